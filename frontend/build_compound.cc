// Statements that hold blocks.
#include <algorithm>

#include "frontend/ast_builder.h"

namespace penstock {

Item AstBuilder::CloseBlock(const Children& children) {
  Block block;
  block.reserve(children.size());
  Span extent = children[0].extent;
  for (const Item& item : children) {
    block.push_back({item.id});
    extent = Cover(extent, item.extent);
  }
  blocks_.push_back(std::move(block));
  return {.kind = ItemKind::kBlock, .id = static_cast<uint32_t>(blocks_.size() - 1), .extent = extent};
}

// From the first token to the end of the last block (the line ends and dedents after it do not count).
Span AstBuilder::CompoundSpan(const Children& children) const {
  Span span = SpanOf(children.open_token);
  for (const Item& item : children) span = Cover(span, item.extent);
  return span;
}

Item AstBuilder::CloseIf(const Children& children) {
  IfStmt node;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kExpr) node.branches.push_back({item.expr(), {}});
    else if (item.kind == ItemKind::kElse) node.otherwise = std::move(blocks_[item.id]);
    else node.branches.back().body = std::move(blocks_[item.id]);
  }
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseWhile(const Children& children) {
  WhileStmt node{children[0].expr(), std::move(blocks_[children[1].id]), {}};
  if (children.size() > 2) node.otherwise = std::move(blocks_[children[2].id]);
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseFor(const Children& children) {
  if (const StarExpr* star = As<StarExpr>(children[0].expr())) {
    Refuse(DiagnosticId::kBadTarget, children[0].extent, "a starred target stands in a list or tuple",
           "SyntaxError: starred assignment target must be in a list or tuple");
    CheckTarget(star->value, TargetUse::kFor);
  } else {
    CheckTarget(children[0].expr(), TargetUse::kFor);
  }
  CheckSingleStar(children[1]);
  ForStmt node{children[0].expr(), children[1].expr(), std::move(blocks_[children[2].id]), {}, false};
  if (children.size() > 3) node.otherwise = std::move(blocks_[children[3].id]);
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseExcept(const Children& children) {
  ExceptClause clause;
  clause.span = SpanOf(children.open_token);
  bool star = false;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kMark) {
      star = true;
      continue;
    }
    if (item.kind == ItemKind::kBlock) {
      clause.body = std::move(blocks_[item.id]);
      continue;
    }
    clause.span = Cover(clause.span, item.extent);
    if (item.kind == ItemKind::kAlias) clause.name = {item.id}, clause.name_span = item.extent;
    else clause.type = item.expr();
  }
  if (star && !clause.type.present()) {
    Refuse(DiagnosticId::kSyntax, clause.span, "`except*` needs the exceptions it is for",
           "SyntaxError: expected one or more exception types");
  }
  handlers_.push_back(std::move(clause));
  return {.kind = ItemKind::kHandler,
          .id = static_cast<uint32_t>(handlers_.size() - 1),
          .second = star,
          .extent = CompoundSpan(children)};
}

Item AstBuilder::CloseTry(const Children& children) {
  TryStmt node;
  node.body = std::move(blocks_[children[0].id]);
  bool plain = false;
  for (size_t i = 1; i < children.size(); ++i) {
    const Item& item = children[i];
    if (item.kind == ItemKind::kElse) node.otherwise = std::move(blocks_[item.id]);
    else if (item.kind == ItemKind::kFinally) node.finally = std::move(blocks_[item.id]), node.has_finally = true;
    else {
      (item.second ? node.is_star : plain) = true;
      if (!node.handlers.empty() && !node.handlers.back().type.present()) {
        Refuse(DiagnosticId::kSyntax, node.handlers.back().span, "a handler after `except:` is never reached",
               "SyntaxError: default 'except:' must be last")
            .Help("put `except:` last");
      }
      node.handlers.push_back(std::move(handlers_[item.id]));
    }
  }
  if (plain && node.is_star) {
    Refuse(DiagnosticId::kSyntax, SpanOf(children.open_token), "`except` and `except*` in one `try`",
           "SyntaxError: cannot have both 'except' and 'except*' on the same 'try'");
  }
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseWithItem(const Children& children) {
  Item item{.kind = ItemKind::kWithItem, .id = children[0].id, .extent = children.span};
  if (children.size() > 1) {
    if (const StarExpr* star = As<StarExpr>(children[1].expr())) {
      Refuse(DiagnosticId::kBadTarget, children[1].extent, "a starred target stands in a list or tuple",
             "SyntaxError: starred assignment target must be in a list or tuple");
      CheckTarget(star->value, TargetUse::kWith);
    } else {
      CheckTarget(children[1].expr(), TargetUse::kWith);
    }
    item.second = children[1].id;
  }
  return item;
}

Item AstBuilder::CloseWith(const Children& children) {
  WithStmt node;
  for (const Item& item : children) {
    if (item.kind == ItemKind::kBlock) node.body = std::move(blocks_[item.id]);
    else node.items.push_back({{item.id}, {item.second}});
  }
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseDef(const Children& children) {
  DefStmt node;
  node.parameters = TakeParameters(children);
  for (const Item& item : children) {
    if (item.kind == ItemKind::kIdentifier) node.name = {item.id}, node.name_span = item.extent;
    if (item.kind == ItemKind::kAnnotation) node.returns = item.expr();
    if (item.kind == ItemKind::kBlock) node.body = std::move(blocks_[item.id]);
  }
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseClass(const Children& children) {
  ClassStmt node;
  node.name = {children[0].id};
  node.name_span = children[0].extent;
  const Item& block = children[children.size() - 1];
  for (const Item& item : children) {
    if (item.kind != ItemKind::kExpr || item.second != kBareGenerator) continue;
    Refuse(DiagnosticId::kBadArgument, item.extent, "a generator is no base of a class", "SyntaxError: invalid syntax");
  }
  TakeArguments(children.begin() + 1, children.end() - 1, node.bases, node.keywords);
  node.body = std::move(blocks_[block.id]);
  return MakeStmt(CompoundSpan(children), std::move(node));
}

Item AstBuilder::CloseDecorated(const Children& children) {
  Item statement = children[children.size() - 1];
  Exprs decorators;
  for (size_t i = 0; i + 1 < children.size(); ++i) decorators.push_back(children[i].expr());
  auto& node = ast_.stmts[statement.id].node;
  if (DefStmt* def = std::get_if<DefStmt>(&node)) def->decorators = std::move(decorators);
  else if (ClassStmt* of_class = std::get_if<ClassStmt>(&node)) of_class->decorators = std::move(decorators);
  else
    Refuse(DiagnosticId::kSyntax, ast_.stmts[statement.id].span, "only a function or a class can be decorated",
           "SyntaxError: invalid syntax");
  return statement;
}

Item AstBuilder::CloseAsync(const Children& children) {
  Item statement = children[0];
  Stmt& stmt = ast_.stmts[statement.id];
  stmt.span.begin = statement.extent.begin = children.span.begin;
  if (DefStmt* def = std::get_if<DefStmt>(&stmt.node)) def->is_async = true;
  if (ForStmt* loop = std::get_if<ForStmt>(&stmt.node)) loop->is_async = true;
  if (WithStmt* with = std::get_if<WithStmt>(&stmt.node)) with->is_async = true;
  return statement;
}

}  // namespace penstock
