// Which calls every run makes that ends normally: those that dominate the end in the graph of the
// edges that may be taken.
#include "analysis/graph.h"
#include "analysis/interpreter.h"

namespace penstock {
namespace {

// By block: does every way from the beginning to a return pass it?
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

}  // namespace

void MarkCertainCalls(Interpreter& in, FlowReport& report) {
  std::vector<std::vector<uint8_t>> certain(in.functions.size());
  std::vector<FunctionId> open{0};
  std::vector<uint8_t> seen(in.functions.size(), 0);
  seen[0] = 1;
  while (!open.empty()) {
    FunctionId f = open.back();
    open.pop_back();
    const FunctionInfo& info = in.functions[f];
    if (info.sites.empty()) continue;
    certain[f] = CertainBlocks(info);
    for (const auto& [pc, site] : info.sites) {
      BlockId b = info.cfg->block_of[pc];
      // A callee whose error is caught here may not have come to its end.
      bool surely = certain[f][b] && !site.several && site.callee != 0xFFFFFFFF && !(info.edge_taken[b] & 4);
      if (!surely || seen[site.callee] || in.functions[site.callee].function->is_generator) continue;
      seen[site.callee] = 1;
      open.push_back(site.callee);
    }
  }
  for (CallFlow& call : report.calls) {
    const FunctionInfo& info = in.functions[call.function];
    const Site& site = info.sites.at(call.pc);
    call.on_every_path = !certain[call.function].empty() && certain[call.function][info.cfg->block_of[call.pc]] && !site.several &&
                         site.tool == call.facts.tool;
  }
}

}  // namespace penstock
