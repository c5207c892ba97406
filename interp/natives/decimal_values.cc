#include "interp/natives/decimal_values.h"

#include <algorithm>
#include <cmath>

#include "interp/containers.h"
#include "interp/keys.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

using namespace decimal_signal;

// What is compared or computed with: a Decimal, an int; for comparisons a float too. 0: nothing of these.
int Operand(Runtime& rt, Value v, bool floats, DecimalNumber& out) {
  if (floats && v.is(Kind::kFloat)) {
    DecimalWork work{rt, {}, 0};
    FromDouble(work, v.float_value, out);
    return 1;
  }
  return ToNumber(rt, v, out);
}

Value BinaryDecimal(Runtime& rt, Op op, Value a, Value b) {
  DecimalNumber x, y, out;
  int left = Operand(rt, a, false, x), right = left > 0 ? Operand(rt, b, false, y) : 0;
  if (left < 0 || right < 0) return Value();
  if (left == 0 || right == 0) return Value::NotImplemented();
  DecimalWork w{rt, {}, 0};
  if (!StartWork(rt, Value(), w)) return Value();
  bool ok;
  switch (op) {
    case Op::Add: ok = AddNumbers(w, x, y, false, out); break;
    case Op::Sub: ok = AddNumbers(w, x, y, true, out); break;
    case Op::Mul: ok = MultiplyNumbers(w, x, y, out); break;
    case Op::Div: ok = DivideNumbers(w, x, y, out); break;
    case Op::FloorDiv: ok = DivideWhole(w, x, y, &out, nullptr); break;
    case Op::Mod: ok = DivideWhole(w, x, y, nullptr, &out); break;
    case Op::Pow: ok = RaiseToPower(w, x, y, out); break;
    default: return Value::NotImplemented();
  }
  return ok ? ResultOf(w, out) : Value();
}

Value UnaryDecimal(Runtime& rt, Op op, Value v) {
  if (op == Op::Invert) return Value::NotImplemented();
  DecimalNumber x, out;
  LoadDecimal(v, x);
  DecimalWork w{rt, {}, 0};
  if (!StartWork(rt, Value(), w)) return Value();
  if (TakeNan(w, x, x, out)) return ResultOf(w, out);
  if (op == Op::Neg) x.negative = !x.negative;
  if (x.is_zero() && w.rules.rounding != DecimalRounding::kFloor) x.negative = false;
  return Finish(w, x) ? ResultOf(w, x) : Value();
}

// A float is compared with. To be equal is no error.
bool NoteFloat(Runtime& rt, Op op) {
  DecimalWork w{rt, {}, 0};
  if (!StartWork(rt, Value(), w)) return false;
  if (op == Op::Eq) w.rules.traps = 0;
  w.Signal(kFloatOperation);
  return Settle(w);
}

int CompareDecimal(Runtime& rt, Op op, Value a, Value b) {
  DecimalNumber x, y;
  int left = Operand(rt, a, true, x), right = left > 0 ? Operand(rt, b, true, y) : 0;
  if (left < 0 || right < 0) return -1;
  if (left == 0 || right == 0) return kNotComparable;
  if ((a.is(Kind::kFloat) || b.is(Kind::kFloat)) && !NoteFloat(rt, op)) return -1;
  if (x.is_nan() || y.is_nan()) {
    bool signaling = x.form == DecimalForm::kSignalingNan || y.form == DecimalForm::kSignalingNan;
    if (op == Op::Eq && !signaling) return 0;
    DecimalWork w{rt, {}, 0};
    if (!StartWork(rt, Value(), w)) return -1;
    w.Signal(kInvalid);
    return Settle(w) ? 0 : -1;
  }
  DecimalWork w{rt, {}, 0};
  int order;
  return CompareDecimals(w, x, y, order) ? CompareHolds(op, order) : -1;
}

// As of an int or a float of the same size.
bool HashDecimal(Runtime& rt, Value v, int64_t& out) {
  DecimalNumber x;
  LoadDecimal(v, x);
  if (x.form == DecimalForm::kSignalingNan) return RaiseText(rt, ExceptionType::TypeError, "Cannot hash a signaling NaN value"), false;
  if (x.is_nan()) return out = 0x1DA9, true;
  if (x.is_infinite()) return out = x.negative ? -314159 : 314159, true;
  Mpz modulus, base, power;
  mpz_set_si(modulus, kHashModulus);
  mpz_set_ui(base, 10);
  if (x.exponent < 0) mpz_invert(base, base, modulus);
  mpz_set_si(power, std::abs(x.exponent));
  mpz_powm(power, base, power, modulus);
  mpz_mul(power, power, x.digits);
  mpz_fdiv_r(power, power, modulus);
  out = mpz_get_si(power);
  if (x.negative) out = -out;
  if (out == -1) out = -2;
  return true;
}

