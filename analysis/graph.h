// Orders and dominators of small directed graphs, by Boost.Graph.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace penstock {

inline constexpr uint32_t kNoNode = 0xFFFFFFFF;

struct Edges {
  uint32_t node_count = 0;
  std::vector<std::pair<uint32_t, uint32_t>> list;  // from, to; repeats do no harm
};

// Nodes reachable from `root`, each before those that only come after it (reverse postorder).
std::vector<uint32_t> ReversePostorder(const Edges& edges, uint32_t root);

// By node its immediate dominator seen from `root`; kNoNode for the root and for what it cannot reach.
std::vector<uint32_t> ImmediateDominators(const Edges& edges, uint32_t root);

}  // namespace penstock
