// Dicts: compact, in insertion order. Small ones are searched in order, greater ones by an index.
#include <algorithm>
#include <cstring>

#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/iterate.h"
#include "interp/keys.h"
#include "interp/natives/natives.h"

namespace penstock {
namespace {

constexpr uint32_t kLeastFull = 5, kSmallDict = 10;

uint32_t SlotOf(int64_t hash, uint32_t mask) {
  uint64_t mixed = static_cast<uint64_t>(hash) * 0x9E3779B97F4A7C15ull;
  return static_cast<uint32_t>(mixed >> 32) & mask;
}

// Puts entry number `entry` into the index; the key is not in it yet.
void AddToIndex(Dict* dict, uint32_t entry, int64_t hash) {
  uint32_t slot = SlotOf(hash, dict->index_mask);
  while (dict->index[slot] != 0 && dict->index[slot] != Dict::kDeletedSlot) slot = (slot + 1) & dict->index_mask;
  if (dict->index[slot] == Dict::kDeletedSlot) --dict->tombstones;
  dict->index[slot] = entry + 1;
}

void FillIndex(Dict* dict) {
  std::memset(dict->index, 0, (size_t{dict->index_mask} + 1) * sizeof(uint32_t));
  dict->tombstones = 0;
  for (uint32_t i = 0; i < dict->used; ++i) AddToIndex(dict, i, dict->entries[i].hash);
}

// Closes the gaps that deleted entries left.
void Compact(Dict* dict) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < dict->used; ++i) {
    if (!dict->entries[i].key.is_nothing()) dict->entries[kept++] = dict->entries[i];
  }
  dict->used = kept;
  dict->spent = 0;
  if (dict->index != nullptr) FillIndex(dict);
}

// For how many entries CPython makes room where so many are there: two thirds of a power of two.
size_t FullAt(size_t live) {
  size_t slots = live == 0 ? 8 : 16;
  while (slots < live * 3) slots *= 2;
  return slots * 2 / 3;
}

// Is CPython's table full there? There, and only there, gaps are closed: who goes over a dict whose keys change meets what it
// meets there.
bool IsFullAt(size_t capacity) {
  size_t slots = 8;
  while (slots * 2 / 3 < capacity) slots *= 2;
  return slots * 2 / 3 == capacity;
}

// Makes room for one more entry.
bool Grow(Runtime& rt, Dict* dict) {
  if (!rt.Charge(dict->used / 8)) return false;
  const bool is_full = IsFullAt(dict->capacity);
  size_t capacity = dict->capacity < 4 ? 4 : dict->capacity < kLeastFull ? kLeastFull : dict->capacity < 8 ? 8 : kSmallDict;
  if (is_full) {
    capacity = FullAt(dict->live);
    if (capacity <= dict->capacity) return Compact(dict), true;
    if (capacity == kSmallDict && dict->live < 8) capacity = 8;  // the rest, when it is wanted
  }
  size_t slots = 16;
  while (slots < capacity * 2) slots *= 2;
  bool indexed = capacity > kSmallDict;
  if (!rt.MayAllocate(capacity * sizeof(DictEntry) + (indexed ? slots * sizeof(uint32_t) : 0))) return false;
  void* entries = rt.heap.GrowBuffer(dict->entries, dict->capacity * sizeof(DictEntry), capacity * sizeof(DictEntry));
  if (entries == nullptr) return rt.HitLimit("heap_bytes");
  dict->entries = static_cast<DictEntry*>(entries);
  dict->capacity = static_cast<uint32_t>(capacity);
  if (!indexed) {
    if (is_full) Compact(dict);
    return true;
  }
  uint32_t* index = static_cast<uint32_t*>(rt.heap.AllocateBuffer(slots * sizeof(uint32_t)));
  if (index == nullptr) {
    rt.HitLimit("heap_bytes");
    return false;
  }
  if (dict->index != nullptr) rt.heap.FreeBuffer(dict->index, (size_t{dict->index_mask} + 1) * sizeof(uint32_t));
  dict->index = index;
  dict->index_mask = static_cast<uint32_t>(slots - 1);
  Compact(dict);
  return true;
}

