#include <fmt/format.h>

#include "lsp/features.h"
#include "lsp/messages.h"
#include "lsp/plan_places.h"
#include "pipeline/value_at.h"

namespace penstock {
namespace {

struct Shown {
  std::string words;
  Span span;
};

std::string BuiltinWords(BuiltinId id) {
  const BuiltinRow& row = RowOf(id);
  if (row.kind == BuiltinKind::kException) return CodeBlock("python", std::string(row.name)) + "an exception\n";
  return CodeBlock("python", row.signature.empty() ? std::string(row.name) : std::string(row.signature)) + std::string(row.doc) + "\n";
}

const Manifest& ToolsOf(Workspace& workspace, const PlanView& view) { return view.session ? view.session->manifest() : workspace.tools(); }

// Each line of the words on a line of its own.
std::string ValueBlock(const std::string& title, const std::string& words) { return CodeBlock("python", title) + CodeBlock("text", words); }

Shown ShowKeyword(PlanView& view, const Manifest& tools, const ToolCallAt& at) {
  const ToolSpec& spec = tools.tool(at.tool);
  const int index = spec.ParameterIndex(at.parameter);
  std::string words = fmt::format("`{}` of `{}`\n", at.parameter, spec.plan_name);
  if (index < 0) return {fmt::format("`{}` has no argument `{}`\n", spec.plan_name, at.parameter), at.parameter_span};
  const ToolParameter& parameter = spec.parameters[static_cast<size_t>(index)];
  if (parameter.schema && !parameter.schema->description.empty()) words += "\n" + parameter.schema->description + "\n";
  if (!view.checked) return {words, at.parameter_span};
  for (const PlanEffect& effect : EffectsOf(*view.session, *view.checked)) {
    if (!(effect.span == at.call) || effect.tool != at.tool) continue;
    for (const EffectArgument& argument : effect.arguments) {
      if (argument.name == at.parameter && !argument.is_control) words += "\n" + CodeBlock("text", WordsFor(*view.session, argument));
    }
  }
  return {words, at.parameter_span};
}

Shown ShowName(PlanView& view, const Manifest& tools, const NamePlace& place) {
  const std::string& name = view.names->NameAt(place);
  const Mention* meaning = view.names->MeaningOf(place);
  if (const ToolIndex tool = ToolAt(*view.names, tools, place); tool != kNoTool) {
    return {ToolWords(tools, tool, view.session ? &view.session->policies() : nullptr), place.span};
  }
  if (meaning && meaning->meaning == Meaning::kBuiltin) return {BuiltinWords(meaning->index), place.span};
  if (!view.checked) return {"", place.span};
  const std::optional<PlacedValue> value = ValueOfName(*view.session, view.checked->module, view.checked->control, *view.names, place);
  return {value ? ValueBlock(name, WordsFor(*view.session, *value)) : "", place.span};
}

Shown ShowExpression(PlanView& view, ExprId id) {
  const Expr& expr = view.names->ast[id];
  if (!view.checked || std::holds_alternative<SingletonExpr>(expr.node)) return {"", expr.span};
  const std::optional<PlacedValue> value = ValueOfExpression(*view.session, view.checked->module, view.checked->control, expr.span);
  return {value ? ValueBlock(ShortText(view.source->TextOf(expr.span)), WordsFor(*view.session, *value)) : "", expr.span};
}

Shown Show(Workspace& workspace, PlanView& view, uint32_t offset) {
  const Manifest& tools = ToolsOf(workspace, view);
  if (std::optional<ToolCallAt> keyword = KeywordAt(*view.names, tools, offset)) return ShowKeyword(view, tools, *keyword);
  const std::optional<ExprId> expression = ExpressionAt(view.names->ast, offset);
  const NamePlace* place = view.names->At(offset);
  const bool of_attribute = expression && std::holds_alternative<AttributeExpr>(view.names->ast[*expression].node);
  if (place && !of_attribute) return ShowName(view, tools, *place);
  if (expression) return ShowExpression(view, *expression);
  return {};
}

}  // namespace

Json HoverPlan(Workspace& workspace, const Document& document, uint32_t offset) {
  PlanView& view = workspace.Plan(document);
  if (!view.names) return Json();
  const Shown shown = Show(workspace, view, offset);
  if (shown.words.empty()) return Json();
  return Json(JsonObject{{"contents", Markdown(shown.words)}, {"range", document.lines->RangeOf(shown.span)}});
}

}  // namespace penstock
