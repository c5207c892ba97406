// Tool calls that run side by side. A call that is awaited, or given to `gather`, `create_task` and the like, is left open: the
// tool is asked when the call is made, and the reply waited for where the coroutine goes on. In a plan that has only one task
// nothing could run meanwhile, and nothing is left open.
#include <algorithm>
#include <unordered_set>

#include "frontend/expanding.h"

namespace penstock {
namespace {

constexpr std::string_view kTakesCoroutines[] = {"asyncio.gather", "asyncio.create_task", "asyncio.ensure_future", "asyncio.wait",
                                                 "asyncio.as_completed", "asyncio.wait_for", "asyncio.shield"};
constexpr std::string_view kMakesTasks[] = {"gather", "create_task", "ensure_future", "as_completed", "TaskGroup", "wait", "run_in_executor"};
constexpr std::string_view kGivesLoop[] = {"asyncio.get_running_loop", "asyncio.get_event_loop", "asyncio.new_event_loop"};

template <typename List>
bool IsOneOf(const List& list, std::string_view text) { return std::find(std::begin(list), std::end(list), text) != std::end(list); }

bool IsTool(const Expansion& x, ExprId id) {
  const auto* name = std::get_if<NameExpr>(&x.ast[id].node);
  if (name == nullptr) return false;
  const std::string& text = x.ast[name->name];
  return std::any_of(x.tools.tools().begin(), x.tools.tools().end(), [&](const ToolSpec& tool) { return tool.plan_name == text; });
}

bool HasSeveralTasks(const Ast& ast) {
  return std::any_of(ast.names.begin(), ast.names.end(), [](const std::string& name) { return IsOneOf(kMakesTasks, name); });
}

// Names of variables that hold a group of tasks, or the loop.
std::unordered_set<std::string> NamesOfGroups(const Expansion& x) {
  std::unordered_set<std::string> names;
  auto add = [&](ExprId target) {
    if (const auto* name = target.present() ? std::get_if<NameExpr>(&x.ast[target].node) : nullptr) names.insert(x.ast[name->name]);
  };
  auto meaning_of_call = [&](ExprId id) {
    const auto* call = std::get_if<CallExpr>(&x.ast[id].node);
    return call == nullptr ? std::string() : MeaningOf(x, call->callee);
  };
  for (const Stmt& stmt : x.ast.stmts) {
    if (const auto* with = std::get_if<WithStmt>(&stmt.node)) {
      for (const WithItem& item : with->items) if (meaning_of_call(item.context) == "asyncio.TaskGroup") add(item.target);
    } else if (const auto* assign = std::get_if<AssignStmt>(&stmt.node)) {
      if (!IsOneOf(kGivesLoop, meaning_of_call(assign->value))) continue;
      for (ExprId target : assign->targets) add(target);
    }
  }
  return names;
}

bool TakesCoroutines(const Expansion& x, const CallExpr& call, const std::unordered_set<std::string>& groups) {
  if (IsOneOf(kTakesCoroutines, MeaningOf(x, call.callee))) return true;
  const auto* method = std::get_if<AttributeExpr>(&x.ast[call.callee].node);
  const auto* of = method == nullptr ? nullptr : std::get_if<NameExpr>(&x.ast[method->object].node);
  return of != nullptr && x.ast[method->name] == "create_task" && groups.contains(x.ast[of->name]);
}

// A call of a tool, also as `to_thread(tool, ...)`, becomes an open one. False: it is none.
bool LeaveOpen(Expansion& x, ExprId id) {
  auto* call = std::get_if<CallExpr>(&x.ast.exprs[id.index].node);
  if (call == nullptr) return false;
  if (MeaningOf(x, call->callee) == "asyncio.to_thread" && !call->arguments.empty() && IsTool(x, call->arguments[0])) {
    call->callee = call->arguments[0];
    call->arguments.erase(call->arguments.begin());
  }
  if (!IsTool(x, call->callee)) return false;
  call->leaves_open = true;
  return true;
}

// What is given in the place of the expression. Open calls in it are made coroutines.
ExprId AsCoroutines(Expansion& x, ExprId id) {
  auto each = [&](auto items_of) {
    const size_t count = items_of().size();
    for (size_t i = 0; i < count; ++i) {
      const ExprId made = AsCoroutines(x, items_of()[i]);
      items_of()[i] = made;
    }
  };
  auto& node = x.ast.exprs[id.index].node;
  if (LeaveOpen(x, id)) return CallOfAsyncio(x, "waiting", id, x.ast[id].span);
  if (std::holds_alternative<ListExpr>(node)) each([&]() -> Exprs& { return std::get<ListExpr>(x.ast.exprs[id.index].node).items; });
  if (std::holds_alternative<TupleExpr>(node)) each([&]() -> Exprs& { return std::get<TupleExpr>(x.ast.exprs[id.index].node).items; });
  if (std::holds_alternative<SetExpr>(node)) each([&]() -> Exprs& { return std::get<SetExpr>(x.ast.exprs[id.index].node).items; });
  if (const auto* star = std::get_if<StarExpr>(&node)) {
    const ExprId made = AsCoroutines(x, star->value);
    std::get<StarExpr>(x.ast.exprs[id.index].node).value = made;
  } else if (const auto* items = std::get_if<ComprehensionExpr>(&node); items && items->kind != ComprehensionKind::kDict) {
    const ExprId made = AsCoroutines(x, items->element);
    std::get<ComprehensionExpr>(x.ast.exprs[id.index].node).element = made;
  }
  return id;
}

}  // namespace

void LeaveCallsOpen(Expansion& x) {
  if (x.tools.tools().empty() || !HasSeveralTasks(x.ast)) return;
  const std::unordered_set<std::string> groups = NamesOfGroups(x);
  const size_t count = x.ast.exprs.size();
  for (size_t i = 0; i < count; ++i) {
    if (const auto* await = std::get_if<AwaitExpr>(&x.ast.exprs[i].node)) LeaveOpen(x, await->value);
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || call->leaves_open || !TakesCoroutines(x, *call, groups)) continue;
    const size_t given = call->arguments.size();
    for (size_t k = 0; k < given; ++k) {
      const ExprId made = AsCoroutines(x, std::get<CallExpr>(x.ast.exprs[i].node).arguments[k]);
      std::get<CallExpr>(x.ast.exprs[i].node).arguments[k] = made;
    }
  }
}

}  // namespace penstock
