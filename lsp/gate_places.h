// What stands at a place of a gate's text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lsp/workspace.h"
#include "policies/compile.h"

namespace penstock {

enum class GateMeaning : uint8_t { kWord, kTool, kArgument, kMember, kGroup, kFact, kFunction, kDef, kTag, kVariable, kRule, kBudget, kTestName, kOther };

struct GateSpot {
  GateMeaning meaning = GateMeaning::kOther;
  GateToken token = GateToken::kNone_;
  Span span;
  std::string text;                // decoded
  std::vector<ToolIndex> tools;    // that the statement, or the call in a test, is about
  std::optional<Type> type;        // of arguments, members and variables, where it is known
  const OutlineItem* item = nullptr;  // the statement; null: it has a syntax error
};

// Nothing between the tokens.
std::optional<GateSpot> SpotAt(const GateView& view, uint32_t offset);

// The tools that a name or glob, as a gate writes it, stands for.
std::vector<ToolIndex> ToolsNamed(const Manifest& tools, const std::string& name);
// What the word declares under this name, in the gate or what it imports; null: nothing.
const GateView::Declared* FindDeclared(const GateView& view, GateToken word, const std::string& name);
// The type of a fact's answer, as far as it can be read off.
std::optional<Type> TypeOfFact(const GateView& view, const std::string& name);

}  // namespace penstock
