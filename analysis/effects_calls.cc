// What calls do: what they run, by summaries, and what builtins and their methods do to what they are given.
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "catalog/builtins.h"
#include "catalog/iterators.h"
#include "catalog/looks.h"
#include "catalog/writing_methods.h"

namespace penstock {
namespace {

// A method that writes into its receiver, and is given just what is put in, or taken out.
bool TakesElement(std::string_view method) {
  static constexpr std::string_view kNames[] = {"append", "appendleft", "add", "extend", "extendleft", "remove", "discard", "update", "insert", "setdefault"};
  return std::find(std::begin(kNames), std::end(kNames), method) != std::end(kNames);
}

// A method of builtin types that may go on with its receiver, where that is a generator or an iterator.
bool MovesItself(std::string_view method) { return method == "send" || method == "throw" || method == "close" || method.starts_with("__"); }

// One that looks at nothing that it is given.
bool KeepsWhatItIsGiven(std::string_view method) { return method == "append" || method == "appendleft"; }

// `setattr(x, k, v)`: what Op::SetAttr is under a name of the plan's.
bool IsSetter(BuiltinId id) { return id == IdOf(Builtin::Setattr) || id == IdOf(Builtin::Delattr); }

bool SetsByBuiltin(BuiltinId id, const Instruction& in) { return in.op == Op::Call && in.b > 1 && IsSetter(id); }

}  // namespace

const Effects::MethodEffect& Effects::EffectOfCall(FunctionId f, Pc pc) const {
  static const MethodEffect kOfPlan;
  const Function& function = module_.functions[f];
  return IsCallOfPlan(f, pc) ? kOfPlan : EffectOfMethod(function.call_sites[function.code[pc].c].method);
}

const Effects::MethodEffect& Effects::EffectOfMethod(uint16_t name) const {
  // By name alone, whatever the receiver's type.
  static const std::unordered_map<std::string_view, MethodEffect> by_name = [] {
    std::unordered_map<std::string_view, MethodEffect> effects;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      const Method method = static_cast<Method>(i);
      MethodEffect& effect = effects[RowOf(method).name];
      effect.known = true;
      effect.mutates = IsWritingMethod(RowOf(method).name);
      effect.takes_functions |= method == Method::ListSort || method == Method::RePatternSub || method == Method::RePatternSubn;
    }
    // Errors have that one; a class may have the others as well. What they do besides is not known.
    for (std::string_view other : {"add_note", "__setitem__", "__delitem__", "__iadd__", "__imul__", "__ior__", "__iand__", "__isub__", "__ixor__"}) effects[other].mutates = true;
    return effects;
  }();
  static const MethodEffect kUnknown;
  auto found = by_name.find(module_.names[name]);
  return found == by_name.end() ? kUnknown : found->second;
}

bool Effects::MayMissKey(uint16_t method) const {
  static constexpr std::string_view kNames[] = {"pop", "remove", "__getitem__", "__delitem__", "throw"};
  return std::find(std::begin(kNames), std::end(kNames), module_.names[method]) != std::end(kNames);
}

bool Effects::Writes(BuiltinId id) const { return WritesInto(RowOf(id).rule); }

bool Effects::RunsCoroutines(FunctionId f, Pc pc) const {
  if (summaries_[Of(kCoroutines)].empty()) return false;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::YieldFrom) return true;
  if (!IsCall(in.op)) return false;
  if (in.op == Op::CallMethod) {
    const uint16_t name = function.call_sites[in.c].method;
    const std::string& word = module_.names[name];
    return !EffectOfMethod(name).known || word == "send" || word == "throw" || word == "close";
  }
  const Target& target = CallablesOf(f, pc, in.a);
  return target.unknown || std::any_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) {
    return id == IdOf(Builtin::InnerTogether) || id == IdOf(Builtin::InnerSettled) || id == IdOf(Builtin::InnerBegun) || id == IdOf(Builtin::Next);
  });
}

