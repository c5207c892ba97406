// What the parts of WalkScopes share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/scope_walk.h"

namespace penstock {

// What the walk knows of the function it is in.
struct FunctionPlace {
  FunctionId id = 0;
  bool may_return = false;  // a def: `return` and `yield` may stand here
  bool is_lambda = false;
  int loops = 0;
};

struct Walk {
  static constexpr ScopeId kNowhere = 0xFFFFFFFF;

  const Ast& ast;
  const ToolNumbers& tools;
  Library& library;
  bool is_library;               // a file of the library is walked: it may do what a plan may not
  Scopes& scopes;
  Diagnostics& diagnostics;
  ScopeNotes notes;
  ScopeId scope = 0;
  FunctionPlace function;
  // By name: the scope that noted it last, and where; restored as scopes close.
  std::vector<ScopeId> last_scope;
  std::vector<uint32_t> last_index;
  std::vector<bool> is_refused;  // by name
  int comprehension_iterables = 0;  // around
  ComprehensionKind comprehension = ComprehensionKind::kGenerator;  // the innermost
  int import_guards = 0;         // `try` blocks around that catch an ImportError
  // Calls that Python would make in an annotation, but for those that make types, by where they begin; listed when one is met.
  std::optional<std::vector<Span>> missed_calls;
};

// Something that CPython calls a SyntaxError; in its words if `python` is given, else the message is its own.
void ReportRule(Walk& w, Span span, std::string message, std::string help, std::string python = "");
std::string InBackquotes(const std::string& name);

// -- walk_names.cc
Occurrence& Note(Walk& w, NameId name, Span span);
Occurrence& Bind(Walk& w, NameId name, Span span, const char* what = "a variable");
void Use(Walk& w, NameId name, Span span);
void UseMember(Walk& w, NameId name, Span span, NameId member, Span member_span);
// Binds a name by an import; `imported` is nothing if what it asks for is not there.
void BindImport(Walk& w, NameId name, Span span, const std::optional<Imported>& imported, const char* what);
bool UseClassCell(Walk& w);  // `super()`, `__class__`; false: no class is around
void CheckNotTool(Walk& w, NameId name, Span span, const char* what);
void BindWalrus(Walk& w, NameId name, Span span);
void Declare(Walk& w, Span span, const std::vector<NameId>& names, bool is_global);
ScopeId Open(Walk& w, ScopeKind kind, FunctionId host);
void Close(Walk& w);
// Gives what the function around was, for CloseFunction.
FunctionPlace OpenFunction(Walk& w, ScopeKind kind, const std::string& name, StmtId statement, ExprId expression);
void CloseFunction(Walk& w, FunctionPlace outer);

// -- walk_expr.cc
void WalkExpr(Walk& w, ExprId id);
void BindTarget(Walk& w, ExprId id);
void WalkDefaults(Walk& w, const std::vector<ParameterNode>& parameters);
void BindParameters(Walk& w, const std::vector<ParameterNode>& parameters);
// No annotation is evaluated: Python would make a call that stands in it. `annotation` may be absent.
void CheckAnnotation(Walk& w, ExprId annotation);

// -- walk_imports.cc
void WalkImport(Walk& w, const ImportStmt& s);
void WalkImportFrom(Walk& w, Span span, const ImportFromStmt& s);
// `TYPE_CHECKING`, of typing?
bool NamesTypeChecking(const Ast& ast, ExprId test);
// Would one of the handlers take an ImportError?
bool CatchesImportError(const Ast& ast, const TryStmt& s);

// -- walk_stmt.cc
void WalkBlock(Walk& w, const Block& block);

}  // namespace penstock
