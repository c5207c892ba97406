#include "analysis/effects.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "catalog/builtins.h"
#include "analysis/effects_roots.h"
#include "analysis/graph.h"
#include "catalog/writing_methods.h"
#include "ir/dropped.h"
#include "ir/last_write.h"

namespace penstock {

namespace {

// Following a value further than this through moves, items and calls, we say it may be anything.
constexpr int kMaxSteps = 64;

// Tells what something is, or keeps it, and asks nobody.
bool AsksNobody(BuiltinId id) {
  for (Builtin one : {Builtin::Callable, Builtin::Id, Builtin::Isinstance, Builtin::Issubclass}) if (id == IdOf(one)) return true;
  for (BuiltinType one : {BuiltinType::Object, BuiltinType::Slice, BuiltinType::Super, BuiltinType::Type}) if (id == IdOf(one)) return true;
  return false;
}

bool TakesFunctions(BuiltinId id) {
  return RowOf(id).rule == LabelRule::kCallback || id == IdOf(Builtin::Sorted) || id == IdOf(Builtin::Min) ||
         id == IdOf(Builtin::Max) || id == IdOf(Builtin::Iter) || id == IdOf(BuiltinType::Property) ||
         id == IdOf(BuiltinType::Classmethod) || id == IdOf(BuiltinType::Staticmethod);
}

// The first argument that may be a function it calls: hooks of json stand behind keywords, what re.sub replaces by in second place.
constexpr int kNoHook = 1 << 20;
int FirstHook(BuiltinId id, const Instruction& call) {
  if (id == IdOf(Builtin::JsonDumps) || id == IdOf(Builtin::JsonLoads)) return call.op == Op::CallStar ? 0 : call.b;
  if (id == IdOf(Builtin::ReSub) || id == IdOf(Builtin::ReSubn)) return call.op == Op::CallStar ? 0 : 1;
  return TakesFunctions(id) ? 0 : kNoHook;
}

bool GivesIterator(BuiltinId id) {
  LabelRule rule = RowOf(id).rule;
  return rule == LabelRule::kCallback || rule == LabelRule::kIterator || rule == LabelRule::kNext || id == IdOf(Builtin::Zip) ||
         id == IdOf(Builtin::Enumerate) || id == IdOf(Builtin::Reversed);
}

// Gives a number, a text or a truth value, whatever it is given.
bool AlwaysPlain(BuiltinId id, bool has_classes) {
  for (Builtin one : {Builtin::Len, Builtin::Print, Builtin::Isinstance, Builtin::Ord, Builtin::Chr, Builtin::Any, Builtin::All, Builtin::Callable, Builtin::Hasattr}) {
    if (id == IdOf(one)) return true;
  }
  // A class may derive from these, and give an instance.
  for (BuiltinType one : {BuiltinType::Str, BuiltinType::Int, BuiltinType::Float, BuiltinType::Bool}) {
    if (!has_classes && id == IdOf(one)) return true;
  }
  return false;
}

// A method that writes into its receiver, and is given just what is put in, or taken out.
bool TakesElement(std::string_view method) {
  static constexpr std::string_view kNames[] = {"append", "appendleft", "add", "extend", "extendleft", "remove", "discard", "update", "insert", "setdefault"};
  return std::find(std::begin(kNames), std::end(kNames), method) != std::end(kNames);
}

// One that looks at nothing that it is given.
bool KeepsWhatItIsGiven(std::string_view method) { return method == "append" || method == "appendleft"; }

bool IsCall(Op op) { return op == Op::Call || op == Op::CallKw || op == Op::CallMethod || op == Op::CallStar; }

bool TakesOut(Op op) {
  switch (op) {
    case Op::GetItem: case Op::GetSlice: case Op::BuildDict: case Op::Mul: case Op::BitOr: case Op::BitAnd: case Op::BitXor: case Op::Sub: return true;
    default: return IsCall(op);
  }
}

// Gives a truth value or a text, whatever methods it calls.
bool GivesTruthOrText(Op op) {
  switch (op) {
    case Op::Not: case Op::Is: case Op::IsNot: case Op::In: case Op::NotIn: case Op::Convert: case Op::Format: case Op::BuildString:
      return true;
    default: return false;
  }
}

// The methods of a class may answer a comparison with anything.
bool IsComparison(Op op) {
  switch (op) {
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: return true;
    default: return false;
  }
}

bool GivesNoObject(Op op, bool has_classes) {
  switch (op) {
    case Op::Const: case Op::LoadBuiltin: case Op::LoadTool: case Op::Unbind: case Op::NewCell: case Op::MatchError: return true;
    default: return GivesTruthOrText(op) || (IsComparison(op) && !has_classes);
  }
}

// Of an `iter` that is loaded: is it just called with one argument? With two it asks a function, later.
bool GoesOverOne(const Function& function, const Instruction& loaded) {
  const Instruction* use = NextTouch(function, static_cast<Pc>(&loaded - function.code.data()), loaded.a);
  return use != nullptr && use->op == Op::Call && use->a == loaded.a && use->b == 1;
}

// The register whose object an instruction writes into, or -1.
int WrittenObject(const Instruction& in) {
  switch (in.op) {
    case Op::SetItem: case Op::DelItem: case Op::SetSlice: case Op::DelSlice: case Op::SetAttr: case Op::DelAttr:
    case Op::ListAppend: case Op::ListExtend: case Op::SetAdd: case Op::DictInsert: case Op::DictMerge:
      return in.a;
    case Op::IAdd: case Op::ISub: case Op::IMul: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor:
      return in.b;
    default: return -1;
  }
}

// Does nothing but give registers other values, in a plan without classes. Most instructions are so.
bool OnlyWritesRegisters(Op op) {
  static const std::array<bool, kOpcodeCount> only = [] {
    std::array<bool, kOpcodeCount> table{};
    for (int i = 0; i < kOpcodeCount; ++i) {
      const Instruction in{static_cast<Op>(i), 1, 1, 1};
      const bool global = in.op == Op::StoreGlobal || in.op == Op::DelGlobal || in.op == Op::LoadGlobal;
      const bool cell = in.op == Op::FreeCell || in.op == Op::StoreCell || in.op == Op::DelCell;
      table[static_cast<size_t>(i)] = !global && !cell && !IsCall(in.op) && WrittenObject(in) < 0 && MovedIterator(in) < 0;
    }
    return table;
  }();
  return only[static_cast<size_t>(op)];
}

}  // namespace

int MovedIterator(const Instruction& in) {
  switch (in.op) {
    case Op::ForNext: return in.a;
    case Op::Unpack: case Op::UnpackStar: case Op::ListExtend: case Op::YieldFrom: return in.b;
    case Op::In: case Op::NotIn: case Op::IAdd: case Op::IBitOr: case Op::SetSlice: return in.c;
    default: return -1;
  }
}

bool AddAll(EffectSet& to, const EffectSet& from) {
  const bool all_there = from.size() * 16 < to.size() &&
                         std::all_of(from.begin(), from.end(), [&](uint64_t packed) { return std::binary_search(to.begin(), to.end(), packed); });
  if (all_there) return false;
  size_t before = to.size();
  EffectSet both;
  std::set_union(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(both));
  to = std::move(both);
  return to.size() != before;
}

Effects::Effects(const Module& module, const Cfg& cfg) : module_(module), cfg_(cfg), definitions_(module, cfg) {
  size_t n = module.functions.size();
  holds_error_.resize(n);
  free_cells_.resize(n);
  size_t most_registers = 0;
  for (FunctionId f = 0; f < n; ++f) {
    LookAtCode(f);
    most_registers = std::max<size_t>(most_registers, module.functions[f].register_count);
  }
  sends_ |= std::find(module.names.begin(), module.names.end(), "send") != module.names.end();
  visited_.resize(most_registers);
  scalar_.resize(n);
  gives_scalar_.resize(n);
  for (FunctionId f = 0; f < n; ++f) FindScalars(f);
  FindStores();
  FindWhoPuts();
  contents_.resize(n);
  filled_.resize(n);
  for (std::vector<Contents>& known : known_contents_) known.resize(n);
  for (FunctionId f = 0; f < n; ++f) FindContents(f);
  if (has_classes_) asked_.emplace(module, *this);
  tests_run_code_ = asked_ && asked_->AsksAny(AskedCode::kTruth);
  summaries_.resize(n + kSeveral);
  for (KnownRoots& known : roots_) known.resize(n);
  for (KnownRoots& known : sources_) known.resize(n);
  if (n > 1) Summarise();
  FindWritten();
}

Effects::~Effects() = default;

void Effects::LookAtCode(FunctionId f) {
  const Function& function = module_.functions[f];
  // What a module that is a value gives under a name is not followed here, no more than what a class gives.
  auto is_module_value = [&](const Instruction& in) {
    return in.op == Op::Const && std::holds_alternative<ModuleConstant>(module_.constants[in.wide()]);
  };
  free_cells_[f].assign(function.register_count, kNoCell);
  for (const Instruction& in : function.code) {
    const Op op = in.op;
    has_modules_ |= is_module_value(in);
    has_classes_ |= op == Op::MakeClass || has_modules_ || op == Op::SetAttr;  // functions have attributes, too
    if (function.library == kNoModule) {
      const std::string* text = op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      has_new_ |= (text != nullptr && *text == "__new__") || (op == Op::SetAttr && module_.names[in.b] == "__new__");
    }
    if (op == Op::FreeCell) free_cells_[f][in.a] = in.b;
    if (op == Op::LoadBuiltin) {
      BuiltinId id = in.wide();
      has_lazy_callbacks_ |= RowOf(id).rule == LabelRule::kCallback || (id == IdOf(Builtin::Iter) && !GoesOverOne(function, in));
      has_iterators_ |= GivesIterator(id);
      sends_ |= id == IdOf(Builtin::Getattr);
      has_classes_ |= id == IdOf(Builtin::Setattr);
    }
    has_iterators_ |= op == Op::Yield || op == Op::YieldFrom || op == Op::MakeClass;
  }
  holds_error_[f].assign(function.register_count, 0);
  for (const Handler& handler : function.handlers) holds_error_[f][handler.error] = 1;
}

// Of variables that are counted and summed up: what is written "into" them is written into nothing. All that may be are
// taken to be, until what they are given says otherwise: a greatest fixpoint.
void Effects::FindScalars(FunctionId f) {
  const Function& function = module_.functions[f];
  std::vector<uint8_t>& scalar = scalar_[f];
  scalar.assign(function.register_count, 0);
  gives_scalar_[f].assign(function.code.size(), 0);
  std::vector<uint16_t> assumed;
  for (uint16_t reg = static_cast<uint16_t>(function.parameter_register_count()); reg < function.register_count; ++reg) {
    if (!definitions_.IsKept(f, reg) || holds_error_[f][reg] || definitions_.Of(f, reg).empty()) continue;
    scalar[reg] = 1;
    assumed.push_back(reg);
  }
  constexpr int kRounds = 8;  // more would help few
  for (int round = 0;; ++round) {
    for (Pc pc = 0; pc < function.code.size(); ++pc) gives_scalar_[f][pc] = GivesScalar(f, pc);
    const auto refuted = std::partition(assumed.begin(), assumed.end(), [&](uint16_t reg) {
      const std::span<const Pc> written = definitions_.Of(f, reg);
      return round < kRounds && std::all_of(written.begin(), written.end(), [&](Pc pc) { return gives_scalar_[f][pc] != 0; });
    });
    if (refuted == assumed.end()) return;
    std::for_each(refuted, assumed.end(), [&](uint16_t reg) { scalar[reg] = 0; });
    assumed.erase(refuted, assumed.end());
  }
}

bool Effects::GivesScalar(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  auto scalar = [&](uint16_t reg) { return IsScalar(f, pc, reg); };
  if (GivesTruthOrText(in.op)) return true;
  switch (in.op) {
    case Op::Const: {
      const Constant& constant = module_.constants[in.wide()];
      return !std::holds_alternative<TupleConstant>(constant) && !std::holds_alternative<ModuleConstant>(constant);
    }
    case Op::Unbind: return true;
    case Op::Yield: return !sends_;
    case Op::Move: return scalar(in.b);
    // A list is taken several times; of a text and the keys of a dict there are sets.
    case Op::Mul: case Op::IMul: case Op::Sub: case Op::BitOr: case Op::BitAnd: case Op::BitXor:
    case Op::ISub: case Op::IBitOr: case Op::IBitAnd: case Op::IBitXor:
      return scalar(in.b) && scalar(in.c);
    case Op::Neg: case Op::Pos: case Op::Invert: return !has_classes_ || scalar(in.b);
    // Of a scalar and an object comes an error; or what a class has for it.
    case Op::Add: case Op::IAdd:
      return has_classes_ ? scalar(in.b) && scalar(in.c) : scalar(in.b) || scalar(in.c);
    // Numbers, texts after a format, or an error.
    case Op::Div: case Op::FloorDiv: case Op::Mod: case Op::Pow: case Op::IDiv: case Op::IFloorDiv: case Op::IMod: case Op::IPow:
    case Op::Shl: case Op::Shr: case Op::IShl: case Op::IShr: case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge:
      return !has_classes_ || (scalar(in.b) && scalar(in.c));
    default: return false;
  }
}

bool Effects::IsScalar(FunctionId f, Pc pc, uint16_t reg) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg)) return gives_scalar_[f][*last] != 0;
  return definitions_.IsKept(f, reg) && scalar_[f][reg] != 0;
}

