// Which values come out of calls of builtins and methods, by the rule in their row.
#include <algorithm>
#include <cstdlib>

#include "analysis/classes.h"
#include "analysis/invocation.h"

namespace penstock {

AbstractValue Argument(const Invocation& call, size_t index) {
  if (index < call.arguments.positional.size()) return call.arguments.positional[index];
  if (call.arguments.more_positional) return *call.arguments.more_positional;
  return {};
}

const AbstractValue* Named(const Invocation& call, std::string_view name) {
  for (const auto& [known, value] : call.arguments.named) if (known == name) return &value;
  return call.arguments.more_named ? &*call.arguments.more_named : nullptr;
}

bool GivesResult(const Invocation& call) {
  if (call.kinds == 0) return true;
  for (Builtin b : {Builtin::Abs, Builtin::Round, Builtin::Pow, Builtin::MathCeil, Builtin::MathFloor, Builtin::MathTrunc}) if (call.builtin == IdOf(b)) return true;
  return false;
}

namespace {

// What there is to be put together, before it is gone over.
AbstractValue ItemsAt(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue items = Argument(call, 1);
  if (const AbstractValue* start = Named(call, "start")) items = JoinValues(in, items, *start);
  const AbstractValue iterable = Argument(call, 0);
  if (iterable.objects == 0) return items;
  for (ObjectId id : in.sets.members(iterable.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    const bool holds = kind == ObjectKind::kList || kind == ObjectKind::kTuple || kind == ObjectKind::kSet || kind == ObjectKind::kOpaque;
    if (holds) items = JoinValues(in, items, Members(in, call.at.state, id));
  }
  return items;
}

// One list of all that is in the lists and tuples among the items. Absent: there are none.
AbstractValue JoinedLists(Invocation& call, const AbstractValue& items) {
  Interpreter& in = call.at.in;
  AbstractValue inside;
  bool any = false;
  for (ObjectId id : items.objects == 0 ? SetTable::Members() : in.sets.members(items.objects)) {
    const ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kList && kind != ObjectKind::kTuple && kind != ObjectKind::kOpaque) continue;
    any = true;
    inside = JoinValues(in, inside, Members(in, call.at.state, id));
  }
  if (!any) return {};
  const ObjectId made = Make(call.at, ObjectKind::kOpaque, 210 + call.part);
  in.objects[made].part = ObjectInfo::Part::kMixed;
  const LabelInterval label{kBottom, DeepOf(in, call.at.state, items).hi};
  RaiseShape(call.at, made, label);
  if (!inside.absent()) InitStar(call.at, made, inside);
  return Reference(in, made, label);
}

}  // namespace

void RunAgainWithSums(Invocation& call, const AbstractValue& element, AbstractValue& all, const std::function<void(const AbstractValue&)>& run) {
  Interpreter& in = call.at.in;
  if (!PutsTogether(call.builtin) || in.stopped() || !HoldsInstances(in, call.at.state, all)) return;
  constexpr int kMostRounds = 12;
  AbstractValue items = JoinValues(in, ItemsAt(call), element), before;
  bool settled = true;
  for (int round = 0; settled && !all.Same(before); ++round) {
    before = all;
    settled = round < kMostRounds && Repeated(call.at, [&] {
      items = JoinValues(in, items, call.called_back);
      all = JoinValues(in, all, JoinValues(in, items, JoinedLists(call, items)));
      run(all);
    });
  }
  if (!settled && !in.stopped()) GiveUp(in, "what `" + std::string(call.name) + "` puts together is not followed", call.at.function().spans[call.at.pc]);
}

void RunMethodsBetween(Invocation& call, const AbstractValue& element) {
  Interpreter& in = call.at.in;
  const uint16_t which = HiddenIn(call);
  if (which == 0 || element.absent() || in.stopped()) return;
  const bool writes = AskedMayWrite(in);
  if (!writes && !HoldsInstances(in, call.at.state, element)) return;
  const Asking unsure(call, true);
  AbstractValue all = JoinValues(in, call.self, element);
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { all = JoinValues(in, all, value); });
  LabelId hidden = kBottom;
  auto run = [&](const AbstractValue& value) {
    hidden = in.labels.Join(hidden, RunHidden(call.at, value, which, call.origin, all, GivesResult(call) ? &call.called_back : nullptr).hi);
  };
  run(element);
  if (writes) {
    run(call.self);
    ForEachArgument(call.arguments, run);
  }
  RunAgainWithSums(call, element, all, run);
  call.hidden = in.labels.Join(call.hidden, hidden);
  call.outer.hi = in.labels.Join(call.outer.hi, hidden);
  call.deep.hi = in.labels.Join(call.deep.hi, hidden);
}

