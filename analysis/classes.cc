// Classes and their instances: making them, finding attributes along the order of bases, and the dunder
// methods that operators and builtins call.
//
// A class keeps its namespace in fields by name and its bases in fields by number. An instance keeps its
// attributes in fields by name; the classes it may be of stand among the objects of its header, where no
// walk over its parts comes by. What an instance of a derived list, dict or int holds is its field `#value`.
#include <algorithm>

#include "analysis/alternatives.h"
#include "ir/hidden_names.h"

namespace penstock {
namespace {

constexpr uint32_t kBuiltinBit = 0x80000000;
constexpr size_t kMostBases = 16;

SetTable::Members ClassesOf(const Interpreter& in, const State& state, ObjectId id) {
  const AbstractValue& header = state.heap.Get(in.objects[id].header());
  return header.objects == 0 ? SetTable::Members() : in.sets.members(header.objects);
}

bool HasClasses(const Interpreter& in, const State& state, ObjectId id) {
  ObjectKind kind = in.objects[id].kind;
  return kind == ObjectKind::kInstance || (kind == ObjectKind::kError && !ClassesOf(in, state, id).empty());
}

AtomId ValueKey(Interpreter& in) { return in.sets.Text("#value"); }

AbstractValue FieldOf(Interpreter& in, const State& state, ObjectId id, AtomId key) {
  uint32_t slot = FieldSlot(in, id, key, false);
  return slot == 0xFFFFFFFF ? AbstractValue{} : state.heap.Get(slot);
}

bool IsTypeBuiltin(uint32_t number) { return number < kBuiltinCount && RowOf(BuiltinId{number}).kind == BuiltinKind::kType; }

// What of a class is known about whom it derives from.
struct Bases {
  bool exact = true;                 // `order` is Python's; else it only holds all of them
  std::vector<uint32_t> order;       // classes, itself first; builtins with kBuiltinBit
};

Bases BasesOf(Interpreter& in, const State& state, ObjectId cls, int depth = 0);

// The parents of a class, each as one id, if that is known.
bool ParentsOf(Interpreter& in, const State& state, ObjectId cls, std::vector<uint32_t>& out) {
  for (uint32_t i = 0; i < in.objects[cls].number; ++i) {
    AbstractValue base = FieldOf(in, state, cls, in.sets.Integer(i));
    int64_t only = base.kinds == kKindObject ? in.sets.Only(base.objects) : -1;
    if (only < 0) return false;
    ObjectId id = static_cast<ObjectId>(only);
    if (in.objects[id].kind == ObjectKind::kClass) out.push_back(id);
    else if (in.objects[id].kind == ObjectKind::kBuiltin) out.push_back(kBuiltinBit | in.objects[id].number);
    else return false;
  }
  return true;
}

// All that a class may derive from, in no order that counts.
void Gather(Interpreter& in, const State& state, ObjectId cls, Bases& bases) {
  bases.exact = false;
  std::vector<ObjectId> open{cls};
  auto note = [&](uint32_t id) {
    if (std::find(bases.order.begin(), bases.order.end(), id) != bases.order.end()) return false;
    bases.order.push_back(id);
    return true;
  };
  note(cls);
  while (!open.empty()) {
    ObjectId id = open.back();
    open.pop_back();
    for (uint32_t i = 0; i < in.objects[id].number; ++i) {
      AbstractValue base = FieldOf(in, state, id, in.sets.Integer(i));
      if (base.objects == 0) continue;
      for (ObjectId one : in.sets.members(base.objects)) {
        if (in.objects[one].kind == ObjectKind::kClass && note(one)) open.push_back(one);
        if (in.objects[one].kind == ObjectKind::kBuiltin) note(kBuiltinBit | in.objects[one].number);
      }
    }
  }
}

Bases BasesOf(Interpreter& in, const State& state, ObjectId cls, int depth) {
  Bases out;
  std::vector<uint32_t> parents;
  std::vector<std::vector<uint32_t>> lists;
  bool known = depth < 40 && ParentsOf(in, state, cls, parents);
  for (size_t i = 0; known && i < parents.size(); ++i) {
    if (parents[i] & kBuiltinBit) {
      lists.push_back({parents[i]});
      continue;
    }
    Bases parent = BasesOf(in, state, parents[i], depth + 1);
    known = parent.exact;
    lists.push_back(std::move(parent.order));
  }
  if (!known) {
    Gather(in, state, cls, out);
    return out;
  }
  if (parents.size() > 1) lists.push_back(parents);
  out.order.push_back(cls);
  for (;;) {
    std::erase_if(lists, [](const auto& list) { return list.empty(); });
    if (lists.empty()) return out;
    int64_t next = -1;
    for (const auto& list : lists) {
      bool later = false;
      for (const auto& other : lists) later |= std::find(other.begin() + 1, other.end(), list[0]) != other.end();
      if (later) continue;
      next = list[0];
      break;
    }
    if (next < 0) {
      out.order.clear();
      Gather(in, state, cls, out);
      return out;
    }
    out.order.push_back(static_cast<uint32_t>(next));
    for (auto& list : lists) if (list[0] == next) list.erase(list.begin());
  }
}

// An attribute whose name is a value; of one not known, any.
AbstractValue GetAttributeValue(Point& at, const AbstractValue& object, const AbstractValue& name) {
  Interpreter& in = at.in;
  int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  if (only >= 0) return GetAttribute(at, object, in.sets.atom(static_cast<AtomId>(only)).text);
  AbstractValue all;
  if (object.objects == 0) return all;
  for (ObjectId id : in.sets.members(object.objects)) {
    all = JoinValues(in, all, Members(in, at.state, id));
    // Every name that some class of it has: methods are bound, properties asked.
    for (ObjectId cls : ClassesOf(in, at.state, id)) {
      if (in.objects[cls].kind != ObjectKind::kClass) continue;
      for (uint32_t base : BasesOf(in, at.state, cls).order) {
        if (base & kBuiltinBit) continue;
        for (size_t i = 0; i < in.objects[base].fields.size(); ++i) {
          const Atom& atom = in.sets.atom(in.objects[base].fields[i].first);
          if (atom.type != Atom::Type::kStr || IsDunder(atom.text)) continue;
          all = JoinValues(in, all, AttributesOf(at, Reference(in, id, object.label), atom.text));
        }
      }
    }
  }
  if (!all.absent()) all = Raised(in, all, {kBottom, in.labels.Join(OuterOf(in, at.state, object).hi, name.label.hi)}, OuterOrigin(in, at.state, object));
  return all;
}

// What a name is in the classes from `first` on; `sure`: surely there.
AbstractValue FindIn(Interpreter& in, const State& state, const Bases& bases, size_t first, AtomId name, bool& sure) {
  AbstractValue found;
  sure = false;
  for (size_t i = first; i < bases.order.size(); ++i) {
    if (bases.order[i] & kBuiltinBit) continue;
    const ObjectInfo& object = in.objects[bases.order[i]];
    AbstractValue one = FieldOf(in, state, bases.order[i], name);
    found = JoinValues(in, found, JoinValues(in, one, state.heap.Get(object.star())));
    bool may_lack = std::find(object.optional.begin(), object.optional.end(), name) != object.optional.end();
    if (one.absent() || may_lack || object.uncertain || !bases.exact) continue;
    sure = true;
    break;
  }
  return found;
}

Arguments WithFirst(const AbstractValue& first, const Arguments& rest) {
  Arguments all = rest;
  all.positional.insert(all.positional.begin(), first);
  return all;
}

// Calls what was found in a class, with the receiver where it is a method.
bool IsInstanceWith(Interpreter& in, const State& state, ObjectId id, std::string_view method) {
  return in.objects[id].kind == ObjectKind::kInstance && FindDunder(in, state, Reference(in, id), method);
}

}  // namespace

LabelId LabelOfDescriptors(Interpreter& in, const State& state, const AbstractValue& value) {
  LabelId label = kBottom;
  auto look_at = [&](ObjectId cls) {
    if (in.objects[cls].kind != ObjectKind::kClass) return;
    for (uint32_t base : BasesOf(in, state, cls).order) {
      if (base & kBuiltinBit) continue;
      auto look = [&](uint32_t slot) {
        const AbstractValue& part = state.heap.Get(slot);
        if (HasInstances(in, state, part)) label = in.labels.Join(label, part.label.hi);
      };
      look(in.objects[base].star());
      for (const auto& [key, slot] : in.objects[base].fields) look(slot);
    }
  };
  if (value.objects == 0) return label;
  for (ObjectId id : in.sets.members(value.objects)) {
    look_at(id);
    for (ObjectId cls : ClassesOf(in, state, id)) look_at(cls);
  }
  return label;
}

namespace {

// `__get__`, `__set__` or `__delete__` of what stands in a class.
CallResult CallOnDescriptor(Point& at, const AbstractValue& descriptor, std::string_view method, const Arguments& arguments) {
  const AbstractValue bound = AttributesOf(at, descriptor, method);
  return bound.absent() ? CallResult{} : CallValue(at, bound, arguments);
}

CallResult CallFound(Point& at, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class,
                     const Arguments& arguments) {
  Interpreter& in = at.in;
  if (found.objects == 0) return {};
  SetTable::Members members = in.sets.members(found.objects);
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
      AbstractValue inner = FieldOf(in, at.state, id, in.sets.Integer(0));
      if (form == WrapperForm::kClassMethod) each.End(CallValue(at, inner, WithFirst(cls, arguments)));
      else if (form == WrapperForm::kStaticMethod) each.End(CallValue(at, inner, arguments));
      else if (CallResult got = CallValue(at, inner, Arguments{{self}, {}, {}, {}}); got.returns) each.End(CallValue(at, got.value, arguments));
    } else if (IsInstanceWith(in, at.state, id, "__get__")) {
      CallResult got = CallOnDescriptor(at, callee, "__get__", Arguments{{through_class ? Known(in, in.sets.None()) : self, cls}, {}, {}, {}});
      if (got.returns) each.End(CallValue(at, got.value, arguments));
    } else {
      each.End(CallValue(at, callee, arguments));
    }
    if (in.stopped()) return {};
  }
  return each.Finish();
}

