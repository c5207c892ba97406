// Plans up to what is known before the run: every module passes the verifier (Compile insists on it) and
// writes registers before it reads them; its graph, its flows and its dumps can be made.
#include "analysis/analyze.h"
#include "analysis/control_flow.h"
#include "core/check.h"
#include "frontend/frontend.h"
#include "tests/fuzz/tokens.h"
#include "tests/laws/plan_generator.h"

using namespace penstock;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  SourceFile source("fuzz.plan", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics(source);
  std::optional<Module> module = Compile(source, ToolsOfGeneratedPlans(), {"x"}, Limits(), diagnostics);
  RenderAll(diagnostics);
  if (!module) return 0;
  Status written = VerifyWrites(*module);
  PENSTOCK_CHECK(written.ok(), written.error().message.c_str());
  Disassemble(*module);
  DumpCfg(*module);
  LabelTable labels;
  ToolLabels rules = LabelsOfGeneratedPlans(labels);
  AnalyzeOptions options;
  options.strict = size % 2 == 0;
  ControlMap control = BuildControlMap(*module, options.strict);
  FlowReport report = Analyze(*module, control, ToolsOfGeneratedPlans(), rules, labels, options);
  DumpFlow(report, *module, ToolsOfGeneratedPlans(), labels);
  return 0;
}

PENSTOCK_FUZZ_TOKENS(WordsOfPlans())
