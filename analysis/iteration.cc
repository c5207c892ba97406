// Generators and iterators: what comes next of them, and where they end.
#include <algorithm>

#include "analysis/body.h"
#include "analysis/calls.h"
#include "analysis/classes.h"

namespace penstock {

bool IsFresh(const Interpreter& in, const State& state, ObjectId iterator) {
  return IsOne(state, in.objects[iterator]) && LengthOf(in, state, iterator) == 0;
}

const Context* FreshExpression(const Interpreter& in, const State& state, const AbstractValue& iterable) {
  const int64_t only = iterable.kinds == kKindObject ? in.sets.Only(iterable.objects) : -1;
  if (only < 0) return nullptr;
  const ObjectId id = static_cast<ObjectId>(only);
  if (in.objects[id].kind != ObjectKind::kIterator || in.objects[id].form != IteratorForm::kGenerator || !IsFresh(in, state, id)) return nullptr;
  const auto known = in.context_of_generator.find(id);
  return known == in.context_of_generator.end() ? nullptr : known->second;
}

AbstractValue& Context::DelegatesAt(Pc pc) {
  for (auto& [known, delegates_there] : delegates) if (known == pc) return delegates_there;
  return delegates.emplace_back(pc, AbstractValue{}).second;
}

AbstractValue ReturnedBy(Interpreter& in, const AbstractValue& iterators) {
  AbstractValue returned = Known(in, in.sets.None());
  if (iterators.objects == 0) return returned;
  for (ObjectId id : in.sets.members(iterators.objects)) {
    const auto known = in.context_of_generator.find(id);
    if (known != in.context_of_generator.end() && !known->second->returned.absent()) returned = JoinValues(in, returned, known->second->returned);
  }
  return returned;
}

namespace {

// Who asks a generator that delegates, sends into it or throws, does so to those it may wait for. The error that one of them ends in, which
// comes to it instead; absent: none.
AbstractValue HandOn(Point& at, Context& context, const AbstractValue* sent, const AbstractValue* thrown, bool closes) {
  Interpreter& in = at.in;
  if (context.delegates.empty()) return {};
  AbstractValue all;
  const FunctionCfg& cfg = *in.functions[context.function].cfg;
  bool handled = closes, catches = closes;
  for (const auto& [pc, delegates] : context.delegates) {
    all = JoinValues(in, all, delegates);
    const BasicBlock& block = cfg.blocks[cfg.block_of[pc]];
    handled |= block.handler != kNoBlock;
    catches |= block.catches;
  }
  if (all.objects == 0) return {};
  auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(in, a, b, true); };
  const bool pending_before = std::exchange(in.pending, false);
  const AbstractValue error_before = in.pending_error;
  Store heap_before = pending_before ? in.pending_heap.Fork() : Store();
  const Control control = at.control;
  const Unsure unsure(at);
  BeginCatching(at, handled, catches);
  const SetTable::Members members = in.sets.members(all.objects);
  for (ObjectId id : std::vector<ObjectId>(members.begin(), members.end())) {
    const bool is_generator = in.context_of_generator.find(id) != in.context_of_generator.end();
    if (in.stopped() || (!is_generator && thrown != nullptr)) continue;
    Store waits_not = at.state.heap.Fork();
    const AbstractValue one = Reference(in, id, all.label);
    AbstractValue given = is_generator ? ResumeGenerator(at, id, false, sent, thrown, closes) : NextOf(at, one);
    // An instance is asked for the next where None is sent, and takes anything else itself.
    if (!is_generator && sent != nullptr && !in.stopped() && FindDunder(in, at.state, one, "send")) {
      at.state.heap.Merge(waits_not, join);
      given = JoinValues(in, given, CallMethodNamed(at, one, "send", Arguments{{*sent}, {}, {}, {}}).value);
    }
    at.state.heap.Merge(waits_not, join);
    if (!given.absent()) JoinInto(in, context.given, given);
  }
  EndCatching(at, handled, catches);
  if (in.heeded == 0) at.control = control;
  AbstractValue ended;
  if (in.pending) {
    ended = in.pending_error;
    at.state.heap.Merge(in.pending_heap, join);
  }
  in.pending = pending_before;
  if (pending_before) {
    in.pending_error = error_before;
    in.pending_heap = heap_before.Fork();
  }
  return ended;
}

// May it be told by what is sent which method of an instance, far inside, is asked: `__next__`, or `send`?
bool AsksBySent(Point& at, const Context& context, int depth = 0) {
  constexpr int kDeepest = 16;
  if (depth > kDeepest) return true;
  Interpreter& in = at.in;
  for (const auto& [pc, delegates] : context.delegates) {
    if (delegates.objects == 0) continue;
    for (ObjectId id : in.sets.members(delegates.objects)) {
      const auto known = in.context_of_generator.find(id);
      if (known == in.context_of_generator.end() ? FindDunder(in, at.state, Reference(in, id), "send") : AsksBySent(at, *known->second, depth + 1)) return true;
    }
  }
  return false;
}

// What it does from where it delegates on, and what it gives there, was decided by what is sent.
void DecideBySent(Point& at, Context& context, ObjectId generator, LabelId hi, OriginId origin) {
  RaiseIterators(at.in, at.state, Reference(at.in, generator), {kBottom, hi}, origin);
  for (auto& [pc, suspended] : context.suspended) {
    if (pc != Context::kNotStarted && at.in.functions[context.function].function->code[pc].op == Op::YieldFrom) OpenSuspended(at.in, context, suspended, pc, hi, origin);
  }
}

}  // namespace

