// What of a gate depends on labels alone, found once when it is loaded.
#pragma once

#include <optional>

#include "policies/compiled.h"

namespace penstock {

// A term whose value is the same for every call: written in the gate throughout.
bool IsConstant(const Policy& policy, TermId id);

// Looks up once who is meant by constant terms. REQUIRES: the gate is compiled.
void FixPeople(Policy& policy, const Manifest& manifest);

// See PolicySet::DecidesByLabels, of one gate.
bool NeedsOnlyLabels(const Policy& policy, ToolIndex tool);
// Has the tool a budget, a sequence, or an argument that may be released to it?
bool LooksBack(const Policy& policy, ToolIndex tool);
// See PolicySet::RunsAlone, of one gate.
bool HasToRunAlone(const Policy& policy, ToolIndex tool);

// See PolicySet::FixedReplyOf. REQUIRES: FixOwnLabels ran over every gate.
std::optional<FixedReply> FindFixedReply(const PolicySet& policies, ToolIndex tool);

// -- reply_labels.cc
// Fills in the labels that rules give whatever the call. REQUIRES: all tags are declared.
void FixOwnLabels(Policy& policy, const Manifest& manifest);
// The label of a reply that no rule speaks for.
Label UntrustedPrivate(LabelTable& labels, const std::string& tool);

}  // namespace penstock
