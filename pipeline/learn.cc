#include "pipeline/learn.h"

#include <algorithm>
#include <map>

#include "audit/log_reader.h"
#include "catalog/decimal.h"
#include "core/text.h"
#include "policies/evaluate.h"
#include "policies/first_gate.h"
#include "policies/witness.h"

namespace penstock {
namespace {

constexpr size_t kMostListed = 6;  // values written out one by one

// What was seen of the calls of one tool.
struct SeenCalls {
  size_t calls = 0;
  std::map<int, std::vector<Json>> values;  // by parameter, each once
  std::map<int, size_t> present;
  std::vector<bool> accepting, releasing;
  bool accept_control = false, release_control = false;
};

struct LearnedFrom {
  LabelTable labels;
  LoadedGates loaded;
  std::map<ToolIndex, SeenCalls> seen;
  LearnReport report;
};

Result<Done> OpenGates(const Json& start, LearnedFrom& from) {
  const Json* manifest = start.Find("manifest");
  const Json* gates = start.Find("gates");
  if (!manifest || !gates || !gates->is_array() || gates->array().empty()) return Error{"this log was made without a gate", "run with --gate to learn for it"};
  const Json* list = manifest->Find("tools");
  if (!list) return Error{"run.start names no tools", ""};
  PENSTOCK_TRY(Manifest tools, ManifestFromJson(Json(JsonObject{{"tools", *list}})));
  std::vector<GateText> texts;
  std::map<std::string, std::string> files;
  for (const Json& gate : gates->array()) {
    if (gate.Find("imported")) files[gate.StringAt("path")] = gate.StringAt("text");
    else texts.push_back({gate.StringAt("path"), gate.StringAt("text")});
  }
  LoadOptions options;
  options.read = [files](const std::string& path) -> Result<std::string> {
    auto at = files.find(path);
    if (at == files.end()) return Error{"`" + path + "` is not in the log", ""};
    return at->second;
  };
  from.loaded = LoadGates(texts, tools, from.labels, options);
  if (!from.loaded.ok()) return Error{"the gate of this log does not load any more", from.loaded.Messages()};
  return Done{};
}

Result<CallFacts> CallOf(const Json& event, LearnedFrom& from) {
  const Manifest& manifest = from.loaded.policies->manifest();
  CallFacts call;
  call.tool = manifest.Find(event.StringAt("tool"));
  if (call.tool == kNoTool) return Error{"the log calls `" + event.StringAt("tool") + "`, which its tools do not name", ""};
  const Json* arguments = event.Find("arguments");
  const Json* labels = event.Find("labels");
  for (const ToolParameter& parameter : manifest.tool(call.tool).parameters) {
    ArgumentFacts argument;
    const Json* value = arguments ? arguments->Find(parameter.name) : nullptr;
    if (value) {
      argument.presence = Presence::kPresent;
      argument.values_known = true;
      argument.values = {*value};
      if (const Json* label = labels ? labels->Find(parameter.name) : nullptr) {
        PENSTOCK_TRY(LabelId id, from.labels.FromJson(*label));
        argument.label = {id, id};
      }
    }
    call.arguments.push_back(std::move(argument));
  }
  if (const Json* control = event.Find("control")) {
    PENSTOCK_TRY(LabelId id, from.labels.FromJson(*control));
    call.control = {id, id};
  }
  return call;
}

// The guards that the call does not meet, as waivers.
void NeedWaivers(const PolicySet& policies, const CallFacts& call, SeenCalls& seen) {
  for (const auto& policy : policies.units()) {
    const ToolPolicy& tool = policy->tools[call.tool];
    Evaluation e{.policy = *policy, .manifest = policies.manifest(), .arguments = {}, .control = call.control, .slots = {}};
    for (const ArgumentFacts& argument : call.arguments) {
      e.arguments.push_back({argument.presence, argument.has_one_value() ? &argument.values[0] : nullptr, argument.label});
    }
    bool strict = policy->mode == GateMode::kStrict;
    if (strict && IsTrusted(policy->people, call.control) != Truth::kTrue) seen.accept_control = true;
    for (int index : tool.critical) {
      size_t i = static_cast<size_t>(index);
      if (call.arguments[i].presence == Presence::kPresent && IsTrusted(policy->people, call.arguments[i].label) != Truth::kTrue) seen.accepting[i] = true;
    }
    if (tool.observers == kNoTerm) continue;
    PrincipalSet observers = SetOfTerm(e, tool.observers);
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      if (tool.unchecked[i] || call.arguments[i].presence != Presence::kPresent) continue;
      if (IsReadable(policy->people, call.arguments[i].label, observers) != Truth::kTrue) seen.releasing[i] = true;
    }
    if (strict && IsReadable(policy->people, call.control, observers) != Truth::kTrue) seen.release_control = true;
  }
}

void See(LearnedFrom& from, const CallFacts& call) {
  SeenCalls& seen = from.seen[call.tool];
  seen.accepting.resize(call.arguments.size());
  seen.releasing.resize(call.arguments.size());
  ++seen.calls;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (call.arguments[i].presence != Presence::kPresent) continue;
    ++seen.present[static_cast<int>(i)];
    std::vector<Json>& values = seen.values[static_cast<int>(i)];
    if (std::find(values.begin(), values.end(), call.arguments[i].values[0]) == values.end()) values.push_back(call.arguments[i].values[0]);
  }
  NeedWaivers(*from.loaded.policies, call, seen);
}

