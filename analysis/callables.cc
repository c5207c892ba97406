// What may be called where no name says it: a parameter, what a call gave, an attribute, a part of a tuple, a table of functions.
// Control flow analysis of order zero (O. Shivers, Control flow analysis in Scheme, 1988), asked for one call at a time. What is in a list or
// dict is known as long as nobody may put anything into it, which is the case where all that is done with it is to read it.
#include <algorithm>
#include <string_view>
#include <tuple>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr uint8_t kMostTaken = 4;   // displays in one another
constexpr int kMostLooks = 8;       // calls whose results are asked for, in one another
constexpr int kMostUses = 256;      // of one container that are looked at

bool IsOneOf(BuiltinId id, std::initializer_list<BuiltinType> types, std::initializer_list<Builtin> functions) {
  return std::any_of(types.begin(), types.end(), [&](BuiltinType one) { return id == IdOf(one); }) ||
         std::any_of(functions.begin(), functions.end(), [&](Builtin one) { return id == IdOf(one); });
}

// Gives something with the same elements.
bool KeepsElements(BuiltinId id) {
  return IsOneOf(id, {BuiltinType::List, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset}, {Builtin::Sorted, Builtin::Reversed, Builtin::Iter});
}

// And nobody puts anything into that.
bool IsFixedCopy(BuiltinId id) { return IsOneOf(id, {BuiltinType::Tuple, BuiltinType::Frozenset}, {Builtin::Reversed, Builtin::Iter}); }

// Gives something whose elements are tuples of elements.
bool PairsElements(BuiltinId id) { return IsOneOf(id, {}, {Builtin::Enumerate, Builtin::Zip}); }

// Puts nothing into what it is given, and gives nobody else the container itself.
bool OnlyReads(BuiltinId id) {
  return KeepsElements(id) || PairsElements(id) || IsOneOf(id, {BuiltinType::Str, BuiltinType::Bool}, {Builtin::Len, Builtin::Print, Builtin::Isinstance, Builtin::Repr, Builtin::Callable});
}

bool IsReadingMethod(std::string_view method) {
  static constexpr std::string_view kNames[] = {"get", "items", "keys", "values", "copy", "index", "count"};
  return std::find(std::begin(kNames), std::end(kNames), method) != std::end(kNames);
}

}  // namespace

// A value on its way back: what was taken out of it `taken` times is what is asked for.
struct Effects::Sought {
  Where at;
  uint8_t taken;
};

const Effects::Target& Effects::CallablesOf(FunctionId f, Pc pc, uint16_t reg) const {
  const Target& named = TargetsOf(f, pc, reg);
  if (!named.unknown || callables_looked_for_ >= kMostLooks) return named;
  Target& known = callables_at_.At(module_, f, pc, reg);
  if (known.is_found) return known;
  Target target;
  ++callables_looked_for_;
  FindCallables(f, pc, reg, target);
  --callables_looked_for_;
  // One that this function makes may have been made by another activation of it, whose variables it has.
  for (FunctionId one : target.functions) target.unknown |= module_.functions[one].parent == f && !module_.functions[one].captures.empty();
  if (target.unknown) target.functions.clear();
  std::sort(target.functions.begin(), target.functions.end());
  target.functions.erase(std::unique(target.functions.begin(), target.functions.end()), target.functions.end());
  target.is_found = true;
  return known = std::move(target);
}

