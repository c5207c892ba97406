// Mode strict: who is called or written into may have been chosen by a label (ir/control_map.h has the rules).
#include "catalog/looks.h"
#include "catalog/writing_methods.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/machine_state.h"
#include "interp/native_methods.h"
#include "ir/asked_methods.h"
#include "ir/dropped.h"
#include "ir/reads_code.h"

namespace penstock {
namespace {

constexpr uint64_t SetOf(std::initializer_list<Kind> kinds) {
  uint64_t set = 0;
  for (Kind kind : kinds) set |= uint64_t{1} << static_cast<int>(kind);
  return set;
}

constexpr uint64_t kCode = SetOf({Kind::kBuiltin, Kind::kTool, Kind::kFunction, Kind::kMethod, Kind::kBuiltinMethod, Kind::kClass, Kind::kInstance,
                                  Kind::kGenerator, Kind::kIterator, Kind::kProperty, Kind::kClassMethod, Kind::kStaticMethod, Kind::kSuper, Kind::kException});
// Things are in it, and can be taken out.
constexpr uint64_t kHolds = SetOf({Kind::kTuple, Kind::kList, Kind::kDict, Kind::kSet, Kind::kFrozenSet, Kind::kSlice, Kind::kDictView, Kind::kIterator, Kind::kInstance,
                                   Kind::kBuiltinMethod});
constexpr uint64_t kWritten = kCode | SetOf({Kind::kTuple, Kind::kList, Kind::kDict, Kind::kSet, Kind::kDictView});

static_assert(kKindCount <= 64);

bool IsOneOf(Value v, uint64_t kinds) { return (kinds >> static_cast<int>(v.kind()) & 1) != 0; }
// Its code runs when it is called, asked for the next, or used by an operator.
bool RunsCode(Value v) { return IsOneOf(v, kCode) && (!v.is(Kind::kException) || ClassOf(v) != nullptr); }
bool MayBeWrittenInto(Value v) { return IsOneOf(v, kWritten); }

// Of a key, an index or a count; of a container, how many it has.
LabelId LabelThatPicks(Runtime& rt, Value v) { return IsOneOf(v, kHolds) && !v.is(Kind::kTuple) ? rt.Outer(v) : rt.Deep(v); }

// By what control carries all runs raised what may be written, those that do not come here, too: to raise more of it here would tell that this one did.
LabelId BeyondCarried(Machine& m, const Frame& frame, LabelId label) { return m.rt.labels.Beyond(label, CarriedBy(m, frame)); }

struct Choice {
  Machine& m;
  Frame& frame;
  Pc pc;
  LabelId of_code = kBottom;      // who runs
  LabelId of_operands = kBottom;  // who may be asked to

  bool Decides(LabelId label) const { return m.rt.RaisesControl(label); }

