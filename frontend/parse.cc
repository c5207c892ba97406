#include "frontend/parse.h"

#include "frontend/ast_builder.h"
#include "frontend/explain_syntax.h"
#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"
#include "grammar/source_text.h"

namespace penstock {
namespace {

Span Moved(Span span, uint32_t by) { return {span.begin + by, span.end + by}; }

// Reports what is wrong in the last part, read alone. Where others stand before it, it could go on their last statement.
bool IsPlanAlone(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics) {
  const size_t part = source.part_count() - 1;
  const uint32_t begin = source.PartBegin(part);
  const SourceFile alone(source.path(), std::string(source.PartText(part)));
  Diagnostics found(alone);
  if (Parse(alone, limits, found)) return true;
  for (const Diagnostic& one : found.all()) {
    Diagnostic& same = diagnostics.Report(one.id, Moved(one.span, begin));
    const Span span = same.span;
    same = one;
    same.span = span;
    for (DiagnosticNote& note : same.notes) note.span = Moved(note.span, begin);
    for (Fix& fix : same.fixes) for (TextEdit& edit : fix.edits) edit.span = Moved(edit.span, begin);
  }
  return false;
}

}  // namespace

std::optional<Ast> Parse(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics) {
  if (source.part_count() > 1 && !IsPlanAlone(source, limits, diagnostics)) return std::nullopt;
  if (auto fault = FindTextFault(source.text(), limits)) {
    Report(*fault, diagnostics);
    return std::nullopt;
  }
  PlanTokens tokens = ReadPlanTokens(source.text(), limits);
  PlanParse parse = ParsePlanTokens(tokens.tokens, limits);
  if (parse.stop) {
    ExplainStop(source, tokens, parse, limits, diagnostics);
    return std::nullopt;
  }
  return AstBuilder(source, tokens.tokens, limits, diagnostics).Build(parse.events);
}

}  // namespace penstock
