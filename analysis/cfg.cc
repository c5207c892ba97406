#include "analysis/cfg.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <optional>

#include "analysis/graph.h"

namespace penstock {

BlockId AfterClause(const Function& function, const FunctionCfg& cfg, BlockId b) {
  const BasicBlock& block = cfg.blocks[b];
  const Op op = function.code[block.last()].op;
  if (op == Op::Reraise || op == Op::RaiseAgain) return block.handler;
  return op == Op::JumpIfNot ? block.next[1] : block.next[0];
}

bool MayBeLast(const Function& function, Pc pc) {
  const Op op = function.code[pc].op;
  return op == Op::Yield ? function.form != GeneratorForm::kCoroutine : op == Op::YieldFrom && function.form == GeneratorForm::kPlain;
}

namespace {

// Empty if there are none at all.
std::vector<const Handler*> HandlersByPc(const Function& function) {
  std::vector<const Handler*> by_pc;
  if (function.handlers.empty()) return by_pc;
  by_pc.resize(function.code.size(), nullptr);
  // Inner handlers come first in the list: written last, they win.
  for (size_t i = function.handlers.size(); i-- > 0;) {
    const Handler& handler = function.handlers[i];
    for (Pc pc = handler.begin; pc < handler.end && pc < by_pc.size(); ++pc) by_pc[pc] = &handler;
  }
  return by_pc;
}

// Does control not simply go on behind it?
constexpr auto kEndsBlock = [] {
  std::array<bool, kOpcodeCount> ends{};
  for (Op op : {Op::Jump, Op::JumpIf, Op::JumpIfNot, Op::ForNext, Op::Return, Op::Raise, Op::RaiseFrom, Op::Reraise, Op::RaiseAgain, Op::Yield, Op::YieldFrom}) {
    ends[static_cast<size_t>(op)] = true;
  }
  return ends;
}();

using Bits = boost::container::small_vector<uint8_t, 512>;  // by pc; most functions are shorter

Bits Leaders(const Function& function, const std::vector<const Handler*>& handler_of) {
  Bits leader(function.code.size() + 1, 0);
  leader[0] = true;
  const Instruction* const code = function.code.data();
  const Pc end = static_cast<Pc>(function.code.size());
  for (Pc pc = 0; pc < end; ++pc) {
    if (!kEndsBlock[static_cast<size_t>(code[pc].op)]) continue;
    const Successors next = SuccessorsOf(function, pc);
    leader[pc + 1] = true;
    for (int i = 0; i < next.count; ++i) leader[next.at[i]] = true;
  }
  for (Pc pc = 0; pc < handler_of.size(); ++pc) if (handler_of[pc] != nullptr && RowOf(code[pc].op).may_raise) leader[pc + 1] = true;
  for (const Handler& handler : function.handlers) {
    leader[handler.target] = true;
    leader[handler.begin] = true;
    leader[handler.end] = true;
  }
  return leader;
}

void MakeBlocks(const Function& function, FunctionCfg& cfg) {
  const std::vector<const Handler*> handler_of = HandlersByPc(function);
  const Bits leader = Leaders(function, handler_of);
  const Pc end = static_cast<Pc>(function.code.size());
  cfg.blocks.reserve(static_cast<size_t>(std::count(leader.begin(), leader.begin() + end, 1)));
  cfg.block_of.resize(end);
  for (Pc begin = 0; begin < end;) {
    const Pc next = static_cast<Pc>(std::find(leader.begin() + begin + 1, leader.begin() + end, 1) - leader.begin());
    std::fill(cfg.block_of.begin() + begin, cfg.block_of.begin() + next, static_cast<BlockId>(cfg.blocks.size()));
    BasicBlock& block = cfg.blocks.emplace_back();
    block.begin = begin;
    block.end = begin = next;
  }
  for (BasicBlock& block : cfg.blocks) {
    Successors next = SuccessorsOf(function, block.last());
    for (int i = 0; i < next.count; ++i) block.next[i] = cfg.block_of[next.at[i]];
    const Handler* handler = handler_of.empty() ? nullptr : handler_of[block.last()];
    if (handler != nullptr && RowOf(function.code[block.last()].op).may_raise && !Has(cfg.raises_nothing, block.last())) {
      block.handler = cfg.block_of[handler->target];
      block.error = handler->error;
    }
  }
}

template <typename Visit>
void ForEachSuccessor(const BasicBlock& block, Visit visit) {
  for (BlockId next : block.next) if (next != kNoBlock) visit(next);
  if (block.handler != kNoBlock) visit(block.handler);
}

// All edges, or those alone that some run goes along (KnownWays).
Edges ForwardEdges(const FunctionCfg& cfg, bool taken_alone) {
  Edges edges;
  edges.node_count = static_cast<uint32_t>(cfg.blocks.size());
  edges.list.reserve(cfg.blocks.size() * 2);
  for (BlockId from = 0; from < cfg.blocks.size(); ++from) {
    const BasicBlock& block = cfg.blocks[from];
    const auto add = [&](BlockId to, bool is_taken) {
      if (to != kNoBlock && (is_taken || !taken_alone)) edges.list.emplace_back(from, to);
    };
    add(block.next[0], !Has(cfg.never_falls, block.last()));
    add(block.next[1], !Has(cfg.never_jumps, block.last()));
    add(block.handler, !Has(cfg.passes, block.last()));
  }
  return edges;
}

// Which blocks must be linked to the end so that every block reaches it: returns; where nothing else
// is left, errors that leave the function; and of loops that never end, their last block.
class Endings {
 public:
  Endings(const Function& function, const FunctionCfg& cfg, const Edges& forward) : cfg_(cfg), ends_(cfg.blocks.size(), 0) {
    first_.assign(cfg.blocks.size() + 2, 0);
    // While they are put in their places, each `first` is that of the block before.
    for (auto [from, to] : forward.list) ++first_[to + 2];
    for (size_t i = 2; i < first_.size(); ++i) first_[i] += first_[i - 1];
    from_.resize(forward.list.size());
    for (auto [from, to] : forward.list) from_[first_[to + 1]++] = from;

    level_.assign(cfg.blocks.size(), 0);
    for (BlockId b = 0; b < cfg.blocks.size(); ++b) if (function.code[cfg.blocks[b].last()].op == Op::Return) Link(b, 1);
    for (BlockId b = 0; b < cfg.blocks.size(); ++b) {
      bool leaves = true;
      ForEachSuccessor(cfg.blocks[b], [&](BlockId) { leaves = false; });
      if (leaves && level_[b] == 0) Link(b, 2);
    }
    for (size_t b = cfg.blocks.size(); b-- > 0;) if (level_[b] == 0) Link(static_cast<BlockId>(b), 2);
  }

