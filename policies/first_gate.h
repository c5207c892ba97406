// A first gate for tools that have none: closed, and full of suggestions.
#pragma once

#include <string>

#include "catalog/manifest.h"

namespace penstock {

struct FirstGateOptions {
  std::string name = "first";       // of the policy
  std::string manifest;             // a file for its `tools` line; empty: none
  bool use_hints = false;           // take what servers say of their tools for true: `readOnlyHint` makes a read
};

// Loads without errors. Every tool is an effect that nothing permits, with its critical arguments, its observers
// and its replies' labels guessed on the safe side; what annotations suggest stands in comments beside it.
std::string FirstGate(const Manifest& manifest, const FirstGateOptions& options);

// `tool send effect critical args observed by to;`, guessed on the safe side.
std::string ToolLine(const ToolSpec& tool, bool use_hints = false);
// `label send { readers [User]; }`
std::string LabelLine(const ToolSpec& tool);

// A tool as a rule names it: in quotes where the name means something else.
std::string ToolName(const std::string& name);
// An argument as a rule names it: `to`, or `arg("from")` where the name means something else.
std::string ArgumentName(const std::string& name);

}  // namespace penstock
