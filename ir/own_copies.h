// Has a plan a say in how `copy` copies what its classes make?
#pragma once

#include "ir/module.h"

namespace penstock {

// May a class of the plan's have a `__deepcopy__`, or answer when it is asked for one? Or may methods that are asked for the hashes of keys write
// into something? If not, the instances of its classes are copied attribute by attribute, and nobody can tell who was asked.
bool HasOwnCopies(const Module& module);

}  // namespace penstock
