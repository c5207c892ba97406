// Under which names functions of the plan may be found in an object: by what stands in classes, is set, or may be by a text.
#include <algorithm>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "catalog/assistant.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

// In the class of a model: does it keep what no field is for, `extra="allow"`, under whatever name that comes?
constexpr std::string_view kKeepsExtras = "__model_extras__";

bool IsFalse(const Module& module, const Function& function, Pc pc, uint16_t value) {
  const Instruction* given = LastWrite(function, pc, value);
  while (given != nullptr && given->op == Op::Move) given = LastWrite(function, static_cast<Pc>(given - function.code.data()), given->b);
  const bool* constant = given != nullptr && given->op == Op::Const ? std::get_if<bool>(&module.constants[given->wide()]) : nullptr;
  return constant != nullptr && !*constant;
}

}  // namespace

// Under which name a plan puts something into a class or an object, or may: `__getattr__ = f`, `A.__getattr__ = f`, `setattr(A, "__getattr__", f)`.
const std::string* Effects::PutUnder(const Function& function, const Instruction& in) const {
  if (function.library != kNoModule) return nullptr;
  if (in.op == Op::SetAttr) return &module_.names[in.b];
  return in.op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
}

// May a text become the name of an attribute, of the plan's or of its libraries' doing? Else no word that stands in it, and no keyword, gives
// anything a name.
bool Effects::TakesNames() const {
  if (has_modules_ || std::find(module_.tools.begin(), module_.tools.end(), kAssistantName) != module_.tools.end()) return true;
  const auto takes = [](std::string_view name) { return name == "__setattr__" || name == "__delattr__" || name == "__getattr__" || name == "__getattribute__" || name == "__dict__"; };
  for (const Function& function : module_.functions) {
    if (takes(function.name)) return true;
    for (const Instruction& in : function.code) {
      if (const std::string* text = PutUnder(function, in); text != nullptr && takes(*text)) return true;
      if (in.op == Op::LoadBuiltin && (in.wide() == IdOf(Builtin::Getattr) || in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Vars))) return true;
      if (in.op == Op::GetAttr && takes(module_.names[in.c])) return true;
      if (in.op == Op::CallMethod && takes(module_.names[function.call_sites[in.c].method])) return true;
    }
  }
  return false;
}

// What stands in a class, in a text (the fields of a namedtuple, say) or is set; modules that are values have methods, too.
void Effects::FindGiven() {
  const bool takes_names = TakesNames();
  auto give = [&](std::string_view text) { given_.names.emplace(text); };
  auto give_anything = [&](std::string_view text) {
    given_.names.emplace(text);
    given_.open.emplace(text);
    given_.by_text.emplace(text);
  };
  auto give_words = [&](const std::string& text) {
    for (size_t begin = 0, end; begin < text.size(); begin = end + 1) {
      end = std::min(text.find_first_of(" ,", begin), text.size());
      give_anything(std::string_view(text).substr(begin, end - begin));
    }
  };
  std::unordered_set<const Instruction*> keys;
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    give(function.name);
    given_.any |= function.name == "__getattr__" || function.name == "__getattribute__";
    const bool of_plan = function.library == kNoModule;
    for (const Instruction& in : function.code) {
      const std::string* text = PutUnder(function, in);
      given_.any |= text != nullptr && (*text == "__getattr__" || *text == "__getattribute__");
    }
    if (function.is_class_body) FindMethodsOf(f, keys);
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op == Op::SetAttr) GiveUnder(module_.names[in.b], f, pc, in.c);
      if (in.op == Op::SetAttr && of_plan) given_.any |= module_.names[in.b] == kKeepsExtras;
      if (in.op == Op::GetAttr && of_plan) given_.any |= module_.names[in.c] == "__dict__";
      if (in.op == Op::LoadBuiltin && of_plan) given_.any |= in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Vars);
      const bool makes_names = of_plan && SetsMadeName(f, pc);
      sets_made_names_ |= makes_names;
      given_.any |= makes_names && !PassesOn(f, pc);
      const std::string* text = in.op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      if (text != nullptr && of_plan && keys.count(&in) == 0) given_.any |= *text == kKeepsExtras;
      if (takes_names && text != nullptr && (of_plan || function.is_class_body) && keys.count(&in) == 0) give_words(*text);
    }
    if (takes_names && of_plan) for (const CallSite& site : function.call_sites) for (uint16_t keyword : site.keywords) give_anything(module_.names[keyword]);
  }
  if (has_modules_) for (size_t m = 0; m < static_cast<size_t>(ModuleId::kCount); ++m) for (std::string_view member : MembersOf(static_cast<ModuleId>(m))) give_anything(member);
  for (uint16_t n = 0; n < module_.names.size(); ++n) if (IsHeld(n)) given_.open.emplace(module_.names[n]);
  FindGroups();
}

