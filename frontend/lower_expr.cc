// Expressions: operators, conditions, names, attributes and items.
#include <charconv>

#include "core/check.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

Constant IntegerConstant(const std::string& digits, bool negative) {
  const std::string text = negative ? "-" + digits : digits;
  int64_t value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc()) return value;
  return BigIntConstant{text};
}

Constant SingletonConstant(SingletonKind kind) {
  switch (kind) {
    case SingletonKind::kNone: return NoneConstant{};
    case SingletonKind::kTrue: return true;
    case SingletonKind::kFalse: return false;
    case SingletonKind::kEllipsis: break;
  }
  return EllipsisConstant{};
}

// A number with a minus before it.
bool IsNegativeNumber(const Ast& ast, const UnaryExpr& e) {
  if (e.op != UnaryOp::kNeg) return false;
  const auto& operand = ast[e.operand].node;
  return std::holds_alternative<IntExpr>(operand) || std::holds_alternative<FloatExpr>(operand);
}

Op OpOf(CompareOp op) {
  switch (op) {
    case CompareOp::kEq: return Op::Eq;
    case CompareOp::kNe: return Op::Ne;
    case CompareOp::kLt: return Op::Lt;
    case CompareOp::kLe: return Op::Le;
    case CompareOp::kGt: return Op::Gt;
    case CompareOp::kGe: return Op::Ge;
    case CompareOp::kIs: return Op::Is;
    case CompareOp::kIsNot: return Op::IsNot;
    case CompareOp::kIn: return Op::In;
    case CompareOp::kNotIn: break;
  }
  return Op::NotIn;
}

Op OpOf(UnaryOp op) {
  switch (op) {
    case UnaryOp::kNot: return Op::Not;
    case UnaryOp::kNeg: return Op::Neg;
    case UnaryOp::kPos: return Op::Pos;
    case UnaryOp::kInvert: break;
  }
  return Op::Invert;
}

// -- values

void LowerBinary(FunctionLowering& f, Span span, const BinaryExpr& e, Reg dst) {
  Reg left = UseIn(f, e.left, dst);
  Reg right = Use(f, e.right);
  Emit(f, span, OpOf(e.op), dst, left, right);
}

void LowerUnary(FunctionLowering& f, Span span, const UnaryExpr& e, Reg dst) {
  Reg operand = UseIn(f, e.operand, dst);
  Emit(f, span, OpOf(e.op), dst, operand);
}

// The right side of `in [a, b]` may as well be a tuple of constants.
Reg UseRightOfCompare(FunctionLowering& f, CompareOp op, ExprId id) {
  const auto* list = std::get_if<ListExpr>(&f.ast()[id].node);
  if (!list || (op != CompareOp::kIn && op != CompareOp::kNotIn)) return Use(f, id);
  TupleConstant tuple;
  for (ExprId item : list->items) {
    if (!IsConstant(f.ast(), item)) return Use(f, id);
  }
  for (ExprId item : list->items) tuple.items.push_back(ConstantIndex(f, item));
  Reg reg = NewTemporary(f);
  EmitConstant(f, f.ast()[id].span, reg, std::move(tuple));
  return reg;
}

Span LinkSpan(const FunctionLowering& f, ExprId left, ExprId right) { return Cover(f.ast()[left].span, f.ast()[right].span); }

// What the class of an instance says of its truth is a label of its own, which `not` gives.
TruthTest TruthOfValue(FunctionLowering& f, Span span, Reg value) {
  const Reg truth = NewTemporary(f);
  Emit(f, span, Op::Not, truth, value);
  return {truth, true};
}

// Leaves with the value that decides, chosen by its own truth.
void JumpIfDecided(FunctionLowering& f, Span span, bool when, Reg value, TruthTest test, JumpLabel& label) {
  if (test.negated) Emit(f, span, Op::JoinTest, value, test.reg);
  EmitJump(f, span, when != test.negated ? Op::JumpIf : Op::JumpIfNot, test.reg, label);
}

