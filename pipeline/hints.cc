#include "pipeline/hints.h"

#include <fmt/format.h>

#include <algorithm>

#include "catalog/builtins.h"
#include "catalog/fitting_parts.h"

namespace penstock {
namespace {

constexpr size_t kMostMessage = 300;
constexpr size_t kMostTools = 4;

struct Telling {
  Session& session;
  const SourceFile& source;
  CheckedPlan& plan;
};

// Would data labelled so do in the argument?
bool WouldDo(Telling& t, const CallFlow& flow, const FailedPart& part, int parameter, LabelInterval label) {
  if (label.hi == kBottom) return false;  // it only passes on what it is given
  CallFacts facts = flow.facts;
  facts.arguments[static_cast<size_t>(parameter)].label = label;
  NoFacts nothing;
  RunHistory history;
  const Decision decision = Judge(t.session.policies(), facts, nothing, history, OptionsBeforeRun(t.session, t.plan.flows));
  return std::none_of(decision.failed.begin(), decision.failed.end(), [&](const FailedPart& p) { return p.part == part.part; });
}

// The best that the tool gives for the argument, of what would do there.
Fit FitOfTool(Telling& t, ToolIndex tool, const CallFlow& flow, const FailedPart& part, int parameter) {
  const Manifest& manifest = t.session.manifest();
  const ToolParameter& taken = manifest.tool(flow.facts.tool).parameters[static_cast<size_t>(parameter)];
  Fit best = Fit::kNone;
  for (const ResultLabelRule& rule : t.session.tool_labels[tool].rules) {
    const Fit fit = BestFit(manifest.tool(tool).output.get(), rule.path, *(taken.schema ? taken.schema : AnySchema()));
    if (fit > best && WouldDo(t, flow, part, parameter, rule.own)) best = fit;
  }
  return best;
}

// Tools that only read, and whose data would do in the argument; those with data of its kind, if there are any. They must be asked
// with trusted words.
std::vector<std::string> ToolsThatWouldDo(Telling& t, const CallFlow& flow, const FailedPart& part, int parameter) {
  std::vector<std::string> names;
  Fit best = Fit::kType;
  for (ToolIndex tool = 0; tool < t.session.tool_labels.size(); ++tool) {
    if (ClassOf(t.session.policies(), tool) == "effect") continue;
    const Fit fit = FitOfTool(t, tool, flow, part, parameter);
    if (fit < best) continue;
    if (fit > best) names.clear();
    best = fit;
    if (names.size() < kMostTools) names.push_back(fmt::format("`{}`", t.session.manifest().tool(tool).plan_name));
  }
  return names;
}

// The last branch, loop or error on the way: what decides that the call is made.
const StoryStep* DeciderOf(const Finding& finding) {
  auto decides = [](const StoryStep& s) { return s.kind == StepKind::kTest || s.kind == StepKind::kLoop || s.kind == StepKind::kError; };
  auto found = std::find_if(finding.path.rbegin(), finding.path.rend(), decides);
  return found == finding.path.rend() ? nullptr : &*found;
}

std::vector<std::string> InsteadOf(Telling& t, const CallFlow& flow, const Finding& finding) {
  std::vector<std::string> instead;
  const std::string& tool = t.session.manifest().tool(flow.facts.tool).name;
  const std::string& argument = finding.part.argument;
  const StoryStep* decider = DeciderOf(finding);
  const std::string where = decider == nullptr ? "" : fmt::format(" at line {}", t.source.LineOf(decider->span.begin));
  switch (finding.part.kind) {
    case PartKind::kIntegrity: {
      instead.push_back(fmt::format("write `{}` into the plan from the user's own words", argument));
      if (finding.parameter < 0) break;
      const std::vector<std::string> tools = ToolsThatWouldDo(t, flow, finding.part, finding.parameter);
      if (!tools.empty()) instead.push_back(fmt::format("or take it from what {} gives, asked with the user's own words", fmt::join(tools, " or ")));
      if (decider != nullptr) instead.push_back(fmt::format("or do not let the {}{} choose it", decider->words, where));
      const std::vector<std::string> people = ApproversOf(t.session.policies(), flow.facts.tool, finding.parameter);
      if (!people.empty()) instead.push_back(fmt::format("or keep it: {} may approve such a call if the other conditions of its rule hold", fmt::join(people, " or ")));
      break;
    }
    case PartKind::kControl: case PartKind::kControlFlow:
      if (decider != nullptr) instead.push_back(fmt::format("call `{}` whatever the {}{} says, or decide by the user's own words", tool, decider->words, where));
      else instead.push_back(fmt::format("decide by the user's own words whether `{}` is called", tool));
      break;
    case PartKind::kFlow:
      instead.push_back(fmt::format("leave that data out of `{}`, or give it to somebody who may read it", argument));
      break;
    case PartKind::kHistory: instead.push_back("make fewer such calls, or another call before it"); break;
    case PartKind::kCondition:
      if (finding.is_part && !finding.part.part.empty()) instead.push_back(fmt::format("make the call so that {}", finding.part.part));
      else if (finding.part.part.empty() && finding.part.rule.empty()) instead.push_back(fmt::format("do it without `{}`", tool));
      break;
  }
  return instead;
}

std::vector<std::string> SourcesOf(Telling& t, const Finding& finding) {
  std::vector<std::string> sources;
  if (finding.path.empty() || finding.path.front().kind != StepKind::kReply) return sources;
  const StoryStep& first = finding.path.front();
  sources.push_back(fmt::format("{} at line {}", first.words, t.source.LineOf(first.span.begin)));
  return sources;
}

std::string ProblemOf(Telling& t, const CallFlow& flow, const Finding& finding) {
  const std::string& tool = t.session.manifest().tool(flow.facts.tool).name;
  const std::string& argument = finding.part.argument;
  const std::string may = finding.part.undecided ? "may be" : "is";
  switch (finding.part.kind) {
    case PartKind::kIntegrity: return fmt::format("`{}` of `{}` {} data of others, and has to be trusted", argument, tool, may);
    case PartKind::kControl: return fmt::format("that `{}` is called {} decided by data of others", tool, may);
    case PartKind::kFlow: return fmt::format("`{}` of `{}` {} private data that not everybody who gets it may read", argument, tool, may);
    case PartKind::kControlFlow: return fmt::format("that `{}` is called {} decided by private data that not everybody who sees it may read", tool, may);
    case PartKind::kHistory: return fmt::format("`{}` is limited by earlier calls: {}", tool, finding.part.part);
    case PartKind::kCondition: break;
  }
  if (finding.outcome == Outcome::kAsk) return fmt::format("`{}` asks a person first", tool);
  if (finding.part.part.empty()) return fmt::format("no rule permits this call of `{}`", tool);
  if (!finding.is_part) return fmt::format("a rule forbids this call of `{}`: {}", tool, finding.part.part);
  return fmt::format("`{}` {} that {}", tool, finding.part.undecided ? "depends on the condition" : "does not meet the condition", finding.part.part);
}

HintItem ItemOf(Telling& t, const CallFlow& flow, const Finding& finding) {
  const LineColumn at = t.source.At(finding.place.begin);
  HintItem item{t.session.manifest().tool(flow.facts.tool).name, at.line, at.column, finding.part.argument, ProblemOf(t, flow, finding), {}, {}};
  item.sources = SourcesOf(t, finding);
  item.instead = InsteadOf(t, flow, finding);
  return item;
}

// A call that cannot be made. What is wrong with it stands in the plan.
HintItem ItemOf(Telling& t, const Diagnostic& d) {
  const LineColumn at = t.source.At(d.span.begin);
  HintItem item{"", at.line, at.column, "", d.message, {}, {d.help}};
  for (const WrongCall& call : t.plan.flows.wrong_calls) {
    if (call.call.begin > d.span.begin || call.call.end < d.span.end || !d.message.ends_with(call.words)) continue;
    item.tool = t.session.manifest().tool(call.tool).name;
    item.argument = call.argument;
  }
  return item;
}

// What the gate said at the call, explained by what is known of its place before the run.
void TellDenial(Telling& t, const MadeCall& call, PlannerHint& hint) {
  const std::vector<Finding>& findings = Explain(t.session, t.plan);
  const CallFlow* flow = nullptr;
  std::vector<const Finding*> known;
  for (const CallFlow& one : t.plan.flows.calls) if (one.facts.tool == call.tool && one.span == call.span) flow = &one;
  for (const Finding& finding : findings) {
    if (&t.plan.flows.calls[t.plan.verdict.calls[finding.call].flow] == flow) known.push_back(&finding);
  }
  const LineColumn at = t.source.At(call.span.begin);
  const std::string& tool = t.session.manifest().tool(call.tool).name;
  if (flow == nullptr) {
    hint.items.push_back({tool, at.line, at.column, "", fmt::format("the call of `{}` is denied", tool), {}, {}});
    return;
  }
  for (const FailedPart& part : call.decision.failed) {
    Finding finding;
    auto same = std::find_if(known.begin(), known.end(), [&](const Finding* f) { return f->part.rule == part.rule && f->part.part == part.part; });
    if (same != known.end()) finding = **same;
    finding.part = part;
    finding.outcome = call.decision.outcome;
    if (same == known.end()) {
      finding.parameter = t.session.manifest().tool(call.tool).ParameterIndex(part.argument);
      finding.place = call.span;
    }
    hint.items.push_back(ItemOf(t, *flow, finding));
  }
  if (!hint.items.empty()) return;
  Finding whole;
  whole.outcome = call.decision.outcome;
  whole.is_part = false;
  whole.place = call.span;
  if (!call.decision.rules.empty()) whole.part.rule = call.decision.rules.front();
  if (!call.decision.because.empty()) whole.part.part = call.decision.because.front();
  hint.items.push_back(ItemOf(t, *flow, whole));
}

// Is a text of the reply in the message? Whatever its label says, it does not go out then.
bool HoldsText(std::string_view message, const Json& reply) {
  constexpr size_t kLeast = 3;
  if (reply.is_string()) return reply.string_value().size() >= kLeast && message.find(reply.string_value()) != std::string_view::npos;
  if (reply.is_number()) return reply.digits().size() >= kLeast && message.find(reply.digits()) != std::string_view::npos;
  if (reply.is_array()) return std::any_of(reply.array().begin(), reply.array().end(), [&](const Json& item) { return HoldsText(message, item); });
  if (!reply.is_object()) return false;
  return std::any_of(reply.object().begin(), reply.object().end(), [&](const auto& member) {
    return HoldsText(message, Json(member.first)) || HoldsText(message, member.second);
  });
}

bool IsBuiltinError(std::string_view type) { return FindBuiltin(type) < kBuiltinCount; }

// A planner may see what the user and the plan itself said, and nothing else.
bool MayBeTold(const Session& session, const RunReport& report, const RunError& error) {
  const Label& label = session.labels.Get(error.label);
  const bool users = !label.from_anyone && std::all_of(label.from.begin(), label.from.end(), [](PrincipalId p) { return p == kUser; });
  if (!users || !label.readers_public || label.sticky != 0) return false;
  // A class of the plan makes its own text, of whatever it can reach.
  const bool any_ran = std::any_of(report.calls.begin(), report.calls.end(), [](const MadeCall& c) { return c.executed; });
  if (any_ran && !IsBuiltinError(error.type)) return false;
  return std::none_of(report.calls.begin(), report.calls.end(), [&](const MadeCall& c) { return HoldsText(error.message, c.result); });
}

// What was said before the run of a name that is nowhere, or of a call that cannot be made, which is what ended it.
const Diagnostic* ForeseenError(const RunError& error, const Diagnostics& diagnostics) {
  if (error.type != "NameError" && error.type != "AttributeError" && error.type != "TypeError") return nullptr;
  auto is_it = [&](const Diagnostic& d) {
    if (d.id == DiagnosticId::kWrongCall) return error.type == "TypeError" && error.span.begin <= d.span.begin && d.span.end <= error.span.end;
    return EndsTheRun(d.id) && error.message.find(fmt::format("'{}'", diagnostics.file().TextOf(d.span))) != std::string::npos;
  };
  auto found = std::find_if(diagnostics.all().begin(), diagnostics.all().end(), is_it);
  return found == diagnostics.all().end() ? nullptr : &*found;
}

void TellError(Telling& t, const RunReport& report, const Diagnostics& diagnostics, PlannerHint& hint) {
  const RunError& error = *report.error;
  const LineColumn at = t.source.At(error.span.begin);
  HintItem item;
  item.line = at.line;
  item.column = at.column;
  if (report.outcome == RunOutcome::kLimit) {
    const bool stopped = report.limit == kInterruptLimit;
    item.problem = stopped ? "somebody stopped the run" : fmt::format("the run exceeded the limit `{}`", report.limit);
    item.instead.push_back(stopped ? "ask the user what they want" : "do less, or in another way");
  } else if (report.outcome == RunOutcome::kToolError) {
    if (!report.calls.empty()) item.tool = t.session.manifest().tool(report.calls.back().tool).name;
    item.problem = item.tool.empty() ? "the run could not go on" : fmt::format("`{}` gave no answer that could be used", item.tool);
  } else {
    const bool told = MayBeTold(t.session, report, error);
    const bool named = told || IsBuiltinError(error.type) || t.source.text().find(error.type) != std::string_view::npos;
    item.problem = fmt::format("the run ended with {}", named ? error.type : "an error");
    if (told && !error.message.empty()) item.problem += ": " + error.message.substr(0, std::min(error.message.size(), kMostMessage));
    else if (!error.message.empty()) item.problem += "; its text is made of data and is not shown";
    const Diagnostic* foreseen = ForeseenError(error, diagnostics);
    if (foreseen != nullptr && foreseen->id == DiagnosticId::kWrongCall) item.instead.push_back(foreseen->help);
    else if (foreseen != nullptr) item.instead.push_back(foreseen->fixes.empty() ? "use a name that is there" : foreseen->fixes.front().title);
    else item.instead.push_back("check for that case before, or catch the error");
  }
  hint.items.push_back(std::move(item));
}

}  // namespace

bool EndsTheRun(DiagnosticId id) { return id == DiagnosticId::kUndefinedName || id == DiagnosticId::kUndefinedMember || id == DiagnosticId::kWrongCall; }

PlannerHint HintBeforeRun(Session& session, const SourceFile& source, CheckedPlan* plan, const Diagnostics& diagnostics) {
  PlannerHint hint;
  if (plan == nullptr) {
    hint.outcome = "rejected";
    for (const Diagnostic& d : diagnostics.all()) {
      if (d.severity != Severity::kError) continue;
      const LineColumn at = source.At(d.span.begin);
      HintItem item{"", at.line, at.column, "", fmt::format("{}: {}", CodeOf(d.id), d.message), {}, {}};
      if (!d.help.empty()) item.instead.push_back(d.help);
      hint.items.push_back(std::move(item));
    }
    return hint;
  }
  hint.outcome = NameOf(plan->verdict.outcome);
  Telling telling{session, source, *plan};
  for (const Finding& finding : Explain(session, *plan)) {
    // Of a plan that is refused, what refuses it.
    const CallFlow& flow = plan->flows.calls[plan->verdict.calls[finding.call].flow];
    if (plan->verdict.outcome == Outcome::kDeny && finding.outcome != Outcome::kDeny) continue;
    hint.items.push_back(ItemOf(telling, flow, finding));
  }
  for (const Diagnostic& d : diagnostics.all()) if (d.id == DiagnosticId::kWrongCall) hint.items.push_back(ItemOf(telling, d));
  for (const GaveUp& gave_up : plan->flows.gave_up) {
    const LineColumn at = source.At(gave_up.span.begin);
    hint.items.push_back({"", at.line, at.column, "", "from here the plan is too involved to be followed before the run: " + gave_up.reason, {}, {"write it more simply"}});
  }
  return hint;
}

PlannerHint HintAfterRun(Session& session, const SourceFile& source, CheckedPlan& plan, const RunReport& report, const Diagnostics& diagnostics) {
  PlannerHint hint;
  hint.outcome = NameOf(report.outcome);
  Telling telling{session, source, plan};
  const bool stopped_at_call = report.outcome == RunOutcome::kDenied || report.outcome == RunOutcome::kApproval;
  if (report.outcome == RunOutcome::kDone) return hint;
  if (stopped_at_call && !report.calls.empty()) {
    const MadeCall& call = report.calls.back();
    const std::string& tool = session.manifest().tool(call.tool).name;
    const LineColumn at = source.At(call.span.begin);
    if (call.decision.outcome == Outcome::kAsk) {
      const bool refused = report.outcome == RunOutcome::kDenied;
      hint.items.push_back({tool, at.line, at.column, "", fmt::format("the call of `{}` {}", tool, refused ? "was not approved" : "waits for an approval"), {},
                            {refused ? "do without it, or ask the user what they want" : "nothing: a person has to answer"}});
    } else {
      TellDenial(telling, call, hint);
    }
  } else if (report.error) {
    TellError(telling, report, diagnostics, hint);
  }
  return hint;
}

std::string HintText(const PlannerHint& hint) {
  if (hint.empty()) return "";
  std::string text = hint.outcome + "\n";
  for (const HintItem& item : hint.items) {
    text += fmt::format("line {}: {}", item.line, item.problem);
    if (!item.sources.empty()) text += fmt::format("; it comes from {}", fmt::join(item.sources, ", "));
    if (!item.instead.empty()) text += fmt::format(". Instead: {}", fmt::join(item.instead, "; "));
    text += ".\n";
  }
  return text;
}

Json HintToJson(const PlannerHint& hint) {
  if (hint.empty()) return Json();
  JsonArray items;
  for (const HintItem& item : hint.items) {
    Json json(JsonObject{{"tool", item.tool.empty() ? Json() : Json(item.tool)}, {"line", static_cast<int64_t>(item.line)},
                         {"column", static_cast<int64_t>(item.column)}, {"argument", item.argument.empty() ? Json() : Json(item.argument)}});
    json.Set("problem", item.problem).Set("sources", Json(JsonArray(item.sources.begin(), item.sources.end())));
    json.Set("instead", Json(JsonArray(item.instead.begin(), item.instead.end())));
    items.push_back(std::move(json));
  }
  return Json(JsonObject{{"outcome", hint.outcome}, {"text", HintText(hint)}, {"items", Json(std::move(items))}});
}

}  // namespace penstock
