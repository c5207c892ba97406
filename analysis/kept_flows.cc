// What each instruction and each call adds to the flows of kept_scalars.cc: a value flows from what is read to what is written (inclusion, as
// Andersen has it), is put into a container or taken out of it (its element is a node that all that may be the same container shares, as
// Steensgaard has it), or is lost to something of which nothing is known. Conditional flows wait until it is known what the receiver may be.
#include <algorithm>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "analysis/kept_values.h"
#include "catalog/looks.h"
#include "catalog/reply_fields.h"

namespace penstock {
namespace {

// Has something without parts a method called so?
bool IsMethodOfPlainData(std::string_view name) {
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> found;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      const MethodRow& row = RowOf(static_cast<Method>(i));
      const bool has_parts = IsOneOf(IdOf(row.type), {BuiltinType::List, BuiltinType::Dict, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Tuple, BuiltinType::Range}, {});
      if (!has_parts) found.insert(row.name);
    }
    return found;
  }();
  return names.contains(name);
}

// A method of a text gives a list or tuple of texts.
bool SplitsText(std::string_view name) { return IsOneOf(name, {"split", "rsplit", "splitlines", "partition", "rpartition"}); }

}  // namespace

// -- instructions

void Effects::KeptScalars::LoseOperandsOf(FunctionId f, Pc pc) {
  if (!loses_) return;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (in.op == Op::GetAttr && loses_holders_) Lose(Use(f, pc, in.b));
  if (in.op == Op::GetItem) LoseIf(Use(f, pc, in.b), kInstance | kAny | kCode, Use(f, pc, in.c));
  if (!IsOperator(in.op)) return;
  if (IsComparison(in.op) || in.op == Op::In || in.op == Op::NotIn) LoseCompared(f, pc);
  std::optional<uint16_t> first;
  ForEachRead(function, pc, [&](uint16_t reg) {
    if (first) LoseOperands(Use(f, pc, *first), Use(f, pc, reg));
    else first = reg;
  });
}

