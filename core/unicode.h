// What is known about a character, as Python's str methods and its names ask it. The one file that sees libutf8proc.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock {

bool IsAlpha(uint32_t c);
bool IsDecimal(uint32_t c);
bool IsDigit(uint32_t c);      // decimals and superscripts
bool IsNumeric(uint32_t c);    // digits, fractions, number words
bool IsSpace(uint32_t c);
bool IsLower(uint32_t c);
bool IsUpper(uint32_t c);
bool IsTitle(uint32_t c);
bool IsPrintable(uint32_t c);
bool IsIdentifierStart(uint32_t c);
bool IsIdentifierPart(uint32_t c);
inline bool IsAlnum(uint32_t c) { return IsAlpha(c) || IsNumeric(c) || IsDecimal(c) || IsDigit(c); }
inline bool IsCased(uint32_t c) { return IsLower(c) || IsUpper(c) || IsTitle(c); }
// Skipped when looking for the letters around a capital sigma.
bool IsCaseIgnorable(uint32_t c);
// 0 to 9, or -1.
int DecimalValue(uint32_t c);

// Full mappings: one character may become three.
void AppendLower(uint32_t c, std::string& out);
void AppendUpper(uint32_t c, std::string& out);
void AppendTitle(uint32_t c, std::string& out);
void AppendFolded(uint32_t c, std::string& out);

// Lower case where it is one character; the first of several.
uint32_t LowerOne(uint32_t c);

bool IsAscii(std::string_view text);

// The normal form in which names are compared. REQUIRES: valid UTF-8; time grows with the square of its combining marks.
std::string Nfkc(std::string_view text);

// Of a character that may stand in a name: the script in everyday use that it is of; marks for any of them are kInherited.
// kKana is for both of Hiragana and Katakana.
enum class Script : uint8_t {
  kNone, kInherited, kLatin, kGreek, kCyrillic, kArmenian, kHebrew, kArabic, kThaana, kDevanagari, kBengali, kGurmukhi,
  kGujarati, kOriya, kTamil, kTelugu, kKannada, kMalayalam, kSinhala, kThai, kLao, kTibetan, kMyanmar, kGeorgian, kHangul,
  kEthiopic, kKhmer, kHiragana, kKatakana, kKana, kBopomofo, kHan,
};
// REQUIRES: Nfkc changes nothing about it.
Script ScriptOf(uint32_t c);
// As it is called in a message.
std::string_view NameOf(Script script);

// Shown as nothing, though it may stand in a name: fillers, variation selectors and the like.
bool IsIgnorable(uint32_t c);

}  // namespace penstock
