// Calls of plan code: who is called, with what, in which context.
#include <algorithm>

#include "analysis/calls.h"
#include "catalog/looks.h"
#include "ir/asked_methods.h"

namespace penstock {
namespace {

constexpr uint32_t kMostCallsInCalls = 60;  // within one instruction, before any function's body

constexpr size_t kMaxContexts = 4000;
constexpr uint64_t kWorkOfTakingAgain = 4;  // what a call gave before

// Work at most: so much, and so much for each instruction of the module.
constexpr uint64_t kMaxWork = 400'000;

constexpr uint64_t kMaxWorkEach = 120;

constexpr int kMaxSameFunction = 2;  // closures of one function in one another before we merge them

AbstractValue DefaultOf(Point& at, ObjectId closure, int64_t index) {
  Interpreter& in = at.in;
  const AbstractValue& defaults = at.state.heap.Get(in.objects[closure].star());
  if (defaults.objects == 0) return Scalar(kKindScalar, {});
  return GetItem(at, defaults, Known(in, in.sets.Integer(index)));
}

// That nothing was given says something of who decided what is.
LabelInterval WhoCouldGive(Interpreter& in, const Arguments& given, ParameterKind kind) {
  if (kind == ParameterKind::kKeywordOnly) return given.names;
  return kind == ParameterKind::kPositionalOnly ? given.count : JoinLabels(in, given.count, given.names);
}

// The values of the parameter registers; false if no run gets past the binding.
bool Bind(Point& at, ObjectId closure, const Function& function, const Arguments& given, std::vector<AbstractValue>& out) {
  Interpreter& in = at.in;
  size_t positional_count = static_cast<size_t>(function.positional_count());
  out.assign(static_cast<size_t>(function.parameter_register_count()), {});
  AbstractValue extra;
  std::vector<AbstractValue> rest;
  for (size_t i = 0; i < given.positional.size(); ++i) {
    if (i < positional_count) out[i] = given.positional[i];
    else rest.push_back(given.positional[i]);
  }
  if (!rest.empty() && !function.has_varargs) return false;
  size_t next = function.parameters.size();
  if (function.has_varargs) {
    ObjectId tuple = Make(at, ObjectKind::kTuple, 40, 0, given.more_positional ? -1 : static_cast<int64_t>(rest.size()));
    for (size_t i = 0; i < rest.size(); ++i) InitField(at, tuple, in.sets.Integer(static_cast<int64_t>(i)), rest[i]);
    if (given.more_positional) InitStar(at, tuple, *given.more_positional);
    RaiseShapeSurely(at, tuple, given.count, given.given_origin);
    out[next++] = Reference(in, tuple);
  }
  ObjectId dict = 0;
  if (function.has_kwargs) {
    const auto is_extra = [&](const auto& named) {
      return std::none_of(function.parameters.begin(), function.parameters.end(), [&](const Parameter& parameter) {
        return parameter.kind != ParameterKind::kPositionalOnly && in.module.names[parameter.name] == named.first;
      });
    };
    // Each name once: how many there are is known of each dict that is made here.
    dict = Make(at, ObjectKind::kDict, 41, 0, given.more_named ? -1 : std::count_if(given.named.begin(), given.named.end(), is_extra));
    KeepOrder(in.objects[dict]);
    if (given.unordered) in.objects[dict].order = ObjectInfo::Order::kLost;
    if (given.more_named) {
      InitStar(at, dict, *given.more_named);
      JoinSlot(in, at.state, in.objects[dict].keys(), Scalar(kKindStr, {}));
    }
    RaiseShapeSurely(at, dict, given.names, given.given_origin);
    out[next] = Reference(in, dict);
  }
  for (const auto& [name, value] : given.named) {
    bool found = false;
    for (size_t i = 0; i < function.parameters.size() && !found; ++i) {
      if (function.parameters[i].kind == ParameterKind::kPositionalOnly || in.module.names[function.parameters[i].name] != name) continue;
      if (i < std::min(given.positional.size(), positional_count)) return false;  // it has it already
      out[i] = JoinValues(in, out[i], value);
      found = true;
    }
    if (found) continue;
    if (!function.has_kwargs) return false;
    if (given.more_named) SetItem(at, Reference(in, dict), Known(in, in.sets.Text(name)), value);
    else InitField(at, dict, in.sets.Text(name), RaisedBy(in, value, at.control));
  }
  int64_t default_index = 0;
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const Parameter& parameter = function.parameters[i];
    bool sure = !out[i].absent();
    if (given.more_positional && parameter.kind != ParameterKind::kKeywordOnly && i >= given.positional.size()) {
      out[i] = JoinValues(in, out[i], *given.more_positional);
    }
    // What was given already may not be given again.
    if (given.more_named && !sure && parameter.kind != ParameterKind::kPositionalOnly) out[i] = JoinValues(in, out[i], *given.more_named);
    if (parameter.has_default) {
      if (!sure) out[i] = JoinValues(in, out[i], Raised(in, DefaultOf(at, closure, default_index), WhoCouldGive(in, given, parameter.kind), given.given_origin));
      ++default_index;
    }
    if (out[i].absent()) return false;
  }
  if (given.given_by_label()) RaiseGiven(at, in.objects[closure].number, given, default_index > 0 ? AbstractValue(at.state.heap.Get(in.objects[closure].star())) : AbstractValue{});
  return true;
}

}  // namespace

