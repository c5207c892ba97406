#include "pipeline/prompt_input.h"

#include <algorithm>

#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"
#include "grammar/source_text.h"

namespace penstock {
namespace {

bool IsBlank(std::string_view line) { return line.find_first_not_of(" \t\f\r\n") == std::string_view::npos; }

std::string_view LastLine(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  return text.substr(text.rfind('\n') + 1);
}

bool IsOpenText(const PlanTokens& tokens) {
  return tokens.fault && tokens.fault->python.starts_with("SyntaxError: unterminated triple-quoted");
}

}  // namespace

InputState StateOfInput(std::string_view text, const Limits& limits) {
  if (FindTextFault(text, limits)) return InputState::kWhole;
  const PlanTokens tokens = ReadPlanTokens(text, limits);
  if (tokens.unclosed_bracket || IsOpenText(tokens) || text.ends_with("\\\n")) return InputState::kMore;
  const auto is_word = [](const Token& token) { return !Is(token, PlanToken::kEnd) && !Is(token, PlanToken::kNewline); };
  if (!tokens.fault && std::none_of(tokens.tokens.begin(), tokens.tokens.end(), is_word)) return InputState::kEmpty;
  if (IsBlank(LastLine(text))) return InputState::kWhole;
  if (std::any_of(tokens.tokens.begin(), tokens.tokens.end(), [](const Token& token) { return Is(token, PlanToken::kIndent); })) return InputState::kMore;
  const PlanParse parse = ParsePlanTokens(tokens.tokens, limits);
  const bool ends_early = parse.stop && !parse.too_deep && Is(tokens.tokens[parse.stop->token], PlanToken::kEnd);
  return ends_early ? InputState::kMore : InputState::kWhole;
}

}  // namespace penstock
