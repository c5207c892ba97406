// abs, divmod, pow, round, sum; bin, oct, hex, chr, ord, hash, id.
#include <cmath>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/big_numbers.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/iterate.h"
#include "interp/natives/decimal_values.h"
#include "interp/operators.h"
#include "interp/steps.h"

namespace penstock {
namespace {

Value CallSpecial(Runtime& rt, Value method) { return CallValue(rt, method, nullptr, 0); }

// `0b101` and the like, of an int of any size.
Value WithPrefix(Runtime& rt, Value v, int base) {
  v = ToIntValue(rt, v);
  if (!v) return v;
  if (v.is(Kind::kInt)) return NewAscii(rt, PrefixedDigits(v.int_value, base));
  mpz_t space;
  mpz_srcptr z = v.As<BigInt>()->View(space);
  size_t size = mpz_sizeinbase(z, base);
  if (!rt.Charge(static_cast<int64_t>(size / 16)) || !rt.MayAllocate(2 * size)) return {};
  std::string out = mpz_sgn(z) < 0 ? "-" : "";
  return NewAscii(rt, out.append(PrefixOfBase(base)).append(BigIntDigits(z, base)));
}

Value RoundInt(Runtime& rt, Value v, Value digits) {
  v = v.is(Kind::kBool) ? Value::Int(v.int_value) : v;
  if (!digits || digits.is_none()) return v;
  int64_t places = 0;
  if (!ToIndex(rt, digits, places)) return {};
  if (places >= 0) return v;
  Mpz z(v), rounded;
  RoundBigInt(rounded, z, 0 - static_cast<uint64_t>(places));
  return NewInt(rt, rounded);
}

Value RoundFloatValue(Runtime& rt, double x, Value digits) {
  if (digits && !digits.is_none()) {
    int64_t places = 0;
    if (!ToIndex(rt, digits, places)) return {};
    auto rounded = RoundFloat(x, places);
    if (!rounded) return Raise(rt, ExceptionType::OverflowError, "rounded value too large to represent");
    return Value::Float(*rounded);
  }
  if (std::isnan(x)) return Raise(rt, ExceptionType::ValueError, "cannot convert float NaN to integer");
  if (std::isinf(x)) return Raise(rt, ExceptionType::OverflowError, "cannot convert float infinity to integer");
  const double whole = NearestWhole(x);
  if (const std::optional<int64_t> small = WholePart(whole)) return Value::Int(*small);
  Mpz z;
  mpz_set_d(z, whole);
  return NewInt(rt, z);
}

}  // namespace

Value Builtin_Abs(Runtime& rt, const Args& args) {
  Value v = args[0];
  switch (v.kind()) {
    case Kind::kBool: return Value::Int(v.int_value);
    case Kind::kInt:
      if (v.int_value != INT64_MIN) return Value::Int(std::abs(v.int_value));
      return UnaryOperator(rt, Op::Neg, v);
    case Kind::kFloat: return Value::Float(std::fabs(v.float_value));
    case Kind::kBigInt: {
      mpz_t space;
      return mpz_sgn(v.As<BigInt>()->View(space)) < 0 ? UnaryOperator(rt, Op::Neg, v) : v;
    }
    default: break;
  }
  Value method = FindSpecial(rt, v, "__abs__");
  if (method) return CallSpecial(rt, method);
  if (rt.failed()) return {};
  if (HasPayload(v) && (Plain(rt, v).is_int() || Plain(rt, v).is(Kind::kFloat))) {
    Value plain = Plain(rt, v);
    Args inner = args;
    inner.items = &plain;
    return Builtin_Abs(rt, inner);
  }
  return Raise(rt, ExceptionType::TypeError, "bad operand type for abs(): '{}'", TypeName(rt, v));
}

Value Builtin_Divmod(Runtime& rt, const Args& args) {
  for (auto [self, other, name] : {std::tuple{0, 1, "__divmod__"}, std::tuple{1, 0, "__rdivmod__"}}) {
    Value method = FindSpecial(rt, args.items[self], name);
    if (rt.failed()) return {};
    if (!method) continue;
    Value result = CallValue(rt, method, args.items[other]);
    if (result && !rt.untainted()) Decide(rt, rt.Deep(result));  // whether the next one is asked
    if (!result || !result.is(Kind::kNotImplementedValue)) return result;
  }
  Value both[2];
  if (!DivMod(rt, args[0], args[1], both[0], both[1])) return {};
  return both[1] ? NewTuple(rt, both, 2) : both[0];
}

Value Builtin_Pow(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"base", "exp", "mod"};
  Value bound[3];
  if (!Bind(rt, args, "pow", kNames, 2, bound)) return {};
  if (bound[2] && !bound[2].is_none() && bound[0].is(Kind::kInstance)) {
    bool found = false;
    Value result = CallSpecial(rt, bound[0], "__pow__", bound + 1, 2, found);
    if (rt.failed() || (found && !result.is(Kind::kNotImplementedValue))) return result;
  }
  const bool of_decimals = std::any_of(bound, bound + 3, [&](Value v) { return v && Plain(rt, v).is(Kind::kDecimal); });
  if (of_decimals && bound[2] && !bound[2].is_none()) return DecimalPowerModulo(rt, Plain(rt, bound[0]), Plain(rt, bound[1]), Plain(rt, bound[2]));
  if (bound[2] && !bound[2].is_none()) return PowerModulo(rt, bound[0], bound[1], bound[2]);
  return BinaryOperator(rt, Op::Pow, bound[0], bound[1]);
}

