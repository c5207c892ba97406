// Attributes of instances and classes: reading, setting and deleting them, properties and descriptors.
#include <algorithm>

#include <boost/container/small_vector.hpp>

#include "analysis/calls.h"
#include "analysis/classes.h"
#include "analysis/errors.h"
#include "analysis/objects.h"

namespace penstock {

AbstractValue GetAttributeValue(Point& at, const AbstractValue& object, const AbstractValue& name) {
  Interpreter& in = at.in;
  int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  if (only >= 0) return GetAttribute(at, object, in.sets.atom(static_cast<AtomId>(only)).text);
  AbstractValue all;
  if (object.objects == 0) return all;
  const Unsure which(at);
  if (name.kinds == kKindStr && name.atoms != kAnyAtoms) {
    const SetTable::Members members = in.sets.members(name.atoms);
    const boost::container::small_vector<AtomId, 8> names(members.begin(), members.end());
    Alternatives each(at, true);
    for (AtomId one : names) {
      each.Begin();
      const AbstractValue got = GetAttribute(at, object, in.sets.atom(one).text);
      if (in.stopped()) return all;
      each.End({!got.absent(), got});
    }
    all = each.Finish().value;
    return all.absent() ? all : Raised(in, all, {kBottom, name.label.hi}, name.origin);
  }
  bool has_methods = false;  // of a builtin type that its class derives from
  for (ObjectId id : in.sets.members(object.objects)) {
    all = JoinValues(in, all, Members(in, at.state, id));
    const ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kClass || kind == ObjectKind::kClosure) all = JoinValues(in, all, Scalar(kKindStr | kKindNone, {}));  // `__doc__`, `__module__`
    // Every name that some class of it has: methods are bound, properties asked.
    has_methods |= !HeldBy(in, at.state, id).absent();
    for (ObjectId cls : ClassesOf(in, at.state, id)) {
      if (in.objects[cls].kind != ObjectKind::kClass) continue;
      for (uint32_t base : BasesOf(in, at.state, cls).order) {
        if (base & kBuiltinBit) continue;
        for (size_t i = 0; i < in.objects[base].fields.size(); ++i) {
          const Atom& atom = in.sets.atom(in.objects[base].fields[i].first);
          if (atom.type != Atom::Type::kStr || IsDunder(atom.text)) continue;
          EitherHappens(at, [&] { all = JoinValues(in, all, AttributesOf(at, Reference(in, id, object.label), atom.text)); }, [] {});
        }
      }
    }
  }
  if (has_methods) {
    const ObjectId method = Make(at, ObjectKind::kOpaque, 64);
    in.objects[method].part = ObjectInfo::Part::kMixed;
    InitStar(at, method, object);
    all = JoinValues(in, all, Reference(in, method, DeepOf(in, at.state, object)));
  }
  if (FindDunder(in, at.state, object, "__getattr__")) {
    const LabelId lacks = Decide(at, OuterOf(in, at.state, object).hi, object.origin);
    std::optional<CalledUnder> under;
    if (lacks != kBottom) under.emplace(at, lacks, object.origin);
    Alternatives asked(at, true);
    asked.Begin();
    asked.End(CallDunder(at, object, "__getattr__", Arguments{{name}, {}, {}, {}}));
    asked.Nothing();
    const CallResult got = asked.Finish();
    if (!got.value.absent()) all = JoinValues(in, all, got.value);
    if (in.stopped()) return all;
  }
  if (!all.absent()) all = Raised(in, all, {kBottom, in.labels.Join(OuterOf(in, at.state, object).hi, name.label.hi)}, OuterOrigin(in, at.state, object));
  return all;
}

Arguments WithFirst(const AbstractValue& first, const Arguments& rest) {
  Arguments all = rest;
  all.positional.insert(all.positional.begin(), first);
  return all;
}

