// What was found of registers before instructions.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ir/module.h"

namespace penstock {

// For one module; few registers of each instruction are asked for.
template <typename Found>
class KnownAt {
 public:
  // A new one if there is none yet. It stays where it is.
  Found& At(const Module& module, FunctionId f, Pc pc, uint16_t reg) {
    if (first_.empty()) first_.resize(module.functions.size());
    if (first_[f].empty()) first_[f].resize(module.functions[f].code.size(), kNone);
    uint32_t* at = &first_[f][pc];
    while (*at != kNone) {
      Entry& entry = *entries_[*at];
      if (entry.reg == reg) return entry.found;
      at = &entry.next;
    }
    *at = static_cast<uint32_t>(entries_.size());
    entries_.push_back(std::make_unique<Entry>());
    entries_.back()->reg = reg;
    return entries_.back()->found;
  }

 private:
  static constexpr uint32_t kNone = 0xFFFFFFFF;
  struct Entry {
    uint16_t reg = 0;
    uint32_t next = kNone;
    Found found;
  };
  std::vector<std::vector<uint32_t>> first_;  // by function and instruction, among entries_
  std::vector<std::unique_ptr<Entry>> entries_;
};

}  // namespace penstock
