// The instructions that make, read, write and go over containers.
#include <algorithm>
#include <bit>

#include "analysis/dict_keys.h"
#include "analysis/objects.h"
#include "analysis/transfer.h"
#include "core/check.h"
#include "ir/last_write.h"
#include "ir/stores_back.h"

namespace penstock {

bool StepElement(Point& at) {
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::GetItem: {
      AbstractValue container = Read(at, i.b), key = Read(at, i.c);
      AbstractValue item = GetItem(at, container, key);
      if (item.absent()) return false;
      WriteRegister(at, i.a, item);
      return true;
    }
    case Op::MatchClass: {
      std::vector<std::string_view> names;
      for (uint16_t name : at.function().call_sites[i.c].keywords) names.push_back(at.in.module.names[name]);
      AbstractValue subject = Read(at, i.a), type = Read(at, static_cast<uint16_t>(i.a + 1));
      WriteRegister(at, i.a, MatchClass(at, subject, type, i.b, names));
      return true;
    }
    case Op::GetAttr: {
      AbstractValue value = GetAttribute(at, AbstractValue(Read(at, i.b)), at.in.module.names[i.c]);
      if (value.absent()) return false;  // AttributeError, surely
      WriteRegister(at, i.a, value);
      return true;
    }
    default:
      GiveUp(at.in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

namespace {

// An object of a tool's reply and nothing else: its attributes cannot be set.
bool IsReplySurely(Point& at, const AbstractValue& value) {
  if (value.objects == 0 || (value.kinds & kKindScalar)) return false;
  for (ObjectId id : at.in.sets.members(value.objects)) {
    if (at.in.objects[id].kind != ObjectKind::kRecord) return false;
  }
  return true;
}

// Where it is known what goes, those behind it move up; false: it is not known.
bool RemoveExactly(Point& at, const AbstractValue& container, const AbstractValue& key) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, container);
  if (!places) return false;
  const ObjectId id = at.in.sets.members(container.objects)[0];
  const std::optional<int64_t> place = PlaceIn(*places, KnownIndex(at.in, key));
  if (!place || at.in.objects[id].kind != ObjectKind::kList) return false;
  places->erase(places->begin() + *place);
  return SetPlaces(at, id, *places);
}

// A slice of a list is replaced by what `inserted` holds; false: it is not known which places, or what comes there.
bool ReplaceExactly(Point& at, const AbstractValue& container, uint16_t first, const PlaceValues* inserted) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, container);
  if (!places) return false;
  const ObjectId id = at.in.sets.members(container.objects)[0];
  const std::optional<SlicedPlaces> slice = PlacesOfSlice(at.in, *places, Read(at, first), Read(at, static_cast<uint16_t>(first + 1)), Read(at, static_cast<uint16_t>(first + 2)));
  if (!slice || slice->step != 1 || at.in.objects[id].kind != ObjectKind::kList) return false;
  places->erase(places->begin() + slice->first, places->begin() + std::max(slice->first, slice->stop));
  if (inserted != nullptr) {
    int64_t place = slice->first;
    for (const AbstractValue& value : *inserted) places->insert(places->begin() + place++, RaisedBy(at.in, value, at.control));
  }
  return SetPlaces(at, id, *places);
}

}  // namespace

// Without the label that control gave a constant.
static bool PutsBackThere(const Point& at) {
  if (!at.in.may_run_methods) at.in.may_run_methods = MayRunMethods(at.in.module);
  return StoresBack(at.function(), at.pc, *at.in.may_run_methods);
}

static AbstractValue KeyBeyondControl(const Point& at, uint16_t reg) {
  AbstractValue key = Read(at, reg);
  const bool is_raised = key.label.hi != kBottom && at.follows() && at.in.control.reach != nullptr;
  if (is_raised && at.in.control.reach->IsConstant(at.in.module, at.context.function, at.pc, reg)) key.label = {};
  return key;
}

