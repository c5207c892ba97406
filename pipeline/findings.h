// Why the calls of a plan are not simply allowed: which argument, by which rule, and how the value came there.
#pragma once

#include <vector>

#include "analysis/analyze.h"
#include "core/diagnostics.h"
#include "ir/control_map.h"
#include "pipeline/session.h"
#include "pipeline/verdict.h"

namespace penstock {

struct Finding {
  size_t call = 0;           // index into Verdict::calls
  Outcome outcome = Outcome::kDeny;
  // What does not hold, is not known, or asks. Without words: no rule speaks for the call.
  FailedPart part;
  bool is_part = true;       // else `part` stands for a rule as a whole, that forbids or asks
  int parameter = -1;        // of part.argument; -1: control, or none
  Span place;                // the argument, if it can be told; else the call
  // A shortest way from a reply to the place, which is its last step. Empty: there is none to tell.
  Story path;
  LabelId source = kBottom;  // what the gate says of the reply where the path begins
};

// The same calls with all ways to them: another analysis. Where that is too much work, what `flows` knows has to do.
FlowReport ExplainFlows(Session& session, const Module& module, const ControlMap& control, const FlowReport& flows);

// One for each part that failed or is undecided, of every call that is not allowed; at least one a call. If the analysis
// gave up, of denied calls only.
std::vector<Finding> FindingsOf(Session& session, const Module& module, const FlowReport& flows, const FlowReport& explained, const Verdict& verdict);

// `the call of pay is denied: it does not hold that …`
std::string WordsFor(const Session& session, const FlowReport& flows, const Verdict& verdict, const Finding& finding);
// `it comes from read_inbox()[].body`; names only, no data.
std::string WordsFor(const StoryStep& step, bool first);

// One diagnostic a call: its first finding, with the path as notes, then the others. Errors are always among them;
// questions and what is decided at run, if `all`.
void ReportFindings(const Session& session, const FlowReport& flows, const Verdict& verdict, const std::vector<Finding>& findings, bool all,
                    Diagnostics& diagnostics);

// The "findings" of `check --json`.
Json FindingsToJson(const Session& session, const SourceFile& source, const FlowReport& flows, const Verdict& verdict,
                    const std::vector<Finding>& findings);

}  // namespace penstock
