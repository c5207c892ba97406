// What a label chose may be code in another run than this one, unless by names alone it is seen to be data whichever it is: what tools gave,
// texts and numbers, and what is taken out of such, as long as nothing is written into it.
#include "analysis/effects.h"
#include "catalog/assistant.h"
#include "catalog/builtins.h"
#include "catalog/looks.h"

namespace penstock {
namespace {

constexpr int kMaxSteps = 64;  // further back we say it may be code

// What it gives is made of what it is given, or has no parts; it calls nothing that it is given.
bool GivesWhatItIsGiven(BuiltinId id) {
  if (id == IdOf(Builtin::Getattr) || id == IdOf(Builtin::Vars)) return false;
  switch (RowOf(id).rule) {
    case LabelRule::kOuter: case LabelRule::kDeep: case LabelRule::kElements: case LabelRule::kElementsDeep: case LabelRule::kElement:
    case LabelRule::kChosen: case LabelRule::kNext: case LabelRule::kIterator: case LabelRule::kSplits: case LabelRule::kFilled:
      return id != IdOf(BuiltinType::Type) && id != IdOf(BuiltinType::Super);
    default: return false;
  }
}

constexpr std::string_view kGeneratorExpression = "<genexpr>";

// Goes over what it is given, to the end or to where it stops, and keeps nothing of it.
bool GoesOverAtOnce(BuiltinId id) {
  if (PutsTogether(id)) return true;
  for (Builtin one : {Builtin::Any, Builtin::All, Builtin::Min, Builtin::Max, Builtin::Sorted, Builtin::Next}) if (id == IdOf(one)) return true;
  for (BuiltinType one : {BuiltinType::List, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Dict}) if (id == IdOf(one)) return true;
  return false;
}

}  // namespace

// Of a call of a tool. The assistant gives instances, where it is asked for some.
bool Effects::GivesData(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (std::find(module_.tools.begin(), module_.tools.end(), kAssistantName) == module_.tools.end()) return true;
  const std::optional<Pc> callee = OnlyDefinition(f, pc, in.a);
  if (!callee || function.code[*callee].op != Op::LoadTool) return false;
  if (module_.tools[function.code[*callee].wide()] != kAssistantName) return true;
  const auto is_plain = [&](uint16_t reg) {
    const std::optional<Pc> type = OnlyDefinition(f, pc, reg);
    return type && function.code[*type].op == Op::LoadBuiltin;
  };
  if (in.b > 1) return is_plain(static_cast<uint16_t>(in.a + 2));
  if (in.op != Op::CallKw) return in.op == Op::Call;  // a text
  const std::vector<uint16_t>& keywords = function.call_sites[in.c].keywords;
  for (size_t i = 0; i < keywords.size(); ++i) if (module_.names[keywords[i]] == "output_schema") return is_plain(static_cast<uint16_t>(in.a + 1 + in.b + i));
  return true;
}

// Does the plan put something with parts, or code, where it may be into what a tool gave?
bool Effects::FillsReplies() const {
  if (fills_replies_) return *fills_replies_;
  const auto made_here = [&](auto& self, FunctionId f, Pc pc, uint16_t reg, int depth) -> bool {
    bool made = definitions_.IsKept(f, reg) || definitions_.LastInBlock(f, pc, reg);
    made &= reg >= module_.functions[f].parameter_register_count() && !holds_error_[f][reg];
    ForEachDefinition(f, pc, reg, [&](Pc by) {
      const Instruction& in = module_.functions[f].code[by];
      const bool builds = in.op == Op::BuildList || in.op == Op::BuildDict || in.op == Op::BuildSet;
      return made &= builds || (in.op == Op::Move && depth < 4 && self(self, f, by, in.b, depth + 1));
    });
    return made;
  };
  fills_replies_ = false;
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      // `put = mails.append`
      const bool by_method = in.op == Op::GetAttr && EffectOfMethod(in.c).mutates;
      const bool by_builtin = in.op == Op::LoadBuiltin && in.wide() != IdOf(Builtin::Setattr) && (Writes(in.wide()) || in.wide() == IdOf(Builtin::Getattr));
      if (by_method || by_builtin) return *(fills_replies_ = true);
      // Nothing in a reply has attributes that can be set; a builtin that puts something in was seen where it was loaded.
      if (in.op == Op::SetAttr || in.op == Op::Call || in.op == Op::CallKw || in.op == Op::CallStar) continue;
      const int into = PutsInto(f, pc);
      if (into < 0 || made_here(made_here, f, pc, static_cast<uint16_t>(into), 0) || OwnAt(f, pc, static_cast<uint16_t>(into)) >= Own::kNoReply) continue;
      ForEachRead(function, pc, [&](uint16_t reg) { if (reg != into && !IsScalar(f, pc, reg)) fills_replies_ = true; });
      if (*fills_replies_) return true;
    }
  }
  return false;
}