// The value that what was found in a class has when read through an instance.
AbstractValue Bound(Point& at, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class) {
  Interpreter& in = at.in;
  if (found.objects == 0) return found;
  AbstractValue out = found;
  SetTable::Collected plain;
  AbstractValue bound;
  uint32_t part = 0;
  for (ObjectId id : in.sets.members(found.objects)) {
    if (AbstractValue descriptor = Reference(in, id, found.label); IsInstanceWith(in, at.state, id, "__get__")) {
      descriptor.origin = found.origin;
      Alternatives maybe(at, in.sets.members(found.objects).size() > 1);
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
    AbstractValue inner = wrapper ? FieldOf(in, at.state, id, in.sets.Integer(0)) : Reference(in, id, found.label);
    if (wrapper && form == WrapperForm::kStaticMethod) {
      bound = JoinValues(in, bound, inner);
    } else if (wrapper && form == WrapperForm::kProperty) {
      Alternatives maybe(at, in.sets.members(found.objects).size() > 1);
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

AbstractValue ClassValue(Interpreter& in, const State& state, ObjectId id) {
  AbstractValue value;
  const AbstractValue& header = state.heap.Get(in.objects[id].header());
  if (header.objects == 0) return value;
  value.kinds = kKindObject;
  value.objects = header.objects;
  return value;
}

// What a name is in the classes of an instance, behind class `after` if that is given (super).
AbstractValue FindForInstance(Interpreter& in, const State& state, ObjectId id, AtomId name, bool& sure, ObjectId after = kNoObject) {
  AbstractValue found;
  sure = true;
  for (ObjectId cls : ClassesOf(in, state, id)) {
    if (in.objects[cls].kind != ObjectKind::kClass) { sure = false; continue; }
    Bases bases = BasesOf(in, state, cls);
    size_t first = 0;
    if (after != kNoObject && bases.exact) {
      auto place = std::find(bases.order.begin(), bases.order.end(), after);
      first = place == bases.order.end() ? 0 : static_cast<size_t>(place - bases.order.begin()) + 1;
    }
    bool here = false;
    found = JoinValues(in, found, FindIn(in, state, bases, first, name, here));
    sure &= here;
  }
  if (ClassesOf(in, state, id).empty()) sure = false;
  return found;
}

// The builtin type or exception that a class derives from; kBuiltinCount: none.
BuiltinId BuiltinBaseOf(Interpreter& in, const State& state, ObjectId cls) {
  for (uint32_t base : BasesOf(in, state, cls).order) {
    if ((base & kBuiltinBit) && (base & ~kBuiltinBit) != IdOf(BuiltinType::Object)) return static_cast<BuiltinId>(base & ~kBuiltinBit);
  }
  return kBuiltinCount;
}

}  // namespace

static void StoreAttributeNamed(Point& at, const AbstractValue& object, const AbstractValue& name, const AbstractValue& stored);

namespace {

void StoreField(Point& at, ObjectId id, AtomId key, const AbstractValue& stored, bool strong) {
  Interpreter& in = at.in;
  AbstractValue value = RaisedBy(in, stored, at.control);
  if (value.label.hi != kBottom) value.origin = OriginWhenExplained(at, value.origin, "[…]", StepKind::kPart);
  uint32_t slot = FieldSlot(in, id, key, true);
  if (slot == 0xFFFFFFFF) {
    JoinSlot(in, at.state, in.objects[id].star(), value);
    return;
  }
  bool is_class = in.objects[id].kind == ObjectKind::kClass;
  if (is_class && at.state.heap.Get(slot).absent()) in.objects[id].optional.push_back(key);
  if (strong) SetSlot(at.state, slot, value);
  else JoinSlot(in, at.state, slot, value);
}

// A dunder method as a builtin type has it, on a value of it. `self`: the instance around the value, if any.
CallResult CallOfBuiltin(Point& at, const AbstractValue& self, const AbstractValue& value, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  auto argument = [&](size_t i) { return i < arguments.positional.size() ? arguments.positional[i] : Scalar(kKindScalar, {}); };
  AbstractValue none = Known(in, in.sets.None());
  LabelInterval deep = JoinLabels(in, DeepOf(in, at.state, value), DeepOfArguments(at, arguments));
  deep.lo = kBottom;
  auto scalar = [&](Kinds kinds) { return CallResult{true, Scalar(kinds, deep, DeepOrigin(in, at.state, value))}; };
  if (name == "__init__") {
    if (value.objects == 0) return {true, none};
    ObjectKind kind = in.objects[in.sets.members(value.objects)[0]].kind;
    if (kind != ObjectKind::kList && kind != ObjectKind::kDict && kind != ObjectKind::kSet) return {true, none};
    if (!arguments.positional.empty() || !arguments.named.empty() || arguments.more_named || arguments.more_positional) {
      CallMethodNamed(at, value, kind == ObjectKind::kList ? "extend" : "update", arguments);
    }
    return {!in.stopped(), none};
  }
  if (name == "__len__") return CallBuiltin(at, IdOf(Builtin::Len), Arguments{{value}, {}, {}, {}});
  if (name == "__iter__") return CallBuiltin(at, IdOf(Builtin::Iter), Arguments{{value}, {}, {}, {}});
  if (name == "__reversed__") return CallBuiltin(at, IdOf(Builtin::Reversed), Arguments{{value}, {}, {}, {}});
  if (name == "__getitem__") return {true, GetItem(at, self.absent() ? value : self, argument(0), true)};
  if (name == "__setitem__") {
    SetItem(at, value, argument(0), argument(1));
    return {true, none};
  }
  if (name == "__delitem__") {
    DeleteItem(at, value, DeepOf(in, at.state, argument(0)));
    return {true, none};
  }
  if (name == "__str__" || name == "__repr__" || name == "__format__") return scalar(kKindStr);
  if (name == "__hash__" || name == "__index__" || name == "__int__") return scalar(kKindInt);
  if (name == "__float__") return scalar(kKindFloat);
  if (name == "__contains__" || name == "__bool__" || name == "__eq__" || name == "__ne__" || name == "__lt__" || name == "__le__" ||
      name == "__gt__" || name == "__ge__") return scalar(kKindBool | kKindOther);
  if (value.objects == 0 && IsDunder(name)) return scalar(kKindScalar);
  if (std::optional<Op> op = OperatorOf(name)) return {true, Operate(at, *op, value, argument(0))};
  return CallMethodNamed(at, value, name, arguments);
}

// What `object` gives every class.
CallResult CallOfObject(Point& at, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  AbstractValue none = Known(in, in.sets.None());
  if (name == "__init__" || name == "__init_subclass__") return {true, none};
  if (name == "__setattr__" && arguments.positional.size() == 2) {
    StoreAttributeNamed(at, self, arguments.positional[0], arguments.positional[1]);
    return {true, none};
  }
  if (name == "__delattr__") {
    if (self.objects != 0) for (ObjectId id : in.sets.members(self.objects)) RaiseShape(at, id, at.control.label);
    return {true, none};
  }
  LabelInterval deep = JoinLabels(in, DeepOf(in, at.state, self), DeepOfArguments(at, arguments));
  OriginId origin = DeepOrigin(in, at.state, self);
  deep.lo = kBottom;
  if (name == "__str__" || name == "__repr__" || name == "__format__") return {true, Scalar(kKindStr, deep, origin)};
  if (name == "__eq__" || name == "__ne__") return {true, Scalar(kKindBool | kKindOther, deep, origin)};
  if (name == "__hash__") return {true, Scalar(kKindInt, deep, origin)};
  if (name == "__getattribute__" && !arguments.positional.empty()) {
    return {true, GetAttributeValue(at, self, arguments.positional[0])};
  }
  return {};
}

// cls.__new__(cls, ...) where no class of the plan has one.
AbstractValue NewInstance(Point& at, ObjectId cls, const Arguments& arguments) {
  Interpreter& in = at.in;
  BuiltinId base = BuiltinBaseOf(in, at.state, cls);
  bool error = base < kBuiltinCount && RowOf(base).kind == BuiltinKind::kException;
  ObjectId made = Make(at, error ? ObjectKind::kError : ObjectKind::kInstance, 140, error ? base : 0);
  AbstractValue header = at.state.heap.Get(in.objects[made].header());
  header.objects = header.objects == 0 ? in.sets.Singleton(cls) : in.sets.Union(header.objects, in.sets.Singleton(cls));
  SetSlot(at.state, in.objects[made].header(), header);
  if (error) {
    for (const AbstractValue& value : arguments.positional) InitStar(at, made, value);
    if (arguments.more_positional) InitStar(at, made, *arguments.more_positional);
  } else if (IsTypeBuiltin(base)) {
    bool changes = base == IdOf(BuiltinType::List) || base == IdOf(BuiltinType::Dict) || base == IdOf(BuiltinType::Set);
    CallResult held = CallBuiltin(at, base, changes ? Arguments{} : arguments);
    if (held.returns) InitField(at, made, ValueKey(in), held.value);
  }
  return Reference(in, made);
}

}  // namespace

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

bool HoldsOpaque(const Interpreter& in, const AbstractValue& value) {
  if (value.objects == 0) return false;
  for (ObjectId id : in.sets.members(value.objects)) if (in.objects[id].kind == ObjectKind::kOpaque) return true;
  return false;
}

bool HasInstances(const Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.objects == 0) return false;
  for (ObjectId id : in.sets.members(value.objects)) if (HasClasses(in, state, id)) return true;
  return false;
}

AbstractValue PlainOf(Interpreter& in, const State& state, const AbstractValue& value) {
  if (!HasInstances(in, state, value)) return value;
  AbstractValue plain = value, held;
  SetTable::Collected rest;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind != ObjectKind::kInstance) rest.push_back(id);
    else held = JoinValues(in, held, FieldOf(in, state, id, ValueKey(in)));
  }
  plain.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
  if (rest.empty()) plain.kinds &= static_cast<Kinds>(~kKindObject);
  if (!held.absent()) held = Raised(in, held, {kBottom, OuterOf(in, state, value).hi}, value.origin);
  return plain.kinds == 0 ? held : JoinValues(in, plain, held);
}

