// What is allowed and yet probably not meant: warnings of `gate check`.
#include "catalog/assistant.h"
#include "core/text.h"
#include "policies/compile.h"
#include "policies/first_gate.h"

namespace penstock {
namespace {

std::string Listed(const std::vector<std::string>& names) {
  constexpr size_t kShown = 6;
  if (names.size() <= kShown) return Join(names, ", ");
  std::vector<std::string> some(names.begin(), names.begin() + kShown);
  return Join(some, ", ") + " and " + std::to_string(names.size() - kShown) + " more";
}

template <typename Line>
std::string Lines(Build& build, const std::vector<std::string>& tools, Line line) {
  std::vector<std::string> lines;
  for (const std::string& name : tools) lines.push_back(line(build.manifest.tool(build.manifest.Find(name))));
  return Join(lines, "\n");
}

// A reply that carries nothing needs no label.
bool SaysNothing(const ToolSpec& tool) { return tool.output && TypeOfSchema(tool.output).kinds == 0; }

}  // namespace

void Lint(Build& build) {
  const GateFile& top = *build.files.back();
  Span where{0, 0};
  ForEachStatement(build, GateNodeKind::kPolicy, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    if (&file == &top) where = SpanOf(file, body);
  });
  std::vector<std::string> no_line, no_label;
  std::map<std::pair<const SourceFile*, uint32_t>, std::vector<ToolIndex>> without_rule;  // by tool line
  for (size_t i = 0; i < build.policy.tools.size(); ++i) {
    const ToolPolicy& tool = build.policy.tools[i];
    const ToolSpec& spec = build.manifest.tools()[i];
    if (IsAssistant(spec) && !tool.declared && tool.forbids.empty()) continue;
    if (tool.reply.empty() && !SaysNothing(spec)) no_label.push_back(spec.name);
    if (!tool.declared) {
      no_line.push_back(spec.name);
      continue;
    }
    if (tool.tool_class == ToolClass::kEffect && tool.permits.empty() && tool.forbids.empty()) {
      without_rule[{tool.place.file, tool.place.span.begin}].push_back(static_cast<ToolIndex>(i));
    }
  }
  for (const GateFile* file : build.files) {
    for (const auto& [line, tools] : without_rule) {
      if (line.first != file->source.get()) continue;
      std::vector<std::string> names;
      for (ToolIndex tool : tools) names.push_back(build.manifest.tool(tool).name);
      const Span line_span = build.policy.tools[tools[0]].place.span;
      const std::string permit = "permit " + ToolName(names[0]) + " because \"...\";";
      Report(build, *file, DiagnosticId::kGateEffectWithoutRule, line_span, {"no rule permits " + Listed(names) + ": always denied"})
          .Help("write: " + permit)
          .FixBy("add `" + permit + "`", {line_span.end, line_span.end}, "\n" + permit);
    }
  }
  if (!no_line.empty()) {
    Diagnostic& message = Report(build, top, DiagnosticId::kGateNoToolLine, where, {"without a `tool` line, hence always denied: " + Listed(no_line)});
    AddStatementAfter(top, message, {GateNodeKind::kTool}, Lines(build, no_line, [](const ToolSpec& tool) { return ToolLine(tool); }), "add `tool` lines for " + Listed(no_line));
  }
  if (!no_label.empty()) {
    Diagnostic& message = Report(build, top, DiagnosticId::kGateNoLabelRule, where, {"without a label rule, hence from the tool itself and read by User alone: " + Listed(no_label)});
    AddStatementAfter(top, message, {GateNodeKind::kLabel}, Lines(build, no_label, LabelLine), "say so: add `label` rules for " + Listed(no_label));
  }
}

}  // namespace penstock
