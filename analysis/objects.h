// What the files about abstract objects share. Included by them only.
#pragma once

#include "analysis/alternatives.h"

namespace penstock {

// Calls visit(slot) for every slot that holds something of the object.
template <typename Visit>
void ForEachSlot(const ObjectInfo& object, Visit visit) {
  visit(object.star());
  visit(object.keys());
  for (const auto& [key, slot] : object.fields) visit(slot);
}

inline bool IsSequence(ObjectKind kind) { return kind == ObjectKind::kList || kind == ObjectKind::kTuple; }
inline bool IsMapping(ObjectKind kind) { return kind == ObjectKind::kDict || kind == ObjectKind::kRecord; }

// An instance: has it surely each attribute that it may have? Its header counts them.
bool HasAllAttributes(const Interpreter& in, const State& state, ObjectId object);

}  // namespace penstock
