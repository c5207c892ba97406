#include "ir/stores_back.h"

#include <algorithm>

#include "catalog/builtins.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

// `totals[who] += round(sum_of.lines * 1.5, 2)`: of one statement.
constexpr Pc kMostBetween = 16;

// Builtins that look at what they are given, and call nothing but its methods.
bool IsPlainCall(const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  if (in.op != Op::Call) return false;
  const Instruction* callee = LastWrite(function, pc, in.a);
  if (callee == nullptr || callee->op != Op::LoadBuiltin) return false;
  static constexpr BuiltinId kPlain[] = {IdOf(Builtin::Len), IdOf(Builtin::Abs), IdOf(Builtin::Round), IdOf(BuiltinType::Int), IdOf(BuiltinType::Float), IdOf(BuiltinType::Str)};
  return std::find(std::begin(kPlain), std::end(kPlain), callee->wide()) != std::end(kPlain);
}

bool IsHarmless(const Function& function, Pc pc) {
  switch (function.code[pc].op) {
    case Op::Const: case Op::Move: case Op::LoadGlobal: case Op::LoadCell: case Op::LoadBuiltin: case Op::CheckBound:
    case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::IAdd: case Op::ISub: case Op::IMul: case Op::GetAttr: case Op::Neg: return true;
    default: return IsPlainCall(function, pc);
  }
}

// `totals[who] = totals[who] + 1`, where that is a global variable, loaded each time.
bool AreSameVariable(const Function& function, Pc a, uint16_t reg_a, Pc b, uint16_t reg_b) {
  const Instruction *first = LastWrite(function, a, reg_a), *second = LastWrite(function, b, reg_b);
  return first != nullptr && second != nullptr && first->op == Op::LoadGlobal && second->op == Op::LoadGlobal && first->wide() == second->wide();
}

bool IsJumpedInto(const Function& function, Pc first, Pc last) {
  return std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) {
    return (in.op == Op::Jump || in.op == Op::JumpIf || in.op == Op::JumpIfNot || in.op == Op::ForNext) && in.wide() > first && in.wide() <= last;
  });
}

}  // namespace

bool StoresBack(const Function& function, Pc pc, bool may_run_methods) {
  const Instruction& store = function.code[pc];
  if (store.op != Op::SetItem || may_run_methods) return false;  // a key may answer otherwise each time
  bool is_loaded_again = false;
  for (Pc at = pc; at-- > 0 && pc - at <= kMostBetween;) {
    const Instruction& in = function.code[at];
    if (in.op == Op::GetItem && in.c == store.b && (in.b == store.a && !is_loaded_again ? in.a != store.a : AreSameVariable(function, at, in.b, pc, store.a))) {
      return in.a != store.b && !IsJumpedInto(function, at, pc);
    }
    bool changes = false;
    ForEachWrite(function, at, [&](uint16_t reg) {
      is_loaded_again |= reg == store.a;
      changes |= reg == store.b || (reg == store.a && in.op != Op::LoadGlobal);
    });
    if (changes || !IsHarmless(function, at)) return false;
  }
  return false;
}

bool MayRunMethods(const Module& module) {
  static constexpr std::string_view kElsewhere[] = {"__init__", "__post_init__", "__name__", "__doc__", "__class__", "__main__", "__module__", "__qualname__", "__annotations__", "__slots__", "__match_args__", "__enum_call__"};
  const auto may_be = [](std::string_view name) {
    return name.starts_with("__") && name.ends_with("__") && std::find(std::begin(kElsewhere), std::end(kElsewhere), name) == std::end(kElsewhere);
  };
  return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    if (function.library != kNoModule) return function.name == "cached_property" || function.name == "computed_field";
    return may_be(function.name) || std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) {
      const std::string* text = in.op == Op::Const ? std::get_if<std::string>(&module.constants[in.wide()]) : nullptr;
      if (text != nullptr) return may_be(*text);
      if (in.op == Op::SetAttr) return may_be(module.names[in.b]);
      return in.op == Op::LoadBuiltin && (in.wide() == IdOf(BuiltinType::Property) || in.wide() == IdOf(Builtin::Setattr));
    });
  });
}

}  // namespace penstock
