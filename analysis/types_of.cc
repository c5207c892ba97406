// What is known of which type a value has, which object it is, and what is in it: `isinstance`, `is` and `in`.
#include <algorithm>
#include <cmath>

#include "analysis/classes.h"
#include "analysis/dict_keys.h"
#include "analysis/invocation.h"

namespace penstock {
namespace {

// Functions, tools and types: each is made once, or has a name of its own, and is nothing else besides.
bool IsNamedThing(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::kBuiltin: case ObjectKind::kTool: case ObjectKind::kModule: case ObjectKind::kClass: case ObjectKind::kClosure: return true;
    default: return false;
  }
}

// What `type(x)` gives where that is not known.
bool IsSomeType(const ObjectInfo& object) {
  return object.kind == ObjectKind::kBuiltin && (object.number == kSomeBuiltinType || object.number >= kBuiltinCount);
}

bool AreNamedThings(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return IsNamedThing(in.objects[id].kind) && !IsSomeType(in.objects[id]); });
}

bool MayBeOne(const ObjectInfo& a, const ObjectInfo& b) { return a.kind == ObjectKind::kBuiltin && b.kind == a.kind && a.number == b.number; }

// Of two values, the first of which is a named thing.
Certainty Identity(const Interpreter& in, const State& state, const AbstractValue& named, const AbstractValue& other) {
  if (other.kinds & kKindOther) return Certainty::kEither;
  bool shared = false;
  if (other.objects != 0) {
    for (ObjectId b : in.sets.members(other.objects)) {
      if (in.objects[b].kind == ObjectKind::kOpaque || IsSomeType(in.objects[b])) return Certainty::kEither;
      for (ObjectId a : in.sets.members(named.objects)) shared |= a == b || MayBeOne(in.objects[a], in.objects[b]);
    }
  }
  if (!shared) return Certainty::kNo;
  const bool single = other.kinds == kKindObject && in.sets.Only(named.objects) >= 0 && in.sets.Only(other.objects) >= 0;
  if (!single) return Certainty::kEither;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(in.sets.Only(named.objects))];
  const bool made = object.kind == ObjectKind::kClass || object.kind == ObjectKind::kClosure;
  return !made || IsOne(state, object) ? Certainty::kYes : Certainty::kEither;
}

// Of two values that are instances: each call of a class makes another one. (What gives a list or a dict may give one that is there.)
Certainty IdentityOfInstances(const Interpreter& in, const State& state, const AbstractValue& a, const AbstractValue& b) {
  const SetTable::Members of_a = in.sets.members(a.objects), of_b = in.sets.members(b.objects);
  const auto is_instance = [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kInstance; };
  if (!std::all_of(of_a.begin(), of_a.end(), is_instance) || !std::all_of(of_b.begin(), of_b.end(), is_instance)) return Certainty::kEither;
  const bool shared = std::any_of(of_a.begin(), of_a.end(), [&](ObjectId id) { return std::find(of_b.begin(), of_b.end(), id) != of_b.end(); });
  if (!shared) return Certainty::kNo;
  return of_a.size() == 1 && of_b.size() == 1 && IsOne(state, in.objects[of_a[0]]) ? Certainty::kYes : Certainty::kEither;
}

// Did all of it come from `object()`?
bool AreBare(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].is_bare; });
}

// Of two values, the first of which came from `object()`: a mark that says that nothing was given.
Certainty IdentityOfBare(const Interpreter& in, const State& state, const AbstractValue& bare, const AbstractValue& other) {
  if (other.absent() || (other.kinds & kKindOther)) return Certainty::kEither;
  const SetTable::Members marks = in.sets.members(bare.objects), others = other.objects == 0 ? SetTable::Members() : in.sets.members(other.objects);
  bool shared = false;
  for (ObjectId id : others) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kOpaque && !object.is_bare && !object.is_pattern && !object.is_fixed) return Certainty::kEither;
    shared |= std::find(marks.begin(), marks.end(), id) != marks.end();
  }
  if (!shared) return Certainty::kNo;
  const bool single = other.kinds == kKindObject && marks.size() == 1 && others.size() == 1;
  return single && IsOne(state, in.objects[marks[0]]) ? Certainty::kYes : Certainty::kEither;
}

