#include "scalars/text_methods.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "core/visible_text.h"

namespace penstock {
namespace {

// Knuth-Morris-Pratt from the right, for needles where trying every place would be slow.
size_t FindLastLinear(std::string_view text, std::string_view needle) {
  size_t size = needle.size();
  auto from_end = [&](std::string_view s, size_t i) { return s[s.size() - 1 - i]; };
  std::vector<uint32_t> border(size + 1, 0);
  for (size_t i = 1, k = 0; i < size; ++i) {
    while (k > 0 && from_end(needle, i) != from_end(needle, k)) k = border[k];
    if (from_end(needle, i) == from_end(needle, k)) ++k;
    border[i + 1] = static_cast<uint32_t>(k);
  }
  for (size_t i = 0, k = 0; i < text.size(); ++i) {
    while (k > 0 && from_end(text, i) != from_end(needle, k)) k = border[k];
    if (from_end(text, i) == from_end(needle, k)) ++k;
    if (k == size) return text.size() - 1 - i;
  }
  return std::string_view::npos;
}

// A set of characters that answers quickly however many there are.
class CharacterSet {
 public:
  explicit CharacterSet(std::string_view characters) {
    for (size_t at = 0; at < characters.size();) {
      uint32_t c = NextCodePoint(characters, at);
      if (c < 128) ascii_[c] = true;
      else others_.push_back(c);
    }
    std::sort(others_.begin(), others_.end());
  }
  bool Has(uint32_t c) const { return c < 128 ? ascii_[c] : std::binary_search(others_.begin(), others_.end(), c); }

 private:
  std::array<bool, 128> ascii_{};
  std::vector<uint32_t> others_;
};

template <typename Append>
std::string Mapped(std::string_view text, Append append) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    append(c, at, out);
  }
  return out;
}

// Every letter from `first` to `last` in its other case. REQUIRES: ASCII only.
std::string AsciiTurned(std::string_view text, char first, char last) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c ^ (c >= first && c <= last ? 0x20 : 0));
  return out;
}

// A capital sigma at the end of a word becomes the final form.
bool EndsWord(std::string_view text, size_t sigma_begin, size_t sigma_end) {
  bool letter_before = false;
  for (size_t at = sigma_begin; at > 0;) {
    do --at; while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    size_t cursor = at;
    uint32_t c = NextCodePoint(text, cursor);
    if (IsCaseIgnorable(c)) continue;
    letter_before = IsCased(c);
    break;
  }
  if (!letter_before) return false;
  for (size_t at = sigma_end; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    if (IsCaseIgnorable(c)) continue;
    return !IsCased(c);
  }
  return true;
}

void AppendLowerIn(std::string_view text, uint32_t c, size_t end, std::string& out) {
  constexpr uint32_t kCapitalSigma = 0x3A3;
  if (c != kCapitalSigma) return AppendLower(c, out);
  AppendUtf8(out, EndsWord(text, end - 2, end) ? 0x3C2 : 0x3C3);
}

}  // namespace

size_t FindFirst(std::string_view text, std::string_view needle) {
  if (needle.size() > text.size()) return std::string_view::npos;
  if (needle.empty()) return 0;
  const void* found = needle.size() == 1 ? memchr(text.data(), needle[0], text.size())
                                         : memmem(text.data(), text.size(), needle.data(), needle.size());
  return found ? static_cast<size_t>(static_cast<const char*>(found) - text.data()) : std::string_view::npos;
}

size_t FindLast(std::string_view text, std::string_view needle) {
  if (needle.size() <= 4 || text.size() < 64) return text.rfind(needle);
  return FindLastLinear(text, needle);
}

size_t CountOf(std::string_view text, std::string_view needle) {
  size_t count = 0;
  for (size_t at; (at = FindFirst(text, needle)) != std::string_view::npos; ++count) text.remove_prefix(at + needle.size());
  return count;
}

std::string_view Strip(std::string_view text, std::optional<std::string_view> characters, Ends ends) {
  CharacterSet set(characters.value_or(std::string_view()));
  auto goes = [&](size_t at) {
    uint32_t c = NextCodePoint(text, at);
    return characters ? set.Has(c) : IsSpace(c);
  };
  if (ends != Ends::kRight) {
    while (!text.empty()) {
      size_t end = 0;
      NextCodePoint(text, end);
      if (!goes(0)) break;
      text.remove_prefix(end);
    }
  }
  if (ends != Ends::kLeft) {
    while (!text.empty()) {
      size_t begin = text.size();
      do --begin; while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80);
      if (!goes(begin)) break;
      text = text.substr(0, begin);
    }
  }
  return text;
}

std::string Lowered(std::string_view text) {
  if (IsAscii(text)) return AsciiTurned(text, 'A', 'Z');
  return Mapped(text, [&](uint32_t c, size_t end, std::string& out) { AppendLowerIn(text, c, end, out); });
}

std::string Uppered(std::string_view text) {
  if (IsAscii(text)) return AsciiTurned(text, 'a', 'z');
  return Mapped(text, [](uint32_t c, size_t, std::string& out) { AppendUpper(c, out); });
}

std::string Titled(std::string_view text) {
  bool inside = false;
  return Mapped(text, [&](uint32_t c, size_t end, std::string& out) {
    if (inside) AppendLowerIn(text, c, end, out);
    else AppendTitle(c, out);
    inside = IsCased(c);
  });
}

std::string Capitalized(std::string_view text) {
  bool first = true;
  return Mapped(text, [&](uint32_t c, size_t end, std::string& out) {
    if (first) AppendTitle(c, out);
    else AppendLowerIn(text, c, end, out);
    first = false;
  });
}

