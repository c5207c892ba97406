#include "analysis/effects.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "catalog/builtins.h"
#include "analysis/class_body.h"
#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "analysis/graph.h"
#include "catalog/looks.h"
#include "catalog/reply_fields.h"
#include "catalog/writing_methods.h"
#include "ir/dropped.h"
#include "ir/last_write.h"

namespace penstock {

namespace {

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

// A method of builtin types that may go on with its receiver, where that is a generator or an iterator.
bool MovesItself(std::string_view method) { return method == "send" || method == "throw" || method == "close" || method.starts_with("__"); }

// One of a text, list, dict or set that goes over nothing that it is given: an iterator among that stays where it is.
bool GoesOverNothing(std::string_view method) {
  static const std::unordered_set<std::string_view> kMethods = {
      "add", "center", "count", "discard", "encode", "endswith", "find", "format", "get", "index", "insert", "ljust", "lstrip", "partition", "pop", "remove", "removeprefix",
      "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip", "setdefault", "split", "splitlines", "startswith", "strip", "zfill"};
  return kMethods.contains(method);
}

// One that looks at nothing that it is given.
bool KeepsWhatItIsGiven(std::string_view method) { return method == "append" || method == "appendleft"; }

// Of an `iter` that is loaded: is it just called with one argument? With two it asks a function, later.
bool GoesOverOne(const Function& function, const Instruction& loaded) {
  const Instruction* use = NextTouch(function, static_cast<Pc>(&loaded - function.code.data()), loaded.a);
  return use != nullptr && use->op == Op::Call && use->a == loaded.a && use->b == 1;
}

bool NamesOperator(std::string_view text) { return OperatorOf(text).has_value(); }

// May the plan put something into a class under a name that it makes itself?
bool MakesNames(const Module& module, const Function& function) {
  if (function.library != kNoModule) return false;
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    if (in.op == Op::GetAttr && module.names[in.c] == "__dict__") return true;
    if (in.op != Op::LoadBuiltin) continue;
    if (in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Vars)) return true;
    if (in.wide() != IdOf(BuiltinType::Type)) continue;
    const Instruction* use = NextTouch(function, pc, in.a);
    if (use == nullptr || use->op != Op::Call || use->a != in.a || use->b != 1) return true;
  }
  return false;
}

