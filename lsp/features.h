// What an editor asks about a place in a text. Offsets are bytes; answers are the protocol's JSON, null for nothing.
#pragma once

#include "lsp/workspace.h"

namespace penstock {

// -- gates
Json HoverGate(Workspace& workspace, const Document& document, uint32_t offset);
Json CompleteGate(Workspace& workspace, const Document& document, uint32_t offset);
Json DefinitionInGate(Workspace& workspace, const Document& document, uint32_t offset);
Json SymbolsOfGate(Workspace& workspace, const Document& document);
Json FormatGateDocument(const Document& document);
Json ActionsInGate(Workspace& workspace, const Document& document, Span range);

// -- plans
Json HoverPlan(Workspace& workspace, const Document& document, uint32_t offset);
Json CompletePlan(Workspace& workspace, const Document& document, uint32_t offset);
Json DefinitionInPlan(Workspace& workspace, const Document& document, uint32_t offset);
Json SymbolsOfPlan(Workspace& workspace, const Document& document);
Json ActionsInPlan(Workspace& workspace, const Document& document, Span range);

// -- shared
// What is shown of a tool: its signature, what the gates say it does, its description.
std::string ToolWords(const Manifest& tools, ToolIndex tool, const PolicySet* policies);
// Where a tool is said to do something: its `tool` line in one of the files (unless `in_manifests`), else its definition in a
// manifest. Null: nowhere.
Json LocationOfTool(Workspace& workspace, const ToolSpec& tool, const GateView* gate, bool in_manifests = false);
// The protocol's numbers.
enum class SymbolKind : uint8_t { kModule = 2, kClass = 5, kMethod = 6, kEnum = 10, kFunction = 12, kVariable = 13, kConstant = 14, kKey = 20, kEvent = 24, kOperator = 25 };
enum class CompletionKind : uint8_t { kMethod = 2, kFunction = 3, kField = 5, kVariable = 6, kClass = 7, kModule = 9, kProperty = 10, kUnit = 11, kValue = 12, kKeyword = 14, kReference = 18, kConstant = 21 };
Json CompletionItem(std::string_view label, CompletionKind kind, std::string_view detail = "", std::string doc = "");
// The fixes of diagnostics that touch the range.
JsonArray FixesIn(const Workspace& workspace, const SourceFile& file, const std::vector<Diagnostic>& diagnostics, Span range);
Json ActionOf(const Workspace& workspace, const SourceFile& file, const std::string& title, std::string_view kind, const std::vector<TextEdit>& edits);
bool Touches(Span a, Span b);

}  // namespace penstock
