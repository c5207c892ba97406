// The match statement and its patterns.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/check.h"
#include "frontend/ast_builder.h"

namespace penstock {
// What matches everything may only be the last that is tried.
void AstBuilder::CheckReachable(const CapturePattern& capture, Span span, Untried after) {
  if (after == Untried::kNothing) return;
  const bool cases = after == Untried::kCases;
  Refuse(DiagnosticId::kSyntax, span, fmt::format("this matches everything: the {} after it are never tried", cases ? "cases" : "alternatives"),
         capture.name.present() ? fmt::format("SyntaxError: name capture '{}' makes remaining patterns unreachable", ast_[capture.name])
                                : "SyntaxError: wildcard makes remaining patterns unreachable")
      .Help(cases ? "put it last; to compare with a value, write `case module.value:` or a guard" : "put it last");
}

// Collects the names a pattern gives values to, and reports what is wrong among them. `after`: what is never tried if it matches everything.
void AstBuilder::BindPattern(PatternId id, std::set<uint32_t>& names, Untried after) {
  Span span = ast_[id].span;
  auto bind = [&](NameId name) {
    if (!name.present() || names.insert(name.index).second) return;
    Refuse(DiagnosticId::kBadTarget, span, fmt::format("`{}` is bound twice in one pattern", ast_[name]),
           fmt::format("SyntaxError: multiple assignments to name '{}' in pattern", ast_[name]));
  };
  auto bind_all = [&](const std::vector<PatternId>& all) {
    for (PatternId one : all) BindPattern(one, names, Untried::kNothing);
  };
  std::visit(Overloaded{
                 [](const LiteralPattern&) {},
                 [](const ValuePattern&) {},
                 [&](const CapturePattern& p) {
                   CheckReachable(p, span, after);
                   bind(p.name);
                 },
                 [&](const StarPattern& p) { bind(p.name); },
                 [&](const SequencePattern& p) { bind_all(p.items); },
                 [&](const MappingPattern& p) {
                   for (const auto& [key, value] : p.items) BindPattern(value, names, Untried::kNothing);
                   bind(p.rest);
                 },
                 [&](const ClassPattern& p) {
                   bind_all(p.positional);
                   for (const auto& [name, value] : p.keywords) BindPattern(value, names, Untried::kNothing);
                 },
                 [&](const OrPattern& p) { BindAlternatives(p, names, after); },
                 [&](const AsPattern& p) {
                   BindPattern(p.pattern, names, after);
                   bind(p.name);
                 },
             },
             ast_[id].node);
}

void AstBuilder::BindAlternatives(const OrPattern& any, std::set<uint32_t>& names, Untried after) {
  std::set<uint32_t> first;
  for (size_t i = 0; i < any.alternatives.size(); ++i) {
    PatternId alternative = any.alternatives[i];
    std::set<uint32_t> here;
    const size_t errors = diagnostics_.error_count();
    BindPattern(alternative, here, i + 1 < any.alternatives.size() ? Untried::kAlternatives : after);
    if (diagnostics_.error_count() > errors) break;
    if (i == 0) first = here;
    else if (here != first) {
      Refuse(DiagnosticId::kBadTarget, ast_[alternative].span, "the alternatives of a pattern bind different names",
             "SyntaxError: alternative patterns bind different names")
          .Help("bind the same names in all of them");
      break;
    }
  }
  for (uint32_t name : first) {
    if (names.insert(name).second) continue;
    Refuse(DiagnosticId::kBadTarget, ast_[any.alternatives[0]].span,
           fmt::format("`{}` is bound twice in one pattern", ast_[NameId{name}]),
           fmt::format("SyntaxError: multiple assignments to name '{}' in pattern", ast_[NameId{name}]));
  }
}

Item AstBuilder::CloseMatch(const Children& children) {
  MatchStmt node;
  CheckSingleStar(children[0]);
  node.subject = children[0].expr();
  for (size_t i = 1; i < children.size(); ++i) {
    MatchCase& one = cases_[children[i].id];
    std::set<uint32_t> names;  // only ordered by number; never shown
    BindPattern(one.pattern, names, i + 1 < children.size() && !one.guard.present() ? Untried::kCases : Untried::kNothing);
    node.cases.push_back(std::move(one));
  }
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseCase(const Children& children) {
  MatchCase one;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kPattern) one.pattern = {item.id};
    if (item.kind == ItemKind::kGuard) one.guard = item.expr();
    if (item.kind == ItemKind::kBlock) one.body = std::move(blocks_[item.id]);
  }
  cases_.push_back(std::move(one));
  return {.kind = ItemKind::kCase, .id = static_cast<uint32_t>(cases_.size() - 1), .extent = CompoundSpan(children)};
}

