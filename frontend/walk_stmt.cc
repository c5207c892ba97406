// Statements, and the walk over the whole plan.
#include "core/check.h"
#include "frontend/refusals.h"
#include "frontend/walk.h"

namespace penstock {
namespace {

void WalkDef(Walk& w, StmtId id, Span span, const DefStmt& s) {
  if (s.is_async && !w.is_library) w.diagnostics.Report(DiagnosticId::kNotYetAvailable, s.name_span, {"`async def`"}).Help("use a plain `def`");
  (void)span;
  for (ExprId decorator : s.decorators) WalkExpr(w, decorator);
  WalkDefaults(w, s.parameters);
  CheckAnnotation(w, s.returns);
  Bind(w, s.name, s.name_span, "a function");
  FunctionPlace outer = OpenFunction(w, ScopeKind::kFunction, w.ast[s.name], id, {});
  if (!s.told_as.empty()) w.scopes.functions[w.function.id].qualified_name = s.told_as;
  w.scopes.of_statement[id.index] = w.scope;
  BindParameters(w, s.parameters);
  WalkBlock(w, s.body);
  CloseFunction(w, outer);
}

void WalkClass(Walk& w, StmtId id, const ClassStmt& s) {
  for (ExprId decorator : s.decorators) WalkExpr(w, decorator);
  for (ExprId base : s.bases) {
    if (std::holds_alternative<StarExpr>(w.ast[base].node)) {
      Refuse(RefusedForm::kStarBase, w.ast[base].span, w.diagnostics);
    } else {
      WalkExpr(w, base);
    }
  }
  for (const Keyword& keyword : s.keywords) {
    Refuse(RefusedForm::kClassKeyword, keyword.name_span, w.diagnostics);
    WalkExpr(w, keyword.value);
  }
  Bind(w, s.name, s.name_span, "a class");
  FunctionPlace outer = OpenFunction(w, ScopeKind::kClass, w.ast[s.title.present() ? s.title : s.name], id, {});
  if (s.title.present()) w.scopes.functions[w.function.id].qualified_name = w.ast[s.title];  // made by a call: it does not know where
  w.scopes.of_statement[id.index] = w.scope;
  WalkBlock(w, s.body);
  CloseFunction(w, outer);
}

void WalkLoopBody(Walk& w, const Block& body, const Block& otherwise) {
  ++w.function.loops;
  WalkBlock(w, body);
  --w.function.loops;
  WalkBlock(w, otherwise);
}

void WalkTry(Walk& w, const TryStmt& s) {
  const bool is_guard = CatchesImportError(w.ast, s);
  w.import_guards += is_guard;
  WalkBlock(w, s.body);
  w.import_guards -= is_guard;
  for (size_t i = 0; i < s.handlers.size(); ++i) {
    const ExceptClause& clause = s.handlers[i];
    if (!clause.type.present() && i + 1 < s.handlers.size()) {
      ReportRule(w, clause.span, "default 'except:' must be last", "move it behind the others");
    }
    if (clause.type.present()) WalkExpr(w, clause.type);
    if (clause.name.present()) Bind(w, clause.name, clause.name_span, "an error").deleted = true;
    WalkBlock(w, clause.body);
  }
  WalkBlock(w, s.otherwise);
  WalkBlock(w, s.finally);
}

void WalkPattern(Walk& w, PatternId id);

void BindPatternName(Walk& w, NameId name, Span span) {
  if (name.present()) Bind(w, name, span);
}

void WalkPattern(Walk& w, PatternId id) {
  const Pattern& pattern = w.ast[id];
  std::visit(Overloaded{
      [&](const LiteralPattern& p) { WalkExpr(w, p.value); },
      [&](const CapturePattern& p) { BindPatternName(w, p.name, pattern.span); },
      [&](const StarPattern& p) { BindPatternName(w, p.name, pattern.span); },
      [&](const ValuePattern& p) { WalkExpr(w, p.value); },
      [&](const SequencePattern& p) { for (PatternId item : p.items) WalkPattern(w, item); },
      [&](const MappingPattern& p) {
        for (const auto& [key, value] : p.items) { WalkExpr(w, key); WalkPattern(w, value); }
        if (p.has_rest) BindPatternName(w, p.rest, pattern.span);
      },
      [&](const ClassPattern& p) {
        WalkExpr(w, p.type);
        for (PatternId item : p.positional) WalkPattern(w, item);
        for (const auto& [name, item] : p.keywords) {
          if (!w.is_library) CheckAttributeOfPattern(w.ast[name], pattern.span, w.diagnostics);
          WalkPattern(w, item);
        }
      },
      [&](const OrPattern& p) { for (PatternId item : p.alternatives) WalkPattern(w, item); },
      [&](const AsPattern& p) { WalkPattern(w, p.pattern); BindPatternName(w, p.name, pattern.span); },
  }, pattern.node);
}

void WalkAnnotated(Walk& w, const AnnAssignStmt& s) {
  if (s.value.present()) WalkExpr(w, s.value);
  const ScopeKind around = w.scopes.scopes[w.scope].kind;
  if (around == ScopeKind::kModule || around == ScopeKind::kClass) CheckAnnotation(w, s.annotation);  // in functions Python makes none
  const Expr& target = w.ast[s.target];
  const auto* name = std::get_if<NameExpr>(&target.node);
  if (!name) return BindTarget(w, s.target);
  Occurrence& o = Bind(w, name->name, target.span);
  if (o.global || o.nonlocal) {
    ReportRule(w, target.span, "annotated name " + InBackquotes(w.ast[name->name]) + " can't be " + (o.global ? "global" : "nonlocal"),
               "leave the annotation out");
  }
  o.annotated = true;
}

void WalkAugmented(Walk& w, const AugAssignStmt& s) {
  const Expr& target = w.ast[s.target];
  if (const auto* name = std::get_if<NameExpr>(&target.node)) Use(w, name->name, target.span);
  if (std::holds_alternative<TupleExpr>(target.node) || std::holds_alternative<ListExpr>(target.node)) {
    ReportRule(w, target.span, "a tuple or list cannot be the target of an augmented assignment", "assign to one name at a time");
    return;
  }
  WalkExpr(w, s.value);
  BindTarget(w, s.target);
}

void WalkDelTarget(Walk& w, ExprId id) {
  const Expr& target = w.ast[id];
  if (const auto* tuple = std::get_if<TupleExpr>(&target.node)) for (ExprId item : tuple->items) WalkDelTarget(w, item);
  else if (const auto* list = std::get_if<ListExpr>(&target.node)) for (ExprId item : list->items) WalkDelTarget(w, item);
  else if (const auto* name = std::get_if<NameExpr>(&target.node)) Bind(w, name->name, target.span).deleted = true;
  else BindTarget(w, id);
}

void WalkReturn(Walk& w, Span span, const ReturnStmt& s) {
  if (!w.function.may_return) ReportRule(w, span, "`return` outside a function", "the value of a plan is its last expression",
                                          "'return' outside function");
  if (s.value.present()) WalkExpr(w, s.value);
}

void CheckInLoop(Walk& w, Span span, const char* message, const char* python) {
  if (w.function.loops == 0) ReportRule(w, span, message, "it leaves or goes on with a `for` or `while` around it", python);
}

// A struct and no lambdas: what those capture would be put together for each of them at every statement.
struct WalkOfStmt {
  Walk& w;
  StmtId id;
  Span span;

