// Names with letters outside ASCII: what CPython calls them, and which of them a plan may not use, for they read like others.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostics.h"
#include "grammar/token.h"

namespace penstock {

// The name that is meant: NFKC of what is written. REQUIRES: FindNameFault found nothing.
std::string NormalName(std::string_view written);

// The name in ASCII that this name, in its normal form, is or is easily taken for; empty if there is none.
std::string ReadsLike(std::string_view name);

// Why `text` may not hold the name from `begin` to `end`: a character that no name of Python's has, one that is not seen, a
// script that few read, letters of two scripts, a name that looks like one in ASCII, a keyword in other letters.
// REQUIRES: valid UTF-8, of ASCII only letters, digits and `_`.
std::optional<TextFault> FindNameFault(std::string_view text, size_t begin, size_t end);

// Of a letter: "U+0430, a Cyrillic character that looks like `a`".
std::string DescribeLetter(uint32_t c);

}  // namespace penstock
