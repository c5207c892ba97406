// Equality and hashes of dict keys and set elements, with the plain cases in line.
#pragma once

#include "interp/operators.h"
#include "interp/runtime.h"

namespace penstock {

inline constexpr int64_t kHashModulus = (int64_t{1} << 61) - 1;

// hash(i) as CPython computes it.
inline int64_t HashOfInt(int64_t i) {
  if (i > -kHashModulus && i < kHashModulus) return i == -1 ? -2 : i;
  uint64_t magnitude = i < 0 ? 0 - static_cast<uint64_t>(i) : static_cast<uint64_t>(i);
  int64_t hash = static_cast<int64_t>(magnitude % kHashModulus);
  if (i < 0) hash = -hash;
  return hash == -1 ? -2 : hash;
}

inline bool HashKey(Runtime& rt, Value key, int64_t& hash) {
  if (key.is(Kind::kStr)) {
    hash = HashOf(key.As<Str>());
    return true;
  }
  if (key.is_small_int()) {
    hash = HashOfInt(key.int_value);
    return true;
  }
  return Hash(rt, key, hash);
}

// Equality that cannot call plan code: 1, 0, or -1 for "ask Equal".
inline int QuickEqual(Value a, Value b) {
  if (Identical(a, b)) return 1;
  if (a.is(Kind::kStr) && b.is(Kind::kStr)) return SameText(a.As<Str>(), b.As<Str>());
  if (a.is_small_int() && b.is_small_int()) return a.int_value == b.int_value;
  if (a.is(Kind::kStr) && b.is_small_int()) return 0;
  return -1;
}

}  // namespace penstock
