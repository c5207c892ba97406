// Which object a variable holds, a function returns, or something has in it, may be a branch's choice. Who sees the object need
// not know the variable: a caller, another function, whoever has it from elsewhere. So what might have been chosen is raised when the
// branch is, whichever way it goes, while what the variable held is still there to be raised.
#include <algorithm>
#include <numeric>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "analysis/graph.h"
#include "catalog/assistant.h"
#include "ir/dropped.h"

namespace penstock {

// Of a global, a variable, or a value within a block.
uint8_t* Effects::WrittenWithin(FunctionId f, uint64_t place) {
  const Effect effect = Effect::From(place);
  uint16_t reg = static_cast<uint16_t>(effect.index);
  switch (effect.place) {
    case Effect::kGlobal: return &written_within_globals_[effect.index];
    case Effect::kCell:
      reg = module_.functions[f].captures[effect.index].from_register;
      f = module_.functions[f].parent;
      [[fallthrough]];
    case Effect::kRegister: {
      const uint64_t key = CellKey(f, reg);
      return &written_within_[key >> 16][key & 0xFFFF];
    }
    case Effect::kParameter: return &written_within_values_[f][effect.index];
    default: return nullptr;
  }
}

uint8_t Effects::WrittenWithin(const Roots& roots) {
  if (roots.everything) return kAnyTime;
  const FunctionId f = roots.function;
  uint8_t last = 0;
  const auto add = [&](uint64_t place) { if (const uint8_t* within = WrittenWithin(f, place)) last = std::max(last, *within); };
  for (uint16_t one : roots.registers) add(PlaceKey(Effect::kRegister, one));
  for (uint32_t one : roots.globals) add(PlaceKey(Effect::kGlobal, one));
  for (uint32_t one : roots.cells) add(PlaceKey(Effect::kCell, one));
  for (uint64_t one : roots.opened) add(one);
  for (Pc one : roots.passed) last = std::max(last, written_within_values_[f][one]);
  for (Pc one : roots.passed_within) last = std::max(last, written_within_values_[f][one]);
  return last;
}

uint8_t Effects::WrittenWithin(FunctionId f, Pc pc, uint16_t reg) {
  if (any_written_within_ == 0 || IsScalar(f, pc, reg)) return 0;
  const Roots& roots = NamedRootsBefore(f, pc, reg);
  uint8_t last = WrittenWithin(roots);
  if (roots.filled_places.empty() || last == kAnyTime) return last;
  WrittenContents& written = written_contents_[roots.named][f];
  const Contents& contents = ContentsOf(f, roots.named);
  if (written.marks != marks_ || written.reads != contents.reads) {
    written.by_component = contents.Holders([&](const Roots& content) { return WrittenWithin(content); });
    written.marks = marks_;
    written.reads = contents.reads;
  }
  for (uint32_t place : roots.filled_places) last = std::max(last, written.by_component[contents.component[place]]);
  return last;
}

// Is what the register holds before pc known by another name, and is something written within that? What was made for it is not.
uint8_t Effects::KnownWrittenWithin(FunctionId f, Pc pc, uint16_t reg) {
  if (any_written_within_ == 0 || IsScalar(f, pc, reg)) return 0;
  uint8_t last_moment = 0;
  // Variables that it went by, which may be gone.
  Pc at = pc;
  for (uint16_t one = reg;;) {
    if (OutlivesBlock(f, at, one)) last_moment = std::max(last_moment, *WrittenWithin(f, PlaceKey(Effect::kRegister, one)));
    const std::optional<Pc> last = definitions_.LastInBlock(f, at, one);
    if (!last || module_.functions[f].code[*last].op != Op::Move) break;
    at = *last;
    one = module_.functions[f].code[at].b;
  }
  return std::max(last_moment, WrittenWithin(RootsBefore(f, pc, reg, kOwn)));
}

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
    }
  }
  return true;
}

bool Effects::MayBeWrittenWithin(FunctionId f, Pc pc) const {
  if (keeps_iterators_ || written_anywhere_) return true;
  if (!IsLater(f, pc, any_written_within_)) return false;
  if (!only_writes_what_it_made_) only_writes_what_it_made_ = OnlyWritesWhatItMade();
  return !*only_writes_what_it_made_;
}

