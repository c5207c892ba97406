#include "interp/calls.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/native_methods.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/tool_calls.h"

namespace penstock {

int64_t PlanDepth(const Runtime& rt) { return rt.machine == nullptr ? 0 : static_cast<int64_t>(rt.machine->depth()); }

bool ReachStack(Machine& m, Value* end) {
  if (end <= m.stack_high) return true;
  if (end > m.stack_end || !m.rt.heap.Account((end - m.stack_high) * static_cast<int64_t>(sizeof(Value)))) return m.rt.HitLimit("heap_bytes");
  m.stack_high = end;
  return true;
}

bool PushFrame(Machine& m, const LoadedFunction& code, FunctionObject* closure, Value* base, Value* result, FrameKind kind) {
  Runtime& rt = m.rt;
  if (static_cast<int64_t>(m.depth()) + rt.native_depth >= rt.limits.depth) {
    RaiseText(rt, ExceptionType::RecursionError, "maximum recursion depth exceeded");
    return false;
  }
  if (kind < FrameKind::kGenerator) {
    if (!ReachStack(m, base + code.register_count + kRoomAboveFrame)) return false;
    DropLeftovers(code, base);
  }
  const bool catching = code.control != nullptr && m.frame >= m.frames.data() && (m.catches || CatchesAround(*m.frame));
  Frame& frame = *++m.frame;
  frame.code = &code;
  frame.closure = closure;
  frame.base = base;
  frame.ip = code.code.data();
  frame.result = result;
  frame.owner = Value();
  frame.kind = kind;
  frame.catching = catching;
  frame.handled_base = static_cast<uint32_t>(m.handled.size());
  frame.regions_base = static_cast<uint32_t>(m.regions.size());
  frame.control = rt.control;
  frame.opened = kBottom;
  frame.raise = kBottom;
  frame.call_pc = Frame::kNoCall;
  BeginUnderControl(m, frame);
  return true;
}

bool RunningMethod(Runtime& rt, Class*& home, Value& self) {
  const Machine& m = *rt.machine;
  const Frame& frame = *m.frame;
  if (frame.closure == nullptr || frame.code->function->positional_count() == 0) return false;
  self = frame.base[0];
  if (self.is(Kind::kCell)) self = self.As<Cell>()->value;
  if (frame.closure->home == nullptr) return false;
  home = static_cast<Class*>(frame.closure->home);
  return !self.is_nothing() && !self.is(Kind::kUnbound);
}

// -- binding

namespace {

std::string_view ParameterName(const Runtime& rt, uint16_t name) { return rt.names[name]->view(); }

// `'a'`, `'a' and 'b'`, `'a', 'b', and 'c'`
std::string Listed(const std::vector<std::string>& names) {
  std::string out;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += names.size() == 2 ? " and " : i + 1 == names.size() ? ", and " : ", ";
    out += "'" + names[i] + "'";
  }
  return out;
}

bool TooMany(Runtime& rt, const Function& f, uint32_t given, const Value* slots) {
  int positional = f.positional_count(), defaults = 0, keyword_given = 0;
  for (size_t i = 0; i < f.parameters.size(); ++i) {
    if (f.parameters[i].kind != ParameterKind::kKeywordOnly) defaults += f.parameters[i].has_default;
    else if (!slots[i].is_nothing()) ++keyword_given;
  }
  bool plural = positional != 1;
  std::string takes = std::to_string(positional);
  if (defaults > 0) {
    takes = fmt::format("from {} to {}", positional - defaults, positional);
    plural = true;
  }
  std::string gave = std::to_string(given);
  if (keyword_given > 0) {
    gave += fmt::format(" positional argument{} (and {} keyword-only argument{})", given == 1 ? "" : "s", keyword_given,
                        keyword_given == 1 ? "" : "s");
  }
  Raise(rt, ExceptionType::TypeError, "{}() takes {} positional argument{} but {} {} given", f.qualified_name, takes, plural ? "s" : "",
        gave, given == 1 && keyword_given == 0 ? "was" : "were");
  return false;
}

bool Missing(Runtime& rt, const Function& f, const Value* slots, bool keyword_only) {
  std::vector<std::string> names;
  for (size_t i = 0; i < f.parameters.size(); ++i) {
    const Parameter& p = f.parameters[i];
    if ((p.kind == ParameterKind::kKeywordOnly) == keyword_only && slots[i].is_nothing()) {
      names.emplace_back(ParameterName(rt, p.name));
    }
  }
  Raise(rt, ExceptionType::TypeError, "{}() missing {} required {} argument{}: {}", f.qualified_name, names.size(),
        keyword_only ? "keyword-only" : "positional", names.size() == 1 ? "" : "s", Listed(names));
  return false;
}

// Puts keyword arguments into their slots; what no parameter takes goes to **kwargs.
bool BindKeywords(Runtime& rt, const Function& f, const CallWindow& given, const Value* values, std::vector<Value>& slots) {
  std::vector<std::string> positional_only;
  for (uint32_t k = 0; k < given.keyword_count; ++k) {
    const Str* name = given.keyword_names[k].As<Str>();
    size_t at = 0;
    while (at < f.parameters.size() && !(SameText(rt.names[f.parameters[at].name], name) &&
                                         (f.parameters[at].kind != ParameterKind::kPositionalOnly || !f.has_kwargs))) ++at;
    if (at < f.parameters.size() && f.parameters[at].kind == ParameterKind::kPositionalOnly) {
      positional_only.emplace_back(name->view());
      continue;
    }
    if (at < f.parameters.size()) {
      if (!slots[at].is_nothing()) {
        Raise(rt, ExceptionType::TypeError, "{}() got multiple values for argument '{}'", f.qualified_name, name->view());
        return false;
      }
      slots[at] = values[k];
      continue;
    }
    if (!f.has_kwargs) {
      Raise(rt, ExceptionType::TypeError, "{}() got an unexpected keyword argument '{}'", f.qualified_name, name->view());
      return false;
    }
    if (!DictSet(rt, slots.back().As<Dict>(), given.keyword_names[k], values[k])) return false;
  }
  if (positional_only.empty()) return true;
  std::string names;
  for (const std::string& name : positional_only) names += (names.empty() ? "" : ", ") + name;
  Raise(rt, ExceptionType::TypeError, "{}() got some positional-only arguments passed as keyword arguments: '{}'", f.qualified_name, names);
  return false;
}

// That nothing was given says something of who decided what is.
LabelId WhoCouldGive(Runtime& rt, GivenBy by, ParameterKind kind) {
  if (kind == ParameterKind::kKeywordOnly) return by.names;
  return kind == ParameterKind::kPositionalOnly ? by.count : rt.Join(by.count, by.names);
}

Args ArgsOf(const CallWindow& window, Value self = Value()) {
  Args args;
  args.self = self;
  args.items = window.items;
  args.count = window.count;
  args.keyword_count = window.keyword_count;
  args.keyword_values = window.items + window.count;
  args.keyword_names = window.keyword_names;
  args.given_by = window.given_by;
  return args;
}

enum class Bound : uint8_t { kDone, kStopped, kNotYet };

// The parameter that takes a keyword; parameters.size() if none does.
size_t ParameterNamed(const Runtime& rt, const Function& f, Value keyword) {
  for (size_t i = 0; i < f.parameters.size(); ++i) {
    if (f.parameters[i].kind != ParameterKind::kPositionalOnly && SameText(rt.names[f.parameters[i].name], keyword.As<Str>())) return i;
  }
  return f.parameters.size();
}

// Bind, where everything fits and no label decided what is given: in place. kNotYet: nothing was done that Bind minds.
Bound BindInPlace(Machine& m, FunctionObject* function, const CallWindow& given) {
  constexpr size_t kMostKeywords = 16;
  Runtime& rt = m.rt;
  const Function& f = *function->code->function;
  const size_t parameters = f.parameters.size(), positional = static_cast<size_t>(f.positional_count());
  if (given.keyword_count > kMostKeywords || given.given_by.any() || (given.count > positional && !f.has_varargs)) return Bound::kNotYet;
  size_t places[kMostKeywords];
  uint64_t named = 0;  // parameters given by keyword
  for (uint32_t k = 0; k < given.keyword_count; ++k) {
    places[k] = ParameterNamed(rt, f, given.keyword_names[k]);
    const bool taken = places[k] < parameters && (places[k] < std::min<size_t>(given.count, positional) || places[k] >= 64 || (named >> places[k] & 1));
    if (taken || (places[k] == parameters && !f.has_kwargs)) return Bound::kNotYet;
    if (places[k] < parameters) named |= uint64_t{1} << places[k];
  }
  for (size_t i = 0; i < parameters; ++i) {
    const bool is_given = (i < positional && i < given.count) || (i < 64 && (named >> i & 1));
    if (!is_given && !f.parameters[i].has_default) return Bound::kNotYet;
  }
  Value* base = given.items;
  if (!ReachStack(m, base + f.parameter_register_count())) return Bound::kStopped;
  Value values[kMostKeywords], rest, others;
  std::copy_n(base + given.count, given.keyword_count, values);
  if (f.has_varargs) {
    const size_t taken = std::min<size_t>(given.count, positional);
    rest = NewTuple(rt, base + taken, given.count - taken);
    if (!rest) return Bound::kStopped;
  }
  if (f.has_kwargs) {
    others = ValueOf(NewDict(rt));
    for (uint32_t k = 0; k < given.keyword_count; ++k) {
      if (places[k] == parameters && !DictSet(rt, others.As<Dict>(), given.keyword_names[k], values[k])) return Bound::kStopped;
    }
  }
  size_t next_default = 0;
  for (size_t i = 0; i < parameters; ++i) {
    const bool is_given = (i < positional && i < given.count) || (i < 64 && (named >> i & 1));
    if (!is_given) base[i] = function->defaults->items[next_default];
    next_default += f.parameters[i].has_default;
  }
  for (uint32_t k = 0; k < given.keyword_count; ++k) if (places[k] < parameters) base[places[k]] = values[k];
  if (f.has_varargs) base[parameters] = rest;
  if (f.has_kwargs) base[parameters + f.has_varargs] = others;
  return Bound::kDone;
}

// Arranges arguments as parameters in registers from `base`. The values lie at or after base.
bool Bind(Machine& m, FunctionObject* function, const CallWindow& given, Value* base) {
  Runtime& rt = m.rt;
  const Function& f = *function->code->function;
  const Bound bound = base == given.items ? BindInPlace(m, function, given) : Bound::kNotYet;
  if (bound != Bound::kNotYet) return bound == Bound::kDone;
  if (f.is_native && !CheckArguments(rt, f, ArgsOf(given))) return false;
  size_t parameters = f.parameters.size();
  size_t positional = static_cast<size_t>(f.positional_count());
  std::vector<Value> values(given.items, given.items + given.count + given.keyword_count);
  std::vector<Value> slots(static_cast<size_t>(f.parameter_register_count()));
  size_t taken = std::min<size_t>(given.count, positional);
  std::copy_n(values.begin(), taken, slots.begin());
  if (f.has_varargs) {
    Value rest = NewTuple(rt, values.data() + taken, given.count - taken);
    if (!rest) return false;
    rt.RaiseShape(rest.object, given.given_by.count);
    slots[parameters] = rest;
  }
  if (f.has_kwargs) {
    slots.back() = ValueOf(NewDict(rt));
    rt.RaiseShape(slots.back().object, given.given_by.names);
  }
  if (!BindKeywords(rt, f, given, values.data() + given.count, slots)) return false;
  if (given.count > positional && !f.has_varargs) return TooMany(rt, f, given.count, slots.data());
  size_t next_default = 0;
  bool missing[2] = {false, false};
  for (size_t i = 0; i < parameters; ++i) {
    const Parameter& p = f.parameters[i];
    if (slots[i].is_nothing()) {
      if (p.has_default) slots[i] = rt.Raised(function->defaults->items[next_default], WhoCouldGive(rt, given.given_by, p.kind));
      else missing[p.kind == ParameterKind::kKeywordOnly] = true;
    }
    next_default += p.has_default;
  }
  if (missing[0]) return Missing(rt, f, slots.data(), false);
  if (missing[1]) return Missing(rt, f, slots.data(), true);
  if (given.given_by.any()) RaiseGiven(m, function, values, given.given_by);
  // The window may reach above what was ever used.
  if (!ReachStack(m, base + slots.size())) return false;
  std::copy(slots.begin(), slots.end(), base);
  return true;
}

// What a generator calls has its frame on the stack, where the generator's registers are not: the arguments go there.
bool MoveToStack(Machine& m, CallWindow& given) {
  if (m.frame < m.frames.data() || m.frame->kind < FrameKind::kGenerator) return true;
  const Generator* caller = m.frame->owner.As<Generator>();
  if (given.items < caller->registers || given.items > caller->registers + caller->capacity) return true;
  const size_t count = given.count + given.keyword_count;
  Value* items = caller->above + 1;
  if (!ReachStack(m, items + count)) return false;
  std::copy_n(given.items, count, items);
  given.items = items;
  return true;
}

Called CallFunction(Machine& m, FunctionObject* function, CallWindow given, Value* result, FrameKind kind) {
  const LoadedFunction& code = *function->code;
  // The body of a class runs above the registers of who makes it: the bases stand behind the call.
  if (code.function->is_class_body) return PushFrame(m, code, function, m.top() + 9, result, kind) ? Called::kFrame : Called::kError;
  if (!MoveToStack(m, given)) return Called::kError;
  if (code.early_shortcut != nullptr && m.rt.untainted()) {
    const Shortened shortened = code.early_shortcut(m.rt, function, given, *result);
    if (shortened != Shortened::kDeclined) return shortened == Shortened::kDone ? Called::kValue : Called::kError;
  }
  bool fits = code.plain_parameters == static_cast<int>(given.count) && given.keyword_count == 0;
  if (!fits && !Bind(m, function, given, given.items)) return Called::kError;
  if (fits && given.given_by.any()) RaiseGiven(m, function, {given.items, given.count}, given.given_by);
  if (code.shortcut != nullptr && m.rt.untainted()) {
    const Shortened shortened = code.shortcut(m.rt, function, given.items, *result);
    if (shortened != Shortened::kDeclined) return shortened == Shortened::kDone ? Called::kValue : Called::kError;
  }
  if (code.function->is_generator) {
    Value generator = NewGenerator(m, function, given.items);
    if (!generator) return Called::kError;
    *result = generator;
    return Called::kValue;
  }
  return PushFrame(m, code, function, given.items, result, kind) ? Called::kFrame : Called::kError;
}

Called Gave(Value v, Value* result) {
  if (!v) return Called::kError;
  *result = v;
  return Called::kValue;
}

LabelId WhoGave(Runtime& rt, const Args& args) { return args.given_by.any() ? rt.Join(args.given_by.count, args.given_by.names) : kBottom; }

// Runs a builtin and applies its label rule.
template <typename Run>
Value Ruled(Runtime& rt, LabelRule rule, const Args& args, Run run, Look look = Look::kInside) {
  const LabelId seen_before = std::exchange(rt.seen, kBottom), ended_before = std::exchange(rt.ended, kBottom);
  Value v = run(args);
  const LabelId seen = std::exchange(rt.seen, seen_before), ended = std::exchange(rt.ended, ended_before);
  if (rt.untainted()) return v;
  rt.seen = rt.Join(seen_before, seen);
  rt.ended = rt.Join(ended_before, ended);
  if (v) {
    ApplyRule(rt, rule, args, seen, ended, v, look);
    v = rt.Raised(v, WhoGave(rt, args));
    if (rt.machine->chooses()) RaiseTaken(*rt.machine, v);
    PassHeard(*rt.machine, seen);
  } else {
    // That nothing comes next says how far it came; what a generator gave back is in the error.
    const LabelId given = rule == LabelRule::kNext ? OuterOf(rt, args.items, args.count) : DeepOf(rt, args.items, args.count + args.keyword_count);
    RaisePending(rt, rt.Join(seen, rt.Join(rt.Deep(args.self), given)));
  }
  return v;
}

// What some errors are told by keyword: `ImportError("text", name="module")`. False: an error is pending.
static bool GiveErrorNames(Runtime& rt, Value made, const Args& args, std::string_view type_name) {
  Exception* error = made.As<Exception>();
  const bool is_import = IsSubclass(error->type, ExceptionType::ImportError), is_name = IsSubclass(error->type, ExceptionType::NameError);
  const bool is_attribute = error->type == ExceptionType::AttributeError;
  for (uint32_t i = 0; i < args.keyword_count; ++i) {
    Str* name = args.keyword_names[i].As<Str>();
    const std::string_view n = name->view();
    const bool takes = (n == "name" && (is_import || is_name || is_attribute)) || (n == "path" && is_import) || (n == "obj" && is_attribute);
    if (!takes && !is_import && !is_name && !is_attribute) {
      return Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", type_name), false;
    }
    if (!takes) {
      return Raise(rt, ExceptionType::TypeError, "'{}' is an invalid keyword argument for {}()", n,
                   is_import ? "ImportError" : is_name ? "NameError" : "AttributeError"), false;
    }
    if (error->dict == nullptr) error->dict = NewDict(rt);
    if (!DictSetText(rt, error->dict, name, args.keyword_values[i])) return false;
  }
  return true;
}

// What the argument holds of a text or a number, for those that keep nothing they are given: it is as good.
void GiveHeld(Runtime& rt, Value& argument) {
  if (!HasPayload(argument)) return;
  const Value held = argument.As<Instance>()->payload;
  if (held.is(Kind::kStr) || held.is(Kind::kBytes) || held.is_int() || held.is(Kind::kFloat) || IsNative(held)) argument = Plain(rt, argument);
}

bool TakeHeld(ModuleId module) { return module == ModuleId::Re || module == ModuleId::Json || module == ModuleId::Datetime || module == ModuleId::Decimal; }

void GiveHeld(Runtime& rt, BuiltinId id, const CallWindow& window) {
  const auto from = [&](uint32_t first) {
    for (uint32_t i = first; i < window.count + window.keyword_count; ++i) GiveHeld(rt, window.items[i]);
  };
  if (TakeHeld(RowOf(id).module)) return from(0);
  if (id == IdOf(BuiltinType::Bytes) || id == IdOf(Builtin::Ord)) return from(0);
  if (id == IdOf(BuiltinType::Str)) return from(window.count + window.keyword_count > 1 ? 0 : 1);  // of bytes in an encoding
  if (id == IdOf(Builtin::Format)) return from(1);
  if (id == IdOf(Builtin::Print)) return from(window.count);  // `sep` and `end`
  // Names of attributes.
  const bool by_name = id == IdOf(Builtin::Getattr) || id == IdOf(Builtin::Hasattr) || id == IdOf(Builtin::Setattr) || id == IdOf(Builtin::Delattr);
  if (by_name && window.count > 1) GiveHeld(rt, window.items[1]);
}

// Whether `print(file=f)` asks `f.flush`, the option decides: as a method of its own says, perhaps, which is asked before anything is written.
bool DecideByFlush(Runtime& rt, const CallWindow& window) {
  for (uint32_t k = 0; k < window.keyword_count; ++k) {
    Value& option = window.items[window.count + k];
    if (option.is(Kind::kBool) && option.label() == kBottom) continue;
    if (window.keyword_names[k].As<Str>()->view() != "flush") continue;
    Listening plan_code(rt);
    const LabelId by = rt.Outer(option);
    const int truth = Truth(rt, option);
    if (truth < 0) return false;
    option = Value::Bool(truth > 0, rt.Join(by, plan_code.heard()));
    Decide(rt, option.label());
  }
  return true;
}

Called CallBuiltinValue(Machine& m, Value callee, const CallWindow& window, Value* result) {
  Runtime& rt = m.rt;
  BuiltinId id = static_cast<BuiltinId>(callee.int_value);
  const BuiltinRow& row = RowOf(id);
  Args args = ArgsOf(window);
  if (row.kind == BuiltinKind::kException) {
    Value made = NewException(rt, static_cast<ExceptionType>(id - kFirstException), args.items, args.count);
    Roots keep(rt, made);
    if (made && !GiveErrorNames(rt, made, args, row.name)) made = Value();
    return Gave(made ? rt.Raised(made, WhoGave(rt, args)) : made, result);
  }
  if (row.kind == BuiltinKind::kValue) {
    return Gave(Raise(rt, ExceptionType::TypeError, "'{}' object is not callable", TypeName(rt, callee)), result);
  }
  GiveHeld(rt, id, window);
  if (!CheckArguments(rt, id, args)) return Called::kError;
  if (id == IdOf(Builtin::Print) && !DecideByFlush(rt, window)) return Called::kError;
  const Look look = LookOf(id, args.count == 1 && args.keyword_count == 0);
  return Gave(Ruled(rt, row.rule, args, [&](const Args& a) { return FunctionOf(id)(rt, a); }, look), result);
}

// Is it of the type, or does it hold one?
bool IsOfType(Runtime& rt, Value v, BuiltinType type) {
  const BuiltinType own = MethodTypeOf(Plain(rt, v).kind());
  return own == type || (own < BuiltinType::kTypeCount && BaseOf(own) == type);
}

// CPython has two kinds of them, which say it in two ways.
Value RaiseOtherReceiver(Runtime& rt, const BuiltinMethod& unbound, const CallWindow& window) {
  const std::string_view name = NameOf(unbound.method), type = RowOf(IdOf(unbound.type)).name;
  const bool sequence = unbound.type != BuiltinType::Dict && unbound.type != BuiltinType::Set && unbound.type != BuiltinType::Frozenset;
  bool is_method = (name == "__getitem__" && (unbound.type == BuiltinType::List || unbound.type == BuiltinType::Dict)) || (name == "__contains__" && !sequence);
  for (std::string_view one : {"__format__", "__reversed__", "__round__", "__trunc__", "__floor__", "__ceil__"}) is_method |= name == one;
  if (window.count == 0) {
    return is_method ? Raise(rt, ExceptionType::TypeError, "unbound method {}.{}() needs an argument", type, name)
                     : Raise(rt, ExceptionType::TypeError, "descriptor '{}' of '{}' object needs an argument", name, type);
  }
  const std::string_view given = TypeName(rt, window.items[0]);
  return is_method ? Raise(rt, ExceptionType::TypeError, "descriptor '{}' for '{}' objects doesn't apply to a '{}' object", name, type, given)
                   : Raise(rt, ExceptionType::TypeError, "descriptor '{}' requires a '{}' object but received a '{}'", name, type, given);
}

// `str.upper` called with its receiver as the first argument.
Called CallUnbound(Machine& m, const BuiltinMethod& unbound, const CallWindow& window, Value* result) {
  Runtime& rt = m.rt;
  const Method method = unbound.method;
  bool is_static = !IsNative(method) && IsClassMethod(method);
  if (is_static || IsNative(method)) {
    if (is_static) return CallMethodRow(m, method, Value(), window, result);
    if (unbound.type != BuiltinType::kTypeCount && (window.count == 0 || !IsOfType(rt, window.items[0], unbound.type))) {
      return Gave(RaiseOtherReceiver(rt, unbound, window), result);
    }
    if (window.count == 0) {
      return Gave(Raise(rt, ExceptionType::TypeError, "unbound method object.{}() needs an argument", NameOf(method)), result);
    }
    CallWindow rest{window.items + 1, window.count - 1, window.keyword_count, window.keyword_names, window.given_by};
    return CallMethodRow(m, method, window.items[0], rest, result);
  }
  const MethodRow& row = RowOf(method);
  std::string_view type = RowOf(IdOf(row.type)).name;
  if (window.count == 0) {
    return Gave(Raise(rt, ExceptionType::TypeError, "unbound method {}.{}() needs an argument", type, row.name), result);
  }
  Value receiver = Plain(rt, window.items[0]);
  if (!IsOfType(rt, receiver, row.type)) {
    return Gave(Raise(rt, ExceptionType::TypeError, "descriptor '{}' for '{}' objects doesn't apply to a '{}' object", row.name,
                      FullNameOfType(rt, Value::Builtin(IdOf(row.type))), TypeName(rt, window.items[0])), result);
  }
  CallWindow rest{window.items + 1, window.count - 1, window.keyword_count, window.keyword_names, window.given_by};
  return CallMethodRow(m, method, receiver, rest, result);
}

// Makes an instance and runs its __init__. `label`: who chose the class, which its `self` has, too.
Called Construct(Machine& m, Class* cls, LabelId label, const CallWindow& window, Value* result, FrameKind kind) {
  Runtime& rt = m.rt;
  if (cls->flags & Class::kAbstract) return Gave(RaiseAbstract(rt, cls), result);
  if (Value lookup = FindInClass(rt, cls, rt.enum_call_name)) {
    Value bound = BindAttribute(rt, lookup, ValueOf(cls), cls);
    return bound ? Gave(CallValue(rt, bound, ArgsOf(window)), result) : Called::kError;
  }
  bool is_exception = cls->exception != ExceptionType::None;
  Value init = FindInClass(rt, cls, rt.init_name), maker = FindInClass(rt, cls, rt.new_name), made;
  Roots keep_made(rt);
  LabelId by_maker = kBottom;  // who chose what `__new__` gave decided whether there is an `__init__` to run
  if (maker) {
    // The arguments lie where it runs: they are put back for __init__.
    std::vector<Value> arguments(window.items, window.items + window.count + window.keyword_count);
    for (Value argument : arguments) keep_made.Add(argument);
    std::vector<Value> with_class{ValueOf(cls)};
    with_class.insert(with_class.end(), arguments.begin(), arguments.end());
    Args args = ArgsOf(window);
    args.items = with_class.data();
    args.count = window.count + 1;
    args.keyword_values = with_class.data() + args.count;
    if (maker.is(Kind::kStaticMethod)) maker = maker.As<Wrapper>()->function;
    made = CallValue(rt, maker, args);
    if (!made) return Called::kError;
    std::copy(arguments.begin(), arguments.end(), window.items);
    if (made.label() != kBottom && m.chooses() && m.frame >= m.frames.data() && rt.RaisesControl(made.label())) {
      by_maker = made.label();
      Decide(rt, by_maker);
      PassHeard(m, by_maker);
    }
    if (ClassOf(made) == nullptr || !IsSubclassOf(ClassOf(made), cls)) return Gave(made, result);
    // Of a derived class, that one's.
    if (ClassOf(made) != cls) init = FindInClass(rt, cls = ClassOf(made), rt.init_name);
    is_exception = made.is(Kind::kException);
  } else {
    made = is_exception ? NewExceptionOf(rt, cls, window.items, window.count) : NewInstanceOf(rt, cls, ArgsOf(window));
  }
  if (!made) return Called::kError;
  made = rt.Raised(made, label);
  keep_made.Add(made);
  if (!init) {
    if (rt.labelled_classes) {  // who decided that there is none
      const LabelId lacks = rt.ShapesOfClasses(ValueOf(cls));
      Decide(rt, lacks);
      PassHeard(m, lacks);
      made = rt.Raised(made, lacks);
    }
    if (is_exception && !GiveErrorNames(rt, made, ArgsOf(window), cls->name->view())) return Called::kError;
    made = rt.Raised(made, WhoGave(rt, ArgsOf(window)));
    if (cls->base != BuiltinType::kTypeCount) return Gave(FillPayload(rt, made, ArgsOf(window)) ? made : Value(), result);
    if (!is_exception && !maker && window.count + window.keyword_count > 0) {
      return Gave(Raise(rt, ExceptionType::TypeError, "{}() takes no arguments", cls->name->view()), result);
    }
    *result = made;
    return Called::kValue;
  }
  made = rt.Raised(made, init.label());  // what it has
  const Value called_class = std::exchange(window.items[-1], made);
  if (init.is(Kind::kFunction) && kind == FrameKind::kPlain && by_maker == kBottom) {
    CallWindow with_self{window.items - 1, window.count + 1, window.keyword_count, window.keyword_names, window.given_by};
    Called called = Call(m, init, with_self, result, FrameKind::kConstructor);
    if (called == Called::kFrame) m.frame->owner = made;
    if (called == Called::kValue) *result = made;
    if (called == Called::kError) window.items[-1] = called_class;  // for LabelOfErrors
    return called;
  }
  Roots keep(rt, made);
  Value bound = BindAttribute(rt, init, made, cls);
  if (!bound || !CallValue(rt, bound, ArgsOf(window))) {
    window.items[-1] = called_class;
    return Called::kError;
  }
  *result = made;
  return Called::kValue;
}

}  // namespace

