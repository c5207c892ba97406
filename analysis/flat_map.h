// A table from numbers to numbers in one piece, for the many small ones that an analysis fills and drops.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <utility>

namespace penstock {

class FlatMap {
 public:
  // REQUIRES: `room` is a power of two; half of it is filled before it grows.
  explicit FlatMap(std::pmr::memory_resource* memory, size_t room = 16) : memory_(memory), places_(Empty(room)), room_(room) {}
  ~FlatMap() { memory_->deallocate(places_, room_ * sizeof(Place), alignof(Place)); }
  FlatMap(const FlatMap&) = delete;
  FlatMap& operator=(const FlatMap&) = delete;

  // The value under `key`, and whether it is new; then it is 0. Good until the next call.
  std::pair<uint32_t*, bool> Add(uint64_t key) {
    Place* place = Find(key);
    if (place->taken) return {&place->value, false};
    if (2 * ++count_ > room_) {
      Grow();
      place = Find(key);
    }
    *place = {key, 0, true};
    return {&place->value, true};
  }

  // Null: nothing stands there.
  const uint32_t* Get(uint64_t key) {
    const Place* place = Find(key);
    return place->taken ? &place->value : nullptr;
  }

 private:
  struct Place {
    uint64_t key;
    uint32_t value;
    bool taken;
  };

  Place* Empty(size_t room) const {
    void* const places = memory_->allocate(room * sizeof(Place), alignof(Place));
    return static_cast<Place*>(std::memset(places, 0, room * sizeof(Place)));
  }
  Place* Find(uint64_t key) {
    const size_t mask = room_ - 1;
    size_t at = (key * 0x9E3779B97F4A7C15ull >> 32) & mask;
    while (places_[at].taken && places_[at].key != key) at = (at + 1) & mask;
    return &places_[at];
  }
  void Grow() {
    Place* const old = places_;
    const size_t count = room_;
    places_ = Empty(2 * count);
    room_ = 2 * count;
    for (size_t i = 0; i < count; ++i) if (old[i].taken) *Find(old[i].key) = old[i];
    memory_->deallocate(old, count * sizeof(Place), alignof(Place));
  }

  std::pmr::memory_resource* memory_;
  Place* places_;
  size_t room_, count_ = 0;
};

}  // namespace penstock
