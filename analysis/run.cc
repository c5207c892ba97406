// Runs a body to its fixpoint: block by block in reverse postorder, states joined where ways meet.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "analysis/interpreter.h"

namespace penstock {
namespace {

// In place of a branch: whether what may raise in a function lets the rest of it be reached.
constexpr Pc kUntilReturn = 0xFFFFFFFD;
constexpr uint32_t kNoWrites = 0xFFFFFFFF;
// With a join, in place of a branch: one of several regions that end there is open, by whatever raised.
constexpr Pc kRaised = 0x80000000;
bool IsOfRaised(const OpenRegion& region) { return region.branch == (kRaised | region.join) && region.writes == kNoWrites; }

// A loop that is followed round by round: what comes back to its head is not joined with what was there before,
// as long as it was known at the head which way each round goes.
struct RoundByRound {
  BlockId head = 0;
  std::vector<BlockId> blocks;  // of the loop, without its head
  int rounds = 0;
  bool comes_back = false;      // `next` holds what the next round begins with
  State next;
};

// Whose places are meant where places are named.
struct Activation {
  Interpreter& in;
  Context& context;
};

struct Body : Activation {
  FunctionInfo& info;
  const FunctionControl* control;   // null in mode explicit
  std::vector<State> states;        // by place in the order: what holds on entry
  std::vector<AbstractValue> scratch;  // registers that live within a block
  std::vector<uint8_t> waiting;
  uint32_t next = 0;
  BodyOutcome outcome;
  std::vector<uint8_t> decided;     // by block: last time it was known which way it goes
  std::vector<RoundByRound> rounds;
  std::vector<uint32_t> first_before, before;  // by block: from where it is reached; made when first asked for
};

constexpr int kMostRounds = 12;     // of one loop; then all further ones are joined
constexpr uint64_t kRoundsWork = 8;  // at most the 8th part of all work is spent while rounds are told apart

void FindControl(const Body& body, State& state) {
  Control& control = state.control;
  control = body.context.control;
  for (const OpenRegion& region : state.regions) {
    if (control.label.hi == kBottom) control.origin = region.origin;
    else AddOrigin(body.in, control.origin, region.origin);
    control.label = JoinLabels(body.in, control.label, region.label);
  }
}

// -- places that regions name

template <typename Slots, typename Slot>
void RaiseSlotValue(Interpreter& in, Slots& store, Slot slot, LabelInterval label, OriginId origin = 0) {
  const AbstractValue& value = store.Get(slot);
  if (value.absent() || (in.labels.Leq(label.hi, value.label.hi) && in.labels.Leq(label.lo, value.label.lo))) return;
  AbstractValue raised = value;
  raised.label = JoinLabels(in, raised.label, label);
  if (raised.label.hi != value.label.hi) AddOrigin(in, raised.origin, origin);
  store.Set(slot, raised);
}

// A value that is a cell stands for what is in the cell.
void RaiseCells(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin) {
  if (value.objects == 0) return;
  const bool surely = value.kinds == kKindObject && in.sets.Only(value.objects) >= 0;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kCell) continue;
    RaiseSlotValue(in, state.heap, in.objects[id].star(), {surely && IsOne(state, in.objects[id]) ? label.lo : kBottom, label.hi}, origin);
  }
}

AbstractValue CellOf(const Activation& body, const State& state, uint16_t number) {
  AbstractValue cell;
  if (body.context.closure.objects == 0) return cell;
  for (ObjectId closure : body.in.sets.members(body.context.closure.objects)) {
    uint32_t slot = FieldSlot(body.in, closure, body.in.sets.Integer(number), false);
    if (slot != 0xFFFFFFFF) cell = JoinValues(body.in, cell, state.heap.Get(slot));
  }
  return cell;
}

void RaiseValues(const Activation& body, State& state, const Places& places, LabelInterval label, OriginId origin, bool registers) {
  Interpreter& in = body.in;
  for (uint16_t reg : places.registers) {
    if (registers) RaiseSlotValue(in, state.registers, reg, label, origin);
    RaiseCells(in, state, state.registers.Get(reg), label, origin);
  }
  for (uint32_t global : places.globals) RaiseSlotValue(in, state.heap, global, label, origin);
  for (uint16_t cell : places.cells) RaiseCells(in, state, CellOf(body, state, cell), label, origin);
}

template <typename Raise>
void ForEachPlace(const Activation& body, State& state, const Places& places, Raise raise) {
  body.in.work += places.registers.size();
  for (uint16_t reg : places.registers) raise(AbstractValue(state.registers.Get(reg)));
  if (places.all_globals) {
    const uint32_t count = static_cast<uint32_t>(body.in.module.globals.size());
    body.in.work += count;
    for (uint32_t global = 0; global < count; ++global) raise(AbstractValue(state.heap.Get(global)));
  }
  for (uint32_t global : places.globals) raise(AbstractValue(state.heap.Get(global)));
  for (uint16_t cell : places.cells) raise(CellOf(body, state, cell));
}

// With what its regions may write. REQUIRES: body.control != nullptr
const FunctionControl& ControlOf(const Body& body) { return body.in.control.Of(body.in.module, body.context.function); }

const ControlWrites& WritesAt(const Body& body, uint32_t index) {
  static const ControlWrites kNone;
  return index == kNoWrites ? kNone : ControlOf(body).writes[index];
}

// Of the region that this branch opened; the number of all if there is none.
size_t FindRegion(const OpenRegions& regions, Pc branch) {
  size_t i = 0;
  while (i < regions.size() && regions[i].branch != branch) ++i;
  return i;
}

void OpenUntilReturn(Body& body, Point& at, LabelId hi, OriginId origin) {
  if (body.control == nullptr || hi == kBottom) return;
  Interpreter& in = body.in;
  origin = OriginWhenExplained(at, origin, "error", StepKind::kError);
  body.outcome.opened = in.labels.Join(body.outcome.opened, hi);
  OpenRegions& regions = at.state.regions;
  size_t open = FindRegion(regions, kUntilReturn);
  if (open == regions.size()) {
    regions.Add(in.memory, {kUntilReturn, ControlRegion::kAtReturn, kNoWrites, {kBottom, hi}, origin});
  } else {
    OpenRegion& region = regions.Own(in.memory)[open];
    region.label.hi = in.labels.Join(region.label.hi, hi);
    AddOrigin(in, region.origin, origin);
  }
  FindControl(body, at.state);
  at.control = at.state.control;
}

