// The token source of gates: which words are keywords depends on the statement they stand in, so that
// arguments may be called `to`, `count` or `read`.
#include <array>
#include <cctype>

#include "core/text.h"
#include "grammar/gate_tree.h"

namespace penstock {
namespace {

using enum GateToken;

// Places in which a word is a keyword. Those from kTag on hold outside parentheses only.
enum Place : uint32_t {
  kAnywhere = 1,
  kStart = 2,            // first word of a statement
  kAfterIs = 4,          // after `is`, `are`, `is not`
  kAfterTaker = 8,       // after trusted, readable, approval, observed
  kAfterAccepting = 16,
  kAfterDerived = 32,
  kTestRest = 64,        // in an item of a test, parentheses included
  kTag = 128,
  kTool = 256,
  kLabelHead = 512,
  kLabelItem = 1024,     // first word of an item in braces
  kPermit = 2048,
  kForbid = 4096,
  kAsk = 8192,
  kBudget = 1 << 14,
  kSequence = 1 << 15,
  kReleaseItem = 1 << 16,
  kReleaseRest = 1 << 17,
  kFact = 1 << 18,
  kAssert = 1 << 19,
  kTestItem = 1 << 20,
  kExpect = 1 << 21,     // in `expect ...` of a test
};

constexpr uint32_t kRule = kPermit | kForbid | kAsk;

struct Word {
  std::string_view text;
  GateToken token;
  uint32_t places;
};

constexpr Word kWords[] = {
    {"policy", kWordPolicy, kStart}, {"import", kWordImport, kStart}, {"mode", kWordMode, kStart}, {"tools", kWordTools, kStart},
    {"group", kWordGroup, kStart}, {"trust", kWordTrust, kStart}, {"tag", kWordTag, kStart}, {"unit", kWordUnit, kStart},
    {"def", kWordDef, kStart}, {"fact", kWordFact, kStart | kTestItem}, {"label", kWordLabel, kStart | kExpect}, {"tool", kWordTool, kStart},
    {"permit", kWordPermit, kStart | kAssert}, {"forbid", kWordForbid, kStart | kSequence},
    {"ask", kWordAsk, kStart | kBudget | kExpect}, {"budget", kWordBudget, kStart | kReleaseItem},
    {"sequence", kWordSequence, kStart}, {"endorse", kWordEndorse, kStart}, {"declassify", kWordDeclassify, kStart},
    {"assert", kWordAssert, kStart}, {"test", kWordTest, kStart},
    {"and", kWordAnd, kAnywhere}, {"or", kWordOr, kAnywhere}, {"not", kWordNot, kAnywhere}, {"in", kWordIn, kAnywhere},
    {"is", kWordIs, kAnywhere}, {"are", kWordAre, kAnywhere}, {"every", kWordEvery, kAnywhere}, {"some", kWordSome, kAnywhere},
    {"like", kWordLike, kAnywhere}, {"matches", kWordMatches, kAnywhere}, {"true", kWordTrue, kAnywhere},
    {"false", kWordFalse, kAnywhere}, {"null", kWordNull, kAnywhere}, {"User", kUserWord, kAnywhere},
    {"System", kSystemWord, kAnywhere}, {"Public", kWordPublic, kAnywhere}, {"control", kWordControl, kAnywhere},
    {"args", kWordArgs, kAnywhere}, {"result", kWordResult, kAnywhere}, {"call", kWordCall, kAnywhere},
    {"trusted", kWordTrusted, kAfterIs}, {"untrusted", kWordUntrusted, kAfterIs | kAfterAccepting},
    {"public", kWordPublicLabel, kAfterIs}, {"readable", kWordReadable, kAfterIs},
    {"from", kWordFrom, kAfterIs | kAfterDerived | kLabelItem | kTestRest}, {"derived", kWordDerived, kAfterIs},
    {"tagged", kWordTagged, kAfterIs | kTestRest}, {"present", kWordPresent, kAfterIs}, {"absent", kWordAbsent, kAfterIs},
    {"by", kWordBy, kAfterTaker | kBudget | kExpect | kReleaseItem}, {"as", kWordAs, kRule | kSequence},
    {"if", kWordIf, kRule | kSequence | kAssert | kReleaseItem}, {"unless", kWordUnless, kRule},
    {"releasing", kWordReleasing, kPermit}, {"accepting", kWordAccepting, kPermit}, {"with", kWordWith, kPermit},
    {"approval", kWordApproval, kPermit}, {"because", kWordBecause, kRule | kBudget | kSequence | kReleaseItem},
    {"before", kWordBefore, kAsk | kSequence}, {"after", kWordAfter, kSequence}, {"require", kWordRequire, kSequence},
    {"within", kWordWithin, kSequence}, {"until", kWordUntil, kSequence}, {"over", kWordOver, kBudget},
    {"per", kWordPer, kBudget | kReleaseRest}, {"else", kWordElse, kBudget}, {"deny", kWordDeny, kBudget | kExpect},
    {"count", kWordCount, kBudget}, {"sum", kWordSum, kBudget}, {"run", kWordRun, kBudget | kReleaseRest | kFact},
    {"cache", kWordCache, kFact}, {"at", kWordAt, kLabelHead}, {"readers", kWordReaders, kLabelItem | kTestRest},
    {"tags", kWordTags, kLabelItem}, {"fresh", kWordFresh, kLabelItem}, {"keeps", kWordKeeps, kLabelItem},
    {"store", kWordStore, kLabelItem}, {"load", kWordLoad, kLabelItem}, {"pure", kWordPure, kTool}, {"read", kWordRead, kTool},
    {"effect", kWordEffect, kTool | kAssert}, {"critical", kWordCritical, kTool}, {"observed", kWordObserved, kTool},
    {"hiding", kWordHiding, kTool}, {"of", kWordOf, kReleaseItem}, {"capacity", kWordCapacity, kReleaseItem},
    {"bits", kWordBits, kReleaseRest}, {"to", kWordTo, kReleaseItem}, {"for", kWordFor, kReleaseItem}, {"sticky", kWordSticky, kTag},
    {"fragile", kWordFragile, kTag}, {"never", kWordNever, kAssert}, {"has", kWordHas, kAssert}, {"rule", kWordRule, kAssert},
    {"stricter", kWordStricter, kAssert}, {"than", kWordThan, kAssert}, {"given", kWordGiven, kTestItem},
    {"times", kWordTimes, kTestRest}, {"wait", kWordWait, kTestItem}, {"returns", kWordReturns, kTestRest},
    {"expect", kWordExpect, kTestItem}, {"allow", kWordAllow, kExpect}, {"depends", kWordDepends, kExpect},
};

constexpr size_t kDeepestBrackets = 100;
constexpr size_t kMostFaults = 100;  // after as many, the rest of the text is not looked at

struct Lexer {
  const SourceFile& source;
  Diagnostics& diagnostics;
  std::string_view text;
  size_t at = 0;
  std::vector<Token> tokens = {};
  std::vector<Token> open = {};        // brackets, outermost first
  GateToken statement = kNone_;        // the first word of the statement that is being read
  GateToken item = kNone_;             // the first word of the item in its braces
  bool statement_starts = true;
  bool item_starts = false;
  bool line_starts = true;
};

bool IsNameStart(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool IsNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

GateToken Previous(const Lexer& lexer, size_t back = 1) {
  return lexer.tokens.size() < back ? kNone_ : static_cast<GateToken>(lexer.tokens[lexer.tokens.size() - back].type);
}

bool IsBraced(GateToken statement) {
  return statement == kWordLabel || statement == kWordEndorse || statement == kWordDeclassify || statement == kWordTest;
}

// Inside `(` or `[`, or in an object's braces.
bool InParentheses(const Lexer& lexer) {
  size_t braces = IsBraced(lexer.statement) ? 1 : 0;
  return lexer.open.size() > braces || (!lexer.open.empty() && static_cast<GateToken>(lexer.open[0].type) != kLeftBrace);
}

uint32_t PlacesOfStatement(const Lexer& lexer) {
  bool in_braces = !lexer.open.empty();
  switch (lexer.statement) {
    case kWordTag: return kTag;
    case kWordTool: return Previous(lexer) == kWordTool || Previous(lexer) == kComma ? 0 : uint32_t{kTool};
    case kWordLabel: return in_braces ? (lexer.item_starts ? uint32_t{kLabelItem} : 0) : uint32_t{kLabelHead};
    case kWordPermit: return kPermit;
    case kWordForbid: return kForbid;
    case kWordAsk: return kAsk;
    case kWordBudget: return kBudget;
    case kWordSequence: return kSequence;
    case kWordEndorse:
    case kWordDeclassify: return !in_braces ? 0 : lexer.item_starts ? uint32_t{kReleaseItem} : uint32_t{kReleaseRest};
    case kWordFact: return kFact;
    case kWordAssert: return kAssert;
    case kWordTest: return !in_braces ? 0 : lexer.item_starts ? uint32_t{kTestItem} : lexer.item == kWordExpect ? uint32_t{kExpect} : 0;
    default: return 0;
  }
}

uint32_t PlacesHere(const Lexer& lexer) {
  uint32_t places = kAnywhere;
  GateToken last = Previous(lexer);
  if (lexer.statement_starts) places |= kStart;
  if (last == kWordIs || last == kWordAre) places |= kAfterIs;
  if (last == kWordNot && (Previous(lexer, 2) == kWordIs || Previous(lexer, 2) == kWordAre)) places |= kAfterIs;
  if (last == kWordTrusted || last == kWordReadable || last == kWordApproval || last == kWordObserved) places |= kAfterTaker;
  if (last == kWordAccepting) places |= kAfterAccepting;
  if (last == kWordDerived) places |= kAfterDerived;
  if (lexer.statement == kWordTest && !lexer.open.empty() && !lexer.item_starts) places |= kTestRest;
  return InParentheses(lexer) || lexer.statement_starts ? places : places | PlacesOfStatement(lexer);
}

// `from: "x"` in a test's call, `{type: "file"}`: a name whatever the word.
bool NamesAnArgument(const Lexer& lexer) {
  if (lexer.statement != kWordTest || lexer.open.empty() || !InParentheses(lexer)) return false;
  if (Previous(lexer) != kLeftParen && Previous(lexer) != kComma && Previous(lexer) != kLeftBrace) return false;
  size_t next = lexer.at;
  while (next < lexer.text.size() && (lexer.text[next] == ' ' || lexer.text[next] == '\t')) ++next;
  return next < lexer.text.size() && lexer.text[next] == ':';
}

GateToken Classify(const Lexer& lexer, std::string_view word) {
  if (Previous(lexer) == kDot || Previous(lexer) == kAt || NamesAnArgument(lexer)) return kName;
  uint32_t places = PlacesHere(lexer);
  for (const Word& row : kWords) {
    if (row.text == word) return row.places & places ? row.token : kName;
  }
  return kName;
}

// A statement's word at the start of a line after something that could end a statement: the `;` was forgotten.
bool StartsStatementAnyway(const Lexer& lexer, std::string_view word) {
  if (!lexer.line_starts || lexer.statement_starts || !lexer.open.empty()) return false;
  GateToken last = Previous(lexer);
  if (last != kName && last != kString && last != kNumber && last != kRightParen && last != kRightSquare) return false;
  if (word == "forbid" || word == "ask") return false;  // these also stand inside statements
  for (const Word& row : kWords) {
    if (row.text == word) return row.places & kStart;
  }
  return false;
}

// `instead`: what to write in the place of `span`, if it is that simple.
void Fault(Lexer& lexer, Span span, std::string message, std::string help = "", std::string_view instead = "") {
  Diagnostic& report = lexer.diagnostics.Report(DiagnosticId::kGateSyntax, span, {std::move(message)}).Help(std::move(help));
  if (!instead.empty()) report.FixBy("write `" + std::string(instead) + "`", span, std::string(instead));
  lexer.tokens.push_back({span.begin, span.end, static_cast<int16_t>(kFault), 0});
  if (lexer.diagnostics.error_count() >= kMostFaults) lexer.at = lexer.text.size();
}

void Push(Lexer& lexer, GateToken type, size_t begin) {
  Token token{static_cast<uint32_t>(begin), static_cast<uint32_t>(lexer.at), static_cast<int16_t>(type), 0};
  lexer.tokens.push_back(token);
  lexer.line_starts = false;
}

void LexWord(Lexer& lexer) {
  size_t begin = lexer.at;
  bool glob = false;
  while (lexer.at < lexer.text.size() && (IsNamePart(lexer.text[lexer.at]) || lexer.text[lexer.at] == '*')) {
    glob |= lexer.text[lexer.at++] == '*';
  }
  std::string_view word = lexer.text.substr(begin, lexer.at - begin);
  if (StartsStatementAnyway(lexer, word)) {
    Token semicolon{static_cast<uint32_t>(begin), static_cast<uint32_t>(begin), static_cast<int16_t>(kSemicolon), kEndsStatement};
    const uint32_t behind = lexer.tokens.back().end;
    lexer.diagnostics.Report(DiagnosticId::kGateSyntax, lexer.tokens.back().span(), {"`;` is missing after this"}).FixBy("add `;`", {behind, behind}, ";");
    lexer.tokens.push_back(semicolon);
    lexer.statement_starts = true;
    lexer.statement = lexer.item = kNone_;
  }
  GateToken type = glob ? kGlob : Classify(lexer, word);
  Push(lexer, type, begin);
  if (Previous(lexer, 2) == kAt) return;  // an annotation's name starts nothing
  if (lexer.statement_starts) lexer.statement = type;
  else if (lexer.item_starts) lexer.item = type;
  lexer.statement_starts = lexer.item_starts = false;
}

void LexNumber(Lexer& lexer) {
  size_t begin = lexer.at;
  auto digit = [&](size_t i) { return i < lexer.text.size() && std::isdigit(static_cast<unsigned char>(lexer.text[i])); };
  int dots = 0;
  while (digit(lexer.at) || (lexer.at < lexer.text.size() && lexer.text[lexer.at] == '_') ||
         (lexer.at < lexer.text.size() && lexer.text[lexer.at] == '.' && digit(lexer.at + 1))) {
    dots += lexer.text[lexer.at++] == '.';
  }
  size_t letters = lexer.at;
  while (lexer.at < lexer.text.size() && IsNamePart(lexer.text[lexer.at])) ++lexer.at;
  std::string_view suffix = lexer.text.substr(letters, lexer.at - letters);
  if (suffix.empty()) return Push(lexer, dots > 1 ? kVersionNumber : kNumber, begin);
  if (dots == 0 && suffix.size() == 1 && std::string_view("smhdw").find(suffix) != std::string_view::npos) {
    return Push(lexer, kDuration, begin);
  }
  Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(lexer.at)};
  Fault(lexer, span, Quoted(lexer.text.substr(begin, lexer.at - begin)) + " is no number",
        "a duration is `30s`, `5m`, `24h` or `7d`; a unit stands apart: `500 EUR`");
}

void LexText(Lexer& lexer) {
  size_t begin = lexer.at++;
  bool well = true;
  while (lexer.at < lexer.text.size() && lexer.text[lexer.at] != '"' && lexer.text[lexer.at] != '\n') {
    if (lexer.text[lexer.at] != '\\') { ++lexer.at; continue; }
    char escaped = lexer.at + 1 < lexer.text.size() ? lexer.text[lexer.at + 1] : '\n';
    Span span{static_cast<uint32_t>(lexer.at), static_cast<uint32_t>(std::min(lexer.at + 2, lexer.text.size()))};
    if (escaped == '\n') break;
    if (std::string_view("\"\\nt").find(escaped) == std::string_view::npos) {
      well = false;
      lexer.diagnostics.Report(DiagnosticId::kGateSyntax, span, {"no such escape"})
          .Help("the escapes are \\\" \\\\ \\n \\t; a backslash for a pattern is written \\\\");
    }
    lexer.at += 2;
  }
  bool closed = lexer.at < lexer.text.size() && lexer.text[lexer.at] == '"';
  if (closed) ++lexer.at;
  Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(lexer.at)};
  if (!closed) return Fault(lexer, span, "this text is never closed", "a text ends with `\"` on its line");
  Push(lexer, well ? kString : kFault, begin);
}

void SkipComment(Lexer& lexer) {
  if (lexer.text[lexer.at + 1] == '/') {
    while (lexer.at < lexer.text.size() && lexer.text[lexer.at] != '\n') ++lexer.at;
    return;
  }
  size_t end = lexer.text.find("*/", lexer.at + 2);
  if (end == std::string_view::npos) {
    Span span{static_cast<uint32_t>(lexer.at), static_cast<uint32_t>(lexer.at + 2)};
    lexer.at = lexer.text.size();
    return Fault(lexer, span, "this comment is never closed", "it ends with `*/`");
  }
  lexer.at = end + 2;
}

void EndStatement(Lexer& lexer) {
  lexer.statement_starts = true;
  lexer.item_starts = false;
  lexer.statement = lexer.item = kNone_;
}

// `;` ends the item or the statement; what is open inside it is never closed.
void EndAtSemicolon(Lexer& lexer) {
  size_t kept = IsBraced(lexer.statement) && !lexer.open.empty() && lexer.open[0].type == static_cast<int16_t>(kLeftBrace) ? 1 : 0;
  if (lexer.open.size() > kept) {
    Token opened = lexer.open.back();
    Token semicolon = lexer.tokens.back();
    lexer.tokens.pop_back();
    Fault(lexer, opened.span(), "`" + std::string(lexer.source.TextOf(opened.span())) + "` is never closed");
    lexer.tokens.push_back(semicolon);
    lexer.open.resize(kept);
  }
  if (kept == 1) {
    lexer.item_starts = true;
    lexer.item = kNone_;
  } else {
    lexer.tokens.back().extra = kEndsStatement;
    EndStatement(lexer);
  }
}

void OpenBracket(Lexer& lexer, size_t begin) {
  lexer.open.push_back(lexer.tokens.back());
  bool body = lexer.open.size() == 1 && lexer.open[0].type == static_cast<int16_t>(kLeftBrace) && IsBraced(lexer.statement);
  if (body) lexer.item_starts = true;
  if (lexer.open.size() <= kDeepestBrackets) return;
  Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(begin + 1)};
  lexer.diagnostics.Report(DiagnosticId::kGateSyntax, span, {"more than 100 brackets in one another"});
  lexer.at = lexer.text.size();
  lexer.tokens.back().type = static_cast<int16_t>(kFault);
  lexer.open.clear();
}

