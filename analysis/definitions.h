// Which instruction gave a register the value that is read, within its block and over blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "analysis/cfg.h"
#include "ir/module.h"

namespace penstock {

class Definitions {
 public:
  static constexpr Pc kAnywhere = 0xFFFFFFFF;

  // Both must outlive it.
  Definitions(const Module& module, const Cfg& cfg);

  // May some value of the register be read in another block than the one that made it?
  bool IsKept(FunctionId f, uint16_t reg) const { return cfg_.functions[f].outlives[reg] != 0; }
  // May what this instruction writes to the register be read in another block, or after the function was suspended?
  // Variables count as read wherever nothing is written over them.
  bool Outlives(FunctionId f, Pc definition, uint16_t reg) const;
  // All of those, of a register that is kept, in the order of the code.
  std::span<const Pc> Of(FunctionId f, uint16_t reg) const;
  // The instruction of its block that wrote the register last before pc. Of one that pc does not read, and is kept, it is
  // looked for only near by.
  std::optional<Pc> LastInBlock(FunctionId f, Pc pc, uint16_t reg) const;

 private:
  struct OfFunction {
    std::vector<uint32_t> reads_at;  // by pc: first of its reads in `last`; one more than there are instructions
    std::vector<Pc> last;            // by read: what LastInBlock says, or kAnywhere
    std::vector<uint32_t> first;     // by register: first of its definitions in `all`; one more than there are registers
    std::vector<Pc> all;
  };
  class Finder;

  const Module& module_;
  const Cfg& cfg_;
  std::vector<OfFunction> functions_;
};

}  // namespace penstock
