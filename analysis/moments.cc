#include "analysis/moments.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "analysis/graph.h"
#include "catalog/assistant.h"

namespace penstock {

Moments::Moments(const Cfg& cfg) : plan_(&cfg.functions[0]), earliest_(cfg.functions.size(), 1), latest_(cfg.functions.size(), kAnyTime) {
  const std::vector<BasicBlock>& blocks = plan_->blocks;
  Edges edges{static_cast<uint32_t>(blocks.size()), {}};
  for (BlockId b = 0; b < blocks.size(); ++b) {
    for (BlockId next : {blocks[b].next[0], blocks[b].next[1], blocks[b].handler}) if (next != kNoBlock) edges.list.emplace_back(b, next);
  }
  const std::vector<uint32_t> component = Components(edges);  // the later, the less
  const uint32_t last = component.empty() ? 0 : *std::max_element(component.begin(), component.end());
  constexpr uint32_t kMost = 200;  // a long plan has several blocks in each
  of_blocks_.resize(blocks.size());
  for (BlockId b = 0; b < blocks.size(); ++b) {
    const uint32_t place = last - component[b];
    of_blocks_[b] = static_cast<uint8_t>(1 + (last < kMost ? place : static_cast<uint64_t>(place) * (kMost - 1) / last));
  }
}

std::vector<BlockId> Moments::LastFirst() const {
  std::vector<BlockId> blocks(of_blocks_.size());
  std::iota(blocks.begin(), blocks.end(), BlockId{0});
  std::stable_sort(blocks.begin(), blocks.end(), [&](BlockId a, BlockId b) { return of_blocks_[a] > of_blocks_[b]; });
  return blocks;
}

void Moments::Follow(std::span<const SeenCall> calls, const std::vector<uint8_t>& is_seen) {
  for (FunctionId f = 0; f < is_seen.size(); ++f) if (is_seen[f]) earliest_[f] = kAnyTime, latest_[f] = 0;
  for (bool changed = true; std::exchange(changed, false);) {
    for (const SeenCall& call : calls) {
      if (!is_seen[call.callee]) continue;
      const uint8_t first = EarliestAt(call.caller, call.pc), last = call.may_come_later ? kAnyTime : LatestAt(call.caller, call.pc);
      if (first < earliest_[call.callee]) earliest_[call.callee] = first, changed = true;
      if (last > latest_[call.callee]) latest_[call.callee] = last, changed = true;
    }
  }
}

// In a plan that is not too big; of what is made of replies nothing is seen.
bool Effects::FollowsMoments() const {
  constexpr size_t kMostFunctions = 128, kMostInstructions = 20'000;
  size_t instructions = 0;
  for (const Function& function : module_.functions) instructions += function.code.size();
  const bool makes_by_reply = std::find(module_.tools.begin(), module_.tools.end(), kAssistantName) != module_.tools.end();
  return module_.functions.size() > 1 && module_.functions.size() <= kMostFunctions && instructions <= kMostInstructions && !makes_by_reply;
}

// What a builtin, or a method of one, is given it may keep, and call later.
bool Effects::MayKeepCallee(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  return in.op == Op::CallMethod ? EffectOfMethod(function.call_sites[in.c].method).takes_functions : !TargetsOf(f, pc, in.a).builtins.empty();
}

// What the instruction calls (CalleesOf), what stands in the body of a class that it makes, and what makes the instance that it raises.
void Effects::AddSeenCalls(FunctionId f, Pc pc, std::vector<SeenCall>& calls) const {
  const Instruction& in = module_.functions[f].code[pc];
  const FunctionId count = static_cast<FunctionId>(module_.functions.size());
  const auto add = [&](FunctionId callee, bool later) { calls.push_back({callee, f, pc, later || module_.functions[callee].is_generator}); };
  const auto add_any = [&](bool later, auto may_be) { for (FunctionId one = 1; one < count; ++one) if (may_be(one)) add(one, later); };
  const auto may_be_any = [&](FunctionId one) { return MayBeAny(one); };
  if ((in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) && module_.functions[in.wide()].is_class_body) add(in.wide(), false);
  if (in.op == Op::Raise || in.op == Op::RaiseFrom) {
    add_any(false, [&](FunctionId one) { return module_.functions[one].name == "__init__" || (asked_ && asked_->MayMakeInstances(one)); });
  }
  if (!IsCall(in.op)) return;
  const bool keeps = MayKeepCallee(f, pc);
  if (keeps && in.op == Op::CallStar) add_any(true, may_be_any);  // what is behind the star is not known
  for (uint32_t callee : CalleesOf(f, pc)) {
    if (callee < count) add(callee, keeps);
    else if (callee == kAnyFunction) add_any(keeps, may_be_any);
    else for (FunctionId one : groups_[callee - OfGroup(0)]) add(one, keeps);
  }
}

// A function that Python may ask at any time, or that is called nowhere, may run at any.
void Effects::FindMoments() {
  moments_ = Moments(cfg_);
  if (!FollowsMoments()) return;
  const size_t count = module_.functions.size();
  std::vector<SeenCall> calls;
  for (FunctionId f = 0; f < count; ++f) for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) AddSeenCalls(f, pc, calls);
  std::vector<uint8_t> is_seen(count);
  for (const SeenCall& call : calls) is_seen[call.callee] = !asked_ || !asked_->IsAskedAnyTime(call.callee);
  is_seen[0] = 0;
  moments_.Follow(calls, is_seen);
}

}  // namespace penstock
