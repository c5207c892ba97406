// What comes out where elements are compared: put in order, chosen, or made the keys of something; with a key function or without.
#include <algorithm>

#include "analysis/classes.h"
#include "analysis/invocation.h"

namespace penstock {

namespace {

// As FoldAtoms has them: texts, or numbers.
bool AreOrdered(const Interpreter& in, const PlaceValues& keys) {
  const auto is_one = [&](const AbstractValue& key, Kinds kinds) { return key.objects == 0 && (key.kinds & ~kinds) == 0 && key.atoms != kAnyAtoms && in.sets.Only(key.atoms) >= 0; };
  return std::all_of(keys.begin(), keys.end(), [&](const AbstractValue& key) { return is_one(key, kKindStr); }) ||
         std::all_of(keys.begin(), keys.end(), [&](const AbstractValue& key) { return is_one(key, kKindInt); });
}

}  // namespace

std::optional<PlaceValues> PlacesToOrder(Invocation& call, const AbstractValue& iterable) {
  Interpreter& in = call.at.in;
  const bool asks = in.has_classes && (RunsCodeAtEachStep(in, call.at.state, iterable) || HoldsInstances(in, call.at.state, iterable));
  if (asks || !(AreMappings(in, iterable) || EntriesOf(in, call.at.state, iterable))) return PlacesOf(in, call.at.state, iterable);
  return ElementsInOrder(call.at, iterable, call.ended);
}

std::optional<std::vector<size_t>> OrderByKeys(Interpreter& in, const PlaceValues& keys, bool falling) {
  if (!AreOrdered(in, keys)) return std::nullopt;
  std::vector<size_t> order(keys.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto is_less = [&](size_t a, size_t b) {
    const Atom &x = in.sets.atom(static_cast<AtomId>(in.sets.Only(keys[a].atoms))), &y = in.sets.atom(static_cast<AtomId>(in.sets.Only(keys[b].atoms)));
    return x.type == Atom::Type::kStr ? x.text < y.text : x.integer < y.integer;  // UTF-8 has the order of its code points
  };
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return falling ? is_less(b, a) : is_less(a, b); });
  return order;
}

std::optional<bool> IsReversed(const Invocation& call) {
  const AbstractValue* reverse = Named(call, "reverse");
  if (reverse == nullptr) return false;
  switch (TruthOf(call.at.in, call.at.state, *reverse)) {
    case Certainty::kYes: return true;
    case Certainty::kNo: return false;
    default: return std::nullopt;
  }
}

