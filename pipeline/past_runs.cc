#include "pipeline/past_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <filesystem>

#include "audit/log_index.h"
#include "audit/log_reader.h"
#include "core/digest.h"
#include "core/files.h"
#include "tools/bridge.h"
#include "pipeline/past_steps.h"

namespace penstock {
namespace {

bool IsForFact(const LogEvent& event) { return event.members.Find("for_fact") != nullptr; }

int64_t TimeIn(const Json& event) {
  const Json* at = event.Find("at");
  return at && at->kind() == Json::Kind::kInt ? at->int_value() : 0;
}

// The calls that were made in the run of one log, as they stand in the event `history`. A step of a session tells again what the steps
// before it did; that stands in their own logs.
JsonArray CallsIn(const std::vector<LogEvent>& events) {
  JsonArray calls;
  size_t begin = 0;
  for (size_t i = 0; i < events.size(); ++i) if (events[i].name == "step") begin = i;
  std::optional<Json> decided;
  constexpr size_t kNotDecided = SIZE_MAX;
  std::deque<size_t> running;  // into `calls`; replies are recorded in the order of requests
  for (size_t i = begin; i < events.size(); ++i) {
    const LogEvent& event = events[i];
    if (event.name == "decision") {
      decided = Json(JsonObject{{"at", TimeIn(event.members)}, {"tool", event.members.StringAt("tool")}});
      for (const char* part : {"arguments", "labels"}) if (const Json* has = event.members.Find(part)) decided->Set(part, *has);
    } else if (event.name == "tool.request" && !IsForFact(event)) {
      running.push_back(decided ? calls.size() : kNotDecided);
      if (decided) calls.push_back(std::move(*decided));  // from here on it may have happened
      decided.reset();
    } else if (event.name == "tool.reply" && !IsForFact(event) && !running.empty()) {
      const size_t at = running.front();
      running.pop_front();
      if (at == kNotDecided) continue;
      BridgeReply reply = ReplyIn(event.members);
      if (reply.outcome == BridgeReply::Outcome::kValue) calls[at].Set("result", std::move(reply.value));
      else calls[at].Set("failed", true);
    }
  }
  return calls;
}

std::optional<PastCall> CallFrom(const Json& one, const PolicySet& policies) {
  std::optional<PastCall> call = PastCallIn(one, policies);
  if (!call) return call;  // another gate may not know the tool
  call->failed = one.Find("failed") != nullptr;
  if (const Json* result = one.Find("result")) call->result = *result;
  return call;
}

// What is in a log: its last line's hash and its calls.
struct TakenApart {
  std::string head;
  JsonArray calls;  // may be none if all are older than is asked for
};

// As it was found before, if it is the same to the byte.
std::optional<TakenApart> FromIndex(const std::string& name, const std::string& digest, int64_t since_ms, LogIndex& index) {
  std::optional<IndexedLog> known = index.Find(name, digest, since_ms);
  if (!known) return std::nullopt;
  if (known->last_ms <= since_ms) return TakenApart{std::move(known->head), {}};
  Result<Json> calls = ParseJson(known->calls);
  if (!calls.ok() || !calls->is_array()) return std::nullopt;
  return TakenApart{std::move(known->head), calls->array()};
}

Result<TakenApart> TakeApart(const std::string& path, const std::string& name, const std::string& text, int64_t since_ms, LogIndex& index) {
  const std::string digest = Sha256Hex(text);
  if (std::optional<TakenApart> known = FromIndex(name, digest, since_ms, index)) return std::move(*known);
  Result<std::vector<LogEvent>> events = ReadLog(text);
  if (!events.ok()) return Error{fmt::format("{}: {}", path, events.error().message), "take it out of the folder once you know what happened in that run"};
  TakenApart log{events->empty() ? CheckLog(text).head : Sha256Hex(events->back().line), CallsIn(*events)};
  int64_t last_ms = 0;
  for (const Json& call : log.calls) last_ms = std::max(last_ms, TimeIn(call));
  index.Keep(name, digest, {log.head, last_ms, WriteJson(Json(log.calls))});
  return log;
}

void AddCalls(const TakenApart& log, const PolicySet& policies, const Lookback& lookback, int64_t since_ms, std::vector<PastCall>& calls) {
  for (const Json& one : log.calls) {
    std::optional<PastCall> call = TimeIn(one) > since_ms ? CallFrom(one, policies) : std::nullopt;
    if (call && lookback.tools[call->tool]) calls.push_back(std::move(*call));
  }
}

Result<std::vector<std::string>> LogsIn(const std::string& folder) {
  std::vector<std::string> paths;
  std::error_code failed;
  std::filesystem::recursive_directory_iterator files(folder, failed), end;
  for (; !failed && files != end; files.increment(failed)) {
    if (files->is_regular_file() && files->path().extension() == ".jsonl") paths.push_back(files->path().string());
  }
  if (failed) return Error{fmt::format("cannot read the folder `{}`: {}", folder, failed.message()), "a folder that holds the logs of earlier runs; an empty one will do"};
  std::sort(paths.begin(), paths.end());
  return paths;
}

Json LabelsToJson(const PastCall& call, const PolicySet& policies) {
  Json labels{JsonObject{}};
  const ToolSpec& tool = policies.manifest().tool(call.tool);
  for (size_t i = 0; i < call.labels.size() && i < tool.parameters.size(); ++i) {
    if (call.labels[i] != kBottom) labels.Set(tool.parameters[i].name, policies.labels().ToJson(call.labels[i]));
  }
  return labels;
}

}  // namespace

std::optional<PastCall> PastCallIn(const Json& decision, const PolicySet& policies) {
  PastCall past;
  past.tool = policies.manifest().Find(decision.StringAt("tool"));
  if (past.tool == kNoTool) return std::nullopt;
  past.at_ms = TimeIn(decision);
  const Json* arguments = decision.Find("arguments");
  const Json* labels = decision.Find("labels");
  for (const ToolParameter& parameter : policies.manifest().tool(past.tool).parameters) {
    const Json* argument = arguments ? arguments->Find(parameter.name) : nullptr;
    past.arguments.push_back(argument ? std::optional<Json>(*argument) : std::nullopt);
    const Json* label = labels ? labels->Find(parameter.name) : nullptr;
    Result<LabelId> read = label ? policies.labels().FromJson(*label) : Result<LabelId>(kBottom);
    past.labels.push_back(read.ok() ? *read : policies.labels().Top());
  }
  return past;
}

ReleaseUse ReleaseIn(const Json& event) {
  const Json* bits = event.Find("bits");
  return {event.StringAt("rule"), event.StringAt("kind") == "endorse", event.StringAt("argument"), bits ? *bits : Json(0)};
}

Result<EarlierRuns> ReadEarlierRuns(const std::string& folder, const PolicySet& policies, int64_t now_ms) {
  EarlierRuns earlier;
  const Lookback lookback = LookbackOf(policies);
  earlier.since_ms = now_ms - lookback.window_ms;
  PENSTOCK_TRY(std::vector<std::string> paths, LogsIn(folder));
  if (lookback.window_ms == 0) return earlier;
  LogIndex index(folder);
  for (const std::string& path : paths) {
    PENSTOCK_TRY(std::string text, ReadFile(path));
    if (text.empty()) continue;  // a run that has only just begun
    const std::string name = std::filesystem::path(path).lexically_relative(folder).string();
    PENSTOCK_TRY(TakenApart log, TakeApart(path, name, text, earlier.since_ms, index));
    AddCalls(log, policies, lookback, earlier.since_ms, earlier.calls);
    earlier.runs.push_back({name, std::move(log.head)});
  }
  index.Write();
  std::stable_sort(earlier.calls.begin(), earlier.calls.end(), [](const PastCall& a, const PastCall& b) { return a.at_ms < b.at_ms; });
  return earlier;
}

Json EarlierRunsToJson(const EarlierRuns& earlier, const PolicySet& policies) {
  JsonArray runs, calls;
  for (const EarlierRuns::Run& run : earlier.runs) runs.push_back(Json(JsonObject{{"log", run.name}, {"head", run.head}}));
  for (const PastCall& call : earlier.calls) {
    const ToolSpec& tool = policies.manifest().tool(call.tool);
    Json arguments{JsonObject{}};
    for (size_t i = 0; i < call.arguments.size(); ++i) if (call.arguments[i]) arguments.Set(tool.parameters[i].name, *call.arguments[i]);
    Json one(JsonObject{{"at", call.at_ms}, {"tool", tool.name}, {"arguments", std::move(arguments)}, {"labels", LabelsToJson(call, policies)}});
    if (call.failed) one.Set("failed", true);
    if (call.result) one.Set("result", *call.result);
    calls.push_back(std::move(one));
  }
  return Json(JsonObject{{"since", earlier.since_ms}, {"runs", Json(std::move(runs))}, {"calls", Json(std::move(calls))}});
}

EarlierRuns EarlierRunsFromJson(const Json& event, const PolicySet& policies) {
  EarlierRuns earlier;
  if (const Json* since = event.Find("since"); since && since->kind() == Json::Kind::kInt) earlier.since_ms = since->int_value();
  if (const Json* runs = event.Find("runs"); runs && runs->is_array()) {
    for (const Json& run : runs->array()) earlier.runs.push_back({run.StringAt("log"), run.StringAt("head")});
  }
  const Json* calls = event.Find("calls");
  if (!calls || !calls->is_array()) return earlier;
  for (const Json& one : calls->array()) {
    std::optional<PastCall> call = CallFrom(one, policies);
    if (!call) continue;
    earlier.calls.push_back(std::move(*call));
  }
  return earlier;
}

}  // namespace penstock
