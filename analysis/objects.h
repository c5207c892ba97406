// What the files about abstract objects share. Included by them only.
#pragma once

#include <algorithm>

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

// What a walk that raises starts from: places that are raised together, for what hangs from them all is mostly the same.
struct RaisedRoots {
  using Sets = boost::container::small_vector<ObjectSetId, 16>;
  Sets all, of_globals;

  void Add(const AbstractValue& value, bool is_global) {
    if (value.objects == 0 || (!is_global && std::find(all.begin(), all.end(), value.objects) != all.end())) return;
    all.push_back(value.objects);
    if (is_global) of_globals.push_back(value.objects);
  }
};
// Raises all that hangs from them, the machine's way.
void RaiseDeep(Interpreter& in, State& state, const RaisedRoots& roots, LabelId hi, OriginId origin);
void RaiseIterators(Interpreter& in, State& state, const RaisedRoots& roots, LabelId hi, OriginId origin);

// Is each part that is known of it surely in it?
bool AreAllThere(const Interpreter& in, const State& state, ObjectId object);

bool IsPlainDefault(const AbstractValue& value);  // `n: int = 0`

}  // namespace penstock
