// Calls of which it is known what they give, or whose attribute they set, whoever is called in the end.
#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <variant>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "catalog/builtins.h"
#include "catalog/looks.h"

namespace penstock {

// Is every `__new__` of the plan in the body of a class, and gives what builtin types or bases make?
bool Effects::GivesOnlyNew() const {
  std::unordered_set<const Instruction*> names;  // that stand before such a member
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& body = module_.functions[f];
    if (!body.is_class_body || body.library != kNoModule) continue;
    ForEachMember(module_, body, [&](const std::string* name, const Instruction* key, Pc pc, uint16_t value) {
      if (name == nullptr || *name != kNewMethod) return;
      const Target& given = TargetsOf(f, pc, value);
      const bool known = !given.unknown && !given.makes && given.builtins.empty();
      if (known && std::all_of(given.functions.begin(), given.functions.end(), [&](FunctionId one) { return GivesNewInstance(one); })) names.insert(key);
    });
  }
  for (const Function& function : module_.functions) {
    if (function.library != kNoModule) continue;
    for (const Instruction& in : function.code) {
      if (in.op == Op::SetAttr && module_.names[in.b] == kNewMethod) return false;
      const std::string* text = in.op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      if (text != nullptr && *text == kNewMethod && names.count(&in) == 0) return false;
    }
  }
  return true;
}

// `return super().__new__(cls)`, `return tuple.__new__(cls, items)`, and the same by a variable.
bool Effects::GivesNewInstance(FunctionId f) const {
  const Function& function = module_.functions[f];
  if (function.is_generator || function.parameter_register_count() == 0) return false;
  const auto is_type = [&](Pc pc, uint16_t reg) {
    const std::optional<Pc> given = OnlyDefinition(f, pc, reg);
    if (!given) return false;
    return function.code[*given].op == Op::LoadBuiltin || SeenThrough(f, *given) >= 0;
  };
  // Of the class that was called, so that no other's `__init__` comes after it.
  const auto is_own_class = [&](Pc pc, uint16_t reg) {
    const std::optional<Pc> given = OnlyDefinition(f, pc, reg);
    return given && function.code[*given].op == Op::Move && function.code[*given].b == 0 && definitions_.Of(f, 0).empty();
  };
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    if (function.code[pc].op != Op::Return) continue;
    std::optional<Pc> given = OnlyDefinition(f, pc, function.code[pc].a);
    while (given && function.code[*given].op == Op::Move) given = OnlyDefinition(f, *given, function.code[*given].b);
    if (!given) return false;
    const Instruction& in = function.code[*given];
    const bool makes = in.op == Op::CallMethod && module_.names[function.call_sites[in.c].method] == kNewMethod && is_type(*given, in.a) &&
                       RunLength(function, in) > 1 && is_own_class(*given, static_cast<uint16_t>(in.a + 1));
    if (!makes && in.op != Op::Const) return false;
  }
  return true;
}

bool Effects::GivesBareInstance(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op == Op::CallMethod) return MakesByBuiltin(f, pc);
  if (in.op != Op::Call && in.op != Op::CallKw && in.op != Op::CallStar) return false;
  const Target& target = TargetsOf(f, pc, in.a);
  // Of a class without `__new__`: an instance is in its own variables, whoever else its `__init__` tells of it.
  if (target.makes) return !target.unknown && !has_members_ && target.builtins.empty() && target.functions.empty();
  if (in.op != Op::Call) return false;
  const bool plain = !target.unknown && !target.makes && target.builtins.empty() && !target.functions.empty();
  return plain && std::all_of(target.functions.begin(), target.functions.end(), [&](FunctionId one) { return GivesNewInstance(one); });
}

bool Effects::MakesByBuiltin(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (module_.names[function.call_sites[in.c].method] != kNewMethod) return false;
  const std::optional<Pc> type = OnlyDefinition(f, pc, in.a);
  return type && function.code[*type].op == Op::LoadBuiltin;
}

bool Effects::AllBodies(FunctionId f, Pc pc, uint16_t reg, int depth, bool of_builtin, const std::function<bool(FunctionId)>& is) const {
  constexpr int kMostBases = 8;
  const std::optional<Pc> given = OnlyDefinition(f, pc, reg);
  if (!given || depth > kMostBases) return false;
  const Instruction& in = module_.functions[f].code[*given];
  if (in.op == Op::Move) return AllBodies(f, *given, in.b, depth + 1, of_builtin, is);
  if (in.op == Op::LoadGlobal) {
    const std::vector<Where>& stores = global_stores_[in.wide()];
    return stores.size() == 1 && AllBodies(stores[0].function, stores[0].pc, stores[0].reg, depth + 1, of_builtin, is);
  }
  if (in.op == Op::LoadBuiltin) return depth > 0 && (of_builtin || in.wide() == IdOf(BuiltinType::Object));
  if (in.op != Op::MakeClass) return false;
  const Target& body = TargetsOf(f, *given - 1, static_cast<uint16_t>(in.a + 1));
  if (body.unknown || body.makes || !body.builtins.empty() || body.functions.size() != 1 || !is(body.functions[0])) return false;
  for (int i = 0; i < in.b; ++i) if (!AllBodies(f, *given, static_cast<uint16_t>(in.a + 2 + i), depth + 1, of_builtin, is)) return false;
  return true;
}

