// The table of contents: from the text of a plan to a verdict, and from there to a finished run and
// its log. Each function here is one arrow of the picture in the README.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/analyze.h"
#include "audit/run_log.h"
#include "core/diagnostics.h"
#include "interp/machine.h"
#include "ir/control_map.h"
#include "pipeline/effects.h"
#include "pipeline/findings.h"
#include "pipeline/gatekeeper.h"
#include "pipeline/past_runs.h"
#include "pipeline/past_steps.h"
#include "pipeline/planner_hint.h"
#include "pipeline/session.h"
#include "pipeline/verdict.h"
#include "pipeline/version.h"

namespace penstock {

// A plan that has been read, analysed and judged, and has not run. It stays where it is: what the control map found out about the module
// holds for the module at that address, and would be found out again.
struct CheckedPlan {
  CheckedPlan() = default;
  CheckedPlan(const CheckedPlan&) = delete;
  CheckedPlan& operator=(const CheckedPlan&) = delete;

  Module module;
  ControlMap control;
  FlowReport flows;
  Verdict verdict;
  // Once somebody asked: see below.
  std::optional<FlowReport> explained;
  std::optional<std::vector<Finding>> findings;
};

// The flows with all ways that values came; found out once, for it takes another analysis.
const FlowReport& ExplainedFlows(Session& session, CheckedPlan& plan);
// Why calls of the plan are not simply allowed.
const std::vector<Finding>& Explain(Session& session, CheckedPlan& plan);

// text -> Ast -> Module -> ControlMap -> FlowReport -> Verdict. Null when the text is no plan;
// what is wrong, and why calls are denied, is in `diagnostics`. `source` must outlive the plan.
//
// In a session the source holds all plans, and `steps` says what they are: only what is new is judged.
std::unique_ptr<CheckedPlan> CheckPlan(Session& session, const SourceFile& source, Diagnostics& diagnostics, bool pedantic = false,
                                       const std::vector<PlanStep>& steps = {});

// What the plan would do, call by call.
std::vector<PlanEffect> EffectsOf(Session& session, CheckedPlan& plan);

enum class RunOutcome : uint8_t { kDone, kDenied, kRejected, kError, kLimit, kApproval, kToolError };
std::string_view NameOf(RunOutcome outcome);  // done, denied, rejected, error, limit, approval, tool_error

// What came of one plan.
struct RunReport {
  RunOutcome outcome = RunOutcome::kDone;
  std::string_view stage = "run";   // parse, language, check, run: where it ended
  std::string printed;
  Json value;                       // of the plan's last expression
  LabelId value_label = kBottom;
  std::vector<MadeCall> calls;
  std::string limit;                // kLimit: which one
  std::optional<RunError> error;    // kError, kLimit, or the words of a stop
  RunUsage usage;
  std::vector<std::string> would_allow;  // kDenied at a call: what would have had to be the user's own, see SmallestChange
  PlannerHint hint;                 // unless it is done: what a planner may know of why
  // In a session: what the steps that are over did otherwise than their logs say. Then nothing new was run.
  std::string difference;
};

// The place of a run in a session.
struct StepContext {
  const std::vector<PastStep>* past = nullptr;  // what the session did so far, maybe nothing; null: the plan stands alone
  std::string before;                           // the head of the log before; empty: there is none
  bool shows = false;                           // see PlanStep
};

struct RunContext {
  RunLog& log;
  Approver approver = DenyAll();
  Gatekeeper::Clock clock = nullptr;  // null: the system's
  Gatekeeper::Senses senses = nullptr;  // null: the system's
  Gatekeeper::Printer print = nullptr;  // null: kept in the report only
  // Told what was found in the plan, if it is going to run; null: nobody is.
  std::function<void(const Diagnostics&)> before_run = nullptr;
  bool observe_only = false;        // decisions without effect (replay --gate)
  bool pedantic = false;
  std::optional<int64_t> steps_at_end = {};  // replay of a run that a clock stopped, or somebody: stop there instead,
  std::string stopped_by = {};               // by this limit
  StepContext step = {};
  const EarlierRuns* earlier = nullptr;     // what was called in other runs; null: there are none
  bool calls_nothing = false;               // a tool call ends the run
  const std::atomic<bool>* interrupt = nullptr;  // see RunOptions
};

// The system's clock: milliseconds since 1970.
int64_t SystemMilliseconds();

// Checks the plan, writes run.start and verdict, runs it unless it was refused, writes run.end. In a session `source` is what
// JoinPlans made of the past and the plan.
RunReport RunPlan(Session& session, const SourceFile& source, Diagnostics& diagnostics, RunContext context);

}  // namespace penstock