AbstractValue ContentOf(Interpreter& in, const State& state, const AbstractValue& value) {
  AbstractValue left = PlainOf(in, state, value);
  if (!HasInstances(in, state, left)) return left;
  SetTable::Collected rest;
  for (ObjectId id : in.sets.members(left.objects)) if (!HasClasses(in, state, id)) rest.push_back(id);
  left.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
  if (rest.empty()) left.kinds &= static_cast<Kinds>(~kKindObject);
  return left.kinds == 0 ? AbstractValue{} : left;
}

bool FindDunder(Interpreter& in, const State& state, const AbstractValue& value, std::string_view name) {
  if (value.objects == 0) return false;
  AtomId atom = in.sets.Text(name);
  bool sure;
  for (ObjectId id : in.sets.members(value.objects)) {
    if (HasClasses(in, state, id) && !FindForInstance(in, state, id, atom, sure).absent()) return true;
  }
  return false;
}

CallResult CallDunder(Point& at, const AbstractValue& value, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (value.objects == 0) return {};
  AtomId atom = in.sets.Text(name);
  SetTable::Members members = in.sets.members(value.objects);
  CalledUnder chosen(at, RaiseChosenReceiver(at, value), value.origin);
  Alternatives each(at, true);
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
    each.End(CallFound(at, found, self, ClassValue(in, at.state, id), false, arguments));
    if (in.stopped()) return {};
  }
  if (!all_sure) {
    MayCallNothing(at);
    each.Nothing();
  }
  return each.Finish();
}

namespace {

struct HiddenRow { std::string_view name; uint8_t which; };
constexpr HiddenRow kHidden[] = {
    {"__eq__", kCompares | kHashes}, {"__ne__", kCompares}, {"__lt__", kCompares}, {"__le__", kCompares}, {"__gt__", kCompares},
    {"__ge__", kCompares}, {"__hash__", kHashes}, {"__str__", kShows}, {"__repr__", kShows}, {"__format__", kShows},
    {"__bool__", kSizes | kCompares}, {"__len__", kSizes | kCompares}, {"__contains__", kGoesOver}, {"__int__", kCounts}, {"__float__", kCounts},
    {"__index__", kCounts | kIndexes}, {"__abs__", kCounts}, {"__round__", kCounts}, {"__trunc__", kCounts}, {"__floor__", kCounts},
    {"__ceil__", kCounts}, {"__neg__", kCounts}, {"__divmod__", kCounts}, {"__add__", kAdds}, {"__radd__", kAdds}, {"__iadd__", kAdds},
    {"__reversed__", kGoesOver}, {"__iter__", kGoesOver}, {"__next__", kGoesOver}, {"__getitem__", kGoesOver}, {"__missing__", kGoesOver},
};

// Adds what hangs from those: some at most, for this is done again and again.
void AddHanging(const Interpreter& in, const State& state, SetTable::Collected& open) {
  constexpr size_t kMost = 200;
  for (size_t i = 0; i < open.size() && open.size() < kMost; ++i) {
    const ObjectInfo& object = in.objects[open[i]];
    if (object.kind == ObjectKind::kTool || object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kClass ||
        object.kind == ObjectKind::kClosure) continue;
    auto add = [&](uint32_t slot) {
      const AbstractValue& part = state.heap.Get(slot);
      if (part.objects == 0) return;
      for (ObjectId id : in.sets.members(part.objects)) {
        if (std::find(open.begin(), open.end(), id) == open.end()) open.push_back(id);
      }
    };
    add(object.star());
    add(object.keys());
    for (const auto& [key, slot] : object.fields) add(slot);
  }
}

// What is compared with something that hangs from `value`, or looked for in it: something that hangs from it, or from the others.
AbstractValue AnyThatHangs(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& others,
                           const SetTable::Collected& of_value) {
  SetTable::Collected all = of_value;
  if (others.objects != 0) {
    for (ObjectId id : in.sets.members(others.objects)) if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
    AddHanging(in, state, all);
  }
  AbstractValue any = Scalar(kKindScalar, {kBottom, in.labels.Join(DeepOf(in, state, value).hi, DeepOf(in, state, others).hi)}, value.origin);
  any.objects = in.sets.SetOf(std::move(all));
  any.kinds |= kKindObject;
  return any;
}

}  // namespace

LabelInterval RunHidden(Point& at, const AbstractValue& value, uint8_t which, OriginId& origin, const AbstractValue& others, AbstractValue* gave) {
  Interpreter& in = at.in;
  LabelInterval seen;
  if (value.objects == 0 || !in.has_classes || at.context.depth > 40) return seen;
  // Only those that hang from it: at most so many, for this is done again and again.
  SetTable::Members first = in.sets.members(value.objects);
  SetTable::Collected open(first.begin(), first.end());
  AddHanging(in, at.state, open);
  AbstractValue other;
  for (ObjectId id : open) {
    if (!HasClasses(in, at.state, id)) continue;
    AbstractValue self = Reference(in, id, value.label);
    for (auto [name, row] : kHidden) {
      if (!(row & which)) continue;
      bool sure;
      AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
      if (found.absent()) continue;
      Arguments arguments;
      bool takes_other = name == "__eq__" || name == "__ne__" || name == "__lt__" || name == "__le__" || name == "__gt__" ||
                         name == "__ge__" || name == "__contains__" || name.ends_with("add__") || name == "__getitem__" ||
                         name == "__missing__" || name == "__divmod__";
      if (takes_other) {
        if (other.absent()) other = AnyThatHangs(in, at.state, value, others, open);
        arguments.positional.push_back(other);
      }
      if (name == "__format__") arguments.positional.push_back(Scalar(kKindStr, {}));
      CallResult result;
      MayCallNothing(at);  // which of them it calls is not looked at
      const bool settled = Repeated(at, [&] {
        CallResult one = CallFound(at, found, self, ClassValue(in, at.state, id), false, arguments);
        result.returns |= one.returns;
        result.value = JoinValues(in, result.value, one.value);
      });
      if (!settled && !in.stopped()) GiveUp(in, "what `" + std::string(name) + "` does is not followed", at.function().spans[at.pc]);
      if (in.stopped()) return seen;
      if (!result.returns) continue;
      if (gave != nullptr) *gave = JoinValues(in, *gave, result.value);
      LabelInterval deep = DeepOf(in, at.state, result.value);
      if (WantsOrigin(in, origin) && deep.hi != kBottom) AddOrigin(in, origin, DeepOrigin(in, at.state, result.value));
      seen.hi = in.labels.Join(seen.hi, deep.hi);
    }
  }
  return seen;
}

