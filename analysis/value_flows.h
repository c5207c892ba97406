// Which values flow where: inclusion between values, and one node for the contents of whatever may be the same container (M. Das,
// Unification-based pointer analysis with directional assignments, PLDI 2000). Near-linear in what is added.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock {

// Nodes of values, and of containers, and what flows from one to another.
class ValueFlows {
 public:
  using Node = uint32_t;
  static constexpr Node kNone = 0xFFFFFFFF;

  // What a value may be besides one without parts.
  using Kinds = uint64_t;
  enum Kind : Kinds {
    kSequence = 1,  // a list, tuple or set that the plan made, or what goes over one
    kMapping = 2,   // a dict that the plan made
    kReply = 4,     // what a tool gave, or a part of that
    kCode = 8,      // a function, class or module
    kInstance = 16,
    kAny = 32,
    kDerived = 64,  // an instance, too: of a class that may derive from a builtin type
    kHolds = kSequence | kMapping | kReply,
    kAll = 127,
    // Of an instance of which class, besides: a bit each for the first, and one for all others and where that is not known.
    kFirstClass = 128,
    kOtherClass = Kinds{1} << 63,
  };

  // Where in a container: what going over it gives (`kEach`, the keys of a dict), of that what stands at no known place, what stands under keys, of
  // that what stands under no known text, and the first places of a tuple.
  enum Place : uint8_t { kEach, kRest, kUnderKey, kUnderRest, kFirst };
  static constexpr size_t kMostClasses = 56;
  static constexpr int kTuplePlaces = 4;
  static constexpr int kPlaces = kFirst + kTuplePlaces;

  ValueFlows() {
    any = Add(kAny), reply = Add(kReply), Put(reply, kRest, reply), Put(reply, kUnderRest, reply);
    // A container that flows into it has anything in it, and so is what is in it.
    for (int place : {kRest, kUnderRest}) Put(any, place, any);
    for (int place : {kEach, kUnderKey}) Flow(At(any, place), any);
  }

  Node Add(Kinds kinds = 0) {
    const Node node = static_cast<Node>(values_.size());
    values_.push_back({node, kinds, kNone, {}});
    return node;
  }
  Kinds kinds(Node node) { return values_[Find(node)].kinds; }
  void Mark(Node node, Kinds kinds) {
    node = Find(node);
    if ((values_[node].kinds | kinds) == values_[node].kinds) return;
    values_[node].kinds |= kinds;
    open_.push_back(node);
  }
  void Flow(Node from, Node to) {
    from = Find(from), to = Find(to);
    if (from == to) return;
    values_[from].to.push_back(to);
    open_.push_back(from);
  }
  // As soon as `node` may be one of `kinds`.
  void FlowIf(Node node, Kinds kinds, Node from, Node to) { conditions_.push_back({node, kinds, from, to}); }
  // What stands there in whatever `holder` may be.
  Node At(Node holder, int place) {
    const uint32_t content = ContentOf(holder);
    if (contents_[content].places[place] != kNone) return contents_[content].places[place];
    const Node node = contents_[content].places[place] = Add();
    if (WholeOf(place) >= 0) Flow(node, At(holder, WholeOf(place)));
    return node;
  }
  // What stands there under a text.
  Node Under(Node holder, std::string_view key) {
    const uint32_t content = ContentOf(holder);
    for (const auto& [name, node] : contents_[content].named) if (name == key) return node;
    const Node node = Add();
    contents_[content].named.emplace_back(key, node);
    Flow(node, At(holder, kUnderKey));
    return node;
  }
  void Put(Node holder, int place, Node value) { Flow(value, At(holder, place)); }
  void Take(Node holder, int place, Node to) {
    Flow(At(holder, place), to);
    FlowIf(holder, kAny | kInstance | kCode, any, to);
  }
  void Solve() {
    for (bool more = true; more;) {
      Propagate();
      more = false;
      for (size_t i = 0; i < conditions_.size();) {
        const Condition one = conditions_[i];
        if ((kinds(one.node) & one.kinds) == 0) {
          ++i;
          continue;
        }
        conditions_[i] = conditions_.back();
        conditions_.pop_back();
        Flow(one.from, one.to);
        more = true;
      }
    }
  }

