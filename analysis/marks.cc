// What may be written into, by whomever, and until when: a mark on each variable, global, result, store and taking is the last moment at which that
// may be. Who makes a choice asks whether it is then or later.
#include <algorithm>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
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

bool Effects::MayBeWrittenWithin(FunctionId f, Pc pc) const {
  if ((keeps_iterators_ && may_be_iterators_.held) || written_anywhere_) return true;
  if (!IsLater(f, pc, any_written_within_)) return false;
  if (!only_writes_what_it_made_) only_writes_what_it_made_ = OnlyWritesWhatItMade();
  return !*only_writes_what_it_made_;
}

bool Effects::DropsWritten(FunctionId f, Pc pc) {
  if (IsCallOfPlan(f, pc)) return false;  // the method does that itself
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

uint8_t& Effects::IsCellWritten(FunctionId f, uint16_t reg) {
  const uint64_t key = CellKey(f, reg);
  return written_registers_[key >> 16][key & 0xFFFF];
}

// Is it the first time that all of something is marked so late? Once is enough, as no mark is taken back.
static bool IsFirst(uint8_t& marked, uint8_t when) {
  if (marked >= when) return false;
  marked = when;
  return true;
}

bool Effects::Mark(uint8_t& written, uint8_t when) {
  if (!IsFirst(written, when)) return false;
  marked_at_ = ++changes_;
  return true;
}

// Functions of which the stores may still have to be marked.
void Effects::AddUnmarked(uint32_t callee, uint8_t when, std::vector<FunctionId>& open) {
  if (callee < module_.functions.size()) {
    open.push_back(callee);
  } else if (callee == kAnyFunction) {
    if (!IsFirst(all_stores_marked_, when)) return;
    for (FunctionId any = 0; any < module_.functions.size(); ++any) open.push_back(any);
  } else {
    const size_t group = callee - OfGroup(0);
    if (IsFirst(group_stores_marked_[group], when)) open.insert(open.end(), groups_[group].begin(), groups_[group].end());
  }
}

// What a callee stored may have been taken out by its caller, or by whoever has the list.
void Effects::MarkStoresOf(uint32_t callee, uint8_t when) {
  std::vector<FunctionId> open;
  AddUnmarked(callee, when, open);
  while (!open.empty()) {
    const FunctionId f = open.back();
    open.pop_back();
    if (puts_[f] == 0 || !IsFirst(stores_marked_[f], when)) continue;
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (PutsInto(f, pc) >= 0) Mark(written_stores_[f][pc], when);
      if (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) AddUnmarked(in.wide(), when, open);
      for (uint32_t one : CalleesOf(f, pc)) AddUnmarked(one, when, open);
    }
  }
}

void Effects::MarkStore(FunctionId f, Pc pc, uint8_t when) {
  if (!Mark(written_stores_[f][pc], when)) return;
  for (uint32_t callee : CalleesOf(f, pc)) MarkStoresOf(callee, when);
}

// `callee`: as summaries are numbered.
void Effects::MarkResults(uint32_t callee, uint8_t when) {
  if (callee < written_results_.size()) {
    Mark(written_results_[callee], when);
  } else if (callee >= OfGroup(0)) {
    const size_t group = callee - OfGroup(0);
    if (IsFirst(group_results_marked_[group], when)) for (FunctionId one : groups_[group]) Mark(written_results_[one], when);
  } else {
    const Several several = static_cast<Several>(callee - module_.functions.size());
    if (!IsFirst(several_results_marked_[several], when)) return;
    for (FunctionId one = 0; one < written_results_.size(); ++one) {
      if (several < kAsked || !asked_ || IsAskedFor(one, several)) Mark(written_results_[one], when);
    }
  }
}

// A variable around the function.
void Effects::MarkCaptured(FunctionId f, const Capture& capture, uint8_t when) { Mark(IsCellWritten(module_.functions[f].parent, capture.from_register), when); }

void Effects::MarkPlace(FunctionId f, const Effect& effect, uint8_t when) {
  switch (effect.place) {
    case Effect::kGlobal: Mark(written_globals_[effect.index], when); break;
    case Effect::kCell: MarkCaptured(f, module_.functions[f].captures[effect.index], when); break;
    case Effect::kRegister:
      Mark(written_registers_[f][effect.index], when);
      if (holds_error_[f][effect.index]) Mark(written_errors_, when);
      Mark(IsCellWritten(f, static_cast<uint16_t>(effect.index)), when);
      break;
    default: break;
  }
}

