// The quarantined model: a tool that the language itself knows.
#pragma once

#include <string_view>

#include "catalog/manifest.h"

namespace penstock {

inline constexpr std::string_view kAssistantName = "query_ai_assistant";

// It has a name, and says with each call which reply is wanted. Where a gate is silent about it, it only reads, and its
// answer carries the labels of what it was asked: it has no tools and knows nothing else.
inline bool IsAssistant(const ToolSpec& tool) { return tool.name == kAssistantName && tool.ParameterIndex("output_schema") >= 0; }

}  // namespace penstock
