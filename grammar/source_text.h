// What must hold of a text before anything reads it, whatever its language.
#pragma once

#include <optional>
#include <string_view>

#include "core/limits.h"
#include "grammar/token.h"

namespace penstock {

// The first thing in `text` that no source text may hold, comments and strings included: bytes that are
// not UTF-8, NUL, a carriage return without its line feed, characters that reorder or hide what a
// person reads, an encoding other than UTF-8, more bytes than the limit.
std::optional<TextFault> FindTextFault(std::string_view text, const Limits& limits);

// A character that has no place outside strings and comments, beginning at `at`: what it is, and what to
// write instead. REQUIRES: valid UTF-8.
TextFault StrangeCharacter(std::string_view text, size_t at);

}  // namespace penstock
