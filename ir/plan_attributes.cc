#include "ir/plan_attributes.h"

#include <algorithm>

#include "catalog/builtins.h"
#include "ir/last_write.h"

namespace penstock {

bool PlanAttributes::MaySet(const Module& module, std::string_view name) const { return as_dict || MaySetOfClass(module, name); }

bool PlanAttributes::MaySetOfClass(const Module& module, std::string_view name) const {
  const auto is_it = [&](uint16_t one) { return module.names[one] == name; };
  return !by_name_only || std::any_of(names.begin(), names.end(), is_it) || std::any_of(by_library.begin(), by_library.end(), is_it) ||
         std::find(of_bodies.begin(), of_bodies.end(), name) != of_bodies.end();
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

namespace {

bool IsText(const Module& module, const Instruction& in, std::string_view name) {
  const std::string* text = in.op == Op::Const ? std::get_if<std::string>(&module.constants[in.wide()]) : nullptr;
  return text != nullptr && *text == name;
}

// `type("C", (), {name: value})`
bool MakesClassByCall(const Function& function, Pc pc) {
  if (function.code[pc].op != Op::LoadBuiltin || function.code[pc].wide() != IdOf(BuiltinType::Type)) return false;
  const Instruction* use = NextTouch(function, pc, function.code[pc].a);
  return use == nullptr || use->op != Op::Call || use->a != function.code[pc].a || use->b != 1;
}

}  // namespace

bool MayBeGivenName(const Module& module, const PlanAttributes& attributes, std::string_view name) {
  if (attributes.MaySet(module, name)) return true;
  return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    for (Pc pc = 0; function.library == kNoModule && pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if ((!function.is_class_body && IsText(module, in, name)) || MakesClassByCall(function, pc)) return true;
      if (IsText(module, in, "__getattr__") || IsText(module, in, "__getattribute__")) return true;
    }
    return false;
  });
}

bool MayStandInPlan(const Module& module, const PlanAttributes& attributes, std::string_view name) {
  if (MayBeGivenName(module, attributes, name)) return true;
  // A body names what is in its class by texts.
  return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    if (function.library != kNoModule) return false;
    return function.name == name || std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) { return IsText(module, in, name); });
  });
}

bool IsAskedName(std::string_view name) {
  using namespace std::string_view_literals;
  if (name.starts_with("__")) return name.size() > 4 && name.ends_with("__");
  for (std::string_view one : {"keys"sv, "write"sv, "flush"sv, "send"sv, "throw"sv, "close"sv}) if (name == one) return true;
  return false;
}

namespace {

bool Branches(const Function& body) {
  const auto branches = [](const Instruction& in) { return in.op == Op::JumpIf || in.op == Op::JumpIfNot || in.op == Op::ForNext; };
  return !body.handlers.empty() || std::any_of(body.code.begin(), body.code.end(), branches);
}

// The name under which a body puts something into its class; null: that cannot be told.
const std::string* NameOfMember(const Module& module, const Function& body, Pc insert) {
  const Instruction* key = LastWrite(body, insert, body.code[insert].b);
  return key != nullptr && key->op == Op::Const ? std::get_if<std::string>(&module.constants[key->wide()]) : nullptr;
}

// Does a class have something under a special name that may be another in another run: no function made right there?
bool PutsWhatItIsGiven(const Module& module, const Function& body, Pc insert) {
  const std::string* name = NameOfMember(module, body, insert);
  if (name != nullptr && !IsAskedName(*name)) return false;
  const Instruction* given = LastWrite(body, insert, body.code[insert].c);
  while (given != nullptr && given->op == Op::Move) given = LastWrite(body, static_cast<Pc>(given - body.code.data()), given->b);
  return given == nullptr || (given->op != Op::MakeFunction && given->op != Op::MakeFunctionDefaults && given->op != Op::Const);
}

// `getattr(x, "__setattr__")`, or such a name made of parts.
bool MayNameSetter(const Constant& constant) {
  const std::string* text = std::get_if<std::string>(&constant);
  return text != nullptr && (text->find("attr__") != std::string::npos || *text == "__dict__");
}

}  // namespace

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
        found.before_own |= in.op == Op::LoadBuiltin && in.wide() == IdOf(BuiltinType::Property);
        if (in.op == Op::SetAttr && (in.a != 0 || !module.functions[function.parent].is_class_body)) add(found.by_library, in.b);
        // `methodcaller(name, ...)`, whatever name that is.
        found.by_name_only &= in.op != Op::LoadBuiltin || in.wide() != IdOf(Builtin::Getattr) || function.name != "__call__";
        // What reads as an attribute may leave one: `functools.cached_property`. (Elsewhere it is for what was just made.)
        if (in.op == Op::CallMethod && function.name == "__get__") found.as_dict |= sets_by_value(function.call_sites[in.c].method);
      }
      continue;
    }
    const bool decides = function.is_class_body && Branches(function);
    bodies_decide |= decides;
    for (const Instruction& in : function.code) {
      switch (in.op) {
        case Op::DictInsert: {
          if (!function.is_class_body) break;
          const Pc pc = static_cast<Pc>(&in - function.code.data());
          const std::string* name = decides ? NameOfMember(module, function, pc) : nullptr;
          if (name != nullptr) found.of_bodies.push_back(*name);
          else if (decides) found.by_name_only = false;
          bodies_decide = bodies_decide || PutsWhatItIsGiven(module, function, pc);
          break;
        }
        case Op::SetAttr: add(found.names, in.b); break;
        case Op::Const: found.by_name_only &= function.is_class_body || !MayNameSetter(module.constants[in.wide()]); break;
        case Op::DelAttr: found.by_name_only = false; break;
        case Op::LoadBuiltin:
          found.by_name_only &= in.wide() != IdOf(Builtin::Setattr) && in.wide() != IdOf(Builtin::Delattr);
          found.as_dict |= in.wide() == IdOf(Builtin::Vars);
          found.before_own |= in.wide() == IdOf(BuiltinType::Property);
          break;
        case Op::GetAttr: found.by_name_only &= !sets_by_value(in.c); break;
        case Op::CallMethod: found.by_name_only &= !sets_by_value(function.call_sites[in.c].method); break;
        default: break;
      }
    }
  }
  // A method that sets may be named where it is made, or where it is put.
  const auto sets = [](std::string_view name) { return name == "__set__" || name == "__delete__"; };
  const auto is_text_that_sets = [&](const Constant& one) {
    const std::string* text = std::get_if<std::string>(&one);
    return text != nullptr && sets(*text);
  };
  found.before_own = found.before_own || !found.by_name_only || std::any_of(module.names.begin(), module.names.end(), sets) ||
                     std::any_of(module.constants.begin(), module.constants.end(), is_text_that_sets);
  const auto is_special = [&](uint16_t name) { return IsAskedName(module.names[name]); };
  found.special = bodies_decide || !found.by_name_only || std::any_of(found.names.begin(), found.names.end(), is_special) ||
                  std::any_of(found.by_library.begin(), found.by_library.end(), is_special);
  return found;
}

}  // namespace penstock
