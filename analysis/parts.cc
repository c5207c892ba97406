// The parts of abstract objects: items, attributes, elements; one concrete value of one that is known whole.
#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "analysis/body.h"
#include "analysis/classes.h"
#include "analysis/dict_keys.h"
#include "analysis/errors.h"
#include "analysis/objects.h"

namespace penstock {

AbstractValue Members(Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  AbstractValue all = state.heap.Get(object.star());
  for (const auto& [key, slot] : object.fields) all = JoinValues(in, all, state.heap.Get(slot));
  return all;
}

bool AreMappings(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kDict || in.objects[id].kind == ObjectKind::kRecord; });
}

// Of mappings all that a key is compared with.
AbstractValue KeysOf(Interpreter& in, const State& state, const AbstractValue& mappings) {
  AbstractValue keys;
  for (ObjectId id : in.sets.members(mappings.objects)) {
    if (in.objects[id].kind == ObjectKind::kDict) keys = JoinValues(in, keys, state.heap.Get(in.objects[id].keys()));
  }
  return keys;
}

AbstractValue KeysOf(Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  AbstractValue all = state.heap.Get(object.keys());
  for (const auto& [key, slot] : object.fields) {
    if (!state.heap.Get(slot).absent() && !IsOfObject(in.sets.atom(key))) all = JoinValues(in, all, Known(in, key));
  }
  return all;
}

AbstractValue Elements(Interpreter& in, State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  if (IsMapping(object.kind)) return KeysOf(in, state, id);
  return Members(in, state, id);
}

namespace {

constexpr size_t kMostArguments = 8;  // of an error, of which each has its place

AbstractValue FieldsAt(Interpreter& in, const State& state, ObjectId id, const AbstractValue& key) {
  const ObjectInfo& object = in.objects[id];
  if (key.objects != 0 && object.kind == ObjectKind::kDict) {
    const std::optional<AtomId> field = FieldOfKey(in, state, key);
    if (!field) return Members(in, state, id);
    const uint32_t slot = FieldSlot(in, id, *field, false);
    return slot == kNoSlot ? state.heap.Get(object.star()) : JoinValues(in, state.heap.Get(object.star()), state.heap.Get(slot));
  }
  if (key.atoms == kAnyAtoms || key.objects != 0) return Members(in, state, id);
  // What a schema names is in its own place; only other names are in the star of a reply.
  const bool record = object.kind == ObjectKind::kRecord;
  AbstractValue found;
  if (!record) found = state.heap.Get(object.star());
  for (AtomId atom : in.sets.members(key.atoms)) {
    AtomId name = KeyOf(in, atom);
    if (IsSequence(object.kind)) {
      if (in.sets.atom(name).type != Atom::Type::kInt) continue;
      const int64_t index = in.sets.atom(name).integer, length = index < 0 ? LengthOf(in, state, id) : 0;
      if (index < 0 && length < 0) return Members(in, state, id);
      if (index < 0) name = in.sets.Integer(index + length);
    }
    uint32_t slot = FieldSlot(in, id, name, false);
    if (slot != 0xFFFFFFFF) found = JoinValues(in, found, state.heap.Get(slot));
    else if (record) found = JoinValues(in, found, state.heap.Get(object.star()));
  }
  return found;
}

}  // namespace

namespace {

// By a slice object of the plan, `xs[slice(0, 2)]` or what `__getitem__` was given: it is not known which elements.
AbstractValue SliceByObject(Point& at, ObjectId id) {
  const ObjectKind kind = at.in.objects[id].kind;
  if (!IsSequence(kind)) return Reference(at.in, id);
  const ObjectId part = Make(at, kind, kind == ObjectKind::kList ? 164 : 165, 0, -1);
  const AbstractValue members = Members(at.in, at.state, id);
  if (!members.absent()) InitStar(at, part, members);
  return Reference(at.in, part);
}

// What `slice(a, b)` gave, perhaps.
bool MayBeSlice(const Interpreter& in, const AbstractValue& key) {
  if (key.objects == 0) return false;
  const SetTable::Members members = in.sets.members(key.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kOpaque; });
}

}  // namespace

