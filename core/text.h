// Small questions about text that several rooms ask.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

// The offset of the first byte that is not valid UTF-8, or npos.
size_t FirstInvalidUtf8(std::string_view text);

// Number of code points. REQUIRES: valid UTF-8.
size_t CodePointCount(std::string_view text);

// Appends one code point as UTF-8.
void AppendUtf8(std::string& out, uint32_t code_point);

// Decodes the code point that begins at `at` and moves `at` past it. REQUIRES: valid UTF-8.
uint32_t NextCodePoint(std::string_view text, size_t& at);

// `text` in double quotes with control characters escaped, for messages.
std::string Quoted(std::string_view text);

// The candidate nearest to `word` by edit distance, if near enough to be a likely typo; else empty.
std::string_view NearestName(std::string_view word, const std::vector<std::string_view>& candidates);

// Does `text` match a glob in which `*` stands for any run of characters?
bool GlobMatches(std::string_view glob, std::string_view text);

std::string Join(const std::vector<std::string>& parts, std::string_view separator);

}  // namespace penstock
