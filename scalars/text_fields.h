// The language of `text.format(...)`: where its fields are, what their names name, and what stands in them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace penstock {

struct TextField {
  std::string_view name, spec;
  uint32_t conversion = 0;
  bool spec_has_fields = false;
};

// Reads a field; `rest` begins behind its `{` and ends up behind its `}`. Gives what is wrong with it: nothing, if it is empty.
std::string_view ReadTextField(std::string_view& rest, TextField& field);

// The number that a name or key spells in digits; -1: it is no number; -2: it is too large, which is an error.
int64_t NumberInField(std::string_view text);
inline constexpr std::string_view kTooManyDigitsInField = "Too many decimal digits in format string";

// Whether the fields of a text count their arguments or say which.
struct FieldNumbering {
  enum class Way : uint8_t { kUnknown, kAutomatic, kManual } way = Way::kUnknown;
  int64_t next = 0;
};

// The argument that a field begins with.
struct FirstOfField {
  std::string_view wrong = {};  // what is, if it is not empty
  int64_t number = -1;          // -1: it has a name
  std::string_view name = {};
};
FirstOfField ReadFirst(std::string_view first, FieldNumbering& numbering);

// Goes along the name of a field. `asked`, each of whose functions says false to stop:
//   First(first)               the argument
//   Part(name, is_attribute)   `.name` or `[name]` of what was found so far
//   Wrong(message)             a ValueError; false
template <typename Asked>
bool FollowName(std::string_view name, Asked& asked) {
  const size_t end = std::min(name.find_first_of(".["), name.size());
  if (!asked.First(name.substr(0, end))) return false;
  std::string_view rest = name.substr(end);
  while (!rest.empty()) {
    const bool is_attribute = rest[0] == '.';
    if (!is_attribute && rest[0] != '[') return asked.Wrong("Only '.' or '[' may follow ']' in format field specifier");
    rest.remove_prefix(1);
    const size_t length = is_attribute ? std::min(rest.find_first_of(".["), rest.size()) : rest.find(']');
    if (length == std::string_view::npos) return asked.Wrong("Missing ']' in format string");
    if (length == 0) return asked.Wrong("Empty attribute in format string");
    if (!asked.Part(rest.substr(0, length), is_attribute)) return false;
    rest.remove_prefix(is_attribute ? length : length + 1);
  }
  return true;
}

// How deep fields may stand in the specs of fields.
inline constexpr int kFieldDepth = 2;

// Goes over a text. `asked`, each of whose functions says false to stop:
//   Step()                before each piece of the text with a brace behind it
//   Text(piece)           which stands there as it is
//   Field(field, depth)   `depth`: of its spec
//   Wrong(message)        a ValueError; false
template <typename Asked>
bool FillFields(std::string_view rest, int depth, Asked& asked) {
  if (depth <= 0) return asked.Wrong("Max string recursion exceeded");
  while (!rest.empty()) {
    const size_t at = rest.find_first_of("{}");
    if (at == std::string_view::npos) return asked.Text(rest);
    const char c = rest[at];
    const bool doubled = at + 1 < rest.size() && rest[at + 1] == c;
    if (c == '}' && !doubled) return asked.Wrong("Single '}' encountered in format string");
    if (c == '{' && at + 1 == rest.size()) return asked.Wrong("Single '{' encountered in format string");
    if (!asked.Step() || !asked.Text(rest.substr(0, at + doubled))) return false;
    rest.remove_prefix(at + 1 + doubled);
    if (doubled) continue;
    TextField field;
    if (const std::string_view wrong = ReadTextField(rest, field); !wrong.empty()) return asked.Wrong(wrong);
    if (!asked.Field(field, depth - 1)) return false;
  }
  return true;
}

}  // namespace penstock
