// Regions of control: opening one where a branch decides, raising what the other way might have written, closing
// it where the ways meet.
#include <algorithm>
#include <utility>

#include "analysis/body.h"
#include "analysis/classes.h"
#include "analysis/objects.h"
#include "catalog/writing_methods.h"
#include "ir/asked_methods.h"
#include "ir/dropped.h"
#include "ir/reads_code.h"

namespace penstock {
namespace {

// In place of a branch: whether what may raise in a function lets the rest of it be reached.
constexpr Pc kUntilReturn = 0xFFFFFFFD;

}  // namespace

bool IsOfRaised(const OpenRegion& region) { return region.branch == (kRaised | region.join) && region.writes == kNoWrites; }

void FindControl(const Body& body, State& state) {
  Control& control = state.control;
  control = body.context.control;
  for (const OpenRegion& region : state.regions) {
    if (control.label.hi == kBottom) control.origin = region.origin;
    else AddOrigin(body.in, control.origin, region.origin);
    control.label = JoinLabels(body.in, control.label, region.label);
  }
}

namespace {

// A value that is a cell stands for what is in the cell.
void RaiseCells(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin) {
  if (value.objects == 0) return;
  const bool surely = value.kinds == kKindObject && in.sets.Only(value.objects) >= 0;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kCell) continue;
    if (state.heap.Get(in.objects[id].star()).absent()) NoteUnbound(in, kNoFunction, in.objects[id].star(), label.hi);
    RaiseSlotValue(in, state.heap, in.objects[id].star(), {surely && IsOne(state, in.objects[id]) ? label.lo : kBottom, label.hi}, origin);
  }
}

AbstractValue CellOf(const Activation& body, const State& state, uint16_t number) {
  AbstractValue cell;
  if (body.context.closure.objects == 0) return cell;
  for (ObjectId closure : body.in.sets.members(body.context.closure.objects)) {
    uint32_t slot = FieldSlot(body.in, closure, body.in.sets.Integer(number), false);
    if (slot != 0xFFFFFFFF) cell = JoinValues(body.in, cell, state.heap.Get(slot));
  }
  return cell;
}

}  // namespace

void RaiseValues(const Activation& body, State& state, const Places& places, LabelInterval label, OriginId origin, bool registers) {
  Interpreter& in = body.in;
  for (uint16_t reg : places.registers) {
    if (registers && state.registers.Get(reg).absent()) NoteUnbound(in, body.context.function, reg, label.hi);
    if (registers) RaiseSlotValue(in, state.registers, reg, label, origin);
    if (in.functions[body.context.function].holds_cell[reg]) RaiseCells(in, state, state.registers.Get(reg), label, origin);
  }
  for (uint32_t global : places.globals) {
    if (state.heap.Get(global).absent()) NoteUnbound(in, kNoFunction, global, label.hi);
    RaiseSlotValue(in, state.heap, global, label, origin);
  }
  for (uint16_t cell : places.cells) RaiseCells(in, state, CellOf(body, state, cell), label, origin);
}

namespace {

// Calls raise(value, is it of a global).
template <typename Raise>
void ForEachPlace(const Activation& body, State& state, const Places& places, Raise raise) {
  body.in.work += places.registers.size();
  for (uint16_t reg : places.registers) raise(AbstractValue(state.registers.Get(reg)), false);
  if (places.all_globals) {
    const uint32_t count = static_cast<uint32_t>(body.in.module.globals.size());
    body.in.work += count;
    for (uint32_t global = 0; global < count; ++global) raise(AbstractValue(state.heap.Get(global)), true);
  }
  for (uint32_t global : places.globals) raise(AbstractValue(state.heap.Get(global)), true);
  for (uint16_t cell : places.cells) raise(CellOf(body, state, cell), false);
}

void RaisePlaces(const Activation& body, State& state, const Places& places, LabelInterval label, OriginId origin) {
  if (label.lo != kBottom) {
    return ForEachPlace(body, state, places, [&](const AbstractValue& value, bool is_global) { RaiseDeep(body.in, state, value, label, origin, is_global); });
  }
  RaisedRoots roots;
  ForEachPlace(body, state, places, [&](const AbstractValue& value, bool is_global) { roots.Add(value, is_global); });
  RaiseDeep(body.in, state, roots, label.hi, origin);
}

void RaiseIteratorsOf(const Activation& body, State& state, const Places& places, LabelInterval label, OriginId origin) {
  if (label.lo != kBottom) return ForEachPlace(body, state, places, [&](const AbstractValue& value, bool) { RaiseIterators(body.in, state, value, label, origin); });
  RaisedRoots roots;
  ForEachPlace(body, state, places, [&](const AbstractValue& value, bool) { roots.Add(value, false); });
  RaiseIterators(body.in, state, roots, label.hi, origin);
}

void RaiseParts(const Activation& body, State& state, const ControlWrites& writes, LabelInterval label, OriginId origin) {
  Interpreter& in = body.in;
  for (const WrittenPart& part : writes.parts) {
    Places root;
    switch (part.root) {
      case WrittenPart::kRegister: root.registers.push_back(static_cast<uint16_t>(part.index)); break;
      case WrittenPart::kGlobal: root.globals.push_back(part.index); break;
      case WrittenPart::kCell: root.cells.push_back(static_cast<uint16_t>(part.index)); break;
    }
    bool is_told = true, is_surely_untold = false;
    auto raise = [&](const AbstractValue& value) {
      is_surely_untold |= IsSurelyUntold(in, value, part);
      is_told &= RaisePart(in, state, value, part.steps, part, label, origin);
    };
    ForEachPlace(body, state, root, [&](const AbstractValue& value, bool) {
      bool is_cell = false;
      for (ObjectId id : value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects)) {
        if (in.objects[id].kind != ObjectKind::kCell) continue;
        is_cell = true;
        raise(AbstractValue(state.heap.Get(in.objects[id].star())));
      }
      if (!is_cell) raise(value);
    });
    if (is_told) continue;
    const LabelId surely = is_surely_untold && in.labels.Leq(label.lo, label.hi) ? label.lo : kBottom;
    RaisePlaces(body, state, part.otherwise, {surely, label.hi}, origin);
  }
}