bool IsCalledBack(const Point& at) {
  const Op op = at.instruction().op;
  return at.runs_builtin || at.in.builtins_at_work > 0 || (op != Op::Call && op != Op::CallKw && op != Op::CallStar && op != Op::CallMethod);
}

bool JoinInto(Interpreter& in, AbstractValue& into, const AbstractValue& value) {
  AbstractValue joined = JoinValues(in, into, value, true);
  bool changed = !in.memory.Same(joined, into);
  into = joined;
  return changed;
}

namespace {

Store JoinedHeap(Interpreter& in, Store& a, Store& b, bool& changed) {
  changed |= a.Merge(b, [&](const AbstractValue& x, const AbstractValue& y) { return JoinValues(in, x, y, true); });
  return a.Fork();
}

// The context to use, or an active one that this call re-enters.
// `f(x)`, where f is a function and nothing that may call it more than once.
bool CallsFunctionOnly(const Point& at) {
  const Instruction& i = at.instruction();
  if (i.op != Op::Call && i.op != Op::CallKw) return false;
  const AbstractValue& callee = at.state.registers.Get(i.a);
  if (callee.kinds != kKindObject || callee.objects == 0) return false;
  const SetTable::Members members = at.in.sets.members(callee.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return at.in.objects[id].kind == ObjectKind::kClosure; });
}

Context* ContextFor(Point& at, ObjectId closure, bool& recursion) {
  Interpreter& in = at.in;
  FunctionId function = in.objects[closure].number;
  int same = 0;
  for (Context* c = &at.context; c != nullptr; c = c->caller) {
    if (c->function != function || c->closure.objects == 0) continue;
    ++same;
    if (in.sets.Contains(c->closure.objects, closure) || same >= kMaxSameFunction) {
      recursion = true;
      return c;
    }
  }
  bool shared = in.contexts.size() > kMaxContexts;
  uint64_t key = shared ? uint64_t{0xFFFFF} << 44 | function
                        : static_cast<uint64_t>(at.context.id) << 44 | static_cast<uint64_t>(at.pc & 0xFFFFF) << 24 | (closure & 0xFFFFFF);
  Context*& context = in.context_of_call[key];
  if (context == nullptr) {
    in.contexts.push_back(std::make_unique<Context>());
    context = in.contexts.back().get();
    context->id = static_cast<uint32_t>(in.contexts.size() - 1);
    context->function = function;
    context->shared = shared;
  }
  recursion = context->active;
  if (!context->active) {
    context->caller = &at.context;
    context->called_at = at.pc;
    context->is_only_call = CallsFunctionOnly(at);
    context->is_called_back |= IsCalledBack(at);
    context->depth = at.context.depth + 1;
  }
  return context;
}

}  // namespace

Control ControlOnEntry(const Point& at, FunctionId callee) { return at.in.functions[callee].follows ? at.control : Control{}; }

AbstractValue GivenTo(const Point& at, const Context& callee, const AbstractValue& value) {
  return at.in.functions[callee.function].follows ? value : RaisedHigh(at.in, value, at.control.label.hi, at.control.origin);
}

void NoteOpened(Point& at, LabelId opened) {
  Interpreter& in = at.in;
  in.pending_opened = in.labels.Join(in.pending_opened, opened);
  if (in.heeded > 0) at.control.label.hi = in.labels.Join(at.control.label.hi, opened);
}

