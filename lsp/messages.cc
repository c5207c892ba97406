#include "lsp/messages.h"

#include "lsp/uri.h"

namespace penstock {
namespace {

int SeverityOf(Severity severity) {
  switch (severity) {
    case Severity::kError: return 1;
    case Severity::kWarning: return 2;
    case Severity::kNote: break;
  }
  return 3;
}

Json RangeIn(const SourceFile& file, Span span) { return LineIndex(file.text()).RangeOf(span); }

}  // namespace

std::string UriOf(const Workspace& workspace, const std::string& path) {
  for (const auto& [uri, document] : workspace.documents()) if (document.path == path) return uri;
  return UriOfPath(path);
}

Json LocationOf(const Workspace& workspace, const SourceFile& file, Span span) {
  return Json(JsonObject{{"uri", UriOf(workspace, WholePath(file.path()))}, {"range", RangeIn(file, span)}});
}

Json DiagnosticToLsp(const Workspace& workspace, const SourceFile& file, const Diagnostic& diagnostic, bool related) {
  std::string message = diagnostic.message;
  JsonArray places;
  for (const DiagnosticNote& note : diagnostic.notes) {
    const SourceFile& where = note.file ? *note.file : file;
    if (related) places.push_back(Json(JsonObject{{"location", LocationOf(workspace, where, note.span)}, {"message", note.message}}));
    else message += "\nnote: " + note.message + " (line " + std::to_string(where.LineOf(note.span.begin)) + ")";
  }
  if (!diagnostic.help.empty()) message += "\nhelp: " + diagnostic.help;
  Json json;
  json.Set("range", RangeIn(file, diagnostic.span)).Set("severity", SeverityOf(diagnostic.severity)).Set("code", CodeOf(diagnostic.id));
  json.Set("source", "penstock").Set("message", std::move(message));
  if (!places.empty()) json.Set("relatedInformation", Json(std::move(places)));
  return json;
}

Json DiagnosticOnTop(const std::string& message, int severity) {
  const Json start = PositionToJson({0, 0});
  return Json(JsonObject{{"range", Json(JsonObject{{"start", start}, {"end", start}})}, {"severity", severity}, {"source", "penstock"}, {"message", message}});
}

Json EditOf(const Workspace& workspace, const SourceFile& file, const std::vector<TextEdit>& edits) {
  Json changes{JsonObject{}};
  for (const TextEdit& edit : edits) {
    const SourceFile& where = edit.file ? *edit.file : file;
    const std::string uri = UriOf(workspace, WholePath(where.path()));
    JsonArray list;
    if (const Json* known = changes.Find(uri)) list = known->array();
    list.push_back(Json(JsonObject{{"range", RangeIn(where, edit.span)}, {"newText", edit.text}}));
    changes.Set(uri, Json(std::move(list)));
  }
  return Json(JsonObject{{"changes", std::move(changes)}});
}

Json Markdown(std::string text) { return Json(JsonObject{{"kind", "markdown"}, {"value", std::move(text)}}); }

std::string CodeBlock(std::string_view language, std::string_view text) {
  return "```" + std::string(language) + "\n" + std::string(text) + (text.ends_with('\n') ? "```\n" : "\n```\n");
}

}  // namespace penstock
