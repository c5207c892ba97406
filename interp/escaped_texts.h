// Texts as Python's literals spell them, in ASCII: the encoding `unicode_escape`. And those of Windows: `cp1252`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penstock {

// What stands at a place: a character, nothing (an escaped end of line), or so many wrong bytes, and in what way they are wrong.
struct EscapedStep {
  size_t length;
  std::optional<uint32_t> character = {};
  std::string_view wrong = {};
};

// REQUIRES: at < bytes.size()
EscapedStep EscapedAt(std::string_view bytes, size_t at);
std::string Escaped(uint32_t character);

// Nothing: the encoding has no such byte, or no byte for the character.
std::optional<uint32_t> FromWindows(unsigned char byte);
std::optional<unsigned char> ToWindows(uint32_t character);

}  // namespace penstock
