// Functions, lambdas and classes: making them where they stand, and their own code.
#include <algorithm>

#include "core/check.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

// -- where a function is made

std::vector<ExprId> DefaultsOf(const std::vector<ParameterNode>& parameters) {
  std::vector<ExprId> defaults;
  for (bool keyword_only : {false, true}) {
    for (const ParameterNode& p : parameters) {
      const bool is_keyword_only = p.kind == ParameterNode::Kind::kKeywordOnly;
      if (p.default_value.present() && is_keyword_only == keyword_only) defaults.push_back(p.default_value);
    }
  }
  return defaults;
}

uint16_t VariableNameIndex(FunctionLowering& f, const Variable& variable) {
  return variable.name.present() ? NameIndex(f, variable.name) : MadeNameIndex(f.all, "__class__");
}

void SetCaptures(FunctionLowering& f, FunctionId made) {
  std::vector<Capture>& captures = f.all.module.functions[f.all.first_function + made].captures;
  captures.clear();
  for (VariableId id : f.all.scopes.functions[made].captures) {
    captures.push_back({f.all.register_of[id], VariableNameIndex(f, f.all.scopes.variables[id])});
  }
}

// A function that only code that never runs would make still has its cells.
void SetUnmadeCaptures(FunctionLowering& f) {
  for (VariableId id : f.info.captures) f.out.captures.push_back({0, VariableNameIndex(f, f.all.scopes.variables[id])});
}

// Applies decorators, which are in [first, first + count), to what is in `made`, the last of them first.
void Decorate(FunctionLowering& f, const Exprs& decorators, Reg first, Reg made) {
  for (size_t i = decorators.size(); i-- > 0;) {
    const Span span = f.ast()[decorators[i]].span;
    const Reg decorator = static_cast<Reg>(first + i);
    // The result so far is the argument of the next call, right behind its callee.
    if (decorator + 1 != made) EmitMove(f, span, decorator + 1, made);
    Emit(f, span, Op::Call, decorator, 1);
    made = decorator;
  }
}

Reg EvaluateDecorators(FunctionLowering& f, const Exprs& decorators) {
  const Reg first = static_cast<Reg>(f.next);
  for (ExprId decorator : decorators) {
    Reg reg = NewTemporary(f);
    Into(f, decorator, reg);
  }
  return first;
}

// -- the code of a function

void AddParameters(FunctionLowering& f, const std::vector<ParameterNode>& nodes) {
  for (bool keyword_only : {false, true}) {
    for (const ParameterNode& node : nodes) {
      if (node.kind == ParameterNode::Kind::kVarArgs || node.kind == ParameterNode::Kind::kKwArgs) continue;
      if ((node.kind == ParameterNode::Kind::kKeywordOnly) != keyword_only) continue;
      Parameter parameter;
      parameter.name = NameIndex(f, node.name);
      parameter.kind = node.kind == ParameterNode::Kind::kPositionalOnly ? ParameterKind::kPositionalOnly
                     : keyword_only ? ParameterKind::kKeywordOnly : ParameterKind::kPositional;
      parameter.has_default = node.default_value.present();
      if (node.annotation.present()) {
        parameter.annotation = static_cast<int32_t>(AddText(f, f.all.source.TextOf(f.ast()[node.annotation].span)));
      }
      f.out.parameters.push_back(parameter);
    }
  }
  for (const ParameterNode& node : nodes) {
    if (node.kind == ParameterNode::Kind::kVarArgs) {
      f.out.has_varargs = true;
      f.out.varargs_name = NameIndex(f, node.name);
    } else if (node.kind == ParameterNode::Kind::kKwArgs) {
      f.out.has_kwargs = true;
      f.out.kwargs_name = NameIndex(f, node.name);
    }
  }
}

