#include "policies/pattern.h"

#include <algorithm>
#include <string>

namespace penstock {
namespace {

constexpr size_t kMostNodes = 4000;
constexpr int kMostRepeats = 1000, kDeepest = 100;
constexpr char32_t kLast = 0x10FFFF;

using Ranges = CharacterRanges;
using Kind = PatternNode::Kind;

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

// With the other case of each letter, as `(?i)` has it: of `s` and `k` there are three.
Ranges Folded(Ranges ranges) {
  Ranges out = ranges;
  for (const auto& [low, high] : ranges) {
    for (char32_t c = 'a'; c <= 'z'; ++c) {
      const char32_t upper = c - 'a' + 'A', third = c == 's' ? 0x17F : c == 'k' ? 0x212A : c;
      const bool has = (low <= c && c <= high) || (low <= upper && upper <= high) || (low <= third && third <= high);
      if (has) for (char32_t one : {c, upper, third}) out.emplace_back(one, one);
    }
  }
  return out;
}

bool IsAscii(const Ranges& ranges) {
  return std::all_of(ranges.begin(), ranges.end(), [](const auto& range) { return range.second < 0x80; });
}

// Reads a pattern. `ok` is false once something is not known.
struct Reader {
  std::string_view text;
  size_t at = 0, nodes = 0;
  bool ok = true, folds = false, dot_is_all = false;
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
    if (folds && (c == 'w' || c == 'W')) return Refuse(), Ranges{};
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
      case 'f': return {{'\f', '\f'}};
      case 'v': return {{'\v', '\v'}};
      case 'a': return {{'\a', '\a'}};
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
    if (folds && !IsAscii(out)) return Refuse(), out;
    if (folds) out = Folded(std::move(out));
    return negated ? Not(std::move(out)) : out;
  }

  PatternNode OneOf(Ranges characters) { return {Kind::kOneOf, std::move(characters)}; }

  PatternNode Literal(Ranges characters) {
    if (folds && !IsAscii(characters)) Refuse();
    return OneOf(folds ? Folded(std::move(characters)) : std::move(characters));
  }

  // Behind `(?`: of `i` and `s`, `:` and names. True: a group begins, else flags for what follows.
  bool Flags() {
    if (text.substr(at, 2) == "P<") {
      at = text.find('>', at);
      if (at == std::string_view::npos) return Refuse(), true;
      return ++at, true;
    }
    while (more() && (now() == 'i' || now() == 's')) (text[at++] == 'i' ? folds : dot_is_all) = true;
    if (!more() || (now() != ':' && now() != ')')) return Refuse(), true;
    return text[at++] == ':';
  }

  PatternNode Group() {
    const bool folds_outside = folds, dot_outside = dot_is_all;
    if (more() && now() == '?' && (++at, !Flags())) return {};  // `(?i)`: until the group around it ends
    PatternNode inside = Choice();
    if (!more() || now() != ')') return Refuse(), inside;
    ++at;
    folds = folds_outside, dot_is_all = dot_outside;
    return inside;
  }

  PatternNode Atom() {
    if (++nodes > kMostNodes) Refuse();
    char c = now();
    if (c == '(') return ++at, Group();
    if (c == '[') return ++at, OneOf(Class());
    if (c == '.') return ++at, OneOf(dot_is_all ? Ranges{{0, kLast}} : Not({{'\n', '\n'}}));
    if (c == '^' || text.substr(at, 2) == "\\A") return at += c == '^' ? 1 : 2, PatternNode{Kind::kBegin};
    if (c == '$' || text.substr(at, 2) == "\\z") return at += c == '$' ? 1 : 2, PatternNode{Kind::kEnd};
    if (c == '\\') {
      const bool named = at + 1 < text.size() && std::isalpha(static_cast<unsigned char>(text[at + 1]));
      ++at;
      Ranges one = Escape();
      return named ? OneOf(std::move(one)) : Literal(std::move(one));
    }
    if (std::string_view("*+?{}").find(c) != std::string_view::npos) return Refuse(), PatternNode{};
    char32_t point = CodePoint();
    return Literal({{point, point}});
  }

  int Number() {
    int number = 0;
    size_t begin = at;
    while (more() && std::isdigit(static_cast<unsigned char>(now())) && number <= kMostRepeats) number = number * 10 + (text[at++] - '0');
    if (at == begin || number > kMostRepeats) Refuse();
    return number;
  }

  // How often what was just read stands there: at least, at most (-1: any number).
  std::pair<int, int> Repeats() {
    if (!more()) return {1, 1};
    std::pair<int, int> times{1, 1};
    if (now() == '*' || now() == '+' || now() == '?') {
      times = {now() == '+' ? 1 : 0, now() == '?' ? 1 : -1};
      ++at;
    } else if (now() == '{') {
      ++at;
      times.first = times.second = Number();
      if (more() && now() == ',') {
        ++at;
        times.second = more() && now() == '}' ? -1 : Number();
      }
      if (!more() || now() != '}' || (times.second >= 0 && times.first > times.second)) return Refuse(), times;
      ++at;
    } else {
      return times;
    }
    if (more() && now() == '?') ++at;  // as few as possible: the same texts
    return times;
  }

  PatternNode Sequence() {
    PatternNode all;
    while (more() && now() != '|' && now() != ')') {
      PatternNode one = Atom();
      auto [least, most] = Repeats();
      if (least == 1 && most == 1) {
        all.parts.push_back(std::move(one));
        continue;
      }
      if (one.kind == Kind::kBegin || one.kind == Kind::kEnd) Refuse();
      all.parts.push_back({.kind = Kind::kRepeat, .parts = {std::move(one)}, .least = least, .most = most});
    }
    return all;
  }

  PatternNode Choice() {
    if (++depth > kDeepest) Refuse();
    PatternNode all{Kind::kChoice};
    while (ok) {
      all.parts.push_back(Sequence());
      if (!more() || now() != '|') break;
      ++at;
    }
    --depth;
    return all;
  }
};

}  // namespace

std::optional<PatternNode> ReadPattern(std::string_view pattern) {
  Reader reader{pattern};
  PatternNode all = reader.Choice();
  if (!reader.ok || reader.at != pattern.size()) return std::nullopt;
  return all;
}

}  // namespace penstock
