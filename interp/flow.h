// How labels move at run time: the rules of labels/label_rules.def applied to results. Callers skip all
// of it while Runtime::untainted().
#pragma once

#include "interp/runtime.h"
#include "ir/opcode.h"
#include "labels/label_rule.h"

namespace penstock {

LabelId OuterOf(Runtime& rt, const Value* values, size_t count);
LabelId DeepOf(Runtime& rt, const Value* values, size_t count);

// After a builtin or method: raises its result, and its receiver's shape, as its row says. `seen` is what
// callbacks and generators gave while it ran.
void ApplyRule(Runtime& rt, LabelRule rule, const Args& args, LabelId seen, Value& result);

// After r = a op b.
void LabelOperator(Runtime& rt, Op op, Value a, Value b, Value& result);
// a in b: shape ⊔ elements compared ⊔ a; the keys of dicts and sets are in their shape already.
LabelId LabelOfContains(Runtime& rt, Value container, Value item);

// Raises the pending exception's reference label.
void RaisePending(Runtime& rt, LabelId label);

bool IsContainer(Value v);

}  // namespace penstock