// Is a function that is made there called there, and by nobody else? The body of a class is, and what a library module does first.
bool IsCalledWhereMade(const Function& function, Pc made) {
  constexpr size_t kMost = 32;  // its arguments are made in between
  const Instruction* use = NextTouch(function, made, function.code[made].a, kMost);
  return use != nullptr && IsCall(use->op) && use->op != Op::CallMethod && use->a == function.code[made].a;
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

// Of a text, a number or a date.
static bool GivesTextOrNumber(std::string_view method) {
  static constexpr std::string_view kNames[] = {
      "bit_count", "bit_length", "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find", "format", "hex", "index",
      "is_integer", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isoformat", "isprintable",
      "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust",
      "rstrip", "startswith", "strftime", "strip", "swapcase", "title", "toordinal", "translate", "upper", "weekday", "zfill"};
  return std::binary_search(std::begin(kNames), std::end(kNames), method);
}

int MovedIterator(const Instruction& in) {
  switch (in.op) {
    case Op::ForNext: return in.a;
    case Op::Unpack: case Op::UnpackStar: case Op::ListExtend: case Op::YieldFrom: return in.b;
    case Op::In: case Op::NotIn: case Op::IAdd: case Op::IBitOr: case Op::SetSlice: return in.c;
    default: return -1;
  }
}

int Effects::MovedBy(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op != Op::SetItem) return MovedIterator(in);
  return has_slices_ && !ConstantAt(f, pc, in.b) && !IsScalar(f, pc, in.b) && !IsScalar(f, pc, in.c) ? in.c : -1;
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

Effects::Effects(const Module& module, const Cfg& cfg, bool strict, const Manifest* tools)
    : module_(module), cfg_(cfg), strict_(strict), tools_(tools), definitions_(module, cfg), roots_at_(std::make_unique<KnownRootsAt[]>(4)), content_sources_(std::make_unique<KnownRootsAt[]>(3)), at_definition_(std::make_unique<KnownRootsAt[]>(2)) {
  size_t n = module.functions.size();
  holds_error_.resize(n);
  may_be_called_.resize(n);
  free_cells_.resize(n);
  size_t most_registers = 0;
  bool makes_names = false;
  for (FunctionId f = 0; f < n; ++f) {
    LookAtCode(f);
    makes_names |= MakesNames(module, module.functions[f]);
    most_registers = std::max<size_t>(most_registers, module.functions[f].register_count);
  }
  sends_ |= std::find(module.names.begin(), module.names.end(), "send") != module.names.end();
  for (std::string_view asked : {"__cause__", "__context__", "__suppress_context__"}) {
    tells_causes_ |= std::find(module.names.begin(), module.names.end(), asked) != module.names.end() ||
                     std::find(module.constants.begin(), module.constants.end(), Constant(std::string(asked))) != module.constants.end();
  }
  // A class has one under a name that stands in the plan, or in a text of it, or that the plan makes of others.
  has_operators_ = has_classes_ && (makes_names || std::any_of(module.names.begin(), module.names.end(), NamesOperator) ||
                                    std::any_of(module.constants.begin(), module.constants.end(), [](const Constant& constant) {
                                      const std::string* text = std::get_if<std::string>(&constant);
                                      return text != nullptr && NamesOperator(*text);
                                    }));
  visited_.resize(most_registers);
  scalar_.resize(n);
  gives_scalar_.resize(n);
  for (FunctionId f = 0; f < n; ++f) FindScalars(f);
  FindStores();
  if (has_new_) has_new_ = !GivesOnlyNew();
  if (has_classes_) FindGiven();
  if (n > 1) FindScalarCalls();
  FindPlainFields();
  if (has_classes_) FindOwn();
  AddOwnScalars();
  FindKeptIterators();
  FindLibraryTables();
  if (has_classes_) asked_.emplace(module, *this);
  FindCallees();
  FindWhoPuts();
  contents_.resize(n);
  filled_.resize(n);
  for (std::vector<Contents>& known : known_contents_) known.resize(n);
  tests_run_code_ = asked_ && asked_->AsksAny(AskedCode::kTruth);
  summaries_.resize(n + kSeveral + groups_.size());
  grew_at_.resize(summaries_.size());
  looked_at_.resize(n);
  looked_with_reads_.resize(n);
  took_in_.resize(n);
  for (KnownRoots& known : roots_) known.resize(n);
  for (KnownRoots& known : sources_) known.resize(n);
  puts_of_.resize(n);
  for (FunctionId f : callees_first_) FindContents(f);
  ++reads_;  // what was asked meanwhile knew of no summaries
  // `map(xs.append, ys)`: each step writes into what hangs from the iterator.
  if (has_putters_ && has_lazy_callbacks_) AddAll(summaries_[Of(kLazy)], {Effect{Effect::kObject, Effect::kParameter, 0}.packed()});
  if (n > 1) Summarise();
  FindWritten();
}

Effects::~Effects() = default;

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

void Effects::LookAtCode(FunctionId f) {
  const Function& function = module_.functions[f];
  // What a module that is a value gives under a name is not followed here, no more than what a class gives.
  auto is_module_value = [&](const Instruction& in) {
    return in.op == Op::Const && std::holds_alternative<ModuleConstant>(module_.constants[in.wide()]);
  };
  free_cells_[f].assign(function.register_count, kNoCell);
  const bool of_plan = function.library == kNoModule;
  for (const Instruction& in : function.code) {
    const Op op = in.op;
    has_modules_ |= is_module_value(in);
    const bool makes = op == Op::MakeFunction || op == Op::MakeFunctionDefaults;
    if (makes && !IsCalledWhereMade(function, static_cast<Pc>(&in - function.code.data()))) may_be_called_[in.wide()] = 1;
    if (of_plan) {
      const bool sets = op == Op::SetAttr || op == Op::DelAttr;
      plan_has_attributes_ |= sets || op == Op::MakeClass || (op == Op::LoadBuiltin && (in.wide() == IdOf(Builtin::Setattr) || in.wide() == IdOf(Builtin::Vars)));
      gets_classes_ |= (op == Op::LoadBuiltin && in.wide() == IdOf(BuiltinType::Type)) || (op == Op::GetAttr && module_.names[in.c] == "__class__");
      sets_on_others_ |= (sets && in.a != 0) || (op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Setattr));
      writes_given_class_ |= sets && in.a == 0 && !function.parameters.empty() && module_.names[function.parameters[0].name] != "self";
    }
    has_slices_ |= op == Op::MakeSlice || has_modules_ || (op == Op::LoadBuiltin && in.wide() == IdOf(BuiltinType::Slice));
    has_classes_ |= op == Op::MakeClass || has_modules_ || op == Op::SetAttr;  // functions have attributes, too
    if (function.library == kNoModule) {
      raises_ |= op == Op::Raise || op == Op::RaiseFrom;
      const std::string* text = op == Op::Const ? std::get_if<std::string>(&module_.constants[in.wide()]) : nullptr;
      has_members_ |= text != nullptr && *text == kEnumCallMethod;
      has_new_ |= (text != nullptr && *text == kNewMethod) || (op == Op::SetAttr && module_.names[in.b] == kNewMethod);
    }
    if (op == Op::FreeCell) free_cells_[f][in.a] = in.b;
    if (op == Op::LoadBuiltin) {
      BuiltinId id = in.wide();
      // Not strict: what the plan gives to them is its own code, or what is called where it is not known who that is.
      const bool counts = strict_ || function.library != kNoModule;
      has_lazy_callbacks_ |= counts && (RowOf(id).rule == LabelRule::kCallback || (id == IdOf(Builtin::Iter) && !GoesOverOne(function, in)));
      has_iterators_ |= GivesIterator(id);
      sends_ |= id == IdOf(Builtin::Getattr);
      has_classes_ |= id == IdOf(Builtin::Setattr);
    }
    has_iterators_ |= op == Op::Yield || op == Op::YieldFrom || op == Op::MakeClass;
    has_iterators_ |= op == Op::GetAttr && GivesIterator(module_.names[in.c]);
    has_iterators_ |= op == Op::CallMethod && GivesIterator(module_.names[function.call_sites[in.c].method]);
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

// A function that gives scalars alone gives one wherever it is called.
void Effects::FindScalarCalls() {
  constexpr int kRounds = 4;  // of calls within calls
  const size_t count = module_.functions.size();
  std::vector<uint8_t> gives(count);
  const auto finds_another = [&](FunctionId f) {
    const Function& function = module_.functions[f];
    if (gives[f] || function.is_generator || function.is_class_body) return false;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (function.code[pc].op == Op::Return && !IsScalar(f, pc, function.code[pc].a)) return false;
    }
    gives[f] = true;
    return true;
  };
  const auto give_all = [&](const auto& functions) {
    return !functions.empty() && std::all_of(functions.begin(), functions.end(), [&](uint32_t one) { return one < count && gives[one]; });
  };
  const auto gives_one = [&](FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    if (in.op == Op::CallMethod) {
      const uint16_t name = module_.functions[f].call_sites[in.c].method;
      const Functions* methods = has_classes_ && IsOfPlanAlone(name) ? MethodsNamed(name) : nullptr;
      return methods != nullptr && give_all(*methods);
    }
    if (in.op != Op::Call && in.op != Op::CallKw) return false;
    const Target& target = TargetsOf(f, pc, in.a);
    return !target.unknown && !target.makes && target.builtins.empty() && give_all(target.functions);
  };
  scalar_calls_.resize(count);
  for (int round = 0; round < kRounds; ++round) {
    bool found = false;
    for (FunctionId f = 0; f < count; ++f) found |= finds_another(f);
    if (!found) return;
    for (FunctionId f = 0; f < count; ++f) {
      const size_t before = scalar_calls_[f].size();
      for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
        if (IsCall(module_.functions[f].code[pc].op) && !gives_scalar_[f][pc] && gives_one(f, pc)) scalar_calls_[f].push_back(pc);
      }
      if (scalar_calls_[f].size() == before) continue;
      std::sort(scalar_calls_[f].begin(), scalar_calls_[f].end());
      FindScalars(f);
    }
  }
}

