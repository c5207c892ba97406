#include "analysis/graph.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/depth_first_search.hpp>
#include <boost/graph/graph_traits.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <span>

namespace penstock {
namespace {

using Nodes = boost::container::small_vector<uint32_t, 64>;  // most functions have fewer

// Edges by the node they leave, one behind the other.
struct Graph {
  explicit Graph(const Edges& edges) : first(edges.node_count + 2, 0), to(edges.list.size(), boost::container::default_init) {
    // While they are put in their places, each `first` is that of the node before.
    for (auto [a, b] : edges.list) ++first[a + 2];
    for (size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
    for (auto [a, b] : edges.list) to[first[a + 1]++] = b;
    first.pop_back();
  }
  uint32_t node_count() const { return static_cast<uint32_t>(first.size() - 1); }

  Nodes first, to;  // by node: its first edge; by edge: where it leads
};

}  // namespace
}  // namespace penstock

// What Boost.Graph wants to know of a graph that is gone through from one node. An edge is its number.
namespace boost {
template <>
struct graph_traits<penstock::Graph> {
  using vertex_descriptor = uint32_t;
  using edge_descriptor = uint32_t;
  using directed_category = directed_tag;
  using edge_parallel_category = allow_parallel_edge_tag;
  using traversal_category = incidence_graph_tag;
  using out_edge_iterator = counting_iterator<uint32_t>;
  using degree_size_type = uint32_t;
  static vertex_descriptor null_vertex() { return penstock::kNoNode; }
};
}  // namespace boost

namespace penstock {
namespace {

using EdgeIterator = boost::counting_iterator<uint32_t>;
std::pair<EdgeIterator, EdgeIterator> out_edges(uint32_t node, const Graph& graph) {
  return {EdgeIterator(graph.first[node]), EdgeIterator(graph.first[node + 1])};
}
uint32_t out_degree(uint32_t node, const Graph& graph) { return graph.first[node + 1] - graph.first[node]; }
uint32_t target(uint32_t edge, const Graph& graph) { return graph.to[edge]; }
uint32_t source(uint32_t edge, const Graph& graph) {
  return static_cast<uint32_t>(std::upper_bound(graph.first.begin(), graph.first.end(), edge) - graph.first.begin()) - 1;
}

struct NotesFinished : boost::default_dfs_visitor {
  Nodes* finished;
  void finish_vertex(uint32_t node, const Graph&) const { finished->push_back(node); }
};

Nodes ReversePostorder(const Graph& graph, uint32_t root) {
  Nodes order;
  order.reserve(graph.node_count());
  boost::container::small_vector<boost::default_color_type, 64> colors(graph.node_count(), boost::white_color);
  NotesFinished visitor;
  visitor.finished = &order;
  boost::depth_first_visit(graph, root, visitor, boost::make_iterator_property_map(colors.begin(), boost::identity_property_map()));
  std::reverse(order.begin(), order.end());
  return order;
}

constexpr int kMostNested = 200;  // loops in one another; deeper, the order is any

// Loop by loop, from the outside in.
class LoopOrdering {
 public:
  explicit LoopOrdering(const Edges& edges) : graph_(edges), nodes_(edges.node_count) { order_.reserve(edges.node_count); }

  std::vector<uint32_t> From(uint32_t root) {
    Components({&root, 1}, 0, 0);
    return std::move(order_);
  }

 private:
  struct Node { uint32_t number = 0, low = 0, region = 0; bool open = false; };
  struct Visit { uint32_t node, edge; };

