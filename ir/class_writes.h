// By what classes of a plan may be written into.
#pragma once

#include "ir/module.h"

namespace penstock {

// By what stands in the plan and the library that it uses, without values; not strict: in the library alone.
struct ClassWrites {
  // May attributes of a class be set that is not named where that is done: of a parameter, say, or by `setattr`? If not, what holds a
  // class otherwise than under a global name is nothing that it could be written by.
  bool unnamed = false;
  // Of a class that was had from an instance: `type(x).count = 1`, `cls.count += 1` in a class method, a class that a function made?
  bool by_instance = false;
};
ClassWrites ClassWritesOf(const Module& module, bool strict);

}  // namespace penstock
