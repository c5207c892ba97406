// Coroutines that take turns (interp/together.cc). Each may go on from wherever it is suspended whenever another waits: they are all run
// again, on the heap that the others leave, until nothing new comes of it. A sound account of interference needs no order.
#include "analysis/alternatives.h"

namespace penstock {
namespace {

constexpr uint32_t kResults = 48;  // of the parts of one instruction

class TurnTakers {
 public:
  TurnTakers(Point& at, const AbstractValue& coroutines, const AbstractValue* heard)
      : at_(at), in_(at.in), coroutines_(coroutines), heard_(heard), list_(static_cast<ObjectId>(in_.sets.Only(coroutines.objects))),
        alone_(heard == nullptr && LengthOf(in_, at.state, list_) == 1 && IsOne(at.state, in_.objects[list_])) {}

  CallResult Run() {
    const bool certain = at_.state.certain;  // all are run to their ends
    const bool pending = std::exchange(in_.pending, false);
    Each([&](const AbstractValue& child) { if (!child.absent()) chosen_ = in_.labels.Join(chosen_, OuterOf(in_, at_.state, child).hi); });
    const bool settled = Repeated(at_, [&] { Each([&](const AbstractValue& child) { Take(child); }); });
    if (!settled && !in_.stopped()) GiveUp(in_, "coroutines that do not settle", at_.function().spans[at_.pc]);
    if (in_.stopped()) return {};
    // Who asked hears of an error when others may have gone on.
    if (heard_ != nullptr) TellFailure();
    else if (in_.pending) MayRaise(at_, in_.pending_error, at_.state.heap.Fork());
    in_.pending |= pending;
    at_.state.certain = certain && all_known_;
    return {true, Results()};
  }

 private:
  template <typename Visit>
  void Each(Visit visit) {
    const ObjectInfo& list = in_.objects[list_];
    const size_t fields = list.fields.size();
    for (size_t i = 0; i < fields; ++i) visit(AbstractValue(at_.state.heap.Get(in_.objects[list_].fields[i].second)));
    visit(AbstractValue(at_.state.heap.Get(in_.objects[list_].star())));
  }

  bool IsCoroutine(ObjectId id) const { return in_.context_of_generator.contains(id); }

  void Take(const AbstractValue& child) {
    if (child.objects == 0) return;
    for (ObjectId id : in_.sets.members(child.objects)) {
      CalledUnder under(at_, chosen_, child.origin);
      BeginCatching(at_, heard_ != nullptr);  // whoever waits may take the error
      if (IsCoroutine(id)) Resume(id, IsKnown(child));
      else ReplyOf(at_, Reference(in_, id, child.label));
      EndCatching(at_, heard_ != nullptr);
      if (in_.pending) at_.state.heap.Merge(in_.pending_heap, [&](auto& a, auto& b) { return JoinValues(in_, a, b, true); });  // others go on
      // Whether it failed, and so what all others still do, was decided there.
      if (in_.heeded > 0) {
        in_.turns_decided = in_.labels.Join(in_.turns_decided, in_.pending_opened);
        if (in_.pending) in_.turns_decided = in_.labels.Join(in_.turns_decided, in_.pending_error.label.hi);
      }
      Decide(at_, in_.turns_decided, child.origin);
    }
  }

  // Whoever waits beside others asks for the error next.
  void TellFailure() {
    AbstractValue failure = Known(in_, in_.sets.None());
    if (in_.pending) failure = JoinValues(in_, failure, in_.pending_error);
    SetItem(at_, *heard_, Known(in_, in_.sets.Integer(0)), RaisedHigh(in_, failure, in_.turns_decided, coroutines_.origin));
    in_.pending = false;
  }

  // It is surely this one that takes its turn.
  bool IsKnown(const AbstractValue& child) const { return child.kinds == kKindObject && in_.sets.Only(child.objects) >= 0; }

  // What one that is alone comes to is known when it begins; beside others only that it begins.
  void Resume(ObjectId id, bool known) {
    const bool begins = known && IsFresh(in_, at_.state, id);
    if (begins && !alone_ && at_.surely && in_.catchers == at_.catchers) at_.surely_called.push_back(in_.context_of_generator[id]->function);
    SetLength(at_, id, -1);
    all_known_ &= !in_.context_of_generator[id]->active;
    ResumeGenerator(at_, id, begins && alone_);
  }

  AbstractValue ResultOf(const AbstractValue& child) {
    AbstractValue result;
    if (child.absent() || child.objects == 0) return result;
    for (ObjectId id : in_.sets.members(child.objects)) {
      auto known = in_.context_of_generator.find(id);
      if (known == in_.context_of_generator.end()) result = JoinValues(in_, result, ReplyOf(at_, Reference(in_, id, child.label)));
      else if (!known->second->returned.absent()) result = JoinValues(in_, result, known->second->returned);
    }
    return result.absent() ? Known(in_, in_.sets.None()) : result;
  }

  AbstractValue Results() {
    const LabelInterval shape = OuterOf(in_, at_.state, coroutines_);
    std::optional<PlaceValues> places = PlacesOf(in_, at_.state, coroutines_);
    const ObjectId results = Make(at_, ObjectKind::kList, kResults, 0, places ? static_cast<int64_t>(places->size()) : -1);
    if (places) {
      for (AbstractValue& value : *places) value = ResultOf(value);
      if (!SetPlaces(at_, results, *places)) places.reset();
    }
    if (!places) Each([&](const AbstractValue& child) { if (!child.absent()) InitStar(at_, results, ResultOf(child)); });
    RaiseShapeSurely(at_, results, shape);
    AbstractValue list = Reference(in_, results);
    list.origin = coroutines_.origin;
    return list;
  }

  Point& at_;
  Interpreter& in_;
  const AbstractValue& coroutines_;
  const AbstractValue* const heard_;  // a list for the error; null: they run beside no others
  const ObjectId list_;
  const bool alone_;
  bool all_known_ = true;     // none is at work further out, with more to come of it
  LabelId chosen_ = kBottom;  // who decided that they are there
};

}  // namespace

CallResult Together(Point& at, const AbstractValue& coroutines, const AbstractValue* heard) {
  Interpreter& in = at.in;
  const int64_t only = coroutines.kinds == kKindObject ? in.sets.Only(coroutines.objects) : -1;
  if (only < 0 || in.objects[static_cast<ObjectId>(only)].kind != ObjectKind::kList) {
    GiveUp(in, "coroutines in a list that is not known are not followed", at.function().spans[at.pc]);
    return {};
  }
  const LabelId decided = heard == nullptr ? std::exchange(in.turns_decided, kBottom) : kBottom;
  const CallResult result = TurnTakers(at, coroutines, heard).Run();
  if (heard == nullptr) in.turns_decided = decided;
  return result;
}

}  // namespace penstock
