// Calls of builtins and methods. Labels move by the rule in the row (catalog/builtins.def); what is
// left to say is which values come out (builtin_results.cc) and what happens to the receiver (builtin_writes.cc). Who calls a
// method by name comes by method_calls.cc.
#include <algorithm>

#include "analysis/classes.h"
#include "analysis/errors.h"
#include "analysis/invocation.h"
#include "analysis/known_texts.h"
#include "analysis/transfer.h"
#include "ir/reads_code.h"

namespace penstock {
namespace {

// A pattern, or where one fits: nothing changes them.
bool MakesPattern(const Invocation& call) {
  for (Builtin b : {Builtin::ReCompile, Builtin::ReSearch, Builtin::ReMatch, Builtin::ReFullmatch}) if (call.builtin == IdOf(b)) return true;
  const int64_t self = call.method == Method::kMethodCount && call.builtin == kBuiltinCount ? call.at.in.sets.Only(call.self.objects) : -1;
  if (self < 0 || !call.at.in.objects[static_cast<ObjectId>(self)].is_pattern) return false;
  return call.name == "search" || call.name == "match" || call.name == "fullmatch";
}

// A date, a time or a span: nothing is in it, and nothing changes it.
bool MakesMoment(const Invocation& call) {
  if (call.builtin != kBuiltinCount) return RowOf(call.builtin).module == ModuleId::Datetime;
  return call.method != Method::kMethodCount && RowOf(IdOf(RowOf(call.method).type)).module == ModuleId::Datetime;
}

// A decimal, or one of those: surely not a tuple of its parts, say.
bool MakesLeaf(const Invocation& call) {
  std::string_view signature;
  if (call.builtin != kBuiltinCount) signature = RowOf(call.builtin).signature;
  else if (call.method != Method::kMethodCount) signature = RowOf(call.method).signature;
  constexpr std::string_view kLeaves[] = {"Decimal", "date", "datetime", "time", "timedelta", "timezone"};
  const bool is_type = call.builtin != kBuiltinCount && RowOf(call.builtin).kind == BuiltinKind::kType;
  return std::any_of(std::begin(kLeaves), std::end(kLeaves), [&](std::string_view leaf) {
    if (is_type && RowOf(call.builtin).name == leaf) return true;
    return signature.ends_with(leaf) && signature.substr(0, signature.size() - leaf.size()).ends_with("-> ");
  });
}

AbstractValue OpaqueResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  if (MakesLeaf(call)) return Leaf(call.at, 70 + call.part, label, call.origin);
  const bool pattern = MakesPattern(call);
  ObjectId object = Make(call.at, ObjectKind::kOpaque, (pattern ? 90 : 100) + call.part);
  in.objects[object].is_pattern = pattern;
  in.objects[object].is_fixed = MakesMoment(call);
  in.objects[object].is_bare = call.builtin == IdOf(BuiltinType::Object);
  in.objects[object].part = ObjectInfo::Part::kMixed;
  RaiseShape(call.at, object, label);
  AbstractValue value = Reference(in, object, label);
  if (pattern) value.kinds |= call.builtin == IdOf(Builtin::ReCompile) ? Kinds{0} : Kinds{kKindNone};
  else if (!in.objects[object].is_bare) value.kinds |= kKindScalar;
  value.origin = call.origin;
  AbstractValue held = value;  // of a match whatever it tells: texts, numbers, None
  if (pattern) held.kinds |= kKindScalar;
  InitStar(call.at, object, held);
  return value;
}

}  // namespace

AbstractValue Leaf(Point& at, uint32_t part, LabelInterval label, OriginId origin) {
  Interpreter& in = at.in;
  const ObjectId object = Make(at, ObjectKind::kOpaque, part);
  in.objects[object].is_fixed = in.objects[object].is_leaf = true;
  in.objects[object].part = ObjectInfo::Part::kMixed;
  RaiseShape(at, object, label);
  AbstractValue value = Reference(in, object, label);
  value.kinds |= kKindScalar;
  value.origin = origin;
  InitStar(at, object, value);
  return value;
}

