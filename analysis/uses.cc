// How a value is used from where it is made on, by whatever names: of a list, say, that it is only read; of a function, that it is only called.
#include <algorithm>
#include <string_view>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "ir/plan_attributes.h"

namespace penstock {
namespace {

constexpr int kMostUses = 256;  // of one value that are looked at

// Puts nothing into what it is given, and gives nobody else the container itself.
bool OnlyReads(BuiltinId id) {
  return KeepsElements(id) || PairsElements(id) || IsOneOf(id, {BuiltinType::Str, BuiltinType::Bool}, {Builtin::Len, Builtin::Print, Builtin::Isinstance, Builtin::Repr, Builtin::Callable});
}

bool IsReadingMethod(std::string_view method) {
  static constexpr std::string_view kNames[] = {"get", "items", "keys", "values", "copy", "index", "count"};
  return std::find(std::begin(kNames), std::end(kNames), method) != std::end(kNames);
}

}  // namespace

const Effects::Uses& Effects::KnownUses() const {
  if (uses_) return *uses_;
  uses_ = std::make_unique<Uses>();
  const size_t count = module_.functions.size();
  uses_->made.assign(count, Where{0, kAnywhere, 0});
  uses_->loads.resize(module_.globals.size());
  uses_->reads.resize(count);
  uses_->is_member.resize(module_.globals.size());
  if (has_modules_) for (const Module::LibraryMember& member : module_.library_members) uses_->is_member[member.global] = 1;
  std::vector<uint8_t> times(count);
  for (FunctionId f = 0; f < count; ++f) {
    const std::vector<Instruction>& code = module_.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      const Instruction& in = code[pc];
      if (in.op == Op::LoadGlobal) uses_->loads[in.wide()].push_back({f, pc, in.a});
      if (in.op == Op::LoadCell) uses_->cell_loads.push_back({CellKey(f, in.b), {f, pc, in.a}});
      if (in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) continue;
      uses_->made[in.wide()] = std::exchange(times[in.wide()], uint8_t{1}) != 0 ? Where{0, kAnywhere, 0} : Where{f, pc, in.a};
    }
  }
  std::stable_sort(uses_->cell_loads.begin(), uses_->cell_loads.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return *uses_;
}

std::span<const std::pair<uint16_t, Pc>> Effects::ReadsOf(FunctionId f, uint16_t reg) const {
  KnownUses();
  std::vector<std::pair<uint16_t, Pc>>& reads = uses_->reads[f];
  const Function& function = module_.functions[f];
  if (reads.empty()) {
    for (Pc pc = 0; pc < function.code.size(); ++pc) ForEachRead(function, pc, [&](uint16_t one) { reads.push_back({one, pc}); });
    std::sort(reads.begin(), reads.end());
    reads.erase(std::unique(reads.begin(), reads.end()), reads.end());
  }
  const auto begin = std::lower_bound(reads.begin(), reads.end(), std::pair<uint16_t, Pc>{reg, 0});
  const auto end = std::find_if(begin, reads.end(), [&](const auto& one) { return one.first != reg; });
  return {begin, end};
}

// May a register hold before pc what it was given at `given.pc`, or what it began with?
bool Effects::MayBeFrom(const Where& given, Pc pc) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(given.function, pc, given.reg)) return given.pc != kAnywhere && *last == given.pc;
  if (given.pc != kAnywhere && holds_error_[given.function][given.reg]) return Reaches(given, pc);
  const std::vector<Pc>* known = KnownAt(given.function, pc, given.reg);
  return given.pc == kAnywhere || known == nullptr || std::find(known->begin(), known->end(), given.pc) != known->end();
}

// Along some way from one instruction to the other, is the register given nothing else, nor an error?
bool Effects::Reaches(const Where& given, Pc read) const {
  const Function& function = module_.functions[given.function];
  const FunctionCfg& cfg = cfg_.functions[given.function];
  std::vector<uint8_t> is_seen(cfg.blocks.size());
  // A block, and where in it; the first is gone through from behind what gave the value, which may be its end.
  std::vector<std::pair<BlockId, Pc>> open{{cfg.block_of[given.pc], given.pc + 1}};
  const auto go_on = [&](BlockId block) {
    if (block != kNoBlock && std::exchange(is_seen[block], uint8_t{1}) == 0) open.emplace_back(block, cfg.blocks[block].begin);
  };
  while (!open.empty()) {
    auto [at, pc] = open.back();
    open.pop_back();
    const BasicBlock& block = cfg.blocks[at];
    bool writes = false;
    for (; pc < block.end && !writes; ++pc) {
      if (pc == read) return true;
      ForEachWrite(function, pc, [&](uint16_t reg) { writes |= reg == given.reg; });
    }
    if (!writes) for (BlockId next : block.next) go_on(next);
    // An error of its last instruction leaves what was there before.
    if ((!writes || pc == block.end) && block.handler != kNoBlock && block.error != given.reg) go_on(block.handler);
  }
  return false;
}

