#include "pipeline/prompt.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/session_options.h"

namespace penstock {
namespace {

struct PromptCommand {
  SessionOptions session;
  bool json = false, brief = false;
};

int PrintPrompt(const PromptCommand& command) {
  Failure failure;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, failure);
  if (!session) return failure.exit_code;
  if (command.brief) return WriteOutput(ShortPromptText(session->manifest())), kExitOk;
  WriteOutput(command.json ? PrettyJson(PromptToJson(session->manifest())) + "\n" : PromptText(session->manifest()));
  return kExitOk;
}

}  // namespace

Command AddPrompt(CLI::App& app) {
  auto command = std::make_shared<PromptCommand>();
  command->session.AddTo(app);
  CLI::Option* json = app.add_flag("--json", command->json, "prints the tables, with examples and docs");
  app.add_flag("--short", command->brief, "prints what a planner that knows Python needs most")->excludes(json);
  return [command] { return PrintPrompt(*command); };
}

}  // namespace penstock