bool AreLeaves(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return true;
  const SetTable::Members members = in.sets.members(value.objects);
  // What may be a method as well is none where it is reckoned with.
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].is_leaf || in.objects[id].kind == ObjectKind::kBound; });
}

AbstractValue JsonResult(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  const ObjectId object = Make(call.at, ObjectKind::kOpaque, 80 + call.part);
  if (in.objects[object].part == ObjectInfo::Part::kUnknown) in.objects[object].part = ObjectInfo::Part::kData;
  RaiseShape(call.at, object, label);
  AbstractValue value = Reference(in, object, label);
  value.kinds |= kKindNone | kKindBool | kKindInt | kKindFloat | kKindStr;
  value.origin = call.origin;
  InitStar(call.at, object, value);
  return value;
}

AbstractValue OpaqueSharing(Invocation& call, LabelInterval label) {
  AbstractValue value = OpaqueResult(call, label);
  ObjectId object = static_cast<ObjectId>(call.at.in.sets.members(value.objects)[0]);
  if (call.at.in.objects[object].is_leaf) return value;
  auto share = [&](const AbstractValue& operand) { if (operand.objects != 0) InitStar(call.at, object, operand); };
  share(call.self);
  ForEachArgument(call.arguments, share);
  share(call.called_back);
  return value;
}

bool MayLookInto(Interpreter& in, const AbstractValue& text) {
  if (text.atoms == kAnyAtoms) return true;
  const SetTable::Members atoms = in.sets.members(text.atoms);
  return std::any_of(atoms.begin(), atoms.end(), [&](AtomId atom) { return LooksInto(in.sets.atom(atom).text); });
}

bool HasFrozenSelf(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.self.objects == 0) return false;
  const SetTable::Members selves = in.sets.members(call.self.objects);
  if (std::none_of(selves.begin(), selves.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kDict && in.objects[id].frozen; })) return false;
  GiveUp(in, "changing what `vars` gave is not followed", call.at.function().spans[call.at.pc]);
  return true;
}

namespace {

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
  for (const AbstractValue& value : call.arguments.positional) {
    InitField(call.at, id, in.sets.Integer(index), index == 0 ? value : BeginOver(call.at, value));
    ++index;
  }
  return result;
}

// Absent: it is not known what the text is, or where it is split.
AbstractValue KnownPieces(Invocation& call, ObjectKind kind) {
  Interpreter& in = call.at.in;
  const bool plain = !call.arguments.more_positional && !call.arguments.more_named && call.self.kinds == kKindStr;
  const int64_t only = plain ? in.sets.Only(call.self.atoms) : -1;
  const std::optional<KnownAtoms> given = only < 0 ? std::nullopt : AtomsOf(in, call.arguments.positional);
  const std::optional<NamedAtoms> named = given ? AtomsOfNamed(in, call.arguments.named) : std::nullopt;
  if (!named) return {};
  const std::optional<std::vector<std::string>> pieces = TakenApart(call.method, in.sets.atom(static_cast<AtomId>(only)).text, *given, *named);
  if (!pieces) return {};
  const ObjectId made = NewContainer(call, kind, static_cast<int64_t>(pieces->size()));
  for (size_t i = 0; i < pieces->size(); ++i) {
    InitField(call.at, made, in.sets.Integer(static_cast<int64_t>(i)), Raised(in, Known(in, in.sets.Text((*pieces)[i])), call.deep, call.origin));
  }
  RaiseShapeSurely(call.at, made, call.deep);
  return Reference(in, made, {kBottom, call.deep.hi});
}

