#include "ir/dropped.h"

#include "catalog/writing_methods.h"
#include "ir/last_write.h"

namespace penstock {

Dropped DroppedBy(const Module& module, const Function& function, Pc pc, bool puts) {
  const Instruction& in = function.code[pc];
  const auto reg = [](int number) { return static_cast<uint16_t>(number); };
  Dropped dropped;
  switch (in.op) {
    case Op::SetItem: case Op::DelItem: case Op::DictInsert: return {{in.a}, {in.a, in.b}};
    case Op::SetSlice: return {{in.a}, {in.a, in.b, reg(in.b + 1), reg(in.b + 2), in.c}};
    case Op::DelSlice: return {{in.a}, {in.a, in.b, reg(in.b + 1), reg(in.b + 2)}};
    case Op::DictMerge: return {{in.a}, {in.a, in.b}};
    // One key may be another.
    case Op::BuildDict:
      for (int i = 0; i < in.c; ++i) {
        dropped.by.push_back(reg(in.b + 2 * i));
        dropped.from.push_back(reg(in.b + 2 * i + 1));
      }
      return dropped;
    // So often, or what the other set or dict has.
    case Op::Mul: case Op::BitOr: case Op::BitAnd: case Op::BitXor: case Op::Sub:
    case Op::IMul: case Op::IBitOr: case Op::IBitAnd: case Op::IBitXor: case Op::ISub:
      return {{in.b, in.c}, {in.b, in.c}};
    case Op::CallMethod:
      if (!IsDroppingMethod(module.names[function.call_sites[in.c].method])) return dropped;
      puts = PutsItsLast(module.names[function.call_sites[in.c].method]);
      break;
    case Op::Call: case Op::CallKw: case Op::CallStar: break;
    default: return dropped;
  }
  // What is given by name is put somewhere.
  const int count = in.op == Op::CallStar ? RunLength(function, in) : in.b + 1;
  for (int i = 0; i < count; ++i) {
    dropped.from.push_back(reg(in.a + i));
    if (!puts || i < count - 1 || in.op == Op::CallStar) dropped.by.push_back(reg(in.a + i));
  }
  return dropped;
}

bool GivesBackDefault(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  if (in.op == Op::CallMethod) {
    const std::string_view name = module.names[function.call_sites[in.c].method];
    return name == "get" || name == "pop" || name == "setdefault";
  }
  const Instruction* callee = in.op == Op::Call ? LastWrite(function, pc, in.a) : nullptr;
  return callee != nullptr && callee->op == Op::LoadBuiltin && (callee->wide() == IdOf(Builtin::Next) || callee->wide() == IdOf(Builtin::Getattr));
}

bool PutsUnlessThere(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  return in.op == Op::CallMethod && in.b == 2 && module.names[function.call_sites[in.c].method] == "setdefault";
}

bool Drops(BuiltinId builtin) {
  return builtin < kBuiltinCount && (WritesInto(RowOf(builtin).rule) || builtin == IdOf(Builtin::Setattr) || builtin == IdOf(Builtin::Delattr));
}

int WrittenObject(const Instruction& in) {
  switch (in.op) {
    case Op::SetItem: case Op::DelItem: case Op::SetSlice: case Op::DelSlice: case Op::SetAttr: case Op::DelAttr:
    case Op::ListAppend: case Op::ListExtend: case Op::SetAdd: case Op::DictInsert: case Op::DictMerge:
      return in.a;
    case Op::IAdd: case Op::ISub: case Op::IMul: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor:
      return in.b;
    default: return -1;
  }
}

}  // namespace penstock
