#include "core/diagnostics.h"

namespace penstock {

void SetPlace(Json& object, const SourceFile& file, Span span) {
  const LineColumn begin = file.At(span.begin), end = file.At(span.end);
  object.Set("file", file.PathOf(span.begin)).Set("line", static_cast<int64_t>(begin.line)).Set("column", static_cast<int64_t>(begin.column));
  object.Set("end_line", static_cast<int64_t>(end.line)).Set("end_column", static_cast<int64_t>(end.column));
}

namespace {

Json FixToJson(const SourceFile& file, const Fix& fix) {
  JsonArray edits;
  for (const TextEdit& edit : fix.edits) {
    Json one;
    SetPlace(one, edit.file ? *edit.file : file, edit.span);
    edits.push_back(one.Set("text", edit.text));
  }
  return Json(JsonObject{{"title", fix.title}, {"edits", Json(std::move(edits))}});
}

}  // namespace

Json DiagnosticsToJson(const Diagnostics& diagnostics) {
  JsonArray list;
  for (const Diagnostic& d : diagnostics.all()) {
    Json json;
    json.Set("code", CodeOf(d.id)).Set("severity", d.severity == Severity::kError ? "error" : d.severity == Severity::kWarning ? "warning" : "note");
    json.Set("message", d.message);
    SetPlace(json, diagnostics.file(), d.span);
    JsonArray notes;
    for (const DiagnosticNote& note : d.notes) {
      Json one(JsonObject{{"message", note.message}});
      SetPlace(one, note.file ? *note.file : diagnostics.file(), note.span);
      notes.push_back(std::move(one));
    }
    json.Set("notes", Json(std::move(notes))).Set("help", d.help);
    JsonArray fixes;
    for (const Fix& fix : d.fixes) fixes.push_back(FixToJson(diagnostics.file(), fix));
    if (!fixes.empty()) json.Set("fixes", Json(std::move(fixes)));
    list.push_back(std::move(json));
  }
  return Json(std::move(list));
}

}  // namespace penstock
