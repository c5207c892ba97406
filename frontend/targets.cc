// What may be assigned to, deleted and starred. The words of refusals are ours, then CPython's.
#include <fmt/format.h>

#include "core/check.h"
#include "frontend/ast_builder.h"

namespace penstock {

// The name CPython's messages have for a kind of expression.
const char* AstBuilder::PythonNameOf(ExprId id) const {
  return std::visit(Overloaded{
                        [](const NameExpr&) { return "name"; },
                        [](const IntExpr&) { return "literal"; },
                        [](const FloatExpr&) { return "literal"; },
                        [](const ComplexExpr&) { return "literal"; },
                        [](const StringExpr&) { return "literal"; },
                        [](const BytesExpr&) { return "literal"; },
                        [](const SingletonExpr& e) {
                          return e.kind == SingletonKind::kNone    ? "None"
                                 : e.kind == SingletonKind::kTrue  ? "True"
                                 : e.kind == SingletonKind::kFalse ? "False"
                                                                   : "ellipsis";
                        },
                        [](const FStringExpr&) { return "f-string expression"; },
                        [](const TupleExpr&) { return "tuple"; },
                        [](const ListExpr&) { return "list"; },
                        [](const SetExpr&) { return "set display"; },
                        [](const DictExpr&) { return "dict literal"; },
                        [](const UnaryExpr&) { return "expression"; },
                        [](const BinaryExpr&) { return "expression"; },
                        [](const BoolExpr&) { return "expression"; },
                        [](const CompareExpr&) { return "comparison"; },
                        [](const ConditionalExpr&) { return "conditional expression"; },
                        [](const WalrusExpr&) { return "named expression"; },
                        [](const StarExpr&) { return "starred"; },
                        [](const AttributeExpr&) { return "attribute"; },
                        [](const IndexExpr&) { return "subscript"; },
                        [](const SliceExpr&) { return "slice"; },
                        [](const CallExpr&) { return "function call"; },
                        [](const ComprehensionExpr& e) {
                          switch (e.kind) {
                            case ComprehensionKind::kList: return "list comprehension";
                            case ComprehensionKind::kSet: return "set comprehension";
                            case ComprehensionKind::kDict: return "dict comprehension";
                            case ComprehensionKind::kGenerator: break;
                          }
                          return "generator expression";
                        },
                        [](const LambdaExpr&) { return "lambda"; },
                        [](const YieldExpr&) { return "yield expression"; },
                        [](const AwaitExpr&) { return "await expression"; },
                    },
                    ast_[id].node);
}

void AstBuilder::RefuseTarget(ExprId id, TargetUse use) {
  const char* name = PythonNameOf(id);
  Span span = ast_[id].span;
  switch (use) {
    case TargetUse::kDelete:
      Refuse(DiagnosticId::kBadTarget, span, fmt::format("`del` of a {}", name),
             fmt::format("SyntaxError: cannot delete {}", name))
          .Help("names, items `a[i]` and attributes `a.b` can be deleted");
      return;
    case TargetUse::kAugmented:
      Refuse(DiagnosticId::kBadTarget, span, fmt::format("an augmented assignment to a {}", name),
             fmt::format("SyntaxError: '{}' is an illegal expression for augmented assignment", name))
          .Help("names, items `a[i]` and attributes `a.b` can be assigned to");
      return;
    case TargetUse::kAnnotated: {
      bool several = As<TupleExpr>(id) || As<ListExpr>(id);
      Refuse(DiagnosticId::kBadTarget, span, fmt::format("a type for a {}", name),
             several ? fmt::format("SyntaxError: only single target (not {}) can be annotated", name)
                     : "SyntaxError: illegal target for annotation")
          .Help("give a type to one name, item or attribute at a time");
      return;
    }
    case TargetUse::kAssign: {
      const std::string words = assigned_ == nullptr ? std::string() : AsksForComparison(*assigned_);  // CPython's, where it asks whether `==` was meant
      const bool asks = !words.empty();
      Refuse(DiagnosticId::kBadTarget, span, fmt::format("an assignment to a {}", name),
             asks ? words : fmt::format("SyntaxError: cannot assign to {}", name))
          .Help(asks ? "to compare, write `==`; to give a value, put a name on the left"
                     : "names, items `a[i]` and attributes `a.b` can be assigned to");
      return;
    }
    case TargetUse::kFor:
    case TargetUse::kWith:
    case TargetUse::kComprehension:
      Refuse(DiagnosticId::kBadTarget, span, fmt::format("an assignment to a {}", name),
             fmt::format("SyntaxError: cannot assign to {}", name))
          .Help("names, items `a[i]` and attributes `a.b` can be assigned to");
      return;
  }
}

// Checks a target and, in tuples and lists, the targets in it. Reports the first wrong one of each.
void AstBuilder::CheckTarget(ExprId id, TargetUse use) {
  const auto& node = ast_[id].node;
  if (std::holds_alternative<NameExpr>(node) || std::holds_alternative<AttributeExpr>(node) ||
      std::holds_alternative<IndexExpr>(node))
    return;
  const TupleExpr* tuple = std::get_if<TupleExpr>(&node);
  const ListExpr* list = std::get_if<ListExpr>(&node);
  bool may_nest = use != TargetUse::kAugmented && use != TargetUse::kAnnotated;
  if (!may_nest || (!tuple && !list)) {
    RefuseTarget(id, use);
    return;
  }
  int stars = 0;
  const Exprs items = tuple ? tuple->items : list->items;
  for (ExprId item : items) {
    const StarExpr* star = As<StarExpr>(item);
    if (!star || use == TargetUse::kDelete) {
      CheckTarget(item, use);
      continue;
    }
    if (++stars == 2) {
      Refuse(DiagnosticId::kBadTarget, ast_[item].span, "two starred targets in one assignment",
             "SyntaxError: multiple starred expressions in assignment")
          .Help("only one can take what is left");
    }
    CheckTarget(star->value, use);
  }
}

// `*x` alone is no value and no target; with a comma it is a tuple.
void AstBuilder::CheckSingleStar(const Item& item) {
  if (item.kind != ItemKind::kExpr || item.parenthesised || !As<StarExpr>(item.expr())) return;
  Refuse(DiagnosticId::kSyntax, item.extent, "`*` stands only before an item of a tuple, list, set or call",
         "SyntaxError: can't use starred expression here")
      .Help("for a tuple write `*x,`");
}

void AstBuilder::CheckNoStar(const Item& item, const char* python) {
  if (item.kind != ItemKind::kExpr || !As<StarExpr>(item.expr())) return;
  Refuse(DiagnosticId::kSyntax, item.extent, "`*` does not work here", python);
}

void AstBuilder::CheckNoWalrus(const Item& item) {
  if (item.kind != ItemKind::kExpr || item.parenthesised || !As<WalrusExpr>(item.expr())) return;
  Refuse(DiagnosticId::kSyntax, item.extent, "`:=` needs parentheses here", "SyntaxError: invalid syntax")
      .Help("write `(name := value)`");
}

// Outside of calls, what follows `*` binds as tightly as `|`.
void AstBuilder::CheckStarOperand(const Item& item) {
  if (item.kind != ItemKind::kExpr || item.second != kLooseStar) return;
  Refuse(DiagnosticId::kSyntax, item.extent, "`*` before an operator that binds less than it", "SyntaxError: invalid syntax")
      .Help("put parentheses after the `*`");
}

}  // namespace penstock
