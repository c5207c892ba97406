// Which instructions surely raise nothing, and which handler surely takes an error.
#include <algorithm>

#include "analysis/classes.h"

namespace penstock {
namespace {

constexpr BuiltinId kExceptions = static_cast<BuiltinId>(ExceptionType::kExceptionCount);

bool IsException(uint32_t number) { return number >= kFirstException && number < kFirstException + kExceptions; }
ExceptionType ExceptionOf(uint32_t number) { return static_cast<ExceptionType>(number - kFirstException); }

// Some look at what they are made of, and some take no names.
bool TakesAnything(uint32_t number) {
  const std::string_view name = NameOf(ExceptionOf(number));
  return !name.starts_with("Unicode") && name.find("Group") == std::string_view::npos;
}

// A call of one that calls itself may be too deep.
bool MayBeTooDeep(const Context& context) {
  for (const Context* c = &context; c != nullptr; c = c->caller) if (c->calls_itself || c->shared || c->generator != 0) return true;
  return false;
}

// Made of what it is given, which it surely takes?
bool BuiltinRaisesNothing(Point& at, BuiltinId builtin) {
  if (IsException(builtin)) return TakesAnything(builtin);
  if (at.instruction().op != Op::Call || at.instruction().b != 1) return false;
  const AbstractValue& given = at.state.registers.Get(static_cast<uint16_t>(at.instruction().a + 1));
  if (builtin == IdOf(BuiltinType::Str)) return given.objects == 0 && (given.kinds & kKindOther) == 0;
  return builtin == IdOf(BuiltinType::Int) && WholeNumberOf(at.in, given).has_value();
}

// Called with what is written in the plan, one after the other.
bool CallRaisesNothing(Point& at, const AbstractValue& callee) {
  Interpreter& in = at.in;
  const int64_t only = callee.kinds == kKindObject ? in.sets.Only(callee.objects) : -1;
  if (only < 0) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  switch (object.kind) {
    case ObjectKind::kBuiltin: return BuiltinRaisesNothing(at, object.number);
    // What is called with what it does not take does not come back, and what else it raises is pending.
    case ObjectKind::kClosure: return !MayBeTooDeep(at.context);
    case ObjectKind::kClass: {
      const Bases bases = BasesOf(in, at.state, id);
      bool error = bases.exact && !in.objects[id].uncertain, sure = false;
      const BuiltinId base = BuiltinBaseOf(in, at.state, id);
      error &= IsException(base) && TakesAnything(base);
      for (std::string_view made_by : {"__new__", "__enum_call__"}) error &= FindIn(in, at.state, bases, 0, in.sets.Text(made_by), sure).absent();
      const AbstractValue init = FindIn(in, at.state, bases, 0, in.sets.Text("__init__"), sure);
      if (init.absent()) return error;
      const int64_t function = init.kinds == kKindObject && sure ? in.sets.Only(init.objects) : -1;
      return error && function >= 0 && in.objects[static_cast<ObjectId>(function)].kind == ObjectKind::kClosure && !MayBeTooDeep(at.context);
    }
    default: return false;
  }
}

// Is it a part of a reply that is there by its schema?
bool HasField(Interpreter& in, const State& state, const AbstractValue& value, AtomId name) {
  if (value.kinds != kKindObject) return false;
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind != ObjectKind::kRecord || std::find(object.optional.begin(), object.optional.end(), name) != object.optional.end()) return false;
    const uint32_t slot = FieldSlot(in, id, name, false);
    if (slot == 0xFFFFFFFF || state.heap.Get(slot).absent()) return false;
  }
  return true;
}

// Is it a function that stands in a class?
bool HasMethod(Interpreter& in, const State& state, const AbstractValue& value, AtomId name) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  bool sure = false;
  AbstractValue found;
  if (in.objects[id].kind == ObjectKind::kClass) found = FindIn(in, state, BasesOf(in, state, id), 0, name, sure);
  else if (HasClasses(in, state, id)) found = FindForInstance(in, state, id, name, sure);
  if (!sure || found.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(found.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId one) { return in.objects[one].kind == ObjectKind::kClosure; });
}

