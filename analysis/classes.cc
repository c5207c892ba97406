// Classes and their instances: the order of bases, and what a name is along it.
//
// A class keeps its namespace in fields by name and its bases in fields by number. An instance keeps its
// attributes in fields by name; the classes it may be of stand among the objects of its header, where no
// walk over its parts comes by. What an instance of a derived list, dict or int holds is a field of its own (ValueKey).
#include <algorithm>
#include <limits>

#include "analysis/classes.h"

namespace penstock {

SetTable::Members ClassesOf(const Interpreter& in, const State& state, ObjectId id) {
  const AbstractValue& header = state.heap.Get(in.objects[id].header());
  return header.objects == 0 ? SetTable::Members() : in.sets.members(header.objects);
}

bool HasClasses(const Interpreter& in, const State& state, ObjectId id) {
  ObjectKind kind = in.objects[id].kind;
  return kind == ObjectKind::kInstance || (kind == ObjectKind::kError && !ClassesOf(in, state, id).empty());
}

// No text: a plan may give an attribute any name. Numbers are of parents and parts.
AtomId ValueKey(Interpreter& in) { return in.sets.Integer(std::numeric_limits<int64_t>::min()); }

AbstractValue FieldOf(Interpreter& in, const State& state, ObjectId id, AtomId key) {
  uint32_t slot = FieldSlot(in, id, key, false);
  return slot == 0xFFFFFFFF ? AbstractValue{} : state.heap.Get(slot);
}

bool IsTypeBuiltin(uint32_t number) { return number < kBuiltinCount && RowOf(BuiltinId{number}).kind == BuiltinKind::kType; }

namespace {

// The parents of a class, each as one id, if that is known.
bool ParentsOf(Interpreter& in, const State& state, ObjectId cls, Bases::Order& out) {
  for (uint32_t i = 0; i < in.objects[cls].number; ++i) {
    AbstractValue base = FieldOf(in, state, cls, in.sets.Integer(i));
    int64_t only = base.kinds == kKindObject ? in.sets.Only(base.objects) : -1;
    if (only < 0) return false;
    ObjectId id = static_cast<ObjectId>(only);
    if (in.objects[id].kind == ObjectKind::kClass) out.push_back(id);
    else if (in.objects[id].kind == ObjectKind::kBuiltin) out.push_back(kBuiltinBit | in.objects[id].number);
    else return false;
  }
  return true;
}

// All that a class may derive from, in no order that counts.
void Gather(Interpreter& in, const State& state, ObjectId cls, Bases& bases) {
  bases.exact = false;
  std::vector<ObjectId> open{cls};
  auto note = [&](uint32_t id) {
    if (std::find(bases.order.begin(), bases.order.end(), id) != bases.order.end()) return false;
    bases.order.push_back(id);
    return true;
  };
  note(cls);
  while (!open.empty()) {
    ObjectId id = open.back();
    open.pop_back();
    for (uint32_t i = 0; i < in.objects[id].number; ++i) {
      AbstractValue base = FieldOf(in, state, id, in.sets.Integer(i));
      if (base.objects == 0) continue;
      for (ObjectId one : in.sets.members(base.objects)) {
        if (in.objects[one].kind == ObjectKind::kClass && note(one)) open.push_back(one);
        if (in.objects[one].kind == ObjectKind::kBuiltin) note(kBuiltinBit | in.objects[one].number);
      }
    }
  }
}

}  // namespace

Bases BasesOf(Interpreter& in, const State& state, ObjectId cls, int depth) {
  Bases out;
  Bases::Order parents;
  boost::container::small_vector<Bases::Order, 4> lists;
  bool known = depth < 40 && ParentsOf(in, state, cls, parents);
  if (known && parents.size() == 1 && !(parents[0] & kBuiltinBit)) {
    out = BasesOf(in, state, parents[0], depth + 1);
    if (out.exact) {
      out.order.insert(out.order.begin(), cls);
      return out;
    }
    out = {};
    known = false;
  }
  for (size_t i = 0; known && i < parents.size(); ++i) {
    if (parents[i] & kBuiltinBit) {
      lists.push_back(Bases::Order{parents[i]});
      continue;
    }
    Bases parent = BasesOf(in, state, parents[i], depth + 1);
    known = parent.exact;
    lists.push_back(std::move(parent.order));
  }
  if (!known) {
    Gather(in, state, cls, out);
    return out;
  }
  if (parents.size() > 1) lists.push_back(parents);
  out.order.push_back(cls);
  for (;;) {
    lists.erase(std::remove_if(lists.begin(), lists.end(), [](const auto& list) { return list.empty(); }), lists.end());
    if (lists.empty()) return out;
    int64_t next = -1;
    for (const auto& list : lists) {
      bool later = false;
      for (const auto& other : lists) later |= std::find(other.begin() + 1, other.end(), list[0]) != other.end();
      if (later) continue;
      next = list[0];
      break;
    }
    if (next < 0) {
      out.order.clear();
      Gather(in, state, cls, out);
      return out;
    }
    out.order.push_back(static_cast<uint32_t>(next));
    for (auto& list : lists) if (list[0] == next) list.erase(list.begin());
  }
}

AbstractValue FindIn(Interpreter& in, const State& state, const Bases& bases, size_t first, AtomId name, bool& sure) {
  AbstractValue found;
  sure = false;
  const bool may_set = in.attributes_set.MaySet(in.module, in.sets.atom(name).text);
  LabelId passed = kBottom;  // who decided that those before have no such name
  OriginId passed_origin = 0;
  for (size_t i = first; i < bases.order.size(); ++i) {
    if (bases.order[i] & kBuiltinBit) continue;
    const ObjectInfo& object = in.objects[bases.order[i]];
    AbstractValue one = FieldOf(in, state, bases.order[i], name);
    found = JoinValues(in, found, RaisedHigh(in, JoinValues(in, one, state.heap.Get(object.star())), passed, passed_origin));
    bool may_lack = std::find(object.optional.begin(), object.optional.end(), name) != object.optional.end();
    if (one.absent() || may_lack || object.uncertain || !bases.exact) {
      if (!may_set) continue;
      const AbstractValue& names = state.heap.Get(object.header());
      passed = in.labels.Join(passed, names.label.hi);
      if (names.label.hi != kBottom) AddOrigin(in, passed_origin, names.origin);
      continue;
    }
    sure = true;
    break;
  }
  return found;
}

LabelId ShapesOfClasses(Interpreter& in, const State& state, ObjectId id) {
  LabelId label = kBottom;
  auto add = [&](ObjectId cls) {
    for (uint32_t base : BasesOf(in, state, cls).order) {
      if (base & kBuiltinBit) continue;
      const ObjectInfo& object = in.objects[base];
      label = in.labels.Join(label, in.labels.Join(state.heap.Get(object.header()).label.hi, state.heap.Get(object.star()).label.hi));
      for (const auto& [key, slot] : object.fields) {
        const LabelId of = state.heap.Get(slot).label.hi;
        if (of != kBottom && in.sets.atom(key).type == Atom::Type::kStr && IsAskedName(in.sets.atom(key).text)) label = in.labels.Join(label, of);
      }
    }
  };
  if (in.objects[id].kind == ObjectKind::kClass) add(id);
  else if (HasClasses(in, state, id)) for (ObjectId cls : ClassesOf(in, state, id)) if (in.objects[cls].kind == ObjectKind::kClass) add(cls);
  return label;
}

bool IsInstanceWith(Interpreter& in, const State& state, ObjectId id, std::string_view method) {
  return in.objects[id].kind == ObjectKind::kInstance && FindDunder(in, state, Reference(in, id), method);
}

AbstractValue ClassValue(Interpreter& in, const State& state, ObjectId id) {
  AbstractValue value;
  const AbstractValue& header = state.heap.Get(in.objects[id].header());
  if (header.objects == 0) return value;
  value.kinds = kKindObject;
  value.objects = header.objects;
  return value;
}

AbstractValue FindForInstance(Interpreter& in, const State& state, ObjectId id, AtomId name, bool& sure, ObjectId after) {
  AbstractValue found;
  sure = true;
  for (ObjectId cls : ClassesOf(in, state, id)) {
    if (in.objects[cls].kind != ObjectKind::kClass) { sure = false; continue; }
    Bases bases = BasesOf(in, state, cls);
    size_t first = 0;
    if (after != kNoObject && bases.exact) {
      auto place = std::find(bases.order.begin(), bases.order.end(), after);
      first = place == bases.order.end() ? 0 : static_cast<size_t>(place - bases.order.begin()) + 1;
    }
    bool here = false;
    found = JoinValues(in, found, FindIn(in, state, bases, first, name, here));
    sure &= here;
  }
  if (ClassesOf(in, state, id).empty()) sure = false;
  return found;
}

BuiltinId BuiltinBaseOf(Interpreter& in, const State& state, ObjectId cls) {
  for (uint32_t base : BasesOf(in, state, cls).order) {
    if ((base & kBuiltinBit) && (base & ~kBuiltinBit) != IdOf(BuiltinType::Object)) return static_cast<BuiltinId>(base & ~kBuiltinBit);
  }
  return kBuiltinCount;
}

void StoreField(Point& at, ObjectId id, AtomId key, const AbstractValue& stored, bool strong) {
  Interpreter& in = at.in;
  AbstractValue value = RaisedBy(in, stored, at.control);
  if (value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  uint32_t slot = FieldSlot(in, id, key, true);
  if (slot == 0xFFFFFFFF) {
    JoinSlot(in, at.state, in.objects[id].star(), value);
    return;
  }
  bool is_class = in.objects[id].kind == ObjectKind::kClass;
  if (is_class && at.state.heap.Get(slot).absent()) in.objects[id].optional.push_back(key);
  if (strong) SetSlot(at.state, slot, value);
  else JoinSlot(in, at.state, slot, value);
}

bool HoldsOpaque(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return false;
  for (ObjectId id : in.sets.members(value.objects)) if (in.objects[id].kind == ObjectKind::kOpaque) return true;
  return false;
}

bool HasInstancesAmong(const Interpreter& in, const State& state, const AbstractValue& value) {
  for (ObjectId id : in.sets.members(value.objects)) if (HasClasses(in, state, id)) return true;
  return false;
}

AbstractValue PlainOf(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!HasInstances(in, state, value)) return value;
  AbstractValue plain = value, held;
  SetTable::Collected rest;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kInstance) rest.push_back(id);
    else held = JoinValues(in, held, FieldOf(in, state, id, ValueKey(in)));
  }
  plain.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
  if (rest.empty()) plain.kinds &= static_cast<Kinds>(~kKindObject);
  if (!held.absent()) held = Raised(in, held, {kBottom, OuterOf(in, state, value).hi}, value.origin);
  return plain.kinds == 0 ? held : JoinValues(in, plain, held);
}