AbstractValue SplitsResult(Invocation& call) {
  Interpreter& in = call.at.in;
  bool parts = call.name == "partition" || call.name == "rpartition";
  if (AbstractValue known = KnownPieces(call, parts ? ObjectKind::kTuple : ObjectKind::kList); !known.absent()) return known;
  ObjectId made = NewContainer(call, parts ? ObjectKind::kTuple : ObjectKind::kList, parts ? 3 : -1);
  const bool of_bytes = call.method != Method::kMethodCount && RowOf(call.method).type == BuiltinType::Bytes;
  AbstractValue text = Scalar(of_bytes ? kKindBytes : kKindStr, call.deep, call.origin);
  if (parts) for (int64_t i = 0; i < 3; ++i) InitField(call.at, made, in.sets.Integer(i), text);
  else InitStar(call.at, made, text);
  RaiseShapeSurely(call.at, made, call.deep);
  return Reference(in, made, {kBottom, call.deep.hi});
}

// What `iter` made of a list or tuple gives next, where it is known how many it gave, and there is one more. Absent: anything else.
AbstractValue NextAtPlace(Point& at, const AbstractValue& iterator) {
  Interpreter& in = at.in;
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0) return {};
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  if (object.kind != ObjectKind::kIterator || object.form != IteratorForm::kPlain || IsView(object) || object.backwards || !IsOne(at.state, object)) return {};
  const int64_t taken = LengthOf(in, at.state, id);
  const AbstractValue source = at.state.heap.Get(object.star());
  const std::optional<PlaceValues> places = taken < 0 ? std::nullopt : PlacesOf(in, at.state, source);
  if (!places || taken >= static_cast<int64_t>(places->size())) return {};
  SetLength(at, id, taken + 1);
  const AbstractValue element = Raised(in, (*places)[static_cast<size_t>(taken)], OuterOf(in, at.state, source), source.origin);
  const LabelInterval far = OuterOf(in, at.state, iterator);
  return Raised(in, element, {far.lo, in.labels.Join(far.hi, OuterOfSources(in, at.state, iterator))}, iterator.origin);
}

AbstractValue NextResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue iterator = Argument(call, 0);
  if (const AbstractValue known = NextAtPlace(call.at, iterator); !known.absent()) {
    RaiseIterators(in, call.at.state, iterator, {kBottom, call.at.control.label.hi});
    return known;
  }
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  AbstractValue next;
  {
    const Asking asking(call);
    next = NextOf(call.at, iterator, /*begun=*/true);
  }
  const LabelId ended = std::exchange(in.heard, in.labels.Join(heard_before, in.heard));
  in.heard = in.labels.Join(in.heard, call.deep.hi);  // of a StopIteration that ends somebody else's iteration
  LabelInterval outer = OuterOf(in, call.at.state, iterator);
  RaiseIterators(in, call.at.state, iterator, {kBottom, call.at.control.label.hi});
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
  if (call.expression != nullptr && call.expression->surely_far) outer.lo = in.labels.Join(outer.lo, *call.expression->surely_far);
  return Raised(in, next, outer, iterator.origin);
}

AbstractValue IteratorResult(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.arguments.positional.size() != 1) {
    GiveUp(in, "`iter` of a function is not followed", call.at.function().spans[call.at.pc]);
    return {};
  }
  const AbstractValue source = BeginOver(call.at, Argument(call, 0));
  if (source.absent()) return {};
  // What a class gives is it, and so is an iterator; a view of a dict is none.
  SetTable::Collected begun, rest;
  if (source.objects != 0) {
    for (ObjectId id : in.sets.members(source.objects)) {
      const bool is_it = (in.objects[id].kind == ObjectKind::kIterator && !IsView(in.objects[id])) || in.objects[id].kind == ObjectKind::kInstance;
      (is_it ? begun : rest).push_back(id);
    }
  }
  AbstractValue result;
  if (!begun.empty()) {
    result = Reference(in, begun[0], source.label);
    result.objects = in.sets.SetOf(std::move(begun));
    result.origin = source.origin;
  }
  if (rest.empty() && !(source.kinds & kKindScalar)) return result;
  AbstractValue over = source, made = NewIterator(call, IteratorForm::kPlain, {});
  over.objects = rest.empty() ? 0 : in.sets.SetOf(std::move(rest));
  if (over.objects == 0) over.kinds &= static_cast<Kinds>(~kKindObject);
  const ObjectId iterator = static_cast<ObjectId>(in.sets.members(made.objects)[0]);
  InitStar(call.at, iterator, over);
  const int64_t only = over.kinds == kKindObject ? in.sets.Only(over.objects) : -1;
  const ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  if ((kind == ObjectKind::kList || kind == ObjectKind::kTuple) && IsOne(call.at.state, in.objects[iterator])) SetLength(call.at, iterator, 0);  // none was taken yet
  return JoinValues(in, result, made);
}

