// Lists and tuples of which it is known what stands at every place: what moves it about keeps it known.
#include <algorithm>

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
  if ((object.kind != ObjectKind::kList && object.kind != ObjectKind::kTuple) || length < 0 || length > kMostPlaces || !IsOne(state, object) ||
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

// The elements of a list or tuple, as one who goes over it is given them.
std::optional<PlaceValues> GoneOver(Point& at, const AbstractValue& sequence) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, sequence);
  if (!places) return places;
  const LabelInterval outer = OuterOf(at.in, at.state, sequence);
  for (AbstractValue& value : *places) value = Raised(at.in, value, outer, sequence.origin);
  return places;
}

}  // namespace

std::optional<KnownRows> RowsOf(Point& at, const AbstractValue& iterator) {
  Interpreter& in = at.in;
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0) return std::nullopt;
  KnownRows rows;
  rows.iterator = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[rows.iterator];
  rows.taken = LengthOf(in, at.state, rows.iterator);
  if (object.kind != ObjectKind::kIterator || (object.form != IteratorForm::kZip && object.form != IteratorForm::kEnumerate) || rows.taken < 0 ||
      !IsOne(at.state, object)) {
    return std::nullopt;
  }
  for (int64_t k = 0;; ++k) {
    const uint32_t slot = FieldSlot(in, rows.iterator, in.sets.Integer(k), false);
    const AbstractValue part = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
    if (part.absent()) break;
    if (object.form == IteratorForm::kEnumerate && k == 1) {
      const std::optional<int64_t> start = KnownIndex(in, part);
      if (!start || *start < -kMostStart || *start > kMostStart) return std::nullopt;
      rows.start = part;
      rows.counts_from = *start;
      break;
    }
    std::optional<PlaceValues> column = GoneOver(at, part);
    if (!column) return std::nullopt;
    rows.count = static_cast<int64_t>(k == 0 ? column->size() : std::min<size_t>(static_cast<size_t>(rows.count), column->size()));
    rows.counted = OuterOf(in, at.state, part);
    rows.columns.push_back(std::move(*column));
  }
  return rows;
}

AbstractValue GiveRow(Point& at, const KnownRows& rows, int64_t place) {
  if (rows.start.absent()) return RowAt(at, static_cast<size_t>(place), {}, rows.columns);
  AbstractValue number = Known(at.in, at.in.sets.Integer(rows.counts_from + place));
  number = Raised(at.in, Raised(at.in, number, rows.counted, rows.columns[0].empty() ? 0 : rows.columns[0][0].origin), rows.start.label, rows.start.origin);
  return RowAt(at, static_cast<size_t>(place), {number}, rows.columns);
}

// What `map` gives of one list of which every place is known: the function is called for each in its turn. Nothing where somebody's label
// says how many there are.
static std::optional<PlaceValues> MappedInOrder(Point& at, const AbstractValue& iterable) {
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
  // The function may change the list.
  for (size_t k = 0; given && k < given->size(); ++k) {
    const CallResult one = CallValue(at, function, Arguments{{(*given)[k]}, {}, {}, {}});
    if (in.stopped()) return std::nullopt;
    if (!one.returns) return gave;
    gave.push_back(one.value);
    given = places();
  }
  if (!given) {
    GiveUp(in, "`map` over a list that its function changes is not followed", at.function().spans[at.pc]);
    return std::nullopt;
  }
  return gave;
}

std::optional<PlaceValues> ElementsInOrder(Point& at, const AbstractValue& iterable, LabelId& ended) {
  std::optional<PlaceValues> elements = PlacesOf(at.in, at.state, iterable);
  if (!elements) if (std::optional<PlaceValues> mapped = MappedInOrder(at, iterable)) return mapped;
  const std::optional<KnownRows> rows = elements ? std::nullopt : RowsOf(at, iterable);
  if (!elements && !rows) return std::nullopt;
  ended = at.in.labels.Join(ended, at.in.labels.Join(OuterOf(at.in, at.state, iterable).hi, OuterOfSources(at.in, at.state, iterable)));
  if (elements) return elements;
  elements.emplace();
  for (int64_t place = rows->taken; place < rows->count; ++place) elements->push_back(GiveRow(at, *rows, place));
  SetLength(at, rows->iterator, -1);  // what it goes over may grow, and it has ended nevertheless
  return elements;
}

bool AppendInOrder(Point& at, ObjectId list, const AbstractValue& from, LabelId& ended) {
  if (LengthOf(at.in, at.state, list) < 0 || !IsOne(at.state, at.in.objects[list])) return false;
  // An iterator may go over the very list that grows.
  const bool grows = IsIterator(at.in, from) && LengthOf(at.in, at.state, list) > 0;
  const std::optional<PlaceValues> values = grows ? std::nullopt : ElementsInOrder(at, from, ended);
  if (!values) return false;
  for (const AbstractValue& value : *values) AddElement(at, list, value);
  return true;
}

}  // namespace penstock
