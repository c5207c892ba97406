// Errors that instructions end in.
#pragma once

#include "analysis/interpreter.h"

namespace penstock {

// One of a builtin type, made where the instruction is; kBuiltinCount: of which type is not known.
AbstractValue ErrorOf(Point& at, BuiltinId type, LabelInterval label, OriginId origin);
// One that the instruction itself ends in, given what it reads now: of a type that it has (kinds_of_errors.cc).
AbstractValue ErrorOfStep(Point& at, LabelInterval label, OriginId origin);
// What a class of errors makes where it is raised, thrown into a generator or named as the cause; absent: the value is no such class.
AbstractValue MadeToRaise(Point& at, const AbstractValue& value, const Arguments& arguments = {});
// `lineno` and the like: an error computes it of what it was made of, or it stands inside that. Absent: no such attribute.
AbstractValue PlaceToldBy(Point& at, ObjectId error, std::string_view attribute);

}  // namespace penstock
