// Modules as values: what a plan that does not just write `module.member` sees of them.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// A member of the module; kNothing and no error if it has none of this name.
Value FindInModule(Runtime& rt, ModuleId module, Str* name);
std::vector<std::string> NamesInModule(Runtime& rt, ModuleId module);

}  // namespace penstock