bool Effects::GivesScalar(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (!scalar_calls_.empty() && std::binary_search(scalar_calls_[f].begin(), scalar_calls_[f].end(), pc)) return true;
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
    case Op::GetAttr: return !plain_fields_.empty() && plain_fields_[in.c] != 0;
    case Op::Call: case Op::CallKw: {
      const std::optional<Pc> callee = OnlyDefinition(f, pc, in.a);
      const Instruction* by = callee ? &module_.functions[f].code[*callee] : nullptr;
      if (by != nullptr && by->op == Op::LoadTool) return tools_ != nullptr && GivesPlainData(*tools_, module_.tools[by->wide()]);
      return in.op == Op::Call && by != nullptr && by->op == Op::LoadBuiltin && GivesPlain(by->wide());
    }
    case Op::CallMethod: return scalar(in.a) && GivesTextOrNumber(module_.names[module_.functions[f].call_sites[in.c].method]);
    case Op::GetItem: case Op::GetSlice: return scalar(in.b);
    case Op::ForNext: return GoesOverScalars(f, pc);
    // A list is taken several times; of a text and the keys of a dict there are sets.
    case Op::Mul: case Op::IMul: case Op::Sub: case Op::BitOr: case Op::BitAnd: case Op::BitXor:
    case Op::ISub: case Op::IBitOr: case Op::IBitAnd: case Op::IBitXor:
      return scalar(in.b) && scalar(in.c);
    case Op::Neg: case Op::Pos: case Op::Invert: return !has_classes_ || scalar(in.b);
    // Of a scalar and an object comes an error; or what a class has for it.
    case Op::Add: case Op::IAdd:
      return has_operators_ ? scalar(in.b) && scalar(in.c) : scalar(in.b) || scalar(in.c);
    // Numbers, texts after a format, or an error.
    case Op::Div: case Op::FloorDiv: case Op::Mod: case Op::Pow: case Op::IDiv: case Op::IFloorDiv: case Op::IMod: case Op::IPow:
    case Op::Shl: case Op::Shr: case Op::IShl: case Op::IShr:
      return !has_operators_ || (scalar(in.b) && scalar(in.c));
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge:
      return !has_classes_ || (scalar(in.b) && scalar(in.c));
    default: return false;
  }
}

