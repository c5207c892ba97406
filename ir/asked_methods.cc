#include "ir/asked_methods.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/builtins.h"
#include "catalog/iterators.h"
#include "catalog/looks.h"
#include "catalog/writing_methods.h"
#include "ir/kept_iterators.h"
#include "ir/last_write.h"
#include "ir/plan_attributes.h"

namespace penstock {
namespace {

constexpr std::string_view kAsked[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__len__", "__contains__",
                                       "__str__", "__repr__", "__format__", "__index__", "__int__", "__float__",
                                       "__add__", "__radd__", "__mul__", "__rmul__",  // by `sum` and `math.prod`
                                       "__divmod__", "__rdivmod__"};                  // one after the other

// Those that looking for a key runs: what comparing gives may be asked whether it is true. And those that they ask for by what is no `x + y`.
constexpr std::string_view kAskedForKeys[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__len__", "__contains__",
                                              "__str__", "__repr__", "__format__", "__index__", "__int__", "__float__"};
constexpr std::string_view kAskedForSums[] = {"__add__", "__radd__", "__mul__", "__rmul__", "__divmod__", "__rdivmod__"};

// What a method that is asked may ask for in its turn, besides: by operators and builtins, by `x[k]`, by going over something.
constexpr std::string_view kAskedByOperators[] = {
    "__sub__", "__rsub__", "__truediv__", "__rtruediv__", "__floordiv__", "__rfloordiv__", "__mod__", "__rmod__", "__pow__", "__rpow__", "__matmul__", "__rmatmul__", "__and__", "__rand__",
    "__or__", "__ror__", "__xor__", "__rxor__", "__lshift__", "__rlshift__", "__rshift__", "__rrshift__", "__neg__", "__pos__", "__invert__", "__abs__", "__round__", "__trunc__", "__floor__",
    "__ceil__", "__complex__", "__bytes__", "__dir__", "__length_hint__", "__fspath__", "__instancecheck__", "__subclasscheck__"};
constexpr std::string_view kAskedForItems[] = {"__getitem__", "__missing__", "__class_getitem__"};
constexpr std::string_view kAskedForSteps[] = {"__iter__", "__next__", "__reversed__", "__getitem__", "__class_iter__", "keys"};

using Names = std::span<const std::string_view>;

bool IsAmong(Names names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

const std::string* TextOf(const Module& module, const Instruction& in) {
  return in.op == Op::Const ? std::get_if<std::string>(&module.constants[in.wide()]) : nullptr;
}

// Changes nothing, and calls nothing but methods that are asked.
bool IsHarmless(LabelRule rule) {
  switch (rule) {
    case LabelRule::kOuter: case LabelRule::kDeep: case LabelRule::kElementsDeep: case LabelRule::kElements: case LabelRule::kChosen:
    case LabelRule::kSplits: case LabelRule::kElement:
      return true;
    default: return false;
  }
}

bool IsHarmless(BuiltinId id) {
  if (id == IdOf(Builtin::InnerShown)) return true;  // what a dataclass asks before it shows itself
  if (id == IdOf(Builtin::Id)) return false;  // in which order it is asked shows in the numbers
  if (id == IdOf(Builtin::Print) || id == IdOf(Builtin::Getattr) || id == IdOf(Builtin::Hasattr) || RowOf(id).module != kNoModule) return false;
  return RowOf(id).kind == BuiltinKind::kException || IsHarmless(RowOf(id).rule);
}

// `for_steps`: what it gives is new, and gone over by who asked.
bool CallsHarmless(const Function& function, Pc call, bool for_steps) {
  const Instruction* callee = LastWrite(function, call, function.code[call].a);
  if (callee == nullptr || callee->op != Op::LoadBuiltin) return false;
  return IsHarmless(static_cast<BuiltinId>(callee->wide())) || (for_steps && callee->wide() == IdOf(Builtin::Iter) && function.code[call].b == 1);
}

// Of texts and numbers, dicts and lists.
bool IsHarmlessMethod(const std::string& name) {
  bool known = false;
  for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
    const MethodRow& row = RowOf(static_cast<Method>(i));
    if (row.name != name) continue;
    const bool only_reads = RowOf(IdOf(row.type)).module == kNoModule || row.type == BuiltinType::DecimalSignalDict;
    if (!IsHarmless(row.rule) || !only_reads) return false;
    known = true;
  }
  return known && !IsWritingMethod(name);
}

// The same where it was only moved about in between.
const Instruction* Origin(const Function& function, Pc before, uint16_t wanted) {
  const Instruction* from = LastWrite(function, before, wanted);
  while (from != nullptr && from->op == Op::Move) from = LastWrite(function, static_cast<Pc>(from - function.code.data()), from->b);
  return from;
}

// What reading an attribute may run.
struct Attributes {
  bool any = false;   // whatever it is called
  bool named = false;  // but for Python's own, which no class of the plan defines
};

bool IsOfPython(std::string_view name) { return name == "__class__" || name == "__name__"; }

// An error of a builtin type, or what a call gave: none that was there before, which keeps what was handled when it is raised again, and no
// class of the plan, of which an instance would be made.
bool IsNewError(const Module& module, const Function& function, Pc pc, uint16_t reg) {
  const Instruction* given = Origin(function, pc, reg);
  if (given == nullptr) return false;
  return given->op == Op::LoadBuiltin || given->op == Op::Call || (given->op == Op::Const && std::holds_alternative<NoneConstant>(module.constants[given->wide()]));
}

// A list, dict or tuple that is written where the plan gives a value to a global of its own, and nothing else is: nobody is asked for its items.
bool IsPlainGlobal(const Module& module, const Function& function, Pc pc, uint16_t reg) {
  const Instruction* given = Origin(function, pc, reg);
  if (given == nullptr || given->op != Op::LoadGlobal) return false;
  for (const Function& one : module.functions) {
    for (Pc at = 0; at < one.code.size(); ++at) {
      if (one.code[at].op != Op::StoreGlobal || one.code[at].wide() != given->wide()) continue;
      const Instruction* stored = Origin(one, at, one.code[at].a);
      if (stored == nullptr || (stored->op != Op::BuildDict && stored->op != Op::BuildList && stored->op != Op::BuildTuple && stored->op != Op::Const)) return false;
    }
  }
  return true;
}

// What an instruction asks others for, who may write in their turn.
struct Needs {
  bool operators = false, items = false, steps = false;
  bool moves = false;  // iterators that somebody else may go on with
  bool operator==(const Needs&) const = default;
};

// `"{0.total}".format(x)`: takes attributes and items of what it is given.
bool MayLookInto(const Module& module, const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  const std::string& name = module.names[function.call_sites[in.c].method];
  if (name == "format_map") return true;
  const Instruction* given = name == "format" ? Origin(function, pc, in.a) : nullptr;
  const std::string* text = given != nullptr ? TextOf(module, *given) : nullptr;
  return name == "format" && (text == nullptr || LooksInto(*text));
}

// Of a builtin that is called; of any other callee it is asked what that does.
void AddNeedsOf(const Instruction* callee, Needs& needs) {
  if (callee == nullptr || callee->op != Op::LoadBuiltin || RowOf(callee->wide()).kind == BuiltinKind::kException) return;
  const BuiltinId id = callee->wide();
  if (id == IdOf(Builtin::Isinstance) || id == IdOf(Builtin::Hash)) return;
  needs.operators = true;
  needs.moves |= !MovesNothing(id);
}

void AddNeeds(const Module& module, const Function& function, Pc pc, Needs& needs) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::GetItem: needs.items |= !IsPlainGlobal(module, function, pc, in.b); return;
    case Op::GetSlice: needs.items = true; return;
    case Op::In: case Op::NotIn: case Op::DictMerge: case Op::GetIter: case Op::Unpack: case Op::UnpackStar: needs.moves = true; return;
    case Op::CallMethod:
      needs.moves |= in.b > 0 && !GoesOverNothing(module.names[function.call_sites[in.c].method]);
      needs.items = needs.items || needs.moves || MayLookInto(module, function, pc);
      return;
    case Op::Call: AddNeedsOf(LastWrite(function, pc, in.a), needs); return;
    case Op::Mod: needs.items = true; break;  // `"%(total)s" % row`
    case Op::MatchMapping: case Op::MatchSequence: case Op::MatchClass: needs.items = needs.moves = true; return;
    default: break;
  }
  needs.operators |= RowOf(in.op).rule == LabelRule::kOperator;
}