LabelId TestOption(Invocation& call, std::string_view name) {
  const AbstractValue* option = Named(call, name);
  if (option == nullptr || !HasInstances(call.at.in, call.at.state, *option)) return kBottom;
  const AbstractValue tested = *option;
  const Asking unsure(call, true);
  return RunHidden(call.at, tested, kSizes, call.origin, {}, nullptr, "__bool__").hi;
}

// Those that go over what they are given first, whatever else they do.
static bool GoesOverFirst(const Invocation& call) {
  if (call.arguments.positional.empty()) return false;
  for (BuiltinType t : {BuiltinType::List, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Dict}) if (call.builtin == IdOf(t)) return true;
  for (Builtin b : {Builtin::Sum, Builtin::Any, Builtin::All, Builtin::Sorted}) if (call.builtin == IdOf(b)) return true;
  for (Builtin b : {Builtin::Min, Builtin::Max}) if (call.builtin == IdOf(b)) return call.arguments.positional.size() == 1 && !call.arguments.more_positional;
  return call.method == Method::StrJoin || call.method == Method::ListExtend || call.method == Method::DictFromkeys;
}

AbstractValue Over(Invocation& call, const AbstractValue& iterable) {
  Interpreter& in = call.at.in;
  const Asking asking(call, !GoesOverFirst(call) || !iterable.Same(call.arguments.positional[0]));
  AbstractValue element;
  auto all = [&] { element = JoinValues(in, element, AllOf(call.at, iterable, call.ended)); };
  if (!in.has_classes || !RunsCodeAtEachStep(in, call.at.state, iterable)) {
    all();
  } else if (const bool settled = AskedMayWrite(in) ? RepeatedUnderControl(call.at, [&] { all(); RunMethodsBetween(call, element); })
                                                    : (all(), RunMethodsBetween(call, element), true);
             !settled && !in.stopped()) {
    GiveUp(in, "what a builtin goes over and asks is not followed", call.at.function().spans[call.at.pc]);
  }
  // That there is none, too.
  call.outer.hi = in.labels.Join(call.outer.hi, call.ended);
  call.deep.hi = in.labels.Join(call.deep.hi, call.ended);
  if (element.absent()) return element;
  LabelInterval seen = DeepOf(in, call.at.state, element);
  if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, element));
  call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
  return element;
}

// Of a dict, or a record of a reply, the keys alone are put in order.
static LabelInterval OfOrdered(Point& at, const AbstractValue& value, LabelInterval deep) {
  if (deep.lo == kBottom || value.objects == 0) return deep;
  const SetTable::Members members = at.in.sets.members(value.objects);
  const auto has_keys = [&](ObjectId id) { return at.in.objects[id].kind == ObjectKind::kDict || at.in.objects[id].kind == ObjectKind::kOpaque; };
  if (std::any_of(members.begin(), members.end(), has_keys)) deep.lo = OuterOf(at.in, at.state, value).lo;
  return deep;
}

