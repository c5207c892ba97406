// Names, numbers, displays, comprehensions and what stands between operators and calls.
#include <algorithm>

#include "frontend/ast_builder.h"
#include "frontend/literals.h"

namespace penstock {

void AstBuilder::OnNumber(uint32_t token) {
  NumberValue value;
  Span span = SpanOf(token);
  if (auto fault = ReadNumberLiteral(TextOf(token), value)) {
    Refuse(DiagnosticId::kBadLiteral, span, fault->message, fault->python).Help(fault->help);
    value.digits.assign(1, '0');
  }
  switch (value.kind) {
    case NumberValue::Kind::kInt: Push(MakeExpr(span, IntExpr{std::move(value.digits)}, 0)); break;
    case NumberValue::Kind::kFloat: Push(MakeExpr(span, FloatExpr{value.value}, 0)); break;
    case NumberValue::Kind::kImaginary: Push(MakeExpr(span, ComplexExpr{value.value}, 0)); break;
  }
}

void AstBuilder::OnConstant(uint32_t token) {
  SingletonKind kind = Is(token, PlanToken::kNone)    ? SingletonKind::kNone
                       : Is(token, PlanToken::kTrue)  ? SingletonKind::kTrue
                       : Is(token, PlanToken::kFalse) ? SingletonKind::kFalse
                                                      : SingletonKind::kEllipsis;
  Push(MakeExpr(SpanOf(token), SingletonExpr{kind}, 0));
}

void AstBuilder::OnWalrus() {
  Item value = Pop(), target = Pop();
  const NameExpr* name = As<NameExpr>(target.expr());
  if (!name || target.parenthesised) {
    Refuse(DiagnosticId::kBadTarget, target.extent, "`:=` gives a value to a plain name only",
           std::string("SyntaxError: cannot use assignment expressions with ") + PythonNameOf(target.expr()));
    Push(value);
    return;
  }
  Push(MakeExpr(Cover(target.extent, value.extent), WalrusExpr{name->name, target.extent, value.expr()}, value.depth));
}

void AstBuilder::OnConditional() {
  Item otherwise = Pop(), test = Pop(), then = Pop();
  Push(MakeExpr(Cover(then.extent, otherwise.extent), ConditionalExpr{test.expr(), then.expr(), otherwise.expr()},
                std::max({test.depth, then.depth, otherwise.depth})));
}

void AstBuilder::OnAttribute(uint32_t token) {
  Item object = Pop();
  Push(MakeExpr(Cover(object.extent, SpanOf(token)), AttributeExpr{object.expr(), NameAt(token), SpanOf(token)}, object.depth));
}

Exprs AstBuilder::ExprsOf(const Children& children) {
  Exprs all;
  all.reserve(children.size());
  for (const Item& item : children) {
    CheckStarOperand(item);
    all.push_back(item.expr());
  }
  return all;
}

// What stands in `( )`, or in the braces of an f-string's field.
Item AstBuilder::CloseGroup(const Children& children) {
  bool brackets = Is(children.open_token, PlanToken::kLeftParen);
  Span span = brackets || children.empty() ? children.span : Cover(children[0].extent, SpanOf(children.last_token));
  bool comma = Is(children.last_token - brackets, PlanToken::kComma);
  if (children.empty()) return MakeExpr(span, TupleExpr{{}, true}, 0);
  if (children.size() == 2 && children[1].kind == ItemKind::kClauses) {
    return Comprehension(ComprehensionKind::kGenerator, span, children[0], children[1]);
  }
  if (children.size() > 1 || comma) return MakeExpr(span, TupleExpr{ExprsOf(children), brackets}, children.depth);
  CheckNoStar(children[0], brackets ? "SyntaxError: cannot use starred expression here"
                                    : "SyntaxError: f-string: cannot use starred expression here");
  Item one = children[0];
  one.parenthesised = true;
  one.extent = span;
  return one;
}

Item AstBuilder::CloseList(const Children& children) {
  if (children.size() == 2 && children[1].kind == ItemKind::kClauses) {
    return Comprehension(ComprehensionKind::kList, children.span, children[0], children[1]);
  }
  return MakeExpr(children.span, ListExpr{ExprsOf(children)}, children.depth);
}

Item AstBuilder::CloseBrace(const Children& children) {
  if (children.empty()) return MakeExpr(children.span, DictExpr{}, 0);
  bool is_dict = children[0].kind == ItemKind::kPair || children[0].kind == ItemKind::kDoubleStar;
  if (children.size() == 2 && children[1].kind == ItemKind::kClauses) {
    return Comprehension(is_dict ? ComprehensionKind::kDict : ComprehensionKind::kSet, children.span, children[0], children[1]);
  }
  if (!is_dict) {
    for (const Item& item : children) {
      if (item.kind == ItemKind::kExpr) continue;
      Refuse(DiagnosticId::kSyntax, item.extent, "a pair among the items of a set", "SyntaxError: invalid syntax")
          .Help("give every item a key, or none");
    }
    return MakeExpr(children.span, SetExpr{ExprsOf(children)}, children.depth);
  }
  DictExpr dict;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kPair) dict.items.push_back({{item.id}, {item.second}});
    else if (item.kind == ItemKind::kDoubleStar) dict.items.push_back({{}, item.expr()});
    else {
      Refuse(DiagnosticId::kSyntax, item.extent, "an item of a dict without a value",
             "SyntaxError: ':' expected after dictionary key")
          .Help("write `key: value`, or `**other` for all pairs of another dict");
    }
  }
  return MakeExpr(children.span, std::move(dict), children.depth);
}

