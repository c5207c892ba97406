// Finds things in running text by their form, in one pass each. What the stand-in model knows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace penstock {

// Each gives what it finds in the order of the text.
std::vector<std::string> FindIbans(std::string_view text);       // without spaces
std::vector<std::string> FindAmounts(std::string_view text);     // "1240.00"; beside EUR or the sign if there are such
std::vector<std::string> FindAddresses(std::string_view text);   // e-mail
std::vector<std::string> FindDates(std::string_view text);       // 2026-03-16, however it was written
std::vector<std::string> FindReferences(std::string_view text);  // INV-2041
std::vector<std::string> FindIntegers(std::string_view text);    // standing alone

// The value of the last line `label: value` whose label contains `words`; empty if there is none.
std::string LabelledValue(std::string_view text, std::string_view words);

// Where the word stands last, alone, in any case; npos if nowhere.
size_t LastWord(std::string_view text, std::string_view word);

std::string LowerAscii(std::string_view text);

}  // namespace penstock
