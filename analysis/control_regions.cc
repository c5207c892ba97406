// From every branch to its join: which blocks lie between, and what they may write.
#include <algorithm>
#include <optional>
#include <unordered_map>

#include "analysis/cfg.h"
#include "analysis/effects.h"
#include "analysis/graph.h"
#include "analysis/liveness.h"

namespace penstock {

// REQUIRES: sorted, so that what stands in one place of one way is one stretch
static ControlWrites WritesOf(const EffectBag& bag) {
  const EffectSet& effects = bag.effects();
  ControlWrites writes;
  writes.everything = bag.writes_everything;
  writes.moves_everything = bag.has_everything && !bag.writes_everything;
  for (size_t begin = 0, end; begin < effects.size(); begin = end) {
    const Effect first = Effect::From(effects[begin]);
    end = begin + 1;
    while (end < effects.size() && effects[end] >> 32 == effects[begin] >> 32) ++end;
    if (first.way == Effect::kIterator ? bag.has_everything : first.way != Effect::kValue && bag.writes_everything) continue;
    auto fill = [&](auto& into) {
      into.reserve(end - begin);
      for (size_t i = begin; i < end; ++i) into.push_back(static_cast<typename std::decay_t<decltype(into)>::value_type>(effects[i]));
    };
    Places& places = first.way == Effect::kValue ? writes.values : first.way == Effect::kObject ? writes.objects : writes.iterators;
    switch (first.place) {
      case Effect::kRegister: fill(places.registers); break;
      case Effect::kGlobal: fill(places.globals); break;
      case Effect::kCell: fill(places.cells); break;
      case Effect::kParameter: case Effect::kEverything: break;
    }
  }
  return writes;
}

// What `everything` in it stands for is there.
static void Name(const Places& everything, ControlWrites& writes) {
  if (writes.everything) writes.objects = everything;
  writes.iterators = everything;
  writes.everything = writes.moves_everything = false;
}

namespace {

// Some of its registers, and all that is outside.
Places AllAround(const Function& function, std::vector<uint16_t> registers) {
  Places all;
  all.registers = std::move(registers);
  for (size_t cell = 0; cell < function.captures.size(); ++cell) all.cells.push_back(static_cast<uint16_t>(cell));
  all.all_globals = true;
  return all;
}

// All places of a function from which an object may hang.
Places EverythingOf(const Function& function, const FunctionCfg& cfg) {
  std::vector<uint16_t> outliving;
  for (uint16_t reg = 0; reg < function.register_count; ++reg) if (cfg.outlives[reg]) outliving.push_back(reg);
  Places all = AllAround(function, std::move(outliving));
  std::vector<Pc> first(function.register_count, static_cast<Pc>(function.code.size()));
  std::fill_n(first.begin(), function.parameter_register_count(), Pc{0});
  for (Pc pc = static_cast<Pc>(function.code.size()); pc-- > 0;) ForEachWrite(function, pc, [&](uint16_t reg) { first[reg] = std::min(first[reg], pc); });
  for (uint16_t reg : all.registers) all.since.push_back(first[reg]);
  return all;
}

struct Bags { EffectBag block, region; };  // kept from function to function

// What decides, may raise inside a handler's range, or both.
bool IsBranch(const Function& function, const FunctionCfg& cfg, BlockId b) {
  const BasicBlock& block = cfg.blocks[b];
  // Who gets something may ask no more; where there is nothing, it goes on.
  if (function.code[block.last()].op == Op::YieldFrom && MayBeLast(function, block.last())) return true;
  BlockId only = kNoBlock;
  for (BlockId next : {block.next[0], block.next[1], block.handler}) {
    if (next == kNoBlock) continue;
    if (only != kNoBlock && next != only) return true;
    only = next;
  }
  // A raise inside a handler's range has one way to go, and where it goes from there is the error's choice.
  return block.handler != kNoBlock;
}

std::vector<ControlRegion> FindRegions(const Function& function, const FunctionCfg& cfg) {
  std::vector<ControlRegion> regions;
  for (BlockId b = 0; b < cfg.blocks.size(); ++b) {
    if (!IsBranch(function, cfg, b)) continue;
    const BlockId join = cfg.post_dominator[b];
    regions.push_back({cfg.blocks[b].last(), join == kNoBlock ? ControlRegion::kAtReturn : cfg.blocks[join].begin, 0, cfg.blocks[b].catches});
  }
  return regions;
}

class Regions {
 public:
  Regions(const Module& module, const Cfg& cfg, const Effects& effects, const Liveness& liveness, FunctionId f, Bags& bags, FunctionControl& control)
      : function_(module.functions[f]), cfg_(cfg.functions[f]), effects_(effects), f_(f), control_(control), liveness_(liveness),
        seen_in_(cfg_.blocks.size(), kNoBlock), is_key_(function_.register_count), block_bag_(bags.block), region_bag_(bags.region) {}

