// The verbs about gate files: `gate check`, `gate test`, `gate fmt`.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/gate_command.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/session_options.h"
#include "core/files.h"
#include "pipeline/gate_files.h"

namespace penstock {
namespace {

struct GateFmt {
  std::vector<std::string> files;
  bool check = false, write = false;
};

// False: the file is not as it should be, or cannot be read.
bool Format(const GateFmt& command, const std::string& path, int* exit_code) {
  Result<SourceFile> read = ReadPlan(path, Limits());
  if (!read.ok()) {
    PrintError(read.error());
    *exit_code = kExitUsage;
    return false;
  }
  std::string text(read->text());
  FormattedGate formatted = FormatGateText(read->path(), text, ColorWanted());
  WriteMessages(formatted.messages);
  if (!formatted.text) return false;
  bool same = *formatted.text == text;
  if (command.check) {
    if (!same) WriteWords(read->path() + "\n");
    return same;
  }
  if (!command.write || path == "-") {
    WriteOutput(*formatted.text);
    return true;
  }
  if (same) return true;
  Status wrote = WriteFile(path, *formatted.text);
  if (wrote.ok()) return true;
  PrintError(wrote.error());
  *exit_code = kExitUsage;
  return false;
}

int FormatAll(const GateFmt& command) {
  int exit_code = kExitDenied;
  bool ok = true;
  for (const std::string& path : command.files) ok &= Format(command, path, &exit_code);
  return ok ? kExitOk : exit_code;
}

}  // namespace

bool CanBeRead(const std::string& path, bool json) {
  const Status here = CanRead(path);
  if (here.ok()) return true;
  PrintError(here.error());
  if (json) WriteOutput(WriteJson(Json(JsonObject{{"file", path}, {"outcome", "error"}, {"message", here.error().message}})) + "\n");
  return false;
}

int ForEachGate(const GateCommand& command, const AnswerGate& answer_gate, bool words_are_data) {
  Result<Manifest> tools = ToolsOf(command.tools);
  if (!tools.ok()) {
    PrintError(tools.error());
    return ExitCodeOfTools(command.tools);
  }
  int exit_code = kExitOk;
  for (const std::string& path : command.gates) {
    if (!CanBeRead(path, command.json)) {
      exit_code = kExitUsage;
      continue;
    }
    GateAnswer answer = answer_gate(path, *tools);
    if (!answer.ok) exit_code = std::max<int>(exit_code, kExitDenied);
    if (command.json) WriteOutput(WriteJson(answer.json) + "\n");
    else if (words_are_data) WriteOutput(answer.text);
    else WriteMessages(answer.text);
    if (!command.json && !words_are_data) WriteWords(path + (answer.ok ? ": ok\n" : ": not ok\n"));
  }
  return exit_code;
}

void GateCommand::AddTools(CLI::App& app) {
  app.add_option("--tools", tools.manifests, "tool definitions; else those the gate names")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--mcp", tools.servers, "MCP servers whose tools they are")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--office", tools.office, "the tools of the embedded office")->type_name("PATH");
}

std::shared_ptr<GateCommand> AddGateCommand(CLI::App& app) {
  auto command = std::make_shared<GateCommand>();
  app.add_option("gates", command->gates, "gate files")->required()->type_name("FILE");
  command->AddTools(app);
  app.add_flag("--json", command->json, "prints one JSON object a gate");
  return command;
}

Command AddGateCheck(CLI::App& app) {
  auto command = AddGateCommand(app);
  return [=] {
    return ForEachGate(*command, [](const std::string& path, const Manifest& tools) { return CheckGateFile(path, tools, ColorWanted()); }, false);
  };
}

Command AddGateTest(CLI::App& app) {
  auto command = AddGateCommand(app);
  auto options = std::make_shared<GateTestOptions>();
  app.add_flag("--cover", options->cover, "which rules and parts of rules the tests exercise");
  app.add_flag("--mutate", options->mutate, "which single edits of the rules the tests do not notice");
  app.add_option("--at-least", options->least_score, "with --mutate: a lower score is a failure")->type_name("PERCENT")->check(CLI::Range(0, 100));
  return [=] {
    return ForEachGate(*command, [=](const std::string& path, const Manifest& tools) { return TestGateFile(path, tools, ColorWanted(), *options); }, true);
  };
}

Command AddGateFmt(CLI::App& app) {
  auto command = std::make_shared<GateFmt>();
  app.add_option("gates", command->files, "gate files; `-` is standard input")->required()->type_name("FILE");
  app.add_flag("--check", command->check, "prints the files that are not canonical, and changes none");
  app.add_flag("--write", command->write, "writes them in place instead of printing");
  return [=] { return FormatAll(*command); };
}

}  // namespace penstock