// `-1`, `"x"`, `None`, `1 + 2j`.
Item AstBuilder::ClosePatternLiteral(const Children& children) {
  size_t at = 0;
  bool negative = children[0].kind == ItemKind::kMark;
  if (negative) ++at;
  Item value = children[at++];
  if (value.kind == ItemKind::kExpr && As<FStringExpr>(value.expr())) {
    Refuse(DiagnosticId::kSyntax, value.extent, "an f-string is no pattern",
           "SyntaxError: patterns may only match literals and attribute lookups")
        .Help("compare in a guard: `case x if x == f\"...\":`");
  }
  if (negative) value = MakeExpr(Cover(children[0].extent, value.extent), UnaryExpr{UnaryOp::kNeg, value.expr()}, value.depth);
  if (at < children.size()) {
    const Item &mark = children[at], &imaginary = children[at + 1];
    if (!As<ComplexExpr>(imaginary.expr())) {
      Refuse(DiagnosticId::kSyntax, imaginary.extent, "arithmetic in a pattern",
             "SyntaxError: imaginary number required in complex literal")
          .Help("compute the value before, and compare in a guard");
    }
    BinaryOp op = Is(mark.id, PlanToken::kPlus) ? BinaryOp::kAdd : BinaryOp::kSub;
    value = MakeExpr(children.span, BinaryExpr{op, value.expr(), imaginary.expr(), mark.extent}, value.depth);
  }
  return MakePattern(children.span, LiteralPattern{value.expr()}, value.depth);
}

Item AstBuilder::ClosePatternStar(const Children& children) {
  NameId name{children[0].id};
  return MakePattern(children.span, StarPattern{ast_[name] == "_" ? NameId{} : name}, 0);
}

Item AstBuilder::ClosePatternDotted(const Children& children) {
  NameId name{children[0].id};
  if (children.size() == 1) return MakePattern(children.span, CapturePattern{ast_[name] == "_" ? NameId{} : name}, 0);
  Item value = MakeExpr(children[0].extent, NameExpr{name}, 0);
  for (size_t i = 1; i < children.size(); ++i) {
    value = MakeExpr(Cover(value.extent, children[i].extent), AttributeExpr{value.expr(), {children[i].id}, children[i].extent},
                     value.depth);
  }
  return MakePattern(children.span, ValuePattern{value.expr()}, value.depth);
}

Item AstBuilder::ClosePatternClass(const Children& children) {
  Item type = stack_[opened_.back().height - 1];
  ClassPattern node;
  const auto& dotted = ast_[PatternId{type.id}].node;
  if (const ValuePattern* value = std::get_if<ValuePattern>(&dotted)) {
    node.type = value->value;
  } else {
    NameId name = std::get<CapturePattern>(dotted).name;
    node.type = MakeExpr(type.extent, NameExpr{name.present() ? name : NameId{names_.Intern("_", ast_.names)}}, 0).expr();
  }
  std::set<uint32_t> names;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kPattern) {
      if (!node.keywords.empty()) {
        Refuse(DiagnosticId::kBadArgument, item.extent, "a pattern by position after one by name",
               "SyntaxError: positional patterns follow keyword patterns")
            .Help("put it first, or give its name");
      }
      node.positional.push_back({item.id});
      continue;
    }
    if (!names.insert(item.id).second) {
      Refuse(DiagnosticId::kBadArgument, item.extent, fmt::format("`{}` is given twice", ast_[NameId{item.id}]),
             fmt::format("SyntaxError: attribute name repeated in class pattern: {}", ast_[NameId{item.id}]));
    }
    node.keywords.push_back({{item.id}, {item.second}});
  }
  return MakePattern(Cover(type.extent, children.span), std::move(node), std::max<uint32_t>(type.depth, children.depth));
}

Item AstBuilder::ClosePatternKeyword(const Children& children) {
  NameId name;
  if (const CapturePattern* capture = std::get_if<CapturePattern>(&ast_[PatternId{children[0].id}].node)) name = capture->name;
  if (!name.present()) {
    Refuse(DiagnosticId::kBadArgument, children[0].extent, "what stands before `=` in a pattern must be the name of an attribute",
           "SyntaxError: invalid syntax");
    name = {names_.Intern("_", ast_.names)};
  }
  return {.kind = ItemKind::kKeywordPattern,
          .depth = static_cast<uint16_t>(children.depth),
          .id = name.index,
          .second = children[1].id,
          .extent = children.span};
}

