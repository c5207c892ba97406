// + - * / // % ** @ & | ^ << >> and the signs.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "interp/arguments.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/keys.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "scalars/arithmetic.h"

namespace penstock {
namespace {

std::string_view Symbol(Op op) {
  switch (op) {
    case Op::Add: return "+";
    case Op::Sub: return "-";
    case Op::Mul: return "*";
    case Op::Div: return "/";
    case Op::FloorDiv: return "//";
    case Op::Mod: return "%";
    case Op::Pow: return "** or pow()";
    case Op::MatMul: return "@";
    case Op::BitAnd: return "&";
    case Op::BitOr: return "|";
    case Op::BitXor: return "^";
    case Op::Shl: return "<<";
    case Op::Shr: return ">>";
    case Op::IAdd: return "+=";
    case Op::ISub: return "-=";
    case Op::IMul: return "*=";
    case Op::IDiv: return "/=";
    case Op::IFloorDiv: return "//=";
    case Op::IMod: return "%=";
    case Op::IPow: return "**=";
    case Op::IMatMul: return "@=";
    case Op::IBitAnd: return "&=";
    case Op::IBitOr: return "|=";
    case Op::IBitXor: return "^=";
    case Op::IShl: return "<<=";
    default: return ">>=";
  }
}

Value Unsupported(Runtime& rt, Op op, Value a, Value b) {
  return Raise(rt, ExceptionType::TypeError, "unsupported operand type(s) for {}: '{}' and '{}'", Symbol(op), TypeName(rt, a),
               TypeName(rt, b));
}

Value ZeroDivision(Runtime& rt, std::string_view message) { return RaiseText(rt, ExceptionType::ZeroDivisionError, message); }

size_t BitsOf(mpz_srcptr z) { return mpz_sgn(z) == 0 ? 0 : mpz_sizeinbase(z, 2); }

// Is an int of so many bits within the limits?
bool MayHaveBits(Runtime& rt, size_t bits) {
  return rt.MayAllocate(bits / 8) && rt.Charge(static_cast<int64_t>(bits / 512));
}

// Multiplying and dividing long ints costs more than their length.
bool ChargeProduct(Runtime& rt, size_t bits_a, size_t bits_b) {
  return rt.Charge(static_cast<int64_t>((bits_a / 64) * (std::min<size_t>(bits_b, 64 * 64) / 64) / 32));
}

Value IntPower(Runtime& rt, Value a, Value b) {
  if (b.is(Kind::kBigInt) ? b.As<BigInt>()->size < 0 : b.int_value < 0) {
    bool ok;
    double base = ToDouble(rt, a, ok);
    if (!ok) return Value();
    double exponent = ToDouble(rt, b, ok);
    if (!ok) return Value();
    const OperatedFloat result = FractionOfPower(base, exponent);
    return result.kind == OperatedFloat::Kind::kNumber ? Value::Float(result.number) : ZeroDivision(rt, "0.0 cannot be raised to a negative power");
  }
  if (a.is_small_int() && b.is_small_int()) {
    if (const std::optional<int64_t> power = SmallPower(a.int_value, b.int_value)) return Value::Int(*power);
  }
  Mpz base(a);
  if (mpz_cmpabs_ui(base, 1) <= 0) {
    bool odd = b.is(Kind::kBigInt) ? (b.As<BigInt>()->limbs[0] & 1) : (b.int_value & 1);
    bool zero = b.is_small_int() && b.int_value == 0;
    return Value::Int(zero ? 1 : mpz_sgn(base.z) >= 0 ? mpz_get_si(base) : odd ? -1 : 1);
  }
  size_t bits = BitsOf(base);
  if (b.is(Kind::kBigInt) || static_cast<uint64_t>(b.int_value) > (uint64_t{1} << 36) / bits) return rt.HitLimit("value_bytes"), Value();
  size_t result_bits = bits * static_cast<size_t>(b.int_value);
  if (!MayHaveBits(rt, result_bits) || !ChargeProduct(rt, result_bits, result_bits)) return Value();
  Mpz result;
  mpz_pow_ui(result, base, static_cast<unsigned long>(b.int_value));
  return NewInt(rt, result);
}

Value IntDivide(Runtime& rt, Value a, Value b) {
  if (a.is_small_int() && b.is_small_int()) {
    if (b.int_value == 0) return ZeroDivision(rt, "division by zero");
    if (const std::optional<double> exact = DividedExactly(a.int_value, b.int_value)) return Value::Float(*exact);
  }
  Mpz x(a), y(b);
  if (mpz_sgn(y.z) == 0) return ZeroDivision(rt, "division by zero");
  // Scale so that the quotient has 66 bits or more, keep what is below as a sticky bit, round once.
  int64_t shift = static_cast<int64_t>(BitsOf(y)) - static_cast<int64_t>(BitsOf(x)) + 66;
  bool negative = (mpz_sgn(x.z) < 0) != (mpz_sgn(y.z) < 0);
  mpz_abs(x, x);
  mpz_abs(y, y);
  if (shift > 0) mpz_mul_2exp(x, x, static_cast<mp_bitcnt_t>(shift));
  else mpz_mul_2exp(y, y, static_cast<mp_bitcnt_t>(-shift));
  Mpz quotient, remainder;
  mpz_tdiv_qr(quotient, remainder, x, y);
  if (mpz_sgn(quotient.z) == 0) return Value::Float(negative ? -0.0 : 0.0);
  size_t bits = BitsOf(quotient);
  // The exponent of the result decides how many bits it keeps (fewer when subnormal).
  int64_t exponent = static_cast<int64_t>(bits) - shift;  // value in [2^(exponent-1), 2^exponent)
  if (exponent > 1024) return RaiseText(rt, ExceptionType::OverflowError, "integer division result too large for a float");
  int64_t keep = exponent > -1022 ? 53 : 53 - (-1021 - exponent);
  if (keep < 0) return Value::Float(negative ? -0.0 : 0.0);
  int64_t drop = static_cast<int64_t>(bits) - keep;
  Mpz kept, below;
  mpz_tdiv_q_2exp(kept, quotient, static_cast<mp_bitcnt_t>(drop));
  mpz_tdiv_r_2exp(below, quotient, static_cast<mp_bitcnt_t>(drop));
  Mpz half;
  mpz_set_ui(half, 1);
  mpz_mul_2exp(half, half, static_cast<mp_bitcnt_t>(drop - 1));
  int against_half = mpz_cmp(below, half);
  bool sticky = mpz_sgn(remainder.z) != 0;
  if (against_half > 0 || (against_half == 0 && (sticky || mpz_odd_p(kept.z)))) mpz_add_ui(kept, kept, 1);
  double d = std::ldexp(mpz_get_d(kept), static_cast<int>(drop - shift));
  if (std::isinf(d)) return RaiseText(rt, ExceptionType::OverflowError, "integer division result too large for a float");
  return Value::Float(negative ? -d : d);
}

// In 64 bits. Nothing, and no error: it takes more.
Value SmallInts(Runtime& rt, Op op, int64_t a, int64_t b) {
  const OperatedInt result = OperateInts(op, a, b);
  switch (result.kind) {
    case OperatedInt::Kind::kNumber: return Value::Int(result.number);
    case OperatedInt::Kind::kByZero: return ZeroDivision(rt, op == Op::Mod ? "integer modulo by zero" : "integer division or modulo by zero");
    case OperatedInt::Kind::kNegativeShift: return RaiseText(rt, ExceptionType::ValueError, "negative shift count");
    case OperatedInt::Kind::kNotHere: case OperatedInt::Kind::kTooLarge: case OperatedInt::Kind::kComplex: break;
  }
  return Value();
}

Value Ints(Runtime& rt, Op op, Value a, Value b) {
  if (op == Op::Pow) return IntPower(rt, a, b);
  if (op == Op::Div) return IntDivide(rt, a, b);
  if (a.is_small_int() && b.is_small_int()) {
    const Value result = SmallInts(rt, op, a.int_value, b.int_value);
    if (result || rt.failed()) return result;
  }
  Mpz x(a), y(b), z;
  size_t bits_x = BitsOf(x), bits_y = BitsOf(y);
  switch (op) {
    case Op::Add: case Op::Sub: case Op::BitAnd: case Op::BitOr: case Op::BitXor:
      if (!MayHaveBits(rt, std::max(bits_x, bits_y) + 64)) return Value();
      break;
    case Op::Mul:
      if (!MayHaveBits(rt, bits_x + bits_y) || !ChargeProduct(rt, std::max(bits_x, bits_y), std::min(bits_x, bits_y))) return Value();
      break;
    case Op::FloorDiv: case Op::Mod:
      if (!rt.Charge(static_cast<int64_t>(bits_x / 512)) || !ChargeProduct(rt, bits_x, bits_y)) return Value();
      break;
    default: break;
  }
  switch (op) {
    case Op::Add: mpz_add(z, x, y); break;
    case Op::Sub: mpz_sub(z, x, y); break;
    case Op::Mul: mpz_mul(z, x, y); break;
    case Op::FloorDiv:
      if (mpz_sgn(y.z) == 0) return ZeroDivision(rt, "integer division or modulo by zero");
      mpz_fdiv_q(z, x, y);
      break;
    case Op::Mod:
      if (mpz_sgn(y.z) == 0) return ZeroDivision(rt, "integer modulo by zero");
      mpz_fdiv_r(z, x, y);
      break;
    case Op::BitAnd: mpz_and(z, x, y); break;
    case Op::BitOr: mpz_ior(z, x, y); break;
    case Op::BitXor: mpz_xor(z, x, y); break;
    case Op::Shl: {
      if (mpz_sgn(y.z) < 0) return RaiseText(rt, ExceptionType::ValueError, "negative shift count");
      if (mpz_sgn(x.z) == 0) return Value::Int(0);
      if (!mpz_fits_slong_p(y.z)) return RaiseText(rt, ExceptionType::OverflowError, "too many digits in integer");
      const uint64_t by = mpz_get_ui(y);
      if (by > (uint64_t{1} << 40)) return rt.HitLimit("value_bytes"), Value();
      if (!MayHaveBits(rt, bits_x + by)) return Value();
      mpz_mul_2exp(z, x, by);
      break;
    }
    case Op::Shr: {
      if (mpz_sgn(y.z) < 0) return RaiseText(rt, ExceptionType::ValueError, "negative shift count");
      uint64_t by = mpz_fits_ulong_p(y.z) ? mpz_get_ui(y) : UINT64_MAX;
      if (by > bits_x) return Value::Int(mpz_sgn(x.z) < 0 ? -1 : 0);
      mpz_fdiv_q_2exp(z, x, by);
      break;
    }
    default: return Unsupported(rt, op, a, b);
  }
  return NewInt(rt, z);
}

Value Floats(Runtime& rt, Op op, double a, double b) {
  const OperatedFloat result = OperateFloats(op, a, b);
  switch (result.kind) {
    case OperatedFloat::Kind::kNumber: return Value::Float(result.number);
    case OperatedFloat::Kind::kByZero:
      return ZeroDivision(rt, op == Op::Div        ? "float division by zero"
                              : op == Op::FloorDiv ? "float floor division by zero"
                              : op == Op::Mod      ? "float modulo"
                                                   : "0.0 cannot be raised to a negative power");
    case OperatedFloat::Kind::kComplex:
      return RaiseText(rt, ExceptionType::ValueError, "a negative number to a fractional power is complex, which plans do not have");
    case OperatedFloat::Kind::kTooLarge: {
      Value args[] = {Value::Int(34), NewAscii(rt, "Numerical result out of range")};
      Value exception = NewException(rt, ExceptionType::OverflowError, args, 2);
      return exception ? RaiseException(rt, exception) : Value();
    }
    case OperatedFloat::Kind::kNotHere: case OperatedFloat::Kind::kNegativeShift: break;
  }
  return Value();
}

Value RepeatText(Runtime& rt, Str* text, int64_t times) {
  if (times <= 0 || text->bytes == 0) return ValueOf(rt.empty_text);
  if (times == 1) return ValueOf(text);
  if (times > (int64_t{1} << 40) / text->bytes) return rt.HitLimit("value_bytes"), Value();
  size_t bytes = text->bytes * static_cast<size_t>(times);
  if (!rt.MayAllocate(bytes) || !rt.Charge(static_cast<int64_t>(bytes / 64))) return Value();
  TextBuilder out(rt);
  if (!out.Reserve(bytes)) return Value();
  if (text->bytes == 1) {
    out.text().append(static_cast<size_t>(times), text->data[0]);
  } else {
    for (int64_t i = 0; i < times; ++i) out.text().append(text->view());
  }
  return NewTextOf(rt, out.text(), text->ascii(), text->length * static_cast<size_t>(times));
}

bool RepeatItems(Runtime& rt, const Value* items, size_t count, int64_t times, Value* into) {
  for (int64_t i = 0; i < times; ++i) {
    std::copy_n(items, count, into + static_cast<size_t>(i) * count);
    if (!rt.Charge(static_cast<int64_t>(count))) return false;
  }
  return true;
}

// A sequence times an int; `in_place` for a list changes it.
Value Repeat(Runtime& rt, Value sequence, Value times, bool in_place) {
  if (times.is(Kind::kBigInt)) return RaiseText(rt, ExceptionType::OverflowError, "cannot fit 'int' into an index-sized integer");
  int64_t n = std::max<int64_t>(times.int_value, 0);
  if (sequence.is(Kind::kStr)) return RepeatText(rt, sequence.As<Str>(), n);
  if (sequence.is(Kind::kBytes)) {
    std::string_view bytes = sequence.As<Bytes>()->view();
    if (bytes.empty() || n == 0) return NewBytes(rt, "");
    if (n > (int64_t{1} << 40) / static_cast<int64_t>(bytes.size())) return rt.HitLimit("value_bytes"), Value();
    TextBuilder out(rt);
    if (!out.Reserve(bytes.size() * static_cast<size_t>(n))) return Value();
    for (int64_t i = 0; i < n; ++i) out.text().append(bytes);
    return NewBytes(rt, out.text());
  }
  bool is_list = sequence.is(Kind::kList);
  size_t count = is_list ? sequence.As<List>()->size : sequence.As<Tuple>()->size;
  if (count == 0) n = 0;
  if (count != 0 && n > (int64_t{1} << 40) / static_cast<int64_t>(count)) return rt.HitLimit("value_bytes"), Value();
  size_t total = count * static_cast<size_t>(n);
  if (is_list && in_place) {
    List* list = sequence.As<List>();
    if (n == 0) {
      ListErase(rt, list, 0, list->size);
      return sequence;
    }
    if (!ListReserve(rt, list, total)) return Value();
    if (!RepeatItems(rt, list->items, count, n - 1, list->items + count)) return Value();
    list->size = total;
    return sequence;
  }
  if (is_list) {
    List* list = NewListObject(rt, total);
    if (list == nullptr || !RepeatItems(rt, sequence.As<List>()->items, count, n, list->items)) return Value();
    list->size = total;
    return ValueOf(list);
  }
  if (n == 1) return sequence;
  Tuple* tuple = NewTupleObject(rt, total);
  if (tuple == nullptr || !RepeatItems(rt, sequence.As<Tuple>()->items, count, n, tuple->items)) return Value();
  return ValueOf(tuple);
}

bool IsSequence(Value v) { return v.is(Kind::kStr) || v.is(Kind::kList) || v.is(Kind::kTuple) || v.is(Kind::kBytes); }

// `right` is what stands behind the `+`: `b` itself, or what derives from its type.
Value AddSequences(Runtime& rt, Value a, Value b, bool in_place, Value right) {
  std::string_view other = TypeName(rt, right);
  switch (a.kind()) {
    case Kind::kStr:
      if (!b.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "can only concatenate str (not \"{}\") to str", other);
      return Concatenate(rt, a.As<Str>(), b.As<Str>());
    case Kind::kBytes: {
      if (!b.is(Kind::kBytes)) return Raise(rt, ExceptionType::TypeError, "can't concat {} to bytes", other);
      if (!rt.MayAllocate(a.As<Bytes>()->size + b.As<Bytes>()->size)) return Value();
      return NewBytes(rt, std::string(a.As<Bytes>()->view()) + std::string(b.As<Bytes>()->view()));
    }
    case Kind::kList: {
      if (in_place) return ListExtend(rt, a.As<List>(), b) ? a : Value();
      if (!b.is(Kind::kList)) return Raise(rt, ExceptionType::TypeError, "can only concatenate list (not \"{}\") to list", other);
      List *x = a.As<List>(), *y = b.As<List>();
      List* list = NewListObject(rt, x->size + y->size);
      if (list == nullptr || !rt.Charge(static_cast<int64_t>((x->size + y->size) / 8))) return Value();
      std::copy_n(x->items, x->size, list->items);
      std::copy_n(y->items, y->size, list->items + x->size);
      list->size = x->size + y->size;
      return ValueOf(list);
    }
    default: {
      if (!b.is(Kind::kTuple)) return Raise(rt, ExceptionType::TypeError, "can only concatenate tuple (not \"{}\") to tuple", other);
      Tuple *x = a.As<Tuple>(), *y = b.As<Tuple>();
      if (x->size == 0) return b;
      if (y->size == 0) return a;
      Tuple* tuple = NewTupleObject(rt, x->size + y->size);
      if (tuple == nullptr || !rt.Charge(static_cast<int64_t>((x->size + y->size) / 8))) return Value();
      std::copy_n(x->items, x->size, tuple->items);
      std::copy_n(y->items, y->size, tuple->items + x->size);
      return ValueOf(tuple);
    }
  }
}

// A new set of what can be iterated over.
Set* SetFrom(Runtime& rt, Value v) {
  Set* set = NewSet(rt);
  if (set == nullptr) return nullptr;
  Roots keep(rt, ValueOf(set));
  if (v.is_object()) set->shape = v.object->shape;
  return SetUpdate(rt, set, v) ? set : nullptr;
}

bool IsSetView(Value v) { return v.is(Kind::kDictView) && v.As<DictView>()->of != DictView::Of::kValues; }

// Of sets, and of views of keys or items with whatever can be iterated over.
Value SetAlgebra(Runtime& rt, Op op, Value a, Value b, bool& mine) {
  const bool of_view = IsSetView(a) || IsSetView(b);
  mine = (op == Op::BitOr || op == Op::BitAnd || op == Op::Sub || op == Op::BitXor) && (of_view || (IsSet(a) && IsSet(b)));
  if (!mine) return Value();
  Roots keep(rt, a);
  keep.Add(b);
  Set* x = of_view ? SetFrom(rt, a) : a.As<Set>();
  if (x == nullptr) return Value();
  keep.Add(ValueOf(x));
  Set* y = IsSet(b) ? b.As<Set>() : SetFrom(rt, b);
  if (y == nullptr) return Value();
  keep.Add(ValueOf(y));
  switch (op) {
    case Op::BitOr: return ValueOf(SetUnion(rt, x, y));
    case Op::BitAnd: return ValueOf(SetIntersection(rt, x, ValueOf(y)));
    case Op::Sub: return ValueOf(SetDifference(rt, x, ValueOf(y)));
    case Op::BitXor:
      if (!of_view) return ValueOf(SetSymmetricDifference(rt, x, y));
      x->shape = rt.Join(x->shape, y->shape);
      return SetToggle(rt, x, y) ? ValueOf(x) : Value();
    default: return mine = false, Value();
  }
}

// s |= t and the like on a set.
Value SetInPlace(Runtime& rt, Op op, Value a, Value b, bool& mine) {
  mine = a.is(Kind::kSet) && IsSet(b);
  if (!mine) return Value();
  Set* set = a.As<Set>();
  switch (op) {
    case Op::IBitOr: return SetUpdate(rt, set, b) ? a : Value();
    case Op::ISub: return SetDifferenceUpdate(rt, set, b) ? a : Value();
    case Op::IBitXor:
      if (!SetToggle(rt, set, b.As<Set>())) return Value();
      rt.RaiseShape(set, rt.control);
      return a;
    case Op::IBitAnd: {
      Set* result = SetIntersection(rt, set, b);
      if (result == nullptr) return Value();
      std::swap(set->table, result->table);
      std::swap(set->mask, result->mask);
      std::swap(set->fill, result->fill);
      std::swap(set->live, result->live);
      rt.RaiseShape(set, rt.control);
      return a;
    }
    default: return mine = false, Value();
  }
}

Value Numbers(Runtime& rt, Op op, Value a, Value b, bool& mine) {
  mine = true;
  if (a.is_int() && b.is_int()) {
    if (op == Op::MatMul) return mine = false, Value();
    if (a.is(Kind::kBool) && b.is(Kind::kBool) && (op == Op::BitAnd || op == Op::BitOr || op == Op::BitXor)) {
      int64_t r = op == Op::BitAnd ? a.int_value & b.int_value : op == Op::BitOr ? a.int_value | b.int_value : a.int_value ^ b.int_value;
      return Value::Bool(r != 0);
    }
    return Ints(rt, op, a, b);
  }
  bool arithmetic = op <= Op::Pow;
  if (!arithmetic) return mine = false, Value();
  bool ok;
  double x = ToDouble(rt, a, ok);
  if (!ok) return Value();
  double y = ToDouble(rt, b, ok);
  if (!ok) return Value();
  return Floats(rt, op, x, y);
}

// What the first of both says that knows the other.
Value NativeOperator(Runtime& rt, Op op, Value a, Value b) {
  const NativeType *x = NativeOf(a.kind()), *y = NativeOf(b.kind());
  Value result = x != nullptr && x->binary != nullptr ? x->binary(rt, op, a, b) : Value::NotImplemented();
  if (!result.is(Kind::kNotImplementedValue) || x == y || y == nullptr || y->binary == nullptr) return result;
  return y->binary(rt, op, a, b);
}

}  // namespace

namespace {

// As builtin types have it; `left` and `right` are what stands in the plan.
Value OperatorOfTypes(Runtime& rt, Op op, Value a, Value b, Value left, Value right) {
  const Op plain = PlainOperator(op);
  const bool in_place = IsInPlace(op);
  bool mine = false;
  Value result;
  if (IsNumber(a) && IsNumber(b)) {
    result = Numbers(rt, plain, a, b, mine);
    if (mine) return result;
  }
  if (IsNative(a) || IsNative(b)) {
    result = NativeOperator(rt, plain, a, b);
    if (!result.is(Kind::kNotImplementedValue)) return result;
  }
  if (plain == Op::Add && IsSequence(a)) return AddSequences(rt, a, b, in_place, right);
  if (plain == Op::Mul) {
    if (IsSequence(a) && b.is_int()) return Repeat(rt, a, b, in_place);
    if (IsSequence(b) && a.is_int()) return Repeat(rt, b, a, false);
    // Whatever has an __index__ counts as an int here.
    for (bool first : {true, false}) {
      Value sequence = first ? a : b, count = first ? b : a;
      if (!IsSequence(sequence) || !count.is(Kind::kInstance) || !FindInClass(rt, ClassOf(count), "__index__")) continue;
      Roots keep(rt, sequence);
      count = ToIntValue(rt, count);
      return count ? Repeat(rt, sequence, count, in_place && first) : count;
    }
    // In place, CPython does not ask the right side when the left has items but cannot be repeated.
    bool left_has_items = a.is(Kind::kSet) || a.is(Kind::kFrozenSet) || a.is(Kind::kDict) || a.is(Kind::kRange) || a.is(Kind::kDictView);
    if (IsSequence(a) || (IsSequence(b) && !(in_place && left_has_items))) {
      return Raise(rt, ExceptionType::TypeError, "can't multiply sequence by non-int of type '{}'", TypeName(rt, IsSequence(a) ? right : left));
    }
  }
  if (plain == Op::Mod && (a.is(Kind::kStr) || a.is(Kind::kBytes))) return FormatPercent(rt, a, b);
  if (in_place) {
    result = SetInPlace(rt, op, a, b, mine);
    if (mine) return result;
    if (op == Op::IBitOr && a.is(Kind::kDict) && a.As<Dict>()->is_of_class()) return RaiseText(rt, ExceptionType::TypeError, "'|=' is not supported by mappingproxy; use '|' instead");
    if (op == Op::IBitOr && a.is(Kind::kDict)) return DictUpdate(rt, a.As<Dict>(), b) ? a : Value();
  }
  result = SetAlgebra(rt, plain, a, b, mine);
  if (mine) return result;
  if (plain == Op::BitOr && a.is(Kind::kDict) && b.is(Kind::kDict)) {
    Dict* merged = DictCopy(rt, a.As<Dict>());
    return merged != nullptr && DictUpdate(rt, merged, b) ? ValueOf(merged) : Value();
  }
  if (plain == Op::BitOr && IsTypeOperand(a) && IsTypeOperand(b) && !(a.is_none() && b.is_none())) return MakeUnion(rt, a, b);
  return Unsupported(rt, op, left, right);
}

}  // namespace

Value OperatorOfBuiltin(Runtime& rt, Op op, Value a, Value b) {
  if (op == Op::IAdd && a.is(Kind::kList)) return AddSequences(rt, a, b, true, b);
  return OperatorOfTypes(rt, op, a, b, a, b);
}

Value BinaryOperator(Runtime& rt, Op op, Value a, Value b, bool* of_class) {
  Op plain = PlainOperator(op);
  bool in_place = IsInPlace(op), mine = false;
  Value result, left = a, right = b;
  auto may_define = [](Value v) { return v.is(Kind::kInstance) || v.is(Kind::kClass) || v.is(Kind::kException); };
  if (may_define(a) || may_define(b)) {
    result = CallBinarySpecial(rt, plain, in_place, a, b, mine);
    if (mine && of_class != nullptr) *of_class = true;
    if (mine || rt.failed()) return result;
    a = Plain(rt, a);
    // Which goes over it as its class says.
    if (op == Op::IAdd && a.is(Kind::kList)) {
      result = AddSequences(rt, a, b, true, right);
      return result && HasPayload(left) ? left : result;
    }
    // A text shows what stands behind % by its own methods.
    if (plain != Op::Mod || !(a.is(Kind::kStr) || a.is(Kind::kBytes)) || Plain(rt, b).is(Kind::kTuple)) b = Plain(rt, b);
  }
  result = OperatorOfTypes(rt, op, a, b, left, right);
  // What an instance holds was changed in its place.
  const bool changes = in_place && (a.is(Kind::kList) || a.is(Kind::kDict) || a.is(Kind::kSet));
  return changes && HasPayload(left) && result.is_object() && result.object == a.object ? left : result;
}

Value UnaryOperator(Runtime& rt, Op op, Value a) {
  if (a.is_small_int()) {
    if (op == Op::Pos) return Value::Int(a.int_value, a.label());
    if (op == Op::Invert) return Value::Int(~a.int_value, a.label());
    if (a.int_value != INT64_MIN) return Value::Int(-a.int_value, a.label());
  }
  if (a.is_int()) {
    Mpz z(a);
    if (op == Op::Neg) mpz_neg(z, z);
    if (op == Op::Invert) mpz_com(z, z);
    Value result = NewInt(rt, z);
    return result ? result.WithLabel(a.label()) : result;
  }
  if (const NativeType* native = NativeOf(a.kind()); native != nullptr && native->unary != nullptr) {
    Value result = native->unary(rt, op, a);
    if (!result.is(Kind::kNotImplementedValue)) return result;
  }
  if (a.is(Kind::kFloat) && op != Op::Invert) return op == Op::Neg ? Value::Float(-a.float_value, a.label()) : a;
  std::string_view name = op == Op::Neg ? "__neg__" : op == Op::Pos ? "__pos__" : "__invert__";
  if (a.is(Kind::kInstance) || a.is(Kind::kException)) {
    Value method = FindSpecial(rt, a, name);
    if (rt.failed()) return Value();
    if (method) return CallValue(rt, method, nullptr, 0);
    if (HasPayload(a) && (Plain(rt, a).is_int() || IsNative(Plain(rt, a)) || (op != Op::Invert && IsNumber(Plain(rt, a))))) return UnaryOperator(rt, op, Plain(rt, a));
  }
  return Raise(rt, ExceptionType::TypeError, "bad operand type for unary {}: '{}'", op == Op::Neg ? "-" : op == Op::Pos ? "+" : "~",
               TypeName(rt, a));
}

Value PowerModulo(Runtime& rt, Value a, Value b, Value m) {
  a = Plain(rt, a);
  b = Plain(rt, b);
  m = Plain(rt, m);
  if (m.is_none()) return BinaryOperator(rt, Op::Pow, a, b);
  if (!a.is_int() || !b.is_int() || !m.is_int()) {
    if (IsNumber(a) && IsNumber(b) && IsNumber(m)) {
      return RaiseText(rt, ExceptionType::TypeError, "pow() 3rd argument not allowed unless all arguments are integers");
    }
    return Raise(rt, ExceptionType::TypeError, "unsupported operand type(s) for ** or pow(): '{}', '{}', '{}'", TypeName(rt, a),
                 TypeName(rt, b), TypeName(rt, m));
  }
  Mpz base(a), exponent(b), modulus(m), result;
  if (mpz_sgn(modulus.z) == 0) return RaiseText(rt, ExceptionType::ValueError, "pow() 3rd argument cannot be 0");
  size_t bits = BitsOf(modulus);
  if (!ChargeProduct(rt, bits, bits) ||
      !rt.Charge(static_cast<int64_t>(BitsOf(exponent) * (1 + (bits / 64) * (bits / 64) / 16)))) return Value();
  if (mpz_sgn(exponent.z) < 0) {
    if (mpz_invert(base, base, modulus) == 0) return RaiseText(rt, ExceptionType::ValueError, "base is not invertible for the given modulus");
    mpz_neg(exponent, exponent);
  }
  mpz_powm(result, base, exponent, modulus);
  if (mpz_sgn(modulus.z) < 0 && mpz_sgn(result.z) > 0) mpz_add(result, result, modulus);
  return NewInt(rt, result);
}

bool DivMod(Runtime& rt, Value a, Value b, Value& quotient, Value& remainder) {
  const Value left = a, right = b;
  a = Plain(rt, a);
  b = Plain(rt, b);
  if (IsNumber(a) && IsNumber(b) && (a.is(Kind::kFloat) || b.is(Kind::kFloat))) {
    bool ok;
    double x = ToDouble(rt, a, ok);
    if (!ok) return false;
    double y = ToDouble(rt, b, ok);
    if (!ok) return false;
    if (y == 0) return ZeroDivision(rt, "float divmod()"), false;
    quotient = Value::Float(FloatFloorDiv(x, y));
    remainder = Value::Float(FloatMod(x, y));
    return true;
  }
  if (IsNumber(a) && IsNumber(b)) {
    bool zero = b.is_small_int() && b.int_value == 0;
    if (zero) return ZeroDivision(rt, "integer division or modulo by zero"), false;
    quotient = BinaryOperator(rt, Op::FloorDiv, a, b);
    if (!quotient) return false;
    remainder = BinaryOperator(rt, Op::Mod, a, b);
    return !remainder.is_nothing();
  }
  if (a.is(Kind::kDecimal) || b.is(Kind::kDecimal)) {
    if (!DivModDecimals(rt, a, b, quotient, remainder)) return false;
    if (!quotient.is(Kind::kNotImplementedValue)) return true;
  } else if (IsNative(a) || IsNative(b)) {
    quotient = NativeOperator(rt, Op::FloorDiv, a, b);
    if (!quotient) return false;
    if (!quotient.is(Kind::kNotImplementedValue)) {
      remainder = NativeOperator(rt, Op::Mod, a, b);
      if (!remainder.is(Kind::kNotImplementedValue)) return !remainder.is_nothing();  // a span by a number has no rest
    }
  }
  Raise(rt, ExceptionType::TypeError, "unsupported operand type(s) for divmod(): '{}' and '{}'", TypeName(rt, left), TypeName(rt, right));
  return false;
}

}  // namespace penstock