AbstractValue ResumeGenerator(Point& at, ObjectId generator, bool fresh, const AbstractValue* sent, const AbstractValue* thrown, bool closes) {
  Interpreter& in = at.in;
  Context& context = *in.context_of_generator[generator];
  const LabelId by_sent = sent != nullptr && sent->label.hi != kBottom && AsksBySent(at, context) ? sent->label.hi : kBottom;
  if (by_sent != kBottom) DecideBySent(at, context, generator, by_sent, sent->origin);
  const CalledUnder as_sent(at, by_sent == kBottom ? kBottom : DecideHowFar(at, context, by_sent, sent->origin), sent != nullptr ? sent->origin : OriginId{0});
  // From where it goes on, and whether it does, is told by how far it came. (Of coroutines together.cc knows.)
  const bool is_plain = in.functions[context.function].function->form == GeneratorForm::kPlain;
  const AbstractValue far = is_plain ? at.state.heap.Get(in.objects[generator].header()) : AbstractValue{};
  const CalledUnder under(at, DecideHowFar(at, context, far.label.hi, far.origin), far.origin);
  if (context.active) {
    at.state.certain = false;  // what it gives is not all known yet
    // A generator that asks itself: what it gives is known when nothing new comes of asking again.
    context.recursed = true;
    return GivenTo(at, context, context.given);
  }
  if (at.context.depth > kMaxDepth) {
    GiveUp(in, "generators in generators deeper than " + std::to_string(kMaxDepth), at.function().spans[at.pc]);
    return {};
  }
  const bool begins = fresh && at.surely && thrown == nullptr;
  if (thrown != nullptr) at.state.certain = false;
  if (begins && in.catchers == at.catchers) at.surely_called.push_back(context.function);
  const bool certain = begins && at.state.certain;
  if (certain && in.catchers == 0) in.functions[context.function].surely_called = true;
  context.active = true;
  context.caller = &at.context;
  context.depth = at.context.depth + 1;
  const LabelId heard = in.heard;  // what it hears itself is its own affair
  AbstractValue ended = HandOn(at, context, sent, thrown, closes);
  if (thrown != nullptr) ended = ended.absent() ? *thrown : JoinValues(in, ended, *thrown);
  const FunctionInfo& info = in.functions[context.function];
  bool changed = true;
  auto go_on = [&](size_t i, const AbstractValue* error, const AbstractValue* given) {
    const Pc from = context.suspended[i].first;
    State entry;
    entry.reached = true;
    entry.registers = context.suspended[i].second.registers.Fork();
    entry.regions = context.suspended[i].second.regions;
    entry.heap = at.state.heap.Fork();
    RaiseOpenRegions(in, context, entry);
    // Where an error is thrown in, nothing is sent. A register that nothing reads after the yield has no place among those that are kept.
    if (error == nullptr && from != Context::kNotStarted && info.cfg->outlives[info.function->code[from].a]) {
      entry.registers.Set(info.function->code[from].a, given != nullptr ? *given : Known(in, in.sets.None()));
    }
    context.control = ControlOnEntry(at, context.function);
    context.certain = certain;
    const size_t known = context.suspended.size();
    const bool before = in.suspended_changed;
    in.suspended_changed = false;
    BodyOutcome outcome = RunBody(in, context, std::move(entry), from, error);
    changed |= in.suspended_changed || context.suspended.size() != known;
    in.suspended_changed |= before;
    if (outcome.raises) MayRaise(at, GivenTo(at, context, outcome.error), outcome.error_heap.Fork());
    NoteOpened(at, outcome.opened);
    // The error that closes it ends with it, and what was done on the way stays done.
    if (closes && outcome.raises) at.state.heap.Merge(outcome.error_heap, [&](auto& a, auto& b) { return JoinValues(in, a, b, true); });
    if (!outcome.returns) return;
    changed |= JoinInto(in, context.given, outcome.value);
    at.state.heap.Merge(outcome.heap, [&](auto& a, auto& b) { return JoinValues(in, a, b, true); });
  };
  // From wherever it may be suspended, until nothing new comes of it.
  while (changed && !in.stopped()) {
    changed = false;
    for (size_t i = 0; i < context.suspended.size() && !in.stopped(); ++i) {
      const Pc from = context.suspended[i].first;
      if (thrown != nullptr && from == Context::kNotStarted) {
        MayRaise(at, *thrown, at.state.heap.Fork());
        continue;
      }
      // Whoever delegates goes on with what the other one returned, or with the error that that one ended in.
      const bool delegates = from != Context::kNotStarted && info.function->code[from].op == Op::YieldFrom;
      const AbstractValue returned = delegates ? ReturnedBy(in, context.DelegatesAt(from)) : AbstractValue{};
      if (thrown == nullptr || delegates) go_on(i, nullptr, delegates ? &returned : sent);
      if (thrown != nullptr || (delegates && !ended.absent())) go_on(i, &ended, nullptr);
    }
    // What was thrown in, it goes on from where it stopped then.
    if (thrown != nullptr && !changed) break;
  }
  context.active = false;
  in.heard = heard;
  // How far it comes decides whether who asks it asks for more.
  if (is_plain) DecideHowFar(at, context, at.state.heap.Get(in.objects[generator].header()).label.hi, far.origin);
  return GivenTo(at, context, context.given);
}