// Registers of the function's variables: parameters first, then the others, then the cells it took along. A parameter that is given another
// value has a register of its own for that: who writes into something that was taken out of what the caller gave must still find the rest.
void GiveRegisters(FunctionLowering& f) {
  const Scopes& scopes = f.all.scopes;
  const size_t parameters = static_cast<size_t>(f.out.parameter_register_count());
  f.slot_register.resize(f.info.variables.size());
  f.starts_unbound.resize(f.info.variables.size());
  f.bound = f.deletable = BoundSet(f.info.variables.size());
  for (size_t i = 0; i < parameters; ++i) NewTemporary(f);
  for (uint32_t slot = 0; slot < f.info.variables.size(); ++slot) {
    const VariableId id = f.info.variables[slot];
    const Variable& variable = scopes.variables[id];
    const bool is_argument = slot < parameters;
    Reg reg = is_argument && !variable.is_cell && !variable.is_rebound ? static_cast<Reg>(slot) : NewTemporary(f);
    f.slot_register[slot] = reg;
    f.all.register_of[id] = reg;
    if (is_argument) f.bound.Add(slot);
    if (variable.is_deleted) f.deletable.Add(slot);
    if (variable.name.present()) {
      f.out.local_names.push_back({reg, NameIndex(f, variable.name)});
      if (is_argument && reg != slot) f.out.local_names.push_back({static_cast<uint16_t>(slot), NameIndex(f, variable.name)});
    }
  }
  for (VariableId id : f.info.captures) {
    f.all.register_of[id] = NewTemporary(f);
    f.out.local_names.push_back({f.all.register_of[id], VariableNameIndex(f, scopes.variables[id])});
  }
}

// The cells of the function, and what is in its variables when it begins.
void EmitVariables(FunctionLowering& f, Span span) {
  const Scopes& scopes = f.all.scopes;
  for (size_t i = 0; i < f.info.captures.size(); ++i) {
    Emit(f, span, Op::FreeCell, f.all.register_of[f.info.captures[i]], static_cast<uint16_t>(i));
  }
  for (uint32_t slot = 0; slot < f.info.variables.size(); ++slot) {
    const Variable& variable = scopes.variables[f.info.variables[slot]];
    const bool is_class_cell = !variable.name.present() && !variable.is_parameter;
    if (variable.is_rebound && !variable.is_cell) Emit(f, span, Op::Move, f.slot_register[slot], static_cast<uint16_t>(slot));
    if (!variable.is_cell || variable.is_of_comprehension || is_class_cell) continue;
    Emit(f, span, Op::NewCell, f.slot_register[slot]);
    if (variable.is_parameter) Emit(f, span, Op::StoreCell, f.slot_register[slot], static_cast<uint16_t>(slot));
  }
}

// Globals that have the name of a builtin hold it until the plan assigns.
void EmitShadowedBuiltins(FunctionLowering& f, Span span) {
  for (const Variable& variable : f.all.scopes.variables) {
    if (!variable.is_global || !variable.is_bound || variable.shadows == kBuiltinCount) continue;
    TemporaryScope temporaries(f);
    Reg reg = NewTemporary(f);
    EmitWide(f, span, Op::LoadBuiltin, reg, variable.shadows);
    EmitWide(f, span, Op::StoreGlobal, reg, f.all.first_global + variable.global);
  }
}

void EmitReturnNone(FunctionLowering& f, Span span) {
  if (!f.reachable) return;
  TemporaryScope temporaries(f);
  Reg none = NewTemporary(f);
  EmitConstant(f, span, none, NoneConstant{});
  Emit(f, span, Op::Return, none);
  f.reachable = false;
}

// Only now it is known which variables may be read before they have a value: their registers are
// cleared, or hold the builtin of that name, at the very beginning.
std::vector<Instruction> FirstUnbinds(FunctionLowering& f) {
  std::vector<Instruction> first;
  for (uint32_t slot = 0; slot < f.info.variables.size(); ++slot) {
    if (!f.starts_unbound[slot]) continue;
    const Variable& variable = f.all.scopes.variables[f.info.variables[slot]];
    const bool holds_builtin = f.is_top() && variable.shadows != kBuiltinCount;
    first.push_back(holds_builtin ? Instruction::Wide(Op::LoadBuiltin, f.slot_register[slot], variable.shadows)
                                  : Instruction{Op::Unbind, f.slot_register[slot], 0, 0});
  }
  return first;
}

