// Calls written out as tests of a gate: what a proof or a comparison found, ready to be pasted.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "policies/compiled.h"

namespace penstock {

// What a fact is taken to say: (name, arguments, value).
struct KnownFact {
  std::string name;
  std::vector<Json> arguments;
  Json value;
};

struct Witness {
  CallFacts call;                 // labels with lo = hi; of each value one, or none: it is not known
  std::vector<KnownFact> facts;
  std::vector<std::pair<int, PastCall>> given;  // how often, which call
};

// Does the argument's schema take the value?
bool Fits(const ToolParameter& parameter, const Json& value);
// Some value of the argument's type, the plainest.
Json PlainValue(const ToolParameter& parameter);
// A value as a gate writes it: texts in quotes, members by name.
std::string GateLiteral(const Json& value);
// `from ["x"] readers [User] tagged secret`, or nothing for bottom.
std::string LabelNotes(const LabelTable& labels, LabelId label);
// `test "name" { … call …; expect deny by "x"; }`, formatted. `comment` stands behind the expectation.
std::string WitnessTest(const PolicySet& policies, const std::string& name, const Witness& witness, Outcome expected,
                        const std::vector<std::string>& by = {}, const std::string& comment = "");

}  // namespace penstock