LabelId OuterOfSources(Interpreter& in, const State& state, const AbstractValue& iterator, OriginId* origin) {
  LabelId label = kBottom;
  if (!in.labelled) return label;
  boost::container::small_vector<ObjectId, 8> found;  // each once: one may go over itself
  auto find = [&](const AbstractValue& value) {
    if (value.objects == 0) return;
    for (ObjectId id : in.sets.members(value.objects)) {
      const ObjectInfo& object = in.objects[id];
      if (object.kind != ObjectKind::kIterator || object.form == IteratorForm::kGenerator) continue;
      if (std::find(found.begin(), found.end(), id) == found.end()) found.push_back(id);
    }
  };
  find(iterator);
  for (size_t i = 0; i < found.size(); ++i) {
    auto add = [&](uint32_t slot) {
      const AbstractValue& source = state.heap.Get(slot);
      const LabelId outer = OuterOf(in, state, source).hi;
      if (origin != nullptr && outer != kBottom && WantsOrigin(in, *origin)) AddOrigin(in, *origin, OuterOrigin(in, state, source));
      label = in.labels.Join(label, outer);
      find(source);
    };
    const ObjectInfo& object = in.objects[found[i]];
    add(object.star());
    for (const auto& [key, slot] : object.fields) add(slot);
  }
  return label;
}