void FindLabels(Invocation& call) {
  Interpreter& in = call.at.in;
  if (!in.labelled) return;
  const bool is_one = call.arguments.positional.size() == 1 && call.arguments.named.empty() && !call.arguments.more_positional && !call.arguments.more_named;
  const bool fills_in = call.method == Method::StrFormat && !MayLookInto(in, call.self);
  const Look look = fills_in ? Look::kShown : call.method == Method::kMethodCount && is_one ? LookOf(call.builtin, is_one) : Look::kInside;
  auto add = [&](const AbstractValue& value) {
    if (value.absent()) return;
    LabelInterval deep = DeepFor(call.at, value, look == Look::kCompared ? Look::kInside : look);
    if (LookOf(call.builtin, false) == Look::kCompared) deep = OfOrdered(call.at, value, deep);
    if (WantsOrigin(in, call.origin) && deep.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, value));
    call.deep = JoinLabels(in, call.deep, deep);
    call.outer = JoinLabels(in, call.outer, OuterOf(in, call.at.state, value));
  };
  add(call.self);
  ForEachArgument(call.arguments, add);
  if ((call.builtin == IdOf(Builtin::Isinstance) || call.builtin == IdOf(Builtin::Issubclass)) && call.arguments.positional.size() > 1) {
    call.outer.hi = in.labels.Join(call.outer.hi, LabelOfBeing(in, call.at.state, call.arguments.positional[0], call.arguments.positional[1]));
  }
  if (call.builtin == IdOf(Builtin::Dir)) {  // names that its classes have, too
    ForEachArgument(call.arguments, [&](const AbstractValue& value) {
      for (ObjectId id : value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects)) call.deep.hi = in.labels.Join(call.deep.hi, ShapesOfClasses(in, call.at.state, id));
    });
  }
  if (call.arguments.more_positional || call.arguments.more_named) call.deep.lo = call.outer.lo = kBottom;
}

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

