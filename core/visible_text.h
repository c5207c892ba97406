// Text as people are shown it: nothing in it moves the cursor, hides, or changes the order of the rest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace penstock {

// How Python writes a character by its number: `\x9b`, `\u202e`, `\U000e0001`.
std::string EscapeOf(uint32_t c);

// The character at `at`, or its escape if it is not printable (as str.isprintable has it) or shows as nothing; `at` moves behind it.
// A byte that is not UTF-8 counts as one character.
std::string NextVisible(std::string_view text, size_t& at);

// All of `text` so. Newlines stay.
std::string VisibleText(std::string_view text);

}  // namespace penstock
