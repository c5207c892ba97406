// Ints of any size as text, rounded and hashed, as scalars/numbers.h has it for those of 64 bits.
#pragma once

#include <gmp.h>

#include <string>

#include "scalars/numbers.h"

namespace penstock {

// Digits of |x| in a base from 2 to 36, lower case, no prefix.
std::string BigIntDigits(mpz_srcptr x, int base);
// May |x| be written in decimal, that is, has it at most kMaxIntDigits digits?
bool DecimalDigitsAllowed(mpz_srcptr x);
// round(x, -power): half to even.
void RoundBigInt(mpz_ptr out, mpz_srcptr x, uint64_t power);
int64_t HashBigInt(mpz_srcptr x);

}  // namespace penstock