AbstractValue GetItem(Point& at, const AbstractValue& container, const AbstractValue& key, bool plain) {
  Interpreter& in = at.in;
  if (HasInstances(in, at.state, container)) {
    LabelInterval reach{kBottom, in.labels.Join(OuterOf(in, at.state, container).hi, DeepOf(in, at.state, key).hi)};
    AbstractValue all, rest = ContentOf(in, at.state, container);
    CallResult got;
    const bool surely = !plain && SurelyHasDunder(in, at.state, container, "__getitem__");
    if (!plain) got = CallDunder(at, container, "__getitem__", Arguments{{key}, {}, {}, {}});
    if (got.returns) all = got.value;
    if (!rest.absent() && !surely) {
      const bool makes = FindDunder(in, at.state, container, "__missing__");
      // Whether it is there says whether that runs.
      const LabelId lacks = makes ? DecideMissing(at, in.labels.Join(at.asked, in.labels.Join(reach.hi, OuterOf(in, at.state, rest).hi)), key, container.origin) : kBottom;
      std::optional<CalledUnder> under;
      if (lacks != kBottom) under.emplace(at, lacks, container.origin);
      const Certainty there = makes ? IsIn(in, at.state, key, rest) : Certainty::kYes;
      if (there != Certainty::kNo) all = JoinValues(in, all, GetItem(at, rest, key));
      const Unsure unsure(at, FindDunder(in, at.state, container, "__getitem__"));
      auto make = [&] {
        CallResult made = CallDunder(at, container, "__missing__", Arguments{{key}, {}, {}, {}});
        if (made.returns) all = JoinValues(in, all, made.value);
      };
      if (there == Certainty::kNo) make();
      if (there == Certainty::kEither) EitherHappens(at, make, [] {});
    }
    return all.absent() ? all : Raised(in, all, reach, container.origin);
  }
  LabelInterval reach = JoinLabels(in, OuterOf(in, at.state, container), DeepOf(in, at.state, key));
  OriginId origin = container.label.hi != kBottom ? container.origin : 0;
  if (WantsOrigin(in, origin)) AddOrigin(in, origin, DeepOrigin(in, at.state, key));
  if (in.graph != nullptr) AddOrigin(in, origin, OuterOrigin(in, at.state, container));
  AbstractValue found;
  const bool may_slice = MayBeSlice(in, key);
  if (container.kinds & (kKindStr | kKindBytes)) {
    AbstractValue character = Scalar(kKindStr | (container.kinds & kKindBytes ? kKindInt | kKindBytes : 0), {});
    found = JoinValues(in, found, character);
  }
  if (container.kinds & kKindOther) found = JoinValues(in, found, Scalar(kKindScalar, {}));
  if (container.objects != 0) {
    for (ObjectId id : in.sets.members(container.objects)) {
      const ObjectInfo& object = in.objects[id];
      AbstractValue element;
      if (object.kind == ObjectKind::kClass || object.kind == ObjectKind::kBuiltin) {
        // `Color["RED"]`, `list[Item]`
        if (object.kind == ObjectKind::kClass) {
          const bool is_sure = in.sets.members(container.objects).size() == 1 && container.kinds == kKindObject;
          Alternatives asked(at, !is_sure);
          asked.Begin();
          const AbstractValue got = AskClass(at, container, id, "__class_getitem__", Arguments{{key}, {}, {}, {}});
          if (in.stopped()) return {};
          asked.End({true, got});
          if (!is_sure) asked.Nothing();
          element = asked.Finish().value;
        }
        if (element.absent()) {
          ObjectId alias = Make(at, ObjectKind::kOpaque, 158);
          InitStar(at, alias, key);
          InitStar(at, alias, Reference(in, id));
          element = Reference(in, alias);
        }
      } else if (object.kind == ObjectKind::kOpaque) element = Members(in, at.state, id);
      else if (IsSequence(object.kind) || IsMapping(object.kind)) element = FieldsAt(in, at.state, id, key);
      if (may_slice && (IsSequence(object.kind) || object.kind == ObjectKind::kOpaque)) element = JoinValues(in, element, SliceByObject(at, id));
      // Anything else has no items.
      found = JoinValues(in, found, element);
    }
  }
  if (found.absent()) found = Scalar(kKindScalar, {});
  return Raised(in, found, reach, origin);
}

BuiltinType MethodTypeOf(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::kList: return BuiltinType::List;
    case ObjectKind::kTuple: return BuiltinType::Tuple;
    case ObjectKind::kDict: case ObjectKind::kRecord: return BuiltinType::Dict;
    case ObjectKind::kSet: return BuiltinType::Set;
    default: return BuiltinType::kTypeCount;
  }
}

