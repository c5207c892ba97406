// Which instruction gave a register what it has, as the text of a function goes: looked up backwards, ways are not told apart.
#pragma once

#include "ir/module.h"

namespace penstock {

// Null: nothing does.
inline const Instruction* LastWrite(const Function& function, Pc before, uint16_t wanted) {
  for (Pc pc = before; pc-- > 0;) {
    bool writes = false;
    ForEachWrite(function, pc, [&](uint16_t reg) { writes |= reg == wanted; });
    if (writes) return &function.code[pc];
  }
  return nullptr;
}

// The next instruction that reads or writes it, among as many as are looked at. Null: there is none.
inline const Instruction* NextTouch(const Function& function, Pc after, uint16_t wanted, size_t most = SIZE_MAX) {
  for (Pc pc = after + 1; pc < function.code.size() && pc - after <= most; ++pc) {
    bool touches = false;
    ForEachRead(function, pc, [&](uint16_t reg) { touches |= reg == wanted; });
    ForEachWrite(function, pc, [&](uint16_t reg) { touches |= reg == wanted; });
    if (touches) return &function.code[pc];
  }
  return nullptr;
}

}  // namespace penstock
