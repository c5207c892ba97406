// The mark of a dict that an OrderedDict holds: its views say so.
#pragma once

#include "interp/object.h"

namespace penstock {

inline constexpr uint8_t kOrderedDict = 16;  // among the flags of a Dict
static_assert((kOrderedDict & (Object::kMarked | Object::kLarge | Dict::kRecord | Dict::kOwnEquals | Dict::kOfClass)) == 0);

inline bool IsOrdered(const Dict* dict) { return dict->flags & kOrderedDict; }

}  // namespace penstock
