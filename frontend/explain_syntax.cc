#include "frontend/explain_syntax.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace penstock {
namespace {

// What is known about the place where the parser stopped.
struct Stop {
  const SourceFile& source;
  std::span<const Token> tokens;
  const std::vector<int16_t>& expected;
  uint32_t at;          // the token that does not fit
  uint32_t line_first;  // the first token of its logical line
  bool in_brackets;
  bool in_fstring;
  bool in_braces;  // the innermost bracket is `{`
  uint32_t innermost = 0;  // the token that opened the innermost bracket, if in_brackets

  const Token& token() const { return tokens[at]; }
  PlanToken type() const { return TypeOf(tokens[at]); }
  PlanToken TypeAt(uint32_t index) const { return TypeOf(tokens[index]); }
  PlanToken before() const { return at > 0 ? TypeOf(tokens[at - 1]) : PlanToken::kNone_; }
  std::string_view TextAt(uint32_t index) const { return source.TextOf(tokens[index].span()); }
  bool Expects(PlanToken type) const { return std::binary_search(expected.begin(), expected.end(), static_cast<int16_t>(type)); }
  bool ExpectsExpression() const { return Expects(PlanToken::kName) && Expects(PlanToken::kNumber); }
};

struct Words {
  DiagnosticId id = DiagnosticId::kSyntax;
  Span span;
  std::string message;
  std::string help;
  std::string python = "SyntaxError: invalid syntax";
  Span instead_of;
  std::string instead;  // what to write there, if it is that simple; else empty
};

bool IsLineEnd(PlanToken type) {
  return type == PlanToken::kNewline || type == PlanToken::kIndent || type == PlanToken::kDedent || type == PlanToken::kEnd;
}

bool BeginsExpression(PlanToken type) {
  switch (type) {
    case PlanToken::kName:
    case PlanToken::kNumber:
    case PlanToken::kString:
    case PlanToken::kFStringStart:
    case PlanToken::kNone:
    case PlanToken::kTrue:
    case PlanToken::kFalse:
    case PlanToken::kLambda:
    case PlanToken::kNot:
    case PlanToken::kAwait:
    case PlanToken::kLeftParen:
    case PlanToken::kLeftSquare:
    case PlanToken::kLeftBrace:
    case PlanToken::kEllipsis:
    case PlanToken::kTilde: return true;
    default: return false;
  }
}

bool EndsExpression(PlanToken type) {
  switch (type) {
    case PlanToken::kName:
    case PlanToken::kNumber:
    case PlanToken::kString:
    case PlanToken::kFStringEnd:
    case PlanToken::kNone:
    case PlanToken::kTrue:
    case PlanToken::kFalse:
    case PlanToken::kRightParen:
    case PlanToken::kRightSquare:
    case PlanToken::kRightBrace:
    case PlanToken::kEllipsis: return true;
    default: return false;
  }
}

// `in` and `is not` are words, but a line that ends after them lacks an operand just the same.
bool IsWord(std::string_view text) { return !text.empty() && isalpha(static_cast<unsigned char>(text[0])); }

// The token as a message names it.
std::string Shown(const Stop& stop, uint32_t index) {
  PlanToken type = stop.TypeAt(index);
  if (IsLineEnd(type)) return std::string(WordsFor(type));
  std::string_view text = stop.TextAt(index);
  if (text.size() > 40 || text.find('\n') != text.npos) return std::string(WordsFor(type));
  return fmt::format("`{}`", text);
}

// Tokens that go on with an expression after an operand: true of too many to name them.
bool GoesOnWithExpression(PlanToken type) {
  switch (type) {
    case PlanToken::kComma:
    case PlanToken::kColon:
    case PlanToken::kRightParen:
    case PlanToken::kRightSquare:
    case PlanToken::kRightBrace:
    case PlanToken::kNewline:
    case PlanToken::kElse:
    case PlanToken::kFieldClose:
    case PlanToken::kImport: return false;
    default: return true;
  }
}

// "`)` or `,`", when there are few.
std::string ExpectedWords(const Stop& stop) {
  if (stop.ExpectsExpression()) return "an expression";
  std::vector<std::string> words;
  bool after_operand = stop.Expects(PlanToken::kPlus) && stop.Expects(PlanToken::kDot);
  for (int16_t type : stop.expected) {
    if (after_operand && GoesOnWithExpression(static_cast<PlanToken>(type))) continue;
    std::string word(WordsFor(static_cast<PlanToken>(type)));
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(std::move(word));
  }
  if (words.empty() || words.size() > 4) return "";
  std::string all = words[0];
  for (size_t i = 1; i < words.size(); ++i) all += (i + 1 == words.size() ? " or " : ", ") + words[i];
  return all;
}

// The statement that a line begins, as CPython names it in "expected an indented block after ...".
std::string PythonStatementName(const Stop& stop, uint32_t first) {
  uint32_t at = first;
  if (stop.TypeAt(at) == PlanToken::kAsync) ++at;
  switch (stop.TypeAt(at)) {
    case PlanToken::kDef: return "function definition";
    case PlanToken::kClass: return "class definition";
    case PlanToken::kExcept: return stop.TypeAt(at + 1) == PlanToken::kStar ? "'except*' statement" : "'except' statement";
    default: return fmt::format("'{}' statement", stop.TextAt(at));
  }
}

uint32_t LineFirstBefore(std::span<const Token> tokens, uint32_t at) {
  while (at > 0 && !IsLineEnd(TypeOf(tokens[at - 1]))) --at;
  return at;
}

// Of the items in the innermost bracket up to the stop.
struct ItemsBefore {
  uint32_t first;           // where the last item begins
  bool several = false;     // a comma stands before it
  bool pairs = false;       // an item before the last is `key: value`
  bool in_value = false;    // the last item has its `:`
};
ItemsBefore ItemsOf(const Stop& stop) {
  ItemsBefore items{stop.innermost + 1};
  int depth = 0;
  for (uint32_t i = stop.innermost + 1; i < stop.at; ++i) {
    const PlanToken type = stop.TypeAt(i);
    depth += Deepens(type);
    switch (type) {
      case PlanToken::kColon: items.in_value |= depth == 0; break;
      case PlanToken::kComma:
        if (depth > 0) break;
        items.pairs |= items.in_value;
        items.several = true;
        items.in_value = false;
        items.first = i + 1;
        break;
      default: break;
    }
  }
  return items;
}

// `{a: b, c` and something that is no `:`.
bool LacksValue(const Stop& stop) {
  if (!stop.in_braces) return false;
  ItemsBefore items = ItemsOf(stop);
  return items.pairs && !items.in_value;
}

// -- one function a kind of mistake: true if it is that, with `words` filled in

bool MissingBlock(const Stop& stop, Words& words) {
  if (!stop.Expects(PlanToken::kIndent) || stop.before() != PlanToken::kNewline) return false;
  uint32_t header = LineFirstBefore(stop.tokens, stop.at - 1);
  const Token& last = stop.tokens[stop.at - 2];
  uint32_t line = stop.source.LineOf(stop.tokens[header].begin);
  words.id = DiagnosticId::kIndentation;
  words.span = IsLineEnd(stop.type()) ? last.span() : stop.token().span();
  words.message = fmt::format("a block must follow the {} of line {}", PythonStatementName(stop, header), line);
  words.help = "indent the lines that belong to it; an empty block is `pass`";
  words.python =
      fmt::format("IndentationError: expected an indented block after {} on line {}", PythonStatementName(stop, header), line);
  return true;
}

bool WrongIndent(const Stop& stop, Words& words) {
  if (stop.type() != PlanToken::kIndent) return false;
  uint32_t begin = stop.token().begin;
  while (begin > 0 && stop.source.text()[begin - 1] != '\n') --begin;
  words.id = DiagnosticId::kIndentation;
  words.span = {begin, stop.token().begin};
  words.message = "this line is indented, but no block begins here";
  words.help = "indent it like the line before; a block begins after a line that ends with `:`";
  words.python = "IndentationError: unexpected indent";
  return true;
}

bool TryAlone(const Stop& stop, Words& words) {
  if (!stop.Expects(PlanToken::kExcept) || !stop.Expects(PlanToken::kFinally) || stop.Expects(PlanToken::kName)) return false;
  words.message = "a `try` block needs an `except` or a `finally` block";
  words.help = "write `except Exception as e:` and what to do then";
  words.python = "SyntaxError: expected 'except' or 'finally' block";
  return true;
}

bool MissingElse(const Stop& stop, Words& words) {
  if (stop.type() == PlanToken::kColon) return false;  // `x = 5 if True: ...` is a statement in the wrong place
  if (stop.expected.size() < 1 || !stop.Expects(PlanToken::kElse) || stop.Expects(PlanToken::kColon) ||
      stop.Expects(PlanToken::kDedent) || stop.Expects(PlanToken::kNewline) || stop.Expects(PlanToken::kFinally))
    return false;
  words.message = "a conditional expression needs an `else`";
  words.help = "write `value if test else other`";
  words.python = "SyntaxError: expected 'else' after 'if' expression";
  return true;
}

bool MissingColon(const Stop& stop, Words& words) {
  if (!stop.Expects(PlanToken::kColon) || stop.in_brackets) return false;
  switch (stop.TypeAt(stop.line_first)) {
    case PlanToken::kElse:
    case PlanToken::kTry:
    case PlanToken::kFinally:
    case PlanToken::kDef:
    case PlanToken::kAsync: break;
    case PlanToken::kIf:
    case PlanToken::kElif:
    case PlanToken::kWhile:
    case PlanToken::kFor:
    case PlanToken::kExcept:
    case PlanToken::kWith:
    case PlanToken::kClass:
    case PlanToken::kMatch:
    case PlanToken::kCase:
      if (stop.type() != PlanToken::kNewline) return false;
      break;
    default: return false;
  }
  if (stop.type() == PlanToken::kWalrus || stop.type() == PlanToken::kEqual) return false;
  words.message = fmt::format("a line that begins with `{}` ends with `:`", stop.TextAt(stop.line_first));
  if (stop.at > 0 && stop.type() == PlanToken::kNewline) {
    words.instead_of = {stop.tokens[stop.at - 1].end, stop.tokens[stop.at - 1].end};
    words.instead = ":";
  }
  words.help = "write `:` here";
  words.python = "SyntaxError: expected ':'";
  return true;
}

// `match 5` and the end of the line: a name and one operand behind another.
bool MatchWithoutColon(const Stop& stop, Words& words) {
  if (stop.in_brackets || stop.at != stop.line_first + 1 || stop.TextAt(stop.line_first) != "match") return false;
  int depth = 0;
  uint32_t end = stop.at;
  for (; end < stop.tokens.size() && stop.TypeAt(end) != PlanToken::kNewline; ++end) {
    const PlanToken type = stop.TypeAt(end);
    depth += Deepens(type);
    const bool joins = type == PlanToken::kLeftParen || type == PlanToken::kLeftSquare;
    if (depth == 0 && (type == PlanToken::kColon || type == PlanToken::kEqual)) return false;
    if (end > stop.at && !joins && EndsExpression(stop.TypeAt(end - 1)) && BeginsExpression(type)) return false;
  }
  if (end == stop.tokens.size() || !EndsExpression(stop.TypeAt(end - 1))) return false;
  words.message = "a line that begins with `match` ends with `:`";
  words.help = "write `:` behind what is looked at";
  words.span = stop.tokens[end - 1].span();
  words.python = "SyntaxError: expected ':'";
  return true;
}

constexpr std::string_view kKeyAlone = "SyntaxError: ':' expected after dictionary key";

// Statements in which CPython finds no words for a `=` that stands in no brackets.
bool TakesNoEqual(PlanToken first) {
  switch (first) {
    case PlanToken::kReturn:
    case PlanToken::kRaise:
    case PlanToken::kAssert:
    case PlanToken::kDel:
    case PlanToken::kGlobal:
    case PlanToken::kNonlocal:
    case PlanToken::kImport:
    case PlanToken::kFrom:
    case PlanToken::kFor:
    case PlanToken::kWith:
    case PlanToken::kClass:
    case PlanToken::kExcept:
    case PlanToken::kCase: return true;
    default: return false;
  }
}

// `f(*a=1)`, `f(x = 5 = 6)` and `x += 1 = 2`: of these CPython says nothing more.
bool IsSecondEqual(const Stop& stop) {
  if (!stop.in_brackets) {
    for (uint32_t i = stop.line_first; i < stop.at; ++i) {
      const std::string_view text = stop.TextAt(i);
      const bool compares = text == "==" || text == "!=" || text == "<=" || text == ">=" || text == ":=";
      if (text.size() > 1 && text.back() == '=' && !compares && !IsWord(text) && stop.TypeAt(i) != PlanToken::kString) return true;
    }
    return false;
  }
  if (stop.TypeAt(stop.innermost) != PlanToken::kLeftParen) return false;
  const uint32_t first = ItemsOf(stop).first;
  if (stop.TypeAt(first) == PlanToken::kStar || stop.TypeAt(first) == PlanToken::kDoubleStar) return true;
  return first + 1 < stop.at && stop.TypeAt(first) == PlanToken::kName && stop.TypeAt(first + 1) == PlanToken::kEqual;
}

// Behind the `in` or `if` of a comprehension: there CPython does not look for a comma.
bool IsInClause(const Stop& stop) {
  int depth = 0;
  for (uint32_t i = ItemsOf(stop).first; i < stop.at; ++i) {
    depth += Deepens(stop.TypeAt(i));
    if (depth == 0 && stop.TypeAt(i) == PlanToken::kFor) return true;
  }
  return false;
}

bool EqualForComparison(const Stop& stop, Words& words) {
  if (stop.type() != PlanToken::kEqual || !EndsExpression(stop.before())) return false;
  if (IsSecondEqual(stop)) {
    words.message = "a second `=` does not fit here";
    words.help = "to compare, write `==`";
    return true;
  }
  if (LacksValue(stop)) {
    words.python = kKeyAlone;
    return true;
  }
  if (!stop.in_brackets && TakesNoEqual(stop.TypeAt(stop.line_first))) return true;
  for (uint32_t i = stop.line_first; !stop.in_brackets && i < stop.at; ++i) {
    if (stop.TypeAt(i) != PlanToken::kYield || (i > stop.line_first && stop.TypeAt(i - 1) != PlanToken::kEqual)) continue;
    words.message = "nothing can be given to what a `yield` gives";
    words.help = "give it to a name before: `name = value`";
    words.python = "SyntaxError: assignment to yield expression not possible";
    return true;
  }
  bool name = stop.before() == PlanToken::kName && (stop.at < 2 || stop.TypeAt(stop.at - 2) != PlanToken::kDot);
  words.message = "`=` gives a value; it is no comparison";
  words.help = "to compare, write `==`";
  words.instead_of = stop.token().span();
  words.instead = "==";
  if (name) words.python = "SyntaxError: invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
  else if (stop.before() == PlanToken::kName)
    words.python = "SyntaxError: cannot assign to attribute here. Maybe you meant '==' instead of '='?";
  else if (stop.before() == PlanToken::kNumber || stop.before() == PlanToken::kString)
    words.python = "SyntaxError: cannot assign to literal here. Maybe you meant '==' instead of '='?";
  else if (stop.before() == PlanToken::kRightParen)
    words.python = "SyntaxError: cannot assign to function call here. Maybe you meant '==' instead of '='?";
  else if (stop.before() == PlanToken::kRightSquare)
    words.python = "SyntaxError: cannot assign to subscript here. Maybe you meant '==' instead of '='?";
  return true;
}

// Between a `for` and its `in`.
bool IsInForTarget(const Stop& stop) {
  for (uint32_t i = stop.at; i-- > stop.line_first;) {
    if (stop.TypeAt(i) == PlanToken::kIn) return false;
    if (stop.TypeAt(i) == PlanToken::kFor) return true;
  }
  return false;
}

// `for x + 1 in numbers`. Of comparisons CPython has no words of its own.
bool OperatorInForTarget(const Stop& stop, Words& words) {
  constexpr std::string_view kOperators[] = {"+", "-", "*", "/", "//", "%", "**", "@", "&", "|", "^", "<<", ">>", "and", "or", "not"};
  const std::string_view text = stop.TextAt(stop.at);
  if (std::find(std::begin(kOperators), std::end(kOperators), text) == std::end(kOperators) || !IsInForTarget(stop)) return false;
  const PlanToken next = stop.at + 1 < stop.tokens.size() ? stop.TypeAt(stop.at + 1) : PlanToken::kEnd;
  if (!BeginsExpression(next)) return false;
  words.message = fmt::format("a `for` gives its values to names, and `{}` makes no name", text);
  words.help = "write a name there, and compute in the loop";
  words.python = "SyntaxError: cannot assign to expression";
  return true;
}

bool WalrusInStatement(const Stop& stop, Words& words) {
  if (stop.type() != PlanToken::kWalrus) return false;
  words.message = "`:=` does not stand here without parentheses";
  words.help = "a statement gives a value with `=`; inside an expression write `(name := value)`";
  return true;
}

bool PrintStatement(const Stop& stop, Words& words) {
  bool first = stop.at == stop.line_first + 1 || (stop.at >= 2 && stop.TypeAt(stop.at - 2) == PlanToken::kFieldOpen);
  if (!first || stop.before() != PlanToken::kName || !BeginsExpression(stop.type())) return false;
  std::string_view name = stop.TextAt(stop.at - 1);
  if (name != "print" && name != "exec") return false;
  words.span = Cover(stop.tokens[stop.at - 1].span(), stop.token().span());
  words.message = fmt::format("`{}` is a function", name);
  words.help = fmt::format("put parentheses around what it is given: `{}(...)`", name);
  words.python = fmt::format("SyntaxError: Missing parentheses in call to '{}'. Did you mean {}(...)?", name, name);
  return true;
}

bool MisspelledKeyword(const Stop& stop, Words& words) {
  if (stop.at != stop.line_first + 1 || stop.before() != PlanToken::kName) return false;
  std::string_view name = stop.TextAt(stop.at - 1);
  std::string_view near = name.size() <= 12 ? NearestName(name, Keywords()) : "";
  if (name == "elseif" || name == "elsif") near = "elif";
  if (name == "function" || name == "func" || name == "fn") near = "def";
  if (name == "switch") near = "match";
  if (near.empty() || near == name) return false;
  words.span = stop.tokens[stop.at - 1].span();
  words.message = fmt::format("no statement begins with `{}`", name);
  words.help = fmt::format("did you mean `{}`?", near);
  words.instead_of = words.span;
  words.instead = near;
  return true;
}

bool WordsOfOtherLanguages(const Stop& stop, Words& words) {
  PlanToken type = stop.type(), before = stop.before();
  auto say = [&](std::string message, std::string help, std::string instead = "") {
    words.message = std::move(message);
    words.help = std::move(help);
    words.instead_of = Cover(stop.tokens[stop.at > 0 ? stop.at - 1 : 0].span(), stop.token().span());
    words.instead = std::move(instead);
    return true;
  };
  auto doubled = [&](PlanToken sign) {
    return type == sign && before == sign && stop.tokens[stop.at - 1].end == stop.token().begin;
  };
  if (doubled(PlanToken::kAmpersand)) return say("`&&` is no operator", "write `and`", "and");
  if (doubled(PlanToken::kPipe)) return say("`||` is no operator", "write `or`", "or");
  if (before == PlanToken::kElse && type == PlanToken::kIf) {
    if (stop.at == stop.line_first + 1) words.python = "SyntaxError: expected ':'";
    return say("`else if` is written in one word", "write `elif`", "elif");
  }
  if (before == PlanToken::kLess && type == PlanToken::kGreater) return say("`<>` is no operator", "write `!=`", "!=");
  bool step = stop.at >= 2 && IsLineEnd(type) && (before == PlanToken::kPlus || before == PlanToken::kMinus) &&
              stop.TypeAt(stop.at - 2) == before;
  if (step) return say("there is no `++` and no `--`", before == PlanToken::kPlus ? "write `+= 1`" : "write `-= 1`");
  if (before == PlanToken::kEqualEqual && type == PlanToken::kEqual)
    return say("`===` is no operator", "write `==`, or `is` for the same object", "==");
  return false;
}

bool KeywordAsName(const Stop& stop, Words& words) {
  if (stop.type() == PlanToken::kEqual && stop.at == stop.line_first + 1 && IsKeyword(stop.TextAt(stop.at - 1))) {
    std::string_view keyword = stop.TextAt(stop.at - 1);
    words.span = stop.tokens[stop.at - 1].span();
    words.message = fmt::format("`{}` is a keyword and cannot be a name", keyword);
    words.help = fmt::format("choose another name, such as `{}_`", keyword);
    if (keyword == "yield") words.python = "SyntaxError: assignment to yield expression not possible";
    return true;
  }
  std::string_view text = stop.TextAt(stop.at);
  bool wants_name = stop.Expects(PlanToken::kName) && !stop.Expects(PlanToken::kNumber);
  if (!wants_name || !IsKeyword(text)) return false;
  words.message = fmt::format("`{}` is a keyword and cannot be a name", text);
  words.help = fmt::format("choose another name, such as `{}_`", text);
  return true;
}

bool MissingOperand(const Stop& stop, Words& words) {
  if (!stop.ExpectsExpression() || stop.at == 0 || stop.at == stop.line_first) return false;
  if (EndsExpression(stop.before()) || IsKeyword(stop.TextAt(stop.at))) return false;
  std::string before = Shown(stop, stop.at - 1);
  words.message = IsLineEnd(stop.type())
                      ? fmt::format("the line ends where an expression must follow {}", before)
                      : fmt::format("{} cannot follow {}: an expression must stand here", Shown(stop, stop.at), before);
  if (IsLineEnd(stop.type())) words.span = stop.tokens[stop.at - 1].span();
  bool doubled = stop.type() == PlanToken::kComma && stop.before() == PlanToken::kComma;
  if (doubled) words.help = "remove one of the commas";
  else if (IsLineEnd(stop.type()))
    words.help = "go on in the same line, or put parentheses around an expression of several lines";
  return true;
}

// Places where CPython has words of its own for what is missing.
bool MissingPart(const Stop& stop, Words& words) {
  bool def = stop.TypeAt(stop.line_first) == PlanToken::kDef;
  PlanToken before = stop.before(), type = stop.type();
  auto say = [&](std::string message, std::string help, std::string python) {
    words.message = std::move(message);
    words.help = std::move(help);
    words.python = "SyntaxError: " + std::move(python);
    return true;
  };
  if (stop.TypeAt(stop.line_first) == PlanToken::kCase && before == PlanToken::kAs && type != PlanToken::kName)
    return say("a name must follow the `as`", "write `case pattern as name:`", BeginsExpression(type) ? "invalid pattern target" : "invalid syntax");
  bool list_ends = type == PlanToken::kRightParen || type == PlanToken::kRightBrace || type == PlanToken::kComma;
  if (def && stop.Expects(PlanToken::kLeftParen) && stop.expected.size() == 1)
    return say("parameters in parentheses follow the name of a function", "write `()` if it has none", "expected '('");
  if (def && before == PlanToken::kEqual && stop.in_brackets && list_ends)
    return say("a default must follow the `=`", "", "expected default value expression");
  if (before == PlanToken::kColon && stop.in_braces && list_ends)
    return say("a value must follow the `:`", "", "expression expected after dictionary key and ':'");
  if (before == PlanToken::kColon && stop.in_braces && type == PlanToken::kStar)
    return say("a value of a dict cannot be starred", "for all pairs of another dict write `**other`",
               "cannot use a starred expression in a dictionary value");
  bool opens_group = before == PlanToken::kFieldOpen ||
                     (before == PlanToken::kLeftParen && (stop.at < 2 || !EndsExpression(stop.TypeAt(stop.at - 2))));
  if (type == PlanToken::kDoubleStar && opens_group && !def)
    return say("`**` stands only in a call or in a dict", "for a dict write `{**x}`", "cannot use double starred expression here");
  if (type == PlanToken::kFor && stop.in_brackets) {
    ItemsBefore items = ItemsOf(stop);
    bool square = stop.TypeAt(stop.innermost) == PlanToken::kLeftSquare || stop.in_braces;
    if (items.several && square && !items.pairs && !items.in_value)
      return say("what a comprehension gives stands in parentheses if it is several values", "write `(x, y) for ...`",
                 "did you forget parentheses around the comprehension target?");
    if (stop.TypeAt(items.first) == PlanToken::kStar)
      return say("`*` does not work in a comprehension", "write a second `for`", "iterable unpacking cannot be used in comprehension");
  }
  if (def && before == PlanToken::kArrow)
    return say("a type must follow the `->`", "leave the `->` out if there is none", "expected ':'");
  if (stop.TypeAt(stop.line_first) == PlanToken::kExcept && type == PlanToken::kComma) {
    return say("several exceptions stand in parentheses", "write `except (A, B):`",
               "multiple exception types must be parenthesized");
  }
  bool opens = type == PlanToken::kLeftParen && stop.Expects(PlanToken::kName) && !stop.Expects(PlanToken::kNumber);
  if (opens && def && stop.in_brackets)
    return say("parameters stand without parentheses of their own", "take one parameter, and unpack it in the body",
               "Function parameters cannot be parenthesized");
  if (opens && before == PlanToken::kLambda)
    return say("the parameters of a lambda stand without parentheses", "write `lambda x: ...`",
               "Lambda expression parameters cannot be parenthesized");
  return false;
}

// The brackets of an import, or of a parameter before its type and default.
bool TakesNamesAlone(const Stop& stop) {
  PlanToken first = stop.TypeAt(stop.line_first);
  if (first == PlanToken::kFrom) return true;
  uint32_t name = stop.line_first + 1 + (first == PlanToken::kAsync);
  if ((first != PlanToken::kDef && first != PlanToken::kAsync) || stop.innermost != name + 1) return false;
  ItemsBefore items = ItemsOf(stop);
  for (uint32_t i = items.first; i < stop.at; ++i) {
    if (stop.TypeAt(i) == PlanToken::kEqual) return false;
  }
  return !items.in_value;
}

bool MissingComma(const Stop& stop, Words& words) {
  if (!EndsExpression(stop.before()) || !BeginsExpression(stop.type())) return false;
  words.message = fmt::format("{} cannot follow {} directly", Shown(stop, stop.at), Shown(stop, stop.at - 1));
  words.help =
      stop.in_brackets ? "write a comma or an operator between them" : "write an operator between them, or begin a new line";
  bool is_text =
      stop.before() == PlanToken::kName && (stop.type() == PlanToken::kString || stop.type() == PlanToken::kFStringStart);
  if (LacksValue(stop)) words.python = kKeyAlone;
  else if (stop.in_brackets && !is_text && !TakesNamesAlone(stop) && !IsInClause(stop)) words.python = "SyntaxError: invalid syntax. Perhaps you forgot a comma?";
  return true;
}

void SayExpected(const Stop& stop, Words& words) {
  std::string expected = stop.at == stop.line_first ? "" : ExpectedWords(stop);
  words.message = IsLineEnd(stop.type()) ? fmt::format("{} comes too early", WordsFor(stop.type()))
                                         : fmt::format("{} does not fit here", Shown(stop, stop.at));
  if (!expected.empty()) words.message += fmt::format(": expected {}", expected);
  bool orphan = stop.at == stop.line_first && IsWord(stop.TextAt(stop.at)) && !stop.Expects(stop.type());
  if (orphan && (stop.type() == PlanToken::kElse || stop.type() == PlanToken::kElif || stop.type() == PlanToken::kExcept ||
                 stop.type() == PlanToken::kFinally)) {
    words.help =
        fmt::format("indent `{}` like the statement it belongs to, and put it right after its block", stop.TextAt(stop.at));
  }
}

}  // namespace

