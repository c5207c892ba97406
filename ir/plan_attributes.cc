#include "ir/plan_attributes.h"

#include <algorithm>

#include "catalog/builtins.h"

namespace penstock {

bool PlanAttributes::MaySet(const Module& module, std::string_view name) const { return as_dict || MaySetOfClass(module, name); }

bool PlanAttributes::MaySetOfClass(const Module& module, std::string_view name) const {
  const auto is_it = [&](uint16_t one) { return module.names[one] == name; };
  return !by_name_only || std::any_of(names.begin(), names.end(), is_it) || std::any_of(by_library.begin(), by_library.end(), is_it);
}

bool PlanAttributes::MayLack(const Module& module, const Function& function, Pc pc) const {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::GetAttr: return MaySet(module, module.names[in.c]);
    case Op::CheckMethod: return MaySet(module, module.names[in.b]);
    case Op::CallMethod: return MaySet(module, module.names[function.call_sites[in.c].method]);
    default: return special;
  }
}

PlanAttributes PlanAttributesOf(const Module& module) {
  PlanAttributes found;
  auto sets_by_value = [&](uint16_t name) {
    const std::string_view text = module.names[name];
    return text == "__setattr__" || text == "__delattr__" || text == "__dict__";
  };
  const auto add = [](std::vector<uint16_t>& names, uint16_t name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  bool bodies_decide = false;
  for (const Function& function : module.functions) {
    if (function.library != kNoModule) {
      for (const Instruction& in : function.code) {
        if (in.op == Op::SetAttr && (in.a != 0 || !module.functions[function.parent].is_class_body)) add(found.by_library, in.b);
      }
      continue;
    }
    bodies_decide |= function.is_class_body && !function.handlers.empty();
    for (const Instruction& in : function.code) {
      switch (in.op) {
        case Op::JumpIf: case Op::JumpIfNot: case Op::ForNext: bodies_decide |= function.is_class_body; break;
        case Op::SetAttr: add(found.names, in.b); break;
        case Op::DelAttr: found.by_name_only = false; break;
        case Op::LoadBuiltin:
          found.by_name_only &= in.wide() != IdOf(Builtin::Setattr) && in.wide() != IdOf(Builtin::Delattr);
          found.as_dict |= in.wide() == IdOf(Builtin::Vars);
          break;
        case Op::GetAttr: found.by_name_only &= !sets_by_value(in.c); break;
        case Op::CallMethod: found.by_name_only &= !sets_by_value(function.call_sites[in.c].method); break;
        default: break;
      }
    }
  }
  const auto is_special = [&](uint16_t name) {
    const std::string& text = module.names[name];
    return text.size() > 4 && text.starts_with("__") && text.ends_with("__");
  };
  found.special = bodies_decide || !found.by_name_only || std::any_of(found.names.begin(), found.names.end(), is_special) ||
                  std::any_of(found.by_library.begin(), found.by_library.end(), is_special);
  return found;
}

}  // namespace penstock
