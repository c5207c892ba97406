#include "frontend/coroutines.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "frontend/held_calls.h"

namespace penstock {
namespace {

// What looks at a coroutine itself, or at what its end looks like.
constexpr std::string_view kLookCloser[] = {"__await__", "iscoroutine", "CancelledError", "BaseException", "GeneratorExit", "anext", "aiter"};
constexpr std::string_view kErrors[] = {"asyncio.TimeoutError", "asyncio.InvalidStateError"};

struct Gather {
  Exprs children;
  bool keeps = false;          // errors are among its results
  bool of_coroutines = false;  // and not of tools alone
  bool settles = false;        // an error is heard of when all have ended
};

// Somebody may take the error of a call.
struct Edge {
  std::string from, to;  // coroutine functions
  bool guarded;
};

class Coroutines {
 public:
  explicit Coroutines(const Expansion& x) : x_(x) {}

  // False: one of them does more than is followed here.
  bool Understand() {
    for (std::string_view name : kLookCloser) if (Mentions(x_.ast, name)) return false;
    if (!FindFunctions() || !NamesAreTheirs()) return false;
    if (!method_names_.empty() && Mentions(x_.ast, "getattr")) return false;
    held_.emplace(x_.ast, HeldCallRules{[this](ExprId id) { return IsToolCall(x_, id) || !CoroutineCalled(id).empty(); },
                                        [this](const CallExpr& call) { return MeaningOf(x_, call.callee) == "asyncio.gather"; }});
    for (NameId name : held_->names()) for (ExprId value : held_->ValuesOf(name)) TakeHeld(name, value);
    for (uint32_t i = 0; i < x_.ast.exprs.size(); ++i) {
      if (std::holds_alternative<AwaitExpr>(x_.ast.exprs[i].node) && !TakeAwait({i})) return false;
      if (!TakeRun({i})) return false;
    }
    FindTurnTakers();
    return SleepsAreAlone() && NothingIsLeftBehind() && EverythingIsUnderstood();
  }

  // REQUIRES: Understand() was true.
  CoroutineUses Uses() const {
    CoroutineUses uses;
    for (StmtId id : functions_) uses.functions.push_back({id, turn_takers_.contains(x_.ast[std::get<DefStmt>(x_.ast[id].node).name])});
    for (CoroutineAwait await : awaits_) {
      await.turns = TakesTurns(await.id);
      await.of_turns = await.form == CoroutineAwait::Form::kCoroutine && turn_takers_.contains(CoroutineCalled(await.value));
      if (await.form == CoroutineAwait::Form::kGather) {
        const Gather& gather = gathers_.at(await.value.index);
        await.keeps = gather.keeps;
        await.settles = gather.settles;
      }
      uses.awaits.push_back(await);
    }
    for (ExprId id : runs_) uses.runs.push_back({id, turn_takers_.contains(CoroutineCalled(std::get<CallExpr>(x_.ast[id].node).arguments[0]))});
    uses.opened = opened_;
    uses.names_errors = names_errors_;
    return uses;
  }

 private:
  // -- what there is

  bool FindFunctions() {
    std::unordered_set<uint32_t> methods;
    for (const Stmt& stmt : x_.ast.stmts) {
      const auto* cls = std::get_if<ClassStmt>(&stmt.node);
      if (cls != nullptr) for (StmtId id : cls->body) methods.insert(id.index);
    }
    for (uint32_t i = 0; i < x_.ast.stmts.size(); ++i) {
      const auto* def = std::get_if<DefStmt>(&x_.ast.stmts[i].node);
      if (def == nullptr) continue;
      const Span body{x_.ast[def->body.front()].span.begin, x_.ast[def->body.back()].span.end};
      bodies_.push_back({body, x_.ast[def->name], def->is_async});
      if (!def->is_async) continue;
      const std::string& name = x_.ast[def->name];
      const bool is_method = methods.contains(i);
      if (name.starts_with("__")) return false;
      for (ExprId decorator : def->decorators) {
        const auto* known = std::get_if<NameExpr>(&x_.ast[decorator].node);
        if (!is_method || known == nullptr || (x_.ast[known->name] != "staticmethod" && x_.ast[known->name] != "classmethod")) return false;
      }
      (is_method ? method_names_ : function_names_).insert(name);
      functions_.push_back({i});
    }
    for (const Expr& expr : x_.ast.exprs) {
      if (const auto* lambda = std::get_if<LambdaExpr>(&expr.node)) bodies_.push_back({x_.ast[lambda->body].span, "", false});
      const auto* items = std::get_if<ComprehensionExpr>(&expr.node);
      if (items != nullptr && items->kind == ComprehensionKind::kGenerator) bodies_.push_back({x_.ast[items->element].span, "", false});
    }
    for (const Expr& expr : x_.ast.exprs) {
      if (std::holds_alternative<YieldExpr>(expr.node) && OwnerOf(expr.span) != nullptr && OwnerOf(expr.span)->is_async) return false;
      const auto* items = std::get_if<ComprehensionExpr>(&expr.node);
      if (items != nullptr && std::any_of(items->clauses.begin(), items->clauses.end(), [](const ComprehensionClause& clause) { return clause.is_async; })) return false;
      if (MayStopIteration(expr)) return false;
    }
    return !functions_.empty() && std::none_of(x_.ast.stmts.begin(), x_.ast.stmts.end(), [](const Stmt& stmt) {
      const auto* loop = std::get_if<ForStmt>(&stmt.node);
      const auto* with = std::get_if<WithStmt>(&stmt.node);
      return (loop != nullptr && loop->is_async) || (with != nullptr && with->is_async);
    });
  }

