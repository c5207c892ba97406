// Values without parts, numbers and texts, say, into which nothing can be written; and values that are new, which nobody else has yet.
#include <algorithm>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "catalog/builtins.h"
#include "catalog/reply_fields.h"

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


}  // namespace

// Of a text, a number or a date.
bool Effects::GivesTextOrNumber(std::string_view method) {
  static constexpr std::string_view kNames[] = {
      "bit_count", "bit_length", "capitalize", "casefold", "center", "count", "encode", "endswith", "expandtabs", "find", "format", "hex", "index",
      "is_integer", "isalnum", "isalpha", "isascii", "isdecimal", "isdigit", "isidentifier", "islower", "isnumeric", "isoformat", "isprintable",
      "isspace", "istitle", "isupper", "join", "ljust", "lower", "lstrip", "removeprefix", "removesuffix", "replace", "rfind", "rindex", "rjust",
      "rstrip", "startswith", "strftime", "strip", "swapcase", "title", "toordinal", "translate", "upper", "weekday", "zfill"};
  return std::binary_search(std::begin(kNames), std::end(kNames), method);
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
    return !target.unknown && !target.makes && !target.tools && target.builtins.empty() && give_all(target.functions);
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
    case Op::Add:
      return has_operators_ ? scalar(in.b) && scalar(in.c) : scalar(in.b) || scalar(in.c);
    // A list takes the characters of a text in: `xs += "ab"`.
    case Op::IAdd:
      return has_operators_ ? scalar(in.b) && scalar(in.c) : scalar(in.b) || (scalar(in.c) && IsNumber(f, pc, in.c, 0));
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
  if (!definitions_.IsKept(f, reg) || holds_error_[f][reg]) return false;  // an error may be there instead
  if (scalar_[f][reg] != 0) return true;
  // One that stands before: what it gives was found out before.
  const std::optional<Pc> only = definitions_.Of(f, reg).size() > 1 ? OnlyDefinition(f, pc, reg) : std::nullopt;
  return only && *only < pc && gives_scalar_[f][*only] != 0;
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
      return loaded != nullptr && loaded->op == Op::LoadBuiltin && IsOneOf(loaded->wide(), {BuiltinType::Int, BuiltinType::Float, BuiltinType::Bool}, {Builtin::Len, Builtin::Ord});
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

}  // namespace penstock
