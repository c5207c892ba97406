// x.name and its changes.
#include <algorithm>

#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/iterate.h"
#include "interp/containers.h"
#include "interp/load.h"
#include "interp/machine_state.h"
#include "interp/modules.h"
#include "interp/native_methods.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/tool_calls.h"
#include "ir/fixed.h"
#include "ir/plan_attributes.h"

namespace penstock {
namespace {

Value OfPlain(Runtime& rt, Value self, std::string_view n);

Value Text(Runtime& rt, std::string_view text) { return ValueOf(Intern(rt, text)); }

// An attribute of a class seen through `self`: an instance, an exception, or the class itself.
Value Bound(Runtime& rt, Value found, Value self, Class* cls, const Str* name) {
  Value bound = BindAttribute(rt, found, self, cls);
  if (!bound && !rt.stopped && found.is(Kind::kProperty)) {
    Value get = found.As<Property>()->get;
    if (!get || get.is_none()) {
      rt.pending = Value();
      Raise(rt, ExceptionType::AttributeError, "property '{}' of '{}' object has no getter", name->view(), cls->name->view());
    }
  }
  return bound;
}

// What an instance has of the builtin type that its class derives from: methods, and `real` of a number and the like.
Value OfPayload(Runtime& rt, Value self, BuiltinType type, std::string_view n) {
  Value method = FindTypeMethod(rt, type, n, self);
  if (method || !HasPayload(self) || n.starts_with("__")) return method;
  return OfPlain(rt, Plain(rt, self), n);
}

}  // namespace

void DecideByOwn(Runtime& rt, Value self, const Dict* own, Value found) {
  if (ComesFirst(found) || !(found ? IsDescriptor(found) : static_cast<bool>(FindInClass(rt, ClassOf(self), "__getattr__")))) return;
  Decide(rt, rt.Join(own->shape, self.object->shape));
}

// No class of the plan has such a name: who decided that, where the plan may put one there.
static LabelId WhoLeavesToBase(const Runtime& rt, Value self, std::string_view name) {
  return rt.untainted() || !SetByPlan(*rt.machine).MaySetOfClass(rt.module, name) ? kBottom : rt.ShapesOfClasses(self);
}

// What the builtin type has that its class derives from, if that has it.
static Value LeftToBase(Runtime& rt, Value self, const Str* name, Value of_base) {
  const LabelId lacks = of_base ? WhoLeavesToBase(rt, self, name->view()) : kBottom;
  if (lacks == kBottom) return of_base;
  Decide(rt, lacks);
  return rt.Raised(of_base, lacks);
}

LabelId WhoLeavesOwn(const Runtime& rt, Value self, Value found) {
  if (!rt.stores_watched || !SetByPlan(*rt.machine).before_own) return kBottom;
  return rt.labels.Join(found.label(), rt.ShapesOfClasses(self));
}

namespace {

Value OfInstance(Runtime& rt, Value self, Str* name) {
  Class* cls = ClassOf(self);
  Dict* dict = self.is(Kind::kInstance) ? self.As<Instance>()->dict : self.As<Exception>()->dict;
  DictEntry* own = dict != nullptr ? DictFindText(dict, name) : nullptr;
  Value found = FindInClass(rt, cls, name);
  if (dict != nullptr && !rt.untainted()) DecideByOwn(rt, self, dict, found);
  if (own != nullptr && !ComesFirst(found)) {
    DecideOfMember(rt, found);
    if (rt.untainted()) return own->value;
    const LabelId leaves = WhoLeavesOwn(rt, self, found);
    Decide(rt, leaves);
    return rt.Raised(own->value, rt.Join(leaves, rt.Join(dict->shape, self.object->shape)));
  }
  if (found) {
    const Value bound = Bound(rt, found, self, cls, name);
    // Who decided that there is none of its own.
    return bound && dict != nullptr && !rt.untainted() ? rt.Raised(bound, dict->shape) : bound;
  }
  if (cls == nullptr || cls->base == BuiltinType::kTypeCount) return Value();
  return LeftToBase(rt, self, name, OfPayload(rt, self, cls->base, name->view()));
}

// What a NameError or AttributeError of the machine names last: `name 'x' is not defined`.
Value NameInMessage(Runtime& rt, Exception* exception) {
  if (!(exception->flags & Exception::kOfMachine) || exception->args->size != 1 || !exception->args->items[0].is(Kind::kStr)) return Value::None();
  const Value message = exception->args->items[0];
  const std::string_view text = message.As<Str>()->view();
  const bool made = text.starts_with("name '") || text.starts_with("cannot access ") || text.find(" has no attribute '") != std::string_view::npos;
  const size_t end = text.rfind('\''), begin = end == std::string_view::npos || end == 0 ? end : text.rfind('\'', end - 1);
  if (!made || begin == std::string_view::npos) return Value::None();
  return rt.Raised(Text(rt, text.substr(begin + 1, end - begin - 1)), message.label());
}

// `msg`, `pos` and the like of an error that was made with a text and a place in it.
Value OfTextError(Runtime& rt, const Exception* exception, std::string_view n) {
  const std::optional<TextError> error = TextErrorOf(rt, exception);
  if (!error) return Value();
  const Value position = exception->args->items[2];
  const LabelId label = rt.labels.Join(error->text.label(), position.label());
  if (n == "msg") return error->message;
  if (n == (exception->type == ExceptionType::ReError ? "pattern" : "doc")) return error->text;
  if (n == "pos") return position;
  if (n == "lineno" || n == "colno") return rt.Raised(Value::Int(n == "lineno" ? error->line : error->column), label);
  return Value();
}

Value OfException(Runtime& rt, Value self, Str* name) {
  Exception* exception = self.As<Exception>();
  std::string_view n = name->view();
  if (n == "args") return ArgumentsOf(rt, exception);
  auto other = [](Value v) { return v.is_nothing() ? Value::None() : v; };
  if (n == "__cause__") return other(exception->cause);
  if (n == "__context__") return other(exception->context);
  if (n == "__suppress_context__") return Value::Bool(exception->flags & Exception::kSuppressContext);
  if (n == "__traceback__") return Value::None();
  if (n == "value" && exception->type == ExceptionType::StopIteration) {
    return exception->args->size > 0 ? exception->args->items[0] : Value::None();
  }
  if (n == "code" && exception->type == ExceptionType::SystemExit) {
    if (exception->args->size == 1) return exception->args->items[0];
    return exception->args->size == 0 ? Value::None() : ValueOf(exception->args);
  }
  if (n == "name" && (IsSubclass(exception->type, ExceptionType::NameError) || exception->type == ExceptionType::AttributeError ||
                      IsSubclass(exception->type, ExceptionType::ImportError))) {
    if (exception->type == ExceptionType::UnboundLocalError) return Value::None();
    return NameInMessage(rt, exception);
  }
  if ((n == "msg" || n == "path") && IsSubclass(exception->type, ExceptionType::ImportError)) {
    return n == "msg" && exception->args->size == 1 ? exception->args->items[0] : Value::None();
  }
  if ((n == "errno" || n == "strerror") && IsSubclass(exception->type, ExceptionType::OSError)) {
    return exception->args->size < 2 ? Value::None() : exception->args->items[n == "errno" ? 0 : 1];
  }
  if (n == "filename" && IsSubclass(exception->type, ExceptionType::OSError)) {
    return exception->args->size > 2 ? exception->args->items[2] : Value::None();
  }
  if (exception->args->size == 5 && (exception->type == ExceptionType::UnicodeEncodeError || exception->type == ExceptionType::UnicodeDecodeError)) {
    static constexpr std::string_view kParts[] = {"encoding", "object", "start", "end", "reason"};
    for (size_t i = 0; i < 5; ++i) if (n == kParts[i]) return exception->args->items[i];
  }
  if (const Value found = OfTextError(rt, exception, n)) return found;
  if (IsSubclass(exception->type, ExceptionType::SyntaxError)) {
    static constexpr std::string_view kDetails[] = {"filename", "lineno", "offset", "text", "end_lineno", "end_offset"};
    if (n == "msg") return exception->args->size > 0 ? exception->args->items[0] : Value::None();
    const size_t place = static_cast<size_t>(std::find(std::begin(kDetails), std::end(kDetails), n) - std::begin(kDetails));
    const Tuple* details = DetailsOfSyntax(exception);
    if (place < std::size(kDetails)) {
      const Value detail = details != nullptr && place < details->size ? details->items[place] : Value::None();
      return detail.is_small_int() || detail.is(Kind::kStr) ? detail : rt.Raised(Value::None(), detail.label());
    }
  }
  if (n == "with_traceback") return NewNativeMethod(rt, NativeMethod::ExceptionWithTraceback, self);
  if (n == "add_note") return NewNativeMethod(rt, NativeMethod::ExceptionAddNote, self);
  if (n == "__init__") return NewNativeMethod(rt, NativeMethod::ExceptionInit, self);
  return Value();
}

Value OfObject(Runtime& rt, Value self, std::string_view n) {
  if (n == "__class__") return TypeOf(rt, self);
  if (n == "__init__") return NewNativeMethod(rt, NativeMethod::ObjectInit, self);
  if (n == "__str__") return NewNativeMethod(rt, NativeMethod::ObjectStr, self);
  if (n == "__repr__") return NewNativeMethod(rt, NativeMethod::ObjectRepr, self);
  if (n == "__eq__") return NewNativeMethod(rt, NativeMethod::ObjectEq, self);
  if (n == "__ne__") return NewNativeMethod(rt, NativeMethod::ObjectNe, self);
  if (n == "__hash__") return NewNativeMethod(rt, NativeMethod::ObjectHash, self);
  if (n == "__format__") return NewNativeMethod(rt, NativeMethod::ObjectFormat, self);
  if (n == "__setattr__") return NewNativeMethod(rt, NativeMethod::ObjectSetattr, self);
  if (n == "__getattribute__") return NewNativeMethod(rt, NativeMethod::ObjectGetattribute, self);
  if (n == "__init_subclass__") return NewNativeMethod(rt, NativeMethod::ObjectInitSubclass, self);
  if (n == "__delattr__") return NewNativeMethod(rt, NativeMethod::ObjectDelattr, self);
  if (n == "__new__") return NewNativeMethod(rt, NativeMethod::ObjectNew, Value());
  return Value();
}

// The members of an enumeration by name, as they are now: a mappingproxy, through which none can be set.
Value MembersToRead(Runtime& rt, Value members) {
  Dict* made = NewDict(rt);
  if (made == nullptr) return {};
  Value result = ValueOf(made);
  Roots keep(rt, result);
  if (!rt.untainted()) rt.RaiseShape(made, members.As<Dict>()->shape);
  if (!DictUpdate(rt, made, members)) return {};
  made->flags |= Dict::kOfClass;
  return result.WithLabel(members.label());
}

Value OfClass(Runtime& rt, Class* cls, Str* name) {
  std::string_view n = name->view();
  if (n == "__name__") return ValueOf(cls->name);
  if (n == "__mro__") return ValueOf(cls->mro);
  if (n == "__members__") {
    Value members = FindInClass(rt, cls, "_member_map_");
    if (members.is(Kind::kDict)) return MembersToRead(rt, members);
  }
  if (n == "__bases__") return ValueOf(cls->bases);
  if (n == "__module__") return cls->module_name != nullptr ? ValueOf(cls->module_name) : Text(rt, "__main__");
  if (n == "__class__") return TypeOf(rt, ValueOf(cls));
  // Its own ones only, as `__doc__` too.
  if (n == "__annotations__" || n == "__doc__") {
    const DictEntry* own = DictFindText(cls->dict, name);
    if (own != nullptr) return BindAttribute(rt, own->value, ValueOf(cls), cls);
    return n == "__doc__" ? Value::None() : ValueOf(NewDict(rt));
  }
  Value found = FindInClass(rt, cls, name);
  if (found) return BindAttribute(rt, found, ValueOf(cls), cls);
  if (n == "__doc__") return Value::None();
  if (n == "mro") return NewNativeMethod(rt, NativeMethod::TypeMro, ValueOf(cls));
  if (n == "register" && IsAbstractClass(cls)) return NewNativeMethod(rt, NativeMethod::TypeRegister, ValueOf(cls));
  if (cls->base != BuiltinType::kTypeCount) {
    if (const Method row = FindMethod(cls->base, n); NativeOf(cls->base) != nullptr && row != Method::kMethodCount && IsClassMethod(row)) {
      const std::string_view base = RowOf(IdOf(cls->base)).name;
      return Raise(rt, ExceptionType::TypeError, "{0}() of a class that derives from {1} is not supported: write {2}({1}.{0}(...))", n, base, cls->name->view());
    }
    Value method = FindTypeMethod(rt, cls->base, n, Value());
    if (method) return method;
  }
  if (n == "__init__") {
    return NewNativeMethod(rt, cls->exception != ExceptionType::None ? NativeMethod::ExceptionInit : NativeMethod::ObjectInit, Value());
  }
  if (n.starts_with("__") && n != "__getattr__") return OfObject(rt, Value(), n);
  return Value();
}

Value OfBuiltin(Runtime& rt, Value self, std::string_view n) {
  BuiltinId id = static_cast<BuiltinId>(self.int_value);
  if (n == "__name__" || n == "__qualname__") return Text(rt, RowOf(id).name);
  if (n == "__doc__") return Value::None();
  if (n == "__module__") return Text(rt, RowOf(id).module == kNoModule ? "builtins" : RowOf(RowOf(id).module).name);
  if (!IsType(self)) return n == "__class__" ? TypeOf(rt, self) : Value();
  if (n == "__class__") return Value::Builtin(IdOf(BuiltinType::Type));
  // How builtin types hang together, and what their methods are bound to, a plan has no need to ask.
  if (n == "__init__" && (id >= kFirstException || !IsBuiltinBase(static_cast<BuiltinType>(id - kFirstBuiltinType)))) {
    return NewNativeMethod(rt, id >= kFirstException ? NativeMethod::ExceptionInit : NativeMethod::ObjectInit, Value());
  }
  if (n == "__new__") return NewNativeMethod(rt, NativeMethod::ObjectNew, Value());
  if (id < kFirstException) {
    BuiltinType type = static_cast<BuiltinType>(id - kFirstBuiltinType);
    Method row = RowOf(id).module == kNoModule ? Method::kMethodCount : FindMethod(type, n);
    if (row != Method::kMethodCount && IsClassMethod(row)) return NewBuiltinMethod(rt, row, self);
    // What it makes is of the type that is asked.
    if (type == BuiltinType::Bool && n == "from_bytes") return NewBuiltinMethod(rt, Method::IntFromBytes, Value::Bool(false));
    Value method = FindTypeMethod(rt, type, n, Value());
    if (method) return method;
    const NativeType* native = NativeOf(type);
    if (native != nullptr && native->type_attribute != nullptr) {
      Value found = native->type_attribute(rt, native->type, n);
      if (found || rt.failed()) return found;
    }
    if (id == IdOf(BuiltinType::Object) && n.starts_with("__")) return OfObject(rt, Value(), n);
  }
  return Value();
}

// How many of the defaults belong to positional parameters.
size_t PositionalDefaults(const FunctionObject* function) {
  const Function& code = *function->code->function;
  size_t count = 0;
  for (int i = 0; i < code.positional_count(); ++i) count += code.parameters[static_cast<size_t>(i)].has_default;
  return count;
}

Value DefaultsOf(Runtime& rt, FunctionObject* function) {
  const size_t count = PositionalDefaults(function);
  return count == 0 ? Value::None() : NewTuple(rt, function->defaults->items, count);
}

Value OfFunction(Runtime& rt, FunctionObject* function, Str* name) {
  if (function->attributes != nullptr) {
    if (DictEntry* own = DictFindText(function->attributes, name)) return own->value;
  }
  std::string_view n = name->view();
  if (n == "__name__") return Text(rt, function->code->function->name);
  if (n == "__qualname__") return Text(rt, function->code->function->qualified_name);
  if (n == "__doc__") return function->code->function->has_doc ? Text(rt, function->code->function->doc) : Value::None();
  if (n == "__module__") {
    const ModuleId library = function->code->function->library;
    return Text(rt, library == kNoModule ? "__main__" : RowOf(library).name);
  }
  if (n == "__annotations__") return ValueOf(NewDict(rt));
  if (n == "__defaults__") return DefaultsOf(rt, function);
  if (n == "__dict__") {
    if (function->attributes == nullptr) function->attributes = NewDict(rt);
    return ValueOf(function->attributes);
  }
  if (n == "__class__") return TypeOf(rt, ValueOf(function));
  if (n == "__call__") return ValueOf(function);
  return Value();
}

Value OfSuper(Runtime& rt, Super* super, Str* name) {
  Class* cls = super->receiver.is(Kind::kClass) ? super->receiver.As<Class>() : ClassOf(super->receiver);
  if (cls == nullptr) return Value();
  bool past = false;
  LabelId passed = kBottom;
  for (size_t i = 0; i < cls->mro->size; ++i) {
    Value entry = cls->mro->items[i];
    if (past && entry.is(Kind::kClass)) {
      if (DictEntry* found = DictFindText(entry.As<Class>()->dict, name)) {
        const bool shows = passed != kBottom && SetByPlan(*rt.machine).MaySetOfClass(rt.module, name->view());
        return BindAttribute(rt, shows ? rt.Raised(found->value, passed) : found->value, super->receiver, cls);
      }
      passed = rt.Join(passed, ShapeOfNames(rt, entry.As<Class>()));
    }
    if (entry.is(Kind::kClass) && entry.As<Class>() == super->cls) past = true;
  }
  if (super->receiver.is(Kind::kException)) {
    Value found = OfException(rt, super->receiver, name);
    if (found || rt.failed()) return found;
  }
  if (cls->base != BuiltinType::kTypeCount) {
    Value receiver = super->receiver.is(Kind::kClass) ? Value() : super->receiver;
    Value found = OfPayload(rt, receiver, cls->base, name->view());
    if (found || rt.failed()) return found;
  }
  return OfObject(rt, super->receiver, name->view());
}

Value OfGenerator(Runtime& rt, Value self, std::string_view n) {
  if (n == "__name__" || n == "__qualname__") return OfFunction(rt, self.As<Generator>()->function, Intern(rt, n));
  if (n == "send") return NewNativeMethod(rt, NativeMethod::GeneratorSend, self);
  if (n == "throw") return NewNativeMethod(rt, NativeMethod::GeneratorThrow, self);
  if (n == "close") return NewNativeMethod(rt, NativeMethod::GeneratorClose, self);
  const bool is_plain = self.As<Generator>()->function->code->function->form == GeneratorForm::kPlain;
  if (n == "__next__") return NewNativeMethod(rt, NativeMethod::GeneratorNext, self);
  if (n == "__iter__" && is_plain) return NewNativeMethod(rt, NativeMethod::GeneratorIter, self);
  return Value();
}

Value OfRecord(Dict* dict, Str* name) {
  DictEntry* entry = DictFindText(dict, name);
  return entry != nullptr ? entry->value : Value();
}

Value OfProperty(Runtime& rt, Value self, std::string_view n) {
  Property* property = self.As<Property>();
  if (n == "setter") return NewNativeMethod(rt, NativeMethod::PropertySetter, self);
  if (n == "getter") return NewNativeMethod(rt, NativeMethod::PropertyGetter, self);
  if (n == "deleter") return NewNativeMethod(rt, NativeMethod::PropertyDeleter, self);
  if (n == "__doc__") {
    const bool of_getter = (!property->doc || property->doc.is_none()) && property->get && !property->get.is_none();
    return of_getter ? GetAttribute(rt, property->get, ValueOf(Intern(rt, n))) : property->doc ? property->doc : Value::None();
  }
  if (n == "fdel") return property->del ? property->del : Value::None();
  if (n == "fget") return property->get ? property->get : Value::None();
  if (n == "fset") return property->set ? property->set : Value::None();
  return Value();
}

// Plain data of builtin kinds.
Value OfPlain(Runtime& rt, Value self, std::string_view n) {
  switch (self.kind()) {
    case Kind::kRange:
      if (n == "start") return self.As<Range>()->start;
      if (n == "stop") return self.As<Range>()->stop;
      if (n == "step") return self.As<Range>()->step;
      break;
    case Kind::kSlice:
      if (n == "start") return self.As<Slice>()->start;
      if (n == "stop") return self.As<Slice>()->stop;
      if (n == "step") return self.As<Slice>()->step;
      if (n == "indices") return NewNativeMethod(rt, NativeMethod::SliceIndices, self);
      break;
    case Kind::kDictView:
      if (n == "isdisjoint" && self.As<DictView>()->of != DictView::Of::kValues) return NewNativeMethod(rt, NativeMethod::ViewIsdisjoint, self);
      break;
    case Kind::kInt: case Kind::kBool: case Kind::kBigInt:
      if (n == "real" || n == "numerator") return self.is(Kind::kBigInt) ? self : Value::Int(self.int_value, self.label());
      if (n == "imag") return Value::Int(0);
      if (n == "denominator") return Value::Int(1);
      break;
    case Kind::kFloat:
      if (n == "real") return self;
      if (n == "imag") return Value::Float(0);
      break;
    case Kind::kMethod:
      if (n == "__self__") return self.As<MethodObject>()->receiver;
      if (n == "__func__") return self.As<MethodObject>()->function;
      if (n == "__call__") return self;
      return FindAttribute(rt, self.As<MethodObject>()->function, Intern(rt, n));
    case Kind::kBuiltinMethod:
      if (n == "__name__") return Text(rt, NameOf(self.As<BuiltinMethod>()->method));
      if (n == "__qualname__" && !IsNative(self.As<BuiltinMethod>()->method)) {
        const MethodRow& row = RowOf(self.As<BuiltinMethod>()->method);
        return Text(rt, fmt::format("{}.{}", RowOf(IdOf(row.type)).name, row.name));
      }
      break;
    case Kind::kTool:
      if (n == "__name__" || n == "__qualname__") return Text(rt, rt.module.tools[static_cast<size_t>(self.int_value)]);
      if (n == "__doc__") return DocOfTool(rt, static_cast<uint32_t>(self.int_value));
      break;
    case Kind::kHiddenType: if (n == "__name__" || n == "__qualname__") {
        const std::string_view whole = NameOfType(rt, self);  // of `types.UnionType` the last part
        return Text(rt, whole.substr(whole.rfind('.') + 1));
      }
      break;
    case Kind::kAlias:
      if (n == "__origin__") return self.As<Alias>()->origin;
      if (n == "__args__" && !(self.As<Alias>()->flags & Alias::kBare)) return ValueOf(self.As<Alias>()->args);
      break;
    case Kind::kIterator:
      if (n == "__next__") return NewNativeMethod(rt, NativeMethod::GeneratorNext, self);
      if (n == "__iter__") return NewNativeMethod(rt, NativeMethod::GeneratorIter, self);
      break;
    case Kind::kClassMethod:
    case Kind::kStaticMethod: if (n == "__func__") return self.As<Wrapper>()->function; break;
    default: break;
  }
  if (const NativeType* native = NativeOf(self.kind())) {
    Value found = native->attribute != nullptr ? native->attribute(rt, self, n) : Value();
    if (!found && !rt.failed() && native->type_attribute != nullptr) found = native->type_attribute(rt, native->type, n);
    if (found || rt.failed()) return found;
  }
  BuiltinType type = MethodTypeOf(self.kind());
  if (type != BuiltinType::kTypeCount) {
    Value method = FindTypeMethod(rt, type, n, self);
    if (method) return method;
  }
  return n == "__class__" ? TypeOf(rt, self) : Value();
}

Value NoAttribute(Runtime& rt, Value object, std::string_view name) {
  if (object.is(Kind::kModule)) {
    return Raise(rt, ExceptionType::AttributeError, "module '{}' has no attribute '{}'", RowOf(static_cast<ModuleId>(object.int_value)).name, name);
  }
  if (object.is(Kind::kClass) && FindInClass(rt, object.As<Class>(), "_member_map_")) {
    return Raise(rt, ExceptionType::AttributeError, "{}", name);
  }
  if (IsType(object)) {
    return Raise(rt, ExceptionType::AttributeError, "type object '{}' has no attribute '{}'", FullNameOfType(rt, object), name);
  }
  return Raise(rt, ExceptionType::AttributeError, "'{}' object has no attribute '{}'", TypeName(rt, object), name);
}

}  // namespace

Value FindAttribute(Runtime& rt, Value object, Str* name, LabelId of_name) {
  Deeper deeper(rt);
  if (!deeper.Ok()) return Value();
  std::string_view n = name->view();
  Value found;
  switch (object.kind()) {
    case Kind::kException: {
      if (object.As<Exception>()->cls != nullptr || object.As<Exception>()->dict != nullptr) {
        found = OfInstance(rt, object, name);
        if (found || rt.failed()) return found;
      }
      found = OfException(rt, object, name);
      if (found && object.As<Exception>()->cls != nullptr) found = LeftToBase(rt, object, name, found);
      if (found || rt.failed()) return found;
      break;
    }
    case Kind::kInstance: {
      found = OfInstance(rt, object, name);
      if (found || rt.failed()) return found;
      break;
    }
    case Kind::kClass: return OfClass(rt, object.As<Class>(), name);
    case Kind::kBuiltin: return OfBuiltin(rt, object, n);
    case Kind::kFunction: return OfFunction(rt, object.As<FunctionObject>(), name);
    case Kind::kSuper: return OfSuper(rt, object.As<Super>(), name);
    case Kind::kGenerator: found = OfGenerator(rt, object, n); return found ? found : OfPlain(rt, object, n);
    case Kind::kModule:
      found = FindInModule(rt, static_cast<ModuleId>(object.int_value), name);
      return found ? found : OfPlain(rt, object, n);
    case Kind::kProperty: return OfProperty(rt, object, n);
    case Kind::kDict:
      if (object.As<Dict>()->is_record()) {
        found = OfRecord(object.As<Dict>(), name);
        if (found) return found;
      }
      return OfPlain(rt, object, n);
    default: return OfPlain(rt, object, n);
  }
  // An instance or exception without it: `object` and __getattr__.
  if (n.starts_with("__")) {
    if (n == "__dict__" && HasDict(object)) return AttributesAsDict(rt, object);
    if (n == "__doc__") return Value::None();
    if (n == "__module__") return Text(rt, "__main__");
    return OfObject(rt, object, n);
  }
  bool has = false;
  Value argument = rt.Raised(ValueOf(name), of_name);
  // Who decided that no class of it has such a name decided that it is asked.
  const LabelId lacks = WhoLeavesToBase(rt, object, n);
  if (lacks != kBottom && FindInClass(rt, ClassOf(object), "__getattr__")) Decide(rt, lacks);
  const Value given = CallSpecial(rt, object, "__getattr__", &argument, 1, has);
  return given ? rt.Raised(given, lacks) : given;
}

namespace {

// What an object holds itself, by name, if it holds anything so.
Dict* OwnAttributes(Value object) {
  switch (object.kind()) {
    case Kind::kInstance: return object.As<Instance>()->dict;
    case Kind::kException: return object.As<Exception>()->dict;
    case Kind::kFunction: return object.As<FunctionObject>()->attributes;
    default: return nullptr;
  }
}

// Has an instance that from the builtin type which its class derives from?
bool IsOfBase(Runtime& rt, Value object, Str* name) {
  if (object.is(Kind::kException)) return !OfException(rt, object, name).is_nothing();
  const BuiltinType base = ClassOf(object)->base;
  return base != BuiltinType::kTypeCount && !OfPayload(rt, object, base, name->view()).is_nothing();
}

// Is what was found code that the object has from its type: neither what it holds itself nor what code of the plan gave for it?
bool IsMethod(Runtime& rt, Value object, Str* name, Value found) {
  const bool is_code = found.is(Kind::kFunction) || found.is(Kind::kMethod) || found.is(Kind::kBuiltinMethod) || found.is(Kind::kClassMethod) || found.is(Kind::kStaticMethod);
  if (!is_code && !object.is(Kind::kModule)) return false;
  Dict* own = OwnAttributes(object);
  if (own != nullptr && DictFindText(own, name) != nullptr) return false;
  Class* cls = ClassOf(object);
  if (cls == nullptr) return is_code || IsCallable(rt, found);
  if (const Value member = FindInClass(rt, cls, name)) return !member.is(Kind::kProperty) && !IsDescriptor(member);
  return !FindInClass(rt, cls, "__getattr__") || IsOfBase(rt, object, name);
}

}  // namespace

Value FindForPattern(Runtime& rt, Value object, Str* name) {
  if (name->view().starts_with("__")) {
    rt.EndUnsupported("a pattern takes data only, and no attribute that begins with `__`");
    return {};
  }
  const Value found = FindAttribute(rt, object, name);
  if (!found || !IsMethod(rt, object, name, found)) return found;
  rt.EndUnsupported("a pattern takes data only, and what it asks for is a method: bind the whole with `as x`, and call `x.method()`");
  return {};
}

Value GetAttribute(Runtime& rt, Value object, Value name) {
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  Value found = FindAttribute(rt, object, name.As<Str>(), name.label());
  if (found) return found;
  // A method is asked for what its function has.
  const bool of_function = object.is(Kind::kMethod) && object.As<MethodObject>()->function.is(Kind::kFunction);
  if (!rt.failed()) NoAttribute(rt, of_function ? object.As<MethodObject>()->function : object, name.As<Str>()->view());
  // An AttributeError knows what was asked for, and who: the first that could not say it.
  if (Value error = rt.pending; !rt.stopped && error && error.As<Exception>()->type == ExceptionType::AttributeError && error.As<Exception>()->missing == nullptr) {
    error.As<Exception>()->subject = object;
    error.As<Exception>()->missing = name.As<Str>();
  }
  return Value();
}

namespace {

// The type that CPython computes this attribute in: a field of a number, a date or a time. Empty: another attribute.
std::string_view OwnerOfField(Value object, Value found, std::string_view name) {
  if (!found.is_int() && !found.is(Kind::kFloat) && name != "tzinfo") return {};
  switch (object.kind()) {
    case Kind::kInt: case Kind::kBigInt: case Kind::kBool: return "int";
    case Kind::kFloat: return "float";
    case Kind::kDate: return "datetime.date";
    case Kind::kDateTime: return name == "year" || name == "month" || name == "day" ? "datetime.date" : "datetime.datetime";
    case Kind::kTime: return "datetime.time";
    default: return {};
  }
}

// A function or a class of a library module, which is loaded? True: an error is pending.
bool IsFixedNow(Runtime& rt, Value object, std::string_view name) {
  const bool is_class = object.is(Kind::kClass);
  const bool is_fixed = is_class ? object.As<Class>()->is_fixed : object.is(Kind::kFunction) && IsFixed(rt.module, *object.As<FunctionObject>()->code->function);
  // Modules are loaded by the plan itself, before anything else.
  if (!is_fixed || (rt.machine->depth() > 1 && RunsAtLoad(rt.module, *rt.machine->frames[1].code->function))) return false;
  if (is_class) Raise(rt, ExceptionType::TypeError, "cannot set '{}' attribute of immutable type '{}'", name, NameOfType(rt, object));
  else NoAttribute(rt, object, name);
  return true;
}

bool ReadOnly(Runtime& rt, Value object, std::string_view name) {
  if (object.is(Kind::kBuiltin) && IsType(object)) {
    Raise(rt, ExceptionType::TypeError, "cannot set '{}' attribute of immutable type '{}'", name, NameOfType(rt, object));
    return false;
  }
  const Value found = FindAttribute(rt, object, Intern(rt, name));
  const bool there = !found.is_nothing();
  if (rt.failed()) return false;
  const std::string_view owner = OwnerOfField(object, found, name);
  if (there && (object.is(Kind::kSlice) || object.is(Kind::kRange) || (object.is(Kind::kTimeDelta) && found.is_int()))) {
    RaiseText(rt, ExceptionType::AttributeError, "readonly attribute");
  } else if (!owner.empty()) {
    Raise(rt, ExceptionType::AttributeError, "attribute '{}' of '{}' objects is not writable", name, owner);
  } else if (there) {
    Raise(rt, ExceptionType::AttributeError, "'{}' object attribute '{}' is read-only", TypeName(rt, object), name);
  } else {
    NoAttribute(rt, object, name);
  }
  return false;
}

bool IsSlot(Value slots, std::string_view name, std::string_view class_name) {
  if (slots.is(Kind::kTuple) || slots.is(Kind::kList)) {
    const size_t size = slots.is(Kind::kTuple) ? slots.As<Tuple>()->size : slots.As<List>()->size;
    const Value* items = slots.is(Kind::kTuple) ? slots.As<Tuple>()->items : slots.As<List>()->items;
    return std::any_of(items, items + size, [&](Value slot) { return IsSlot(slot, name, class_name); });
  }
  if (slots.is(Kind::kDict)) {
    for (uint32_t at = 0; DictEntry* entry = DictNext(slots.As<Dict>(), at);) if (IsSlot(entry->key, name, class_name)) return true;
  }
  if (!slots.is(Kind::kStr)) return false;
  const std::string_view slot = slots.As<Str>()->view();
  if (slot == name) return true;
  // A private name is kept with its class: `__x` of class C is `_C__x`.
  class_name.remove_prefix(std::min(class_name.find_first_not_of('_'), class_name.size()));
  return slot.starts_with("__") && !slot.ends_with("__") && name.starts_with("_") && name.substr(1).starts_with(class_name) &&
         name.substr(1 + class_name.size()) == slot;
}

// An instance of classes that all have __slots__: has one of them this name? False: an error is pending.
bool MaySetSlot(Runtime& rt, Value object, Str* name) {
  Class* cls = object.As<Instance>()->cls;
  Str* slots_name = Intern(rt, "__slots__");
  for (size_t i = 0; i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    Class* one = cls->mro->items[i].As<Class>();
    const DictEntry* slots = DictFindText(one->dict, slots_name);
    if (slots != nullptr && IsSlot(slots->value, name->view(), one->name->view())) return true;
  }
  if (FindInClass(cls, name)) Raise(rt, ExceptionType::AttributeError, "'{}' object attribute '{}' is read-only", cls->name->view(), name->view());
  else NoAttribute(rt, object, name->view());
  return false;
}

bool SetInDict(Runtime& rt, Value object, Dict* dict, Str* name, Value value) {
  const bool stays = object.is(Kind::kInstance) || (object.is(Kind::kClass) && !IsAskedName(name->view()));
  if (value && stays && !rt.untainted()) {
    // An attribute that is there stays there: who decided that it is written, and into which object, shows in it alone.
    if (DictEntry* entry = DictFindText(dict, name)) {
      entry->value = rt.Raised(rt.Written(value), object.label());
      return true;
    }
  }
  if (!rt.untainted()) {
    rt.RaiseShape(dict, rt.Join(object.label(), rt.control));
    if (value) value = rt.Raised(value, object.label());
    if (object.is(Kind::kClass)) rt.NoteLabelledClass(rt.Join(dict->shape, value && IsAskedName(name->view()) ? value.label() : kBottom));
  }
  if (value) return DictSetText(rt, dict, name, value);
  if (DictEntry* entry = DictFindText(dict, name)) {
    DictRemoveEntry(dict, entry);
    return true;
  }
  // What has no such slot at all is told apart from a slot that holds nothing.
  if (object.is(Kind::kInstance) && (object.As<Instance>()->cls->flags & Class::kSlotted) && MaySetSlot(rt, object, name)) {
    RaiseText(rt, ExceptionType::AttributeError, name->view());
  } else if (!rt.failed()) {
    NoAttribute(rt, object, name->view());
  }
  return false;
}

bool SetOnException(Runtime& rt, Value object, Str* name, Value value) {
  Exception* exception = object.As<Exception>();
  std::string_view n = name->view();
  if (value && n == "args") {
    if (!IsIterable(rt, value)) return Raise(rt, ExceptionType::TypeError, "'{}' object is not iterable", TypeName(rt, value)), false;
    if (!value.is(Kind::kTuple)) return RaiseText(rt, ExceptionType::TypeError, "'args' must be a tuple here"), false;
    exception->args = value.As<Tuple>();
    return true;
  }
  if (n == "__cause__" || n == "__context__") {
    if (!value || !(value.is_none() || value.is(Kind::kException))) {
      return RaiseText(rt, ExceptionType::TypeError, "exception cause must be None or derive from BaseException"), false;
    }
    const Value other = value.is_none() ? Value() : value;
    (n == "__cause__" ? exception->cause : exception->context) = other;
    if (n == "__cause__") exception->flags |= Exception::kSuppressContext;
    return true;
  }
  if (n == "__traceback__") return true;
  if (exception->dict == nullptr) exception->dict = NewDict(rt);
  return SetInDict(rt, object, exception->dict, name, value);
}

}  // namespace

namespace {

// Enumerations let nobody change their members. True: an error is pending.
bool IsMember(Runtime& rt, Class* cls, Str* name, Value value) {
  DictEntry* map = DictFindText(cls->dict, Intern(rt, "_member_map_"));
  DictEntry* member = map != nullptr && map->value.is(Kind::kDict) ? DictFindText(map->value.As<Dict>(), name) : nullptr;
  if (member == nullptr || (value && Identical(member->value, value))) return false;
  if (value) Raise(rt, ExceptionType::AttributeError, "cannot reassign member '{}'", name->view());
  else Raise(rt, ExceptionType::AttributeError, "'{}' cannot delete member '{}'.", cls->name->view(), name->view());
  return true;
}

}  // namespace

namespace {

// Another class might set an instance's own attribute, or leave it, where this one did otherwise: who decided what it has shows in that.
class OwnMayBeLeft {
 public:
  OwnMayBeLeft(Runtime& rt, Value self, Str* name, Value found) : rt_(rt), self_(self), name_(name) {
    if (rt.untainted() || !(self.is(Kind::kInstance) || self.is(Kind::kException))) return;
    who_ = rt.Join(WhoLeavesOwn(rt, self, found), rt.labelled_classes ? rt.ShapesOfClasses(self) : kBottom);
    if (who_ == kBottom) return;
    was_there_ = own() != nullptr && DictFindText(own(), name) != nullptr;
    Decide(rt, who_);
  }
  // What was done was done. Gives that again.
  bool Done(bool done) {
    if (who_ == kBottom || own() == nullptr) return done;
    DictEntry* entry = DictFindText(own(), name_);
    if (entry != nullptr) entry->value = rt_.Raised(entry->value, who_);
    if (entry == nullptr || !was_there_) rt_.RaiseShape(own(), who_);
    return done;
  }

