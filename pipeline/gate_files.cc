#include "pipeline/gate_files.h"

#include "policies/gate_report.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

GateAnswer AnswerOfLoading(const std::string& path, const LoadedGates& loaded, bool color) {
  return {loaded.ok(), GateCheckReport(loaded).Set("file", path), loaded.Messages(color)};
}

}  // namespace

Result<Manifest> ToolsOf(const ToolSources& sources) {
  PENSTOCK_TRY(Toolbox toolbox, OpenToolbox(sources, Limits()));
  return toolbox.manifest();
}

GateAnswer CheckGateFile(const std::string& path, const Manifest& tools, bool color) {
  LabelTable labels;
  return AnswerOfLoading(path, LoadGateFiles({path}, tools, labels), color);
}

GateAnswer TestGateFile(const std::string& path, const Manifest& tools, bool color) {
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({path}, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateTestReport report = RunGateTests(*loaded.policies);
  return {report.ok(), report.ToJson().Set("file", path), report.ToText()};
}

}  // namespace penstock