OriginId OriginOfBranch(Body& body, State& state, Pc branch, OriginId origin) {
  Point at{body.in, body.context, state, branch, state.control};
  switch (at.instruction().op) {
    case Op::JumpIf: case Op::JumpIfNot: return OriginAt(at, origin, "test", StepKind::kTest);
    case Op::ForNext: return OriginAt(at, origin, "loop", StepKind::kLoop);
    default: return OriginAt(at, origin, "error", StepKind::kError);
  }
}

void Open(Body& body, State& state, Pc branch, LabelInterval label, OriginId origin) {
  if (body.control == nullptr || label.hi == kBottom) return;
  Interpreter& in = body.in;
  const ControlRegion* region = body.control->At(branch);
  if (region == nullptr) return;
  const FunctionControl& control = ControlOf(body);
  if (in.graph != nullptr) origin = OriginOfBranch(body, state, branch, origin);
  body.outcome.opened = in.labels.Join(body.outcome.opened, label.hi);
  bool carried = in.labels.Leq(label.hi, state.control.label.hi);
  const bool surely_new = !in.labels.Leq(label.lo, state.control.label.hi);  // the machine does not take it for carried
  OpenRegions& regions = state.regions;
  size_t open = FindRegion(regions, branch);
  const bool joined_to_another = open == regions.size() && regions.size() >= kManyRegions;
  if (joined_to_another) for (size_t i = 0; i < regions.size(); ++i) if (regions[i].join == region->join && !IsOfRaised(regions[i])) open = i;
  if (open == regions.size()) {
    regions.Add(in.memory, {branch, region->join, region->writes, label, origin});
  } else {
    OpenRegion& known = regions.Own(in.memory)[open];
    if (joined_to_another) known.writes = 0;
    known.label = JoinLabels(in, known.label, label);
    if (joined_to_another) known.label.lo = kBottom;
    AddOrigin(in, known.origin, origin);
  }
  FindControl(body, state);
  const ControlWrites& writes = control.WritesOf(*region);
  if (writes.yields && body.info.function->is_generator) RaiseIterators(in, state, Reference(in, body.context.generator), label.hi, origin);
  if (carried) return;
  ForEachPlace(body, state, control.ObjectsOf(writes), [&](const AbstractValue& value) { RaiseDeep(in, state, value, {surely_new ? label.lo : kBottom, label.hi}, origin); });
  ForEachPlace(body, state, control.IteratorsOf(writes), [&](const AbstractValue& value) { RaiseIterators(in, state, value, label.hi, origin); });
}

// -- who is called or written into may have been chosen by a label: interp/chosen.cc, word by word

// Its code runs when it is called, asked for the next, or used by an operator.
bool RunsCode(const Interpreter& in, ObjectId id) {
  switch (in.objects[id].kind) {
    case ObjectKind::kBuiltin: case ObjectKind::kTool: case ObjectKind::kClosure: case ObjectKind::kMethod: case ObjectKind::kBound: case ObjectKind::kClass:
    case ObjectKind::kInstance: case ObjectKind::kIterator: case ObjectKind::kWrapper: case ObjectKind::kSuper:
      return true;
    case ObjectKind::kOpaque: return in.objects[id].part != ObjectInfo::Part::kOfReply;  // a reply is data
    default: return false;
  }
}

// Has any builtin type a method of this name that writes into its receiver?
bool IsWritingMethod(std::string_view name) {
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> found{"setdefault"};
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      if (WritesInto(RowOf(static_cast<Method>(i)).rule)) found.insert(RowOf(static_cast<Method>(i)).name);
    }
    return found;
  }();
  return names.count(name) > 0;
}

struct Choice {
  Activation body;
  Point& at;
  LabelId of_code = kBottom;  // who runs
  LabelId surely = kBottom;   // control has it from here on, be it raised or not
  OriginId origin = 0;

  bool Decides(LabelId label) const { return label != kBottom && !at.in.labels.Leq(label, at.control.label.hi); }

  void Raise(const ControlWrites& writes, LabelInterval label, OriginId from) {
    Interpreter& in = body.in;
    RaiseValues(body, at.state, writes.values, label, from, true);
    ForEachPlace(body, at.state, writes.objects, [&](const AbstractValue& v) { RaiseDeep(in, at.state, v, label, from); });
    ForEachPlace(body, at.state, writes.iterators, [&](const AbstractValue& v) { RaiseIterators(in, at.state, v, label.hi, from); });
  }
  // What the machine surely raises by a reference: it is to one of these kinds, and control does not have its label.
  bool Surely(const AbstractValue& value, bool (*is)(ObjectKind)) const {
    if (value.kinds != kKindObject || value.label.lo == kBottom) return false;
    SetTable::Members members = body.in.sets.members(value.objects);
    return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return is(body.in.objects[id].kind); });
  }
  void Callee(uint16_t reg) {
    const AbstractValue value = at.state.registers.Get(reg);
    const bool runs = Surely(value, [](ObjectKind kind) { return kind == ObjectKind::kClosure || kind == ObjectKind::kTool; });
    if (runs) surely = body.in.labels.Join(surely, value.label.lo);
    Code(reg);
  }
  // `written`: the instruction writes into it, if into anything.
  void Through(uint16_t reg, bool written = false) {
    const AbstractValue value = at.state.registers.Get(reg);
    if (value.objects == 0 || !Decides(value.label.hi)) return;
    const bool surely_new = written && !body.in.labels.Leq(value.label.lo, at.control.label.hi) &&
                            Surely(value, [](ObjectKind kind) { return kind == ObjectKind::kList || kind == ObjectKind::kDict || kind == ObjectKind::kSet; });
    Raise(body.in.control.reach->WritesThrough(body.in.module, body.context.function, at.pc, reg), {surely_new ? value.label.lo : kBottom, value.label.hi},
          value.origin);
  }
  void Code(LabelId label, OriginId from) {
    if (!Decides(label)) return;
    of_code = body.in.labels.Join(of_code, label);
    AddOrigin(body.in, origin, from);
  }
  void Code(uint16_t reg) {
    const AbstractValue value = at.state.registers.Get(reg);
    if (value.objects == 0 || value.label.hi == kBottom) return;
    SetTable::Members members = body.in.sets.members(value.objects);
    const bool runs = std::any_of(members.begin(), members.end(), [&](ObjectId id) { return RunsCode(body.in, id); });
    if (runs || HasInstances(body.in, at.state, value)) Code(value.label.hi, value.origin);
  }
  bool Runs(uint16_t reg) const {
    const AbstractValue value = at.state.registers.Get(reg);
    if (value.objects == 0) return false;
    SetTable::Members members = body.in.sets.members(value.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return RunsCode(body.in, id); }) || HasInstances(body.in, at.state, value);
  }
  void Moved(uint16_t reg) {
    if (!Runs(reg)) return;
    Code(reg);
    Through(reg);
  }
  void Arguments(const Instruction& i) {
    const AbstractValue callee = at.state.registers.Get(i.a);
    bool may_call = i.op == Op::CallStar, may_write = false;
    if (callee.objects != 0) {
      for (ObjectId id : body.in.sets.members(callee.objects)) {
        switch (body.in.objects[id].kind) {
          case ObjectKind::kTool: break;
          case ObjectKind::kClosure: case ObjectKind::kMethod: case ObjectKind::kClass: case ObjectKind::kInstance: may_write = true; break;
          case ObjectKind::kBuiltin:
            may_call = true;
            // Of a type that is not known which there is no row.
            may_write |= body.in.objects[id].number >= kBuiltinCount || WritesInto(RowOf(static_cast<BuiltinId>(body.in.objects[id].number)).rule);
            break;
          case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: may_call = true; break;
          default: may_call = may_write = true;
        }
      }
    }
    may_call |= callee.kinds & kKindScalar;  // a method of a text, say
    for (int k = RunLength(at.function(), i); --k > 0;) {
      uint16_t reg = static_cast<uint16_t>(i.a + k);
      if (may_call) Code(reg);
      if (may_write || (may_call && Runs(reg))) Through(reg);
    }
  }
};

