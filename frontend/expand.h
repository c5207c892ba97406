// Classes whose methods Python writes for the author: dataclasses, named tuples, enumerations, models.
// Their methods are written out here, as text of the plan language, so that what is analysed and run is
// plain code.
#pragma once

#include "core/diagnostics.h"
#include "frontend/ast.h"

namespace penstock {

void ExpandClasses(Ast& ast, Diagnostics& diagnostics);

}  // namespace penstock