// `timezone.utc`, `date.max`: what a type of a module has besides methods; absent if it has none.
static AbstractValue TypeAttribute(Point& at, uint32_t builtin, std::string_view name) {
  bool of_module = builtin >= kFirstBuiltinType && builtin < kFirstException && RowOf(BuiltinId{builtin}).module != kNoModule;
  if (!of_module || FindMethod(static_cast<BuiltinType>(builtin - kFirstBuiltinType), name) != Method::kMethodCount) return {};
  ObjectId made = Make(at, ObjectKind::kOpaque, 62);
  AbstractValue value = Reference(at.in, made);
  value.kinds |= kKindScalar;
  InitStar(at, made, value);
  return value;
}

static bool IsName(std::string_view text) { return text == "__name__" || text == "__qualname__"; }

// Has a type of a module, a date or a decimal, a method of that name?
static bool IsMethodOfModules(std::string_view name) {
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> all;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      const MethodRow& row = RowOf(static_cast<Method>(i));
      if (RowOf(IdOf(row.type)).module != kNoModule) all.insert(row.name);
    }
    return all;
  }();
  return names.contains(name);
}

// What the machine itself keeps of a type, a function or an error.
static bool IsStructure(std::string_view text) {
  static constexpr std::string_view kNames[] = {"__mro__", "__bases__", "__defaults__", "__func__", "__args__", "__origin__", "__notes__"};
  return text.starts_with("__") && std::find(std::begin(kNames), std::end(kNames), text) != std::end(kNames);
}

ObjectId MakeError(Point& at, uint32_t part, uint32_t type, const Arguments& arguments) {
  Interpreter& in = at.in;
  const bool known = !arguments.more_positional && arguments.positional.size() <= kMostArguments;
  const ObjectId error = Make(at, ObjectKind::kError, part, type, known ? static_cast<int64_t>(arguments.positional.size()) : -1);
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    if (known) InitField(at, error, in.sets.Integer(static_cast<int64_t>(i)), arguments.positional[i]);
    else InitStar(at, error, arguments.positional[i]);
  }
  for (const auto& [name, value] : arguments.named) InitStar(at, error, value);
  if (arguments.more_positional) InitStar(at, error, *arguments.more_positional);
  if (arguments.more_named) InitStar(at, error, *arguments.more_named);
  return error;
}

AbstractValue ArgumentsOfError(Point& at, ObjectId error) {
  Interpreter& in = at.in;
  const ObjectInfo& object = in.objects[error];
  const int64_t count = LengthOf(in, at.state, error);
  const bool by_place = count >= 0 && IsOne(at.state, object) && at.state.heap.Get(object.star()).absent();
  const ObjectId tuple = Make(at, ObjectKind::kTuple, 60 + (error & 1), 0, by_place ? count : -1);
  if (by_place) {
    for (int64_t i = 0; i < count; ++i) {
      const uint32_t slot = FieldSlot(in, error, in.sets.Integer(i), false);
      if (slot != 0xFFFFFFFF) InitField(at, tuple, in.sets.Integer(i), at.state.heap.Get(slot));
    }
    return Reference(in, tuple);
  }
  Collapse(at, tuple);
  InitStar(at, tuple, MadeOf(in, at.state, error));
  return Reference(in, tuple);
}

AbstractValue MadeOf(Interpreter& in, const State& state, ObjectId error) {
  const ObjectInfo& object = in.objects[error];
  AbstractValue all = state.heap.Get(object.star());
  for (const auto& [key, slot] : object.fields) if (in.sets.atom(key).type == Atom::Type::kInt) all = JoinValues(in, all, state.heap.Get(slot));
  return all;
}

AbstractValue PlaceToldBy(Point& at, ObjectId error, std::string_view attribute) {
  static constexpr std::string_view kPlaces[] = {"colno", "end_lineno", "end_offset", "filename", "lineno", "offset", "text"};
  if (std::find(std::begin(kPlaces), std::end(kPlaces), attribute) == std::end(kPlaces)) return {};
  const AbstractValue made_of = MadeOf(at.in, at.state, error);
  return Scalar(kKindScalar, {kBottom, DeepOf(at.in, at.state, made_of).hi}, DeepOrigin(at.in, at.state, made_of));
}

