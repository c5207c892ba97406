// A table from names to what they stand for, filled once and asked often.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/text_hash.h"

namespace penstock {

template <typename T>
class NameMap {
 public:
  // What is known of a name stays. The name must stay where it is.
  void Add(std::string_view name, T what) {
    if (2 * (count_ + 1) > places_.size()) Grow();
    const uint32_t hash = TextHash(name);
    Place& place = places_[PlaceOf(hash, name)];
    if (place.taken) return;
    place = {name, hash, true, what};
    ++count_;
  }
  // Room for so many without growing.
  void Reserve(size_t count) {
    while (places_.size() < 2 * count) Grow();
  }
  bool Has(std::string_view name) const { return Find(name) != nullptr; }
  // Calls visit(name) for each, in any order.
  template <typename Visit>
  void ForEachName(Visit visit) const {
    for (const Place& place : places_) if (place.taken) visit(place.name);
  }
  const T* Find(std::string_view name) const { return Find(name, TextHash(name)); }
  // `hash` is TextHash of the name.
  const T* Find(std::string_view name, uint32_t hash) const {
    if (places_.empty()) return nullptr;
    const Place& place = places_[PlaceOf(hash, name)];
    return place.taken ? &place.what : nullptr;
  }

 private:
  struct Place {
    std::string_view name;
    uint32_t hash = 0;
    bool taken = false;
    T what{};
  };

  size_t PlaceOf(uint32_t hash, std::string_view name) const {
    const size_t mask = places_.size() - 1;
    size_t at = hash & mask;
    while (places_[at].taken && (places_[at].hash != hash || !IsSameText(places_[at].name, name))) at = (at + 1) & mask;
    return at;
  }
  void Grow() {
    std::vector<Place> old(places_.empty() ? 16 : 2 * places_.size());
    old.swap(places_);
    for (const Place& place : old) if (place.taken) places_[PlaceOf(place.hash, place.name)] = place;
  }

  std::vector<Place> places_;  // a power of two of them, or none
  size_t count_ = 0;
};

}  // namespace penstock
