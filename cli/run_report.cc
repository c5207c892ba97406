#include "cli/run_report.h"

#include <unistd.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"

namespace penstock {
namespace {

JsonArray Texts(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

Json CallToJson(const Session& session, const SourceFile& source, const MadeCall& call) {
  Json json;
  json.Set("tool", session.manifest().tool(call.tool).name).Set("arguments", call.arguments);
  json.Set("decision", NameOf(call.decision.outcome)).Set("rules", Json(Texts(call.decision.rules)));
  json.Set("because", Json(Texts(call.decision.because)));
  json.Set("line", static_cast<int64_t>(source.LineOf(call.span.begin))).Set("executed", call.executed);
  if (call.executed) json.Set("result", call.result);
  JsonArray failed;
  for (const FailedPart& part : call.decision.failed) {
    failed.push_back(Json(JsonObject{{"rule", part.rule}, {"part", part.part}, {"argument", part.argument}, {"kind", NameOf(part.kind)}}));
    if (!part.release.empty()) failed.back().Set("release", part.release);
  }
  if (!failed.empty()) json.Set("failed", Json(std::move(failed)));
  return json;
}

}  // namespace

Result<Approver> ApproverFor(const std::string& how) {
  if (how == "deny") return DenyAll();
  if (how == "ask") return AskTerminal();
  if (how == "later") return AskLater();
  if (how.empty()) return isatty(STDIN_FILENO) && isatty(STDERR_FILENO) ? AskTerminal() : AskLater();
  return ApprovalsFromFile(how);
}

Json ReportToJson(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics, const std::string& log) {
  Json json;
  json.Set("outcome", NameOf(report.outcome)).Set("stage", report.stage).Set("stdout", report.printed).Set("value", report.value);
  if (!report.would_allow.empty()) json.Set("would_allow", Json(Texts(report.would_allow)));
  JsonArray calls;
  for (const MadeCall& call : report.calls) calls.push_back(CallToJson(session, source, call));
  json.Set("calls", Json(std::move(calls)));
  if (report.error) {
    json.Set("error", Json(JsonObject{{"type", report.error->type}, {"message", report.error->message},
                                      {"line", static_cast<int64_t>(source.LineOf(report.error->span.begin))}}));
  } else {
    json.Set("error", nullptr);
  }
  json.Set("diagnostics", DiagnosticsToJson(diagnostics)).Set("hint", HintToJson(report.hint));
  json.Set("limits", Json(JsonObject{{"steps", report.usage.steps}, {"wall_ms", report.usage.wall_ms}, {"heap_bytes", report.usage.peak_heap_bytes},
                                     {"depth", report.usage.depth}, {"output_bytes", report.usage.output_bytes}, {"tool_calls", report.usage.tool_calls}}));
  return log.empty() ? json.Set("log", nullptr) : json.Set("log", log);
}

Json FailureToJson(const std::string& message) {
  Json json(JsonObject{{"outcome", "error"}, {"stage", "start"}, {"stdout", ""}, {"value", nullptr}, {"calls", Json(JsonArray{})}});
  json.Set("error", Json(JsonObject{{"type", "CommandError"}, {"message", message}, {"line", nullptr}}));
  return json.Set("diagnostics", Json(JsonArray{})).Set("hint", nullptr).Set("limits", Json(JsonObject{})).Set("log", nullptr);
}

void ExplainToPeople(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics) {
  if (report.stage != "run") {
    WriteMessages(RenderAll(diagnostics, ColorWanted()));
    // Last, the line Python would have ended with, for who reads only that.
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.python.empty()) continue;
      WriteError(d.python + "\n");
      break;
    }
    return;
  }
  if (report.outcome == RunOutcome::kDenied || report.outcome == RunOutcome::kApproval) {
    const MadeCall& call = report.calls.back();
    Diagnostics words(source);
    const ToolSpec& tool = session.manifest().tool(call.tool);
    std::string what = report.error->message;
    Diagnostic& diagnostic = words.Report(DiagnosticId::kFlowRefused, call.span, {what});
    for (const FailedPart& part : call.decision.failed) {
      diagnostic.Because(call.span, (part.rule.empty() ? tool.name : part.rule) + ": " + part.part);
      if (!part.release.empty()) diagnostic.Because(call.span, "not released by " + part.release);
    }
    if (!report.would_allow.empty()) diagnostic.Because(call.span, "it would not be denied if this were the user's own: " + Join(report.would_allow, ", "));
    std::string because;
    for (const std::string& reason : call.decision.because) because += (because.empty() ? "" : "; ") + reason;
    diagnostic.Help(because);
    WriteMessages(RenderAll(words, ColorWanted()));
    return;
  }
  if (!report.error) return;
  if (!report.difference.empty()) return PrintError(Error{"the session's logs do not fit: " + report.difference, "nothing new was run"});
  if (report.error->exit_code) return;
  if (!report.error->traceback.empty()) WriteError(report.error->traceback);
  else WriteError("line " + std::to_string(source.LineOf(report.error->span.begin)) + ": " + report.error->type + ": " + report.error->message + "\n");
}

int ExitCodeOf(const RunReport& report) {
  if (!report.difference.empty()) return kExitMismatch;
  if (report.limit == kInterruptLimit) return kExitInterrupted;
  if (report.error && report.error->exit_code) return *report.error->exit_code;
  switch (report.outcome) {
    case RunOutcome::kDone: return kExitOk;
    case RunOutcome::kRejected: return kExitRejected;
    case RunOutcome::kToolError: return kExitTool;
    case RunOutcome::kApproval: return kExitApproval;
    case RunOutcome::kDenied: case RunOutcome::kError: case RunOutcome::kLimit: return kExitDenied;
  }
  return kExitDenied;
}

}  // namespace penstock
