#include "grammar/plan_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/text.h"
#include "core/unicode.h"
#include "grammar/plan_lexer_state.h"
#include "grammar/source_text.h"
#include "grammar/wide_names.h"

namespace penstock {
namespace {

// What a thread's stack can take in the parser, whatever the limits say.
constexpr int64_t kDeepestBrackets = 500;
constexpr int64_t kDeepestBlocks = 200;

struct Keyword {
  std::string_view word;
  PlanToken type = PlanToken::kNone_;
};

constexpr Keyword kAllWords[] = {
#define TOKEN(id, name, literal, words) {literal, PlanToken::id},
#include "grammar/plan_tokens.def"
#undef TOKEN
};

constexpr bool IsHardKeyword(const Keyword& row) {
  if (row.word.empty() || row.type == PlanToken::kMatch || row.type == PlanToken::kCase) return false;
  for (char c : row.word) {
    if (!IsClass(c, kLetter)) return false;
  }
  return true;
}

constexpr size_t kSlots = 256;
constexpr size_t SlotOf(std::string_view word) {
  return (static_cast<unsigned char>(word[0]) * 7 + static_cast<unsigned char>(word[1]) * 13 + word.size() * 31) % kSlots;
}

// The keywords in a hash table made by the compiler.
constexpr std::array<Keyword, kSlots> kKeywordTable = [] {
  std::array<Keyword, kSlots> table{};
  for (const Keyword& row : kAllWords) {
    if (!IsHardKeyword(row)) continue;
    size_t slot = SlotOf(row.word);
    while (!table[slot].word.empty()) slot = (slot + 1) % kSlots;
    table[slot] = row;
  }
  return table;
}();

PlanToken KeywordOf(std::string_view word) {
  if (word.size() < 2 || word.size() > 8) return PlanToken::kName;
  for (size_t slot = SlotOf(word); !kKeywordTable[slot].word.empty(); slot = (slot + 1) % kSlots) {
    if (kKeywordTable[slot].word == word) return kKeywordTable[slot].type;
  }
  return PlanToken::kName;
}

// 'f' is closed by no bracket that stands in its field.
char CloserOf(char open) { return open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '\0'; }

}  // namespace

bool IsKeyword(std::string_view word) { return KeywordOf(word) != PlanToken::kName; }

const std::vector<std::string_view>& Keywords() {
  static const std::vector<std::string_view> words = [] {
    std::vector<std::string_view> all;
    for (const Keyword& row : kAllWords) {
      if (IsHardKeyword(row)) all.push_back(row.word);
    }
    return all;
  }();
  return words;
}

PlanTokens ReadPlanTokens(std::string_view text, const Limits& limits) { return PlanLexer(text, limits).Run(); }

PlanLexer::PlanLexer(std::string_view text, const Limits& limits)
    : text_(text),
      at_(text.data()),
      end_(text.data() + text.size()),
      most_brackets_(std::clamp<int64_t>(limits.brackets, 0, kDeepestBrackets)),
      most_blocks_(std::clamp<int64_t>(limits.blocks, 0, kDeepestBlocks)) {
  tokens_.Reserve(text.size() / 4 + 16);
  indents_.Push({0, 0});
}

PlanTokens PlanLexer::Run() {
  if (text_.starts_with("\xEF\xBB\xBF")) at_ += 3;
  bool more = true;
  while (more) {
    if (line_begins_ && !BeginLine()) break;
    more = ReadToken();
  }
  bool unclosed = false;
  if (!fault_ && !brackets_.empty()) {
    const Bracket& open = brackets_.back();
    const char* place = text_.data() + open.offset;
    unclosed = true;
    Fail(place, place + 1, fmt::format("`{}` is never closed", open.open),
         fmt::format("write the missing `{}`", CloserOf(open.open)), fmt::format("SyntaxError: '{}' was never closed", open.open),
         DiagnosticId::kBracket);
  }
  Finish();
  return {std::move(tokens_), std::move(fault_), unclosed};
}

void PlanLexer::Finish() {
  if (fault_) {
    const char* here = std::min(at_, text_.data() + text_.size());
    Push(PlanToken::kFault, here, here);
  } else {
    const char* end = text_.data() + text_.size();
    if (!line_begins_ && tokens_.size() > line_first_) {
      Push(PlanToken::kNewline, end, end);
      DecideMatch();
      DecideWithParen();
    }
    for (size_t i = 1; i < indents_.size(); ++i) Push(PlanToken::kDedent, end, end);
  }
  const char* end = text_.data() + text_.size();
  Push(PlanToken::kEnd, end, end);
}

bool PlanLexer::Fail(const char* begin, const char* end, std::string message, std::string help, std::string python,
                     DiagnosticId id) {
  if (!fault_) fault_ = TextFault{id, {OffsetOf(begin), OffsetOf(end)}, std::move(message), std::move(help), std::move(python)};
  return false;
}

uint32_t PlanLexer::LineOf(uint32_t offset) const {
  return 1 + static_cast<uint32_t>(std::count(text_.begin(), text_.begin() + offset, '\n'));
}

// Moves to the first token of the next logical line and compares its indent; false at the end of the text.
bool PlanLexer::BeginLine() {
  uint32_t column = 0, bytes = 0;
  bool joined = false;  // a backslash ended the line within its indent: what came before it counts
  for (;;) {
    uint32_t line_column = 0, line_bytes = 0;
    for (; at_ < end_ && IsClass(*at_, kBlank); ++at_) {
      if (*at_ == ' ') ++line_column, ++line_bytes;
      else if (*at_ == '\t') line_column = (line_column / 8 + 1) * 8, ++line_bytes;
      else line_column = line_bytes = 0;  // a form feed starts over
    }
    if (!joined) column = line_column, bytes = line_bytes;
    if (Peek() == '#') {
      const void* newline = memchr(at_, '\n', end_ - at_);
      at_ = newline ? static_cast<const char*>(newline) : end_;
    }
    if (at_ >= end_) return false;
    if (*at_ == '\r') ++at_;  // its line feed follows
    if (*at_ == '\n') {
      ++at_;
      joined = false;
      continue;
    }
    if (*at_ != '\\') break;
    if (!ReadBackslash()) return false;
    joined = true;
  }
  line_begins_ = false;
  if (!SetIndent(column, bytes)) return false;
  line_first_ = tokens_.size();
  return true;
}

bool PlanLexer::SetIndent(uint32_t column, uint32_t bytes) {
  auto inconsistent = [&] {
    return Fail(at_ - bytes, at_, "tabs and spaces are mixed: how deep this line is depends on the width of a tab",
                "indent with spaces only", "TabError: inconsistent use of tabs and spaces in indentation",
                DiagnosticId::kIndentation);
  };
  bool cases = cases_follow_;
  cases_follow_ = false;
  if (column == indents_.back().column) return bytes == indents_.back().bytes || inconsistent();
  if (column > indents_.back().column) {
    if (bytes <= indents_.back().bytes) return inconsistent();
    if (indents_.size() > most_blocks_) {
      return Fail(at_, at_ + 1, fmt::format("{} blocks in one another", most_blocks_), "move the inner blocks into a function",
                  "IndentationError: too many levels of indentation", DiagnosticId::kNestedTooDeeply);
    }
    indents_.Push({column, bytes, cases});
    Push(PlanToken::kIndent, at_, at_);
    return true;
  }
  while (column < indents_.back().column) {
    indents_.Pop();
    Push(PlanToken::kDedent, at_, at_);
  }
  if (column != indents_.back().column) {
    return Fail(at_ - bytes, at_, "this line is indented like no block around it",
                fmt::format("indent it by {} blanks, or as much as the line before it", indents_.back().column),
                "IndentationError: unindent does not match any outer indentation level", DiagnosticId::kIndentation);
  }
  return bytes == indents_.back().bytes || inconsistent();
}

void PlanLexer::EndLine() {
  Push(PlanToken::kNewline, at_, at_ + 1);
  DecideMatch();
  DecideWithParen();
  line_begins_ = true;
}

// `match` begins a match statement if its line ends with `:` and something stands in between.
void PlanLexer::DecideMatch() {
  Token& first = tokens_[line_first_];
  if (!Is(first, PlanToken::kName) || text_.substr(first.begin, first.end - first.begin) != "match") return;
  size_t count = tokens_.size() - line_first_;  // the newline included
  if (count < 4 || !Is(tokens_[tokens_.size() - 2], PlanToken::kColon) || Is(tokens_[line_first_ + 1], PlanToken::kColon)) return;
  first.type = static_cast<int16_t>(PlanToken::kMatch);
  cases_follow_ = true;
}

// `with (a as b, c):` has parentheses around its items, `with (a, b) as c:` around an expression. They are
// around items if `:` follows them, and they hold an `as`, or commas between plain expressions.
void PlanLexer::DecideWithParen() {
  size_t paren = line_first_ + 1;
  if (Is(tokens_[line_first_], PlanToken::kAsync)) ++paren;
  if (paren >= tokens_.size() || !Is(tokens_[paren], PlanToken::kLeftParen) || !Is(tokens_[paren - 1], PlanToken::kWith)) return;
  int depth = 0;
  bool has_as = false, has_comma = false, is_tuple = false;
  size_t i = paren;
  for (; i < tokens_.size(); ++i) {
    const PlanToken type = TypeOf(tokens_[i]);
    depth += Deepens(type);
    switch (type) {
      case PlanToken::kAs: has_as |= depth == 1; break;
      case PlanToken::kComma: has_comma |= depth == 1; break;
      case PlanToken::kWalrus:
      case PlanToken::kYield:
      case PlanToken::kFor: is_tuple |= depth == 1; break;
      case PlanToken::kStar: is_tuple |= depth == 1 && (i == paren + 1 || Is(tokens_[i - 1], PlanToken::kComma)); break;
      default: break;
    }
    if (depth == 0) break;
  }
  if (i + 1 >= tokens_.size() || !Is(tokens_[i + 1], PlanToken::kColon)) return;
  if (has_as || (has_comma && !is_tuple)) tokens_[paren].type = static_cast<int16_t>(PlanToken::kWithParen);
}

// Reads one token, or ends the line. False at the end of the text or at a fault.
bool PlanLexer::ReadToken() {
  while (at_ < end_ && IsClass(*at_, kBlank)) ++at_;
  if (at_ >= end_) return false;
  char c = *at_;
  if (IsClass(c, kLetter)) return ReadName();
  if (IsClass(c, kDigit) || (c == '.' && IsClass(Peek(1), kDigit))) return ReadNumber();
  switch (c) {
    case '"':
    case '\'': return ReadString(at_, {});
    case '\r': ++at_; [[fallthrough]];  // its line feed follows
    case '\n':
      if (brackets_.empty()) EndLine();
      ++at_;
      return true;
    case '#': {
      if (fields_) return CommentInField();
      const void* newline = memchr(at_, '\n', end_ - at_);
      at_ = newline ? static_cast<const char*>(newline) : end_;
      return true;
    }
    case '\\': return ReadBackslash();
    default: break;
  }
  return ReadOperator();
}

bool PlanLexer::CommentInField() {
  return Fail(at_, at_ + 1, "a comment inside a field of an f-string", "write the comment outside of the string",
              "SyntaxError: f-string expression part cannot include '#'", DiagnosticId::kBadLiteral);
}

bool PlanLexer::ReadBackslash() {
  if (fields_) {
    return Fail(at_, at_ + 1, "a backslash inside a field of an f-string", "give the value a name before, and use the name here",
                "SyntaxError: f-string expression part cannot include a backslash", DiagnosticId::kBadLiteral);
  }
  const char* backslash = at_++;
  if (Peek() == '\r') ++at_;
  if (Peek() == '\n') {
    ++at_;
    if (at_ >= end_) {
      return Fail(backslash, backslash + 1, "the text ends where a line should go on", "remove the backslash",
                  "SyntaxError: unexpected EOF while parsing");
    }
    // Python takes it; but what looks like the rest of the line is none, and the next line may be.
    const char* next = at_;
    while (next < end_ && IsClass(*next, kBlank)) ++next;
    if (next >= end_ || *next != '#') return true;
    return Fail(next, next + 1, "a comment where a line should go on", "remove the backslash, or put the comment above the line", "");
  }
  if (at_ >= end_) {
    return Fail(backslash, backslash + 1, "the text ends where a line should go on", "remove the backslash",
                "SyntaxError: unexpected EOF while parsing");
  }
  const char* next = at_;
  at_ = backslash;
  return Fail(backslash, backslash + 1,
              IsClass(*next, kBlank) ? "blanks after a backslash: the line does not go on" : "a backslash may only end a line",
              "put the backslash at the very end of the line, or use parentheses",
              "SyntaxError: unexpected character after line continuation character");
}

bool PlanLexer::ReadName() {
  const char* begin = at_;
  const char* end = begin;
  while (end < end_ && IsClass(*end, kLetter | kDigit)) ++end;
  if (end < end_ && IsClass(*end, kHigh)) return ReadWideName();
  at_ = end;
  std::string_view word(begin, end - begin);
  StringPrefix prefix;
  if ((Peek() == '"' || Peek() == '\'') && IsStringPrefix(word, prefix)) return ReadString(begin, prefix);
  PlanToken type = KeywordOf(word);
  if (type == PlanToken::kName && indents_.back().holds_cases && tokens_.size() == line_first_ && word == "case")
    type = PlanToken::kCase;
  if (!tokens_.empty() && (type == PlanToken::kNot || type == PlanToken::kIn)) {
    Token& last = tokens_.back();
    PlanToken joined = type == PlanToken::kNot && Is(last, PlanToken::kIs)   ? PlanToken::kIsNot
                       : type == PlanToken::kIn && Is(last, PlanToken::kNot) ? PlanToken::kNotIn
                                                                             : PlanToken::kNone_;
    if (joined != PlanToken::kNone_) {
      last.type = static_cast<int16_t>(joined);
      last.end = OffsetOf(at_);
      return true;
    }
  }
  Push(type, begin, at_);
  return true;
}

// A name with letters outside ASCII: what it means is decided where names are made of tokens.
bool PlanLexer::ReadWideName() {
  const char* begin = at_;
  const char* end = begin;
  while (end < end_ && IsClass(*end, kLetter | kDigit | kHigh)) ++end;
  fault_ = FindNameFault(text_, OffsetOf(begin), OffsetOf(end));
  if (fault_) return false;
  at_ = end;
  Push(PlanToken::kName, begin, at_, kWideName);
  return true;
}

bool PlanLexer::OpenBracket(char open, PlanToken type) {
  if (brackets_.size() >= most_brackets_) return TooManyBrackets();
  brackets_.Push({open, OffsetOf(at_)});
  Push(type, at_, at_ + 1);
  ++at_;
  return true;
}

bool PlanLexer::CloseBracket(char close, PlanToken type) {
  if (brackets_.empty() || CloserOf(brackets_.back().open) != close) return WrongBracket(close);
  brackets_.Pop();
  Push(type, at_, at_ + 1);
  ++at_;
  return true;
}

bool PlanLexer::TooManyBrackets() {
  return Fail(at_, at_ + 1, fmt::format("{} brackets in one another", most_brackets_), "give inner parts a name of their own",
              "SyntaxError: too many nested parentheses", DiagnosticId::kNestedTooDeeply);
}

bool PlanLexer::WrongBracket(char close) {
  const char* where = fields_ ? "f-string: " : "";
  if (brackets_.empty() || brackets_.back().open == 'f') {
    return Fail(at_, at_ + 1, fmt::format("`{}` closes nothing", close), "remove it, or open the bracket before",
                fmt::format("SyntaxError: {}unmatched '{}'", where, close), DiagnosticId::kBracket);
  }
  Bracket open = brackets_.back();
  uint32_t open_line = LineOf(open.offset);
  std::string on_line = open_line == LineOf(OffsetOf(at_)) ? "" : fmt::format(" on line {}", open_line);
  return Fail(at_, at_ + 1, fmt::format("`{}` does not close `{}`{}", close, open.open, on_line),
              fmt::format("write `{}` here first", CloserOf(open.open)),
              fmt::format("SyntaxError: {}closing parenthesis '{}' does not match opening parenthesis '{}'{}", where, close,
                          open.open, on_line),
              DiagnosticId::kBracket);
}

bool PlanLexer::ReadOperator() {
  const char* begin = at_;
  auto push = [&](PlanToken type, int length) {
    at_ += length;
    Push(type, begin, at_);
    return true;
  };
  // `op` of one char, doubled or not, with `=` or not.
  auto arithmetic = [&](PlanToken single, PlanToken twice) {
    int length = twice != PlanToken::kNone_ && Peek(1) == *begin ? 2 : 1;
    PlanToken type = length == 2 ? twice : single;
    if (Peek(length) != '=') return push(type, length);
    at_ += length + 1;
    Push(PlanToken::kAugAssign, begin, at_, static_cast<int>(type));
    return true;
  };
  constexpr PlanToken kNo = PlanToken::kNone_;
  switch (*begin) {
    case '(': return OpenBracket('(', PlanToken::kLeftParen);
    case '[': return OpenBracket('[', PlanToken::kLeftSquare);
    case '{': return OpenBracket('{', PlanToken::kLeftBrace);
    case ')': return CloseBracket(')', PlanToken::kRightParen);
    case ']': return CloseBracket(']', PlanToken::kRightSquare);
    case '}': return CloseBracket('}', PlanToken::kRightBrace);
    case ',': return push(PlanToken::kComma, 1);
    case ';': return push(PlanToken::kSemicolon, 1);
    case '~': return push(PlanToken::kTilde, 1);
    case '.': return Peek(1) == '.' && Peek(2) == '.' ? push(PlanToken::kEllipsis, 3) : push(PlanToken::kDot, 1);
    case ':': return Peek(1) == '=' ? push(PlanToken::kWalrus, 2) : push(PlanToken::kColon, 1);
    case '=': return Peek(1) == '=' ? push(PlanToken::kEqualEqual, 2) : push(PlanToken::kEqual, 1);
    case '-': return Peek(1) == '>' ? push(PlanToken::kArrow, 2) : arithmetic(PlanToken::kMinus, kNo);
    case '+': return arithmetic(PlanToken::kPlus, kNo);
    case '%': return arithmetic(PlanToken::kPercent, kNo);
    case '@': return arithmetic(PlanToken::kAt, kNo);
    case '&': return arithmetic(PlanToken::kAmpersand, kNo);
    case '|': return arithmetic(PlanToken::kPipe, kNo);
    case '^': return arithmetic(PlanToken::kCaret, kNo);
    case '*': return arithmetic(PlanToken::kStar, PlanToken::kDoubleStar);
    case '/': return arithmetic(PlanToken::kSlash, PlanToken::kDoubleSlash);
    case '<':
      if (Peek(1) == '<') return arithmetic(PlanToken::kLess, PlanToken::kShiftLeft);
      return Peek(1) == '=' ? push(PlanToken::kLessEqual, 2) : push(PlanToken::kLess, 1);
    case '>':
      if (Peek(1) == '>') return arithmetic(PlanToken::kGreater, PlanToken::kShiftRight);
      return Peek(1) == '=' ? push(PlanToken::kGreaterEqual, 2) : push(PlanToken::kGreater, 1);
    case '!':
      if (Peek(1) == '=') return push(PlanToken::kNotEqual, 2);
      return NoOperator();
    default: return NoOperator();
  }
}

bool PlanLexer::NoOperator() {
  if (*at_ == '!') {
    return Fail(at_, at_ + 1, "`!` means nothing here", "write `not` for negation, `!=` for inequality",
                "SyntaxError: invalid syntax");
  }
  size_t after = OffsetOf(at_);
  if (IsClass(*at_, kHigh) && IsIdentifierStart(NextCodePoint(text_, after))) return ReadWideName();
  fault_ = StrangeCharacter(text_, OffsetOf(at_));
  return false;
}

}  // namespace penstock