// May the instruction run what stands in a class under a name that is read, whatever that name is?
bool MayRunAttribute(const Module& module, const Function& function, Pc pc, Attributes attributes) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::GetAttr: return attributes.any || (attributes.named && !IsOfPython(module.names[in.c]));
    case Op::MatchClass: return (attributes.any || attributes.named) && (in.b > 0 || !function.call_sites[in.c].keywords.empty());
    case Op::CallMethod: return (attributes.any || attributes.named) && MayLookInto(module, function, pc);
    default: return false;
  }
}

// `for_steps`: it is asked for an iterator, or for the next of a new one. Which methods it calls is asked elsewhere.
bool MayWrite(const Module& module, const Function& function, Attributes attributes, bool for_steps) {
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    if (MayRunAttribute(module, function, pc, attributes)) return true;
    switch (in.op) {
      case Op::StoreGlobal: case Op::DelGlobal: case Op::StoreCell: case Op::DelCell: case Op::SetItem: case Op::DelItem: case Op::SetSlice:
      case Op::DelSlice: case Op::SetAttr: case Op::DelAttr: case Op::YieldFrom: case Op::LoadTool:
      case Op::MakeClass: case Op::MakeFunction: case Op::MakeFunctionDefaults: case Op::CallKw: case Op::CallStar: case Op::ListExtend: case Op::IAdd: case Op::ISub: case Op::IMul:
      case Op::IDiv: case Op::IFloorDiv: case Op::IMod: case Op::IPow: case Op::IMatMul: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor: case Op::IShl: case Op::IShr:
        return true;
      case Op::RaiseFrom:
        if (!IsNewError(module, function, pc, in.b)) return true;
        [[fallthrough]];
      case Op::Raise:
        if (!IsNewError(module, function, pc, in.a)) return true;
        break;
      case Op::Yield:
        if (!for_steps) return true;
        break;
      case Op::Call:
        if (!CallsHarmless(function, pc, for_steps)) return true;
        break;
      default: break;
    }
  }
  return false;
}

}  // namespace

