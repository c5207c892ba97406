// By names: what holds nothing but lists, dicts and sets that the plan or its library made, exactly of these types, or values without
// parts. Whichever of them it is in whatever run, its methods are those of builtin types, though a class of the plan has some of the
// same name. Attributes and parameters are told by all that is put there: each counts as such until something else is found to be,
// which is the greatest fixpoint.
#include <algorithm>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "analysis/held_attributes.h"
#include "analysis/invocation.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

bool BuildsContainer(Op op) { return op == Op::BuildList || op == Op::BuildDict || op == Op::BuildSet || op == Op::BuildTuple; }

}  // namespace

Effects::Own Effects::OwnAt(FunctionId f, Pc start, uint16_t first) const {
  if (own_attributes_.empty()) return Own::kNo;
  boost::container::small_vector<Where, 8> open{{f, start, first}}, seen;
  Own own = Own::kScalar;
  int steps = 0;
  bool has_to_be_scalar = false;
  const auto visit = [&](Where where) {
    if (HoldsOverBlocks(where.function, where.pc, where.reg)) {
      for (const Where& other : seen) if (other.function == where.function && other.reg == where.reg) return;
      where.pc = kAnywhere;
      seen.push_back(where);
    }
    open.push_back(where);
  };
  const auto given = [&](FunctionId g, Pc pc) {
    const Function& function = module_.functions[g];
    const Instruction& in = function.code[pc];
    if (++steps > kMaxSteps) return Own::kNo;
    if (gives_scalar_[g][pc] && in.op != Op::Move) return Own::kScalar;
    switch (in.op) {
      case Op::Move: case Op::GetSlice: visit({g, pc, in.b}); return Own::kScalar;
      case Op::JoinTest: visit({g, pc, in.a}); return Own::kScalar;
      case Op::LoadGlobal: {
        const std::vector<Where>& stores = global_stores_[in.wide()];
        for (const Where& store : stores) visit(store);
        return stores.empty() ? Own::kNo : Own::kScalar;
      }
      case Op::LoadCell: {
        bool stored = false;
        ForEachStore(g, in, [&](const Where& store) {
          stored = true;
          visit(store);
        });
        return stored ? Own::kScalar : Own::kNo;
      }
      case Op::GetAttr: return own_attributes_[in.c];
      // `[None] * n`, `xs + [x]`: where no class has an operator of its own.
      case Op::Add: case Op::Mul: case Op::IAdd: case Op::IMul:
        if (has_operators_) {
          for (uint16_t reg : {in.b, in.c}) if (!IsScalar(g, pc, reg)) visit({g, pc, reg});
        } else {
          visit({g, pc, in.b});
        }
        return Own::kScalar;
      case Op::Sub: case Op::Div: case Op::FloorDiv: case Op::Mod: case Op::Pow: case Op::ISub: case Op::IDiv: case Op::IFloorDiv: case Op::IMod: case Op::IPow:
        has_to_be_scalar = true;
        for (uint16_t reg : {in.b, in.c}) if (!IsScalar(g, pc, reg)) visit({g, pc, reg});
        return Own::kScalar;
      case Op::CallMethod:
        if (module_.names[function.call_sites[in.c].method] != "copy") return Own::kNo;
        visit({g, pc, in.a});
        return Own::kNoReply;
      case Op::Not: return Own::kScalar;
      case Op::Call: case Op::CallKw:
        if (!GivesNew(g, pc)) return Own::kNo;
        // An iterator asks what it goes over.
        if (const auto& builtins = TargetsOf(g, pc, in.a).builtins; std::any_of(builtins.begin(), builtins.end(), [](BuiltinId id) { return GivesIterator(id); })) {
          for (int i = 1; i < RunLength(function, in); ++i) visit({g, pc, static_cast<uint16_t>(in.a + i)});
        }
        return TargetsOf(g, pc, in.a).builtins.empty() ? Own::kContainer : Own::kNoReply;  // a tool's reply
      default: return BuildsContainer(in.op) || GivesNew(g, pc) ? Own::kNoReply : Own::kNo;
    }
  };
  while (!open.empty() && own != Own::kNo) {
    const Where at = open.back();
    open.pop_back();
    const FunctionId g = at.function;
    if (holds_error_[g][at.reg] && !definitions_.LastInBlock(g, at.pc, at.reg)) return Own::kNo;
    bool has_value = false;
    if (at.reg < module_.functions[g].parameter_register_count() && !definitions_.LastInBlock(g, at.pc, at.reg)) {
      has_value = true;
      own = std::min(own, own_parameters_[g][at.reg]);
    }
    ForEachDefinition(g, at.pc, at.reg, [&](Pc pc) {
      has_value = true;
      own = std::min(own, given(g, pc));
      return own != Own::kNo;
    });
    if (!has_value) return Own::kNo;
  }
  return has_to_be_scalar && own != Own::kScalar ? Own::kNo : own;
}