Certainty Either(Certainty a, Certainty b) {
  if (a == Certainty::kYes || b == Certainty::kYes) return Certainty::kYes;
  return a == Certainty::kNo && b == Certainty::kNo ? Certainty::kNo : Certainty::kEither;
}

constexpr Kinds kPlain = kKindNone | kKindBool | kKindInt | kKindFloat | kKindStr | kKindBytes;

// Which of the plain scalars are of a type; of none: it is not said which values are.
Kinds KindsOfType(BuiltinId type) {
  if (type == IdOf(BuiltinType::Str)) return kKindStr;
  if (type == IdOf(BuiltinType::Bytes)) return kKindBytes;
  if (type == IdOf(BuiltinType::Int)) return kKindInt | kKindBool;
  if (type == IdOf(BuiltinType::Float)) return kKindFloat;
  if (type == IdOf(BuiltinType::Bool)) return kKindBool;
  return 0;
}

// What is no scalar and has no class of the plan.
bool IsPlainObject(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord: return true;
    default: return IsNamedThing(kind);
  }
}

// A list or a dict, as far as it is no instance of a class of the plan.
bool IsData(const ObjectInfo& object) { return object.kind == ObjectKind::kOpaque && object.part == ObjectInfo::Part::kData; }

// Of classes of the plan: are they below `type`, a class or (with kBuiltinBit) a builtin type?
Certainty AreBelow(Interpreter& in, const State& state, const SetTable::Members& classes, uint32_t type) {
  const bool builtin = (type & kBuiltinBit) != 0;
  if (classes.empty()) return Certainty::kEither;
  bool any = false, all = true;
  for (ObjectId cls : classes) {
    if (in.objects[cls].kind != ObjectKind::kClass) return Certainty::kEither;
    const Bases bases = BasesOf(in, state, cls);
    if (!bases.exact) return Certainty::kEither;
    bool here = false, other = false;
    for (uint32_t base : bases.order) {
      here |= base == type;
      // A builtin type may be below another; of a class with that many bases not all are known.
      const bool is_builtin = (base & kBuiltinBit) != 0;
      other |= is_builtin ? builtin && base != (kBuiltinBit | IdOf(BuiltinType::Object)) : in.objects[base].number >= kMostBases;
    }
    if (!here && other) return Certainty::kEither;
    any |= here;
    all &= here;
  }
  return all ? Certainty::kYes : any ? Certainty::kEither : Certainty::kNo;
}

Certainty IsInstanceBelow(Interpreter& in, const State& state, ObjectId id, uint32_t type) { return AreBelow(in, state, ClassesOf(in, state, id), type); }

// Whether each that a value may be is of a type: yes and no, if all say so. `of`: the kinds of scalars that are.
Certainty IsBelow(Interpreter& in, const State& state, const AbstractValue& value, uint32_t type, Kinds of) {
  const Kinds scalars = value.kinds & kKindScalar;
  if (value.absent()) return Certainty::kEither;
  if (type == (kBuiltinBit | IdOf(BuiltinType::Object))) return Certainty::kYes;
  if (scalars & ~kPlain) return Certainty::kEither;
  bool yes = (scalars & of) != 0, no = (scalars & ~of) != 0;
  for (ObjectId id : value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects)) {
    Certainty one = Certainty::kEither;
    if (HasClasses(in, state, id)) one = IsInstanceBelow(in, state, id, type);
    // Containers may be views and ranges, and errors and tuples of the library have types of their own: it is not said what they are.
    else if ((IsPlainObject(in.objects[id].kind) || IsData(in.objects[id])) && ((type & kBuiltinBit) == 0 || of != 0)) one = Certainty::kNo;
    if (one == Certainty::kEither) return one;
    (one == Certainty::kYes ? yes : no) = true;
  }
  return yes && no ? Certainty::kEither : yes ? Certainty::kYes : Certainty::kNo;
}