  void FindWrites() {
    of_block_.resize(2 * cfg_.blocks.size());
    found_.reserve(cfg_.blocks.size() * 4);
    // Nested and sequential branches cost what they cover; where a plan makes that quadratic, each region says that it may write all the
    // function writes: if one alone did, who went in would raise what who did not go in does not.
    budget_ = (size_t{1} << 17) + 64 * cfg_.blocks.size();
    control_.writes.emplace_back();
    const bool known = std::all_of(control_.regions.begin(), control_.regions.end(), [&](ControlRegion& region) { return FindWrites(cfg_.block_of[region.branch], region); });
    if (!known) for (ControlRegion& region : control_.regions) region.writes = 0;
    FindLeaving();
    if (!known || control_.regions.size() > kManyRegions) {
      region_bag_.Clear();
      region_parts_.clear();
      writers_.clear();
      region_chosen_.clear();
      returns_ = false;
      for (BlockId b = 0; b < cfg_.blocks.size(); ++b) AddBlock(b, region_bag_);
      for (Pc pc : writers_) effects_.Of(f_, pc, region_bag_);
      for (auto [pc, reg] : region_chosen_) effects_.OfChoiceFor(f_, pc, reg, region_bag_);
      region_bag_.Sort();
      control_.writes[0] = WritesOf(region_bag_);
      control_.writes[0].yields = function_.is_generator;
    }
    NameEverything();
  }

 private:
  void AddInstruction(Pc pc, bool joins, EffectBag& out) const {
    if (joins) {
      ForEachWrite(function_, pc, [&](uint16_t reg) {
        if (effects_.definitions().Outlives(f_, pc, reg)) out.Add(Effect{Effect::kValue, Effect::kRegister, reg}.packed());
      });
    }
    effects_.Of(f_, pc, out);
    effects_.OfChoice(f_, pc, out);
  }

  // Of found_, parts_found_ and chosen_found_, in any order.
  struct Stretch { uint32_t begin = kNotFound, end = 0, first_part = 0, last_part = 0, first_chosen = 0, last_chosen = 0; bool everything = false, writes_everything = false, writes_objects = false; };
  static constexpr uint32_t kNotFound = 0xFFFFFFFF;

  // Who goes where an error is the only way out does not come to a join: what registers hold nobody reads there, but for cells that others have.
  bool Joins(BlockId b) const { return cfg_.reaches_return[b] != 0 || !returns_; }

  const Stretch& OfBlock(BlockId b) {
    const bool joins = Joins(b);
    Stretch& stretch = of_block_[2 * b + joins];
    if (stretch.begin == kNotFound) {
      const BasicBlock& block = cfg_.blocks[b];
      block_bag_.Clear();
      stretch.first_part = static_cast<uint32_t>(parts_found_.size());
      block_bag_.parts = function_.is_generator ? nullptr : &parts_found_;  // who goes over a generator runs between its steps
      stretch.first_chosen = static_cast<uint32_t>(chosen_found_.size());
      block_bag_.chosen = &chosen_found_;
      for (Pc pc = block.begin; pc < block.end; ++pc) AddInstruction(pc, joins, block_bag_);
      block_bag_.parts = nullptr;
      block_bag_.chosen = nullptr;
      stretch.last_chosen = static_cast<uint32_t>(chosen_found_.size());
      stretch.last_part = static_cast<uint32_t>(parts_found_.size());
      stretch.writes_objects = block_bag_.writes_objects;
      if (block.handler != kNoBlock) block_bag_.Add(Effect{Effect::kValue, Effect::kRegister, block.error}.packed());
      stretch.begin = static_cast<uint32_t>(found_.size());
      found_.insert(found_.end(), block_bag_.effects().begin(), block_bag_.effects().end());
      stretch.end = static_cast<uint32_t>(found_.size());
      stretch.everything = block_bag_.has_everything;
      stretch.writes_everything = block_bag_.writes_everything;
    }
    return stretch;
  }

  void AddBlock(BlockId b, EffectBag& to) {
    const Stretch& stretch = OfBlock(b);
    const bool writes_objects = to.writes_objects || stretch.writes_objects;
    for (uint32_t i = stretch.begin; i < stretch.end; ++i) to.Add(found_[i]);
    to.has_everything |= stretch.everything;
    to.writes_everything |= stretch.writes_everything;
    to.writes_objects = writes_objects;  // not what was chosen
    for (uint32_t i = stretch.first_part; i < stretch.last_part; ++i) {
      writers_.push_back(parts_found_[i].pc);
      if (region_parts_.size() <= kMostParts) region_parts_.push_back(parts_found_[i]);
    }
    for (uint32_t i = stretch.first_chosen; i < stretch.last_chosen; ++i) region_chosen_.push_back(chosen_found_[i]);
  }

  // Which object a variable holds is seen where it is read behind the join, and where that goes which another variable or object was given:
  // an error that is raised, say.
  // What is written into before the join is a write of the region, whoever holds it.
  void AddChosen(BlockId branch) {
    const BlockId join = cfg_.post_dominator[branch];
    const auto is_seen = [&](uint16_t reg) {
      if (!liveness_.known() || raises_ || (join != kNoBlock && liveness_.IsLiveBefore(function_, cfg_, cfg_.blocks[join].begin, reg))) return true;
      return region_bag_.Has({Effect::kObject, Effect::kRegister, reg}) || is_key_[reg] != 0;
    };
    for (bool added = true; added;) {
      added = false;
      std::erase_if(region_chosen_, [&](const std::pair<Pc, uint16_t>& one) {
        if (!is_seen(one.second)) return false;
        effects_.OfChoiceFor(f_, one.first, one.second, region_bag_);
        return added = true;
      });
    }
  }

