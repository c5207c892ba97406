// Characters by their Unicode names, as `\N{...}` has them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace penstock {

// The code of the character, of scripts and signs in everyday use; letters in either case. Nothing: none is known by that name.
std::optional<uint32_t> CharacterNamed(std::string_view name);

}  // namespace penstock
