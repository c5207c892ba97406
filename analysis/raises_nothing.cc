// Which instructions surely raise nothing, by what their operands are. What is not told here may raise.
#include <algorithm>
#include <unordered_set>

#include "analysis/classes.h"
#include "analysis/exception_types.h"
#include "analysis/known_texts.h"
#include "analysis/objects.h"

namespace penstock {
namespace {

// A call of one that calls itself may be too deep. Of the others each is there once, with a builtin between it and the next at most.
bool MayBeTooDeep(const Interpreter& in, const Context& context) {
  constexpr int64_t kRoom = 50;
  if (in.options.limits.depth < 2 * static_cast<int64_t>(in.module.functions.size()) + kRoom) return true;
  for (const Context* c = &context; c != nullptr; c = c->caller) if (c->calls_itself || c->shared || c->generator != 0) return true;
  return false;
}

// Is each object it may be of one of these kinds, and is it nothing but an object?
template <typename OfKind>
bool AreAll(const Interpreter& in, const AbstractValue& value, OfKind of_kind) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return of_kind(in.objects[id]); });
}

bool IsContainer(const ObjectInfo& object) {
  switch (object.kind) {
    case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: return true;
    default: return false;
  }
}
// What has a length within 64 bits: a range has another.
bool HasLength(const ObjectInfo& object) { return IsContainer(object) && !object.is_range; }
bool IsDict(const ObjectInfo& object) { return object.kind == ObjectKind::kDict && !object.frozen; }
bool IsList(const ObjectInfo& object) { return object.kind == ObjectKind::kList; }
bool IsTuple(const ObjectInfo& object) { return object.kind == ObjectKind::kTuple && !object.is_range; }
bool IsSet(const ObjectInfo& object) { return object.kind == ObjectKind::kSet && !object.frozen; }
bool IsInOrder(const ObjectInfo& object) { return IsSequence(object.kind); }
bool IsInOrderOrSet(const ObjectInfo& object) { return IsSequence(object.kind) || object.kind == ObjectKind::kSet; }

bool IsText(const AbstractValue& value) { return value.kinds == kKindStr; }
// Without parts and known to be no value of a module (a date, a Decimal): it has a hash, and is compared with any other.
bool IsScalar(const AbstractValue& value) { return !value.absent() && value.objects == 0 && (value.kinds & kKindOther) == 0; }

// All that is in it; absent: nothing.
AbstractValue MembersOfAll(Interpreter& in, const State& state, const AbstractValue& value) {
  AbstractValue all;
  for (ObjectId id : in.sets.members(value.objects)) all = JoinValues(in, all, Members(in, state, id));
  return all;
}

bool HoldsTexts(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!AreAll(in, value, IsInOrder)) return false;
  const AbstractValue all = MembersOfAll(in, state, value);
  return all.absent() || IsText(all);
}

bool HoldsNumbers(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!AreAll(in, value, IsInOrderOrSet)) return false;
  const AbstractValue all = MembersOfAll(in, state, value);
  return all.absent() || ((all.kinds & ~(kKindInt | kKindBool | kKindFloat)) == 0 && all.SizeOfInts() >= kProduct);
}

// Texts, or numbers without a fraction: the one is less than the other, or not.
bool AreOrdered(const AbstractValue& all) { return all.absent() || IsText(all) || (all.kinds & ~(kKindInt | kKindBool)) == 0; }

// The same of tuples, place by place.
bool AreOrderedRows(Interpreter& in, const State& state, const AbstractValue& all) {
  if (!AreAll(in, all, IsTuple)) return false;
  std::vector<AbstractValue> columns;
  for (ObjectId id : in.sets.members(all.objects)) {
    const ObjectInfo& row = in.objects[id];
    if (!state.heap.Get(row.star()).absent()) return false;
    columns.resize(std::max(columns.size(), row.fields.size()));
    for (size_t k = 0; k < row.fields.size(); ++k) {
      if (row.fields[k].first != in.sets.Integer(static_cast<int64_t>(k))) return false;
      columns[k] = JoinValues(in, columns[k], state.heap.Get(row.fields[k].second));
    }
  }
  return std::all_of(columns.begin(), columns.end(), AreOrdered);
}

bool HoldsOrdered(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kDict) return AreOrdered(KeysOf(in, state, id));
    if (IsSequence(object.kind) || object.kind == ObjectKind::kSet) {
      const AbstractValue all = Members(in, state, id);
      return AreOrdered(all) || AreOrderedRows(in, state, all);
    }
    if (!IsView(object)) return false;
    const uint32_t slot = object.is_keys ? object.star() : FieldSlot(in, id, in.sets.Integer(0), false);
    const AbstractValue dict = slot == 0xFFFFFFFF ? AbstractValue{} : state.heap.Get(slot);
    if (!AreAll(in, dict, IsDict)) return false;
    const SetTable::Members dicts = in.sets.members(dict.objects);
    return std::all_of(dicts.begin(), dicts.end(), [&](ObjectId one) {
      return AreOrdered(KeysOf(in, state, one)) && (object.form != IteratorForm::kItems || AreOrdered(Members(in, state, one)));
    });
  });
}

