// Patterns and formats of JSON Schema. RE2 stays behind this file: matching takes linear time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"

namespace penstock {

// A regular expression as JavaScript writes it, compiled. Finds a match anywhere in the text.
class SchemaPattern {
 public:
  virtual ~SchemaPattern() = default;
  virtual bool Matches(std::string_view text) const = 0;
};

// Refuses what RE2 cannot do in linear time (look-around, back references), and what it would read
// otherwise than JavaScript does.
Result<std::shared_ptr<const SchemaPattern>> CompilePattern(std::string_view pattern);

// Does `text` look like `format`? True for formats that are only annotations.
bool MatchesFormat(std::string_view format, std::string_view text);
// In a reply, such a text is for plans what Python's `datetime` has for it: a datetime, a date or a time.
inline bool IsDateFormat(std::string_view format) { return format == "date-time" || format == "date" || format == "time"; }

}  // namespace penstock
