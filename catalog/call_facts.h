// The language in which analysis, machine, gate and log speak of a call.
#pragma once

#include <string>
#include <vector>

#include "catalog/manifest.h"
#include "core/json.h"
#include "core/source_file.h"
#include "labels/label.h"

namespace penstock {

enum class Presence : uint8_t { kAbsent, kPresent, kMaybe };

// One argument of one call, as a judge sees it.
struct ArgumentFacts {
  Presence presence = Presence::kAbsent;
  // The values it may have. At run time exactly one; before the run: all of them, or none listed
  // when it is not known.
  bool values_known = false;
  std::vector<Json> values;
  LabelInterval label;  // join of everything inside the argument

  bool has_one_value() const { return values_known && values.size() == 1; }
};

// One call of a tool. `arguments` is parallel to the tool's parameters.
struct CallFacts {
  ToolIndex tool = kNoTool;
  std::vector<ArgumentFacts> arguments;
  LabelInterval control;  // who decided that this call is made
};

enum class Outcome : uint8_t { kAllow, kAsk, kDeny, kDepends };
std::string_view NameOf(Outcome outcome);  // allow, ask, deny, depends

// What a part of a rule asks for.
enum class PartKind : uint8_t {
  kIntegrity,    // that an argument is trusted
  kControl,      // that who decided that the call is made is trusted
  kFlow,         // that an argument may be read by who sees it
  kControlFlow,  // that who decided may be read by them
  kCondition,    // what the rule says itself
  kHistory,      // what earlier calls were: budgets, sequences
};
std::string_view NameOf(PartKind kind);  // integrity, control, flow, control flow, condition, history

// A part of a rule that did not hold, in words: the text of the part, and the argument it is about.
struct FailedPart {
  std::string rule;      // id of the permit
  std::string part;      // `critical argument payee is trusted`
  std::string argument;  // parameter name, `control`, or empty
  bool undecided = false;
  PartKind kind = PartKind::kCondition;
  std::string release;   // why no `endorse` or `declassify` helps: `triage: 60 of 60 bits are spent`; empty: none is there
};

// An argument that went out, or was believed, as an `endorse` or a `declassify` says.
struct ReleaseUse {
  std::string rule;      // `triage`
  bool endorses = false;
  std::string argument;
  Json bits;             // what it cost
  bool operator==(const ReleaseUse&) const = default;
};

// What a gate says of a call, and why. `because` may be shown to a planner; `failed` names no values.
struct Decision {
  Outcome outcome = Outcome::kDeny;
  std::vector<std::string> rules;       // ids of the rules that decided
  std::vector<std::string> because;     // their words
  std::vector<std::string> depends_on;  // parts not known before the run
  std::vector<FailedPart> failed;       // deny: the nearest miss; depends: what is open
  std::vector<std::string> askers;      // ask: whom
  std::vector<ReleaseUse> releases;     // allow, ask: what it took
  std::vector<std::string> would;       // rules on trial (`@observe`, `mode observe`): what they would have said
};

// The label of one part of a tool's reply, as far as it is known without the reply.
struct PathStep {
  bool any_element = false;  // `[m]`
  std::string member;        // `.memo`
  bool operator==(const PathStep&) const = default;
};

enum class ArgumentFlow : uint8_t { kAll, kNone, kSome };

struct ResultLabelRule {
  std::vector<PathStep> path;      // empty: the whole reply
  LabelInterval own;               // lo = hi when it takes nothing from the reply's data
  ArgumentFlow flow = ArgumentFlow::kAll;
  std::vector<int> kept;           // parameter indices, for kSome
};

// The label rules of one tool. The rule with the longest matching path speaks for a part and what is
// inside it; a rule's label covers the shape of its part. Empty path always present.
struct ResultLabels {
  std::vector<ResultLabelRule> rules;
};

// How the calls of a session's tools are labelled before their replies are known; parallel to the manifest.
using ToolLabels = std::vector<ResultLabels>;

}  // namespace penstock
