// When the instructions of a plan are run: what comes after what, as far as its blocks and the calls that are seen tell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/cfg.h"
#include "ir/module.h"

namespace penstock {

// An instruction may run a function, whether it names it or not.
struct SeenCall {
  FunctionId callee, caller;
  Pc pc;
  bool may_come_later;  // as well, by whoever was given it then
};

// Of two instructions of the plan itself the one that may be run after the other, and not before it, has no moment that is less. Blocks of one
// loop have one moment:
//
//     x = []          1
//     for y in ys:    2
//       f(x)          2   f runs from 2 on,
//     f([])           3   and no later than 3
class Moments {
 public:
  static constexpr uint8_t kAnyTime = 255;  // the least is 1: 0 is never

  Moments() = default;
  // What functions do they may do at any time. `cfg` must outlive this.
  explicit Moments(const Cfg& cfg);
  // What a function does it may do from the first to the last of the moments of its calls, if `calls` are all that it has: `is_seen`, by function.
  void Follow(std::span<const SeenCall> calls, const std::vector<uint8_t>& is_seen);

  uint8_t Of(BlockId b) const { return of_blocks_[b]; }  // of the plan itself
  uint8_t EarliestAt(FunctionId f, Pc pc) const { return f == 0 ? of_blocks_[plan_->block_of[pc]] : earliest_[f]; }
  uint8_t LatestAt(FunctionId f, Pc pc) const { return f == 0 ? of_blocks_[plan_->block_of[pc]] : latest_[f]; }
  uint8_t LatestOf(FunctionId f) const { return latest_[f]; }  // REQUIRES: not the plan itself
  std::vector<BlockId> LastFirst() const;                       // the blocks of the plan itself

 private:
  const FunctionCfg* plan_ = nullptr;
  std::vector<uint8_t> of_blocks_, earliest_, latest_;  // by block; by function
};

}  // namespace penstock
