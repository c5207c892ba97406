#include "cli/session_options.h"

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/files.h"

namespace penstock {
namespace {

bool IsIdentifier(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  for (char c : name) if (!isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
  return true;
}

Result<std::pair<std::string, Json>> ReadInput(const std::string& text) {
  size_t equals = text.find('=');
  if (equals == std::string::npos || !IsIdentifier(std::string_view(text).substr(0, equals))) {
    return Error{"an input is written NAME=JSON, not `" + text + "`", "for example --input limit=500 or --input 'who=\"ann@acme.example\"'"};
  }
  Result<Json> value = ParseJson(std::string_view(text).substr(equals + 1));
  if (!value.ok()) return Error{"input `" + text.substr(0, equals) + "`: " + value.error().message, "a text stands in double quotes"};
  return std::pair(text.substr(0, equals), std::move(*value));
}

// Everything up to the toolbox, in the order in which each part needs the one before.
Result<std::unique_ptr<Session>> Open(const SessionOptions& options, int* exit_code) {
  Limits limits;
  for (const std::string& assignment : options.limits) {
    if (Status set = SetLimit(limits, assignment); !set.ok()) return set.error();
  }
  std::vector<std::pair<std::string, Json>> inputs;
  for (const std::string& text : options.inputs) {
    PENSTOCK_TRY(auto input, ReadInput(text));
    inputs.push_back(std::move(input));
  }
  std::vector<GateText> gates;
  for (const std::string& path : options.gates) {
    PENSTOCK_TRY(std::string text, ReadFile(path));
    gates.push_back({path, std::move(text)});
  }
  // Replies come last: they may answer for tools that only a gate defines.
  std::unique_ptr<ScriptedReplies> replies;
  if (!options.tools.replies.empty()) {
    PENSTOCK_TRY(replies, LoadReplies(options.tools.replies));
  }
  ToolSources sources = options.tools;
  sources.replies.clear();
  if (!sources.servers.empty()) *exit_code = kExitTool;
  PENSTOCK_TRY(Toolbox toolbox, OpenToolbox(sources, limits));
  *exit_code = kExitUsage;
  if (replies && toolbox.manifest().Find(kAssistantName) == kNoTool) {
    for (const std::string& name : replies->names()) {
      if (name != kAssistantName) continue;
      Manifest assistant;
      if (Status added = assistant.Add(AssistantTool()); !added.ok()) return added.error();
      if (Status added = toolbox.AddManifest(assistant); !added.ok()) return added.error();
    }
  }
  LoadOptions load = LoadOptionsNow();
  if (options.tools.servers.empty()) load.ask_servers = AskServers;  // else theirs are the tools
  std::unique_ptr<Session> session = OpenSession(std::move(toolbox), gates, limits, std::move(inputs), load);
  if (!session->gates.ok()) return session;
  if (replies) {
    if (Status added = session->toolbox.AddReplies(std::move(replies)); !added.ok()) return Error{options.tools.replies + ": " + added.error().message, added.error().help};
  }
  return session;
}

}  // namespace

void SessionOptions::AddTo(CLI::App& app) {
  app.add_option("--gate", gates, "a gate; several only tighten")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--tools", tools.manifests, "tool definitions, as MCP's tools/list gives them")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--mcp", tools.servers, "MCP servers to start: {\"mcpServers\": {…}}")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--replies", tools.replies, "scripted replies, for the tools it names")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--office", tools.office, "the embedded office: a file, `memory`, or `memory:planted`")->type_name("PATH");
  app.add_option("--input", inputs, "gives the plan a variable")->type_name("NAME=JSON")->allow_extra_args(false);
  app.add_option("--limit", limits, "steps, wall_ms, heap_bytes, …")->type_name("NAME=VALUE")->allow_extra_args(false);
}

std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, int* exit_code) {
  *exit_code = kExitUsage;
  Result<std::unique_ptr<Session>> session = Open(options, exit_code);
  if (!session.ok()) {
    PrintError(session.error());
    return nullptr;
  }
  std::string messages = (*session)->gates.Messages(ColorWanted());
  if (!(*session)->gates.ok()) {
    WriteMessages(messages);
    return nullptr;
  }
  return std::move(*session);
}

std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, const std::string& path, std::unique_ptr<SessionFolder>& folder,
                                         int* exit_code) {
  if (!path.empty()) {
    bool broken = false;
    Result<std::unique_ptr<SessionFolder>> opened = SessionFolder::Open(path, &broken);
    if (!opened.ok()) {
      PrintError(opened.error());
      *exit_code = broken ? kExitMismatch : kExitUsage;
      return nullptr;
    }
    folder = std::move(*opened);
  }
  std::unique_ptr<Session> session = OpenFromOptions(options, exit_code);
  if (!session || !folder) return session;
  Status joined = folder->Join(*session);
  if (joined.ok()) return session;
  PrintError(joined.error());
  *exit_code = kExitMismatch;
  return nullptr;
}

}  // namespace penstock
