// The constants of a module, each once.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ir/module.h"

namespace penstock {

class ConstantPool {
 public:
  // Index of `constant` in `constants`, added at the end if it is new. Always with the same vector.
  uint32_t Add(std::vector<Constant>& constants, Constant&& constant);
  uint32_t AddText(std::vector<Constant>& constants, std::string_view text);

 private:
  template <typename Same, typename Make>
  uint32_t AddIfNew(std::vector<Constant>& constants, uint32_t hash, Same same, Make make);
  void Grow(const std::vector<Constant>& constants);

  std::vector<uint32_t> table_;   // open addressing; index + 1, or 0
  std::vector<uint32_t> hashes_;  // by index
};

}  // namespace penstock
