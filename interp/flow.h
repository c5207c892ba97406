// How labels move at run time: the rules of labels/label_rules.def applied to results. Callers skip all
// of it while Runtime::untainted().
#pragma once

#include <functional>
#include <span>

#include "catalog/looks.h"
#include "interp/runtime.h"
#include "ir/class_writes.h"
#include "ir/control_map.h"
#include "ir/opcode.h"
#include "labels/label_rule.h"

namespace penstock {

struct Frame;

LabelId OuterOf(Runtime& rt, const Value* values, size_t count);
LabelId DeepOf(Runtime& rt, const Value* values, size_t count);
// What it goes over, or went over before it was exhausted.
inline Iterator::Of WasOf(const Iterator& it) { return it.of == Iterator::Of::kDone ? static_cast<Iterator::Of>(it.a) : it.of; }
// Deep, where values are shown or compared: of an instance whose class has a method for that only what refers to it. What the method
// gives is heard.
LabelId DeepFor(Runtime& rt, Value v, Look look);

// After a builtin or method: raises its result, and its receiver's shape, as its row says. `seen` is what
// callbacks and generators gave while it ran, `ended` who decided where they ended.
// `look`: of a builtin that shows.
void ApplyRule(Runtime& rt, LabelRule rule, const Args& args, LabelId seen, LabelId ended, Value& result, Look look = Look::kInside);

// What plan code called by an instruction gave, where the instruction keeps only a truth or a text of it.
class Listening {
 public:
  explicit Listening(Runtime& rt) : rt_(rt), seen_before_(rt.seen), ended_before_(rt.ended) { rt.seen = rt.ended = kBottom; }
  ~Listening() {
    rt_.seen = rt_.untainted() ? seen_before_ : rt_.Join(seen_before_, rt_.seen);
    rt_.ended = rt_.untainted() ? ended_before_ : rt_.Join(ended_before_, rt_.ended);
  }
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  LabelId heard() const { return rt_.seen; }
  LabelId ended() const { return rt_.ended; }

 private:
  Runtime& rt_;
  LabelId seen_before_, ended_before_;
};

// After r = a op b.
void LabelOperator(Runtime& rt, Op op, Value a, Value b, Value& result);
// a in b: shape ⊔ elements compared ⊔ a; the keys of dicts and sets are in their shape already.
LabelId LabelOfContains(Runtime& rt, Value container, Value item);

// RaiseDeep, as a branch does that may write into anything there. `stays(instance)`: none of its attributes may come or
// go, so that there being just these says nothing about the branch; what they hold does. `is_global`: it may write into it by the name of a global.
void RaiseByBranch(Runtime& rt, Value v, LabelId raise, ClassWrites class_writes, bool is_global, const std::function<bool(const Instance*)>& stays);

// Raises what is written of the objects that steps lead to from `v` (ir/control_map.h), and by `raise_object` what stands there. Something on the way may be no plain list,
// tuple, dict, set or attribute, or have code for what it holds: then the label by which what may be written otherwise has to be raised, without that of the references on the way, whose
// choice has raised all of it already. Else kBottom.
LabelId RaisePart(Runtime& rt, Value v, std::span<const PartKey> steps, const WrittenPart& part, LabelId label, const std::function<void(Value, LabelId)>& raise_object);

// Raises the shape of each iterator that is `v` or hangs from it: how far it came.
void RaiseIteratorsIn(Runtime& rt, Value v, LabelId label);

// The labels in control for which what the frame may write was raised when they came into it. That was not done for errors that may have
// left, nor, for what a builtin calls, beyond the instruction under way.
LabelId CarriedBy(const Machine& m, const Frame& frame);

// Raises the pending exception's reference label.
void RaisePending(Runtime& rt, LabelId label);

bool IsContainer(Value v);

}  // namespace penstock