void RaiseChosen(Body& body, Point& at) {
  if (body.control == nullptr || body.in.control.reach == nullptr) return;
  Interpreter& in = body.in;
  const Instruction& i = at.instruction();
  Choice choice{{in, body.context}, at};
  switch (i.op) {
    case Op::SetItem: case Op::DelItem: case Op::SetSlice: case Op::DelSlice: case Op::SetAttr: case Op::DelAttr: choice.Through(i.a, true); break;
    case Op::IAdd: case Op::ISub: case Op::IMul: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor:
      choice.Through(i.b, true);
      choice.Through(i.c, true);
      break;
    case Op::Unpack: case Op::UnpackStar: case Op::ListExtend: choice.Moved(i.b); break;
    case Op::In: case Op::NotIn: choice.Moved(i.c); break;
    case Op::CallMethod:
      if (choice.Runs(i.a)) choice.Moved(i.a);
      if (IsWritingMethod(in.module.names[at.function().call_sites[i.c].method])) choice.Through(i.a);
      choice.Arguments(i);
      break;
    case Op::Call: case Op::CallKw: case Op::CallStar:
      choice.Callee(i.a);
      choice.Arguments(i);
      break;
    default: break;
  }
  if (in.has_classes && RowOf(i.op).may_raise) {
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
      const AbstractValue value = at.state.registers.Get(reg);
      if (value.objects == 0) return;
      choice.Code(LabelOfInstances(in, at.state, value), value.origin);
      choice.Code(LabelOfDescriptors(in, at.state, value), value.origin);
    });
  }
  at.control.label.lo = in.labels.Join(at.control.label.lo, choice.surely);
  if (choice.of_code == kBottom) return;
  choice.Raise(in.control.reach->WritesOf(in.module, body.context.function, at.pc), {kBottom, choice.of_code}, choice.origin);
  at.control.label.hi = in.labels.Join(at.control.label.hi, choice.of_code);
  AddOrigin(in, at.control.origin, choice.origin);
}

void Close(Body& body, State& state, Pc join) {
  size_t lowest = state.regions.size();
  for (size_t i = state.regions.size(); i-- > 0;) {
    if (state.regions[i].join != join) continue;
    OpenRegion region = state.regions[i];
    state.regions.Remove(body.in.memory, i);
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, true);
    lowest = i;
  }
  // With a region the machine closes all that were opened since.
  if (lowest < state.regions.size()) {
    OpenRegion* regions = state.regions.Own(body.in.memory);
    for (size_t i = lowest; i < state.regions.size(); ++i) regions[i].label.lo = kBottom;
  }
  FindControl(body, state);
}

State Forked(State& state) {
  State copy;
  copy.registers = state.registers.Fork();
  copy.heap = state.heap.Fork();
  copy.regions = state.regions;
  copy.control = state.control;
  copy.handled = state.handled;
  copy.reached = state.reached;
  copy.certain = state.certain;
  return copy;
}

// -- edges

bool JoinStates(Body& body, State& there, State& state, bool widen) {
  auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(body.in, a, b, widen); };
  bool changed = there.registers.kept().Merge(state.registers.kept(), join);
  changed |= there.heap.Merge(state.heap, join);
  changed |= JoinRegions(body.in, there.regions, state.regions);
  AbstractValue handled = join(there.handled, state.handled);
  changed |= !body.in.memory.Same(handled, there.handled);
  there.handled = handled;
  there.certain |= state.certain;
  return changed;
}

void FindBefore(Body& body) {
  const std::vector<BasicBlock>& blocks = body.info.cfg->blocks;
  auto for_each_edge = [&](auto visit) {
    for (BlockId b = 0; b < blocks.size(); ++b) {
      for (BlockId next : {blocks[b].next[0], blocks[b].next[1], blocks[b].handler}) if (next != kNoBlock) visit(b, next);
    }
  };
  body.first_before.assign(blocks.size() + 1, 0);
  for_each_edge([&](BlockId, BlockId to) { ++body.first_before[to + 1]; });
  for (size_t b = 0; b < blocks.size(); ++b) body.first_before[b + 1] += body.first_before[b];
  std::vector<uint32_t> fill(body.first_before.begin(), body.first_before.end() - 1);
  body.before.resize(body.first_before.back());
  for_each_edge([&](BlockId from, BlockId to) { body.before[fill[to]++] = from; });
}

constexpr size_t kMostBlocks = 64;  // of a loop that is followed round by round

// Adds all from which `back` is reached without passing the head, itself included. False: too many.
bool AddBlocksOfLoop(Body& body, BlockId head, BlockId back, std::vector<BlockId>& found) {
  auto visit = [&](BlockId b) {
    if (b != head && std::find(found.begin(), found.end(), b) == found.end()) found.push_back(b);
  };
  size_t i = found.size();
  visit(back);
  for (; i < found.size(); ++i) {
    if (found.size() > kMostBlocks) return false;
    for (uint32_t k = body.first_before[found[i]]; k < body.first_before[found[i] + 1]; ++k) visit(body.before[k]);
  }
  return found.size() <= kMostBlocks;
}

