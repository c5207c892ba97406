// One token of a text, as the hand-written token sources make them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "core/source_file.h"

namespace penstock {

struct Token {
  uint32_t begin = 0;  // bytes in the text
  uint32_t end = 0;
  int16_t type = 0;   // a value of the language's own enum (PlanToken, ...); -1 is the end of the text
  int16_t extra = 0;  // depends on the type

  Span span() const { return {begin, end}; }
};

inline constexpr int16_t kEndOfText = -1;

// A fault of the text, found before it is known whether an earlier one counts more.
struct TextFault {
  DiagnosticId id = DiagnosticId::kSyntax;
  Span span;
  std::string message;
  std::string help;
  std::string python;  // CPython's last line for it, such as "SyntaxError: invalid syntax"
};

// Where a parser stopped: the first token that fits nowhere, and what would have fitted.
struct ParseStop {
  uint32_t token = 0;             // index into the tokens
  std::vector<int16_t> expected;  // token types, ascending
};

}  // namespace penstock