// `for i in range(3)`, `for word in text.split()`, `for name in ["ann", "bob"]`
bool Effects::GoesOverScalars(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const std::optional<Pc> begun = OnlyDefinition(f, pc, function.code[pc].a);
  if (!begun || function.code[*begun].op != Op::GetIter) return false;
  const std::optional<Pc> made = definitions_.LastInBlock(f, *begun, function.code[*begun].b);
  if (!made) return false;
  const Instruction& in = function.code[*made];
  if (in.op == Op::Const) {
    const Constant& constant = module_.constants[in.wide()];
    const TupleConstant* tuple = std::get_if<TupleConstant>(&constant);
    const auto is_scalar = [&](uint32_t item) { return !std::holds_alternative<TupleConstant>(module_.constants[item]) && !std::holds_alternative<ModuleConstant>(module_.constants[item]); };
    return std::holds_alternative<std::string>(constant) || (tuple != nullptr && std::all_of(tuple->items.begin(), tuple->items.end(), is_scalar));
  }
  // A display that nobody else has: not `(names := ["ann", "bob"])`.
  if ((in.op == Op::BuildList || in.op == Op::BuildTuple || in.op == Op::BuildSet) && *made + 1 == *begun) {
    for (int i = 0; i < in.c; ++i) if (!IsScalar(f, *made, static_cast<uint16_t>(in.b + i))) return false;
    return in.c > 0;
  }
  if (in.op == Op::CallMethod) {
    const uint16_t name = function.call_sites[in.c].method;
    for (std::string_view one : {"split", "rsplit", "splitlines"}) if (module_.names[name] == one) return CallsMethodOfBuiltin(f, *made);
    return false;
  }
  if (in.op != Op::Call) return false;
  const std::optional<Pc> callee = OnlyDefinition(f, *made, in.a);
  return callee && function.code[*callee].op == Op::LoadBuiltin && function.code[*callee].wide() == IdOf(BuiltinType::Range);
}

bool Effects::IsScalar(FunctionId f, Pc pc, uint16_t reg) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg)) return gives_scalar_[f][*last] != 0;
  if (!definitions_.IsKept(f, reg)) return false;
  if (scalar_[f][reg] != 0) return true;
  // One that stands before: what it gives was found out before.
  const std::optional<Pc> only = definitions_.Of(f, reg).size() > 1 ? OnlyDefinition(f, pc, reg) : std::nullopt;
  return only && *only < pc && gives_scalar_[f][*only] != 0;
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
      return module_.names[module_.functions[f].call_sites[in.c].method] == "copy" && CallsMethodOfBuiltin(f, pc);
    }
    case Op::Call: case Op::CallKw: {
      const Target& target = TargetsOf(f, pc, in.a);
      return !target.unknown && !target.makes && target.functions.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), [](BuiltinId id) { return GivesNew(id); });
    }
    default: return false;
  }
}

bool Effects::Writes(BuiltinId id) const { return WritesInto(RowOf(id).rule); }

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

const Effects::Target& Effects::TargetsOf(FunctionId f, Pc pc, uint16_t reg) const {
  Target& known = targets_at_.At(module_, f, pc, reg);
  if (known.is_found) return known;
  // A class that is made of itself asks for it meanwhile.
  Target target;
  FindTargets(f, pc, reg, target);
  target.is_found = true;
  return known = std::move(target);
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
    if (at.reg < function.parameter_register_count() || (holds_error_[g][at.reg] && !definitions_.LastInBlock(g, at.pc, at.reg))) target.unknown = true;
    ForEachDefinition(g, at.pc, at.reg, [&](Pc pc) {
      if (++target.steps > kMaxSteps) target.unknown = true;
      if (target.unknown) return false;
      const Instruction& in = function.code[pc];
      if (gives_scalar_[g][pc] && in.op != Op::Move) return true;  // cannot be called, whatever it is
      switch (in.op) {
        case Op::Move: visit({g, pc, in.b}); break;
        case Op::LoadTool: case Op::Unbind: case Op::Const: break;
        case Op::BuildTuple: case Op::BuildList: case Op::BuildSet: case Op::BuildDict: target.data = true; break;
        case Op::LoadBuiltin: target.builtins.push_back(in.wide()); break;
        case Op::MakeFunction: case Op::MakeFunctionDefaults: target.functions.push_back(in.wide()); break;
        case Op::MakeClass:
          (has_new_ ? target.unknown : target.makes) = true;
          if (target.makes) AddMakers(g, pc, target);
          break;
        case Op::LoadGlobal: case Op::LoadCell: ForEachStore(g, in, visit); break;
        case Op::Call:
          if (GivesBackFirst(g, pc)) visit({g, pc, static_cast<uint16_t>(in.a + 1)});
          else target.unknown = true;
          break;
        default: target.unknown = true;
      }
      return true;
    });
  }
}

