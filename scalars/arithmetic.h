// Operators on ints of 64 bits and on floats, by Python's rules.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "ir/opcode.h"

namespace penstock {

// What an operator comes to, or why to nothing.
template <typename Number>
struct Operated {
  enum class Kind : uint8_t {
    kNumber,
    kNotHere,        // the result takes more than 64 bits, or is of another type, or there is no such operator
    kByZero,         // a division
    kNegativeShift,
    kTooLarge,       // a power of floats
    kComplex,        // a negative number to a fractional power
  } kind = Kind::kNotHere;
  Number number = 0;
};
using OperatedInt = Operated<int64_t>;
using OperatedFloat = Operated<double>;

struct Division {
  int64_t quotient, rest;
};
// Rounded down, so that the rest has the sign of `b`. REQUIRES: b is neither 0 nor -1
inline Division DividedDown(int64_t a, int64_t b) {
  Division d{a / b, a % b};
  if (d.rest != 0 && (d.rest < 0) != (b < 0)) {
    --d.quotient;
    d.rest += b;
  }
  return d;
}

// All that gives an int. REQUIRES: `op` is not in place.
inline OperatedInt OperateInts(Op op, int64_t a, int64_t b) {
  using Kind = OperatedInt::Kind;
  int64_t result;
  switch (op) {
    case Op::Add: if (!__builtin_add_overflow(a, b, &result)) return {Kind::kNumber, result}; break;
    case Op::Sub: if (!__builtin_sub_overflow(a, b, &result)) return {Kind::kNumber, result}; break;
    case Op::Mul: if (!__builtin_mul_overflow(a, b, &result)) return {Kind::kNumber, result}; break;
    case Op::FloorDiv:
      if (b == 0) return {Kind::kByZero};
      if (b != -1) return {Kind::kNumber, DividedDown(a, b).quotient};
      if (a != INT64_MIN) return {Kind::kNumber, -a};
      break;
    case Op::Mod:
      if (b == 0) return {Kind::kByZero};
      return {Kind::kNumber, b == -1 ? 0 : DividedDown(a, b).rest};
    case Op::BitAnd: return {Kind::kNumber, a & b};
    case Op::BitOr: return {Kind::kNumber, a | b};
    case Op::BitXor: return {Kind::kNumber, a ^ b};
    case Op::Shl:
      if (b < 0) return {Kind::kNegativeShift};
      if (a == 0) return {Kind::kNumber, 0};
      if (b < 63 && std::abs(static_cast<double>(a)) < std::ldexp(1.0, static_cast<int>(62 - b))) return {Kind::kNumber, a * (int64_t{1} << b)};
      break;
    case Op::Shr:
      if (b < 0) return {Kind::kNegativeShift};
      return {Kind::kNumber, b > 63 ? (a < 0 ? -1 : 0) : a >> b};
    default: break;
  }
  return {};
}

// Does a float hold it, and all between it and zero?
inline bool IsExactFloat(int64_t n) {
  constexpr int64_t kExact = int64_t{1} << 53;
  return n <= kExact && n >= -kExact;
}

// a / b of such ints; none of others. REQUIRES: b is not 0
inline std::optional<double> DividedExactly(int64_t a, int64_t b) {
  if (!IsExactFloat(a) || !IsExactFloat(b)) return std::nullopt;
  return static_cast<double>(a) / static_cast<double>(b);
}

// a ** b in 64 bits; none: it takes more. REQUIRES: b >= 0
std::optional<int64_t> SmallPower(int64_t a, int64_t b);

// REQUIRES: b is not 0
double FloatMod(double a, double b);
double FloatFloorDiv(double a, double b);

// + - * / // % **
OperatedFloat OperateFloats(Op op, double a, double b);
// A power of ints with an exponent below zero, which is a float.
OperatedFloat FractionOfPower(double a, double b);

// Is `a op b` true where `order` says how they are ordered, as memcmp does?
constexpr bool Holds(Op op, int order) {
  switch (op) {
    case Op::Lt: return order < 0;
    case Op::Le: return order <= 0;
    case Op::Gt: return order > 0;
    case Op::Ge: return order >= 0;
    case Op::Eq: return order == 0;
    default: return order != 0;
  }
}

}  // namespace penstock
