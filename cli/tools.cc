#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/session_options.h"

namespace penstock {
namespace {

struct ToolsCommand {
  SessionOptions session;
  bool json = false;
};

std::string TypeWords(const SchemaPtr& schema) {
  if (!schema) return "text";
  const Json* type = schema->source.Find("type");
  if (type && type->is_string()) {
    if (type->string_value() == "array" && schema->items) return "list of " + TypeWords(schema->items);
    return type->string_value();
  }
  return "any";
}

int ListTools(const ToolsCommand& command) {
  Failure failure;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, failure);
  if (!session) return failure.exit_code;
  if (command.json) {
    WriteOutput(PrettyJson(session->manifest().ToJson()) + "\n");
    return kExitOk;
  }
  std::string text;
  for (const ToolSpec& tool : session->manifest().tools()) {
    std::string parameters;
    for (const ToolParameter& parameter : tool.parameters) {
      parameters += fmt::format("{}{}: {}{}", parameters.empty() ? "" : ", ", parameter.name, TypeWords(parameter.schema), parameter.required ? "" : "?");
    }
    const std::string bent = tool.plan_name == tool.name ? "" : fmt::format("    the tool `{}`\n", tool.name);
    text += fmt::format("{}({}) -> {}\n{}", tool.plan_name, parameters, TypeWords(tool.output), bent);
    if (!tool.description.empty()) text += fmt::format("    {}\n", tool.description.substr(0, tool.description.find('\n')));
  }
  WriteWords(text);
  return kExitOk;
}

}  // namespace

Command AddToolsList(CLI::App& app) {
  auto command = std::make_shared<ToolsCommand>();
  command->session.AddTo(app);
  app.add_flag("--json", command->json, "prints the manifest");
  return [command] { return ListTools(*command); };
}

}  // namespace penstock
