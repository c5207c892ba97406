#include "analysis/liveness.h"

#include <algorithm>
#include <utility>

#include "analysis/definitions.h"

namespace penstock {

class Liveness::Finder {
 public:
  Finder(const Function& function, const FunctionCfg& cfg, const std::vector<uint8_t>& kept)
      : function_(function), cfg_(cfg), kept_(kept), predecessors_(Definitions::PredecessorsOf(cfg)), of_register_(function.register_count), seen_before_(cfg.blocks.size(), kNone), seen_(cfg.blocks.size(), kNone) {}

  // False: too much.
  bool Find() {
    for (BlockId b = 0; b < cfg_.blocks.size(); ++b) LookAtBlock(b);
    const Blocks exposed = ByRegister(exposed_), written = ByRegister(written_), read_last = ByRegister(read_last_);
    for (uint16_t reg = 0; reg < function_.register_count; ++reg) {
      for (BlockId b : read_last.Of(reg)) Live(reg, b);
      for (BlockId b : exposed.Of(reg)) Before(reg, b);
      const std::span<const BlockId> writing = written.Of(reg);
      while (!open_.empty()) {
        const BlockId b = open_.back();
        open_.pop_back();
        for (uint32_t i = predecessors_.first[b]; i < predecessors_.first[b + 1]; ++i) {
          const BlockId from = predecessors_.all[i].first;
          if (!LeadsOn(reg, from, b)) continue;
          Live(reg, from);
          if (!std::binary_search(writing.begin(), writing.end(), from)) Before(reg, from);
        }
      }
      if (found_.size() > kMostFound) return false;
    }
    return true;
  }

