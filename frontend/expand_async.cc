// Coroutines: an `async def` becomes a generator that gives nothing and returns; `await` runs one to its end.
// So what several coroutines do comes in the order in which they are awaited, the same in every run.
#include "frontend/expanding.h"

namespace penstock {
namespace {

bool Inside(Span inner, Span outer) { return inner.begin >= outer.begin && inner.end <= outer.end; }

// Does the function itself, and no function in it, yield?
bool Yields(const Ast& ast, const DefStmt& function, Span span) {
  for (const Expr& expr : ast.exprs) {
    if (!std::holds_alternative<YieldExpr>(expr.node) || !Inside(expr.span, span)) continue;
    bool nested = false;
    for (const Stmt& stmt : ast.stmts) {
      const auto* other = std::get_if<DefStmt>(&stmt.node);
      nested |= other != nullptr && other->name_span.begin != function.name_span.begin && Inside(stmt.span, span) && Inside(expr.span, stmt.span);
    }
    if (!nested) return true;
  }
  return false;
}

ExprId CallOf(Expansion& x, const std::string& helper, ExprId argument, Span span) {
  Block written = ParseWritten(x, Helper(x, "asyncio", helper) + "(0)\n", span);
  ExprId call = std::get<ExprStmt>(x.ast[written[0]].node).value;
  std::get<CallExpr>(x.ast.exprs[call.index].node).arguments[0] = argument;
  return call;
}

}  // namespace

void ExpandAsync(Expansion& x) {
  std::vector<StmtId> functions;
  std::vector<Span> spans;
  const size_t stmts = x.ast.stmts.size(), exprs = x.ast.exprs.size();
  for (size_t i = 0; i < stmts; ++i) {
    const auto* def = std::get_if<DefStmt>(&x.ast.stmts[i].node);
    if (def == nullptr || !def->is_async) continue;
    functions.push_back({static_cast<uint32_t>(i)});
    spans.push_back(x.ast.stmts[i].span);
  }
  auto in_async = [&](Span span) {
    for (Span one : spans) if (Inside(span, one)) return true;
    return false;
  };
  for (StmtId id : functions) {
    DefStmt function = std::get<DefStmt>(x.ast[id].node);
    bool yields = Yields(x.ast, function, x.ast[id].span);
    Block never;
    if (!yields) {
      Block written = ParseWritten(x, "def f():\n    if False:\n        yield\n", function.name_span);
      never = std::get<DefStmt>(x.ast[written[0]].node).body;
    }
    DefStmt& here = std::get<DefStmt>(x.ast.stmts[id.index].node);
    here.is_async = false;
    here.body.insert(here.body.end(), never.begin(), never.end());
  }
  for (size_t i = 0; i < exprs; ++i) {
    const Span span = x.ast.exprs[i].span;
    if (auto* made = std::get_if<ComprehensionExpr>(&x.ast.exprs[i].node)) {
      for (size_t k = 0; k < made->clauses.size(); ++k) {
        if (!std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses[k].is_async || !in_async(span)) continue;
        ExprId iterable = CallOf(x, "items_of", std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses[k].iterable, span);
        ComprehensionClause& clause = std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses[k];
        clause.iterable = iterable;
        clause.is_async = false;
        made = &std::get<ComprehensionExpr>(x.ast.exprs[i].node);
      }
    }
    if (!std::holds_alternative<AwaitExpr>(x.ast.exprs[i].node) || !in_async(span)) continue;
    ExprId call = CallOf(x, "awaited", std::get<AwaitExpr>(x.ast.exprs[i].node).value, span);
    x.ast.exprs[i].node = std::get<CallExpr>(x.ast.exprs[call.index].node);
  }
  for (size_t i = 0; i < stmts; ++i) {
    const Span span = x.ast.stmts[i].span;
    if (!in_async(span)) continue;
    if (auto* loop = std::get_if<ForStmt>(&x.ast.stmts[i].node); loop && loop->is_async) {
      ExprId iterable = CallOf(x, "items_of", loop->iterable, x.ast[loop->iterable].span);
      ForStmt& here = std::get<ForStmt>(x.ast.stmts[i].node);
      here.iterable = iterable;
      here.is_async = false;
    }
    if (auto* with = std::get_if<WithStmt>(&x.ast.stmts[i].node); with && with->is_async) {
      const size_t items = with->items.size();
      for (size_t k = 0; k < items; ++k) {
        ExprId context = std::get<WithStmt>(x.ast.stmts[i].node).items[k].context;
        ExprId wrapped = CallOf(x, "context_of", context, x.ast[context].span);
        std::get<WithStmt>(x.ast.stmts[i].node).items[k].context = wrapped;
      }
      std::get<WithStmt>(x.ast.stmts[i].node).is_async = false;
    }
  }
}

}  // namespace penstock
