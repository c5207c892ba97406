// Errors that instructions end in.
#pragma once

#include "analysis/interpreter.h"

namespace penstock {

// The one builtin that a value is, or kBuiltinCount.
inline BuiltinId OnlyBuiltin(const Interpreter& in, const AbstractValue& value) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  const bool is_builtin = only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kBuiltin;
  return is_builtin ? in.objects[static_cast<ObjectId>(only)].number : kBuiltinCount;
}

// One of a builtin type, made where the instruction is; kBuiltinCount: of which type is not known.
AbstractValue ErrorOf(Point& at, BuiltinId type, LabelInterval label, OriginId origin);
// Of which types the errors are that the instruction itself ends in, given what it reads now; none: it may be any (kinds_of_errors.cc).
using TypesOfErrors = boost::container::small_vector<ExceptionType, 2>;
TypesOfErrors TypesOfErrorsAt(const Point& at);
// One of these.
AbstractValue ErrorOfStep(Point& at, const TypesOfErrors& types, LabelInterval label, OriginId origin);
// What a class of errors makes where it is raised, thrown into a generator or named as the cause; absent: the value is no such class.
AbstractValue MadeToRaise(Point& at, const AbstractValue& value, const Arguments& arguments = {});
// `lineno` and the like: an error computes it of what it was made of, or it stands inside that. Absent: no such attribute.
AbstractValue PlaceToldBy(Point& at, ObjectId error, std::string_view attribute);

}  // namespace penstock