  Node any, reply;

 private:
  struct Value {
    Node parent;
    Kinds kinds;
    uint32_t content;
    std::vector<Node> to;
  };
  struct Content {
    uint32_t parent;
    std::array<Node, kPlaces> places;
    std::vector<std::pair<std::string_view, Node>> named;
  };
  struct Condition {
    Node node;
    Kinds kinds;
    Node from, to;
  };

  Node Find(Node node) {
    while (values_[node].parent != node) node = values_[node].parent = values_[values_[node].parent].parent;
    return node;
  }
  uint32_t FindContent(uint32_t content) {
    while (contents_[content].parent != content) content = contents_[content].parent = contents_[contents_[content].parent].parent;
    return content;
  }
  uint32_t ContentOf(Node node) {
    node = Find(node);
    if (values_[node].content == kNone) {
      values_[node].content = static_cast<uint32_t>(contents_.size());
      contents_.push_back({values_[node].content, {}, {}});
      contents_.back().places.fill(kNone);
    }
    return values_[node].content = FindContent(values_[node].content);
  }
  void UniteContents(uint32_t a, uint32_t b) {
    a = FindContent(a), b = FindContent(b);
    if (a == b) return;
    contents_[b].parent = a;
    // What is united along the way may unite the two with more.
    const std::array<Node, kPlaces> others = contents_[b].places;
    for (int place = 0; place < kPlaces; ++place) {
      if (others[place] == kNone) continue;
      Node& mine = contents_[FindContent(a)].places[place];
      if (mine == kNone) mine = others[place];
      else Unite(mine, others[place]);
    }
    for (const auto& [key, other] : std::exchange(contents_[b].named, {})) {
      auto& named = contents_[FindContent(a)].named;
      const auto mine = std::find_if(named.begin(), named.end(), [&, key = key](const auto& one) { return one.first == key; });
      if (mine == named.end()) named.emplace_back(key, other);
      else Unite(mine->second, other);
    }
    // What stood in the one at some place is given by going over both.
    for (int place = 0; place < kPlaces; ++place) {
      const Node part = contents_[FindContent(a)].places[place];
      if (WholeOf(place) >= 0 && part != kNone) Flow(part, WholeOf(a, WholeOf(place)));
    }
    const std::vector<std::pair<std::string_view, Node>> named = contents_[FindContent(a)].named;
    for (const auto& [key, node] : named) Flow(node, WholeOf(a, kUnderKey));
  }
  Node WholeOf(uint32_t content, int place) {
    content = FindContent(content);
    if (contents_[content].places[place] == kNone) {
      const Node whole = Add();
      contents_[content].places[place] = whole;
    }
    return contents_[content].places[place];
  }
  // The place that gives what stands there, among others; -1: none.
  static int WholeOf(int place) { return place == kRest || place >= kFirst ? kEach : place == kUnderRest ? kUnderKey : -1; }
  void Unite(Node a, Node b) {
    a = Find(a), b = Find(b);
    if (a == b) return;
    values_[b].parent = a;
    values_[a].kinds |= values_[b].kinds;
    values_[a].to.insert(values_[a].to.end(), values_[b].to.begin(), values_[b].to.end());
    values_[b].to.clear();
    open_.push_back(a);
    const uint32_t mine = values_[a].content, other = values_[b].content;
    if (mine == kNone) values_[a].content = other;
    else if (other != kNone) UniteContents(mine, other);
  }
  void Propagate() {
    while (!open_.empty()) {
      const Node from = Find(open_.back());
      open_.pop_back();
      const Kinds kinds = values_[from].kinds;
      if (kinds == 0) continue;
      for (size_t i = 0; i < values_[from].to.size(); ++i) {
        const Node to = Find(values_[from].to[i]);
        Mark(to, kinds);
        if ((kinds & kHolds) != 0 && to != from) UniteContents(ContentOf(from), ContentOf(to));
        if (Find(from) != from) break;  // it is one with another now, which is open
      }
    }
  }

  std::vector<Value> values_;
  std::vector<Content> contents_;
  std::vector<Condition> conditions_;
  std::vector<Node> open_;
};

}  // namespace penstock
