#include "catalog/tool_names.h"

#include <algorithm>
#include <iterator>

#include "catalog/builtins.h"

namespace penstock {
namespace {

// tests/frontend holds them against the tokens of the grammar.
constexpr std::string_view kReserved[] = {"False", "None",   "True",  "and",    "as",   "assert", "async",  "await",    "break",
                                          "class", "continue", "def", "del",    "elif", "else",   "except", "finally",  "for",
                                          "from",  "global", "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
                                          "or",    "pass",   "raise", "return", "try",  "while",  "with",   "yield"};

// A tool that took the place of `print` would be called with what a plan only shows.
bool IsTaken(std::string_view name) {
  return IsReservedWord(name) || FindBuiltin(name) != kBuiltinCount || FindModule(name) != kNoModule;
}

}  // namespace

bool IsReservedWord(std::string_view word) { return std::binary_search(std::begin(kReserved), std::end(kReserved), word); }

std::string PlanNameOf(std::string_view tool_name) {
  std::string out;
  if (tool_name[0] >= '0' && tool_name[0] <= '9') out += '_';
  for (char c : tool_name) out += c == '-' || c == '.' || c == '/' ? '_' : c;
  return IsTaken(out) ? out + '_' : out;
}

bool IsToolInPlan(const Manifest& tools, std::string_view name) {
  const ToolIndex found = tools.Find(name);
  return found != kNoTool && tools.tool(found).plan_name == name;
}

}  // namespace penstock
