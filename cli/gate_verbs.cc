// The verbs that say what gates mean: `gate prove`, `diff`, `explain`, `gen`, `doc`, `learn`.
#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/gate_command.h"
#include "cli/output.h"
#include "cli/session_options.h"
#include "core/files.h"
#include "pipeline/gate_files.h"

namespace penstock {
namespace {

// What was asked for goes to standard output; what is wrong with the question to standard error.
int Say(const GateAnswer& answer, bool json, bool is_finding) {
  if (json) WriteOutput(WriteJson(answer.json) + "\n");
  else if (answer.ok || is_finding) WriteOutput(answer.text);
  else WriteMessages(answer.text);
  return answer.ok ? kExitOk : kExitDenied;
}

// Calls `answer` with the tools that the options name.
template <typename Answer>
int WithTools(const ToolSources& sources, Answer answer) {
  Result<Manifest> tools = ToolsOf(sources);
  if (tools.ok()) return answer(*tools);
  PrintError(tools.error());
  return ExitCodeOfTools(sources);
}

struct GateQuestion : GateCommand {
  std::string a, b;  // files; of `explain`: the rule and the file
  bool html = false, use_hints = false;
  std::string name = "first";
};

}  // namespace

Command AddGateProve(CLI::App& app) {
  auto command = AddGateCommand(app);
  return [=] {
    return ForEachGate(*command, [](const std::string& path, const Manifest& tools) { return ProveGateFile(path, tools, ColorWanted()); }, true);
  };
}

Command AddGateDiff(CLI::App& app) {
  auto command = std::make_shared<GateQuestion>();
  app.add_option("A", command->a, "a gate file")->required()->type_name("FILE");
  app.add_option("B", command->b, "another")->required()->type_name("FILE");
  command->AddTools(app);
  app.add_flag("--json", command->json, "prints one JSON object");
  return [=] {
    if (!CanBeRead(command->a, command->json) || !CanBeRead(command->b, command->json)) return static_cast<int>(kExitUsage);
    return WithTools(command->tools, [&](const Manifest& tools) { return Say(DiffGateFiles(command->a, command->b, tools, ColorWanted()), command->json, true); });
  };
}

Command AddGateExplain(CLI::App& app) {
  auto command = std::make_shared<GateQuestion>();
  app.add_option("rule", command->a, "the rule's id")->required()->type_name("RULE");
  app.add_option("gate", command->b, "a gate file")->required()->type_name("FILE");
  command->AddTools(app);
  app.add_flag("--json", command->json, "prints one JSON object");
  return [=] {
    if (!CanBeRead(command->b, command->json)) return static_cast<int>(kExitUsage);
    return WithTools(command->tools, [&](const Manifest& tools) { return Say(ExplainGateRule(command->b, command->a, tools, ColorWanted()), command->json, false); });
  };
}

Command AddGateDoc(CLI::App& app) {
  auto command = std::make_shared<GateQuestion>();
  app.add_option("gate", command->a, "a gate file")->required()->type_name("FILE");
  command->AddTools(app);
  app.add_flag("--html", command->html, "HTML instead of Markdown");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [=] {
    if (!CanBeRead(command->a, command->json)) return static_cast<int>(kExitUsage);
    return WithTools(command->tools, [&](const Manifest& tools) { return Say(DocumentGateFile(command->a, tools, command->html, ColorWanted()), command->json, false); });
  };
}

Command AddGateGen(CLI::App& app) {
  auto command = std::make_shared<GateQuestion>();
  app.add_option("manifests", command->tools.manifests, "tool definitions, as MCP's tools/list gives them")->type_name("FILE");
  app.add_option("--mcp", command->tools.servers, "MCP servers whose tools they are")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--office", command->tools.office, "the tools of the embedded office")->type_name("PATH");
  app.add_option("--name", command->name, "of the policy")->type_name("NAME")->check(CLI::Validator(
      [](std::string& name) {
        bool good = !name.empty() && !isdigit(static_cast<unsigned char>(name[0]));
        for (char c : name) good = good && (isalnum(static_cast<unsigned char>(c)) || c == '_');
        return good ? std::string() : "a name is letters, digits and `_`, not `" + name + "`";
      }, ""));
  app.add_flag("--use-hints", command->use_hints, "believe a server that calls a tool read-only");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [=] {
    const ToolSources& from = command->tools;
    if (from.manifests.empty() && from.servers.empty() && from.office.empty()) {
      PrintError(Error{"no tools are named", "give a manifest, --mcp or --office"});
      return static_cast<int>(kExitUsage);
    }
    bool one_file = from.manifests.size() == 1 && from.servers.empty() && from.office.empty();
    return WithTools(from, [&](const Manifest& tools) {
      return Say(FirstGateFor(tools, command->name, one_file ? from.manifests[0] : "", command->use_hints), command->json, false);
    });
  };
}

Command AddGateLearn(CLI::App& app) {
  auto command = std::make_shared<GateQuestion>();
  app.add_option("logs", command->gates, "run logs of the same gates and tools")->required()->type_name("LOG");
  app.add_flag("--json", command->json, "prints one JSON object");
  return [=] {
    std::vector<std::string> texts;
    for (const std::string& path : command->gates) {
      Result<std::string> text = ReadFile(path);
      if (!text.ok()) {
        PrintError(text.error());
        return static_cast<int>(kExitUsage);
      }
      texts.push_back(std::move(*text));
    }
    Result<GateAnswer> answer = LearnGate(texts);
    if (answer.ok()) return Say(*answer, command->json, false);
    PrintError(answer.error());
    return static_cast<int>(kExitMismatch);
  };
}

}  // namespace penstock