// a < b < c: the operands once each; the value is that of the first link that is false, or the last
// link's, chosen by the links before it.
void LowerCompare(FunctionLowering& f, const CompareExpr& e, Reg dst) {
  JumpLabel end;
  const bool is_chain = e.rest.size() > 1;
  TruthTest before{};
  ExprId left_id = e.first;
  Reg left = is_chain ? Use(f, e.first) : UseIn(f, e.first, dst);
  for (size_t i = 0; i < e.rest.size(); ++i) {
    auto [op, right_id] = e.rest[i];
    Span span = LinkSpan(f, left_id, right_id);
    Reg right = UseRightOfCompare(f, op, right_id);
    if (i == 0) {
      Emit(f, span, OpOf(op), dst, left, right);
    } else {
      Reg link = NewTemporary(f);
      Emit(f, span, OpOf(op), link, left, right);
      Emit(f, span, Op::JoinTest, link, before.reg);
      EmitMove(f, span, dst, link);
    }
    if (i + 1 < e.rest.size()) {
      before = f.all.asks_for_truth ? TruthOfValue(f, span, dst) : TruthTest{dst, false};
      JumpIfDecided(f, span, false, dst, before, end);
    }
    left = right;
    left_id = right_id;
  }
  if (is_chain) Place(f, end);
}

// a and b: the value of the first operand that decides, chosen by the truth of those before it.
void LowerBool(FunctionLowering& f, const BoolExpr& e, Reg dst) {
  JumpLabel end;
  Into(f, e.operands[0], dst);
  for (size_t i = 1; i < e.operands.size(); ++i) {
    TemporaryScope temporaries(f);
    Span span = f.ast()[e.operands[i]].span;
    const TruthTest test = TestOf(f, e.operands[i - 1], dst);
    JumpIfDecided(f, f.ast()[e.operands[i - 1]].span, e.op == BoolOp::kOr, dst, test, end);
    Reg value = NewTemporary(f);
    Into(f, e.operands[i], value);
    Emit(f, span, Op::JoinTest, value, test.reg);
    EmitMove(f, span, dst, value);
  }
  Place(f, end);
}

void LowerConditional(FunctionLowering& f, const ConditionalExpr& e, Reg dst) {
  ExprId test_id = e.test, then = e.then, otherwise = e.otherwise;
  while (const auto* negated = std::get_if<UnaryExpr>(&f.ast()[test_id].node)) {
    if (negated->op != UnaryOp::kNot) break;
    test_id = negated->operand;
    std::swap(then, otherwise);
  }
  JumpLabel on_false, end;
  Span span = f.ast()[test_id].span;
  const TruthTest test = TestOf(f, test_id, Use(f, test_id));
  EmitJump(f, span, test.negated ? Op::JumpIf : Op::JumpIfNot, test.reg, on_false);
  Into(f, then, dst);
  Emit(f, span, Op::JoinTest, dst, test.reg);
  EmitJump(f, span, Op::Jump, 0, end);
  Place(f, on_false);
  Into(f, otherwise, dst);
  Emit(f, span, Op::JoinTest, dst, test.reg);
  Place(f, end);
}

void LowerWalrus(FunctionLowering& f, const WalrusExpr& e, Reg dst) {
  Into(f, e.value, dst);
  StoreName(f, e.name, e.name_span, dst);
}

// `x.__dict__` is `vars(x)`, and followed as such; where there is none, it is an attribute that is missing.
void LowerDictOf(FunctionLowering& f, Span span, const AttributeExpr& e, Reg base) {
  TemporaryScope temporaries(f);
  EmitWide(f, span, Op::LoadBuiltin, base, IdOf(Builtin::Vars));
  const Reg object = NewTemporary(f);
  Into(f, e.object, object);
  Emit(f, span, Op::CheckMethod, object, AttributeIndex(f, e.name));
  Emit(f, span, Op::Call, base, 1);
}

void LowerAttribute(FunctionLowering& f, ExprId id, Span span, const AttributeExpr& e, Reg dst) {
  if (std::optional<Imported> imported = ImportedBy(f, id)) return LoadImportedBy(f, id, *imported, dst);
  if (std::string_view(f.ast()[e.name]) == "__dict__") {
    const bool is_last = f.is_temporary(dst) && dst + 1u == f.next;
    const Reg base = is_last ? dst : NewTemporary(f);
    LowerDictOf(f, span, e, base);
    return is_last ? void() : EmitMove(f, span, dst, base);
  }
  Reg object = UseIn(f, e.object, dst);
  Emit(f, span, Op::GetAttr, dst, object, AttributeIndex(f, e.name));
}

