// Which name was probably meant, as CPython says it behind an error (Python/suggestions.c).
#pragma once

#include <string_view>
#include <vector>

namespace penstock {

// The candidate that is nearest to `word`, the first of several, if no more than a third of the letters differ; else empty.
std::string_view NearestByPython(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace penstock