void CloseBracket(Lexer& lexer, GateToken wanted) {
  Token closing = lexer.tokens.back();
  if (lexer.open.empty() || static_cast<GateToken>(lexer.open.back().type) != wanted) {
    lexer.tokens.pop_back();
    std::string message = "`" + std::string(lexer.source.TextOf(closing.span())) + "` closes nothing";
    std::string help;
    if (!lexer.open.empty()) help = "what is open is `" + std::string(lexer.source.TextOf(lexer.open.back().span())) + "`";
    Fault(lexer, closing.span(), std::move(message), std::move(help));
    if (wanted == kLeftBrace) {
      lexer.open.clear();
      lexer.tokens.back().extra = kEndsStatement;
      EndStatement(lexer);
    }
    return;
  }
  lexer.open.pop_back();
  if (!lexer.open.empty() || wanted != kLeftBrace || !IsBraced(lexer.statement)) return;
  lexer.tokens.back().extra = kEndsStatement;
  EndStatement(lexer);
}

struct Sign {
  std::string_view text;
  GateToken token;
};
constexpr Sign kSigns[] = {
    {"==", kEqualEqual}, {"!=", kNotEqual}, {"<=", kLessEqual}, {">=", kGreaterEqual}, {"??", kDoubleQuestion},
    {"(", kLeftParen}, {")", kRightParen}, {"[", kLeftSquare}, {"]", kRightSquare}, {"{", kLeftBrace}, {"}", kRightBrace},
    {",", kComma}, {":", kColon}, {";", kSemicolon}, {".", kDot}, {"@", kAt}, {"=", kEqual}, {"+", kPlus}, {"-", kMinus},
    {"?", kQuestion}, {"<", kLess}, {">", kGreater},
};