bool Effects::DropsWritten(FunctionId f, Pc pc) {
  if (IsLater(f, pc, written_stores_[f][pc]) || IsLater(f, pc, written_takings_[f][pc])) return true;
  const Dropped dropped = DroppedBy(module_, module_.functions[f], pc);
  if (dropped.from.empty()) return IsLater(f, pc, any_written_within_);  // by something that it runs
  return std::any_of(dropped.from.begin(), dropped.from.end(), [&](uint16_t reg) { return IsLater(f, pc, WrittenWithin(f, pc, reg)); });
}

bool Effects::PutsWritten(FunctionId f, Pc pc) const {
  const int into = PutsInto(f, pc);
  if (into >= 0) return IsLater(f, pc, written_stores_[f][pc]) || !IsFilledByName(f, pc, static_cast<uint16_t>(into));
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op == Op::CallMethod) return SetsAttribute(f, pc);
  return in.op == Op::Call || in.op == Op::CallKw || in.op == Op::CallStar;  // `put = xs.append`
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

uint8_t& Effects::IsCellWritten(FunctionId f, uint16_t reg) {
  const uint64_t key = CellKey(f, reg);
  return written_registers_[key >> 16][key & 0xFFFF];
}

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
      else raises(in.a);
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

// Is the object itself surely made by the function?
bool Effects::IsNewHere(FunctionId f, Pc pc, uint16_t reg) const {
  const Roots& own = RootsBefore(f, pc, reg, kOwn);
  const auto is_given = [&](uint16_t one) { return one < module_.functions[f].parameter_register_count() || holds_error_[f][one] != 0; };
  return !own.everything && own.globals.empty() && own.cells.empty() && std::none_of(own.registers.begin(), own.registers.end(), is_given);
}

bool Effects::IsChoiceFor(FunctionId f, Pc pc, uint16_t reg) const {
  if (!IsLater(f, pc, written_registers_[f][reg]) || scalar_[f][reg] || !definitions_.Outlives(f, pc, reg)) return false;
  // `s += "x"`: a list stays which it is, and a text has nothing that is written into.
  const Instruction& in = module_.functions[f].code[pc];
  const bool stays = IsInPlace(in.op) && in.a == in.b && reg == in.a && IsScalar(f, pc, in.c) && !(has_operators_ && MayAsk(in.op));
  return !stays;
}

