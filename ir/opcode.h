// The opcodes, expanded from the table.
#pragma once

#include <cstdint>
#include <string_view>

#include "labels/label_rule.h"

namespace penstock {

enum class Op : uint16_t {
#define OPCODE(id, mnemonic, A, B, C, rule, raises, doc) id,
#include "ir/opcodes.def"
#undef OPCODE
};

enum class Operand : uint8_t {
  None, Dst, Src, DstSrc, Imm, Name, Site, First, FirstDst, Base, Const, Global, Builtin, Tool, Func, Jump, Wide
};

struct OpcodeRow {
  std::string_view mnemonic;
  Operand a, b, c;
  LabelRule rule;
  bool may_raise;
  std::string_view doc;
};

inline constexpr OpcodeRow kOpcodeRows[] = {
#define OPCODE(id, mnemonic, A, B, C, rule, raises, doc) \
  {mnemonic, Operand::A, Operand::B, Operand::C, LabelRule::rule, raises, doc},
#include "ir/opcodes.def"
#undef OPCODE
};
inline constexpr int kOpcodeCount = sizeof(kOpcodeRows) / sizeof(kOpcodeRows[0]);

constexpr const OpcodeRow& RowOf(Op op) { return kOpcodeRows[static_cast<int>(op)]; }

constexpr bool IsInPlace(Op op) { return op >= Op::IAdd && op <= Op::IShr; }
// `+` of `+=`; of others themselves.
constexpr Op PlainOperator(Op op) {
  return IsInPlace(op) ? static_cast<Op>(static_cast<int>(op) - static_cast<int>(Op::IAdd) + static_cast<int>(Op::Add)) : op;
}

// What the operand columns come to, for whoever goes over all instructions.
struct RegisterUse {
  enum Written : uint8_t { kNothing, kA, kAfterA, kRun };
  uint8_t reads;    // bits 0, 1, 2: the register in a, b, c and nothing else; bit 3: a run is read
  Written written;
};
constexpr RegisterUse RegisterUseOf(Op op) {
  const OpcodeRow& row = RowOf(op);
  RegisterUse use{0, RegisterUse::kNothing};
  int bit = 1;
  for (Operand kind : {row.a, row.b, row.c}) {
    if (kind == Operand::Src || kind == Operand::DstSrc) use.reads |= bit;
    if (kind == Operand::First || kind == Operand::Base) use.reads |= 8;
    bit *= 2;
  }
  if (row.a == Operand::Dst || row.a == Operand::DstSrc) use.written = RegisterUse::kA;
  else if (op == Op::ForNext) use.written = RegisterUse::kAfterA;
  else if (row.a == Operand::Base) use.written = RegisterUse::kA;
  else if (row.a == Operand::FirstDst) use.written = RegisterUse::kRun;
  return use;
}
struct RegisterUses {
  RegisterUse of[kOpcodeCount];
};
inline constexpr RegisterUses kRegisterUses = [] {
  RegisterUses uses{};
  for (int op = 0; op < kOpcodeCount; ++op) uses.of[op] = RegisterUseOf(static_cast<Op>(op));
  return uses;
}();

}  // namespace penstock
