// Calls of attributes and of classes: making an instance, and what builtin types and `object` give a class.
#include <algorithm>

#include "analysis/calls.h"
#include "analysis/classes.h"
#include "analysis/effects_ops.h"
#include "analysis/held_attributes.h"
#include "ir/fixed.h"
#include "ir/hidden_names.h"

namespace penstock {

namespace {

// What a builtin type's own method asks of what is in its object, and of what it is given. (Some are builtins that see to it themselves.)
uint16_t AskedByOwn(std::string_view name) {
  if (name == "__repr__" || name == "__str__" || name == "__format__") return kShows;
  if (name == "__hash__") return kHashes;
  if (name == "__eq__" || name == "__ne__") return kEquals | kDiffers;
  if (name == "__lt__" || name == "__le__" || name == "__gt__" || name == "__ge__") return kCompares;
  if (name == "__getitem__" || name == "__setitem__" || name == "__delitem__" || name == "__contains__") return kEquals | kHashes | kIndexes;
  if (name == "__mod__") return kShows | kCounts | kGoesOver;
  return OperatorOf(name) ? kEquals | kHashes | kIndexes : 0;
}

}  // namespace

CallResult CallOfBuiltin(Point& at, const AbstractValue& self, const AbstractValue& value, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  auto argument = [&](size_t i) { return i < arguments.positional.size() ? arguments.positional[i] : Scalar(kKindScalar, {}); };
  AbstractValue none = Known(in, in.sets.None());
  LabelInterval deep = JoinLabels(in, DeepOf(in, at.state, value), DeepOfArguments(at, arguments));
  deep.lo = kBottom;
  LabelId hidden = kBottom;
  OriginId origin = 0;
  if (const uint16_t which = in.has_classes ? AskedByOwn(name) : 0; which != 0) {
    AbstractValue given;
    for (const AbstractValue& one : arguments.positional) given = JoinValues(in, given, one);
    hidden = RunHidden(at, value, which, origin, given).hi;
    if (!in.stopped()) hidden = in.labels.Join(hidden, RunHidden(at, given, which, origin, value).hi);
    if (in.stopped()) return {};
    deep.hi = in.labels.Join(deep.hi, hidden);
  }
  auto scalar = [&](Kinds kinds) { return CallResult{true, Scalar(kinds, deep, DeepOrigin(in, at.state, value))}; };
  // Most types have no `__str__`, but what `object` has.
  if (name == "__str__" && value.kinds != kKindStr && FindDunder(in, at.state, self, "__repr__")) {
    EitherHappens(at, [&] { deep.hi = in.labels.Join(deep.hi, CallOfObject(at, self, name, arguments).value.label.hi); }, [] {});
    if (in.stopped()) return {};
  }
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
  if (name == "__getitem__") return {true, RaisedHigh(in, GetItem(at, self.absent() ? value : self, argument(0), true), hidden, origin)};
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
  if (std::optional<Op> op = OperatorOf(name)) return {true, RaisedHigh(in, Operate(at, *op, value, argument(0)), hidden, origin)};
  return CallMethodNamed(at, value, name, arguments);
}

CallResult CallOfObject(Point& at, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  AbstractValue none = Known(in, in.sets.None());
  if (name == "__init__" || name == "__init_subclass__") return {true, none};
  if (name == "__setattr__" && arguments.positional.size() == 2) {
    StoreAttributeNamed(at, self, arguments.positional[0], arguments.positional[1]);
    return {true, none};
  }
  if (name == "__delattr__" && arguments.positional.size() == 1 && self.objects != 0) {
    const int64_t only = in.sets.Only(arguments.positional[0].atoms);
    if (only < 0) return GiveUp(in, "deleting an attribute under a name that is not known", at.function().spans[at.pc]), CallResult{};
    DeletePlainAttribute(at, self, in.sets.atom(static_cast<AtomId>(only)).text);
    const LabelInterval named = DeepOf(in, at.state, arguments.positional[0]);
    for (ObjectId id : in.sets.members(self.objects)) RaiseShape(at, id, {kBottom, in.labels.Join(named.hi, at.control.label.hi)});
    return {true, none};
  }
  LabelInterval deep = JoinLabels(in, DeepOf(in, at.state, self), DeepOfArguments(at, arguments));
  OriginId origin = DeepOrigin(in, at.state, self);
  deep.lo = kBottom;
  if (name == "__str__" || name == "__repr__" || name == "__format__") {
    // `object.__str__` asks `__repr__`, and `object.__format__` what `str` does.
    if (in.has_classes && name != "__repr__") {
      const bool has_str = name == "__format__" && FindDunder(in, at.state, self, "__str__");
      auto ask = [&](std::string_view method) {
        const CallResult text = CallDunder(at, self, method, {});
        if (text.returns) deep.hi = in.labels.Join(deep.hi, DeepOf(in, at.state, text.value).hi);
      };
      if (!has_str) ask("__repr__");
      else if (SurelyHasDunder(in, at.state, self, "__str__")) ask("__str__");
      else EitherHappens(at, [&] { ask("__str__"); }, [&] { ask("__repr__"); });
      if (in.stopped()) return {};
    }
    return {true, Scalar(kKindStr, deep, origin)};
  }
  if (name == "__ne__" && in.has_classes) {
    const CallResult same = CallDunder(at, self, "__eq__", arguments);
    if (same.returns) deep.hi = in.labels.Join(deep.hi, in.labels.Join(DeepOf(in, at.state, same.value).hi, RunHidden(at, same.value, kSizes, origin, {}, nullptr, "__bool__").hi));
    if (in.stopped()) return {};
  }
  if (name == "__eq__" || name == "__ne__") return {true, Scalar(kKindBool | kKindOther, deep, origin)};
  if (name == "__hash__") return {true, Scalar(kKindInt, deep, origin)};
  if (name == "__getattribute__" && !arguments.positional.empty()) {
    return {true, GetAttributeValue(at, self, arguments.positional[0])};
  }
  return {};
}

AbstractValue NewInstance(Point& at, ObjectId cls, const Arguments& arguments) {
  Interpreter& in = at.in;
  BuiltinId base = BuiltinBaseOf(in, at.state, cls);
  bool error = base < kBuiltinCount && RowOf(base).kind == BuiltinKind::kException;
  ObjectId made = error ? MakeError(at, 140, base, arguments) : Make(at, ObjectKind::kInstance, 140, 0, 0);
  AbstractValue header = at.state.heap.Get(in.objects[made].header());
  header.objects = header.objects == 0 ? in.sets.Singleton(cls) : in.sets.Union(header.objects, in.sets.Singleton(cls));
  SetSlot(at.state, in.objects[made].header(), header);
  if (!error && IsTypeBuiltin(base)) {
    bool changes = base == IdOf(BuiltinType::List) || base == IdOf(BuiltinType::Dict) || base == IdOf(BuiltinType::Set);
    CallResult held = CallBuiltin(at, base, changes ? Arguments{} : arguments);
    // What a class holds is never an instance again: of those it takes over what they hold.
    if (held.returns) InitField(at, made, ValueKey(in), PlainOf(in, at.state, held.value));
  }
  return Reference(in, made);
}

AbstractValue NewOf(Point& at, const Arguments& arguments) {
  Interpreter& in = at.in;
  AbstractValue made;
  // Of `*args` of which the first is not known it is any class among them.
  const bool is_first = !arguments.positional.empty();
  if (!is_first && !arguments.more_positional) return made;
  const AbstractValue wanted = is_first ? arguments.positional[0] : *arguments.more_positional;
  if (wanted.objects == 0) return made;
  Arguments rest = arguments;
  if (is_first) rest.positional.erase(rest.positional.begin());
  for (ObjectId one : SetTable::Collected(in.sets.members(wanted.objects).begin(), in.sets.members(wanted.objects).end())) {
    if (in.objects[one].kind == ObjectKind::kClass) made = JoinValues(in, made, NewInstance(at, one, rest));
    if (in.objects[one].kind != ObjectKind::kBuiltin) continue;
    const CallResult of_type = CallBuiltin(at, in.objects[one].number, rest);
    if (of_type.returns) made = JoinValues(in, made, of_type.value);
  }
  return made.absent() ? made : Raised(in, made, wanted.label, wanted.origin);
}

// `__str__` and the like, as builtin errors have them: it shows its arguments, which may have been set.
CallResult OfErrorByName(Point& at, ObjectId error, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  LabelId label = in.labels.Join(DeepOf(in, at.state, self).hi, DeepOfArguments(at, arguments).hi);
  OriginId origin = self.origin;
  if (name == "__init__" || name == "__setattr__" || name == "__delattr__") GiveUp(in, "calling `" + std::string(name) + "` of an error is not followed", at.function().spans[at.pc]);
  const bool shows = AskedByOwn(name) == kShows;
  if (shows) {
    const AbstractValue set = FieldOf(in, at.state, error, in.sets.Text("args"));
    label = in.labels.Join(label, RunHidden(at, JoinValues(in, MadeOf(in, at.state, error), set), kShows, origin).hi);
    if (in.stopped()) return {};
  }
  return {true, Scalar(shows ? kKindStr : kKindScalar, {kBottom, label}, origin)};
}

// add_note and with_traceback of an error of a class of the plan.
static CallResult CallOfError(Point& at, ObjectId id, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (name == "with_traceback") return {true, self};
  LabelInterval raised = JoinLabels(in, DeepOfArguments(at, arguments), at.control.label);
  raised.lo = kBottom;
  RaiseShape(at, id, raised);
  ObjectId notes = Make(at, ObjectKind::kOpaque, 142);  // what `__notes__` gives
  for (const AbstractValue& value : arguments.positional) InitStar(at, notes, RaisedHigh(in, value, at.control.label.hi, 0));
  InitField(at, id, in.sets.Text("__notes__"), Reference(in, notes));
  return {true, Known(in, in.sets.None())};
}

static bool IsClassMethodOf(BuiltinId type, std::string_view name) {
  const Method method = FindMethod(static_cast<BuiltinType>(type - kFirstBuiltinType), name);
  return method != Method::kMethodCount && IsClassMethod(method);
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
    if (!found.absent()) {
      CallResult called = CallFound(at, found, {}, self, true, arguments);
      called.value = RaisedHigh(in, called.value, self.label.hi, self.origin);  // which class it is decides what is called
      each.End(std::move(called));
    }
    if (sure || in.stopped()) return each.Finish();
    each.Begin();
    if (text == "__new__") {
      const AbstractValue made = NewOf(at, arguments);
      each.End({true, made.absent() ? NewInstance(at, id, {}) : made});
    } else if (text == "register" && arguments.positional.size() == 1) {
      each.End({true, arguments.positional[0]});
    } else if (const BuiltinId base = BuiltinBaseOf(in, at.state, id); IsTypeBuiltin(base) && IsClassMethodOf(base, text)) {
      each.End(CallMethodNamed(at, BuiltinValue(in, base), text, arguments));
    } else if (arguments.positional.empty()) {
      if (text == "__init_subclass__") each.End({true, Known(in, in.sets.None())});
      else if (IsDunder(text)) GiveUp(in, "calling `" + std::string(text) + "` of a class is not followed", at.function().spans[at.pc]);
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
    if (target.objects == 0 || home.objects == 0) return {};
    auto find = [&](ObjectId object, ObjectId cls, bool& sure) {
      if (in.objects[object].kind != ObjectKind::kClass) return FindForInstance(in, at.state, object, name, sure, cls);
      Bases bases = BasesOf(in, at.state, object);
      auto place = std::find(bases.order.begin(), bases.order.end(), cls);
      size_t first = place == bases.order.end() ? 0 : static_cast<size_t>(place - bases.order.begin()) + 1;
      return FindIn(in, at.state, bases, bases.exact ? first : 0, name, sure);
    };
    const bool lone = target.kinds == kKindObject && home.kinds == kKindObject && in.sets.Only(target.objects) >= 0 && in.sets.Only(home.objects) >= 0;
    bool only_one = ((target.kinds | home.kinds) & kKindScalar) == 0 && in.sets.Only(target.objects) >= 0 && in.sets.Only(home.objects) >= 0;
    if (only_one) find(in.sets.members(target.objects)[0], in.sets.members(home.objects)[0], only_one);
    Alternatives each(at, !only_one);
    for (ObjectId object : in.sets.members(target.objects)) {
      for (ObjectId cls : in.sets.members(home.objects)) {
        bool through = in.objects[object].kind == ObjectKind::kClass, sure = false;
        AbstractValue me = Reference(in, object, target.label), found = find(object, cls, sure);
        if (!found.absent()) {
          each.Begin();
          AbstractValue my_class = through ? me : ClassValue(in, at.state, object);
          each.End(CallFound(at, found, me, my_class, through, arguments));
          if (in.stopped()) return {};
        }
        if (sure) continue;
        each.Begin();
        if (text == "__new__") {
          const AbstractValue made = NewOf(at, arguments);
          each.End({!made.absent(), made});
          continue;
        }
        const bool of_object = text == "__setattr__" || text == "__delattr__" || text == "__getattribute__" || text == "__init_subclass__";
        if (in.objects[object].kind == ObjectKind::kError && !of_object) {
          if (text == "__init__") InitError(at, object, arguments, lone);
          each.End(text == "__init__" ? CallResult{true, Known(in, in.sets.None())} : OfErrorByName(at, object, me, text, {}));
          continue;
        }
        AbstractValue held = through ? AbstractValue{} : FieldOf(in, at.state, object, ValueKey(in));
        if (!held.absent() && !of_object) {
          each.End(CallOfBuiltin(at, me, held, text, arguments));
          continue;
        }
        each.End(CallOfObject(at, me, text, arguments));
      }
    }
    CallResult called = each.Finish();
    if (!called.value.absent()) called.value = Raised(in, called.value, self.label, self.origin);
    return called;
  }
  if (kind == ObjectKind::kMethod && text == "__call__") return CallValue(at, self, arguments);
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
  // Which of the two it is.
  const AbstractValue& shape = at.state.heap.Get(in.objects[id].header());
  if (!own.absent()) own = RaisedHigh(in, own, shape.label.hi, shape.origin);
  if (!found.absent() && in.attributes_set.MaySet(in.module, text)) found = RaisedHigh(in, found, shape.label.hi, shape.origin);
  // Together with that who it is may decide what neither decides alone.
  for (AbstractValue* one : {&own, &found}) if (!one->absent() && one->label.hi != kBottom) *one = RaisedHigh(in, *one, self.label.hi, self.origin);
  const LabelId lacks = DecideByOwn(at, id, self, found);
  std::optional<CalledUnder> under;
  if (lacks != kBottom) under.emplace(at, lacks, self.origin);
  // Without it there is an error, which does not matter where nobody takes it.
  const bool only_own = has_own && found.absent() && in.catchers == 0;
  Alternatives each(at, !only_own && (!own.absent() || !sure));
  // What is no plain method is read from the instance first.
  auto read = [&](CallResult called, const AbstractValue& callee) {
    bool plain = callee.objects != 0;
    if (plain) for (ObjectId one : in.sets.members(callee.objects)) plain &= in.objects[one].kind == ObjectKind::kClosure;
    called.value = Raised(in, called.value, self.label, self.origin);  // who it is decides what is called
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
  // Who decided that no class of it has such a name decided that what it derives from is asked.
  const bool of_base = !held.absent() || kind == ObjectKind::kError;
  const LabelId none = of_base && in.attributes_set.MaySetOfClass(in.module, text) ? ShapesOfClasses(in, at.state, id) : kBottom;
  Decide(at, none, receiver.origin);
  const auto end = [&](CallResult called) {
    if (!called.value.absent()) called.value = RaisedHigh(in, called.value, none, receiver.origin);
    each.End(called);
  };
  if (!held.absent()) {
    each.Begin();
    end(CallOfBuiltin(at, self, Raised(in, held, {kBottom, receiver.label.hi}, receiver.origin), text, arguments));
  } else if (IsDunder(text) && kind == ObjectKind::kInstance) {
    each.Begin();
    each.End(CallOfObject(at, self, text, arguments));
  } else if (IsDunder(text) && kind == ObjectKind::kError) {
    each.Begin();
    end(OfErrorByName(at, id, self, text, arguments));
  } else if (kind == ObjectKind::kError && (text == "add_note" || text == "with_traceback")) {
    each.Begin();
    end(CallOfError(at, id, self, text, arguments));
  } else if (kind == ObjectKind::kError && IsHeldBySome(text)) {
    each.Begin();
    end(CallHeld(at, id, self, text, arguments));
  }
  if (FindDunder(in, at.state, self, "__getattr__")) {
    each.Begin();
    CallResult got = CallDunder(at, self, "__getattr__", Arguments{{Known(in, name)}, {}, {}, {}});
    // It may have been asked for what cannot be called.
    if (got.returns && in.catchers > 0) MayRaise(at, ErrorHere(at, DeepOf(in, at.state, got.value), self.origin), at.state.heap.Fork());
    if (got.returns) each.End(read(CallValue(at, got.value, arguments), {}));
  }
  return each.Finish();
}

static bool IsSurelyOf(Interpreter& in, const State& state, const AbstractValue& made, ObjectId cls) {
  const int64_t only = made.kinds == kKindObject ? in.sets.Only(made.objects) : -1;
  if (only < 0) return false;
  const AbstractValue classes = ClassValue(in, state, static_cast<ObjectId>(only));
  return in.objects[static_cast<ObjectId>(only)].kind == ObjectKind::kInstance && in.sets.Only(classes.objects) == static_cast<int64_t>(cls);
}

// May it be of the class, or of one that derives from it?
static bool MayBeOf(Interpreter& in, const State& state, ObjectId id, ObjectId cls) {
  const SetTable::Members classes = ClassesOf(in, state, id);
  return std::any_of(classes.begin(), classes.end(), [&](ObjectId one) {
    if (in.objects[one].kind != ObjectKind::kClass) return true;
    const Bases bases = BasesOf(in, state, one);
    return !bases.exact || std::find(bases.order.begin(), bases.order.end(), cls) != bases.order.end();
  });
}

// One that gives anything but None ends in an error, when it is over.
static CallResult CallInit(Point& at, const AbstractValue& init, const AbstractValue& self, const AbstractValue& cls, const Arguments& arguments) {
  const CallResult result = CallFound(at, init, self, cls, false, arguments);
  const bool gives_none = result.value.absent() || result.value.kinds == kKindNone;
  if (result.returns && !result.value.absent()) NoteOpened(at, DeepOf(at.in, at.state, result.value).hi);
  if (at.in.catchers > 0 && result.returns && !gives_none) MayRaise(at, ErrorHere(at, DeepOf(at.in, at.state, result.value), result.value.origin), at.state.heap.Fork());
  return result;
}

// What `__new__` gave may be of a derived class, whose `__init__` is asked, or of another, of which none is.
static void InitEach(Point& at, ObjectId cls, const Arguments& arguments, AbstractValue& made) {
  Interpreter& in = at.in;
  const Unsure unsure(at);
  const AtomId name = in.sets.Text("__init__");
  const SetTable::Collected members(in.sets.members(made.objects).begin(), in.sets.members(made.objects).end());
  Alternatives each(at, true);
  for (ObjectId id : members) {
    if (!HasClasses(in, at.state, id) || !MayBeOf(in, at.state, id, cls)) continue;
    bool sure = false;
    const AbstractValue init = FindForInstance(in, at.state, id, name, sure);
    AbstractValue self = Reference(in, id, made.label);
    self.origin = made.origin;
    if (!init.absent()) {
      made = RaisedHigh(in, made, init.label.hi, init.origin);  // what it has
      self = RaisedHigh(in, self, init.label.hi, init.origin);
      each.Begin();
      each.End(CallInit(at, init, self, ClassValue(in, at.state, id), arguments));
    }
    const AbstractValue held = sure || in.stopped() ? AbstractValue{} : PlainOf(in, at.state, self);
    if (held.objects != 0) {
      each.Begin();
      each.End(CallOfBuiltin(at, self, held, "__init__", arguments));
    }
    if (in.stopped()) return;
  }
  each.Nothing();
  each.Finish();
  if (arguments.given_by_label()) made = RaisedHigh(in, made, JoinLabels(in, arguments.count, arguments.names).hi, arguments.given_origin);
}

static CallResult MakeAndInit(Point& at, ObjectId cls, const Bases& bases, const Arguments& arguments, const AbstractValue& chosen) {
  Interpreter& in = at.in;
  AbstractValue class_value = Reference(in, cls);
  bool sure = false;
  AbstractValue maker = FindIn(in, at.state, bases, 0, in.sets.Text("__new__"), sure);
  // What a class may lack, `object` has.
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
  AbstractValue made = Raised(in, result.value, chosen.label, chosen.origin);
  // Whether there is an `__init__` to run, who chose what `__new__` gave decided.
  const LabelId by = maker.absent() ? kBottom : Decide(at, result.value.label.hi, result.value.origin);
  const CalledUnder under(at, by, result.value.origin);
  if (by != kBottom) NoteOpened(at, by);
  if (made.objects == 0) return {true, made};
  if (!maker.absent() && !IsSurelyOf(in, at.state, made, cls)) {
    InitEach(at, cls, arguments, made);
    return in.stopped() ? CallResult{} : CallResult{true, made};
  }
  AbstractValue init = FindIn(in, at.state, bases, 0, in.sets.Text("__init__"), sure);
  Alternatives setting(at, !init.absent() && !sure);
  if (!init.absent()) {
    setting.Begin();
    made = RaisedHigh(in, made, init.label.hi, init.origin);  // what it has
    setting.End(CallInit(at, init, made, class_value, arguments));
  }
  if (!sure && !in.stopped()) {
    setting.Begin();
    AbstractValue held = PlainOf(in, at.state, made);
    bool builtin = !held.absent() && held.objects != 0;
    if (const LabelId lacks = in.labelled_classes ? ShapesOfClasses(in, at.state, cls) : kBottom; lacks != kBottom) {
      Decide(at, lacks, made.origin);
      NoteOpened(at, lacks);
      made = RaisedHigh(in, made, lacks, made.origin);
    }
    setting.End(builtin ? CallOfBuiltin(at, made, held, "__init__", arguments) : CallResult{true, {}});
    if (arguments.given_by_label()) made = RaisedHigh(in, made, JoinLabels(in, arguments.count, arguments.names).hi, arguments.given_origin);
  }
  if (!setting.Finish().returns) return {};
  return {true, made};
}

CallResult Construct(Point& at, ObjectId cls, const Arguments& arguments, const AbstractValue& chosen) {
  at.runs_builtin = true;
  Interpreter& in = at.in;
  Bases bases = BasesOf(in, at.state, cls);
  bool sure = false;
  AbstractValue lookup = FindIn(in, at.state, bases, 0, in.sets.Text("__enum_call__"), sure);
  if (lookup.absent()) return MakeAndInit(at, cls, bases, arguments, chosen);
  Alternatives each(at, !sure);
  each.Begin();
  each.End(CallFound(at, lookup, {}, Reference(in, cls), true, arguments));
  if (!sure && !in.stopped()) {
    each.Begin();
    each.End(MakeAndInit(at, cls, bases, arguments, chosen));
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

// May something be made an instance of the class by `register`, which the plan names? Of an abstract one it may: `ABC` and `Protocol`
// are, and what derives from one that is.
static bool MayRegister(const Point& at, const std::vector<AbstractValue>& bases) {
  const std::vector<std::string>& names = at.in.module.names;
  if (std::find(names.begin(), names.end(), "register") == names.end()) return false;
  const ModuleId library = at.function().library;
  if (library == ModuleId::Abc || library == ModuleId::Typing) return true;
  return std::any_of(bases.begin(), bases.end(), [&](const AbstractValue& base) {
    if (base.objects == 0 || base.kinds != kKindObject) return true;
    const SetTable::Members members = at.in.sets.members(base.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
      const ObjectInfo& object = at.in.objects[id];
      return object.kind == ObjectKind::kClass ? object.asks_for_methods : object.kind != ObjectKind::kBuiltin;
    });
  });
}

AbstractValue MakeClass(Point& at, const AbstractValue& names, const std::vector<AbstractValue>& bases) {
  Interpreter& in = at.in;
  ObjectId cls = Make(at, ObjectKind::kClass, 0, static_cast<uint32_t>(std::min(bases.size(), kMostBases)));
  for (size_t i = 0; i < bases.size() && i < kMostBases; ++i) InitField(at, cls, in.sets.Integer(static_cast<int64_t>(i)), bases[i]);
  in.objects[cls].is_fixed = RunsAtLoad(in.module, at.function());
  const ModuleId library = at.function().library;
  in.objects[cls].asks_for_methods = library == ModuleId::CollectionsAbc || library == ModuleId::Contextlib || MayRegister(at, bases);
  AbstractValue made = Reference(in, cls);
  for (const AbstractValue& base : bases) made = Raised(in, made, base.label, base.origin);  // which class it is, they decide
  if (names.objects != 0) {
    for (ObjectId id : in.sets.members(names.objects)) {
      // A class has its names as the dict had them that its body made.
      const AbstractValue header = at.state.heap.Get(in.objects[id].header());
      RaiseShape(at, cls, header.label, header.origin);
      bool exact = in.objects[id].kind == ObjectKind::kDict && at.state.heap.Get(in.objects[id].star()).absent() && LengthOf(in, at.state, id) >= 0;
      in.objects[cls].uncertain |= !exact;
      for (size_t i = 0; i < in.objects[id].fields.size(); ++i) {
        auto [key, slot] = in.objects[id].fields[i];
        AbstractValue value = at.state.heap.Get(slot);
        if (!value.absent()) InitField(at, cls, key, value);
        // A class that the library makes for a plan may be told its name.
        const Atom& atom = in.sets.atom(key);
        const bool is_name = at.function().library != kNoModule && atom.type == Atom::Type::kStr && atom.text == "__qualname__";
        if (is_name && !value.absent()) made = RaisedHigh(in, made, value.label.hi, value.origin);
      }
      InitStar(at, cls, at.state.heap.Get(in.objects[id].star()));
    }
  }
  for (size_t i = 0; i < in.objects[cls].fields.size(); ++i) {
    auto [key, slot] = in.objects[cls].fields[i];
    AbstractValue value = at.state.heap.Get(slot);
    if (in.sets.atom(key).type != Atom::Type::kStr || !FindDunder(in, at.state, value, "__set_name__")) continue;
    const Unsure unsure(at);
    CallDunder(at, value, "__set_name__", Arguments{{made, Known(in, key)}, {}, {}, {}});
  }
  bool sure = false;
  AbstractValue hook = FindIn(in, at.state, BasesOf(in, at.state, cls), 1, in.sets.Text("__init_subclass__"), sure);
  if (!hook.absent()) {
    Alternatives maybe(at, !sure);
    maybe.Begin();
    maybe.End(CallFound(at, hook, made, made, false, KeywordsOf(at, cls)));
    maybe.Nothing();
    maybe.Finish();
  }
  return made;
}

}  // namespace penstock