namespace {

CallResult Finish(Point& at, const Context& context, BodyOutcome& outcome) {
  NoteOpened(at, outcome.opened);
  if (at.calls_one && !context.recursed) at.in.surely_opened = at.in.labels.Join(at.in.surely_opened, outcome.surely_opened);
  if (outcome.raises) MayRaise(at, GivenTo(at, context, outcome.error), outcome.error_heap.Fork());
  if (!outcome.returns) return {};
  at.state.heap = outcome.heap.Fork();
  return {true, GivenTo(at, context, outcome.value)};
}

// All that runs between the two is as good as what is known of the outer one, so far.
void RestOn(Context& inner, Context& outer) {
  for (Context* c = &inner; c != nullptr && c != &outer; c = c->caller) {
    c->provisional = true;
    const auto is_this = [&](const auto& one) { return one.first == &outer; };
    if (std::none_of(c->rests_on.begin(), c->rests_on.end(), is_this)) c->rests_on.emplace_back(&outer, outer.version);
  }
}

// Is what it rests on what it was? Then running its body again finds nothing else, and comes to the same contexts again.
bool StillHolds(const Context& context) {
  return std::all_of(context.rests_on.begin(), context.rests_on.end(), [](const auto& one) { return one.first->active && one.first->version == one.second; });
}

CallResult Reenter(Point& at, Context& context, const std::vector<AbstractValue>& arguments, ObjectId closure) {
  Interpreter& in = at.in;
  bool grew = false;
  for (size_t i = 0; i < arguments.size(); ++i) grew |= JoinInto(in, context.arguments[i], arguments[i]);
  grew |= JoinInto(in, context.closure, Reference(in, closure));
  const Control entry = ControlOnEntry(at, context.function);
  LabelInterval control = context.control.label;
  control.hi = in.labels.Join(control.hi, entry.label.hi);
  control.lo = Meet(in, control.lo, entry.label.lo);
  grew |= !(control == context.control.label);
  context.control.label = control;
  if (entry.label.hi != kBottom) AddOrigin(in, context.control.origin, entry.origin);
  JoinedHeap(in, context.heap, at.state.heap, grew);
  // Whoever called it first may take no errors: what the calls within it raise is to be seen all the same.
  grew |= (in.catchers > 0 && context.catchers == 0 && !context.takes_its_errors) || (in.heeded > 0 && context.heeded == 0 && !context.heeds_its_errors);
  context.takes_its_errors |= in.catchers > 0;
  context.heeds_its_errors |= in.heeded > 0;
  context.recursed = true;
  context.grew |= grew || !context.calls_itself;
  context.calls_itself = true;
  RestOn(at.context, context);
  return Finish(at, context, context.outcome);
}

void RunToFixpoint(Interpreter& in, Context& context) {
  context.active = true;
  context.outcome = {};
  for (;;) {
    context.recursed = context.grew = false;
    context.version = ++in.versions;
    context.rests_on.clear();
    State entry;
    entry.reached = true;
    entry.registers = Registers(in.memory);
    for (size_t i = 0; i < context.arguments.size(); ++i) entry.registers.kept().Set(static_cast<uint32_t>(i), context.arguments[i]);
    entry.heap = context.heap.Fork();
    const uint32_t catchers = in.catchers, heeded = in.heeded;
    if (context.takes_its_errors) in.catchers = std::max(catchers, uint32_t{1});
    if (context.heeds_its_errors) in.heeded = std::max(heeded, uint32_t{1});
    BodyOutcome outcome = RunBody(in, context, std::move(entry));
    in.catchers = catchers;
    in.heeded = heeded;
    if (in.stopped()) break;
    bool changed = outcome.returns != context.outcome.returns || outcome.raises != context.outcome.raises;
    if (context.recursed) {
      BodyOutcome& all = context.outcome;
      changed |= JoinInto(in, all.value, outcome.value) | JoinInto(in, all.error, outcome.error);
      if (!all.returns) all.heap = outcome.heap;
      else if (outcome.returns) JoinedHeap(in, all.heap, outcome.heap, changed);
      if (!all.raises) all.error_heap = outcome.error_heap;
      else if (outcome.raises) JoinedHeap(in, all.error_heap, outcome.error_heap, changed);
      all.returns |= outcome.returns;
      all.raises |= outcome.raises;
      all.opened = in.labels.Join(all.opened, outcome.opened);
    } else {
      context.outcome = std::move(outcome);
    }
    if (!context.recursed || (!changed && !context.grew)) break;
  }
  context.active = false;
}

CallResult MakeGenerator(Point& at, ObjectId closure, const std::vector<AbstractValue>& arguments) {
  Interpreter& in = at.in;
  // A generator that makes one of its own closure is one with it, as calls of a function within it are; of other closures of its function some are
  // told apart.
  ObjectId generator = kNoObject;
  int same = 0;
  for (Context* c = &at.context; c != nullptr && generator == kNoObject; c = c->caller) {
    if (c->function != in.objects[closure].number || c->suspended.empty()) continue;
    if (in.sets.Contains(c->closure.objects, closure) || ++same >= kMaxSameFunction) generator = c->generator;
  }
  // Its length is how often it was asked: at first not at all.
  if (generator == kNoObject) generator = Make(at, ObjectKind::kIterator, 42, in.objects[closure].number, 0);
  else SetLength(at, generator, -1);
  in.objects[generator].form = IteratorForm::kGenerator;
  Context*& context = in.context_of_generator[generator];
  if (context == nullptr) {
    in.contexts.push_back(std::make_unique<Context>());
    context = in.contexts.back().get();
    context->id = static_cast<uint32_t>(in.contexts.size() - 1);
    context->function = in.objects[closure].number;
    context->generator = generator;
  }
  context->closure = JoinValues(in, context->closure, Reference(in, closure));
  State start;
  start.registers = Registers(in.memory);
  for (size_t i = 0; i < arguments.size(); ++i) {
    start.registers.kept().Set(static_cast<uint32_t>(i), RaisedHigh(in, arguments[i], at.control.label.hi, at.control.origin));
    // What hangs from a suspended call hangs from the generator.
    InitStar(at, generator, arguments[i]);
  }
  InitStar(at, generator, Reference(in, closure));
  auto join = [&](auto& a, auto& b) { return JoinValues(in, a, b, true); };
  if (context->suspended.empty()) context->suspended.emplace_back(Context::kNotStarted, std::move(start));
  else in.suspended_changed |= context->suspended[0].second.registers.kept().Merge(start.registers.kept(), join);
  return {true, Reference(in, generator)};
}

}  // namespace

