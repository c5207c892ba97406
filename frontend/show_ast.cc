// The text of `dump --ast`: a statement a line, blocks indented, every grouping of expressions written out.
#include <fmt/format.h>

#include "core/check.h"
#include "frontend/parse.h"
#include "frontend/show_expr.h"

namespace penstock {
namespace {

struct Shown {
  const Ast& ast;
  std::string text;
  int indent = 0;

  void Line(const std::string& words) { text += std::string(indent * 2, ' ') + words + "\n"; }
  std::string Of(ExprId id) const { return ShowExpr(ast, id); }
  std::string After(const char* words, ExprId id) const { return id.present() ? words + Of(id) : ""; }
};

void ShowStmt(Shown& out, const Stmt& stmt);

void ShowBlock(Shown& out, const Block& block) {
  ++out.indent;
  for (StmtId id : block) ShowStmt(out, out.ast[id]);
  --out.indent;
}

void ShowElse(Shown& out, const char* word, const Block& block) {
  if (block.empty()) return;
  out.Line(word);
  ShowBlock(out, block);
}

std::string ShowNames(const Ast& ast, const std::vector<NameId>& names, const char* between) {
  std::string out;
  for (NameId name : names) out += (out.empty() ? "" : between) + ast[name];
  return out;
}

std::string ShowAliases(const Ast& ast, const std::vector<ImportAlias>& aliases) {
  std::string out;
  for (const ImportAlias& alias : aliases) {
    out += (out.empty() ? "" : ", ") + ShowNames(ast, alias.dotted, ".");
    if (alias.as.present()) out += " as " + ast[alias.as];
  }
  return out;
}

void ShowDecorators(Shown& out, const Exprs& decorators) {
  for (ExprId decorator : decorators) out.Line("@" + out.Of(decorator));
}

void Show(Shown& out, const IfStmt& s) {
  const char* word = "if";
  for (const IfBranch& branch : s.branches) {
    out.Line(fmt::format("{} {}", word, out.Of(branch.test)));
    ShowBlock(out, branch.body);
    word = "elif";
  }
  ShowElse(out, "else", s.otherwise);
}

void Show(Shown& out, const WhileStmt& s) {
  out.Line("while " + out.Of(s.test));
  ShowBlock(out, s.body);
  ShowElse(out, "else", s.otherwise);
}

void Show(Shown& out, const ForStmt& s) {
  out.Line(fmt::format("{}for {} in {}", s.is_async ? "async " : "", out.Of(s.target), out.Of(s.iterable)));
  ShowBlock(out, s.body);
  ShowElse(out, "else", s.otherwise);
}

void Show(Shown& out, const TryStmt& s) {
  out.Line("try");
  ShowBlock(out, s.body);
  for (const ExceptClause& clause : s.handlers) {
    out.Line(fmt::format("except{}{}{}", s.is_star ? "*" : "", out.After(" ", clause.type),
                         clause.name.present() ? " as " + out.ast[clause.name] : ""));
    ShowBlock(out, clause.body);
  }
  ShowElse(out, "else", s.otherwise);
  if (s.has_finally) ShowElse(out, "finally", s.finally);
}

void Show(Shown& out, const WithStmt& s) {
  std::string items;
  for (const WithItem& item : s.items)
    items += (items.empty() ? "" : ", ") + out.Of(item.context) + out.After(" as ", item.target);
  out.Line(fmt::format("{}with {}", s.is_async ? "async " : "", items));
  ShowBlock(out, s.body);
}

void Show(Shown& out, const DefStmt& s) {
  ShowDecorators(out, s.decorators);
  out.Line(fmt::format("{}def {}({}){}", s.is_async ? "async " : "", out.ast[s.name], ShowParameters(out.ast, s.parameters),
                       out.After(" -> ", s.returns)));
  ShowBlock(out, s.body);
}

void Show(Shown& out, const ClassStmt& s) {
  ShowDecorators(out, s.decorators);
  out.Line(fmt::format("class {}({})", out.ast[s.name], ShowArguments(out.ast, s.bases, s.keywords)));
  ShowBlock(out, s.body);
}

void Show(Shown& out, const MatchStmt& s) {
  out.Line("match " + out.Of(s.subject));
  ++out.indent;
  for (const MatchCase& one : s.cases) {
    out.Line("case " + ShowPattern(out.ast, one.pattern) + out.After(" if ", one.guard));
    ShowBlock(out, one.body);
  }
  --out.indent;
}

void Show(Shown& out, const AssignStmt& s) {
  std::string line;
  for (ExprId target : s.targets) line += out.Of(target) + " = ";
  out.Line(line + out.Of(s.value));
}

void Show(Shown& out, const DelStmt& s) {
  std::string line;
  for (ExprId target : s.targets) line += (line.empty() ? "" : ", ") + out.Of(target);
  out.Line("del " + line);
}

void Show(Shown& out, const ImportFromStmt& s) {
  out.Line(fmt::format("from {}{} import {}", std::string(s.dots, '.'), ShowNames(out.ast, s.module, "."),
                       s.star ? "*" : ShowAliases(out.ast, s.names)));
}

void Show(Shown& out, const ExprStmt& s) { out.Line(out.Of(s.value)); }
void Show(Shown& out, const AugAssignStmt& s) {
  out.Line(fmt::format("{} {}= {}", out.Of(s.target), ShowBinaryOp(s.op), out.Of(s.value)));
}
void Show(Shown& out, const AnnAssignStmt& s) {
  out.Line(fmt::format("{}: {}{}", out.Of(s.target), out.Of(s.annotation), out.After(" = ", s.value)));
}
void Show(Shown& out, const PassStmt&) { out.Line("pass"); }
void Show(Shown& out, const BreakStmt&) { out.Line("break"); }
void Show(Shown& out, const ContinueStmt&) { out.Line("continue"); }
void Show(Shown& out, const ReturnStmt& s) { out.Line("return" + out.After(" ", s.value)); }
void Show(Shown& out, const RaiseStmt& s) { out.Line("raise" + out.After(" ", s.error) + out.After(" from ", s.cause)); }
void Show(Shown& out, const AssertStmt& s) { out.Line("assert " + out.Of(s.test) + out.After(", ", s.message)); }
void Show(Shown& out, const GlobalStmt& s) { out.Line("global " + ShowNames(out.ast, s.names, ", ")); }
void Show(Shown& out, const NonlocalStmt& s) { out.Line("nonlocal " + ShowNames(out.ast, s.names, ", ")); }
void Show(Shown& out, const ImportStmt& s) { out.Line("import " + ShowAliases(out.ast, s.modules)); }

// Blocks nest no deeper than the parser admits.
void ShowStmt(Shown& out, const Stmt& stmt) {
  std::visit([&](const auto& node) { Show(out, node); }, stmt.node);
}

}  // namespace

std::string ShowAst(const Ast& ast) {
  Shown out{ast, ""};
  for (StmtId id : ast.body) ShowStmt(out, ast[id]);
  return out.text;
}

}  // namespace penstock
