#include "frontend/looked_up_first.h"

#include <algorithm>

#include "catalog/builtins.h"

namespace penstock {
namespace {

struct Lookups {
  const Ast& ast;
  std::vector<bool> first;                // by NameId: what is asked for
  std::vector<bool> is_method, is_class;  // by NameId: plain methods, and classes, of the plan
  bool has_getattr = false;
};

bool IsMethodOfBuiltin(std::string_view name) {
  for (size_t type = 0; type < static_cast<size_t>(BuiltinType::kTypeCount); ++type) {
    if (FindMethod(static_cast<BuiltinType>(type), name) != Method::kMethodCount) return true;
  }
  return false;
}

// Is it made by what may run code when it is looked up: `property`, `cached_property` or a class of the plan?
bool MayBeAsked(const Lookups& l, ExprId id) {
  if (const auto* call = std::get_if<CallExpr>(&l.ast[id].node)) id = call->callee;
  const auto* attribute = std::get_if<AttributeExpr>(&l.ast[id].node);  // `functools.cached_property`, `x.setter`
  const auto* name = std::get_if<NameExpr>(&l.ast[id].node);
  if (attribute == nullptr && name == nullptr) return false;
  const NameId last = attribute != nullptr ? attribute->name : name->name;
  const std::string& text = l.ast[last];
  return l.is_class[last.index] || text == "property" || text == "cached_property" || text == "setter" || text == "getter" || text == "deleter";
}

void NoteMember(Lookups& l, StmtId id) {
  const auto& node = l.ast[id].node;
  if (const auto* def = std::get_if<DefStmt>(&node)) {
    const bool is_asked = std::any_of(def->decorators.begin(), def->decorators.end(), [&](ExprId one) { return MayBeAsked(l, one); });
    (is_asked ? l.first : l.is_method)[def->name.index] = true;
    l.has_getattr |= l.ast[def->name] == "__getattr__";
  }
  const auto* assign = std::get_if<AssignStmt>(&node);
  const bool is_made = assign != nullptr && std::holds_alternative<CallExpr>(l.ast[assign->value].node) && MayBeAsked(l, assign->value);
  for (ExprId target : is_made ? assign->targets : Exprs{}) {
    if (const auto* name = std::get_if<NameExpr>(&l.ast[target].node)) l.first[name->name.index] = true;
  }
}

void NoteTargets(Lookups& l, ExprId target) {
  const auto& node = l.ast[target].node;
  if (const auto* attribute = std::get_if<AttributeExpr>(&node)) l.first[attribute->name.index] = true;
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) for (ExprId item : tuple->items) NoteTargets(l, item);
  if (const auto* list = std::get_if<ListExpr>(&node)) for (ExprId item : list->items) NoteTargets(l, item);
}

void NoteBlock(Lookups& l, const Block& block);

// Statements outside of `__init__`.
void NoteStatement(Lookups& l, StmtId id) {
  const auto& node = l.ast[id].node;
  if (const auto* assign = std::get_if<AssignStmt>(&node)) for (ExprId target : assign->targets) NoteTargets(l, target);
  if (const auto* more = std::get_if<AnnAssignStmt>(&node)) NoteTargets(l, more->target);
  if (const auto* deleted = std::get_if<DelStmt>(&node)) for (ExprId target : deleted->targets) NoteTargets(l, target);
  if (const auto* def = std::get_if<DefStmt>(&node); def != nullptr && l.ast[def->name] != "__init__") NoteBlock(l, def->body);
  if (const auto* cls = std::get_if<ClassStmt>(&node)) {
    for (StmtId member : cls->body) NoteMember(l, member);
    NoteBlock(l, cls->body);
  }
  if (const auto* branches = std::get_if<IfStmt>(&node)) {
    for (const IfBranch& branch : branches->branches) NoteBlock(l, branch.body);
    NoteBlock(l, branches->otherwise);
  }
  if (const auto* loop = std::get_if<WhileStmt>(&node)) NoteBlock(l, loop->body), NoteBlock(l, loop->otherwise);
  if (const auto* loop = std::get_if<ForStmt>(&node)) NoteTargets(l, loop->target), NoteBlock(l, loop->body), NoteBlock(l, loop->otherwise);
  if (const auto* with = std::get_if<WithStmt>(&node)) NoteBlock(l, with->body);
  if (const auto* match = std::get_if<MatchStmt>(&node)) for (const MatchCase& one : match->cases) NoteBlock(l, one.body);
  if (const auto* guarded = std::get_if<TryStmt>(&node)) {
    NoteBlock(l, guarded->body);
    for (const ExceptClause& clause : guarded->handlers) NoteBlock(l, clause.body);
    NoteBlock(l, guarded->otherwise);
    NoteBlock(l, guarded->finally);
  }
}

void NoteBlock(Lookups& l, const Block& block) {
  for (StmtId id : block) NoteStatement(l, id);
}

}  // namespace

std::vector<bool> NamesLookedUpFirst(const Ast& ast) {
  const std::vector<bool> none(ast.names.size());
  Lookups l{ast, none, none, none};
  for (const Stmt& stmt : ast.stmts) if (const auto* cls = std::get_if<ClassStmt>(&stmt.node)) l.is_class[cls->name.index] = true;
  NoteBlock(l, ast.body);
  for (size_t i = 0; l.has_getattr && i < ast.names.size(); ++i) {
    const bool is_told = l.is_method[i] || ast.names[i].starts_with("__") || IsMethodOfBuiltin(ast.names[i]);
    if (!is_told) l.first[i] = true;
  }
  return l.first;
}

}  // namespace penstock
