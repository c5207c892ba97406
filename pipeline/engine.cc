#include "pipeline/engine.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>

#include "analysis/cfg.h"
#include "core/digest.h"
#include "frontend/frontend.h"
#include "pipeline/hints.h"
#include "pipeline/wrong_calls.h"

namespace penstock {
namespace {

std::vector<std::string> InputNames(const Session& session) {
  std::vector<std::string> names;
  for (const auto& [name, value] : session.inputs) names.push_back(name);
  return names;
}

Json TextWithDigest(const std::string& path, std::string_view text) {
  return Json(JsonObject{{"path", path}, {"sha256", Sha256Hex(text)}, {"text", text}});
}

Status RecordStart(Session& session, const SourceFile& source, const RunContext& context, int64_t now) {
  Json start;
  start.Set("version", kVersion).Set("at", now);
  start.Set("plan", TextWithDigest(source.path(), source.PartText(source.part_count() - 1)));
  if (context.step.past) start.Set("session", SessionToJson(*context.step.past, context.step.before, context.step.shows));
  start.Set("manifest", Json(JsonObject{{"sha256", session.manifest().Hash()}, {"tools", *session.manifest().ToJson().Find("tools")}}));
  JsonArray gates;
  for (const auto& file : session.gates.files) {
    Json gate = TextWithDigest(file->path(), file->text());
    bool named = std::find(session.gate_paths.begin(), session.gate_paths.end(), file->path()) != session.gate_paths.end();
    gates.push_back(named ? gate : gate.Set("imported", true));
  }
  start.Set("gates", Json(std::move(gates))).Set("policy", session.policies().hash());
  start.Set("mode", NameOf(session.policies().mode()));
  Json limits;
  for (const LimitRow& row : LimitRows()) limits.Set(row.name, session.limits.*row.field);
  start.Set("limits", std::move(limits));
  Json inputs{JsonObject{}};
  for (const auto& [name, value] : session.inputs) inputs.Set(name, value);
  start.Set("inputs", std::move(inputs));
  if (context.pedantic) start.Set("pedantic", true);
  if (context.observe_only) start.Set("observe", true);
  return context.log.AppendObject("run.start", start);
}

Status RecordVerdict(const Session& session, const SourceFile& source, const std::unique_ptr<CheckedPlan>& plan, const Diagnostics& diagnostics,
                     RunLog& log) {
  Json event;
  if (plan) {
    event.Set("verdict", NameOf(plan->verdict.outcome));
    JsonArray calls;
    for (const CallVerdict& call : plan->verdict.calls) {
      const CallFlow& flow = plan->flows.calls[call.flow];
      calls.push_back(Json(JsonObject{{"tool", session.manifest().tool(flow.facts.tool).name},
                                      {"line", static_cast<int64_t>(source.LineOf(flow.span.begin))},
                                      {"decision", NameOf(call.decision.outcome)}}));
    }
    event.Set("calls", Json(std::move(calls)));
  } else {
    event.Set("verdict", "rejected");
    JsonArray messages;
    for (const Diagnostic& d : diagnostics.all()) {
      messages.push_back(Json(fmt::format("{}:{}: {}", source.LineOf(d.span.begin), CodeOf(d.id), d.message)));
    }
    event.Set("diagnostics", Json(std::move(messages)));
  }
  return log.AppendObject("verdict", event);
}

// In a session, of a run that did not get to its end: where in the plan it was, and whether it can be done again up to there.
struct EndOfStep {
  uint32_t last = 0;
  bool repeats = false;
};

Status RecordEnd(const RunReport& report, const std::optional<EndOfStep>& step, RunLog& log) {
  Json end;
  end.Set("outcome", NameOf(report.outcome)).Set("stage", report.stage);
  if (!report.limit.empty()) end.Set("limit", report.limit);
  if (step) end.Set("last", static_cast<int64_t>(step->last));
  if (step && step->repeats) end.Set("repeats", true);
  // What a clock measured is left out: a replay must write the same bytes.
  end.Set("steps", report.usage.steps).Set("tool_calls", report.usage.tool_calls).Set("output_bytes", report.usage.output_bytes);
  return log.AppendObject("run.end", end);
}

std::string_view StageOf(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) if (CodeOf(d.id)[0] == 'P') return "parse";
  return "language";
}

RunOutcome OutcomeOfStop(StopReason reason) {
  switch (reason) {
    case StopReason::kDenied: case StopReason::kApprovalRefused: return RunOutcome::kDenied;
    case StopReason::kApprovalNeeded: return RunOutcome::kApproval;
    default: return RunOutcome::kToolError;
  }
}

// The machine, with the gatekeeper as its only way out. Gives where a run ended before its end.
EndOfStep Execute(Session& session, const SourceFile& source, CheckedPlan& plan, RunContext& context, RunReport& report) {
  Gatekeeper gatekeeper(session, source, context.log, std::move(context.approver), context.clock, std::move(context.print));
  if (context.observe_only) gatekeeper.ObserveOnly();
  if (context.senses) gatekeeper.SenseThrough(context.senses);
  gatekeeper.DescribeBy([&](const ToolCall& call) {
    for (const PlanEffect& effect : EffectsOf(session, plan)) {
      if (effect.function != call.function || effect.pc != call.pc || effect.tool != call.tool) continue;
      return "    when: " + WhenWords(source, effect) + "\n" + ArgumentsText(session, effect);
    }
    return std::string();
  });
  if (context.calls_nothing) gatekeeper.CallNothing();
  if (context.earlier) gatekeeper.StartFrom(context.earlier->calls);
  if (context.step.past) gatekeeper.FollowSession(*context.step.past);
  RunOptions options;
  options.limits = session.limits;
  options.strict = session.strict();
  options.inputs = session.inputs;
  options.memory = &session.run_memory;
  options.interrupt = context.interrupt;
  if (context.step.past) options.earlier_steps = static_cast<uint32_t>(context.step.past->size());
  if (context.steps_at_end) {
    options.limits.steps = *context.steps_at_end - 1;  // a run ends as it has made one step too many
    options.limits.wall_ms = INT64_MAX;
    options.steps_are = context.stopped_by;
  }
  RunResult result = Run(plan.module, plan.control, session.manifest(), session.labels, gatekeeper, options);
  if (!gatekeeper.Close() && result.outcome == RunResult::Outcome::kDone) {
    result.outcome = RunResult::Outcome::kStopped;
    result.ended_guarded = true;
    result.ended_at.begin = static_cast<uint32_t>(source.text().size());  // all that is in it was done
  }
  EndOfStep end;
  const uint32_t begin = source.PartBegin(source.part_count() - 1);
  end.last = std::max(result.ended_at.begin, begin) - begin;
  // Stopped at a call, with nothing on the way out that would notice: the next time that call raises an error.
  end.repeats = result.outcome == RunResult::Outcome::kError || (result.outcome == RunResult::Outcome::kStopped && !result.ended_guarded &&
                                                                 gatekeeper.stop_reason() != StopReason::kLogFailed);
  report.calls = gatekeeper.calls();
  report.would_allow = gatekeeper.would_allow();
  report.printed = gatekeeper.printed();
  report.usage = result.usage;
  report.value = std::move(result.value);
  report.value_label = result.value_label;
  report.error = std::move(result.error);
  report.limit = std::move(result.limit);
  if (!gatekeeper.is_live()) {
    report.outcome = RunOutcome::kToolError;
    report.difference = gatekeeper.difference();
    if (report.difference.empty()) report.difference = "what came before did not come to its end again" + (report.error ? ": " + report.error->type : std::string());
    report.error = RunError{"SessionMismatch", report.difference, {}, "", kBottom};
    return end;
  }
  switch (result.outcome) {
    case RunResult::Outcome::kDone: report.outcome = RunOutcome::kDone; return end;
    case RunResult::Outcome::kLimit: report.outcome = RunOutcome::kLimit; return end;
    case RunResult::Outcome::kError:
      // A step of a session that was left early is one that failed: what comes after it must know where it ended.
      if (result.exited && context.step.past == nullptr) {
        report.value_label = report.error->label;
        report.error.reset();
        report.outcome = RunOutcome::kDone;
        return end;
      }
      report.outcome = RunOutcome::kError; return end;
    case RunResult::Outcome::kStopped: break;
  }
  report.outcome = OutcomeOfStop(gatekeeper.stop_reason());
  RunError words;
  words.type = gatekeeper.stop_reason() == StopReason::kDenied ? "Denied" : gatekeeper.stop_reason() == StopReason::kToolFailed ? "ToolFailure" : "Stopped";
  words.message = gatekeeper.stop_message();
  words.span = gatekeeper.stop_span();
  report.error = std::move(words);
  return end;
}

}  // namespace

