// Who puts something into something: single instructions, functions, and what a call puts into what it is given.
#include <algorithm>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "analysis/held_attributes.h"
#include "analysis/graph.h"
#include "ir/dropped.h"
#include "ir/last_write.h"

namespace penstock {

int Effects::PutsInto(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::CallMethod) return EffectOfCall(f, pc).mutates || FillsAnew(f, pc) ? in.a : -1;
  if (!IsCall(in.op)) return WrittenObject(in);
  // `heappush(xs, x)`; `next` moves an iterator on.
  const Target& target = TargetsOf(f, pc, in.a);
  return std::any_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return Drops(id) && id != IdOf(Builtin::Next); }) ? in.a + 1 : -1;
}

// What runs when an instance of a class is made. False: that may be anything.
bool Effects::AddMakersTo(const Target& target, boost::container::small_vector<uint32_t, 4>& callees) const {
  const uint32_t count = static_cast<uint32_t>(module_.functions.size());
  if (!asked_ || DerivesFromData()) return false;
  for (uint32_t maker : target.makers) {
    if (maker < count) {
      callees.push_back(maker);
      continue;
    }
    // What Python asks of instances that are made, whatever their class.
    std::optional<std::vector<FunctionId>>& asked = asked_of_makers_[maker == Of(kAskedByEachInstance)];
    if (!asked) {
      asked.emplace();
      for (FunctionId f = 0; f < count; ++f) if (IsAskedFor(f, static_cast<Several>(maker - count))) asked->push_back(f);
    }
    if (asked->size() > kMostAskedOfMakers) return false;
    callees.insert(callees.end(), asked->begin(), asked->end());
  }
  return true;
}

bool Effects::MayCallBehindStar(FunctionId f, Pc pc, BuiltinId id) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op != Op::CallStar || FirstHook(id, in) == kNoHook) return false;
  const std::optional<uint32_t> named = TakesHooksByName(id) ? ConstantAt(f, pc, static_cast<uint16_t>(in.a + 2)) : std::nullopt;
  return !named || !std::holds_alternative<NoneConstant>(module_.constants[*named]);
}

bool Effects::MayCallElement(FunctionId f, Pc pc, BuiltinId id) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (id == IdOf(Builtin::Iter) && in.op != Op::CallStar && in.b < 3) return false;  // `map(iter, xs)`
  return FirstHook(id, in) < kNoHook && !TakesHooksByName(id);
}

boost::container::small_vector<uint32_t, 4> Effects::FindCalleesOf(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  boost::container::small_vector<uint32_t, 4> callees;
  if (!IsCall(in.op) || (in.op == Op::CallMethod && SetsAttribute(f, pc))) return callees;
  auto add = [&](const Target& target) {
    callees.insert(callees.end(), target.functions.begin(), target.functions.end());
    if (target.unknown || (target.makes && !AddMakersTo(target, callees))) callees.push_back(kAnyFunction);
  };
  Target target;
  const int arguments = RunLength(function, in) - 1;
  int first = kNoHook, end = 0;
  if (in.op == Op::CallMethod) {
    const MethodEffect& effect = EffectOfCall(f, pc);
    if (has_classes_ && !CallsMethodOfBuiltin(f, pc)) {
      const Functions* methods = MethodsCalled(f, pc);
      target.unknown = methods == nullptr;
      if (methods != nullptr) target.functions.assign(methods->begin(), methods->end());
    } else if (!has_classes_) {
      target = CalledByName(f, pc);
    }
    if (effect.takes_functions) first = 0, end = arguments;
  } else {
    target = CallablesOf(f, pc, in.a);
  }
  for (BuiltinId builtin : target.builtins) {
    first = std::min(first, FirstHook(builtin, in));
    end = std::max(end, HooksEnd(builtin, in, arguments));
    target.unknown |= MayCallBehindStar(f, pc, builtin);
  }
  add(target);
  if (std::find(callees.begin(), callees.end(), kAnyFunction) != callees.end()) return callees;
  for (int i = first + 1; i <= end; ++i) {
    const Target& hook = TargetsOf(f, pc, static_cast<uint16_t>(in.a + i));
    add(hook);
    if (std::any_of(hook.builtins.begin(), hook.builtins.end(), [&](BuiltinId id) { return MayCallElement(f, pc, id); })) callees.push_back(kAnyFunction);
  }
  return callees;
}