// What was raised already wherever this function writes, in whatever run: what control has for errors that may have left was not
// (RunningRegion::kForErrors), nor, in the regions of who called it, what is chosen in a callee alone. Where their labels carry that, the machine
// does not raise it again.
LabelId RaisedBefore(const Activation& body, const State& state) {
  LabelId raised = body.context.control.label.lo;
  for (const OpenRegion& open : state.regions) if (open.branch != kUntilReturn) raised = body.in.labels.Join(raised, open.label.hi);
  return raised;
}

// With what its regions may write. REQUIRES: body.control != nullptr
const FunctionControl& ControlOf(const Body& body) { return body.in.control.Of(body.in.module, body.context.function); }

}  // namespace

const ControlWrites& WritesAt(const Body& body, uint32_t index) {
  static const ControlWrites kNone;
  return index == kNoWrites ? kNone : ControlOf(body).writes[index];
}

size_t FindRegion(const OpenRegions& regions, Pc branch) {
  size_t i = 0;
  while (i < regions.size() && regions[i].branch != branch) ++i;
  return i;
}

void HoldUntilReturn(Body& body, State& state, LabelId hi, OriginId origin) {
  Interpreter& in = body.in;
  if (body.control == nullptr || !in.labels.Decides(hi)) return;
  OpenRegions& regions = state.regions;
  size_t open = FindRegion(regions, kUntilReturn);
  if (open == regions.size()) {
    regions.Add(in.memory, {kUntilReturn, ControlRegion::kAtReturn, kNoWrites, {kBottom, hi}, origin});
  } else {
    OpenRegion& region = regions.Own(in.memory)[open];
    region.label.hi = in.labels.Join(region.label.hi, hi);
    AddOrigin(in, region.origin, origin);
  }
  FindControl(body, state);
}

void OpenUntilReturn(Body& body, Point& at, LabelId hi, OriginId origin) {
  if (body.control == nullptr || body.in.heeded == 0 || !body.in.labels.Decides(hi)) return;
  body.outcome.opened = body.in.labels.Join(body.outcome.opened, hi);
  body.info.errors[at.pc] |= FunctionInfo::kHolds;
  HoldUntilReturn(body, at.state, hi, OriginWhenExplained(at, origin, "error", StepKind::kError));
  at.control = at.state.control;
}

namespace {

OriginId OriginOfBranch(Body& body, State& state, Pc branch, OriginId origin) {
  Point at{body.in, body.context, state, branch, state.control};
  switch (at.instruction().op) {
    case Op::JumpIf: case Op::JumpIfNot: return OriginAt(at, origin, "test", StepKind::kTest);
    case Op::ForNext: return OriginAt(at, origin, "loop", StepKind::kLoop);
    default: return OriginAt(at, origin, "error", StepKind::kError);
  }
}

}  // namespace

void Open(Body& body, State& state, Pc branch, LabelInterval label, OriginId origin, bool raises_surely) {
  label = body.in.labels.Deciding(label);
  if (body.control == nullptr || label.hi == kBottom) return;
  Interpreter& in = body.in;
  const ControlRegion* region = body.control->At(branch);
  if (region == nullptr) return;
  const FunctionControl& control = ControlOf(body);
  body.info.errors[branch] |= FunctionInfo::kDecides;
  if (in.graph != nullptr) origin = OriginOfBranch(body, state, branch, origin);
  body.outcome.opened = in.labels.Join(body.outcome.opened, label.hi);
  state.opened = in.labels.Join(state.opened, label.lo);
  in.identified = in.labels.Join(in.identified, label.hi);
  const LabelInterval raised{raises_surely ? in.labels.Beyond(label.lo, state.control.label.hi) : kBottom, in.labels.Beyond(label.hi, RaisedBefore(body, state))};
  // Parts that a loop's earlier rounds opened were raised by then, and what was written since was written under it.
  LabelId others = body.context.control.label.hi;
  for (const OpenRegion& open : state.regions) if (open.branch != branch) others = in.labels.Join(others, open.label.hi);
  const LabelId surely = raises_surely ? in.labels.Beyond(label.lo, others) : kBottom;
  OpenRegions& regions = state.regions;
  size_t open = FindRegion(regions, branch);
  const bool joined_to_another = open == regions.size() && regions.size() >= kManyRegions;
  if (joined_to_another) for (size_t i = 0; i < regions.size(); ++i) if (regions[i].join == region->join && !IsOfRaised(regions[i])) open = i;
  if (open == regions.size()) {
    regions.Add(in.memory, {branch, region->join, region->writes, label, origin});
  } else {
    OpenRegion& known = regions.Own(in.memory)[open];
    if (joined_to_another) known.writes = 0;
    known.label = JoinLabels(in, known.label, label);
    if (joined_to_another) known.label.lo = kBottom;
    AddOrigin(in, known.origin, origin);
  }
  FindControl(body, state);
  const ControlWrites& writes = control.WritesOf(*region);
  if (writes.yields && body.info.function->is_generator) RaiseIterators(in, state, Reference(in, body.context.generator), {kBottom, label.hi}, origin);
  if (raised.hi != kBottom) {
    RaisePlaces(body, state, control.ObjectsOf(writes), raised, origin);
    RaiseIteratorsOf(body, state, control.IteratorsOf(writes), raised, origin);
  }
  if (raised.hi != kBottom || surely != kBottom) RaiseParts(body, state, writes, {surely, raised.hi}, origin);
  if (in.heeded > 0 && region->may_leave) {
    body.info.errors[branch] |= FunctionInfo::kHolds;
    HoldUntilReturn(body, state, label.hi, origin);
  }
}

