#include "frontend/scope_walk.h"

#include <string>

#include "core/check.h"
#include "frontend/refusals.h"

namespace penstock {
namespace {

constexpr uint32_t kNowhere = 0xFFFFFFFF;

// What the walk knows of the function it is in.
struct FunctionPlace {
  FunctionId id = 0;
  bool may_return = false;  // a def: `return` and `yield` may stand here
  bool is_lambda = false;
  int loops = 0;
};

struct Walk {
  const Ast& ast;
  const ToolNumbers& tools;
  Scopes& scopes;
  Diagnostics& diagnostics;
  ScopeNotes notes;
  ScopeId scope = 0;
  FunctionPlace function;
  // By name: the scope that noted it last, and where; restored as scopes close.
  std::vector<ScopeId> last_scope;
  std::vector<uint32_t> last_index;
  std::vector<bool> is_refused;  // by name
};

void WalkExpr(Walk& w, ExprId id);
void WalkBlock(Walk& w, const Block& block);
void BindTarget(Walk& w, ExprId id);

void ReportRule(Walk& w, Span span, std::string message, std::string help = "") {
  w.diagnostics.Report(DiagnosticId::kScopeRule, span, {std::move(message)}).Help(std::move(help));
}

std::string InBackquotes(const std::string& name) { return "`" + name + "`"; }

// -- names

Occurrence& Note(Walk& w, NameId name, Span span) {
  std::vector<Occurrence>& here = w.notes.occurrences[w.scope];
  if (w.last_scope[name.index] == w.scope) return here[w.last_index[name.index]];
  Occurrence occurrence;
  occurrence.name = name;
  occurrence.first = span;
  occurrence.outer_scope = w.last_scope[name.index];
  occurrence.outer_index = w.last_index[name.index];
  w.last_scope[name.index] = w.scope;
  w.last_index[name.index] = static_cast<uint32_t>(here.size());
  here.push_back(occurrence);
  return here.back();
}

void CheckNotTool(Walk& w, NameId name, Span span, const char* what) {
  if (w.tools.empty() || !w.tools.contains(w.ast[name])) return;
  w.diagnostics.Report(DiagnosticId::kToolRebound, span, {w.ast[name], what})
      .Help("choose another name, such as `" + w.ast[name] + "_result`");
}

Occurrence& Bind(Walk& w, NameId name, Span span, const char* what = "a variable") {
  CheckNotTool(w, name, span, what);
  Occurrence& occurrence = Note(w, name, span);
  if (occurrence.used && !occurrence.bound) occurrence.read_before_bound = true;
  occurrence.bound = true;
  if (w.scopes.scopes[w.scope].kind == ScopeKind::kClass) CheckClassMember(w.ast[name], span, w.diagnostics);
  if (w.ast[name] == "__debug__" || w.ast[name] == "__class__") {
    ReportRule(w, span, "cannot assign to " + InBackquotes(w.ast[name]), "choose another name");
  }
  return occurrence;
}

// The class whose methods we are in, or kNowhere.
ScopeId ClassAround(const Walk& w) {
  ScopeId scope = w.scope;
  bool in_function = false;
  while (scope != 0) {
    ScopeKind kind = w.scopes.scopes[scope].kind;
    if (kind == ScopeKind::kClass) return in_function ? scope : kNowhere;
    in_function |= kind != ScopeKind::kComprehension;
    scope = w.scopes.scopes[scope].parent;
  }
  return kNowhere;
}

void UseClassCell(Walk& w) {
  ScopeId class_scope = ClassAround(w);
  if (class_scope != kNowhere) w.notes.class_cell_uses.push_back({w.scope, class_scope});
}

void Use(Walk& w, NameId name, Span span) {
  Note(w, name, span).used = true;
  if (w.is_refused[name.index]) w.notes.refused_uses.push_back({w.scope, w.last_index[name.index], name, span});
}

// -- opening and closing scopes

ScopeId Open(Walk& w, ScopeKind kind, FunctionId host) {
  ScopeId id = static_cast<ScopeId>(w.scopes.scopes.size());
  Scope scope;
  scope.kind = kind;
  scope.parent = w.scope;
  scope.host = host;
  w.scopes.scopes.push_back(std::move(scope));
  w.notes.occurrences.emplace_back();
  w.scope = id;
  return id;
}

void Close(Walk& w) {
  const std::vector<Occurrence>& closed = w.notes.occurrences[w.scope];
  for (size_t i = closed.size(); i-- > 0;) {
    w.last_scope[closed[i].name.index] = closed[i].outer_scope;
    w.last_index[closed[i].name.index] = closed[i].outer_index;
  }
  w.scope = w.scopes.scopes[w.scope].parent;
}

// The name that a function made here is known by.
std::string QualifiedName(const Walk& w, const std::string& name) {
  const Scope& scope = w.scopes.scopes[w.scope];
  if (scope.host == 0) return name;
  const FunctionScope& parent = w.scopes.functions[scope.host];
  return parent.qualified_name + (w.scopes.scopes[parent.scope].kind == ScopeKind::kClass ? "." : ".<locals>.") + name;
}

FunctionPlace OpenFunction(Walk& w, ScopeKind kind, const std::string& name, StmtId statement, ExprId expression) {
  FunctionScope function;
  function.parent = w.scopes.scopes[w.scope].host;
  function.statement = statement;
  function.expression = expression;
  function.qualified_name = QualifiedName(w, name);
  FunctionId id = static_cast<FunctionId>(w.scopes.functions.size());
  function.scope = Open(w, kind, id);
  w.scopes.functions.push_back(std::move(function));
  FunctionPlace outer = w.function;
  w.function = {id, kind == ScopeKind::kFunction, kind == ScopeKind::kLambda, 0};
  return outer;
}

void CloseFunction(Walk& w, FunctionPlace outer) {
  Close(w);
  w.function = outer;
}

void WalkDefaults(Walk& w, const std::vector<ParameterNode>& parameters) {
  for (const ParameterNode& p : parameters) if (p.default_value.present()) WalkExpr(w, p.default_value);
}

void BindParameters(Walk& w, const std::vector<ParameterNode>& parameters) {
  for (const ParameterNode& p : parameters) {
    Occurrence& occurrence = Bind(w, p.name, p.span, "a parameter");
    if (occurrence.parameter) {
      ReportRule(w, p.span, "duplicate argument " + InBackquotes(w.ast[p.name]) + " in function definition",
                 "give every parameter its own name");
    }
    occurrence.parameter = true;
  }
}

// -- expressions

void BindWalrus(Walk& w, NameId name, Span span) {
  ScopeId host = w.scope;
  while (w.scopes.scopes[host].kind == ScopeKind::kComprehension || w.scopes.scopes[host].kind == ScopeKind::kGenerator) {
    for (const Occurrence& o : w.notes.occurrences[host]) {
      if (o.name == name && o.bound) {
        ReportRule(w, span, "assignment expression cannot rebind comprehension iteration variable " + InBackquotes(w.ast[name]),
                   "choose another name");
        return;
      }
    }
    host = w.scopes.scopes[host].parent;
  }
  if (host == w.scope) {
    Bind(w, name, span).walrus = true;
    return;
  }
  if (w.scopes.scopes[host].kind == ScopeKind::kClass) {
    ReportRule(w, span, "assignment expression within a comprehension cannot be used in a class body",
               "assign before the comprehension");
    return;
  }
  // The name belongs to the function around the comprehension; note it there, behind the scopes that
  // are open now. In the scopes between it is an ordinary name from outside.
  CheckNotTool(w, name, span, "a variable");
  Note(w, name, span).used = true;
  for (Occurrence& o : w.notes.occurrences[host]) {
    if (o.name == name) { o.bound = o.walrus = true; return; }
  }
  ScopeId innermost = w.scope;
  Occurrence* inner = &w.notes.occurrences[innermost][w.last_index[name.index]];
  while (inner->outer_scope != kNowhere && inner->outer_scope > host) {
    inner = &w.notes.occurrences[inner->outer_scope][inner->outer_index];
  }
  Occurrence outer;
  outer.name = name;
  outer.first = span;
  outer.bound = outer.walrus = true;
  outer.outer_scope = inner->outer_scope;
  outer.outer_index = inner->outer_index;
  inner->outer_scope = host;
  inner->outer_index = static_cast<uint32_t>(w.notes.occurrences[host].size());
  w.notes.occurrences[host].push_back(outer);
}

void WalkComprehensionBody(Walk& w, const ComprehensionExpr& e) {
  for (size_t i = 0; i < e.clauses.size(); ++i) {
    const ComprehensionClause& clause = e.clauses[i];
    if (clause.is_async) w.diagnostics.Report(DiagnosticId::kNotYetAvailable, clause.span, {"`async for`"}).Help("use a plain `for`");
    if (i > 0) WalkExpr(w, clause.iterable);
    BindTarget(w, clause.target);
    for (ExprId condition : clause.conditions) WalkExpr(w, condition);
  }
  WalkExpr(w, e.element);
  if (e.value.present()) WalkExpr(w, e.value);
}

void WalkComprehension(Walk& w, ExprId id, const ComprehensionExpr& e) {
  WalkExpr(w, e.clauses[0].iterable);
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
    if (e.arguments.empty() && e.keywords.empty() && w.ast[name->name] == "super") UseClassCell(w);
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
  if (w.scopes.scopes[w.scope].kind == ScopeKind::kComprehension || w.scopes.scopes[w.scope].kind == ScopeKind::kGenerator) {
    ReportRule(w, span, "`yield` inside a comprehension", "write the loop out");
  } else if (!w.function.may_return && !w.function.is_lambda) {
    ReportRule(w, span, "`yield` outside a function", "put it into a `def`");
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

void WalkExpr(Walk& w, ExprId id) {
  const Expr& expr = w.ast[id];
  std::visit(Overloaded{
      [&](const NameExpr& e) { Use(w, e.name, expr.span); },
      [](const IntExpr&) {}, [](const FloatExpr&) {}, [](const StringExpr&) {}, [](const BytesExpr&) {}, [](const SingletonExpr&) {},
      [&](const ComplexExpr&) {
        Refuse(expr.span, "complex numbers are not in the language", "keep the two parts in a pair of floats", w.diagnostics);
      },
      [&](const FStringExpr& e) { WalkFString(w, e); },
      [&](const TupleExpr& e) { WalkItems(w, e.items); },
      [&](const ListExpr& e) { WalkItems(w, e.items); },
      [&](const SetExpr& e) { WalkItems(w, e.items); },
      [&](const DictExpr& e) {
        for (const DictItem& item : e.items) {
          if (item.key.present()) WalkExpr(w, item.key);
          WalkExpr(w, item.value);
        }
      },
      [&](const UnaryExpr& e) { WalkExpr(w, e.operand); },
      [&](const BinaryExpr& e) { WalkExpr(w, e.left); WalkExpr(w, e.right); },
      [&](const BoolExpr& e) { for (ExprId operand : e.operands) WalkExpr(w, operand); },
      [&](const CompareExpr& e) {
        WalkExpr(w, e.first);
        for (const auto& [op, operand] : e.rest) WalkExpr(w, operand);
      },
      [&](const ConditionalExpr& e) { WalkExpr(w, e.test); WalkExpr(w, e.then); WalkExpr(w, e.otherwise); },
      [&](const WalrusExpr& e) { WalkExpr(w, e.value); BindWalrus(w, e.name, e.name_span); },
      [&](const StarExpr& e) {
        ReportRule(w, expr.span, "a starred expression cannot stand here", "put it into a list: `[*x]`");
        WalkExpr(w, e.value);
      },
      [&](const AttributeExpr& e) {
        WalkExpr(w, e.object);
        CheckAttribute(w.ast[e.name], e.name_span, true, w.diagnostics);
      },
      [&](const IndexExpr& e) { WalkExpr(w, e.object); WalkExpr(w, e.index); },
      [&](const SliceExpr& e) {
        if (e.start.present()) WalkExpr(w, e.start);
        if (e.stop.present()) WalkExpr(w, e.stop);
        if (e.step.present()) WalkExpr(w, e.step);
      },
      [&](const CallExpr& e) { WalkCall(w, e); },
      [&](const ComprehensionExpr& e) { WalkComprehension(w, id, e); },
      [&](const LambdaExpr& e) { WalkLambda(w, id, e); },
      [&](const YieldExpr& e) { WalkYield(w, expr.span, e); },
      [&](const AwaitExpr& e) {
        w.diagnostics.Report(DiagnosticId::kNotYetAvailable, expr.span, {"`await`"}).Help("call the tool directly, without `await`");
        WalkExpr(w, e.value);
      },
  }, expr.node);
}

// -- targets

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

void BindTarget(Walk& w, ExprId id) {
  const Expr& target = w.ast[id];
  if (const auto* name = std::get_if<NameExpr>(&target.node)) Bind(w, name->name, target.span);
  else if (const auto* tuple = std::get_if<TupleExpr>(&target.node)) BindTargets(w, target.span, tuple->items);
  else if (const auto* list = std::get_if<ListExpr>(&target.node)) BindTargets(w, target.span, list->items);
  else if (const auto* attribute = std::get_if<AttributeExpr>(&target.node)) {
    WalkExpr(w, attribute->object);
    CheckAttribute(w.ast[attribute->name], attribute->name_span, false, w.diagnostics);
  } else if (std::holds_alternative<IndexExpr>(target.node)) {
    WalkExpr(w, id);
  } else {
    ReportRule(w, target.span, "cannot assign to this expression", "assign to a name, an item `x[i]` or an attribute `x.name`");
  }
}

// -- statements

// `global x` and `nonlocal x`.
void Declare(Walk& w, Span span, const std::vector<NameId>& names, bool is_global) {
  const std::string word = is_global ? "global" : "nonlocal";
  for (NameId name : names) {
    CheckNotTool(w, name, span, "a variable");
    const bool is_new = w.last_scope[name.index] != w.scope;
    Occurrence& o = Note(w, name, span);
    const std::string shown = InBackquotes(w.ast[name]);
    if (!is_global && w.scope == 0) {
      ReportRule(w, span, "nonlocal declaration not allowed at module level", "leave it out: " + shown + " is a variable of the plan");
    } else if (o.parameter) {
      ReportRule(w, span, "name " + shown + " is parameter and " + word, "give the parameter another name");
    } else if (is_global ? o.nonlocal : o.global) {
      ReportRule(w, span, "name " + shown + " is nonlocal and global", "keep one of the two");
    } else if (!is_new && o.annotated) {
      ReportRule(w, span, "annotated name " + shown + " can't be " + word, "leave the annotation out");
    } else if (!is_new && !o.global && !o.nonlocal) {
      ReportRule(w, span, "name " + shown + (o.bound ? " is assigned to before " : " is used prior to ") + word + " declaration",
                 "move the `" + word + "` line to the beginning of the function");
    }
    (is_global ? o.global : o.nonlocal) = true;
    o.declared = span;
  }
}

std::string Dotted(const Walk& w, const std::vector<NameId>& parts) {
  std::string text;
  for (NameId part : parts) text += (text.empty() ? "" : ".") + w.ast[part];
  return text;
}

void WalkImport(Walk& w, const ImportStmt& s) {
  for (const ImportAlias& alias : s.modules) {
    CheckImport(Dotted(w, alias.dotted), alias.span, w.diagnostics);
    Bind(w, alias.as.present() ? alias.as : alias.dotted[0], alias.span, "a module");
  }
}

void WalkImportFrom(Walk& w, Span span, const ImportFromStmt& s) {
  std::string module = Dotted(w, s.module);
  if (s.dots > 0) {
    Refuse(span, "relative imports are not in the language: a plan is one file", "import from a module by its full name", w.diagnostics);
  } else {
    CheckImport(module, span, w.diagnostics);
  }
  if (s.star) Refuse(span, "`from " + module + " import *` is not in the language", "name what you need: `from " + module + " import a, b`", w.diagnostics);
  if (module == "__future__") return;
  for (const ImportAlias& alias : s.names) {
    Bind(w, alias.as.present() ? alias.as : alias.dotted[0], alias.span, "an import");
    CheckAttribute(w.ast[alias.dotted[0]], alias.span, true, w.diagnostics);
  }
}

void WalkDef(Walk& w, StmtId id, Span span, const DefStmt& s) {
  if (s.is_async) w.diagnostics.Report(DiagnosticId::kNotYetAvailable, s.name_span, {"`async def`"}).Help("use a plain `def`");
  (void)span;
  for (ExprId decorator : s.decorators) WalkExpr(w, decorator);
  WalkDefaults(w, s.parameters);
  Bind(w, s.name, s.name_span, "a function");
  FunctionPlace outer = OpenFunction(w, ScopeKind::kFunction, w.ast[s.name], id, {});
  w.scopes.of_statement[id.index] = w.scope;
  BindParameters(w, s.parameters);
  WalkBlock(w, s.body);
  CloseFunction(w, outer);
}

void WalkClass(Walk& w, StmtId id, const ClassStmt& s) {
  for (ExprId decorator : s.decorators) WalkExpr(w, decorator);
  for (ExprId base : s.bases) {
    if (std::holds_alternative<StarExpr>(w.ast[base].node)) {
      Refuse(w.ast[base].span, "`*` among base classes is not in the language", "name every base class", w.diagnostics);
    } else {
      WalkExpr(w, base);
    }
  }
  for (const Keyword& keyword : s.keywords) {
    Refuse(keyword.name_span, "class keywords such as `metaclass=` are not in the language", "derive from `ABC`, `Enum` or a class of your own",
           w.diagnostics);
    WalkExpr(w, keyword.value);
  }
  Bind(w, s.name, s.name_span, "a class");
  FunctionPlace outer = OpenFunction(w, ScopeKind::kClass, w.ast[s.name], id, {});
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

void WalkTry(Walk& w, Span span, const TryStmt& s) {
  if (s.is_star) Refuse(span, "`except*` is not in the language", "use `except`", w.diagnostics);
  WalkBlock(w, s.body);
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
          CheckAttribute(w.ast[name], pattern.span, true, w.diagnostics);
          WalkPattern(w, item);
        }
      },
      [&](const OrPattern& p) { for (PatternId item : p.alternatives) WalkPattern(w, item); },
      [&](const AsPattern& p) { WalkPattern(w, p.pattern); BindPatternName(w, p.name, pattern.span); },
  }, pattern.node);
}

void WalkAnnotated(Walk& w, const AnnAssignStmt& s) {
  if (s.value.present()) WalkExpr(w, s.value);
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
  if (!w.function.may_return) ReportRule(w, span, "`return` outside a function", "the value of a plan is its last expression");
  if (s.value.present()) WalkExpr(w, s.value);
}

void CheckInLoop(Walk& w, Span span, const char* message) {
  if (w.function.loops == 0) ReportRule(w, span, message, "it leaves or goes on with a `for` or `while` around it");
}

void WalkStatement(Walk& w, StmtId id) {
  const Stmt& stmt = w.ast[id];
  std::visit(Overloaded{
      [&](const ExprStmt& s) { WalkExpr(w, s.value); },
      [&](const AssignStmt& s) {
        WalkExpr(w, s.value);
        for (ExprId target : s.targets) {
          if (std::holds_alternative<StarExpr>(w.ast[target].node)) {
            ReportRule(w, w.ast[target].span, "starred assignment target must be in a list or tuple", "write `*x, = ...`");
          } else {
            BindTarget(w, target);
          }
        }
      },
      [&](const AugAssignStmt& s) { WalkAugmented(w, s); },
      [&](const AnnAssignStmt& s) { WalkAnnotated(w, s); },
      [&](const DelStmt& s) { for (ExprId target : s.targets) WalkDelTarget(w, target); },
      [](const PassStmt&) {},
      [&](const BreakStmt&) { CheckInLoop(w, stmt.span, "`break` outside a loop"); },
      [&](const ContinueStmt&) { CheckInLoop(w, stmt.span, "`continue` outside a loop"); },
      [&](const ReturnStmt& s) { WalkReturn(w, stmt.span, s); },
      [&](const RaiseStmt& s) {
        if (s.error.present()) WalkExpr(w, s.error);
        if (s.cause.present()) WalkExpr(w, s.cause);
      },
      [&](const AssertStmt& s) {
        WalkExpr(w, s.test);
        if (s.message.present()) WalkExpr(w, s.message);
      },
      [&](const GlobalStmt& s) { Declare(w, stmt.span, s.names, true); },
      [&](const NonlocalStmt& s) { Declare(w, stmt.span, s.names, false); },
      [&](const ImportStmt& s) { WalkImport(w, s); },
      [&](const ImportFromStmt& s) { WalkImportFrom(w, stmt.span, s); },
      [&](const IfStmt& s) {
        for (const IfBranch& branch : s.branches) { WalkExpr(w, branch.test); WalkBlock(w, branch.body); }
        WalkBlock(w, s.otherwise);
      },
      [&](const WhileStmt& s) { WalkExpr(w, s.test); WalkLoopBody(w, s.body, s.otherwise); },
      [&](const ForStmt& s) {
        if (s.is_async) w.diagnostics.Report(DiagnosticId::kNotYetAvailable, stmt.span, {"`async for`"}).Help("use a plain `for`");
        WalkExpr(w, s.iterable);
        BindTarget(w, s.target);
        WalkLoopBody(w, s.body, s.otherwise);
      },
      [&](const TryStmt& s) { WalkTry(w, stmt.span, s); },
      [&](const WithStmt& s) {
        if (s.is_async) w.diagnostics.Report(DiagnosticId::kNotYetAvailable, stmt.span, {"`async with`"}).Help("use a plain `with`");
        for (const WithItem& item : s.items) {
          WalkExpr(w, item.context);
          if (item.target.present()) BindTarget(w, item.target);
        }
        WalkBlock(w, s.body);
      },
      [&](const DefStmt& s) { WalkDef(w, id, stmt.span, s); },
      [&](const ClassStmt& s) { WalkClass(w, id, s); },
      [&](const MatchStmt& s) {
        WalkExpr(w, s.subject);
        for (const MatchCase& c : s.cases) {
          WalkPattern(w, c.pattern);
          if (c.guard.present()) WalkExpr(w, c.guard);
          WalkBlock(w, c.body);
        }
      },
  }, stmt.node);
}

void WalkBlock(Walk& w, const Block& block) {
  for (StmtId id : block) WalkStatement(w, id);
}

}  // namespace

ScopeNotes WalkScopes(const Ast& ast, const ToolNumbers& tools, Scopes& scopes, Diagnostics& diagnostics) {
  scopes.of_expression.assign(ast.exprs.size(), Scopes::kNone);
  scopes.of_statement.assign(ast.stmts.size(), Scopes::kNone);
  Walk w{ast, tools, scopes, diagnostics, {}, 0, {}, std::vector<ScopeId>(ast.names.size(), kNowhere),
         std::vector<uint32_t>(ast.names.size(), 0), std::vector<bool>(ast.names.size())};
  for (size_t i = 0; i < ast.names.size(); ++i) w.is_refused[i] = IsRefusedName(ast.names[i]);
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