void Effects::AddWriteOfCallee(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const {
  AddWrite(f, pc, reg, way, out);
  if (out.reached != nullptr && way == Effect::kObject && !out.writes_everything) AddNamed(f, pc, reg, kNamedWithin, way, *out.reached);
  // What it keeps where it may be written into: which object that is may have been chosen here.
  if (out.reached != nullptr && way == Effect::kChosen) {
    AddNamed(f, pc, reg, kNamed, Effect::kObject, *out.reached);
    AddNamed(f, pc, reg, kNamedWithin, Effect::kObject, *out.reached);
  }
}

// What a callee does, in the places of its caller. The last summaries are of no one function.
void Effects::AddSummary(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes, bool by_parts, By by) const {
  const bool is_hook = by == By::kHook || by == By::kBoundHook;
  const ItemOperands items = by == By::kItem ? OperandsOfItem(module_.functions[f].code[pc]) : ItemOperands();
  const bool globals_done = !by_parts && !out.TakesIn(callee);
  if (summaries_[callee].empty()) return;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  bool real = callee < module_.functions.size() && by != By::kBoundHook && by != By::kItem;  // its parameters are given by what is called here
  bool child = callee < module_.functions.size() && module_.functions[callee].parent == f && callee != f;
  const bool by_method = real && in.op == Op::CallMethod && !(is_hook && !function.call_sites[in.c].keywords.empty());
  // What is asked to set an attribute is given the object first, but for what descriptors have.
  const bool is_setter = callee == Of(kAskedForStores) && !asked_->has_descriptors();
  const bool is_missing = callee == Of(kAskedForMissing) && asked_->misses_by_method();
  // What an iterator runs when it is moved on has what hangs from that.
  const int moved = callee == Of(kLazy) ? MovedBy(f, pc) : -1;
  auto all_arguments = [&](Effect::Way way) {
    if (moved >= 0) AddWriteOfCallee(f, pc, static_cast<uint16_t>(moved), way, out);
    else ForEachRead(function, pc, [&](uint16_t reg) { AddWriteOfCallee(f, pc, reg, way, out); });
  };
  // A static `__init__` is not given the new instance first.
  if (makes && !static_makers_.empty() && (!real || static_makers_.contains(callee))) AddWriteOfCallee(f, pc, in.a, Effect::kObject, out);
  if (makes && real && static_makers_.contains(callee)) all_arguments(Effect::kObject);
  bool choice_done = false, arguments_done[Effect::kRead] = {}, default_done[Effect::kRead] = {}, cells_done[Effect::kRead + 1] = {};
  const EffectSet& does = summaries_[callee];
  for (auto packed = does.begin(); packed != does.end(); ++packed) {
    const Effect effect = Effect::From(*packed);
    if (by_parts && (effect.way == Effect::kObject || effect.way == Effect::kOwn)) continue;
    if (effect.place == Effect::kGlobal && globals_done) {
      packed = std::lower_bound(packed, does.end(), Effect{effect.way, Effect::kCell, 0}.packed()) - 1;
    } else if (effect.place == Effect::kEverything) {
      AddEverything(effect.way, out);
    } else if (effect.place == Effect::kGlobal) {
      out.Add(*packed);
    } else if (effect.place == Effect::kParameter) {
      if (effect.way == Effect::kRead) continue;
      if (by == By::kItem && effect.index < items.size() && effect.index < static_cast<uint32_t>(module_.functions[callee].positional_count())) {
        AddWriteOfCallee(f, pc, items[effect.index], effect.way, out);
        continue;
      }
      // What hangs from an instance that is new, hangs from its class, or was given.
      if (makes && effect.index == 0) {
        const bool of_class = effect.way == Effect::kOwn ? writes_given_class_ : (gets_classes_ && sets_on_others_) || !IsClassOfCode(f, pc, in.a);
        if (of_class) AddWriteOfCallee(f, pc, in.a, effect.way == Effect::kOwn ? Effect::kObject : effect.way, out);
        continue;
      }
      const bool by_position = real && effect.index < static_cast<uint32_t>(module_.functions[callee].positional_count());
      const bool plain = by_position && (in.op == Op::Call || (in.op == Op::CallKw && !is_hook));
      const uint32_t argument = effect.index - makes;
      // A parameter that only a place gives may have the name of another that is given.
      const bool is_placed = by_position && (in.op == Op::CallMethod ? effect.index <= in.b : argument < in.b);
      // Which place that is depends on whether a method is called by its class.
      const bool is_sure = is_placed && in.op != Op::CallMethod;
      const std::optional<uint16_t> named = real && !is_hook && !is_sure ? GivenByName(f, pc, callee, effect.index) : std::nullopt;
      const bool stands_for_default = real && !is_hook && !is_placed && !named && in.op != Op::CallStar && effect.index < module_.functions[callee].parameters.size();
      if (stands_for_default && module_.functions[callee].parameters[effect.index].has_default && !HasDefaultWithParts(callee, static_cast<uint16_t>(effect.index))) {
        continue;  // nothing can be written into it
      }
      if (named) AddWriteOfCallee(f, pc, *named, effect.way, out);
      if (named && !is_placed) continue;
      if (plain) {
        if (argument < in.b) AddWriteOfCallee(f, pc, static_cast<uint16_t>(in.a + 1 + argument), effect.way, out);
        // What is not given hangs from the function, as a default.
        else if (!std::exchange(default_done[effect.way], true)) AddWriteOfCallee(f, pc, in.a, effect.way == Effect::kOwn ? Effect::kObject : effect.way, out);
      } else if (is_setter) {
        boost::container::small_vector<uint16_t, 2> objects;
        ForEachSetObject(f, pc, [&](uint16_t reg) { objects.push_back(reg); });
        if (effect.index == 0) for (uint16_t reg : objects) AddWriteOfCallee(f, pc, reg, effect.way, out);
        else ForEachRead(function, pc, [&](uint16_t reg) { if (std::find(objects.begin(), objects.end(), reg) == objects.end()) AddWriteOfCallee(f, pc, reg, effect.way, out); });
      } else if (is_missing && effect.index == 1 && by == By::kPlainKey) {
        continue;
      } else if (is_missing && effect.index < 2) {
        AddWriteOfCallee(f, pc, effect.index == 0 ? in.b : in.c, effect.way, out);
      } else if (by_method && effect.index <= in.b && by_position) {
        // With the instance that has it; or by way of a class, or found elsewhere, with what it is given.
        const bool given_class = given_.of_class.contains(module_.names[function.call_sites[in.c].method]);
        const bool by_class = IsSurelyClass(f, pc, in.a) && !given_class;
        // A classmethod is given the class, which does not hang from the instance.
        const bool by_instance = given_class && effect.index == 0 && (effect.way == Effect::kOwn || effect.way == Effect::kObject) && !IsSurelyClass(f, pc, in.a);
        if (by_instance) AddEverything(Effect::kObject, out);
        if (!by_class) AddWriteOfCallee(f, pc, static_cast<uint16_t>(in.a + effect.index), effect.way, out);
        if (IsCallOfInstance(f, pc)) continue;
        if (effect.index < in.b) AddWriteOfCallee(f, pc, static_cast<uint16_t>(in.a + 1 + effect.index), effect.way, out);
        else if (by_class) AddWriteOfCallee(f, pc, in.a, effect.way == Effect::kOwn ? Effect::kObject : effect.way, out);  // a default
      } else if (effect.way == Effect::kChosen) {
        if (!std::exchange(choice_done, true)) all_arguments(effect.way);
      } else {
        // A step of an iterator writes into nothing else.
        const Effect::Way way = effect.way == Effect::kIterator ? Effect::kIterator : Effect::kObject;
        if (!std::exchange(arguments_done[way], true)) all_arguments(way);
      }
    } else if (child) {
      uint16_t reg = module_.functions[callee].captures[effect.index].from_register;
      if (effect.way != Effect::kValue) {
        AddWriteOfCallee(f, pc, reg, effect.way, out);
        continue;
      }
      out.Add(Effect{Effect::kValue, Effect::kRegister, reg}.packed());
      for (uint32_t c : CellsOf(f, pc, reg)) out.Add(Effect{Effect::kValue, Effect::kCell, c}.packed());
    } else {
      // A closure from elsewhere, or one of ours by a way we did not follow: its cells hang from the
      // function value; ours are the registers that hold cells.
      const Effect::Way way = effect.way == Effect::kOwn ? Effect::kObject : effect.way;
      if (std::exchange(cells_done[way], true)) continue;
      if (way != Effect::kRead) all_arguments(way == Effect::kValue ? Effect::kObject : way);
      for (const Instruction& made : function.code) {
        if (made.op != Op::NewCell && made.op != Op::FreeCell) continue;
        out.Add(Effect{way, Effect::kRegister, made.a}.packed());
        if (made.op == Op::FreeCell) out.Add(Effect{way, Effect::kCell, made.b}.packed());
      }
    }
  }
}

void Effects::AddCalled(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes) const {
  const Instruction& in = module_.functions[f].code[pc];
  const bool may_be_given_class = in.op == Op::CallMethod && given_.of_class.contains(module_.names[module_.functions[f].call_sites[in.c].method]) && !IsSurelyClass(f, pc, in.a);
  const bool by_parts = out.parts != nullptr && !may_be_given_class && callee < module_.functions.size() && !(makes && static_makers_.contains(callee)) && AddPartsOfCall(f, pc, callee, makes, *out.parts);
  AddSummary(f, pc, callee, out, makes, by_parts);
}

void Effects::AddAskedForItem(FunctionId f, Pc pc, FunctionId method, EffectBag& out) const {
  const bool by_parts = out.parts != nullptr && AddPartsOfCall(f, pc, method, false, *out.parts);
  AddSummary(f, pc, method, out, false, by_parts, By::kItem);
}

void Effects::AddAsked(FunctionId f, Pc pc, EffectBag& out) const {
  if (const Several asked = AskedAt(f, pc); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
  if (const Functions* methods = AskedForItem(f, pc)) for (FunctionId one : *methods) AddAskedForItem(f, pc, one, out);
}

bool Effects::WritesIntoAsked() const {
  const EffectSet& does = summaries_[Of(kAsked)];
  return std::any_of(does.begin(), does.end(), [](uint64_t packed) {
    const Effect effect = Effect::From(packed);
    return effect.place == Effect::kParameter && (effect.way == Effect::kObject || effect.way == Effect::kOwn);
  });
}

void Effects::AddCall(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const uint32_t any = Of(kAny), lazy = Of(kLazy);
  int argument_count = RunLength(function, in) - 1;
  auto write_arguments = [&](Effect::Way way) {
    for (int i = 0; i < argument_count; ++i) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1 + i), way, out);
  };
  // Functions among the arguments of a builtin may be called by it, and what they give compared: `sorted(xs, key=f)`.
  auto call_arguments = [&](int first, int end) {
    if (has_classes_ && first < argument_count && asked_->compares() && WritesIntoAsked()) AddEverything(Effect::kObject, out);
    for (int i = first; i < end; ++i) {
      if (const Functions* methods = BoundMethodsOf(f, pc, static_cast<uint16_t>(in.a + 1 + i))) {
        for (uint32_t callee : *methods) AddSummary(f, pc, callee, out, false, false, By::kBoundHook);
        continue;
      }
      const Target& argument = CallablesOf(f, pc, static_cast<uint16_t>(in.a + 1 + i));
      for (FunctionId callee : argument.functions) AddHook(f, pc, callee, out);
      for (uint32_t maker : argument.makers) AddHook(f, pc, maker, out);
      if (argument.is_method && has_classes_) AddSummary(f, pc, Of(kAskedOfOperands), out);
      if (!argument.unknown) continue;
      AddSummary(f, pc, any, out);
      if (has_putters_) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1 + i), Effect::kObject, out);  // `xs.append`
    }
  };
  if (in.op == Op::CallMethod) {
    if (SetsAttribute(f, pc)) {
      ForEachSetObject(f, pc, [&](uint16_t reg) { AddWrite(f, pc, reg, Effect::kOwn, out); });
      if (has_classes_) AddSummary(f, pc, Of(kAskedForStores), out);
      return;
    }
    if (MakesByBuiltin(f, pc)) {
      write_arguments(Effect::kIterator);
      AddSummary(f, pc, lazy, out);
      AddSummary(f, pc, Of(kAskedOfOperands), out);
      return;
    }
    // `f.__call__(x)` is f(x), in a plan without classes, too.
    if (module_.names[function.call_sites[in.c].method] == kCallMethod) {
      const Target& target = CallablesOf(f, pc, in.a);
      for (FunctionId callee : target.functions) AddHook(f, pc, callee, out);
      for (uint32_t maker : target.makers) AddHook(f, pc, maker, out);
      if (target.unknown || target.is_method) AddSummary(f, pc, any, out);
    }
    if (!has_classes_ && IsHeld(function.call_sites[in.c].method)) {
      AddSummary(f, pc, any, out);
      ForEachRead(function, pc, [&](uint16_t reg) { AddWrite(f, pc, reg, Effect::kObject, out); });
    }
    // The method does all else itself.
    if (IsCallOfInstance(f, pc)) {
      AddSummary(f, pc, Of(kAskedForAttributes), out);
      for (FunctionId callee : *MethodsCalled(f, pc)) AddCalled(f, pc, callee, out);
      return;
    }
    const MethodEffect& effect = EffectOfCall(f, pc);
    const bool of_class = IsSurelyClass(f, pc, in.a);  // nothing that a method of builtin types writes into
    if (effect.mutates || FillsAnew(f, pc)) {
      if (!of_class) AddOwnWrite(f, pc, in.a, out);
      // `list.append(xs, x)`: of what it may be given otherwise, the first has nothing inside.
      const uint16_t name = function.call_sites[in.c].method;
      const bool by_type = (argument_count > 1 && MayBeType(f, pc, in.a, name)) || (argument_count == 1 && !TakesElement(module_.names[name]));
      if (by_type) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1), Effect::kObject, out);
    }
    const bool of_builtin = CallsMethodOfBuiltin(f, pc);
    if (of_builtin && KeepsWhatItIsGiven(module_.names[function.call_sites[in.c].method])) return;
    const Functions* methods = has_classes_ && !of_builtin ? MethodsCalled(f, pc) : nullptr;
    const bool of_plan = methods != nullptr && !effect.known;  // which call what they are given themselves
    if (effect.takes_functions || (!effect.known && !of_plan)) call_arguments(0, argument_count);
    const bool moves_itself = !of_builtin || MovesItself(module_.names[function.call_sites[in.c].method]);
    if (moves_itself && !of_class) AddWrite(f, pc, in.a, Effect::kIterator, out);
    const bool moves_arguments = argument_count > 0 && !(of_builtin && GoesOverNothing(module_.names[function.call_sites[in.c].method]));
    if (moves_arguments) write_arguments(Effect::kIterator);
    if (!effect.known && !of_plan) write_arguments(Effect::kObject);
    if (has_classes_ && of_builtin) {
      if (const Several asked = AskedByMethod(f, pc); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
    } else if (methods != nullptr) {
      AddSummary(f, pc, Of(kAskedForAttributes), out);
      if (effect.known) AddSummary(f, pc, Of(kAskedOfOperands), out);
      for (FunctionId callee : *methods) AddCalled(f, pc, callee, out);
    } else if (has_classes_) {
      AddSummary(f, pc, any, out);
      if (strict_ || effect.known) AddWrite(f, pc, in.a, Effect::kObject, out);
      write_arguments(Effect::kObject);
    }
    if (moves_itself || moves_arguments) AddSummary(f, pc, lazy, out);
    return;
  }
  const Target& target = CallablesOf(f, pc, in.a);
  if (in.op == Op::CallStar && (!target.functions.empty() || target.makes)) write_arguments(Effect::kIterator);
  for (FunctionId callee : target.functions) AddCalled(f, pc, callee, out);
  // A class may derive from a builtin type, which goes over what it is given.
  if (target.makes) {
    for (uint32_t maker : target.makers) AddCalled(f, pc, maker, out, true);
    if (DerivesFromData()) {
      AddSummary(f, pc, Of(kAskedOfOperands), out);
      write_arguments(Effect::kIterator);
      AddSummary(f, pc, lazy, out);
    }
  }
  for (BuiltinId builtin : target.builtins) {
    if (AsksNobody(builtin)) continue;
    if (SetsByBuiltin(builtin, in)) {
      AddWrite(f, pc, static_cast<uint16_t>(in.a + 1), Effect::kOwn, out);
      if (has_classes_) AddSummary(f, pc, Of(kAskedForStores), out);
      continue;
    }
    // `next` moves an iterator on, and writes into nothing else.
    if (WritesInto(RowOf(builtin).rule) && builtin != IdOf(Builtin::Next)) write_arguments(Effect::kObject);
    if (MayCallBehindStar(f, pc, builtin)) {
      AddSummary(f, pc, any, out);
      write_arguments(Effect::kObject);
    }
    call_arguments(FirstHook(builtin, in), HooksEnd(builtin, in, argument_count));
    if (!MovesNothing(builtin)) {
      write_arguments(Effect::kIterator);
      AddSummary(f, pc, lazy, out);
    }
    // str(x), len(x), print(x): what they are given may have methods of its own for that.
    const bool counts_own = builtin == IdOf(Builtin::Len) && in.op == Op::Call && in.b == 1 && OwnAt(f, pc, static_cast<uint16_t>(in.a + 1)) != Own::kNo;
    if (has_classes_ && !counts_own) AddSummary(f, pc, Of(AskedByBuiltin(f, pc, builtin)), out);
    if (has_classes_ && IsSetter(builtin)) AddSummary(f, pc, Of(kAskedForStores), out);
  }
  if (target.is_method) {
    write_arguments(Effect::kIterator);
    AddSummary(f, pc, lazy, out);
    if (has_classes_) AddSummary(f, pc, Of(kAskedOfOperands), out);
  }
  if (const Functions* methods = target.unknown ? CalledAsInstance(f, pc, in.a) : nullptr) {
    for (uint32_t callee : *methods) AddSummary(f, pc, callee, out, false, false, By::kBoundHook);
  } else if (target.unknown) {
    AddSummary(f, pc, any, out);
    AddSummary(f, pc, lazy, out);
    AddWrite(f, pc, in.a, Effect::kObject, out);
    write_arguments(Effect::kObject);
    write_arguments(Effect::kIterator);
  }
}

