#include "scalars/text_fields.h"

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {

std::string_view ReadTextField(std::string_view& rest, TextField& field) {
  size_t at = 0;
  char stop = 0;
  while (at < rest.size() && !stop) {
    const char c = rest[at++];
    if (c == '{') return "unexpected '{' in field name";
    if (c == '[') { while (at < rest.size() && rest[at] != ']') ++at; }
    if (c == '}' || c == ':' || c == '!') stop = c;
  }
  if (!stop) return "expected '}' before end of string";
  field.name = rest.substr(0, at - 1);
  rest.remove_prefix(at);
  if (stop == '}') return {};
  if (stop == '!') {
    if (rest.empty()) return "end of string while looking for conversion specifier";
    at = 0;
    field.conversion = NextCodePoint(rest, at);
    rest.remove_prefix(at);
    if (!rest.empty()) {
      const char c = rest[0];
      rest.remove_prefix(1);
      if (c == '}') return {};
      if (c != ':') return "expected ':' after conversion specifier";
    }
  }
  int open = 1;
  for (at = 0; at < rest.size(); ++at) {
    if (rest[at] == '{') ++open, field.spec_has_fields = true;
    if (rest[at] == '}' && --open == 0) break;
  }
  if (open > 0) return "unmatched '{' in format spec";
  field.spec = rest.substr(0, at);
  rest.remove_prefix(at + 1);
  return {};
}

int64_t NumberInField(std::string_view text) {
  if (text.empty()) return -1;
  int64_t number = 0;
  for (size_t at = 0; at < text.size();) {
    const int digit = DecimalValue(NextCodePoint(text, at));
    if (digit < 0) return -1;
    if (number > (INT64_MAX - digit) / 10) return -2;
    number = number * 10 + digit;
  }
  return number;
}

FirstOfField ReadFirst(std::string_view first, FieldNumbering& numbering) {
  using Way = FieldNumbering::Way;
  const int64_t number = NumberInField(first);
  if (number == -2) return {.wrong = kTooManyDigitsInField};
  if (!first.empty() && number == -1) return {.name = first};
  const Way wanted = first.empty() ? Way::kAutomatic : Way::kManual;
  if (numbering.way == Way::kUnknown) numbering.way = wanted;
  if (numbering.way != wanted) {
    return {.wrong = first.empty() ? "cannot switch from manual field specification to automatic field numbering"
                                   : "cannot switch from automatic field numbering to manual field specification"};
  }
  return {.number = first.empty() ? numbering.next++ : number};
}

}  // namespace penstock
