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

// Pays for comparisons that run no plan code and make nothing, some hundred at once: while a collection is due, which waits for the
// machine, each charge looks at clock and limits. What is left goes back.
class Meter {
 public:
  explicit Meter(Runtime& rt) : rt_(rt) {}
  ~Meter() { rt_.steps_used -= paid_; }
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;

  bool Pay(int64_t steps) {
    if (__builtin_expect(paid_ < steps, 0) && !PayAhead(steps)) return false;
    paid_ -= steps;
    return true;
  }

 private:
  static constexpr int64_t kAhead = 256;

  bool PayAhead(int64_t steps) {
    const int64_t may = rt_.limits.steps - (rt_.steps_used + rt_.budget_given - rt_.budget);
    const int64_t more = may > steps + kAhead ? steps + kAhead : steps - paid_;  // the last of them one by one
    if (!rt_.Charge(more)) return false;
    paid_ += more;
    return true;
  }

  Runtime& rt_;
  int64_t paid_ = 0;
};

// What one key is, or one place of keys that are tuples: the same for all of them.
enum class Column : uint8_t { kInts, kFloats, kNumbers, kTexts, kOther };

Column ColumnOf(Value key) {
  switch (key.kind()) {
    case Kind::kBool:
    case Kind::kInt: return Column::kInts;
    case Kind::kBigInt: return Column::kNumbers;
    case Kind::kFloat: return Column::kFloats;
    case Kind::kStr: return Column::kTexts;
    default: return Column::kOther;
  }
}

// The column of both.
Column Both(Column a, Column b) {
  if (a == b) return a;
  const bool numbers = a <= Column::kNumbers && b <= Column::kNumbers;
  return numbers ? Column::kNumbers : Column::kOther;
}

// -1, 0 or 1; 2: none of them (nan).
int Order(Column column, Value a, Value b) {
  switch (column) {
    case Column::kInts: return a.int_value < b.int_value ? -1 : a.int_value > b.int_value;
    case Column::kFloats: return a.float_value < b.float_value ? -1 : a.float_value > b.float_value ? 1 : a.float_value == b.float_value ? 0 : 2;
    case Column::kTexts: {
      const int order = a.As<Str>()->view().compare(b.As<Str>()->view());
      return order < 0 ? -1 : order > 0;
    }
    default: return CompareNumbers(a, b);
  }
}

int64_t StepsOf(Column column, Value a, Value b) {
  return column == Column::kTexts ? 1 + static_cast<int64_t>(std::min(a.As<Str>()->bytes, b.As<Str>()->bytes) / 64) : 1;
}

Column ColumnOfAll(const Value* keys, size_t count) {
  Column column = ColumnOf(keys[0]);
  for (size_t i = 1; i < count && column != Column::kOther; ++i) column = Both(column, ColumnOf(keys[i]));
  return column;
}

constexpr size_t kMostColumns = 8;  // to look at them is not charged for

// Of tuples that all have as many items. Nothing: of another size, of many, or with an item that is neither a number nor a text.
std::vector<Column> ColumnsOfAll(const Value* keys, size_t count) {
  std::vector<Column> columns;
  for (size_t i = 0; i < count; ++i) {
    if (!keys[i].is(Kind::kTuple)) return {};
    const Tuple* row = keys[i].As<Tuple>();
    if (i == 0) for (size_t at = 0; at < std::min(row->size, kMostColumns); ++at) columns.push_back(ColumnOf(row->items[at]));
    if (row->size != columns.size()) return {};
    for (size_t at = 0; at < row->size; ++at) {
      columns[at] = Both(columns[at], ColumnOf(row->items[at]));
      if (columns[at] == Column::kOther) return {};
    }
  }
  return columns;
}

bool SortByKeys(Runtime& rt, Value* items, const Value* keys, size_t count) {
  Meter meter(rt);
  // One comparison for each kind of column, so that none asks for the kind.
  auto by_column = [&]<Column column>() {
    return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) {
      return meter.Pay(StepsOf(column, keys[a], keys[b])) ? Order(column, keys[a], keys[b]) == -1 : -1;
    });
  };
  switch (ColumnOfAll(keys, count)) {
    case Column::kInts: return by_column.template operator()<Column::kInts>();
    case Column::kFloats: return by_column.template operator()<Column::kFloats>();
    case Column::kNumbers: return by_column.template operator()<Column::kNumbers>();
    case Column::kTexts: return by_column.template operator()<Column::kTexts>();
    case Column::kOther: break;
  }
  // The first place in which two tuples differ says which is the smaller one. One and the same nan does not differ from itself.
  if (const std::vector<Column> columns = ColumnsOfAll(keys, count); !columns.empty()) {
    return SortBy(rt, items, count, [&](uint32_t a, uint32_t b) {
      const Value *x = keys[a].As<Tuple>()->items, *y = keys[b].As<Tuple>()->items;
      for (size_t at = 0; at < columns.size(); ++at) {
        if (!meter.Pay(StepsOf(columns[at], x[at], y[at]))) return -1;
        const int order = Order(columns[at], x[at], y[at]);
        if (order != 0 && !Identical(x[at], y[at])) return static_cast<int>(order == -1);
      }
      return 0;
    });
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
