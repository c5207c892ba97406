#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "pipeline/modules.h"
#include "pipeline/opcodes.h"

namespace penstock {

Command AddOpcodes(CLI::App& app) {
  auto json = std::make_shared<bool>(false);
  app.add_flag("--json", *json, "prints them as JSON, with what each does");
  return [json] {
    WriteOutput(*json ? PrettyJson(OpcodesToJson()) + "\n" : ShowOpcodes());
    return kExitOk;
  };
}

Command AddModules(CLI::App& app) {
  auto json = std::make_shared<bool>(false);
  app.add_flag("--json", *json, "prints them as JSON, with signatures");
  return [json] {
    WriteOutput(*json ? PrettyJson(ModulesToJson()) + "\n" : ShowModules());
    return kExitOk;
  };
}

}  // namespace penstock