namespace {

// -- who is called or written into may have been chosen by a label: interp/chosen.cc, word by word

// Its code runs when it is called, asked for the next, or used by an operator.
bool RunsCode(const Interpreter& in, ObjectId id) {
  switch (in.objects[id].kind) {
    case ObjectKind::kBuiltin: case ObjectKind::kTool: case ObjectKind::kClosure: case ObjectKind::kMethod: case ObjectKind::kBound: case ObjectKind::kClass:
    case ObjectKind::kInstance: case ObjectKind::kIterator: case ObjectKind::kWrapper: case ObjectKind::kSuper:
    case ObjectKind::kError:
      return true;
    case ObjectKind::kOpaque: return in.objects[id].part != ObjectInfo::Part::kData && !in.objects[id].is_pattern;  // a reply is data
    default: return false;
  }
}

// Nothing is taken out of it.
bool IsOnlyCode(const Interpreter& in, ObjectId id) {
  const ObjectKind kind = in.objects[id].kind;
  return kind == ObjectKind::kBuiltin || kind == ObjectKind::kTool || kind == ObjectKind::kClosure || in.objects[id].is_pattern;
}

bool CalleeDrops(const Interpreter& in, const AbstractValue& callee) {
  if (callee.objects == 0) return false;
  const SetTable::Members members = in.sets.members(callee.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    switch (object.kind) {
      case ObjectKind::kBuiltin: return object.number >= kBuiltinCount || Drops(static_cast<BuiltinId>(object.number));
      case ObjectKind::kBound: return IsDroppingMethod(in.sets.atom(object.number).text);
      case ObjectKind::kOpaque: return !object.is_pattern;
      default: return false;
    }
  });
}

// Whichever of them it is, its last argument is put there.
bool CalleePuts(const Interpreter& in, const AbstractValue& callee) {
  if (callee.objects == 0) return false;
  const SetTable::Members members = in.sets.members(callee.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kBuiltin) return object.number == IdOf(Builtin::Setattr);
    return object.kind == ObjectKind::kBound && PutsItsLast(in.sets.atom(object.number).text);
  });
}

Certainty IsType(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return Certainty::kNo;
  const SetTable::Members members = in.sets.members(value.objects);
  const auto is_type = [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kBuiltin || kind == ObjectKind::kClass || kind == ObjectKind::kSuper;
  };
  if (std::none_of(members.begin(), members.end(), is_type)) return Certainty::kNo;
  return value.kinds == kKindObject && std::all_of(members.begin(), members.end(), is_type) ? Certainty::kYes : Certainty::kEither;
}

// `put = xs.append`
bool MayPutIntoReceiver(const Interpreter& in, const AbstractValue& callee) {
  if (callee.objects == 0) return false;
  const SetTable::Members members = in.sets.members(callee.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kBound && PutsByName(in.sets.atom(in.objects[id].number).text); });
}

// Of a key, an index or a count; of a container, whatever it is, how many it has.
LabelId LabelThatPicks(Interpreter& in, const State& state, const AbstractValue& value) {
  const auto is_container = [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kList || kind == ObjectKind::kDict || kind == ObjectKind::kSet || kind == ObjectKind::kIterator || kind == ObjectKind::kInstance;
  };
  if (value.kinds == kKindObject) {
    const SetTable::Members members = in.sets.members(value.objects);
    if (std::all_of(members.begin(), members.end(), is_container)) return OuterOf(in, state, value).hi;
  }
  return DeepOf(in, state, value).hi;
}

struct Choice {
  Activation body;
  Point& at;
  LabelId of_code = kBottom;  // who runs
  LabelId of_operands = kBottom;  // who may be asked to, in this run or another
  LabelId surely = kBottom;   // control has it from here on, be it raised or not
  OriginId origin = 0;

  // A run in which control has less than it may have here raises more.
  bool Decides(LabelId label) const { return at.in.labels.Decides(label) && !at.in.labels.Leq(label, at.control.label.lo); }

