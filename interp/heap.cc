#include "interp/heap.h"

#include "interp/natives/natives.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/check.h"

namespace penstock {
namespace {

// A small plan needs little of each size: the first block of a size is smaller.
constexpr size_t kBlockBytes = Heap::kStress ? 16 : size_t{32} << 10, kFirstBlockBytes = Heap::kStress ? 16 : size_t{8} << 10;
constexpr size_t kLaidOutBytes = 1024;  // at a time
constexpr size_t kFirstThreshold = size_t{1} << 20;
// Every malloc costs about this much beyond what was asked for.
constexpr size_t kMallocOverhead = 16;

size_t Rounded(size_t bytes) { return (bytes + kMallocOverhead + 15) & ~size_t{15}; }

// Has Release anything to do?
bool OwnsMemory(const Object* object) {
  switch (object->kind) {
    case Kind::kStr: return object->flags & Str::kShared;
    case Kind::kTextBuffer: case Kind::kList: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet: case Kind::kException:
    case Kind::kGenerator: return true;
    default: return false;
  }
}

// The variable part that lies behind an object's header decides its size; blocks know cell sizes.
void MarkAll(Heap& heap, const Value* values, size_t count) {
  for (size_t i = 0; i < count; ++i) heap.Mark(values[i]);
}

}  // namespace

Heap::Heap(size_t limit, int64_t* budget, int64_t* budget_given)
    : limit_(limit), budget_(budget), budget_given_(budget_given), threshold_(kFirstThreshold < limit ? kFirstThreshold : limit) {}

Heap::~Heap() {
  for (Block& block : blocks_) {
    for (uint32_t i = 0; i < block.laid_out; ++i) {
      Object* object = reinterpret_cast<Object*>(block.memory + size_t{i} * block.cell_bytes);
      if (OwnsMemory(object)) Release(object);
    }
    std::free(block.memory);
  }
  for (Large& large : large_) {
    Release(large.object);
    std::free(large.object);
  }
}

// REQUIRES: no cell of the size is free
void Heap::AddCells(size_t size_class) {
  const size_t cell_bytes = size_class * 16;
  if (filling_[size_class] == 0) {
    size_t cells = std::max<size_t>((has_block_[size_class] ? kBlockBytes : kFirstBlockBytes) / cell_bytes, 1);
    has_block_[size_class] = true;
    Block block{static_cast<char*>(std::malloc(cells * cell_bytes)), static_cast<uint32_t>(cell_bytes), static_cast<uint32_t>(cells), 0};
    PENSTOCK_CHECK(block.memory != nullptr, "the operating system has no memory left");
    blocks_.push_back(block);
    filling_[size_class] = static_cast<uint32_t>(blocks_.size());
  }
  Block& block = blocks_[filling_[size_class] - 1];
  const uint32_t begin = block.laid_out;
  block.laid_out = std::min(block.cells, begin + std::max<uint32_t>(kLaidOutBytes / block.cell_bytes, 1));
  if (block.laid_out == block.cells) filling_[size_class] = 0;
  FreeCell* list = nullptr;
  for (uint32_t i = block.laid_out; i-- > begin;) {
    FreeCell* cell = reinterpret_cast<FreeCell*>(block.memory + size_t{i} * cell_bytes);
    cell->header = {Kind::kNothing};
    cell->next = list;
    list = cell;
  }
  free_[size_class] = list;
}

Object* Heap::AllocateSlow(Kind kind, size_t bytes) {
  if (bytes <= kSmall) {
    AddCells((bytes + 15) / 16);
    if (due()) CallForCollection();
    return Allocate(kind, bytes);
  }
  void* memory = AllocateBuffer(bytes);
  if (memory == nullptr) return nullptr;
  Object* object = Prepare(memory, kind, bytes);
  object->flags = Object::kLarge;
  large_.push_back({object, bytes});
  return object;
}

void* Heap::AllocateBuffer(size_t bytes) {
  if (bytes > limit_ || !Account(static_cast<int64_t>(Rounded(bytes)))) return nullptr;
  void* memory = std::malloc(std::max<size_t>(bytes, 1));
  PENSTOCK_CHECK(memory != nullptr, "the operating system has no memory left");
  return memory;
}

void* Heap::GrowBuffer(void* old, size_t old_bytes, size_t new_bytes) {
  if (old == nullptr) return AllocateBuffer(new_bytes);
  // While it grows, old and new may both be there.
  if (new_bytes > limit_ || !HasRoom(Rounded(new_bytes))) return nullptr;
  void* memory = std::realloc(old, std::max<size_t>(new_bytes, 1));  // of nothing it would give nothing
  PENSTOCK_CHECK(memory != nullptr, "the operating system has no memory left");
  allocated_ += Rounded(new_bytes) - Rounded(old_bytes);
  if (due()) CallForCollection();
  return memory;
}

void Heap::FreeBuffer(void* buffer, size_t bytes) {
  if (buffer == nullptr) return;
  std::free(buffer);
  allocated_ -= Rounded(bytes);
}

bool Heap::Account(int64_t bytes) {
  if (bytes > 0 && !HasRoom(static_cast<size_t>(bytes))) return false;
  allocated_ += bytes;
  if (allocated_ > peak_) peak_ = allocated_;
  if (bytes > 0 && due()) CallForCollection();
  return true;
}

uint16_t Heap::NextVisit() {
  if (++visit_ != 0) return visit_;
  // The numbers are used up: forget all of them.
  for (Block& block : blocks_) {
    for (uint32_t i = 0; i < block.laid_out; ++i) reinterpret_cast<Object*>(block.memory + size_t{i} * block.cell_bytes)->visit = 0;
  }
  for (Large& large : large_) large.object->visit = 0;
  return visit_ = 1;
}

void Heap::Collect(RootSource roots) {
  if (allocated_ > peak_) peak_ = allocated_;
  roots.visit(roots.self, *this);
  while (!gray_.empty()) {
    Object* object = gray_.back();
    gray_.pop_back();
    Trace(object);
  }
  if (kStress) stress_left_ -= static_cast<int64_t>(blocks_.size());
  Sweep();
  // Collect again when as much again is there, but before the limit is near.
  size_t twice = allocated_ * 2;
  size_t middle = allocated_ / 2 + limit_ / 2;
  threshold_ = twice < middle ? twice : middle;
  if (threshold_ < kFirstThreshold && kFirstThreshold < middle) threshold_ = kFirstThreshold;
}

void Heap::Sweep() {
  for (FreeCell*& list : free_) list = nullptr;
  for (uint32_t& block : filling_) block = 0;
  size_t kept = 0;
  for (Block& block : blocks_) {
    FreeCell*& list = free_[block.cell_bytes / 16];
    FreeCell* before = list;
    uint32_t alive = 0;
    for (uint32_t i = block.laid_out; i-- > 0;) {
      Object* object = reinterpret_cast<Object*>(block.memory + size_t{i} * block.cell_bytes);
      if (object->flags & Object::kMarked) {
        object->flags &= static_cast<uint8_t>(~Object::kMarked);
        ++alive;
        continue;
      }
      if (object->kind != Kind::kNothing) {
        Release(object);
        allocated_ -= block.cell_bytes;
      }
      FreeCell* cell = reinterpret_cast<FreeCell*>(object);
      cell->header = {Kind::kNothing};
      cell->next = list;
      list = cell;
    }
    if (alive == 0) {
      list = before;  // nothing of this block may stay in the list
      std::free(block.memory);
    } else {
      blocks_[kept++] = block;
      if (block.laid_out < block.cells) filling_[block.cell_bytes / 16] = static_cast<uint32_t>(kept);
    }
  }
  blocks_.resize(kept);

  kept = 0;
  for (Large& large : large_) {
    if (large.object->flags & Object::kMarked) {
      large.object->flags &= static_cast<uint8_t>(~Object::kMarked);
      large_[kept++] = large;
    } else {
      Release(large.object);
      FreeBuffer(large.object, large.bytes);
    }
  }
  large_.resize(kept);
}

// What an object refers to. No recursion: children wait in gray_.
void Heap::Trace(Object* object) {
  switch (object->kind) {
    case Kind::kStr:
      if (object->flags & Str::kShared) Mark(static_cast<SharedText*>(object)->buffer);
      break;
    case Kind::kTuple: {
      Tuple* tuple = static_cast<Tuple*>(object);
      MarkAll(*this, tuple->items, tuple->size);
      break;
    }
    case Kind::kList: {
      List* list = static_cast<List*>(object);
      MarkAll(*this, list->items, list->size);
      break;
    }
    case Kind::kDict: {
      Dict* dict = static_cast<Dict*>(object);
      for (uint32_t i = 0; i < dict->used; ++i) {
        Mark(dict->entries[i].key);
        Mark(dict->entries[i].value);
      }
      break;
    }
    case Kind::kSet:
    case Kind::kFrozenSet: {
      Set* set = static_cast<Set*>(object);
      if (set->table == nullptr) break;
      for (size_t i = 0; i <= set->mask; ++i) Mark(set->table[i].key);
      break;
    }
    case Kind::kRange: MarkAll(*this, &static_cast<Range*>(object)->start, 4); break;
    case Kind::kSlice: MarkAll(*this, &static_cast<Slice*>(object)->start, 3); break;
    case Kind::kDictView: Mark(static_cast<DictView*>(object)->dict); break;
    case Kind::kIterator: MarkAll(*this, &static_cast<Iterator*>(object)->source, 3); break;
    case Kind::kGenerator: {
      Generator* generator = static_cast<Generator*>(object);
      Mark(generator->function);
      // Of one at its end, too: what it may write is found by them when it is asked (mode strict).
      if (generator->registers != nullptr) {
        const bool suspended = generator->state == Generator::State::kSuspended;
        MarkAll(*this, generator->registers, generator->register_count + (suspended ? generator->handled_count : 0));
      }
      break;
    }
    case Kind::kFunction: {
      FunctionObject* function = static_cast<FunctionObject*>(object);
      Mark(function->defaults);
      Mark(function->attributes);
      Mark(function->home);
      for (uint32_t i = 0; i < function->cell_count; ++i) Mark(function->cells[i]);
      break;
    }
    case Kind::kCell: Mark(static_cast<Cell*>(object)->value); break;
    case Kind::kMethod: MarkAll(*this, &static_cast<MethodObject*>(object)->function, 2); break;
    case Kind::kBuiltinMethod: Mark(static_cast<BuiltinMethod*>(object)->receiver); break;
    case Kind::kClass: {
      Class* cls = static_cast<Class*>(object);
      Mark(cls->name);
      Mark(cls->module_name);
      Mark(cls->bases);
      Mark(cls->mro);
      Mark(cls->dict);
      Mark(cls->registered);
      break;
    }
    case Kind::kInstance:
      Mark(static_cast<Instance*>(object)->cls);
      Mark(static_cast<Instance*>(object)->dict);
      Mark(static_cast<Instance*>(object)->payload);
      break;
    case Kind::kException: {
      Exception* exception = static_cast<Exception*>(object);
      Mark(exception->cls);
      Mark(exception->args);
      Mark(exception->context);
      Mark(exception->cause);
      Mark(exception->dict);
      Mark(exception->subject);
      Mark(exception->missing);
      break;
    }
    case Kind::kProperty: MarkAll(*this, &static_cast<Property*>(object)->get, 4); break;
    case Kind::kClassMethod:
    case Kind::kStaticMethod: Mark(static_cast<Wrapper*>(object)->function); break;
    case Kind::kSuper:
      Mark(static_cast<Super*>(object)->cls);
      Mark(static_cast<Super*>(object)->receiver);
      break;
    case Kind::kAlias:
      Mark(static_cast<Alias*>(object)->origin);
      Mark(static_cast<Alias*>(object)->args);
      break;
    case Kind::kOpenCall: Mark(static_cast<OpenCall*>(object)->asked); break;
    default: TraceNative(*this, object); break;  // or nothing inside: numbers, bytes, buffers
  }
}

// Frees what an object owns besides its own cell.
void Heap::Release(Object* object) {
  switch (object->kind) {
    case Kind::kStr:
      if (object->flags & Str::kShared) {
        SharedText* text = static_cast<SharedText*>(object);
        FreeBuffer(text->index, (text->length / 64 + 1) * sizeof(uint32_t));
      }
      break;
    case Kind::kTextBuffer: FreeBuffer(static_cast<TextBuffer*>(object)->data, static_cast<TextBuffer*>(object)->capacity); break;
    case Kind::kList: FreeBuffer(static_cast<List*>(object)->items, static_cast<List*>(object)->capacity * sizeof(Value)); break;
    case Kind::kDict: {
      Dict* dict = static_cast<Dict*>(object);
      FreeBuffer(dict->entries, dict->capacity * sizeof(DictEntry));
      if (dict->index != nullptr) FreeBuffer(dict->index, (size_t{dict->index_mask} + 1) * sizeof(uint32_t));
      break;
    }
    case Kind::kSet:
    case Kind::kFrozenSet:
      FreeBuffer(static_cast<Set*>(object)->table, (static_cast<Set*>(object)->mask + 1) * sizeof(SetEntry));
      break;
    case Kind::kException:
      FreeBuffer(static_cast<Exception*>(object)->trace, static_cast<Exception*>(object)->trace_capacity * sizeof(TraceEntry));
      break;
    case Kind::kGenerator: {
      Generator* generator = static_cast<Generator*>(object);
      FreeBuffer(generator->registers, generator->capacity * sizeof(Value));
      std::free(generator->regions);
      break;
    }
    default: break;
  }
}

}  // namespace penstock
