// Which values come out of calls of builtins and methods, by the rule in their row.
#include <algorithm>
#include <cstdlib>

#include "analysis/classes.h"
#include "analysis/invocation.h"
#include "analysis/known_texts.h"

namespace penstock {

// Is it the one thing that the instruction calls? What others called holds what they made meanwhile.
static bool IsCalledHere(const Invocation& call) {
  const Op op = call.at.instruction().op;
  // It matters of what more is put into.
  if (call.at.in.builtins_at_work != 1 || (call.rule != LabelRule::kFilled && call.name != "copy")) return false;
  const AbstractValue& called = call.at.state.registers.Get(call.at.instruction().a);  // or of which a method is
  const int64_t only = called.kinds == kKindObject ? call.at.in.sets.Only(called.objects) : -1;
  if (op == Op::CallMethod) return call.method != Method::kMethodCount && (only >= 0 || called.objects == 0);
  if ((op != Op::Call && op != Op::CallKw) || call.method != Method::kMethodCount) return false;
  return only >= 0 && call.at.in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kBuiltin;
}

ObjectId NewContainer(Invocation& call, ObjectKind kind, int64_t length) {
  return Make(call.at, kind, 110 + call.part, 0, length, IsCalledHere(call) ? Before::kMayBeGone : Before::kStays);
}

AbstractValue NewIterator(Invocation& call, IteratorForm form, std::initializer_list<AbstractValue> parts) {
  Interpreter& in = call.at.in;
  // Instead of a length: how many were taken, where that is known.
  const bool counted = form == IteratorForm::kZip || form == IteratorForm::kEnumerate || form == IteratorForm::kMap || form == IteratorForm::kFilter;
  ObjectId id = Make(call.at, ObjectKind::kIterator, 120 + call.part, 0, counted ? 0 : -1);
  in.objects[id].form = form;
  int64_t index = 0;
  for (const AbstractValue& value : parts) InitField(call.at, id, in.sets.Integer(index++), value);
  RaiseShapeSurely(call.at, id, call.outer);
  return Reference(in, id);
}

namespace {

// `sqrt(x, /) -> float`
Kinds KindsBySignature(std::string_view signature) {
  constexpr std::pair<std::string_view, Kinds> kPlain[] = {{"float", kKindFloat}, {"int", kKindInt}, {"bool", kKindBool}};
  for (const auto& [type, kinds] : kPlain) {
    if (signature.ends_with(type) && signature.substr(0, signature.size() - type.size()).ends_with("-> ")) return kinds;
  }
  return 0;
}

}  // namespace

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
  if (id == IdOf(Builtin::JsonDumps)) return kKindStr;
  for (Builtin b : {Builtin::ReSub, Builtin::ReEscape}) if (id == IdOf(b)) return kKindStr | kKindBytes;
  return RowOf(id).module == ModuleId::Math ? KindsBySignature(RowOf(id).signature) : Kinds{0};
}

namespace {

Kinds KindsOfNamed(BuiltinType type, std::string_view name) {
  if (name == "count" || name == "index" || name == "find" || name == "rfind" || name == "rindex" || name == "bit_length" ||
      name == "bit_count") return kKindInt;
  if ((name.starts_with("is") && !name.starts_with("iso")) || name == "startswith" || name == "endswith") return kKindBool;
  if (type == BuiltinType::Float && (name == "conjugate" || name == "fromhex")) return kKindFloat;
  if (type == BuiltinType::Int && name == "conjugate") return kKindInt;
  if (name == "encode" || name == "to_bytes") return kKindBytes;
  if (name == "from_bytes") return kKindInt | kKindBool;
  if (type == BuiltinType::Bytes) return name == "decode" || name == "hex" ? kKindStr : kKindBytes;
  if (type == BuiltinType::Str && name != "maketrans") return kKindStr;
  if (type == BuiltinType::Float && name == "hex") return kKindStr;
  return 0;
}

}  // namespace

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