void Effects::FindCallees() {
  callees_.resize(module_.functions.size());
  for (FunctionId f = 0; f < callees_.size(); ++f) {
    auto& [all, first] = callees_[f];
    const size_t length = module_.functions[f].code.size();
    first.reserve(length + 1);
    first.push_back(0);
    for (Pc pc = 0; pc < length; ++pc) {
      const auto found = FindCalleesOf(f, pc);
      all.insert(all.end(), found.begin(), found.end());
      first.push_back(static_cast<uint32_t>(all.size()));
    }
  }
}

bool Effects::PutsByCall(FunctionId f, Pc pc) const {
  const std::span<const uint32_t> callees = CalleesOf(f, pc);
  return std::any_of(callees.begin(), callees.end(), [&](uint32_t callee) { return puts_[NodeOf(callee)] != 0; });
}

size_t Effects::NodeOf(uint32_t callee) const {
  const size_t count = module_.functions.size();
  if (callee == kAnyFunction) return count;
  return callee < count ? callee : count + 1 + (callee - OfGroup(0));
}

// `map(xs.append, ys)`: gives something that puts things into others to whoever may call it.
bool Effects::IsPutter(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::GetAttr) {
    for (std::string_view writes : {"__setattr__", "__delattr__", "__init__"}) if (module_.names[in.c] == writes) return true;
    return EffectOfMethod(in.c).mutates;
  }
  if (in.op != Op::LoadBuiltin || !(Writes(in.wide()) || Drops(in.wide()))) return false;
  const Instruction* use = NextTouch(function, pc, in.a);
  return use == nullptr || !IsCall(use->op) || use->a != in.a;
}

std::vector<std::vector<uint32_t>> Effects::FindUsers() const {
  const size_t count = module_.functions.size();
  std::vector<std::vector<uint32_t>> users(count + 1 + groups_.size());
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    if (MayBeAny(f)) users[f].push_back(static_cast<uint32_t>(count));
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) users[in.wide()].push_back(f);
      if (count > 1) for (uint32_t callee : CalleesOf(f, pc)) users[NodeOf(callee)].push_back(f);
    }
  }
  for (size_t group = 0; group < groups_.size(); ++group) for (FunctionId f : groups_[group]) users[f].push_back(static_cast<uint32_t>(count + 1 + group));
  return users;
}

void Effects::AddUsers(const std::vector<std::vector<uint32_t>>& users, std::vector<uint8_t>& marked) {
  std::vector<uint32_t> open;
  for (uint32_t f = 0; f < marked.size(); ++f) if (marked[f] != 0) open.push_back(f);
  while (!open.empty()) {
    const uint32_t f = open.back();
    open.pop_back();
    for (uint32_t user : users[f]) if (std::exchange(marked[user], uint8_t{1}) == 0) open.push_back(user);
  }
}

// Finds out in which order functions are best looked at, too.
void Effects::FindWhoPuts() {
  const size_t count = module_.functions.size(), nodes = count + 1 + groups_.size();
  puts_.assign(nodes, 0);
  const std::vector<std::vector<uint32_t>> users = FindUsers();
  for (FunctionId f = 0; f < count; ++f) {
    for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
      if (PutsInto(f, pc) >= 0) puts_[f] = 1;
      if (IsPutter(f, pc)) puts_[count] = 1, has_putters_ = true;
    }
  }
  AddUsers(users, puts_);
  Edges edges{static_cast<uint32_t>(nodes) + 1, {}};
  const uint32_t root = static_cast<uint32_t>(nodes);
  for (uint32_t f = 0; f < count; ++f) edges.list.push_back({root, f});
  for (uint32_t f = 0; f < nodes; ++f) for (uint32_t user : users[f]) edges.list.push_back({f, user});
  callees_first_ = LoopOrder(edges, root);
  std::erase_if(callees_first_, [&](uint32_t node) { return node >= count; });
}

