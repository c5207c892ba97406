// Coroutines: an `async def` becomes a generator that gives what it waits for; `await` is a `yield from`. Who goes on next
// is decided by the loop in catalog/library/asyncio.py, in the same order in every run.
#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "frontend/expanding.h"

namespace penstock {
namespace {

// Does `part` stand in the function itself, and in no function in it? `span` is the function's.
bool IsOwn(const Ast& ast, const DefStmt& function, Span span, Span part) {
  if (!Inside(part, span)) return false;
  return std::none_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* other = std::get_if<DefStmt>(&stmt.node);
    return other != nullptr && other->name_span.begin != function.name_span.begin && Inside(stmt.span, span) && Inside(part, stmt.span);
  });
}

// Then the function is an asynchronous generator.
bool Yields(const Ast& ast, const DefStmt& function, Span span) {
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& expr) {
    return std::holds_alternative<YieldExpr>(expr.node) && IsOwn(ast, function, span, expr.span);
  });
}

// In CPython's words; null: an `await` may stand at `span`.
const char* WhyNoAwait(const Ast& ast, Span span) {
  Span nearest{};
  const char* why = nullptr;
  auto take = [&](Span around, const char* what) {
    if (!Inside(span, around) || (nearest.end != 0 && !Inside(around, nearest))) return;
    nearest = around;
    why = what;
  };
  for (const Stmt& stmt : ast.stmts) {
    if (const auto* def = std::get_if<DefStmt>(&stmt.node)) take(stmt.span, def->is_async ? nullptr : "'await' outside async function");
    if (std::holds_alternative<ClassStmt>(stmt.node)) take(stmt.span, "'await' outside function");
  }
  for (const Expr& expr : ast.exprs) {
    if (const auto* lambda = std::get_if<LambdaExpr>(&expr.node)) take(ast[lambda->body].span, "'await' outside async function");
  }
  return why;
}

// What Python does not let coroutines do.
void CheckCoroutine(Expansion& x, const DefStmt& function, Span span, bool yields) {
  auto refuse = [&](Span where, const std::string& python, const char* instead) {
    x.diagnostics.Report(DiagnosticId::kScopeRule, where, {python}).Help(instead).Python("SyntaxError: " + python);
  };
  for (const Expr& expr : x.ast.exprs) {
    const auto* given = std::get_if<YieldExpr>(&expr.node);
    if (given != nullptr && given->from && !given->awaits && IsOwn(x.ast, function, span, expr.span))
      refuse(expr.span, "'yield from' inside async function", "write `async for item in ...: yield item`, or `await`");
  }
  for (const Expr& expr : x.ast.exprs) {
    if (!std::holds_alternative<AwaitExpr>(expr.node) || !Inside(expr.span, span)) continue;
    if (const char* python = WhyNoAwait(x.ast, expr.span)) refuse(expr.span, python, "make the function around it `async def`");
  }
  if (!yields) return;
  for (const Stmt& stmt : x.ast.stmts) {
    const auto* end = std::get_if<ReturnStmt>(&stmt.node);
    if (end != nullptr && end->value.present() && IsOwn(x.ast, function, span, stmt.span))
      refuse(stmt.span, "'return' with value in async generator", "write `return` alone, or yield the value");
  }
}

Block BodyOf(const Expansion& x, StmtId id) {
  if (const auto* loop = std::get_if<ForStmt>(&x.ast[id].node)) return loop->body;
  return std::get<TryStmt>(x.ast[id].node).body;
}

using Names = std::unordered_set<std::string>;

// The asynchronous generators that give items where a `finally` or a `with` waits for their end.
Names WhatMustEnd(const Ast& ast) {
  Names names;
  for (const Stmt& stmt : ast.stmts) {
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    if (def == nullptr || !def->is_async_generator || !def->decorators.empty()) continue;
    const bool waits = std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& part) {
      const bool has_end = std::holds_alternative<TryStmt>(part.node) || std::holds_alternative<WithStmt>(part.node);
      return has_end && Inside(part.span, stmt.span) && std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& expr) {
        const auto* yields = std::get_if<YieldExpr>(&expr.node);
        return yields != nullptr && !yields->from && Inside(expr.span, part.span);
      });
    });
    if (waits) names.insert(ast[def->name]);
  }
  return names;
}

// Is it a call of one of these? Nobody else has what it makes.
bool MakesOneOf(const Ast& ast, const Names& names, ExprId iterable) {
  const auto* call = std::get_if<CallExpr>(&ast[iterable].node);
  const auto* callee = call != nullptr ? std::get_if<NameExpr>(&ast[call->callee].node) : nullptr;
  return callee != nullptr && names.contains(ast[callee->name]);
}