namespace {

// Where a known text or number stands in a list of others.
AbstractValue PlaceOfElement(const Invocation& call, const AbstractValue& wanted) {
  Interpreter& in = call.at.in;
  if (call.arguments.positional.size() != 1 || !call.arguments.named.empty() || call.arguments.more_positional) return {};
  const std::optional<PlaceValues> places = PlacesOf(in, call.at.state, call.self);
  auto known = [&](const AbstractValue& value) { return value.objects == 0 ? in.sets.Only(value.atoms) : -1; };
  const int64_t sought = known(wanted);
  if (!places || sought < 0) return {};
  for (size_t i = 0; i < places->size(); ++i) {
    const int64_t here = known((*places)[i]);
    if (here < 0) return {};
    if (KeyOf(in, static_cast<AtomId>(here)) == KeyOf(in, static_cast<AtomId>(sought))) return Known(in, in.sets.Integer(static_cast<int64_t>(i)));
  }
  return {};
}

// callable(value), as far as it is known.
Certainty IsCallable(const Interpreter& in, const AbstractValue& value) {
  if (value.absent() || (value.kinds & kKindOther)) return Certainty::kEither;
  const bool scalars = (value.kinds & kKindScalar) != 0;
  if (value.objects == 0) return Certainty::kNo;
  const SetTable::Members members = in.sets.members(value.objects);
  const bool all = std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kClosure || kind == ObjectKind::kTool || kind == ObjectKind::kBuiltin || kind == ObjectKind::kClass || kind == ObjectKind::kMethod;
  });
  return all && !scalars ? Certainty::kYes : Certainty::kEither;
}

// The text of the receiver, where nothing is given by a star.
const std::string* KnownReceiver(const Invocation& call) {
  const Interpreter& in = call.at.in;
  const bool plain = !call.arguments.more_positional && !call.arguments.more_named;
  const int64_t only = plain && call.self.kinds == kKindStr ? in.sets.Only(call.self.atoms) : -1;
  return only < 0 ? nullptr : &in.sets.atom(static_cast<AtomId>(only)).text;
}

AbstractValue TextOrNothing(Interpreter& in, const std::optional<std::string>& text) { return text ? Known(in, in.sets.Text(*text)) : AbstractValue{}; }

AbstractValue JoinedTexts(Invocation& call) {
  const std::string* between = call.arguments.named.empty() ? KnownReceiver(call) : nullptr;
  const std::optional<PlaceValues> places = between == nullptr ? std::nullopt : PlacesOf(call.at.in, call.at.state, Argument(call, 0));
  const std::optional<KnownAtoms> items = places ? AtomsOf(call.at.in, *places) : std::nullopt;
  return items ? TextOrNothing(call.at.in, PutBetween(*between, *items)) : AbstractValue{};
}

AbstractValue FilledText(Invocation& call) {
  const std::string* text = KnownReceiver(call);
  const std::optional<KnownAtoms> values = text == nullptr ? std::nullopt : AtomsOf(call.at.in, call.arguments.positional);
  const std::optional<NamedAtoms> named = values ? AtomsOfNamed(call.at.in, call.arguments.named) : std::nullopt;
  return named ? TextOrNothing(call.at.in, FilledByFormat(*text, *values, *named)) : AbstractValue{};
}

AbstractValue FoldCall(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  if (call.method != Method::kMethodCount) {
    if (call.method == Method::StrJoin) return JoinedTexts(call);
    if (call.method == Method::StrFormat) return FilledText(call);
    if (call.method == Method::ListIndex || call.method == Method::TupleIndex) return PlaceOfElement(call, first);
    const int64_t self = call.self.objects == 0 ? in.sets.Only(call.self.atoms) : -1;
    if (self < 0 || !call.arguments.named.empty() || call.arguments.more_positional) return {};
    const std::optional<KnownAtoms> atoms = AtomsOf(in, call.arguments.positional);
    const std::optional<Atom> folded = atoms ? FoldMethod(call.method, in.sets.atom(static_cast<AtomId>(self)), *atoms) : std::nullopt;
    return folded ? Known(in, in.sets.Intern(*folded)) : AbstractValue{};
  }
  if (!call.arguments.named.empty() || call.arguments.more_positional) return {};
  if (call.builtin == IdOf(Builtin::Isinstance) && call.arguments.positional.size() == 2) {
    return TruthValue(in, IsInstanceOf(in, call.at.state, first, Argument(call, 1)));
  }
  if (call.builtin == IdOf(Builtin::Issubclass) && call.arguments.positional.size() == 2) {
    return TruthValue(in, IsSubclassOf(in, call.at.state, first, Argument(call, 1)));
  }
  if (call.builtin == IdOf(Builtin::Hasattr) && call.arguments.positional.size() == 2) {
    return TruthValue(in, HasAttribute(in, call.at.state, first, Argument(call, 1)));
  }
  if (const std::optional<KnownAtoms> atoms = AtomsOf(in, call.arguments.positional)) {
    if (const std::optional<Atom> folded = FoldBuiltin(call.builtin, *atoms)) return Known(in, in.sets.Intern(*folded));
  }
  if (call.arguments.positional.size() != 1) return {};
  if (call.builtin == IdOf(Builtin::Callable)) return TruthValue(in, IsCallable(in, first));
  if (call.builtin == IdOf(Builtin::Len)) {
    int64_t only = first.kinds == kKindObject ? in.sets.Only(first.objects) : -1;
    const ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
    if (only >= 0 && kind != ObjectKind::kRecord && kind != ObjectKind::kError && kind != ObjectKind::kInstance) {  // theirs is that of arguments or attributes
      int64_t length = LengthOf(in, call.at.state, static_cast<ObjectId>(only));
      if (length >= 0) return Known(in, in.sets.Integer(length));
    }
    if (only = first.objects == 0 ? in.sets.Only(first.atoms) : -1; only >= 0 && in.sets.atom(static_cast<AtomId>(only)).type == Atom::Type::kStr) {
      // As many as there are bytes that begin a character.
      const std::string& text = in.sets.atom(static_cast<AtomId>(only)).text;
      return Known(in, in.sets.Integer(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; })));
    }
    return {};
  }
  if (call.builtin == IdOf(BuiltinType::Bool)) return TruthValue(in, TruthOf(in, call.at.state, first));
  return {};
}

}  // namespace