static bool AreScalars(const CallWindow& window) {
  return window.keyword_count == 0 && std::all_of(window.items, window.items + window.count, [](const Value& v) { return v.kind() <= Kind::kBytes; });
}

Called CallMethodRow(Machine& m, Method method, Value receiver, const CallWindow& window, Value* result) {
  Runtime& rt = m.rt;
  Args args = ArgsOf(window, receiver);
  if (IsNative(method)) return Gave(Ruled(rt, RuleOfNative(method), args, [&](const Args& a) { return CallNative(rt, method, a); }), result);
  // Of a text, and given nothing that has methods of the plan's: nothing of the plan runs, and where nothing has a label nothing gets one.
  if (receiver.is(Kind::kStr) && rt.untainted() && AreScalars(window)) {
    return CheckArguments(rt, method, args) ? Gave(FunctionOf(method)(rt, args), result) : Called::kError;
  }
  // Methods of texts and numbers keep nothing they are given: what an argument holds is as good.
  BuiltinType type = RowOf(method).type;
  const bool shows = method == Method::StrFormat || method == Method::StrFormatMap;  // by the methods of what it is given
  const bool goes_over = method == Method::StrJoin || method == Method::BytesJoin;  // by the __iter__ of a class
  if (TakeHeld(RowOf(IdOf(type)).module)) {
    for (uint32_t i = 0; i < window.count + window.keyword_count; ++i) GiveHeld(rt, window.items[i]);
  }
  if (!shows && !goes_over && (type == BuiltinType::Str || type == BuiltinType::Bytes || type == BuiltinType::Int || type == BuiltinType::Float)) {
    for (uint32_t i = 0; i < window.count + window.keyword_count; ++i) {
      Value& argument = window.items[i];
      if (HasPayload(argument) && !argument.As<Instance>()->payload.is(Kind::kDict)) argument = Plain(rt, argument);
    }
  }
  if (!CheckArguments(rt, method, args)) return Called::kError;
  // Nobody is its receiver: of the dict it is asked of, only who chose that is known.
  const LabelId chosen = method == Method::DictFromkeys ? receiver.label() : kBottom;
  if (method == Method::DictFromkeys) args.self = Value();
  const bool fills_in = method == Method::StrFormat && receiver.is(Kind::kStr) && !LooksInto(receiver.As<Str>()->view());
  const Look look = fills_in ? Look::kShown : method == Method::ListSort ? Look::kCompared : OnlyGoesOver(method) ? Look::kGoneOver : Look::kInside;
  const Value given = Ruled(rt, RowOf(method).rule, args, [&](const Args& a) { return FunctionOf(method)(rt, a); }, look);
  return Gave(given ? rt.Raised(given, chosen) : given, result);
}

