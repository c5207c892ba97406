#include "analysis/graph.h"

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/depth_first_search.hpp>

namespace penstock {
namespace {

using Graph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                                 boost::no_property, uint32_t, uint32_t>;

struct NotesFinished : boost::default_dfs_visitor {
  std::vector<uint32_t>* finished;
  void finish_vertex(uint32_t node, const Graph&) const { finished->push_back(node); }
};

std::vector<uint32_t> ReversePostorder(const Graph& graph, uint32_t root) {
  std::vector<uint32_t> order;
  order.reserve(num_vertices(graph));
  std::vector<boost::default_color_type> colors(num_vertices(graph), boost::white_color);
  NotesFinished visitor;
  visitor.finished = &order;
  boost::depth_first_visit(graph, root, visitor,
                           boost::make_iterator_property_map(colors.begin(), get(boost::vertex_index, graph)));
  std::reverse(order.begin(), order.end());
  return order;
}

Graph GraphOf(const Edges& edges) {
  return Graph(boost::edges_are_unsorted_multi_pass, edges.list.begin(), edges.list.end(), edges.node_count);
}

}  // namespace

std::vector<uint32_t> ReversePostorder(const Edges& edges, uint32_t root) { return ReversePostorder(GraphOf(edges), root); }

// Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001). Boost's Lengauer-Tarjan
// compresses its paths by recursion, as deep as a path is long: a long plan would overflow the stack.
std::vector<uint32_t> ImmediateDominators(const Edges& edges, uint32_t root) {
  std::vector<uint32_t> order = ReversePostorder(GraphOf(edges), root);
  std::vector<uint32_t> place(edges.node_count, kNoNode);
  for (uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  // Predecessors by place, in one array.
  std::vector<uint32_t> first(order.size() + 1, 0), from;
  for (auto [a, b] : edges.list) if (place[a] != kNoNode && place[b] != kNoNode) ++first[place[b] + 1];
  for (size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
  from.resize(first.back());
  std::vector<uint32_t> fill(first.begin(), first.end() - 1);
  for (auto [a, b] : edges.list) if (place[a] != kNoNode && place[b] != kNoNode) from[fill[place[b]]++] = place[a];

  std::vector<uint32_t> dominator(order.size(), kNoNode);  // by place
  dominator[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t node = 1; node < order.size(); ++node) {
      uint32_t found = kNoNode;
      for (uint32_t i = first[node]; i < first[node + 1]; ++i) {
        uint32_t other = from[i];
        if (dominator[other] == kNoNode) continue;
        if (found == kNoNode) found = other;
        while (found != other) {
          while (found > other) found = dominator[found];
          while (other > found) other = dominator[other];
        }
      }
      if (found != dominator[node]) {
        dominator[node] = found;
        changed = true;
      }
    }
  }
  std::vector<uint32_t> by_node(edges.node_count, kNoNode);
  for (uint32_t i = 1; i < order.size(); ++i) by_node[order[i]] = order[dominator[i]];
  return by_node;
}

}  // namespace penstock