// Keeps the state for the next round of its own. False: it is to be joined with the head's.
bool BeginsARound(Body& body, BlockId head, State& state) {
  constexpr size_t kMostLoops = 200;
  if (!body.decided[head] || body.in.work > body.in.most_work / kRoundsWork) return false;
  auto known = std::find_if(body.rounds.begin(), body.rounds.end(), [&](const RoundByRound& one) { return one.head == head; });
  if (known == body.rounds.end()) {
    if (body.rounds.size() >= kMostLoops) return false;
    known = body.rounds.insert(body.rounds.end(), RoundByRound{});
    known->head = head;
    // A round is over when nothing is left to do on any way back.
    if (body.first_before.empty()) FindBefore(body);
    const std::vector<uint32_t>& position = body.info.cfg->position;
    for (uint32_t k = body.first_before[head]; k < body.first_before[head + 1]; ++k) {
      const BlockId back = body.before[k];
      if (position[back] >= position[head] && !AddBlocksOfLoop(body, head, back, known->blocks)) known->rounds = kMostRounds;
    }
  }
  if (known->rounds >= kMostRounds) return false;
  if (known->comes_back) {
    JoinStates(body, known->next, state, true);
  } else {
    known->next = std::move(state);
    known->comes_back = true;
  }
  return true;
}

// Lets rounds begin of loops in which nothing is left to do.
void BeginRounds(Body& body) {
  for (size_t i = body.rounds.size(); i-- > 0;) {
    RoundByRound& round = body.rounds[i];
    if (!round.comes_back) continue;
    auto position = [&](BlockId b) { return body.info.cfg->position[b]; };
    auto in_loop = [&](BlockId b) { return std::find(round.blocks.begin(), round.blocks.end(), b) != round.blocks.end(); };
    const bool busy = std::any_of(round.blocks.begin(), round.blocks.end(), [&](BlockId b) { return body.waiting[position(b)] != 0; }) ||
                      std::any_of(body.rounds.begin(), body.rounds.end(), [&](const RoundByRound& one) { return one.comes_back && in_loop(one.head); });
    if (busy) continue;
    ++round.rounds;
    round.comes_back = false;
    for (BlockId b : round.blocks) body.states[position(b)] = {};
    for (RoundByRound& inner : body.rounds) if (in_loop(inner.head)) inner.rounds = 0;
    body.states[position(round.head)] = std::move(round.next);
    body.waiting[position(round.head)] = 1;
    body.next = std::min(body.next, position(round.head));
  }
}

void Deliver(Body& body, BlockId from, BlockId to, uint8_t edge, State&& state) {
  body.info.edge_taken[from] |= edge;
  uint32_t place = body.info.cfg->position[to];
  // What ends there surely labels what it writes, whichever way it came: another way may have another region.
  const Pc begin = body.info.cfg->blocks[to].begin;
  for (const OpenRegion& region : state.regions) {
    if (region.join != begin || region.label.lo == kBottom) continue;
    RaiseValues(body, state, WritesAt(body, region.writes).values, {region.label.lo, kBottom}, 0, true);
  }
  const bool back = body.info.cfg->position[from] >= place;
  State& there = body.states[place];
  bool changed = true;
  if (back && there.reached && BeginsARound(body, to, state)) return;
  // What waits there may be of another round.
  const bool alone = body.info.entries[to] == 1 && (body.rounds.empty() || !body.waiting[place]);
  if (!there.reached || alone) there = std::move(state);
  else changed = JoinStates(body, there, state, back);
  if (!changed) return;
  body.waiting[place] = 1;
  body.next = std::min(body.next, place);
}

void JoinHeap(Body& body, Store& into, bool had, Store& from) {
  if (!had) into = from.Fork();
  else into.Merge(from, [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(body.in, a, b); });
}

// Whatever raised, in the handler control has what the regions around it have that end behind it. Which those are differs
// from one that raised to another.
void OpenRaised(Body& body, State& state, BlockId handler) {
  const Pc begin = body.info.cfg->blocks[handler].begin;
  if (std::any_of(state.regions.begin(), state.regions.end(), [&](const OpenRegion& one) { return one.join == begin; })) Close(body, state, begin);
  size_t last = state.regions.size();
  while (last-- > 0 && IsOfRaised(state.regions[last])) {}
  if (last >= state.regions.size()) return;
  const Pc join = state.regions[last].join;
  LabelId lo = kBottom;
  for (const OpenRegion& region : state.regions) if (region.join == join) lo = body.in.labels.Join(lo, region.label.lo);
  if (lo == kBottom) return;
  const size_t known = FindRegion(state.regions, kRaised | join);
  if (known < state.regions.size()) state.regions.Remove(body.in.memory, known);
  state.regions.Add(body.in.memory, {kRaised | join, join, kNoWrites, {lo, kBottom}, 0});
}

// An error on its way from an instruction: to the handler around it, or out of the function.
void Throw(Body& body, BlockId b, State&& state, AbstractValue error, Pc pc) {
  const BasicBlock& block = body.info.cfg->blocks[b];
  Control control = state.control;
  error = RaisedBy(body.in, error, control);
  if (block.handler != kNoBlock && pc == block.last()) {
    state.registers.Set(block.error, error);
    OpenRaised(body, state, block.handler);
    Deliver(body, b, block.handler, 4, std::move(state));
    return;
  }
  if (body.in.catchers == 0) return;
  BodyOutcome& outcome = body.outcome;
  for (const OpenRegion& region : state.regions) {
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, false);
  }
  JoinHeap(body, outcome.error_heap, outcome.raises, state.heap);
  outcome.error = JoinValues(body.in, outcome.error, error);
  outcome.raises = true;
}

void Return(Body& body, State& state, AbstractValue value) {
  Control control = state.control;
  value = RaisedBy(body.in, value, control);
  for (const OpenRegion& region : state.regions) {
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, false);
  }
  BodyOutcome& outcome = body.outcome;
  JoinHeap(body, outcome.heap, outcome.returns, state.heap);
  outcome.value = JoinValues(body.in, outcome.value, value);
  outcome.returns = true;
}

