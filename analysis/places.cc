// Lists and tuples of which it is known what stands at every place: what moves it about keeps it known.
#include <algorithm>

#include "analysis/alternatives.h"
#include "analysis/dict_keys.h"
#include "analysis/interpreter.h"

namespace penstock {
namespace {

constexpr int64_t kMostPlaces = 32;
constexpr int64_t kMostStart = int64_t{1} << 60;  // of `enumerate`: beyond, numbers are not followed

// A bound of a slice: a known int, or None for `otherwise`.
std::optional<int64_t> BoundOf(Interpreter& in, const AbstractValue& value, int64_t otherwise) {
  if (value.kinds == kKindNone) return otherwise;
  return KnownIndex(in, value);
}

}  // namespace

std::optional<int64_t> KnownIndex(Interpreter& in, const AbstractValue& key) {
  const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
  if (only < 0) return std::nullopt;
  const Atom& atom = in.sets.atom(KeyOf(in, static_cast<AtomId>(only)));
  if (atom.type != Atom::Type::kInt) return std::nullopt;
  return atom.integer;
}

std::optional<PlaceValues> PlacesOf(Interpreter& in, const State& state, const AbstractValue& sequence) {
  const int64_t only = sequence.kinds == kKindObject ? in.sets.Only(sequence.objects) : -1;
  if (only < 0) return std::nullopt;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  const int64_t length = LengthOf(in, state, id);
  const bool is_same_in_each = object.kind == ObjectKind::kTuple && !object.is_element;  // nothing is written into one
  if ((object.kind != ObjectKind::kList && object.kind != ObjectKind::kTuple) || length < 0 || length > kMostPlaces || !(is_same_in_each || IsOne(state, object)) ||
      !state.heap.Get(object.star()).absent()) {
    return std::nullopt;
  }
  PlaceValues places;
  for (int64_t i = 0; i < length; ++i) {
    const uint32_t slot = FieldSlot(in, id, in.sets.Integer(i), false);
    if (slot == 0xFFFFFFFF || state.heap.Get(slot).absent()) return std::nullopt;
    places.push_back(state.heap.Get(slot));
  }
  return places;
}

bool SetPlaces(Point& at, ObjectId list, const PlaceValues& places) {
  Interpreter& in = at.in;
  if (places.size() > kMostPlaces) return false;
  std::vector<uint32_t> slots;
  for (size_t i = 0; i < places.size(); ++i) slots.push_back(FieldSlot(in, list, in.sets.Integer(static_cast<int64_t>(i)), true));
  if (std::find(slots.begin(), slots.end(), 0xFFFFFFFF) != slots.end()) return false;
  for (const auto& [key, slot] : in.objects[list].fields) {
    if (std::find(slots.begin(), slots.end(), slot) == slots.end()) SetSlot(at.state, slot, {});
  }
  for (size_t i = 0; i < places.size(); ++i) SetSlot(at.state, slots[i], places[i]);
  SetLength(at, list, static_cast<int64_t>(places.size()));
  return true;
}

std::optional<int64_t> PlaceIn(const PlaceValues& places, std::optional<int64_t> index) {
  const int64_t size = static_cast<int64_t>(places.size());
  if (index && *index < 0) *index += size;
  if (!index || *index < 0 || *index >= size) return std::nullopt;
  return index;
}

std::optional<SlicedPlaces> PlacesOfSlice(Interpreter& in, const PlaceValues& places, const AbstractValue& first, const AbstractValue& stop, const AbstractValue& step) {
  const std::optional<int64_t> by = BoundOf(in, step, 1);
  if (!by || *by == 0 || *by < -kMostPlaces || *by > kMostPlaces) return std::nullopt;
  const int64_t size = static_cast<int64_t>(places.size());
  auto bound = [&](const AbstractValue& value, int64_t otherwise) -> std::optional<int64_t> {
    std::optional<int64_t> known = BoundOf(in, value, INT64_MIN);
    if (!known || (*known == INT64_MIN && value.kinds != kKindNone)) return std::nullopt;
    if (value.kinds == kKindNone) return otherwise;
    const int64_t least = *by < 0 ? -1 : 0, most = *by < 0 ? size - 1 : size;
    return std::clamp(*known < 0 ? *known + size : *known, least, most);
  };
  const std::optional<int64_t> from = bound(first, *by < 0 ? size - 1 : 0), to = bound(stop, *by < 0 ? -1 : size);
  if (!from || !to) return std::nullopt;
  SlicedPlaces sliced{*from, *to, *by, {}};
  for (int64_t i = *from; *by < 0 ? i > *to : i < *to; i += *by) sliced.indices.push_back(i);
  return sliced;
}

namespace {

// What one pair, or one row of several, is made of: a tuple of its own for each place.
AbstractValue RowAt(Point& at, size_t place, std::initializer_list<AbstractValue> first, const std::vector<PlaceValues>& columns) {
  constexpr uint32_t kFirstRow = 200;  // of the parts of one instruction
  Interpreter& in = at.in;
  const size_t count = first.size() + columns.size();
  const ObjectId row = Make(at, ObjectKind::kTuple, kFirstRow + static_cast<uint32_t>(place), 0, static_cast<int64_t>(count));
  int64_t index = 0;
  for (const AbstractValue& value : first) InitField(at, row, in.sets.Integer(index++), value);
  for (const PlaceValues& column : columns) InitField(at, row, in.sets.Integer(index++), column[place]);
  return Reference(in, row);
}

// The elements of a list or tuple, the keys of a dict and what its views have, as one who goes over it is given them.
std::optional<PlaceValues> GoneOver(Point& at, const AbstractValue& sequence) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, sequence);
  if (!places) {
    const std::optional<KnownEntries> entries = EntriesOf(at.in, at.state, sequence);
    if (!entries) return places;
    places.emplace();
    for (size_t i = 0; i < entries->fields.size(); ++i) places->push_back(GiveEntry(at, *entries, static_cast<int64_t>(i)));
  }
  const LabelInterval outer = OuterOf(at.in, at.state, sequence);
  const OriginId origin = outer.hi == kBottom ? 0 : OuterOrigin(at.in, at.state, sequence);
  for (AbstractValue& value : *places) value = Raised(at.in, value, outer, origin);
  return places;
}

