// By names: what comes out of the lists, dicts and objects of a plan is a value without parts where no more than such values are kept there.
// Values flow along assignments, calls and attributes of one name, whichever object has them (L. O. Andersen, Program analysis and specialization
// for the C programming language, 1994); what is in a container is one with what is in whatever may be the same container (B. Steensgaard,
// Points-to analysis in almost linear time, POPL 1996; both together: M. Das, Unification-based pointer analysis with directional assignments,
// PLDI 2000). What is put into something of which nothing is known may be put into any container that was given to such things ("lost"); as long as nothing is, none
// need be lost.
// Here: the nodes, what parameters and members of classes are given, and what is asked of the solution. What instructions and calls add
// stands in kept_flows.cc.
#include "analysis/kept_scalars.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "analysis/class_body.h"
#include "analysis/held_attributes.h"
#include "analysis/kept_values.h"
#include "catalog/looks.h"
#include "catalog/reply_fields.h"

namespace penstock {
namespace {

constexpr size_t kMostInstructions = 20000;

// Methods that Python calls with a class.
bool IsGivenClassByName(std::string_view name) { return IsOneOf(name, {"__new__", "__init_subclass__", "__class_getitem__"}); }

}  // namespace

bool Effects::KeptScalars::Find(Filled& filled) {
  filled_ = &filled;
  AddNodes();
  for (FunctionId f = 0; f < module_.functions.size() && known_; ++f) {
    if (module_.functions[f].is_class_body) AddMembers(f);
    for (Pc pc = 0; pc < module_.functions[f].code.size() && known_; ++pc) AddInstruction(f, pc);
  }
  if (!known_) return false;
  flows_.Solve();
  // What stands anywhere may have been put by way of something of which nothing is known.
  bool fits = true;
  for (const Stored& put : puts_) {
    const Kinds holder = flows_.kinds(put.holder);
    if (flows_.kinds(put.value) == 0 || (holder & (kAny | kReply)) == 0) continue;
    if ((put.is_new || loses_) && (holder & kReply) == 0) continue;
    fits &= ((holder & kAny) == 0 || put.is_new || loses_) && !Fills(put);
  }
  return fits;
}

void Effects::KeptScalars::LoseToCalled(FunctionId f, Pc pc, int first) {
  if (!loses_) return;
  const Instruction& in = module_.functions[f].code[pc];
  for (int i = first; i < RunLength(module_.functions[f], in); ++i) {
    const uint16_t reg = static_cast<uint16_t>(in.a + i);
    const Target& called = effects_.TargetsOf(f, pc, reg);
    const bool is_known = !called.unknown && !called.makes && !called.functions.empty() && called.builtins.empty() &&
                          std::none_of(called.functions.begin(), called.functions.end(), [&](FunctionId one) { return takes_unknown_[one] != 0; });
    if (is_known) continue;
    const Node callee = Use(f, pc, reg);
    for (int other = first; other < RunLength(module_.functions[f], in); ++other) {
      if (other != i) LoseIf(callee, kCode | kInstance | kAny, Use(f, pc, static_cast<uint16_t>(in.a + other)));
    }
  }
}

bool Effects::KeptScalars::IsPlainField(std::string_view name) {
  if (effects_.tools_ == nullptr || filled_->any || filled_->names.contains(name)) return false;
  const auto [found, fresh] = plain_fields_.try_emplace(name);
  if (fresh) found->second = HoldsPlainData(*effects_.tools_, module_.tools, name);
  return found->second;
}

void Effects::KeptScalars::AddNodes() {
  const size_t count = module_.functions.size();
  nodes_.resize(count);
  parameters_.resize(count);
  returned_.resize(count);
  yielded_.resize(count);
  attributes_.resize(module_.names.size());
  for (size_t n = 0; n < module_.names.size(); ++n) {
    const std::string& name = module_.names[n];
    const bool is_open = effects_.given_.by_text.contains(name) || effects_.IsHeld(static_cast<uint16_t>(n)) || HasParts(name);
    attributes_[n] = flows_.Add();
    if (is_open) flows_.Flow(flows_.any, attributes_[n]);
    if (is_open) Lose(attributes_[n]);
    names_.emplace(name, static_cast<uint16_t>(n));
  }
  takes_unknown_.resize(count);
  if (loses_) FindWaysOfLosing();
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      nodes_[f].push_back(kNone);
      ForEachWrite(function, pc, [&](uint16_t) {
        const Node node = flows_.Add();
        if (nodes_[f][pc] == kNone) nodes_[f][pc] = node;
      });
    }
    returned_[f] = flows_.Add();
    yielded_[f] = flows_.Add(kSequence);
    parameters_[f] = flows_.Add();
    for (int reg = 1; reg < function.parameter_register_count(); ++reg) flows_.Add();
  }
  for (FunctionId f = 0; f < count; ++f) {
    for (int reg = 0; reg < module_.functions[f].parameter_register_count(); ++reg) AddParameter(f, static_cast<uint16_t>(reg));
    const Function& function = module_.functions[f];
    if (!loses_ || f == 0 || function.is_class_body) continue;
    const bool is_in_sight = effects_.IsCalledInSight(f);
    if (!is_in_sight || function.is_generator) Lose(returned_[f]);
    if (!is_in_sight || function.form != GeneratorForm::kPlain) Lose(yielded_[f]);
  }
}

