#include "analysis/liveness.h"

#include <algorithm>

namespace penstock {

Liveness::Liveness(const Module& module, const Function& function, const FunctionCfg& cfg) {
  constexpr size_t kMostWords = size_t{1} << 16;
  const size_t count = cfg.blocks.size(), words = function.register_count / 64u + 1;
  if (count * words > kMostWords) return;
  words_ = words;
  const auto bit = [](uint16_t reg) { return uint64_t{1} << (reg % 64); };
  // Who is called may read these at any time: parameters, for `super()`, and what closures share.
  std::vector<uint64_t> kept(words), before(count * words);
  for (int reg = 0; reg < function.parameter_register_count(); ++reg) kept[static_cast<size_t>(reg) / 64] |= bit(static_cast<uint16_t>(reg));
  for (const Instruction& in : function.code) {
    if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
    for (const Capture& capture : module.functions[in.wide()].captures) kept[capture.from_register / 64] |= bit(capture.from_register);
  }
  live_.assign(count * words, 0);
  std::vector<uint64_t> now(words), given(words);
  for (bool grew = true; grew;) {
    grew = false;
    for (BlockId b = static_cast<BlockId>(count); b-- > 0;) {
      const BasicBlock& block = cfg.blocks[b];
      uint64_t* const live = &live_[b * words];
      // A loop's variable is left as it was where there is no next.
      std::fill(given.begin(), given.end(), 0);
      if (function.code[block.last()].op != Op::ForNext) ForEachWrite(function, block.last(), [&](uint16_t reg) { given[reg / 64] |= bit(reg); });
      for (size_t w = 0; w < words; ++w) {
        uint64_t in_handler = block.handler == kNoBlock ? 0 : before[block.handler * words + w];
        if (block.handler != kNoBlock && block.error / 64u == w) in_handler &= ~bit(block.error);  // it holds the error there
        uint64_t later = 0;
        for (BlockId next : block.next) if (next != kNoBlock) later |= before[next * words + w];
        now[w] = in_handler | later;
        live[w] |= in_handler | (later & ~given[w]) | kept[w];
      }
      for (Pc pc = block.end; pc-- > block.begin;) {
        // An error leaves before its instruction writes.
        if (pc != block.last() || block.handler == kNoBlock) ForEachWrite(function, pc, [&](uint16_t reg) { now[reg / 64] &= ~bit(reg); });
        ForEachRead(function, pc, [&](uint16_t reg) {
          now[reg / 64] |= bit(reg);
          if (pc == block.last()) live[reg / 64] |= bit(reg);
        });
      }
      for (size_t w = 0; w < words; ++w) {
        now[w] |= kept[w];
        grew |= (now[w] & ~before[b * words + w]) != 0;
        before[b * words + w] |= now[w];
      }
    }
  }
}

bool Liveness::AreSame(BlockId a, BlockId b) const {
  const auto first = live_.begin() + static_cast<std::ptrdiff_t>(a * words_);
  return std::equal(first, first + static_cast<std::ptrdiff_t>(words_), live_.begin() + static_cast<std::ptrdiff_t>(b * words_));
}

}  // namespace penstock
