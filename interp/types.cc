// The builtin types, called.
#include <bit>
#include <cmath>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/text_codecs.h"
#include "scalars/numbers.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

// The characters of a number as a text or bytes spells them; none if v is neither.
std::optional<std::string_view> Spelling(Value v) {
  if (v.is(Kind::kStr)) return v.As<Str>()->view();
  if (v.is(Kind::kBytes)) return v.As<Bytes>()->view();
  return std::nullopt;
}

// repr of what could not be read, cut off as CPython does.
std::string ShownSpelling(Value v, std::string_view spelling, size_t most) {
  std::string shown;
  if (v.is(Kind::kBytes)) AppendBytesRepr(spelling.substr(0, most), shown);
  else AppendTextRepr(spelling, false, shown);
  size_t at = 0;
  for (size_t count = 0; at < shown.size(); ++count) {
    if (count == most) return shown.substr(0, at);
    NextCodePoint(shown, at);
  }
  return shown;
}

Value IntFromSpelling(Runtime& rt, Value v, std::string_view spelling, int base) {
  if (!rt.Charge(static_cast<int64_t>(spelling.size() / 16))) return {};
  const ParsedInt parsed = v.is(Kind::kBytes) && !IsAscii(spelling) ? ParsedInt{} : ParseInt(spelling, base);
  switch (parsed.status) {
    case IntStatus::kSmall: return Value::Int(parsed.small);
    case IntStatus::kBig: {
      Mpz big;
      mpz_set_str(big, parsed.digits.c_str(), parsed.base);
      return NewInt(rt, big);
    }
    case IntStatus::kTooManyDigits:
      return Raise(rt, ExceptionType::ValueError,
                   "Exceeds the limit ({} digits) for integer string conversion: value has {} digits; use sys.set_int_max_str_digits() to increase the limit",
                   kMaxIntDigits, parsed.count);
    case IntStatus::kInvalid: break;
  }
  return Raise(rt, ExceptionType::ValueError, "invalid literal for int() with base {}: {}", base, ShownSpelling(v, spelling, 200));
}

Value IntFromFloat(Runtime& rt, double x) {
  if (std::isnan(x)) return Raise(rt, ExceptionType::ValueError, "cannot convert float NaN to integer");
  if (std::isinf(x)) return Raise(rt, ExceptionType::OverflowError, "cannot convert float infinity to integer");
  if (const std::optional<int64_t> small = WholePart(x)) return Value::Int(*small);
  Mpz z;
  mpz_set_d(z, x);
  return NewInt(rt, z);
}

// Every NaN read from a text is one of its own, as CPython's objects are: `nan in [nan]` is true though
// `float("nan") in [float("nan")]` is not. The bits that a NaN does not need tell them apart.
Value NewNan(Runtime& rt, bool negative) {
  return Value::Float(std::bit_cast<double>(uint64_t{negative} << 63 | uint64_t{0x7FF8} << 48 | ++rt.nans));
}

// Does an instance hold what int() and float() read?
bool HoldsNumberOrText(Runtime& rt, Value v) {
  const Value plain = Plain(rt, v);
  return HasPayload(v) && (plain.is_int() || plain.is(Kind::kFloat) || plain.is(Kind::kStr) || plain.is(Kind::kBytes));
}

Value IntFromInstance(Runtime& rt, Value v) {
  for (std::string_view name : {"__int__", "__index__", "__trunc__"}) {
    if (name != "__int__" && IsNumber(Plain(rt, v))) break;  // a number has its own `__int__`
    Value method = name == "__index__" ? FindIndex(rt, v) : FindSpecial(rt, v, name);
    if (!method && rt.failed()) return {};
    if (!method) continue;
    Value result = CallValue(rt, method, nullptr, 0);
    if (!result) return result;
    if (result.is(Kind::kBool)) return Value::Int(result.int_value, result.label());
    if (result.is_int()) return result;
    return Raise(rt, ExceptionType::TypeError, "{} returned non-int (type {})", name, TypeName(rt, result));
  }
  if (HoldsNumberOrText(rt, v)) return CallValue(rt, Value::Builtin(IdOf(BuiltinType::Int)), Plain(rt, v));
  return Raise(rt, ExceptionType::TypeError, "int() argument must be a string, a bytes-like object or a real number, not '{}'", TypeName(rt, v));
}