// What is raised by `raise x`: an error, or a class of errors that is called first.
AbstractValue RaisedError(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  if (i.op == Op::RaiseAgain) return at.state.handled.absent() ? ErrorHere(at, {}, 0) : at.state.handled;
  const AbstractValue value = at.state.registers.Get(i.a);
  AbstractValue error = ErrorHere(at, {kBottom, value.label.hi}, value.origin);
  if (value.objects == 0) return error;
  if (in.has_classes) {
    // A class is called first.
    for (ObjectId id : in.sets.members(value.objects)) {
      if (in.objects[id].kind != ObjectKind::kClass) continue;
      CallResult made = Construct(at, id, {});
      if (made.returns) error = JoinValues(in, error, made.value);
    }
  }
  bool all_errors = !(value.kinds & kKindScalar);
  for (ObjectId id : in.sets.members(value.objects)) all_errors &= in.objects[id].kind == ObjectKind::kError;
  return all_errors ? value : JoinValues(in, value, error);
}

void Suspend(Body& body, State& state, Pc pc) {
  Context& context = body.context;
  AbstractValue& sent = state.registers.Write(body.info.function->code[pc].a);
  sent = Known(body.in, body.in.sets.None());
  for (auto& [known, suspended] : context.suspended) {
    if (known != pc) continue;
    auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(body.in, a, b, true); };
    bool changed = suspended.registers.kept().Merge(state.registers.kept(), join);
    changed |= JoinRegions(body.in, suspended.regions, state.regions);
    body.in.suspended_changed |= changed;
    return;
  }
  context.suspended.emplace_back(pc, Forked(state));
  body.in.suspended_changed = true;
}

bool KnownNotEmpty(Interpreter& in, const State& state, const AbstractValue& iterator) {
  int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0 || in.objects[static_cast<ObjectId>(only)].form != IteratorForm::kPlain) return false;
  // One that a variable holds may have been gone over before.
  if (!in.objects[static_cast<ObjectId>(only)].of_loop && LengthOf(in, state, static_cast<ObjectId>(only)) != 0) return false;
  AbstractValue source = state.heap.Get(in.objects[static_cast<ObjectId>(only)].star());
  return source.kinds == kKindObject && in.sets.Only(source.objects) >= 0 && TruthOf(in, state, source) == Certainty::kYes;
}

// Applies an instruction that is no jump, with the errors it may end in. False: nothing goes on.
// raises: it does nothing else.
bool StepWithErrors(Body& body, BlockId b, Point& at, bool raises) {
  Interpreter& in = body.in;
  State& state = at.state;
  const Pc pc = at.pc;
  const BasicBlock& block = body.info.cfg->blocks[b];
  const Instruction& instruction = at.instruction();
  const OpcodeRow& row = RowOf(instruction.op);
  const bool here = block.handler != kNoBlock && pc == block.last();
  if (!row.may_raise || (!here && in.catchers == 0)) {
    bool on = !raises && Step(at);
    if (raises) {
      // Nobody catches it but who goes over an instance, for which it may be the end.
      const AbstractValue& error = instruction.op == Op::RaiseAgain ? state.handled : state.registers.Get(instruction.a);
      body.outcome.opened = in.labels.Join(body.outcome.opened, error.label.hi);
    }
    in.pending = false;
    in.pending_opened = kBottom;
    return on;
  }
  OriginId origin = 0;
  LabelInterval label = DeepOfReads(at, origin);
  State before = Forked(state);
  in.pending = false;
  in.pending_opened = kBottom;
  const bool is_call = row.rule == LabelRule::kCall;
  if (!here && !is_call) OpenUntilReturn(body, at, label.hi, origin);
  // Methods that it runs do so within its region.
  if (here && !is_call && in.has_classes) {
    Open(body, state, pc, label, origin);
    at.control = state.control;
  }
  if (here) ++in.catchers;
  bool on = !raises && Step(at);
  if (here) --in.catchers;
  if (in.stopped()) return false;
  label.hi = in.labels.Join(label.hi, in.pending_opened);
  // The error may come before or after what the instruction did to objects.
  auto join = [&](const AbstractValue& x, const AbstractValue& y) { return JoinValues(in, x, y); };
  if (on) before.heap.Merge(state.heap, join);
  Point early{in, body.context, before, pc, at.control};
  AbstractValue error = raises ? RaisedError(early) : ErrorHere(early, label, origin);
  if (in.pending) {
    before.heap.Merge(in.pending_heap, join);
    error = in.only_tool_fails ? in.pending_error : JoinValues(in, error, in.pending_error);
  }
  in.only_tool_fails = false;
  bool pending = in.pending;
  in.pending = false;
  in.pending_opened = kBottom;
  if (!here && on) {
    OpenUntilReturn(body, at, label.hi, origin);
    if (!is_call) ForEachWrite(*body.info.function, pc, [&](uint16_t reg) { RaiseSlotValue(in, state.registers, reg, {kBottom, at.control.label.hi}, at.control.origin); });
  }
  if (here) {
    // It opened its region before it wrote; a call opens it when it is over.
    if (on && body.control != nullptr && !is_call) {
      ForEachWrite(*body.info.function, pc, [&](uint16_t reg) { RaiseSlotValue(in, state.registers, reg, label, origin); });
    }
    LabelInterval until_join{label.lo, in.labels.Join(label.hi, error.label.hi)};
    Open(body, before, pc, {in.labels.Join(label.lo, error.label.lo), until_join.hi}, origin);
    if (on) Open(body, state, pc, pending ? until_join : label, origin);
  }
  before.certain = state.certain = false;  // the one or the other
  Throw(body, b, std::move(before), error, pc);
  return on;
}

// Of a container it is the shape that is asked, and that has a way of its own.
OriginId OriginOfTest(Interpreter& in, const State& state, const AbstractValue& test) {
  OriginId origin = test.origin;
  if (in.graph != nullptr && test.objects != 0) AddOrigin(in, origin, DeepOrigin(in, state, test));
  return origin;
}

