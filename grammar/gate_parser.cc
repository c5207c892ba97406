#include <algorithm>

#include "GateParser.h"
#include "core/text.h"
#include "grammar/gate_tree.h"

namespace penstock {
namespace {

// Our token numbers are ANTLR's: both come from one table.
#define TOKEN(id, name, literal, words) static_assert(static_cast<int>(GateToken::id) == GateParser::name);
#include "grammar/gate_tokens.def"
#undef TOKEN

GateToken TypeOf(const Token& token) { return static_cast<GateToken>(token.type); }

// One past the last token of the statement that begins at `at`.
size_t EndOfStatement(const std::vector<Token>& tokens, size_t at) {
  while (at + 1 < tokens.size() && tokens[at].extra != kEndsStatement) ++at;
  return std::min(at + 1, tokens.size() - 1);
}

// The word a statement begins with, after its annotations.
GateToken WordOfStatement(const std::vector<Token>& tokens, size_t at) {
  while (TypeOf(tokens[at]) == GateToken::kAt && at + 2 < tokens.size()) {
    at += 2;
    if (TypeOf(tokens[at]) == GateToken::kLeftParen) at = std::min(at + 3, tokens.size() - 1);
  }
  return TypeOf(tokens[at]);
}

std::string Expected(const std::vector<int16_t>& types) {
  std::vector<std::string> words;
  for (int16_t type : types) {
    std::string_view word = WordsFor(static_cast<GateToken>(type));
    if (!word.empty()) words.emplace_back(word);
  }
  if (words.empty() || words.size() > 8) return "";
  std::string last = words.back();
  words.pop_back();
  return words.empty() ? "expected " + last : "expected " + Join(words, ", ") + " or " + last;
}

// The keyword that a name was probably meant to be: one of those expected, or one of the statement's.
std::string_view MeantWord(std::string_view written, const std::vector<int16_t>& expected, std::vector<std::string_view> words) {
  for (int16_t type : expected) {
    std::string_view literal = LiteralOf(static_cast<GateToken>(type));
    if (!literal.empty() && std::isalpha(static_cast<unsigned char>(literal[0]))) words.push_back(literal);
  }
  return NearestName(written, words);
}

// Words of other languages, and what stands for them here.
struct OtherWord {
  std::string_view written, meant;
};
constexpr OtherWord kOtherWords[] = {
    {"allow", "permit"}, {"grant", "permit"}, {"deny", "forbid"}, {"block", "forbid"}, {"reject", "forbid"}, {"disallow", "forbid"},
    {"when", "if"}, {"where", "if"}, {"provided", "if"}, {"except", "unless"}, {"since", "because"}, {"reason", "because"}, {"include", "import"},
    {"denied", "deny"}, {"allowed", "allow"}, {"permitted", "allow"}, {"asked", "ask"}, {"secret", "tagged"}, {"private", "readable"},
};

// What stands here instead of such a word, if it would fit.
std::string_view OtherWordFor(std::string_view written, const std::vector<int16_t>& expected) {
  for (const OtherWord& row : kOtherWords) {
    if (row.written != written) continue;
    for (int16_t type : expected) if (LiteralOf(static_cast<GateToken>(type)) == row.meant) return row.meant;
  }
  return "";
}

bool Expects(const ParseStop& stop, GateToken type) {
  return std::find(stop.expected.begin(), stop.expected.end(), static_cast<int16_t>(type)) != stop.expected.end();
}

bool IsComparison(GateToken type) {
  return type == GateToken::kEqualEqual || type == GateToken::kNotEqual || type == GateToken::kLess || type == GateToken::kLessEqual ||
         type == GateToken::kGreater || type == GateToken::kGreaterEqual;
}

// Help for signs that stand where something else is due, and the text to write instead, if it is that simple.
std::string HelpForSign(const std::vector<Token>& tokens, size_t index, bool wants_window, std::string& instead) {
  GateToken type = TypeOf(tokens[index]);
  bool before_number = TypeOf(tokens[index - 1]) == GateToken::kNumber, after_number = TypeOf(tokens[index + 1]) == GateToken::kNumber;
  if (type == GateToken::kEqual) {
    instead = "==";
    return "to compare, write `==`";
  }
  if (IsComparison(type)) return "compare twice: a < b and b <= c";
  if (type == GateToken::kComma && before_number && after_number) {
    instead = "_";
    return "a long number is written without commas: 1_000";
  }
  if (type == GateToken::kComma) {
    instead = " and";
    return "conditions are joined by `and`";
  }
  return wants_window ? "a window is `30m`, `24h`, `7d` or `run`" : "";
}

void ReportStop(const SourceFile& source, const std::vector<Token>& tokens, size_t first, const ParseStop& stop, bool at_end,
                Diagnostics& diagnostics) {
  size_t index = first + stop.token;
  std::string expected = Expected(stop.expected);
  if (at_end && index > first) {
    Diagnostic& message = diagnostics.Report(DiagnosticId::kGateSyntax, tokens[index - 1].span(), {"the statement goes on after this"});
    message.Help(expected.empty() ? "a statement ends with `;`" : expected);
    if (Expects(stop, GateToken::kSemicolon)) message.FixBy("add `;`", {tokens[index - 1].end, tokens[index - 1].end}, ";");
    return;
  }
  const Token& found = tokens[index];
  std::string written(source.TextOf(found.span()));
  bool first_word = index == first || TypeOf(tokens[first]) == GateToken::kAt;
  bool is_word = !written.empty() && (std::isalpha(static_cast<unsigned char>(written[0])) || written[0] == '_');
  bool starts = first_word && is_word && std::find(stop.expected.begin(), stop.expected.end(),
                                                   static_cast<int16_t>(GateToken::kWordPermit)) != stop.expected.end();
  std::string message = starts ? "no statement begins with `" + written + "`" : found.type == kEndOfText ? "the text ends here" : "`" + written + "` does not fit here";
  std::string help = expected;
  auto expects = [&](GateToken type) { return Expects(stop, type); };
  std::string instead;  // what should stand there
  bool closes = TypeOf(found) == GateToken::kSemicolon || TypeOf(found) == GateToken::kRightParen || TypeOf(found) == GateToken::kRightSquare;
  if (expected.empty() && closes) message = "something is missing before `" + written + "`";
  if (is_word) {
    auto is_bracket = [](int16_t type) {
      return type == static_cast<int16_t>(GateToken::kLeftSquare) || type == static_cast<int16_t>(GateToken::kLeftParen) || type == static_cast<int16_t>(GateToken::kLeftBrace);
    };
    const bool no_word = stop.expected.size() == 1 && is_bracket(stop.expected[0]);  // nobody mistyped `[`
    std::string_view meant = no_word ? std::string_view() : MeantWord(written, stop.expected, ClauseWords(WordOfStatement(tokens, first)));
    if (std::string_view other = OtherWordFor(written, stop.expected); !other.empty() && !no_word) meant = other;
    if (!meant.empty()) help = "did you mean `" + std::string(instead = meant) + "`?";
    else if (starts) help = "statements begin with policy, tools, mode, group, trust, tag, label, fact, tool, permit, forbid, ask, assert, test, ...";
    bool keyword = TypeOf(found) != GateToken::kName;
    bool first_name = index == first + 1;  // of the statement: its own name, or its tool
    if (keyword && expects(GateToken::kName)) instead = first_name ? "" : "arg(\"" + written + "\")";
    if (keyword && expects(GateToken::kName) && first_name) help = expected;
    else if (keyword && expects(GateToken::kName)) help = "`" + written + "` is a word of the language here; an argument of that name is written arg(\"" + written + "\")";
  }
  bool sign = !is_word && found.type != kEndOfText && index > first;
  bool wants_window = expects(GateToken::kDuration) && expects(GateToken::kWordRun);
  if (sign || wants_window) {
    std::string better = HelpForSign(tokens, index, wants_window, instead);
    if (!better.empty()) help = better;
  }
  Diagnostic& report = diagnostics.Report(DiagnosticId::kGateSyntax, found.span(), {std::move(message)});
  report.Help(std::move(help));
  if (!instead.empty()) report.FixBy("write `" + instead + "`", found.span(), instead);
  const bool new_line = index > first && source.LineOf(tokens[index - 1].end) < source.LineOf(found.begin);
  if (new_line && expects(GateToken::kSemicolon)) report.FixBy("add `;`", {tokens[index - 1].end, tokens[index - 1].end}, ";");
}

struct StatementParse {
  std::optional<ParseStop> stop;
  bool too_deep = false;
  GateNodeId node = GateTree::kNoNode;
};

// `explain`: a stop says what would have fitted; slower.
StatementParse ParseStatement(const std::vector<Token>& statement, GateTree& tree, size_t first_token, bool explain) {
  RecordStream stream(statement);
  GateParser parser(&stream);
  if (explain) parser.KeepContexts();
  parser.nodes = &tree.nodes;
  parser.token_offset = static_cast<uint32_t>(first_token);
  StatementParse out;
  out.stop = RunParser(parser, &GateParser::gate_statement);
  out.too_deep = parser.too_deep;
  if (!out.stop) out.node = parser.result();
  return out;
}

}  // namespace

std::string_view LiteralOf(GateToken type) {
  switch (type) {
    case GateToken::kEnd:
    case GateToken::kNone_: return "";
#define TOKEN(id, name, literal, words) \
  case GateToken::id: return literal;
#include "grammar/gate_tokens.def"
#undef TOKEN
  }
  return "";
}

std::string_view DocOf(GateToken type) {
  switch (type) {
#define WORD(token, doc) \
  case GateToken::token: return doc;
#include "grammar/gate_words.def"
#undef WORD
    default: return "";  // no word; a test looks for words without a row
  }
}

std::vector<GateToken> ExpectedAfter(const std::vector<Token>& tokens, size_t first, size_t count) {
  std::vector<Token> statement(tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.begin() + static_cast<std::ptrdiff_t>(first + count));
  const uint32_t end = statement.empty() ? 0 : statement.back().end;
  statement.push_back({end, end, kEndOfText, 0});
  auto run = [&](auto use) {
    GateTree tree;
    RecordStream stream(statement);
    GateParser parser(&stream);
    parser.nodes = &tree.nodes;
    return use(parser);
  };
  const std::optional<ParseStop> stop = run([](GateParser& parser) { return RunParser(parser, &GateParser::gate_statement); });
  std::vector<GateToken> expected;
  if (!stop || stop->token != count) return expected;
  for (int16_t type : run([&](GateParser& parser) { return ExpectedAt(parser, &GateParser::gate_statement, *stop); })) expected.push_back(static_cast<GateToken>(type));
  return expected;
}

std::string_view WordsFor(GateToken type) {
  switch (type) {
    case GateToken::kEnd:
    case GateToken::kNone_: return "";
#define TOKEN(id, name, literal, words) \
  case GateToken::id: return words;
#include "grammar/gate_tokens.def"
#undef TOKEN
  }
  return "";
}

Span GateTree::SpanOf(GateNodeId id) const {
  const GateNode& node = nodes[id];
  return Cover(tokens[node.first_token].span(), tokens[std::max(node.first_token, node.last_token)].span());
}

GateNodeId GateTree::ChildOf(GateNodeId id, GateNodeKind kind) const {
  for (GateNodeId child : nodes[id].children) {
    if (nodes[child].kind == kind) return child;
  }
  return kNoNode;
}

GateTree ParseGateText(const SourceFile& source, Diagnostics& diagnostics) {
  GateTree tree;
  tree.tokens = LexGate(source, diagnostics);
  constexpr size_t kMostErrors = 100;
  for (size_t at = 0; at + 1 < tree.tokens.size() && diagnostics.error_count() < kMostErrors;) {
    size_t end = EndOfStatement(tree.tokens, at);
    std::vector<Token> statement(tree.tokens.begin() + static_cast<std::ptrdiff_t>(at), tree.tokens.begin() + static_cast<std::ptrdiff_t>(end));
    bool faulty = std::any_of(statement.begin(), statement.end(), [](const Token& t) { return TypeOf(t) == GateToken::kFault; });
    statement.push_back({statement.back().end, statement.back().end, kEndOfText, 0});
    if (!faulty) {
      size_t nodes = tree.nodes.size();
      StatementParse parse = ParseStatement(statement, tree, at, false);
      if (parse.stop) {  // once more, to say what would have fitted
        tree.nodes.resize(nodes);
        parse = ParseStatement(statement, tree, at, true);
      }
      if (parse.too_deep) diagnostics.Report(DiagnosticId::kGateSyntax, statement[parse.stop->token].span(), {"nested too deeply"});
      else if (parse.stop) ReportStop(source, tree.tokens, at, *parse.stop, parse.stop->token + 1 == statement.size(), diagnostics);
      else tree.statements.push_back(parse.node);
    }
    at = end;
  }
  return tree;
}

}  // namespace penstock
