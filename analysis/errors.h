// Errors that instructions end in.
#pragma once

#include "analysis/interpreter.h"

namespace penstock {

// One of a builtin type, made where the instruction is; kBuiltinCount: of which type is not known.
AbstractValue ErrorOf(Point& at, BuiltinId type, LabelInterval label, OriginId origin);

}  // namespace penstock
