// One body on the way to its fixpoint, and the regions open in it. Included by the files that run bodies only.
#pragma once

#include <utility>
#include <vector>

#include "analysis/interpreter.h"

namespace penstock {

inline constexpr uint32_t kNoWrites = 0xFFFFFFFF;
// With a join, in place of a branch: one of several regions that end there is open, by whatever raised.
inline constexpr Pc kRaised = 0x80000000;
bool IsOfRaised(const OpenRegion& region);

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

// Does anybody go on after an error of the block's last instruction? Then whoever might have raised it has control from there on.
inline bool HeedsErrors(const Activation& body, const BasicBlock& block) { return block.catches || body.in.heeded > 0; }

// Of an instruction that is to decide nothing if `is_one`: does it? `label`: who would decide.
inline bool LeavesOut(Interpreter& in, uint8_t& ways, bool is_one, LabelId label) {
  if (is_one && in.settles) {
    if (in.labels.Decides(label)) ways |= FunctionInfo::kLeftOut;
    return true;
  }
  in.suspended_changed |= (ways & FunctionInfo::kLeftOut) != 0;
  ways &= static_cast<uint8_t>(~FunctionInfo::kLeftOut);
  return false;
}

struct Body : Activation {
  FunctionInfo& info;
  const FunctionControl* control;   // null: it is not followed
  std::vector<State> states;        // by place in the order: what holds on entry
  std::vector<AbstractValue> scratch;  // registers that live within a block
  std::vector<uint8_t> waiting;
  uint32_t next = 0;
  BodyOutcome outcome;
  std::vector<uint8_t> decided;     // by block: last time it was known which way it goes
  std::vector<RoundByRound> rounds;
  std::vector<uint32_t> first_before, before;  // by block: from where it is reached; made when first asked for
  std::vector<AbstractValue> scratch_alone;    // of the error that goes `alone`
  uint32_t alone = 0;  // not 0: an error is on its way through a finally block by itself, and may pass one block less than that
};
inline constexpr int kMostRounds = 12;     // of one loop; then all further ones are joined
void FindControl(const Body& body, State& state);

template <typename Slots, typename Slot>
void RaiseSlotValue(Interpreter& in, Slots& store, Slot slot, LabelInterval label, OriginId origin = 0) {
  const AbstractValue& value = store.Get(slot);
  if (value.absent() || (in.labels.Leq(label.hi, value.label.hi) && in.labels.Leq(label.lo, value.label.lo))) return;
  AbstractValue raised = value;
  raised.label = JoinLabels(in, raised.label, label);
  if (raised.label.hi != value.label.hi) AddOrigin(in, raised.origin, origin);
  store.Set(slot, raised);
}
void RaiseValues(const Activation& body, State& state, const Places& places, LabelInterval label, OriginId origin, bool registers);
const ControlWrites& WritesAt(const Body& body, uint32_t index);
// Of the region that this branch opened; the number of all if there is none.
size_t FindRegion(const OpenRegions& regions, Pc branch);
// Where a generator is suspended `at`, the region of that instruction is open by the label, too.
void OpenSuspended(Interpreter& in, Context& context, State& suspended, Pc at, LabelId hi, OriginId origin);
// From here on control has it until the function returns, be it raised or not.
void HoldUntilReturn(Body& body, State& state, LabelId hi, OriginId origin);
void OpenUntilReturn(Body& body, Point& at, LabelId hi, OriginId origin);
// `raises_surely`: what stands in the state stood there when the machine opened it.
void Open(Body& body, State& state, Pc branch, LabelInterval label, OriginId origin, bool raises_surely = true);
void RaiseChosen(Body& body, Point& at);
// May the instruction take something out of what may be written into? What it took, with what it took it from; `before`: what the
// register held that it wrote.
bool MayTake(const Body& body, const Point& at);
void RaiseTaken(Body& body, Point& at, const AbstractValue& before, LabelId control);
void Close(Body& body, State& state, Pc join);
State Forked(State& state);
void Deliver(Body& body, BlockId from, BlockId to, uint8_t edge, State&& state);
// An error on its way from an instruction: to the handler around it, or out of the function.
void Throw(Body& body, BlockId b, State&& state, AbstractValue error, Pc pc);
void Branch(Body& body, BlockId b, State& state, Pc pc);
void Loop(Body& body, BlockId b, State& state, Pc pc);

}  // namespace penstock
