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

// Is one of several calls that are denied made on every path, whichever that is?
bool OneIsDenied(const FlowReport& flows, const Verdict& verdict) {
  std::vector<bool> denied(flows.calls.size());
  int count = 0;
  for (const CallVerdict& call : verdict.calls) {
    denied[call.flow] = call.decision.outcome == Outcome::kDeny;
    count += denied[call.flow];
  }
  return count > 1 && EveryRunMakesOneOf(flows, denied);
}

Outcome OutcomeOf(const FlowReport& flows, const Verdict& verdict, bool pedantic) {
  bool asks = false, all_allowed = flows.gave_up.empty();
  for (const CallVerdict& call : verdict.calls) {
    bool certain = call.IsCertain(flows);
    if (call.decision.outcome == Outcome::kDeny && (certain || pedantic)) return Outcome::kDeny;
    if (call.decision.outcome == Outcome::kAsk && certain) asks = true;
    if (call.decision.outcome != Outcome::kAllow) all_allowed = false;
  }
  if (!all_allowed && OneIsDenied(flows, verdict)) return Outcome::kDeny;
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
  if (const auto* known = session.known_decisions.Find(call.tool, labels)) return *known;
  std::shared_ptr<const Judged> judged = judge();
  session.known_decisions.Add(call.tool, labels, judged);
  return judged;
}

}  // namespace

namespace {

// Is it allowed from wherever the function is called that makes it? Each call is made from one of these places.
void AllowByCaller(Session& session, const CallFlow& flow, const JudgeOptions& options, Decision& decision) {
  std::shared_ptr<const Judged> judged;
  for (const CallFacts& facts : flow.by_caller) {
    judged = JudgedBeforeRun(session, facts, options);
    if (judged->decision.outcome != Outcome::kAllow) return;
  }
  if (judged != nullptr) decision = judged->decision;
}

}  // namespace

AnalyzeOptions AnalyzeOptionsOf(const Session& session) {
  AnalyzeOptions options;
  options.strict = session.strict();
  options.limits = session.limits;
  options.inputs = session.inputs;
  return options;
}

JudgeOptions OptionsBeforeRun(const Session& session, const FlowReport& flows) {
  JudgeOptions options;
  options.before_run = true;
  options.may_be_called = MayBeCalled(session, flows);
  return options;
}

Verdict JudgePlan(Session& session, const FlowReport& flows, uint32_t begin, bool pedantic) {
  Verdict verdict;
  const JudgeOptions options = OptionsBeforeRun(session, flows);
  verdict.calls.reserve(flows.calls.size());
  for (size_t i = 0; i < flows.calls.size(); ++i) {
    if (flows.calls[i].function == 0 && flows.calls[i].span.begin < begin) continue;
    verdict.calls.push_back({i, JudgedBeforeRun(session, flows.calls[i].facts, options)->decision});
    CallVerdict& call = verdict.calls.back();
    // Whatever the others are, a call that is surely made and denied denies.
    for (size_t k = 0; call.decision.outcome == Outcome::kDepends && k < flows.calls[i].certain_visits.size(); ++k) {
      const auto judged = JudgedBeforeRun(session, flows.calls[i].certain_visits[k], options);
      if (judged->decision.outcome == Outcome::kDeny) call.decision = judged->decision, call.visit = k;
    }
    if (call.decision.outcome == Outcome::kDepends) AllowByCaller(session, flows.calls[i], options, call.decision);
  }
  verdict.outcome = OutcomeOf(flows, verdict, pedantic);
  return verdict;
}

Json VerdictCallsToJson(const Session& session, const SourceFile& source, const FlowReport& flows, const Verdict& verdict) {
  JsonArray calls;
  for (const CallVerdict& call : verdict.calls) {
    const CallFlow& flow = flows.calls[call.flow];
    const CallFacts& facts = call.FactsOf(flows);
    const ToolSpec& tool = session.manifest().tool(flow.facts.tool);
    LineColumn at = source.At(flow.span.begin);
    Json json;
    json.Set("tool", tool.name).Set("line", static_cast<int64_t>(at.line)).Set("column", static_cast<int64_t>(at.column));
    json.Set("decision", NameOf(call.decision.outcome)).Set("certain", call.IsCertain(flows));
    json.Set("rules", Json(Texts(call.decision.rules))).Set("because", Json(Texts(call.decision.because)));
    json.Set("depends_on", Json(Texts(call.decision.depends_on)));
    JsonArray failed;
    for (const FailedPart& part : call.decision.failed) {
      failed.push_back(Json(JsonObject{{"rule", part.rule}, {"part", part.part}, {"argument", part.argument}, {"kind", NameOf(part.kind)}, {"undecided", part.undecided}}));
      if (!part.release.empty()) failed.back().Set("release", part.release);
    }
    json.Set("failed", Json(std::move(failed)));
    Json arguments{JsonObject{}};
    for (size_t i = 0; i < facts.arguments.size(); ++i) {
      if (facts.arguments[i].presence == Presence::kAbsent) continue;
      arguments.Set(tool.parameters[i].name, LabelToJson(session, facts.arguments[i]));
    }
    json.Set("arguments", std::move(arguments));
    if (session.strict()) json.Set("control", session.labels.ToJson(facts.control.hi));
    calls.push_back(std::move(json));
  }
  return Json(std::move(calls));
}

}  // namespace penstock
