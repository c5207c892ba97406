// Runs a body to its fixpoint: block by block in reverse postorder, states joined where ways meet.
#include <algorithm>
#include <unordered_set>
#include <utility>

#include "analysis/alternatives.h"
#include "analysis/body.h"
#include "analysis/calls.h"
#include "analysis/errors.h"
#include "ir/bound_globals.h"

namespace penstock {
namespace {

constexpr uint64_t kRoundsWork = 8;  // at most the 8th part of all work is spent while rounds are told apart

}  // namespace

bool AsksFirstClause(const FunctionInfo& info, const BasicBlock& block) {
  const Instruction* i = &info.function->code[block.begin];
  return block.end == block.begin + 4 && i[0].op == Op::EnterHandler && i[1].op == Op::LoadBuiltin && i[2].op == Op::MatchError &&
         i[3].op == Op::JumpIfNot && i[2].b == i[0].a && i[2].c == i[1].a && i[3].a == i[2].a;
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
  copy.opened = state.opened;
  return copy;
}

namespace {

// Bases are given in the order of the objects.
ObjectId ObjectOfHeader(const Interpreter& in, uint32_t slot) {
  size_t first = 0, last = in.objects.size();
  while (first + 1 < last) {
    const size_t middle = (first + last) / 2;
    (in.objects[middle].base <= slot ? first : last) = middle;
  }
  return static_cast<ObjectId>(first);
}

// Round a loop, where what was made in it will be made again, what was added will be added again, and nobody will know how many
// there are. All of this the next rounds would find one by one; said at once it saves them.
bool JoinHeapsOfRounds(Interpreter& in, Store& there, Store& heap) {
  boost::container::small_vector<uint32_t, 8> grown;   // headers of objects that had a known length
  boost::container::small_vector<uint32_t, 32> added;  // slots, ascending
  auto join = [&](const AbstractValue& a, const AbstractValue& b, uint32_t slot) {
    AbstractValue joined = JoinValues(in, a, b, true);
    if (a.absent()) {
      if (joined.kinds & kKindOne) joined.kinds |= kKindMany;
      added.push_back(slot);
    } else if ((a.kinds & kKindOne) && joined.atoms != a.atoms) {
      joined.atoms = kAnyAtoms;
      grown.push_back(slot);
    }
    return joined;
  };
  bool changed = there.Merge(heap, join, /*asks_all=*/true);
  for (uint32_t header : grown) {
    const ObjectInfo& object = in.objects[ObjectOfHeader(in, header)];
    if (object.kind != ObjectKind::kList) continue;
    AbstractValue star = there.Get(object.star());
    for (const auto& [place, slot] : object.fields) {
      if (std::binary_search(added.begin(), added.end(), slot)) star = JoinValues(in, star, there.Get(slot), true);
    }
    if (!in.memory.Same(star, there.Get(object.star()))) there.Set(object.star(), star), changed = true;
  }
  return changed;
}

bool JoinStates(Body& body, State& there, State& state, bool back) {
  auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(body.in, a, b, back); };
  bool changed = there.registers.kept().Merge(state.registers.kept(), join);
  changed |= back ? JoinHeapsOfRounds(body.in, there.heap, state.heap) : there.heap.Merge(state.heap, join);
  changed |= JoinRegions(body.in, there.regions, state.regions);
  AbstractValue handled = join(there.handled, state.handled);
  changed |= !body.in.memory.Same(handled, there.handled);
  there.handled = handled;
  there.certain |= state.certain;
  const LabelId opened = Meet(body.in, there.opened, state.opened);
  changed |= opened != there.opened;
  there.opened = opened;
  return changed;
}

void FindBefore(Body& body) {
  const std::vector<BasicBlock>& blocks = body.info.cfg->blocks;
  auto for_each_edge = [&](auto visit) {
    for (BlockId b = 0; b < blocks.size(); ++b) {
      if (body.info.cfg->position[b] == kNoBlock) continue;  // nothing leads there
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
    // What waits at its head is of this round still: an error that goes through a finally block by itself may have brought it there.
    const bool busy = body.waiting[position(round.head)] != 0 || std::any_of(round.blocks.begin(), round.blocks.end(), [&](BlockId b) { return body.waiting[position(b)] != 0; }) ||
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

}  // namespace

namespace {
void RunBlock(Body& body, BlockId b, State&& state, Pc from);
constexpr uint32_t kMostAlone = 17;  // Body::alone
}  // namespace

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
  if (body.alone > 0) {
    if (body.alone > 1 && !back && !(edge == 4 && body.info.cfg->blocks[from].catches)) {
      --body.alone;
      return RunBlock(body, to, std::move(state), begin);
    }
    body.info.entries[to] = 2;  // others come by the same edge
  }
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

namespace {

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

// Is the error surely none of what the first `except` of the handler names?
bool PassesFirstClause(const Body& body, const State& state, BlockId handler, const AbstractValue& error) {
  const BasicBlock& block = body.info.cfg->blocks[handler];
  if (!AsksFirstClause(body.info, block)) return false;
  const Instruction& type = body.info.function->code[block.begin + 1];
  return IsTaken(body.in, state, error, BuiltinValue(body.in, static_cast<BuiltinId>(type.wide()))) == Certainty::kNo;
}

// Is the error surely taken by no clause of the handler, nor of those around that it comes to then? What a clause names has to stand in a
// variable, or be a builtin.
bool PassesAllClauses(Body& body, const State& state, BlockId handler, const AbstractValue& error) {
  constexpr int kMostInstructions = 64;
  Interpreter& in = body.in;
  const FunctionCfg& cfg = *body.info.cfg;
  using Alternatives = boost::container::small_vector<AbstractValue, 2>;  // of which a tuple consists, or one
  boost::container::small_vector<std::pair<uint16_t, Alternatives>, 4> given;  // to registers, meanwhile
  const auto read = [&](uint16_t reg) -> Alternatives {
    for (size_t k = given.size(); k-- > 0;) if (given[k].first == reg) return given[k].second;
    return {cfg.outlives[reg] != 0 ? state.registers.Get(reg) : AbstractValue{}};
  };
  const auto is_passed = [&](const AbstractValue& type) { return !type.absent() && IsTaken(in, state, error, type) == Certainty::kNo; };
  boost::container::small_vector<uint16_t, 4> unmatched;  // registers that say that the error is not of some class
  Pc pc = cfg.blocks[handler].begin;
  for (int steps = 0; steps < kMostInstructions; ++steps, ++pc) {
    const Instruction& i = body.info.function->code[pc];
    switch (i.op) {
      case Op::EnterHandler: case Op::LeaveHandler: break;
      case Op::LoadBuiltin: given.push_back({i.a, {BuiltinValue(in, static_cast<BuiltinId>(i.wide()))}}); break;
      case Op::LoadGlobal:
        // A name without a value is another error, which somebody may take.
        if (!in.may_lack_a_value) in.may_lack_a_value = GlobalsThatMayLackAValue(in.module);
        if ((*in.may_lack_a_value)[i.wide()]) return false;
        given.push_back({i.a, {state.heap.Get(GlobalSlot(i.wide()))}});
        break;
      case Op::Move: given.push_back({i.a, read(i.b)}); break;
      case Op::BuildTuple: {
        Alternatives all;
        for (int k = 0; k < i.c; ++k) for (const AbstractValue& one : read(static_cast<uint16_t>(i.b + k))) all.push_back(one);
        given.push_back({i.a, all});
        break;
      }
      case Op::MatchError: {
        const Alternatives types = read(i.c);
        if (!std::all_of(types.begin(), types.end(), is_passed)) return false;
        unmatched.push_back(i.a);
        break;
      }
      case Op::JumpIfNot: {
        if (std::find(unmatched.begin(), unmatched.end(), i.a) == unmatched.end()) return false;
        pc = cfg.blocks[AfterClause(*body.info.function, cfg, cfg.block_of[pc])].begin - 1;
        break;
      }
      case Op::RaiseAgain: case Op::Reraise: {
        const BasicBlock& last = cfg.blocks[cfg.block_of[pc]];
        // What is done finally may be done with the error or without (ControlRegion::is_unseen).
        if (last.handler != kNoBlock && !last.catches && !Has(cfg.passes, pc)) return false;
        const BlockId around = AfterClause(*body.info.function, cfg, cfg.block_of[pc]);
        if (around == kNoBlock) return true;
        pc = cfg.blocks[around].begin - 1;
        break;
      }
      default: return false;
    }
  }
  return false;
}

bool AreInstances(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject || value.objects == 0) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kInstance; });
}

// An error that a finally block will raise again goes through it by itself: joined with what comes there without one, it would seem to go on
// behind it (BasicBlock::catches). Of the block that raised, what lives within it is kept.
void GoAlone(Body& body, BlockId handler, State&& state) {
  const Span place = body.in.place;
  body.scratch_alone.resize(body.scratch.size());
  body.scratch.swap(body.scratch_alone);
  body.alone = kMostAlone;
  RunBlock(body, handler, std::move(state), body.info.cfg->blocks[handler].begin);
  body.alone = 0;
  body.scratch.swap(body.scratch_alone);
  body.in.place = place;
}

// Does it begin by noting that there is an error? frontend/lower_try.cc
bool IsOfFinally(const Body& body, BlockId handler) { return body.info.function->code[body.info.cfg->blocks[handler].begin].op == Op::Const; }

// `last`: nothing of the block is left. Then what its first clause does not take goes on by itself, and is not joined with
// what another error brings there.
void GoToHandler(Body& body, BlockId b, State&& state, AbstractValue error, bool last) {
  const BasicBlock& block = body.info.cfg->blocks[b];
  const Control control = state.control;
  error = RaisedBy(body.in, error, control);
  state.registers.Set(block.error, error);
  OpenRaised(body, state, block.handler);
  // Nothing behind the instruction is done under control of it: so all that is still done is.
  const ControlRegion* region = body.control != nullptr ? body.control->At(block.last()) : nullptr;
  if (!HeedsErrors(body, block) && (region == nullptr || !region->is_unseen)) HoldUntilReturn(body, state, error.label.hi, error.origin);
  const bool passes = PassesAllClauses(body, state, block.handler, error);
  body.info.NoteTaking(block.last(), passes);
  if (body.alone == 0 && (passes || (!block.catches && IsOfFinally(body, block.handler)))) {
    body.info.edge_taken[b] |= 4;
    return GoAlone(body, block.handler, std::move(state));
  }
  if (!last || !PassesFirstClause(body, state, block.handler, error)) return Deliver(body, b, block.handler, 4, std::move(state));
  body.info.edge_taken[b] |= 4;
  RunBlock(body, block.handler, std::move(state), body.info.cfg->blocks[block.handler].begin);
}

}  // namespace

