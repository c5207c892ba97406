// The dunder methods that operators, comparisons, iteration and builtins call.
#include <algorithm>
#include <utility>

#include "analysis/classes.h"
#include "analysis/effects_ops.h"
#include "catalog/looks.h"

namespace penstock {

std::optional<Op> OperatorOf(std::string_view name) {
  static constexpr std::pair<std::string_view, Op> kNames[] = {
      {"add", Op::Add}, {"sub", Op::Sub}, {"mul", Op::Mul}, {"truediv", Op::Div}, {"floordiv", Op::FloorDiv}, {"mod", Op::Mod},
      {"pow", Op::Pow}, {"matmul", Op::MatMul}, {"and", Op::BitAnd}, {"or", Op::BitOr}, {"xor", Op::BitXor}, {"lshift", Op::Shl},
      {"rshift", Op::Shr}};
  if (!IsDunder(name) || name.size() < 6) return std::nullopt;
  std::string_view bare = name.substr(2, name.size() - 4);
  for (auto [word, op] : kNames) {
    if (bare == word) return op;
    if (bare.size() == word.size() + 1 && bare.substr(1) == word) {
      if (bare[0] == 'r') return op;
      if (bare[0] == 'i') return static_cast<Op>(static_cast<int>(op) - static_cast<int>(Op::Add) + static_cast<int>(Op::IAdd));
    }
  }
  return std::nullopt;
}

CallResult CallDunder(Point& at, const AbstractValue& value, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (value.objects == 0) return {};
  AtomId atom = in.sets.Text(name);
  SetTable::Members members = in.sets.members(value.objects);
  const LabelId by_choice = Decide(at, value.label.hi, value.origin);
  CalledUnder chosen(at, by_choice, value.origin);
  CalledUnder asked(at, in.asked_by, in.asked_by_origin);
  const bool one = members.size() == 1 && SurelyHasDunder(in, at.state, value, name);
  Alternatives each(at, !one);
  bool all_sure = !(value.kinds & kKindScalar);
  for (ObjectId id : members) {
    if (!HasClasses(in, at.state, id)) { all_sure = false; continue; }
    bool sure = false;
    AbstractValue found = FindForInstance(in, at.state, id, atom, sure);
    all_sure &= sure;
    if (found.absent()) continue;
    each.Begin();
    AbstractValue self = Reference(in, id, value.label);
    self.origin = value.origin;
    CallResult result = CallFound(at, found, self, ClassValue(in, at.state, id), false, arguments);
    result.value = RaisedHigh(in, result.value, by_choice, value.origin);  // a generator, say, that has not run yet
    each.End(result);
    if (in.stopped()) return {};
  }
  if (!all_sure) each.Nothing();
  return each.Finish();
}

namespace {

constexpr int kMostHiddenDepth = 40;

constexpr uint16_t kMultiplies = kAdds | kIndexes;  // HiddenIn

struct HiddenRow { std::string_view name; uint16_t which; };

constexpr HiddenRow kHidden[] = {
    {"__eq__", kEquals | kDiffers | kHashes}, {"__ne__", kDiffers}, {"__lt__", kLess}, {"__le__", kLessEqual}, {"__gt__", kLess},
    {"__ge__", kLessEqual}, {"__hash__", kHashes}, {"__str__", kShows}, {"__repr__", kShows}, {"__format__", kShows},
    {"__bool__", kSizes | kCompares}, {"__len__", kSizes | kCompares}, {"__contains__", kGoesOver}, {"__int__", kCounts | kWhole}, {"__float__", kCounts | kReal},
    {"__index__", kCounts | kIndexes | kWhole | kReal}, {"__abs__", kCounts | kSign}, {"__round__", kCounts | kRounds}, {"__trunc__", kCounts | kWhole}, {"__floor__", kCounts},
    {"__ceil__", kCounts}, {"__neg__", kCounts}, {"__divmod__", kCounts}, {"__rdivmod__", kCounts}, {"__mul__", kAdds}, {"__rmul__", kAdds}, {"__pow__", kAdds}, {"__rpow__", kAdds}, {"__add__", kAdds}, {"__radd__", kAdds}, {"__iadd__", kAdds},
    {"__reversed__", kGoesOver}, {"__iter__", kGoesOver}, {"__next__", kGoesOver}, {"__getitem__", kGoesOver}, {"__missing__", kGoesOver}, {"keys", kGoesOver},
};

// `sum` asks for no more of those than it adds by, and `math.prod` than it multiplies by.
bool IsAskedFor(std::string_view name, uint16_t row, uint16_t which) {
  if ((row & which) == 0) return false;
  if (which == kAdds) return name.ends_with("add__");
  return which != kMultiplies || row != kAdds || name.ends_with("mul__");
}

// What a class is asked itself, in the place of a metaclass: that is an enumeration.
constexpr HiddenRow kHiddenOfClasses[] = {{"__class_len__", kSizes}, {"__class_contains__", kGoesOver}};

// Slots in which an operator or builtin looks. Of an instance only what it holds as one of a derived list or int: what its attributes are,
// only methods look at.
template <typename Visit>
void ForEachSlotSeen(Interpreter& in, ObjectId id, Visit visit) {
  const ObjectInfo& object = in.objects[id];
  if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kClass || object.kind == ObjectKind::kClosure) return;
  if (object.kind == ObjectKind::kInstance) {
    if (const uint32_t held = FieldSlot(in, id, ValueKey(in), false); held != 0xFFFFFFFF) visit(held);
    return;
  }
  visit(object.star());
  visit(object.keys());
  for (const auto& [key, slot] : object.fields) visit(slot);
}

// Adds what hangs from those.
void AddHanging(Interpreter& in, const State& state, SetTable::Collected& open) {
  std::vector<uint32_t>& seen = in.marks;
  if (seen.size() < in.objects.size()) seen.resize(in.objects.size(), 0);
  const uint32_t walk = ++in.mark;
  for (ObjectId id : open) seen[id] = walk;
  for (size_t i = 0; i < open.size(); ++i) {
    ForEachSlotSeen(in, open[i], [&](uint32_t slot) {
      const AbstractValue& part = state.heap.Get(slot);
      if (part.objects == 0) return;
      for (ObjectId id : in.sets.members(part.objects)) {
        if (std::exchange(seen[id], walk) != walk) open.push_back(id);
      }
    });
  }
  constexpr size_t kLikeOneInstruction = 4;  // so many take as long
  in.work += open.size() / kLikeOneInstruction;
}

}  // namespace

