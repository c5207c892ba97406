#include "pipeline/findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/cfg.h"

namespace penstock {
namespace {

struct Search {
  Session& session;
  const Module& module;
  const FlowReport& flows;      // that the verdict is about
  const FlowReport& explained;  // the same calls, with all ways to them
  JudgeOptions options;
};

Decision JudgeAgain(Search& search, const CallFacts& facts) {
  NoFacts nothing;
  RunHistory history;
  return Judge(search.session.policies(), facts, nothing, history, search.options);
}

LabelInterval& LabelFor(CallFacts& facts, int parameter) {
  return parameter < 0 ? facts.control : facts.arguments[static_cast<size_t>(parameter)].label;
}

bool Fails(const Decision& decision, const FailedPart& part) {
  return std::any_of(decision.failed.begin(), decision.failed.end(), [&](const FailedPart& p) { return p.rule == part.rule && p.part == part.part; });
}

// Would the part fail too, or be as undecided, if only this reply stood behind the argument? For rules that name no part:
// would the call come out so?
bool IsAtFault(Search& search, const CallFlow& flow, const Finding& finding, LabelInterval own) {
  if (own.hi == kBottom) return false;
  CallFacts facts = flow.facts;
  LabelInterval& label = LabelFor(facts, finding.parameter);
  if (!search.session.labels.Leq(own.hi, label.hi)) return false;
  label = own;
  const Decision decision = JudgeAgain(search, facts);
  return finding.is_part ? Fails(decision, finding.part) : decision.outcome == finding.outcome;
}

OriginId OriginFor(const FlowReport& report, const CallFlow& flow, int parameter) {
  const CallFlow* same = report.Find(flow.function, flow.pc, flow.facts.tool);
  const CallFlow& call = same == nullptr ? flow : *same;
  if (parameter < 0) return call.control_origin;
  return static_cast<size_t>(parameter) < call.origins.size() ? call.origins[static_cast<size_t>(parameter)] : 0;
}

// Completes what begins at a part and an argument: the place, and the way there.
void FindPath(Search& search, const CallFlow& flow, Finding& finding) {
  const ToolSpec& tool = search.session.manifest().tool(flow.facts.tool);
  finding.place = finding.parameter < 0 ? flow.span : SpanOfArgument(search.module, flow, tool, static_cast<size_t>(finding.parameter));
  if (finding.parameter < 0 && finding.part.argument != "control") return;
  const OriginId origin = OriginFor(search.explained, flow, finding.parameter);
  if (origin == 0) return;
  auto take = [&](auto counts) {
    finding.path = StoryOf(search.explained, search.module, origin, [&](const Origin& step) {
      if (!counts(step)) return false;
      finding.source = step.own.hi;
      return true;
    });
  };
  take([&](const Origin& step) { return step.kind == StepKind::kReply && IsAtFault(search, flow, finding, step.own); });
  // No reply alone is: then the nearest.
  if (finding.path.empty()) take([](const Origin&) { return true; });
  if (finding.path.empty()) return;
  const std::string what = finding.parameter < 0 ? fmt::format("`{}`", tool.name) : fmt::format("`{}` of `{}`", finding.part.argument, tool.name);
  finding.path.push_back({finding.place, what, StepKind::kSink});
}

// Of rules that name no argument: those without whose label the decision were another.
std::vector<int> ArgumentsThatDecide(Search& search, const CallFlow& flow, Outcome outcome) {
  std::vector<int> deciding;
  for (int parameter = -1; parameter < static_cast<int>(flow.facts.arguments.size()); ++parameter) {
    CallFacts facts = flow.facts;
    LabelInterval& label = LabelFor(facts, parameter);
    if (label.hi == kBottom) continue;
    label = {};
    if (JudgeAgain(search, facts).outcome != outcome) deciding.push_back(parameter);
  }
  return deciding;
}

std::vector<FailedPart> PartsOf(Search& search, const CallFlow& flow, const Decision& decision) {
  if (!decision.failed.empty()) return decision.failed;
  std::vector<FailedPart> parts;
  const ToolSpec& tool = search.session.manifest().tool(flow.facts.tool);
  const std::string rule = decision.rules.empty() ? "" : decision.rules.front();
  const std::string words = decision.because.empty() ? "" : decision.because.front();
  for (int parameter : ArgumentsThatDecide(search, flow, decision.outcome)) {
    parts.push_back({rule, words, parameter < 0 ? "control" : tool.parameters[static_cast<size_t>(parameter)].name, false, PartKind::kCondition, ""});
  }
  if (parts.empty()) parts.push_back({rule, words, "", false, PartKind::kCondition, ""});
  return parts;
}

std::string DecisionWords(const Session& session, const CallFlow& flow, const CallVerdict& call) {
  const std::string& tool = session.manifest().tool(flow.facts.tool).name;
  switch (call.decision.outcome) {
    case Outcome::kAllow: return fmt::format("the call of `{}` is allowed", tool);
    case Outcome::kDeny: return fmt::format("the call of `{}` is denied", tool);
    case Outcome::kAsk: return fmt::format("the call of `{}` asks {} first", tool, fmt::join(call.decision.askers, ", "));
    case Outcome::kDepends: return fmt::format("whether the call of `{}` is allowed is known only at run", tool);
  }
  return tool;
}

Diagnostic& Report(Diagnostics& diagnostics, const Finding& finding, std::string words) {
  const DiagnosticId id = finding.outcome == Outcome::kDeny  ? DiagnosticId::kFlowRefused
                          : finding.outcome == Outcome::kAsk ? DiagnosticId::kFlowAsked
                                                             : DiagnosticId::kFlowUndecided;
  return diagnostics.Report(id, finding.place, {std::move(words)});
}

std::string PartWords(const Finding& finding) {
  if (finding.part.part.empty()) return "no rule permits it";
  if (finding.outcome == Outcome::kAsk) return finding.part.part;
  if (finding.part.undecided) return "it depends on whether " + finding.part.part;
  return "it does not hold that " + finding.part.part;
}

}  // namespace

FlowReport ExplainFlows(Session& session, const Module& module, const ControlMap& control, const FlowReport& flows) {
  if (!flows.gave_up.empty()) return flows;
  AnalyzeOptions options = AnalyzeOptionsOf(session);
  options.explain = true;
  options.settled = &flows.settled;
  options.steps_without = flows.steps;
  FlowReport explained = Analyze(module, BuildCfg(module, control.ways), control, session.manifest(), session.tool_labels, session.labels, options);
  return explained.gave_up.empty() ? explained : flows;
}

std::vector<Finding> FindingsOf(Session& session, const Module& module, const FlowReport& flows, const FlowReport& explained, const Verdict& verdict) {
  std::vector<Finding> findings;
  Search search{session, module, flows, explained, OptionsBeforeRun(session, flows)};
  for (size_t i = 0; i < verdict.calls.size(); ++i) {
    const CallVerdict& call = verdict.calls[i];
    if (call.decision.outcome == Outcome::kAllow) continue;
    // Where nothing was followed everything is undecided: that is told once.
    if (call.decision.outcome != Outcome::kDeny && !flows.gave_up.empty()) continue;
    CallFlow flow = flows.calls[call.flow];
    flow.facts = CallFacts(call.FactsOf(flows));
    const ToolSpec& tool = session.manifest().tool(flow.facts.tool);
    const size_t first = findings.size();
    for (FailedPart& part : PartsOf(search, flow, call.decision)) {
      Finding& finding = findings.emplace_back();
      finding.call = i;
      finding.outcome = call.decision.outcome;
      finding.part = std::move(part);
      finding.is_part = !call.decision.failed.empty();
      finding.parameter = tool.ParameterIndex(finding.part.argument);
      FindPath(search, flow, finding);
    }
    // What is about an argument goes before what is about the call.
    std::stable_partition(findings.begin() + static_cast<std::ptrdiff_t>(first), findings.end(), [](const Finding& f) { return !f.part.argument.empty(); });
  }
  return findings;
}

std::string WordsFor(const Session& session, const FlowReport& flows, const Verdict& verdict, const Finding& finding) {
  const CallVerdict& call = verdict.calls[finding.call];
  std::string words = DecisionWords(session, flows.calls[call.flow], call);
  const bool spoken_for = finding.part.part.empty() && (!call.decision.rules.empty() || !flows.gave_up.empty());
  return spoken_for ? words : words + ": " + PartWords(finding);
}

std::string WordsFor(const StoryStep& step, bool first) {
  switch (step.kind) {
    case StepKind::kReply: return fmt::format("{} `{}`", first ? "it comes from" : "goes through", step.words);
    case StepKind::kVariable: return fmt::format("flows into `{}`", step.words);
    case StepKind::kPart: return "is put into an object here";
    case StepKind::kArgument: return fmt::format("is given to `{}`", step.words);
    case StepKind::kTest: return "decides what is done from here";
    case StepKind::kLoop: return "decides how often this is done";
    case StepKind::kError: return "decides whether this ends in an error";
    case StepKind::kSink: return fmt::format("reaches {}", step.words);
    case StepKind::kSeveral: break;
  }
  return step.words;
}

void ReportFindings(const Session& session, const FlowReport& flows, const Verdict& verdict, const std::vector<Finding>& findings, bool all,
                    Diagnostics& diagnostics) {
  for (size_t i = 0; i < findings.size();) {
    const Finding& head = findings[i];
    size_t end = i;
    while (end < findings.size() && findings[end].call == head.call) ++end;
    if (head.outcome != Outcome::kDeny && !all) {
      i = end;
      continue;
    }
    Diagnostic& diagnostic = Report(diagnostics, head, WordsFor(session, flows, verdict, head));
    for (size_t k = i; k < end; ++k) {
      const Finding& finding = findings[k];
      if (k > i) diagnostic.Because(finding.place, "besides, " + PartWords(finding));
      // A way told already is not told again.
      const bool told = std::any_of(findings.begin() + static_cast<std::ptrdiff_t>(i), findings.begin() + static_cast<std::ptrdiff_t>(k), [&](const Finding& f) {
        return f.path.size() == finding.path.size() && std::equal(f.path.begin(), f.path.end() - (f.path.empty() ? 0 : 1), finding.path.begin());
      });
      if (told) continue;
      for (size_t s = 0; s + 1 < finding.path.size(); ++s) diagnostic.Because(finding.path[s].span, WordsFor(finding.path[s], s == 0));
    }
    std::vector<std::string> reasons = verdict.calls[head.call].decision.because;
    if (head.outcome == Outcome::kDeny && !head.part.rule.empty() && !head.part.part.empty()) reasons.push_back("nearest rule: " + head.part.rule);
    if (!reasons.empty()) diagnostic.Help(fmt::format("{}", fmt::join(reasons, "; ")));
    i = end;
  }
}

Json FindingsToJson(const Session& session, const SourceFile& source, const FlowReport& flows, const Verdict& verdict,
                    const std::vector<Finding>& findings) {
  JsonArray list;
  for (const Finding& finding : findings) {
    const CallFlow& flow = flows.calls[verdict.calls[finding.call].flow];
    Json json;
    json.Set("call", static_cast<int64_t>(finding.call)).Set("tool", session.manifest().tool(flow.facts.tool).name);
    json.Set("decision", NameOf(finding.outcome)).Set("message", WordsFor(session, flows, verdict, finding));
    json.Set("rule", finding.part.rule).Set("part", finding.part.part).Set("kind", NameOf(finding.part.kind));
    json.Set("argument", finding.part.argument.empty() ? Json() : Json(finding.part.argument));
    SetPlace(json, source, finding.place);
    json.Set("source", finding.path.empty() || finding.source == kBottom ? Json() : session.labels.ToJson(finding.source));
    JsonArray path;
    for (const StoryStep& step : finding.path) {
      Json one(JsonObject{{"kind", NameOf(step.kind)}, {"what", step.words}});
      SetPlace(one, source, step.span);
      path.push_back(std::move(one));
    }
    json.Set("path", Json(std::move(path)));
    list.push_back(std::move(json));
  }
  return Json(std::move(list));
}

}  // namespace penstock
