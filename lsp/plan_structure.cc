// Definitions, symbols and changes of plans.
#include "lsp/features.h"
#include "lsp/messages.h"
#include "lsp/plan_places.h"

namespace penstock {
namespace {

Json SymbolToJson(const LineIndex& lines, const PlanSymbol& symbol) {
  SymbolKind kind = SymbolKind::kVariable;
  switch (symbol.kind) {
    case PlanSymbol::Kind::kFunction: kind = SymbolKind::kFunction; break;
    case PlanSymbol::Kind::kClass: kind = SymbolKind::kClass; break;
    case PlanSymbol::Kind::kMethod: kind = SymbolKind::kMethod; break;
    case PlanSymbol::Kind::kVariable: break;
  }
  Json json(JsonObject{{"name", symbol.name}, {"kind", static_cast<int>(kind)}, {"range", lines.RangeOf(symbol.span)}, {"selectionRange", lines.RangeOf(symbol.name_span)}});
  if (symbol.children.empty()) return json;
  JsonArray children;
  for (const PlanSymbol& child : symbol.children) children.push_back(SymbolToJson(lines, child));
  return json.Set("children", Json(std::move(children)));
}

// With the gates of the settings, so that a tool's line is found there.
Json PlaceOfTool(Workspace& workspace, const ToolSpec& tool) {
  for (const std::string& path : workspace.settings().gates) {
    std::shared_ptr<const SourceFile> source = workspace.SourceOf(path);
    if (!source) continue;
    Document document;
    document.uri = "definition:" + path;  // no document of the editor
    document.path = path;
    document.kind = DocumentKind::kGate;
    document.source = source;
    document.lines = std::make_shared<const LineIndex>(source->text());
    if (Json location = LocationOfTool(workspace, tool, &workspace.Gate(document)); !location.is_null()) return location;
  }
  return LocationOfTool(workspace, tool, nullptr);
}

}  // namespace

Json DefinitionInPlan(Workspace& workspace, const Document& document, uint32_t offset) {
  PlanView& view = workspace.Plan(document);
  if (!view.names) return Json();
  const Manifest& tools = view.session ? view.session->manifest() : workspace.tools();
  if (std::optional<ToolCallAt> keyword = KeywordAt(*view.names, tools, offset)) return PlaceOfTool(workspace, tools.tool(keyword->tool));
  const NamePlace* place = view.names->At(offset);
  if (!place) return Json();
  if (const ToolIndex tool = ToolAt(*view.names, tools, *place); tool != kNoTool) return PlaceOfTool(workspace, tools.tool(tool));
  JsonArray places;
  for (const NamePlace* other : view.names->SameAs(*place)) {
    if (other->binds) places.push_back(LocationOf(workspace, *view.source, other->span));
  }
  return places.empty() ? Json() : Json(std::move(places));
}

Json SymbolsOfPlan(Workspace& workspace, const Document& document) {
  const PlanView& view = workspace.Plan(document);
  JsonArray symbols;
  if (view.names) for (const PlanSymbol& symbol : SymbolsOf(*view.names)) symbols.push_back(SymbolToJson(*document.lines, symbol));
  return Json(std::move(symbols));
}

Json ActionsInPlan(Workspace& workspace, const Document& document, Span range) {
  const PlanView& view = workspace.Plan(document);
  return Json(FixesIn(workspace, *view.source, view.messages, range));
}

}  // namespace penstock
