#include "analysis/definitions.h"

#include <algorithm>

namespace penstock {

class Definitions::Finder {
 public:
  Finder(const Module& module, const Function& function, const FunctionCfg& cfg, OfFunction& out)
      : module_(module), function_(function), cfg_(cfg), out_(out), now_(function.register_count, Written{kNoBlock, 0, 0}) {}

  void Find() {
    FindVariables();
    LookAtBlocks();
    SortByRegister();
    if (!function_.is_generator) FindLive();
    Keep();
  }

 private:
  struct Definition { uint16_t reg; Pc pc; bool outlives; };
  struct Written { BlockId block; uint32_t definition; Pc pc = 0; };

  // Those that have a name, and those in which closures find their cells.
  void FindVariables() {
    variable_.assign(function_.register_count, 0);
    captured_.assign(function_.register_count, 0);
    std::fill_n(variable_.begin(), function_.parameter_register_count(), uint8_t{1});
    for (auto [reg, name] : function_.local_names) variable_[reg] = 1;
    for (const Instruction& in : function_.code) {
      if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
      for (const Capture& capture : module_.functions[in.wide()].captures) variable_[capture.from_register] = captured_[capture.from_register] = 1;
    }
  }

  void LookAtBlocks() {
    out_.reads_at.reserve(function_.code.size() + 1);
    for (BlockId b = 0; b < cfg_.blocks.size(); ++b) {
      const BasicBlock& block = cfg_.blocks[b];
      for (Pc pc = block.begin; pc < block.end; ++pc) {
        out_.reads_at.push_back(static_cast<uint32_t>(out_.last.size()));
        ForEachRead(function_, pc, [&](uint16_t reg) {
          const bool here = now_[reg].block == b;
          out_.last.push_back(here ? now_[reg].pc : kAnywhere);
          if (!here && cfg_.outlives[reg] && !variable_[reg]) exposed_.push_back({reg, b});
        });
        // On one way it does not write, and what was there before stays.
        const bool may_not_write = function_.code[pc].op == Op::ForNext || (block.handler != kNoBlock && pc == block.last());
        ForEachWrite(function_, pc, [&](uint16_t reg) {
          Written& now = now_[reg];
          const bool over = now.block == b && !may_not_write && !captured_[reg];
          if (cfg_.outlives[reg]) {
            if (over) found_[now.definition].outlives = false;
            found_.push_back({reg, pc, true});
          }
          now = {b, static_cast<uint32_t>(found_.size()) - 1, pc};
        });
      }
    }
    out_.reads_at.push_back(static_cast<uint32_t>(out_.last.size()));
  }

