// Calls of code that is followed: whether one ends in an error is decided in there, and by who is called.
#include <algorithm>

#include "analysis/body.h"
#include "analysis/classes.h"
#include "analysis/effects_ops.h"
#include "analysis/objects.h"

namespace penstock {
namespace {

bool AreFollowed(Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kClosure && in.functions[in.objects[id].number].follows; });
}

// What `cls(...)` runs, if that is its `__init__` and nothing before; else nothing. interp/regions.cc, word by word.
AbstractValue InitOf(Interpreter& in, const State& state, ObjectId cls) {
  const Bases bases = BasesOf(in, state, cls);
  const BuiltinId base = BuiltinBaseOf(in, state, cls);
  const bool is_plain = base == kBuiltinCount || base == IdOf(BuiltinType::Object) || IsException(base);
  if (!bases.exact || in.objects[cls].uncertain || !is_plain || in.attributes_set.special) return {};
  bool sure = false;
  for (std::string_view made_by : {"__new__", "__enum_call__"}) if (!FindIn(in, state, bases, 0, in.sets.Text(made_by), sure).absent()) return {};
  const AbstractValue init = FindIn(in, state, bases, 0, in.sets.Text("__init__"), sure);
  return sure ? init : AbstractValue{};
}

}  // namespace

bool MayBeFollowed(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const AbstractValue callee = at.state.registers.Get(i.a);
  if (i.op == Op::CallStar || callee.objects == 0) return false;
  const auto is_closure = [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kClosure; };
  const SetTable::Members members = in.sets.members(callee.objects);
  if (i.op != Op::CallMethod) {
    return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return is_closure(id) || in.objects[id].kind == ObjectKind::kClass || in.objects[id].kind == ObjectKind::kOpaque; });
  }
  const std::string& name = in.module.names[at.function().call_sites[i.c].method];
  if (in.attributes_set.MaySet(in.module, name)) return false;
  const SetTable::Collected receivers(members.begin(), members.end());
  return std::any_of(receivers.begin(), receivers.end(), [&](ObjectId id) {
    if (in.objects[id].kind == ObjectKind::kOpaque) return true;
    if (in.objects[id].kind != ObjectKind::kInstance && in.objects[id].kind != ObjectKind::kError) return false;
    bool sure = false;
    const AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
    if (found.objects == 0) return false;
    const SetTable::Members methods = in.sets.members(found.objects);
    return std::any_of(methods.begin(), methods.end(), is_closure);
  });
}

std::optional<LabelInterval> LabelOfFollowed(Point& at, OriginId& origin) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  if (i.op != Op::Call && i.op != Op::CallKw && i.op != Op::CallMethod) return std::nullopt;
  const AbstractValue callee = at.state.registers.Get(i.a);
  if (callee.kinds != kKindObject) return std::nullopt;
  LabelInterval label = OuterOf(in, at.state, callee);
  const auto add = [&](const AbstractValue& found) {
    if (!AreFollowed(in, found)) return false;
    label.hi = in.labels.Join(label.hi, found.label.hi);
    return true;
  };
  const SetTable::Members members = in.sets.members(callee.objects);
  const SetTable::Collected called(members.begin(), members.end());
  if (i.op == Op::CallMethod) {
    const std::string& name = in.module.names[at.function().call_sites[i.c].method];
    if (!in.has_classes || in.attributes_set.MaySet(in.module, name)) return std::nullopt;
    for (ObjectId id : called) {
      bool sure = false;
      if ((in.objects[id].kind != ObjectKind::kInstance && in.objects[id].kind != ObjectKind::kError) || !HasClasses(in, at.state, id)) return std::nullopt;
      const AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
      if (!sure || !add(found)) return std::nullopt;
    }
  } else {
    for (ObjectId id : called) {
      const bool is_class = in.objects[id].kind == ObjectKind::kClass;
      const AbstractValue init = is_class ? InitOf(in, at.state, id) : AbstractValue{};
      if (is_class ? init.absent() || !add(init) : !AreFollowed(in, Reference(in, id))) return std::nullopt;
    }
  }
  if (WantsOrigin(in, origin) && label.hi != kBottom) AddOrigin(in, origin, OuterOrigin(in, at.state, callee));
  return label;
}

}  // namespace penstock
