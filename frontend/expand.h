// Classes whose methods Python writes for the author: dataclasses, named tuples, enumerations, models.
// Their methods are written out here, as text of the plan language, so that what is analysed and run is
// plain code.
#pragma once

#include "catalog/manifest.h"
#include "core/diagnostics.h"
#include "frontend/ast.h"
#include "frontend/steps.h"

namespace penstock {

// `tools`: what the plan may call; it may then use more names without an import. `steps`: of a session, the parts of diagnostics.file(); none: the plan stands alone.
void ExpandPlan(Ast& ast, const Manifest& tools, const std::vector<PlanStep>& steps, Diagnostics& diagnostics);

// Is it an import that was written here, under a name that no plan can write? It may be of a hidden module.
bool IsWritten(const Ast& ast, const ImportFromStmt& import);

// `from __future__ import annotations`: annotations are texts.
bool ImportsAnnotations(const Ast& ast);

}  // namespace penstock