template <typename Visit>
bool Effects::ForEachUse(const Where& first, Visit visit) const {
  boost::container::small_vector<Where, 8> open{first};
  boost::container::small_vector<std::tuple<FunctionId, uint16_t, Pc>, 8> values;
  boost::container::small_vector<uint64_t, 4> globals, cells;
  const auto once = [](auto& all, const auto& one) {
    if (std::find(all.begin(), all.end(), one) != all.end()) return false;
    all.push_back(one);
    return true;
  };
  int uses = 0;
  const auto look = [&](FunctionId f, Pc pc, uint16_t reg) {
    const Instruction& in = module_.functions[f].code[pc];
    if (++uses > kMostUses) return false;
    switch (in.op) {
      case Op::Move: open.push_back({f, pc, in.a}); return true;
      case Op::JoinTest:
        if (in.a == reg) open.push_back({f, pc, in.a});
        return true;
      case Op::CheckBound: return true;
      case Op::StoreGlobal:
        if (KnownUses().is_member[in.wide()] != 0) return false;
        if (once(globals, uint64_t{in.wide()})) for (const Where& load : KnownUses().loads[in.wide()]) open.push_back(load);
        return true;
      case Op::StoreCell: {
        if (in.b != reg) return true;
        const uint64_t key = CellKey(f, in.a);
        if (!once(cells, key)) return true;
        const auto& loads = KnownUses().cell_loads;
        auto load = std::lower_bound(loads.begin(), loads.end(), key, [](const auto& entry, uint64_t k) { return entry.first < k; });
        for (; load != loads.end() && load->first == key; ++load) open.push_back(load->second);
        return true;
      }
      default: return visit(Where{f, pc, reg}, open);
    }
  };
  while (!open.empty()) {
    const Where at = open.back();
    open.pop_back();
    const Function& function = module_.functions[at.function];
    if (at.pc == kAnywhere || definitions_.Outlives(at.function, at.pc, at.reg)) {
      if (!once(values, std::tuple{at.function, at.reg, at.pc})) continue;
      for (const auto& [reg, pc] : ReadsOf(at.function, at.reg)) if (MayBeFrom(at, pc) && !look(at.function, pc, reg)) return false;
      continue;
    }
    const FunctionCfg& cfg = cfg_.functions[at.function];
    const Pc end = cfg.blocks[cfg.block_of[at.pc]].end;  // nobody reads it in another block
    for (Pc pc = at.pc + 1; pc < end; ++pc) {
      bool reads = false, writes = false;
      ForEachRead(function, pc, [&](uint16_t reg) { reads |= reg == at.reg; });
      if (reads && !look(at.function, pc, at.reg)) return false;
      ForEachWrite(function, pc, [&](uint16_t reg) { writes |= reg == at.reg; });
      if (writes) break;
    }
  }
  return true;
}

const Effects::PlainCalls& Effects::CallsOf(FunctionId f) const {
  if (plain_calls_.empty()) plain_calls_.resize(module_.functions.size());
  PlainCalls& known = plain_calls_[f];
  if (known.is_found) return known;
  known.is_found = true;
  const Where& made = KnownUses().made[f];
  if (made.pc == kAnywhere) return known;
  const bool is_plain = ForEachUse(made, [&](const Where& use, auto&) {
    const Function& function = module_.functions[use.function];
    const Instruction& in = function.code[use.pc];
    if (in.op != Op::Call && in.op != Op::CallKw) return false;
    for (int i = 1; i < RunLength(function, in); ++i) if (use.reg == in.a + i) return false;
    known.calls.push_back(use);
    return true;
  });
  if (!is_plain) known.calls.clear();
  known.is_plain = is_plain;
  return known;
}

