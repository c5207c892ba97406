// Which registers of a function somebody reads later. What stands in the others is nothing of the plan's: a call leaves there what it likes.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/cfg.h"
#include "ir/module.h"

namespace penstock {

// Live variables, backward over blocks (Aho, Lam, Sethi, Ullman, "Compilers", 9.2.5). Of functions that are too large all are live.
class Liveness {
 public:
  Liveness(const Module& module, const Function& function, const FunctionCfg& cfg);

  bool known() const { return words_ != 0; }
  // Before the last instruction of a block writes: is what the register holds then read by it, or later?
  bool IsLive(BlockId b, uint16_t reg) const { return !known() || (live_[b * words_ + reg / 64] >> (reg % 64) & 1) != 0; }
  // The same before any instruction of a block.
  bool IsLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, uint16_t reg) const;
  // Sets what is not so to 0, of a list with an entry a register.
  void KeepLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, std::vector<uint8_t>& registers) const;
  // Are the same live in both? REQUIRES: known()
  bool AreSame(BlockId a, BlockId b) const;

 private:
  size_t words_ = 0;            // of a block; 0: not known
  std::vector<uint64_t> live_;  // by block: a bit a register
  std::vector<uint64_t> kept_;  // a bit a register: who is called may read it at any time
};

}  // namespace penstock
