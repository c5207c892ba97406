// Labels that stand for all labels, as far as gates tell them apart.
#pragma once

#include <functional>
#include <vector>

#include "policies/evaluate.h"

namespace penstock {

// Every set of sources, of readers and of tags that can be made of the names, globs and tags that gates mention, and one outsider.
// A predicate about labels looks at one of the three, so kinds of labels are found for each by itself.
struct LabelParts {
  std::vector<LabelId> from, readers, tags;  // labels that are bottom in the other two
  bool complete = true;                      // else there are more than are here
};

// REQUIRES: at least one gate, all with one table of labels.
LabelParts LabelPartsOf(const std::vector<const PolicySet*>& policies);

using Signature = std::function<std::vector<Truth>(LabelId)>;

// One label of each kind: those with equal signatures are of one. Of each kind the lowest, which may be several.
std::vector<LabelId> LowestOfEachKind(LabelTable& table, const LabelParts& parts, const Signature& signature);

// The label predicates below a term that speak of one argument (-1: of control).
void CollectAtoms(const Policy& policy, TermId id, int place, std::vector<TermId>& atoms);

// What the guards and the rules of one gate see of a label at one place of a call (-1: control), whatever the values are. What they
// see of a join is an `and` or an `or` of what they see of its parts.
void AddSignature(const PolicySet& policies, const Policy& policy, ToolIndex tool, int place, LabelId label, std::vector<Truth>& signature);

// The kinds of labels at one place (-1: control) that the guards and the rules of some gates tell apart, the lowest of each.
std::vector<LabelId> KindsAt(const std::vector<const PolicySet*>& gates, const LabelParts& parts, ToolIndex tool, int place);

}  // namespace penstock