  void Raise(const ControlWrites& writes, LabelInterval label, OriginId from) {
    RaiseValues(body, at.state, writes.values, label, from, true);
    RaisePlaces(body, at.state, writes.objects, label, from);
    RaiseIteratorsOf(body, at.state, writes.iterators, {kBottom, label.hi}, from);
  }
  // What the machine surely raises by a reference: it is to one of these kinds, and control does not have its label.
  bool Surely(const AbstractValue& value, bool (*is)(ObjectKind)) const {
    if (value.kinds != kKindObject || !body.in.labels.Decides(value.label.lo)) return false;
    SetTable::Members members = body.in.sets.members(value.objects);
    return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return is(body.in.objects[id].kind); });
  }
  void Callee(uint16_t reg) {
    const AbstractValue value = at.state.registers.Get(reg);
    const bool runs = Surely(value, [](ObjectKind kind) { return kind == ObjectKind::kClosure || kind == ObjectKind::kTool; });
    if (runs) surely = body.in.labels.Join(surely, value.label.lo);
    Code(reg);
  }
  void Code(LabelId label, OriginId from) {
    if (!Decides(label)) return;
    of_code = body.in.labels.Join(of_code, label);
    AddOrigin(body.in, origin, from);
  }
  bool MayBeCode(uint16_t reg) const { return body.in.control.reach->MayHoldCode(body.in.module, body.context.function, at.pc, reg); }
  void Code(uint16_t reg) {
    const AbstractValue value = at.state.registers.Get(reg);
    if (Decides(value.label.hi) && (Runs(reg) || MayBeCode(reg))) Code(value.label.hi, value.origin);
  }
  // `deep`: what is in it is an operand, too.
  void Operand(uint16_t reg, bool deep = false) {
    const AbstractValue value = at.state.registers.Get(reg);
    LabelId label = deep ? DeepOf(body.in, at.state, value).hi : IsIterator(body.in, value) ? OuterOf(body.in, at.state, value).hi : value.label.hi;
    if (body.in.labelled_classes && !deep && value.objects != 0) {
      for (ObjectId id : body.in.sets.members(value.objects)) label = body.in.labels.Join(label, ShapesOfClasses(body.in, at.state, id));
    }
    if (!Decides(label) || (!deep && !MayBeAsked(*body.in.control.reach, body.in.module, body.context.function, at.pc, reg))) return;
    of_operands = body.in.labels.Join(of_operands, label);
    AddOrigin(body.in, origin, value.origin);
  }
  // Of `print(*xs)` all in xs is.
  void Operands(uint16_t reg) {
    const AbstractValue value = at.state.registers.Get(reg);
    const LabelId label = DeepOf(body.in, at.state, value).hi;
    if (!Decides(label)) return;
    of_operands = body.in.labels.Join(of_operands, label);
    AddOrigin(body.in, origin, value.origin);
  }
  // Of `"%s" % x`: x may be a tuple or a dict of operands.
  bool HoldsOperands(const AbstractValue& value) const {
    if (value.kinds != kKindObject || value.objects == 0) return true;
    const SetTable::Members members = body.in.sets.members(value.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
      if (body.in.objects[id].kind != ObjectKind::kInstance || HasDunder(body.in, at.state, id, "__getitem__") != Certainty::kNo) return true;
      const AbstractValue classes = ClassValue(body.in, at.state, id);
      if (classes.kinds != kKindObject || classes.objects == 0) return true;
      const SetTable::Members all = body.in.sets.members(classes.objects);
      return std::any_of(all.begin(), all.end(), [&](ObjectId cls) { return BuiltinBaseOf(body.in, at.state, cls) != kBuiltinCount; });
    });
  }
  bool Runs(uint16_t reg) const {
    const AbstractValue value = at.state.registers.Get(reg);
    if (value.objects == 0) return false;
    SetTable::Members members = body.in.sets.members(value.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return RunsCode(body.in, id); }) || HasInstances(body.in, at.state, value);
  }
  // Hooks of its bases, and of what stands in it.
  void Making(const Instruction& i) {
    const AbstractValue names = at.state.registers.Get(static_cast<uint16_t>(i.a + 1));
    LabelId label = OuterOf(body.in, at.state, names).hi;
    OriginId from = names.origin;
    for (int k = 0; k < i.b; ++k) {
      const uint16_t reg = static_cast<uint16_t>(i.a + 2 + k);
      Code(reg);
      const AbstractValue base = at.state.registers.Get(reg);
      if (!body.in.labelled_classes || base.objects == 0) continue;
      for (ObjectId id : body.in.sets.members(base.objects)) label = body.in.labels.Join(label, ShapesOfClasses(body.in, at.state, id));
    }
    if (names.objects != 0) {
      for (ObjectId id : body.in.sets.members(names.objects)) {
        const AbstractValue within = Members(body.in, at.state, id);
        label = body.in.labels.Join(label, OuterOf(body.in, at.state, within).hi);
        AddOrigin(body.in, from, within.origin);
      }
    }
    if (!Decides(label)) return;
    of_operands = body.in.labels.Join(of_operands, label);
    AddOrigin(body.in, origin, from);
  }
  void Arguments(const Instruction& i) {
    const AbstractValue callee = at.state.registers.Get(i.a);
    const Kinds asking = i.op == Op::CallMethod ? ~kKindObject : kKindOther;  // what cannot be called asks nobody
    bool is_asked = (callee.kinds & asking) != 0, asks_within = is_asked, sums = false;
    if (callee.objects != 0) {
      for (ObjectId id : body.in.sets.members(callee.objects)) {
        switch (body.in.objects[id].kind) {
          case ObjectKind::kTool: break;
          case ObjectKind::kClosure: case ObjectKind::kMethod: case ObjectKind::kClass: case ObjectKind::kInstance:
            is_asked |= i.op == Op::CallStar;
            break;
          case ObjectKind::kBuiltin:
            is_asked = asks_within = true;
            sums |= PutsTogether(static_cast<BuiltinId>(body.in.objects[id].number));
            break;
          default: is_asked = asks_within = true;
        }
      }
    }
    const int count = RunLength(at.function(), i);
    const int64_t only = callee.kinds == kKindObject ? body.in.sets.Only(callee.objects) : -1;
    const bool sets = i.op == Op::CallMethod ? body.in.module.names[at.function().call_sites[i.c].method] == "__setattr__"
                                             : i.op == Op::Call && count == 4 && only >= 0 && body.in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kBuiltin &&
                                                   body.in.objects[static_cast<ObjectId>(only)].number == IdOf(Builtin::Setattr);
    for (int k = 1; k < count; ++k) {
      const uint16_t reg = static_cast<uint16_t>(i.a + k);
      if (sets && k == count - 1) continue;
      if (asks_within && i.op == Op::CallStar) Operands(reg);
      if (is_asked) Operand(reg, sums);
      if (is_asked && Runs(reg)) Code(reg);
    }
  }
  // What it drops, and puts something in the place of.
  void Drops(const Instruction& i) {
    const bool calls = i.op == Op::Call || i.op == Op::CallKw || i.op == Op::CallStar;
    if (calls && !CalleeDrops(body.in, at.state.registers.Get(i.a))) return;
    const Dropped dropped = DroppedBy(body.in.module, at.function(), at.pc, calls && CalleePuts(body.in, at.state.registers.Get(i.a)));
    LabelId label = kBottom;
    OriginId from = 0;
    for (uint16_t reg : dropped.by) {
      const AbstractValue value = at.state.registers.Get(reg);
      label = body.in.labels.Join(label, i.op == Op::CallStar ? DeepOf(body.in, at.state, value).hi : LabelThatPicks(body.in, at.state, value));
      AddOrigin(body.in, from, value.origin);
    }
    if (!Decides(label) || !body.in.control.reach->DropsWritten(body.in.module, body.context.function, at.pc)) return;
    for (uint16_t reg : dropped.from) RaiseDeep(body.in, at.state, at.state.registers.Get(reg), {kBottom, label}, from);
  }
  // Into what was chosen: all that hangs there was raised when it was, if it may be written into. So is what is put there now.
  void Puts(const Instruction& i) {
    const PutInto into = PutsInto(i);
    LabelId label = kBottom;
    OriginId from = 0;
    for (uint16_t reg : into) {
      const AbstractValue chosen = at.state.registers.Get(reg);
      label = body.in.labels.Join(label, chosen.label.hi);
      AddOrigin(body.in, from, chosen.origin);
    }
    // Whether it is put there, what is there already says.
    if (PutsUnlessThere(body.in.module, at.function(), at.pc)) {
      const AbstractValue key = at.state.registers.Get(static_cast<uint16_t>(i.a + 1));
      label = body.in.labels.Join(body.in.labels.Join(label, OuterOf(body.in, at.state, at.state.registers.Get(i.a)).hi), DeepOf(body.in, at.state, key).hi);
      AddOrigin(body.in, from, key.origin);
    }
    if (into.empty() || !Decides(label) || !body.in.control.reach->PutsWritten(body.in.module, body.context.function, at.pc)) return;
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
      const AbstractValue put = at.state.registers.Get(reg);
      if (reg != into.front() && put.objects != 0) RaiseDeep(body.in, at.state, put, {kBottom, label}, from);
    });
  }
  // What it puts something into: of a method of a type the first argument. Where it may be either, the second may be put into the first, too.
  using PutInto = boost::container::small_vector<uint16_t, 2>;
  PutInto PutsInto(const Instruction& i) const {
    const AbstractValue& first = at.state.registers.Get(i.a);
    const uint16_t argument = static_cast<uint16_t>(i.a + 1);
    switch (i.op) {
      case Op::CallMethod:
        if (!PutsByName(body.in.module.names[at.function().call_sites[i.c].method])) return {};
        if (i.b == 0 || IsType(body.in, first) == Certainty::kNo) return {i.a};
        return IsType(body.in, first) == Certainty::kYes ? PutInto{argument} : PutInto{i.a, argument};  // `list.append(xs, x)`
      case Op::Call: case Op::CallKw: case Op::CallStar:
        if (MayPutIntoReceiver(body.in, first)) return i.b > 0 ? PutInto{i.a, argument} : PutInto{i.a};  // `p = list.append`
        return CalleeDrops(body.in, first) && (i.op == Op::CallStar || i.b > 0) ? PutInto{argument} : PutInto{};
      default: {
        const int reg = WrittenObject(i);
        return reg < 0 ? PutInto{} : PutInto{static_cast<uint16_t>(reg)};
      }
    }
  }
};