void Effects::KeptScalars::FindWaysOfLosing() {
  compares_ = std::any_of(kComparingMethods.begin(), kComparingMethods.end(), [&](std::string_view name) { return effects_.given_.names.contains(name); });
  sets_by_code_ = effects_.given_.names.contains("__setattr__") || effects_.given_.names.contains("__set__");
  loses_holders_ = names_.contains("obj");  // of the error where there is no such attribute
  // `vars(x)`, `case Point(x=xs):`, `getattr(x, name)`
  bool shows_attributes = names_.contains("__dict__");
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const std::vector<Instruction>& code = module_.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      shows_attributes |= code[pc].op == Op::MatchClass || (code[pc].op == Op::LoadBuiltin && code[pc].wide() == IdOf(Builtin::Vars));
      shows_attributes |= code[pc].op == Op::LoadBuiltin && code[pc].wide() == IdOf(Builtin::Getattr) && !GetsByText(f, pc);
    }
  }
  if (shows_attributes) for (Node attribute : attributes_) Lose(attribute);
}

bool Effects::KeptScalars::GetsByText(FunctionId f, Pc loaded) const {
  const Function& function = module_.functions[f];
  const Instruction* use = NextTouch(function, loaded, function.code[loaded].a);
  const Pc call = use == nullptr ? 0 : static_cast<Pc>(use - function.code.data());
  return use != nullptr && use->op == Op::Call && use->a == function.code[loaded].a && use->b >= 2 && TextAt(f, call, static_cast<uint16_t>(use->a + 2)) != nullptr;
}

auto Effects::KeptScalars::Use(FunctionId f, Pc pc, uint16_t reg) -> Node {
  const bool is_here = effects_.definitions_.LastInBlock(f, pc, reg).has_value();
  Node only = kNone, all = kNone;
  const auto add = [&](Node one) {
    if (only == kNone) {
      only = one;
      return;
    }
    if (all == kNone) flows_.Flow(only, all = flows_.Add());
    flows_.Flow(one, all);
  };
  if (!is_here && reg < module_.functions[f].parameter_register_count()) add(parameters_[f] + reg);
  if (!is_here && effects_.holds_error_[f][reg]) add(flows_.any);
  effects_.ForEachDefinition(f, pc, reg, [&](Pc by) {
    add(NodeOf(f, by, reg));
    return true;
  });
  return all != kNone ? all : only != kNone ? only : flows_.any;
}

// -- what functions are given

void Effects::KeptScalars::AddParameter(FunctionId f, uint16_t reg) {
  const Function& function = module_.functions[f];
  const Node node = parameters_[f] + reg;
  if (reg == 0 && IsMethod(f) && !IsGivenClassByName(function.name)) return AddSelf(f, node);
  const bool is_single = reg < function.parameters.size();
  if (!is_single) flows_.Mark(node, reg == function.parameters.size() && function.has_varargs ? kSequence : kMapping);
  const bool is_known = effects_.ForEachGivenTo(f, reg, is_single ? 0 : 1, [&](const Where& given, int taken) {
    const Node value = Use(given);
    if (!is_single) flows_.Put(node, kRest, value);
    else if (taken > 0) flows_.Take(value, kEach, node);
    else flows_.Flow(value, node);
  });
  if (is_known || (is_single && AddGivenToMethod(f, reg, node))) return;
  takes_unknown_[f] = 1;
  if (is_single) return MarkAny(node);
  for (int place : {kRest, kUnderRest}) flows_.Put(node, place, flows_.any);
}

