// Follows labels, values and references through every path of a plan before it runs.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "catalog/builtins.h"
#include "catalog/call_facts.h"
#include "catalog/manifest.h"
#include "core/limits.h"
#include "ir/control_map.h"
#include "ir/module.h"
#include "labels/label_table.h"

namespace penstock {

struct Cfg;

// What is in a register before an instruction, or after it?
struct ValueQuestion {
  FunctionId function = 0;
  Pc pc = 0;
  uint16_t reg = 0;
  bool after = false;
};

struct AnalyzeOptions {
  bool strict = true;                                // control labels, as ControlMap says; else data flows only
  Limits limits;
  std::vector<std::pair<std::string, Json>> inputs;  // values of Module::inputs, labelled `from User`
  // Keeps every way a label came, branches and calls of functions among its steps, so that a shortest one can be told.
  // Slower; says the same of the calls.
  bool explain = false;
  uint64_t steps_without = 0;  // then: FlowReport::steps of the same plan without, if it is known: so much bounds the work
  std::vector<ValueQuestion> questions;  // answered in FlowReport::answers
  bool tell_reached = false;             // in FlowReport::reached
  // FlowReport::settled of a report on the same plan: what that has not is not settled here, either. Null: there is none.
  const InstructionSet* settled = nullptr;
};

enum class StepKind : uint8_t {
  kReply,     // a part of what a tool gave; what the tool was given may be in it
  kVariable,  // a variable is bound
  kPart,      // an element, a member or an attribute is written
  kArgument,  // a function of the plan is called
  kTest,      // a branch: what follows is done or not
  kLoop,      // what a loop goes over, and how often
  kError,     // whether there is an error
  kSink,      // an argument of a tool's call, or who decides that the call is made
  kSeveral,   // not a step: where several ways meet
};
std::string_view NameOf(StepKind kind);  // reply, variable, part, argument, test, loop, error, sink

// One step of the story of a value: what happened to it there. Names only, no data.
struct StoryStep {
  Span span;
  std::string words;  // `read_inbox()[].body`, `text`, `query_ai_assistant(query=…)`
  StepKind kind = StepKind::kVariable;
  bool operator==(const StoryStep&) const = default;
};
using Story = std::vector<StoryStep>;  // from the source to the sink

// Where labels came from, as parent pointers: `parent` 0 ends a story. Kept until somebody asks for one.
using OriginId = uint32_t;  // 0: from nowhere
struct Origin {
  OriginId parent = 0;
  FunctionId function = 0;
  Pc pc = 0;
  uint32_t words = 0;  // index into FlowReport::words
  StepKind kind = StepKind::kVariable;
  LabelInterval own;   // kReply: what the tool's label rule itself says of the part, without its arguments
};
// One more parent; with AnalyzeOptions::explain only.
struct OriginEdge {
  OriginId origin = 0, parent = 0;
};

// A loop of the plan that a call stands in.
struct LoopAround {
  Span span;                       // of what it goes over, or of its test
  std::optional<uint64_t> rounds;  // of each time that it is come to, if it is not left before
  bool operator==(const LoopAround&) const = default;
};

// How often one run makes a call, be it in loops or by functions that are called several times.
struct CallTimes {
  std::optional<uint64_t> most;  // nothing: any number of times
  bool exact = false;            // a run that ends normally makes it as often
  std::vector<LoopAround> loops; // outermost first; those around calls of the function that it stands in come before
};

// One tool that one call instruction may call, over all ways to get there.
struct CallFlow {
  static constexpr size_t kMostVisits = 16, kMostCallers = 16;