void Branch(Body& body, BlockId b, State& state, Pc pc) {
  Interpreter& in = body.in;
  const Instruction& i = body.info.function->code[pc];
  const BasicBlock& block = body.info.cfg->blocks[b];
  AbstractValue test = state.registers.Get(i.a);
  LabelInterval label;
  if (in.has_classes && test.objects != 0) {
    Point at{in, body.context, state, pc, state.control};
    RaiseChosen(body, at);
    in.pending = false;
    in.pending_opened = kBottom;
    bool here = block.handler != kNoBlock;
    if (here) ++in.catchers;
    label.hi = RunHidden(at, test, kSizes, test.origin).hi;
    if (here) --in.catchers;
    if (in.stopped()) return;
    label.hi = in.labels.Join(label.hi, in.pending_opened);
    if (!here && in.catchers > 0) OpenUntilReturn(body, at, label.hi, test.origin);
    if (in.pending) {
      state.certain = false;
      State failed = Forked(state);
      failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
      AbstractValue error = in.pending_error;
      Open(body, failed, pc, {kBottom, error.label.hi}, test.origin);
      Throw(body, b, std::move(failed), error, pc);
    }
    in.pending = false;
    in.pending_opened = kBottom;
  }
  LabelInterval outer = OuterOf(in, state, test);
  label = {outer.lo, in.labels.Join(outer.hi, label.hi)};
  Certainty truth = TruthOf(in, state, test);
  if (block.handler != kNoBlock) label.hi = in.labels.Join(label.hi, DeepOf(in, state, test).hi);
  Open(body, state, pc, label, OriginOfTest(in, state, test));
  bool jumps_if = i.op == Op::JumpIf;
  bool may_jump = truth == Certainty::kEither || (truth == Certainty::kYes) == jumps_if;
  bool may_fall = truth == Certainty::kEither || (truth == Certainty::kYes) != jumps_if;
  body.decided[b] = may_jump != may_fall;
  state.certain &= may_jump != may_fall;
  if (may_jump && may_fall) Deliver(body, b, block.next[1], 2, Forked(state));
  else if (may_jump) Deliver(body, b, block.next[1], 2, std::move(state));
  if (may_fall) Deliver(body, b, block.next[0], 1, std::move(state));
}

// Over lists, dicts and the like and nothing else: no error comes of asking for the next.
bool AsksNobody(const Interpreter& in, const State& state, const AbstractValue& iterator) {
  if (iterator.objects == 0 || (iterator.kinds & kKindScalar)) return false;
  for (ObjectId id : in.sets.members(iterator.objects)) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind != ObjectKind::kIterator || object.form != IteratorForm::kPlain) return false;
    const AbstractValue& source = state.heap.Get(object.star());
    if (source.objects == 0) continue;
    for (ObjectId over : in.sets.members(source.objects)) {
      switch (in.objects[over].kind) {
        case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: break;
        default: return false;
      }
    }
  }
  return true;
}

// The list or tuple that an iterator goes over, if it is known which of its elements is the next.
struct KnownPlace {
  ObjectId iterator = kNoObject, over = kNoObject;
  int64_t place = 0, length = 0;
  std::optional<KnownRows> rows;  // of `zip` and `enumerate`: `over` is the iterator itself
};

KnownPlace PlaceOf(Point& at, const AbstractValue& iterator) {
  Interpreter& in = at.in;
  const State& state = at.state;
  KnownPlace known;
  if (std::optional<KnownRows> rows = RowsOf(at, iterator)) {
    if (rows->count > kMostRounds) return known;
    known = {rows->iterator, rows->iterator, rows->taken, rows->count, std::move(rows)};
    return known;
  }
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0) return known;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind != ObjectKind::kIterator || object.form != IteratorForm::kPlain || !IsOne(state, object)) return known;
  known.place = LengthOf(in, state, static_cast<ObjectId>(only));
  const AbstractValue& source = state.heap.Get(object.star());
  const int64_t over = source.kinds == kKindObject ? in.sets.Only(source.objects) : -1;
  if (known.place < 0 || over < 0) return known;
  const ObjectInfo& list = in.objects[static_cast<ObjectId>(over)];
  known.length = LengthOf(in, state, static_cast<ObjectId>(over));
  const bool exact = (list.kind == ObjectKind::kList || list.kind == ObjectKind::kTuple) && IsOne(state, list) && known.length >= 0 &&
                     known.length <= kMostRounds && state.heap.Get(list.star()).absent();
  if (!exact) return known;
  if (known.place < known.length) {
    const uint32_t slot = FieldSlot(in, static_cast<ObjectId>(over), in.sets.Integer(known.place), false);
    if (slot == 0xFFFFFFFF || state.heap.Get(slot).absent()) return known;
  }
  known.iterator = static_cast<ObjectId>(only);
  known.over = static_cast<ObjectId>(over);
  return known;
}

void Loop(Body& body, BlockId b, State& state, Pc pc) {
  Interpreter& in = body.in;
  const Instruction& i = body.info.function->code[pc];
  const BasicBlock& block = body.info.cfg->blocks[b];
  AbstractValue iterator = state.registers.Get(i.a);
  Point at{in, body.context, state, pc, state.control};
  RaiseChosen(body, at);
  bool here = block.handler != kNoBlock;
  uint8_t& goes_in = body.info.goes_in[b];
  const KnownPlace known = PlaceOf(at, iterator);
  const bool exact = known.over != kNoObject, over = exact && known.place >= known.length;
  const bool later = exact && known.place > 0;  // it went in before
  if (goes_in != 2 && !(later && goes_in == 1)) goes_in = KnownNotEmpty(in, state, iterator) ? 1 : 2;
  body.decided[b] = exact;
  state.certain &= exact;
  in.pending = false;
  in.pending_opened = kBottom;
  const bool until_return = !here && in.catchers > 0;
  if (until_return && !AsksNobody(in, state, iterator)) OpenUntilReturn(body, at, DeepOf(in, state, iterator).hi, iterator.origin);
  if (here) ++in.catchers;
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  AbstractValue element;
  if (!exact) {
    element = NextOf(at, iterator, /*begun=*/true);
  } else if (known.rows) {
    if (!over) element = GiveRow(at, *known.rows, known.place);
  } else if (!over) {
    element = state.heap.Get(FieldSlot(in, known.over, in.sets.Integer(known.place), false));
    element = RaisedHigh(in, element, state.heap.Get(in.objects[known.over].header()).label.hi, iterator.origin);
  }
  if (here) --in.catchers;
  if (in.stopped()) return;
  if (until_return) {
    LabelId opened = in.pending_opened;
    if (in.pending) opened = in.labels.Join(opened, in.pending_error.label.hi);
    OpenUntilReturn(body, at, opened, iterator.origin);
  }
  LabelInterval outer = OuterOf(in, state, iterator);
  LabelInterval label{outer.lo, in.labels.Join(outer.hi, in.pending_opened)};
  if (in.has_classes && HasInstances(in, state, iterator)) {
    // Whether there is a next is for the class to say.
    if (!element.absent()) label.hi = in.labels.Join(label.hi, DeepOf(in, state, element).hi);
    if (in.pending) label.hi = in.labels.Join(label.hi, in.pending_error.label.hi);
    label.hi = in.labels.Join(label.hi, DeepOf(in, state, iterator).hi);
  }
  if (here) label.hi = in.labels.Join(label.hi, DeepOf(in, state, iterator).hi);
  label.hi = in.labels.Join(label.hi, std::exchange(in.heard, heard_before));
  // What is gone over may have become longer meanwhile.
  label.hi = in.labels.Join(label.hi, OuterOfSources(in, state, iterator));
  Open(body, state, pc, label, OriginOfTest(in, state, iterator));
  at.control = state.control;
  if (here || in.catchers > 0) {
    state.certain = false;
    State failed = Forked(state);
    Point early{in, body.context, failed, pc, at.control};
    AbstractValue error = ErrorHere(early, {kBottom, label.hi}, iterator.origin);
    if (in.pending) {
      failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
      error = JoinValues(in, error, in.pending_error);
      Open(body, failed, pc, {kBottom, error.label.hi}, iterator.origin);
    }
    Throw(body, b, std::move(failed), error, pc);
  }
  in.pending = false;
  in.pending_opened = kBottom;
  if (over) {
    // Nobody else has an iterator that the loop made: the next that is made here is one again. Of another it is over for good,
    // though what it goes over may grow.
    if (!in.objects[known.iterator].of_loop) {
      SetLength(at, known.iterator, -1);
    } else {
      SetSlot(state, in.objects[known.iterator].header(), {});
      SetSlot(state, in.objects[known.iterator].star(), {});
    }
    return Deliver(body, b, block.next[1], 2, std::move(state));
  }
  if (!exact) Deliver(body, b, block.next[1], 2, Forked(state));
  else SetLength(at, known.iterator, known.place + 1);
  if (element.absent()) return;
  element = Raised(in, element, outer, iterator.origin);
  element = RaisedBy(in, element, at.control);
  uint16_t target = static_cast<uint16_t>(i.a + 1);
  uint16_t name = body.info.name_of_register[target];
  if (name != CallSite::kNoName && element.label.hi != kBottom) element.origin = OriginOfWrite(at, element.origin, in.module.names[name]);
  state.registers.Set(target, element);
  Deliver(body, b, block.next[0], 1, std::move(state));
}

