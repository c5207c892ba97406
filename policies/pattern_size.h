// How many texts a pattern takes.
#pragma once

#include <optional>
#include <string_view>

namespace penstock {

// The number of texts that match `pattern`, or a little more: a class of characters counts all it could hold.
// Nothing: there is no bound, or none is found. Only what is anchored at both ends (`^...$`) has one; of what RE2 knows,
// what ReadPattern does not read is not counted.
std::optional<long double> CountOfPattern(std::string_view pattern);

}  // namespace penstock
