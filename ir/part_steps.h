// Where a step of a WrittenPart leads from an object, by what that is. The machine goes there on its objects (interp/labels.cc), the
// analysis on those it knows (analysis/raised_parts.cc).
#pragma once

#include "ir/control_map.h"

namespace penstock {

// What an object is, as far as steps ask. Of classes and instances those of the plan; sets that can be changed.
enum class Holder : uint8_t { kList, kTuple, kDict, kSet, kInstance, kClass, kOther };

enum class PartStep : uint8_t {
  kUntold,       // to nothing that is known: all that hangs from `WrittenPart::otherwise` is raised
  kNothing,      // it has no such part
  kUnderKey,     // what stands under the key in a dict
  kAttribute,    // of an instance
  kMember,       // of a class: what stands there under the name
  kItself,
  kHeld,         // the same step again, from the list, dict or set that the instance has by its class
  kEachElement,  // of a list or tuple
  kEachValue,    // of a dict
  kOwnValues,    // written: each value of a dict, but not which there are
  kOwnElements,  // written: each element of a list, but not how many there are
  kOwn,          // written: all in it, and how much
};

constexpr PartStep StepInto(PartKey::Kind key, Holder holder) {
  const bool is_sequence = holder == Holder::kList || holder == Holder::kTuple, is_dict = holder == Holder::kDict;
  switch (key) {
    case PartKey::kAttribute: return holder == Holder::kInstance ? PartStep::kAttribute : holder == Holder::kClass ? PartStep::kMember : PartStep::kUntold;
    case PartKey::kInstance: return holder == Holder::kInstance ? PartStep::kItself : PartStep::kUntold;
    default: break;
  }
  if (holder == Holder::kInstance) return PartStep::kHeld;
  if (holder == Holder::kClass || holder == Holder::kOther) return PartStep::kUntold;
  switch (key) {
    case PartKey::kAttribute: case PartKey::kInstance: break;
    case PartKey::kItem: return is_dict ? PartStep::kUnderKey : PartStep::kNothing;  // others have nothing under a text
    case PartKey::kElement: return is_sequence ? PartStep::kEachElement : PartStep::kUntold;
    case PartKey::kValue: return is_dict ? PartStep::kEachValue : PartStep::kUntold;
    case PartKey::kAny: return is_dict ? PartStep::kEachValue : is_sequence ? PartStep::kEachElement : PartStep::kUntold;
    case PartKey::kOwnPlaces: return is_dict ? PartStep::kOwnValues : holder == Holder::kList ? PartStep::kOwnElements : PartStep::kNothing;
    case PartKey::kOwnItems: return is_dict ? PartStep::kOwn : holder == Holder::kList ? PartStep::kOwnElements : PartStep::kNothing;
    case PartKey::kOwn: return holder == Holder::kTuple ? PartStep::kNothing : PartStep::kOwn;
  }
  return PartStep::kUntold;
}

}  // namespace penstock