// Does a call hand its arguments on to code, which asks them or not by itself?
bool HandsOn(Interpreter& in, const State& state, const AbstractValue& callee) {
  if (callee.kinds != kKindObject || callee.objects == 0) return false;
  const SetTable::Members members = in.sets.members(callee.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kClosure || (kind == ObjectKind::kClass && BuiltinBaseOf(in, state, id) == kBuiltinCount);
  });
}

// Is it only put somewhere, or handed on?
bool IsJustMoved(Interpreter& in, const Point& at, uint16_t reg) {
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::SetAttr: return reg == i.c && reg != i.a;
    case Op::SetItem: return reg == i.c && reg != i.a && reg != i.b;
    case Op::BuildDict: return (reg - i.b) % 2 == 1;
    case Op::Call: case Op::CallKw: return reg != i.a && HandsOn(in, at.state, at.state.registers.Get(i.a));
    default: return false;
  }
}

// An instance of no class that derives from a builtin type, which would have methods of its own.
bool HoldsNothingOfBuiltin(Interpreter& in, const State& state, ObjectId id) {
  if (in.objects[id].kind != ObjectKind::kInstance) return false;
  const SetTable::Members classes = ClassesOf(in, state, id);
  return std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) { return BasesOf(in, state, cls).exact && BuiltinBaseOf(in, state, cls) == kBuiltinCount; });
}

// A builtin that goes over what it is given, or asks how long it is, and for nothing else.
bool TakesKeys(const Interpreter& in, const AbstractValue& callee) {
  const int64_t only = callee.kinds == kKindObject ? in.sets.Only(callee.objects) : -1;
  if (only < 0 || in.objects[static_cast<ObjectId>(only)].kind != ObjectKind::kBuiltin) return false;
  const uint32_t id = in.objects[static_cast<ObjectId>(only)].number;
  for (BuiltinType one : {BuiltinType::List, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Bool}) if (id == IdOf(one)) return true;
  for (Builtin one : {Builtin::Len, Builtin::Iter, Builtin::Enumerate}) if (id == IdOf(one)) return true;
  return false;
}