template <typename Find>
const Effects::Roots& Effects::Remembered(std::unique_ptr<Roots>& known, Find find) const {
  if (known == nullptr || known->reads != reads_) {
    known = std::make_unique<Roots>();
    known->reads = reads_;
    find(*known);
  }
  return *known;
}

template <typename Find>
const Effects::Roots& Effects::Remembered(KnownRoots& all, FunctionId f, uint16_t reg, Find find) const {
  if (all[f].empty()) all[f].resize(module_.functions[f].register_count);
  return Remembered(all[f][reg], find);
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
    return effects;
  }();
  static const MethodEffect kUnknown;
  auto found = by_name.find(module_.names[name]);
  return found == by_name.end() ? kUnknown : found->second;
}

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
  const Target target = TargetsOf(f, pc, in.a);
  return target.unknown || std::any_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) {
    return id == IdOf(Builtin::InnerTogether) || id == IdOf(Builtin::InnerSettled) || id == IdOf(Builtin::InnerBegun) || id == IdOf(Builtin::Next);
  });
}

bool Effects::GivesPlain(BuiltinId id) const { return AlwaysPlain(id, has_classes_); }

bool Effects::GivesNew(BuiltinId id) {
  const LabelRule rule = RowOf(id).rule;
  return id == IdOf(BuiltinType::Dict) || rule == LabelRule::kElements || rule == LabelRule::kElementsDeep;
}

// What it gives is a new list, dict or set, whatever is in it.
bool Effects::GivesNew(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  switch (in.op) {
    case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: return true;
    case Op::GetSlice: case Op::Add: case Op::Mul: case Op::Sub: case Op::BitOr: case Op::BitAnd: case Op::BitXor: return !has_classes_;
    case Op::CallMethod: {
      const uint16_t name = module_.functions[f].call_sites[in.c].method;
      return module_.names[name] == "copy" && IsMethodOfBuiltin(name);
    }
    case Op::Call: case Op::CallKw: {
      Target target;
      FindTargets(f, pc, in.a, target);
      return !target.unknown && !target.makes && target.functions.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return GivesNew(id); });
    }
    default: return false;
  }
}

bool Effects::Writes(BuiltinId id) const { return WritesInto(RowOf(id).rule); }

// What stands in a class, in a text (the fields of a namedtuple, say) or is set; modules that are values have methods, too.
void Effects::FindGiven() const {
  auto give = [&](std::string_view text) { given_.names.emplace(text); };
  auto give_anything = [&](std::string_view text) {
    given_.names.emplace(text);
    given_.open.emplace(text);
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
    if (function.is_class_body) FindMethodsOf(f, keys);
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op == Op::SetAttr) GiveUnder(module_.names[in.b], f, pc, in.c);
      if (in.op == Op::GetAttr && of_plan) given_.any |= module_.names[in.c] == "__dict__";
      if (in.op == Op::LoadBuiltin && of_plan) given_.any |= in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Vars);
      const std::string* text = in.op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      if (text != nullptr && (of_plan || function.is_class_body) && keys.count(&in) == 0) give_words(*text);
    }
    if (of_plan) for (const CallSite& site : function.call_sites) for (uint16_t keyword : site.keywords) give_anything(module_.names[keyword]);
  }
  if (!has_modules_) return;
  for (size_t m = 0; m < static_cast<size_t>(ModuleId::kCount); ++m) for (std::string_view member : MembersOf(static_cast<ModuleId>(m))) give_anything(member);
}