bool Effects::MayBeAny(FunctionId f) const {
  if (module_.functions[f].is_generator) return true;
  if (may_be_called_[f] == 0) return false;
  called_in_sight_.resize(module_.functions.size());
  if (!called_in_sight_[f]) called_in_sight_[f] = IsCalledInSight(f);
  return !*called_in_sight_[f];
}

// Is it called by those alone of whom it is known that they call it?
bool Effects::IsCalledInSight(FunctionId f) const {
  const Function& function = module_.functions[f];
  if (CallsOf(f).is_plain) {
    return std::all_of(CallsOf(f).calls.begin(), CallsOf(f).calls.end(), [&](const Where& call) {
      const Target& target = TargetsOf(call.function, call.pc, module_.functions[call.function].code[call.pc].a);
      return !target.unknown && std::find(target.functions.begin(), target.functions.end(), f) != target.functions.end();
    });
  }
  if (!module_.functions[function.parent].is_class_body || IsAskedName(function.name) || CallsUnderName(f) == nullptr) return false;
  const auto name = std::find(module_.names.begin(), module_.names.end(), function.name);
  return name != module_.names.end() && MethodsNamed(static_cast<uint16_t>(name - module_.names.begin())) != nullptr;
}

// Does the body of a class just make the function, and put it into the class under its name?
bool Effects::IsJustPutIntoClass(FunctionId f) const {
  const Function& body = module_.functions[module_.functions[f].parent];
  const Instruction* made = nullptr;
  for (const Instruction& in : body.code) {
    if ((in.op != Op::MakeFunction && in.op != Op::MakeFunctionDefaults) || in.wide() != f) continue;
    if (made != nullptr) return false;
    made = &in;
  }
  if (made == nullptr) return false;
  const Pc begun = static_cast<Pc>(made - body.code.data());
  bool is_held = true;  // by the register still
  for (Pc pc = begun + 1; pc < body.code.size() && is_held; ++pc) {
    const Instruction& in = body.code[pc];
    bool reads = false;
    ForEachRead(body, pc, [&](uint16_t reg) { reads |= reg == made->a; });
    if (reads && in.op == Op::Move) {
      // `add2 = add`, `size = property(add)`
      for (Pc later = pc + 1; later < body.code.size(); ++later) {
        bool again = false;
        ForEachRead(body, later, [&](uint16_t reg) { again |= reg == in.a; });
        if (again) return false;
      }
    } else if (reads && (in.op != Op::DictInsert || in.c != made->a)) {
      return false;
    }
    ForEachWrite(body, pc, [&](uint16_t reg) { is_held &= reg != made->a; });
  }
  return true;
}

// Of a method that stands in one class alone under its name. Null: it may be called otherwise, too.
const std::vector<Effects::Where>* Effects::CallsOfMethod(FunctionId f) const {
  const auto name = std::find(module_.names.begin(), module_.names.end(), module_.functions[f].name);
  const Functions* named = name != module_.names.end() ? MethodsNamed(static_cast<uint16_t>(name - module_.names.begin())) : nullptr;
  return named != nullptr && named->size() == 1 && named->front() == f ? CallsUnderName(f) : nullptr;
}

const std::vector<Effects::Where>* Effects::CallsUnderName(FunctionId f) const {
  const NamedUses* uses = UsesUnderName(f);
  return uses != nullptr && uses->reads.empty() ? &uses->calls : nullptr;
}

// What calls a method of its name, or reads an attribute, perhaps that of another class. Null: it may be called otherwise, too.
const Effects::NamedUses* Effects::UsesUnderName(FunctionId f) const {
  const Function& method = module_.functions[f];
  if (method.library != kNoModule || !module_.functions[method.parent].is_class_body || method.name.starts_with("__")) return nullptr;
  if (given_.any || given_.of_class.contains(method.name) || given_.open.contains(method.name) || !IsJustPutIntoClass(f)) return nullptr;
  if (!named_uses_) FindNamedUses();
  const auto found = named_uses_->find(method.name);
  return found != named_uses_->end() && !found->second.is_otherwise ? &found->second : nullptr;
}

