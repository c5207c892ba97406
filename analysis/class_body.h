// What stands in a class, as its body says.
#pragma once

#include <algorithm>
#include <string>
#include <variant>

#include "ir/last_write.h"
#include "ir/module.h"

namespace penstock {

// Calls visit(name, key, pc, value) for each member that the body of a class puts into it at `pc`: its name and the instruction that gives
// that, both null if it is no text that stands there, and the register of the member.
template <typename Visit>
void ForEachMember(const Module& module, const Function& body, Visit visit) {
  const auto end = std::find_if(body.code.rbegin(), body.code.rend(), [](const Instruction& in) { return in.op == Op::Return; });
  if (end == body.code.rend()) return;
  for (Pc pc = 0; pc < body.code.size(); ++pc) {
    const Instruction& in = body.code[pc];
    if (in.op != Op::DictInsert || in.a != end->a) continue;
    const Instruction* key = LastWrite(body, pc, in.b);
    const std::string* name = key != nullptr && key->op == Op::Const ? std::get_if<std::string>(&module.constants[key->wide()]) : nullptr;
    visit(name, name != nullptr ? key : nullptr, pc, in.c);
  }
}

}  // namespace penstock
