#include "analysis/effects.h"

#include <algorithm>
#include <array>
#include <boost/container/small_vector.hpp>
#include <string_view>
#include <utility>

#include "analysis/effects_ops.h"
#include "analysis/effects_roots.h"
#include "ir/kept_iterators.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

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

// `w[0:1]`, `w[0:1] = xs`, `del w[0:1]`: an instance is given the slice.
bool TakesSlice(Op op) { return op == Op::GetSlice || op == Op::SetSlice || op == Op::DelSlice; }

// May a class of the plan, or of its library, be asked for items?
bool MayBeAskedForItems(const Module& module) {
  const auto asks = [](std::string_view name) { return IsOneOf(name, {"__getitem__", "__setitem__", "__delitem__", "__missing__", "__class_getitem__"}); };
  return std::any_of(module.names.begin(), module.names.end(), asks) || std::any_of(module.constants.begin(), module.constants.end(), [&](const Constant& constant) {
    const std::string* text = std::get_if<std::string>(&constant);
    return text != nullptr && asks(*text);
  });
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
  return MayBeSlice(f, pc, in.b) && !IsScalar(f, pc, in.c) ? in.c : -1;
}

bool Effects::MayBeSlice(FunctionId f, Pc pc, uint16_t reg) const { return has_slices_ && !ConstantAt(f, pc, reg) && !IsScalar(f, pc, reg); }

Effects::Effects(const Module& module, const Cfg& cfg, bool strict, const Manifest* tools)
    : module_(module), cfg_(cfg), strict_(strict), tools_(tools), definitions_(module, cfg), roots_at_(std::make_unique<KnownRootsAt[]>(4)), content_sources_(std::make_unique<KnownRootsAt[]>(3)), at_definition_(std::make_unique<KnownRootsAt[]>(2)) {
  size_t n = module.functions.size();
  holds_error_.resize(n);
  may_be_called_.resize(n);
  free_cells_.resize(n);
  size_t most_registers = 0;
  bool makes_names = false, takes_slices = false;
  for (FunctionId f = 0; f < n; ++f) {
    LookAtCode(f);
    makes_names |= MakesNames(module, module.functions[f]);
    takes_slices |= std::any_of(module.functions[f].code.begin(), module.functions[f].code.end(), [](const Instruction& in) { return TakesSlice(in.op); });
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
  has_slices_ |= takes_slices && has_classes_ && (makes_names || MayBeAskedForItems(module));
  FindHeld();
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
  FindKeptScalars();
  FindKeptIterators();
  FindLibraryTables();
  if (has_classes_) asked_.emplace(module, *this);
  FindCallees();
  FindHeldIterators();
  FindLazyHooks();
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

// `map` and `filter` that are called where they are named, with functions that are known, run those, where something is gone over, and nothing
// else. What a builtin function asks of what it is given, and whether what a filter's function gives is true, methods of the plan may say.
void Effects::FindLazyHooks() {
  if (!has_lazy_callbacks_ || !strict_) return;
  bool asks = false;
  for (FunctionId f = 0; f < module_.functions.size() && asked_; ++f) asks |= IsAskedFor(f, kAskedOfOperands);
  std::vector<bool> hooks(module_.functions.size());
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      const Instruction& in = function.code[pc];
      if (in.op != Op::LoadBuiltin) continue;
      const BuiltinId id = in.wide();
      const bool is_iter = id == IdOf(Builtin::Iter);
      if (RowOf(id).rule != LabelRule::kCallback && (!is_iter || GoesOverOne(function, in))) continue;
      const Instruction* use = NextTouch(function, pc, in.a);
      const bool is_filter = id == IdOf(Builtin::Filter);
      if ((!is_filter && id != IdOf(Builtin::Map)) || use == nullptr || use->op != Op::Call || use->a != in.a || use->b < 2) return;
      const Pc at = static_cast<Pc>(use - function.code.data());
      const Target& hook = CallablesOf(f, at, static_cast<uint16_t>(in.a + 1));
      if (hook.unknown || hook.makes || hook.tools) return;
      if (asks && (is_filter || hook.functions.empty() || !hook.builtins.empty() || hook.is_method)) return;
      if (std::any_of(hook.builtins.begin(), hook.builtins.end(), [&](BuiltinId one) { return FirstHook(one, *use) < kNoHook; })) return;
      for (FunctionId one : hook.functions) hooks[one] = true;
    }
  }
  has_lazy_callbacks_ = false;
  lazy_hooks_ = std::move(hooks);
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
    has_iterators_ |= TakesIteratorMethod(module_, function, static_cast<Pc>(&in - function.code.data()));
    has_iterators_ |= op == Op::CallMethod && GivesIterator(module_.names[function.call_sites[in.c].method]);
  }
  holds_error_[f].assign(function.register_count, 0);
  for (const Handler& handler : function.handlers) holds_error_[f][handler.error] = 1;
}

