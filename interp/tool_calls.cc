#include "interp/tool_calls.h"

#include <array>
#include <span>

#include "core/text.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/freeze.h"
#include "interp/machine_state.h"

namespace penstock {
namespace {

Value BadCall(Runtime& rt, const ToolSpec& tool, const std::string& what) {
  return Raise(rt, ExceptionType::TypeError, "{}() {}", tool.plan_name, what);
}

// Gives every argument to its parameter, in Python's words where it does not fit. `given` is parallel to the parameters.
bool Bind(Runtime& rt, const ToolSpec& tool, const Args& args, std::span<Value> given) {
  size_t parameters = tool.parameters.size();
  if (args.count > parameters) {
    BadCall(rt, tool, fmt::format("takes {} positional argument{} but {} {} given", parameters, parameters == 1 ? "" : "s", args.count,
                                  args.count == 1 ? "was" : "were"));
    return false;
  }
  for (size_t i = 0; i < args.count; ++i) given[i] = args.items[i];
  for (size_t k = 0; k < args.keyword_count; ++k) {
    std::string_view name = args.keyword_names[k].As<Str>()->view();
    int at = tool.ParameterIndex(name);
    if (at < 0) {
      BadCall(rt, tool, fmt::format("got an unexpected keyword argument '{}'", name));
      return false;
    }
    if (given[static_cast<size_t>(at)]) {
      BadCall(rt, tool, fmt::format("got multiple values for argument '{}'", name));
      return false;
    }
    given[static_cast<size_t>(at)] = args.keyword_values[k];
  }
  std::vector<std::string> missing;
  for (size_t i = 0; i < parameters; ++i) {
    if (tool.parameters[i].required && !given[i]) missing.push_back("'" + tool.parameters[i].name + "'");
  }
  if (missing.empty()) return true;
  std::string names;
  for (size_t i = 0; i < missing.size(); ++i) {
    names += (i == 0 ? "" : missing.size() == 2 ? " and " : i + 1 == missing.size() ? ", and " : ", ") + missing[i];
  }
  BadCall(rt, tool, fmt::format("missing {} required argument{}: {}", missing.size(), missing.size() == 1 ? "" : "s", names));
  return false;
}

ExceptionType ErrorNamed(std::string_view name) {
  for (uint16_t i = 0; i < static_cast<uint16_t>(ExceptionType::kExceptionCount); ++i) {
    if (NameOf(static_cast<ExceptionType>(i)) == name) return static_cast<ExceptionType>(i);
  }
  return ExceptionType::ToolError;
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

// What a reply is where the plan gave a type for it: an instance of a model or dataclass, a list of them.
// Anything else is the reply itself.
Value Shaped(Runtime& rt, Value type, Value reply) {
  Deeper deeper(rt);
  if (!deeper.Ok()) return Value();
  if (type.is(Kind::kClass) && reply.is(Kind::kDict)) {
    Class* cls = type.As<Class>();
    Value fields = FindInClass(rt, cls, "__model_fields__");
    if (!fields) fields = FindInClass(rt, cls, "__dataclass_fields__");
    if (!fields.is(Kind::kDict)) return reply;
    std::vector<Value> names, values;
    uint32_t at = 0;
    while (DictEntry* entry = DictNext(reply.As<Dict>(), at)) {
      if (!entry->key.is(Kind::kStr) || DictFindText(fields.As<Dict>(), entry->key.As<Str>()) == nullptr) continue;
      names.push_back(entry->key.WithLabel(kBottom));
      values.push_back(rt.untainted() ? entry->value : rt.Raised(entry->value, rt.Outer(reply)));
    }
    Args args;
    args.items = values.data();
    args.keyword_values = values.data();
    args.keyword_count = static_cast<uint32_t>(values.size());
    args.keyword_names = names.data();
    // Which fields it was given, the reply decided.
    Value made = CallValue(rt, type, args);
    return made && !rt.untainted() ? rt.Raised(made, rt.Outer(reply)) : made;
  }
  if (type.is(Kind::kAlias)) {
    Alias* alias = type.As<Alias>();
    bool list = alias->origin.is(Kind::kBuiltin) && alias->origin.int_value == IdOf(BuiltinType::List);
    if (list && reply.is(Kind::kList) && alias->args->size == 1) {
      Roots keep(rt, reply);
      for (size_t i = 0; i < reply.As<List>()->size; ++i) {
        Value item = Shaped(rt, alias->args->items[0], reply.As<List>()->items[i]);
        if (!item) return item;
        reply.As<List>()->items[i] = item;
      }
    }
    if (alias->origin.is_nothing() && !reply.is_none()) {
      for (size_t i = 0; i < alias->args->size; ++i) {
        if (alias->args->items[i].is(Kind::kClass)) return Shaped(rt, alias->args->items[i], reply);
      }
    }
  }
  if (type.is(Kind::kClass) && FindInClass(rt, type.As<Class>(), "__enum_call__")) return CallValue(rt, type, reply);
  return reply;
}

}  // namespace

Value CallTool(Runtime& rt, uint32_t tool, const Args& args) {
  Machine& m = *rt.machine;
  ToolIndex index = m.tools[tool];
  if (index == kNoTool) return Raise(rt, ExceptionType::NameError, "name '{}' is not defined", rt.module.tools[tool]);
  const ToolSpec& spec = rt.tools.tool(index);
  std::array<Value, 16> few;
  std::vector<Value> many(spec.parameters.size() > few.size() ? spec.parameters.size() : 0);
  std::span<Value> given(many.empty() ? few.data() : many.data(), spec.parameters.size());
  if (!Bind(rt, spec, args, given)) return Value();

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
  static const Json kNothing{JsonObject{}};
  call.all = whole.empty() ? kNothing : Json(std::move(whole));
  if (spec.input != nullptr) {
    Status fits = CheckValue(*spec.input, call.all);
    if (!fits.ok()) return Raise(rt, ExceptionType::TypeError, "{}(): {}", spec.plan_name, fits.error().message);
  }
  if (++rt.tool_calls > rt.limits.tool_calls) return rt.HitLimit("tool_calls"), Value();
  call.control = rt.control;
  const Frame& frame = *m.frame;
  call.function = frame.code->id;
  call.pc = static_cast<Pc>(frame.ip - frame.code->code.data()) - 1;
  call.span = PlaceInPlan(m);

  ToolReply reply = rt.host.Call(call);
  switch (reply.kind) {
    case ToolReply::Kind::kValue: {
      Value value = Thaw(rt, reply.value, reply.labels, true);
      int asked = spec.output == nullptr ? spec.ParameterIndex("output_schema") : -1;
      if (!value || asked < 0 || !given[static_cast<size_t>(asked)]) return value;
      Roots keep(rt, given[static_cast<size_t>(asked)]);
      keep.Add(value);
      return Shaped(rt, given[static_cast<size_t>(asked)], value);
    }
    case ToolReply::Kind::kError:
      return RaiseText(rt, ErrorNamed(reply.error_type), reply.message, reply.labels.label);
    case ToolReply::Kind::kStop:
      rt.stopped = true;
      rt.pending = Value();
      return Value();
  }
  return Value();
}

}  // namespace penstock
