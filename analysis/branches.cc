// Branches and loops: which ways are taken, and what is known on each.
#include <algorithm>
#include <utility>

#include "analysis/body.h"
#include "analysis/calls.h"

namespace penstock {
namespace {

// Of a container it is the shape that is asked, and that has a way of its own.
OriginId OriginOfTest(Interpreter& in, const State& state, const AbstractValue& test) {
  OriginId origin = test.origin;
  if (in.graph != nullptr && test.objects != 0) AddOrigin(in, origin, DeepOrigin(in, state, test));
  return origin;
}

}  // namespace

// Does the branch go one way in all runs, as far as is seen? Then nobody decides by it. What turns out to go both ways, where that made a
// difference, is gone over again.
static bool IsSettled(Body& body, Pc pc, bool may_fall, bool may_jump, LabelId label) {
  Interpreter& in = body.in;
  uint8_t& ways = body.info.ways[pc];
  ways |= (may_fall ? FunctionInfo::kFell : 0) | (may_jump ? FunctionInfo::kJumped : 0);
  const bool is_one = (ways & (FunctionInfo::kFell | FunctionInfo::kJumped)) != (FunctionInfo::kFell | FunctionInfo::kJumped);
  return LeavesOut(in, ways, is_one, label);
}

// Has it surely no method of the plan's that says whether it is true?
static bool HoldsNothingOfPlan(const Interpreter& in, const AbstractValue& value) {
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    switch (in.objects[id].kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord: case ObjectKind::kIterator:
      case ObjectKind::kClosure: return true;
      default: return false;
    }
  });
}

void Branch(Body& body, BlockId b, State& state, Pc pc) {
  Interpreter& in = body.in;
  const Instruction& i = body.info.function->code[pc];
  const BasicBlock& block = body.info.cfg->blocks[b];
  AbstractValue test = state.registers.Get(i.a);
  LabelInterval label;
  Point at{in, body.context, state, pc, state.control};
  if (in.has_classes) RaiseChosen(body, at);
  if (in.has_classes && test.objects != 0) {
    in.pending = false;
    in.pending_opened = kBottom;
    bool here = block.handler != kNoBlock;
    const bool taken = here || body.info.RaisesNothing(pc);
    BeginCatching(at, taken, block.catches);
    BeginVisit(at);
    label = RunHidden(at, test, kSizes, test.origin, {}, nullptr, "__bool__");
    EndCatching(at, taken, block.catches);
    EndVisit(at);
    if (in.stopped()) return;
    label.hi = in.labels.Join(label.hi, in.pending_opened);
    // Who is asked may have no answer.
    const bool is_heeded = !here && !body.info.RaisesNothing(pc);
    if (is_heeded) OpenUntilReturn(body, at, HasInstances(in, state, test) ? in.labels.Join(label.hi, OuterOf(in, state, test).hi) : label.hi, test.origin);
    if (in.pending) {
      state.certain = false;
      State failed = Forked(state);
      failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
      AbstractValue error = in.pending_error;
      Open(body, failed, pc, {kBottom, error.label.hi}, test.origin);
      Throw(body, b, std::move(failed), error, pc);
    }
    in.pending = false;
    in.pending_opened = kBottom;
  }
  LabelInterval outer = OuterOf(in, state, test);
  label = {in.labels.Join(outer.lo, label.lo), in.labels.Join(outer.hi, label.hi)};
  Certainty truth = TruthOf(in, state, test);
  if (HeedsErrors(body, block)) label.hi = in.labels.Join(label.hi, DeepOf(in, state, test).hi);
  bool jumps_if = i.op == Op::JumpIf;
  bool may_jump = truth == Certainty::kEither || (truth == Certainty::kYes) == jumps_if;
  bool may_fall = truth == Certainty::kEither || (truth == Certainty::kYes) != jumps_if;
  const bool asks_code = in.has_classes && test.objects != 0;
  body.info.NoteErrors(pc, !asks_code || HoldsNothingOfPlan(in, test));
  if (!IsSettled(body, pc, asks_code || may_fall, asks_code || may_jump, label.hi)) Open(body, state, pc, label, OriginOfTest(in, state, test));
  body.decided[b] = may_jump != may_fall;
  state.certain &= may_jump != may_fall;
  if (may_jump && may_fall) {
    State jumping = Forked(state);
    Narrow(body, jumping, b, true);
    Narrow(body, state, b, false);
    Deliver(body, b, block.next[1], 2, std::move(jumping));
  } else if (may_jump) {
    Deliver(body, b, block.next[1], 2, std::move(state));
  }
  if (may_fall) Deliver(body, b, block.next[0], 1, std::move(state));
}

