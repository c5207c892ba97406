// From every branch to its join: which blocks lie between, and what they may write.
#include <algorithm>
#include <span>

#include "analysis/cfg.h"
#include "analysis/effects.h"

namespace penstock {
namespace {

// REQUIRES: sorted, so that what stands in one place of one way is one stretch
ControlWrites WritesOf(const EffectSet& effects) {
  ControlWrites writes;
  for (size_t begin = 0, end; begin < effects.size(); begin = end) {
    const Effect first = Effect::From(effects[begin]);
    end = begin + 1;
    while (end < effects.size() && effects[end] >> 32 == effects[begin] >> 32) ++end;
    auto fill = [&](auto& into) {
      into.reserve(end - begin);
      for (size_t i = begin; i < end; ++i) into.push_back(static_cast<typename std::decay_t<decltype(into)>::value_type>(effects[i]));
    };
    Places& places = first.way == Effect::kValue ? writes.values : first.way == Effect::kObject ? writes.objects : writes.iterators;
    switch (first.place) {
      case Effect::kRegister: fill(places.registers); break;
      case Effect::kGlobal: fill(places.globals); break;
      case Effect::kCell: fill(places.cells); break;
      case Effect::kParameter: break;
    }
  }
  return writes;
}

class Regions {
 public:
  Regions(const Module& module, const Cfg& cfg, const Effects& effects, FunctionId f)
      : function_(module.functions[f]), cfg_(cfg.functions[f]), effects_(effects), f_(f), seen_in_(cfg_.blocks.size(), kNoBlock),
        block_bag_(effects.BagFor(f, false)), region_bag_(effects.BagFor(f, false)) {}

  FunctionControl Find() {
    of_block_.resize(cfg_.blocks.size());
    found_.reserve(cfg_.blocks.size() * 4);
    // Nested and sequential branches cost what they cover; where a plan makes that quadratic, a
    // region says that it may write all the function writes.
    budget_ = 4096 + 32 * cfg_.blocks.size();
    control_.writes.emplace_back();
    for (BlockId b = 0; b < cfg_.blocks.size(); ++b) if (IsBranch(b)) AddRegion(b);
    if (whole_needed_ || control_.regions.size() > kManyRegions) {
      region_bag_.Clear();
      for (BlockId b = 0; b < cfg_.blocks.size(); ++b) for (uint64_t effect : OfBlock(b)) region_bag_.Add(effect);
      region_bag_.Sort();
      control_.writes[0] = WritesOf(region_bag_.effects());
      control_.writes[0].yields = function_.is_generator;
    }
    return std::move(control_);
  }

 private:
  bool IsBranch(BlockId b) const {
    const BasicBlock& block = cfg_.blocks[b];
    BlockId only = kNoBlock;
    for (BlockId next : {block.next[0], block.next[1], block.handler}) {
      if (next == kNoBlock) continue;
      if (only != kNoBlock && next != only) return true;
      only = next;
    }
    // A raise inside a handler's range has one way to go, and where it goes from there is the error's choice.
    return block.handler != kNoBlock;
  }

  void AddInstruction(Pc pc, EffectBag& out) const {
    ForEachWrite(function_, pc, [&](uint16_t reg) {
      if (cfg_.outlives[reg]) out.Add(Effect{Effect::kValue, Effect::kRegister, reg}.packed());
    });
    effects_.Of(f_, pc, out);
  }

  // In any order; good until the next block is asked for.
  std::span<const uint64_t> OfBlock(BlockId b) {
    Stretch& stretch = of_block_[b];
    if (stretch.begin == kNotFound) {
      const BasicBlock& block = cfg_.blocks[b];
      block_bag_.Clear();
      for (Pc pc = block.begin; pc < block.end; ++pc) AddInstruction(pc, block_bag_);
      if (block.handler != kNoBlock) block_bag_.Add(Effect{Effect::kValue, Effect::kRegister, block.error}.packed());
      stretch.begin = static_cast<uint32_t>(found_.size());
      found_.insert(found_.end(), block_bag_.effects().begin(), block_bag_.effects().end());
      stretch.end = static_cast<uint32_t>(found_.size());
    }
    return {found_.data() + stretch.begin, found_.data() + stretch.end};
  }

