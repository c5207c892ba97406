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

  Alternatives(Point& p, bool more_than_one) : at(p), several(more_than_one) {
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

}  // namespace penstock
