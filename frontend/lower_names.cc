// Reading, binding and unbinding names.
#include "core/check.h"
#include "frontend/lowering.h"
#include "frontend/refusals.h"

namespace penstock {
namespace {

const Mention& MentionOf(const FunctionLowering& f, NameId name) { return *f.all.current[name.index]; }

// A variable in a register of this frame: neither global nor in a cell.
bool IsPlain(const Variable& variable) { return !variable.is_global && !variable.is_cell; }

// CheckBound's kinds.
uint16_t UnboundKind(const FunctionLowering& f, const Mention& mention, const Variable& variable) {
  if ((f.is_top() || f.is_class_body()) && !variable.is_of_comprehension) return 1;
  return mention.is_bound_here || f.all.scopes.scopes[f.scope].kind != ScopeKind::kComprehension ? 0 : 2;
}

// Makes sure that a plain variable has a value, or raises Python's error.
void CheckBound(FunctionLowering& f, const Mention& mention, const Variable& variable, Span span) {
  if (f.bound.Has(variable.slot) || !f.reachable) return;
  const bool shadows_builtin = f.is_top() && variable.shadows != kBuiltinCount;
  if (!variable.is_of_comprehension && !variable.is_parameter) f.starts_unbound[variable.slot] = true;
  if (shadows_builtin) return;
  Emit(f, span, Op::CheckBound, f.all.register_of[mention.index], NameIndex(f, mention.name), UnboundKind(f, mention, variable));
  f.bound.Add(variable.slot);
}

bool IsClassVariable(const FunctionLowering& f, const Mention& mention) {
  return f.is_class_body() && mention.is_bound_here && f.scope == f.info.scope;
}

// In a class body, a name that the body has not bound yet means what it means outside.
bool MeansFallback(const FunctionLowering& f, const Mention& mention) {
  if (!IsClassVariable(f, mention)) return false;
  if (mention.fallback == Meaning::kVariable && mention.fallback_index == mention.index) return false;
  return !f.bound.Has(f.all.scopes.variables[mention.index].slot);
}

void LoadMeaning(FunctionLowering& f, const Mention& mention, Meaning meaning, uint32_t index, Span span, Reg dst) {
  switch (meaning) {
    case Meaning::kBuiltin: return EmitWide(f, span, Op::LoadBuiltin, dst, index);
    case Meaning::kTool: return EmitWide(f, span, Op::LoadTool, dst, index);
    case Meaning::kPlanName: return EmitText(f, span, dst, "__main__");
    case Meaning::kEllipsis: return EmitConstant(f, span, dst, EllipsisConstant{});
    case Meaning::kVariable: break;
  }
  const Variable& variable = f.all.scopes.variables[index];
  if (variable.is_global) return EmitWide(f, span, Op::LoadGlobal, dst, f.all.first_global + variable.global);
  const Reg reg = f.all.register_of[index];
  if (variable.is_cell) return Emit(f, span, Op::LoadCell, dst, reg, NameIndex(f, mention.name));
  CheckBound(f, mention, variable, span);
  EmitMove(f, span, dst, reg);
}

VariableId ClassCellOf(const FunctionLowering& f) {
  ScopeId scope = f.info.scope;
  while (scope != 0 && f.all.scopes.scopes[scope].kind != ScopeKind::kClass) scope = f.all.scopes.scopes[scope].parent;
  return scope == 0 || scope == f.info.scope ? Scope::kNoVariable : f.all.scopes.scopes[scope].class_cell;
}

// What the name stands for, if imports of that one thing are all that bind it.
const Imported* ImportedByName(const FunctionLowering& f, NameId name) {
  if (IsClassCell(f, name)) return nullptr;
  const Mention& mention = MentionOf(f, name);
  if (mention.meaning != Meaning::kVariable) return nullptr;
  const int32_t imported = f.all.scopes.variables[mention.index].imported;
  return imported < 0 ? nullptr : &f.all.scopes.imports[static_cast<size_t>(imported)];
}

// Raises Python's error if the import of `name` has not run yet.
void LoadUnlessSure(FunctionLowering& f, NameId name, Span span, Reg dst) {
  const Mention& mention = MentionOf(f, name);
  if (!f.all.scopes.variables[mention.index].is_surely_bound) LoadMeaning(f, mention, mention.meaning, mention.index, span, dst);
}

// Where these are written out, nothing of them is left by now.
void RefuseMakers(FunctionLowering& f, const Imported& imported, Span span) {
  if (f.all.id != kNoModule || imported.module != ModuleId::Dataclasses) return;
  if (imported.name == "dataclass") Refuse(RefusedForm::kDataclassValue, span, f.all.diagnostics);
  if (imported.name == "make_dataclass") Refuse(RefusedForm::kMakeDataclass, span, f.all.diagnostics);
}

void StoreMember(FunctionLowering& f, NameId name, Span span, Reg value) {
  TemporaryScope temporaries(f);
  Reg key = NewTemporary(f);
  EmitText(f, span, key, f.all.module.names[AttributeIndex(f, name)]);
  Emit(f, span, Op::DictInsert, f.namespace_dict, key, value);
}

}  // namespace

bool HasClassCell(const FunctionLowering& f) { return ClassCellOf(f) != Scope::kNoVariable; }

bool IsClassCell(const FunctionLowering& f, NameId name) { return std::string_view(f.ast()[name]) == "__class__" && HasClassCell(f); }

void LoadClassCell(FunctionLowering& f, Span span, Reg dst) {
  Emit(f, span, Op::LoadCell, dst, f.all.register_of[ClassCellOf(f)], MadeNameIndex(f.all, "__class__"));
}

bool RegisterOfName(FunctionLowering& f, NameId name, Span span, Reg& reg) {
  if (IsClassCell(f, name)) return false;
  const Mention& mention = MentionOf(f, name);
  if (mention.meaning != Meaning::kVariable || MeansFallback(f, mention)) return false;
  const Variable& variable = f.all.scopes.variables[mention.index];
  if (!IsPlain(variable) || variable.is_walrus_target || variable.imported >= 0) return false;
  CheckBound(f, mention, variable, span);
  reg = f.all.register_of[mention.index];
  return true;
}

void LoadName(FunctionLowering& f, NameId name, Span span, Reg dst) {
  if (IsClassCell(f, name)) return LoadClassCell(f, span, dst);
  const Mention& mention = MentionOf(f, name);
  if (const Imported* imported = ImportedByName(f, name)) {
    RefuseMakers(f, *imported, span);
    LoadUnlessSure(f, name, span, dst);
    return LoadImported(f, *imported, span, dst);
  }
  if (MeansFallback(f, mention)) return LoadMeaning(f, mention, mention.fallback, mention.fallback_index, span, dst);
  LoadMeaning(f, mention, mention.meaning, mention.index, span, dst);
}

std::optional<Imported> ImportedBy(FunctionLowering& f, ExprId id) {
  const auto& node = f.ast()[id].node;
  if (const auto* name = std::get_if<NameExpr>(&node)) {
    const Imported* imported = ImportedByName(f, name->name);
    return imported == nullptr ? std::nullopt : std::optional(*imported);
  }
  const auto* attribute = std::get_if<AttributeExpr>(&node);
  if (attribute == nullptr) return std::nullopt;
  std::optional<Imported> module = ImportedBy(f, attribute->object);
  if (!module || module->kind != Imported::Kind::kModule) return std::nullopt;
  return f.all.library.Find(module->module, f.ast()[attribute->name]);
}

void LoadImported(FunctionLowering& f, const Imported& imported, Span span, Reg dst) {
  switch (imported.kind) {
    case Imported::Kind::kModule: return EmitConstant(f, span, dst, ModuleConstant{imported.module});
    case Imported::Kind::kBuiltin: return EmitWide(f, span, Op::LoadBuiltin, dst, imported.builtin);
    case Imported::Kind::kSource: return EmitWide(f, span, Op::LoadGlobal, dst, f.all.library.GlobalOf(imported));
    case Imported::Kind::kValue: break;
  }
  std::visit(Overloaded{
      [&](double number) { EmitConstant(f, span, dst, number); },
      [&](int64_t number) { EmitConstant(f, span, dst, number); },
      [&](std::string_view text) { EmitText(f, span, dst, text); },
  }, imported.value);
}

void LoadImportedBy(FunctionLowering& f, ExprId id, const Imported& imported, Reg dst) {
  ExprId root = id;
  while (const auto* attribute = std::get_if<AttributeExpr>(&f.ast()[root].node)) root = attribute->object;
  RefuseMakers(f, imported, f.ast()[id].span);
  LoadUnlessSure(f, std::get<NameExpr>(f.ast()[root].node).name, f.ast()[root].span, dst);
  LoadImported(f, imported, f.ast()[id].span, dst);
}

bool RegisterToStore(FunctionLowering& f, NameId name, Reg& reg) {
  const Mention& mention = MentionOf(f, name);
  const Variable& variable = f.all.scopes.variables[mention.index];
  if (!IsPlain(variable) || IsClassVariable(f, mention)) return false;
  reg = f.all.register_of[mention.index];
  return true;
}

void MarkStored(FunctionLowering& f, NameId name) {
  const Variable& variable = f.all.scopes.variables[MentionOf(f, name).index];
  if (f.reachable && IsPlain(variable)) f.bound.Add(variable.slot);
}

void StoreName(FunctionLowering& f, NameId name, Span span, Reg value) {
  const Mention& mention = MentionOf(f, name);
  const Variable& variable = f.all.scopes.variables[mention.index];
  if (variable.is_global) return EmitWide(f, span, Op::StoreGlobal, value, f.all.first_global + variable.global);
  const Reg reg = f.all.register_of[mention.index];
  if (variable.is_cell) return Emit(f, span, Op::StoreCell, reg, value);
  EmitMove(f, span, reg, value);
  MarkStored(f, name);
  if (IsClassVariable(f, mention)) StoreMember(f, name, span, value);
}

void DeleteName(FunctionLowering& f, NameId name, Span span) {
  const Mention& mention = MentionOf(f, name);
  const Variable& variable = f.all.scopes.variables[mention.index];
  if (variable.shadows != kBuiltinCount) {  // the name means the builtin again
    TemporaryScope temporaries(f);
    Reg builtin = NewTemporary(f);
    EmitWide(f, span, Op::LoadBuiltin, builtin, variable.shadows);
    return StoreName(f, name, span, builtin);
  }
  if (variable.is_global) return EmitWide(f, span, Op::DelGlobal, 0, f.all.first_global + variable.global);
  const Reg reg = f.all.register_of[mention.index];
  if (variable.is_cell) return Emit(f, span, Op::DelCell, reg, NameIndex(f, name));
  CheckBound(f, mention, variable, span);
  Emit(f, span, Op::Unbind, reg);
  f.bound.Remove(variable.slot);
  if (!IsClassVariable(f, mention)) return;
  TemporaryScope temporaries(f);
  Reg key = NewTemporary(f);
  EmitText(f, span, key, f.all.module.names[AttributeIndex(f, name)]);
  Emit(f, span, Op::DelItem, f.namespace_dict, key);
}

void UnbindErrorName(FunctionLowering& f, NameId name, Span span) {
  // As Python does: a value first, so that a body that deleted the name itself does no harm.
  const Variable& variable = f.all.scopes.variables[MentionOf(f, name).index];
  if (!IsPlain(variable) || IsClassVariable(f, MentionOf(f, name))) {
    TemporaryScope temporaries(f);
    Reg none = NewTemporary(f);
    EmitConstant(f, span, none, NoneConstant{});
    StoreName(f, name, span, none);
  } else if (f.reachable) {
    f.bound.Add(variable.slot);
  }
  DeleteName(f, name, span);
}

void EnterComprehension(FunctionLowering& f, ScopeId scope, Span span, std::vector<const Mention*>& outer) {
  const Scope& inner = f.all.scopes.scopes[scope];
  f.scope = scope;
  outer.reserve(inner.mentions.size());
  for (const Mention& mention : inner.mentions) {
    outer.push_back(f.all.current[mention.name.index]);
    f.all.current[mention.name.index] = &mention;
    if (!mention.is_bound_here) continue;
    const Variable& variable = f.all.scopes.variables[mention.index];
    const Reg reg = f.slot_register[variable.slot];
    f.all.register_of[mention.index] = reg;
    f.bound.Remove(variable.slot);
    if (variable.is_cell) Emit(f, span, Op::NewCell, reg);
    else if (variable.is_read_before_bound) Emit(f, span, Op::Unbind, reg);
  }
}

void LeaveComprehension(FunctionLowering& f, ScopeId scope, const std::vector<const Mention*>& outer) {
  const Scope& inner = f.all.scopes.scopes[scope];
  for (size_t i = 0; i < inner.mentions.size(); ++i) f.all.current[inner.mentions[i].name.index] = outer[i];
  f.scope = inner.parent;
}

uint16_t AttributeIndex(FunctionLowering& f, NameId name) {
  const std::string& text = f.ast()[name];
  if (f.class_name.empty() || !text.starts_with("__") || text.ends_with("__")) return NameIndex(f, name);
  return MadeNameIndex(f.all, PrivateName(f.class_name, text));
}

}  // namespace penstock
