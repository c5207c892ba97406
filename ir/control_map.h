// For each place where a plan may take one of two paths: where they join again, and what the path
// not taken might have written. Made by the analysis from the IR, read by the machine.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace penstock {

// The influence of one branch: a JumpIf, JumpIfNot or ForNext, or an instruction that may raise
// inside a try. From the branch until `join` control carries the condition's label; at the join,
// everything that some path between might have written is raised by it too.
struct ControlRegion {
  Pc branch = 0;
  Pc join = 0;                          // immediate post-dominator; kAtReturn: only where the function ends
  std::vector<uint16_t> registers;      // written on some path between
  std::vector<uint32_t> globals;        // likewise, calls included
  std::vector<uint16_t> cells;          // registers that hold cells written on some path between, calls included
  std::vector<uint16_t> objects;        // registers whose object, and what hangs from it, may be written into
  bool writes_global_objects = false;   // or objects reached from globals only
  static constexpr Pc kAtReturn = 0xFFFFFFFF;
};

// Regions of one function, sorted by branch; at most one a branch.
struct FunctionControl {
  std::vector<ControlRegion> regions;
  const ControlRegion* At(Pc branch) const;
};

struct ControlMap {
  std::vector<FunctionControl> functions;  // by FunctionId
};

}  // namespace penstock