SetTable::Collected HangingFrom(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.objects == 0) return {};
  SetTable::Members first = in.sets.members(value.objects);
  SetTable::Collected open(first.begin(), first.end());
  AddHanging(in, state, open);
  return open;
}

bool HoldsInstances(Interpreter& in, const State& state, const AbstractValue& value, bool or_classes) {
  if (!in.has_classes) return false;
  const SetTable::Collected open = HangingFrom(in, state, value);
  return std::any_of(open.begin(), open.end(), [&](ObjectId id) { return HasClasses(in, state, id) || (or_classes && in.objects[id].kind == ObjectKind::kClass); });
}

namespace {

// What is compared with something that hangs from `value`, or looked for in it: something that hangs from it, or from the others.
AbstractValue AnyThatHangs(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& others,
                           const SetTable::Collected& of_value) {
  SetTable::Collected all = of_value;
  if (others.objects != 0) {
    for (ObjectId id : in.sets.members(others.objects)) if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
    AddHanging(in, state, all);
  }
  // Of an instance it is the reference: what its attributes say is told by whoever reads them.
  LabelId label = in.labels.Join(value.label.hi, others.label.hi);
  for (ObjectId id : all) {
    label = in.labels.Join(label, state.heap.Get(in.objects[id].header()).label.hi);
    ForEachSlotSeen(in, id, [&](uint32_t slot) { label = in.labels.Join(label, state.heap.Get(slot).label.hi); });
  }
  AbstractValue any = Scalar(kKindScalar, {kBottom, label}, value.origin);
  any.objects = in.sets.SetOf(std::move(all));
  any.kinds |= kKindObject;
  return any;
}

bool Compares(std::string_view name) { return std::find(kComparingMethods.begin(), kComparingMethods.end(), name) != kComparingMethods.end(); }

// What it gives is asked whether it is true.
bool GivesTruth(std::string_view name) {
  return Compares(name) || name == "__contains__" || name == "__class_contains__";
}

bool TakesOther(std::string_view name) {
  return GivesTruth(name) || name.ends_with("add__") || name.ends_with("mul__") || name == "__getitem__" || name == "__missing__" || name.ends_with("divmod__") || name.ends_with("pow__");
}

// Surely a whole number, and not below zero?
bool IsLength(const Interpreter& in, const AbstractValue& value) {
  if (value.objects != 0 || (value.kinds & ~(kKindInt | kKindBool)) != 0) return false;
  if (value.atoms == kAnyAtoms) return value.SizeOfInts() >= kLength;
  const SetTable::Members atoms = in.sets.members(value.atoms);
  return std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
    const Atom& atom = in.sets.atom(id);
    return atom.type == Atom::Type::kFalse || atom.type == Atom::Type::kTrue || (atom.type == Atom::Type::kInt && atom.integer >= 0);
  });
}

// The methods that an instruction calls of what hangs from a value.
struct HiddenRun {
  Point& at;
  const AbstractValue& value;
  uint16_t which;
  const AbstractValue& others;
  AbstractValue* gave;
  std::string_view asked;   // of these its own is called in any case
  SetTable::Collected open;
  OriginId& origin;
  AbstractValue compared = {};  // what those that compare are given
  LabelId seen = kBottom;   // of what they gave
  LabelId surely_seen = kBottom;
  bool is_test = false;

