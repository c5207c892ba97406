#include "interp/big_numbers.h"

#include <vector>

namespace penstock {

std::string BigIntDigits(mpz_srcptr x, int base) {
  std::vector<char> buffer(mpz_sizeinbase(x, base) + 2);
  mpz_get_str(buffer.data(), base, x);
  return buffer[0] == '-' ? buffer.data() + 1 : buffer.data();
}

bool DecimalDigitsAllowed(mpz_srcptr x) {
  size_t size = mpz_sizeinbase(x, 10);  // exact, or one too many
  if (size != kMaxIntDigits + 1) return size <= kMaxIntDigits;
  return BigIntDigits(x, 10).size() <= kMaxIntDigits;
}

void RoundBigInt(mpz_ptr out, mpz_srcptr x, uint64_t power) {
  if (power > mpz_sizeinbase(x, 10) + 1) { mpz_set_ui(out, 0); return; }
  mpz_t unit, quotient, rest, twice;
  mpz_inits(unit, quotient, rest, twice, nullptr);
  mpz_ui_pow_ui(unit, 10, power);
  mpz_fdiv_qr(quotient, rest, x, unit);
  mpz_mul_2exp(twice, rest, 1);
  int against = mpz_cmp(twice, unit);
  if (against > 0 || (against == 0 && mpz_odd_p(quotient))) mpz_add_ui(quotient, quotient, 1);
  mpz_mul(out, quotient, unit);
  mpz_clears(unit, quotient, rest, twice, nullptr);
}

int64_t HashBigInt(mpz_srcptr x) {
  static_assert(sizeof(unsigned long) == 8);
  int64_t hash = static_cast<int64_t>(mpz_tdiv_ui(x, kHashModulus));
  if (mpz_sgn(x) < 0) hash = -hash;
  return hash == -1 ? -2 : hash;
}

}  // namespace penstock