// The entry of a text key; null if missing.
DictEntry* FindText(Dict* dict, const Str* key, int64_t hash) {
  auto is_it = [&](const DictEntry& entry) {
    return entry.hash == hash && entry.key.is(Kind::kStr) && SameText(entry.key.As<Str>(), key);
  };
  if (dict->index == nullptr) {
    for (uint32_t i = 0; i < dict->used; ++i) {
      if (is_it(dict->entries[i])) return &dict->entries[i];
    }
    return nullptr;
  }
  for (uint32_t slot = SlotOf(hash, dict->index_mask);; slot = (slot + 1) & dict->index_mask) {
    uint32_t number = dict->index[slot];
    if (number == 0) return nullptr;
    if (number != Dict::kDeletedSlot && is_it(dict->entries[number - 1])) return &dict->entries[number - 1];
  }
}

// 1 found, 0 not, -1 error. Comparing may call plan code, which may change the dict: then again from the start.
int Find(Runtime& rt, Dict* dict, Value key, int64_t hash, DictEntry*& found) {
again:
  DictEntry* entries = dict->entries;
  uint32_t live = dict->live;
  int64_t looked_at = 0;
  auto matches = [&](uint32_t number) {
    DictEntry& entry = entries[number];
    if (entry.hash != hash || entry.key.is_nothing()) return 0;
    int same = QuickEqual(entry.key, key);
    if (same < 0) same = Equal(rt, entry.key, key);
    if (same > 0) found = &entry;
    return same;
  };
  auto changed = [&] { return dict->entries != entries || dict->live != live; };
  if (dict->index == nullptr) {
    for (uint32_t i = 0; i < dict->used; ++i) {
      int same = matches(i);
      if (same < 0 || (same > 0 && !changed())) return same;
      if (changed()) goto again;
    }
    return 0;
  }
  for (uint32_t slot = SlotOf(hash, dict->index_mask);; slot = (slot + 1) & dict->index_mask) {
    if (++looked_at % 16 == 0 && !rt.Charge(16)) return -1;
    uint32_t number = dict->index[slot];
    if (number == 0) return 0;
    if (number == Dict::kDeletedSlot) continue;
    int same = matches(number - 1);
    if (same < 0 || (same > 0 && !changed())) return same;
    if (changed()) goto again;
  }
}

bool Insert(Runtime& rt, Dict* dict, Value key, int64_t hash, Value value) {
  if (dict->used + dict->spent >= dict->capacity && !Grow(rt, dict)) return false;
  uint32_t number = dict->used++;
  if (key.is(Kind::kInstance)) dict->flags |= Dict::kOwnEquals;
  dict->entries[number] = {key, value, hash};
  ++dict->live;
  if (dict->index != nullptr) AddToIndex(dict, number, hash);
  return true;
}

}  // namespace

Dict* NewDict(Runtime& rt) { return rt.heap.New<Dict>(Kind::kDict); }

int DictFind(Runtime& rt, Dict* dict, Value key, DictEntry*& entry) {
  if (key.is(Kind::kStr) && !(dict->flags & Dict::kOwnEquals)) {
    entry = DictFindText(dict, key.As<Str>());
    return entry != nullptr;
  }
  int64_t hash;
  if (!HashKey(rt, key, hash)) return -1;
  if (MayAskMethods(rt)) Decide(rt, rt.Join(rt.Deep(key), dict->shape));  // which of its keys it is compared with
  return Find(rt, dict, key, hash, entry);
}

Value DictGet(Runtime& rt, Dict* dict, Value key) {
  DictEntry* entry = nullptr;
  return DictFind(rt, dict, key, entry) > 0 ? entry->value : Value();
}

DictEntry* DictFindText(Dict* dict, const Str* key) { return FindText(dict, key, HashOf(const_cast<Str*>(key))); }

DictEntry* DictFindText(Dict* dict, std::string_view key) {
  Str text{};
  text.kind = Kind::kStr;
  text.bytes = text.length = static_cast<uint32_t>(key.size());
  text.data = key.data();
  return FindText(dict, &text, HashOf(&text));
}