  // In a coroutine the end of an iterator, where it is an error, becomes another.
  bool MayStopIteration(const Expr& expr) const {
    const Body* owner = OwnerOf(expr.span);
    if (owner == nullptr || !owner->is_async) return false;
    const auto* name = std::get_if<NameExpr>(&expr.node);
    if (name != nullptr && x_.ast[name->name] == "StopIteration") return true;
    const auto* member = std::get_if<AttributeExpr>(&expr.node);
    if (member != nullptr && x_.ast[member->name] == "__next__") return true;
    const auto* call = std::get_if<CallExpr>(&expr.node);
    const auto* callee = call == nullptr ? nullptr : std::get_if<NameExpr>(&x_.ast[call->callee].node);
    return callee != nullptr && x_.ast[callee->name] == "next" && call->arguments.size() < 2;
  }

  bool IsOfAsyncio(const std::string& name) const {
    const auto imported = x_.imported.find(name);
    return imported != x_.imported.end() && (imported->second == "asyncio" || imported->second.starts_with("asyncio."));
  }

  // A name of a coroutine function is bound by `async def` alone, and one of asyncio's by an import. (Whoever assigns to it names it where no
  // call is, see EverythingIsUnderstood.)
  bool NamesAreTheirs() const {
    auto is_function = [&](NameId name) { return name.present() && (function_names_.contains(x_.ast[name]) || method_names_.contains(x_.ast[name])); };
    auto is_theirs = [&](NameId name) { return is_function(name) || (name.present() && IsOfAsyncio(x_.ast[name])); };
    auto among = [&](const std::vector<ParameterNode>& parameters) {
      return std::any_of(parameters.begin(), parameters.end(),
                         [&](const ParameterNode& one) { return function_names_.contains(x_.ast[one.name]) || IsOfAsyncio(x_.ast[one.name]); });
    };
    if (std::any_of(function_names_.begin(), function_names_.end(), [&](const std::string& name) { return IsOfAsyncio(name); })) return false;
    for (const Stmt& stmt : x_.ast.stmts) {
      if (const auto* def = std::get_if<DefStmt>(&stmt.node); def != nullptr && ((!def->is_async && is_theirs(def->name)) || among(def->parameters))) return false;
      if (const auto* cls = std::get_if<ClassStmt>(&stmt.node); cls != nullptr && is_theirs(cls->name)) return false;
      if (const auto* import = std::get_if<ImportStmt>(&stmt.node)) {
        for (const ImportAlias& alias : import->modules) if (is_function(alias.as.present() ? alias.as : alias.dotted[0])) return false;
      }
      if (const auto* import = std::get_if<ImportFromStmt>(&stmt.node)) {
        if (import->star && import->module.size() == 1 && x_.ast[import->module[0]] == "asyncio") return false;
        for (const ImportAlias& alias : import->names) if (is_function(alias.as.present() ? alias.as : alias.dotted[0])) return false;
      }
      if (const auto* guarded = std::get_if<TryStmt>(&stmt.node)) {
        for (const ExceptClause& clause : guarded->handlers) if (is_theirs(clause.name)) return false;
      }
    }
    for (const Expr& expr : x_.ast.exprs) {
      if (const auto* walrus = std::get_if<WalrusExpr>(&expr.node); walrus != nullptr && is_theirs(walrus->name)) return false;
      if (const auto* lambda = std::get_if<LambdaExpr>(&expr.node); lambda != nullptr && among(lambda->parameters)) return false;
    }
    for (const Pattern& pattern : x_.ast.patterns) {
      if (const auto* capture = std::get_if<CapturePattern>(&pattern.node); capture != nullptr && is_theirs(capture->name)) return false;
      if (const auto* star = std::get_if<StarPattern>(&pattern.node); star != nullptr && is_theirs(star->name)) return false;
      if (const auto* as = std::get_if<AsPattern>(&pattern.node); as != nullptr && is_theirs(as->name)) return false;
      if (const auto* mapping = std::get_if<MappingPattern>(&pattern.node); mapping != nullptr && is_theirs(mapping->rest)) return false;
    }
    return true;
  }

