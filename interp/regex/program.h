// A pattern compiled, and running it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "interp/regex/char_set.h"
#include "interp/regex/syntax.h"

namespace penstock {

enum class RegexOp : uint8_t {
  kText,          // texts[a, a + b) stands here
  kSet,           // a: one character of sets[a]
  kAny,           // anything but a line feed
  kAnyAll,
  kJump,          // a: where to
  kSplit,         // a first, then b
  kSave,          // a: slot
  kClose,         // a: slot of a group's end
  kAt,            // a: RegexAtTest
  kReference,     // a: group; b: 0 exact, 1 ASCII case ignored, 2 case ignored
  kIfGroup,       // a: group; b: where to when it is not there
  kLoopStart,     // a: loop
  kLoopGreedy,    // a: loop, b: body; falls through when done
  kLoopLazy,
  kLoopPossessive,      // a: loop, b: mark, c: where to when done; falls into the body
  kLoopPossessiveNext,  // a: loop, b: mark, c: its kLoopPossessive
  kSingleGreedy,  // a: set or kAnyChar...; min, max; falls through
  kSingleLazy,
  kSinglePossessive,
  kMark,          // a: mark: what follows is one, until kCut
  kCut,           // a: mark: no way back into it
  kCutBack,       // the same, and back to where it began
  kNot,           // a: mark, b: where to when what follows fails
  kNotEnd,        // a: mark
  kBack,          // a: characters to step back
  kMatch,
};
enum class RegexAtTest : uint8_t {
  kBeginning, kLineBeginning, kEnd, kLineEnd, kEndOfString, kBoundary, kNotBoundary, kAsciiBoundary, kAsciiNotBoundary
};

struct RegexInstruction {
  RegexOp op;
  uint32_t a = 0, b = 0, c = 0;
  uint32_t min = 0, max = 0;
};
// `a` of a kSingle...: these, or an index into sets.
inline constexpr uint32_t kSingleAny = 0xFFFFFFFE, kSingleAnyAll = 0xFFFFFFFF;

struct RegexLoop {
  uint32_t min, max;
};

struct LinearRegex;  // on RE2, see linear.cc

struct RegexProgram {
  RegexProgram();
  ~RegexProgram();
  RegexProgram(const RegexProgram&) = delete;
  RegexProgram& operator=(const RegexProgram&) = delete;

  std::vector<RegexInstruction> code;
  std::vector<CharSet> sets;
  std::string texts;
  std::vector<RegexLoop> loops;
  uint32_t mark_count = 0;
  uint32_t group_count = 0;
  uint32_t flags = 0;
  std::vector<std::pair<std::string, uint32_t>> group_names;
  bool can_be_empty = true;        // may it match nothing
  bool only_at_beginning = false;  // can match at the beginning of the string only
  uint64_t first_bytes[4] = {};    // what a match begins with, unless can_be_empty
  int64_t size_bytes = 0;          // for the heap's account
  std::unique_ptr<LinearRegex> linear;  // null: must be matched by backtracking
};

// Makes the program of a pattern. `steps`: what that costs, added to.
bool CompileRegex(const RegexSyntax& syntax, RegexProgram& out, RegexError& error, int64_t& steps);

// Who pays for matching. Both give false when the run is to end.
struct RegexMeter {
  void* self = nullptr;
  bool (*charge)(void* self, int64_t steps) = nullptr;
  bool (*account)(void* self, int64_t bytes) = nullptr;  // negative: given back
};

enum class RegexHow : uint8_t { kSearch, kMatch, kFullMatch };
enum class RegexOutcome : uint8_t { kFound, kNotFound, kStopped };

inline constexpr uint32_t kNoPosition = 0xFFFFFFFF;

// One search: where, and what was found. Offsets are in bytes.
struct RegexSearch {
  std::string_view text;        // ends at endpos
  bool ascii = false;           // all of the text
  uint32_t start = 0;
  RegexHow how = RegexHow::kSearch;
  bool not_empty_at_start = false;  // an empty match at `start` does not count
  std::vector<uint32_t> slots;  // [2g, 2g+1]: of group g; kNoPosition: not there
  uint32_t last_group = 0;      // the one closed last; 0: none
};

// What matching needs and may keep for the next time.
struct RegexScratch {
  struct Entry {
    uint32_t kind, x, y, z;
  };
  explicit RegexScratch(const RegexMeter& m) : meter(m) {}
  ~RegexScratch() { if (accounted > 0) meter.account(meter.self, -accounted); }
  RegexScratch(const RegexScratch&) = delete;
  RegexScratch& operator=(const RegexScratch&) = delete;

  RegexMeter meter;
  std::vector<Entry> stack;
  std::vector<uint32_t> counts, lasts;        // [loop]
  std::vector<uint32_t> mark_heights, mark_positions;
  int64_t accounted = 0;
  int64_t unpaid = 0;
};

RegexOutcome RunRegex(const RegexProgram& program, RegexSearch& search, RegexScratch& scratch);

// -- linear.cc

// Gives the program a form that runs in linear time, where one exists with the same results.
void MakeLinear(const RegexSyntax& syntax, RegexProgram& program);
// May this search be made so?
bool LinearFits(const RegexProgram& program, const RegexSearch& search);
// kStopped also when the linear form cannot decide: then `undecided` is set and nothing else.
RegexOutcome RunLinear(const RegexProgram& program, RegexSearch& search, RegexScratch& scratch, bool& undecided);

}  // namespace penstock