void Effects::KeptScalars::AddInstruction(FunctionId f, Pc pc) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const auto use = [&](uint16_t reg) { return Use(f, pc, reg); };
  const Node to = nodes_[f][pc];
  if (in.op == Op::GetItem || in.op == Op::SetItem || in.op == Op::DelItem) items_.push_back({f, pc, use(in.op == Op::GetItem ? in.b : in.a)});
  if (to != kNone && effects_.gives_scalar_[f][pc] != 0 && in.op != Op::Move && in.op != Op::Yield && !IsCall(in.op)) return LoseOperandsOf(f, pc);
  switch (in.op) {
    case Op::Const: AddConstant(module_.constants[in.wide()], to); return;
    case Op::Move: flows_.Flow(use(in.b), to); return;
    case Op::JoinTest: flows_.Flow(use(in.a), to); return;
    case Op::LoadGlobal: case Op::LoadCell: {
      bool stored = false;
      effects_.ForEachStore(f, in, [&](const Where& store) {
        stored = true;
        flows_.Flow(Use(store), to);
      });
      if (!stored || (in.op == Op::LoadGlobal && in.wide() < module_.inputs.size())) MarkAny(to);
      return;
    }
    case Op::MakeFunctionDefaults: case Op::MakeClass: LoseReads(f, pc); [[fallthrough]];  // what stands in a class under a name is no operand
    case Op::NewCell: case Op::FreeCell: case Op::LoadTool: case Op::MakeFunction: flows_.Mark(to, kCode); return;
    case Op::LoadBuiltin:
      flows_.Mark(to, kCode);
      known_ &= !effects_.Writes(in.wide()) || effects_.IsJustCalled(f, pc);
      return;
    case Op::Add: case Op::IAdd: case Op::Mul: case Op::IMul: case Op::Sub: case Op::ISub:
    case Op::BitOr: case Op::IBitOr: case Op::BitAnd: case Op::IBitAnd: case Op::BitXor: case Op::IBitXor: AddOperator(f, pc); return;
    case Op::GetItem: AddItem(f, pc); return;
    case Op::GetSlice:
      AddSlice(use(in.b), to);
      AddBounds(f, pc, in.b, -1);
      return;
    case Op::SetItem: {
      const Node holder = use(in.a), key = use(in.b), value = use(in.c);
      flows_.FlowIf(holder, kMapping | kReply, key, flows_.At(holder, kEach));
      const std::string* text = TextAt(f, pc, in.b);
      flows_.FlowIf(holder, kMapping | kReply, value, text != nullptr ? flows_.Under(holder, *text) : flows_.At(holder, kUnderRest));
      flows_.FlowIf(holder, kSequence | kReply, value, flows_.At(holder, kRest));
      const bool is_known = effects_.ConstantAt(f, pc, in.b).has_value();
      AddPut({holder, value, text != nullptr ? Key::kNamed : is_known ? Key::kNone : Key::kUnknown, text != nullptr ? *text : std::string_view{}});
      AddPut({holder, key});
      return;
    }
    case Op::SetSlice:
      PutEach(use(in.a), use(in.c));
      AddBounds(f, pc, in.a, in.c);
      return;
    case Op::DelSlice: AddBounds(f, pc, in.a, -1); return;
    case Op::GetAttr: AddAttribute(f, pc); return;
    case Op::SetAttr:
      flows_.Flow(use(in.c), attributes_[in.b]);
      stores_.push_back({f, pc, use(in.a)});
      if (sets_by_code_ || effects_.code_under_.empty() || effects_.code_under_[in.b] != 0) Lose(use(in.c));
      return;
    case Op::BuildTuple:
      flows_.Mark(to, kSequence);
      for (int i = 0; i < in.c; ++i) flows_.Put(to, i < kTuplePlaces ? kFirst + i : kRest, use(static_cast<uint16_t>(in.b + i)));
      return;
    case Op::BuildList: case Op::BuildSet:
      flows_.Mark(to, kSequence);
      for (int i = 0; i < in.c; ++i) flows_.Put(to, kRest, use(static_cast<uint16_t>(in.b + i)));
      return;
    case Op::BuildDict:
      flows_.Mark(to, kMapping);
      for (int i = 0; i < in.c; ++i) {
        const uint16_t key = static_cast<uint16_t>(in.b + 2 * i);
        flows_.Put(to, kEach, use(key));
        flows_.Flow(use(static_cast<uint16_t>(key + 1)), UnderKeyAt(f, pc, to, key));
      }
      return;
    case Op::ListAppend: case Op::SetAdd: flows_.Put(use(in.a), kRest, use(in.b)); return;
    case Op::DictInsert:
      flows_.Put(use(in.a), kEach, use(in.b));
      flows_.Flow(use(in.c), UnderKeyAt(f, pc, use(in.a), in.b));
      return;
    case Op::ListExtend: PutEach(use(in.a), use(in.b)); return;
    case Op::DictMerge: PutEach(use(in.a), use(in.b)); return;
    case Op::ListToTuple: flows_.Flow(use(in.b), to); return;
    case Op::GetIter:
      flows_.Mark(to, kSequence);  // of a text, too
      flows_.Flow(use(in.b), to);
      flows_.FlowIf(use(in.b), kInstance | kCode, flows_.any, to);
      return;
    case Op::ForNext: flows_.Take(use(in.a), kEach, to); return;
    case Op::Unpack:
      for (int i = 0; i < in.c; ++i) TakeAt(use(in.b), i, to + static_cast<Node>(i));
      return;
    case Op::UnpackStar: {
      const int before = in.c & 255, count = RunLength(function, in);
      for (int i = 0; i < count; ++i) {
        if (i == before) flows_.Mark(to + static_cast<Node>(i), kSequence);
        flows_.Take(use(in.b), kEach, i == before ? flows_.At(to + static_cast<Node>(i), kRest) : to + static_cast<Node>(i));
      }
      return;
    }
    case Op::Return: flows_.Flow(use(in.a), returned_[f]); return;
    case Op::Yield:
      flows_.Put(yielded_[f], kRest, use(in.b));
      if (effects_.gives_scalar_[f][pc] == 0) MarkAny(to);  // what is sent
      return;
    case Op::YieldFrom:
      flows_.Take(use(in.b), kEach, flows_.At(yielded_[f], kRest));
      MarkAny(to);
      return;
    case Op::Call: case Op::CallKw: AddCall(f, pc); return;
    case Op::CallMethod: AddCallOfMethod(f, pc); return;
    case Op::MatchSequence: case Op::MatchMapping: case Op::MatchError: case Op::Unbind: return;  // truth values, or nothing
    // Of these Python gives nobody but what it asks what they read.
    case Op::StoreGlobal: case Op::StoreCell: case Op::CheckBound: case Op::CheckMethod: case Op::CheckContext: case Op::Not: case Op::Is: case Op::IsNot: case Op::Jump:
    case Op::JumpIf: case Op::JumpIfNot: case Op::JoinShape: case Op::JoinYields: case Op::Convert: case Op::Format: case Op::BuildString: case Op::Raise: case Op::RaiseFrom:
    case Op::Reraise: case Op::RaiseAgain: case Op::EnterHandler: case Op::LeaveHandler: case Op::DelAttr: break;
    default:
      if (IsOperator(in.op)) LoseOperandsOf(f, pc);
      else LoseReads(f, pc);
  }
  if (to == kNone) return;
  if (in.op == Op::Neg || in.op == Op::Pos || in.op == Op::Invert || IsOperator(in.op)) {
    // Of numbers a number, of others an error: but for methods of classes.
    ForEachRead(function, pc, [&](uint16_t reg) { flows_.FlowIf(use(reg), kInstance | kAny | kCode, flows_.any, to); });
    return;
  }
  ForEachWrite(function, pc, [&](uint16_t reg) { MarkAny(NodeOf(f, pc, reg)); });
}

