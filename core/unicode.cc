#include "core/unicode.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iterator>

#include "core/text.h"

namespace penstock {
namespace {

struct CodePointRange {
  uint32_t first, last;
};
struct ScriptRange {
  uint32_t first, last;
  Script script;
};
struct SpecialCase {
  uint32_t c;
  uint32_t lower[3], title[3], upper[3];  // zero-ended when shorter
};
#include "core/unicode_tables.inc"

// The row whose range `c` lies in, or null.
template <typename Range, size_t N>
const Range* FindRange(const Range (&ranges)[N], uint32_t c) {
  auto after = std::upper_bound(std::begin(ranges), std::end(ranges), c, [](uint32_t x, const Range& range) { return x < range.first; });
  return after != std::begin(ranges) && c <= std::prev(after)->last ? std::prev(after) : nullptr;
}

template <size_t N>
bool Within(const CodePointRange (&ranges)[N], uint32_t c) { return FindRange(ranges, c) != nullptr; }

const SpecialCase* FindSpecialCase(uint32_t c) {
  auto found = std::lower_bound(std::begin(kSpecialCases), std::end(kSpecialCases), c,
                                [](const SpecialCase& row, uint32_t x) { return row.c < x; });
  return found != std::end(kSpecialCases) && found->c == c ? &*found : nullptr;
}

void AppendAll(const uint32_t (&points)[3], std::string& out) {
  for (uint32_t point : points) {
    if (point) AppendUtf8(out, point);
  }
}

utf8proc_category_t CategoryOf(uint32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

}  // namespace

bool IsAlpha(uint32_t c) {
  if (c < 128) return (c | 32) >= 'a' && (c | 32) <= 'z';
  utf8proc_category_t category = CategoryOf(c);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_LO;
}

bool IsDecimal(uint32_t c) { return DecimalValue(c) >= 0; }
bool IsDigit(uint32_t c) { return IsDecimal(c) || (c >= 128 && Within(kDigitsOnly, c)); }
bool IsNumeric(uint32_t c) { return IsDigit(c) || (c >= 128 && Within(kNumericOnly, c)); }

bool IsSpace(uint32_t c) {
  if (c < 128) return c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31);
  return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 ||
         c == 0x202F || c == 0x205F || c == 0x3000;
}

bool IsLower(uint32_t c) {
  if (c < 128) return c >= 'a' && c <= 'z';
  return CategoryOf(c) == UTF8PROC_CATEGORY_LL || Within(kOtherLower, c);
}

bool IsUpper(uint32_t c) {
  if (c < 128) return c >= 'A' && c <= 'Z';
  return CategoryOf(c) == UTF8PROC_CATEGORY_LU || Within(kOtherUpper, c);
}

bool IsTitle(uint32_t c) { return c >= 128 && CategoryOf(c) == UTF8PROC_CATEGORY_LT; }

bool IsPrintable(uint32_t c) {
  if (c < 127) return c >= 32;
  switch (CategoryOf(c)) {
    case UTF8PROC_CATEGORY_CN: case UTF8PROC_CATEGORY_CC: case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO: case UTF8PROC_CATEGORY_ZS: case UTF8PROC_CATEGORY_ZL: case UTF8PROC_CATEGORY_ZP:
      return false;
    default: return true;
  }
}

bool IsIdentifierStart(uint32_t c) {
  if (c < 128) return c == '_' || IsAlpha(c);
  bool letter = IsAlpha(c) || CategoryOf(c) == UTF8PROC_CATEGORY_NL;
  return letter ? !Within(kNotIdentifierStart, c) : Within(kOtherIdentifierStart, c);
}

bool IsIdentifierPart(uint32_t c) {
  if (c < 128) return c == '_' || IsAlpha(c) || (c >= '0' && c <= '9');
  utf8proc_category_t category = CategoryOf(c);
  bool part = IsAlpha(c) || category == UTF8PROC_CATEGORY_NL || category == UTF8PROC_CATEGORY_MN ||
              category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ND || category == UTF8PROC_CATEGORY_PC;
  return part ? !Within(kNotIdentifierPart, c) : Within(kOtherIdentifierPart, c);
}

bool IsCaseIgnorable(uint32_t c) {
  switch (c) {
    case '\'': case '.': case ':': case 0xB7: case 0x387: case 0x55F: case 0x5F4: case 0x2018: case 0x2019: case 0x2024:
    case 0x2027: case 0xFE13: case 0xFE52: case 0xFE55: case 0xFF07: case 0xFF0E: case 0xFF1A:
      return true;
    default: break;
  }
  switch (CategoryOf(c)) {
    case UTF8PROC_CATEGORY_MN: case UTF8PROC_CATEGORY_ME: case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_SK:
      return true;
    default: return false;
  }
}

int DecimalValue(uint32_t c) {
  if (c < 128) return c >= '0' && c <= '9' ? static_cast<int>(c - '0') : -1;
  auto after = std::upper_bound(std::begin(kDecimalZeros), std::end(kDecimalZeros), c);
  uint32_t past_zero = c - *std::prev(after);
  return past_zero < 10 ? static_cast<int>(past_zero) : -1;
}

void AppendLower(uint32_t c, std::string& out) {
  if (c < 128) { out += static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); return; }
  if (const SpecialCase* row = FindSpecialCase(c)) return AppendAll(row->lower, out);
  AppendUtf8(out, static_cast<uint32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c))));
}