// `int(text)`: no more digits are read than are written. A float has fewer.
static bool ReadsNumber(const Invocation& call) {
  if (!call.arguments.IsOneValue()) return false;
  const AbstractValue& given = call.arguments.positional[0];
  return given.objects == 0 && (given.kinds & ~(kKindStr | kKindFloat | kKindBool | kKindInt)) == 0 && given.SizeOfInts() >= kRead;
}

AbstractValue ScalarResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  AbstractValue result = FoldCall(call);
  if (result.absent()) {
    if (call.builtin == IdOf(Builtin::JsonLoads) && call.arguments.IsOneValue()) return JsonResult(call, label);
    if (call.kinds == 0) {
      const AbstractValue made = ResultOfType(call, label, /*of_pattern=*/false);
      return made.absent() ? JoinValues(in, OpaqueSharing(call, label), Raised(in, call.called_back, label, call.origin)) : made;
    }
    AbstractValue made = Scalar(call.kinds, {});
    if (call.builtin == IdOf(Builtin::Len)) made.ints = kLength;
    if (call.builtin == IdOf(BuiltinType::Int) && ReadsNumber(call)) made.ints = kRead;
    result = GivesResult(call) ? JoinValues(in, made, call.called_back) : made;
  }
  return Raised(call.at.in, result, label, call.origin);
}

namespace {

constexpr int64_t kMostNumbers = 12;  // of a range that are told apart, as many as rounds of a loop are

struct KnownNumbers { int64_t first = 0, step = 1, count = 0; };

// Of a range whose bounds are known.
std::optional<KnownNumbers> NumbersOfRange(const Invocation& call) {
  constexpr int64_t kMost = int64_t{1} << 40;
  const auto& given = call.arguments.positional;
  if (given.empty() || given.size() > 3 || call.arguments.more_positional || !call.arguments.named.empty()) return std::nullopt;
  std::optional<int64_t> numbers[3];
  for (size_t i = 0; i < given.size(); ++i) {
    numbers[i] = KnownIndex(call.at.in, given[i]);
    if (!numbers[i] || *numbers[i] < -kMost || *numbers[i] > kMost) return std::nullopt;
  }
  KnownNumbers found;
  const int64_t stop = given.size() == 1 ? *numbers[0] : *numbers[1];
  if (given.size() > 1) found.first = *numbers[0];
  if (given.size() > 2) found.step = *numbers[2];
  if (found.step == 0) return std::nullopt;
  const int64_t distance = found.step > 0 ? stop - found.first : found.first - stop, by = std::abs(found.step);
  found.count = distance <= 0 ? 0 : (distance + by - 1) / by;
  return found;
}

}  // namespace