void Effects::KeptScalars::AddConstant(const Constant& constant, Node to) {
  if (std::holds_alternative<ModuleConstant>(constant)) MarkAny(to);
  const TupleConstant* tuple = std::get_if<TupleConstant>(&constant);
  if (tuple == nullptr) return;
  flows_.Mark(to, kSequence);
  for (size_t i = 0; i < tuple->items.size(); ++i) {
    const Node item = flows_.Add();
    AddConstant(module_.constants[tuple->items[i]], item);
    flows_.Put(to, i < kTuplePlaces ? kFirst + static_cast<int>(i) : kRest, item);
  }
}

void Effects::KeptScalars::AddOperator(FunctionId f, Pc pc) {
  const Instruction& in = module_.functions[f].code[pc];
  const Node to = nodes_[f][pc], left = Use(f, pc, in.b), right = Use(f, pc, in.c);
  for (Node operand : {left, right}) {
    flows_.FlowIf(operand, kInstance | kAny | kCode, flows_.any, to);
    flows_.Flow(operand, to);
  }
  const bool is_new = !IsInPlace(in.op);
  LoseOperands(left, right);
  PutEach(to, right, is_new);
  PutEach(to, left, is_new);
  if (in.op == Op::BitOr || in.op == Op::IBitOr) PutAll(to, right);  // `d |= pairs`
  if (IsInPlace(in.op)) AddPut({left, right});
}

void Effects::KeptScalars::AddSlice(Node holder, Node to) {
  const Node part = flows_.Add(kSequence);
  flows_.Take(holder, kEach, flows_.At(part, kRest));
  flows_.FlowIf(holder, kSequence, part, to);
  flows_.FlowIf(holder, kReply, flows_.reply, to);
  flows_.FlowIf(holder, kAny | kInstance | kMapping | kCode, flows_.any, to);
}

void Effects::KeptScalars::AddBounds(FunctionId f, Pc pc, uint16_t holder, int stored) {
  if (!effects_.has_slices_) return;
  const Node unknown = flows_.Add();  // of which it is not known that it is none
  flows_.FlowIf(Use(f, pc, holder), kAny | kInstance, flows_.any, unknown);
  ForEachRead(module_.functions[f], pc, [&](uint16_t read) {
    if (read != holder && read != stored) AddPut({unknown, Use(f, pc, read)});
  });
}

void Effects::KeptScalars::PutEach(Node holder, Node from, bool is_new) {
  const Node given = flows_.Add();
  flows_.Take(from, kEach, given);
  flows_.FlowIf(holder, kSequence | kReply, given, flows_.At(holder, kRest));
  flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kEach), flows_.At(holder, kEach));
  flows_.Take(from, kUnderKey, flows_.At(holder, kUnderRest));
  AddPut({holder, given, Key::kUnknown, {}, is_new});
  AddPut({holder, from, Key::kUnknown, {}, is_new});
}