void LowerIndex(FunctionLowering& f, Span span, const IndexExpr& e, Reg dst) {
  Reg object = UseIn(f, e.object, dst);
  if (const auto* slice = std::get_if<SliceExpr>(&f.ast()[e.index].node)) {
    Emit(f, span, Op::GetSlice, dst, object, LowerSliceParts(f, f.ast()[e.index].span, *slice));
    return;
  }
  Reg index = Use(f, e.index);
  Emit(f, span, Op::GetItem, dst, object, index);
}

void LowerYield(FunctionLowering& f, Span span, const YieldExpr& e, Reg dst) {
  Reg value;
  if (e.from) {
    value = NewTemporary(f);  // which the iterator takes: a variable keeps what it has
    Into(f, e.value, value);
  } else if (e.value.present()) {
    value = UseIn(f, e.value, dst);
  } else {
    value = NewTemporary(f);
    EmitConstant(f, span, value, NoneConstant{});
  }
  Emit(f, span, e.from ? Op::YieldFrom : Op::Yield, dst, value);
}

// Is the display built by one instruction at its end?
bool IsSmall(const Ast& ast, const Exprs& items) { return items.size() <= 8 && !HasStar(ast, items); }

// Does the value come into the register with the last instruction, all else being done?
bool WritesLast(const FunctionLowering& f, ExprId id) {
  if (IsConstant(f.ast(), id)) return true;
  return std::visit(Overloaded{
      [](const NameExpr&) { return true; }, [](const IntExpr&) { return true; }, [](const FloatExpr&) { return true; },
      [](const ComplexExpr&) { return true; }, [](const StringExpr&) { return true; }, [](const BytesExpr&) { return true; },
      [](const SingletonExpr&) { return true; }, [](const UnaryExpr&) { return true; }, [](const BinaryExpr&) { return true; },
      [](const AttributeExpr&) { return true; }, [](const IndexExpr&) { return true; }, [](const SliceExpr&) { return true; },
      [](const YieldExpr&) { return true; }, [](const LambdaExpr& e) { return e.parameters.empty(); },
      [](const CompareExpr& e) { return e.rest.size() == 1; },
      [](const FStringExpr&) { return true; }, [&](const TupleExpr& e) { return IsSmall(f.ast(), e.items); },
      [&](const ListExpr& e) { return IsSmall(f.ast(), e.items); }, [&](const SetExpr& e) { return IsSmall(f.ast(), e.items); },
      [](const DictExpr&) { return false; }, [](const BoolExpr&) { return false; },
      [](const ConditionalExpr&) { return false; }, [](const WalrusExpr&) { return false; }, [](const StarExpr&) { return false; },
      [](const CallExpr&) { return false; }, [](const ComprehensionExpr&) { return false; }, [](const AwaitExpr&) { return false; },
  }, f.ast()[id].node);
}

// A struct and no lambdas: what those capture would be put together for each of them at every expression.
struct IntoRegister {
  FunctionLowering& f;
  ExprId id;
  Span span;
  Reg dst;

  void operator()(const NameExpr& e) const { LoadName(f, e.name, span, dst); }
  void operator()(const IntExpr&) const { PutConstant(); }
  void operator()(const FloatExpr&) const { PutConstant(); }
  void operator()(const StringExpr&) const { PutConstant(); }
  void operator()(const BytesExpr&) const { PutConstant(); }
  void operator()(const SingletonExpr&) const { PutConstant(); }
  void operator()(const ComplexExpr&) const {}  // refused by Resolve
  void operator()(const FStringExpr& e) const { LowerFString(f, span, e, dst); }
  void operator()(const TupleExpr& e) const { IsConstant(f.ast(), id) ? PutConstant() : LowerTuple(f, span, e.items, dst); }
  void operator()(const ListExpr& e) const { LowerList(f, span, e.items, dst); }
  void operator()(const SetExpr& e) const { LowerSet(f, span, e.items, dst); }
  void operator()(const DictExpr& e) const { LowerDict(f, span, e, dst); }
  void operator()(const UnaryExpr& e) const { IsConstant(f.ast(), id) ? PutConstant() : LowerUnary(f, span, e, dst); }
  void operator()(const BinaryExpr& e) const { LowerBinary(f, span, e, dst); }
  void operator()(const BoolExpr& e) const { LowerBool(f, e, dst); }
  void operator()(const CompareExpr& e) const { LowerCompare(f, e, dst); }
  void operator()(const ConditionalExpr& e) const { LowerConditional(f, e, dst); }
  void operator()(const WalrusExpr& e) const { LowerWalrus(f, e, dst); }
  void operator()(const StarExpr&) const {}  // refused by Resolve where no display or call takes it
  void operator()(const AttributeExpr& e) const { LowerAttribute(f, id, span, e, dst); }
  void operator()(const IndexExpr& e) const { LowerIndex(f, span, e, dst); }
  void operator()(const SliceExpr& e) const { Emit(f, span, Op::MakeSlice, dst, LowerSliceParts(f, span, e)); }
  void operator()(const CallExpr& e) const { LowerCall(f, span, e, dst); }
  void operator()(const ComprehensionExpr& e) const { LowerComprehension(f, id, e, dst); }
  void operator()(const LambdaExpr& e) const { LowerLambda(f, id, e, dst); }
  void operator()(const YieldExpr& e) const { LowerYield(f, span, e, dst); }
  void operator()(const AwaitExpr&) const {}  // refused by Resolve

