// Filling texts in: format(), str.format, and the % operator.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// format(v, spec), appended.
bool AppendFormatted(Runtime& rt, Value v, std::string_view spec, TextBuilder& out);

// Where a format string finds its values.
struct FormatArguments {
  const Args* args = nullptr;  // str.format: positions and keywords
  Value mapping;               // format_map: keys only
};
// text.format(*args, **keywords) or text.format_map(mapping).
Value FillIn(Runtime& rt, std::string_view text, const FormatArguments& arguments);

}  // namespace penstock