Item AstBuilder::CloseExprList(const Children& children) {
  return MakeExpr(children.span, TupleExpr{ExprsOf(children), false}, children.depth);
}

Item AstBuilder::Comprehension(ComprehensionKind kind, Span span, const Item& element, const Item& clauses) {
  bool is_dict = kind == ComprehensionKind::kDict;
  if (element.kind == ItemKind::kDoubleStar) {
    Refuse(DiagnosticId::kSyntax, element.extent, "`**` in a comprehension",
           "SyntaxError: dict unpacking cannot be used in dict comprehension")
        .Help("write `{k: v for d in dicts for k, v in d.items()}`");
  } else if (!is_dict) {
    CheckNoStar(element, "SyntaxError: iterable unpacking cannot be used in comprehension");
  }
  ComprehensionExpr node{kind, element.expr(), is_dict ? ExprId{element.second} : ExprId{}, std::move(clause_lists_[clauses.id])};
  return MakeExpr(span, std::move(node), std::max(element.depth, clauses.depth));
}

void AstBuilder::OnGenerator() {
  Item clauses = Pop(), element = Pop();
  if (element.kind == ItemKind::kKeyword) {
    Refuse(DiagnosticId::kBadArgument, element.extent, "a generator as the value of an argument needs parentheses",
           "SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
        .Help("write `name=(... for ...)`");
    Push(element);
    return;
  }
  Item generator = Comprehension(ComprehensionKind::kGenerator, Cover(element.extent, clauses.extent), element, clauses);
  generator.second = kBareGenerator;
  Push(generator);
}

Item AstBuilder::CloseClause(const Children& children) {
  ComprehensionClause clause;
  clause.span = children.span;
  size_t at = 0;
  if (children[0].kind == ItemKind::kMark) clause.is_async = true, ++at;
  clause.target = children[at].expr();
  clause.iterable = children[at + 1].expr();
  for (size_t i = at + 2; i < children.size(); ++i) clause.conditions.push_back(children[i].expr());
  CheckSingleStar(children[at]);
  CheckTarget(clause.target, TargetUse::kComprehension);
  clauses_.push_back(std::move(clause));
  return {.kind = ItemKind::kClause,
          .depth = static_cast<uint16_t>(children.depth),
          .id = static_cast<uint32_t>(clauses_.size() - 1),
          .extent = children.span};
}

Item AstBuilder::CloseClauses(const Children& children) {
  std::vector<ComprehensionClause> all;
  for (const Item& item : children) all.push_back(std::move(clauses_[item.id]));
  clause_lists_.push_back(std::move(all));
  return {.kind = ItemKind::kClauses,
          .depth = static_cast<uint16_t>(children.depth),
          .id = static_cast<uint32_t>(clause_lists_.size() - 1),
          .extent = children.span};
}

Item AstBuilder::CloseYield(bool from, const Children& children) {
  if (!children.empty()) CheckSingleStar(children[0]);
  return MakeExpr(children.span, YieldExpr{children.empty() ? ExprId{} : children[0].expr(), from}, children.depth);
}

}  // namespace penstock