void Effects::OfChoiceFor(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const {
  if (!strict_) return;
  if (!IsChoiceFor(f, pc, reg)) return;
  out.Add(Effect{Effect::kChosen, Effect::kRegister, reg}.packed());
  const Roots& sources = SourcesGiven(f, pc, reg);
  AddRoots(MayHoldContents(f, sources) ? RootsGiven(f, pc, reg) : sources, Effect::kChosen, out);
}

void Effects::OfResult(FunctionId f, Pc pc, bool is_called, EffectBag& out, std::optional<uint16_t> plain) const {
  const Function& function = module_.functions[f];
  if (!strict_ || !RowOf(function.code[pc].op).may_raise || gives_scalar_[f][pc]) return;
  ForEachWrite(function, pc, [&](uint16_t reg) {
    // As where branches choose: what is raised here has to be raised as well by a branch that leaves this out.
    const bool outlives = definitions_.Outlives(f, pc, reg);
    const bool is_written = !(outlives && scalar_[f][reg] != 0) && IsLater(f, pc, outlives ? written_registers_[f][reg] : written_values_[f][pc]);
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

// What a callee stored may have been taken out by its caller, or by whoever has the list.
void Effects::MarkStoresOf(uint32_t first, uint8_t when) {
  std::vector<FunctionId> open;
  bool changed = false;
  const auto is_new = [&](uint8_t& marked) {
    if (marked >= when) return false;
    marked = when;
    return true;
  };
  auto visit = [&](uint32_t f) {
    if (f < module_.functions.size()) return open.push_back(f);
    if (f != kAnyFunction) {
      const size_t group = f - OfGroup(0);
      if (is_new(group_stores_marked_[group])) open.insert(open.end(), groups_[group].begin(), groups_[group].end());
      return;
    }
    if (!is_new(all_stores_marked_)) return;
    for (FunctionId any = 0; any < module_.functions.size(); ++any) open.push_back(any);
  };
  visit(first);
  while (!open.empty()) {
    const FunctionId f = open.back();
    open.pop_back();
    if (puts_[f] == 0 || !is_new(stores_marked_[f])) continue;
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (PutsInto(f, pc) >= 0) Mark(written_stores_[f][pc], when, changed);
      if (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) visit(in.wide());
      for (uint32_t callee : CalleesOf(f, pc)) visit(callee);
    }
  }
}

void Effects::MarkStore(FunctionId f, Pc pc, uint8_t when, bool& changed) {
  if (written_stores_[f][pc] >= when) return;
  Mark(written_stores_[f][pc], when, changed);
  for (uint32_t callee : CalleesOf(f, pc)) MarkStoresOf(callee, when);
}

// What some of a function's instructions write into, which are run no later than that.
bool Effects::MarkReached(FunctionId f, bool everything, const EffectBag& reached, uint8_t when) {
  bool changed = false;
  auto mark = [&](uint8_t& written) { Mark(written, when, changed); };
  auto mark_all = [&](std::vector<uint8_t>& written) { for (uint8_t& one : written) mark(one); };
  auto mark_captured = [&](const Capture& capture) { mark(IsCellWritten(module_.functions[f].parent, capture.from_register)); };
  // Once is enough, as no mark is taken back.
  const auto is_new = [&](uint8_t& marked) {
    if (marked >= when) return false;
    marked = when;
    return true;
  };
  for (uint32_t callee : reached.returned) {
    if (callee < written_results_.size()) mark(written_results_[callee]);
    else if (callee < OfGroup(0)) {
      const Several several = static_cast<Several>(callee - module_.functions.size());
      if (!is_new(several_results_marked_[several])) continue;
      if (several < kAsked || !asked_) mark_all(written_results_);
      else for (FunctionId one = 0; one < written_results_.size(); ++one) if (IsAskedFor(one, several)) mark(written_results_[one]);
    } else if (is_new(group_results_marked_[callee - OfGroup(0)])) {
      for (FunctionId one : groups_[callee - OfGroup(0)]) mark(written_results_[one]);
    }
  }
  for (Pc pc : reached.stored) MarkStore(f, pc, when, changed);
  for (Pc pc : reached.taken) mark(written_takings_[f][pc]);
  for (Pc pc : reached.made) mark(written_values_[f][pc]);
  if (reached.has_everything && is_new(takings_marked_[f])) {
    mark_all(written_takings_[f]);
    mark_all(written_values_[f]);
  }
  if (!reached.opened.empty() || reached.has_everything) mark(any_written_within_);
  written_anywhere_ |= everything || reached.has_everything;
  for (uint64_t key : reached.opened) if (uint8_t* within = WrittenWithin(f, key)) mark(*within);
  if ((everything || reached.has_everything) && is_new(all_marked_[f])) {
    mark_all(written_registers_[f]);
    for (Pc pc = 0; pc < written_stores_[f].size(); ++pc) if (PutsInto(f, pc) >= 0) mark(written_stores_[f][pc]);
    mark_all(written_globals_);
    if (is_new(all_results_marked_)) mark_all(written_results_);
    for (const Capture& capture : module_.functions[f].captures) mark_captured(capture);
  }
  for (uint64_t packed : reached.effects()) {
    const Effect effect = Effect::From(packed);
    if (effect.way != Effect::kObject) continue;
    if (effect.place == Effect::kGlobal) mark(written_globals_[effect.index]);
    if (effect.place == Effect::kCell) mark_captured(module_.functions[f].captures[effect.index]);
    if (effect.place != Effect::kRegister) continue;
    mark(written_registers_[f][effect.index]);
    if (holds_error_[f][effect.index]) mark(written_errors_);
    mark(IsCellWritten(f, static_cast<uint16_t>(effect.index)));
  }
  if (changed) ++marks_;
  return changed;
}

// What hangs from something that is written into within.
bool Effects::MarkWithin(FunctionId f) {
  bool changed = false;
  const Function& function = module_.functions[f];
  // What stands in a global or in a variable around is filled by others.
  for (const auto& [key, stored] : contents_[f]) {
    const uint8_t* within = WrittenWithin(f, key);
    if (within != nullptr && *within != 0) MarkStore(f, stored.pc, *within, changed);
  }
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    uint8_t* name = nullptr;
    if (in.op == Op::StoreGlobal) name = &written_within_globals_[in.wide()];
    else if (in.op == Op::StoreCell) name = WrittenWithin(f, PlaceKey(Effect::kRegister, in.a));
    else if (in.op == Op::Move && definitions_.Outlives(f, pc, in.a)) name = WrittenWithin(f, PlaceKey(Effect::kRegister, in.a));
    if (name != nullptr && *name < any_written_within_) {
      const uint8_t before = *name;
      Mark(*name, KnownWrittenWithin(f, pc, in.op == Op::StoreGlobal ? in.a : in.b), changed);
      marks_ += *name != before;
    }
    if (written_stores_[f][pc] >= any_written_within_) continue;
    if (const int into = PutsInto(f, pc); into >= 0) MarkStore(f, pc, KnownWrittenWithin(f, pc, static_cast<uint16_t>(into)), changed);
    // So may be what a callee drops out of something.
    if (!PutsByCall(f, pc)) continue;
    uint8_t within = 0;
    ForEachRead(function, pc, [&](uint16_t reg) { within = std::max(within, WrittenWithin(f, pc, reg)); });
    MarkStore(f, pc, within, changed);
  }
  return changed;
}

// Blocks of one loop have one moment. What a function does it may do from the first to the last of the moments of its calls; a generator
// goes on later.
void Effects::FindMoments() {
  const std::vector<BasicBlock>& blocks = cfg_.functions[0].blocks;
  Edges edges;
  edges.node_count = static_cast<uint32_t>(blocks.size());
  for (BlockId b = 0; b < blocks.size(); ++b) {
    for (BlockId next : {blocks[b].next[0], blocks[b].next[1], blocks[b].handler}) if (next != kNoBlock) edges.list.emplace_back(b, next);
  }
  const std::vector<uint32_t> component = Components(edges);  // the later, the less
  const uint32_t last = component.empty() ? 0 : *std::max_element(component.begin(), component.end());
  constexpr uint32_t kMost = 200;
  moments_.resize(blocks.size());
  for (BlockId b = 0; b < blocks.size(); ++b) {
    const uint32_t place = last - component[b];
    moments_[b] = static_cast<uint8_t>(1 + (last < kMost ? place : static_cast<uint64_t>(place) * (kMost - 1) / last));
  }
  const size_t count = module_.functions.size();
  earliest_.assign(count, 1);
  latest_.assign(count, kAnyTime);
  constexpr size_t kMostFunctions = 128, kMostInstructions = 20'000;
  size_t instructions = 0;
  for (const Function& function : module_.functions) instructions += function.code.size();
  const bool makes_by_reply = std::find(module_.tools.begin(), module_.tools.end(), kAssistantName) != module_.tools.end();
  if (count == 1 || count > kMostFunctions || instructions > kMostInstructions || makes_by_reply) return;
  // What Python asks by itself it may ask at any time. Whoever is found to be called nowhere, too.
  struct Call { FunctionId callee, caller; Pc pc; bool later; };  // later: it may be called after that, as well
  std::vector<Call> calls;
  std::vector<uint8_t> is_called(count);
  const auto is_init = [&](FunctionId f) { return module_.functions[f].name == "__init__"; };
  const auto makes = [&](FunctionId f) { return is_init(f) || (asked_ && (IsAskedFor(f, kAskedByNewInstances) || IsAskedFor(f, kAskedByEachInstance))); };
  const auto add = [&](FunctionId callee, FunctionId f, Pc pc, bool later) {
    calls.push_back({callee, f, pc, later || module_.functions[callee].is_generator});
    is_called[callee] = 1;
  };
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if ((in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) && module_.functions[in.wide()].is_class_body) add(in.wide(), f, pc, false);
      // `raise E` makes one.
      if (in.op == Op::Raise || in.op == Op::RaiseFrom) for (FunctionId one = 1; one < count; ++one) if (makes(one)) add(one, f, pc, false);
      if (!IsCall(in.op)) continue;
      // What a builtin is given it may keep, and call later.
      const bool keeps = in.op == Op::CallMethod ? EffectOfMethod(function.call_sites[in.c].method).takes_functions : !TargetsOf(f, pc, in.a).builtins.empty();
      // And what that is, behind a star, is not known.
      if (keeps && in.op == Op::CallStar) for (FunctionId one = 1; one < count; ++one) if (MayBeAny(one)) add(one, f, pc, true);
      for (uint32_t callee : CalleesOf(f, pc)) {
        if (callee < count) add(callee, f, pc, keeps);
        else if (callee != kAnyFunction) for (FunctionId one : groups_[callee - OfGroup(0)]) add(one, f, pc, keeps);
        else for (FunctionId one = 1; one < count; ++one) if (MayBeAny(one)) add(one, f, pc, keeps);
      }
    }
  }
  for (FunctionId f = 1; f < count; ++f) {
    constexpr uint16_t kMakes = AskedCode::kInstances | AskedCode::kEachInstance;
    const bool is_asked = asked_ && ((module_.functions[f].name.starts_with("__") && !is_init(f)) || asked_->IsAskedBesides(f, is_init(f) ? kMakes : uint16_t{0}));
    if (!is_called[f] || is_asked) is_called[f] = 0;
    else earliest_[f] = kAnyTime, latest_[f] = 0;
  }
  for (bool changed = true; std::exchange(changed, false);) {
    for (const Call& call : calls) {
      if (!is_called[call.callee]) continue;
      const uint8_t first = EarliestAt(call.caller, call.pc), end = call.later ? kAnyTime : LatestAt(call.caller, call.pc);
      if (first < earliest_[call.callee]) earliest_[call.callee] = first, changed = true;
      if (end > latest_[call.callee]) latest_[call.callee] = end, changed = true;
    }
  }
}

