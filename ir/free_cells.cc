#include "ir/free_cells.h"

#include <algorithm>

namespace penstock {

bool MayStoreFreeCells(const Module& module, const Function& function) {
  if (function.captures.empty()) return false;
  std::vector<uint8_t> is_free(function.register_count, 0);
  for (const Instruction& in : function.code) if (in.op == Op::FreeCell) is_free[in.a] = 1;
  return std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) {
    switch (in.op) {
      case Op::StoreCell: case Op::DelCell: return is_free[in.a] != 0;
      case Op::MakeFunction: case Op::MakeFunctionDefaults: {
        const std::vector<Capture>& captured = module.functions[in.wide()].captures;
        return std::any_of(captured.begin(), captured.end(), [&](const Capture& one) { return is_free[one.from_register] != 0; });
      }
      default: return false;
    }
  });
}

}  // namespace penstock
