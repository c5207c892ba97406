// From the text of a plan to its Module, pass by pass.
#pragma once

#include <optional>
#include <string>

#include "catalog/manifest.h"
#include "core/diagnostics.h"
#include "core/limits.h"
#include "frontend/imports.h"
#include "frontend/parse.h"
#include "frontend/scopes.h"
#include "frontend/steps.h"
#include "ir/module.h"

namespace penstock {

// Text -> Ast: frontend/parse.h.

// Ast -> Scopes: which variable every name means. Reports what Python reports (nonlocal without a
// binding, ...) and everything the language leaves out, with what to write instead (L2xx); all of
// it, not the first. Names of tools may not be bound. `inputs` are variables given from outside.
// What the plan needs of `library` is there afterwards, resolved as well.
// `places`: where every name stands, if somebody wants that.
Scopes Resolve(const Ast& ast, const Manifest& tools, const std::vector<std::string>& inputs, Library& library,
               Diagnostics& diagnostics, std::vector<NamePlace>* places = nullptr);
// The same for a file of the library: it sees no tools, may import what a plan may not, and keeps all its
// variables where the plan finds them.
Scopes ResolveLibrary(const Ast& ast, Library& library, Diagnostics& diagnostics);

// Ast + Scopes -> Module. REQUIRES: no errors so far. The module passes Verify.
std::optional<Module> Lower(const SourceFile& source, const Ast& ast, const Scopes& scopes, Library& library,
                            Diagnostics& diagnostics);

// All three. Nothing if there was an error. `steps`: of a session, the parts of `source`; none: the plan stands alone.
std::optional<Module> Compile(const SourceFile& source, const Manifest& tools, const std::vector<std::string>& inputs,
                              const Limits& limits, Diagnostics& diagnostics, const std::vector<PlanStep>& steps = {});

}  // namespace penstock
