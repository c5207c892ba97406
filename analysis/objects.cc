// Abstract objects: making them, reading and writing their slots, labels of what hangs from them.
#include <algorithm>
#include <array>
#include <tuple>

#include "analysis/classes.h"
#include "analysis/dict_keys.h"
#include "analysis/objects.h"
#include "ir/bound_globals.h"
#include "ir/fixed.h"
#include "ir/free_cells.h"

namespace penstock {
namespace {

constexpr size_t kMaxFields = 64;

}  // namespace

namespace {

// What a suspended call holds hangs from its generator, but is not inside: who looks at a generator sees nothing of it.
bool IsSuspendedCall(const ObjectInfo& object) { return object.kind == ObjectKind::kIterator && object.form == IteratorForm::kGenerator; }

// As the machine's: nothing that a branch elsewhere could write into hangs from it.
bool IsUnfollowedCode(const Interpreter& in, const ObjectInfo& object) {
  return (object.kind == ObjectKind::kClosure || IsSuspendedCall(object)) && !in.functions[object.number].follows;
}

// Walks all objects that hang from a value, each once: visit(id, object). `inside`: only what is inside it.
// What `keys` gave of dicts and records: through it their keys are seen, and not what stands under them. Absent: it is something else.
AbstractValue OnlyKeysOf(const Interpreter& in, const State& state, const ObjectInfo& object) {
  if (object.kind != ObjectKind::kIterator || !object.is_keys || object.form != IteratorForm::kPlain) return {};
  const AbstractValue& of = state.heap.Get(object.star());
  return AreMappings(in, of) ? of : AbstractValue{};
}

// Not into those for which stops(id).
constexpr auto kNowhere = [](ObjectId) { return false; };
template <typename Visit, typename Stops = decltype(kNowhere)>
void Walk(Interpreter& in, const State& state, std::span<const ObjectSetId> roots, Visit visit, bool inside = false, Stops stops = kNowhere) {
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
  for (ObjectSetId root : roots) add(root);
  while (open.size() > before) {
    ObjectId id = open.back();
    open.pop_back();
    ++in.steps;
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kModule || stops(id)) continue;
    visit(id, object);
    if (inside && IsSuspendedCall(object)) continue;
    if (const AbstractValue mappings = inside ? OnlyKeysOf(in, state, object) : AbstractValue{}; !mappings.absent()) {
      add(KeysOf(in, state, mappings).objects);
      continue;
    }
    ForEachSlot(object, [&](uint32_t slot) { add(state.heap.Get(slot).objects); });
  }
}

template <typename Visit, typename Stops = decltype(kNowhere)>
void Walk(Interpreter& in, const State& state, const AbstractValue& value, Visit visit, bool inside = false, Stops stops = kNowhere) {
  if (value.objects != 0) Walk(in, state, std::span(&value.objects, 1), visit, inside, stops);
}

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

namespace {

// While a coroutine waits it holds things that nobody else may have; so does who was sent something.
bool MayForget(Interpreter& in) {
  if (!in.may_forget) {
    const bool waits = std::any_of(in.module.functions.begin(), in.module.functions.end(), [](const Function& function) { return function.is_generator && function.form != GeneratorForm::kPlain; });
    const bool sends = std::any_of(in.module.names.begin(), in.module.names.end(), [](const std::string& name) { return name == "send" || name == "throw"; });
    in.may_forget = !waits && !sends;
  }
  return *in.may_forget;
}

// Does a run come to the call of this context once at most? Then nobody had anything of what is made in it when it began, and who called it
// comes by such things through what the function was given, its cells and globals alone.
bool RunsOnce(Interpreter& in, const Context& context) {
  if (context.function == 0) return true;
  const Context* caller = context.caller;
  if (caller == nullptr || caller->function != 0 || !context.is_only_call || context.shared || context.calls_itself || in.functions[context.function].function->is_generator) return false;
  auto [found, fresh] = in.runs_once.try_emplace(context.id, true);
  if (!fresh) return found->second;
  const FunctionCfg& cfg = *in.functions[0].cfg;
  const BlockId call = cfg.block_of[context.called_at];
  std::vector<uint8_t> seen(cfg.blocks.size());
  std::vector<BlockId> open{call};
  while (!open.empty()) {
    const BasicBlock& block = cfg.blocks[open.back()];
    open.pop_back();
    for (BlockId next : {block.next[0], block.next[1], block.handler}) {
      if (next == call) return found->second = false;
      if (next != kNoBlock && std::exchange(seen[next], uint8_t{1}) == 0) open.push_back(next);
    }
  }
  return true;
}

// Is what a register holds at the instruction read by it, or later?
bool IsReadFrom(const Point& at, uint16_t wanted) {
  const Function& function = at.function();
  const FunctionCfg& cfg = *at.info().cfg;
  if (at.info().holds_cell[wanted]) return true;
  boost::container::small_vector<BlockId, 16> open, seen;
  // Does it stay till the end? -1: it is read.
  const auto stays = [&](Pc begin, Pc end) {
    for (Pc pc = begin; pc < end; ++pc) {
      bool reads = false, writes = false;
      ForEachRead(function, pc, [&](uint16_t reg) { reads |= reg == wanted; });
      if (reads) return -1;
      ForEachWrite(function, pc, [&](uint16_t reg) { writes |= reg == wanted; });
      if (writes && function.code[pc].op != Op::ForNext) return 0;  // at its end that writes none
    }
    return 1;
  };
  const auto go_on = [&](const BasicBlock& block, Pc begin) {
    const int found = stays(begin, block.end);
    if (found < 0) return false;
    const auto visit = [&](BlockId next) {
      if (next == kNoBlock || std::find(seen.begin(), seen.end(), next) != seen.end()) return;
      seen.push_back(next);
      open.push_back(next);
    };
    if (found > 0) for (BlockId next : block.next) visit(next);
    visit(block.handler);
    return true;
  };
  if (!go_on(cfg.blocks[cfg.block_of[at.pc]], at.pc)) return true;
  constexpr size_t kMostBlocks = 200;
  while (!open.empty()) {
    const BasicBlock& block = cfg.blocks[open.back()];
    open.pop_back();
    if (seen.size() > kMostBlocks || !go_on(block, block.begin)) return true;
  }
  return false;
}

// Can nobody come by the object any more? What a function has stands in its registers. Those that hold the object and are not read again
// forget it.
bool Forget(Point& at, ObjectId wanted) {
  Interpreter& in = at.in;
  constexpr uint32_t kMostSteps = 100'000;
  if (in.forgetting_steps > kMostSteps || !RunsOnce(in, at.context) || !MayForget(in)) return false;
  const uint16_t count = at.function().register_count;
  bool found = false;
  const auto look = [&](const AbstractValue& value) {
    if (found || value.objects == 0) return;
    Walk(in, at.state, value, [&](ObjectId id, const ObjectInfo&) {
      found |= id == wanted;
      ++in.forgetting_steps;
    }, false, [&](ObjectId) { return found; });
  };
  const auto holds_it = [&](const AbstractValue& value) { return !value.absent() && value.objects != 0 && in.sets.Contains(value.objects, wanted); };
  for (uint32_t global = 0; global < in.module.globals.size(); ++global) look(at.state.heap.Get(global));
  look(at.state.handled);
  look(in.pending_error);
  for (const AbstractValue& given : at.context.arguments) look(given);
  look(at.context.closure);
  // A generator that is suspended has variables, too.
  for (const std::unique_ptr<Context>& context : in.contexts) {
    const FunctionCfg& cfg = *in.functions[context->function].cfg;
    const uint16_t held = in.functions[context->function].function->register_count;
    for (auto& [pc, state] : context->suspended) {
      for (uint16_t reg = 0; reg < held && !found; ++reg) if (cfg.outlives[reg]) look(state.registers.kept().Get(reg));
      in.forgetting_steps += held;
    }
    for (const auto& [pc, delegates] : context->delegates) look(delegates);
  }
  in.forgetting_steps += count + static_cast<uint32_t>(in.module.globals.size() + in.contexts.size());
  // Most often it is the variable itself that has the one before.
  boost::container::small_vector<uint16_t, 8> holders;
  for (uint16_t reg = 0; reg < count && !found; ++reg) {
    const AbstractValue& held = at.state.registers.Get(reg);
    if (held.absent() || held.objects == 0) continue;
    if (holds_it(held)) {
      holders.push_back(reg);
      found |= IsReadFrom(at, reg);
      continue;
    }
    look(held);
    if (found) found = IsReadFrom(at, reg);
  }
  if (found) return false;
  for (uint16_t reg : holders) {
    const AbstractValue& held = at.state.registers.Get(reg);
    at.state.registers.Set(reg, Scalar(kKindNone, held.label, held.origin));
  }
  return true;
}

}  // namespace

static uint64_t SiteOf(const Point& at, ObjectKind kind, uint32_t part) {
  return static_cast<uint64_t>(at.context.id) << 40 | static_cast<uint64_t>(at.pc) << 13 | (part << 5 | static_cast<uint32_t>(kind));
}

bool IsMadeHere(Point& at, ObjectId id, uint32_t part) {
  const uint32_t* made = at.in.object_of_site.Get(SiteOf(at, at.in.objects[id].kind, part));
  return made != nullptr && *made == id;
}

ObjectId Make(Point& at, ObjectKind kind, uint32_t part, uint32_t number, int64_t length, Before before_it, uint32_t which) {
  Interpreter& in = at.in;
  uint64_t site = SiteOf(at, kind, part);
  // One place may bind several names, call several functions that make generators, and make errors of several types.
  if (kind == ObjectKind::kBound || kind == ObjectKind::kIterator || kind == ObjectKind::kError) which = number;
  site += which * uint64_t{0x9E3779B97F4A7C15};
  auto [found, added] = in.object_of_site.Add(site);
  if (added) *found = NewObject(in, kind, number);
  const ObjectId id = *found;
  const ObjectInfo& object = in.objects[id];
  AbstractValue made = Scalar(kKindInt | kKindOne, {kBottom, at.control.label.hi}, at.control.origin);
  if (length >= 0) made.atoms = in.sets.Singleton(in.sets.Integer(length));
  const bool was_there = before_it != Before::kStays && !at.state.heap.Get(object.header()).absent();
  if (was_there && (before_it == Before::kIsGone || Forget(at, id))) {
    SetSlot(at.state, object.header(), {});
    ForEachSlot(object, [&](uint32_t slot) { SetSlot(at.state, slot, {}); });
  }
  const AbstractValue& before = at.state.heap.Get(object.header());
  if (!before.absent()) {
    made = JoinValues(in, before, made);
    made.kinds |= kKindMany;
  }
  SetSlot(at.state, object.header(), made);
  return id;
}

uint32_t FieldSlot(Interpreter& in, ObjectId id, AtomId key, bool add) {
  ObjectInfo& object = in.objects[id];
  for (const auto& [known, slot] : object.fields) if (known == key) return slot;
  if (!add || object.fields.size() >= kMaxFields) return 0xFFFFFFFF;
  uint32_t slot = in.next_slot++;
  object.fields.emplace_back(key, slot);
  return slot;
}

void MayLack(Interpreter& in, ObjectId record, AtomId key) {
  std::vector<AtomId>& optional = in.objects[record].optional;
  if (std::find(optional.begin(), optional.end(), key) == optional.end()) optional.push_back(key);
}

void SetSlot(State& state, uint32_t slot, const AbstractValue& value) {
  if (!state.heap.Get(slot).Same(value)) state.heap.Set(slot, value);
}

void JoinSlot(Interpreter& in, State& state, uint32_t slot, const AbstractValue& value) {
  SetSlot(state, slot, JoinValues(in, state.heap.Get(slot), value));
}

void InitField(Point& at, ObjectId id, AtomId key, const AbstractValue& value) {
  uint32_t slot = FieldSlot(at.in, id, key, true);
  NotePut(at.in, at.state, id, slot);
  if (slot == 0xFFFFFFFF) {
    JoinSlot(at.in, at.state, at.in.objects[id].star(), value);
    if (IsMapping(at.in.objects[id].kind) && !IsOfObject(at.in.sets.atom(key))) JoinSlot(at.in, at.state, at.in.objects[id].keys(), Known(at.in, key));
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

void RaiseShapeSurely(Point& at, ObjectId id, LabelInterval label, OriginId origin) {
  RaiseShape(at, id, label, origin);
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

bool HasAllFields(const Interpreter& in, const State& state, ObjectId id) { return IsOne(state, in.objects[id]) && EachHasAllFields(in, state, id); }

bool EachHasAllFields(const Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  if (object.is_element || !state.heap.Get(object.star()).absent()) return false;
  int64_t present = 0;
  for (const auto& [key, slot] : object.fields) present += !state.heap.Get(slot).absent();
  return present == LengthOf(in, state, id);
}

bool HasAllAttributes(const Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  if (object.kind != ObjectKind::kInstance || !in.attributes_set.by_name_only || in.attributes_set.as_dict) return false;
  if (!IsOne(state, object) || !state.heap.Get(object.star()).absent()) return false;
  const int64_t present = std::count_if(object.fields.begin(), object.fields.end(), [&](const auto& field) {
    const Atom& name = in.sets.atom(field.first);
    return name.type == Atom::Type::kStr && !name.text.starts_with('#') && !state.heap.Get(field.second).absent();
  });
  return present == LengthOf(in, state, id);
}

// From here on nobody knows which element stands where.
void Collapse(Point& at, ObjectId id) {
  const ObjectInfo& object = at.in.objects[id];
  AbstractValue all = at.state.heap.Get(object.star()), keys = at.state.heap.Get(object.keys());
  for (const auto& [key, slot] : object.fields) {
    const AbstractValue& value = at.state.heap.Get(slot);
    if (value.absent()) continue;
    all = JoinValues(at.in, all, value);
    if (IsMapping(object.kind) && !IsOfObject(at.in.sets.atom(key))) keys = JoinValues(at.in, keys, Known(at.in, key));
    if (object.kind == ObjectKind::kRecord) MayLack(at.in, id, key);
  }
  for (const auto& [key, slot] : object.fields) SetSlot(at.state, slot, {});
  SetSlot(at.state, object.star(), all);
  SetSlot(at.state, object.keys(), keys);
  SetLength(at, id, -1);
}

LabelInterval OuterOfObjects(Interpreter& in, const State& state, const AbstractValue& value) {
  LabelInterval outer = value.label;
  for (ObjectId id : in.sets.members(value.objects)) {
    ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kTool || kind == ObjectKind::kBuiltin || kind == ObjectKind::kClosure || kind == ObjectKind::kCell ||
        kind == ObjectKind::kModule) continue;
    LabelInterval shape = state.heap.Get(in.objects[id].header()).label;
    outer.hi = in.labels.Join(outer.hi, shape.hi);
    if (IsView(in.objects[id])) {
      // As long as its dict.
      const auto add = [&](uint32_t slot) {
        const AbstractValue& dict = state.heap.Get(slot);
        for (ObjectId one : dict.objects == 0 ? SetTable::Members() : in.sets.members(dict.objects)) {
          if (in.objects[one].kind != ObjectKind::kIterator) outer.hi = in.labels.Join(outer.hi, OuterOf(in, state, Reference(in, one)).hi);
        }
      };
      add(in.objects[id].star());
      for (const auto& [key, slot] : in.objects[id].fields) add(slot);
    }
    if (kind == ObjectKind::kInstance) {
      outer.hi = in.labels.Join(outer.hi, OuterOf(in, state, HeldBy(in, state, id)).hi);
      if (in.labelled_classes) outer.hi = in.labels.Join(outer.hi, ShapesOfClasses(in, state, id));
    }
    if (in.sets.members(value.objects).size() == 1 && !(value.kinds & kKindScalar)) outer.lo = in.labels.Join(outer.lo, shape.lo);
  }
  return outer;
}

namespace {

// What surely is inside: only where a value is one object, by parts surely there. `left`: so many objects are still looked at, as what holds
// one another would be looked at again and again.
LabelId DeepLow(Interpreter& in, const State& state, const AbstractValue& value, int depth, int& left) {
  constexpr int kDeepest = 6;
  LabelId low = value.label.lo;
  int64_t only = in.sets.Only(value.objects);
  if (only < 0 || (value.kinds & kKindScalar) || depth > kDeepest || left-- <= 0) return low;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kClosure ||
      object.kind == ObjectKind::kModule) return low;
  low = in.labels.Join(low, state.heap.Get(object.header()).label.lo);
  bool exact = IsMapping(object.kind) || IsSequence(object.kind) || object.kind == ObjectKind::kError;
  if (!exact || !IsMadeOnce(state, object)) return low;
  // Of a list or dict of known length, whose parts are all fields, every part is there.
  if (object.kind != ObjectKind::kRecord && !HasAllFields(in, state, static_cast<ObjectId>(only))) return low;
  for (const auto& [key, slot] : object.fields) {
    bool optional = std::find(object.optional.begin(), object.optional.end(), key) != object.optional.end();
    if (!optional && !state.heap.Get(slot).absent()) low = in.labels.Join(low, DeepLow(in, state, state.heap.Get(slot), depth + 1, left));
  }
  return low;
}

}  // namespace

bool HangsFrom(Interpreter& in, const State& state, const AbstractValue& value, ObjectId object) {
  bool found = false;
  Walk(in, state, value, [&](ObjectId id, const ObjectInfo& one) { found |= id == object || one.kind == ObjectKind::kOpaque; });
  return found;
}

bool MayBeUnknownInstance(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!HoldsOpaque(in, value)) return false;
  bool may_be = false;
  Walk(in, state, value, [&](ObjectId, const ObjectInfo& object) {
    const bool is_data = IsSequence(object.kind) || IsMapping(object.kind) || object.kind == ObjectKind::kSet || object.kind == ObjectKind::kOpaque ||
                         object.kind == ObjectKind::kClosure || object.kind == ObjectKind::kCell || object.kind == ObjectKind::kRecord;
    may_be |= !is_data;
  });
  return may_be;
}

LabelId LabelOfInstances(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.objects == 0 || in.labels.only_bottom()) return kBottom;
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

// Of an object alone, and of what stands in its slots; of what `keys` gave, of the keys.
static void AddLabels(Interpreter& in, const State& state, const ObjectInfo& object, LabelId& label) {
  const auto add = [&](uint32_t slot) { label = in.labels.Join(label, state.heap.Get(slot).label.hi); };
  add(object.header());
  if (IsSuspendedCall(object)) return;
  ForEachSlot(object, add);
  const AbstractValue mappings = OnlyKeysOf(in, state, object);
  if (mappings.absent()) return;
  for (ObjectId id : in.sets.members(mappings.objects)) add(in.objects[id].header());
  label = in.labels.Join(label, KeysOf(in, state, mappings).label.hi);
}

LabelInterval DeepOfObjects(Interpreter& in, const State& state, const AbstractValue& value) {
  LabelInterval deep = value.label;
  Walk(in, state, value, [&](ObjectId id, const ObjectInfo& object) {
    AddLabels(in, state, object, deep.hi);
    if (in.labelled_classes && HasClasses(in, state, id)) deep.hi = in.labels.Join(deep.hi, ShapesOfClasses(in, state, id));
  }, /*inside=*/true);
  constexpr int kMostObjects = 4096;
  int left = kMostObjects;
  deep.lo = DeepLow(in, state, value, 0, left);
  return deep;
}

namespace {

// Has its class such a method, and surely? `may`: it may have one.
bool IsAsked(Interpreter& in, const State& state, ObjectId id, Look look, bool& may) {
  if (in.objects[id].kind != ObjectKind::kInstance) return false;
  bool surely = false;
  AnyMethodFor(look, [&](std::string_view name) {
    bool sure = false;
    const AbstractValue found = FindForInstance(in, state, id, in.sets.Text(name), sure);
    if (found.absent()) return false;
    may = true;
    SetTable::Members members = in.sets.members(found.objects);
    const bool code = found.kinds == kKindObject && std::all_of(members.begin(), members.end(), [&](ObjectId one) { return in.objects[one].kind == ObjectKind::kClosure; });
    surely |= sure && code;
    return surely;
  });
  return surely && HeldBy(in, state, id).absent();
}

}  // namespace

LabelInterval DeepForObjects(Point& at, const AbstractValue& value, Look look) {
  Interpreter& in = at.in;
  constexpr int kMost = 150;  // of more than these RunHidden may not ask all
  if (look == Look::kInside || !in.has_classes || at.context.depth > 40) return DeepOf(in, at.state, value);
  if (look == Look::kSearched) {
    const SetTable::Members all = in.sets.members(value.objects);
    bool may = false;
    const bool asked = std::all_of(all.begin(), all.end(), [&](ObjectId id) { return IsAsked(in, at.state, id, look, may); });
    if (!asked || (value.kinds & kKindScalar)) return DeepOf(in, at.state, value);
    return {value.label.lo, OuterOf(in, at.state, value).hi};
  }
  // An error is shown by what it was made of.
  auto is_error = [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kError; };
  const SetTable::Members members = in.sets.members(value.objects);
  if (look == Look::kShown && std::all_of(members.begin(), members.end(), is_error)) {
    LabelInterval shown = value.label;
    const ObjectInfo& first = in.objects[members[0]];
    const bool by_place = members.size() == 1 && !(value.kinds & kKindScalar) && IsOne(at.state, first) && LengthOf(in, at.state, members[0]) >= 0;
    for (size_t i = 0; by_place && i < first.fields.size(); ++i) {
      if (in.sets.atom(first.fields[i].first).type == Atom::Type::kInt) shown.lo = in.labels.Join(shown.lo, DeepOf(in, at.state, at.state.heap.Get(first.fields[i].second)).lo);
    }
    // Those in one another, each once: one that is made again and again of another may hold itself, as far as is known.
    boost::container::small_vector<ObjectId, 8> errors(members.begin(), members.end());
    for (size_t i = 0; i < errors.size(); ++i) {
      const ObjectId id = errors[i];
      shown.hi = in.labels.Join(shown.hi, at.state.heap.Get(in.objects[id].header()).label.hi);
      if (in.labelled_classes && HasClasses(in, at.state, id)) shown.hi = in.labels.Join(shown.hi, ShapesOfClasses(in, at.state, id));
      const AbstractValue made_of = MadeOf(in, at.state, id);
      shown.hi = in.labels.Join(shown.hi, made_of.label.hi);
      const SetTable::Members within = made_of.objects == 0 ? SetTable::Members() : in.sets.members(made_of.objects);
      if (!std::all_of(within.begin(), within.end(), is_error)) {
        shown.hi = in.labels.Join(shown.hi, DeepFor(at, made_of, look).hi);
        continue;
      }
      for (ObjectId one : within) if (std::find(errors.begin(), errors.end(), one) == errors.end()) errors.push_back(one);
    }
    return shown;
  }
  LabelInterval deep = value.label;
  bool may = false;
  int seen = 0;
  // Who is asked, and whether anybody is, its class tells.
  auto add_class = [&](ObjectId id) {
    if (in.labelled_classes && HasClasses(in, at.state, id)) deep.hi = in.labels.Join(deep.hi, ShapesOfClasses(in, at.state, id));
  };
  for (ObjectId id : members) add_class(id);
  Walk(in, at.state, value, [&](ObjectId id, const ObjectInfo& object) {
    ++seen;
    add_class(id);
    AddLabels(in, at.state, object, deep.hi);
  }, /*inside=*/true, [&](ObjectId id) {
    add_class(id);
    return IsAsked(in, at.state, id, look, may);
  });
  LabelInterval all = DeepOf(in, at.state, value);
  if (seen > kMost) deep.hi = all.hi;
  deep.lo = may ? value.label.lo : all.lo;
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

OriginId DeepOriginOfObjects(Interpreter& in, const State& state, const AbstractValue& value) {
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

namespace {

// Of what may lack a value: who decided whether it does. Nothing is sure of it.
void AddLabelOfUnbound(Point& at, LabelInterval& deep, OriginId& origin) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const auto add = [&](LabelId label) { deep = {kBottom, in.labels.Join(deep.hi, label)}; };
  switch (i.op) {
    case Op::CheckBound: return add(LabelOfUnbound(in, at.context.function, i.a));
    case Op::LoadCell: case Op::DelCell: {
      add(kBottom);
      const AbstractValue& cell = at.state.registers.Get(i.op == Op::LoadCell ? i.b : i.a);
      if (cell.objects == 0) return;
      for (ObjectId id : in.sets.members(cell.objects)) if (in.objects[id].kind == ObjectKind::kCell) add(LabelOfUnbound(in, kNoFunction, in.objects[id].star()));
      return;
    }
    case Op::LoadGlobal: case Op::DelGlobal: {
      const AbstractValue& value = at.state.heap.Get(GlobalSlot(i.wide()));
      const LabelId label = in.labels.Join(value.label.hi, LabelOfUnbound(in, kNoFunction, GlobalSlot(i.wide())));
      if (label == kBottom) return;
      if (!in.may_lack_a_value) in.may_lack_a_value = GlobalsThatMayLackAValue(in.module);
      if (!(*in.may_lack_a_value)[i.wide()]) return;
      AddOrigin(in, origin, value.origin);
      return add(label);
    }
    default: return;
  }
}

}  // namespace

// The machine's AsksForPlace: surely, or in no run, or perhaps.
static Certainty AsksForPlace(const Point& at) {
  const Instruction& i = at.instruction();
  if (i.op != Op::GetItem) return Certainty::kNo;
  const AbstractValue& container = at.state.registers.Get(i.b);
  const AbstractValue& index = at.state.registers.Get(i.c);
  if (container.objects == 0 || (index.kinds & (kKindInt | kKindBool)) == 0) return Certainty::kNo;
  const SetTable::Members members = at.in.sets.members(container.objects);
  const auto is_in_order = [&](ObjectId id) { return IsSequence(at.in.objects[id].kind) && !at.in.objects[id].is_range; };
  if (std::none_of(members.begin(), members.end(), is_in_order)) return Certainty::kNo;
  const bool is_sure = container.kinds == kKindObject && index.objects == 0 && (index.kinds & ~(kKindInt | kKindBool)) == 0;
  return is_sure && std::all_of(members.begin(), members.end(), is_in_order) ? Certainty::kYes : Certainty::kEither;
}

LabelInterval LabelOfError(Point& at, OriginId& origin) {
  const Certainty asks = at.in.labelled ? AsksForPlace(at) : Certainty::kNo;
  if (asks == Certainty::kNo) return DeepOfReads(at, origin);
  const AbstractValue& container = at.state.registers.Get(at.instruction().b);
  const AbstractValue& index = at.state.registers.Get(at.instruction().c);
  const LabelInterval outer = JoinLabels(at.in, OuterOf(at.in, at.state, container), index.label);
  if (asks == Certainty::kEither) return {outer.lo, DeepOfReads(at, origin).hi};
  for (const AbstractValue* one : {&container, &index}) {
    if (WantsOrigin(at.in, origin) && OuterOf(at.in, at.state, *one).hi != kBottom) AddOrigin(at.in, origin, OuterOrigin(at.in, at.state, *one));
  }
  return outer;
}

LabelInterval DeepOfReads(Point& at, OriginId& origin) {
  LabelInterval deep;
  if (!at.in.labelled) return deep;
  const bool lacks = at.in.has_classes && at.in.attributes_set.MayLack(at.in.module, at.function(), at.pc);
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    const AbstractValue& value = at.state.registers.Get(reg);
    LabelInterval one = DeepOf(at.in, at.state, value);
    // Whether it has such an attribute.
    if (value.objects != 0 && lacks) for (ObjectId id : at.in.sets.members(value.objects)) one.hi = at.in.labels.Join(one.hi, ShapesOfClasses(at.in, at.state, id));
    if (WantsOrigin(at.in, origin) && one.hi != kBottom) AddOrigin(at.in, origin, DeepOrigin(at.in, at.state, value));
    deep = JoinLabels(at.in, deep, one);
  });
  AddLabelOfUnbound(at, deep, origin);
  return deep;
}

