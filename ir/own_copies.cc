#include "ir/own_copies.h"

#include <algorithm>

#include "ir/asked_methods.h"

namespace penstock {
namespace {

bool DecidesCopies(std::string_view name) { return name == "__deepcopy__" || name == "__getattr__" || name == "__getattribute__"; }

// What stands in a class, or is put there, does so under a name that is written somewhere.
bool Names(const Module& module, const Instruction& in) {
  if (in.op == Op::SetAttr) return DecidesCopies(module.names[in.b]);
  if (in.op != Op::Const) return false;
  const std::string* text = std::get_if<std::string>(&module.constants[in.wide()]);
  return text != nullptr && DecidesCopies(*text);
}

}  // namespace

bool HasOwnCopies(const Module& module) {
  return HashingMayWrite(module) || std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    return function.library == kNoModule && std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) { return Names(module, in); });
  });
}

}  // namespace penstock