// Signs of other languages, and what stands for them here.
struct Foreign {
  std::string_view text, help, instead;
};
constexpr Foreign kForeign[] = {
    {"&&", "write `and`", "and"}, {"||", "write `or`", "or"}, {"!", "write `not`", "not "}, {"#", "a comment begins with `//`", "//"},
    {"'", "a text stands in double quotes", ""}, {"/", "a comment begins with `//`", "//"},
};

void LexSign(Lexer& lexer) {
  size_t begin = lexer.at;
  for (const Sign& sign : kSigns) {
    if (lexer.text.substr(begin, sign.text.size()) != sign.text) continue;
    lexer.at += sign.text.size();
    Push(lexer, sign.token, begin);
    switch (sign.token) {
      case kSemicolon: return EndAtSemicolon(lexer);
      case kLeftParen: case kLeftSquare: case kLeftBrace: return OpenBracket(lexer, begin);
      case kRightParen: return CloseBracket(lexer, kLeftParen);
      case kRightSquare: return CloseBracket(lexer, kLeftSquare);
      case kRightBrace: return CloseBracket(lexer, kLeftBrace);
      default: return;
    }
  }
  size_t end = begin;
  NextCodePoint(lexer.text, end);
  std::string help;
  std::string_view instead;
  size_t sign = 1;
  for (const Foreign& foreign : kForeign) {
    if (lexer.text.substr(begin, foreign.text.size()) != foreign.text) continue;
    help = foreign.help;
    instead = foreign.instead;
    sign = foreign.text.size();
    end = begin + foreign.text.size();
    break;
  }
  if (help == "a comment begins with `//`") {  // the rest of the line is no gate
    while (end < lexer.text.size() && lexer.text[end] != '\n') ++end;
  }
  lexer.at = end;
  Span span{static_cast<uint32_t>(begin), static_cast<uint32_t>(help.empty() ? end : begin + sign)};
  Fault(lexer, span, "this sign means nothing here", help, instead);
}