void Effects::GiveUnder(std::string_view name, FunctionId f, Pc pc, uint16_t value) const {
  given_.names.emplace(name);
  const Target target = TargetsOf(f, pc, value);
  if (target.unknown || target.makes || !target.builtins.empty()) given_.open.emplace(name);
  Functions& methods = given_.methods[name];
  methods.insert(methods.end(), target.functions.begin(), target.functions.end());
}

// `keys`: what gives the names there.
void Effects::FindMethodsOf(FunctionId f, std::unordered_set<const Instruction*>& keys) const {
  const std::vector<Instruction>& code = module_.functions[f].code;
  const auto end = std::find_if(code.rbegin(), code.rend(), [](const Instruction& in) { return in.op == Op::Return; });
  for (Pc pc = 0; pc < code.size() && end != code.rend(); ++pc) {
    const Instruction& in = code[pc];
    if (in.op != Op::DictInsert || in.a != end->a) continue;
    const Instruction* key = LastWrite(module_.functions[f], pc, in.b);
    const std::string* name = key != nullptr && key->op == Op::Const ? std::get_if<std::string>(&module_.constants[key->wide()]) : nullptr;
    if (name == nullptr) {
      given_.any = true;
      continue;
    }
    keys.insert(key);
    GiveUnder(*name, f, pc, in.c);
  }
}

const Effects::Functions* Effects::MethodsNamed(uint16_t name) const {
  if (given_.names.empty()) FindGiven();
  const std::string_view word = module_.names[name];
  if (given_.any || given_.open.contains(word)) return nullptr;
  static const Functions kNone;
  const auto found = given_.methods.find(word);
  if (found != given_.methods.end()) return &found->second;
  return EffectOfMethod(name).known ? &kNone : nullptr;
}

bool Effects::IsMethodOfBuiltin(uint16_t name) const {
  if (!EffectOfMethod(name).known) return false;
  if (!has_classes_) return true;
  if (given_.names.empty()) FindGiven();
  return !given_.any && !given_.names.contains(module_.names[name]);
}

uint64_t Effects::CellKey(FunctionId f, uint16_t reg) const {
  for (;;) {
    const Function& function = module_.functions[f];
    const uint32_t cell = free_cells_[f][reg];
    if (cell == kNoCell || function.parent == f || cell >= function.captures.size()) return static_cast<uint64_t>(f) << 16 | reg;
    reg = function.captures[cell].from_register;
    f = function.parent;
  }
}

void Effects::FindStores() {
  global_stores_.resize(module_.globals.size());
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const std::vector<Instruction>& code = module_.functions[f].code;
    for (Pc pc = 0; pc < code.size(); ++pc) {
      if (code[pc].op == Op::StoreGlobal) global_stores_[code[pc].wide()].push_back({f, pc, code[pc].a});
      if (code[pc].op == Op::StoreCell) cell_stores_.push_back({CellKey(f, code[pc].a), {f, pc, code[pc].b}});
    }
  }
  std::stable_sort(cell_stores_.begin(), cell_stores_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

int Effects::PutsInto(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::CallMethod) return EffectOfMethod(function.call_sites[in.c].method).mutates ? in.a : -1;
  if (!IsCall(in.op)) return WrittenObject(in);
  // `heappush(xs, x)`
  const Target target = TargetsOf(f, pc, in.a);
  return std::any_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return Drops(id); }) ? in.a + 1 : -1;
}

boost::container::small_vector<FunctionId, 4> Effects::CalleesOf(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  boost::container::small_vector<FunctionId, 4> callees;
  if (!IsCall(in.op)) return callees;
  auto add = [&](const Target& target) {
    callees.insert(callees.end(), target.functions.begin(), target.functions.end());
    if (target.unknown || target.makes) callees.push_back(kAnyFunction);
  };
  Target target;
  int first = kNoHook;
  if (in.op == Op::CallMethod) {
    const MethodEffect& effect = EffectOfMethod(function.call_sites[in.c].method);
    if (has_classes_ && !IsMethodOfBuiltin(function.call_sites[in.c].method)) {
      const Functions* methods = MethodsNamed(function.call_sites[in.c].method);
      target.unknown = methods == nullptr;
      if (methods != nullptr) target.functions.assign(methods->begin(), methods->end());
    }
    if (effect.takes_functions) first = 0;
  } else {
    FindTargets(f, pc, in.a, target);
    for (BuiltinId builtin : target.builtins) first = std::min(first, FirstHook(builtin, in));
  }
  add(target);
  if (target.unknown || target.makes) return callees;
  for (int i = first + 1; i < RunLength(function, in); ++i) add(TargetsOf(f, pc, static_cast<uint16_t>(in.a + i)));
  return callees;
}

bool Effects::PutsByCall(FunctionId f, Pc pc) const {
  const auto callees = CalleesOf(f, pc);
  return std::any_of(callees.begin(), callees.end(), [&](FunctionId callee) { return callee == kAnyFunction ? puts_.back() != 0 : puts_[callee] != 0; });
}

// The last entry is of any function. Finds out who calls whom, too.
void Effects::FindWhoPuts() {
  const size_t count = module_.functions.size();
  puts_.assign(count + 1, 0);
  std::vector<std::vector<uint32_t>> users(count + 1);  // who calls or makes it
  std::vector<uint32_t> open;
  auto puts = [&](uint32_t f) { if (std::exchange(puts_[f], uint8_t{1}) == 0) open.push_back(f); };
  for (FunctionId f = 0; f < count; ++f) {
    const Function& function = module_.functions[f];
    users[f].push_back(static_cast<uint32_t>(count));
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (PutsInto(f, pc) >= 0) puts(f);
      if (in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults) users[in.wide()].push_back(f);
      if (count > 1) for (FunctionId callee : CalleesOf(f, pc)) users[callee == kAnyFunction ? count : callee].push_back(f);
    }
  }
  while (!open.empty()) {
    const uint32_t f = open.back();
    open.pop_back();
    for (uint32_t user : users[f]) puts(user);
  }
  Edges edges{static_cast<uint32_t>(count) + 2, {}};
  const uint32_t root = static_cast<uint32_t>(count) + 1;
  for (uint32_t f = 0; f < count; ++f) edges.list.push_back({root, f});
  for (uint32_t f = 0; f <= count; ++f) for (uint32_t user : users[f]) edges.list.push_back({f, user});
  callees_first_ = LoopOrder(edges, root);
  std::erase_if(callees_first_, [&](uint32_t node) { return node >= count; });
}

