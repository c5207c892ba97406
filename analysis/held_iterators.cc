// Which variables may hold an iterator that a plan keeps, and may one stand in something else: in a list, an attribute, another iterator?
// Who goes over such a one moves it on, and whoever else has it knows; a list that is gone over stays as it is. Told by where values go,
// in whatever order that is (a fixed point over all instructions): what may be one makes each variable that it is given to such.
#include <algorithm>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "catalog/builtins.h"
#include "catalog/iterators.h"
#include "ir/last_write.h"

namespace penstock {

class Effects::HeldIterators {
 public:
  explicit HeldIterators(Effects& effects) : effects_(effects), module_(effects.module_), may_be_(effects.may_be_iterators_) {}

  void Find() {
    const size_t count = module_.functions.size();
    may_be_.registers.resize(count);
    may_be_.gives.resize(count);
    may_be_.globals.resize(module_.globals.size());
    may_be_.given_back.resize(count);
    for (FunctionId f = 0; f < count; ++f) {
      const Function& function = module_.functions[f];
      may_be_.registers[f].assign(function.register_count, 0);
      may_be_.gives[f].assign(function.code.size(), 0);
      has_generators_ |= IsGenerator(f) && function.name != kGeneratorExpression;
      // What a generator expression goes over is an iterator of its own.
      if (function.name == kGeneratorExpression && function.register_count > 0) may_be_.registers[f][0] = 1;
      for (Pc pc = 0; pc < function.code.size(); ++pc) {
        if (function.code[pc].op == Op::LoadBuiltin && GivesIterator(function.code[pc].wide()) && !IsCalledRightThere(f, pc)) may_be_.held = given_ = true;
      }
    }
    do {
      changed_ = false;
      for (FunctionId f = 0; f < count; ++f) LookAt(f);
    } while (changed_);
  }

 private:
  static constexpr std::string_view kGeneratorExpression = "<genexpr>";
  static constexpr size_t kMostBetween = 32;

  bool IsGenerator(FunctionId f) const { return module_.functions[f].is_generator && module_.functions[f].form == GeneratorForm::kPlain; }
  bool IsCalledRightThere(FunctionId f, Pc pc) const {
    const Function& function = module_.functions[f];
    const Instruction* use = NextTouch(function, pc, function.code[pc].a, kMostBetween);
    return use != nullptr && (use->op == Op::Call || use->op == Op::CallKw) && use->a == function.code[pc].a;
  }

  template <typename Flag>
  void Set(Flag& flag) {
    if (flag) return;
    flag = true;
    changed_ = true;
  }
  uint8_t& Of(FunctionId f, uint16_t reg) { return may_be_.registers[f][reg]; }
  uint8_t& OfCell(FunctionId f, uint16_t reg) {
    const uint64_t key = effects_.CellKey(f, reg);
    return may_be_.registers[key >> 16][key & 0xFFFF];
  }
  // Before an instruction: a register holds one thing after the other.
  bool IsOne(FunctionId f, Pc pc, uint16_t reg) {
    const std::optional<Pc> last = effects_.definitions_.LastInBlock(f, pc, reg);
    return last ? may_be_.gives[f][*last] != 0 : Of(f, reg) != 0;
  }
  bool AnyRead(FunctionId f, Pc pc) {
    bool any = false;
    ForEachRead(module_.functions[f], pc, [&](uint16_t reg) { any |= IsOne(f, pc, reg); });
    return any;
  }
  // Of one of which nothing is known: it may be any of the plan's.
  bool AnyGives() const { return has_generators_ || any_given_back_ || may_be_.held; }

  void LookAt(FunctionId f) {
    const Function& function = module_.functions[f];
    if (given_ || may_be_.held) {
      for (uint16_t reg = 0; reg < function.parameter_register_count(); ++reg) Set(Of(f, reg));
      if (given_ && function.parameter_register_count() > function.parameters.size()) Set(may_be_.held);  // `*args` and `**names` hold them
    }
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (!effects_.gives_scalar_[f][pc] && Gives(f, pc)) {
        Set(may_be_.gives[f][pc]);
        ForEachWrite(function, pc, [&](uint16_t reg) { if (effects_.definitions_.Outlives(f, pc, reg)) Set(Of(f, reg)); });
        if (function.is_class_body) Set(may_be_.held);  // its variables are what the class has
      }
      Puts(f, pc);
    }
  }