namespace {

constexpr int kMostSources = 8;  // iterators in one another that are looked at

bool GivesAtOnce(Interpreter& in, const State& state, const AbstractValue& iterable, int depth) {
  if (iterable.absent() || depth > kMostSources) return false;
  if (iterable.objects == 0) return (iterable.kinds & ~(kKindStr | kKindBytes)) == 0 && TruthOf(in, state, iterable) == Certainty::kYes;
  const int64_t only = iterable.kinds == kKindObject ? in.sets.Only(iterable.objects) : -1;
  if (only < 0) return false;
  const ObjectId id = static_cast<ObjectId>(only);
  const ObjectInfo& object = in.objects[id];
  switch (object.kind) {
    case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: return TruthOf(in, state, iterable) == Certainty::kYes;
    case ObjectKind::kIterator: break;
    default: return false;
  }
  auto every_source_gives = [&](int64_t first) {
    for (int64_t k = first;; ++k) {
      const uint32_t slot = FieldSlot(in, id, in.sets.Integer(k), false);
      const AbstractValue source = slot == 0xFFFFFFFF ? AbstractValue{} : state.heap.Get(slot);
      if (source.absent()) return k > first;
      if (!GivesAtOnce(in, state, source, depth + 1)) return false;
      if (object.form == IteratorForm::kEnumerate) return true;
    }
  };
  switch (object.form) {
    // One that a variable holds may have been gone over before.
    case IteratorForm::kPlain: return (object.of_loop || IsFresh(in, state, id)) && GivesAtOnce(in, state, state.heap.Get(object.star()), depth + 1);
    case IteratorForm::kMap: return IsFresh(in, state, id) && every_source_gives(1);
    case IteratorForm::kZip: case IteratorForm::kEnumerate: return IsFresh(in, state, id) && every_source_gives(0);
    case IteratorForm::kItems: case IteratorForm::kKeys: return every_source_gives(0);
    case IteratorForm::kFilter: case IteratorForm::kGenerator: return false;
  }
  return false;
}

// Whether `map` and `filter` call at once what they were given, and `zip` asks all.
bool SurelyAsks(Interpreter& in, const State& state, ObjectId id) {
  if (in.objects[id].form == IteratorForm::kFilter) {
    const uint32_t slot = FieldSlot(in, id, in.sets.Integer(1), false);
    return slot != 0xFFFFFFFF && GivesAtOnce(in, state, state.heap.Get(slot), 0);
  }
  return GivesAtOnce(in, state, Reference(in, id), 0);
}

}  // namespace

bool SurelyGives(Interpreter& in, const State& state, const AbstractValue& iterable) { return GivesAtOnce(in, state, iterable, 0); }