int TruthOfDecimal(Runtime&, Value v) {
  DecimalNumber x;
  LoadDecimal(v, x);
  return !x.is_zero();
}

std::string TextOf(Runtime& rt, Value v) {
  DecimalNumber x;
  LoadDecimal(v, x);
  DecimalContextObject* context = CurrentContext(rt);
  return DecimalText(x, false, context->rules.capitals != 0);
}

bool StrDecimal(Runtime& rt, Value v, TextBuilder& out) { return out.Append(TextOf(rt, v)); }
bool ReprDecimal(Runtime& rt, Value v, TextBuilder& out) { return out.Append("Decimal('" + TextOf(rt, v) + "')"); }

Value DecimalAttribute(Runtime& rt, Value v, std::string_view name) {
  if (name == "real") return v;
  DecimalNumber zero;
  return name == "imag" ? NewDecimal(rt, zero) : Value();
}

// -- named tuples (sign, digits, exponent)

bool ReprTuple(Runtime& rt, Value v, TextBuilder& out) {
  const Value* items = v.As<NamedTupleObject>()->items->items;
  return out.Append("DecimalTuple(sign=") && AppendRepr(rt, items[0], out) && out.Append(", digits=") && AppendRepr(rt, items[1], out) &&
         out.Append(", exponent=") && AppendRepr(rt, items[2], out) && out.Append(")");
}
Value TupleItem(Runtime& rt, Value v, Value key) { return GetItem(rt, TupleOfNative(v), key); }
Value TupleAttribute(Runtime&, Value v, std::string_view name) {
  const Value* items = v.As<NamedTupleObject>()->items->items;
  return name == "sign" ? items[0] : name == "digits" ? items[1] : name == "exponent" ? items[2] : Value();
}

// -- contexts

bool ReprContext(Runtime& rt, Value v, TextBuilder& out) {
  if (!MayReadFlags(rt)) return false;
  const DecimalContextObject* context = v.As<DecimalContextObject>();
  const DecimalRules& r = context->rules;
  return out.Append(fmt::format("Context(prec={}, rounding={}, Emin={}, Emax={}, capitals={}, clamp={}, flags=[{}], traps=[{}])", r.precision,
                                NameOfRounding(r.rounding), r.least_exponent, r.greatest_exponent, r.capitals, r.clamp, NamesOf(context->flags),
                                NamesOf(r.traps)));
}

Value ContextAttribute(Runtime& rt, Value v, std::string_view name) {
  const DecimalRules& r = v.As<DecimalContextObject>()->rules;
  if (name == "prec") return Value::Int(r.precision);
  if (name == "rounding") return NewAscii(rt, NameOfRounding(r.rounding));
  if (name == "Emin") return Value::Int(r.least_exponent);
  if (name == "Emax") return Value::Int(r.greatest_exponent);
  if (name == "capitals") return Value::Int(r.capitals);
  if (name == "clamp") return Value::Int(r.clamp);
  if (name == "traps" || name == "flags") return NewSignals(rt, v.As<DecimalContextObject>(), name == "flags");
  return Value();
}

bool ReadBounded(Runtime& rt, std::string_view name, Value v, int64_t least, int64_t most, std::string_view words, int64_t& out) {
  if (!v.is_int()) return RaiseText(rt, ExceptionType::TypeError, "an integer is required"), false;
  (void)name;
  if (v.is_small_int() && v.int_value >= least && v.int_value <= most) return out = v.int_value, true;
  return RaiseText(rt, ExceptionType::ValueError, words), false;
}

}  // namespace

DecimalContextObject* NewContext(Runtime& rt) {
  DecimalContextObject* made = NewNative<DecimalContextObject>(rt, Kind::kDecimalContext);
  made->rules = DecimalRules{};
  made->flags = 0;
  return made;
}

DecimalContextObject* CurrentContext(Runtime& rt) {
  if (!rt.decimal_context) rt.decimal_context = ValueOf(NewContext(rt));
  return rt.decimal_context.As<DecimalContextObject>();
}

