// Builds the Ast from the parser's events. Only Parse uses it.
//
// A stack machine: leaves and finished nodes lie on `stack`, kOpen remembers its height, and a closing
// event takes what lies above. Nothing here recurses, except over an expression whose depth is bounded.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/buffer.h"
#include "core/diagnostics.h"
#include "core/limits.h"
#include "frontend/ast.h"
#include "frontend/name_table.h"
#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"

namespace penstock {

// What an item on the stack is; `id` (and `second`) mean what is said here.
enum class ItemKind : uint8_t {
  kExpr,            // ExprId
  kAnnotation,      // ExprId
  kDefault,         // ExprId
  kGuard,           // ExprId
  kDoubleStar,      // ExprId
  kPair,            // key ExprId, value ExprId
  kKeyword,         // index into keywords
  kClauses,         // index into clause_lists
  kClause,          // index into clauses
  kParameter,       // index into parameters
  kIdentifier,      // NameId
  kAlias,           // NameId
  kDottedName,      // index into dotted_names
  kImportAlias,     // index into aliases
  kMark,            // token index
  kDebugField,      // token index
  kText,            // token index
  kFString,         // index into part_lists
  kField,           // index into fields
  kStmt,            // StmtId
  kBlock,           // index into blocks
  kElse,            // index into blocks
  kFinally,         // index into blocks
  kHandler,         // index into handlers
  kWithItem,        // context ExprId, target ExprId (may be absent)
  kCase,            // index into cases
  kPattern,         // PatternId
  kKeywordPattern,  // NameId, PatternId
  kPatternPair,     // key ExprId, PatternId
  kPatternRest,     // NameId
};

// `second` of an expression that is ...
inline constexpr uint32_t kBareGenerator = 1;  // a generator without parentheses of its own
inline constexpr uint32_t kLooseStar = 2;      // `*` before `or`, `and`, `not` or a comparison: for calls only

struct Item {
  ItemKind kind;
  bool parenthesised = false;
  uint16_t depth = 0;  // expressions in one another, this one counted
  uint32_t id = 0;
  uint32_t second = 0xFFFFFFFF;
  Span extent = {};  // with its parentheses; the span of a node goes without

  ExprId expr() const { return {id}; }
};

// The operator a token stands for. REQUIRES: it is one between two operands, no comparison.
BinaryOp BinaryOpOf(PlanToken type);

// Where an expression is used as a target; decides the words of a refusal.
enum class TargetUse : uint8_t { kAssign, kAugmented, kAnnotated, kDelete, kFor, kWith, kComprehension };

class AstBuilder {
 public:
  AstBuilder(const SourceFile& source, std::span<const Token> tokens, const Limits& limits, Diagnostics& diagnostics, Ast grown = {});

  // `grown`: an Ast to whose nodes these are added; its body is replaced.
  // The whole plan, or nothing after an error. It reports every error it finds.
  std::optional<Ast> Build(const Buffer<PlanEvent>& events);

 private:
  struct Operation {
    PlanToken type;
    bool prefix;
    uint32_t token;
  };
  struct Opened {
    uint32_t height;
    uint32_t token;
  };
  // What a closing event has to work with.
  struct Children {
    const Item* first;
    const Item* past;
    uint32_t open_token;  // the token it opened with
    uint32_t last_token;  // the token read last
    Span span;            // of all these tokens
    uint32_t depth;       // of the deepest child

    const Item* begin() const { return first; }
    const Item* end() const { return past; }
    size_t size() const { return past - first; }
    bool empty() const { return first == past; }
    const Item& operator[](size_t i) const { return first[i]; }
  };

  void Leaf(PlanEvent event);
  void OnLast(PlanEvent event);
  Children Above(PlanEvent event);
  Item Close(PlanEventKind kind, const Children& children);

