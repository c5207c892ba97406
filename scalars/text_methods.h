// What Python's str methods do, over UTF-8. Offsets are bytes; knows nothing of values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {

// -- searching: linear in the text, whatever the needle. npos: not there.
size_t FindFirst(std::string_view text, std::string_view needle);
size_t FindLast(std::string_view text, std::string_view needle);
// How often, without overlaps. REQUIRES: needle is not empty.
size_t CountOf(std::string_view text, std::string_view needle);

// -- taking off ends. Without `characters`: white space.
enum class Ends : uint8_t { kLeft, kRight, kBoth };
std::string_view Strip(std::string_view text, std::optional<std::string_view> characters, Ends ends);

// -- letters
std::string Lowered(std::string_view text);
std::string Uppered(std::string_view text);
std::string Titled(std::string_view text);
std::string Capitalized(std::string_view text);
std::string SwappedCase(std::string_view text);
std::string Folded(std::string_view text);

// -- questions, each as Python answers for the empty text
bool AllAre(std::string_view text, bool (*test)(uint32_t));  // false for the empty text
bool IsLowerText(std::string_view text);
bool IsUpperText(std::string_view text);
bool IsTitleText(std::string_view text);
bool IsIdentifierText(std::string_view text);
bool IsPrintableText(std::string_view text);  // true for the empty text

// -- layout
std::string ExpandTabs(std::string_view text, int64_t tab_size);
// At most how long ExpandTabs gets.
int64_t ExpandTabsBound(std::string_view text, int64_t tab_size);
std::string ZeroFilled(std::string_view text, int64_t width);
// How much ljust, rjust and center put on either side of what is `length` characters long.
enum class Side : uint8_t { kLeft, kRight, kCenter };  // where the text stands
struct Filling {
  int64_t left = 0, right = 0;
};
Filling FillingOf(Side side, int64_t length, int64_t width);

// -- as a literal
void AppendTextRepr(std::string_view text, bool ascii_only, std::string& out);
// Its parts: which quote is used, and the characters between the quotes.
char QuoteFor(std::string_view text);
void AppendEscaped(std::string_view text, char quote, bool ascii_only, std::string& out);
void AppendBytesRepr(std::string_view bytes, std::string& out);

// -- cutting. Each calls visit(piece) for the pieces in order; visit answers false to stop.

// At white space; at most `limit` cuts (negative: any number).
template <typename Visit>
void SplitAtSpace(std::string_view text, int64_t limit, Visit visit) {
  size_t at = 0;
  auto skip = [&](bool space) {
    while (at < text.size()) {
      const unsigned char c = static_cast<unsigned char>(text[at]);
      if (c < 0x80) {
        const bool is_space = c == ' ' || (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x1F);
        if (is_space != space) break;
        ++at;
        continue;
      }
      size_t next = at;
      if (IsSpace(NextCodePoint(text, next)) != space) break;
      at = next;
    }
  };
  while (true) {
    skip(true);
    if (at == text.size()) return;
    if (limit == 0) { visit(text.substr(at)); return; }
    if (limit > 0) --limit;
    size_t begin = at;
    skip(false);
    if (!visit(text.substr(begin, at - begin))) return;
  }
}

template <typename Visit>
void SplitAt(std::string_view text, std::string_view separator, int64_t limit, Visit visit) {
  for (; limit != 0; limit -= limit > 0) {
    size_t at = FindFirst(text, separator);
    if (at == std::string_view::npos) break;
    if (!visit(text.substr(0, at))) return;
    text.remove_prefix(at + separator.size());
  }
  visit(text);
}

// From the right: pieces come last first.
template <typename Visit>
void SplitAtSpaceFromRight(std::string_view text, int64_t limit, Visit visit) {
  auto previous = [&](size_t at) {
    do --at; while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    return at;
  };
  size_t at = text.size();
  auto skip = [&](bool space) {
    while (at > 0) {
      size_t before = previous(at), cursor = before;
      if (IsSpace(NextCodePoint(text, cursor)) != space) break;
      at = before;
    }
  };
  while (true) {
    skip(true);
    if (at == 0) return;
    if (limit == 0) { visit(text.substr(0, at)); return; }
    if (limit > 0) --limit;
    size_t end = at;
    skip(false);
    if (!visit(text.substr(at, end - at))) return;
  }
}

template <typename Visit>
void SplitAtFromRight(std::string_view text, std::string_view separator, int64_t limit, Visit visit) {
  for (; limit != 0; limit -= limit > 0) {
    size_t at = FindLast(text, separator);
    if (at == std::string_view::npos) break;
    if (!visit(text.substr(at + separator.size()))) return;
    text = text.substr(0, at);
  }
  visit(text);
}

// split and rsplit; without a separator, at white space.
template <typename Visit>
void SplitText(std::string_view text, std::optional<std::string_view> separator, int64_t limit, bool from_right, Visit visit) {
  if (!separator && from_right) SplitAtSpaceFromRight(text, limit, visit);
  else if (!separator) SplitAtSpace(text, limit, visit);
  else if (from_right) SplitAtFromRight(text, *separator, limit, visit);
  else SplitAt(text, *separator, limit, visit);
}

// partition and rpartition. Without the separator in it the text itself is the first, or the last.
struct Parts {
  std::string_view before, separator, behind;
};
Parts PartedAt(std::string_view text, std::string_view separator, bool last);

// replace: calls visit(piece, follows) for the pieces in order; `follows`: the new text comes behind it. visit answers false to stop.
// The empty text stands before, between and behind all characters. `count`: of how many at most. REQUIRES: count >= 0
template <typename Visit>
bool ReplaceIn(std::string_view text, std::string_view old, int64_t count, Visit visit) {
  if (old.empty()) {
    size_t begin = 0;
    for (size_t at = 0; count > 0; --count) {
      if (!visit(text.substr(begin, at - begin), true)) return false;
      if (at == text.size()) return true;
      begin = at;
      NextCodePoint(text, at);
    }
    return visit(text.substr(begin), false);
  }
  for (; count > 0; --count) {
    const size_t at = FindFirst(text, old);
    if (at == std::string_view::npos) break;
    if (!visit(text.substr(0, at), true)) return false;
    text.remove_prefix(at + old.size());
  }
  return visit(text, false);
}

// Where a line ends: \n \r \r\n \v \f \x1c-\x1e \x85 and the two separators.
bool IsLineEnd(uint32_t c);

template <typename Visit>
void SplitLines(std::string_view text, bool keep_ends, Visit visit) {
  size_t begin = 0, at = 0;
  while (at < text.size()) {
    size_t end = at;
    uint32_t c = NextCodePoint(text, at);
    if (!IsLineEnd(c)) continue;
    if (c == '\r' && at < text.size() && text[at] == '\n') ++at;
    if (!visit(text.substr(begin, (keep_ends ? at : end) - begin))) return;
    begin = at;
  }
  if (begin < text.size()) visit(text.substr(begin));
}

}  // namespace penstock