  void PutConstant() const {
    if (f.reachable) EmitWide(f, span, Op::Const, dst, ConstantIndex(f, id));
  }
};

void IntoAny(FunctionLowering& f, ExprId id, Reg dst) {
  const Expr& expr = f.ast()[id];
  TemporaryScope temporaries(f);
  std::visit(IntoRegister{f, id, expr.span, dst}, expr.node);
}

// -- conditions

enum class Truth : uint8_t { kTrue, kFalse, kUnknown };

Truth TruthOf(const Ast& ast, ExprId id) {
  if (const auto* singleton = std::get_if<SingletonExpr>(&ast[id].node)) {
    return singleton->kind == SingletonKind::kTrue || singleton->kind == SingletonKind::kEllipsis ? Truth::kTrue : Truth::kFalse;
  }
  if (const auto* number = std::get_if<IntExpr>(&ast[id].node)) return number->digits == "0" ? Truth::kFalse : Truth::kTrue;
  return Truth::kUnknown;
}

void BranchBool(FunctionLowering& f, const BoolExpr& e, bool when, JumpLabel& label) {
  const bool deciding = e.op == BoolOp::kOr;  // the truth that ends the evaluation
  if (deciding == when) {
    for (ExprId operand : e.operands) Branch(f, operand, when, label);
    return;
  }
  JumpLabel skip;
  for (size_t i = 0; i + 1 < e.operands.size(); ++i) Branch(f, e.operands[i], deciding, skip);
  Branch(f, e.operands.back(), when, label);
  Place(f, skip);
}

void BranchChain(FunctionLowering& f, const CompareExpr& e, bool when, JumpLabel& label) {
  TemporaryScope temporaries(f);
  JumpLabel skip;
  ExprId left_id = e.first;
  Reg left = Use(f, e.first);
  for (size_t i = 0; i < e.rest.size(); ++i) {
    auto [op, right_id] = e.rest[i];
    Span span = LinkSpan(f, left_id, right_id);
    Reg right = UseRightOfCompare(f, op, right_id);
    Reg link = NewTemporary(f);
    Emit(f, span, OpOf(op), link, left, right);
    const bool is_last = i + 1 == e.rest.size();
    if (is_last && when) EmitJump(f, span, Op::JumpIf, link, label);
    else EmitJump(f, span, Op::JumpIfNot, link, when ? skip : label);
    left = right;
    left_id = right_id;
  }
  Place(f, skip);
}

}  // namespace

TruthTest TestOf(FunctionLowering& f, ExprId id, Reg value) {
  const Expr& expr = f.ast()[id];
  const auto* negation = std::get_if<UnaryExpr>(&expr.node);
  const bool is_truth = IsConstant(f.ast(), id) || (negation != nullptr && negation->op == UnaryOp::kNot);
  return f.all.asks_for_truth && !is_truth ? TruthOfValue(f, expr.span, value) : TruthTest{value, false};
}

