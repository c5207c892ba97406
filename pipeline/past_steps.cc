#include "pipeline/past_steps.h"

#include "core/digest.h"

namespace penstock {
namespace {

constexpr std::string_view kEnds[] = {"whole", "failed", "stopped"};

Error NotOurs(const std::string& what) { return Error{"this is no log of a session's step: " + what, "a session's logs are made by `penstock run --session`"}; }

const Json* SessionIn(const std::vector<LogEvent>& events) { return events.empty() ? nullptr : events[0].members.Find("session"); }

// The events of each step, in order: behind its `step`, up to the next one or the end.
std::vector<std::vector<LogEvent>> Segments(const std::vector<LogEvent>& events) {
  std::vector<std::vector<LogEvent>> segments;
  for (const LogEvent& event : events) {
    if (event.name == "step") segments.emplace_back();
    else if (!segments.empty() && event.name != "run.end") segments.back().push_back(event);
  }
  return segments;
}

uint32_t OffsetAt(const Json& json, std::string_view name) {
  const Json* found = json.Find(name);
  return found && found->kind() == Json::Kind::kInt && found->int_value() >= 0 ? static_cast<uint32_t>(found->int_value()) : 0;
}

bool FlagAt(const Json& json, std::string_view name) {
  const Json* found = json.Find(name);
  return found && found->is_bool() && found->bool_value();
}

Result<PastStep> StepFromJson(const Json& json) {
  PastStep step;
  const Json* text = json.Find("text");
  if (!text || !text->is_string()) return NotOurs("an earlier plan has no text");
  step.plan = SourceFile(json.StringAt("path"), text->string_value());
  const std::string end = json.StringAt("end");
  for (size_t i = 0; i < std::size(kEnds); ++i) {
    if (end != kEnds[i]) continue;
    step.end = static_cast<PlanStep::End>(i);
    step.last = OffsetAt(json, "last");
    step.shows = FlagAt(json, "shows");
    return step;
  }
  return NotOurs("an earlier plan did not come to an end");
}

}  // namespace

bool IsOfSession(const std::vector<LogEvent>& events) { return SessionIn(events) != nullptr; }

bool Ran(const std::vector<LogEvent>& events) {
  return IsOfSession(events) && events.back().name == "run.end" && events.back().members.StringAt("stage") == "run";
}

Result<std::vector<PastStep>> StepsBefore(const std::vector<LogEvent>& events) {
  std::vector<PastStep> steps;
  const Json* session = SessionIn(events);
  const Json* list = session ? session->Find("steps") : nullptr;
  if (!list || !list->is_array()) return NotOurs("run.start names no steps");
  std::vector<std::vector<LogEvent>> segments = Segments(events);
  for (size_t i = 0; i < list->array().size(); ++i) {
    PENSTOCK_TRY(PastStep step, StepFromJson(list->array()[i]));
    if (i < segments.size()) step.events = std::move(segments[i]);
    steps.push_back(std::move(step));
  }
  return steps;
}

Result<PastStep> StepOf(const std::vector<LogEvent>& events) {
  const Json& start = events.front().members;
  const Json& end = events.back().members;
  const Json* plan = start.Find("plan");
  if (!plan) return NotOurs("run.start has no plan");
  PastStep step;
  step.plan = SourceFile(plan->StringAt("path"), plan->StringAt("text"));
  const std::string outcome = end.StringAt("outcome");
  step.end = outcome == "done" ? PlanStep::End::kWhole : FlagAt(end, "repeats") ? PlanStep::End::kFailed : PlanStep::End::kStopped;
  step.last = OffsetAt(end, "last");
  step.shows = FlagAt(*SessionIn(events), "shows");
  std::vector<std::vector<LogEvent>> segments = Segments(events);
  const Json* before = SessionIn(events)->Find("steps");
  if (!before || !before->is_array() || segments.size() != before->array().size() + 1) return NotOurs("it does not hold all its steps");
  step.events = std::move(segments.back());
  return step;
}

Json SessionToJson(const std::vector<PastStep>& past, const std::string& before, bool shows) {
  JsonArray steps;
  for (const PastStep& step : past) {
    Json json(JsonObject{{"path", step.plan.path()}, {"sha256", Sha256Hex(step.plan.text())}, {"text", step.plan.text()},
                         {"end", kEnds[static_cast<size_t>(step.end)]}});
    if (step.end != PlanStep::End::kWhole) json.Set("last", static_cast<int64_t>(step.last));
    if (step.shows) json.Set("shows", true);
    steps.push_back(std::move(json));
  }
  Json session(JsonObject{{"before", before.empty() ? Json() : Json(before)}, {"steps", Json(std::move(steps))}});
  if (shows) session.Set("shows", true);
  return session;
}

SourceFile JoinPlans(const std::vector<PastStep>& past, const SourceFile& plan) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  std::vector<SourceFile> files;
  for (const PastStep& step : past) files.push_back(step.plan);
  // Where another plan stands before it, the mark would be a strange character.
  std::string_view text = plan.text();
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  files.emplace_back(plan.path(), std::string(text));
  return SourceFile::Joined(files);
}

std::vector<PlanStep> JoinedSteps(const std::vector<PastStep>& past, const SourceFile& joined, bool shows) {
  std::vector<PlanStep> steps;
  for (size_t i = 0; i < past.size(); ++i) steps.push_back({past[i].end, joined.PartBegin(i) + past[i].last, past[i].shows});
  steps.push_back({PlanStep::End::kWhole, 0, shows});
  return steps;
}

BridgeReply ReplyIn(const Json& event) {
  BridgeReply reply;
  if (const Json* result = event.Find("result")) {
    reply.outcome = BridgeReply::Outcome::kValue;
    reply.value = *result;
    return reply;
  }
  std::string type = event.StringAt("type");
  reply.outcome = type == "failure" || type.empty() ? BridgeReply::Outcome::kFailure : BridgeReply::Outcome::kToolError;
  reply.error_type = type;
  reply.message = event.StringAt("error");
  return reply;
}

std::string_view BodyOf(const LogEvent& event) {
  constexpr std::string_view kMark = "\",\"event\":\"";
  const size_t at = event.line.find(kMark);
  return at == std::string_view::npos ? event.line : event.line.substr(at + kMark.size());
}

}  // namespace penstock
