// What a value is and has: type, isinstance, attributes; and how it looks: repr, format, print.
#include <algorithm>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/machine_state.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

// A number for the object a value is, for ints and the like for what they are: no address shows, and equal runs give equal numbers. Of an
// instance, class or function it is its own. Others have one in the order of asking, which whoever asked decided; the object is kept, so
// that no other gets it.
Value IdentityOf(Runtime& rt, Value v) {
  constexpr int64_t kFirst = 0x7e0000000000, kOfSerials = 0x7f0000000000, kBetween = 16;
  if (!v.is_object()) {
    uint64_t mixed = static_cast<uint64_t>(v.int_value) * 64 + static_cast<uint64_t>(v.kind());
    return Value::Int(static_cast<int64_t>(mixed & 0x3fffffffffff));
  }
  if (const uint32_t serial = SerialOf(v.object); serial != 0) return Value::Int(kOfSerials + kBetween * static_cast<int64_t>(serial));
  size_t count = rt.identified.size();
  if (!rt.Charge(static_cast<int64_t>(count / 16))) return {};
  size_t at = static_cast<size_t>(std::find(rt.identified.begin(), rt.identified.end(), v.object) - rt.identified.begin());
  if (at == count) {
    if (!rt.heap.Account(sizeof(Object*))) return rt.HitLimit("heap_bytes"), Value();
    rt.identified.push_back(v.object);
    rt.identified_by = rt.Join(rt.identified_by, rt.Join(rt.control, v.label()));
  }
  return rt.Raised(Value::Int(kFirst + kBetween * static_cast<int64_t>(at)), rt.identified_by);
}

// An attribute's name as getattr and its kin take it. False: TypeError is pending.
bool IsAttributeName(Runtime& rt, Value name) {
  if (name.is(Kind::kStr)) return true;
  Raise(rt, ExceptionType::TypeError, "attribute name must be string, not '{}'", TypeName(rt, name));
  return false;
}

bool HasTwoUnderscores(std::string_view name) { return name.size() > 4 && name.starts_with("__") && name.ends_with("__"); }

// Names with two underscores on both sides lead out of the language, but for these.
bool IsRefused(Value object, std::string_view name) {
  if (!HasTwoUnderscores(name)) return false;
  if (object.is(Kind::kInstance)) return name == "__globals__" || name == "__builtins__";
  return name != "__name__" && name != "__qualname__";
}

bool IsOfAlias(Value object, std::string_view name) { return object.is(Kind::kAlias) && (name == "__origin__" || name == "__args__"); }

// What tells of a class, a function or an alias may be read under these.
bool IsRefusedToRead(Runtime& rt, Value object, std::string_view name) {
  if (IsOfAlias(object, name)) return false;
  // A method that a class of the plan has is its attribute like any other.
  if (HasTwoUnderscores(name) && object.is(Kind::kClass) && FindInClass(rt, object.As<Class>(), name).is(Kind::kFunction)) return false;
  // Who registers a class says so in the plan: the analysis looks for the word.
  if (name == "register" && object.is(Kind::kClass) && IsAbstractClass(object.As<Class>()) && !Defines(object.As<Class>(), name)) return true;
  return IsRefused(object, name) && name != "__doc__" && name != "__module__" && name != "__annotations__" && name != "__wrapped__" &&
         name != "__dataclass_fields__";
}

Value MissingAttribute(Runtime& rt, Value object, std::string_view name) {
  return Raise(rt, ExceptionType::AttributeError, "'{}' object has no attribute '{}'", TypeName(rt, object), name);
}

bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) { return std::find(names.begin(), names.end(), name) != names.end(); }

// What `object` has.
bool IsOfEveryObject(std::string_view name) {
  return IsOneOf(name, {"__class__", "__delattr__", "__dir__", "__doc__", "__eq__", "__format__", "__ge__", "__getattribute__", "__gt__", "__hash__",
                        "__init__", "__init_subclass__", "__le__", "__lt__", "__ne__", "__new__", "__reduce__", "__reduce_ex__", "__repr__", "__setattr__",
                        "__sizeof__", "__str__", "__subclasshook__"});
}

