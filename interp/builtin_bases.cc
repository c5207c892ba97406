// Classes that derive from list, dict, int and the like: what their instances hold, and the dunder
// methods of the builtin types, as `super().__setitem__(key, value)` and `dict.__init__(self)` call them.
#include <span>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/iterate.h"
#include "interp/native_methods.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/ordered_dicts.h"
#include "interp/show.h"

namespace penstock {
namespace {

Value TypeValue(BuiltinType type) { return Value::Builtin(IdOf(type)); }

bool IsMutable(BuiltinType type) { return type == BuiltinType::List || type == BuiltinType::Dict || type == BuiltinType::Set; }

// What a method works on: the value itself, or what the instance of a derived class holds.
Value Receiver(Runtime& rt, const Args& args) { return Plain(rt, args.self); }

// The plain types an operator of the first answers for; else it says NotImplemented.
bool Understands(Value self, Value other) {
  bool numbers = (self.is_int() || self.is(Kind::kFloat)) && (other.is_int() || other.is(Kind::kFloat));
  bool sets = (self.is(Kind::kSet) || self.is(Kind::kFrozenSet)) && (other.is(Kind::kSet) || other.is(Kind::kFrozenSet));
  return numbers || sets || MethodTypeOf(self.kind()) == MethodTypeOf(other.kind());
}

// By a decimal's or a span's own rules.
Value OperatedNatively(Runtime& rt, Op op, Value self, Value other, bool reflected) {
  const NativeType* native = NativeOf(self.kind());
  if (native->binary == nullptr) return Value::NotImplemented();
  const Value left = reflected ? other : self, right = reflected ? self : other;
  Value result = native->binary(rt, op, left, right);
  if (result && !rt.untainted() && !result.is(Kind::kNotImplementedValue)) LabelOperator(rt, op, left, right, result);
  return result;
}

Value Operated(Runtime& rt, const Args& args, Op op, bool reflected) {
  Value self = Receiver(rt, args), other = Plain(rt, args[0]);
  if (IsNative(self)) return OperatedNatively(rt, op, self, other, reflected);
  bool sequence = self.is(Kind::kStr) || self.is(Kind::kList) || self.is(Kind::kTuple) || self.is(Kind::kBytes);
  bool any = sequence || (op == Op::Mod && self.is(Kind::kStr)) || op == Op::IAdd || op == Op::IBitOr;
  if (!any && !Understands(self, other)) return Value::NotImplemented();
  // An int knows nothing of floats: 2 .__add__(1.5) is left to the float.
  if (!any && self.is_int() && other.is(Kind::kFloat)) return Value::NotImplemented();
  Value result = reflected ? OperatorOfBuiltin(rt, op, other, self) : OperatorOfBuiltin(rt, op, self, other);
  if (result && !rt.untainted()) LabelOperator(rt, op, self, other, result);
  bool same = result.is_object() && self.is_object() && result.object == self.object;
  return same && (op == Op::IAdd || op == Op::IBitOr) ? args.self : result;
}

Value Compared(Runtime& rt, const Args& args, Op op) {
  Value self = Receiver(rt, args), other = Plain(rt, args[0]);
  bool equality = op == Op::Eq || op == Op::Ne;
  if (IsNative(self)) {
    const NativeType* native = NativeOf(self.kind());
    const int answer = native->compare != nullptr ? native->compare(rt, op == Op::Ne ? Op::Eq : op, self, other) : kNotComparable;
    return answer < 0 ? Value() : answer == kNotComparable ? Value::NotImplemented() : Value::Bool((answer != 0) != (op == Op::Ne));
  }
  bool ordered = equality || self.is_int() || self.is(Kind::kFloat) || !self.is(Kind::kDict);
  if (!ordered || !Understands(self, other)) return Value::NotImplemented();
  if (self.is_int() && other.is(Kind::kFloat)) return Value::NotImplemented();
  return RichCompare(rt, op, self, other);
}

// Of decimals and of spans of time: those of their rows are found before.
bool NativeHas(BuiltinType type, NativeMethod method) {
  using N = NativeMethod;
  const bool decimal = type == BuiltinType::DecimalDecimal;
  switch (method) {
    case N::TypeInit: case N::TypeRepr: case N::TypeStr: case N::TypeFormat: case N::TypeHash: case N::TypeBool: case N::TypeAbs: case N::TypeNeg:
    case N::TypePos: case N::TypeDivmod: case N::TypeEq: case N::TypeNe: case N::TypeLt: case N::TypeLe: case N::TypeGt: case N::TypeGe:
    case N::TypeAdd: case N::TypeSub: case N::TypeMul: case N::TypeTruediv: case N::TypeFloordiv: case N::TypeMod: case N::TypeRadd:
    case N::TypeRsub: case N::TypeRmul: return true;
    case N::TypePow: case N::TypeRtruediv: case N::TypeRfloordiv: case N::TypeRmod: case N::TypeRpow: return decimal;
    default: return false;
  }
}

bool IsNativeBase(BuiltinType type) { return type == BuiltinType::DecimalDecimal || type == BuiltinType::DatetimeTimedelta; }

// Which of the dunder methods a type has.
bool Has(BuiltinType type, NativeMethod method) {
  using N = NativeMethod;
  if (IsNativeBase(type)) return NativeHas(type, method);
  bool sequence = type == BuiltinType::Str || type == BuiltinType::List || type == BuiltinType::Tuple || type == BuiltinType::Bytes;
  bool set = type == BuiltinType::Set || type == BuiltinType::Frozenset;
  bool whole = type == BuiltinType::Int || type == BuiltinType::Bool, number = whole || type == BuiltinType::Float;
  bool dict = type == BuiltinType::Dict, list = type == BuiltinType::List, range = type == BuiltinType::Range;
  switch (method) {
    case N::TypeLen: case N::TypeIter: case N::TypeContains: return sequence || set || dict || range;
    case N::TypeReversed: return list || dict || range;
    case N::TypeGetitem: return sequence || dict || range;
    case N::TypeSetitem: case N::TypeDelitem: return list || dict;
    case N::TypeHash: return !list && !dict && type != BuiltinType::Set;
    case N::TypeBool: return number || range;
    case N::TypeTrunc: case N::TypeFloor: case N::TypeCeil: case N::TypeDivmod:
    case N::TypeInt: case N::TypeFloat: case N::TypeAbs: case N::TypeRound: case N::TypeNeg: case N::TypePos:
    case N::TypeTruediv: case N::TypeFloordiv: case N::TypePow: case N::TypeRadd: case N::TypeRtruediv:
    case N::TypeRfloordiv: case N::TypeRpow: return number;
    case N::TypeIndex: case N::TypeInvert: case N::TypeLshift: case N::TypeRshift: return whole;
    case N::TypeAdd: return number || sequence;
    case N::TypeMul: case N::TypeRmul: return number || sequence;
    case N::TypeSub: case N::TypeRsub: return number || set;
    case N::TypeMod: case N::TypeRmod: return number || type == BuiltinType::Str || type == BuiltinType::Bytes;
    case N::TypeAnd: case N::TypeXor: return whole || set;
    case N::TypeOr: return whole || set || dict;
    case N::TypeIadd: return list;
    case N::TypeIor: return dict || type == BuiltinType::Set;
    default: return true;
  }
}

}  // namespace

bool IsBuiltinBase(BuiltinType type) {
  switch (type) {
    case BuiltinType::List: case BuiltinType::Dict: case BuiltinType::Set: case BuiltinType::Frozenset: case BuiltinType::Tuple:
    case BuiltinType::Str: case BuiltinType::Bytes: case BuiltinType::Int: case BuiltinType::Float: return true;
    default: return IsNativeBase(type);
  }
}

Value FindTypeMethod(Runtime& rt, BuiltinType type, std::string_view name, Value receiver) {
  Method row = FindMethod(type, name);
  if (row != Method::kMethodCount) return NewBuiltinMethod(rt, row, receiver ? Plain(rt, receiver) : receiver);
  if (!name.starts_with("__") || (!IsBuiltinBase(type) && type != BuiltinType::Bool && type != BuiltinType::Range)) return Value();
  if (name == "__new__") return NewNativeMethod(rt, NativeMethod::ObjectNew, Value());
  constexpr uint16_t kFirst = static_cast<uint16_t>(NativeMethod::TypeInit), kLast = static_cast<uint16_t>(NativeMethod::TypeIor);
  for (uint16_t i = kFirst; i <= kLast; ++i) {
    if (NameOf(static_cast<Method>(i)) != name) continue;
    if (!Has(type, static_cast<NativeMethod>(i))) return Value();
    Value method = NewNativeMethod(rt, static_cast<NativeMethod>(i), receiver);
    if (!receiver) method.As<BuiltinMethod>()->type = type;
    return method;
  }
  return Value();
}

namespace {

bool IsOrderedDict(const Class* cls) {
  for (Value base : std::span(cls->mro->items, cls->mro->size)) {
    if (!base.is(Kind::kClass)) continue;
    const Class* one = base.As<Class>();
    if (one->module_name != nullptr && one->module_name->view() == "collections" && one->name->view() == "OrderedDict") return true;
  }
  return false;
}

void MarkOrdered(const Class* cls, Value held) {
  if (held.is(Kind::kDict) && IsOrderedDict(cls)) held.As<Dict>()->flags |= kOrderedDict;
}

}  // namespace

// These leave keywords to the `__init__` of a class that has its own.
static bool LeavesKeywords(Runtime& rt, Class* cls) {
  const bool may = cls->base == BuiltinType::Float || cls->base == BuiltinType::Tuple || cls->base == BuiltinType::Frozenset;
  return may && !FindInClass(rt, cls, "__init__").is_nothing();
}

Value NewInstanceOf(Runtime& rt, Class* cls, const Args& args) {
  Value made = NewInstance(rt, cls);
  if (!made || cls->base == BuiltinType::kTypeCount) return made;
  Roots keep(rt, made);
  Args plain = args;
  if (LeavesKeywords(rt, cls)) plain.keyword_count = 0;
  Value held = IsMutable(cls->base) ? CallValue(rt, TypeValue(cls->base), nullptr, 0) : CallValue(rt, TypeValue(cls->base), plain);
  if (!held) return held;
  MarkOrdered(cls, held);
  made.As<Instance>()->payload = held;
  return made;
}

bool FillPayload(Runtime& rt, Value instance, const Args& args) {
  BuiltinType type = ClassOf(instance)->base;
  if (!IsMutable(type)) return true;
  // Where the class makes its instances itself, a list leaves keywords to it.
  const bool makes_itself = type == BuiltinType::List && !FindInClass(rt, ClassOf(instance), "__new__").is_nothing();
  if (type != BuiltinType::Dict && args.keyword_count > 0 && !makes_itself) {
    return Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", RowOf(IdOf(type)).name), false;
  }
  Roots keep(rt, instance);
  Args plain = args;
  if (makes_itself) plain.keyword_count = 0;
  Value fresh = CallValue(rt, TypeValue(type), plain);
  if (!fresh) return false;
  keep.Add(fresh);
  Value& held = instance.As<Instance>()->payload;
  if (type == BuiltinType::Dict && held.As<Dict>()->live > 0) return DictUpdate(rt, held.As<Dict>(), fresh);
  MarkOrdered(ClassOf(instance), fresh);
  held = rt.Written(fresh);
  return true;
}

static Value NewOf(Runtime& rt, Value cls, const Args& args) {
  if (cls.is(Kind::kBuiltin) && IsType(cls)) {
    Args rest = args;
    rest.self = Value();
    return CallValue(rt, cls, rest);
  }
  if (!cls.is(Kind::kClass)) return Raise(rt, ExceptionType::TypeError, "object.__new__(X): X is not a type object ({})", TypeName(rt, cls));
  Class* made = cls.As<Class>();
  if (made->exception != ExceptionType::None) return NewExceptionOf(rt, made, args.items, args.count);
  if (made->base == BuiltinType::kTypeCount && args.count + args.keyword_count > 0) {
    if (FindInClass(rt, made, "__new__")) {
      return RaiseText(rt, ExceptionType::TypeError, "object.__new__() takes exactly one argument (the type to instantiate)");
    }
    if (!FindInClass(rt, made, "__init__")) return Raise(rt, ExceptionType::TypeError, "{}() takes no arguments", made->name->view());
  }
  return NewInstanceOf(rt, made, args);
}

// Which class it is of, whoever chose that told.
Value NativeObjectNew(Runtime& rt, const Args& args) {
  const Value made = NewOf(rt, args.self, args);
  return made ? rt.Raised(made, args.self.label()) : made;
}

Value NativeTypeInit(Runtime& rt, const Args& args) {
  if (!HasPayload(args.self)) return Value::None();
  return FillPayload(rt, args.self, args) ? Value::None() : Value();
}

Value NativeTypeLen(Runtime& rt, const Args& args) {
  int64_t length = Length(rt, Receiver(rt, args));
  return length < 0 ? Value() : Value::Int(length);
}
Value NativeTypeIter(Runtime& rt, const Args& args) { return GetIterator(rt, Receiver(rt, args)); }
Value NativeTypeReversed(Runtime& rt, const Args& args) { return CallValue(rt, Value::Builtin(IdOf(Builtin::Reversed)), Receiver(rt, args)); }
Value NativeTypeContains(Runtime& rt, const Args& args) {
  int found = Contains(rt, Receiver(rt, args), args[0]);
  return found < 0 ? Value() : Value::Bool(found);
}
Value NativeTypeGetitem(Runtime& rt, const Args& args) {
  Value self = args.self;
  if (!HasPayload(self) || !Plain(rt, self).is(Kind::kDict)) return GetItem(rt, Plain(rt, self), args[0]);
  return ItemOfPayload(rt, self, args[0]);
}
Value NativeTypeSetitem(Runtime& rt, const Args& args) { return SetItem(rt, Receiver(rt, args), args[0], args[1]) ? Value::None() : Value(); }
Value NativeTypeDelitem(Runtime& rt, const Args& args) { return DelItem(rt, Receiver(rt, args), args[0]) ? Value::None() : Value(); }
Value NativeTypeRepr(Runtime& rt, const Args& args) { return ToRepr(rt, Receiver(rt, args)); }
// Most types have no `__str__`, but what `object` has.
Value NativeTypeStr(Runtime& rt, const Args& args) {
  const Value plain = Receiver(rt, args);
  return plain.is(Kind::kStr) || plain.is(Kind::kBytes) || ShowsItself(plain) ? ToStr(rt, plain) : NativeObjectStr(rt, args);
}
Value NativeTypeFormat(Runtime& rt, const Args& args) { return FormatValue(rt, Receiver(rt, args), args[0]); }
Value NativeTypeHash(Runtime& rt, const Args& args) {
  int64_t hash;
  return Hash(rt, Receiver(rt, args), hash) ? Value::Int(hash) : Value();
}
Value NativeTypeBool(Runtime& rt, const Args& args) { return Value::Bool(Truth(rt, Receiver(rt, args)) > 0); }
Value NativeTypeInt(Runtime& rt, const Args& args) { return CallValue(rt, TypeValue(BuiltinType::Int), Receiver(rt, args)); }
Value NativeTypeFloat(Runtime& rt, const Args& args) { return CallValue(rt, TypeValue(BuiltinType::Float), Receiver(rt, args)); }
Value NativeTypeIndex(Runtime& rt, const Args& args) { return CallValue(rt, TypeValue(BuiltinType::Int), Receiver(rt, args)); }
Value NativeTypeAbs(Runtime& rt, const Args& args) { return CallValue(rt, Value::Builtin(IdOf(Builtin::Abs)), Receiver(rt, args)); }
Value NativeTypeRound(Runtime& rt, const Args& args) {
  Value both[] = {Receiver(rt, args), args[0]};
  return CallValue(rt, Value::Builtin(IdOf(Builtin::Round)), both, args.count + 1);
}
Value NativeTypeTrunc(Runtime& rt, const Args& args) { return CallValue(rt, TypeValue(BuiltinType::Int), Receiver(rt, args)); }
Value NativeTypeFloor(Runtime& rt, const Args& args) { return CallValue(rt, Value::Builtin(IdOf(Builtin::MathFloor)), Receiver(rt, args)); }
Value NativeTypeCeil(Runtime& rt, const Args& args) { return CallValue(rt, Value::Builtin(IdOf(Builtin::MathCeil)), Receiver(rt, args)); }
Value NativeTypeDivmod(Runtime& rt, const Args& args) {
  const Value self = Receiver(rt, args), other = Plain(rt, args[0]);
  if (IsNative(self)) {
    Value quotient, rest;
    if (MethodTypeOf(other.kind()) != MethodTypeOf(self.kind()) && !(self.is(Kind::kDecimal) && other.is_int())) return Value::NotImplemented();
    if (!DivMod(rt, self, other, quotient, rest)) return Value();
    const Value pair[] = {quotient, rest};
    return NewTuple(rt, pair, 2);
  }
  if (!(other.is_int() || other.is(Kind::kFloat)) || (self.is_int() && other.is(Kind::kFloat))) return Value::NotImplemented();
  const Value both[] = {self, other};
  return CallValue(rt, Value::Builtin(IdOf(Builtin::Divmod)), both, 2);
}
Value NativeTypeNeg(Runtime& rt, const Args& args) { return UnaryOperator(rt, Op::Neg, Receiver(rt, args)); }
Value NativeTypePos(Runtime& rt, const Args& args) { return UnaryOperator(rt, Op::Pos, Receiver(rt, args)); }
Value NativeTypeInvert(Runtime& rt, const Args& args) { return UnaryOperator(rt, Op::Invert, Receiver(rt, args)); }
Value NativeTypeEq(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Eq); }
Value NativeTypeNe(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Ne); }
Value NativeTypeLt(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Lt); }
Value NativeTypeLe(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Le); }
Value NativeTypeGt(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Gt); }
Value NativeTypeGe(Runtime& rt, const Args& args) { return Compared(rt, args, Op::Ge); }
Value NativeTypeAdd(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Add, false); }
Value NativeTypeSub(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Sub, false); }
Value NativeTypeMul(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Mul, false); }
Value NativeTypeTruediv(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Div, false); }
Value NativeTypeFloordiv(Runtime& rt, const Args& args) { return Operated(rt, args, Op::FloorDiv, false); }
Value NativeTypeMod(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Mod, false); }
Value NativeTypePow(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Pow, false); }
Value NativeTypeAnd(Runtime& rt, const Args& args) { return Operated(rt, args, Op::BitAnd, false); }
Value NativeTypeOr(Runtime& rt, const Args& args) { return Operated(rt, args, Op::BitOr, false); }
Value NativeTypeXor(Runtime& rt, const Args& args) { return Operated(rt, args, Op::BitXor, false); }
Value NativeTypeLshift(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Shl, false); }
Value NativeTypeRshift(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Shr, false); }
Value NativeTypeRadd(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Add, true); }
Value NativeTypeRsub(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Sub, true); }
Value NativeTypeRmul(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Mul, true); }
Value NativeTypeRtruediv(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Div, true); }
Value NativeTypeRfloordiv(Runtime& rt, const Args& args) { return Operated(rt, args, Op::FloorDiv, true); }
Value NativeTypeRmod(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Mod, true); }
Value NativeTypeRpow(Runtime& rt, const Args& args) { return Operated(rt, args, Op::Pow, true); }
Value NativeTypeIadd(Runtime& rt, const Args& args) { return Operated(rt, args, Op::IAdd, false); }
Value NativeTypeIor(Runtime& rt, const Args& args) { return Operated(rt, args, Op::IBitOr, false); }

}  // namespace penstock
