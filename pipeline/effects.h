// What a plan would do, call by call, in words that a user can approve before anything runs: the tool, when it is called,
// and where each argument comes from. Sources only; nothing that a reply holds is known yet.
#pragma once

#include <string>
#include <vector>

#include "analysis/analyze.h"
#include "analysis/conditions.h"
#include "pipeline/session.h"
#include "pipeline/verdict.h"

namespace penstock {

struct EffectSource {
  std::string reply;       // `read_inbox()[].body`
  uint32_t line = 0;
  LabelId label = kBottom;  // what the gate says of it
};

struct EffectArgument {
  std::string name;
  bool is_control = false;            // who decides that the call is made
  bool optional = false;              // it may be left out
  std::vector<Json> values;           // all that it may be, if that stands in the plan; else none
  std::vector<EffectSource> sources;  // replies behind it; none: the plan alone, or not known
  LabelInterval label;
  bool unknown = false;               // labelled, and nothing is known of where it came from
};

struct PlanEffect {
  size_t call = 0;                    // index into Verdict::calls
  ToolIndex tool = kNoTool;
  std::string_view tool_class;        // pure, read, effect
  FunctionId function = 0;
  Pc pc = 0;
  Span span;
  bool always = false;                // every run that ends normally makes this call
  CallTimes times;                    // how often
  std::string in_function;            // the function of the plan it stands in; empty: the plan itself
  std::vector<Condition> conditions;  // outermost first
  std::vector<EffectArgument> arguments;
};

// The replies behind an origin that are told, at most `at_most` each. REQUIRES: `explained` was made from this module.
std::vector<EffectSource> SourcesOf(Session& session, const Module& module, const FlowReport& explained, OriginId origin, LabelId at_most);
// `read_inbox()[].body at line 1 (from tool:read_inbox; readers User)`
std::string SourceWords(const Session& session, const EffectSource& source);
// On one line, and not longer than somebody reads.
std::string ShortText(std::string_view text);

std::vector<PlanEffect> EffectsOf(Session& session, const Module& module, const FlowReport& flows, const FlowReport& explained, const Verdict& verdict);

// `always`, `if amount < 500`, `for each inbox, unless …`, `always, in the loop at line 3, 1000 times`
std::string WhenWords(const SourceFile& source, const PlanEffect& effect);
// `amount: from read_inbox()[].body (line 1)`, one line an argument, indented.
std::string ArgumentsText(const Session& session, const PlanEffect& effect);
// The table of `check --effects`.
std::string EffectsText(const Session& session, const SourceFile& source, const std::vector<PlanEffect>& effects, const Verdict& verdict);
// The "effects" of `check --json`.
Json EffectsToJson(const Session& session, const SourceFile& source, const std::vector<PlanEffect>& effects, const Verdict& verdict);

}  // namespace penstock
