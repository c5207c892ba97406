// What a branch raises of an object of which it is known what may be written, where a run would raise it, or perhaps (ir/part_steps.h).
#include <algorithm>

#include "analysis/body.h"
#include "analysis/classes.h"
#include "analysis/effects_ops.h"
#include "analysis/objects.h"
#include "ir/item_methods.h"
#include "ir/part_steps.h"

namespace penstock {
namespace {

// An instance that holds nothing but attributes, and perhaps the list, dict or set that its class derives from.
bool IsPlainInstance(Interpreter& in, const State& state, ObjectId id) {
  const SetTable::Members classes = ClassesOf(in, state, id);
  return in.objects[id].kind == ObjectKind::kInstance && !classes.empty() && std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) {
    if (in.objects[cls].kind != ObjectKind::kClass || !BasesOf(in, state, cls).exact) return false;
    const BuiltinId base = BuiltinBaseOf(in, state, cls);
    return base == kBuiltinCount || IsOneOf(base, {BuiltinType::List, BuiltinType::Dict, BuiltinType::Set}, {});
  });
}

// Is what a look-up gives, and going over it, for code of the plan to say?
bool GivesItemsByCode(Interpreter& in, const State& state, ObjectId id) {
  return std::any_of(std::begin(kGiveItems), std::end(kGiveItems), [&](std::string_view name) {
    bool sure = false;
    return !FindForInstance(in, state, id, in.sets.Text(name), sure).absent();
  });
}

// Have its classes something for setting or deleting items that is no function: a bound method of something else, say, or a descriptor?
bool SetsItemsElsewhere(Interpreter& in, const State& state, ObjectId id) {
  return std::any_of(std::begin(kSetItems), std::end(kSetItems), [&](std::string_view name) {
    bool sure = false;
    const AbstractValue found = FindForInstance(in, state, id, in.sets.Text(name), sure);
    if (found.absent()) return false;
    if (found.kinds != kKindObject) return true;
    const SetTable::Members members = in.sets.members(found.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId one) { return in.objects[one].kind != ObjectKind::kClosure; });
  });
}

// And has none of its classes more than a plain default under the name, or asks for attributes by code?
bool IsPlainAttribute(Interpreter& in, const State& state, ObjectId id, AtomId name) {
  if (!IsPlainInstance(in, state, id)) return false;
  const SetTable::Members classes = ClassesOf(in, state, id);
  return std::all_of(classes.begin(), classes.end(), [&](ObjectId cls) {
    const Bases bases = BasesOf(in, state, cls);
    bool sure = false;
    return IsPlainDefault(FindIn(in, state, bases, 0, name, sure)) && FindIn(in, state, bases, 0, in.sets.Text("__getattr__"), sure).absent() &&
           FindIn(in, state, bases, 0, in.sets.Text("__setattr__"), sure).absent();
  });
}

Holder HolderOf(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::kList: return Holder::kList;
    case ObjectKind::kTuple: return Holder::kTuple;
    case ObjectKind::kDict: return Holder::kDict;
    case ObjectKind::kSet: return Holder::kSet;
    case ObjectKind::kInstance: return Holder::kInstance;
    case ObjectKind::kClass: return Holder::kClass;
    default: return Holder::kOther;
  }
}

}  // namespace

bool IsSurelyUntold(const Interpreter& in, const AbstractValue& value, const WrittenPart& part) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0) return false;
  const ObjectKind kind = in.objects[static_cast<ObjectId>(only)].kind;
  if (kind == ObjectKind::kOpaque || kind == ObjectKind::kRecord || kind == ObjectKind::kError) return false;  // which may be many things
  return StepInto((part.steps.empty() ? part.written : part.steps.front()).kind, HolderOf(kind)) == PartStep::kUntold;
}

