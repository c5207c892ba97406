#include "cli/session_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "core/files.h"
#include "pipeline/inputs.h"

namespace penstock {
namespace {

// Everything up to the toolbox, in the order in which each part needs the one before.
Result<std::unique_ptr<Session>> Open(const SessionOptions& options, int* exit_code) {
  Limits limits;
  for (const std::string& assignment : options.limits) {
    if (Status set = SetLimit(limits, assignment); !set.ok()) return set.error();
  }
  Inputs inputs;
  for (const std::string& text : options.inputs) {
    if (Status added = AddInput(inputs, text); !added.ok()) return added.error();
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
  Result<Toolbox> opened = OpenToolbox(sources, limits);
  if (!opened.ok()) *exit_code = ExitCodeOfTools(sources);
  PENSTOCK_TRY(Toolbox toolbox, std::move(opened));
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

int ExitCodeOfTools(const ToolSources& sources) {
  const auto is_here = [](const std::string& path) { return CanRead(path).ok(); };
  const bool all_here = std::all_of(sources.manifests.begin(), sources.manifests.end(), is_here) && std::all_of(sources.servers.begin(), sources.servers.end(), is_here);
  return sources.servers.empty() || !all_here ? kExitUsage : kExitTool;
}

std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, Failure& failure) {
  failure.exit_code = kExitUsage;
  Result<std::unique_ptr<Session>> session = Open(options, &failure.exit_code);
  if (!session.ok()) {
    failure.message = session.error().message;
    PrintError(session.error());
    return nullptr;
  }
  if ((*session)->gates.ok()) return std::move(*session);
  failure.message = "the gates do not load\n" + (*session)->gates.Messages();
  WriteMessages((*session)->gates.Messages(ColorWanted()));
  return nullptr;
}

std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, const std::string& path, std::unique_ptr<SessionFolder>& folder,
                                         Failure& failure) {
  const auto fail = [&](int exit_code, const Error& error) {
    PrintError(error);
    failure = {exit_code, error.message};
    return nullptr;
  };
  if (!path.empty()) {
    bool broken = false;
    Result<std::unique_ptr<SessionFolder>> opened = SessionFolder::Open(path, &broken);
    if (!opened.ok()) return fail(broken ? kExitMismatch : kExitUsage, opened.error());
    folder = std::move(*opened);
  }
  std::unique_ptr<Session> session = OpenFromOptions(options, failure);
  if (!session || !folder) return session;
  if (Status joined = folder->Join(*session); !joined.ok()) return fail(kExitMismatch, joined.error());
  return session;
}

}  // namespace penstock