void Effects::FindWhoCallsTools() const {
  const size_t count = module_.functions.size();
  calls_tools_.assign(count + 1 + groups_.size(), 0);
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      const ModuleConstant* imported = in.op == Op::Const ? std::get_if<ModuleConstant>(&module_.constants[in.wide()]) : nullptr;
      // What the machine keeps without a label may be set on the way: the context of decimals, and who was registered with a class.
      shows_anywhere_ |= (imported != nullptr && imported->module == ModuleId::Decimal) || (in.op == Op::LoadBuiltin && RowOf(in.wide()).module == ModuleId::Decimal);
      shows_anywhere_ |= (in.op == Op::CallMethod && module_.names[function.call_sites[in.c].method] == "register") || (in.op == Op::GetAttr && module_.names[in.c] == "register");
      if (in.op != Op::LoadTool) continue;
      calls_tools_[f] = 1;
      const Instruction* use = NextTouch(function, pc, function.code[pc].a);
      shows_anywhere_ |= use == nullptr || !IsCall(use->op) || use->op == Op::CallMethod || use->a != function.code[pc].a;
    }
  }
  AddUsers(FindUsers(), calls_tools_);
  for (FunctionId f = 0; f < count; ++f) {
    // By a step of `map(f, xs)`, too.
    const bool runs_unseen = module_.functions[f].is_generator || MayBeAny(f) || (asked_ && asked_->IsAskedAnyTime(f));
    asked_call_tools_ |= calls_tools_[f] != 0 && f != 0 && runs_unseen;
  }
}

bool Effects::CallsToolAlone(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (!IsCall(in.op) || in.op == Op::CallMethod) return false;
  const Target& target = CallablesOf(f, pc, in.a);
  return target.tools && !target.unknown && !target.makes && target.functions.empty() && target.builtins.empty();
}

bool Effects::MayCallTool(FunctionId f, Pc pc) const {
  if (calls_tools_.empty()) FindWhoCallsTools();
  const Instruction& in = module_.functions[f].code[pc];
  if (shows_anywhere_ || (asked_call_tools_ && RowOf(in.op).may_raise)) return true;
  if (!IsCall(in.op)) return false;
  if (in.op != Op::CallMethod) {
    const Target& target = CallablesOf(f, pc, in.a);
    if (target.unknown || target.tools) return true;
  }
  const std::span<const uint32_t> callees = CalleesOf(f, pc);
  return std::any_of(callees.begin(), callees.end(), [&](uint32_t callee) { return calls_tools_[NodeOf(callee)] != 0; });
}

// Where a register's object was taken from, or out of, by the instructions just before; in other blocks, too: `xs.append(a or b)` has
// loaded its list in the one before.
template <typename Visit>
void Effects::ForEachPlaceOf(FunctionId f, Pc before, uint16_t first, Visit visit) const {
  constexpr size_t kMost = 24;
  struct At { Pc pc; uint16_t reg; };
  boost::container::small_vector<At, kMost> open{{before, first}};
  boost::container::small_vector<Pc, kMost> seen;
  const auto made = [&](Pc pc, uint16_t reg) {
    if (seen.size() == kMost || std::find(seen.begin(), seen.end(), pc) != seen.end()) return false;
    seen.push_back(pc);
    const Instruction& in = module_.functions[f].code[pc];
    if (!definitions_.Outlives(f, pc, reg)) visit(PlaceKey(Effect::kParameter, pc));
    switch (in.op) {
      case Op::Move: case Op::GetItem: case Op::GetAttr: case Op::LoadCell: open.push_back({pc, in.b}); break;
      case Op::JoinTest: case Op::CallMethod: case Op::ForNext: open.push_back({pc, in.a}); break;
      case Op::LoadGlobal: visit(PlaceKey(Effect::kGlobal, in.wide())); break;
      case Op::FreeCell: visit(PlaceKey(Effect::kCell, in.b)); break;
      case Op::Call: if (const int seen_through = SeenThrough(f, pc); seen_through >= 0) open.push_back({pc, static_cast<uint16_t>(seen_through)}); break;
      default: break;
    }
    return true;
  };
  while (!open.empty()) {
    const At at = open.back();
    open.pop_back();
    const std::optional<Pc> last = definitions_.LastInBlock(f, at.pc, at.reg);
    if (last ? definitions_.Outlives(f, *last, at.reg) : definitions_.IsKept(f, at.reg)) visit(PlaceKey(Effect::kRegister, at.reg));
    if (last) made(*last, at.reg);
    else ForEachDefinition(f, at.pc, at.reg, [&](Pc pc) { return made(pc, at.reg); });
  }
}

