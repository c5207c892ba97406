// What a function writes into: did it make that itself, or was it given it, as an argument, a default or by a name that others have, too?
#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "ir/dropped.h"

namespace penstock {

// Is what the register holds before pc surely a value without parts, or a list, dict or set that was made for the variables it came by, and was
// never given to a function or taken out of anything? `looks`: how many definitions may still be looked at; with none left, no. `made`: may it
// be given by another instruction?
bool Effects::IsMadeBy(FunctionId f, Pc start, uint16_t first, size_t& looks, const std::function<bool(FunctionId, Pc)>& made) const {
  constexpr size_t kMost = 64;
  boost::container::small_vector<Where, 8> open{{f, start, first}}, seen;
  while (!open.empty()) {
    const Where at = open.back();
    open.pop_back();
    const auto is_this = [&](const Where& one) { return one.function == at.function && one.pc == at.pc && one.reg == at.reg; };
    if (std::any_of(seen.begin(), seen.end(), is_this)) continue;
    seen.push_back(at);
    if (seen.size() > kMost || holds_error_[at.function][at.reg]) return false;
    if (IsScalar(at.function, at.pc, at.reg)) continue;
    const Function& function = module_.functions[at.function];
    const std::optional<Pc> last = definitions_.LastInBlock(at.function, at.pc, at.reg);
    if (!last && at.reg < function.parameter_register_count()) return false;
    bool has_value = false, is_made = true;
    ForEachDefinition(at.function, at.pc, at.reg, [&](Pc pc) {
      has_value = true;
      if (looks == 0) return is_made = false;
      --looks;
      const Instruction& in = function.code[pc];
      switch (in.op) {
        case Op::Const: case Op::BuildList: case Op::BuildDict: case Op::BuildSet: break;
        case Op::Move: open.push_back({at.function, pc, in.b}); break;
        case Op::IAdd: case Op::ISub: case Op::IMul: open.push_back({at.function, pc, in.b}); break;
        case Op::LoadGlobal:
          for (const Where& stored : global_stores_[in.wide()]) open.push_back(stored);
          is_made = !global_stores_[in.wide()].empty();
          break;
        default: is_made = made(at.function, pc);
      }
      return is_made;
    });
    if (!has_value || !is_made) return false;
  }
  return true;
}

bool Effects::IsMadeForIt(FunctionId f, Pc pc, uint16_t reg, size_t& looks) const {
  return IsMadeBy(f, pc, reg, looks, [&](FunctionId g, Pc at) { return GivesNew(g, at); });
}

bool Effects::OnlyWritesWhatItMade() const {
  if (has_classes_ || has_putters_) return false;
  constexpr size_t kForEach = 16;  // instruction, on average
  size_t looks = 0;
  bool rebinds = false, hands_on = false;
  for (const Function& function : module_.functions) looks += kForEach * function.code.size();
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
      const Instruction& in = module_.functions[f].code[pc];
      if (in.op == Op::LoadBuiltin) {
        // `getattr(x, "append")`, `operator.iadd(x, y)`, `methodcaller("append", y)`
        const BuiltinId id = in.wide();
        if (Writes(id) || Drops(id) || id == IdOf(Builtin::Getattr) || RowOf(id).module == ModuleId::Operator || RowOf(id).module == ModuleId::Functools) return false;
      }
      const int into = PutsInto(f, pc);
      if (into >= 0 && !IsMadeForIt(f, pc, static_cast<uint16_t>(into), looks)) return false;
      rebinds |= (in.op == Op::StoreCell || in.op == Op::DelCell) && free_cells_[f][in.a] != kNoCell;
    }
    hands_on |= !module_.functions[f].captures.empty() && CallsOf(f).calls.empty();
  }
  // Who calls a closure that is handed about writes into its variables.
  return !rebinds || !hands_on;
}

// Is the object itself surely made by the function?
bool Effects::IsNewHere(FunctionId f, Pc pc, uint16_t reg) const {
  const Roots& own = RootsBefore(f, pc, reg, kOwn);
  const auto is_given = [&](uint16_t one) { return one < module_.functions[f].parameter_register_count() || holds_error_[f][one] != 0; };
  return !own.everything && own.globals.empty() && own.cells.empty() && std::none_of(own.registers.begin(), own.registers.end(), is_given);
}

// What a parameter stands for where nothing is given is known to no caller.
std::optional<Effects::Where> Effects::DefaultOf(FunctionId f, uint16_t parameter) const {
  const std::vector<Parameter>& parameters = module_.functions[f].parameters;
  const Where& made = KnownUses().made[f];
  if (made.pc == kAnywhere) return std::nullopt;
  const std::optional<Pc> defaults = OnlyDefinition(made.function, made.pc, made.reg);
  if (!defaults) return std::nullopt;
  const Instruction& in = module_.functions[made.function].code[*defaults];
  if (in.op == Op::Const) return Where{made.function, kAnywhere, 0};
  const auto place = std::count_if(parameters.begin(), parameters.begin() + parameter, [](const Parameter& one) { return one.has_default; });
  return in.op == Op::BuildTuple && place < in.c ? std::optional(Where{made.function, *defaults, static_cast<uint16_t>(in.b + place)}) : std::nullopt;
}

bool Effects::HasDefaultWithParts(FunctionId f, uint16_t parameter) const {
  const Function& function = module_.functions[f];
  if (parameter >= function.parameters.size() || !function.parameters[parameter].has_default) return false;
  const std::optional<Where> given = DefaultOf(f, parameter);
  return !given || (given->pc != kAnywhere && !IsScalar(given->function, given->pc, given->reg));
}

// Is it known by names what is put into what the register holds: was that made in the function, taken out of something that was, or given to it?
bool Effects::IsFilledByName(FunctionId f, Pc start, uint16_t first) const {
  boost::container::small_vector<std::pair<Pc, uint16_t>, 8> open{{start, first}};
  boost::container::small_vector<std::pair<Pc, uint16_t>, 16> seen;
  bool known = true;
  while (!open.empty() && known) {
    const auto [at, reg] = open.back();
    open.pop_back();
    known = !holds_error_[f][reg];
    if (reg < module_.functions[f].parameter_register_count()) {
      known = known && !HasDefaultWithParts(f, reg);
      continue;
    }
    ForEachDefinition(f, at, reg, [&, reg = reg](Pc by) {
      if (std::find(seen.begin(), seen.end(), std::pair(by, reg)) != seen.end()) return true;
      seen.emplace_back(by, reg);
      const Instruction& in = module_.functions[f].code[by];
      switch (in.op) {
        case Op::Move: case Op::GetItem: case Op::GetAttr: open.emplace_back(by, in.b); break;
        case Op::JoinTest: open.emplace_back(by, in.a); break;
        default: known = GivesNew(f, by) || GivesBareInstance(f, by) || gives_scalar_[f][by] != 0; break;
      }
      return known = known && seen.size() < kMaxSteps;
    });
  }
  return known;
}

}  // namespace penstock