MemberLabels LabelsOfMembers(Interpreter& in, const State& state, const AbstractValue& value) {
  MemberLabels labels;
  auto look_at = [&](ObjectId cls) {
    if (in.objects[cls].kind != ObjectKind::kClass) return;
    for (uint32_t base : BasesOf(in, state, cls).order) {
      if (base & kBuiltinBit) continue;
      auto look = [&](uint32_t slot) {
        const AbstractValue& part = state.heap.Get(slot);
        labels.of_all = in.labels.Join(labels.of_all, part.label.hi);
        if (HasInstances(in, state, part)) labels.of_instances = in.labels.Join(labels.of_instances, part.label.hi);
      };
      look(in.objects[base].star());
      for (const auto& [key, slot] : in.objects[base].fields) look(slot);
    }
  };
  if (value.objects == 0) return labels;
  for (ObjectId id : in.sets.members(value.objects)) {
    look_at(id);
    for (ObjectId cls : ClassesOf(in, state, id)) look_at(cls);
  }
  return labels;
}

CallResult CallOnDescriptor(Point& at, const AbstractValue& descriptor, std::string_view method, const Arguments& arguments) {
  const AbstractValue bound = AttributesOf(at, descriptor, method);
  if (descriptor.label.hi != kBottom) NoteOpened(at, descriptor.label.hi);  // another one might have failed
  return bound.absent() ? CallResult{} : CallValue(at, bound, arguments);
}

// What code of the plan just gave is called: if that fails, what the code wrote is there.
static CallResult CallGiven(Point& at, const AbstractValue& given, const Arguments& arguments) {
  if (at.in.catchers > 0) MayRaise(at, ErrorHere(at, {kBottom, given.label.hi}, given.origin), at.state.heap.Fork());
  return CallValue(at, given, arguments);
}

CallResult CallFound(Point& at, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class,
                     const Arguments& arguments) {
  Interpreter& in = at.in;
  if (found.objects == 0) return {};
  SetTable::Members members = in.sets.members(found.objects);
  const Unsure unsure(at, (found.kinds & kKindScalar) != 0);
  Alternatives each(at, members.size() > 1);
  for (ObjectId id : members) {
    each.Begin();
    const ObjectInfo& object = in.objects[id];
    AbstractValue callee = Reference(in, id, found.label);
    callee.origin = found.origin;
    if (object.kind == ObjectKind::kClosure) {
      each.End(CallValue(at, callee, through_class ? arguments : WithFirst(self, arguments)));
    } else if (object.kind == ObjectKind::kWrapper) {
      WrapperForm form = static_cast<WrapperForm>(object.number);
      AbstractValue inner = RaisedHigh(in, FieldOf(in, at.state, id, in.sets.Integer(0)), found.label.hi, found.origin);
      if (form == WrapperForm::kClassMethod) each.End(CallValue(at, inner, WithFirst(cls, arguments)));
      else if (form == WrapperForm::kStaticMethod) each.End(CallValue(at, inner, arguments));
      else if (CallResult got = CallValue(at, inner, Arguments{{self}, {}, {}, {}}); got.returns) each.End(CallGiven(at, got.value, arguments));
    } else if (IsInstanceWith(in, at.state, id, "__get__")) {
      if (!SurelyHasDunder(in, at.state, callee, "__get__")) {
        GiveUp(in, "what may be a descriptor or not is not followed where it is called", at.function().spans[at.pc]);
        return {};
      }
      CallResult got = CallOnDescriptor(at, callee, "__get__", Arguments{{through_class ? Known(in, in.sets.None()) : self, cls}, {}, {}, {}});
      if (got.returns) each.End(CallGiven(at, got.value, arguments));
    } else {
      each.End(CallValue(at, callee, arguments));
    }
    if (in.stopped()) return {};
  }
  return each.Finish();
}

