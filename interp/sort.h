// Stable sorting that survives any comparison.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// Sorts items[0..count) in place, by key(item) unless `key` is None or kNothing. The items must be
// kept alive by the caller. False: failed, the items are then in some order, none lost.
bool SortItems(Runtime& rt, Value* items, size_t count, Value key, bool reverse);

}  // namespace penstock