// May the plan put code, or what has it within, into anything that was there before? Of what is put nothing is known but where it comes from
// by names: that no other instruction puts code is taken for granted meanwhile, for the first that did would be one of these.
bool Effects::PutsCode() const {
  if (puts_code_) return *puts_code_;
  puts_code_ = false;
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    if (function.is_class_body) continue;  // what a class has is found in its instances alone
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      const int into = PutsInto(f, pc);
      // `put = mails.append`
      bool puts = in.op == Op::CallStar || (in.op == Op::GetAttr && EffectOfMethod(in.c).mutates) || (in.op == Op::LoadBuiltin && Writes(in.wide()));
      if (into >= 0) ForEachRead(function, pc, [&](uint16_t reg) { puts = puts || (reg != into && !IsScalar(f, pc, reg) && !HoldsData(f, pc, reg)); });
      if (puts) return *(puts_code_ = true);
    }
  }
  return false;
}

bool Effects::IsData(FunctionId f, Pc start, uint16_t first, bool is_given, bool what_is_in_it) const {
  // `taken`: what counts was in it, however deep, so that nothing may have been put in.
  struct At {
    Where where;
    bool taken;
  };
  boost::container::small_vector<At, 8> open{{{f, start, first}, what_is_in_it}}, seen;
  bool data = true;
  int steps = 0;
  const auto visit = [&](FunctionId g, Pc pc, uint16_t reg, bool taken) {
    At at{{g, pc, reg}, taken};
    if (HoldsOverBlocks(g, pc, reg)) {
      for (const At& other : seen) if (other.where.function == g && other.where.reg == reg && other.taken >= taken) return;
      at.where.pc = kAnywhere;
      seen.push_back(at);
    }
    open.push_back(at);
  };
  // A tool gave it, and nothing is put into that.
  const auto is_untouched = [&](FunctionId g, Pc pc, uint16_t reg) { return is_given || (!FillsReplies() && IsGiven(g, pc, reg)) || IsOfReadReply(g, pc, reg); };
  // `(x.id for x in xs)`, made and asked right there: what it gives is visited; it is called nowhere else.
  boost::container::small_vector<std::pair<FunctionId, Where>, 2> generators;
  const auto visit_given_by = [&](FunctionId g, Pc pc, uint16_t reg) {
    const std::optional<Pc> called = definitions_.LastInBlock(g, pc, reg);
    const Function& function = module_.functions[g];
    if (!called || function.code[*called].op != Op::Call) return false;
    const std::optional<Pc> made = definitions_.LastInBlock(g, *called, function.code[*called].a);
    if (!made || function.code[*made].op != Op::MakeFunction || *made + 2 < *called) return false;
    const FunctionId one = function.code[*made].wide();
    const Function& generator = module_.functions[one];
    if (!generator.is_generator || generator.form != GeneratorForm::kPlain || generator.name != kGeneratorExpression) return false;
    generators.push_back({one, {g, *called, static_cast<uint16_t>(function.code[*called].a + 1)}});
    for (Pc at = 0; at < generator.code.size(); ++at) {
      if (generator.code[at].op == Op::YieldFrom) return false;
      if (generator.code[at].op == Op::Yield) visit(one, at, generator.code[at].b, true);
    }
    return true;
  };
  const auto look_at = [&](FunctionId g, Pc pc, bool within) {
    const Function& function = module_.functions[g];
    const Instruction& in = function.code[pc];
    if (++steps > kMaxSteps || (within && written_values_[g][pc] != 0 && PutsCode())) return false;
    if (gives_scalar_[g][pc] && in.op != Op::Move) return true;
    const auto visit_read = [&](uint16_t reg) { visit(g, pc, reg, within); };
    const auto visit_stored = [&](const Where& store) { visit(store.function, store.pc, store.reg, within); };
    const auto taken_from = [&](uint16_t reg) {
      visit(g, pc, reg, within || !is_untouched(g, pc, reg));
      return true;
    };
    switch (in.op) {
      case Op::Move: visit_read(in.b); return true;
      case Op::JoinTest: visit_read(in.a); return true;  // the same, with a label
      case Op::Const: return !std::holds_alternative<ModuleConstant>(module_.constants[in.wide()]);
      case Op::LoadGlobal:
        ForEachStore(g, in, visit_stored);
        return !within || written_globals_[in.wide()] == 0 || !PutsCode();
      case Op::LoadCell: {
        ForEachStore(g, in, visit_stored);
        const uint64_t key = CellKey(g, in.b);
        return !within || written_registers_[key >> 16][key & 0xFFFF] == 0 || !PutsCode();
      }
      case Op::GetItem: case Op::GetAttr: case Op::GetSlice: case Op::GetIter: case Op::Unpack: case Op::UnpackStar: return taken_from(in.b);
      case Op::ForNext: return taken_from(in.a);
      case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: ForEachRead(function, pc, visit_read); return !is_given;
      case Op::Call: case Op::CallKw: {
        const Target& target = TargetsOf(g, pc, in.a);
        if (target.unknown || target.makes || !target.functions.empty()) return false;
        if (target.builtins.empty()) return GivesData(g, pc);
        if (!std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return GivesWhatItIsGiven(id) && !(is_given && GivesNew(id)); })) return false;
        // What just goes over a generator gives what that gives.
        const bool goes_over = std::all_of(target.builtins.begin(), target.builtins.end(), GoesOverAtOnce);
        for (int i = 1; i < RunLength(function, in); ++i) if (!goes_over || !visit_given_by(g, pc, static_cast<uint16_t>(in.a + i))) visit_read(static_cast<uint16_t>(in.a + i));
        return true;
      }
      case Op::CallMethod: {
        const uint16_t name = function.call_sites[in.c].method;
        if (!CallsMethodOfBuiltin(g, pc) || EffectOfMethod(name).takes_functions) return false;
        const bool goes_over = module_.names[name] == "join";
        for (int i = 1; i < RunLength(function, in); ++i) if (!goes_over || !visit_given_by(g, pc, static_cast<uint16_t>(in.a + i))) visit_read(static_cast<uint16_t>(in.a + i));
        return taken_from(in.a);
      }
      default:
        if (RowOf(in.op).rule != LabelRule::kOperator && RowOf(in.op).rule != LabelRule::kDeep && in.op != Op::Not) return false;
        ForEachRead(function, pc, visit_read);
        return true;
    }
  };
  // What a loop has begun to go over is moved on, but nothing is put into it: into what it goes over, perhaps.
  const auto is_begun = [&](const Where& at) {
    bool begun = true;
    ForEachDefinition(at.function, at.pc, at.reg, [&](Pc by) { return begun &= module_.functions[at.function].code[by].op == Op::GetIter; });
    return begun;
  };
  while (!open.empty() && data) {
    const auto [at, taken] = open.back();
    open.pop_back();
    const bool is_parameter = at.reg < module_.functions[at.function].parameter_register_count();
    const auto generator = is_parameter ? std::find_if(generators.begin(), generators.end(), [&, g = at.function](const auto& one) { return one.first == g; }) : generators.end();
    if (generator != generators.end()) {
      visit(generator->second.function, generator->second.pc, generator->second.reg, true);
      continue;
    }
    if (is_parameter && is_given) continue;
    // What every call gives, where they are known.
    if (is_parameter && !definitions_.LastInBlock(at.function, at.pc, at.reg)) {
      const bool is_plain = at.reg < module_.functions[at.function].parameters.size() && ++steps <= kMaxSteps;
      data = is_plain && ForEachGivenTo(at.function, at.reg, taken, [&](const Where& given, int within) { visit(given.function, given.pc, given.reg, within > 0); });
      if (!data) break;
    }
    data = !holds_error_[at.function][at.reg] && !(taken && written_registers_[at.function][at.reg] && !is_begun(at) && PutsCode());
    if (data) ForEachDefinition(at.function, at.pc, at.reg, [&, function = at.function, within = taken](Pc by) { return data = look_at(function, by, within); });
  }
  return data;
}

}  // namespace penstock