AbstractValue FoldCall(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  if (call.method != Method::kMethodCount) {
    if (call.method == Method::ListIndex || call.method == Method::TupleIndex) return PlaceOfElement(call, first);
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
  if (call.builtin == IdOf(Builtin::Hasattr) && call.arguments.positional.size() == 2) {
    return TruthValue(in, HasAttribute(in, call.at.state, first, Argument(call, 1)));
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
  if (call.builtin == IdOf(BuiltinType::Int)) {
    const std::optional<int64_t> number = WholeNumberOf(in, first);
    return number ? Known(in, in.sets.Integer(*number)) : AbstractValue{};
  }
  if (call.builtin == IdOf(BuiltinType::Bool)) return TruthValue(in, TruthOf(in, call.at.state, first));
  if (call.builtin == IdOf(BuiltinType::Str) && first.objects == 0) {
    int64_t only = in.sets.Only(first.atoms);
    std::string text;
    if (only >= 0 && TextOf(in.sets.atom(static_cast<AtomId>(only)), text)) return Known(in, in.sets.Text(text));
  }
  return {};
}

}  // namespace

AbstractValue ScalarResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  AbstractValue result = FoldCall(call);
  if (result.absent()) {
    if (call.builtin == IdOf(Builtin::JsonLoads) && call.arguments.IsOneValue()) return JsonResult(call, label);
    if (call.kinds == 0) return JoinValues(in, OpaqueSharing(call, label), Raised(in, call.called_back, label, call.origin));
    AbstractValue made = Scalar(call.kinds, {});
    if (call.builtin == IdOf(Builtin::Len)) made.ints = kLength;
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
      AbstractValue sum = Scalar(kKindInt | kKindFloat | (elements.kinds & kKindOther), call.deep, call.origin);
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

namespace {

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

LabelInterval CallKey(Invocation& call, const AbstractValue& element, bool surely, bool once) {
  const AbstractValue* key = Named(call, "key");
  if (key == nullptr || key->kinds == kKindNone) return {};
  Interpreter& in = call.at.in;
  const Asking asking(call, !once);
  CallResult result;
  const AbstractValue function = *key;
  // How often it is called: never, if there is none.
  Decide(call.at, call.outer.hi, call.origin);
  if (element.absent()) return {};
  CalledUnder under(call.at, call.outer.hi, call.origin);
  AbstractValue given = element;
  bool settled = true;
  LabelId decided = kBottom;
  for (;;) {
    CalledUnder again(call.at, decided, call.origin);
    settled = Repeated(call.at, [&] {
      CallResult one = CallBack(call.at, function, Arguments{{given}, {}, {}, {}});
      result.returns |= one.returns;
      result.value = JoinValues(in, result.value, one.value);
    });
    if (!settled || in.stopped() || !MethodsWrite(in)) break;
    // Whose methods are asked, the key before decides; what they may write into may be what is gone over, and what the next is called with.
    const LabelId before = decided;
    decided = in.labels.Join(decided, Decide(call.at, DeepOf(in, call.at.state, result.value).hi, call.origin));
    if (decided == before) break;
    given = RaisedHigh(in, given, decided, call.origin);
  }
  if (!settled && !in.stopped()) GiveUp(in, "the function given to `" + std::string(call.name) + "` is not followed", call.at.function().spans[call.at.pc]);
  LabelInterval seen = DeepOf(in, call.at.state, result.value);
  if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, result.value));
  // What the function raised may be among what the builtin was given.
  FindLabels(call);
  // The keys are compared.
  const AbstractValue keys = result.value;
  seen.hi = in.labels.Join(seen.hi, RunHidden(call.at, keys, kOrders, call.origin, keys).hi);
  call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
  if (surely) call.deep.lo = in.labels.Join(call.deep.lo, seen.lo);
  call.keys = JoinLabels(in, call.keys, {surely ? seen.lo : kBottom, seen.hi});
  return seen;
}

// Does it hold what it gives, so that nothing is asked for that? What is put in order by a key is that then, and nothing else is looked at.
static bool HoldsWhatItGives(Interpreter& in, const State& state, const AbstractValue& value, int depth = 0) {
  constexpr int kMostSources = 8;  // iterators in one another that are looked at
  if (value.objects == 0) return true;
  if (depth > kMostSources) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    switch (object.kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord: return true;
      case ObjectKind::kIterator: break;
      default: return false;
    }
    if (object.form == IteratorForm::kMap || object.form == IteratorForm::kFilter || object.form == IteratorForm::kGenerator) return false;
    if (!HoldsWhatItGives(in, state, state.heap.Get(object.star()), depth + 1)) return false;
    return std::all_of(object.fields.begin(), object.fields.end(), [&](const auto& field) { return HoldsWhatItGives(in, state, state.heap.Get(field.second), depth + 1); });
  });
}

// May it tell more than its shape and what it gives say, to who goes over it?
static bool MayTellMore(Invocation& call, const AbstractValue& value) {
  Interpreter& in = call.at.in;
  if (IsIterator(in, value) && !HoldsWhatItGives(in, call.at.state, value)) return true;
  return HasInstances(in, call.at.state, value) || HoldsOpaque(in, value);
}

// The dicts, or records of a reply, of which a value gives the keys alone: those themselves, or what `keys` gives; or pairs with them, of which no two
// have the same. Absent: it may give something else.
static AbstractValue MappingsOf(Interpreter& in, const State& state, const AbstractValue& value) {
  if (AreMappings(in, value)) return value;
  if (value.kinds != kKindObject || value.objects == 0) return {};
  AbstractValue all;
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    const bool gives_pairs = object.kind == ObjectKind::kIterator && object.form == IteratorForm::kItems;
    if (object.kind != ObjectKind::kIterator || (!object.is_keys && !gives_pairs)) return {};
    const AbstractValue of = gives_pairs ? FieldOf(in, state, id, in.sets.Integer(0)) : state.heap.Get(object.star());
    if (!AreMappings(in, of)) return {};
    if (gives_pairs && !KeysOf(in, state, of).absent() && KeysOf(in, state, of).objects != 0) return {};
    all = JoinValues(in, all, of);
  }
  return all;
}