// May an element be compared with a scalar without asking the plan?
bool HoldsScalars(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!AreAll(in, value, IsContainer)) return false;
  for (ObjectId id : in.sets.members(value.objects)) {
    const AbstractValue all = in.objects[id].kind == ObjectKind::kDict ? KeysOf(in, state, id) : Members(in, state, id);
    if (!all.absent() && !IsScalar(all)) return false;
  }
  return true;
}

const AbstractValue& Given(const Point& at, int k) { return at.state.registers.Get(static_cast<uint16_t>(at.instruction().a + 1 + k)); }

// Is something gone over from the first to the last, without asking the plan?
bool IsGoneOver(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.kinds == kKindObject) {
    const SetTable::Members members = in.sets.members(value.objects);
    if (std::all_of(members.begin(), members.end(), [&](ObjectId id) { return IsView(in.objects[id]); })) return true;
  }
  return IsText(value) || AreAll(in, value, IsContainer) || NextRaisesNothing(in, state, value);
}

// May it be written as a text? Not an int with too many digits, nor what may hang from itself, and so be of any depth, or asks the plan.
class Showing {
 public:
  Showing(Interpreter& in, const State& state) : in_(in), state_(state) {}

  bool Of(const AbstractValue& value) {
    if (IsScalar(value)) return value.SizeOfInts() != kAnySize;
    if (value.absent() || (value.kinds & kKindOther) != 0 || value.SizeOfInts() == kAnySize) return false;
    const SetTable::Members members = in_.sets.members(value.objects);
    return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return OfObject(id); });
  }

 private:
  static constexpr size_t kMostObjects = 64;
  struct Seen { ObjectId id; bool is_done; };

  bool OfObject(ObjectId id) {
    for (const Seen& one : seen_) if (one.id == id) return one.is_done;
    const ObjectInfo& object = in_.objects[id];
    const bool holds_values = (IsContainer(object) && !object.is_range) || object.kind == ObjectKind::kRecord;
    if (!holds_values || seen_.size() >= kMostObjects) return false;
    const size_t place = seen_.size();
    seen_.push_back({id, false});
    const AbstractValue held = Members(in_, state_, id), keys = object.kind == ObjectKind::kDict ? KeysOf(in_, state_, id) : AbstractValue{};
    return seen_[place].is_done = (held.absent() || Of(held)) && (keys.absent() || Of(keys));
  }

  Interpreter& in_;
  const State& state_;
  boost::container::small_vector<Seen, 8> seen_;
};
bool IsShown(const Point& at, uint16_t reg) { return Showing(at.in, at.state).Of(at.state.registers.Get(reg)); }

// Is it a generator expression's, whose own errors are pending?
bool IsPromised(Interpreter& in, const AbstractValue& value, Needed needed, Promises& promises) {
  if (value.kinds != kKindObject) return false;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kIterator || in.objects[id].form != IteratorForm::kGenerator) return false;
    const Context& context = *in.context_of_generator[id];
    if (context.active || in.module.functions[context.function].name != "<genexpr>") return false;
    promises.push_back({id, needed});
  }
  return true;
}

