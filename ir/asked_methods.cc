#include "ir/asked_methods.h"

#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

#include "catalog/builtins.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr std::string_view kAsked[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__", "__bool__", "__len__", "__contains__",
                                       "__str__", "__repr__", "__format__", "__index__", "__int__", "__float__",
                                       "__add__", "__radd__", "__mul__", "__rmul__",  // by `sum` and `math.prod`
                                       "__divmod__", "__rdivmod__"};                  // one after the other

// Those that looking for a key runs: what comparing gives may be asked whether it is true.
constexpr std::string_view kAskedForKeys[] = {"__eq__", "__hash__", "__bool__", "__len__"};

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
  if (id == IdOf(Builtin::Print) || id == IdOf(Builtin::Getattr) || RowOf(id).module != kNoModule) return false;
  return RowOf(id).kind == BuiltinKind::kException || IsHarmless(RowOf(id).rule);
}

bool CallsHarmless(const Function& function, Pc call) {
  const Instruction* callee = LastWrite(function, call, function.code[call].a);
  return callee != nullptr && callee->op == Op::LoadBuiltin && IsHarmless(static_cast<BuiltinId>(callee->wide()));
}

// Of texts and numbers, dicts and lists, and of nothing else in the plan.
bool IsHarmlessMethod(const Module& module, const std::string& name) {
  bool known = false;
  for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
    const MethodRow& row = RowOf(static_cast<Method>(i));
    if (row.name != name) continue;
    if (!IsHarmless(row.rule) || RowOf(IdOf(row.type)).module != kNoModule) return false;
    known = true;
  }
  if (!known) return false;
  return std::none_of(module.functions.begin(), module.functions.end(), [&](const Function& function) {
    if (function.library != kNoModule) return false;
    return function.name == name || std::any_of(function.code.begin(), function.code.end(), [&](const Instruction& in) {
      const std::string* text = TextOf(module, in);
      return (text != nullptr && *text == name) || (in.op == Op::SetAttr && module.names[in.b] == name);
    });
  });
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

bool MayWrite(const Module& module, const Function& function, Attributes attributes) {
  for (Pc pc = 0; pc < function.code.size(); ++pc) {
    const Instruction& in = function.code[pc];
    switch (in.op) {
      case Op::StoreGlobal: case Op::DelGlobal: case Op::StoreCell: case Op::DelCell: case Op::SetItem: case Op::DelItem: case Op::SetSlice:
      case Op::DelSlice: case Op::SetAttr: case Op::DelAttr: case Op::Yield: case Op::YieldFrom: case Op::ForNext: case Op::LoadTool:
      case Op::MakeClass: case Op::MakeFunction: case Op::MakeFunctionDefaults: case Op::CallKw: case Op::CallStar: case Op::Unpack:
      case Op::UnpackStar: case Op::ListExtend: case Op::IAdd: case Op::ISub: case Op::IMul: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor:
        return true;
      case Op::GetAttr:
        if (attributes.any || (attributes.named && !IsOfPython(module.names[in.c]))) return true;
        break;
      case Op::CallMethod:
        if (!IsHarmlessMethod(module, module.names[function.call_sites[in.c].method])) return true;
        break;
      case Op::Call:
        if (!CallsHarmless(function, pc)) return true;
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

static bool MayWriteAmong(const Module& module, Names asked) {
  // Without a class nobody has methods that could be asked.
  if (std::none_of(module.functions.begin(), module.functions.end(), [](const Function& function) { return function.is_class_body; })) return false;
  Attributes attributes;
  for (const Function& function : module.functions) {
    attributes.any |= function.name == "__getattribute__" || function.name == "__get__";
    if (function.library != kNoModule) continue;
    attributes.named |= function.name == "__getattr__";
    for (const Instruction& in : function.code) {
      const std::string* text = function.is_class_body ? TextOf(module, in) : nullptr;
      attributes.any |= text != nullptr && IsOfPython(*text);
      if (in.op == Op::SetAttr && IsAmong(asked, module.names[in.b])) return true;
      if (in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Setattr)) return true;
    }
  }
  // Properties that do no more than look, and ask each other, run nothing that writes.
  std::vector<FunctionId> getters;
  attributes.named |= !FindGetters(module, getters);
  attributes.named |= std::any_of(getters.begin(), getters.end(), [&](FunctionId id) { return MayWrite(module, module.functions[id], attributes); });
  // What the body of a class puts under such a name.
  for (const Function& body : module.functions) {
    if (!body.is_class_body || body.library != kNoModule) continue;
    for (Pc pc = 0; pc < body.code.size(); ++pc) {
      if (body.code[pc].op != Op::DictInsert) continue;
      const Instruction* key = LastWrite(body, pc, body.code[pc].b);
      const std::string* name = key == nullptr ? nullptr : TextOf(module, *key);
      if (name != nullptr && !IsAmong(asked, *name)) continue;
      const Instruction* given = LastWrite(body, pc, body.code[pc].c);
      if (name == nullptr || given == nullptr) return true;
      const bool made = given->op == Op::MakeFunction || given->op == Op::MakeFunctionDefaults;
      if (!made && given->op != Op::Const) return true;
      if (made && MayWrite(module, module.functions[given->wide()], attributes)) return true;
    }
  }
  return false;
}

bool AskedMethodsMayWrite(const Module& module) { return MayWriteAmong(module, kAsked); }

bool HashingMayWrite(const Module& module) { return MayWriteAmong(module, kAskedForKeys); }

}  // namespace penstock
