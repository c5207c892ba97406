#include "analysis/definitions.h"

#include <algorithm>

namespace penstock {

namespace {

// Where a loop has no next it goes on behind it, and none is written.
bool EndsLoop(const Function& function, const FunctionCfg& cfg, Pc pc, BlockId to) {
  const Instruction& in = function.code[pc];
  return in.op == Op::ForNext && in.wide() != pc + 1 && cfg.block_of[in.wide()] == to;
}

}  // namespace

class Definitions::Finder {
 public:
  Finder(const Module& module, const Function& function, const FunctionCfg& cfg, OfFunction& out)
      : module_(module), function_(function), cfg_(cfg), out_(out), now_(function.register_count, Written{kNoBlock, 0, 0}) {}

  void Find() {
    FindVariables();
    LookAtBlocks();
    SortByRegister();
    ListWrites();
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
    out_.last.reserve(2 * function_.code.size());
    found_.reserve(function_.code.size() / 2);
    writes_.reserve(function_.code.size());
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
          writes_.push_back({reg, pc});
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

  void ListWrites() {
    std::vector<uint32_t>& first = out_.first_write;
    first.assign(function_.register_count + 2u, 0);
    // While they are put in their places, each `first` is that of the register before.
    for (auto [reg, pc] : writes_) ++first[reg + 2u];
    for (size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
    out_.writes.resize(writes_.size());
    for (auto [reg, pc] : writes_) out_.writes[first[reg + 1u]++] = pc;
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
          if (!Marks(reg, cfg_.blocks[from], at, by_error, live) || visited[from] == reg) continue;
          visited[from] = reg;
          open.push_back(from);
        }
      }
    }
    for (size_t i = 0; i < found_.size(); ++i) if (!variable_[found_[i].reg]) found_[i].outlives = live[i];
  }

  // The value that the register has when the block is left for `to`. True if it may have come from before the block.
  bool Marks(uint16_t reg, const BasicBlock& block, BlockId to, bool by_error, std::vector<uint8_t>& live) const {
    const Pc end = by_error ? block.last() : block.end;
    auto at = std::lower_bound(found_.begin() + first_[reg], found_.begin() + first_[reg + 1], end, [](const Definition& d, Pc pc) { return d.pc < pc; });
    while (at != found_.begin() + first_[reg] && (--at)->pc >= block.begin) {
      if (EndsLoop(function_, cfg_, at->pc, to)) continue;
      live[static_cast<size_t>(at - found_.begin())] = true;
      const Instruction& in = function_.code[at->pc];
      if (in.op != Op::ForNext || in.wide() != at->pc + 1) return false;
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
  std::vector<std::pair<uint16_t, Pc>> writes_;         // all of them, in the order of the code
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
        const bool ends_loop = EndsLoop(function, cfg, *last, at);
        if (!ends_loop) reaching.push_back(*last);
        stays = ends_loop || (by_error && *last == block.last());
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

namespace {

constexpr uint32_t kNotRead = 0xFFFFFFFF;

// Which of its reads, in the order of ForEachRead, is that of the register.
uint32_t PlaceOfRead(const Function& function, const Instruction& in, uint16_t reg) {
  const uint8_t reads = kRegisterUses.of[static_cast<int>(in.op)].reads;
  if (!(reads & 8)) {
    if ((reads & 1) && in.a == reg) return 0;
    if ((reads & 2) && in.b == reg) return reads & 1;
    if ((reads & 4) && in.c == reg) return (reads & 1) + (reads >> 1 & 1);
    return kNotRead;
  }
  const OpcodeRow& row = RowOf(in.op);
  uint32_t before = 0;
  auto is_in = [&](Operand kind, uint16_t field) {
    if (kind == Operand::Src || kind == Operand::DstSrc) {
      if (field == reg) return true;
      ++before;
    } else if (kind == Operand::First || kind == Operand::Base) {
      const int first = field + (in.op == Op::MakeClass ? 1 : 0), end = field + RunLength(function, in);
      if (reg >= first && reg < end) {
        before += static_cast<uint32_t>(reg - first);
        return true;
      }
      before += static_cast<uint32_t>(std::max(end - first, 0));
    }
    return false;
  };
  return is_in(row.a, in.a) || is_in(row.b, in.b) || is_in(row.c, in.c) ? before : kNotRead;
}

}  // namespace

Pc Definitions::FindLastInBlock(FunctionId f, Pc pc, uint16_t reg) const {
  constexpr Pc kNear = 48;
  if (pc == kAnywhere) return kAnywhere;
  const Function& function = module_.functions[f];
  const OfFunction& of = functions_[f];
  if (const uint32_t place = PlaceOfRead(function, function.code[pc], reg); place != kNotRead) return of.last[of.reads_at[pc] + place];
  const FunctionCfg& cfg = cfg_.functions[f];
  Pc begin = cfg.blocks[cfg.block_of[pc]].begin;
  if (IsKept(f, reg) && pc > kNear) begin = std::max(begin, pc - kNear);
  const Pc* const first = of.writes.data() + of.first_write[reg];
  const Pc* const next = std::lower_bound(first, of.writes.data() + of.first_write[reg + 1u], pc);
  return next != first && next[-1] >= begin ? next[-1] : kAnywhere;
}

}  // namespace penstock