// Called with what it surely takes, by places alone?
bool BuiltinRaisesNothing(Point& at, BuiltinId builtin, Promises& promises) {
  Interpreter& in = at.in;
  if (IsException(builtin)) return TakesAnything(builtin);
  if (at.instruction().op != Op::Call) return false;
  const int count = at.instruction().b;
  if (builtin == IdOf(Builtin::Print)) {
    for (int k = 0; k < count; ++k) if (!IsShown(at, static_cast<uint16_t>(at.instruction().a + 1 + k))) return false;
    return true;
  }
  if (builtin == IdOf(BuiltinType::List) || builtin == IdOf(BuiltinType::Tuple)) {
    return count == 0 || (count == 1 && (IsGoneOver(in, at.state, Given(at, 0)) || IsPromised(in, Given(at, 0), Needed::kAny, promises)));
  }
  if (builtin == IdOf(BuiltinType::Super)) return count == 2 && IsInstanceOf(in, at.state, Given(at, 1), Given(at, 0)) == Certainty::kYes;
  if (builtin == IdOf(BuiltinType::Dict) || (builtin == IdOf(BuiltinType::Set) && count == 0)) return count == 0;
  if (count == 0) return false;
  const AbstractValue& given = Given(at, 0);
  if (builtin == IdOf(Builtin::Isinstance)) {
    return count == 2 && AreAll(in, Given(at, 1), [](const ObjectInfo& one) { return one.kind == ObjectKind::kBuiltin && (IsTypeBuiltin(one.number) || IsException(one.number)); });
  }
  const auto all_are = [&](Kinds kinds) {
    for (int k = 0; k < count; ++k) if (Given(at, k).objects != 0 || (Given(at, k).kinds & ~kinds) != 0) return false;
    return true;
  };
  if (builtin == IdOf(BuiltinType::Range)) return count <= 3 && all_are(kKindInt | kKindBool) && (count < 3 || TruthOf(in, at.state, Given(at, 2)) == Certainty::kYes);
  if (builtin == IdOf(Builtin::Min) || builtin == IdOf(Builtin::Max)) {
    if (count > 1) return all_are(kKindInt | kKindBool | kKindFloat) || all_are(kKindStr);
  }
  if (builtin == IdOf(Builtin::Zip)) {
    for (int k = 0; k < count; ++k) if (!IsGoneOver(in, at.state, Given(at, k))) return false;
    return true;
  }
  if (count != 1) return false;
  if (builtin == IdOf(Builtin::Abs)) return all_are(kKindInt | kKindBool | kKindFloat);
  if (builtin == IdOf(Builtin::Len)) return IsText(given) || AreAll(in, given, HasLength);
  if (builtin == IdOf(Builtin::Sum)) return HoldsNumbers(in, at.state, given) || IsPromised(in, given, Needed::kNumbers, promises);
  if (builtin == IdOf(Builtin::Sorted)) return HoldsOrdered(in, at.state, given) || IsPromised(in, given, Needed::kOrdered, promises);
  if (builtin == IdOf(Builtin::Any) || builtin == IdOf(Builtin::All)) return HoldsScalars(in, at.state, given) || IsPromised(in, given, Needed::kScalars, promises);
  if (builtin == IdOf(BuiltinType::Set)) return HoldsScalars(in, at.state, given) || IsPromised(in, given, Needed::kScalars, promises);
  if (builtin == IdOf(Builtin::Enumerate)) return IsGoneOver(in, at.state, given);
  if (builtin == IdOf(BuiltinType::Bool)) return IsScalar(given) || AreAll(in, given, IsContainer);
  if (builtin == IdOf(BuiltinType::Str)) return IsShown(at, static_cast<uint16_t>(at.instruction().a + 1));
  const std::optional<KnownAtoms> known = AtomsOf(in, std::initializer_list<AbstractValue>{given});
  return builtin == IdOf(BuiltinType::Int) && known && FoldBuiltin(builtin, *known).has_value();
}

// Given texts, which method of a text raises nothing?
bool TakesTexts(Method method, int count) {
  switch (method) {
    case Method::StrCapitalize: case Method::StrCasefold: case Method::StrIsalnum: case Method::StrIsalpha: case Method::StrIsascii: case Method::StrIsdecimal:
    case Method::StrIsdigit: case Method::StrIsidentifier: case Method::StrIslower: case Method::StrIsnumeric: case Method::StrIsprintable: case Method::StrIsspace:
    case Method::StrIstitle: case Method::StrIsupper: case Method::StrLower: case Method::StrSplitlines: case Method::StrSwapcase: case Method::StrTitle:
    case Method::StrUpper: return count == 0;
    case Method::StrStrip: case Method::StrLstrip: case Method::StrRstrip: return count <= 1;
    case Method::StrStartswith: case Method::StrEndswith: case Method::StrFind: case Method::StrRfind: case Method::StrCount: case Method::StrRemoveprefix:
    case Method::StrRemovesuffix: return count == 1;
    case Method::StrReplace: return count == 2;
    default: return false;
  }
}

bool IsKnownText(Interpreter& in, const AbstractValue& value) {
  const int64_t only = value.objects == 0 ? in.sets.Only(value.atoms) : -1;
  return only >= 0 && in.sets.atom(static_cast<AtomId>(only)).type == Atom::Type::kStr && !in.sets.atom(static_cast<AtomId>(only)).text.empty();
}

// A method of a builtin value, called with what it surely takes, by places alone.
bool MethodRaisesNothing(Point& at, std::string_view name, Promises& promises) {
  Interpreter& in = at.in;
  const AbstractValue& receiver = at.state.registers.Get(at.instruction().a);
  const int count = at.instruction().b;
  if (IsText(receiver)) {
    const Method method = FindMethod(BuiltinType::Str, name);
    if (method == Method::StrJoin) return count == 1 && (IsText(Given(at, 0)) || HoldsTexts(in, at.state, Given(at, 0)) || IsPromised(in, Given(at, 0), Needed::kTexts, promises));
    if (method == Method::StrSplit || method == Method::StrRsplit) return count == 0 || (count == 1 && IsKnownText(in, Given(at, 0)));
    for (int k = 0; k < count; ++k) if (!IsText(Given(at, k))) return false;
    return TakesTexts(method, count);
  }
  if (AreAll(in, receiver, IsList)) {
    if (name == "append") return count == 1;
    if (name == "extend") return count == 1 && IsGoneOver(in, at.state, Given(at, 0));
    if (name == "sort") return count == 0 && HoldsOrdered(in, at.state, receiver);
    return count == 0 && (name == "copy" || name == "clear" || name == "reverse");
  }
  if (AreAll(in, receiver, IsDict)) {
    if (name == "get" || name == "setdefault") return (count == 1 || count == 2) && IsScalar(Given(at, 0)) && (!in.has_classes || HoldsScalars(in, at.state, receiver));
    return count == 0 && (name == "items" || name == "keys" || name == "values" || name == "copy" || name == "clear");
  }
  return name == "add" && count == 1 && AreAll(in, receiver, IsSet) && IsScalar(Given(at, 0)) &&
         (!in.has_classes || HoldsScalars(in, at.state, receiver));
}

