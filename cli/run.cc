#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/session_options.h"
#include "pipeline/engine.h"

namespace penstock {
namespace {

struct RunCommand {
  SessionOptions session;
  std::string plan, log, approve;
  bool json = false, pedantic = false, observe = false;
};

Result<Approver> ApproverFor(const std::string& how) {
  if (how == "deny") return DenyAll();
  if (how == "ask") return AskTerminal();
  if (how == "later") return AskLater();
  if (how.empty()) return isatty(STDIN_FILENO) && isatty(STDERR_FILENO) ? AskTerminal() : AskLater();
  return ApprovalsFromFile(how);
}

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
    failed.push_back(Json(JsonObject{{"rule", part.rule}, {"part", part.part}, {"argument", part.argument}}));
  }
  if (!failed.empty()) json.Set("failed", Json(std::move(failed)));
  return json;
}

Json ReportToJson(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics, const std::string& log) {
  Json json;
  json.Set("outcome", NameOf(report.outcome)).Set("stage", report.stage).Set("stdout", report.printed).Set("value", report.value);
  JsonArray calls;
  for (const MadeCall& call : report.calls) calls.push_back(CallToJson(session, source, call));
  json.Set("calls", Json(std::move(calls)));
  if (report.error) {
    json.Set("error", Json(JsonObject{{"type", report.error->type}, {"message", report.error->message},
                                      {"line", static_cast<int64_t>(source.LineOf(report.error->span.begin))}}));
  } else {
    json.Set("error", nullptr);
  }
  json.Set("diagnostics", DiagnosticsToJson(diagnostics));
  json.Set("limits", Json(JsonObject{{"steps", report.usage.steps}, {"wall_ms", report.usage.wall_ms}, {"heap_bytes", report.usage.peak_heap_bytes},
                                     {"depth", report.usage.depth}, {"output_bytes", report.usage.output_bytes}, {"tool_calls", report.usage.tool_calls}}));
  return log.empty() ? json.Set("log", nullptr) : json.Set("log", log);
}

// What people read on standard error when a run did not simply finish.
void ExplainToPeople(const Session& session, const SourceFile& source, const RunReport& report, const Diagnostics& diagnostics) {
  if (report.stage != "run") {
    WriteError(RenderAll(diagnostics, ColorWanted()));
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
    }
    std::string because;
    for (const std::string& reason : call.decision.because) because += (because.empty() ? "" : "; ") + reason;
    diagnostic.Help(because);
    WriteError(RenderAll(words, ColorWanted()));
    return;
  }
  if (!report.error) return;
  if (!report.error->traceback.empty()) WriteError(report.error->traceback);
  else WriteError("line " + std::to_string(source.LineOf(report.error->span.begin)) + ": " + report.error->type + ": " + report.error->message + "\n");
}

int ExitCodeOf(const RunReport& report) {
  switch (report.outcome) {
    case RunOutcome::kDone: return kExitOk;
    case RunOutcome::kRejected: return kExitRejected;
    case RunOutcome::kToolError: return kExitTool;
    case RunOutcome::kApproval: return kExitApproval;
    case RunOutcome::kDenied: case RunOutcome::kError: case RunOutcome::kLimit: return kExitDenied;
  }
  return kExitDenied;
}

int RunIt(const RunCommand& command) {
  int exit_code = kExitUsage;
  Result<Approver> approver = ApproverFor(command.approve);
  if (!approver.ok()) {
    PrintError(approver.error());
    return kExitUsage;
  }
  std::unique_ptr<Session> session = OpenFromOptions(command.session, &exit_code);
  if (!session) return exit_code;
  Result<SourceFile> source = ReadPlan(command.plan, session->limits);
  if (!source.ok()) {
    PrintError(source.error());
    return kExitUsage;
  }
  auto log = std::make_unique<RunLog>();
  if (!command.log.empty()) {
    Result<std::unique_ptr<RunLog>> created = RunLog::Create(command.log);
    if (!created.ok()) {
      PrintError(created.error());
      return kExitUsage;
    }
    log = std::move(*created);
  }
  Diagnostics diagnostics(*source);
  RunContext context{*log};
  context.approver = std::move(*approver);
  context.pedantic = command.pedantic;
  context.observe_only = command.observe;
  std::string buffer;
  if (!command.json) {
    context.print = [&buffer](std::string_view text) {
      buffer += text;
      if (buffer.size() >= 1 << 16 || isatty(STDOUT_FILENO)) {
        WriteOutput(buffer);
        buffer.clear();
      }
    };
  }
  RunReport report = RunPlan(*session, *source, diagnostics, std::move(context));
  if (!buffer.empty()) WriteOutput(buffer);
  if (command.json) WriteOutput(PrettyJson(ReportToJson(*session, *source, report, diagnostics, command.log)) + "\n");
  else ExplainToPeople(*session, *source, report, diagnostics);
  return ExitCodeOf(report);
}

}  // namespace

Command AddRun(CLI::App& app) {
  auto command = std::make_shared<RunCommand>();
  app.add_option("plan", command->plan, "the plan, or - for standard input")->required()->type_name("PLAN");
  command->session.AddTo(app);
  app.add_option("--log", command->log, "writes the run's log to a new file")->type_name("FILE");
  app.add_option("--approve", command->approve, "who answers when a gate asks: ask (the terminal), deny, later, or a file of answers")->type_name("HOW");
  app.add_flag("--pedantic", command->pedantic, "refuses a plan with any reachable call that is denied");
  app.add_flag("--observe", command->observe, "decides and logs, but enforces nothing");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [command] { return RunIt(*command); };
}

}  // namespace penstock
