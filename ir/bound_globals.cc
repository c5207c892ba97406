#include "ir/bound_globals.h"

#include <algorithm>

namespace penstock {
namespace {

// Visits what the function does on every way through it: no jump passes it by, no error is taken.
template <typename Visit>
void ForEachOnEveryPath(const Function& function, Visit visit) {
  std::vector<uint8_t> is_held(function.code.size() + 1, 0);  // by a handler
  for (const Handler& handler : function.handlers) std::fill(is_held.begin() + handler.begin, is_held.begin() + handler.end, uint8_t{1});
  Pc passed = 0;  // up to here some jump goes
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    if (pc >= passed && !is_held[pc]) visit(function.code[pc]);
    const Successors next = SuccessorsOf(function, pc);
    for (int i = 0; i < next.count; ++i) passed = std::max(passed, next.at[i]);
  }
}

}  // namespace

std::vector<uint8_t> GlobalsThatMayLackAValue(const Module& module) {
  std::vector<uint8_t> may_lack(module.globals.size(), 0);
  for (const Function& function : module.functions) {
    if (function.library != kNoModule) continue;
    for (const Instruction& in : function.code) if (in.op == Op::StoreGlobal) may_lack[in.wide()] = 1;
  }
  ForEachOnEveryPath(module.functions[0], [&](const Instruction& in) { if (in.op == Op::StoreGlobal) may_lack[in.wide()] = 0; });
  for (const Function& function : module.functions) {
    for (const Instruction& in : function.code) if (in.op == Op::DelGlobal) may_lack[in.wide()] = 1;
  }
  return may_lack;
}

}  // namespace penstock