// Is it a class of errors, or a tuple of such?
bool AreTypesOfErrors(Interpreter& in, const State& state, const AbstractValue& value, int depth = 0) {
  constexpr int kDeepest = 3;
  if (value.kinds != kKindObject || depth > kDeepest) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kBuiltin) return IsException(object.number);
    if (object.kind == ObjectKind::kClass) return BasesOf(in, state, id).exact && !object.uncertain && IsException(BuiltinBaseOf(in, state, id));
    if (!IsTuple(object) || !EachHasAllFields(in, state, id)) return false;
    return std::all_of(object.fields.begin(), object.fields.end(), [&](const auto& field) { return AreTypesOfErrors(in, state, state.heap.Get(field.second), depth + 1); });
  });
}

// Called with what is written in the plan, one after the other.
bool CallRaisesNothing(Point& at, const AbstractValue& callee, Promises& promises) {
  Interpreter& in = at.in;
  const int64_t only = callee.kinds == kKindObject ? in.sets.Only(callee.objects) : -1;
  if (only < 0) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  switch (object.kind) {
    case ObjectKind::kBuiltin: return BuiltinRaisesNothing(at, object.number, promises);
    // What is called with what it does not take does not come back, and what else it raises is pending.
    case ObjectKind::kClosure: return !MayBeTooDeep(at.in, at.context);
    case ObjectKind::kClass: {
      const Bases bases = BasesOf(in, at.state, id);
      bool error = bases.exact && !in.objects[id].uncertain, sure = false;
      const BuiltinId base = BuiltinBaseOf(in, at.state, id);
      error &= IsException(base) && TakesAnything(base);
      for (std::string_view made_by : {"__new__", "__enum_call__"}) error &= FindIn(in, at.state, bases, 0, in.sets.Text(made_by), sure).absent();
      const AbstractValue init = FindIn(in, at.state, bases, 0, in.sets.Text("__init__"), sure);
      if (init.absent()) return error;
      const int64_t function = init.kinds == kKindObject && sure ? in.sets.Only(init.objects) : -1;
      return error && function >= 0 && in.objects[static_cast<ObjectId>(function)].kind == ObjectKind::kClosure && !MayBeTooDeep(at.in, at.context);
    }
    default: return false;
  }
}

// Is it a part of a reply that is there by its schema?
bool HasField(Interpreter& in, const State& state, const AbstractValue& value, AtomId name) {
  if (value.kinds != kKindObject) return false;
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind != ObjectKind::kRecord || std::find(object.optional.begin(), object.optional.end(), name) != object.optional.end()) return false;
    const uint32_t slot = FieldSlot(in, id, name, false);
    if (slot == 0xFFFFFFFF || state.heap.Get(slot).absent()) return false;
  }
  return true;
}

// Is it a function that stands in a class?
bool HasMethod(Interpreter& in, const State& state, const AbstractValue& value, AtomId name) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  bool sure = false;
  AbstractValue found;
  if (in.objects[id].kind == ObjectKind::kClass) found = FindIn(in, state, BasesOf(in, state, id), 0, name, sure);
  else if (HasClasses(in, state, id)) found = FindForInstance(in, state, id, name, sure);
  if (!sure || found.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(found.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId one) { return in.objects[one].kind == ObjectKind::kClosure; });
}

// Has the class of an instance nothing under the name that is asked instead of what the instance has itself?
bool IsPlainMember(Interpreter& in, const State& state, ObjectId id, AtomId name) {
  bool sure = false;
  const AbstractValue found = FindForInstance(in, state, id, name, sure);
  return found.absent() || found.objects == 0 || AreAll(in, found, [](const ObjectInfo& one) { return IsContainer(one) || one.kind == ObjectKind::kClosure; });
}

// Is it an instance that has the attribute itself, and nothing in its class that is asked instead?
bool HasOwnAttribute(Interpreter& in, const State& state, const AbstractValue& value, AtomId name, std::string_view asked) {
  if (value.kinds != kKindObject || FindDunder(in, state, value, asked)) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    if (FieldOf(in, state, id, name).absent() || !(HasAllAttributes(in, state, id) || IsSetByInit(in, state, id, name))) return false;
    const SetTable::Members classes = ClassesOf(in, state, id);
    if (!std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) { return BasesOf(in, state, cls).exact && !in.objects[cls].uncertain; })) return false;
    return IsPlainMember(in, state, id, name);
  });
}