void Effects::KeptScalars::TakeAt(Node holder, int place, Node to) {
  if (place < 0 || place >= kTuplePlaces) return flows_.Take(holder, kEach, to);
  flows_.Take(holder, kFirst + place, to);
  flows_.Take(holder, kRest, to);
  flows_.FlowIf(holder, kMapping | kReply, flows_.At(holder, kEach), to);
}

void Effects::KeptScalars::AddItem(FunctionId f, Pc pc) {
  const Instruction& in = module_.functions[f].code[pc];
  const Node to = nodes_[f][pc], holder = Use(f, pc, in.b);
  LoseIf(holder, kInstance | kAny | kCode, Use(f, pc, in.c));
  const std::optional<uint32_t> constant = effects_.ConstantAt(f, pc, in.c);
  const int64_t* index = constant ? std::get_if<int64_t>(&module_.constants[*constant]) : nullptr;
  TakeAt(holder, index != nullptr && *index >= 0 && *index < kTuplePlaces ? static_cast<int>(*index) : -1, to);
  const std::string* text = TextAt(f, pc, in.c);
  if (text != nullptr) return TakeUnder(holder, *text, to);
  flows_.Take(holder, kUnderKey, to);
  // `xs[part]`: a list again.
  if (effects_.has_slices_) flows_.Flow(holder, to);
}

void Effects::KeptScalars::TakeUnder(Node holder, const std::string& key, Node to) {
  flows_.FlowIf(holder, kMapping, flows_.Under(holder, key), to);
  flows_.FlowIf(holder, kMapping, flows_.At(holder, kUnderRest), to);
  if (!IsPlainField(key)) flows_.FlowIf(holder, kReply, flows_.At(holder, kUnderKey), to);
  flows_.FlowIf(holder, kAny | kInstance | kCode, flows_.any, to);
}

void Effects::KeptScalars::AddAttribute(FunctionId f, Pc pc) {
  const Instruction& in = module_.functions[f].code[pc];
  const Node to = nodes_[f][pc], holder = Use(f, pc, in.b);
  const bool is_plain = !effects_.schema_fields_.empty() && effects_.schema_fields_[in.c] != 0 && IsPlainField(module_.names[in.c]);
  if (loses_holders_) Lose(holder);
  if (module_.names[in.c].starts_with("__")) {  // what every value has, say; or a method that puts something in: `put = d.__setitem__`
    known_ &= loses_ || IsOneOf(module_.names[in.c], {"__name__", "__qualname__", "__module__", "__doc__", "__class__", "__cause__", "__context__"});
    Lose(holder);
    return MarkAny(to);
  }
  // Whoever has it: what builtin values hold under the name is in it, too.
  flows_.Flow(attributes_[in.c], to);
  flows_.FlowIf(holder, kAny, flows_.any, to);
  if (!is_plain) flows_.FlowIf(holder, kReply, flows_.reply, to);
  if (const auto methods = selves_.find(in.c); methods != selves_.end()) {
    for (Node self : methods->second) flows_.FlowIf(holder, kCode | kAny, flows_.any, self);
  }
  const MethodEffect& method = effects_.EffectOfMethod(in.c);
  if (!method.known || is_plain) return;
  // Of a text, too; which a method's own instance is not.
  const bool is_self = in.b == 0 && effects_.definitions_.Of(f, 0).empty() && IsMethod(f);
  if (is_self || !IsMethodOfPlainData(module_.names[in.c])) flows_.FlowIf(holder, kHolds | kAny | kCode | kDerived, flows_.any, to);
  else MarkAny(to);
  LoseIf(holder, kHolds, holder);
  if (!method.mutates) return;
  // `put = xs.append`
  for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(holder, kHolds, flows_.any, flows_.At(holder, place));
  const Node of_type = flows_.Add();  // `put = list.append`
  flows_.FlowIf(holder, kCode, flows_.any, of_type);
  AddPut({holder, flows_.any, Key::kUnknown});
  AddPut({of_type, flows_.any});
}

// -- calls