// Operators of the types of `decimal` and `datetime`.
bool NativeAnswersTo(std::string_view type, std::string_view name) {
  if (type == "decimal.Decimal") {
    return IsOneOf(name, {"__abs__", "__add__", "__bool__", "__divmod__", "__float__", "__floordiv__", "__int__", "__mod__", "__mul__", "__neg__", "__pos__",
                          "__pow__", "__round__", "__sub__", "__truediv__", "__trunc__"});
  }
  if (type == "datetime.timedelta") return IsOneOf(name, {"__abs__", "__add__", "__bool__", "__divmod__", "__floordiv__", "__mod__", "__mul__", "__neg__", "__pos__", "__sub__", "__truediv__"});
  return (type == "datetime.date" || type == "datetime.datetime") && IsOneOf(name, {"__add__", "__sub__"});
}

// Does a value that is no instance, or what an instance holds, answer to a protocol? So that `hasattr(x, "__iter__")` says what Python
// says, though the method itself cannot be had.
bool AnswersTo(Runtime& rt, Value v, std::string_view name) {
  if (IsOfEveryObject(name)) return true;
  if (name == "__call__") return IsCallable(rt, v);
  if (name == "__dict__") return HasDict(v);
  if (name == "__module__") return v.is(Kind::kInstance) || v.is(Kind::kFunction) || v.is(Kind::kBuiltin);
  if (name == "__qualname__") return v.is(Kind::kFunction) || v.is(Kind::kBuiltin);
  if (name == "__wrapped__" && v.is(Kind::kFunction)) {
    Dict* own = v.As<FunctionObject>()->attributes;
    return own != nullptr && DictFindText(own, name) != nullptr;
  }
  v = Plain(rt, v);
  if (const BuiltinType type = MethodTypeOf(v.kind()); type != BuiltinType::kTypeCount && FindTypeMethod(rt, type, name, Value())) return true;
  const bool iterator = v.is(Kind::kIterator) || v.is(Kind::kGenerator);
  if (name == "__next__") return iterator;
  if (name == "__iter__") return iterator || v.is(Kind::kDictView);
  if (name == "__len__" || name == "__contains__") return v.is(Kind::kDictView);
  if (name == "__bool__") return v.is_none();
  return NativeAnswersTo(TypeName(rt, v), name);
}

// What answers for a class is the type of classes, or a hook of its own: an enumeration is gone over.
bool ClassAnswersTo(Runtime& rt, Class* cls, std::string_view name) {
  if (name == "__iter__") return bool(FindInClass(rt, cls, "__class_iter__"));
  if (name == "__len__") return bool(FindInClass(rt, cls, "__class_len__"));
  if (name == "__contains__") return bool(FindInClass(rt, cls, "__class_contains__"));
  return name == "__call__" || name == "__or__" || name == "__dict__" || name == "__mro__" || name == "__bases__" || IsOfEveryObject(name);
}

// A dict of one's own with what `names` (null: nothing) holds.
Value CopyOf(Runtime& rt, Dict* names) {
  Dict* made = NewDict(rt);
  if (made == nullptr) return {};
  Value result = ValueOf(made);
  Roots keep(rt, result);
  if (names != nullptr && !rt.untainted()) rt.RaiseShape(made, names->shape);
  return names == nullptr || DictUpdate(rt, made, ValueOf(names)) ? result : Value();
}

// What the class itself defines, in order. A copy that cannot be changed: as in CPython, no more can the class through it.
Value AttributesOfClass(Runtime& rt, Value cls) {
  Value made = CopyOf(rt, nullptr);
  if (!made) return made;
  Roots keep(rt, made);
  Dict *dict = made.As<Dict>(), *own = cls.As<Class>()->dict;
  if (!rt.untainted()) rt.RaiseShape(dict, own->shape);
  auto set = [&](std::string_view name, Value value) { return DictSet(rt, dict, ValueOf(Intern(rt, name)), value); };
  if (!set("__module__", GetAttribute(rt, cls, ValueOf(Intern(rt, "__module__"))))) return {};
  for (uint32_t at = 0; DictEntry* entry = DictNext(own, at);) {
    const std::string_view name = entry->key.As<Str>()->view();
    if (name == "__qualname__" || name == "__abstractmethods__") continue;
    if (!rt.Charge() || !DictSet(rt, dict, entry->key, entry->value)) return {};
  }
  if (DictFindText(dict, "__doc__") == nullptr && !set("__doc__", Value::None())) return {};
  dict->flags |= Dict::kOfClass;
  return made;
}