// `super().__init__(...)` of an error: is that its builtin type's own, which takes whatever it is given?
bool MakesErrorAnew(Interpreter& in, const State& state, const AbstractValue& value) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0 || in.objects[static_cast<ObjectId>(only)].kind != ObjectKind::kSuper) return false;
  const AbstractValue self = state.heap.Get(in.objects[static_cast<ObjectId>(only)].star());
  const AbstractValue home = FieldOf(in, state, static_cast<ObjectId>(only), in.sets.Integer(0));
  const int64_t behind = home.kinds == kKindObject ? in.sets.Only(home.objects) : -1;
  if (self.kinds != kKindObject || behind < 0) return false;
  const SetTable::Members members = in.sets.members(self.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    if (in.objects[id].kind != ObjectKind::kError || !HasClasses(in, state, id)) return false;
    bool sure = false;
    if (!FindForInstance(in, state, id, in.sets.Text("__init__"), sure, static_cast<ObjectId>(behind)).absent()) return false;
    const SetTable::Members classes = ClassesOf(in, state, id);
    return std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) {
      const BuiltinId base = BuiltinBaseOf(in, state, cls);
      return BasesOf(in, state, cls).exact && !in.objects[cls].uncertain && IsException(base) && TakesAnything(base);
    });
  });
}

// Is it an instance of a class of the plan, or an error of one, that keeps whatever attribute it is given?
bool TakesAttribute(Interpreter& in, const State& state, const AbstractValue& value, AtomId name) {
  if (value.kinds != kKindObject || FindDunder(in, state, value, "__setattr__") || FindDunder(in, state, value, "__slots__")) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const bool is_error = in.objects[id].kind == ObjectKind::kError;
    if (is_error && (in.sets.atom(name).text == "args" || IsDunder(in.sets.atom(name).text))) return false;  // which have to be of a type
    const SetTable::Members classes = HasClasses(in, state, id) ? ClassesOf(in, state, id) : SetTable::Members();
    return !classes.empty() && std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) {
      const BuiltinId base = BuiltinBaseOf(in, state, cls);
      return BasesOf(in, state, cls).exact && !in.objects[cls].uncertain && (is_error ? IsException(base) : base == kBuiltinCount) && IsPlainMember(in, state, id, name);
    });
  });
}

bool HasItem(Interpreter& in, const State& state, const AbstractValue& container, const AbstractValue& key) {
  if (std::optional<PlaceValues> places = PlacesOf(in, state, container)) return PlaceIn(*places, KnownIndex(in, key)).has_value();
  const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
  if (only < 0) return false;
  return HasField(in, state, container, static_cast<AtomId>(only)) || (container.kinds == kKindObject && IsIn(in, state, key, container) == Certainty::kYes &&
         in.objects[in.sets.members(container.objects)[0]].kind == ObjectKind::kDict);
}

// Has it a method of its type that is called so, whatever it is?
bool HasBuiltinMethod(Interpreter& in, const AbstractValue& value, std::string_view name) {
  if (IsText(value)) return FindMethod(BuiltinType::Str, name) != Method::kMethodCount;
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    const BuiltinType type = object.kind == ObjectKind::kSet && object.frozen ? BuiltinType::Frozenset : MethodTypeOf(object.kind);
    return IsContainer(object) && !IsDunder(name) && FindMethod(type, name) != Method::kMethodCount;
  });
}

// Is the format known, and one that such a value takes? Which are wrong does not hang on the value, but for `c`, which takes no -1.
bool FitsSpec(const Interpreter& in, const AbstractValue& value, const AbstractValue& spec) {
  if (spec.kinds == kKindNone) return true;
  const int64_t only = spec.kinds == kKindStr ? in.sets.Only(spec.atoms) : -1;
  if (only < 0) return false;
  const std::string_view text = in.sets.atom(static_cast<AtomId>(only)).text;
  if (text.empty()) return true;
  if (value.SizeOfInts() < kSummed) return false;  // as a float, say
  if (value.kinds & ~(kKindStr | kKindInt | kKindBool | kKindFloat)) return false;
  using Type = Atom::Type;
  constexpr std::pair<Kinds, Type> kOneOf[] = {{kKindStr, Type::kStr}, {kKindInt | kKindBool, Type::kInt}, {kKindFloat, Type::kFloat}};
  return std::all_of(std::begin(kOneOf), std::end(kOneOf), [&](auto& one) {
    std::string out;
    return (value.kinds & one.first) == 0 || AppendFormatted(Atom{one.second, false, one.second == Type::kInt ? -1 : 0, {}}, text, out);
  });
}

bool AreSlices(const Point& at, uint16_t reg) {
  const auto is = [&](int k, Kinds kinds) {
    const AbstractValue& value = at.state.registers.Get(static_cast<uint16_t>(reg + k));
    return !value.absent() && (value.kinds & ~kinds) == 0;
  };
  return is(0, kKindInt | kKindBool | kKindNone) && is(1, kKindInt | kKindBool | kKindNone) && is(2, kKindNone);
}

