// Builtins about classes: type, super, property, getattr and the like, patterns of classes, methods named on a type.
#include <algorithm>

#include "analysis/classes.h"
#include "ir/hidden_names.h"

namespace penstock {

// Is what was read a method in any case, and so no data? What an instance holds itself is, whatever that is.
static bool IsMethodOnly(Interpreter& in, const State& state, const AbstractValue& subject, std::string_view name, const AbstractValue& found) {
  if (found.objects == 0 || (found.kinds & kKindScalar) != 0) return false;
  for (ObjectId id : in.sets.members(found.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kMethod && kind != ObjectKind::kBound) return false;
  }
  const SetTable::Members members = subject.objects != 0 ? in.sets.members(subject.objects) : SetTable::Members();
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return FieldOf(in, state, id, in.sets.Text(name)).absent(); });
}

// As a pattern of a class reads it. Where the machine would end the run, no more is said.
static AbstractValue AttributeForPattern(Point& at, const AbstractValue& subject, std::string_view name) {
  const AbstractValue found = name.starts_with("__") ? AbstractValue{} : GetAttribute(at, subject, name);
  if (name.starts_with("__")) GiveUp(at.in, "a pattern takes data only: an attribute that begins with `__` is not followed", at.function().spans[at.pc]);
  else if (IsMethodOnly(at.in, at.state, subject, name, found)) GiveUp(at.in, "a pattern takes data only: a method is not followed", at.function().spans[at.pc]);
  return found;
}

AbstractValue MatchClass(Point& at, const AbstractValue& subject, const AbstractValue& type, int positional,
                         const std::vector<std::string_view>& names) {
  Interpreter& in = at.in;
  LabelInterval outer = OuterOf(in, at.state, subject);
  outer.hi = in.labels.Join(outer.hi, LabelOfBeing(in, at.state, subject, type));
  const Certainty fits = IsInstanceOf(in, at.state, subject, type);
  if (fits == Certainty::kNo) return Raised(in, Known(in, in.sets.None()), outer, subject.origin);
  if ((positional > 0 || !names.empty()) && subject.objects != 0) {
    for (ObjectId id : in.sets.members(subject.objects)) outer.hi = in.labels.Join(outer.hi, ShapesOfClasses(in, at.state, id));
  }
  const Unsure unsure(at);
  ObjectId tuple = Make(at, ObjectKind::kTuple, 155, 0, positional + static_cast<int64_t>(names.size()));
  auto any = [&] {
    AbstractValue all = Scalar(kKindScalar, {});
    if (subject.objects != 0) {
      for (ObjectId id : in.sets.members(subject.objects)) all = JoinValues(in, all, Members(in, at.state, id));
    }
    return JoinValues(in, all, subject);
  };
  // Nothing is asked of what does not fit, or lacks what was asked for before.
  const auto ask = [&](auto get) {
    Alternatives maybe(at, true);
    maybe.Begin();
    const AbstractValue value = get();
    maybe.End({true, value});
    maybe.Nothing();
    return maybe.Finish().value;
  };
  for (int i = 0; i < positional; ++i) {
    AbstractValue value;
    bool known = type.kinds == kKindObject;
    for (ObjectId cls : type.objects == 0 ? SetTable::Members() : in.sets.members(type.objects)) {
      if (in.objects[cls].kind == ObjectKind::kBuiltin) {
        value = JoinValues(in, value, subject);
        continue;
      }
      bool sure = false;
      AbstractValue list;
      if (in.objects[cls].kind == ObjectKind::kClass) list = FindIn(in, at.state, BasesOf(in, at.state, cls), 0, in.sets.Text("__match_args__"), sure);
      AbstractValue name = list.absent() ? list : GetItem(at, list, Known(in, in.sets.Integer(i)));
      int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
      if (!list.absent()) outer.hi = in.labels.Join(outer.hi, DeepOf(in, at.state, list).hi);
      if (only < 0) { known = false; continue; }
      const std::string text = in.sets.atom(static_cast<AtomId>(only)).text;
      value = JoinValues(in, value, ask([&] { return AttributeForPattern(at, subject, text); }));
    }
    if (!known || value.absent()) value = JoinValues(in, value, any());
    InitField(at, tuple, in.sets.Integer(i), Raised(in, value, outer, subject.origin));
  }
  for (size_t k = 0; k < names.size(); ++k) {
    AbstractValue value = ask([&] { return AttributeForPattern(at, subject, names[k]); });
    InitField(at, tuple, in.sets.Integer(positional + static_cast<int64_t>(k)), Raised(in, value, outer, subject.origin));
  }
  AbstractValue result = Reference(in, tuple);
  const bool may_lack = positional != 0 || !names.empty();
  if (may_lack || fits != Certainty::kYes) result = JoinValues(in, result, Known(in, in.sets.None()));
  return Raised(in, result, outer, subject.origin);
}

