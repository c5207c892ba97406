// Tool calls that run side by side. A call that is awaited, or given to `gather`, `create_task` and the like, is left open: the
// tool is asked when the call is made, and the reply waited for where the coroutine goes on. In a plan that has only one task
// nothing could run meanwhile, and nothing is left open.
#include <algorithm>
#include <map>
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

// `to_thread(tool, ...)`
bool IsInThread(const Expansion& x, const CallExpr& call) {
  return MeaningOf(x, call.callee) == "asyncio.to_thread" && !call.arguments.empty() && IsTool(x, call.arguments[0]);
}

// A call of a tool, also in a thread.
bool IsToolCall(const Expansion& x, ExprId id) {
  const auto* call = std::get_if<CallExpr>(&x.ast[id].node);
  return call != nullptr && (IsTool(x, call->callee) || IsInThread(x, *call));
}

// A call of a tool becomes an open one. False: it is none.
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

// -- calls that a variable holds until they are awaited: `calls = [look(k) for k in keys]`, then `gather(*calls)`

// Where a variable is given calls: the value of an assignment, or what is appended.
struct HeldCalls {
  StmtId assignment;
  ExprId append;  // the call of `append`; absent: it is an assignment
};

// What one function does with a variable.
struct HeldUses {
  size_t names = 0;               // expressions that are no more than its name
  size_t understood = 0;          // those of which it is known what they do:
  size_t given = 0, awaited = 0;  // assigned; `gather(*name)`, `await name`
  bool alone = true, awaited_itself = false;  // it holds one call, no list of them; by `await name`
  bool seen_outside = false;      // of a class, or of the plan itself, which a session goes on with
  std::vector<HeldCalls> held;
};
struct HeldVariable {
  std::map<uint32_t, HeldUses> functions;  // by where the function begins
};

// Who calls what is held, and who asks for it, in the whole plan.
class HeldVariables {
 public:
  HeldVariables(Expansion& x, const std::unordered_set<std::string>& groups) : x_(x), groups_(groups) {
    for (const Stmt& stmt : x.ast.stmts) {
      const bool is_class = std::holds_alternative<ClassStmt>(stmt.node);
      if (is_class || std::holds_alternative<DefStmt>(stmt.node)) scopes_.push_back({stmt.span, is_class});
      if (const auto* global = std::get_if<GlobalStmt>(&stmt.node)) for (NameId name : global->names) shared_.insert(name.index);
      if (const auto* nonlocal = std::get_if<NonlocalStmt>(&stmt.node)) for (NameId name : nonlocal->names) shared_.insert(name.index);
    }
    for (const Expr& expr : x.ast.exprs) Note(expr);
    for (size_t i = 0; i < x.ast.stmts.size(); ++i) Note(StmtId{static_cast<uint32_t>(i)});
  }

  void LeaveOpen() {
    for (const auto& [name, variable] : variables_) {
      if (shared_.contains(name) || !Understood(variable)) continue;
      for (const auto& [begin, uses] : variable.functions) for (const HeldCalls& held : uses.held) LeaveOpen(held);
    }
  }

 private:
  HeldUses* UsesOf(ExprId id) {
    const auto* name = id.present() ? std::get_if<NameExpr>(&x_.ast[id].node) : nullptr;
    return name == nullptr ? nullptr : &UsesOf(name->name, x_.ast[id].span);
  }
  HeldUses& UsesOf(NameId name, Span span) {
    const Scope* inner = nullptr;
    for (const Scope& scope : scopes_) {
      if (scope.span.begin <= span.begin && span.end <= scope.span.end && (inner == nullptr || scope.span.begin > inner->span.begin)) inner = &scope;
    }
    HeldUses& uses = variables_[name.index].functions[inner == nullptr ? 0 : inner->span.begin + 1];
    uses.seen_outside = inner == nullptr || inner->is_class;
    return uses;
  }

