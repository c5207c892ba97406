#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "lsp/stdio.h"

namespace penstock {

Command AddLsp(CLI::App& app) {
  auto settings = std::make_shared<LspSettings>();
  app.add_option("--gate", settings->gates, "a gate that plans are checked with, unless the editor's settings name some")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--tools", settings->tools.manifests, "tool definitions, likewise")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--mcp", settings->tools.servers, "MCP servers whose tools they are, likewise")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--office", settings->tools.office, "the tools of the embedded office, likewise")->type_name("PATH");
  auto stdio = std::make_shared<bool>(false);
  app.add_flag("--stdio", *stdio, "what it does anyway; editors say it");
  return [settings, stdio] { return ServeLanguage(*settings, STDIN_FILENO, STDOUT_FILENO); };
}

}  // namespace penstock
