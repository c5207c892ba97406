// Resolve: one walk notes what occurs where (scope_walk.cc); then, scope by scope in the order of the
// text, every name gets its meaning.
#include "frontend/scopes.h"

#include <algorithm>
#include <unordered_set>

#include "core/text.h"
#include "frontend/frontend.h"
#include "frontend/refusals.h"
#include "frontend/scope_walk.h"
#include "grammar/plan_lexer.h"

namespace penstock {
namespace {

constexpr VariableId kNoVariable = Scope::kNoVariable;
// More variables of the plan than this become globals, so that its frame stays small.
constexpr size_t kMaxPlanRegisters = 1024;
// Names for which a near one is looked for; each looks at all names.
constexpr int kMaxSuggestions = 20;
constexpr size_t kMinSuggested = 3;  // every short name is near every other

// A register of a function that comprehensions share, one after the other.
struct SharedSlot { NameId name; uint32_t slot; bool busy; };

struct Resolver {
  const Ast& ast;
  const ToolNumbers& tool_numbers;
  Scopes& scopes;
  ScopeNotes& notes;
  Diagnostics& diagnostics;
  bool is_library = false;

  std::vector<VariableId> visible;          // by name: the variable of the innermost function around that binds it
  std::vector<VariableId> of_plan;          // by name: the variable of the plan
  std::vector<uint32_t> tool_index;         // by name: index into Scopes::tools + 1, or 0
  std::vector<std::vector<SharedSlot>> shared_slots;  // by function
  std::unordered_set<uint64_t> captured;    // function << 32 | variable
  struct Hidden { ScopeId scope; NameId name; VariableId outer; };
  std::vector<Hidden> hidden;               // what `visible` was before the open scopes
  struct BusySlot { ScopeId scope; FunctionId host; uint32_t index; };
  std::vector<BusySlot> busy_slots;
  std::vector<ScopeId> open;
  int suggestions = 0;
};

VariableId NewVariable(Resolver& r, NameId name, FunctionId home) {
  Variable variable;
  variable.name = name;
  variable.home = home;
  r.scopes.variables.push_back(variable);
  return static_cast<VariableId>(r.scopes.variables.size() - 1);
}

void GiveSlot(Resolver& r, VariableId id) {
  Variable& variable = r.scopes.variables[id];
  std::vector<VariableId>& variables = r.scopes.functions[variable.home].variables;
  variable.slot = static_cast<uint32_t>(variables.size());
  variables.push_back(id);
}

void MakeGlobal(Resolver& r, VariableId id, const std::string& name) {
  Variable& variable = r.scopes.variables[id];
  if (variable.is_global) return;
  variable.is_global = true;
  variable.global = static_cast<uint32_t>(r.scopes.globals.size());
  r.scopes.globals.push_back(name);
}

VariableId PlanVariable(Resolver& r, NameId name) {
  VariableId& id = r.of_plan[name.index];
  if (id == kNoVariable) {
    id = NewVariable(r, name, 0);
    BuiltinId builtin = FindBuiltin(r.ast[name]);
    r.scopes.variables[id].shadows = builtin;
  }
  return id;
}

// -- the variables of the plan itself

void AddInputs(Resolver& r, const std::vector<std::string>& inputs) {
  if (inputs.empty()) return;
  std::unordered_map<std::string_view, uint32_t> numbers;
  for (uint32_t i = 0; i < r.ast.names.size(); ++i) numbers.emplace(r.ast.names[i], i);
  for (const std::string& input : inputs) {
    if (r.tool_numbers.Has(input)) {
      r.diagnostics.Report(DiagnosticId::kToolRebound, Span{}, {input, "an input"}).Help("choose another name for the input");
    }
    auto found = numbers.find(input);
    NameId name;
    if (found != numbers.end()) name = NameId{found->second};
    VariableId id = name.present() ? PlanVariable(r, name) : NewVariable(r, name, 0);
    r.scopes.variables[id].is_bound = true;
    r.scopes.variables[id].imported = Variable::kReboundImport;
    r.scopes.variables[id].shadows = kBuiltinCount;
    MakeGlobal(r, id, input);
  }
  r.scopes.input_count = r.scopes.globals.size();
}

// Variables that a `global` statement names belong to the plan, bound there or not.
void AddDeclaredGlobals(Resolver& r) {
  for (size_t scope = 1; scope < r.notes.occurrences.size(); ++scope) {
    for (const Occurrence& o : r.notes.occurrences[scope]) {
      if (!o.global) continue;
      VariableId id = PlanVariable(r, o.name);
      r.scopes.variables[id].is_bound |= o.bound;
      r.scopes.variables[id].bindings += o.bindings;
      MakeGlobal(r, id, r.ast[o.name]);
    }
  }
}

void AddPlanVariables(Resolver& r) {
  size_t in_registers = 0;
  for (const Occurrence& o : r.notes.occurrences[0]) {
    if (!o.bound) continue;
    VariableId id = PlanVariable(r, o.name);
    Variable& variable = r.scopes.variables[id];
    variable.is_bound = true;
    variable.bindings += o.bindings;
    variable.is_walrus_target |= o.walrus;
    variable.is_deleted |= o.deleted;
    if (++in_registers > kMaxPlanRegisters || r.is_library) MakeGlobal(r, id, r.ast[o.name]);
  }
}

// -- closures

// Variable `id` is used by function `user`: if it lives in another frame, it must be a cell that every
// function between takes along; a variable of the plan becomes a global.
void Reach(Resolver& r, VariableId id, FunctionId user) {
  Variable& variable = r.scopes.variables[id];
  if (variable.is_global || variable.home == user) return;
  const bool is_of_plan = variable.home == 0 && variable.name.present() && r.of_plan[variable.name.index] == id;
  if (is_of_plan) return MakeGlobal(r, id, r.ast[variable.name]);
  variable.is_cell = true;
  for (FunctionId f = user; f != variable.home; f = r.scopes.functions[f].parent) {
    if (!r.captured.insert(uint64_t{f} << 32 | id).second) break;
    r.scopes.functions[f].captures.push_back(id);
  }
}

// -- the meaning of a name

uint32_t ToolIndexOf(Resolver& r, NameId name) {
  uint32_t& index = r.tool_index[name.index];
  if (index == 0) {
    r.scopes.tools.push_back(r.ast[name]);
    index = static_cast<uint32_t>(r.scopes.tools.size());
  }
  return index - 1;
}

// What a plan could name there.
std::vector<std::string_view> NamesToMean(Resolver& r) {
  std::vector<std::string_view> names;
  for (VariableId id = 0; id < r.scopes.variables.size(); ++id) {
    const Variable& v = r.scopes.variables[id];
    if (v.is_bound && v.name.present() && (r.visible[v.name.index] == id || r.of_plan[v.name.index] == id)) names.push_back(r.ast[v.name]);
  }
  r.tool_numbers.ForEachName([&](std::string_view tool) { names.push_back(tool); });
  for (BuiltinId id = 0; id < kBuiltinCount; ++id) if (RowOf(id).module == kNoModule) names.push_back(RowOf(id).name);
  std::sort(names.begin(), names.end());
  return names;
}

void WarnUndefined(Resolver& r, NameId name, Span span) {
  const std::string& text = r.ast[name];
  Diagnostic& warning = r.diagnostics.Report(DiagnosticId::kUndefinedName, span, {text});
  if (text.size() < kMinSuggested || ++r.suggestions > kMaxSuggestions) return;
  const std::vector<std::string_view> candidates = NamesToMean(r);
  std::string_view near = NearestName(text, candidates);
  if (!near.empty()) warning.Meant(near);
}

// Python's AttributeError at run time; here a warning.
void WarnNoMember(Resolver& r, Library& library, ModuleId module, const std::string& name, Span span) {
  Diagnostic& warning = r.diagnostics.Report(DiagnosticId::kUndefinedMember, span, {std::string(RowOf(module).name), name});
  const std::vector<std::string> members = library.MembersOf(module);
  std::string_view near = NearestName(name, {members.begin(), members.end()});
  if (!near.empty()) warning.Meant(near);
}

struct Resolved { Meaning meaning; uint32_t index; };

// What a name means that no function around binds.
Resolved MeaningOutside(Resolver& r, NameId name, Span span, FunctionId user) {
  VariableId id = r.of_plan[name.index];
  if (id != kNoVariable) {
    Reach(r, id, user);
    return {Meaning::kVariable, id};
  }
  const std::string& text = r.ast[name];
  if (r.tool_numbers.Has(text)) return {Meaning::kTool, ToolIndexOf(r, name)};
  BuiltinId builtin = FindBuiltin(text);
  if (builtin != kBuiltinCount) return {Meaning::kBuiltin, builtin};
  if (text == "__name__") return {Meaning::kPlanName, 0};
  if (text == "Ellipsis") return {Meaning::kEllipsis, 0};
  if (!IsRefusedName(text)) WarnUndefined(r, name, span);
  id = PlanVariable(r, name);
  MakeGlobal(r, id, text);
  return {Meaning::kVariable, id};
}

Resolved MeaningFromOutside(Resolver& r, const Occurrence& o, FunctionId user) {
  VariableId id = r.visible[o.name.index];
  if (id == kNoVariable) return MeaningOutside(r, o.name, o.first, user);
  Reach(r, id, user);
  return {Meaning::kVariable, id};
}

Resolved MeaningOfNonlocal(Resolver& r, const Occurrence& o, FunctionId user) {
  VariableId id = r.visible[o.name.index];
  if (id != kNoVariable) {
    Reach(r, id, user);
    return {Meaning::kVariable, id};
  }
  r.diagnostics.Report(DiagnosticId::kScopeRule, o.declared, {"no binding for nonlocal `" + r.ast[o.name] + "` found"})
      .Help("`nonlocal` names a variable of a function around this one; for a variable of the plan write `global`")
      .Python("SyntaxError: no binding for nonlocal '" + r.ast[o.name] + "' found");
  return {Meaning::kVariable, PlanVariable(r, o.name)};
}

// -- binding

void Show(Resolver& r, ScopeId scope, NameId name, VariableId id) {
  r.hidden.push_back({scope, name, r.visible[name.index]});
  r.visible[name.index] = id;
}

// A register for a variable of a comprehension: one that an earlier comprehension is done with.
void GiveSharedSlot(Resolver& r, ScopeId scope, VariableId id) {
  constexpr size_t kMaxShared = 32;  // they are searched one by one
  Variable& variable = r.scopes.variables[id];
  std::vector<SharedSlot>& shared = r.shared_slots[variable.home];
  for (uint32_t i = 0; i < shared.size(); ++i) {
    if (shared[i].busy || shared[i].name != variable.name) continue;
    shared[i].busy = true;
    variable.slot = shared[i].slot;
    r.busy_slots.push_back({scope, variable.home, i});
    return;
  }
  GiveSlot(r, id);
  if (shared.size() >= kMaxShared) return;
  shared.push_back({variable.name, variable.slot, true});
  r.busy_slots.push_back({scope, variable.home, static_cast<uint32_t>(shared.size() - 1)});
}

VariableId BindHere(Resolver& r, ScopeId scope_id, const Occurrence& o) {
  const Scope& scope = r.scopes.scopes[scope_id];
  if (scope_id == 0) return r.of_plan[o.name.index];
  VariableId id = NewVariable(r, o.name, scope.host);
  Variable& variable = r.scopes.variables[id];
  variable.is_bound = true;
  variable.is_parameter = o.parameter;
  variable.is_rebound = o.rebound;
  variable.is_walrus_target = o.walrus;
  variable.is_deleted = o.deleted;
  variable.is_of_comprehension = scope.kind == ScopeKind::kComprehension;
  variable.is_read_before_bound = o.read_before_bound;
  if (scope.kind == ScopeKind::kComprehension) GiveSharedSlot(r, scope_id, id);
  else GiveSlot(r, id);
  if (scope.kind != ScopeKind::kClass) Show(r, scope_id, o.name, id);
  return id;
}

// -- scope by scope

void CloseScopes(Resolver& r, ScopeId until) {
  while (!r.open.empty() && r.open.back() != until) {
    ScopeId closed = r.open.back();
    r.open.pop_back();
    while (!r.hidden.empty() && r.hidden.back().scope == closed) {
      r.visible[r.hidden.back().name.index] = r.hidden.back().outer;
      r.hidden.pop_back();
    }
    while (!r.busy_slots.empty() && r.busy_slots.back().scope == closed) {
      r.shared_slots[r.busy_slots.back().host][r.busy_slots.back().index].busy = false;
      r.busy_slots.pop_back();
    }
  }
}

Mention Resolve(Resolver& r, ScopeId scope_id, const Occurrence& o) {
  const Scope& scope = r.scopes.scopes[scope_id];
  Mention mention;
  mention.name = o.name;
  Resolved resolved;
  if (o.global && scope_id != 0) {
    mention.is_declared_global = true;
    resolved = {Meaning::kVariable, r.of_plan[o.name.index]};
  } else if (o.nonlocal) {
    resolved = MeaningOfNonlocal(r, o, scope.host);
  } else if (o.bound) {
    mention.is_bound_here = true;
    resolved = {Meaning::kVariable, BindHere(r, scope_id, o)};
    if (scope.kind == ScopeKind::kClass && o.used) {
      Resolved fallback = o.read_before_bound ? MeaningOutside(r, o.name, o.first, scope.host) : resolved;
      mention.fallback = fallback.meaning;
      mention.fallback_index = fallback.index;
    }
  } else {
    resolved = MeaningFromOutside(r, o, scope.host);
  }
  mention.meaning = resolved.meaning;
  mention.index = resolved.index;
  return mention;
}

void ResolveScope(Resolver& r, ScopeId id) {
  CloseScopes(r, id == 0 ? Scopes::kNone : r.scopes.scopes[id].parent);
  r.open.push_back(id);
  if (r.scopes.scopes[id].kind == ScopeKind::kGenerator) {  // its parameter: the iterator
    VariableId iterator = NewVariable(r, NameId{}, r.scopes.scopes[id].host);
    r.scopes.variables[iterator].is_parameter = true;
    GiveSlot(r, iterator);
  }
  const std::vector<Occurrence>& occurrences = r.notes.occurrences[id];
  std::vector<Mention> mentions(occurrences.size());
  // What this scope binds first: parameters get their registers in order.
  for (size_t pass = 0; pass < 2; ++pass) {
    for (size_t i = 0; i < occurrences.size(); ++i) {
      const bool binds = occurrences[i].bound && !occurrences[i].global && !occurrences[i].nonlocal;
      if (binds == (pass == 0)) mentions[i] = Resolve(r, id, occurrences[i]);
    }
  }
  r.scopes.scopes[id].mentions = std::move(mentions);
}

// Parameters come first, in the order of their registers: positional ones, keyword-only ones, *args, **kwargs.
// The walk binds them in the order of the text, where *args stands before the keyword-only ones.
void OrderParameters(Resolver& r, FunctionScope& function) {
  const std::vector<ParameterNode>* nodes = nullptr;
  if (function.expression.present()) {
    if (const auto* lambda = std::get_if<LambdaExpr>(&r.ast[function.expression].node)) nodes = &lambda->parameters;
  } else if (function.statement.index != StmtId{}.index) {
    if (const auto* def = std::get_if<DefStmt>(&r.ast[function.statement].node)) nodes = &def->parameters;
  }
  if (!nodes || nodes->empty() || function.variables.size() < nodes->size()) return;
  auto rank = [](ParameterNode::Kind kind) {
    return kind == ParameterNode::Kind::kVarArgs ? 2 : kind == ParameterNode::Kind::kKwArgs ? 3
         : kind == ParameterNode::Kind::kKeywordOnly ? 1 : 0;
  };
  std::vector<VariableId> ordered;
  for (int wanted = 0; wanted < 4; ++wanted) {
    for (size_t i = 0; i < nodes->size(); ++i) if (rank((*nodes)[i].kind) == wanted) ordered.push_back(function.variables[i]);
  }
  for (uint32_t i = 0; i < ordered.size(); ++i) {
    function.variables[i] = ordered[i];
    r.scopes.variables[ordered[i]].slot = i;
  }
}

void AddClassCells(Resolver& r) {
  for (const ClassCellUse& use : r.notes.class_cell_uses) {
    Scope& class_scope = r.scopes.scopes[use.class_scope];
    if (class_scope.class_cell == kNoVariable) {
      FunctionId maker = r.scopes.functions[class_scope.host].parent;
      class_scope.class_cell = NewVariable(r, NameId{}, maker);
      r.scopes.variables[class_scope.class_cell].is_cell = true;
      GiveSlot(r, class_scope.class_cell);
    }
    Reach(r, class_scope.class_cell, r.scopes.scopes[use.user].host);
  }
}

// Builtins that a plan may not have, unless the plan binds the name itself.
void ReportRefusedNames(Resolver& r) {
  for (const RefusedUse& use : r.notes.refused_uses) {
    const Mention& mention = r.scopes.scopes[use.scope].mentions[use.occurrence];
    bool is_bound = mention.meaning != Meaning::kVariable || r.scopes.variables[mention.index].is_bound;
    if (!is_bound) RefuseName(r.ast[use.name], use.span, r.diagnostics);
  }
}

// The plan's own variables that no function touches live in registers.
void GivePlanSlots(Resolver& r) {
  for (const Mention& mention : r.scopes.scopes[0].mentions) {
    if (mention.meaning == Meaning::kVariable && !r.scopes.variables[mention.index].is_global) GiveSlot(r, mention.index);
  }
}

// -- imports

Variable* VariableOf(Resolver& r, ScopeId scope, uint32_t occurrence) {
  const Mention& mention = r.scopes.scopes[scope].mentions[occurrence];
  return mention.meaning == Meaning::kVariable ? &r.scopes.variables[mention.index] : nullptr;
}

// Imports of the plan itself that stand before every place that names what they bind: those behind them are run, and functions called, later.
void FindSureImports(Resolver& r) {
  constexpr uint32_t kNowhere = 0xFFFFFFFF;
  std::vector<uint32_t> first_named(r.ast.names.size(), kNowhere);  // by name
  for (const Expr& expr : r.ast.exprs) {
    if (const auto* name = std::get_if<NameExpr>(&expr.node)) first_named[name->name.index] = std::min(first_named[name->name.index], expr.span.begin);
  }
  for (StmtId id : r.ast.body) {
    const auto& node = r.ast[id].node;
    const auto mark = [&](NameId name) {
      const VariableId variable = r.of_plan[name.index];
      if (variable != kNoVariable && first_named[name.index] > r.ast[id].span.begin) r.scopes.variables[variable].is_surely_bound = true;
    };
    if (const auto* import = std::get_if<ImportStmt>(&node)) {
      for (const ImportAlias& alias : import->modules) mark(alias.as.present() ? alias.as : alias.dotted[0]);
    } else if (const auto* from = std::get_if<ImportFromStmt>(&node)) {
      for (const ImportAlias& alias : from->names) mark(alias.as.present() ? alias.as : alias.dotted[0]);
    }
  }
}

// A variable that is bound by imports of one thing only stands for that thing.
void FindImportedVariables(Resolver& r) {
  for (ScopeId scope = 0; scope < r.scopes.scopes.size(); ++scope) {
    const std::vector<Occurrence>& occurrences = r.notes.occurrences[scope];
    for (uint32_t i = 0; i < occurrences.size(); ++i) {
      Variable* variable = VariableOf(r, scope, i);
      if (variable == nullptr) continue;
      variable->is_read |= occurrences[i].used;
      if (occurrences[i].bound_otherwise || variable->is_deleted) variable->imported = Variable::kReboundImport;
    }
  }
  for (const ImportBinding& binding : r.notes.import_bindings) {
    Variable* variable = VariableOf(r, binding.scope, binding.occurrence);
    if (variable == nullptr) continue;
    const int32_t imported = static_cast<int32_t>(binding.imported);
    if (variable->imported == Variable::kNotImported) variable->imported = imported;
    else if (variable->imported != imported) variable->imported = Variable::kReboundImport;
    // Before its import the name means the builtin.
    if (variable->shadows != kBuiltinCount && !variable->is_surely_bound) variable->imported = Variable::kReboundImport;
  }
}

// Patterns take apart what the library writes, too: then they ask it for a list or a dict of what is there.
void NeedForPatterns(Resolver& r, Library& library) {
  static constexpr std::string_view kTypes[] = {"deque", "UserList", "UserDict", "ChainMap", "Sequence", "MutableSequence", "Mapping", "MutableMapping"};
  const bool takes_apart = std::any_of(r.ast.patterns.begin(), r.ast.patterns.end(), [](const Pattern& pattern) {
    return std::holds_alternative<SequencePattern>(pattern.node) || std::holds_alternative<MappingPattern>(pattern.node);
  });
  const bool names_one = takes_apart && std::any_of(r.ast.names.begin(), r.ast.names.end(), [](const std::string& name) {
    return std::find(std::begin(kTypes), std::end(kTypes), name) != std::end(kTypes);
  });
  if (!names_one) return;
  for (const char* helper : {kTakenSequence, kTakenMapping}) library.Need(*library.FindHidden(ModuleId::Collections, helper));
}

// What of the library the plan may touch. A module used only as `module.member` gives those members alone.
void NeedImports(Resolver& r, Library& library) {
  auto need = [&](const Imported& imported) {
    if (imported.kind == Imported::Kind::kModule) library.NeedAll(imported.module);
    else library.Need(imported);
  };
  for (const ImportBinding& binding : r.notes.import_bindings) {
    Variable* variable = VariableOf(r, binding.scope, binding.occurrence);
    if (variable == nullptr || !variable->is_read) continue;
    const Imported& imported = r.scopes.imports[binding.imported];
    if (variable->imported < 0 || imported.kind != Imported::Kind::kModule) need(imported);
  }
  for (ScopeId scope = 0; scope < r.scopes.scopes.size(); ++scope) {
    const std::vector<Occurrence>& occurrences = r.notes.occurrences[scope];
    for (uint32_t i = 0; i < occurrences.size(); ++i) {
      Variable* variable = occurrences[i].escapes ? VariableOf(r, scope, i) : nullptr;
      if (variable != nullptr && variable->imported >= 0) need(r.scopes.imports[static_cast<size_t>(variable->imported)]);
    }
  }
  for (const MemberUse& use : r.notes.member_uses) {
    Variable* variable = VariableOf(r, use.scope, use.occurrence);
    if (variable == nullptr || variable->imported < 0) continue;
    const Imported& module = r.scopes.imports[static_cast<size_t>(variable->imported)];
    if (module.kind != Imported::Kind::kModule) continue;
    const std::string& name = r.ast[use.member];
    if (std::optional<Imported> member = library.Find(module.module, name)) need(*member);
    else if (!IsDunder(name)) WarnNoMember(r, library, module.module, name, use.span);
  }
}

Scopes ResolveAll(const Ast& ast, const ToolNumbers& tool_numbers, const std::vector<std::string>& inputs, Library& library,
                  bool is_library, Diagnostics& diagnostics, std::vector<NamePlace>* places = nullptr) {
  Scopes scopes;
  scopes.places = places;
  ScopeNotes notes = WalkScopes(ast, tool_numbers, library, is_library, scopes, diagnostics);
  const size_t names = ast.names.size();
  Resolver r{ast, tool_numbers, scopes, notes, diagnostics, is_library, std::vector<VariableId>(names, kNoVariable),
             std::vector<VariableId>(names, kNoVariable), std::vector<uint32_t>(names, 0), {}, {}, {}, {}, {}, 0};
  r.shared_slots.resize(scopes.functions.size());
  scopes.variables.reserve(names);
  AddInputs(r, inputs);
  AddDeclaredGlobals(r);
  AddPlanVariables(r);
  for (ScopeId id = 0; id < scopes.scopes.size(); ++id) ResolveScope(r, id);
  for (FunctionScope& function : scopes.functions) OrderParameters(r, function);
  AddClassCells(r);
  ReportRefusedNames(r);
  GivePlanSlots(r);
  if (notes.import_bindings.empty()) return scopes;
  FindSureImports(r);
  FindImportedVariables(r);
  if (!is_library) NeedImports(r, library), NeedForPatterns(r, library);
  return scopes;
}

// What the language or the catalog has a name for is written as it is: a person who reads the plan must not take it for another.
void RefuseRespelled(const Ast& ast, const ToolNumbers& tools, Diagnostics& diagnostics) {
  for (const Respelled& each : ast.respelled) {
    const std::string& name = ast[each.name];
    const bool is_ours = tools.Has(name) || FindBuiltin(name) != kBuiltinCount || FindModule(name) != kNoModule || IsRefusedName(name) ||
                         IsDunder(name) || IsKeyword(name) || name == "Ellipsis";
    if (!is_ours) continue;
    diagnostics.Report(DiagnosticId::kForbiddenCharacter, each.span, {"the name `" + name + "` in other letters"})
        .Help("write `" + name + "`");
  }
}

}  // namespace

Scopes Resolve(const Ast& ast, const Manifest& tools, const std::vector<std::string>& inputs, Library& library,
               Diagnostics& diagnostics, std::vector<NamePlace>* places) {
  ToolNumbers tool_numbers;
  tool_numbers.Reserve(tools.tools().size());
  for (ToolIndex i = 0; i < tools.tools().size(); ++i) tool_numbers.Add(tools.tools()[i].plan_name, i);
  RefuseRespelled(ast, tool_numbers, diagnostics);
  Scopes scopes = ResolveAll(ast, tool_numbers, inputs, library, false, diagnostics, places);
  if (!diagnostics.has_errors()) library.Close();
  return scopes;
}

Scopes ResolveLibrary(const Ast& ast, Library& library, Diagnostics& diagnostics) {
  return ResolveAll(ast, {}, {}, library, true, diagnostics);
}

std::string PrivateName(std::string_view class_name, std::string_view name) {
  const bool is_private = !class_name.empty() && name.starts_with("__") && !name.ends_with("__");
  const size_t begin = is_private ? class_name.find_first_not_of('_') : std::string::npos;
  return begin == std::string::npos ? std::string(name) : "_" + std::string(class_name.substr(begin)) + std::string(name);
}

}  // namespace penstock