namespace {

// The functions that properties ask, where all are made of one right in the body of a class. False: some are not.
bool FindGetters(const Module& module, std::vector<FunctionId>& getters) {
  for (const Function& function : module.functions) {
    // Classes of the library have harmless ones; what decorates a method is another matter.
    if (function.library != kNoModule && function.is_class_body) continue;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (function.code[pc].op != Op::LoadBuiltin || function.code[pc].wide() != IdOf(BuiltinType::Property)) continue;
      // The call that takes it, with one argument: a function made here.
      const uint16_t callee = function.code[pc].a;
      Pc call = pc + 1;
      while (call < function.code.size() && !(function.code[call].op == Op::Call && function.code[call].a == callee)) ++call;
      if (!function.is_class_body || call == function.code.size() || function.code[call].b != 1 || LastWrite(function, call, callee) != &function.code[pc]) return false;
      const Instruction* given = Origin(function, call, static_cast<uint16_t>(callee + 1));
      if (given == nullptr || (given->op != Op::MakeFunction && given->op != Op::MakeFunctionDefaults)) return false;
      getters.push_back(given->wide());
    }
  }
  return true;
}

}  // namespace

bool HasGenerators(const Module& module) {
  return std::any_of(module.functions.begin(), module.functions.end(), [](const Function& function) { return function.is_generator && function.form == GeneratorForm::kPlain; });
}

