#include "interp/regex/tokens.h"

#include <fmt/format.h>

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {

std::string RegexToken::Text() const {
  std::string text = escaped ? "\\" : "";
  if (!is_end()) AppendUtf8(text, c);
  return text;
}

RegexTokens::RegexTokens(std::string_view text, RegexError& error) : error_(error) {
  text_.reserve(text.size());
  for (size_t at = 0; at < text.size();) text_.push_back(NextCodePoint(text, at));
  Advance();
}

void RegexTokens::Advance() {
  next_ = {};
  if (index_ >= text_.size()) return;
  uint32_t c = text_[index_];
  if (c != '\\') {
    next_.c = c;
    ++index_;
    return;
  }
  if (index_ + 1 >= text_.size()) {
    FailAt(RegexError::Kind::kError, "bad escape (end of pattern)", static_cast<int64_t>(text_.size()) - 1);
    index_ = text_.size();
    return;
  }
  next_.c = text_[index_ + 1];
  next_.escaped = true;
  index_ += 2;
}

bool RegexTokens::GetUntil(uint32_t terminator, std::string_view what, std::string& out, int64_t& length) {
  length = 0;
  for (;;) {
    RegexToken token = Get();
    if (!ok_) return false;
    if (token.is_end()) {
      if (length == 0) return Fail(fmt::format("missing {}", what));
      return Fail(fmt::format("missing {}, unterminated name", static_cast<char>(terminator)), length);
    }
    if (token.is(terminator)) return length > 0 || Fail(fmt::format("missing {}", what), 1);
    out += token.Text();
    length += token.length();
  }
}

bool RegexTokens::Fail(std::string_view message, int64_t offset) {
  return FailAt(RegexError::Kind::kError, message, Tell() - offset);
}

bool RegexTokens::FailAt(RegexError::Kind kind, std::string_view message, int64_t position) {
  if (ok_) error_ = {kind, std::string(message), position};  // the first one counts
  ok_ = false;
  return false;
}

uint32_t PlainEscape(uint32_t c) {
  switch (c) {
    case 'a': return 7;
    case 'b': return 8;
    case 'f': return 12;
    case 'n': return 10;
    case 'r': return 13;
    case 't': return 9;
    case 'v': return 11;
    case '\\': return '\\';
    default: return RegexToken::kEnd;
  }
}

bool IsIdentifier(std::string_view name) {
  if (name.empty()) return false;
  for (size_t at = 0; at < name.size();) {
    bool first = at == 0;
    uint32_t c = NextCodePoint(name, at);
    if (first ? !IsIdentifierStart(c) : !IsIdentifierPart(c)) return false;
  }
  return true;
}

bool ReadGroupNumber(std::string_view text, uint64_t& number) {
  number = 0;
  if (text.empty()) return false;
  for (char c : text) {
    if (!IsAsciiDigit(static_cast<unsigned char>(c))) return false;
    number = number < (uint64_t{1} << 40) ? number * 10 + static_cast<uint64_t>(c - '0') : number;
  }
  return true;
}

}  // namespace penstock