LabelInterval DeepOfArguments(Point& at, const Arguments& arguments, OriginId* origin) {
  LabelInterval deep;
  auto add = [&](const AbstractValue& value) {
    LabelInterval one = DeepOf(at.in, at.state, value);
    if (origin != nullptr && WantsOrigin(at.in, *origin) && one.hi != kBottom) AddOrigin(at.in, *origin, DeepOrigin(at.in, at.state, value));
    deep = JoinLabels(at.in, deep, one);
  };
  for (const AbstractValue& value : arguments.positional) add(value);
  for (const auto& [name, value] : arguments.named) add(value);
  if (arguments.more_positional) add(*arguments.more_positional);
  if (arguments.more_named) add(*arguments.more_named);
  deep.lo = arguments.more_positional || arguments.more_named ? kBottom : deep.lo;
  return deep;
}

namespace {

// `total(prices=…)`
void TellArguments(Point& at, const Function& function, std::vector<AbstractValue>& arguments) {
  if (function.library != kNoModule) return;
  for (size_t i = 0; i < arguments.size() && i < function.parameters.size(); ++i) {
    if (arguments[i].label.hi == kBottom) continue;
    const std::string words = function.name + "(" + at.in.module.names[function.parameters[i].name] + "=…)";
    arguments[i].origin = OriginWhenExplained(at, arguments[i].origin, words, StepKind::kArgument);
  }
}

}  // namespace