bool AreAllThere(const Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  return object.kind == ObjectKind::kRecord ? object.optional.empty() : HasAllFields(in, state, id);
}

namespace {

// What a value surely leads to: one object, and from there one again.
void RaiseDeepLow(Interpreter& in, State& state, const AbstractValue& value, LabelId lo, int depth) {
  int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0 || depth > 6 || in.labels.Decides(value.label.hi)) return;  // the machine does not raise what was chosen
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  // Which defaults it has stays.
  if (object.kind == ObjectKind::kClosure && IsOne(state, object) && !IsUnfollowedCode(in, object)) {
    return RaiseDeepLow(in, state, AbstractValue(state.heap.Get(object.star())), lo, depth + 1);
  }
  const bool stays = object.kind == ObjectKind::kTuple || (object.kind == ObjectKind::kSet && object.frozen);
  const bool is_instance = object.kind == ObjectKind::kInstance && !object.is_bare && !object.is_fixed;
  const bool container = IsSequence(object.kind) || IsMapping(object.kind) || object.kind == ObjectKind::kSet;
  if (!(container || is_instance) || !IsOne(state, object)) return;
  const bool all_there = is_instance ? HasAllAttributes(in, state, static_cast<ObjectId>(only)) : AreAllThere(in, state, static_cast<ObjectId>(only));
  auto raise = [&](uint32_t slot) {
    const AbstractValue part = state.heap.Get(slot);
    if (part.absent() || (!stays && in.labels.Leq(lo, part.label.lo))) return;
    AbstractValue raised = part;
    raised.label.lo = in.labels.Join(raised.label.lo, lo);
    if (!stays) state.heap.Set(slot, raised);
    if (all_there) RaiseDeepLow(in, state, part, lo, depth + 1);  // what may not be there, or is one of several, is not surely raised
  };
  if (!is_instance) {
    raise(object.header());
    return ForEachSlot(object, raise);
  }
  // Which attributes it has may stay. The list that an instance of a class derived from list is, it stays.
  raise(object.star());
  for (const auto& [key, slot] : object.fields) {
    const Atom& name = in.sets.atom(key);
    if (name.type == Atom::Type::kStr && !name.text.starts_with('#')) raise(slot);
  }
}

