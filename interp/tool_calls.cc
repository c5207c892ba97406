#include "interp/tool_calls.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <span>

#include "catalog/tool_binding.h"
#include "catalog/tool_errors.h"
#include "core/check.h"
#include "core/text.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/freeze.h"
#include "interp/machine.h"
#include "interp/machine_state.h"
#include "interp/natives/date_values.h"

namespace penstock {
namespace {

// Gives every argument to its parameter. `given` is parallel to the parameters. False: one has no place, or one is missing.
bool TryBind(const ToolSpec& tool, const Args& args, std::span<Value> given) {
  if (args.count > given.size()) return false;
  for (size_t i = 0; i < args.count; ++i) given[i] = args.items[i];
  for (size_t k = 0; k < args.keyword_count; ++k) {
    const int at = tool.ParameterIndex(args.keyword_names[k].As<Str>()->view());
    if (at < 0 || given[static_cast<size_t>(at)]) return false;
    given[static_cast<size_t>(at)] = args.keyword_values[k];
  }
  for (size_t i = 0; i < given.size(); ++i) if (tool.parameters[i].required && !given[i]) return false;
  return true;
}

bool Bind(Runtime& rt, const ToolSpec& tool, const Args& args, std::span<Value> given) {
  if (TryBind(tool, args, given)) return true;
  std::vector<std::string_view> keywords;
  for (size_t k = 0; k < args.keyword_count; ++k) keywords.push_back(args.keyword_names[k].As<Str>()->view());
  const std::optional<BadBinding> bad = BadBindingOf(tool, args.count, keywords);
  PENSTOCK_CHECK(bad.has_value(), "what does not bind is told why");
  Raise(rt, ExceptionType::TypeError, "{}() {}", tool.plan_name, bad->words);
  return false;
}

ExceptionType ErrorNamed(std::string_view name) {
  const auto found = std::find_if(std::begin(kToolErrors), std::end(kToolErrors), [&](ExceptionType type) { return NameOf(type) == name; });
  return found == std::end(kToolErrors) ? ExceptionType::ToolError : *found;
}

// Where the plan made the call, be it through a function of the library.
Span PlaceInPlan(const Machine& m) {
  for (const Frame* frame = m.frame; frame >= m.frames.data(); --frame) {
    const Function& function = *frame->code->function;
    const size_t pc = static_cast<size_t>(frame->ip - frame->code->code.data()) - 1;
    if (function.library == kNoModule && pc < function.spans.size()) return function.spans[pc];
  }
  return {};
}

bool IsDateType(Value type) {
  return type.is(Kind::kBuiltin) && (type.int_value == IdOf(BuiltinType::DatetimeDatetime) || type.int_value == IdOf(BuiltinType::DatetimeDate) ||
                                     type.int_value == IdOf(BuiltinType::DatetimeTime));
}

// Calls visit(type) for each alternative of `X | Y`, Optional[X] or Union[X, Y]; until one gives a value.
template <typename Visit>
void ForEachAlternative(Runtime& rt, Value type, Visit visit) {
  const Tuple* types = nullptr;
  if (type.is(Kind::kAlias) && type.As<Alias>()->origin.is_nothing()) types = type.As<Alias>()->args;
  if (type.is(Kind::kInstance)) {
    DictEntry* name = DictFindText(type.As<Instance>()->dict, Intern(rt, "_name"));
    DictEntry* args = DictFindText(type.As<Instance>()->dict, Intern(rt, "_args"));
    const bool form = name != nullptr && name->value.is(Kind::kStr) && args != nullptr && args->value.is(Kind::kTuple);
    if (form && (name->value.As<Str>()->view() == "Optional" || name->value.As<Str>()->view() == "Union")) types = args->value.As<Tuple>();
  }
  for (size_t i = 0; types != nullptr && i < types->size; ++i) if (visit(types->items[i])) return;
}

bool IsBuiltinType(Value v, BuiltinType type) { return v.is(Kind::kBuiltin) && v.int_value == IdOf(type); }

// May a reply like this one be made into the type?
bool Suits(Runtime& rt, Value type, Value reply) {
  if (type.is(Kind::kClass)) return FieldsOf(rt, type.As<Class>()) ? reply.is(Kind::kDict) : !reply.is(Kind::kDict) && !reply.is(Kind::kList);
  if (IsDateType(type)) return reply.is(Kind::kStr);
  if (!type.is(Kind::kAlias) || type.As<Alias>()->origin.is_nothing()) return false;
  return IsBuiltinType(type.As<Alias>()->origin, BuiltinType::List) ? reply.is(Kind::kList) : reply.is(Kind::kDict);
}

// Of a model or a dataclass.
Value ShapedModel(Runtime& rt, Value type, Value fields, Dict* reply, LabelId outer) {
  std::vector<Value> names, values;
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(reply, at)) {
    if (!entry->key.is(Kind::kStr) || DictFindText(fields.As<Dict>(), entry->key.As<Str>()) == nullptr) continue;
    names.push_back(entry->key.WithLabel(kBottom));
    values.push_back(rt.untainted() ? entry->value : rt.Raised(entry->value, outer));
  }
  Args args;
  args.items = values.data();
  args.keyword_values = values.data();
  args.keyword_count = static_cast<uint32_t>(values.size());
  args.keyword_names = names.data();
  // Which fields it was given, the reply decided.
  Value made = CallValue(rt, type, args);
  return made && !rt.untainted() ? rt.Raised(made, outer) : made;
}

// What a reply is where the plan gave a type for it: an instance of a model, a dataclass or an enumeration, a date, lists
// and dicts of them. Anything else is the reply itself.
Value Shaped(Runtime& rt, Value type, Value reply) {
  Deeper deeper(rt);
  if (!deeper.Ok()) return Value();
  if (type.is(Kind::kClass)) {
    Value fields = FieldsOf(rt, type.As<Class>());
    if (fields.is(Kind::kDict)) return reply.is(Kind::kDict) ? ShapedModel(rt, type, fields, reply.As<Dict>(), rt.Outer(reply)) : reply;
    return FindInClass(rt, type.As<Class>(), "__enum_call__") ? CallValue(rt, type, reply) : reply;
  }
  if (IsDateType(type) && reply.is(Kind::kStr)) {
    Value made = IsBuiltinType(type, BuiltinType::DatetimeDatetime) ? DateTimeOfIso(rt, reply)
                 : IsBuiltinType(type, BuiltinType::DatetimeDate)   ? DateOfIso(rt, reply)
                                                                    : TimeOfIso(rt, reply);
    if (!made) RaisePending(rt, reply.label());
    return made ? made.WithLabel(reply.label()) : made;
  }
  if (type.is(Kind::kAlias) && Suits(rt, type, reply) && type.As<Alias>()->args->size > 0) {
    Roots keep(rt, reply);
    const Tuple* of = type.As<Alias>()->args;
    if (reply.is(Kind::kList)) {
      for (size_t i = 0; i < reply.As<List>()->size; ++i) {
        Value item = Shaped(rt, of->items[0], reply.As<List>()->items[i]);
        if (!item) return item;
        reply.As<List>()->items[i] = item;
      }
    } else {
      uint32_t at = 0;
      while (DictEntry* entry = DictNext(reply.As<Dict>(), at)) {
        Value value = Shaped(rt, of->items[of->size - 1], entry->value);
        if (!value) return value;
        reply.As<Dict>()->entries[at - 1].value = value;
      }
    }
    return reply;
  }
  Value alternative;
  ForEachAlternative(rt, type, [&](Value one) {
    if (Suits(rt, one, reply)) alternative = one;
    return bool(alternative);
  });
  return alternative ? Shaped(rt, alternative, reply) : reply;
}

// The schema of a tool's reply if there are dates in it, else null.
const Schema* SchemaWithDates(Machine& m, uint32_t tool, const ToolSpec& spec) {
  if (spec.output == nullptr) return nullptr;
  std::optional<bool>& dated = m.known_tools[tool].dated;
  if (!dated) dated = HasDates(*spec.output);
  return *dated ? spec.output.get() : nullptr;
}

// Who interrupts a run wants no more of the world, however few steps there are between two calls.
bool Interrupted(Runtime& rt) {
  if (rt.interrupt == nullptr || !rt.interrupt->load(std::memory_order_relaxed)) return false;
  rt.HitLimit(kInterruptLimit);
  return true;
}

Value Stopped(Runtime& rt) {
  rt.stopped = true;
  rt.pending = Value();
  return Value();
}

// What the plan gets of a reply. `asked`: the type that it gave for it, or kNothing.
Value Taken(Runtime& rt, uint32_t tool, const ToolReply& reply, Value asked) {
  Machine& m = *rt.machine;
  switch (reply.kind) {
    case ToolReply::Kind::kValue: {
      Value value = Thaw(rt, reply.value, reply.labels, true, SchemaWithDates(m, tool, rt.tools.tool(m.tools[tool])));
      if (!value || !asked) return value;
      Roots keep(rt, asked);
      keep.Add(value);
      return Shaped(rt, asked, value);
    }
    case ToolReply::Kind::kError: return RaiseText(rt, ErrorNamed(reply.error_type), reply.message, reply.labels.label);
    case ToolReply::Kind::kStop: break;
  }
  return Stopped(rt);
}

}  // namespace