// Gives the function its code, behind what `first` does.
void PutCode(FunctionLowering& f, const std::vector<Instruction>& first) {
  f.out.code.reserve(first.size() + f.code.size());
  f.out.code.insert(f.out.code.end(), first.begin(), first.end());
  f.out.code.insert(f.out.code.end(), f.code.begin(), f.code.end());
  f.out.spans.reserve(f.out.code.size());
  f.out.spans.assign(first.size(), Span{f.out.span.begin, f.out.span.begin});
  f.out.spans.insert(f.out.spans.end(), f.spans.begin(), f.spans.end());
  if (first.empty()) return;
  const Pc shift = static_cast<Pc>(first.size());
  for (Instruction& in : f.out.code) {
    if (RowOf(in.op).b == Operand::Jump) in = Instruction::Wide(in.op, in.a, in.wide() + shift);
  }
  for (Pc& open : f.out.open_calls) open += shift;
  for (Handler& handler : f.out.handlers) {
    handler.begin += shift;
    handler.end += shift;
    handler.target += shift;
  }
}

// The code of the library files that the plan needs, before its own: it defines their members.
void RunLibrary(FunctionLowering& f) {
  for (const LibraryModule* file : f.all.library.closed()) {
    TemporaryScope temporaries(f);
    Reg reg = NewTemporary(f);
    EmitWide(f, Span{}, Op::MakeFunction, reg, file->first_function);
    Emit(f, Span{}, Op::Call, reg, 0);
  }
}

// The plan: its value is that of its last statement, if that is an expression.
void LowerPlanBody(FunctionLowering& f) {
  Block body = f.ast().body;
  const ExprStmt* last = body.empty() ? nullptr : std::get_if<ExprStmt>(&f.ast()[body.back()].node);
  if (last) body.pop_back();
  EmitShadowedBuiltins(f, Span{});
  if (f.all.id == kNoModule) RunLibrary(f);
  LowerBlock(f, body);
  if (last && f.reachable) {
    TemporaryScope temporaries(f);
    Reg value = Use(f, last->value);
    Emit(f, f.ast()[last->value].span, Op::Return, value);
    f.reachable = false;
  }
  const uint32_t end = static_cast<uint32_t>(f.all.source.text().size());
  EmitReturnNone(f, body.empty() ? Span{} : Span{std::min(f.ast()[body.back()].span.end, end), std::min(f.ast()[body.back()].span.end, end)});
}

bool HasAnnotations(const Ast& ast, const Block& body) {
  return std::any_of(body.begin(), body.end(), [&](StmtId id) { return std::holds_alternative<AnnAssignStmt>(ast[id].node); });
}

// The text that a body begins with, or null.
const std::string* DocOf(const Ast& ast, const Block& body) {
  const auto* first = body.empty() ? nullptr : std::get_if<ExprStmt>(&ast[body[0]].node);
  const auto* text = first ? std::get_if<StringExpr>(&ast[first->value].node) : nullptr;
  return text ? &text->value : nullptr;
}

void LowerClassBody(FunctionLowering& f, const ClassStmt& s) {
  f.namespace_dict = NewTemporary(f);
  Emit(f, s.name_span, Op::BuildDict, f.namespace_dict);
  if (const std::string* doc = DocOf(f.ast(), s.body)) {
    TemporaryScope temporaries(f);
    Reg key = NewTemporary(f);
    Reg text = NewTemporary(f);
    EmitText(f, s.name_span, key, "__doc__");
    EmitText(f, s.name_span, text, *doc);
    Emit(f, s.name_span, Op::DictInsert, f.namespace_dict, key, text);
  }
  if (HasAnnotations(f.ast(), s.body)) {
    f.annotations = NewTemporary(f);
    Emit(f, s.name_span, Op::BuildDict, f.annotations);
    TemporaryScope temporaries(f);
    Reg key = NewTemporary(f);
    EmitText(f, s.name_span, key, "__annotations__");
    Emit(f, s.name_span, Op::DictInsert, f.namespace_dict, key, f.annotations);
  }
  f.first_temporary = f.next;  // these two are no scratch registers
  LowerBlock(f, s.body);
  Emit(f, s.name_span, Op::Return, f.namespace_dict);
  f.reachable = false;
}

