// Which calls every run makes that ends normally: those that dominate the end in the graph of the
// edges that may be taken.
#include <algorithm>

#include "analysis/graph.h"
#include "analysis/interpreter.h"

namespace penstock {
namespace {

// By block: does every way from the beginning to a return pass it? And of a generator, to where it first gives something: what stands
// behind that is not reached by who asks but once.
std::vector<uint8_t> CertainBlocks(const FunctionInfo& info) {
  const FunctionCfg& cfg = *info.cfg;
  uint32_t count = static_cast<uint32_t>(cfg.blocks.size());
  // Nodes: blocks; then for loops that surely go in, their first round; then the end.
  uint32_t end = 2 * count;
  Edges edges;
  edges.node_count = end + 1;
  auto goes_in = [&](BlockId b) { return info.goes_in[b] == 1; };
  for (BlockId b = 0; b < count; ++b) {
    const BasicBlock& block = cfg.blocks[b];
    const BlockId to[3] = {block.next[0], block.next[1], block.handler};
    for (int k = 0; k < 3; ++k) {
      if (to[k] == kNoBlock || !(info.edge_taken[b] & 1 << k)) continue;
      bool enters_loop = goes_in(to[k]) && cfg.position[b] < cfg.position[to[k]];
      uint32_t target = enters_loop ? count + to[k] : to[k];
      edges.list.emplace_back(b, target);
      if (goes_in(b) && k != 1) edges.list.emplace_back(count + b, target);
    }
    if (info.edge_taken[b] & 8) edges.list.emplace_back(b, end);
  }
  std::vector<uint32_t> dominator = ImmediateDominators(edges, 0);
  std::vector<uint8_t> certain(count, 0);
  for (uint32_t node = dominator[end]; node != kNoNode; node = dominator[node]) certain[node < count ? node : node - count] = 1;
  return certain;
}

// By block: is a return reached from there?
std::vector<uint8_t> BlocksThatReturn(const FunctionInfo& info) {
  const std::vector<BasicBlock>& blocks = info.cfg->blocks;
  std::vector<uint8_t> returns(blocks.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = info.cfg->order.size(); k-- > 0;) {
      const BlockId b = info.cfg->order[k];
      if (returns[b]) continue;
      bool does = (info.edge_taken[b] & 8) != 0;
      const BlockId to[3] = {blocks[b].next[0], blocks[b].next[1], blocks[b].handler};
      for (int edge = 0; edge < 3; ++edge) does |= to[edge] != kNoBlock && (info.edge_taken[b] & 1 << edge) && returns[to[edge]];
      returns[b] = does;
      changed |= does;
    }
  }
  return returns;
}

}  // namespace

void BeginVisit(Point& at) {
  // Where an error is taken, others may keep from calling what they call.
  bool may_fail = at.in.catchers > 0;
  switch (at.instruction().op) {
    case Op::Call: case Op::CallKw: case Op::CallMethod: case Op::CallStar: case Op::GetAttr: case Op::Convert: case Op::Format: case Op::GetIter:
    case Op::ForNext: case Op::YieldFrom: case Op::Unpack: case Op::JumpIf: case Op::JumpIfNot: may_fail = false; break;
    default: break;
  }
  at.surely = !may_fail;
  at.catchers = at.in.catchers;
  at.surely_called.clear();
}

void EndVisit(Point& at) {
  at.surely = false;
  if (at.surely_called.empty()) {
    at.info().calls_nothing[at.pc] = 1;
    return;
  }
  Site& site = at.info().sites[at.pc];
  if (!site.visited) site.surely.assign(at.surely_called.begin(), at.surely_called.end());
  else std::erase_if(site.surely, [&](uint32_t one) { return std::find(at.surely_called.begin(), at.surely_called.end(), one) == at.surely_called.end(); });
  site.visited = true;
}

void MarkCertainCalls(Interpreter& in, FlowReport& report) {
  std::vector<std::vector<uint8_t>> certain(in.functions.size());
  std::vector<FunctionId> open{0};
  std::vector<uint8_t> seen(in.functions.size(), 0);
  seen[0] = 1;
  for (FunctionId f = 1; f < in.functions.size(); ++f) {
    if (!in.functions[f].surely_called) continue;
    seen[f] = 1;
    open.push_back(f);
  }
  while (!open.empty()) {
    FunctionId f = open.back();
    open.pop_back();
    const FunctionInfo& info = in.functions[f];
    if (info.sites.empty()) continue;
    certain[f] = CertainBlocks(info);
    const std::vector<uint8_t> returns = BlocksThatReturn(info);
    for (const auto& [pc, site] : info.sites) {
      // A callee whose error is caught here may not have come to its end.
      const BlockId b = info.cfg->block_of[pc];
      const bool caught = (info.edge_taken[b] & 4) && returns[info.cfg->blocks[b].handler];
      if (!certain[f][b] || info.calls_nothing[pc] || caught) continue;
      for (uint32_t callee : site.surely) {
        if ((callee & Point::kIsTool) || seen[callee]) continue;
        seen[callee] = 1;
        open.push_back(callee);
      }
    }
  }
  for (CallFlow& call : report.calls) {
    const FunctionInfo& info = in.functions[call.function];
    const std::vector<uint32_t>& surely = info.sites.at(call.pc).surely;
    call.on_every_path |= !certain[call.function].empty() && certain[call.function][info.cfg->block_of[call.pc]] && !info.calls_nothing[call.pc] &&
                          std::find(surely.begin(), surely.end(), call.facts.tool | Point::kIsTool) != surely.end();
  }
}

}  // namespace penstock