bool HasOwnAttributes(const Interpreter& in, const State& state, ObjectId id) {
  switch (in.objects[id].kind) {
    case ObjectKind::kInstance: case ObjectKind::kClass: case ObjectKind::kSuper: case ObjectKind::kMethod: case ObjectKind::kWrapper:
      return true;
    default: return HasClasses(in, state, id);
  }
}

// Which function of a property, class method or static method the attribute gives; -1: none.
static int WrappedPart(std::string_view text) {
  return text == "fget" || text == "__func__" ? 0 : text == "fset" ? 1 : text == "fdel" ? 2 : -1;
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
      if (text == "__class__") return BuiltinValue(in, IdOf(BuiltinType::Type));
      if (text == "__members__") return AttributeOf(at, id, value, "_member_map_");
      bool sure;
      AbstractValue found = FindIn(in, at.state, BasesOf(in, at.state, id), 0, name, sure);
      if (!found.absent()) found = Bound(at, found, {}, self, true);
      if (sure) return found;
      ObjectId bound = Make(at, ObjectKind::kBound, 151, in.sets.Text(text));
      InitStar(at, bound, self);
      if (IsDunder(text)) found = JoinValues(in, found, Scalar(kKindScalar, {}));  // `__doc__` of one without
      return JoinValues(in, found, Reference(in, bound));
    }
    case ObjectKind::kSuper: {
      AbstractValue receiver = at.state.heap.Get(in.objects[id].star()), found;
      AbstractValue home = FieldOf(in, at.state, id, in.sets.Integer(0));
      bool all_sure = true;
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
              if (!one.absent()) one = Bound(at, one, {}, me, true);
            } else {
              one = FindForInstance(in, at.state, object, name, sure, cls);
              if (!one.absent()) one = Bound(at, one, me, ClassValue(in, at.state, object), false);
            }
            all_sure &= sure;
            found = JoinValues(in, found, one);
          }
        }
      }
      if (all_sure && !found.absent()) return found;
      ObjectId bound = Make(at, ObjectKind::kBound, 152, in.sets.Text(text));
      InitStar(at, bound, self);
      return JoinValues(in, found, Reference(in, bound));
    }
    default: break;
  }
  // An instance, or an error of a class of the plan.
  if (text == "__class__") return ClassValue(in, at.state, id);
  AbstractValue own = JoinValues(in, FieldOf(in, at.state, id, name), at.state.heap.Get(in.objects[id].star()));
  bool has_own = !FieldOf(in, at.state, id, name).absent();
  bool sure = false;
  AbstractValue found = FindForInstance(in, at.state, id, name, sure);
  if (!found.absent()) found = Bound(at, found, self, ClassValue(in, at.state, id), false);
  AbstractValue all = JoinValues(in, own, found);
  if (sure || in.stopped()) return all;
  if (!has_own && FindDunder(in, at.state, self, "__getattr__")) {
    CallResult got = CallDunder(at, self, "__getattr__", Arguments{{Known(in, name)}, {}, {}, {}});
    if (got.returns) all = JoinValues(in, all, got.value);
  }
  AbstractValue held = FieldOf(in, at.state, id, ValueKey(in));
  bool of_builtin = kind == ObjectKind::kError || !held.absent() || IsDunder(text);
  if (!has_own && of_builtin) {
    ObjectId bound = Make(at, ObjectKind::kBound, 153, in.sets.Text(text));
    InitStar(at, bound, self);
    all = JoinValues(in, all, Reference(in, bound));
    if (IsDunder(text)) all = JoinValues(in, all, Scalar(kKindStr | kKindNone, {}));
  }
  return all;
}

AbstractValue AttributesOf(Point& at, const AbstractValue& value, std::string_view text) {
  Interpreter& in = at.in;
  if (value.objects == 0) return {};
  SetTable::Collected members;
  for (ObjectId id : in.sets.members(value.objects)) if (HasOwnAttributes(in, at.state, id)) members.push_back(id);
  Alternatives each(at, members.size() > 1);
  for (ObjectId id : members) {
    each.Begin();
    AbstractValue one = AttributeOf(at, id, value, text);
    if (in.stopped()) return {};
    each.End({!one.absent(), one});
  }
  return each.Finish().value;
}

bool SetOwnAttribute(Point& at, ObjectId id, const AbstractValue& value, AtomId name, const AbstractValue& stored, bool alone) {
  Interpreter& in = at.in;
  const ObjectKind kind = in.objects[id].kind;
  if (kind != ObjectKind::kInstance && kind != ObjectKind::kClass && !HasClasses(in, at.state, id)) return false;
  AbstractValue self = Reference(in, id, value.label);
  if (kind != ObjectKind::kClass) {
    if (FindDunder(in, at.state, self, "__setattr__")) {
      Alternatives maybe(at, !alone);
      maybe.Begin();
      maybe.End(CallDunder(at, self, "__setattr__", Arguments{{Known(in, name), stored}, {}, {}, {}}));
      if (!alone) maybe.Nothing();
      maybe.Finish();
      return true;
    }
    bool sure = false;
    AbstractValue found = FindForInstance(in, at.state, id, name, sure);
    bool property = false;
    if (found.objects != 0) {
      for (ObjectId one : in.sets.members(found.objects)) {
        if (IsInstanceWith(in, at.state, one, "__set__") || IsInstanceWith(in, at.state, one, "__delete__")) {
          property = true;
          Alternatives maybe(at, true);
          maybe.Begin();
          maybe.End(CallOnDescriptor(at, Reference(in, one, found.label), "__set__", Arguments{{self, stored}, {}, {}, {}}));
          if (!alone || in.sets.members(found.objects).size() > 1) maybe.Nothing();
          maybe.Finish();
          continue;
        }
        if (in.objects[one].kind != ObjectKind::kWrapper || static_cast<WrapperForm>(in.objects[one].number) != WrapperForm::kProperty) continue;
        property = true;
        AbstractValue setter = FieldOf(in, at.state, one, in.sets.Integer(1));
        Alternatives maybe(at, true);
        maybe.Begin();
        maybe.End(CallValue(at, setter, Arguments{{self, stored}, {}, {}, {}}));
        if (!alone || in.sets.members(found.objects).size() > 1) maybe.Nothing();
        maybe.Finish();
      }
      if (property && sure && in.sets.members(found.objects).size() == 1) return true;
    }
  }
  RaiseShape(at, id, {kBottom, in.labels.Join(value.label.hi, at.control.label.hi)});
  StoreField(at, id, name, stored, alone && IsOne(at.state, in.objects[id]));
  return true;
}

static void StoreAttributeNamed(Point& at, const AbstractValue& object, const AbstractValue& name, const AbstractValue& stored) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
  SetTable::Members members = in.sets.members(object.objects);
  LabelInterval shape = DeepOf(in, at.state, name);
  shape.hi = in.labels.Join(shape.hi, in.labels.Join(object.label.hi, at.control.label.hi));
  for (ObjectId id : members) {
    RaiseShape(at, id, {kBottom, shape.hi});
    if (only >= 0) {
      StoreField(at, id, static_cast<AtomId>(only), stored, members.size() == 1 && IsOne(at.state, in.objects[id]));
      continue;
    }
    AbstractValue value = RaisedBy(in, stored, at.control);
    InitStar(at, id, value);
    for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
      uint32_t slot = in.objects[id].fields[i].second;
      if (!at.state.heap.Get(slot).absent()) JoinSlot(in, at.state, slot, value);
    }
  }
}

