// Expressions and targets.
#include <algorithm>
#include <utility>

#include "catalog/modules.h"
#include "core/check.h"
#include "frontend/expand.h"
#include "frontend/refusals.h"
#include "frontend/walk.h"

namespace penstock {
namespace {

void WalkIterable(Walk& w, ExprId id) {
  ++w.comprehension_iterables;
  WalkExpr(w, id);
  --w.comprehension_iterables;
}

void WalkComprehensionBody(Walk& w, const ComprehensionExpr& e) {
  for (size_t i = 0; i < e.clauses.size(); ++i) {
    const ComprehensionClause& clause = e.clauses[i];
    if (clause.is_async) {
      Refuse(RefusedForm::kAsyncForOutside, clause.span, w.diagnostics,
             e.kind == ComprehensionKind::kGenerator ? "" : "SyntaxError: asynchronous comprehension outside of an asynchronous function");
    }
    if (i > 0) WalkIterable(w, clause.iterable);
    BindTarget(w, clause.target);
    for (ExprId condition : clause.conditions) WalkExpr(w, condition);
  }
  const ComprehensionKind outer = std::exchange(w.comprehension, e.kind);
  WalkExpr(w, e.element);
  if (e.value.present()) WalkExpr(w, e.value);
  w.comprehension = outer;
}

void WalkComprehension(Walk& w, ExprId id, const ComprehensionExpr& e) {
  WalkIterable(w, e.clauses[0].iterable);
  if (e.kind == ComprehensionKind::kGenerator) {
    FunctionPlace outer = OpenFunction(w, ScopeKind::kGenerator, "<genexpr>", {}, id);
    w.scopes.functions.back().is_generator = true;
    w.scopes.of_expression[id.index] = w.scope;
    WalkComprehensionBody(w, e);
    CloseFunction(w, outer);
    return;
  }
  w.scopes.of_expression[id.index] = Open(w, ScopeKind::kComprehension, w.scopes.scopes[w.scope].host);
  WalkComprehensionBody(w, e);
  Close(w);
}

void WalkLambda(Walk& w, ExprId id, const LambdaExpr& e) {
  WalkDefaults(w, e.parameters);
  FunctionPlace outer = OpenFunction(w, ScopeKind::kLambda, "<lambda>", {}, id);
  w.scopes.of_expression[id.index] = w.scope;
  BindParameters(w, e.parameters);
  WalkExpr(w, e.body);
  CloseFunction(w, outer);
}

void WalkCall(Walk& w, const CallExpr& e) {
  WalkExpr(w, e.callee);
  if (const auto* name = std::get_if<NameExpr>(&w.ast[e.callee].node)) {
    if (e.arguments.empty() && e.keywords.empty() && std::string_view(w.ast[name->name]) == "super") UseClassCell(w);
  }
  for (ExprId argument : e.arguments) {
    const auto* star = std::get_if<StarExpr>(&w.ast[argument].node);
    WalkExpr(w, star ? star->value : argument);
  }
  for (size_t i = 0; i < e.keywords.size(); ++i) WalkExpr(w, e.keywords[i].value);
}

void WalkItems(Walk& w, const Exprs& items) {
  for (ExprId item : items) {
    const auto* star = std::get_if<StarExpr>(&w.ast[item].node);
    WalkExpr(w, star ? star->value : item);
  }
}

void WalkYield(Walk& w, Span span, const YieldExpr& e) {
  if (e.value.present()) WalkExpr(w, e.value);
  if ((w.scopes.scopes[w.scope].kind == ScopeKind::kComprehension && !e.awaits) || w.scopes.scopes[w.scope].kind == ScopeKind::kGenerator) {
    const bool is_generator = w.scopes.scopes[w.scope].kind == ScopeKind::kGenerator;
    const char* what = is_generator                                      ? "generator expression"
                       : w.comprehension == ComprehensionKind::kDict ? "dict comprehension"
                       : w.comprehension == ComprehensionKind::kSet  ? "set comprehension"
                                                                     : "list comprehension";
    ReportRule(w, span, "`yield` inside a comprehension", "write the loop out", std::string("'yield' inside ") + what);
  } else if (!w.function.may_return && !w.function.is_lambda) {
    ReportRule(w, span, "`yield` outside a function", "put it into a `def`", "'yield' outside function");
  } else {
    w.scopes.functions[w.function.id].is_generator = true;
  }
}

void WalkFString(Walk& w, const FStringExpr& e) {
  for (const FStringPart& part : e.parts) {
    if (part.value.present()) WalkExpr(w, part.value);
    if (part.spec.present()) WalkExpr(w, part.spec);
  }
}

void BindTargets(Walk& w, Span span, const Exprs& items) {
  int stars = 0;
  for (ExprId item : items) {
    if (const auto* star = std::get_if<StarExpr>(&w.ast[item].node)) {
      ++stars;
      BindTarget(w, star->value);
    } else {
      BindTarget(w, item);
    }
  }
  if (stars > 1) ReportRule(w, span, "multiple starred expressions in assignment", "keep one `*` target");
}

}  // namespace

void WalkDefaults(Walk& w, const std::vector<ParameterNode>& parameters) {
  for (const ParameterNode& p : parameters) if (p.default_value.present()) WalkExpr(w, p.default_value);
}

void BindParameters(Walk& w, const std::vector<ParameterNode>& parameters) {
  for (const ParameterNode& p : parameters) {
    CheckAnnotation(w, p.annotation);
    Occurrence& occurrence = Bind(w, p.name, p.span, "a parameter");
    if (occurrence.parameter) {
      ReportRule(w, p.span, "duplicate argument " + InBackquotes(w.ast[p.name]) + " in function definition",
                 "give every parameter its own name");
    }
    occurrence.parameter = true;
  }
}

namespace {

// Names by which types are made that only readers and checkers ask for: of modules, and classes of the plan.
std::vector<bool> NamesOfTypes(const Walk& w) {
  std::vector<bool> is_type(w.ast.names.size());
  const auto note = [&](const std::vector<ImportAlias>& names) {
    for (const ImportAlias& alias : names) is_type[(alias.as.present() ? alias.as : alias.dotted[0]).index] = true;
  };
  const auto note_all = [&](const std::vector<NameId>& dotted) {
    std::string module;
    for (NameId part : dotted) module += (module.empty() ? "" : ".") + std::string(w.ast[part]);
    const ModuleId starred = FindModule(module);
    if (starred == kNoModule) return;
    for (const std::string& name : Library().MembersOf(starred)) {
      for (size_t i = 0; i < w.ast.names.size(); ++i) if (w.ast.names[i] == name) is_type[i] = true;
    }
  };
  for (const Stmt& stmt : w.ast.stmts) {
    if (const auto* import = std::get_if<ImportStmt>(&stmt.node)) note(import->modules);
    if (const auto* import = std::get_if<ImportFromStmt>(&stmt.node)) {
      note(import->names);
      if (import->star) note_all(import->module);
    }
    if (const auto* cls = std::get_if<ClassStmt>(&stmt.node)) is_type[cls->name.index] = true;
  }
  return is_type;
}

// `a` of `a.b.c`; absent: it begins with something else.
NameId FirstName(const Ast& ast, ExprId id) {
  while (const auto* attribute = std::get_if<AttributeExpr>(&ast[id].node)) id = attribute->object;
  const auto* name = std::get_if<NameExpr>(&ast[id].node);
  return name == nullptr ? NameId{} : name->name;
}

bool BeginsFirst(Span a, Span b) { return a.begin < b.begin; }

// Takes out what stands in one of `others`; both lists in order.
void RemoveWithin(std::vector<Span>& spans, const std::vector<Span>& others) {
  auto next = others.begin();
  uint32_t end = 0;  // of those that begin before
  std::erase_if(spans, [&](Span span) {
    for (; next != others.end() && next->begin <= span.begin; ++next) end = std::max(end, next->end);
    return span.begin < end;
  });
}

std::vector<Span> MissedCalls(const Walk& w) {
  std::vector<Span> calls, lambdas;
  if (ImportsAnnotations(w.ast)) return calls;  // Python does not make them either
  const std::vector<bool> is_type = NamesOfTypes(w);
  const std::string_view text = w.diagnostics.file().text();
  for (const Expr& expr : w.ast.exprs) {
    if (std::holds_alternative<LambdaExpr>(expr.node)) lambdas.push_back(expr.span);
    const auto* call = std::get_if<CallExpr>(&expr.node);
    // What the expansion writes stands where something else does.
    if (call == nullptr || expr.span.end == 0 || expr.span.end > text.size() || text[expr.span.end - 1] != ')') continue;
    const NameId first = FirstName(w.ast, call->callee);
    const bool makes_type = first.present() && (is_type[first.index] || w.ast[first] == "type") && !w.tools.Has(w.ast[first]);
    if (!makes_type) calls.push_back(expr.span);
  }
  std::sort(calls.begin(), calls.end(), BeginsFirst);
  std::sort(lambdas.begin(), lambdas.end(), BeginsFirst);
  RemoveWithin(calls, lambdas);  // Python does not make these where it evaluates the annotation
  return calls;
}

}  // namespace

void CheckAnnotation(Walk& w, ExprId annotation) {
  if (!annotation.present() || w.is_library) return;
  if (!w.missed_calls) w.missed_calls = MissedCalls(w);
  const Span span = w.ast[annotation].span;
  const auto call = std::lower_bound(w.missed_calls->begin(), w.missed_calls->end(), span.begin, [](Span a, uint32_t at) { return a.begin < at; });
  if (call == w.missed_calls->end() || call->begin >= span.end) return;
  Refuse(*call, "annotations are not evaluated, and so this call would not be made", "call it in a statement of its own, and write a type here", w.diagnostics);
}

namespace {

// As in walk_stmt.cc, a struct and no lambdas.
struct WalkOfExpr {
  Walk& w;
  ExprId id;
  Span span;

