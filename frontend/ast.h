// The plan as written: nodes in vectors, addressed by typed ids. The Ast owns them all.
//
// It covers the whole language (levels 1 and 2). Expr and Stmt are structs of one shape with a
// variant for what differs; lists of children are vectors of ids. Nesting is bounded by the parser
// (limits: brackets, blocks, expression_depth), so recursion over an Ast is safe.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/source_file.h"

namespace penstock {

struct ExprId { uint32_t index = kNone; static constexpr uint32_t kNone = 0xFFFFFFFF; bool present() const { return index != kNone; } bool operator==(const ExprId&) const = default; };
struct StmtId { uint32_t index = 0xFFFFFFFF; bool operator==(const StmtId&) const = default; };
struct PatternId { uint32_t index = 0xFFFFFFFF; bool present() const { return index != 0xFFFFFFFF; } };
// An interned identifier: index into Ast::names.
struct NameId { uint32_t index = 0xFFFFFFFF; bool present() const { return index != 0xFFFFFFFF; } bool operator==(const NameId&) const = default; };

using Exprs = std::vector<ExprId>;
using Block = std::vector<StmtId>;

enum class UnaryOp : uint8_t { kNot, kNeg, kPos, kInvert };
enum class BinaryOp : uint8_t { kAdd, kSub, kMul, kDiv, kFloorDiv, kMod, kPow, kMatMul, kBitAnd, kBitOr, kBitXor, kShl, kShr };
enum class CompareOp : uint8_t { kEq, kNe, kLt, kLe, kGt, kGe, kIs, kIsNot, kIn, kNotIn };
enum class BoolOp : uint8_t { kAnd, kOr };
enum class SingletonKind : uint8_t { kNone, kTrue, kFalse, kEllipsis };

// -- expressions
struct NameExpr { NameId name; };
struct IntExpr { std::string digits; };          // decimal digits, any size, no sign, no underscores
struct FloatExpr { double value; };
struct ComplexExpr { double imaginary; };        // parsed, refused later
struct StringExpr { std::string value; };        // decoded, adjacent literals joined
struct BytesExpr { std::string value; };
struct SingletonExpr { SingletonKind kind; };
// f"text {value!r:spec}": parts in order; a part is literal text or an interpolation.
struct FStringPart {
  std::string text;            // literal part, decoded (`{x=}` is the text "x=", then the value); empty for an interpolation
  ExprId value;                // absent: literal text only
  char conversion = 0;         // 's', 'r', 'a', or 0
  ExprId spec;                 // an FStringExpr or StringExpr; absent: none
};
struct FStringExpr { std::vector<FStringPart> parts; };
struct TupleExpr { Exprs items; bool parenthesised = false; };
struct ListExpr { Exprs items; };
struct SetExpr { Exprs items; };
struct DictItem { ExprId key; ExprId value; };   // key absent: **value
struct DictExpr { std::vector<DictItem> items; };
struct UnaryExpr { UnaryOp op; ExprId operand; };
struct BinaryExpr { BinaryOp op; ExprId left, right; Span op_span; };
struct BoolExpr { BoolOp op; Exprs operands; };  // two or more
struct CompareExpr { ExprId first; std::vector<std::pair<CompareOp, ExprId>> rest; };
struct ConditionalExpr { ExprId test, then, otherwise; };
struct WalrusExpr { NameId name; Span name_span; ExprId value; };
struct StarExpr { ExprId value; };               // *x in displays, calls and targets
struct AttributeExpr { ExprId object; NameId name; Span name_span; };
struct IndexExpr { ExprId object; ExprId index; };
struct SliceExpr { ExprId start, stop, step; };  // each may be absent; only inside an index
struct Keyword { NameId name; Span name_span; ExprId value; };  // name absent: **value
// arguments may be StarExpr. leaves_open: of a tool, whose reply what stands around the call asks for (expand_open_calls.cc).
struct CallExpr { ExprId callee; Exprs arguments; std::vector<Keyword> keywords; bool leaves_open = false; };
struct ComprehensionClause { ExprId target; ExprId iterable; Exprs conditions; bool is_async = false; Span span; };
enum class ComprehensionKind : uint8_t { kList, kSet, kDict, kGenerator };
struct ComprehensionExpr { ComprehensionKind kind; ExprId element; ExprId value; std::vector<ComprehensionClause> clauses; };  // value: of a dict
struct ParameterNode {
  enum class Kind : uint8_t { kPositionalOnly, kPositional, kVarArgs, kKeywordOnly, kKwArgs };
  NameId name; Span span; Kind kind; ExprId annotation; ExprId default_value;
};
struct LambdaExpr { std::vector<ParameterNode> parameters; ExprId body; };
struct YieldExpr { ExprId value; bool from = false, awaits = false; };  // awaits: written as `await`
struct AwaitExpr { ExprId value; };

struct Expr {
  template <typename Node>
  Expr(Span where, Node&& what) : span(where), node(std::forward<Node>(what)) {}