void Effects::FindCallables(FunctionId f, Pc start, uint16_t first, Target& target) const {
  boost::container::small_vector<Sought, 8> open{{{f, start, first}, 0}}, seen;
  const auto visit = [&](Where where, int taken) {
    if (taken > kMostTaken) target.unknown = true;
    if (taken < 0 || target.unknown) return;
    if (!definitions_.LastInBlock(where.function, where.pc, where.reg)) {
      for (const Sought& other : seen) if (other.at.function == where.function && other.at.reg == where.reg && other.taken == taken) return;
      where.pc = kAnywhere;
      seen.push_back({where, static_cast<uint8_t>(taken)});
    }
    open.push_back({where, static_cast<uint8_t>(taken)});
  };
  while (!open.empty() && !target.unknown) {
    const Sought at = open.back();
    open.pop_back();
    const FunctionId g = at.at.function;
    const uint16_t reg = at.at.reg;
    if (holds_error_[g][reg] && !definitions_.LastInBlock(g, at.at.pc, reg)) target.unknown = true;
    if (reg < module_.functions[g].parameter_register_count() && !definitions_.LastInBlock(g, at.at.pc, reg)) {
      if (reg == 0 && at.taken == 0 && !has_new_ && IsGivenClass(g)) {
        target.makes = true;
        target.makers.push_back(Of(kAskedByNewInstances));
      } else if (!ForEachGiven(g, reg, at.taken, visit)) {
        target.unknown = true;
      }
    }
    ForEachDefinition(g, at.at.pc, reg, [&](Pc pc) {
      if (++target.steps > kMaxSteps || !FollowBack(g, pc, at.taken, target, visit)) target.unknown = true;
      return !target.unknown;
    });
  }
}

// What calls give a parameter. False: that cannot be told.
template <typename Visit>
bool Effects::ForEachGiven(FunctionId f, uint16_t parameter, int taken, Visit visit) const {
  const Function& function = module_.functions[f];
  const std::vector<Where>& calls = CallsOf(f).calls;
  if (calls.empty()) return false;
  const Where& made = KnownUses().made[f];
  if (parameter < function.parameters.size()) {
    for (const Where& call : calls) {
      const std::optional<Where> given = GivenByCall(call, f, parameter);
      if (!given) return false;
      if (given->pc != kAnywhere) visit(*given, taken);
      else if (module_.functions[made.function].code[made.pc].op == Op::MakeFunctionDefaults) visit(made, taken + 1);
    }
    return true;
  }
  if (taken == 0) return true;  // a tuple, or a dict
  if (!function.has_varargs || parameter != function.parameters.size()) return false;
  for (const Where& call : calls) {
    const Instruction& in = module_.functions[call.function].code[call.pc];
    for (int i = function.positional_count(); i < in.b; ++i) visit(Where{call.function, call.pc, static_cast<uint16_t>(in.a + 1 + i)}, taken - 1);
  }
  return true;
}