void InitError(Point& at, ObjectId error, const Arguments& arguments, bool one) {
  Interpreter& in = at.in;
  one &= IsOne(at.state, in.objects[error]) && !arguments.more_positional && arguments.named.empty() && !arguments.more_named && arguments.positional.size() <= kMostArguments;
  if (!one) {
    for (const AbstractValue& value : arguments.positional) InitStar(at, error, value);
    if (arguments.more_positional) InitStar(at, error, *arguments.more_positional);
    return SetLength(at, error, -1);
  }
  for (size_t k = 0; k < in.objects[error].fields.size(); ++k) {
    const auto [key, slot] = in.objects[error].fields[k];
    if (in.sets.atom(key).type == Atom::Type::kInt) SetSlot(at.state, slot, {});
  }
  SetLength(at, error, static_cast<int64_t>(arguments.positional.size()));
  for (size_t i = 0; i < arguments.positional.size(); ++i) {
    InitField(at, error, in.sets.Integer(static_cast<int64_t>(i)), RaisedHigh(in, arguments.positional[i], at.control.label.hi, at.control.origin));
  }
}

namespace {

SetTable::Collected AllErrors(const Interpreter& in) {
  SetTable::Collected errors;
  for (ObjectId id = 0; id < in.objects.size(); ++id) if (in.objects[id].kind == ObjectKind::kError) errors.push_back(id);
  return errors;
}

// What an error was raised from, or while: any error there is. Where another one is found afterwards, the plan is gone over again.
AbstractValue AnyError(Point& at) {
  Interpreter& in = at.in;
  in.errors_known = std::min(in.errors_known, in.objects.size());
  AbstractValue any = Known(in, in.sets.None());
  const SetTable::Collected errors = AllErrors(in);
  if (errors.empty()) return any;
  any.objects = in.sets.SetOf(errors);
  any.kinds |= kKindObject;
  return any;
}

}  // namespace