void Effects::KeptScalars::AddResult(FunctionId one, Node to) {
  const Function& called = module_.functions[one];
  if (!called.is_generator) return flows_.Flow(returned_[one], to);
  if (called.form == GeneratorForm::kPlain) flows_.Flow(yielded_[one], to);
  else MarkAny(to);
}

void Effects::KeptScalars::AddCall(FunctionId f, Pc pc) {
  const Instruction& in = module_.functions[f].code[pc];
  const Node to = ResultOf(f, pc);
  const Target& callee = effects_.CallablesOf(f, pc, in.a);
  const auto takes_unknown = [&](uint32_t one) { return one >= takes_unknown_.size() || takes_unknown_[one] != 0; };
  if (callee.unknown || callee.is_method) {
    LoseReads(f, pc);
    return MarkAny(to);
  }
  Kinds made = 0;
  if (callee.makes) {
    const Target& known = effects_.TargetsOf(f, pc, in.a);
    made = known.unknown || known.classes.empty() ? kSomeInstance : KindsOfInstance({known.classes.data(), known.classes.size()});
    flows_.Mark(to, made);
  }
  // What derives from data or an error holds what it was made of.
  if ((made & kDerived) != 0 || std::any_of(callee.functions.begin(), callee.functions.end(), takes_unknown) || std::any_of(callee.makers.begin(), callee.makers.end(), takes_unknown)) LoseReads(f, pc);
  const bool is_nothing = !callee.makes && callee.functions.empty() && callee.builtins.empty();
  if (callee.tools || is_nothing) effects_.GivesData(f, pc) ? flows_.Flow(flows_.reply, to) : MarkAny(to);
  for (FunctionId one : callee.functions) AddResult(one, to);
  for (BuiltinId builtin : callee.builtins) AddCallOfBuiltin(f, pc, builtin);
}

void Effects::KeptScalars::AddCallOfBuiltin(FunctionId f, Pc pc, BuiltinId id) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const Node to = ResultOf(f, pc);
  const auto argument = [&](int i) { return Use(f, pc, static_cast<uint16_t>(in.a + 1 + i)); };
  const int count = RunLength(function, in) - 1;
  // What coroutines give is put into a list, and their error into another, when they have ended.
  const bool fills = IsOneOf(id, {}, {Builtin::InnerBegun, Builtin::InnerTogether, Builtin::InnerSettled});
  if (effects_.Writes(id) || fills) {
    for (int i = 0; i < count; ++i) {
      for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(argument(i), kHolds, flows_.any, flows_.At(argument(i), place));
      AddPut({argument(i), flows_.any, Key::kUnknown});
    }
  }
  if (effects_.GivesPlain(id)) return;
  if (fills) {
    LoseReads(f, pc);
    flows_.Mark(to, kSequence);
    return flows_.Put(to, kRest, flows_.any);
  }
  LoseToCalled(f, pc, 1);
  if (IsOneOf(id, {BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Dict}, {Builtin::Sorted, Builtin::Min, Builtin::Max})) LoseCompared(f, pc);
  if (id == IdOf(Builtin::Iter) && count == 1) {
    flows_.Mark(to, kSequence);
    flows_.FlowIf(argument(0), kInstance | kCode, flows_.any, to);
    return flows_.Flow(argument(0), to);
  }
  // What stands behind a keyword may be what is gone over: `enumerate(iterable=xs)`.
  if (KeepsElements(id) && id != IdOf(Builtin::Iter) && in.b <= 1) {
    flows_.Mark(to, kSequence);
    for (int i = 0; i < count; ++i) flows_.Take(argument(i), kEach, flows_.At(to, kRest));
    return;
  }
  if (PairsElements(id)) {
    const Node pair = flows_.Add(kSequence);
    const bool numbers = id == IdOf(Builtin::Enumerate);
    for (int i = 0; i < count; ++i) {
      const int place = numbers ? kFirst + 1 : i < std::min<int>(in.b, kTuplePlaces) ? kFirst + i : static_cast<int>(kRest);
      flows_.Take(argument(i), kEach, flows_.At(pair, place));
    }
    flows_.Mark(to, kSequence);
    return flows_.Put(to, kRest, pair);
  }
  if (id == IdOf(Builtin::Min) || id == IdOf(Builtin::Max) || id == IdOf(Builtin::Next)) {
    if (in.b == 1 || id == IdOf(Builtin::Next)) flows_.Take(argument(0), kEach, to);
    for (int i = id == IdOf(Builtin::Next) || in.b == 1 ? 1 : 0; i < count; ++i) flows_.Flow(argument(i), to);
    return;
  }
  // Of an instance, one of a class that derives from it.
  if (IsOneOf(id, {BuiltinType::Str, BuiltinType::Int, BuiltinType::Float, BuiltinType::Bool}, {Builtin::Repr, Builtin::Format})) {
    if (effects_.DerivesFromData()) for (int i = 0; i < count; ++i) flows_.FlowIf(argument(i), kInstance | kAny | kCode, flows_.any, to);
    return;
  }
  if (id == IdOf(BuiltinType::Range)) return flows_.Mark(to, kSequence);
  if (id == IdOf(BuiltinType::Dict) && in.b <= 1) return AddNewDict(f, pc, to);
  // Of numbers a number.
  if (IsOneOf(id, {}, {Builtin::Sum, Builtin::Abs, Builtin::Round, Builtin::Pow}) && count > 0) {
    const Node operands = flows_.Add();
    if (id == IdOf(Builtin::Sum)) flows_.Take(argument(0), kEach, operands);
    for (int i = id == IdOf(Builtin::Sum); i < count; ++i) flows_.Flow(argument(i), operands);
    Lose(operands);
    return flows_.FlowIf(operands, kAll, flows_.any, to);
  }
  if (in.op == Op::Call && in.b == 2 && (id == IdOf(Builtin::Map) || id == IdOf(Builtin::Filter))) {
    flows_.Mark(to, kSequence);
    if (id == IdOf(Builtin::Filter)) return flows_.Take(argument(1), kEach, flows_.At(to, kRest));
    return AddMapped(f, pc, flows_.At(to, kRest));
  }
  if (id != IdOf(BuiltinType::Super)) LoseReads(f, pc);
  // `super()` in a classmethod stands for a class.
  IsException(id) ? flows_.Mark(to, kSomeInstance) : id == IdOf(BuiltinType::Super) ? flows_.Mark(to, kSomeInstance | kCode) : MarkAny(to);
}