// What the function was given, without what CPython keeps outside of its `__dict__`.
Value AttributesOfFunction(Runtime& rt, FunctionObject* function) {
  const Value made = CopyOf(rt, function->attributes);
  if (!made || function->attributes == nullptr) return made;
  for (std::string_view name : {"__name__", "__qualname__", "__doc__", "__module__", "__annotations__"}) {
    if (DictEntry* entry = DictFindText(made.As<Dict>(), name)) DictRemoveEntry(made.As<Dict>(), entry);
  }
  return made;
}

// The fields of a model, in a dict of one's own: what it keeps besides stands in no `__dict__` of pydantic's.
Value FieldsOfModel(Runtime& rt, Dict* attributes) {
  const Value made = CopyOf(rt, attributes);
  if (!made) return made;
  Dict* dict = made.As<Dict>();
  Roots keep(rt, made);
  std::vector<Str*> others;
  for (uint32_t at = 0; DictEntry* entry = DictNext(dict, at);) {
    if (entry->key.is(Kind::kStr) && entry->key.As<Str>()->view().starts_with("_")) others.push_back(entry->key.As<Str>());
  }
  for (Str* name : others) DictRemoveEntry(dict, DictFindText(dict, name));
  return made;
}

bool WriteOut(Runtime& rt, std::string_view text, LabelId label) {
  rt.output_bytes += static_cast<int64_t>(text.size());
  if (rt.output_bytes > rt.limits.output_bytes) return rt.HitLimit("output_bytes");
  rt.host.Print(text, label);
  return true;
}

// sep and end: a text or None.
bool IsPrintOption(Runtime& rt, std::string_view name, Value v) {
  if (!v || v.is_none() || v.is(Kind::kStr)) return true;
  Raise(rt, ExceptionType::TypeError, "{} must be None or a string, not {}", name, TypeName(rt, v));
  return false;
}

std::string_view OptionText(Value v, std::string_view otherwise) { return v.is(Kind::kStr) ? v.As<Str>()->view() : otherwise; }

// print(..., file=x): x.write is called with each text, separators and the end by themselves, as CPython does.
Value PrintInto(Runtime& rt, const Args& args, const Value* options) {
  Roots keep(rt, options[2]);
  auto call = [&](std::string_view name, const Value* text) {
    Value method = GetAttribute(rt, options[2], ValueOf(Intern(rt, name)));
    return method && CallValue(rt, method, text, text != nullptr);
  };
  auto write = [&](Value text) { return text && call("write", &text); };
  auto write_option = [&](Value option, std::string_view otherwise) { return write(option.is(Kind::kStr) ? option : NewText(rt, otherwise)); };
  for (uint32_t i = 0; i < args.count; ++i) {
    if (!rt.Charge() || (i > 0 && !write_option(options[0], " "))) return {};
    const Value text = ToStr(rt, args.items[i]);
    if (!text || !write(rt.untainted() ? text : rt.Raised(text, rt.Join(rt.seen, rt.Deep(args.items[i]))))) return {};
  }
  if (!write_option(options[1], "\n")) return {};
  const int flush = options[3] ? Truth(rt, options[3]) : 0;
  return flush < 0 || (flush > 0 && !call("flush", nullptr)) ? Value() : Value::None();
}

}  // namespace

Value Builtin_Ascii(Runtime& rt, const Args& args) { return ToAscii(rt, args[0]); }
Value Builtin_Repr(Runtime& rt, const Args& args) { return ToRepr(rt, args[0]); }