// By place: what is put into what hangs from there, as far as a look at single instructions tells; of a register that lives
// within a block, by the instruction that gave it its value.
void Effects::FindContents(FunctionId f) {
  const Function& function = module_.functions[f];
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    const int into = PutsInto(f, pc);
    // `list.append(xs, x)`, `heappush(*both)`
    const bool by_type = into >= 0 && (in.op == Op::CallStar || (in.op == Op::CallMethod && RunLength(function, in) > 2));
    if (by_type || (module_.functions.size() > 1 && PutsByCall(f, pc))) {
      // Which of them is put into which is the callee's to know.
      ForEachRead(function, pc, [&](uint16_t holder) {
        if (IsScalar(f, pc, holder) || (by_type && holder > in.a + 1)) return;
        ForEachRead(function, pc, [&](uint16_t reg) {
          if (reg == holder || IsScalar(f, pc, reg)) return;
          ForEachPlaceOf(f, pc, holder, [&](uint64_t key) { contents_[f].push_back({key, {f, pc, reg}}); });
        });
      });
      continue;
    }
    if (into < 0) continue;
    bool is_receiver = true;
    ForEachRead(function, pc, [&](uint16_t reg) {
      if (reg == into && std::exchange(is_receiver, false)) return;
      if (IsScalar(f, pc, reg)) return;
      ForEachPlaceOf(f, pc, static_cast<uint16_t>(into), [&](uint64_t key) { contents_[f].push_back({key, {f, pc, reg}}); });
    });
  }
  std::stable_sort(contents_[f].begin(), contents_[f].end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (uint32_t i = 0; i < contents_[f].size(); ++i) if (i == 0 || contents_[f][i].first != contents_[f][i - 1].first) filled_[f].push_back(i);
  most_filled_ = std::max(most_filled_, filled_[f].size());
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

uint32_t Effects::FilledPlace(FunctionId f, uint64_t key) const {
  const auto& contents = contents_[f];
  if (contents.empty() || contents.back().first < key) return kNotFilled;
  const std::vector<uint32_t>& filled = filled_[f];
  const auto at = std::lower_bound(filled.begin(), filled.end(), key, [&](uint32_t first, uint64_t k) { return contents[first].first < k; });
  return at != filled.end() && contents[*at].first == key ? static_cast<uint32_t>(at - filled.begin()) : kNotFilled;
}

template <typename Visit>
void Effects::ForEachContent(FunctionId f, uint32_t place, Visit visit) const {
  if (place == kNotFilled) return;
  const auto& contents = contents_[f];
  for (uint32_t i = filled_[f][place]; i < contents.size() && contents[i].first == contents[filled_[f][place]].first; ++i) visit(contents[i].second.pc, contents[i].second.reg);
}

const Effects::Roots& Effects::RootsOf(FunctionId f, uint16_t reg, Search search) const {
  return Remembered(roots_[search], f, reg, [&](Roots& roots) { FindRoots(f, kAnywhere, reg, search, roots); });
}

const Effects::Roots& Effects::NamedRootsOf(FunctionId f, uint16_t reg) const {
  const Roots& all = RootsOf(f, reg);
  return MayBeAnything(all) ? RootsOf(f, reg, kNamed) : all;
}

const Effects::Roots& Effects::SourcesOf(FunctionId f, uint16_t reg, Search search) const {
  auto find = [&](Search how) -> const Roots& { return Remembered(sources_[how], f, reg, [&](Roots& sources) { FindSources(f, kAnywhere, reg, how, sources); }); };
  if (search == kOwn) return find(kOwn);
  const Roots& all = find(kAll);
  if (search == kAll || !all.everything) return all;
  return find(kNamed);
}

const Effects::Roots& Effects::SourcesOfContent(FunctionId f, Pc stored, uint16_t reg, Search search) const {
  auto find = [&](Search how) -> const Roots& {
    return Remembered(content_sources_[how][KeyAt(f, stored, reg)], [&](Roots& sources) { FindSources(f, stored, reg, how, sources); });
  };
  const Roots& all = find(kAll);
  return search <= kOwn || !all.everything ? all : find(kNamed);
}

// Goes from what it starts with to all that it may have come from by the registers of the function. What was put into a place on the
// way is known by place (ContentOf), however many instructions come by.
template <typename Start>
void Effects::Walk(FunctionId f, Search search, Roots& roots, Start start) const {
  struct At { uint16_t reg; bool within; };
  boost::container::small_vector<At, 16> open;
  roots.function = f;
  roots.named = search >= kNamed;
  size_t seen = 0;
  walk_ += 2;
  auto visit = [&](uint16_t reg, bool within) {
    const uint32_t mark = walk_ + within;
    if (visited_[reg] >= mark) return;
    if (visited_[reg] < walk_) {
      if (++seen > kMaxSteps) roots.everything = true;
      roots.registers.push_back(reg);
    }
    visited_[reg] = mark;
    open.push_back({reg, within});
  };
  // What it was taken out of may hold what was put there.
  auto open_place = [&](uint64_t key) {
    roots.opened.push_back(key);
    if (const uint32_t place = FilledPlace(f, key); place != kNotFilled) roots.filled_places.push_back(place);
  };
  auto add = [&](const Roots& sources, bool within) {
    roots.everything |= sources.everything;
    (within ? roots.passed_within : roots.passed).insert((within ? roots.passed_within : roots.passed).end(), sources.passed.begin(), sources.passed.end());
    roots.passed_within.insert(roots.passed_within.end(), sources.passed_within.begin(), sources.passed_within.end());
    if (!sources.globals.empty()) roots.globals.insert(roots.globals.end(), sources.globals.begin(), sources.globals.end());
    if (!sources.cells.empty()) roots.cells.insert(roots.cells.end(), sources.cells.begin(), sources.cells.end());
    if (!sources.results.empty()) roots.results.insert(roots.results.end(), sources.results.begin(), sources.results.end());
    if (!sources.takings.empty()) roots.takings.insert(roots.takings.end(), sources.takings.begin(), sources.takings.end());
    if (!sources.stores.empty()) roots.stores.insert(roots.stores.end(), sources.stores.begin(), sources.stores.end());
    auto is_within = [&](uint64_t key) { return within || std::find(sources.within.begin(), sources.within.end(), key) != sources.within.end(); };
    for (uint16_t reg : sources.registers) visit(reg, is_within(PlaceKey(Effect::kRegister, reg)));
    roots.registers.insert(roots.registers.end(), sources.known.begin(), sources.known.end());
    roots.taken_out.insert(roots.taken_out.end(), sources.known_taken_out.begin(), sources.known_taken_out.end());
    if (within) roots.taken_out.insert(roots.taken_out.end(), sources.known.begin(), sources.known.end());
    for (uint16_t reg : within ? sources.known : sources.known_taken_out) open_place(PlaceKey(Effect::kRegister, reg));
    const bool any_within = within || !sources.within.empty();
    if (any_within || !contents_[f].empty()) for (uint32_t global : sources.globals) {
      const uint64_t key = PlaceKey(Effect::kGlobal, global);
      if (is_within(key) || (sources.globals_within && HasContents(f, key))) open_place(key);
    }
    if (within) for (Pc filled : sources.filled) open_place(PlaceKey(Effect::kParameter, filled));
    for (uint64_t key : sources.filled_within) open_place(key);
    for (uint32_t cell : sources.cells) if (is_within(PlaceKey(Effect::kCell, cell))) open_place(PlaceKey(Effect::kCell, cell));
  };
  start(visit, add);
  while (!open.empty() && !roots.everything) {
    const At at = open.back();
    open.pop_back();
    // What a copy holds is somebody else's, too.
    const Search how = search == kOwn && at.within ? kAll : search;
    if (!holds_error_[f][at.reg]) add(SourcesOf(f, at.reg, how), at.within);
    else if (search <= kOwn) roots.everything = true;
    if (at.within) open_place(PlaceKey(Effect::kRegister, at.reg));
  }
  if (search == kOwn) for (uint16_t reg : roots.registers) if (visited_[reg] == walk_ + 1) roots.taken_out.push_back(reg);
  roots.SortPlaces();
}

void Effects::FindRoots(FunctionId f, Pc pc, uint16_t first, Search search, Roots& roots) const {
  Walk(f, search, roots, [&](const auto& visit, const auto& add) {
    const bool over_blocks = HoldsOverBlocks(f, pc, first);
    if (over_blocks && (search != kOwn || !IsKnownAt(f, pc, first))) return visit(first, search == kNamedWithin);
    if (over_blocks) roots.registers.push_back(first);
    Roots sources;
    FindSources(f, pc, first, search, sources);
    add(sources, search == kNamedWithin);
  });
}

void Effects::FindContentOf(FunctionId f, uint32_t place, Search search, Roots& roots) const {
  Walk(f, search, roots, [&](const auto& visit, const auto& add) {
    ForEachContent(f, place, [&](Pc stored, uint16_t reg) {
      if (roots.everything) return;
      roots.stores.push_back(stored);
      if (OutlivesBlock(f, stored, reg)) visit(reg, true);
      if (!HoldsOverBlocks(f, stored, reg)) add(SourcesOfContent(f, stored, reg, search), true);
    });
  });
  roots.SortAll();
}

const Effects::Contents& Effects::ContentsOf(FunctionId f, bool named) const {
  Contents& known = known_contents_[named][f];
  if (known.reads == reads_ && !known.by_place.empty()) return known;
  known.reads = reads_;
  const size_t count = filled_[f].size();
  known.by_place = std::vector<Roots>(count);
  for (uint32_t place = 0; place < count; ++place) FindContentOf(f, place, named ? kNamed : kAll, known.by_place[place]);
  FindComponents(known);
  return known;
}

void Effects::FindComponents(Contents& contents) {
  const uint32_t count = static_cast<uint32_t>(contents.by_place.size());
  Edges edges{count, {}};
  for (uint32_t place = 0; place < count; ++place) for (uint32_t held : contents.by_place[place].filled_places) edges.list.push_back({place, held});
  contents.component = Components(edges);
  contents.components.assign(1 + *std::max_element(contents.component.begin(), contents.component.end()), {});
  for (uint32_t place = 0; place < count; ++place) contents.components[contents.component[place]].places.push_back(place);
  for (auto [place, held] : edges.list) {
    if (contents.component[place] != contents.component[held]) contents.components[contents.component[place]].next.push_back(contents.component[held]);
  }
  // A list in a list in a list: each would keep all within.
  constexpr size_t kMostKept = 1 << 22;
  size_t kept = 0;
  const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  for (Contents::Component& component : contents.components) {
    Roots::Sort(component.next);
    const auto add = [&](const auto& from) {
      append(component.registers, from.registers);
      append(component.globals, from.globals);
      append(component.cells, from.cells);
    };
    component.is_whole = kept < kMostKept;
    for (uint32_t place : component.places) {
      component.may_be_anything |= contents.by_place[place].everything;
      if (component.is_whole) add(contents.by_place[place]);
    }
    for (uint32_t next : component.next) {
      component.may_be_anything |= contents.components[next].may_be_anything;
      component.is_whole &= contents.components[next].is_whole;
      if (component.is_whole) add(contents.components[next]);
    }
    Roots::Sort(component.registers);
    Roots::Sort(component.globals);
    Roots::Sort(component.cells);
    kept += component.registers.size() + component.globals.size() + component.cells.size();
  }
}

bool Effects::MayBeAnything(const Roots& roots) const {
  if (roots.everything || roots.filled_places.empty()) return roots.everything;
  const Contents& contents = ContentsOf(roots.function, roots.named);
  return std::any_of(roots.filled_places.begin(), roots.filled_places.end(), [&](uint32_t place) { return contents.components[contents.component[place]].may_be_anything; });
}

// Where the objects of one register come from, one step of variables back.
void Effects::FindSources(FunctionId f, Pc start, uint16_t first, Search search, Roots& sources) const {
  const Function& function = module_.functions[f];
  struct At { Pc pc; uint16_t reg; bool within, elsewhere; };  // elsewhere: in another block than where we started
  boost::container::small_vector<At, 16> open{{start, first, search == kNamedWithin, start == kAnywhere || HoldsOverBlocks(f, start, first)}};
  constexpr size_t kMostKnown = 6;
  boost::container::small_vector<At, kMostKnown> known;
  int steps = 0;
  auto source = [&](Effect::Place place, uint32_t index, bool within) {
    const uint64_t key = PlaceKey(place, index);
    if (within && std::find(sources.within.begin(), sources.within.end(), key) == sources.within.end()) sources.within.push_back(key);
    if (place == Effect::kGlobal) return sources.globals.push_back(index);
    if (place == Effect::kCell) return sources.cells.push_back(index);
    const uint16_t reg = static_cast<uint16_t>(index);
    if (scalar_[f][reg]) return;
    if (std::find(sources.registers.begin(), sources.registers.end(), reg) == sources.registers.end()) sources.registers.push_back(reg);
  };
  while (!open.empty() && !sources.everything) {
    At at = open.back();
    open.pop_back();
    ForEachDefinition(f, at.pc, at.reg, [&](Pc pc) {
      const Instruction& in = function.code[pc];
      if (++steps > kMaxSteps) sources.everything = true;
      if (sources.everything) return false;
      if (!definitions_.Outlives(f, pc, at.reg)) (at.within ? sources.passed_within : sources.passed).push_back(pc);
      if (GivesNoObject(in.op, has_classes_)) return true;
      if (search == kOwn && !at.within && GivesNew(f, pc)) return true;
      if (TakesOut(in.op)) sources.takings.push_back(pc);
      auto visit_as = [&](uint16_t read, bool within) {
        const bool over_blocks = HoldsOverBlocks(f, pc, read);
        if (!over_blocks) open.push_back({pc, read, within, at.elsewhere});
        const auto is_this = [&](const At& one) { return one.pc == pc && one.reg == read && one.within == within; };
        const bool is_known = search == kOwn && over_blocks && (std::any_of(known.begin(), known.end(), is_this) || (known.size() < kMostKnown && IsKnownAt(f, pc, read)));
        if (is_known) {
          sources.known.push_back(read);
          if (within) sources.known_taken_out.push_back(read);
          if (std::none_of(known.begin(), known.end(), is_this)) {
            known.push_back({pc, read, within, true});
            open.push_back(known.back());
          }
          return;
        }
        // A variable that was given its value just before may hold it still, in another block.
        if (over_blocks || (at.elsewhere && OutlivesBlock(f, pc, read))) source(Effect::kRegister, read, within);
      };
      auto visit = [&](uint16_t read) { visit_as(read, at.within); };
      // A callee may give back what it reaches by itself.
      auto read_by_summary = [&](uint32_t callee) {
        bool child = callee < module_.functions.size() && module_.functions[callee].parent == f;
        if (callee >= module_.functions.size() && std::exchange(sources.any_summary[callee - module_.functions.size()], true)) return;
        sources.results.push_back(callee);
        // What is read stands behind what is written.
        const EffectSet& does = summaries_[callee];
        for (auto read = std::lower_bound(does.begin(), does.end(), Effect{Effect::kRead, Effect::kRegister, 0}.packed()); read != does.end(); ++read) {
          const Effect effect = Effect::From(*read);
          if (effect.place == Effect::kGlobal) {
            sources.globals.push_back(effect.index);
            sources.globals_within = true;
          }
          if (effect.place == Effect::kCell && child) visit(module_.functions[callee].captures[effect.index].from_register);
        }
      };
      if (!at.within && !definitions_.Outlives(f, pc, at.reg) && HasContents(f, PlaceKey(Effect::kParameter, pc))) sources.filled.push_back(pc);
      // Of what is made for `f(*xs, **named)` all that is put into it is given.
      const bool is_made_here = start != kAnywhere && function.code[start].op == Op::CallStar && (in.op == Op::BuildList || in.op == Op::BuildDict);
      if (at.within || is_made_here) {
        const bool outlives = definitions_.Outlives(f, pc, at.reg);
        const uint64_t place = outlives ? PlaceKey(Effect::kRegister, at.reg) : PlaceKey(Effect::kParameter, pc);
        if ((at.within || !outlives) && HasContents(f, place)) sources.filled_within.push_back(place);
      }
      switch (in.op) {
        case Op::LoadGlobal: source(Effect::kGlobal, in.wide(), at.within); break;
        case Op::FreeCell: source(Effect::kCell, in.b, at.within); break;
        case Op::Yield:
          if (!sends_) return true;  // None
          sources.everything = search <= kOwn;
          break;
        case Op::JoinTest: visit(in.a); return true;
        case Op::ForNext: case Op::Unpack: case Op::UnpackStar:
          visit_as(in.op == Op::ForNext ? in.a : in.b, true);
          if (MayAsk(in.op)) break;
          return true;
        case Op::GetItem: case Op::GetAttr: case Op::GetSlice:
          visit_as(in.b, true);
          // What code gives that is asked may be anything.
          if (!MayAsk(in.op)) return true;
          sources.everything = search <= kOwn;
          read_by_summary(Of(AskedBy(in.op)));
          return true;
        case Op::MakeFunction: case Op::MakeFunctionDefaults:
          for (const Capture& capture : module_.functions[in.wide()].captures) visit(capture.from_register);
          break;
        default: break;
      }
      Target target;
      if (IsCall(in.op) && in.op != Op::CallMethod) {
        FindTargets(f, pc, in.a, target);
        // A tool's reply is its own.
        const bool plain = std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return GivesPlain(id); });
        if (!target.unknown && !target.makes && target.functions.empty() && plain) return true;
        // What a builtin gives may come from functions that it is given, or asks of what it is given.
        if (has_classes_ && !target.builtins.empty()) target.functions.push_back(Of(kAsked));
        for (BuiltinId builtin : target.builtins) {
          for (int i = FirstHook(builtin, in) + 1; i < RunLength(function, in); ++i) {
            Target hook;
            FindTargets(f, pc, static_cast<uint16_t>(in.a + i), hook);
            target.functions.insert(target.functions.end(), hook.functions.begin(), hook.functions.end());
            if (hook.unknown) target.functions.push_back(Of(kAny));
            target.makes |= hook.makes;
          }
        }
      }
      if (in.op == Op::CallMethod) visit_as(in.a, true);
      ForEachRead(function, pc, visit);
      // An operator, too, may call a method of a class.
      const bool may_call = has_classes_ && RowOf(in.op).may_raise;
      if (!IsCall(in.op) && !may_call) return true;
      // What a callee reaches by its arguments was visited.
      if (in.op == Op::CallMethod && has_classes_) {
        const uint16_t name = function.call_sites[in.c].method;
        const Functions* methods = IsMethodOfBuiltin(name) ? nullptr : MethodsNamed(name);
        if (methods != nullptr) target.functions.insert(target.functions.end(), methods->begin(), methods->end());
        target.functions.push_back(Of(methods != nullptr || IsMethodOfBuiltin(name) ? kAskedOfOperands : kAny));
      } else if (may_call && !IsCall(in.op)) {
        if (const Several asked = AskedBy(in.op); asked != kSeveral) target.functions.push_back(Of(asked));
      } else if (target.unknown) {
        target.functions.push_back(Of(kAny));
      }
      if (target.makes) target.functions.push_back(Of(kAskedByNewInstances));
      for (uint32_t callee : target.functions) read_by_summary(callee);
      return true;
    });
  }
}

