// Budgets and sequences: what the calls made so far say of one more.
#pragma once

#include "policies/evaluate.h"

namespace penstock {

struct HistoryView {
  const RunHistory* history = nullptr;  // null: not known (before the run)
  const std::vector<bool>* may_be_called = nullptr;
  const CallFacts* call = nullptr;
};

// Is the budget overdrawn if this call is made as well?
Truth IsOverdrawn(Evaluation& e, const HistoryView& view, ToolIndex tool, const Budget& budget);
// Does the sequence forbid this call?
Truth IsForbidden(Evaluation& e, const HistoryView& view, const Sequence& sequence);

}  // namespace penstock