Value FloatFromInstance(Runtime& rt, Value v) {
  Value method = FindSpecial(rt, v, "__float__");
  if (!method && rt.failed()) return {};
  if (method) {
    Value result = CallValue(rt, method, nullptr, 0);
    if (!result || result.is(Kind::kFloat)) return result;
    return Raise(rt, ExceptionType::TypeError, "{}.__float__ returned non-float (type {})", TypeName(rt, v), TypeName(rt, result));
  }
  if (HasPayload(v) && IsNumber(Plain(rt, v))) return CallValue(rt, Value::Builtin(IdOf(BuiltinType::Float)), Plain(rt, v));
  if (!FindSpecial(rt, v, "__index__")) {
    if (rt.failed()) return {};
    if (HoldsNumberOrText(rt, v)) return CallValue(rt, Value::Builtin(IdOf(BuiltinType::Float)), Plain(rt, v));
    return Raise(rt, ExceptionType::TypeError, "float() argument must be a string or a real number, not '{}'", TypeName(rt, v));
  }
  Value index = ToIntValue(rt, v);
  bool ok = static_cast<bool>(index);
  double x = ok ? ToDouble(rt, index, ok) : 0;
  return ok ? Value::Float(x) : Value();
}

Value BytesFromInts(Runtime& rt, Value iterable) {
  TextBuilder out(rt);
  bool whole = IterateAsked(rt, iterable, [&](Value item) {
    Value i = ToIntValue(rt, item);
    if (!i) return false;
    if (!i.is(Kind::kInt) || i.int_value < 0 || i.int_value > 255) {
      RaiseText(rt, ExceptionType::ValueError, "bytes must be in range(0, 256)");
      return false;
    }
    return out.Append(1, static_cast<char>(i.int_value));
  });
  return whole ? NewBytes(rt, out.text()) : Value();
}

Value BytesOfZeros(Runtime& rt, Value v) {
  if (v.is(Kind::kBigInt)) return Raise(rt, ExceptionType::OverflowError, "cannot fit 'int' into an index-sized integer");
  if (v.int_value < 0) return Raise(rt, ExceptionType::ValueError, "negative count");
  TextBuilder out(rt);
  return rt.Charge(v.int_value / 64) && out.Append(static_cast<size_t>(v.int_value), '\0') ? NewBytes(rt, out.text()) : Value();
}

Value NewWrapper(Runtime& rt, Kind kind, Value function) {
  Wrapper* wrapper = rt.heap.New<Wrapper>(kind);
  wrapper->function = function;
  return ValueOf(wrapper);
}

Value NewPropertyOf(Runtime& rt, Value get, Value set, Value del, Value doc) {
  Property* property = rt.heap.New<Property>(Kind::kProperty);
  auto or_none = [](Value v) { return v ? v : Value::None(); };
  property->get = or_none(get);
  property->set = or_none(set);
  property->del = or_none(del);
  property->doc = or_none(doc);
  return ValueOf(property);
}

Value NewSetOf(Runtime& rt, Kind kind, const Args& args) {
  Set* set = NewSet(rt, kind);
  if (set == nullptr) return {};
  Value result = ValueOf(set);
  Roots keep(rt, result);
  return args.count == 0 || SetUpdate(rt, set, args[0]) ? result : Value();
}

}  // namespace

Value MakeBool(Runtime& rt, const Args& args) {
  int truth = args.count == 0 ? 0 : Truth(rt, args[0]);
  return truth < 0 ? Value() : Value::Bool(truth);
}

Value MakeInt(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"", "base"};
  Value bound[2];
  if (!Bind(rt, args, "int", kNames, 0, bound)) return {};
  auto [v, base] = bound;
  if (!v) return base ? Raise(rt, ExceptionType::TypeError, "int() missing string argument") : Value::Int(0);
  if (!base) {
    if (v.is(Kind::kInt) || v.is(Kind::kBigInt)) return v;
    if (v.is(Kind::kBool)) return Value::Int(v.int_value);
    if (v.is(Kind::kFloat)) return IntFromFloat(rt, v.float_value);
    auto spelling = Spelling(v);
    return spelling ? IntFromSpelling(rt, v, *spelling, 10) : IntFromInstance(rt, v);
  }
  int64_t radix = 0;
  if (!ToIndex(rt, base, radix)) return {};
  if (radix != 0 && (radix < 2 || radix > 36)) return Raise(rt, ExceptionType::ValueError, "int() base must be >= 2 and <= 36, or 0");
  v = Plain(rt, v);
  auto spelling = Spelling(v);
  if (!spelling) return Raise(rt, ExceptionType::TypeError, "int() can't convert non-string with explicit base");
  return IntFromSpelling(rt, v, *spelling, static_cast<int>(radix));
}