void Effects::FindTargets(FunctionId f, Pc start, uint16_t first, Target& target) const {
  boost::container::small_vector<Where, 8> open{{f, start, first}}, seen;
  auto visit = [&](Where where) {
    if (HoldsOverBlocks(where.function, where.pc, where.reg)) {
      for (const Where& other : seen) if (other.function == where.function && other.reg == where.reg) return;
      where.pc = kAnywhere;
      seen.push_back(where);
    }
    open.push_back(where);
  };
  while (!open.empty() && !target.unknown) {
    Where at = open.back();
    open.pop_back();
    FunctionId g = at.function;
    const Function& function = module_.functions[g];
    if (at.reg < function.parameter_register_count() || holds_error_[g][at.reg]) target.unknown = true;
    ForEachDefinition(g, at.pc, at.reg, [&](Pc pc) {
      if (++target.steps > kMaxSteps) target.unknown = true;
      if (target.unknown) return false;
      const Instruction& in = function.code[pc];
      if (gives_scalar_[g][pc] && in.op != Op::Move) return true;  // cannot be called, whatever it is
      switch (in.op) {
        case Op::Move: visit({g, pc, in.b}); break;
        case Op::LoadTool: case Op::Unbind: case Op::Const: case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: break;
        case Op::LoadBuiltin: target.builtins.push_back(in.wide()); break;
        case Op::MakeFunction: case Op::MakeFunctionDefaults: target.functions.push_back(in.wide()); break;
        case Op::MakeClass: (has_new_ ? target.unknown : target.makes) = true; break;
        case Op::LoadGlobal: case Op::LoadCell: ForEachStore(g, in, visit); break;
        default: target.unknown = true;
      }
      return true;
    });
  }
}

