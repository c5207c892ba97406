// One thing of several happens, and it is not known which.
#pragma once

#include "analysis/interpreter.h"

namespace penstock {

// Does one thing of several: what each leaves of the heap is joined at the end.
struct Alternatives {
  Point& at;
  bool several;
  Store before, after;
  bool any = false;
  CallResult all;
  Unsure unsure;

  Alternatives(Point& p, bool more_than_one) : at(p), several(more_than_one), unsure(p, more_than_one) {
    if (several) before = at.state.heap.Fork();
  }
  void Begin() {
    if (several) at.state.heap = before.Fork();
  }
  void End(const CallResult& one) {
    if (!one.returns) return;
    all.value = JoinValues(at.in, all.value, one.value);
    all.returns = true;
    if (!several) return;
    if (any) after.Merge(at.state.heap, [&](auto& x, auto& y) { return JoinValues(at.in, x, y); });
    else after = at.state.heap.Fork();
    any = true;
  }
  // It may be that nothing of this happens.
  void Nothing() {
    if (!several) return;
    at.state.heap = before.Fork();
    if (any) after.Merge(at.state.heap, [&](auto& x, auto& y) { return JoinValues(at.in, x, y); });
    else after = at.state.heap.Fork();
    any = true;
  }
  CallResult Finish() {
    if (several && any) at.state.heap = after;
    return all;
  }
};

template <typename First, typename Second>
void EitherHappens(Point& at, First first, Second second) {
  Alternatives each(at, true);
  first();
  each.End({true, {}});
  each.Begin();
  second();
  each.End({true, {}});
  each.Finish();
}

// By a method of its class, or as the builtin type has it where no class has the method.
template <typename Method, typename Plain>
void ByMethodOrPlain(Point& at, const AbstractValue& value, std::string_view name, Method method, Plain plain) {
  if (!FindDunder(at.in, at.state, value, name)) return plain();
  if (SurelyHasDunder(at.in, at.state, value, name)) return method();
  EitherHappens(at, method, plain);
}

// Happens any number of times, none included: until the heap grows no more. False: it grows on, or the analysis stopped.
template <typename Happens>
bool Repeated(Point& at, Happens happens) {
  constexpr int kMostSettling = 12;
  for (int round = 0; round < kMostSettling; ++round) {
    Store before = at.state.heap.Fork();
    happens();
    if (at.in.stopped()) return false;
    if (before.Identical(at.state.heap)) return true;
    const bool changed = before.Merge(at.state.heap, [&](auto& a, auto& b) { return JoinValues(at.in, a, b, true); });
    at.state.heap = std::move(before);
    if (!changed) return true;
  }
  return false;
}

// Fills an object with what is gone over, one after the other: what gives it may look at the object meanwhile, and where control is followed
// each step may raise what it has by then.
template <typename Fill>
void FilledBy(Point& at, const AbstractValue& from, ObjectId filled, Fill fill) {
  const bool raises = at.follows() && RunsCodeAtEachStep(at.in, at.state, from);
  if (!raises && !MayLookAt(at.in, at.state, from, filled)) return fill();
  if (Repeated(at, fill) || at.in.stopped()) return;
  GiveUp(at.in, "what looks at what it fills is not followed", at.function().spans[at.pc]);
}

// The same until control has no new label either: what ran may have decided whether the rest runs.
template <typename Happens>
bool RepeatedUnderControl(Point& at, Happens happens) {
  LabelId control;
  do {
    control = at.control.label.hi;
    if (!Repeated(at, happens)) return false;
  } while (at.control.label.hi != control);
  return true;
}

// What a builtin calls, it calls as often as the label says: control has it meanwhile (mode strict).
class CalledUnder {
 public:
  CalledUnder(Point& at, LabelId label, OriginId origin) : at_(at), before_(at.control) {
    if (!at.follows() || !at.in.labels.Decides(label)) return;
    at.control.label.hi = at.in.labels.Join(at.control.label.hi, label);
    AddOrigin(at.in, at.control.origin, origin);
  }
  ~CalledUnder() {
    at_.control = before_;
    // What the called code opened goes on, inside a handler's range.
    if (at_.in.heeded > 0) at_.control.label.hi = at_.in.labels.Join(at_.control.label.hi, at_.in.pending_opened);
  }
  CalledUnder(const CalledUnder&) = delete;
  CalledUnder& operator=(const CalledUnder&) = delete;

 private:
  Point& at_;
  Control before_;
};

}  // namespace penstock
