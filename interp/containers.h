// Lists, dicts and sets. Writes join control into what is written and into the shape
// (label_rules.def: kStore, kAppend); labels of keys raise a dict's or set's shape here too.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// -- lists
bool ListAppend(Runtime& rt, List* list, Value v);
bool ListInsert(Runtime& rt, List* list, size_t at, Value v);
bool ListReserve(Runtime& rt, List* list, size_t capacity);
// Replaces items [from, to) by `count` values (which may lie in the list itself).
bool ListSplice(Runtime& rt, List* list, size_t from, size_t to, const Value* values, size_t count);
void ListErase(Runtime& rt, List* list, size_t from, size_t to);
// xs += iterable
bool ListExtend(Runtime& rt, List* list, Value iterable);

// -- dicts. Keys that are not hashable raise TypeError (-1, false).
// 1 found, 0 not, -1 error. The entry is good until the next write.
int DictFind(Runtime& rt, Dict* dict, Value key, DictEntry*& entry);
Value DictGet(Runtime& rt, Dict* dict, Value key);               // the value as it stands; kNothing: missing or error
DictEntry* DictFindText(Dict* dict, const Str* key);             // null if missing; never fails
DictEntry* DictFindText(Dict* dict, std::string_view key);
bool DictSet(Runtime& rt, Dict* dict, Value key, Value value);
bool DictAddName(Runtime& rt, Dict* dict, Value name, Value value);  // REQUIRES: a text, and not in there
// Room for a few entries at once, so that an empty dict need not grow for each of them.
bool DictReserve(Runtime& rt, Dict* dict, size_t count);
bool DictSetText(Runtime& rt, Dict* dict, Str* key, Value value);
int DictRemove(Runtime& rt, Dict* dict, Value key, Value* removed_value = nullptr);
void DictRemoveEntry(Dict* dict, DictEntry* entry);  // leaves a gap
void DictRemoveLast(Dict* dict, DictEntry* entry);   // no entry follows it; leaves none
void DictClear(Runtime& rt, Dict* dict);
Dict* DictCopy(Runtime& rt, Dict* dict);
// d.update(other): a dict, a record, anything with keys(), or an iterable of pairs.
bool DictUpdate(Runtime& rt, Dict* dict, Value other);
// The next live entry from position `at` on, which it moves past it; null at the end.
inline DictEntry* DictNext(Dict* dict, uint32_t& at) {
  while (at < dict->used) {
    DictEntry* entry = &dict->entries[at++];
    if (!entry->key.is_nothing()) return entry;
  }
  return nullptr;
}

// -- sets and frozensets
int SetFind(Runtime& rt, Set* set, Value key, SetEntry*& entry);
int SetContains(Runtime& rt, Set* set, Value key);
bool SetAdd(Runtime& rt, Set* set, Value key);
int SetRemove(Runtime& rt, Set* set, Value key);
void SetRemoveEntry(Set* set, SetEntry* entry);
void SetClear(Runtime& rt, Set* set);
Set* SetCopy(Runtime& rt, Set* set, Kind kind);
// Adds everything of `iterable` (fast and in CPython's way for sets and dicts).
bool SetUpdate(Runtime& rt, Set* set, Value iterable);
// In set algebra `other` is a Set; the result has the kind of `a`.
Set* SetUnion(Runtime& rt, Set* a, Set* b);
Set* SetIntersection(Runtime& rt, Set* a, Value other);   // any iterable
Set* SetDifference(Runtime& rt, Set* a, Value other);     // any iterable
bool SetDifferenceUpdate(Runtime& rt, Set* a, Value other);
Set* SetSymmetricDifference(Runtime& rt, Set* a, Set* b);
bool SetToggle(Runtime& rt, Set* set, Set* other);  // set ^= other
int SetIsSubset(Runtime& rt, Set* a, Set* b);
inline SetEntry* SetNext(Set* set, size_t& at) {
  while (at <= set->mask) {
    SetEntry* entry = &set->table[at++];
    if (!entry->key.is_nothing()) return entry;
  }
  return nullptr;
}
inline bool IsSet(Value v) { return v.is(Kind::kSet) || v.is(Kind::kFrozenSet); }

// Start, stop and step of a slice made whole for a sequence of `size`: `count` items from `start` by `step`.
// A part of the plan's own types has its __index__ called, and that may change the sequence: `size` is read
// when all parts are known.
struct SliceBounds {
  int64_t start, stop, step, count;
};
bool ResolveSlice(Runtime& rt, Value start, Value stop, Value step, const size_t& size, SliceBounds& out);

}  // namespace penstock
