// Keys that are known and no scalars: tuples of constants, and members of an enumeration. A dict keeps what stands under one in a field of its own, as it
// does under a scalar; the key itself is among its keys().
#pragma once

#include <optional>

#include "analysis/interpreter.h"

namespace penstock {

// The field of a dict that a key names, if it is known which: two keys have one field if and only if they are equal, at any time.
std::optional<AtomId> FieldOfKey(Interpreter& in, const State& state, const AbstractValue& key);
inline bool IsOfObject(const Atom& field) { return field.type == Atom::Type::kOther && !field.text.empty(); }
// The key that has a field of the dict.
AbstractValue KeyOfField(Interpreter& in, const State& state, ObjectId dict, AtomId field);

}  // namespace penstock
