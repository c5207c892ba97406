// Calls of builtins and methods. Labels move by the rule in the row (catalog/builtins.def); what is
// left to say here is which values come out and what happens to the receiver.
#include <algorithm>

#include "analysis/alternatives.h"

namespace penstock {
namespace {

// One call: of a builtin, or of one method on one object or scalar.
struct Invocation {
  Point& at;
  LabelRule rule;
  std::string_view name;
  AbstractValue self;        // absent for functions
  const Arguments& arguments;
  Kinds kinds = 0;           // what a scalar result is; 0: anything, perhaps with parts
  BuiltinId builtin = kBuiltinCount;
  Method method = Method::kMethodCount;
  uint32_t part = 0;         // keeps apart what several methods make at one place
  LabelInterval outer = {}, deep = {};
  LabelId ended = kBottom;   // who decided where what it went over ended
  OriginId origin = 0;
  LabelInterval keys = {};   // of what a key function gave
  LabelId hidden = kBottom;  // of what methods of classes gave that the builtin calls
  AbstractValue called_back = {};  // what callbacks gave: it may be part of the result
};

template <typename Visit>
void ForEachArgument(const Arguments& arguments, Visit visit) {
  for (const AbstractValue& value : arguments.positional) visit(value);
  for (const auto& [name, value] : arguments.named) visit(value);
  if (arguments.more_positional) visit(*arguments.more_positional);
  if (arguments.more_named) visit(*arguments.more_named);
}

AbstractValue Argument(const Invocation& call, size_t index) {
  if (index < call.arguments.positional.size()) return call.arguments.positional[index];
  if (call.arguments.more_positional) return *call.arguments.more_positional;
  return {};
}

const AbstractValue* Named(const Invocation& call, std::string_view name) {
  for (const auto& [known, value] : call.arguments.named) if (known == name) return &value;
  return call.arguments.more_named ? &*call.arguments.more_named : nullptr;
}

// The elements that a builtin sees going over a value; their deep labels count as seen.
AbstractValue Over(Invocation& call, const AbstractValue& iterable) {
  Interpreter& in = call.at.in;
  AbstractValue element = AllOf(call.at, iterable, call.ended);
  // That there is none, too.
  call.outer.hi = in.labels.Join(call.outer.hi, call.ended);
  call.deep.hi = in.labels.Join(call.deep.hi, call.ended);
  if (element.absent()) return element;
  LabelInterval seen = DeepOf(in, call.at.state, element);
  if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, element));
  call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
  return element;
}

void FindLabels(Invocation& call) {
  Interpreter& in = call.at.in;
  auto add = [&](const AbstractValue& value) {
    if (value.absent()) return;
    LabelInterval deep = DeepOf(in, call.at.state, value);
    if (WantsOrigin(in, call.origin) && deep.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, value));
    call.deep = JoinLabels(in, call.deep, deep);
    call.outer = JoinLabels(in, call.outer, OuterOf(in, call.at.state, value));
  };
  add(call.self);
  ForEachArgument(call.arguments, add);
  if (call.arguments.more_positional || call.arguments.more_named) call.deep.lo = call.outer.lo = kBottom;
}

AbstractValue OpaqueResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  ObjectId object = Make(call.at, ObjectKind::kOpaque, 100 + call.part);
  in.objects[object].part = ObjectInfo::Part::kMixed;
  RaiseShape(call.at, object, label);
  AbstractValue value = Reference(in, object, label);
  value.kinds |= kKindScalar;
  value.origin = call.origin;
  InitStar(call.at, object, value);
  return value;
}

// What hangs from an operand may hang from the result.
AbstractValue OpaqueSharing(Invocation& call, LabelInterval label) {
  AbstractValue value = OpaqueResult(call, label);
  ObjectId object = static_cast<ObjectId>(call.at.in.sets.members(value.objects)[0]);
  auto share = [&](const AbstractValue& operand) { if (operand.objects != 0) InitStar(call.at, object, operand); };
  share(call.self);
  ForEachArgument(call.arguments, share);
  share(call.called_back);
  return value;
}

// Those of the objects that plan code may stand behind.
AbstractValue CallableOf(Interpreter& in, AbstractValue value) {
  if (value.objects == 0) return {};
  SetTable::Collected callables;
  for (ObjectId id : in.sets.members(value.objects)) {
    ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kClosure || kind == ObjectKind::kBound || kind == ObjectKind::kMethod || kind == ObjectKind::kTool ||
        kind == ObjectKind::kBuiltin || kind == ObjectKind::kClass) {
      callables.push_back(id);
    }
  }
  if (callables.empty()) return {};
  value.objects = in.sets.SetOf(std::move(callables));
  value.kinds = kKindObject;
  return value;
}

// Calls a callback as often as a builtin may: never, once, again and again.
void RunCallback(Invocation& call, const AbstractValue& function, bool is_encoder) {
  Interpreter& in = call.at.in;
  AbstractValue callable = CallableOf(in, function);
  if (callable.absent()) return;
  // What it is called with: something made of what the builtin was given.
  ObjectId made = Make(call.at, ObjectKind::kOpaque, 190 + call.part);
  in.objects[made].part = ObjectInfo::Part::kMixed;
  RaiseShape(call.at, made, call.deep);
  AbstractValue argument = Reference(in, made, call.deep);
  argument.kinds |= kKindScalar;
  argument.origin = call.origin;
  InitStar(call.at, made, argument);
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { if (value.objects != 0) InitStar(call.at, made, value); });
  MayCallNothing(call.at);
  CalledUnder under(call.at, call.deep.hi, call.origin);
  const bool settled = Repeated(call.at, [&] {
    CallResult result;
    if (is_encoder) {
      CallResult encoder = CallValue(call.at, callable, Arguments{});
      if (encoder.returns) result = CallMethodNamed(call.at, encoder.value, "default", Arguments{{argument}, {}, {}, {}});
    } else {
      result = CallValue(call.at, callable, Arguments{{argument}, {}, {}, {}});
    }
    if (in.stopped()) return;
    LabelInterval seen = DeepOf(in, call.at.state, result.value);
    if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, result.value));
    call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
    call.called_back = JoinValues(in, call.called_back, result.value);
  });
  if (settled || in.stopped()) return;
  GiveUp(in, "the function given to `" + std::string(call.name) + "` is not followed", call.at.function().spans[call.at.pc]);
}

// re.sub with a function, json.dumps with default= or cls=, json.loads with hooks.
void RunCallbacks(Invocation& call) {
  bool unknown = call.method == Method::kMethodCount && call.builtin == kBuiltinCount;  // of a value we do not follow
  bool substitutes = call.builtin == IdOf(Builtin::ReSub) || call.builtin == IdOf(Builtin::ReSubn) || call.method == Method::RePatternSub ||
                     call.method == Method::RePatternSubn || (unknown && (call.name == "sub" || call.name == "subn"));
  bool converts = call.builtin == IdOf(Builtin::JsonDumps) || call.builtin == IdOf(Builtin::JsonLoads);
  if (call.builtin == IdOf(Builtin::Print)) {
    // print(..., file=x) calls x.write.
    const AbstractValue* file = Named(call, "file");
    if (file == nullptr || file->objects == 0) return;
    for (std::string_view name : {"write", "flush"}) {
      AbstractValue method = GetAttribute(call.at, *file, name);
      if (!method.absent()) RunCallback(call, method, false);
    }
    return;
  }
  if (substitutes) for (const AbstractValue& value : call.arguments.positional) RunCallback(call, value, false);
  if (!substitutes && !converts) return;
  for (const auto& [name, value] : call.arguments.named) RunCallback(call, value, converts && name == "cls");
  if (call.arguments.more_positional) RunCallback(call, *call.arguments.more_positional, false);
  if (call.arguments.more_named) RunCallback(call, *call.arguments.more_named, false);
}