  bool ends(BlockId b) const { return ends_[b] != 0; }
  bool reaches_return(BlockId b) const { return level_[b] == 1; }

 private:
  void Link(BlockId end, uint8_t level) {
    if (level_[end] == 0 || level == 1) ends_[end] = 1;
    boost::container::small_vector<BlockId, 32> open;
    auto add = [&](BlockId b) {
      if (level_[b] != 0) return;
      level_[b] = level;
      open.push_back(b);
    };
    add(end);
    while (!open.empty()) {
      BlockId b = open.back();
      open.pop_back();
      for (uint32_t i = first_[b]; i < first_[b + 1]; ++i) add(from_[i]);
    }
  }

  const FunctionCfg& cfg_;
  boost::container::small_vector<uint8_t, 64> ends_, level_;  // level: 0 does not reach an end, 1 reaches a return, 2 another end
  boost::container::small_vector<uint32_t, 64> first_, from_;
};

void FindPostDominators(const Function& function, const Edges& forward, FunctionCfg& cfg) {
  Endings endings(function, cfg, forward);
  uint32_t end = static_cast<uint32_t>(cfg.blocks.size());
  Edges backward;
  backward.node_count = end + 1;
  backward.list.reserve(forward.list.size() + 4);
  for (auto [from, to] : forward.list) {
    // A path that can only end in an error says nothing of where the others join.
    if (endings.reaches_return(from) && !endings.reaches_return(to)) continue;
    backward.list.emplace_back(to, from);
  }
  for (BlockId b = 0; b < cfg.blocks.size(); ++b) if (endings.ends(b) || MayBeLast(function, cfg.blocks[b].last())) backward.list.emplace_back(end, b);
  cfg.post_dominator = ImmediateDominators(backward, end);
  cfg.post_dominator.resize(cfg.blocks.size());
  for (BlockId& b : cfg.post_dominator) if (b == end) b = kNoBlock;
  cfg.reaches_return.resize(cfg.blocks.size());
  for (BlockId b = 0; b < cfg.blocks.size(); ++b) cfg.reaches_return[b] = endings.reaches_return(b);
}

// Where an error leads. A handler of a `finally` block notes in a register that there is one, the block is entered by all ways in common, and
// behind it a test of that register raises it again (frontend/lower_try.cc): so constants are followed from the handler on.
class AfterErrors {
 public:
  AfterErrors(const Module& module, const Function& function, const FunctionCfg& cfg)
      : module_(module), function_(function), cfg_(cfg), goes_on_(cfg.blocks.size(), 0), of_handler_(cfg.blocks.size(), kUnknown) {
    for (BlockId b = 0; b < cfg.blocks.size(); ++b) goes_on_[b] = Ends(b);
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = cfg.order.size(); k-- > 0;) {
        const BasicBlock& block = cfg.blocks[cfg.order[k]];
        uint8_t& goes = goes_on_[cfg.order[k]];
        const uint8_t before = goes;
        for (BlockId to : {NextOf(block, 0), NextOf(block, 1), block.handler}) if (to != kNoBlock) goes |= goes_on_[to];
        changed |= goes != before;
      }
    }
  }

