// Of which types the errors are that single instructions end in, as far as what they are given tells it: a handler for others takes none of them.
#include <algorithm>

#include "analysis/errors.h"
#include "analysis/objects.h"

namespace penstock {
namespace {

using Types = TypesOfErrors;

bool IsOnly(const AbstractValue& value, Kinds kinds) { return !value.absent() && value.objects == 0 && (value.kinds & ~kinds) == 0; }
bool IsText(const AbstractValue& value) { return IsOnly(value, kKindStr); }
bool IsNumber(const AbstractValue& value) { return IsOnly(value, kKindBool | kKindInt | kKindFloat); }
bool IsIndex(const AbstractValue& value) { return IsOnly(value, kKindBool | kKindInt); }
// Has it a hash, and compares without code of the plan's?
bool IsPlainKey(const AbstractValue& value) { return IsOnly(value, kKindScalar & ~kKindOther); }

template <typename Is>
bool AreAll(const Interpreter& in, const AbstractValue& value, Is is) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return is(in.objects[id].kind); });
}

bool IsMapped(ObjectKind kind) { return kind == ObjectKind::kDict || kind == ObjectKind::kRecord; }

Types OfItem(const Interpreter& in, const AbstractValue& container, const AbstractValue& key) {
  const bool in_order = IsText(container) || AreAll(in, container, IsSequence);
  if (in_order && IsIndex(key)) return {ExceptionType::IndexError};
  // Instances that are keys may be asked what they are like.
  if (AreAll(in, container, IsMapped) && IsPlainKey(key) && !in.has_classes) return {ExceptionType::KeyError};
  return {};
}

// An int may have too many digits.
Types OfShowing(const AbstractValue& value) { return IsPlainKey(value) ? Types{ExceptionType::ValueError} : Types{}; }

// `int(text)`, `float(text)`, `Decimal(text)`, `json.loads(text)`
Types OfCall(const Interpreter& in, const AbstractValue& callee, const AbstractValue& given) {
  const BuiltinId id = OnlyBuiltin(in, callee);
  const bool is_text = IsText(given);
  if (id == IdOf(BuiltinType::DecimalDecimal) && is_text) return {ExceptionType::InvalidOperation};
  // Too many digits; too many lists in lists.
  if (id == IdOf(Builtin::JsonLoads) && is_text) return {ExceptionType::JSONDecodeError, ExceptionType::ValueError, ExceptionType::RecursionError};
  if (id == IdOf(BuiltinType::Str) || id == IdOf(Builtin::Print)) return OfShowing(given);
  if (id != IdOf(BuiltinType::Int) && id != IdOf(BuiltinType::Float)) return {};
  if (is_text) return {ExceptionType::ValueError};
  return IsOnly(given, kKindStr | kKindBool | kKindInt | kKindFloat) ? Types{ExceptionType::ValueError, ExceptionType::OverflowError} : Types{};
}

// `datetime.strptime(text, form)`, `date.fromisoformat(text)`
bool ReadsTime(BuiltinId type, std::string_view method, size_t count) {
  const bool has_day = type == IdOf(BuiltinType::DatetimeDatetime) || type == IdOf(BuiltinType::DatetimeDate);
  if (method == "strptime") return type == IdOf(BuiltinType::DatetimeDatetime) && count == 2;
  return method == "fromisoformat" && (has_day || type == IdOf(BuiltinType::DatetimeTime)) && count == 1;
}

Types OfMethod(const Interpreter& in, const AbstractValue& receiver, std::string_view name, std::span<const AbstractValue> given) {
  const bool plain = std::all_of(given.begin(), given.end(), IsPlainKey);
  if (IsText(receiver) && (name == "index" || name == "rindex") && given.size() == 1 && IsText(given[0])) return {ExceptionType::ValueError};
  if (ReadsTime(OnlyBuiltin(in, receiver), name, given.size()) && std::all_of(given.begin(), given.end(), IsText)) return {ExceptionType::ValueError};
  if (in.has_classes || !plain) return {};
  const bool of_list = AreAll(in, receiver, [](ObjectKind kind) { return kind == ObjectKind::kList; });
  if (of_list && name == "pop" && std::all_of(given.begin(), given.end(), IsIndex) && given.size() <= 1) return {ExceptionType::IndexError};
  if (of_list && (name == "index" || name == "remove") && given.size() == 1) return {ExceptionType::ValueError};
  const bool of_dict = AreAll(in, receiver, [](ObjectKind kind) { return kind == ObjectKind::kDict; });
  return of_dict && name == "pop" && given.size() == 1 ? Types{ExceptionType::KeyError} : Types{};
}

}  // namespace

TypesOfErrors TypesOfErrorsAt(const Point& at) {
  const Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const auto read = [&](uint16_t reg) { return at.state.registers.Get(reg); };
  switch (i.op) {
    case Op::GetItem: return OfItem(in, read(i.b), read(i.c));
    case Op::Convert: return OfShowing(read(i.b));
    case Op::Format: return read(i.c).kinds == kKindNone ? OfShowing(read(i.b)) : Types{};
    case Op::Unpack: return AreAll(in, read(i.b), IsSequence) ? Types{ExceptionType::ValueError} : Types{};
    case Op::GetAttr: return AreAll(in, read(i.b), [](ObjectKind kind) { return kind == ObjectKind::kRecord; }) ? Types{ExceptionType::AttributeError} : Types{};
    case Op::FloorDiv: case Op::Mod: case Op::IFloorDiv: case Op::IMod:
      if (IsIndex(read(i.b)) && IsIndex(read(i.c))) return {ExceptionType::ZeroDivisionError};
      [[fallthrough]];
    case Op::Div: case Op::IDiv:
      return IsNumber(read(i.b)) && IsNumber(read(i.c)) ? Types{ExceptionType::ZeroDivisionError, ExceptionType::OverflowError} : Types{};
    case Op::Call: return i.b == 1 ? OfCall(in, read(i.a), read(static_cast<uint16_t>(i.a + 1))) : Types{};
    case Op::CallMethod: {
      const CallSite& site = at.function().call_sites[i.c];
      if (!site.keywords.empty()) return {};
      boost::container::small_vector<AbstractValue, 4> given;
      for (int k = 1; k <= i.b; ++k) given.push_back(read(static_cast<uint16_t>(i.a + k)));
      return OfMethod(in, read(i.a), in.module.names[site.method], {given.data(), given.size()});
    }
    default: return {};
  }
}

// A KeyError has the key itself, which may be an instance, or hold one.
static void AddKeys(Point& at, const AbstractValue& error) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  if (!in.has_classes || (i.op != Op::GetItem && i.op != Op::DelItem && i.op != Op::CallMethod)) return;
  for (int k = 0; k < (i.op == Op::CallMethod ? i.b : 1); ++k) {
    const AbstractValue key = at.state.registers.Get(static_cast<uint16_t>(i.op == Op::CallMethod ? i.a + 1 + k : i.op == Op::GetItem ? i.c : i.b));
    if (!HoldsInstances(in, at.state, key)) continue;
    for (ObjectId id : in.sets.members(error.objects)) InitStar(at, id, key);
  }
}

AbstractValue ErrorOfStep(Point& at, const TypesOfErrors& types, LabelInterval label, OriginId origin) {
  AbstractValue error = types.empty() ? ErrorHere(at, label, origin) : AbstractValue{};
  for (ExceptionType type : types) error = JoinValues(at.in, error, ErrorOf(at, IdOf(type), label, origin));
  AddKeys(at, error);
  return error;
}

}  // namespace penstock