static bool MayBeClass(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kClass; });
}

// May reading or setting an attribute of it run code of the plan? Of what tools give, nothing does.
static bool MayRunByName(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    return object.kind != ObjectKind::kOpaque ? object.kind != ObjectKind::kDict && object.kind != ObjectKind::kList && object.kind != ObjectKind::kTuple
                                              : object.part != ObjectInfo::Part::kData;
  });
}

bool CallClassBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments, CallResult& result, bool surely) {
  Interpreter& in = at.in;
  auto wrapper = [&](WrapperForm form) {
    ObjectId made = Make(at, ObjectKind::kWrapper, 156, static_cast<uint32_t>(form));
    for (size_t i = 0; i < arguments.positional.size() && i < 3; ++i) InitField(at, made, in.sets.Integer(static_cast<int64_t>(i)), arguments.positional[i]);
    for (const auto& [name, value] : arguments.named) {
      int part = name == "fget" ? 0 : name == "fset" ? 1 : name == "fdel" ? 2 : -1;
      if (part >= 0) InitField(at, made, in.sets.Integer(part), value);
    }
    result = {true, Reference(in, made)};
    return true;
  };
  const auto is_one_of = [&](std::initializer_list<Builtin> some) { return std::any_of(some.begin(), some.end(), [&](Builtin one) { return builtin == IdOf(one); }); };
  const bool by_name = arguments.positional.size() >= 2 && is_one_of({Builtin::Getattr, Builtin::Hasattr, Builtin::Setattr, Builtin::Delattr});
  // Which property or method runs, if any, the name says.
  const LabelId named = by_name && MayRunByName(in, arguments.positional[0]) ? Decide(at, arguments.positional[1].label.hi, arguments.positional[1].origin) : kBottom;
  std::optional<CalledUnder> under;
  if (named != kBottom) under.emplace(at, named, arguments.positional[1].origin);
  if (builtin == IdOf(BuiltinType::Property)) return wrapper(WrapperForm::kProperty);
  if (builtin == IdOf(BuiltinType::Classmethod)) return wrapper(WrapperForm::kClassMethod);
  if (builtin == IdOf(BuiltinType::Staticmethod)) return wrapper(WrapperForm::kStaticMethod);
  if (builtin == IdOf(BuiltinType::Super)) {
    ObjectId made = Make(at, ObjectKind::kSuper, 157);
    if (arguments.positional.size() < 2) {
      GiveUp(in, "`super()` outside of a method is not followed", at.function().spans[at.pc]);
      return true;
    }
    InitField(at, made, in.sets.Integer(0), arguments.positional[0]);
    InitStar(at, made, arguments.positional[1]);
    result = {true, Raised(in, Reference(in, made), arguments.positional[0].label, arguments.positional[0].origin)};  // whose methods come next
    return true;
  }
  if (builtin == IdOf(BuiltinType::Type) && arguments.positional.size() == 1 && HasInstances(in, at.state, arguments.positional[0])) {
    const AbstractValue& value = arguments.positional[0];
    AbstractValue type;
    bool others = (value.kinds & kKindScalar) != 0;
    for (ObjectId id : in.sets.members(value.objects)) {
      if (HasClasses(in, at.state, id)) type = JoinValues(in, type, ClassValue(in, at.state, id));
      else others = true;
    }
    if (others) type = JoinValues(in, type, BuiltinValue(in, MayBeUnknownInstance(in, at.state, value) ? kBuiltinCount : kSomeBuiltinType));
    result = {true, Raised(in, type, OuterOf(in, at.state, value), value.origin)};
    return true;
  }
  if (builtin == IdOf(Builtin::Setattr) && arguments.positional.size() == 3) {
    const AbstractValue& object = arguments.positional[0];
    if (!HasInstances(in, at.state, object)) return false;
    int64_t only = in.sets.Only(arguments.positional[1].atoms);
    if (only >= 0) {
      // Another run may have another name.
      const LabelId named = DeepOf(in, at.state, arguments.positional[1]).hi;
      if (named != kBottom) for (ObjectId id : in.sets.members(object.objects)) RaiseShape(at, id, {kBottom, named}, arguments.positional[1].origin);
      SetAttribute(at, object, in.sets.atom(static_cast<AtomId>(only)).text, arguments.positional[2]);
    } else if (FindDunder(in, at.state, object, "__setattr__")) {
      GiveUp(in, "`setattr` with a name that is not known, of a class with `__setattr__`,", at.function().spans[at.pc]);
    } else {
      StoreAttributeNamed(at, object, arguments.positional[1], arguments.positional[2]);
    }
    result = {true, Known(in, in.sets.None())};
    return true;
  }
  const auto is_error = [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kError && !HasClasses(in, at.state, id); };
  if (builtin == IdOf(Builtin::Vars) && arguments.positional.size() == 1) {
    const auto members = in.sets.members(arguments.positional[0].objects);
    if (std::any_of(members.begin(), members.end(), is_error)) GiveUp(in, "`vars` of an exception", at.function().spans[at.pc]);
  }
  if (builtin == IdOf(Builtin::Vars) && arguments.positional.size() == 1 && HasInstances(in, at.state, arguments.positional[0])) {
    // The attributes, to be looked at: whoever changes them this way is not followed.
    const AbstractValue& object = arguments.positional[0];
    ObjectId dict = Make(at, ObjectKind::kDict, 160);
    in.objects[dict].frozen = true;
    if (std::find(in.attribute_dicts.begin(), in.attribute_dicts.end(), dict) == in.attribute_dicts.end()) in.attribute_dicts.push_back(dict);
    for (ObjectId id : in.sets.members(object.objects)) {
      std::vector<ObjectId>& of = in.objects[dict].attributes_of;
      if (std::find(of.begin(), of.end(), id) == of.end()) of.push_back(id);
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        auto [key, slot] = in.objects[id].fields[i];
        AbstractValue value = at.state.heap.Get(slot);
        if (!value.absent() && in.sets.atom(key).type == Atom::Type::kStr && !in.sets.atom(key).text.starts_with("#")) InitField(at, dict, key, value);
      }
      InitStar(at, dict, at.state.heap.Get(in.objects[id].star()));
    }
    JoinSlot(in, at.state, in.objects[dict].keys(), Scalar(kKindStr, {}));
    SetLength(at, dict, -1);
    const LabelInterval outer = OuterOf(in, at.state, object);
    RaiseShape(at, dict, {kBottom, outer.hi});
    AbstractValue attributes = Reference(in, dict, outer);
    attributes.origin = object.origin;
    result = {true, attributes};
    return true;
  }
  if (builtin == IdOf(Builtin::Delattr) && arguments.positional.size() == 2) {
    if (!HasInstances(in, at.state, arguments.positional[0])) return false;
    const LabelInterval name = DeepOf(in, at.state, arguments.positional[1]);
    const int64_t only = in.sets.Only(arguments.positional[1].atoms);
    if (only < 0) {
      GiveUp(in, "`delattr` with a name that is not known", at.function().spans[at.pc]);
      return true;
    }
    DeleteAttribute(at, arguments.positional[0], in.sets.atom(static_cast<AtomId>(only)).text);
    for (ObjectId id : in.sets.members(arguments.positional[0].objects)) RaiseShape(at, id, {kBottom, in.labels.Join(name.hi, at.control.label.hi)});
    result = {true, Known(in, in.sets.None())};
    return true;
  }
  if (builtin == IdOf(Builtin::Hasattr) && arguments.positional.size() == 2 &&
      (HasInstances(in, at.state, arguments.positional[0]) || MayBeClass(in, arguments.positional[0]))) {
    LabelId label = kBottom;
    const AbstractValue found = MaybeAttribute(at, AbstractValue(arguments.positional[0]), AbstractValue(arguments.positional[1]), label);
    if (!found.absent()) label = in.labels.Join(label, DeepOf(in, at.state, found).hi);
    const AbstractValue truth = TruthValue(in, HasAttribute(in, at.state, arguments.positional[0], arguments.positional[1]));
    const LabelId surely = in.labels.Join(OuterOf(in, at.state, arguments.positional[0]).lo, arguments.positional[1].label.lo);
    result = {true, Raised(in, truth, {surely, in.labels.Join(label, surely)}, arguments.positional[0].origin)};
    return true;
  }
  if (builtin == IdOf(Builtin::Getattr) && arguments.positional.size() >= 2) {
    const AbstractValue& object = arguments.positional[0];
    int64_t only = in.sets.Only(arguments.positional[1].atoms);
    bool own = false;
    if (object.objects != 0) for (ObjectId id : in.sets.members(object.objects)) own |= HasOwnAttributes(in, at.state, id);
    if (!own || (only < 0 && !HasInstances(in, at.state, object))) return false;
    AbstractValue found;
    if (arguments.positional.size() == 2) {
      at.surely = surely;
      found = GetAttributeValue(at, object, arguments.positional[1]);
    } else {
      LabelId missing = kBottom;
      found = MaybeAttribute(at, AbstractValue(object), AbstractValue(arguments.positional[1]), missing);
      found = RaisedHigh(in, JoinValues(in, found, arguments.positional[2]), missing, object.origin);
    }
    if (in.stopped()) return true;
    LabelInterval name = DeepOf(in, at.state, arguments.positional[1]);
    LabelInterval outer = OuterOf(in, at.state, object);
    if (found.absent()) found = Scalar(kKindScalar, DeepOf(in, at.state, object));
    result = {true, Raised(in, found, JoinLabels(in, name, outer), object.origin)};
    return true;
  }
  return false;
}