// Of what is compared itself: by methods of the plan, whose answers are known by now, or as it is.
static LabelInterval LabelOfCompared(Invocation& call) {
  Interpreter& in = call.at.in;
  LabelInterval label{kBottom, call.hidden};
  const bool goes_over = call.method == Method::kMethodCount && call.arguments.positional.size() == 1;  // else they are compared themselves
  for (const auto& [name, value] : call.arguments.named) label = JoinLabels(in, label, DeepOf(in, call.at.state, value));
  auto add = [&](const AbstractValue& value) {
    if (value.absent()) return;
    const AbstractValue mappings = goes_over ? MappingsOf(in, call.at.state, value) : AbstractValue{};
    if (!mappings.absent()) {
      label = JoinLabels(in, label, OuterOf(in, call.at.state, value));
      label.hi = in.labels.Join(label.hi, OuterOf(in, call.at.state, mappings).hi);
      label.hi = in.labels.Join(label.hi, DeepFor(call.at, KeysOf(in, call.at.state, mappings), Look::kCompared).hi);
      return;
    }
    if (IsIterator(in, value) || HasInstances(in, call.at.state, value) || HoldsOpaque(in, value)) label.hi = in.labels.Join(label.hi, call.deep.hi);
    label = JoinLabels(in, label, OfOrdered(call.at, value, DeepFor(call.at, value, Look::kCompared)));
  };
  add(call.self);
  for (const AbstractValue& value : call.arguments.positional) add(value);
  return label;
}

LabelInterval LabelOfOrder(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.arguments.more_positional || call.arguments.more_named) return call.deep;
  const AbstractValue* key = Named(call, "key");
  const bool orders = call.method == Method::kMethodCount ? LookOf(call.builtin, false) == Look::kCompared : call.method == Method::ListSort;
  if (key == nullptr && orders) return LabelOfCompared(call);
  // `set(d)` looks at keys alone.
  const bool is_set = call.method == Method::kMethodCount && (call.builtin == IdOf(BuiltinType::Set) || call.builtin == IdOf(BuiltinType::Frozenset));
  if (is_set && call.arguments.named.empty() && call.arguments.positional.size() == 1 && AreMappings(in, call.arguments.positional[0])) {
    LabelInterval label = OuterOf(in, call.at.state, call.arguments.positional[0]);
    label.hi = in.labels.Join(label.hi, in.labels.Join(call.hidden, DeepOf(in, call.at.state, KeysOf(in, call.at.state, call.arguments.positional[0])).hi));
    return label;
  }
  if (key == nullptr || key->kinds != kKindObject) return call.deep;
  LabelInterval label = JoinLabels(in, call.outer, call.keys);
  auto add = [&](const AbstractValue& value) {
    if (MayTellMore(call, value)) label.hi = in.labels.Join(label.hi, call.deep.hi);
  };
  add(call.self);
  for (const AbstractValue& value : call.arguments.positional) add(value);
  return label;
}