void Effects::FindNamedUses() const {
  named_uses_.emplace();
  for (const std::string& name : module_.names) named_uses_->try_emplace(name);
  const auto use_otherwise = [&](std::string_view name) {
    if (const auto found = named_uses_->find(name); found != named_uses_->end()) found->second.is_otherwise = true;
  };
  bool by_any_name = false;
  for (FunctionId g = 0; g < module_.functions.size(); ++g) {
    const Function& function = module_.functions[g];
    const bool asks_by_name = function.library == kNoModule || function.library == ModuleId::Operator;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      const std::string* text = in.op == Op::Const && !function.is_class_body ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      if (text != nullptr) use_otherwise(*text);
      if (in.op == Op::GetAttr) named_uses_->at(module_.names[in.c]).reads.push_back({g, pc, in.b});
      by_any_name |= asks_by_name && in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Getattr);
      if (in.op == Op::CallMethod) named_uses_->at(module_.names[function.call_sites[in.c].method]).calls.push_back({g, pc, in.a});
    }
  }
  if (by_any_name) for (auto& [name, uses] : *named_uses_) uses.is_otherwise = true;
}

// Is there code that asks an instance for its class, and does more with it than tell its name or compare it?
bool Effects::MayMakeOfInstance() const {
  const auto only_tells = [&](FunctionId f, Pc pc) {
    return ForEachUse({f, pc, module_.functions[f].code[pc].a}, [&](const Where& use, auto&) {
      const Instruction& in = module_.functions[use.function].code[use.pc];
      return (in.op == Op::GetAttr && IsOneOf(module_.names[in.c], {"__name__", "__qualname__"})) || in.op == Op::Is || in.op == Op::IsNot || in.op == Op::Eq || in.op == Op::Ne;
    });
  };
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      // `__get__` and `__set_name__` of the plan are given classes.
      const std::string* text = in.op == Op::Const && function.library == kNoModule ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      if (text != nullptr && (text->find("__class__") != std::string::npos || text->find("mro") != std::string::npos || *text == "__get__" || *text == "__set_name__")) return true;
      const std::string* name = in.op == Op::GetAttr ? &module_.names[in.c] : in.op == Op::SetAttr ? &module_.names[in.b] : in.op == Op::CallMethod ? &module_.names[function.call_sites[in.c].method] : nullptr;
      if (name != nullptr && IsOneOf(*name, {"mro", "__mro__", "__base__", "__bases__", "__subclasses__"})) return true;
      if (name != nullptr && function.library == kNoModule && IsOneOf(*name, {"__get__", "__set_name__"})) return true;
      if (name != nullptr && *name == "__class__" && !(in.op == Op::GetAttr && only_tells(f, pc))) return true;
      if (in.op != Op::LoadBuiltin || in.wide() != IdOf(BuiltinType::Type)) continue;
      const bool just_called = ForEachUse({f, pc, in.a}, [&](const Where& use, auto&) {
        const Instruction& by = module_.functions[use.function].code[use.pc];
        return by.op == Op::Call && by.a == use.reg && by.b == 1 && only_tells(use.function, use.pc);
      });
      if (!just_called) return true;
    }
  }
  return false;
}

// Is all that is done with what is loaded there to call it?
bool Effects::IsJustCalled(FunctionId f, Pc pc) const {
  return ForEachUse({f, pc, module_.functions[f].code[pc].a}, [&](const Where& use, auto&) {
    const Function& function = module_.functions[use.function];
    const Instruction& in = function.code[use.pc];
    if ((in.op != Op::Call && in.op != Op::CallKw) || use.reg != in.a) return false;
    for (int i = 1; i < RunLength(function, in); ++i) if (use.reg == in.a + i) return false;
    return true;
  });
}

// Is all that is done with it to make a staticmethod or a property of it, which is given no class?
bool Effects::IsStaticOrProperty(FunctionId f) const {
  const Where& made = KnownUses().made[f];
  return made.pc != kAnywhere && ForEachUse(made, [&](const Where& use, auto&) {
    const Instruction& in = module_.functions[use.function].code[use.pc];
    const std::optional<Pc> callee = in.op == Op::Call && in.b == 1 && use.reg != in.a ? OnlyDefinition(use.function, use.pc, in.a) : std::nullopt;
    const Instruction* loaded = callee ? &module_.functions[use.function].code[*callee] : nullptr;
    return loaded != nullptr && loaded->op == Op::LoadBuiltin && IsOneOf(loaded->wide(), {BuiltinType::Staticmethod, BuiltinType::Property}, {});
  });
}