// What `reversed` gives of one list or tuple that has not changed since, to who asks it from the beginning.
std::optional<PlaceValues> Backwards(Point& at, const AbstractValue& iterable) {
  Interpreter& in = at.in;
  const int64_t only = iterable.kinds == kKindObject ? in.sets.Only(iterable.objects) : -1;
  if (only < 0 || !in.objects[static_cast<ObjectId>(only)].backwards || !IsFresh(in, at.state, static_cast<ObjectId>(only))) return std::nullopt;
  const ObjectId id = static_cast<ObjectId>(only);
  std::optional<PlaceValues> places = PlacesOf(in, at.state, at.state.heap.Get(in.objects[id].star()));
  if (!places || CountWhenReversed(in, at.state, id) != static_cast<int64_t>(places->size())) return std::nullopt;
  std::reverse(places->begin(), places->end());
  return places;
}

}  // namespace

bool IsView(const ObjectInfo& object) {
  if (object.kind != ObjectKind::kIterator) return false;
  return object.form == IteratorForm::kItems || object.form == IteratorForm::kKeys || object.is_keys;
}

void KeepOrder(ObjectInfo& dict) {
  if (dict.order == ObjectInfo::Order::kUnknown) dict.order = ObjectInfo::Order::kKept;
}

void NotePutInOrder(Interpreter& in, const State& state, ObjectId dict, uint32_t slot) {
  ObjectInfo& object = in.objects[dict];
  if (!state.heap.Get(slot).absent()) return;
  for (size_t i = object.fields.size(); i-- > 0 && object.fields[i].second != slot;) {
    if (!state.heap.Get(object.fields[i].second).absent()) object.order = ObjectInfo::Order::kLost;
  }
}