  // Of the reference by which it is found.
  LabelInterval LabelOf(ObjectId sought) const {
    Interpreter& in = at.in;
    const auto holds = [&](const AbstractValue& some) {
      if (some.objects == 0) return false;
      const SetTable::Members members = in.sets.members(some.objects);
      return std::find(members.begin(), members.end(), sought) != members.end();
    };
    if (holds(value)) return value.label;
    LabelId within = value.label.hi;
    for (ObjectId id : open) {
      ForEachSlotSeen(in, id, [&](uint32_t slot) {
        const AbstractValue& part = at.state.heap.Get(slot);
        if (holds(part)) within = in.labels.Join(within, in.labels.Join(part.label.hi, at.state.heap.Get(in.objects[id].header()).label.hi));
      });
    }
    return {kBottom, within};
  }

  // What such a method is given.
  AbstractValue OtherFor(std::string_view name) {
    Interpreter& in = at.in;
    if (compared.absent()) compared = AnyThatHangs(in, at.state, value, others, open);
    if (Compares(name)) return compared;
    const LabelId deep = in.labels.Join(DeepOf(in, at.state, value).hi, DeepOf(in, at.state, others).hi);
    return RaisedHigh(in, compared, deep, value.origin);
  }

  // Is it true? Who says neither yes nor no, nor how many there are, ends in an error.
  void RefuseAnswer(ObjectId id, const AbstractValue& self, std::string_view name, const AbstractValue& found, const CallResult& result) {
    Interpreter& in = at.in;
    const SetTable::Members tested = value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects);
    if (std::find(tested.begin(), tested.end(), id) == tested.end() || (name == "__len__" && SurelyHasDunder(in, at.state, self, "__bool__"))) return;
    const auto is_code = [&](ObjectId one) { return in.objects[one].kind == ObjectKind::kClosure; };
    const SetTable::Members methods = found.objects == 0 ? SetTable::Members() : in.sets.members(found.objects);
    const bool is_asked = found.kinds == kKindObject && std::all_of(methods.begin(), methods.end(), is_code);
    if (is_asked && result.returns && (name == "__bool__" ? result.value.kinds == kKindBool : IsLength(in, result.value))) return;
    LabelId label = in.labels.Join(found.label.hi, value.label.hi);
    if (result.returns) label = in.labels.Join(label, DeepOf(in, at.state, result.value).hi);
    MayRaise(at, ErrorHere(at, {kBottom, label}, value.origin), at.state.heap.Fork());
  }

  // `ids`: one, or several.
  void One(std::span<const ObjectId> ids, std::string_view name, const AbstractValue& found) {
    Interpreter& in = at.in;
    const ObjectId id = ids[0];
    AbstractValue self = Reference(in, id, in.labelled ? LabelOf(id) : LabelInterval{});
    for (ObjectId other : ids.subspan(1)) self = JoinValues(in, self, Reference(in, other, in.labelled ? LabelOf(other) : LabelInterval{}));
    self.origin = value.origin;
    Arguments arguments;
    if (TakesOther(name)) arguments.positional.push_back(OtherFor(name));
    if (name == "__format__") {
      const LabelId of_spec = in.labels.Join(DeepOf(in, at.state, value).hi, DeepOf(in, at.state, others).hi);
      arguments.positional.push_back(Scalar(kKindStr, {kBottom, of_spec}, value.origin));
    }
    CallResult result;
    // Which of them it calls is not looked at.
    const bool is_asked = name == asked && value.kinds == kKindObject && in.sets.Only(value.objects) == static_cast<int64_t>(id);
    const Unsure unsure(at, !is_asked);
    const bool settled = Repeated(at, [&] {
      CallResult one = CallFound(at, found, self, ClassValue(in, at.state, id), false, arguments);
      // `round` may be given how many places, and `pow` what is left when it is divided by that.
      if ((name == "__round__" || name == "__pow__") && !others.absent()) {
        EitherHappens(at, [&] {
          Arguments more = arguments;
          more.positional.push_back(others);
          const CallResult with_more = CallFound(at, found, self, ClassValue(in, at.state, id), false, more);
          one.returns |= with_more.returns;
          one.value = JoinValues(in, one.value, with_more.value);
        }, [] {});
      }
      result.returns |= one.returns;
      result.value = JoinValues(in, result.value, one.value);
    });
    if (!settled && !in.stopped()) GiveUp(in, "what `" + std::string(name) + "` does is not followed", at.function().spans[at.pc]);
    if (in.stopped()) return;
    if (is_test && in.catchers > 0) for (ObjectId one : ids) RefuseAnswer(one, self, name, found, result);
    if (!result.returns) return;
    if (gave != nullptr) *gave = JoinValues(in, *gave, result.value);
    LabelInterval deep = DeepOf(in, at.state, result.value);
    if (GivesTruth(name) && HasInstances(in, at.state, result.value)) seen = in.labels.Join(seen, RunHidden(at, result.value, kSizes, origin, {}, nullptr, "__bool__").hi);
    if (is_asked) surely_seen = deep.lo;
    if (WantsOrigin(in, origin) && deep.hi != kBottom) AddOrigin(in, origin, DeepOrigin(in, at.state, result.value));
    seen = in.labels.Join(seen, deep.hi);
  }

  // What one of them writes the others may find.
  void All() {
    if (Each() < 2 || at.in.stopped() || !AskedMayWrite(at.in)) return;
    if (!Repeated(at, [&] { Each(); }) && !at.in.stopped()) GiveUp(at.in, "what methods that operators call write for one another is not followed", at.function().spans[at.pc]);
  }

  void AskItself(ObjectId cls) {
    for (auto [name, row] : kHiddenOfClasses) {
      if (!(row & which)) continue;
      const Unsure unsure(at, true);
      AskClass(at, value, cls, name, TakesOther(name) ? Arguments{{OtherFor(name)}, {}, {}, {}} : Arguments{});
      if (at.in.stopped()) return;
    }
  }

  // How many there are. Instances that have the same function under a name are asked as one: else each would ask each other, as deep as
  // that goes.
  int Each() {
    Interpreter& in = at.in;
    SetTable::Collected instances;
    for (ObjectId id : open) {
      if (in.objects[id].kind == ObjectKind::kClass) AskItself(id);
      if (in.stopped()) return 0;
      if (HasClasses(in, at.state, id)) instances.push_back(id);
    }
    if (instances.empty()) return 0;
    if (at.context.depth > kMostHiddenDepth) {
      GiveUp(in, "methods that operators call in calls deeper than " + std::to_string(kMostHiddenDepth), at.function().spans[at.pc]);
      return 0;
    }
    int count = 0;
    std::vector<std::pair<AbstractValue, SetTable::Collected>> alike;
    for (auto [name, row] : kHidden) {
      if (!IsAskedFor(name, row, which)) continue;
      alike.clear();
      for (ObjectId id : instances) {
        bool sure;
        const AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
        if (found.absent()) continue;
        const SetTable::Members members = found.kinds == kKindObject ? in.sets.members(found.objects) : SetTable::Members();
        const bool is_function = !members.empty() && std::all_of(members.begin(), members.end(), [&](ObjectId one) { return in.objects[one].kind == ObjectKind::kClosure; });
        const auto same = std::find_if(alike.begin(), alike.end(), [&](const auto& some) { return is_function && some.first.SameWithStory(found); });
        if (same == alike.end()) alike.push_back({found, {id}});
        else same->second.push_back(id);
      }
      for (const auto& [found, ids] : alike) {
        One({ids.data(), ids.size()}, name, found);
        count += static_cast<int>(ids.size());
        if (in.stopped()) return count;
      }
    }
    return count;
  }
};