// The class that private names in this function belong to.
std::string ClassNameAround(const ModuleLowering& all, ScopeId scope) {
  for (; scope != 0; scope = all.scopes.scopes[scope].parent) {
    const Scope& around = all.scopes.scopes[scope];
    if (around.kind != ScopeKind::kClass) continue;
    return all.ast[std::get<ClassStmt>(all.ast[all.scopes.functions[around.host].statement].node).name];
  }
  return "";
}

}  // namespace

void MakeFunction(FunctionLowering& f, Span span, FunctionId made, const std::vector<ParameterNode>& parameters, Reg dst) {
  SetCaptures(f, made);
  std::vector<ExprId> defaults = DefaultsOf(parameters);
  if (defaults.empty()) return EmitWide(f, span, Op::MakeFunction, dst, f.all.first_function + made);
  const bool all_constant = std::all_of(defaults.begin(), defaults.end(), [&](ExprId id) { return IsConstant(f.ast(), id); });
  if (all_constant) {
    TupleConstant tuple;
    for (ExprId id : defaults) tuple.items.push_back(ConstantIndex(f, id));
    EmitConstant(f, span, dst, std::move(tuple));
  } else {
    LowerTuple(f, span, defaults, dst);
  }
  EmitWide(f, span, Op::MakeFunctionDefaults, dst, f.all.first_function + made);
}

void LowerLambda(FunctionLowering& f, ExprId id, const LambdaExpr& e, Reg dst) {
  const FunctionId made = f.all.scopes.scopes[f.all.scopes.of_expression[id.index]].host;
  MakeFunction(f, f.ast()[id].span, made, e.parameters, dst);
}

void LowerDef(FunctionLowering& f, StmtId id, const DefStmt& s) {
  TemporaryScope temporaries(f);
  const FunctionId made = f.all.scopes.scopes[f.all.scopes.of_statement[id.index]].host;
  Reg variable;
  if (s.decorators.empty() && DefaultsOf(s.parameters).empty() && RegisterToStore(f, s.name, variable)) {
    MakeFunction(f, s.name_span, made, s.parameters, variable);
    return MarkStored(f, s.name);
  }
  const Reg first = EvaluateDecorators(f, s.decorators);
  const Reg function = NewTemporary(f);
  MakeFunction(f, s.name_span, made, s.parameters, function);
  Decorate(f, s.decorators, first, function);
  StoreName(f, s.name, s.name_span, s.decorators.empty() ? function : first);
}

void LowerClass(FunctionLowering& f, StmtId id, const ClassStmt& s) {
  TemporaryScope temporaries(f);
  const Scope& scope = f.all.scopes.scopes[f.all.scopes.of_statement[id.index]];
  const Reg first = EvaluateDecorators(f, s.decorators);
  const Reg made = NewTemporary(f);
  const Reg members = NewTemporary(f);
  for (ExprId base : s.bases) {
    Reg reg = NewTemporary(f);
    Into(f, base, reg);
  }
  if (scope.class_cell != Scope::kNoVariable) Emit(f, s.name_span, Op::NewCell, f.all.register_of[scope.class_cell]);
  SetCaptures(f, scope.host);
  EmitWide(f, s.name_span, Op::MakeFunction, members, f.all.first_function + scope.host);
  Emit(f, s.name_span, Op::Call, members, 0);
  Emit(f, s.name_span, Op::MakeClass, made, static_cast<uint16_t>(s.bases.size()),
       MadeNameIndex(f.all, f.all.scopes.functions[scope.host].qualified_name));
  if (scope.class_cell != Scope::kNoVariable) Emit(f, s.name_span, Op::StoreCell, f.all.register_of[scope.class_cell], made);
  Decorate(f, s.decorators, first, made);
  StoreName(f, s.name, s.name_span, s.decorators.empty() ? made : first);
}