  void operator()(const NameExpr& e) const {
    if (std::string_view(w.ast[e.name]) == "__class__" && UseClassCell(w)) return;
    Use(w, e.name, span);
  }
  void operator()(const IntExpr&) const {}
  void operator()(const FloatExpr&) const {}
  void operator()(const StringExpr&) const {}
  void operator()(const BytesExpr&) const {}
  void operator()(const SingletonExpr&) const {}
  void operator()(const ComplexExpr&) const {
    Refuse(RefusedForm::kComplex, span, w.diagnostics);
  }
  void operator()(const FStringExpr& e) const { WalkFString(w, e); }
  void operator()(const TupleExpr& e) const { WalkItems(w, e.items); }
  void operator()(const ListExpr& e) const { WalkItems(w, e.items); }
  void operator()(const SetExpr& e) const { WalkItems(w, e.items); }
  void operator()(const DictExpr& e) const {
    for (const DictItem& item : e.items) {
      if (item.key.present()) WalkExpr(w, item.key);
      WalkExpr(w, item.value);
    }
  }
  void operator()(const UnaryExpr& e) const { WalkExpr(w, e.operand); }
  void operator()(const BinaryExpr& e) const { WalkExpr(w, e.left); WalkExpr(w, e.right); }
  void operator()(const BoolExpr& e) const { for (ExprId operand : e.operands) WalkExpr(w, operand); }
  void operator()(const CompareExpr& e) const {
    WalkExpr(w, e.first);
    for (const auto& [op, operand] : e.rest) WalkExpr(w, operand);
  }
  void operator()(const ConditionalExpr& e) const { WalkExpr(w, e.test); WalkExpr(w, e.then); WalkExpr(w, e.otherwise); }
  void operator()(const WalrusExpr& e) const { WalkExpr(w, e.value); BindWalrus(w, e.name, e.name_span); }
  void operator()(const StarExpr& e) const {
    ReportRule(w, span, "a starred expression cannot stand here", "put it into a list: `[*x]`", "can't use starred expression here");
    WalkExpr(w, e.value);
  }
  void operator()(const AttributeExpr& e) const {
    const Expr& object = w.ast[e.object];
    if (const auto* name = std::get_if<NameExpr>(&object.node); name != nullptr && std::string_view(w.ast[name->name]) != "__class__") UseMember(w, name->name, object.span, e.name, e.name_span);
    else WalkExpr(w, e.object);
    if (!w.is_library) CheckAttribute(w.ast[e.name], e.name_span, true, w.diagnostics);
  }
  void operator()(const IndexExpr& e) const { WalkExpr(w, e.object); WalkExpr(w, e.index); }
  void operator()(const SliceExpr& e) const {
    if (e.start.present()) WalkExpr(w, e.start);
    if (e.stop.present()) WalkExpr(w, e.stop);
    if (e.step.present()) WalkExpr(w, e.step);
  }
  void operator()(const CallExpr& e) const { WalkCall(w, e); }
  void operator()(const ComprehensionExpr& e) const { WalkComprehension(w, id, e); }
  void operator()(const LambdaExpr& e) const { WalkLambda(w, id, e); }
  void operator()(const YieldExpr& e) const { WalkYield(w, span, e); }
  void operator()(const AwaitExpr& e) const {
    const bool in_function = w.function.may_return || w.function.is_lambda;
    Refuse(RefusedForm::kAwaitOutside, span, w.diagnostics,
           in_function ? "SyntaxError: 'await' outside async function" : "SyntaxError: 'await' outside function");
    WalkExpr(w, e.value);
  }
};

}  // namespace

void WalkExpr(Walk& w, ExprId id) {
  const Expr& expr = w.ast[id];
  std::visit(WalkOfExpr{w, id, expr.span}, expr.node);
}

void BindTarget(Walk& w, ExprId id) {
  const Expr& target = w.ast[id];
  if (const auto* name = std::get_if<NameExpr>(&target.node)) Bind(w, name->name, target.span);
  else if (const auto* tuple = std::get_if<TupleExpr>(&target.node)) BindTargets(w, target.span, tuple->items);
  else if (const auto* list = std::get_if<ListExpr>(&target.node)) BindTargets(w, target.span, list->items);
  else if (const auto* attribute = std::get_if<AttributeExpr>(&target.node)) {
    WalkExpr(w, attribute->object);
    if (!w.is_library) CheckAttribute(w.ast[attribute->name], attribute->name_span, false, w.diagnostics);
  } else if (std::holds_alternative<IndexExpr>(target.node)) {
    WalkExpr(w, id);
  } else {
    ReportRule(w, target.span, "cannot assign to this expression", "assign to a name, an item `x[i]` or an attribute `x.name`");
  }
}

}  // namespace penstock