// Not followed closer than that it is the object, of the object or of one of its bases.
AbstractValue StructureOf(Point& at, const AbstractValue& value) {
  Interpreter& in = at.in;
  ObjectId made = Make(at, ObjectKind::kOpaque, 63);
  in.objects[made].part = ObjectInfo::Part::kMixed;
  const LabelInterval label = DeepOf(in, at.state, value);
  RaiseShape(at, made, label);
  AbstractValue result = Reference(in, made, label);
  result.kinds |= kKindScalar;
  InitStar(at, made, result);
  if (value.objects == 0) return result;
  InitStar(at, made, value);
  for (ObjectId id : in.sets.members(value.objects)) {
    if (in.objects[id].kind == ObjectKind::kClass) {
      for (uint32_t base : BasesOf(in, at.state, id).order) if (!(base & kBuiltinBit)) InitStar(at, made, Reference(in, base, label));
    } else if (AbstractValue members = Members(in, at.state, id); !members.absent()) {
      InitStar(at, made, Raised(in, members, label, value.origin));
    }
  }
  return result;
}

CallResult CallAttribute(Point& at, ObjectId id, const AbstractValue& receiver, std::string_view text, const Arguments& arguments) {
  Interpreter& in = at.in;
  AtomId name = in.sets.Text(text);
  AbstractValue self = Reference(in, id, receiver.label);
  self.origin = receiver.origin;
  const ObjectKind kind = in.objects[id].kind;
  if (kind == ObjectKind::kWrapper) {
    // property.setter(f) and the like: the same property with one part more.
    if (int wrapped = WrappedPart(text); wrapped >= 0) {
      AbstractValue function = FieldOf(in, at.state, id, in.sets.Integer(wrapped));
      return function.absent() ? CallResult{} : CallValue(at, function, arguments);
    }
    int part = text == "getter" ? 0 : text == "setter" ? 1 : text == "deleter" ? 2 : -1;
    if (part < 0 || arguments.positional.empty()) return {};
    ObjectId made = Make(at, ObjectKind::kWrapper, 154, in.objects[id].number);
    for (int i = 0; i < 3; ++i) {
      AbstractValue field = i == part ? arguments.positional[0] : FieldOf(in, at.state, id, in.sets.Integer(i));
      if (!field.absent()) InitField(at, made, in.sets.Integer(i), field);
    }
    return {true, Reference(in, made)};
  }
  if (kind == ObjectKind::kClass) {
    bool sure = false;
    AbstractValue found = FindIn(in, at.state, BasesOf(in, at.state, id), 0, name, sure);
    Alternatives each(at, !sure);
    each.Begin();
    if (!found.absent()) each.End(CallFound(at, found, {}, self, true, arguments));
    if (sure || in.stopped()) return each.Finish();
    each.Begin();
    if (text == "__new__") {
      Arguments rest = arguments;
      if (!rest.positional.empty()) rest.positional.erase(rest.positional.begin());
      each.End({true, NewInstance(at, id, rest)});
    } else if (text == "fromkeys" || arguments.positional.empty()) {
      BuiltinId base = BuiltinBaseOf(in, at.state, id);
      if (text == "fromkeys" && IsTypeBuiltin(base)) each.End(CallMethodNamed(at, BuiltinValue(in, base), text, arguments));
      else if (text == "__init_subclass__") each.End({true, Known(in, in.sets.None())});
    } else {
      Arguments rest = arguments;
      AbstractValue first = rest.positional[0];
      rest.positional.erase(rest.positional.begin());
      AbstractValue held = PlainOf(in, at.state, first);
      if (!held.absent()) each.End(CallOfBuiltin(at, first, held, text, rest));
      each.Begin();
      each.End(CallOfObject(at, first, text, rest));
    }
    return each.Finish();
  }
  if (kind == ObjectKind::kSuper) {
    AbstractValue target = at.state.heap.Get(in.objects[id].star()), home = FieldOf(in, at.state, id, in.sets.Integer(0));
    Alternatives each(at, true);
    if (target.objects == 0 || home.objects == 0) return {};
    for (ObjectId object : in.sets.members(target.objects)) {
      for (ObjectId cls : in.sets.members(home.objects)) {
        bool through = in.objects[object].kind == ObjectKind::kClass, sure = false;
        AbstractValue me = Reference(in, object, target.label), found;
        if (through) {
          Bases bases = BasesOf(in, at.state, object);
          auto place = std::find(bases.order.begin(), bases.order.end(), cls);
          size_t first = place == bases.order.end() ? 0 : static_cast<size_t>(place - bases.order.begin()) + 1;
          found = FindIn(in, at.state, bases, bases.exact ? first : 0, name, sure);
        } else {
          found = FindForInstance(in, at.state, object, name, sure, cls);
        }
        if (!found.absent()) {
          each.Begin();
          AbstractValue my_class = through ? me : ClassValue(in, at.state, object);
          each.End(CallFound(at, found, me, my_class, through, arguments));
          if (in.stopped()) return {};
        }
        if (sure) continue;
        each.Begin();
        if (text == "__new__") {
          Arguments rest = arguments;
          AbstractValue made;
          if (!rest.positional.empty()) {
            AbstractValue wanted = rest.positional[0];
            rest.positional.erase(rest.positional.begin());
            if (wanted.objects != 0) {
              for (ObjectId one : in.sets.members(wanted.objects)) {
                if (in.objects[one].kind == ObjectKind::kClass) made = JoinValues(in, made, NewInstance(at, one, rest));
              }
            }
          }
          each.End({!made.absent(), made});
          continue;
        }
        if (in.objects[object].kind == ObjectKind::kError) {
          if (text == "__init__") for (const AbstractValue& value : arguments.positional) InitStar(at, object, value);
          each.End({true, text == "__init__" ? Known(in, in.sets.None()) : Scalar(kKindStr, {kBottom, DeepOf(in, at.state, me).hi})});
          continue;
        }
        AbstractValue held = through ? AbstractValue{} : FieldOf(in, at.state, object, ValueKey(in));
        const bool of_object = text == "__setattr__" || text == "__delattr__" || text == "__getattribute__" || text == "__init_subclass__";
        if (!held.absent() && !of_object) {
          each.End(CallOfBuiltin(at, me, held, text, arguments));
          continue;
        }
        each.End(CallOfObject(at, me, text, arguments));
      }
    }
    return each.Finish();
  }
  if (kind == ObjectKind::kMethod) {
    AbstractValue inner = GetAttribute(at, self, text);
    return CallValue(at, inner, arguments);
  }
  // An instance, or an error of a class of the plan: its own attribute, its class's, what it holds has, `object` has.
  AbstractValue own = JoinValues(in, FieldOf(in, at.state, id, name), at.state.heap.Get(in.objects[id].star()));
  bool sure = false, has_own = !FieldOf(in, at.state, id, name).absent();
  AbstractValue found = FindForInstance(in, at.state, id, name, sure);
  // A method of what it holds, kept under its own name: that is what is called.
  auto is_that = [&](ObjectId one) {
    if (in.objects[one].kind != ObjectKind::kBound || in.sets.atom(in.objects[one].number).text != text) return false;
    return in.sets.Only(at.state.heap.Get(in.objects[one].star()).objects) == static_cast<int64_t>(id);
  };
  if (found.absent() && own.objects != 0 && !(own.kinds & kKindScalar)) {
    const auto members = in.sets.members(own.objects);
    if (std::all_of(members.begin(), members.end(), is_that)) {
      own = {};
      has_own = false;
    }
  }
  Alternatives each(at, !own.absent() || !sure);
  // What is no plain method is read from the instance first.
  auto read = [&](CallResult called, const AbstractValue& callee) {
    bool plain = callee.objects != 0;
    if (plain) for (ObjectId one : in.sets.members(callee.objects)) plain &= in.objects[one].kind == ObjectKind::kClosure;
    if (!plain || !own.absent()) called.value = RaisedHigh(in, called.value, OuterOf(in, at.state, self).hi, self.origin);
    return called;
  };
  if (!own.absent() && own.objects != 0) {
    each.Begin();
    each.End(read(CallValue(at, own, arguments), own));
    if (in.stopped()) return {};
  }
  if (!found.absent()) {
    each.Begin();
    each.End(read(CallFound(at, found, self, ClassValue(in, at.state, id), false, arguments), found));
    if (in.stopped()) return {};
  }
  if (sure || has_own) return each.Finish();
  AbstractValue held = FieldOf(in, at.state, id, ValueKey(in));
  if (!held.absent()) {
    each.Begin();
    each.End(CallOfBuiltin(at, self, Raised(in, held, {kBottom, receiver.label.hi}, receiver.origin), text, arguments));
  } else if (IsDunder(text) && kind == ObjectKind::kInstance) {
    each.Begin();
    each.End(CallOfObject(at, self, text, arguments));
  }
  if (FindDunder(in, at.state, self, "__getattr__")) {
    each.Begin();
    CallResult got = CallDunder(at, self, "__getattr__", Arguments{{Known(in, name)}, {}, {}, {}});
    if (got.returns) each.End(CallValue(at, got.value, arguments));
  }
  return each.Finish();
}

