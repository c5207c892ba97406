// Diagnostics, places and edits as the language server protocol writes them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "lsp/workspace.h"

namespace penstock {

// A place in a file that may be open.
Json LocationOf(const Workspace& workspace, const SourceFile& file, Span span);
// `path` of an open document is written with the address under which it was opened.
std::string UriOf(const Workspace& workspace, const std::string& path);

// `related`: the client shows places of notes; else they stand in the message.
Json DiagnosticToLsp(const Workspace& workspace, const SourceFile& file, const Diagnostic& diagnostic, bool related);
// One that is about the whole text.
Json DiagnosticOnTop(const std::string& message, int severity);

// {"changes": {uri: [edits]}}
Json EditOf(const Workspace& workspace, const SourceFile& file, const std::vector<TextEdit>& edits);

// Text for people, which may hold code in backquotes.
Json Markdown(std::string text);
// As a block of code.
std::string CodeBlock(std::string_view language, std::string_view text);

}  // namespace penstock