auto Effects::KeptScalars::MethodsOf(std::string_view name, Kinds kinds, Functions called) -> std::optional<Functions> {
  Functions methods;
  if (!AddMethodsNamed(name, methods)) return std::nullopt;
  for (uint32_t one : methods) {
    if (!IsMethod(one)) return std::nullopt;
    if ((kinds & OwnersOf(one)) != 0) called.push_back(one);
  }
  return called;
}

auto Effects::KeptScalars::KindsOfInstance(std::span<const uint64_t> classes) const -> Kinds {
  Kinds kinds = kInstance | (effects_.MayDeriveFromBuiltin(classes) ? kDerived : 0) | (classes.empty() ? kOtherClass : 0);
  const std::vector<MadeClass>& all = effects_.MadeClasses();
  for (size_t i = 0; i < all.size(); ++i) if (std::find(classes.begin(), classes.end(), all[i].key()) != classes.end()) kinds |= BitOfClass(i);
  return kinds;
}

auto Effects::KeptScalars::OwnersOf(FunctionId f) -> Kinds {
  if (owners_.empty()) owners_.resize(module_.functions.size());
  if (owners_[f] != 0) return owners_[f];
  const std::vector<MadeClass>& all = effects_.MadeClasses();
  const FunctionId body = module_.functions[f].parent;
  const auto has_own = [&](const MadeClass& one) {
    return std::any_of(one.bodies.begin(), one.bodies.end(), [&](FunctionId other) { return other == body; });
  };
  std::vector<uint8_t> owns(all.size());
  for (bool more = true; std::exchange(more, false);) {
    for (size_t i = 0; i < all.size(); ++i) {
      if (owns[i] != 0) continue;
      // Though it may have one of its own that hides this one: not surely, in a body with branches.
      const bool inherits = all[i].of_unknown || std::any_of(all[i].bases.begin(), all[i].bases.end(), [&](uint64_t base) {
        for (size_t k = 0; k < all.size(); ++k) if (all[k].key() == base && owns[k] != 0) return true;
        return false;
      });
      if (has_own(all[i]) || inherits) owns[i] = 1, more = true;
    }
  }
  Kinds owners = kOtherClass;
  for (size_t i = 0; i < all.size(); ++i) if (owns[i] != 0) owners |= BitOfClass(i);
  return owners_[f] = owners;
}

void Effects::KeptScalars::AddSelf(FunctionId f, Node node) {
  flows_.Mark(node, KindsOfInstance(effects_.ClassesOfBody(module_.functions[f].parent)));
  const auto name = names_.find(module_.functions[f].name);
  if (name == names_.end()) return;
  if (effects_.given_.by_text.contains(name->first)) {
    takes_unknown_[f] = 1;
    return MarkAny(node);
  }
  selves_[name->second].push_back(node);
}

bool Effects::KeptScalars::AddGivenToMethod(FunctionId f, uint16_t reg, Node node) {
  if (reg == 0 || !IsMethod(f)) return false;
  const bool makes = module_.functions[f].name == "__init__";
  const NamedUses* uses = makes ? nullptr : effects_.UsesUnderName(f);
  const std::vector<Where>* calls = makes ? effects_.CallsOfMaker(f) : uses != nullptr ? &uses->calls : nullptr;
  if (calls == nullptr) return false;
  // `put = box.put`: of such a box it may be called with anything.
  if (uses != nullptr) for (const Where& read : uses->reads) flows_.FlowIf(Use(read), OwnersOf(f) | kCode | kAny, flows_.any, node);
  for (const Where& call : *calls) {
    std::optional<Where> given = effects_.GivenToMaker(call, f, reg);
    if (!given) return false;
    const Instruction& in = module_.functions[call.function].code[call.pc];
    const Node receiver = makes ? kNone : Use(call.function, call.pc, in.a);
    if (!makes) {
      const bool has_place = in.b > reg && module_.functions[call.function].call_sites[in.c].keywords.empty();
      flows_.FlowIf(receiver, kCode | kAny, has_place ? Use(call.function, call.pc, static_cast<uint16_t>(in.a + reg + 1)) : flows_.any, node);
    }
    if (given->pc == kAnywhere && module_.functions[f].parameters[reg].has_default) {
      given = effects_.DefaultOf(f, reg);
      if (!given) return false;
    }
    if (given->pc == kAnywhere) continue;  // a constant, or that call is an error
    if (makes) flows_.Flow(Use(*given), node);
    else flows_.FlowIf(receiver, OwnersOf(f) | kCode | kAny, Use(*given), node);
  }
  return true;
}