  // They are in the order of the code.
  void SortByRegister() {
    first_.assign(function_.register_count + 1, 0);
    for (const Definition& definition : found_) ++first_[definition.reg + 1];
    for (size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    std::vector<Definition> sorted(found_.size());
    std::vector<uint32_t> fill(first_.begin(), first_.end() - 1);
    for (const Definition& definition : found_) sorted[fill[definition.reg]++] = definition;
    found_ = std::move(sorted);
  }

  // Of temporaries: which of them are read at all in a block to which they lead (liveness, one register at a time, backward
  // from the blocks that read it first). Of variables that would be as long as the plan is, for each.
  void FindLive() {
    if (exposed_.empty()) {
      for (Definition& definition : found_) definition.outlives = definition.outlives && variable_[definition.reg];
      return;
    }
    std::sort(exposed_.begin(), exposed_.end());
    predecessors_ = PredecessorsOf(cfg_);
    std::vector<uint8_t> live(found_.size());
    std::vector<uint32_t> visited(cfg_.blocks.size(), kNoRegister);
    std::vector<BlockId> open;
    for (auto [reg, block] : exposed_) {
      if (visited[block] != reg) {
        visited[block] = reg;
        open.push_back(block);
      }
      while (!open.empty()) {
        const BlockId at = open.back();
        open.pop_back();
        for (uint32_t i = predecessors_.first[at]; i < predecessors_.first[at + 1]; ++i) {
          const auto [from, by_error] = predecessors_.all[i];
          if (!Marks(reg, cfg_.blocks[from], by_error, live) || visited[from] == reg) continue;
          visited[from] = reg;
          open.push_back(from);
        }
      }
    }
    for (size_t i = 0; i < found_.size(); ++i) if (!variable_[found_[i].reg]) found_[i].outlives = live[i];
  }

  // The value that the register has when the block is left. True if it may have come from before the block.
  bool Marks(uint16_t reg, const BasicBlock& block, bool by_error, std::vector<uint8_t>& live) const {
    const Pc end = by_error ? block.last() : block.end;
    auto at = std::lower_bound(found_.begin() + first_[reg], found_.begin() + first_[reg + 1], end, [](const Definition& d, Pc pc) { return d.pc < pc; });
    while (at != found_.begin() + first_[reg] && (--at)->pc >= block.begin) {
      live[static_cast<size_t>(at - found_.begin())] = true;
      if (function_.code[at->pc].op != Op::ForNext) return false;
    }
    return true;
  }

  void Keep() {
    out_.first.assign(first_.size(), 0);
    for (const Definition& definition : found_) {
      if (!definition.outlives) continue;
      out_.all.push_back(definition.pc);
      ++out_.first[definition.reg + 1];
    }
    for (size_t i = 1; i < out_.first.size(); ++i) out_.first[i] += out_.first[i - 1];
  }

  static constexpr uint32_t kNoRegister = 0xFFFFFFFF;

  const Module& module_;
  const Function& function_;
  const FunctionCfg& cfg_;
  OfFunction& out_;
  std::vector<uint8_t> variable_, captured_;            // by register
  std::vector<Written> now_;                            // by register: who wrote it last
  std::vector<Definition> found_;                       // of registers that are kept
  std::vector<uint32_t> first_;                         // by register, into found_ once it is sorted
  std::vector<std::pair<uint16_t, BlockId>> exposed_;   // a temporary, and a block that reads it before writing it
  Predecessors predecessors_;
};

Definitions::Predecessors Definitions::PredecessorsOf(const FunctionCfg& cfg) {
  Predecessors of;
  of.first.assign(cfg.blocks.size() + 1, 0);
  auto each = [&](auto visit) {
    for (BlockId b = 0; b < cfg.blocks.size(); ++b) {
      for (BlockId next : cfg.blocks[b].next) if (next != kNoBlock) visit(b, next, false);
      if (cfg.blocks[b].handler != kNoBlock) visit(b, cfg.blocks[b].handler, true);
    }
  };
  each([&](BlockId, BlockId to, bool) { ++of.first[to + 1]; });
  for (size_t i = 1; i < of.first.size(); ++i) of.first[i] += of.first[i - 1];
  of.all.resize(of.first.back());
  std::vector<uint32_t> fill(of.first.begin(), of.first.end() - 1);
  each([&](BlockId from, BlockId to, bool by_error) { of.all[fill[to]++] = {from, by_error}; });
  return of;
}

Definitions::Definitions(const Module& module, const Cfg& cfg) : module_(module), cfg_(cfg), functions_(module.functions.size()) {
  for (FunctionId f = 0; f < module.functions.size(); ++f) Finder(module, module.functions[f], cfg.functions[f], functions_[f]).Find();
}

std::span<const Pc> Definitions::Of(FunctionId f, uint16_t reg) const {
  const OfFunction& of = functions_[f];
  return std::span(of.all).subspan(of.first[reg], of.first[reg + 1] - of.first[reg]);
}

bool Definitions::Outlives(FunctionId f, Pc definition, uint16_t reg) const {
  const std::span<const Pc> all = Of(f, reg);
  return std::binary_search(all.begin(), all.end(), definition);
}

const std::vector<Pc>* Definitions::Near(FunctionId f, Pc pc, uint16_t reg) const {
  constexpr size_t kMostBlocks = 24;
  const Function& function = module_.functions[f];
  bool reads = false;
  ForEachRead(function, pc, [&](uint16_t read) { reads |= read == reg; });
  if (!reads) return nullptr;
  const FunctionCfg& cfg = cfg_.functions[f];
  OfFunction& of = functions_[f];
  const BlockId start = cfg.block_of[pc];
  auto [found, fresh] = of.near.try_emplace(static_cast<uint64_t>(start) << 16 | reg);
  std::optional<std::vector<Pc>>& near = found->second;
  if (!fresh) return near ? &*near : nullptr;
  if (of.predecessors.first.empty()) of.predecessors = PredecessorsOf(cfg);
  const std::span<const Pc> all = Of(f, reg);
  std::vector<Pc> reaching;
  std::vector<BlockId> open{start}, seen;
  while (!open.empty()) {
    const BlockId at = open.back();
    open.pop_back();
    for (uint32_t i = of.predecessors.first[at]; i < of.predecessors.first[at + 1]; ++i) {
      const auto [from, by_error] = of.predecessors.all[i];
      const BasicBlock& block = cfg.blocks[from];
      bool stays = true;  // what it held before that block
      for (auto last = std::lower_bound(all.begin(), all.end(), block.end); stays && last != all.begin() && *--last >= block.begin;) {
        reaching.push_back(*last);
        stays = function.code[*last].op == Op::ForNext || (by_error && *last == block.last());
      }
      if (!stays || std::find(seen.begin(), seen.end(), from) != seen.end()) continue;
      if (seen.size() == kMostBlocks) return nullptr;
      seen.push_back(from);
      open.push_back(from);
    }
  }
  std::sort(reaching.begin(), reaching.end());
  reaching.erase(std::unique(reaching.begin(), reaching.end()), reaching.end());
  near = std::move(reaching);
  return &*near;
}

std::optional<Pc> Definitions::LastInBlock(FunctionId f, Pc pc, uint16_t reg) const {
  constexpr Pc kNear = 48;
  if (pc == kAnywhere) return std::nullopt;
  const Function& function = module_.functions[f];
  const OfFunction& of = functions_[f];
  uint32_t read = of.reads_at[pc];
  std::optional<Pc> known;
  ForEachRead(function, pc, [&](uint16_t other) {
    if (other == reg) known = of.last[read];
    ++read;
  });
  if (known) return *known == kAnywhere ? std::nullopt : known;
  const FunctionCfg& cfg = cfg_.functions[f];
  Pc begin = cfg.blocks[cfg.block_of[pc]].begin;
  if (IsKept(f, reg) && pc > kNear) begin = std::max(begin, pc - kNear);
  while (pc-- > begin) {
    bool writes = false;
    ForEachWrite(function, pc, [&](uint16_t written) { writes |= written == reg; });
    if (writes) return pc;
  }
  return std::nullopt;
}

}  // namespace penstock
