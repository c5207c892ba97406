#include "policies/history.h"

#include <algorithm>

#include "catalog/decimal.h"

namespace penstock {
namespace {

// A negative amount makes no room.
bool AddAmount(ExactSum& sum, const Json& amount) {
  return amount.is_number() && (CompareNumbers(amount, Json(0)) <= 0 || sum.Add(amount));
}

struct Totals {
  ExactSum least, most;      // of what is certain, of what may be
  bool most_is_known = true;
};

void AddCall(Totals& totals, const Budget& budget, const Json* amount, Truth counts) {
  if (counts == Truth::kFalse) return;
  Json one(1);
  if (!budget.sums) amount = &one;
  if (!amount || !AddAmount(totals.most, *amount)) totals.most_is_known = false;
  if (counts == Truth::kTrue && amount) AddAmount(totals.least, *amount);
}

Truth SameGroup(const Evaluation& e, const Budget& budget, ToolIndex tool, const PastCall& past) {
  auto mine = budget.grouped.find(tool), theirs = budget.grouped.find(past.tool);
  if (mine == budget.grouped.end() || theirs == budget.grouped.end()) return Truth::kTrue;
  Truth same = Truth::kTrue;
  for (size_t i = 0; i < mine->second.size(); ++i) {
    const ArgumentView& argument = e.arguments[mine->second[i]];
    size_t index = static_cast<size_t>(theirs->second[i]);
    const Json* then = index < past.arguments.size() && past.arguments[index] ? &*past.arguments[index] : nullptr;
    if (then && then->is_null()) then = nullptr;  // null is absent: no way around a budget of those that name nobody
    bool absent = argument.presence == Presence::kAbsent || (argument.presence == Presence::kPresent && argument.value && argument.value->is_null());
    if (argument.presence == Presence::kPresent && !argument.value) same = And(same, Truth::kUnknown);
    else if (argument.presence == Presence::kMaybe) same = And(same, Truth::kUnknown);
    else if (absent || !then) same = And(same, TruthOf(absent && !then));
    else same = And(same, TruthOf(*argument.value == *then));
  }
  return same;
}

bool InWindow(const RunHistory& history, size_t index, int64_t window_ms) {
  if (window_ms == 0) return index >= history.run_begins;
  return history.calls[index].at_ms > history.now_ms - window_ms;
}

bool MayBeCalled(const HistoryView& view, ToolIndex tool, int64_t window_ms) {
  bool this_run_only = window_ms == 0;
  bool told = view.may_be_called && !view.may_be_called->empty();
  return !this_run_only || !told || tool >= view.may_be_called->size() || (*view.may_be_called)[tool];
}

Truth PastHolds(Evaluation& e, const Sequence::Past& past, const PastCall& call) {
  e.past = &call;
  Truth holds = Truth::kTrue;
  if (past.own_condition != kNoTerm) holds = And(holds, TruthOfTerm(e, past.own_condition));
  if (past.condition != kNoTerm) holds = And(holds, TruthOfTerm(e, past.condition));
  e.past = nullptr;
  return holds;
}

const Sequence::Past* PastOf(const Sequence& sequence, ToolIndex tool) {
  for (const Sequence::Past& past : sequence.past) {
    if (past.tool == tool) return &past;
  }
  return nullptr;
}

// Was there a call that satisfies `require`?
Truth IsSatisfied(Evaluation& e, const RunHistory& history, const Sequence& sequence) {
  Truth satisfied = Truth::kFalse;
  for (size_t i = history.calls.size(); i-- > 0;) {
    const PastCall& call = history.calls[i];
    const Sequence::Past* past = PastOf(sequence, call.tool);
    if (!past || call.failed || !call.result || !InWindow(history, i, sequence.window_ms)) continue;
    satisfied = Or(satisfied, PastHolds(e, *past, call));
    if (satisfied == Truth::kTrue || --e.steps_left < 0) break;
  }
  return satisfied;
}

// Was there a call after which this one is forbidden? A failed one counts: it may have done its work.
Truth IsAfter(Evaluation& e, const RunHistory& history, const Sequence& sequence) {
  Truth after = Truth::kFalse;
  for (size_t i = history.calls.size(); i-- > 0;) {
    const PastCall& call = history.calls[i];
    if (!InWindow(history, i, sequence.window_ms)) continue;
    bool ends = std::find(sequence.until.begin(), sequence.until.end(), call.tool) != sequence.until.end();
    if (ends && !call.failed && call.result) break;
    const Sequence::Past* past = PastOf(sequence, call.tool);
    if (past) after = Or(after, PastHolds(e, *past, call));
    if (after == Truth::kTrue) break;
    if (--e.steps_left < 0) return Truth::kUnknown;
  }
  return after;
}

}  // namespace

Truth IsOverdrawn(Evaluation& e, const HistoryView& view, ToolIndex tool, const Budget& budget) {
  Totals totals;
  auto measured = budget.measured.find(tool);
  const ArgumentView* amount = measured == budget.measured.end() ? nullptr : &e.arguments[measured->second];
  bool known = amount && amount->presence == Presence::kPresent && amount->value;
  if (!amount || amount->presence != Presence::kAbsent) AddCall(totals, budget, known ? amount->value : nullptr, Truth::kTrue);
  if (view.history) {
    for (size_t i = 0; i < view.history->calls.size(); ++i) {
      const PastCall& past = view.history->calls[i];
      if (past.failed || !InWindow(*view.history, i, budget.window_ms)) continue;
      if (std::find(budget.tools.begin(), budget.tools.end(), past.tool) == budget.tools.end()) continue;
      auto index = budget.measured.find(past.tool);
      const Json* spent = nullptr;
      if (index != budget.measured.end() && static_cast<size_t>(index->second) < past.arguments.size()) {
        const std::optional<Json>& argument = past.arguments[index->second];
        if (!argument) continue;  // nothing was spent
        spent = &*argument;
      }
      AddCall(totals, budget, spent, SameGroup(e, budget, tool, past));
    }
  } else {
    totals.most_is_known = false;
  }
  std::optional<bool> surely = totals.least.Exceeds(budget.limit);
  if (!surely) return Truth::kUnknown;
  if (*surely) return Truth::kTrue;
  std::optional<bool> maybe = totals.most.Exceeds(budget.limit);
  return totals.most_is_known && maybe && !*maybe ? Truth::kFalse : Truth::kUnknown;
}

Truth IsForbidden(Evaluation& e, const HistoryView& view, const Sequence& sequence) {
  Truth applies = sequence.condition == kNoTerm ? Truth::kTrue : TruthOfTerm(e, sequence.condition);
  if (applies == Truth::kFalse) return applies;
  bool possible = std::any_of(sequence.past.begin(), sequence.past.end(),
                              [&](const Sequence::Past& past) { return MayBeCalled(view, past.tool, sequence.window_ms); });
  Truth past = Truth::kUnknown;
  if (view.history) past = sequence.requires_past ? IsSatisfied(e, *view.history, sequence) : IsAfter(e, *view.history, sequence);
  else if (!possible) past = Truth::kFalse;
  return And(applies, sequence.requires_past ? Not(past) : past);
}

}  // namespace penstock
