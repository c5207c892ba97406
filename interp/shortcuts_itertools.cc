// itertools: what comes next.
#include <algorithm>

#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/load.h"
#include "interp/operators.h"
#include "interp/shortcuts.h"

namespace penstock {
namespace {

List* ListIn(Value v) { return v.is(Kind::kList) ? v.As<List>() : nullptr; }
Tuple* TupleIn(Value v) { return v.is(Kind::kTuple) ? v.As<Tuple>() : nullptr; }

// The items of `pool` at the first `count` of `indices`.
Shortened Chosen(Runtime& rt, const Tuple* pool, const List* indices, size_t count, Value& item) {
  if (!rt.Charge(1 + static_cast<int64_t>(count) / 4)) return Shortened::kStopped;
  Tuple* chosen = NewTupleObject(rt, count);
  if (chosen == nullptr) return Shortened::kStopped;
  for (size_t i = 0; i < count; ++i) chosen->items[i] = pool->items[indices->items[i].int_value];
  item = ValueOf(chosen);
  return Shortened::kDone;
}

// Of what is gone over further in, itertools in itertools; else the plan's code goes on.
constexpr int kDeepest = 64;

// Takes the next of an iterator, if that asks nobody and there is one.
Shortened TakeNext(Runtime& rt, Value iterator, Value& item) {
  if (iterator.is(Kind::kIterator)) {
    Iterator* it = iterator.As<Iterator>();
    if (!HasPlain(it)) return Shortened::kDeclined;
    item = TakePlain(rt, it);
    return Pay(rt, 1);
  }
  if (!iterator.is(Kind::kGenerator) || rt.native_depth > kDeepest) return Shortened::kDeclined;
  Generator* generator = iterator.As<Generator>();
  if (generator->state != Generator::State::kSuspended) return Shortened::kDeclined;
  const Stepper& stepper = generator->function->code->stepper;
  if (stepper.step == nullptr || stepper.at != generator->pc) return Shortened::kDeclined;
  ++rt.native_depth;
  const Shortened stepped = stepper.step(rt, generator, stepper.registers, item);
  --rt.native_depth;
  return stepped;
}

}  // namespace

Shortened StepPermutations(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Tuple* pool = TupleIn(generator->registers[registers[0]]);
  List *indices = ListIn(generator->registers[registers[1]]), *cycles = ListIn(generator->registers[registers[2]]);
  if (pool == nullptr || indices == nullptr || cycles == nullptr || indices->size != pool->size) return Shortened::kDeclined;
  const size_t all = pool->size, count = cycles->size;
  const bool is_last = std::all_of(cycles->items, cycles->items + count, [](const Value& cycle) { return cycle.int_value == 1; });
  if (is_last || count > all) return Shortened::kDeclined;
  size_t at = count - 1;
  for (;; --at) {
    if (--cycles->items[at].int_value > 0) break;
    std::rotate(indices->items + at, indices->items + at + 1, indices->items + all);
    cycles->items[at] = Value::Int(static_cast<int64_t>(all - at));
  }
  std::swap(indices->items[at], indices->items[all - static_cast<size_t>(cycles->items[at].int_value)]);
  generator->registers[registers[3]] = Value::Int(static_cast<int64_t>(at));
  return Chosen(rt, pool, indices, count, item);
}

Shortened StepCombinations(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Tuple* pool = TupleIn(generator->registers[registers[0]]);
  List* indices = ListIn(generator->registers[registers[1]]);
  if (pool == nullptr || indices == nullptr || indices->size > pool->size) return Shortened::kDeclined;
  const size_t count = indices->size;
  size_t behind = count;  // the place to change, and one more
  while (behind > 0 && indices->items[behind - 1].int_value == static_cast<int64_t>(behind - 1 + pool->size - count)) --behind;
  if (behind == 0) return Shortened::kDeclined;
  const int64_t next = indices->items[behind - 1].int_value + 1;
  for (size_t i = behind - 1; i < count; ++i) indices->items[i] = Value::Int(next + static_cast<int64_t>(i - (behind - 1)));
  return Chosen(rt, pool, indices, count, item);
}

Shortened StepCombinationsWithReplacement(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Tuple* pool = TupleIn(generator->registers[registers[0]]);
  List* indices = ListIn(generator->registers[registers[1]]);
  if (pool == nullptr || indices == nullptr) return Shortened::kDeclined;
  const int64_t last = static_cast<int64_t>(pool->size) - 1;
  size_t behind = indices->size;
  while (behind > 0 && indices->items[behind - 1].int_value == last) --behind;
  if (behind == 0) return Shortened::kDeclined;
  std::fill(indices->items + behind - 1, indices->items + indices->size, Value::Int(indices->items[behind - 1].int_value + 1));
  return Chosen(rt, pool, indices, indices->size, item);
}

Shortened StepProduct(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const List *pools = ListIn(generator->registers[registers[0]]), *places = ListIn(generator->registers[registers[1]]);
  const List* items = ListIn(generator->registers[registers[2]]);
  if (pools == nullptr || places == nullptr || items == nullptr || places->size != pools->size || items->size != pools->size) return Shortened::kDeclined;
  auto is_at_end = [&](size_t at) { return places->items[at].int_value + 1 >= static_cast<int64_t>(pools->items[at].As<Tuple>()->size); };
  size_t behind = pools->size;
  while (behind > 0 && is_at_end(behind - 1)) --behind;
  if (behind == 0) return Shortened::kDeclined;
  for (size_t at = behind - 1; at < pools->size; ++at) {
    const int64_t place = at == behind - 1 ? places->items[at].int_value + 1 : 0;
    places->items[at] = Value::Int(place);
    items->items[at] = pools->items[at].As<Tuple>()->items[place];
  }
  generator->registers[registers[3]] = Value::Int(static_cast<int64_t>(behind) - 1);
  if (!rt.Charge(1 + static_cast<int64_t>(items->size) / 4)) return Shortened::kStopped;
  return Give(item, NewTuple(rt, items->items, items->size));
}

Shortened StepAccumulate(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Value iterator = generator->registers[registers[0]];
  Value& total = generator->registers[registers[2]];
  if (!iterator.is(Kind::kIterator) || !generator->registers[registers[1]].is_none() || !IsNumber(total)) return Shortened::kDeclined;
  // A copy is asked first: a sum that is no number's is for the plan's code.
  Iterator ahead = *iterator.As<Iterator>();
  if (!HasPlain(&ahead)) return Shortened::kDeclined;
  const Value next = TakePlain(rt, &ahead);
  if (!IsNumber(next) || !rt.Charge()) return rt.stopped ? Shortened::kStopped : Shortened::kDeclined;
  const Value sum = BinaryOperator(rt, Op::Add, total, next);
  if (!sum) return Shortened::kStopped;
  *iterator.As<Iterator>() = ahead;
  generator->registers[registers[3]] = next;
  total = sum;
  return Give(item, sum);
}

Shortened StepZipLongest(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const List *iterators = ListIn(generator->registers[registers[0]]), *alive = ListIn(generator->registers[registers[1]]);
  if (iterators == nullptr || alive == nullptr || alive->size != iterators->size) return Shortened::kDeclined;
  const auto is_alive = [&](size_t i) { return !alive->items[i].is(Kind::kBool) || alive->items[i].int_value != 0; };
  for (size_t i = 0; i < iterators->size; ++i) {
    if (!is_alive(i)) continue;
    const Value& iterator = iterators->items[i];
    if (!iterator.is(Kind::kIterator) || !HasPlain(iterator.As<Iterator>())) return Shortened::kDeclined;
    for (size_t before = 0; before < i; ++before) if (iterators->items[before].object == iterator.object) return Shortened::kDeclined;
  }
  if (!rt.Charge(static_cast<int64_t>(iterators->size))) return Shortened::kStopped;
  Tuple* row = NewTupleObject(rt, iterators->size);
  if (row == nullptr) return Shortened::kStopped;
  for (size_t i = 0; i < iterators->size; ++i) row->items[i] = is_alive(i) ? TakePlain(rt, iterators->items[i].As<Iterator>()) : generator->registers[registers[2]];
  return Give(item, ValueOf(row));
}

Shortened StepNextOfItems(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Shortened taken = TakeNext(rt, generator->registers[registers[0]], item);
  if (taken == Shortened::kDone) generator->registers[registers[1]] = item;
  return taken;
}

Shortened StepIsliceFirst(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  Value& position = generator->registers[registers[2]];
  const Value& stop = generator->registers[registers[3]];
  if (!position.is(Kind::kInt) || !stop.is(Kind::kInt) || position.int_value >= stop.int_value) return Shortened::kDeclined;
  const Shortened taken = StepNextOfItems(rt, generator, registers, item);
  if (taken == Shortened::kDone) ++position.int_value;
  return taken;
}

Shortened StepPairwise(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  Value &left = generator->registers[registers[1]], &right = generator->registers[registers[2]];
  Value next;
  const Shortened taken = TakeNext(rt, generator->registers[registers[0]], next);
  if (taken != Shortened::kDone) return taken;
  left = right;
  right = next;
  const Value both[] = {left, right};
  return Give(item, NewTuple(rt, both, 2));
}

// A link is [item, next link], filled by whoever comes first.
Shortened StepTee(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  Value& link = generator->registers[registers[1]];
  if (!link.is(Kind::kList) || link.As<List>()->size != 2) return Shortened::kDeclined;
  Value* pair = link.As<List>()->items;
  if (pair[1].is_none()) {
    const Value nothing[] = {Value::None(), Value::None()};
    const Value behind = NewList(rt, nothing, 2);
    if (!behind) return Shortened::kStopped;
    Roots keep(rt, behind);
    Value next;
    const Shortened taken = TakeNext(rt, generator->registers[registers[0]], next);
    if (taken != Shortened::kDone) return taken;
    pair[0] = next;
    pair[1] = behind;
  }
  item = generator->registers[registers[2]] = pair[0];
  link = pair[1];
  return Pay(rt, 1);
}

Shortened StepRepeatForever(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  DictEntry* own = OwnAttributes(rt, generator->function, generator->registers[registers[0]], "_value", "_left");
  if (own == nullptr) return Shortened::kDeclined;
  item = own[0].value;
  return Pay(rt, 1);
}

Shortened StepCount(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  DictEntry* own = OwnAttributes(rt, generator->function, generator->registers[registers[0]], "_next", "_step");
  int64_t next;
  if (own == nullptr || !own[0].value.is(Kind::kInt) || !own[1].value.is(Kind::kInt) ||
      __builtin_add_overflow(own[0].value.int_value, own[1].value.int_value, &next)) {
    return Shortened::kDeclined;
  }
  item = own[0].value;
  own[0].value = Value::Int(next);
  return Pay(rt, 1);
}

Shortened StepRepeat(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  DictEntry* own = OwnAttributes(rt, generator->function, generator->registers[registers[0]], "_value", "_left");
  if (own == nullptr || !own[1].value.is(Kind::kInt) || own[1].value.int_value <= 0) return Shortened::kDeclined;
  --own[1].value.int_value;
  item = own[0].value;
  return Pay(rt, 1);
}

}  // namespace penstock