static void LeaveWith(Body& body, const State& state) {
  BodyOutcome& outcome = body.outcome;
  const bool is_first = !outcome.returns && !outcome.raises;
  outcome.surely_opened = is_first ? state.opened : Meet(body.in, outcome.surely_opened, state.opened);
}

void Throw(Body& body, BlockId b, State&& state, AbstractValue error, Pc pc) {
  const BasicBlock& block = body.info.cfg->blocks[b];
  if (block.handler != kNoBlock && pc == block.last()) return GoToHandler(body, b, std::move(state), std::move(error), false);
  if (body.in.catchers == 0) return;
  Control control = state.control;
  error = RaisedBy(body.in, error, control);
  BodyOutcome& outcome = body.outcome;
  for (const OpenRegion& region : state.regions) {
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, false);
  }
  LeaveWith(body, state);
  JoinHeap(body, outcome.error_heap, outcome.raises, state.heap);
  outcome.error = JoinValues(body.in, outcome.error, error);
  outcome.raises = true;
}

namespace {

void Return(Body& body, State& state, AbstractValue value) {
  Control control = state.control;
  value = RaisedBy(body.in, value, control);
  for (const OpenRegion& region : state.regions) {
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, false);
  }
  BodyOutcome& outcome = body.outcome;
  LeaveWith(body, state);
  JoinHeap(body, outcome.heap, outcome.returns, state.heap);
  outcome.value = JoinValues(body.in, outcome.value, value);
  outcome.returns = true;
}