void Effects::AddMakers(FunctionId f, Pc pc, Target& target) const {
  auto [found, fresh] = makers_.try_emplace(static_cast<uint64_t>(f) << 32 | pc);
  if (fresh) {
    const Instruction& in = module_.functions[f].code[pc];
    // Its body, which was called just before, and its bases.
    Target all;
    const Target& body = TargetsOf(f, pc - 1, static_cast<uint16_t>(in.a + 1));
    all.unknown = body.unknown || body.makes || !body.builtins.empty() || body.functions.empty();
    for (FunctionId one : body.functions) {
      ForEachMember(module_, module_.functions[one], [&](const std::string* name, const Instruction*, Pc at, uint16_t value) {
        all.unknown |= name == nullptr;
        if (name == nullptr || !MakesInstances(*name)) return;
        const Target& member = TargetsOf(one, at, value);
        all.unknown |= member.unknown || member.makes || !member.builtins.empty();
        all.makers.insert(all.makers.end(), member.functions.begin(), member.functions.end());
      });
    }
    for (int i = 0; i < in.b; ++i) FindTargets(f, pc, static_cast<uint16_t>(in.a + 2 + i), all);
    all.makers.push_back(Of(all.unknown || !all.functions.empty() ? kAskedByNewInstances : kAskedByEachInstance));
    makers_[static_cast<uint64_t>(f) << 32 | pc].emplace(all.makers.begin(), all.makers.end());
  }
  const auto& makers = makers_[static_cast<uint64_t>(f) << 32 | pc];
  if (!makers) target.makers.push_back(Of(kAskedByNewInstances));  // a class that is a base of itself, as far as is seen
  else for (uint32_t maker : *makers) if (std::find(target.makers.begin(), target.makers.end(), maker) == target.makers.end()) target.makers.push_back(maker);
}

