// What may be called where no name says it: a parameter, what a call gave, an attribute, a part of a tuple, a table of functions.
// Control flow analysis of order zero (O. Shivers, Control flow analysis in Scheme, 1988), asked for one call at a time. What is in a list or
// dict is known as long as nobody may put anything into it, which is the case where all that is done with it is to read it.
#include <algorithm>
#include <string_view>
#include <tuple>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr uint8_t kMostTaken = 4;   // displays in one another
constexpr int kMostLooks = 8;       // calls whose results are asked for, in one another

// And nobody puts anything into that.
bool IsFixedCopy(BuiltinId id) { return IsOneOf(id, {BuiltinType::Tuple, BuiltinType::Frozenset}, {Builtin::Reversed, Builtin::Iter}); }

}  // namespace

// A value on its way back: what was taken out of it `taken` times is what is asked for.
struct Effects::Sought {
  Where at;
  uint8_t taken;
};

const Effects::Target& Effects::CallablesOf(FunctionId f, Pc pc, uint16_t reg) const {
  const Target& named = TargetsOf(f, pc, reg);
  if (!named.unknown || callables_looked_for_ >= kMostLooks) return named;
  Target& known = callables_at_.At(module_, f, pc, reg);
  if (known.is_found) return known;
  Target target;
  ++callables_looked_for_;
  FindCallables(f, pc, reg, target);
  --callables_looked_for_;
  // One that this function makes may have been made by another activation of it, whose variables it has.
  for (FunctionId one : target.functions) target.unknown |= module_.functions[one].parent == f && !module_.functions[one].captures.empty();
  if (target.unknown) target.functions.clear();
  std::sort(target.functions.begin(), target.functions.end());
  target.functions.erase(std::unique(target.functions.begin(), target.functions.end()), target.functions.end());
  target.is_found = true;
  return known = std::move(target);
}

void Effects::FindCallables(FunctionId f, Pc start, uint16_t first, Target& target) const {
  boost::container::small_vector<Sought, 8> open{{{f, start, first}, 0}}, seen;
  const auto visit = [&](Where where, int taken) {
    if (taken > kMostTaken) target.unknown = true;
    if (taken < 0 || target.unknown) return;
    if (!definitions_.LastInBlock(where.function, where.pc, where.reg)) {
      for (const Sought& other : seen) if (other.at.function == where.function && other.at.reg == where.reg && other.taken == taken) return;
      where.pc = kAnywhere;
      seen.push_back({where, static_cast<uint8_t>(taken)});
    }
    open.push_back({where, static_cast<uint8_t>(taken)});
  };
  while (!open.empty() && !target.unknown) {
    const Sought at = open.back();
    open.pop_back();
    const FunctionId g = at.at.function;
    const uint16_t reg = at.at.reg;
    if (holds_error_[g][reg] && !definitions_.LastInBlock(g, at.at.pc, reg)) target.unknown = true;
    if (reg < module_.functions[g].parameter_register_count() && !definitions_.LastInBlock(g, at.at.pc, reg)) {
      if (reg == 0 && at.taken == 0 && !has_new_ && IsGivenClass(g)) {
        target.makes = true;
        AddMakersOfGiven(g, target);
      } else if (!ForEachGiven(g, reg, at.taken, visit)) {
        target.unknown = true;
      }
    }
    ForEachDefinition(g, at.at.pc, reg, [&](Pc pc) {
      if (++target.steps > kMaxSteps || !FollowBack(g, pc, at.taken, target, visit)) target.unknown = true;
      return !target.unknown;
    });
  }
}

// Of a method that alone stands under its name, in one class, and is only ever called by it: what those calls give. False: that cannot be told.
template <typename Visit>
bool Effects::ForEachGivenToMethod(FunctionId f, uint16_t parameter, int taken, Visit visit) const {
  const std::vector<Where>* calls = parameter > 0 && parameter < module_.functions[f].positional_count() ? CallsOfMethod(f) : nullptr;
  if (calls == nullptr) return false;
  for (const Where& call : *calls) {
    const Instruction& in = module_.functions[call.function].code[call.pc];
    if (in.b < parameter || !module_.functions[call.function].call_sites[in.c].keywords.empty()) return false;
  }
  // By an instance, or by the class, which is given one first: `M.add(m, x)`.
  for (const Where& call : *calls) {
    const Instruction& in = module_.functions[call.function].code[call.pc];
    visit(Where{call.function, call.pc, static_cast<uint16_t>(in.a + parameter)}, taken);
    if (in.b > parameter) visit(Where{call.function, call.pc, static_cast<uint16_t>(in.a + parameter + 1)}, taken);
    if (in.b > parameter || !module_.functions[f].parameters[parameter].has_default) continue;
    const std::optional<Where> otherwise = DefaultOf(f, parameter);  // `M.add(m)`
    if (!otherwise) return false;
    if (otherwise->pc != kAnywhere) visit(*otherwise, taken);
  }
  return true;
}

// What calls give a parameter. False: that cannot be told.
template <typename Visit>
bool Effects::ForEachGiven(FunctionId f, uint16_t parameter, int taken, Visit visit) const {
  const Function& function = module_.functions[f];
  const std::vector<Where>& calls = CallsOf(f).calls;
  if (calls.empty()) return ForEachGivenToMethod(f, parameter, taken, visit);
  const Where& made = KnownUses().made[f];
  if (parameter < function.parameters.size()) {
    for (const Where& call : calls) {
      const std::optional<Where> given = GivenByCall(call, f, parameter);
      if (!given) return false;
      if (given->pc != kAnywhere) visit(*given, taken);
      else if (module_.functions[made.function].code[made.pc].op == Op::MakeFunctionDefaults) visit(made, taken + 1);
    }
    return true;
  }
  if (taken == 0) return true;  // a tuple, or a dict
  if (!function.has_varargs || parameter != function.parameters.size()) return false;
  for (const Where& call : calls) {
    const Instruction& in = module_.functions[call.function].code[call.pc];
    for (int i = function.positional_count(); i < in.b; ++i) visit(Where{call.function, call.pc, static_cast<uint16_t>(in.a + 1 + i)}, taken - 1);
  }
  return true;
}