AbstractValue GetAttribute(Point& at, const AbstractValue& value, std::string_view text) {
  Interpreter& in = at.in;
  // Which error it was raised from, and whether it was from any, is not followed.
  if (text == "__cause__" || text == "__context__" || text == "__suppress_context__") {
    const AbstractValue own = value.objects != 0 ? AttributesOf(at, value, text) : AbstractValue{};
    if (!in.causes_told) in.causes_told = in.causes;
    const AbstractValue any = text == "__suppress_context__" ? Scalar(kKindBool, {}) : AnyError(at);
    return Raised(in, JoinValues(in, own, any), {kBottom, in.labels.Join(in.causes, OuterOf(in, at.state, value).hi)}, OuterOrigin(in, at.state, value));
  }
  if (text == "__class__") {
    const AbstractValue own = value.objects != 0 ? AttributesOf(at, value, text) : AbstractValue{};
    SetTable::Members members = value.objects != 0 ? in.sets.members(value.objects) : SetTable::Members();
    const bool others = (value.kinds & kKindScalar) != 0 || std::any_of(members.begin(), members.end(), [&](ObjectId id) { return !HasOwnAttributes(in, at.state, id); });
    // As `type` does, it does not say which.
    const AbstractValue of_builtin = others ? BuiltinValue(in, MayBeUnknownInstance(in, at.state, value) ? kBuiltinCount : kSomeBuiltinType) : AbstractValue{};
    return Raised(in, JoinValues(in, own, of_builtin), OuterOf(in, at.state, value), OuterOrigin(in, at.state, value));
  }
  if (IsStructure(text)) {
    AbstractValue own = value.objects != 0 ? AttributesOf(at, value, text) : AbstractValue{};
    return JoinValues(in, own, StructureOf(at, value));
  }
  AbstractValue key = Known(in, in.sets.Text(text));
  AbstractValue found;
  bool method = false, own = false;
  static constexpr std::pair<Kinds, BuiltinType> kTypes[] = {{kKindStr, BuiltinType::Str}, {kKindBytes, BuiltinType::Bytes},
      {kKindInt | kKindBool, BuiltinType::Int}, {kKindFloat, BuiltinType::Float}};
  for (auto [kinds, type] : kTypes) method |= (value.kinds & kinds) && FindMethod(type, text) != Method::kMethodCount;
  // Builtin values have methods of such names, too; which, the machine knows.
  const bool dunder = IsDunder(text) && text != "__doc__" && text != "__name__";
  method |= dunder && (value.kinds & kKindScalar);
  if (value.kinds & kKindOther) {
    method |= IsMethodOfModules(text);
    found = Scalar(kKindScalar, value.label);  // of some types it is no method
  }
  if (value.objects != 0) {
    for (ObjectId id : in.sets.members(value.objects)) {
      if (HasOwnAttributes(in, at.state, id)) {
        own = true;
        continue;
      }
      const ObjectInfo& object = in.objects[id];
      AbstractValue part;
      if (text == "__call__" && (object.kind == ObjectKind::kClosure || object.kind == ObjectKind::kMethod)) {  // itself
        const uint32_t slot = object.kind == ObjectKind::kClosure ? FieldSlot(in, id, in.sets.Text(text), false) : 0xFFFFFFFF;
        if (slot != 0xFFFFFFFF) part = at.state.heap.Get(slot);
        found = JoinValues(in, found, JoinValues(in, part, Reference(in, id, value.label)));
        continue;
      }
      if (text == "__doc__" && (object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kError)) {
        found = JoinValues(in, found, Scalar(kKindStr | kKindNone, {}));
        continue;
      }
      switch (object.kind) {
        case ObjectKind::kRecord: part = FieldsAt(in, at.state, id, key); break;
        case ObjectKind::kClosure: {
          const uint32_t slot = FieldSlot(in, id, in.sets.Text(text), false);
          if (slot != 0xFFFFFFFF) part = at.state.heap.Get(slot);
          // What every function has may not have been set here.
          if (!part.absent() && text.starts_with("__")) part = JoinValues(in, part, Scalar(kKindScalar, {}));
          if (text == "__annotations__") part = JoinValues(in, part, Reference(in, Make(at, ObjectKind::kDict, 63, 0, 0)));  // a new one, empty
          break;
        }
        case ObjectKind::kBuiltin: part = IsName(text) ? Scalar(kKindStr, {}) : TypeAttribute(at, object.number, text); break;
        case ObjectKind::kModule: part = MemberValueOf(in, at.state, static_cast<ModuleId>(object.number), text); break;
        case ObjectKind::kOpaque: case ObjectKind::kError: part = Members(in, at.state, id); break;
        default: break;
      }
      // Those that it was made of, or was given since: `e.args = (x,)`.
      if (object.kind == ObjectKind::kError && text == "args") part = JoinValues(in, FieldOf(in, at.state, id, in.sets.Text(text)), ArgumentsOfError(at, id));
      if (object.kind == ObjectKind::kError) part = JoinValues(in, part, PlaceToldBy(at, id, text));
      bool of_type = (object.kind == ObjectKind::kBuiltin && !IsName(text)) || object.kind == ObjectKind::kIterator || object.kind == ObjectKind::kOpaque;
      method |= of_type || (dunder && MethodTypeOf(object.kind) != BuiltinType::kTypeCount) || FindMethod(MethodTypeOf(object.kind), text) != Method::kMethodCount;
      found = JoinValues(in, found, part);
    }
  }
  LabelInterval reach = OuterOf(in, at.state, value);
  if (own) {
    found = JoinValues(in, found, AttributesOf(at, value, text));
    // A property may have changed what it was asked of.
    reach.hi = in.labels.Join(reach.hi, OuterOf(in, at.state, value).hi);
  }
  if (own && found.absent() && !method) return found;
  if (found.absent() || method) {
    if (method) {
      ObjectId bound = Make(at, ObjectKind::kBound, 61, in.sets.Text(text));
      InitStar(at, bound, value);
      found = JoinValues(in, found, Reference(in, bound));
    } else if (found.absent()) {
      found = Scalar(kKindScalar, DeepOf(in, at.state, value));  // `__name__` and the like
    }
  }
  return Raised(in, found, reach, OuterOrigin(in, at.state, value));
}

namespace {

// Is it surely a key of the dict?
bool HasKey(Interpreter& in, const State& state, ObjectId dict, const AbstractValue& key) {
  const std::optional<AtomId> field = FieldOfKey(in, state, key);
  const uint32_t slot = field ? FieldSlot(in, dict, *field, false) : kNoSlot;
  return slot != kNoSlot && !state.heap.Get(slot).absent() && EachHasAllFields(in, state, dict);
}

}  // namespace