namespace {

// The list or tuple that an iterator goes over, if it is known which of its elements is the next.
struct KnownPlace {
  ObjectId iterator = kNoObject, over = kNoObject;
  int64_t place = 0, length = 0;
  uint32_t slot = 0;              // of that element
  std::optional<KnownRows> rows;  // of `zip` and `enumerate`: `over` is the iterator itself
  std::optional<KnownEntries> entries;  // of a dict and its views
};

KnownPlace PlaceOf(Point& at, const AbstractValue& iterator) {
  Interpreter& in = at.in;
  const State& state = at.state;
  KnownPlace known;
  if (std::optional<KnownRows> rows = RowsOf(at, iterator, true)) {
    if (rows->count > kMostRounds) return known;
    known.iterator = known.over = rows->iterator;
    known.place = rows->taken;
    known.length = rows->count;
    known.rows = std::move(rows);
    return known;
  }
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  if (only < 0) return known;
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind != ObjectKind::kIterator || object.form != IteratorForm::kPlain || !IsOne(state, object) || object.is_keys) return known;
  known.place = LengthOf(in, state, static_cast<ObjectId>(only));
  const AbstractValue& source = state.heap.Get(object.star());
  if (std::optional<KnownEntries> entries = known.place < 0 || object.backwards ? std::nullopt : EntriesOf(in, state, source)) {
    if (entries->fields.size() > static_cast<size_t>(kMostRounds)) return known;
    known.iterator = static_cast<ObjectId>(only);
    known.over = entries->dict;
    known.length = static_cast<int64_t>(entries->fields.size());
    known.entries = std::move(entries);
    return known;
  }
  const int64_t over = source.kinds == kKindObject ? in.sets.Only(source.objects) : -1;
  if (known.place < 0 || over < 0) return known;
  const ObjectInfo& list = in.objects[static_cast<ObjectId>(over)];
  known.length = LengthOf(in, state, static_cast<ObjectId>(over));
  const bool exact = (list.kind == ObjectKind::kList || list.kind == ObjectKind::kTuple) && IsOne(state, list) && known.length >= 0 &&
                     known.length <= kMostRounds && state.heap.Get(list.star()).absent();
  if (!exact || (object.backwards && CountWhenReversed(in, state, static_cast<ObjectId>(only)) != known.length)) return known;
  if (known.place < known.length) {
    const int64_t place = object.backwards ? known.length - 1 - known.place : known.place;
    known.slot = FieldSlot(in, static_cast<ObjectId>(over), in.sets.Integer(place), false);
    if (known.slot == 0xFFFFFFFF || state.heap.Get(known.slot).absent()) return known;
  }
  known.iterator = static_cast<ObjectId>(only);
  known.over = static_cast<ObjectId>(over);
  return known;
}

}  // namespace

// Is it a generator, or what `enumerate` gives, which asks nothing by itself?
static bool IsGenerator(const Interpreter& in, const AbstractValue& iterator) {
  if (iterator.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(iterator.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const IteratorForm form = in.objects[id].form;
    return in.objects[id].kind == ObjectKind::kIterator && (form == IteratorForm::kGenerator || form == IteratorForm::kEnumerate);
  });
}

// Is it one iterator that nobody took anything from?
static bool IsJustMade(const Interpreter& in, const State& state, const AbstractValue& iterator) {
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  return only >= 0 && in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kIterator && IsFresh(in, state, static_cast<ObjectId>(only));
}