  // May what the instruction writes to its registers be one?
  bool Gives(FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    switch (in.op) {
      case Op::Const: case Op::Unbind: case Op::LoadBuiltin: case Op::LoadTool: case Op::NewCell: case Op::FreeCell: case Op::MakeSlice:
      case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: case Op::ListToTuple: case Op::BuildString: case Op::Is: case Op::IsNot:
      case Op::Not: case Op::MatchError: case Op::MatchSequence: case Op::MatchMapping: case Op::MakeFunction: case Op::MakeFunctionDefaults: case Op::MakeClass:
        return false;
      case Op::Move: return IsOne(f, pc, in.b);
      case Op::JoinTest: return IsOne(f, pc, in.a);
      case Op::LoadGlobal: return may_be_.globals[in.wide()];
      case Op::LoadCell: return OfCell(f, in.b);
      case Op::GetIter: return true;
      case Op::GetAttr: return may_be_.held || IsOne(f, pc, in.b) || AskedGives();  // `it.__next__`, a property
      case Op::Call: case Op::CallKw: case Op::CallStar: case Op::CallMethod: return CallGives(f, pc);
      case Op::ForNext: case Op::GetItem: case Op::GetSlice: case Op::Unpack: case Op::UnpackStar: case Op::MatchClass: return may_be_.held || AskedGives();
      default: return may_be_.held || AskedGives();
    }
  }
  // `__getitem__`, `__next__` and operators of the plan give what they like.
  bool AskedGives() const { return effects_.has_classes_ && any_given_back_; }