namespace {

// Who is called may be known to nobody but a label: what it gives has it, and in mode strict it runs under control of it.
Called CallLabelled(Machine& m, Value callee, const CallWindow& window, Value* result, FrameKind kind) {
  Runtime& rt = m.rt;
  const LabelId label = callee.label();
  const LabelId before = rt.control;
  const bool chosen = m.chooses() && m.frame >= m.frames.data() && rt.RaisesControl(label);
  if (chosen) {
    const Pc pc = static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1;
    RaiseWrites(m, *m.frame, pc, m.reach->WritesOf(rt.module, m.frame->code->id, pc), label);
    rt.control = rt.Join(before, label);
  }
  const Called called = callee.is(Kind::kClass) ? Construct(m, callee.As<Class>(), label, window, result, kind) : Call(m, callee.WithLabel(kBottom), window, result, kind);
  if (called == Called::kFrame) m.frame->raise = rt.Join(m.frame->raise, label);
  if (called == Called::kValue) *result = rt.Raised(*result, label);
  if (!chosen) return called;
  EndChoice(m, called == Called::kFrame, before);
  // It decided whether there is an error, too.
  const bool catches = called == Called::kFrame ? m.frame->catching : m.catches || CatchesAround(*m.frame);
  if (catches) m.frame->opened = rt.Join(m.frame->opened, label);
  if (called != Called::kFrame) PassOpened(m, label);
  return called;
}

}  // namespace