  FunctionId function = 0;
  Pc pc = 0;
  Span span;
  CallFacts facts;
  bool on_every_path = false;  // every run that ends normally makes this call; false when not certain
  CallTimes times;
  // Of those where the facts differ from time to time, in a loop over what is known, say: a run that ends normally makes
  // a call within each of these. Some of them.
  std::vector<CallFacts> certain_visits;
  // Where the function is called from several places: by place, what is known of the calls that it makes then. Together they are all; empty:
  // they are not told apart.
  std::vector<CallFacts> by_caller;
  std::vector<OriginId> origins;  // parallel to facts.arguments; 0 where nothing but literals flows in
  OriginId control_origin = 0;    // likewise of control
};

// A call that ends in an error wherever it is reached, for what it gives has no place among the tool's parameters, or does not conform to
// their schemas. Of calls that name the tool, in the plan's own text.
struct WrongCall {
  FunctionId function = 0;
  Pc pc = 0;
  ToolIndex tool = kNoTool;
  Span call, span;            // the whole call; what is wrong in it, as far as it can be told
  std::string words;          // `amount: expected number, got string`
  std::string argument;       // at fault: of a parameter, or an unknown one; empty: the call as a whole
  bool is_unknown = false;    // the tool has no such argument
};

// Where the analysis stopped knowing. From there on every label may be anything.
struct GaveUp {
  std::string reason;
  Span span;
};

// The answer, over all ways to get there.
struct ValueFacts {
  ArgumentFacts facts;                // absent: it is never reached with a value, and the rest says nothing
  OriginId origin = 0;
  std::set<std::string> kinds;        // `str`, `list`, `function`; with `anything` among them, it may be more
  std::set<std::string> members;      // attributes that it has or may have: of replies, and of the plan's classes
  std::set<BuiltinType> types;        // whose methods it has
  std::set<ModuleId> modules;         // that it is
};

// The ways through one function, by blocks, and what is called on them.
struct FunctionPaths {
  struct Site {
    uint32_t block = 0;
    std::vector<uint32_t> calls;      // into FlowReport::calls: each is made whenever the place is passed
    std::vector<FunctionId> functions;  // likewise
  };
  FunctionId function = 0;
  uint32_t block_count = 0;
  // From block to block; behind the blocks are those again, as they are come to first, and the end.
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  std::vector<Site> sites;
};

struct FlowReport {
  std::vector<CallFlow> calls;  // by function, pc, tool: every call that may be reached
  std::vector<WrongCall> wrong_calls;  // by function and pc; empty where the analysis gave up
  std::vector<GaveUp> gave_up;
  std::vector<Origin> origins;
  std::vector<OriginEdge> more_parents;  // by origin, then as found
  std::vector<std::string> words;
  std::vector<ValueFacts> answers;  // parallel to AnalyzeOptions::questions
  std::vector<FunctionPaths> paths;  // the plan's own first; if there are several calls that are not on every path
  // By function and pc, if asked for: what is false here no run executes. Says nothing where the analysis gave up.
  std::vector<std::vector<bool>> reached;

  // By function and pc: a branch that goes one way, or an instruction that raises no error, in all runs. So it decides nothing, and the machine
  // has to be told (ControlMap::settled). Empty where the analysis gave up.
  InstructionSet settled;

  // In mode strict: the ways that no run goes, those of an error counting where somebody would take it (ControlMap::ways); instructions by which a
  // label decided something up to a join; and whether, for an error that may leave a function, a label decided something until its return.
  KnownWays ways;
  InstructionSet deciding;
  bool holds = false;
  uint64_t steps = 0;  // instructions that were gone through, each as often as it was

  // The flow of one call, or null: the analysis says that it cannot happen.
  const CallFlow* Find(FunctionId function, Pc pc, ToolIndex tool) const;
};

// REQUIRES: Verify(module) passed; `cfg` and `control` were made from this module (may be empty if not strict);
// `tool_labels` is parallel to `tools`. The law: every label the machine sees at a call lies within
// the interval given here for it.
FlowReport Analyze(const Module& module, const Cfg& cfg, const ControlMap& control, const Manifest& tools, const ToolLabels& tool_labels,
                   LabelTable& labels, const AnalyzeOptions& options);
// What flows where in a plan, and the control map that this holds with: the machine has to run by it.
struct FollowedPlan {
  ControlMap control;
  FlowReport flows;
};
// Analyzes a plan, and, if that may tell more, once more without the ways that no run goes. As Analyze.
FollowedPlan Follow(const Module& module, const Manifest& tools, const ToolLabels& tool_labels, LabelTable& labels, const AnalyzeOptions& options);
FollowedPlan Follow(const Module& module, const Cfg& cfg, ControlMap control, const Manifest& tools, const ToolLabels& tool_labels, LabelTable& labels,
                    const AnalyzeOptions& options);
FlowReport Analyze(const Module& module, const ControlMap& control, const Manifest& tools, const ToolLabels& tool_labels,
                   LabelTable& labels, const AnalyzeOptions& options);

// Does every run that ends normally make one of these calls, though none of them is on every path? False when not certain.
bool EveryRunMakesOneOf(const FlowReport& report, const std::vector<bool>& calls);

// From a source to the place that the origin names; empty for 0. REQUIRES: the report was made from this module.
// A shortest one of those that the report knows, from a reply that `counts`; of equals the one that was found first.
// Empty if none counts.
Story StoryOf(const FlowReport& report, const Module& module, OriginId origin);
Story StoryOf(const FlowReport& report, const Module& module, OriginId origin, const std::function<bool(const Origin&)>& counts);

// All replies that stand behind the origin and count, each part once, in the order of their places.
std::vector<Origin> RepliesBehind(const FlowReport& report, OriginId origin, const std::function<bool(const Origin&)>& counts);

// What an argument of a call stands in, as far as it can be told: else the whole call.
Span SpanOfArgument(const Module& module, const CallFlow& call, const ToolSpec& tool, size_t parameter);
// The same of what stands at a place in the call, keywords behind the others.
Span SpanOfGiven(const Module& module, FunctionId function, Pc pc, size_t place);

// The text of `dump --flow`.
std::string DumpFlow(const FlowReport& report, const Module& module, const Manifest& tools, const LabelTable& labels);

}  // namespace penstock