// Where the loop is left early, the loop of the events ends what it went over.
void EndLater(Expansion& x, StmtId id, ForStmt made) {
  const std::string n = std::to_string(x.loops++), held = "penstock__held" + n, whole = "penstock__whole" + n;
  const ExprId source = std::get<CallExpr>(x.ast.exprs[made.iterable.index].node).arguments[0];
  const Span span = x.ast[source].span;
  const Block written = ParseWritten(x, "if True:\n    " + held + " = 0\n    " + whole + " = False\n    try:\n        " + held + "\n        " + whole + " = True\n    finally:\n        if not " +
                                            whole + ":\n            " + Helper(x, "asyncio", "let_go") + "(" + held + ")\n", span);
  IfStmt all = std::get<IfStmt>(x.ast[written[0]].node);
  const Block steps = all.branches[0].body;
  std::get<AssignStmt>(x.ast.stmts[steps[0].index].node).value = source;
  const Block within = BodyOf(x, steps[2]);
  std::get<CallExpr>(x.ast.exprs[made.iterable.index].node).arguments[0] = std::get<ExprStmt>(x.ast[within[0]].node).value;
  made.otherwise.insert(made.otherwise.begin(), within[1]);
  x.ast.stmts.push_back(Stmt(x.ast[id].span, std::move(made)));
  std::get<TryStmt>(x.ast.stmts[steps[2].index].node).body = {StmtId{static_cast<uint32_t>(x.ast.stmts.size() - 1)}};
  x.ast.stmts[id.index].node = std::move(all);
}

// `async for target in source: body`: what is no item is what the source waits for, and handed on.
void ExpandLoop(Expansion& x, StmtId id, const Names& must_end) {
  const ForStmt loop = std::get<ForStmt>(x.ast[id].node);
  const Span span = x.ast[loop.iterable].span;
  const std::string items = Helper(x, "asyncio", "items_of"), item = Helper(x, "asyncio", "Item");
  Block written = ParseWritten(x, "for penstock__item in " + items + "(0):\n    if penstock__item.__class__ is not " + item +
                                  ":\n        yield penstock__item\n        continue\n    t = penstock__item.value\n", span);
  ForStmt made = std::get<ForStmt>(x.ast[written[0]].node);
  std::get<CallExpr>(x.ast.exprs[made.iterable.index].node).arguments[0] = loop.iterable;
  std::get<AssignStmt>(x.ast.stmts[made.body[1].index].node).targets[0] = loop.target;
  made.body.insert(made.body.end(), loop.body.begin(), loop.body.end());
  made.otherwise = loop.otherwise;
  if (MakesOneOf(x.ast, must_end, loop.iterable)) return EndLater(x, id, std::move(made));
  x.ast.stmts[id.index].node = std::move(made);
}

// `async with manager as target: body`, the first of its managers; the others are nested in the body.
void ExpandWith(Expansion& x, StmtId id) {
  WithStmt with = std::get<WithStmt>(x.ast[id].node);
  const Span span = x.ast[with.items[0].context].span;
  const std::string n = std::to_string(x.loops++), manager = "penstock__manager" + n, whole = "penstock__whole" + n, error = "penstock__error" + n;
  const std::string enter = Helper(x, "asyncio", "entered"), leave = Helper(x, "asyncio", "left");
  Block body = with.body;
  if (with.items.size() > 1) {
    WithStmt inner = with;
    inner.items.erase(inner.items.begin());
    x.ast.stmts.push_back(Stmt(x.ast[id].span, std::move(inner)));
    const StmtId nested{static_cast<uint32_t>(x.ast.stmts.size() - 1)};
    ExpandWith(x, nested);
    body = {nested};
  }
  const bool named = with.items[0].target.present();
  Block written = ParseWritten(x,
      "if True:\n    " + manager + " = 0\n    " + whole + " = True\n    " + (named ? "t = " : "") + "yield from " + enter + "(" + manager + ")\n" +
      "    try:\n        try:\n            pass\n        except BaseException as " + error + ":\n            " + whole + " = False\n" +
      "            if not (yield from " + leave + "(" + manager + ", " + error + ")):\n                raise\n" +
      "    finally:\n        if " + whole + ":\n            yield from " + leave + "(" + manager + ", None)\n", span);
  IfStmt all = std::get<IfStmt>(x.ast[written[0]].node);
  const Block steps = all.branches[0].body;
  std::get<AssignStmt>(x.ast.stmts[steps[0].index].node).value = with.items[0].context;
  if (named) std::get<AssignStmt>(x.ast.stmts[steps[2].index].node).targets[0] = with.items[0].target;
  const StmtId inner = BodyOf(x, steps[3])[0];
  std::get<TryStmt>(x.ast.stmts[inner.index].node).body = body;
  x.ast.stmts[id.index].node = std::move(all);
}