void Effects::KeptScalars::AddNewDict(FunctionId f, Pc pc, Node to) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  flows_.Mark(to, kMapping);
  for (int i = 1 + in.b; i < RunLength(function, in); ++i) flows_.Put(to, kUnderRest, Use(f, pc, static_cast<uint16_t>(in.a + i)));
  if (in.b == 1) PutAll(to, Use(f, pc, static_cast<uint16_t>(in.a + 1)));
}

void Effects::KeptScalars::PutAll(Node holder, Node from) {
  const Node pair = flows_.Add();
  flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kEach), flows_.At(holder, kEach));
  flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kUnderKey), flows_.At(holder, kUnderRest));
  flows_.FlowIf(from, kSequence | kReply, flows_.At(from, kEach), pair);
  flows_.FlowIf(from, kAny | kInstance | kCode, flows_.any, pair);
  TakeAt(pair, 0, flows_.At(holder, kEach));
  TakeAt(pair, 1, flows_.At(holder, kUnderRest));
  for (int place : {kEach, kUnderRest}) flows_.FlowIf(pair, kInstance, flows_.any, flows_.At(holder, place));
}

void Effects::KeptScalars::AddMapped(FunctionId f, Pc pc, Node to) {
  const Target& callee = effects_.CallablesOf(f, pc, static_cast<uint16_t>(module_.functions[f].code[pc].a + 1));
  if (callee.unknown || callee.makes || std::any_of(callee.builtins.begin(), callee.builtins.end(), [&](BuiltinId one) { return !effects_.GivesPlain(one); })) LoseReads(f, pc);
  if (callee.unknown || (callee.functions.empty() && callee.builtins.empty() && !callee.makes)) return MarkAny(to);
  if (callee.makes) flows_.Mark(to, kSomeInstance);
  for (FunctionId one : callee.functions) AddResult(one, to);
  for (BuiltinId one : callee.builtins) if (!effects_.GivesPlain(one)) MarkAny(to);
}