CallResult CallFunction(Point& at, ObjectId closure, const Arguments& given) {
  Interpreter& in = at.in;
  const Function& function = in.module.functions[in.objects[closure].number];
  std::vector<AbstractValue> arguments;
  if (!Bind(at, closure, function, given, arguments)) {  // a TypeError, which no instruction of its own has
    if (in.catchers > 0) MayRaise(at, ErrorHere(at, {}, 0), at.state.heap.Fork());
    return {};
  }
  if (function.is_generator) return MakeGenerator(at, closure, arguments);
  for (AbstractValue& value : arguments) value = RaisedHigh(in, value, at.control.label.hi, at.control.origin);
  if (in.graph != nullptr) TellArguments(at, function, arguments);
  bool recursion = false;
  Context* context = ContextFor(at, closure, recursion);
  if (recursion) {
    at.state.certain = false;  // what comes of it is not all known yet
    if (at.surely && in.catchers == at.catchers) at.surely_called.push_back(in.objects[closure].number);
    return Reenter(at, *context, arguments, closure);
  }
  if (at.surely && in.catchers == at.catchers) at.surely_called.push_back(in.objects[closure].number);
  const bool certain = at.state.certain && at.surely && !context->shared;
  if (certain && in.catchers == 0) in.functions[in.objects[closure].number].surely_called = true;
  if (context->depth > kMaxDepth) {
    GiveUp(in, "calls in calls deeper than " + std::to_string(kMaxDepth), at.function().spans[at.pc]);
    return {};
  }
  AbstractValue callee = Reference(in, closure);
  const Control entry = ControlOnEntry(at, context->function);
  bool same = context->has_entry && context->certain == certain && context->heap.Identical(at.state.heap) && context->catchers == in.catchers && context->heeded == in.heeded &&
              context->control.label == entry.label && in.memory.Same(context->closure, callee);
  for (size_t i = 0; same && i < arguments.size(); ++i) same = in.memory.Same(context->arguments[i], arguments[i]);
  if (same && !context->provisional) return Finish(at, *context, context->outcome);
  if (same && StillHolds(*context)) {
    for (const auto& [outer, version] : context->rests_on) {
      outer->recursed = true;
      RestOn(at.context, *outer);
    }
    at.state.certain = false;
    in.work += kWorkOfTakingAgain;
    return Finish(at, *context, context->outcome);
  }
  if (context->shared && context->has_entry) {
    bool grew = false;
    for (size_t i = 0; i < arguments.size(); ++i) JoinInto(in, context->arguments[i], arguments[i]);
    JoinInto(in, context->closure, callee);
    context->control.label.hi = in.labels.Join(context->control.label.hi, entry.label.hi);
    context->control.label.lo = Meet(in, context->control.label.lo, entry.label.lo);
    JoinedHeap(in, context->heap, at.state.heap, grew);
  } else {
    context->arguments = arguments;
    context->closure = callee;
    context->control = entry;
    context->heap = at.state.heap.Fork();
  }
  context->catchers = in.catchers;
  context->heeded = in.heeded;
  context->has_entry = true;
  context->certain = certain;
  context->provisional = false;
  RunToFixpoint(in, *context);
  if (in.stopped()) return {};
  if (context->provisional) at.state.certain = false;
  return Finish(at, *context, context->outcome);
}

uint64_t MostWork(const Module& module) {
  uint64_t instructions = 0;
  // The library is called in few ways that many plans share: more is spent on it.
  constexpr uint64_t kLibraryWeight = 16;
  for (const Function& function : module.functions) instructions += function.code.size() * (function.library == kNoModule ? 1 : kLibraryWeight);
  return kMaxWork + kMaxWorkEach * instructions;
}

