#include "ir/kept_iterators.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "catalog/iterators.h"
#include "ir/last_write.h"
#include "ir/plan_attributes.h"

namespace penstock {
namespace {

constexpr std::string_view kExpression = "<genexpr>";

// Is what a call gives gone over right there? REQUIRES: it gives an iterator that is new
bool IsUsedUp(const Module& module, const PlanAttributes& attributes, const Function& function, Pc call) {
  constexpr size_t kMostBetween = 32;  // others that are given, too, are made in between
  constexpr int kDeepest = 4;
  for (int i = 0; i < kDeepest; ++i) {
    const uint16_t made = function.code[call].a;
    const Instruction* use = NextTouch(function, call, made, kMostBetween);
    if (use == nullptr) return false;
    if (use->op == Op::GetIter || use->op == Op::ListExtend) return use->b == made;
    const int place = made - use->a - 1;
    if (place < 0 || place >= use->b) return false;
    if (use->op == Op::CallMethod) {
      const CallSite& site = function.call_sites[use->c];
      return site.keywords.empty() && MethodUsesUp(module.names[site.method]) && !MayStandInPlan(module, attributes, module.names[site.method]);
    }
    if (use->op != Op::Call && use->op != Op::CallKw) return false;
    const Pc at = static_cast<Pc>(use - function.code.data());
    const Instruction* callee = LastWrite(function, at, use->a);
    if (callee == nullptr || callee->op != Op::LoadBuiltin) return false;
    if (UsesUp(callee->wide(), use->b)) return place == 0;
    if (!Wraps(callee->wide())) return false;
    call = at;
  }
  return false;
}

// The same of what is made by calling what the instruction loads or makes.
bool IsCalledAndUsedUp(const Module& module, const PlanAttributes& attributes, const Function& function, Pc loaded) {
  const Instruction* use = NextTouch(function, loaded, function.code[loaded].a);
  if (use == nullptr || (use->op != Op::Call && use->op != Op::CallKw) || use->a != function.code[loaded].a) return false;
  const bool is_next = function.code[loaded].op == Op::LoadBuiltin && function.code[loaded].wide() == IdOf(Builtin::Next);
  return is_next || IsUsedUp(module, attributes, function, static_cast<Pc>(use - function.code.data()));
}

// Does a function stand under `__iter__` in the body of a class, and nowhere else? Who keeps what it gives has called it by that name, or `iter`.
bool IsOnlyForLoops(const Module& module, FunctionId f) {
  const Function& body = module.functions[module.functions[f].parent];
  if (module.functions[f].name != "__iter__" || !body.is_class_body) return false;
  const auto is_this = [&](Pc before, uint16_t reg) {
    const Instruction* from = LastWrite(body, before, reg);
    while (from != nullptr && from->op == Op::Move) from = LastWrite(body, static_cast<Pc>(from - body.code.data()), from->b);
    return from != nullptr && (from->op == Op::MakeFunction || from->op == Op::MakeFunctionDefaults) && from->wide() == f;
  };
  const auto is_its_name = [&](Pc pc) {
    const Instruction* key = body.code[pc].op == Op::DictInsert ? LastWrite(body, pc, body.code[pc].b) : nullptr;
    const std::string* text = key != nullptr && key->op == Op::Const ? std::get_if<std::string>(&module.constants[key->wide()]) : nullptr;
    return text != nullptr && *text == "__iter__";
  };
  for (Pc pc = 0; pc < body.code.size(); ++pc) {
    bool is_read = false;
    if (body.code[pc].op != Op::Move) ForEachRead(body, pc, [&](uint16_t reg) { is_read = is_read || is_this(pc, reg); });
    if (is_read && !is_its_name(pc)) return false;
  }
  return true;
}

// Is a generator of the library made for `__iter__` of its class alone? Likewise.
bool IsMadeForLoops(const Module& module, FunctionId f) {
  const Function& made = module.functions[f];
  if (made.library == kNoModule || !module.functions[made.parent].is_class_body) return false;
  return std::all_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    if (function.name == "__iter__" || function.name == "__reversed__") return true;
    return std::all_of(function.code.begin(), function.code.end(), [&](const Instruction& in) {
      if (in.op == Op::CallMethod) return module.names[function.call_sites[in.c].method] != made.name;
      return in.op != Op::GetAttr || module.names[in.c] != made.name;
    });
  });
}

bool MayKeepOne(const Module& module, const PlanAttributes& attributes, const Function& function, Pc pc) {
  if (TakesIteratorMethod(module, function, pc)) return true;
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::Const: return std::holds_alternative<ModuleConstant>(module.constants[in.wide()]);
    case Op::MakeFunction: case Op::MakeFunctionDefaults: return module.functions[in.wide()].name == kExpression && !IsCalledAndUsedUp(module, attributes, function, pc);
    case Op::LoadBuiltin: return GivesIterator(in.wide()) && !IsCalledAndUsedUp(module, attributes, function, pc);
    case Op::CallMethod: return GivesIterator(module.names[function.call_sites[in.c].method]) && !IsUsedUp(module, attributes, function, pc);
    default: return false;
  }
}