 private:
  Dict* own() const { return self_.is(Kind::kInstance) ? self_.As<Instance>()->dict : self_.As<Exception>()->dict; }

  Runtime& rt_;
  Value self_;
  Str* name_;
  LabelId who_ = kBottom;
  bool was_there_ = false;
};

}  // namespace

// What object.__setattr__ does: no __setattr__ of a class is asked.
bool SetPlainAttribute(Runtime& rt, Value object, Str* name, Value value) {
  if (object.is(Kind::kDecimalContext)) return SetContextAttribute(rt, object, name->view(), value);
  Class* cls = ClassOf(object);
  const Value found = cls != nullptr ? FindInClass(rt, cls, name) : Value();
  OwnMayBeLeft own(rt, object, name, found);
  if (cls != nullptr) {
    DecideOfMember(rt, found);
    if (!found.is_nothing()) PassHeard(*rt.machine, found.label());  // whether it can be set
    if (found.is(Kind::kInstance) && ComesFirst(found)) {
      Roots keep(rt, found);
      const Value arguments[] = {object, value};
      return own.Done(!CallDescriptor(rt, found, value ? "__set__" : "__delete__", arguments, value ? 2 : 1).is_nothing());
    }
    if (found.is(Kind::kProperty)) {
      Property* property = found.As<Property>();
      Value function = value ? property->set : property->del;
      if (!function || function.is_none()) {
        bool named_tuple = cls->base == BuiltinType::Tuple && FindInClass(rt, cls, "_fields");
        const bool of_enum = (name->view() == "name" || name->view() == "value") && FindInClass(rt, cls, "_member_map_");
        if (of_enum) Raise(rt, ExceptionType::AttributeError, "<enum 'Enum'> cannot {} attribute '{}'", value ? "set" : "delete", name->view());
        else if (named_tuple) RaiseText(rt, ExceptionType::AttributeError, value ? "can't set attribute" : "can't delete attribute");
        else Raise(rt, ExceptionType::AttributeError, "property '{}' of '{}' object has no {}", name->view(), cls->name->view(),
                   value ? "setter" : "deleter");
        return own.Done(false);
      }
      Value arguments[] = {object, value};
      return own.Done(!CallMethodOf(rt, rt.Raised(function, found.label()), arguments, value ? 2 : 1).is_nothing());
    }
  }
  switch (object.kind()) {
    case Kind::kInstance:
      if ((cls->flags & Class::kSlotted) && value && !MaySetSlot(rt, object, name)) return false;
      return own.Done(SetInDict(rt, object, object.As<Instance>()->dict, name, value));
    case Kind::kException: return own.Done(SetOnException(rt, object, name, value));
    case Kind::kClass:
      if (IsMember(rt, object.As<Class>(), name, value)) return false;
      if (name->view() == "__name__" || name->view() == "__qualname__" || name->view() == "__module__") {
        Raise(rt, ExceptionType::TypeError, "cannot set '{}' of class '{}' in a plan", name->view(), object.As<Class>()->name->view());
        return false;
      }
      ++rt.class_changes;
      rt.stores_watched |= (value && ComesFirst(value)) || name->view() == "__setattr__" || name->view() == "__get__" || name->view() == "__set__";
      return SetInDict(rt, object, object.As<Class>()->dict, name, value);
    case Kind::kFunction: {
      FunctionObject* function = object.As<FunctionObject>();
      if ((name->view() == "__name__" || name->view() == "__qualname__") && !value.is(Kind::kStr)) {
        Raise(rt, ExceptionType::TypeError, "{} must be set to a string object", name->view());
        return false;
      }
      if (function->attributes == nullptr) function->attributes = NewDict(rt);
      return SetInDict(rt, object, function->attributes, name, value);
    }
    case Kind::kDict:
      if (object.As<Dict>()->is_record()) {
        RaiseText(rt, ExceptionType::TypeError, "attributes of a tool's reply cannot be set; set the item of that name");
        return false;
      }
      return ReadOnly(rt, object, name->view());
    default: return ReadOnly(rt, object, name->view());
  }
}

bool SetAttributeNamed(Runtime& rt, Value object, Value name, Value value) {
  if (IsFixedNow(rt, object, name.As<Str>()->view())) return false;
  const bool has_names = object.is(Kind::kInstance) || object.is(Kind::kClass) || object.is(Kind::kException) || object.is(Kind::kFunction);
  if (has_names && name.label() != kBottom) rt.RaiseShape(object.object, name.label());
  return SetPlainAttribute(rt, object, name.As<Str>(), value);
}

bool SetAttribute(Runtime& rt, Value object, Value name, Value value) {
  if (!name.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name)), false;
  if (object.is(Kind::kInstance)) {
    bool found = false;
    Value arguments[] = {name, value};
    OwnMayBeLeft own(rt, object, name.As<Str>(), Value());
    CallSpecial(rt, object, value ? "__setattr__" : "__delattr__", arguments, value ? 2 : 1, found);
    if (found || rt.failed()) return own.Done(!rt.failed());
  }
  return SetAttributeNamed(rt, object, name, value);
}

