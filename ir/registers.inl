// Which registers an instruction reads and writes, from the operand columns. Included by module.h.

namespace penstock {

// Registers of a run that begins at an operand.
struct RegisterRun { uint16_t first; int count; };

inline int RunLength(const Function& function, const Instruction& in) {
  switch (in.op) {
    case Op::GetSlice: case Op::SetSlice: case Op::DelSlice: case Op::MakeSlice: return 3;
    case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildString: return in.c;
    case Op::BuildDict: return in.c * 2;
    case Op::Unpack: return in.c;
    case Op::UnpackStar: return (in.c & 255) + 1 + (in.c >> 8);
    case Op::Call: return 1 + in.b;
    case Op::CallKw: case Op::CallMethod: return 1 + in.b + static_cast<int>(function.call_sites[in.c].keywords.size());
    case Op::CallStar: return 3;
    case Op::MakeClass: return 2 + in.b;
    case Op::MatchClass: return 2;
    case Op::ForNext: return 1;
    default: return 1;
  }
}

template <typename Visit>
void ForEachRead(const Function& function, Pc pc, Visit visit) {
  const Instruction& in = function.code[pc];
  const uint8_t reads = kRegisterUses.of[static_cast<int>(in.op)].reads;
  if (!(reads & 8)) {
    if (reads & 1) visit(in.a);
    if (reads & 2) visit(in.b);
    if (reads & 4) visit(in.c);
    return;
  }
  const OpcodeRow& row = RowOf(in.op);
  auto operand = [&](Operand kind, uint16_t field) {
    if (kind == Operand::Src || kind == Operand::DstSrc) visit(field);
    else if (kind == Operand::First || kind == Operand::Base) {
      int count = RunLength(function, in);
      // MakeClass reads from the register after its result.
      for (int i = in.op == Op::MakeClass ? 1 : 0; i < count; ++i) visit(static_cast<uint16_t>(field + i));
    }
  };
  operand(row.a, in.a);
  operand(row.b, in.b);
  operand(row.c, in.c);
}

template <typename Visit>
void ForEachWrite(const Function& function, Pc pc, Visit visit) {
  const Instruction& in = function.code[pc];
  switch (kRegisterUses.of[static_cast<int>(in.op)].written) {
    case RegisterUse::kNothing: return;
    case RegisterUse::kA: visit(in.a); return;
    case RegisterUse::kAfterA: visit(static_cast<uint16_t>(in.a + 1)); return;
    case RegisterUse::kRun: {
      const int count = RunLength(function, in);
      for (int i = 0; i < count; ++i) visit(static_cast<uint16_t>(in.a + i));
    }
  }
}

}  // namespace penstock