LabelInterval CallKey(Invocation& call, const AbstractValue& element, bool surely, bool once, PlaceValues* each) {
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
  const bool one_by_one = each != nullptr && !each->empty() && !MethodsWrite(in);
  LabelId surely_seen = kBottom;
  if (one_by_one) {
    PlaceValues gave;
    for (const AbstractValue& place : *each) {
      AbstractValue item = place;
      item.label.hi = in.labels.Join(item.label.hi, element.label.hi);  // who goes over it
      const CallResult one = CallBack(call.at, function, Arguments{{item}, {}, {}, {}});
      if (!one.returns || in.stopped()) break;
      result.returns = true;
      result.value = JoinValues(in, result.value, one.value);
      surely_seen = in.labels.Join(surely_seen, DeepOf(in, call.at.state, one.value).lo);
      gave.push_back(one.value);
    }
    *each = std::move(gave);
  } else if (each != nullptr) {
    each->clear();
  }
  while (!one_by_one) {
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
  seen.lo = in.labels.Join(seen.lo, surely_seen);
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

// Does it hold what it gives, so that nothing is asked for that? `fromkeys` then looks at nothing else.
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

AbstractValue MappingsOf(Interpreter& in, const State& state, const AbstractValue& value, bool or_pairs) {
  if (AreMappings(in, value)) return value;
  if (value.kinds != kKindObject || value.objects == 0) return {};
  AbstractValue all;
  for (ObjectId id : in.sets.members(value.objects)) {
    const ObjectInfo& object = in.objects[id];
    const bool gives_pairs = or_pairs && object.kind == ObjectKind::kIterator && object.form == IteratorForm::kItems;
    if (object.kind != ObjectKind::kIterator || (!object.is_keys && !gives_pairs)) return {};
    const AbstractValue of = gives_pairs ? FieldOf(in, state, id, in.sets.Integer(0)) : state.heap.Get(object.star());
    if (!AreMappings(in, of)) return {};
    if (gives_pairs && !KeysOf(in, state, of).absent() && KeysOf(in, state, of).objects != 0) return {};
    all = JoinValues(in, all, of);
  }
  return all;
}

LabelInterval LabelOfGoneOver(Invocation& call, const AbstractValue& iterable) {
  Interpreter& in = call.at.in;
  const AbstractValue mappings = MappingsOf(in, call.at.state, iterable);
  if (mappings.absent()) return DeepOf(in, call.at.state, iterable);
  LabelInterval label = OuterOf(in, call.at.state, iterable);
  label.hi = in.labels.Join(label.hi, OuterOf(in, call.at.state, mappings).hi);
  label.hi = in.labels.Join(label.hi, DeepOf(in, call.at.state, KeysOf(in, call.at.state, mappings)).hi);
  return label;
}

// Of what is compared itself: by methods of the plan, whose answers are known by now, or as it is.
static LabelInterval LabelOfCompared(Invocation& call) {
  Interpreter& in = call.at.in;
  LabelInterval label{kBottom, call.hidden};
  const bool goes_over = call.method == Method::kMethodCount && call.arguments.positional.size() == 1;  // else they are compared themselves
  for (const auto& [name, value] : call.arguments.named) label = JoinLabels(in, label, DeepOf(in, call.at.state, value));
  auto add = [&](const AbstractValue& value) {
    if (value.absent()) return;
    const AbstractValue mappings = goes_over ? MappingsOf(in, call.at.state, value, /*or_pairs=*/true) : AbstractValue{};
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
  // `set(d)` looks at keys alone, and `fromkeys` at nothing but those.
  const bool is_set = call.method == Method::kMethodCount && (call.builtin == IdOf(BuiltinType::Set) || call.builtin == IdOf(BuiltinType::Frozenset));
  const bool goes_over = call.method == Method::DictFromkeys || (is_set && call.arguments.named.empty() && call.arguments.positional.size() == 1);
  const AbstractValue first = Argument(call, 0);
  const bool by_keys = goes_over && !MappingsOf(in, call.at.state, first).absent();
  if (by_keys || (call.method == Method::DictFromkeys && !MayTellMore(call, first))) {
    LabelInterval label = LabelOfGoneOver(call, first);
    label.hi = in.labels.Join(label.hi, in.labels.Join(call.hidden, call.ended));
    label.hi = in.labels.Join(label.hi, call.self.label.hi);  // who chose the dict that `fromkeys` is asked of
    return label;
  }
  if (key == nullptr || key->kinds != kKindObject) return call.deep;
  LabelInterval label = JoinLabels(in, call.outer, call.keys);
  auto add = [&](const AbstractValue& value) {
    if (HasInstances(in, call.at.state, value) || HoldsOpaque(in, value)) label.hi = in.labels.Join(label.hi, call.deep.hi);
  };
  add(call.self);
  for (const AbstractValue& value : call.arguments.positional) add(value);
  return label;
}

// One after the other where it is known which they are.
static void FillFromKeys(Invocation& call, ObjectId made, const AbstractValue& iterable, const AbstractValue& value) {
  Interpreter& in = call.at.in;
  const auto set = [&](const AbstractValue& key) { SetItem(call.at, Reference(in, made), key, value); };
  const bool asks = in.has_classes && (RunsCodeAtEachStep(in, call.at.state, iterable) || HoldsInstances(in, call.at.state, iterable));
  if (const std::optional<PlaceValues> keys = asks ? std::nullopt : ElementsInOrder(call.at, iterable, call.ended)) {
    for (const AbstractValue& key : *keys) set(key);
    return;
  }
  SetLength(call.at, made, -1);
  if (const AbstractValue key = Over(call, iterable); !key.absent()) set(key);
}

// The texts, in order, of a list, a tuple or a set of which all are known.
static std::optional<std::vector<std::string>> TextsInOrder(Interpreter& in, const State& state, const AbstractValue& iterable) {
  const int64_t only = iterable.kinds == kKindObject ? in.sets.Only(iterable.objects) : -1;
  if (only < 0) return std::nullopt;
  const ObjectId id = static_cast<ObjectId>(only);
  std::vector<std::string> texts;
  auto add = [&](const AbstractValue& value) {
    if (value.kinds != kKindStr || value.atoms == kAnyAtoms) return false;
    for (AtomId atom : in.sets.members(value.atoms)) texts.push_back(in.sets.atom(atom).text);
    return true;
  };
  if (in.objects[id].kind == ObjectKind::kSet) {
    // As many as there are texts: each of them.
    const bool all = add(state.heap.Get(in.objects[id].star()));
    if (!all || LengthOf(in, state, id) != static_cast<int64_t>(texts.size())) return std::nullopt;
  } else {
    const std::optional<PlaceValues> places = PlacesOf(in, state, iterable);
    if (!places) return std::nullopt;
    for (const AbstractValue& place : *places) if (in.sets.Only(place.atoms) < 0 || !add(place)) return std::nullopt;
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

AbstractValue ElementsDeepResult(Invocation& call) {
  Interpreter& in = call.at.in;
  AbstractValue first = Argument(call, 0);
  ObjectKind kind = ContainerOf(call);
  if (call.name == "fromkeys" || call.method == Method::StrMaketrans) kind = ObjectKind::kDict;
  else if (call.method != Method::kMethodCount) kind = ObjectKind::kSet;  // algebra of sets
  if (call.name == "keys") return ElementsResult(call);
  bool empty = first.absent() && call.self.absent();
  ObjectId made = NewContainer(call, kind, empty || call.rule == LabelRule::kFilled || call.name == "fromkeys" ? 0 : -1);
  if (kind == ObjectKind::kDict) KeepOrder(in.objects[made]);
  in.objects[made].frozen = call.builtin == IdOf(BuiltinType::Frozenset);
  if (call.method == Method::StrMaketrans) {
    // Numbers by numbers; of a dict, what stands in it.
    AbstractValue value = Scalar(kKindInt | kKindNone, {});
    if (first.objects != 0) for (ObjectId id : in.sets.members(first.objects)) value = JoinValues(in, value, Members(in, call.at.state, id));
    SetItem(call.at, Reference(in, made), Scalar(kKindInt, {}), value);
  } else if (call.name == "fromkeys") {
    const AbstractValue value = call.arguments.positional.size() > 1 || call.arguments.more_positional ? Argument(call, 1) : Known(in, in.sets.None());
    FillFromKeys(call, made, first, value);
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
      const std::optional<PlaceValues> places = call.arguments.positional.size() == 1 ? PlacesToOrder(call, value) : std::nullopt;
      PlaceValues by = places.value_or(PlaceValues());
      const LabelInterval keys = CallKey(call, item, some, some || SurelyGives(in, call.at.state, value), places ? &by : nullptr);
      if (call.builtin == IdOf(Builtin::Sorted) && places && by.size() == places->size() && !by.empty() && !call.arguments.more_named) {
        const std::optional<bool> falling = IsReversed(call);
        if (const auto order = falling ? OrderByKeys(in, by, *falling) : std::nullopt) {
          const LabelInterval outer = JoinLabels(in, OuterOf(in, call.at.state, value), {keys.lo, keys.lo});
          for (size_t i = 0; i < order->size(); ++i) {
            const AbstractValue& place = (*places)[(*order)[i]];
            InitField(call.at, made, in.sets.Integer(static_cast<int64_t>(i)), Raised(in, place, outer, place.origin));
          }
          SetLength(call.at, made, static_cast<int64_t>(order->size()));
          continue;
        }
      }
      // Where there is an element its key was asked for, and whoever takes it out takes the shape's label, too.
      element.label = JoinLabels(in, element.label, {keys.lo, keys.lo});
      const bool sorts = call.builtin == IdOf(Builtin::Sorted) && call.arguments.named.empty() && !call.arguments.more_positional && !call.arguments.more_named;
      if (const std::optional<std::vector<std::string>> texts = sorts ? TextsInOrder(in, call.at.state, value) : std::nullopt; texts && !texts->empty()) {
        for (size_t i = 0; i < texts->size(); ++i) {
          InitField(call.at, made, in.sets.Integer(static_cast<int64_t>(i)), Raised(in, Known(in, in.sets.Text((*texts)[i])), element.label, element.origin));
        }
        SetLength(call.at, made, static_cast<int64_t>(texts->size()));
        continue;
      }
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
    const std::optional<PlaceValues> places = PlacesToOrder(call, iterable);
    PlaceValues by = places.value_or(PlaceValues());
    chosen = Over(call, iterable);
    CallKey(call, chosen, surely, some, places ? &by : nullptr);
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

}  // namespace penstock