namespace {

// The value that what was found in a class has when read through an instance.
AbstractValue Bound(Point& at, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class) {
  Interpreter& in = at.in;
  if (found.objects == 0) return found;
  const bool only_one = (found.kinds & kKindScalar) == 0 && in.sets.Only(found.objects) >= 0;
  const Unsure unsure(at, !only_one);
  AbstractValue out = found;
  SetTable::Collected plain;
  AbstractValue bound;
  uint32_t part = 0;
  for (ObjectId id : in.sets.members(found.objects)) {
    if (AbstractValue descriptor = Reference(in, id, found.label); IsInstanceWith(in, at.state, id, "__get__")) {
      descriptor.origin = found.origin;
      const bool surely = SurelyHasDunder(in, at.state, descriptor, "__get__");
      if (!surely) plain.push_back(id);
      Alternatives maybe(at, !only_one || !surely);
      maybe.Begin();
      maybe.End(CallOnDescriptor(at, descriptor, "__get__", Arguments{{through_class ? Known(in, in.sets.None()) : self, cls}, {}, {}, {}}));
      maybe.Nothing();
      CallResult got = maybe.Finish();
      if (got.returns) bound = JoinValues(in, bound, Raised(in, got.value, found.label, found.origin));
      continue;
    }
    const ObjectInfo& object = in.objects[id];
    bool wrapper = object.kind == ObjectKind::kWrapper;
    WrapperForm form = static_cast<WrapperForm>(object.number);
    if (object.kind == ObjectKind::kClosure ? through_class : !wrapper || (form == WrapperForm::kProperty && through_class)) {
      plain.push_back(id);
      continue;
    }
    AbstractValue inner = wrapper ? RaisedHigh(in, FieldOf(in, at.state, id, in.sets.Integer(0)), found.label.hi, found.origin) : Reference(in, id, found.label);
    if (wrapper && form == WrapperForm::kStaticMethod) {
      bound = JoinValues(in, bound, inner);
    } else if (wrapper && form == WrapperForm::kProperty) {
      Alternatives maybe(at, !only_one);
      maybe.Begin();
      maybe.End(CallValue(at, inner, Arguments{{self}, {}, {}, {}}));
      maybe.Nothing();
      CallResult got = maybe.Finish();
      if (got.returns) bound = JoinValues(in, bound, Raised(in, got.value, found.label, found.origin));
    } else {
      ObjectId method = Make(at, ObjectKind::kMethod, 130 + std::min(part++, 7u));
      InitField(at, method, in.sets.Integer(0), inner);
      InitStar(at, method, wrapper ? cls : self);
      bound = JoinValues(in, bound, Reference(in, method, found.label));
    }
  }
  out.objects = plain.empty() ? 0 : in.sets.SetOf(plain);
  if (plain.empty()) out.kinds &= static_cast<Kinds>(~kKindObject);
  return out.kinds == 0 ? bound : JoinValues(in, out, bound);
}

// The same of what may not be found, or not be what is read: then nothing is called for it.
AbstractValue BoundPerhaps(Point& at, bool maybe, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class) {
  const Unsure unsure(at, maybe);
  if (!maybe || found.objects == 0) return Bound(at, found, self, cls, through_class);
  Alternatives either(at, true);
  either.Begin();
  const AbstractValue bound = Bound(at, found, self, cls, through_class);
  either.End({!bound.absent(), bound});
  either.Nothing();
  return either.Finish().value;
}

}  // namespace

int WrappedPart(std::string_view text) {
  return text == "fget" || text == "__func__" ? 0 : text == "fset" ? 1 : text == "fdel" ? 2 : -1;
}

// Does the class have no such method, nor any that it derives from? `object` has none of those that order.
static bool SurelyLacks(Interpreter& in, const State& state, ObjectId cls, std::string_view name) {
  if (name != "__lt__" && name != "__le__" && name != "__gt__" && name != "__ge__") return false;
  const Bases bases = BasesOf(in, state, cls);
  return bases.exact && std::all_of(bases.order.begin(), bases.order.end(), [&](uint32_t base) {
    if (base & kBuiltinBit) return base == (kBuiltinBit | IdOf(BuiltinType::Object));
    return !in.objects[base].uncertain && in.objects[base].number < kMostBases && state.heap.Get(in.objects[base].star()).absent();
  });
}

