// What the `gate` verbs answer about gate files, one at a time, without a session.
#pragma once

#include <optional>
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

struct GateTestOptions {
  bool cover = false;             // which rules and parts the tests exercise
  bool mutate = false;            // which single edits of the rules they do not notice
  std::optional<int> least_score; // percent; a lower one is a failure
};
// Its tests and assertions. A gate that does not load answers as CheckGateFile does.
GateAnswer TestGateFile(const std::string& path, const Manifest& tools, bool color = false, const GateTestOptions& options = {});

// Its assertions alone; each that is not proved with a call, written as a test.
GateAnswer ProveGateFile(const std::string& path, const Manifest& tools, bool color = false);

// Calls that two gates decide differently. `ok`: there is none, and that is known.
GateAnswer DiffGateFiles(const std::string& a, const std::string& b, const Manifest& tools, bool color = false);
// One rule in words.
GateAnswer ExplainGateRule(const std::string& path, const std::string& rule, const Manifest& tools, bool color = false);
// A page for auditors.
GateAnswer DocumentGateFile(const std::string& path, const Manifest& tools, bool html, bool color = false);
// A first gate for `tools`. `manifest`: the file that has them all, or empty.
GateAnswer FirstGateFor(const Manifest& tools, const std::string& name, const std::string& manifest, bool use_hints);
// Permits on trial that the recorded runs would have needed. `logs`: texts.
Result<GateAnswer> LearnGate(const std::vector<std::string>& logs);

// The canonical text, or nothing and the messages.
struct FormattedGate {
  std::optional<std::string> text;
  std::string messages;
};
FormattedGate FormatGateText(const std::string& path, const std::string& text, bool color = false);

}  // namespace penstock
