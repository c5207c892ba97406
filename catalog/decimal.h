// JSON numbers compared by their digits, so that no bound is lost in a double.
#pragma once

#include "core/json.h"

namespace penstock {

// -1, 0, 1. REQUIRES: both are numbers.
int CompareNumbers(const Json& a, const Json& b);

// Is the number whole? 3, 3.0 and 30e-1 are.
bool IsWhole(const Json& number);

// Is `a` a whole multiple of `unit`? REQUIRES: unit > 0. Exponents past a thousand are no multiple of anything.
bool IsMultiple(const Json& a, const Json& unit);

// The same text for equal numbers: `-123e4`.
std::string NormalNumber(const Json& number);

// The same text for equal values: numbers by value, members in any order. A set of them finds what is there twice.
std::string NormalText(const Json& value);

}  // namespace penstock
