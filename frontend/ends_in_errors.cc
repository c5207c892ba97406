// Whether `with f(…)` ends in whatever error its body ends in: `f` is a generator function of the plan under `@contextmanager` that stands at its `yield`
// when the error is thrown in there, and nothing around the `yield` takes one.
#include <algorithm>

#include "frontend/expanding.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

// The variable of the plan that one statement binds, and nothing else.
const Variable* BoundOnce(const FunctionLowering& f, ExprId expression) {
  const auto* name = std::get_if<NameExpr>(&f.ast()[expression].node);
  if (name == nullptr) return nullptr;
  const Mention& mention = *f.all.current[name->name.index];
  if (mention.meaning != Meaning::kVariable) return nullptr;
  const Variable& variable = f.all.scopes.variables[mention.index];
  const bool is_one = variable.home == 0 && !variable.is_parameter && !variable.is_deleted && !variable.is_walrus_target && variable.bindings == 1;
  return is_one ? &variable : nullptr;
}

bool IsContextManager(const FunctionLowering& f, ExprId decorator) {
  const auto* attribute = std::get_if<AttributeExpr>(&f.ast()[decorator].node);
  const Variable* variable = BoundOnce(f, attribute != nullptr ? attribute->object : decorator);
  if (variable == nullptr || variable->imported < 0) return false;
  const Imported& imported = f.all.scopes.imports[static_cast<size_t>(variable->imported)];
  if (imported.module != ModuleId::Contextlib) return false;
  if (attribute != nullptr) return imported.kind == Imported::Kind::kModule && f.ast()[attribute->name] == "contextmanager";
  return imported.kind == Imported::Kind::kSource && imported.name == "contextmanager";
}

bool Leaves(const Stmt& stmt) {
  return std::holds_alternative<ReturnStmt>(stmt.node) || std::holds_alternative<BreakStmt>(stmt.node) || std::holds_alternative<ContinueStmt>(stmt.node);
}

// Of the one statement that binds the variable.
bool IsSuchAGenerator(const FunctionLowering& f, const Variable& variable) {
  const Ast& ast = f.ast();
  const auto defines = [&](const Stmt& stmt) {
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    return def != nullptr && def->name == variable.name;
  };
  if (std::count_if(ast.stmts.begin(), ast.stmts.end(), defines) != 1) return false;
  const Stmt& whole = *std::find_if(ast.stmts.begin(), ast.stmts.end(), defines);
  // A method, or a function in another one, is called so elsewhere: then something else binds the variable.
  const auto is_around = [&](const Stmt& stmt) {
    const bool opens = std::holds_alternative<DefStmt>(stmt.node) || std::holds_alternative<ClassStmt>(stmt.node);
    return opens && &stmt != &whole && Inside(whole.span, stmt.span);
  };
  if (std::any_of(ast.stmts.begin(), ast.stmts.end(), is_around)) return false;
  const DefStmt& def = std::get<DefStmt>(whole.node);
  if (def.is_async || def.decorators.size() != 1 || !IsContextManager(f, def.decorators[0])) return false;
  std::vector<Span> yields;
  for (const Expr& expr : ast.exprs) {
    const auto* yield = std::get_if<YieldExpr>(&expr.node);
    if (yield == nullptr || !Inside(expr.span, whole.span)) continue;
    if (yield->from || yield->awaits) return false;
    yields.push_back(expr.span);
  }
  const auto has_yield = [&](Span span) { return std::any_of(yields.begin(), yields.end(), [&](Span yield) { return Inside(yield, span); }); };
  for (const Stmt& stmt : ast.stmts) {
    if (!Inside(stmt.span, whole.span) || !has_yield(stmt.span)) continue;
    if (std::holds_alternative<WithStmt>(stmt.node)) return false;
    const auto* guard = std::get_if<TryStmt>(&stmt.node);
    if (guard == nullptr) continue;
    if (!guard->handlers.empty()) return false;
    // What a `finally` leaves by takes the error.
    for (StmtId id : guard->finally) {
      const Span last = ast[id].span;
      if (has_yield(last) || std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& inner) { return Inside(inner.span, last) && Leaves(inner); })) return false;
    }
  }
  return !yields.empty();
}

}  // namespace

bool EndsInItsErrors(const FunctionLowering& f, ExprId context) {
  const auto* call = std::get_if<CallExpr>(&f.ast()[context].node);
  if (f.all.id != kNoModule || call == nullptr) return false;
  const Variable* variable = BoundOnce(f, call->callee);
  if (variable == nullptr) return false;
  const auto [known, is_new] = f.all.ends_in_errors.try_emplace(variable->name.index, false);
  if (is_new) known->second = IsSuchAGenerator(f, *variable);
  return known->second;
}

}  // namespace penstock
