// Which handler surely takes an error, and what a variable without a value tells.
#include <algorithm>

#include "analysis/classes.h"
#include "analysis/exception_types.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

// As far as it is known of which class an error is: of a builtin one, or of the plan's; else kNoObject and kBuiltinCount.
struct ErrorClass { BuiltinId builtin = kBuiltinCount; ObjectId cls = kNoObject; };

std::optional<ErrorClass> ClassOfError(Interpreter& in, const State& state, ObjectId id) {
  if (in.objects[id].kind != ObjectKind::kError) return std::nullopt;
  const SetTable::Members classes = ClassesOf(in, state, id);
  if (classes.size() > 1) return std::nullopt;
  if (classes.empty()) return IsException(in.objects[id].number) ? std::optional(ErrorClass{in.objects[id].number, kNoObject}) : std::nullopt;
  const ObjectId cls = classes[0];
  if (in.objects[cls].kind != ObjectKind::kClass || !BasesOf(in, state, cls).exact) return std::nullopt;
  return ErrorClass{kBuiltinCount, cls};
}

// `except BaseException`: makes none.
bool IsNamedInClause(const Function& function, const Instruction& loaded) {
  const Instruction* use = NextTouch(function, static_cast<Pc>(&loaded - function.code.data()), loaded.a);
  return use != nullptr && use->op == Op::MatchError && use->c == loaded.a;
}

// Has the plan no error but of classes that derive from Exception? The others are raised where the plan names them; a GeneratorExit comes to
// where a generator yields, and nobody hears of it who has no handler there.
bool HasOnlyExceptions(Interpreter& in) {
  if (in.has_only_exceptions) return *in.has_only_exceptions;
  const auto names_bases = [](std::string_view name) { return name == "__mro__" || name == "mro" || name == "__bases__" || name == "__base__"; };
  const auto is_text_for_bases = [&](const Constant& constant) {
    const std::string* text = std::get_if<std::string>(&constant);
    return text != nullptr && names_bases(*text);
  };
  bool only = std::none_of(in.module.names.begin(), in.module.names.end(), names_bases) &&
              std::none_of(in.module.constants.begin(), in.module.constants.end(), is_text_for_bases);
  for (const Function& function : in.module.functions) {
    only &= !function.is_generator || function.handlers.empty();
    for (const Instruction& i : function.code) {
      only &= i.op != Op::LoadBuiltin || !IsException(i.wide()) || IsSubclass(ExceptionOf(i.wide()), ExceptionType::Exception) || IsNamedInClause(function, i);
      only &= i.op != Op::Const || !std::holds_alternative<ModuleConstant>(in.module.constants[i.wide()]);
    }
  }
  return *(in.has_only_exceptions = only);
}

constexpr int kMostDeep = 3;  // tuples in one another

// Does a clause for the type take whatever error there is?
bool TakesAll(Interpreter& in, const State& state, const AbstractValue& type, int depth = 0) {
  const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
  if (only < 0 || depth > kMostDeep) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kTuple && EachHasAllFields(in, state, id)) {
    return std::any_of(object.fields.begin(), object.fields.end(), [&](const auto& field) { return TakesAll(in, state, state.heap.Get(field.second), depth + 1); });
  }
  if (object.kind != ObjectKind::kBuiltin) return false;
  return object.number == IdOf(ExceptionType::BaseException) || (object.number == IdOf(ExceptionType::Exception) && HasOnlyExceptions(in));
}

Certainty IsError(Interpreter& in, const State& state, const ErrorClass& error, const AbstractValue& type, int depth = 0) {
  const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
  if (only < 0 || depth > kMostDeep) return Certainty::kEither;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kTuple && EachHasAllFields(in, state, id)) {
    Certainty any = Certainty::kNo;
    for (const auto& [key, slot] : object.fields) {
      const Certainty one = IsError(in, state, error, state.heap.Get(slot), depth + 1);
      if (one == Certainty::kYes) return one;
      if (one == Certainty::kEither) any = one;
    }
    return any;
  }
  const bool of_builtin = object.kind == ObjectKind::kBuiltin && IsException(object.number);
  if (!of_builtin && object.kind != ObjectKind::kClass) return Certainty::kEither;
  if (error.cls == kNoObject) {
    return of_builtin && IsSubclass(ExceptionOf(error.builtin), ExceptionOf(object.number)) ? Certainty::kYes : Certainty::kNo;
  }
  for (uint32_t base : BasesOf(in, state, error.cls).order) {
    if (!(base & kBuiltinBit) ? base == id : of_builtin && IsException(base & ~kBuiltinBit) && IsSubclass(ExceptionOf(base & ~kBuiltinBit), ExceptionOf(object.number))) {
      return Certainty::kYes;
    }
  }
  return Certainty::kNo;
}
}  // namespace

Certainty IsTaken(Interpreter& in, const State& state, const AbstractValue& error, const AbstractValue& type) {
  if (TakesAll(in, state, type)) return Certainty::kYes;
  if (error.kinds != kKindObject) return Certainty::kEither;
  std::optional<Certainty> all;
  for (ObjectId id : in.sets.members(error.objects)) {
    const std::optional<ErrorClass> cls = ClassOfError(in, state, id);
    const Certainty one = cls ? IsError(in, state, *cls, type) : Certainty::kEither;
    if (one == Certainty::kEither || (all && *all != one)) return Certainty::kEither;
    all = one;
  }
  return all.value_or(Certainty::kEither);
}

AbstractValue ErrorOfType(Point& at, ObjectId type) {
  const uint32_t number = at.in.objects[type].number;
  if (at.in.objects[type].kind != ObjectKind::kBuiltin || !IsException(number) || !TakesAnything(number)) return {};
  return Reference(at.in, Make(at, ObjectKind::kError, 46, number));
}

namespace {

uint64_t KeyOfUnbound(FunctionId function, uint32_t slot) { return uint64_t{function} << 32 | slot; }

}  // namespace

void NoteUnbound(Interpreter& in, FunctionId function, uint32_t slot, LabelId label) {
  if (label == kBottom) return;
  Interpreter::Unbound& known = in.unbound[KeyOfUnbound(function, slot)];
  if (in.labels.Leq(label, known.label)) return;
  known.label = in.labels.Join(known.label, label);
  in.suspended_changed |= known.is_asked;
}

LabelId LabelOfUnbound(Interpreter& in, FunctionId function, uint32_t slot) {
  if (in.control.reach == nullptr) return kBottom;
  Interpreter::Unbound& known = in.unbound[KeyOfUnbound(function, slot)];
  known.is_asked = true;
  return known.label;
}

void FindEarlyGlobals(Interpreter& in) {
  in.early_globals.assign(in.module.globals.size(), 0);
  if (in.module.globals.empty()) return;
  const FunctionInfo& info = in.functions[0];
  for (BlockId b = 0; b != kNoBlock;) {
    const BasicBlock& block = info.cfg->blocks[b];
    if (block.handler != kNoBlock || info.entries[b] > 1) break;
    for (Pc pc = block.begin; pc < block.end; ++pc) {
      const Instruction& i = info.function->code[pc];
      if (i.op == Op::StoreGlobal) in.early_globals[i.wide()] = 1;
    }
    b = block.next[1] == kNoBlock ? block.next[0] : kNoBlock;
  }
  for (const FunctionInfo& function : in.functions) {
    for (const Instruction& i : function.function->code) if (i.op == Op::DelGlobal) in.early_globals[i.wide()] = 0;
  }
}

}  // namespace penstock