void LexOne(Lexer& lexer) {
  char c = lexer.text[lexer.at];
  if (c == '\n') lexer.line_starts = true;
  if (c == ' ' || c == '\t' || c == '\r' || c == '\n') { ++lexer.at; return; }
  char next = lexer.at + 1 < lexer.text.size() ? lexer.text[lexer.at + 1] : ' ';
  if (c == '/' && (next == '/' || next == '*')) return SkipComment(lexer);
  if (IsNameStart(c) || c == '*') return LexWord(lexer);
  if (std::isdigit(static_cast<unsigned char>(c))) return LexNumber(lexer);
  if (c == '"') return LexText(lexer);
  LexSign(lexer);
}

// Signs that turn the direction of writing: what is read is not what stands there, also in a comment or a text. (Boucher and
// Anderson, "Trojan Source", 2021.)
void RefuseTurnedText(Lexer& lexer) {
  for (size_t at = lexer.text.find('\xE2'); at != std::string_view::npos; at = lexer.text.find('\xE2', at + 1)) {
    const std::string_view sign = lexer.text.substr(at, 3);
    const bool turns = (sign >= "\xE2\x80\xAA" && sign <= "\xE2\x80\xAE") || (sign >= "\xE2\x81\xA6" && sign <= "\xE2\x81\xA9");
    const auto place = static_cast<uint32_t>(at);
    if (turns) lexer.diagnostics.Report(DiagnosticId::kGateSyntax, {place, place + 3}, {"this sign turns the direction of what is read after it"}).Help("remove it");
  }
}

}  // namespace