void DeleteItem(Point& at, const AbstractValue& container, LabelInterval key_label) {
  Interpreter& in = at.in;
  if (container.objects == 0) return;
  key_label.hi = in.labels.Join(key_label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
  if (container.kinds != kKindObject || in.sets.Only(container.objects) < 0) key_label.lo = kBottom;
  for (ObjectId id : in.sets.members(container.objects)) {
    Collapse(at, id);
    RaiseShapeSurely(at, id, key_label);
  }
}

void DeleteItemAt(Point& at, const AbstractValue& container, const AbstractValue& key) {
  Interpreter& in = at.in;
  LabelInterval label = DeepOf(in, at.state, key);
  for (ObjectId id : container.objects == 0 ? SetTable::Members() : in.sets.members(container.objects)) {
    if (in.objects[id].kind == ObjectKind::kDict && in.objects[id].frozen) return GiveUp(in, "changing what `vars` gave is not followed", at.function().spans[at.pc]);
  }
  if (RemoveExactly(at, container, key)) {
    label.hi = in.labels.Join(label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
    return RaiseShape(at, in.sets.members(container.objects)[0], label);
  }
  const std::optional<AtomId> field = FieldOfKey(in, at.state, key);
  if (field && container.objects != 0 && in.sets.members(container.objects).size() == 1) {
    ObjectId id = in.sets.members(container.objects)[0];
    uint32_t slot = in.objects[id].kind == ObjectKind::kDict ? FieldSlot(in, id, *field, false) : 0xFFFFFFFF;
    if (slot != 0xFFFFFFFF && HasAllFields(in, at.state, id) && !at.state.heap.Get(slot).absent()) {
      label.hi = in.labels.Join(label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
      SetLength(at, id, LengthOf(in, at.state, id) - 1);
      SetSlot(at.state, slot, {});
      in.objects[id].order = ObjectInfo::Order::kLost;
      return RaiseShape(at, id, label);
    }
  }
  DeleteItem(at, container, label);
}

// Its old value may stay: more than can be.
void DeleteAttribute(Point& at, const AbstractValue& object, std::string_view name) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  Arguments named{{Known(in, in.sets.Text(name))}, {}, {}, {}};
  if (FindDunder(in, at.state, object, "__delattr__")) CallDunder(at, object, "__delattr__", named);
  DeletePlainAttribute(at, object, name);
}

namespace {

// The slice of three registers that a method of a class is given.
AbstractValue SliceOf(Point& at, uint16_t first) {
  const ObjectId slice = Make(at, ObjectKind::kOpaque, 180);
  for (int k = 0; k < 3; ++k) InitStar(at, slice, Read(at, static_cast<uint16_t>(first + k)));
  return Reference(at.in, slice);
}

}  // namespace

bool StepStore(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::SetItem: {
      const AbstractValue key = KeyBeyondControl(at, i.b);
      SetItem(at, Read(at, i.a), key, Read(at, i.c), DeepOf(at.in, at.state, key).hi != kBottom && PutsBackThere(at));
      return true;
    }
    case Op::DictInsert: SetItem(at, Read(at, i.a), Read(at, i.b), Read(at, i.c)); return true;
    case Op::SetAttr:
      if (IsReplySurely(at, Read(at, i.a))) return false;  // TypeError, surely
      SetAttribute(at, AbstractValue(Read(at, i.a)), in.module.names[i.b], AbstractValue(Read(at, i.c)));
      return true;
    case Op::DelItem:
      if (AbstractValue target = Read(at, i.a), key = Read(at, i.b); HasInstances(in, at.state, target)) {
        ByMethodOrPlain(at, target, "__delitem__", [&] { CallDunder(at, target, "__delitem__", Arguments{{key}, {}, {}, {}}); },
                        [&] { DeleteItemAt(at, ContentOf(in, at.state, target), key); });
      } else {
        DeleteItemAt(at, target, key);
      }
      return true;
    case Op::DelAttr: DeleteAttribute(at, Read(at, i.a), in.module.names[i.b]); return true;
    case Op::DelSlice: case Op::SetSlice: {
      LabelInterval bounds;
      for (int k = 0; k < 3; ++k) bounds = JoinLabels(in, bounds, DeepOf(in, at.state, Read(at, static_cast<uint16_t>(i.b + k))));
      if (i.op == Op::SetSlice) bounds = JoinLabels(in, bounds, OuterOf(in, at.state, Read(at, i.c)));
      // An instance says by what it holds how many it gives.
      if (i.op == Op::SetSlice && HasInstances(in, at.state, Read(at, i.c))) {
        bounds.hi = in.labels.Join(bounds.hi, DeepOf(in, at.state, Read(at, i.c)).hi);
      }
      AbstractValue target = Read(at, i.a);
      bool weak = false;
      if (HasInstances(in, at.state, target)) {
        const bool sets = i.op == Op::SetSlice;
        const std::string_view name = sets ? "__setitem__" : "__delitem__";
        const AbstractValue slice = SliceOf(at, i.b), value = sets ? Read(at, i.c) : AbstractValue{};
        auto call = [&] { CallDunder(at, target, name, sets ? Arguments{{slice, value}, {}, {}, {}} : Arguments{{slice}, {}, {}, {}}); };
        weak = FindDunder(in, at.state, target, name);
        const bool surely = SurelyHasDunder(in, at.state, target, name);
        ByMethodOrPlain(at, target, name, call, [] {});
        target = ContentOf(in, at.state, target);
        if (target.absent() || surely) return true;
      }
      std::optional<PlaceValues> inserted;
      if (i.op == Op::SetSlice) inserted = PlacesOf(in, at.state, Read(at, i.c));
      if (!weak && (inserted || i.op == Op::DelSlice) && ReplaceExactly(at, target, i.b, inserted ? &*inserted : nullptr)) {
        bounds.hi = in.labels.Join(bounds.hi, in.labels.Join(target.label.hi, at.control.label.hi));
        RaiseShape(at, in.sets.members(target.objects)[0], bounds);
        return true;
      }
      AbstractValue elements;
      if (i.op == Op::SetSlice) elements = AllOf(at, Read(at, i.c), bounds.hi);
      DeleteItem(at, target, bounds);
      if (i.op == Op::SetSlice && target.objects != 0) {
        if (!elements.absent()) elements = RaisedHigh(in, elements, at.control.label.hi, at.control.origin);
        for (ObjectId id : in.sets.members(target.objects)) InitStar(at, id, elements);
      }
      return true;
    }
    default:
      GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

namespace {

bool Reads(const Function& function, Pc pc, uint16_t wanted) {
  bool reads = false;
  ForEachRead(function, pc, [&](uint16_t reg) { reads |= reg == wanted; });
  return reads;
}

// May reading an attribute, or using a text as a key, run code? Properties, descriptors and the like.
bool AttributesRunCode(Interpreter& in) {
  if (!in.attributes_run_code) {
    // Under whatever name a function was made, it stands in a class under one of these.
    const auto is_asked = [](const std::string& name) { return name == "__getattr__" || name == "__getattribute__" || name == "__get__"; };
    in.attributes_run_code =
        std::any_of(in.module.names.begin(), in.module.names.end(), is_asked) ||
        std::any_of(in.module.constants.begin(), in.module.constants.end(), [&](const Constant& constant) {
          const std::string* text = std::get_if<std::string>(&constant);
          return text != nullptr && is_asked(*text);
        }) ||
        std::any_of(in.module.functions.begin(), in.module.functions.end(), [](const Function& function) {
          return std::any_of(function.code.begin(), function.code.end(), [](const Instruction& i) { return i.op == Op::LoadBuiltin && i.wide() == IdOf(BuiltinType::Property); });
        });
  }
  return *in.attributes_run_code;
}

// May it run code of the plan, and with it the same function once more? Of the plan itself there is but one.
bool MayRunCode(const Point& at, Pc pc) {
  const Function& function = at.function();
  if (at.context.function == 0) return false;
  const Instruction& i = function.code[pc];
  const auto is_plain = [&](uint16_t reg) {
    const int parameters = function.parameter_register_count();
    if (reg < parameters) return reg >= parameters - function.has_varargs - function.has_kwargs;
    const Instruction* made = LastWrite(function, pc, reg);
    return made != nullptr && (made->op == Op::BuildList || made->op == Op::BuildDict || (made->op == Op::GetAttr && function.library != kNoModule));
  };
  switch (i.op) {
    case Op::Const: case Op::Move: case Op::LoadGlobal: case Op::LoadCell: case Op::LoadBuiltin: case Op::LoadTool: case Op::BuildList: case Op::ListAppend: return false;
    case Op::BuildDict: return i.c != 0 && at.in.has_classes && function.library == kNoModule;
    case Op::DictInsert: {
      const Instruction* key = LastWrite(function, pc, i.b);
      return key == nullptr || key->op != Op::Const;
    }
    case Op::GetAttr: return function.library == kNoModule && AttributesRunCode(at.in);
    case Op::ListExtend: case Op::DictMerge: return !is_plain(i.b);
    default: return true;
  }
}

// `f(*xs, **named)`: what is made for the call is gone with it, and so is what is just put into that.
bool IsMadeForCall(const Point& at) {
  const Function& function = at.function();
  const uint16_t reg = at.instruction().a;
  if (function.is_generator || at.info().name_of_register[reg] != CallSite::kNoName) return false;  // of a generator another one may stand right here
  constexpr int kMost = 64;
  for (Pc pc = at.pc + 1; pc < function.code.size() && pc < at.pc + kMost; ++pc) {
    const Instruction& i = function.code[pc];
    if (i.op == Op::CallStar && (i.a + 1 == reg || i.a + 2 == reg)) return true;
    if (MayRunCode(at, pc)) return false;
    bool written = false;
    ForEachWrite(function, pc, [&](uint16_t one) { written |= one == reg; });
    if (written) return false;
    if (!Reads(function, pc, reg)) continue;
    const bool fills = i.op == Op::ListAppend || i.op == Op::DictInsert || i.op == Op::ListExtend || i.op == Op::DictMerge;
    if (fills && i.a == reg && i.b != reg && (i.op != Op::DictInsert || i.c != reg)) continue;
    if (i.a == reg || (i.op != Op::ListExtend && i.op != Op::DictMerge)) return false;
    const Instruction* next = NextTouch(function, pc, reg);
    return next == nullptr || !Reads(function, static_cast<Pc>(next - function.code.data()), reg);
  }
  return false;
}

// It matters only of what has a name, or is in what has one, that more is put into it.
Before OneBefore(const Point& at) {
  if (IsMadeForCall(at)) return Before::kIsGone;
  const uint16_t reg = at.instruction().a;
  const auto fills = [&](const Instruction& i) { return i.a == reg && (i.op == Op::ListAppend || i.op == Op::DictInsert || i.op == Op::ListExtend || i.op == Op::DictMerge); };
  const Instruction* next = NextTouch(at.function(), at.pc, reg);
  for (int i = 0; i < 32 && next != nullptr && fills(*next); ++i) next = NextTouch(at.function(), static_cast<Pc>(next - at.function().code.data()), reg);
  return next != nullptr && (next->op == Op::Move || next->op == Op::BuildDict || next->op == Op::BuildList) ? Before::kMayBeGone : Before::kStays;
}

// A display with keys that are known and differ: how many there are stays known of each dict that is made here. False: it is another one.
bool BuildKnownDict(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  constexpr int kMostKeys = 64;
  if (i.c > kMostKeys) return false;
  boost::container::small_vector<AtomId, 8> names;
  for (int k = 0; k < i.c; ++k) {
    const AbstractValue& key = Read(at, static_cast<uint16_t>(i.b + 2 * k));
    const int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
    const AtomId name = only < 0 ? 0 : KeyOf(in, static_cast<AtomId>(only));
    if (only < 0 || std::find(names.begin(), names.end(), name) != names.end()) return false;
    names.push_back(name);
  }
  if (names.empty()) return false;
  const ObjectId object = Make(at, ObjectKind::kDict, 0, 0, i.c, OneBefore(at));
  KeepOrder(in.objects[object]);
  for (int k = 0; k < i.c; ++k) {
    LabelInterval shape = Read(at, static_cast<uint16_t>(i.b + 2 * k)).label;
    shape.hi = in.labels.Join(shape.hi, at.control.label.hi);
    k == 0 ? RaiseShapeSurely(at, object, shape) : RaiseShape(at, object, shape);
    AbstractValue value = RaisedBy(in, Read(at, static_cast<uint16_t>(i.b + 2 * k + 1)), at.control);
    if (in.graph != nullptr && value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
    InitField(at, object, names[static_cast<size_t>(k)], value);
  }
  WriteRegister(at, i.a, Reference(in, object));
  return true;
}

}  // namespace

// Texts that are known, of which no two are equal.
static bool AreDifferent(const Point& at, uint16_t first, int count) {
  constexpr int kMost = static_cast<int>(kMaxAtoms);
  if (count > kMost) return false;
  boost::container::small_vector<int64_t, 8> seen;
  for (int k = 0; k < count; ++k) {
    const AbstractValue& item = Read(at, static_cast<uint16_t>(first + k));
    const int64_t only = item.kinds == kKindStr ? at.in.sets.Only(item.atoms) : -1;
    if (only < 0 || std::find(seen.begin(), seen.end(), only) != seen.end()) return false;
    seen.push_back(only);
  }
  return true;
}

bool StepBuild(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::BuildTuple: case Op::BuildList: {
      const Before before = i.op == Op::BuildList ? OneBefore(at) : Before::kStays;  // nothing is put into a tuple
      ObjectId object = Make(at, i.op == Op::BuildTuple ? ObjectKind::kTuple : ObjectKind::kList, 0, 0, i.c, before);
      for (int k = 0; k < i.c; ++k) {
        AbstractValue item = RaisedBy(in, Read(at, static_cast<uint16_t>(i.b + k)), at.control);
        InitField(at, object, in.sets.Integer(k), item);
      }
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    case Op::BuildSet: {
      ObjectId object = Make(at, ObjectKind::kSet, 0, 0, i.c <= 1 || AreDifferent(at, i.b, i.c) ? i.c : -1);
      OriginId origin = 0;
      RaiseShapeSurely(at, object, DeepOfReads(at, origin));
      for (int k = 0; k < i.c; ++k) InitStar(at, object, Read(at, static_cast<uint16_t>(i.b + k)));
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    case Op::BuildDict: {
      if (BuildKnownDict(at)) return true;
      ObjectId object = Make(at, ObjectKind::kDict, 0, 0, 0, OneBefore(at));
      KeepOrder(in.objects[object]);
      AbstractValue reference = Reference(in, object);
      for (int k = 0; k < i.c; ++k) {
        SetItem(at, reference, Read(at, static_cast<uint16_t>(i.b + 2 * k)), Read(at, static_cast<uint16_t>(i.b + 2 * k + 1)));
      }
      WriteRegister(at, i.a, reference);
      return true;
    }
    case Op::MakeSlice: {
      ObjectId object = Make(at, ObjectKind::kOpaque);
      for (int k = 0; k < 3; ++k) InitStar(at, object, Read(at, static_cast<uint16_t>(i.b + k)));
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    default:
      if (i.op == Op::MakeClass) {
        std::vector<AbstractValue> bases;
        for (int k = 0; k < i.b; ++k) bases.push_back(Read(at, static_cast<uint16_t>(i.a + 2 + k)));
        AbstractValue names = Read(at, static_cast<uint16_t>(i.a + 1));
        WriteRegister(at, i.a, MakeClass(at, names, bases));
        return true;
      }
      GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

static bool HasShape(Interpreter& in, const AbstractValue& value) {
  const int64_t only = value.kinds == kKindObject ? in.sets.Only(value.objects) : -1;
  if (only < 0) return false;
  const ObjectKind kind = in.objects[static_cast<ObjectId>(only)].kind;
  return kind == ObjectKind::kList || kind == ObjectKind::kTuple || kind == ObjectKind::kDict;
}

bool StepMutates(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue target = Read(at, i.a), added = Read(at, i.b);
  if (target.objects == 0) return true;
  LabelInterval outer = OuterOf(in, at.state, added);
  // What stands under a key says nothing of which keys there are.
  const bool shallow = i.op == Op::ListExtend || (i.op == Op::DictMerge && AreDicts(in, added));
  LabelInterval deep = shallow ? outer : DeepOf(in, at.state, added);
  for (ObjectId id : in.sets.members(target.objects)) {
    switch (i.op) {
      case Op::ListExtend: AppendAll(at, id, added); break;
      case Op::SetAdd: AddElement(at, id, added); break;
      case Op::DictMerge:
        MergeInto(at, id, added, [&](ObjectId source) { MergeUnknown(at, id, source); });
        break;
      default: GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]); return false;
    }
    // By the shape of one list, tuple or dict, there is no other way.
    const bool surely = shallow && in.sets.members(target.objects).size() == 1 && HasShape(in, added);
    surely ? RaiseShapeSurely(at, id, deep) : RaiseShape(at, id, deep);
    RaiseShape(at, id, at.control.label);
  }
  return true;
}

namespace {

// What a slice of three registers takes of them. False: that is not known.
bool SlicedAt(Point& at, const PlaceValues& places, uint16_t first, std::optional<PlaceValues>& sliced) {
  const std::optional<SlicedPlaces> slice = PlacesOfSlice(at.in, places, Read(at, first), Read(at, static_cast<uint16_t>(first + 1)), Read(at, static_cast<uint16_t>(first + 2)));
  if (!slice) return false;
  sliced.emplace();
  for (int64_t index : slice->indices) sliced->push_back(places[static_cast<size_t>(index)]);
  return true;
}

}  // namespace

bool StepElements(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  OriginId origin = 0;
  LabelInterval outer = OuterOfReads(at, origin);
  AbstractValue result;
  if (i.op == Op::GetSlice && in.has_classes) {
    for (int k = 0; k < 3; ++k) {
      const AbstractValue& bound = Read(at, static_cast<uint16_t>(i.c + k));
      if (HasInstances(in, at.state, bound)) outer.hi = in.labels.Join(outer.hi, DeepOf(in, at.state, bound).hi);
    }
  }
  if (i.op == Op::GetSlice && HasInstances(in, at.state, source)) {
    CallResult got = CallDunder(at, source, "__getitem__", Arguments{{SliceOf(at, i.c)}, {}, {}, {}});
    if (got.returns) result = Raised(in, got.value, {kBottom, outer.hi}, origin);
    source = ContentOf(in, at.state, source);
    if (source.absent() && result.absent()) return false;
  }
  if (i.op == Op::GetSlice && in.has_classes && source.objects != 0) {
    Alternatives asked(at, true);
    for (ObjectId id : in.sets.members(source.objects)) {
      if (in.objects[id].kind != ObjectKind::kClass) continue;
      asked.Begin();
      const AbstractValue got = AskClass(at, source, id, "__class_getitem__", Arguments{{SliceOf(at, i.c)}, {}, {}, {}});
      if (in.stopped()) return false;
      asked.End({!got.absent(), got});
    }
    asked.Nothing();
    const AbstractValue got = asked.Finish().value;
    if (!got.absent()) result = JoinValues(in, result, Raised(in, got, {kBottom, outer.hi}, origin));
  }
  if (source.kinds & (kKindStr | kKindBytes)) {
    OriginId ignored = 0;
    result = JoinValues(in, result, Scalar(static_cast<Kinds>(source.kinds & (kKindStr | kKindBytes)), DeepOfReads(at, ignored), origin));
  }
  if (source.objects != 0) {
    uint32_t part = 0;
    for (ObjectId id : in.sets.members(source.objects)) {
      ObjectKind kind = in.objects[id].kind;
      if (kind == ObjectKind::kOpaque) {
        result = JoinValues(in, result, Reference(in, id, outer));
        continue;
      }
      if (i.op == Op::ListToTuple) kind = ObjectKind::kTuple;
      if (kind != ObjectKind::kList && kind != ObjectKind::kTuple) continue;
      ObjectId copy = Make(at, kind, std::min(part++, kMaxResults - 1), 0, 0);
      in.objects[copy].is_range |= i.op == Op::GetSlice && in.objects[id].is_range;
      if (i.op == Op::ListToTuple) {
        AppendAll(at, copy, Reference(in, id));
      } else if (std::optional<PlaceValues> places = PlacesOf(in, at.state, Reference(in, id)), sliced; places && SlicedAt(at, *places, i.c, sliced)) {
        for (size_t k = 0; k < sliced->size(); ++k) InitField(at, copy, in.sets.Integer(static_cast<int64_t>(k)), (*sliced)[k]);
        SetLength(at, copy, static_cast<int64_t>(sliced->size()));
      } else {
        SetLength(at, copy, -1);
        InitStar(at, copy, Members(in, at.state, id));
      }
      RaiseShapeSurely(at, copy, outer);
      // A range is no container of the machine's: its label stands on the value.
      result = JoinValues(in, result, Reference(in, copy, {kBottom, in.objects[copy].is_range ? outer.hi : kBottom}));
    }
  }
  if (result.absent()) result = Scalar(kKindScalar, outer, origin);
  WriteRegister(at, i.a, result);
  return true;
}

bool StepUnpack(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  LabelInterval outer = OuterOf(in, at.state, source);
  // Rows with names are unpacked as the tuples that they hold.
  if (HasInstances(in, at.state, source) && !FindDunder(in, at.state, source, "__iter__") && !FindDunder(in, at.state, source, "__getitem__")) {
    if (const AbstractValue held = ContentOf(in, at.state, source); !held.absent()) source = Raised(in, held, {kBottom, outer.hi}, source.origin);
  }
  int before = i.op == Op::Unpack ? i.c : i.c & 255, after = i.op == Op::Unpack ? 0 : i.c >> 8;
  // None cannot be unpacked.
  int64_t only = (source.kinds & ~kKindNone) == kKindObject ? in.sets.Only(source.objects) : -1;
  ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  const bool counts = IsSequence(kind) || IsMapping(kind) || kind == ObjectKind::kSet;
  int64_t length = counts ? LengthOf(in, at.state, static_cast<ObjectId>(only)) : -1;
  bool by_place = (kind == ObjectKind::kList || kind == ObjectKind::kTuple) && (i.op == Op::Unpack || length >= 0);
  if (only < 0 && i.op == Op::Unpack && (source.kinds & ~kKindNone) == kKindObject) {
    // What the ends of a function give, say: each of them by place.
    const SetTable::Members members = in.sets.members(source.objects);
    by_place = std::all_of(members.begin(), members.end(), [&](ObjectId id) { return IsSequence(in.objects[id].kind); });
  }
  // What gives as many as there are targets, and is known to.
  std::optional<PlaceValues> given;
  if (!by_place && i.op == Op::Unpack && IsIterator(in, source)) {
    const std::optional<KnownRows> rows = RowsOf(at, source, /*calls=*/true);
    if (rows && rows->count - rows->taken == before) given = ElementsInOrder(at, source, outer.hi);
    if (in.stopped()) return false;
    if (given && given->size() != static_cast<size_t>(before)) given.reset();
  }
  AbstractValue any;
  if ((!by_place && !given) || i.op == Op::UnpackStar) any = AllOf(at, source, outer.hi);
  auto element = [&](int64_t index) {
    if (given) return Raised(in, (*given)[static_cast<size_t>(index)], outer, source.origin);
    if (!by_place) return any.absent() ? Scalar(kKindScalar, outer, source.origin) : Raised(in, any, outer, source.origin);
    return GetItem(at, source, Known(in, in.sets.Integer(index)));
  };
  if (i.op == Op::UnpackStar) RaiseTakenApart(at, source, outer.hi);
  uint16_t reg = i.a;
  for (int k = 0; k < before; ++k) WriteRegister(at, reg++, element(k));
  if (i.op == Op::UnpackStar) {
    ObjectId rest = Make(at, ObjectKind::kList, 0, 0, length >= 0 ? std::max<int64_t>(0, length - before - after) : -1);
    if (by_place) for (int64_t k = before; k < length - after; ++k) InitField(at, rest, in.sets.Integer(k - before), element(k));
    else InitStar(at, rest, any.absent() ? any : Raised(in, any, outer, source.origin));
    RaiseShapeSurely(at, rest, outer);
    WriteRegister(at, reg++, Reference(in, rest));
    for (int k = 0; k < after; ++k) WriteRegister(at, reg++, element(length >= 0 ? length - after + k : k));
  }
  return true;
}

bool StepIterator(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  LabelInterval outer = OuterOf(in, at.state, source);
  AbstractValue result;
  // iter(it) is it.
  SetTable::Collected rest;
  AbstractValue instances;
  if (source.objects != 0) {
    for (ObjectId id : in.sets.members(source.objects)) {
      if (in.objects[id].kind == ObjectKind::kIterator && !IsView(in.objects[id])) result = JoinValues(in, result, Reference(in, id, source.label));
      else if (in.objects[id].kind == ObjectKind::kInstance) instances = JoinValues(in, instances, Reference(in, id, source.label));
      else rest.push_back(id);
    }
  }
  if (!rest.empty() || (source.kinds & kKindScalar)) {
    ObjectId iterator = Make(at, ObjectKind::kIterator, 0, 0, 0);  // instead of a length: how many were taken, where that is known
    in.objects[iterator].of_loop = true;
    AbstractValue over = source;
    over.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
    if (rest.empty()) over.kinds &= static_cast<Kinds>(~kKindObject);
    InitStar(at, iterator, over);
    RaiseShapeSurely(at, iterator, outer);
    result = JoinValues(in, result, Reference(in, iterator, source.label));
  }
  if (!instances.absent()) {
    Alternatives asked(at, !result.absent());
    asked.Begin();
    const AbstractValue begun = BeginOver(at, instances);
    if (in.stopped()) return false;
    asked.End({true, {}});
    asked.Nothing();
    asked.Finish();
    result = JoinValues(in, result, begun);
  }
  if (result.absent()) return false;
  result.origin = source.origin;
  WriteRegister(at, i.a, result);
  return true;
}

bool StepAppend(Point& at) {
  const ObjectSetId lists = Read(at, at.instruction().a).objects;
  const AbstractValue value = Read(at, at.instruction().b);
  if (lists != 0) for (ObjectId id : at.in.sets.members(lists)) AddElement(at, id, value);
  return true;
}

}  // namespace penstock