  bool CalleesGive(FunctionId f, Pc pc) const {
    const auto callees = effects_.CalleesOf(f, pc);
    return std::any_of(callees.begin(), callees.end(), [&](uint32_t callee) { return callee < module_.functions.size() ? IsGenerator(callee) || may_be_.given_back[callee] : AnyGives(); });
  }
  bool CallGives(FunctionId f, Pc pc) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    if (may_be_.held || CalleesGive(f, pc)) return true;
    if (in.op == Op::CallMethod) return GivesIterator(module_.names[function.call_sites[in.c].method]) || AnyRead(f, pc);
    const Target& target = effects_.TargetsOf(f, pc, in.a);
    if (target.unknown && AnyGives()) return true;
    if (target.unknown && IsOne(f, pc, in.a)) return true;  // a method of one
    return std::any_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return GivesIterator(id) || (!UsesUp(id, in.b) && AnyRead(f, pc)); });
  }

  // Where it puts one.
  void Puts(FunctionId f, Pc pc) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    switch (in.op) {
      case Op::StoreGlobal:
        if (IsOne(f, pc, in.a)) Set(may_be_.globals[in.wide()]);
        break;
      case Op::StoreCell:
        if (IsOne(f, pc, in.b)) Set(OfCell(f, in.a));
        break;
      case Op::Return:
        if (!IsOne(f, pc, in.a)) break;
        if (function.is_generator) Set(may_be_.held);  // the error that ends it has it, and who waits for it
        Set(may_be_.given_back[f]);
        if (function.name != "__iter__") Set(any_given_back_);  // who asks by that knows what it gives
        break;
      case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: case Op::ListAppend: case Op::SetAdd: case Op::DictInsert: case Op::DictMerge:
      case Op::SetItem: case Op::SetSlice: case Op::SetAttr: case Op::Yield: case Op::MakeSlice: case Op::Raise: case Op::RaiseFrom:
        if (AnyRead(f, pc)) Set(may_be_.held);
        break;
      case Op::MakeFunctionDefaults:
        if (!IsOne(f, pc, in.a)) break;
        Set(given_);
        Set(may_be_.held);
        break;
      case Op::Call: case Op::CallKw: case Op::CallStar: case Op::CallMethod: Hands(f, pc); break;
      default: break;
    }
  }

  // A call, and what is done with those that it is given.
  void Hands(FunctionId f, Pc pc) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    bool hands = false, hands_more = false;  // hands_more: besides the first
    const int length = in.op == Op::CallStar ? 3 : RunLength(function, in);
    for (int i = 1; i < length; ++i) (i == 1 && in.b > 0 ? hands : hands_more) |= IsOne(f, pc, static_cast<uint16_t>(in.a + i));
    hands |= hands_more;
    const auto callees = effects_.CalleesOf(f, pc);
    if (in.op == Op::CallMethod) {
      if (hands && !(!hands_more && effects_.CallsMethodOfBuiltin(f, pc) && MethodUsesUp(module_.names[function.call_sites[in.c].method]))) {
        Set(given_);
        Set(may_be_.held);
      }
      return;
    }
    const Target& target = effects_.TargetsOf(f, pc, in.a);
    // What a callback gives stands in what the builtin gives.
    if (!target.builtins.empty() && CalleesGive(f, pc)) Set(may_be_.held);
    if (!hands) return;
    // Builtins hand on what they take out of it.
    if (!target.functions.empty() || (target.builtins.empty() && !callees.empty())) Set(given_);
    const auto keeps = [&](BuiltinId id) {
      if (!hands_more && (UsesUp(id, in.b) || id == IdOf(Builtin::Next) || id == IdOf(Builtin::Iter))) return false;
      return !Wraps(id) || !effects_.IsUsedUpWhereMade(f, pc);
    };
    const bool by_generator = std::any_of(callees.begin(), callees.end(), [&](uint32_t callee) { return callee >= module_.functions.size() || (module_.functions[callee].is_generator && !IsExpression(callee)); });
    if (target.unknown || target.makes || by_generator || std::any_of(target.builtins.begin(), target.builtins.end(), keeps)) {
      Set(given_);
      Set(may_be_.held);
    }
  }
  bool IsExpression(FunctionId f) const { return module_.functions[f].name == kGeneratorExpression; }

  Effects& effects_;
  const Module& module_;
  IteratorPlaces& may_be_;
  bool changed_ = false, given_ = false, has_generators_ = false, any_given_back_ = false;  // given_: to some function of the plan
};

void Effects::FindHeldIterators() {
  if (keeps_iterators_) HeldIterators(*this).Find();
}

bool Effects::IsInCell(FunctionId f, uint16_t reg) const {
  bool is_in_cell = false;
  ForEachStoreInCell(f, reg, [&](const Where&) { is_in_cell = true; });
  return is_in_cell;
}

// What is moved on when an iterator is that hangs from these: variables that may hold one, where none stands in something else.
// REQUIRES: what they are is known
void Effects::AddMovedOf(FunctionId f, const Roots& roots, Effect::Way way, EffectBag& out) const {
  const Effect::Way elsewhere = way == Effect::kIterator && out.keeps_ways ? Effect::kObject : way;
  if (may_be_iterators_.held) return AddRoots(roots, elsewhere, out);
  const auto add = [&](uint16_t reg) {
    if (may_be_iterators_.registers[f][reg]) out.Add(Effect{IsInCell(f, reg) ? elsewhere : way, Effect::kRegister, reg}.packed());
  };
  for (uint16_t reg : roots.registers) add(reg);
  for (uint16_t reg : roots.known) add(reg);
  for (uint32_t global : roots.globals) if (may_be_iterators_.globals[global]) out.Add(Effect{elsewhere, Effect::kGlobal, global}.packed());
  for (uint32_t cell : roots.cells) out.Add(Effect{elsewhere, Effect::kCell, cell}.packed());
  if (!out.keeps_ways) return;
  // A generator is new wherever it is called for; what it gives is not moved on with it.
  for (uint32_t callee : roots.results) if (callee >= module_.functions.size() || may_be_iterators_.given_back[callee]) out.returned.push_back(callee);
  for (Pc pc : roots.passed) if (may_be_iterators_.gives[f][pc]) out.made.push_back(pc);
}

}  // namespace penstock