// Null: it may be called otherwise than by those that make an instance of the class by its name, too. REQUIRES: it just stands in its class
const std::vector<Effects::Where>* Effects::CallsOfMaker(FunctionId f) const {
  auto [found, fresh] = maker_calls_.try_emplace(f);
  if (fresh) {
    std::vector<Where> calls;
    if (FindCallsOfMaker(f, calls)) maker_calls_[f] = std::move(calls);
  }
  const auto& known = maker_calls_[f];
  return known ? &*known : nullptr;
}

bool Effects::FindCallsOfMaker(FunctionId f, std::vector<Where>& calls) const {
  const FunctionId body = module_.functions[f].parent;
  const Where& made = KnownUses().made[body];
  if (has_new_ || module_.functions[f].library != kNoModule || made.pc == kAnywhere || given_.by_text.contains("__init__")) return false;
  // The class of that body, which has no bases.
  const Function& around = module_.functions[made.function];
  std::optional<Pc> is_class;
  for (Pc pc = made.pc + 1; pc < around.code.size() && !is_class; ++pc) {
    if (around.code[pc].op != Op::MakeClass) continue;
    const auto& functions = TargetsOf(made.function, pc - 1, static_cast<uint16_t>(around.code[pc].a + 1)).functions;
    if (functions.size() == 1 && functions.front() == body) is_class = pc;
  }
  if (!is_class || around.code[*is_class].b != 0) return false;
  // `x.__init__(1)`
  for (const Function& function : module_.functions) {
    for (const Instruction& in : function.code) {
      const std::string* name = in.op == Op::GetAttr ? &module_.names[in.c] : in.op == Op::CallMethod ? &module_.names[function.call_sites[in.c].method] : nullptr;
      if (name != nullptr && *name == "__init__" && function.library == kNoModule) return false;
    }
  }
  if (!makes_of_instances_) makes_of_instances_ = MayMakeOfInstance();
  if (*makes_of_instances_) return false;
  const auto is_asked = [&](const Where& use, auto&) {
    const Function& function = module_.functions[use.function];
    const Instruction& in = function.code[use.pc];
    const auto is_given = [&] {
      for (int i = 1; i < RunLength(function, in); ++i) if (use.reg == in.a + i) return true;
      return false;
    };
    switch (in.op) {
      case Op::Call: case Op::CallKw: {
        if (!is_given()) {
          calls.push_back(use);
          return true;
        }
        const Target& callee = TargetsOf(use.function, use.pc, in.a);
        return use.reg != in.a && !callee.unknown && !callee.makes && callee.functions.empty() && !callee.builtins.empty() &&
               std::all_of(callee.builtins.begin(), callee.builtins.end(), [](BuiltinId id) { return IsOneOf(id, {}, {Builtin::Isinstance, Builtin::Issubclass}); });
      }
      case Op::CallMethod: return !is_given() && !module_.names[function.call_sites[in.c].method].starts_with("__");
      case Op::GetAttr: return !module_.names[in.c].starts_with("__");
      case Op::SetAttr: return in.a == use.reg && in.c != use.reg;
      case Op::MatchClass: return use.reg == in.a + 1;
      case Op::MatchError: case Op::Is: case Op::IsNot: case Op::CheckMethod: return true;
      default: return false;
    }
  };
  if (!ForEachUse({made.function, *is_class, around.code[*is_class].a}, is_asked)) return false;
  // What its classmethods are given.
  for (FunctionId one = 0; one < module_.functions.size(); ++one) {
    const Function& method = module_.functions[one];
    if (method.parent != body || one == 0) continue;
    if (method.name == "__init_subclass__" || method.name == "__class_getitem__") return false;
    if (IsJustPutIntoClass(one)) continue;
    if (!IsStaticOrProperty(one) && !(IsGivenClass(one) && ForEachUse({one, kAnywhere, 0}, is_asked))) return false;
  }
  return true;
}

// What a call of a class gives a parameter of its `__init__`; kAnywhere as pc: nothing. Null: that cannot be told.
std::optional<Effects::Where> Effects::GivenToMaker(const Where& call, FunctionId maker, uint16_t parameter) const {
  const Function& called = module_.functions[maker];
  const Instruction& in = module_.functions[call.function].code[call.pc];
  if (parameter >= called.parameters.size()) return std::nullopt;  // that of `*args` or `**names`
  if (parameter <= in.b) return parameter < called.positional_count() ? std::optional(Where{call.function, call.pc, static_cast<uint16_t>(in.a + parameter)}) : std::nullopt;
  const std::optional<uint16_t> named = GivenByName(call.function, call.pc, maker, parameter);
  return named ? Where{call.function, call.pc, *named} : Where{call.function, kAnywhere, 0};
}