namespace {

// Under which of Python's own names for looking attributes up something stands in classes of the plan.
void FindAttributes(const Module& module, Attributes& attributes) {
  for (const Function& function : module.functions) {
    attributes.any |= function.name == "__getattribute__" || function.name == "__get__";
    if (function.library != kNoModule) continue;
    for (const Instruction& in : function.code) {
      const std::string* text = TextOf(module, in);
      const std::string_view name = text != nullptr ? std::string_view(*text) : in.op == Op::SetAttr ? std::string_view(module.names[in.b]) : std::string_view();
      attributes.any |= name == "__getattribute__" || name == "__get__" || (text != nullptr && function.is_class_body && IsOfPython(name));
      attributes.named |= name == "__getattr__";
    }
    attributes.named |= function.name == "__getattr__";
  }
}

// A plan's methods, as far as they may be asked, and those of the library that run them.
struct AskedMethods {
  const Module& module;
  PlanAttributes set;
  Attributes attributes;
  Needs needs;
  std::vector<uint8_t> looked_at;  // by function of the library

  bool MayWriteItself(FunctionId id, bool for_steps = false) {
    const Function& function = module.functions[id];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      AddNeeds(module, function, pc, needs);
      if (function.code[pc].op == Op::CallMethod && !CallsHarmlessMethod(function, function.code[pc])) return true;
    }
    return MayWrite(module, function, attributes, for_steps);
  }

  // The library may have a method of such a name, too.
  bool CallsHarmlessMethod(const Function& function, const Instruction& call) {
    const std::string& name = module.names[function.call_sites[call.c].method];
    return IsHarmlessMethod(name) && !MayStandInPlan(module, set, name) && !LibraryRunsByName(name);
  }

  // -- what the library does for the plan: what it writes into is its own, but it may run what may not be.

  bool LibraryRunsByName(std::string_view name) {
    for (FunctionId id = 0; id < module.functions.size(); ++id) {
      if (module.functions[id].library != kNoModule && module.functions[id].name == name && LibraryRuns(id)) return true;
    }
    return false;
  }

