#include "pipeline/dump.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "cli/session_options.h"

namespace penstock {
namespace {

struct DumpCommand {
  SessionOptions session;
  std::string plan;
  bool ast = false, ir = false, cfg = false, dot = false, flow = false, facts = false;
};

int Dump(const DumpCommand& command) {
  Failure failure;
  std::unique_ptr<Session> session = OpenFromOptions(command.session, failure);
  if (!session) return failure.exit_code;
  Result<SourceFile> source = ReadPlan(command.plan, session->limits);
  if (!source.ok()) {
    PrintError(source.error());
    return kExitUsage;
  }
  Diagnostics diagnostics(*source);
  if (command.ast) {
    std::string text = DumpAst(*source, session->limits, diagnostics);
    WriteMessages(RenderAll(diagnostics, ColorWanted()));
    WriteWords(text);
    return diagnostics.has_errors() ? kExitRejected : kExitOk;
  }
  std::unique_ptr<CheckedPlan> plan = CheckPlan(*session, *source, diagnostics);
  if (!plan) {
    WriteMessages(RenderAll(diagnostics, ColorWanted()));
    return kExitRejected;
  }
  if (command.ir) WriteWords(DumpIr(*plan));
  else if (command.cfg) WriteWords(DumpControl(*plan, command.dot));
  else if (command.facts) WriteOutput(DumpFacts(*session, *source, *plan));
  else WriteWords(DumpFlows(*session, *plan));
  return kExitOk;
}

}  // namespace

Command AddDump(CLI::App& app) {
  auto command = std::make_shared<DumpCommand>();
  app.add_option("plan", command->plan, "the plan, or - for standard input")->required()->type_name("PLAN");
  auto* stage = app.add_option_group("stage", "after which pass");
  stage->add_flag("--ast", command->ast, "as parsed");
  stage->add_flag("--ir", command->ir, "the instructions that are analysed and run");
  CLI::Option* cfg = stage->add_flag("--cfg", command->cfg, "basic blocks, and where control joins");
  stage->add_flag("--flow", command->flow, "what flows into each call");
  stage->add_flag("--facts", command->facts, "each call as a judge sees it, with its decision (JSON)");
  stage->require_option(1);
  app.add_flag("--dot", command->dot, "with --cfg: for Graphviz")->needs(cfg);
  command->session.AddTo(app);
  return [command] { return Dump(*command); };
}

}  // namespace penstock