// `"{0.total}".format(order)`: a property, `__getattr__`, `__getitem__` or, of a class, `__class_getitem__` of the plan may run.
bool LooksIntoInstances(const Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.method == Method::StrFormat && !MayLookInto(in, call.self)) return false;
  bool found = false;
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { found |= HoldsInstances(in, call.at.state, value, true); });
  return found;
}

// Each item that `any` and `all` look at decides whether the next is asked for.
static void AskUntilOneDecides(Invocation& call) {
  const AbstractValue iterable = Argument(call, 0);
  const bool asks = IsIterator(call.at.in, iterable) || HasInstances(call.at.in, call.at.state, iterable) || MethodsWrite(call.at.in);
  if (!call.at.in.options.strict || !asks) return;
  const AbstractValue item = Over(call, iterable);
  LabelId by = call.at.in.labels.Join(DeepOf(call.at.in, call.at.state, item).hi, call.deep.hi);
  by = call.at.in.labels.Join(by, OuterOf(call.at.in, call.at.state, iterable).hi);
  if (by == kBottom || call.at.in.stopped()) return;
  Decide(call.at, by, call.origin);
  CalledUnder under(call.at, by, call.origin);
  Over(call, iterable);
}

// Does nothing of what it is given, besides what is called, keep it from beginning? Where nobody takes the error it does not matter.
bool SurelyTakes(const Invocation& call) {
  if (call.at.in.catchers == 0) return true;
  const Arguments& given = call.arguments;
  if (given.more_positional || given.more_named) return false;
  for (const auto& [name, value] : given.named) if (name != "key") return false;
  if (call.builtin == IdOf(Builtin::Min) || call.builtin == IdOf(Builtin::Max)) return !given.positional.empty();
  if (call.method != Method::kMethodCount && call.name == "sort") return given.positional.empty();
  const bool takes_two = call.builtin == IdOf(Builtin::Divmod) || call.builtin == IdOf(Builtin::Pow);
  return given.positional.size() == (takes_two ? 2 : 1);
}

// The method that the builtin asks of what it is given first, whatever else it does.
std::string_view AskedOfFirst(const Invocation& call) {
  static const std::pair<BuiltinId, std::string_view> kAsked[] = {
      {IdOf(BuiltinType::Str), "__str__"}, {IdOf(BuiltinType::Bool), "__bool__"}, {IdOf(BuiltinType::Int), "__int__"}, {IdOf(BuiltinType::Float), "__float__"},
      {IdOf(Builtin::Repr), "__repr__"}, {IdOf(Builtin::Print), "__str__"}, {IdOf(Builtin::Format), "__format__"}, {IdOf(Builtin::Len), "__len__"},
      {IdOf(Builtin::Hash), "__hash__"}, {IdOf(Builtin::Abs), "__abs__"}, {IdOf(Builtin::Round), "__round__"}, {IdOf(Builtin::Divmod), "__divmod__"},
      {IdOf(Builtin::Pow), "__pow__"}, {IdOf(BuiltinType::Range), "__index__"}};
  const bool one_by_the_other = call.builtin == IdOf(Builtin::Divmod) || call.builtin == IdOf(Builtin::Pow);
  if (one_by_the_other && (call.arguments.positional.size() != 2 || HasInstances(call.at.in, call.at.state, call.arguments.positional[1]))) return {};
  const bool has_spec = call.arguments.positional.size() != 1;
  if (call.builtin == IdOf(Builtin::Format) && has_spec && !FindDunder(call.at.in, call.at.state, call.arguments.positional[0], "__format__")) return {};
  for (const auto& [builtin, asked] : kAsked) if (call.builtin == builtin) return asked;
  return {};
}