bool AreTexts(const Point& at, uint16_t first, int count) {
  for (int k = 0; k < count; ++k) if (at.state.registers.Get(static_cast<uint16_t>(first + k)).kinds != kKindStr) return false;
  return true;
}

// Numbers without a fraction: nothing happens to them but that they grow.
bool AreWhole(const Point& at, uint16_t reg) {
  const AbstractValue& value = at.state.registers.Get(reg);
  return !value.absent() && (value.kinds & ~(kKindInt | kKindBool)) == 0;
}

// Numbers that can be made floats of: no int is too large for that.
bool AreNumbers(const Point& at, uint16_t reg) {
  const AbstractValue& value = at.state.registers.Get(reg);
  return !value.absent() && (value.kinds & ~(kKindInt | kKindBool | kKindFloat)) == 0 && value.SizeOfInts() >= kSummed;
}
bool AreNumbers(const Point& at, const Instruction& i) { return AreNumbers(at, i.b) && AreNumbers(at, i.c); }

bool AreScalars(const Point& at, uint16_t reg) { return IsScalar(at.state.registers.Get(reg)); }

// May code of the plan run when somebody goes over something?
bool HasLazyCode(Interpreter& in) {
  if (in.has_lazy_code) return *in.has_lazy_code;
  in.has_lazy_code = false;
  for (const Function& function : in.module.functions) {
    *in.has_lazy_code |= function.is_generator;
    for (const Instruction& i : function.code) {
      *in.has_lazy_code |= i.op == Op::LoadBuiltin && (RowOf(i.wide()).rule == LabelRule::kCallback || i.wide() == IdOf(Builtin::Iter) || i.wide() == IdOf(Builtin::Getattr));
    }
  }
  return *in.has_lazy_code;
}

// Does the builtin, whatever it is given, make no dict or set longer or shorter? Where it goes over something, code of the plan may run.
bool KeepsSizes(BuiltinId id) {
  static constexpr BuiltinId kKeeping[] = {IdOf(Builtin::Print), IdOf(Builtin::Len), IdOf(Builtin::Sorted), IdOf(Builtin::Sum), IdOf(Builtin::Min), IdOf(Builtin::Max), IdOf(Builtin::Any),
                                           IdOf(Builtin::All), IdOf(Builtin::Round), IdOf(Builtin::Abs), IdOf(Builtin::Isinstance), IdOf(Builtin::Enumerate), IdOf(Builtin::Zip), IdOf(Builtin::Repr),
                                           IdOf(BuiltinType::Str), IdOf(BuiltinType::Int), IdOf(BuiltinType::Float), IdOf(BuiltinType::Bool), IdOf(BuiltinType::List), IdOf(BuiltinType::Tuple),
                                           IdOf(BuiltinType::Dict), IdOf(BuiltinType::Set)};
  return std::find(std::begin(kKeeping), std::end(kKeeping), id) != std::end(kKeeping);
}

// May nothing in the body of the loop make a dict or set longer or shorter, as far as the names of methods tell?
bool KeepsSizes(Interpreter& in, const Function& function, Pc loop) {
  if (HasLazyCode(in)) return false;
  static const std::unordered_set<std::string_view> kKeeping = {"append", "extend", "insert", "sort", "reverse", "strip", "lstrip", "rstrip", "lower", "upper", "title", "capitalize", "casefold",
      "split", "rsplit", "splitlines", "partition", "rpartition", "join", "format", "replace", "startswith", "endswith", "find", "rfind", "count", "index", "get", "items", "keys", "values",
      "copy", "isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "removeprefix", "removesuffix", "zfill", "ljust", "rjust", "center"};
  const Pc end = function.code[loop].wide();
  std::vector<bool> is_target(function.code.size() + 1);
  for (Pc pc = loop + 1; pc < end; ++pc) {
    const Op op = function.code[pc].op;
    if (op == Op::Jump || op == Op::JumpIf || op == Op::JumpIfNot || op == Op::ForNext) is_target[function.code[pc].wide()] = true;
  }
  // Of a callee that was loaded on one way only it is not known what the other one loads.
  const auto calls_builtin = [&](Pc call) {
    for (Pc pc = call; !is_target[pc] && pc-- > loop;) {
      bool writes = false;
      ForEachWrite(function, pc, [&](uint16_t reg) { writes |= reg == function.code[call].a; });
      if (writes) return function.code[pc].op == Op::LoadTool || (function.code[pc].op == Op::LoadBuiltin && KeepsSizes(function.code[pc].wide()));
    }
    return false;
  };
  for (Pc pc = loop + 1; pc < end; ++pc) {
    const Instruction& i = function.code[pc];
    switch (i.op) {
      case Op::SetItem: case Op::DelItem: case Op::DictMerge: case Op::MakeFunction: case Op::MakeFunctionDefaults: case Op::SetAttr: case Op::DelAttr: case Op::CallStar: case Op::Yield: case Op::YieldFrom: return false;
      case Op::CallMethod:
        if (in.has_classes || !function.call_sites[i.c].keywords.empty() || !kKeeping.contains(in.module.names[function.call_sites[i.c].method])) return false;
        break;
      case Op::CallKw: return false;  // who puts in order by a function of the plan's
      case Op::Call:
        if (in.has_classes || !calls_builtin(pc)) return false;
        break;
      default:
        // Operators in place of sets and dicts, and what methods of the plan's do.
        if (IsInPlace(i.op) && i.op != Op::IAdd) return false;
        if (in.has_classes && RowOf(i.op).may_raise && i.op != Op::ForNext) return false;
        break;
    }
  }
  return end > loop;
}

// Is it a loop's own iterator, over a dict, a set or a view, which nothing in the loop makes longer or shorter?
bool GoesOverKeptSizes(Interpreter& in, const State& state, const AbstractValue& iterator, const Function& function, Pc loop) {
  if (iterator.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(iterator.objects);
  const auto is_kept = [&](ObjectKind kind) { return kind == ObjectKind::kDict || kind == ObjectKind::kSet || kind == ObjectKind::kList || kind == ObjectKind::kTuple; };
  const auto goes_over = [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind != ObjectKind::kIterator || !object.of_loop || object.form != IteratorForm::kPlain) return false;
    const AbstractValue& source = state.heap.Get(object.star());
    if (source.kinds != kKindObject) return false;
    const SetTable::Members over = in.sets.members(source.objects);
    return std::all_of(over.begin(), over.end(), [&](ObjectId one) { return is_kept(in.objects[one].kind) || IsView(in.objects[one]); });
  };
  return std::all_of(members.begin(), members.end(), goes_over) && KeepsSizes(in, function, loop);
}

}  // namespace

