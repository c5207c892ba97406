#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/line_reader.h"
#include "cli/output.h"
#include "cli/run_report.h"
#include "cli/session_options.h"
#include "pipeline/live_session.h"
#include "pipeline/prompt_input.h"

namespace penstock {
namespace {

constexpr std::string_view kHelp =
    "A plan, step by step: each input is checked and run as the next step of one session. A blank line ends a block.\n"
    "  :labels NAME   where the value came from and who may read it; also NAME.attribute and NAME[index]\n"
    "  :tools         the tools that may be called\n"
    "  :help          this\n"
    "  :quit          the end, as Ctrl-D, `exit` and `quit`\n"
    "Ctrl-C stops the step that runs, or drops what is typed.\n";

struct ReplCommand {
  SessionOptions session;
  std::string folder, approve;
};

struct Repl {
  Session& session;
  LiveSession& live;
  Approver approver;
  std::atomic<bool>* interrupt;
  size_t inputs = 0;
  std::optional<int> exit_code;  // once a SystemExit came out of an input
};

// What `raise SystemExit` ends the program with, as Python's prompt does.
std::optional<int> ExitCodeOfLeaving(const RunReport& report) {
  if (!report.error || report.error->type != "SystemExit") return std::nullopt;
  return report.error->exit_code.value_or(report.error->message.empty() ? kExitOk : kExitDenied);
}

void RunInput(Repl& repl, std::string text) {
  repl.interrupt->store(false);
  LiveOptions options;
  options.approver = [&repl](const ApprovalQuestion& question) { return repl.approver(question); };  // an answer is used once
  options.print = [](std::string_view printed) { WriteOutput(printed); };
  options.interrupt = repl.interrupt;
  Result<LiveStep> step = repl.live.Run(SourceFile(fmt::format("<input {}>", ++repl.inputs), std::move(text)), options);
  repl.interrupt->store(false);  // it was for the step
  if (!step.ok()) return PrintError(step.error());
  repl.exit_code = ExitCodeOfLeaving(step->report);
  if (repl.exit_code != kExitOk) ExplainToPeople(repl.session, *step->source, step->report, *step->diagnostics);
}

// A name with attributes and indices behind it: nothing that calls.
bool IsPlace(std::string_view text) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.[]'\"- ";
  return !text.empty() && text.find_first_not_of(kAllowed) == std::string_view::npos;
}

// False: the end.
bool Obey(Repl& repl, std::string_view command) {
  const size_t blank = std::min(command.find(' '), command.size());
  std::string_view verb = command.substr(0, blank), rest = command.substr(blank);
  while (rest.starts_with(' ')) rest.remove_prefix(1);
  while (rest.ends_with(' ')) rest.remove_suffix(1);
  if (verb == ":quit" || verb == ":q") return false;
  if (verb == ":help") {
    WriteWords(kHelp);
  } else if (verb == ":tools") {
    for (const ToolSpec& tool : repl.session.manifest().tools()) WriteWords(tool.plan_name + "\n");
  } else if (verb == ":labels" && IsPlace(rest)) {
    Result<std::string> label = repl.live.DescribeLabel(std::string(rest));
    if (label.ok()) WriteWords(*label + "\n");
    else PrintError(label.error());
  } else {
    PrintError(Error{verb == ":labels" ? "`:labels` wants a name" : fmt::format("there is no command `{}`", verb), ":help lists the commands"});
  }
  return true;
}

// `exit` and its like, unless the session has something of that name.
bool IsFarewell(Repl& repl, std::string_view line) {
  while (line.ends_with(' ')) line.remove_suffix(1);
  if (line.ends_with("()")) line.remove_suffix(2);
  return (line == "exit" || line == "quit") && !repl.live.DescribeLabel(std::string(line)).ok();
}

void Loop(Repl& repl, LineReader& reader, const Limits& limits) {
  std::string text, line;
  for (;;) {
    const LineReader::Got got = reader.Read(text.empty() ? ">>> " : "... ", line);
    if (got == LineReader::Got::kInterrupted) {
      WriteOutput("\n");
      text.clear();
      continue;
    }
    if (got == LineReader::Got::kEnd) break;
    if (text.empty() && line.starts_with(':')) {
      if (!Obey(repl, line)) return;
      continue;
    }
    if (text.empty() && IsFarewell(repl, line)) return;
    text += line + "\n";
    const InputState state = StateOfInput(text, limits);
    if (state == InputState::kWhole) RunInput(repl, text);
    if (repl.exit_code) return;
    if (state != InputState::kMore) text.clear();
  }
  if (StateOfInput(text, limits) != InputState::kEmpty) RunInput(repl, text);
}

int RunRepl(const ReplCommand& command) {
  Result<Approver> approver = ApproverFor(command.approve);
  if (!approver.ok()) {
    PrintError(approver.error());
    return kExitUsage;
  }
  std::unique_ptr<SessionFolder> folder;
  Failure failure;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, command.folder, folder, failure);
  if (!session) return failure.exit_code;
  const Limits limits = session->limits;
  LiveSession live(*session, std::move(folder));
  Repl repl{*session, live, std::move(*approver), CatchInterrupts()};
  std::unique_ptr<LineReader> reader = LineReader::ForStandardInput(repl.interrupt);
  if (isatty(STDIN_FILENO)) WriteOutput(fmt::format("penstock {}, {} tools; :help for help\n", kVersion, session->manifest().tools().size()));
  Loop(repl, *reader, limits);
  if (isatty(STDIN_FILENO)) WriteOutput("\n");
  return repl.exit_code.value_or(kExitOk);
}

}  // namespace

Command AddRepl(CLI::App& app) {
  auto command = std::make_shared<ReplCommand>();
  command->session.AddTo(app);
  app.add_option("--session", command->folder, "goes on with the session in this folder, and logs each step there")->type_name("DIR");
  app.add_option("--approve", command->approve, "who answers when a gate asks: ask (the terminal), deny, later, or a file of answers")->type_name("HOW");
  return [command] { return RunRepl(*command); };
}

}  // namespace penstock