// What gave a register what it has, where that was only moved about in between.
const Instruction* Origin(const Function& function, Pc before, uint16_t wanted) {
  const Instruction* from = LastWrite(function, before, wanted);
  while (from != nullptr && from->op == Op::Move) from = LastWrite(function, static_cast<Pc>(from - function.code.data()), from->b);
  return from;
}

bool IsDataType(const Instruction* loaded) {
  if (loaded == nullptr) return true;
  const bool is_plain = loaded->op != Op::LoadBuiltin || loaded->wide() == IdOf(BuiltinType::Object) || RowOf(loaded->wide()).kind == BuiltinKind::kException;
  return !is_plain;
}

// Does a class derive from a builtin type of data? By a name, too, that was given to that.
bool DerivesFromData(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  for (int i = 0; in.op == Op::MakeClass && i < in.b; ++i) {
    const Instruction* base = Origin(function, pc, static_cast<uint16_t>(in.a + 2 + i));
    if (base == nullptr || base->op != Op::LoadGlobal) {
      if (IsDataType(base)) return true;
      continue;
    }
    for (const Function& one : module.functions) {
      for (Pc at = 0; at < one.code.size(); ++at) {
        if (one.code[at].op == Op::StoreGlobal && one.code[at].wide() == base->wide() && IsDataType(Origin(one, at, one.code[at].a))) return true;
      }
    }
  }
  return false;
}

// `finditer`, and what else is none of Python's own names.
bool MentionsPlainIteratorMethod(const Module& module) {
  const auto gives = [](std::string_view name) { return GivesIterator(name) && !name.starts_with("__"); };
  return std::any_of(module.names.begin(), module.names.end(), gives) || std::any_of(module.constants.begin(), module.constants.end(), [&](const Constant& one) {
    const std::string* text = std::get_if<std::string>(&one);
    return text != nullptr && gives(*text);
  });
}

// Is there anything of which a method gives an iterator: a pattern of `re`, an instance of a class that has one, or derives from what has?
// `getattr` gives none of other things.
bool MayHaveIteratorMethods(const Module& module) {
  const auto gives = [](std::string_view name) { return GivesIterator(name); };
  if (std::any_of(module.names.begin(), module.names.end(), gives)) return true;
  if (std::any_of(module.constants.begin(), module.constants.end(), [&](const Constant& one) {
        const std::string* text = std::get_if<std::string>(&one);
        const ModuleConstant* value = std::get_if<ModuleConstant>(&one);
        return value != nullptr || (text != nullptr && gives(*text));
      })) return true;
  return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op == Op::LoadBuiltin && RowOf(in.wide()).module == ModuleId::Re) return true;
      if (DerivesFromData(module, function, pc)) return true;
    }
    return function.library == ModuleId::Re;
  });
}

}  // namespace

bool TakesIteratorByGetattr(const Module& module, const Function& function, Pc pc) {
  constexpr size_t kMostBetween = 32;  // its arguments are made in between
  const Instruction& in = function.code[pc];
  if (in.op != Op::LoadBuiltin || in.wide() != IdOf(Builtin::Getattr)) return false;
  const Instruction* call = NextTouch(function, pc, in.a, kMostBetween);
  const bool is_called = call != nullptr && call->op == Op::Call && call->a == in.a && call->b >= 2;
  const Instruction* name = is_called ? LastWrite(function, static_cast<Pc>(call - function.code.data()), static_cast<uint16_t>(in.a + 2)) : nullptr;
  const std::string* text = name != nullptr && name->op == Op::Const ? std::get_if<std::string>(&module.constants[name->wide()]) : nullptr;
  if (text != nullptr) return GivesIterator(*text);
  // Of the rest of the library it is fields whose names stand in the plan that are read so.
  const bool takes_names = function.library == kNoModule || function.library == ModuleId::Operator || function.library == ModuleId::String;
  return takes_names ? MayHaveIteratorMethods(module) : MentionsPlainIteratorMethod(module);
}

bool TakesIteratorMethod(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  return in.op == Op::GetAttr ? GivesIterator(module.names[in.c]) : TakesIteratorByGetattr(module, function, pc);
}

bool MayKeepIterators(const Module& module) {
  const PlanAttributes attributes = PlanAttributesOf(module);
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    if (IsOnlyForLoops(module, f) || IsMadeForLoops(module, f)) continue;
    const bool of_plan = function.library == kNoModule;
    if (function.library == ModuleId::Itertools || (function.is_generator && function.form == GeneratorForm::kPlain && function.name != kExpression)) return true;
    for (Pc pc = 0; pc < function.code.size(); ++pc) if (of_plan ? MayKeepOne(module, attributes, function, pc) : TakesIteratorByGetattr(module, function, pc)) return true;
  }
  return false;
}

}  // namespace penstock