namespace {

// The value as it is stored; which key it is shows in the shape.
Value Stored(Runtime& rt, Dict* dict, Value key, Value value) {
  if (rt.untainted()) return value;
  rt.RaiseShape(dict, rt.Deep(key));
  return rt.Written(value);
}

// So does that it is there, if it was not.
bool InsertNew(Runtime& rt, Dict* dict, Value key, int64_t hash, Value value) {
  rt.RaiseShape(dict, rt.control);
  return Insert(rt, dict, key, hash, value);
}

}  // namespace

bool DictAddName(Runtime& rt, Dict* dict, Value name, Value value) {
  return InsertNew(rt, dict, name, HashOf(name.As<Str>()), Stored(rt, dict, name, value));
}

bool DictSet(Runtime& rt, Dict* dict, Value key, Value value) {
  value = Stored(rt, dict, key, value);
  int64_t hash;
  if (!HashKey(rt, key, hash)) return false;
  DictEntry* entry = nullptr;
  int found;
  if (key.is(Kind::kStr) && !(dict->flags & Dict::kOwnEquals)) {
    entry = FindText(dict, key.As<Str>(), hash);
    found = entry != nullptr;
  } else {
    if (MayMeet(rt)) Decide(rt, rt.Join(rt.Deep(key), dict->shape));
    found = Find(rt, dict, key, hash, entry);
  }
  if (found < 0) return false;
  if (found == 0) return InsertNew(rt, dict, key, hash, value);
  entry->value = value;
  return true;
}

bool DictReserve(Runtime& rt, Dict* dict, size_t count) {
  if (count == 0 || count > kSmallDict || dict->capacity > 0) return true;
  if (!rt.MayAllocate(count * sizeof(DictEntry))) return false;
  dict->entries = static_cast<DictEntry*>(rt.heap.AllocateBuffer(count * sizeof(DictEntry)));
  if (dict->entries == nullptr) return rt.HitLimit("heap_bytes");
  dict->capacity = static_cast<uint32_t>(count);
  return true;
}

bool DictSetText(Runtime& rt, Dict* dict, Str* key, Value value) { return DictSet(rt, dict, ValueOf(key), value); }

void DictRemoveEntry(Dict* dict, DictEntry* entry) {
  uint32_t number = static_cast<uint32_t>(entry - dict->entries);
  if (dict->index != nullptr) {
    uint32_t slot = SlotOf(entry->hash, dict->index_mask);
    while (dict->index[slot] != number + 1) slot = (slot + 1) & dict->index_mask;
    dict->index[slot] = Dict::kDeletedSlot;
    ++dict->tombstones;
  }
  *entry = DictEntry{};
  --dict->live;
}

void DictRemoveLast(Dict* dict, DictEntry* entry) {
  DictRemoveEntry(dict, entry);
  const uint32_t number = static_cast<uint32_t>(entry - dict->entries);
  dict->spent += dict->used - number;
  dict->used = number;
}

int DictRemove(Runtime& rt, Dict* dict, Value key, Value* removed_value) {
  if (!rt.untainted()) rt.RaiseShape(dict, rt.Join(rt.Deep(key), rt.control));
  DictEntry* entry = nullptr;
  int found = DictFind(rt, dict, key, entry);
  if (found <= 0) return found;
  if (removed_value != nullptr) *removed_value = entry->value;
  DictRemoveEntry(dict, entry);
  return 1;
}

void DictClear(Runtime& rt, Dict* dict) {
  rt.heap.FreeBuffer(dict->entries, dict->capacity * sizeof(DictEntry));
  if (dict->index != nullptr) rt.heap.FreeBuffer(dict->index, (size_t{dict->index_mask} + 1) * sizeof(uint32_t));
  dict->entries = nullptr;
  dict->index = nullptr;
  dict->live = dict->used = dict->capacity = dict->index_mask = dict->tombstones = dict->spent = 0;
  rt.RaiseShape(dict, rt.control);
}