// What is raised by `raise x`: an error, or what a class of errors makes.
AbstractValue RaisedError(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  if (i.op == Op::RaiseAgain) return at.state.handled.absent() ? ErrorHere(at, {}, 0) : at.state.handled;
  const AbstractValue value = at.state.registers.Get(i.a);
  AbstractValue error = ErrorHere(at, {kBottom, value.label.hi}, value.origin);
  const AbstractValue made = i.op == Op::Reraise ? AbstractValue{} : MadeToRaise(at, value);
  if (i.op == Op::RaiseFrom) MadeToRaise(at, at.state.registers.Get(i.b));
  if (value.objects == 0) return error;
  error = JoinValues(in, error, made);
  if (const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1; only >= 0) {
    const AbstractValue typed = ErrorOfType(at, static_cast<ObjectId>(only));
    if (!typed.absent()) return RaisedHigh(in, typed, value.label.hi, value.origin);
  }
  bool all_errors = !(value.kinds & kKindScalar);
  for (ObjectId id : in.sets.members(value.objects)) all_errors &= in.objects[id].kind == ObjectKind::kError;
  return all_errors ? value : JoinValues(in, value, error);
}

// That an error is raised tells of who it is, not of what is in it.
LabelInterval OfRaised(Point& at, OriginId& origin) {
  const Instruction& i = at.instruction();
  const AbstractValue& error = i.op == Op::RaiseAgain ? at.state.handled : at.state.registers.Get(i.a);
  origin = error.origin;
  LabelInterval label{kBottom, error.label.hi};
  if (i.op == Op::RaiseFrom) label.hi = at.in.labels.Join(label.hi, at.state.registers.Get(i.b).label.hi);
  // What the error keeps of it.
  at.in.causes = at.in.labels.Join(at.in.causes, at.in.labels.Join(label.hi, at.control.label.hi));
  return label;
}

