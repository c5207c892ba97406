// What one session is made of: labels, tools, gates. Owns them all.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "catalog/call_facts.h"
#include "catalog/manifest.h"
#include "core/limits.h"
#include "interp/machine.h"
#include "labels/label_table.h"
#include "pipeline/known_decisions.h"
#include "policies/policy_set.h"
#include "tools/toolbox.h"

namespace penstock {

struct Session {
  LabelTable labels;
  Toolbox toolbox;          // who answers
  std::vector<std::string> gate_paths;  // the gates that were named, without what they import
  LoadedGates gates;        // what they said while loading, and the policies
  ToolLabels tool_labels;   // how replies are labelled before they are known; parallel to manifest()
  KnownDecisions known_decisions;
  Limits limits;
  std::vector<std::pair<std::string, Json>> inputs;  // `--input`, labelled `from User`
  RunMemory run_memory;

  Session() = default;
  Session(const Session&) = delete;

  const PolicySet& policies() const { return *gates.policies; }
  // The tools a plan may name; ToolIndex is an index in here.
  const Manifest& manifest() const { return gates.policies->manifest(); }
  bool strict() const { return gates.policies->mode() == GateMode::kStrict; }
};

// How gates are loaded now: rules that were good until yesterday are errors.
LoadOptions LoadOptionsNow();

// A session over `toolbox` under the given gates. Gates that do not load are the caller's to show:
// session->gates.ok() is false then, and nothing else of the session may be used.
std::unique_ptr<Session> OpenSession(Toolbox toolbox, const std::vector<GateText>& gates, Limits limits,
                                     std::vector<std::pair<std::string, Json>> inputs, const LoadOptions& options = {});

}  // namespace penstock
