// The steps of a session that are over: the plan does again what it did, and hears what it heard.
//
// What is recorded of them goes into the new log as it is. Decisions are not made again, they were made; labels are, since the
// new step is judged by them. Nothing is called. Where the plan does something else than what is recorded, the logs are not of
// this session, and the run ends before the new step begins.
#include <fmt/format.h>

#include "pipeline/gatekeeper.h"
#include "pipeline/past_runs.h"

namespace penstock {
namespace {

bool Is(const LogEvent& event, std::string_view name) { return event.name == name; }

bool IsForFact(const LogEvent& event) { return event.members.Find("for_fact") != nullptr; }

const Json& ArgumentsIn(const LogEvent& event) {
  static const Json kNone{JsonObject{}};
  const Json* arguments = event.members.Find("arguments");
  return arguments ? *arguments : kNone;
}

int64_t TimeIn(const LogEvent& event) {
  const Json* at = event.members.Find("at");
  return at && at->kind() == Json::Kind::kInt ? at->int_value() : 0;
}

}  // namespace

void Gatekeeper::StartFrom(std::vector<PastCall> calls) {
  history_.calls = std::move(calls);
  history_.run_begins = history_.calls.size();
}

void Gatekeeper::FollowSession(const std::vector<PastStep>& past) {
  past_ = &past;
  live_ = false;
}

bool Gatekeeper::Differs(std::string what) {
  if (difference_.empty()) difference_ = fmt::format("step {}: {}", step_, what);
  return false;
}

const LogEvent* Gatekeeper::NextPast() const {
  if (step_ == 0 || step_ > past_->size()) return nullptr;
  const std::vector<LogEvent>& events = (*past_)[step_ - 1].events;
  return next_event_ < events.size() ? &events[next_event_] : nullptr;
}

const LogEvent* Gatekeeper::TakePast() {
  const LogEvent* event = NextPast();
  if (event == nullptr || !log_.AppendBody(BodyOf(*event)).ok()) return nullptr;
  ++next_event_;
  return event;
}

bool Gatekeeper::BeginStep() {
  if (past_ == nullptr) return true;
  if (step_ > 0 && !FinishPast()) return false;
  ++step_;
  next_event_ = 0;
  fact_cache_.clear();  // what was true then need not be now
  if (!log_.Append("step", fmt::format("\"number\":{}", step_)).ok()) return Differs("the log cannot be written");
  live_ = step_ > past_->size() && difference_.empty();
  return difference_.empty();
}

// What is left of a step that is over: replies that nobody took, the error it ended by, or what it did in the statement it was
// stopped in.
bool Gatekeeper::FinishPast() {
  if (!SettleTo(0)) return false;
  const PlanStep::End end = (*past_)[step_ - 1].end;
  std::optional<PastCall> decided;
  std::deque<PastCall> open;
  while (const LogEvent* event = NextPast()) {
    if (end == PlanStep::End::kWhole || (end == PlanStep::End::kFailed && !Is(*event, "error"))) {
      return Differs(fmt::format("it did not come to the event `{}` again", event->name));
    }
    if (Is(*event, "decision")) {
      decided = PastCallIn(event->members, session_.policies());
      if (decided) decided->control = session_.labels.Top();  // what it gave is in no value, so nothing of it is released
    }
    if (Is(*event, "release") && decided) decided->releases.push_back(ReleaseIn(event->members));
    if (Is(*event, "tool.request") && !IsForFact(*event) && decided) open.push_back(std::move(*decided)), decided.reset();
    if (Is(*event, "tool.reply") && !IsForFact(*event) && !open.empty()) {
      BridgeReply reply = ReplyIn(event->members);
      open.front().failed = reply.outcome != BridgeReply::Outcome::kValue;
      if (!open.front().failed) open.front().result = reply.value;
      if (session_.policies().looks_back()) history_.calls.push_back(std::move(open.front()));
      open.pop_front();
    }
    if (TakePast() == nullptr) return Differs("the log cannot be written");
  }
  return true;
}

// What a call that stopped a step is when the step is done again: an error that nothing in it catches. Who stands behind the
// call stands behind the error.
ToolReply Gatekeeper::Raised(const ToolCall& call) {
  ToolReply reply;
  for (const DoorArgument& argument : call.arguments) {
    if (argument.present) reply.labels.label = session_.labels.Join(reply.labels.label, argument.label);
  }
  reply.kind = ToolReply::Kind::kError;
  reply.error_type = "ToolError";
  reply.message = fmt::format("the call of `{}` was stopped", session_.manifest().tool(call.tool).name);
  return reply;
}

bool Gatekeeper::TakeFactAgain(const LogEvent& event) {
  if (Is(event, "tool.request")) {
    question_ = event.members.StringAt("tool") + WriteJson(ArgumentsIn(event));
  } else if (const Json* known = event.members.Find("result")) {
    fact_cache_.emplace_back(question_, *known);
  }
  return TakePast() != nullptr || Differs("the log cannot be written");
}

// Everything up to the request of the call.
bool Gatekeeper::OpenAgain(const ToolCall& call) {
  const std::string& name = session_.manifest().tool(call.tool).name;
  const bool is_last = (*past_)[step_ - 1].end == PlanStep::End::kFailed;
  bool decided = false;
  for (;;) {
    const LogEvent* event = NextPast();
    // The call that the step was stopped at, before it was made.
    if (decided && is_last && (event == nullptr || Is(*event, "error"))) {
      if (!SettleTo(0)) return false;
      open_.push_back({{}, 0, 0, nullptr, {}, false, Raised(call)});
      ++settled_;
      return true;
    }
    if (event == nullptr) return Differs(fmt::format("it calls `{}` where it did not before", name));
    if (IsForFact(*event)) {
      if (!TakeFactAgain(*event)) return false;
      continue;
    }
    if (Is(*event, "tool.reply") && settled_ < open_.size()) {
      if (!SettleOldest()) return false;
      continue;
    }
    const bool is_request = decided && Is(*event, "tool.request");
    if (!decided && Is(*event, "decision")) {
      if (event->members.StringAt("tool") != name || !(ArgumentsIn(*event) == call.all)) {
        return Differs(fmt::format("it calls `{}` where it called `{}`, or with other arguments", name, event->members.StringAt("tool")));
      }
      history_.now_ms = TimeIn(*event);
      releases_.clear();
      decided = true;
    } else if (decided && Is(*event, "release")) {
      releases_.push_back(ReleaseIn(event->members));
    } else if (!is_request && !(decided && Is(*event, "approval"))) {
      return Differs(fmt::format("it calls `{}` where the event `{}` is recorded", name, event->name));
    }
    if (TakePast() == nullptr) return Differs("the log cannot be written");
    if (!is_request) continue;
    open_.push_back({call, 0, history_.now_ms, nullptr, std::exchange(releases_, {}), false, {}});
    return true;
  }
}

bool Gatekeeper::SettleAgain(OpenCall& open) {
  const ToolCall& call = open.call;
  const std::string& name = session_.manifest().tool(call.tool).name;
  const LogEvent* event = NextPast();
  for (; event != nullptr && IsForFact(*event); event = NextPast()) {
    if (!TakeFactAgain(*event)) return false;
  }
  if (event == nullptr || !Is(*event, "tool.reply") || event->members.StringAt("tool") != name) {
    return Differs(fmt::format("`{}` answers where it did not before", name));
  }
  if (TakePast() == nullptr) return Differs("the log cannot be written");
  BridgeReply given = ReplyIn(event->members);
  releases_ = std::move(open.releases);
  RememberCall(call, open.at_ms, given);
  if (given.outcome == BridgeReply::Outcome::kFailure) {
    open.reply = Raised(call);
  } else if (given.outcome == BridgeReply::Outcome::kValue) {
    open.reply.labels = LabelsOf(call, given.value);
    RememberLabels(open.reply.labels);
    open.reply.kind = ToolReply::Kind::kValue;
    open.reply.value = std::move(given.value);
  } else {
    GiveError(call, given, open.reply);
  }
  return true;
}

std::optional<int64_t> Gatekeeper::ObserveAgain(Sense what) {
  const LogEvent* event = NextPast();
  const std::string_view name = what == Sense::kClock ? "clock" : "chance";
  if (event == nullptr || !Is(*event, "observed") || event->members.StringAt("what") != name) {
    Differs(fmt::format("it asks for the {} where it did not before", name));
    Stop(StopReason::kDiffers, difference_);
    return std::nullopt;
  }
  TakePast();
  return std::strtoll(event->members.StringAt("value").c_str(), nullptr, 10);
}

void Gatekeeper::PrintAgain(std::string_view text) {
  const LogEvent* event = NextPast();
  if (event == nullptr || !Is(*event, "print") || event->members.StringAt("text") != text) Differs("it prints something else than it did");
  else TakePast();
}

}  // namespace penstock
