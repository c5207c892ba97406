// Messages about a text, with places, carets and help; collected, not thrown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/source_file.h"

namespace penstock {

enum class Severity : uint8_t { kError, kWarning, kNote };

enum class DiagnosticId : uint16_t {
#define DIAGNOSTIC(id, code, severity, message) id,
#include "core/diagnostics.def"
#undef DIAGNOSTIC
};

std::string_view CodeOf(DiagnosticId id);

struct DiagnosticNote {
  std::string message;
  const SourceFile* file = nullptr;  // null: the file of the diagnostic
  Span span;
};

// Other text for a place; an empty span is a place between.
struct TextEdit {
  Span span;
  std::string text;
  const SourceFile* file = nullptr;  // null: the file of the diagnostic
};

// What would be right, as a change: `write `send_email``.
struct Fix {
  std::string title;
  std::vector<TextEdit> edits;
};

struct Diagnostic {
  DiagnosticId id;
  Severity severity;
  std::string message;
  Span span;
  std::vector<DiagnosticNote> notes;
  std::string help;
  std::string python;  // CPython's last line for the same fault ("SyntaxError: invalid syntax"), if it has one
  std::vector<Fix> fixes;  // any one of them; what `help` says in words

  Diagnostic& Because(Span where, std::string note, const SourceFile* other_file = nullptr);
  Diagnostic& Help(std::string words);
  Diagnostic& Python(std::string line);
  Diagnostic& FixBy(std::string title, Span where, std::string text, const SourceFile* other_file = nullptr);
  // Help and fix for what was probably misspelt: `text` (as it is written there) in the place of what is underlined.
  Diagnostic& Meant(std::string_view word, std::string text = "");
};

// The messages about one file, in the order found. `file` must outlive it.
class Diagnostics {
 public:
  explicit Diagnostics(const SourceFile& file) : file_(&file) {}

  // The message of `id` with its `{}` filled in, at `span`. The reference is good until the next Report.
  Diagnostic& Report(DiagnosticId id, Span span, std::vector<std::string> arguments = {});

  // Leaves errors, and what stands at `begin` or behind it.
  void DropWarningsBefore(uint32_t begin);

  // In the order of the text, for passes that go over it several times.
  void SortByPlace();

  Diagnostic& last() { return all_.back(); }  // REQUIRES: there are some
  bool has_errors() const { return errors_ > 0; }
  size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return all_; }
  const SourceFile& file() const { return *file_; }

 private:
  const SourceFile* file_;
  std::vector<Diagnostic> all_;
  size_t errors_ = 0;
};

// One diagnostic as people read it:
//   error[F301]: `body` of `send_email` ...
//    --> pay.plan:7:26
//     7 | send_email(to=boss, body=page)
//       |                          ^^^^
//   note: ...   help: ...
std::string Render(const SourceFile& file, const Diagnostic& diagnostic, bool color = false);
std::string RenderAll(const Diagnostics& diagnostics, bool color = false);

// As members: file, line, column, end_line, end_column; lines and columns from 1.
void SetPlace(Json& object, const SourceFile& file, Span span);
// [{code, severity, message, place, notes: [{message, place}], help, fixes: [{title, edits: [{place, text}]}]}]; `fixes` if there are any
Json DiagnosticsToJson(const Diagnostics& diagnostics);

}  // namespace penstock
