// Which variables of a function certainly have a value: a bit a slot.
#pragma once

#include <cstdint>
#include <vector>

namespace penstock {

// The first 64 slots lie inside; few functions have more. Sets that meet have the same size.
class BoundSet {
 public:
  BoundSet() = default;
  explicit BoundSet(size_t size) : rest_(size > 64 ? (size - 1) / 64 : 0) {}

  bool Has(uint32_t slot) const { return Word(slot) >> (slot % 64) & 1; }
  void Add(uint32_t slot) { Word(slot) |= uint64_t{1} << (slot % 64); }
  void Remove(uint32_t slot) { Word(slot) &= ~(uint64_t{1} << (slot % 64)); }

  void Intersect(const BoundSet& other) {
    first_ &= other.first_;
    for (size_t i = 0; i < rest_.size(); ++i) rest_[i] &= other.rest_[i];
  }
  void Unite(const BoundSet& other) {
    first_ |= other.first_;
    for (size_t i = 0; i < rest_.size(); ++i) rest_[i] |= other.rest_[i];
  }
  void Subtract(const BoundSet& other) {
    first_ &= ~other.first_;
    for (size_t i = 0; i < rest_.size(); ++i) rest_[i] &= ~other.rest_[i];
  }

 private:
  uint64_t& Word(uint32_t slot) { return slot < 64 ? first_ : rest_[slot / 64 - 1]; }
  uint64_t Word(uint32_t slot) const { return slot < 64 ? first_ : rest_[slot / 64 - 1]; }

  uint64_t first_ = 0;
  std::vector<uint64_t> rest_;
};

}  // namespace penstock