  struct Body {
    Span span;
    std::string name;  // of the function
    bool is_async;
  };
  // The innermost function whose body this stands in; null: none.
  const Body* OwnerOf(Span span) const {
    const Body* owner = nullptr;
    for (const Body& body : bodies_) {
      if (Inside(span, body.span) && (owner == nullptr || Inside(body.span, owner->span))) owner = &body;
    }
    return owner;
  }
  bool TakesTurns(ExprId id) const {
    const Body* owner = OwnerOf(x_.ast[id].span);
    return owner != nullptr && owner->is_async && turn_takers_.contains(owner->name);
  }

  // The name of the coroutine function that is called; empty: it is no such call.
  std::string CoroutineCalled(ExprId id) const {
    const auto* call = std::get_if<CallExpr>(&x_.ast[id].node);
    if (call == nullptr) return "";
    const auto* name = std::get_if<NameExpr>(&x_.ast[call->callee].node);
    if (name != nullptr) return function_names_.contains(x_.ast[name->name]) ? x_.ast[name->name] : "";
    const auto* method = std::get_if<AttributeExpr>(&x_.ast[call->callee].node);
    return method != nullptr && method_names_.contains(x_.ast[method->name]) ? x_.ast[method->name] : "";
  }

  // -- what is done with it

  // Names that need no more explanation: of a call of asyncio's, of a coroutine.
  void NoteCallee(const CallExpr& call) {
    understood_.insert(call.callee.index);
    const auto* member = std::get_if<AttributeExpr>(&x_.ast[call.callee].node);
    if (member != nullptr && std::holds_alternative<NameExpr>(x_.ast[member->object].node) && MeaningOf(x_, member->object) == "asyncio") {
      understood_.insert(member->object.index);
    }
  }

  // Within the function that it stands in: is it in a statement that goes on after an error, or does more because of it?
  bool IsGuarded(ExprId id) const {
    const Span span = x_.ast[id].span;
    const Body* owner = OwnerOf(span);
    return std::any_of(x_.ast.stmts.begin(), x_.ast.stmts.end(), [&](const Stmt& stmt) {
      const bool takes = std::holds_alternative<TryStmt>(stmt.node) || std::holds_alternative<WithStmt>(stmt.node);
      return takes && Inside(span, stmt.span) && (owner == nullptr || Inside(stmt.span, owner->span));
    });
  }

  // A call of a tool, or of a coroutine that then is `beside` others; false: neither.
  bool TakeCall(ExprId id, bool beside) {
    const auto* call = std::get_if<CallExpr>(&x_.ast[id].node);
    if (call == nullptr) return false;
    if (IsToolCall(x_, id)) {
      NoteCallee(*call);
      if (beside) opened_.push_back(id);
      return true;
    }
    const std::string name = CoroutineCalled(id);
    if (name.empty()) return false;
    NoteCallee(*call);
    if (beside) turn_takers_.insert(name);
    return true;
  }

  void TakeHeld(NameId name, ExprId value) {
    Exprs calls{value};
    if (const auto* list = std::get_if<ListExpr>(&x_.ast[value].node)) calls = list->items;
    if (const auto* items = std::get_if<ComprehensionExpr>(&x_.ast[value].node)) calls = {items->element};
    for (ExprId call : calls) {
      TakeCall(call, true);
      const std::string called = CoroutineCalled(call);
      if (!called.empty()) held_coroutines_[name.index].insert(called);
    }
  }

