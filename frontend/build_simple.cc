// Statements of one line.
#include <algorithm>

#include "frontend/ast_builder.h"

namespace penstock {

Item AstBuilder::CloseExprStatement(const Children& children) {
  CheckSingleStar(children[0]);
  return MakeStmt(children.span, ExprStmt{children[0].expr()});
}

// Where CPython asks whether `==` was meant: one target, which could stand on the left of `==`.
bool AstBuilder::MayBeComparison(const Item& target) const {
  ExprId id = target.expr();
  const ComprehensionExpr* comprehension = As<ComprehensionExpr>(id);
  if (comprehension && comprehension->kind == ComprehensionKind::kGenerator) return false;
  const SingletonExpr* constant = As<SingletonExpr>(id);
  if (constant && constant->kind != SingletonKind::kEllipsis) return false;
  if (target.parenthesised) return true;
  const UnaryExpr* unary = As<UnaryExpr>(id);
  bool binds_loosely = As<BoolExpr>(id) || As<CompareExpr>(id) || As<ConditionalExpr>(id) || As<LambdaExpr>(id) ||
                       As<YieldExpr>(id) || (unary && unary->op == UnaryOp::kNot);
  return !binds_loosely;
}

Item AstBuilder::CloseAssign(const Children& children) {
  AssignStmt assign;
  for (size_t i = 0; i + 1 < children.size(); ++i) {
    const Item& target = children[i];
    assign.targets.push_back(target.expr());
    if (const StarExpr* star = As<StarExpr>(target.expr())) {
      Refuse(DiagnosticId::kBadTarget, target.extent, "a starred target stands in a list or tuple",
             "SyntaxError: starred assignment target must be in a list or tuple")
          .Help("write `*x, = value`");
      CheckTarget(star->value, TargetUse::kAssign);
      continue;
    }
    may_be_comparison_ = children.size() == 2 && MayBeComparison(target);
    CheckTarget(target.expr(), TargetUse::kAssign);
    may_be_comparison_ = false;
  }
  const Item& value = children[children.size() - 1];
  CheckSingleStar(value);
  assign.value = value.expr();
  return MakeStmt(children.span, std::move(assign));
}

Item AstBuilder::CloseAugAssign(const Children& children) {
  const Item &target = children[0], &mark = children[1], &value = children[2];
  CheckTarget(target.expr(), TargetUse::kAugmented);
  CheckSingleStar(value);
  BinaryOp op = BinaryOpOf(static_cast<PlanToken>(tokens_[mark.id].extra));
  return MakeStmt(children.span, AugAssignStmt{target.expr(), op, value.expr(), mark.extent});
}

Item AstBuilder::CloseAnnAssign(const Children& children) {
  const Item& target = children[0];
  CheckTarget(target.expr(), TargetUse::kAnnotated);
  ExprId value;
  if (children.size() > 2) {
    CheckSingleStar(children[2]);
    value = children[2].expr();
  }
  bool simple = As<NameExpr>(target.expr()) && !target.parenthesised;
  return MakeStmt(children.span, AnnAssignStmt{target.expr(), children[1].expr(), value, simple});
}

Item AstBuilder::CloseDel(const Children& children) {
  const Item& target = children[0];
  CheckTarget(target.expr(), TargetUse::kDelete);
  DelStmt del;
  const TupleExpr* tuple = As<TupleExpr>(target.expr());
  if (tuple && !tuple->parenthesised) del.targets = tuple->items;
  else del.targets = {target.expr()};
  return MakeStmt(children.span, std::move(del));
}

Item AstBuilder::CloseDottedName(const Children& children) {
  std::vector<NameId> names;
  for (const Item& item : children) names.push_back({item.id});
  dotted_names_.push_back(std::move(names));
  return {.kind = ItemKind::kDottedName, .id = static_cast<uint32_t>(dotted_names_.size() - 1), .extent = children.span};
}

Item AstBuilder::CloseImportAlias(const Children& children) {
  ImportAlias alias;
  alias.dotted = std::move(dotted_names_[children[0].id]);
  alias.span = children.span;
  if (children.size() > 1) alias.as = {children[1].id};
  aliases_.push_back(std::move(alias));
  return {.kind = ItemKind::kImportAlias, .id = static_cast<uint32_t>(aliases_.size() - 1), .extent = children.span};
}

Item AstBuilder::CloseImport(const Children& children) {
  ImportStmt import;
  for (const Item& item : children) import.modules.push_back(std::move(aliases_[item.id]));
  return MakeStmt(children.span, std::move(import));
}

Item AstBuilder::CloseImportFrom(const Children& children) {
  ImportFromStmt import;
  bool any_module = false;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kDottedName) import.module = std::move(dotted_names_[item.id]), any_module = true;
    else if (item.kind == ItemKind::kImportAlias) import.names.push_back(std::move(aliases_[item.id]));
    else if (Is(item.id, PlanToken::kStar)) import.star = true;
    else import.dots += static_cast<int>(item.extent.end - item.extent.begin);
  }
  if (!any_module && import.dots == 0) {
    Refuse(DiagnosticId::kSyntax, SpanOf(children.open_token + 1), "`from` needs the name of a module",
           "SyntaxError: invalid syntax")
        .Help("write `from module import name`");
  }
  if (Is(children.last_token, PlanToken::kComma)) {
    Refuse(DiagnosticId::kSyntax, SpanOf(children.last_token), "a comma at the end of imported names",
           "SyntaxError: trailing comma not allowed without surrounding parentheses")
        .Help("remove it, or put parentheses around the names");
  }
  return MakeStmt(children.span, std::move(import));
}

}  // namespace penstock
