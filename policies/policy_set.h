// Gates, loaded and checked: the policies of a session, what they say of a call, and how they label replies.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "catalog/call_facts.h"
#include "catalog/manifest.h"
#include "core/diagnostics.h"
#include "labels/label_table.h"

namespace penstock {

enum class GateMode : uint8_t { kExplicit, kStrict };
std::string_view NameOf(GateMode mode);  // explicit, strict

class Policy;  // one unit: a gate file with its imports, compiled (policies/compiled.h)

// The label of every reply of a tool whose replies have one label throughout, whatever they say: `own` joined with
// the labels of arguments.
struct FixedReply {
  LabelId own = kBottom;
  bool all_arguments = false;
  std::vector<int> kept;  // parameters that count even if not all do
};

// Every gate of a session. Immutable.
//
// Several gates only tighten: a call is allowed only if all allow it. The first gate decides for every
// tool; a later one speaks for the tools that its permits name, and its forbids, asks, budgets and
// sequences always count. An imported file is a gate below the one that imports it, and shares its
// declarations.
class PolicySet {
 public:
  PolicySet(std::vector<std::unique_ptr<const Policy>> units, Manifest manifest, LabelTable& labels, std::string hash);
  ~PolicySet();

  // SHA-256 over the texts of all gates in order, line ends made equal; not over their paths.
  const std::string& hash() const { return hash_; }
  // Strict if one gate is. Without a gate: strict.
  GateMode mode() const { return mode_; }
  // Every gate says `mode observe;`: decisions are made and logged, and have no effect.
  bool observes_only() const { return observes_only_; }
  // The session's tools, then those that only the gates' own `tools` files name.
  const Manifest& manifest() const { return manifest_; }
  // The table that label ids of these gates belong to. Outlives the set.
  LabelTable& labels() const { return *labels_; }
  const std::vector<std::unique_ptr<const Policy>>& units() const { return units_; }
  // `payments 2.3.0`, one for each gate.
  std::vector<std::string> titles() const;

  // What Judge says of a call of the tool depends on presence and labels of its arguments and on control alone: no
  // value, no fact and no earlier call is looked at. So calls that agree in those are decided alike.
  bool DecidesByLabels(ToolIndex tool) const { return tool < by_labels_.size() && by_labels_[tool]; }
  // Some rule looks at earlier calls: a budget, a sequence, a release.
  bool looks_back() const { return looks_back_; }
  // Calls of the tool are judged, or their replies labelled, by what other calls gave: a budget, a sequence, a fact, what was stored.
  // No other call may be under way meanwhile.
  bool RunsAlone(ToolIndex tool) const { return tool < run_alone_.size() && run_alone_[tool]; }
  // What LabelReply says of the tool, if that depends on the labels of the arguments alone, and nothing is stored.
  const FixedReply* FixedReplyOf(ToolIndex tool) const {
    return tool < fixed_replies_.size() && fixed_replies_[tool] ? &*fixed_replies_[tool] : nullptr;
  }

 private:
  std::vector<std::unique_ptr<const Policy>> units_;
  Manifest manifest_;
  LabelTable* labels_;
  std::string hash_;
  GateMode mode_ = GateMode::kStrict;
  bool observes_only_ = false;
  bool looks_back_ = false;
  std::vector<bool> by_labels_, run_alone_;               // parallel to the manifest
  std::vector<std::optional<FixedReply>> fixed_replies_;  // parallel to the manifest
};

// One rule as it is written, for reports.
struct RuleText {
  std::string id, policy;        // `large`, `office 1.0.0`
  std::string word;              // permit, forbid, ask, budget, sequence
  std::string text, because;     // the whole statement; its words
  std::string severity, owner;   // of its annotations
  const SourceFile* file = nullptr;
  Span span;
};
// All rules of all gates, in the order in which they were read.
std::vector<RuleText> RulesOf(const PolicySet& policies);

// What the gates say that calls of the tool do: pure, read, effect. The strictest counts.
std::string_view ClassOf(const PolicySet& policies, ToolIndex tool);

// Which calls of earlier runs the gates look at: those of the last `window_ms` (0: none) of the tools that are marked.
struct Lookback {
  int64_t window_ms = 0;
  std::vector<bool> tools;  // parallel to the manifest
};
Lookback LookbackOf(const PolicySet& policies);

// Who may approve calls of the tool although data of others stands in the argument, by a permit with approval.
std::vector<std::string> ApproversOf(const PolicySet& policies, ToolIndex tool, int parameter);

// -- loading

struct GateText {
  std::string path;  // `tools` and `import` are resolved beside it
  std::string text;
};

struct LoadOptions {
  std::string today;  // `2026-11-21`: rules with an earlier `@until` are errors. Empty: not looked at.
  // How files that gates name are read; null: from the disk. A replay reads them from the log.
  std::function<Result<std::string>(const std::string& path)> read;
  // Asks the MCP servers of a file for their tools (`tools mcp "x.mcp.json";`). Null: nobody is asked, and the session's
  // tools have to do.
  std::function<Result<Manifest>(const std::string& path)> ask_servers;
  // Files that only an assert names are read too. A replay proves nothing, and has none of them.
  bool obligations = true;
  int inside = 0;  // loads in loads: a base that asserts about a base
};

// What came of loading: the messages of each file, and the policies if there was no error.
struct LoadedGates {
  // In the order read, imports before what imports them. Outlives `policies`.
  std::vector<std::shared_ptr<const SourceFile>> files;
  std::vector<Diagnostics> diagnostics;  // parallel to `files`
  std::unique_ptr<const PolicySet> policies;
  Manifest tools_of_failure;  // if there is none: the tools that the gates were checked against

