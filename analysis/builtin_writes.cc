// What calls of methods do to their receiver: putting in, taking out, changing the order.
#include <algorithm>

#include "analysis/dict_keys.h"
#include "analysis/invocation.h"

namespace penstock {
namespace {

bool ArePairs(Interpreter& in, const State& state, const PlaceValues& values) {
  return std::all_of(values.begin(), values.end(), [&](const AbstractValue& value) {
    const std::optional<PlaceValues> pair = PlacesOf(in, state, value);
    return pair && pair->size() == 2;
  });
}

// Pairs, of which it is not known which there are.
void FillWithSome(Invocation& call, ObjectId dict, const AbstractValue& source) {
  Interpreter& in = call.at.in;
  AbstractValue pair = Over(call, source);
  if (pair.absent()) return;
  SetLength(call.at, dict, -1);  // there may be none
  RaiseShape(call.at, dict, OuterOf(in, call.at.state, pair));
  if (HasInstances(in, call.at.state, pair)) {
    AbstractValue either = Over(call, pair);
    if (either.absent()) return;
    either.atoms = kAnyAtoms;
    SetItem(call.at, Reference(in, dict), either, either);
  }
  pair = PlainOf(in, call.at.state, pair);
  if (pair.absent()) return;
  AbstractValue key = GetItem(call.at, pair, Known(in, in.sets.Integer(0)));
  AbstractValue value = GetItem(call.at, pair, Known(in, in.sets.Integer(1)));
  key.atoms = kAnyAtoms;  // one pair stands for many
  SetItem(call.at, Reference(in, dict), key, value);
}

}  // namespace

void FillDict(Invocation& call, ObjectId dict, const AbstractValue& source) {
  Interpreter& in = call.at.in;
  MergeInto(call.at, dict, source, [&](ObjectId id) {
    const bool asks_between = in.has_classes && AskedMayWrite(in) && RunsCodeAtEachStep(in, call.at.state, Reference(in, id));
    std::optional<PlaceValues> pairs;
    if (!asks_between && !MayLookAt(in, call.at.state, Reference(in, id), dict)) pairs = ElementsInOrder(call.at, Reference(in, id), call.ended);
    if (pairs && ArePairs(in, call.at.state, *pairs)) {
      for (const AbstractValue& pair : *pairs) {
        if (in.has_classes) RunMethodsBetween(call, pair);
        RaiseShapeSurely(call.at, dict, OuterOf(in, call.at.state, pair));
        SetItem(call.at, Reference(in, dict), GetItem(call.at, pair, Known(in, in.sets.Integer(0))), GetItem(call.at, pair, Known(in, in.sets.Integer(1))));
      }
      return;
    }
    FilledBy(call.at, Reference(in, id), dict, [&] { FillWithSome(call, dict, Reference(in, id)); });
  });
}

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

namespace {

// The one object of the receiver.
ObjectId Self(const Invocation& call) { return static_cast<ObjectId>(call.at.in.sets.members(call.self.objects)[0]); }

bool HasSelf(const Invocation& call) { return call.self.objects != 0; }

// Is it known which keys the receiver, a dict, has, and that this is one of them?
bool IsSurelyUnder(const Invocation& call, const AbstractValue& key) {
  Interpreter& in = call.at.in;
  if (in.objects[Self(call)].kind != ObjectKind::kDict || !HasAllFields(in, call.at.state, Self(call))) return false;
  const std::optional<AtomId> field = FieldOfKey(in, call.at.state, key);
  if (!field) return false;
  const uint32_t slot = FieldSlot(in, Self(call), *field, false);
  return slot != 0xFFFFFFFF && !call.at.state.heap.Get(slot).absent();
}

}  // namespace

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
      RaiseShapeSurely(call.at, self, index);
      return Raised(in, taken, index, call.origin);
    }
  } else {
    std::optional<PlaceValues> places = in.objects[self].kind == ObjectKind::kList ? PlacesOf(in, call.at.state, call.self) : std::nullopt;
    const AbstractValue which = call.arguments.positional.empty() ? Known(in, in.sets.Integer(-1)) : Argument(call, 0);
    const std::optional<int64_t> place = places ? PlaceIn(*places, KnownIndex(in, which)) : std::nullopt;
    if (place) {
      taken = (*places)[static_cast<size_t>(*place)];
      places->erase(places->begin() + *place);
      SetPlaces(call.at, self, *places);
      taken = Raised(in, Raised(in, taken, OuterOf(in, call.at.state, call.self), call.origin), index, call.origin);
      RaiseShapeSurely(call.at, self, {index.lo, in.labels.Join(index.hi, call.at.control.label.hi)});
      return taken;
    }
    int64_t length = LengthOf(in, call.at.state, self);
    bool last = call.arguments.positional.empty() && length > 0 && in.objects[self].kind == ObjectKind::kList;
    taken = last ? GetItem(call.at, call.self, Known(in, in.sets.Integer(length - 1))) : Members(in, call.at.state, self);
  }
  Collapse(call.at, self);
  if (taken.absent()) taken = Scalar(kKindScalar, {});
  taken = Raised(in, Raised(in, taken, OuterOf(in, call.at.state, call.self), call.origin), index, call.origin);
  RaiseShapeSurely(call.at, self, {index.lo, in.labels.Join(index.hi, call.at.control.label.hi)});
  return taken;
}

