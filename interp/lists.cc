// Lists and tuples.
#include <algorithm>
#include <cstring>

#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/iterate.h"

namespace penstock {

Tuple* NewTupleObject(Runtime& rt, size_t count) {
  if (count > 30 && !rt.MayAllocate(count * sizeof(Value))) return nullptr;
  Tuple* tuple = rt.heap.New<Tuple>(Kind::kTuple, count == 0 ? 0 : (count - 1) * sizeof(Value));
  if (tuple == nullptr) return rt.HitLimit("heap_bytes"), nullptr;
  tuple->size = count;
  return tuple;
}

Value NewTuple(Runtime& rt, const Value* items, size_t count) {
  Tuple* tuple = NewTupleObject(rt, count);
  if (tuple == nullptr) return Value();
  std::copy_n(items, count, tuple->items);
  return ValueOf(tuple);
}

bool ListReserve(Runtime& rt, List* list, size_t capacity) {
  if (capacity <= list->capacity) return true;
  if (capacity > (size_t{1} << 48) || !rt.MayAllocate(capacity * sizeof(Value))) return capacity > (size_t{1} << 48) ? rt.HitLimit("value_bytes") : false;
  Value* items = static_cast<Value*>(
      rt.heap.GrowBuffer(list->items, list->capacity * sizeof(Value), capacity * sizeof(Value)));
  if (items == nullptr) return rt.HitLimit("heap_bytes");
  list->items = items;
  list->capacity = capacity;
  return true;
}

List* NewListObject(Runtime& rt, size_t capacity) {
  List* list = rt.heap.New<List>(Kind::kList);
  return ListReserve(rt, list, capacity) ? list : nullptr;
}

Value NewList(Runtime& rt, const Value* items, size_t count) {
  List* list = NewListObject(rt, count);
  if (list == nullptr) return Value();
  std::copy_n(items, count, list->items);
  list->size = count;
  return ValueOf(list);
}

static bool GrowFor(Runtime& rt, List* list, size_t more) {
  size_t needed = list->size + more;
  if (needed <= list->capacity) return true;
  return ListReserve(rt, list, std::max(needed, list->capacity + list->capacity / 2 + 4));
}

bool ListAppend(Runtime& rt, List* list, Value v) {
  if (!GrowFor(rt, list, 1)) return false;
  if (rt.control != kBottom) {
    v = rt.Written(v);
    rt.RaiseShape(list, rt.control);
  }
  list->items[list->size++] = v;
  return true;
}

bool ListInsert(Runtime& rt, List* list, size_t at, Value v) {
  return rt.Charge(static_cast<int64_t>((list->size - at) / 16)) && ListSplice(rt, list, at, at, &v, 1);
}

// An empty list may have no items at all, and memmove wants to be given some even when it moves none.
static void MoveItems(Value* to, const Value* from, size_t count) {
  if (count > 0) std::memmove(static_cast<void*>(to), from, count * sizeof(Value));
}

bool ListSplice(Runtime& rt, List* list, size_t from, size_t to, const Value* values, size_t count) {
  // `values` may lie in the list itself, which moves: keep a copy on the side.
  std::vector<Value> copy;
  bool own = values >= list->items && values < list->items + list->size && count > 0;
  if (own) {
    if (!rt.MayAllocate(count * sizeof(Value))) return false;
    copy.assign(values, values + count);
    values = copy.data();
  }
  size_t removed = to - from;
  if (count > removed && !GrowFor(rt, list, count - removed)) return false;
  MoveItems(list->items + from + count, list->items + to, list->size - to);
  for (size_t i = 0; i < count; ++i) list->items[from + i] = rt.Written(values[i]);
  list->size += count - removed;
  rt.RaiseShape(list, rt.control);
  return true;
}

void ListErase(Runtime& rt, List* list, size_t from, size_t to) {
  MoveItems(list->items + from, list->items + to, list->size - to);
  list->size -= to - from;
  rt.RaiseShape(list, rt.control);
  // Give memory back when most of it is unused.
  if (list->size * 4 < list->capacity && list->capacity > 64) {
    size_t capacity = list->size * 2;
    Value* items = static_cast<Value*>(rt.heap.GrowBuffer(list->items, list->capacity * sizeof(Value), capacity * sizeof(Value)));
    if (items == nullptr) return;  // no room to move: it stays as it is
    list->items = items;
    list->capacity = capacity;
  }
}

bool ListExtend(Runtime& rt, List* list, Value iterable) {
  LabelId outer = rt.untainted() ? kBottom : rt.Outer(iterable);
  const Value* items = nullptr;
  size_t count = 0;
  if (iterable.is(Kind::kList)) {
    items = iterable.As<List>()->items;
    count = iterable.As<List>()->size;
  } else if (iterable.is(Kind::kTuple)) {
    items = iterable.As<Tuple>()->items;
    count = iterable.As<Tuple>()->size;
  } else if (iterable.is(Kind::kStr) && iterable.As<Str>()->ascii() && rt.untainted()) {
    const Str* text = iterable.As<Str>();
    const size_t needed = list->size + text->bytes;
    if (!rt.Charge(text->bytes) || (needed > list->capacity && !ListReserve(rt, list, std::max(needed, list->capacity * 3 / 2)))) return false;
    for (uint32_t i = 0; i < text->bytes; ++i) list->items[list->size++] = ValueOf(AsciiChar(rt, static_cast<unsigned char>(text->data[i])));
    return true;
  } else {
    Roots keep(rt, ValueOf(list));
    keep.Add(iterable);
    Listening plan_code(rt);
    bool ok = Iterate(rt, iterable, [&](Value item) { return ListAppend(rt, list, item); });
    // What is gone over may have been raised by the end.
    if (!rt.untainted()) rt.RaiseShape(list, rt.Join(plan_code.ended(), rt.Join(outer, rt.Outer(iterable))));
    return ok;
  }
  if (!rt.Charge(static_cast<int64_t>(count))) return false;
  rt.RaiseShape(list, outer);
  return ListSplice(rt, list, list->size, list->size, items, count);
}

List* ListOf(Runtime& rt, Value iterable) {
  int64_t hint = LengthHint(iterable);
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return nullptr;
  Roots keep(rt, iterable);
  keep.Add(ValueOf(list));
  if (hint > 0 && !ListReserve(rt, list, static_cast<size_t>(hint))) return nullptr;
  return ListExtend(rt, list, iterable) ? list : nullptr;
}

bool ResolveSlice(Runtime& rt, Value start, Value stop, Value step, const size_t& size, SliceBounds& out) {
  auto part = [&](Value v, int64_t& bound) {
    if (v.is_small_int()) { bound = v.int_value; return true; }
    if (v.is(Kind::kBigInt)) return ToIndex(rt, v, bound);
    if (v.is(Kind::kInstance)) {
      Value method = FindSpecial(rt, v, "__index__");
      if (rt.failed()) return false;
      if (!method && Plain(rt, v).is_int()) return ToIndex(rt, v, bound);
      if (method) return ToIndex(rt, v, bound);
    }
    RaiseText(rt, ExceptionType::TypeError, "slice indices must be integers or None or have an __index__ method");
    return false;
  };
  out.step = 1;
  if (!step.is_none() && !part(step, out.step)) return false;
  if (out.step == 0) return RaiseText(rt, ExceptionType::ValueError, "slice step cannot be zero"), false;
  if (out.step < -INT64_MAX) out.step = -INT64_MAX;
  bool forward = out.step > 0;
  int64_t start_at = 0, stop_at = 0;
  if (!start.is_none() && !part(start, start_at)) return false;
  if (!stop.is_none() && !part(stop, stop_at)) return false;
  // Only now: what was asked for its __index__ may have changed the sequence.
  int64_t length = static_cast<int64_t>(size);
  int64_t lowest = forward ? 0 : -1, highest = forward ? length : length - 1;
  auto fit = [&](int64_t at) { return std::clamp(at >= 0 ? at : at < -length ? lowest : at + length, lowest, highest); };
  out.start = start.is_none() ? (forward ? 0 : length - 1) : fit(start_at);
  out.stop = stop.is_none() ? (forward ? length : -1) : fit(stop_at);
  if (forward) {
    out.count = out.start < out.stop ? (out.stop - out.start - 1) / out.step + 1 : 0;
  } else {
    out.count = out.stop < out.start ? (out.start - out.stop - 1) / -out.step + 1 : 0;
  }
  return true;
}

}  // namespace penstock
