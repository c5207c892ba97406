// `except*`: the error is taken, each handler is given its part of it, and what is left goes on behind them.
//
//     held = None                               try:
//     try:                                          BODY
//         BODY                                  except* KINDS as NAME:
//     except BaseException as error:                HANDLER
//         held = Handling(error)
//     else:
//         OTHERWISE
//     if held is not None:
//         part = held.part(KINDS)               -- for each handler
//         if part is not None:
//             try:
//                 try:
//                     raise part
//                 except BaseException as NAME:
//                     HANDLER
//             except BaseException as error:
//                 held.ended(error, part)
//         left = held.outcome()
//         if left is not None:
//             raise left
//
// With a `finally`, a `try` around all of it has that.
#include "frontend/expanding.h"

namespace penstock {
namespace {

void ReportExits(const Expansion& x, const Block& block, bool in_loop);

void ReportExitsOf(const Expansion& x, StmtId id, bool in_loop) {
  const Stmt& stmt = x.ast[id];
  const auto& node = stmt.node;
  const bool leaves_loop = std::holds_alternative<BreakStmt>(node) || std::holds_alternative<ContinueStmt>(node);
  if (std::holds_alternative<ReturnStmt>(node) || (leaves_loop && !in_loop)) {
    const std::string python = "'break', 'continue' and 'return' cannot appear in an except* block";
    x.diagnostics.Report(DiagnosticId::kSyntax, stmt.span, {python}).Python("SyntaxError: " + python).Help("put a mark into a variable, and go on behind the `try`");
  }
  if (const auto* s = std::get_if<IfStmt>(&node)) {
    for (const IfBranch& branch : s->branches) ReportExits(x, branch.body, in_loop);
    ReportExits(x, s->otherwise, in_loop);
  }
  if (const auto* s = std::get_if<WhileStmt>(&node)) ReportExits(x, s->body, true), ReportExits(x, s->otherwise, in_loop);
  if (const auto* s = std::get_if<ForStmt>(&node)) ReportExits(x, s->body, true), ReportExits(x, s->otherwise, in_loop);
  if (const auto* s = std::get_if<WithStmt>(&node)) ReportExits(x, s->body, in_loop);
  if (const auto* s = std::get_if<MatchStmt>(&node)) for (const MatchCase& one : s->cases) ReportExits(x, one.body, in_loop);
  if (const auto* s = std::get_if<TryStmt>(&node)) {
    ReportExits(x, s->body, in_loop);
    for (const ExceptClause& clause : s->handlers) ReportExits(x, clause.body, in_loop);
    ReportExits(x, s->otherwise, in_loop);
    ReportExits(x, s->finally, in_loop);
  }
}

void ReportExits(const Expansion& x, const Block& block, bool in_loop) {
  for (StmtId id : block) ReportExitsOf(x, id, in_loop);
}

TryStmt& TryAt(Expansion& x, StmtId id) { return std::get<TryStmt>(x.ast.stmts[id.index].node); }
IfStmt& IfAt(Expansion& x, StmtId id) { return std::get<IfStmt>(x.ast.stmts[id.index].node); }

// Behind a `raise` of its own the handler's group goes on as it came, behind `raise error` it is a new error: notes which.
void NoteRaises(Expansion& x, Block& block, const std::string& held) {
  Block out;
  for (StmtId id : block) {
    const auto* raise = std::get_if<RaiseStmt>(&x.ast[id].node);
    if (raise != nullptr && !raise->error.present()) {
      Block note = ParseWritten(x, held + ".goes_on = True\n", x.ast[id].span);
      out.insert(out.end(), note.begin(), note.end());
    }
    out.push_back(id);
    const bool is_apart = std::holds_alternative<DefStmt>(x.ast[id].node) || std::holds_alternative<ClassStmt>(x.ast[id].node);
    std::vector<ExceptClause> handlers;  // there `raise` means another error
    if (std::holds_alternative<TryStmt>(x.ast[id].node)) handlers = std::exchange(TryAt(x, id).handlers, {});
    if (!is_apart) ForEachBlock(x, id, [&](Block& inside) { NoteRaises(x, inside, held); });
    if (!handlers.empty()) TryAt(x, id).handlers = std::move(handlers);
  }
  block = std::move(out);
}

// One handler: the statements that give it its part.
Block WriteHandler(Expansion& x, ExceptClause clause, const std::string& number) {
  const std::string held = HiddenName("held" + number), part = HiddenName("part" + number), error = HiddenName("error" + number);
  Block written = ParseWritten(x, part + " = " + held + ".part(0)\nif " + part + " is not None:\n    try:\n        try:\n            raise " + part +
                                      "\n        except BaseException:\n            pass\n    except BaseException as " + error + ":\n        " + held +
                                      ".ended(" + error + ", " + part + ")\n", clause.span);
  NoteRaises(x, clause.body, held);
  const ExprId call = std::get<AssignStmt>(x.ast[written[0]].node).value;
  std::get<CallExpr>(x.ast.exprs[call.index].node).arguments[0] = clause.type;
  const StmtId outer = IfAt(x, written[1]).branches[0].body[0];
  ExceptClause& inner = TryAt(x, TryAt(x, outer).body[0]).handlers[0];
  inner.name = clause.name;
  inner.name_span = clause.name_span;
  inner.body = std::move(clause.body);
  return written;
}

}  // namespace

bool ExpandExceptStar(Expansion& x, StmtId id, Block& out) {
  const auto* found = std::get_if<TryStmt>(&x.ast[id].node);
  if (found == nullptr || !found->is_star) return false;
  TryStmt moved = *found;
  const Span span = x.ast[id].span;
  for (const ExceptClause& clause : moved.handlers) ReportExits(x, clause.body, false);
  const std::string number = std::to_string(x.loops++);
  const std::string held = HiddenName("held" + number), error = HiddenName("error" + number), left = HiddenName("left" + number);
  Block written = ParseWritten(x, held + " = None\ntry:\n    pass\nexcept BaseException as " + error + ":\n    " + held + " = " +
                                      Helper(x, "builtins", "Handling") + "(" + error + ")\nif " + held + " is not None:\n    " + left + " = " + held +
                                      ".outcome()\n    if " + left + " is not None:\n        raise " + left + "\n", span);
  TryAt(x, written[1]).body = std::move(moved.body);
  TryAt(x, written[1]).otherwise = std::move(moved.otherwise);
  Block handling;
  for (ExceptClause& clause : moved.handlers) {
    Block one = WriteHandler(x, std::move(clause), number);
    handling.insert(handling.end(), one.begin(), one.end());
  }
  Block& behind = IfAt(x, written[2]).branches[0].body;
  behind.insert(behind.begin(), handling.begin(), handling.end());
  if (moved.has_finally) {
    Block around = ParseWritten(x, "try:\n    pass\nfinally:\n    pass\n", span);
    TryAt(x, around[0]).body = std::move(written);
    TryAt(x, around[0]).finally = std::move(moved.finally);
    written = std::move(around);
  }
  out.insert(out.end(), written.begin(), written.end());
  return true;
}

}  // namespace penstock
