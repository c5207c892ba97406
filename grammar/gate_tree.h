// The text of a gate as a tree, before anything is known of what its names mean.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"
#include "grammar/token.h"

namespace penstock {

enum class GateToken : int16_t {
  kEnd = kEndOfText,
  kNone_ = 0,
#define TOKEN(id, name, literal, words) id,
#include "grammar/gate_tokens.def"
#undef TOKEN
};

// How a message speaks of a token of this type: "`;`", "a name".
std::string_view WordsFor(GateToken type);

enum class GateNodeKind : uint8_t {
#define NODE(id) id,
#include "grammar/gate_nodes.def"
#undef NODE
};

using GateNodeId = uint32_t;

struct GateNode {
  GateNodeKind kind;
  uint32_t first_token = 0, last_token = 0;  // inclusive
  uint32_t height = 0;                       // nodes below one another; bounded
  std::vector<GateNodeId> children;          // in the order written
};

// REQUIRES of all members: ids come from this tree.
struct GateTree {
  std::vector<Token> tokens;
  std::vector<GateNode> nodes;
  std::vector<GateNodeId> statements;  // those without a syntax error

  const GateNode& operator[](GateNodeId id) const { return nodes[id]; }
  Span SpanOf(GateNodeId id) const;
  GateToken TokenOf(GateNodeId leaf) const { return static_cast<GateToken>(tokens[nodes[leaf].first_token].type); }
  // The child of that kind, or kNoNode.
  static constexpr GateNodeId kNoNode = 0xFFFFFFFF;
  GateNodeId ChildOf(GateNodeId id, GateNodeKind kind) const;
};

// In Token::extra: the statement ends with this token.
inline constexpr int16_t kEndsStatement = 1;

// Text -> tokens; the last one is kEnd. Reports what is no token (codes G4xx).
std::vector<Token> LexGate(const SourceFile& source, Diagnostics& diagnostics);

// No node is higher: recursion over a tree is safe.
inline constexpr uint32_t kHighestGateNode = 500;

// Text -> tree. After a mistake it goes on with the next statement, so every statement's first mistake is reported.
GateTree ParseGateText(const SourceFile& source, Diagnostics& diagnostics);

// What may stand behind the first `count` tokens of the statement that begins at token `first`; nothing if they are wrong
// already, and after a whole statement.
std::vector<GateToken> ExpectedAfter(const std::vector<Token>& tokens, size_t first, size_t count);

// What a word of the language means, in one line; empty for anything else.
std::string_view DocOf(GateToken type);

// What a token of this type is written with; empty for names, numbers and the like.
std::string_view LiteralOf(GateToken type);

// The words that may begin a clause or an item of such a statement.
std::vector<std::string_view> ClauseWords(GateToken statement);

// The characters a text token stands for. REQUIRES: a kString token that the lexer made.
std::string DecodeGateText(std::string_view quoted);

}  // namespace penstock