ClassWrites WritesOfClasses(Interpreter& in) {
  if (!in.class_writes) in.class_writes = ClassWritesOf(in.module, in.options.strict);
  return *in.class_writes;
}

// What methods of an instance's classes may write into besides it, and what stands in their namespaces, as the machine's
// OfClasses: calls reach(object), and raise_slot(slot) for variables that they may give another value.
template <typename Reach, typename RaiseSlot>
struct OfClasses {
  Interpreter& in;
  const State& state;
  Reach reach;
  RaiseSlot raise_slot;
  SetTable::Collected seen = {};

  bool IsNew(ObjectId id) {
    if (std::find(seen.begin(), seen.end(), id) != seen.end()) return false;
    seen.push_back(id);
    return true;
  }
  void Into(const AbstractValue& value) {
    if (value.objects == 0) return;
    for (ObjectId id : in.sets.members(value.objects)) {
      switch (in.objects[id].kind) {
        case ObjectKind::kClosure: OfFunction(id); break;
        case ObjectKind::kWrapper: for (const auto& [key, slot] : in.objects[id].fields) Into(state.heap.Get(slot)); break;
        case ObjectKind::kClass: OfClass(id); break;
        default: reach(id);
      }
    }
  }
  void OfFunction(ObjectId id) {
    if (!IsNew(id) || IsUnfollowedCode(in, in.objects[id])) return;
    const bool stores = MayStoreFreeCells(in.module, in.module.functions[in.objects[id].number]);
    Into(state.heap.Get(in.objects[id].star()));  // its defaults
    for (const auto& [key, slot] : in.objects[id].fields) {
      const AbstractValue& held = state.heap.Get(slot);
      for (ObjectId one : held.objects == 0 ? SetTable::Members() : in.sets.members(held.objects)) {
        if (in.objects[one].kind != ObjectKind::kCell) {
          Into(Reference(in, one));
          continue;
        }
        Into(state.heap.Get(in.objects[one].star()));
        if (stores) raise_slot(in.objects[one].star());
      }
    }
  }
  void OfClass(ObjectId cls) {
    if (!IsNew(cls)) return;
    for (uint32_t base : BasesOf(in, state, cls).order) {
      if (base & kBuiltinBit) continue;
      if (WritesOfClasses(in).by_instance) reach(base);
      const ObjectInfo& object = in.objects[base];
      Into(state.heap.Get(object.star()));
      for (const auto& [key, slot] : object.fields) if (in.sets.atom(key).type == Atom::Type::kStr) Into(state.heap.Get(slot));
    }
  }
};
template <typename Reach, typename RaiseSlot>
OfClasses(Interpreter&, const State&, Reach, RaiseSlot) -> OfClasses<Reach, RaiseSlot>;