void Effects::FindWritten() {
  FindMoments();
  const size_t count = module_.functions.size();
  written_registers_.resize(count);
  for (FunctionId f = 0; f < count; ++f) written_registers_[f].resize(module_.functions[f].register_count);
  written_stores_.resize(count);
  for (FunctionId f = 0; f < count; ++f) written_stores_[f].resize(module_.functions[f].code.size());
  written_takings_ = written_values_ = written_within_values_ = written_stores_;
  written_globals_.resize(module_.globals.size());
  written_within_globals_.resize(module_.globals.size());
  written_within_ = written_registers_;
  stores_marked_.resize(count);
  group_stores_marked_.resize(groups_.size());
  group_results_marked_.resize(groups_.size());
  all_marked_.resize(count);
  takings_marked_.resize(count);
  written_results_.resize(count);
  EffectBag bag = NewBag(true), reached = NewBag(false);
  bag.reached = &reached;
  std::vector<std::pair<Pc, uint16_t>> of_variables;
  reached.keeps_ways = true;
  for (std::vector<WrittenContents>& written : written_contents_) written.resize(count);
  // What is written into is known by callers first, what is chosen by callees.
  std::vector<FunctionId> order = callees_first_;
  std::vector<BlockId> by_moment(moments_.size());
  std::iota(by_moment.begin(), by_moment.end(), BlockId{0});
  std::stable_sort(by_moment.begin(), by_moment.end(), [&](BlockId a, BlockId b) { return moments_[a] > moments_[b]; });
  std::fill(looked_at_.begin(), looked_at_.end(), 0u);
  for (bool grew = true; grew;) {
    grew = false;
    std::reverse(order.begin(), order.end());
    for (FunctionId f : order) {
      if (!IsStale(f)) continue;
      bag.Clear();
      reached.Clear();
      const uint32_t begun = changes_;
      looked_with_reads_[f] = reads_;
      // A caller knows the variables of what it called by what these are written through, and by what is returned or kept, alone: not where
      // they may go on.
      of_variables.clear();
      bag.chosen = module_.functions[f].is_generator ? nullptr : &of_variables;
      const auto look = [&](Pc begin, Pc end) {
        for (Pc pc = begin; pc < end; ++pc) {
          Of(f, pc, bag);
          // All that the plan itself chooses from is found with what it writes into, if no function does that for it.
          if (count > 1) OfChoice(f, pc, bag);
        }
      };
      bool marked = false, everything = false;
      if (f != 0) {
        look(0, static_cast<Pc>(module_.functions[f].code.size()));
        marked |= MarkReached(f, bag.writes_everything, reached, latest_[f]);
      }
      // The last first: what was taken in with a later moment is not taken in again.
      for (size_t i = 0; f == 0 && i < by_moment.size(); ++i) {
        const BasicBlock& block = cfg_.functions[0].blocks[by_moment[i]];
        const uint8_t moment = moments_[by_moment[i]];
        look(block.begin, block.end);
        if (i + 1 < by_moment.size() && moments_[by_moment[i + 1]] == moment) continue;
        marked |= MarkReached(f, bag.writes_everything, reached, moment);
        reached.Clear();
        everything |= std::exchange(bag.writes_everything, false);
      }
      bag.writes_everything |= everything;
      marked |= MarkWithin(f);
      NoteLook(f, begun, bag);
      grew |= marked && count > 1;
      if (f != 0) grew |= Summarise(f, bag);
    }
  }
}

}  // namespace penstock