// Is what the asked method gives the result, or what that is made of?
bool TellsWhatItAsked(const Invocation& call) {
  if (call.method != Method::kMethodCount || call.arguments.positional.size() != 1 || !call.arguments.named.empty()) return false;
  for (Builtin b : {Builtin::Repr, Builtin::Len, Builtin::Hash, Builtin::Abs, Builtin::Round}) if (call.builtin == IdOf(b)) return true;
  for (BuiltinType t : {BuiltinType::Str, BuiltinType::Bool, BuiltinType::Int, BuiltinType::Float}) if (call.builtin == IdOf(t)) return true;
  return false;
}

struct AtWork {
  explicit AtWork(uint32_t& count) : count_(count) { ++count_; }
  ~AtWork() { --count_; }
  AtWork(const AtWork&) = delete;
  uint32_t& count_;
};

// `d.get(k)`: of what stands under its keys nobody is asked.
bool FindsInDict(const Invocation& call) {
  if (call.arguments.positional.empty() || call.self.objects == 0 || call.self.kinds != kKindObject) return false;
  for (Method m : {Method::DictGet, Method::DictSetdefault, Method::DictPop}) if (call.method == m) return true;
  return false;
}

// Does plan code give it what it goes over, or a key for that?
bool TakesFromCode(const Invocation& call) {
  bool takes = !call.called_back.absent() || std::any_of(call.arguments.named.begin(), call.arguments.named.end(), [](const auto& one) { return one.first == "key" && one.second.objects != 0; });
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { takes = takes || IsIterator(call.at.in, value); });
  return takes;
}

