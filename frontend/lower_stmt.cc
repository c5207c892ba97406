// Statements but assignments, functions, try and match.
#include <algorithm>

#include "core/check.h"
#include "frontend/expand.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

// A generator of the library gives as many as what it is given says, in mode explicit, too, as a builtin would.
bool TellsOfItsTests(const FunctionLowering& f) { return f.all.id != kNoModule && f.out.is_generator; }

void BranchUnless(FunctionLowering& f, ExprId test, JumpLabel& otherwise) {
  if (!TellsOfItsTests(f)) return Branch(f, test, false, otherwise);
  TemporaryScope temporaries(f);
  const Span span = f.ast()[test].span;
  const Reg value = Use(f, test);
  Emit(f, span, Op::JoinYields, value);
  EmitJump(f, span, Op::JumpIfNot, value, otherwise);
}

void LowerIf(FunctionLowering& f, const IfStmt& s) {
  JumpLabel end;
  for (size_t i = 0; i < s.branches.size(); ++i) {
    const IfBranch& branch = s.branches[i];
    JumpLabel next;
    BranchUnless(f, branch.test, next);
    LowerBlock(f, branch.body);
    const bool is_last = i + 1 == s.branches.size() && s.otherwise.empty();
    if (!is_last) EmitJump(f, f.ast()[branch.test].span, Op::Jump, 0, end);
    Place(f, next);
  }
  LowerBlock(f, s.otherwise);
  Place(f, end);
}

void LowerLoopBody(FunctionLowering& f, const Block& body, JumpLabel& head, JumpLabel& done) {
  Enclosing loop;
  loop.kind = Enclosing::Kind::kLoop;
  loop.on_break = &done;
  loop.on_continue = &head;
  f.enclosing.push_back(std::move(loop));
  LowerBlock(f, body);
  f.enclosing.pop_back();
}

void LowerWhile(FunctionLowering& f, const WhileStmt& s) {
  JumpLabel head, otherwise, done;
  const Span span = f.ast()[s.test].span;
  PlaceLoopHead(f, head);
  BranchUnless(f, s.test, otherwise);
  LowerLoopBody(f, s.body, head, done);
  EmitJump(f, span, Op::Jump, 0, head);
  Place(f, otherwise);
  LowerBlock(f, s.otherwise);
  Place(f, done);
}

void LowerFor(FunctionLowering& f, const ForStmt& s) {
  TemporaryScope temporaries(f);
  JumpLabel head, otherwise, done;
  const Span span = f.ast()[s.iterable].span;
  BeginLoop(f);
  Reg iterator = NewTemporary(f);
  Reg item = NewTemporary(f);
  Emit(f, span, Op::GetIter, iterator, UseIn(f, s.iterable, item));
  if (TellsOfItsTests(f)) Emit(f, span, Op::JoinYields, iterator);
  PlaceLoopHead(f, head);
  EmitJump(f, span, Op::ForNext, iterator, otherwise);
  Assign(f, s.target, item);
  LowerLoopBody(f, s.body, head, done);
  EmitJump(f, span, Op::Jump, 0, head);
  Place(f, otherwise);
  if (TellsOfItsTests(f)) Emit(f, span, Op::JoinYields, iterator);
  LowerBlock(f, s.otherwise);
  Place(f, done);
}

void LowerReturn(FunctionLowering& f, Span span, const ReturnStmt& s) {
  TemporaryScope temporaries(f);
  Reg value;
  if (s.value.present()) {
    value = Use(f, s.value);
  } else {
    value = NewTemporary(f);
    EmitConstant(f, span, value, NoneConstant{});
  }
  if (!f.enclosing.empty() && !f.is_temporary(value)) {  // a finally block may change the variable
    Reg copy = NewTemporary(f);
    EmitMove(f, span, copy, value);
    value = copy;
  }
  LeaveTo(f, span, ExitKind::kReturn, 0, value);
}

void LowerJumpOutOfLoop(FunctionLowering& f, Span span, ExitKind kind) {
  for (size_t i = f.enclosing.size(); i-- > 0;) {
    if (f.enclosing[i].kind == Enclosing::Kind::kLoop) return LeaveTo(f, span, kind, i, 0);
  }
}