bool Effects::ForEachGivenTo(FunctionId f, uint16_t parameter, int taken, const std::function<void(const Where&, int)>& visit) const { return ForEachGiven(f, parameter, taken, visit); }

bool Effects::GivesText(const Instruction& in) const {
  if (in.op == Op::BuildString || in.op == Op::Format || in.op == Op::Convert) return true;
  return in.op == Op::Const && std::holds_alternative<std::string>(module_.constants[in.wide()]);
}

// One instruction back from what it gives. False: that may be anything.
template <typename Visit>
bool Effects::FollowBack(FunctionId f, Pc pc, int taken, Target& target, Visit visit) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const auto each_read = [&] { ForEachRead(function, pc, [&](uint16_t reg) { visit(Where{f, pc, reg}, taken - 1); }); };
  if (gives_scalar_[f][pc] != 0 && in.op != Op::Move) return true;
  switch (in.op) {
    case Op::Move: visit(Where{f, pc, in.b}, taken); return true;
    case Op::JoinTest: visit(Where{f, pc, in.a}, taken); return true;
    case Op::LoadTool:
      if (taken == 0) target.tools = true;
      return true;
    case Op::Unbind: return true;
    case Op::Const: return !std::holds_alternative<ModuleConstant>(module_.constants[in.wide()]);
    case Op::LoadBuiltin:
      if (taken == 0) target.builtins.push_back(in.wide());
      return taken == 0;
    case Op::MakeFunction: case Op::MakeFunctionDefaults:
      if (taken == 0) target.functions.push_back(in.wide());
      return true;
    case Op::MakeClass:
      if (taken > 0 || has_new_) return false;
      target.makes = true;
      AddMakers(f, pc, target);
      return true;
    case Op::LoadGlobal: case Op::LoadCell: ForEachStore(f, in, [&](const Where& store) { visit(store, taken); }); return true;
    case Op::BuildTuple: each_read(); return true;
    case Op::BuildList: case Op::BuildSet: case Op::BuildDict:
      if (taken > 0 && !IsOnlyRead(f, pc)) return false;
      each_read();
      return true;
    case Op::GetAttr: {
      // `str.strip`, `"{x}".format`
      const MethodEffect& method = EffectOfMethod(in.c);
      const std::optional<Pc> of = OnlyDefinition(f, pc, in.b);
      if (taken > 0 || !method.known || method.mutates || method.takes_functions || !of || (function.code[*of].op != Op::LoadBuiltin && !GivesText(function.code[*of]))) return false;
      target.is_method = true;
      return true;
    }
    case Op::GetItem: visit(Where{f, pc, in.b}, taken + 1); return true;
    case Op::Unpack: visit(Where{f, pc, in.b}, taken + 1); return true;
    case Op::ForNext: {
      const std::optional<Pc> begun = OnlyDefinition(f, pc, in.a);
      if (!begun || function.code[*begun].op != Op::GetIter) return false;
      visit(Where{f, *begun, function.code[*begun].b}, taken + 1);
      return true;
    }
    case Op::CallMethod: {
      const std::string_view name = module_.names[function.call_sites[in.c].method];
      if (!function.call_sites[in.c].keywords.empty()) return false;
      if (name == "copy" && !IsOnlyRead(f, pc)) return false;
      if (name == "values" || name == "copy") visit(Where{f, pc, in.a}, taken);
      else if (name == "items") visit(Where{f, pc, in.a}, taken - 1);
      else if (name == "get") visit(Where{f, pc, in.a}, taken + 1);
      else return false;
      // Nothing is taken out of what they give: it is a container still, if the receiver is one.
      if (name != "get") return taken > 0;
      if (in.b > 1) visit(Where{f, pc, static_cast<uint16_t>(in.a + 2)}, taken);
      return true;
    }
    case Op::Call: case Op::CallKw: {
      const Target& callee = CallablesOf(f, pc, in.a);
      if (callee.unknown || callee.makes || callee.is_method) return false;
      if (callee.functions.empty() && callee.builtins.empty()) return !has_classes_;  // a tool: of a schema it makes instances
      for (BuiltinId builtin : callee.builtins) {
        if (GivesPlain(builtin)) continue;
        const bool keeps = KeepsElements(builtin), pairs = PairsElements(builtin);
        if ((!keeps && !pairs) || (keeps && in.b != 1)) return false;
        if (keeps && taken > 0 && !IsFixedCopy(builtin) && !IsOnlyRead(f, pc)) return false;
        // Behind a keyword may stand what is gone over: `enumerate(iterable=xs)`.
        const int given = pairs ? RunLength(function, in) - 1 : in.b;
        for (int i = 0; i < given; ++i) visit(Where{f, pc, static_cast<uint16_t>(in.a + 1 + i)}, pairs ? taken - 1 : taken == 0 ? -1 : taken);
      }
      for (FunctionId one : callee.functions) {
        const Function& called = module_.functions[one];
        if (called.is_generator) return false;
        for (Pc at = 0; at < called.code.size(); ++at) if (called.code[at].op == Op::Return) visit(Where{one, at, called.code[at].a}, taken);
      }
      return true;
    }
    default: return false;
  }
}

}  // namespace penstock