void TakeOrder(Interpreter& in, const State& state, ObjectId from, ObjectId to) {
  const ObjectInfo& source = in.objects[from];
  if (source.kind == ObjectKind::kDict && source.order == ObjectInfo::Order::kKept) return;
  int64_t present = 0;
  for (const auto& [key, slot] : source.fields) present += !state.heap.Get(slot).absent();
  if (present > 1) in.objects[to].order = ObjectInfo::Order::kLost;
}

int64_t CountWhenReversed(Interpreter& in, const State& state, ObjectId iterator) {
  const uint32_t slot = FieldSlot(in, iterator, in.sets.Integer(0), false);
  const std::optional<int64_t> count = slot == 0xFFFFFFFF ? std::nullopt : KnownIndex(in, state.heap.Get(slot));
  return count ? *count : -1;
}

std::optional<KnownEntries> EntriesOf(Interpreter& in, const State& state, const AbstractValue& iterable) {
  KnownEntries entries;
  AbstractValue over = iterable;
  int64_t only = over.kinds == kKindObject ? in.sets.Only(over.objects) : -1;
  if (only >= 0 && IsView(in.objects[static_cast<ObjectId>(only)])) {
    const ObjectInfo& view = in.objects[static_cast<ObjectId>(only)];
    if (!IsOne(state, view)) return std::nullopt;
    if (view.form != IteratorForm::kPlain) entries.give = view.form == IteratorForm::kItems ? KnownEntries::Give::kPairs : KnownEntries::Give::kValues;
    const uint32_t slot = view.is_keys ? view.star() : FieldSlot(in, static_cast<ObjectId>(only), in.sets.Integer(0), false);
    over = slot == 0xFFFFFFFF ? AbstractValue{} : state.heap.Get(slot);
    only = over.kinds == kKindObject ? in.sets.Only(over.objects) : -1;
  }
  if (only < 0) return std::nullopt;
  entries.dict = static_cast<ObjectId>(only);
  const ObjectInfo& dict = in.objects[entries.dict];
  if (dict.kind != ObjectKind::kDict || dict.order != ObjectInfo::Order::kKept || !HasAllFields(in, state, entries.dict)) return std::nullopt;
  for (const auto& [key, slot] : dict.fields) if (!state.heap.Get(slot).absent()) entries.fields.emplace_back(key, slot);
  if (entries.fields.size() > kMostPlaces) return std::nullopt;
  entries.outer = JoinLabels(in, OuterOf(in, state, over), iterable.label);
  entries.origin = over.origin;
  return entries;
}

AbstractValue GiveEntry(Point& at, const KnownEntries& entries, int64_t place) {
  constexpr uint32_t kFirstPair = 130;  // of the parts of one instruction
  Interpreter& in = at.in;
  const auto& [name, slot] = entries.fields[static_cast<size_t>(place)];
  const AbstractValue key = Raised(in, KeyOfField(in, at.state, entries.dict, name), entries.outer, entries.origin), value = Raised(in, at.state.heap.Get(slot), entries.outer, entries.origin);
  if (entries.give != KnownEntries::Give::kPairs) return entries.give == KnownEntries::Give::kKeys ? key : value;
  const ObjectId pair = Make(at, ObjectKind::kTuple, kFirstPair + static_cast<uint32_t>(place), 0, 2);
  InitField(at, pair, in.sets.Integer(0), key);
  InitField(at, pair, in.sets.Integer(1), value);
  return Reference(in, pair);
}