  // Tarjan's strongly connected components (1972) of one region, from these roots; then the components
  // in topological order, loops by their heads and the same again for what is within.
  void Components(std::span<const uint32_t> roots, uint32_t region, int depth) {
    // Components one behind the other, each from its last node to its head; where each ends.
    boost::container::small_vector<uint32_t, 32> found, ends;
    open_.clear();
    uint32_t next_number = 1;
    auto enter = [&](uint32_t node) {
      nodes_[node].number = nodes_[node].low = next_number++;
      nodes_[node].open = true;
      open_.push_back(node);
      path_.push_back({node, graph_.first[node]});
    };
    for (uint32_t root : roots) {
      if (nodes_[root].number != 0) continue;
      enter(root);
      while (!path_.empty()) {
        auto [node, edge] = path_.back();
        if (edge < graph_.first[node + 1]) {
          ++path_.back().edge;
          Node& other = nodes_[graph_.to[edge]];
          if (other.region != region) continue;
          if (other.number == 0) enter(graph_.to[edge]);
          else if (other.open) nodes_[node].low = std::min(nodes_[node].low, other.number);
          continue;
        }
        path_.pop_back();
        if (!path_.empty()) nodes_[path_.back().node].low = std::min(nodes_[path_.back().node].low, nodes_[node].low);
        if (nodes_[node].low != nodes_[node].number) continue;
        do {
          found.push_back(open_.back());
          nodes_[open_.back()].open = false;
          open_.pop_back();
        } while (found.back() != node);
        ends.push_back(static_cast<uint32_t>(found.size()));
      }
    }
    for (size_t i = ends.size(); i-- > 0;) {
      const size_t begin = i == 0 ? 0 : ends[i - 1], end = ends[i];
      // In the order of discovery: the head first.
      std::reverse(found.begin() + static_cast<std::ptrdiff_t>(begin), found.begin() + static_cast<std::ptrdiff_t>(end));
      if (end - begin == 1 || depth >= kMostNested) {
        order_.insert(order_.end(), found.begin() + static_cast<std::ptrdiff_t>(begin), found.begin() + static_cast<std::ptrdiff_t>(end));
        continue;
      }
      order_.push_back(found[begin]);
      nodes_[found[begin]].region = kNoNode;
      const std::span<const uint32_t> rest(found.data() + begin + 1, end - begin - 1);
      uint32_t inner = ++regions_;
      for (uint32_t node : rest) nodes_[node] = {0, 0, inner, false};
      Components(rest, inner, depth + 1);
    }
  }

  Graph graph_;
  boost::container::small_vector<Node, 32> nodes_;
  std::vector<uint32_t> order_;
  boost::container::small_vector<uint32_t, 32> open_;  // of the search under way; empty between searches
  boost::container::small_vector<Visit, 32> path_;
  uint32_t regions_ = 0;
};

}  // namespace

std::vector<uint32_t> LoopOrder(const Edges& edges, uint32_t root) { return LoopOrdering(edges).From(root); }

// Cooper, Harvey, Kennedy: "A Simple, Fast Dominance Algorithm" (2001). Boost's Lengauer-Tarjan
// compresses its paths by recursion, as deep as a path is long: a long plan would overflow the stack.
std::vector<uint32_t> ImmediateDominators(const Edges& edges, uint32_t root) {
  const Nodes order = ReversePostorder(Graph(edges), root);
  Nodes place(edges.node_count, kNoNode);
  for (uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  // Predecessors by place, in one array.
  Nodes first(order.size() + 2, 0), from;
  for (auto [a, b] : edges.list) if (place[a] != kNoNode && place[b] != kNoNode) ++first[place[b] + 2];
  for (size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
  from.resize(first.back());
  boost::container::small_vector<uint8_t, 64> from_behind(order.size(), 0);
  for (auto [a, b] : edges.list) {
    if (place[a] == kNoNode || place[b] == kNoNode) continue;
    from[first[place[b] + 1]++] = place[a];
    from_behind[place[b]] |= place[a] >= place[b];
  }

  Nodes dominator(order.size(), kNoNode);  // by place
  dominator[0] = 0;
  // As long as those that are reached from behind stay as they are, so do all others.
  for (bool all = true, changed = true; all || changed; all = !all) {
    changed = false;
    for (uint32_t node = 1; node < order.size(); ++node) {
      if (!all && !from_behind[node]) continue;
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

std::vector<uint32_t> Components(const Edges& edges) {
  using Rows = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property, boost::no_property, uint32_t, uint32_t>;
  const Rows graph(boost::edges_are_unsorted_multi_pass, edges.list.begin(), edges.list.end(), edges.node_count);
  std::vector<uint32_t> component(edges.node_count);
  boost::strong_components(graph, boost::make_iterator_property_map(component.begin(), get(boost::vertex_index, graph)));
  return component;
}

}  // namespace penstock