  bool IsHeld(ExprId id, bool list) const {
    const auto* name = std::get_if<NameExpr>(&x_.ast[id].node);
    return name != nullptr && held_->Holds(name->name) && held_->HoldsList(name->name) == list;
  }

  // What stands behind a star in `gather(*[f(x) for x in xs])`.
  bool TakeChildren(ExprId id) {
    auto all = [&](const Exprs& items) { return std::all_of(items.begin(), items.end(), [&](ExprId item) { return TakeChild(item); }); };
    const auto& node = x_.ast[id].node;
    if (const auto* list = std::get_if<ListExpr>(&node)) return all(list->items);
    if (const auto* tuple = std::get_if<TupleExpr>(&node)) return all(tuple->items);
    const auto* items = std::get_if<ComprehensionExpr>(&node);
    if (items != nullptr && (items->kind == ComprehensionKind::kList || items->kind == ComprehensionKind::kGenerator)) return TakeChild(items->element);
    return IsHeld(id, true);
  }
  bool TakeChild(ExprId id) {
    if (const auto* star = std::get_if<StarExpr>(&x_.ast[id].node)) return TakeChildren(star->value);
    return TakeCall(id, true) || IsHeld(id, false);
  }
  // The coroutine functions among what is gathered.
  void AddNames(ExprId id, std::vector<std::string>& names) const {
    const auto& node = x_.ast[id].node;
    if (const auto* star = std::get_if<StarExpr>(&node)) return AddNames(star->value, names);
    if (const auto* list = std::get_if<ListExpr>(&node)) for (ExprId item : list->items) AddNames(item, names);
    if (const auto* tuple = std::get_if<TupleExpr>(&node)) for (ExprId item : tuple->items) AddNames(item, names);
    if (const auto* items = std::get_if<ComprehensionExpr>(&node)) AddNames(items->element, names);
    if (const auto* name = std::get_if<NameExpr>(&node)) {
      const auto held = held_coroutines_.find(name->name.index);
      if (held != held_coroutines_.end()) names.insert(names.end(), held->second.begin(), held->second.end());
    }
    if (const std::string name = CoroutineCalled(id); !name.empty()) names.push_back(name);
  }

  std::optional<Gather> TakeGather(const CallExpr& call) {
    Gather gather{call.arguments};
    for (const Keyword& keyword : call.keywords) {
      if (!keyword.name.present() || x_.ast[keyword.name] != "return_exceptions") return std::nullopt;
      gather.keeps = ConstantTruth(x_.ast, keyword.value, false);
      if (!gather.keeps && ConstantTruth(x_.ast, keyword.value, true)) return std::nullopt;  // it is not written which
    }
    for (ExprId child : call.arguments) if (!TakeChild(child)) return std::nullopt;
    return gather;
  }

  // `await asyncio.wait_for(call, seconds)`: tools take no time of the loop's clock, so without a `sleep` nobody is late.
  ExprId Awaited(ExprId id) {
    const ExprId value = std::get<AwaitExpr>(x_.ast[id].node).value;
    const auto* call = std::get_if<CallExpr>(&x_.ast[value].node);
    if (call == nullptr || MeaningOf(x_, call->callee) != "asyncio.wait_for" || Mentions(x_.ast, "sleep")) return value;
    const bool named = call->arguments.size() == 1 && call->keywords.size() == 1 && call->keywords[0].name.present() && x_.ast[call->keywords[0].name] == "timeout";
    if (!named && !(call->arguments.size() == 2 && call->keywords.empty())) return value;
    const auto& seconds = x_.ast[named ? call->keywords[0].value : call->arguments[1]].node;
    const auto* whole = std::get_if<IntExpr>(&seconds);
    const auto* part = std::get_if<FloatExpr>(&seconds);
    if (!(whole != nullptr && whole->digits != "0") && !(part != nullptr && part->value > 0)) return value;
    if (!IsToolCall(x_, call->arguments[0]) && CoroutineCalled(call->arguments[0]).empty()) return value;
    NoteCallee(*call);
    return call->arguments[0];
  }

