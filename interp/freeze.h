// Values to JSON and back, at the doors.
#pragma once

#include "core/json.h"
#include "interp/runtime.h"

namespace penstock {

// The value as JSON; types become their JSON Schema. False: TypeError or ValueError is pending.
bool Freeze(Runtime& rt, Value v, Json& out);
// JSON as values: objects become records when `records`, else dicts. kNothing: a limit was hit.
Value Thaw(Runtime& rt, const Json& json, const LabelTree& labels, bool records);
// The JSON Schema of a type value: str, list[int], int | None.
bool SchemaOfType(Runtime& rt, Value type, Json& out);

}  // namespace penstock