ObjectId NewContainer(Invocation& call, ObjectKind kind, int64_t length = -1) {
  return Make(call.at, kind, 110 + call.part, 0, length);
}

AbstractValue NewIterator(Invocation& call, IteratorForm form, std::initializer_list<AbstractValue> parts) {
  Interpreter& in = call.at.in;
  // Instead of a length: how many were taken, where that is known.
  const bool by_rows = form == IteratorForm::kZip || form == IteratorForm::kEnumerate;
  ObjectId id = Make(call.at, ObjectKind::kIterator, 120 + call.part, 0, by_rows ? 0 : -1);
  in.objects[id].form = form;
  int64_t index = 0;
  for (const AbstractValue& value : parts) InitField(call.at, id, in.sets.Integer(index++), value);
  RaiseShapeSurely(call.at, id, call.outer);
  return Reference(in, id);
}

Kinds KindsOf(BuiltinId id) {
  constexpr Kinds kNumber = kKindInt | kKindFloat;
  for (Builtin b : {Builtin::Abs, Builtin::Pow, Builtin::Round}) if (id == IdOf(b)) return kNumber | kKindOther;
  for (Builtin b : {Builtin::All, Builtin::Any, Builtin::Callable, Builtin::Hasattr, Builtin::Isinstance, Builtin::Issubclass}) {
    if (id == IdOf(b)) return kKindBool;
  }
  for (Builtin b : {Builtin::Ascii, Builtin::Bin, Builtin::Chr, Builtin::Format, Builtin::Hex, Builtin::Oct, Builtin::Repr}) {
    if (id == IdOf(b)) return kKindStr;
  }
  for (Builtin b : {Builtin::Hash, Builtin::Id, Builtin::Len, Builtin::Ord}) if (id == IdOf(b)) return kKindInt;
  if (id == IdOf(Builtin::Print)) return kKindNone;
  if (id == IdOf(BuiltinType::Bool)) return kKindBool;
  if (id == IdOf(BuiltinType::Int)) return kKindInt;
  if (id == IdOf(BuiltinType::Float)) return kKindFloat;
  if (id == IdOf(BuiltinType::Str)) return kKindStr;
  if (id == IdOf(BuiltinType::Bytes)) return kKindBytes;
  return 0;
}

Kinds KindsOfNamed(BuiltinType type, std::string_view name) {
  if (name == "count" || name == "index" || name == "find" || name == "rfind" || name == "rindex" || name == "bit_length" ||
      name == "bit_count") return kKindInt;
  if ((name.starts_with("is") && !name.starts_with("iso")) || name == "startswith" || name == "endswith") return kKindBool;
  if (type == BuiltinType::Float && (name == "conjugate" || name == "fromhex")) return kKindFloat;
  if (type == BuiltinType::Int && name == "conjugate") return kKindInt;
  if (name == "encode" || name == "to_bytes") return kKindBytes;
  if (name == "from_bytes") return kKindInt;
  if (type == BuiltinType::Bytes) return name == "decode" || name == "hex" ? kKindStr : kKindBytes;
  if (type == BuiltinType::Str && name != "maketrans") return kKindStr;
  if (type == BuiltinType::Float && name == "hex") return kKindStr;
  return 0;
}

Kinds KindsOf(Method method) {
  static const std::vector<Kinds> kinds = [] {
    std::vector<Kinds> all;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      const MethodRow& row = RowOf(static_cast<Method>(i));
      all.push_back(KindsOfNamed(row.type, row.name));
    }
    return all;
  }();
  return kinds[static_cast<size_t>(method)];
}

AbstractValue FoldCall(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  if (call.method != Method::kMethodCount) {
    int64_t self = in.sets.Only(call.self.atoms);
    std::vector<const Atom*> atoms;
    for (const AbstractValue& value : call.arguments.positional) {
      int64_t only = value.objects == 0 ? in.sets.Only(value.atoms) : -1;
      if (only < 0) return {};
      atoms.push_back(&in.sets.atom(static_cast<AtomId>(only)));
    }
    if (self < 0 || call.self.objects != 0 || !call.arguments.named.empty() || call.arguments.more_positional) return {};
    std::optional<Atom> folded = FoldMethod(call.name, in.sets.atom(static_cast<AtomId>(self)), atoms);
    return folded ? Known(in, in.sets.Intern(*folded)) : AbstractValue{};
  }
  if (!call.arguments.named.empty() || call.arguments.more_positional) return {};
  if (call.builtin == IdOf(Builtin::Isinstance) && call.arguments.positional.size() == 2) {
    return TruthValue(in, IsInstanceOf(in, call.at.state, first, Argument(call, 1)));
  }
  if (call.arguments.positional.size() != 1) return {};
  if (call.builtin == IdOf(Builtin::Len)) {
    int64_t only = first.kinds == kKindObject ? in.sets.Only(first.objects) : -1;
    if (only >= 0 && in.objects[static_cast<ObjectId>(only)].kind != ObjectKind::kRecord) {
      int64_t length = LengthOf(in, call.at.state, static_cast<ObjectId>(only));
      if (length >= 0) return Known(in, in.sets.Integer(length));
    }
    return {};
  }
  if (call.builtin == IdOf(BuiltinType::Bool)) return TruthValue(in, TruthOf(in, call.at.state, first));
  if (call.builtin == IdOf(BuiltinType::Str) && first.objects == 0) {
    int64_t only = in.sets.Only(first.atoms);
    std::string text;
    if (only >= 0 && TextOf(in.sets.atom(static_cast<AtomId>(only)), text)) return Known(in, in.sets.Text(text));
  }
  return {};
}

AbstractValue ScalarResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  AbstractValue result = FoldCall(call);
  if (result.absent()) {
    if (call.kinds == 0) return JoinValues(in, OpaqueSharing(call, label), Raised(in, call.called_back, label, call.origin));
    result = JoinValues(in, Scalar(call.kinds, {}), call.called_back);
  }
  return Raised(call.at.in, result, label, call.origin);
}

uint8_t HiddenIn(const Invocation& call);

