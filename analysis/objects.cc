// Abstract objects: making them, reading and writing their parts, walking what hangs from them.
#include <algorithm>

#include "analysis/alternatives.h"

namespace penstock {
namespace {

constexpr size_t kMaxFields = 64;

bool IsSequence(ObjectKind kind) { return kind == ObjectKind::kList || kind == ObjectKind::kTuple; }
bool IsMapping(ObjectKind kind) { return kind == ObjectKind::kDict || kind == ObjectKind::kRecord; }

// Calls visit(slot) for every slot that holds something of the object.
template <typename Visit>
void ForEachSlot(const ObjectInfo& object, Visit visit) {
  visit(object.star());
  visit(object.keys());
  for (const auto& [key, slot] : object.fields) visit(slot);
}

// What a suspended call holds hangs from its generator, but is not inside: who looks at a generator sees nothing of it.
bool IsSuspendedCall(const ObjectInfo& object) { return object.kind == ObjectKind::kIterator && object.form == IteratorForm::kGenerator; }

// Walks all objects that hang from a value, each once: visit(id, object). `inside`: only what is inside it.
template <typename Visit>
void Walk(Interpreter& in, const State& state, const AbstractValue& value, Visit visit, bool inside = false) {
  if (value.objects == 0) return;
  uint32_t mark = ++in.mark;
  // Kept from walk to walk; a walk within a walk stands behind it.
  std::vector<ObjectId>& open = in.to_walk;
  const size_t before = open.size();
  auto add = [&](ObjectSetId set) {
    if (set == 0) return;
    for (ObjectId id : in.sets.members(set)) {
      if (in.marks.size() <= id) in.marks.resize(in.objects.size() + 16, 0);
      if (in.marks[id] == mark) continue;
      in.marks[id] = mark;
      open.push_back(id);
    }
  };
  add(value.objects);
  while (open.size() > before) {
    ObjectId id = open.back();
    open.pop_back();
    ++in.steps;
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kModule) continue;
    visit(id, object);
    if (inside && IsSuspendedCall(object)) continue;
    ForEachSlot(object, [&](uint32_t slot) { add(state.heap.Get(slot).objects); });
  }
}

}  // namespace

namespace {

ObjectId NewObject(Interpreter& in, ObjectKind kind, uint32_t number) {
  ObjectInfo& object = in.objects.emplace_back();
  object.kind = kind;
  object.number = number;
  object.base = in.next_slot;
  in.next_slot += 3;
  return static_cast<ObjectId>(in.objects.size() - 1);
}

AbstractValue FixedObject(Interpreter& in, std::vector<ObjectId>& table, size_t size, uint32_t number, ObjectKind kind) {
  if (table.empty()) table.assign(size, kNoObject);
  if (table[number] == kNoObject) table[number] = NewObject(in, kind, number);
  return Reference(in, table[number]);
}

}  // namespace

AbstractValue ToolValue(Interpreter& in, uint32_t tool) {
  return FixedObject(in, in.tool_objects, in.module.tools.size(), tool, ObjectKind::kTool);
}

AbstractValue BuiltinValue(Interpreter& in, BuiltinId builtin) {
  return FixedObject(in, in.builtin_objects, kBuiltinCount + 2, builtin, ObjectKind::kBuiltin);
}

AbstractValue ModuleValue(Interpreter& in, ModuleId module) {
  return FixedObject(in, in.module_objects, static_cast<size_t>(ModuleId::kCount), static_cast<uint32_t>(module), ObjectKind::kModule);
}

AbstractValue MemberValueOf(Interpreter& in, const State& state, ModuleId module, std::string_view name) {
  std::optional<Member> member = FindMember(module, name);
  if (!member) {
    for (const Module::LibraryMember& row : in.module.library_members) {
      if (row.module == module && in.module.names[row.name] == name) return state.heap.Get(GlobalSlot(row.global));
    }
    return {};
  }
  switch (member->kind) {
    case Member::Kind::kBuiltin: return BuiltinValue(in, member->builtin);
    case Member::Kind::kModule: return ModuleValue(in, member->module);
    case Member::Kind::kValue: break;
  }
  return Scalar(std::holds_alternative<double>(member->value) ? kKindFloat : std::holds_alternative<int64_t>(member->value) ? kKindInt : kKindStr, {});
}