static CallResult MakeAndInit(Point& at, ObjectId cls, const Bases& bases, const Arguments& arguments) {
  Interpreter& in = at.in;
  AbstractValue class_value = Reference(in, cls);
  bool sure = false;
  AbstractValue maker = FindIn(in, at.state, bases, 0, in.sets.Text("__new__"), sure);
  // What a class may lack, `object` has.
  if (!sure) MayCallNothing(at);
  Alternatives making(at, !maker.absent() && !sure);
  if (!maker.absent()) {
    making.Begin();
    making.End(CallFound(at, maker, {}, class_value, true, WithFirst(class_value, arguments)));
  }
  if (!sure && !in.stopped()) {
    making.Begin();
    making.End({true, NewInstance(at, cls, arguments)});
  }
  CallResult result = making.Finish();
  if (!result.returns || in.stopped()) return {};
  AbstractValue made = result.value;
  if (made.objects == 0) return {true, made};
  AbstractValue init = FindIn(in, at.state, bases, 0, in.sets.Text("__init__"), sure);
  if (!sure) MayCallNothing(at);
  Alternatives setting(at, !init.absent() && !sure);
  if (!init.absent()) {
    setting.Begin();
    setting.End(CallFound(at, init, made, class_value, false, arguments));
  }
  if (!sure && !in.stopped()) {
    setting.Begin();
    AbstractValue held = PlainOf(in, at.state, made);
    bool builtin = !held.absent() && held.objects != 0;
    setting.End(builtin ? CallOfBuiltin(at, made, held, "__init__", arguments) : CallResult{true, {}});
  }
  if (!setting.Finish().returns) return {};
  return {true, made};
}

CallResult Construct(Point& at, ObjectId cls, const Arguments& arguments) {
  Interpreter& in = at.in;
  Bases bases = BasesOf(in, at.state, cls);
  bool sure = false;
  AbstractValue lookup = FindIn(in, at.state, bases, 0, in.sets.Text("__enum_call__"), sure);
  if (lookup.absent()) return MakeAndInit(at, cls, bases, arguments);
  if (!sure) MayCallNothing(at);
  Alternatives each(at, !sure);
  each.Begin();
  each.End(CallFound(at, lookup, {}, Reference(in, cls), true, arguments));
  if (!sure && !in.stopped()) {
    each.Begin();
    each.End(MakeAndInit(at, cls, bases, arguments));
  }
  return each.Finish();
}

// What `class A(Base, kind="a")` gives to `__init_subclass__`.
static Arguments KeywordsOf(Point& at, ObjectId cls) {
  Interpreter& in = at.in;
  Arguments given;
  const uint32_t slot = FieldSlot(in, cls, in.sets.Text(kClassKeywords), false);
  const AbstractValue keywords = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
  if (keywords.objects == 0) return given;
  const int64_t only = in.sets.Only(keywords.objects);
  for (ObjectId dict : in.sets.members(keywords.objects)) {
    if (only < 0) given.more_named = JoinValues(in, given.more_named.value_or(AbstractValue{}), Members(in, at.state, dict));
    for (const auto& [key, field] : in.objects[dict].fields) {
      const AbstractValue value = at.state.heap.Get(field);
      if (only >= 0 && !value.absent()) given.named.emplace_back(in.sets.atom(key).text, value);
    }
  }
  return given;
}

AbstractValue MakeClass(Point& at, const AbstractValue& names, const std::vector<AbstractValue>& bases) {
  Interpreter& in = at.in;
  ObjectId cls = Make(at, ObjectKind::kClass, 0, static_cast<uint32_t>(std::min(bases.size(), kMostBases)));
  for (size_t i = 0; i < bases.size() && i < kMostBases; ++i) InitField(at, cls, in.sets.Integer(static_cast<int64_t>(i)), bases[i]);
  AbstractValue made = Reference(in, cls);
  if (names.objects != 0) {
    for (ObjectId id : in.sets.members(names.objects)) {
      bool exact = in.objects[id].kind == ObjectKind::kDict && at.state.heap.Get(in.objects[id].star()).absent() && LengthOf(in, at.state, id) >= 0;
      in.objects[cls].uncertain |= !exact;
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        auto [key, slot] = in.objects[id].fields[i];
        AbstractValue value = at.state.heap.Get(slot);
        if (!value.absent()) InitField(at, cls, key, value);
      }
      InitStar(at, cls, at.state.heap.Get(in.objects[id].star()));
    }
  }
  for (size_t i = 0; i < in.objects[cls].fields.size(); ++i) {
    auto [key, slot] = in.objects[cls].fields[i];
    AbstractValue value = at.state.heap.Get(slot);
    if (in.sets.atom(key).type != Atom::Type::kStr || !FindDunder(in, at.state, value, "__set_name__")) continue;
    CallDunder(at, value, "__set_name__", Arguments{{made, Known(in, key)}, {}, {}, {}});
  }
  bool sure = false;
  AbstractValue hook = FindIn(in, at.state, BasesOf(in, at.state, cls), 1, in.sets.Text("__init_subclass__"), sure);
  if (!hook.absent()) {
    Alternatives maybe(at, true);
    maybe.Begin();
    maybe.End(CallFound(at, hook, made, made, false, KeywordsOf(at, cls)));
    maybe.Nothing();
    maybe.Finish();
  }
  return made;
}

AbstractValue NextOfInstance(Point& at, ObjectId id, const AbstractValue& value, bool begun) {
  Interpreter& in = at.in;
  AbstractValue self = Reference(in, id, value.label);
  self.origin = value.origin;
  // Whether there is a next is for the method to say: by what it gives, or the error it ends with, which is labelled by
  // what its instructions read.
  auto asked = [&](std::string_view method, const Arguments& arguments) {
    const LabelId opened_before = std::exchange(in.pending_opened, kBottom);
    const CallResult result = CallDunder(at, self, method, arguments);
    LabelId heard = in.labels.Join(in.pending_opened, DeepOf(in, at.state, self).hi);
    if (result.returns) heard = in.labels.Join(heard, DeepOf(in, at.state, result.value).hi);
    if (in.pending) heard = in.labels.Join(heard, in.pending_error.label.hi);
    in.heard = in.labels.Join(in.heard, heard);
    in.pending_opened = in.labels.Join(in.pending_opened, opened_before);
    return result.value;
  };
  const bool has_iter = FindDunder(in, at.state, self, "__iter__");
  if ((begun || !has_iter) && FindDunder(in, at.state, self, "__next__")) return asked("__next__", {});
  if (begun) return {};  // TypeError, surely
  if (has_iter) {
    CallResult iterator = CallDunder(at, self, "__iter__", {});
    if (!iterator.returns || in.stopped()) return {};
    AbstractValue element = NextOf(at, iterator.value, /*begun=*/true);
    const LabelId outer = OuterOf(in, at.state, iterator.value).hi;
    in.heard = in.labels.Join(in.heard, in.labels.Join(outer, OuterOfSources(in, at.state, iterator.value)));
    return element.absent() ? element : Raised(in, element, {kBottom, outer}, iterator.value.origin);
  }
  AbstractValue held = ContentOf(in, at.state, self);
  if (!held.absent()) return NextOf(at, held);
  return asked("__getitem__", Arguments{{Scalar(kKindInt, {})}, {}, {}, {}});
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
  bool in_place = op >= Op::IAdd && op <= Op::IShr;
  Op plain = in_place ? static_cast<Op>(static_cast<int>(op) - static_cast<int>(Op::IAdd) + static_cast<int>(Op::Add)) : op;
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
  if (ways.size() > 1) {
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
    if (in.stopped()) return {};
    if (!settled) GiveUp(in, "what this operator does is not followed", at.function().spans[at.pc]);
  }
  Alternatives each(at, (ways.empty() ? 0 : 1) + operands > 1);
  if (ways.size() == 1) {
    each.Begin();
    asked = CallDunder(at, *ways[0].self, ways[0].name, Arguments{{*ways[0].other}, {}, {}, {}});
    if (in.stopped()) return {};
  }
  if (!ways.empty()) each.End(asked);
  if (operands) {
    each.Begin();
    AbstractValue result;
    if (!plain_a.absent() && !plain_b.absent()) result = Operate(at, op, plain_a, plain_b);
    if (!takes_all.absent() && HasInstances(in, at.state, b)) {
      CallMethodNamed(at, takes_all, op == Op::IAdd ? "extend" : "update", Arguments{{b}, {}, {}, {}});
      if (in.stopped()) return {};
      result = JoinValues(in, result, takes_all);
    }
    if (formats) {
      LabelInterval shown{kBottom, in.labels.Join(DeepOf(in, at.state, a).hi, DeepOf(in, at.state, b).hi)};
      AbstractValue text = Scalar(plain_a.kinds & (kKindStr | kKindBytes | kKindOther), shown, a.origin != 0 ? a.origin : b.origin);
      result = JoinValues(in, result, text);
    }
    // x += y changes what x holds, and x stays.
    if (in_place && a.objects != 0) result = JoinValues(in, result, a);
    each.End({!result.absent(), result});
  }
  return each.Finish().value;
}