// Of the instances that an instruction may ask something, by way of what it reads. Who looks up a key or an index asks keys alone, and who reads
// an attribute only whose it is: nothing is asked of what else hangs there.
LabelId LabelOfAsked(Interpreter& in, const Point& at, uint16_t reg, const AbstractValue& value) {
  if (IsJustMoved(in, at, reg)) return kBottom;
  const Instruction& i = at.instruction();
  const SetTable::Members members = in.sets.members(value.objects);
  const auto all_are = [&](std::initializer_list<ObjectKind> kinds) {
    return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return std::find(kinds.begin(), kinds.end(), in.objects[id].kind) != kinds.end(); });
  };
  const auto of_keys = [&] {
    const AbstractValue keys = KeysOf(in, at.state, value);
    return keys.objects == 0 ? kBottom : LabelOfInstances(in, at.state, keys);
  };
  const bool is_plain = all_are({ObjectKind::kList, ObjectKind::kTuple, ObjectKind::kDict, ObjectKind::kRecord});
  switch (i.op) {
    case Op::GetItem:
      if (is_plain && reg == i.b && reg != i.c) return of_keys();
      break;
    case Op::In: case Op::NotIn:
      if (reg == i.c && reg != i.b && all_are({ObjectKind::kDict, ObjectKind::kRecord})) return of_keys();
      break;
    // Is it empty?
    case Op::JumpIf: case Op::JumpIfNot: case Op::Not:
      if (is_plain) return kBottom;
      break;
    // `set(d)` and the like take the keys of a dict.
    case Op::Call:
      if (reg != i.a && all_are({ObjectKind::kDict, ObjectKind::kRecord}) && TakesKeys(in, at.state.registers.Get(i.a))) return of_keys();
      break;
    default: break;
  }
  const bool of_attribute = i.op == Op::GetAttr || i.op == Op::CheckMethod || ((i.op == Op::SetAttr || i.op == Op::DelAttr) && reg == i.a);
  const bool of_method = i.op == Op::CallMethod && reg == i.a && std::all_of(members.begin(), members.end(), [&](ObjectId id) { return HoldsNothingOfBuiltin(in, at.state, id); });
  if ((of_attribute || of_method) && all_are({ObjectKind::kInstance, ObjectKind::kRecord})) return HasInstances(in, at.state, value) ? value.label.hi : kBottom;
  return LabelOfInstances(in, at.state, value);
}

}  // namespace

void RaiseChosen(Body& body, Point& at) {
  body.in.asked_by = kBottom;
  if (!body.in.decides || !body.in.options.strict || body.in.control.reach == nullptr) return;
  Interpreter& in = body.in;
  const Instruction& i = at.instruction();
  Choice choice{{in, body.context}, at};
  choice.Drops(i);
  choice.Puts(i);
  const auto operands = [&] { ForEachOperand(at.function(), at.pc, [&](uint16_t reg) { choice.Operand(reg); }); };
  switch (i.op) {
    case Op::Mod: case Op::IMod:
      choice.Operand(i.b);
      choice.Operand(i.c, choice.HoldsOperands(at.state.registers.Get(i.c)));
      break;
    case Op::CallMethod:
      if (choice.Runs(i.a)) choice.Code(i.a);
      choice.Operand(i.a);
      choice.Arguments(i);
      break;
    case Op::Call: case Op::CallKw: case Op::CallStar:
      choice.Callee(i.a);
      choice.Arguments(i);
      break;
    case Op::MakeClass: choice.Making(i); break;
    default: operands(); break;
  }
  const FunctionCfg& cfg = *body.info.cfg;
  const bool caught = HeedsErrors(body, cfg.blocks[cfg.block_of[at.pc]]);
  if (caught) in.asked_by = choice.of_operands, in.asked_by_origin = choice.origin;
  const auto decides_nothing = [&] { return in.control.reach->AsksNobody(in.module, body.context.function, at.pc); };
  if (choice.of_operands != kBottom && !decides_nothing()) {
    choice.Raise(in.control.reach->WritesOfOperands(in.module, body.context.function, at.pc), {kBottom, choice.of_operands}, choice.origin);
  }
  if (in.has_classes && RowOf(i.op).may_raise) {
    LabelId of_members = kBottom;
    OriginId from = 0;
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
      const AbstractValue value = at.state.registers.Get(reg);
      if (value.objects == 0) return;
      choice.Code(LabelOfAsked(in, at, reg, value), value.origin);
      const MemberLabels members = LabelsOfMembers(in, at.state, value);
      choice.Code(members.of_instances, value.origin);
      if (!choice.Decides(members.of_all)) return;
      of_members = in.labels.Join(of_members, members.of_all);
      AddOrigin(in, from, value.origin);
    });
    if (of_members != kBottom && !decides_nothing()) choice.Raise(in.control.reach->WritesOfOperands(in.module, body.context.function, at.pc), {kBottom, of_members}, from);
  }
  at.control.label.lo = in.labels.Join(at.control.label.lo, choice.surely);
  if (choice.of_code == kBottom || decides_nothing()) return;
  choice.Raise(in.control.reach->WritesOf(in.module, body.context.function, at.pc), {kBottom, choice.of_code}, choice.origin);
  at.control.label.hi = in.labels.Join(at.control.label.hi, choice.of_code);
  AddOrigin(in, at.control.origin, choice.origin);
}

void RaiseLeftOut(Point& at, const AbstractValue& value, LabelId label, OriginId from) {
  Interpreter& in = at.in;
  if (!in.decides || !in.options.strict || in.control.reach == nullptr || !in.labels.Decides(label) || in.labels.Leq(label, at.control.label.hi)) return;
  if (in.control.reach->DropsWritten(in.module, at.context.function, at.pc)) RaiseDeep(in, at.state, value, {kBottom, label}, from);
}

void RaiseTakenApart(Point& at, const AbstractValue& all, LabelId label) {
  Interpreter& in = at.in;
  if (!in.decides || !in.options.strict || in.control.reach == nullptr || !in.labels.DecidesBeyond(label, at.control.label.lo)) return;
  if (in.control.reach->TakesWritten(in.module, at.context.function, at.pc)) RaiseDeep(in, at.state, all, {kBottom, label}, all.origin);
}

