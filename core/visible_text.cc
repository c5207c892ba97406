#include "core/visible_text.h"

#include <fmt/format.h>

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {

std::string EscapeOf(uint32_t c) {
  return c < 0x100 ? fmt::format("\\x{:02x}", c) : c < 0x10000 ? fmt::format("\\u{:04x}", c) : fmt::format("\\U{:08x}", c);
}

std::string NextVisible(std::string_view text, size_t& at) {
  constexpr size_t kLongest = 4;  // bytes of a character
  const size_t begin = at;
  if (FirstInvalidUtf8(text.substr(begin, kLongest)) == 0) return EscapeOf(static_cast<unsigned char>(text[at++]));
  const uint32_t c = NextCodePoint(text, at);
  if (c == '\t') return "\\t";
  if (c == '\r') return "\\r";
  return IsPrintable(c) && !IsIgnorable(c) ? std::string(text.substr(begin, at - begin)) : EscapeOf(c);
}

std::string VisibleText(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    if (text[at] == '\n') out += text[at++];
    else out += NextVisible(text, at);
  }
  return out;
}

}  // namespace penstock
