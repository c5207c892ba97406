// Compile: the passes of the frontend in a row.
#include "core/check.h"
#include "frontend/expand.h"
#include "frontend/parse.h"
#include "frontend/frontend.h"

namespace penstock {

std::optional<Module> Compile(const SourceFile& source, const Manifest& tools, const std::vector<std::string>& inputs,
                              const Limits& limits, Diagnostics& diagnostics, const std::vector<PlanStep>& steps) {
  std::optional<Ast> ast = Parse(source, limits, diagnostics);
  if (!ast || diagnostics.has_errors()) return std::nullopt;
  ExpandPlan(*ast, tools, steps, diagnostics);
  Library library;
  library.MeetPlan(source.text());
  Scopes scopes = Resolve(*ast, tools, inputs, library, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  std::optional<Module> module = Lower(source, *ast, scopes, library, diagnostics);
  if (!module || diagnostics.has_errors()) return std::nullopt;
  Status verified = Verify(*module);
  PENSTOCK_CHECK(verified.ok(), verified.error().message.c_str());
  return module;
}

}  // namespace penstock
