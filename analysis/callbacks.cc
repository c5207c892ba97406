// Functions of the plan that a builtin is given, to call them: when it does, what they are given, and what of that comes back.
#include <algorithm>

#include "analysis/classes.h"
#include "analysis/invocation.h"

namespace penstock {

AbstractValue CallableOf(Interpreter& in, const State& state, AbstractValue value) {
  if (value.objects == 0) return {};
  SetTable::Collected callables;
  for (ObjectId id : in.sets.members(value.objects)) {
    ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kClosure || kind == ObjectKind::kBound || kind == ObjectKind::kMethod || kind == ObjectKind::kTool ||
        kind == ObjectKind::kBuiltin || kind == ObjectKind::kClass || kind == ObjectKind::kWrapper || (HasClasses(in, state, id) && FindDunder(in, state, Reference(in, id), "__call__"))) {
      callables.push_back(id);
    }
  }
  if (callables.empty()) return {};
  value.objects = in.sets.SetOf(std::move(callables));
  value.kinds = kKindObject;
  return value;
}

namespace {

// What a callback is called with. Of what `json.dumps` has no form for, and of what hooks of `json.loads` are given, more is known than that it is
// made of a part of what the builtin was given.
enum class Given : uint8_t { kPart, kNothing, kObject, kAsEncoder, kMembers, kPairs, kWord };

// May what it gave be in what it, or another one, is given next?
bool ComesBack(Given given) { return given != Given::kPart && given != Given::kNothing; }

Given GivenByJson(const Invocation& call, std::string_view name) {
  if (call.builtin == IdOf(Builtin::JsonDumps)) return name == "cls" ? Given::kAsEncoder : Given::kObject;
  return name == "object_hook" ? Given::kMembers : name == "object_pairs_hook" ? Given::kPairs : Given::kWord;
}

// Something made of parts of what the builtin was given, and of what callbacks gave before.
AbstractValue PartGiven(Invocation& call, Given given) {
  Interpreter& in = call.at.in;
  const LabelInterval part{kBottom, call.deep.hi};
  const ObjectId made = Make(call.at, ObjectKind::kOpaque, 190 + call.part);
  in.objects[made].part = ObjectInfo::Part::kMixed;
  RaiseShape(call.at, made, part);
  AbstractValue argument = Reference(in, made, part);
  argument.kinds |= kKindScalar;
  argument.origin = call.origin;
  InitStar(call.at, made, argument);
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { if (value.objects != 0) InitStar(call.at, made, value); });
  if (ComesBack(given) && call.called_back.objects != 0) InitStar(call.at, made, RaisedHigh(in, call.called_back, part.hi, call.origin));
  return argument;
}

// What `json.dumps` has no form for: whatever hangs there, but lists, tuples and dicts.
AbstractValue ObjectsWithoutForm(Invocation& call, LabelInterval label) {
  Interpreter& in = call.at.in;
  AbstractValue all = call.called_back;
  ForEachArgument(call.arguments, [&](const AbstractValue& value) { all = JoinValues(in, all, value); });
  SetTable::Collected found;
  for (ObjectId id : HangingFrom(in, call.at.state, all)) {
    const ObjectKind kind = in.objects[id].kind;
    if (kind == ObjectKind::kInstance || kind == ObjectKind::kSet || kind == ObjectKind::kError) found.push_back(id);
  }
  if (found.empty()) return {};
  AbstractValue objects = Reference(in, found[0], label);
  objects.objects = in.sets.SetOf(std::move(found));
  objects.origin = call.origin;
  return objects;
}

AbstractValue ArgumentFor(Invocation& call, Given given) {
  Interpreter& in = call.at.in;
  const AbstractValue part = PartGiven(call, given), word = Scalar(kKindStr, part.label, call.origin);
  const AbstractValue inside = ComesBack(given) ? JoinValues(in, part, RaisedHigh(in, call.called_back, part.label.hi, call.origin)) : part;
  const auto reference = [&](ObjectId made) {
    RaiseShape(call.at, made, part.label);
    AbstractValue value = Reference(in, made, part.label);
    value.origin = call.origin;
    return value;
  };
  switch (given) {
    case Given::kPart: case Given::kNothing: return part;
    case Given::kObject: case Given::kAsEncoder: return JoinValues(in, part, ObjectsWithoutForm(call, part.label));
    case Given::kWord: return word;
    case Given::kMembers: {
      const ObjectId members = Make(call.at, ObjectKind::kDict, 190 + call.part);
      SetItem(call.at, Reference(in, members), word, inside);
      return reference(members);
    }
    case Given::kPairs: {
      const ObjectId pair = Make(call.at, ObjectKind::kTuple, 190 + call.part, 0, 2), pairs = Make(call.at, ObjectKind::kList, 190 + call.part);
      InitField(call.at, pair, in.sets.Integer(0), word);
      InitField(call.at, pair, in.sets.Integer(1), inside);
      InitStar(call.at, pairs, reference(pair));
      return reference(pairs);
    }
  }
  return part;
}