  // -- parts

  // Is it executed between the branch and its join?
  bool IsWithin(Pc pc, BlockId branch) const { return pc == cfg_.blocks[branch].last() || seen_in_[cfg_.block_of[pc]] == branch; }

  // Does the place hold the same object all the way?
  bool Holds(const PartFound& part, const PartFound::From& from, BlockId branch) const {
    switch (from.root) {
      case WrittenPart::kGlobal: return !region_bag_.Has({Effect::kValue, Effect::kGlobal, from.index});
      case WrittenPart::kCell: return !region_bag_.Has({Effect::kValue, Effect::kCell, from.index});
      case WrittenPart::kRegister: break;
    }
    const uint16_t reg = static_cast<uint16_t>(from.index);
    if (!effects_.definitions().IsKept(f_, reg)) return false;
    // `x += 1` gives the list that is there, or what has no parts.
    const bool puts_back = part.puts_back && from.steps.empty() && function_.code[part.pc].op != Op::SetItem && function_.code[part.pc].op != Op::SetAttr;
    if (!puts_back && region_bag_.Has({Effect::kValue, Effect::kRegister, reg})) return false;
    const std::span<const Pc> written = effects_.definitions().Of(f_, reg);
    return std::none_of(written.begin(), written.end(), [&](Pc pc) { return IsWithin(pc, branch) && !(puts_back && pc == part.pc); });
  }

  // May something that is written in the region make the step lead elsewhere?
  bool IsChanged(const PartKey& step) const {
    if (step.kind == PartKey::kElement || step.kind == PartKey::kAny || step.kind == PartKey::kInstance) return false;  // what is put in there was chosen (Effects::OfChoice)
    return std::any_of(region_parts_.begin(), region_parts_.end(), [&](const PartFound& other) {
      return (other.written == step && !other.puts_back) || (step.kind == PartKey::kItem && other.drops_keys);
    });
  }

  // The nearest place that the part can be found from; null: none.
  const PartFound::From* RootOf(const PartFound& part, BlockId branch) const {
    for (const PartFound::From& from : part.from) {
      if (!Holds(part, from, branch)) continue;
      // What was taken from there before the branch may not be there any more; what a loop goes over is.
      const Pc last = cfg_.blocks[branch].last();
      if (from.earliest != PartFound::kNotMade && from.earliest <= last && from.loop != last) return nullptr;
      const bool leads_there = from.steps.empty() || (!region_bag_.writes_objects && std::none_of(from.steps.begin(), from.steps.end(), [&](const PartKey& step) { return IsChanged(step); }));
      return leads_there ? &from : nullptr;
    }
    return nullptr;
  }

  // Those that cannot be told in this region are effects as others.
  void TellParts(BlockId branch) {
    told_.clear();
    if (region_bag_.writes_everything || region_parts_.size() > kMostParts) return AddAsEffects(branch);
    const auto is_untold = [&](const PartFound& part) { return !IsNew(part, branch) && RootOf(part, branch) == nullptr; };
    for (auto part = region_parts_.begin(); part != region_parts_.end();) {
      if (!is_untold(*part)) {
        ++part;
        continue;
      }
      const Pc pc = part->pc;
      AddEffectsOf(pc, branch, region_bag_);
      std::erase_if(region_parts_, [&](const PartFound& one) { return one.pc == pc; });
      if (region_bag_.writes_everything) return AddAsEffects(branch);
      part = region_parts_.begin();  // what it writes may be on the way to others
    }
    std::vector<std::vector<Pc>> tellers;
    for (const PartFound& part : region_parts_) {
      const PartFound::From* from = RootOf(part, branch);
      if (from == nullptr) continue;
      const WrittenPart one{from->root, from->index, from->steps, part.written, effects_.MayBeWrittenWithin(f_, cfg_.blocks[branch].last()), {}};
      const size_t known = static_cast<size_t>(std::find(told_.begin(), told_.end(), one) - told_.begin());
      if (known == told_.size()) {
        told_.push_back(one);
        tellers.emplace_back();
      }
      tellers[known].push_back(part.pc);
    }
    for (size_t i = 0; i < told_.size(); ++i) told_[i].otherwise = PlacesWritten(tellers[i], branch);
  }

  bool IsNew(const PartFound& part, BlockId branch) const { return part.made != PartFound::kNotMade && IsWithin(part.made, branch) && part.made > cfg_.blocks[branch].last(); }

  Places PlacesWritten(const std::vector<Pc>& by, BlockId branch) {
    block_bag_.Clear();
    for (Pc pc : by) AddEffectsOf(pc, branch, block_bag_);
    DropLeftovers(cfg_.blocks[branch].last(), block_bag_);
    block_bag_.Sort();
    return block_bag_.writes_everything ? EverythingAt(branch) : WritesOf(block_bag_).objects;
  }