AbstractValue DeepResult(Invocation& call) {
  Interpreter& in = call.at.in;
  // `join`, `any`, `sum` and the like go over an instance; `str`, `len`, `hash` do not.
  const bool goes_over = in.has_classes && (call.builtin == IdOf(Builtin::Sum) || HiddenIn(call) == kAllHidden);
  // Whoever looks at everything goes over everything: generators run, callbacks are called.
  AbstractValue elements;
  RunCallbacks(call);
  ForEachArgument(call.arguments, [&](const AbstractValue& value) {
    if (IsIterator(in, value) || (goes_over && HasInstances(in, call.at.state, value))) elements = JoinValues(in, elements, Over(call, value));
    else if (call.builtin == IdOf(Builtin::Sum)) elements = JoinValues(in, elements, AllOf(call.at, value, call.ended));
  });
  // What is compared or formatted of a structure may be less than all of it.
  if (call.builtin == IdOf(BuiltinType::Range)) {
    int64_t length = -1;
    AbstractValue only = call.arguments.positional.size() == 1 ? Argument(call, 0) : AbstractValue{};
    int64_t atom = in.sets.Only(only.atoms);
    if (atom >= 0 && in.sets.atom(static_cast<AtomId>(atom)).type == Atom::Type::kInt) {
      length = std::max<int64_t>(0, in.sets.atom(static_cast<AtomId>(atom)).integer);
    }
    ObjectId range = NewContainer(call, ObjectKind::kTuple, length);
    RaiseShapeSurely(call.at, range, call.deep);
    InitStar(call.at, range, Scalar(kKindInt, call.deep, call.origin));
    return Reference(in, range, {kBottom, call.deep.hi});
  }
  if (call.builtin == IdOf(Builtin::Sum)) {
    AbstractValue start = Argument(call, 1);
    elements = JoinValues(in, elements, start);
    if (!elements.objects) return Scalar(kKindInt | kKindFloat | (elements.kinds & kKindOther), call.deep, call.origin);
    return OpaqueSharing(call, call.deep);
  }
  return ScalarResult(call, call.deep);
}

ObjectKind ContainerOf(const Invocation& call) {
  if (call.builtin == IdOf(BuiltinType::Tuple)) return ObjectKind::kTuple;
  if (call.builtin == IdOf(BuiltinType::Dict)) return ObjectKind::kDict;
  if (call.builtin == IdOf(BuiltinType::Set) || call.builtin == IdOf(BuiltinType::Frozenset)) return ObjectKind::kSet;
  return ObjectKind::kList;
}

// A copy of a list, tuple or dict, place by place where the places are known.
void CopyParts(Invocation& call, ObjectId from, ObjectId to) {
  Interpreter& in = call.at.in;
  int64_t length = LengthOf(in, call.at.state, from);
  for (size_t i = 0; i < in.objects[from].fields.size(); ++i) {
    auto [key, slot] = in.objects[from].fields[i];
    AbstractValue value = call.at.state.heap.Get(slot);
    if (!value.absent()) InitField(call.at, to, key, value);
  }
  InitStar(call.at, to, call.at.state.heap.Get(in.objects[from].star()));
  const AbstractValue& keys = call.at.state.heap.Get(in.objects[from].keys());
  if (!keys.absent()) JoinSlot(in, call.at.state, in.objects[to].keys(), keys);
  SetLength(call.at, to, length);
}

AbstractValue ElementsResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = call.method == Method::kMethodCount ? Argument(call, 0) : call.self;
  if (call.builtin == IdOf(Builtin::Enumerate)) {
    AbstractValue start = Argument(call, 1);
    if (const AbstractValue* named = Named(call, "iterable"); named != nullptr && first.absent()) first = *named;
    if (const AbstractValue* named = Named(call, "start")) start = *named;
    return NewIterator(call, IteratorForm::kEnumerate, {first, start.absent() ? Known(in, in.sets.Integer(0)) : start});
  }
  if (call.builtin == IdOf(Builtin::Zip)) {
    AbstractValue zip = NewIterator(call, IteratorForm::kZip, {});
    ObjectId id = static_cast<ObjectId>(in.sets.members(zip.objects)[0]);
    int64_t index = 0;
    for (const AbstractValue& value : call.arguments.positional) InitField(call.at, id, in.sets.Integer(index++), value);
    if (call.arguments.more_positional) return OpaqueSharing(call, call.deep);
    return zip;
  }
  if (call.builtin == IdOf(Builtin::Reversed)) {
    AbstractValue reversed = NewIterator(call, IteratorForm::kPlain, {});
    InitStar(call.at, static_cast<ObjectId>(in.sets.members(reversed.objects)[0]), first);
    // A class gives what it likes.
    if (HasInstances(in, call.at.state, first)) {
      CallResult own = CallDunder(call.at, first, "__reversed__", {});
      if (own.returns) reversed = JoinValues(in, reversed, own.value);
    }
    return reversed;
  }
  if (call.name == "items") return NewIterator(call, IteratorForm::kItems, {first});
  if (call.name == "values") return NewIterator(call, IteratorForm::kKeys, {first});
  if (call.name == "keys") {
    AbstractValue keys = NewIterator(call, IteratorForm::kPlain, {});
    InitStar(call.at, static_cast<ObjectId>(in.sets.members(keys.objects)[0]), first);
    return keys;
  }
  if (call.builtin == IdOf(Builtin::Vars)) return OpaqueSharing(call, call.deep);
  // list, tuple, copy
  ObjectKind kind = ContainerOf(call);
  int64_t only = first.kinds == kKindObject ? in.sets.Only(first.objects) : -1;
  ObjectKind source = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  if (call.name == "copy" && only >= 0) kind = source == ObjectKind::kRecord ? ObjectKind::kDict : source;
  ObjectId made = NewContainer(call, kind, first.absent() ? 0 : -1);
  bool by_place = source == ObjectKind::kList || source == ObjectKind::kTuple || (call.name == "copy" && kind == ObjectKind::kDict);
  if (by_place && only >= 0) {
    CopyParts(call, static_cast<ObjectId>(only), made);
  } else if (std::optional<PlaceValues> elements = ElementsInOrder(call.at, first, call.ended)) {
    call.outer.hi = in.labels.Join(call.outer.hi, call.ended);
    for (size_t i = 0; i < elements->size(); ++i) InitField(call.at, made, in.sets.Integer(static_cast<int64_t>(i)), (*elements)[i]);
    SetLength(call.at, made, static_cast<int64_t>(elements->size()));
  } else if (!first.absent()) {
    InitStar(call.at, made, Over(call, first));
  }
  RaiseShapeSurely(call.at, made, call.outer);
  return Reference(in, made);
}

// `surely`: there is an element for which it is called. Gives what the keys are labelled.
LabelInterval CallKey(Invocation& call, const AbstractValue& element, bool surely = false) {
  const AbstractValue* key = Named(call, "key");
  if (key == nullptr || element.absent() || key->kinds == kKindNone) return {};
  Interpreter& in = call.at.in;
  MayCallNothing(call.at);
  CallResult result;
  const AbstractValue function = *key;
  CalledUnder under(call.at, call.outer.hi, call.origin);
  const bool settled = Repeated(call.at, [&] {
    CallResult one = CallValue(call.at, function, Arguments{{element}, {}, {}, {}});
    result.returns |= one.returns;
    result.value = JoinValues(in, result.value, one.value);
  });
  if (!settled && !in.stopped()) GiveUp(in, "the function given to `" + std::string(call.name) + "` is not followed", call.at.function().spans[call.at.pc]);
  LabelInterval seen = DeepOf(in, call.at.state, result.value);
  if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, result.value));
  call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
  if (surely) call.deep.lo = in.labels.Join(call.deep.lo, seen.lo);
  call.keys = JoinLabels(in, call.keys, {surely ? seen.lo : kBottom, seen.hi});
  return seen;
}