// One instruction back from what it gives. False: that may be anything.
template <typename Visit>
bool Effects::FollowBack(FunctionId f, Pc pc, int taken, Target& target, Visit visit) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const auto each_read = [&] { ForEachRead(function, pc, [&](uint16_t reg) { visit(Where{f, pc, reg}, taken - 1); }); };
  if (gives_scalar_[f][pc] != 0 && in.op != Op::Move) return true;
  switch (in.op) {
    case Op::Move: visit(Where{f, pc, in.b}, taken); return true;
    case Op::JoinTest: visit(Where{f, pc, in.a}, taken); return true;
    case Op::LoadTool: case Op::Unbind: return true;
    case Op::Const: return !std::holds_alternative<ModuleConstant>(module_.constants[in.wide()]);
    case Op::LoadBuiltin:
      if (taken == 0) target.builtins.push_back(in.wide());
      return taken == 0;
    case Op::MakeFunction: case Op::MakeFunctionDefaults:
      if (taken == 0) target.functions.push_back(in.wide());
      return true;
    case Op::MakeClass:
      if (taken > 0 || has_new_) return false;
      target.makes = true;
      AddMakers(f, pc, target);
      return true;
    case Op::LoadGlobal: case Op::LoadCell: ForEachStore(f, in, [&](const Where& store) { visit(store, taken); }); return true;
    case Op::BuildTuple: each_read(); return true;
    case Op::BuildList: case Op::BuildSet: case Op::BuildDict:
      if (taken > 0 && !IsOnlyRead(f, pc)) return false;
      each_read();
      return true;
    case Op::GetAttr: {
      // `str.strip`
      const MethodEffect& method = EffectOfMethod(in.c);
      const std::optional<Pc> type = OnlyDefinition(f, pc, in.b);
      if (taken > 0 || !method.known || method.mutates || method.takes_functions || !type || function.code[*type].op != Op::LoadBuiltin) return false;
      target.is_method = true;
      return true;
    }
    case Op::GetItem: visit(Where{f, pc, in.b}, taken + 1); return true;
    case Op::Unpack: visit(Where{f, pc, in.b}, taken + 1); return true;
    case Op::ForNext: {
      const std::optional<Pc> begun = OnlyDefinition(f, pc, in.a);
      if (!begun || function.code[*begun].op != Op::GetIter) return false;
      visit(Where{f, *begun, function.code[*begun].b}, taken + 1);
      return true;
    }
    case Op::CallMethod: {
      const std::string_view name = module_.names[function.call_sites[in.c].method];
      if (!function.call_sites[in.c].keywords.empty()) return false;
      if (name == "copy" && !IsOnlyRead(f, pc)) return false;
      if (name == "values" || name == "copy") visit(Where{f, pc, in.a}, taken);
      else if (name == "items") visit(Where{f, pc, in.a}, taken - 1);
      else if (name == "get") visit(Where{f, pc, in.a}, taken + 1);
      else return false;
      // Nothing is taken out of what they give: it is a container still, if the receiver is one.
      if (name != "get") return taken > 0;
      if (in.b > 1) visit(Where{f, pc, static_cast<uint16_t>(in.a + 2)}, taken);
      return true;
    }
    case Op::Call: case Op::CallKw: {
      const Target& callee = CallablesOf(f, pc, in.a);
      if (callee.unknown || callee.makes || callee.is_method) return false;
      if (callee.functions.empty() && callee.builtins.empty()) return !has_classes_;  // a tool: of a schema it makes instances
      for (BuiltinId builtin : callee.builtins) {
        if (GivesPlain(builtin)) continue;
        const bool keeps = KeepsElements(builtin), pairs = PairsElements(builtin);
        if ((!keeps && !pairs) || (keeps && in.b != 1)) return false;
        if (keeps && taken > 0 && !IsFixedCopy(builtin) && !IsOnlyRead(f, pc)) return false;
        for (int i = 0; i < in.b; ++i) visit(Where{f, pc, static_cast<uint16_t>(in.a + 1 + i)}, pairs ? taken - 1 : taken == 0 ? -1 : taken);
      }
      for (FunctionId one : callee.functions) {
        const Function& called = module_.functions[one];
        if (called.is_generator) return false;
        for (Pc at = 0; at < called.code.size(); ++at) if (called.code[at].op == Op::Return) visit(Where{one, at, called.code[at].a}, taken);
      }
      return true;
    }
    default: return false;
  }
}

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
    if (at.pc == kAnywhere || definitions_.IsKept(at.function, at.reg)) {
      if (!once(values, std::tuple{at.function, at.reg, at.pc})) continue;
      for (const auto& [reg, pc] : ReadsOf(at.function, at.reg)) if (MayBeFrom(at, pc) && !look(at.function, pc, reg)) return false;
      continue;
    }
    for (Pc pc = at.pc + 1; pc < function.code.size(); ++pc) {
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
  return known;
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
        const uint32_t parameter = static_cast<uint32_t>(use.reg - in.a - 1);
        for (FunctionId one : callee.functions) {
          if (parameter >= static_cast<uint32_t>(module_.functions[one].positional_count())) return false;
          open.push_back({one, kAnywhere, static_cast<uint16_t>(parameter)});
        }
        return !callee.functions.empty() || !callee.builtins.empty();
      }
      default: return false;
    }
  });
}

}  // namespace penstock
