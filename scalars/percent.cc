#include "scalars/percent.h"

#include "core/text.h"
#include "core/unicode.h"
#include "scalars/numbers.h"

namespace penstock {
namespace {

std::string_view SignOf(const PercentConversion& c, bool negative) { return negative ? "-" : c.plus ? "+" : c.blank ? " " : ""; }

}  // namespace

int BaseOfPercent(char type) { return type == 'x' || type == 'X' ? 16 : type == 'o' ? 8 : 10; }

PercentPiece PieceOfInt(const PercentConversion& c, bool negative, std::string& digits) {
  if (c.precision > static_cast<int64_t>(digits.size())) digits.insert(0, static_cast<size_t>(c.precision) - digits.size(), '0');
  const std::string_view prefix = !c.alternate || BaseOfPercent(c.type) == 10 ? "" : c.type == 'x' ? "0x" : c.type == 'X' ? "0X" : "0o";
  if (c.type == 'X') for (char& d : digits) d = static_cast<char>(d >= 'a' ? d - 32 : d);
  return {SignOf(c, negative), prefix, digits, c.zero};
}

PercentPiece PieceOfFloat(const PercentConversion& c, double x, std::string& space) {
  space = FloatText(x, {.type = c.type, .precision = c.precision < 0 ? 6 : c.precision, .alternate = c.alternate});
  const bool negative = space[0] == '-';
  return {SignOf(c, negative), "", std::string_view(space).substr(negative), c.zero};
}

PercentPiece PieceOfText(const PercentConversion& c, std::string_view text, bool is_bytes) {
  if (c.precision < 0 || c.precision >= static_cast<int64_t>(text.size())) return {"", "", text};
  size_t end = 0;
  if (is_bytes) end = static_cast<size_t>(c.precision);
  else for (int64_t i = 0; i < c.precision && end < text.size(); ++i) NextCodePoint(text, end);
  return {"", "", text.substr(0, end)};
}

}  // namespace penstock