// May something be an instance of the class that does not derive from it? A class of collections.abc, a protocol.
bool AsksForMethods(Interpreter& in, const State& state, ObjectId cls) {
  return in.objects[cls].asks_for_methods || in.objects[cls].uncertain || !state.heap.Get(in.objects[cls].star()).absent() ||
         !FieldOf(in, state, cls, in.sets.Text("_is_runtime_protocol")).absent();
}

}  // namespace

AbstractValue IdentityTruth(Interpreter& in, const State& state, Op op, const AbstractValue& a, const AbstractValue& b) {
  AbstractValue folded = Fold(in, op, a, b);
  if (!folded.absent()) return folded;
  auto only_none = [](const AbstractValue& v) { return v.kinds == kKindNone; };
  auto never_none = [](const AbstractValue& v) { return !v.absent() && !(v.kinds & kKindNone); };
  Certainty same = Certainty::kEither;
  if ((only_none(a) && never_none(b)) || (only_none(b) && never_none(a))) same = Certainty::kNo;
  else if (AreNamedThings(in, a)) same = Identity(in, state, a, b);
  else if (AreNamedThings(in, b)) same = Identity(in, state, b, a);
  else if (AreBare(in, a)) same = IdentityOfBare(in, state, a, b);
  else if (AreBare(in, b)) same = IdentityOfBare(in, state, b, a);
  else if (a.kinds == kKindObject && b.kinds == kKindObject) same = IdentityOfInstances(in, state, a, b);
  if (same == Certainty::kEither) return TruthValue(in, same);
  return TruthValue(in, (same == Certainty::kYes) == (op == Op::Is) ? Certainty::kYes : Certainty::kNo);
}

Certainty HasAttribute(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& name) {
  const int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  if (only < 0 || value.absent() || (value.kinds & kKindScalar & ~kPlain)) return Certainty::kEither;
  const AtomId text = static_cast<AtomId>(only);
  const std::string& asked = in.sets.atom(text).text;
  if (!IsOfWrittenClasses(asked) && !IsOfIterators(asked) && asked != "_fields") return Certainty::kEither;
  bool yes = false, no = (value.kinds & kKindScalar) != 0;
  for (ObjectId id : value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    bool sure = false;
    if (kind == ObjectKind::kInstance) FindForInstance(in, state, id, text, sure);
    else if (kind == ObjectKind::kIterator) sure = asked == "__next__" && in.objects[id].form == IteratorForm::kGenerator;
    // What has it not for sure may have it of its own, and a reply may have a field of that name.
    if (!sure && (!IsPlainObject(kind) || IsNamedThing(kind) || kind == ObjectKind::kRecord)) return Certainty::kEither;
    (sure ? yes : no) = true;
  }
  return yes && no ? Certainty::kEither : yes ? Certainty::kYes : Certainty::kNo;
}

LabelId LabelOfTypes(Interpreter& in, const State& state, const AbstractValue& types, int depth) {
  constexpr int kDeepest = 8;
  LabelId label = types.label.hi;
  if (types.objects == 0 || !in.labelled) return label;
  for (ObjectId id : in.sets.members(types.objects)) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind != ObjectKind::kTuple && object.kind != ObjectKind::kOpaque) continue;
    const auto add = [&](uint32_t slot) {
      const AbstractValue& one = state.heap.Get(slot);
      label = in.labels.Join(label, depth < kDeepest ? LabelOfTypes(in, state, one, depth + 1) : DeepOf(in, state, one).hi);
    };
    label = in.labels.Join(label, state.heap.Get(object.header()).label.hi);
    add(object.star());
    for (const auto& [key, slot] : object.fields) add(slot);
  }
  return label;
}

LabelId LabelOfBeing(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& types) {
  LabelId label = LabelOfTypes(in, state, types);
  if (value.objects == 0 || !in.labelled || !MayAskForMethods(in, state, types)) return label;
  for (ObjectId id : in.sets.members(value.objects)) {
    label = in.labels.Join(label, in.labels.Join(ShapesOfClasses(in, state, id), state.heap.Get(in.objects[id].header()).label.hi));
  }
  return label;
}