// Calls a callback as often as a builtin may: never, once, again and again.
void RunCallback(Invocation& call, const AbstractValue& function, Given given = Given::kPart) {
  Interpreter& in = call.at.in;
  AbstractValue callable = CallableOf(in, call.at.state, function);
  if (callable.absent()) return;
  const Unsure unsure(call.at);
  bool settled = true;
  LabelId decided = kBottom;
  AbstractValue before;
  do {
    before = call.called_back;
    decided = call.deep.hi;
    Decide(call.at, decided, call.origin);
    CalledUnder under(call.at, decided, call.origin);
    settled = Repeated(call.at, [&] {
      const AbstractValue argument = ArgumentFor(call, given);
      CallResult result;
      if (given == Given::kAsEncoder) {
        CallResult encoder = CallValue(call.at, callable, Arguments{});
        if (encoder.returns) result = CallMethodNamed(call.at, encoder.value, "default", Arguments{{argument}, {}, {}, {}});
      } else {
        result = CallValue(call.at, callable, given == Given::kNothing ? Arguments{} : Arguments{{argument}, {}, {}, {}});
      }
      if (in.stopped()) return;
      LabelInterval seen = DeepOf(in, call.at.state, result.value);
      if (WantsOrigin(in, call.origin) && seen.hi != kBottom) AddOrigin(in, call.origin, DeepOrigin(in, call.at.state, result.value));
      call.deep.hi = in.labels.Join(call.deep.hi, seen.hi);
      call.called_back = JoinValues(in, call.called_back, result.value);
    });
  } while (settled && !in.stopped() && ComesBack(given) && (decided != call.deep.hi || !call.called_back.Same(before)));
  if (settled || in.stopped()) return;
  GiveUp(in, "the function given to `" + std::string(call.name) + "` is not followed", call.at.function().spans[call.at.pc]);
}

// What default= gives is put in order, too.
void OrderWhatComesBack(Invocation& call) {
  Interpreter& in = call.at.in;
  if (call.builtin != IdOf(Builtin::JsonDumps) || call.called_back.objects == 0 || Named(call, "sort_keys") == nullptr) return;
  const Unsure unsure(call.at);
  const AbstractValue ordered = call.called_back;
  call.deep.hi = in.labels.Join(call.deep.hi, RunHidden(call.at, ordered, kOrders, call.origin, ordered).hi);
}

}  // namespace

void RunCallbacks(Invocation& call) {
  bool unknown = call.method == Method::kMethodCount && call.builtin == kBuiltinCount;  // of a value we do not follow
  bool substitutes = call.builtin == IdOf(Builtin::ReSub) || call.builtin == IdOf(Builtin::ReSubn) || call.method == Method::RePatternSub ||
                     call.method == Method::RePatternSubn || (unknown && (call.name == "sub" || call.name == "subn"));
  bool converts = call.builtin == IdOf(Builtin::JsonDumps) || call.builtin == IdOf(Builtin::JsonLoads);
  if (call.builtin == IdOf(Builtin::Print)) {
    // print(..., file=x) calls x.write with texts, and x.flush.
    const AbstractValue* file = Named(call, "file");
    const LabelId by_flush = TestOption(call, "flush");
    if (call.at.in.stopped() || file == nullptr || file->objects == 0) return;
    call.deep.hi = call.at.in.labels.Join(call.deep.hi, by_flush);
    for (std::string_view name : {"write", "flush"}) {
      AbstractValue method = GetAttribute(call.at, *file, name);
      if (!method.absent()) RunCallback(call, method, name == "flush" ? Given::kNothing : Given::kPart);
    }
    return;
  }
  if (substitutes) for (const AbstractValue& value : call.arguments.positional) RunCallback(call, value);
  if (!substitutes && !converts) return;
  const Arguments& given = call.arguments;
  // What one of them gives, another is given.
  AbstractValue before;
  do {
    before = call.called_back;
    for (const auto& [name, value] : given.named) RunCallback(call, value, converts ? GivenByJson(call, name) : Given::kPart);
    if (given.more_positional) RunCallback(call, *given.more_positional);
    if (given.more_named) {
      RunCallback(call, *given.more_named);
      if (converts) for (Given one : {Given::kObject, Given::kAsEncoder, Given::kMembers, Given::kPairs, Given::kWord}) RunCallback(call, *given.more_named, one);
    }
    OrderWhatComesBack(call);
  } while (converts && !call.at.in.stopped() && !call.called_back.Same(before));
}

}  // namespace penstock