// `xs[s] = ys`, where `s` may be a slice: all of `ys` comes into the list.
static void SetSliceOf(Point& at, const AbstractValue& container, const AbstractValue& key, const AbstractValue& stored) {
  Interpreter& in = at.in;
  LabelInterval bounds = JoinLabels(in, DeepOf(in, at.state, key), OuterOf(in, at.state, stored));
  const AbstractValue elements = RaisedHigh(in, AllOf(at, stored, bounds.hi), at.control.label.hi, at.control.origin);
  for (ObjectId id : in.sets.members(container.objects)) {
    if (in.objects[id].kind != ObjectKind::kList) continue;
    EitherHappens(at, [&] { DeleteItem(at, Reference(in, id, container.label), bounds); }, [] {});
    if (!elements.absent()) InitStar(at, id, elements);
    SetLength(at, id, -1);
  }
}

void SetItem(Point& at, const AbstractValue& container, const AbstractValue& key, const AbstractValue& stored, bool back) {
  Interpreter& in = at.in;
  if (container.objects == 0) return;
  if (HasInstances(in, at.state, container)) {
    const AbstractValue to = container, under = key, value = stored;  // they may stand where the method's frame will
    ByMethodOrPlain(at, to, "__setitem__", [&] { CallDunder(at, to, "__setitem__", Arguments{{under, value}, {}, {}, {}}); }, [&] {
      const AbstractValue rest = ContentOf(in, at.state, to);
      if (!rest.absent()) SetItem(at, rest, under, value);
    });
    return;
  }
  const LabelInterval shape = DeepOf(in, at.state, key);
  const LabelId who = in.labels.Join(container.label.hi, at.control.label.hi);
  AbstractValue value = Raised(in, RaisedBy(in, stored, at.control), container.label, container.origin);
  if (in.graph != nullptr && value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  bool one_target = in.sets.members(container.objects).size() == 1;
  if (MayBeSlice(in, key)) SetSliceOf(at, container, key, stored);
  for (ObjectId id : in.sets.members(container.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kDict && in.objects[id].frozen) GiveUp(in, "changing what `vars` gave is not followed", at.function().spans[at.pc]);
    if (back && kind == ObjectKind::kDict) {
      // Under another key, in another run, but under one that is there.
      ForEachSlot(in.objects[id], [&](uint32_t slot) {
        if (slot == in.objects[id].keys() || at.state.heap.Get(slot).absent()) return;
        RaiseSlotValue(in, at.state.heap, slot, {kBottom, shape.hi}, key.origin);
        JoinSlot(in, at.state, slot, RaisedHigh(in, value, shape.hi, key.origin));
      });
      continue;
    }
    // Who copies the keys of another dict puts there what may be among them.
    const Op op = at.instruction().op;
    const bool is_put = kind == ObjectKind::kDict && (op == Op::SetItem || op == Op::BuildDict || op == Op::DictInsert || LengthOf(in, at.state, id) == 0);
    const bool surely = one_target && container.kinds == kKindObject && (kind == ObjectKind::kList || is_put);
    surely ? RaiseShapeSurely(at, id, shape) : RaiseShape(at, id, shape);
    // A key that is there stays there, and a list is as long as before: who decided that something else is put there, and into which dict or list,
    // shows in that alone.
    if (kind != ObjectKind::kList && (kind != ObjectKind::kDict || !HasKey(in, at.state, id, key))) RaiseShape(at, id, {kBottom, who});
    bool strong = one_target && IsOne(at.state, in.objects[id]);
    const std::optional<AtomId> field = key.objects != 0 && kind != ObjectKind::kDict ? std::nullopt : FieldOfKey(in, at.state, key);
    int64_t only = field && (IsMapping(kind) || IsSequence(kind)) ? int64_t{*field} : -1;
    int64_t length = LengthOf(in, at.state, id);
    AtomId name = only < 0 ? 0 : *field;
    if (only >= 0 && IsSequence(kind)) {
      const Atom& index = in.sets.atom(name);
      if (index.type != Atom::Type::kInt || (index.integer < 0 && length < 0)) only = -1;
      else if (index.integer < 0) name = in.sets.Integer(index.integer + length);
    }
    // What its schema does not name a reply has on this way, or this element of it.
    if (only >= 0 && kind == ObjectKind::kRecord && FieldSlot(in, id, name, false) == 0xFFFFFFFF) MayLack(in, id, name);
    uint32_t slot = only < 0 ? 0xFFFFFFFF : FieldSlot(in, id, name, IsMapping(kind));
    if (slot == 0xFFFFFFFF || (IsSequence(kind) && at.state.heap.Get(slot).absent())) {
      JoinSlot(in, at.state, in.objects[id].star(), value);
      if (IsMapping(kind)) {
        JoinSlot(in, at.state, in.objects[id].keys(), key);
        SetLength(at, id, -1);
      }
      // Without a place of its own it may be any of the known ones.
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        uint32_t known = in.objects[id].fields[i].second;
        if (!at.state.heap.Get(known).absent()) JoinSlot(in, at.state, known, value);
      }
      continue;
    }
    if (key.objects != 0) JoinSlot(in, at.state, in.objects[id].keys(), key);
    const bool known = at.state.heap.Get(slot).absent();  // that there is none; an unknown key may be it, too
    const bool exact = EachHasAllFields(in, at.state, id);
    const bool star = !at.state.heap.Get(in.objects[id].star()).absent();
    if (known) NotePut(in, at.state, id, slot);
    if (strong) SetSlot(at.state, slot, value);
    else JoinSlot(in, at.state, slot, value);
    if (!IsMapping(kind) || (exact && !known)) continue;
    SetLength(at, id, strong && known && !star && length >= 0 ? length + 1 : -1);
  }
}