CallResult Invoke(Invocation& call) {
  Interpreter& in = call.at.in;
  call.at.runs_builtin = true;
  const AtWork at_work(in.builtins_at_work);
  // Which of them are shown, and how, the text says; and how often a table is asked.
  const bool fills_in = call.method == Method::StrFormat || call.method == Method::StrFormatMap;
  const bool asks_a_table = call.method == Method::StrTranslate && !call.arguments.positional.empty() && HasInstances(in, call.at.state, call.arguments.positional[0]);
  const LabelId told = fills_in || asks_a_table ? Decide(call.at, call.self.label.hi, call.self.origin) : kBottom;
  std::optional<CalledUnder> filled;
  if (told != kBottom) filled.emplace(call.at, told, call.self.origin);
  // Of what is filled in the run does not know whether somebody would be asked where there is a text here.
  if (fills_in && MethodsWrite(in) && ReadsCode(*in.control.reach, in.module, call.at.context.function, call.at.pc)) ForEachArgument(call.arguments, [&](const AbstractValue& value) { Decide(call.at, DeepOf(in, call.at.state, value).hi, value.origin); });
  if (in.has_classes) {
    LabelInterval hidden;
    const uint16_t which = HiddenIn(call);
    AbstractValue all = call.self;
    ForEachArgument(call.arguments, [&](const AbstractValue& value) { all = JoinValues(in, all, value); });
    auto run = [&](const AbstractValue& value) {
      if (which == 0) return;
      const bool is_first = !call.arguments.positional.empty() && &value == &call.arguments.positional[0];
      const std::string_view asked = is_first ? AskedOfFirst(call) : std::string_view();
      const Asking asking(call, asked.empty());
      hidden = JoinLabels(in, hidden, RunHidden(call.at, value, which, call.origin, all, GivesResult(call) ? &call.called_back : nullptr, asked));
    };
    if (FindsInDict(call)) {
      const Asking asking(call, true);
      hidden = RunFinding(call.at, AbstractValue(call.self), AbstractValue(call.arguments.positional[0]), call.origin);
    } else {
      run(call.self);
      ForEachArgument(call.arguments, run);
      RunAgainWithSums(call, {}, all, run);
    }
    if (in.stopped()) return {};
    if (fills_in && LooksIntoInstances(call)) {
      GiveUp(in, "a field of `str." + std::string(call.name) + "` that looks into an object is not followed", call.at.function().spans[call.at.pc]);
      return {};
    }
    FindLabels(call);
    call.hidden = hidden.hi;
    call.at.asked = hidden.hi;
    if (TellsWhatItAsked(call)) call.outer.lo = in.labels.Join(call.outer.lo, hidden.lo), call.deep.lo = in.labels.Join(call.deep.lo, hidden.lo);
    call.outer.hi = in.labels.Join(call.outer.hi, hidden.hi);
    call.deep.hi = in.labels.Join(call.deep.hi, hidden.hi);
  } else {
    FindLabels(call);
  }
  const bool asks_first = PutsTogether(call.builtin) || call.builtin == IdOf(Builtin::Any) || call.builtin == IdOf(Builtin::All) ||
                          call.method == Method::StrJoin || call.rule == LabelRule::kNext;
  if (asks_first) call.expression = FreshExpression(in, call.at.state, Argument(call, 0));
  if (call.builtin == IdOf(Builtin::Any) || call.builtin == IdOf(Builtin::All)) AskUntilOneDecides(call);
  AbstractValue result;
  switch (call.rule) {
    case LabelRule::kNothing: result = OpaqueSharing(call, {}); break;
    case LabelRule::kOuter: result = ScalarResult(call, call.outer); break;
    case LabelRule::kDeep: case LabelRule::kOperator:
      if (call.builtin == IdOf(Builtin::Id)) {
        in.identified = in.labels.Join(in.identified, in.labels.Join(call.outer.hi, call.at.control.label.hi));
        if (!in.identified_told) in.identified_told = in.identified;
        call.deep.hi = in.labels.Join(call.deep.hi, in.identified);
      }
      result = DeepResult(call);
      break;
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
    case LabelRule::kBuild: {
      result = OpaqueSharing(call, {});
      const ObjectId built = in.sets.members(result.objects)[0];
      ForEachArgument(call.arguments, [&](const AbstractValue& value) { if (value.objects == 0) InitStar(call.at, built, value); });
      break;
    }
    case LabelRule::kCopy: case LabelRule::kUnpack: case LabelRule::kTest: case LabelRule::kTestShape: case LabelRule::kBranch:
    case LabelRule::kCall: case LabelRule::kClosure: case LabelRule::kCaught:
      GiveUp(in, "a builtin with the rule of an instruction", call.at.function().spans[call.at.pc]);
      break;
  }
  // Which one that is, or whether there is any, methods said.
  if ((call.rule == LabelRule::kElement || call.rule == LabelRule::kTaken) && call.hidden != kBottom && !result.absent()) {
    result = Raised(in, result, {kBottom, call.hidden}, call.origin);
    if (call.rule == LabelRule::kTaken && call.self.objects != 0) for (ObjectId id : in.sets.members(call.self.objects)) RaiseShape(call.at, id, {kBottom, call.hidden});
  }
  // And what it takes so it asks: by whom a key or an item is asked for its hash, say, they decide.
  if (in.has_classes && MethodsWrite(in) && HiddenIn(call) != 0 && TakesFromCode(call) && !in.stopped()) {
    Decide(call.at, in.labels.Join(call.deep.hi, DeepOf(in, call.at.state, JoinValues(in, result, call.called_back)).hi), call.origin);
  }
  // What plan code gave to it, one after the other, might have been an error's reason.
  if (in.heeded > 0 && !result.absent()) {
    in.pending_opened = in.labels.Join(in.pending_opened, in.labels.Join(call.deep.hi, DeepOf(in, call.at.state, result).hi));
  }
  if (call.arguments.given_by_label() && WritesInto(call.rule) && call.self.objects != 0) {
    const LabelId who = JoinLabels(in, call.arguments.count, call.arguments.names).hi;
    for (ObjectId id : in.sets.members(call.self.objects)) RaiseShape(call.at, id, {kBottom, who}, call.arguments.given_origin);
  }
  return {!result.absent() && !in.stopped(), result};
}

