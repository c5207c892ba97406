// What is stored where it was taken from: `totals[who] += 1`.
#pragma once

#include "ir/module.h"

namespace penstock {

// Does a SetItem put something under the key, and into the very dict, from which a GetItem of the same block took something, with nothing in
// between that could run code of the plan? Then that GetItem failed, in whichever run, or the key is there: only what stands under it may be another.
// `may_run_methods`: as below; then no.
bool StoresBack(const Function& function, Pc pc, bool may_run_methods);

// May operators, attributes or builtins run methods or properties of the plan? By names alone.
bool MayRunMethods(const Module& module);

}  // namespace penstock