bool Effects::MayAsk(Op op) const {
  if (!asked_) return has_classes_;
  switch (AskedBy(op)) {
    case kAskedForAttributes: return asked_->AsksAny(AskedCode::kAttributes);
    case kAskedForSteps: return asked_->AsksAny(AskedCode::kSteps);
    case kAskedByOperators: return asked_->AsksAny(AskedCode::kOperators);
    case kAskedToShow: return asked_->AsksAny(AskedCode::kShows);
    case kAskedByLooking: return asked_->AsksAny(AskedCode::kLooks);
    case kAskedForItems: return asked_->AsksAny(AskedCode::kItems);
    case kAskedToSetItems: return asked_->AsksAny(AskedCode::kLooks) || asked_->AsksAny(AskedCode::kChanges);
    case kAskedToCompare: return asked_->AsksAny(AskedCode::kCompares);
    case kAskedByChanges: return asked_->AsksAny(AskedCode::kBinary) || asked_->AsksAny(AskedCode::kChanges);
    case kAskedToFillIn: return asked_->AsksAny(AskedCode::kOperators) || asked_->AsksAny(AskedCode::kChanges);
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
    case Op::IMod: return kAskedToFillIn;  // or `__imod__`
    case Op::GetItem: case Op::GetSlice: return kAskedForItems;
    case Op::Format: case Op::BuildString: case Op::Convert: return kAskedToShow;
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
    if (way == Effect::kIterator && !MayBeAnything(roots)) return AddMovedOf(f, roots, way, *out.reached);
    if (!MayBeAnything(roots)) AddRoots(roots, Effect::kObject, *out.reached);
    else AddNamed(f, pc, reg, kNamed, Effect::kObject, *out.reached);  // what other functions did
  };
  const Roots& roots = RootsBefore(f, pc, reg, way == Effect::kOwn ? kOwn : kAll);
  if (!strict_ && (roots.everything || MayBeAnything(roots))) return AddNamed(f, pc, reg, kNamed, way, out);
  add(roots);
}

void Effects::AddNamed(FunctionId f, Pc pc, uint16_t reg, Search search, Effect::Way way, EffectBag& out) const {
  if (IsScalar(f, pc, reg) || IsPlainKey(f, pc, reg)) return;
  if (out.of_instruction) out.Add(Effect{way, Effect::kRegister, reg}.packed());
  AddRoots(search == kNamed ? NamedRootsBefore(f, pc, reg) : RootsBefore(f, pc, reg, search), way, out);
}

boost::container::small_vector<uint32_t, 2> Effects::CellsOf(FunctionId f, Pc pc, uint16_t reg) const {
  return RootsBefore(f, pc, reg, kAll).cells;
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
    if (in.op != Op::ForNext || !GoesOverPlain(f, pc)) AddSummary(f, pc, Of(kLazy), out);
  }
  if (RunsCoroutines(f, pc)) AddSummary(f, pc, Of(kCoroutines), out);
  if (IsCall(in.op)) return AddCall(f, pc, out);
  if (!has_classes_ || !RowOf(in.op).may_raise || RaisesInstance(f, pc) || TestsTruthValue(f, pc)) return;
  AddAsked(f, pc, out);
  if (in.op == Op::SetItem && MovedBy(f, pc) >= 0) AddSummary(f, pc, Of(kAskedForSteps), out);
}

void Effects::OfMissing(FunctionId f, Pc pc, bool by_plain_key, EffectBag& out) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op != Op::GetItem) {
    Of(f, pc, out);
    return OfResult(f, pc, true, out);
  }
  if (const Functions* asked = AskedForItem(f, pc)) {
    for (FunctionId one : *asked) if (module_.functions[one].name == "__missing__") AddAskedForItem(f, pc, one, out);
  } else if (has_classes_) {
    AddSummary(f, pc, Of(kAskedForMissing), out, false, false, by_plain_key ? By::kPlainKey : By::kCall);
  }
  OfResult(f, pc, true, out, by_plain_key ? std::optional(in.c) : std::nullopt);
}

void Effects::OfBody(FunctionId f, EffectBag& out) const {
  for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) Of(f, pc, out);
}

}  // namespace penstock
