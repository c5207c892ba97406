// Which methods a call has to look up before it evaluates its arguments.
#pragma once

#include <vector>

#include "frontend/ast.h"

namespace penstock {

// By NameId. A plain method of a class may as well be looked up after the arguments: nobody can tell. These can be told:
// properties and other descriptors, what `__getattr__` makes up, and what the plan assigns again elsewhere than in `__init__`.
std::vector<bool> NamesLookedUpFirst(const Ast& ast);

}  // namespace penstock
