#include "ir/kept_iterators.h"

#include <algorithm>
#include <string_view>
#include <variant>

#include "catalog/iterators.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr std::string_view kExpression = "<genexpr>";

bool HasOwn(const Module& module, std::string_view method) {
  return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) { return function.library == kNoModule && function.name == method; });
}

// Is what a call gives gone over right there? REQUIRES: it gives an iterator that is new
bool IsUsedUp(const Module& module, const Function& function, Pc call) {
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
      return site.keywords.empty() && MethodUsesUp(module.names[site.method]) && !HasOwn(module, module.names[site.method]);
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
bool IsCalledAndUsedUp(const Module& module, const Function& function, Pc loaded) {
  const Instruction* use = NextTouch(function, loaded, function.code[loaded].a);
  if (use == nullptr || (use->op != Op::Call && use->op != Op::CallKw) || use->a != function.code[loaded].a) return false;
  const bool is_next = function.code[loaded].op == Op::LoadBuiltin && function.code[loaded].wide() == IdOf(Builtin::Next);
  return is_next || IsUsedUp(module, function, static_cast<Pc>(use - function.code.data()));
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

bool MayKeepOne(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::Const: return std::holds_alternative<ModuleConstant>(module.constants[in.wide()]);
    case Op::MakeFunction: case Op::MakeFunctionDefaults: return module.functions[in.wide()].name == kExpression && !IsCalledAndUsedUp(module, function, pc);
    case Op::LoadBuiltin: return GivesIterator(in.wide()) && !IsCalledAndUsedUp(module, function, pc);
    case Op::GetAttr: return GivesIterator(module.names[in.c]);
    case Op::CallMethod: return GivesIterator(module.names[function.call_sites[in.c].method]) && !IsUsedUp(module, function, pc);
    default: return false;
  }
}

}  // namespace

bool MayKeepIterators(const Module& module) {
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    if (IsOnlyForLoops(module, f)) continue;
    const bool of_plan = function.library == kNoModule;
    if (function.library == ModuleId::Itertools || (function.is_generator && function.form == GeneratorForm::kPlain && function.name != kExpression)) return true;
    for (Pc pc = 0; of_plan && pc < function.code.size(); ++pc) if (MayKeepOne(module, function, pc)) return true;
  }
  return false;
}

}  // namespace penstock