bool Effects::IsClassOfCode(FunctionId f, Pc pc, uint16_t reg) const {
  const auto is_code = [&](FunctionId body, Pc at, uint16_t value) {
    if (IsScalar(body, at, value)) return true;
    const Target& target = TargetsOf(body, at, value);
    if (!target.unknown && !target.makes && target.builtins.empty() && !target.functions.empty()) return true;
    const std::optional<Pc> made = OnlyDefinition(body, at, value);
    if (!made) return false;
    const Instruction& by = module_.functions[body].code[*made];
    if (by.op == Op::Const) return !std::holds_alternative<ModuleConstant>(module_.constants[by.wide()]);
    if (by.op != Op::Call) return false;
    const Target& wraps = TargetsOf(body, *made, by.a);
    constexpr BuiltinType kWrappers[] = {BuiltinType::Property, BuiltinType::Classmethod, BuiltinType::Staticmethod};
    return !wraps.unknown && !wraps.makes && wraps.functions.empty() && std::all_of(wraps.builtins.begin(), wraps.builtins.end(), [&](BuiltinId id) {
      return std::any_of(std::begin(kWrappers), std::end(kWrappers), [&](BuiltinType one) { return id == IdOf(one); });
    });
  };
  return AllBodies(f, pc, reg, 0, /*of_builtin=*/true, [&](FunctionId body) {
    bool all_code = true;
    ForEachMember(module_, module_.functions[body], [&](const std::string* name, const Instruction*, Pc at, uint16_t value) {
      all_code = all_code && name != nullptr && (*name == "__annotations__" || is_code(body, at, value));
    });
    return all_code;
  });
}

// Does a class say `__slots__ = ()`?
bool Effects::HasNoSlots(FunctionId body) const {
  bool none = false;
  ForEachMember(module_, module_.functions[body], [&](const std::string* name, const Instruction*, Pc at, uint16_t value) {
    if (name == nullptr || *name != "__slots__") return;
    const std::optional<Pc> given = OnlyDefinition(body, at, value);
    const Instruction* in = given ? &module_.functions[body].code[*given] : nullptr;
    if (in == nullptr) return;
    if (in->op == Op::BuildTuple) none = in->c == 0;
    if (in->op != Op::Const) return;
    const auto* tuple = std::get_if<TupleConstant>(&module_.constants[in->wide()]);
    none = tuple != nullptr && tuple->items.empty();
  });
  return none;
}

// May what was stored under a global name by a library module be changed later, other than by another value under that name? Not a function
// or a class (ir/fixed.h); strict: where nothing that can be written into stands in them.
bool Effects::MayBeChanged(const Where& stored) const {
  if (IsScalar(stored.function, stored.pc, stored.reg)) return false;
  const Target& target = TargetsOf(stored.function, stored.pc, stored.reg);
  if (!target.unknown && target.makes) return strict_ && !IsClassOfCode(stored.function, stored.pc, stored.reg);
  if (!target.unknown && (!target.functions.empty() || !target.builtins.empty())) return false;
  const Function& function = module_.functions[stored.function];
  const std::optional<Pc> given = OnlyDefinition(stored.function, stored.pc, stored.reg);
  if (!given) return true;
  if (function.code[*given].op == Op::Const) return false;
  if (function.code[*given].op != Op::Call) return true;
  const Instruction& call = function.code[*given];
  const Target& maker = TargetsOf(stored.function, *given, call.a);
  if (!maker.unknown && !maker.makes && maker.functions.empty()) {
    return !std::all_of(maker.builtins.begin(), maker.builtins.end(), [](BuiltinId id) { return id == IdOf(BuiltinType::Object) || id == IdOf(BuiltinType::Float); });
  }
  // A mark, say: of a class in which nothing sets anything once the instance is made.
  return !AllBodies(stored.function, *given, call.a, 0, /*of_builtin=*/false, [&](FunctionId body) {
    if (strict_ && !HasNoSlots(body)) return false;
    for (FunctionId one = 0; one < module_.functions.size(); ++one) {
      const Function& method = module_.functions[one];
      if (method.parent != body || method.name == "__init__") continue;
      for (Pc pc = 0; pc < method.code.size(); ++pc) {
        const int into = PutsInto(one, pc);
        if (into >= 0 && OwnAt(one, pc, static_cast<uint16_t>(into)) == Own::kNo) return false;
      }
    }
    return true;
  });
}

