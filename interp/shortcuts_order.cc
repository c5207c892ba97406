// heapq and bisect: lists in order.
#include <algorithm>
#include <vector>

#include "interp/containers.h"
#include "interp/shortcuts.h"

namespace penstock {
namespace {

constexpr size_t kLongestPath = 64;  // no list has more levels

// Where an item comes to stand that is put at `at` of a heap: down to a leaf along the smaller children, then up. The items on
// the way move up by one place. False: somebody would have to be asked, and nothing was done.
bool Sink(Value* items, size_t end, size_t at, Value item) {
  size_t path[kLongestPath];
  size_t count = 0;
  path[count++] = at;
  for (size_t child = 2 * at + 1; child < end; child = 2 * at + 1) {
    const size_t other = child + 1;
    if (other < end) {
      const int less = PlainLess(items[child], items[other]);
      if (less < 0) return false;
      if (!less) child = other;
    }
    path[count++] = at = child;
  }
  size_t place = count - 1;
  for (; place > 0; --place) {
    const int less = PlainLess(item, items[path[place]]);
    if (less < 0) return false;
    if (!less) break;
  }
  for (size_t i = 0; i < place; ++i) items[path[i]] = items[path[i + 1]];
  items[path[place]] = item;
  return true;
}

int64_t Levels(size_t size) { return size == 0 ? 1 : 64 - __builtin_clzll(size); }

}  // namespace

Shortened ShortenHeapPush(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kList)) return Shortened::kDeclined;
  List* heap = arguments[0].As<List>();
  const Value item = arguments[1];
  size_t at = heap->size;
  while (at > 0) {
    const size_t above = (at - 1) >> 1;
    const int less = PlainLess(item, heap->items[above]);
    if (less < 0) return Shortened::kDeclined;
    if (!less) break;
    at = above;
  }
  if (!rt.Charge(Levels(heap->size)) || !ListAppend(rt, heap, item)) return Shortened::kStopped;
  for (size_t below = heap->size - 1; below != at;) {
    const size_t above = (below - 1) >> 1;
    heap->items[below] = heap->items[above];
    below = above;
  }
  heap->items[at] = item;
  return Give(result, Value::None());
}

Shortened ShortenHeapPop(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kList) || arguments[0].As<List>()->size == 0) return Shortened::kDeclined;
  List* heap = arguments[0].As<List>();
  const Value least = heap->items[0];
  if (heap->size > 1 && !Sink(heap->items, heap->size - 1, 0, heap->items[heap->size - 1])) return Shortened::kDeclined;
  ListErase(rt, heap, heap->size - 1, heap->size);
  result = least;
  return Pay(rt, Levels(heap->size));
}

Shortened ShortenHeapify(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kList)) return Shortened::kDeclined;
  List* heap = arguments[0].As<List>();
  if (!rt.MayAllocate(heap->size * sizeof(Value))) return Shortened::kStopped;
  std::vector<Value> items(heap->items, heap->items + heap->size);
  for (size_t at = items.size() / 2; at-- > 0;) if (!Sink(items.data(), items.size(), at, items[at])) return Shortened::kDeclined;
  std::copy(items.begin(), items.end(), heap->items);
  result = Value::None();
  return Pay(rt, static_cast<int64_t>(heap->size));
}

Shortened ShortenHeapReplace(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kList) || arguments[0].As<List>()->size == 0) return Shortened::kDeclined;
  List* heap = arguments[0].As<List>();
  const Value least = heap->items[0];
  if (!Sink(heap->items, heap->size, 0, arguments[1])) return Shortened::kDeclined;
  result = least;
  return Pay(rt, Levels(heap->size));
}

Shortened ShortenHeapPushPop(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  if (!arguments[0].is(Kind::kList)) return Shortened::kDeclined;
  List* heap = arguments[0].As<List>();
  if (heap->size == 0) return Give(result, arguments[1]);
  const int less = PlainLess(heap->items[0], arguments[1]);
  if (less < 0) return Shortened::kDeclined;
  return less ? ShortenHeapReplace(rt, function, arguments, result) : Give(result, arguments[1]);
}

namespace {

// bisect(a, x, lo, hi, key): where x goes. False: declined.
bool Bisect(const Value* arguments, bool right, size_t& place) {
  if (!arguments[0].is(Kind::kList) || !arguments[2].is(Kind::kInt) || !arguments[4].is_none()) return false;
  const List* list = arguments[0].As<List>();
  const Value x = arguments[1];
  const int64_t size = static_cast<int64_t>(list->size);
  int64_t low = arguments[2].int_value, high = arguments[3].is(Kind::kInt) ? arguments[3].int_value : size;
  if (low < 0 || high > size || !(arguments[3].is_none() || arguments[3].is(Kind::kInt))) return false;
  while (low < high) {
    const int64_t middle = (low + high) / 2;
    const int less = right ? PlainLess(x, list->items[middle]) : PlainLess(list->items[middle], x);
    if (less < 0) return false;
    if ((less != 0) == right) high = middle;
    else low = middle + 1;
  }
  place = static_cast<size_t>(low);
  return true;
}

Shortened Place(Runtime& rt, const Value* arguments, bool right, Value& result) {
  size_t place;
  if (!Bisect(arguments, right, place)) return Shortened::kDeclined;
  const size_t size = arguments[0].As<List>()->size;
  result = Value::Int(static_cast<int64_t>(place));
  return Pay(rt, Levels(size));
}

Shortened Insert(Runtime& rt, const Value* arguments, bool right, Value& result) {
  size_t place;
  if (!Bisect(arguments, right, place)) return Shortened::kDeclined;
  List* list = arguments[0].As<List>();
  // list.insert() takes a place behind the end for the end.
  if (!rt.Charge(Levels(list->size)) || !ListInsert(rt, list, std::min(place, list->size), arguments[1])) return Shortened::kStopped;
  return Give(result, Value::None());
}

}  // namespace

Shortened ShortenBisectLeft(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return Place(rt, arguments, false, result); }
Shortened ShortenBisectRight(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return Place(rt, arguments, true, result); }
Shortened ShortenInsortLeft(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return Insert(rt, arguments, false, result); }
Shortened ShortenInsortRight(Runtime& rt, FunctionObject*, const Value* arguments, Value& result) { return Insert(rt, arguments, true, result); }

}  // namespace penstock