Value DocOfTool(Runtime& rt, uint32_t tool) {
  const ToolIndex index = rt.machine->tools[tool];
  if (index == kNoTool || rt.tools.tool(index).description.empty()) return Value::None();
  return NewText(rt, rt.tools.tool(index).description);
}

Value CallTool(Runtime& rt, uint32_t tool, const Args& args) {
  static const Json kNothing{JsonObject{}};
  Machine& m = *rt.machine;
  if (rt.telling) return Raise(rt, ExceptionType::RuntimeError, "no tool can be called while an error that ended the run is shown");
  if (m.known_tools.empty()) m.known_tools.resize(m.tools.size());
  ToolIndex index = m.tools[tool];
  if (index == kNoTool) return Raise(rt, ExceptionType::NameError, "name '{}' is not defined", rt.module.tools[tool]);
  const ToolSpec& spec = rt.tools.tool(index);
  boost::container::small_vector<Value, 8> given(spec.parameters.size());
  if (!Bind(rt, spec, args, {given.data(), given.size()})) return Value();

  ToolCall call;
  call.tool = index;
  call.arguments.resize(given.size());
  JsonObject whole;
  whole.reserve(given.size());
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) continue;
    DoorArgument& argument = call.arguments[i];
    argument.present = true;
    if (!Freeze(rt, given[i], argument.value)) return Value();
    argument.label = rt.untainted() ? given[i].label() : rt.Deep(given[i]);
    whole.emplace_back(spec.parameters[i].name, argument.value);
  }
  bool fits = spec.input == nullptr;
  if (!whole.empty()) call.all = Json(std::move(whole));
  else fits = fits || m.known_tools[tool].needs_nothing.value_or(false), call.all = kNothing;
  if (!fits) {
    Status conforms = CheckValue(*spec.input, call.all);
    if (!conforms.ok()) return Raise(rt, ExceptionType::TypeError, "{}(): {}", spec.plan_name, conforms.error().message);
    if (call.all.object().empty()) m.known_tools[tool].needs_nothing = true;
  }
  if (Interrupted(rt)) return Value();
  if (++rt.tool_calls > rt.limits.tool_calls) return rt.HitLimit("tool_calls"), Value();
  // Nobody but who decided what is given tells of what is not.
  LabelId left_out = kBottom;
  if (args.given_by.any() && std::any_of(given.begin(), given.end(), [](const Value& v) { return !v; })) left_out = rt.Join(args.given_by.count, args.given_by.names);
  call.control = m.strict ? rt.Join(rt.control, left_out) : kBottom;
  const Frame& frame = *m.frame;
  call.function = frame.code->id;
  call.pc = static_cast<Pc>(frame.ip - frame.code->code.data()) - 1;
  call.span = PlaceInPlan(m);
  const int schema = spec.output == nullptr ? spec.ParameterIndex("output_schema") : -1;
  const Value asked = schema < 0 ? Value() : given[static_cast<size_t>(schema)];
  if (!frame.code->function->leaves_open(call.pc)) {
    Value value = Taken(rt, tool, rt.host.Call(call), asked);
    return value ? rt.Raised(value, left_out) : value;
  }
  uint64_t number = 0;
  if (rt.host.Start(call, number) == ToolReply::Kind::kStop) return Stopped(rt);
  OpenCall* open = rt.heap.New<OpenCall>(Kind::kOpenCall);
  open->number = number;
  open->tool = tool;
  open->asked = asked;
  return rt.Raised(ValueOf(open), left_out);
}

Value FinishCall(Runtime& rt, const OpenCall& open) {
  if (Interrupted(rt)) return Value();
  const Value asked = open.asked;
  Roots keep(rt, asked);
  const uint32_t tool = open.tool;
  return Taken(rt, tool, rt.host.Finish(open.number), asked);
}

}  // namespace penstock
