// Text -> Ast.
#pragma once

#include <optional>
#include <string>

#include "core/diagnostics.h"
#include "core/limits.h"
#include "frontend/ast.h"

namespace penstock {

// Reports and gives nothing on malformed text (codes P1xx).
std::optional<Ast> Parse(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics);

// The text of `dump --ast`.
std::string ShowAst(const Ast& ast);

}  // namespace penstock