bool StartWork(Runtime& rt, Value context, DecimalWork& work) {
  const bool given = context && !context.is_none();
  if (given && !context.is(Kind::kDecimalContext)) return RaiseText(rt, ExceptionType::TypeError, "optional argument must be a context"), false;
  work.context = given ? context.As<DecimalContextObject>() : CurrentContext(rt);
  work.rules = work.context->rules;
  return true;
}

void LoadDecimal(Value v, DecimalNumber& out) {
  DecimalObject* d = v.As<DecimalObject>();
  out.form = d->form;
  out.negative = d->negative;
  out.exponent = d->exponent;
  Mpz digits(d->digits);
  mpz_swap(out.digits, digits);
}

Value NewDecimal(Runtime& rt, const DecimalNumber& x) {
  if (!rt.MayAllocate(mpz_size(x.digits) * 8)) return Value();
  Value digits = NewInt(rt, x.digits);
  if (!digits) return digits;
  DecimalObject* d = NewNative<DecimalObject>(rt, Kind::kDecimal);
  d->digits = digits;
  d->exponent = x.exponent;
  d->form = x.form;
  d->negative = x.negative;
  return ValueOf(d);
}

bool Settle(DecimalWork& work) {
  if (work.context != nullptr) work.context->flags |= work.signals;
  const uint32_t stopping = work.signals & work.rules.traps;
  if (stopping != 0) RaiseSignals(work.rt, stopping);
  return stopping == 0;
}

bool WholeAndRest(DecimalWork& work, const DecimalNumber& a, const DecimalNumber& b, Value& quotient, Value& rest) {
  DecimalNumber whole, left;
  if (!DivideWhole(work, a, b, &whole, &left)) return false;
  quotient = ResultOf(work, whole);
  if (!quotient) return false;
  Roots keep(work.rt, quotient);
  rest = NewDecimal(work.rt, left);
  return !rest.is_nothing();
}

bool DivModDecimals(Runtime& rt, Value a, Value b, Value& quotient, Value& rest) {
  DecimalNumber x, y;
  const int left = ToNumber(rt, a, x), right = left > 0 ? ToNumber(rt, b, y) : 0;
  if (left < 0 || right < 0) return false;
  if (left == 0 || right == 0) return quotient = Value::NotImplemented(), true;
  DecimalWork w{rt, {}, 0};
  return StartWork(rt, Value(), w) && WholeAndRest(w, x, y, quotient, rest);
}

Value ResultOf(DecimalWork& work, const DecimalNumber& x) { return Settle(work) ? NewDecimal(work.rt, x) : Value(); }

int ToNumber(Runtime& rt, Value v, DecimalNumber& out) {
  if (v.is(Kind::kDecimal)) return LoadDecimal(v, out), 1;
  if (!v.is_int()) return 0;
  Mpz z(v);
  if (!rt.Charge(static_cast<int64_t>(mpz_size(z)))) return -1;
  out = DecimalNumber();
  out.negative = mpz_sgn(static_cast<mpz_srcptr>(z)) < 0;
  mpz_abs(out.digits, z);
  return 1;
}

bool NumberArgument(Runtime& rt, Value v, DecimalNumber& out) {
  int is = ToNumber(rt, v, out);
  if (is == 0) Raise(rt, ExceptionType::TypeError, "conversion from {} to Decimal is not supported", TypeName(rt, v));
  return is > 0;
}

bool RoundingArgument(Runtime& rt, Value v, DecimalRounding& rounding) {
  if (!v || v.is_none()) return true;
  for (int i = 0; i < 8; ++i) {
    if (!v.is(Kind::kStr) || v.As<Str>()->view() != NameOfRounding(static_cast<DecimalRounding>(i))) continue;
    rounding = static_cast<DecimalRounding>(i);
    return true;
  }
  RaiseText(rt, ExceptionType::TypeError, "valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                                          "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]");
  return false;
}