ObjectId Make(Point& at, ObjectKind kind, uint32_t part, uint32_t number, int64_t length) {
  Interpreter& in = at.in;
  uint64_t site = static_cast<uint64_t>(at.context.id) << 40 | static_cast<uint64_t>(at.pc) << 13 | (part << 5 | static_cast<uint32_t>(kind));
  if (kind == ObjectKind::kBound) site += number * uint64_t{0x9E3779B97F4A7C15};  // one place may bind several names
  auto [found, added] = in.object_of_site.try_emplace(site, kNoObject);
  if (added) found->second = NewObject(in, kind, number);
  ObjectId id = found->second;
  const ObjectInfo& object = in.objects[id];
  AbstractValue made = Scalar(kKindInt | kKindOne, {kBottom, at.control.label.hi}, at.control.origin);
  if (length >= 0) made.atoms = in.sets.Singleton(in.sets.Integer(length));
  const AbstractValue& before = at.state.heap.Get(object.header());
  if (!before.absent()) {
    made = JoinValues(in, before, made);
    made.kinds |= kKindMany;
  }
  SetSlot(at.state, object.header(), made);
  return id;
}

bool IsOne(const State& state, const ObjectInfo& object) { return !(state.heap.Get(object.header()).kinds & kKindMany); }

uint32_t FieldSlot(Interpreter& in, ObjectId id, AtomId key, bool add) {
  ObjectInfo& object = in.objects[id];
  for (const auto& [known, slot] : object.fields) if (known == key) return slot;
  if (!add || object.fields.size() >= kMaxFields) return 0xFFFFFFFF;
  uint32_t slot = in.next_slot++;
  object.fields.emplace_back(key, slot);
  return slot;
}

void SetSlot(State& state, uint32_t slot, const AbstractValue& value) {
  if (!state.heap.Get(slot).Same(value)) state.heap.Set(slot, value);
}

void JoinSlot(Interpreter& in, State& state, uint32_t slot, const AbstractValue& value) {
  SetSlot(state, slot, JoinValues(in, state.heap.Get(slot), value));
}

void InitField(Point& at, ObjectId id, AtomId key, const AbstractValue& value) {
  uint32_t slot = FieldSlot(at.in, id, key, true);
  if (slot == 0xFFFFFFFF) {
    JoinSlot(at.in, at.state, at.in.objects[id].star(), value);
    if (IsMapping(at.in.objects[id].kind)) JoinSlot(at.in, at.state, at.in.objects[id].keys(), Known(at.in, key));
  } else if (IsOne(at.state, at.in.objects[id])) {
    SetSlot(at.state, slot, value);
  } else {
    JoinSlot(at.in, at.state, slot, value);
  }
}

void InitStar(Point& at, ObjectId id, const AbstractValue& value) {
  if (!value.absent()) JoinSlot(at.in, at.state, at.in.objects[id].star(), value);
}

namespace {

// Where a shape's label may have come from, if nobody says: control, and what the instruction read.
OriginId OriginOfShape(Point& at) {
  if (at.in.graph == nullptr) return 0;
  OriginId origin = at.control.label.hi == kBottom ? 0 : at.control.origin;
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    const AbstractValue& value = at.state.registers.Get(reg);
    if (value.label.hi != kBottom) AddOrigin(at.in, origin, value.origin);
  });
  if (origin == 0) DeepOfReads(at, origin);
  return origin;
}

}  // namespace

void RaiseShape(Point& at, ObjectId id, LabelInterval label, OriginId origin) {
  if (label.hi == kBottom) return;
  uint32_t header = at.in.objects[id].header();
  AbstractValue value = at.state.heap.Get(header);
  value.label.hi = at.in.labels.Join(value.label.hi, label.hi);
  if (at.in.graph != nullptr) AddOrigin(at.in, value.origin, origin != 0 ? origin : OriginOfShape(at));
  SetSlot(at.state, header, value);
}

void RaiseShapeSurely(Point& at, ObjectId id, LabelInterval label) {
  RaiseShape(at, id, label);
  if (label.lo == kBottom || !IsOne(at.state, at.in.objects[id])) return;
  AbstractValue value = at.state.heap.Get(at.in.objects[id].header());
  value.label.lo = at.in.labels.Join(value.label.lo, label.lo);
  SetSlot(at.state, at.in.objects[id].header(), value);
}

void SetLength(Point& at, ObjectId id, int64_t length) {
  uint32_t slot = at.in.objects[id].header();
  AbstractValue header = at.state.heap.Get(slot);
  AtomSetId atoms = length < 0 ? kAnyAtoms : at.in.sets.Singleton(at.in.sets.Integer(length));
  header.atoms = IsOne(at.state, at.in.objects[id]) ? atoms : kAnyAtoms;
  SetSlot(at.state, slot, header);
}