  void AddRegion(BlockId b) {
    const BasicBlock& block = cfg_.blocks[b];
    ControlRegion region;
    region.branch = block.last();
    BlockId join = cfg_.post_dominator[b];
    region.join = join == kNoBlock ? ControlRegion::kAtReturn : cfg_.blocks[join].begin;
    region_bag_.Clear();
    yields_ = Yields(b);
    // The branch itself may write on one way and not on the other.
    AddInstruction(block.last(), region_bag_);
    if (block.handler != kNoBlock) region_bag_.Add(Effect{Effect::kValue, Effect::kRegister, block.error}.packed());
    if (Gather(b, join, region_bag_)) {
      region_bag_.Sort();
      region.writes = Share(region_bag_.effects());
    } else {
      whole_needed_ = true;
    }
    control_.regions.push_back(region);
  }

  // False if the budget was used up: then the region's writes are the whole function's.
  bool Gather(BlockId branch, BlockId join, EffectBag& found) {
    std::vector<BlockId>& open = open_;
    open.clear();
    auto visit = [&](BlockId b) {
      if (b == kNoBlock || b == join || seen_in_[b] == branch) return;
      seen_in_[b] = branch;
      open.push_back(b);
    };
    auto visit_next = [&](BlockId b) {
      for (BlockId next : cfg_.blocks[b].next) visit(next);
      visit(cfg_.blocks[b].handler);
    };
    visit_next(branch);
    while (!open.empty()) {
      BlockId b = open.back();
      open.pop_back();
      yields_ = yields_ || Yields(b);
      const std::span<const uint64_t> effects = OfBlock(b);
      if (budget_ < 1 + effects.size()) return false;
      budget_ -= 1 + effects.size();
      for (uint64_t effect : effects) found.Add(effect);
      visit_next(b);
    }
    return true;
  }

  bool Yields(BlockId b) const {
    if (!function_.is_generator) return false;
    const BasicBlock& block = cfg_.blocks[b];
    return std::any_of(function_.code.begin() + block.begin, function_.code.begin() + block.end,
                       [](const Instruction& in) { return in.op == Op::Yield || in.op == Op::YieldFrom; });
  }

  uint32_t Share(const EffectSet& found) {
    if (found == last_ && control_.writes.back().yields == yields_) return static_cast<uint32_t>(control_.writes.size() - 1);
    last_ = found;
    control_.writes.push_back(WritesOf(found));
    control_.writes.back().yields = yields_;
    return static_cast<uint32_t>(control_.writes.size() - 1);
  }

  const Function& function_;
  const FunctionCfg& cfg_;
  const Effects& effects_;
  FunctionId f_;
  FunctionControl control_;
  static constexpr uint32_t kNotFound = 0xFFFFFFFF;
  struct Stretch { uint32_t begin = kNotFound, end = 0; };
  std::vector<Stretch> of_block_;  // of found_
  EffectSet found_;                // of all blocks asked for, one behind the other
  std::vector<BlockId> seen_in_;
  EffectBag block_bag_, region_bag_;  // kept, so that their memory is
  std::vector<BlockId> open_;
  size_t budget_ = 0;
  bool yields_ = false;  // the region being gathered does
  bool whole_needed_ = false;
  EffectSet last_{~uint64_t{0}};
};

}  // namespace

ControlMap BuildControlMap(const Module& module, const Cfg& cfg) {
  Effects effects(module, cfg);
  ControlMap map;
  map.functions.reserve(module.functions.size());
  for (FunctionId f = 0; f < module.functions.size(); ++f) map.functions.push_back(Regions(module, cfg, effects, f).Find());
  return map;
}

ControlMap BuildControlMap(const Module& module) { return BuildControlMap(module, BuildCfg(module)); }

}  // namespace penstock
