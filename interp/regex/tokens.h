// The characters of a pattern, an escape with its backslash as one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interp/regex/syntax.h"

namespace penstock {

// A character, or a backslash and a character.
struct RegexToken {
  static constexpr uint32_t kEnd = 0xFFFFFFFF;
  uint32_t c = kEnd;
  bool escaped = false;

  bool is_end() const { return c == kEnd; }
  bool is(uint32_t x) const { return c == x && !escaped; }
  int64_t length() const { return is_end() ? 0 : escaped ? 2 : 1; }
  std::string Text() const;
};

// Reads tokens and raises errors at places, positions counted back from the next token as `re` does.
class RegexTokens {
 public:
  RegexTokens(std::string_view text, RegexError& error);

  const RegexToken& next() const { return next_; }
  bool ok() const { return ok_; }
  bool Match(uint32_t c) {
    if (!next_.is(c)) return false;
    Advance();
    return true;
  }
  RegexToken Get() {
    RegexToken token = next_;
    Advance();
    return token;
  }
  // Up to `count` characters of a kind, appended.
  template <typename Test>
  void GetWhile(int count, Test test, std::string& out) {
    for (int i = 0; i < count && !next_.escaped && !next_.is_end() && test(next_.c); ++i) out += static_cast<char>(Get().c);
  }
  // What stands before `terminator`. False: an error.
  bool GetUntil(uint32_t terminator, std::string_view what, std::string& out, int64_t& length);
  int64_t Tell() const { return static_cast<int64_t>(index_) - next_.length(); }
  void Seek(int64_t index) {
    index_ = static_cast<size_t>(index);
    Advance();
  }

  // Always false. The place is `offset` characters before the next token.
  bool Fail(std::string_view message, int64_t offset = 0);
  bool FailAt(RegexError::Kind kind, std::string_view message, int64_t position = -1);

 private:
  void Advance();

  std::vector<uint32_t> text_;
  size_t index_ = 0;
  RegexToken next_;
  RegexError& error_;
  bool ok_ = true;
};

inline bool IsOctalDigit(uint32_t c) { return c >= '0' && c <= '7'; }
inline bool IsAsciiDigit(uint32_t c) { return c >= '0' && c <= '9'; }
inline bool IsHexDigit(uint32_t c) { return IsAsciiDigit(c) || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
inline bool IsAsciiLetter(uint32_t c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
inline bool IsOctal(const RegexToken& token) { return !token.escaped && IsOctalDigit(token.c); }
inline bool IsDigitToken(const RegexToken& token) { return !token.escaped && IsAsciiDigit(token.c); }
// \a \b \f \n \r \t \v \\: the character; else kEnd.
uint32_t PlainEscape(uint32_t c);
bool IsIdentifier(std::string_view name);
// A group's name or number as written: false if neither a name nor a number. A large number saturates.
bool ReadGroupNumber(std::string_view text, uint64_t& number);

}  // namespace penstock
