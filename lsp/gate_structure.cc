// Definitions, symbols, the canonical text and changes of gates.
#include "core/text.h"
#include "lsp/features.h"
#include "lsp/gate_places.h"
#include "lsp/messages.h"
#include "lsp/uri.h"
#include "policies/format.h"

namespace penstock {
namespace {

Json PlaceOfDeclared(Workspace& workspace, const GateView& view, GateToken word, const std::string& name) {
  const GateView::Declared* declared = FindDeclared(view, word, name);
  if (!declared) return Json();
  for (const OutlineName& one : declared->item.names) if (one.name == name) return LocationOf(workspace, *declared->file, one.span);
  return Json();
}

Json PlaceOfRule(Workspace& workspace, const GateView& view, const std::string& id) {
  for (const GateView::Declared& declared : view.declared) if (declared.item.id == id) return LocationOf(workspace, *declared.file, declared.item.id_span);
  for (GateToken word : {GateToken::kWordBudget, GateToken::kWordSequence}) {
    if (Json place = PlaceOfDeclared(workspace, view, word, id); !place.is_null()) return place;
  }
  if (!view.loaded.ok()) return Json();
  for (const RuleText& rule : RulesOf(*view.loaded.policies)) if (rule.id == id) return LocationOf(workspace, *rule.file, rule.span);
  return Json();
}

SymbolKind KindOf(GateToken word) {
  switch (word) {
    case GateToken::kWordPolicy: case GateToken::kWordImport: case GateToken::kWordTools: return SymbolKind::kModule;
    case GateToken::kWordGroup: case GateToken::kWordTrust: return SymbolKind::kEnum;
    case GateToken::kWordTag: case GateToken::kWordUnit: case GateToken::kWordMode: return SymbolKind::kConstant;
    case GateToken::kWordDef: case GateToken::kWordFact: case GateToken::kWordTool: return SymbolKind::kFunction;
    case GateToken::kWordLabel: return SymbolKind::kKey;
    case GateToken::kWordTest: case GateToken::kWordAssert: return SymbolKind::kMethod;
    default: return SymbolKind::kEvent;
  }
}

// A shortest edit from one text to another.
TextEdit Difference(std::string_view before, const std::string& after) {
  size_t same = 0;
  while (same < before.size() && same < after.size() && before[same] == after[same]) ++same;
  while (same > 0 && before[same - 1] != '\n') --same;  // whole lines: never within a code point
  size_t tail = 0;
  while (tail < before.size() - same && tail < after.size() - same && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) ++tail;
  while (tail > 0 && before[before.size() - tail - 1] != '\n') --tail;
  return {{static_cast<uint32_t>(same), static_cast<uint32_t>(before.size() - tail)}, after.substr(same, after.size() - tail - same)};
}

}  // namespace

Json DefinitionInGate(Workspace& workspace, const Document& document, uint32_t offset) {
  const GateView& view = workspace.Gate(document);
  const std::optional<GateSpot> spot = SpotAt(view, offset);
  if (!spot) return Json();
  const bool names_file = spot->item && spot->token == GateToken::kString && (spot->item->word == GateToken::kWordImport || spot->item->word == GateToken::kWordTools);
  if (names_file) {
    std::shared_ptr<const SourceFile> file = workspace.SourceOf(WholePath(spot->text, WholePath(document.path + "/..")));
    return file ? LocationOf(workspace, *file, {0, 0}) : Json();
  }
  switch (spot->meaning) {
    case GateMeaning::kTool: {
      const std::vector<ToolIndex> tools = ToolsNamed(view.manifest(), spot->text);
      // At its own `tool` line one wants to see the manifest.
      const bool at_home = spot->item && spot->item->word == GateToken::kWordTool;
      return tools.empty() ? Json() : LocationOfTool(workspace, view.manifest().tool(tools[0]), &view, at_home);
    }
    case GateMeaning::kGroup: return PlaceOfDeclared(workspace, view, GateToken::kWordGroup, spot->text);
    case GateMeaning::kDef: return PlaceOfDeclared(workspace, view, GateToken::kWordDef, spot->text);
    case GateMeaning::kFact: return PlaceOfDeclared(workspace, view, GateToken::kWordFact, spot->text);
    case GateMeaning::kTag: return PlaceOfDeclared(workspace, view, GateToken::kWordTag, spot->text);
    case GateMeaning::kRule: return PlaceOfRule(workspace, view, spot->text);
    case GateMeaning::kArgument:
      return spot->tools.empty() ? Json() : LocationOfTool(workspace, view.manifest().tool(spot->tools[0]), &view);
    default: return Json();
  }
}

Json SymbolsOfGate(Workspace& workspace, const Document& document) {
  JsonArray symbols;
  for (const OutlineItem& item : workspace.Gate(document).outline) {
    const Span name = item.names.empty() ? item.body : Cover(item.names.front().span, item.names.back().span);
    symbols.push_back(Json(JsonObject{{"name", TitleOf(item)}, {"kind", static_cast<int>(KindOf(item.word))},
                                      {"range", document.lines->RangeOf(item.span)}, {"selectionRange", document.lines->RangeOf(name)}}));
  }
  return Json(std::move(symbols));
}

Json FormatGateDocument(const Document& document) {
  Diagnostics unread(*document.source);
  const std::optional<std::string> text = FormatGate(*document.source, unread);
  if (!text) return Json();
  JsonArray edits;
  if (*text != document.source->text()) {
    const TextEdit edit = Difference(document.source->text(), *text);
    edits.push_back(Json(JsonObject{{"range", document.lines->RangeOf(edit.span)}, {"newText", edit.text}}));
  }
  return Json(std::move(edits));
}

Json ActionsInGate(Workspace& workspace, const Document& document, Span range) {
  const GateView& view = workspace.Gate(document);
  JsonArray actions;
  for (const Diagnostics& diagnostics : view.loaded.diagnostics) {
    if (diagnostics.file().path() != document.path) continue;
    for (Json& action : FixesIn(workspace, diagnostics.file(), diagnostics.all(), range)) actions.push_back(std::move(action));
  }
  for (const OutlineItem& item : view.outline) {
    if (!item.takes_because || item.has_because || !Touches(item.span, range)) continue;
    const uint32_t end = item.body.end - 1;  // before the `;`
    actions.push_back(ActionOf(workspace, *view.source, "say why: add `because`", "quickfix", {{{end, end}, " because \"...\"", nullptr}}));
  }
  return Json(std::move(actions));
}

}  // namespace penstock
