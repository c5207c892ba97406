// Patterns and matches, shared by the files of `re`.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "interp/natives/natives.h"
#include "interp/regex/program.h"

namespace penstock {

// Every pattern compiled in this run, by flags and text. Kept to its end: what a plan compiles in a loop is
// compiled once.
struct RegexCache {
  std::unordered_map<std::string, std::unique_ptr<RegexProgram>> programs;
};

RegexMeter MeterOf(Runtime& rt);

// A pattern: compiled, or the one given. kNothing: re.error and the like is pending.
Value PatternOf(Runtime& rt, Value pattern, Value flags);
Value RaiseRegexError(Runtime& rt, const RegexError& error, Value pattern);
// Flags as an int: a RegexFlag or any int.
bool RegexFlagsOf(Runtime& rt, Value v, int64_t& flags);
Value NewRegexFlag(Runtime& rt, int64_t flags);

// Goes over a text from match to match, as finditer does.
struct RegexScan {
  RegexScan(Runtime& rt, RegexPattern* pattern, Str* text);

  Runtime& rt;
  RegexPattern* pattern;
  Str* text;
  int64_t pos = 0, end_pos = 0;  // in code points
  RegexSearch search;
  RegexScratch scratch;

  // pos and endpos as the methods take them; kNothing: all of the text.
  bool Limit(Value from, Value to);
  // The next match. kStopped: the run ends.
  RegexOutcome Next();
  std::string_view Bytes(uint32_t from, uint32_t to) const { return text->view().substr(from, to - from); }
  uint32_t begin() const { return search.slots[0]; }
  uint32_t end() const { return search.slots[1]; }
};

// The match just found.
Value NewMatch(const RegexScan& scan);
// A group by number or name; -1: IndexError is pending.
int64_t GroupNumber(Runtime& rt, const RegexMatch* match, Value key);
// The text of a group; `otherwise` if it took no part.
Value GroupText(Runtime& rt, const RegexMatch* match, uint32_t group, Value otherwise);
// Appends what a replacement makes of a match. `slots` as RegexSearch has them.
bool AppendExpanded(const RegexTemplate& replacement, std::string_view text, const uint32_t* slots, TextBuilder& out);

// What a pattern is matched with: a str, or bytes if it is of bytes. Null: TypeError is pending, or the run ends.
Str* SubjectOf(Runtime& rt, const RegexPattern* pattern, Value v);
// A character for each byte. Null: the run ends.
Str* TextOfBytes(Runtime& rt, Value bytes);
// The text from byte to byte, as bytes if the pattern is of bytes.
Value PieceOf(Runtime& rt, const RegexPattern* pattern, Str* text, uint32_t from, uint32_t to);

}  // namespace penstock
