#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "pipeline/gate_files.h"

namespace penstock {
namespace {

struct GateCommand {
  std::vector<std::string> gates;
  ToolSources tools;
  bool json = false;
};

using AnswerGate = GateAnswer (*)(const std::string&, const Manifest&, bool);

// Words are data when they are what was asked for (test reports); else they go to standard error.
int ForEachGate(const GateCommand& command, AnswerGate answer_gate, bool words_are_data) {
  Result<Manifest> tools = ToolsOf(command.tools);
  if (!tools.ok()) {
    PrintError(tools.error());
    return command.tools.servers.empty() ? kExitUsage : kExitTool;
  }
  bool all_ok = true;
  for (const std::string& path : command.gates) {
    GateAnswer answer = answer_gate(path, *tools, ColorWanted());
    all_ok &= answer.ok;
    if (command.json) WriteOutput(WriteJson(answer.json) + "\n");
    else if (words_are_data) WriteOutput(answer.text);
    else WriteError(answer.text);
    if (!command.json && !words_are_data) WriteOutput(path + (answer.ok ? ": ok\n" : ": not ok\n"));
  }
  return all_ok ? kExitOk : kExitDenied;
}

Command AddVerb(CLI::App& app, AnswerGate answer_gate, bool words_are_data) {
  auto command = std::make_shared<GateCommand>();
  app.add_option("gates", command->gates, "gate files")->required()->type_name("FILE");
  app.add_option("--tools", command->tools.manifests, "tool definitions; else those the gate names")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--mcp", command->tools.servers, "MCP servers whose tools they are")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--office", command->tools.office, "the tools of the embedded office")->type_name("PATH");
  app.add_flag("--json", command->json, "prints one JSON object a gate");
  return [=] { return ForEachGate(*command, answer_gate, words_are_data); };
}

}  // namespace

Command AddGateCheck(CLI::App& app) { return AddVerb(app, CheckGateFile, false); }
Command AddGateTest(CLI::App& app) { return AddVerb(app, TestGateFile, true); }

}  // namespace penstock
