// What stands at a place of a plan's text.
#pragma once

#include <optional>
#include <string>

#include "lsp/workspace.h"

namespace penstock {

// A call of a tool by its own name, and the argument that the place is in.
struct ToolCallAt {
  ToolIndex tool = kNoTool;
  Span call;
  std::string parameter;  // of a keyword whose name the place is in; empty: none
  Span parameter_span;
};
std::optional<ToolCallAt> KeywordAt(const PlanNames& names, const Manifest& tools, uint32_t offset);

// The innermost expression around the offset, of which an attribute counts at its name only.
std::optional<ExprId> ExpressionAt(const Ast& ast, uint32_t offset);

// The tool that a name means there, or kNoTool.
ToolIndex ToolAt(const PlanNames& names, const Manifest& tools, const NamePlace& place);

}  // namespace penstock
