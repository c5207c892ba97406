// What tools' replies have under a name.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "catalog/manifest.h"

namespace penstock {

// Is what stands under the name, wherever in a reply of these tools and however deep, a text, a number, a truth value, a date or None? By their
// schemas: a reply that does not conform is an error of the call. False of a tool that is not known, has no schema, or may give members
// that its schema does not name; and of the assistant, whose replies are what the plan asks for. `tools`: plan names.
bool HoldsPlainData(const Manifest& manifest, std::span<const std::string> tools, std::string_view name);

// And is all that such a tool gives one of these?
bool GivesPlainData(const Manifest& manifest, const std::string& tool);

}  // namespace penstock