  // Does the function go on from the handler, to a return or to where it is suspended? If in doubt, it does.
  bool GoesOn(BlockId handler) {
    uint8_t& known = of_handler_[handler];
    if (known == kUnknown) known = (goes_on_[handler] && !NotesAnError(handler)) || MayGoOn(handler);
    return known != 0;
  }

 private:
  static constexpr uint8_t kUnknown = 2;
  static constexpr size_t kMostWays = 64;  // of blocks of one finally block and those around it
  struct KnownInt { uint16_t reg; int64_t value; bool operator==(const KnownInt&) const = default; };  // what a comparison gave: 0 or 1
  using Ints = boost::container::small_vector<KnownInt, 4>;
  struct Way { BlockId block; Ints ints; bool operator==(const Way&) const = default; };

  bool Ends(BlockId b) const {
    const Op op = function_.code[cfg_.blocks[b].last()].op;
    return op == Op::Return || (function_.is_generator && (op == Op::Yield || op == Op::YieldFrom));
  }
  // Where a block goes that some run goes there from.
  BlockId NextOf(const BasicBlock& block, int edge) const {
    return Has(edge == 0 ? cfg_.never_falls : cfg_.never_jumps, block.last()) ? kNoBlock : block.next[edge];
  }
  const int64_t* IntAt(Pc pc) const {
    const Instruction& in = function_.code[pc];
    return in.op == Op::Const ? std::get_if<int64_t>(&module_.constants[in.wide()]) : nullptr;
  }
  bool NotesAnError(BlockId handler) const { return IntAt(cfg_.blocks[handler].begin) != nullptr; }

  static const int64_t* Find(const Ints& ints, uint16_t reg) {
    for (const KnownInt& one : ints) if (one.reg == reg) return &one.value;
    return nullptr;
  }
  static void Forget(Ints& ints, uint16_t reg) {
    ints.erase(std::remove_if(ints.begin(), ints.end(), [&](const KnownInt& one) { return one.reg == reg; }), ints.end());
  }

  // What is known behind the block; `test`: which way its branch goes, as far as that is known.
  void Follow(const BasicBlock& block, Ints& ints, std::optional<bool>& test) const {
    Ints within = ints;  // and constants of the block
    const auto set = [](Ints& into, uint16_t reg, int64_t value) {
      Forget(into, reg);
      into.push_back({reg, value});
    };
    for (Pc pc = block.begin; pc < block.end; ++pc) {
      const Instruction& in = function_.code[pc];
      if (in.op == Op::JumpIf || in.op == Op::JumpIfNot) {
        if (const int64_t* value = Find(ints, in.a)) test = (*value != 0) == (in.op == Op::JumpIf);
      }
      std::optional<int64_t> compared;
      if (in.op == Op::Eq && (Find(ints, in.b) || Find(ints, in.c))) {
        const int64_t* left = Find(within, in.b);
        const int64_t* right = Find(within, in.c);
        if (left && right) compared = *left == *right;
      }
      const int64_t* constant = IntAt(pc);
      const bool notes = constant != nullptr && (pc == block.begin || Find(ints, in.a));
      ForEachWrite(function_, pc, [&](uint16_t reg) { Forget(ints, reg), Forget(within, reg); });
      if (constant != nullptr) set(within, in.a, *constant);
      if (notes) set(ints, in.a, *constant);
      if (compared) set(within, in.a, *compared), set(ints, in.a, *compared);
    }
  }

