#include "analysis/dict_keys.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/classes.h"

namespace penstock {
namespace {

constexpr int kMostDeep = 3;      // tuples in one another
constexpr size_t kMostText = 256;  // of what a field is called

// Does it stand for one object, that is equal to itself alone: a function, an instance whose classes say nothing of that, or a member of an
// enumeration that is compared and hashed as the library says?
bool IsEqualToItselfAlone(Interpreter& in, const State& state, ObjectId id) {
  if (!IsOne(state, in.objects[id])) return false;
  if (in.objects[id].kind == ObjectKind::kClosure) return true;
  if (in.objects[id].kind != ObjectKind::kInstance || !HeldBy(in, state, id).absent()) return false;
  for (std::string_view name : {"__eq__", "__hash__"}) if (in.attributes_set.MaySet(in.module, name)) return false;
  bool sure = false;
  const SetTable::Members classes = ClassesOf(in, state, id);
  const auto is_known = [&](ObjectId cls) {
    return in.objects[cls].kind == ObjectKind::kClass && !in.objects[cls].uncertain && BasesOf(in, state, cls).exact && BuiltinBaseOf(in, state, cls) == kBuiltinCount;
  };
  if (!FindForInstance(in, state, id, in.sets.Text("__eq__"), sure).absent()) return false;
  const AbstractValue hash = FindForInstance(in, state, id, in.sets.Text("__hash__"), sure);
  if (hash.absent()) return !classes.empty() && std::all_of(classes.begin(), classes.end(), is_known);
  if (!sure || hash.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(hash.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId one) {
    return in.objects[one].kind == ObjectKind::kClosure && in.module.functions[in.objects[one].number].library == ModuleId::Enum;
  });
}

bool AppendScalar(Interpreter& in, AtomId id, std::string& out) {
  const Atom& atom = in.sets.atom(KeyOf(in, id));
  switch (atom.type) {
    case Atom::Type::kNone: out += 'n'; return true;
    case Atom::Type::kInt: out += 'i' + std::to_string(atom.integer); return true;
    case Atom::Type::kFloat: out += 'f' + std::to_string(atom.integer); return !std::isnan(atom.real());
    case Atom::Type::kStr: out += 's' + std::to_string(atom.text.size()) + ':' + atom.text; return true;
    case Atom::Type::kBytes: out += 'b' + std::to_string(atom.text.size()) + ':' + atom.text; return true;
    case Atom::Type::kFalse: case Atom::Type::kTrue: case Atom::Type::kOther: return false;
  }
  return false;
}

bool AppendObject(Interpreter& in, const State& state, ObjectId id, int depth, std::string& out) {
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kInstance || object.kind == ObjectKind::kClosure) {
    out += 'o' + std::to_string(id);
    return IsEqualToItselfAlone(in, state, id);
  }
  if (object.kind != ObjectKind::kTuple || object.number != 0 || object.is_range || depth >= kMostDeep) return false;
  const std::optional<PlaceValues> places = PlacesOf(in, state, Reference(in, id));
  if (!places) return false;
  out += '(';
  for (const AbstractValue& place : *places) {
    const bool is_object = place.kinds == kKindObject;
    const int64_t only = is_object ? in.sets.Only(place.objects) : place.objects == 0 ? in.sets.Only(place.atoms) : -1;
    if (only < 0 || out.size() > kMostText) return false;
    if (is_object ? !AppendObject(in, state, static_cast<ObjectId>(only), depth + 1, out) : !AppendScalar(in, static_cast<AtomId>(only), out)) return false;
    out += ',';
  }
  out += ')';
  return true;
}

std::optional<AtomId> FieldOfObject(Interpreter& in, const State& state, ObjectId id) {
  std::string name;
  if (!AppendObject(in, state, id, 0, name)) return std::nullopt;
  return in.sets.Intern(Atom::Type::kOther, false, 0, name);
}

}  // namespace

std::optional<AtomId> FieldOfKey(Interpreter& in, const State& state, const AbstractValue& key) {
  if (key.objects == 0) {
    const int64_t only = in.sets.Only(key.atoms);
    return only < 0 ? std::nullopt : std::optional<AtomId>(KeyOf(in, static_cast<AtomId>(only)));
  }
  const int64_t only = key.kinds == kKindObject ? in.sets.Only(key.objects) : -1;
  return only < 0 ? std::nullopt : FieldOfObject(in, state, static_cast<ObjectId>(only));
}

AbstractValue KeyOfField(Interpreter& in, const State& state, ObjectId dict, AtomId field) {
  if (!IsOfObject(in.sets.atom(field))) return Known(in, field);
  AbstractValue keys = state.heap.Get(in.objects[dict].keys());
  if (keys.objects == 0) return Scalar(kKindScalar, keys.label);
  SetTable::Collected may_be;
  const SetTable::Members members = in.sets.members(keys.objects);
  for (ObjectId id : SetTable::Collected(members.begin(), members.end())) {
    const std::optional<AtomId> one = FieldOfObject(in, state, id);
    if (!one || *one == field) may_be.push_back(id);
  }
  if (may_be.empty()) return keys;
  AbstractValue key = Reference(in, may_be[0], keys.label);
  key.objects = in.sets.SetOf(std::move(may_be));
  key.origin = keys.origin;
  return key;
}

}  // namespace penstock
