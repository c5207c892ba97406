// What is allowed and yet probably not meant: warnings of `gate check`.
#include "core/text.h"
#include "policies/compile.h"

namespace penstock {
namespace {

std::string Listed(const std::vector<std::string>& names) {
  constexpr size_t kShown = 6;
  if (names.size() <= kShown) return Join(names, ", ");
  std::vector<std::string> some(names.begin(), names.begin() + kShown);
  return Join(some, ", ") + " and " + std::to_string(names.size() - kShown) + " more";
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
  for (size_t i = 0; i < build.policy.tools.size(); ++i) {
    const ToolPolicy& tool = build.policy.tools[i];
    const ToolSpec& spec = build.manifest.tools()[i];
    if (tool.reply.empty() && !SaysNothing(spec)) no_label.push_back(spec.name);
    if (!tool.declared) {
      no_line.push_back(spec.name);
      continue;
    }
    if (tool.tool_class != ToolClass::kEffect || !tool.permits.empty() || !tool.forbids.empty()) continue;
    auto* diagnostic = &build.scratch;
    for (const GateFile* file : build.files) {
      if (file->source.get() == tool.place.file) diagnostic = &Report(build, *file, DiagnosticId::kGateEffectWithoutRule, tool.place.span, {"no rule permits `" + spec.name + "`: it is always denied"});
    }
    diagnostic->Help("write: permit " + spec.name + " because \"...\";");
  }
  if (!no_line.empty()) {
    Report(build, top, DiagnosticId::kGateNoToolLine, where, {"without a `tool` line, hence always denied: " + Listed(no_line)});
  }
  if (!no_label.empty()) {
    Report(build, top, DiagnosticId::kGateNoLabelRule, where, {"without a label rule, hence from the tool itself and read by User alone: " + Listed(no_label)});
  }
}

}  // namespace penstock
