#include "lsp/plan_places.h"

namespace penstock {
namespace {

bool Holds(Span span, uint32_t offset) { return span.begin <= offset && offset <= span.end; }

}  // namespace

std::optional<ToolCallAt> KeywordAt(const PlanNames& names, const Manifest& tools, uint32_t offset) {
  for (const Expr& expr : names.ast.exprs) {
    const auto* call = std::get_if<CallExpr>(&expr.node);
    if (!call || !Holds(expr.span, offset)) continue;
    for (const Keyword& keyword : call->keywords) {
      if (!keyword.name.present() || !Holds(keyword.name_span, offset)) continue;
      const auto* callee = std::get_if<NameExpr>(&names.ast[call->callee].node);
      if (!callee) return std::nullopt;
      ToolCallAt found{tools.Find(names.ast[callee->name]), expr.span, names.ast[keyword.name], keyword.name_span};
      return found.tool == kNoTool ? std::nullopt : std::optional(found);
    }
  }
  return std::nullopt;
}

std::optional<ExprId> ExpressionAt(const Ast& ast, uint32_t offset) {
  std::optional<ExprId> best;
  uint32_t least = ~0u;
  for (uint32_t i = 0; i < ast.exprs.size(); ++i) {
    const Expr& expr = ast.exprs[i];
    if (!Holds(expr.span, offset)) continue;
    const auto* attribute = std::get_if<AttributeExpr>(&expr.node);
    if (attribute && !Holds(attribute->name_span, offset)) continue;
    const uint32_t length = attribute ? attribute->name_span.end - attribute->name_span.begin : expr.span.end - expr.span.begin;
    if (length >= least) continue;
    least = length;
    best = ExprId{i};
  }
  return best;
}

ToolIndex ToolAt(const PlanNames& names, const Manifest& tools, const NamePlace& place) {
  const Mention* meaning = names.MeaningOf(place);
  return meaning && meaning->meaning == Meaning::kTool ? tools.Find(names.NameAt(place)) : kNoTool;
}

}  // namespace penstock