std::string SwappedCase(std::string_view text) {
  return Mapped(text, [&](uint32_t c, size_t end, std::string& out) {
    if (IsUpper(c)) AppendLowerIn(text, c, end, out);
    else if (IsLower(c)) AppendUpper(c, out);
    else AppendUtf8(out, c);
  });
}

std::string Folded(std::string_view text) {
  return Mapped(text, [](uint32_t c, size_t, std::string& out) { AppendFolded(c, out); });
}

bool AllAre(std::string_view text, bool (*test)(uint32_t)) {
  for (size_t at = 0; at < text.size();) {
    if (!test(NextCodePoint(text, at))) return false;
  }
  return !text.empty();
}

bool IsLowerText(std::string_view text) {
  bool cased = false;
  for (size_t at = 0; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    if (IsUpper(c) || IsTitle(c)) return false;
    cased = cased || IsLower(c);
  }
  return cased;
}

bool IsUpperText(std::string_view text) {
  bool cased = false;
  for (size_t at = 0; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    if (IsLower(c) || IsTitle(c)) return false;
    cased = cased || IsUpper(c);
  }
  return cased;
}

bool IsTitleText(std::string_view text) {
  bool cased = false, inside = false;
  for (size_t at = 0; at < text.size();) {
    uint32_t c = NextCodePoint(text, at);
    bool head = IsUpper(c) || IsTitle(c);
    bool tail = !head && IsLower(c);
    if ((head && inside) || (tail && !inside)) return false;
    inside = head || tail;
    cased = cased || inside;
  }
  return cased;
}

bool IsIdentifierText(std::string_view text) {
  if (text.empty()) return false;
  size_t at = 0;
  if (!IsIdentifierStart(NextCodePoint(text, at))) return false;
  return at == text.size() || AllAre(text.substr(at), IsIdentifierPart);
}

bool IsPrintableText(std::string_view text) { return text.empty() || AllAre(text, IsPrintable); }

std::string ExpandTabs(std::string_view text, int64_t tab_size) {
  int64_t column = 0;
  return Mapped(text, [&](uint32_t c, size_t, std::string& out) {
    if (c == '\t') {
      int64_t blanks = tab_size > 0 ? tab_size - column % tab_size : 0;
      out.append(static_cast<size_t>(blanks), ' ');
      column += blanks;
      return;
    }
    column = c == '\n' || c == '\r' ? 0 : column + 1;
    AppendUtf8(out, c);
  });
}

int64_t ExpandTabsBound(std::string_view text, int64_t tab_size) {
  int64_t size = static_cast<int64_t>(text.size());
  int64_t tabs = static_cast<int64_t>(std::count(text.begin(), text.end(), '\t'));
  int64_t grown = 0;
  if (tab_size <= 0 || tabs == 0) return size;
  if (__builtin_mul_overflow(tabs, tab_size, &grown) || __builtin_add_overflow(grown, size, &grown)) return INT64_MAX;
  return grown;
}

std::string ZeroFilled(std::string_view text, int64_t width) {
  int64_t zeros = width - static_cast<int64_t>(CodePointCount(text));
  if (zeros <= 0) return std::string(text);
  bool sign = !text.empty() && (text[0] == '+' || text[0] == '-');
  std::string out(text.substr(0, sign));
  out.append(static_cast<size_t>(zeros), '0');
  return out.append(text.substr(sign));
}

Filling FillingOf(Side side, int64_t length, int64_t width) {
  if (width <= length) return {};
  const int64_t missing = width - length;
  const int64_t left = side == Side::kRight ? missing : side == Side::kCenter ? missing / 2 + (missing & width & 1) : 0;
  return {left, missing - left};
}

Parts PartedAt(std::string_view text, std::string_view separator, bool last) {
  const size_t at = last ? FindLast(text, separator) : FindFirst(text, separator);
  if (at == std::string_view::npos) return last ? Parts{"", "", text} : Parts{text, "", ""};
  return {text.substr(0, at), separator, text.substr(at + separator.size())};
}

char QuoteFor(std::string_view text) {
  bool has_single = text.find('\'') != std::string_view::npos;
  return has_single && text.find('"') == std::string_view::npos ? '"' : '\'';
}

void AppendEscaped(std::string_view text, char quote, bool ascii_only, std::string& out) {
  for (size_t at = 0; at < text.size();) {
    size_t begin = at;
    uint32_t c = NextCodePoint(text, at);
    if (c == static_cast<uint32_t>(quote) || c == '\\') { out += '\\'; out += static_cast<char>(c); }
    else if (c == '\n') out += "\\n";
    else if (c == '\r') out += "\\r";
    else if (c == '\t') out += "\\t";
    else if (ascii_only ? c >= 32 && c < 127 : IsPrintable(c)) out += text.substr(begin, at - begin);
    else out += EscapeOf(c);
  }
}

void AppendTextRepr(std::string_view text, bool ascii_only, std::string& out) {
  char quote = QuoteFor(text);
  out += quote;
  AppendEscaped(text, quote, ascii_only, out);
  out += quote;
}

void AppendBytesRepr(std::string_view bytes, std::string& out) {
  char quote = QuoteFor(bytes);
  out += 'b';
  out += quote;
  for (char raw : bytes) {
    unsigned char c = static_cast<unsigned char>(raw);
    if (raw == quote || raw == '\\') { out += '\\'; out += raw; }
    else if (raw == '\n') out += "\\n";
    else if (raw == '\r') out += "\\r";
    else if (raw == '\t') out += "\\t";
    else if (c >= 32 && c < 127) out += raw;
    else fmt::format_to(std::back_inserter(out), "\\x{:02x}", c);
  }
  out += quote;
}

bool IsLineEnd(uint32_t c) {
  return (c >= 10 && c <= 13) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

}  // namespace penstock
