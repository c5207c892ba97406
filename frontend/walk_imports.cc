// Imports, as far as they can be judged before the run: which modules and members are there.
#include <algorithm>

#include "core/text.h"
#include "frontend/expand.h"
#include "frontend/refusals.h"
#include "frontend/walk.h"

namespace penstock {
namespace {

std::string ModuleNames() {
  std::string all;
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) {
    const ModuleRow& row = RowOf(static_cast<ModuleId>(i));
    if (!row.is_hidden) all += (all.empty() ? "" : ", ") + std::string(row.name);
  }
  return all;
}

// The module a plan may import under this name, or kNoModule; reports it then, unless the plan catches the ImportError.
ModuleId ImportableModule(Walk& w, const std::string& dotted, Span span, bool is_written = false) {
  const ModuleId module = FindModule(dotted);
  if (module != kNoModule && (w.is_library || is_written || !RowOf(module).is_hidden)) {
    if (!w.library.MembersOf(module).empty()) return module;
    Refuse(span, "module " + InBackquotes(dotted) + " is not available yet", "write what you need of it in the plan", w.diagnostics);
    return module;
  }
  if (w.import_guards > 0) return kNoModule;
  const std::string instead = InsteadOfModule(dotted);
  Refuse(span, "module " + InBackquotes(dotted) + " cannot be imported", instead.empty() ? "a plan may import " + ModuleNames() : instead, w.diagnostics);
  return kNoModule;
}

std::string NearMembers(Walk& w, ModuleId module, const std::string& name) {
  const std::vector<std::string> members = w.library.MembersOf(module);
  std::vector<std::string_view> candidates(members.begin(), members.end());
  std::string_view near = NearestName(name, candidates);
  if (!near.empty()) return "did you mean " + InBackquotes(std::string(near)) + "?";
  constexpr size_t kListed = 60;
  std::string all = "it has ";
  for (size_t i = 0; i < members.size() && i < kListed; ++i) all += (i == 0 ? "" : ", ") + members[i];
  return all + (members.size() > kListed ? ", ..." : "");
}

// `from m import *` gives the public names that occur in the plan: the others nobody can ask for.
void WalkStar(Walk& w, Span span, ModuleId module) {
  if (w.scope != 0) return ReportRule(w, span, "import * only allowed at module level", "move it to the beginning of the plan");
  if (module == kNoModule) return;
  const std::vector<std::string> members = w.library.MembersOf(module);
  for (uint32_t i = 0; i < w.ast.names.size(); ++i) {
    if (!std::binary_search(members.begin(), members.end(), w.ast.names[i]) || w.tools.Has(w.ast.names[i])) continue;
    BindImport(w, NameId{i}, span, w.library.Find(module, w.ast.names[i]), "an import");
  }
}

bool TakesImportError(const Ast& ast, ExprId type) {
  if (!type.present()) return true;
  if (const auto* tuple = std::get_if<TupleExpr>(&ast[type].node)) {
    return std::any_of(tuple->items.begin(), tuple->items.end(), [&](ExprId item) { return TakesImportError(ast, item); });
  }
  const auto* name = std::get_if<NameExpr>(&ast[type].node);
  if (name == nullptr) return false;
  const std::string& text = ast[name->name];
  return text == "ImportError" || text == "ModuleNotFoundError" || text == "Exception" || text == "BaseException";
}

// What Python 3.11 knows; all but `annotations` are part of it since long.
void CheckFeature(Walk& w, const std::string& name, Span span) {
  constexpr std::string_view kFeatures[] = {"annotations", "nested_scopes", "generators", "division", "absolute_import", "with_statement",
                                            "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop"};
  if (name == "braces") return ReportRule(w, span, "not a chance", "leave it out: blocks are indented");
  if (std::find(std::begin(kFeatures), std::end(kFeatures), name) != std::end(kFeatures)) return;
  ReportRule(w, span, "future feature " + name + " is not defined", "leave it out");
}

}  // namespace

bool NamesTypeChecking(const Ast& ast, ExprId test) {
  const auto& node = ast[test].node;
  if (const auto* name = std::get_if<NameExpr>(&node)) return ast[name->name] == "TYPE_CHECKING";
  const auto* attribute = std::get_if<AttributeExpr>(&node);
  return attribute != nullptr && ast[attribute->name] == "TYPE_CHECKING";
}

bool CatchesImportError(const Ast& ast, const TryStmt& s) {
  return std::any_of(s.handlers.begin(), s.handlers.end(), [&](const ExceptClause& clause) { return TakesImportError(ast, clause.type); });
}

void WalkImport(Walk& w, const ImportStmt& s) {
  for (const ImportAlias& alias : s.modules) {
    const std::string dotted = Dotted(w.ast, alias.dotted);
    ModuleId module = ImportableModule(w, dotted, alias.span);
    if (module != kNoModule && !alias.as.present()) module = FindModule(w.ast[alias.dotted[0]]);  // `import a.b` binds `a`
    std::optional<Imported> imported;
    if (module != kNoModule) imported = Imported{Imported::Kind::kModule, module, 0, {}, {}};
    BindImport(w, alias.as.present() ? alias.as : alias.dotted[0], alias.span, imported, "a module");
  }
}

void WalkImportFrom(Walk& w, Span span, const ImportFromStmt& s) {
  const std::string dotted = Dotted(w.ast, s.module);
  if (s.dots > 0) {
    Refuse(RefusedForm::kRelativeImport, span, w.diagnostics);
    return;
  }
  if (dotted == "__future__") {
    if (s.star) CheckFeature(w, "*", span);
    for (const ImportAlias& alias : s.names) CheckFeature(w, w.ast[alias.dotted[0]], alias.span);
    return;
  }
  const ModuleId module = ImportableModule(w, dotted, span, IsWritten(w.ast, s));
  if (s.star) return WalkStar(w, span, module);
  for (const ImportAlias& alias : s.names) {
    const std::string& name = w.ast[alias.dotted[0]];
    std::optional<Imported> imported;
    if (module != kNoModule) imported = w.is_library || IsWritten(w.ast, s) ? w.library.FindHidden(module, name) : w.library.Find(module, name);
    if (module != kNoModule && !imported && w.import_guards == 0 && !w.library.MembersOf(module).empty()) {
      Refuse(alias.span, "module " + InBackquotes(dotted) + " has no " + InBackquotes(name), NearMembers(w, module, name), w.diagnostics);
      const std::vector<std::string> members = w.library.MembersOf(module);
      const std::string near(NearestName(name, {members.begin(), members.end()}));
      const Span written{alias.span.begin, alias.span.begin + static_cast<uint32_t>(name.size())};
      if (!near.empty()) w.diagnostics.last().FixBy("write `" + near + "`", written, near);
    }
    BindImport(w, alias.as.present() ? alias.as : alias.dotted[0], alias.span, imported, "an import");
  }
}

}  // namespace penstock
