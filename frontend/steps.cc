#include "frontend/steps.h"

#include "core/check.h"
#include "frontend/expanding.h"

namespace penstock {
namespace {

// `try: statements except: pass`: the step failed in the first of them, and the next one began.
StmtId Contained(Expansion& x, Block statements) {
  Block written = ParseWritten(x, "try:\n    pass\nexcept:\n    pass\n", x.ast[statements[0]].span);
  std::get<TryStmt>(x.ast.stmts[written[0].index].node).body = std::move(statements);
  return written[0];
}

// `print(repr(value))` unless it is None, and `_` for the next step.
StmtId Shown(Expansion& x, StmtId statement) {
  const ExprId value = std::get<ExprStmt>(x.ast[statement].node).value;
  const std::string name = HiddenName("shown");
  Block written = ParseWritten(x, "if (" + name + " := 0) is not None:\n    _ = " + name + "\n    print(repr(" + name + "))\n", x.ast[statement].span);
  const ExprId test = std::get<IfStmt>(x.ast[written[0]].node).branches[0].test;
  const ExprId walrus = std::get<CompareExpr>(x.ast[test].node).first;
  std::get<WalrusExpr>(x.ast.exprs[walrus.index].node).value = value;
  return written[0];
}

// The statement with every expression in it shown that stands alone, but in functions and classes, as Python's prompt does.
StmtId ShowInside(Expansion& x, StmtId id) {
  const auto& node = x.ast[id].node;
  if (std::holds_alternative<ExprStmt>(node)) return Shown(x, id);
  if (std::holds_alternative<DefStmt>(node) || std::holds_alternative<ClassStmt>(node)) return id;
  ForEachBlock(x, id, [&](Block& block) {
    for (StmtId& statement : block) statement = ShowInside(x, statement);
  });
  return id;
}

// Adds the statements of one step as far as they ran.
void AddStep(Expansion& x, const Block& statements, const PlanStep& step, Span place, Block& body) {
  Block begins = ParseWritten(x, Helper(x, "_inner", "step") + "()\n", place);
  body.insert(body.end(), begins.begin(), begins.end());
  Block not_through;
  for (StmtId statement : statements) {
    const bool ran_through = step.end == PlanStep::End::kWhole || x.ast[statement].span.end <= step.last;
    if (!ran_through && step.end == PlanStep::End::kStopped) return;
    Block& to = ran_through ? body : not_through;
    to.push_back(step.shows ? ShowInside(x, statement) : statement);
  }
  if (!not_through.empty()) body.push_back(Contained(x, std::move(not_through)));
}

}  // namespace

void JoinSteps(Expansion& x, const SourceFile& source, const std::vector<PlanStep>& steps) {
  PENSTOCK_CHECK(steps.size() == source.part_count(), "every part of the source is a step");
  const Block whole = std::move(x.ast.body);
  Block body;
  size_t next = 0;
  for (size_t i = 0; i < steps.size(); ++i) {
    const uint32_t begin = source.PartBegin(i);
    const uint32_t end = begin + static_cast<uint32_t>(source.PartText(i).size());
    Block statements;
    for (; next < whole.size() && (i + 1 == steps.size() || x.ast[whole[next]].span.begin < source.PartBegin(i + 1)); ++next) {
      const Span span = x.ast[whole[next]].span;
      if (span.end > end) {
        x.diagnostics.Report(DiagnosticId::kSyntax, span, {"this goes on past the end of its step"}).Help("end the step with a whole statement");
        return;
      }
      statements.push_back(whole[next]);
    }
    AddStep(x, statements, steps[i], Span{begin, begin}, body);
  }
  x.ast.body = std::move(body);
}

}  // namespace penstock
