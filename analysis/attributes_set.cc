// Setting and deleting attributes: the methods of the class that are asked, and the places of the object.
#include <algorithm>

#include "analysis/calls.h"
#include "analysis/classes.h"
#include "analysis/objects.h"

namespace penstock {

static bool IsProperty(const Interpreter& in, ObjectId id) {
  return in.objects[id].kind == ObjectKind::kWrapper && static_cast<WrapperForm>(in.objects[id].number) == WrapperForm::kProperty;
}

// One more than there were, if it is that.
static void CountAttribute(Point& at, ObjectId id, bool one_more) {
  const int64_t count = LengthOf(at.in, at.state, id);
  SetLength(at, id, one_more && count >= 0 ? count + 1 : -1);
}

// Of a property.
static bool LacksSetter(Interpreter& in, const State& state, ObjectId property) {
  const AbstractValue setter = FieldOf(in, state, property, in.sets.Integer(1));
  return setter.absent() || setter.kinds != kKindObject;
}

// What object.__setattr__ does, as that of a class that has none: what of the class sets it, or a place of its own.
// Another class might have set what the object has of its own under a name, or left it, where this one did otherwise.
static void RaiseOwn(Point& at, ObjectId id, AtomId name, LabelId who, OriginId origin) {
  if (who == kBottom) return;
  const AbstractValue own = FieldOf(at.in, at.state, id, name);
  if (own.absent()) return RaiseShape(at, id, {kBottom, who});
  StoreField(at, id, name, RaisedHigh(at.in, own, who, origin), false);
}

static void SetPlainAttribute(Point& at, ObjectId id, const AbstractValue& value, AtomId name, const AbstractValue& stored, bool alone) {
  Interpreter& in = at.in;
  LabelId who = kBottom;  // may leave what is its own to it, or not
  if (in.objects[id].kind != ObjectKind::kClass && HasClasses(in, at.state, id)) {
    const AbstractValue self = Reference(in, id, value.label);
    bool sure = false;
    AbstractValue found = FindForInstance(in, at.state, id, name, sure);
    bool property = false, sets = true;
    const bool one_setter = sure && found.kinds == kKindObject && in.sets.Only(found.objects) >= 0;
    who = in.labels.Join(WhoLeavesOwn(in, at.state, id, found), in.labelled_classes ? ShapesOfClasses(in, at.state, id) : kBottom);
    Decide(at, who, found.origin);
    if (!found.absent() && found.label.hi != kBottom) NoteOpened(at, found.label.hi);  // whether it can be set
    if (found.objects != 0) {
      for (ObjectId one : in.sets.members(found.objects)) {
        const bool descriptor = IsInstanceWith(in, at.state, one, "__set__") || IsInstanceWith(in, at.state, one, "__delete__");
        if (!descriptor && !IsProperty(in, one)) continue;
        property = true;
        const bool surely = one_setter && (!descriptor || SurelyHasDunder(in, at.state, Reference(in, one), "__set__"));
        sets &= surely;
        if (!descriptor && in.catchers > 0 && LacksSetter(in, at.state, one)) MayRaise(at, ErrorHere(at, {kBottom, found.label.hi}, found.origin), at.state.heap.Fork());
        const Arguments given{{self, stored}, {}, {}, {}};
        Alternatives maybe(at, !surely || !alone);
        maybe.Begin();
        maybe.End(descriptor ? CallOnDescriptor(at, Reference(in, one, found.label), "__set__", given)
                             : CallValue(at, RaisedHigh(in, FieldOf(in, at.state, one, in.sets.Integer(1)), found.label.hi, found.origin), given));
        maybe.Nothing();
        maybe.Finish();
      }
      if (property && sets) return RaiseOwn(at, id, name, who, found.origin);
    }
    alone &= !property && who == kBottom;
  }
  const bool strong = alone && IsOne(at.state, in.objects[id]);
  // What is there stays there: who decided that it is written, and into which object, shows in it alone.
  const AbstractValue before = FieldOf(in, at.state, id, name);
  const auto is_there = [&] { return HasOwnName(in, at.state, id, name) || HasAllAttributes(in, at.state, id) || (at.function().name != "__init__" && IsSetByInit(in, at.state, id, name)); };
  if (before.absent() || !is_there()) {
    RaiseShape(at, id, {kBottom, in.labels.Join(who, in.labels.Join(value.label.hi, at.control.label.hi))});
    if (in.objects[id].kind == ObjectKind::kInstance) CountAttribute(at, id, strong && before.absent());
  }
  StoreField(at, id, name, RaisedHigh(in, Raised(in, stored, value.label, value.origin), who, value.origin), strong);
  RaiseOwn(at, id, name, who, value.origin);
}

bool SetOwnAttribute(Point& at, ObjectId id, const AbstractValue& value, AtomId name, const AbstractValue& stored, bool alone) {
  Interpreter& in = at.in;
  const ObjectKind kind = in.objects[id].kind;
  if (kind != ObjectKind::kInstance && kind != ObjectKind::kClass && !HasClasses(in, at.state, id)) return false;
  AbstractValue self = Reference(in, id, value.label);
  if (kind != ObjectKind::kClass) {
    if (const Certainty has = HasDunder(in, at.state, id, "__setattr__"); has != Certainty::kNo) {
      alone &= has == Certainty::kYes;
      const LabelId who = in.labelled_classes || in.attributes_set.before_own ? ShapesOfClasses(in, at.state, id) : kBottom;
      Decide(at, who, self.origin);  // whether it is asked
      Alternatives maybe(at, !alone);
      maybe.Begin();
      maybe.End(CallDunder(at, self, "__setattr__", Arguments{{Known(in, name), stored}, {}, {}, {}}));
      if (!alone) maybe.Nothing();
      maybe.Finish();
      RaiseOwn(at, id, name, who, self.origin);
      if (has == Certainty::kYes) return true;
    }
  }
  SetPlainAttribute(at, id, value, name, stored, alone);
  return true;
}

// May an attribute of its class have a method that is called where the attribute is set or deleted?
static bool HasSetters(Interpreter& in, const State& state, ObjectId id) {
  const auto is_one = [&](ObjectId one) {
    return IsProperty(in, one) || IsInstanceWith(in, state, one, "__set__") || IsInstanceWith(in, state, one, "__delete__");
  };
  for (ObjectId cls : ClassesOf(in, state, id)) {
    for (uint32_t base : BasesOf(in, state, cls).order) {
      if (base & kBuiltinBit) continue;
      const auto are_some = [&](uint32_t slot) {
        const AbstractValue member = state.heap.Get(slot);
        if (member.objects == 0) return false;
        const SetTable::Members members = in.sets.members(member.objects);
        return std::any_of(members.begin(), members.end(), is_one);
      };
      const auto& fields = in.objects[base].fields;
      if (are_some(in.objects[base].star()) || std::any_of(fields.begin(), fields.end(), [&](const auto& field) { return are_some(field.second); })) return true;
    }
  }
  return false;
}

void StoreAttributeNamed(Point& at, const AbstractValue& object, const AbstractValue& name, const AbstractValue& stored) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  SetTable::Members members = in.sets.members(object.objects);
  LabelInterval shape = DeepOf(in, at.state, name);
  shape.hi = in.labels.Join(shape.hi, in.labels.Join(object.label.hi, at.control.label.hi));
  const bool alone = members.size() == 1;
  for (ObjectId id : SetTable::Collected(members.begin(), members.end())) {
    RaiseShape(at, id, {kBottom, shape.hi});
    if (only >= 0) {
      SetPlainAttribute(at, id, object, static_cast<AtomId>(only), stored, alone);
      continue;
    }
    if (HasSetters(in, at.state, id)) return GiveUp(in, "setting an attribute under a name that is not known, of a class with setters,", at.function().spans[at.pc]);
    AbstractValue value = RaisedBy(in, stored, at.control);
    InitStar(at, id, value);
    for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
      const auto [key, slot] = in.objects[id].fields[i];
      if (key != ValueKey(in) && !at.state.heap.Get(slot).absent()) JoinSlot(in, at.state, slot, value);
    }
  }
}

