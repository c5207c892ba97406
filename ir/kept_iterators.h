// Iterators that are no loop's own.
#pragma once

#include "ir/module.h"

namespace penstock {

// May the plan have one that somebody else can go on with? By what is written, without values: one that is gone over where it is made is
// nobody else's.
bool MayKeepIterators(const Module& module);

// Does the instruction take a method that gives an iterator: as an attribute, or by `getattr` under a name that may be that of one?
bool TakesIteratorMethod(const Module& module, const Function& function, Pc pc);
bool TakesIteratorByGetattr(const Module& module, const Function& function, Pc pc);

}  // namespace penstock
