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

}  // namespace penstock
