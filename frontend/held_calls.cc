#include "frontend/held_calls.h"

#include <algorithm>

namespace penstock {

HeldVariables::HeldVariables(const Ast& ast, HeldCallRules rules) : ast_(ast), rules_(std::move(rules)) {
  for (const Stmt& stmt : ast_.stmts) {
    const bool is_class = std::holds_alternative<ClassStmt>(stmt.node);
    if (is_class || std::holds_alternative<DefStmt>(stmt.node)) scopes_.push_back({stmt.span, is_class});
    if (const auto* global = std::get_if<GlobalStmt>(&stmt.node)) for (NameId name : global->names) shared_.insert(name.index);
    if (const auto* nonlocal = std::get_if<NonlocalStmt>(&stmt.node)) for (NameId name : nonlocal->names) shared_.insert(name.index);
  }
  for (const Expr& expr : ast_.exprs) Note(expr);
  for (uint32_t i = 0; i < ast_.stmts.size(); ++i) Note(ast_.stmts[i], {i});
}

bool HeldVariables::Holds(NameId name) const {
  auto known = variables_.find(name.index);
  if (known == variables_.end() || shared_.contains(name.index) || !Understood(known->second)) return false;
  return std::any_of(known->second.functions.begin(), known->second.functions.end(), [](const auto& function) { return !function.second.held.empty(); });
}

bool HeldVariables::HoldsList(NameId name) const {
  const auto& functions = variables_.at(name.index).functions;
  return std::any_of(functions.begin(), functions.end(), [](const auto& function) { return !function.second.alone; });
}

std::vector<ExprId> HeldVariables::ValuesOf(NameId name) const {
  std::vector<ExprId> values;
  for (const auto& [begin, uses] : variables_.at(name.index).functions) {
    for (const Place& place : uses.held) {
      if (place.append.present()) {
        values.push_back(std::get<CallExpr>(ast_[place.append].node).arguments[0]);
        continue;
      }
      const auto& node = ast_[place.assignment].node;
      values.push_back(std::holds_alternative<AssignStmt>(node) ? std::get<AssignStmt>(node).value : std::get<AnnAssignStmt>(node).value);
    }
  }
  return values;
}

std::vector<NameId> HeldVariables::names() const {
  std::vector<NameId> all;
  for (const auto& [name, variable] : variables_) if (Holds({name})) all.push_back({name});
  return all;
}

HeldVariables::Uses* HeldVariables::UsesOf(ExprId id) {
  const auto* name = id.present() ? std::get_if<NameExpr>(&ast_[id].node) : nullptr;
  return name == nullptr ? nullptr : &UsesOf(name->name, ast_[id].span);
}

HeldVariables::Uses& HeldVariables::UsesOf(NameId name, Span span) {
  const Scope* inner = nullptr;
  for (const Scope& scope : scopes_) {
    if (scope.span.begin <= span.begin && span.end <= scope.span.end && (inner == nullptr || scope.span.begin > inner->span.begin)) inner = &scope;
  }
  Uses& uses = variables_[name.index].functions[inner == nullptr ? 0 : inner->span.begin + 1];
  uses.seen_outside = inner == nullptr || inner->is_class;
  return uses;
}

bool HeldVariables::HoldsCalls(ExprId id) const {
  if (const auto* list = std::get_if<ListExpr>(&ast_[id].node)) {
    return std::all_of(list->items.begin(), list->items.end(), [&](ExprId item) { return rules_.is_call(item); });
  }
  const auto* items = std::get_if<ComprehensionExpr>(&ast_[id].node);
  return items != nullptr && items->kind == ComprehensionKind::kList && rules_.is_call(items->element);
}

void HeldVariables::Give(ExprId target, ExprId value, Place place) {
  Uses* uses = value.present() ? UsesOf(target) : nullptr;
  if (uses == nullptr || !(rules_.is_call(value) || (!place.append.present() && HoldsCalls(value)))) return;
  ++uses->understood;
  uses->given += !place.append.present();
  uses->alone &= !place.append.present() && rules_.is_call(value);
  uses->held.push_back(place);
}

void HeldVariables::Await(ExprId id, bool itself) {
  if (const auto* star = std::get_if<StarExpr>(&ast_[id].node)) return Await(star->value, false);
  if (const auto* list = std::get_if<ListExpr>(&ast_[id].node)) for (ExprId item : list->items) Await(item, true);
  Uses* uses = UsesOf(id);
  if (uses == nullptr) return;
  ++uses->understood;
  ++uses->awaited;
  uses->awaited_itself |= itself;
}

void HeldVariables::Note(const Expr& expr) {
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) ++UsesOf(name->name, expr.span).names;
  if (const auto* await = std::get_if<AwaitExpr>(&expr.node)) Await(await->value, true);
  const auto* call = std::get_if<CallExpr>(&expr.node);
  if (call == nullptr) return;
  if (rules_.awaits(*call)) for (ExprId argument : call->arguments) Await(argument, false);
  const auto* method = std::get_if<AttributeExpr>(&ast_[call->callee].node);
  if (method == nullptr || ast_[method->name] != "append" || call->arguments.size() != 1 || !call->keywords.empty()) return;
  const auto here = static_cast<uint32_t>(&expr - ast_.exprs.data());
  Give(method->object, call->arguments[0], {StmtId{}, ExprId{here}});
}

void HeldVariables::Note(const Stmt& stmt, StmtId id) {
  const auto* assign = std::get_if<AssignStmt>(&stmt.node);
  if (assign != nullptr && assign->targets.size() == 1) Give(assign->targets[0], assign->value, {id, ExprId{}});
  const auto* annotated = std::get_if<AnnAssignStmt>(&stmt.node);
  if (annotated != nullptr) Give(annotated->target, annotated->value, {id, ExprId{}});
}

// In every function that names it nothing else is done with it. A coroutine is awaited once.
bool HeldVariables::Understood(const Variable& variable) {
  return std::all_of(variable.functions.begin(), variable.functions.end(), [](const auto& function) {
    const Uses& uses = function.second;
    return !uses.seen_outside && uses.awaited > 0 && uses.awaited <= uses.given && uses.understood == uses.names && (uses.alone || !uses.awaited_itself);
  });
}

}  // namespace penstock
