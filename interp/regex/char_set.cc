#include "interp/regex/char_set.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "core/unicode.h"

namespace penstock {
namespace {

// Lower-case characters that have an upper case in common with another lower-case one: both match each
// other when case is ignored. From Unicode's case mappings.
struct CasePair {
  uint32_t c, other;
};
constexpr CasePair kSameUpper[] = {
    {0x69, 0x131},    {0x73, 0x17F},    {0xB5, 0x3BC},    {0x345, 0x3B9},   {0x345, 0x1FBE},  {0x3B9, 0x1FBE},
    {0x390, 0x1FD3},  {0x3B0, 0x1FE3},  {0x3B2, 0x3D0},   {0x3B5, 0x3F5},   {0x3B8, 0x3D1},   {0x3BA, 0x3F0},
    {0x3C0, 0x3D6},   {0x3C1, 0x3F1},   {0x3C2, 0x3C3},   {0x3C6, 0x3D5},   {0x432, 0x1C80},  {0x434, 0x1C81},
    {0x43E, 0x1C82},  {0x441, 0x1C83},  {0x442, 0x1C84},  {0x442, 0x1C85},  {0x1C84, 0x1C85}, {0x44A, 0x1C86},
    {0x463, 0x1C87},  {0x1C88, 0xA64B}, {0x1E61, 0x1E9B}, {0xFB05, 0xFB06},
};
// No character beyond this one has case.
constexpr uint32_t kLastCased = 0x1E943;

bool IsWord(uint32_t c) { return c == '_' || IsAlnum(c); }

// Sorts and merges.
void Normalize(std::vector<CharRange>& ranges) {
  std::sort(ranges.begin(), ranges.end(), [](CharRange a, CharRange b) { return a.first < b.first; });
  size_t kept = 0;
  for (CharRange range : ranges) {
    if (kept > 0 && range.first <= ranges[kept - 1].last + 1) {
      ranges[kept - 1].last = std::max(ranges[kept - 1].last, range.last);
    } else {
      ranges[kept++] = range;
    }
  }
  ranges.resize(kept);
}

}  // namespace

bool InCategory(CharCategory category, uint32_t c, bool ascii) {
  switch (category) {
    case CharCategory::kDigit: return ascii ? c >= '0' && c <= '9' : IsDecimal(c);
    case CharCategory::kSpace: return ascii ? c == ' ' || (c >= 9 && c <= 13) : IsSpace(c);
    case CharCategory::kWord: return ascii ? c < 128 && IsWord(c) : IsWord(c);
    case CharCategory::kNotDigit: return !InCategory(CharCategory::kDigit, c, ascii);
    case CharCategory::kNotSpace: return !InCategory(CharCategory::kSpace, c, ascii);
    case CharCategory::kNotWord: return !InCategory(CharCategory::kWord, c, ascii);
  }
  return false;
}

uint32_t SimpleLower(uint32_t c, bool ascii) {
  if (c < 128) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return ascii || c > kLastCased ? c : LowerOne(c);
}

CharSet::CharSet(const RegexClass& written, bool ignore_case, bool ascii, int64_t& steps)
    : ranges_(written.ranges), categories_(written.categories), negated_(written.negated), ignore_case_(ignore_case),
      ascii_only_flag_(ascii) {
  if (ignore_case_) AddOtherCases(steps);
  Normalize(ranges_);
  steps += static_cast<int64_t>(ranges_.size()) + 128;
  for (uint32_t c = 0; c < 128; ++c) {
    uint32_t lower = ignore_case_ ? SimpleLower(c, ascii_only_flag_) : c;
    if (Written(lower) != negated_) ascii_[c >> 6] |= uint64_t{1} << (c & 63);
  }
  bool high_ranges = !ranges_.empty() && ranges_.back().last >= 128;
  only_ascii_ = !negated_ && !ignore_case_ && !high_ranges && categories_.empty();
}

// The text's character is made lower before it is looked up; so the set must hold what that may give.
void CharSet::AddOtherCases(int64_t& steps) {
  Normalize(ranges_);
  std::vector<CharRange> lowered;
  for (CharRange range : ranges_) {
    uint32_t last = std::min(range.last, ascii_only_flag_ ? 127u : kLastCased);
    for (uint32_t c = range.first; c <= last; ++c) {
      uint32_t lower = SimpleLower(c, ascii_only_flag_);
      if (lower != c) lowered.push_back({lower, lower});
    }
    if (last >= range.first) steps += (last - range.first) / 4;
  }
  ranges_.insert(ranges_.end(), lowered.begin(), lowered.end());
  Normalize(ranges_);
  if (ascii_only_flag_) return;
  std::vector<CharRange> others;
  for (CasePair pair : kSameUpper) {
    if (Written(pair.c)) others.push_back({pair.other, pair.other});
    if (Written(pair.other)) others.push_back({pair.c, pair.c});
  }
  ranges_.insert(ranges_.end(), others.begin(), others.end());
}

bool CharSet::Written(uint32_t c) const {
  auto after = std::upper_bound(ranges_.begin(), ranges_.end(), c, [](uint32_t x, CharRange range) { return x < range.first; });
  if (after != ranges_.begin() && c <= std::prev(after)->last) return true;
  for (CharCategory category : categories_) {
    if (InCategory(category, c, ascii_only_flag_)) return true;
  }
  return false;
}

bool CharSet::ContainsSlow(uint32_t c) const {
  if (only_ascii_) return false;
  return Written(ignore_case_ ? SimpleLower(c, ascii_only_flag_) : c) != negated_;
}

}  // namespace penstock