void RefreshAttributes(Point& at) {
  Interpreter& in = at.in;
  Store& heap = at.state.heap;
  for (ObjectId dict : in.attribute_dicts) {
    if (heap.Get(in.objects[dict].header()).absent()) continue;
    const auto is_there = [&](uint32_t slot, const AbstractValue& value) {
      if (slot != kNoSlot && in.memory.Same(heap.Get(slot), value)) return true;
      const AbstractValue& star = heap.Get(in.objects[dict].star());
      return value.absent() ? slot == kNoSlot : in.memory.Same(JoinValues(in, star, value), star);
    };
    for (ObjectId id : in.objects[dict].attributes_of) {
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        const auto [key, slot] = in.objects[id].fields[i];
        const Atom& name = in.sets.atom(key);
        const AbstractValue value = heap.Get(slot);
        if (name.type != Atom::Type::kStr || name.text.starts_with("#") || is_there(FieldSlot(in, dict, key, false), value)) continue;
        Collapse(at, dict);
        JoinSlot(in, at.state, in.objects[dict].keys(), Scalar(kKindStr, {}));
        if (!value.absent()) JoinSlot(in, at.state, in.objects[dict].star(), value);
      }
      const AbstractValue rest = heap.Get(in.objects[id].star());
      if (!rest.absent() && !is_there(kNoSlot, rest)) JoinSlot(in, at.state, in.objects[dict].star(), rest);
      RaiseShape(at, dict, {kBottom, OuterOf(in, at.state, Reference(in, id)).hi});
    }
  }
}