void Effects::KeptScalars::AddMembers(FunctionId body) {
  ForEachMember(module_, module_.functions[body], [&](const std::string* name, const Instruction*, Pc pc, uint16_t value) {
    if (name == nullptr) {
      known_ = false;
      return;
    }
    const auto found = names_.find(*name);
    if (found == names_.end()) return;
    const Node member = Use(body, pc, value);
    flows_.Flow(member, attributes_[found->second]);
    flows_.FlowIf(member, kCode | kInstance, flows_.any, attributes_[found->second]);  // what a property gives, say
  });
}

bool Effects::KeptScalars::AddMethodsNamed(std::string_view name, Functions& methods) const {
  if (effects_.given_.any || effects_.given_.open.contains(name)) return false;
  const auto named = effects_.given_.methods.find(name);
  if (named == effects_.given_.methods.end()) return true;
  for (uint32_t one : named->second) {
    if (one < module_.functions.size()) methods.push_back(one);
    else if (one < effects_.OfGroup(0)) return false;
    else methods.insert(methods.end(), effects_.groups_[one - effects_.OfGroup(0)].begin(), effects_.groups_[one - effects_.OfGroup(0)].end());
  }
  return true;
}

void Effects::FindKeptScalars() {
  if (!strict_ || given_.any || has_modules_ || has_new_) return;
  size_t size = 0;
  for (const Function& function : module_.functions) size += function.code.size();
  if (size > kMostInstructions) return;
  constexpr int kRounds = 4;
  // `getattr(xs, "append")(x)`: writes, though no instruction says so.
  const bool writes_unseen = std::any_of(module_.functions.begin(), module_.functions.end(), [](const Function& function) {
    return std::any_of(function.code.begin(), function.code.end(), [](const Instruction& in) { return in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Getattr); });
  });
  for (bool loses : {false, true}) {
    if (writes_unseen && !loses) continue;
    KeptScalars::Filled filled;
    for (int round = 0; round < kRounds; ++round) {
      const size_t before = filled.names.size() + filled.any;
      KeptScalars kept(*this, loses);
      if (kept.Find(filled)) return TakeKeptScalars(kept);
      if (filled.names.size() + filled.any == before) break;
    }
  }
}

void Effects::TakeKeptScalars(KeptScalars& kept) {
  kept.ForEachCallOfPlan([&](FunctionId f, Pc pc, bool is_shared, const Functions& methods) {
    methods_called_[static_cast<uint64_t>(f) << 32 | pc] = methods;
    // A text has some of those that are shared, and is no error then.
    (is_shared ? plan_methods_ : instance_calls_).insert(static_cast<uint64_t>(f) << 32 | pc);
  });
  kept.ForEachPlainStore([&](FunctionId f, Pc pc) { plain_stores_.insert(static_cast<uint64_t>(f) << 32 | pc); });
  if (has_classes_) kept.ForEachItem([&](FunctionId f, Pc pc, const Functions& methods) { asked_for_items_[static_cast<uint64_t>(f) << 32 | pc] = methods; });
  kept.ForEachCallOfBuiltin([&](FunctionId f, Pc pc) { builtin_calls_.insert(static_cast<uint64_t>(f) << 32 | pc); });
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) gives_scalar_[f][pc] |= kept.GivesScalar(f, pc);
    for (uint16_t reg = 0; reg < function.register_count; ++reg) {
      const bool is_parameter = reg < function.parameter_register_count();
      const std::span<const Pc> written = definitions_.Of(f, reg);
      if (scalar_[f][reg] != 0 || holds_error_[f][reg] || (is_parameter ? !kept.IsScalarParameter(f, reg) : written.empty())) continue;
      scalar_[f][reg] = std::all_of(written.begin(), written.end(), [&](Pc pc) { return gives_scalar_[f][pc] != 0; });
    }
  }
}

BareReads BareReadsOf(const Module& module, bool strict, const Manifest* tools) {
  const Cfg cfg = BuildCfg(module);
  const Effects effects(module, cfg, strict, tools);
  BareReads bare(module.functions.size());
  for (FunctionId f = 0; f < bare.size(); ++f) {
    const Function& function = module.functions[f];
    bare[f].resize(function.code.size());
    for (Pc pc = 0; pc < function.code.size(); ++pc) ForEachRead(function, pc, [&](uint16_t reg) { if (effects.HoldsNoParts(f, pc, reg)) bare[f][pc].push_back(reg); });
  }
  return bare;
}

}  // namespace penstock