  void operator()(const ExprStmt& s) const { WalkExpr(w, s.value); }
  void operator()(const AssignStmt& s) const {
    WalkExpr(w, s.value);
    for (ExprId target : s.targets) {
      if (std::holds_alternative<StarExpr>(w.ast[target].node)) {
        ReportRule(w, w.ast[target].span, "starred assignment target must be in a list or tuple", "write `*x, = ...`");
      } else {
        BindTarget(w, target);
      }
    }
  }
  void operator()(const AugAssignStmt& s) const { WalkAugmented(w, s); }
  void operator()(const AnnAssignStmt& s) const { WalkAnnotated(w, s); }
  void operator()(const DelStmt& s) const { for (ExprId target : s.targets) WalkDelTarget(w, target); }
  void operator()(const PassStmt&) const {}
  void operator()(const BreakStmt&) const { CheckInLoop(w, span, "`break` outside a loop", "'break' outside loop"); }
  void operator()(const ContinueStmt&) const { CheckInLoop(w, span, "`continue` outside a loop", "'continue' not properly in loop"); }
  void operator()(const ReturnStmt& s) const { WalkReturn(w, span, s); }
  void operator()(const RaiseStmt& s) const {
    if (s.error.present()) WalkExpr(w, s.error);
    if (s.cause.present()) WalkExpr(w, s.cause);
  }
  void operator()(const AssertStmt& s) const {
    WalkExpr(w, s.test);
    if (s.message.present()) WalkExpr(w, s.message);
  }
  void operator()(const GlobalStmt& s) const { Declare(w, span, s.names, true); }
  void operator()(const NonlocalStmt& s) const { Declare(w, span, s.names, false); }
  void operator()(const ImportStmt& s) const { WalkImport(w, s); }
  void operator()(const ImportFromStmt& s) const { WalkImportFrom(w, span, s); }
  void operator()(const IfStmt& s) const {
    for (const IfBranch& branch : s.branches) {
      WalkExpr(w, branch.test);
      const bool is_never = NamesTypeChecking(w.ast, branch.test);  // what it imports is never missed
      w.import_guards += is_never;
      WalkBlock(w, branch.body);
      w.import_guards -= is_never;
    }
    WalkBlock(w, s.otherwise);
  }
  void operator()(const WhileStmt& s) const { WalkExpr(w, s.test); WalkLoopBody(w, s.body, s.otherwise); }
  void operator()(const ForStmt& s) const {
    if (s.is_async) Refuse(RefusedForm::kAsyncForOutside, span, w.diagnostics, "SyntaxError: 'async for' outside async function");
    WalkExpr(w, s.iterable);
    BindTarget(w, s.target);
    WalkLoopBody(w, s.body, s.otherwise);
  }
  void operator()(const TryStmt& s) const { WalkTry(w, s); }
  void operator()(const WithStmt& s) const {
    if (s.is_async) Refuse(RefusedForm::kAsyncWithOutside, span, w.diagnostics, "SyntaxError: 'async with' outside async function");
    for (const WithItem& item : s.items) {
      WalkExpr(w, item.context);
      if (item.target.present()) BindTarget(w, item.target);
    }
    WalkBlock(w, s.body);
  }
  void operator()(const DefStmt& s) const { WalkDef(w, id, span, s); }
  void operator()(const ClassStmt& s) const { WalkClass(w, id, s); }
  void operator()(const MatchStmt& s) const {
    WalkExpr(w, s.subject);
    for (const MatchCase& c : s.cases) {
      WalkPattern(w, c.pattern);
      if (c.guard.present()) WalkExpr(w, c.guard);
      WalkBlock(w, c.body);
    }
  }
};

void WalkStatement(Walk& w, StmtId id) {
  const Stmt& stmt = w.ast[id];
  std::visit(WalkOfStmt{w, id, stmt.span}, stmt.node);
}

}  // namespace

void WalkBlock(Walk& w, const Block& block) {
  for (StmtId id : block) WalkStatement(w, id);
}

ScopeNotes WalkScopes(const Ast& ast, const ToolNumbers& tools, Library& library, bool is_library, Scopes& scopes,
                      Diagnostics& diagnostics) {
  scopes.of_expression.assign(ast.exprs.size(), Scopes::kNone);
  scopes.of_statement.assign(ast.stmts.size(), Scopes::kNone);
  Walk w{ast, tools, library, is_library, scopes, diagnostics, {}, 0, {}, std::vector<ScopeId>(ast.names.size(), Walk::kNowhere),
         std::vector<uint32_t>(ast.names.size(), 0), std::vector<bool>(ast.names.size()), 0, {}};
  for (size_t i = 0; i < ast.names.size(); ++i) w.is_refused[i] = !is_library && IsRefusedName(ast.names[i]);
  scopes.scopes.emplace_back();
  w.notes.occurrences.emplace_back();
  w.notes.occurrences[0].reserve(ast.names.size());
  FunctionScope plan;
  plan.qualified_name = "<module>";
  scopes.functions.push_back(std::move(plan));
  WalkBlock(w, ast.body);
  return std::move(w.notes);
}

}  // namespace penstock
