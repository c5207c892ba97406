// Checking and testing gate files, one at a time, without a session.
#pragma once

#include <string>
#include <vector>

#include "catalog/manifest.h"
#include "core/json.h"
#include "tools/toolbox.h"

namespace penstock {

struct GateAnswer {
  bool ok = false;
  Json json;         // contract.md
  std::string text;  // for people: what was found; empty when there is nothing to say
};

// The tools that a session would have; nobody is called.
Result<Manifest> ToolsOf(const ToolSources& sources);

// Types, names and lints of one gate and what it imports. With no tools: those the gate names.
GateAnswer CheckGateFile(const std::string& path, const Manifest& tools, bool color = false);
// Its tests and assertions. A gate that does not load answers as CheckGateFile does.
GateAnswer TestGateFile(const std::string& path, const Manifest& tools, bool color = false);

}  // namespace penstock
