#include "core/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

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
constexpr size_t kShownWidth = 120;

void RenderExcerpt(std::string& out, const SourceFile& file, Span span) {
  LineColumn at = file.At(span.begin);
  std::string_view line = file.LineAt(span.begin);
  size_t before = at.column - 1;
  size_t from_byte = 0, skipped = 0;
  if (before > kShownWidth / 2) {
    size_t wanted = before - kShownWidth / 2;
    while (skipped < wanted && from_byte < line.size()) { NextCodePoint(line, from_byte); ++skipped; }
  }
  std::string shown = skipped ? "..." : "";
  size_t prefix_width = shown.size();
  size_t byte = from_byte, width = 0;
  bool valid = FirstInvalidUtf8(line) == std::string_view::npos;
  while (byte < line.size() && width < kShownWidth) {
    size_t start = byte;
    if (valid) NextCodePoint(line, byte); else ++byte;
    unsigned char c = line[start];
    if (c == '\t') shown += ' ';
    else if (c < 0x20 || c == 0x7F || (!valid && c >= 0x80)) shown += '?';
    else shown += line.substr(start, byte - start);
    ++width;
  }
  if (byte < line.size()) shown += "...";
  size_t carets = 1;
  if (span.end > span.begin) {
    LineColumn last = file.At(span.end);
    carets = last.line == at.line ? std::max<uint32_t>(1, last.column - at.column)
                                  : std::max<size_t>(1, CodePointCount(line) - std::min(CodePointCount(line), before));
  }
  carets = std::min(carets, kShownWidth);
  std::string number = std::to_string(at.line);
  out += fmt::format(" {} | {}\n", number, shown);
  out += fmt::format(" {} | {}{}\n", std::string(number.size(), ' '), std::string(prefix_width + before - skipped, ' '),
                     std::string(carets, '^'));
}

std::string Place(const SourceFile& file, Span span) {
  LineColumn at = file.At(span.begin);
  return fmt::format("{}:{}:{}", file.PathOf(span.begin), at.line, at.column);
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
  std::string out = fmt::format("{}{}[{}]{}: {}{}{}\n", red, word, CodeOf(diagnostic.id), plain, bold, diagnostic.message, plain);
  out += fmt::format(" --> {}\n", Place(file, diagnostic.span));
  RenderExcerpt(out, file, diagnostic.span);
  for (const DiagnosticNote& note : diagnostic.notes) {
    const SourceFile& where = note.file ? *note.file : file;
    out += fmt::format(" note: {}\n --> {}\n", note.message, Place(where, note.span));
    RenderExcerpt(out, where, note.span);
  }
  if (!diagnostic.help.empty()) out += fmt::format(" help: {}\n", diagnostic.help);
  return out;
}

std::string RenderAll(const Diagnostics& diagnostics, bool color) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += Render(diagnostics.file(), diagnostic, color);
  return out;
}

}  // namespace penstock
