// Methods that are called by name, on whatever has them: builtin values, instances, generators, classes.
#include <algorithm>

#include "analysis/calls.h"
#include "analysis/classes.h"
#include "analysis/effects_ops.h"
#include "analysis/errors.h"
#include "analysis/held_attributes.h"
#include "analysis/invocation.h"

namespace penstock {
namespace {

// `(5).__add__(1)`: builtin values have these methods, too, and who calls them by name is rare.
void NotFollowed(Point& at, std::string_view name, bool of_generator = false) {
  if (IsOfWrittenClasses(name) || (!of_generator && name == "__await__")) return;
  GiveUp(at.in, "calling `" + std::string(name) + "` of a builtin value is not followed", at.function().spans[at.pc]);
}

// throw(error), throw(type) and throw(type, value): the error that may come of it.
AbstractValue ThrownBy(Point& at, const Arguments& arguments) {
  Interpreter& in = at.in;
  const AbstractValue& what = arguments.positional[0];
  AbstractValue thrown = what;
  Arguments given;
  if (arguments.positional.size() > 1 && arguments.positional[1].kinds != kKindNone) {
    const AbstractValue& value = arguments.positional[1];
    thrown = JoinValues(in, thrown, value);
    // An error is thrown itself, and a tuple is several arguments.
    if (value.objects == 0 && (value.kinds & (kKindOther | kKindNone)) == 0) given.positional.push_back(value);
    else if (in.has_classes) GiveUp(in, "what `throw` makes of its type and this value is not followed", at.function().spans[at.pc]);
  }
  return JoinValues(in, thrown, MadeToRaise(at, what, given));
}

// send, throw and close; anything else is an AttributeError.
CallResult CallGeneratorMethod(Point& at, ObjectId generator, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (name == "__iter__") return {true, Reference(in, generator)};
  if (name == "__next__") {
    AbstractValue next = NextOf(at, self);
    if (!next.absent()) next = RaisedHigh(in, next, OuterOf(in, at.state, self).hi, self.origin);
    return {!next.absent(), next};
  }
  const bool is_send = name == "send", is_throw = name == "throw", is_close = name == "close";
  if (!is_send && !is_throw && !is_close) {
    if (IsDunder(name)) NotFollowed(at, name, true);
    return {};
  }
  const bool fresh = is_send && IsFresh(in, at.state, generator);
  SetLength(at, generator, -1);
  if (arguments.more_positional || (!is_close && arguments.positional.empty())) {
    GiveUp(in, "`" + std::string(name) + "(*…)` of a generator is not followed", at.function().spans[at.pc]);
    return {};
  }
  LabelInterval label = DeepOfArguments(at, arguments);
  AbstractValue error = ErrorHere(at, {kBottom, label.hi}, 0);
  if (is_throw) error = JoinValues(in, error, ThrownBy(at, arguments));
  MayRaise(at, error, at.state.heap.Fork());  // at its end, or when nothing in it takes the error
  if (is_close) {
    // The error that closes it is taken here, and what was done on its way stays done.
    const Control control = at.control;
    BeginCatching(at);
    ResumeGenerator(at, generator, fresh, nullptr, &error, true);
    EndCatching(at);
    if (in.heeded == 0) at.control = control;
    return {true, RaisedHigh(in, Known(in, in.sets.None()), OuterOf(in, at.state, self).hi, self.origin)};
  }
  AbstractValue given = ResumeGenerator(at, generator, fresh, is_send ? &arguments.positional[0] : nullptr, is_send ? nullptr : &error);
  if (!given.absent()) given = RaisedHigh(in, given, OuterOf(in, at.state, self).hi, self.origin);
  const AbstractValue& returned = in.context_of_generator[generator]->returned;
  if (in.catchers > 0 && !returned.absent()) {
    // StopIteration, with what it returned.
    InitStar(at, in.sets.members(error.objects)[0], returned);
    MayRaise(at, error, at.state.heap.Fork());
  }
  return {!given.absent(), given};
}

}  // namespace


static bool IsMethodOfSomeType(std::string_view name) {
  if (name == "mro" || name == "__new__") return false;  // StructureOf and CallOnType say what they give
  if (IsDunder(name)) return true;
  for (size_t type = 0; type < static_cast<size_t>(BuiltinType::kTypeCount); ++type) {
    if (FindMethod(static_cast<BuiltinType>(type), name) != Method::kMethodCount) return true;
  }
  return false;
}

CallResult CallHeld(Point& at, ObjectId id, const AbstractValue& self, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  if (!IsHeldBySome(name)) return {};
  const AbstractValue made_of = in.objects[id].kind == ObjectKind::kError ? MadeOf(in, at.state, id) : Members(in, at.state, id);
  const AbstractValue held = CallableOf(in, at.state, made_of);
  return held.absent() ? CallResult{} : CallValue(at, Raised(in, held, OuterOf(in, at.state, self), OuterOrigin(in, at.state, self)), arguments);
}

static CallResult CallOwnMethod(Point& at, const AbstractValue& receiver, std::string_view name, const Arguments& arguments) {
  Interpreter& in = at.in;
  CallResult all;
  uint32_t part = 0;
  auto add = [&](CallResult one) {
    if (!one.returns) return;
    all.value = JoinValues(in, all.value, one.value);
    all.returns = true;
  };
  // Each possible receiver is changed or not, so effects are joined by being weak: with several, the
  // heap is what any of them leaves.
  size_t receivers = receiver.objects == 0 ? 0 : in.sets.members(receiver.objects).size();
  bool scalar = (receiver.kinds & kKindScalar) != 0;
  bool many = receivers + scalar > 1;
  const Unsure unsure(at, many);
  Store before, after;
  if (many) before = at.state.heap.Fork();
  bool first = true;
  auto finish_one = [&] {
    if (!many) return;
    if (first) after = at.state.heap.Fork();
    else after.Merge(at.state.heap, [&](auto& a, auto& b) { return JoinValues(in, a, b); });
    first = false;
    at.state.heap = before.Fork();
  };
  if (scalar) {
    static constexpr std::pair<Kinds, BuiltinType> kTypes[] = {{kKindStr, BuiltinType::Str}, {kKindBytes, BuiltinType::Bytes},
        {kKindInt | kKindBool, BuiltinType::Int}, {kKindFloat, BuiltinType::Float}};
    AbstractValue self = receiver;
    self.objects = 0;
    self.kinds &= kKindScalar;
    if (IsDunder(name)) NotFollowed(at, name);
    for (auto [kinds, type] : kTypes) {
      if (!(receiver.kinds & kinds)) continue;
      Method method = FindMethod(type, name);
      if (method != Method::kMethodCount) {
        AbstractValue one = self;
        one.kinds &= kinds;
        add(InvokeMethod(at, method, one, arguments, part++ & 7));
      }
    }
    // A date, a decimal or the like.
    if ((self.kinds & kKindOther) && !IsDunder(name)) {
      Invocation call{at, LabelRule::kDeep, name, self, arguments};
      call.part = part++ & 7;
      FindLabels(call);
      const Unsure may_lack(at);
      RunCallbacks(call);
      add({true, OpaqueSharing(call, call.deep)});
    }
    if (in.stopped()) return {};
    finish_one();
  }
  if (receiver.objects != 0) {
    for (ObjectId id : in.sets.members(receiver.objects)) {
      AbstractValue self = Reference(in, id, receiver.label);
      self.origin = receiver.origin;
      ObjectKind kind = in.objects[id].kind;
      if (kind == ObjectKind::kClosure) {
        const uint32_t slot = FieldSlot(in, id, in.sets.Text(name), false);
        const AbstractValue attribute = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
        const bool is_itself = attribute.absent() && name == kCallMethod;
        if (attribute.absent() && IsDunder(name) && !is_itself) NotFollowed(at, name);
        add(CallValue(at, is_itself ? self : Raised(in, attribute, receiver.label, receiver.origin), arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      if (kind == ObjectKind::kModule) {
        AbstractValue member = MemberValueOf(in, at.state, static_cast<ModuleId>(in.objects[id].number), name);
        add(CallValue(at, Raised(in, member, receiver.label, receiver.origin), arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      if (HasOwnAttributes(in, at.state, id)) {
        add(CallAttribute(at, id, self, name, arguments));
        if (in.stopped()) return {};
        finish_one();
        continue;
      }
      if (kind == ObjectKind::kBuiltin && in.objects[id].number >= kBuiltinCount && IsMethodOfSomeType(name)) {
        GiveUp(in, "`" + std::string(name) + "` of a type that is found at run is not followed", at.function().spans[at.pc]);
        return {};
      }
      CallResult of_type;
      const auto on_type = [&] {
        const Unsure by_its_row(at);
        return CallOnType(at, in.objects[id].number, name, arguments, of_type);
      };
      if (kind == ObjectKind::kBuiltin && on_type()) {
        add(of_type);
        finish_one();
        continue;
      }
      Method method = FindMethod(MethodTypeOf(kind), name);
      if (kind == ObjectKind::kBuiltin && in.objects[id].number < kBuiltinCount && RowOf(BuiltinId{in.objects[id].number}).kind == BuiltinKind::kType) {
        BuiltinType type = static_cast<BuiltinType>(in.objects[id].number - kFirstBuiltinType);
        method = FindMethod(type, name);
        if (method != Method::kMethodCount && IsClassMethod(method)) {
          add(InvokeMethod(at, method, {}, arguments, part++ & 7));
        } else if (method != Method::kMethodCount && !arguments.positional.empty()) {
          Arguments rest = arguments;
          rest.positional.erase(rest.positional.begin());
          add(CallMethodNamed(at, arguments.positional[0], name, rest));
        } else if (method != Method::kMethodCount && arguments.more_positional) {
          add(CallMethodNamed(at, *arguments.more_positional, name, arguments));
        }
      } else if (method != Method::kMethodCount) {
        add(InvokeMethod(at, method, self, arguments, part++ & 7));
      } else if (kind == ObjectKind::kError && name == "with_traceback") {
        add({true, self});  // which it gives back
      } else if (kind == ObjectKind::kError && IsDunder(name)) {
        add(OfErrorByName(at, id, self, name, arguments));
      } else if (kind == ObjectKind::kOpaque || kind == ObjectKind::kError) {
        Invocation call{at, LabelRule::kDeep, name, self, arguments};
        call.part = part++ & 7;
        FindLabels(call);
        // A dict out of a text of JSON: what was there, or what is given for when there is nothing.
        const Method of_dict = FindMethod(BuiltinType::Dict, name);
        if (of_dict != Method::kMethodCount && (RowOf(of_dict).rule == LabelRule::kElement || RowOf(of_dict).rule == LabelRule::kTaken)) call.deep.lo = kBottom;
        const Unsure is_other(at);
        add(CallHeld(at, id, self, name, arguments));
        ForEachArgument(arguments, [&](const AbstractValue& value) {
          if (IsIterator(in, value)) Over(call, value);
        });
        RunCallbacks(call);
        OriginId origin = self.origin;
        if (name == "indices") call.deep.hi = in.labels.Join(call.deep.hi, RunHidden(at, self, kIndexes, origin).hi);  // the bounds of a slice
        const bool stays = in.objects[id].is_pattern;
        if (!stays) RaiseShape(at, id, call.deep);
        auto share = [&](const AbstractValue& value) { if (!value.absent()) InitStar(at, id, RaisedHigh(in, value, at.control.label.hi, 0)); };
        if (kind == ObjectKind::kOpaque && !stays) ForEachArgument(arguments, share);
        const AbstractValue typed = stays ? ResultOfType(call, call.deep, /*of_pattern=*/true) : AbstractValue{};
        add({true, typed.absent() ? OpaqueSharing(call, call.deep) : typed});
      } else if (kind == ObjectKind::kIterator && in.objects[id].form == IteratorForm::kGenerator) {
        add(CallGeneratorMethod(at, id, self, name, arguments));
      } else if (kind == ObjectKind::kIterator && name == "isdisjoint") {
        GiveUp(in, "`isdisjoint` of a view is not followed", at.function().spans[at.pc]);
      } else if (IsDunder(name)) {
        NotFollowed(at, name);
      }
      if (in.stopped()) return {};
      finish_one();
    }
  }
  if (many) at.state.heap = after;
  return all;
}

// `C.mro()` of what may be a class without a method of that name.
static bool MayAskOrder(Interpreter& in, const AbstractValue& receiver) {
  if (receiver.objects == 0) return false;
  const auto& members = in.sets.members(receiver.objects);
  return std::any_of(members.begin(), members.end(), [&](ObjectId id) {
    return in.objects[id].kind == ObjectKind::kClass || in.objects[id].kind == ObjectKind::kBuiltin;
  });
}

CallResult CallMethodNamed(Point& at, const AbstractValue& receiver, std::string_view name, const Arguments& arguments) {
  if (name == "__class__") {  // what an instance is made of makes another one
    const AbstractValue type = GetAttribute(at, receiver, name);
    return at.in.stopped() || type.absent() ? CallResult{} : CallValue(at, type, arguments);
  }
  if (name == "mro" && MayAskOrder(at.in, receiver)) {
    AbstractValue order = StructureOf(at, receiver);
    const Unsure unsure(at);
    CallResult own = CallOwnMethod(at, receiver, name, arguments);
    return {true, own.returns ? JoinValues(at.in, own.value, order) : order};
  }
  return CallOwnMethod(at, receiver, name, arguments);
}

}  // namespace penstock
