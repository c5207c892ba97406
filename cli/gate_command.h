// What the verbs about gates share: which gates, which tools, how to print.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "pipeline/gate_files.h"

namespace CLI {
class App;
}

namespace penstock {

struct GateCommand {
  std::vector<std::string> gates;
  ToolSources tools;
  bool json = false;

  void AddTools(CLI::App& app);
};

// The options of a verb that answers for each of several gates.
std::shared_ptr<GateCommand> AddGateCommand(CLI::App& app);

// If not, says so, with `json` as an object, too.
bool CanBeRead(const std::string& path, bool json);

using AnswerGate = std::function<GateAnswer(const std::string& path, const Manifest& tools)>;
// Words are data when they are what was asked for (test reports); else they go to standard error. Gives the exit code.
int ForEachGate(const GateCommand& command, const AnswerGate& answer_gate, bool words_are_data);

}  // namespace penstock
