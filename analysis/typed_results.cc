// Results of builtins whose type says what is in them: texts of a match, where it stands, a quotient and what is left.
#include <algorithm>

#include "analysis/effects_ops.h"
#include "analysis/invocation.h"

namespace penstock {
namespace {

constexpr Kinds kText = kKindStr | kKindBytes;

bool AreNumbers(const Invocation& call) {
  return call.arguments.positional.size() == 2 && std::all_of(call.arguments.positional.begin(), call.arguments.positional.end(), [](const AbstractValue& value) {
    return value.objects == 0 && (value.kinds & ~(kKindBool | kKindInt | kKindFloat)) == 0;
  });
}

bool IsGivenNothing(const Arguments& arguments) {
  return arguments.positional.empty() && arguments.named.empty() && !arguments.more_positional && !arguments.more_named;
}

// A new list, tuple or dict with such values, as many as it may be; with `length`, just so many.
AbstractValue Filled(Invocation& call, ObjectKind kind, const AbstractValue& value, LabelInterval label, int64_t length = -1) {
  Interpreter& in = call.at.in;
  const ObjectId made = NewContainer(call, kind, length);
  for (int64_t i = 0; i < length; ++i) InitField(call.at, made, in.sets.Integer(i), value);
  if (length < 0) InitStar(call.at, made, value);
  if (kind == ObjectKind::kDict) JoinSlot(in, call.at.state, in.objects[made].keys(), Scalar(kKindStr, label, call.origin));
  RaiseShapeSurely(call.at, made, label, call.origin);
  AbstractValue reference = Reference(in, made, {kBottom, label.hi});
  reference.origin = call.origin;
  return reference;
}

}  // namespace

AbstractValue ResultOfType(Invocation& call, LabelInterval label, bool of_pattern) {
  Interpreter& in = call.at.in;
  const auto scalar = [&](Kinds kinds) { return Scalar(kinds, label, call.origin); };
  if (call.builtin == IdOf(Builtin::Divmod)) {
    return AreNumbers(call) ? Filled(call, ObjectKind::kTuple, scalar(kKindInt | kKindFloat), label, 2) : AbstractValue{};
  }
  const bool of_module = call.builtin == IdOf(Builtin::ReFindall) || call.builtin == IdOf(Builtin::ReSplit);
  if (!of_pattern && !of_module) return {};
  if (call.name == "split") return Filled(call, ObjectKind::kList, scalar(kText | kKindNone), label);
  if (call.name == "findall") {  // texts, or tuples of the groups
    const AbstractValue groups = Filled(call, ObjectKind::kTuple, scalar(kText), label);
    return Filled(call, ObjectKind::kList, JoinValues(in, scalar(kText), groups), label);
  }
  if (IsOneOf(call.name, {"start", "end"})) return scalar(kKindInt);
  if (call.name == "span") return Filled(call, ObjectKind::kTuple, scalar(kKindInt), label, 2);
  if (call.name == "expand") return scalar(kText);
  const Arguments& given = call.arguments;
  const bool of_one = given.positional.size() <= 1 && given.named.empty() && !given.more_positional && !given.more_named;
  if (call.name == "group" && of_one) return scalar(kText | kKindNone);
  if (!IsGivenNothing(given)) return {};  // what is given for a group that fits nothing
  if (call.name == "groups") return Filled(call, ObjectKind::kTuple, scalar(kText | kKindNone), label);
  if (call.name == "groupdict") return Filled(call, ObjectKind::kDict, scalar(kText | kKindNone), label);
  return {};
}

}  // namespace penstock