int64_t SystemMilliseconds() {
  // As of the system's last tick, a few milliseconds ago: asked for at every call of a tool, and four times as quick.
  timespec now{};
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return static_cast<int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1000000;
}

std::string_view NameOf(RunOutcome outcome) {
  constexpr std::string_view kNames[] = {"done", "denied", "rejected", "error", "limit", "approval", "tool_error"};
  return kNames[static_cast<int>(outcome)];
}

const FlowReport& ExplainedFlows(Session& session, CheckedPlan& plan) {
  if (!plan.explained) plan.explained = ExplainFlows(session, plan.module, plan.control, plan.flows);
  return *plan.explained;
}

const std::vector<Finding>& Explain(Session& session, CheckedPlan& plan) {
  if (plan.findings) return *plan.findings;
  const bool any = std::any_of(plan.verdict.calls.begin(), plan.verdict.calls.end(), [](const CallVerdict& c) { return c.decision.outcome != Outcome::kAllow; });
  plan.findings = any ? FindingsOf(session, plan.module, plan.flows, ExplainedFlows(session, plan), plan.verdict) : std::vector<Finding>();
  return *plan.findings;
}

std::vector<PlanEffect> EffectsOf(Session& session, CheckedPlan& plan) {
  return EffectsOf(session, plan.module, plan.flows, ExplainedFlows(session, plan), plan.verdict);
}

