// Statements of one line.
#include <fmt/format.h>

#include <algorithm>

#include "frontend/ast_builder.h"

namespace penstock {

Item AstBuilder::CloseExprStatement(const Children& children) {
  CheckSingleStar(children[0]);
  return MakeStmt(children.span, ExprStmt{children[0].expr()});
}

// Does it bind at least as tightly as `|`, which is what CPython looks for on both sides of a `=` that may be meant as `==`?
bool AstBuilder::BindsTightly(ExprId id) const {
  const UnaryExpr* unary = As<UnaryExpr>(id);
  return !(As<BoolExpr>(id) || As<CompareExpr>(id) || As<ConditionalExpr>(id) || As<LambdaExpr>(id) || As<YieldExpr>(id) || As<StarExpr>(id) ||
           (unary && unary->op == UnaryOp::kNot));
}

// Does it begin with something that binds tightly? `a < b` does, `not a` does not.
bool AstBuilder::BeginsTightly(ExprId id) const {
  while (!BindsTightly(id)) {
    const BoolExpr* any = As<BoolExpr>(id);
    const CompareExpr* compared = As<CompareExpr>(id);
    const ConditionalExpr* chosen = As<ConditionalExpr>(id);
    if (!any && !compared && !chosen) return false;
    const ExprId first = any ? any->operands[0] : compared ? compared->first : chosen->then;
    if (ast_[first].span.begin != ast_[id].span.begin) return true;  // in parentheses
    id = first;
  }
  return true;
}

// What stands right before (`last`) or right after a `=`: an item, if it is a tuple without parentheses.
AstBuilder::Side AstBuilder::SideOf(const Item& item, bool last) const {
  Side side{item.expr(), item.parenthesised, false};
  const TupleExpr* tuple = As<TupleExpr>(item.expr());
  if (!tuple || tuple->parenthesised || item.parenthesised) return side;
  const std::string_view text = text_.substr(item.extent.begin, item.extent.end - item.extent.begin);
  if (last && text.ends_with(',')) return {};
  side.id = last ? tuple->items[tuple->items.size() - 1] : tuple->items[0];
  side.parenthesised = last ? ast_[side.id].span.end != item.extent.end : ast_[side.id].span.begin != item.extent.begin;
  side.in_tuple = true;
  return side;
}

// CPython's words where it asks whether the first `=` of a wrong assignment was meant as `==`; else "".
std::string AstBuilder::AsksForComparison(const Children& children) const {
  const Side left = SideOf(children[0], true), right = SideOf(children[1], false);
  if (!left.id.present() || !(left.parenthesised || BindsTightly(left.id)) || !(right.parenthesised || BeginsTightly(right.id))) return "";
  const bool is_target = children.size() > 2 && !right.in_tuple && (right.parenthesised || BindsTightly(right.id));
  if (is_target) return "";  // a second `=` follows
  if (As<NameExpr>(left.id) && !left.parenthesised) return "SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
  const ComprehensionExpr* comprehension = As<ComprehensionExpr>(left.id);
  const SingletonExpr* constant = As<SingletonExpr>(left.id);
  if (As<ListExpr>(left.id) || As<TupleExpr>(left.id) || (comprehension && comprehension->kind == ComprehensionKind::kGenerator) ||
      (constant && constant->kind != SingletonKind::kEllipsis)) return "";
  return fmt::format("SyntaxError: cannot assign to {} here. Maybe you meant '==' instead of '='?", PythonNameOf(left.id));
}

Item AstBuilder::CloseAssign(const Children& children) {
  AssignStmt assign;
  assigned_ = &children;
  assign.targets.reserve(children.size() - 1);
  for (size_t i = 0; i + 1 < children.size(); ++i) {
    const Item& target = children[i];
    assign.targets.push_back(target.expr());
    if (const StarExpr* star = As<StarExpr>(target.expr())) {
      Refuse(DiagnosticId::kBadTarget, target.extent, "a starred target stands in a list or tuple",
             target.parenthesised ? "SyntaxError: cannot use starred expression here" : "SyntaxError: starred assignment target must be in a list or tuple")
          .Help("write `*x, = value`");
      CheckTarget(star->value, TargetUse::kAssign);
      continue;
    }
    if (As<YieldExpr>(target.expr()) && !target.parenthesised) {
      Refuse(DiagnosticId::kBadTarget, target.extent, "an assignment to a yield expression", "SyntaxError: assignment to yield expression not possible")
          .Help("names, items `a[i]` and attributes `a.b` can be assigned to");
      continue;
    }
    CheckTarget(target.expr(), TargetUse::kAssign);
  }
  assigned_ = nullptr;
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