Called Call(Machine& m, Value callee, const CallWindow& window, Value* result, FrameKind kind) {
  Runtime& rt = m.rt;
  if (__builtin_expect(callee.label() != kBottom, 0)) return CallLabelled(m, callee, window, result, kind);
  switch (callee.kind()) {
    case Kind::kFunction: return CallFunction(m, callee.As<FunctionObject>(), window, result, kind);
    case Kind::kBuiltin: return CallBuiltinValue(m, callee, window, result);
    case Kind::kTool: {
      Args args = ArgsOf(window);
      return Gave(CallTool(rt, static_cast<uint32_t>(callee.int_value), args), result);
    }
    case Kind::kMethod: {
      Value function = callee.As<MethodObject>()->function;
      window.items[-1] = callee.As<MethodObject>()->receiver;
      CallWindow with_self{window.items - 1, window.count + 1, window.keyword_count, window.keyword_names, window.given_by};
      if (function.is(Kind::kFunction)) return Call(m, function, with_self, result, kind);
      Roots keep(rt, callee);
      return Gave(CallValue(rt, function, ArgsOf(with_self)), result);
    }
    case Kind::kBuiltinMethod: {
      BuiltinMethod* bound = callee.As<BuiltinMethod>();
      if (bound->receiver.is_nothing()) return CallUnbound(m, *bound, window, result);
      Roots keep(rt, callee);
      return CallMethodRow(m, bound->method, bound->receiver, window, result);
    }
    case Kind::kClass: return Construct(m, callee.As<Class>(), kBottom, window, result, kind);
    case Kind::kStaticMethod: return Call(m, callee.As<Wrapper>()->function, window, result, kind);
    case Kind::kAlias:
      if ((callee.As<Alias>()->flags & Alias::kOfTyping) && !callee.As<Alias>()->origin.is_nothing()) {
        const Value origin = callee.As<Alias>()->origin;
        const std::string plain = origin.is(Kind::kBuiltin) ? std::string(NameOfType(rt, origin)) : ClassDisplayName(origin.As<Class>());
        return Gave(Raise(rt, ExceptionType::TypeError, "Type {} cannot be instantiated; use {}() instead", NameInTyping(rt, origin), plain), result);
      }
      if (IsType(callee.As<Alias>()->origin)) return Call(m, callee.As<Alias>()->origin, window, result, kind);
      break;
    case Kind::kInstance: {
      Value function = FindInClass(rt, ClassOf(callee), "__call__");
      if (!function) break;
      Deeper deeper(rt);
      if (!deeper.Ok()) return Called::kError;
      if (function.is(Kind::kFunction)) {
        window.items[-1] = callee;
        CallWindow with_self{window.items - 1, window.count + 1, window.keyword_count, window.keyword_names, window.given_by};
        return Call(m, function, with_self, result, kind);
      }
      Value bound = BindAttribute(rt, function, callee, ClassOf(callee));
      return bound ? Call(m, bound, window, result, kind) : Called::kError;
    }
    default: break;
  }
  Raise(rt, ExceptionType::TypeError, "'{}' object is not callable", TypeName(rt, callee));
  return Called::kError;
}

