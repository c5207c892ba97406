#include "analysis/asked_code.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "catalog/builtins.h"
#include "catalog/looks.h"
#include "ir/last_write.h"
#include "ir/plan_attributes.h"

namespace penstock {
namespace {

bool IsAmong(std::string_view name, std::initializer_list<std::string_view> names) { return std::find(names.begin(), names.end(), name) != names.end(); }

// `json.dumps(x, cls=Encoder)`
constexpr std::string_view kEncoderMethod = "default";

constexpr std::string_view kMissingMethod = "__missing__";

// May the plan name the class of an encoder?
bool GivesEncoder(const Module& module) {
  bool dumps = false, gives = false;
  for (const Function& function : module.functions) {
    const bool of_plan = function.library == kNoModule;
    for (const Instruction& in : function.code) {
      dumps |= in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::JsonDumps);
      dumps |= in.op == Op::Const && std::holds_alternative<ModuleConstant>(module.constants[in.wide()]);
      gives |= of_plan && in.op == Op::CallStar;
    }
    if (of_plan) for (const CallSite& site : function.call_sites) for (uint16_t keyword : site.keywords) gives |= module.names[keyword] == "cls";
  }
  return dumps && gives;
}

// Is there what sends things on to another iterator? Nobody else asks for `send`.
bool SendsOn(const Module& module) {
  return std::any_of(module.functions.begin(), module.functions.end(), [](const Function& function) {
    return std::any_of(function.code.begin(), function.code.end(), [](const Instruction& in) { return in.op == Op::YieldFrom; });
  });
}

// `print(x, file=f)`, or by a dict of options. Nobody else asks for `write`.
bool GivesFiles(const Module& module, const Effects& effects) {
  if (std::find(module.names.begin(), module.names.end(), "file") != module.names.end()) return true;
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const std::vector<Instruction>& code = module.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      if (code[pc].op != Op::CallStar) continue;
      const std::optional<uint32_t> named = effects.ConstantAt(f, pc, static_cast<uint16_t>(code[pc].a + 2));
      if (!named || !std::holds_alternative<NoneConstant>(module.constants[*named])) return true;
    }
  }
  return false;
}

// Python itself asks what has such a name, or a builtin does. Classes and what is called are called by plan code.
bool IsAskedFor(std::string_view name) {
  return IsAskedName(name) && !IsAmong(name, {"__new__", "__call__", "__post_init__", "__enter__", "__exit__"});
}

// What asks for what has such a name. "": a property.
uint32_t KindsOf(std::string_view name) {
  constexpr uint32_t kAlways = AskedCode::kOperands | AskedCode::kAnything, kEachInstance = AskedCode::kInstances | AskedCode::kEachInstance;
  if (IsAmong(name, {"__bool__", "__len__", "__index__"})) return AskedCode::kTruth | AskedCode::kCompares | AskedCode::kSteps | AskedCode::kOperators | kAlways;
  if (name.empty()) return AskedCode::kAttributes | AskedCode::kStores | kAlways | kEachInstance;
  if (IsAmong(name, {"__getattr__", "__getattribute__", "__get__"})) return AskedCode::kAttributes | kAlways;
  if (IsAmong(name, {"__setattr__", "__delattr__", "__set__", "__delete__"})) return AskedCode::kStores | kEachInstance;
  if (IsAmong(name, {"__init_subclass__", "__set_name__"})) return AskedCode::kMakes | AskedCode::kAnything;
  const bool in_place = name.starts_with("__i") && IsAmong(name, {"__iadd__", "__isub__", "__imul__", "__imatmul__", "__itruediv__", "__ifloordiv__", "__imod__", "__ipow__", "__ilshift__", "__irshift__", "__iand__", "__ior__", "__ixor__"});
  if (in_place || IsAmong(name, {"__setitem__", "__delitem__"})) return AskedCode::kChanges;
  if (std::find(kComparingMethods.begin(), kComparingMethods.end(), name) != kComparingMethods.end() || name == "__hash__") return AskedCode::kCompares | AskedCode::kOperators | kAlways;
  if (std::find(kShowingMethods.begin(), kShowingMethods.end(), name) != kShowingMethods.end()) return AskedCode::kShows | AskedCode::kOperators | kAlways;
  if (name == "__enum_call__") return AskedCode::kOperators | AskedCode::kInstances | kAlways;
  if (MakesInstances(name)) return AskedCode::kInstances;
  if (name == "keys") return AskedCode::kOperators | kAlways;  // `d |= x`
  if (IsAmong(name, {"write", "flush"})) return kAlways;
  if (name == kEncoderMethod) return AskedCode::kAnything;
  if (IsAmong(name, {"send", "throw", "close"})) return AskedCode::kSteps;  // `yield from x`
  if (IsAmong(name, {"__iter__", "__next__", "__getitem__", "__class_iter__"})) return AskedCode::kSteps | AskedCode::kOperators | kAlways;
  if (name == kMissingMethod) return AskedCode::kMissing | AskedCode::kOperators | kAlways;
  return AskedCode::kOperators | kAlways;
}

