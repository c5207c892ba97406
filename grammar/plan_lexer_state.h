// How the token source of plans works inside: one cursor over the text, a stack of open brackets and
// a stack of indents. Methods return false once there is a fault; the first one counts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "grammar/plan_lexer.h"

namespace penstock {

// kStops: what a string does not hold as it is, or may end at.
enum CharClass : uint8_t { kLetter = 1, kDigit = 2, kHigh = 4, kBlank = 8, kStops = 16 };
struct CharClasses {
  uint8_t of[256] = {};
  constexpr CharClasses() {
    for (int c = 'a'; c <= 'z'; ++c) of[c] = kLetter;
    for (int c = 'A'; c <= 'Z'; ++c) of[c] = kLetter;
    of['_'] = kLetter;
    for (int c = '0'; c <= '9'; ++c) of[c] = kDigit;
    for (int c = 128; c < 256; ++c) of[c] = kHigh;
    of[' '] = of['\t'] = of['\f'] = kBlank;
    for (char c : {'"', '\'', '\\', '\n', '\r', '{', '}'}) of[static_cast<unsigned char>(c)] = kStops;
  }
};
inline constexpr CharClasses kClasses;
inline constexpr bool IsClass(char c, int classes) { return kClasses.of[static_cast<unsigned char>(c)] & classes; }

class PlanLexer {
 public:
  PlanLexer(std::string_view text, const Limits& limits);
  PlanTokens Run();

 private:
  struct Bracket {
    char open;  // ( [ {, or f for the `{` of an f-string
    uint32_t offset;
  };
  struct Indent {
    uint32_t column;  // tabs reach to the next multiple of 8
    uint32_t bytes;   // tabs count 1: both must agree on what is deeper, as in CPython
    bool holds_cases = false;
  };
  struct StringPrefix {
    bool raw = false, bytes = false, format = false;
  };

  // plan_lexer.cc: lines, names, operators
  bool BeginLine();
  bool SetIndent(uint32_t column, uint32_t bytes);
  void EndLine();
  void DecideMatch();
  void DecideWithParen();
  bool ReadToken();
  bool ReadName();
  bool ReadWideName();
  bool ReadOperator();
  bool ReadBackslash();
  bool OpenBracket(char open, PlanToken type);
  bool CloseBracket(char close, PlanToken type);
  bool NoOperator();
  bool CommentInField();
  bool TooManyBrackets();
  bool WrongBracket(char close);
  void Finish();

  // plan_lexer_literals.cc: numbers and strings
  bool ReadNumber();
  bool ReadDigits(int base, const char* kind);
  bool EndNumber(const char* begin, const char* kind);
  static bool IsStringPrefix(std::string_view word, StringPrefix& prefix);
  bool ReadString(const char* begin, StringPrefix prefix);
  struct StringContent {
    const char* end;
    bool is_plain;  // no escapes and no carriage returns
  };
  bool FindStringEnd(const char* begin, char quote, bool triple, StringContent& content);
  bool ReadFString(const char* begin, bool raw, bool triple, const char* content_end);
  bool ReadFStringText(bool raw, bool in_format);
  bool ReadField(bool raw, int level);
  bool ReadFieldEnd(bool raw, int level);

  char Peek(int ahead = 0) const { return at_ + ahead < end_ ? at_[ahead] : '\0'; }
  uint32_t OffsetOf(const char* p) const { return static_cast<uint32_t>(p - text_.data()); }
  uint32_t LineOf(uint32_t offset) const;
  void Push(PlanToken type, const char* begin, const char* end, int extra = 0) {
    tokens_.Push({OffsetOf(begin), OffsetOf(end), static_cast<int16_t>(type), static_cast<int16_t>(extra)});
  }
  // Records the fault, and is false.
  bool Fail(const char* begin, const char* end, std::string message, std::string help, std::string python,
            DiagnosticId id = DiagnosticId::kSyntax);

  std::string_view text_;
  const char* at_;
  const char* end_;  // of the text, or of the f-string being read
  size_t most_brackets_;
  size_t most_blocks_;
  Buffer<Token> tokens_;
  Buffer<Bracket> brackets_;
  Buffer<Indent> indents_;     // the first is column 0
  size_t line_first_ = 0;        // the token that begins the logical line
  bool line_begins_ = true;
  bool cases_follow_ = false;  // the line before was `match ...:`
  int fields_ = 0;             // fields of f-strings around the cursor
  std::optional<TextFault> fault_;
};

}  // namespace penstock
