// The language card: what a planner must know to write plans, printed from the tables that the passes use.
#pragma once

#include <string>

#include "catalog/manifest.h"
#include "core/json.h"

namespace penstock {

// For a prompt. Ends in the tools, if there are any.
std::string PromptText(const Manifest& tools);
// What a planner that knows Python needs most of it: names without signatures, and what is refused with what to write instead. Ends likewise.
std::string ShortPromptText(const Manifest& tools);
// All of it for programs:
// {"language", "version", "statements", "expressions", "patterns": [{"name", "example"}], "builtins", "modules", "exceptions",
//  "refused": {"names", "forms", "attributes", "members", "definable", "readable", "modules"}, "limits", "tools": {"classes", "tools"}}
Json PromptToJson(const Manifest& tools);

}  // namespace penstock