Value Builtin_Format(Runtime& rt, const Args& args) {
  return FormatValue(rt, args[0], args.count > 1 ? args[1] : ValueOf(rt.empty_text));
}

Value Builtin_Callable(Runtime& rt, const Args& args) { return Value::Bool(IsCallable(rt, args[0])); }

Value Builtin_Id(Runtime& rt, const Args& args) { return IdentityOf(rt, args[0]); }

Value Builtin_Isinstance(Runtime& rt, const Args& args) {
  int answer = IsInstance(rt, args[0], args[1]);
  if (!rt.untainted()) rt.seen = rt.Join(rt.seen, LabelOfBeing(rt, args[0], args[1]));
  return answer < 0 ? Value() : Value::Bool(answer);
}

Value Builtin_Issubclass(Runtime& rt, const Args& args) {
  if (!IsType(args[0])) return Raise(rt, ExceptionType::TypeError, "issubclass() arg 1 must be a class");
  int answer = IsSubtype(rt, args[0], args[1]);
  if (!rt.untainted()) rt.seen = rt.Join(rt.seen, LabelOfBeing(rt, args[0], args[1]));
  return answer < 0 ? Value() : Value::Bool(answer);
}

namespace {

// Whether a value has such an attribute: who decided that, where its classes may or may not have it.
LabelId ShapesFor(Runtime& rt, Value v, std::string_view name) {
  const LabelId shapes = rt.untainted() ? kBottom : rt.ShapesOfClasses(v);
  return shapes != kBottom && SetByPlan(*rt.machine).MaySet(rt.module, name) ? shapes : kBottom;
}

}  // namespace

// Which property or method of a class runs, if any, the name says.
static void DecideByName(Runtime& rt, Value object, Value name) {
  const bool may_run = ClassOf(object) != nullptr || object.is(Kind::kClass) || object.is(Kind::kSuper);
  if (name.label() != kBottom && may_run) Decide(rt, name.label());
}

Value Builtin_Getattr(Runtime& rt, const Args& args) {
  if (!IsAttributeName(rt, args[1])) return {};
  DecideByName(rt, args[0], args[1]);
  std::string_view name = args[1].As<Str>()->view();
  Decisions decisions(rt);
  Value found = IsRefusedToRead(rt, args[0], name) ? MissingAttribute(rt, args[0], name) : GetAttribute(rt, args[0], args[1]);
  if (args.count < 3) return found;
  if (found) return rt.Raised(found, rt.Join(decisions.label(), ShapesFor(rt, args[0], name)));
  // That it is missing was said by whoever raised that.
  const Value error = TakeError(rt, ExceptionType::AttributeError);
  return error ? rt.Raised(args[2], rt.Join(error.label(), ShapesFor(rt, args[0], name))) : Value();
}

Value Builtin_Hasattr(Runtime& rt, const Args& args) {
  if (!IsAttributeName(rt, args[1])) return {};
  DecideByName(rt, args[0], args[1]);
  std::string_view name = args[1].As<Str>()->view();
  if (HasTwoUnderscores(name) && name != "__name__") {
    const LabelId shapes = ShapesFor(rt, args[0], name);
    if (args[0].is(Kind::kInstance)) {
      Dict* own = args[0].As<Instance>()->dict;
      const bool of_class = name != "__qualname__" && FindSpecial(rt, args[0], name);
      if (of_class || (own != nullptr && DictFindText(own, args[1].As<Str>()) != nullptr)) return Value::Bool(true, shapes);
    }
    if (rt.failed()) return {};
    if (!args[0].is(Kind::kClass) && !IsOfAlias(args[0], name)) return Value::Bool(AnswersTo(rt, args[0], name), shapes);
    if (ClassAnswersTo(rt, args[0].As<Class>(), name)) return Value::Bool(true, shapes);
  }
  // An instance that has no such attribute, of a class that makes none up: there is no need of an error to say so.
  if (rt.untainted() && args[0].is(Kind::kInstance) && !HasPayload(args[0]) && !HasTwoUnderscores(name)) {
    const Instance* instance = args[0].As<Instance>();
    const bool lacks = DictFindText(instance->dict, args[1].As<Str>()) == nullptr && !FindInClass(rt, instance->cls, name) &&
                       !FindInClass(rt, instance->cls, "__getattr__");
    if (lacks) return Value::Bool(false);
  }
  Decisions decisions(rt);
  if (GetAttribute(rt, args[0], args[1])) return Value::Bool(true, rt.Join(decisions.label(), ShapesFor(rt, args[0], name)));
  const Value error = TakeError(rt, ExceptionType::AttributeError);
  return error ? rt.Raised(Value::Bool(false), rt.Join(error.label(), ShapesFor(rt, args[0], name))) : Value();
}