bool Effects::TakesAsItIs(FunctionId f, Pc pc) const {
  if (own_attributes_.empty()) return false;
  const Instruction& in = module_.functions[f].code[pc];
  switch (in.op) {
    case Op::GetAttr: return code_under_[in.c] == 0;
    case Op::GetItem: case Op::GetSlice: case Op::Unpack: case Op::UnpackStar: return OwnAt(f, pc, in.b) != Own::kNo;
    case Op::ForNext: {
      const std::optional<Pc> begun = OnlyDefinition(f, pc, in.a);
      return begun && module_.functions[f].code[*begun].op == Op::GetIter && OwnAt(f, *begun, module_.functions[f].code[*begun].b) != Own::kNo;
    }
    default: return false;
  }
}

bool Effects::AsksNobodyAt(FunctionId f, Pc pc) const {
  if (own_attributes_.empty()) return false;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::GetAttr: case Op::Unpack: case Op::UnpackStar: case Op::ForNext: return TakesAsItIs(f, pc);
    case Op::SetAttr: return code_under_[in.b] == 0 && ((asked_ && !asked_->AsksAny(AskedCode::kStores)) || plain_stores_.contains(static_cast<uint64_t>(f) << 32 | pc));
    case Op::SetSlice: if (OwnAt(f, pc, in.c) == Own::kNo) return false; [[fallthrough]];
    case Op::DelSlice: {
      if (OwnAt(f, pc, in.a) == Own::kNo) return false;
      const uint16_t bounds[] = {in.b, static_cast<uint16_t>(in.b + 1), static_cast<uint16_t>(in.b + 2)};
      return std::all_of(std::begin(bounds), std::end(bounds), [&](uint16_t reg) { return IsPlain(f, pc, reg); });
    }
    case Op::GetIter: return OwnAt(f, pc, in.b) != Own::kNo;
    default: break;
  }
  if (RowOf(in.op).rule != LabelRule::kOperator && !IsComparison(in.op) && in.op != Op::JumpIf && in.op != Op::JumpIfNot && in.op != Op::Not) return false;
  bool plain = true;
  ForEachRead(function, pc, [&](uint16_t reg) { plain = plain && IsPlain(f, pc, reg); });
  return plain;
}

// Does a loop go over a list, tuple, dict, set or text that is one already, or what a tool gave? No step of that runs anything.
bool Effects::GoesOverPlain(FunctionId f, Pc pc) const {
  const std::optional<Pc> begun = OnlyDefinition(f, pc, module_.functions[f].code[pc].a);
  if (!begun || module_.functions[f].code[*begun].op != Op::GetIter) return false;
  std::optional<Pc> made = OnlyDefinition(f, *begun, module_.functions[f].code[*begun].b);
  while (made && module_.functions[f].code[*made].op == Op::Move) made = OnlyDefinition(f, *made, module_.functions[f].code[*made].b);
  if (!made) return false;
  const Instruction& in = module_.functions[f].code[*made];
  if (in.op == Op::Const || BuildsContainer(in.op)) return true;
  if (in.op == Op::CallMethod) return CallsMethodOfBuiltin(f, *made) && IsOneOf(module_.names[module_.functions[f].call_sites[in.c].method], {"keys", "values", "items", "split", "splitlines"});
  if (in.op != Op::Call && in.op != Op::CallKw) return false;
  const Target& target = TargetsOf(f, *made, in.a);
  const bool is_list = std::all_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return id == IdOf(BuiltinType::Range) || (KeepsElements(id) && !IsOneOf(id, {}, {Builtin::Iter, Builtin::Reversed})); });
  return (target.tools || !target.builtins.empty()) && !target.unknown && !target.makes && target.functions.empty() && is_list;
}