Item AstBuilder::ClosePatternItems(PlanEventKind kind, const Children& children) {
  bool brackets = kind != PlanEventKind::kPatternSequence;
  bool comma = Is(children.last_token - brackets, PlanToken::kComma);
  bool one = children.size() == 1 && !comma && kind != PlanEventKind::kPatternList;
  auto is_star = [&](const Item& item) { return std::holds_alternative<StarPattern>(ast_[PatternId{item.id}].node); };
  if (one) {
    if (is_star(children[0])) {
      Refuse(DiagnosticId::kSyntax, children[0].extent, "a star pattern stands in a sequence", "SyntaxError: invalid syntax")
          .Help("write `[*rest]`");
    }
    Item same = children[0];
    if (brackets) same.extent = children.span;
    return same;
  }
  SequencePattern node;
  int stars = 0;
  for (const Item& item : children) {
    node.items.push_back({item.id});
    if (is_star(item) && ++stars == 2) {
      Refuse(DiagnosticId::kSyntax, item.extent, "two star patterns in one sequence",
             "SyntaxError: multiple starred names in sequence pattern")
          .Help("only one can take what is left");
    }
  }
  return MakePattern(children.span, std::move(node), children.depth);
}

Item AstBuilder::ClosePatternPair(const Children& children) {
  const auto& key = ast_[PatternId{children[0].id}].node;
  ExprId value;
  if (const LiteralPattern* literal = std::get_if<LiteralPattern>(&key)) value = literal->value;
  else if (const ValuePattern* dotted = std::get_if<ValuePattern>(&key)) value = dotted->value;
  else {
    Refuse(DiagnosticId::kSyntax, children[0].extent, "a key of a pattern is a literal or a dotted name",
           "SyntaxError: invalid syntax");
    value = MakeExpr(children[0].extent, SingletonExpr{SingletonKind::kNone}, 0).expr();
  }
  return {.kind = ItemKind::kPatternPair,
          .depth = static_cast<uint16_t>(children.depth),
          .id = value.index,
          .second = children[1].id,
          .extent = children.span};
}

Item AstBuilder::ClosePatternMapping(const Children& children) {
  MappingPattern node;
  for (const Item& item : children) {
    if (node.has_rest) Refuse(DiagnosticId::kSyntax, item.extent, "`**rest` stands last", "SyntaxError: invalid syntax");
    if (item.kind == ItemKind::kPatternRest) node.rest = {item.id}, node.has_rest = true;
    else node.items.push_back({{item.id}, {item.second}});
  }
  std::set<std::string> keys;
  for (const auto& [key, value] : node.items) {
    if (std::holds_alternative<AttributeExpr>(ast_[key].node)) continue;
    std::string shown(source_.TextOf(ast_[key].span));
    // True is the key that 1 is.
    const auto* single = std::get_if<SingletonExpr>(&ast_[key].node);
    const auto* number = std::get_if<FloatExpr>(&ast_[key].node);
    std::string same = shown;
    if (single != nullptr && single->kind != SingletonKind::kNone) same = single->kind == SingletonKind::kTrue ? "1" : "0";
    if (number != nullptr && number->value == static_cast<double>(static_cast<int64_t>(number->value))) same = std::to_string(static_cast<int64_t>(number->value));
    if (keys.insert(same).second) continue;
    Refuse(DiagnosticId::kSyntax, ast_[key].span, fmt::format("the key {} stands twice in one pattern", shown),
           fmt::format("SyntaxError: mapping pattern checks duplicate key ({})", shown.starts_with('"') ? "'" + shown.substr(1, shown.size() - 2) + "'" : shown))
        .Help("match the key once; for two tests of one value write `case {key: a} if ...`");
  }
  if (node.has_rest && ast_[node.rest] == "_") {
    Refuse(DiagnosticId::kBadTarget, children.span, "`**_` binds nothing", "SyntaxError: invalid syntax")
        .Help("leave it out: a mapping pattern ignores other keys");
  }
  return MakePattern(children.span, std::move(node), children.depth);
}

Item AstBuilder::ClosePatternAlternatives(const Children& children) {
  bool has_alias = children[children.size() - 1].kind == ItemKind::kAlias;
  size_t count = children.size() - has_alias;
  Item pattern = children[0];
  bool star = false;
  for (size_t i = 0; i < count; ++i) star |= std::holds_alternative<StarPattern>(ast_[PatternId{children[i].id}].node);
  if (star && children.size() > 1) {
    Refuse(DiagnosticId::kSyntax, children.span, "a star pattern stands alone", "SyntaxError: invalid syntax")
        .Help("write `*rest` as an item of a sequence");
  }
  if (count > 1) {
    OrPattern node;
    for (size_t i = 0; i < count; ++i) node.alternatives.push_back({children[i].id});
    pattern = MakePattern(Cover(children[0].extent, children[count - 1].extent), std::move(node), children.depth);
  }
  if (!has_alias) return pattern;
  const Item& alias = children[count];
  if (ast_[NameId{alias.id}] == "_") {
    Refuse(DiagnosticId::kBadTarget, alias.extent, "`as _` binds nothing", "SyntaxError: cannot use '_' as a target")
        .Help("leave `as _` out");
  }
  return MakePattern(children.span, AsPattern{{pattern.id}, {alias.id}}, children.depth);
}

}  // namespace penstock
