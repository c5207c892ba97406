// Values to JSON and back, at the doors.
#pragma once

#include "catalog/schema.h"
#include "core/json.h"
#include "interp/runtime.h"

namespace penstock {

// The value as JSON; types become their JSON Schema. False: TypeError or ValueError is pending.
bool Freeze(Runtime& rt, Value v, Json& out);
// JSON as values: objects become records when `records`, else dicts. With a schema, to which it conforms, texts of format
// date-time, date and time become what `datetime` has for them. kNothing: a limit was hit, or ToolError is pending: a text
// is no such thing for Python.
Value Thaw(Runtime& rt, const Json& json, const LabelTree& labels, bool records, const Schema* schema = nullptr);
// Is a text of such a format anywhere in the schema?
bool HasDates(const Schema& schema);
// The table of fields that a model or a dataclass has; kNothing: it is none.
Value FieldsOf(Runtime& rt, Class* cls);
// The JSON Schema of a type value: str, list[int], int | None.
bool SchemaOfType(Runtime& rt, Value type, Json& out);

}  // namespace penstock
