// What a plan may call without a tool, and the modules it may import: for docs and for prompts.
#pragma once

#include <string>

#include "catalog/builtins.h"
#include "core/json.h"

namespace penstock {

// {"name", "kind": function | type | exception | value, "signature", "doc", "base"?, "methods"?}; an exception has only its base.
Json BuiltinToJson(BuiltinId id);

// One paragraph a module: its name, what it is for, the names in it.
std::string ShowModules();
// [{"name", "doc", "members": [as BuiltinToJson; `kind` also module and name]}]
Json ModulesToJson();

}  // namespace penstock
