// Assignments of every form, and del.
#include "core/check.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

bool IsStar(const Ast& ast, ExprId id) { return std::holds_alternative<StarExpr>(ast[id].node); }

const Exprs* ItemsOf(const Ast& ast, ExprId id) {
  if (const auto* tuple = std::get_if<TupleExpr>(&ast[id].node)) return &tuple->items;
  if (const auto* list = std::get_if<ListExpr>(&ast[id].node)) return &list->items;
  return nullptr;
}

// Registers of the targets, if they are plain variables that lie side by side.
bool VariablesSideBySide(FunctionLowering& f, const Exprs& targets, Reg& first) {
  for (size_t i = 0; i < targets.size(); ++i) {
    const auto* name = std::get_if<NameExpr>(&f.ast()[targets[i]].node);
    Reg reg;
    if (!name || !RegisterToStore(f, name->name, reg)) return false;
    if (i == 0) first = reg;
    else if (reg != first + i) return false;
  }
  return !targets.empty();
}

void UnpackTo(FunctionLowering& f, Span span, const Exprs& targets, Reg value) {
  TemporaryScope temporaries(f);
  size_t star = targets.size();
  for (size_t i = 0; i < targets.size(); ++i) if (IsStar(f.ast(), targets[i])) star = i;
  Reg first;
  if (star == targets.size() && VariablesSideBySide(f, targets, first) && (value < first || value >= first + targets.size())) {
    Emit(f, span, Op::Unpack, first, value, static_cast<uint16_t>(targets.size()));
    for (ExprId target : targets) MarkStored(f, std::get<NameExpr>(f.ast()[target].node).name);
    return;
  }
  first = static_cast<Reg>(f.next);
  for (size_t i = 0; i < targets.size(); ++i) NewTemporary(f);
  if (star == targets.size()) {
    Emit(f, span, Op::Unpack, targets.empty() ? 0 : first, value, static_cast<uint16_t>(targets.size()));
  } else if (star > 255 || targets.size() - star - 1 > 255) {
    return ReportTooLarge(f.all, span, "an assignment has more than 255 targets on one side of `*`");
  } else {
    Emit(f, span, Op::UnpackStar, first, value, static_cast<uint16_t>(star | (targets.size() - star - 1) << 8));
  }
  for (size_t i = 0; i < targets.size(); ++i) {
    ExprId target = i == star ? std::get<StarExpr>(f.ast()[targets[i]].node).value : targets[i];
    Assign(f, target, static_cast<Reg>(first + i));
  }
}

void AssignItem(FunctionLowering& f, Span span, const IndexExpr& e, Reg value) {
  TemporaryScope temporaries(f);
  Reg object = Use(f, e.object);
  if (const auto* slice = std::get_if<SliceExpr>(&f.ast()[e.index].node)) {
    Reg parts = LowerSliceParts(f, f.ast()[e.index].span, *slice);
    return Emit(f, span, Op::SetSlice, object, parts, value);
  }
  Reg index = Use(f, e.index);
  Emit(f, span, Op::SetItem, object, index, value);
}

void AssignAttribute(FunctionLowering& f, Span span, const AttributeExpr& e, Reg value) {
  TemporaryScope temporaries(f);
  Reg object = Use(f, e.object);
  Emit(f, span, Op::SetAttr, object, AttributeIndex(f, e.name), value);
}

// a, b = x, y without a tuple between: all values first, then all targets from left to right.
bool AssignSideBySide(FunctionLowering& f, const AssignStmt& s) {
  if (s.targets.size() != 1) return false;
  const Exprs* targets = ItemsOf(f.ast(), s.targets[0]);
  const Exprs* values = ItemsOf(f.ast(), s.value);
  if (!targets || !values || targets->size() != values->size() || targets->size() > 16) return false;
  if (HasStar(f.ast(), *targets) || HasStar(f.ast(), *values)) return false;
  TemporaryScope temporaries(f);
  std::vector<Reg> registers;
  std::vector<Reg> written;  // variables that the targets up to here write
  for (size_t i = 0; i < values->size(); ++i) {
    const auto* name = std::get_if<NameExpr>(&f.ast()[(*values)[i]].node);
    Reg reg;
    bool is_free = false;  // may the variable be read as late as when its value is assigned?
    if (name && RegisterOfName(f, name->name, f.ast()[(*values)[i]].span, reg)) {
      is_free = true;
      for (Reg w : written) is_free &= w != reg;
      if (!is_free) {
        Reg copy = NewTemporary(f);
        EmitMove(f, f.ast()[(*values)[i]].span, copy, reg);
        reg = copy;
      }
    } else {
      reg = NewTemporary(f);
      Into(f, (*values)[i], reg);
    }
    registers.push_back(reg);
    const auto* target = std::get_if<NameExpr>(&f.ast()[(*targets)[i]].node);
    Reg target_register;
    if (target && RegisterToStore(f, target->name, target_register)) written.push_back(target_register);
    else if (ItemsOf(f.ast(), (*targets)[i])) written.insert(written.end(), f.slot_register.begin(), f.slot_register.end());
  }
  for (size_t i = 0; i < targets->size(); ++i) Assign(f, (*targets)[i], registers[i]);
  return true;
}

void AugmentName(FunctionLowering& f, Span span, const AugAssignStmt& s, const NameExpr& name) {
  const Op op = InPlaceOpOf(s.op);
  const Span target_span = f.ast()[s.target].span;
  Reg variable;
  if (RegisterToStore(f, name.name, variable)) {
    Reg left;
    if (!RegisterOfName(f, name.name, target_span, left)) {  // the right side may assign it
      left = NewTemporary(f);
      LoadName(f, name.name, target_span, left);
    }
    Reg right = Use(f, s.value);
    Emit(f, span, op, variable, left, right);
    return MarkStored(f, name.name);
  }
  Reg value = NewTemporary(f);
  LoadName(f, name.name, target_span, value);
  Reg right = Use(f, s.value);
  Emit(f, span, op, value, value, right);
  StoreName(f, name.name, target_span, value);
}