namespace {

AbstractValue OneMoreOf(Point& at, ObjectId id) {
  Interpreter& in = at.in;
  IteratorForm form = in.objects[id].form;
  auto part = [&](int64_t index) {
    uint32_t slot = FieldSlot(in, id, in.sets.Integer(index), false);
    return slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
  };
  // Its sources were asked for their iterators when it was made, but for what a plain one goes over.
  auto outer_next = [&](const AbstractValue& source) {
    AbstractValue element = NextOf(at, source, form != IteratorForm::kPlain);
    return element.absent() ? element : Raised(in, element, OuterOf(in, at.state, source), source.origin);
  };
  // How often a callback is called, whoever goes over the iterator learns of what that goes over.
  auto steps = [&] { return in.labels.Join(OuterOf(in, at.state, Reference(in, id)).hi, OuterOfSources(in, at.state, Reference(in, id))); };
  // Whether the next source is asked, and this one, is for those before it to say.
  auto one_of_several = [&](const AbstractValue& source, OriginId origin) {
    Decide(at, steps(), origin);
    CalledUnder under(at, steps(), origin);
    AbstractValue element = outer_next(source);
    Decide(at, steps(), origin);
    return element;
  };
  const bool fresh = IsFresh(in, at.state, id);
  const bool asks = fresh && SurelyAsks(in, at.state, id);
  SetLength(at, id, -1);
  switch (form) {
    case IteratorForm::kPlain: {
      const AbstractValue source = at.state.heap.Get(in.objects[id].star());
      if (!in.objects[id].backwards || !HasInstances(in, at.state, source)) return outer_next(source);
      // `reversed` of what has a length, which says how often it is asked, and for which numbers.
      const LabelId by_length = steps();
      Decide(at, by_length, source.origin);
      CalledUnder under(at, by_length, source.origin);
      return NextByNumber(at, source, Scalar(kKindInt, {kBottom, by_length}, source.origin));
    }
    case IteratorForm::kGenerator: return ResumeGenerator(at, id, fresh);
    case IteratorForm::kMap: {
      Arguments arguments;
      for (int64_t k = 1;; ++k) {
        AbstractValue source = part(k);
        if (source.absent()) break;
        const Unsure unsure(at, k > 1 && !asks);
        AbstractValue element = one_of_several(source, part(1).origin);
        if (element.absent()) return {};
        // Where it stands in a list it knows itself, and who moves it has a part in what comes.
        arguments.positional.push_back(RaisedHigh(in, element, OuterOf(in, at.state, Reference(in, id)).hi, part(1).origin));
      }
      CalledUnder under(at, steps(), part(1).origin);
      // There may be nothing left to call it with.
      Alternatives each(at, !asks);
      each.End(CallBack(at, part(0), arguments));
      each.Nothing();
      const CallResult result = each.Finish();
      return result.returns ? result.value : AbstractValue{};
    }
    case IteratorForm::kFilter: {
      AbstractValue found;
      // As many are asked for and tested as the tests say.
      const bool settled = Repeated(at, [&] {
        Decide(at, steps(), part(1).origin);
        CalledUnder under(at, steps(), part(1).origin);
        AbstractValue element = outer_next(part(1));
        if (element.absent()) return;
        AbstractValue test = element;
        if (part(0).kinds != kKindNone) {
          const Unsure unsure(at, !asks);
          CallResult result = CallBack(at, part(0), Arguments{{element}, {}, {}, {}});
          if (!result.returns) return;
          test = result.value;
        }
        const LabelId said = RunHidden(at, test, kSizes, test.origin, {}, nullptr, "__bool__").hi;
        if (in.stopped()) return;
        // Which elements come is told by the tests.
        LabelInterval outer = OuterOf(in, at.state, test);
        outer.hi = in.labels.Join(outer.hi, said);
        RaiseShape(at, id, outer);
        RaiseLeftOut(at, element, outer.hi, test.origin);
        found = JoinValues(in, found, RaisedHigh(in, element, outer.hi, test.origin));
      });
      if (!settled && !in.stopped()) GiveUp(in, "what is filtered is not followed", at.function().spans[at.pc]);
      Decide(at, steps(), part(1).origin);
      return found;
    }
    case IteratorForm::kZip: {
      // How far each of several came was for all of them to say. The plan may have one of them itself.
      const auto raise_together = [&] {
        if (!in.options.strict || part(1).absent()) return;
        for (int64_t k = 0; !part(k).absent(); ++k) RaiseIterators(in, at.state, part(k), {kBottom, in.labels.Deciding({kBottom, steps()}).hi}, part(k).origin);
      };
      raise_together();
      ObjectId tuple = Make(at, ObjectKind::kTuple, 43);
      int64_t count = 0;
      for (;; ++count) {
        AbstractValue source = part(count);
        if (source.absent()) break;
        const Unsure unsure(at, count > 0 && !asks);
        AbstractValue element = one_of_several(source, part(0).origin);
        if (element.absent()) {
          // With `strict` the others are asked whether they are at their end, too.
          const Unsure strictly(at);
          for (int64_t k = count + 1; !part(k).absent(); ++k) one_of_several(part(k), part(0).origin);
          raise_together();
          return {};
        }
        InitField(at, tuple, in.sets.Integer(count), element);
      }
      raise_together();
      SetLength(at, tuple, count);
      return Reference(in, tuple);
    }
    case IteratorForm::kEnumerate: {
      AbstractValue source = part(0), start = part(1);
      AbstractValue element = outer_next(source);
      if (element.absent()) return {};
      ObjectId tuple = Make(at, ObjectKind::kTuple, 44, 0, 2);
      LabelInterval outer = OuterOf(in, at.state, source);
      AbstractValue place = Scalar(kKindInt, outer, source.origin);
      place.ints = start.absent() ? kWord : start.SizeOfInts() >= kSummed ? kSummed : kAnySize;
      InitField(at, tuple, in.sets.Integer(0), Raised(in, place, start.label, start.origin));
      InitField(at, tuple, in.sets.Integer(1), element);
      return Reference(in, tuple);
    }
    case IteratorForm::kItems: {
      AbstractValue dict = part(0), all;
      if (dict.objects == 0) return {};
      for (ObjectId source : in.sets.members(dict.objects)) {
        AbstractValue key, value;
        if (in.objects[source].kind == ObjectKind::kOpaque) {
          key = value = Members(in, at.state, source);
        } else {
          key = KeysOf(in, at.state, source);
          value = Members(in, at.state, source);
        }
        if (key.absent() && value.absent()) continue;
        LabelInterval outer = OuterOf(in, at.state, dict);
        ObjectId tuple = Make(at, ObjectKind::kTuple, 45, 0, 2);
        InitField(at, tuple, in.sets.Integer(0), Raised(in, key, outer, dict.origin));
        InitField(at, tuple, in.sets.Integer(1), Raised(in, value, outer, dict.origin));
        all = JoinValues(in, all, Reference(in, tuple));
      }
      return all;
    }
    case IteratorForm::kKeys: {
      AbstractValue dict = part(0), all;
      if (dict.objects == 0) return {};
      for (ObjectId source : in.sets.members(dict.objects)) all = JoinValues(in, all, Members(in, at.state, source));
      return all.absent() ? all : Raised(in, all, OuterOf(in, at.state, dict), dict.origin);
    }
  }
  return {};
}

// An iterator may go over one made in the same place before, and so over itself: `it = filter(f, it)` in a loop. What it
// gives is a least fixpoint then: inside, it gives what is known so far.
AbstractValue NextOfIterator(Point& at, ObjectId id) {
  Interpreter& in = at.in;
  for (Interpreter::Iterating& outer : in.iterating) {
    if (outer.iterator != id) continue;
    at.state.certain = false;  // what it gives is not all known yet
    outer.within = true;
    return outer.gives;
  }
  const size_t here = in.iterating.size();
  in.iterating.push_back({id, false, {}});
  AbstractValue all = OneMoreOf(at, id);
  constexpr int kMostRounds = 8;
  for (int round = 0; in.iterating[here].within && !in.stopped(); ++round) {
    if (!JoinInto(in, in.iterating[here].gives, all)) break;
    const bool settled = round < kMostRounds && Repeated(at, [&] { all = JoinValues(in, all, OneMoreOf(at, id)); });
    if (!settled && !in.stopped()) GiveUp(in, "an iterator that goes over itself", at.function().spans[at.pc]);
  }
  in.iterating.pop_back();
  // How many come of it is told by what it goes over, at its end, too.
  OriginId origin = 0;
  const LabelId sources = OuterOfSources(in, at.state, Reference(in, id), &origin);
  RaiseShape(at, id, {kBottom, sources}, origin);
  return all;
}

}  // namespace

