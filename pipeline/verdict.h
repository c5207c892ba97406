// All decisions about one plan, before anything ran.
#pragma once

#include <vector>

#include "analysis/analyze.h"
#include "catalog/call_facts.h"
#include "core/json.h"
#include "policies/policy_set.h"
#include "pipeline/session.h"

namespace penstock {

struct CallVerdict {
  size_t flow = 0;  // index into FlowReport::calls
  Decision decision;
  // Into its certain_visits, the facts of which the decision is about; kAllVisits: it is about those of all.
  static constexpr size_t kAllVisits = SIZE_MAX;
  size_t visit = kAllVisits;

  // Does every run that ends normally make a call that it is about?
  bool IsCertain(const FlowReport& flows) const { return flows.calls[flow].on_every_path || visit != kAllVisits; }
  const CallFacts& FactsOf(const FlowReport& flows) const { return visit == kAllVisits ? flows.calls[flow].facts : flows.calls[flow].certain_visits[visit]; }
};

// What the gates say of a plan as a whole:
//   deny    some call that every path to the end executes is denied, or one of several is, whichever path it is (or, pedantic: any
//           reachable call)
//   ask     such a call asks
//   allow   every reachable call is allowed
//   depends otherwise: the residual checks decide at run time
struct Verdict {
  Outcome outcome = Outcome::kAllow;
  std::vector<CallVerdict> calls;  // in the order of the flow report
};

AnalyzeOptions AnalyzeOptionsOf(const Session& session);
// How calls are judged before the run. Which tools the plan calls at all is known.
JudgeOptions OptionsBeforeRun(const Session& session, const FlowReport& flows);

// Calls in the plan's body before the offset `begin` are over: they stand in an earlier step of the session.
Verdict JudgePlan(Session& session, const FlowReport& flows, uint32_t begin = 0, bool pedantic = false);

// The "calls" of `check --json`.
Json VerdictCallsToJson(const Session& session, const SourceFile& source, const FlowReport& flows, const Verdict& verdict);

}  // namespace penstock
