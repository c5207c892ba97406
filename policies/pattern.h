// A pattern (RE2's) as a tree, as far as what it means is known exactly without RE2.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace penstock {

using CharacterRanges = std::vector<std::pair<char32_t, char32_t>>;  // both ends belong to it

struct PatternNode {
  enum class Kind : uint8_t {
    kOneOf,     // one character of `characters`
    kSequence,  // `parts`, one after the other
    kChoice,    // one of `parts`
    kRepeat,    // parts[0], `least` to `most` times
    kBegin,     // the begin of the text
    kEnd,       // the end of the text
  } kind = Kind::kSequence;
  CharacterRanges characters = {};
  std::vector<PatternNode> parts = {};
  int least = 1, most = 1;  // most -1: any number
};

// Nothing: it uses what is not known here (`\b`, `\pL`, `(?m)`, …), or is too large. The root is a choice.
std::optional<PatternNode> ReadPattern(std::string_view pattern);

}  // namespace penstock
