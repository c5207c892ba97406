// How many values there may be, so how much one of them can tell.
#pragma once

#include "policies/compile.h"

namespace penstock {

// How many values `schema` takes that also meet `condition` (about slot 0; kNoTerm: none), or a little more. Nothing: without
// bound, as free text and numbers with a fraction are, or none is found.
std::optional<long double> CountOfValues(const Build& build, const SchemaPtr& schema, TermId condition);

}  // namespace penstock
