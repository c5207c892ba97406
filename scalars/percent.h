// The language of `text % arguments`: where its conversions are, and how what one converts is laid out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/text.h"

namespace penstock {

struct PercentConversion {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  int64_t width = -1, precision = -1;  // -1: not given
  char type = 0;
};

// What a conversion shows, before it is filled up to the width.
struct PercentPiece {
  std::string_view sign, prefix, body;
  bool zeros = false;  // fill with them, behind the sign
};

// `digits` are those of |x| in the base of the type, and get the zeros and capitals that the conversion asks for. REQUIRES: a precision that is small enough
PercentPiece PieceOfInt(const PercentConversion& c, bool negative, std::string& digits);
PercentPiece PieceOfFloat(const PercentConversion& c, double x, std::string& space);
PercentPiece PieceOfText(const PercentConversion& c, std::string_view text, bool is_bytes);
// The base of an int's type: 8, 10 or 16.
int BaseOfPercent(char type);

// How much is missing to the width.
inline int64_t MissingOf(const PercentConversion& c, const PercentPiece& piece, bool is_bytes) {
  if (c.width <= 0) return 0;
  const size_t length = piece.sign.size() + piece.prefix.size() + (is_bytes ? piece.body.size() : CodePointCount(piece.body));
  return std::max<int64_t>(0, c.width - static_cast<int64_t>(length));
}

inline void AppendPiece(const PercentConversion& c, const PercentPiece& piece, int64_t missing, std::string& out) {
  const size_t count = static_cast<size_t>(missing);
  if (!piece.zeros && !c.left) out.append(count, ' ');
  out.append(piece.sign).append(piece.prefix);
  if (piece.zeros && !c.left) out.append(count, '0');
  out.append(piece.body);
  if (c.left) out.append(count, ' ');
}

// A number or `*`. The value stays -1 when there is none.
template <typename Asked>
bool ReadPercentNumber(std::string_view text, size_t& at, bool is_width, int64_t& number, Asked& asked) {
  if (at < text.size() && text[at] == '*') {
    ++at;
    return asked.Star(is_width, number);
  }
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at) {
    if (number < 0) number = 0;
    if (number > (INT32_MAX - 9) / 10) return asked.Wrong(is_width ? "width too big" : "precision too big");
    number = number * 10 + (text[at] - '0');
  }
  return true;
}

// `(key)`, which begins at `at`.
template <typename Asked>
bool ReadPercentKey(std::string_view text, size_t& at, Asked& asked) {
  if (!asked.TakesKeys()) return false;
  const size_t begin = ++at;
  for (int open = 1; open > 0; ++at) {
    if (at >= text.size()) return asked.Wrong("incomplete format key");
    open += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
  }
  return asked.Key(text.substr(begin, at - 1 - begin));
}

// `[(key)][flags][width][.precision]type` behind a percent sign; `at` ends up at the type.
template <typename Asked>
bool ReadPercent(std::string_view text, size_t& at, PercentConversion& c, Asked& asked) {
  if (at < text.size() && text[at] == '(' && !ReadPercentKey(text, at, asked)) return false;
  for (bool flag = true; flag && at < text.size();) {
    switch (text[at]) {
      case '-': c.left = true; break;
      case '+': c.plus = true; break;
      case ' ': c.blank = true; break;
      case '#': c.alternate = true; break;
      case '0': c.zero = true; break;
      default: flag = false;
    }
    at += flag;
  }
  if (!ReadPercentNumber(text, at, true, c.width, asked)) return false;
  if (c.width < -1 || (c.width == -1 && at > 0 && text[at - 1] == '*')) c.left = true, c.width = -c.width;
  if (at < text.size() && text[at] == '.') {
    ++at;
    if (!ReadPercentNumber(text, at, false, c.precision, asked)) return false;
    c.precision = std::max<int64_t>(c.precision, 0);
  }
  if (at < text.size() && (text[at] == 'h' || text[at] == 'l' || text[at] == 'L')) ++at;
  if (at >= text.size()) return asked.Wrong("incomplete format");
  c.type = text[at];
  return true;
}

// Goes over a text. `asked`, each of whose functions but TakesKeys says false to stop:
//   Step()                    before each piece of the text
//   Text(piece)               which stands there as it is
//   TakesKeys()               may there be keys?
//   Key(name)                 the next conversion is of what stands under this
//   Star(is_width, number)    a width or precision out of the arguments
//   Convert(conversion, at)   `at`: of its type in the text
//   Wrong(message)            a ValueError; false
template <typename Asked>
bool FillByPercent(std::string_view text, Asked& asked) {
  for (size_t at = 0; at < text.size();) {
    const size_t percent = std::min(text.find('%', at), text.size());
    const bool doubled = percent + 1 < text.size() && text[percent + 1] == '%';
    if (!asked.Step() || !asked.Text(text.substr(at, percent - at + doubled))) return false;
    at = percent + 1 + doubled;
    if (percent == text.size()) break;
    if (doubled) continue;
    PercentConversion c;
    if (!ReadPercent(text, at, c, asked) || !asked.Convert(c, at)) return false;
    ++at;
  }
  return true;
}

}  // namespace penstock
