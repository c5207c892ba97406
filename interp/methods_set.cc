// Methods of sets and frozensets.
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/method_arguments.h"

namespace penstock {
namespace {

Set* SelfSet(const Args& args) { return args.self.As<Set>(); }

// The argument itself if it is a set, else a new set of its items, kept alive in `keep`.
Set* AsSet(Runtime& rt, Value v, Roots& keep) {
  if (IsSet(v)) return v.As<Set>();
  Set* set = NewSet(rt);
  if (set == nullptr) return nullptr;
  keep.Add(ValueOf(set));
  return SetUpdate(rt, set, v) ? set : nullptr;
}

Value Copied(Runtime& rt, const Args& args) { return ValueOf(SetCopy(rt, SelfSet(args), args.self.kind())); }

Value Union(Runtime& rt, const Args& args) {
  Value result = Copied(rt, args);
  if (!result) return {};
  Roots keep(rt, result);
  for (uint32_t i = 0; i < args.count; ++i) {
    if (!SetUpdate(rt, result.As<Set>(), args.items[i])) return {};
  }
  return result;
}

// a op others[0] op others[1] ..., each step a new set.
template <typename Step>
Value Folded(Runtime& rt, const Args& args, Step step) {
  if (args.count == 0) return Copied(rt, args);
  Set* result = SelfSet(args);
  Roots keep(rt);
  for (uint32_t i = 0; i < args.count; ++i) {
    result = step(result, args.items[i]);
    if (result == nullptr) return {};
    keep.Add(ValueOf(result));
  }
  return ValueOf(result);
}

Value Intersection(Runtime& rt, const Args& args) {
  return Folded(rt, args, [&](Set* set, Value other) { return SetIntersection(rt, set, other); });
}

Value Difference(Runtime& rt, const Args& args) {
  return Folded(rt, args, [&](Set* set, Value other) { return SetDifference(rt, set, other); });
}

Value SymmetricDifference(Runtime& rt, const Args& args) {
  Roots keep(rt);
  Set* self = SelfSet(args);
  Set* other = AsSet(rt, args[0], keep);
  if (other == nullptr) return Value();
  if (IsSet(args[0])) return ValueOf(SetSymmetricDifference(rt, self, other));
  // What is no set was made one: that one is toggled itself.
  Set* result = NewSet(rt, self->kind);
  if (result == nullptr) return Value();
  keep.Add(ValueOf(result));
  std::swap(result->table, other->table);
  std::swap(result->mask, other->mask);
  std::swap(result->fill, other->fill);
  std::swap(result->live, other->live);
  result->shape = rt.Join(self->shape, other->shape);
  return SetToggle(rt, result, self) ? ValueOf(result) : Value();
}

// The receiver becomes `contents`.
Value Become(Runtime& rt, const Args& args, Value contents) {
  if (!contents) return {};
  Roots keep(rt, contents);
  SetClear(rt, SelfSet(args));
  return SetUpdate(rt, SelfSet(args), contents) ? Value::None() : Value();
}

Value IsDisjoint(Runtime& rt, const Args& args) {
  // Of an iterator all is asked for, whatever is found: how far it came tells nothing.
  const bool stops = !args[0].is(Kind::kIterator) && !args[0].is(Kind::kGenerator) && !args[0].is(Kind::kInstance);
  bool disjoint = true;
  bool whole = IterateAsked(rt, args[0], [&](Value item) {
    int found = SetContains(rt, SelfSet(args), item);
    disjoint = disjoint && found == 0;
    return found == 0 || (found > 0 && !stops);
  });
  if (rt.failed()) return {};
  return whole || !disjoint ? Value::Bool(disjoint) : Value();
}

Value IsSubset(Runtime& rt, const Args& args) {
  Roots keep(rt);
  Set* other = AsSet(rt, args[0], keep);
  int answer = other ? SetIsSubset(rt, SelfSet(args), other) : -1;
  return answer < 0 ? Value() : Value::Bool(answer);
}

Value IsSuperset(Runtime& rt, const Args& args) {
  Roots keep(rt);
  Set* other = AsSet(rt, args[0], keep);
  int answer = other ? SetIsSubset(rt, other, SelfSet(args)) : -1;
  return answer < 0 ? Value() : Value::Bool(answer);
}

}  // namespace

Value MethodSetAdd(Runtime& rt, const Args& args) { return SetAdd(rt, SelfSet(args), args[0]) ? Value::None() : Value(); }

Value MethodSetClear(Runtime& rt, const Args& args) {
  SetClear(rt, SelfSet(args));
  return Value::None();
}

Value MethodSetDiscard(Runtime& rt, const Args& args) {
  return SetRemove(rt, SelfSet(args), args[0]) < 0 ? Value() : Value::None();
}

Value MethodSetRemove(Runtime& rt, const Args& args) {
  int found = SetRemove(rt, SelfSet(args), args[0]);
  if (found < 0) return {};
  return found ? Value::None() : RaiseKeyError(rt, args[0]);
}

// From the table's next used place, as CPython does.
Value MethodSetPop(Runtime& rt, const Args& args) {
  Set* set = SelfSet(args);
  if (set->live == 0) return Raise(rt, ExceptionType::KeyError, "pop from an empty set");
  size_t at = set->finger & set->mask;
  while (set->table[at].key.is_nothing()) {
    if (!rt.Charge()) return {};
    at = (at + 1) & set->mask;
  }
  Value item = set->table[at].key;
  SetRemoveEntry(set, &set->table[at]);
  set->finger = at + 1;
  if (rt.control != kBottom) rt.RaiseShape(set, rt.control);
  return item;
}

Value MethodSetUpdate(Runtime& rt, const Args& args) {
  for (uint32_t i = 0; i < args.count; ++i) {
    if (!SetUpdate(rt, SelfSet(args), args.items[i])) return {};
  }
  return Value::None();
}

Value MethodSetDifferenceUpdate(Runtime& rt, const Args& args) {
  for (uint32_t i = 0; i < args.count; ++i) {
    if (!SetDifferenceUpdate(rt, SelfSet(args), args.items[i])) return {};
  }
  return Value::None();
}

Value MethodSetIntersectionUpdate(Runtime& rt, const Args& args) { return Become(rt, args, Intersection(rt, args)); }
Value MethodSetSymmetricDifferenceUpdate(Runtime& rt, const Args& args) {
  Roots keep(rt);
  Set* other = AsSet(rt, args[0], keep);
  if (other == nullptr) return Value();
  const LabelId shape = other->shape;
  if (!SetToggle(rt, SelfSet(args), other)) return Value();
  if (!rt.untainted()) rt.RaiseShape(SelfSet(args), rt.Join(shape, rt.control));
  return Value::None();
}

Value MethodSetCopy(Runtime& rt, const Args& args) { return Copied(rt, args); }
Value MethodSetUnion(Runtime& rt, const Args& args) { return Union(rt, args); }
Value MethodSetIntersection(Runtime& rt, const Args& args) { return Intersection(rt, args); }
Value MethodSetDifference(Runtime& rt, const Args& args) { return Difference(rt, args); }
Value MethodSetSymmetricDifference(Runtime& rt, const Args& args) { return SymmetricDifference(rt, args); }
Value MethodSetIsdisjoint(Runtime& rt, const Args& args) { return IsDisjoint(rt, args); }
Value MethodSetIssubset(Runtime& rt, const Args& args) { return IsSubset(rt, args); }
Value MethodSetIssuperset(Runtime& rt, const Args& args) { return IsSuperset(rt, args); }

Value MethodFrozensetCopy(Runtime&, const Args& args) { return args.self; }
Value MethodFrozensetUnion(Runtime& rt, const Args& args) { return Union(rt, args); }
Value MethodFrozensetIntersection(Runtime& rt, const Args& args) { return Intersection(rt, args); }
Value MethodFrozensetDifference(Runtime& rt, const Args& args) { return Difference(rt, args); }
Value MethodFrozensetSymmetricDifference(Runtime& rt, const Args& args) { return SymmetricDifference(rt, args); }
Value MethodFrozensetIsdisjoint(Runtime& rt, const Args& args) { return IsDisjoint(rt, args); }
Value MethodFrozensetIssubset(Runtime& rt, const Args& args) { return IsSubset(rt, args); }
Value MethodFrozensetIssuperset(Runtime& rt, const Args& args) { return IsSuperset(rt, args); }

}  // namespace penstock
