// What a session did so far, as its logs tell it: enough to do it again without the world.
//
// A session is one program that grows. Each step runs the whole of it: what came before with the recorded replies, then what is
// new with real ones. So the log of a step holds everything since the session began, and stands alone:
//
//   run.start   the new plan; under `session` the earlier ones, and how far each of them came
//   verdict     on the new one
//   step 1 …    what the first one did, as it was recorded
//   step n …    what the new one does
//   run.end
#pragma once

#include <string>
#include <vector>

#include "audit/log_reader.h"
#include "core/source_file.h"
#include "frontend/steps.h"
#include "tools/bridge.h"

namespace penstock {

struct PastStep {
  SourceFile plan;
  PlanStep::End end = PlanStep::End::kWhole;
  uint32_t last = 0;             // offset in the plan, see PlanStep
  bool shows = false;
  std::vector<LogEvent> events;  // what it did; their lines are views into the log's text
};

// The steps before the one that the log is of. An error: the log is not written as we write them.
Result<std::vector<PastStep>> StepsBefore(const std::vector<LogEvent>& events);
// The step that the log is of. REQUIRES: Ran(events).
Result<PastStep> StepOf(const std::vector<LogEvent>& events);
// Is it the log of a session's step that ran? One that was refused before left nothing.
bool Ran(const std::vector<LogEvent>& events);
bool IsOfSession(const std::vector<LogEvent>& events);

// The `session` member of run.start; `before`: the head of the log before, empty for the first.
Json SessionToJson(const std::vector<PastStep>& past, const std::string& before, bool shows);

// All plans as one source, the new one last, and as steps of it.
SourceFile JoinPlans(const std::vector<PastStep>& past, const SourceFile& plan);
std::vector<PlanStep> JoinedSteps(const std::vector<PastStep>& past, const SourceFile& joined, bool shows);

// What a tool.reply event says the tool gave.
BridgeReply ReplyIn(const Json& event);
// An event as it was written, without its place in the chain; two logs that say the same agree in it.
std::string_view BodyOf(const LogEvent& event);

}  // namespace penstock