bool HasAllFields(const Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  if (!IsOne(state, object) || !state.heap.Get(object.star()).absent()) return false;
  int64_t present = 0;
  for (const auto& [key, slot] : object.fields) present += !state.heap.Get(slot).absent();
  return present == LengthOf(in, state, id);
}

int64_t LengthOf(const Interpreter& in, const State& state, ObjectId id) {
  int64_t atom = in.sets.Only(state.heap.Get(in.objects[id].header()).atoms);
  return atom < 0 ? -1 : in.sets.atom(static_cast<AtomId>(atom)).integer;
}

// From here on nobody knows which element stands where.
void Collapse(Point& at, ObjectId id) {
  const ObjectInfo& object = at.in.objects[id];
  AbstractValue all = at.state.heap.Get(object.star()), keys = at.state.heap.Get(object.keys());
  for (const auto& [key, slot] : object.fields) {
    const AbstractValue& value = at.state.heap.Get(slot);
    if (value.absent()) continue;
    all = JoinValues(at.in, all, value);
    if (IsMapping(object.kind)) keys = JoinValues(at.in, keys, Known(at.in, key));
  }
  for (const auto& [key, slot] : object.fields) SetSlot(at.state, slot, {});
  SetSlot(at.state, object.star(), all);
  SetSlot(at.state, object.keys(), keys);
  SetLength(at, id, -1);
}

LabelInterval OuterOf(Interpreter& in, const State& state, const AbstractValue& value) {
  LabelInterval outer = value.label;
  if (value.objects == 0) return outer;
  for (ObjectId id : in.sets.members(value.objects)) {
    ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kTool || kind == ObjectKind::kBuiltin || kind == ObjectKind::kClosure || kind == ObjectKind::kCell ||
        kind == ObjectKind::kModule) continue;
    LabelInterval shape = state.heap.Get(in.objects[id].header()).label;
    outer.hi = in.labels.Join(outer.hi, shape.hi);
    if (kind == ObjectKind::kInstance) outer.hi = in.labels.Join(outer.hi, OuterOf(in, state, HeldBy(in, state, id)).hi);
    if (in.sets.members(value.objects).size() == 1 && !(value.kinds & kKindScalar)) outer.lo = in.labels.Join(outer.lo, shape.lo);
  }
  return outer;
}

namespace {

// What surely is inside: only where a value is one object, by parts surely there.
LabelId DeepLow(Interpreter& in, const State& state, const AbstractValue& value, int depth) {
  LabelId low = value.label.lo;
  int64_t only = in.sets.Only(value.objects);
  if (only < 0 || (value.kinds & kKindScalar) || depth > 6) return low;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kClosure ||
      object.kind == ObjectKind::kModule) return low;
  low = in.labels.Join(low, state.heap.Get(object.header()).label.lo);
  bool exact = IsMapping(object.kind) || IsSequence(object.kind);
  if (!exact || !IsOne(state, object)) return low;
  // Of a list or dict of known length, whose parts are all fields, every part is there.
  if (object.kind != ObjectKind::kRecord && !HasAllFields(in, state, static_cast<ObjectId>(only))) return low;
  for (const auto& [key, slot] : object.fields) {
    bool optional = std::find(object.optional.begin(), object.optional.end(), key) != object.optional.end();
    if (!optional && !state.heap.Get(slot).absent()) low = in.labels.Join(low, DeepLow(in, state, state.heap.Get(slot), depth + 1));
  }
  return low;
}

}  // namespace

LabelId LabelOfInstances(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.objects == 0) return kBottom;
  LabelId label = HasInstances(in, state, value) ? value.label.hi : kBottom;
  Walk(in, state, value, [&](ObjectId, const ObjectInfo& object) {
    ForEachSlot(object, [&](uint32_t slot) {
      const AbstractValue& part = state.heap.Get(slot);
      if (!HasInstances(in, state, part)) return;
      label = in.labels.Join(label, in.labels.Join(part.label.hi, state.heap.Get(object.header()).label.hi));
    });
  });
  return label;
}

LabelInterval DeepOf(Interpreter& in, const State& state, const AbstractValue& value) {
  LabelInterval deep = value.label;
  if (value.objects == 0) return deep;
  Walk(in, state, value, [&](ObjectId, const ObjectInfo& object) {
    deep.hi = in.labels.Join(deep.hi, state.heap.Get(object.header()).label.hi);
    if (IsSuspendedCall(object)) return;
    ForEachSlot(object, [&](uint32_t slot) { deep.hi = in.labels.Join(deep.hi, state.heap.Get(slot).label.hi); });
  }, /*inside=*/true);
  deep.lo = DeepLow(in, state, value, 0);
  return deep;
}

