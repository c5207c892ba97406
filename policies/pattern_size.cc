// A pattern without `*` and `+` is a finite automaton without circles. It is made deterministic, so that a text that matches in
// two ways counts once, and the ways through it are counted from the end.
#include "policies/pattern_size.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace penstock {
namespace {

constexpr size_t kMostNodes = 4000, kMostStates = 4000;
constexpr int kMostRepeats = 1000, kDeepest = 100;
constexpr char32_t kLast = 0x10FFFF;

using Ranges = std::vector<std::pair<char32_t, char32_t>>;  // both ends belong to it

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

Ranges Not(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end());
  Ranges out;
  char32_t from = 0;
  for (const auto& [low, high] : ranges) {
    if (low > from) out.emplace_back(from, low - 1);
    from = std::max<char32_t>(from, high + 1);
  }
  if (from <= kLast) out.emplace_back(from, kLast);
  return out;
}

// Reads a pattern into an automaton. `ok` is false once something is not counted.
struct Reader {
  std::string_view text;
  Automaton& automaton;
  size_t at = 0;
  bool ok = true;
  int depth = 0;

  bool more() const { return ok && at < text.size(); }
  char now() const { return text[at]; }
  void Refuse() { ok = false; }

  char32_t CodePoint() {
    unsigned char c = static_cast<unsigned char>(text[at++]);
    int rest = c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    char32_t point = rest == 0 ? c : c & (0x3F >> rest);
    for (; rest > 0 && at < text.size(); --rest) point = point << 6 | (static_cast<unsigned char>(text[at++]) & 0x3F);
    return point;
  }

  // Behind a backslash.
  Ranges Escape() {
    if (!more()) return Refuse(), Ranges{};
    char c = text[at++];
    const Ranges digits = {{'0', '9'}}, word = {{'0', '9'}, {'A', 'Z'}, {'_', '_'}, {'a', 'z'}}, space = {{'\t', '\n'}, {'\f', '\r'}, {' ', ' '}};
    switch (c) {
      case 'd': return digits;
      case 'D': return Not(digits);
      case 'w': return word;
      case 'W': return Not(word);
      case 's': return space;
      case 'S': return Not(space);
      case 'n': return {{'\n', '\n'}};
      case 't': return {{'\t', '\t'}};
      case 'r': return {{'\r', '\r'}};
      default: break;
    }
    if (std::isalnum(static_cast<unsigned char>(c)) || static_cast<unsigned char>(c) >= 0x80) return Refuse(), Ranges{};
    char32_t sign = static_cast<unsigned char>(c);
    return {{sign, sign}};
  }

  // Behind `[`.
  Ranges Class() {
    bool negated = more() && now() == '^';
    if (negated) ++at;
    Ranges out;
    for (bool first = true; more() && (first || now() != ']'); first = false) {
      if (now() == '[' && at + 1 < text.size() && (text[at + 1] == ':' || text[at + 1] == '.' || text[at + 1] == '=')) return Refuse(), out;
      Ranges one;
      if (now() == '\\') {
        ++at;
        one = Escape();
      } else {
        char32_t point = CodePoint();
        one = {{point, point}};
      }
      bool range = ok && at + 1 < text.size() && now() == '-' && text[at + 1] != ']';
      if (range) {
        ++at;
        Ranges last;
        if (now() == '\\') {
          ++at;
          last = Escape();
        } else {
          char32_t point = CodePoint();
          last = {{point, point}};
        }
        bool ends = ok && one.size() == 1 && last.size() == 1 && one[0].first == one[0].second && last[0].first == last[0].second && one[0].first <= last[0].first;
        if (!ends) return Refuse(), out;
        one[0].second = last[0].second;
      }
      out.insert(out.end(), one.begin(), one.end());
    }
    if (!more()) return Refuse(), out;
    ++at;
    return negated ? Not(std::move(out)) : out;
  }

