#include "pipeline/verdict.h"

#include <fmt/format.h>

namespace penstock {
namespace {

// Which tools the plan may call at all, for budgets and sequences that ask about other calls.
std::vector<bool> MayBeCalled(const Session& session, const FlowReport& flows) {
  std::vector<bool> called(session.manifest().tools().size());
  for (const CallFlow& call : flows.calls) called[call.facts.tool] = true;
  return called;
}

Outcome OutcomeOf(const FlowReport& flows, const Verdict& verdict, bool pedantic) {
  bool asks = false, all_allowed = flows.gave_up.empty();
  for (const CallVerdict& call : verdict.calls) {
    bool certain = flows.calls[call.flow].on_every_path;
    if (call.decision.outcome == Outcome::kDeny && (certain || pedantic)) return Outcome::kDeny;
    if (call.decision.outcome == Outcome::kAsk && certain) asks = true;
    if (call.decision.outcome != Outcome::kAllow) all_allowed = false;
  }
  if (asks) return Outcome::kAsk;
  return all_allowed ? Outcome::kAllow : Outcome::kDepends;
}

JsonArray Texts(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

// An interval as contract.md prints it: the upper bound, which is what a judge must reckon with.
Json LabelToJson(const Session& session, const ArgumentFacts& argument) {
  Json json = session.labels.ToJson(argument.label.hi);
  if (argument.values_known) json.Set("values", Json(JsonArray(argument.values)));
  else json.Set("values", nullptr);
  return json;
}

// `critical argument payee is trusted` -> the argument at fault, or the first that failed.
const FailedPart* PartAtFault(const Decision& decision) {
  for (const FailedPart& part : decision.failed) if (!part.argument.empty()) return &part;
  return decision.failed.empty() ? nullptr : &decision.failed.front();
}

// Judge, from memory where labels alone decide.
std::shared_ptr<const Judged> JudgedBeforeRun(Session& session, const CallFacts& call, const JudgeOptions& options) {
  NoFacts nothing;
  RunHistory history;
  auto judge = [&] { return std::make_shared<const Judged>(Judge(session.policies(), call, nothing, history, options)); };
  if (!session.policies().DecidesByLabels(call.tool)) return judge();
  LabelFacts labels;
  labels.Start(options.before_run, call.control);
  for (const ArgumentFacts& argument : call.arguments) {
    labels.AddArgument(argument.presence, argument.label);
    labels.AddValueCount(argument.values_known ? argument.values.size() : 0);
  }
  std::shared_ptr<const Judged> judged = session.known_decisions.Find(call.tool, labels);
  if (judged != nullptr) return judged;
  judged = judge();
  session.known_decisions.Add(call.tool, labels, judged);
  return judged;
}

}  // namespace

Verdict JudgePlan(Session& session, const FlowReport& flows, uint32_t begin, bool pedantic) {
  Verdict verdict;
  JudgeOptions options;
  options.before_run = true;
  options.may_be_called = MayBeCalled(session, flows);
  verdict.calls.reserve(flows.calls.size());
  for (size_t i = 0; i < flows.calls.size(); ++i) {
    if (flows.calls[i].function == 0 && flows.calls[i].span.begin < begin) continue;
    verdict.calls.push_back({i, JudgedBeforeRun(session, flows.calls[i].facts, options)->decision});
  }
  verdict.outcome = OutcomeOf(flows, verdict, pedantic);
  return verdict;
}

void ReportDenials(const Session& session, const Module& module, const FlowReport& flows, const Verdict& verdict, Diagnostics& diagnostics) {
  for (const CallVerdict& call : verdict.calls) {
    if (call.decision.outcome != Outcome::kDeny) continue;
    const CallFlow& flow = flows.calls[call.flow];
    const ToolSpec& tool = session.manifest().tool(flow.facts.tool);
    const FailedPart* part = PartAtFault(call.decision);
    std::string what = fmt::format("the call of `{}` is denied", tool.name);
    if (part) what += ": it does not hold that " + part->part;
    Span place = flow.span;
    OriginId origin = 0;
    if (part && part->argument == "control") origin = flow.control_origin;
    else if (part) {
      int parameter = tool.ParameterIndex(part->argument);
      if (parameter >= 0 && static_cast<size_t>(parameter) < flow.origins.size()) origin = flow.origins[parameter];
    }
    Diagnostic& diagnostic = diagnostics.Report(DiagnosticId::kFlowRefused, place, {what});
    for (const StoryStep& step : StoryOf(flows, module, origin)) diagnostic.Because(step.span, step.words);
    std::vector<std::string> reasons = call.decision.because;
    if (part && !part->rule.empty()) reasons.push_back(fmt::format("nearest rule: {}", part->rule));
    if (!reasons.empty()) diagnostic.Help(fmt::format("{}", fmt::join(reasons, "; ")));
  }
}

Json VerdictCallsToJson(const Session& session, const SourceFile& source, const FlowReport& flows, const Verdict& verdict) {
  JsonArray calls;
  for (const CallVerdict& call : verdict.calls) {
    const CallFlow& flow = flows.calls[call.flow];
    const ToolSpec& tool = session.manifest().tool(flow.facts.tool);
    LineColumn at = source.At(flow.span.begin);
    Json json;
    json.Set("tool", tool.name).Set("line", static_cast<int64_t>(at.line)).Set("column", static_cast<int64_t>(at.column));
    json.Set("decision", NameOf(call.decision.outcome)).Set("certain", flow.on_every_path);
    json.Set("rules", Json(Texts(call.decision.rules))).Set("because", Json(Texts(call.decision.because)));
    json.Set("depends_on", Json(Texts(call.decision.depends_on)));
    JsonArray failed;
    for (const FailedPart& part : call.decision.failed) {
      failed.push_back(Json(JsonObject{{"rule", part.rule}, {"part", part.part}, {"argument", part.argument}}));
    }
    json.Set("failed", Json(std::move(failed)));
    Json arguments{JsonObject{}};
    for (size_t i = 0; i < flow.facts.arguments.size(); ++i) {
      if (flow.facts.arguments[i].presence == Presence::kAbsent) continue;
      arguments.Set(tool.parameters[i].name, LabelToJson(session, flow.facts.arguments[i]));
    }
    json.Set("arguments", std::move(arguments));
    if (session.strict()) json.Set("control", session.labels.ToJson(flow.facts.control.hi));
    calls.push_back(std::move(json));
  }
  return Json(std::move(calls));
}

}  // namespace penstock