AbstractValue ElementsDeepResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  ObjectKind kind = ContainerOf(call);
  if (call.name == "fromkeys" || call.method == Method::StrMaketrans) kind = ObjectKind::kDict;
  else if (call.method != Method::kMethodCount) kind = ObjectKind::kSet;  // algebra of sets
  if (call.name == "keys") return ElementsResult(call);
  bool empty = first.absent() && call.self.absent();
  ObjectId made = NewContainer(call, kind, empty || call.rule == LabelRule::kFilled ? 0 : -1);
  if (kind == ObjectKind::kDict) KeepOrder(in.objects[made]);
  in.objects[made].frozen = call.builtin == IdOf(BuiltinType::Frozenset);
  if (call.method == Method::StrMaketrans) {
    // Numbers by numbers; of a dict, what stands in it.
    AbstractValue value = Scalar(kKindInt | kKindNone, {});
    if (first.objects != 0) for (ObjectId id : in.sets.members(first.objects)) value = JoinValues(in, value, Members(in, call.at.state, id));
    SetItem(call.at, Reference(in, made), Scalar(kKindInt, {}), value);
  } else if (call.name == "fromkeys") {
    AbstractValue value = Argument(call, 1);
    AbstractValue key = Over(call, first);
    if (!key.absent()) SetItem(call.at, Reference(in, made), key, value.absent() ? Known(in, in.sets.None()) : value);
  } else if (kind == ObjectKind::kDict) {
    if (first.kinds & kKindScalar) SetLength(call.at, made, -1);
    FillDict(call, made, first);
    for (const auto& [name, value] : call.arguments.named) SetItem(call.at, Reference(in, made), Known(in, in.sets.Text(name)), value);
    if (call.arguments.more_named) SetItem(call.at, Reference(in, made), Scalar(kKindStr, {}), *call.arguments.more_named);
  } else {
    if (!call.self.absent()) InitStar(call.at, made, Over(call, call.self));
    for (const AbstractValue& value : call.arguments.positional) {
      AbstractValue element = Over(call, value);
      const bool some = value.kinds == kKindObject && in.sets.Only(value.objects) >= 0 && TruthOf(in, call.at.state, value) == Certainty::kYes &&
                        !IsIterator(in, value);
      // What sorting hands to the key function it takes as it is, without the list's label.
      AbstractValue item = element;
      item.label.lo = kBottom;
      const LabelInterval keys = CallKey(call, item, some, some || SurelyGives(in, call.at.state, value));
      // Where there is an element its key was asked for, and whoever takes it out takes the shape's label, too.
      element.label = JoinLabels(in, element.label, {keys.lo, keys.lo});
      InitStar(call.at, made, element);
    }
    if (call.arguments.more_positional) InitStar(call.at, made, Over(call, *call.arguments.more_positional));
  }
  RaiseShapeSurely(call.at, made, call.rule == LabelRule::kFilled ? LabelOfFilling(call) : LabelOfOrder(call));
  if (call.builtin == IdOf(Builtin::Sorted) && call.arguments.positional.size() == 1) {
    const int64_t only = first.kinds == kKindObject ? in.sets.Only(first.objects) : -1;
    const ObjectKind from = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
    if (from == ObjectKind::kList || from == ObjectKind::kTuple) SetLength(call.at, made, LengthOf(in, call.at.state, static_cast<ObjectId>(only)));
  }
  return Reference(in, made);
}

AbstractValue ChosenResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue chosen;
  const bool surely = Named(call, "default") == nullptr;  // of none, none is chosen
  if (call.arguments.positional.size() == 1 && !call.arguments.more_positional) {
    const bool some = SurelyGives(in, call.at.state, Argument(call, 0)) || (surely && in.catchers == 0);
    const AbstractValue iterable = Argument(call, 0);
    chosen = Over(call, iterable);
    CallKey(call, chosen, surely, some);
    // The key of each is asked for before the next is.
    const bool asks_between = Named(call, "key") != nullptr && RunsCodeAtEachStep(in, call.at.state, iterable);
    auto again = [&] {
      chosen = JoinValues(in, chosen, Over(call, iterable));
      CallKey(call, chosen, false, false);
    };
    if (asks_between && !in.stopped() && !RepeatedUnderControl(call.at, again) && !in.stopped()) {
      GiveUp(in, "what is chosen from, and its keys, are not followed", call.at.function().spans[call.at.pc]);
    }
  } else {
    for (const AbstractValue& value : call.arguments.positional) {
      CallKey(call, value, surely, true);
      chosen = JoinValues(in, chosen, value);
    }
    if (call.arguments.more_positional) chosen = JoinValues(in, chosen, *call.arguments.more_positional);
  }
  if (const AbstractValue* otherwise = Named(call, "default")) chosen = JoinValues(in, chosen, *otherwise);
  if (chosen.absent()) chosen = Scalar(kKindScalar, {});
  return Raised(in, chosen, LabelOfOrder(call), call.origin);
}