bool FindsByHash(ObjectKind kind) {
  return kind == ObjectKind::kDict || kind == ObjectKind::kSet || kind == ObjectKind::kIterator || kind == ObjectKind::kOpaque;
}

bool HasBase(Interpreter& in, const State& state, ObjectId id, std::initializer_list<BuiltinType> types) {
  for (ObjectId cls : ClassesOf(in, state, id)) {
    const BuiltinId base = BuiltinBaseOf(in, state, cls);
    if (std::any_of(types.begin(), types.end(), [&](BuiltinType type) { return base == IdOf(type); })) return true;
  }
  return false;
}

// May a builtin base have its own way for what a method is asked for, before another method stands in for it?
bool BaseComesFirst(Interpreter& in, const State& state, ObjectId id, std::string_view asked, std::string_view instead) {
  using enum BuiltinType;
  if (asked == "__format__") return HasBase(in, state, id, {Str, Int, Float, DecimalDecimal});
  if (instead == "__repr__") return in.objects[id].kind == ObjectKind::kError || HasBase(in, state, id, {Str, Bytes, DecimalDecimal, DatetimeTimedelta});
  if (instead == "__eq__") {
    const SetTable::Members classes = ClassesOf(in, state, id);
    return std::any_of(classes.begin(), classes.end(), [&](ObjectId cls) { return IsTypeBuiltin(BuiltinBaseOf(in, state, cls)); });
  }
  return (instead == "__len__" || instead == "__index__") && HasBase(in, state, id, {Int, Float, DecimalDecimal, DatetimeTimedelta});
}