  bool MayBeCode(uint16_t reg) const { return m.reach->MayHoldCode(m.rt.module, frame.code->id, pc, reg); }
  // What has no code in this run may have some in another one: of what a label chose, the kind is not asked, but what names tell.
  void Code(uint16_t reg) {
    const Value& v = frame.base[reg];
    if (v.label() != kBottom && Decides(v.label()) && (RunsCode(v) || MayBeCode(reg))) of_code = m.rt.Join(of_code, v.label());
  }
  // `deep`: what is in it is an operand, too.
  void Operand(uint16_t reg, bool deep = false) {
    const Value& v = frame.base[reg];
    if (v.is(Kind::kCell)) return;
    // Which methods its classes have, if any of those is labelled, it is asked, too.
    // Of an iterator its shape has who chose what it goes over: in another run that may be something that is asked.
    LabelId label = deep ? m.rt.Deep(v) : IsOneOf(v, SetOf({Kind::kIterator, Kind::kGenerator})) ? m.rt.Outer(v) : v.label();
    if (m.rt.labelled_classes && !deep) label = m.rt.Join(label, m.rt.ShapesOfClasses(v));
    if (label != kBottom && Decides(label) && (deep || MayBeAsked(*m.reach, m.rt.module, frame.code->id, pc, reg))) of_operands = m.rt.Join(of_operands, label);
  }
  // Has the receiver a method called so that may be run? Of a builtin function that is none but `f.__call__(x)`.
  bool HasMethod(const Instruction& in) const {
    const Value& v = frame.base[in.a];
    if (!RunsCode(v)) return false;
    const std::string& name = m.rt.module.names[frame.code->function->call_sites[in.c].method];
    if (IsOneOf(v, SetOf({Kind::kBuiltin, Kind::kTool, Kind::kBuiltinMethod}))) return name == "__call__";
    return !IsOneOf(v, SetOf({Kind::kGenerator, Kind::kIterator})) || name == "send" || name == "throw" || name == "close" || name.starts_with("__");
  }
  // Of `print(*xs)` all in xs is.
  void Operands(uint16_t reg) {
    const LabelId label = m.rt.Deep(frame.base[reg]);
    if (label != kBottom && Decides(label)) of_operands = m.rt.Join(of_operands, label);
  }
  // Of `"%s" % x`: x may be a tuple or a dict of operands.
  bool HoldsOperands(Value v) const { return !v.is(Kind::kInstance) || HasPayload(v) || FindInClass(m.rt, ClassOf(v), "__getitem__"); }
  void Arguments(const Instruction& in) {
    const Value& callee = frame.base[in.a];
    if (callee.is(Kind::kTool)) return;
    // What cannot be called asks nobody.
    if (in.op != Op::CallMethod && !IsOneOf(callee, kCode | SetOf({Kind::kAlias, Kind::kHiddenType}))) return;
    const bool is_plan_code = IsOneOf(callee, SetOf({Kind::kFunction, Kind::kMethod, Kind::kClass, Kind::kInstance}));
    if (is_plan_code && in.op != Op::CallStar) return;
    const int count = RunLength(*frame.code->function, in);
    // What becomes of a value that an attribute is given is not the value's choice.
    const bool sets = in.op == Op::CallMethod ? m.rt.module.names[frame.code->function->call_sites[in.c].method] == "__setattr__"
                                              : in.op == Op::Call && count == 4 && callee.is(Kind::kBuiltin) && callee.int_value == IdOf(Builtin::Setattr);
    for (int i = 1; i < count; ++i) {
      uint16_t reg = static_cast<uint16_t>(in.a + i);
      if (sets && i == count - 1) continue;
      if (in.op == Op::CallStar && !is_plan_code) Operands(reg);
      Operand(reg, callee.is(Kind::kBuiltin) && PutsTogether(static_cast<BuiltinId>(callee.int_value)));
    }
  }
  // Hooks of its bases, and of what stands in it.
  void Making(const Instruction& in) {
    const Value& names = frame.base[in.a + 1];
    LabelId label = names.object->shape;
    uint32_t at = 0;
    for (int i = 0; i < in.b; ++i) {
      const Value& base = frame.base[in.a + 2 + i];
      Code(static_cast<uint16_t>(in.a + 2 + i));
      if (m.rt.labelled_classes && base.is(Kind::kClass)) label = m.rt.Join(label, m.rt.ShapesOfClasses(base));
    }
    while (const DictEntry* entry = DictNext(names.As<Dict>(), at)) label = m.rt.Join(label, m.rt.Outer(entry->value));
    if (Decides(label)) of_operands = m.rt.Join(of_operands, label);
  }
  // What it drops, and puts something in the place of.
  void Drops(const Instruction& in) {
    const bool calls = in.op == Op::Call || in.op == Op::CallKw || in.op == Op::CallStar;
    if (calls && !CalleeDrops(frame.base[in.a])) return;
    const Dropped dropped = DroppedBy(m.rt.module, *frame.code->function, pc, calls && CalleePuts(frame.base[in.a]));
    if (std::none_of(dropped.from.begin(), dropped.from.end(), [&](uint16_t reg) { return IsOneOf(frame.base[reg], kHolds); })) return;
    LabelId label = kBottom;
    // Of `f(*xs)` all in xs is given.
    for (uint16_t reg : dropped.by) label = m.rt.Join(label, in.op == Op::CallStar ? m.rt.Deep(frame.base[reg]) : LabelThatPicks(m.rt, frame.base[reg]));
    // Of which attribute that is nobody who reads it by its name knows.
    const auto is_of_instance = [&](uint16_t reg) { return frame.base[reg].is(Kind::kDict) && (frame.base[reg].object->flags & Dict::kOfInstance) != 0; };
    if (std::any_of(dropped.from.begin(), dropped.from.end(), is_of_instance)) {
      LabelId of_names = kBottom;
      for (uint16_t reg : dropped.by) if (!is_of_instance(reg)) of_names = m.rt.Join(of_names, LabelThatPicks(m.rt, frame.base[reg]));
      if (Decides(of_names)) m.rt.EndUnsupported("which attribute is set or deleted by way of `vars` or `__dict__` is for no label to say: use `setattr`, or a dict");
    }
    if (!Decides(label) || !m.reach->DropsWritten(m.rt.module, frame.code->id, pc)) return;
    for (uint16_t reg : dropped.from) RaiseObject(m, frame.base[reg], BeyondCarried(m, frame, label));
  }
  // Into what was chosen: all that hangs there was raised when it was, if it may be written into. So is what is put there now.
  void Puts(const Instruction& in) {
    const int into = PutsInto(in);
    if (into < 0) return;
    LabelId label = frame.base[into].label();
    // Whether it is put there, what is there already says.
    if (PutsUnlessThere(m.rt.module, *frame.code->function, pc)) label = m.rt.Join(m.rt.Join(label, m.rt.Outer(frame.base[in.a])), m.rt.Deep(frame.base[in.a + 1]));
    if (!Decides(label) || !m.reach->PutsWritten(m.rt.module, frame.code->id, pc)) return;
    const LabelId beyond = BeyondCarried(m, frame, label);
    ForEachRead(*frame.code->function, pc, [&](uint16_t reg) { if (reg != into && IsOneOf(frame.base[reg], kHolds | kCode)) RaiseObject(m, frame.base[reg], beyond); });
  }
  int PutsInto(const Instruction& in) const {
    const Value& first = frame.base[in.a];
    switch (in.op) {
      case Op::CallMethod: {
        // `list.append(xs, x)`
        const int into = in.b > 0 && IsOneOf(first, SetOf({Kind::kBuiltin, Kind::kClass, Kind::kSuper})) ? in.a + 1 : in.a;
        const std::string& name = m.rt.module.names[frame.code->function->call_sites[in.c].method];
        return (frame.base[into].label() != kBottom || PutsUnlessThere(m.rt.module, *frame.code->function, pc)) && PutsByName(name) ? into : -1;
      }
      case Op::Call: case Op::CallKw: case Op::CallStar:
        if (first.is(Kind::kBuiltinMethod)) {
          const bool by_type = in.b > 0 && first.As<BuiltinMethod>()->receiver.is_nothing();  // `p = list.append`
          return PutsByName(NameOf(first.As<BuiltinMethod>()->method)) ? in.a + by_type : -1;
        }
        return CalleeDrops(first) && (in.op == Op::CallStar || in.b > 0) ? in.a + 1 : -1;
      default: return WrittenObject(in);
    }
  }
  static bool CalleePuts(const Value& callee) {
    if (callee.is(Kind::kBuiltinMethod)) return PutsItsLast(NameOf(callee.As<BuiltinMethod>()->method));
    return callee.is(Kind::kBuiltin) && callee.int_value == IdOf(Builtin::Setattr);
  }
  static bool CalleeDrops(const Value& callee) {
    if (callee.is(Kind::kBuiltinMethod)) return IsDroppingMethod(NameOf(callee.As<BuiltinMethod>()->method));
    return callee.is(Kind::kBuiltin) && penstock::Drops(static_cast<BuiltinId>(callee.int_value));
  }
  LabelId Done() {
    m.asked = {&frame, pc, m.catches || CatchesAround(frame) ? of_operands : kBottom};
    if ((of_operands != kBottom || of_code != kBottom) && m.reach->AsksNobody(m.rt.module, frame.code->id, pc)) return kBottom;
    if (of_operands != kBottom) RaiseWrites(m, frame, pc, m.reach->WritesOfOperands(m.rt.module, frame.code->id, pc), BeyondCarried(m, frame, of_operands));
    if (of_code != kBottom) RaiseWrites(m, frame, pc, m.reach->WritesOf(m.rt.module, frame.code->id, pc), BeyondCarried(m, frame, of_code));
    return of_code;
  }
};

}  // namespace

LabelId RaiseChosen(Machine& m, Frame& frame, Pc pc) {
  Choice choice{m, frame, pc};
  const Instruction& in = frame.code->generic[pc];
  choice.Drops(in);
  choice.Puts(in);
  // By names it may be code; where no error is raised in any run, and one way is gone, no code is asked.
  if ((frame.code->control_marks[pc] & LoadedFunction::kSettled) && in.op != Op::CallMethod) return kBottom;
  const auto operands = [&] { ForEachOperand(*frame.code->function, pc, [&](uint16_t reg) { choice.Operand(reg); }); };
  switch (in.op) {
    case Op::Mod: case Op::IMod:
      choice.Operand(in.b);
      choice.Operand(in.c, choice.HoldsOperands(frame.base[in.c]));
      break;
    case Op::CallMethod:
      if (choice.HasMethod(in)) choice.Code(in.a);
      choice.Operand(in.a);
      choice.Arguments(in);
      break;
    case Op::Call: case Op::CallKw: case Op::CallStar:
      choice.Code(in.a);
      choice.Arguments(in);
      break;
    case Op::MakeClass: choice.Making(in); break;
    default: operands(); break;
  }
  return choice.Done();
}

void RaiseByOperands(Machine& m) {
  if (!m.chooses() || m.rt.untainted()) return;
  const Pc pc = static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1;
  if (RowOf(m.frame->code->generic[pc].op).may_raise) RaiseChosen(m, *m.frame, pc);
}

void RaiseWrites(Machine& m, Frame& frame, Pc pc, const ControlWrites& writes, LabelId label) {
  // What a place may hold another one of is raised before the reference says so: behind one that is labelled it counts as raised.
  ForEachPlace(m, frame, pc, writes.objects, true, [&](Value& v, bool is_global) { RaiseObject(m, v, label, is_global); });
  ForEachPlace(m, frame, pc, writes.iterators, true, [&](Value& v, bool) { RaiseIteratorsIn(m.rt, v, label); });
  ForEachPlace(m, frame, pc, writes.values, true, [&](Value& v, bool) { if (!v.is_nothing()) v = m.rt.Raised(v, label); });
}

void RaiseTaken(Machine& m, Value taken) {
  if (m.frame < m.frames.data()) return;
  Frame& frame = *m.frame;
  const Pc pc = static_cast<Pc>(frame.ip - frame.code->code.data()) - 1;
  // Who chose it: of what was there before the reference tells, of what is new its shape.
  const Instruction& in = frame.code->generic[pc];
  const bool was_there = in.op == Op::GetItem && !frame.base[in.c].is(Kind::kSlice);
  LabelId label = was_there ? taken.label() : m.rt.Outer(taken);
  if (!MayBeWrittenInto(taken)) {
    // Another one that can be written into might have been taken: if so, by these.
    label = kBottom;
    ForEachRead(*frame.code->function, pc, [&](uint16_t reg) { label = m.rt.Join(label, frame.base[reg].label()); });
  }
  if (!m.rt.labels.DecidesBeyond(label, m.rt.control)) return;
  if (!m.reach->TakesWritten(m.rt.module, frame.code->id, pc)) return;
  label = BeyondCarried(m, frame, label);
  const bool calls = in.op == Op::Call || in.op == Op::CallKw || in.op == Op::CallStar || in.op == Op::CallMethod;
  // What is given besides may have been taken instead: `d.get(k, C)`, `next(it, other)`.
  constexpr uint64_t kGiven = kHolds | SetOf({Kind::kClass, Kind::kGenerator, Kind::kException});
  const uint64_t given = !calls ? kHolds : GivesBackDefault(m.rt.module, *frame.code->function, pc) ? kGiven | SetOf({Kind::kFunction, Kind::kMethod}) : kGiven;
  ForEachRead(*frame.code->function, pc, [&](uint16_t reg) {
    if (IsOneOf(frame.base[reg], reg != in.a ? given : kHolds)) RaiseObject(m, frame.base[reg], label);
  });
}

void RaiseTakenApart(Machine& m, Value all, LabelId label) {
  if (!m.chooses() || m.frame < m.frames.data() || !m.rt.labels.DecidesBeyond(label, m.rt.control)) return;
  if (m.reach->TakesWritten(m.rt.module, m.frame->code->id, static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1)) RaiseObject(m, all, BeyondCarried(m, *m.frame, label));
}

void RaiseGiven(Machine& m, const FunctionObject* function, std::span<const Value> values, const GivenBy& given_by) {
  const LabelId label = m.rt.Join(given_by.count, given_by.names);
  if (!m.chooses() || m.frame < m.frames.data() || !m.rt.RaisesControl(label) || !m.reach->WritesGiven(m.rt.module, function->code->id)) return;
  const LabelId beyond = BeyondCarried(m, *m.frame, label);
  // What a star gave has its label; an instance whose method it is does not.
  const auto is_given = [&](Value v) { return (given_by.count != kBottom && m.rt.labels.Leq(given_by.count, v.label())) || (given_by.names != kBottom && m.rt.labels.Leq(given_by.names, v.label())); };
  for (const Value& v : values) if (is_given(v)) RaiseObject(m, v.WithLabel(kBottom), beyond);
  const size_t count = function->defaults == nullptr ? 0 : function->defaults->size;
  for (size_t i = 0; i < count; ++i) if (!function->defaults->items[i].is_nothing()) RaiseObject(m, function->defaults->items[i], beyond);
}

namespace {

// The instruction under way runs code as this label says.
LabelId RaiseWritesHere(Machine& m, LabelId label, decltype(&ControlReach::WritesOf) writes = &ControlReach::WritesOf) {
  if (m.frame < m.frames.data() || !m.rt.RaisesControl(label)) return kBottom;
  const Pc pc = static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1;
  m.rt.identified_by = m.rt.Join(m.rt.identified_by, label);  // what is asked may ask for an `id`
  RaiseWrites(m, *m.frame, pc, (*m.reach.*writes)(m.rt.module, m.frame->code->id, pc), BeyondCarried(m, *m.frame, label));
  return label;
}

}  // namespace

bool TakesErrors(Runtime& rt) {
  Machine& m = *rt.machine;
  return m.chooses() && m.frame >= m.frames.data() && (m.catches || CatchesAround(*m.frame));
}

LabelId RaiseByItems(Runtime& rt, LabelId label) { return RaiseWritesHere(*rt.machine, label); }

LabelId WhoDecidedOperands(const Machine& m) {
  if (m.asked.label == kBottom || m.asked.frame != m.frame) return kBottom;
  return m.asked.pc == static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1 ? m.asked.label : kBottom;
}

LabelId RaiseChosenReceiver(Machine& m, Value self) {
  constexpr uint64_t kReceivers = SetOf({Kind::kInstance, Kind::kException, Kind::kGenerator, Kind::kIterator});
  if (self.label() == kBottom || !IsOneOf(self, kReceivers)) return kBottom;
  // Where the label says otherwise something else stands there, which may run nothing: then no more than this was raised either.
  return RaiseWritesHere(m, self.label(), &ControlReach::WritesOfOperands);
}

void DecideOfMember(Runtime& rt, Value found) {
  if (found.label() != kBottom && rt.machine->chooses()) RaiseWritesHere(*rt.machine, found.label(), &ControlReach::WritesOfOperands);
}

LabelId RaiseChosenClass(Machine& m, Value cls) {
  return cls.label() == kBottom || !m.chooses() ? kBottom : RaiseWritesHere(m, cls.label(), &ControlReach::WritesOfOperands);
}

LabelId RaiseHowFar(Machine& m, Value generator) {
  const LabelId shape = generator.object->shape;
  if (shape == kBottom || !m.chooses() || FormOf(generator) != GeneratorForm::kPlain || !m.rt.RaisesControl(shape)) return kBottom;
  const Generator* suspended = generator.As<Generator>();
  const ControlWrites& writes = m.reach->WritesOfBody(m.rt.module, suspended->function->code->id);
  if (writes.moves_all() || suspended->registers == nullptr) return RaiseWritesHere(m, shape);
  Frame its_own{};
  its_own.closure = suspended->function;
  its_own.base = suspended->registers;
  RaiseWrites(m, its_own, 0, writes, shape);
  return shape;
}

LabelId ControlOf(Machine& m, const Frame& frame) {
  LabelId control = frame.control;
  const size_t end = &frame == m.frame ? m.regions.size() : (&frame)[1].regions_base;
  for (size_t i = frame.regions_base; i < end; ++i) control = m.rt.Join(control, m.regions[i].label);
  return control;
}

namespace {

// What was opened while the choice raised control goes on without it.
LabelId ControlWithoutChoice(Machine& m, const Frame& frame) {
  LabelId control = frame.control;
  const size_t end = &frame == m.frame ? m.regions.size() : (&frame)[1].regions_base;
  for (size_t i = frame.regions_base; i < end; ++i) {
    m.regions[i].control_before = control;
    control = m.rt.Join(control, m.regions[i].label);
  }
  return control;
}

}  // namespace

void EndChoice(Machine& m, bool entered, LabelId before) {
  if (!entered) {
    m.rt.control = m.rt.Join(before, ControlWithoutChoice(m, *m.frame));
    return;
  }
  const LabelId chosen = m.frame->control;
  m.frame->control = m.rt.Join(before, ControlWithoutChoice(m, m.frame[-1]));
  m.regions.insert(m.regions.begin() + m.frame->regions_base, {nullptr, ControlRegion::kAtReturn, chosen, m.frame->control});
}

namespace {

constexpr int kDeepestIterators = 16;      // in one another

LabelId LabelOfStepsOf(Runtime& rt, Value iterable, int depth) {
  LabelId label = rt.Outer(iterable);
  if (!iterable.is(Kind::kIterator) || depth > kDeepestIterators) return label;
  const Value source = iterable.As<Iterator>()->source;
  const Iterator::Of of = WasOf(*iterable.As<Iterator>());
  if (!source.is(Kind::kTuple) || of == Iterator::Of::kTuple || of == Iterator::Of::kReversedTuple) return rt.Join(label, LabelOfStepsOf(rt, source, depth + 1));
  for (size_t i = 0; i < source.As<Tuple>()->size; ++i) label = rt.Join(label, LabelOfStepsOf(rt, source.As<Tuple>()->items[i], depth + 1));
  return label;
}

}  // namespace

LabelId LabelOfSteps(Runtime& rt, Value iterable) { return rt.untainted() ? kBottom : LabelOfStepsOf(rt, iterable, 0); }

void Decide(Runtime& rt, LabelId label) {
  if (label == kBottom || rt.labels.Leq(label, rt.decided)) return;
  Machine& m = *rt.machine;
  if (!m.chooses() || m.frame < m.frames.data() || !rt.RaisesControl(label)) return;
  rt.decided = rt.Join(rt.decided, label);
  RaiseWritesHere(m, label);
}

LabelId DecideMissing(Runtime& rt, LabelId label, Value key) {
  if (label == kBottom || rt.labels.Leq(label, rt.decided) || !rt.machine->chooses()) return kBottom;
  // In other runs it is the same.
  const bool plain = key.kind() <= Kind::kBytes && !rt.RaisesControl(key.label());
  return RaiseWritesHere(*rt.machine, label, plain ? &ControlReach::WritesOfMissingPlain : &ControlReach::WritesOfMissing);
}

void RaiseLeftOut(Runtime& rt, Value value, LabelId label) {
  Machine& m = *rt.machine;
  if (label == kBottom || !m.chooses() || m.frame < m.frames.data() || !rt.RaisesControl(label)) return;
  const Pc pc = static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1;
  if (m.reach->DropsWritten(rt.module, m.frame->code->id, pc)) RaiseObject(m, value.WithLabel(kBottom), label);
}

Value CallBack(Runtime& rt, Value function, const Value* arguments, size_t count) {
  if (!rt.untainted() && Choice::CalleeDrops(function)) {
    LabelId label = LabelThatPicks(rt, function);
    const size_t picking = Choice::CalleePuts(function) && count > 0 ? count - 1 : count;
    for (size_t i = 0; i < picking; ++i) label = rt.Join(label, LabelThatPicks(rt, arguments[i]));
    RaiseLeftOut(rt, function, label);
    for (size_t i = 0; i < count; ++i) RaiseLeftOut(rt, arguments[i], label);
  }
  const bool is_builtin = function.is(Kind::kBuiltin);
  if (!rt.untainted() && (is_builtin || function.is(Kind::kBuiltinMethod)) && rt.machine->chooses()) {
    LabelId label = kBottom;
    for (size_t i = 0; i < count; ++i) label = rt.Join(label, arguments[i].label());
    if (label != kBottom) {
      std::optional<bool>& has_generators = rt.machine->has_generators;
      if (!has_generators) has_generators = HasGenerators(rt.module);
      const bool goes_over = *has_generators && (!is_builtin || !MovesNothing(static_cast<BuiltinId>(function.int_value)));
      if (goes_over || MayAskMethods(rt)) RaiseWritesHere(*rt.machine, label);
    }
  }
  return CallValue(rt, function, arguments, count);
}

bool MayAskMethods(Runtime& rt) {
  Machine& m = *rt.machine;
  if (!m.chooses()) return false;
  if (!m.methods_write) m.methods_write = AskedMethodsMayWrite(rt.module);
  return *m.methods_write;
}

namespace {

bool ReadsCodeHere(Machine& m) {
  const Frame& frame = *m.frame;
  return ReadsCode(*m.reach, m.rt.module, frame.code->id, static_cast<Pc>(frame.ip - frame.code->code.data()) - 1);
}

// Would a decision by the label add anything to what was decided?
bool IsNews(Runtime& rt, LabelId label) {
  return label != kBottom && !rt.labels.Leq(label, rt.decided) && rt.machine->frame >= rt.machine->frames.data() && rt.RaisesControl(label);
}

void DecideHere(Runtime& rt, LabelId label) {
  if (IsNews(rt, label) && ReadsCodeHere(*rt.machine)) RaiseWritesHere(*rt.machine, label);
}

}  // namespace

bool MayMeet(Runtime& rt) {
  return !rt.untainted() && MayAskMethods(rt) && rt.machine->frame >= rt.machine->frames.data() && ReadsCodeHere(*rt.machine);
}

void DecideOfLabelled(Runtime& rt, Value taken) {
  if (MayAskMethods(rt)) DecideHere(rt, rt.Deep(taken));
}

void DecideOfSteps(Runtime& rt, Value iterable) {
  if (!rt.untainted() && MayAskMethods(rt)) DecideHere(rt, LabelOfSteps(rt, iterable));
}

UnderCallback::UnderCallback(Runtime& rt, LabelId label) {
  Machine& m = *rt.machine;
  if (label == kBottom || m.frame < m.frames.data() || !m.follows() || !rt.RaisesControl(label)) return;
  machine_ = &m;
  m.regions.push_back({nullptr, RunningRegion::kUntilCallback, label, rt.control});
  rt.control = rt.Join(rt.control, label);
  m.written_frame = nullptr;
}

UnderCallback::~UnderCallback() {
  if (machine_ == nullptr) return;
  Machine& m = *machine_;
  size_t mine = m.regions.size();
  while (mine-- > m.frame->regions_base) if (m.regions[mine].region == nullptr && m.regions[mine].join == RunningRegion::kUntilCallback) break;
  LabelId control = m.regions[mine].control_before;
  m.regions.erase(m.regions.begin() + static_cast<std::ptrdiff_t>(mine));
  for (size_t i = mine; i < m.regions.size(); ++i) {
    m.regions[i].control_before = control;
    control = m.rt.Join(control, m.regions[i].label);
  }
  m.rt.control = control;
  m.written_frame = nullptr;
}

}  // namespace penstock
