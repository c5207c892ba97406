#include "grammar/plan_parser.h"

#include <algorithm>

#include "PlanParser.h"

namespace penstock {
namespace {

// Our token numbers are ANTLR's: both come from one table.
#define TOKEN(id, name, literal, words) static_assert(static_cast<int>(PlanToken::id) == PlanParser::name);
#include "grammar/plan_tokens.def"
#undef TOKEN

}  // namespace

std::string_view WordsFor(PlanToken type) {
  switch (type) {
    case PlanToken::kEnd: return "the end of the text";
    case PlanToken::kNone_: return "";
#define TOKEN(id, name, literal, words) \
  case PlanToken::id:                   \
    return words;
#include "grammar/plan_tokens.def"
#undef TOKEN
  }
  return "";
}

PlanParse ParsePlanTokens(std::span<const Token> tokens, const Limits& limits) {
  RecordStream stream(tokens);
  PlanParser parser(&stream);
  parser.deepest_expression = std::min(limits.expression_depth, kDeepestExpression);
  parser.events.Reserve(tokens.size() * 2);
  PlanParse parse;
  parse.stop = RunParser(parser, &PlanParser::plan);
  parse.too_deep = parser.too_deep();
  if (parse.stop && !parse.too_deep) {
    RecordStream again(tokens);
    PlanParser explaining(&again);
    explaining.deepest_expression = parser.deepest_expression;
    parse.stop->expected = ExpectedAt(explaining, &PlanParser::plan, *parse.stop);
  }
  parse.events = std::move(parser.events);
  return parse;
}

}  // namespace penstock
