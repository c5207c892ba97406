// Calls, subscripts, lambdas and parameters.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "frontend/ast_builder.h"

namespace penstock {

void AstBuilder::OnKeyword() {
  Item value = Pop(), key = Pop();
  Keyword keyword{{}, key.extent, value.expr()};
  if (const NameExpr* name = As<NameExpr>(key.expr()); name && !key.parenthesised) {
    keyword.name = name->name;
  } else {
    const SingletonExpr* constant = As<SingletonExpr>(key.expr());
    bool is_word = constant && constant->kind != SingletonKind::kEllipsis;
    Refuse(DiagnosticId::kBadArgument, key.extent, "what stands before `=` in a call must be the name of a parameter",
           is_word ? std::string("SyntaxError: cannot assign to ") + PythonNameOf(key.expr())
                   : "SyntaxError: expression cannot contain assignment, perhaps you meant \"==\"?")
        .Help("to compare, write `==`");
    keyword.name = {names_.Intern("_", ast_.names)};
  }
  keywords_.push_back(keyword);
  Push({.kind = ItemKind::kKeyword,
        .depth = value.depth,
        .id = static_cast<uint32_t>(keywords_.size() - 1),
        .extent = Cover(key.extent, value.extent)});
}

// Sorts arguments into positional ones and keywords, and checks their order.
void AstBuilder::TakeArguments(const Item* begin, const Item* end, Exprs& arguments, std::vector<Keyword>& keywords) {
  bool seen_keyword = false, seen_double_star = false;
  std::set<uint32_t> names;  // when there are many; never shown
  auto given = [&](NameId name) {
    if (keywords.size() < 8) return std::any_of(keywords.begin(), keywords.end(), [&](const Keyword& k) { return k.name.index == name.index; });
    if (names.empty()) for (const Keyword& keyword : keywords) names.insert(keyword.name.index);
    return !names.insert(name.index).second;
  };
  arguments.reserve(static_cast<size_t>(std::count_if(begin, end, [](const Item& item) { return item.kind != ItemKind::kKeyword; })));
  keywords.reserve(static_cast<size_t>(std::count_if(begin, end, [](const Item& item) { return item.kind != ItemKind::kExpr; })));
  for (const Item* item = begin; item != end; ++item) {
    if (item->kind == ItemKind::kDoubleStar) {
      keywords.push_back({{}, {}, item->expr()});
      seen_double_star = true;
      continue;
    }
    if (item->kind == ItemKind::kKeyword) {
      const Keyword& keyword = keywords_[item->id];
      if (given(keyword.name)) {
        Refuse(DiagnosticId::kBadArgument, keyword.name_span, fmt::format("the argument `{}` is given twice", ast_[keyword.name]),
               fmt::format("SyntaxError: keyword argument repeated: {}", ast_[keyword.name]));
      }
      keywords.push_back(keyword);
      seen_keyword = true;
      continue;
    }
    bool star = As<StarExpr>(item->expr());
    if (star && seen_double_star) {
      Refuse(DiagnosticId::kBadArgument, item->extent, "`*` after `**` in a call",
             "SyntaxError: iterable argument unpacking follows keyword argument unpacking")
          .Help("put it before the `**`");
    } else if (!star && (seen_keyword || seen_double_star)) {
      Refuse(DiagnosticId::kBadArgument, item->extent, "an argument by position after one by name",
             seen_double_star ? "SyntaxError: positional argument follows keyword argument unpacking"
                                               : "SyntaxError: positional argument follows keyword argument")
          .Help("put it first, or give its name");
    }
    arguments.push_back(item->expr());
  }
}

Item AstBuilder::CloseCall(const Children& children) {
  Item callee = stack_[opened_.back().height - 1];
  CallExpr call{callee.expr(), {}, {}};
  TakeArguments(children.begin(), children.end(), call.arguments, call.keywords);
  bool comma = Is(children.last_token - 1, PlanToken::kComma);
  for (const Item& item : children) {
    if (item.kind != ItemKind::kExpr || item.second != kBareGenerator || (children.size() == 1 && !comma)) continue;
    Refuse(DiagnosticId::kBadArgument, item.extent, "a generator beside other arguments needs parentheses",
           "SyntaxError: Generator expression must be parenthesized")
        .Help("write `(... for ...)`");
  }
  return MakeExpr(Cover(callee.extent, children.span), std::move(call), std::max<uint32_t>(callee.depth, children.depth));
}

Item AstBuilder::CloseIndex(const Children& children) {
  Item object = stack_[opened_.back().height - 1];
  bool comma = Is(children.last_token - 1, PlanToken::kComma);
  Item index = children[0];
  if (children.size() > 1 || comma || As<StarExpr>(index.expr())) {
    Span span = {children[0].extent.begin, tokens_[children.last_token - 1].end};
    index = MakeExpr(span, TupleExpr{ExprsOf(children), false}, children.depth);
  }
  return MakeExpr(Cover(object.extent, children.span), IndexExpr{object.expr(), index.expr()},
                  std::max(object.depth, index.depth));
}

Item AstBuilder::CloseSlice(const Children& children) {
  ExprId slots[3];
  int slot = 0;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kMark) {
      ++slot;
      continue;
    }
    CheckNoWalrus(item);
    slots[slot] = item.expr();
  }
  return MakeExpr(children.span, SliceExpr{slots[0], slots[1], slots[2]}, children.depth);
}