// Functions that were generator expressions, each with the place of what they go over, which stands outside.
using WrittenGenerators = std::unordered_map<uint32_t, Span>;

// The `async def` that the expression is an own part of, in no comprehension, lambda or class of it; absent: there is none.
std::optional<StmtId> OwnerOf(const Ast& ast, const WrittenGenerators& written, ExprId id) {
  const Span span = ast[id].span;
  Span nearest{};
  std::optional<StmtId> owner;
  auto take = [&](Span around, std::optional<StmtId> what) {
    if (!Inside(span, around) || (nearest.end != 0 && !Inside(around, nearest))) return;
    nearest = around;
    owner = what;
  };
  for (uint32_t i = 0; i < ast.stmts.size(); ++i) {
    const auto* def = std::get_if<DefStmt>(&ast.stmts[i].node);
    const auto own = written.find(i);
    if (own != written.end() && Inside(span, own->second)) continue;
    if (def != nullptr) take(ast.stmts[i].span, def->is_async ? std::optional(StmtId{i}) : std::nullopt);
    if (std::holds_alternative<ClassStmt>(ast.stmts[i].node)) take(ast.stmts[i].span, std::nullopt);
  }
  for (const Expr& expr : ast.exprs) {
    if (const auto* lambda = std::get_if<LambdaExpr>(&expr.node)) take(ast[lambda->body].span, std::nullopt);
    const auto* other = std::get_if<ComprehensionExpr>(&expr.node);
    if (other != nullptr && &expr != &ast[id] && !Inside(span, ast[other->clauses[0].iterable].span)) take(expr.span, std::nullopt);
  }
  return owner;
}

// Has the generator expression to be an asynchronous generator, and can it be a function of its own?
bool IsAsynchronous(const Ast& ast, const ComprehensionExpr& e, Span whole) {
  const Span first = ast[e.clauses[0].iterable].span;
  auto is_inside = [&](const Expr& expr) { return Inside(expr.span, whole) && !Inside(expr.span, first); };
  bool waits = std::any_of(e.clauses.begin(), e.clauses.end(), [](const ComprehensionClause& clause) { return clause.is_async; });
  for (const Expr& expr : ast.exprs) {
    if (std::holds_alternative<WalrusExpr>(expr.node) && is_inside(expr)) return false;  // it names a variable around
    waits |= std::holds_alternative<AwaitExpr>(expr.node) && is_inside(expr);
  }
  return waits;
}

// `(element async for target in source)` is a call of an asynchronous generator function, which is put before the body around.
void ExpandGenerator(Expansion& x, WrittenGenerators& all, ExprId id, StmtId owner) {
  const ComprehensionExpr e = std::get<ComprehensionExpr>(x.ast[id].node);
  const std::string name = HiddenName("genexpr" + std::to_string(x.loops++)), first = HiddenName("first");
  std::string text = "async def " + name + "(" + first + "):\n", in = "    ";
  for (const ComprehensionClause& clause : e.clauses) {
    text += in + (clause.is_async ? "async " : "") + "for t in " + first + ":\n";
    in += "    ";
    for (size_t k = 0; k < clause.conditions.size(); ++k, in += "    ") text += in + "if t:\n";
  }
  const Block written = ParseWritten(x, text + in + "yield t\n" + name + "(0)\n", x.ast[id].span);
  all[written[0].index] = x.ast[e.clauses[0].iterable].span;
  StmtId at = std::get<DefStmt>(x.ast[written[0]].node).body[0];
  for (size_t i = 0; i < e.clauses.size(); ++i) {
    ForStmt& loop = std::get<ForStmt>(x.ast.stmts[at.index].node);
    loop.target = e.clauses[i].target;
    if (i > 0) loop.iterable = e.clauses[i].iterable;
    at = loop.body[0];
    for (ExprId condition : e.clauses[i].conditions) {
      IfStmt& test = std::get<IfStmt>(x.ast.stmts[at.index].node);
      test.branches[0].test = condition;
      at = test.branches[0].body[0];
    }
  }
  std::get<YieldExpr>(x.ast.exprs[std::get<ExprStmt>(x.ast[at].node).value.index].node).value = e.element;
  CallExpr call = std::get<CallExpr>(x.ast[std::get<ExprStmt>(x.ast[written[1]].node).value].node);
  call.arguments[0] = e.clauses[0].iterable;
  x.ast.exprs[id.index].node = std::move(call);
  Block& body = std::get<DefStmt>(x.ast.stmts[owner.index].node).body;
  const auto* doc = std::get_if<ExprStmt>(&x.ast[body[0]].node);
  const bool has_doc = doc != nullptr && std::holds_alternative<StringExpr>(x.ast[doc->value].node);
  body.insert(body.begin() + has_doc, written[0]);
}

