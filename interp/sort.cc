#include "interp/sort.h"

#include <algorithm>
#include <vector>

#include "interp/callback_control.h"
#include "interp/operators.h"

namespace penstock {
namespace {

// The order of the first comparisons is that of CPython's timsort (a run, then binary insertion up to
// a least run, then merges), so that a comparison that fails names the same two types first. Every
// index is bounded by the loops alone: a comparison that lies (nan, a class's own __lt__) gives some
// order, never a bad access.
template <typename LessThan>
struct Sorter {
  LessThan less;  // (a, b) -> 1, 0, or -1: failed
  std::vector<uint32_t> order, scratch;
  std::vector<std::pair<size_t, size_t>> runs;  // begin, length

  // Extends from `begin` while in order (or strictly falling, then turned round). 0: failed.
  size_t CountRun(size_t begin, size_t end) {
    if (end - begin < 2) return end - begin;
    size_t at = begin + 1;
    int falls = less(order[at], order[at - 1]);
    if (falls < 0) return 0;
    for (++at; at < end; ++at) {
      int less_here = less(order[at], order[at - 1]);
      if (less_here < 0) return 0;
      if (less_here != falls) break;
    }
    if (falls) std::reverse(order.begin() + static_cast<ptrdiff_t>(begin), order.begin() + static_cast<ptrdiff_t>(at));
    return at - begin;
  }

  bool InsertBinary(size_t begin, size_t sorted_end, size_t end) {
    for (size_t at = sorted_end; at < end; ++at) {
      uint32_t pivot = order[at];
      size_t left = begin, right = at;
      while (left < right) {
        size_t middle = left + (right - left) / 2;
        int smaller = less(pivot, order[middle]);
        if (smaller < 0) return false;
        if (smaller) right = middle;
        else left = middle + 1;
      }
      std::move_backward(order.begin() + static_cast<ptrdiff_t>(left), order.begin() + static_cast<ptrdiff_t>(at),
                         order.begin() + static_cast<ptrdiff_t>(at) + 1);
      order[left] = pivot;
    }
    return true;
  }

  bool MergeLastTwo() {
    auto [begin, left_count] = runs[runs.size() - 2];
    size_t right_count = runs.back().second, middle = begin + left_count, end = middle + right_count;
    runs.pop_back();
    runs.back().second = left_count + right_count;
    std::copy(order.begin() + static_cast<ptrdiff_t>(begin), order.begin() + static_cast<ptrdiff_t>(middle), scratch.begin());
    size_t left = 0, right = middle, to = begin;
    bool ok = true;
    while (left < left_count && right < end) {
      int smaller = less(order[right], scratch[left]);
      if (smaller < 0) { ok = false; break; }
      order[to++] = smaller ? order[right++] : scratch[left++];
    }
    std::copy(scratch.begin() + static_cast<ptrdiff_t>(left), scratch.begin() + static_cast<ptrdiff_t>(left_count),
              order.begin() + static_cast<ptrdiff_t>(to));
    return ok;
  }

  bool MergeDown(bool all) {
    while (runs.size() > 1) {
      size_t n = runs.size();
      bool due = all || runs[n - 2].second <= runs[n - 1].second || (n > 2 && runs[n - 3].second <= runs[n - 2].second + runs[n - 1].second);
      if (!due) return true;
      if (!MergeLastTwo()) return false;
    }
    return true;
  }

  bool Sort(size_t count) {
    order.resize(count);
    scratch.resize(count);
    for (size_t i = 0; i < count; ++i) order[i] = static_cast<uint32_t>(i);
    size_t least_run = count, rest = 0;
    while (least_run >= 64) {
      rest |= least_run & 1;
      least_run >>= 1;
    }
    least_run += rest;
    for (size_t begin = 0; begin < count;) {
      size_t run = CountRun(begin, count);
      if (run == 0) return false;
      size_t wanted = std::min(least_run, count - begin);
      if (run < wanted) {
        if (!InsertBinary(begin, begin + run, begin + wanted)) return false;
        run = wanted;
      }
      runs.emplace_back(begin, run);
      if (!MergeDown(false)) return false;
      begin += run;
    }
    return MergeDown(true);
  }
};

// Sorts by `keys` (parallel to the items, kept alive), then puts the items in that order.
template <typename LessThan>
bool SortBy(Runtime& rt, Value* items, size_t count, LessThan less) {
  Sorter<LessThan> sorter{less, {}, {}, {}};
  bool ok = sorter.Sort(count);
  if (!ok && rt.stopped) return false;
  std::vector<Value> sorted(count);
  for (size_t i = 0; i < count; ++i) sorted[i] = items[sorter.order[i]];
  std::copy(sorted.begin(), sorted.end(), items);
  return ok;
}

enum class KeyKind { kInts, kFloats, kTexts, kAny };

KeyKind KindOfKeys(const Value* keys, size_t count) {
  if (count == 0) return KeyKind::kAny;
  Kind kind = keys[0].kind();
  for (size_t i = 1; i < count; ++i) if (keys[i].kind() != kind) return KeyKind::kAny;
  return kind == Kind::kInt ? KeyKind::kInts : kind == Kind::kFloat ? KeyKind::kFloats : kind == Kind::kStr ? KeyKind::kTexts : KeyKind::kAny;
}

bool SortByKeys(Runtime& rt, Value* items, const Value* keys, size_t count) {
  switch (KindOfKeys(keys, count)) {
    case KeyKind::kInts:
      return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) { return rt.Charge() ? keys[a].int_value < keys[b].int_value : -1; });
    case KeyKind::kFloats:
      return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) { return rt.Charge() ? keys[a].float_value < keys[b].float_value : -1; });
    case KeyKind::kTexts:
      return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) {
        Str* x = keys[a].As<Str>();
        Str* y = keys[b].As<Str>();
        return rt.Charge(1 + std::min(x->bytes, y->bytes) / 64) ? x->view() < y->view() : -1;
      });
    case KeyKind::kAny: break;
  }
  return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) { return rt.Charge() ? Less(rt, keys[a], keys[b]) : -1; });
}

}  // namespace

bool SortItems(Runtime& rt, Value* items, size_t count, Value key, bool reverse) {
  if (count == 0) return true;
  if (count > UINT32_MAX || !rt.MayAllocate(count * 2 * sizeof(uint32_t))) return false;
  bool by_key = key && !key.is_none();
  List* key_list = NewListObject(rt, count);  // stays put while the items move
  if (key_list == nullptr) return false;
  Roots keep(rt, ValueOf(key_list));
  if (reverse) std::reverse(items, items + count);
  // In the order the plan sees: keys are asked for from the first item to the last.
  for (size_t i = 0; i < count; ++i) {
    size_t from = reverse ? count - 1 - i : i;
    Value k = by_key ? CallBack(rt, key, &items[from], 1) : items[from];
    if (!k) {
      if (reverse) std::reverse(items, items + count);
      return false;
    }
    if (by_key && !rt.untainted()) rt.seen = rt.Join(rt.seen, rt.Deep(k));
    key_list->items[i] = k;
    key_list->size = i + 1;
  }
  // Which methods of the keys are asked, what they are decides: in another run they may be of other kinds.
  if (by_key && MayAskMethods(rt)) Decide(rt, rt.Deep(ValueOf(key_list)));
  if (reverse) std::reverse(key_list->items, key_list->items + count);
  bool ok = SortByKeys(rt, items, key_list->items, count);
  if (reverse) std::reverse(items, items + count);
  return ok;
}

}  // namespace penstock
