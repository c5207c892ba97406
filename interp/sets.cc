// Sets: open addressing exactly as CPython's, so that sets of numbers iterate in the same order.
#include <cstring>

#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/keys.h"

namespace penstock {
namespace {

constexpr size_t kLinearProbes = 9;
constexpr int kPerturbShift = 5;
constexpr size_t kSmallest = 8;

bool IsFree(const SetEntry& entry) { return entry.key.is_nothing() && entry.hash == 0; }

// Puts a key that is not there into a table without deleted entries.
void InsertClean(SetEntry* table, size_t mask, Value key, int64_t hash) {
  size_t perturb = static_cast<size_t>(hash);
  size_t i = static_cast<size_t>(hash) & mask;
  for (;;) {
    SetEntry* entry = &table[i];
    size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
    for (;; ++entry) {
      if (entry->key.is_nothing()) {
        *entry = {key, hash};
        return;
      }
      if (probes-- == 0) break;
    }
    perturb >>= kPerturbShift;
    i = (i * 5 + 1 + perturb) & mask;
  }
}

bool NewTable(Runtime& rt, size_t slots, SetEntry*& table) {
  if (!rt.MayAllocate(slots * sizeof(SetEntry))) return false;
  table = static_cast<SetEntry*>(rt.heap.AllocateBuffer(slots * sizeof(SetEntry)));
  if (table == nullptr) return rt.HitLimit("heap_bytes");
  std::memset(static_cast<void*>(table), 0, slots * sizeof(SetEntry));
  return true;
}

bool Resize(Runtime& rt, Set* set, size_t minimum) {
  size_t slots = kSmallest;
  while (slots <= minimum) slots *= 2;
  SetEntry* table;
  if (!rt.Charge(static_cast<int64_t>(set->live)) || !NewTable(rt, slots, table)) return false;
  for (size_t i = 0; i <= set->mask; ++i) {
    if (!set->table[i].key.is_nothing()) InsertClean(table, slots - 1, set->table[i].key, set->table[i].hash);
  }
  rt.heap.FreeBuffer(set->table, (set->mask + 1) * sizeof(SetEntry));
  set->table = table;
  set->mask = slots - 1;
  set->fill = set->live;
  return true;
}

// 1 found, 0 not (then `found` is where it would go), -1 error. `deleted`: the last deleted entry on the way, or null.
int Find(Runtime& rt, Set* set, Value key, int64_t hash, SetEntry*& found, SetEntry** deleted = nullptr) {
again:
  if (deleted != nullptr) *deleted = nullptr;
  SetEntry* table = set->table;
  size_t fill = set->fill, live = set->live;
  size_t perturb = static_cast<size_t>(hash);
  size_t i = static_cast<size_t>(hash) & set->mask;
  for (int64_t looked_at = 1;; ++looked_at) {
    if (looked_at % 8 == 0 && !rt.Charge(64)) return -1;
    SetEntry* entry = &table[i];
    size_t probes = i + kLinearProbes <= set->mask ? kLinearProbes : 0;
    for (;; ++entry) {
      if (IsFree(*entry)) {
        found = entry;
        return 0;
      }
      if (deleted != nullptr && entry->key.is_nothing()) *deleted = entry;
      if (entry->hash == hash && !entry->key.is_nothing()) {
        int same = QuickEqual(entry->key, key);
        if (same < 0) {
          same = Equal(rt, entry->key, key);
          if (same >= 0 && (set->table != table || set->fill != fill || set->live != live)) goto again;
        }
        if (same != 0) {
          found = entry;
          return same;
        }
      }
      if (probes-- == 0) break;
    }
    perturb >>= kPerturbShift;
    i = (i * 5 + 1 + perturb) & set->mask;
  }
}

bool AddHashed(Runtime& rt, Set* set, Value key, int64_t hash) {
  SetEntry *entry = nullptr, *deleted = nullptr;
  int found = Find(rt, set, key, hash, entry, &deleted);
  if (found != 0) return found > 0;
  if (deleted != nullptr) {
    *deleted = {key, hash};
    ++set->live;
    return true;
  }
  *entry = {key, hash};
  ++set->fill;
  ++set->live;
  if (set->fill * 5 < set->mask * 3) return true;
  return Resize(rt, set, set->live > 50000 ? set->live * 2 : set->live * 4);
}

// set.update(other set), the way CPython merges tables.
bool Merge(Runtime& rt, Set* set, Set* other) {
  if (other == set || other->live == 0) return true;
  if ((set->fill + other->live) * 5 >= set->mask * 3 && !Resize(rt, set, (set->live + other->live) * 2)) return false;
  if (!rt.Charge(static_cast<int64_t>(other->live))) return false;
  if (set->fill == 0 && set->mask == other->mask && other->fill == other->live) {
    for (size_t i = 0; i <= other->mask; ++i) set->table[i] = other->table[i];
    set->fill = set->live = other->live;
    return true;
  }
  if (set->fill == 0) {
    for (size_t i = 0; i <= other->mask; ++i) {
      if (!other->table[i].key.is_nothing()) InsertClean(set->table, set->mask, other->table[i].key, other->table[i].hash);
    }
    set->fill = set->live = other->live;
    return true;
  }
  size_t at = 0;
  while (SetEntry* entry = SetNext(other, at)) {
    if (!AddHashed(rt, set, entry->key, entry->hash)) return false;
  }
  return true;
}

void RaiseByKey(Runtime& rt, Set* set, Value key) {
  if (!rt.untainted()) rt.RaiseShape(set, rt.Join(rt.Deep(key), rt.control));
}

// Which elements of the one are compared with something in the other, by the methods of either.
void DecideAmong(Runtime& rt, Set* a, Value b) {
  if (MayMeet(rt)) Decide(rt, rt.Join(rt.Deep(ValueOf(a)), rt.Deep(b)));
}

}  // namespace

Set* NewSet(Runtime& rt, Kind kind) {
  SetEntry* table;
  if (!NewTable(rt, kSmallest, table)) return nullptr;
  Set* set = rt.heap.New<Set>(kind);
  set->table = table;
  set->mask = kSmallest - 1;
  return set;
}

int SetFind(Runtime& rt, Set* set, Value key, SetEntry*& entry) {
  int64_t hash;
  // A set is looked for as the frozenset of its elements.
  if (key.is(Kind::kSet)) {
    Set* frozen = SetCopy(rt, key.As<Set>(), Kind::kFrozenSet);
    if (frozen == nullptr) return -1;
    key = ValueOf(frozen);
  }
  Roots keep(rt, key);
  if (!HashKey(rt, key, hash)) return -1;
  if (MayAskMethods(rt)) Decide(rt, rt.Join(rt.Deep(key), set->shape));
  return Find(rt, set, key, hash, entry);
}

int SetContains(Runtime& rt, Set* set, Value key) {
  SetEntry* entry = nullptr;
  return SetFind(rt, set, key, entry);
}

bool SetAdd(Runtime& rt, Set* set, Value key) {
  int64_t hash;
  if (!HashKey(rt, key, hash)) return false;
  RaiseByKey(rt, set, key);
  if (MayMeet(rt)) Decide(rt, rt.Join(rt.Deep(key), set->shape));
  return AddHashed(rt, set, key, hash);
}

void SetRemoveEntry(Set* set, SetEntry* entry) {
  *entry = {Value(), -1};
  --set->live;
}

int SetRemove(Runtime& rt, Set* set, Value key) {
  SetEntry* entry = nullptr;
  int found = SetFind(rt, set, key, entry);
  if (found > 0) SetRemoveEntry(set, entry);
  RaiseByKey(rt, set, key);
  return found;
}

void SetClear(Runtime& rt, Set* set) {
  SetEntry* table;
  if (!NewTable(rt, kSmallest, table)) return;
  rt.heap.FreeBuffer(set->table, (set->mask + 1) * sizeof(SetEntry));
  set->table = table;
  set->mask = kSmallest - 1;
  set->live = set->fill = set->finger = 0;
  rt.RaiseShape(set, rt.control);
}

Set* SetCopy(Runtime& rt, Set* set, Kind kind) {
  Set* copy = NewSet(rt, kind);
  if (copy == nullptr || !Merge(rt, copy, set)) return nullptr;
  copy->shape = set->shape;
  return copy;
}

bool SetUpdate(Runtime& rt, Set* set, Value iterable) {
  if (!rt.untainted()) rt.RaiseShape(set, rt.Join(rt.Outer(iterable), rt.control));
  if (IsSet(iterable) || iterable.is(Kind::kDict)) {
    DecideAmong(rt, set, iterable);
  }
  if (IsSet(iterable)) return Merge(rt, set, iterable.As<Set>());
  Roots keep(rt, ValueOf(set));
  if (iterable.is(Kind::kDict)) {
    Dict* dict = iterable.As<Dict>();
    if ((set->fill + dict->live) * 5 >= set->mask * 3 && !Resize(rt, set, (set->live + dict->live) * 2)) return false;
    uint32_t at = 0;
    while (DictEntry* entry = DictNext(dict, at)) {
      if (!rt.Charge() || !AddHashed(rt, set, entry->key, entry->hash)) return false;
    }
    return true;
  }
  return IterateAsked(rt, iterable, [&](Value item) {
    Roots keep_item(rt, item);
    return SetAdd(rt, set, item);
  });
}

Set* SetUnion(Runtime& rt, Set* a, Set* b) {
  Set* result = SetCopy(rt, a, a->kind);
  if (result == nullptr) return nullptr;
  Roots keep(rt, ValueOf(result));
  return SetUpdate(rt, result, Value(b->kind, b)) ? result : nullptr;
}

Set* SetIntersection(Runtime& rt, Set* a, Value other) {
  Set* result = NewSet(rt, a->kind);
  if (result == nullptr) return nullptr;
  Roots keep(rt, ValueOf(result));
  DecideAmong(rt, a, other);
  if (!rt.untainted()) result->shape = rt.Join(a->shape, rt.Deep(other));
  if (IsSet(other)) {
    Set* b = other.As<Set>();
    if (b->live > a->live) std::swap(a, b);  // walk the smaller one
    size_t at = 0;
    while (SetEntry* entry = SetNext(b, at)) {
      SetEntry* there = nullptr;
      if (!rt.Charge()) return nullptr;
      SetEntry here = *entry;
      int found = Find(rt, a, here.key, here.hash, there);
      if (found < 0 || (found > 0 && !AddHashed(rt, result, here.key, here.hash))) return nullptr;
    }
    return result;
  }
  bool ok = IterateAsked(rt, other, [&](Value item) {
    Roots keep_item(rt, item);
    int64_t hash;
    if (!HashKey(rt, item, hash)) return false;
    SetEntry* there = nullptr;
    DecideAmong(rt, a, item);
    int found = Find(rt, a, item, hash, there);
    return found == 0 || (found > 0 && AddHashed(rt, result, item, hash));
  });
  return ok ? result : nullptr;
}

bool SetDifferenceUpdate(Runtime& rt, Set* a, Value other) {
  if (other.is(Kind::kSet) && other.As<Set>() == a) return SetClear(rt, a), !rt.stopped;
  Roots keep(rt, ValueOf(a));
  DecideOf(rt, ValueOf(a));
  bool ok = IterateAsked(rt, other, [&](Value item) {
    Roots keep_item(rt, item);
    return SetRemove(rt, a, item) >= 0;
  });
  // Too many deleted entries make searches long.
  if (ok && (a->fill - a->live) > a->mask / 5) return Resize(rt, a, a->live > 50000 ? a->live * 2 : a->live * 4);
  return ok;
}

Set* SetDifference(Runtime& rt, Set* a, Value other) {
  if (!IsSet(other) && !other.is(Kind::kDict)) {
    Set* result = SetCopy(rt, a, a->kind);
    if (result == nullptr) return nullptr;
    Roots keep(rt, ValueOf(result));
    return SetDifferenceUpdate(rt, result, other) ? result : nullptr;
  }
  size_t other_size = IsSet(other) ? other.As<Set>()->live : other.As<Dict>()->live;
  if ((a->live >> 2) > other_size) {
    Set* result = SetCopy(rt, a, a->kind);
    if (result == nullptr) return nullptr;
    Roots keep(rt, ValueOf(result));
    return SetDifferenceUpdate(rt, result, other) ? result : nullptr;
  }
  Set* result = NewSet(rt, a->kind);
  if (result == nullptr) return nullptr;
  Roots keep(rt, ValueOf(result));
  DecideAmong(rt, a, other);
  if (!rt.untainted()) result->shape = rt.Join(a->shape, rt.Deep(other));
  size_t at = 0;
  while (SetEntry* entry = SetNext(a, at)) {
    if (!rt.Charge()) return nullptr;
    SetEntry here = *entry;
    SetEntry* there = nullptr;
    DictEntry* in_dict = nullptr;
    int found = IsSet(other) ? Find(rt, other.As<Set>(), here.key, here.hash, there) : DictFind(rt, other.As<Dict>(), here.key, in_dict);
    if (found < 0 || (found == 0 && !AddHashed(rt, result, here.key, here.hash))) return nullptr;
  }
  return result;
}

bool SetToggle(Runtime& rt, Set* set, Set* other) {
  if (set == other) return SetClear(rt, set), !rt.stopped;
  Roots keep(rt, ValueOf(set));
  keep.Add(ValueOf(other));
  DecideAmong(rt, set, ValueOf(other));
  size_t at = 0;
  while (SetEntry* entry = SetNext(other, at)) {
    if (!rt.Charge()) return false;
    SetEntry here = *entry;
    SetEntry* there = nullptr;
    int found = Find(rt, set, here.key, here.hash, there);
    if (found < 0) return false;
    if (found > 0) SetRemoveEntry(set, there);
    else if (!AddHashed(rt, set, here.key, here.hash)) return false;
  }
  return true;
}

Set* SetSymmetricDifference(Runtime& rt, Set* a, Set* b) {
  // CPython copies b and toggles the elements of a.
  Set* result = SetCopy(rt, b, a->kind);
  if (result == nullptr) return nullptr;
  Roots keep(rt, ValueOf(result));
  result->shape = rt.Join(a->shape, b->shape);
  return SetToggle(rt, result, a) ? result : nullptr;
}

int SetIsSubset(Runtime& rt, Set* a, Set* b) {
  DecideAmong(rt, a, ValueOf(b));
  if (a->live > b->live) return 0;
  size_t at = 0;
  while (SetEntry* entry = SetNext(a, at)) {
    if (!rt.Charge()) return -1;
    SetEntry* there = nullptr;
    int found = Find(rt, b, entry->key, entry->hash, there);
    if (found <= 0) return found;
  }
  return 1;
}

}  // namespace penstock
