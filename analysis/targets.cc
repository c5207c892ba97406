// Who may be called, as far as names tell: functions, builtins and classes by the variables that hold them.
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <utility>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"

namespace penstock {

uint64_t Effects::CellKey(FunctionId f, uint16_t reg) const {
  for (;;) {
    const Function& function = module_.functions[f];
    const uint32_t cell = free_cells_[f][reg];
    if (cell == kNoCell || function.parent == f || cell >= function.captures.size()) return static_cast<uint64_t>(f) << 16 | reg;
    reg = function.captures[cell].from_register;
    f = function.parent;
  }
}

void Effects::FindStores() {
  global_stores_.resize(module_.globals.size());
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const std::vector<Instruction>& code = module_.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      if (code[pc].op == Op::StoreGlobal) global_stores_[code[pc].wide()].push_back({f, pc, code[pc].a});
      if (code[pc].op == Op::StoreCell) cell_stores_.push_back({CellKey(f, code[pc].a), {f, pc, code[pc].b}});
    }
  }
  std::stable_sort(cell_stores_.begin(), cell_stores_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

const Effects::Target& Effects::TargetsOf(FunctionId f, Pc pc, uint16_t reg) const {
  Target& known = targets_at_.At(module_, f, pc, reg);
  if (known.is_found) return known;
  // A class that is made of itself asks for it meanwhile.
  Target target;
  FindTargets(f, pc, reg, target);
  target.is_found = true;
  return known = std::move(target);
}

void Effects::FindTargets(FunctionId f, Pc start, uint16_t first, Target& target) const {
  boost::container::small_vector<Where, 8> open{{f, start, first}}, seen;
  auto visit = [&](Where where) {
    if (HoldsOverBlocks(where.function, where.pc, where.reg)) {
      for (const Where& other : seen) if (other.function == where.function && other.reg == where.reg) return;
      where.pc = kAnywhere;
      seen.push_back(where);
    }
    open.push_back(where);
  };
  while (!open.empty() && !target.unknown) {
    Where at = open.back();
    open.pop_back();
    FunctionId g = at.function;
    const Function& function = module_.functions[g];
    if (at.reg < function.parameter_register_count() || (holds_error_[g][at.reg] && !definitions_.LastInBlock(g, at.pc, at.reg))) target.unknown = true;
    ForEachDefinition(g, at.pc, at.reg, [&](Pc pc) {
      if (++target.steps > kMaxSteps) target.unknown = true;
      if (target.unknown) return false;
      const Instruction& in = function.code[pc];
      if (gives_scalar_[g][pc] && in.op != Op::Move) return true;  // cannot be called, whatever it is
      switch (in.op) {
        case Op::Move: visit({g, pc, in.b}); break;
        case Op::LoadTool: target.tools = true; break;
        case Op::Unbind: case Op::Const: break;
        case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: target.data = true; break;
        case Op::LoadBuiltin: target.builtins.push_back(in.wide()); break;
        case Op::MakeFunction: case Op::MakeFunctionDefaults: target.functions.push_back(in.wide()); break;
        case Op::MakeClass:
          (has_new_ ? target.unknown : target.makes) = true;
          if (target.makes) AddMakers(g, pc, target), target.classes.push_back(static_cast<uint64_t>(g) << 32 | pc);
          break;
        case Op::LoadGlobal: case Op::LoadCell: ForEachStore(g, in, visit); break;
        case Op::Call:
          if (GivesBackFirst(g, pc)) visit({g, pc, static_cast<uint16_t>(in.a + 1)});
          else target.unknown = true;
          break;
        default: target.unknown = true;
      }
      return true;
    });
  }
}

void Effects::AddMakers(FunctionId f, Pc pc, Target& target) const {
  auto [found, fresh] = makers_.try_emplace(static_cast<uint64_t>(f) << 32 | pc);
  if (fresh) {
    const Instruction& in = module_.functions[f].code[pc];
    // Its body, which was called just before, and its bases.
    Target all;
    const Target& body = TargetsOf(f, pc - 1, static_cast<uint16_t>(in.a + 1));
    all.unknown = body.unknown || body.makes || !body.builtins.empty() || body.functions.empty();
    for (FunctionId one : body.functions) {
      ForEachMember(module_, module_.functions[one], [&](const std::string* name, const Instruction*, Pc at, uint16_t value) {
        all.unknown |= name == nullptr;
        if (name == nullptr || !MakesInstances(*name)) return;
        const Target& member = TargetsOf(one, at, value);
        all.unknown |= member.unknown || member.makes || !member.builtins.empty();
        all.makers.insert(all.makers.end(), member.functions.begin(), member.functions.end());
      });
    }
    for (int i = 0; i < in.b; ++i) FindTargets(f, pc, static_cast<uint16_t>(in.a + 2 + i), all);
    all.makers.push_back(Of(all.unknown || !all.functions.empty() ? kAskedByNewInstances : kAskedByEachInstance));
    makers_[static_cast<uint64_t>(f) << 32 | pc].emplace(all.makers.begin(), all.makers.end());
  }
  const auto& makers = makers_[static_cast<uint64_t>(f) << 32 | pc];
  if (!makers) target.makers.push_back(Of(kAskedByNewInstances));  // a class that is a base of itself, as far as is seen
  else for (uint32_t maker : *makers) if (std::find(target.makers.begin(), target.makers.end(), maker) == target.makers.end()) target.makers.push_back(maker);
}

const std::vector<Effects::MadeClass>& Effects::MadeClasses() const {
  if (classes_) return *classes_;
  classes_.emplace();
  for (FunctionId g = 0; g < module_.functions.size(); ++g) {
    const std::vector<Instruction>& code = module_.functions[g].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      if (code[pc].op != Op::MakeClass) continue;
      const Target& body = TargetsOf(g, pc - 1, static_cast<uint16_t>(code[pc].a + 1));
      MadeClass made{g, pc, {body.functions.begin(), body.functions.end()}, {}, body.unknown || body.makes, false};
      for (int i = 0; i < code[pc].b; ++i) {
        const Target& base = TargetsOf(g, pc, static_cast<uint16_t>(code[pc].a + 2 + i));
        made.bases.insert(made.bases.end(), base.classes.begin(), base.classes.end());
        made.of_unknown |= base.unknown || !base.functions.empty();
        made.of_builtin |= std::any_of(base.builtins.begin(), base.builtins.end(), [](BuiltinId id) { return id != IdOf(BuiltinType::Object); });
      }
      classes_->push_back(std::move(made));
    }
  }
  // What derives from one derives from what that derives from.
  for (bool more = true; std::exchange(more, false);) {
    for (MadeClass& one : *classes_) {
      if (one.of_builtin) continue;
      one.of_builtin = one.of_unknown || std::any_of(classes_->begin(), classes_->end(), [&](const MadeClass& base) {
        return base.of_builtin && std::find(one.bases.begin(), one.bases.end(), base.key()) != one.bases.end();
      });
      more |= one.of_builtin;
    }
  }
  return *classes_;
}