// `def __setattr__(self, name, value): super().__setattr__(name, value)`: what the code sets is set, under the names that it has.
bool Effects::PassesOn(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (function.name != "__setattr__" || in.op != Op::CallMethod || in.b < 2 || function.positional_count() != 3) return false;
  for (uint16_t parameter : {uint16_t{1}, uint16_t{2}}) {
    const std::optional<Pc> given = OnlyDefinition(f, pc, static_cast<uint16_t>(in.a + in.b - 2 + parameter));
    if (!given || function.code[*given].op != Op::Move || function.code[*given].b != parameter || !definitions_.Of(f, parameter).empty()) return false;
  }
  return true;
}

// `object.__setattr__(x, "a" + "b", f)`, or what may be called so.
bool Effects::SetsMadeName(FunctionId f, Pc pc) const {
  constexpr std::string_view kSets = "__setattr__";
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op == Op::GetAttr) return module_.names[in.c] == kSets;
  if (in.op != Op::CallMethod || module_.names[module_.functions[f].call_sites[in.c].method] != kSets) return false;
  return in.b < 2 || in.b > 3 || !ConstantAt(f, pc, static_cast<uint16_t>(in.a + in.b - 1));
}

void Effects::GiveUnder(std::string_view name, FunctionId f, Pc pc, uint16_t value) {
  given_.names.emplace(name);
  const Target* given = &TargetsOf(f, pc, value);
  if (given->unknown) {
    const Target& unwrapped = UnwrappedTargets(module_, *this, f, pc, value);
    if (&unwrapped != given) given_.of_class.emplace(name);
    given = unwrapped.unknown ? &CallablesOf(f, pc, value) : &unwrapped;
  }
  const Target& target = *given;
  if (target.unknown || target.makes || !target.builtins.empty()) given_.open.emplace(name);
  Functions& methods = given_.methods[name];
  methods.insert(methods.end(), target.functions.begin(), target.functions.end());
  const std::optional<Pc> by = name == "__init__" ? OnlyDefinition(f, pc, value) : std::nullopt;
  if (by && module_.functions[f].code[*by].op == Op::Call) static_makers_.insert(target.functions.begin(), target.functions.end());
}

// `keys`: what gives the names there.
void Effects::FindMethodsOf(FunctionId f, std::unordered_set<const Instruction*>& keys) {
  ForEachMember(module_, module_.functions[f], [&](const std::string* name, const Instruction* key, Pc pc, uint16_t value) {
    if (name == nullptr) {
      given_.any = true;
      return;
    }
    keys.insert(key);
    given_.any |= *name == kKeepsExtras && !IsFalse(module_, module_.functions[f], pc, value);
    GiveUnder(*name, f, pc, value);
  });
}

// A call by such a name would take in each of them, and a plan has as many calls as methods.
void Effects::FindGroups() {
  constexpr size_t kMostSingle = 8;
  for (auto& [name, methods] : given_.methods) {
    std::sort(methods.begin(), methods.end());
    methods.erase(std::unique(methods.begin(), methods.end()), methods.end());
    // What captures something is another matter for the function around it.
    const bool is_closed = std::all_of(methods.begin(), methods.end(), [&](FunctionId f) { return module_.functions[f].captures.empty(); });
    if (methods.size() <= kMostSingle || !is_closed) continue;
    groups_of_.resize(module_.functions.size());
    for (FunctionId f : methods) groups_of_[f].push_back(OfGroup(groups_.size()));
    groups_.emplace_back(methods.begin(), methods.end());
    methods.assign({OfGroup(groups_.size() - 1)});
  }
}