// The method that is asked in any case: of one instance that surely has it, or what stands in for it where it surely has not.
std::string_view AskedOf(Interpreter& in, const State& state, const AbstractValue& value, std::string_view asked) {
  static constexpr std::pair<std::string_view, std::string_view> kInstead[] = {
      {"__format__", "__str__"}, {"__str__", "__repr__"}, {"__bool__", "__len__"}, {"__int__", "__index__"}, {"__float__", "__index__"}, {"__contains__", "__iter__"}, {"__ne__", "__eq__"}};
  if (asked.empty() || value.kinds != kKindObject || in.sets.Only(value.objects) < 0) return {};
  for (auto [name, instead] : kInstead) {
    if (name != asked || FindDunder(in, state, value, asked)) continue;
    if (BaseComesFirst(in, state, static_cast<ObjectId>(in.sets.Only(value.objects)), asked, instead)) return {};
    asked = instead;
  }
  return SurelyHasDunder(in, state, value, asked) ? asked : std::string_view();
}

}  // namespace

LabelInterval RunHidden(Point& at, const AbstractValue& value, uint16_t which, OriginId& origin, const AbstractValue& others, AbstractValue* gave,
                        std::string_view asked, std::optional<LabelId> of_others) {
  Interpreter& in = at.in;
  if (!in.has_classes || (value.objects == 0 && others.objects == 0)) return {};
  HiddenRun run{at, value, which, others, gave, AskedOf(in, at.state, value, asked), {}, origin};
  run.is_test = asked == "__bool__";
  if (value.objects != 0) {
    SetTable::Members first = in.sets.members(value.objects);
    run.open.assign(first.begin(), first.end());
    AddHanging(in, at.state, run.open);
    // To compare those, keys and elements of the one are looked for in the other.
    const bool finds = (which & kCompares) != 0 && std::any_of(run.open.begin(), run.open.end(), [&](ObjectId id) { return FindsByHash(in.objects[id].kind); });
    if (finds) run.which |= kHashes;
    run.All();
  }
  // What one gave, and what stands before it, decides whether the next is asked: here, or in another run.
  if (in.stopped() || !MethodsWrite(in)) return {run.surely_seen, run.seen};
  const LabelId by = in.labels.Join(run.seen, in.labels.Join(DeepOf(in, at.state, value).hi, of_others ? *of_others : DeepOf(in, at.state, others).hi));
  if (by == kBottom) return {};
  Decide(at, by, origin);
  CalledUnder under(at, by, origin);
  run.All();
  return {run.surely_seen, run.seen};
}

// Whether there is a next is for the method to say: by what it gives, or the error it ends with, which is labelled by
// what its instructions read.
static AbstractValue AskForNext(Point& at, const AbstractValue& self, std::string_view method, const Arguments& arguments) {
  Interpreter& in = at.in;
  const LabelId opened_before = std::exchange(in.pending_opened, kBottom);
  const bool pending_before = std::exchange(in.pending, false);
  const AbstractValue error_before = in.pending_error;
  Store heap_before;
  if (pending_before) heap_before = in.pending_heap.Fork();
  const Control control = at.control;
  BeginCatching(at);  // the error that means the end is taken
  const CallResult result = CallDunder(at, self, method, arguments);
  EndCatching(at);
  if (in.heeded == 0) at.control = control;
  // Whether it is asked for more.
  Decide(at, in.pending ? in.labels.Join(in.pending_opened, in.pending_error.label.hi) : in.pending_opened, self.origin);
  LabelId heard = in.labels.Join(in.pending_opened, DeepOf(in, at.state, self).hi);
  if (result.returns) heard = in.labels.Join(heard, DeepOf(in, at.state, result.value).hi);
  if (in.pending) {
    heard = in.labels.Join(heard, in.pending_error.label.hi);
    auto join = [&](auto& a, auto& b) { return JoinValues(in, a, b); };
    at.state.heap.Merge(in.pending_heap, join);
    if (in.catchers == 0) {
      in.pending = pending_before;
      in.pending_error = error_before;
      if (pending_before) in.pending_heap = std::move(heap_before);
    } else if (pending_before) {
      in.pending_error = JoinValues(in, in.pending_error, error_before);
      in.pending_heap.Merge(heap_before, join);
    }
  } else {
    in.pending = pending_before;
  }
  in.heard = in.labels.Join(in.heard, heard);
  in.pending_opened = in.labels.Join(in.pending_opened, opened_before);
  return result.value;
}

AbstractValue NextByNumber(Point& at, const AbstractValue& instances, const AbstractValue& number) {
  AbstractValue all;
  for (ObjectId id : std::vector<ObjectId>(at.in.sets.members(instances.objects).begin(), at.in.sets.members(instances.objects).end())) {
    if (!HasClasses(at.in, at.state, id)) continue;
    AbstractValue self = Reference(at.in, id, instances.label);
    self.origin = instances.origin;
    EitherHappens(at, [&] { all = JoinValues(at.in, all, AskForNext(at, self, "__getitem__", Arguments{{number}, {}, {}, {}})); }, [] {});
    if (at.in.stopped()) return {};
  }
  return all;
}