// Of what is put in order, or chosen by it: with a key nothing of the elements is looked at but their keys; what code of the plan gave was
// seen in any case.
LabelInterval LabelOfOrder(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.arguments.more_positional || call.arguments.more_named) return call.deep;
  const AbstractValue* key = Named(call, "key");
  if (key == nullptr || key->kinds != kKindObject) return call.deep;
  LabelInterval label = JoinLabels(in, call.outer, call.keys);
  auto add = [&](const AbstractValue& value) {
    if (IsIterator(in, value) || HasInstances(in, call.at.state, value) || (value.objects != 0 && HoldsOpaque(in, value))) label.hi = in.labels.Join(label.hi, call.deep.hi);
  };
  add(call.self);
  for (const AbstractValue& value : call.arguments.positional) add(value);
  return label;
}

bool ArePairs(Interpreter& in, const State& state, const PlaceValues& values) {
  return std::all_of(values.begin(), values.end(), [&](const AbstractValue& value) {
    const std::optional<PlaceValues> pair = PlacesOf(in, state, value);
    return pair && pair->size() == 2;
  });
}

void FillDict(Invocation& call, ObjectId dict, const AbstractValue& source) {
  Interpreter& in = call.at.in;
  MergeInto(call.at, dict, source, [&](ObjectId id) {
    if (std::optional<PlaceValues> pairs = ElementsInOrder(call.at, Reference(in, id), call.ended); pairs && ArePairs(in, call.at.state, *pairs)) {
      for (const AbstractValue& pair : *pairs) {
        RaiseShapeSurely(call.at, dict, OuterOf(in, call.at.state, pair));
        SetItem(call.at, Reference(in, dict), GetItem(call.at, pair, Known(in, in.sets.Integer(0))), GetItem(call.at, pair, Known(in, in.sets.Integer(1))));
      }
      return;
    }
    AbstractValue pair = Over(call, Reference(in, id));
    if (pair.absent()) return;
    RaiseShape(call.at, dict, OuterOf(in, call.at.state, pair));
    AbstractValue key = GetItem(call.at, pair, Known(in, in.sets.Integer(0)));
    AbstractValue value = GetItem(call.at, pair, Known(in, in.sets.Integer(1)));
    key.atoms = kAnyAtoms;  // one pair stands for many
    SetItem(call.at, Reference(in, dict), key, value);
  });
}

// Which keys come into a dict: what says how many pairs there are. What stands under them says nothing of that; the keys themselves
// do, where they are put in. Code of the plan may tell of all that it knows.
LabelInterval LabelOfFilling(Invocation& call) {
  Interpreter& in = call.at.in;
  LabelInterval label{kBottom, in.labels.Join(call.hidden, call.ended)};
  for (const AbstractValue& value : call.arguments.positional) {
    label = JoinLabels(in, label, OuterOf(in, call.at.state, value));
    if (HasInstances(in, call.at.state, value)) label.hi = in.labels.Join(label.hi, DeepOf(in, call.at.state, value).hi);
  }
  if (call.arguments.more_positional || call.arguments.more_named) label = {kBottom, in.labels.Join(label.hi, call.deep.hi)};
  return label;
}

AbstractValue ElementsDeepResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  ObjectKind kind = ContainerOf(call);
  if (call.name == "fromkeys") kind = ObjectKind::kDict;
  else if (call.method != Method::kMethodCount) kind = ObjectKind::kSet;  // algebra of sets
  if (call.name == "keys") return ElementsResult(call);
  bool empty = first.absent() && call.self.absent();
  ObjectId made = NewContainer(call, kind, empty ? 0 : -1);
  in.objects[made].frozen = call.builtin == IdOf(BuiltinType::Frozenset);
  if (call.name == "fromkeys") {
    AbstractValue value = Argument(call, 1);
    AbstractValue key = Over(call, first);
    if (!key.absent()) SetItem(call.at, Reference(in, made), key, value.absent() ? Known(in, in.sets.None()) : value);
  } else if (kind == ObjectKind::kDict) {
    FillDict(call, made, first);
    for (const auto& [name, value] : call.arguments.named) SetItem(call.at, Reference(in, made), Known(in, in.sets.Text(name)), value);
    if (call.arguments.more_named) SetItem(call.at, Reference(in, made), Scalar(kKindStr, {}), *call.arguments.more_named);
  } else {
    if (!call.self.absent()) InitStar(call.at, made, Over(call, call.self));
    for (const AbstractValue& value : call.arguments.positional) {
      AbstractValue element = Over(call, value);
      const bool some = value.kinds == kKindObject && in.sets.Only(value.objects) >= 0 && TruthOf(in, call.at.state, value) == Certainty::kYes &&
                        !IsIterator(in, value);
      const LabelInterval keys = CallKey(call, element, some);
      // Where there is an element its key was asked for, and whoever takes it out takes the shape's label, too.
      element.label = JoinLabels(in, element.label, {keys.lo, keys.lo});
      InitStar(call.at, made, element);
    }
    if (call.arguments.more_positional) InitStar(call.at, made, Over(call, *call.arguments.more_positional));
  }
  RaiseShapeSurely(call.at, made, call.rule == LabelRule::kFilled ? LabelOfFilling(call) : LabelOfOrder(call));
  return Reference(in, made);
}

AbstractValue ChosenResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue chosen;
  const bool surely = Named(call, "default") == nullptr;  // of none, none is chosen
  if (call.arguments.positional.size() == 1 && !call.arguments.more_positional) {
    chosen = Over(call, Argument(call, 0));
    CallKey(call, chosen, surely);
  } else {
    for (const AbstractValue& value : call.arguments.positional) {
      CallKey(call, value, surely);
      chosen = JoinValues(in, chosen, value);
    }
    if (call.arguments.more_positional) chosen = JoinValues(in, chosen, *call.arguments.more_positional);
  }
  if (const AbstractValue* otherwise = Named(call, "default")) chosen = JoinValues(in, chosen, *otherwise);
  if (chosen.absent()) chosen = Scalar(kKindScalar, {});
  return Raised(in, chosen, LabelOfOrder(call), call.origin);
}

// The one object of the receiver.
ObjectId Self(const Invocation& call) { return static_cast<ObjectId>(call.at.in.sets.members(call.self.objects)[0]); }
bool HasSelf(const Invocation& call) { return call.self.objects != 0; }

LabelInterval LabelsOfArguments(Invocation& call) {
  LabelInterval deep;
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { deep = JoinLabels(call.at.in, deep, DeepOf(call.at.in, call.at.state, value)); });
  return deep;
}

// The attributes of an instance, as `vars` gave them.
bool HasFrozenSelf(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.self.objects == 0) return false;
  const ObjectInfo& self = in.objects[in.sets.members(call.self.objects)[0]];
  if (self.kind != ObjectKind::kDict || !self.frozen) return false;
  GiveUp(in, "changing what `vars` gave is not followed", call.at.function().spans[call.at.pc]);
  return true;
}

// Is it known which keys the receiver, a dict, has, and that this is one of them?
bool IsSurelyUnder(const Invocation& call, const AbstractValue& key) {
  Interpreter& in = call.at.in;
  const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
  if (only < 0 || in.objects[Self(call)].kind != ObjectKind::kDict || !HasAllFields(in, call.at.state, Self(call))) return false;
  const uint32_t slot = FieldSlot(in, Self(call), KeyOf(in, static_cast<AtomId>(only)), false);
  return slot != 0xFFFFFFFF && !call.at.state.heap.Get(slot).absent();
}

