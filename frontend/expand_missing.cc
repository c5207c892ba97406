// Properties of classes with `__getattr__`: one that ends in an AttributeError is missing, and `__getattr__` is asked in its place.
#include <algorithm>

#include "frontend/expanding.h"
#include "frontend/scopes.h"

namespace penstock {
namespace {

// Does the class bind the name, or a class of the plan that it derives from?
bool Has(const Expansion& x, const ClassStmt& s, std::string_view method, std::unordered_set<std::string>& seen) {
  if (Binds(x.ast, s.body, method)) return true;
  return std::any_of(s.bases.begin(), s.bases.end(), [&](ExprId base) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    return name != nullptr && seen.insert(x.ast[name->name]).second && std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* above = std::get_if<ClassStmt>(&stmt.node);
      return above != nullptr && above->name == name->name && Has(x, *above, method, seen);
    });
  });
}

bool Yields(const Ast& ast, Span span) {
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& expr) { return std::holds_alternative<YieldExpr>(expr.node) && Inside(expr.span, span); });
}

bool IsProperty(const Expansion& x, const DefStmt& def) {
  const auto* name = def.decorators.size() == 1 ? std::get_if<NameExpr>(&x.ast[def.decorators[0]].node) : nullptr;
  return name != nullptr && x.ast[name->name] == "property" && !IsBound(x.ast, "property") && def.parameters.size() == 1 && !def.is_async;
}

}  // namespace

void AskForMissing(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::unordered_set<std::string> seen;
  if (!Mentions(x.ast, "__getattr__") || !Has(x, s, "__getattr__", seen) || IsBound(x.ast, "AttributeError")) return;
  for (StmtId member : s.body) {
    const auto* def = std::get_if<DefStmt>(&x.ast[member].node);
    if (def == nullptr || !IsProperty(x, *def) || Yields(x.ast, x.ast[member].span)) continue;
    const std::string self = x.ast[def->parameters[0].name], name = PrivateName(x.ast[s.name], x.ast[def->name]);
    const Block written = ParseWritten(x, "def f(self):\n    try:\n        return\n    except AttributeError:\n        pass\n    return " + self + ".__getattr__(" + Literal(name) + ")\n", def->name_span);
    Block asks = std::get<DefStmt>(x.ast[written[0]].node).body;
    Block& body = std::get<DefStmt>(x.ast.stmts[member.index].node).body;
    const auto* first = std::get_if<ExprStmt>(&x.ast[body[0]].node);
    const bool has_doc = first != nullptr && std::holds_alternative<StringExpr>(x.ast[first->value].node);
    Block& tried = std::get<TryStmt>(x.ast.stmts[asks[0].index].node).body;
    tried.insert(tried.begin(), body.begin() + has_doc, body.end());
    body.resize(has_doc);
    body.insert(body.end(), asks.begin(), asks.end());
  }
}

}  // namespace penstock