Called CallStar(Machine& m, Value callee, Value items, Value names, Value* result) {
  Runtime& rt = m.rt;
  const Value* values = items.is(Kind::kList) ? items.As<List>()->items : items.As<Tuple>()->items;
  size_t count = items.is(Kind::kList) ? items.As<List>()->size : items.As<Tuple>()->size;
  // Copied above the frame's registers, with a free slot before them.
  std::vector<Value> keyword_names;
  Value* window = m.top() + 9;
  size_t keywords = names.is(Kind::kDict) ? names.As<Dict>()->live : 0;
  if (!ReachStack(m, window + count + keywords)) return Called::kError;
  if (!rt.Charge(static_cast<int64_t>(count + keywords))) return Called::kError;
  GivenBy given_by;
  if (!rt.untainted()) given_by = {rt.Outer(items), rt.Outer(names)};
  for (size_t i = 0; i < count; ++i) window[i] = rt.Raised(values[i], given_by.count);
  if (keywords > 0) {
    uint32_t at = 0;
    Value* next = window + count;
    while (DictEntry* entry = DictNext(names.As<Dict>(), at)) {
      keyword_names.push_back(entry->key);
      *next++ = rt.Raised(entry->value, given_by.names);
    }
  }
  CallWindow given{window, static_cast<uint32_t>(count), static_cast<uint32_t>(keywords), keyword_names.data(), given_by};
  // A builtin runs to its end here, while its arguments lie above the frame: keep them from callbacks.
  if (callee.is(Kind::kFunction) || callee.is(Kind::kMethod)) return Call(m, callee, given, result);
  return Gave(CallValue(rt, callee, ArgsOf(given)), result);
}

