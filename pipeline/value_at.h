// What the analysis says of a value at a place of a plan: for editors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/plan_names.h"
#include "ir/control_map.h"
#include "pipeline/effects.h"

namespace penstock {

struct PlacedValue {
  ValueFacts value;                   // absent: no run gets there
  std::vector<EffectSource> sources;  // replies behind it
  std::string not_followed;           // why nothing is known; then the rest says nothing
};

// Of the variable that a name stands for, before it is read or after it is bound; nothing if no instruction tells.
// REQUIRES: `module` and `names` were made from one text.
std::optional<PlacedValue> ValueOfName(Session& session, const Module& module, const ControlMap& control, const PlanNames& names, const NamePlace& place);
// Of an expression that is no name.
std::optional<PlacedValue> ValueOfExpression(Session& session, const Module& module, const ControlMap& control, Span expression);

// `str, from tool:read_inbox; readers User, out of read_inbox()[].body at line 1`: a few lines.
std::string WordsFor(const Session& session, const PlacedValue& value);
// The same of an argument of a call.
std::string WordsFor(const Session& session, const EffectArgument& argument);

// Attributes that may stand behind the value, without methods of builtin types; sorted.
std::vector<std::string> AttributesOf(const ValueFacts& value);

}  // namespace penstock
