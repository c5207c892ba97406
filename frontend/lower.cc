// Lower: Ast and scopes to a module, function by function in the order of the text; then the files of the
// library that the plan needs.
#include <algorithm>

#include "core/check.h"
#include "frontend/frontend.h"
#include "frontend/looked_up_first.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

bool LowerFile(const SourceFile& source, const Ast& ast, const Scopes& scopes, Library& library, SharedLowering& shared,
               ModuleId id, FunctionId first_function, uint32_t first_global, Diagnostics& diagnostics) {
  ModuleLowering all{source, ast, scopes, library, diagnostics, shared, shared.module, id, first_function, first_global,
                     {}, {}, {}, {}, false};
  all.name_index.assign(ast.names.size(), CallSite::kNoName);
  all.current.assign(ast.names.size(), nullptr);
  all.register_of.assign(scopes.variables.size(), 0);
  all.asks_for_truth = std::any_of(ast.stmts.begin(), ast.stmts.end(), [](const Stmt& stmt) {
    return std::holds_alternative<ClassStmt>(stmt.node) || std::holds_alternative<ImportStmt>(stmt.node) || std::holds_alternative<ImportFromStmt>(stmt.node);
  });
  if (id == kNoModule) all.looked_up_first = NamesLookedUpFirst(ast);
  for (FunctionId f = 0; f < scopes.functions.size() && !all.too_large; ++f) LowerFunction(all, f);
  return !all.too_large;
}

// Gives every file of the library its place behind the plan.
void PlaceLibrary(Library& library, Module& module) {
  for (LibraryModule* file : library.closed()) {
    file->first_function = static_cast<FunctionId>(module.functions.size());
    file->first_global = static_cast<uint32_t>(module.globals.size());
    module.functions.resize(module.functions.size() + file->scopes.functions.size());
    for (const std::string& name : file->scopes.globals) module.globals.push_back(std::string(RowOf(file->id).name) + "." + name);
  }
}

// Where a module that is a value finds its members.
void ListMembers(Library& library, SharedLowering& shared, ModuleLowering& names) {
  for (LibraryModule* file : library.closed()) {
    for (const std::string& name : file->members) {
      auto global = file->global_of.find(name);
      if (global == file->global_of.end()) continue;
      shared.module.library_members.push_back({file->id, MadeNameIndex(names, name), file->first_global + global->second});
    }
  }
}

// What a suggestion for a name that is not there may be.
std::vector<std::string> NamesImported(const Ast& ast) {
  std::vector<std::string> names;
  for (StmtId id : ast.body) {
    auto add = [&](const ImportAlias& alias) { names.push_back(ast[alias.as.present() ? alias.as : alias.dotted[0]]); };
    if (const auto* whole = std::get_if<ImportStmt>(&ast[id].node)) std::for_each(whole->modules.begin(), whole->modules.end(), add);
    if (const auto* some = std::get_if<ImportFromStmt>(&ast[id].node)) std::for_each(some->names.begin(), some->names.end(), add);
  }
  return names;
}

}  // namespace

std::optional<Module> Lower(const SourceFile& source, const Ast& ast, const Scopes& scopes, Library& library, Diagnostics& diagnostics) {
  SharedLowering shared;
  Module& module = shared.module;
  module.source = &source;
  module.globals = scopes.globals;
  module.tools = scopes.tools;
  module.imported = NamesImported(ast);
  module.inputs.assign(scopes.globals.begin(), scopes.globals.begin() + static_cast<std::ptrdiff_t>(scopes.input_count));
  module.functions.resize(scopes.functions.size());
  module.constants.reserve(64);
  module.names.reserve(64);
  PlaceLibrary(library, module);
  if (!LowerFile(source, ast, scopes, library, shared, kNoModule, 0, 0, diagnostics)) return std::nullopt;
  for (LibraryModule* file : library.closed()) {
    if (!LowerFile(file->source, file->ast, file->scopes, library, shared, file->id, file->first_function, file->first_global, diagnostics)) {
      return std::nullopt;
    }
  }
  if (!library.closed().empty()) {
    ModuleLowering names{source, ast, scopes, library, diagnostics, shared, module, kNoModule, 0, 0, {}, {}, {}, {}, false};
    ListMembers(library, shared, names);
  }
  return std::move(module);
}

}  // namespace penstock