namespace {

// Attributes of builtin values that are no methods: whichever of these there are.
void AddFields(Runtime& rt, Value v, std::vector<std::string>& names) {
  static constexpr std::string_view kFields[] = {
      "add_note", "args", "close", "code", "day", "days", "deleter", "denominator", "encoding", "end", "endpos", "errno", "fdel", "fget",
      "filename", "flags", "fold", "fset", "getter", "groupindex", "groups", "hour", "imag", "indices", "isdisjoint", "lastgroup",
      "lastindex", "mapping", "max", "microsecond", "microseconds", "min", "minute", "month", "msg", "name", "numerator", "object", "path",
      "pattern", "pos", "re", "real", "reason", "regs", "resolution", "second", "seconds", "send", "setter", "start", "step", "stop",
      "strerror", "string", "throw", "tzinfo", "utc", "value", "with_traceback", "year"};
  const bool of_builtin = !v.is(Kind::kInstance) && !v.is(Kind::kClass) && !v.is(Kind::kModule) && !v.is(Kind::kSuper) &&
                          !(v.is(Kind::kDict) && v.As<Dict>()->is_record());
  for (std::string_view name : kFields) {
    if (of_builtin && FindAttribute(rt, v, Intern(rt, name)) && !rt.failed()) names.emplace_back(name);
    if (!rt.stopped) rt.pending = Value();
  }
}

}  // namespace

