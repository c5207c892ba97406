// functools: what a cache knows.
#include "interp/calls.h"
#include "interp/containers.h"
#include "interp/shortcuts.h"

namespace penstock {
namespace {

// What a function of the library closed over, by name. Null: nothing of this name.
Value* CellNamed(const Runtime& rt, FunctionObject* function, std::string_view name) {
  const std::vector<Capture>& captures = function->code->function->captures;
  for (size_t i = 0; i < captures.size(); ++i) if (rt.names[captures[i].name]->view() == name) return &function->cells[i]->value;
  return nullptr;
}

// A tuple for the time of a look into a dict.
struct PassingTuple {
  static constexpr size_t kMost = 6;
  alignas(Tuple) char memory[sizeof(Tuple) + (kMost - 1) * sizeof(Value)];
  Value Of(const Value* items, size_t count) {
    Tuple* tuple = new (memory) Tuple();
    tuple->kind = Kind::kTuple;
    tuple->size = count;
    for (size_t i = 0; i < count; ++i) tuple->items[i] = items[i];
    return Value(Kind::kTuple, tuple);
  }
};

}  // namespace

// Is the answer known? Else the function of the plan has to be called.
Shortened ShortenCached(Runtime& rt, FunctionObject* function, const CallWindow& given, Value& result) {
  if (given.keyword_count > 0 || given.count == 0 || given.count > PassingTuple::kMost) return Shortened::kDeclined;
  Value* cells[4];
  constexpr std::string_view kNames[] = {"cache", "hits", "maxsize", "typed"};
  for (size_t i = 0; i < 4; ++i) cells[i] = CellNamed(rt, function, kNames[i]);
  for (Value* cell : cells) if (cell == nullptr) return Shortened::kDeclined;
  const auto [cache, hits, maxsize, typed] = cells;
  const bool fits = cache->is(Kind::kDict) && hits->is(Kind::kInt) && (maxsize->is_none() || maxsize->is(Kind::kInt)) &&
                    typed->is(Kind::kBool) && typed->int_value == 0;
  if (!fits || (cache->As<Dict>()->flags & Dict::kOwnEquals)) return Shortened::kDeclined;
  for (uint32_t i = 0; i < given.count; ++i) if (!IsPlainKey(given.items[i])) return Shortened::kDeclined;
  const Value only = given.items[0];
  PassingTuple tuple;
  const bool is_key = given.count == 1 && (only.is(Kind::kInt) || only.is(Kind::kBigInt) || only.is(Kind::kStr));
  const Value key = is_key ? only : tuple.Of(given.items, given.count);
  Dict* known = cache->As<Dict>();
  DictEntry* entry = nullptr;
  if (DictFind(rt, known, key, entry) <= 0) return Shortened::kDeclined;
  ++hits->int_value;
  result = entry->value;
  if (maxsize->is_none() || entry == &known->entries[known->used - 1]) return Shortened::kDone;
  // The one that was asked for last stands last.
  const Value kept = entry->key, value = entry->value;
  DictRemoveEntry(known, entry);
  return DictSet(rt, known, kept, value) ? Shortened::kDone : Shortened::kStopped;
}

}  // namespace penstock
