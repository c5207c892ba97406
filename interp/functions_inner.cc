// What catalog/library needs of the machine.
#include <algorithm>

#include "interp/builtin_functions.h"
#include "interp/classes.h"
#include "interp/observe.h"
#include "interp/tool_calls.h"

namespace penstock {

std::optional<int64_t> Observe(Runtime& rt, Sense what) {
  if (!rt.Charge()) return std::nullopt;
  std::optional<int64_t> seen = rt.host.Observe(what);
  if (!seen) rt.stopped = true;
  return seen;
}

Value Builtin_InnerClock(Runtime& rt, const Args&) {
  std::optional<int64_t> now = Observe(rt, Sense::kClock);
  return now ? Value::Int(*now) : Value();
}

Value Builtin_InnerChance(Runtime& rt, const Args&) {
  std::optional<int64_t> bits = Observe(rt, Sense::kChance);
  return bits ? Value::Int(*bits) : Value();
}

Value Builtin_InnerStep(Runtime& rt, const Args&) {
  rt.BeginStep();
  if (rt.host.BeginStep()) return Value::None();
  rt.stopped = true;
  return Value();
}

Value Builtin_InnerIsOpen(Runtime&, const Args& args) { return Value::Bool(args.items[0].is(Kind::kOpenCall)); }

Value Builtin_InnerReplyOf(Runtime& rt, const Args& args) {
  if (!args.items[0].is(Kind::kOpenCall)) return args.items[0];
  Value reply = FinishCall(rt, *args.items[0].As<OpenCall>());
  return reply ? rt.Raised(reply, args.items[0].label()) : reply;
}

Value Builtin_InnerShown(Runtime& rt, const Args& args) {
  const bool is_object = args.items[0].is_object();
  return Value::Bool(is_object && std::count(rt.showing.begin(), rt.showing.end(), args.items[0].object) > 1);
}

Value Builtin_InnerGeneric(Runtime& rt, const Args& args) { return MakeGeneric(rt, args.items[0]); }

}  // namespace penstock
