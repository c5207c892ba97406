// collections: deque, Counter, OrderedDict.
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/shortcuts.h"

namespace penstock {
namespace {

// What the class deque keeps, see catalog/library/collections.py.
struct Deque {
  List* items = nullptr;  // null: declined
  Value *head = nullptr, *changes = nullptr;
  int64_t most = -1;      // maxlen; -1: none

  size_t first() const { return static_cast<size_t>(head->int_value); }
  size_t size() const { return items->size - first(); }
};

Deque DequeOf(const Runtime& rt, const FunctionObject* function, Value self) {
  DictEntry* own = OwnAttributes(rt, function, self, "_items", "_head", "_changes", "_maxlen");
  if (own == nullptr) return {};
  const bool fits = own[0].value.is(Kind::kList) && own[1].value.is(Kind::kInt) && own[2].value.is(Kind::kInt) &&
                    (own[3].value.is_none() || own[3].value.is(Kind::kInt));
  if (!fits) return {};
  List* items = own[0].value.As<List>();
  const int64_t head = own[1].value.int_value;
  if (head < 0 || static_cast<uint64_t>(head) > items->size || own[2].value.int_value > INT64_MAX - 2) return {};
  return {items, &own[1].value, &own[2].value, own[3].value.is_none() ? -1 : own[3].value.int_value};
}

// Takes the first item away as popleft() does. REQUIRES: there is one
Value TakeFirst(Runtime& rt, Deque& deque) {
  constexpr int64_t kMostGaps = 15;
  const int64_t head = deque.head->int_value;
  const Value first = deque.items->items[head];
  ++deque.changes->int_value;
  if (head > kMostGaps && head * 2 > static_cast<int64_t>(deque.items->size)) {
    ListErase(rt, deque.items, 0, static_cast<size_t>(head) + 1);
    deque.head->int_value = 0;
  } else {
    deque.items->items[head] = Value::None();
    deque.head->int_value = head + 1;
  }
  return first;
}

}  // namespace

Shortened ShortenDequeAppend(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  Deque deque = DequeOf(rt, function, arguments[0]);
  if (deque.items == nullptr) return Shortened::kDeclined;
  if (!ListAppend(rt, deque.items, arguments[1])) return Shortened::kStopped;
  ++deque.changes->int_value;
  if (deque.most >= 0 && static_cast<int64_t>(deque.size()) > deque.most) TakeFirst(rt, deque);
  return Give(result, Value::None());
}

Shortened ShortenDequeAppendLeft(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  Deque deque = DequeOf(rt, function, arguments[0]);
  // Where there is no room on the left the plan's code makes some.
  if (deque.items == nullptr || deque.head->int_value == 0) return Shortened::kDeclined;
  deque.items->items[--deque.head->int_value] = arguments[1];
  ++deque.changes->int_value;
  if (deque.most >= 0 && static_cast<int64_t>(deque.size()) > deque.most) ListErase(rt, deque.items, deque.items->size - 1, deque.items->size);
  return Give(result, Value::None());
}

Shortened ShortenDequePop(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  Deque deque = DequeOf(rt, function, arguments[0]);
  if (deque.items == nullptr || deque.size() == 0) return Shortened::kDeclined;
  result = deque.items->items[deque.items->size - 1];
  ++deque.changes->int_value;
  ListErase(rt, deque.items, deque.items->size - 1, deque.items->size);
  return Shortened::kDone;
}

Shortened ShortenDequePopLeft(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  Deque deque = DequeOf(rt, function, arguments[0]);
  if (deque.items == nullptr || deque.size() == 0) return Shortened::kDeclined;
  return Give(result, TakeFirst(rt, deque));
}

Shortened ShortenDequeLength(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  const Deque deque = DequeOf(rt, function, arguments[0]);
  return deque.items == nullptr ? Shortened::kDeclined : Give(result, Value::Int(static_cast<int64_t>(deque.size())));
}

Shortened ShortenDequeTruth(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  const Deque deque = DequeOf(rt, function, arguments[0]);
  return deque.items == nullptr ? Shortened::kDeclined : Give(result, Value::Bool(deque.size() > 0));
}

Shortened ShortenDequeItem(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  const Deque deque = DequeOf(rt, function, arguments[0]);
  if (deque.items == nullptr || !arguments[1].is(Kind::kInt)) return Shortened::kDeclined;
  const int64_t size = static_cast<int64_t>(deque.size()), at = arguments[1].int_value;
  if (at < -size || at >= size) return Shortened::kDeclined;
  return Give(result, deque.items->items[static_cast<int64_t>(deque.first()) + (at < 0 ? at + size : at)]);
}

// Turns it by moving items from one end to the other, as many as are fewer.
Shortened ShortenDequeRotate(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  Deque deque = DequeOf(rt, function, arguments[0]);
  if (deque.items == nullptr || !arguments[1].is(Kind::kInt)) return Shortened::kDeclined;
  const int64_t size = static_cast<int64_t>(deque.size());
  const int64_t right = size > 1 ? (arguments[1].int_value % size + size) % size : 0, left = size - right;
  if (right == 0) return Give(result, Value::None());
  List* items = deque.items;
  if (right <= left) {
    // Where there is no room on the left the plan's code makes some.
    if (deque.head->int_value < right) return Shortened::kDeclined;
    for (int64_t i = 0; i < right; ++i) items->items[--deque.head->int_value] = items->items[--items->size];
    deque.changes->int_value += 2;
    result = Value::None();
    return Pay(rt, right);
  }
  if (!rt.Charge(left) || !ListReserve(rt, items, items->size + 1)) return Shortened::kStopped;
  for (int64_t i = 0; i < left; ++i) {
    const Value first = TakeFirst(rt, deque);
    if (!ListAppend(rt, items, first)) return Shortened::kStopped;
  }
  return Give(result, Value::None());
}

Shortened StepDequeWalk(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item) {
  const Deque deque = DequeOf(rt, generator->function, generator->registers[registers[0]]);
  const Value &changes = generator->registers[registers[1]], &places = generator->registers[registers[2]];
  if (deque.items == nullptr || !changes.is(Kind::kInt) || changes.int_value != deque.changes->int_value || !places.is(Kind::kIterator)) return Shortened::kDeclined;
  Iterator* it = places.As<Iterator>();
  if (it->of != Iterator::Of::kRange || it->c <= 0 || it->a < 0 || static_cast<uint64_t>(it->a) >= deque.size()) return Shortened::kDeclined;
  const Value at = TakePlain(rt, it);
  generator->registers[registers[3]] = at;
  item = deque.items->items[deque.first() + static_cast<size_t>(at.int_value)];
  return Pay(rt, 1);
}

namespace {

// Adds 1 to what is counted under the key. REQUIRES: IsPlainKey(key)
bool CountOne(Runtime& rt, Dict* counts, Value key) {
  DictEntry* entry = nullptr;
  if (!rt.Charge()) return false;
  if (DictFind(rt, counts, key, entry) > 0) {
    ++entry->value.int_value;
    return true;
  }
  return DictSet(rt, counts, key, Value::Int(1));
}

// Counts each. kDeclined: somebody would have to be asked.
Shortened CountEach(Runtime& rt, Dict* counts, Value given) {
  if (!given.is(Kind::kList) && !given.is(Kind::kTuple)) return Shortened::kDeclined;
  const Value* items = given.is(Kind::kList) ? given.As<List>()->items : given.As<Tuple>()->items;
  const size_t size = given.is(Kind::kList) ? given.As<List>()->size : given.As<Tuple>()->size;
  for (size_t i = 0; i < size; ++i) if (!IsPlainKey(items[i])) return Shortened::kDeclined;
  for (size_t i = 0; i < size; ++i) if (!CountOne(rt, counts, items[i])) return Shortened::kStopped;
  return Shortened::kDone;
}

// Small enough that none of what is counted now passes 64 bits.
bool CountsSmallInts(const Dict* counts) {
  for (uint32_t at = 0; at < counts->used; ++at) {
    const DictEntry& entry = counts->entries[at];
    if (entry.key.is_nothing()) continue;
    if (!entry.value.is(Kind::kInt) || entry.value.int_value > INT64_MAX / 2 || !IsPlainKey(entry.key)) return false;
  }
  return true;
}

}  // namespace

Shortened ShortenCounterUpdate(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  const Value payload = OwnPayload(rt, function, arguments[0], Kind::kDict);
  const Value given = arguments[1];
  if (!payload || !arguments[2].is(Kind::kDict) || arguments[2].As<Dict>()->live > 0) return Shortened::kDeclined;
  Dict* counts = payload.As<Dict>();
  if (!CountsSmallInts(counts)) return Shortened::kDeclined;
  if (given.is(Kind::kStr)) {
    const bool done = Iterate(rt, given, [&](Value c) { return CountOne(rt, counts, c); });
    return done ? Give(result, Value::None()) : Shortened::kStopped;
  }
  const Shortened counted = CountEach(rt, counts, given);
  return counted == Shortened::kDone ? Give(result, Value::None()) : counted;
}

Shortened ShortenTally(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  Dict* counts = NewDict(rt);
  if (counts == nullptr) return Shortened::kStopped;
  Roots keep(rt, ValueOf(counts));
  const Shortened counted = CountEach(rt, counts, arguments[0]);
  return counted == Shortened::kDone ? Give(result, ValueOf(counts)) : counted;
}

Shortened ShortenSecondOfPair(Runtime&, FunctionObject*, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kTuple) || arguments[0].As<Tuple>()->size != 2) return Shortened::kDeclined;
  return Give(result, arguments[0].As<Tuple>()->items[1]);
}

// Of a derived class, too: none of its methods is asked.
Shortened ShortenOrderedDictMoveToEnd(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  const Value payload = arguments[0].is(Kind::kInstance) ? arguments[0].As<Instance>()->payload : Value();
  if (!payload.is(Kind::kDict) || rt.stores_watched || !IsPlainKey(arguments[1]) || !arguments[2].is(Kind::kBool) || arguments[2].int_value == 0) return Shortened::kDeclined;
  Dict* dict = payload.As<Dict>();
  if (dict->flags & Dict::kOwnEquals) return Shortened::kDeclined;
  DictEntry* entry = nullptr;
  if (DictFind(rt, dict, arguments[1], entry) <= 0) return Shortened::kDeclined;
  const Value value = entry->value;
  DictRemoveEntry(dict, entry);
  if (!DictSet(rt, dict, arguments[1], value)) return Shortened::kStopped;
  return Give(result, Value::None());
}

}  // namespace penstock
