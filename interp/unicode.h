// What is known about a character, as Python's str methods ask it. The one file that sees libutf8proc.
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

}  // namespace penstock