bool GoesOverPlain(Interpreter& in, const State& state, const AbstractValue& iterator, int depth) {
  constexpr int kMostSources = 8;  // iterators in one another that are looked at
  if (depth > kMostSources || iterator.objects == 0 || (iterator.kinds & kKindScalar)) return false;
  const SetTable::Members members = in.sets.members(iterator.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    switch (object.kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: return true;
      case ObjectKind::kIterator: break;
      default: return false;
    }
    if (IsView(object)) return true;
    uint32_t source = object.star();
    if (object.form == IteratorForm::kEnumerate) source = FieldSlot(in, id, in.sets.Integer(0), false);
    else if (object.form != IteratorForm::kPlain) return false;
    if (source == 0xFFFFFFFF) return false;
    return state.heap.Get(source).objects == 0 || GoesOverPlain(in, state, state.heap.Get(source), depth + 1);
  });
}

AbstractValue NextOf(Point& at, const AbstractValue& iterable, bool begun) {
  Interpreter& in = at.in;
  AbstractValue all;
  if (iterable.kinds & kKindStr) all = JoinValues(in, all, Scalar(kKindStr, iterable.label, iterable.origin));
  if (iterable.kinds & kKindBytes) all = JoinValues(in, all, Scalar(kKindInt, iterable.label, iterable.origin));
  if (iterable.kinds & kKindOther) all = JoinValues(in, all, Scalar(kKindScalar, iterable.label, iterable.origin));
  if (iterable.objects == 0) return all;
  const bool several = (iterable.kinds & kKindScalar) != 0 || in.sets.Only(iterable.objects) < 0;
  const Unsure which(at, several);
  // Only one of them is asked, and what that runs happens.
  Alternatives asked(at, several && RunsCodeAtEachStep(in, at.state, iterable));
  for (ObjectId id : in.sets.members(iterable.objects)) {
    AbstractValue element;
    asked.Begin();
    switch (in.objects[id].kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord:
      case ObjectKind::kOpaque:
        element = Elements(in, at.state, id);
        break;
      case ObjectKind::kIterator: {
        const bool asks_nobody = GoesOverPlain(in, at.state, Reference(in, id));
        const CalledUnder under(at, asks_nobody ? kBottom : Decide(at, iterable.label.hi, iterable.origin), iterable.origin);
        element = NextOfIterator(at, id);
        break;
      }
      case ObjectKind::kClass: {
        AbstractValue iterator = AskClass(at, iterable, id, "__class_iter__", {});
        if (!iterator.absent()) element = NextOf(at, iterator);
        break;
      }
      case ObjectKind::kInstance: element = NextOfInstance(at, id, iterable, begun); break;
      case ObjectKind::kError: if (HasInstances(in, at.state, Reference(in, id))) element = NextOfInstance(at, id, iterable, begun); break;
      default: break;
    }
    asked.End({true, {}});
    if (element.absent()) continue;
    // What it goes over may have been found to depend on more since.
    OriginId origin = iterable.origin;
    const AbstractValue& header = at.state.heap.Get(in.objects[id].header());
    if (header.label.hi != kBottom && WantsOrigin(in, origin)) AddOrigin(in, origin, header.origin);
    const LabelId sources = OuterOfSources(in, at.state, Reference(in, id), &origin);
    all = JoinValues(in, all, RaisedHigh(in, element, in.labels.Join(header.label.hi, sources), origin));
  }
  if (iterable.kinds & kKindScalar) asked.Nothing();
  asked.Finish();
  return all;
}

