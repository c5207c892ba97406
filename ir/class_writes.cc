#include "ir/class_writes.h"

#include <algorithm>
#include <string_view>

#include "catalog/builtins.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr std::string_view kClass = "__class__";

Pc PcOf(const Function& function, const Instruction& in) { return static_cast<Pc>(&in - function.code.data()); }

// `type(x).__name__`, `type(x) is Box`
bool IsJustLookedAt(const Module& module, const Function& function, Pc loaded) {
  const uint16_t reg = function.code[loaded].a;
  const Instruction* call = NextTouch(function, loaded, reg);
  if (call == nullptr || call->op != Op::Call || call->a != reg || call->b != 1) return false;
  const Instruction* use = NextTouch(function, PcOf(function, *call), reg);
  if (use == nullptr) return true;
  switch (use->op) {
    case Op::Is: case Op::IsNot: case Op::Eq: case Op::Ne: return true;
    case Op::GetAttr: return use->b == reg && (module.names[use->c] == "__name__" || module.names[use->c] == "__qualname__");
    default: return false;
  }
}

bool MentionsClass(const Module& module, const Constant& constant) {
  if (const auto* text = std::get_if<std::string>(&constant)) return *text == kClass;
  const auto* tuple = std::get_if<TupleConstant>(&constant);
  return tuple != nullptr && std::any_of(tuple->items.begin(), tuple->items.end(), [&](uint32_t item) { return MentionsClass(module, module.constants[item]); });
}

// May what the body of a class puts into it be another class?
bool MayBeClass(const Module& module, const Function& body, Pc insert) {
  const Instruction* given = LastWrite(body, insert, body.code[insert].c);
  if (given == nullptr) return true;
  if (given->op == Op::Call || given->op == Op::CallKw) {
    const Instruction* callee = LastWrite(body, PcOf(body, *given), given->a);
    // Those of the library give fields and members.
    if (callee != nullptr && callee->op == Op::LoadGlobal) return module.globals[callee->wide()].find('.') == std::string::npos;
    return callee == nullptr || (callee->op != Op::LoadBuiltin && callee->op != Op::GetAttr);
  }
  return given->op == Op::Move || given->op == Op::LoadGlobal || given->op == Op::LoadCell || given->op == Op::MakeClass || given->op == Op::GetAttr || given->op == Op::CallMethod;
}

// Does plan code get at a class by other means than its name?
bool GetsClass(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::LoadBuiltin: {
      const BuiltinId id = in.wide();
      if (id == IdOf(BuiltinType::Type)) return !IsJustLookedAt(module, function, pc);
      return id == IdOf(BuiltinType::Classmethod) || id == IdOf(Builtin::Getattr) || id == IdOf(Builtin::Vars);
    }
    case Op::GetAttr: return module.names[in.c] == kClass;
    case Op::Const: return MentionsClass(module, module.constants[in.wide()]);
    case Op::LoadCell: return module.names[in.c] == kClass && (pc == 0 || function.code[pc - 1].op != Op::LoadBuiltin);
    case Op::MakeClass: return &function != module.functions.data() || function.is_class_body;
    case Op::DictInsert: return function.is_class_body && MayBeClass(module, function, pc);
    case Op::MatchClass: {
      const std::vector<uint16_t>& names = function.call_sites[in.c].keywords;
      return std::any_of(names.begin(), names.end(), [&](uint16_t name) { return module.names[name] == kClass; });
    }
    default: return false;
  }
}

// Is the first parameter of the function an instance, called as a method? Properties are asked of instances.
bool TakesInstance(const Module& module, FunctionId f) {
  const Function& function = module.functions[f];
  const Function& body = module.functions[function.parent];
  if (!body.is_class_body || function.name == "__new__" || function.name == "__init_subclass__" || function.name == "__class_getitem__") return false;
  for (Pc pc = 0; pc < body.code.size(); ++pc) {
    const Instruction& in = body.code[pc];
    if ((in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) || in.wide() != f) continue;
    const Instruction* use = NextTouch(body, pc, in.a);
    if (use == nullptr) return false;
    if (use->op == Op::DictInsert || use->op == Op::Move) return true;
    if (use->op != Op::Call) return false;
    const Instruction* callee = LastWrite(body, PcOf(body, *use), use->a);
    if (callee == nullptr) return false;
    if (callee->op == Op::LoadBuiltin) return callee->wide() == IdOf(BuiltinType::Property);
    const std::string_view name = callee->op == Op::GetAttr ? std::string_view(module.names[callee->c]) : "";
    return name == "setter" || name == "getter" || name == "deleter";
  }
  return false;
}

// Is an attribute set of something that is surely no class, or is named?
bool IsNamed(const Module& module, FunctionId f, uint16_t reg, int steps = 0) {
  const Function& function = module.functions[f];
  bool found = false, named = true;
  for (Pc pc = 0; pc < function.code.size() && named; ++pc) {
    bool writes = false;
    ForEachWrite(function, pc, [&](uint16_t written) { writes |= written == reg; });
    if (!writes) continue;
    const Instruction& in = function.code[pc];
    found = true;
    named = in.op == Op::LoadGlobal || in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults ||
            (in.op == Op::Move && steps < 4 && in.b != reg && IsNamed(module, f, in.b, steps + 1));
  }
  if (reg < function.parameter_register_count()) return !found && reg == 0 && TakesInstance(module, f);
  return found && named;
}

}  // namespace

ClassWrites ClassWritesOf(const Module& module, bool strict) {
  bool gets = false;
  ClassWrites writes;
  for (FunctionId f = 0; f < module.functions.size() && !(gets && writes.unnamed); ++f) {
    const Function& function = module.functions[f];
    if (!strict && function.library == kNoModule) continue;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      // What the library is given it may write into, too; it gets at no class by itself.
      gets = gets || (function.library == kNoModule && GetsClass(module, function, pc));
      if (in.op == Op::LoadBuiltin) writes.unnamed |= in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Delattr);
      else if (in.op == Op::SetAttr || in.op == Op::DelAttr) writes.unnamed = writes.unnamed || !IsNamed(module, f, in.a);
    }
  }
  writes.by_instance = gets && writes.unnamed;
  return writes;
}

}  // namespace penstock