void Effects::AddRoots(const Roots& roots, Effect::Way way, EffectBag& out) const {
  AddOwnRoots(roots, way, out);
  if (roots.filled_places.empty()) return;
  if (MayBeAnything(roots)) {
    out.has_everything = true;
    out.writes_everything |= way != Effect::kIterator;
    return;
  }
  const Contents& contents = ContentsOf(roots.function, roots.named);
  const Effect::Way way_within = way == Effect::kOwn ? Effect::kObject : way;
  boost::container::small_vector<uint32_t, 16> open;
  const auto visit = [&](uint32_t component) { if (out.Opens(component, way_within, roots.named)) open.push_back(component); };
  for (uint32_t place : roots.filled_places) visit(contents.component[place]);
  while (!open.empty()) {
    const Contents::Component& component = contents.components[open.back()];
    open.pop_back();
    if (component.is_whole && !out.keeps_ways) {
      AddPlaces(component, way_within, out);
      continue;
    }
    for (uint32_t place : component.places) AddOwnRoots(contents.by_place[place], way_within, out);
    for (uint32_t next : component.next) visit(next);
  }
}

template <typename From>
void Effects::AddPlaces(const From& from, Effect::Way way, EffectBag& out) {
  const Effect::Way elsewhere = way == Effect::kOwn ? Effect::kObject : way;  // of what is no parameter
  for (uint32_t r : from.registers) out.Add(Effect{way, Effect::kRegister, r}.packed());
  for (uint32_t g : from.globals) out.Add(Effect{elsewhere, Effect::kGlobal, g}.packed());
  for (uint32_t c : from.cells) out.Add(Effect{elsewhere, Effect::kCell, c}.packed());
}

void Effects::AddOwnRoots(const Roots& roots, Effect::Way way, EffectBag& out) const {
  out.has_everything |= roots.everything;
  out.writes_everything |= roots.everything && way != Effect::kIterator;
  AddPlaces(roots, way, out);
  if (way == Effect::kOwn) {
    way = Effect::kObject;  // of what a parameter holds
    for (uint16_t r : roots.taken_out) out.Add(Effect{way, Effect::kRegister, r}.packed());
  }
  if (way != Effect::kObject || !out.keeps_ways) return;
  out.returned.insert(out.returned.end(), roots.results.begin(), roots.results.end());
  out.stored.insert(out.stored.end(), roots.stores.begin(), roots.stores.end());
  out.taken.insert(out.taken.end(), roots.takings.begin(), roots.takings.end());
  out.opened.insert(out.opened.end(), roots.opened.begin(), roots.opened.end());
  for (Pc pc : roots.passed_within) out.opened.push_back(PlaceKey(Effect::kParameter, pc));
  out.made.insert(out.made.end(), roots.passed.begin(), roots.passed.end());
  out.made.insert(out.made.end(), roots.passed_within.begin(), roots.passed_within.end());
}

const Effects::Roots& Effects::RootsAt(FunctionId f, Pc pc, uint16_t reg, Search search) const {
  return Remembered(roots_at_[search][KeyAt(f, pc, reg)], [&](Roots& roots) { FindRoots(f, pc, reg, search, roots); });
}