bool Effects::RunsNothing(FunctionId f, Pc pc) const {
  if (!strict_ || own_attributes_.empty() || !asked_) return false;
  const Instruction& in = module_.functions[f].code[pc];
  return !IsCall(in.op) && AsksNobodyAt(f, pc);
}

Effects::Several Effects::AskedAt(FunctionId f, Pc pc) const {
  if (AsksNobodyAt(f, pc)) return kSeveral;
  const Instruction& in = module_.functions[f].code[pc];
  if (AskedForItem(f, pc) != nullptr) return kAskedToCompare;
  const bool by_key = in.op == Op::GetItem || in.op == Op::SetItem || in.op == Op::DelItem;
  if (by_key && !own_attributes_.empty() && IsPlain(f, pc, in.op == Op::GetItem ? in.c : in.b) && OwnAt(f, pc, in.op == Op::GetItem ? in.b : in.a) != Own::kNo) return kAskedToCompare;
  return AskedBy(in.op);
}

const Effects::Functions* Effects::AskedForItem(FunctionId f, Pc pc) const {
  const auto known = asked_for_items_.find(static_cast<uint64_t>(f) << 32 | pc);
  if (known == asked_for_items_.end() || own_attributes_.empty()) return nullptr;
  const Instruction& in = module_.functions[f].code[pc];
  return IsPlain(f, pc, in.op == Op::GetItem ? in.c : in.b) ? &known->second : nullptr;
}

Effects::Several Effects::AskedByBuiltin(FunctionId f, Pc pc, BuiltinId id) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (id == IdOf(Builtin::Hash)) return kAskedToCompare;
  const bool is_file_given = in.op != Op::Call && (in.op != Op::CallKw || std::any_of(function.call_sites[in.c].keywords.begin(), function.call_sites[in.c].keywords.end(),
                                                                                   [&](uint16_t keyword) { return module_.names[keyword] == "file"; }));
  if (id == IdOf(Builtin::Print) && !is_file_given) return kAskedToShow;
  const bool shows = IsOneOf(id, {BuiltinType::Str}, {Builtin::Repr, Builtin::Format, Builtin::Ascii});
  return shows && in.op == Op::Call && in.b >= 1 ? kAskedToShow : kAsked;
}

Effects::Several Effects::AskedByMethod(FunctionId f, Pc pc) const {
  if (own_attributes_.empty()) return kAskedOfOperands;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const CallSite& site = function.call_sites[in.c];
  const std::string_view name = module_.names[site.method];
  if (!site.keywords.empty()) return kAskedOfOperands;
  const auto are_plain = [&](int count) {
    for (int i = 0; i < count; ++i) if (!IsPlain(f, pc, static_cast<uint16_t>(in.a + 1 + i))) return false;
    return true;
  };
  if (in.b == 0 && IsOneOf(name, {"keys", "values", "items", "clear", "copy", "reverse", "popitem"})) return kSeveral;
  // What just looks for a key, or a place: what else `get` and `setdefault` are given they give back.
  const bool finds = (HiddenInMethod(name) & ~(kHashes | kEquals | kIndexes | kShows)) == 0;
  const bool gives_back = IsOneOf(name, {"get", "setdefault"}) && in.b > 0;
  return finds && are_plain(gives_back ? 1 : in.b) ? kAskedToCompare : kAskedOfOperands;
}

bool Effects::CallsMethodOfBuiltin(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  const uint16_t name = module_.functions[f].call_sites[in.c].method;
  if (!EffectOfMethod(name).known) return false;
  if (IsMethodOfBuiltin(name) || OwnAt(f, pc, in.a) != Own::kNo || builtin_calls_.contains(static_cast<uint64_t>(f) << 32 | pc)) return true;
  const std::optional<Pc> type = OnlyDefinition(f, pc, in.a);  // `dict.items(rows)`
  return type && module_.functions[f].code[*type].op == Op::LoadBuiltin && !module_.names[name].starts_with("__");
}

// What a call gives a parameter; kAnywhere as pc: nothing. Null: that cannot be told.
std::optional<Effects::Where> Effects::GivenByCall(const Where& call, FunctionId callee, uint16_t parameter) const {
  const Function& function = module_.functions[call.function];
  const Instruction& in = function.code[call.pc];
  const Function& called = module_.functions[callee];
  if (parameter >= called.parameters.size()) return std::nullopt;  // that of `*args` or `**names`, which is made then
  if (parameter < in.b) return parameter < called.positional_count() ? std::optional(Where{call.function, call.pc, static_cast<uint16_t>(in.a + 1 + parameter)}) : std::nullopt;
  const std::optional<uint16_t> named = GivenByName(call.function, call.pc, callee, parameter);
  return named ? Where{call.function, call.pc, *named} : Where{call.function, kAnywhere, 0};
}