// By hooks it may write whatever the instruction may: into what it sorts, say.
void Effects::OfOperands(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  bool goes_over = true;
  if (in.op == Op::CallMethod) {
    const uint16_t name = function.call_sites[in.c].method;
    if (CallsInherited(f, pc)) return AddSummary(f, pc, Of(kAskedForAttributes), out);
    if (!CallsMethodOfBuiltin(f, pc) || EffectOfMethod(name).takes_functions || SetsAttribute(f, pc)) return Of(f, pc, out);
    if (KeepsWhatItIsGiven(module_.names[name])) return;
    goes_over = (RunLength(function, in) > 1 && !GoesOverNothing(module_.names[name])) || MovesItself(module_.names[name]);
  } else if (IsCall(in.op)) {
    const Target& target = TargetsOf(f, pc, in.a);
    if (target.unknown || target.makes || std::any_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return FirstHook(id, in) < kNoHook; })) {
      return Of(f, pc, out);
    }
    if (target.functions.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return SetsByBuiltin(id, in); })) {
      if (has_classes_) AddSummary(f, pc, Of(kAskedForStores), out);
      return;
    }
    const bool asks = std::any_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return !AsksNobody(id); });
    if (!asks && in.op != Op::CallStar) return;
    goes_over = in.op == Op::CallStar || !std::all_of(target.builtins.begin(), target.builtins.end(), MovesNothing);
  } else if (MovedBy(f, pc) < 0) {
    if (!has_classes_ || in.op == Op::Yield || RaisesInstance(f, pc)) return;
    return AddAsked(f, pc, out);
  }
  if (goes_over) AddSummary(f, pc, Of(kLazy), out);
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  const auto shows = [&] {
    const Target& target = TargetsOf(f, pc, in.a);
    return !target.builtins.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return AskedByBuiltin(f, pc, id) == kAskedToShow; });
  };
  const Several by_call = in.op == Op::CallMethod ? AskedByMethod(f, pc) : IsCall(in.op) && shows() ? kAskedToShow : kAskedOfOperands;
  if (has_classes_ && by_call != kSeveral) AddSummary(f, pc, Of(by_call), out);
  if (has_classes_ && !IsCall(in.op)) if (const Several asked = AskedBy(in.op); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
  if (has_classes_ && in.op == Op::SetItem) AddSummary(f, pc, Of(kAskedForSteps), out);
}

}  // namespace penstock
