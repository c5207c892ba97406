#include "frontend/ast_builder.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "grammar/wide_names.h"

namespace penstock {
namespace {

bool IsClosing(PlanEventKind kind) { return kind >= PlanEventKind::kPlan; }

}  // namespace

AstBuilder::AstBuilder(const SourceFile& source, std::span<const Token> tokens, const Limits& limits, Diagnostics& diagnostics, Ast grown)
    : source_(source),
      text_(source.text()),
      tokens_(tokens),
      diagnostics_(diagnostics),
      deepest_(std::clamp<int64_t>(limits.expression_depth, 0, kDeepestExpression)),
      errors_before_(diagnostics.error_count()),
      ast_(std::move(grown)),
      stmts_before_(ast_.stmts.size()) {
  ast_.exprs.reserve(ast_.exprs.size() + tokens.size() / 2);
  ast_.stmts.reserve(ast_.stmts.size() + tokens.size() / 8);
  ast_.names.reserve(ast_.names.size() + tokens.size() / 8);
  stack_.Reserve(256);
  blocks_.reserve(16);
  keywords_.reserve(16);
  fields_.reserve(16);
}

std::optional<Ast> AstBuilder::Build(const Buffer<PlanEvent>& events) {
  for (const PlanEvent& event : events) {
    uint32_t height = static_cast<uint32_t>(stack_.size());
    if (event.kind == PlanEventKind::kOpen) opened_.Push({height, event.token});
    else if (event.kind == PlanEventKind::kOpenBefore) opened_.Push({height - 1, event.token});
    else if (event.kind < PlanEventKind::kOpenOperators) Leaf(event);
    else if (!IsClosing(event.kind)) OnLast(event);
    else {
      Children children = Above(event);
      Item made = Close(event.kind, children);
      bool takes_one_more =
          event.kind == PlanEventKind::kCall || event.kind == PlanEventKind::kIndex || event.kind == PlanEventKind::kPatternClass;
      stack_.Truncate(opened_.Pop().height - takes_one_more);
      Push(made);
    }
    if (stopped_) return std::nullopt;
  }
  CheckFutures();
  if (diagnostics_.error_count() > errors_before_) return std::nullopt;
  return std::move(ast_);
}

// `from __future__ import ...` stands before all but a docstring.
void AstBuilder::CheckFutures() {
  auto is_future = [&](const Stmt& stmt) {
    const auto* import = std::get_if<ImportFromStmt>(&stmt.node);
    return import != nullptr && import->dots == 0 && import->module.size() == 1 && ast_[import->module[0]] == "__future__";
  };
  size_t first = 0;
  if (!ast_.body.empty()) {
    const auto* text = std::get_if<ExprStmt>(&ast_[ast_.body[0]].node);
    if (text != nullptr && As<StringExpr>(text->value)) first = 1;
  }
  while (first < ast_.body.size() && is_future(ast_[ast_.body[first]])) ++first;
  const uint32_t end = first == 0 ? 0 : ast_[ast_.body[first - 1]].span.end;
  for (size_t i = stmts_before_; i < ast_.stmts.size(); ++i) {
    const Stmt& stmt = ast_.stmts[i];
    if (!is_future(stmt) || stmt.span.begin < end) continue;
    Refuse(DiagnosticId::kSyntax, stmt.span, "`from __future__` stands at the beginning",
           "SyntaxError: from __future__ imports must occur at the beginning of the file")
        .Help("move it before all other statements");
    return;
  }
}

AstBuilder::Children AstBuilder::Above(PlanEvent event) {
  const Opened& opened = opened_.back();
  Children children{stack_.begin() + opened.height, stack_.end(), opened.token, event.token, {}, 0};
  uint32_t last = std::max(event.token, opened.token);
  children.span = {tokens_[opened.token].begin, tokens_[last].end};
  for (const Item& item : children) children.depth = std::max<uint32_t>(children.depth, item.depth);
  return children;
}

void AstBuilder::Leaf(PlanEvent event) {
  uint32_t token = event.token;
  auto push = [&](ItemKind kind, uint32_t id) { Push({.kind = kind, .id = id, .extent = SpanOf(token)}); };
  switch (event.kind) {
    case PlanEventKind::kName: Push(MakeExpr(SpanOf(token), NameExpr{NameAt(token)}, 0)); break;
    case PlanEventKind::kIdentifier: push(ItemKind::kIdentifier, NameAt(token).index); break;
    case PlanEventKind::kNumber: OnNumber(token); break;
    case PlanEventKind::kConstant: OnConstant(token); break;
    case PlanEventKind::kString: OnString(token); break;
    case PlanEventKind::kText: push(ItemKind::kText, token); break;
    case PlanEventKind::kMark: push(ItemKind::kMark, token); break;
    default: PENSTOCK_CHECK(false, "no leaf");
  }
}

NameId AstBuilder::WideNameAt(uint32_t token) {
  const std::string normal = NormalName(TextOf(token));
  NameId name{names_.Intern(normal, ast_.names)};
  const std::string ascii = ReadsLike(normal);
  if (!ascii.empty()) ast_.respelled.push_back({{names_.Intern(ascii, ast_.names)}, SpanOf(token)});
  return name;
}

void AstBuilder::OnLast(PlanEvent event) {
  switch (event.kind) {
    case PlanEventKind::kOpenOperators: operation_bases_.push_back(operations_.size()); break;
    case PlanEventKind::kPrefix: OnPrefix(event.token); break;
    case PlanEventKind::kInfix: OnInfix(event.token); break;
    case PlanEventKind::kCloseOperators: CloseOperators(); break;
    case PlanEventKind::kWalrus: OnWalrus(); break;
    case PlanEventKind::kConditional: OnConditional(); break;
    case PlanEventKind::kStar: {
      Item value = Pop();
      const UnaryExpr* unary = As<UnaryExpr>(value.expr());
      bool loose = As<BoolExpr>(value.expr()) || As<CompareExpr>(value.expr()) || (unary && unary->op == UnaryOp::kNot);
      // The star is the token before the value, blanks and brackets apart.
      uint32_t begin = static_cast<uint32_t>(source_.text().rfind('*', value.extent.begin));
      Item star = MakeExpr({begin, value.extent.end}, StarExpr{value.expr()}, value.depth);
      if (loose && !value.parenthesised) star.second = kLooseStar;
      Push(star);
      break;
    }
    case PlanEventKind::kDoubleStar: Top().kind = ItemKind::kDoubleStar; break;
    case PlanEventKind::kPair: {
      Item value = Pop(), key = Pop();
      CheckNoWalrus(key);
      CheckNoStar(key, "SyntaxError: invalid syntax");
      Push({.kind = ItemKind::kPair,
            .depth = std::max(key.depth, value.depth),
            .id = key.id,
            .second = value.id,
            .extent = Cover(key.extent, value.extent)});
      break;
    }
    case PlanEventKind::kKeyword: OnKeyword(); break;
    case PlanEventKind::kGenerator: OnGenerator(); break;
    case PlanEventKind::kAttribute: OnAttribute(event.token); break;
    case PlanEventKind::kAnnotation: Top().kind = ItemKind::kAnnotation; break;
    case PlanEventKind::kDefault: Top().kind = ItemKind::kDefault; break;
    case PlanEventKind::kGuard: Top().kind = ItemKind::kGuard; break;
    case PlanEventKind::kElse: Top().kind = ItemKind::kElse; break;
    case PlanEventKind::kFinally: Top().kind = ItemKind::kFinally; break;
    case PlanEventKind::kAlias: Top().kind = ItemKind::kAlias; break;
    case PlanEventKind::kDebugField:
      Push({.kind = ItemKind::kDebugField, .id = event.token, .extent = SpanOf(event.token)});
      break;
    default: PENSTOCK_CHECK(false, "no event about the last things said");
  }
}

Item AstBuilder::Close(PlanEventKind kind, const Children& children) {
  const Span& span = children.span;
  auto expr_at = [&](size_t i) { return i < children.size() ? children[i].expr() : ExprId{}; };
  auto names = [&] {
    std::vector<NameId> all;
    for (const Item& item : children) all.push_back({item.id});
    return all;
  };
  switch (kind) {
    case PlanEventKind::kPlan:
      for (const Item& item : children) ast_.body.push_back({item.id});
      return {.kind = ItemKind::kBlock};
    case PlanEventKind::kBlock: return CloseBlock(children);
    case PlanEventKind::kList: return CloseList(children);
    case PlanEventKind::kBrace: return CloseBrace(children);
    case PlanEventKind::kGroup: return CloseGroup(children);
    case PlanEventKind::kExprList: return CloseExprList(children);
    case PlanEventKind::kClause: return CloseClause(children);
    case PlanEventKind::kClauses: return CloseClauses(children);
    case PlanEventKind::kCall: return CloseCall(children);
    case PlanEventKind::kIndex: return CloseIndex(children);
    case PlanEventKind::kSlice: return CloseSlice(children);
    case PlanEventKind::kStrings: return CloseStrings(children);
    case PlanEventKind::kFString: return CloseFString(children);
    case PlanEventKind::kField: return CloseField(children);
    case PlanEventKind::kFormat: return CloseFormat(children);
    case PlanEventKind::kLambda: return CloseLambda(children);
    case PlanEventKind::kParameter: return CloseParameter(children);
    case PlanEventKind::kYield: return CloseYield(false, children);
    case PlanEventKind::kYieldFrom: return CloseYield(true, children);
    case PlanEventKind::kAwait: return MakeExpr(span, AwaitExpr{children[0].expr()}, children.depth);
    case PlanEventKind::kExprStatement: return CloseExprStatement(children);
    case PlanEventKind::kAssign: return CloseAssign(children);
    case PlanEventKind::kAugAssign: return CloseAugAssign(children);
    case PlanEventKind::kAnnAssign: return CloseAnnAssign(children);
    case PlanEventKind::kReturn:
      if (!children.empty()) CheckSingleStar(children[0]);
      return MakeStmt(span, ReturnStmt{expr_at(0)});
    case PlanEventKind::kRaise: return MakeStmt(span, RaiseStmt{expr_at(0), expr_at(1)});
    case PlanEventKind::kAssert: return MakeStmt(span, AssertStmt{expr_at(0), expr_at(1)});
    case PlanEventKind::kDel: return CloseDel(children);
    case PlanEventKind::kPass: return MakeStmt(span, PassStmt{});
    case PlanEventKind::kBreak: return MakeStmt(span, BreakStmt{});
    case PlanEventKind::kContinue: return MakeStmt(span, ContinueStmt{});
    case PlanEventKind::kGlobal: return MakeStmt(span, GlobalStmt{names()});
    case PlanEventKind::kNonlocal: return MakeStmt(span, NonlocalStmt{names()});
    case PlanEventKind::kDottedName: return CloseDottedName(children);
    case PlanEventKind::kImportAlias: return CloseImportAlias(children);
    case PlanEventKind::kImport: return CloseImport(children);
    case PlanEventKind::kImportFrom: return CloseImportFrom(children);
    case PlanEventKind::kIf: return CloseIf(children);
    case PlanEventKind::kWhile: return CloseWhile(children);
    case PlanEventKind::kFor: return CloseFor(children);
    case PlanEventKind::kTry: return CloseTry(children);
    case PlanEventKind::kExcept: return CloseExcept(children);
    case PlanEventKind::kWith: return CloseWith(children);
    case PlanEventKind::kWithItem: return CloseWithItem(children);
    case PlanEventKind::kDecorated: return CloseDecorated(children);
    case PlanEventKind::kAsync: return CloseAsync(children);
    case PlanEventKind::kDef: return CloseDef(children);
    case PlanEventKind::kClass: return CloseClass(children);
    case PlanEventKind::kMatch: return CloseMatch(children);
    case PlanEventKind::kCase: return CloseCase(children);
    case PlanEventKind::kPatternLiteral: return ClosePatternLiteral(children);
    case PlanEventKind::kPatternStar: return ClosePatternStar(children);
    case PlanEventKind::kPatternDotted: return ClosePatternDotted(children);
    case PlanEventKind::kPatternClass: return ClosePatternClass(children);
    case PlanEventKind::kPatternKeyword: return ClosePatternKeyword(children);
    case PlanEventKind::kPatternList:
    case PlanEventKind::kPatternGroup:
    case PlanEventKind::kPatternSequence: return ClosePatternItems(kind, children);
    case PlanEventKind::kPatternMapping: return ClosePatternMapping(children);
    case PlanEventKind::kPatternPair: return ClosePatternPair(children);
    case PlanEventKind::kPatternRest: return {.kind = ItemKind::kPatternRest, .id = children[0].id, .extent = span};
    case PlanEventKind::kPatternAlternatives: return ClosePatternAlternatives(children);
    default: break;
  }
  PENSTOCK_CHECK(false, "no closing event");
  return {};
}

// Reports it once, and stops the building: what follows could only nest deeper.
void AstBuilder::TooDeep(Span span) {
  if (stopped_) return;
  stopped_ = true;
  diagnostics_
      .Report(DiagnosticId::kNestedTooDeeply, {span.begin, span.begin + 1},
              {fmt::format("{} expressions in one another", deepest_)})
      .Help("give parts of it names of their own, or use a loop")
      .Python("RecursionError: maximum recursion depth exceeded during compilation");
}

Diagnostic& AstBuilder::Refuse(DiagnosticId id, Span span, std::string message, std::string python) {
  return diagnostics_.Report(id, span, {std::move(message)}).Python(std::move(python));
}

}  // namespace penstock
