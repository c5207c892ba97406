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

// The nodes that can be reached from `root`, each loop in one piece: its head, then its body, then what
// comes after it. Going over them in this order, a loop settles before anybody looks at what follows.
// A weak topological order: Bourdoncle, "Efficient chaotic iteration strategies with widenings" (1993).
std::vector<uint32_t> LoopOrder(const Edges& edges, uint32_t root);

// By node its immediate dominator seen from `root`; kNoNode for the root and for what it cannot reach.
std::vector<uint32_t> ImmediateDominators(const Edges& edges, uint32_t root);

// By node the number of its strongly connected component. No edge leads from a component to one of a higher number.
std::vector<uint32_t> Components(const Edges& edges);

}  // namespace penstock