bool NextRaisesNothing(Interpreter& in, const State& state, const AbstractValue& iterable, int depth) {
  constexpr int kMostSources = 8;  // iterators in one another that are looked at
  if (iterable.absent() || depth > kMostSources || (iterable.kinds & kKindScalar & ~(kKindStr | kKindBytes))) return false;
  if (iterable.objects == 0) return true;
  const SetTable::Members members = in.sets.members(iterable.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kList || object.kind == ObjectKind::kTuple) return true;
    if (object.kind != ObjectKind::kIterator) return false;
    if (object.form == IteratorForm::kPlain) return !object.is_keys && NextRaisesNothing(in, state, state.heap.Get(object.star()), depth + 1);
    if (object.form == IteratorForm::kGenerator) {  // its own errors are pending; asked within itself it is one
      const Context& context = *in.context_of_generator[id];
      return !context.active && !context.recursed && in.module.functions[context.function].form == GeneratorForm::kPlain;
    }
    if (object.form != IteratorForm::kEnumerate) return false;
    const uint32_t source = FieldSlot(in, id, in.sets.Integer(0), false);
    return source != 0xFFFFFFFF && NextRaisesNothing(in, state, state.heap.Get(source), depth + 1);
  });
}

bool LoopRaisesNothing(Interpreter& in, const State& state, const AbstractValue& iterator, const Function& function, Pc loop) {
  return NextRaisesNothing(in, state, iterator) || GoesOverKeptSizes(in, state, iterator, function, loop);
}

bool AreKept(const Interpreter& in, const Promises& promises) {
  return std::all_of(promises.begin(), promises.end(), [&](const Promise& promise) {
    const auto found = in.context_of_generator.find(promise.generator);
    const AbstractValue& given = found->second->given;
    switch (promise.needed) {
      case Needed::kAny: return true;
      case Needed::kTexts: return given.absent() || IsText(given);
      case Needed::kNumbers: return given.absent() || ((given.kinds & ~(kKindInt | kKindBool | kKindFloat)) == 0 && given.SizeOfInts() >= kProduct);
      case Needed::kOrdered: return AreOrdered(given);
      case Needed::kScalars: return given.absent() || IsScalar(given);
    }
    return false;
  });
}

