// What `object` gives every class, and the methods of properties.
#include <span>
#include <vector>

#include "interp/arguments.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/native_methods.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

// The receiver: bound, or the first argument (`object.__init__(self)`).
Value SelfOf(const Args& args) { return args.self.is_nothing() ? args[0] : args.self; }

// `<__main__.Point object>`: no addresses, they differ from run to run.
Value PlainRepr(Runtime& rt, Value self) {
  if (self.is(Kind::kException)) {
    // As BaseException has it, whatever its class says.
    TextBuilder out(rt);
    return AppendExceptionRepr(rt, self, out) ? out.Take() : Value();
  }
  if (!self.is(Kind::kInstance)) return NewText(rt, fmt::format("<{} object>", TypeName(rt, self)));
  return NewText(rt, fmt::format("<{} object at 0x{:012x}>", ClassDisplayName(self.As<Instance>()->cls), 0x7f0000000000 + 16ull * SerialOf(self.object)));
}

// The int that a bound of a slice is.
Value BoundOf(Runtime& rt, Value v, Roots& keep) {
  const bool has_index = v.is_int() || Plain(rt, v).is_int() || FindSpecial(rt, v, "__index__");
  if (rt.failed()) return Value();
  if (!has_index) return RaiseText(rt, ExceptionType::TypeError, "slice indices must be integers or None or have an __index__ method");
  Value whole = ToIntValue(rt, v);
  if (whole) keep.Add(whole);
  return whole;
}

// `bound`, if there is one, counted from the end where it is negative, within these limits.
bool FitBound(Runtime& rt, Value bound, Value length, Value lowest, Value highest, Roots& keep, Value& out) {
  if (bound.is_none()) return true;
  Value at = BoundOf(rt, bound, keep);
  if (!at) return false;
  if (CompareNumbers(at, Value::Int(0)) < 0) {
    at = BinaryOperator(rt, Op::Add, at, length);
    if (!at) return false;
    keep.Add(at);
  }
  out = CompareNumbers(at, lowest) < 0 ? lowest : CompareNumbers(at, highest) > 0 ? highest : at;
  return true;
}

Value CopyOf(Runtime& rt, const Args& args, Value get, Value set, Value del) {
  Property* copy = rt.heap.New<Property>(Kind::kProperty);
  *copy = *args.self.As<Property>();
  copy->flags = 0;
  if (get) copy->get = get;
  if (set) copy->set = set;
  if (del) copy->del = del;
  return ValueOf(copy);
}

}  // namespace

Value NativeObjectInit(Runtime& rt, const Args& args) {
  size_t extra = args.count + args.keyword_count - (args.self.is_nothing() && args.count > 0 ? 1 : 0);
  if (extra == 0) return Value::None();
  // What `__new__` of the class is given comes here once more, if the class has no `__init__`.
  if (Class* cls = ClassOf(SelfOf(args)); cls != nullptr && FindInClass(rt, cls, "__init__").is_nothing()) {
    if (!FindInClass(rt, cls, "__new__").is_nothing()) return Value::None();
    return Raise(rt, ExceptionType::TypeError, "{}.__init__() takes exactly one argument (the instance to initialize)", TypeName(rt, SelfOf(args)));
  }
  return Raise(rt, ExceptionType::TypeError, "object.__init__() takes exactly one argument (the instance to initialize)");
}

Value NativeObjectStr(Runtime& rt, const Args& args) {
  Value self = SelfOf(args);
  bool found = false;
  if (self.is(Kind::kException)) {
    // As BaseException has it, whatever its class says.
    TextBuilder out(rt);
    return AppendExceptionText(rt, self.As<Exception>(), out) ? out.Take() : Value();
  }
  Value text = CallSpecial(rt, self, "__repr__", nullptr, 0, found);
  if (found || rt.failed()) return text;
  return ToRepr(rt, self);
}

Value NativeObjectRepr(Runtime& rt, const Args& args) { return PlainRepr(rt, SelfOf(args)); }