  void AddAsEffects(BlockId branch) {
    for (const PartFound& part : region_parts_) AddEffectsOf(part.pc, branch, region_bag_);
    for (Pc pc : writers_) AddEffectsOf(pc, branch, region_bag_);
    region_parts_.clear();
    told_.clear();
  }
  void AddEffectsOf(Pc pc, BlockId branch, EffectBag& out) const {
    out.of_instruction = pc == cfg_.blocks[branch].last();
    effects_.Of(f_, pc, out);
    out.of_instruction = false;
  }

  // What `everything` in some writes stands for.
  void NameEverything() {
    const auto needed = [](const ControlWrites& writes) { return writes.moves_all(); };
    if (std::none_of(control_.writes.begin(), control_.writes.end(), needed)) return;
    control_.everything = EverythingOf(function_, cfg_);
  }

  // False if the budget was used up.
  bool FindWrites(BlockId b, ControlRegion& region) {
    const BasicBlock& block = cfg_.blocks[b];
    region_bag_.Clear();
    yields_ = Yields(b);
    raises_ = Raises(b);
    std::fill(is_key_.begin(), is_key_.end(), uint8_t{0});
    AddKeys(block.last(), block.end);
    returns_ = cfg_.reaches_return[b] != 0;
    region_parts_.clear();
    writers_.clear();
    region_chosen_.clear();
    // The branch itself may write on one way and not on the other: into what was made just before in its block, too.
    region_bag_.of_instruction = true;
    region_bag_.parts = function_.is_generator ? nullptr : &region_parts_;
    region_bag_.chosen = &region_chosen_;
    AddInstruction(block.last(), true, region_bag_);
    region_bag_.parts = nullptr;
    region_bag_.chosen = nullptr;
    region_bag_.of_instruction = false;
    if (block.handler != kNoBlock) region_bag_.Add(Effect{Effect::kValue, Effect::kRegister, block.error}.packed());
    if (!Gather(b, cfg_.post_dominator[b], region_bag_)) return false;
    TellParts(b);
    AddChosen(b);
    DropLeftovers(block.last(), region_bag_);
    region_bag_.Sort();
    region.writes = Share(region_bag_, b);
    return true;
  }

  // What a register holds that nobody reads any more is no matter, and may be something else when the plan runs: what a call left there.
  void DropLeftovers(Pc branch, EffectBag& bag) const {
    bag.RemoveIf([&](const Effect& effect) {
      if (effect.place != Effect::kRegister || effect.way == Effect::kValue) return false;
      const uint16_t reg = static_cast<uint16_t>(effect.index);
      if (!liveness_.IsLive(cfg_.block_of[branch], reg)) return true;
      bool read = false;
      ForEachRead(function_, branch, [&](uint16_t one) { read |= one == reg; });
      const std::optional<Pc> last = read ? std::nullopt : effects_.definitions().LastInBlock(f_, branch, reg);
      return last && !effects_.definitions().Outlives(f_, *last, reg);
    });
  }

  // False if the budget was used up.
  // Calls visit(block) for where a block leads that some run goes.
  template <typename Visit>
  void ForEachWay(BlockId b, Visit visit) const {
    const BasicBlock& block = cfg_.blocks[b];
    if (block.next[0] != kNoBlock && !Has(cfg_.never_falls, block.last())) visit(block.next[0]);
    if (block.next[1] != kNoBlock && !Has(cfg_.never_jumps, block.last())) visit(block.next[1]);
    if (block.handler != kNoBlock) visit(block.handler);
  }

  bool Gather(BlockId branch, BlockId join, EffectBag& found) {
    std::vector<BlockId>& open = open_;
    open.clear();
    passed_.clear();
    auto visit = [&](BlockId b) {
      if (b == kNoBlock || b == join || seen_in_[b] == branch) return;
      // Who takes an error that leaves a library module is the plan, or loses what was done.
      if (!effects_.is_strict() && !Joins(b)) return;
      seen_in_[b] = branch;
      open.push_back(b);
    };
    auto visit_next = [&](BlockId b) {
      const BlockId handler = cfg_.blocks[b].handler;
      const bool passes = Has(cfg_.passes, cfg_.blocks[b].last());
      ForEachWay(b, [&](BlockId next) { if (next != handler || !passes) visit(next); });
      if (handler == kNoBlock || !passes || std::find(passed_.begin(), passed_.end(), handler) != passed_.end()) return;
      passed_.push_back(handler);
      // Clauses that do not take the error, one after the other. What they lead to is seen from who may be taken there.
      size_t steps = 0;
      for (BlockId at = handler; at != kNoBlock && at != join && steps++ < cfg_.blocks.size(); at = AfterClause(function_, cfg_, at)) {
        raises_ = raises_ || Raises(at);
        AddBlock(at, found);
      }
    };
    visit_next(branch);
    while (!open.empty()) {
      BlockId b = open.back();
      open.pop_back();
      yields_ = yields_ || Yields(b);
      raises_ = raises_ || Raises(b);
      AddKeys(cfg_.blocks[b].begin, cfg_.blocks[b].end);
      const Stretch& stretch = OfBlock(b);
      const size_t cost = 1 + stretch.end - stretch.begin + stretch.last_part - stretch.first_part;
      if (budget_ < cost) return false;
      budget_ -= cost;
      AddBlock(b, found);
      visit_next(b);
    }
    return true;
  }

