#include "pipeline/dump.h"

#include "analysis/control_flow.h"
#include "frontend/frontend.h"

namespace penstock {

std::string DumpAst(const SourceFile& source, const Limits& limits, Diagnostics& diagnostics) {
  std::optional<Ast> ast = Parse(source, limits, diagnostics);
  return ast ? ShowAst(*ast) : std::string();
}

std::string DumpIr(const CheckedPlan& plan) { return Disassemble(plan.module); }

std::string DumpControl(const CheckedPlan& plan, bool dot) { return dot ? DumpCfgAsDot(plan.module) : DumpCfg(plan.module); }

std::string DumpFlows(const Session& session, const CheckedPlan& plan) {
  return DumpFlow(plan.flows, plan.module, session.manifest(), session.labels);
}

std::string DumpFacts(const Session& session, const SourceFile& source, const CheckedPlan& plan) {
  return PrettyJson(VerdictCallsToJson(session, source, plan.flows, plan.verdict)) + "\n";
}

}  // namespace penstock