Value CallValue(Runtime& rt, Value callee, const Value* arguments, size_t count) {
  Args args;
  args.items = arguments;
  args.count = static_cast<uint32_t>(count);
  return CallValue(rt, callee, args);
}

Value CallMethodOf(Runtime& rt, Value function, const Value* instance_and_arguments, size_t count) {
  Args args;
  args.items = instance_and_arguments;
  args.count = static_cast<uint32_t>(count);
  args.is_method = true;
  return CallValue(rt, function, args);
}

namespace {

// A function of the plan is given as many arguments as it takes, one by one, and nothing has a label.
bool IsPlainCall(const Runtime& rt, Value callee, const Args& args) {
  return callee.is(Kind::kFunction) && rt.untainted() && args.keyword_count == 0 && callee.As<FunctionObject>()->code->simple_parameters == static_cast<int>(args.count);
}

}  // namespace

Value CallValue(Runtime& rt, Value callee, const Args& args) {
  Machine& m = *rt.machine;
  if (!rt.Charge(2)) return Value();
  Deeper deeper(rt);
  if (!GoesDeeper(m, deeper)) return Value();
  if (callee.is(Kind::kFunction) && rt.untainted() && args.keyword_count == 0) {
    FunctionObject* function = callee.As<FunctionObject>();
    Value result;
    if (function->code->shortcut != nullptr && function->code->plain_parameters == static_cast<int>(args.count)) {
      const Shortened shortened = function->code->shortcut(rt, function, args.items, result);
      if (shortened != Shortened::kDeclined) return shortened == Shortened::kDone ? result : Value();
    }
  }
  if (IsPlainCall(rt, callee, args)) {
    const size_t floor = m.depth();
    Value* base = m.top() + 9;
    FunctionObject* function = callee.As<FunctionObject>();
    if (!PushFrame(m, *function->code, function, base, nullptr, FrameKind::kBoundary)) return Value();
    std::copy_n(args.items, args.count, base);
    const Value result = ExecuteNested(m, floor);
    if (result && !rt.untainted()) rt.seen = rt.Join(rt.seen, rt.Deep(result));  // the first label came in there
    return result;
  }
  // A frame's registers and eight more are always there above `top`; native callers in between have
  // copied theirs into `roots`.
  Roots keep(rt, callee);
  size_t total = args.count + args.keyword_count;
  size_t first = rt.roots.size() + 1;
  keep.Add(Value());
  for (size_t i = 0; i < args.count; ++i) keep.Add(args.items[i]);
  for (size_t i = 0; i < args.keyword_count; ++i) keep.Add(args.keyword_values[i]);
  bool plan_code = callee.is(Kind::kFunction) || callee.is(Kind::kMethod) || callee.is(Kind::kClass) || callee.is(Kind::kInstance);
  boost::container::small_vector<Value, 8> own;
  Value* window;
  if (plan_code) {
    window = m.top() + 9;
    if (!ReachStack(m, window + total)) return Value();
    std::copy_n(rt.roots.begin() + static_cast<int64_t>(first), total, window);
  } else {
    // `roots` may move while a builtin runs.
    own.assign(rt.roots.begin() + static_cast<int64_t>(first) - 1, rt.roots.begin() + static_cast<int64_t>(first + total));
    window = own.data() + 1;
  }
  CallWindow given{window, args.count, args.keyword_count, args.keyword_names, args.given_by};
  Value result;
  size_t floor = m.depth();
  // What others are given did not choose them.
  const Value self = callee.is(Kind::kMethod) ? callee.As<MethodObject>()->receiver : args.is_method ? args.items[0] : Value();
  const LabelId chosen = plan_code && self && m.chooses() ? RaiseChosenReceiver(m, self) : kBottom;
  UnderCallback under(rt, !plan_code ? kBottom : self ? rt.Join(rt.decided, WhoDecidedOperands(m)) : rt.decided);
  const LabelId before = rt.control;  // with what chose the instruction at work
  if (chosen != kBottom) rt.control = rt.Join(rt.control, chosen);
  Called called = Call(m, callee, given, &result, FrameKind::kBoundary);
  if (chosen != kBottom) EndChoice(m, called == Called::kFrame, before);
  if (called == Called::kError) return Value();
  if (called == Called::kFrame) result = ExecuteNested(m, floor);
  if (result && !rt.untainted()) {
    result = rt.Raised(result, rt.Join(callee.label(), chosen));  // a generator, say, has not run yet
    rt.seen = rt.Join(rt.seen, rt.Deep(result));
  }
  return result;
}

