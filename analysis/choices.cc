// Which object a variable holds, a function returns, or something has in it, may be a branch's choice. Who sees the object need
// not know the variable: a caller, another function, whoever has it from elsewhere. So what might have been chosen is raised when the
// branch is, whichever way it goes, while what the variable held is still there to be raised.
#include <algorithm>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"

namespace penstock {

void Effects::OfChoice(FunctionId f, Pc pc, EffectBag& out) const {
  if (!strict_) return;  // who was chosen to be written into is not followed
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  // What goes elsewhere, and may be written into there, or what is in it: its own ways here are looked at, too.
  auto goes = [&](Pc at, uint16_t reg, bool within = true) {
    if (out.reached == nullptr) return;
    AddNamed(f, at, reg, kNamed, Effect::kObject, *out.reached);
    if (within) AddNamed(f, at, reg, kNamedWithin, Effect::kObject, *out.reached);
  };
  switch (in.op) {
    case Op::StoreGlobal: case Op::DelGlobal:
      if (!IsLater(f, pc, written_globals_[in.wide()])) return;
      out.Add(Effect{Effect::kChosen, Effect::kGlobal, in.wide()}.packed());
      if (in.op == Op::DelGlobal) return;
      goes(pc, in.a, written_anywhere_ || written_within_globals_[in.wide()] != 0);
      AddNamed(f, pc, in.a, kNamedWithin, Effect::kChosen, out);
      return;
    case Op::StoreCell: case Op::DelCell: {
      const uint64_t key = CellKey(f, in.a);
      if (!IsLater(f, pc, written_registers_[key >> 16][key & 0xFFFF])) return;
      AddNamed(f, pc, in.a, kNamed, Effect::kChosen, out);
      if (in.op == Op::DelCell) return;
      goes(pc, in.b);
      AddNamed(f, pc, in.b, kNamedWithin, Effect::kChosen, out);
      return;
    }
    case Op::Raise: case Op::RaiseFrom: case Op::Reraise: case Op::RaiseAgain: {
      if (!IsLater(f, pc, written_errors_)) break;
      const auto raises = [&](uint16_t reg) {
        AddNamed(f, pc, reg, kNamed, Effect::kChosen, out);
        AddNamed(f, pc, reg, kNamedWithin, Effect::kChosen, out);
        goes(pc, reg);
      };
      if (in.op == Op::RaiseAgain) for (const Handler& handler : function.handlers) raises(handler.error);
      else ForEachRead(function, pc, raises);  // what it is raised from is held by it
      break;
    }
    case Op::Return: case Op::Yield: case Op::YieldFrom:
      if (!IsLater(f, pc, written_results_[f])) break;
      ForEachRead(function, pc, [&](uint16_t reg) {
        // To a caller it is the result that is chosen.
        if (out.reached == nullptr || in.op != Op::Return) AddNamed(f, pc, reg, kNamed, Effect::kChosen, out);
        goes(pc, reg);
      });
      break;
    default: break;
  }
  // One step back is enough: a variable that is on the way further back was chosen itself, if it was given its value since. What was
  // put into something since, and taken out of it again, is looked for.
  auto add = [&](const Roots& sources, auto all) {
    if (MayHoldContents(f, sources)) all();
    else AddRoots(sources, Effect::kChosen, out);
  };
  if (const int into = PutsInto(f, pc); into >= 0 && IsLater(f, pc, written_stores_[f][pc])) {
    // What the function made itself a caller has by its result, or by what it was put into.
    const bool in_summary = out.reached != nullptr && !function.is_generator;
    const bool is_new = in_summary && f != 0 && IsNewHere(f, pc, static_cast<uint16_t>(into));
    // `x.n += y` leaves what is there: only what is added to it is put there.
    const std::optional<Pc> adds = AddsToWhatIsThere(f, pc);
    const bool key_is_there = in.op == Op::SetItem && PutsBackThere(f, pc);
    ForEachRead(function, pc, [&](uint16_t read) {
      if (read == into || (key_is_there && read == in.b && read != in.c)) return;
      const Pc at = adds && read == in.c ? *adds : pc;
      const uint16_t reg = at == pc ? read : function.code[at].c;
      if (IsScalar(f, at, reg) || IsPlainKey(f, at, reg)) return;
      goes(at, reg);
      if (is_new) return;
      if (OutlivesBlock(f, at, reg)) out.Add(Effect{Effect::kChosen, Effect::kRegister, reg}.packed());
      // With what was put into it before, which hangs from nowhere yet when the branch is met.
      const auto all = [&] { AddNamed(f, at, reg, kNamedWithin, Effect::kChosen, out); };
      if (in_summary) return all();  // which does not have the variables that it went by
      if (HoldsOverBlocks(f, at, reg)) {
        if (HasContents(f, PlaceKey(Effect::kRegister, reg))) all();
        return;
      }
      const Roots& sources = SourcesOfContent(f, at, reg, kNamed);
      const auto has_contents = [&](uint16_t one) { return HasContents(f, PlaceKey(Effect::kRegister, one)); };
      const bool is_filled = !sources.filled.empty() || std::any_of(sources.registers.begin(), sources.registers.end(), has_contents) || std::any_of(sources.known.begin(), sources.known.end(), has_contents);
      if (is_filled) all();
      else add(sources, all);
    });
  }
  if (out.chosen == nullptr) return ForEachWrite(function, pc, [&](uint16_t reg) { OfChoiceFor(f, pc, reg, out); });
  ForEachWrite(function, pc, [&](uint16_t reg) {
    if (IsChoiceFor(f, pc, reg)) out.chosen->emplace_back(pc, reg);
  });
}

bool Effects::IsChoiceFor(FunctionId f, Pc pc, uint16_t reg) const {
  if (!IsLater(f, pc, std::max(written_registers_[f][reg], moved_registers_[f][reg])) || scalar_[f][reg] || !definitions_.Outlives(f, pc, reg)) return false;
  // `s += "x"`: a list stays which it is, and a text has nothing that is written into.
  const Instruction& in = module_.functions[f].code[pc];
  const bool stays = IsInPlace(in.op) && in.a == in.b && reg == in.a && IsScalar(f, pc, in.c) && !MayGiveOther(f, pc);
  return !stays;
}

void Effects::OfChoiceFor(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const {
  if (!strict_) return;
  if (!IsChoiceFor(f, pc, reg)) return;
  const Roots& sources = SourcesGiven(f, pc, reg);
  // What is gone over is not moved on, unless it is an iterator itself.
  if (!IsLater(f, pc, written_registers_[f][reg]) && !sources.everything) {
    out.Add(Effect{Effect::kIterator, Effect::kRegister, reg}.packed());
    return AddMovedOf(f, sources, Effect::kIterator, out);
  }
  out.Add(Effect{Effect::kChosen, Effect::kRegister, reg}.packed());
  AddRoots(MayHoldContents(f, sources) ? RootsGiven(f, pc, reg) : sources, Effect::kChosen, out);
}

void Effects::OfResult(FunctionId f, Pc pc, bool is_called, EffectBag& out, std::optional<uint16_t> plain) const {
  const Function& function = module_.functions[f];
  if (!strict_ || !RowOf(function.code[pc].op).may_raise || gives_scalar_[f][pc]) return;
  ForEachWrite(function, pc, [&](uint16_t reg) {
    // As where branches choose: what is raised here has to be raised as well by a branch that leaves this out.
    const bool outlives = definitions_.Outlives(f, pc, reg);
    const bool is_written = !(outlives && scalar_[f][reg] != 0) && IsLater(f, pc, outlives ? std::max(written_registers_[f][reg], moved_registers_[f][reg]) : written_values_[f][pc]);
    if (!is_written) return;
    AddRoots(RootsGiven(f, pc, reg), Effect::kChosen, out);
    if (is_called) ForEachRead(function, pc, [&](uint16_t read) { if (read != plain) AddWrite(f, pc, read, Effect::kObject, out); });  // which it may give back
  });
}

// May something in it have been put there since, and taken out of it again?
bool Effects::MayHoldContents(FunctionId f, const Roots& sources) const {
  return !sources.filled_within.empty() || (sources.globals_within && !contents_[f].empty()) ||
         std::any_of(sources.known_taken_out.begin(), sources.known_taken_out.end(), [&](uint16_t one) { return HasContents(f, PlaceKey(Effect::kRegister, one)); }) ||
         std::any_of(sources.within.begin(), sources.within.end(), [&](uint64_t key) { return HasContents(f, key); });
}

}  // namespace penstock