Value MakeFloat(Runtime& rt, const Args& args) {
  if (args.count == 0) return Value::Float(0);
  Value v = args[0];
  if (v.is(Kind::kFloat)) return v;
  if (v.is_int()) {
    bool ok = true;
    double x = ToDouble(rt, v, ok);
    return ok ? Value::Float(x) : Value();
  }
  auto spelling = Spelling(v);
  if (!spelling) return FloatFromInstance(rt, v);
  if (!rt.Charge(static_cast<int64_t>(spelling->size() / 16))) return {};
  auto x = v.is(Kind::kBytes) && !IsAscii(*spelling) ? std::nullopt : ParseFloat(*spelling);
  if (x && std::isnan(*x)) return NewNan(rt, std::signbit(*x));
  if (x) return Value::Float(*x);
  return Raise(rt, ExceptionType::ValueError, "could not convert string to float: {}", ShownSpelling(v, *spelling, std::string_view::npos));
}

Value MakeStr(Runtime& rt, const Args& args) {
  if (args.count == 1 && args.keyword_count == 0) return ToStr(rt, args.items[0]);
  static constexpr std::string_view kNames[] = {"object", "encoding", "errors"};
  Value bound[3];
  if (!Bind(rt, args, "str", kNames, 0, bound)) return {};
  auto [v, encoding, errors] = bound;
  if (!CheckCodecOptions(rt, "str", encoding, errors)) return {};
  if (!v) return ValueOf(rt.empty_text);
  if (!encoding && !errors) return ToStr(rt, v);
  if (v.is(Kind::kBytes)) return DecodeBytes(rt, "str", v, encoding, errors);
  if (v.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "decoding str is not supported");
  return Raise(rt, ExceptionType::TypeError, "decoding to str: need a bytes-like object, {} found", TypeName(rt, v));
}

Value MakeBytes(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"source", "encoding", "errors"};
  Value bound[3];
  if (!Bind(rt, args, "bytes", kNames, 0, bound)) return {};
  auto [v, encoding, errors] = bound;
  if (!CheckCodecOptions(rt, "bytes", encoding, errors)) return {};
  if (v.is(Kind::kStr)) {
    if (!encoding) return Raise(rt, ExceptionType::TypeError, "string argument without an encoding");
    return EncodeText(rt, "bytes", v, encoding, errors);
  }
  if (encoding || errors) return Raise(rt, ExceptionType::TypeError, "{} without a string argument", encoding ? "encoding" : "errors");
  if (!v) return NewBytes(rt, "");
  if (v.is(Kind::kBytes)) return v;
  if (v.is_int()) return BytesOfZeros(rt, v);
  if (!IsIterable(rt, v)) return Raise(rt, ExceptionType::TypeError, "cannot convert '{}' object to bytes", TypeName(rt, v));
  return BytesFromInts(rt, v);
}

Value MakeList(Runtime& rt, const Args& args) {
  return ValueOf(args.count == 0 ? NewListObject(rt, 0) : ListOf(rt, args[0]));
}

Value MakeTuple(Runtime& rt, const Args& args) {
  if (args.count == 0) return NewTuple(rt, nullptr, 0);
  if (args[0].is(Kind::kTuple)) return args[0];
  List* list = ListOf(rt, args[0]);
  return list ? NewTuple(rt, list->items, list->size) : Value();
}

Value MakeSet(Runtime& rt, const Args& args) { return NewSetOf(rt, Kind::kSet, args); }

Value MakeFrozenset(Runtime& rt, const Args& args) {
  if (args.count == 1 && args[0].is(Kind::kFrozenSet)) return args[0];
  return NewSetOf(rt, Kind::kFrozenSet, args);
}