bool RaisesNothing(Point& at, Promises& promises) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  auto read = [&](uint16_t reg) -> const AbstractValue& { return at.state.registers.Get(reg); };
  switch (i.op) {
    case Op::LoadGlobal: return !at.context.shared && in.early_globals[i.wide()] && !at.state.heap.Get(GlobalSlot(i.wide())).absent();
    case Op::GetAttr: {
      const AtomId name = in.sets.Text(in.module.names[i.c]);
      if (HasField(in, at.state, read(i.b), name)) return true;
      return in.has_classes && (HasMethod(in, at.state, read(i.b), name) || HasOwnAttribute(in, at.state, read(i.b), name, "__getattribute__"));
    }
    case Op::SetAttr: return in.has_classes && TakesAttribute(in, at.state, read(i.a), in.sets.Text(in.module.names[i.b]));
    case Op::GetItem: return HasItem(in, at.state, read(i.b), read(i.c));
    case Op::IAdd:
      if (AreAll(in, read(i.b), IsList)) return IsGoneOver(in, at.state, read(i.c));
      [[fallthrough]];
    case Op::Add: {
      if (AreTexts(at, i.b, 1) && AreTexts(at, i.c, 1)) return true;
      const auto are_all = [&](auto is) { return AreAll(in, read(i.b), is) && AreAll(in, read(i.c), is); };
      return (AreWhole(at, i.b) && AreWhole(at, i.c)) || AreNumbers(at, i) || are_all(IsList) || are_all(IsTuple);
    }
    case Op::Sub: case Op::Mul: case Op::ISub: case Op::IMul:
      return (AreWhole(at, i.b) && AreWhole(at, i.c)) || AreNumbers(at, i);
    case Op::Neg: return AreWhole(at, i.b) || AreNumbers(at, i.b);
    case Op::In: case Op::NotIn:
      if (AreTexts(at, i.b, 1) && AreTexts(at, i.c, 1)) return true;
      if (!IsScalar(read(i.b)) || !AreAll(in, read(i.c), IsContainer)) return false;
      return (!in.has_classes && IsText(read(i.b))) || HoldsScalars(in, at.state, read(i.c));  // a number may be asked of a Decimal that is none
    case Op::SetItem: return AreAll(in, read(i.a), IsDict) && IsScalar(read(i.b)) && (!in.has_classes || HoldsScalars(in, at.state, read(i.a)));
    case Op::DictInsert: return AreAll(in, read(i.a), IsDict) && IsScalar(read(i.b)) && (!in.has_classes || HoldsScalars(in, at.state, read(i.a)));
    case Op::SetAdd: return IsScalar(read(i.b)) && !in.has_classes;
    case Op::BuildSet: case Op::BuildDict:
      for (int k = 0; k < i.c; ++k) if (!IsScalar(read(static_cast<uint16_t>(i.b + (i.op == Op::BuildDict ? 2 * k : k))))) return false;
      return true;
    case Op::ListExtend: return IsGoneOver(in, at.state, read(i.b));
    case Op::GetSlice: return (IsText(read(i.b)) || AreAll(in, read(i.b), IsInOrder)) && AreSlices(at, i.c);
    case Op::Unpack:
      return AreAll(in, read(i.b), IsInOrder) && std::all_of(in.sets.members(read(i.b).objects).begin(), in.sets.members(read(i.b).objects).end(),
                                                              [&](ObjectId id) { return LengthOf(in, at.state, id) == i.c; });
    case Op::GetIter: return IsGoneOver(in, at.state, read(i.b));
    case Op::CheckMethod: {
      const std::string_view name = in.module.names[i.b];
      return HasBuiltinMethod(in, read(i.a), name) || (in.has_classes && HasMethod(in, at.state, read(i.a), in.sets.Text(name)));
    }
    case Op::Div: case Op::FloorDiv: case Op::Mod:
      if (AreNumbers(at, i) && TruthOf(in, at.state, read(i.c)) == Certainty::kYes) return true;
      return AreWhole(at, i.b) && AreWhole(at, i.c) && TruthOf(in, at.state, read(i.c)) == Certainty::kYes && read(i.b).atoms != kAnyAtoms;
    case Op::Eq: case Op::Ne: return AreScalars(at, i.b) && AreScalars(at, i.c);
    case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge:
      return (AreTexts(at, i.b, 1) && AreTexts(at, i.c, 1)) || (AreWhole(at, i.b) && AreWhole(at, i.c)) || AreNumbers(at, i);
    case Op::BuildString: return AreTexts(at, i.b, i.c);
    case Op::Convert: return i.c == 0 && IsShown(at, i.b);
    case Op::Format: return IsShown(at, i.b) && FitsSpec(in, read(i.b), read(i.c));
    case Op::Not: return read(i.b).objects == 0;
    case Op::MatchError: return AreTypesOfErrors(in, at.state, read(i.c));
    case Op::Call: return CallRaisesNothing(at, read(i.a), promises);
    case Op::CallKw: return AreAll(in, read(i.a), [](const ObjectInfo& one) { return one.kind == ObjectKind::kClosure; }) && !MayBeTooDeep(at.in, at.context);
    case Op::CallMethod: {
      const CallSite& site = at.function().call_sites[i.c];
      // What a function raises is pending.
      const std::string& name = in.module.names[site.method];
      if (in.has_classes && !in.attributes_set.MaySet(in.module, name) && HasMethod(in, at.state, read(i.a), in.sets.Text(name))) return !MayBeTooDeep(at.in, at.context);
      if (in.has_classes && name == "__init__" && site.keywords.empty() && MakesErrorAnew(in, at.state, read(i.a))) return true;
      return site.keywords.empty() && MethodRaisesNothing(at, name, promises);
    }
    default: return false;
  }
}
}  // namespace penstock
