#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "lsp/features.h"
#include "lsp/messages.h"
#include "lsp/uri.h"
#include "pipeline/tool_signatures.h"

namespace penstock {
namespace {

// Where `"name": "TOOL"` stands in a manifest; an empty span: nowhere.
Span FindInManifest(std::string_view text, const std::string& tool) {
  const std::string quoted = WriteJson(Json(tool));
  for (size_t at = 0; (at = text.find(quoted, at)) != std::string_view::npos; ++at) {
    size_t before = at;
    auto skip_blanks = [&] { while (before > 0 && std::string_view(" \t\r\n").find(text[before - 1]) != std::string_view::npos) --before; };
    skip_blanks();
    if (before == 0 || text[before - 1] != ':') continue;
    --before;
    skip_blanks();
    if (text.substr(0, before).ends_with("\"name\"")) return {static_cast<uint32_t>(at), static_cast<uint32_t>(at + quoted.size())};
  }
  return {};
}

Json LocationInManifest(Workspace& workspace, const std::string& path, const ToolSpec& tool) {
  const std::shared_ptr<const SourceFile> source = workspace.SourceOf(path);
  const Span span = source ? FindInManifest(source->text(), tool.name) : Span{};
  return span.end == 0 ? Json() : LocationOf(workspace, *source, span);
}

}  // namespace

std::string ToolWords(const Manifest& tools, ToolIndex tool, const PolicySet* policies) {
  const ToolSpec& spec = tools.tool(tool);
  std::string words = CodeBlock("python", SignaturesOf(tools).tools[tool]);
  if (policies && tool < policies->manifest().tools().size()) words += fmt::format("\n`{}`: {}\n", ClassOf(*policies, tool), [&] {
    const std::string_view word = ClassOf(*policies, tool);
    return DocOf(word == "pure" ? GateToken::kWordPure : word == "read" ? GateToken::kWordRead : GateToken::kWordEffect);
  }());
  if (!spec.description.empty()) words += "\n" + spec.description + "\n";
  return words;
}

Json LocationOfTool(Workspace& workspace, const ToolSpec& tool, const GateView* gate, bool in_manifests) {
  std::vector<std::string> manifests = workspace.settings().tools.manifests;
  if (gate) {
    for (bool by_glob : {false, true}) {
      for (const GateView::Declared& declared : gate->declared) {
        if (declared.item.word != GateToken::kWordTool || in_manifests) continue;
        for (const OutlineName& name : declared.item.names) {
          if (by_glob ? GlobMatches(name.name, tool.name) : name.name == tool.name) return LocationOf(workspace, *declared.file, name.span);
        }
      }
    }
    for (const GateView::Declared& declared : gate->declared) {
      if (declared.item.word != GateToken::kWordTools || declared.item.names.empty()) continue;
      manifests.push_back(WholePath(declared.item.names.back().name, WholePath(declared.file->path() + "/..")));
    }
  }
  for (const std::string& path : manifests) {
    if (Json location = LocationInManifest(workspace, path, tool); !location.is_null()) return location;
  }
  return Json();
}

Json CompletionItem(std::string_view label, CompletionKind kind, std::string_view detail, std::string doc) {
  Json item(JsonObject{{"label", label}, {"kind", static_cast<int>(kind)}});
  if (!detail.empty()) item.Set("detail", detail);
  if (!doc.empty()) item.Set("documentation", Markdown(std::move(doc)));
  return item;
}

bool Touches(Span a, Span b) { return a.begin <= b.end && b.begin <= a.end; }

Json ActionOf(const Workspace& workspace, const SourceFile& file, const std::string& title, std::string_view kind, const std::vector<TextEdit>& edits) {
  return Json(JsonObject{{"title", title}, {"kind", kind}, {"edit", EditOf(workspace, file, edits)}});
}

JsonArray FixesIn(const Workspace& workspace, const SourceFile& file, const std::vector<Diagnostic>& diagnostics, Span range) {
  JsonArray actions;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!Touches(diagnostic.span, range)) continue;
    for (const Fix& fix : diagnostic.fixes) {
      Json action = ActionOf(workspace, file, fix.title, "quickfix", fix.edits);
      actions.push_back(action.Set("diagnostics", Json(JsonArray{DiagnosticToLsp(workspace, file, diagnostic, true)})));
    }
  }
  return actions;
}

}  // namespace penstock
