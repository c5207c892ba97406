// Whether classes of a plan are written into by way of their instances.
#pragma once

#include "ir/module.h"

namespace penstock {

// May plan code set attributes of a class that it has from an instance: `type(x).count = 1`, `cls.count += 1` in a class method, a class
// that a function made? By what stands in the plan, without values. Else only who names a class sets its attributes.
bool MayWriteClasses(const Module& module);

}  // namespace penstock
