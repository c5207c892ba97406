// May the plan have an iterator that is no loop's own, so that somebody else can go on with it? One that is gone over where it is made is
// nobody else's: `any(f(x) for x in xs)`, `for i, x in enumerate(xs)`, `", ".join(map(str, xs))`.
#include <algorithm>
#include <string_view>

#include <boost/container/small_vector.hpp>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "catalog/builtins.h"
#include "catalog/iterators.h"
#include "ir/kept_iterators.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr size_t kMostBetween = 32;  // others that are given, too, are made in between

}  // namespace

// REQUIRES: the call gives an iterator that is new
bool Effects::IsUsedUpWhereMade(FunctionId f, Pc call) const {
  constexpr int kDeepest = 4;
  const Function& function = module_.functions[f];
  const std::vector<BlockId>& block_of = cfg_.functions[f].block_of;
  for (int i = 0; i < kDeepest; ++i) {
    const uint16_t made = function.code[call].a;
    const Instruction* use = NextTouch(function, call, made, kMostBetween);
    const auto is_in_block = [&](const Instruction* one) { return block_of[static_cast<size_t>(one - function.code.data())] == block_of[call]; };
    if (use == nullptr || !is_in_block(use)) return false;
    const Pc at = static_cast<Pc>(use - function.code.data());
    if (use->op == Op::GetIter) return use->b == made;
    // What stands behind a keyword is kept: `dict(steps=iter(xs))`.
    const int place = made - use->a - 1;
    if (use->op == Op::CallMethod) return place >= 0 && place < use->b && function.call_sites[use->c].keywords.empty() && MethodUsesUp(module_.names[function.call_sites[use->c].method]) && CallsMethodOfBuiltin(f, at);
    if ((use->op != Op::Call && use->op != Op::CallKw) || place < 0 || place >= use->b) return false;
    const Instruction* callee = LastWrite(function, at, use->a);
    if (callee == nullptr || !is_in_block(callee) || callee->op != Op::LoadBuiltin) return false;
    const BuiltinId id = static_cast<BuiltinId>(callee->wide());
    if (UsesUp(id, use->b)) return place == 0;
    if (!Wraps(id)) return false;
    call = at;
  }
  return false;
}

// The same of the call of what an instruction makes or loads, if it is right there.
bool Effects::IsCalledForUse(FunctionId f, Pc made) const {
  const Function& function = module_.functions[f];
  const Instruction* use = NextTouch(function, made, function.code[made].a, kMostBetween);
  const bool calls = use != nullptr && (use->op == Op::Call || use->op == Op::CallKw) && use->a == function.code[made].a;
  return calls && IsUsedUpWhereMade(f, static_cast<Pc>(use - function.code.data()));
}

// Does the instruction load a builtin that gives an iterator, or moves one on and is not called right there? What `next(it)` gives was there.
bool Effects::LoadsGiver(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op != Op::LoadBuiltin || !GivesIterator(in.wide())) return false;
  const Instruction* use = in.wide() == IdOf(Builtin::Next) ? NextTouch(function, pc, in.a, kMostBetween) : nullptr;
  return use == nullptr || use->op != Op::Call || use->a != in.a;
}

// Does the library have one of its own, in what it made for the plan, perhaps?
bool Effects::LibraryKeepsIterators() const {
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    if (function.library == kNoModule) continue;
    if (function.is_generator && function.name != "<genexpr>") return true;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (TakesIteratorMethod(module_, function, pc)) return true;
      if (in.op == Op::CallMethod && GivesIterator(module_.names[function.call_sites[in.c].method]) && !IsUsedUpWhereMade(f, pc)) return true;
      const bool makes = (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) && module_.functions[in.wide()].name == "<genexpr>";
      if ((makes || LoadsGiver(f, pc)) && !IsCalledForUse(f, pc)) return true;
    }
  }
  return false;
}

// Where nobody keeps an iterator, what is moved on is what holds it here: a loop's own, or what a generator expression was given.
void Effects::AddMoved(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const {
  boost::container::small_vector<Where, 4> open{{f, pc, reg}};
  boost::container::small_vector<uint16_t, 4> seen;
  while (!open.empty()) {
    const Where at = open.back();
    open.pop_back();
    if (HoldsOverBlocks(f, at.pc, at.reg)) {
      if (std::find(seen.begin(), seen.end(), at.reg) != seen.end()) continue;
      seen.push_back(at.reg);
      out.Add(Effect{Effect::kIterator, Effect::kRegister, at.reg}.packed());
    }
    ForEachDefinition(f, at.pc, at.reg, [&](Pc by) {
      const Instruction& in = module_.functions[f].code[by];
      if (in.op == Op::Move) open.push_back({f, by, in.b});
      if (in.op == Op::JoinTest) open.push_back({f, by, in.a});
      return true;
    });
  }
}

void Effects::FindKeptIterators() {
  for (FunctionId f = 0; f < module_.functions.size() && !keeps_iterators_; ++f) {
    const Function& function = module_.functions[f];
    const bool of_plan = function.library == kNoModule;
    // Of the library: what a call gives, not what goes over something within it. What `__iter__` gives a plan has by `iter`. Who makes a generator
    // expression knows what becomes of it.
    const bool gives_one = function.name != "<genexpr>" && (of_plan || function.name != "__iter__");
    keeps_iterators_ = (function.is_generator && function.form == GeneratorForm::kPlain && gives_one) || function.library == ModuleId::Itertools;
    for (Pc pc = 0; pc < function.code.size() && !keeps_iterators_; ++pc) {
      const Instruction& in = function.code[pc];
      if (!of_plan) {
        keeps_iterators_ = TakesIteratorByGetattr(module_, function, pc);
        continue;
      }
      if (in.op == Op::CallMethod && GivesIterator(module_.names[function.call_sites[in.c].method])) keeps_iterators_ = !IsUsedUpWhereMade(f, pc);
      if (TakesIteratorMethod(module_, function, pc)) keeps_iterators_ = true;
      if (keeps_iterators_) break;
      const bool makes = in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults;
      const bool gives = makes ? module_.functions[in.wide()].name == "<genexpr>" : LoadsGiver(f, pc);
      keeps_iterators_ = gives && !IsCalledForUse(f, pc);
    }
  }
  moves_own_alone_ = !keeps_iterators_ && !LibraryKeepsIterators();
}

}  // namespace penstock