  bool TakeAwait(ExprId id) {
    const Body* owner = OwnerOf(x_.ast[id].span);
    if (owner == nullptr || !owner->is_async) return false;
    using Form = CoroutineAwait::Form;
    const ExprId value = Awaited(id);
    auto take = [&](Form form) { awaits_.push_back({form, id, value}); };
    if (TakeCall(value, false)) {
      const std::string name = CoroutineCalled(value);
      take(name.empty() ? Form::kTool : Form::kCoroutine);
      if (!name.empty()) waits_for_[owner->name].insert(name), edges_.push_back({owner->name, name, IsGuarded(id)});
      return true;
    }
    if (IsHeld(value, false)) return take(Form::kHeld), AddEdges(value, owner->name, IsGuarded(id)), true;
    const auto* call = std::get_if<CallExpr>(&x_.ast[value].node);
    const std::string meaning = call == nullptr ? "" : MeaningOf(x_, call->callee);
    if (meaning != "asyncio.gather" && meaning != "asyncio.sleep") return false;
    NoteCallee(*call);
    if (meaning == "asyncio.gather") {
      std::optional<Gather> gather = TakeGather(*call);
      if (!gather) return false;
      take(Form::kGather);
      for (ExprId child : gather->children) gather->of_coroutines |= AddEdges(child, owner->name, gather->keeps || IsGuarded(id));
      gathers_.emplace(value.index, *gather);
      return true;
    }
    take(Form::kSleep);
    sleeps_.push_back(id);
    return !call->arguments.empty() && call->arguments.size() <= 2 && call->keywords.empty() &&
           std::none_of(call->arguments.begin(), call->arguments.end(), [&](ExprId one) { return std::holds_alternative<StarExpr>(x_.ast[one].node); });
  }

  bool AddEdges(ExprId children, const std::string& from, bool guarded) {
    std::vector<std::string> names;
    AddNames(children, names);
    for (const std::string& name : names) edges_.push_back({from, name, guarded});
    return !names.empty();
  }

  // Everything that a function names, as a variable or an attribute.
  std::vector<std::string> NamedIn(const Body& body) const {
    std::vector<std::string> names;
    for (const Expr& expr : x_.ast.exprs) {
      if (!Inside(expr.span, body.span)) continue;
      if (const auto* name = std::get_if<NameExpr>(&expr.node)) names.push_back(x_.ast[name->name]);
      if (const auto* member = std::get_if<AttributeExpr>(&expr.node)) names.push_back(x_.ast[member->name]);
    }
    return names;
  }

  // May a coroutine call the function, through whatever functions? Methods with dunder names and functions without one are called by anybody.
  bool IsCalledByCoroutines(const std::string& function) const {
    std::vector<std::string> open;
    std::unordered_set<std::string> seen;
    auto add = [&](const Body& body) { for (std::string& name : NamedIn(body)) if (seen.insert(name).second) open.push_back(name); };
    for (const Body& body : bodies_) if (body.is_async || body.name.empty() || body.name.starts_with("__")) add(body);
    while (!open.empty()) {
      const std::string name = std::move(open.back());
      open.pop_back();
      for (const Body& body : bodies_) if (body.name == name) add(body);
    }
    return seen.contains(function);
  }

  // `asyncio.run(main())` where no other runs: among the plan's own statements, or in a function that no coroutine reaches.
  bool TakeRun(ExprId id) {
    const auto* call = std::get_if<CallExpr>(&x_.ast[id].node);
    if (call == nullptr || MeaningOf(x_, call->callee) != "asyncio.run") return true;
    const Body* owner = OwnerOf(x_.ast[id].span);
    if (owner != nullptr && (owner->is_async || owner->name.empty() || owner->name.starts_with("__") || IsCalledByCoroutines(owner->name))) return false;
    if (call->arguments.size() != 1 || !call->keywords.empty() || CoroutineCalled(call->arguments[0]).empty()) return false;
    NoteCallee(*call);
    NoteCallee(std::get<CallExpr>(x_.ast[call->arguments[0]].node));
    runs_.push_back(id);
    return true;
  }

  // Who is awaited by one that takes turns takes turns.
  void FindTurnTakers() {
    std::vector<std::string> open(turn_takers_.begin(), turn_takers_.end());
    while (!open.empty()) {
      const std::string name = std::move(open.back());
      open.pop_back();
      for (const std::string& awaited : waits_for_[name]) if (turn_takers_.insert(awaited).second) open.push_back(awaited);
    }
  }