void Effects::FindLibraryTables() {
  library_globals_.assign(global_stores_.size(), LibraryGlobal::kNot);
  for (uint32_t global = 0; global < global_stores_.size(); ++global) {
    const std::vector<Where>& stores = global_stores_[global];
    const auto is_library = [&](const Where& store) { return module_.functions[store.function].library != kNoModule; };
    if (stores.empty() || !std::all_of(stores.begin(), stores.end(), is_library)) continue;
    const bool is_table = std::any_of(stores.begin(), stores.end(), [&](const Where& store) { return MayBeChanged(store); });
    library_globals_[global] = is_table ? LibraryGlobal::kTable : LibraryGlobal::kSettled;
  }
}

int Effects::SeenThrough(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op != Op::Call || in.b == 0) return -1;
  const Target& target = TargetsOf(f, pc, in.a);
  if (target.unknown || target.makes || !target.functions.empty() || target.builtins.size() != 1) return -1;
  if (target.builtins[0] == IdOf(BuiltinType::Super)) return in.b == 2 ? in.a + 2 : -1;
  return target.builtins[0] == IdOf(Builtin::Vars) ? in.a + 1 : -1;
}

// `@registered`, `@abstractmethod`, `@staticmethod`: the function that is given stands there afterwards.
bool Effects::GivesBackFirst(FunctionId f, Pc pc) const {
  constexpr int kDeepest = 8;  // of such calls within one another; a variable may also stand for itself
  const Instruction& in = module_.functions[f].code[pc];
  if (in.b != 1 || calls_looked_through_ == kDeepest) return false;
  ++calls_looked_through_;
  const Target& target = TargetsOf(f, pc, in.a);
  --calls_looked_through_;
  if (target.unknown || target.makes || (target.functions.empty() && target.builtins.empty())) return false;
  if (!std::all_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return id == IdOf(BuiltinType::Staticmethod); })) return false;
  return std::all_of(target.functions.begin(), target.functions.end(), [&](FunctionId one) { return ReturnsFirst(one); });
}

bool Effects::ReturnsFirst(FunctionId f) const {
  const Function& function = module_.functions[f];
  if (function.is_generator || function.positional_count() == 0 || !definitions_.Of(f, 0).empty()) return false;
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    if (in.op != Op::Return || in.a == 0) continue;
    const std::optional<Pc> given = OnlyDefinition(f, pc, in.a);
    if (!given || function.code[*given].op != Op::Move || function.code[*given].b != 0) return false;
  }
  return true;
}

// `super().__setattr__(k, v)`, `object.__setattr__(x, k, v)`: the same, and what stands in classes under that name.
bool Effects::SetsAttribute(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const std::string& name = module_.names[function.call_sites[function.code[pc].c].method];
  return (name == "__setattr__" || name == "__delattr__") && !given_.any && !given_.open.contains(name);
}

// `if a < b`, where no comparison gives anything but a truth value.
bool Effects::TestsTruthValue(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if ((in.op != Op::JumpIf && in.op != Op::JumpIfNot) || compares()) return false;
  const std::optional<Pc> given = definitions_.LastInBlock(f, pc, in.a);
  return given && IsComparison(module_.functions[f].code[*given].op);
}

// `super().__init__(text)`, which runs a function of a class of the plan or its library: that is given what it is given, and nobody is asked for it.
bool Effects::CallsInherited(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const uint16_t name = function.call_sites[in.c].method;
  const std::optional<Pc> given = OnlyDefinition(f, pc, in.a);
  if (!given || SeenThrough(f, *given) < 0 || SetsAttribute(f, pc)) return false;
  // What builtin types have under such names may go over it.
  if ((EffectOfMethod(name).known || module_.names[name].starts_with("__")) && DerivesFromData()) return false;
  return MethodsNamed(name) != nullptr;
}

bool Effects::DerivesFromData() const {
  if (derives_from_data_) return *derives_from_data_;
  derives_from_data_ = false;
  derives_from_error_ = false;
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const std::vector<Instruction>& code = module_.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      for (int i = 0; code[pc].op == Op::MakeClass && i < code[pc].b; ++i) {
        const Target& base = TargetsOf(f, pc, static_cast<uint16_t>(code[pc].a + 2 + i));
        const bool is_plain = std::all_of(base.builtins.begin(), base.builtins.end(), [](BuiltinId id) { return id == IdOf(BuiltinType::Object) || IsException(id); });
        if (base.unknown || !is_plain) derives_from_data_ = true;
        derives_from_error_ |= std::any_of(base.builtins.begin(), base.builtins.end(), [](BuiltinId id) { return IsException(id); });
      }
    }
  }
  return *derives_from_data_;
}

bool Effects::FillsAnew(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op != Op::CallMethod || module_.names[function.call_sites[in.c].method] != "__init__") return false;
  const std::optional<Pc> given = OnlyDefinition(f, pc, in.a);
  const bool by_base = IsSurelyClass(f, pc, in.a) || (given && SeenThrough(f, *given) >= 0);
  return !by_base || DerivesFromData() || derives_from_error_;
}

}  // namespace penstock