AbstractValue TakenResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (HasFrozenSelf(call)) return {};
  if (!HasSelf(call)) return OpaqueSharing(call, call.deep);
  ObjectId self = Self(call);
  LabelInterval index = LabelsOfArguments(call);
  bool mapping = in.objects[self].kind == ObjectKind::kDict || in.objects[self].kind == ObjectKind::kRecord;
  AbstractValue taken;
  if (call.name == "popitem") {
    ObjectId pair = NewContainer(call, ObjectKind::kTuple, 2);
    InitField(call.at, pair, in.sets.Integer(0), KeysOf(in, call.at.state, self));
    InitField(call.at, pair, in.sets.Integer(1), Members(in, call.at.state, self));
    taken = Reference(in, pair);
  } else if (mapping) {
    taken = GetItem(call.at, call.self, Argument(call, 0));
    if (!Argument(call, 1).absent()) taken = JoinValues(in, taken, Argument(call, 1));
    if (IsSurelyUnder(call, Argument(call, 0))) {
      taken = GetItem(call.at, call.self, Argument(call, 0));
      DeleteItemAt(call.at, call.self, Argument(call, 0));
      RaiseShape(call.at, self, {kBottom, index.hi});
      return Raised(in, taken, {kBottom, index.hi}, call.origin);
    }
  } else {
    std::optional<PlaceValues> places = in.objects[self].kind == ObjectKind::kList ? PlacesOf(in, call.at.state, call.self) : std::nullopt;
    const AbstractValue which = call.arguments.positional.empty() ? Known(in, in.sets.Integer(-1)) : Argument(call, 0);
    const std::optional<int64_t> place = places ? PlaceIn(*places, KnownIndex(in, which)) : std::nullopt;
    if (place) {
      taken = (*places)[static_cast<size_t>(*place)];
      places->erase(places->begin() + *place);
      SetPlaces(call.at, self, *places);
      taken = Raised(in, Raised(in, taken, OuterOf(in, call.at.state, call.self), call.origin), {kBottom, index.hi}, call.origin);
      RaiseShape(call.at, self, {kBottom, in.labels.Join(index.hi, call.at.control.label.hi)});
      return taken;
    }
    int64_t length = LengthOf(in, call.at.state, self);
    bool last = call.arguments.positional.empty() && length > 0 && in.objects[self].kind == ObjectKind::kList;
    taken = last ? GetItem(call.at, call.self, Known(in, in.sets.Integer(length - 1))) : Members(in, call.at.state, self);
  }
  Collapse(call.at, self);
  if (taken.absent()) taken = Scalar(kKindScalar, {});
  taken = Raised(in, Raised(in, taken, OuterOf(in, call.at.state, call.self), call.origin), {kBottom, index.hi}, call.origin);
  RaiseShape(call.at, self, {kBottom, in.labels.Join(index.hi, call.at.control.label.hi)});
  return taken;
}

void InsertElement(Invocation& call, ObjectId list) {
  Interpreter& in = call.at.in;
  const AbstractValue value = RaisedBy(in, Argument(call, 1), call.at.control);
  const std::optional<int64_t> index = KnownIndex(in, Argument(call, 0));
  std::optional<PlaceValues> places = index && !value.absent() ? PlacesOf(in, call.at.state, call.self) : std::nullopt;
  if (places) {
    const int64_t size = static_cast<int64_t>(places->size());
    places->insert(places->begin() + std::clamp<int64_t>(*index < 0 ? *index + size : *index, 0, size), value);
    if (SetPlaces(call.at, list, *places)) return;
  }
  Collapse(call.at, list);
  AddElement(call.at, list, Argument(call, 1));
}

// Methods that change their receiver: which elements are added, and whether places stay known.
AbstractValue MutatesResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (HasFrozenSelf(call)) return {};
  AbstractValue none = Known(in, in.sets.None());
  if (!HasSelf(call)) {
    // setattr and delattr on who knows what.
    ForEachArgument(call.arguments, [&](const AbstractValue& value) { if (value.objects != 0) GiveUp(in, "`" + std::string(call.name) + "` is not followed", call.at.function().spans[call.at.pc]); });
    return none;
  }
  ObjectId self = Self(call);
  AbstractValue first = Argument(call, 0);
  LabelInterval shape;
  if (call.rule == LabelRule::kReorders) shape = call.deep;
  else if (call.name == "insert") shape = DeepOf(in, call.at.state, first);
  else if (call.rule != LabelRule::kAppend && call.rule != LabelRule::kFills) shape = LabelsOfArguments(call);
  bool list = in.objects[self].kind == ObjectKind::kList;
  if (call.name == "append") {
    if (call.rule == LabelRule::kAppend) shape = {};
    AddElement(call.at, self, first);
  } else if (call.name == "extend" || (call.name == "update" && in.objects[self].kind == ObjectKind::kSet)) {
    for (const AbstractValue& value : call.arguments.positional) {
      const LabelId lo = OuterOf(in, call.at.state, value).lo;
      if (list && AppendInOrder(call.at, self, value, call.ended)) {
        shape = JoinLabels(in, shape, {lo, call.ended});
        continue;
      }
      AbstractValue element = Over(call, value);
      if (call.rule == LabelRule::kAppend) shape = JoinLabels(in, shape, {OuterOf(in, call.at.state, value).lo, call.ended});
      if (!element.absent()) {
        SetLength(call.at, self, -1);
        Collapse(call.at, self);
        InitStar(call.at, self, RaisedHigh(in, element, call.at.control.label.hi, call.at.control.origin));
      }
    }
    if (call.rule != LabelRule::kAppend) shape.hi = in.labels.Join(shape.hi, call.deep.hi);
  } else if (call.name == "update") {
    FillDict(call, self, first);
    for (const auto& [name, value] : call.arguments.named) SetItem(call.at, call.self, Known(in, in.sets.Text(name)), value);
    if (call.arguments.more_named) SetItem(call.at, call.self, Scalar(kKindStr, {}), *call.arguments.more_named);
    shape = LabelOfFilling(call);
  } else if (call.name == "insert") {
    InsertElement(call, self);
  } else if (call.name == "add") {
    AddElement(call.at, self, first);
  } else if (call.name == "clear" && IsOne(call.at.state, in.objects[self])) {
    for (size_t i = 0; i < in.objects[self].fields.size(); ++i) SetSlot(call.at.state, in.objects[self].fields[i].second, {});
    SetSlot(call.at.state, in.objects[self].star(), {});
    SetSlot(call.at.state, in.objects[self].keys(), {});
    SetLength(call.at, self, 0);
  } else if (call.name == "sort") {
    AbstractValue elements = Members(in, call.at.state, self);
    CallKey(call, elements);
    shape = LabelOfOrder(call);
    int64_t length = LengthOf(in, call.at.state, self);
    Collapse(call.at, self);
    SetLength(call.at, self, length);
  } else if (call.name == "reverse" && list) {
    std::optional<PlaceValues> places = PlacesOf(in, call.at.state, call.self);
    if (places) std::reverse(places->begin(), places->end());
    if (!places || !SetPlaces(call.at, self, *places)) {
      int64_t length = LengthOf(in, call.at.state, self);
      Collapse(call.at, self);
      SetLength(call.at, self, length);
    }
  } else {
    // remove, discard, difference_update and the like: something goes, or several sets meet.
    for (const AbstractValue& value : call.arguments.positional) {
      if (call.name.ends_with("_update")) InitStar(call.at, self, Over(call, value));
    }
    shape.hi = in.labels.Join(shape.hi, call.deep.hi);
    Collapse(call.at, self);
  }
  RaiseShape(call.at, self, {kBottom, in.labels.Join(shape.hi, call.at.control.label.hi)});
  return none;
}

