// Calls that are left open: started one after another, under way at the same time, settled in the order of their starts.
//
// A request is recorded when a call is started, its reply when it is settled. When that is, is up to the plan, the gates and
// `open_calls` alone, never to who answers first: so labels, budgets and the log are what they would be with tools that answer at
// once. Everything before is settled before a call that is not left open, and before one that is judged or labelled by what others
// gave (PolicySet::RunsAlone); before somebody is asked for an approval, and before a denial ends the run.
#include "pipeline/gatekeeper.h"

namespace penstock {

ToolReply::Kind Gatekeeper::Start(const ToolCall& call, uint64_t& number) {
  if (!live_) {
    if (!OpenAgain(call)) return Stop(StopReason::kDiffers, difference_).kind;
    number = first_number_ + open_.size() - 1;
    return ToolReply::Kind::kValue;
  }
  const int64_t most = session_.limits.open_calls;
  const bool alone = most <= 0 || session_.policies().RunsAlone(call.tool);
  size_t record = 0;
  if (!SettleTo(alone ? 0 : static_cast<size_t>(most) - 1) || !Admit(call, record)) return ToolReply::Kind::kStop;
  open_.push_back({call, record, history_.now_ms, Send(call, record), std::exchange(releases_, {}), false, {}});
  number = first_number_ + open_.size() - 1;
  return !alone || SettleTo(0) ? ToolReply::Kind::kValue : ToolReply::Kind::kStop;
}

ToolReply Gatekeeper::Finish(uint64_t number) {
  const size_t index = static_cast<size_t>(number - first_number_);
  while (settled_ <= index) {
    if (!SettleOldest()) return ToolReply();
  }
  ToolReply reply = std::move(open_[index].reply);
  open_[index].taken = true;
  for (; settled_ > 0 && open_.front().taken; --settled_, ++first_number_) open_.pop_front();
  return reply;
}

bool Gatekeeper::SettleOldest() {
  OpenCall& open = open_[settled_++];
  if (open.sent == nullptr) return SettleAgain(open);
  releases_ = std::move(open.releases);
  BridgeReply reply = open.sent->Wait();
  Take(open.call, open.record, open.at_ms, reply, open.reply);
  open.sent.reset();
  open.call.arguments.clear();
  return open.reply.kind != ToolReply::Kind::kStop;
}

bool Gatekeeper::SettleMore(size_t most) {
  while (open_.size() - settled_ > most) {
    if (!SettleOldest()) return false;
  }
  return true;
}

bool Gatekeeper::Close() {
  const StopReason reason = stop_reason_;
  const std::string message = stop_message_;
  const Span span = stop_span_;
  bool whole = true;
  while (live_ && settled_ < open_.size() && stop_reason_ != StopReason::kLogFailed) whole &= SettleOldest();
  if (reason != StopReason::kNone) {
    stop_reason_ = reason;
    stop_message_ = message;
    stop_span_ = span;
  }
  return whole;
}

}  // namespace penstock
