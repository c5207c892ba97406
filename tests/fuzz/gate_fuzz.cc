// Any bytes as a gate over the office's tools: refused with a reason, or judging anything it is asked.
#include "core/check.h"
#include "policies/gate_report.h"
#include "policies/policy_set.h"
#include "tests/fuzz/tokens.h"
#include "tools/office/office.h"

using namespace penstock;

namespace {

const Manifest& OfficeTools() {
  static const Manifest* tools = [] {
    auto* made = new Manifest();
    Result<std::unique_ptr<ToolBridge>> office = OpenOffice(":memory:", OfficeWorld::kBenign);
    PENSTOCK_CHECK(office.ok(), "no office");
    for (const ToolSpec& tool : (*office)->tools()) (void)made->Add(tool);
    return made;
  }();
  return *tools;
}

// Every tool with nothing known of its arguments, and with one text in all of them.
void JudgeAll(const PolicySet& policies, bool before_run) {
  NoFacts nothing;
  JudgeOptions options;
  options.before_run = before_run;
  for (ToolIndex tool = 0; tool < policies.manifest().tools().size(); ++tool) {
    CallFacts call;
    call.tool = tool;
    call.control = {kBottom, before_run ? policies.labels().Top() : kBottom};
    for (size_t i = 0; i < policies.manifest().tool(tool).parameters.size(); ++i) {
      ArgumentFacts argument;
      argument.presence = before_run ? Presence::kMaybe : Presence::kPresent;
      argument.values_known = !before_run;
      if (!before_run) argument.values.push_back(Json("a@b.example"));
      argument.label = call.control;
      call.arguments.push_back(argument);
    }
    Decision decision = Judge(policies, call, nothing, {}, options);
    PENSTOCK_CHECK(before_run || decision.outcome != Outcome::kDepends, "undecided at run time");
    ExplainDecision(decision, call, policies);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  LabelTable labels;
  LoadOptions options;
  options.today = "2026-11-21";
  options.read = [](const std::string& path) -> Result<std::string> { return Error{"there is no `" + path + "`", ""}; };
  LoadedGates gates = LoadGates({{"fuzz.gate", std::string(reinterpret_cast<const char*>(data), size)}}, OfficeTools(), labels, options);
  std::string messages = gates.Messages();
  WriteJson(GateCheckReport(gates));
  PENSTOCK_CHECK(gates.ok() || !messages.empty(), "refused without a word");
  if (!gates.ok()) return 0;
  StaticLabels(*gates.policies);
  JudgeAll(*gates.policies, true);
  JudgeAll(*gates.policies, false);
  RunGateTests(*gates.policies).ToText();
  return 0;
}

PENSTOCK_FUZZ_TOKENS(WordsOfGates())