// Can nothing be hashed into which something may be written: no instance, no function that holds something, no method that writes, no iterator?
bool Effects::KeysArePlain() const {
  if (keys_are_plain_) return *keys_are_plain_;
  const auto holds = [](const Function& function) {
    return !function.captures.empty() || std::any_of(function.code.begin(), function.code.end(), [](const Instruction& in) { return in.op == Op::MakeFunctionDefaults; });
  };
  keys_are_plain_ = !has_classes_ && !plan_has_attributes_ && !has_putters_ && !has_iterators_ && std::none_of(module_.functions.begin(), module_.functions.end(), holds);
  return *keys_are_plain_;
}

// Is the register the key under which the instruction puts something, or looks for it, and is that data: an attribute of what a tool gave, say?
// A key can be hashed, so that nothing can be written into such a one.
bool Effects::IsPlainKey(FunctionId f, Pc pc, uint16_t reg) const {
  const Instruction& in = module_.functions[f].code[pc];
  const auto is_key = [&] {
    if (in.op == Op::SetAdd) return reg == in.b && reg != in.a;
    if (in.op == Op::SetItem || in.op == Op::GetItem) return reg == (in.op == Op::SetItem ? in.b : in.c) && reg != (in.op == Op::SetItem ? in.c : in.b);
    if (in.op != Op::CallMethod || in.b == 0 || reg != in.a + 1) return false;
    const std::string& name = module_.names[module_.functions[f].call_sites[in.c].method];
    const std::optional<Pc> of = OnlyDefinition(f, pc, in.a);
    return (name == "setdefault" || name == "get" || name == "pop" || name == "add") && of && module_.functions[f].code[*of].op != Op::LoadBuiltin;
  };
  if (plan_has_attributes_ || !is_key()) return false;
  if (KeysArePlain()) return true;
  std::optional<Pc> given = OnlyDefinition(f, pc, reg);
  if (given && module_.functions[f].code[*given].op == Op::Move) given = OnlyDefinition(f, *given, module_.functions[f].code[*given].b);
  const Instruction* by = given ? &module_.functions[f].code[*given] : nullptr;
  if (by == nullptr || by->op != Op::GetAttr) return false;
  const std::string& name = module_.names[by->c];
  return !EffectOfMethod(by->c).known && !name.starts_with("__") && !HasParts(name) && !IsHeld(by->c);
}

// Calls visit(holder, reg) for what an instruction may put into what a register holds.
template <typename Visit>
void Effects::ForEachPut(FunctionId f, Pc pc, Visit visit) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const auto put = [&](uint16_t holder, uint16_t reg) {
    if (!IsScalar(f, pc, holder) && !IsScalar(f, pc, reg) && !IsPlainKey(f, pc, reg)) visit(holder, reg);
  };
  const auto put_all = [&](uint16_t holder) { ForEachRead(function, pc, [&](uint16_t reg) { if (reg != holder) put(holder, reg); }); };
  if (in.op == Op::CallMethod && SetsAttribute(f, pc)) return ForEachSetObject(f, pc, put_all);
  const int into = PutsInto(f, pc);
  if (into >= 0 && in.op == Op::SetItem && PutsBackThere(f, pc)) {
    put(in.a, in.c);  // the key is there
  } else if (into >= 0) {
    bool is_receiver = true;
    ForEachRead(function, pc, [&](uint16_t reg) {
      if (reg != into || !std::exchange(is_receiver, false)) put(static_cast<uint16_t>(into), reg);
    });
    // `list.append(xs, x)`, `heappush(*both)`
    const bool by_type = in.op == Op::CallStar || (in.op == Op::CallMethod && RunLength(function, in) > 2 && MayBeType(f, pc, in.a, function.call_sites[in.c].method));
    if (by_type) ForEachRead(function, pc, [&](uint16_t holder) { if (holder <= in.a + 1) put_all(holder); });
  }
  if (!PutsByCall(f, pc)) return;
  // Which of them is put into which is the callee's to know.
  boost::container::small_vector<std::pair<uint16_t, uint16_t>, 4> told;
  if (!FindPutsByCall(f, pc, [&](uint16_t holder, uint16_t reg) { told.emplace_back(holder, reg); })) return ForEachRead(function, pc, put_all);
  for (const auto& [holder, reg] : told) put(holder, reg);
}