  size_t Step(size_t from, Ranges on) {
    size_t to = automaton.Add(), step = automaton.Add();
    if (automaton.nodes.size() > kMostNodes) Refuse();
    automaton.nodes[step] = {std::move(on), {to}};
    automaton.nodes[from].next.push_back(step);
    return to;
  }

  size_t Atom(size_t from) {
    char c = now();
    if (c == '(') {
      ++at;
      if (more() && now() == '?') {
        if (text.substr(at, 2) != "?:") return Refuse(), from;
        at += 2;
      }
      size_t end = Alternatives(from);
      if (!more() || now() != ')') return Refuse(), from;
      ++at;
      return end;
    }
    if (c == '[') return ++at, Step(from, Class());
    if (c == '.') return ++at, Step(from, Not({{'\n', '\n'}}));
    if (c == '\\') return ++at, Step(from, Escape());
    if (std::string_view("^$*+?{}").find(c) != std::string_view::npos) return Refuse(), from;
    char32_t point = CodePoint();
    return Step(from, {{point, point}});
  }

  int Number() {
    int number = 0;
    size_t begin = at;
    while (more() && std::isdigit(static_cast<unsigned char>(now())) && number <= kMostRepeats) number = number * 10 + (text[at++] - '0');
    if (at == begin || number > kMostRepeats) Refuse();
    return number;
  }

  // How often what was just read stands there: at least, at most.
  std::pair<int, int> Repeats() {
    if (!more()) return {1, 1};
    if (now() == '*' || now() == '+') return Refuse(), std::pair(0, 0);
    std::pair<int, int> times{1, 1};
    if (now() == '?') {
      ++at;
      times.first = 0;
    } else if (now() == '{') {
      ++at;
      times.first = times.second = Number();
      if (more() && now() == ',') {
        ++at;
        times.second = Number();  // `{3,}` has no second: refused
      }
      if (!more() || now() != '}' || times.first > times.second) return Refuse(), times;
      ++at;
    } else {
      return times;
    }
    if (more() && now() == '?') ++at;  // as few as possible: the same texts
    return times;
  }

  size_t Sequence(size_t from) {
    while (more() && now() != '|' && now() != ')') {
      const size_t begin = at, entry = from;
      size_t reached = Atom(from);
      const size_t end_of_atom = at;
      auto [least, most] = Repeats();
      const size_t after = at;
      std::vector<size_t> early = {};  // where it may end before it was there as often as it may
      if (least == 0) early.push_back(entry);
      if (most > 0) from = reached;
      for (int i = 1; i < most && ok; ++i) {
        if (i >= least) early.push_back(from);
        at = begin;
        from = Atom(from);
        ok = ok && at == end_of_atom;
      }
      if (most > 0) for (size_t node : early) automaton.nodes[node].next.push_back(from);
      at = after;
    }
    return from;
  }

  size_t Alternatives(size_t from) {
    if (++depth > kDeepest) Refuse();
    size_t end = automaton.Add();
    while (ok) {
      size_t begin = automaton.Add();
      automaton.nodes[from].next.push_back(begin);
      size_t last = Sequence(begin);
      automaton.nodes[last].next.push_back(end);
      if (!more() || now() != '|') break;
      ++at;
    }
    --depth;
    return end;
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
  bool begins = pattern.starts_with('^'), ends = pattern.size() > 1 && pattern.ends_with('$');
  size_t slashes = 0;
  while (ends && slashes + 2 <= pattern.size() && pattern[pattern.size() - 2 - slashes] == '\\') ++slashes;
  if (!begins || !ends || slashes % 2 == 1) return std::nullopt;
  Automaton automaton;
  size_t start = automaton.Add();
  Reader reader{pattern.substr(1, pattern.size() - 2), automaton};
  size_t end = reader.Sequence(start);  // `^a|b$` is anchored at one end a side, so `|` stands in parentheses
  if (!reader.ok || reader.at != reader.text.size()) return std::nullopt;
  Counting counting{automaton, end};
  State first;
  counting.Enter(first, start);
  long double count = counting.Count(first);
  return counting.ok ? std::optional<long double>(count) : std::nullopt;
}

}  // namespace penstock