AbstractValue ContentOf(Interpreter& in, const State& state, const AbstractValue& value) {
  AbstractValue left = PlainOf(in, state, value);
  if (!HasInstances(in, state, left)) return left;
  SetTable::Collected rest;
  for (ObjectId id : in.sets.members(left.objects)) if (!HasClasses(in, state, id)) rest.push_back(id);
  left.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
  if (rest.empty()) left.kinds &= static_cast<Kinds>(~kKindObject);
  return left.kinds == 0 ? AbstractValue{} : left;
}

bool SurelyHasDunder(Interpreter& in, const State& state, const AbstractValue& value, std::string_view name) {
  if (value.kinds != kKindObject || value.objects == 0) return false;
  SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return HasDunder(in, state, id, name) == Certainty::kYes; });
}

bool FindDunder(Interpreter& in, const State& state, const AbstractValue& value, std::string_view name) {
  if (value.objects == 0) return false;
  AtomId atom = in.sets.Text(name);
  bool sure;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (HasClasses(in, state, id) && !FindForInstance(in, state, id, atom, sure).absent()) return true;
  }
  return false;
}

Certainty HasDunder(Interpreter& in, const State& state, ObjectId id, std::string_view name) {
  bool sure = false;
  if (!HasClasses(in, state, id) || FindForInstance(in, state, id, in.sets.Text(name), sure).absent()) return Certainty::kNo;
  return sure ? Certainty::kYes : Certainty::kEither;
}