  // May an error go on with something that the plan gave it, or with the key that was not there?
  bool Raises(BlockId b) const {
    if (effects_.raises()) return true;
    for (Pc pc = cfg_.blocks[b].begin; pc < cfg_.blocks[b].end; ++pc) {
      const Instruction& in = function_.code[pc];
      if (in.op == Op::CallMethod && effects_.MayMissKey(function_.call_sites[in.c].method)) return true;
      if (in.op == Op::CallStar) return true;
    }
    return false;
  }

  // Registers that a KeyError may have in it.
  void AddKeys(Pc begin, Pc end) {
    const auto add = [&](Pc pc, uint16_t reg) { if (!effects_.ConstantAt(f_, pc, reg)) is_key_[reg] = 1; };
    for (Pc pc = begin; pc < end; ++pc) {
      const Instruction& in = function_.code[pc];
      if (in.op == Op::GetItem) add(pc, in.c);
      if (in.op == Op::DelItem) add(pc, in.b);
    }
  }

  bool Yields(BlockId b) const {
    if (!function_.is_generator) return false;
    const Op op = function_.code[cfg_.blocks[b].last()].op;
    return op == Op::Yield || op == Op::YieldFrom;
  }

  // An error may leave the function on some way from a branch to its join just if the join is none where such ways count, too. What may
  // raise in the branch's own block does so before it branches: so each block is two nodes, the way in and the way out.
  void FindLeaving() {
    const uint32_t count = static_cast<uint32_t>(cfg_.blocks.size()), end = 2 * count;
    Edges backward;
    backward.node_count = end + 1;
    for (BlockId b = 0; b < count; ++b) {
      const uint32_t in = 2 * b, out = in + 1;
      backward.list.emplace_back(out, in);
      if (MayLeave(b)) backward.list.emplace_back(end, in);
      bool leads_on = false;
      ForEachWay(b, [&](BlockId next) {
        leads_on = true;
        backward.list.emplace_back(2 * next, out);
      });
      if (!leads_on) backward.list.emplace_back(end, out);
    }
    const std::vector<uint32_t> joins = ImmediateDominators(backward, end);
    for (ControlRegion& region : control_.regions) {
      const BlockId b = cfg_.block_of[region.branch], join = cfg_.post_dominator[b];
      const uint32_t with_errors = joins[2 * b + 1];
      region.may_leave = join != kNoBlock && with_errors != kNoNode && with_errors != 2 * join;
      region.is_unseen = !region.catches && join != kNoBlock && cfg_.blocks[b].handler != kNoBlock && IsUnseen(b, join);
    }
  }

  // Calls visit(b) for the blocks on all ways from what follows a block to its join.
  template <typename Visit>
  void ForEachOnTheWay(BlockId branch, BlockId join, Visit visit) const {
    std::vector<BlockId> open;
    std::vector<uint8_t> seen(cfg_.blocks.size());
    const auto visit_next = [&](BlockId b) {
      ForEachWay(b, [&](BlockId next) { if (next != join && std::exchange(seen[next], uint8_t{1}) == 0) open.push_back(next); });
    };
    for (visit_next(branch); !open.empty();) {
      const BlockId b = open.back();
      open.pop_back();
      visit(b);
      visit_next(b);
    }
  }

  // Is nothing done that anyone could see by the last instruction of a block, and on all ways from it to its join?
  bool IsUnseen(BlockId branch, BlockId join) const {
    const Instruction& in = function_.code[cfg_.blocks[branch].last()];
    return (in.op == Op::Reraise ? IsOfRegions(branch, in.a) : ShowsNoMore(cfg_.blocks[branch].last())) && IsQuiet(branch, join, kNoBlock);
  }
  // A tool that is called there is called whether that ends in an error or not.
  bool ShowsNoMore(Pc pc) const { return effects_.CallsToolAlone(f_, pc) || !effects_.MayCallTool(f_, pc); }
  // `again`: where an error may be raised again. Elsewhere one may have been for which other things were left undone.
  bool IsQuiet(BlockId branch, BlockId join, BlockId again) const {
    bool quiet = true;
    ForEachOnTheWay(branch, join, [&](BlockId b) {
      for (Pc pc = cfg_.blocks[b].begin; quiet && pc < cfg_.blocks[b].end; ++pc) {
        const Op op = function_.code[pc].op;
        const bool raises_again = op == Op::Reraise || op == Op::RaiseAgain;
        quiet = op != Op::Yield && op != Op::YieldFrom && !(raises_again && b != again) && !effects_.MayCallTool(f_, pc);
      }
    });
    return quiet;
  }
  // Where an error is raised again: did each that may be that one open a region when it was first raised, which ends behind here, and in which
  // nothing else is done?
  bool IsOfRegions(BlockId again, uint16_t error) const {
    for (BlockId b = 0; b < cfg_.blocks.size(); ++b) {
      const BasicBlock& block = cfg_.blocks[b];
      if (block.handler == kNoBlock || block.error != error) continue;
      const BlockId join = cfg_.post_dominator[b];
      bool is_reached = block.handler == again, is_within = is_reached && join != again;
      ForEachOnTheWay(block.handler, kNoBlock, [&](BlockId one) { is_reached |= one == again; });
      if (!is_reached) continue;
      if (join != kNoBlock && block.handler != join) ForEachOnTheWay(block.handler, join, [&](BlockId one) { is_within |= one == again; });
      const ControlRegion* region = control_.At(block.last());
      if (region == nullptr || !region->catches || !is_within || !ShowsNoMore(block.last()) || !IsQuiet(b, join, again)) return false;
    }
    return true;
  }