void LowerRaise(FunctionLowering& f, Span span, const RaiseStmt& s) {
  TemporaryScope temporaries(f);
  if (!s.error.present()) {
    Emit(f, span, Op::RaiseAgain);
  } else {
    Reg error = Use(f, s.error);
    if (s.cause.present()) {
      Reg cause = Use(f, s.cause);
      Emit(f, span, Op::RaiseFrom, error, cause);
    } else {
      Emit(f, span, Op::Raise, error);
    }
  }
  f.reachable = false;
}

void LowerAssert(FunctionLowering& f, Span span, const AssertStmt& s) {
  JumpLabel holds;
  Branch(f, s.test, true, holds);
  {
    TemporaryScope temporaries(f);
    Reg error = NewTemporary(f);
    EmitWide(f, span, Op::LoadBuiltin, error, IdOf(ExceptionType::AssertionError));
    if (s.message.present()) {
      Reg message = NewTemporary(f);
      Into(f, s.message, message);
      Emit(f, span, Op::Call, error, 1);
    }
    Emit(f, span, Op::Raise, error);
    f.reachable = false;
  }
  Place(f, holds);
}

// `raise ImportError(message, name=module)`
void RaiseImportError(FunctionLowering& f, Span span, ExceptionType type, const std::string& message, const std::string& module) {
  TemporaryScope temporaries(f);
  Reg error = NewTemporary(f);
  Reg text = NewTemporary(f), name = NewTemporary(f);
  EmitWide(f, span, Op::LoadBuiltin, error, IdOf(type));
  EmitText(f, span, text, message);
  EmitText(f, span, name, module);
  Emit(f, span, Op::CallKw, error, 1, NewSite(f, {CallSite::kNoName, {MadeNameIndex(f.all, "name")}}));
  Emit(f, span, Op::Raise, error);
  f.reachable = false;
}

// The module, or kNoModule and Python's error is raised here.
ModuleId ImportableModule(FunctionLowering& f, Span span, const std::string& dotted, bool is_written = false) {
  const ModuleId module = FindModule(dotted);
  if (module != kNoModule && (is_written || f.all.id != kNoModule || !RowOf(module).is_hidden)) return module;
  const std::string top = dotted.substr(0, dotted.find('.'));
  const bool is_within = top != dotted && FindModule(top) != kNoModule;
  const std::string missing = is_within ? dotted : top;
  RaiseImportError(f, span, ExceptionType::ModuleNotFoundError,
                   "No module named '" + missing + "'" + (is_within ? "; '" + top + "' is not a package" : ""), missing);
  return kNoModule;
}

// Nobody reads a variable that an import surely binds before everything else: what it gives is known wherever it is named.
void StoreImported(FunctionLowering& f, NameId name, Span span, const Imported& imported) {
  const Mention& mention = *f.all.current[name.index];
  const Variable& variable = f.all.scopes.variables[mention.index];
  const bool is_member = f.all.id != kNoModule && f.is_top();  // of a module of the library: others may ask for it
  if (variable.imported >= 0 && (variable.is_surely_bound || !variable.is_read) && !is_member) return;
  if (variable.imported < 0 && !variable.is_read && imported.kind == Imported::Kind::kSource && !is_member) return;
  TemporaryScope temporaries(f);
  Reg reg = NewTemporary(f);
  // Who names it has what was imported by itself, and asks the variable only whether that was.
  if (variable.imported >= 0 && !is_member) EmitConstant(f, span, reg, NoneConstant{});
  else LoadImported(f, imported, span, reg);
  StoreName(f, name, span, reg);
}

// `import a.b` binds `a`; `import a.b as c` binds the inner module.
void LowerImport(FunctionLowering& f, const ImportStmt& s) {
  for (const ImportAlias& alias : s.modules) {
    ModuleId module = ImportableModule(f, alias.span, Dotted(f.ast(), alias.dotted));
    if (module == kNoModule) return;
    if (!alias.as.present()) module = FindModule(f.ast()[alias.dotted[0]]);
    StoreImported(f, alias.as.present() ? alias.as : alias.dotted[0], alias.span, {Imported::Kind::kModule, module, 0, {}, {}});
  }
}