// By place: what is put into what hangs from there, as far as a look at single instructions tells; of a register that lives
// within a block, by the instruction that gave it its value.
void Effects::FindContents(FunctionId f) {
  for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
    ForEachPut(f, pc, [&](uint16_t holder, uint16_t reg) {
      ForEachPlaceOf(f, pc, holder, [&](uint64_t key) { contents_[f].push_back({key, {f, pc, reg}}); });
    });
  }
  std::stable_sort(contents_[f].begin(), contents_[f].end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (uint32_t i = 0; i < contents_[f].size(); ++i) if (i == 0 || contents_[f][i].first != contents_[f][i - 1].first) filled_[f].push_back(i);
  most_filled_ = std::max(most_filled_, filled_[f].size());
  puts_of_[f].is_ready = true;
}

// Which parameters what a register holds may come from, or what is in it; empty: it cannot be told.
std::optional<std::vector<uint16_t>> Effects::ParametersOf(FunctionId f, Pc pc, uint16_t reg, Search search) const {
  const Roots& roots = RootsBefore(f, pc, reg, search);
  if (MayBeAnything(roots)) return std::nullopt;
  const Function& function = module_.functions[f];
  std::vector<uint16_t> found;
  bool is_told = true;
  const auto add = [&](const auto& registers) {
    for (uint16_t one : registers) {
      is_told &= holds_error_[f][one] == 0;  // which may have anything in it
      if (one < function.parameter_register_count()) found.push_back(one);
    }
  };
  add(roots.registers);
  if (!roots.filled_places.empty()) {
    const Contents& contents = ContentsOf(f, roots.named);
    std::vector<uint8_t> seen(contents.components.size());
    std::vector<uint32_t> open;
    const auto visit = [&](uint32_t component) { if (std::exchange(seen[component], uint8_t{1}) == 0) open.push_back(component); };
    for (uint32_t place : roots.filled_places) visit(contents.component[place]);
    while (!open.empty()) {
      const Contents::Component& component = contents.components[open.back()];
      open.pop_back();
      for (uint32_t place : component.places) add(contents.by_place[place].registers);
      for (uint32_t next : component.next) visit(next);
    }
  }
  Roots::Sort(found);
  is_told &= found.empty() || found.back() < function.positional_count();
  return is_told ? std::optional(std::move(found)) : std::nullopt;
}

const std::vector<Effects::Put>* Effects::PutsOf(FunctionId f) {
  PutsOfFunction& puts = puts_of_[f];
  if (!puts.is_ready || puts.is_looked_at) return puts.told ? &*puts.told : nullptr;
  puts.is_looked_at = true;
  const Function& function = module_.functions[f];
  if (function.is_generator || function.is_class_body) return nullptr;
  std::vector<Put> told;
  bool is_told = true;
  for (Pc pc = 0; is_told && pc < function.code.size(); ++pc) {
    ForEachPut(f, pc, [&](uint16_t holder, uint16_t reg) {
      const auto into = ParametersOf(f, pc, holder, kNamed);
      if (into && into->empty()) return;
      const auto what = ParametersOf(f, pc, reg, kNamedWithin);
      is_told &= into && what;
      if (!is_told) return;
      for (uint16_t one : *into) for (uint16_t other : *what) if (one != other) told.push_back({one, other, SetsOwn(f, pc, one)});
    });
  }
  std::sort(told.begin(), told.end());
  told.erase(std::unique(told.begin(), told.end()), told.end());
  constexpr size_t kMost = 32;
  if (is_told && told.size() <= kMost) puts.told = std::move(told);
  return puts.told ? &*puts.told : nullptr;
}

// `self.x = x`: of a parameter itself, not of what hangs from it.
bool Effects::SetsOwn(FunctionId f, Pc pc, uint16_t parameter) const {
  const Instruction& in = module_.functions[f].code[pc];
  uint16_t reg = in.a;
  if (in.op == Op::CallMethod && SetsAttribute(f, pc)) {
    int objects = 0;
    ForEachSetObject(f, pc, [&](uint16_t one) {
      reg = one;
      ++objects;
    });
    if (objects != 1) return false;
  } else if (in.op != Op::SetAttr) {
    return false;
  }
  std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg);
  while (last && module_.functions[f].code[*last].op == Op::Move) {
    pc = *last;
    reg = module_.functions[f].code[pc].b;
    last = definitions_.LastInBlock(f, pc, reg);
  }
  return !last && reg == parameter && definitions_.Of(f, reg).empty();
}