void Effects::AddWrite(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const {
  if (way == Effect::kChosen) return AddNamed(f, pc, reg, kNamed, way, out);
  if (way == Effect::kIterator && !has_iterators_) return;
  if (IsScalar(f, pc, reg) || IsPlainKey(f, pc, reg)) return;
  if (out.of_instruction) out.Add(Effect{way, Effect::kRegister, reg}.packed());
  if (way == Effect::kIterator && moves_own_alone_) return AddMoved(f, pc, reg, out);
  auto add = [&](const Roots& roots) {
    AddRoots(roots, way, out);
    // An iterator that is moved on: which one that is may have been chosen.
    if (out.reached == nullptr || way == Effect::kRead || (way == Effect::kIterator && !keeps_iterators_)) return;
    if (!MayBeAnything(roots)) AddRoots(roots, Effect::kObject, *out.reached);
    else AddNamed(f, pc, reg, kNamed, Effect::kObject, *out.reached);  // what other functions did
  };
  const Roots& roots = RootsBefore(f, pc, reg, way == Effect::kOwn ? kOwn : kAll);
  if (!strict_ && (roots.everything || MayBeAnything(roots))) return AddNamed(f, pc, reg, kNamed, way, out);
  add(roots);
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

void Effects::AddNamed(FunctionId f, Pc pc, uint16_t reg, Search search, Effect::Way way, EffectBag& out) const {
  if (IsScalar(f, pc, reg) || IsPlainKey(f, pc, reg)) return;
  if (out.of_instruction) out.Add(Effect{way, Effect::kRegister, reg}.packed());
  AddRoots(search == kNamed ? NamedRootsBefore(f, pc, reg) : RootsBefore(f, pc, reg, search), way, out);
}

boost::container::small_vector<uint32_t, 2> Effects::CellsOf(FunctionId f, Pc pc, uint16_t reg) const {
  return RootsBefore(f, pc, reg, kAll).cells;
}

// What a callee does, in the places of its caller. The last summaries are of no one function.
void Effects::AddSummary(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes, bool by_parts, By by) const {
  const bool is_hook = by == By::kHook || by == By::kBoundHook;
  const bool globals_done = !by_parts && !out.TakesIn(callee);
  if (summaries_[callee].empty()) return;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  bool real = callee < module_.functions.size() && by != By::kBoundHook;  // its parameters are given by what is called here
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

// `setattr(x, k, v)`: what Op::SetAttr is under a name of the plan's.
static bool IsSetter(BuiltinId id) { return id == IdOf(Builtin::Setattr) || id == IdOf(Builtin::Delattr); }
static bool SetsByBuiltin(BuiltinId id, const Instruction& in) { return in.op == Op::Call && in.b > 1 && IsSetter(id); }

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
  const uint32_t any = Of(kAny), lazy = Of(kLazy), dunders = Of(kAsked);
  int argument_count = RunLength(function, in) - 1;
  auto write_arguments = [&](Effect::Way way) {
    for (int i = 0; i < argument_count; ++i) AddWrite(f, pc, static_cast<uint16_t>(in.a + 1 + i), way, out);
  };
  // Functions among the arguments of a builtin may be called by it, and what they give compared: `sorted(xs, key=f)`.
  auto call_arguments = [&](int first = 0) {
    if (has_classes_ && first < argument_count && asked_->compares() && WritesIntoAsked()) AddEverything(Effect::kObject, out);
    for (int i = first; i < argument_count; ++i) {
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
    const MethodEffect& effect = EffectOfMethod(function.call_sites[in.c].method);
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
    const Functions* methods = has_classes_ && !of_builtin ? MethodsNamed(function.call_sites[in.c].method) : nullptr;
    const bool of_plan = methods != nullptr && !effect.known;  // which call what they are given themselves
    if (effect.takes_functions || (!effect.known && !of_plan)) call_arguments();
    const bool moves_itself = !of_builtin || MovesItself(module_.names[function.call_sites[in.c].method]);
    if (moves_itself && !of_class) AddWrite(f, pc, in.a, Effect::kIterator, out);
    const bool moves_arguments = argument_count > 0 && !(of_builtin && GoesOverNothing(module_.names[function.call_sites[in.c].method]));
    if (moves_arguments) write_arguments(Effect::kIterator);
    if (!effect.known && !of_plan) write_arguments(Effect::kObject);
    if (has_classes_ && of_builtin) {
      AddSummary(f, pc, Of(kAskedOfOperands), out);
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
    AddSummary(f, pc, Of(kAskedOfOperands), out);
    write_arguments(Effect::kIterator);
    AddSummary(f, pc, lazy, out);
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
    call_arguments(FirstHook(builtin, in));
    if (!MovesNothing(builtin)) {
      write_arguments(Effect::kIterator);
      AddSummary(f, pc, lazy, out);
    }
    // str(x), len(x), print(x): what they are given may have methods of its own for that.
    const bool counts_own = builtin == IdOf(Builtin::Len) && in.op == Op::Call && in.b == 1 && OwnAt(f, pc, static_cast<uint16_t>(in.a + 1)) != Own::kNo;
    if (has_classes_ && !counts_own) AddSummary(f, pc, builtin == IdOf(Builtin::Hash) ? Of(kAskedToCompare) : dunders, out);
    if (has_classes_ && IsSetter(builtin)) AddSummary(f, pc, Of(kAskedForStores), out);
  }
  if (target.is_method) {
    write_arguments(Effect::kIterator);
    AddSummary(f, pc, lazy, out);
    if (has_classes_) AddSummary(f, pc, Of(kAskedOfOperands), out);
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
    case kAskedByLooking: return asked_->AsksAny(AskedCode::kLooks);
    case kAskedForItems: return asked_->AsksAny(AskedCode::kItems);
    case kAskedToSetItems: return asked_->AsksAny(AskedCode::kLooks) || asked_->AsksAny(AskedCode::kChanges);
    case kAskedToCompare: return asked_->AsksAny(AskedCode::kCompares);
    case kAskedByChanges: return asked_->AsksAny(AskedCode::kBinary) || asked_->AsksAny(AskedCode::kChanges);
    default: return true;
  }
}

// `raise E(...)`, and perhaps `from None`: of a class, an instance is made.
bool Effects::RaisesInstance(FunctionId f, Pc pc) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op != Op::Raise && in.op != Op::RaiseFrom) return false;
  const auto is_instance = [&](Pc at) {
    if (function.code[at].op != Op::Call && function.code[at].op != Op::CallKw) return false;
    const Target& target = TargetsOf(f, at, function.code[at].a);
    return !target.unknown && target.functions.empty() && std::all_of(target.builtins.begin(), target.builtins.end(), IsException);
  };
  const auto are_all = [&](uint16_t reg, auto is) {
    bool all = reg >= function.parameter_register_count() && !holds_error_[f][reg];
    if (all) ForEachDefinition(f, pc, reg, [&](Pc at) { return all = is(at); });
    return all;
  };
  if (!are_all(in.a, is_instance)) return false;
  const auto is_none = [&](Pc at) { return function.code[at].op == Op::Const && std::holds_alternative<NoneConstant>(module_.constants[function.code[at].wide()]); };
  return in.op == Op::Raise || are_all(in.b, [&](Pc at) { return is_none(at) || is_instance(at); });
}

Effects::Several Effects::AskedBy(Op op) {
  switch (op) {
    case Op::JumpIf: case Op::JumpIfNot: case Op::Not: return kAskedForTruth;
    case Op::GetAttr: case Op::CheckMethod: return kAskedForAttributes;
    case Op::SetAttr: case Op::DelAttr: return kAskedForStores;
    case Op::GetIter: case Op::ForNext: case Op::YieldFrom: return kAskedForSteps;
    case Op::CheckBound: case Op::LoadCell: case Op::DelCell: case Op::LoadGlobal: case Op::DelGlobal: case Op::Reraise: case Op::RaiseAgain:
    case Op::MatchError: case Op::CheckContext: return kSeveral;
    case Op::SetItem: case Op::DelItem: case Op::SetSlice: case Op::DelSlice: return kAskedToSetItems;
    case Op::IMod: return kAsked;
    case Op::GetItem: case Op::GetSlice: return kAskedForItems;
    case Op::Format: case Op::BuildString: case Op::Convert: return kAskedByOperators;
    case Op::BuildSet: case Op::BuildDict: case Op::ListExtend: case Op::SetAdd: case Op::DictInsert: case Op::Unpack: case Op::UnpackStar: case Op::In:
    case Op::NotIn: return kAskedByLooking;
    case Op::DictMerge: case Op::MatchClass: return kAskedOfOperands;
    case Op::MakeClass: return kAskedByNewClasses;
    case Op::Raise: case Op::RaiseFrom: return kAskedByNewInstances;  // `raise E`
    default:
      if (IsInPlace(op)) return kAskedByChanges;
      if (IsComparison(op)) return kAskedToCompare;
      return RowOf(op).rule == LabelRule::kOperator ? kAskedByOperators : kAsked;
  }
}

// Is what a register holds before pc a number, whichever way that was come by?
bool Effects::IsNumber(FunctionId f, Pc pc, uint16_t reg, int depth) const {
  constexpr int kDeepest = 4;
  const std::optional<Pc> given = OnlyDefinition(f, pc, reg);
  if (!given || depth > kDeepest) return false;
  const Instruction& in = module_.functions[f].code[*given];
  const auto is_number = [&](uint16_t read) { return IsNumber(f, *given, read, depth + 1); };
  switch (in.op) {
    case Op::Const: {
      const Constant& constant = module_.constants[in.wide()];
      return std::holds_alternative<int64_t>(constant) || std::holds_alternative<double>(constant) || std::holds_alternative<bool>(constant);
    }
    case Op::Move: case Op::Neg: case Op::Pos: return is_number(in.b);
    case Op::Add: case Op::Sub: case Op::Mul: case Op::Div: case Op::FloorDiv: case Op::Mod: return is_number(in.b) && is_number(in.c);
    case Op::Call: {
      const std::optional<Pc> callee = OnlyDefinition(f, *given, in.a);
      const Instruction* loaded = callee ? &module_.functions[f].code[*callee] : nullptr;
      return loaded != nullptr && loaded->op == Op::LoadBuiltin && (loaded->wide() == IdOf(Builtin::Len) || loaded->wide() == IdOf(Builtin::Ord));
    }
    default: return false;
  }
}

// `x.n += 1`: no list, dict or set takes a number, and code that an instance has for it is asked.
bool Effects::AddsNumber(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  switch (in.op) {
    case Op::IAdd: case Op::ISub: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor: return IsNumber(f, pc, in.c, 0);
    default: return false;
  }
}

void Effects::Of(FunctionId f, Pc pc, EffectBag& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  // What it was raised from is kept in it.
  if (tells_causes_ && (in.op == Op::Raise || in.op == Op::RaiseFrom)) AddOwnWrite(f, pc, in.a, out);
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
  if (int reg = WrittenObject(in); reg >= 0 && !AddsNumber(f, pc) && OwnAt(f, pc, static_cast<uint16_t>(reg)) != Own::kScalar) AddOwnWrite(f, pc, static_cast<uint16_t>(reg), out);
  if (int reg = MovedBy(f, pc); reg >= 0) {
    AddWrite(f, pc, static_cast<uint16_t>(reg), Effect::kIterator, out);
    AddSummary(f, pc, Of(kLazy), out);
  }
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  if (IsCall(in.op)) return AddCall(f, pc, out);
  if (!has_classes_ || !RowOf(in.op).may_raise || RaisesInstance(f, pc) || TestsTruthValue(f, pc)) return;
  if (const Several asked = AskedAt(f, pc); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
  if (in.op == Op::SetItem && MovedBy(f, pc) >= 0) AddSummary(f, pc, Of(kAskedForSteps), out);
}

void Effects::OfMissing(FunctionId f, Pc pc, bool by_plain_key, EffectBag& out) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op != Op::GetItem) {
    Of(f, pc, out);
    return OfResult(f, pc, true, out);
  }
  if (has_classes_) AddSummary(f, pc, Of(kAskedForMissing), out, false, false, by_plain_key ? By::kPlainKey : By::kCall);
  OfResult(f, pc, true, out, by_plain_key ? std::optional(in.c) : std::nullopt);
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
    if (const Several asked = AskedAt(f, pc); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
    return;
  }
  if (goes_over) AddSummary(f, pc, Of(kLazy), out);
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  if (has_classes_) AddSummary(f, pc, Of(kAskedOfOperands), out);
  if (has_classes_ && !IsCall(in.op)) if (const Several asked = AskedBy(in.op); asked != kSeveral) AddSummary(f, pc, Of(asked), out);
  if (has_classes_ && in.op == Op::SetItem) AddSummary(f, pc, Of(kAskedForSteps), out);
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
  return EffectBag(registers, module_.globals.size(), cells, most_filled_, summaries_.size(), of_summaries);
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
    // Its cells hang from it.
    own_objects |= effect.place == Effect::kCell && effect.way != Effect::kIterator && effect.way != Effect::kRead;
    outside.push_back(effect.packed());
  }
  const auto keep_reads = [](EffectSet& of) { std::erase_if(of, [](uint64_t packed) { return Effect::From(packed).way != Effect::kRead; }); };
  const bool counts = strict_ || function.library != kNoModule;
  if (!counts) keep_reads(outside);
  if (bag.has_everything && counts) outside.push_back(Effect{bag.writes_everything ? Effect::kObject : Effect::kIterator, Effect::kEverything, 0}.packed());
  std::sort(outside.begin(), outside.end());
  const auto reads = [&] { return summaries_[f].end() - std::lower_bound(summaries_[f].begin(), summaries_[f].end(), Effect{Effect::kRead, Effect::kRegister, 0}.packed()); };
  const auto reads_before = reads();
  const auto add = [&](uint32_t summary, const EffectSet& does) {
    if (!AddAll(summaries_[summary], does)) return false;
    grew_at_[summary] = ++changes_;
    return true;
  };
  bool grew = add(f, outside);
  if (reads() != reads_before) ++reads_;
  const auto add_to = [&](Several which) { grew |= add(Of(which), summaries_[f]); };
  if (MayBeAny(f) && strict_) add_to(kAny);
  if (MayBeAny(f) && !strict_) {
    EffectSet reads_alone = summaries_[f];
    keep_reads(reads_alone);
    grew |= add(Of(kAny), reads_alone);
  }
  if (!groups_of_.empty()) for (uint32_t group : groups_of_[f]) grew |= add(group, summaries_[f]);
  // Nothing that goes over something takes a coroutine.
  const bool is_coroutine = function.is_generator && function.form == GeneratorForm::kCoroutine;
  if (is_coroutine) add_to(kCoroutines);
  if ((function.is_generator && !is_coroutine) || (has_lazy_callbacks_ && MayBeAny(f))) add_to(kLazy);
  // What a generator holds hangs from it, and what it gave before may be just that.
  if (own_objects && strict_ && function.is_generator && !is_coroutine) grew |= add(Of(kLazy), {Effect{Effect::kObject, Effect::kParameter, 0}.packed()});
  if (!asked_) return grew;
  for (uint8_t which = kAsked; which < kSeveral; ++which) if (IsAskedFor(f, static_cast<Several>(which))) add_to(static_cast<Several>(which));
  return grew;
}