// What a class itself has may be another only under a name that the plan sets.
template <typename Visit>
void ForEachNameSet(Interpreter& in, const ObjectInfo& cls, Visit visit) {
  visit(cls.star());
  visit(cls.keys());
  for (const auto& [key, slot] : cls.fields) {
    if (in.sets.atom(key).type == Atom::Type::kStr && in.attributes_set.MaySetOfClass(in.module, in.sets.atom(key).text)) visit(slot);
  }
}

// May a member of the class, or of one of its bases, be a function of the library?
bool MayHaveLibraryCode(Interpreter& in, const State& state, ObjectId cls) {
  const auto is_library = [&](uint32_t slot) {
    const AbstractValue& held = state.heap.Get(slot);
    const SetTable::Members members = held.objects == 0 ? SetTable::Members() : in.sets.members(held.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId one) {
      return in.objects[one].kind == ObjectKind::kClosure && in.module.functions[in.objects[one].number].library != kNoModule;
    });
  };
  if (in.objects[cls].kind != ObjectKind::kClass) return true;
  const Bases bases = BasesOf(in, state, cls);
  return !bases.exact || std::any_of(bases.order.begin(), bases.order.end(), [&](uint32_t base) {
    if (base & kBuiltinBit) return false;
    const ObjectInfo& object = in.objects[base];
    return is_library(object.star()) || std::any_of(object.fields.begin(), object.fields.end(), [&](const auto& field) { return is_library(field.second); });
  });
}