void Suspend(Body& body, State& state, Pc pc) {
  Context& context = body.context;
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

bool StepTakenDown(Point& at) {
  BeginVisit(at);
  const bool on = Step(at);
  if (on) EndVisit(at);
  at.surely = false;
  return on;
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
  // Found to raise nothing, it has no handler here: that it stays so is looked at all the same.
  const bool watched = body.info.RaisesNothing(pc);
  if (!row.may_raise || (!here && in.catchers == 0 && !watched)) {
    bool on = !raises && StepTakenDown(at);
    if (raises) {
      // Nobody catches it but who goes over an instance, for which it may be the end; what makes it runs.
      if (instruction.op == Op::Raise || instruction.op == Op::RaiseFrom) RaisedError(at);
      const AbstractValue& error = instruction.op == Op::RaiseAgain ? state.handled : state.registers.Get(instruction.a);
      body.outcome.opened = in.labels.Join(body.outcome.opened, error.label.hi);
    }
    in.pending = false;
    in.pending_opened = kBottom;
    return on;
  }
  OriginId origin = 0;
  const bool is_call = row.rule == LabelRule::kCall;
  const std::optional<LabelInterval> followed = is_call && in.labelled ? LabelOfFollowed(at, origin) : std::nullopt;
  LabelInterval label = raises ? OfRaised(at, origin) : followed ? *followed : LabelOfError(at, origin);
  if (is_call && !followed && MayBeFollowed(at)) label.lo = kBottom;
  State before = Forked(state);
  Promises promises;
  bool raises_nothing = !raises && RaisesNothing(at, promises);
  // What it reads may stand where the result will.
  const TypesOfErrors types = raises || raises_nothing ? TypesOfErrors() : TypesOfErrorsAt(at);
  in.pending = false;
  in.pending_opened = in.surely_opened = kBottom;
  // One that raises nothing in any run decides nothing by that. (What a call does is known when it is over.)
  uint8_t& ways = body.info.ways[pc];
  const bool is_told = raises_nothing && promises.empty() && (!is_call || instruction.op == Op::CallMethod);
  ways |= is_told ? FunctionInfo::kRaisedNothing : FunctionInfo::kMayRaise;
  const bool is_settled = LeavesOut(in, ways, (ways & FunctionInfo::kMayRaise) == 0, label.hi) || watched;
  // The result of a call stands where its callee stood, which `before` shares if it is not kept.
  const uint16_t window = instruction.a;
  std::optional<AbstractValue> callee;
  if (here && is_call && body.control != nullptr && !state.registers.Outlives(window)) callee = state.registers.Get(window);
  if (!here && !is_call && !is_settled) OpenUntilReturn(body, at, label.hi, origin);
  // Methods that it runs do so within its region.
  const bool heeds = here && HeedsErrors(body, block);
  if (heeds && !is_call && (in.has_classes || label.lo != kBottom) && !is_settled) {
    Open(body, state, pc, label, origin);
    at.control = state.control;
  }
  BeginCatching(at, here || watched, here && block.catches);
  bool on = !raises && StepTakenDown(at);
  EndCatching(at, here || watched, here && block.catches);
  if (in.stopped()) return false;
  label.hi = in.labels.Join(label.hi, in.pending_opened);
  if (followed && heeds) label.lo = in.labels.Join(label.lo, in.surely_opened);
  // The error may come before or after what the instruction did to objects.
  auto join = [&](const AbstractValue& x, const AbstractValue& y) { return JoinValues(in, x, y); };
  if (on) before.heap.Merge(state.heap, join);
  Point early{in, body.context, before, pc, at.control};
  LabelInterval of_error = label;
  if (in.has_classes && !raises && !raises_nothing && !followed) {  // what a method put into what was read, before it was of no use
    OriginId ignored = 0;
    of_error.hi = in.labels.Join(label.hi, DeepOfReads(early, ignored).hi);
  }
  AbstractValue error = raises ? RaisedHigh(in, RaisedError(early), label.hi, origin) : ErrorOfStep(early, types, of_error, origin);
  if (in.pending) {
    before.heap.Merge(in.pending_heap, join);
    const bool only_pending = in.only_tool_fails || (followed && raises_nothing && promises.empty() && on);
    error = only_pending ? in.pending_error : JoinValues(in, error, in.pending_error);
  }
  in.only_tool_fails = false;
  bool pending = in.pending;
  in.pending = false;
  in.pending_opened = kBottom;
  if (is_settled && pending) {
    ways |= FunctionInfo::kMayRaise;
    in.suspended_changed = true;
  }
  if (!here && on && !is_settled) {
    OpenUntilReturn(body, at, label.hi, origin);
    if (!is_call) ForEachWrite(*body.info.function, pc, [&](uint16_t reg) { RaiseSlotValue(in, state.registers, reg, {kBottom, at.control.label.hi}, at.control.origin); });
  }
  if (here && !is_settled) {
    // It opened its region before it wrote; a call opens it when it is over.
    if (on && heeds && body.control != nullptr && !is_call) {
      ForEachWrite(*body.info.function, pc, [&](uint16_t reg) { RaiseSlotValue(in, state.registers, reg, in.labels.Deciding(label), origin); });
    }
    LabelInterval until_join{label.lo, in.labels.Join(label.hi, error.label.hi)};
    if (callee) std::swap(*callee, before.registers.Write(window));
    Open(body, before, pc, {in.labels.Join(label.lo, error.label.lo), until_join.hi}, origin);
    if (callee) std::swap(*callee, before.registers.Write(window));
    if (on && heeds) Open(body, state, pc, label, origin, is_call);  // where there is no error, what it would tell decides nothing
  }
  raises_nothing &= on && !pending && AreKept(in, promises);
  body.info.NoteErrors(pc, raises_nothing);
  if (raises_nothing) return on;
  if (!raises) {
    before.certain = !on && state.certain;  // the one or the other
    state.certain = false;
  }
  if (here) GoToHandler(body, b, std::move(before), error, true);
  else Throw(body, b, std::move(before), error, pc);
  return on;
}

void RunBlock(Body& body, BlockId b, State&& state, Pc from) {
  Interpreter& in = body.in;
  const BasicBlock& block = body.info.cfg->blocks[b];
  state.registers.Bind(body.scratch.data(), body.info.cfg->outlives.data());
  if (from == block.begin) Close(body, state, block.begin);
  else FindControl(body, state);
  // Only the last instruction of a block changes who has control.
  Point at{in, body.context, state, from, state.control};
  const Span* const spans = body.info.function->library == kNoModule ? body.info.function->spans.data() : nullptr;
  const Instruction* const code = body.info.function->code.data();
  const Pc end = block.end;
  const bool asked = in.questions != nullptr, tells = in.options.tell_reached;
  for (Pc pc = from; pc < end && !in.stopped(); ++pc) {
    at.pc = pc;
    const Instruction& i = code[pc];
    if (spans != nullptr) in.place = spans[pc];
    if (asked) AnswerQuestions(at, /*after=*/false);
    if (tells) body.info.reached[pc] = true;
    if (!in.attribute_dicts.empty()) RefreshAttributes(at);
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
        body.info.edge_taken[b] |= 8;
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
        if (!here) OpenUntilReturn(body, at, DeepOf(in, state, source).hi, source.origin);
        if (here && HeedsErrors(body, block)) {
          Open(body, state, pc, {kBottom, DeepOf(in, state, source).hi}, source.origin);
          at.control = state.control;
        }
        BeginCatching(at, here, block.catches);
        const LabelId heard_before = std::exchange(in.heard, kBottom);
        BeginVisit(at);
        AbstractValue element = NextOf(at, source);
        JoinInto(in, body.context.DelegatesAt(pc), source);
        EndVisit(at);
        EndCatching(at, here, block.catches);
        if (in.stopped()) return;
        LabelInterval outer = OuterOf(in, state, source);
        outer.hi = in.labels.Join(outer.hi, std::exchange(in.heard, heard_before));
        outer.hi = in.labels.Join(in.labels.Join(outer.hi, in.pending_opened), OuterOfSources(in, state, source));
        if (!here) OpenUntilReturn(body, at, outer.hi, source.origin);
        // Where it gives nothing more, this one goes on.
        Open(body, state, pc, {kBottom, outer.hi}, source.origin);
        at.control = state.control;
        // How much the other one gives, this one gives.
        RaiseIterators(in, state, Reference(in, body.context.generator), {kBottom, outer.hi});
        if (here || in.catchers > 0) {
          State failed = Forked(state);
          Point early{in, body.context, failed, pc, state.control};
          AbstractValue error = ErrorHere(early, {kBottom, in.labels.Join(outer.hi, DeepOf(in, state, source).hi)}, source.origin);
          if (in.pending) {
            failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
            error = JoinValues(in, error, in.pending_error);
            if (here) Open(body, failed, pc, {kBottom, error.label.hi}, source.origin);
          }
          Throw(body, b, std::move(failed), error, pc);
        }
        in.pending = false;
        in.pending_opened = kBottom;
        const AbstractValue result = ReturnedBy(in, source);
        if (!element.absent()) {
          body.info.edge_taken[b] |= 8;
          State suspended = Forked(state);
          Suspend(body, suspended, pc);
          State given = Forked(state);
          Return(body, given, Raised(in, element, outer, source.origin));
          // Who goes over a generator may ask for no more; a coroutine that waits goes on.
          if (body.info.function->form == GeneratorForm::kPlain) state.certain = false;
        }
        state.registers.Set(i.a, Raised(in, RaisedHigh(in, result, state.control.label.hi, state.control.origin), {kBottom, outer.hi}, source.origin));
        break;
      }
      case Op::Raise: case Op::RaiseFrom:
        if (in.decides) RaiseChosen(body, at);
        [[fallthrough]];
      case Op::Reraise: case Op::RaiseAgain:
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
      case Op::Move: {
        const AbstractValue& moved = state.registers.Get(i.b);
        if (moved.absent() || moved.label.hi != kBottom || at.control.label.hi != kBottom) {
          if (!Step(at)) return;
          break;
        }
        ++in.steps;
        state.registers.Set(i.a, moved);
        break;
      }
      default: {
        if (!RowOf(i.op).may_raise) {
          if (!Step(at)) return;
          break;
        }
        if (in.decides) RaiseChosen(body, at);
        const bool takes = (RowOf(i.op).rule == LabelRule::kCall || in.has_classes || in.decides) && MayTake(body, at);
        const AbstractValue before = takes ? state.registers.Get(i.a) : AbstractValue{};
        const LabelId control_before = state.control.label.lo;
        at.runs_builtin = false;
        if (in.catchers == 0 && block.handler == kNoBlock) {  // nobody takes its errors
          const bool on = StepTakenDown(at);
          in.pending = false;
          in.pending_opened = kBottom;
          if (!on) return;
        } else if (!StepWithErrors(body, b, at, false)) {
          return;
        }
        at.control = state.control;
        // Code of the plan or a library that an instance has under that name took what it took there.
        const bool of_code = i.op == Op::CallMethod && !at.runs_builtin && AreInstances(in, before);
        // A call's region is opened when the call is over, and the call has taken then.
        const LabelId known = RowOf(i.op).rule == LabelRule::kCall ? control_before : at.control.label.lo;
        if (takes && in.decides && !of_code) RaiseTaken(body, at, before, known);
      }
    }
    if (asked) AnswerQuestions(at, /*after=*/true);
  }
  if (!in.stopped() && block.next[0] != kNoBlock) Deliver(body, b, block.next[0], 1, std::move(state));
}

}  // namespace

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

