#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "pipeline/modules.h"

namespace penstock {

Command AddModules(CLI::App& app) {
  auto json = std::make_shared<bool>(false);
  app.add_flag("--json", *json, "prints them as JSON, with signatures");
  return [json] {
    WriteOutput(*json ? PrettyJson(ModulesToJson()) + "\n" : ShowModules());
    return kExitOk;
  };
}

}  // namespace penstock