// `amount <= 240 EUR`, `payee in ["DE44"]`; nothing where what was seen tells no bound.
std::string BoundOf(const ToolParameter& parameter, const std::vector<Json>& values, bool always) {
  std::string name = ArgumentName(parameter.name) + (parameter.required ? "" : "?");
  bool numbers = std::all_of(values.begin(), values.end(), [](const Json& v) { return v.is_number(); });
  bool texts = std::all_of(values.begin(), values.end(), [](const Json& v) { return v.is_string() && v.string_value().size() <= 60; });
  bool lists = std::all_of(values.begin(), values.end(), [](const Json& v) {
    return v.is_array() && std::all_of(v.array().begin(), v.array().end(), [](const Json& item) { return item.is_string(); });
  });
  std::string bound;
  if (numbers) {
    auto most = std::max_element(values.begin(), values.end(), [](const Json& a, const Json& b) { return CompareNumbers(a, b) < 0; });
    std::string unit = parameter.schema && !parameter.schema->currency.empty() ? " " + parameter.schema->currency : "";
    bound = name + " <= " + most->digits() + unit;
  } else if (texts && values.size() <= kMostListed) {
    bound = name + " in " + GateLiteral(Json(JsonArray(values.begin(), values.end())));
  } else if (lists) {
    JsonArray all;
    for (const Json& list : values) {
      for (const Json& item : list.array()) if (std::find(all.begin(), all.end(), item) == all.end()) all.push_back(item);
    }
    if (all.size() > kMostListed) return "";
    bound = "every x in " + name + ": (x in " + GateLiteral(Json(all)) + ")";
  }
  if (bound.empty() || always) return bound;
  return "(" + ArgumentName(parameter.name) + " is absent or " + bound + ")";
}

std::string Names(const ToolSpec& spec, const std::vector<bool>& chosen, bool control) {
  std::string out;
  for (size_t i = 0; i < chosen.size(); ++i) if (chosen[i]) out += (out.empty() ? "" : ", ") + ArgumentName(spec.parameters[i].name);
  if (control) out += out.empty() ? "control" : ", control";
  return out;
}

void Propose(LearnedFrom& from, ToolIndex tool, const SeenCalls& seen) {
  const ToolSpec& spec = from.loaded.policies->manifest().tool(tool);
  LearnedPermit permit{spec.name, "learn-" + spec.name, seen.calls, ""};
  std::vector<std::string> bounds;
  for (const auto& [index, values] : seen.values) {
    bool always = seen.present.at(index) == seen.calls;
    std::string bound = BoundOf(spec.parameters[static_cast<size_t>(index)], values, always);
    if (!bound.empty()) bounds.push_back(bound);
  }
  std::string accepting = Names(spec, seen.accepting, false), releasing = Names(spec, seen.releasing, seen.release_control);
  std::string& out = permit.statement;
  bool plain = std::all_of(spec.name.begin(), spec.name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  out = "@id(" + GateLiteral(Json(permit.id)) + ") @observe\npermit " + (plain ? spec.name : GateLiteral(Json(spec.name)));
  if (!bounds.empty()) out += "\n  if " + Join(bounds, " and ");
  if (!accepting.empty()) out += "\n  accepting untrusted (" + accepting + ")";
  if (seen.accept_control) out += "\n  accepting untrusted control";
  if (!releasing.empty()) out += "\n  releasing (" + releasing + ")";
  out += "\n  because \"Learned from " + std::to_string(seen.calls) + (seen.calls == 1 ? " call" : " calls") + ": to be looked at.\";\n";
  from.report.permits.push_back(std::move(permit));
}

}  // namespace

Result<LearnReport> LearnFromLogs(const std::vector<std::string>& logs) {
  LearnedFrom from;
  for (const std::string& log : logs) {
    PENSTOCK_TRY(std::vector<LogEvent> events, ReadLog(log));
    if (events.empty() || events[0].name != "run.start") return Error{"a log begins with run.start", ""};
    if (from.report.logs++ == 0) {
      PENSTOCK_TRY([[maybe_unused]] Done opened, OpenGates(events[0].members, from));
    }
    for (const LogEvent& event : events) {
      if (event.name != "decision") continue;
      PENSTOCK_TRY(CallFacts call, CallOf(event.members, from));
      ++from.report.calls;
      std::string outcome = event.members.StringAt("outcome");
      const Json* rules = event.members.Find("rules");
      bool ruled = rules && rules->is_array() && !rules->array().empty();
      if (outcome == "allow" || outcome == "ask") ++from.report.allowed;
      else if (ruled) ++from.report.forbidden;  // a rule says no: nothing to learn
      else See(from, call);
    }
  }
  for (const auto& [tool, seen] : from.seen) Propose(from, tool, seen);
  return std::move(from.report);
}

std::string LearnReport::ToText() const {
  std::string out = "// " + std::to_string(calls) + (calls == 1 ? " call in " : " calls in ") + std::to_string(logs) + (logs == 1 ? " log: " : " logs: ") + std::to_string(allowed) +
                    " permitted, " + std::to_string(forbidden) + " forbidden by a rule, " + std::to_string(calls - allowed - forbidden) + " that nothing permitted.\n";
  if (!permits.empty()) out += "// On trial: they change nothing before @observe is removed. Loosen no guard that you cannot give a reason for.\n";
  for (const LearnedPermit& permit : permits) out += "\n" + permit.statement;
  return out;
}

Json LearnReport::ToJson() const {
  Json json;
  json.Set("logs", static_cast<uint64_t>(logs)).Set("calls", static_cast<uint64_t>(calls)).Set("permitted", static_cast<uint64_t>(allowed));
  json.Set("forbidden", static_cast<uint64_t>(forbidden));
  Json list{JsonArray{}};
  for (const LearnedPermit& permit : permits) {
    Json one;
    list.Push(std::move(one.Set("tool", permit.tool).Set("id", permit.id).Set("calls", static_cast<uint64_t>(permit.calls)).Set("statement", permit.statement)));
  }
  return json.Set("permits", std::move(list));
}

}  // namespace penstock
