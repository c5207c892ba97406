// Plans whose coroutines wait for nothing but tools and one another, all of them where `await`, `asyncio.gather` or `asyncio.run` asks for
// them. No loop is needed: a coroutine that runs alone becomes a function, and those that are gathered are generators that take turns
// (interp/together.cc), each of which the analysis follows from its beginning to its end. Where somebody may take the error of one, the others
// end before it is heard of: they wait for tools alone, which may answer as soon as they are asked. Whatever else a plan does with coroutines (tasks, timers, queues, asynchronous generators) is for expand_async.cc.
#include <algorithm>

#include "frontend/coroutines.h"

namespace penstock {
namespace {

void Put(Expansion& x, ExprId place, ExprId made) {
  const auto node = x.ast[made].node;
  x.ast.exprs[place.index].node = node;
}

ExprId Written(Expansion& x, const std::string& text, Span span) { return std::get<ExprStmt>(x.ast[ParseWritten(x, text + "\n", span)[0]].node).value; }

// A call of a helper with one list, of these items.
ExprId CallWithList(Expansion& x, const std::string& module, const std::string& helper, const Exprs& items, Span span) {
  const ExprId call = Written(x, Helper(x, module, helper) + "([0])", span);
  const ExprId list = std::get<CallExpr>(x.ast[call].node).arguments[0];
  std::get<ListExpr>(x.ast.exprs[list.index].node).items = items;
  return call;
}

ExprId CallOf(Expansion& x, const std::string& helper, const Exprs& arguments, Span span) {
  const ExprId call = Written(x, Helper(x, "_tasks", helper) + "()", span);
  std::get<CallExpr>(x.ast.exprs[call.index].node).arguments = arguments;
  return call;
}

ExprId First(Expansion& x, ExprId list, Span span) {
  const ExprId item = Written(x, "x[0]", span);
  std::get<IndexExpr>(x.ast.exprs[item.index].node).object = list;
  return item;
}

// What one that runs where no other does returns.
ExprId AloneIn(Expansion& x, ExprId coroutine, Span span) { return First(x, CallWithList(x, "_inner", "together", {coroutine}, span), span); }

ExprId OfGather(Expansion& x, const CoroutineAwait& await, Span span) {
  const Exprs children = std::get<CallExpr>(x.ast[await.value].node).arguments;
  if (await.keeps) return CallWithList(x, "_tasks", await.turns ? "gathered_keeping" : "together_keeping", children, span);
  if (await.turns) return CallWithList(x, "_tasks", await.settles ? "settled" : "gathered", children, span);
  return CallWithList(x, "_inner", await.settles ? "settled" : "together", children, span);
}

// What stands for what is awaited; in a coroutine that takes turns it is delegated to.
ExprId OfAwaited(Expansion& x, const CoroutineAwait& await, Span span) {
  switch (await.form) {
    case CoroutineAwait::Form::kGather: return OfGather(x, await, span);
    case CoroutineAwait::Form::kCoroutine: return !await.turns && await.of_turns ? AloneIn(x, await.value, span) : await.value;
    case CoroutineAwait::Form::kTool:
      LeaveOpen(x, await.value);
      if (await.turns) return CallOf(x, "waited", {await.value}, span);
      std::get<CallExpr>(x.ast.exprs[await.value.index].node).leaves_open = false;
      return await.value;
    case CoroutineAwait::Form::kHeld: return await.turns ? CallWithList(x, "_tasks", "gathered", {await.value}, span) : AloneIn(x, await.value, span);
    case CoroutineAwait::Form::kSleep: {
      Exprs arguments = std::get<CallExpr>(x.ast[await.value].node).arguments;
      if (await.turns) arguments.erase(arguments.begin());
      return CallOf(x, await.turns ? "turn" : "slept", arguments, span);
    }
  }
  return await.value;
}

void Rewrite(Expansion& x, const CoroutineAwait& await) {
  const Span span = x.ast[await.id].span;
  const ExprId made = OfAwaited(x, await, span);
  if (!await.turns) return Put(x, await.id, made);
  const ExprId given = AwaitOf(x, made, span);
  Put(x, await.id, await.form == CoroutineAwait::Form::kHeld ? First(x, given, span) : given);
}

// The module is no longer needed.
void DropImport(Expansion& x) {
  for (Stmt& stmt : x.ast.stmts) {
    if (auto* import = std::get_if<ImportStmt>(&stmt.node)) {
      std::erase_if(import->modules, [&](const ImportAlias& alias) { return alias.dotted.size() == 1 && x.ast[alias.dotted[0]] == "asyncio"; });
      if (import->modules.empty()) stmt.node = PassStmt{};
    } else if (auto* from = std::get_if<ImportFromStmt>(&stmt.node); from != nullptr && from->module.size() == 1 && x.ast[from->module[0]] == "asyncio") {
      stmt.node = PassStmt{};
    }
  }
}

}  // namespace

bool ExpandTogether(Expansion& x) {
  const std::optional<CoroutineUses> uses = UnderstandCoroutines(x);
  if (!uses) return false;
  for (ExprId id : uses->opened) LeaveOpen(x, id);
  for (const CoroutineAwait& await : uses->awaits) Rewrite(x, await);
  for (const CoroutineUses::Run& run : uses->runs) {
    const ExprId main = std::get<CallExpr>(x.ast[run.id].node).arguments[0];
    Put(x, run.id, run.of_turns ? AloneIn(x, main, x.ast[run.id].span) : main);
  }
  for (const CoroutineUses::Function& function : uses->functions) {
    std::get<DefStmt>(x.ast.stmts[function.id.index].node).is_async = false;
    if (function.turns) MakeCoroutine(x, function.id);
  }
  if (!uses->names_errors) DropImport(x);
  return true;
}

}  // namespace penstock