namespace {

// What is under the keys of one dict or record.
void MergeFields(Point& at, const AbstractValue& target, ObjectId source) {
  Interpreter& in = at.in;
  const bool record = in.objects[source].kind == ObjectKind::kRecord;
  const bool exact = record ? IsMadeOnce(at.state, in.objects[source]) : EachHasAllFields(in, at.state, source);
  for (size_t i = 0; i < in.objects[source].fields.size(); ++i) {
    const auto [key, slot] = in.objects[source].fields[i];
    const AbstractValue value = at.state.heap.Get(slot);
    if (value.absent()) continue;
    const std::vector<AtomId>& optional = in.objects[source].optional;
    Alternatives maybe(at, !exact || std::find(optional.begin(), optional.end(), key) != optional.end());
    SetItem(at, target, KeyOfField(in, at.state, source, key), value);
    maybe.End({true, {}});
    maybe.Nothing();
    maybe.Finish();
  }
  TakeOrder(in, at.state, source, in.sets.members(target.objects)[0]);
  const AbstractValue rest = at.state.heap.Get(in.objects[source].star()), keys = at.state.heap.Get(in.objects[source].keys());
  if (rest.absent()) return;
  SetLength(at, in.sets.members(target.objects)[0], -1);  // there may be none
  SetItem(at, target, keys.absent() ? Scalar(kKindScalar, {}) : keys, rest);
}

// What is under the keys of the dict that an instance of a class derived from dict is. False: it is none.
bool MergeContent(Point& at, const AbstractValue& target, ObjectId instance) {
  Interpreter& in = at.in;
  const AbstractValue content = PlainOf(in, at.state, Reference(in, instance));
  if (content.absent() || content.objects == 0) return false;
  SetTable::Members all = in.sets.members(content.objects);
  const SetTable::Collected members(all.begin(), all.end());
  if (!std::all_of(members.begin(), members.end(), [&](ObjectId id) { return IsMapping(in.objects[id].kind); })) return false;
  Alternatives each(at, members.size() > 1);
  for (ObjectId id : members) {
    each.Begin();
    MergeFields(at, target, id);
    each.End({true, {}});
  }
  each.Finish();
  return true;
}

}  // namespace

void MergeInto(Point& at, ObjectId target, const AbstractValue& sources, const std::function<void(ObjectId)>& other) {
  if (sources.objects == 0) return;
  SetTable::Members all = at.in.sets.members(sources.objects);
  const SetTable::Collected members(all.begin(), all.end());
  Alternatives each(at, members.size() > 1 || (sources.kinds & kKindScalar));
  if (sources.kinds & kKindScalar) each.Nothing();
  for (ObjectId id : members) {
    each.Begin();
    const bool instance = at.in.objects[id].kind == ObjectKind::kInstance;
    const AbstractValue dict = instance ? DictOfMapping(at, id, sources) : AbstractValue{};
    const bool mapping = !dict.absent() && HasDunder(at.in, at.state, id, "keys") == Certainty::kYes;
    if (!dict.absent()) {
      for (ObjectId made : at.in.sets.members(dict.objects)) MergeFields(at, Reference(at.in, target), made);
    }
    if (IsMapping(at.in.objects[id].kind)) MergeFields(at, Reference(at.in, target), id);
    else if (!mapping && !(instance && MergeContent(at, Reference(at.in, target), id))) other(id);
    each.End({true, {}});
  }
  each.Finish();
}