// Calls visit(holder, reg) for registers of a call; false: which it puts into which cannot be told.
template <typename Visit>
bool Effects::FindPutsByCall(FunctionId f, Pc pc, Visit visit) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op != Op::Call && in.op != Op::CallKw && in.op != Op::CallMethod) return false;
  // `first`: where the first parameter is; an instance that is new is nowhere yet.
  const auto take_in = [&](FunctionId callee, int first, bool makes) {
    const std::vector<Put>* puts = PutsOf(callee);
    if (puts == nullptr) return false;
    const Function& called = module_.functions[callee];
    // Of what is not given: without a default, that call is an error.
    const auto given = [&](uint16_t parameter) -> std::optional<uint16_t> {
      if (first + parameter <= in.a + in.b) return static_cast<uint16_t>(first + parameter);
      return GivenByName(f, pc, callee, parameter);
    };
    for (const Put& put : *puts) {
      if (std::max(put.into, put.what) >= called.parameters.size()) return false;
      const bool is_given = given(put.into) && given(put.what);
      if (!is_given) {
        for (uint16_t one : {put.into, put.what}) if (!given(one) && HasDefaultWithParts(callee, one)) return false;
        continue;
      }
      const auto at = [&](uint16_t parameter) { return *given(parameter); };
      if (!makes || (put.into != 0 && put.what != 0)) {
        visit(at(put.into), at(put.what));
      } else if (put.into == 0) {
        // What a new instance holds comes from what is read here; what it has by its class is the class's.
        if (!put.is_own) visit(in.a, at(put.what));
      } else {
        for (int i = 1; i < RunLength(function, in); ++i) visit(at(put.into), static_cast<uint16_t>(in.a + i));
        visit(at(put.into), in.a);
      }
    }
    return true;
  };
  const auto puts_nothing = [&](const Target& target) {
    if (target.unknown || target.makes) return puts_[NodeOf(kAnyFunction)] == 0;
    return std::all_of(target.functions.begin(), target.functions.end(), [&](uint32_t callee) { return puts_[NodeOf(callee)] == 0; });
  };
  const int arguments = RunLength(function, in) - 1;
  int first_hook = kNoHook, hooks_end = 0;
  if (in.op == Op::CallMethod) {
    const MethodEffect& effect = EffectOfCall(f, pc);
    if (effect.takes_functions) first_hook = 0, hooks_end = arguments;
    if (has_classes_ && !CallsMethodOfBuiltin(f, pc)) {
      const Functions* methods = MethodsCalled(f, pc);
      if (methods == nullptr) return false;
      for (uint32_t callee : *methods) {
        if (puts_[NodeOf(callee)] == 0) continue;
        // With the instance that has it; or by way of a class, or found elsewhere, with what it is given.
        if (callee >= module_.functions.size() || !take_in(callee, in.a, false) || (!IsCallOfInstance(f, pc) && !take_in(callee, in.a + 1, false))) return false;
      }
    } else if (!has_classes_ && !puts_nothing(CalledByName(f, pc))) {
      return false;
    }
  } else {
    const Target& target = CallablesOf(f, pc, in.a);
    if (target.unknown) return false;
    for (uint32_t callee : target.functions) if (puts_[NodeOf(callee)] != 0 && !take_in(callee, in.a + 1, false)) return false;
    for (uint32_t maker : target.makers) {
      if (maker < module_.functions.size()) {
        if (puts_[maker] != 0 && !take_in(maker, in.a, true)) return false;
        continue;
      }
      const auto kind = maker == Of(kAskedByEachInstance) ? AskedCode::kEachInstance : AskedCode::kInstances;
      for (FunctionId one = 0; one < module_.functions.size(); ++one) if (puts_[one] != 0 && asked_->IsAsked(one, kind)) return false;
    }
    for (BuiltinId builtin : target.builtins) {
      first_hook = std::min(first_hook, FirstHook(builtin, in));
      hooks_end = std::max(hooks_end, HooksEnd(builtin, in, arguments));
    }
  }
  for (int i = first_hook + 1; i <= hooks_end; ++i) if (!puts_nothing(TargetsOf(f, pc, static_cast<uint16_t>(in.a + i)))) return false;
  return true;
}

}  // namespace penstock