  // -- making nodes; `depth` is that of the deepest child
  template <typename Node>
  Item MakeExpr(Span span, Node&& node, uint32_t depth) {
    if (++depth > deepest_) TooDeep(span);
    ast_.exprs.emplace_back(span, std::forward<Node>(node));
    return {.kind = ItemKind::kExpr,
            .depth = static_cast<uint16_t>(depth),
            .id = static_cast<uint32_t>(ast_.exprs.size() - 1),
            .extent = span};
  }
  template <typename Node>
  Item MakeStmt(Span span, Node&& node) {
    ast_.stmts.emplace_back(span, std::forward<Node>(node));
    return {.kind = ItemKind::kStmt, .id = static_cast<uint32_t>(ast_.stmts.size() - 1), .extent = span};
  }
  template <typename Node>
  Item MakePattern(Span span, Node&& node, uint32_t depth) {
    ast_.patterns.emplace_back(span, std::forward<Node>(node));
    return {.kind = ItemKind::kPattern,
            .depth = static_cast<uint16_t>(depth),
            .id = static_cast<uint32_t>(ast_.patterns.size() - 1),
            .extent = span};
  }
  void TooDeep(Span span);
  void Push(const Item& item) { stack_.Push(item); }
  Item Pop() { return stack_.Pop(); }

  // -- build_operators.cc: precedence
  void OnPrefix(uint32_t token);
  void OnInfix(uint32_t token);
  void CloseOperators();
  void Reduce();
  Item Binary(const Operation& operation, const Item& left, const Item& right);
  Item Compare(const Operation& operation, const Item& left, const Item& right);
  Item Bool(const Operation& operation, const Item& left, const Item& right);

  // -- build_expr.cc
  void OnNumber(uint32_t token);
  void OnConstant(uint32_t token);
  void OnWalrus();
  void OnConditional();
  void OnKeyword();
  void OnGenerator();
  void OnAttribute(uint32_t token);
  Item CloseGroup(const Children& children);
  Item CloseList(const Children& children);
  Item CloseBrace(const Children& children);
  Item CloseExprList(const Children& children);
  Item Comprehension(ComprehensionKind kind, Span span, const Item& element, const Item& clauses);
  Item CloseClause(const Children& children);
  Item CloseClauses(const Children& children);
  Item CloseYield(bool from, const Children& children);
  Exprs ExprsOf(const Children& children);

  // -- build_calls.cc
  Item CloseCall(const Children& children);
  Item CloseIndex(const Children& children);
  Item CloseSlice(const Children& children);
  Item CloseLambda(const Children& children);
  Item CloseParameter(const Children& children);
  void TakeArguments(const Item* begin, const Item* end, Exprs& arguments, std::vector<Keyword>& keywords);
  std::vector<ParameterNode> TakeParameters(const Children& children);

  // -- build_strings.cc
  void OnString(uint32_t token);
  Item CloseStrings(const Children& children);
  Item CloseFString(const Children& children);
  Item CloseField(const Children& children);
  Item CloseFormat(const Children& children);
  std::vector<FStringPart> PartsOf(const Children& children);
  void Decode(uint32_t token, std::string& out);

  // -- build_simple.cc and build_compound.cc: statements
  Item CloseBlock(const Children& children);
  Span CompoundSpan(const Children& children) const;
  Item CloseAssign(const Children& children);
  Item CloseAugAssign(const Children& children);
  Item CloseAnnAssign(const Children& children);
  Item CloseDel(const Children& children);
  Item CloseExprStatement(const Children& children);
  Item CloseImport(const Children& children);
  Item CloseImportFrom(const Children& children);
  Item CloseImportAlias(const Children& children);
  Item CloseDottedName(const Children& children);
  Item CloseIf(const Children& children);
  Item CloseWhile(const Children& children);
  Item CloseFor(const Children& children);
  Item CloseTry(const Children& children);
  Item CloseExcept(const Children& children);
  Item CloseWith(const Children& children);
  Item CloseWithItem(const Children& children);
  Item CloseDecorated(const Children& children);
  Item CloseAsync(const Children& children);
  Item CloseDef(const Children& children);
  Item CloseClass(const Children& children);

