// Which instruction gave a register the value that is read, within its block and over blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/cfg.h"
#include "ir/module.h"

namespace penstock {

class Definitions {
 public:
  static constexpr Pc kAnywhere = 0xFFFFFFFF;

  struct Predecessors {
    std::vector<uint32_t> first;                    // by block: first of its predecessors in `all`; one more than there are blocks
    std::vector<std::pair<BlockId, bool>> all;      // and whether an error leads from there
  };
  static Predecessors PredecessorsOf(const FunctionCfg& cfg);

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
  std::optional<Pc> LastInBlock(FunctionId f, Pc pc, uint16_t reg) const {
    const Pc last = FindLastInBlock(f, pc, reg);
    return last == kAnywhere ? std::nullopt : std::optional(last);
  }
  // Those of Of() whose value a register that pc reads may still have before pc (reaching definitions, looked for a few
  // blocks back); null if that takes longer. REQUIRES: it is kept, and not written in the block of pc before
  const std::vector<Pc>* Near(FunctionId f, Pc pc, uint16_t reg) const;

 private:
  Pc FindLastInBlock(FunctionId f, Pc pc, uint16_t reg) const;  // or kAnywhere
  struct OfFunction {
    std::vector<uint32_t> reads_at;  // by pc: first of its reads in `last`; one more than there are instructions
    std::vector<Pc> last;            // by read: what LastInBlock says, or kAnywhere
    std::vector<uint32_t> first;     // by register: first of its definitions in `all`; one more than there are registers
    std::vector<Pc> all;
    std::vector<uint32_t> first_write;  // by register: first of the instructions in `writes` that write it; one more than there are registers
    std::vector<Pc> writes;
    Predecessors predecessors;       // once asked for
    std::unordered_map<uint64_t, std::optional<std::vector<Pc>>> near;  // by block and register
  };
  class Finder;

  const Module& module_;
  const Cfg& cfg_;
  mutable std::vector<OfFunction> functions_;
};

}  // namespace penstock
