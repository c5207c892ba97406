// Terms to truths and values. Total: what cannot be computed is unknown.
#pragma once

#include <map>

#include "policies/compiled.h"

namespace penstock {

struct ArgumentView {
  Presence presence = Presence::kAbsent;
  const Json* value = nullptr;  // null: not known
  LabelInterval label;
};

// What a test says of facts: (fact, arguments as canonical JSON) -> value.
using TestFacts = std::map<std::pair<int, std::string>, GateValue>;

struct Evaluation {
  const Policy& policy;
  const Manifest& manifest;
  std::vector<ArgumentView> arguments;
  LabelInterval control;
  FactReader* facts = nullptr;
  const TestFacts* test_facts = nullptr;
  const Json* result = nullptr;   // of the reply labelled
  const PastCall* past = nullptr;
  std::vector<GateValue> slots;
  int64_t steps_left = 1'000'000;  // every and some over long lists
};

Truth TruthOfTerm(Evaluation& e, TermId id);
GateValue ValueOfTerm(Evaluation& e, TermId id);
PrincipalSet SetOfTerm(Evaluation& e, TermId id);
// `holds(set)`: a truth about `label` and who the term means. Asked once for a label where the term is constant.
template <typename Holds>
Truth OfPeople(Evaluation& e, TermId asking, TermId people, LabelInterval label, Holds holds) {
  const Term& term = e.policy.term(people);
  if (!term.people) return holds(SetOfTerm(e, people));
  if (label.lo != label.hi) return holds(*term.people);
  return e.policy.people.lately.Of(asking, label.hi, [&] { return holds(*term.people); });
}

// The interval forms of the label predicates.
Truth IsTrusted(const People& people, LabelInterval label);
Truth IsReadable(const People& people, LabelInterval label, const PrincipalSet& set);

// Judge, with facts as a test gives them.
Decision JudgeWithTestFacts(const PolicySet& policies, const CallFacts& call, FactReader& facts, const TestFacts* test_facts,
                            const RunHistory& history, const JudgeOptions& options);

}  // namespace penstock
