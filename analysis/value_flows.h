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
    values_.push_back({node, kinds, kNone, false, {}, {}});
    return node;
  }
  Kinds kinds(Node node) { return values_[Find(node)].kinds; }
  void Mark(Node node, Kinds kinds) {
    node = Find(node);
    if ((values_[node].kinds | kinds) == values_[node].kinds) return;
    values_[node].kinds |= kinds;
    Open(node);
  }
  void Flow(Node from, Node to) {
    from = Find(from), to = Find(to);
    if (from == to) return;
    values_[from].to.push_back(to);
    edges_.push_back({from, to});
  }
  // As soon as `node` may be one of `kinds`.
  void FlowIf(Node node, Kinds kinds, Node from, Node to) {
    node = Find(node);
    values_[node].waiting.push_back({kinds, from, to});
    Open(node);
  }
  // What stands there in whatever `holder` may be.
  Node At(Node holder, int place) { return PlaceOf(ContentOf(holder), place); }
  // What stands there under a text; if there are many, under any of the others.
  Node Under(Node holder, std::string_view key) {
    const uint32_t content = ContentOf(holder);
    for (const auto& [name, node] : contents_[content].named) if (name == key) return node;
    if (contents_[content].named.size() == kMostNamed) return At(holder, kUnderRest);
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
    while (!edges_.empty() || !open_.empty()) {
      if (edges_.empty()) {
        const Node node = Find(open_.back());
        open_.pop_back();
        Propagate(node);
        continue;
      }
      const auto [from, to] = edges_.back();
      edges_.pop_back();
      Propagate(Find(from), Find(to));
    }
  }

  Node any, reply;

 private:
  static constexpr size_t kMostNamed = 32;

  struct Condition {
    Kinds kinds;
    Node from, to;
  };
  struct Value {
    Node parent;
    Kinds kinds;
    uint32_t content;
    bool is_open;  // what it flows to is to be looked at
    std::vector<Node> to;
    std::vector<Condition> waiting;
  };
  struct Content {
    uint32_t parent;
    std::array<Node, kPlaces> places;
    std::vector<std::pair<std::string_view, Node>> named;
  };
  void Open(Node node) {
    if (!std::exchange(values_[node].is_open, true)) open_.push_back(node);
  }
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
      if (mine != named.end()) Unite(mine->second, other);
      else if (named.size() < kMostNamed) named.emplace_back(key, other);
      else Flow(other, PlaceOf(a, kUnderRest)), Flow(PlaceOf(a, kUnderRest), other);
    }
  }
  Node PlaceOf(uint32_t content, int place) {
    content = FindContent(content);
    if (contents_[content].places[place] != kNone) return contents_[content].places[place];
    const Node node = Add();
    contents_[content].places[place] = node;
    if (WholeOf(place) >= 0) Flow(node, PlaceOf(content, WholeOf(place)));
    return node;
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
    values_[a].waiting.insert(values_[a].waiting.end(), values_[b].waiting.begin(), values_[b].waiting.end());
    values_[b].waiting.clear();
    Open(a);
    const uint32_t mine = values_[a].content, other = values_[b].content;
    if (mine == kNone) values_[a].content = other;
    else if (other != kNone) UniteContents(mine, other);
  }
  void Propagate(Node from, Node to) {
    const Kinds kinds = values_[from].kinds;
    if (kinds == 0 || to == from) return;
    Mark(to, kinds);
    if ((kinds & kHolds) != 0) UniteContents(ContentOf(from), ContentOf(to));
  }
  void Propagate(Node from) {
    values_[from].is_open = false;
    const Kinds kinds = values_[from].kinds;
    if (kinds == 0) return;
    std::vector<Condition>& waiting = values_[from].waiting;
    std::erase_if(waiting, [&](const Condition& one) {
      const bool holds = (kinds & one.kinds) != 0;
      if (holds) Flow(one.from, one.to);
      return holds;
    });
    for (size_t i = 0; i < values_[from].to.size(); ++i) {
      Propagate(from, Find(values_[from].to[i]));
      if (Find(from) != from) break;  // it is one with another now, which is open
    }
  }

  std::vector<Value> values_;
  std::vector<Content> contents_;
  std::vector<std::pair<Node, Node>> edges_;  // of which nothing has flowed
  std::vector<Node> open_;
};

}  // namespace penstock