void Loop(Body& body, BlockId b, State& state, Pc pc) {
  Interpreter& in = body.in;
  const Instruction& i = body.info.function->code[pc];
  const BasicBlock& block = body.info.cfg->blocks[b];
  AbstractValue iterator = state.registers.Get(i.a);
  Point at{in, body.context, state, pc, state.control};
  RaiseChosen(body, at);
  bool here = block.handler != kNoBlock;
  uint8_t& goes_in = body.info.goes_in[b];
  const KnownPlace known = PlaceOf(at, iterator);
  const bool exact = known.over != kNoObject, over = exact && known.place >= known.length;
  const bool later = exact && known.place > 0;  // it went in before
  if (in.graph != nullptr) NoteRounds(in, state, body.info, pc, iterator, known.rows ? known.length : -1);
  if (goes_in != 2 && !(later && goes_in == 1)) goes_in = SurelyGives(in, state, iterator) ? 1 : 2;
  // The first round is followed by itself: of what surely gives something, so that what it surely does is done behind the loop; and where who decides
  // how far it goes is sure, for what the loop may write into was raised when it began.
  const bool begins = !exact && in.labelled && IsJustMade(in, state, iterator), first = begins && SurelyGives(in, state, iterator);
  body.decided[b] = exact || first || (begins && in.options.strict && in.labels.Decides(OuterOf(in, state, iterator).lo));
  BeginVisit(at);
  bool goes_in_surely = state.certain && (exact || first || (!in.labelled && SurelyGives(in, state, iterator)));
  in.pending = false;
  in.pending_opened = kBottom;
  const bool raises_nothing = LoopRaisesNothing(in, state, iterator, *body.info.function, pc);
  const bool until_return = !here && in.heeded > 0 && !body.info.RaisesNothing(pc);
  if (until_return && !GoesOverPlain(in, state, iterator)) OpenUntilReturn(body, at, DeepOf(in, state, iterator).hi, iterator.origin);
  const bool watched = body.info.RaisesNothing(pc);
  BeginCatching(at, here || watched, block.catches);
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  AbstractValue element;
  if (!exact) {
    element = NextOf(at, iterator, /*begun=*/true);
  } else if (known.rows) {
    if (!over) element = GiveRow(at, *known.rows, known.place);
  } else if (known.entries) {
    if (!over) element = GiveEntry(at, *known.entries, known.place);
  } else if (!over) {
    element = state.heap.Get(known.slot);
    const AbstractValue& header = state.heap.Get(in.objects[known.over].header());
    element = RaisedHigh(in, element, header.label.hi, header.origin);
  }
  if (begins) SetLength(at, in.sets.members(iterator.objects)[0], -1);  // whatever gave it, the next round is no first one
  EndVisit(at);
  EndCatching(at, here || watched, block.catches);
  if (in.stopped()) return;
  goes_in_surely &= state.certain;
  state.certain &= exact;
  if (until_return) {
    LabelId opened = in.pending_opened;
    if (in.pending) opened = in.labels.Join(opened, in.pending_error.label.hi);
    OpenUntilReturn(body, at, opened, iterator.origin);
  }
  LabelInterval outer = OuterOf(in, state, iterator);
  LabelInterval label = outer;
  // How much a generator gives its shape tells; what else it opened, whether it ends in an error.
  if (HeedsErrors(body, block) || in.heeded > 0 || !IsGenerator(in, iterator)) label.hi = in.labels.Join(label.hi, in.pending_opened);
  if (in.has_classes && HasInstances(in, state, iterator)) {
    // Whether there is a next is for the class to say.
    if (!element.absent()) label.hi = in.labels.Join(label.hi, DeepOf(in, state, element).hi);
    if (in.pending) label.hi = in.labels.Join(label.hi, in.pending_error.label.hi);
    label.hi = in.labels.Join(label.hi, DeepOf(in, state, iterator).hi);
  }
  LabelId of_error = here ? DeepOf(in, state, iterator).hi : kBottom;
  if (HeedsErrors(body, block)) label.hi = in.labels.Join(label.hi, of_error);
  label.hi = in.labels.Join(label.hi, std::exchange(in.heard, heard_before));
  // What is gone over may have become longer meanwhile.
  label.hi = in.labels.Join(label.hi, OuterOfSources(in, state, iterator));
  Open(body, state, pc, label, OriginOfTest(in, state, iterator));
  at.control = state.control;
  if (here || in.catchers > 0 || watched) body.info.NoteErrors(pc, raises_nothing && !in.pending);
  if ((here || in.catchers > 0) && (!raises_nothing || in.pending)) {
    state.certain = goes_in_surely = false;
    State failed = Forked(state);
    Point early{in, body.context, failed, pc, at.control};
    of_error = in.labels.Join(of_error, label.hi);
    AbstractValue error = ErrorHere(early, {kBottom, of_error}, iterator.origin);
    if (in.pending) {
      failed.heap.Merge(in.pending_heap, [&](auto& x, auto& y) { return JoinValues(in, x, y); });
      error = JoinValues(in, error, in.pending_error);
    }
    Open(body, failed, pc, {kBottom, error.label.hi}, iterator.origin);
    Throw(body, b, std::move(failed), error, pc);
  }
  in.pending = false;
  in.pending_opened = kBottom;
  if (over) {
    // Nobody else has an iterator that the loop made: the next that is made here is one again. Of another it is over for good,
    // though what it goes over may grow.
    if (!in.objects[known.iterator].of_loop) {
      SetLength(at, known.iterator, -1);
    } else {
      SetSlot(state, in.objects[known.iterator].header(), {});
      SetSlot(state, in.objects[known.iterator].star(), {});
    }
    return Deliver(body, b, block.next[1], 2, std::move(state));
  }
  if (!exact && !first) Deliver(body, b, block.next[1], 2, Forked(state));
  else if (exact) SetLength(at, known.iterator, known.place + 1);
  state.certain = goes_in_surely;
  if (element.absent()) return;
  element = Raised(in, element, outer, iterator.origin);
  element = RaisedBy(in, element, at.control);
  uint16_t target = static_cast<uint16_t>(i.a + 1);
  uint16_t name = body.info.name_of_register[target];
  if (name != CallSite::kNoName && element.label.hi != kBottom) element.origin = OriginOfWrite(at, element.origin, in.module.names[name]);
  state.registers.Set(target, element);
  Deliver(body, b, block.next[0], 1, std::move(state));
}

}  // namespace penstock