bool IsCallable(Runtime& rt, Value v) {
  switch (v.kind()) {
    case Kind::kFunction: case Kind::kTool: case Kind::kMethod: case Kind::kBuiltinMethod: case Kind::kClass: case Kind::kStaticMethod: return true;
    case Kind::kBuiltin: return RowOf(static_cast<BuiltinId>(v.int_value)).kind != BuiltinKind::kValue;
    case Kind::kHiddenType: return true;
    case Kind::kAlias: return true;
    case Kind::kInstance: return !FindInClass(rt, ClassOf(v), "__call__").is_nothing();
    default: return false;
  }
}

// -- natives

std::string_view NameOf(Method method) {
  if (!IsNative(method)) return RowOf(method).name;
  static constexpr std::string_view kNames[] = {
#define NATIVE_METHOD(id, name, min, max, rule) name,
#include "interp/native_methods.def"
#undef NATIVE_METHOD
  };
  return kNames[static_cast<int>(method) - static_cast<int>(Method::kMethodCount)];
}

LabelRule RuleOfNative(Method method) {
  static constexpr LabelRule kRules[] = {
#define NATIVE_METHOD(id, name, min, max, rule) LabelRule::rule,
#include "interp/native_methods.def"
#undef NATIVE_METHOD
  };
  return kRules[static_cast<int>(method) - static_cast<int>(Method::kMethodCount)];
}