OriginId OuterOrigin(Interpreter& in, const State& state, const AbstractValue& value) {
  OriginId origin = value.origin;
  if (in.graph == nullptr || value.objects == 0) return origin;
  if (value.label.hi == kBottom) origin = 0;
  for (ObjectId id : in.sets.members(value.objects)) {
    const AbstractValue& header = state.heap.Get(in.objects[id].header());
    if (header.label.hi != kBottom) AddOrigin(in, origin, header.origin);
  }
  return origin;
}

OriginId DeepOrigin(Interpreter& in, const State& state, const AbstractValue& value) {
  OriginId found = value.label.hi == kBottom ? 0 : value.origin;
  if (!WantsOrigin(in, found)) return found;
  // What is inside adds nothing to the label of a value: then the way of the value is the one to tell.
  if (found != 0 && in.labels.Leq(DeepOf(in, state, value).hi, value.label.hi)) return found;
  Walk(in, state, value, [&](ObjectId, const ObjectInfo& object) {
    auto look = [&](uint32_t slot) {
      const AbstractValue& part = state.heap.Get(slot);
      if (part.label.hi != kBottom) AddOrigin(in, found, part.origin);
    };
    if (!IsSuspendedCall(object)) ForEachSlot(object, look);
    look(object.header());
  }, /*inside=*/true);
  return found;
}

LabelInterval DeepOfReads(Point& at, OriginId& origin) {
  LabelInterval deep;
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    const AbstractValue& value = at.state.registers.Get(reg);
    LabelInterval one = DeepOf(at.in, at.state, value);
    if (WantsOrigin(at.in, origin) && one.hi != kBottom) AddOrigin(at.in, origin, DeepOrigin(at.in, at.state, value));
    deep = JoinLabels(at.in, deep, one);
  });
  return deep;
}

namespace {

// What a value surely leads to: one object, and from there one again.
void RaiseDeepLow(Interpreter& in, State& state, const AbstractValue& value, LabelId lo, int depth) {
  int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0 || depth > 6) return;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  bool container = IsSequence(object.kind) || IsMapping(object.kind) || object.kind == ObjectKind::kSet;
  if (!container || !IsOne(state, object)) return;
  auto raise = [&](uint32_t slot) {
    const AbstractValue part = state.heap.Get(slot);
    if (part.absent() || in.labels.Leq(lo, part.label.lo)) return;
    AbstractValue raised = part;
    raised.label.lo = in.labels.Join(raised.label.lo, lo);
    state.heap.Set(slot, raised);
    RaiseDeepLow(in, state, part, lo, depth + 1);
  };
  raise(object.header());
  ForEachSlot(object, raise);
}

}  // namespace

void RaiseDeep(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin) {
  const LabelId hi = label.hi;
  if (label.lo != kBottom) RaiseDeepLow(in, state, value, label.lo, 0);
  boost::container::small_vector<uint32_t, 32> slots;
  Walk(in, state, value, [&](ObjectId, const ObjectInfo& object) {
    auto note = [&](uint32_t slot) {
      const AbstractValue& part = state.heap.Get(slot);
      if (!part.absent() && !in.labels.Leq(hi, part.label.hi)) slots.push_back(slot);
    };
    note(object.header());
    ForEachSlot(object, note);
  });
  for (uint32_t slot : slots) {
    AbstractValue& part = state.heap.Write(slot);
    part.label.hi = in.labels.Join(part.label.hi, hi);
    AddOrigin(in, part.origin, origin);
  }
}

void RaiseIterators(Interpreter& in, State& state, const AbstractValue& value, LabelId hi, OriginId origin) {
  if (value.objects == 0) return;
  for (ObjectId id : in.sets.members(value.objects)) {
    ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kIterator && kind != ObjectKind::kOpaque) continue;
    AbstractValue header = state.heap.Get(in.objects[id].header());
    header.label.hi = in.labels.Join(header.label.hi, hi);
    AddOrigin(in, header.origin, origin);
    SetSlot(state, in.objects[id].header(), header);
  }
}

AbstractValue Members(Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  AbstractValue all = state.heap.Get(object.star());
  for (const auto& [key, slot] : object.fields) all = JoinValues(in, all, state.heap.Get(slot));
  return all;
}

AbstractValue KeysOf(Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  AbstractValue all = state.heap.Get(object.keys());
  for (const auto& [key, slot] : object.fields) {
    if (!state.heap.Get(slot).absent()) all = JoinValues(in, all, Known(in, key));
  }
  return all;
}

