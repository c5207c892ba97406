// Calls: the callee and its arguments side by side in a window of registers; the result replaces the callee.
#include <algorithm>

#include "catalog/builtins.h"
#include "frontend/lowering.h"
#include "frontend/refusals.h"

namespace penstock {
namespace {

constexpr size_t kMaxWindow = 64;  // calls with more arguments pass a list and a dict

// Can evaluating it neither fail nor do anything?
bool IsInert(const FunctionLowering& f, ExprId id) {
  if (IsConstant(f.ast(), id)) return true;
  const auto& node = f.ast()[id].node;
  if (const auto* lambda = std::get_if<LambdaExpr>(&node)) return lambda->parameters.empty();
  if (const auto* name = std::get_if<NameExpr>(&node)) {
    if (IsClassCell(f, name->name)) return false;
    const Mention& mention = *f.all.current[name->name.index];
    if (mention.meaning != Meaning::kVariable) return true;
    const Variable& variable = f.all.scopes.variables[mention.index];
    if (variable.imported >= 0) return variable.is_surely_bound;
    return !variable.is_global && !variable.is_cell && f.bound.Has(variable.slot);
  }
  if (const auto* list = std::get_if<ListExpr>(&node)) return list->items.empty();
  if (const auto* dict = std::get_if<DictExpr>(&node)) return dict->items.empty();
  return false;
}

bool AllInert(const FunctionLowering& f, const CallExpr& e) {
  for (ExprId argument : e.arguments) if (!IsInert(f, argument)) return false;
  for (const Keyword& keyword : e.keywords) if (!IsInert(f, keyword.value)) return false;
  return true;
}

// Is it plain that the receiver has the method?
bool SurelyHasMethod(const FunctionLowering& f, const AttributeExpr& callee) {
  const auto& node = f.ast()[callee.object].node;
  BuiltinType type;
  if (std::holds_alternative<StringExpr>(node) || std::holds_alternative<FStringExpr>(node)) type = BuiltinType::Str;
  else if (std::holds_alternative<ListExpr>(node)) type = BuiltinType::List;
  else if (std::holds_alternative<DictExpr>(node)) type = BuiltinType::Dict;
  else return false;
  return FindMethod(type, f.ast()[callee.name]) != Method::kMethodCount;
}

bool NeedsStarForm(const FunctionLowering& f, const CallExpr& e) {
  if (e.arguments.size() > kMaxWindow || e.keywords.size() > kMaxWindow) return true;
  for (const Keyword& keyword : e.keywords) if (!keyword.name.present()) return true;
  return HasStar(f.ast(), e.arguments);
}

bool Calls(const FunctionLowering& f, const CallExpr& e, BuiltinId id) {
  const auto* name = std::get_if<NameExpr>(&f.ast()[e.callee].node);
  if (!name || IsClassCell(f, name->name)) return false;
  const Mention& mention = *f.all.current[name->name.index];
  return mention.meaning == Meaning::kBuiltin && mention.index == id;
}

bool Calls(const FunctionLowering& f, const CallExpr& e, BuiltinType type) { return Calls(f, e, IdOf(type)); }
bool Calls(const FunctionLowering& f, const CallExpr& e, Builtin builtin) { return Calls(f, e, IdOf(builtin)); }

bool IsBareSuper(const FunctionLowering& f, const CallExpr& e) {
  return e.arguments.empty() && e.keywords.empty() && Calls(f, e, BuiltinType::Super);
}

// super() in a method means super(the class, the first parameter).
bool LowerSuper(FunctionLowering& f, Span span, Reg base) {
  if (!HasClassCell(f) || f.info.variables.empty()) return false;
  const VariableId self = f.info.variables[0];
  const Variable& self_variable = f.all.scopes.variables[self];
  if (!self_variable.is_parameter || !self_variable.name.present()) return false;
  EmitWide(f, span, Op::LoadBuiltin, base, IdOf(BuiltinType::Super));
  LoadClassCell(f, span, NewTemporary(f));
  LoadName(f, self_variable.name, span, NewTemporary(f));
  Emit(f, span, Op::Call, base, 2);
  return true;
}

void LowerArguments(FunctionLowering& f, const CallExpr& e) {
  for (ExprId argument : e.arguments) {
    Reg reg = NewTemporary(f);
    Into(f, argument, reg);
  }
  for (const Keyword& keyword : e.keywords) {
    Reg reg = NewTemporary(f);
    Into(f, keyword.value, reg);
  }
}

CallSite SiteOf(FunctionLowering& f, const CallExpr& e) {
  CallSite site;
  for (const Keyword& keyword : e.keywords) site.keywords.push_back(NameIndex(f, keyword.name));
  return site;
}

// Would it be noticed if the method were looked up after the arguments?
bool LooksUpFirst(const FunctionLowering& f, const CallExpr& e, const AttributeExpr& callee) {
  return !f.all.looked_up_first.empty() && f.all.looked_up_first[callee.name.index] && !AllInert(f, e) && !SurelyHasMethod(f, callee);
}

void LowerMethodCall(FunctionLowering& f, Span span, const CallExpr& e, const AttributeExpr& callee, Reg base) {
  Into(f, callee.object, base);
  const uint16_t method = AttributeIndex(f, callee.name);
  if (!AllInert(f, e) && !SurelyHasMethod(f, callee)) Emit(f, f.ast()[e.callee].span, Op::CheckMethod, base, method);
  LowerArguments(f, e);
  uint16_t site;
  if (e.keywords.empty()) {
    site = MethodSite(f, method);
  } else {
    CallSite made = SiteOf(f, e);
    made.method = method;
    site = NewSite(f, std::move(made));
  }
  Emit(f, span, Op::CallMethod, base, static_cast<uint16_t>(e.arguments.size()), site);
}

// **kwargs and keywords as one dict. A keyword after a ** must not be there already.
void LowerKeywordDict(FunctionLowering& f, Span span, const std::vector<Keyword>& keywords, Reg dict) {
  if (keywords.empty()) return EmitConstant(f, span, dict, NoneConstant{});
  Emit(f, span, Op::BuildDict, dict);
  bool after_stars = false;
  for (const Keyword& keyword : keywords) {
    TemporaryScope temporaries(f);
    Span value_span = f.ast()[keyword.value].span;
    if (!keyword.name.present()) {
      after_stars = true;
      Emit(f, value_span, Op::DictMerge, dict, Use(f, keyword.value), 1);
      continue;
    }
    Reg key = NewTemporary(f);
    Reg value = NewTemporary(f);
    EmitText(f, value_span, key, f.ast()[keyword.name]);
    Into(f, keyword.value, value);
    if (!after_stars) {
      Emit(f, value_span, Op::DictInsert, dict, key, value);
      continue;
    }
    Reg one = NewTemporary(f);
    Emit(f, value_span, Op::BuildDict, one, key, 1);
    Emit(f, value_span, Op::DictMerge, dict, one, 1);
  }
}

void LowerStarCall(FunctionLowering& f, Span span, const CallExpr& e, Reg base) {
  Into(f, e.callee, base);
  Reg positional = NewTemporary(f);
  LowerList(f, span, e.arguments, positional);
  Reg keywords = NewTemporary(f);
  LowerKeywordDict(f, span, e.keywords, keywords);
  Emit(f, span, Op::CallStar, base);
}

bool IsOfTool(const FunctionLowering& f, const CallExpr& e) {
  const auto* name = std::get_if<NameExpr>(&f.ast()[e.callee].node);
  return name != nullptr && !IsClassCell(f, name->name) && f.all.current[name->name.index]->meaning == Meaning::kTool;
}

// Calls that would make a class out of values, or show variables.
void RefuseCalls(FunctionLowering& f, Span span, const CallExpr& e) {
  const size_t given = e.arguments.size() + e.keywords.size();
  if (given == 3 && e.keywords.empty() && Calls(f, e, BuiltinType::Type)) Refuse(RefusedForm::kTypeOfThree, span, f.all.diagnostics);
  if (given == 0 && (Calls(f, e, Builtin::Vars) || Calls(f, e, Builtin::Dir))) Refuse(RefusedForm::kNoObject, span, f.all.diagnostics);
  static constexpr std::string_view kEnums[] = {"Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"};
  const std::optional<Imported> callee = given > 0 && f.all.id == kNoModule ? ImportedBy(f, e.callee) : std::nullopt;
  if (!callee) return;
  const bool names_enum = callee->module == ModuleId::Enum && std::find(std::begin(kEnums), std::end(kEnums), callee->name) != std::end(kEnums);
  if (names_enum && (given > 1 || NeedsStarForm(f, e))) Refuse(RefusedForm::kEnumCall, span, f.all.diagnostics);
  if (callee->module == ModuleId::Typing && callee->name == "TypedDict") Refuse(RefusedForm::kTypedDictCall, span, f.all.diagnostics);
  if (callee->module == ModuleId::Abc && callee->name == "ABCMeta") Refuse(RefusedForm::kTypeOfThree, span, f.all.diagnostics);
}

void LowerPlainCall(FunctionLowering& f, Span span, const CallExpr& e, Reg base) {
  TemporaryScope temporaries(f);
  RefuseCalls(f, span, e);
  if (NeedsStarForm(f, e)) return LowerStarCall(f, span, e, base);
  const auto* attribute = std::get_if<AttributeExpr>(&f.ast()[e.callee].node);
  const bool is_method = attribute != nullptr && !ImportedBy(f, e.callee) && !LooksUpFirst(f, e, *attribute);
  if (is_method) return LowerMethodCall(f, span, e, *attribute, base);
  if (IsBareSuper(f, e) && LowerSuper(f, span, base)) return;
  Into(f, e.callee, base);
  LowerArguments(f, e);
  const uint16_t positional = static_cast<uint16_t>(e.arguments.size());
  if (e.keywords.empty()) Emit(f, span, Op::Call, base, positional);
  else Emit(f, span, Op::CallKw, base, positional, NewSite(f, SiteOf(f, e)));
}

void LowerCallAt(FunctionLowering& f, Span span, const CallExpr& e, Reg base) {
  LowerPlainCall(f, span, e, base);
  if (e.leaves_open && f.reachable && IsOfTool(f, e)) f.out.open_calls.push_back(f.pc() - 1);
}

}  // namespace

void LowerCall(FunctionLowering& f, Span span, const CallExpr& e, Reg dst) {
  if (f.is_temporary(dst) && dst + 1u == f.next) return LowerCallAt(f, span, e, dst);
  Reg base = NewTemporary(f);
  LowerCallAt(f, span, e, base);
  EmitMove(f, span, dst, base);
}

}  // namespace penstock