bool RaisePart(Interpreter& in, State& state, const AbstractValue& value, std::span<const PartKey> steps, const WrittenPart& part, LabelInterval label, OriginId origin) {
  if (value.objects == 0) return true;
  // The machine does not raise what was chosen.
  const bool is_one = value.kinds == kKindObject && in.sets.Only(value.objects) >= 0 && !in.labels.Decides(value.label.hi);
  const PartKey key = steps.empty() ? part.written : steps.front();
  const SetTable::Members members = in.sets.members(value.objects);
  bool is_told = true;
  for (ObjectId id : SetTable::Collected(members.begin(), members.end())) {
    const ObjectInfo& object = in.objects[id];
    const bool is_sure = is_one && IsOne(state, object);
    const LabelInterval by{is_sure ? label.lo : kBottom, is_sure ? in.labels.Join(label.lo, label.hi) : label.hi}, perhaps{kBottom, label.hi};
    const auto raise = [&](uint32_t slot, LabelInterval raised, bool is_there = true) {
      if (part.deep) RaiseDeep(in, state, AbstractValue(state.heap.Get(slot)), {is_there && in.labels.Leq(raised.lo, label.hi) ? raised.lo : kBottom, label.hi}, origin);
      RaiseSlotValue(in, state.heap, slot, raised, origin);
    };
    const auto go_on = [&](uint32_t slot, LabelInterval raised, bool is_there = true) {
      if (slot == kNoSlot || state.heap.Get(slot).absent()) return;
      if (steps.empty()) raise(slot, raised, is_there);
      else is_told &= RaisePart(in, state, AbstractValue(state.heap.Get(slot)), steps.subspan(1), part, raised, origin);
    };
    const auto each = [&](LabelInterval raised) {
      const bool are_there = part.deep && raised.lo != kBottom && AreAllThere(in, state, id);
      ForEachSlot(object, [&](uint32_t slot) { if (slot != object.keys()) go_on(slot, raised, are_there); });
    };
    switch (StepInto(key.kind, HolderOf(object.kind))) {
      case PartStep::kUntold: is_told = false; break;
      case PartStep::kNothing: break;
      case PartStep::kHeld: {
        // What functions of a class do when something is put into its instance is seen to by itself.
        const AbstractValue held = FieldOf(in, state, id, ValueKey(in));
        is_told &= IsPlainInstance(in, state, id) && !SetsItemsElsewhere(in, state, id) && (steps.empty() || (!held.absent() && !GivesItemsByCode(in, state, id)));
        if (is_told) is_told = RaisePart(in, state, held, steps, part, by, origin);
        break;
      }
      case PartStep::kItself:
        is_told &= IsPlainInstance(in, state, id) && RaisePart(in, state, Reference(in, id), steps.subspan(1), part, by, origin);
        break;
      case PartStep::kMember: {
        const AtomId name = in.sets.Text(in.module.names[key.index]);
        const bool has_it = HasOwnName(in, state, id, name);
        is_told &= has_it;
        go_on(FieldSlot(in, id, name, false), has_it ? by : perhaps);
        break;
      }
      case PartStep::kAttribute: {
        const AtomId name = in.sets.Text(in.module.names[key.index]);
        const uint32_t slot = FieldSlot(in, id, name, false);
        is_told &= IsPlainAttribute(in, state, id, name);
        const bool is_there = slot != kNoSlot && !state.heap.Get(slot).absent() && (HasAllAttributes(in, state, id) || IsSetByInit(in, state, id, name));
        go_on(slot, is_there || steps.empty() ? by : perhaps, is_there);  // if it is there, it is raised
        go_on(object.star(), perhaps);
        const bool is_lacking = object.kind == ObjectKind::kInstance && (slot == kNoSlot || state.heap.Get(slot).absent()) && state.heap.Get(object.star()).absent();
        if (steps.empty() && !is_there) RaiseSlotValue(in, state.heap, object.header(), is_lacking ? by : perhaps, origin);
        break;
      }
      case PartStep::kUnderKey: {
        const AtomId name = in.sets.Text(std::get<std::string>(in.module.constants[key.index]));
        const uint32_t slot = FieldSlot(in, id, name, false);
        const bool each_has_it = slot != kNoSlot && !state.heap.Get(slot).absent() && EachHasAllFields(in, state, id);
        const Certainty is_there = each_has_it ? Certainty::kYes : IsIn(in, state, Known(in, name), Reference(in, id));
        go_on(slot, is_there == Certainty::kYes ? by : perhaps);
        go_on(object.star(), perhaps);
        if (steps.empty() && is_there != Certainty::kYes) RaiseSlotValue(in, state.heap, object.header(), is_there == Certainty::kNo ? by : perhaps, origin);
        break;
      }
      case PartStep::kEachElement: case PartStep::kEachValue: each(perhaps); break;
      case PartStep::kOwnValues: each(by); break;
      case PartStep::kOwnElements: case PartStep::kOwn: {
        if (StepInto(key.kind, HolderOf(object.kind)) == PartStep::kOwn) RaiseSlotValue(in, state.heap, object.header(), by, origin);
        const bool are_there = part.deep && AreAllThere(in, state, id);
        ForEachSlot(object, [&](uint32_t slot) { raise(slot, by, are_there); });
        break;
      }
    }
  }
  return is_told;
}

}  // namespace penstock