Value Builtin_Round(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"number", "ndigits"};
  Value bound[2];
  if (!Bind(rt, args, "round", kNames, 1, bound)) return {};
  const Value rounded = bound[0];
  if (bound[1]) Decide(rt, rt.Outer(bound[1]));  // whether a method is told of it
  Value method = FindSpecial(rt, bound[0], "__round__");
  if (!method) bound[0] = Plain(rt, bound[0]);
  if (bound[0].is_int()) return RoundInt(rt, bound[0], bound[1]);
  if (bound[0].is(Kind::kFloat)) return RoundFloatValue(rt, bound[0].float_value, bound[1]);
  if (!method) {
    if (rt.failed()) return {};
    return Raise(rt, ExceptionType::TypeError, "type {} doesn't define __round__ method", TypeName(rt, rounded));
  }
  if (!bound[1] || bound[1].is_none()) return CallSpecial(rt, method);
  return CallValue(rt, method, bound[1]);
}

Value Builtin_Sum(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"", "start"};
  Value bound[2];
  if (!Bind(rt, args, "sum", kNames, 1, bound)) return {};
  Value total = bound[1] ? bound[1] : Value::Int(0);
  Value iterator = GetIterator(rt, bound[0]);
  if (!iterator) return {};
  if (total.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "sum() can't sum strings [use ''.join(seq) instead]");
  if (total.is(Kind::kBytes)) return Raise(rt, ExceptionType::TypeError, "sum() can't sum bytes [use b''.join(seq) instead]");
  Roots keep(rt, iterator);
  size_t slot = rt.roots.size();
  keep.Add(total);
  DecideOfSteps(rt, bound[0]);
  for (LabelId decided = kBottom; Value item = NextItemUnder(rt, iterator, decided);) {
    DecideOf(rt, item);
    int64_t next = 0;
    const bool both_small = rt.untainted() && total.is(Kind::kInt) && item.is_small_int();
    if (both_small && !__builtin_add_overflow(total.int_value, item.int_value, &next)) total = Value::Int(next);
    else total = PutTogether(rt, Op::Add, total, item);
    if (!total) return {};
    rt.roots[slot] = total;
  }
  DecideOfSteps(rt, iterator);
  return rt.failed() ? Value() : total;
}

Value Builtin_Bin(Runtime& rt, const Args& args) { return WithPrefix(rt, args[0], 2); }
Value Builtin_Oct(Runtime& rt, const Args& args) { return WithPrefix(rt, args[0], 8); }
Value Builtin_Hex(Runtime& rt, const Args& args) { return WithPrefix(rt, args[0], 16); }

Value Builtin_Chr(Runtime& rt, const Args& args) {
  Value v = ToIntValue(rt, args[0]);
  if (!v) return v;
  if (v.is(Kind::kBigInt)) return Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C int");
  int64_t c = v.int_value;
  if (c > INT32_MAX || c < INT32_MIN) return Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C int");
  if (c < 0 || c > 0x10FFFF) return Raise(rt, ExceptionType::ValueError, "chr() arg not in range(0x110000)");
  if (c >= 0xD800 && c < 0xE000) return Raise(rt, ExceptionType::ValueError, "chr() arg is half of a surrogate pair, which no text may hold");
  return NewChar(rt, static_cast<uint32_t>(c));
}

Value Builtin_Ord(Runtime& rt, const Args& args) {
  Value v = args[0];
  if (v.is(Kind::kBytes)) {
    std::string_view bytes = v.As<Bytes>()->view();
    if (bytes.size() == 1) return Value::Int(static_cast<unsigned char>(bytes[0]));
    return Raise(rt, ExceptionType::TypeError, "ord() expected a character, but string of length {} found", bytes.size());
  }
  if (!v.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "ord() expected string of length 1, but {} found", TypeName(rt, v));
  Str* text = v.As<Str>();
  if (text->length != 1) return Raise(rt, ExceptionType::TypeError, "ord() expected a character, but string of length {} found", text->length);
  size_t at = 0;
  return Value::Int(NextCodePoint(text->view(), at));
}

Value Builtin_Hash(Runtime& rt, const Args& args) {
  int64_t hash = 0;
  return Hash(rt, args[0], hash) ? Value::Int(hash) : Value();
}

}  // namespace penstock
