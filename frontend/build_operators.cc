// Operators between operands: precedence and chains.
#include <array>

#include "core/check.h"
#include "frontend/ast_builder.h"

namespace penstock {
namespace {

enum Precedence : uint8_t {
  kNoOperator,
  kOrLevel,
  kAndLevel,
  kNotLevel,
  kCompareLevel,
  kPipeLevel,
  kCaretLevel,
  kAmpersandLevel,
  kShiftLevel,
  kSumLevel,
  kProductLevel,
  kUnaryLevel,
  kPowerLevel
};

Precedence LevelOf(PlanToken type, bool prefix) {
  if (prefix) return type == PlanToken::kNot ? kNotLevel : kUnaryLevel;
  switch (type) {
    case PlanToken::kOr: return kOrLevel;
    case PlanToken::kAnd: return kAndLevel;
    case PlanToken::kPipe: return kPipeLevel;
    case PlanToken::kCaret: return kCaretLevel;
    case PlanToken::kAmpersand: return kAmpersandLevel;
    case PlanToken::kShiftLeft:
    case PlanToken::kShiftRight: return kShiftLevel;
    case PlanToken::kPlus:
    case PlanToken::kMinus: return kSumLevel;
    case PlanToken::kStar:
    case PlanToken::kSlash:
    case PlanToken::kDoubleSlash:
    case PlanToken::kPercent:
    case PlanToken::kAt: return kProductLevel;
    case PlanToken::kDoubleStar: return kPowerLevel;
    default: return kCompareLevel;
  }
}

CompareOp CompareOpOf(PlanToken type) {
  switch (type) {
    case PlanToken::kEqualEqual: return CompareOp::kEq;
    case PlanToken::kNotEqual: return CompareOp::kNe;
    case PlanToken::kLess: return CompareOp::kLt;
    case PlanToken::kLessEqual: return CompareOp::kLe;
    case PlanToken::kGreater: return CompareOp::kGt;
    case PlanToken::kGreaterEqual: return CompareOp::kGe;
    case PlanToken::kIs: return CompareOp::kIs;
    case PlanToken::kIsNot: return CompareOp::kIsNot;
    case PlanToken::kIn: return CompareOp::kIn;
    case PlanToken::kNotIn: return CompareOp::kNotIn;
    default: break;
  }
  PENSTOCK_CHECK(false, "no comparison");
  return CompareOp::kEq;
}

UnaryOp UnaryOpOf(PlanToken type) {
  switch (type) {
    case PlanToken::kNot: return UnaryOp::kNot;
    case PlanToken::kMinus: return UnaryOp::kNeg;
    case PlanToken::kPlus: return UnaryOp::kPos;
    default: return UnaryOp::kInvert;
  }
}

}  // namespace

BinaryOp BinaryOpOf(PlanToken type) {
  switch (type) {
    case PlanToken::kPlus: return BinaryOp::kAdd;
    case PlanToken::kMinus: return BinaryOp::kSub;
    case PlanToken::kStar: return BinaryOp::kMul;
    case PlanToken::kSlash: return BinaryOp::kDiv;
    case PlanToken::kDoubleSlash: return BinaryOp::kFloorDiv;
    case PlanToken::kPercent: return BinaryOp::kMod;
    case PlanToken::kDoubleStar: return BinaryOp::kPow;
    case PlanToken::kAt: return BinaryOp::kMatMul;
    case PlanToken::kAmpersand: return BinaryOp::kBitAnd;
    case PlanToken::kPipe: return BinaryOp::kBitOr;
    case PlanToken::kCaret: return BinaryOp::kBitXor;
    case PlanToken::kShiftLeft: return BinaryOp::kShl;
    case PlanToken::kShiftRight: return BinaryOp::kShr;
    default: break;
  }
  PENSTOCK_CHECK(false, "no operator between two operands");
  return BinaryOp::kAdd;
}

void AstBuilder::OnPrefix(uint32_t token) {
  PlanToken type = TypeOf(tokens_[token]);
  bool within = operations_.size() > operation_bases_.back();
  if (type == PlanToken::kNot && within && LevelOf(operations_.back().type, operations_.back().prefix) > kNotLevel) {
    Refuse(DiagnosticId::kSyntax, SpanOf(token), "`not` after another operator", "SyntaxError: invalid syntax")
        .Help("put parentheses around `not ...`");
  }
  operations_.Push({type, true, token});
}

void AstBuilder::OnInfix(uint32_t token) {
  PlanToken type = TypeOf(tokens_[token]);
  Precedence level = LevelOf(type, false);
  while (operations_.size() > operation_bases_.back()) {
    Precedence before = LevelOf(operations_.back().type, operations_.back().prefix);
    if (before < level || (before == level && level == kPowerLevel)) break;
    Reduce();
  }
  operations_.Push({type, false, token});
}

void AstBuilder::CloseOperators() {
  while (operations_.size() > operation_bases_.back()) Reduce();
  operation_bases_.pop_back();
}

// Applies the last operator to the last operands.
void AstBuilder::Reduce() {
  Operation operation = operations_.Pop();
  Item right = Pop();
  if (operation.prefix) {
    Span span = {tokens_[operation.token].begin, right.extent.end};
    Push(MakeExpr(span, UnaryExpr{UnaryOpOf(operation.type), right.expr()}, right.depth));
    return;
  }
  Item left = Pop();
  switch (LevelOf(operation.type, false)) {
    case kOrLevel:
    case kAndLevel: Push(Bool(operation, left, right)); break;
    case kCompareLevel: Push(Compare(operation, left, right)); break;
    default: Push(Binary(operation, left, right)); break;
  }
}

Item AstBuilder::Binary(const Operation& operation, const Item& left, const Item& right) {
  return MakeExpr(Cover(left.extent, right.extent),
                  BinaryExpr{BinaryOpOf(operation.type), left.expr(), right.expr(), SpanOf(operation.token)},
                  std::max(left.depth, right.depth));
}

// `a < b < c` is one node.
Item AstBuilder::Compare(const Operation& operation, const Item& left, const Item& right) {
  CompareOp op = CompareOpOf(operation.type);
  Span span = Cover(left.extent, right.extent);
  auto* chain = std::get_if<CompareExpr>(&ast_.exprs[left.id].node);
  if (!chain || left.parenthesised) {
    return MakeExpr(span, CompareExpr{left.expr(), {{op, right.expr()}}}, std::max(left.depth, right.depth));
  }
  chain->rest.push_back({op, right.expr()});
  ast_.exprs[left.id].span = span;
  Item longer = left;
  longer.extent = span;
  longer.depth = std::max<uint16_t>(left.depth, right.depth + 1);
  return longer;
}

// So is `a and b and c`.
Item AstBuilder::Bool(const Operation& operation, const Item& left, const Item& right) {
  BoolOp op = operation.type == PlanToken::kAnd ? BoolOp::kAnd : BoolOp::kOr;
  Span span = Cover(left.extent, right.extent);
  auto* chain = std::get_if<BoolExpr>(&ast_.exprs[left.id].node);
  if (!chain || chain->op != op || left.parenthesised) {
    return MakeExpr(span, BoolExpr{op, {left.expr(), right.expr()}}, std::max(left.depth, right.depth));
  }
  chain->operands.push_back(right.expr());
  ast_.exprs[left.id].span = span;
  Item longer = left;
  longer.extent = span;
  longer.depth = std::max<uint16_t>(left.depth, right.depth + 1);
  return longer;
}

}  // namespace penstock