// Whatever the plan does next, the instance has the attributes that it has now: surely so in the machine's AttributesStay.
bool AttributesStay(Interpreter& in, const State& state, ObjectId id) {
  constexpr size_t kMost = 40;
  const PlanAttributes& set = in.attributes_set;
  if (in.objects[id].kind != ObjectKind::kInstance || !set.by_name_only || set.as_dict || set.names.size() + set.by_library.size() > kMost) return false;
  for (ObjectId cls : ClassesOf(in, state, id)) if (MayHaveLibraryCode(in, state, cls)) return false;
  const bool has_all = HasAllAttributes(in, state, id);
  return set.AllSet([&](uint16_t number) {
    const AtomId name = in.sets.Text(in.module.names[number]);
    return !FieldOf(in, state, id, name).absent() && (has_all || IsSetByInit(in, state, id, name));
  });
}

}  // namespace

// Tables in which nothing was left to raise, by what it was raised from and by which label. Who is asked or called under a label raises all that
// may be written then, mostly what was raised just before; and where code may be chosen, that is much.
struct RaisedTables {
  struct Entry {
    const void* table = nullptr;
    LabelId hi = kBottom;
    bool iterators = false;
    RaisedRoots roots;
  };
  std::array<Entry, 64> entries;

  static size_t PlaceOf(const RaisedRoots& roots, LabelId hi, bool iterators) {
    size_t hash = hi * 2 + iterators;
    for (ObjectSetId set : roots.all) hash = hash * 0x9E3779B1u + set;
    return (hash ^ hash >> 16) % std::tuple_size_v<decltype(entries)>;
  }
  bool Has(const State& state, const RaisedRoots& roots, LabelId hi, bool is_iterators) const {
    const Entry& entry = entries[PlaceOf(roots, hi, is_iterators)];
    return entry.table == state.heap.root() && entry.table != nullptr && entry.hi == hi && entry.iterators == is_iterators && entry.roots.all == roots.all &&
           entry.roots.of_globals == roots.of_globals;
  }
  void Add(State& state, const RaisedRoots& roots, LabelId hi, bool is_iterators) { entries[PlaceOf(roots, hi, is_iterators)] = {state.heap.Keep(), hi, is_iterators, roots}; }
};

