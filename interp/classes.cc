// Classes of the plan, their instances, and dunder methods.
#include "interp/classes.h"

#include "interp/native_methods.h"
#include "interp/natives/natives.h"

#include <algorithm>
#include <span>

#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/errors.h"
#include "interp/load.h"
#include "interp/machine_state.h"
#include "interp/native_methods.h"
#include "interp/operators.h"
#include "ir/fixed.h"
#include "ir/hidden_names.h"

namespace penstock {

uint32_t Runtime::NextSerial(LabelId by) {
  if (!labels.Decides(by)) return ++serials << 1;
  auto known = std::find_if(serials_under.begin(), serials_under.end(), [&](const auto& one) { return one.first == by; });
  if (known == serials_under.end()) known = serials_under.insert(serials_under.end(), {by, 0});
  constexpr uint32_t kLabelBits = 8;
  return ++known->second << (kLabelBits + 1) | (by & ((1u << kLabelBits) - 1)) << 1 | 1;
}

uint32_t SerialOf(const Object* object) {
  switch (object->kind) {
    case Kind::kInstance: return static_cast<const Instance*>(object)->serial;
    case Kind::kClass: return static_cast<const Class*>(object)->serial;
    case Kind::kFunction: return static_cast<const FunctionObject*>(object)->serial;
    default: return 0;
  }
}

Class* ClassOf(Value v) {
  if (v.is(Kind::kInstance)) return v.As<Instance>()->cls;
  if (v.is(Kind::kException)) return v.As<Exception>()->cls;
  return nullptr;
}

Value FindInClass(Class* cls, const Str* name) {
  if (cls == nullptr) return Value();
  for (size_t i = 0; i < cls->mro->size; ++i) {
    Value entry = cls->mro->items[i];
    if (!entry.is(Kind::kClass)) continue;
    if (DictEntry* found = DictFindText(entry.As<Class>()->dict, name)) return found->value;
  }
  return Value();
}

LabelId ShapeOfNames(const Runtime& rt, const Class* cls) { return rt.labels.Join(cls->shape, cls->dict->shape); }

namespace {

Value FindInBases(Runtime& rt, Class* cls, const Str* name) {
  LabelId passed = kBottom;
  for (size_t i = 0; cls != nullptr && i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    const Class* one = cls->mro->items[i].As<Class>();
    if (DictEntry* found = DictFindText(one->dict, name)) {
      const bool shows = passed != kBottom && SetByPlan(*rt.machine).MaySet(rt.module, name->view());
      return shows ? rt.Raised(found->value, passed) : found->value;
    }
    passed = rt.Join(passed, ShapeOfNames(rt, one));
  }
  return Value();
}

}  // namespace

Value FindInClass(Runtime& rt, Class* cls, const Str* name) {
  if (cls == nullptr || !rt.known_members || !rt.untainted() || !(name->flags & Str::kInterned)) return FindInBases(rt, cls, name);
  const uintptr_t place = (reinterpret_cast<uintptr_t>(cls) >> 4) ^ (reinterpret_cast<uintptr_t>(name) >> 4);
  Runtime::KnownMember& known = (*rt.known_members)[place % rt.known_members->size()];
  if (known.cls != cls || known.name != name || known.changes != rt.class_changes) known = {cls, name, rt.class_changes, FindInBases(rt, cls, name)};
  return known.found;
}

namespace {

// The text interned. Most names are asked for by the same few literals: where one stands, its text was found last time.
const Str* InternedName(Runtime& rt, std::string_view name) {
  Runtime::KnownName& known = rt.known_names[(reinterpret_cast<uintptr_t>(name.data()) >> 3 ^ name.size()) % rt.known_names.size()];
  if (known.at != name.data() || known.text->view() != name) known = {name.data(), Intern(rt, name)};
  return known.text;
}

}  // namespace

Value FindInClass(Runtime& rt, Class* cls, std::string_view name) {
  return cls == nullptr ? Value() : FindInClass(rt, cls, InternedName(rt, name));
}

Value NewMethod(Runtime& rt, Value function, Value receiver) {
  MethodObject* method = rt.heap.New<MethodObject>(Kind::kMethod);
  method->function = function;
  method->receiver = receiver;
  return ValueOf(method);
}

bool IsDescriptor(Value v) { return v.is(Kind::kInstance) && (v.As<Instance>()->cls->flags & Class::kGets); }

bool ComesFirst(Value v) {
  return v.is(Kind::kProperty) || (v.is(Kind::kInstance) && (v.As<Instance>()->cls->flags & Class::kSets));
}

Value CallDescriptor(Runtime& rt, Value descriptor, std::string_view name, const Value* arguments, size_t count) {
  bool found = false;
  PassHeard(*rt.machine, descriptor.label());  // another one might fail, or not
  UnderCallback under(rt, rt.untainted() ? kBottom : descriptor.label());  // which one it is may be known to nobody but its label
  Value result = CallSpecial(rt, descriptor, name, arguments, count, found);
  if (found) return result && !rt.untainted() ? rt.Raised(result, descriptor.label()) : result;
  return rt.failed() ? Value() : Raise(rt, ExceptionType::AttributeError, "{}", name);
}

namespace {

Value Bind(Runtime& rt, Value found, Value self, Class* cls) {
  switch (found.kind()) {
    case Kind::kInstance: {
      if (!IsDescriptor(found)) return found;
      const Value arguments[] = {self.is(Kind::kClass) ? Value::None() : self, ValueOf(cls)};
      Roots keep(rt, found);
      return CallDescriptor(rt, found, "__get__", arguments, 2);
    }
    case Kind::kFunction: return self.is(Kind::kClass) ? found : NewMethod(rt, found, self);
    case Kind::kStaticMethod: return found.As<Wrapper>()->function;
    case Kind::kClassMethod: return NewMethod(rt, found.As<Wrapper>()->function, ValueOf(cls));
    case Kind::kProperty: {
      if (self.is(Kind::kClass)) return found;
      Value get = found.As<Property>()->get;
      if (!get || get.is_none()) return RaiseText(rt, ExceptionType::AttributeError, "unreadable attribute");
      return CallMethodOf(rt, rt.Raised(get, found.label()), &self, 1);
    }
    default: return found;
  }
}

}  // namespace

Value BindAttribute(Runtime& rt, Value found, Value self, Class* cls) {
  DecideOfMember(rt, found);
  const Value bound = Bind(rt, found, self, cls);
  return bound ? rt.Raised(bound, found.label()) : bound;
}

Value FindSpecial(Runtime& rt, Value self, std::string_view name) {
  if (IsNative(self)) {
    Method method = FindMethod(MethodTypeOf(self.kind()), name);
    return method == Method::kMethodCount ? Value() : NewBuiltinMethod(rt, method, self);
  }
  Value found = FindInClass(rt, ClassOf(self), name);
  if (!found && HasPayload(self) && IsNative(self.As<Instance>()->payload)) return FindSpecial(rt, Plain(rt, self), name);
  return found ? BindAttribute(rt, found, self, ClassOf(self)) : Value();
}

// What has None under such a name is told that it lacks it; under others None is called, which is an error.
static bool IsLackedByNone(std::string_view name) { return name == "__iter__" || name == "__hash__" || name == "__reversed__" || !name.starts_with("__"); }

Value CallSpecial(Runtime& rt, Value self, std::string_view name, const Value* arguments, size_t count, bool& found) {
  Value function = FindInClass(rt, ClassOf(self), name);
  found = !function.is_nothing() && !(function.is_none() && IsLackedByNone(name));
  DecideOfMember(rt, function);
  if (!found) return Value();
  if (function.is_none() && name == "__contains__") return Raise(rt, ExceptionType::TypeError, "'{}' object is not a container", TypeName(rt, self));
  Value all[4] = {self};
  if (function.is(Kind::kFunction) && count < 4) {
    std::copy_n(arguments, count, all + 1);
    return CallMethodOf(rt, function, all, count + 1);
  }
  Value bound = BindAttribute(rt, function, self, ClassOf(self));
  return bound ? CallValue(rt, bound, arguments, count) : Value();
}

Value CallClassHook(Runtime& rt, Value cls, std::string_view name, const Value* arguments, size_t count, bool& found) {
  Value function = FindInClass(rt, cls.As<Class>(), name);
  found = static_cast<bool>(function);
  if (!found) return Value();
  Value bound = BindAttribute(rt, function, cls, cls.As<Class>());
  return bound ? CallValue(rt, bound, arguments, count) : bound;
}

namespace {

struct OperatorNames {
  std::string_view plain, reflected, in_place;
};

OperatorNames NamesOf(Op op) {
  switch (op) {
    case Op::Add: return {"__add__", "__radd__", "__iadd__"};
    case Op::Sub: return {"__sub__", "__rsub__", "__isub__"};
    case Op::Mul: return {"__mul__", "__rmul__", "__imul__"};
    case Op::Div: return {"__truediv__", "__rtruediv__", "__itruediv__"};
    case Op::FloorDiv: return {"__floordiv__", "__rfloordiv__", "__ifloordiv__"};
    case Op::Mod: return {"__mod__", "__rmod__", "__imod__"};
    case Op::Pow: return {"__pow__", "__rpow__", "__ipow__"};
    case Op::MatMul: return {"__matmul__", "__rmatmul__", "__imatmul__"};
    case Op::BitAnd: return {"__and__", "__rand__", "__iand__"};
    case Op::BitOr: return {"__or__", "__ror__", "__ior__"};
    case Op::BitXor: return {"__xor__", "__rxor__", "__ixor__"};
    case Op::Shl: return {"__lshift__", "__rlshift__", "__ilshift__"};
    default: return {"__rshift__", "__rrshift__", "__irshift__"};
  }
}

}  // namespace

Value CallBinarySpecial(Runtime& rt, Op op, bool in_place, Value a, Value b, bool& mine) {
  OperatorNames names = NamesOf(op);
  Class *left = ClassOf(a), *right = ClassOf(b);
  Roots keep(rt, a);
  keep.Add(b);
  const auto has = [&](Class* cls, std::string_view name) { return cls != nullptr && !FindInClass(rt, cls, name).is_nothing(); };
  // The first label may come in while one of them runs.
  auto several = [&] { return !rt.untainted() && has(left, names.plain) + (right != left && has(right, names.reflected)) + (in_place && has(left, names.in_place)) > 1; };
  auto ask = [&](Value self, std::string_view name, Value other) {
    bool found = false;
    Value result = CallSpecial(rt, self, name, &other, 1, found);
    mine = rt.failed() || (found && !result.is(Kind::kNotImplementedValue));
    if (found && result && several()) Decide(rt, rt.Deep(result));  // whether the next one is asked
    return result;
  };
  mine = false;
  if (in_place && left != nullptr) {
    Value result = ask(a, names.in_place, b);
    if (mine) return result;
  }
  // A derived class comes first if what it says is not what it has from the other.
  const auto is_other = [&] {
    const Value own = FindInClass(rt, right, names.reflected), theirs = FindInClass(rt, left, names.reflected);
    return !own.is_nothing() && (theirs.is_nothing() || !Identical(own, theirs));
  };
  const bool right_first = left != nullptr && right != nullptr && right != left && IsSubclassOf(right, left) && is_other();
  if (right_first) {
    Value result = ask(b, names.reflected, a);
    if (mine) return result;
  }
  if (left != nullptr) {
    Value result = ask(a, names.plain, b);
    if (mine) return result;
  }
  // A text takes whatever stands behind its %, but for what derives from it.
  const bool formats = op == Op::Mod && (a.is(Kind::kStr) || a.is(Kind::kBytes)) && !(HasPayload(b) && Plain(rt, b).kind() == a.kind());
  if (right != nullptr && !right_first && right != left && !formats) {
    Value result = ask(b, names.reflected, a);
    if (mine) return result;
  }
  return Value();
}

// -- making classes

namespace {

// Merges the bases' orders (C3). False: TypeError is pending.
bool Linearize(Runtime& rt, Class* cls, std::vector<Value>& order) {
  std::vector<std::vector<Value>> lists;
  for (size_t i = 0; i < cls->bases->size; ++i) {
    Value base = cls->bases->items[i];
    std::vector<Value> list;
    if (base.is(Kind::kClass)) {
      Tuple* mro = base.As<Class>()->mro;
      list.assign(mro->items, mro->items + mro->size);
    } else {
      list.push_back(base);
      if (base.int_value >= kFirstException) {
        ExceptionType type = BaseOf(static_cast<ExceptionType>(base.int_value - kFirstException));
        for (; type != ExceptionType::None; type = BaseOf(type)) list.push_back(Value::Builtin(IdOf(type)));
      }
      if (base.int_value != IdOf(BuiltinType::Object)) list.push_back(Value::Builtin(IdOf(BuiltinType::Object)));
    }
    lists.push_back(std::move(list));
  }
  lists.emplace_back(cls->bases->items, cls->bases->items + cls->bases->size);
  order.push_back(ValueOf(cls));
  for (;;) {
    std::erase_if(lists, [](const std::vector<Value>& list) { return list.empty(); });
    if (lists.empty()) return true;
    if (!rt.Charge(static_cast<int64_t>(lists.size()))) return false;
    Value next;
    for (const std::vector<Value>& list : lists) {
      bool later = false;
      for (const std::vector<Value>& other : lists) {
        for (size_t i = 1; i < other.size() && !later; ++i) later = Identical(other[i], list[0]);
      }
      if (!later) {
        next = list[0];
        break;
      }
    }
    if (!next) {
      // Those of which each has to come before another.
      std::vector<Value> blocked;
      for (const std::vector<Value>& list : lists) {
        if (std::none_of(blocked.begin(), blocked.end(), [&](Value one) { return Identical(one, list[0]); })) blocked.push_back(list[0]);
      }
      std::string names;
      for (Value one : blocked) names += (names.empty() ? "" : ", ") + std::string(NameOfType(rt, one));
      Raise(rt, ExceptionType::TypeError, "Cannot create a consistent method resolution\norder (MRO) for bases {}", names);
      return false;
    }
    order.push_back(next);
    for (std::vector<Value>& list : lists) {
      if (!list.empty() && Identical(list[0], next)) list.erase(list.begin());
    }
  }
}

void SetHome(Value v, Class* cls) {
  switch (v.kind()) {
    case Kind::kFunction: v.As<FunctionObject>()->home = cls; break;
    case Kind::kClassMethod:
    case Kind::kStaticMethod: SetHome(v.As<Wrapper>()->function, cls); break;
    case Kind::kProperty:
      for (Value part : {v.As<Property>()->get, v.As<Property>()->set, v.As<Property>()->del}) {
        if (part.is(Kind::kFunction)) part.As<FunctionObject>()->home = cls;
      }
      break;
    default: break;
  }
}

// Marked by abc.abstractmethod, itself or what it wraps.
bool IsAbstractMethod(Value v) {
  switch (v.kind()) {
    case Kind::kFunction: {
      Dict* attributes = v.As<FunctionObject>()->attributes;
      return attributes != nullptr && DictFindText(attributes, "__isabstractmethod__") != nullptr;
    }
    case Kind::kClassMethod:
    case Kind::kStaticMethod: return IsAbstractMethod(v.As<Wrapper>()->function);
    case Kind::kProperty: return IsAbstractMethod(v.As<Property>()->get) || IsAbstractMethod(v.As<Property>()->set);
    default: return false;
  }
}

// Of classes derived from abc.ABC and the like: which methods are still to be written.
bool NoteAbstractMethods(Runtime& rt, Class* cls) {
  bool checked = false;
  std::vector<Value> names;
  auto add = [&](Value name) {
    auto same = [&](Value other) { return Identical(name, other); };
    if (IsAbstractMethod(FindInClass(cls, name.As<Str>())) && std::none_of(names.begin(), names.end(), same)) names.push_back(name);
  };
  for (size_t i = 0; i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    const Class* base = cls->mro->items[i].As<Class>();
    if (base->module_name != nullptr) {
      std::string_view module = base->module_name->view();
      checked |= module == "abc" || module == "collections.abc" || module == "typing";
    }
    uint32_t at = 0;
    while (DictEntry* entry = DictNext(base->dict, at)) {
      if (entry->key.is(Kind::kStr)) add(ValueOf(Intern(rt, entry->key.As<Str>()->view())));
    }
  }
  if (!checked || names.empty()) return true;
  std::sort(names.begin(), names.end(), [](Value a, Value b) { return a.As<Str>()->view() < b.As<Str>()->view(); });
  cls->flags |= Class::kAbstract;
  Value tuple = NewTuple(rt, names.data(), names.size());
  ++rt.class_changes;
  return tuple && DictSet(rt, cls->dict, ValueOf(Intern(rt, "__abstractmethods__")), tuple);
}

// Has the class, or one above it, a descriptor that is told of what is stored?
bool HoldsSetters(Class* cls) {
  for (Value entry : std::span(cls->mro->items, cls->mro->size)) {
    if (!entry.is(Kind::kClass)) continue;
    for (uint32_t at = 0; DictEntry* member = DictNext(entry.As<Class>()->dict, at);) {
      if (member->value.is(Kind::kInstance) && ComesFirst(member->value)) return true;
    }
  }
  return false;
}

// Does the class and every one above it have `__slots__`, and none of them a `__dict__` there?
bool HasOnlySlots(Runtime& rt, Class* cls) {
  Str* name = Intern(rt, "__slots__");
  for (Value entry : std::span(cls->mro->items, cls->mro->size)) {
    if (entry.is(Kind::kBuiltin) && entry.int_value >= kFirstException) return false;
    if (!entry.is(Kind::kClass)) continue;
    const DictEntry* slots = DictFindText(entry.As<Class>()->dict, name);
    if (slots == nullptr) return false;
    std::span<const Value> names(&slots->value, 1);
    if (slots->value.is(Kind::kTuple)) names = {slots->value.As<Tuple>()->items, slots->value.As<Tuple>()->size};
    if (slots->value.is(Kind::kList)) names = {slots->value.As<List>()->items, slots->value.As<List>()->size};
    for (Value slot : names) if (slot.is(Kind::kStr) && slot.As<Str>()->view() == "__dict__") return false;
  }
  return true;
}

// Has it `__slots__ = ()`, and nothing else?
bool IsMark(Runtime& rt, Class* cls) {
  const DictEntry* slots = DictFindText(cls->dict, Intern(rt, "__slots__"));
  const bool none = slots != nullptr && slots->value.is(Kind::kTuple) && slots->value.As<Tuple>()->size == 0;
  return none && cls->dict->live == 1 && cls->mro->size == 2 && cls->base == BuiltinType::kTypeCount;
}

}  // namespace

Value RaiseAbstract(Runtime& rt, Class* cls) {
  std::string names;
  Tuple* methods = DictFindText(cls->dict, "__abstractmethods__")->value.As<Tuple>();
  for (size_t i = 0; i < methods->size; ++i) names += (i == 0 ? "" : ", ") + std::string(methods->items[i].As<Str>()->view());
  return Raise(rt, ExceptionType::TypeError, "Can't instantiate abstract class {} with abstract method{} {}", cls->name->view(),
               methods->size == 1 ? "" : "s", names);
}

static void BeginClasses(Runtime& rt) {
  rt.known_members = std::make_unique<std::array<Runtime::KnownMember, 128>>();
  rt.init_name = Intern(rt, "__init__");
  rt.new_name = Intern(rt, "__new__");
  rt.enum_call_name = Intern(rt, "__enum_call__");
}

// What its own type says of a class statement that names a value in place of a base: that type is asked for the class. Empty: something else.
static std::string WhyNoBase(Runtime& rt, Value base, const Value* bases, size_t count) {
  const auto type_of = [&](Value one) { return IsType(one) ? std::string("type") : std::string(TypeName(rt, one)); };
  const std::string type(TypeName(rt, base));
  for (size_t i = 0; i < count; ++i) {
    if (type_of(bases[i]) == type) continue;
    return "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases";
  }
  switch (base.kind()) {
    case Kind::kInt: case Kind::kBigInt: case Kind::kModule: return type + "() takes at most 2 arguments (3 given)";
    case Kind::kStr: case Kind::kBytes: return type + "() argument 'encoding' must be str, not tuple";
    case Kind::kNone: case Kind::kEllipsis: return (base.is_none() ? "NoneType" : "EllipsisType") + std::string(" takes no arguments");
    case Kind::kFunction: return "function() argument 'code' must be code, not str";
    case Kind::kBool: case Kind::kFloat: case Kind::kList: case Kind::kTuple: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet:
      return type + " expected at most 1 argument, got 3";
    case Kind::kBuiltin: case Kind::kBuiltinMethod: case Kind::kGenerator: return "cannot create '" + type + "' instances";
    case Kind::kRange: return "'str' object cannot be interpreted as an integer";
    default: return "";
  }
}

Value MakeClass(Runtime& rt, Str* qualified_name, Dict* ns, Value* bases, size_t count) {
  Value object = Value::Builtin(IdOf(BuiltinType::Object));
  for (size_t i = 0; i < count; ++i) {
    // `list[int]` and typing.List stand for what they are made of.
    if (bases[i].is(Kind::kAlias) && !bases[i].As<Alias>()->origin.is_nothing()) bases[i] = rt.Raised(bases[i].As<Alias>()->origin, bases[i].label());
    Value base = bases[i];
    bool builtin_base = base.is(Kind::kBuiltin) && IsType(base) &&
                        (base.int_value >= kFirstException || base.int_value == IdOf(BuiltinType::Object) ||
                         IsBuiltinBase(static_cast<BuiltinType>(base.int_value - kFirstBuiltinType)));
    if (base.is(Kind::kClass) || builtin_base) {
      for (size_t j = 0; j < i; ++j) {
        if (Identical(bases[j], base)) return Raise(rt, ExceptionType::TypeError, "duplicate base class {}", NameOfType(rt, base));
      }
      continue;
    }
    if (base.is(Kind::kBuiltin) && base.int_value == IdOf(BuiltinType::DatetimeTzinfo)) {
      return RaiseText(rt, ExceptionType::TypeError, "no class can derive from tzinfo here; use datetime.timezone(timedelta(hours=…), name)");
    }
    if (!IsType(base) && !base.is(Kind::kAlias)) {
      if (const std::string why = WhyNoBase(rt, base, bases, count); !why.empty()) return RaiseText(rt, ExceptionType::TypeError, why);
    }
    const bool of_datetime = base.is(Kind::kBuiltin) && IsType(base) && RowOf(static_cast<BuiltinId>(base.int_value)).module == ModuleId::Datetime;
    return Raise(rt, ExceptionType::TypeError, "type '{}' is not an acceptable base type{}", IsType(base) ? NameOfType(rt, base) : TypeName(rt, base),
                 of_datetime ? " here; write functions, or a class that keeps one" : "");
  }
  Class* cls = rt.heap.New<Class>(Kind::kClass);
  cls->serial = rt.NextSerial(rt.control);
  std::string_view name = qualified_name->view();
  size_t dot = name.rfind('.');
  cls->name = Intern(rt, dot == std::string_view::npos ? name : name.substr(dot + 1));
  Value base_tuple = count == 0 ? NewTuple(rt, &object, 1) : NewTuple(rt, bases, count);
  if (!base_tuple) return Value();
  cls->bases = base_tuple.As<Tuple>();
  const ModuleId library = rt.machine->frame->code->function->library;
  LabelId label = kBottom;  // which class it is, its bases decide
  if (library != kNoModule) {
    // A class that the library makes for a plan may be told its name, which then shows in it.
    if (const DictEntry* told = DictFindText(ns, "__qualname__"); told != nullptr && told->value.is(Kind::kStr)) {
      qualified_name = told->value.As<Str>();
      cls->name = Intern(rt, qualified_name->view());
      label = told->value.label();
    }
    const DictEntry* module = DictFindText(ns, "__module__");
    cls->is_fixed = RunsAtLoad(rt.module, *rt.machine->frame->code->function);
    cls->module_name = Intern(rt, module != nullptr && module->value.is(Kind::kStr) ? module->value.As<Str>()->view() : RowOf(library).name);
  }
  cls->dict = ns;
  if (!rt.untainted()) rt.NoteLabelledClass(rt.Join(ns->shape, rt.LabelOfAsked(ns)));
  cls->exception = ExceptionType::None;
  std::vector<Value> order;
  if (!Linearize(rt, cls, order)) return Value();
  cls->base = BuiltinType::kTypeCount;
  for (Value entry : order) {
    if (!entry.is(Kind::kBuiltin) || entry.int_value == IdOf(BuiltinType::Object)) continue;
    if (entry.int_value < kFirstException) {
      BuiltinType held = static_cast<BuiltinType>(entry.int_value - kFirstBuiltinType);
      bool conflict = cls->exception != ExceptionType::None || (cls->base != BuiltinType::kTypeCount && cls->base != held);
      if (conflict) return RaiseText(rt, ExceptionType::TypeError, "multiple bases have instance lay-out conflict");
      cls->base = held;
    } else if (cls->exception == ExceptionType::None) {
      if (cls->base != BuiltinType::kTypeCount) return RaiseText(rt, ExceptionType::TypeError, "multiple bases have instance lay-out conflict");
      cls->exception = static_cast<ExceptionType>(entry.int_value - kFirstException);
    }
  }
  Value mro = NewTuple(rt, order.data(), order.size());
  if (!mro) return Value();
  cls->mro = mro.As<Tuple>();
  ++rt.class_changes;
  if (FindInClass(rt, cls, "__setattr__") || HoldsSetters(cls)) cls->flags |= Class::kWatchesStores;
  if (FindInClass(rt, cls, "__get__")) cls->flags |= Class::kGets;
  if (FindInClass(rt, cls, "__set__") || FindInClass(rt, cls, "__delete__")) cls->flags |= Class::kSets;
  if (HasOnlySlots(rt, cls)) cls->flags |= Class::kSlotted | Class::kWatchesStores;
  if (library != kNoModule && IsMark(rt, cls)) cls->flags |= Class::kBare;
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(ns, at)) SetHome(entry->value, cls);
  if (!DictSet(rt, ns, ValueOf(Intern(rt, "__qualname__")), ValueOf(qualified_name))) return Value();
  if (!rt.known_members) BeginClasses(rt);
  ++rt.class_changes;
  for (size_t i = 0; i < count; ++i) label = rt.Join(label, bases[i].label());
  Value made = ValueOf(cls).WithLabel(label);