bool Effects::IsAskedFor(FunctionId f, Several several) const {
  for (auto [kind, which] : {std::pair{AskedCode::kAnything, kAsked}, {AskedCode::kTruth, kAskedForTruth}, {AskedCode::kOperators, kAskedByOperators}, {AskedCode::kLooks, kAskedByLooking}, {AskedCode::kItems, kAskedForItems}, {AskedCode::kLooks, kAskedToSetItems}, {AskedCode::kChanges, kAskedToSetItems}, {AskedCode::kBinary, kAskedByChanges}, {AskedCode::kChanges, kAskedByChanges}, {AskedCode::kCompares, kAskedToCompare}, {AskedCode::kMissing, kAskedForMissing},
                             {AskedCode::kAttributes, kAskedForAttributes}, {AskedCode::kStores, kAskedForStores}, {AskedCode::kSteps, kAskedForSteps},
                             {AskedCode::kOperands, kAskedOfOperands}, {AskedCode::kMakes, kAskedByNewClasses}, {AskedCode::kInstances, kAskedByNewInstances},
                             {AskedCode::kEachInstance, kAskedByEachInstance}}) {
    if (which == several && asked_->IsAsked(f, kind)) return true;
  }
  return false;
}

bool Effects::IsStale(FunctionId f) const {
  const uint32_t looked = looked_at_[f];
  const auto grew = [&](uint32_t summary) { return grew_at_[summary] > looked; };
  return looked == 0 || looked_with_reads_[f] != reads_ || marked_at_ > looked || grew(Of(kCoroutines)) || std::any_of(took_in_[f].begin(), took_in_[f].end(), grew);
}

// `begun`: changes_ when the look began.
void Effects::NoteLook(FunctionId f, uint32_t begun, const EffectBag& bag) {
  looked_at_[f] = begun;
  took_in_[f] = bag.summaries();
}

void Effects::Summarise() {
  EffectBag bag = NewBag(true);
  for (bool grew = true; grew;) {
    grew = false;
    for (FunctionId f : callees_first_) {
      if (f == 0 || !IsStale(f)) continue;
      bag.Clear();
      const uint32_t begun = changes_;
      looked_with_reads_[f] = reads_;
      OfBody(f, bag);
      NoteLook(f, begun, bag);
      grew |= Summarise(f, bag);
    }
  }
}

}  // namespace penstock
