// Methods of lists and tuples.
#include <algorithm>
#include <utility>

#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/method_arguments.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/sort.h"

namespace penstock {
namespace {

List* SelfList(const Args& args) { return args.self.As<List>(); }
Tuple* SelfTuple(const Args& args) { return args.self.As<Tuple>(); }

// Equal, or the same thing: what `in`, count, index and remove ask. 1, 0, -1.
int Matches(Runtime& rt, Value a, Value b) { return Identical(a, b) ? 1 : Equal(rt, a, b); }

// Calls visit(i) for items equal to `wanted` from `from` to before `to` until it says false. False: failed.
// Comparing may run plan code that changes the sequence: its size is looked at again each time.
template <typename Sequence, typename Visit>
bool ForEachMatch(Runtime& rt, Sequence* sequence, Value wanted, int64_t from, int64_t to, Visit visit) {
  if (MayAskMethods(rt)) Decide(rt, rt.Join(rt.Deep(ValueOf(sequence)), rt.Deep(wanted)));
  for (int64_t i = from; i < to && i < static_cast<int64_t>(sequence->size); ++i) {
    Value item = sequence->items[i];
    Roots keep(rt, item);
    int same = rt.Charge() ? Matches(rt, item, wanted) : -1;
    if (same < 0) return false;
    if (same && !visit(i)) return true;
  }
  return true;
}

template <typename Sequence>
Value CountIn(Runtime& rt, Sequence* sequence, Value wanted) {
  int64_t count = 0;
  bool ok = ForEachMatch(rt, sequence, wanted, 0, INT64_MAX, [&](int64_t) { return ++count > 0; });
  return ok ? Value::Int(count) : Value();
}

// A start or stop of index(): unlike a slice's it may not be None.
bool ReadPosition(Runtime& rt, Value v, size_t size, int64_t& position) {
  if (!Plain(rt, v).is_int() && !FindSpecial(rt, v, "__index__")) {
    if (!rt.failed()) RaiseText(rt, ExceptionType::TypeError, "slice indices must be integers or have an __index__ method");
    return false;
  }
  if (!ToIndex(rt, v, position)) return false;
  int64_t length = static_cast<int64_t>(size);
  if (position < 0) position = position < -length ? 0 : position + length;
  return true;
}

// -1: there is none, -2: failed.
template <typename Sequence>
int64_t IndexIn(Runtime& rt, Sequence* sequence, const Args& args) {
  int64_t from = 0, to = INT64_MAX, found = -1;
  if (args.count > 1 && !ReadPosition(rt, args[1], sequence->size, from)) return -2;
  if (args.count > 2 && !ReadPosition(rt, args[2], sequence->size, to)) return -2;
  // Who is compared.
  if (args.count > 1 && !rt.untainted() && MayAskMethods(rt)) Decide(rt, OuterOf(rt, args.items + 1, args.count - 1));
  bool ok = ForEachMatch(rt, sequence, args[0], from, to, [&](int64_t i) { found = i; return false; });
  return ok ? found : -2;
}

}  // namespace

Value MethodListAppend(Runtime& rt, const Args& args) { return ListAppend(rt, SelfList(args), args[0]) ? Value::None() : Value(); }

Value MethodListExtend(Runtime& rt, const Args& args) {
  return ListExtend(rt, SelfList(args), args[0]) ? Value::None() : Value();
}

Value MethodListClear(Runtime& rt, const Args& args) {
  ListErase(rt, SelfList(args), 0, SelfList(args)->size);
  return Value::None();
}

Value MethodListCopy(Runtime& rt, const Args& args) {
  List* list = SelfList(args);
  return rt.Charge(static_cast<int64_t>(list->size) / 8) ? NewList(rt, list->items, list->size) : Value();
}

Value MethodListCount(Runtime& rt, const Args& args) { return CountIn(rt, SelfList(args), args[0]); }

Value MethodListIndex(Runtime& rt, const Args& args) {
  int64_t at = IndexIn(rt, SelfList(args), args);
  if (at == -2) return {};
  if (at >= 0) return Value::Int(at);
  Value shown = ToRepr(rt, args[0]);
  return shown ? Raise(rt, ExceptionType::ValueError, "{} is not in list", shown.As<Str>()->view()) : shown;
}

Value MethodListInsert(Runtime& rt, const Args& args) {
  int64_t at = 0;
  if (!ToSize(rt, args[0], at)) return {};
  List* list = SelfList(args);
  int64_t size = static_cast<int64_t>(list->size);
  if (at < 0) at = at < -size ? 0 : at + size;
  at = std::min(at, size);
  if (!rt.Charge((size - at) / 16)) return {};
  if (!rt.untainted()) rt.RaiseShape(list, rt.Deep(args[0]));
  return ListInsert(rt, list, static_cast<size_t>(at), args[1]) ? Value::None() : Value();
}

Value MethodListPop(Runtime& rt, const Args& args) {
  int64_t at = -1;
  if (args.count == 1 && !ToSize(rt, args[0], at)) return {};
  List* list = SelfList(args);
  int64_t size = static_cast<int64_t>(list->size);
  if (size == 0) return Raise(rt, ExceptionType::IndexError, "pop from empty list");
  if (at < 0 && at >= -size) at += size;
  if (at < 0 || at >= size) return Raise(rt, ExceptionType::IndexError, "pop index out of range");
  if (!rt.Charge((size - at) / 16)) return {};
  Value item = list->items[at];
  // At the end, unless memory has to be given back.
  if (at == size - 1 && rt.control == kBottom && list->size * 4 > list->capacity) list->size = static_cast<size_t>(at);
  else ListErase(rt, list, static_cast<size_t>(at), static_cast<size_t>(at) + 1);
  return item;
}

Value MethodListRemove(Runtime& rt, const Args& args) {
  List* list = SelfList(args);
  int64_t found = -1;
  if (!rt.untainted()) rt.RaiseShape(list, rt.Join(rt.Deep(args.self), rt.Deep(args[0])));  // which one it is, if any, all that is compared decides
  if (!ForEachMatch(rt, list, args[0], 0, INT64_MAX, [&](int64_t i) { found = i; return false; })) return {};
  if (found < 0) return Raise(rt, ExceptionType::ValueError, "list.remove(x): x not in list");
  size_t at = static_cast<size_t>(found);
  if (at < list->size) ListErase(rt, list, at, at + 1);
  return Value::None();
}

Value MethodListReverse(Runtime& rt, const Args& args) {
  List* list = SelfList(args);
  if (!rt.Charge(static_cast<int64_t>(list->size) / 8)) return {};
  std::reverse(list->items, list->items + list->size);
  return Value::None();
}

// While the items are sorted the list is empty, as in CPython; who changes it meanwhile gets an error.
Value MethodListSort(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"key", "reverse"};
  Value bound[2];
  if (!Bind(rt, args, "sort", kNames, 0, bound, 0)) return {};
  int64_t reverse = 0;
  LabelId by_reverse = kBottom;
  if (bound[1]) {
    Listening plan_code(rt);
    by_reverse = rt.Outer(bound[1]);
    if (!ToIndex(rt, bound[1], reverse)) return {};
    by_reverse = rt.Join(by_reverse, plan_code.heard());
  }
  List* list = SelfList(args);
  List* work = NewListObject(rt, 0);
  if (work == nullptr) return {};
  Roots keep(rt, ValueOf(work));
  auto exchange = [&] {
    std::swap(list->items, work->items);
    std::swap(list->size, work->size);
    std::swap(list->capacity, work->capacity);
  };
  const bool calls = bound[0] && !bound[0].is_none();
  if (!rt.untainted() && (calls || MayAskMethods(rt))) Decide(rt, calls ? rt.Outer(args.self) : rt.Deep(args.self));
  if (MayAskMethods(rt)) Decide(rt, by_reverse);  // which of two is asked
  exchange();
  UnderCallback under(rt, calls && !rt.untainted() ? rt.Outer(args.self) : kBottom);
  bool ok = SortItems(rt, work->items, work->size, bound[0], reverse != 0);
  bool changed = list->size > 0;
  exchange();
  if (!ok) return {};
  if (changed) return Raise(rt, ExceptionType::ValueError, "list modified during sort");
  if (rt.control != kBottom) rt.RaiseShape(list, rt.control);
  return Value::None();
}

Value MethodTupleCount(Runtime& rt, const Args& args) { return CountIn(rt, SelfTuple(args), args[0]); }

Value MethodTupleIndex(Runtime& rt, const Args& args) {
  int64_t at = IndexIn(rt, SelfTuple(args), args);
  if (at == -1) return Raise(rt, ExceptionType::ValueError, "tuple.index(x): x not in tuple");
  return at == -2 ? Value() : Value::Int(at);
}

}  // namespace penstock