  // May a function of the library run code of the plan that its needs do not tell of?
  bool LibraryRuns(FunctionId id) {
    looked_at.resize(module.functions.size());
    if (std::exchange(looked_at[id], uint8_t{1}) != 0) return false;
    const Function& function = module.functions[id];
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      AddNeeds(module, function, pc, needs);
      if (MayRunAttribute(module, function, pc, attributes) || LibraryCallRuns(function, pc)) return true;
    }
    return false;
  }

  bool LibraryCallRuns(const Function& function, Pc pc) {
    const Instruction& in = function.code[pc];
    switch (in.op) {
      case Op::Call: case Op::CallKw: case Op::CallStar: return LibraryMayRun(function, Origin(function, pc, in.a));
      case Op::CallMethod: return !HasMethodsOfBuiltin(function, pc, in.a) && LibraryMethodRuns(module.names[function.call_sites[in.c].method]);
      default: return false;
    }
  }

  static bool Displays(const Instruction* made) {
    return made != nullptr && (made->op == Op::BuildDict || made->op == Op::BuildList || made->op == Op::BuildSet || made->op == Op::BuildTuple || made->op == Op::BuildString);
  }

  // A list, dict or text that is made right there, or by a method that gives nothing else, whoever has it; or a builtin type: `dict.items(d)`.
  bool HasMethodsOfBuiltin(const Function& function, Pc pc, uint16_t reg) {
    const Instruction* made = Origin(function, pc, reg);
    if (made == nullptr || made->op != Op::CallMethod) return Displays(made) || (made != nullptr && made->op == Op::LoadBuiltin);
    const std::string& name = module.names[function.call_sites[made->c].method];
    if (MayBeGivenName(module, set, name) || IsHarmlessMethod(name)) return false;
    bool found = false;
    for (const Function& one : module.functions) {
      if (one.name != name) continue;
      found = true;
      for (Pc at = 0; at < one.code.size(); ++at) if (one.code[at].op == Op::Return && !Displays(Origin(one, at, one.code[at].a))) return false;
    }
    return found;
  }

  // What is called may be anything, but for a builtin that calls nothing, a function of the library, or a class of it.
  bool LibraryMayRun(const Function& function, const Instruction* callee) {
    if (callee == nullptr) return true;
    switch (callee->op) {
      case Op::LoadBuiltin:
        AddNeedsOf(callee, needs);
        return RowOf(callee->wide()).rule == LabelRule::kCallback;
      case Op::MakeFunction: case Op::MakeFunctionDefaults: return LibraryRuns(callee->wide());
      case Op::MakeClass: return NewInstanceRuns();
      case Op::LoadGlobal: return AnyStored(callee->wide());
      case Op::Call: return !GivesClassOf(function, *callee) || PlanDerives() || NewInstanceRuns();
      default: return true;
    }
  }

  // `type(self)(...)` makes an instance of a class of the library, if the plan has none that derives from it.
  bool GivesClassOf(const Function& function, const Instruction& call) {
    const Instruction* callee = Origin(function, static_cast<Pc>(&call - function.code.data()), call.a);
    return call.b == 1 && callee != nullptr && callee->op == Op::LoadBuiltin && callee->wide() == IdOf(BuiltinType::Type);
  }

  bool PlanDerives() {
    return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
      for (Pc pc = 0; function.library == kNoModule && pc < function.code.size(); ++pc) {
        const Instruction& in = function.code[pc];
        for (int i = 0; in.op == Op::MakeClass && i < in.b; ++i) {
          const Instruction* base = Origin(function, pc, static_cast<uint16_t>(in.a + 2 + i));
          if (base == nullptr || base->op != Op::LoadBuiltin) return true;
        }
      }
      return false;
    });
  }

  bool AnyStored(uint32_t global) {
    bool found = false;
    for (const Function& one : module.functions) {
      for (Pc at = 0; at < one.code.size(); ++at) {
        if (one.code[at].op != Op::StoreGlobal || one.code[at].wide() != global) continue;
        found = true;
        const Instruction* stored = Origin(one, at, one.code[at].a);
        if (stored == nullptr || stored->op == Op::LoadGlobal || LibraryMayRun(one, stored)) return true;
      }
    }
    return !found;
  }

  // It may be given what the plan has, and look at that and go over it. An iterator of the plan's is not given to a new one while something is asked.
  bool NewInstanceRuns() {
    needs.operators = needs.items = needs.steps = true;
    return false;
  }

  bool LibraryMethodRuns(const std::string& name) {
    // Those are asked for anyway, whoever has them.
    if (IsAmong(kAskedForKeys, name)) return false;
    if (IsAmong(kAskedByOperators, name) || IsAmong(kAskedForSums, name)) return needs.operators = true, false;
    if (IsAmong(kAskedForItems, name)) return needs.items = true, false;
    if (IsAmong(kAskedForSteps, name)) return needs.steps = true, false;
    if (MayBeGivenName(module, set, name)) return true;
    const std::string_view only[] = {name};
    return AnyWrites(only) || LibraryRunsByName(name);
  }

  // -- what stands under such names

  bool IsPutLater(Names names) {
    return std::any_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
      for (Pc pc = 0; pc < function.code.size(); ++pc) {
        const Instruction& in = function.code[pc];
        if (in.op != Op::SetAttr || !IsAmong(names, module.names[in.b])) continue;
        if (function.library == kNoModule || LibraryMayRun(function, Origin(function, pc, in.c))) return true;
      }
      return false;
    });
  }

  // What the bodies of classes put under such names.
  bool AnyWrites(Names names) {
    if (IsPutLater(names)) return true;
    for (const Function& body : module.functions) {
      if (!body.is_class_body) continue;
      for (Pc pc = 0; pc < body.code.size(); ++pc) if (body.code[pc].op == Op::DictInsert && MemberMayWrite(body, pc, names)) return true;
    }
    return false;
  }

  bool MemberMayWrite(const Function& body, Pc insert, Names names) {
    const Instruction* key = LastWrite(body, insert, body.code[insert].b);
    const std::string* name = key == nullptr ? nullptr : TextOf(module, *key);
    if (name != nullptr && !IsAmong(names, *name)) return false;
    const bool of_library = body.library != kNoModule;
    const Instruction* given = of_library ? Origin(body, insert, body.code[insert].c) : LastWrite(body, insert, body.code[insert].c);
    if (name == nullptr || given == nullptr) return true;
    if (given->op == Op::Const) return false;
    const bool made = given->op == Op::MakeFunction || given->op == Op::MakeFunctionDefaults;
    if (!made) return !of_library || MayBePutByLibrary(body, given);
    return of_library ? LibraryRuns(given->wide()) : MayWriteItself(given->wide(), *name == "__iter__");
  }

  // `@abstractmethod`: makes no function itself.
  bool GivesBackFunction(const Instruction& wrapper) {
    if (wrapper.op == Op::LoadBuiltin) return true;
    if (wrapper.op != Op::LoadGlobal || AnyStored(wrapper.wide())) return false;
    for (const Function& one : module.functions) {
      for (Pc at = 0; at < one.code.size(); ++at) {
        if (one.code[at].op != Op::StoreGlobal || one.code[at].wide() != wrapper.wide()) continue;
        const Instruction* stored = Origin(one, at, one.code[at].a);
        if (stored == nullptr || stored->op != Op::MakeFunction) return false;
        const std::vector<Instruction>& code = module.functions[stored->wide()].code;
        const bool makes = std::any_of(code.begin(), code.end(), [](const Instruction& in) { return in.op == Op::MakeFunction || in.op == Op::MakeFunctionDefaults; });
        if (makes) return false;
      }
    }
    return true;
  }

  // `__class_getitem__ = classmethod(...)`
  bool MayBePutByLibrary(const Function& body, const Instruction* given) {
    if (given->op != Op::Call || given->b != 1) return true;
    const Pc call = static_cast<Pc>(given - body.code.data());
    const Instruction* wrapper = Origin(body, call, given->a);
    if (wrapper == nullptr || !GivesBackFunction(*wrapper)) return true;
    return LibraryMayRun(body, Origin(body, call, static_cast<uint16_t>(given->a + 1)));
  }

  // A `defaultdict` puts in what it lacks.
  bool LibraryMissesWriting() {
    for (FunctionId id = 0; id < module.functions.size(); ++id) {
      if (module.functions[id].library != kNoModule && module.functions[id].name == "__missing__" && MayWriteItself(id)) return true;
    }
    return false;
  }
};

