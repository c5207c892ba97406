// What the files about abstract objects share. Included by them only.
#pragma once

#include "analysis/alternatives.h"

namespace penstock {

bool IsSequence(ObjectKind kind);
bool IsMapping(ObjectKind kind);

// An instance: has it surely each attribute that it may have? Its header counts them.
bool HasAllAttributes(const Interpreter& in, const State& state, ObjectId object);

}  // namespace penstock
