// One character of a pattern: a literal, `.`, a class. What it matches, flags resolved.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace penstock {

enum class CharCategory : uint8_t { kDigit, kNotDigit, kSpace, kNotSpace, kWord, kNotWord };

// Does `c` belong to the category? ascii: only the first 128 characters are looked at as letters and digits.
bool InCategory(CharCategory category, uint32_t c, bool ascii);

struct CharRange {
  uint32_t first, last;
};

// What stands between brackets, as written.
struct RegexClass {
  bool negated = false;
  std::vector<CharRange> ranges;
  std::vector<CharCategory> categories;
};

// Lower case of one character by one character, as CPython's `re` compares.
uint32_t SimpleLower(uint32_t c, bool ascii);

// A class made ready for matching under its flags.
class CharSet {
 public:
  // steps: what making it costs, added to.
  CharSet(const RegexClass& written, bool ignore_case, bool ascii, int64_t& steps);

  bool Contains(uint32_t c) const { return c < 128 ? (ascii_[c >> 6] >> (c & 63)) & 1 : ContainsSlow(c); }
  size_t bytes() const { return sizeof(CharSet) + ranges_.capacity() * sizeof(CharRange); }
  // May any character beyond ASCII be in it? False is certain.
  bool only_ascii() const { return only_ascii_; }

 private:
  bool ContainsSlow(uint32_t c) const;
  bool Written(uint32_t c) const;
  void AddOtherCases(int64_t& steps);

  std::vector<CharRange> ranges_;  // sorted, apart from each other
  std::vector<CharCategory> categories_;
  bool negated_, ignore_case_, ascii_only_flag_, only_ascii_ = false;
  uint64_t ascii_[2] = {};
};

}  // namespace penstock