// Looks, and is looked at: what a class keeps for others to read.
bool IsData(std::string_view name) {
  return IsAmong(name, {"__doc__", "__annotations__", "__name__", "__qualname__", "__module__", "__wrapped__", "__slots__", "__match_args__", "__context__", "__bound__", "__constraints__", "__supertype__", "__metadata__"}) || name.starts_with("__dataclass_") || name.starts_with("__model_");
}

// `@size.setter`
bool WrapsMore(std::string_view name) { return IsAmong(name, {"setter", "getter", "deleter"}); }

bool IsKnown(const Effects::Target& target) { return !target.unknown && !target.makes && target.builtins.empty(); }

}  // namespace

const Effects::Target& UnwrappedTargets(const Module& module, const Effects& effects, FunctionId f, Pc pc, uint16_t reg) {
  const Function& function = module.functions[f];
  const auto given = [&](Pc before, uint16_t one) { return effects.definitions().LastInBlock(f, before, one); };
  std::optional<Pc> made = given(pc, reg);
  while (made && function.code[*made].op == Op::Move) made = given(*made, function.code[*made].b);
  if (!made || function.code[*made].op != Op::Call || function.code[*made].b != 1) return effects.TargetsOf(f, pc, reg);
  const Instruction& call = function.code[*made];
  const std::optional<Pc> callee = given(*made, call.a);
  const bool wraps = callee && function.code[*callee].op == Op::LoadBuiltin && function.code[*callee].wide() == IdOf(BuiltinType::Classmethod);
  return wraps ? effects.TargetsOf(f, *made, static_cast<uint16_t>(call.a + 1)) : effects.TargetsOf(f, pc, reg);
}

bool MakesInstances(std::string_view name) { return IsAmong(name, {"__init__", "__new__", "__post_init__", "__enum_call__"}); }

AskedCode::AskedCode(const Module& module, const Effects& effects) : module_(module), effects_(effects), asked_(module.functions.size()), gives_encoder_(GivesEncoder(module)), sends_on_(SendsOn(module)), gives_files_(GivesFiles(module, effects)) {
  for (const Function& function : module.functions) FindPropertyNames(function);
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    if (module.functions[f].is_class_body) LookAtClassBody(f);
    LookAtCode(f);
  }
}

bool AskedCode::IsAsked(FunctionId f, Kind kind) const {
  if ((asked_[f] & kind) != 0) return true;
  return (any_ || (any_makes_instances_ && (kind == kInstances || kind == kEachInstance))) && effects_.MayBeAny(f);
}

bool AskedCode::IsAskedAnyTime(FunctionId f) const {
  const std::string& name = module_.functions[f].name;
  // Whoever makes an instance is seen to.
  const bool is_init = name == "__init__";
  const uint32_t seen = is_init ? kInstances | kEachInstance : 0;
  return (name.starts_with("__") && !is_init) || (asked_[f] & ~seen) != 0 || (any_ && effects_.MayBeAny(f));
}

void AskedCode::PutInto(std::string_view name, const std::vector<FunctionId>& functions, uint32_t more) {
  has_descriptors_ |= IsAmong(name, {"__set__", "__delete__"});
  const bool compares = std::find(kComparingMethods.begin(), kComparingMethods.end(), name) != kComparingMethods.end();
  uint32_t kinds = KindsOf(name) | more;
  if ((kinds & kOperators) != 0 && name != kMissingMethod) kinds |= kBinary;
  if ((kinds & (kTruth | kSteps | kCompares)) != 0 || IsAmong(name, {"__contains__", "__class_contains__", "__reversed__", "keys"})) kinds |= kLooks;
  if ((kinds & (kCompares | kMissing)) != 0 || IsAmong(name, {"__getitem__", "__class_getitem__"})) kinds |= kItems;
  for (FunctionId function : functions) {
    asked_[function] |= kinds;
    compares_ |= compares && module_.functions[function].library == kNoModule;
  }
}