std::vector<Token> LexGate(const SourceFile& source, Diagnostics& diagnostics) {
  Lexer lexer{.source = source, .diagnostics = diagnostics, .text = source.text()};
  constexpr size_t kLargest = size_t{4} << 20;
  size_t invalid = FirstInvalidUtf8(lexer.text);
  if (invalid != std::string_view::npos) {
    uint32_t place = static_cast<uint32_t>(invalid);
    diagnostics.Report(DiagnosticId::kGateSyntax, {place, place + 1}, {"the text is not valid UTF-8 here"});
    lexer.at = lexer.text.size();
  } else if (lexer.text.size() > kLargest) {
    diagnostics.Report(DiagnosticId::kGateSyntax, {0, 0}, {"a gate is at most 4 MiB of text"});
    lexer.at = lexer.text.size();
  } else if (lexer.text.starts_with("\xEF\xBB\xBF")) {
    lexer.at = 3;
  }
  if (lexer.at < lexer.text.size()) RefuseTurnedText(lexer);
  while (lexer.at < lexer.text.size()) LexOne(lexer);
  if (!lexer.open.empty()) {
    Token opened = lexer.open.back();
    Fault(lexer, opened.span(), "`" + std::string(source.TextOf(opened.span())) + "` is never closed");
  }
  uint32_t end = static_cast<uint32_t>(lexer.text.size());
  lexer.tokens.push_back({end, end, kEndOfText, 0});
  return std::move(lexer.tokens);
}