Value AttributesAsDict(Runtime& rt, Value v) {
  Dict*& dict = v.is(Kind::kInstance) ? v.As<Instance>()->dict : v.As<Exception>()->dict;
  if (dict == nullptr) dict = NewDict(rt);
  if (dict == nullptr) return {};
  dict->flags |= Dict::kOfInstance;
  return ValueOf(dict);
}

bool HasDict(Value v) {
  if (v.is(Kind::kInstance)) return v.As<Instance>()->dict != nullptr && !(v.As<Instance>()->cls->flags & Class::kSlotted);
  return v.is(Kind::kClass) || v.is(Kind::kFunction) || v.is(Kind::kException);
}

std::vector<std::string> AttributeNames(Runtime& rt, Value v) {
  std::vector<std::string> names;
  auto add = [&](Dict* dict) {
    uint32_t at = 0;
    while (dict != nullptr) {
      DictEntry* entry = DictNext(dict, at);
      if (entry == nullptr) break;
      if (entry->key.is(Kind::kStr)) names.emplace_back(entry->key.As<Str>()->view());
    }
  };
  const auto add_text = [&](Value name) {
    if (name.is(Kind::kStr)) names.emplace_back(name.As<Str>()->view());
  };
  auto add_class = [&](Class* cls) {
    for (size_t i = 0; cls != nullptr && i < cls->mro->size; ++i) {
      if (!cls->mro->items[i].is(Kind::kClass)) continue;
      Dict* dict = cls->mro->items[i].As<Class>()->dict;
      add(dict);
      // In Python each stands in the class.
      const DictEntry* slots = DictFindText(dict, "__slots__");
      if (slots == nullptr) continue;
      if (slots->value.is(Kind::kTuple)) for (size_t k = 0; k < slots->value.As<Tuple>()->size; ++k) add_text(slots->value.As<Tuple>()->items[k]);
      else if (slots->value.is(Kind::kList)) for (size_t k = 0; k < slots->value.As<List>()->size; ++k) add_text(slots->value.As<List>()->items[k]);
      else add_text(slots->value);
    }
  };
  if (v.is(Kind::kInstance)) add(v.As<Instance>()->dict);
  if (v.is(Kind::kException)) add(v.As<Exception>()->dict);
  if (v.is(Kind::kClass)) add_class(v.As<Class>());
  add_class(ClassOf(v));
  if (v.is(Kind::kModule)) names = NamesInModule(rt, static_cast<ModuleId>(v.int_value));
  if (v.is(Kind::kDict) && v.As<Dict>()->is_record()) add(v.As<Dict>());
  const bool is_type = v.is(Kind::kBuiltin) && v.int_value >= kFirstBuiltinType && v.int_value < kFirstException;
  BuiltinType type = is_type ? static_cast<BuiltinType>(v.int_value - kFirstBuiltinType) : MethodTypeOf(Plain(rt, v).kind());
  if (type == BuiltinType::Bool) type = BuiltinType::Int;
  if (type == BuiltinType::Int) names.insert(names.end(), {"denominator", "imag", "numerator", "real"});
  if (type == BuiltinType::Float) names.insert(names.end(), {"imag", "real"});
  for (uint16_t m = 0; type != BuiltinType::kTypeCount && m < static_cast<uint16_t>(Method::kMethodCount); ++m) {
    const MethodRow& row = RowOf(static_cast<Method>(m));
    if (row.type == type) names.emplace_back(row.name);
  }
  AddFields(rt, v, names);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::erase(names, "__qualname__");  // Python keeps it elsewhere
  rt.Charge(static_cast<int64_t>(names.size()));
  return names;
}

}  // namespace penstock