AbstractValue ElementResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.builtin == IdOf(Builtin::Getattr)) {
    AbstractValue object = Argument(call, 0), name = Argument(call, 1), found;
    int64_t only = in.sets.Only(name.atoms);
    if (only < 0 || name.objects != 0) return OpaqueSharing(call, call.deep);
    if (in.sets.atom(static_cast<AtomId>(only)).type != Atom::Type::kStr) return OpaqueSharing(call, call.deep);
    found = GetAttribute(call.at, object, in.sets.atom(static_cast<AtomId>(only)).text);
    AbstractValue otherwise = Argument(call, 2);
    if (!otherwise.absent()) found = JoinValues(in, found, otherwise);
    if (found.absent()) found = OpaqueSharing(call, call.deep);
    return Raised(in, found, DeepOf(in, call.at.state, name), call.origin);
  }
  if (!HasSelf(call)) return OpaqueSharing(call, call.deep);
  AbstractValue key = Argument(call, 0), otherwise = Argument(call, 1);
  if (otherwise.absent()) otherwise = Known(in, in.sets.None());
  if (IsSurelyUnder(call, key)) return GetItem(call.at, call.self, key);
  const bool is_dict = in.objects[Self(call)].kind == ObjectKind::kDict && HasAllFields(in, call.at.state, Self(call));
  if (const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1; is_dict && only >= 0) {
    // It is not there.
    if (call.name == "setdefault") SetItem(call.at, call.self, key, otherwise);
    return Raised(in, otherwise, JoinLabels(in, OuterOf(in, call.at.state, call.self), DeepOf(in, call.at.state, key)), call.origin);
  }
  AbstractValue found = GetItem(call.at, call.self, key);
  LabelInterval reach = JoinLabels(in, OuterOf(in, call.at.state, call.self), DeepOf(in, call.at.state, key));
  found = JoinValues(in, found, Raised(in, otherwise, reach, call.origin));
  if (call.name == "setdefault") {
    SetItem(call.at, call.self, key, JoinValues(in, otherwise, found));
    SetLength(call.at, Self(call), -1);
    int64_t only = in.sets.Only(key.atoms);
    if (only >= 0 && key.objects == 0) {
      // The old value stays if there was one.
      uint32_t slot = FieldSlot(in, Self(call), KeyOf(in, static_cast<AtomId>(only)), true);
      if (slot != 0xFFFFFFFF) JoinSlot(in, call.at.state, slot, found);
    }
  }
  return found;
}

AbstractValue CallbackResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.arguments.more_positional) {
    GiveUp(in, "`" + std::string(call.name) + "(*…)` is not followed", call.at.function().spans[call.at.pc]);
    return {};
  }
  IteratorForm form = call.builtin == IdOf(Builtin::Filter) ? IteratorForm::kFilter : IteratorForm::kMap;
  AbstractValue result = NewIterator(call, form, {});
  ObjectId id = static_cast<ObjectId>(in.sets.members(result.objects)[0]);
  int64_t index = 0;
  for (const AbstractValue& value : call.arguments.positional) InitField(call.at, id, in.sets.Integer(index++), value);
  return result;
}

AbstractValue SplitsResult(Invocation& call) {
  Interpreter& in = call.at.in;
  bool parts = call.name == "partition" || call.name == "rpartition";
  ObjectId made = NewContainer(call, parts ? ObjectKind::kTuple : ObjectKind::kList, parts ? 3 : -1);
  const bool of_bytes = call.method != Method::kMethodCount && RowOf(call.method).type == BuiltinType::Bytes;
  AbstractValue text = Scalar(of_bytes ? kKindBytes : kKindStr, call.deep, call.origin);
  if (parts) for (int64_t i = 0; i < 3; ++i) InitField(call.at, made, in.sets.Integer(i), text);
  else InitStar(call.at, made, text);
  RaiseShapeSurely(call.at, made, call.deep);
  return Reference(in, made, {kBottom, call.deep.hi});
}

AbstractValue NextResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue iterator = Argument(call, 0);
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  AbstractValue next = NextOf(call.at, iterator, /*begun=*/true);
  const LabelId ended = std::exchange(in.heard, in.labels.Join(heard_before, in.heard));
  in.heard = in.labels.Join(in.heard, call.deep.hi);  // of a StopIteration that ends somebody else's iteration
  LabelInterval outer = OuterOf(in, call.at.state, iterator);
  RaiseIterators(in, call.at.state, iterator, call.at.control.label.hi);
  AbstractValue otherwise = Argument(call, 1);
  if (otherwise.absent() && in.catchers > 0 && iterator.objects != 0) {
    // StopIteration, with what a generator returned.
    for (ObjectId id : in.sets.members(iterator.objects)) {
      auto known = in.context_of_generator.find(id);
      if (known == in.context_of_generator.end() || known->second->returned.absent()) continue;
      AbstractValue error = ErrorHere(call.at, {kBottom, outer.hi}, iterator.origin);
      InitStar(call.at, in.sets.members(error.objects)[0], known->second->returned);
      MayRaise(call.at, error, call.at.state.heap.Fork());
    }
  }
  if (next.absent() && otherwise.absent()) return {};
  if (!otherwise.absent()) next = JoinValues(in, next, RaisedHigh(in, otherwise, ended, iterator.origin));
  return Raised(in, next, outer, iterator.origin);
}

AbstractValue IteratorResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.arguments.positional.size() != 1) {
    GiveUp(in, "`iter` of a function is not followed", call.at.function().spans[call.at.pc]);
    return {};
  }
  AbstractValue source = Argument(call, 0);
  AbstractValue made = NewIterator(call, IteratorForm::kPlain, {});
  InitStar(call.at, static_cast<ObjectId>(in.sets.members(made.objects)[0]), source);
  return IsIterator(in, source) ? JoinValues(in, made, source) : made;
}

// Is what a method of a class gives what the builtin gives, or part of it?
bool GivesResult(const Invocation& call) {
  if (call.kinds == 0) return true;
  for (Builtin b : {Builtin::Abs, Builtin::Round, Builtin::Pow}) if (call.builtin == IdOf(b)) return true;
  return false;
}