bool MayWriteAmong(const Module& module, Names names) {
  // Without a class nobody has methods that could be asked.
  if (std::none_of(module.functions.begin(), module.functions.end(), [](const Function& function) { return function.is_class_body; })) return false;
  AskedMethods asked{module, PlanAttributesOf(module), {}, {}, {}};
  FindAttributes(module, asked.attributes);
  for (const Function& function : module.functions) {
    if (function.library != kNoModule) continue;
    for (const Instruction& in : function.code) if (in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Setattr)) return true;
  }
  // Properties that do no more than look, and ask each other, run nothing that writes.
  std::vector<FunctionId> getters;
  asked.attributes.named |= !FindGetters(module, getters);
  asked.attributes.named |= std::any_of(getters.begin(), getters.end(), [&](FunctionId id) { return asked.MayWriteItself(id); });
  if (asked.AnyWrites(names)) return true;
  // Those that these ask for may ask for others.
  for (Needs known; known != asked.needs;) {
    known = asked.needs;
    if (known.operators && (asked.AnyWrites(kAskedByOperators) || asked.AnyWrites(kAskedForSums))) return true;
    if (known.items && (asked.AnyWrites(kAskedForItems) || asked.LibraryMissesWriting())) return true;
    if (known.moves && MayKeepIterators(module)) return true;
    if ((known.steps || known.moves) && asked.AnyWrites(kAskedForSteps)) return true;
  }
  return false;
}

}  // namespace

bool AskedMethodsMayWrite(const Module& module) { return MayWriteAmong(module, kAsked); }

bool HashingMayWrite(const Module& module) { return MayWriteAmong(module, kAskedForKeys); }

}  // namespace penstock
