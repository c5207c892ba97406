// What is fixed: functions and classes that library modules make as they are loaded. Nobody changes them once that is over, as in CPython
// types that are immutable.
#pragma once

#include "ir/module.h"

namespace penstock {

// Does it run once, while its module is loaded: the body of a library module, or of a class there?
inline bool RunsAtLoad(const Module& module, const Function& function) {
  const Function* one = &function;
  while (one->is_class_body && one->library != kNoModule && one->parent != 0) one = &module.functions[one->parent];
  return one->library != kNoModule && one->parent == 0;
}

// A function; of a class, whether what makes it RunsAtLoad.
inline bool IsFixed(const Module& module, const Function& function) {
  return function.library != kNoModule && function.parent != 0 && RunsAtLoad(module, module.functions[function.parent]);
}

}  // namespace penstock