Value MakeDict(Runtime& rt, const Args& args) {
  if (args.count > 1) return Raise(rt, ExceptionType::TypeError, "dict expected at most 1 argument, got {}", args.count);
  Dict* dict = NewDict(rt);
  if (dict == nullptr) return {};
  Value result = ValueOf(dict);
  Roots keep(rt, result);
  if (args.count == 1 && !DictUpdate(rt, dict, args[0])) return {};
  for (uint32_t i = 0; i < args.keyword_count; ++i) {
    if (!DictSet(rt, dict, args.keyword_names[i], args.keyword_values[i])) return {};
  }
  return result;
}

Value MakeRange(Runtime& rt, const Args& args) {
  Value bounds[3];
  for (uint32_t i = 0; i < args.count; ++i) {
    bounds[i] = ToIntValue(rt, args[i]);
    if (!bounds[i]) return {};
  }
  if (args.count == 1) return NewRange(rt, Value::Int(0), bounds[0], Value::Int(1));
  if (args.count == 2) return NewRange(rt, bounds[0], bounds[1], Value::Int(1));
  if (bounds[2].is(Kind::kInt) && bounds[2].int_value == 0) return Raise(rt, ExceptionType::ValueError, "range() arg 3 must not be zero");
  return NewRange(rt, bounds[0], bounds[1], bounds[2]);
}

Value MakeSlice(Runtime& rt, const Args& args) {
  if (args.count == 1) return NewSlice(rt, Value::None(), args[0], Value::None());
  return NewSlice(rt, args[0], args[1], args.count == 3 ? args[2] : Value::None());
}

Value MakeType(Runtime& rt, const Args& args) { return TypeOf(rt, args[0]); }

Value MakeObject(Runtime& rt, const Args&) {
  Dict* names = NewDict(rt);
  Value cls = names ? MakeClass(rt, Intern(rt, "object"), names, nullptr, 0) : Value();
  if (!cls) return cls;
  cls.As<Class>()->module_name = rt.empty_text;
  cls.As<Class>()->flags |= Class::kSlotted | Class::kWatchesStores | Class::kBare;
  return NewInstance(rt, cls.As<Class>());
}

Value MakeSuper(Runtime& rt, const Args& args) {
  if (args.count == 0) {
    Class* home = nullptr;
    Value self;
    if (RunningMethod(rt, home, self)) return MakeSuper(rt, home, self);
    return RaiseText(rt, ExceptionType::RuntimeError, self ? "super(): __class__ cell not found" : "super(): no arguments");
  }
  if (!args[0].is(Kind::kClass)) return Raise(rt, ExceptionType::TypeError, "super() argument 1 must be a type, not {}", TypeName(rt, args[0]));
  if (args.count == 1) return Raise(rt, ExceptionType::TypeError, "super() with a class needs the instance too");
  int fits = args[1].is(Kind::kClass) ? IsSubtype(rt, args[1], args[0]) : IsInstance(rt, args[1], args[0]);
  if (fits < 0) return {};
  if (!fits) return Raise(rt, ExceptionType::TypeError, "super(type, obj): obj must be an instance or subtype of type");
  const Value made = MakeSuper(rt, args[0].As<Class>(), args[1]);
  return made ? rt.Raised(made, args[0].label()) : made;  // whose methods come next
}

Value MakeProperty(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"fget", "fset", "fdel", "doc"};
  Value bound[4];
  if (!Bind(rt, args, "property", kNames, 0, bound)) return {};
  return NewPropertyOf(rt, bound[0], bound[1], bound[2], bound[3]);
}

Value MethodPropertyGetter(Runtime& rt, const Args& args) {
  Property* p = args.self.As<Property>();
  return NewPropertyOf(rt, args[0], p->set, p->del, p->doc);
}

Value MethodPropertySetter(Runtime& rt, const Args& args) {
  Property* p = args.self.As<Property>();
  return NewPropertyOf(rt, p->get, args[0], p->del, p->doc);
}

Value MethodPropertyDeleter(Runtime& rt, const Args& args) {
  Property* p = args.self.As<Property>();
  return NewPropertyOf(rt, p->get, p->set, args[0], p->doc);
}

Value MakeClassmethod(Runtime& rt, const Args& args) { return NewWrapper(rt, Kind::kClassMethod, args[0]); }
Value MakeStaticmethod(Runtime& rt, const Args& args) { return NewWrapper(rt, Kind::kStaticMethod, args[0]); }

}  // namespace penstock