std::optional<KnownRows> RowsOf(Point& at, const AbstractValue& iterator, bool calls) {
  Interpreter& in = at.in;
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0) return std::nullopt;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  const bool maps = calls && object.form == IteratorForm::kMap;
  if (object.kind != ObjectKind::kIterator || (object.form != IteratorForm::kZip && object.form != IteratorForm::kEnumerate && !maps)) return std::nullopt;
  KnownRows rows;
  rows.iterator = static_cast<ObjectId>(only);
  rows.taken = LengthOf(in, at.state, rows.iterator);
  if (rows.taken < 0 || !IsOne(at.state, object)) return std::nullopt;
  const LabelId outer = OuterOf(in, at.state, iterator).hi;
  if (outer != kBottom) rows.told_origin = OuterOrigin(in, at.state, iterator);
  rows.told.hi = in.labels.Join(outer, OuterOfSources(in, at.state, iterator, &rows.told_origin));
  // How often it is called is for nobody's label to say.
  if (maps && rows.told.hi != kBottom) return std::nullopt;
  for (int64_t k = 0;; ++k) {
    const uint32_t slot = FieldSlot(in, rows.iterator, in.sets.Integer(k), false);
    const AbstractValue part = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
    if (part.absent()) break;
    if (maps && k == 0) {
      rows.function = part;
      continue;
    }
    if (object.form == IteratorForm::kEnumerate && k == 1) {
      const std::optional<int64_t> start = KnownIndex(in, part);
      if (!start || *start < -kMostStart || *start > kMostStart) return std::nullopt;
      rows.start = part;
      rows.counts_from = *start;
      break;
    }
    std::optional<PlaceValues> column = GoneOver(at, part);
    if (!column) return std::nullopt;
    rows.count = static_cast<int64_t>(rows.columns.empty() ? column->size() : std::min<size_t>(static_cast<size_t>(rows.count), column->size()));
    rows.counted = OuterOf(in, at.state, part);
    rows.columns.push_back(std::move(*column));
  }
  return rows;
}

AbstractValue GiveRow(Point& at, const KnownRows& rows, int64_t place) {
  if (!rows.function.absent()) {
    Arguments arguments;
    for (const PlaceValues& column : rows.columns) arguments.positional.push_back(column[static_cast<size_t>(place)]);
    const CallResult one = CallBack(at, rows.function, arguments);
    return one.returns ? one.value : AbstractValue{};
  }
  auto row = [&](std::initializer_list<AbstractValue> first) { return Raised(at.in, RowAt(at, static_cast<size_t>(place), first, rows.columns), rows.told, rows.told_origin); };
  if (rows.start.absent()) return row({});
  AbstractValue number = Known(at.in, at.in.sets.Integer(rows.counts_from + place));
  number = Raised(at.in, Raised(at.in, number, rows.counted, rows.columns[0].empty() ? 0 : rows.columns[0][0].origin), rows.start.label, rows.start.origin);
  return row({number});
}