AbstractValue NextOfInstance(Point& at, ObjectId id, const AbstractValue& value, bool begun) {
  Interpreter& in = at.in;
  AbstractValue self = Reference(in, id, value.label);
  self.origin = value.origin;
  // Its class may be one of several, or have the method only on some ways.
  const Certainty has_iter = HasDunder(in, at.state, id, "__iter__");
  if (begun) return FindDunder(in, at.state, self, "__next__") ? AskForNext(at, self, "__next__", {}) : AbstractValue{};  // without one a TypeError, surely
  AbstractValue all;
  if (has_iter != Certainty::kNo) {
    CallResult iterator = CallDunder(at, self, "__iter__", {});
    if (in.stopped()) return {};
    if (iterator.returns) {
      AbstractValue element = NextOf(at, iterator.value, /*begun=*/true);
      const LabelId outer = OuterOf(in, at.state, iterator.value).hi;
      in.heard = in.labels.Join(in.heard, in.labels.Join(outer, OuterOfSources(in, at.state, iterator.value)));
      if (!element.absent()) all = JoinValues(in, all, Raised(in, element, {kBottom, outer}, iterator.value.origin));
    }
    if (has_iter == Certainty::kYes || in.stopped()) return all;
  }
  AbstractValue held = ContentOf(in, at.state, self);
  if (!held.absent() && !(held.objects == self.objects)) return JoinValues(in, all, NextOf(at, held));
  return JoinValues(in, all, AskForNext(at, self, "__getitem__", Arguments{{Scalar(kKindInt, {})}, {}, {}, {}}));
}

AbstractValue BeginOver(Point& at, const AbstractValue& source) {
  Interpreter& in = at.in;
  if (source.objects == 0 || !in.has_classes) return source;
  SetTable::Collected others, unsure;
  AbstractValue begun;
  const bool several = (source.kinds & kKindScalar) != 0 || in.sets.Only(source.objects) < 0;
  Alternatives asked(at, several && HasInstances(in, at.state, source));
  for (ObjectId id : in.sets.members(source.objects)) {
    if (!HasClasses(in, at.state, id)) { others.push_back(id); continue; }
    const AbstractValue self = Reference(in, id, source.label);
    const Certainty has_iter = HasDunder(in, at.state, id, "__iter__");
    if (has_iter != Certainty::kNo) {
      asked.Begin();
      CallResult iterator = CallDunder(at, self, "__iter__", {});
      if (in.stopped()) return {};
      asked.End(iterator);
      if (iterator.returns) begun = JoinValues(in, begun, RaisedHigh(in, iterator.value, OuterOf(in, at.state, self).hi, source.origin));
    }
    if (has_iter != Certainty::kYes) unsure.push_back(id);
  }
  if ((source.kinds & kKindScalar) != 0 || !others.empty() || !unsure.empty()) asked.Nothing();
  asked.Finish();
  if (others.size() == in.sets.members(source.objects).size()) return source;
  AbstractValue result = source;
  result.objects = others.empty() ? 0 : in.sets.SetOf(std::move(others));
  if (result.objects == 0) result.kinds &= static_cast<Kinds>(~kKindObject);
  if (!unsure.empty()) {
    // What a derived list holds, and items by number.
    const ObjectId iterator = Make(at, ObjectKind::kIterator, 45);
    AbstractValue over = Reference(in, 0, source.label);
    over.objects = in.sets.SetOf(std::move(unsure));
    over.origin = source.origin;
    RaiseShape(at, iterator, OuterOf(in, at.state, over));
    InitStar(at, iterator, over);
    begun = JoinValues(in, begun, Reference(in, iterator, source.label));
  }
  if (result.objects == 0 && (result.kinds & kKindScalar) == 0) return begun;
  return JoinValues(in, result, begun);
}