// Which dunder methods of what it is given a builtin may call.
uint8_t HiddenIn(const Invocation& call) {
  switch (call.rule) {
    case LabelRule::kNothing: case LabelRule::kAppend: case LabelRule::kBuild: case LabelRule::kCallback: case LabelRule::kIterator:
    case LabelRule::kElements: case LabelRule::kNext: return 0;
    default: break;
  }
  for (Builtin b : {Builtin::Isinstance, Builtin::Issubclass, Builtin::Callable, Builtin::Id, Builtin::Vars, Builtin::Hasattr}) {
    if (call.builtin == IdOf(b)) return 0;
  }
  for (Builtin b : {Builtin::Print, Builtin::Repr, Builtin::Format, Builtin::Ascii}) if (call.builtin == IdOf(b)) return kShows;
  for (Builtin b : {Builtin::Min, Builtin::Max, Builtin::Sorted}) if (call.builtin == IdOf(b)) return kCompares;
  for (Builtin b : {Builtin::Abs, Builtin::Round}) if (call.builtin == IdOf(b)) return kCounts;
  if (call.builtin == IdOf(BuiltinType::Str)) return kShows;
  if (call.builtin == IdOf(Builtin::Len) || call.builtin == IdOf(BuiltinType::Bool)) return kSizes;
  if (call.builtin == IdOf(Builtin::Sum)) return kAdds;
  if (call.builtin == IdOf(Builtin::Hash)) return kHashes;
  if (call.builtin == IdOf(BuiltinType::Int) || call.builtin == IdOf(BuiltinType::Float)) return kCounts;
  if (call.name == "sort") return kCompares;
  return kAllHidden;
}

CallResult Invoke(Invocation& call) {
  Interpreter& in = call.at.in;
  if (in.has_classes) {
    LabelInterval hidden;
    uint8_t which = HiddenIn(call);
    AbstractValue all = call.self;
    ForEachArgument(call.arguments, [&](const AbstractValue& value) { all = JoinValues(in, all, value); });
    auto run = [&](const AbstractValue& value) {
      if (which != 0) hidden = JoinLabels(in, hidden, RunHidden(call.at, value, which, call.origin, all, GivesResult(call) ? &call.called_back : nullptr));
    };
    run(call.self);
    ForEachArgument(call.arguments, run);
    if (in.stopped()) return {};
    FindLabels(call);
    call.hidden = hidden.hi;
    call.outer.hi = in.labels.Join(call.outer.hi, hidden.hi);
    call.deep.hi = in.labels.Join(call.deep.hi, hidden.hi);
  } else {
    FindLabels(call);
  }
  AbstractValue result;
  switch (call.rule) {
    case LabelRule::kNothing: result = OpaqueSharing(call, {}); break;
    case LabelRule::kOuter: result = ScalarResult(call, call.outer); break;
    case LabelRule::kDeep: case LabelRule::kOperator: result = DeepResult(call); break;
    case LabelRule::kElements: result = ElementsResult(call); break;
    case LabelRule::kElementsDeep: case LabelRule::kFilled: result = ElementsDeepResult(call); break;
    case LabelRule::kChosen: result = ChosenResult(call); break;
    case LabelRule::kTaken: result = TakenResult(call); break;
    case LabelRule::kMutates: case LabelRule::kReorders: case LabelRule::kAppend: case LabelRule::kStore: case LabelRule::kFills:
      result = MutatesResult(call);
      break;
    case LabelRule::kElement: result = ElementResult(call); break;
    case LabelRule::kCallback: result = CallbackResult(call); break;
    case LabelRule::kSplits: result = SplitsResult(call); break;
    case LabelRule::kNext: result = NextResult(call); break;
    case LabelRule::kIterator: result = IteratorResult(call); break;
    case LabelRule::kBuild: result = OpaqueSharing(call, {}); break;
    case LabelRule::kCopy: case LabelRule::kUnpack: case LabelRule::kTest: case LabelRule::kTestShape: case LabelRule::kBranch:
    case LabelRule::kCall: case LabelRule::kClosure: case LabelRule::kCaught:
      GiveUp(in, "a builtin with the rule of an instruction", call.at.function().spans[call.at.pc]);
      break;
  }
  return {!result.absent() && !in.stopped(), result};
}

CallResult InvokeMethod(Point& at, Method method, const AbstractValue& self, const Arguments& arguments, uint32_t part) {
  Invocation call{at, RowOf(method).rule, RowOf(method).name, self, arguments};
  call.method = method;
  call.kinds = KindsOf(method);
  call.part = part;
  return Invoke(call);
}

// What type(x) gives for a scalar of one kind; else kBuiltinCount.
BuiltinId TypeOfScalar(const Arguments& arguments) {
  if (arguments.positional.size() != 1 || arguments.positional[0].objects != 0 || arguments.more_positional) return kBuiltinCount;
  switch (arguments.positional[0].kinds) {
    case kKindStr: return IdOf(BuiltinType::Str);
    case kKindInt: return IdOf(BuiltinType::Int);
    case kKindFloat: return IdOf(BuiltinType::Float);
    case kKindBool: return IdOf(BuiltinType::Bool);
    default: return kBuiltinCount;
  }
}

}  // namespace

CallResult CallBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (builtin >= kBuiltinCount) {
    bool plan_code = builtin != kSomeBuiltinType;
    ForEachArgument(arguments, [&](const AbstractValue& value) { plan_code |= HasInstances(in, at.state, value) || IsIterator(in, value); });
    if (plan_code) {
      GiveUp(in, "a call of a type that is not known before the run", at.function().spans[at.pc]);
      return {};
    }
    Invocation call{at, LabelRule::kDeep, "type", {}, arguments};
    FindLabels(call);
    return {true, OpaqueSharing(call, call.deep)};
  }
  const BuiltinRow& row = RowOf(builtin);
  if (row.kind == BuiltinKind::kException) {
    ObjectId error = Make(at, ObjectKind::kError, 46, builtin);
    ForEachArgument(arguments, [&](const AbstractValue& value) { InitStar(at, error, value); });
    return {true, Reference(in, error)};
  }
  if (builtin == IdOf(Builtin::InnerIsOpen) && arguments.positional.size() == 1) return {true, IsOpen(in, arguments.positional[0])};
  if (builtin == IdOf(Builtin::InnerReplyOf) && arguments.positional.size() == 1) return {true, ReplyOf(at, arguments.positional[0])};
  CallResult of_classes;
  if (CallClassBuiltin(at, builtin, arguments, of_classes)) return of_classes;
  Invocation call{at, row.rule, row.name, {}, arguments};
  call.builtin = builtin;
  call.kinds = KindsOf(builtin);
  if (builtin == IdOf(BuiltinType::Type)) {
    FindLabels(call);
    if (const BuiltinId known = TypeOfScalar(arguments); known != kBuiltinCount) {
      AbstractValue type = BuiltinValue(in, known);
      type.label = call.outer;
      return {true, type};
    }
    // The type of something: we do not say which, and must not say that it cannot be called.
    bool opaque = false;
    ForEachArgument(arguments, [&](const AbstractValue& value) { opaque |= value.objects != 0 && HoldsOpaque(in, value); });
    AbstractValue type = BuiltinValue(in, opaque ? kBuiltinCount : kSomeBuiltinType);
    type.label = call.outer;
    return {true, type};
  }
  return Invoke(call);
}