// Is its first parameter always a class? Of what stands in classes as a classmethod, and is nothing else.
bool Effects::IsGivenClass(FunctionId f) const {
  if (module_.functions[f].positional_count() == 0) return false;
  if (!gives_back_wrapped_) {
    const auto is_way = [](std::string_view text) { return text == "__func__" || text == "__wrapped__"; };
    const auto is_text = [&](const Constant& constant) {
      const std::string* text = std::get_if<std::string>(&constant);
      return text != nullptr && is_way(*text);
    };
    // `getattr(x, name)`, `attrgetter(name)(x)`
    const auto asks_by_name = [&](const Function& function) {
      return function.library == kNoModule && std::any_of(function.code.begin(), function.code.end(), [](const Instruction& in) {
        return in.op == Op::LoadBuiltin && (in.wide() == IdOf(Builtin::Getattr) || RowOf(static_cast<BuiltinId>(in.wide())).module == ModuleId::Operator);
      });
    };
    gives_back_wrapped_ = has_modules_ || std::any_of(module_.names.begin(), module_.names.end(), is_way) ||
                          std::any_of(module_.constants.begin(), module_.constants.end(), is_text) ||
                          std::any_of(module_.functions.begin(), module_.functions.end(), asks_by_name);
  }
  if (*gives_back_wrapped_) return false;
  const Where& made = KnownUses().made[f];
  bool is_used = false;
  return made.pc != kAnywhere && ForEachUse(made, [&](const Where& use, auto&) {
    const Instruction& in = module_.functions[use.function].code[use.pc];
    if (in.op != Op::Call || in.b != 1 || use.reg == in.a) return false;
    const std::optional<Pc> callee = OnlyDefinition(use.function, use.pc, in.a);
    is_used = callee && module_.functions[use.function].code[*callee].op == Op::LoadBuiltin && module_.functions[use.function].code[*callee].wide() == IdOf(BuiltinType::Classmethod);
    return is_used;
  }) && is_used;
}

// It stands in the class in whose body it is made, and no other is given it but those that derive from that.
bool Effects::IsJustPutAsClassmethod(FunctionId f) const {
  const Where& made = KnownUses().made[f];
  const FunctionId body = module_.functions[f].parent;
  if (given_.any || made.pc == kAnywhere || made.function != body || !module_.functions[body].is_class_body) return false;
  const auto is_put = [&](const Where& use, auto&) {
    const Instruction& in = module_.functions[use.function].code[use.pc];
    return use.function == body && in.op == Op::DictInsert && in.c == use.reg;
  };
  return ForEachUse(made, [&](const Where& use, auto&) { return ForEachUse({use.function, use.pc, module_.functions[use.function].code[use.pc].a}, is_put); });
}

// What is given to functions at a place goes on as their parameter. False: not to all of them.
template <typename Open>
bool Effects::GoesToParameters(const Target& callee, int place, Open& open) const {
  for (FunctionId one : callee.functions) {
    if (place >= module_.functions[one].positional_count()) return false;
    open.push_back({one, kAnywhere, static_cast<uint16_t>(place)});
  }
  return true;
}

// Of a list, set or dict that is made there: is all that is ever done with it to read it, so that nothing but what it is built of is in it?
bool Effects::IsOnlyRead(FunctionId f, Pc made) const {
  return ForEachUse({f, made, module_.functions[f].code[made].a}, [&](const Where& use, auto& open) {
    const Function& function = module_.functions[use.function];
    const Instruction& in = function.code[use.pc];
    switch (in.op) {
      case Op::JumpIf: case Op::JumpIfNot: case Op::Not: case Op::Is: case Op::IsNot: case Op::Unpack: case Op::GetSlice: case Op::Convert: case Op::CheckMethod: case Op::GetIter: case Op::ForNext:
        return true;
      case Op::GetItem: return in.b == use.reg && in.c != use.reg;
      case Op::In: case Op::NotIn: return in.c == use.reg && in.b != use.reg;
      case Op::CallMethod:
        for (int i = 1; i < RunLength(function, in); ++i) if (use.reg == in.a + i) return false;
        return IsReadingMethod(module_.names[function.call_sites[in.c].method]);
      case Op::Call: {
        const Target& callee = TargetsOf(use.function, use.pc, in.a);
        if (use.reg == in.a || callee.unknown || callee.makes || !std::all_of(callee.builtins.begin(), callee.builtins.end(), OnlyReads)) return false;
        if (!GoesToParameters(callee, use.reg - in.a - 1, open)) return false;
        return !callee.functions.empty() || !callee.builtins.empty();
      }
      default: return false;
    }
  });
}

