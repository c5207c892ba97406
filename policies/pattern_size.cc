// A pattern without `*` and `+` is a finite automaton without circles. It is made deterministic, so that a text that matches in
// two ways counts once, and the ways through it are counted from the end.
#include "policies/pattern_size.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "policies/pattern.h"

namespace penstock {
namespace {

constexpr size_t kMostNodes = 4000, kMostStates = 4000;

using Ranges = CharacterRanges;

struct Node {
  Ranges on;                 // what leads to `next`; empty: nothing is read
  std::vector<size_t> next;
};

struct Automaton {
  std::vector<Node> nodes;
  size_t Add() {
    nodes.emplace_back();
    return nodes.size() - 1;
  }
};

// Builds the automaton of a pattern. `ok` is false once something is not counted.
struct Building {
  Automaton& automaton;
  bool ok = true;

  // From a node to the one that is reached when the pattern was read.
  size_t Add(const PatternNode& pattern, size_t from) {
    using Kind = PatternNode::Kind;
    if (automaton.nodes.size() > kMostNodes) ok = false;
    if (!ok) return from;
    switch (pattern.kind) {
      case Kind::kOneOf: return Step(from, pattern.characters);
      case Kind::kSequence:
        for (const PatternNode& part : pattern.parts) from = Add(part, from);
        return from;
      case Kind::kChoice: {
        const size_t end = automaton.Add();
        for (const PatternNode& part : pattern.parts) {
          const size_t begin = automaton.Add();
          automaton.nodes[from].next.push_back(begin);
          const size_t last = Add(part, begin);
          automaton.nodes[last].next.push_back(end);
        }
        return end;
      }
      case Kind::kRepeat: return Repeat(pattern, from);
      case Kind::kBegin:
      case Kind::kEnd: ok = false; return from;
    }
    return from;
  }

  size_t Repeat(const PatternNode& pattern, size_t from) {
    if (pattern.most < 0) return ok = false, from;
    std::vector<size_t> early;  // where it may end before it was there as often as it may
    for (int i = 0; i < pattern.most && ok; ++i) {
      if (i >= pattern.least) early.push_back(from);
      from = Add(pattern.parts[0], from);
    }
    const size_t end = automaton.Add();
    automaton.nodes[from].next.push_back(end);
    for (size_t node : early) automaton.nodes[node].next.push_back(end);
    return end;
  }

  size_t Step(size_t from, const Ranges& on) {
    const size_t to = automaton.Add(), step = automaton.Add();
    automaton.nodes[step] = {on, {to}};
    automaton.nodes[from].next.push_back(step);
    return to;
  }
};

using State = std::set<size_t>;

struct Counting {
  const Automaton& automaton;
  size_t end;
  std::map<State, long double> known = {};
  bool ok = true;

  void Enter(State& state, size_t node) const {
    if (!state.insert(node).second || !automaton.nodes[node].on.empty()) return;
    for (size_t next : automaton.nodes[node].next) Enter(state, next);
  }

  // Texts that lead from here to the end.
  long double Count(const State& state) {
    auto at = known.find(state);
    if (at != known.end()) return at->second;
    if (known.size() >= kMostStates) ok = false;
    if (!ok) return 0;
    long double count = state.count(end) ? 1 : 0;
    std::set<char32_t> borders;
    for (size_t node : state) {
      for (const auto& [low, high] : automaton.nodes[node].on) borders.insert({low, high + 1});
    }
    for (auto border = borders.begin(); border != borders.end() && std::next(border) != borders.end(); ++border) {
      State next;
      for (size_t node : state) {
        const Ranges& on = automaton.nodes[node].on;
        bool leads = std::any_of(on.begin(), on.end(), [&](const auto& range) { return range.first <= *border && *border <= range.second; });
        if (leads) for (size_t to : automaton.nodes[node].next) Enter(next, to);
      }
      if (!next.empty()) count += static_cast<long double>(*std::next(border) - *border) * Count(next);
    }
    known[state] = count;
    return count;
  }
};

}  // namespace

std::optional<long double> CountOfPattern(std::string_view pattern) {
  using Kind = PatternNode::Kind;
  std::optional<PatternNode> read = ReadPattern(pattern);
  if (!read || read->parts.size() != 1) return std::nullopt;  // `^a|b$` is anchored at one end a side, so `|` stands in parentheses
  std::vector<PatternNode>& parts = read->parts[0].parts;
  const bool anchored = parts.size() >= 2 && parts.front().kind == Kind::kBegin && parts.back().kind == Kind::kEnd;
  if (!anchored) return std::nullopt;
  parts.pop_back();
  parts.erase(parts.begin());
  Automaton automaton;
  const size_t start = automaton.Add();
  Building building{automaton};
  const size_t end = building.Add(read->parts[0], start);
  if (!building.ok) return std::nullopt;
  Counting counting{automaton, end};
  State first;
  counting.Enter(first, start);
  long double count = counting.Count(first);
  return counting.ok ? std::optional<long double>(count) : std::nullopt;
}

}  // namespace penstock
