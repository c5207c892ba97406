#include "pipeline/check_report.h"

#include <fmt/format.h>

#include <chrono>

#include "pipeline/hints.h"

namespace penstock {
namespace {

// One line a call, for people.
std::string CallLine(const Session& session, const SourceFile& source, const CallFlow& flow, const Decision& decision) {
  std::string rules;
  for (const std::string& rule : decision.rules) rules += (rules.empty() ? " by " : ", ") + rule;
  std::string open;
  for (const std::string& part : decision.depends_on) open += (open.empty() ? "; depends on " : ", ") + part;
  return fmt::format("  {:<8} line {:<4} {}{}{}\n", NameOf(decision.outcome), source.LineOf(flow.span.begin),
                     session.manifest().tool(flow.facts.tool).name, rules, open);
}

std::string Words(Session& session, const SourceFile& source, CheckedPlan& plan, const CheckOptions& options) {
  std::string text;
  if (options.effects) {
    text += EffectsText(session, source, EffectsOf(session, plan), plan.verdict);
  } else {
    for (const CallVerdict& call : plan.verdict.calls) text += CallLine(session, source, plan.flows.calls[call.flow], call.decision);
  }
  for (const GaveUp& g : plan.flows.gave_up) text += fmt::format("  not followed, line {}: {}\n", source.LineOf(g.span.begin), g.reason);
  return text;
}

Json CheckToJson(Session& session, const SourceFile& source, CheckedPlan* plan, std::string_view verdict, const Diagnostics& diagnostics) {
  Json json(JsonObject{{"verdict", verdict}});
  json.Set("calls", plan ? VerdictCallsToJson(session, source, plan->flows, plan->verdict) : Json(JsonArray{}));
  JsonArray gave_up;
  if (plan) for (const GaveUp& g : plan->flows.gave_up) {
    gave_up.push_back(Json(JsonObject{{"reason", g.reason}, {"line", static_cast<int64_t>(source.LineOf(g.span.begin))}}));
  }
  json.Set("gave_up", Json(std::move(gave_up)));
  json.Set("findings", plan ? FindingsToJson(session, source, plan->flows, plan->verdict, Explain(session, *plan)) : Json(JsonArray{}));
  json.Set("effects", plan ? EffectsToJson(session, source, EffectsOf(session, *plan), plan->verdict) : Json(JsonArray{}));
  json.Set("diagnostics", DiagnosticsToJson(diagnostics));
  return json.Set("hint", HintToJson(HintBeforeRun(session, source, plan, diagnostics)));
}

}  // namespace

std::vector<Diagnostic> MessagesOf(Session& session, const SourceFile& source, const Diagnostics& read, CheckedPlan* plan) {
  if (!plan) return read.all();
  // Calls that are denied stand in `read`; here come all.
  std::vector<Diagnostic> messages;
  for (const Diagnostic& d : read.all()) if (d.id != DiagnosticId::kFlowRefused) messages.push_back(d);
  Diagnostics flows(source);
  for (const GaveUp& g : plan->flows.gave_up) {
    flows.Report(DiagnosticId::kFlowUndecided, g.span, {"the plan is not followed from here: " + g.reason}).Help("each call is judged when it is made");
  }
  ReportFindings(session, plan->flows, plan->verdict, Explain(session, *plan), /*all=*/true, flows);
  messages.insert(messages.end(), flows.all().begin(), flows.all().end());
  return messages;
}

CheckReport ReportCheck(Session& session, const SourceFile& source, const CheckOptions& options, const std::vector<PlanStep>& steps) {
  const auto started = std::chrono::steady_clock::now();
  CheckReport report;
  report.path = source.path();
  report.lines = source.line_count();
  if (!source.text().empty() && source.text().back() == '\n') --report.lines;
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> plan = CheckPlan(session, source, diagnostics, options.pedantic, steps);
  report.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - started).count();
  report.verdict = plan ? NameOf(plan->verdict.outcome) : "rejected";
  if (plan) report.calls = static_cast<uint32_t>(plan->verdict.calls.size());
  if (options.json) report.json = CheckToJson(session, source, plan ? &*plan : nullptr, report.verdict, diagnostics);
  if (options.sarif) {
    report.sarif = plan ? SarifOf(session, source, diagnostics, &plan->flows, &plan->verdict, &Explain(session, *plan))
                        : SarifOf(session, source, diagnostics, nullptr, nullptr, nullptr);
  }
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kError) continue;
    const LineColumn at = source.At(d.span.begin);
    report.faults.push_back(fmt::format("{}:{}: error[{}]: {}", at.line, at.column, CodeOf(d.id), d.message));
  }
  if (!options.text) return report;
  if (plan) report.words = Words(session, source, *plan, options);
  for (const Diagnostic& d : MessagesOf(session, source, diagnostics, plan ? &*plan : nullptr)) report.messages += Render(source, d, options.color);
  return report;
}

CheckReport ReportUnreadable(const std::string& path, const Error& error, const CheckOptions& options) {
  CheckReport report;
  report.path = path;
  report.verdict = "error";
  report.faults.push_back(error.message);
  if (options.json) report.json = Json(JsonObject{{"verdict", "error"}, {"message", error.message}});
  if (options.sarif) report.sarif = SarifOfUnreadable(path, error.message);
  if (options.text) report.messages = "error: " + error.message + "\n" + (error.help.empty() ? "" : "help: " + error.help + "\n");
  return report;
}

}  // namespace penstock