LabelInterval LabelsOfArguments(Invocation& call) {
  LabelInterval deep;
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { deep = JoinLabels(call.at.in, deep, DeepOf(call.at.in, call.at.state, value)); });
  return deep;
}

namespace {

// Of a method of a builtin type.
uint16_t HiddenInMethod(std::string_view name) {
  const auto is_one_of = [&](auto... names) { return ((name == names) || ...); };
  if (is_one_of("index", "remove")) return kEquals | kIndexes | kShows;  // what is not there is named
  if (name == "count") return kEquals | kIndexes;
  if (is_one_of("get", "setdefault", "add", "discard")) return kHashes | kEquals;
  if (is_one_of("pop")) return kHashes | kEquals | kIndexes;
  if (is_one_of("insert")) return kIndexes;
  if (is_one_of("update", "union", "intersection", "difference", "symmetric_difference", "intersection_update", "difference_update", "symmetric_difference_update", "fromkeys")) {
    return kHashes | kEquals | kGoesOver | kSizes;
  }
  if (is_one_of("extend", "extendleft")) return kGoesOver | kSizes;
  return kAllHidden;
}

}  // namespace

uint16_t HiddenIn(const Invocation& call) {
  switch (call.rule) {
    case LabelRule::kAppend: case LabelRule::kBuild: case LabelRule::kCallback: case LabelRule::kNext: return 0;
    case LabelRule::kNothing: case LabelRule::kIterator: case LabelRule::kElements: return kIndexes;  // where it begins, and how many
    default: break;
  }
  for (Builtin b : {Builtin::Isinstance, Builtin::Issubclass, Builtin::Callable, Builtin::Id, Builtin::Vars, Builtin::Hasattr}) {
    if (call.builtin == IdOf(b)) return 0;
  }
  for (Builtin b : {Builtin::Print, Builtin::Repr, Builtin::Format, Builtin::Ascii}) if (call.builtin == IdOf(b)) return kShows;
  // By keys what has them is not compared itself.
  const AbstractValue* key = Named(call, "key");
  const uint16_t ordered = key != nullptr && key->kinds == kKindObject ? uint16_t{0} : uint16_t{kOrders};
  for (Builtin b : {Builtin::Min, Builtin::Max}) if (call.builtin == IdOf(b)) return ordered;
  if (call.builtin == IdOf(Builtin::Sorted) || call.name == "sort") {
    const AbstractValue* reverse = Named(call, "reverse");
    return reverse != nullptr && reverse->objects != 0 ? uint16_t(ordered | kIndexes) : ordered;
  }
  if (call.builtin == IdOf(Builtin::Abs)) return kSign;
  if (call.builtin == IdOf(Builtin::Round)) return kRounds | kIndexes;
  if (call.builtin == IdOf(BuiltinType::Str)) return kShows;
  if (call.builtin == IdOf(Builtin::Len) || call.builtin == IdOf(BuiltinType::Bool)) return kSizes;
  if (call.builtin == IdOf(Builtin::Sum)) return kAdds;
  if (call.builtin == IdOf(Builtin::MathProd)) return kAdds | kIndexes;  // a list by whatever is an index
  if (call.builtin == IdOf(Builtin::Hash)) return kHashes;
  if (call.builtin == IdOf(BuiltinType::Int)) return kWhole;
  if (call.builtin == IdOf(BuiltinType::Float)) return kReal;
  for (Method m : {Method::DictItems, Method::DictKeys, Method::DictValues, Method::DictClear, Method::DictCopy}) if (call.method == m) return 0;
  if (call.method == Method::StrFormat) return kShows;  // which is not followed where a field looks further
  return call.method != Method::kMethodCount ? HiddenInMethod(RowOf(call.method).name) : kAllHidden;
}

}  // namespace penstock