  // May an error leave the function from here? What is thrown in at a yield is for who throws it to decide.
  bool MayLeave(BlockId b) const {
    const BasicBlock& block = cfg_.blocks[b];
    for (Pc pc = block.begin; pc < block.end; ++pc) {
      if (pc == block.last() && block.handler != kNoBlock) break;
      const Op op = function_.code[pc].op;
      const bool tests = op == Op::JumpIf || op == Op::JumpIfNot;
      if (RowOf(op).may_raise && op != Op::Yield && (!tests || effects_.TestsRunCode()) && !Has(cfg_.raises_nothing, pc)) return true;
    }
    return false;
  }

  uint32_t Share(const EffectBag& found, BlockId b) {
    const auto is_live_as_before = [&] { return !IsSmall() || liveness_.AreSame(b, last_block_); };
    if (found.effects() == last_ && told_ == last_told_ && last_everything_ == found.has_everything && last_writes_everything_ == found.writes_everything && control_.writes.back().yields == yields_ && (!last_everything_ || is_live_as_before())) {
      return static_cast<uint32_t>(control_.writes.size() - 1);
    }
    last_ = found.effects();
    last_told_ = told_;
    last_everything_ = found.has_everything;
    last_writes_everything_ = found.writes_everything;
    last_block_ = b;
    control_.writes.push_back(WritesOf(found));
    ControlWrites& writes = control_.writes.back();
    writes.yields = yields_;
    writes.parts = told_;
    if (writes.moves_all() && IsSmall()) Name(EverythingAt(b), writes);
    return static_cast<uint32_t>(control_.writes.size() - 1);
  }

  // May the places of each region be named, where it may write into everything?
  bool IsSmall() const {
    constexpr size_t kMost = size_t{1} << 14;
    return liveness_.known() && cfg_.blocks.size() * function_.register_count <= kMost;
  }

  // Of all places, those that hold something at the end of a block which is read later.
  Places EverythingAt(BlockId b) {
    if (!all_) all_ = EverythingOf(function_, cfg_);
    Places at = *all_;
    at.registers.clear();
    at.since.clear();
    for (size_t i = 0; i < all_->registers.size(); ++i) {
      if (!liveness_.IsLive(b, all_->registers[i])) continue;
      at.registers.push_back(all_->registers[i]);
      at.since.push_back(all_->since[i]);
    }
    return at;
  }

  const Function& function_;
  const FunctionCfg& cfg_;
  const Effects& effects_;
  FunctionId f_;
  FunctionControl& control_;
  const Liveness& liveness_;
  std::vector<Stretch> of_block_;
  EffectSet found_;                // of all blocks asked for, one behind the other
  std::vector<PartFound> parts_found_;  // likewise
  static constexpr size_t kMostParts = 64;  // of a region; more are effects as others
  std::vector<PartFound> region_parts_;  // of the region being gathered, no more than one above that
  std::vector<Pc> writers_;              // likewise: who writes all of those that its blocks have
  std::vector<std::pair<Pc, uint16_t>> chosen_found_, region_chosen_;  // likewise, EffectBag::chosen
  std::vector<WrittenPart> told_, last_told_;
  std::vector<BlockId> seen_in_;
  std::vector<uint8_t> is_key_;  // by register, of the region being gathered: AddKeys
  EffectBag &block_bag_, &region_bag_;
  std::vector<BlockId> open_;
  std::vector<BlockId> passed_;  // handlers that some error of the region passes
  size_t budget_ = 0;
  bool yields_ = false;  // the region being gathered does
  bool raises_ = false;  // so does an error leave a part of it, with what it was given
  bool returns_ = false;  // and its branch reaches a return on some path
  EffectSet last_{~uint64_t{0}};
  bool last_everything_ = false, last_writes_everything_ = false;
  BlockId last_block_ = 0;
  std::optional<Places> all_;
};


// What a graph was made with.
KnownWays WaysOf(const Cfg& cfg) {
  KnownWays ways;
  const auto give = [](InstructionSet& set, FunctionId f, const std::vector<bool>& of_function) {
    if (of_function.empty()) return;
    set.resize(f + 1);
    set[f] = of_function;
  };
  for (FunctionId f = 0; f < cfg.functions.size(); ++f) {
    give(ways.raises_nothing, f, cfg.functions[f].raises_nothing);
    give(ways.passes, f, cfg.functions[f].passes);
    give(ways.never_falls, f, cfg.functions[f].never_falls);
    give(ways.never_jumps, f, cfg.functions[f].never_jumps);
  }
  return ways;
}

// The effects of regions and of instructions: made when the first is asked for.
class Reach final : public ControlReach {
 public:
  Reach(const Module& module, std::shared_ptr<const Cfg> cfg, bool strict, const Manifest* tools) : cfg_(std::move(cfg)), of_cfg_(&module), strict_(strict), tools_(tools) {}

