#include "frontend/name_table.h"

#include <algorithm>

#include "core/text_hash.h"

namespace penstock {

uint32_t NameTable::Intern(std::string_view name, std::vector<std::string>& names) {
  if (names.size() * 2 >= slots_.size()) Grow(names);
  uint32_t mask = slots_.size() - 1;
  for (uint32_t slot = TextHash(name) & mask;; slot = (slot + 1) & mask) {
    if (slots_[slot] == 0) {
      names.emplace_back(name);
      slots_[slot] = names.size();
      return slots_[slot] - 1;
    }
    if (IsSameText(names[slots_[slot] - 1], name)) return slots_[slot] - 1;
  }
}

void NameTable::Grow(const std::vector<std::string>& names) {
  size_t size = std::max<size_t>(64, slots_.size() * 2);
  while (size < names.size() * 4) size *= 2;
  slots_.assign(size, 0);
  uint32_t mask = slots_.size() - 1;
  for (size_t i = 0; i < names.size(); ++i) {
    uint32_t slot = TextHash(names[i]) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = i + 1;
  }
}

}  // namespace penstock
