#include <fmt/format.h>

#include "lsp/features.h"
#include "lsp/gate_places.h"
#include "lsp/messages.h"
#include "policies/explain.h"

namespace penstock {
namespace {

std::string DeclaredWords(const GateView& view, GateToken word, const std::string& name) {
  const GateView::Declared* declared = FindDeclared(view, word, name);
  return declared ? CodeBlock("penstock-gate", declared->file->TextOf(declared->item.span)) : "";
}

// The rule that the statement makes, in words; empty where the gate does not load.
std::string RuleWords(const GateView& view, const OutlineItem& item) {
  if (!view.loaded.ok()) return "";
  for (const RuleText& rule : RulesOf(*view.loaded.policies)) {
    if (rule.file->path() != view.source->path() || !(rule.span == item.body)) continue;
    if (std::optional<std::string> text = ExplainRule(*view.loaded.policies, rule.id)) return CodeBlock("text", *text);
  }
  return "";
}

std::string RuleWordsById(const GateView& view, const std::string& id) {
  if (!view.loaded.ok()) return "";
  std::optional<std::string> text = ExplainRule(*view.loaded.policies, id);
  return text ? CodeBlock("text", *text) : "";
}

std::string ArgumentWords(const GateView& view, const GateSpot& spot) {
  for (ToolIndex tool : spot.tools) {
    const ToolSpec& spec = view.manifest().tool(tool);
    const int index = spec.ParameterIndex(spot.text);
    if (index < 0) continue;
    const ToolParameter& parameter = spec.parameters[static_cast<size_t>(index)];
    std::string words = fmt::format("`{}` of `{}`: {}{}\n", parameter.name, spec.name, Words(TypeOfSchema(parameter.schema)), parameter.required ? "" : ", may be absent");
    if (parameter.schema && !parameter.schema->description.empty()) words += "\n" + parameter.schema->description + "\n";
    return words;
  }
  return "";
}

std::string WordsOf(const GateView& view, const GateSpot& spot) {
  const PolicySet* policies = view.loaded.policies.get();
  switch (spot.meaning) {
    case GateMeaning::kWord: {
      std::string words = fmt::format("`{}`: {}\n", LiteralOf(spot.token), DocOf(spot.token));
      const bool begins = spot.item && spot.token == spot.item->word && spot.span.begin == spot.item->body.begin;
      return begins ? words + "\n" + RuleWords(view, *spot.item) : words;
    }
    case GateMeaning::kTool: {
      std::string words;
      for (ToolIndex tool : ToolsNamed(view.manifest(), spot.text)) words += (words.empty() ? "" : "\n---\n") + ToolWords(view.manifest(), tool, policies);
      return words;
    }
    case GateMeaning::kArgument: return ArgumentWords(view, spot);
    case GateMeaning::kMember: return spot.type ? fmt::format("`{}`: {}\n", spot.text, Words(*spot.type)) : "";
    case GateMeaning::kGroup: return DeclaredWords(view, GateToken::kWordGroup, spot.text);
    case GateMeaning::kDef: return DeclaredWords(view, GateToken::kWordDef, spot.text);
    case GateMeaning::kTag: return DeclaredWords(view, GateToken::kWordTag, spot.text);
    case GateMeaning::kFact: {
      std::optional<Type> type = TypeOfFact(view, spot.text);
      return DeclaredWords(view, GateToken::kWordFact, spot.text) + (type ? "answers " + Words(*type) + "\n" : "");
    }
    case GateMeaning::kRule:
      if (spot.token != GateToken::kString && spot.item) return RuleWords(view, *spot.item);
      return RuleWordsById(view, spot.text);
    case GateMeaning::kFunction: case GateMeaning::kVariable: case GateMeaning::kBudget: case GateMeaning::kTestName: case GateMeaning::kOther: break;
  }
  return "";
}

}  // namespace

Json HoverGate(Workspace& workspace, const Document& document, uint32_t offset) {
  const GateView& view = workspace.Gate(document);
  const std::optional<GateSpot> spot = SpotAt(view, offset);
  if (!spot) return Json();
  const std::string words = WordsOf(view, *spot);
  if (words.empty()) return Json();
  return Json(JsonObject{{"contents", Markdown(words)}, {"range", document.lines->RangeOf(spot->span)}});
}

}  // namespace penstock
