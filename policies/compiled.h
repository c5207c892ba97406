// One gate with its imports after checking: rules by tool, expressions as terms with every name resolved.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalog/manifest.h"
#include "core/source_file.h"
#include "policies/policy_set.h"
#include "policies/value.h"

namespace re2 { class RE2; }

namespace penstock {

using TermId = uint32_t;
inline constexpr TermId kNoTerm = 0xFFFFFFFF;

enum class TermOp : uint8_t {
  // truths
  kAnd, kOr, kNot,          // operands
  kEvery, kSome,            // operands: list, body; index: the slot of the element
  kCompare,                 // operands: two; sign
  kIn, kNotIn,              // operands: item, container
  kLike, kMatches,          // operands: text; `text` or `pattern`
  kIsPresent,               // operand
  kHolds,                   // operand: a value that is true or false
  kTrusted, kTrustedBy, kPublic, kReadableBy, kFrom, kDerived, kTagged,  // of `subject`; operand: the set
  // values
  kConstant, kUnknownValue,
  kArgument, kResult,       // index: parameter; of the call judged or the reply labelled
  kSlot,                    // index: an element of kEvery, a part of a reply, a parameter of a fact
  kPastArgument, kPastResult,  // slot: which past call; index: parameter
  kGroup,                   // `constant` is a list of names and globs
  kMember,                  // operand; `text`
  kElement,                 // operands: list or object, index or key
  kSum,                     // operands: lists, united
  kFirst,                   // a ?? b ?? c
  kList,                    // operands
  kFact,                    // index: the fact; operands: its arguments
  kFunction,                // index: GateFunction; operands
};

enum class GateFunction : uint8_t { kDomain, kHost, kLower, kLength };

// What a label predicate speaks of.
struct Subject {
  std::vector<int> arguments;                 // of the call
  bool control = false;
  std::vector<std::pair<int, int>> past;      // (past-call slot, parameter; -1: its result)
};

struct Term {
  TermOp op = TermOp::kConstant;
  CompareSign sign = CompareSign::kEqual;
  int index = 0, slot = 0;
  std::vector<TermId> operands;
  GateValue constant;
  std::string text;
  std::shared_ptr<const re2::RE2> pattern;
  Subject subject;
  // Of a value that is written in the gate throughout: who is meant. `names_only`: it is a list of names, globs and people.
  std::shared_ptr<const PrincipalSet> people = {};
  bool names_only = false;
};

// One of the parts that must hold, with its words in the gate.
struct Part {
  TermId term = kNoTerm;
  std::string text;
  std::string argument;  // the one argument it is about, or empty
};

struct Place {
  const SourceFile* file = nullptr;
  Span span;
};

struct RuleInfo {
  std::string id;
  std::string because;
  std::string severity, owner;
  bool observe = false;  // `@observe`: evaluated and told, without effect
  Place place;
};

// `permit`, `forbid` or `ask`, for one tool.
struct Rule {
  const RuleInfo* info = nullptr;
  size_t layer = 0;             // the file it stands in
  std::vector<Part> parts;      // all must hold
  // permits: waivers and approval
  std::vector<bool> accepting, releasing;  // by parameter
  bool accept_control = false, release_control = false;
  std::vector<std::string> askers;         // permit with approval, ask
  bool for_worse_data = false;             // a permit with approval that applies when labels are higher
};

struct Budget {
  const RuleInfo* info = nullptr;
  size_t layer = 0;
  std::vector<ToolIndex> tools;      // all that count
  bool sums = false;
  std::unordered_map<ToolIndex, int> measured;              // tool -> parameter summed
  std::unordered_map<ToolIndex, std::vector<int>> grouped;  // tool -> parameters of `by`
  Json limit;
  int64_t window_ms = 0;             // 0: this run
  bool denies = true;
  std::vector<std::string> askers;
  std::string text;                  // `sum(amount) over pay <= 10000 EUR per 24h`
};

// One way a sequence may fire: the call judged is of one tool, the past call of another.
struct Sequence {
  const RuleInfo* info = nullptr;
  size_t layer = 0;
  bool requires_past = false;        // before ... require ...; else after ... forbid ...
  struct Past {
    ToolIndex tool = kNoTool;
    TermId condition = kNoTerm;      // on the past call (slot 0) and the call judged
    TermId own_condition = kNoTerm;  // on the past call alone (`after get if ...`)
  };
  std::vector<Past> past;
  TermId condition = kNoTerm;        // on the call judged alone
  std::vector<ToolIndex> until;
  int64_t window_ms = 0;             // 0: this run
  std::string text;
};

// `endorse` or `declassify`: a view of a part of some replies, for the guards of some arguments alone. No label changes.
struct Release {
  const RuleInfo* info = nullptr;
  size_t layer = 0;                  // it serves the guards of its own file and of those that import it
  bool endorses = false;             // else declassifies
  ToolIndex tool = kNoTool;          // of whose reply
  std::vector<std::string> path;     // which part; of a list, one of each element
  SchemaPtr part;                    // what it may be
  TermId condition = kNoTerm;        // of the value, in slot 0
  Json capacity, budget;             // bits: of one use, of a run
  TermId to = kNoTerm;               // endorse: who stands behind it then; declassify: who may read it as well
  bool to_trusted = false;           // endorse: all of these are trusted
  std::vector<std::pair<ToolIndex, int>> sinks;  // arguments it may serve; empty: endorse none, declassify any
  std::vector<std::string> askers;   // whom each use asks
};

enum class ToolClass : uint8_t { kPure, kRead, kEffect };

struct LabelRuleStep {
  bool any_element = false;
  std::string member;
  int slot = -1;  // any_element: where its value is found by the rule's expressions
};

struct ReplyRule {
  std::vector<LabelRuleStep> path;
  TermId from = kNoTerm, readers = kNoTerm;  // kNoTerm: the default
  bool adds_own = true;                      // false: `keeps` alone
  std::optional<LabelId> own;                // its own label, if neither call nor reply has a part in it
  uint64_t sticky = 0, fragile = 0;          // tags it gives
  ArgumentFlow flow = ArgumentFlow::kAll;
  std::vector<int> kept;
  struct Memory {
    std::string place;
    TermId key = kNoTerm;
  };
  std::vector<Memory> stores, loads;
  int slots = 0;
  bool by_glob = false;  // a rule that names the tool itself goes before it
  Place place;
};

struct ToolPolicy {
  bool declared = false;
  ToolClass tool_class = ToolClass::kEffect;
  std::vector<int> critical;
  TermId observers = kNoTerm;
  std::string observers_text;    // as written
  std::vector<bool> unchecked;  // by parameter: hidden or addressing, so the flow guard leaves it out
  std::vector<Rule> permits, forbids, asks;
  std::vector<const Budget*> budgets;
  std::vector<Sequence> sequences;
  std::vector<ReplyRule> reply;  // longest paths first
  std::optional<LabelId> unlabelled;  // of a part of the reply that no rule speaks for, where others speak for parts
  Place place;                   // of its `tool` line
  size_t layer = 0;              // the file that stands in
};

struct Fact {
  std::string name;
  ToolIndex tool = kNoTool;
  std::vector<std::string> arguments;  // names under which the arguments go to the tool
  std::vector<std::string> path;       // members of the reply
};

// -- obligations: kept as trees, since they are evaluated once

struct TestArgument {
  Json value;
  bool unknown = false;
  LabelId label = kBottom;
};

struct TestCallSpec {
  ToolIndex tool = kNoTool;
  std::vector<std::optional<TestArgument>> arguments;  // by parameter
};

struct TestStep {
  enum class Kind : uint8_t { kGiven, kWait, kCall, kExpect, kControl, kFact, kLabel } kind;
  TestCallSpec call;          // kGiven, kCall
  int times = 1;              // kGiven
  std::optional<Json> result; // kGiven
  int64_t wait_ms = 0;
  LabelId label = kBottom;    // kControl; kLabel: what is expected
  std::vector<Json> path;     // kLabel: members and indices into the reply given last
  int fact = -1;              // kFact
  std::vector<Json> fact_arguments;
  GateValue fact_value;
  Outcome expected = Outcome::kDeny;
  std::vector<std::string> by;
  Place place;
};

struct GateTest {
  std::string name;
  std::vector<TestStep> steps;
  Place place;
};

struct GateAssert {
  enum class Kind : uint8_t { kEveryEffectHasRule, kNeverPermit, kStricter } kind;
  std::string text;
  std::vector<std::pair<ToolIndex, TermId>> calls;  // kNeverPermit: tool and its condition (kNoTerm: always)
  Place place;
  std::shared_ptr<const LoadedGates> base = {};     // kStricter: than this
};

// A gate and its imports. Immutable once loaded.
class Policy {
 public:
  std::string name, version, path;
  GateMode mode = GateMode::kStrict;
  bool observes = false;                // `mode observe;`
  std::vector<bool> layer_permits;      // by layer: has it any permit? Layers in order of import
  People people;
  std::vector<Term> terms;
  std::vector<ToolPolicy> tools;        // parallel to the manifest
  std::vector<Fact> facts;
  std::vector<std::unique_ptr<RuleInfo>> rule_infos;
  std::vector<std::unique_ptr<Budget>> budgets;
  std::vector<Release> releases;
  std::vector<GateTest> tests;
  std::vector<GateAssert> asserts;
  std::vector<std::shared_ptr<const SourceFile>> files;  // kept alive
  bool labels_some(ToolIndex tool) const { return !tools[tool].reply.empty(); }

  const Term& term(TermId id) const { return terms[id]; }
};

}  // namespace penstock