AbstractValue CompareInstances(Point& at, Op op, const AbstractValue& a, const AbstractValue& b) {
  Interpreter& in = at.in;
  static constexpr std::string_view kNames[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};
  static constexpr int kReflected[] = {0, 1, 4, 5, 2, 3};
  int which = static_cast<int>(op) - static_cast<int>(Op::Eq);
  AbstractValue all = Scalar(kKindBool, {});
  auto ask = [&](const AbstractValue& self, int name, const AbstractValue& other) {
    CallResult one = CallDunder(at, self, kNames[name], Arguments{{other}, {}, {}, {}});
    if (one.returns) all = JoinValues(in, all, one.value);
  };
  // The other side is asked when the one says NotImplemented, and first when its class is derived from the other's.
  const int reflected = kReflected[which];
  if (!FindDunder(in, at.state, b, kNames[reflected])) {
    ask(a, which, b);
  } else if (!FindDunder(in, at.state, a, kNames[which])) {
    ask(b, reflected, a);
  } else if (!Repeated(at, [&] { EitherHappens(at, [&] { ask(a, which, b); }, [&] { ask(b, reflected, a); }); }) && !in.stopped()) {
    GiveUp(in, "comparing these is not followed", at.function().spans[at.pc]);
  }
  // `!=` asks __eq__ and turns the answer round: RunHidden sees to that.
  return all;
}

AbstractValue MatchClass(Point& at, const AbstractValue& subject, const AbstractValue& type, int positional,
                         const std::vector<std::string_view>& names) {
  Interpreter& in = at.in;
  LabelInterval outer = OuterOf(in, at.state, subject);
  ObjectId tuple = Make(at, ObjectKind::kTuple, 155, 0, positional + static_cast<int64_t>(names.size()));
  auto any = [&] {
    AbstractValue all = Scalar(kKindScalar, {});
    if (subject.objects != 0) {
      for (ObjectId id : in.sets.members(subject.objects)) all = JoinValues(in, all, Members(in, at.state, id));
    }
    return JoinValues(in, all, subject);
  };
  for (int i = 0; i < positional; ++i) {
    AbstractValue value;
    bool known = type.kinds == kKindObject;
    for (ObjectId cls : type.objects == 0 ? SetTable::Members() : in.sets.members(type.objects)) {
      if (in.objects[cls].kind == ObjectKind::kBuiltin) {
        value = JoinValues(in, value, subject);
        continue;
      }
      bool sure = false;
      AbstractValue list;
      if (in.objects[cls].kind == ObjectKind::kClass) list = FindIn(in, at.state, BasesOf(in, at.state, cls), 0, in.sets.Text("__match_args__"), sure);
      AbstractValue name = list.absent() ? list : GetItem(at, list, Known(in, in.sets.Integer(i)));
      int64_t only = name.objects == 0 ? in.sets.Only(name.atoms) : -1;
      if (only < 0) { known = false; continue; }
      value = JoinValues(in, value, GetAttributeValue(at, subject, name));
    }
    if (!known || value.absent()) value = JoinValues(in, value, any());
    InitField(at, tuple, in.sets.Integer(i), Raised(in, value, outer, subject.origin));
  }
  for (size_t k = 0; k < names.size(); ++k) {
    AbstractValue value = GetAttribute(at, subject, names[k]);
    InitField(at, tuple, in.sets.Integer(positional + static_cast<int64_t>(k)), Raised(in, value, outer, subject.origin));
  }
  AbstractValue result = JoinValues(in, Reference(in, tuple), Known(in, in.sets.None()));
  return Raised(in, result, outer, subject.origin);
}

// An attribute that may be missing, as the plan's classes say: `missing` has the label of who says so.
static AbstractValue MaybeAttribute(Point& at, const AbstractValue& object, const AbstractValue& name, LabelId& missing) {
  Interpreter& in = at.in;
  const Control control = at.control;
  const LabelId opened_before = std::exchange(in.pending_opened, kBottom);
  auto join = [&](const AbstractValue& a, const AbstractValue& b) { return JoinValues(in, a, b); };
  Store before = at.state.heap.Fork();
  AbstractValue found = GetAttributeValue(at, object, name);
  if (in.stopped()) return {};
  Store plain = std::exchange(at.state.heap, before.Fork());
  // Once more with the errors, which are taken here. For the machine no handler is around it: its branches raise more than
  // those of frames that have one.
  ++in.catchers;
  found = JoinValues(in, found, GetAttributeValue(at, object, name));
  --in.catchers;
  if (in.stopped()) return {};
  at.state.heap.Merge(plain, join);
  missing = in.labels.Join(in.labels.Join(DeepOf(in, at.state, object).hi, DeepOf(in, at.state, name).hi), in.pending_opened);
  if (in.pending) {
    missing = in.labels.Join(missing, in.pending_error.label.hi);
    Store after_error = in.pending_heap.Fork();
    at.state.heap.Merge(after_error, join);
  }
  in.pending_opened = in.labels.Join(in.pending_opened, opened_before);
  if (in.catchers == 0) at.control = control;
  return found;
}