CallResult CallValue(Point& at, const AbstractValue& callee, const Arguments& arguments) {
  Interpreter& in = at.in;
  CallResult all;
  Store before, after;
  if (callee.objects == 0) return {};  // not callable
  // A method of a builtin type that is an instance's own attribute, under the same name, calls itself here.
  if (in.calls_in_calls >= kMostCallsInCalls) {
    GiveUp(in, "a method that is called by way of " + std::to_string(kMostCallsInCalls) + " others", at.function().spans[at.pc]);
    return {};
  }
  const struct Nested {
    explicit Nested(uint32_t& c) : count(++c) {}
    ~Nested() { --count; }
    uint32_t& count;
  } nested(in.calls_in_calls);
  boost::container::small_vector<ObjectId, 4> targets;
  bool data = false;
  for (ObjectId id : in.sets.members(callee.objects)) {
    ObjectKind kind = in.objects[id].kind;
    bool callable = kind == ObjectKind::kClosure || kind == ObjectKind::kTool || kind == ObjectKind::kBuiltin || kind == ObjectKind::kBound ||
                    kind == ObjectKind::kClass || kind == ObjectKind::kMethod || kind == ObjectKind::kInstance || kind == ObjectKind::kWrapper;
    if (callable) targets.push_back(id);
    else data = true;
    if (kind == ObjectKind::kOpaque) {
      GiveUp(in, "a call of what is not known to be a function", at.function().spans[at.pc]);
      return {};
    }
  }
  // Whether it can be called with so many is not known either.
  const bool may_fail = in.catchers > 0 && (arguments.more_positional || arguments.more_named);
  const Unsure unsure(at, targets.size() != 1 || data || (callee.kinds & kKindScalar) || may_fail);
  // Who is called may be known to nobody but a label.
  const LabelId by = callee.label.hi;
  const bool chosen = in.options.strict && in.labels.Decides(by) && !in.labels.Leq(by, at.control.label.hi);
  if (chosen) Decide(at, by, callee.origin);
  const CalledUnder under(at, in.options.strict ? by : kBottom, callee.origin);
  bool many = targets.size() > 1;
  if (many) before = at.state.heap.Fork();
  for (ObjectId id : targets) {
    if (many) at.state.heap = before.Fork();
    const ObjectInfo& object = in.objects[id];
    CallResult one;
    switch (object.kind) {
      case ObjectKind::kClosure: one = CallFunction(at, id, arguments); break;
      case ObjectKind::kTool: one = CallTool(at, object.number, arguments); break;
      case ObjectKind::kBuiltin: one = CallBuiltin(at, object.number, arguments); break;
      case ObjectKind::kClass: one = Construct(at, id, arguments, callee); break;
      case ObjectKind::kInstance: one = CallDunder(at, Reference(in, id, callee.label), "__call__", arguments); break;
      case ObjectKind::kMethod: case ObjectKind::kWrapper: {
        uint32_t slot = FieldSlot(in, id, in.sets.Integer(0), false);
        AbstractValue function = slot == 0xFFFFFFFF ? AbstractValue{} : at.state.heap.Get(slot);
        Arguments with_self = arguments;
        if (object.kind == ObjectKind::kMethod) with_self.positional.insert(with_self.positional.begin(), at.state.heap.Get(object.star()));
        one = CallValue(at, function, with_self);
        break;
      }
      default: {
        AbstractValue self = at.state.heap.Get(object.star());
        one = CallMethodNamed(at, self, in.sets.atom(object.number).text, arguments);
      }
    }
    if (in.stopped()) return {};
    if (!one.returns) continue;
    // Who was called may be a secret, and what a builtin was given.
    one.value = Raised(in, one.value, {object.kind == ObjectKind::kClosure ? callee.label.lo : kBottom, callee.label.hi}, callee.origin);
    if (object.kind == ObjectKind::kBuiltin || object.kind == ObjectKind::kBound) {
      one.value = RaisedHigh(in, one.value, JoinLabels(in, arguments.count, arguments.names).hi, arguments.given_origin);
    }
    all.value = JoinValues(in, all.value, one.value);
    if (many && all.returns) {
      bool changed = false;
      after = JoinedHeap(in, after, at.state.heap, changed);
    } else if (many) {
      after = at.state.heap.Fork();
    }
    all.returns = true;
  }
  if (many && all.returns) at.state.heap = after;
  if (chosen) NoteOpened(at, by);
  return all;
}

CallResult CallBack(Point& at, const AbstractValue& function, const Arguments& arguments) {
  Interpreter& in = at.in;
  const auto is_builtin = [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kBuiltin || in.objects[id].kind == ObjectKind::kBound; };
  RaiseDroppedBy(at, function, {arguments.positional.data(), arguments.positional.size()});
  if (function.objects != 0 && in.options.strict) {
    const SetTable::Members members = in.sets.members(function.objects);
    if (!in.has_generators) in.has_generators = HasGenerators(in.module);
    const bool goes_over = *in.has_generators && std::any_of(members.begin(), members.end(), [&](ObjectId id) {
      return is_builtin(id) && (in.objects[id].kind == ObjectKind::kBound || !MovesNothing(static_cast<BuiltinId>(in.objects[id].number)));
    });
    const bool asks = MethodsWrite(in) && std::any_of(members.begin(), members.end(), is_builtin);
    if (goes_over || asks) for (const AbstractValue& value : arguments.positional) Decide(at, value.label.hi, value.origin);
  }
  // A bound method is called as one of an operand.
  const auto is_method = [&](ObjectId id) { return in.objects[id].kind != ObjectKind::kClosure; };
  const SetTable::Members callees = function.objects == 0 ? SetTable::Members() : in.sets.members(function.objects);
  CalledUnder asked(at, std::any_of(callees.begin(), callees.end(), is_method) ? in.asked_by : kBottom, in.asked_by_origin);
  return CallValue(at, function, arguments);
}

}  // namespace penstock
