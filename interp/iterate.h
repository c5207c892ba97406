// The iteration protocol.
#pragma once

#include "interp/callback_control.h"
#include "interp/runtime.h"

namespace penstock {

// iter(v); TypeError "'int' object is not iterable". The iterator's shape carries v's outer label.
Value GetIterator(Runtime& rt, Value v);
// Can v be iterated over? Nothing is made and nothing raised.
bool IsIterable(Runtime& rt, Value v);

// The next item, its label joined with the iterator's shape. kNothing: there is none (`rt.failed()`
// false), or it failed. StopIteration from plan code counts as the end. Charges one step.
Value NextItem(Runtime& rt, Value iterator);
// Where nothing has a label: the two things of the pair that it gives next, without the pair. False: nothing was done, and NextItem has to
// be asked; it may be so at any time, and is where it ends.
bool NextPair(Runtime& rt, Iterator* it, Value* into);

// Is there a next item that is just taken: of a list, tuple, text of ASCII or range of small ints?
inline bool HasPlain(const Iterator* it) {
  switch (it->of) {
    case Iterator::Of::kRange: return it->c > 0;
    case Iterator::Of::kList: return static_cast<uint64_t>(it->a) < it->source.As<List>()->size;
    case Iterator::Of::kTuple: return static_cast<uint64_t>(it->a) < it->source.As<Tuple>()->size;
    case Iterator::Of::kStr: return static_cast<uint64_t>(it->a) < it->source.As<Str>()->bytes && it->source.As<Str>()->ascii();
    default: return false;
  }
}
// REQUIRES: HasPlain(it)
inline Value TakePlain(Runtime& rt, Iterator* it) {
  switch (it->of) {
    case Iterator::Of::kList: return it->source.As<List>()->items[it->a++];
    case Iterator::Of::kTuple: return it->source.As<Tuple>()->items[it->a++];
    case Iterator::Of::kStr: return ValueOf(AsciiChar(rt, static_cast<unsigned char>(it->source.As<Str>()->data[it->a++])));
    default: break;
  }
  const Value item = Value::Int(it->a);
  it->a = static_cast<int64_t>(static_cast<uint64_t>(it->a) + static_cast<uint64_t>(it->b));
  --it->c;
  return item;
}

// NextItem, for what may take no such item and end in an error: where somebody takes that, those before decide whether it is asked for more.
// They are added to `decided`.
Value NextItemUnder(Runtime& rt, Value iterator, LabelId& decided);

// Does going over it call __next__ or __getitem__ of an instance, if only far inside?
bool AsksInstances(Value iterator);
// Going over it runs nobody's code, and ends in no error.
bool AsksNobody(Value iterator);
// May going over it run code of the plan?
bool MayAskPlan(Value iterable);

// Gives every item to `visit(Value) -> bool` until it says false (false: failed, unless it chose to
// stop and nothing is pending). Fast for lists, tuples, ranges, dicts, sets and texts. Charges a step an
// item. `visit` may call back into the plan; the iterator is kept alive, items are not.
template <typename Visit>
bool Iterate(Runtime& rt, Value iterable, Visit visit) {
  Value iterator = GetIterator(rt, iterable);
  if (!iterator) return false;
  Roots keep(rt, iterator);
  LabelId decided = kBottom;
  for (;;) {
    Value item = NextItemUnder(rt, iterator, decided);
    if (!item) return !rt.failed();
    if (!visit(item)) return false;
  }
}

// All items in a new list (which is not yet rooted).
List* ListOf(Runtime& rt, Value iterable);

// How many items there are when that is cheap to say, else -1.
int64_t LengthHint(Value iterable);

// The same of what is asked for a hash, a number or the like: who is, and whether anybody is, is decided by what there is.
template <typename Visit>
bool IterateAsked(Runtime& rt, Value iterable, Visit visit) {
  DecideOfSteps(rt, iterable);
  const bool whole = Iterate(rt, iterable, [&](Value item) { return DecideOf(rt, item), visit(item); });
  DecideOfSteps(rt, iterable);  // which may have been found to depend on more
  return whole;
}

}  // namespace penstock