void Effects::MarkAll(std::vector<uint8_t>& written, uint8_t when) {
  for (uint8_t& one : written) Mark(one, when);
}

// All that the function may know.
void Effects::MarkEverything(FunctionId f, uint8_t when) {
  written_anywhere_ = true;
  if (!IsFirst(all_marked_[f], when)) return;
  MarkAll(written_registers_[f], when);
  for (Pc pc = 0; pc < written_stores_[f].size(); ++pc) if (PutsInto(f, pc) >= 0) Mark(written_stores_[f][pc], when);
  MarkAll(written_globals_, when);
  if (IsFirst(all_results_marked_, when)) MarkAll(written_results_, when);
  for (const Capture& capture : module_.functions[f].captures) MarkCaptured(f, capture, when);
}

// What some of a function's instructions write into, which are run no later than that.
bool Effects::MarkReached(FunctionId f, bool everything, const EffectBag& reached, uint8_t when) {
  const uint32_t before = marked_at_;
  for (uint32_t callee : reached.returned) MarkResults(callee, when);
  for (Pc pc : reached.stored) MarkStore(f, pc, when);
  for (Pc pc : reached.taken) Mark(written_takings_[f][pc], when);
  for (Pc pc : reached.made) Mark(written_values_[f][pc], when);
  if (reached.has_everything && IsFirst(takings_marked_[f], when)) {
    MarkAll(written_takings_[f], when);
    MarkAll(written_values_[f], when);
  }
  if (!reached.opened.empty() || reached.has_everything) Mark(any_written_within_, when);
  for (uint64_t key : reached.opened) if (uint8_t* within = WrittenWithin(f, key)) Mark(*within, when);
  if (everything || reached.has_everything) MarkEverything(f, when);
  for (uint64_t packed : reached.effects()) {
    const Effect effect = Effect::From(packed);
    if (effect.way == Effect::kObject) MarkPlace(f, effect, when);
    if (effect.way == Effect::kIterator) Mark(moved_registers_[f][effect.index], when);
  }
  if (marked_at_ == before) return false;
  ++marks_;
  return true;
}

// `x = [[1]]` of a variable that others know, too: when something may be written into that hangs from what it is given.
void Effects::MarkNamedWithin(FunctionId f, Pc pc) {
  const Instruction& in = module_.functions[f].code[pc];
  uint8_t* name = nullptr;
  if (in.op == Op::StoreGlobal) name = &written_within_globals_[in.wide()];
  else if (in.op == Op::StoreCell || (in.op == Op::Move && definitions_.Outlives(f, pc, in.a))) name = WrittenWithin(f, PlaceKey(Effect::kRegister, in.a));
  if (name == nullptr || *name >= any_written_within_) return;
  if (Mark(*name, KnownWrittenWithin(f, pc, in.op == Op::StoreGlobal ? in.a : in.b))) ++marks_;
}

// `xs.append([1])`: the same of what is put into something, by what the instruction calls, too.
void Effects::MarkPutWithin(FunctionId f, Pc pc) {
  if (written_stores_[f][pc] >= any_written_within_) return;
  if (const int into = PutsInto(f, pc); into >= 0) MarkStore(f, pc, KnownWrittenWithin(f, pc, static_cast<uint16_t>(into)));
  // So may be what a callee drops out of something.
  if (!PutsByCall(f, pc)) return;
  uint8_t within = 0;
  ForEachRead(module_.functions[f], pc, [&](uint16_t reg) { within = std::max(within, WrittenWithin(f, pc, reg)); });
  MarkStore(f, pc, within);
}

// What hangs from something that is written into within.
bool Effects::MarkWithin(FunctionId f) {
  const uint32_t before = marked_at_;
  // What stands in a global or in a variable around is filled by others.
  for (const auto& [key, stored] : contents_[f]) {
    const uint8_t* within = WrittenWithin(f, key);
    if (within != nullptr && *within != 0) MarkStore(f, stored.pc, *within);
  }
  for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
    MarkNamedWithin(f, pc);
    MarkPutWithin(f, pc);
  }
  return marked_at_ != before;
}