  bool IsCall(ExprId id) const { return IsToolCall(x_, id); }
  bool HoldsCalls(ExprId id) const {
    if (const auto* list = std::get_if<ListExpr>(&x_.ast[id].node)) {
      return std::all_of(list->items.begin(), list->items.end(), [&](ExprId item) { return IsCall(item); });
    }
    const auto* items = std::get_if<ComprehensionExpr>(&x_.ast[id].node);
    return items != nullptr && items->kind == ComprehensionKind::kList && IsCall(items->element);
  }

  void Give(ExprId target, ExprId value, HeldCalls place) {
    HeldUses* uses = value.present() ? UsesOf(target) : nullptr;
    if (uses == nullptr || !(IsCall(value) || (!place.append.present() && HoldsCalls(value)))) return;
    ++uses->understood;
    uses->given += !place.append.present();
    uses->alone &= !place.append.present() && IsCall(value);
    uses->held.push_back(place);
  }
  void Await(ExprId id, bool itself) {
    if (const auto* star = std::get_if<StarExpr>(&x_.ast[id].node)) return Await(star->value, false);
    if (const auto* list = std::get_if<ListExpr>(&x_.ast[id].node)) for (ExprId item : list->items) Await(item, true);
    HeldUses* uses = UsesOf(id);
    if (uses == nullptr) return;
    ++uses->understood;
    ++uses->awaited;
    uses->awaited_itself |= itself;
  }

  void Note(const Expr& expr) {
    if (const auto* name = std::get_if<NameExpr>(&expr.node)) ++UsesOf(name->name, expr.span).names;
    if (const auto* await = std::get_if<AwaitExpr>(&expr.node)) Await(await->value, true);
    const auto* call = std::get_if<CallExpr>(&expr.node);
    if (call == nullptr) return;
    if (TakesCoroutines(x_, *call, groups_)) for (ExprId argument : call->arguments) Await(argument, false);
    const auto* method = std::get_if<AttributeExpr>(&x_.ast[call->callee].node);
    if (method == nullptr || x_.ast[method->name] != "append" || call->arguments.size() != 1 || !call->keywords.empty()) return;
    const auto here = static_cast<uint32_t>(&expr - x_.ast.exprs.data());
    Give(method->object, call->arguments[0], {StmtId{}, ExprId{here}});
  }
  void Note(StmtId id) {
    const auto* assign = std::get_if<AssignStmt>(&x_.ast[id].node);
    if (assign != nullptr && assign->targets.size() == 1) Give(assign->targets[0], assign->value, {id, ExprId{}});
    const auto* annotated = std::get_if<AnnAssignStmt>(&x_.ast[id].node);
    if (annotated != nullptr) Give(annotated->target, annotated->value, {id, ExprId{}});
  }

  // In every function that names it nothing else is done with it. A coroutine is awaited once.
  static bool Understood(const HeldVariable& variable) {
    return std::all_of(variable.functions.begin(), variable.functions.end(), [](const auto& function) {
      const HeldUses& uses = function.second;
      return !uses.seen_outside && uses.awaited > 0 && uses.awaited <= uses.given && uses.understood == uses.names && (uses.alone || !uses.awaited_itself);
    });
  }

  void LeaveOpen(HeldCalls held) {
    auto value = [&]() -> ExprId& {
      if (held.append.present()) return std::get<CallExpr>(x_.ast.exprs[held.append.index].node).arguments[0];
      auto& node = x_.ast.stmts[held.assignment.index].node;
      return std::holds_alternative<AssignStmt>(node) ? std::get<AssignStmt>(node).value : std::get<AnnAssignStmt>(node).value;
    };
    const ExprId made = AsCoroutines(x_, value());
    value() = made;
  }

  struct Scope {
    Span span;
    bool is_class;
  };

  Expansion& x_;
  const std::unordered_set<std::string>& groups_;
  std::vector<Scope> scopes_;
  std::unordered_set<uint32_t> shared_;  // names, by `global` and `nonlocal`
  std::map<uint32_t, HeldVariable> variables_;  // by name
};

}  // namespace

void LeaveCallsOpen(Expansion& x) {
  if (x.tools.tools().empty() || !HasSeveralTasks(x.ast)) return;
  const std::unordered_set<std::string> groups = NamesOfGroups(x);
  HeldVariables(x, groups).LeaveOpen();
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