// Has no value of builtin types, and no module, something under the name that can be called, nor what gets it under a name that the plan makes?
bool Effects::IsOfPlanAlone(uint16_t name) const {
  static const std::unordered_set<std::string_view> others = [] {
    // Methods besides those of the table, and attributes that hold whatever they were given.
    std::unordered_set<std::string_view> found{"send",   "throw",  "close",  "with_traceback", "add_note", "mro",   "register", "setter", "getter", "deleter",  "fget",     "fset", "fdel",
                                               "func",   "args",   "code",   "value",          "start",    "stop",  "step",     "errno",  "object", "strerror", "filename", "msg",  "path",
                                               "name",   "reason", "encoding", "end",          "text",     "offset", "lineno",  "doc",    "pos",    "obj",      "keywords"};
    for (BuiltinId id = 0; id < kBuiltinCount; ++id) if (RowOf(id).module != kNoModule) found.insert(RowOf(id).name);
    return found;
  }();
  const std::string_view word = module_.names[name];
  return !sets_made_names_ && !EffectOfMethod(name).known && !word.starts_with("__") && !others.contains(word);
}

const Effects::Functions* Effects::MethodsNamed(uint16_t name) const {
  const std::string_view word = module_.names[name];
  // What builtin types have under these names runs what they were made of, or what stands in classes under others.
  for (std::string_view one : {"__call__", "__class__", "__set__", "__delete__", "__setattr__", "__delattr__"}) if (word == one) return nullptr;
  if (given_.any || given_.open.contains(word)) return nullptr;
  static const Functions kNone;
  const auto found = given_.methods.find(word);
  if (found != given_.methods.end()) return &found->second;
  return EffectOfMethod(name).known ? &kNone : nullptr;
}

const Effects::Functions* Effects::MethodsCalled(FunctionId f, Pc pc) const {
  const auto known = methods_called_.find(static_cast<uint64_t>(f) << 32 | pc);
  return known != methods_called_.end() ? &known->second : MethodsNamed(module_.functions[f].call_sites[module_.functions[f].code[pc].c].method);
}

// In a plan without classes; else MethodsNamed knows nothing of such names.
Effects::Target Effects::CalledByName(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  const uint16_t name = module_.functions[f].call_sites[in.c].method;
  if (module_.names[name] == kCallMethod) return TargetsOf(f, pc, in.a);
  Target target;
  target.unknown = IsHeld(name);
  return target;
}

const Effects::Functions* Effects::CalledAsInstance(FunctionId f, Pc pc, uint16_t reg) const {
  constexpr int kMostMoves = 4;
  if (!has_classes_ || has_new_ || sets_made_names_ || given_.any || given_.open.contains(kCallMethod)) return nullptr;
  const std::vector<Instruction>& code = module_.functions[f].code;
  std::optional<Pc> made = OnlyDefinition(f, pc, reg);
  for (int i = 0; i < kMostMoves && made && code[*made].op == Op::Move; ++i) made = OnlyDefinition(f, *made, code[*made].b);
  if (!made || !IsCall(code[*made].op) || code[*made].op == Op::CallMethod) return nullptr;
  const Target& target = CallablesOf(f, *made, code[*made].a);
  if (!target.makes || target.unknown || target.tools || target.is_method || !target.functions.empty() || !target.builtins.empty()) return nullptr;
  const auto found = given_.methods.find(kCallMethod);
  return found != given_.methods.end() && !found->second.empty() ? &found->second : nullptr;
}

const Effects::Functions* Effects::BoundMethodsOf(FunctionId f, Pc pc, uint16_t reg) const {
  if (const Functions* methods = CalledAsInstance(f, pc, reg)) return methods;
  const std::optional<Pc> read = has_classes_ ? definitions_.LastInBlock(f, pc, reg) : std::nullopt;
  const Instruction* in = read ? &module_.functions[f].code[*read] : nullptr;
  if (in == nullptr || in->op != Op::GetAttr || !IsOfPlanAlone(in->c)) return nullptr;
  for (std::string_view makes_up : {"__getattr__", "__getattribute__"}) if (given_.names.contains(makes_up)) return nullptr;
  const Functions* methods = MethodsNamed(in->c);
  return methods != nullptr && !methods->empty() ? methods : nullptr;
}

bool Effects::IsMethodOfBuiltin(uint16_t name) const {
  if (!EffectOfMethod(name).known || IsHeld(name)) return false;
  if (!has_classes_) return true;
  return !given_.any && !given_.names.contains(module_.names[name]);
}

}  // namespace penstock