// Does CPython tell the name of the method? Not of what is there to stand for an operator.
static bool IsNamedMethod(std::string_view name) {
  if (!name.starts_with("__")) return true;
  return name == "__format__" || name == "__reversed__" || name == "__trunc__" || name == "__floor__" || name == "__ceil__";
}

static Value RaiseNativeCount(Runtime& rt, Method method, int min, int max, bool is_named, const Args& args) {
  const int given = static_cast<int>(args.count);
  if (is_named) {
    const std::string_view owner = args.self.is(Kind::kException) ? "BaseException" : args.self.is(Kind::kInstance) ? "object"
                                   : IsType(args.self) ? NameOfType(rt, args.self) : TypeName(rt, args.self);
    if (args.keyword_count > 0) return Raise(rt, ExceptionType::TypeError, "{}.{}() takes no keyword arguments", owner, NameOf(method));
    if (max == 0) return Raise(rt, ExceptionType::TypeError, "{}.{}() takes no arguments ({} given)", owner, NameOf(method), given);
    return Raise(rt, ExceptionType::TypeError, "{}.{}() takes exactly one argument ({} given)", owner, NameOf(method), given);
  }
  if (min == max) {
    return Raise(rt, ExceptionType::TypeError, "{}expected {} argument{}, got {}", min > 1 ? " " : "", min, min == 1 ? "" : "s", given);
  }
  const int bound = given < min ? min : max;
  return Raise(rt, ExceptionType::TypeError, "{} expected at {} {} argument{}, got {}", NameOf(method), given < min ? "least" : "most", bound,
               bound == 1 ? "" : "s", given);
}

Value CallNative(Runtime& rt, Method method, const Args& args) {
  struct Row {
    Value (*function)(Runtime&, const Args&);
    int min, max;
  };
  static constexpr Row kRows[] = {
#define NATIVE_METHOD(id, name, min, max, rule) {Native##id, min, max},
#include "interp/native_methods.def"
#undef NATIVE_METHOD
  };
  const Row& row = kRows[static_cast<int>(method) - static_cast<int>(Method::kMethodCount)];
  const int given = static_cast<int>(args.count);
  const bool fits = given >= row.min && (row.max < 0 || given <= row.max);
  const bool is_named = row.min == row.max && row.max <= 1 && IsNamedMethod(NameOf(method));
  if (!fits || (is_named && args.keyword_count > 0)) return RaiseNativeCount(rt, method, row.min, row.max, is_named, args);
  return row.function(rt, args);
}

Value NewBuiltinMethod(Runtime& rt, Method method, Value receiver) {
  BuiltinMethod* bound = rt.heap.New<BuiltinMethod>(Kind::kBuiltinMethod);
  bound->method = method;
  bound->type = BuiltinType::kTypeCount;
  bound->receiver = receiver;
  return ValueOf(bound);
}

Value NewNativeMethod(Runtime& rt, NativeMethod method, Value receiver) {
  return NewBuiltinMethod(rt, static_cast<Method>(method), receiver);
}

Method MethodOf(Machine& m, uint16_t name, Kind kind) {
  const uint32_t what = 1 + uint32_t{name} * kKindCount + static_cast<uint32_t>(kind);
  Machine::KnownMethod& known = m.methods[what % m.methods.size()];
  if (known.what != what) {
    BuiltinType type = MethodTypeOf(kind);
    known = {what, type == BuiltinType::kTypeCount ? Method::kMethodCount : FindMethod(type, m.rt.names[name]->view())};
  }
  return known.method;
}

}  // namespace penstock
