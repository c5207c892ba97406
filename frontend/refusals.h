// What the language leaves out, and what to write instead.
#pragma once

#include <string>
#include <string_view>

#include "core/diagnostics.h"

namespace penstock {

// `__name__`-like: two underscores on both sides.
bool IsDunder(std::string_view name);

// Is it a builtin of Python that a plan may not use?
bool IsRefusedName(std::string_view name);
// REQUIRES: IsRefusedName(name).
void RefuseName(std::string_view name, Span span, Diagnostics& diagnostics);

// Reports a dunder attribute that a plan may not read, write or delete.
void CheckAttribute(std::string_view name, Span span, bool is_read, Diagnostics& diagnostics);

// Reports a dunder that a class body may not define.
void CheckClassMember(std::string_view name, Span span, Diagnostics& diagnostics);

// Reports something the language leaves out.
void Refuse(Span span, std::string message, std::string instead, Diagnostics& diagnostics);

}  // namespace penstock