void SetAttribute(Point& at, const AbstractValue& object, std::string_view name, const AbstractValue& value) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  AtomId key = in.sets.Text(name);
  SetTable::Members all = in.sets.members(object.objects);
  bool alone = all.size() == 1;
  SetTable::Collected members;
  std::copy_if(all.begin(), all.end(), std::back_inserter(members), [&](ObjectId id) {
    const bool is_error = in.objects[id].kind == ObjectKind::kError && !HasClasses(in, at.state, id);
    if (in.objects[id].kind != ObjectKind::kClosure && !is_error) return true;
    // An attribute of a function, or of an error: its cells, or what it was made of, are fields by number, this is one by name.
    const uint32_t slot = FieldSlot(in, id, key, true);
    if (slot == 0xFFFFFFFF) GiveUp(in, "a function or error with too many attributes is not followed", at.function().spans[at.pc]);
    else JoinSlot(in, at.state, slot, RaisedHigh(in, value, at.control.label.hi, at.control.origin));
    return false;
  });
  members.erase(std::remove_if(members.begin(), members.end(), [&](ObjectId id) { return SetOwnAttribute(at, id, object, key, value, alone); }),
                members.end());
  if (members.empty()) return;
  AbstractValue rest = object;
  rest.objects = in.sets.SetOf(members);
  SetItem(at, rest, Known(in, key), value);
}

void AddElement(Point& at, ObjectId id, const AbstractValue& added) {
  Interpreter& in = at.in;
  AbstractValue value = RaisedBy(in, added, at.control);
  if (in.graph != nullptr && value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  RaiseShape(at, id, at.control.label);
  int64_t length = LengthOf(in, at.state, id);
  bool ordered = IsSequence(in.objects[id].kind) && length >= 0 && IsOne(at.state, in.objects[id]);
  uint32_t slot = ordered ? FieldSlot(in, id, in.sets.Integer(length), true) : 0xFFFFFFFF;
  if (slot != 0xFFFFFFFF) {
    SetSlot(at.state, slot, value);
    SetLength(at, id, length + 1);
    return;
  }
  JoinSlot(in, at.state, in.objects[id].star(), value);
  SetLength(at, id, ordered ? length + 1 : -1);
}

bool ValuesOf(Interpreter& in, const State& state, const AbstractValue& value, std::vector<Json>& out, int depth) {
  if (value.absent() || depth > 4) return false;
  if (value.kinds & kKindScalar) {
    if (value.atoms == kAnyAtoms) {
      if ((value.kinds & kKindScalar) != kKindNone) return false;
      out.push_back(Json());
    } else {
      for (AtomId atom : in.sets.members(value.atoms)) {
        if (in.sets.atom(atom).type == Atom::Type::kOther || in.sets.atom(atom).type == Atom::Type::kBytes) return false;
        out.push_back(JsonOf(in.sets.atom(atom)));
      }
    }
  }
  if (value.objects == 0) return !out.empty();
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    int64_t length = LengthOf(in, state, id);
    bool sequence = IsSequence(object.kind);
    if (!(sequence || object.kind == ObjectKind::kDict) || length < 0 || length > 64 || !IsOne(state, object)) return false;
    if (!state.heap.Get(object.star()).absent()) return false;
    Json json = sequence ? Json(JsonArray{}) : Json(JsonObject{});
    int64_t found = 0;
    auto part = [&](uint32_t slot, std::vector<Json>& one) {
      const AbstractValue& field = state.heap.Get(slot);
      return !field.absent() && ValuesOf(in, state, field, one, depth + 1) && one.size() == 1;
    };
    if (sequence) {
      for (; found < length; ++found) {
        std::vector<Json> one;
        uint32_t slot = FieldSlot(in, id, in.sets.Integer(found), false);
        if (slot == 0xFFFFFFFF || !part(slot, one)) return false;
        json.Push(one[0]);
      }
    } else {
      for (const auto& [key, slot] : object.fields) {
        if (state.heap.Get(slot).absent()) continue;
        std::vector<Json> one;
        if (in.sets.atom(key).type != Atom::Type::kStr || !part(slot, one)) return false;
        json.Set(in.sets.atom(key).text, one[0]);
        ++found;
      }
      if (found != length) return false;
    }
    out.push_back(std::move(json));
    if (out.size() > kMaxAtoms) return false;
  }
  return true;
}

}  // namespace penstock