Item AstBuilder::CloseParameter(const Children& children) {
  ParameterNode parameter;
  parameter.kind = Is(children.open_token, PlanToken::kStar)         ? ParameterNode::Kind::kVarArgs
                   : Is(children.open_token, PlanToken::kDoubleStar) ? ParameterNode::Kind::kKwArgs
                                                                     : ParameterNode::Kind::kPositional;
  parameter.span = SpanOf(children.open_token);
  for (const Item& item : children) {
    if (item.kind == ItemKind::kIdentifier) parameter.name = {item.id}, parameter.span = item.extent;
    if (item.kind == ItemKind::kAnnotation) parameter.annotation = item.expr();
    if (item.kind == ItemKind::kDefault) parameter.default_value = item.expr();
  }
  bool star = parameter.kind != ParameterNode::Kind::kPositional;
  if (parameter.default_value.present() && (star || !parameter.name.present())) {
    const char* which = parameter.kind == ParameterNode::Kind::kKwArgs ? "var-keyword" : "var-positional";
    Refuse(DiagnosticId::kBadParameter, ast_[parameter.default_value].span,
           "this parameter takes no default: it is empty if nothing is given",
           star && parameter.name.present() ? fmt::format("SyntaxError: {} argument cannot have default value", which)
                                            : "SyntaxError: invalid syntax");
  }
  if (parameter.annotation.present() && !parameter.name.present()) {
    Refuse(DiagnosticId::kBadParameter, ast_[parameter.annotation].span, "a type for no parameter",
           "SyntaxError: invalid syntax");
  }
  parameters_.push_back(parameter);
  return {.kind = ItemKind::kParameter,
          .depth = static_cast<uint16_t>(children.depth),
          .id = static_cast<uint32_t>(parameters_.size() - 1),
          .extent = children.span};
}

// The parameters among `children`; `/` and the bare `*` turn into the kinds of their neighbours.
std::vector<ParameterNode> AstBuilder::TakeParameters(const Children& children) {
  using Kind = ParameterNode::Kind;
  std::vector<ParameterNode> all;
  bool slash = false, star = false, bare_star_waits = false, ended = false, defaults = false;
  Span bare_star;
  auto refuse = [&](Span span, std::string message, std::string python) -> Diagnostic& {
    return Refuse(DiagnosticId::kBadParameter, span, std::move(message), "SyntaxError: " + std::move(python));
  };
  const auto count = std::count_if(children.begin(), children.end(), [](const Item& item) { return item.kind == ItemKind::kParameter; });
  for (const Item& item : children) {
    if (item.kind != ItemKind::kParameter) continue;
    ParameterNode parameter = parameters_[item.id];
    bool named = parameter.name.present();
    if (ended) {
      refuse(item.extent, "a parameter after `**`", "arguments cannot follow var-keyword argument")
          .Help("`**` collects what is left: put it last");
      continue;
    }
    if (!named && parameter.kind == Kind::kPositional) {  // `/`
      if (star) bare_star_waits = false, refuse(parameter.span, "`/` after `*`", "/ must be ahead of *").Help("put `/` before the `*`");
      else if (slash) refuse(parameter.span, "`/` a second time", "/ may appear only once");
      else if (all.empty()) refuse(parameter.span, "`/` with no parameter before it",
                               count == 1 ? "invalid syntax" : "at least one argument must precede /");
      slash = true;
      for (ParameterNode& before : all) {
        if (before.kind == Kind::kPositional) before.kind = Kind::kPositionalOnly;
      }
      continue;
    }
    if (parameter.kind == Kind::kVarArgs) {
      if (star) refuse(item.extent, "`*` a second time", "* argument may appear only once");
      star = true;
      if (!named) {
        bare_star_waits = true;
        bare_star = parameter.span;
        continue;
      }
    }
    if (parameter.kind == Kind::kKwArgs) ended = true;
    else if (parameter.kind == Kind::kPositional && star) parameter.kind = Kind::kKeywordOnly, bare_star_waits = false;
    else if (parameter.kind == Kind::kPositional) {
      if (defaults && !parameter.default_value.present()) {
        refuse(parameter.span, fmt::format("`{}` has no default, but a parameter before it has one", ast_[parameter.name]),
               "non-default argument follows default argument")
            .Help("give it a default too, or put it first");
      }
      defaults |= parameter.default_value.present();
    }
    all.push_back(parameter);
  }
  if (bare_star_waits)
    refuse(bare_star, "no parameter follows the `*`", "named arguments must follow bare *").Help("remove the `*`");
  CheckParameters(all);
  return all;
}

Item AstBuilder::CloseLambda(const Children& children) {
  std::vector<ParameterNode> parameters = TakeParameters(children);
  return MakeExpr(children.span, LambdaExpr{std::move(parameters), children[children.size() - 1].expr()}, children.depth);
}

void AstBuilder::CheckParameters(const std::vector<ParameterNode>& parameters) {
  std::set<uint32_t> names;  // only ordered by number; never shown
  for (const ParameterNode& parameter : parameters) {
    if (names.insert(parameter.name.index).second) continue;
    Refuse(DiagnosticId::kBadParameter, parameter.span, fmt::format("two parameters are named `{}`", ast_[parameter.name]),
           fmt::format("SyntaxError: duplicate argument '{}' in function definition", ast_[parameter.name]));
  }
}

}  // namespace penstock
