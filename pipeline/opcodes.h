// How labels move through the instructions, printed from the tables: for docs.
#pragma once

#include <string>

#include "core/json.h"

namespace penstock {

// One paragraph a label rule: its name, what it does, the instructions that have it. Rules of builtins alone come last.
std::string ShowOpcodes();
// {"rules": [{"name", "doc"}], "opcodes": [{"name", "rule", "may_raise", "doc"}]}
Json OpcodesToJson();

}  // namespace penstock