AbstractValue Elements(Interpreter& in, State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  if (IsMapping(object.kind)) return KeysOf(in, state, id);
  return Members(in, state, id);
}

namespace {

AbstractValue FieldsAt(Interpreter& in, const State& state, ObjectId id, const AbstractValue& key) {
  const ObjectInfo& object = in.objects[id];
  if (key.atoms == kAnyAtoms || key.objects != 0) return Members(in, state, id);
  // What a schema names is in its own place; only other names are in the star of a reply.
  const bool record = object.kind == ObjectKind::kRecord;
  AbstractValue found;
  if (!record) found = state.heap.Get(object.star());
  int64_t length = LengthOf(in, state, id);
  for (AtomId atom : in.sets.members(key.atoms)) {
    AtomId name = KeyOf(in, atom);
    if (IsSequence(object.kind)) {
      if (in.sets.atom(name).type != Atom::Type::kInt) continue;
      int64_t index = in.sets.atom(name).integer;
      if (index < 0 && length < 0) return Members(in, state, id);
      if (index < 0) name = in.sets.Integer(index + length);
    }
    uint32_t slot = FieldSlot(in, id, name, false);
    if (slot != 0xFFFFFFFF) found = JoinValues(in, found, state.heap.Get(slot));
    else if (record) found = JoinValues(in, found, state.heap.Get(object.star()));
  }
  return found;
}

}  // namespace

AbstractValue GetItem(Point& at, const AbstractValue& container, const AbstractValue& key, bool plain) {
  Interpreter& in = at.in;
  if (HasInstances(in, at.state, container)) {
    LabelInterval reach{kBottom, in.labels.Join(OuterOf(in, at.state, container).hi, DeepOf(in, at.state, key).hi)};
    AbstractValue all, rest = ContentOf(in, at.state, container);
    CallResult got;
    if (!plain) got = CallDunder(at, container, "__getitem__", Arguments{{key}, {}, {}, {}});
    if (got.returns) all = got.value;
    if (!rest.absent()) {
      all = JoinValues(in, all, GetItem(at, rest, key));
      CallResult made = CallDunder(at, container, "__missing__", Arguments{{key}, {}, {}, {}});
      if (made.returns) all = JoinValues(in, all, made.value);
    }
    return all.absent() ? all : Raised(in, all, reach, container.origin);
  }
  LabelInterval reach = JoinLabels(in, OuterOf(in, at.state, container), DeepOf(in, at.state, key));
  OriginId origin = container.label.hi != kBottom ? container.origin : 0;
  if (WantsOrigin(in, origin)) AddOrigin(in, origin, DeepOrigin(in, at.state, key));
  if (in.graph != nullptr) AddOrigin(in, origin, OuterOrigin(in, at.state, container));
  AbstractValue found;
  if (container.kinds & (kKindStr | kKindBytes)) {
    AbstractValue character = Scalar(kKindStr | (container.kinds & kKindBytes ? kKindInt | kKindBytes : 0), {});
    found = JoinValues(in, found, character);
  }
  if (container.kinds & kKindOther) found = JoinValues(in, found, Scalar(kKindScalar, {}));
  if (container.objects != 0) {
    for (ObjectId id : in.sets.members(container.objects)) {
      const ObjectInfo& object = in.objects[id];
      AbstractValue element;
      if (object.kind == ObjectKind::kClass || object.kind == ObjectKind::kBuiltin) {
        // `Color["RED"]`, `list[Item]`
        if (object.kind == ObjectKind::kClass) element = AskClass(at, id, "__class_getitem__", Arguments{{key}, {}, {}, {}});
        if (element.absent()) {
          ObjectId alias = Make(at, ObjectKind::kOpaque, 158);
          InitStar(at, alias, key);
          InitStar(at, alias, Reference(in, id));
          element = Reference(in, alias);
        }
      } else if (object.kind == ObjectKind::kOpaque) element = Members(in, at.state, id);
      else if (IsSequence(object.kind) || IsMapping(object.kind)) element = FieldsAt(in, at.state, id, key);
      // Anything else has no items.
      found = JoinValues(in, found, element);
    }
  }
  if (found.absent()) found = Scalar(kKindScalar, {});
  return Raised(in, found, reach, origin);
}

BuiltinType MethodTypeOf(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::kList: return BuiltinType::List;
    case ObjectKind::kTuple: return BuiltinType::Tuple;
    case ObjectKind::kDict: case ObjectKind::kRecord: return BuiltinType::Dict;
    case ObjectKind::kSet: return BuiltinType::Set;
    default: return BuiltinType::kTypeCount;
  }
}