  // -- build_patterns.cc
  Item CloseMatch(const Children& children);
  Item CloseCase(const Children& children);
  enum class Untried : uint8_t { kNothing, kAlternatives, kCases };
  void CheckReachable(const CapturePattern& capture, Span span, Untried after);
  void BindPattern(PatternId id, std::set<uint32_t>& names, Untried after);
  void BindAlternatives(const OrPattern& any, std::set<uint32_t>& names, Untried after);
  Item ClosePatternLiteral(const Children& children);
  Item ClosePatternStar(const Children& children);
  Item ClosePatternDotted(const Children& children);
  Item ClosePatternClass(const Children& children);
  Item ClosePatternKeyword(const Children& children);
  Item ClosePatternItems(PlanEventKind kind, const Children& children);
  Item ClosePatternMapping(const Children& children);
  Item ClosePatternPair(const Children& children);
  Item ClosePatternAlternatives(const Children& children);

  // -- targets.cc: what may stand where; each reports and goes on
  void CheckFutures();
  void CheckTarget(ExprId id, TargetUse use);
  void RefuseTarget(ExprId id, TargetUse use);
  const char* PythonNameOf(ExprId id) const;
  struct Side {
    ExprId id;
    bool parenthesised = false, in_tuple = false;
  };
  bool BindsTightly(ExprId id) const;
  bool BeginsTightly(ExprId id) const;
  Side SideOf(const Item& item, bool last) const;
  std::string AsksForComparison(const Children& children) const;
  void CheckSingleStar(const Item& item);
  void CheckNoStar(const Item& item, const char* python);
  void CheckNoWalrus(const Item& item);
  void CheckStarOperand(const Item& item);
  void CheckParameters(const std::vector<ParameterNode>& parameters);

  // -- words
  std::string_view TextOf(uint32_t token) const { return text_.substr(tokens_[token].begin, tokens_[token].end - tokens_[token].begin); }
  NameId NameAt(uint32_t token) { return tokens_[token].extra == kWideName ? WideNameAt(token) : NameId{names_.Intern(TextOf(token), ast_.names)}; }
  NameId WideNameAt(uint32_t token);
  Item& Top(size_t below = 0) { return stack_[stack_.size() - 1 - below]; }
  Span SpanOf(uint32_t token) const { return tokens_[token].span(); }
  bool Is(uint32_t token, PlanToken type) const { return penstock::Is(tokens_[token], type); }
  template <typename Node>
  const Node* As(ExprId id) const {
    return std::get_if<Node>(&ast_[id].node);
  }
  Diagnostic& Refuse(DiagnosticId id, Span span, std::string message, std::string python);

  const SourceFile& source_;
  std::string_view text_;  // of the source
  std::span<const Token> tokens_;
  Diagnostics& diagnostics_;
  uint32_t deepest_;
  size_t errors_before_;
  bool stopped_ = false;
  const Children* assigned_ = nullptr;  // of the assignment whose targets are looked at

  Ast ast_;
  size_t stmts_before_;  // of an Ast that grows
  NameTable names_;
  Buffer<Item> stack_;
  Buffer<Opened> opened_;
  Buffer<Operation> operations_;
  std::vector<size_t> operation_bases_;

  // What has no id in the Ast while it waits for its parent.
  std::vector<Keyword> keywords_;
  std::vector<ComprehensionClause> clauses_;
  std::vector<std::vector<ComprehensionClause>> clause_lists_;
  std::vector<ParameterNode> parameters_;
  std::vector<std::vector<NameId>> dotted_names_;
  std::vector<ImportAlias> aliases_;
  std::vector<std::vector<FStringPart>> part_lists_;
  std::vector<FStringPart> fields_;
  std::vector<Block> blocks_;
  std::vector<ExceptClause> handlers_;
  std::vector<MatchCase> cases_;
};

}  // namespace penstock
