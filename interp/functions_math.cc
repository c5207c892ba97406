// The module math.
#include <cmath>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"

namespace penstock {
namespace {

// The argument as a float; CPython's words when it is none.
bool RealArgument(Runtime& rt, Value v, double& out) {
  bool ok = true;
  if (v.is(Kind::kFloat)) {
    out = v.float_value;
    return true;
  }
  if (v.is_int()) {
    out = ToDouble(rt, v, ok);
    return ok;
  }
  Raise(rt, ExceptionType::TypeError, "must be real number, not {}", TypeName(rt, v));
  return false;
}

}  // namespace

Value Builtin_MathSqrt(Runtime& rt, const Args& args) {
  double x;
  if (!RealArgument(rt, args[0], x)) return {};
  if (x < 0) return RaiseText(rt, ExceptionType::ValueError, "math domain error");
  return Value::Float(std::sqrt(x));
}

Value Builtin_MathFloor(Runtime& rt, const Args& args) {
  double x;
  if (args[0].is_int()) return args[0];
  if (!RealArgument(rt, args[0], x)) return {};
  return Value::Int(static_cast<int64_t>(std::floor(x)));
}

}  // namespace penstock
