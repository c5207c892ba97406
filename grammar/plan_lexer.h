// The token source of plans: text -> tokens, with lines, blocks, brackets, literals and soft keywords decided.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/buffer.h"
#include "core/limits.h"
#include "grammar/plan_parser.h"
#include "grammar/token.h"

namespace penstock {

// What `extra` says of a kString and a kFStringText.
inline constexpr int kRawString = 1;
inline constexpr int kBytesString = 2;
inline constexpr int kPlainText = 4;  // it means what it says: no escapes, no line ends of two characters, no doubled braces

// What it says of a kName.
inline constexpr int kWideName = 1;  // with letters outside ASCII: NormalName is meant

struct PlanTokens {
  // Ends with kEnd. Where the text could not be read on, a kFault token comes before it; the parser
  // stops there at the latest, and then `fault` says why.
  Buffer<Token> tokens;
  std::optional<TextFault> fault;
  bool unclosed_bracket = false;  // the fault is a bracket still open at the end; its span is that bracket
};

// REQUIRES: FindTextFault found nothing.
PlanTokens ReadPlanTokens(std::string_view text, const Limits& limits);

// Is `word` a keyword (soft ones not counted)?
bool IsKeyword(std::string_view word);
// All keywords, for spelling hints.
const std::vector<std::string_view>& Keywords();

}  // namespace penstock
