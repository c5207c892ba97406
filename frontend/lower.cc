// Lower: Ast and scopes to a module, function by function in the order of the text.
#include "core/check.h"
#include "frontend/frontend.h"
#include "frontend/lowering.h"

namespace penstock {

std::optional<Module> Lower(const SourceFile& source, const Ast& ast, const Scopes& scopes, Diagnostics& diagnostics) {
  ModuleLowering all{source, ast, scopes, diagnostics, {}, {}, {}, {}, {}, {}, {}, false};
  all.name_index.assign(ast.names.size(), CallSite::kNoName);
  all.current.assign(ast.names.size(), nullptr);
  all.register_of.assign(scopes.variables.size(), 0);
  Module& module = all.module;
  module.source = &source;
  module.globals = scopes.globals;
  module.tools = scopes.tools;
  module.inputs.assign(scopes.globals.begin(), scopes.globals.begin() + static_cast<std::ptrdiff_t>(scopes.input_count));
  module.functions.resize(scopes.functions.size());
  module.constants.reserve(64);
  module.names.reserve(64);
  for (FunctionId id = 0; id < scopes.functions.size() && !all.too_large; ++id) LowerFunction(all, id);
  if (all.too_large) return std::nullopt;
  return std::move(module);
}

}  // namespace penstock