  void FindWrites(const Module& module, FunctionId f, FunctionControl& control) override {
    Prepare(module);
    if (!bags_) bags_.emplace(Bags{effects_->NewBag(false), effects_->NewBag(false)});
    Regions(module, *cfg_, *effects_, LivenessOf(f), f, *bags_, control).FindWrites();
  }

  const ControlWrites& WritesOf(const Module& module, FunctionId f, Pc pc) override {
    return Remembered(Key(f, pc, kNoRegister), [&](ControlWrites& out) { FindWritesAt(module, f, pc, [&](EffectBag& bag) {
      effects_->Of(f, pc, bag);
      effects_->OfResult(f, pc, true, bag);
    }, out); });
  }

  const ControlWrites& WritesOfOperands(const Module& module, FunctionId f, Pc pc) override {
    static const ControlWrites kNothing;
    if (module.functions.size() == 1 || !RowOf(module.functions[f].code[pc].op).may_raise) return kNothing;
    return Remembered(Key(f, pc, kOperands), [&](ControlWrites& out) { FindWritesAt(module, f, pc, [&](EffectBag& bag) {
      effects_->OfOperands(f, pc, bag);
      effects_->OfResult(f, pc, false, bag);
    }, out); });
  }
  const ControlWrites& WritesOfMissing(const Module& module, FunctionId f, Pc pc) override { return OfMissing(module, f, pc, false); }
  const ControlWrites& WritesOfMissingPlain(const Module& module, FunctionId f, Pc pc) override { return OfMissing(module, f, pc, true); }

  bool AsksNobody(const Module& module, FunctionId f, Pc pc) override {
    return Found(asks_nobody_, module, Key(f, pc, kNoRegister), [&] { return effects_->RunsNothing(f, pc); });
  }

  bool MayHoldCode(const Module& module, FunctionId f, Pc pc, uint16_t reg) override {
    return Found(may_hold_code_, module, Key(f, pc, reg), [&] { return !effects_->IsData(f, pc, reg); });
  }
  bool MayHoldCodeWithin(const Module& module, FunctionId f, Pc pc, uint16_t reg) override {
    return Found(may_hold_code_within_, module, Key(f, pc, reg), [&] { return !effects_->HoldsData(f, pc, reg); });
  }

  const ControlWrites& WritesOfBody(const Module& module, FunctionId f) override {
    return Remembered(Key(f, kWholeBody, kNoRegister), [&](ControlWrites& out) {
      Prepare(module);
      EffectBag& bag = Emptied(false);
      effects_->OfBody(f, bag);
      bag.Sort();
      out = penstock::WritesOf(bag);
      for (Places* places : {&out.values, &out.objects, &out.iterators}) std::erase_if(places->registers, [&](uint16_t reg) { return !IsReadAfterStop(module, f, reg); });
    });
  }

  bool TakesWritten(const Module& module, FunctionId f, Pc pc) override {
    Prepare(module);
    return effects_->TakesWritten(f, pc);
  }

  bool WritesGiven(const Module& module, FunctionId f) override {
    Prepare(module);
    return effects_->WritesGiven(f);
  }

  bool IsConstant(const Module& module, FunctionId f, Pc pc, uint16_t reg) override {
    Prepare(module);
    return effects_->ConstantAt(f, pc, reg).has_value();
  }

  bool DropsWritten(const Module& module, FunctionId f, Pc pc) override {
    auto [found, fresh] = drops_written_.try_emplace(Key(f, pc, kNoRegister), false);
    if (fresh) {
      Prepare(module);
      found->second = effects_->DropsWritten(f, pc);
    }
    return found->second;
  }

  bool PutsWritten(const Module& module, FunctionId f, Pc pc) override {
    Prepare(module);
    return effects_->PutsWritten(f, pc);
  }

  bool IsKept(const Module& module, FunctionId f, uint16_t reg) override {
    Prepare(module);
    return IsReadAfterStop(module, f, reg);
  }

 private:
  const ControlWrites& OfMissing(const Module& module, FunctionId f, Pc pc, bool by_plain_key) {
    const uint16_t as = by_plain_key ? kMissingPlain : kMissing;
    return Remembered(Key(f, pc, as), [&](ControlWrites& out) { FindWritesAt(module, f, pc, [&](EffectBag& bag) { effects_->OfMissing(f, pc, by_plain_key, bag); }, out); });
  }

  template <typename Find>
  bool Found(std::unordered_map<uint64_t, bool>& memo, const Module& module, uint64_t key, Find find) {
    if (module.functions.size() == 1) return false;
    auto [found, fresh] = memo.try_emplace(key, false);
    if (fresh) {
      Prepare(module);
      found->second = find();
    }
    return found->second;
  }
  static constexpr uint16_t kNoRegister = 0xFFFF, kOperands = 0xFFFE, kMissing = 0xFFFD, kMissingPlain = 0xFFFC;
  static constexpr Pc kWholeBody = 0xFFFFFF;
  static uint64_t Key(FunctionId f, Pc pc, uint16_t reg) { return static_cast<uint64_t>(f) << 40 | static_cast<uint64_t>(pc) << 16 | reg; }

  template <typename Make>
  const ControlWrites& Remembered(uint64_t key, Make make) {
    auto [found, fresh] = known_.try_emplace(key);
    if (fresh) make(found->second);
    return found->second;
  }

