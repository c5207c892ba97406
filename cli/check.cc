#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/session_options.h"
#include "pipeline/engine.h"

namespace penstock {
namespace {

struct CheckCommand {
  SessionOptions session;
  std::string plan, folder;
  bool json = false, pedantic = false;
};

// One line a call, for people.
std::string CallLine(const Session& session, const SourceFile& source, const CallFlow& flow, const Decision& decision) {
  std::string rules;
  for (const std::string& rule : decision.rules) rules += (rules.empty() ? " by " : ", ") + rule;
  std::string open;
  for (const std::string& part : decision.depends_on) open += (open.empty() ? "; depends on " : ", ") + part;
  return fmt::format("  {:<8} line {:<4} {}{}{}\n", NameOf(decision.outcome), source.LineOf(flow.span.begin),
                     session.manifest().tool(flow.facts.tool).name, rules, open);
}

int CheckIt(const CheckCommand& command) {
  int exit_code = kExitUsage;
  std::unique_ptr<SessionFolder> folder;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, command.folder, folder, &exit_code);
  if (!session) return exit_code;
  Result<SourceFile> source = ReadPlan(command.plan, session->limits);
  if (!source.ok()) {
    PrintError(source.error());
    return kExitUsage;
  }
  std::vector<PlanStep> steps;
  if (folder) {
    source = JoinPlans(folder->past(), *source);
    steps = JoinedSteps(folder->past(), *source, false);
  }
  Diagnostics diagnostics(*source);
  std::optional<CheckedPlan> plan = CheckPlan(*session, *source, diagnostics, command.pedantic, steps);
  std::string_view verdict = plan ? NameOf(plan->verdict.outcome) : "rejected";
  if (command.json) {
    Json json;
    json.Set("verdict", verdict);
    json.Set("calls", plan ? VerdictCallsToJson(*session, *source, plan->flows, plan->verdict) : Json(JsonArray{}));
    JsonArray gave_up;
    if (plan) for (const GaveUp& g : plan->flows.gave_up) {
      gave_up.push_back(Json(JsonObject{{"reason", g.reason}, {"line", static_cast<int64_t>(source->LineOf(g.span.begin))}}));
    }
    json.Set("gave_up", Json(std::move(gave_up))).Set("diagnostics", DiagnosticsToJson(diagnostics));
    WriteOutput(PrettyJson(json) + "\n");
  } else {
    WriteError(RenderAll(diagnostics, ColorWanted()));
    std::string text = fmt::format("{}\n", verdict);
    if (plan) {
      for (const CallVerdict& call : plan->verdict.calls) text += CallLine(*session, *source, plan->flows.calls[call.flow], call.decision);
      for (const GaveUp& g : plan->flows.gave_up) text += fmt::format("  not followed, line {}: {}\n", source->LineOf(g.span.begin), g.reason);
    }
    WriteOutput(text);
  }
  if (!plan) return kExitRejected;
  return plan->verdict.outcome == Outcome::kDeny ? kExitDenied : kExitOk;
}

}  // namespace

Command AddCheck(CLI::App& app) {
  auto command = std::make_shared<CheckCommand>();
  app.add_option("plan", command->plan, "the plan, or - for standard input")->required()->type_name("PLAN");
  command->session.AddTo(app);
  app.add_option("--session", command->folder, "checks it as the next step of the session in this folder")->type_name("DIR");
  app.add_flag("--pedantic", command->pedantic, "refuses a plan with any reachable call that is denied");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [command] { return CheckIt(*command); };
}

}  // namespace penstock
