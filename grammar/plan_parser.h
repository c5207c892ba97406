// Tokens of a plan -> the parser's events. The door behind which ANTLR works.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/buffer.h"
#include "core/limits.h"
#include "grammar/token.h"

namespace penstock {

enum class PlanToken : int16_t {
  kEnd = kEndOfText,
  kNone_ = 0,
#define TOKEN(id, name, literal, words) id,
#include "grammar/plan_tokens.def"
#undef TOKEN
};

inline bool Is(const Token& token, PlanToken type) { return token.type == static_cast<int16_t>(type); }
inline PlanToken TypeOf(const Token& token) { return static_cast<PlanToken>(token.type); }
// By how much what stands behind the token is deeper in brackets: 1, 0 or -1.
inline int Deepens(PlanToken type) {
  switch (type) {
    case PlanToken::kLeftParen: case PlanToken::kWithParen: case PlanToken::kLeftSquare: case PlanToken::kLeftBrace: case PlanToken::kFieldOpen: return 1;
    case PlanToken::kRightParen: case PlanToken::kRightSquare: case PlanToken::kRightBrace: case PlanToken::kFieldClose: return -1;
    default: return 0;
  }
}

// How a message speaks of a token of this type: "`(`", "a name".
std::string_view WordsFor(PlanToken type);

enum class PlanEventKind : uint8_t {
#define EVENT(id, meaning) id,
#include "grammar/plan_events.def"
#undef EVENT
};

struct PlanEvent {
  PlanEventKind kind;
  uint32_t token;  // index: of the next token for kOpen, else of the token read last
};

// How deep expressions may nest whatever the limits say: what a thread's stack can take in every later pass.
inline constexpr int64_t kDeepestExpression = 1000;

struct PlanParse {
  Buffer<PlanEvent> events;       // whole only without `stop`
  std::optional<ParseStop> stop;
  bool too_deep = false;  // the stop is about nesting, not about a token
};

// REQUIRES: the last token is kEndOfText. Recursion is bounded by `limits` (brackets and blocks by the
// token source, expressions here).
PlanParse ParsePlanTokens(std::span<const Token> tokens, const Limits& limits);

}  // namespace penstock