bool CallOnType(Point& at, BuiltinId type, std::string_view name, const Arguments& arguments, CallResult& result) {
  Interpreter& in = at.in;
  const AbstractValue* const given = !arguments.positional.empty() ? &arguments.positional[0] : arguments.more_positional ? &*arguments.more_positional : nullptr;
  if (name == "__new__" && given != nullptr && given->objects != 0) {
    const AbstractValue made = NewOf(at, arguments);
    result = {!made.absent(), made};
    return true;
  }
  if (arguments.positional.empty()) return false;
  AbstractValue first = arguments.positional[0];
  if (name == "__new__") return false;
  Arguments rest = arguments;
  rest.positional.erase(rest.positional.begin());
  bool error = type < kBuiltinCount && RowOf(type).kind == BuiltinKind::kException;
  if (error) {
    if (name == "__init__" && first.objects != 0) {
      for (ObjectId id : in.sets.members(first.objects)) InitError(at, id, rest, first.kinds == kKindObject && in.sets.Only(first.objects) >= 0);
      result = {true, Known(in, in.sets.None())};
      return true;
    }
    result = {true, Scalar(kKindScalar, {kBottom, DeepOf(in, at.state, first).hi})};
    return true;
  }
  if (type == IdOf(BuiltinType::Object)) {
    result = CallOfObject(at, first, name, rest);
    return true;
  }
  if (!HasInstances(in, at.state, first) && !IsDunder(name)) return false;
  if (type < kBuiltinCount && RowOf(type).kind == BuiltinKind::kType) {
    const Method method = FindMethod(static_cast<BuiltinType>(type - kFirstBuiltinType), name);
    if (method != Method::kMethodCount && IsClassMethod(method)) return false;  // dict.fromkeys: nobody is its receiver
  }
  AbstractValue held = PlainOf(in, at.state, first);
  result = held.absent() ? CallResult{} : CallOfBuiltin(at, first, held, name, rest);
  return true;
}

AbstractValue AskClass(Point& at, const AbstractValue& by, ObjectId cls, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  bool sure = false;
  AbstractValue found = FindIn(in, at.state, BasesOf(in, at.state, cls), 0, in.sets.Text(name), sure);
  if (found.absent()) return found;
  const LabelId by_choice = Decide(at, by.label.hi, by.origin);
  const CalledUnder chosen(at, by_choice, by.origin);
  const CalledUnder asked(at, in.asked_by, in.asked_by_origin);
  AbstractValue self = Reference(in, cls, by.label);
  self.origin = by.origin;
  // `__class_getitem__` is a class method without saying so.
  bool plain = name == "__class_getitem__";
  CallResult result = CallFound(at, found, self, self, !plain, arguments);
  return result.returns ? RaisedHigh(in, result.value, by_choice, by.origin) : AbstractValue{};
}

}  // namespace penstock