Value Builtin_Setattr(Runtime& rt, const Args& args) {
  if (!IsAttributeName(rt, args[1])) return {};
  DecideByName(rt, args[0], args[1]);
  if (IsRefused(args[0], args[1].As<Str>()->view())) return MissingAttribute(rt, args[0], args[1].As<Str>()->view());
  return SetAttribute(rt, args[0], args[1], args[2]) ? Value::None() : Value();
}

Value Builtin_Delattr(Runtime& rt, const Args& args) {
  if (!IsAttributeName(rt, args[1])) return {};
  DecideByName(rt, args[0], args[1]);
  if (IsRefused(args[0], args[1].As<Str>()->view())) return MissingAttribute(rt, args[0], args[1].As<Str>()->view());
  return SetAttribute(rt, args[0], args[1], Value()) ? Value::None() : Value();
}

Value Builtin_Vars(Runtime& rt, const Args& args) {
  if (args.count == 0) return Raise(rt, ExceptionType::TypeError, "vars() without an argument would show local variables, which plans cannot");
  if (args[0].is(Kind::kClass)) return AttributesOfClass(rt, args[0]);
  if (args[0].is(Kind::kFunction)) return AttributesOfFunction(rt, args[0].As<FunctionObject>());
  if (args[0].is(Kind::kException)) return AttributesAsDict(rt, args[0]);
  if (HasDict(args[0]) && FindInClass(rt, args[0].As<Instance>()->cls, "__model_fields__")) return FieldsOfModel(rt, args[0].As<Instance>()->dict);
  if (HasDict(args[0])) return AttributesAsDict(rt, args[0]);
  return Raise(rt, ExceptionType::TypeError, "vars() argument must have __dict__ attribute");
}

Value Builtin_Dir(Runtime& rt, const Args& args) {
  if (args.count == 0) return Raise(rt, ExceptionType::TypeError, "dir() without an argument would show local variables, which plans cannot");
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return {};
  if (!rt.untainted()) rt.seen = rt.Join(rt.seen, rt.ShapesOfClasses(args[0]));
  for (const std::string& name : AttributeNames(rt, args[0])) {
    Value text = NewText(rt, name);
    if (!text || !ListAppend(rt, list, text)) return {};
  }
  return ValueOf(list);
}

Value Builtin_Print(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"sep", "end", "file", "flush"};
  Value options[4];
  Args keywords = args;
  keywords.count = 0;
  if (!Bind(rt, keywords, "print", kNames, 0, options)) return {};
  if (!IsPrintOption(rt, "sep", options[0]) || !IsPrintOption(rt, "end", options[1])) return {};
  if (options[2] && !options[2].is_none()) return PrintInto(rt, args, options);
  TextBuilder out(rt);
  for (uint32_t i = 0; i < args.count; ++i) {
    if (!rt.Charge() || (i > 0 && !out.Append(OptionText(options[0], " "))) || !AppendStr(rt, args.items[i], out)) return {};
  }
  if (!out.Append(OptionText(options[1], "\n"))) return {};
  LabelId label = rt.control;
  if (!rt.untainted()) {
    for (uint32_t i = 0; i < args.count; ++i) label = rt.Join(label, rt.Deep(args.items[i]));
    for (Value option : options) label = rt.Join(label, option.label());
    label = rt.Join(label, rt.seen);
  }
  return WriteOut(rt, out.text(), label) ? Value::None() : Value();
}

}  // namespace penstock