// The deleter of a property, if the attribute is one; else absent. `surely`: it is called, whatever else may be.
static AbstractValue GetDeleter(Point& at, const AbstractValue& object, std::string_view name, bool& surely) {
  Interpreter& in = at.in;
  AbstractValue all;
  surely = object.kinds == kKindObject && in.sets.Only(object.objects) >= 0;
  for (ObjectId id : in.sets.members(object.objects)) {
    if (!HasClasses(in, at.state, id)) continue;
    bool sure = false;
    AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
    surely = surely && sure && found.kinds == kKindObject && in.sets.Only(found.objects) >= 0;
    if (found.objects == 0) continue;
    for (ObjectId one : in.sets.members(found.objects)) {
      if (in.objects[one].kind == ObjectKind::kWrapper) {
        all = JoinValues(in, all, RaisedHigh(in, FieldOf(in, at.state, one, in.sets.Integer(2)), found.label.hi, found.origin));
        continue;
      }
      surely = surely && SurelyHasDunder(in, at.state, Reference(in, one), "__delete__");
      if (IsInstanceWith(in, at.state, one, "__delete__")) all = JoinValues(in, all, AttributesOf(at, Reference(in, one, found.label), "__delete__"));
    }
  }
  return all;
}

void DeletePlainAttribute(Point& at, const AbstractValue& object, std::string_view name) {
  Interpreter& in = at.in;
  const Unsure unsure(at);
  bool surely = false;
  const AbstractValue deleter = GetDeleter(at, object, name, surely);
  if (!deleter.absent()) {
    Alternatives maybe(at, !surely);
    maybe.Begin();
    maybe.End(CallValue(at, deleter, Arguments{{object}, {}, {}, {}}));
    maybe.Nothing();
    maybe.Finish();
  }
  for (ObjectId id : in.sets.members(object.objects)) {
    RaiseShape(at, id, {kBottom, in.labels.Join(object.label.hi, at.control.label.hi)});
    in.objects[id].uncertain = true;
  }
}

}  // namespace penstock