namespace {

// send, throw and close; anything else is an AttributeError.
CallResult CallGeneratorMethod(Point& at, ObjectId generator, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (name == "__iter__") return {true, Reference(in, generator)};
  if (name == "__next__") {
    AbstractValue next = NextOf(at, Reference(in, generator));
    return {!next.absent(), next};
  }
  const bool is_send = name == "send", is_throw = name == "throw", is_close = name == "close";
  if (!is_send && !is_throw && !is_close) return {};
  if (arguments.more_positional || (!is_close && arguments.positional.empty())) {
    GiveUp(in, "`" + std::string(name) + "(*…)` of a generator is not followed", at.function().spans[at.pc]);
    return {};
  }
  LabelInterval label = DeepOfArguments(at, arguments);
  AbstractValue error = ErrorHere(at, {kBottom, label.hi}, 0);
  if (is_throw) error = JoinValues(in, error, arguments.positional[0]);
  MayRaise(at, error, at.state.heap.Fork());  // at its end, or when nothing in it takes the error
  AbstractValue given = ResumeGenerator(at, generator, is_send ? &arguments.positional[0] : nullptr, is_send ? nullptr : &error);
  if (is_close) return {true, Known(in, in.sets.None())};
  const AbstractValue& returned = in.context_of_generator[generator]->returned;
  if (in.catchers > 0 && !returned.absent()) {
    // StopIteration, with what it returned.
    InitStar(at, in.sets.members(error.objects)[0], returned);
    MayRaise(at, error, at.state.heap.Fork());
  }
  return {!given.absent(), given};
}

}  // namespace

// `(5).__add__(1)`: builtin values have these methods, too, and who calls them by name is rare.
static void NotFollowed(Point& at, std::string_view name) {
  GiveUp(at.in, "calling `" + std::string(name) + "` of a builtin value is not followed", at.function().spans[at.pc]);
}

static CallResult CallOwnMethod(Point& at, const AbstractValue& receiver, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  CallResult all;
  uint32_t part = 0;
  auto add = [&](CallResult one) {
    if (!one.returns) return;
    all.value = JoinValues(in, all.value, one.value);
    all.returns = true;
  };
  // Each possible receiver is changed or not, so effects are joined by being weak: with several, the
  // heap is what any of them leaves.
  size_t receivers = receiver.objects == 0 ? 0 : in.sets.members(receiver.objects).size();
  bool scalar = (receiver.kinds & kKindScalar) != 0;
  bool many = receivers + scalar > 1;
  Store before, after;
  if (many) before = at.state.heap.Fork();
  bool first = true;
  auto finish_one = [&] {
    if (!many) return;
    if (first) after = at.state.heap.Fork();
    else after.Merge(at.state.heap, [&](auto& a, auto& b) { return JoinValues(in, a, b); });
    first = false;
    at.state.heap = before.Fork();
  };
  if (scalar) {
    static constexpr std::pair<Kinds, BuiltinType> kTypes[] = {{kKindStr, BuiltinType::Str}, {kKindBytes, BuiltinType::Bytes},
        {kKindInt | kKindBool, BuiltinType::Int}, {kKindFloat, BuiltinType::Float}};
    AbstractValue self = receiver;
    self.objects = 0;
    self.kinds &= kKindScalar;
    if (IsDunder(name)) NotFollowed(at, name);
    for (auto [kinds, type] : kTypes) {
      if (!(receiver.kinds & kinds)) continue;
      Method method = FindMethod(type, name);
      if (method != Method::kMethodCount) {
        AbstractValue one = self;
        one.kinds &= kinds;
        add(InvokeMethod(at, method, one, arguments, part++ & 7));
      }
    }
    finish_one();
  }
  if (receiver.objects != 0) {
    for (ObjectId id : in.sets.members(receiver.objects)) {
      AbstractValue self = Reference(in, id, receiver.label);
      self.origin = receiver.origin;
      ObjectKind kind = in.objects[id].kind;
      if (kind == ObjectKind::kClosure) {
        const uint32_t slot = FieldSlot(in, id, in.sets.Text(name), false);
        const AbstractValue attribute = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
        if (attribute.absent() && IsDunder(name)) NotFollowed(at, name);
        add(CallValue(at, Raised(in, attribute, receiver.label, receiver.origin), arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      if (kind == ObjectKind::kModule) {
        AbstractValue member = MemberValueOf(in, at.state, static_cast<ModuleId>(in.objects[id].number), name);
        add(CallValue(at, Raised(in, member, receiver.label, receiver.origin), arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      if (HasOwnAttributes(in, at.state, id)) {
        add(CallAttribute(at, id, self, name, arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      CallResult of_type;
      if (kind == ObjectKind::kBuiltin && CallOnType(at, in.objects[id].number, name, arguments, of_type)) {
        add(of_type);
        finish_one();
        continue;
      }
      Method method = FindMethod(MethodTypeOf(kind), name);
      if (kind == ObjectKind::kBuiltin && in.objects[id].number < kBuiltinCount && RowOf(BuiltinId{in.objects[id].number}).kind == BuiltinKind::kType) {
        BuiltinType type = static_cast<BuiltinType>(in.objects[id].number - kFirstBuiltinType);
        method = FindMethod(type, name);
        if (method != Method::kMethodCount && IsClassMethod(method)) {
          add(InvokeMethod(at, method, {}, arguments, part++ & 7));
        } else if (method != Method::kMethodCount && !arguments.positional.empty()) {
          Arguments rest = arguments;
          rest.positional.erase(rest.positional.begin());
          add(CallMethodNamed(at, arguments.positional[0], name, rest));
        }
      } else if (method != Method::kMethodCount) {
        add(InvokeMethod(at, method, self, arguments, part++ & 7));
      } else if (kind == ObjectKind::kOpaque || kind == ObjectKind::kError) {
        Invocation call{at, LabelRule::kDeep, name, self, arguments};
        call.part = part++ & 7;
        FindLabels(call);
        ForEachArgument(arguments, [&](const AbstractValue& value) {
          if (IsIterator(in, value)) Over(call, value);
        });
        RunCallbacks(call);
        RaiseShape(at, id, call.deep);
        auto share = [&](const AbstractValue& value) { if (!value.absent()) InitStar(at, id, RaisedHigh(in, value, at.control.label.hi, 0)); };
        if (kind == ObjectKind::kOpaque) ForEachArgument(arguments, share);
        add({true, OpaqueSharing(call, call.deep)});
      } else if (kind == ObjectKind::kIterator && in.objects[id].form == IteratorForm::kGenerator) {
        add(CallGeneratorMethod(at, id, name, arguments));
      } else if (kind == ObjectKind::kIterator && name == "isdisjoint") {
        GiveUp(in, "`isdisjoint` of a view is not followed", at.function().spans[at.pc]);
      } else if (IsDunder(name)) {
        NotFollowed(at, name);
      }
      if (in.stopped()) return {};
      finish_one();
    }
  }
  if (many) at.state.heap = after;
  return all;
}

// `C.mro()` of what may be a class without a method of that name.
static bool MayAskOrder(Interpreter& in, const AbstractValue& receiver) {
  if (receiver.objects == 0) return false;
  const auto& members = in.sets.members(receiver.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    return in.objects[id].kind == ObjectKind::kClass || in.objects[id].kind == ObjectKind::kBuiltin;
  });
}

CallResult CallMethodNamed(Point& at, const AbstractValue& receiver, std::string_view name, const Arguments& arguments) {
  if (name == "mro" && MayAskOrder(at.in, receiver)) {
    AbstractValue order = StructureOf(at, receiver);
    CallResult own = CallOwnMethod(at, receiver, name, arguments);
    return {true, own.returns ? JoinValues(at.in, own.value, order) : order};
  }
  return CallOwnMethod(at, receiver, name, arguments);
}

}  // namespace penstock