// What stands under a name in a class, or is set as an attribute.
void AskedCode::Put(std::string_view name, FunctionId f, Pc pc, uint16_t value, bool in_body) {
  const bool makes_alone = MakesInstances(name) && !IsAskedFor(name);
  if (!makes_alone && !IsAskedFor(name) && !(gives_encoder_ && name == kEncoderMethod)) return;
  if (IsData(name)) return;
  if ((!sends_on_ && IsAmong(name, {"send", "throw", "close"})) || (!gives_files_ && IsAmong(name, {"write", "flush"}))) return;
  const Effects::Target& given = UnwrappedTargets(module_, effects_, f, pc, value);
  if (name == kMissingMethod) {
    const Instruction* made = LastWrite(module_.functions[f], pc, value);
    misses_by_method_ &= in_body && made != nullptr && (made->op == Op::MakeFunction || made->op == Op::MakeFunctionDefaults);
  }
  PutInto(name, {given.functions.begin(), given.functions.end()}, MakesInstances(name) && !in_body ? kEachInstance : 0);
  // Of what the library makes, its own functions are told.
  if (!IsKnown(given)) (makes_alone ? any_makes_instances_ : any_) = true;
}

void AskedCode::LookAtClassBody(FunctionId f) {
  ForEachMember(module_, module_.functions[f], [&](const std::string* name, const Instruction*, Pc pc, uint16_t value) {
    if (name != nullptr) Put(*name, f, pc, value, true);
    else any_ = true;
  });
}

// `property = property` in a library module: under that name it is called like the builtin.
void AskedCode::FindPropertyNames(const Function& function) {
  if (function.library == kNoModule) return;
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    if (in.op != Op::LoadBuiltin || in.wide() != IdOf(BuiltinType::Property)) continue;
    const Instruction* use = NextTouch(function, pc, in.a);
    if (use != nullptr && use->op == Op::StoreGlobal) property_names_.insert(use->wide());
  }
}

bool AskedCode::GivesProperty(const Instruction& in) const {
  return in.op == Op::LoadBuiltin ? in.wide() == IdOf(BuiltinType::Property) : in.op == Op::LoadGlobal && property_names_.count(in.wide()) != 0;
}

void AskedCode::LookAtCode(FunctionId f) {
  const Function& function = module_.functions[f];
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    switch (in.op) {
      case Op::SetAttr: Put(module_.names[in.b], f, pc, in.c); break;
      case Op::Call: case Op::CallKw: case Op::CallStar: case Op::CallMethod: LookAtCall(f, pc); break;
      case Op::LoadBuiltin: case Op::LoadGlobal: case Op::GetAttr: {
        const bool wraps = in.op == Op::GetAttr ? WrapsMore(module_.names[in.c])
                                                : GivesProperty(in) || (in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Setattr));
        if (!wraps) break;
        // Where it is not just called, who calls it is not seen.
        const Instruction* use = NextTouch(function, pc, in.a);
        if (use != nullptr && use->op == Op::StoreGlobal && in.op != Op::GetAttr && property_names_.count(use->wide()) != 0) break;
        if (use == nullptr || (use->op != Op::Call && use->op != Op::CallKw) || use->a != in.a) any_ = true;
        break;
      }
      default: break;
    }
  }
}

// Calls that make properties, or set attributes.
void AskedCode::LookAtCall(FunctionId f, Pc pc) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  bool makes_property = in.op == Op::CallMethod && WrapsMore(module_.names[function.call_sites[in.c].method]);
  if (in.op != Op::CallMethod) {
    const Instruction* callee = LastWrite(function, pc, in.a);
    // Elsewhere they are not just called, which LookAtCode has seen.
    const bool by_builtin = callee != nullptr && callee->op == Op::LoadBuiltin;
    makes_property = callee != nullptr && callee->op == Op::GetAttr && WrapsMore(module_.names[callee->c]);
    makes_property |= callee != nullptr && GivesProperty(*callee);
    const bool sets = by_builtin && callee->wide() == IdOf(Builtin::Setattr);
    if (sets && function.library == kNoModule) {
      const Instruction* key = in.op == Op::Call && in.b == 3 ? LastWrite(function, pc, static_cast<uint16_t>(in.a + 2)) : nullptr;
      const std::string* name = key != nullptr && key->op == Op::Const ? std::get_if<std::string>(&module_.constants[key->wide()]) : nullptr;
      if (name != nullptr) Put(*name, f, pc, static_cast<uint16_t>(in.a + 3));
      else any_ = true;
    }
  }
  if (!makes_property) return;
  if (in.op == Op::CallStar) any_ = true;
  for (int i = 1; i < RunLength(function, in); ++i) {
    const Effects::Target& given = effects_.TargetsOf(f, pc, static_cast<uint16_t>(in.a + i));
    PutInto("", {given.functions.begin(), given.functions.end()});
    if (!IsKnown(given)) any_ = true;
  }
}

}  // namespace penstock
