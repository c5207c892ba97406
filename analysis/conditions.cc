#include "analysis/conditions.h"

#include <algorithm>
#include <optional>

#include "analysis/cfg.h"

namespace penstock {
namespace {

// A way out of a block that decides whether another is reached.
struct Decider {
  BlockId block = 0;
  uint8_t edge = 0;  // 0, 1: next; 2: its error
};

ConditionKind KindOf(const Instruction& branch, uint8_t edge, bool again) {
  if (edge == 2) return ConditionKind::kError;
  if (branch.op == Op::ForNext) return ConditionKind::kForEach;
  const bool holds = (branch.op == Op::JumpIf) == (edge == 1);
  if (again) return holds ? ConditionKind::kWhile : ConditionKind::kUntil;
  return holds ? ConditionKind::kIf : ConditionKind::kUnless;
}

// What a loop goes over stands where its iterator was made.
Span SpanOfLoop(const Function& function, Pc pc) {
  const uint16_t iterator = function.code[pc].a;
  for (Pc at = pc; at-- > 0;) {
    bool writes = false;
    ForEachWrite(function, at, [&](uint16_t reg) { writes |= reg == iterator; });
    if (writes) return function.spans[at];
  }
  return function.spans[pc];
}

}  // namespace

struct Conditions::Known {
  bool found = false;
  FunctionCfg cfg;
  std::vector<std::vector<Decider>> deciders;  // by block: what decides that it is reached, without what decides those
};

std::string_view NameOf(ConditionKind kind) {
  constexpr std::string_view kNames[] = {"if", "unless", "while", "until", "for each", "on error of"};
  return kNames[static_cast<int>(kind)];
}

Conditions::Conditions(const Module& module) : module_(module), known_(module.functions.size()) {
  Cfg cfg = BuildCfg(module);
  for (FunctionId f = 0; f < known_.size(); ++f) known_[f].cfg = std::move(cfg.functions[f]);
}

Conditions::~Conditions() = default;

std::vector<Condition> Conditions::Of(FunctionId f, Pc pc) {
  Known& known = known_[f];
  const FunctionCfg& cfg = known.cfg;
  const Function& function = module_.functions[f];
  if (!known.found) {
    // Ferrante, Ottenstein and Warren: behind an edge, everything up to where the block's ways join depends on it.
    known.found = true;
    known.deciders.resize(cfg.blocks.size());
    for (BlockId b = 0; b < cfg.blocks.size(); ++b) {
      if (cfg.position[b] == kNoBlock) continue;
      const BasicBlock& block = cfg.blocks[b];
      const BlockId ways[] = {block.next[0], block.next[1], block.handler};
      const bool branches = block.next[1] != kNoBlock;
      for (uint8_t edge = 0; edge < 3; ++edge) {
        if (edge < 2 && !branches) continue;
        size_t steps = 0;
        for (BlockId at = ways[edge]; at != kNoBlock && at != cfg.post_dominator[b] && steps++ <= cfg.blocks.size(); at = cfg.post_dominator[at]) {
          known.deciders[at].push_back({b, edge});
        }
      }
    }
  }
  std::vector<std::pair<Pc, Condition>> found;
  std::vector<bool> seen(cfg.blocks.size());
  std::vector<BlockId> open{cfg.block_of[pc]};
  seen[open[0]] = true;
  while (!open.empty()) {
    const BlockId at = open.back();
    open.pop_back();
    for (const Decider& decider : known.deciders[at]) {
      const Pc branch = cfg.blocks[decider.block].last();
      const Instruction& in = function.code[branch];
      auto decides_itself = [&] {
        return std::any_of(known.deciders[decider.block].begin(), known.deciders[decider.block].end(),
                           [&](const Decider& d) { return d.block == decider.block && d.edge == decider.edge; });
      };
      const bool after_loop = in.op == Op::ForNext && decider.edge == 1;
      if (!after_loop) {
        const Span span = in.op == Op::ForNext ? SpanOfLoop(function, branch) : function.spans[branch];
        const Condition condition{KindOf(in, decider.edge, in.op != Op::ForNext && decider.edge != 2 && decides_itself()), span};
        const bool again = std::any_of(found.begin(), found.end(), [&](const auto& known_one) { return known_one.second == condition; });
        if (!again) found.emplace_back(branch, condition);
      }
      if (seen[decider.block]) continue;
      seen[decider.block] = true;
      open.push_back(decider.block);
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Condition> conditions;
  for (const auto& each : found) {
    const Condition& condition = each.second;
    // An error within an expression is one of the expression.
    const bool within = condition.kind == ConditionKind::kError && std::any_of(found.begin(), found.end(), [&](const auto& other) {
      return other.second.kind == ConditionKind::kError && !(other.second.span == condition.span) && other.second.span.begin <= condition.span.begin &&
             condition.span.end <= other.second.span.end;
    });
    if (!within) conditions.push_back(condition);
  }
  return conditions;
}

}  // namespace penstock
