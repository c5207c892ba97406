// Calls that are left open (Function::open_calls): a box with the reply in it, and with the error that the tool may answer instead.
// The box never leaves the library's own functions that wait for it.
#include "analysis/interpreter.h"

namespace penstock {
namespace {

constexpr uint32_t kOpenCall = 1;  // ObjectInfo::number of such a box; of other tuples it is 0
constexpr int64_t kReply = 0, kFailure = 1;

bool IsBox(const Interpreter& in, ObjectId id) { return in.objects[id].kind == ObjectKind::kTuple && in.objects[id].number == kOpenCall; }

}  // namespace

AbstractValue LeftOpen(Point& at, const AbstractValue& reply, const AbstractValue& error) {
  Interpreter& in = at.in;
  ObjectId box = Make(at, ObjectKind::kTuple, 43, kOpenCall, 2);
  InitField(at, box, in.sets.Integer(kReply), reply);
  InitField(at, box, in.sets.Integer(kFailure), error);
  return Reference(in, box);
}

AbstractValue IsOpen(Interpreter& in, const AbstractValue& value) {
  size_t boxes = 0, all = (value.kinds & kKindScalar) != 0;
  if (value.objects != 0) {
    for (ObjectId id : in.sets.members(value.objects)) boxes += IsBox(in, id), ++all;
  }
  return TruthValue(in, boxes == 0 ? Certainty::kNo : boxes == all ? Certainty::kYes : Certainty::kEither);
}

AbstractValue ReplyOf(Point& at, const AbstractValue& value) {
  Interpreter& in = at.in;
  AbstractValue reply;
  if (value.kinds & kKindScalar) {
    reply = value;
    reply.objects = 0;
    reply.kinds &= kKindScalar;
  }
  if (value.objects == 0) return reply;
  for (ObjectId id : in.sets.members(value.objects)) {
    const AbstractValue one = Reference(in, id, value.label);
    if (!IsBox(in, id)) {
      reply = JoinValues(in, reply, one);
      continue;
    }
    reply = JoinValues(in, reply, GetItem(at, one, Known(in, in.sets.Integer(kReply))));
    if (in.catchers > 0) MayRaise(at, GetItem(at, one, Known(in, in.sets.Integer(kFailure))), at.state.heap.Fork());
  }
  return reply;
}

}  // namespace penstock
