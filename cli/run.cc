#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/run_report.h"
#include "cli/session_options.h"
#include "pipeline/hints.h"
#include "pipeline/session_folder.h"

namespace penstock {
namespace {

struct RunCommand {
  SessionOptions session;
  std::string plan, log, approve, folder, history;
  bool json = false, pedantic = false, observe = false;
};

// A printer to standard output that writes large pieces, unless somebody watches.
Gatekeeper::Printer PrintTo(std::string& buffer) {
  return [&buffer](std::string_view text) {
    buffer += text;
    if (buffer.size() >= 1 << 16 || isatty(STDOUT_FILENO)) {
      WriteOutput(buffer);
      buffer.clear();
    }
  };
}

// Of names that are nowhere people hear before the run: it may do much until it comes to one.
void WarnBeforeRun(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) if (EndsTheRun(d.id)) WriteMessages(Render(diagnostics.file(), d, ColorWanted()));
}

// The one object of --json, of a run that could not begin.
int NotBegun(const RunCommand& command, const Failure& failure) {
  if (command.json) WriteOutput(PrettyJson(FailureToJson(failure.message)) + "\n");
  return failure.exit_code;
}

int NotBegun(const RunCommand& command, int exit_code, const Error& error) {
  PrintError(error);
  return NotBegun(command, Failure{exit_code, error.message});
}

// The step was taken, and is told of; that its log is the last one is for the next step.
void CloseStep(const SessionFolder& folder) {
  if (Status closed = folder.Close(); !closed.ok()) PrintError(closed.error());
}

// Somebody who is asked, and interrupts, does not answer.
int ExitCodeOf(const RunReport& report, bool interrupted) {
  return interrupted && report.outcome == RunOutcome::kApproval ? kExitInterrupted : ExitCodeOf(report);
}

int RunIt(const RunCommand& command) {
  Result<Approver> approver = ApproverFor(command.approve);
  if (!approver.ok()) return NotBegun(command, kExitUsage, approver.error());
  Failure failure;
  std::unique_ptr<SessionFolder> folder;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, command.folder, folder, failure);
  if (!session) return NotBegun(command, failure);
  Result<SourceFile> source = ReadPlan(command.plan, session->limits);
  if (!source.ok()) return NotBegun(command, kExitUsage, source.error());
  if (folder) source = JoinPlans(folder->past(), *source);
  std::optional<EarlierRuns> earlier;
  if (!command.history.empty()) {
    Result<EarlierRuns> read = ReadEarlierRuns(command.history, session->policies(), SystemMilliseconds());
    std::error_code unknown;
    if (!read.ok()) return NotBegun(command, std::filesystem::is_directory(command.history, unknown) ? kExitMismatch : kExitUsage, read.error());
    earlier = std::move(*read);
  }
  const std::string log_path = folder ? folder->NextLog() : command.log;
  auto log = std::make_unique<RunLog>();
  if (!log_path.empty()) {
    Result<std::unique_ptr<RunLog>> created = RunLog::Create(log_path);
    if (!created.ok()) return NotBegun(command, kExitUsage, created.error());
    log = std::move(*created);
  }
  Diagnostics diagnostics(*source);
  RunContext context{*log};
  context.approver = std::move(*approver);
  context.pedantic = command.pedantic;
  context.observe_only = command.observe;
  const std::atomic<bool>* interrupt = context.interrupt = CatchInterrupts();
  if (earlier) context.earlier = &*earlier;
  if (folder) context.step = folder->Step();
  std::string buffer;
  if (!command.json) {
    context.print = PrintTo(buffer);
    context.before_run = WarnBeforeRun;
  }
  RunReport report = RunPlan(*session, *source, diagnostics, std::move(context));
  if (!buffer.empty()) WriteOutput(buffer);
  if (folder && !report.difference.empty()) folder->Discard(log_path);
  else if (folder) CloseStep(*folder);
  if (command.json) {
    Json json = ReportToJson(*session, *source, report, diagnostics, report.difference.empty() ? log_path : "");
    if (folder) json.Set("session", Json(JsonObject{{"folder", command.folder}, {"step", static_cast<int64_t>(folder->number())}}));
    WriteOutput(PrettyJson(json) + "\n");
  } else {
    ExplainToPeople(*session, *source, report, diagnostics);
  }
  return ExitCodeOf(report, interrupt->load());
}

}  // namespace

Command AddRun(CLI::App& app) {
  auto command = std::make_shared<RunCommand>();
  app.add_option("plan", command->plan, "the plan, or - for standard input")->required()->type_name("PLAN");
  command->session.AddTo(app);
  CLI::Option* log = app.add_option("--log", command->log, "writes the run's log to a new file")->type_name("FILE");
  CLI::Option* history = app.add_option("--history", command->history, "the logs of earlier runs, for budgets `per 24h` and sequences `within 24h`")->type_name("DIR");
  app.add_option("--session", command->folder, "runs the plan as the next step of the session in this folder, and logs it there")
      ->type_name("DIR")->excludes(log)->excludes(history);
  app.add_option("--approve", command->approve, "who answers when a gate asks: ask (the terminal), deny, later, or a file of answers")->type_name("HOW");
  app.add_flag("--pedantic", command->pedantic, "refuses a plan with any reachable call that is denied");
  app.add_flag("--observe", command->observe, "decides and logs, but enforces nothing");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [command] { return RunIt(*command); };
}

}  // namespace penstock
