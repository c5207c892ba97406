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
// Has a class itself something under the name since its body ended, which Python does not ask for?
bool HasOwnName(Interpreter& in, const State& state, ObjectId cls, AtomId name);
// Has each instance that it stands for the attribute from its `__init__`, when that has ended? And does nothing take it away again?
bool IsSetByInit(Interpreter& in, const State& state, ObjectId object, AtomId name);
bool IsPlainDefault(const AbstractValue& value);  // `n: int = 0`

}  // namespace penstock
