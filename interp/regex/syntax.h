// Patterns of Python's `re` as trees.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interp/regex/char_set.h"

namespace penstock {

namespace regex_flag {
inline constexpr uint32_t kTemplate = 1, kIgnoreCase = 2, kLocale = 4, kMultiline = 8, kDotAll = 16, kUnicode = 32,
                          kVerbose = 64, kDebug = 128, kAscii = 256;
}

// Why a pattern or a replacement is none.
struct RegexError {
  enum class Kind : uint8_t { kError, kOverflow, kRecursion, kValue, kIndex };
  Kind kind = Kind::kError;
  std::string message;
  int64_t position = -1;  // in code points; -1: of no place
};

using RegexNodeId = uint32_t;
inline constexpr uint32_t kNoRegexNode = 0xFFFFFFFF;
inline constexpr uint64_t kRepeatForever = 0xFFFFFFFF;

enum class RegexNodeKind : uint8_t {
  kSequence,     // children, one after the other
  kBranch,       // children, the first that fits
  kLiteral,      // a: character
  kNotLiteral,   // a: character
  kAny,
  kClass,        // a: index into classes
  kAt,           // a: RegexAt
  kGroup,        // a: number, 0: not captured; add, del: flags; child 0
  kAtomic,       // child 0
  kRepeat,       // min, max; a: RegexRepeat; child 0
  kReference,    // a: group
  kConditional,  // a: group; child 0, perhaps child 1
  kAssert,       // a: 1 behind, b: 1 must not match; child 0
};
enum class RegexAt : uint8_t { kBeginning, kBeginningOfString, kBoundary, kNotBoundary, kEnd, kEndOfString };
enum class RegexRepeat : uint8_t { kGreedy, kLazy, kPossessive };

// How many characters a node may match.
struct RegexWidth {
  uint64_t least = 0, most = 0;
};

struct RegexNode {
  RegexNodeKind kind;
  uint32_t a = 0, b = 0;
  uint32_t min = 0, max = 0;
  uint32_t add_flags = 0, delete_flags = 0;
  RegexWidth width;
  std::vector<RegexNodeId> children;
};

struct RegexSyntax {
  std::vector<RegexNode> nodes;
  std::vector<RegexClass> classes;
  RegexNodeId root = 0;
  uint32_t flags = 0;
  uint32_t group_count = 0;                                   // without group 0
  std::vector<std::pair<std::string, uint32_t>> group_names;  // in order of opening
  std::vector<uint32_t> close_order;                          // [group]: how many groups were closed before it
};

// False: `error` says why.
bool ParseRegex(std::string_view pattern, uint32_t flags, RegexSyntax& out, RegexError& error);

// A replacement in pieces: a literal text, then a group (kNoRegexNode: none), and so on.
struct RegexTemplate {
  struct Piece {
    std::string text;
    uint32_t group = kNoRegexNode;
  };
  std::vector<Piece> pieces;
};
bool ParseRegexTemplate(std::string_view text, uint32_t group_count,
                        const std::vector<std::pair<std::string, uint32_t>>& group_names, RegexTemplate& out,
                        RegexError& error);

}  // namespace penstock
