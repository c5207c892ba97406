// Displays, f-strings and slices. Large ones are built in pieces, so that frames stay small.
#include "frontend/lowering.h"

namespace penstock {
namespace {

constexpr size_t kMaxRun = 32;  // items evaluated into registers side by side
constexpr size_t kMinConstantItems = 8;  // lists of more constants are made from a constant tuple

// Evaluates items [0, count) into fresh temporaries side by side; the first of them.
Reg EvaluateRun(FunctionLowering& f, const Exprs& items, size_t count) {
  Reg first = static_cast<Reg>(f.next);
  for (size_t i = 0; i < count; ++i) {
    Reg item = NewTemporary(f);
    Into(f, items[i], item);
  }
  return first;
}

size_t LeadingPlain(const Ast& ast, const Exprs& items) {
  size_t count = 0;
  while (count < items.size() && count < kMaxRun && !std::holds_alternative<StarExpr>(ast[items[count]].node)) ++count;
  return count;
}

bool AllConstant(const Ast& ast, const Exprs& items) {
  for (ExprId item : items) if (!IsConstant(ast, item)) return false;
  return true;
}

// A list or set under way in `container`: the items from `from` on, one by one.
void AddItems(FunctionLowering& f, Span span, const Exprs& items, size_t from, Reg container, bool is_set) {
  for (size_t i = from; i < items.size(); ++i) {
    TemporaryScope temporaries(f);
    const auto* star = std::get_if<StarExpr>(&f.ast()[items[i]].node);
    Reg value = Use(f, star ? star->value : items[i]);
    Span item_span = f.ast()[items[i]].span;
    if (star && is_set) {
      // set.update, by way of a list: SetAdd takes one item.
      Reg iterator = NewTemporary(f);
      Reg item = NewTemporary(f);
      JumpLabel head, end;
      Emit(f, item_span, Op::GetIter, iterator, value);
      Emit(f, item_span, Op::JoinShape, container, iterator);
      PlaceLoopHead(f, head);
      EmitJump(f, item_span, Op::ForNext, iterator, end);
      Emit(f, span, Op::SetAdd, container, item);
      EmitJump(f, item_span, Op::Jump, 0, head);
      Place(f, end);
      Emit(f, item_span, Op::JoinShape, container, iterator);
    } else if (star) {
      Emit(f, item_span, Op::ListExtend, container, value);
    } else {
      Emit(f, span, is_set ? Op::SetAdd : Op::ListAppend, container, value);
    }
  }
}

// `dst` if nothing can see it before the display is whole.
Reg ContainerRegister(FunctionLowering& f, Reg dst) { return f.is_temporary(dst) ? dst : NewTemporary(f); }

void BuildInPieces(FunctionLowering& f, Span span, const Exprs& items, Op build, Reg container) {
  size_t plain = LeadingPlain(f.ast(), items);
  {
    TemporaryScope temporaries(f);
    Reg first = EvaluateRun(f, items, plain);
    Emit(f, span, build, container, plain ? first : 0, static_cast<uint16_t>(plain));
  }
  AddItems(f, span, items, plain, container, build == Op::BuildSet);
}

// One f-string part as text in `dst`.
void LowerPart(FunctionLowering& f, const FStringPart& part, Reg dst) {
  const Span span = f.ast()[part.value].span;
  char conversion = part.conversion;
  // f"{x=}" shows the repr, unless it says how.
  if (conversion == 0 && !part.text.empty() && !part.spec.present()) conversion = 'r';
  TemporaryScope temporaries(f);
  Reg value = UseIn(f, part.value, dst);
  if (conversion != 0) {
    Emit(f, span, Op::Convert, dst, value, conversion == 'r' ? 1 : conversion == 'a' ? 2 : 0);
    value = dst;
    if (!part.spec.present()) return;
  }
  Reg spec = NewTemporary(f);
  if (part.spec.present()) Into(f, part.spec, spec);
  else EmitText(f, span, spec, "");
  Emit(f, span, Op::Format, dst, value, spec);
}

}  // namespace

bool HasStar(const Ast& ast, const Exprs& items) {
  for (ExprId item : items) if (std::holds_alternative<StarExpr>(ast[item].node)) return true;
  return false;
}

void LowerTuple(FunctionLowering& f, Span span, const Exprs& items, Reg dst) {
  if (items.size() <= kMaxRun && !HasStar(f.ast(), items)) {
    Reg first = EvaluateRun(f, items, items.size());
    Emit(f, span, Op::BuildTuple, dst, items.empty() ? 0 : first, static_cast<uint16_t>(items.size()));
    return;
  }
  Reg list = ContainerRegister(f, dst);
  BuildInPieces(f, span, items, Op::BuildList, list);
  Emit(f, span, Op::ListToTuple, dst, list);
}

void LowerList(FunctionLowering& f, Span span, const Exprs& items, Reg dst) {
  if (items.size() > kMinConstantItems && AllConstant(f.ast(), items)) {
    Reg list = ContainerRegister(f, dst);
    Reg tuple = NewTemporary(f);
    TupleConstant constants;
    for (ExprId item : items) constants.items.push_back(ConstantIndex(f, item));
    Emit(f, span, Op::BuildList, list);
    EmitConstant(f, span, tuple, std::move(constants));
    Emit(f, span, Op::ListExtend, list, tuple);
    EmitMove(f, span, dst, list);
    return;
  }
  Reg list = items.size() <= kMaxRun && !HasStar(f.ast(), items) ? dst : ContainerRegister(f, dst);
  BuildInPieces(f, span, items, Op::BuildList, list);
  EmitMove(f, span, dst, list);
}

void LowerSet(FunctionLowering& f, Span span, const Exprs& items, Reg dst) {
  Reg set = items.size() <= kMaxRun && !HasStar(f.ast(), items) ? dst : ContainerRegister(f, dst);
  BuildInPieces(f, span, items, Op::BuildSet, set);
  EmitMove(f, span, dst, set);
}

void LowerDict(FunctionLowering& f, Span span, const DictExpr& e, Reg dst) {
  size_t plain = 0;
  while (plain < e.items.size() && plain < kMaxRun / 2 && e.items[plain].key.present()) ++plain;
  Reg dict = plain == e.items.size() ? dst : ContainerRegister(f, dst);
  {
    TemporaryScope temporaries(f);
    Reg first = static_cast<Reg>(f.next);
    for (size_t i = 0; i < plain; ++i) {
      Reg key = NewTemporary(f);
      Into(f, e.items[i].key, key);
      Reg value = NewTemporary(f);
      Into(f, e.items[i].value, value);
    }
    Emit(f, span, Op::BuildDict, dict, plain ? first : 0, static_cast<uint16_t>(plain));
  }
  for (size_t i = plain; i < e.items.size(); ++i) {
    TemporaryScope temporaries(f);
    const DictItem& item = e.items[i];
    if (item.key.present()) {
      Reg key = Use(f, item.key);
      Reg value = Use(f, item.value);
      Emit(f, span, Op::DictInsert, dict, key, value);
    } else {
      Emit(f, f.ast()[item.value].span, Op::DictMerge, dict, Use(f, item.value), 0);
    }
  }
  EmitMove(f, span, dst, dict);
}

void LowerFString(FunctionLowering& f, Span span, const FStringExpr& e, Reg dst) {
  if (e.parts.empty()) return EmitText(f, span, dst, "");
  // A lone interpolation is a text already.
  if (e.parts.size() == 1 && e.parts[0].value.present() && e.parts[0].text.empty()) {
    Reg text = f.is_temporary(dst) ? dst : NewTemporary(f);
    LowerPart(f, e.parts[0], text);
    return EmitMove(f, span, dst, text);
  }
  TemporaryScope temporaries(f);
  const Reg first = static_cast<Reg>(f.next);
  uint16_t count = 0;
  auto next_register = [&] {
    if (count == kMaxRun) {  // join what there is, and go on behind it
      Emit(f, span, Op::BuildString, first, first, count);
      f.next = first + 1u;
      count = 1;
    }
    ++count;
    return NewTemporary(f);
  };
  for (const FStringPart& part : e.parts) {
    if (!part.text.empty()) EmitText(f, span, next_register(), part.text);
    if (part.value.present()) LowerPart(f, part, next_register());
  }
  if (count == 1) return EmitMove(f, span, dst, first);
  Emit(f, span, Op::BuildString, dst, count ? first : 0, count);
}

Reg LowerSliceParts(FunctionLowering& f, Span span, const SliceExpr& e) {
  const Reg first = static_cast<Reg>(f.next);
  for (ExprId part : {e.start, e.stop, e.step}) {
    Reg reg = NewTemporary(f);
    if (part.present()) Into(f, part, reg);
    else EmitConstant(f, span, reg, NoneConstant{});
  }
  return first;
}

}  // namespace penstock