bool CallClassBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments, CallResult& result) {
  Interpreter& in = at.in;
  auto wrapper = [&](WrapperForm form) {
    ObjectId made = Make(at, ObjectKind::kWrapper, 156, static_cast<uint32_t>(form));
    for (size_t i = 0; i < arguments.positional.size() && i < 3; ++i) InitField(at, made, in.sets.Integer(static_cast<int64_t>(i)), arguments.positional[i]);
    for (const auto& [name, value] : arguments.named) {
      int part = name == "fget" ? 0 : name == "fset" ? 1 : name == "fdel" ? 2 : -1;
      if (part >= 0) InitField(at, made, in.sets.Integer(part), value);
    }
    result = {true, Reference(in, made)};
    return true;
  };
  if (builtin == IdOf(BuiltinType::Property)) return wrapper(WrapperForm::kProperty);
  if (builtin == IdOf(BuiltinType::Classmethod)) return wrapper(WrapperForm::kClassMethod);
  if (builtin == IdOf(BuiltinType::Staticmethod)) return wrapper(WrapperForm::kStaticMethod);
  if (builtin == IdOf(BuiltinType::Super)) {
    ObjectId made = Make(at, ObjectKind::kSuper, 157);
    if (arguments.positional.size() < 2) {
      GiveUp(in, "`super()` outside of a method is not followed", at.function().spans[at.pc]);
      return true;
    }
    InitField(at, made, in.sets.Integer(0), arguments.positional[0]);
    InitStar(at, made, arguments.positional[1]);
    result = {true, Reference(in, made)};
    return true;
  }
  if (builtin == IdOf(BuiltinType::Type) && arguments.positional.size() == 1 && HasInstances(in, at.state, arguments.positional[0])) {
    const AbstractValue& value = arguments.positional[0];
    AbstractValue type;
    bool others = (value.kinds & kKindScalar) != 0;
    for (ObjectId id : in.sets.members(value.objects)) {
      if (HasClasses(in, at.state, id)) type = JoinValues(in, type, ClassValue(in, at.state, id));
      else others = true;
    }
    if (others) type = JoinValues(in, type, BuiltinValue(in, HoldsOpaque(in, value) ? kBuiltinCount : kSomeBuiltinType));
    result = {true, Raised(in, type, OuterOf(in, at.state, value), value.origin)};
    return true;
  }
  if (builtin == IdOf(Builtin::Setattr) && arguments.positional.size() == 3) {
    const AbstractValue& object = arguments.positional[0];
    if (!HasInstances(in, at.state, object)) return false;
    int64_t only = in.sets.Only(arguments.positional[1].atoms);
    if (only >= 0) SetAttribute(at, object, in.sets.atom(static_cast<AtomId>(only)).text, arguments.positional[2]);
    else if (FindDunder(in, at.state, object, "__setattr__")) CallDunder(at, object, "__setattr__", Arguments{{arguments.positional[1], arguments.positional[2]}, {}, {}, {}});
    else StoreAttributeNamed(at, object, arguments.positional[1], arguments.positional[2]);
    result = {true, Known(in, in.sets.None())};
    return true;
  }
  if (builtin == IdOf(Builtin::Vars) && arguments.positional.size() == 1 && HasInstances(in, at.state, arguments.positional[0])) {
    // The attributes, to be looked at: whoever changes them this way is not followed.
    const AbstractValue& object = arguments.positional[0];
    ObjectId dict = Make(at, ObjectKind::kDict, 160);
    in.objects[dict].frozen = true;
    for (ObjectId id : in.sets.members(object.objects)) {
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        auto [key, slot] = in.objects[id].fields[i];
        AbstractValue value = at.state.heap.Get(slot);
        if (!value.absent() && in.sets.atom(key).type == Atom::Type::kStr && !in.sets.atom(key).text.starts_with("#")) InitField(at, dict, key, value);
      }
      InitStar(at, dict, at.state.heap.Get(in.objects[id].star()));
    }
    JoinSlot(in, at.state, in.objects[dict].keys(), Scalar(kKindStr, {}));
    SetLength(at, dict, -1);
    RaiseShape(at, dict, OuterOf(in, at.state, object));
    result = {true, Reference(in, dict)};
    return true;
  }
  if (builtin == IdOf(Builtin::Delattr) && arguments.positional.size() == 2) {
    if (!HasInstances(in, at.state, arguments.positional[0])) return false;
    LabelInterval name = DeepOf(in, at.state, arguments.positional[1]);
    for (ObjectId id : in.sets.members(arguments.positional[0].objects)) RaiseShape(at, id, {kBottom, in.labels.Join(name.hi, at.control.label.hi)});
    result = {true, Known(in, in.sets.None())};
    return true;
  }
  if (builtin == IdOf(Builtin::Hasattr) && arguments.positional.size() == 2 && HasInstances(in, at.state, arguments.positional[0])) {
    LabelId label = kBottom;
    const AbstractValue found = MaybeAttribute(at, AbstractValue(arguments.positional[0]), AbstractValue(arguments.positional[1]), label);
    if (!found.absent()) label = in.labels.Join(label, DeepOf(in, at.state, found).hi);
    result = {true, Scalar(kKindBool, {kBottom, label}, arguments.positional[0].origin)};
    return true;
  }
  if (builtin == IdOf(Builtin::Getattr) && arguments.positional.size() >= 2) {
    const AbstractValue& object = arguments.positional[0];
    int64_t only = in.sets.Only(arguments.positional[1].atoms);
    bool own = false;
    if (object.objects != 0) for (ObjectId id : in.sets.members(object.objects)) own |= HasOwnAttributes(in, at.state, id);
    if (!own || (only < 0 && !HasInstances(in, at.state, object))) return false;
    AbstractValue found;
    if (arguments.positional.size() == 2) {
      found = GetAttributeValue(at, object, arguments.positional[1]);
    } else {
      LabelId missing = kBottom;
      found = MaybeAttribute(at, AbstractValue(object), AbstractValue(arguments.positional[1]), missing);
      found = RaisedHigh(in, JoinValues(in, found, arguments.positional[2]), missing, object.origin);
    }
    if (in.stopped()) return true;
    LabelInterval name = DeepOf(in, at.state, arguments.positional[1]);
    LabelInterval outer = OuterOf(in, at.state, object);
    if (found.absent()) found = Scalar(kKindScalar, DeepOf(in, at.state, object));
    result = {true, Raised(in, found, {kBottom, in.labels.Join(name.hi, outer.hi)}, object.origin)};
    return true;
  }
  return false;
}

bool CallOnType(Point& at, BuiltinId type, std::string_view name, const Arguments& arguments, CallResult& result) {
  Interpreter& in = at.in;
  if (arguments.positional.empty()) return false;
  AbstractValue first = arguments.positional[0];
  Arguments rest = arguments;
  rest.positional.erase(rest.positional.begin());
  if (name == "__new__") {
    AbstractValue made;
    if (first.objects == 0) return false;
    for (ObjectId id : in.sets.members(first.objects)) {
      if (in.objects[id].kind == ObjectKind::kClass) made = JoinValues(in, made, NewInstance(at, id, rest));
      if (in.objects[id].kind == ObjectKind::kBuiltin) {
        CallResult one = CallBuiltin(at, in.objects[id].number, rest);
        if (one.returns) made = JoinValues(in, made, one.value);
      }
    }
    result = {!made.absent(), made};
    return true;
  }
  bool error = type < kBuiltinCount && RowOf(type).kind == BuiltinKind::kException;
  if (error) {
    if (name == "__init__" && first.objects != 0) {
      for (ObjectId id : in.sets.members(first.objects)) for (const AbstractValue& value : rest.positional) InitStar(at, id, value);
      result = {true, Known(in, in.sets.None())};
      return true;
    }
    result = {true, Scalar(kKindScalar, {kBottom, DeepOf(in, at.state, first).hi})};
    return true;
  }
  if (type == IdOf(BuiltinType::Object)) {
    result = CallOfObject(at, first, name, rest);
    return true;
  }
  if (!HasInstances(in, at.state, first) && !IsDunder(name)) return false;
  if (type < kBuiltinCount && RowOf(type).kind == BuiltinKind::kType) {
    const Method method = FindMethod(static_cast<BuiltinType>(type - kFirstBuiltinType), name);
    if (method != Method::kMethodCount && IsClassMethod(method)) return false;  // dict.fromkeys: nobody is its receiver
  }
  AbstractValue held = PlainOf(in, at.state, first);
  result = held.absent() ? CallResult{} : CallOfBuiltin(at, first, held, name, rest);
  return true;
}

AbstractValue GetDeleter(Point& at, const AbstractValue& object, std::string_view name) {
  Interpreter& in = at.in;
  AbstractValue all;
  for (ObjectId id : in.sets.members(object.objects)) {
    if (!HasClasses(in, at.state, id)) continue;
    bool sure;
    AbstractValue found = FindForInstance(in, at.state, id, in.sets.Text(name), sure);
    if (found.objects == 0) continue;
    for (ObjectId one : in.sets.members(found.objects)) {
      if (in.objects[one].kind == ObjectKind::kWrapper) all = JoinValues(in, all, FieldOf(in, at.state, one, in.sets.Integer(2)));
      else if (IsInstanceWith(in, at.state, one, "__delete__")) all = JoinValues(in, all, AttributesOf(at, Reference(in, one, found.label), "__delete__"));
    }
  }
  return all;
}

std::vector<std::string> FieldNamesOf(Interpreter& in, const State& state, ObjectId cls) {
  std::vector<std::string> names;
  for (std::string_view table : {"__model_fields__", "__dataclass_fields__"}) {
    bool sure;
    AbstractValue found = FindIn(in, state, BasesOf(in, state, cls), 0, in.sets.Text(table), sure);
    if (found.objects == 0) continue;
    for (ObjectId dict : in.sets.members(found.objects)) {
      for (const auto& [key, slot] : in.objects[dict].fields) {
        const Atom& atom = in.sets.atom(key);
        if (atom.type == Atom::Type::kStr && std::find(names.begin(), names.end(), atom.text) == names.end()) names.push_back(atom.text);
      }
    }
  }
  return names;
}

std::vector<ObjectId> ClassesIn(Interpreter& in, const State& state, const AbstractValue& type) {
  std::vector<ObjectId> classes;
  if (type.objects == 0) return classes;
  std::vector<ObjectId> open(in.sets.members(type.objects).begin(), in.sets.members(type.objects).end());
  for (size_t i = 0; i < open.size() && open.size() < 100; ++i) {
    const ObjectInfo& object = in.objects[open[i]];
    if (object.kind == ObjectKind::kClass) {
      if (!FieldNamesOf(in, state, open[i]).empty()) classes.push_back(open[i]);
      continue;
    }
    if (object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kTool || object.kind == ObjectKind::kClosure) continue;
    AbstractValue parts = Members(in, state, open[i]);
    if (parts.objects == 0) continue;
    for (ObjectId part : in.sets.members(parts.objects)) {
      if (std::find(open.begin(), open.end(), part) == open.end()) open.push_back(part);
    }
  }
  return classes;
}

AbstractValue AskClass(Point& at, ObjectId cls, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  bool sure = false;
  AbstractValue found = FindIn(in, at.state, BasesOf(in, at.state, cls), 0, in.sets.Text(name), sure);
  if (found.absent()) return found;
  AbstractValue self = Reference(in, cls);
  // `__class_getitem__` is a class method without saying so.
  bool plain = name == "__class_getitem__";
  CallResult result = CallFound(at, found, self, self, !plain, arguments);
  return result.returns ? result.value : AbstractValue{};
}

AbstractValue HeldBy(Interpreter& in, const State& state, ObjectId id) { return FieldOf(in, state, id, ValueKey(in)); }

}  // namespace penstock
