// A table from numbers to numbers in one piece, for the many small ones that an analysis fills and drops.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <utility>
#include <vector>

namespace penstock {

class FlatMap {
 public:
  // REQUIRES: `room` is a power of two; half of it is filled before it grows.
  explicit FlatMap(std::pmr::memory_resource* memory, size_t room = 16) : places_(room, Place{}, memory) {}

  // The value under `key`, and whether it is new; then it is 0. Good until the next call.
  std::pair<uint32_t*, bool> Add(uint64_t key) {
    Place* place = Find(key);
    if (place->taken) return {&place->value, false};
    if (2 * ++count_ > places_.size()) {
      Grow();
      place = Find(key);
    }
    *place = {key, 0, true};
    return {&place->value, true};
  }

 private:
  struct Place {
    uint64_t key = 0;
    uint32_t value = 0;
    bool taken = false;
  };

  Place* Find(uint64_t key) {
    const size_t mask = places_.size() - 1;
    size_t at = (key * 0x9E3779B97F4A7C15ull >> 32) & mask;
    while (places_[at].taken && places_[at].key != key) at = (at + 1) & mask;
    return &places_[at];
  }
  void Grow() {
    std::pmr::vector<Place> old(2 * places_.size(), Place{}, places_.get_allocator());
    old.swap(places_);
    for (const Place& place : old) if (place.taken) *Find(place.key) = place;
  }

  std::pmr::vector<Place> places_;
  size_t count_ = 0;
};

}  // namespace penstock
