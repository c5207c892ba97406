// Plans run under small limits: they end, and every label at a call lies within what was foretold.
#include "analysis/analyze.h"
#include "analysis/control_flow.h"
#include "core/check.h"
#include "frontend/frontend.h"
#include "interp/machine.h"
#include "tests/fuzz/tokens.h"
#include "tests/laws/plan_generator.h"

using namespace penstock;

namespace {

class LawfulHost final : public Host {
 public:
  LawfulHost(const FlowReport& report, const ToolLabels& rules, LabelTable& labels) : report_(report), rules_(rules), labels_(labels) {}

  ToolReply Call(const ToolCall& call) override {
    const CallFlow* flow = report_.Find(call.function, call.pc, call.tool);
    PENSTOCK_CHECK(flow != nullptr || !report_.gave_up.empty(), "a call that was not foreseen");
    if (flow != nullptr) {
      Within(call.control, flow->facts.control);
      for (size_t i = 0; i < call.arguments.size(); ++i) {
        if (call.arguments[i].present) Within(call.arguments[i].label, flow->facts.arguments[i].label);
      }
    }
    return ReplyTo(call, rules_, labels_, 3, 7);
  }
  void Print(std::string_view, LabelId) override {}

 private:
  void Within(LabelId seen, LabelInterval said) {
    PENSTOCK_CHECK(labels_.Leq(said.lo, seen) && labels_.Leq(seen, said.hi), "a label outside what was foretold");
  }

  const FlowReport& report_;
  const ToolLabels& rules_;
  LabelTable& labels_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  SourceFile source("fuzz.plan", std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics diagnostics(source);
  RunOptions run;
  run.limits.steps = 20'000;
  run.limits.wall_ms = 2'000;
  run.limits.heap_bytes = 8 << 20;
  run.limits.value_bytes = 1 << 20;
  run.limits.output_bytes = 1 << 16;
  run.limits.depth = 100;
  run.limits.tool_calls = 50;
  run.strict = size % 2 == 0;
  std::optional<Module> module = Compile(source, ToolsOfGeneratedPlans(), {}, run.limits, diagnostics);
  if (!module) return 0;
  LabelTable labels;
  ToolLabels rules = LabelsOfGeneratedPlans(labels);
  AnalyzeOptions options;
  options.strict = run.strict;
  options.limits = run.limits;
  const auto [control, report] = Follow(*module, ToolsOfGeneratedPlans(), rules, labels, options);
  LawfulHost host(report, rules, labels);
  Run(*module, control, ToolsOfGeneratedPlans(), labels, host, run);
  return 0;
}

PENSTOCK_FUZZ_TOKENS(WordsOfPlans())