LabelId DecideByOwn(Point& at, ObjectId id, const AbstractValue& self, const AbstractValue& found) {
  Interpreter& in = at.in;
  if (in.objects[id].kind == ObjectKind::kClass) return kBottom;
  const SetTable::Members members = found.objects == 0 ? SetTable::Members() : in.sets.members(found.objects);
  const bool runs = std::any_of(members.begin(), members.end(), [&](ObjectId one) { return IsInstanceWith(in, at.state, one, "__get__"); }) ||
                    FindDunder(in, at.state, self, "__getattr__");
  const AbstractValue& shape = at.state.heap.Get(in.objects[id].header());
  return runs ? Decide(at, shape.label.hi, shape.origin) : kBottom;
}

LabelId WhoLeavesOwn(Interpreter& in, const State& state, ObjectId id, const AbstractValue& found) {
  if (!in.attributes_set.before_own || in.objects[id].kind == ObjectKind::kClass) return kBottom;
  return in.labels.Join(found.label.hi, ShapesOfClasses(in, state, id));
}

// Nothing that a class has in the place of what an instance has of its own.
static bool IsData(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return true;
  const SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    switch (in.objects[id].kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: return true;
      default: return false;
    }
  });
}

static AbstractValue AttributeOf(Point& at, ObjectId id, const AbstractValue& value, std::string_view text) {
  Interpreter& in = at.in;
  AtomId name = in.sets.Text(text);
  const ObjectKind kind = in.objects[id].kind;
  AbstractValue self = Reference(in, id, value.label);
  self.origin = value.origin;
  switch (kind) {
    case ObjectKind::kMethod:
      if (text == "__self__") return at.state.heap.Get(in.objects[id].star());
      if (text == "__func__") return FieldOf(in, at.state, id, in.sets.Integer(0));
      if (text == "__call__") return self;
      return GetAttribute(at, FieldOf(in, at.state, id, in.sets.Integer(0)), text);
    case ObjectKind::kWrapper: {
      if (int part = WrappedPart(text); part >= 0) {
        return JoinValues(in, FieldOf(in, at.state, id, in.sets.Integer(part)), Known(in, in.sets.None()));
      }
      ObjectId bound = Make(at, ObjectKind::kBound, 150, in.sets.Text(text));
      InitStar(at, bound, self);
      return Reference(in, bound);
    }
    case ObjectKind::kClass: {
      if (text == "__name__" || text == "__qualname__" || text == "__module__") return Scalar(kKindStr, {});
      if (text == "__class__") return BuiltinValue(in, kSomeBuiltinType);  // or a metaclass
      if (text == "__members__") return AttributeOf(at, id, value, "_member_map_");
      bool sure;
      AbstractValue found = FindIn(in, at.state, BasesOf(in, at.state, id), 0, name, sure);
      const Unsure unsure(at, !sure);
      if (!found.absent()) found = BoundPerhaps(at, !sure, found, {}, self, true);
      if (sure || (found.absent() && SurelyLacks(in, at.state, id, text))) return found;
      ObjectId bound = Make(at, ObjectKind::kBound, 151, in.sets.Text(text));
      InitStar(at, bound, self);
      if (IsDunder(text)) found = JoinValues(in, found, Scalar(kKindScalar, {}));  // `__doc__` of one without
      return JoinValues(in, found, Reference(in, bound));
    }
    case ObjectKind::kSuper: {
      AbstractValue receiver = at.state.heap.Get(in.objects[id].star()), found;
      AbstractValue home = FieldOf(in, at.state, id, in.sets.Integer(0));
      bool all_sure = true;
      const Unsure unsure(at, in.sets.Only(receiver.objects) < 0 || in.sets.Only(home.objects) < 0 || ((receiver.kinds | home.kinds) & kKindScalar));
      if (receiver.objects != 0 && home.objects != 0) {
        for (ObjectId object : in.sets.members(receiver.objects)) {
          for (ObjectId cls : in.sets.members(home.objects)) {
            bool sure = false;
            AbstractValue one;
            AbstractValue me = Reference(in, object, receiver.label);
            if (in.objects[object].kind == ObjectKind::kClass) {
              Bases bases = BasesOf(in, at.state, object);
              auto place = std::find(bases.order.begin(), bases.order.end(), cls);
              size_t first = place == bases.order.end() ? 0 : static_cast<size_t>(place - bases.order.begin()) + 1;
              one = FindIn(in, at.state, bases, bases.exact ? first : 0, name, sure);
              if (!one.absent()) one = BoundPerhaps(at, !sure, one, {}, me, true);
            } else {
              one = FindForInstance(in, at.state, object, name, sure, cls);
              if (!one.absent()) one = BoundPerhaps(at, !sure, one, me, ClassValue(in, at.state, object), false);
            }
            all_sure &= sure;
            found = JoinValues(in, found, one);
          }
        }
      }
      found = found.absent() ? found : Raised(in, found, self.label, self.origin);  // whose methods come next
      if (all_sure && !found.absent()) return found;
      ObjectId bound = Make(at, ObjectKind::kBound, 152, in.sets.Text(text));
      InitStar(at, bound, self);
      return JoinValues(in, found, Raised(in, Reference(in, bound), self.label, self.origin));
    }
    default: break;
  }
  // An instance, or an error of a class of the plan.
  if (text == "__class__") return ClassValue(in, at.state, id);
  AbstractValue own = JoinValues(in, FieldOf(in, at.state, id, name), at.state.heap.Get(in.objects[id].star()));
  bool has_own = !FieldOf(in, at.state, id, name).absent();
  if (kind == ObjectKind::kError && text == "args") own = JoinValues(in, own, ArgumentsOfError(at, id));
  bool sure = false;
  AbstractValue found = FindForInstance(in, at.state, id, name, sure);
  // Whether it has one of its own says whether code runs.
  const LabelId leaves = own.absent() ? kBottom : WhoLeavesOwn(in, at.state, id, found);
  const LabelId lacks = in.labels.Join(DecideByOwn(at, id, self, found), Decide(at, leaves, found.origin));
  own = RaisedHigh(in, own, leaves, found.origin);
  std::optional<CalledUnder> under;
  if (lacks != kBottom) under.emplace(at, lacks, self.origin);
  const bool shadowed = kind == ObjectKind::kInstance && has_own && HasAllAttributes(in, at.state, id) && IsData(in, found);
  if (shadowed) found = {};
  if (!found.absent()) found = BoundPerhaps(at, !sure || !own.absent(), found, self, ClassValue(in, at.state, id), false);
  AbstractValue all = JoinValues(in, own, found);
  if (kind == ObjectKind::kError && text == "args" && found.absent()) return all;  // which each error has
  // What its builtin type has may be something that it was made of.
  if (kind == ObjectKind::kError && !has_own && found.absent()) all = JoinValues(in, all, MadeOf(in, at.state, id));
  if (kind == ObjectKind::kError) all = JoinValues(in, all, PlaceToldBy(at, id, text));
  if (sure || in.stopped()) return all;
  // What it has of its own it may have on some ways only.
  if (FindDunder(in, at.state, self, "__getattr__")) {
    const bool maybe = !all.absent();
    const Unsure unsure(at, IsDunder(text) || kind == ObjectKind::kError || !FieldOf(in, at.state, id, ValueKey(in)).absent());
    // Who decided that no class of it has such a name decided that it is asked.
    const LabelId none = in.attributes_set.MaySetOfClass(in.module, text) ? ShapesOfClasses(in, at.state, id) : kBottom;
    std::optional<CalledUnder> without;
    if (const LabelId by = Decide(at, none, self.origin); by != kBottom) without.emplace(at, by, self.origin);
    Alternatives asked(at, maybe);
    asked.Begin();
    asked.End(CallDunder(at, self, "__getattr__", Arguments{{Known(in, name)}, {}, {}, {}}));
    if (maybe) asked.Nothing();
    const CallResult got = asked.Finish();
    if (!got.value.absent()) all = JoinValues(in, all, Raised(in, got.value, {kBottom, none}, self.origin));
    if (in.stopped()) return all;
  }
  AbstractValue held = FieldOf(in, at.state, id, ValueKey(in));
  const LabelId none = (!held.absent() || kind == ObjectKind::kError) && in.attributes_set.MaySetOfClass(in.module, text) ? ShapesOfClasses(in, at.state, id) : kBottom;
  Decide(at, none, self.origin);
  bool of_builtin = kind == ObjectKind::kError || !held.absent() || IsDunder(text);
  if (!has_own && of_builtin) {
    ObjectId bound = Make(at, ObjectKind::kBound, 153, in.sets.Text(text));
    InitStar(at, bound, self);
    all = JoinValues(in, all, RaisedHigh(in, Reference(in, bound), none, self.origin));
    if (IsDunder(text)) all = JoinValues(in, all, Scalar(kKindStr | kKindNone, {}));
  }
  return all;
}