AbstractValue MadeToRaise(Point& at, const AbstractValue& value, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (value.objects == 0 || !in.has_classes) return {};
  Alternatives each(at, value.kinds != kKindObject || in.sets.Only(value.objects) < 0);
  bool other = (value.kinds & kKindScalar) != 0;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kClass) {
      other = true;
      continue;
    }
    each.Begin();
    each.End(Construct(at, id, arguments));
  }
  if (other) each.Nothing();
  return each.Finish().value;
}

AbstractValue ErrorOf(Point& at, BuiltinId type, LabelInterval label, OriginId origin) {
  ObjectId error = Make(at, ObjectKind::kError, 47, type);
  InitStar(at, error, Scalar(kKindScalar, label, origin));
  AbstractValue value = Reference(at.in, error, label);
  value.origin = origin;
  return value;
}

AbstractValue ErrorHere(Point& at, LabelInterval label, OriginId origin) { return ErrorOf(at, kBuiltinCount, label, origin); }

BodyOutcome RunBody(Interpreter& in, Context& context, State entry, Pc from, const AbstractValue* thrown) {
  FunctionInfo& info = in.functions[context.function];
  const FunctionControl* control = info.follows ? &in.control.functions[context.function] : nullptr;
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
  const LabelId pending_opened = in.pending_opened, surely_opened = in.surely_opened;
  const uint32_t calls_in_calls = std::exchange(in.calls_in_calls, 0);
  const LabelId asked_by = std::exchange(in.asked_by, kBottom);
  const uint32_t heeded = in.heeded;
  if (!info.follows) in.heeded = 0;
  const OriginId asked_by_origin = in.asked_by_origin;
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
  in.surely_opened = surely_opened;
  in.calls_in_calls = calls_in_calls;
  in.asked_by = asked_by;
  in.heeded = heeded;
  if (!info.follows) body.outcome.opened = kBottom;
  in.asked_by_origin = asked_by_origin;
  return std::move(body.outcome);
}

}  // namespace penstock