AbstractValue DictOfMapping(Point& at, ObjectId instance, const AbstractValue& source) {
  Interpreter& in = at.in;
  const AbstractValue self = Reference(in, instance, source.label);
  if (HasDunder(in, at.state, instance, "keys") == Certainty::kNo) return {};
  const Unsure unsure(at);
  const LabelId heard_before = std::exchange(in.heard, kBottom), opened_before = std::exchange(in.pending_opened, kBottom);
  CallResult names = CallDunder(at, self, "keys", {});
  if (!names.returns || in.stopped()) return {};
  LabelId ended = kBottom;
  AbstractValue keys, values;
  const bool settled = Repeated(at, [&] {
    keys = JoinValues(in, keys, AllOf(at, names.value, ended));
    if (keys.absent() || in.stopped()) return;
    AbstractValue key = keys;
    key.atoms = kAnyAtoms;  // one after the other
    // How often it is asked for an item.
    const LabelId told = in.labels.Join(in.labels.Join(ended, in.heard), in.labels.Join(DeepOf(in, at.state, names.value).hi, keys.label.hi));
    Decide(at, told, source.origin);
    const CalledUnder under(at, told, source.origin);
    const CallResult value = CallDunder(at, self, "__getitem__", Arguments{{key}, {}, {}, {}});
    if (value.returns) values = JoinValues(in, values, value.value);
  });
  if (!settled && !in.stopped()) GiveUp(in, "what is given by `keys` is not followed", at.function().spans[at.pc]);
  if (in.stopped()) return {};
  // How many there are is for the methods to say.
  LabelId told = in.labels.Join(in.labels.Join(ended, in.heard), in.labels.Join(in.pending_opened, DeepOf(in, at.state, self).hi));
  told = in.labels.Join(told, in.labels.Join(DeepOf(in, at.state, names.value).hi, DeepOf(in, at.state, keys).hi));
  in.heard = in.labels.Join(in.heard, heard_before);
  in.pending_opened = in.labels.Join(in.pending_opened, opened_before);
  const ObjectId dict = Make(at, ObjectKind::kDict, 46);
  if (!keys.absent() && !values.absent()) {
    keys.atoms = kAnyAtoms;
    SetItem(at, Reference(in, dict), keys, values);
  }
  RaiseShape(at, dict, {kBottom, told}, source.origin);
  return Reference(in, dict, source.label);
}

// What of a value is of one kind; absent: nothing.
static AbstractValue OfKind(Interpreter& in, AbstractValue value, ObjectKind kind) {
  if (value.objects == 0) return {};
  SetTable::Collected found;
  for (ObjectId id : in.sets.members(value.objects)) if (in.objects[id].kind == kind) found.push_back(id);
  if (found.empty()) return {};
  value.objects = in.sets.SetOf(std::move(found));
  value.kinds = kKindObject;
  return value;
}

AbstractValue OperateInstances(Point& at, Op op, const AbstractValue& a, const AbstractValue& b) {
  Interpreter& in = at.in;
  const bool in_place = IsInPlace(op);
  const Op plain = PlainOperator(op);
  static constexpr std::string_view kWords[] = {"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift"};
  std::string word(kWords[static_cast<int>(plain) - static_cast<int>(Op::Add)]);
  struct Way { const AbstractValue* self; const AbstractValue* other; std::string name; };
  std::vector<Way> ways;
  if (in_place) ways.push_back({&a, &b, "__i" + word + "__"});
  ways.push_back({&a, &b, "__" + word + "__"});
  ways.push_back({&b, &a, "__r" + word + "__"});
  std::erase_if(ways, [&](const Way& way) { return !FindDunder(in, at.state, *way.self, way.name); });
  AbstractValue plain_a = ContentOf(in, at.state, a), plain_b = ContentOf(in, at.state, b);
  if (plain == Op::Mul) {
    // A sequence may be repeated by whatever is an index.
    for (AbstractValue* side : {&plain_a, &plain_b}) {
      const AbstractValue& whole = side == &plain_a ? a : b;
      if (FindDunder(in, at.state, whole, "__index__")) *side = JoinValues(in, *side, Scalar(kKindInt, DeepOf(in, at.state, whole), whole.origin));
    }
  }
  const bool formats = plain == Op::Mod && (plain_a.kinds & (kKindStr | kKindBytes | kKindOther)) != 0;
  // A list takes whatever can be gone over, and a dict what gives pairs.
  const AbstractValue takes_all = op == Op::IAdd ? OfKind(in, plain_a, ObjectKind::kList) : op == Op::IBitOr ? OfKind(in, plain_a, ObjectKind::kDict) : AbstractValue{};
  const bool operands = formats || !takes_all.absent() || (!plain_a.absent() && !plain_b.absent());
  // One is asked after the other as long as they say NotImplemented.
  CallResult asked;
  auto ask_all = [&] {
    const bool settled = Repeated(at, [&] {
      Alternatives one(at, true);
      for (const Way& way : ways) {
        one.Begin();
        one.End(CallDunder(at, *way.self, way.name, Arguments{{*way.other}, {}, {}, {}}));
      }
      CallResult gave = one.Finish();
      asked.returns |= gave.returns;
      asked.value = JoinValues(in, asked.value, gave.value);
    });
    if (!settled && !in.stopped()) GiveUp(in, "what this operator does is not followed", at.function().spans[at.pc]);
  };
  if (ways.size() > 1) {
    ask_all();
    if (in.stopped()) return {};
    // What the one says decides whether the other is asked.
    if (const LabelId by = DeepOf(in, at.state, asked.value).hi; in.options.strict && by != kBottom) {
      CalledUnder under(at, by, asked.value.origin);
      ask_all();
      if (in.stopped()) return {};
    }
  }
  Alternatives each(at, (ways.empty() ? 0 : 1) + operands > 1);
  if (ways.size() == 1) {
    each.Begin();
    asked = CallDunder(at, *ways[0].self, ways[0].name, Arguments{{*ways[0].other}, {}, {}, {}});
    if (in.stopped()) return {};
  }
  if (ways.size() > 1) Decide(at, DeepOf(in, at.state, asked.value).hi, asked.value.origin);
  if (!ways.empty()) each.End(asked);
  if (operands) {
    each.Begin();
    AbstractValue result;
    if (!plain_a.absent() && !plain_b.absent()) {
      // Not where one of them is an instance, if it may be one or something else.
      const auto is_mixed = [&](const AbstractValue& value) {
        if (!HasInstances(in, at.state, value)) return false;
        const SetTable::Members members = in.sets.members(value.objects);
        return (value.kinds & kKindScalar) != 0 || !std::all_of(members.begin(), members.end(), [&](ObjectId id) { return HasClasses(in, at.state, id); });
      };
      Alternatives plainly(at, is_mixed(a) || is_mixed(b));
      plainly.Begin();
      result = Operate(at, op, plain_a, plain_b);
      plainly.End({true, {}});
      plainly.Nothing();
      plainly.Finish();
      if (in.stopped()) return {};
    }
    if (!takes_all.absent() && HasInstances(in, at.state, b)) {
      CallMethodNamed(at, takes_all, op == Op::IAdd ? "extend" : "update", Arguments{{b}, {}, {}, {}});
      if (in.stopped()) return {};
      result = JoinValues(in, result, takes_all);
    }
    if (formats) {
      LabelInterval shown{kBottom, in.labels.Join(DeepOf(in, at.state, a).hi, DeepFor(at, b, Look::kShown).hi)};
      AbstractValue text = Scalar(plain_a.kinds & (kKindStr | kKindBytes | kKindOther), shown, a.origin != 0 ? a.origin : b.origin);
      result = JoinValues(in, result, text);
    }
    // x += y changes what x holds, and x stays.
    if (in_place && a.objects != 0) result = JoinValues(in, result, a);
    each.End({!result.absent(), result});
  }
  return each.Finish().value;
}