// `timezone.utc`, `date.max`: what a type of a module has besides methods; absent if it has none.
static AbstractValue TypeAttribute(Point& at, uint32_t builtin, std::string_view name) {
  bool of_module = builtin >= kFirstBuiltinType && builtin < kFirstException && RowOf(BuiltinId{builtin}).module != kNoModule;
  if (!of_module || FindMethod(static_cast<BuiltinType>(builtin - kFirstBuiltinType), name) != Method::kMethodCount) return {};
  ObjectId made = Make(at, ObjectKind::kOpaque, 62);
  AbstractValue value = Reference(at.in, made);
  value.kinds |= kKindScalar;
  InitStar(at, made, value);
  return value;
}

// What the machine itself keeps of a type, a function or an error.
static bool IsStructure(std::string_view text) {
  static constexpr std::string_view kNames[] = {"__mro__", "__bases__", "__defaults__", "__func__", "__args__", "__origin__", "__notes__"};
  return text.starts_with("__") && std::find(std::begin(kNames), std::end(kNames), text) != std::end(kNames);
}

AbstractValue GetAttribute(Point& at, const AbstractValue& value, std::string_view text) {
  Interpreter& in = at.in;
  if (IsStructure(text)) {
    AbstractValue own = value.objects != 0 ? AttributesOf(at, value, text) : AbstractValue{};
    return JoinValues(in, own, StructureOf(at, value));
  }
  AbstractValue key = Known(in, in.sets.Text(text));
  AbstractValue found;
  bool method = false, own = false;
  static constexpr std::pair<Kinds, BuiltinType> kTypes[] = {{kKindStr, BuiltinType::Str}, {kKindBytes, BuiltinType::Bytes},
      {kKindInt | kKindBool, BuiltinType::Int}, {kKindFloat, BuiltinType::Float}};
  for (auto [kinds, type] : kTypes) method |= (value.kinds & kinds) && FindMethod(type, text) != Method::kMethodCount;
  // Builtin values have methods of such names, too; which, the machine knows.
  const bool dunder = IsDunder(text) && text != "__class__" && text != "__doc__" && text != "__name__";
  method |= dunder && (value.kinds & kKindScalar);
  if (value.objects != 0) {
    for (ObjectId id : in.sets.members(value.objects)) {
      if (HasOwnAttributes(in, at.state, id)) {
        own = true;
        continue;
      }
      const ObjectInfo& object = in.objects[id];
      AbstractValue part;
      switch (object.kind) {
        case ObjectKind::kRecord: part = FieldsAt(in, at.state, id, key); break;
        case ObjectKind::kClosure: {
          const uint32_t slot = FieldSlot(in, id, in.sets.Text(text), false);
          if (slot != 0xFFFFFFFF) part = at.state.heap.Get(slot);
          // What every function has may not have been set here.
          if (!part.absent() && text.starts_with("__")) part = JoinValues(in, part, Scalar(kKindScalar, {}));
          break;
        }
        case ObjectKind::kBuiltin: part = TypeAttribute(at, object.number, text); break;
        case ObjectKind::kModule: part = MemberValueOf(in, at.state, static_cast<ModuleId>(object.number), text); break;
        case ObjectKind::kOpaque: case ObjectKind::kError: part = Members(in, at.state, id); break;
        default: break;
      }
      if (object.kind == ObjectKind::kError && text == "args") {
        ObjectId arguments = Make(at, ObjectKind::kTuple, 60);
        Collapse(at, arguments);
        InitStar(at, arguments, part);
        part = Reference(in, arguments);
      }
      bool of_type = object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kIterator || object.kind == ObjectKind::kOpaque;
      method |= of_type || (dunder && MethodTypeOf(object.kind) != BuiltinType::kTypeCount) || FindMethod(MethodTypeOf(object.kind), text) != Method::kMethodCount;
      found = JoinValues(in, found, part);
    }
  }
  LabelInterval reach = OuterOf(in, at.state, value);
  if (own) {
    found = JoinValues(in, found, AttributesOf(at, value, text));
    // A property may have changed what it was asked of.
    reach.hi = in.labels.Join(reach.hi, OuterOf(in, at.state, value).hi);
  }
  if (own && found.absent() && !method) return found;
  if (found.absent() || method) {
    if (method) {
      ObjectId bound = Make(at, ObjectKind::kBound, 61, in.sets.Text(text));
      InitStar(at, bound, value);
      found = JoinValues(in, found, Reference(in, bound));
    } else if (found.absent()) {
      found = Scalar(kKindScalar, DeepOf(in, at.state, value));  // `__name__` and the like
    }
  }
  return Raised(in, found, reach, OuterOrigin(in, at.state, value));
}