  // When one of several coroutines fails and nobody takes the error, nobody goes on with the others: so none of them may have anything to put
  // right before it ends. When somebody takes it they end first: so none may let others go first as often as it likes.
  bool NothingIsLeftBehind() {
    std::unordered_set<std::string> guarded;
    for (bool grows = true; grows;) {
      grows = false;
      for (const Edge& edge : edges_) if (edge.guarded || guarded.contains(edge.from)) grows |= guarded.insert(edge.to).second;
    }
    bool abandons = false, settles = false;
    for (auto& [call, gather] : gathers_) {
      if (gather.keeps || !gather.of_coroutines) continue;
      gather.settles = IsGuarded({call}) || guarded.contains(OwnerOf(x_.ast[ExprId{call}].span)->name);
      (gather.settles ? settles : abandons) = true;
    }
    if (settles && std::any_of(sleeps_.begin(), sleeps_.end(), [&](ExprId id) { return TakesTurns(id); })) return false;
    return !abandons || std::none_of(x_.ast.stmts.begin(), x_.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* guard = std::get_if<TryStmt>(&stmt.node);
      const bool takes_all = guard != nullptr && std::any_of(guard->handlers.begin(), guard->handlers.end(), [](const ExceptClause& one) { return !one.type.present(); });
      if (!std::holds_alternative<WithStmt>(stmt.node) && !takes_all && (guard == nullptr || !guard->has_finally)) return false;
      const Body* owner = OwnerOf(stmt.span);
      return owner != nullptr && owner->is_async && turn_takers_.contains(owner->name);
    });
  }

  // Of those that take turns none waits for the clock.
  bool SleepsAreAlone() const {
    return std::all_of(sleeps_.begin(), sleeps_.end(), [&](ExprId id) {
      const auto& call = std::get<CallExpr>(x_.ast[std::get<AwaitExpr>(x_.ast[id].node).value].node);
      const auto* delay = std::get_if<IntExpr>(&x_.ast[call.arguments[0]].node);
      return !TakesTurns(id) || (delay != nullptr && delay->digits == "0");
    });
  }

  bool EverythingIsUnderstood() {
    for (uint32_t i = 0; i < x_.ast.exprs.size(); ++i) {
      const auto* member = std::get_if<AttributeExpr>(&x_.ast.exprs[i].node);
      if (member != nullptr && std::find(std::begin(kErrors), std::end(kErrors), MeaningOf(x_, {i})) != std::end(kErrors)) understood_.insert(member->object.index), names_errors_ = true;
    }
    for (uint32_t i = 0; i < x_.ast.exprs.size(); ++i) {
      if (understood_.contains(i)) continue;
      const auto* name = std::get_if<NameExpr>(&x_.ast.exprs[i].node);
      const auto* member = std::get_if<AttributeExpr>(&x_.ast.exprs[i].node);
      if (member != nullptr && method_names_.contains(x_.ast[member->name])) return false;
      if (name == nullptr) continue;
      const std::string meaning = MeaningOf(x_, {i});
      if (function_names_.contains(x_.ast[name->name]) || meaning == "asyncio") return false;
      if (meaning.starts_with("asyncio.")) {
        if (std::find(std::begin(kErrors), std::end(kErrors), meaning) == std::end(kErrors)) return false;
        names_errors_ = true;
      }
    }
    return true;
  }

  const Expansion& x_;
  std::vector<StmtId> functions_;  // all that are `async def`
  std::unordered_set<std::string> function_names_, method_names_;
  std::vector<Body> bodies_;
  std::optional<HeldVariables> held_;
  std::unordered_set<uint32_t> understood_;  // expressions
  std::vector<CoroutineAwait> awaits_;
  std::vector<ExprId> runs_, sleeps_, opened_;
  std::map<uint32_t, Gather> gathers_;  // by the call
  std::map<std::string, std::unordered_set<std::string>> waits_for_;
  std::map<uint32_t, std::unordered_set<std::string>> held_coroutines_;  // by name of the variable
  std::vector<Edge> edges_;
  std::unordered_set<std::string> turn_takers_;  // names of coroutine functions that run beside others
  bool names_errors_ = false;
};

}  // namespace

std::optional<CoroutineUses> UnderstandCoroutines(const Expansion& x) {
  Coroutines coroutines(x);
  if (!coroutines.Understand()) return std::nullopt;
  return coroutines.Uses();
}

}  // namespace penstock
