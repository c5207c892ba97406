// Names, each once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

class NameTable {
 public:
  // The index of `name` in `names`, added at the end if it is new. Always with the same vector.
  uint32_t Intern(std::string_view name, std::vector<std::string>& names);

 private:
  void Grow(const std::vector<std::string>& names);
  std::vector<uint32_t> slots_;  // index + 1, or 0; a power of two of them
};

}  // namespace penstock
