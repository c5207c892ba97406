#include "pipeline/replay.h"

#include <fmt/format.h>

#include <deque>
#include <map>

#include "audit/log_reader.h"
#include "pipeline/engine.h"

namespace penstock {
namespace {

// A recorded request with what came of it.
struct RecordedCall {
  std::string tool;
  Json arguments;
  const Json* reply = nullptr;  // the tool.reply event; null: the log ends before it
};

// What a log says about the world outside the run; of a session's step, outside that step.
struct Recorded {
  std::vector<LogEvent> events;
  bool in_session = false;
  std::vector<PastStep> past;         // the steps before
  std::vector<RecordedCall> calls;    // made by the plan, in order
  std::vector<RecordedCall> facts;    // asked by rules
  std::vector<const Json*> decisions;
  std::vector<const Json*> approvals;
  std::vector<std::pair<std::string, int64_t>> observed;  // what the plan asked for without a tool, in order
  std::vector<int64_t> times;         // of run.start and of each decision
  const Json* start = nullptr;
  const Json* history = nullptr;
  const Json* verdict = nullptr;
  const Json* end = nullptr;
};

Json Member(const Json& json, std::string_view name) {
  const Json* found = json.Find(name);
  return found ? *found : Json();
}

int64_t NumberAt(const Json& json, std::string_view name) {
  const Json* found = json.Find(name);
  return found && found->kind() == Json::Kind::kInt ? found->int_value() : 0;
}

// What was read so far was of a step that is over, and stands in `past`.
void ForgetStep(Recorded& log) {
  log.calls.clear();
  log.facts.clear();
  log.decisions.clear();
  log.approvals.clear();
  log.observed.clear();
  log.times.resize(1);
}

Result<Recorded> Understand(std::string_view text) {
  Recorded log;
  PENSTOCK_TRY(log.events, ReadLog(text));
  log.in_session = IsOfSession(log.events);
  if (log.in_session) {
    PENSTOCK_TRY(log.past, StepsBefore(log.events));
  }
  std::deque<size_t> open;         // calls without a reply, the oldest first: replies are recorded in the order of requests
  RecordedCall* asked = nullptr;   // for a fact
  for (const LogEvent& event : log.events) {
    const Json& members = event.members;
    if (event.name == "step") {
      ForgetStep(log);
      open.clear();
    }
    if (event.name == "run.start") log.start = &members;
    if (event.name == "run.start" || event.name == "decision") log.times.push_back(NumberAt(members, "at"));
    if (event.name == "observed") {
      log.observed.emplace_back(members.StringAt("what"), std::strtoll(members.StringAt("value").c_str(), nullptr, 10));
    }
    if (event.name == "history") log.history = &members;
    if (event.name == "verdict") log.verdict = &members;
    if (event.name == "decision") log.decisions.push_back(&members);
    if (event.name == "approval") log.approvals.push_back(&members);
    if (event.name == "run.end") log.end = &members;
    if (event.name == "tool.request") {
      const bool for_fact = members.Find("for_fact") != nullptr;
      auto& list = for_fact ? log.facts : log.calls;
      list.push_back({members.StringAt("tool"), Member(members, "arguments"), nullptr});
      if (for_fact) asked = &list.back();
      else open.push_back(list.size() - 1);
    }
    if (event.name == "tool.reply" && members.Find("for_fact")) {
      if (asked) asked->reply = &members;
      asked = nullptr;
    } else if (event.name == "tool.reply" && !open.empty()) {
      log.calls[open.front()].reply = &members;
      open.pop_front();
    }
  }
  return log;
}

BridgeReply ReplyOf(const RecordedCall& call) {
  if (call.reply) return ReplyIn(*call.reply);
  BridgeReply reply;
  reply.outcome = BridgeReply::Outcome::kFailure;
  reply.message = "the log ends before the reply";
  return reply;
}

// The log as the provider of all tools: calls in their order, facts by their question.
class LogBridge final : public ToolBridge {
 public:
  LogBridge(std::vector<ToolSpec> tools, const Recorded& log) : tools_(std::move(tools)), log_(log) {}

  const std::vector<ToolSpec>& tools() const override { return tools_; }

  BridgeReply Call(const ToolSpec& tool, const Json& arguments) override {
    if (next_ < log_.calls.size() && log_.calls[next_].tool == tool.name && log_.calls[next_].arguments == arguments) {
      return ReplyOf(log_.calls[next_++]);
    }
    for (const RecordedCall& fact : log_.facts) {
      if (fact.tool == tool.name && fact.arguments == arguments) return ReplyOf(fact);
    }
    BridgeReply reply;
    reply.outcome = BridgeReply::Outcome::kFailure;
    reply.message = "this call is not in the log";
    return reply;
  }