AbstractValue AttributesOf(Point& at, const AbstractValue& value, std::string_view text) {
  Interpreter& in = at.in;
  if (value.objects == 0) return {};
  SetTable::Collected members;
  for (ObjectId id : in.sets.members(value.objects)) if (HasOwnAttributes(in, at.state, id)) members.push_back(id);
  const Unsure unsure(at, (value.kinds & kKindScalar) != 0 || members.size() != in.sets.members(value.objects).size());
  Alternatives each(at, members.size() > 1);
  for (ObjectId id : members) {
    each.Begin();
    AbstractValue one = AttributeOf(at, id, value, text);
    if (in.stopped()) return {};
    each.End({!one.absent(), one});
  }
  return each.Finish().value;
}

AbstractValue MaybeAttribute(Point& at, const AbstractValue& object, const AbstractValue& name, LabelId& missing) {
  Interpreter& in = at.in;
  const Control control = at.control;
  const LabelId opened_before = std::exchange(in.pending_opened, kBottom);
  auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(in, a, b); };
  Store before = at.state.heap.Fork();
  const Unsure may_lack(at);
  AbstractValue found = GetAttributeValue(at, object, name);
  if (in.stopped()) return {};
  Store plain = std::exchange(at.state.heap, before.Fork());
  // Once more with the errors, which are taken here. For the machine no handler is around it: its branches raise more than
  // those of frames that have one.
  BeginCatching(at);
  found = JoinValues(in, found, GetAttributeValue(at, object, name));
  EndCatching(at);
  if (in.stopped()) return {};
  at.state.heap.Merge(plain, join);
  // One that has it not asks nobody.
  if (object.objects != 0 && (object.kinds != kKindObject || in.sets.Only(object.objects) < 0)) at.state.heap.Merge(before, join);
  missing = in.labels.Join(in.labels.Join(DeepOf(in, at.state, object).hi, DeepOf(in, at.state, name).hi), in.pending_opened);
  const int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  const bool may_set = only < 0 || in.attributes_set.MaySet(in.module, in.sets.atom(static_cast<AtomId>(only)).text);
  if (object.objects != 0 && may_set) for (ObjectId id : in.sets.members(object.objects)) missing = in.labels.Join(missing, ShapesOfClasses(in, at.state, id));
  if (in.pending) {
    missing = in.labels.Join(missing, in.pending_error.label.hi);
    Store after_error = in.pending_heap.Fork();
    at.state.heap.Merge(after_error, join);
  }
  in.pending_opened = in.labels.Join(in.pending_opened, opened_before);
  if (in.heeded == 0) at.control = control;
  return found;
}

}  // namespace penstock