namespace {

constexpr size_t kFewRoots = 4;  // a table is not kept for

RaisedTables& TablesOf(Interpreter& in) {
  if (!in.raised) in.raised = std::make_shared<RaisedTables>();
  return *in.raised;
}

bool MayBeMoved(const ObjectInfo& object) {
  if (object.kind == ObjectKind::kIterator) return true;
  return object.kind == ObjectKind::kOpaque && object.part != ObjectInfo::Part::kData && !object.is_pattern && !object.is_bare && !object.is_fixed;  // a reply is data
}

}  // namespace

void RaiseDeep(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin, bool is_global) {
  if (label.lo != kBottom) RaiseDeepLow(in, state, value, label.lo, 0);
  RaisedRoots roots;
  roots.Add(value, is_global);
  RaiseDeep(in, state, roots, label.hi, origin);
}

void RaiseDeep(Interpreter& in, State& state, const RaisedRoots& roots, LabelId hi, OriginId origin) {
  if (roots.all.empty()) return;
  const bool is_kept = roots.all.size() >= kFewRoots;
  if (is_kept && TablesOf(in).Has(state, roots, hi, false)) return;
  const auto is_in = [&](const RaisedRoots::Sets& sets, ObjectId id) { return std::any_of(sets.begin(), sets.end(), [&](ObjectSetId set) { return in.sets.Contains(set, id); }); };
  boost::container::small_vector<uint32_t, 32> slots;
  auto note = [&](uint32_t slot) {
    const AbstractValue& part = state.heap.Get(slot);
    if (!part.absent() && !in.labels.Leq(hi, part.label.hi)) slots.push_back(slot);
  };
  SetTable::Collected instances;
  const auto stops = [&](ObjectId id) { return IsUnfollowedCode(in, in.objects[id]); };
  const auto note_parts = [&](ObjectId id, const ObjectInfo& object) {
    if (object.is_bare) return;
    // Which parts it has stays.
    if (object.is_fixed || object.kind == ObjectKind::kTuple || (object.kind == ObjectKind::kSet && object.frozen)) return;
    if (object.kind == ObjectKind::kClass) {
      // As the machine: no class is written into but under its name.
      if (!is_in(roots.of_globals, id) && !(WritesOfClasses(in).unnamed && (in.options.strict || is_in(roots.all, id)))) return;
    }
    const bool stays = object.kind == ObjectKind::kClosure ? !in.options.strict || IsFixed(in.module, in.module.functions[object.number]) : AttributesStay(in, state, id);  // as in the machine
    if (!stays) note(object.header());
    if (object.kind == ObjectKind::kClosure) {
      // Its attributes: which defaults and cells it has stays, too.
      for (const auto& [key, slot] : object.fields) if (in.sets.atom(key).type == Atom::Type::kStr) note(slot);
    } else if (object.kind == ObjectKind::kClass) {
      ForEachNameSet(in, object, note);
    } else {
      ForEachSlot(object, note);
    }
  };
  Walk(in, state, std::span(roots.all.data(), roots.all.size()), [&](ObjectId id, const ObjectInfo& object) {
    note_parts(id, object);
    if (in.options.strict && in.has_classes && HasClasses(in, state, id)) instances.push_back(id);  // as the machine
  }, /*inside=*/false, stops);
  SetTable::Collected reached;
  auto reach = [&](ObjectId first) {
    if (std::find(reached.begin(), reached.end(), first) != reached.end()) return;
    reached.push_back(first);
    Walk(in, state, Reference(in, first), [&](ObjectId id, const ObjectInfo& object) {
      note_parts(id, object);
      if (HasClasses(in, state, id) && std::find(instances.begin(), instances.end(), id) == instances.end()) instances.push_back(id);
    }, /*inside=*/false, stops);
  };
  OfClasses of_classes{in, state, reach, note};
  for (size_t i = 0; i < instances.size(); ++i) {
    for (ObjectId cls : ClassesOf(in, state, instances[i])) if (in.objects[cls].kind == ObjectKind::kClass) of_classes.OfClass(cls);
  }
  if (slots.empty() && is_kept) TablesOf(in).Add(state, roots, hi, false);
  for (uint32_t slot : slots) {
    AbstractValue& part = state.heap.Write(slot);
    part.label.hi = in.labels.Join(part.label.hi, hi);
    AddOrigin(in, part.origin, origin);
  }
}