bool HasOwnAttributes(const Interpreter& in, const State& state, ObjectId id) {
  switch (in.objects[id].kind) {
    case ObjectKind::kInstance: case ObjectKind::kClass: case ObjectKind::kSuper: case ObjectKind::kMethod: case ObjectKind::kWrapper:
      return true;
    default: return HasClasses(in, state, id);
  }
}

// Not followed closer than that it is the object, of the object or of one of its bases.
AbstractValue StructureOf(Point& at, const AbstractValue& value) {
  Interpreter& in = at.in;
  ObjectId made = Make(at, ObjectKind::kOpaque, 63);
  in.objects[made].part = ObjectInfo::Part::kMixed;
  const LabelInterval label = DeepOf(in, at.state, value);
  RaiseShape(at, made, label);
  AbstractValue result = Reference(in, made, label);
  result.kinds |= kKindScalar;
  InitStar(at, made, result);
  if (value.objects == 0) return result;
  InitStar(at, made, value);
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind == ObjectKind::kClass) {
      for (uint32_t base : BasesOf(in, at.state, id).order) if (!(base & kBuiltinBit)) InitStar(at, made, Reference(in, base, label));
    } else if (AbstractValue members = Members(in, at.state, id); !members.absent()) {
      InitStar(at, made, Raised(in, members, label, value.origin));
    }
  }
  return result;
}