void Effects::PrepareMarks() {
  const size_t count = module_.functions.size();
  written_registers_.resize(count);
  written_stores_.resize(count);
  for (FunctionId f = 0; f < count; ++f) {
    written_registers_[f].resize(module_.functions[f].register_count);
    written_stores_[f].resize(module_.functions[f].code.size());
  }
  written_takings_ = written_values_ = written_within_values_ = written_stores_;
  written_within_ = moved_registers_ = written_registers_;
  written_globals_.resize(module_.globals.size());
  written_within_globals_.resize(module_.globals.size());
  written_results_.resize(count);
  stores_marked_.resize(count);
  group_stores_marked_.resize(groups_.size());
  group_results_marked_.resize(groups_.size());
  all_marked_.resize(count);
  takings_marked_.resize(count);
  for (std::vector<WrittenContents>& written : written_contents_) written.resize(count);
}

// What instructions [begin, end) do. All that the plan itself chooses from is found with what it writes into, if no function does that for it.
void Effects::LookForWritten(FunctionId f, Pc begin, Pc end, EffectBag& bag) const {
  for (Pc pc = begin; pc < end; ++pc) {
    Of(f, pc, bag);
    if (module_.functions.size() > 1) OfChoice(f, pc, bag);
  }
}

// The last first: what was taken in with a later moment is not taken in again.
bool Effects::MarkWrittenByPlan(const std::vector<BlockId>& last_first, EffectBag& bag) {
  EffectBag& reached = *bag.reached;
  bool marked = false, everything = false;
  for (size_t i = 0; i < last_first.size(); ++i) {
    const BasicBlock& block = cfg_.functions[0].blocks[last_first[i]];
    const uint8_t moment = moments_.Of(last_first[i]);
    LookForWritten(0, block.begin, block.end, bag);
    if (i + 1 < last_first.size() && moments_.Of(last_first[i + 1]) == moment) continue;
    marked |= MarkReached(0, bag.writes_everything, reached, moment);
    reached.Clear();
    everything |= std::exchange(bag.writes_everything, false);
  }
  bag.writes_everything |= everything;
  return marked;
}

// Looks at one function, or at the plan itself; false: nothing else has to be looked at again. `bag`: as FindWritten makes it.
bool Effects::FindWrittenBy(FunctionId f, const std::vector<BlockId>& last_first, EffectBag& bag) {
  bag.Clear();
  bag.reached->Clear();
  const uint32_t begun = changes_;
  looked_with_reads_[f] = reads_;
  // A caller knows the variables of what it called by what these are written through, and by what is returned or kept, alone: not where
  // they may go on.
  std::vector<std::pair<Pc, uint16_t>> of_variables;
  const Function& function = module_.functions[f];
  bag.chosen = function.is_generator ? nullptr : &of_variables;
  bool marked = false;
  if (f == 0) {
    marked = MarkWrittenByPlan(last_first, bag);
  } else {
    LookForWritten(f, 0, static_cast<Pc>(function.code.size()), bag);
    marked = MarkReached(f, bag.writes_everything, *bag.reached, moments_.LatestOf(f));
  }
  bag.chosen = nullptr;
  marked |= MarkWithin(f);
  NoteLook(f, begun, bag);
  const bool grew = f != 0 && Summarise(f, bag);
  return grew || (marked && module_.functions.size() > 1);
}

void Effects::FindWritten() {
  FindMoments();
  PrepareMarks();
  EffectBag bag = NewBag(true), reached = NewBag(false);
  bag.reached = &reached;
  reached.keeps_ways = true;
  // What is written into is known by callers first, what is chosen by callees.
  std::vector<FunctionId> order = callees_first_;
  const std::vector<BlockId> last_first = moments_.LastFirst();
  std::fill(looked_at_.begin(), looked_at_.end(), 0u);
  for (bool grew = true; std::exchange(grew, false);) {
    std::reverse(order.begin(), order.end());
    for (FunctionId f : order) if (IsStale(f)) grew |= FindWrittenBy(f, last_first, bag);
  }
}

}  // namespace penstock
