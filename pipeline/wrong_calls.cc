#include "pipeline/wrong_calls.h"

#include <algorithm>

#include "core/text.h"
#include "pipeline/tool_signatures.h"

namespace penstock {
namespace {

bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Where the name of a keyword stands, before its value; the value itself if it does not stand so.
Span SpanOfKeyword(const SourceFile& source, const WrongCall& call) {
  const std::string_view before = source.text().substr(0, call.span.begin);
  size_t end = before.size();
  auto skip_blanks = [&] { while (end > call.call.begin && IsBlank(before[end - 1])) --end; };
  skip_blanks();
  if (end == 0 || before[end - 1] != '=') return call.span;
  --end;
  skip_blanks();
  if (!before.substr(0, end).ends_with(call.argument)) return call.span;
  return {static_cast<uint32_t>(end - call.argument.size()), static_cast<uint32_t>(end)};
}

std::string_view NearestParameter(const ToolSpec& tool, std::string_view name) {
  std::vector<std::string_view> names;
  for (const ToolParameter& parameter : tool.parameters) names.push_back(parameter.name);
  return NearestName(name, names);
}

void Report(const Session& session, const WrongCall& call, Diagnostics& diagnostics) {
  const ToolSpec& tool = session.manifest().tool(call.tool);
  const Span name = call.is_unknown ? SpanOfKeyword(diagnostics.file(), call) : call.span;
  Diagnostic& warning = diagnostics.Report(DiagnosticId::kWrongCall, name, {tool.plan_name, call.words});
  const std::string form = "`" + CallForm(session.manifest(), call.tool) + "`";
  const std::string_view near = call.is_unknown ? NearestParameter(tool, call.argument) : std::string_view();
  if (near.empty()) {
    warning.Help("call it as " + form);
    return;
  }
  warning.Help("did you mean `" + std::string(near) + "`? Call it as " + form);
  if (diagnostics.file().TextOf(name) == call.argument) warning.FixBy("write `" + std::string(near) + "`", name, std::string(near));
}

}  // namespace

void WarnOfWrongCalls(const Session& session, const FlowReport& flows, uint32_t begin, Diagnostics& diagnostics) {
  bool any = false;
  for (const WrongCall& call : flows.wrong_calls) {
    if (call.call.begin < begin) continue;
    Report(session, call, diagnostics);
    any = true;
  }
  if (any) diagnostics.SortByPlace();
}

}  // namespace penstock