void SetItem(Point& at, const AbstractValue& container, const AbstractValue& key, const AbstractValue& stored) {
  Interpreter& in = at.in;
  if (container.objects == 0) return;
  if (HasInstances(in, at.state, container)) {
    CallDunder(at, container, "__setitem__", Arguments{{key, stored}, {}, {}, {}});
    AbstractValue rest = ContentOf(in, at.state, container);
    if (!rest.absent()) SetItem(at, rest, key, stored);
    return;
  }
  LabelInterval shape = DeepOf(in, at.state, key);
  shape.hi = in.labels.Join(in.labels.Join(shape.hi, container.label.hi), at.control.label.hi);
  AbstractValue value = RaisedBy(in, stored, at.control);
  if (in.graph != nullptr && value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  bool one_target = in.sets.members(container.objects).size() == 1;
  for (ObjectId id : in.sets.members(container.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kDict && in.objects[id].frozen) GiveUp(in, "changing what `vars` gave is not followed", at.function().spans[at.pc]);
    RaiseShape(at, id, shape);
    bool strong = one_target && IsOne(at.state, in.objects[id]);
    int64_t only = in.sets.Only(key.atoms);
    if (key.objects != 0 || !(IsMapping(kind) || IsSequence(kind))) only = -1;
    int64_t length = LengthOf(in, at.state, id);
    AtomId name = only < 0 ? 0 : KeyOf(in, static_cast<AtomId>(only));
    if (only >= 0 && IsSequence(kind)) {
      const Atom& index = in.sets.atom(name);
      if (index.type != Atom::Type::kInt || (index.integer < 0 && length < 0)) only = -1;
      else if (index.integer < 0) name = in.sets.Integer(index.integer + length);
    }
    uint32_t slot = only < 0 ? 0xFFFFFFFF : FieldSlot(in, id, name, IsMapping(kind));
    if (slot == 0xFFFFFFFF || (IsSequence(kind) && at.state.heap.Get(slot).absent())) {
      JoinSlot(in, at.state, in.objects[id].star(), value);
      if (IsMapping(kind)) {
        JoinSlot(in, at.state, in.objects[id].keys(), key);
        SetLength(at, id, -1);
      }
      // Without a place of its own it may be any of the known ones.
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        uint32_t known = in.objects[id].fields[i].second;
        if (!at.state.heap.Get(known).absent()) JoinSlot(in, at.state, known, value);
      }
      continue;
    }
    const bool known = at.state.heap.Get(slot).absent();  // that there is none; an unknown key may be it, too
    const bool exact = HasAllFields(in, at.state, id);
    const bool star = !at.state.heap.Get(in.objects[id].star()).absent();
    if (strong) SetSlot(at.state, slot, value);
    else JoinSlot(in, at.state, slot, value);
    if (!IsMapping(kind) || (strong && exact && !known)) continue;
    SetLength(at, id, strong && known && !star && length >= 0 ? length + 1 : -1);
  }
}

namespace {

// What is under the keys of one dict or record.
void MergeFields(Point& at, const AbstractValue& target, ObjectId source) {
  Interpreter& in = at.in;
  const bool record = in.objects[source].kind == ObjectKind::kRecord;
  const bool exact = record ? IsOne(at.state, in.objects[source]) : HasAllFields(in, at.state, source);
  for (size_t i = 0; i < in.objects[source].fields.size(); ++i) {
    const auto [key, slot] = in.objects[source].fields[i];
    const AbstractValue value = at.state.heap.Get(slot);
    if (value.absent()) continue;
    const std::vector<AtomId>& optional = in.objects[source].optional;
    Alternatives maybe(at, !exact || std::find(optional.begin(), optional.end(), key) != optional.end());
    SetItem(at, target, Known(in, key), value);
    maybe.End({true, {}});
    maybe.Nothing();
    maybe.Finish();
  }
  const AbstractValue rest = at.state.heap.Get(in.objects[source].star()), keys = at.state.heap.Get(in.objects[source].keys());
  if (!rest.absent()) SetItem(at, target, keys.absent() ? Scalar(kKindScalar, {}) : keys, rest);
}

}  // namespace

