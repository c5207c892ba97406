#include "pipeline/live_session.h"

namespace penstock {

Result<LiveStep> LiveSession::Run(const SourceFile& plan, const LiveOptions& options) {
  LiveStep step;
  step.source = std::make_unique<SourceFile>(JoinPlans(past(), plan));
  step.diagnostics = std::make_unique<Diagnostics>(*step.source);
  auto log = std::make_unique<RunLog>();
  if (folder_) {
    PENSTOCK_TRY(log, RunLog::Create(folder_->NextLog()));
  }
  RunContext context{*log};
  context.approver = options.approver;
  context.print = options.print;
  context.interrupt = options.interrupt;
  context.step = folder_ ? folder_->Step() : StepContext{&past_, "", false};
  context.step.shows = options.shows;
  step.report = RunPlan(session_, *step.source, *step.diagnostics, std::move(context));
  if (folder_) {
    const std::string path = log->path();
    log.reset();
    if (!step.report.difference.empty()) folder_->Discard(path);
    else if (Status next = folder_->Advance(); !next.ok()) return next.error();
    return step;
  }
  std::string text(log->text());
  PENSTOCK_TRY(std::vector<LogEvent> events, ReadLog(text));
  if (!Ran(events) || !step.report.difference.empty()) return step;
  logs_.push_back(std::move(text));
  PENSTOCK_TRY(events, ReadLog(logs_.back()));
  PENSTOCK_TRY(past_, StepsBefore(events));
  PENSTOCK_TRY(PastStep own, StepOf(events));
  past_.push_back(std::move(own));
  return step;
}

Result<std::string> LiveSession::DescribeLabel(const std::string& expression) {
  SourceFile source = JoinPlans(past(), SourceFile("<labels>", expression + "\n"));
  Diagnostics diagnostics(source);
  RunLog log;
  RunContext context{log};
  context.step = {&past(), "", false};
  context.calls_nothing = true;
  RunReport report = RunPlan(session_, source, diagnostics, std::move(context));
  if (report.stage != "run") return Error{diagnostics.all().empty() ? "this is no expression" : diagnostics.all().front().message, ""};
  if (report.outcome != RunOutcome::kDone) return Error{report.error ? report.error->type + ": " + report.error->message : "it has no value", ""};
  return session_.labels.Describe(report.value_label);
}

}  // namespace penstock