void RunBlock(Body& body, BlockId b, State state, Pc from) {
  Interpreter& in = body.in;
  const BasicBlock& block = body.info.cfg->blocks[b];
  state.registers.Bind(body.scratch.data(), body.info.cfg->outlives.data());
  if (from == block.begin) Close(body, state, block.begin);
  else FindControl(body, state);
  // Only the last instruction of a block changes who has control.
  Point at{in, body.context, state, from, state.control};
  const Span* spans = body.info.function->library == kNoModule ? body.info.function->spans.data() : nullptr;
  for (Pc pc = from; pc < block.end && !in.stopped(); ++pc) {
    at.pc = pc;
    const Instruction& i = at.instruction();
    if (spans != nullptr) in.place = spans[pc];
    if (in.questions) AnswerQuestions(at, /*after=*/false);
    switch (i.op) {
      case Op::Jump: ++in.steps; break;
      case Op::JumpIf: case Op::JumpIfNot: ++in.steps; Branch(body, b, state, pc); return;
      case Op::ForNext: ++in.steps; Loop(body, b, state, pc); return;
      case Op::Return: {
        body.info.edge_taken[b] |= 8;
        AbstractValue value = state.registers.Get(i.a);
        if (body.info.function->is_generator) {
          AbstractValue& returned = body.context.returned;
          AbstractValue raised = RaisedHigh(in, value, state.control.label.hi, state.control.origin);
          AbstractValue joined = JoinValues(in, returned, raised, true);
          in.suspended_changed |= !in.memory.Same(joined, returned);
          returned = joined;
          value = {};
        }
        Return(body, state, value);
        return;
      }
      case Op::Yield: {
        AbstractValue value = state.registers.Get(i.b);
        State suspended = Forked(state);
        Suspend(body, suspended, pc);
        Return(body, state, value);
        return;
      }
      case Op::YieldFrom: {
        ++in.steps;
        RaiseChosen(body, at);
        AbstractValue source = state.registers.Get(i.b);
        in.pending = false;
        in.pending_opened = kBottom;
        bool here = block.handler != kNoBlock;
        if (!here && in.catchers > 0) OpenUntilReturn(body, at, DeepOf(in, state, source).hi, source.origin);
        if (here) ++in.catchers;
        AbstractValue element = NextOf(at, source), result = Known(in, in.sets.None());
        if (here) --in.catchers;
        if (in.stopped()) return;
        LabelInterval outer = OuterOf(in, state, source);
        outer.hi = in.labels.Join(in.labels.Join(outer.hi, in.pending_opened), OuterOfSources(in, state, source));
        if (!here && in.catchers > 0) OpenUntilReturn(body, at, outer.hi, source.origin);
        // How much the other one gives, this one gives.
        RaiseIterators(in, state, Reference(in, body.context.generator), outer.hi);
        if (here || in.catchers > 0) {
          State failed = Forked(state);
          Point early{in, body.context, failed, pc, state.control};
          AbstractValue error = ErrorHere(early, {kBottom, in.labels.Join(outer.hi, DeepOf(in, state, source).hi)}, source.origin);
          if (in.pending) {
            failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
            error = JoinValues(in, error, in.pending_error);
          }
          Throw(body, b, std::move(failed), error, pc);
        }
        in.pending = false;
        in.pending_opened = kBottom;
        if (source.objects != 0) {
          for (ObjectId id : in.sets.members(source.objects)) {
            auto known = in.context_of_generator.find(id);
            if (known != in.context_of_generator.end() && !known->second->returned.absent()) result = JoinValues(in, result, known->second->returned);
          }
        }
        if (!element.absent()) {
          State suspended = Forked(state);
          Suspend(body, suspended, pc);
          State given = Forked(state);
          Return(body, given, Raised(in, element, outer, source.origin));
        }
        state.registers.Set(i.a, Raised(in, RaisedHigh(in, result, state.control.label.hi, state.control.origin), {kBottom, outer.hi}, source.origin));
        break;
      }
      case Op::Raise: case Op::RaiseFrom: case Op::Reraise: case Op::RaiseAgain:
        ++in.steps;
        StepWithErrors(body, b, at, true);
        return;
      case Op::Const: {
        // Every third instruction of a plan; most are loaded into a register without a name.
        const AbstractValue& constant = in.constants[i.wide()];
        if (constant.absent() || body.info.name_of_register[i.a] != CallSite::kNoName) {
          if (!Step(at)) return;
          break;
        }
        ++in.steps;
        AbstractValue& written = state.registers.Write(i.a);
        written = constant;
        written.label = at.control.label;
        if (written.label.hi != kBottom) written.origin = at.control.origin;
        break;
      }
      default:
        if (!RowOf(i.op).may_raise) {
          if (!Step(at)) return;
          break;
        }
        RaiseChosen(body, at);
        if (!StepWithErrors(body, b, at, false)) return;
        at.control = state.control;
    }
    if (in.questions) AnswerQuestions(at, /*after=*/true);
  }
  if (!in.stopped() && block.next[0] != kNoBlock) Deliver(body, b, block.next[0], 1, std::move(state));
}

}  // namespace