Value NativeObjectEq(Runtime&, const Args& args) {
  return Identical(SelfOf(args), args[args.count - 1]) ? Value::Bool(true) : Value::NotImplemented();
}

// The opposite of what its own `==` says.
Value NativeObjectNe(Runtime& rt, const Args& args) {
  const Value self = SelfOf(args), other = args[args.count - 1];
  if (Identical(self, other)) return Value::Bool(false);
  if (ClassOf(self) != nullptr) {
    bool found = false;
    const Value said = CallSpecial(rt, self, "__eq__", &other, 1, found);
    if (rt.failed()) return Value();
    if (!found || said.is(Kind::kNotImplementedValue)) return Value::NotImplemented();
    Roots keep(rt, said);
    const int same = Truth(rt, said);
    return same < 0 ? Value() : Value::Bool(!same);
  }
  const int same = TypeName(rt, self) == TypeName(rt, other) ? Equal(rt, self, other) : -2;
  return same == -2 ? Value::NotImplemented() : same < 0 ? Value() : Value::Bool(!same);
}

Value NativeObjectHash(Runtime& rt, const Args& args) {
  Value self = SelfOf(args);
  if (self.is(Kind::kInstance) || self.is(Kind::kException)) return Value::Int(SerialOf(self.object) * int64_t{16} + 1);
  int64_t hash;
  return Hash(rt, self, hash) ? Value::Int(hash) : Value();
}

// What classes are set by is their type's, which a plan does not call by name.
static bool IsSetByObject(Runtime& rt, Value self, std::string_view method) {
  if (IsType(self)) Raise(rt, ExceptionType::TypeError, "can't apply this {} to {} object", method, TypeName(rt, self));
  return !IsType(self);
}

Value NativeObjectSetattr(Runtime& rt, const Args& args) {
  Value self = SelfOf(args), name = args[args.count - 2];
  if (!IsSetByObject(rt, self, "__setattr__")) return Value();
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  return SetAttributeNamed(rt, self, name, args[args.count - 1]) ? Value::None() : Value();
}

Value NativeObjectDelattr(Runtime& rt, const Args& args) {
  Value name = args[args.count - 1];
  if (!IsSetByObject(rt, SelfOf(args), "__delattr__")) return Value();
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  return SetAttributeNamed(rt, SelfOf(args), name, Value()) ? Value::None() : Value();
}

Value NativeObjectGetattribute(Runtime& rt, const Args& args) { return GetAttribute(rt, SelfOf(args), args[args.count - 1]); }

Value NativeObjectFormat(Runtime& rt, const Args& args) {
  const Value spec = args[args.count - 1];
  if (spec.is(Kind::kStr) && spec.As<Str>()->bytes > 0)
    return Raise(rt, ExceptionType::TypeError, "unsupported format string passed to {}.__format__", TypeName(rt, SelfOf(args)));
  Value text = ToStr(rt, SelfOf(args));
  return text ? FormatValue(rt, text, args[args.count - 1]) : text;
}

Value NativeObjectInitSubclass(Runtime& rt, const Args& args) {
  if (args.keyword_count == 0) return Value::None();
  const Value cls = SelfOf(args);
  if (!cls.is(Kind::kClass)) return Raise(rt, ExceptionType::TypeError, "object.__init_subclass__() takes no keyword arguments");
  const Value name = FindInClass(rt, cls.As<Class>(), "__qualname__");
  return Raise(rt, ExceptionType::TypeError, "{}.__init_subclass__() takes no keyword arguments",
               name.is(Kind::kStr) ? name.As<Str>()->view() : cls.As<Class>()->name->view());
}

Value NativeTypeMro(Runtime& rt, const Args& args) {
  Value order = GetAttribute(rt, args.self, ValueOf(Intern(rt, "__mro__")));
  return order ? CallValue(rt, Value::Builtin(IdOf(BuiltinType::List)), order) : order;
}

