#include "cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace penstock {
namespace {

void WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t wrote = write(fd, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return;  // nobody reads any more
    text.remove_prefix(static_cast<size_t>(wrote));
  }
}

Json PlaceToJson(const SourceFile& file, Span span) {
  LineColumn begin = file.At(span.begin), end = file.At(span.end);
  Json json(JsonObject{{"file", file.PathOf(span.begin)}});
  json.Set("line", static_cast<int64_t>(begin.line)).Set("column", static_cast<int64_t>(begin.column));
  return json.Set("end_line", static_cast<int64_t>(end.line)).Set("end_column", static_cast<int64_t>(end.column));
}

}  // namespace

void WriteOutput(std::string_view text) { WriteAll(STDOUT_FILENO, text); }
void WriteError(std::string_view text) { WriteAll(STDERR_FILENO, text); }

void PrintError(const Error& error) {
  std::string text = "error: " + error.message + "\n";
  if (!error.help.empty()) text += "help: " + error.help + "\n";
  WriteError(text);
}

bool ColorWanted() {
  const char* no_color = getenv("NO_COLOR");
  return isatty(STDERR_FILENO) && !(no_color && *no_color);
}

Json DiagnosticsToJson(const Diagnostics& diagnostics) {
  JsonArray list;
  for (const Diagnostic& d : diagnostics.all()) {
    Json json;
    json.Set("code", CodeOf(d.id)).Set("severity", d.severity == Severity::kError ? "error" : d.severity == Severity::kWarning ? "warning" : "note");
    json.Set("message", d.message);
    const Json where = PlaceToJson(diagnostics.file(), d.span);
    for (const auto& [name, value] : where.object()) json.Set(name, value);
    JsonArray notes;
    for (const DiagnosticNote& note : d.notes) {
      Json place = PlaceToJson(note.file ? *note.file : diagnostics.file(), note.span);
      notes.push_back(Json(JsonObject{{"message", note.message}, {"file", *place.Find("file")}, {"line", *place.Find("line")}, {"column", *place.Find("column")}}));
    }
    json.Set("notes", Json(std::move(notes))).Set("help", d.help);
    list.push_back(std::move(json));
  }
  return Json(std::move(list));
}

}  // namespace penstock