std::unique_ptr<CheckedPlan> CheckPlan(Session& session, const SourceFile& source, Diagnostics& diagnostics, bool pedantic,
                                     const std::vector<PlanStep>& steps) {
  const uint32_t begin = source.PartBegin(source.part_count() - 1);
  std::optional<Module> module = Compile(source, session.manifest(), InputNames(session), session.limits, diagnostics, steps);
  diagnostics.DropWarningsBefore(begin);  // they were given when it was new
  if (!module) {
    diagnostics.SortByPlace();
    return nullptr;
  }
  auto made = std::make_unique<CheckedPlan>();
  CheckedPlan& plan = *made;
  plan.module = std::move(*module);
  FollowedPlan followed = Follow(plan.module, session.manifest(), session.tool_labels, session.labels, AnalyzeOptionsOf(session));
  plan.control = std::move(followed.control);
  plan.flows = std::move(followed.flows);
  WarnOfWrongCalls(session, plan.flows, begin, diagnostics);
  plan.verdict = JudgePlan(session, plan.flows, begin, pedantic);
  for (const CallVerdict& call : plan.verdict.calls) {
    if (call.decision.outcome != Outcome::kDeny) continue;
    ReportFindings(session, plan.flows, plan.verdict, Explain(session, plan), /*all=*/false, diagnostics);
    break;
  }
  return made;
}

RunReport RunPlan(Session& session, const SourceFile& source, Diagnostics& diagnostics, RunContext context) {
  if (!context.clock) context.clock = SystemMilliseconds;
  RunReport report;
  auto log_failed = [&](const Error& error) {
    report.outcome = RunOutcome::kToolError;
    report.error = RunError{"LogFailure", error.message, {}, "", kBottom};
    return report;
  };
  if (Status s = RecordStart(session, source, context, context.clock()); !s.ok()) return log_failed(s.error());
  if (context.earlier) {
    Status recorded = context.log.AppendObject("history", EarlierRunsToJson(*context.earlier, session.policies()));
    if (!recorded.ok()) return log_failed(recorded.error());
  }
  std::vector<PlanStep> steps;
  if (context.step.past) steps = JoinedSteps(*context.step.past, source, context.step.shows);
  std::unique_ptr<CheckedPlan> plan = CheckPlan(session, source, diagnostics, context.pedantic, steps);
  std::optional<EndOfStep> end;
  if (Status s = RecordVerdict(session, source, plan, diagnostics, context.log); !s.ok()) return log_failed(s.error());
  if (!plan) {
    report.outcome = RunOutcome::kRejected;
    report.stage = StageOf(diagnostics);
  } else if (plan->verdict.outcome == Outcome::kDeny && !context.observe_only && !session.policies().observes_only()) {
    report.outcome = RunOutcome::kDenied;
    report.stage = "check";
  } else {
    if (context.before_run) context.before_run(diagnostics);
    const EndOfStep ended = Execute(session, source, *plan, context, report);
    if (context.step.past && report.outcome != RunOutcome::kDone) end = ended;
    if (report.error && report.outcome != RunOutcome::kDone) {
      Json event(JsonObject{{"type", report.error->type}, {"message", report.error->message},
                            {"line", static_cast<int64_t>(source.LineOf(report.error->span.begin))}});
      if (report.error->label != kBottom) event.Set("label", session.labels.ToJson(report.error->label));
      if (Status s = context.log.AppendObject("error", event); !s.ok()) return log_failed(s.error());
    }
  }
  if (!plan || report.stage == "check") report.hint = HintBeforeRun(session, source, plan.get(), diagnostics);
  else report.hint = HintAfterRun(session, source, *plan, report, diagnostics);
  if (Status s = RecordEnd(report, end, context.log); !s.ok()) return log_failed(s.error());
  if (Status s = context.log.Sync(); !s.ok()) return log_failed(s.error());
  return report;
}

}  // namespace penstock