void Effects::AddWrite(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const {
  if (way == Effect::kChosen) return AddNamed(f, pc, reg, kNamed, way, out);
  if (way == Effect::kIterator && !has_iterators_) return;
  if (IsScalar(f, pc, reg)) return;
  if (out.of_instruction) out.Add(Effect{way, Effect::kRegister, reg}.packed());
  auto add = [&](const Roots& roots) {
    AddRoots(roots, way, out);
    if (out.reached == nullptr || way == Effect::kIterator) return;
    if (!MayBeAnything(roots)) AddRoots(roots, Effect::kObject, *out.reached);
    else AddNamed(f, pc, reg, kNamed, Effect::kObject, *out.reached);  // what other functions did
  };
  const Search search = way == Effect::kOwn ? kOwn : kAll;
  if (HoldsOverBlocks(f, pc, reg) && (search != kOwn || !IsKnownAt(f, pc, reg))) return add(RootsOf(f, reg, search));
  add(RootsAt(f, pc, reg, search));
}

void Effects::AddWriteOfCallee(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const {
  AddWrite(f, pc, reg, way, out);
  if (out.reached != nullptr && way == Effect::kObject && !out.writes_everything) AddNamed(f, pc, reg, kNamedWithin, way, *out.reached);
}

void Effects::AddNamed(FunctionId f, Pc pc, uint16_t reg, Search search, Effect::Way way, EffectBag& out) const {
  if (IsScalar(f, pc, reg)) return;
  if (out.of_instruction) out.Add(Effect{way, Effect::kRegister, reg}.packed());
  if (HoldsOverBlocks(f, pc, reg)) return AddRoots(search == kNamed ? NamedRootsOf(f, reg) : RootsOf(f, reg, search), way, out);
  AddRoots(RootsAt(f, pc, reg, search), way, out);
}

boost::container::small_vector<uint32_t, 4> Effects::CellsOf(FunctionId f, Pc pc, uint16_t reg) const {
  return HoldsOverBlocks(f, pc, reg) ? RootsOf(f, reg).cells : RootsAt(f, pc, reg, kAll).cells;
}

// What a callee does, in the places of its caller. The last summaries are of no one function.
void Effects::AddSummary(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes) const {
  if (summaries_[callee].empty()) return;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  bool real = callee < module_.functions.size();
  bool child = real && module_.functions[callee].parent == f && callee != f;
  auto all_arguments = [&](Effect::Way way) { ForEachRead(function, pc, [&](uint16_t reg) { AddWriteOfCallee(f, pc, reg, way, out); }); };
  bool arguments_done = false, choice_done = false, cells_done = false, default_done[Effect::kRead] = {};
  const bool globals_done = std::find(out.summaries.begin(), out.summaries.end(), callee) != out.summaries.end();
  if (!globals_done) out.summaries.push_back(callee);
  const EffectSet& does = summaries_[callee];
  for (auto packed = does.begin(); packed != does.end(); ++packed) {
    const Effect effect = Effect::From(*packed);
    if (effect.place == Effect::kGlobal && globals_done) {
      packed = std::lower_bound(packed, does.end(), Effect{effect.way, Effect::kCell, 0}.packed()) - 1;
    } else if (effect.place == Effect::kEverything) {
      out.has_everything = true;
      out.writes_everything |= effect.way != Effect::kIterator;
    } else if (effect.place == Effect::kGlobal) {
      out.Add(*packed);
    } else if (effect.place == Effect::kParameter) {
      if (effect.way == Effect::kRead) continue;
      // What hangs from an instance that is new, hangs from its class, or was given.
      if (makes && effect.index == 0) {
        if (effect.way != Effect::kOwn) AddWriteOfCallee(f, pc, in.a, effect.way, out);
        continue;
      }
      bool plain = real && in.op == Op::Call && effect.index < static_cast<uint32_t>(module_.functions[callee].positional_count());
      if (plain) {
        if (effect.index < in.b) AddWriteOfCallee(f, pc, static_cast<uint16_t>(in.a + 1 + effect.index), effect.way, out);
        // What is not given hangs from the function, as a default.
        else if (!std::exchange(default_done[effect.way], true)) AddWriteOfCallee(f, pc, in.a, effect.way == Effect::kOwn ? Effect::kObject : effect.way, out);
      } else if (effect.way == Effect::kChosen) {
        if (!std::exchange(choice_done, true)) all_arguments(effect.way);
      } else if (!arguments_done) {
        arguments_done = true;
        all_arguments(Effect::kObject);
        all_arguments(Effect::kIterator);
      }
    } else if (child) {
      uint16_t reg = module_.functions[callee].captures[effect.index].from_register;
      if (effect.way != Effect::kValue) {
        AddWriteOfCallee(f, pc, reg, effect.way, out);
        continue;
      }
      out.Add(Effect{Effect::kValue, Effect::kRegister, reg}.packed());
      for (uint32_t c : CellsOf(f, pc, reg)) out.Add(Effect{Effect::kValue, Effect::kCell, c}.packed());
    } else if (!cells_done) {
      // A closure from elsewhere, or one of ours by a way we did not follow: its cells hang from the
      // function value; ours are the registers that hold cells.
      cells_done = true;
      all_arguments(Effect::kObject);
      for (const Instruction& made : function.code) {
        if (made.op != Op::NewCell && made.op != Op::FreeCell) continue;
        for (Effect::Way way : {Effect::kValue, Effect::kObject, Effect::kIterator, Effect::kRead}) {
          out.Add(Effect{way, Effect::kRegister, made.a}.packed());
          if (made.op == Op::FreeCell) out.Add(Effect{way, Effect::kCell, made.b}.packed());
        }
      }
    }
  }
}

// `setattr(x, k, v)`: what Op::SetAttr is under a name of the plan's.
static bool SetsAttribute(BuiltinId id, const Instruction& in) {
  return in.op == Op::Call && in.b > 1 && (id == IdOf(Builtin::Setattr) || id == IdOf(Builtin::Delattr));
}

void Effects::AddCall(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const uint32_t any = Of(kAny), lazy = Of(kLazy), dunders = Of(kAsked);
  int argument_count = RunLength(function, in) - 1;
  auto write_arguments = [&](Effect::Way way) {
    for (int i = 0; i < argument_count; ++i) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1 + i), way, out);
  };
  // Functions among the arguments of a builtin may be called by it.
  auto call_arguments = [&](int first = 0) {
    for (int i = first; i < argument_count; ++i) {
      Target argument;
      FindTargets(f, pc, static_cast<uint16_t>(in.a + 1 + i), argument);
      for (FunctionId callee : argument.functions) AddSummary(f, pc, callee, out);
      if (argument.makes) AddSummary(f, pc, Of(kAskedByNewInstances), out);
      if (argument.unknown) AddSummary(f, pc, any, out);
    }
  };
  if (in.op == Op::CallMethod) {
    const MethodEffect& effect = EffectOfMethod(function.call_sites[in.c].method);
    if (effect.mutates) {
      AddWrite(f, pc, in.a, Effect::kOwn, out);
      // `list.append(xs, x)`: of what it may be given otherwise, the first has nothing inside.
      const bool by_type = argument_count > 1 || (argument_count == 1 && !TakesElement(module_.names[function.call_sites[in.c].method]));
      if (by_type) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1), Effect::kObject, out);
    }
    if (KeepsWhatItIsGiven(module_.names[function.call_sites[in.c].method]) && IsMethodOfBuiltin(function.call_sites[in.c].method)) return;
    if (effect.takes_functions || !effect.known) call_arguments();
    AddWrite(f, pc, in.a, Effect::kIterator, out);
    write_arguments(Effect::kIterator);
    if (!effect.known) write_arguments(Effect::kObject);
    if (has_classes_ && IsMethodOfBuiltin(function.call_sites[in.c].method)) {
      AddSummary(f, pc, Of(kAskedOfOperands), out);
    } else if (const Functions* methods = has_classes_ ? MethodsNamed(function.call_sites[in.c].method) : nullptr) {
      AddSummary(f, pc, Of(kAskedForAttributes), out);
      AddSummary(f, pc, Of(kAskedOfOperands), out);
      for (FunctionId callee : *methods) AddSummary(f, pc, callee, out);
    } else if (has_classes_) {
      AddSummary(f, pc, any, out);
      AddWrite(f, pc, in.a, Effect::kObject, out);
      write_arguments(Effect::kObject);
    }
    AddSummary(f, pc, lazy, out);
    return;
  }
  Target target;
  FindTargets(f, pc, in.a, target);
  if (in.op == Op::CallStar && (!target.functions.empty() || target.makes)) {
    write_arguments(Effect::kObject);
    write_arguments(Effect::kIterator);
  }
  for (FunctionId callee : target.functions) AddSummary(f, pc, callee, out);
  // A class may derive from a builtin type, which goes over what it is given.
  if (target.makes) {
    AddSummary(f, pc, Of(kAskedByNewInstances), out, true);
    AddSummary(f, pc, Of(kAskedOfOperands), out);
    write_arguments(Effect::kIterator);
    AddSummary(f, pc, lazy, out);
  }
  for (BuiltinId builtin : target.builtins) {
    if (AsksNobody(builtin)) continue;
    if (SetsAttribute(builtin, in)) {
      AddWrite(f, pc, static_cast<uint16_t>(in.a + 1), Effect::kOwn, out);
      if (has_classes_) AddSummary(f, pc, Of(kAskedForStores), out);
      continue;
    }
    if (WritesInto(RowOf(builtin).rule)) write_arguments(Effect::kObject);
    call_arguments(FirstHook(builtin, in));
    write_arguments(Effect::kIterator);
    AddSummary(f, pc, lazy, out);
    // str(x), len(x), print(x): what they are given may have methods of its own for that.
    if (has_classes_) AddSummary(f, pc, dunders, out);
  }
  if (target.unknown) {
    AddSummary(f, pc, any, out);
    AddSummary(f, pc, lazy, out);
    AddWrite(f, pc, in.a, Effect::kObject, out);
    write_arguments(Effect::kObject);
    write_arguments(Effect::kIterator);
  }
}