Dict* DictCopy(Runtime& rt, Dict* dict) {
  Dict* copy = NewDict(rt);
  copy->shape = dict->shape;
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(dict, at)) {
    if (!rt.Charge() || !Insert(rt, copy, entry->key, entry->hash, entry->value)) return nullptr;
  }
  return copy;
}

namespace {

bool UpdateFromPairs(Runtime& rt, Dict* dict, Value pairs) {
  int64_t number = 0;
  Listening plan_code(rt);
  DecideOfSteps(rt, pairs);
  const bool filled = Iterate(rt, pairs, [&](Value pair) {
    Roots keep(rt, pair);
    if (!IsIterable(rt, pair)) {
      Raise(rt, ExceptionType::TypeError, "cannot convert dictionary update sequence element #{} to a sequence", number);
      return false;
    }
    List* items = ListOf(rt, pair);
    if (items == nullptr) return false;
    if (items->size != 2) {
      Raise(rt, ExceptionType::ValueError, "dictionary update sequence element #{} has length {}; 2 is required", number, items->size);
      return false;
    }
    ++number;
    keep.Add(ValueOf(items));
    if (!rt.untainted()) rt.RaiseShape(dict, rt.Outer(pair));
    DecideOf(rt, items->items[0]);
    return DictSet(rt, dict, items->items[0], items->items[1]);
  });
  // What is gone over may have been raised by the end.
  DecideOfSteps(rt, pairs);
  if (!rt.untainted()) rt.RaiseShape(dict, rt.Join(plan_code.ended(), rt.Outer(pairs)));
  return filled;
}

}  // namespace

bool DictUpdate(Runtime& rt, Dict* dict, Value other) {
  Roots keep(rt, ValueOf(dict));
  keep.Add(other);
  if (!rt.untainted()) rt.RaiseShape(dict, rt.Outer(other));
  if (other.is(Kind::kDict)) {
    Dict* from = other.As<Dict>();
    if (from == dict) return true;
    DecideOfSteps(rt, other);
    uint32_t at = 0;
    while (DictEntry* entry = DictNext(from, at)) {
      DecideOf(rt, entry->key);
      if (!rt.Charge() || !DictSet(rt, dict, entry->key, entry->value)) return false;
    }
    return true;
  }
  if (HasPayload(other) && Plain(rt, other).is(Kind::kDict) && !FindInClass(rt, ClassOf(other), "__iter__")) {
    return DictUpdate(rt, dict, Plain(rt, other));
  }
  if (other.is(Kind::kDecimalSignals)) {
    const Value copy = DictOfSignals(rt, other);
    return copy && DictUpdate(rt, dict, copy);
  }
  if (other.is(Kind::kInstance)) {
    Value keys = FindSpecial(rt, other, "keys");
    if (rt.failed()) return false;
    const bool holds_dict = HasPayload(other) && Plain(rt, other).is(Kind::kDict);
    if (keys || holds_dict) {
      List* own = keys ? nullptr : ListOf(rt, Plain(rt, other));
      Listening asked(rt);
      Value names = keys ? CallValue(rt, keys, nullptr, 0) : own != nullptr ? ValueOf(own) : Value();
      if (!names) return false;
      Roots keep_names(rt, names);
      // How often it is asked for an item.
      const auto decide = [&] { if (!rt.untainted()) Decide(rt, rt.Join(LabelOfSteps(rt, names), asked.heard())); };
      decide();
      const bool whole = Iterate(rt, names, [&](Value key) {
        Roots keep_key(rt, key);
        if (!rt.untainted()) Decide(rt, rt.Join(asked.heard(), key.label()));
        DecideOf(rt, key);
        Value value = GetItem(rt, other, key);
        return value && DictSet(rt, dict, key, value);
      });
      decide();
      if (!rt.untainted()) rt.RaiseShape(dict, rt.Join(LabelOfSteps(rt, names), asked.heard()));
      return whole;
    }
  }
  return UpdateFromPairs(rt, dict, other);
}

}  // namespace penstock