std::optional<uint16_t> Effects::GivenByName(FunctionId f, Pc call, FunctionId callee, size_t parameter) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[call];
  const Function& called = module_.functions[callee];
  if ((in.op != Op::CallKw && in.op != Op::CallMethod) || parameter >= called.parameters.size()) return std::nullopt;
  if (called.parameters[parameter].kind == ParameterKind::kPositionalOnly) return std::nullopt;  // a keyword of its name is for `**names`
  const std::vector<uint16_t>& keywords = function.call_sites[in.c].keywords;
  const auto named = std::find(keywords.begin(), keywords.end(), called.parameters[parameter].name);
  return named == keywords.end() ? std::nullopt : std::optional(static_cast<uint16_t>(in.a + 1 + in.b + (named - keywords.begin())));
}

// A generator that gives something when it ends raises a StopIteration, which the plan need not name. Coroutines do so to who sends.
bool Effects::GeneratorsReturn() const {
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    if (!function.is_generator || (function.form != GeneratorForm::kPlain && !sends_)) continue;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (function.code[pc].op != Op::Return) continue;
      const std::optional<Pc> given = OnlyDefinition(f, pc, function.code[pc].a);
      const Instruction* by = given ? &function.code[*given] : nullptr;
      if (by == nullptr || by->op != Op::Const || !std::holds_alternative<NoneConstant>(module_.constants[by->wide()])) return true;
    }
  }
  return false;
}

// Under some names a builtin value has whatever it was made of: an error its arguments, a slice its bounds. May the plan, or its library, make
// one that has such an attribute?
bool Effects::IsHeldByBuiltins(std::string_view attribute) const {
  if (!loaded_builtins_) {
    loaded_builtins_.emplace();
    for (const Function& function : module_.functions) {
      for (const Instruction& in : function.code) if (in.op == Op::LoadBuiltin) loaded_builtins_->push_back(static_cast<BuiltinId>(in.wide()));
    }
  }
  const auto loads = [&](const auto& is) { return std::any_of(loaded_builtins_->begin(), loaded_builtins_->end(), is); };
  for (const HeldByError& held : kHeldByErrors) {
    if (held.name != attribute) continue;
    if (loads([&](BuiltinId id) { return IsException(id) && IsSubclass(static_cast<ExceptionType>(id - kFirstException), held.type); })) return true;
  }
  if (attribute == "value" && GeneratorsReturn()) return true;
  if (IsHeldBySlices(attribute) && has_slices_) return true;
  return IsHeldByProperties(attribute) && loads([](BuiltinId id) { return id == IdOf(BuiltinType::Property); });
}

void Effects::FindHeld() {
  held_.resize(module_.names.size());
  for (size_t n = 0; n < held_.size(); ++n) held_[n] = IsHeldByBuiltins(module_.names[n]);
}

