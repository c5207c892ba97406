// Layout of gates. A statement that fits on a line gets one line; else its items (what stands in braces) get a
// line each, and its clauses are filled into lines, broken further at `and`, `or`, `,` and `+` where one alone
// is too wide. Where lines break depends on tokens and comments alone, never on how the text was laid out
// before: so formatting twice is formatting once.
#include "policies/format.h"

#include <algorithm>

#include "grammar/gate_tree.h"

namespace penstock {
namespace {

using enum GateToken;

constexpr size_t kWidth = 100;

struct Comment {
  std::string text;
  bool own_line;      // else it stands behind a token on its line
  bool blank_before;  // an empty line stands before it
};

// One token with what stands between it and the one before.
struct Piece {
  GateToken type;
  std::string text;
  std::vector<Comment> comments;
  bool blank_before = false;  // an empty line right before the token
  bool spaced = false;        // a space before it, when on one line with the one before
};

enum class Cut : uint8_t { kNone, kInside, kClause, kBecause };

struct Layout {
  std::vector<Piece> pieces;
  std::string out;
  size_t column = 0;
};

// -- comments

void AddComments(std::string_view gap, bool after_token, Piece& piece) {
  size_t at = 0;
  int newlines = after_token ? 0 : 1;
  while (at < gap.size()) {
    char c = gap[at];
    if (c == '\n') ++newlines;
    if (c != '/') { ++at; continue; }
    bool line = gap[at + 1] == '/';
    size_t end = line ? gap.find('\n', at) : gap.find("*/", at + 2);
    end = end == std::string_view::npos ? gap.size() : line ? end : end + 2;
    std::string text(gap.substr(at, end - at));
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.pop_back();
    piece.comments.push_back({std::move(text), newlines > 0, newlines > 1});
    newlines = 0;
    at = end;
  }
  piece.blank_before = newlines > 1;
}

bool IsLineComment(const Comment& comment) { return comment.text[1] == '/'; }
// Does a token after it need a new line?
bool EndsLine(const Comment& comment) { return IsLineComment(comment) || comment.own_line || comment.text.find('\n') != std::string::npos; }

// -- spaces

bool IsNameLike(GateToken type) {
  return type == kName || type == kGlob || type == kString || type == kRightParen || type == kRightSquare || type == kWordResult ||
         type == kWordArgs || type == kWordControl || type == kWordCall || type == kUserWord || type == kSystemWord || type == kWordPublic;
}

bool IsOperand(GateToken type) { return IsNameLike(type) || type == kNumber || type == kDuration || type == kQuestion || type == kRightBrace; }

// `?` that stands for a value in a test, not behind an argument.
bool IsUnknownValue(GateToken before) {
  return before == kColon || before == kLeftParen || before == kComma || before == kLeftSquare || before == kEqual || before == kWordReturns;
}

// `body_brace`: the brace opens or closes a statement's body, not an object.
bool SpaceBetween(GateToken before_last, GateToken last, GateToken next, bool body_brace) {
  if (last == kAt || last == kLeftParen || last == kLeftSquare) return false;
  if (last == kDot) return false;
  if (last == kLeftBrace || next == kRightBrace) return body_brace;
  switch (next) {
    case kRightParen:
    case kRightSquare:
    case kComma:
    case kSemicolon:
    case kColon: return false;
    case kQuestion: return IsUnknownValue(last);
    case kDot: return last == kWordAt || last == kWordLabel || last == kComma;
    case kLeftParen: return !(last == kName || last == kGlob || last == kString || last == kWordSum);
    case kLeftSquare: return !IsNameLike(last) || last == kString;
    default: break;
  }
  bool negative = last == kMinus && !IsOperand(before_last);
  return !negative;
}

// -- where lines may break

Cut CutBefore(const std::vector<Piece>& pieces, size_t index, size_t first) {
  if (index == first) return Cut::kNone;
  GateToken type = pieces[index].type, last = pieces[index - 1].type;
  switch (type) {
    case kWordBecause: return last == kSemicolon ? Cut::kNone : Cut::kBecause;
    case kWordIf:
    case kWordUnless:
    case kWordReleasing:
    case kWordAccepting:
    case kWordWith:
    case kWordOver:
    case kWordElse:
    case kWordRequire:
    case kWordWithin:
    case kWordUntil:
    case kWordCritical:
    case kWordObserved:
    case kWordHiding:
    case kWordAt:
    case kWordForbid: return Cut::kClause;
    case kWordAnd:
    case kWordOr:
    case kPlus: return Cut::kInside;
    default: return last == kComma || last == kEqual ? Cut::kInside : Cut::kNone;
  }
}

// -- writing

void NewLine(Layout& l, size_t indent) {
  while (!l.out.empty() && l.out.back() == ' ') l.out.pop_back();
  if (!l.out.empty() && l.out.back() != '\n') l.out += '\n';
  l.out.append(indent, ' ');
  l.column = indent;
}

void Write(Layout& l, std::string_view text) {
  l.out += text;
  l.column += text.size();
}

// Width of the pieces [begin, end) on one line, without comments.
size_t WidthOf(const Layout& l, size_t begin, size_t end) {
  size_t width = 0;
  for (size_t i = begin; i < end; ++i) width += l.pieces[i].text.size() + (i > begin && l.pieces[i].spaced ? 1 : 0);
  return width;
}

bool HasCommentsInside(const Layout& l, size_t begin, size_t end) {
  for (size_t i = begin + 1; i < end; ++i) if (!l.pieces[i].comments.empty()) return true;
  return false;
}

// The comments before a piece. Afterwards the place is one where the piece itself may be written.
void WriteComments(Layout& l, const Piece& piece, size_t indent, bool blanks) {
  for (const Comment& comment : piece.comments) {
    if (comment.own_line) {
      NewLine(l, 0);
      if (comment.blank_before && blanks && !l.out.empty()) l.out += '\n';
      NewLine(l, indent);
      Write(l, comment.text);
    } else {
      if (!l.out.empty() && l.out.back() != '\n' && l.out.back() != ' ') Write(l, IsLineComment(comment) ? "  " : " ");
      Write(l, comment.text);
    }
    if (EndsLine(comment)) NewLine(l, indent);
  }
}

bool AtLineStart(const Layout& l) { return l.out.empty() || l.out.find_last_not_of(' ') == std::string::npos || l.out[l.out.find_last_not_of(' ')] == '\n'; }

// A piece, its comments being written already.
void WriteText(Layout& l, size_t index) {
  const Piece& piece = l.pieces[index];
  if (!AtLineStart(l) && (piece.spaced || !piece.comments.empty())) Write(l, " ");
  Write(l, piece.text);
}

// Pieces that are one statement without a body, or one item: clauses filled into lines. The comments before
// the first are written already.
void WriteFilled(Layout& l, size_t begin, size_t end, size_t indent) {
  bool one_line = !HasCommentsInside(l, begin, end) && l.column + WidthOf(l, begin, end) <= kWidth;
  for (size_t clause = begin; clause < end;) {
    size_t clause_end = clause + 1;
    while (clause_end < end && CutBefore(l.pieces, clause_end, begin) < Cut::kClause) ++clause_end;
    if (clause > begin) WriteComments(l, l.pieces[clause], indent + 2, false);
    bool room = l.column + 1 + WidthOf(l, clause, clause_end) <= kWidth;
    bool because = CutBefore(l.pieces, clause, begin) == Cut::kBecause;
    if (clause > begin && !one_line && (because || !room) && !AtLineStart(l)) NewLine(l, indent + 2);
    for (size_t i = clause; i < clause_end; ++i) {
      if (i == clause) {
        WriteText(l, i);
        continue;
      }
      WriteComments(l, l.pieces[i], indent + 4, false);
      size_t chunk_end = i + 1;
      while (chunk_end < clause_end && CutBefore(l.pieces, chunk_end, begin) == Cut::kNone) ++chunk_end;
      bool may_break = !one_line && CutBefore(l.pieces, i, begin) != Cut::kNone && !AtLineStart(l);
      if (may_break && l.column + 1 + WidthOf(l, i, chunk_end) > kWidth) NewLine(l, indent + 4);
      WriteText(l, i);
    }
    clause = clause_end;
  }
}

// -- statements

struct StatementRange {
  size_t begin, body, end;      // first token, first behind the annotations, one past the last
  size_t open = 0, close = 0;   // the braces of its body; 0: it has none
};

StatementRange RangeOf(const std::vector<Token>& tokens, const std::vector<Piece>& pieces, size_t begin) {
  StatementRange range{begin, begin, begin};
  while (range.end + 1 < tokens.size() && tokens[range.end].extra != kEndsStatement) ++range.end;
  range.end = std::min(range.end + 1, tokens.size() - 1);
  while (pieces[range.body].type == kAt && range.body + 2 < range.end) {
    range.body += 2;
    if (pieces[range.body].type == kLeftParen) range.body += 3;
  }
  GateToken word = pieces[range.body].type;
  if (word != kWordLabel && word != kWordEndorse && word != kWordDeclassify && word != kWordTest) return range;
  for (size_t i = range.body; i < range.end && range.open == 0; ++i) {
    if (pieces[i].type == kLeftBrace) range.open = i;
  }
  range.close = range.open == 0 ? 0 : range.end - 1;
  return range;
}

void WriteBody(Layout& l, const StatementRange& range) {
  WriteFilled(l, range.body, range.open + 1, 0);
  for (size_t item = range.open + 1; item < range.close;) {
    size_t end = item;
    size_t depth = 0;
    while (end < range.close && (depth > 0 || l.pieces[end].type != kSemicolon)) {
      GateToken type = l.pieces[end++].type;
      if (type == kLeftParen || type == kLeftSquare || type == kLeftBrace) ++depth;
      if (type == kRightParen || type == kRightSquare || type == kRightBrace) --depth;
    }
    end = std::min(end + 1, range.close);
    WriteComments(l, l.pieces[item], 2, false);
    NewLine(l, 2);
    WriteFilled(l, item, end, 2);
    item = end;
  }
  WriteComments(l, l.pieces[range.close], 2, false);
  NewLine(l, 0);
  Write(l, l.pieces[range.close].text);
}

void WriteStatement(Layout& l, const StatementRange& range) {
  const Piece& first = l.pieces[range.begin];
  WriteComments(l, first, 0, true);
  bool at_line_start = AtLineStart(l);
  NewLine(l, 0);
  if (first.blank_before && !l.out.empty() && (at_line_start || first.comments.empty() || first.comments.back().own_line)) {
    if (!l.out.ends_with("\n\n")) l.out += '\n';
  }
  if (range.body > range.begin) {
    for (size_t i = range.begin; i < range.body; ++i) {
      if (i > range.begin) WriteComments(l, l.pieces[i], 0, false);
      WriteText(l, i);
    }
    WriteComments(l, l.pieces[range.body], 0, false);
    NewLine(l, 0);
  }
  bool flat = !HasCommentsInside(l, range.body, range.end) && WidthOf(l, range.body, range.end) <= kWidth;
  if (flat || range.open == 0) WriteFilled(l, range.body, range.end, 0);
  else WriteBody(l, range);
}

std::vector<Piece> PiecesOf(const SourceFile& source, const std::vector<Token>& tokens) {
  std::vector<Piece> pieces;
  std::vector<bool> braces;  // of those that are open: does it hold a body?
  uint32_t end = source.text().starts_with("\xEF\xBB\xBF") ? 3 : 0;
  GateToken word = kNone_;
  bool in_annotation = false;
  for (size_t i = 0; i < tokens.size(); ++i) {
    Piece piece;
    piece.type = static_cast<GateToken>(tokens[i].type);
    piece.text = std::string(source.TextOf(tokens[i].span()));
    AddComments(source.text().substr(end, tokens[i].begin - end), i > 0, piece);
    end = tokens[i].end;
    bool starts = i == 0 || tokens[i - 1].extra == kEndsStatement;
    if (starts) {
      word = kNone_;
      braces.clear();
    }
    in_annotation = piece.type == kAt || (in_annotation && (piece.type == kName || piece.type == kLeftParen || piece.type == kString || piece.type == kRightParen));
    if (word == kNone_ && !in_annotation) word = piece.type;
    bool has_body = word == kWordLabel || word == kWordEndorse || word == kWordDeclassify || word == kWordTest;
    bool body_brace = false;
    if (i > 0 && pieces.back().type == kLeftBrace) body_brace = !braces.empty() && braces.back();
    if (piece.type == kRightBrace && !braces.empty()) {
      body_brace = braces.back();
      braces.pop_back();
    }
    if (piece.type == kLeftBrace) braces.push_back(has_body && braces.empty());
    GateToken last = i > 0 ? pieces.back().type : kNone_, before_last = i > 1 ? pieces[i - 2].type : kNone_;
    piece.spaced = i > 0 && SpaceBetween(before_last, last, piece.type, body_brace);
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

}  // namespace

std::optional<std::string> FormatGate(const SourceFile& source, Diagnostics& diagnostics) {
  GateTree tree = ParseGateText(source, diagnostics);
  if (diagnostics.has_errors()) return std::nullopt;
  Layout l;
  l.pieces = PiecesOf(source, tree.tokens);
  for (size_t at = 0; at + 1 < tree.tokens.size();) {
    StatementRange range = RangeOf(tree.tokens, l.pieces, at);
    WriteStatement(l, range);
    at = range.end;
  }
  WriteComments(l, l.pieces.back(), 0, true);
  NewLine(l, 0);
  while (l.out.ends_with("\n\n")) l.out.pop_back();
  std::erase(l.out, '\r');
  return l.out;
}

std::string OneLine(std::string_view text) {
  std::string out;
  for (char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  return out;
}

}  // namespace penstock