void AugmentAttribute(FunctionLowering& f, Span span, const AugAssignStmt& s, const AttributeExpr& target) {
  const Span target_span = f.ast()[s.target].span;
  const uint16_t name = AttributeIndex(f, target.name);
  Reg object = Use(f, target.object);
  Reg value = NewTemporary(f);
  Emit(f, target_span, Op::GetAttr, value, object, name);
  Reg right = Use(f, s.value);
  Emit(f, span, InPlaceOpOf(s.op), value, value, right);
  Emit(f, target_span, Op::SetAttr, object, name, value);
}

void AugmentItem(FunctionLowering& f, Span span, const AugAssignStmt& s, const IndexExpr& target) {
  const Span target_span = f.ast()[s.target].span;
  Reg object = Use(f, target.object);
  const auto* slice = std::get_if<SliceExpr>(&f.ast()[target.index].node);
  Reg index = slice ? LowerSliceParts(f, f.ast()[target.index].span, *slice) : Use(f, target.index);
  Reg value = NewTemporary(f);
  Emit(f, target_span, slice ? Op::GetSlice : Op::GetItem, value, object, index);
  Reg right = Use(f, s.value);
  Emit(f, span, InPlaceOpOf(s.op), value, value, right);
  Emit(f, target_span, slice ? Op::SetSlice : Op::SetItem, object, index, value);
}

// Class bodies keep the text of annotations, for dataclasses and the like, in the order of the fields.
void NoteAnnotation(FunctionLowering& f, const AnnAssignStmt& s, const NameExpr& name) {
  TemporaryScope temporaries(f);
  const Span span = f.ast()[s.annotation].span;
  Reg key = NewTemporary(f);
  Reg text = NewTemporary(f);
  EmitText(f, span, key, PrivateName(f.class_name, f.ast()[name.name]));
  EmitText(f, span, text, f.all.source.TextOf(span));
  Emit(f, span, Op::DictInsert, f.annotations, key, text);
}

}  // namespace

void Assign(FunctionLowering& f, ExprId target, Reg value) {
  if (!f.reachable) return;
  const Expr& expr = f.ast()[target];
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) StoreName(f, name->name, expr.span, value);
  else if (const auto* attribute = std::get_if<AttributeExpr>(&expr.node)) AssignAttribute(f, expr.span, *attribute, value);
  else if (const auto* item = std::get_if<IndexExpr>(&expr.node)) AssignItem(f, expr.span, *item, value);
  else if (const Exprs* items = ItemsOf(f.ast(), target)) UnpackTo(f, expr.span, *items, value);
}

void LowerAssign(FunctionLowering& f, Span, const AssignStmt& s) {
  if (AssignSideBySide(f, s)) return;
  TemporaryScope temporaries(f);
  const auto* name = std::get_if<NameExpr>(&f.ast()[s.targets[0]].node);
  Reg variable;
  if (s.targets.size() == 1 && name && RegisterToStore(f, name->name, variable)) {
    IntoVariable(f, s.value, variable);
    return MarkStored(f, name->name);
  }
  Reg value = Use(f, s.value);
  if (s.targets.size() > 1 && !f.is_temporary(value)) {  // a target may be the variable itself
    Reg copy = NewTemporary(f);
    EmitMove(f, f.ast()[s.value].span, copy, value);
    value = copy;
  }
  for (ExprId target : s.targets) Assign(f, target, value);
}

void LowerAugmented(FunctionLowering& f, Span span, const AugAssignStmt& s) {
  TemporaryScope temporaries(f);
  const auto& node = f.ast()[s.target].node;
  if (const auto* name = std::get_if<NameExpr>(&node)) AugmentName(f, span, s, *name);
  else if (const auto* attribute = std::get_if<AttributeExpr>(&node)) AugmentAttribute(f, span, s, *attribute);
  else if (const auto* item = std::get_if<IndexExpr>(&node)) AugmentItem(f, span, s, *item);
}

void LowerAnnotated(FunctionLowering& f, Span span, const AnnAssignStmt& s) {
  const auto* name = std::get_if<NameExpr>(&f.ast()[s.target].node);
  if (s.value.present()) LowerAssign(f, span, AssignStmt{{s.target}, s.value});
  if (name && f.annotations != 0) NoteAnnotation(f, s, *name);
}

void LowerDelete(FunctionLowering& f, ExprId target) {
  const Expr& expr = f.ast()[target];
  if (const Exprs* items = ItemsOf(f.ast(), target)) {
    for (ExprId item : *items) LowerDelete(f, item);
    return;
  }
  TemporaryScope temporaries(f);
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) {
    DeleteName(f, name->name, expr.span);
  } else if (const auto* attribute = std::get_if<AttributeExpr>(&expr.node)) {
    Reg object = Use(f, attribute->object);
    Emit(f, expr.span, Op::DelAttr, object, AttributeIndex(f, attribute->name));
  } else if (const auto* item = std::get_if<IndexExpr>(&expr.node)) {
    Reg object = Use(f, item->object);
    if (const auto* slice = std::get_if<SliceExpr>(&f.ast()[item->index].node)) {
      Emit(f, expr.span, Op::DelSlice, object, LowerSliceParts(f, f.ast()[item->index].span, *slice));
    } else {
      Emit(f, expr.span, Op::DelItem, object, Use(f, item->index));
    }
  }
}

}  // namespace penstock
