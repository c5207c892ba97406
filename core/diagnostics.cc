#include "core/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "core/visible_text.h"

namespace penstock {
namespace {

struct Row {
  std::string_view code;
  Severity severity;
  std::string_view message;
};

constexpr Severity kError = Severity::kError, kNote = Severity::kNote;
[[maybe_unused]] constexpr Severity kWarning = Severity::kWarning;

constexpr Row kRows[] = {
#define DIAGNOSTIC(id, code, severity, message) {code, severity, message},
#include "core/diagnostics.def"
#undef DIAGNOSTIC
};

std::string Fill(std::string_view pattern, const std::vector<std::string>& arguments) {
  std::string out;
  size_t next = 0;
  for (size_t i = 0; i < pattern.size(); ++i) {
    if (pattern.substr(i, 2) != "{}") { out += pattern[i]; continue; }
    if (next < arguments.size()) out += arguments[next++];
    ++i;
  }
  return out;
}

// A long line is shown in part, around the place that matters.
constexpr size_t kShownWidth = 120;  // characters of the line

// How many characters of its first line `span` covers.
size_t MarkedCharacters(const SourceFile& file, Span span, std::string_view line) {
  if (span.end <= span.begin) return 1;
  const LineColumn at = file.At(span.begin), last = file.At(span.end);
  if (last.line == at.line) return std::max<uint32_t>(1, last.column - at.column);
  const size_t all = CodePointCount(line), before = at.column - 1;
  return std::max<size_t>(1, all - std::min(all, before));
}

// Escapes take the place of one character, so the marks below count what is shown.
void RenderExcerpt(std::string& out, const SourceFile& file, Span span) {
  const LineColumn at = file.At(span.begin);
  const std::string_view line = file.LineAt(span.begin);
  const size_t before = at.column - 1, marked = MarkedCharacters(file, span, line);
  size_t byte = 0, index = 0;
  const size_t skipped = before > kShownWidth / 2 ? before - kShownWidth / 2 : 0;
  while (index < skipped && byte < line.size()) { NextVisible(line, byte); ++index; }
  std::string shown = index ? "..." : "";
  size_t blanks = shown.size() + before - std::min(before, index), carets = 0;
  for (const size_t first = index; byte < line.size() && index - first < kShownWidth; ++index) {
    const bool is_tab = line[byte] == '\t';
    const std::string next = NextVisible(line, byte), one = is_tab ? " " : next;
    const size_t width = CodePointCount(one);
    if (index < before) blanks += width - 1;
    else if (index < before + marked) carets += width;
    shown += one;
  }
  if (byte < line.size()) shown += "...";
  const std::string number = std::to_string(at.line);
  out += fmt::format(" {} | {}\n", number, shown);
  out += fmt::format(" {} | {}{}\n", std::string(number.size(), ' '), std::string(blanks, ' '), std::string(std::max<size_t>(carets, 1), '^'));
}

std::string Place(const SourceFile& file, Span span) {
  LineColumn at = file.At(span.begin);
  return fmt::format("{}:{}:{}", VisibleText(file.PathOf(span.begin)), at.line, at.column);
}

}  // namespace

std::string_view CodeOf(DiagnosticId id) { return kRows[static_cast<size_t>(id)].code; }

Diagnostic& Diagnostic::Because(Span where, std::string note, const SourceFile* other_file) {
  notes.push_back({std::move(note), other_file, where});
  return *this;
}

Diagnostic& Diagnostic::Help(std::string words) {
  help = std::move(words);
  return *this;
}

Diagnostic& Diagnostic::Python(std::string line) {
  python = std::move(line);
  return *this;
}

Diagnostic& Diagnostic::FixBy(std::string title, Span where, std::string text, const SourceFile* other_file) {
  fixes.push_back({std::move(title), {{where, std::move(text), other_file}}});
  return *this;
}

Diagnostic& Diagnostic::Meant(std::string_view word, std::string text) {
  Help("did you mean `" + std::string(word) + "`?");
  return FixBy("write `" + std::string(word) + "`", span, text.empty() ? std::string(word) : std::move(text));
}

void Diagnostics::DropWarningsBefore(uint32_t begin) {
  std::erase_if(all_, [&](const Diagnostic& d) { return d.severity != Severity::kError && d.span.begin < begin; });
}

void Diagnostics::SortByPlace() {
  std::stable_sort(all_.begin(), all_.end(), [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
}

Diagnostic& Diagnostics::Report(DiagnosticId id, Span span, std::vector<std::string> arguments) {
  const Row& row = kRows[static_cast<size_t>(id)];
  if (row.severity == Severity::kError) ++errors_;
  all_.push_back({id, row.severity, Fill(row.message, arguments), span, {}, "", "", {}});
  return all_.back();
}

std::string Render(const SourceFile& file, const Diagnostic& diagnostic, bool color) {
  const char* bold = color ? "\033[1m" : "";
  const char* red = color ? (diagnostic.severity == Severity::kError ? "\033[1;31m" : "\033[1;33m") : "";
  const char* plain = color ? "\033[0m" : "";
  const char* word = diagnostic.severity == Severity::kError ? "error" : diagnostic.severity == Severity::kWarning ? "warning" : "note";
  std::string out = fmt::format("{}{}[{}]{}: {}{}{}\n", red, word, CodeOf(diagnostic.id), plain, bold, VisibleText(diagnostic.message), plain);
  out += fmt::format(" --> {}\n", Place(file, diagnostic.span));
  RenderExcerpt(out, file, diagnostic.span);
  for (const DiagnosticNote& note : diagnostic.notes) {
    const SourceFile& where = note.file ? *note.file : file;
    out += fmt::format(" note: {}\n --> {}\n", VisibleText(note.message), Place(where, note.span));
    RenderExcerpt(out, where, note.span);
  }
  if (!diagnostic.help.empty()) out += fmt::format(" help: {}\n", VisibleText(diagnostic.help));
  return out;
}

std::string RenderAll(const Diagnostics& diagnostics, bool color) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += Render(diagnostics.file(), diagnostic, color);
  return out;
}

}  // namespace penstock
