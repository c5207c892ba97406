#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/check_folder.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/session_options.h"
#include "pipeline/check_report.h"

namespace penstock {
namespace {

struct CheckCommand {
  SessionOptions session;
  std::vector<std::string> plans;
  std::string folder, format = "text";
  bool json = false, sarif = false, effects = false, pedantic = false;
  int threads = 0;
};

CheckOptions OptionsOf(const CheckCommand& command) {
  CheckOptions options;
  options.pedantic = command.pedantic;
  options.effects = command.effects;
  options.color = ColorWanted();
  options.json = command.json || command.format == "json";
  options.sarif = command.sarif || command.format == "sarif";
  options.text = !options.json && !options.sarif;
  return options;
}

// With --json the one object, too.
int NotChecked(const CheckCommand& command, const Failure& failure) {
  const CheckOptions options = OptionsOf(command);
  if (options.json) WriteOutput(PrettyJson(ReportUnreadable(command.plans[0], Error{failure.message, ""}, options).json) + "\n");
  return failure.exit_code;
}

int CheckOne(const CheckCommand& command, Session& session, SessionFolder* folder) {
  const CheckOptions options = OptionsOf(command);
  Result<SourceFile> source = ReadPlan(command.plans[0], session.limits);
  if (!source.ok()) {
    PrintError(source.error());
    return NotChecked(command, {kExitUsage, source.error().message});
  }
  std::vector<PlanStep> steps;
  if (folder) {
    source = JoinPlans(folder->past(), *source);
    steps = JoinedSteps(folder->past(), *source, false);
  }
  const CheckReport report = ReportCheck(session, *source, options, steps);
  if (options.json) WriteOutput(PrettyJson(report.json) + "\n");
  if (options.sarif) WriteOutput(PrettyJson(SarifLog(session, {report.sarif})) + "\n");
  if (options.text) {
    WriteMessages(report.messages);
    WriteWords(report.verdict + "\n" + report.words);
  }
  return ExitCodeOf(report);
}

int CheckIt(const CheckCommand& command) {
  std::error_code ignored;
  const bool many = command.plans.size() > 1 || std::filesystem::is_directory(command.plans[0], ignored);
  if (many && !command.folder.empty()) {
    PrintError(Error{"the next step of a session is one plan", "leave out --session, or name one plan"});
    return kExitUsage;
  }
  if (many && command.effects && OptionsOf(command).text) {
    PrintError(Error{"effects are told of one plan", "name one plan, or take --json, which has them for each"});
    return kExitUsage;
  }
  Failure failure;
  std::unique_ptr<SessionFolder> folder;
  // A check leaves nothing behind: of a session that is not there yet, this is the first step.
  const std::string session_folder = std::filesystem::exists(command.folder, ignored) ? command.folder : "";
  std::unique_ptr<Session> session = OpenFromOptions(command.session, session_folder, folder, failure);
  if (!session) return many ? failure.exit_code : NotChecked(command, failure);
  if (!many) return CheckOne(command, *session, folder.get());
  CheckManyOptions options;
  options.check = OptionsOf(command);
  options.check.text = false;
  options.load = LoadOptionsNow();
  options.threads = static_cast<size_t>(std::max(command.threads, 0));
  return CheckFolder(*session, command.plans, options);
}

}  // namespace

Command AddCheck(CLI::App& app) {
  auto command = std::make_shared<CheckCommand>();
  app.add_option("plan", command->plans, "the plan, or - for standard input; several, or folders of plans, are checked in parallel")
      ->required()->type_name("PLAN");
  command->session.AddTo(app);
  app.add_option("--session", command->folder, "checks it as the next step of the session in this folder")->type_name("DIR");
  app.add_flag("--pedantic", command->pedantic, "refuses a plan with any reachable call that is denied");
  app.add_flag("--effects", command->effects, "what the plan would do, call by call: when, and where each argument comes from");
  CLI::Option* format = app.add_option("--format", command->format, "text, json or sarif")->check(CLI::IsMember({"text", "json", "sarif"}));
  CLI::Option* json = app.add_flag("--json", command->json, "prints one JSON object; of several plans one a line, then a summary")->excludes(format);
  app.add_flag("--sarif", command->sarif, "prints a SARIF 2.1.0 log")->excludes(format)->excludes(json);
  app.add_option("--threads", command->threads, "of several plans; else one for each core")->type_name("N")->check(CLI::Range(1, 1024));
  return [command] { return CheckIt(*command); };
}

}  // namespace penstock
