#include "ir/module.h"

namespace penstock {

int Function::positional_count() const {
  int count = 0;
  for (const Parameter& parameter : parameters) count += parameter.kind != ParameterKind::kKeywordOnly;
  return count;
}

Successors SuccessorsOf(const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::Jump: return {1, {in.wide(), 0}};
    case Op::JumpIf: case Op::JumpIfNot: case Op::ForNext: return {2, {pc + 1, in.wide()}};
    case Op::Return: case Op::Raise: case Op::RaiseFrom: case Op::Reraise: case Op::RaiseAgain: return {};
    default: return {1, {pc + 1, 0}};
  }
}

const Handler* HandlerAt(const Function& function, Pc pc) {
  for (const Handler& handler : function.handlers) if (pc >= handler.begin && pc < handler.end) return &handler;
  return nullptr;
}

}  // namespace penstock