namespace {

// Are both instances of one class that is known?
bool AreOfOneClass(const Interpreter& in, const State& state, const AbstractValue& a, const AbstractValue& b) {
  const int64_t first = a.kinds == kKindObject ? in.sets.Only(a.objects) : -1, second = b.kinds == kKindObject ? in.sets.Only(b.objects) : -1;
  if (first < 0 || second < 0) return false;
  auto is_instance = [&](int64_t id) { return in.objects[static_cast<ObjectId>(id)].kind == ObjectKind::kInstance; };
  if (!is_instance(first) || !is_instance(second)) return false;
  const SetTable::Members mine = ClassesOf(in, state, static_cast<ObjectId>(first)), theirs = ClassesOf(in, state, static_cast<ObjectId>(second));
  return mine.size() == 1 && theirs.size() == 1 && mine[0] == theirs[0];
}

}  // namespace

AbstractValue CompareInstances(Point& at, Op op, const AbstractValue& a, const AbstractValue& b) {
  Interpreter& in = at.in;
  static constexpr std::string_view kNames[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};
  static constexpr int kReflected[] = {0, 1, 4, 5, 2, 3};
  int which = static_cast<int>(op) - static_cast<int>(Op::Eq);
  AbstractValue all;
  auto ask = [&](const AbstractValue& self, int name, const AbstractValue& other) {
    CallResult one = CallDunder(at, self, kNames[name], Arguments{{other}, {}, {}, {}});
    if (one.returns) all = JoinValues(in, all, one.value);
  };
  // NotImplemented, and what gives no method its answer, leave it to what the two are.
  auto answered = [&] { return !all.absent() && all.objects == 0; };
  // The other side is asked when the one says NotImplemented, and first when its class is derived from the other's.
  const int reflected = kReflected[which];
  bool surely = false;
  if (!FindDunder(in, at.state, b, kNames[reflected])) {
    surely = SurelyHasDunder(in, at.state, a, kNames[which]);
    ask(a, which, b);
  } else if (!FindDunder(in, at.state, a, kNames[which])) {
    surely = SurelyHasDunder(in, at.state, b, kNames[reflected]);
    ask(b, reflected, a);
  } else {
    if (AreOfOneClass(in, at.state, a, b) && SurelyHasDunder(in, at.state, a, kNames[which])) {
      ask(a, which, b);
      if (in.stopped() || answered()) return all;
    }
    if (!Repeated(at, [&] { EitherHappens(at, [&] { ask(a, which, b); }, [&] { ask(b, reflected, a); }); }) && !in.stopped()) {
      GiveUp(in, "comparing these is not followed", at.function().spans[at.pc]);
    }
  }
  // `!=` asks __eq__ and turns the answer round: RunHidden sees to that.
  return surely && answered() ? all : JoinValues(in, all, Scalar(kKindBool, {}));
}

}  // namespace penstock