  Span span;
  std::variant<NameExpr, IntExpr, FloatExpr, ComplexExpr, StringExpr, BytesExpr, SingletonExpr, FStringExpr, TupleExpr,
               ListExpr, SetExpr, DictExpr, UnaryExpr, BinaryExpr, BoolExpr, CompareExpr, ConditionalExpr, WalrusExpr,
               StarExpr, AttributeExpr, IndexExpr, SliceExpr, CallExpr, ComprehensionExpr, LambdaExpr, YieldExpr, AwaitExpr>
      node;
};

// -- patterns of `match`
struct LiteralPattern { ExprId value; };                 // number, text, None, True, False, -number
struct CapturePattern { NameId name; };                  // absent name: `_`
struct StarPattern { NameId name; };                     // absent name: `*_`
struct ValuePattern { ExprId value; };                   // dotted name
struct SequencePattern { std::vector<PatternId> items; };
struct MappingPattern { std::vector<std::pair<ExprId, PatternId>> items; NameId rest; bool has_rest = false; };
struct ClassPattern { ExprId type; std::vector<PatternId> positional; std::vector<std::pair<NameId, PatternId>> keywords; };
struct OrPattern { std::vector<PatternId> alternatives; };
struct AsPattern { PatternId pattern; NameId name; };
struct Pattern {
  template <typename Node>
  Pattern(Span where, Node&& what) : span(where), node(std::forward<Node>(what)) {}

  Span span;
  std::variant<LiteralPattern, CapturePattern, StarPattern, ValuePattern, SequencePattern, MappingPattern, ClassPattern,
               OrPattern, AsPattern>
      node;
};

// -- statements
struct ExprStmt { ExprId value; };
struct AssignStmt { Exprs targets; ExprId value; };      // a = b = value
struct AugAssignStmt { ExprId target; BinaryOp op; ExprId value; Span op_span; };
struct AnnAssignStmt { ExprId target, annotation, value; bool simple = true; };  // value may be absent; simple: a bare name
struct DelStmt { Exprs targets; };
struct PassStmt {};
struct BreakStmt {};
struct ContinueStmt {};
struct ReturnStmt { ExprId value; };
struct RaiseStmt { ExprId error, cause; };
struct AssertStmt { ExprId test, message; };
struct GlobalStmt { std::vector<NameId> names; };
struct NonlocalStmt { std::vector<NameId> names; };
struct ImportAlias { std::vector<NameId> dotted; NameId as; Span span; };
struct ImportStmt { std::vector<ImportAlias> modules; };
struct ImportFromStmt { std::vector<NameId> module; int dots = 0; std::vector<ImportAlias> names; bool star = false; };
struct IfBranch { ExprId test; Block body; };
struct IfStmt { std::vector<IfBranch> branches; Block otherwise; };  // if, then one an elif
struct WhileStmt { ExprId test; Block body, otherwise; };
struct ForStmt { ExprId target, iterable; Block body, otherwise; bool is_async = false; };
struct ExceptClause { ExprId type; NameId name; Span name_span; Block body; Span span; };
struct TryStmt { Block body; std::vector<ExceptClause> handlers; Block otherwise, finally; bool has_finally = false; bool is_star = false; };
struct WithItem { ExprId context, target; };
struct WithStmt { std::vector<WithItem> items; Block body; bool is_async = false; };
struct DefStmt {
  NameId name; Span name_span; std::vector<ParameterNode> parameters; ExprId returns; Block body; Exprs decorators; bool is_async = false;
  bool is_coroutine = false, is_async_generator = false;  // was `async def`, see expand_async.cc
  std::string told_as = {};                               // its `__qualname__`, of one that was written for the author; empty: what it is by its place
};
struct ClassStmt {
  NameId name;
  Span name_span;
  Exprs bases;
  std::vector<Keyword> keywords;
  Block body;
  Exprs decorators;
  NameId title = {};  // what it is called, where that is not the name it is bound to
};
struct MatchCase { PatternId pattern; ExprId guard; Block body; };
struct MatchStmt { ExprId subject; std::vector<MatchCase> cases; };

struct Stmt {
  template <typename Node>
  Stmt(Span where, Node&& what) : span(where), node(std::forward<Node>(what)) {}

  Span span;
  std::variant<ExprStmt, AssignStmt, AugAssignStmt, AnnAssignStmt, DelStmt, PassStmt, BreakStmt, ContinueStmt, ReturnStmt,
               RaiseStmt, AssertStmt, GlobalStmt, NonlocalStmt, ImportStmt, ImportFromStmt, IfStmt, WhileStmt, ForStmt,
               TryStmt, WithStmt, DefStmt, ClassStmt, MatchStmt>
      node;
};

// A name in ASCII, written with letters that are none but have it as their normal form, or look much like it.
struct Respelled {
  NameId name;
  Span span;
};

struct Ast {
  std::vector<Expr> exprs;
  std::vector<Stmt> stmts;
  std::vector<Pattern> patterns;
  std::vector<std::string> names;
  std::vector<Respelled> respelled;
  Block body;

  const Expr& operator[](ExprId id) const { return exprs[id.index]; }
  const Stmt& operator[](StmtId id) const { return stmts[id.index]; }
  const Pattern& operator[](PatternId id) const { return patterns[id.index]; }
  const std::string& operator[](NameId id) const { return names[id.index]; }
};

}  // namespace penstock
