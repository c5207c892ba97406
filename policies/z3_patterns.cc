// Patterns as regular expressions of z3. Its characters end at U+2FFFF: what no class tells apart from those beyond stands for them.
#include <fmt/format.h>

#include <algorithm>

#include "policies/pattern.h"
#include "policies/z3_encoder.h"

namespace penstock {
namespace {

constexpr char32_t kLast = 0x2FFFF;
constexpr int kMostRepeats = 200;

using Kind = PatternNode::Kind;

struct Translating {
  Encoder& z;
  bool ok = true;

  z3::sort Sort() {
    z3::sort text = z.c.string_sort();
    return z.c.re_sort(text);
  }
  z3::expr Nothing() { return z3::re_empty(Sort()); }
  z3::expr Empty() { return z3::to_re(z.Text("")); }
  z3::expr Character(char32_t c) { return z.c.string_val(fmt::format("\\u{{{:x}}}", static_cast<uint32_t>(c))); }

  // z3 is quicker with what is not wrapped in nothing.
  z3::expr Either(const std::vector<z3::expr>& all) {
    if (all.empty()) return Nothing();
    z3::expr out = all[0];
    for (size_t i = 1; i < all.size(); ++i) out = out + all[i];
    return out;
  }

  z3::expr OneOf(const CharacterRanges& characters) {
    std::vector<z3::expr> out;
    for (const auto& [low, high] : characters) {
      if (low > kLast || (high >= kLast && high != 0x10FFFF)) ok = false;
      if (ok) out.push_back(z3::range(Character(low), Character(std::min(high, kLast))));
    }
    return Either(out);
  }

  z3::expr Concatenated(const std::vector<PatternNode>& parts, size_t from, size_t to) {
    if (from == to) return Empty();
    z3::expr out = Of(parts[from]);
    for (size_t i = from + 1; i < to; ++i) out = Joined(out, Of(parts[i]));
    return out;
  }

  z3::expr Joined(const z3::expr& a, const z3::expr& b) {
    z3::expr_vector both(z.c);
    both.push_back(a);
    both.push_back(b);
    return z3::concat(both);
  }

  z3::expr Of(const PatternNode& node) {
    switch (node.kind) {
      case Kind::kOneOf: return OneOf(node.characters);
      case Kind::kSequence: return Concatenated(node.parts, 0, node.parts.size());
      case Kind::kChoice: {
        std::vector<z3::expr> out;
        for (const PatternNode& part : node.parts) out.push_back(Of(part));
        return Either(out);
      }
      case Kind::kRepeat: return Repeated(node);
      case Kind::kBegin:
      case Kind::kEnd: ok = false; return Empty();  // anchors stand at the ends, where the caller takes them
    }
    return Empty();
  }

  z3::expr Repeated(const PatternNode& node) {
    const z3::expr one = Of(node.parts[0]);
    if (node.least > kMostRepeats || node.most > kMostRepeats) ok = false;
    if (!ok) return Empty();
    const auto least = static_cast<unsigned>(node.least);
    if (node.most >= 0) return node.most == 0 ? Empty() : z3::expr(z.c, Z3_mk_re_loop(z.c, one, least, static_cast<unsigned>(node.most)));
    if (least == 0) return z3::star(one);
    return least == 1 ? z3::plus(one) : Joined(z3::expr(z.c, Z3_mk_re_loop(z.c, one, least, least)), z3::star(one));
  }

  // Texts in which the pattern is found.
  z3::expr Found(const PatternNode& choice) {
    const z3::expr anything = z3::re_full(Sort());
    std::vector<z3::expr> out;
    for (const PatternNode& sequence : choice.parts) {
      const std::vector<PatternNode>& parts = sequence.parts;
      if (parts.size() == 1 && parts[0].kind == Kind::kChoice) {  // `(^a$|^b$)`
        out.push_back(Found(parts[0]));
        continue;
      }
      size_t from = 0, to = parts.size();
      while (from < to && parts[from].kind == Kind::kBegin) ++from;
      const bool begins = from > 0;
      while (to > from && parts[to - 1].kind == Kind::kEnd) --to;
      const bool ends = to < parts.size();
      z3::expr one = Concatenated(parts, from, to);
      if (!begins) one = Joined(anything, one);
      out.push_back(ends ? one : Joined(one, anything));
    }
    return Either(out);
  }
};

}  // namespace

z3::expr_vector WhatIsWithin(Encoder& z, bool together) {
  constexpr size_t kMost = 4;  // regular expressions of which every combination is told; of more, of these and those
  z3::expr_vector out(z.c);
  auto common = [&](const z3::expr& a, const z3::expr& b) {
    Z3_ast both[] = {a, b};
    return z3::expr(z.c, Z3_mk_re_intersect(z.c, 2, both));
  };
  for (const auto& [words, asked] : z.within) {
    const size_t step = together ? kMost : 1;
    for (size_t first = 0; first < asked.all.size(); first += step) {
      const size_t count = std::min(asked.all.size() - first, step);
      for (size_t bits = 0; bits < size_t{1} << count; ++bits) {
        z3::expr when = z.Bool(true);
        std::optional<z3::expr> texts;
        for (size_t i = 0; i < count; ++i) {
          const auto& [one, is_within] = asked.all[first + i];
          const bool in = bits >> i & 1;
          when = when && (in ? is_within : !is_within);
          const z3::expr side = in ? one : z3::re_complement(one);
          texts = texts ? common(*texts, side) : side;
        }
        if (together) out.push_back(z3::implies(when, z3::in_re(asked.text, *texts)));
      }
      if (!together) out.push_back(asked.all[first].second == z3::in_re(asked.text, asked.all[first].first));
    }
  }
  return out;
}

std::optional<z3::expr> TextsWith(Encoder& z, std::string_view pattern) {
  const std::optional<PatternNode> read = ReadPattern(pattern);
  if (!read) return std::nullopt;
  Translating translating{z};
  const z3::expr texts = translating.Found(*read);
  return translating.ok ? std::optional<z3::expr>(texts) : std::nullopt;
}

}  // namespace penstock