bool HasItem(Interpreter& in, const State& state, const AbstractValue& container, const AbstractValue& key) {
  if (std::optional<PlaceValues> places = PlacesOf(in, state, container)) return PlaceIn(*places, KnownIndex(in, key)).has_value();
  const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
  if (only < 0) return false;
  return HasField(in, state, container, static_cast<AtomId>(only)) || (container.kinds == kKindObject && IsIn(in, state, key, container) == Certainty::kYes &&
         in.objects[in.sets.members(container.objects)[0]].kind == ObjectKind::kDict);
}

bool AreTexts(const Point& at, uint16_t first, int count) {
  for (int k = 0; k < count; ++k) if (at.state.registers.Get(static_cast<uint16_t>(first + k)).kinds != kKindStr) return false;
  return true;
}

// Numbers without a fraction: nothing happens to them but that they grow.
bool AreWhole(const Point& at, uint16_t reg) {
  const AbstractValue& value = at.state.registers.Get(reg);
  return !value.absent() && (value.kinds & ~(kKindInt | kKindBool)) == 0;
}

bool AreScalars(const Point& at, uint16_t reg) {
  const AbstractValue& value = at.state.registers.Get(reg);
  return !value.absent() && value.objects == 0 && (value.kinds & kKindOther) == 0;
}

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

Certainty IsError(Interpreter& in, const State& state, const ErrorClass& error, const AbstractValue& type) {
  const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
  if (only < 0) return Certainty::kEither;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kTuple && HasAllFields(in, state, id)) {
    Certainty any = Certainty::kNo;
    for (const auto& [key, slot] : object.fields) {
      const Certainty one = IsError(in, state, error, state.heap.Get(slot));
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

bool RaisesNothing(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  auto read = [&](uint16_t reg) -> const AbstractValue& { return at.state.registers.Get(reg); };
  switch (i.op) {
    case Op::LoadGlobal: return !at.context.shared && in.early_globals[i.wide()] && !at.state.heap.Get(GlobalSlot(i.wide())).absent();
    case Op::GetAttr: {
      const AtomId name = in.sets.Text(in.module.names[i.c]);
      return HasField(in, at.state, read(i.b), name) || (in.has_classes && HasMethod(in, at.state, read(i.b), name));
    }
    case Op::GetItem: return HasItem(in, at.state, read(i.b), read(i.c));
    case Op::Add: return (AreTexts(at, i.b, 1) && AreTexts(at, i.c, 1)) || (AreWhole(at, i.b) && AreWhole(at, i.c));
    case Op::Sub: case Op::Mul: return AreWhole(at, i.b) && AreWhole(at, i.c);
    case Op::Div: case Op::FloorDiv: case Op::Mod: return AreWhole(at, i.b) && AreWhole(at, i.c) && TruthOf(in, at.state, read(i.c)) == Certainty::kYes && read(i.b).atoms != kAnyAtoms;
    case Op::Eq: case Op::Ne: return AreScalars(at, i.b) && AreScalars(at, i.c);
    case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge:
      return (AreTexts(at, i.b, 1) && AreTexts(at, i.c, 1)) || (AreWhole(at, i.b) && AreWhole(at, i.c));
    case Op::BuildString: return AreTexts(at, i.b, i.c);
    case Op::Convert: return i.c == 0 && AreTexts(at, i.b, 1);
    case Op::Format: return AreTexts(at, i.b, 1) && read(i.c).kinds == kKindNone;
    case Op::Not: return read(i.b).objects == 0;
    case Op::MatchError: {
      const AbstractValue& type = read(i.c);
      const int64_t only = type.kinds == kKindObject ? in.sets.Only(type.objects) : -1;
      return only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kBuiltin && IsException(in.objects[static_cast<ObjectId>(only)].number);
    }
    case Op::Call: return CallRaisesNothing(at, read(i.a));
    case Op::CallMethod: {
      const CallSite& site = at.function().call_sites[i.c];
      const AbstractValue& list = read(i.a);
      if (i.b != 1 || !site.keywords.empty() || in.module.names[site.method] != "append" || list.kinds != kKindObject) return false;
      const SetTable::Members members = in.sets.members(list.objects);
      return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kList; });
    }
    default: return false;
  }
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