std::vector<std::string> FieldNamesOf(Interpreter& in, const State& state, ObjectId cls) {
  std::vector<std::string> names;
  for (std::string_view table : {"__model_fields__", "__dataclass_fields__"}) {
    bool sure;
    AbstractValue found = FindIn(in, state, BasesOf(in, state, cls), 0, in.sets.Text(table), sure);
    if (found.objects == 0) continue;
    for (ObjectId dict : in.sets.members(found.objects)) {
      for (const auto& [key, slot] : in.objects[dict].fields) {
        const Atom& atom = in.sets.atom(key);
        if (atom.type == Atom::Type::kStr && std::find(names.begin(), names.end(), atom.text) == names.end()) names.push_back(atom.text);
      }
    }
  }
  return names;
}

std::vector<ObjectId> ClassesIn(Interpreter& in, const State& state, const AbstractValue& type) {
  std::vector<ObjectId> classes;
  if (type.objects == 0) return classes;
  std::vector<ObjectId> open(in.sets.members(type.objects).begin(), in.sets.members(type.objects).end());
  for (size_t i = 0; i < open.size() && open.size() < 100; ++i) {
    const ObjectInfo& object = in.objects[open[i]];
    if (object.kind == ObjectKind::kClass) {
      if (!FieldNamesOf(in, state, open[i]).empty()) classes.push_back(open[i]);
      continue;
    }
    if (object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kTool || object.kind == ObjectKind::kClosure) continue;
    AbstractValue parts = Members(in, state, open[i]);
    if (parts.objects == 0) continue;
    for (ObjectId part : in.sets.members(parts.objects)) {
      if (std::find(open.begin(), open.end(), part) == open.end()) open.push_back(part);
    }
  }
  return classes;
}

AbstractValue HeldBy(Interpreter& in, const State& state, ObjectId id) { return FieldOf(in, state, id, ValueKey(in)); }

}  // namespace penstock
