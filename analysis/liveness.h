// Which registers of a function somebody reads later. What stands in the others is nothing of the plan's: a call leaves there what it likes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "analysis/cfg.h"
#include "ir/module.h"

namespace penstock {

// One register at a time, backward from the blocks that read it first: path exploration, as Brandner, Boissinot, Darte, Dupont de Dinechin and Rastello
// ("Computing Liveness Sets for SSA-Form Programs", 2011) call it; here without SSA. Most registers live within a few blocks. Where all that
// is too much to be kept, all are live.
class Liveness {
 public:
  Liveness(const Module& module, const Function& function, const FunctionCfg& cfg);

  bool known() const { return !first_.empty(); }
  // Before the last instruction of a block writes: is what the register holds then read by it, or later?
  bool IsLive(BlockId b, uint16_t reg) const;
  // The same before any instruction of a block.
  bool IsLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, uint16_t reg) const;
  // All of those, in order.
  std::vector<uint16_t> LiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc) const;
  // Are the same live in both? REQUIRES: known()
  bool AreSame(BlockId a, BlockId b) const;

 private:
  class Finder;
  std::span<const uint16_t> In(BlockId b) const { return {live_.data() + first_[b], live_.data() + first_[b + 1u]}; }

  std::vector<uint8_t> kept_;    // by register: who is called may read it at any time
  std::vector<uint16_t> always_;  // those
  std::vector<uint32_t> first_;  // by block: first of its registers in `live_`; one more than there are blocks. Empty: not known
  std::vector<uint16_t> live_;   // those that are not kept, in order
};

}  // namespace penstock