bool JoinRegions(Interpreter& in, OpenRegions& into, const OpenRegions& from) {
  if (into.Shares(from)) return false;
  auto same = [&](const OpenRegion& a, const OpenRegion& b) {
    return a == b && a.writes == b.writes && (in.graph == nullptr || a.origin == b.origin);
  };
  if (std::equal(into.begin(), into.end(), from.begin(), from.end(), same)) return false;
  bool changed = false;
  const size_t before = into.size();
  OpenRegion* regions = into.Own(in.memory);
  size_t last_found = 0;
  for (const OpenRegion& region : from) {
    const size_t found = FindRegion(into, region.branch);
    if (found == into.size()) {
      OpenRegion added = region;
      added.label.lo = kBottom;
      regions = into.Add(in.memory, added);
      changed = true;
      continue;
    }
    OpenRegion& known = regions[found];
    LabelInterval joined{Meet(in, known.label.lo, region.label.lo), in.labels.Join(known.label.hi, region.label.hi)};
    // Or which one was opened within which is not the same on both ways.
    const bool of_raised = IsOfRaised(region);
    if (known.writes != region.writes || (found < last_found && !of_raised)) joined.lo = kBottom;
    if (!of_raised) last_found = std::max(last_found, found);
    changed |= !(joined == known.label) || (known.writes != region.writes && known.writes != 0);
    known.label = joined;
    const OriginId origin = known.origin;
    AddOrigin(in, known.origin, region.origin);
    changed |= in.graph != nullptr && known.origin != origin;
    if (known.writes != region.writes) known.writes = 0;
  }
  for (size_t i = 0; i < before; ++i) {
    if (regions[i].label.lo == kBottom || FindRegion(from, regions[i].branch) < from.size()) continue;
    regions[i].label.lo = kBottom;
    changed = true;
  }
  // It was opened when those that were added were open.
  if (into.size() > before) std::stable_partition(regions, regions + into.size(), [](const OpenRegion& one) { return !IsOfRaised(one); });
  return changed;
}

void MayRaise(Point& at, const AbstractValue& error, Store heap) {
  Interpreter& in = at.in;
  if (!in.pending) {
    in.pending = true;
    in.pending_error = error;
    in.pending_heap = heap;
    return;
  }
  in.pending_error = JoinValues(in, in.pending_error, error);
  in.pending_heap.Merge(heap, [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(in, a, b); });
}

AbstractValue ErrorHere(Point& at, LabelInterval label, OriginId origin) {
  ObjectId error = Make(at, ObjectKind::kError, 47);
  InitStar(at, error, Scalar(kKindScalar, label, origin));
  AbstractValue value = Reference(at.in, error, label);
  value.origin = origin;
  return value;
}

LabelId RaiseChosenReceiver(Point& at, const AbstractValue& self) {
  Interpreter& in = at.in;
  Choice choice{{in, at.context}, at};
  if (!in.options.strict || in.control.reach == nullptr || !choice.Decides(self.label.hi)) return kBottom;
  choice.Raise(in.control.reach->WritesOf(in.module, at.context.function, at.pc), {kBottom, self.label.hi}, self.origin);
  return self.label.hi;
}

BodyOutcome RunBody(Interpreter& in, Context& context, State entry, Pc from, const AbstractValue* thrown) {
  FunctionInfo& info = in.functions[context.function];
  const FunctionControl* control = in.options.strict && context.function < in.control.functions.size()
                                       ? &in.control.functions[context.function] : nullptr;
  Body body{{in, context}, info, control, {}, {}, {}, 0, {}, {}, {}, {}, {}};
  body.scratch.resize(info.function->register_count);
  body.states.resize(info.cfg->order.size());
  body.waiting.assign(info.cfg->order.size(), 0);
  body.next = static_cast<uint32_t>(body.waiting.size());
  body.decided.assign(info.cfg->blocks.size(), 0);
  // What the calling instruction has pending is not ours.
  bool pending = in.pending;
  AbstractValue pending_error = in.pending_error;
  Store pending_heap = in.pending_heap;
  LabelId pending_opened = in.pending_opened;
  const uint32_t calls_in_calls = std::exchange(in.calls_in_calls, 0);
  if (from == Context::kNotStarted) {
    entry.certain = context.certain;
    body.states[0] = std::move(entry);
    body.waiting[0] = 1;
    body.next = 0;
  } else if (thrown != nullptr) {
    entry.registers.Bind(body.scratch.data(), body.info.cfg->outlives.data());
    FindControl(body, entry);
    Throw(body, info.cfg->block_of[from], std::move(entry), *thrown, from);
  } else {
    // A suspended generator goes on behind its yield.
    BlockId b = info.cfg->block_of[from];
    if (from + 1 < info.cfg->blocks[b].end) RunBlock(body, b, std::move(entry), from + 1);
    else Deliver(body, b, info.cfg->blocks[b].next[0], 1, std::move(entry));
  }
  while (!in.stopped()) {
    if (!body.rounds.empty()) BeginRounds(body);
    if (body.next >= body.waiting.size()) break;
    uint32_t place = body.next++;
    if (!body.waiting[place]) continue;
    body.waiting[place] = 0;
    BlockId b = info.cfg->order[place];
    in.work += info.cfg->blocks[b].end - info.cfg->blocks[b].begin;
    if (in.work + 2 * in.memory.joins() > in.most_work) GiveUp(in, "the plan can take too many ways to follow them all", info.function->spans[info.cfg->blocks[b].begin]);
    State state = info.entries[b] == 1 ? std::move(body.states[place]) : Forked(body.states[place]);
    RunBlock(body, b, std::move(state), info.cfg->blocks[b].begin);
  }
  in.pending = pending;
  in.pending_error = pending_error;
  in.pending_heap = pending_heap;
  in.pending_opened = pending_opened;
  in.calls_in_calls = calls_in_calls;
  return std::move(body.outcome);
}

}  // namespace penstock