  // Of each block, in order.
  void Keep(std::vector<uint32_t>& first, std::vector<uint16_t>& live) const {
    first.assign(cfg_.blocks.size() + 1, 0);
    for (auto [b, reg] : found_) ++first[b + 1];
    for (size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
    live.resize(found_.size());
    std::vector<uint32_t> fill(first.begin(), first.end() - 1);
    for (auto [b, reg] : found_) live[fill[b]++] = reg;
  }

 private:
  using Pairs = std::vector<std::pair<uint16_t, BlockId>>;
  struct Blocks {
    std::vector<uint32_t> first;  // by register, among `all`; one more than there are
    std::vector<BlockId> all;
    std::span<const BlockId> Of(uint16_t reg) const { return {all.data() + first[reg], all.data() + first[reg + 1u]}; }
  };

  // In the order in which they were found.
  Blocks ByRegister(const Pairs& pairs) const {
    Blocks by{std::vector<uint32_t>(function_.register_count + 1u), std::vector<BlockId>(pairs.size())};
    for (auto [reg, b] : pairs) ++by.first[reg + 1u];
    for (size_t i = 1; i < by.first.size(); ++i) by.first[i] += by.first[i - 1];
    std::vector<uint32_t> fill(by.first.begin(), by.first.end() - 1);
    for (auto [reg, b] : pairs) by.all[fill[reg]++] = b;
    return by;
  }

  // What it reads before it writes it, what it surely writes, and what its last instruction reads.
  void LookAtBlock(BlockId b) {
    const BasicBlock& block = cfg_.blocks[b];
    touched_.clear();
    const auto touch = [&](uint16_t reg) -> Touched& {
      Touched& touched = of_register_[reg];
      if (touched.block != b) {
        touched = {b, false, false};
        if (!kept_[reg]) touched_.push_back(reg);
      }
      return touched;
    };
    for (Pc pc = block.end; pc-- > block.begin;) {
      // An error leaves before its instruction writes, and a loop that has no next does not write.
      if (pc != block.last() || (block.handler == kNoBlock && function_.code[pc].op != Op::ForNext)) {
        ForEachWrite(function_, pc, [&](uint16_t reg) { touch(reg) = {b, false, true}; });
      }
      ForEachRead(function_, pc, [&](uint16_t reg) { touch(reg).is_exposed = true; });
    }
    for (uint16_t reg : touched_) {
      if (of_register_[reg].is_exposed) exposed_.emplace_back(reg, b);
      if (of_register_[reg].is_written) written_.emplace_back(reg, b);
    }
    ForEachRead(function_, block.last(), [&](uint16_t reg) { if (!kept_[reg]) read_last_.emplace_back(reg, b); });
  }

  // Is what it holds when the last instruction of `from` is done, or fails, what it holds at the begin of the block?
  bool LeadsOn(uint16_t reg, BlockId from, BlockId to) const {
    const BasicBlock& block = cfg_.blocks[from];
    if (block.handler == to && block.error != reg) return true;  // else it holds the error there
    bool given = false;
    ForEachWrite(function_, block.last(), [&](uint16_t one) { given |= one == reg; });
    const bool given_at_jump = given && function_.code[block.last()].op != Op::ForNext;
    return (block.next[0] == to && !given) || (block.next[1] == to && !given_at_jump);
  }

  void Before(uint16_t reg, BlockId b) {
    if (std::exchange(seen_before_[b], uint32_t{reg}) != reg) open_.push_back(b);
  }
  void Live(uint16_t reg, BlockId b) {
    if (std::exchange(seen_[b], uint32_t{reg}) != reg) found_.emplace_back(b, reg);
  }

  static constexpr uint32_t kNone = 0xFFFFFFFF;
  static constexpr size_t kMostFound = size_t{1} << 22;

  const Function& function_;
  const FunctionCfg& cfg_;
  const std::vector<uint8_t>& kept_;
  const Definitions::Predecessors predecessors_;
  struct Touched {
    BlockId block = kNone;
    bool is_exposed = false, is_written = false;
  };
  Pairs exposed_, written_, read_last_;
  std::vector<Touched> of_register_;  // in the block that is looked at
  std::vector<uint16_t> touched_;
  std::vector<uint32_t> seen_before_, seen_;  // by block: the register that was there last
  std::vector<BlockId> open_;
  std::vector<std::pair<BlockId, uint16_t>> found_;
};

Liveness::Liveness(const Module& module, const Function& function, const FunctionCfg& cfg) {
  // Parameters, for `super()`, and what closures share.
  kept_.resize(function.register_count);
  std::fill_n(kept_.begin(), function.parameter_register_count(), uint8_t{1});
  for (const Instruction& in : function.code) {
    if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
    for (const Capture& capture : module.functions[in.wide()].captures) kept_[capture.from_register] = 1;
  }
  for (uint16_t reg = 0; reg < function.register_count; ++reg) if (kept_[reg]) always_.push_back(reg);
  Finder finder(function, cfg, kept_);
  if (finder.Find()) finder.Keep(first_, live_);
}

bool Liveness::IsLive(BlockId b, uint16_t reg) const {
  if (!known() || kept_[reg]) return true;
  const std::span<const uint16_t> live = In(b);
  return std::binary_search(live.begin(), live.end(), reg);
}

bool Liveness::IsLiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc, uint16_t reg) const {
  if (known() && kept_[reg]) return true;
  const BlockId b = cfg.block_of[pc];
  for (const Pc last = cfg.blocks[b].last(); pc < last; ++pc) {
    bool read = false, written = false;
    ForEachRead(function, pc, [&](uint16_t one) { read |= one == reg; });
    ForEachWrite(function, pc, [&](uint16_t one) { written |= one == reg; });
    if (read || written) return read;
  }
  return IsLive(b, reg);
}

std::vector<uint16_t> Liveness::LiveBefore(const Function& function, const FunctionCfg& cfg, Pc pc) const {
  const BasicBlock& block = cfg.blocks[cfg.block_of[pc]];
  // Those that the rest of the block reads or writes it says of itself.
  std::vector<uint16_t> live, here;
  const auto add = [](std::vector<uint16_t>& to, uint16_t reg) { if (std::find(to.begin(), to.end(), reg) == to.end()) to.push_back(reg); };
  for (Pc at = pc; at < block.last(); ++at) {
    ForEachRead(function, at, [&](uint16_t reg) { if (std::find(here.begin(), here.end(), reg) == here.end()) add(live, reg); });
    ForEachRead(function, at, [&](uint16_t reg) { add(here, reg); });
    ForEachWrite(function, at, [&](uint16_t reg) { add(here, reg); });
  }
  const auto later = [&](uint16_t reg) { if (std::find(here.begin(), here.end(), reg) == here.end()) live.push_back(reg); };
  if (known()) {
    for (uint16_t reg : In(cfg.block_of[pc])) later(reg);
    for (uint16_t reg : always_) add(live, reg);
  } else {
    for (uint16_t reg = 0; reg < function.register_count; ++reg) later(reg);
  }
  std::sort(live.begin(), live.end());
  return live;
}

bool Liveness::AreSame(BlockId a, BlockId b) const {
  const std::span<const uint16_t> one = In(a), other = In(b);
  return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

}  // namespace penstock