// What `map` gives of one list of which every place is known: the function is called for each in its turn. Nothing where somebody's label
// says how many there are.
static std::optional<PlaceValues> MappedInOrder(Point& at, const AbstractValue& iterable, LabelId& ended) {
  constexpr size_t kMostCalls = 12;
  Interpreter& in = at.in;
  const int64_t only = iterable.kinds == kKindObject ? in.sets.Only(iterable.objects) : -1;
  if (only < 0) return std::nullopt;
  const ObjectId id = static_cast<ObjectId>(only);
  if (in.objects[id].kind != ObjectKind::kIterator || in.objects[id].form != IteratorForm::kMap || !IsFresh(in, at.state, id)) return std::nullopt;
  auto part = [&](int64_t index) {
    const uint32_t slot = FieldSlot(in, id, in.sets.Integer(index), false);
    return slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
  };
  const AbstractValue function = part(0), source = part(1);
  auto places = [&]() -> std::optional<PlaceValues> {
    const bool labelled = OuterOf(in, at.state, iterable).hi != kBottom || OuterOf(in, at.state, source).hi != kBottom;
    std::optional<PlaceValues> now = labelled ? std::nullopt : PlacesOf(in, at.state, source);
    return now && now->size() <= kMostCalls ? now : std::nullopt;
  };
  std::optional<PlaceValues> given = part(2).absent() ? places() : std::nullopt;
  if (!given) return std::nullopt;
  SetLength(at, id, -1);
  PlaceValues gave;
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  bool returns = true;
  LabelId decided = kBottom;
  // The function may change the list. What it gives may be an error to take: where somebody takes that, what it gave decides whether the next is
  // asked for.
  for (size_t k = 0; returns && given && k < given->size() && !in.stopped(); ++k) {
    const CalledUnder under(at, decided == kBottom ? kBottom : Decide(at, decided, function.origin), function.origin);
    const CallResult one = CallBack(at, function, Arguments{{RaisedHigh(in, (*given)[k], in.labels.Decides(decided) ? decided : kBottom, function.origin)}, {}, {}, {}});
    returns = one.returns;
    if (returns) gave.push_back(one.value);
    if (returns && in.heeded > 0 && at.follows()) decided = in.labels.Join(decided, OuterOf(in, at.state, one.value).hi);
    given = places();
  }
  // `map(next, iterators)` ends where one of them does.
  ended = in.labels.Join(ended, in.heard);
  in.heard = in.labels.Join(heard_before, in.heard);
  if (in.stopped()) return std::nullopt;
  if (!returns) return gave;
  if (!given) {
    GiveUp(in, "`map` over a list that its function changes is not followed", at.function().spans[at.pc]);
    return std::nullopt;
  }
  return gave;
}

// The characters of a text that is known.
static std::optional<PlaceValues> CharactersOf(Interpreter& in, const AbstractValue& text) {
  const int64_t only = text.kinds == kKindStr ? in.sets.Only(text.atoms) : -1;
  if (only < 0) return std::nullopt;
  const std::string& all = in.sets.atom(static_cast<AtomId>(only)).text;
  const bool is_plain = all.size() <= static_cast<size_t>(kMostPlaces) && std::all_of(all.begin(), all.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
  if (!is_plain) return std::nullopt;
  PlaceValues characters;
  for (char c : all) characters.push_back(Raised(in, Known(in, in.sets.Text(std::string_view(&c, 1))), text.label, text.origin));
  return characters;
}

std::optional<PlaceValues> ElementsInOrder(Point& at, const AbstractValue& iterable, LabelId& ended) {
  std::optional<PlaceValues> elements = PlacesOf(at.in, at.state, iterable);
  if (!elements) elements = CharactersOf(at.in, iterable);
  if (!elements) if (std::optional<PlaceValues> mapped = MappedInOrder(at, iterable, ended)) return mapped;
  const bool backwards = !elements && (elements = Backwards(at, iterable));
  if (!elements && EntriesOf(at.in, at.state, iterable)) elements = GoneOver(at, iterable);
  const std::optional<KnownRows> rows = elements ? std::nullopt : RowsOf(at, iterable);
  if (!elements && !rows) return std::nullopt;
  ended = at.in.labels.Join(ended, at.in.labels.Join(OuterOf(at.in, at.state, iterable).hi, OuterOfSources(at.in, at.state, iterable)));
  if (backwards) SetLength(at, at.in.sets.members(iterable.objects)[0], -1);
  if (elements) return elements;
  elements.emplace();
  for (int64_t place = rows->taken; place < rows->count; ++place) elements->push_back(GiveRow(at, *rows, place));
  SetLength(at, rows->iterator, -1);  // what it goes over may grow, and it has ended nevertheless
  return elements;
}

bool AppendInOrder(Point& at, ObjectId list, const AbstractValue& from, LabelId& ended) {
  if (LengthOf(at.in, at.state, list) < 0 || !IsOne(at.state, at.in.objects[list])) return false;
  const std::optional<PlaceValues> values = MayLookAt(at.in, at.state, from, list) ? std::nullopt : ElementsInOrder(at, from, ended);
  if (!values) return false;
  for (const AbstractValue& value : *values) AddElement(at, list, value);
  return true;
}

}  // namespace penstock