void RaiseIterators(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin) {
  // What was chosen the machine does not raise.
  const int64_t itself = value.kinds == kKindObject && !in.labels.Decides(value.label.hi) ? in.sets.Only(value.objects) : -1;
  RaisedRoots roots;
  roots.Add(value, false);
  RaiseIterators(in, state, roots, label.hi, origin);
  if (itself < 0 || !MayBeMoved(in.objects[static_cast<ObjectId>(itself)]) || !IsOne(state, in.objects[static_cast<ObjectId>(itself)])) return;
  const uint32_t slot = in.objects[static_cast<ObjectId>(itself)].header();
  AbstractValue header = state.heap.Get(slot);
  header.label.lo = in.labels.Join(header.label.lo, label.lo);
  SetSlot(state, slot, header);
}

void RaiseIterators(Interpreter& in, State& state, const RaisedRoots& roots, LabelId hi, OriginId origin) {
  const bool is_kept = roots.all.size() >= kFewRoots;
  if (is_kept && TablesOf(in).Has(state, roots, hi, true)) return;
  boost::container::small_vector<ObjectId, 8> moved;
  Walk(in, state, std::span(roots.all.data(), roots.all.size()), [&](ObjectId id, const ObjectInfo& object) {
    if (MayBeMoved(object) && !in.labels.Leq(hi, state.heap.Get(object.header()).label.hi)) moved.push_back(id);
  });
  if (moved.empty() && is_kept) TablesOf(in).Add(state, roots, hi, true);
  for (ObjectId id : moved) {
    AbstractValue header = state.heap.Get(in.objects[id].header());
    header.label.hi = in.labels.Join(header.label.hi, hi);
    AddOrigin(in, header.origin, origin);
    SetSlot(state, in.objects[id].header(), header);
  }
}

}  // namespace penstock
