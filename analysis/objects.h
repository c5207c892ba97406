// What the files about abstract objects share. Included by them only.
#pragma once

#include "analysis/alternatives.h"

namespace penstock {

bool IsSequence(ObjectKind kind);
bool IsMapping(ObjectKind kind);

}  // namespace penstock