void RaiseGiven(Point& at, FunctionId function, const Arguments& given, const AbstractValue& defaults) {
  Interpreter& in = at.in;
  const LabelId label = in.labels.Join(given.count.hi, given.names.hi);
  if (!in.decides || !in.options.strict || in.control.reach == nullptr || !in.labels.Decides(label) || in.labels.Leq(label, at.control.label.lo)) return;
  if (!in.control.reach->WritesGiven(in.module, function)) return;
  // An instance whose method it is was not given.
  const auto raise = [&](const AbstractValue& value) { if (value.label.hi != kBottom) RaiseDeep(in, at.state, AbstractValue(value), {kBottom, label}, given.given_origin); };
  for (const AbstractValue& value : given.positional) raise(value);
  for (const auto& [name, value] : given.named) raise(value);
  for (const auto* more : {&given.more_positional, &given.more_named}) if (*more) raise(**more);
  if (!defaults.absent()) RaiseDeep(in, at.state, AbstractValue(defaults), {kBottom, label}, given.given_origin);
}

void RaiseDroppedBy(Point& at, const AbstractValue& callee, std::span<const AbstractValue> given) {
  Interpreter& in = at.in;
  if (!in.decides || !in.options.strict || !CalleeDrops(in, callee)) return;
  LabelId label = LabelThatPicks(in, at.state, callee);
  const size_t picking = CalleePuts(in, callee) && !given.empty() ? given.size() - 1 : given.size();
  for (const AbstractValue& value : given.first(picking)) label = in.labels.Join(label, LabelThatPicks(in, at.state, value));
  RaiseLeftOut(at, callee, label, callee.origin);
  for (const AbstractValue& value : given) RaiseLeftOut(at, value, label, value.origin);
}

bool MayTake(const Body& body, const Point& at) {
  if (!body.in.options.strict || body.in.control.reach == nullptr) return false;
  const Interpreter& in = body.in;
  const Instruction& i = at.instruction();
  const bool calls = i.op == Op::Call || i.op == Op::CallKw || i.op == Op::CallStar || i.op == Op::CallMethod;
  if (!calls) return (i.op == Op::GetItem || i.op == Op::GetSlice) && (in.has_classes || in.decides);  // what a call runs may let in a label that decides
  // What plan code takes, it takes there.
  const AbstractValue& callee = at.state.registers.Get(i.a);
  if (callee.objects == 0) return true;
  const SetTable::Members members = in.sets.members(callee.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind != ObjectKind::kClosure && kind != ObjectKind::kTool;
  });
}

// A list, dict or set, whichever: it may be written into.
static bool IsContainer(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    const ObjectKind kind = in.objects[id].kind;
    return kind == ObjectKind::kList || kind == ObjectKind::kDict || kind == ObjectKind::kSet;
  });
}

void RaiseTaken(Body& body, Point& at, const AbstractValue& before, LabelId control) {
  const AbstractValue taken = at.state.registers.Get(at.instruction().a);
  Interpreter& in = body.in;
  const Instruction& i = at.instruction();
  const bool was_there = i.op == Op::GetItem && (i.c == i.a ? before : at.state.registers.Get(i.c)).objects == 0;
  LabelId label = taken.objects == 0 ? kBottom : was_there ? taken.label.hi : OuterOf(in, at.state, taken).hi;
  if (taken.kinds & ~kKindObject) {  // another one might have been taken, by these
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
      label = in.labels.Join(label, (reg == at.instruction().a ? before : at.state.registers.Get(reg)).label.hi);
    });
  }
  if (!in.labels.DecidesBeyond(label, control)) return;
  boost::container::small_vector<AbstractValue, 4> from;
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    const AbstractValue value = reg == at.instruction().a ? before : at.state.registers.Get(reg);
    if (value.objects == 0) return;
    const SetTable::Members members = in.sets.members(value.objects);
    const bool may_be_given_back = reg != i.a && i.op != Op::GetItem && i.op != Op::GetSlice && GivesBackDefault(in.module, at.function(), at.pc);
    if (may_be_given_back || !std::all_of(members.begin(), members.end(), [&](ObjectId id) { return IsOnlyCode(in, id); })) from.push_back(value);
  });
  if (from.empty() || !in.control.reach->TakesWritten(in.module, body.context.function, at.pc)) return;
  const LabelId surely = was_there && IsContainer(in, taken) ? in.labels.Beyond(in.labels.Deciding(taken.label).lo, at.control.label.hi) : kBottom;
  for (const AbstractValue& value : from) RaiseDeep(in, at.state, value, {surely, label}, taken.origin);
  RaiseDeep(in, at.state, taken, {kBottom, label}, taken.origin);
}

void Close(Body& body, State& state, Pc join) {
  size_t lowest = state.regions.size();
  for (size_t i = state.regions.size(); i-- > 0;) {
    if (state.regions[i].join != join) continue;
    OpenRegion region = state.regions[i];
    state.regions.Remove(body.in.memory, i);
    RaiseValues(body, state, WritesAt(body, region.writes).values, region.label, region.origin, true);
    lowest = i;
  }
  // With a region the machine closes all that were opened since.
  if (lowest < state.regions.size()) {
    OpenRegion* regions = state.regions.Own(body.in.memory);
    for (size_t i = lowest; i < state.regions.size(); ++i) regions[i].label.lo = kBottom;
  }
  FindControl(body, state);
}