void Report(const TextFault& fault, Diagnostics& diagnostics) {
  diagnostics.Report(fault.id, fault.span, {fault.message}).Help(fault.help).Python(fault.python);
}

void ExplainStop(const SourceFile& source, const PlanTokens& tokens, const PlanParse& parse, const Limits& limits,
                 Diagnostics& diagnostics) {
  Stop stop{source, tokens.tokens, parse.stop->expected, parse.stop->token, 0, false, false, false};
  const Token& token = stop.token();
  if (parse.too_deep) {
    diagnostics
        .Report(DiagnosticId::kNestedTooDeeply, token.span(),
                {fmt::format("{} expressions in one another", std::min(limits.expression_depth, kDeepestExpression))})
        .Help("give parts of it names of their own")
        .Python("RecursionError: maximum recursion depth exceeded during compilation");
    return;
  }
  // A bracket that is never closed swallows the lines after it: it is what is wrong, not they.
  bool swallowed = tokens.unclosed_bracket && source.LineOf(tokens.fault->span.begin) < source.LineOf(token.begin) &&
                   tokens.fault->span.begin < token.begin;
  if (Is(token, PlanToken::kFault) || swallowed) {
    Report(*tokens.fault, diagnostics);
    return;
  }
  stop.line_first = LineFirstBefore(tokens.tokens, stop.at);
  std::vector<PlanToken> open;
  std::vector<uint32_t> opened;
  for (uint32_t i = stop.line_first; i < stop.at; ++i) {
    PlanToken type = stop.TypeAt(i);
    const int deeper = Deepens(type);
    if (deeper > 0) open.push_back(type), opened.push_back(i);
    if (deeper < 0) open.pop_back(), opened.pop_back();
  }
  stop.in_brackets = !open.empty();
  if (stop.in_brackets) stop.innermost = opened.back();
  stop.in_braces = stop.in_brackets && open.back() == PlanToken::kLeftBrace;
  stop.in_fstring = std::find(open.begin(), open.end(), PlanToken::kFieldOpen) != open.end();
  Words words;
  words.span = token.span();
  bool (*const kMistakes[])(const Stop&, Words&) = {MissingBlock,      WrongIndent,        TryAlone,       WordsOfOtherLanguages,
                                                    MissingPart,       MissingColon, MatchWithoutColon,      PrintStatement, MisspelledKeyword,
                                                    WalrusInStatement, EqualForComparison, KeywordAsName,  MissingComma,
                                                    MissingElse,       OperatorInForTarget, MissingOperand};
  bool known = false;
  for (auto mistake : kMistakes) {
    if ((known = mistake(stop, words))) break;
  }
  if (!known) SayExpected(stop, words);
  bool own_words = words.python != "SyntaxError: invalid syntax";
  if (tokens.unclosed_bracket && own_words && tokens.fault->span.begin < token.begin) {
    Report(*tokens.fault, diagnostics);
    return;
  }
  if (stop.in_fstring && words.python.starts_with("SyntaxError: ")) words.python.insert(13, "f-string: ");
  bool another = tokens.fault && !tokens.unclosed_bracket;
  if (another) words.python = tokens.fault->python;  // CPython reads all tokens before it complains of one
  Diagnostic& report = diagnostics.Report(words.id, words.span, {words.message}).Help(words.help).Python(words.python);
  if (!words.instead.empty()) report.FixBy("write `" + words.instead + "`", words.instead_of, words.instead);
  if (another) Report(*tokens.fault, diagnostics);
}

}  // namespace penstock