bool IsIterator(Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return false;
  for (ObjectId id : in.sets.members(value.objects)) if (in.objects[id].kind == ObjectKind::kIterator) return true;
  return false;
}

bool RunsCodeAtEachStep(Interpreter& in, const State& state, const AbstractValue& iterable) {
  return IsIterator(in, iterable) || HasInstances(in, state, iterable);
}

bool MayLookAt(Interpreter& in, const State& state, const AbstractValue& iterable, ObjectId filled) {
  if (!RunsCodeAtEachStep(in, state, iterable)) return false;
  if (HangsFrom(in, state, iterable, filled)) return true;
  for (uint32_t global = 0; global < in.module.globals.size(); ++global) {
    if (HangsFrom(in, state, state.heap.Get(GlobalSlot(global)), filled)) return true;
  }
  return false;
}

AbstractValue AllOf(Point& at, const AbstractValue& iterable, LabelId& ended) {
  Interpreter& in = at.in;
  AbstractValue all;
  const LabelId heard_before = std::exchange(in.heard, kBottom);
  if (!IsIterator(in, iterable) && !HasInstances(in, at.state, iterable)) {
    all = NextOf(at, iterable);
  } else if (LabelId decided = kBottom; !Repeated(at, [&] {
    for (bool more = true; more && !in.stopped();) {
      // What is given may be an error to take: where somebody takes that, those before decide whether it is asked for more.
      const CalledUnder under(at, decided == kBottom ? kBottom : Decide(at, decided, all.origin), all.origin);
      if (in.labels.Decides(decided)) RaiseIterators(in, at.state, iterable, {kBottom, decided}, all.origin);  // what it goes over is moved by that
      all = JoinValues(in, all, NextOf(at, iterable));
      const LabelId before = decided;
      if (in.heeded > 0 && at.follows()) decided = in.labels.Join(decided, OuterOf(in, at.state, all).hi);
      more = decided != before;
    }
  }) && !in.stopped()) {
    GiveUp(in, "what a builtin goes over is not followed", at.function().spans[at.pc]);
  }
  // As it is now: the end may have raised it.
  ended = in.labels.Join(ended, in.labels.Join(OuterOf(in, at.state, iterable).hi, OuterOfSources(in, at.state, iterable)));
  ended = in.labels.Join(ended, in.heard);
  in.heard = in.labels.Join(heard_before, in.heard);
  return all;
}

}  // namespace penstock
