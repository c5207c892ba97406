// The modules a plan may import, with their members: for docs and for prompts.
#pragma once

#include <string>

#include "core/json.h"

namespace penstock {

// One paragraph a module: its name, what it is for, the names in it.
std::string ShowModules();
// [{"name", "doc", "members": [{"name", "signature"?, "doc"?}]}]
Json ModulesToJson();

}  // namespace penstock