 private:
  std::vector<ToolSpec> tools_;
  const Recorded& log_;
  size_t next_ = 0;
};

Approver ApprovalsFromLog(const Recorded& log) {
  return [&log, next = size_t{0}](const ApprovalQuestion&) mutable {
    if (next >= log.approvals.size()) return ApprovalAnswer{};
    const Json& event = *log.approvals[next++];
    std::string answer = event.StringAt("answer");
    ApprovalAnswer::Kind kind = answer == "yes" ? ApprovalAnswer::Kind::kYes : answer == "no" ? ApprovalAnswer::Kind::kNo : ApprovalAnswer::Kind::kNobodyThere;
    return ApprovalAnswer{kind, event.StringAt("by")};
  };
}

Gatekeeper::Clock TimesOf(const Recorded& log) {
  return [&log, next = size_t{0}]() mutable { return next < log.times.size() ? log.times[next++] : log.times.empty() ? 0 : log.times.back(); };
}

// A run that asks for other things than the recorded one gets 0: its log differs already.
Gatekeeper::Senses SensesOf(const Recorded& log) {
  return [&log, next = size_t{0}](Sense what) mutable -> int64_t {
    std::string_view name = what == Sense::kClock ? "clock" : "chance";
    if (next >= log.observed.size() || log.observed[next].first != name) return 0;
    return log.observed[next++].second;
  };
}

// The gates the run was under; `imported`: what they import, by path.
Result<std::vector<GateText>> GatesOf(const Recorded& log, std::map<std::string, std::string>& imported) {
  std::vector<GateText> gates;
  const Json* list = log.start->Find("gates");
  if (!list || !list->is_array()) return Error{"run.start names no gates", ""};
  for (const Json& gate : list->array()) {
    if (gate.Find("imported")) imported[gate.StringAt("path")] = gate.StringAt("text");
    else gates.push_back({gate.StringAt("path"), gate.StringAt("text")});
  }
  return gates;
}

// A session like the one that wrote the log, under `gates`.
Result<std::unique_ptr<Session>> SessionLike(const Recorded& log, const std::vector<GateText>& gates, const LoadOptions& options) {
  const Json* manifest = log.start->Find("manifest");
  if (!manifest) return Error{"run.start has no manifest", ""};
  PENSTOCK_TRY(Manifest tools, ManifestFromJson(Json(JsonObject{{"tools", Member(*manifest, "tools")}})));
  Toolbox toolbox;
  if (Status added = toolbox.AddBridge("log", std::make_unique<LogBridge>(tools.tools(), log)); !added.ok()) return added.error();
  Limits limits;
  if (const Json* recorded = log.start->Find("limits"); recorded && recorded->is_object()) {
    for (const auto& [name, value] : recorded->object()) {
      if (Status set = SetLimit(limits, name + "=" + WriteJson(value)); !set.ok()) return set.error();
    }
  }
  std::vector<std::pair<std::string, Json>> inputs;
  if (const Json* recorded = log.start->Find("inputs"); recorded && recorded->is_object()) inputs = recorded->object();
  std::unique_ptr<Session> session = OpenSession(std::move(toolbox), gates, limits, std::move(inputs), options);
  if (!session->gates.ok()) return Error{"the gates do not load:\n" + session->gates.Messages(), ""};
  return session;
}

struct Rerun {
  std::string text;
  int64_t since_ms = 0;  // what the gates look back to, in earlier runs
  RunReport report;
  Verdict verdict;
};

Result<Rerun> RunAgain(const Recorded& log, const std::vector<GateText>& gates, const LoadOptions& options, bool what_if) {
  PENSTOCK_TRY(std::unique_ptr<Session> session, SessionLike(log, gates, options));
  const Json* plan = log.start->Find("plan");
  if (!plan) return Error{"run.start has no plan", ""};
  SourceFile source(plan->StringAt("path"), plan->StringAt("text"));
  if (log.in_session) source = JoinPlans(log.past, source);
  Diagnostics diagnostics(source);
  RunLog again;
  RunContext context{again};
  context.approver = ApprovalsFromLog(log);
  context.clock = TimesOf(log);
  context.senses = SensesOf(log);
  context.observe_only = what_if || log.start->Find("observe") != nullptr;
  context.pedantic = log.start->Find("pedantic") != nullptr;
  const std::string limit = log.end && log.end->StringAt("outcome") == "limit" ? log.end->StringAt("limit") : "";
  if (limit == "wall_ms" || limit == kInterruptLimit) {
    context.steps_at_end = NumberAt(*log.end, "steps");
    context.stopped_by = limit;
  }
  if (log.in_session) {
    const Json& step = *log.start->Find("session");
    context.step = {&log.past, step.StringAt("before"), step.Find("shows") != nullptr};
  }
  EarlierRuns earlier;
  if (log.history) {
    earlier = EarlierRunsFromJson(*log.history, session->policies());
    context.earlier = &earlier;
  }
  const int64_t since_ms = (log.times.empty() ? 0 : log.times.front()) - LookbackOf(session->policies()).window_ms;
  Rerun rerun;
  rerun.since_ms = since_ms;
  rerun.report = RunPlan(*session, source, diagnostics, std::move(context));
  rerun.text = std::string(again.text());
  return rerun;
}

Status NeedStart(const Recorded& log) {
  if (log.start) return Done{};
  return Error{"the log has no run.start", ""};
}

std::vector<std::string> TextsAt(const Json& json, std::string_view name) {
  std::vector<std::string> texts;
  if (const Json* list = json.Find(name); list && list->is_array()) {
    for (const Json& item : list->array()) if (item.is_string()) texts.push_back(item.string_value());
  }
  return texts;
}

}  // namespace

Result<ReplayReport> ReplayLog(std::string_view log_text) {
  PENSTOCK_TRY(Recorded log, Understand(log_text));
  if (Status start = NeedStart(log); !start.ok()) return start.error();
  std::map<std::string, std::string> imported;
  PENSTOCK_TRY(std::vector<GateText> gates, GatesOf(log, imported));
  // What the gates name is in the log: other gates among the imports, tools in the manifest.
  LoadOptions options;
  options.obligations = false;
  options.read = [&imported](const std::string& path) -> Result<std::string> {
    auto found = imported.find(path);
    if (found == imported.end()) return Error{"`" + path + "` is not in the log", ""};
    return found->second;
  };
  PENSTOCK_TRY(Rerun rerun, RunAgain(log, gates, options, false));
  ReplayReport report;
  std::string_view recorded = log_text, replayed = rerun.text;
  auto next_line = [](std::string_view& text) {
    size_t newline = text.find('\n');
    std::string_view line = text.substr(0, newline);
    text.remove_prefix(newline == std::string_view::npos ? text.size() : newline + 1);
    return line;
  };
  while (!recorded.empty() || !replayed.empty()) {
    std::string_view a = next_line(recorded), b = next_line(replayed);
    if (a != b) {
      report.difference = ReplayDifference{report.events + 1, std::string(a), std::string(b)};
      return report;
    }
    ++report.events;
  }
  return report;
}

Result<WhatIfReport> WhatIf(std::string_view log_text, const std::vector<GateText>& gates) {
  PENSTOCK_TRY(Recorded log, Understand(log_text));
  if (Status start = NeedStart(log); !start.ok()) return start.error();
  PENSTOCK_TRY(Rerun rerun, RunAgain(log, gates, {}, true));
  PENSTOCK_TRY(Recorded again, Understand(rerun.text));
  WhatIfReport report;
  auto compare = [&](const Json& before, const Json& after, std::string_view member) {
    std::string was = before.StringAt(member), is = after.StringAt(member);
    if (was == is) return false;
    report.changed.push_back({after.StringAt("tool"), static_cast<uint32_t>(NumberAt(after, "line")), was, is, TextsAt(after, "rules"), TextsAt(after, "because")});
    return true;
  };
  if (log.verdict && again.verdict) compare(*log.verdict, *again.verdict, "verdict");
  size_t both = std::min(log.decisions.size(), again.decisions.size());
  for (size_t i = 0; i < both; ++i) {
    ++report.calls;
    bool changed = compare(*log.decisions[i], *again.decisions[i], "outcome");
    bool stops_now = changed && again.decisions[i]->StringAt("outcome") == "deny";
    if (stops_now && report.exact_until.empty()) {
      report.exact_until = fmt::format("call {} ({}, line {}): under these gates the run ends here", i + 1, again.decisions[i]->StringAt("tool"),
                                       NumberAt(*again.decisions[i], "line"));
    }
  }
  if (again.history && rerun.since_ms < NumberAt(*log.history, "since") && report.exact_until.empty()) {
    report.exact_until = "the first call: these gates look back further than what is recorded of earlier runs";
  }
  bool goes_further = again.decisions.size() > both || rerun.report.outcome == RunOutcome::kToolError;
  if (goes_further && report.exact_until.empty()) {
    report.exact_until = "the end of the log: under these gates the run goes on past what was recorded";
  }
  return report;
}

}  // namespace penstock
