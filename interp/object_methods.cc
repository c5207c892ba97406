// What `object` gives every class, and the methods of properties.
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

std::string_view ModuleOf(const Class* cls) { return cls->module_name != nullptr ? cls->module_name->view() : "__main__"; }

// `<__main__.Point object>`: no addresses, they differ from run to run.
Value PlainRepr(Runtime& rt, Value self) {
  if (self.is(Kind::kException) || !self.is(Kind::kInstance)) return ToRepr(rt, self);
  return NewText(rt, fmt::format("<{}.{} object at 0x{:012x}>", ModuleOf(self.As<Instance>()->cls), self.As<Instance>()->cls->name->view(), 0x7f0000000000 + 16ull * SerialOf(rt, self.object)));
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
  return found || rt.failed() ? text : PlainRepr(rt, self);
}

Value NativeObjectRepr(Runtime& rt, const Args& args) { return PlainRepr(rt, SelfOf(args)); }

Value NativeObjectEq(Runtime&, const Args& args) {
  return Identical(SelfOf(args), args[args.count - 1]) ? Value::Bool(true) : Value::NotImplemented();
}

Value NativeObjectNe(Runtime&, const Args& args) {
  return Identical(SelfOf(args), args[args.count - 1]) ? Value::Bool(false) : Value::NotImplemented();
}

Value NativeObjectHash(Runtime& rt, const Args& args) {
  Value self = SelfOf(args);
  if (self.is(Kind::kInstance) || self.is(Kind::kException)) return Value::Int(SerialOf(rt, self.object) * int64_t{16} + 1);
  int64_t hash;
  return Hash(rt, self, hash) ? Value::Int(hash) : Value();
}

Value NativeObjectSetattr(Runtime& rt, const Args& args) {
  Value self = SelfOf(args), name = args[args.count - 2];
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  return SetPlainAttribute(rt, self, name.As<Str>(), args[args.count - 1]) ? Value::None() : Value();
}

Value NativeObjectDelattr(Runtime& rt, const Args& args) {
  Value name = args[args.count - 1];
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  return SetPlainAttribute(rt, SelfOf(args), name.As<Str>(), Value()) ? Value::None() : Value();
}

Value NativeObjectGetattribute(Runtime& rt, const Args& args) { return GetAttribute(rt, SelfOf(args), args[args.count - 1]); }

Value NativeObjectFormat(Runtime& rt, const Args& args) {
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

Value NativeSliceIndices(Runtime& rt, const Args& args) {
  Slice* slice = args.self.As<Slice>();
  if (args.count != 1) return Raise(rt, ExceptionType::TypeError, "slice.indices() takes exactly one argument ({} given)", args.count);
  int64_t size = 0;
  if (!ToIndex(rt, args[0], size)) return Value();
  if (size < 0) return RaiseText(rt, ExceptionType::ValueError, "length should not be negative");
  SliceBounds bounds;
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, static_cast<size_t>(size), bounds)) return Value();
  Value three[] = {Value::Int(bounds.start), Value::Int(bounds.stop), Value::Int(bounds.step)};
  return NewTuple(rt, three, 3);
}

Value NativeViewIsdisjoint(Runtime& rt, const Args& args) {
  bool disjoint = true;
  bool ok = Iterate(rt, args[0], [&](Value item) {
    int found = Contains(rt, args.self, item);
    disjoint = disjoint && found == 0;
    return found == 0;
  });
  return ok || !disjoint ? (rt.failed() ? Value() : Value::Bool(disjoint)) : Value();
}

Value NativePropertySetter(Runtime& rt, const Args& args) { return CopyOf(rt, args, Value(), args[0], Value()); }
Value NativePropertyGetter(Runtime& rt, const Args& args) { return CopyOf(rt, args, args[0], Value(), Value()); }
Value NativePropertyDeleter(Runtime& rt, const Args& args) { return CopyOf(rt, args, Value(), Value(), args[0]); }

}  // namespace penstock
