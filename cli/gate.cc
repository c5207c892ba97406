#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "policies/gate_report.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

struct GateCommand {
  std::vector<std::string> gates, tools;
  bool json = false;
};

void AddOptions(CLI::App& app, GateCommand& command) {
  app.add_option("gates", command.gates, "gate files")->required()->type_name("FILE");
  app.add_option("--tools", command.tools, "tool definitions; else those the gate names")->type_name("FILE");
  app.add_flag("--json", command.json, "prints one JSON object a gate");
}

// Loads each gate for itself and hands it to `report`; the worst exit code of all.
template <typename Report>  // (path, LoadedGates) -> exit code
int ForEachGate(const GateCommand& command, Report report) {
  Manifest tools;
  for (const std::string& path : command.tools) {
    Result<Manifest> more = LoadManifest(path);
    if (!more.ok()) {
      PrintError(more.error());
      return kExitUsage;
    }
    for (const ToolSpec& tool : more->tools()) {
      if (Status added = tools.Add(tool); !added.ok()) {
        PrintError(added.error());
        return kExitUsage;
      }
    }
  }
  int worst = kExitOk;
  for (const std::string& path : command.gates) {
    LabelTable labels;
    LoadedGates loaded = LoadGateFiles({path}, tools, labels);
    worst = std::max(worst, report(path, loaded));
  }
  return worst;
}

int CheckGates(const GateCommand& command) {
  return ForEachGate(command, [&](const std::string& path, const LoadedGates& loaded) -> int {
    if (command.json) WriteOutput(WriteJson(GateCheckReport(loaded).Set("file", path)) + "\n");
    else WriteError(loaded.Messages(ColorWanted()));
    if (!command.json && loaded.ok()) WriteOutput(path + ": ok\n");
    return loaded.ok() ? kExitOk : kExitDenied;
  });
}

int TestGates(const GateCommand& command) {
  return ForEachGate(command, [&](const std::string& path, const LoadedGates& loaded) -> int {
    if (!loaded.ok()) {
      if (command.json) WriteOutput(WriteJson(GateCheckReport(loaded).Set("file", path)) + "\n");
      else WriteError(loaded.Messages(ColorWanted()));
      return kExitDenied;
    }
    GateTestReport report = RunGateTests(*loaded.policies);
    if (command.json) WriteOutput(WriteJson(report.ToJson().Set("file", path)) + "\n");
    else WriteOutput(report.ToText());
    return report.ok() ? kExitOk : kExitDenied;
  });
}

}  // namespace

Command AddGateCheck(CLI::App& app) {
  auto command = std::make_shared<GateCommand>();
  AddOptions(app, *command);
  return [command] { return CheckGates(*command); };
}

Command AddGateTest(CLI::App& app) {
  auto command = std::make_shared<GateCommand>();
  AddOptions(app, *command);
  return [command] { return TestGates(*command); };
}

}  // namespace penstock