// What type(x) gives for a scalar of one kind, a list or a dict; else kBuiltinCount.
BuiltinId TypeOfKnown(const Interpreter& in, const Arguments& arguments) {
  if (arguments.positional.size() != 1 || arguments.more_positional) return kBuiltinCount;
  if (const AbstractValue& value = arguments.positional[0]; value.objects != 0) {
    const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
    if (only < 0) return kBuiltinCount;
    const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
    if (object.kind == ObjectKind::kList) return IdOf(BuiltinType::List);
    return object.kind == ObjectKind::kDict && !object.frozen ? IdOf(BuiltinType::Dict) : kBuiltinCount;
  }
  switch (arguments.positional[0].kinds) {
    case kKindStr: return IdOf(BuiltinType::Str);
    case kKindInt: return IdOf(BuiltinType::Int);
    case kKindFloat: return IdOf(BuiltinType::Float);
    case kKindBool: return IdOf(BuiltinType::Bool);
    default: return kBuiltinCount;
  }
}

}  // namespace

CallResult InvokeMethod(Point& at, Method method, const AbstractValue& self, const Arguments& arguments, uint32_t part) {
  Invocation call{at, RowOf(method).rule, RowOf(method).name, self, arguments};
  call.method = method;
  call.surely = at.surely && SurelyTakes(call);
  const Unsure unsure(at);
  call.method = method;
  call.kinds = KindsOf(method);
  call.part = part;
  return Invoke(call);
}

CallResult CallBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments) {
  Interpreter& in = at.in;
  at.runs_builtin = true;
  const bool surely = at.surely;
  const Unsure unsure(at);  // whatever it calls, it does so as its row says
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
    return {true, Reference(in, MakeError(at, 46, builtin, arguments))};
  }
  if (builtin == IdOf(Builtin::InnerIsOpen) && arguments.positional.size() == 1) return {true, IsOpen(in, arguments.positional[0])};
  if (builtin == IdOf(Builtin::InnerReplyOf) && arguments.positional.size() == 1) return {true, ReplyOf(at, arguments.positional[0])};
  if (builtin == IdOf(Builtin::InnerOwnCopies)) return {true, OwnCopies(in)};
  if (builtin == IdOf(Builtin::InnerCopyWhole) && arguments.positional.size() == 1) {
    if (std::optional<AbstractValue> copy = WholeCopyOf(at, arguments.positional[0])) return {!in.stopped(), *copy};
    Invocation call{at, LabelRule::kDeep, "deepcopy", {}, arguments};
    FindLabels(call);
    return {true, OpaqueSharing(call, call.deep)};
  }
  const bool begun = builtin == IdOf(Builtin::InnerBegun);
  if (begun || builtin == IdOf(Builtin::InnerTogether) || builtin == IdOf(Builtin::InnerSettled)) {
    return Together(at, arguments.positional[0], begun ? &arguments.positional[1] : nullptr);
  }
  CallResult of_classes;
  if (CallClassBuiltin(at, builtin, arguments, of_classes, surely)) return of_classes;
  Invocation call{at, row.rule, row.name, {}, arguments};
  call.builtin = builtin;
  call.surely = surely && SurelyTakes(call);
  call.kinds = KindsOf(builtin);
  if (builtin == IdOf(BuiltinType::Type)) {
    FindLabels(call);
    if (const BuiltinId known = TypeOfKnown(in, arguments); known != kBuiltinCount) {
      AbstractValue type = BuiltinValue(in, known);
      type.label = call.outer;
      return {true, type};
    }
    // The type of something: we do not say which, and must not say that it cannot be called.
    bool opaque = false;
    ForEachArgument(arguments, [&](const AbstractValue& value) { opaque |= MayBeUnknownInstance(in, at.state, value); });
    AbstractValue type = BuiltinValue(in, opaque ? kBuiltinCount : kSomeBuiltinType);
    type.label = call.outer;
    return {true, type};
  }
  return Invoke(call);
}

}  // namespace penstock
