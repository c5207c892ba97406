// Control regions: who decided that this point is reached (ir/control_map.h has the rules).
#include <algorithm>

#include "interp/containers.h"
#include "interp/classes.h"
#include "interp/flow.h"
#include "interp/iterate.h"
#include "interp/machine_state.h"
#include "ir/bound_globals.h"

namespace penstock {
namespace {

// Whatever the plan does next, the instance has the attributes that it has now.
bool AttributesStay(Machine& m, const Instance* instance) {
  constexpr size_t kMost = 40;  // more are not looked up at every branch
  const PlanAttributes& set = SetByPlan(m);
  if (!set.by_name_only || set.as_dict || set.names.size() + set.by_library.size() > kMost || instance->dict == nullptr) return false;
  for (size_t i = 0; i < instance->cls->mro->size; ++i) {
    if (!instance->cls->mro->items[i].is(Kind::kClass)) continue;
    Dict* members = instance->cls->mro->items[i].As<Class>()->dict;
    for (uint32_t k = 0; k < members->used; ++k) {
      const Value& member = members->entries[k].value;
      // A class of the library, or derived from one.
      if (!members->entries[k].key.is_nothing() && member.is(Kind::kFunction) && member.As<FunctionObject>()->code->function->library != kNoModule) return false;
    }
  }
  return set.AllSet([&](uint16_t name) { return DictFindText(instance->dict, m.rt.names[name]) != nullptr; });
}

void RaiseValues(Machine& m, const Frame& frame, const RunningRegion& open, bool registers) {
  ForEachPlace(m, frame, open.region->branch, frame.code->control->WritesOf(*open.region).values, registers, [&](Value& v, bool) {
    if (!v.is_nothing()) v = m.rt.Raised(v, open.label);
  });
}

}  // namespace

LabelId CarriedBy(const Machine& m, const Frame& frame) {
  LabelId control = frame.control;
  for (auto region = m.regions.begin() + frame.regions_base; region != m.regions.end(); ++region) {
    const bool raised = region->join != RunningRegion::kForErrors && region->join != RunningRegion::kUntilCallback;
    if (raised) control = m.rt.Join(control, region->label);
  }
  return control;
}

namespace {

void Close(Machine& m, const Frame& frame, bool registers) {
  RunningRegion open = m.regions.back();
  m.regions.pop_back();
  m.rt.control = open.control_before;
  if (open.region != nullptr) RaiseValues(m, frame, open, registers);
}

}  // namespace

const PlanAttributes& SetByPlan(Machine& m) {
  if (!m.attributes_set) m.attributes_set = PlanAttributesOf(m.rt.module);
  return *m.attributes_set;
}

void RaiseObject(Machine& m, Value v, LabelId label, bool is_global) {
  if (!m.class_writes) m.class_writes = ClassWritesOf(m.rt.module, m.strict);
  RaiseByBranch(m.rt, v, label, *m.class_writes, is_global, [&](const Instance* instance) { return AttributesStay(m, instance); });
}

namespace {

void RaiseParts(Machine& m, const Frame& frame, Pc pc, const ControlWrites& writes, LabelId label) {
  const std::function<void(Value, LabelId)> raise_object = [&](Value v, LabelId by) { RaiseObject(m, v, by); };
  for (const WrittenPart& part : writes.parts) {
    LabelId left = kBottom;
    Places root;
    switch (part.root) {
      case WrittenPart::kRegister: root.registers.push_back(static_cast<uint16_t>(part.index)); break;
      case WrittenPart::kGlobal: root.globals.push_back(part.index); break;
      case WrittenPart::kCell: root.cells.push_back(static_cast<uint16_t>(part.index)); break;
    }
    ForEachPlace(m, frame, pc, root, true, [&](Value& v, bool) { left = m.rt.Join(left, RaisePart(m.rt, v, part.steps, part, label, raise_object)); });
    if (left != kBottom) ForEachPlace(m, frame, pc, part.otherwise, true, [&](Value& v, bool is_global) { RaiseObject(m, v, left, is_global); });
  }
}

}  // namespace

void OpenRegionAt(Machine& m, Frame& frame, Pc pc, LabelId label) {
  Runtime& rt = m.rt;
  if (frame.code->control == nullptr || !rt.labels.Decides(label)) return;
  const uint32_t number = frame.code->regions[pc];
  if (number == 0) return;
  const FunctionControl& control = m.control_map->Of(rt.module, frame.code->id);
  const ControlRegion* region = &control.regions[number - 1];
  const ControlWrites& writes = control.WritesOf(*region);
  frame.opened = rt.Join(frame.opened, label);
  rt.identified_by = rt.Join(rt.identified_by, label);  // on the path not taken another may have been asked for its number
  const bool generator = frame.kind >= FrameKind::kGenerator;
  if (generator && writes.yields) rt.RaiseShape(frame.owner.object, label);
  const LabelId raised = rt.control == kBottom ? label : rt.labels.Beyond(label, CarriedBy(m, frame));
  if (rt.labels.Leq(label, rt.control)) {
    for (size_t i = m.regions.size(); i-- > frame.regions_base;) {
      if (m.regions[i].region == region && rt.labels.Leq(label, m.regions[i].label)) return;
    }
  }
  m.regions.push_back({region, region->join, label, rt.control});
  rt.control = rt.Join(rt.control, label);
  m.written_frame = nullptr;
  if (raised != kBottom) {
    ForEachPlace(m, frame, pc, control.ObjectsOf(writes), true, [&](Value& v, bool is_global) { RaiseObject(m, v, raised, is_global); });
    ForEachPlace(m, frame, pc, control.IteratorsOf(writes), true, [&](Value& v, bool) { RaiseIteratorsIn(m.rt, v, raised); });
    RaiseParts(m, frame, pc, writes, raised);
  }
  if (frame.catching && region->may_leave) RaiseUntilReturn(m, frame, label);
}

void OpenDelegated(Machine& m, Frame& frame, Pc pc, Value source) {
  const LabelId label = m.rt.Outer(source);
  m.rt.RaiseShape(frame.owner.object, label);
  OpenRegionAt(m, frame, pc, label);
}

Value KeyBeyondControl(const Machine& m, Value key) {
  const LoadedFunction& code = *m.frame->code;
  const Pc pc = static_cast<Pc>(m.frame->ip - code.code.data()) - 1;
  if (m.reach == nullptr || code.generic[pc].op != Op::SetItem) return key;
  return m.reach->IsConstant(m.rt.module, code.id, pc, code.generic[pc].b) ? key.WithLabel(kBottom) : key;
}

void RaiseUntilReturn(Machine& m, Frame& frame, LabelId label) {
  Runtime& rt = m.rt;
  if (!rt.labels.Decides(label)) return;
  frame.opened = rt.Join(frame.opened, label);
  // Below all others of the frame, for it closes last.
  const auto base = m.regions.begin() + frame.regions_base;
  if (base != m.regions.end() && base->region == nullptr && base->join == RunningRegion::kForErrors) {
    if (rt.labels.Leq(label, base->label)) return;
    base->label = rt.Join(base->label, label);
  } else {
    m.regions.insert(base, {nullptr, RunningRegion::kForErrors, label, frame.control});
  }
  for (size_t i = frame.regions_base + 1; i < m.regions.size(); ++i) {
    m.regions[i].control_before = rt.Join(m.regions[i].control_before, label);
  }
  rt.control = rt.Join(rt.control, label);
  m.written_frame = nullptr;
}

void RaiseByCatching(Machine& m, Frame& frame, Pc pc) {
  const uint8_t marks = frame.code->control_marks[pc];
  if (frame.call_pc + 1 == pc && !(marks & LoadedFunction::kOpensAfterCall)) {
    frame.call_pc = Frame::kNoCall;
    RaiseUntilReturn(m, frame, frame.call_reads);
  }
  const Op op = frame.code->function->code[pc].op;
  const bool counts = RowOf(op).may_raise && op != Op::JumpIf && op != Op::JumpIfNot && op != Op::Yield;
  if (!counts || (marks & (LoadedFunction::kHandled | LoadedFunction::kSettled | LoadedFunction::kRaisesNothing))) return;
  if (op == Op::ForNext && AsksNobody(frame.base[frame.code->function->code[pc].a])) return;
  const LabelId label = LabelOfErrors(m, frame, pc);
  if (RowOf(op).rule != LabelRule::kCall) return RaiseUntilReturn(m, frame, label);
  frame.call_pc = pc;
  frame.call_reads = label;
}

void OpenAfterCall(Machine& m, Frame& frame, Pc pc) {
  if (!(frame.code->control_marks[pc] & LoadedFunction::kOpensAfterCall) || frame.call_pc + 1 != pc) return;
  frame.call_pc = Frame::kNoCall;
  if (CatchesAt(frame, pc - 1)) OpenRegionAt(m, frame, pc - 1, frame.call_reads);
}

void OpenTryRegions(Machine& m, Frame& frame, Pc pc) {
  if (!(frame.code->control_marks[pc] & LoadedFunction::kOpens)) return;
  LabelId label = LabelOfErrors(m, frame, pc);
  if (RowOf(frame.code->function->code[pc].op).rule != LabelRule::kCall) {
    if (CatchesAt(frame, pc)) OpenRegionAt(m, frame, pc, label);
    return;
  }
  frame.call_pc = pc;
  frame.call_reads = label;
}

void CloseRegionsAt(Machine& m, Pc pc) {
  Frame& frame = *m.frame;
  size_t base = frame.regions_base;
  size_t outermost = m.regions.size();
  for (size_t i = m.regions.size(); i-- > base;) {
    if (m.regions[i].join == pc) outermost = i;
  }
  while (m.regions.size() > outermost) Close(m, frame, true);
}

void PassOpened(Machine& m, LabelId opened) {
  Frame& caller = *m.frame;
  if (opened == kBottom) return;
  const Pc call = static_cast<Pc>(caller.ip - caller.code->code.data()) - 1;
  const uint8_t marks = caller.code->control_marks[call];
  if (marks & (LoadedFunction::kSettled | LoadedFunction::kRaisesNothing)) return;
  if (caller.catching && !(marks & LoadedFunction::kHandled)) return RaiseUntilReturn(m, caller, opened);
  if (CatchesAt(caller, call)) OpenRegionAt(m, caller, call, opened);
}

void PassHeard(Machine& m, LabelId heard) {
  if (heard != kBottom && m.frame >= m.frames.data() && m.follows()) PassOpened(m, heard);
}

void LeaveFrameUnderControl(Machine& m, Value& value) {
  Runtime& rt = m.rt;
  Frame& frame = *m.frame;
  if (!value.is_nothing()) value = rt.Raised(value, rt.Join(rt.control, frame.raise));
  while (m.regions.size() > frame.regions_base) Close(m, frame, false);
  rt.control = frame.control;
  m.written_frame = nullptr;
  // What it called decided things too, perhaps whether it raised: which nobody knows where no error is taken.
  if (frame.opened == kBottom || !frame.catching || m.depth() < 2) return;
  Frame& caller = m.frame[-1];
  const Pc call = static_cast<Pc>(caller.ip - caller.code->code.data()) - 1;
  if (caller.code->control_marks[call] & (LoadedFunction::kSettled | LoadedFunction::kRaisesNothing)) return;
  caller.opened = rt.Join(caller.opened, frame.opened);
  Frame* running = m.frame;
  m.frame = &caller;
  PassOpened(m, frame.opened);
  m.frame = running;
}

void RaiseWhenSuspended(Machine& m, const Frame& frame) {
  for (size_t i = frame.regions_base; i < m.regions.size(); ++i) {
    const RunningRegion open = m.regions[i];
    if (open.region != nullptr) RaiseValues(m, frame, open, false);
  }
}

void RaiseWritten(Machine& m, const Frame& frame, Pc pc) {
  LabelId control = m.rt.control;
  ForEachWrite(*frame.code->function, pc, [&](uint16_t r) {
    Value& v = frame.base[r];
    if (!v.is(Kind::kCell) && !v.is_nothing()) v = m.rt.Raised(v, control);
  });
}

// Whether a global has a value, whoever stands behind its label may have decided.
static bool MayLackAValue(Machine& m, uint32_t global) {
  if (!m.may_lack_a_value) m.may_lack_a_value = GlobalsThatMayLackAValue(m.rt.module);
  return (*m.may_lack_a_value)[global] != 0;
}

// Of a list or a tuple and a number as the index: whether it is too short, its shape tells. Not what is in it.
static bool AsksForPlace(const Frame& frame, const Instruction& in) {
  const Value& container = frame.base[in.b];
  const Value& index = frame.base[in.c];
  return in.op == Op::GetItem && (container.is(Kind::kList) || container.is(Kind::kTuple)) && (index.is(Kind::kInt) || index.is(Kind::kBool) || index.is(Kind::kBigInt));
}

LabelId LabelOfReads(Machine& m, const Frame& frame, Pc pc) {
  LabelId label = kBottom;
  const bool lacks = !m.rt.untainted() && SetByPlan(m).MayLack(m.rt.module, *frame.code->function, pc);
  const Instruction& in = frame.code->function->code[pc];
  if (AsksForPlace(frame, in)) return m.rt.Join(m.rt.Outer(frame.base[in.b]), frame.base[in.c].label());
  const Op op = in.op;
  const bool raises = op == Op::Raise || op == Op::RaiseFrom || op == Op::Reraise || op == Op::RaiseAgain;
  ForEachRead(*frame.code->function, pc, [&](uint16_t r) {
    const Value& v = frame.base[r];
    const Value& read = v.is(Kind::kCell) ? v.As<Cell>()->value : v;
    // That an error is raised tells of who it is, not of what is in it.
    label = m.rt.Join(label, raises ? read.label() : m.rt.Deep(read));
    if (lacks) label = m.rt.Join(label, m.rt.ShapesOfClasses(read));
  });
  if (op == Op::LoadGlobal || op == Op::DelGlobal) {
    const uint32_t global = frame.code->function->code[pc].wide();
    const LabelId of_value = m.globals[global].label();
    if (of_value != kBottom && MayLackAValue(m, global)) label = m.rt.Join(label, of_value);
  }
  return label;
}

namespace {

bool IsFollowed(Value v) { return v.is(Kind::kFunction) && v.As<FunctionObject>()->code->control != nullptr; }

// What `cls(...)` runs, if that is its `__init__` and nothing before; else nothing. analysis/followed_calls.cc, word by word.
Value InitOf(Machine& m, Class* cls) {
  const bool is_plain = cls->base == BuiltinType::kTypeCount || cls->exception != ExceptionType::None;
  if (!is_plain || SetByPlan(m).special || FindInClass(m.rt, cls, "__new__") || FindInClass(m.rt, cls, "__enum_call__")) return Value();
  return FindInClass(m.rt, cls, "__init__");
}

}  // namespace

LabelId LabelOfErrors(Machine& m, const Frame& frame, Pc pc) {
  Runtime& rt = m.rt;
  const Instruction& in = frame.code->function->code[pc];
  if (rt.untainted() || (in.op != Op::Call && in.op != Op::CallKw && in.op != Op::CallMethod)) return LabelOfReads(m, frame, pc);
  const Value& callee = frame.base[in.a];
  Value found = callee;
  if (in.op == Op::CallMethod) {
    const Str* name = rt.names[frame.code->function->call_sites[in.c].method];
    Class* cls = callee.is(Kind::kInstance) || callee.is(Kind::kException) ? ClassOf(callee) : nullptr;
    if (cls == nullptr || SetByPlan(m).MaySet(rt.module, name->view())) return LabelOfReads(m, frame, pc);
    found = FindInClass(rt, cls, name);
  } else if (callee.is(Kind::kClass)) {
    found = InitOf(m, callee.As<Class>());
  }
  return IsFollowed(found) ? rt.Join(rt.Outer(callee), found.label()) : LabelOfReads(m, frame, pc);
}

}  // namespace penstock