std::vector<uint64_t> Effects::ClassesOfBody(FunctionId body) const {
  std::vector<uint64_t> given;
  const auto is_given = [&](uint64_t one) { return std::find(given.begin(), given.end(), one) != given.end(); };
  for (bool more = true; std::exchange(more, false);) {
    for (const MadeClass& one : MadeClasses()) {
      const bool is_one = one.of_unknown || std::find(one.bodies.begin(), one.bodies.end(), body) != one.bodies.end() || std::any_of(one.bases.begin(), one.bases.end(), is_given);
      if (!is_one || is_given(one.key())) continue;
      given.push_back(one.key());
      more = true;
    }
  }
  return given;
}

bool Effects::MayDeriveFromBuiltin(std::span<const uint64_t> classes) const {
  return std::any_of(classes.begin(), classes.end(), [&](uint64_t key) {
    const auto made = std::find_if(MadeClasses().begin(), MadeClasses().end(), [&](const MadeClass& one) { return one.key() == key; });
    return made == MadeClasses().end() || made->of_builtin;
  });
}

void Effects::AddMakersOfGiven(FunctionId f, Target& target) const {
  const std::vector<uint64_t> given = IsJustPutAsClassmethod(f) ? ClassesOfBody(module_.functions[f].parent) : std::vector<uint64_t>();
  if (given.empty()) target.makers.push_back(Of(kAskedByNewInstances));
  for (uint64_t one : given) AddMakers(static_cast<FunctionId>(one >> 32), static_cast<Pc>(one), target);
}

}  // namespace penstock
