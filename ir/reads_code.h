// Who may be asked by what an instruction reads, for the machine and the analysis alike.
#pragma once

#include "ir/control_map.h"

namespace penstock {

// May something that an instruction reads be code, or hold some? The callee of a call is code in any case, and does not count.
inline bool ReadsCode(ControlReach& reach, const Module& module, FunctionId f, Pc pc) {
  const Instruction& in = module.functions[f].code[pc];
  const bool calls = in.op == Op::Call || in.op == Op::CallKw || in.op == Op::CallStar;
  bool may_be_code = false;
  ForEachRead(module.functions[f], pc, [&](uint16_t reg) {
    may_be_code = may_be_code || ((!calls || reg != in.a) && reach.MayHoldCodeWithin(module, f, pc, reg));
  });
  return may_be_code;
}

// May an operand be asked for a method? Or what stands on the other side: of `[x] == y`, whether x is asked, the type of y says.
inline bool MayBeAsked(ControlReach& reach, const Module& module, FunctionId f, Pc pc, uint16_t reg) {
  if (reach.MayHoldCode(module, f, pc, reg)) return true;
  const int other = ComparedWith(module.functions[f].code[pc], reg);
  return other >= 0 && reach.MayHoldCodeWithin(module, f, pc, static_cast<uint16_t>(other));
}

}  // namespace penstock