AbstractValue DeepResult(Invocation& call) {
  Interpreter& in = call.at.in;
  // `join`, `any`, `sum` and the like go over an instance; `str`, `len`, `hash` do not.
  const bool goes_over = in.has_classes && (PutsTogether(call.builtin) || HiddenIn(call) == kAllHidden);
  // Whoever looks at everything goes over everything: generators run, callbacks are called.
  AbstractValue elements;
  RunCallbacks(call);
  ForEachArgument(call.arguments, [&](const AbstractValue& value) {
    if (IsIterator(in, value) || (goes_over && HasInstances(in, call.at.state, value))) elements = JoinValues(in, elements, Over(call, value));
    else if (PutsTogether(call.builtin)) elements = JoinValues(in, elements, AllOf(call.at, value, call.ended));
  });
  if (call.expression != nullptr && call.expression->surely_far) call.deep.lo = in.labels.Join(call.deep.lo, *call.expression->surely_far);
  // What is compared or formatted of a structure may be less than all of it.
  if (call.builtin == IdOf(BuiltinType::Range)) {
    const std::optional<KnownNumbers> numbers = NumbersOfRange(call);
    ObjectId range = NewContainer(call, ObjectKind::kTuple, numbers ? numbers->count : -1);
    in.objects[range].is_range = true;
    RaiseShapeSurely(call.at, range, call.deep);
    if (numbers && numbers->count <= kMostNumbers) {
      for (int64_t i = 0; i < numbers->count; ++i) {
        InitField(call.at, range, in.sets.Integer(i), Raised(in, Known(in, in.sets.Integer(numbers->first + i * numbers->step)), call.deep, call.origin));
      }
    } else {
      InitStar(call.at, range, Scalar(kKindInt, call.deep, call.origin));
    }
    return Reference(in, range, {kBottom, call.deep.hi});
  }
  if (PutsTogether(call.builtin)) {
    AbstractValue start = Argument(call, 1);
    elements = JoinValues(in, elements, start);
    if (!elements.objects) {
      // `math.prod("a")` is a text.
      const Kinds others = call.builtin == IdOf(Builtin::MathProd) ? kKindOther | kKindStr | kKindBytes : kKindOther;
      AbstractValue sum = Scalar(kKindInt | kKindFloat | (elements.kinds & others), call.deep, call.origin);
      if (elements.SizeOfInts() >= kProduct) sum.ints = kSummed;
      return sum;
    }
    const AbstractValue sum = OpaqueSharing(call, call.deep);
    const ObjectId made = in.sets.members(sum.objects)[0];
    InitStar(call.at, made, elements);
    for (ObjectId one : in.sets.members(elements.objects)) {  // of lists it has what they have
      const AbstractValue members = Members(in, call.at.state, one);
      if (!members.absent()) InitStar(call.at, made, members);
    }
    return RaisedHigh(in, sum, call.deep.hi, call.origin);
  }
  return ScalarResult(call, call.deep);
}

ObjectKind ContainerOf(const Invocation& call) {
  if (call.builtin == IdOf(BuiltinType::Tuple)) return ObjectKind::kTuple;
  if (call.builtin == IdOf(BuiltinType::Dict)) return ObjectKind::kDict;
  if (call.builtin == IdOf(BuiltinType::Set) || call.builtin == IdOf(BuiltinType::Frozenset)) return ObjectKind::kSet;
  return ObjectKind::kList;
}

namespace {

// A copy of a list, tuple or dict, place by place where the places are known.
void CopyParts(Invocation& call, ObjectId from, ObjectId to) {
  Interpreter& in = call.at.in;
  int64_t length = LengthOf(in, call.at.state, from);
  for (size_t i = 0; i < in.objects[from].fields.size(); ++i) {
    auto [key, slot] = in.objects[from].fields[i];
    AbstractValue value = call.at.state.heap.Get(slot);
    if (!value.absent()) InitField(call.at, to, key, value);
  }
  TakeOrder(in, call.at.state, from, to);
  InitStar(call.at, to, call.at.state.heap.Get(in.objects[from].star()));
  const AbstractValue& keys = call.at.state.heap.Get(in.objects[from].keys());
  if (!keys.absent()) JoinSlot(in, call.at.state, in.objects[to].keys(), keys);
  SetLength(call.at, to, length);
}

}  // namespace

static std::optional<PlaceValues> InOrder(Invocation& call, const AbstractValue& iterable) {
  const Asking asking(call, !GoesOverFirst(call));
  return ElementsInOrder(call.at, iterable, call.ended);
}

// `reversed` of what has a length, and items by number.
static AbstractValue ByNumberBackwards(Invocation& call, AbstractValue instances) {
  Interpreter& in = call.at.in;
  const Asking unsure(call, true);
  const CallResult length = CallDunder(call.at, instances, "__len__", {});
  if (!length.returns || in.stopped()) return {};
  const ObjectId id = Make(call.at, ObjectKind::kIterator, 130 + call.part);
  in.objects[id].backwards = true;
  InitStar(call.at, id, instances);
  RaiseShape(call.at, id, {kBottom, in.labels.Join(OuterOf(in, call.at.state, instances).hi, DeepOf(in, call.at.state, length.value).hi)}, call.origin);
  return Reference(in, id);
}

