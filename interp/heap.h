// The heap: size classes in blocks, exact accounting, precise mark and sweep at safe points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interp/object.h"

namespace penstock {

// Who knows the roots. Called in the middle of a collection: marks with Heap::Mark.
struct RootSource {
  void (*visit)(void* self, class Heap& heap) = nullptr;
  void* self = nullptr;
};

// Small objects come from blocks of one size class, others from malloc; tables and text buffers from
// AllocateBuffer. Everything is counted, and refused before it is allocated when it would pass the limit.
//
// Nothing is ever collected inside a builtin: only SafePoint does, which the machine comes by at back
// edges and calls of plan code. So a builtin needs roots only across a callback into the plan.
//
// Built with PENSTOCK_GC_STRESS it collects at every safe point and gives every object memory of its
// own, so that AddressSanitizer sees whoever still holds what nothing keeps alive.
class Heap {
 public:
  // When a collection is due, what is left of `*budget` is taken back from both, so that the machine
  // comes by soon. Both must outlive the heap.
  Heap(size_t limit, int64_t* budget, int64_t* budget_given);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  // An object with header and everything behind it zero (texts and tuples too). A small one (<= kSmall
  // bytes) never fails, it only sets over_limit(); a larger one is null when it would pass the limit.
  Object* Allocate(Kind kind, size_t bytes) {
    if (__builtin_expect(bytes <= kSmall, 1)) {
      size_t size_class = (bytes + 15) / 16;
      if (FreeCell* cell = free_[size_class]) {
        free_[size_class] = cell->next;
        allocated_ += size_class * 16;
        return Prepare(cell, kind, size_class * 16);
      }
    }
    return AllocateSlow(kind, bytes);
  }
  template <typename T>
  T* New(Kind kind, size_t extra = 0) { return static_cast<T*>(Allocate(kind, sizeof(T) + extra)); }

  // Memory that belongs to an object and is freed with it by its kind's sweep. Null: would pass the limit.
  void* AllocateBuffer(size_t bytes);
  void* GrowBuffer(void* old, size_t old_bytes, size_t new_bytes);
  void FreeBuffer(void* buffer, size_t bytes);
  // Memory held elsewhere on a run's behalf (text under construction, the stack). False: would pass the limit.
  bool Account(int64_t bytes);
  bool HasRoom(size_t bytes) const { return allocated_ <= limit_ && bytes <= limit_ - allocated_; }

  bool over_limit() const { return allocated_ > limit_; }
  bool full() const { return allocated_ >= threshold_; }  // so much was made that a collection is called for
  bool due() const { return full() || stressed(); }
  bool stressed() const { return kStress && stress_left_ > 0; }
  void Collect(RootSource roots);

  // For RootSource and object tracing.
  void Mark(Value v) { if (v.is_object()) Mark(v.object); }
  void Mark(Object* object) {
    if (object == nullptr || (object->flags & Object::kMarked)) return;
    object->flags |= Object::kMarked;
    gray_.push_back(object);
  }

  // A number for a walk over objects: an object whose `visit` equals it was seen. Never 0.
  uint16_t NextVisit();

  size_t allocated() const { return allocated_; }
  size_t peak() const { return peak_; }
  size_t limit() const { return limit_; }

  static constexpr size_t kSmall = 512;
#ifdef PENSTOCK_GC_STRESS
  static constexpr bool kStress = true;
#else
  static constexpr bool kStress = false;
#endif

 private:
  struct FreeCell { Object header; FreeCell* next; };  // header.kind == kNothing
  // Cells are laid out a few at a time, so that a small plan touches little: those from `laid_out` on are not there yet.
  struct Block { char* memory; uint32_t cell_bytes, cells, laid_out; };
  struct Large { Object* object; size_t bytes; };

  static Object* Prepare(void* cell, Kind kind, size_t bytes) {
    // Most objects are small: clearing both ends takes less than a call.
    char* begin = static_cast<char*>(cell);
    if (bytes >= 32 && bytes <= 64) {
      __builtin_memset(begin, 0, 32);
      __builtin_memset(begin + bytes - 32, 0, 32);
    } else {
      __builtin_memset(begin, 0, bytes);
    }
    Object* object = static_cast<Object*>(cell);
    object->kind = kind;
    return object;
  }
  void CallForCollection() {
    *budget_given_ -= *budget_;
    *budget_ = 0;
  }
  Object* AllocateSlow(Kind kind, size_t bytes);
  void AddCells(size_t size_class);
  void Trace(Object* object);
  void Release(Object* object);
  void Sweep();

  size_t limit_;
  int64_t* budget_;
  int64_t* budget_given_;
  size_t allocated_ = 0, peak_ = 0, threshold_;
  FreeCell* free_[kSmall / 16 + 1] = {};
  uint32_t filling_[kSmall / 16 + 1] = {};  // 1 + the block of the size whose cells are not all laid out, or 0
  bool has_block_[kSmall / 16 + 1] = {};    // a block of the size was made once
  std::vector<Block> blocks_;
  std::vector<Large> large_;
  std::vector<Object*> gray_;
  uint16_t visit_ = 0;
  int64_t stress_left_ = 1'000'000;  // blocks still to be swept before collections become as rare as they are for users
};

}  // namespace penstock
