// Filling texts in: format(), str.format, and the % operator.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// format(v, spec), appended. `of_spec`: the label of the spec, which a method of the plan may be given.
bool AppendFormatted(Runtime& rt, Value v, std::string_view spec, LabelId of_spec, TextBuilder& out);

// Where a format string finds its values.
struct FormatArguments {
  const Args* args = nullptr;  // what the method was given; of str.format positions and keywords
  Value mapping;               // of format_map: keys only
};
// text.format(*args, **keywords) or text.format_map(mapping).
Value FillIn(Runtime& rt, std::string_view text, const FormatArguments& arguments);

}  // namespace penstock
