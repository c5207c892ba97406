// What builtins and methods look at: the labels of what they are given and go over, and of what methods say that they ask.
#include <algorithm>

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

bool GoesOverFirst(const Invocation& call) {
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

LabelInterval OfOrdered(Point& at, const AbstractValue& value, LabelInterval deep) {
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
  // `any(d)` and `",".join(d)` look at keys alone.
  const bool goes_over = call.method != Method::kMethodCount ? call.method != Method::DictFromkeys && OnlyGoesOver(call.method)
                                                             : LookOf(call.builtin, false) == Look::kGoneOver || PutsTogether(call.builtin);
  const AbstractValue* first = goes_over && !call.arguments.positional.empty() ? &call.arguments.positional[0] : nullptr;
  auto add = [&](const AbstractValue& value) {
    if (value.absent()) return;
    LabelInterval deep = &value == first ? LabelOfGoneOver(call, value) : DeepFor(call.at, value, look == Look::kCompared ? Look::kInside : look);
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

LabelInterval LabelsOfArguments(Invocation& call) {
  LabelInterval deep;
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { deep = JoinLabels(call.at.in, deep, DeepOf(call.at.in, call.at.state, value)); });
  if (call.arguments.more_positional || call.arguments.more_named) deep.lo = kBottom;
  return deep;
}

uint16_t HiddenInMethod(std::string_view name) {
  const auto is_one_of = [&](auto... names) { return ((name == names) || ...); };
  if (is_one_of("index")) return kEquals | kIndexes | kShows;  // what is not there is named
  if (is_one_of("remove")) return kHashes | kEquals | kIndexes | kShows;  // of a set, too
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
  return call.method != Method::kMethodCount ? HiddenInMethod(RowOf(call.method).name) : uint16_t{kAllHidden};
}

}  // namespace penstock