// What is taken out of something: an attribute, or what stands under a known text. Null: whatever it is.
const std::string* Effects::TakenUnder(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op == Op::GetAttr) return &module_.names[in.c];
  const std::optional<uint32_t> key = in.op == Op::GetItem ? ConstantAt(f, pc, in.c) : std::nullopt;
  return key ? std::get_if<std::string>(&module_.constants[*key]) : nullptr;
}

// Of a reply, and of what is taken out of it along the way, one step after the other: is all that is ever done with it to read it, or to take
// something out? What other ways lead to does not count: a reply is a tree.
bool Effects::IsOnlyTakenFrom(const Where& made, const TakenBy& way) const {
  const uint64_t where = static_cast<uint64_t>(made.function) << 40 | static_cast<uint64_t>(made.pc) << 16 | made.reg;
  const auto known = only_taken_from_.find({where, way});
  if (known != only_taken_from_.end()) return known->second;
  const bool only = FindOnlyTakenFrom(made, way);
  only_taken_from_.emplace(std::pair(where, way), only);
  return only;
}

bool Effects::FindOnlyTakenFrom(const Where& made, const TakenBy& way) const {
  const bool is_end = way.empty();
  return ForEachUse(made, [&](const Where& use, auto& open) {
    const Function& function = module_.functions[use.function];
    const Instruction& in = function.code[use.pc];
    const auto is_given = [&] {
      for (int i = 1; i < RunLength(function, in); ++i) if (use.reg == in.a + i) return true;
      return false;
    };
    const auto take = [&] {
      if (is_end) return true;
      const std::string* under = TakenUnder(use.function, use.pc);
      if (under != nullptr && way.front() != nullptr && *under != *way.front()) return true;
      bool only = true;
      ForEachWrite(function, use.pc, [&](uint16_t reg) {
        only = only && ((in.op == Op::ForNext && reg == in.a) || IsOnlyTakenFrom({use.function, use.pc, reg}, TakenBy(way.begin() + 1, way.end())));
      });
      return only;
    };
    switch (in.op) {
      case Op::JumpIf: case Op::JumpIfNot: case Op::Not: case Op::Is: case Op::IsNot: case Op::Convert: case Op::Format: case Op::CheckMethod: return true;
      case Op::Return: {
        if (use.function == 0) return true;  // the host reads it
        const std::vector<Where>& calls = CallsOf(use.function).calls;
        for (const Where& call : calls) open.push_back({call.function, call.pc, module_.functions[call.function].code[call.pc].a});
        return !calls.empty() && !function.is_generator;
      }
      case Op::Unpack: case Op::ForNext: return take();
      case Op::GetIter: open.push_back({use.function, use.pc, in.a}); return true;
      case Op::GetItem: return in.b == use.reg && in.c != use.reg && IsScalar(use.function, use.pc, in.c) && take();  // no slice
      case Op::GetSlice: open.push_back({use.function, use.pc, in.a}); return true;
      case Op::GetAttr: return !EffectOfMethod(in.c).known && take();  // a bound method may take whatever it likes
      case Op::CallMethod: {
        const std::string& name = module_.names[function.call_sites[in.c].method];
        if (is_given() || name.starts_with("__") || EffectOfMethod(function.call_sites[in.c].method).mutates) return false;
        if (name == "get") return take();
        if (name == "values" || name == "copy") open.push_back({use.function, use.pc, in.a});
        return is_end || name != "items" || IsOnlyTakenFrom({use.function, use.pc, in.a}, PairedWay(way));
      }
      case Op::Call: {
        const Target& callee = TargetsOf(use.function, use.pc, in.a);
        if (use.reg == in.a || callee.unknown || callee.makes || !std::all_of(callee.builtins.begin(), callee.builtins.end(), OnlyReads)) return false;
        if (!GoesToParameters(callee, use.reg - in.a - 1, open)) return false;
        for (BuiltinId one : callee.builtins) {
          if (KeepsElements(one)) open.push_back({use.function, use.pc, in.a});
          if (PairsElements(one) && !is_end && !IsOnlyTakenFrom({use.function, use.pc, in.a}, PairedWay(way))) return false;
        }
        return true;  // a tool keeps nothing
      }
      default: return false;
    }
  });
}