void Effects::FindOwn() {
  const size_t count = module_.functions.size();
  struct SetAttribute { uint16_t name; Where value; };
  std::vector<SetAttribute> sets;
  std::vector<Own> attributes(module_.names.size(), Own::kNo);
  // Set in a class later, too: what names it, in whatever way, has it among the names under which something stands.
  const bool gives_any = given_.any || given_.names.contains("__getattr__") || given_.names.contains("__getattribute__");
  code_under_.assign(module_.names.size(), gives_any);
  on_classes_.assign(module_.names.size(), gives_any);
  const bool sets_by_text = std::find(module_.names.begin(), module_.names.end(), "__setattr__") != module_.names.end();  // `object.__setattr__(C, "x", [])`
  for (size_t n = 0; n < module_.names.size(); ++n) if (given_.by_text.contains(module_.names[n])) code_under_[n] = 1, on_classes_[n] |= sets_by_text;
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op != Op::SetAttr) continue;
      sets.push_back({in.b, {f, pc, in.c}});
      // Of a method's own instance it is not, nor where something is added to what is there.
      const bool is_method = module_.functions[function.parent].is_class_body && !function.parameters.empty() && module_.names[function.parameters[0].name] == "self";
      const bool is_self = is_method && in.a == 0 && definitions_.Of(f, 0).empty();
      const std::optional<Pc> made = OnlyDefinition(f, pc, in.c);
      if (!is_self && !IsScalar(f, pc, in.c) && !(made && IsInPlace(function.code[*made].op))) on_classes_[in.b] = 1;
      const bool may_be_set_otherwise = gives_any || given_.by_text.contains(module_.names[in.b]);
      if (may_be_set_otherwise) code_under_[in.b] = 1;
      else attributes[in.b] = module_.names[in.b].starts_with("_") || (!plain_replies_.empty() && plain_replies_[in.b] != 0) ? Own::kScalar : Own::kContainer;
    }
  }
  for (size_t n = 0; n < attributes.size(); ++n) {
    if (attributes[n] != Own::kNo && IsHeld(static_cast<uint16_t>(n))) attributes[n] = Own::kNo;
  }
  // What a class has under the name is found in its instances, too.
  for (FunctionId f = 0; f < count; ++f) {
    if (!module_.functions[f].is_class_body) continue;
    ForEachMember(module_, module_.functions[f], [&](const std::string* name, const Instruction*, Pc pc, uint16_t value) {
      if (name == nullptr || IsScalar(f, pc, value)) return;
      const Target& target = TargetsOf(f, pc, value);
      const bool is_function = !target.unknown && !target.makes && target.builtins.empty() && !target.functions.empty();
      for (size_t n = 0; n < module_.names.size(); ++n) {
        if (module_.names[n] != *name) continue;
        attributes[n] = Own::kNo;
        on_classes_[n] = 1;
        if (!is_function) code_under_[n] = 1;
      }
    });
  }
  // `C.x = property(f)`: of an instance, what is set there is not asked.
  const auto may_be_class = [&](FunctionId f, Pc pc, uint16_t reg) {
    const std::optional<Pc> given = definitions_.LastInBlock(f, pc, reg);
    const Instruction* moved = given ? &module_.functions[f].code[*given] : nullptr;
    const bool is_first = moved == nullptr ? reg == 0 && definitions_.Of(f, 0).empty() : moved->op == Op::Move && moved->b == 0 && definitions_.Of(f, 0).empty();
    return !is_first || module_.functions[f].library == kNoModule || module_.functions[f].parameters.empty() || module_.names[module_.functions[f].parameters[0].name] != "self";
  };
  for (const SetAttribute& set : sets) {
    const Where& value = set.value;
    if (code_under_[set.name] || IsScalar(value.function, value.pc, value.reg)) continue;
    const Target& target = TargetsOf(value.function, value.pc, value.reg);
    const bool is_descriptor = target.unknown || target.makes || !target.builtins.empty();
    if (is_descriptor && may_be_class(value.function, value.pc, module_.functions[value.function].code[value.pc].a)) code_under_[set.name] = 1;
  }
  own_parameters_.resize(count);
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    own_parameters_[f].assign(static_cast<size_t>(function.parameter_register_count()), Own::kNo);
    if (CallsOf(f).calls.empty()) continue;
    std::fill_n(own_parameters_[f].begin(), function.parameters.size(), Own::kScalar);
  }
  own_attributes_ = std::move(attributes);
  const auto lower = [](Own& known, Own found) {
    if (found >= known) return false;
    known = found;
    return true;
  };
  for (bool changed = true; std::exchange(changed, false);) {
    for (const SetAttribute& set : sets) {
      if (own_attributes_[set.name] != Own::kNo) changed |= lower(own_attributes_[set.name], OwnAt(set.value.function, set.value.pc, set.value.reg));
    }
    for (FunctionId f = 0; f < count; ++f) {
      for (size_t i = 0; i < own_parameters_[f].size(); ++i) {
        for (const Where& call : CallsOf(f).calls) {
          if (own_parameters_[f][i] == Own::kNo) break;
          std::optional<Where> given = GivenByCall(call, f, static_cast<uint16_t>(i));
          if (given && given->pc == kAnywhere) {
            if (!module_.functions[f].parameters[i].has_default) continue;  // that call is an error
            given = DefaultOf(f, static_cast<uint16_t>(i));
            if (given && given->pc == kAnywhere) continue;  // a constant
          }
          changed |= lower(own_parameters_[f][i], given ? OwnAt(given->function, given->pc, given->reg) : Own::kNo);
        }
      }
    }
  }
}

}  // namespace penstock
