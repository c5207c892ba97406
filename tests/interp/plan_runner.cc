#include "tests/interp/plan_runner.h"

#include "analysis/control_flow.h"
#include "frontend/frontend.h"

namespace penstock {

PlanRun RunPlan(const std::string& text, const Manifest& tools, LabelTable& labels, Host& host, const RunOptions& options) {
  PlanRun run;
  SourceFile source("test.plan", text);
  Diagnostics diagnostics(source);
  std::vector<std::string> inputs;
  for (const auto& [name, value] : options.inputs) inputs.push_back(name);
  std::optional<Module> module = Compile(source, tools, inputs, options.limits, diagnostics);
  run.diagnostics = RenderAll(diagnostics);
  if (!module) return run;
  run.compiled = true;
  ControlMap control = BuildControlMap(*module, options.strict, &tools);
  run.result = Run(*module, control, tools, labels, host, options);
  return run;
}

ToolSpec AnyTool(const std::string& name, const std::vector<std::string>& parameters) {
  ToolSpec spec;
  spec.name = spec.plan_name = name;
  for (const std::string& parameter : parameters) spec.parameters.push_back({parameter, nullptr, true});
  return spec;
}

}  // namespace penstock