void MergeInto(Point& at, ObjectId target, const AbstractValue& sources, const std::function<void(ObjectId)>& other) {
  if (sources.objects == 0) return;
  SetTable::Members all = at.in.sets.members(sources.objects);
  const SetTable::Collected members(all.begin(), all.end());
  Alternatives each(at, members.size() > 1 || (sources.kinds & kKindScalar));
  if (sources.kinds & kKindScalar) each.Nothing();
  for (ObjectId id : members) {
    each.Begin();
    if (IsMapping(at.in.objects[id].kind)) MergeFields(at, Reference(at.in, target), id);
    else other(id);
    each.End({true, {}});
  }
  each.Finish();
}

void SetAttribute(Point& at, const AbstractValue& object, std::string_view name, const AbstractValue& value) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  AtomId key = in.sets.Text(name);
  SetTable::Members all = in.sets.members(object.objects);
  bool alone = all.size() == 1;
  SetTable::Collected members;
  std::copy_if(all.begin(), all.end(), std::back_inserter(members), [&](ObjectId id) {
    if (in.objects[id].kind != ObjectKind::kClosure) return true;
    // An attribute of a function: its cells are fields by number, this is one by name.
    const uint32_t slot = FieldSlot(in, id, key, true);
    if (slot == 0xFFFFFFFF) GiveUp(in, "a function with too many attributes is not followed", at.function().spans[at.pc]);
    else JoinSlot(in, at.state, slot, RaisedHigh(in, value, at.control.label.hi, at.control.origin));
    return false;
  });
  members.erase(std::remove_if(members.begin(), members.end(), [&](ObjectId id) { return SetOwnAttribute(at, id, object, key, value, alone); }),
                members.end());
  if (members.empty()) return;
  AbstractValue rest = object;
  rest.objects = in.sets.SetOf(members);
  SetItem(at, rest, Known(in, key), value);
}

void AddElement(Point& at, ObjectId id, const AbstractValue& added) {
  Interpreter& in = at.in;
  AbstractValue value = RaisedBy(in, added, at.control);
  if (in.graph != nullptr && value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  RaiseShape(at, id, at.control.label);
  int64_t length = LengthOf(in, at.state, id);
  bool ordered = IsSequence(in.objects[id].kind) && length >= 0 && IsOne(at.state, in.objects[id]);
  uint32_t slot = ordered ? FieldSlot(in, id, in.sets.Integer(length), true) : 0xFFFFFFFF;
  if (slot != 0xFFFFFFFF) {
    SetSlot(at.state, slot, value);
    SetLength(at, id, length + 1);
    return;
  }
  JoinSlot(in, at.state, in.objects[id].star(), value);
  SetLength(at, id, ordered ? length + 1 : -1);
}

bool ValuesOf(Interpreter& in, const State& state, const AbstractValue& value, std::vector<Json>& out, int depth) {
  if (value.absent() || depth > 4) return false;
  if (value.kinds & kKindScalar) {
    if (value.atoms == kAnyAtoms) {
      if ((value.kinds & kKindScalar) != kKindNone) return false;
      out.push_back(Json());
    } else {
      for (AtomId atom : in.sets.members(value.atoms)) {
        if (in.sets.atom(atom).type == Atom::Type::kOther || in.sets.atom(atom).type == Atom::Type::kBytes) return false;
        out.push_back(JsonOf(in.sets.atom(atom)));
      }
    }
  }
  if (value.objects == 0) return !out.empty();
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    int64_t length = LengthOf(in, state, id);
    bool sequence = IsSequence(object.kind);
    if (!(sequence || object.kind == ObjectKind::kDict) || length < 0 || length > 64 || !IsOne(state, object)) return false;
    if (!state.heap.Get(object.star()).absent()) return false;
    Json json = sequence ? Json(JsonArray{}) : Json(JsonObject{});
    int64_t found = 0;
    auto part = [&](uint32_t slot, std::vector<Json>& one) {
      const AbstractValue& field = state.heap.Get(slot);
      return !field.absent() && ValuesOf(in, state, field, one, depth + 1) && one.size() == 1;
    };
    if (sequence) {
      for (; found < length; ++found) {
        std::vector<Json> one;
        uint32_t slot = FieldSlot(in, id, in.sets.Integer(found), false);
        if (slot == 0xFFFFFFFF || !part(slot, one)) return false;
        json.Push(one[0]);
      }
    } else {
      for (const auto& [key, slot] : object.fields) {
        if (state.heap.Get(slot).absent()) continue;
        std::vector<Json> one;
        if (in.sets.atom(key).type != Atom::Type::kStr || !part(slot, one)) return false;
        json.Set(in.sets.atom(key).text, one[0]);
        ++found;
      }
      if (found != length) return false;
    }
    out.push_back(std::move(json));
    if (out.size() > kMaxAtoms) return false;
  }
  return true;
}

}  // namespace penstock