// isinstance says it without a label: what decides it may have none.
Value NativeTypeRegister(Runtime& rt, const Args& args) {
  const Value type = args[0];
  if (!IsType(type)) return RaiseText(rt, ExceptionType::TypeError, "Can only register classes");
  if (const int below = IsSubtype(rt, type, args.self); below != 0) return below > 0 ? type : Value();
  if (const int above = IsSubtype(rt, args.self, type); above != 0) {
    return above > 0 ? RaiseText(rt, ExceptionType::RuntimeError, "Refusing to create an inheritance cycle") : Value();
  }
  if (rt.Join(rt.control, rt.Join(args.self.label(), type.label())) != kBottom) {
    return RaiseText(rt, ExceptionType::RuntimeError, "a class may not be registered by data from outside");
  }
  // With all classes above it: theirs is what is its own.
  for (Value base : std::span(args.self.As<Class>()->mro->items, args.self.As<Class>()->mro->size)) {
    if (!base.is(Kind::kClass)) continue;
    Class* cls = base.As<Class>();
    std::vector<Value> types;
    if (cls->registered != nullptr) types.assign(cls->registered->items, cls->registered->items + cls->registered->size);
    types.push_back(type);
    const Value made = NewTuple(rt, types.data(), types.size());
    if (!made || !rt.Charge(static_cast<int64_t>(types.size()))) return Value();
    cls->registered = made.As<Tuple>();
  }
  return type;
}

Value NativeSliceIndices(Runtime& rt, const Args& args) {
  Slice* slice = args.self.As<Slice>();
  if (args.count != 1) return Raise(rt, ExceptionType::TypeError, "slice.indices() takes exactly one argument ({} given)", args.count);
  Value length = ToIntValue(rt, args[0]);
  if (!length) return Value();
  if (CompareNumbers(length, Value::Int(0)) < 0) return RaiseText(rt, ExceptionType::ValueError, "length should not be negative");
  Roots keep(rt, length);
  Value step = slice->step.is_none() ? Value::Int(1) : BoundOf(rt, slice->step, keep);
  if (!step) return step;
  const int forward = CompareNumbers(step, Value::Int(0));
  if (forward == 0) return RaiseText(rt, ExceptionType::ValueError, "slice step cannot be zero");
  Value lowest = Value::Int(forward > 0 ? 0 : -1);
  Value highest = forward > 0 ? length : BinaryOperator(rt, Op::Sub, length, Value::Int(1));
  if (!highest) return highest;
  keep.Add(highest);
  Value start = forward > 0 ? lowest : highest, stop = forward > 0 ? highest : lowest;
  if (!FitBound(rt, slice->start, length, lowest, highest, keep, start)) return Value();
  if (!FitBound(rt, slice->stop, length, lowest, highest, keep, stop)) return Value();
  Value three[] = {start, stop, step};
  return NewTuple(rt, three, 3);
}

Value NativeViewIsdisjoint(Runtime& rt, const Args& args) {
  const bool stops = !args[0].is(Kind::kIterator) && !args[0].is(Kind::kGenerator) && !args[0].is(Kind::kInstance);  // as of a set
  bool disjoint = true;
  bool ok = IterateAsked(rt, args[0], [&](Value item) {
    int found = Contains(rt, args.self, item);
    disjoint = disjoint && found == 0;
    return found == 0 || (found > 0 && !stops);
  });
  return ok || !disjoint ? (rt.failed() ? Value() : Value::Bool(disjoint)) : Value();
}

Value NativePropertySetter(Runtime& rt, const Args& args) { return CopyOf(rt, args, Value(), args[0], Value()); }
Value NativePropertyGetter(Runtime& rt, const Args& args) { return CopyOf(rt, args, args[0], Value(), Value()); }
Value NativePropertyDeleter(Runtime& rt, const Args& args) { return CopyOf(rt, args, Value(), Value(), args[0]); }

}  // namespace penstock
