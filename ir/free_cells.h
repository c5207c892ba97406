// Which functions give another value to variables of the functions around them.
#pragma once

#include "ir/module.h"

namespace penstock {

// By itself, or by a function that it makes.
bool MayStoreFreeCells(const Module& module, const Function& function);

}  // namespace penstock
