#include "analysis/liveness.h"

#include <algorithm>

namespace penstock {

Liveness::Liveness(const Module& module, const Function& function, const FunctionCfg& cfg) {
  constexpr size_t kMostWords = size_t{1} << 16;
  const size_t count = cfg.blocks.size(), words = function.register_count / 64u + 1;
  if (count * words > kMostWords) return;
  words_ = words;
  // Parameters, for `super()`, and what closures share.
  kept_.resize(words);
  std::vector<uint64_t> before(count * words);
  for (int reg = 0; reg < function.parameter_register_count(); ++reg) kept_[static_cast<size_t>(reg) / 64] |= uint64_t{1} << (reg % 64);
  for (const Instruction& in : function.code) {
    if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
    for (const Capture& capture : module.functions[in.wide()].captures) kept_[capture.from_register / 64] |= uint64_t{1} << (capture.from_register % 64);
  }
  live_.assign(count * words, 0);
  // Of each block: what it reads before it writes it, what it surely writes, what its last instruction writes, and what that reads.
  std::vector<uint64_t> summaries(4 * count * words);
  uint64_t* const used = summaries.data();
  uint64_t* const written = used + count * words;
  uint64_t* const given = written + count * words;
  uint64_t* const read_last = given + count * words;
  const auto bit = [](uint16_t reg) { return uint64_t{1} << (reg % 64); };
  for (BlockId b = 0; b < count; ++b) {
    const BasicBlock& block = cfg.blocks[b];
    const size_t at = b * words;
    ForEachRead(function, block.last(), [&](uint16_t reg) { read_last[at + reg / 64] |= bit(reg); });
    ForEachWrite(function, block.last(), [&](uint16_t reg) { given[at + reg / 64] |= bit(reg); });
    for (Pc pc = block.end; pc-- > block.begin;) {
      // An error leaves before its instruction writes, and a loop that has no next does not write.
      if (pc != block.last() || (block.handler == kNoBlock && function.code[pc].op != Op::ForNext)) {
        ForEachWrite(function, pc, [&](uint16_t reg) {
          written[at + reg / 64] |= bit(reg);
          used[at + reg / 64] &= ~bit(reg);
        });
      }
      ForEachRead(function, pc, [&](uint16_t reg) { used[at + reg / 64] |= bit(reg); });
    }
  }
  for (bool grew = true; grew;) {
    grew = false;
    for (BlockId b = static_cast<BlockId>(count); b-- > 0;) {
      const BasicBlock& block = cfg.blocks[b];
      for (size_t w = 0; w < words; ++w) {
        const size_t at = b * words + w;
        uint64_t in_handler = block.handler == kNoBlock ? 0 : before[block.handler * words + w];
        if (block.handler != kNoBlock && block.error / 64u == w) in_handler &= ~bit(block.error);  // it holds the error there
        const uint64_t given_at_jump = function.code[block.last()].op == Op::ForNext ? 0 : given[at];
        uint64_t later = 0;
        if (block.next[0] != kNoBlock) later |= before[block.next[0] * words + w] & ~given[at];
        if (block.next[1] != kNoBlock) later |= before[block.next[1] * words + w] & ~given_at_jump;
        live_[at] |= in_handler | later | read_last[at] | kept_[w];
        const uint64_t now = ((in_handler | later) & ~written[at]) | used[at] | kept_[w];
        grew |= (now & ~before[at]) != 0;
        before[at] |= now;
      }
    }
  }
}

bool Liveness::IsLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, uint16_t reg) const {
  if (known() && (kept_[reg / 64] >> (reg % 64) & 1) != 0) return true;
  const BlockId b = cfg.block_of[pc];
  for (const Pc last = cfg.blocks[b].last(); pc < last; ++pc) {
    bool read = false, written = false;
    ForEachRead(function, pc, [&](uint16_t one) { read |= one == reg; });
    ForEachWrite(function, pc, [&](uint16_t one) { written |= one == reg; });
    if (read || written) return read;
  }
  return IsLive(b, reg);
}

void Liveness::KeepLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, std::vector<uint8_t>& registers) const {
  const BlockId b = cfg.block_of[pc];
  std::vector<uint8_t> live(registers.size(), 1);
  if (known()) for (size_t reg = 0; reg < live.size(); ++reg) live[reg] = IsLive(b, static_cast<uint16_t>(reg));
  for (Pc at = cfg.blocks[b].last(); at-- > pc;) {
    ForEachWrite(function, at, [&](uint16_t reg) { live[reg] = 0; });
    ForEachRead(function, at, [&](uint16_t reg) { live[reg] = 1; });
  }
  for (size_t reg = 0; reg < live.size(); ++reg) registers[reg] &= live[reg] | (known() && (kept_[reg / 64] >> (reg % 64) & 1) != 0);
}

bool Liveness::AreSame(BlockId a, BlockId b) const {
  const auto first = live_.begin() + static_cast<std::ptrdiff_t>(a * words_);
  return std::equal(first, first + static_cast<std::ptrdiff_t>(words_), live_.begin() + static_cast<std::ptrdiff_t>(b * words_));
}

}  // namespace penstock
