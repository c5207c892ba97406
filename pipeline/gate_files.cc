#include "pipeline/gate_files.h"

#include "policies/coverage.h"
#include "policies/format.h"
#include "policies/gate_report.h"
#include "policies/mutants.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

GateAnswer AnswerOfLoading(const std::string& path, const LoadedGates& loaded, bool color) {
  return {loaded.ok(), GateCheckReport(loaded).Set("file", path), loaded.Messages(color)};
}

void AddMutants(const LoadedGates& loaded, const GateTestOptions& options, GateAnswer& answer) {
  MutationReport mutants = TryMutants(loaded);
  answer.text += mutants.ToText();
  answer.json.Set("mutation", mutants.ToJson());
  if (!options.least_score || mutants.score() >= *options.least_score) return;
  answer.ok = false;
  answer.text += "the score is below " + std::to_string(*options.least_score) + " %\n";
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

GateAnswer TestGateFile(const std::string& path, const Manifest& tools, bool color, const GateTestOptions& options) {
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({path}, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateTestReport report = RunGateTests(*loaded.policies);
  GateAnswer answer{report.ok(), report.ToJson().Set("file", path), report.ToText()};
  if (options.cover) {
    CoverageReport coverage = CoverageOfTests(*loaded.policies);
    answer.text += coverage.ToText();
    answer.json.Set("coverage", coverage.ToJson());
  }
  if (options.mutate && report.ok()) AddMutants(loaded, options, answer);
  else if (options.mutate) answer.text += "mutants are tried when all tests and asserts hold\n";
  return answer;
}

GateAnswer ProveGateFile(const std::string& path, const Manifest& tools, bool color) {
  LabelTable labels;
  LoadedGates loaded = LoadGateFiles({path}, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateTestReport report = ProveGates(*loaded.policies);
  return {report.ok(), report.ToJson().Set("file", path), report.ToProofText()};
}

FormattedGate FormatGateText(const std::string& path, const std::string& text, bool color) {
  SourceFile source(path, text);
  Diagnostics diagnostics(source);
  FormattedGate out;
  out.text = FormatGate(source, diagnostics);
  out.messages = RenderAll(diagnostics, color);
  return out;
}

}  // namespace penstock
