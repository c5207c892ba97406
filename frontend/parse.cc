#include "frontend/parse.h"

#include "frontend/ast_builder.h"
#include "frontend/explain_syntax.h"
#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"
#include "grammar/source_text.h"

namespace penstock {

std::optional<Ast> Parse(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics) {
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