void FromDouble(DecimalWork&, double d, DecimalNumber& out) {
  out = DecimalNumber();
  out.negative = std::signbit(d);
  if (std::isnan(d)) return void(out.form = DecimalForm::kNan);
  if (std::isinf(d)) return SetInfinity(out, d < 0);
  int exponent;
  double mantissa = std::frexp(std::fabs(d), &exponent);
  mpz_set_d(out.digits, std::ldexp(mantissa, 53));
  exponent -= 53;
  if (mpz_sgn(static_cast<mpz_srcptr>(out.digits)) == 0) return;
  mp_bitcnt_t twos = mpz_scan1(out.digits, 0);
  mpz_fdiv_q_2exp(out.digits, out.digits, twos);
  exponent += static_cast<int>(twos);
  if (exponent >= 0) return mpz_mul_2exp(out.digits, out.digits, static_cast<mp_bitcnt_t>(exponent));
  Mpz fives;
  mpz_ui_pow_ui(fives, 5, static_cast<unsigned long>(-exponent));
  mpz_mul(out.digits, out.digits, fives);
  out.exponent = exponent;
}

Value IntOfDecimal(Runtime& rt, const DecimalNumber& x, DecimalRounding rounding) {
  if (x.is_nan()) return RaiseText(rt, ExceptionType::ValueError, "cannot convert NaN to integer");
  if (x.is_infinite()) return RaiseText(rt, ExceptionType::OverflowError, "cannot convert Infinity to integer");
  DecimalNumber whole = x;
  DecimalWork w{rt, {}, 0};
  if (!RoundToExponent(w, whole, 0, rounding)) return Value();
  if (whole.negative) mpz_neg(whole.digits, whole.digits);
  return NewInt(rt, whole.digits);
}

bool MayChangeContext(Runtime& rt, LabelId label) {
  if (label == kBottom && rt.control == kBottom) return true;
  RaiseText(rt, ExceptionType::RuntimeError, "the context of decimals may not be changed by data from outside");
  return false;
}

bool ReadContextField(Runtime& rt, std::string_view name, Value v, DecimalRules& r) {
  constexpr int64_t kMost = kGreatestDecimalExponent;
  int64_t n = 0;
  if (name == "prec") return ReadBounded(rt, name, v, 1, kMost, "valid range for prec is [1, MAX_PREC]", r.precision);
  if (name == "rounding") return RoundingArgument(rt, v, r.rounding);
  if (name == "Emin") return ReadBounded(rt, name, v, -kMost, 0, "valid range for Emin is [MIN_EMIN, 0]", r.least_exponent);
  if (name == "Emax") return ReadBounded(rt, name, v, 0, kMost, "valid range for Emax is [0, MAX_EMAX]", r.greatest_exponent);
  if (name == "capitals" || name == "clamp") {
    if (!ReadBounded(rt, name, v, 0, 1, fmt::format("valid values for {} are 0 or 1", name), n)) return false;
    (name == "clamp" ? r.clamp : r.capitals) = static_cast<int32_t>(n);
    return true;
  }
  Raise(rt, ExceptionType::AttributeError, "'decimal.Context' object has no attribute '{}'", name);
  return false;
}

bool SetContextAttribute(Runtime& rt, Value context, std::string_view name, Value value) {
  if (!value) return RaiseText(rt, ExceptionType::AttributeError, "context attributes cannot be deleted"), false;
  if (!MayChangeContext(rt, rt.Join(context.label(), rt.Deep(value)))) return false;
  DecimalContextObject* changed = context.As<DecimalContextObject>();
  if (name == "flags") return ReadSignals(rt, value, false, changed->flags);
  if (name == "traps") return ReadSignals(rt, value, false, changed->rules.traps);
  return ReadContextField(rt, name, value, changed->rules);
}

const NativeType kDecimalNative{
    .kind = Kind::kDecimal, .type = BuiltinType::DecimalDecimal, .name = "decimal.Decimal", .repr = ReprDecimal, .str = StrDecimal,
    .compare = CompareDecimal, .hash = HashDecimal, .binary = BinaryDecimal, .unary = UnaryDecimal, .truth = TruthOfDecimal,
    .attribute = DecimalAttribute};
const NativeType kDecimalContextNative{
    .kind = Kind::kDecimalContext, .type = BuiltinType::DecimalContext, .name = "decimal.Context", .repr = ReprContext,
    .attribute = ContextAttribute};
const NativeType kDecimalTupleNative{
    .kind = Kind::kDecimalTuple, .type = BuiltinType::DecimalDecimalTuple, .name = "DecimalTuple", .repr = ReprTuple,
    .compare = CompareNamedTuple, .hash = HashNamedTuple, .item = TupleItem, .attribute = TupleAttribute};

}  // namespace penstock