std::vector<std::string_view> ClauseWords(GateToken statement) {
  uint32_t places = 0;
  switch (statement) {
    case kWordTag: places = kTag; break;
    case kWordTool: places = kTool; break;
    case kWordLabel: places = kLabelHead | kLabelItem; break;
    case kWordPermit: places = kPermit; break;
    case kWordForbid: places = kForbid; break;
    case kWordAsk: places = kAsk; break;
    case kWordBudget: places = kBudget; break;
    case kWordSequence: places = kSequence; break;
    case kWordEndorse:
    case kWordDeclassify: places = kReleaseItem | kReleaseRest; break;
    case kWordFact: places = kFact; break;
    case kWordAssert: places = kAssert; break;
    case kWordTest: places = kTestItem | kTestRest | kExpect; break;
    default: break;
  }
  std::vector<std::string_view> words;
  for (const Word& row : kWords) {
    if (row.places & (places | kAfterIs)) words.push_back(row.text);
  }
  return words;
}

std::string DecodeGateText(std::string_view quoted) {
  std::string out;
  for (size_t i = 1; i + 1 < quoted.size(); ++i) {
    if (quoted[i] != '\\') { out += quoted[i]; continue; }
    char escaped = quoted[++i];
    out += escaped == 'n' ? '\n' : escaped == 't' ? '\t' : escaped;
  }
  return out;
}

}  // namespace penstock