  template <typename Gather>
  void FindWritesAt(const Module& module, FunctionId f, Pc pc, Gather gather, ControlWrites& out) {
    Prepare(module);
    EffectBag& bag = Emptied(true);
    gather(bag);
    bag.Sort();
    const Function& function = module.functions[f];
    const FunctionCfg& cfg = cfg_->functions[f];
    bag.RemoveIf([&](const Effect& effect) {
      if (effect.place != Effect::kRegister || effect.way == Effect::kValue) return false;
      return !LivenessOf(f).IsLiveBefore(function, cfg, pc, static_cast<uint16_t>(effect.index));
    });
    out = penstock::WritesOf(bag);
    if (out.moves_all()) Name(EverythingBefore(f, pc), out);
  }

  // A module may have moved since it was asked about: then it is looked at anew, what was found still holds.
  void Prepare(const Module& module) {
    if (module_ == &module) return;
    module_ = &module;
    bags_.reset();
    bag_.reset();
    effects_.reset();
    liveness_.clear();
    if (of_cfg_ != &module) cfg_ = std::make_shared<const Cfg>(BuildCfg(module, WaysOf(*cfg_)));
    of_cfg_ = &module;
    effects_ = std::make_unique<Effects>(module, *cfg_, strict_, tools_);
  }

  // One bag for all that is asked one after the other: it is as large as the module.
  EffectBag& Emptied(bool of_instruction) {
    if (!bag_) bag_.emplace(effects_->NewBag(false));
    bag_->Clear();
    bag_->of_instruction = of_instruction;
    return *bag_;
  }

  // In a register that nobody reads any more, or not before it is written, a call left what it likes.
  const Liveness& LivenessOf(FunctionId f) {
    return liveness_.try_emplace(f, *module_, module_->functions[f], cfg_->functions[f]).first->second;
  }

  // Does a generator read the register when it goes on, wherever it stopped? What stands in others then is left over.
  bool IsReadAfterStop(const Module& module, FunctionId f, uint16_t reg) {
    const auto [known, is_new] = read_after_stop_.try_emplace(f);
    if (is_new) {
      const Function& function = module.functions[f];
      const FunctionCfg& cfg = cfg_->functions[f];
      const Liveness& liveness = LivenessOf(f);
      known->second.assign(function.register_count, !liveness.known());
      const auto add = [&](Pc pc, int given) {
        for (uint16_t live : liveness.LiveBefore(function, cfg, pc)) if (live != given) known->second[live] = true;
      };
      if (liveness.known()) {
        add(0, -1);
        for (Pc pc = 0; pc + 1 < function.code.size(); ++pc) {
          const Instruction& in = function.code[pc];
          if ((in.op == Op::Yield || in.op == Op::YieldFrom) && cfg.block_of[pc + 1] != kNoBlock) add(pc + 1, in.op == Op::Yield ? in.a : -1);
        }
      }
    }
    return known->second[reg] && cfg_->functions[f].outlives[reg] != 0;
  }

  // All places from which an object may hang before an instruction, registers that live within its block among them.
  Places EverythingBefore(FunctionId f, Pc pc) {
    const Function& function = module_->functions[f];
    const FunctionCfg& cfg = cfg_->functions[f];
    std::vector<uint16_t> written, live = LivenessOf(f).LiveBefore(function, cfg, pc);
    for (Pc at = cfg.blocks[cfg.block_of[pc]].begin; at < pc; ++at) ForEachWrite(function, at, [&](uint16_t reg) { written.push_back(reg); });
    std::erase_if(live, [&](uint16_t reg) { return !cfg.outlives[reg] && std::find(written.begin(), written.end(), reg) == written.end(); });
    return AllAround(function, std::move(live));
  }

  const Module* module_ = nullptr;
  std::shared_ptr<const Cfg> cfg_;
  const Module* of_cfg_;
  const bool strict_;
  const Manifest* const tools_;
  std::unique_ptr<Effects> effects_;
  std::optional<Bags> bags_;
  std::optional<EffectBag> bag_;
  std::unordered_map<FunctionId, Liveness> liveness_;  // of those asked about
  std::unordered_map<FunctionId, std::vector<bool>> read_after_stop_;
  std::unordered_map<uint64_t, ControlWrites> known_;
  std::unordered_map<uint64_t, bool> may_hold_code_, may_hold_code_within_, drops_written_, asks_nobody_;  // by Key
};

}  // namespace

ControlMap BuildControlMap(const Module& module, std::shared_ptr<const Cfg> cfg, bool strict, const Manifest* tools) {
  ControlMap map;
  map.functions.resize(module.functions.size());
  for (FunctionId f = 0; f < module.functions.size(); ++f) map.functions[f].regions = FindRegions(module.functions[f], cfg->functions[f]);
  map.ways = WaysOf(*cfg);
  map.reach = std::make_shared<Reach>(module, std::move(cfg), strict, tools);
  return map;
}

ControlMap BuildControlMap(const Module& module, bool strict, const Manifest* tools) {
  return BuildControlMap(module, std::make_shared<const Cfg>(BuildCfg(module)), strict, tools);
}

}  // namespace penstock