AbstractValue ElementsResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = call.method == Method::kMethodCount ? Argument(call, 0) : call.self;
  if (call.builtin == IdOf(Builtin::Enumerate)) {
    AbstractValue start = Argument(call, 1);
    if (const AbstractValue* named = Named(call, "iterable"); named != nullptr && first.absent()) first = *named;
    if (const AbstractValue* named = Named(call, "start")) start = *named;
    return NewIterator(call, IteratorForm::kEnumerate, {BeginOver(call.at, first), start.absent() ? Known(in, in.sets.Integer(0)) : start});
  }
  if (call.builtin == IdOf(Builtin::Zip)) {
    call.outer.hi = in.labels.Join(call.outer.hi, TestOption(call, "strict"));
    AbstractValue zip = NewIterator(call, IteratorForm::kZip, {});
    ObjectId id = static_cast<ObjectId>(in.sets.members(zip.objects)[0]);
    int64_t index = 0;
    for (const AbstractValue& value : call.arguments.positional) InitField(call.at, id, in.sets.Integer(index++), BeginOver(call.at, value));
    if (call.arguments.more_positional) return OpaqueSharing(call, call.deep);
    return zip;
  }
  if (call.builtin == IdOf(Builtin::Reversed)) {
    AbstractValue reversed = NewIterator(call, IteratorForm::kPlain, {});
    AbstractValue over = PlainOf(in, call.at.state, first);
    if (!over.absent()) {
      const ObjectId id = static_cast<ObjectId>(in.sets.members(reversed.objects)[0]);
      InitStar(call.at, id, over);
      if (const std::optional<PlaceValues> places = PlacesOf(in, call.at.state, over)) {
        in.objects[id].backwards = true;
        InitField(call.at, id, in.sets.Integer(0), Known(in, in.sets.Integer(static_cast<int64_t>(places->size()))));
        SetLength(call.at, id, 0);
      }
    }
    // A class gives what it likes.
    if (HasInstances(in, call.at.state, first)) {
      const Asking asking(call);
      CallResult own = CallDunder(call.at, first, "__reversed__", {});
      if (own.returns) reversed = JoinValues(in, reversed, own.value);
      SetTable::Collected by_number;
      for (ObjectId id : in.sets.members(first.objects)) {
        if (!HasClasses(in, call.at.state, id) || HasDunder(in, call.at.state, id, "__reversed__") == Certainty::kYes) continue;
        if (HasDunder(in, call.at.state, id, "__getitem__") != Certainty::kNo) by_number.push_back(id);
      }
      if (!by_number.empty()) {
        AbstractValue instances = Reference(in, by_number[0], first.label);
        instances.objects = in.sets.SetOf(std::move(by_number));
        instances.origin = first.origin;
        reversed = JoinValues(in, reversed, ByNumberBackwards(call, instances));
      }
    }
    return reversed;
  }
  if (call.name == "items") return NewIterator(call, IteratorForm::kItems, {first});
  if (call.name == "values") return NewIterator(call, IteratorForm::kKeys, {first});
  if (call.name == "keys") {
    AbstractValue keys = NewIterator(call, IteratorForm::kPlain, {});
    in.objects[static_cast<ObjectId>(in.sets.members(keys.objects)[0])].is_keys = true;
    InitStar(call.at, static_cast<ObjectId>(in.sets.members(keys.objects)[0]), first);
    return keys;
  }
  // list, tuple, copy
  ObjectKind kind = ContainerOf(call);
  int64_t only = first.kinds == kKindObject ? in.sets.Only(first.objects) : -1;
  ObjectKind source = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  if (call.name == "copy" && only >= 0) kind = source == ObjectKind::kRecord ? ObjectKind::kDict : source;
  ObjectId made = NewContainer(call, kind, first.absent() ? 0 : -1);
  if (kind == ObjectKind::kDict) KeepOrder(in.objects[made]);
  bool by_place = source == ObjectKind::kList || source == ObjectKind::kTuple || (call.name == "copy" && kind == ObjectKind::kDict);
  if (by_place && only >= 0) {
    CopyParts(call, static_cast<ObjectId>(only), made);
  } else if (std::optional<PlaceValues> elements = InOrder(call, first)) {
    call.outer.hi = in.labels.Join(call.outer.hi, call.ended);
    for (size_t i = 0; i < elements->size(); ++i) InitField(call.at, made, in.sets.Integer(static_cast<int64_t>(i)), (*elements)[i]);
    SetLength(call.at, made, static_cast<int64_t>(elements->size()));
  } else if (!first.absent()) {
    InitStar(call.at, made, Over(call, first));
  }
  RaiseShapeSurely(call.at, made, call.outer);
  return Reference(in, made);
}

}  // namespace penstock