void Effects::KeptScalars::AddCallOfMethod(FunctionId f, Pc pc) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const uint16_t name = function.call_sites[in.c].method;
  const std::string& text = module_.names[name];
  const Node to = ResultOf(f, pc), receiver = Use(f, pc, in.a);
  if (effects_.EffectOfMethod(name).known && !effects_.IsMethodOfBuiltin(name)) plain_receivers_.push_back({f, pc, receiver});
  flows_.FlowIf(receiver, kAny, flows_.any, to);
  LoseArguments(f, pc, receiver, kAny);
  if (AddPlanMethods(f, pc, name, receiver, to)) return;
  if (AddMethodOfContainer(f, pc, text, receiver, to)) return;
  if (SplitsText(text)) {
    const Node parts = flows_.Add(kSequence);
    flows_.Flow(parts, to);
    flows_.FlowIf(receiver, kHolds, flows_.any, to);
  } else if (GivesTextOrNumber(text)) {
    flows_.FlowIf(receiver, kHolds, flows_.any, to);
  } else if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) {
    MarkAny(to);
  }
  LoseIf(receiver, kHolds, receiver);
  LoseArguments(f, pc, receiver, kHolds);
  // Whatever else writes.
  if (!effects_.EffectOfMethod(name).mutates) return;
  for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(receiver, kHolds, flows_.any, flows_.At(receiver, place));
  for (int i = 1; i < RunLength(function, in); ++i) AddPut({receiver, Use(f, pc, static_cast<uint16_t>(in.a + i)), Key::kUnknown});
}

bool Effects::KeptScalars::AddPlanMethods(FunctionId f, Pc pc, uint16_t name, Node receiver, Node to) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const std::string& text = module_.names[name];
  Functions methods;
  const bool are_known = effects_.MethodsNamed(name) != nullptr && AddMethodsNamed(text, methods) && !methods.empty();
  // Errors are instances, too. What is no method, a staticmethod or a function that is set, is not given the instance.
  const bool are_bound = are_known && std::all_of(methods.begin(), methods.end(), [&](FunctionId one) { return IsMethod(one); });
  if (are_bound && !IsOneOf(text, {"add_note", "with_traceback"}) && !text.starts_with("__")) receivers_.push_back({f, pc, receiver, IsMethodOfPlainData(text), methods});
  if (!are_known) flows_.FlowIf(receiver, kInstance | kCode, flows_.any, to);
  else for (uint32_t one : methods) {
    const Node given = flows_.Add();
    AddResult(one, given);
    flows_.FlowIf(receiver, (are_bound ? OwnersOf(one) : kInstance) | kCode, given, to);
  }
  const bool take_known = are_known && std::none_of(methods.begin(), methods.end(), [&](uint32_t one) { return takes_unknown_[one] != 0; });
  if (!take_known) LoseArguments(f, pc, receiver, kInstance | kCode);
  else if (!function.call_sites[in.c].keywords.empty()) LoseArguments(f, pc, receiver, kCode);
  if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) LoseArguments(f, pc, receiver, kCode | kDerived);
  const std::optional<Pc> type = text == "fromkeys" && (in.b == 1 || in.b == 2) ? effects_.OnlyDefinition(f, pc, in.a) : std::nullopt;
  if (type && function.code[*type].op == Op::LoadBuiltin && function.code[*type].wide() == IdOf(BuiltinType::Dict)) {
    flows_.Mark(to, kMapping);
    flows_.Take(Use(f, pc, static_cast<uint16_t>(in.a + 1)), kEach, flows_.At(to, kEach));
    if (in.b == 2) flows_.Put(to, kUnderRest, Use(f, pc, static_cast<uint16_t>(in.a + 2)));
    return true;
  }
  // A builtin type's: `list.append(xs, x)`, or that of a class that derives from one.
  if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) flows_.FlowIf(receiver, kCode | kDerived, flows_.any, to);
  if (effects_.EffectOfMethod(name).mutates && in.b > 0) {
    const Node first = Use(f, pc, static_cast<uint16_t>(in.a + 1));
    for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(receiver, kCode | kAny | kDerived, flows_.any, flows_.At(first, place));
  }
  if (in.b == 0) return false;
  const auto selves = selves_.find(name);
  if (selves == selves_.end()) return false;
  for (Node self : selves->second) flows_.FlowIf(receiver, kCode | kAny, Use(f, pc, static_cast<uint16_t>(in.a + 1)), self);
  return false;
}