Effects::TakenBy Effects::PairedWay(const TakenBy& way) {
  TakenBy longer(1, nullptr);
  longer.insert(longer.end(), way.begin(), way.end());
  return longer;
}

bool Effects::IsOfReadReply(FunctionId f, Pc start, uint16_t reg) const {
  constexpr size_t kMostTaken = 6;
  struct At {
    Where where;
    TakenBy way;  // what is taken on the way back to what is asked for, the last first
  };
  std::vector<At> open, seen;
  int steps = 0;
  const auto visit = [&](const Where& where, const TakenBy& way) {
    const bool is_seen = std::any_of(seen.begin(), seen.end(), [&](const At& one) {
      return one.where.function == where.function && one.where.pc == where.pc && one.where.reg == where.reg && one.way.size() == way.size();
    });
    if (is_seen) return;
    open.push_back({where, way});
    seen.push_back({where, way});
  };
  const auto look_at = [&](FunctionId g, Pc pc, const TakenBy& way) {
    const Instruction& in = module_.functions[g].code[pc];
    if (++steps > kMaxSteps) return false;
    const auto take = [&](uint16_t from) {
      TakenBy longer = way;
      longer.push_back(TakenUnder(g, pc));
      visit({g, pc, from}, longer);
      return longer.size() <= kMostTaken;
    };
    const auto visit_stored = [&](const Where& store) { visit(store, way); };
    switch (in.op) {
      case Op::Move: case Op::GetIter: case Op::GetSlice: visit({g, pc, in.b}, way); return true;
      case Op::JoinTest: visit({g, pc, in.a}, way); return true;
      case Op::GetItem: return IsScalar(g, pc, in.c) && take(in.b);
      case Op::GetAttr: case Op::Unpack: return take(in.b);
      case Op::ForNext: return take(in.a);
      case Op::LoadGlobal: case Op::LoadCell: ForEachStore(g, in, visit_stored); return true;
      case Op::Call: case Op::CallKw: {
        const Target& target = TargetsOf(g, pc, in.a);
        if (target.unknown || target.makes) return false;
        for (FunctionId one : target.functions) {
          const Function& called = module_.functions[one];
          if (called.is_generator) return false;
          for (Pc at = 0; at < called.code.size(); ++at) if (called.code[at].op == Op::Return) visit({one, at, called.code[at].a}, way);
        }
        if (target.builtins.empty() && target.functions.empty() && !GivesData(g, pc)) return false;
        if (target.builtins.empty()) return !target.functions.empty() || IsOnlyTakenFrom({g, pc, in.a}, TakenBy(way.rbegin(), way.rend()));  // a tool
        const bool keeps = std::all_of(target.builtins.begin(), target.builtins.end(), KeepsElements);
        const bool pairs = std::all_of(target.builtins.begin(), target.builtins.end(), PairsElements);
        if ((!keeps && !pairs) || (pairs && way.empty()) || in.op != Op::Call || in.b != 1) return false;
        visit({g, pc, static_cast<uint16_t>(in.a + 1)}, pairs ? TakenBy(way.begin(), way.end() - 1) : way);
        return true;
      }
      default: return false;
    }
  };
  visit({f, start, reg}, {});
  bool is_read = true;
  while (!open.empty() && is_read) {
    const At at = std::move(open.back());
    open.pop_back();
    const Where& where = at.where;
    is_read = !holds_error_[where.function][where.reg];
    bool is_made = false;
    if (where.reg < module_.functions[where.function].parameter_register_count()) {
      for (const Where& call : CallsOf(where.function).calls) {
        const std::optional<Where> given = GivenByCall(call, where.function, where.reg);
        is_read = is_read && given && given->pc != kAnywhere;
        if (is_read) visit(*given, at.way);
        is_made = true;
      }
      if (!is_made) return false;
    }
    if (is_read) ForEachDefinition(where.function, where.pc, where.reg, [&](Pc by) { return is_made = true, is_read = look_at(where.function, by, at.way); });
    is_read = is_read && is_made;
  }
  return is_read;
}

}  // namespace penstock