void AppendUpper(uint32_t c, std::string& out) {
  if (c < 128) { out += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c); return; }
  if (const SpecialCase* row = FindSpecialCase(c)) return AppendAll(row->upper, out);
  AppendUtf8(out, static_cast<uint32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c))));
}

void AppendTitle(uint32_t c, std::string& out) {
  if (c < 128) return AppendUpper(c, out);
  if (const SpecialCase* row = FindSpecialCase(c)) return AppendAll(row->title, out);
  AppendUtf8(out, static_cast<uint32_t>(utf8proc_totitle(static_cast<utf8proc_int32_t>(c))));
}

void AppendFolded(uint32_t c, std::string& out) {
  if (c < 128) return AppendLower(c, out);
  utf8proc_int32_t folded[8];
  utf8proc_ssize_t count = utf8proc_decompose_char(static_cast<utf8proc_int32_t>(c), folded, 8, UTF8PROC_CASEFOLD, nullptr);
  if (count < 1 || count > 8) return AppendUtf8(out, c);
  for (utf8proc_ssize_t i = 0; i < count; ++i) AppendUtf8(out, static_cast<uint32_t>(folded[i]));
}

uint32_t LowerOne(uint32_t c) {
  if (const SpecialCase* row = FindSpecialCase(c)) return row->lower[0] ? row->lower[0] : c;
  return static_cast<uint32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

bool IsAscii(std::string_view text) {
  while (text.size() >= 8) {
    uint64_t block;
    memcpy(&block, text.data(), 8);
    if (block & 0x8080808080808080ull) return false;
    text.remove_prefix(8);
  }
  for (char c : text) {
    if (static_cast<unsigned char>(c) >= 128) return false;
  }
  return true;
}

std::string Nfkc(std::string_view text) {
  utf8proc_uint8_t* normal = nullptr;
  const auto options = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT);
  utf8proc_ssize_t size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), static_cast<utf8proc_ssize_t>(text.size()),
                                       &normal, options);
  std::string out = size < 0 ? std::string(text) : std::string(reinterpret_cast<const char*>(normal), static_cast<size_t>(size));
  std::free(normal);
  return out;
}

Script ScriptOf(uint32_t c) {
  const ScriptRange* range = FindRange(kScripts, c);
  return range ? range->script : Script::kNone;
}

std::string_view NameOf(Script script) {
  static constexpr std::string_view kNames[] = {
      "", "", "Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Thaana", "Devanagari", "Bengali", "Gurmukhi",
      "Gujarati", "Oriya", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Tibetan", "Myanmar", "Georgian", "Hangul",
      "Ethiopic", "Khmer", "Hiragana", "Katakana", "Japanese", "Bopomofo", "Han",
  };
  static_assert(std::size(kNames) == static_cast<size_t>(Script::kHan) + 1);
  return kNames[static_cast<size_t>(script)];
}

bool IsIgnorable(uint32_t c) {
  static constexpr CodePointRange kIgnorable[] = {{0xad, 0xad}, {0x34f, 0x34f}, {0x61c, 0x61c}, {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
                                                  {0x200b, 0x200f}, {0x202a, 0x202e}, {0x2060, 0x206f}, {0x3164, 0x3164}, {0xfe00, 0xfe0f},
                                                  {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfff8}, {0x1bca0, 0x1bca3},
                                                  {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
  return Within(kIgnorable, c);
}

}  // namespace penstock