  const Manifest& manifest() const { return policies ? policies->manifest() : tools_of_failure; }
  bool ok() const { return policies != nullptr; }
  std::string Messages(bool color = false) const;  // all of them, as people read them
};

// Loads gates against the session's tools. With an empty manifest, the gates' own `tools` files say
// what there is; with one, both must agree about tools they share. `labels` outlives the policies.
LoadedGates LoadGates(const std::vector<GateText>& gates, const Manifest& session_tools, LabelTable& labels,
                      const LoadOptions& options = {});
// Reads the files first; a file that cannot be read is a message.
LoadedGates LoadGateFiles(const std::vector<std::string>& paths, const Manifest& session_tools, LabelTable& labels,
                          const LoadOptions& options = {});

// -- judging

// A read-only tool call that a rule asks about.
struct FactCall {
  std::string_view fact;  // its name in the gate
  std::string_view tool;
  Json arguments;         // object
};

// Answers facts from what is recorded, or by calling the tool and recording.
class FactReader {
 public:
  virtual ~FactReader() = default;
  // The tool's reply; nothing when it is not known (before the run: always) or the tool failed.
  virtual std::optional<Json> Known(const FactCall& call) = 0;
};

// Knows nothing.
class NoFacts : public FactReader {
 public:
  std::optional<Json> Known(const FactCall&) override { return std::nullopt; }
};

// One call that was made, for budgets and sequences.
struct PastCall {
  ToolIndex tool = kNoTool;
  std::vector<std::optional<Json>> arguments;  // parallel to the tool's parameters
  std::vector<LabelId> labels;                 // of the arguments, parallel; may be empty
  std::optional<Json> result;                  // nothing: it failed or is still running
  bool failed = false;                         // a failed call uses no budget and satisfies no `require`
  int64_t at_ms = 0;                           // the log's time
  // For releases: what its reply was labelled, who decided that it was made, and what it took itself. What was told stays
  // told, so a failed call's releases count.
  LabelTree reply_labels = {};
  LabelId control = kBottom;
  std::vector<ReleaseUse> releases = {};
};

struct RunHistory {
  std::vector<PastCall> calls;  // oldest first; of this run and, before it, of the history store
  size_t run_begins = 0;        // index of the first call of this run
  int64_t now_ms = 0;
};

struct JudgeOptions {
  // Before the run: undecided parts make the decision `depends`, and the history is not known.
  // At run time they keep the gate shut.
  bool before_run = false;
  // The history is complete although the values are not (tests).
  bool history_known = false;
  // Before the run: which tools the plan may call at all, parallel to the manifest; empty: any.
  std::vector<bool> may_be_called;
  // Outcome and rules alone: neither the nearest miss nor what it depends on.
  bool brief = false;
};

// What all gates say of a call. A function of its arguments alone.
Decision Judge(const PolicySet& policies, const CallFacts& call, FactReader& facts, const RunHistory& history,
               const JudgeOptions& options = {});

// The decision for people: outcome, rules, words, and what was missing.
std::string ExplainDecision(const Decision& decision, const CallFacts& call, const PolicySet& policies);

// -- labels of replies

// How every tool's reply is labelled, as far as it is known before the run; parallel to policies.manifest().
ToolLabels StaticLabels(const PolicySet& policies);

// What was written where, so that it can be read back with its labels (`store`, `load`).
class LabelMemory {
 public:
  void Store(LabelTable& labels, const std::string& place, const std::optional<std::string>& key, LabelId label);
  LabelId Load(LabelTable& labels, const std::string& place, const std::optional<std::string>& key) const;

 private:
  struct Place {
    std::unordered_map<std::string, LabelId> by_key;
    LabelId any_key = kBottom;  // written under keys that were not known
    LabelId all = kBottom;
  };
  std::unordered_map<std::string, Place> places_;
};

struct RepliedArgument {
  bool present = false;
  Json value;
  LabelId label = kBottom;
};

// The labels of a reply, per path. `arguments` is parallel to the tool's parameters. Between the bounds
// of StaticLabels, always: where the reply lacks what a rule asks for, the upper bound is taken.
LabelTree LabelReply(const PolicySet& policies, ToolIndex tool, const std::vector<RepliedArgument>& arguments, LabelId control,
                     const Json& reply, FactReader& facts, LabelMemory& memory);

}  // namespace penstock