Certainty IsInstanceOf(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& type) {
  const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
  if (only < 0) return Certainty::kEither;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kBuiltin) {
    if (IsSomeType(object)) return Certainty::kEither;
    return IsBelow(in, state, value, kBuiltinBit | object.number, KindsOfType(object.number));
  }
  if (object.kind == ObjectKind::kClass) {
    const Certainty is = IsBelow(in, state, value, id, 0);
    const bool sure = is == Certainty::kYes ? IsOne(state, in.objects[id]) : !AsksForMethods(in, state, id);
    return sure ? is : Certainty::kEither;
  }
  if (object.kind != ObjectKind::kTuple || !HasAllFields(in, state, id)) return Certainty::kEither;
  Certainty any = Certainty::kNo;
  for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
    any = Either(any, IsInstanceOf(in, state, value, state.heap.Get(in.objects[id].fields[i].second)));
  }
  return any;
}

Certainty IsSubclassOf(Interpreter& in, const State& state, const AbstractValue& cls, const AbstractValue& type) {
  const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
  if (only < 0 || cls.kinds != kKindObject || cls.objects == 0) return Certainty::kEither;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  const bool is_type = object.kind == ObjectKind::kBuiltin && object.number >= kFirstBuiltinType && object.number < kFirstException;
  if (is_type) return object.number == IdOf(BuiltinType::Object) ? Certainty::kEither : AreBelow(in, state, in.sets.members(cls.objects), kBuiltinBit | object.number);
  if (object.kind != ObjectKind::kClass || !IsOne(state, object) || AsksForMethods(in, state, id)) return Certainty::kEither;
  return AreBelow(in, state, in.sets.members(cls.objects), id);
}

bool MayAskForMethods(Interpreter& in, const State& state, const AbstractValue& type) {
  if (type.objects == 0) return false;
  const SetTable::Members members = in.sets.members(type.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kClass ? AsksForMethods(in, state, id) : kind != ObjectKind::kBuiltin;
  });
}

Certainty IsIn(Interpreter& in, const State& state, const AbstractValue& item, const AbstractValue& container) {
  const int64_t only = container.kinds == kKindObject ? in.sets.Only(container.objects) : -1;
  if (item.objects != 0) {
    const bool of_dict = only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kDict && HasAllFields(in, state, static_cast<ObjectId>(only));
    const std::optional<AtomId> field = of_dict ? FieldOfKey(in, state, item) : std::nullopt;
    if (!field) return Certainty::kEither;
    const uint32_t slot = FieldSlot(in, static_cast<ObjectId>(only), *field, false);
    return slot != 0xFFFFFFFF && !state.heap.Get(slot).absent() ? Certainty::kYes : Certainty::kNo;
  }
  const int64_t atom = in.sets.Only(item.atoms);
  const bool is_nan = atom >= 0 && in.sets.atom(static_cast<AtomId>(atom)).type == Atom::Type::kFloat && std::isnan(in.sets.atom(static_cast<AtomId>(atom)).real());
  if (only < 0 || atom < 0 || is_nan || !HasAllFields(in, state, static_cast<ObjectId>(only))) return Certainty::kEither;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind == ObjectKind::kDict) {
    const uint32_t slot = FieldSlot(in, static_cast<ObjectId>(only), KeyOf(in, static_cast<AtomId>(atom)), false);
    return slot != 0xFFFFFFFF && !state.heap.Get(slot).absent() ? Certainty::kYes : Certainty::kNo;
  }
  if (object.kind != ObjectKind::kList && object.kind != ObjectKind::kTuple) return Certainty::kEither;
  Certainty any = Certainty::kNo;
  for (const auto& [key, slot] : object.fields) {
    const AbstractValue& one = state.heap.Get(slot);
    if (one.absent()) continue;
    const AbstractValue equal = one.objects == 0 ? Fold(in, Op::Eq, item, one) : AbstractValue{};
    any = Either(any, equal.absent() ? Certainty::kEither : TruthOf(in, state, equal));
  }
  return any;
}

}  // namespace penstock
