#include "scalars/arithmetic.h"

namespace penstock {
namespace {

using Kind = OperatedFloat::Kind;

OperatedFloat FloatPower(double a, double b) {
  if (b == 0 || a == 1) return {Kind::kNumber, 1.0};
  if (std::isnan(a) || std::isnan(b)) return {Kind::kNumber, std::nan("")};
  if (a == 0 && b < 0) return {Kind::kByZero};
  if (a < 0 && std::isfinite(a) && std::isfinite(b) && b != std::floor(b)) return {Kind::kComplex};
  const double result = std::pow(a, b);
  if (std::isinf(result) && std::isfinite(a) && std::isfinite(b)) return {Kind::kTooLarge};
  return {Kind::kNumber, result};
}

}  // namespace

std::optional<int64_t> SmallPower(int64_t a, int64_t b) {
  int64_t power = 1;
  while (true) {
    if ((b & 1) && __builtin_mul_overflow(power, a, &power)) return std::nullopt;
    b >>= 1;
    if (b == 0) return power;
    if (__builtin_mul_overflow(a, a, &a)) return std::nullopt;
  }
}

double FloatMod(double a, double b) {
  double mod = std::fmod(a, b);
  if (mod != 0) {
    if ((b < 0) != (mod < 0)) mod += b;
  } else {
    mod = std::copysign(0.0, b);
  }
  return mod;
}

double FloatFloorDiv(double a, double b) {
  const double mod = std::fmod(a, b);
  double div = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) div -= 1.0;
  if (div == 0) return std::copysign(0.0, a / b);
  double floored = std::floor(div);
  if (div - floored > 0.5) floored += 1.0;
  return floored;
}

OperatedFloat OperateFloats(Op op, double a, double b) {
  switch (op) {
    case Op::Add: return {Kind::kNumber, a + b};
    case Op::Sub: return {Kind::kNumber, a - b};
    case Op::Mul: return {Kind::kNumber, a * b};
    case Op::Div: if (b != 0) return {Kind::kNumber, a / b}; return {Kind::kByZero};
    case Op::FloorDiv: if (b != 0) return {Kind::kNumber, FloatFloorDiv(a, b)}; return {Kind::kByZero};
    case Op::Mod: if (b != 0) return {Kind::kNumber, FloatMod(a, b)}; return {Kind::kByZero};
    case Op::Pow: return FloatPower(a, b);
    default: return {};
  }
}

OperatedFloat FractionOfPower(double a, double b) {
  if (a == 0) return {Kind::kByZero};
  return {Kind::kNumber, std::pow(a, b)};
}

}  // namespace penstock