namespace {

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

}  // namespace

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
  else if (call.name == "remove" && in.objects[self].kind == ObjectKind::kList) shape = {LabelsOfArguments(call).lo, call.deep.hi};
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
      const Context* expression = FreshExpression(in, call.at.state, value);
      FilledBy(call.at, value, self, [&] {
        AbstractValue element = Over(call, value);
        if (expression != nullptr && expression->surely_far) shape = JoinLabels(in, shape, {*expression->surely_far, *expression->surely_far});
        if (call.rule == LabelRule::kAppend) shape = JoinLabels(in, shape, {OuterOf(in, call.at.state, value).lo, call.ended});
        if (!element.absent()) {
          SetLength(call.at, self, -1);
          Collapse(call.at, self);
          InitStar(call.at, self, RaisedHigh(in, element, call.at.control.label.hi, call.at.control.origin));
        }
      });
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
    in.objects[self].order = ObjectInfo::Order::kLost;
    // Where another way leads here, too, a field may be there still.
    if (in.objects[self].kind == ObjectKind::kRecord) for (const auto& [key, slot] : in.objects[self].fields) MayLack(in, self, key);
    for (size_t i = 0; i < in.objects[self].fields.size(); ++i) SetSlot(call.at.state, in.objects[self].fields[i].second, {});
    SetSlot(call.at.state, in.objects[self].star(), {});
    SetSlot(call.at.state, in.objects[self].keys(), {});
    SetLength(call.at, self, 0);
  } else if (call.name == "sort") {
    AbstractValue elements = Members(in, call.at.state, self);
    AbstractValue item = elements;
    item.label.lo = kBottom;  // as it is, without the list's label
    const std::optional<PlaceValues> places = PlacesOf(in, call.at.state, call.self);
    PlaceValues by = places.value_or(PlaceValues());
    const bool some = SurelyGives(in, call.at.state, call.self);
    CallKey(call, item, places && some, some, places ? &by : nullptr);
    shape = LabelOfOrder(call);
    int64_t length = LengthOf(in, call.at.state, self);
    const std::optional<bool> falling = IsReversed(call);
    const bool each = places && !by.empty() && by.size() == places->size() && falling && !call.arguments.more_named;
    const auto order = each ? OrderByKeys(in, by, *falling) : std::nullopt;
    std::optional<PlaceValues> ordered = order ? PlacesOf(in, call.at.state, call.self) : std::nullopt;  // as they are since the keys were asked for
    if (ordered && ordered->size() == order->size()) {
      const PlaceValues before = *ordered;
      for (size_t i = 0; i < order->size(); ++i) (*ordered)[i] = before[(*order)[i]];
    }
    if (!ordered || !SetPlaces(call.at, self, *ordered)) {
      Collapse(call.at, self);
      SetLength(call.at, self, length);
    }
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
  RaiseShapeSurely(call.at, self, {shape.lo, in.labels.Join(shape.hi, call.at.control.label.hi)});
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
  if (IsSurelyUnder(call, key)) {
    // That it is there says as much of the key as that it is not.
    if (call.name == "setdefault") RaiseShapeSurely(call.at, Self(call), DeepOf(in, call.at.state, key));
    return GetItem(call.at, call.self, key);
  }
  const bool is_dict = in.objects[Self(call)].kind == ObjectKind::kDict && HasAllFields(in, call.at.state, Self(call));
  if (is_dict && FieldOfKey(in, call.at.state, key)) {
    // It is not there.
    if (call.name == "setdefault") SetItem(call.at, call.self, key, otherwise);
    return Raised(in, otherwise, JoinLabels(in, OuterOf(in, call.at.state, call.self), DeepOf(in, call.at.state, key)), call.origin);
  }
  // In a dict that nothing was put into nothing is found.
  const bool is_empty = in.objects[Self(call)].kind == ObjectKind::kDict && Members(in, call.at.state, Self(call)).absent();
  AbstractValue found = is_empty ? AbstractValue{} : GetItem(call.at, call.self, key);
  LabelInterval reach = JoinLabels(in, OuterOf(in, call.at.state, call.self), DeepOf(in, call.at.state, key));
  found = JoinValues(in, found, Raised(in, otherwise, reach, call.origin));
  if (call.name == "setdefault") {
    SetItem(call.at, call.self, key, JoinValues(in, otherwise, found));
    SetLength(call.at, Self(call), -1);
    if (const std::optional<AtomId> field = FieldOfKey(in, call.at.state, key)) {
      // The old value stays if there was one.
      uint32_t slot = FieldSlot(in, Self(call), *field, true);
      if (slot != 0xFFFFFFFF) {
        NotePut(in, call.at.state, Self(call), slot);
        JoinSlot(in, call.at.state, slot, found);
      }
    }
  }
  return found;
}

}  // namespace penstock
