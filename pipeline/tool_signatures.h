// Tools as a planner reads them: Python signatures, with types made from the schemas.
#pragma once

#include <string>
#include <vector>

#include "catalog/manifest.h"

namespace penstock {

struct ToolSignatures {
  std::string classes;             // what the signatures name: the objects in arguments and replies
  std::vector<std::string> tools;  // parallel to the manifest: `def send_email(to: list[str], subject: str) -> Receipt: ...`
};

ToolSignatures SignaturesOf(const Manifest& manifest);
// `send_email(to: list[str], subject: str) -> Receipt`, as it stands there.
std::string CallForm(const Manifest& manifest, ToolIndex tool);

// A JSON value as Python writes it.
std::string PythonOf(const Json& value);

}  // namespace penstock