// The outer ones first: what stands in them is then in a function.
void ExpandGenerators(Expansion& x) {
  WrittenGenerators written;
  for (size_t i = x.ast.exprs.size(); i-- > 0;) {
    const auto* e = std::get_if<ComprehensionExpr>(&x.ast.exprs[i].node);
    const ExprId id{static_cast<uint32_t>(i)};
    if (e == nullptr || e->kind != ComprehensionKind::kGenerator || !IsAsynchronous(x.ast, *e, x.ast[id].span)) continue;
    if (const std::optional<StmtId> owner = OwnerOf(x.ast, written, id)) ExpandGenerator(x, written, id, *owner);
  }
}

// `anext(x)`, `aiter(x)` and the methods of asynchronous generators are calls of asyncio's helpers: a generator is one of the machine's, and
// has no such methods.
void ExpandSteps(Expansion& x, size_t exprs, bool has_generators) {
  static constexpr std::pair<std::string_view, std::string_view> kBuiltins[] = {{"anext", "anext_of"}, {"aiter", "iter_of"}};
  static constexpr std::pair<std::string_view, std::string_view> kMethods[] = {
      {"__anext__", "next_of"}, {"__aiter__", "iter_of"}, {"asend", "sent_to"}, {"athrow", "thrown_to"}, {"aclose", "closed_by"}};
  for (size_t i = 0; i < exprs; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr) continue;
    const Span span = x.ast[call->callee].span;
    const auto* name = std::get_if<NameExpr>(&x.ast[call->callee].node);
    const auto* method = std::get_if<AttributeExpr>(&x.ast[call->callee].node);
    std::string_view helper;
    if (name != nullptr && !IsBound(x.ast, x.ast[name->name]) && !x.imported.contains(x.ast[name->name])) {
      for (auto [plain, made] : kBuiltins) if (x.ast[name->name] == plain) helper = made;
    }
    ExprId object;
    if (method != nullptr) {
      for (auto [plain, made] : kMethods) if (has_generators && x.ast[method->name] == plain) helper = made;
      if (x.ast[method->name] == "__await__") helper = "steps_of";
      if (!helper.empty()) object = method->object;
    }
    if (helper.empty()) continue;
    const ExprId callee = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "asyncio", std::string(helper)) + "\n", span)[0]].node).value;
    CallExpr& made = std::get<CallExpr>(x.ast.exprs[i].node);
    made.callee = callee;
    if (object.present()) made.arguments.insert(made.arguments.begin(), object);
  }
}

}  // namespace

ExprId AwaitOf(Expansion& x, ExprId value, Span span) {
  x.ast.exprs.push_back(Expr(span, YieldExpr{value, true, true}));
  return {static_cast<uint32_t>(x.ast.exprs.size() - 1)};
}

void MakeCoroutine(Expansion& x, StmtId function) {
  Block written = ParseWritten(x, "def f():\n    if False:\n        yield\n", std::get<DefStmt>(x.ast[function].node).name_span);
  const Block never = std::get<DefStmt>(x.ast[written[0]].node).body;
  DefStmt& here = std::get<DefStmt>(x.ast.stmts[function.index].node);
  here.is_coroutine = true;
  here.body.insert(here.body.end(), never.begin(), never.end());
}

ExprId CallOfAsyncio(Expansion& x, const std::string& helper, ExprId argument, Span span) {
  Block written = ParseWritten(x, Helper(x, "asyncio", helper) + "(0)\n", span);
  ExprId call = std::get<ExprStmt>(x.ast[written[0]].node).value;
  std::get<CallExpr>(x.ast.exprs[call.index].node).arguments[0] = argument;
  return call;
}