Op OpOf(BinaryOp op) { return static_cast<Op>(static_cast<int>(Op::Add) + static_cast<int>(op)); }
Op InPlaceOpOf(BinaryOp op) { return static_cast<Op>(static_cast<int>(Op::IAdd) + static_cast<int>(op)); }
static_assert(static_cast<int>(Op::Shr) - static_cast<int>(Op::Add) == static_cast<int>(BinaryOp::kShr));
static_assert(static_cast<int>(Op::IShr) - static_cast<int>(Op::IAdd) == static_cast<int>(BinaryOp::kShr));

bool IsConstant(const Ast& ast, ExprId id) {
  const auto& node = ast[id].node;
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) {
    for (ExprId item : tuple->items) if (!IsConstant(ast, item)) return false;
    return true;
  }
  if (const auto* unary = std::get_if<UnaryExpr>(&node)) return IsNegativeNumber(ast, *unary);
  return std::holds_alternative<IntExpr>(node) || std::holds_alternative<FloatExpr>(node) || std::holds_alternative<StringExpr>(node) ||
         std::holds_alternative<BytesExpr>(node) || std::holds_alternative<SingletonExpr>(node);
}

uint32_t ConstantIndex(FunctionLowering& f, ExprId id) {
  const auto& node = f.ast()[id].node;
  if (const auto* e = std::get_if<StringExpr>(&node)) return AddText(f, e->value);
  if (const auto* e = std::get_if<IntExpr>(&node)) return AddConstant(f, IntegerConstant(e->digits, false));
  if (const auto* e = std::get_if<FloatExpr>(&node)) return AddConstant(f, e->value);
  if (const auto* e = std::get_if<BytesExpr>(&node)) return AddConstant(f, BytesConstant{e->value});
  if (const auto* e = std::get_if<SingletonExpr>(&node)) return AddConstant(f, SingletonConstant(e->kind));
  if (const auto* e = std::get_if<UnaryExpr>(&node)) {
    const auto& operand = f.ast()[e->operand].node;
    if (const auto* number = std::get_if<FloatExpr>(&operand)) return AddConstant(f, -number->value);
    return AddConstant(f, IntegerConstant(std::get<IntExpr>(operand).digits, true));
  }
  TupleConstant tuple;
  for (ExprId item : std::get<TupleExpr>(node).items) tuple.items.push_back(ConstantIndex(f, item));
  return AddConstant(f, std::move(tuple));
}

void Into(FunctionLowering& f, ExprId id, Reg dst) { IntoAny(f, id, dst); }

void IntoVariable(FunctionLowering& f, ExprId id, Reg dst) {
  if (WritesLast(f, id)) return IntoAny(f, id, dst);
  TemporaryScope temporaries(f);
  Reg value = NewTemporary(f);
  IntoAny(f, id, value);
  EmitMove(f, f.ast()[id].span, dst, value);
}

Reg UseIn(FunctionLowering& f, ExprId id, Reg hint) {
  Reg reg;
  const Expr& expr = f.ast()[id];
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) if (RegisterOfName(f, name->name, expr.span, reg)) return reg;
  reg = f.is_temporary(hint) ? hint : NewTemporary(f);
  Into(f, id, reg);
  return reg;
}

Reg Use(FunctionLowering& f, ExprId id) {
  Reg reg;
  const Expr& expr = f.ast()[id];
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) if (RegisterOfName(f, name->name, expr.span, reg)) return reg;
  reg = NewTemporary(f);
  Into(f, id, reg);
  return reg;
}

void Branch(FunctionLowering& f, ExprId id, bool when, JumpLabel& label) {
  if (!f.reachable) return;
  const Expr& expr = f.ast()[id];
  Truth truth = TruthOf(f.ast(), id);
  if (truth != Truth::kUnknown) {
    if ((truth == Truth::kTrue) == when) EmitJump(f, expr.span, Op::Jump, 0, label);
    return;
  }
  if (const auto* negation = std::get_if<UnaryExpr>(&expr.node)) {
    if (negation->op == UnaryOp::kNot) return Branch(f, negation->operand, !when, label);
  }
  if (const auto* both = std::get_if<BoolExpr>(&expr.node)) return BranchBool(f, *both, when, label);
  if (const auto* compare = std::get_if<CompareExpr>(&expr.node)) if (compare->rest.size() > 1) return BranchChain(f, *compare, when, label);
  TemporaryScope temporaries(f);
  Reg test = Use(f, id);
  EmitJump(f, expr.span, when ? Op::JumpIf : Op::JumpIfNot, test, label);
}

}  // namespace penstock