bool JoinRegions(Interpreter& in, OpenRegions& into, const OpenRegions& from) {
  if (into.Shares(from)) return false;
  auto same = [&](const OpenRegion& a, const OpenRegion& b) {
    return a == b && a.writes == b.writes && (in.graph == nullptr || a.origin == b.origin);
  };
  if (std::equal(into.begin(), into.end(), from.begin(), from.end(), same)) return false;
  bool changed = false;
  const size_t before = into.size();
  OpenRegion* regions = into.Own(in.memory);
  size_t last_found = 0;
  for (const OpenRegion& region : from) {
    const size_t found = FindRegion(into, region.branch);
    if (found == into.size()) {
      OpenRegion added = region;
      added.label.lo = kBottom;
      regions = into.Add(in.memory, added);
      changed = true;
      continue;
    }
    OpenRegion& known = regions[found];
    LabelInterval joined{Meet(in, known.label.lo, region.label.lo), in.labels.Join(known.label.hi, region.label.hi)};
    // Or which one was opened within which is not the same on both ways.
    const bool of_raised = IsOfRaised(region);
    if (known.writes != region.writes || (found < last_found && !of_raised)) joined.lo = kBottom;
    if (!of_raised) last_found = std::max(last_found, found);
    changed |= !(joined == known.label) || (known.writes != region.writes && known.writes != 0);
    known.label = joined;
    const OriginId origin = known.origin;
    AddOrigin(in, known.origin, region.origin);
    changed |= in.graph != nullptr && known.origin != origin;
    if (known.writes != region.writes) known.writes = 0;
  }
  for (size_t i = 0; i < before; ++i) {
    if (regions[i].label.lo == kBottom || FindRegion(from, regions[i].branch) < from.size()) continue;
    regions[i].label.lo = kBottom;
    changed = true;
  }
  // It was opened when those that were added were open.
  if (into.size() > before) std::stable_partition(regions, regions + into.size(), [](const OpenRegion& one) { return !IsOfRaised(one); });
  return changed;
}

bool AskedMayWrite(Interpreter& in) {
  if (!in.methods_write) in.methods_write = AskedMethodsMayWrite(in.module);
  return *in.methods_write;
}

bool MethodsWrite(Interpreter& in) { return in.options.strict && in.control.reach != nullptr && AskedMayWrite(in); }

static LabelId DecideBy(decltype(&ControlReach::WritesOf) writes, Point& at, LabelId hi, OriginId origin) {
  Interpreter& in = at.in;
  // What control may have since an error that a method may have ended in, within this instruction, raised nothing yet.
  if (!in.options.strict || in.control.reach == nullptr || !in.labels.Decides(hi) || in.labels.Leq(hi, at.control.label.lo)) return kBottom;
  in.identified = in.labels.Join(in.identified, hi);
  Choice choice{{in, at.context}, at};
  choice.Raise((*in.control.reach.*writes)(in.module, at.context.function, at.pc), {kBottom, hi}, origin);
  return hi;
}

LabelId Decide(Point& at, LabelId hi, OriginId origin) { return DecideBy(&ControlReach::WritesOf, at, hi, origin); }
LabelId DecideMissing(Point& at, LabelId hi, const AbstractValue& key, OriginId origin) {
  const bool plain = key.objects == 0 && (key.kinds & kKindObject) == 0 && !at.in.labels.Decides(key.label.hi);
  return DecideBy(plain ? &ControlReach::WritesOfMissingPlain : &ControlReach::WritesOfMissing, at, hi, origin);
}

LabelId DecideHowFar(Point& at, Context& generator, LabelId hi, OriginId origin) {
  Interpreter& in = at.in;
  Choice choice{{in, at.context}, at};
  if (!in.options.strict || in.control.reach == nullptr || !choice.Decides(hi)) return kBottom;
  const ControlWrites& writes = in.control.reach->WritesOfBody(in.module, generator.function);
  if (writes.moves_all()) return Decide(at, hi, origin);
  const FunctionInfo& info = in.functions[generator.function];
  std::vector<AbstractValue> scratch(info.function->register_count);
  for (size_t i = 0; i < generator.suspended.size(); ++i) {
    State its_own;
    its_own.registers = generator.suspended[i].second.registers.Fork();
    its_own.registers.Bind(scratch.data(), info.cfg->outlives.data());
    its_own.heap = std::move(at.state.heap);
    Point inside{in, generator, its_own, at.pc, at.control};
    Choice{{in, generator}, inside}.Raise(writes, {kBottom, hi}, origin);
    at.state.heap = std::move(its_own.heap);
  }
  return hi;
}

void OpenSuspended(Interpreter& in, Context& context, State& suspended, Pc at, LabelId hi, OriginId origin) {
  const Function& function = *in.functions[context.function].function;
  if (!FollowsControl(function, in.options.strict) || !in.labels.Decides(hi)) return;
  const ControlRegion* region = in.control.Of(in.module, context.function).At(at);
  if (region == nullptr) return;
  const size_t open = FindRegion(suspended.regions, at);
  if (open == suspended.regions.size()) {
    suspended.regions.Add(in.memory, {at, region->join, region->writes, {kBottom, hi}, origin});
  } else {
    OpenRegion& known = suspended.regions.Own(in.memory)[open];
    known.label.hi = in.labels.Join(known.label.hi, hi);
    AddOrigin(in, known.origin, origin);
  }
}

void RaiseOpenRegions(Interpreter& in, Context& context, State& suspended) {
  if (suspended.regions.size() == 0) return;
  const FunctionInfo& info = in.functions[context.function];
  std::vector<AbstractValue> scratch(info.function->register_count);
  suspended.registers.Bind(scratch.data(), info.cfg->outlives.data());
  const FunctionControl& control = in.control.Of(in.module, context.function);
  const Activation body{in, context};
  for (const OpenRegion& region : suspended.regions) {
    if (region.writes == kNoWrites || region.label.hi == kBottom) continue;
    const ControlWrites& writes = control.writes[region.writes];
    RaisePlaces(body, suspended, control.ObjectsOf(writes), {kBottom, region.label.hi}, region.origin);
    RaiseIteratorsOf(body, suspended, control.IteratorsOf(writes), {kBottom, region.label.hi}, region.origin);
    RaiseParts(body, suspended, writes, {kBottom, region.label.hi}, region.origin);
  }
}

}  // namespace penstock