  bool MayGoOn(BlockId handler) const {
    std::vector<Way> ways = {{handler, {}}};
    for (size_t next = 0; next < ways.size(); ++next) {
      if (ways.size() > kMostWays) return true;
      const BasicBlock& block = cfg_.blocks[ways[next].block];
      if (Ends(ways[next].block)) return true;
      Ints ints = ways[next].ints;
      std::optional<bool> test;
      Follow(block, ints, test);
      const BlockId to[3] = {NextOf(block, 0), NextOf(block, 1), block.handler};
      for (int edge = 0; edge < 3; ++edge) {
        if (to[edge] == kNoBlock || (edge < 2 && test && *test != (edge == 1))) continue;
        Way way{to[edge], ints};
        if (edge == 2) Forget(way.ints, block.error);
        if (goes_on_[to[edge]] && way.ints.empty() && !(edge == 2 && NotesAnError(to[edge]))) return true;
        if (std::find(ways.begin(), ways.end(), way) == ways.end()) ways.push_back(std::move(way));
      }
    }
    return false;
  }

  const Module& module_;
  const Function& function_;
  const FunctionCfg& cfg_;
  std::vector<uint8_t> goes_on_;      // by block, whatever is tested
  std::vector<uint8_t> of_handler_;   // by block, once asked for
};

void FindCatching(const Module& module, const Function& function, FunctionCfg& cfg) {
  if (function.handlers.empty()) return;
  AfterErrors after(module, function, cfg);
  // Where nothing comes to a return, a handler may lead back into the loop.
  for (BlockId b = 0; b < cfg.blocks.size(); ++b) {
    BasicBlock& block = cfg.blocks[b];
    block.catches = block.handler != kNoBlock && !Has(cfg.passes, block.last()) && (!cfg.reaches_return[b] || after.GoesOn(block.handler));
  }
}

void FindOutliving(const Module& module, const Function& function, FunctionCfg& cfg) {
  cfg.outlives.assign(function.register_count, 0);
  std::fill_n(cfg.outlives.begin(), function.parameter_register_count(), uint8_t{1});
  boost::container::small_vector<uint32_t, 64> written_in(function.register_count, 0);
  uint32_t stretch = 0;
  uint8_t* const outlives = cfg.outlives.data();
  uint32_t* const written = written_in.data();
  const Instruction* const code = function.code.data();
  for (const BasicBlock& block : cfg.blocks) {
    ++stretch;
    for (Pc pc = block.begin; pc < block.end; ++pc) {
      ForEachRead(function, pc, [=](uint16_t reg) { outlives[reg] |= written[reg] != stretch; });
      const Instruction& in = code[pc];
      if (in.op == Op::YieldFrom) outlives[in.b] = 1;  // which asks again when it goes on
      // Whoever calls the closure, in whichever block, may write into its cells.
      if (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) {
        for (const Capture& capture : module.functions[in.wide()].captures) outlives[capture.from_register] = 1;
      }
      ForEachWrite(function, pc, [=](uint16_t reg) { written[reg] = stretch; });
    }
  }
}

FunctionCfg BuildFunctionCfg(const Module& module, FunctionId f, const KnownWays& ways) {
  const Function& function = module.functions[f];
  FunctionCfg cfg;
  const auto of_function = [&](const InstructionSet& set) { return f < set.size() ? set[f] : std::vector<bool>(); };
  cfg.raises_nothing = of_function(ways.raises_nothing);
  cfg.passes = of_function(ways.passes);
  cfg.never_falls = of_function(ways.never_falls);
  cfg.never_jumps = of_function(ways.never_jumps);
  MakeBlocks(function, cfg);
  FindOutliving(module, function, cfg);
  const Edges forward = ForwardEdges(cfg, false);
  cfg.order = LoopOrder(forward, 0);
  cfg.position.assign(cfg.blocks.size(), kNoBlock);
  for (uint32_t i = 0; i < cfg.order.size(); ++i) cfg.position[cfg.order[i]] = i;
  const bool tells_ways = !cfg.passes.empty() || !cfg.never_falls.empty() || !cfg.never_jumps.empty();
  FindPostDominators(function, tells_ways ? ForwardEdges(cfg, true) : forward, cfg);
  FindCatching(module, function, cfg);
  return cfg;
}

}  // namespace

Cfg BuildCfg(const Module& module, const KnownWays& ways) {
  Cfg cfg;
  cfg.functions.reserve(module.functions.size());
  for (FunctionId f = 0; f < module.functions.size(); ++f) cfg.functions.push_back(BuildFunctionCfg(module, f, ways));
  return cfg;
}

}  // namespace penstock