void LowerFunction(ModuleLowering& all, FunctionId id) {
  const FunctionScope& info = all.scopes.functions[id];
  Function& out = all.module.functions[all.first_function + id];
  FunctionLowering f{all, id, out, info, info.scope, true, BoundSet(), BoundSet(), {}, {}, 0, 0, 0, {}, 0, 0, 0, 0, "", {}, {}};
  const Scope& scope = all.scopes.scopes[info.scope];
  for (const Mention& mention : scope.mentions) all.current[mention.name.index] = &mention;
  out.qualified_name = info.qualified_name;
  out.parent = id == 0 ? 0 : all.first_function + info.parent;
  out.library = all.id;
  out.is_generator = info.is_generator;
  out.is_class_body = scope.kind == ScopeKind::kClass;
  if (id != 0) f.class_name = ClassNameAround(all, info.scope);

  const LambdaExpr* lambda = nullptr;
  const ComprehensionExpr* generator = nullptr;
  const DefStmt* def = nullptr;
  const ClassStmt* class_statement = nullptr;
  if (info.expression.present()) {
    const Expr& expr = all.ast[info.expression];
    out.span = expr.span;
    lambda = std::get_if<LambdaExpr>(&expr.node);
    generator = std::get_if<ComprehensionExpr>(&expr.node);
  } else if (id != 0) {
    const Stmt& stmt = all.ast[info.statement];
    out.span = stmt.span;
    def = std::get_if<DefStmt>(&stmt.node);
    class_statement = std::get_if<ClassStmt>(&stmt.node);
  } else {
    out.span = {0, static_cast<uint32_t>(all.source.text().size())};
  }
  if (def != nullptr && (def->is_async || def->is_coroutine)) out.form = GeneratorForm::kCoroutine;  // the library says it itself
  if (def != nullptr && def->is_async_generator) out.form = GeneratorForm::kAsynchronous;
  out.name = def ? all.ast[def->name] : class_statement ? all.ast[class_statement->name] : lambda ? "<lambda>" : generator ? "<genexpr>" : "<module>";

  if (def != nullptr && all.id != kNoModule) out.is_native = all.library.IsNative(all.id, out.qualified_name.substr(0, out.qualified_name.find('.')));
  if (def != nullptr && all.id != kNoModule) out.qualified_name = all.library.ToldAs(all.id, out.qualified_name);
  if (const std::string* doc = def ? DocOf(all.ast, def->body) : nullptr) {
    out.doc = *doc;
    out.has_doc = true;
  }
  if (def) AddParameters(f, def->parameters);
  if (lambda) AddParameters(f, lambda->parameters);
  if (generator) {
    Parameter iterator;
    iterator.name = MadeNameIndex(all, ".0");
    iterator.kind = ParameterKind::kPositionalOnly;
    out.parameters.push_back(iterator);
  }
  if (out.captures.empty()) SetUnmadeCaptures(f);
  GiveRegisters(f);
  f.first_temporary = f.next;
  const Span start = def ? def->name_span : class_statement ? class_statement->name_span : Span{out.span.begin, out.span.begin};
  EmitVariables(f, start);
  if (def) {
    LowerBlock(f, def->body);
  } else if (class_statement) {
    LowerClassBody(f, *class_statement);
  } else if (lambda) {
    TemporaryScope temporaries(f);
    Reg value = Use(f, lambda->body);
    Emit(f, all.ast[lambda->body].span, Op::Return, value);
    f.reachable = false;
  } else if (generator) {
    LowerGeneratorBody(f, *generator);
  } else {
    LowerPlanBody(f);
  }
  EmitReturnNone(f, Span{out.span.end, out.span.end});
  PutCode(f, FirstUnbinds(f));
  if (all.id != kNoModule) {
    out.span = {};
    out.spans.assign(out.spans.size(), Span{});
  }
  out.register_count = static_cast<uint16_t>(std::max<uint32_t>(f.register_count, 1));
}

}  // namespace penstock
