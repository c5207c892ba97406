// What functions do, in the places that their callers know: each function's own, and those of several whose caller does not name them.
#include <algorithm>
#include <utility>

#include "analysis/effects.h"

namespace penstock {

bool AddAll(EffectSet& to, const EffectSet& from) {
  const bool all_there = from.size() * 16 < to.size() &&
                         std::all_of(from.begin(), from.end(), [&](uint64_t packed) { return std::binary_search(to.begin(), to.end(), packed); });
  if (all_there) return false;
  size_t before = to.size();
  EffectSet both;
  std::set_union(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(both));
  to = std::move(both);
  return to.size() != before;
}

EffectBag Effects::NewBag(bool of_summaries) const {
  size_t registers = 0, cells = 0;
  for (const Function& function : module_.functions) {
    registers = std::max<size_t>(registers, function.register_count);
    cells = std::max(cells, function.captures.size());
  }
  return EffectBag(registers, module_.globals.size(), cells, most_filled_, summaries_.size(), of_summaries);
}

// Adds what one function does to the summaries; true if they grew.
bool Effects::Summarise(FunctionId f, const EffectBag& bag) {
  const Function& function = module_.functions[f];
  EffectSet outside;
  bool own_objects = false;
  for (uint64_t packed : bag.effects()) {
    Effect effect = Effect::From(packed);
    if (effect.place == Effect::kRegister) {
      own_objects |= effect.way == Effect::kObject || effect.way == Effect::kOwn;
      // The parameter's register holds the caller's object; a new value for it stays here.
      if (effect.index >= static_cast<uint32_t>(function.parameter_register_count()) || effect.way == Effect::kValue) continue;
      effect.place = Effect::kParameter;
    }
    // Its cells hang from it.
    own_objects |= effect.place == Effect::kCell && effect.way != Effect::kIterator && effect.way != Effect::kRead;
    outside.push_back(effect.packed());
  }
  const auto keep_reads = [](EffectSet& of) { std::erase_if(of, [](uint64_t packed) { return Effect::From(packed).way != Effect::kRead; }); };
  const bool counts = strict_ || function.library != kNoModule;
  if (!counts) keep_reads(outside);
  if (bag.has_everything && counts) outside.push_back(Effect{bag.writes_everything ? Effect::kObject : Effect::kIterator, Effect::kEverything, 0}.packed());
  std::sort(outside.begin(), outside.end());
  const auto reads = [&] { return summaries_[f].end() - std::lower_bound(summaries_[f].begin(), summaries_[f].end(), Effect{Effect::kRead, Effect::kRegister, 0}.packed()); };
  const auto reads_before = reads();
  const auto add = [&](uint32_t summary, const EffectSet& does) {
    if (!AddAll(summaries_[summary], does)) return false;
    grew_at_[summary] = ++changes_;
    return true;
  };
  bool grew = add(f, outside);
  if (reads() != reads_before) ++reads_;
  const auto add_to = [&](Several which) { grew |= add(Of(which), summaries_[f]); };
  if (MayBeAny(f) && strict_) add_to(kAny);
  if (MayBeAny(f) && !strict_) {
    EffectSet reads_alone = summaries_[f];
    keep_reads(reads_alone);
    grew |= add(Of(kAny), reads_alone);
  }
  if (!groups_of_.empty()) for (uint32_t group : groups_of_[f]) grew |= add(group, summaries_[f]);
  // Nothing that goes over something takes a coroutine.
  const bool is_coroutine = function.is_generator && function.form == GeneratorForm::kCoroutine;
  if (is_coroutine) add_to(kCoroutines);
  if ((function.is_generator && !is_coroutine) || (has_lazy_callbacks_ && MayBeAny(f)) || (!lazy_hooks_.empty() && lazy_hooks_[f])) add_to(kLazy);
  // What a generator holds hangs from it, and what it gave before may be just that.
  if (own_objects && strict_ && function.is_generator && !is_coroutine) grew |= add(Of(kLazy), {Effect{Effect::kObject, Effect::kParameter, 0}.packed()});
  if (!asked_) return grew;
  for (uint8_t which = kAsked; which < kSeveral; ++which) if (IsAskedFor(f, static_cast<Several>(which))) add_to(static_cast<Several>(which));
  return grew;
}

void Effects::Summarise() {
  EffectBag bag = NewBag(true);
  for (bool grew = true; grew;) {
    grew = false;
    for (FunctionId f : callees_first_) {
      if (f == 0 || !IsStale(f)) continue;
      bag.Clear();
      const uint32_t begun = changes_;
      looked_with_reads_[f] = reads_;
      OfBody(f, bag);
      NoteLook(f, begun, bag);
      grew |= Summarise(f, bag);
    }
  }
}

bool Effects::IsAskedFor(FunctionId f, Several several) const {
  for (auto [kind, which] : {std::pair{AskedCode::kAnything, kAsked}, {AskedCode::kTruth, kAskedForTruth}, {AskedCode::kOperators, kAskedByOperators}, {AskedCode::kLooks, kAskedByLooking}, {AskedCode::kItems, kAskedForItems}, {AskedCode::kLooks, kAskedToSetItems}, {AskedCode::kChanges, kAskedToSetItems}, {AskedCode::kBinary, kAskedByChanges}, {AskedCode::kChanges, kAskedByChanges}, {AskedCode::kOperators, kAskedToFillIn}, {AskedCode::kChanges, kAskedToFillIn}, {AskedCode::kCompares, kAskedToCompare}, {AskedCode::kMissing, kAskedForMissing},
                             {AskedCode::kAttributes, kAskedForAttributes}, {AskedCode::kStores, kAskedForStores}, {AskedCode::kSteps, kAskedForSteps},
                             {AskedCode::kOperands, kAskedOfOperands}, {AskedCode::kMakes, kAskedByNewClasses}, {AskedCode::kInstances, kAskedByNewInstances},
                             {AskedCode::kEachInstance, kAskedByEachInstance}, {AskedCode::kShows, kAskedToShow}}) {
    if (which == several && asked_->IsAsked(f, kind)) return true;
  }
  return false;
}

bool Effects::IsStale(FunctionId f) const {
  const uint32_t looked = looked_at_[f];
  const auto grew = [&](uint32_t summary) { return grew_at_[summary] > looked; };
  return looked == 0 || looked_with_reads_[f] != reads_ || marked_at_ > looked || grew(Of(kCoroutines)) || std::any_of(took_in_[f].begin(), took_in_[f].end(), grew);
}

// `begun`: changes_ when the look began.
void Effects::NoteLook(FunctionId f, uint32_t begun, const EffectBag& bag) {
  looked_at_[f] = begun;
  took_in_[f] = bag.summaries();
}

}  // namespace penstock