void ExpandAsync(Expansion& x) {
  ExpandGenerators(x);
  LeaveCallsOpen(x);
  std::vector<StmtId> functions;
  std::vector<Span> spans, generators;
  const size_t stmts = x.ast.stmts.size(), exprs = x.ast.exprs.size();
  for (size_t i = 0; i < stmts; ++i) {
    const auto* def = std::get_if<DefStmt>(&x.ast.stmts[i].node);
    if (def == nullptr || !def->is_async) continue;
    functions.push_back({static_cast<uint32_t>(i)});
    spans.push_back(x.ast.stmts[i].span);
    const Span span = x.ast.stmts[i].span;
    const bool yields = Yields(x.ast, *def, span);
    CheckCoroutine(x, DefStmt(*def), span, yields);
    if (yields) generators.push_back(span);
  }
  auto in_async = [&](Span span) {
    return std::any_of(spans.begin(), spans.end(), [&](Span one) { return Inside(span, one); });
  };
  // What an asynchronous generator yields is told from what it waits for. A function in it is a generator of its own.
  auto gives_items = [&](Span span) {
    Span nearest{};
    bool asynchronous = false;
    for (size_t i = 0; i < stmts; ++i) {
      const Stmt& stmt = x.ast.stmts[i];
      if (!std::holds_alternative<DefStmt>(stmt.node) || !Inside(span, stmt.span) || (nearest.end != 0 && !Inside(stmt.span, nearest))) continue;
      nearest = stmt.span;
      asynchronous = std::any_of(generators.begin(), generators.end(), [&](Span one) { return one.begin == nearest.begin && one.end == nearest.end; });
    }
    return asynchronous;
  };
  ExpandSteps(x, exprs, !generators.empty());
  if (!generators.empty()) {
    for (size_t i = 0; i < exprs; ++i) {
      const auto* given = std::get_if<YieldExpr>(&x.ast.exprs[i].node);
      if (given == nullptr || given->from || !gives_items(x.ast.exprs[i].span)) continue;
      const Span span = x.ast.exprs[i].span;
      ExprId value = given->value;
      if (!value.present()) value = std::get<ExprStmt>(x.ast[ParseWritten(x, "None\n", span)[0]].node).value;
      const ExprId item = CallOfAsyncio(x, "Item", value, span);
      std::get<YieldExpr>(x.ast.exprs[i].node).value = item;
    }
  }
  const bool asked = std::find(x.ast.names.begin(), x.ast.names.end(), "iscoroutinefunction") != x.ast.names.end();
  for (StmtId id : functions) {
    DefStmt function = std::get<DefStmt>(x.ast[id].node);
    bool yields = Yields(x.ast, function, x.ast[id].span);
    ExprId mark;
    if (asked) mark = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "asyncio", "marked") + "\n", function.name_span)[0]].node).value;
    DefStmt& here = std::get<DefStmt>(x.ast.stmts[id.index].node);
    here.is_async = false;
    if (asked) here.decorators.push_back(mark);
    if (yields) here.is_async_generator = true;
    else MakeCoroutine(x, id);
  }
  for (size_t i = 0; i < exprs; ++i) {
    const Span span = x.ast.exprs[i].span;
    if (!in_async(span)) continue;
    if (std::holds_alternative<ComprehensionExpr>(x.ast.exprs[i].node)) {
      const size_t clauses = std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses.size();
      for (size_t k = 0; k < clauses; ++k) {
        const ComprehensionClause clause = std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses[k];
        if (!clause.is_async) continue;
        const ExprId items = AwaitOf(x, CallOfAsyncio(x, "collected", clause.iterable, span), span);
        ComprehensionClause& here = std::get<ComprehensionExpr>(x.ast.exprs[i].node).clauses[k];
        here.iterable = items;
        here.is_async = false;
      }
    }
    if (!std::holds_alternative<AwaitExpr>(x.ast.exprs[i].node)) continue;
    const ExprId call = CallOfAsyncio(x, x.tools.tools().empty() ? "awaiting" : "waiting", std::get<AwaitExpr>(x.ast.exprs[i].node).value, span);
    x.ast.exprs[i].node = YieldExpr{call, true, true};
  }
  const Names must_end = WhatMustEnd(x.ast);
  for (uint32_t i = 0; i < stmts; ++i) {
    if (!in_async(x.ast.stmts[i].span)) continue;
    if (auto* loop = std::get_if<ForStmt>(&x.ast.stmts[i].node); loop && loop->is_async) ExpandLoop(x, {i}, must_end);
    else if (auto* with = std::get_if<WithStmt>(&x.ast.stmts[i].node); with && with->is_async) ExpandWith(x, {i});
  }
}

}  // namespace penstock