// The names that `from module import *` binds, as far as the plan names them.
void LowerImportStar(FunctionLowering& f, Span span, ModuleId module) {
  const std::vector<std::string> members = f.all.library.MembersOf(module);
  for (const Mention& mention : f.all.scopes.scopes[0].mentions) {
    const std::string& name = f.ast()[mention.name];
    if (!mention.is_bound_here || !std::binary_search(members.begin(), members.end(), name)) continue;
    StoreImported(f, mention.name, span, *f.all.library.Find(module, name));
  }
}

void LowerImportFrom(FunctionLowering& f, Span span, const ImportFromStmt& s) {
  const std::string dotted = Dotted(f.ast(), s.module);
  if (dotted == "__future__") return;
  const ModuleId module = ImportableModule(f, span, dotted, IsWritten(f.ast(), s));
  if (module == kNoModule) return;
  if (s.star) return LowerImportStar(f, span, module);
  const bool sees_all = f.all.id != kNoModule || IsWritten(f.ast(), s);
  for (const ImportAlias& alias : s.names) {
    const std::string& name = f.ast()[alias.dotted[0]];
    std::optional<Imported> imported = sees_all ? f.all.library.FindHidden(module, name) : f.all.library.Find(module, name);
    if (!imported) {
      return RaiseImportError(f, alias.span, ExceptionType::ImportError,
                              "cannot import name '" + f.ast()[alias.dotted[0]] + "' from '" + dotted + "' (unknown location)", dotted);
    }
    StoreImported(f, alias.as.present() ? alias.as : alias.dotted[0], alias.span, *imported);
  }
}

void LowerExprStmt(FunctionLowering& f, const ExprStmt& s) {
  if (IsConstant(f.ast(), s.value)) return;  // docstrings and the like
  TemporaryScope temporaries(f);
  Use(f, s.value);
}

// As in lower_expr.cc, a struct and no lambdas.
struct LowerOfStmt {
  FunctionLowering& f;
  StmtId id;
  Span span;

  void operator()(const ExprStmt& s) const { LowerExprStmt(f, s); }
  void operator()(const AssignStmt& s) const { LowerAssign(f, span, s); }
  void operator()(const AugAssignStmt& s) const { LowerAugmented(f, span, s); }
  void operator()(const AnnAssignStmt& s) const { LowerAnnotated(f, span, s); }
  void operator()(const DelStmt& s) const { for (ExprId target : s.targets) LowerDelete(f, target); }
  void operator()(const PassStmt&) const {}
  void operator()(const BreakStmt&) const { LowerJumpOutOfLoop(f, span, ExitKind::kBreak); }
  void operator()(const ContinueStmt&) const { LowerJumpOutOfLoop(f, span, ExitKind::kContinue); }
  void operator()(const ReturnStmt& s) const { LowerReturn(f, span, s); }
  void operator()(const RaiseStmt& s) const { LowerRaise(f, span, s); }
  void operator()(const AssertStmt& s) const { LowerAssert(f, span, s); }
  void operator()(const GlobalStmt&) const {}
  void operator()(const NonlocalStmt&) const {}
  void operator()(const ImportStmt& s) const { LowerImport(f, s); }
  void operator()(const ImportFromStmt& s) const { LowerImportFrom(f, span, s); }
  void operator()(const IfStmt& s) const { LowerIf(f, s); }
  void operator()(const WhileStmt& s) const { LowerWhile(f, s); }
  void operator()(const ForStmt& s) const { LowerFor(f, s); }
  void operator()(const TryStmt& s) const { LowerTry(f, span, s); }
  void operator()(const WithStmt& s) const { LowerWith(f, span, s); }
  void operator()(const DefStmt& s) const { LowerDef(f, id, s); }
  void operator()(const ClassStmt& s) const { LowerClass(f, id, s); }
  void operator()(const MatchStmt& s) const { LowerMatch(f, span, s); }
};

void LowerStatement(FunctionLowering& f, StmtId id) {
  const Stmt& stmt = f.ast()[id];
  std::visit(LowerOfStmt{f, id, stmt.span}, stmt.node);
}

}  // namespace

void LowerBlock(FunctionLowering& f, const Block& block) {
  for (StmtId id : block) {
    if (!f.reachable) return;  // what follows a return or raise never runs
    LowerStatement(f, id);
  }
}

}  // namespace penstock