bool Effects::KeptScalars::AddMethodOfContainer(FunctionId f, Pc pc, std::string_view name, Node receiver, Node to) {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  if (IsOneOf(name, {"sort", "index", "count", "remove"})) LoseCompared(f, pc);
  LoseToCalled(f, pc, 0);
  if (name == "sort") return true;  // `xs.sort(key=f)`
  if (!function.call_sites[in.c].keywords.empty()) return false;
  const auto argument = [&](int i) { return Use(f, pc, static_cast<uint16_t>(in.a + 1 + i)); };
  const auto put = [&](int place, Node value) {
    flows_.FlowIf(receiver, kHolds, value, flows_.At(receiver, place));
    AddPut({receiver, value});
  };
  const auto gives = [&](uint8_t kind) {
    const Node made = flows_.Add(kind);
    flows_.FlowIf(receiver, kHolds, made, to);
    return made;
  };
  const auto take = [&](int place) { flows_.FlowIf(receiver, kHolds, flows_.At(receiver, place), to); };
  const std::string* key = in.b > 0 ? TextAt(f, pc, static_cast<uint16_t>(in.a + 1)) : nullptr;
  if (IsOneOf(name, {"append", "add"}) && in.b == 1) return put(kRest, argument(0)), true;
  if (name == "insert" && in.b == 2) return put(kRest, argument(1)), true;
  if (name == "extend" && in.b == 1) return PutEach(receiver, argument(0)), true;
  if (name == "update" && in.b == 1) {
    PutEach(receiver, argument(0));
    // `d.update([("a", x)])`
    const Node pairs = flows_.Add(kMapping);
    PutAll(pairs, argument(0));
    for (int place : {kEach, kUnderKey}) {
      flows_.FlowIf(receiver, kMapping | kReply, flows_.At(pairs, place), flows_.At(receiver, place == kUnderKey ? kUnderRest : place));
      AddPut({receiver, flows_.At(pairs, place), Key::kUnknown});
    }
    return true;
  }
  if (name == "setdefault" && (in.b == 1 || in.b == 2)) {
    put(kEach, argument(0));
    if (in.b == 2) {
      flows_.FlowIf(receiver, kHolds, argument(1), key != nullptr ? flows_.Under(receiver, *key) : flows_.At(receiver, kUnderRest));
      AddPut({receiver, argument(1), Key::kUnknown});
    }
    if (key != nullptr) TakeUnder(receiver, *key, to);
    else take(kUnderKey);
    return true;
  }
  if ((name == "get" && (in.b == 1 || in.b == 2)) || (name == "pop" && in.b <= 2)) {
    if (in.b == 2) flows_.FlowIf(receiver, kHolds, argument(1), to);
    if (key != nullptr) TakeUnder(receiver, *key, to);
    else take(kUnderKey);
    if (name == "pop") flows_.FlowIf(receiver, kSequence | kReply, flows_.At(receiver, kEach), to);
    return true;
  }
  if (in.b == 0 && IsOneOf(name, {"keys", "values"})) {
    const Node made = gives(kSequence);
    flows_.Take(receiver, name == "keys" ? kEach : kUnderKey, flows_.At(made, kRest));
    return true;
  }
  if (in.b == 0 && name == "items") {
    const Node made = gives(kSequence), pair = flows_.Add(kSequence);
    flows_.Take(receiver, kEach, flows_.At(pair, kFirst));
    flows_.Take(receiver, kUnderKey, flows_.At(pair, kFirst + 1));
    return flows_.Put(made, kRest, pair), true;
  }
  if (in.b == 0 && name == "copy") return flows_.FlowIf(receiver, kHolds, receiver, to), true;
  if ((in.b <= 1 && IsOneOf(name, {"reverse", "clear", "remove", "discard"})) || (in.b == 1 && IsOneOf(name, {"index", "count"}))) return true;
  return false;
}

}  // namespace penstock