  Roots keep(rt, made);
  Value keywords;
  if (DictEntry* entry = DictFindText(ns, Intern(rt, kClassKeywords))) {
    keywords = entry->value;
    keep.Add(keywords);
    DictRemoveEntry(ns, entry);
  }
  if (!NoteAbstractMethods(rt, cls)) return Value();
  at = 0;
  while (DictEntry* entry = DictNext(ns, at)) {
    Value name_value = entry->key, value = entry->value;
    bool found;
    Value arguments[] = {made, name_value};
    CallSpecial(rt, value, "__set_name__", arguments, 2, found);
    if (!rt.failed()) continue;
    const bool is_plain = !rt.stopped && IsSubclass(rt.pending.As<Exception>()->type, ExceptionType::Exception);
    const std::string_view name_text = name_value.is(Kind::kStr) ? name_value.As<Str>()->view() : "";
    if (is_plain) ReplaceError(rt, fmt::format("Error calling __set_name__ on '{}' instance '{}' in '{}'", TypeName(rt, value), name_text, cls->name->view()));
    return Value();
  }
  for (size_t i = 1; i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    DictEntry* hook = DictFindText(cls->mro->items[i].As<Class>()->dict, "__init_subclass__");
    if (hook == nullptr) continue;
    Value function = hook->value.is(Kind::kClassMethod) ? hook->value.As<Wrapper>()->function : hook->value;
    Args args;
    args.items = &made;
    args.count = 1;
    std::vector<Value> names, values;
    uint32_t next = 0;
    while (DictEntry* entry = keywords ? DictNext(keywords.As<Dict>(), next) : nullptr) {
      names.push_back(entry->key);
      values.push_back(entry->value);
    }
    args.keyword_names = names.data();
    args.keyword_values = values.data();
    args.keyword_count = static_cast<uint32_t>(names.size());
    return CallValue(rt, function, args) ? made : Value();
  }
  return keywords ? Raise(rt, ExceptionType::TypeError, "{}.__init_subclass__() takes no keyword arguments", qualified_name->view()) : made;
}

Value NewInstance(Runtime& rt, Class* cls) { return NewInstance(rt, cls, rt.control); }

Value NewInstance(Runtime& rt, Class* cls, LabelId by) {
  Instance* instance = rt.heap.New<Instance>(Kind::kInstance);
  instance->cls = cls;
  instance->dict = NewDict(rt);
  instance->serial = rt.NextSerial(by);
  return ValueOf(instance);
}

Value NewExceptionOf(Runtime& rt, Class* cls, const Value* arguments, size_t count) {
  Value exception = NewException(rt, cls->exception, arguments, count);
  if (exception) exception.As<Exception>()->cls = cls;
  return exception;
}

Value MakeSuper(Runtime& rt, Class* home, Value self) {
  Super* made = rt.heap.New<Super>(Kind::kSuper);
  made->cls = home;
  made->receiver = self;
  return ValueOf(made);
}

}  // namespace penstock
