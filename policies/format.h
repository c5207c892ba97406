// The canonical text of a gate: one layout for everybody, comments kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/diagnostics.h"

namespace penstock {

// The same tokens in the same order, with the same comments; formatting it again changes nothing. Nothing if
// the text has syntax errors, which are reported: a text that is not understood is left alone.
std::optional<std::string> FormatGate(const SourceFile& source, Diagnostics& diagnostics);

// What is written, on one line: spaces, tabs and line ends between words are one space each.
std::string OneLine(std::string_view text);

}  // namespace penstock
