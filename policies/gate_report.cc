// What `gate check` prints for scripts, and decisions in words.
#include "policies/gate_report.h"

#include <algorithm>

#include "core/text.h"
#include "policies/compiled.h"

namespace penstock {
namespace {

void Line(std::string& out, std::string_view indent, std::string_view text) {
  out += indent;
  out += text;
  out += '\n';
}

}  // namespace

Json GateCheckReport(const LoadedGates& loaded) {
  Json json;
  uint64_t errors = 0, warnings = 0;
  Json list{JsonArray{}};
  for (const Diagnostics& diagnostics : loaded.diagnostics) {
    for (const Diagnostic& d : diagnostics.all()) {
      errors += d.severity == Severity::kError;
      warnings += d.severity == Severity::kWarning;
    }
    const Json messages = DiagnosticsToJson(diagnostics);
    for (const Json& one : messages.array()) list.Push(one);
  }
  json.Set("outcome", loaded.ok() ? "ok" : "error");
  json.Set("errors", errors);
  json.Set("warnings", warnings);
  Json titles{JsonArray{}};
  if (loaded.ok()) {
    for (const std::string& title : loaded.policies->titles()) titles.Push(Json(title));
    json.Set("hash", loaded.policies->hash());
    json.Set("mode", NameOf(loaded.policies->mode()));
  }
  json.Set("policies", std::move(titles));
  json.Set("diagnostics", std::move(list));
  return json;
}

std::string ExplainDecision(const Decision& decision, const CallFacts& call, const PolicySet& policies) {
  const auto& tools = policies.manifest().tools();
  std::string tool = call.tool < tools.size() ? tools[call.tool].name : "a tool that no gate knows";
  std::string out;
  switch (decision.outcome) {
    case Outcome::kAllow: out = tool + " is allowed"; break;
    case Outcome::kAsk: out = tool + " needs the approval of " + (decision.askers.empty() ? "User" : Join(decision.askers, ", ")); break;
    case Outcome::kDeny: out = tool + " is denied"; break;
    case Outcome::kDepends: out = tool + " is decided at run time"; break;
  }
  if (!decision.rules.empty()) out += " by " + Join(decision.rules, ", ");
  out += '\n';
  for (const std::string& words : decision.because) Line(out, "  ", words);
  for (const std::string& part : decision.depends_on) Line(out, "  depends on: ", part);
  if (decision.outcome == Outcome::kDeny) {
    bool known = call.tool < tools.size();
    if (decision.rules.empty() && decision.failed.empty()) {
      bool declared = known && std::any_of(policies.units().begin(), policies.units().end(), [&](const auto& unit) { return unit->tools[call.tool].declared; });
      Line(out, "  ", declared ? "no rule permits it" : "no gate says what it does, so it is an effect that nothing permits");
    }
    if (!decision.failed.empty()) {
      const std::string& rule = decision.failed[0].rule;
      Line(out, "  ", rule.empty() ? "what its tool line asks for:" : "the permit that came nearest is " + rule + ":");
    }
    for (const FailedPart& part : decision.failed) {
      Line(out, part.undecided ? "    not known: " : "    does not hold: ", part.part);
      if (!part.release.empty()) Line(out, "      not released by ", part.release);
    }
  }
  for (const std::string& would : decision.would) Line(out, "  on trial: ", would);
  return out;
}

}  // namespace penstock