bool Effects::MayAsk(Op op) const {
  if (!asked_) return has_classes_;
  switch (AskedBy(op)) {
    case kAskedForAttributes: return asked_->AsksAny(AskedCode::kAttributes);
    case kAskedForSteps: return asked_->AsksAny(AskedCode::kSteps);
    case kAskedByOperators: return asked_->AsksAny(AskedCode::kOperators);
    default: return true;
  }
}

Effects::Several Effects::AskedBy(Op op) {
  switch (op) {
    case Op::JumpIf: case Op::JumpIfNot: case Op::Not: return kAskedForTruth;
    case Op::GetAttr: case Op::CheckMethod: return kAskedForAttributes;
    case Op::SetAttr: case Op::DelAttr: return kAskedForStores;
    case Op::GetIter: case Op::ForNext: return kAskedForSteps;
    case Op::CheckBound: case Op::LoadCell: case Op::DelCell: case Op::LoadGlobal: case Op::DelGlobal: case Op::Reraise: case Op::RaiseAgain:
    case Op::MatchError: case Op::CheckContext: return kSeveral;
    case Op::GetItem: case Op::SetItem: case Op::DelItem: case Op::GetSlice: case Op::SetSlice: case Op::DelSlice: case Op::BuildSet: case Op::BuildDict:
    case Op::ListExtend: case Op::SetAdd: case Op::DictInsert: case Op::Convert: case Op::Format: case Op::BuildString:
    case Op::Unpack: case Op::UnpackStar: case Op::In: case Op::NotIn: return kAskedByOperators;
    case Op::DictMerge: case Op::MatchClass: return kAskedOfOperands;
    case Op::MakeClass: return kAskedByNewClasses;
    default: return RowOf(op).rule == LabelRule::kOperator || IsComparison(op) ? kAskedByOperators : kAsked;
  }
}

void Effects::Of(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (!has_classes_ && OnlyWritesRegisters(in.op)) return;
  switch (in.op) {
    case Op::StoreGlobal: case Op::DelGlobal: out.Add(Effect{Effect::kValue, Effect::kGlobal, in.wide()}.packed()); return;
    case Op::LoadGlobal: out.Add(Effect{Effect::kRead, Effect::kGlobal, in.wide()}.packed()); return;
    case Op::FreeCell: out.Add(Effect{Effect::kRead, Effect::kCell, in.b}.packed()); return;
    case Op::StoreCell: case Op::DelCell:
      out.Add(Effect{Effect::kValue, Effect::kRegister, in.a}.packed());
      for (uint32_t c : CellsOf(f, pc, in.a)) out.Add(Effect{Effect::kValue, Effect::kCell, c}.packed());
      return;
    default: break;
  }
  if (int reg = WrittenObject(in); reg >= 0) AddWrite(f, pc, static_cast<uint16_t>(reg), Effect::kOwn, out);
  if (int reg = MovedIterator(in); reg >= 0) {
    AddWrite(f, pc, static_cast<uint16_t>(reg), Effect::kIterator, out);
    AddSummary(f, pc, Of(kLazy), out);
  }
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  if (IsCall(in.op)) return AddCall(f, pc, out);
  if (!has_classes_ || !RowOf(in.op).may_raise) return;
  if (const Several asked = AskedBy(in.op); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
}

// By hooks it may write whatever the instruction may: into what it sorts, say.
void Effects::OfOperands(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::CallMethod) {
    const uint16_t name = function.call_sites[in.c].method;
    if (!IsMethodOfBuiltin(name) || EffectOfMethod(name).takes_functions) return Of(f, pc, out);
    if (KeepsWhatItIsGiven(module_.names[name])) return;
  } else if (IsCall(in.op)) {
    const Target target = TargetsOf(f, pc, in.a);
    if (target.unknown || target.makes || std::any_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return FirstHook(id, in) < kNoHook; })) {
      return Of(f, pc, out);
    }
    if (target.functions.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), [&](BuiltinId id) { return SetsAttribute(id, in); })) {
      if (has_classes_) AddSummary(f, pc, Of(kAskedForStores), out);
      return;
    }
    const bool asks = std::any_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return !AsksNobody(id); });
    if (!asks && in.op != Op::CallStar) return;
  } else if (MovedIterator(in) < 0) {
    if (!has_classes_ || in.op == Op::Yield) return;
    if (const Several asked = AskedBy(in.op); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
    return;
  }
  AddSummary(f, pc, Of(kLazy), out);
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  if (has_classes_) AddSummary(f, pc, Of(kAskedOfOperands), out);
}

void Effects::OfBody(FunctionId f, EffectBag& out) const {
  for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) Of(f, pc, out);
}

EffectBag Effects::NewBag(bool of_summaries) const {
  size_t registers = 0, cells = 0;
  for (const Function& function : module_.functions) {
    registers = std::max<size_t>(registers, function.register_count);
    cells = std::max(cells, function.captures.size());
  }
  return EffectBag(registers, module_.globals.size(), cells, most_filled_, of_summaries);
}

// Adds what one function does to the summaries; true if they grew.
bool Effects::Summarise(FunctionId f, const EffectBag& bag) {
  const Function& function = module_.functions[f];
  EffectSet outside;
  bool own_objects = false;
  for (uint64_t packed : bag.effects()) {
    Effect effect = Effect::From(packed);
    if (effect.place == Effect::kRegister) {
      own_objects |= effect.way == Effect::kObject || effect.way == Effect::kOwn;
      // The parameter's register holds the caller's object; a new value for it stays here.
      if (effect.index >= static_cast<uint32_t>(function.parameter_register_count()) || effect.way == Effect::kValue) continue;
      effect.place = Effect::kParameter;
    }
    outside.push_back(effect.packed());
  }
  if (bag.has_everything) outside.push_back(Effect{bag.writes_everything ? Effect::kObject : Effect::kIterator, Effect::kEverything, 0}.packed());
  std::sort(outside.begin(), outside.end());
  const auto reads = [&] { return summaries_[f].end() - std::lower_bound(summaries_[f].begin(), summaries_[f].end(), Effect{Effect::kRead, Effect::kRegister, 0}.packed()); };
  const auto reads_before = reads();
  bool grew = AddAll(summaries_[f], outside);
  if (reads() != reads_before) ++reads_;
  const auto add_to = [&](Several which) { grew |= AddAll(summaries_[Of(which)], summaries_[f]); };
  add_to(kAny);
  // Nothing that goes over something takes a coroutine.
  const bool is_coroutine = function.is_generator && function.form == GeneratorForm::kCoroutine;
  if (is_coroutine) add_to(kCoroutines);
  if ((function.is_generator && !is_coroutine) || has_lazy_callbacks_) add_to(kLazy);
  // What a generator holds hangs from it, and what it gave before may be just that.
  if (own_objects && function.is_generator && !is_coroutine) grew |= AddAll(summaries_[Of(kLazy)], {Effect{Effect::kObject, Effect::kParameter, 0}.packed()});
  if (!asked_) return grew;
  for (auto [kind, which] : {std::pair{AskedCode::kAnything, kAsked}, {AskedCode::kTruth, kAskedForTruth}, {AskedCode::kOperators, kAskedByOperators},
                             {AskedCode::kAttributes, kAskedForAttributes}, {AskedCode::kStores, kAskedForStores}, {AskedCode::kSteps, kAskedForSteps},
                             {AskedCode::kOperands, kAskedOfOperands}, {AskedCode::kMakes, kAskedByNewClasses}, {AskedCode::kInstances, kAskedByNewInstances}}) {
    if (asked_->IsAsked(f, kind)) add_to(which);
  }
  return grew;
}

void Effects::Summarise() {
  EffectBag bag = NewBag(true);
  for (bool grew = true; grew;) {
    grew = false;
    for (FunctionId f : callees_first_) {
      if (f == 0) continue;
      bag.Clear();
      OfBody(f, bag);
      grew |= Summarise(f, bag);
    }
  }
}

}  // namespace penstock
