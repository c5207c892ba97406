#include "pipeline/gate_files.h"

#include "policies/gate_report.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

GateAnswer AnswerOfLoading(const std::string& path, const LoadedGates& loaded, bool color) {
  return {loaded.ok(), GateCheckReport(loaded).Set("file", path), loaded.Messages(color)};
}

}  // namespace

Result<Manifest> LoadManifests(const std::vector<std::string>& paths) {
  Manifest all;
  for (const std::string& path : paths) {
    PENSTOCK_TRY(Manifest more, LoadManifest(path));
    for (const ToolSpec& tool : more.tools()) {
      if (Status added = all.Add(tool); !added.ok()) return added.error();
    }
  }
  return all;
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
