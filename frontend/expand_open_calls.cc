// Tool calls that run side by side. A call that is awaited, or given to `gather`, `create_task` and the like, is left open: the
// tool is asked when the call is made, and the reply waited for where the coroutine goes on. In a plan that has only one task
// nothing could run meanwhile, and nothing is left open.
#include <algorithm>
#include <unordered_set>

#include "frontend/held_calls.h"

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

// `to_thread(tool, ...)`
bool IsInThread(const Expansion& x, const CallExpr& call) {
  return MeaningOf(x, call.callee) == "asyncio.to_thread" && !call.arguments.empty() && IsTool(x, call.arguments[0]);
}

}  // namespace

bool IsToolCall(const Expansion& x, ExprId id) {
  const auto* call = std::get_if<CallExpr>(&x.ast[id].node);
  return call != nullptr && (IsTool(x, call->callee) || IsInThread(x, *call));
}

bool LeaveOpen(Expansion& x, ExprId id) {
  if (!IsToolCall(x, id)) return false;
  auto& call = std::get<CallExpr>(x.ast.exprs[id.index].node);
  if (!IsTool(x, call.callee)) {
    call.callee = call.arguments[0];
    call.arguments.erase(call.arguments.begin());
  }
  call.leaves_open = true;
  return true;
}

namespace {

// Open calls in the expression are made coroutines, where they stand.
void AsCoroutines(Expansion& x, ExprId id) {
  auto each = [&](const Exprs items) { for (ExprId item : items) AsCoroutines(x, item); };
  if (LeaveOpen(x, id)) {
    const Expr call = x.ast[id];
    x.ast.exprs.push_back(call);
    const ExprId made = CallOfAsyncio(x, "waiting", {static_cast<uint32_t>(x.ast.exprs.size() - 1)}, call.span);
    const auto node = x.ast[made].node;
    x.ast.exprs[id.index].node = node;
    return;
  }
  const auto& node = x.ast[id].node;
  if (const auto* list = std::get_if<ListExpr>(&node)) return each(list->items);
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) return each(tuple->items);
  if (const auto* set = std::get_if<SetExpr>(&node)) return each(set->items);
  if (const auto* star = std::get_if<StarExpr>(&node)) return AsCoroutines(x, star->value);
  const auto* items = std::get_if<ComprehensionExpr>(&node);
  if (items != nullptr && items->kind != ComprehensionKind::kDict) AsCoroutines(x, items->element);
}

}  // namespace

void LeaveCallsOpen(Expansion& x) {
  if (x.tools.tools().empty() || !HasSeveralTasks(x.ast)) return;
  const std::unordered_set<std::string> groups = NamesOfGroups(x);
  const HeldVariables held(x.ast, {[&](ExprId id) { return IsToolCall(x, id); }, [&](const CallExpr& call) { return TakesCoroutines(x, call, groups); }});
  Exprs values;
  for (NameId name : held.names()) for (ExprId value : held.ValuesOf(name)) values.push_back(value);
  for (ExprId value : values) AsCoroutines(x, value);
  const size_t count = x.ast.exprs.size();
  for (size_t i = 0; i < count; ++i) {
    if (const auto* await = std::get_if<AwaitExpr>(&x.ast.exprs[i].node)) LeaveOpen(x, await->value);
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || call->leaves_open || !TakesCoroutines(x, *call, groups)) continue;
    const Exprs given = call->arguments;
    for (ExprId argument : given) AsCoroutines(x, argument);
  }
}

}  // namespace penstock
