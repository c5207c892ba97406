#include "policies/prove_releases.h"

#include <algorithm>

#include "policies/releases.h"

namespace penstock {
namespace {

constexpr size_t kMostValues = 8;  // that a release may give are tried

std::vector<Json> ValuesOf(const Release& release) {
  std::vector<Json> all;
  if (!release.part) return {Json("a")};
  const Schema& part = *release.part;
  for (const Json& one : part.enum_values) all.push_back(one);
  for (const auto* limit : {&part.minimum, &part.maximum}) if (*limit) all.push_back(**limit);
  for (Json plain : {Json(true), Json(false), Json(1), Json("a")}) all.push_back(std::move(plain));
  std::erase_if(all, [&](const Json& one) { return !CheckValue(part, one).ok(); });
  if (all.size() > kMostValues) all.resize(kMostValues);
  return all;
}

// A reply that the tool may give, with this value at the path.
std::optional<Json> ReplyWith(const ToolSpec& tool, const std::vector<std::string>& path, const Json& value) {
  std::function<Json(const Schema*, size_t)> make = [&](const Schema* schema, size_t at) -> Json {
    if (at == path.size()) return value;
    if (schema && schema->types == kSchemaArray) return Json(JsonArray{make(schema->items.get(), at)});
    Json object{JsonObject{}};
    const Schema* part = schema ? schema->Property(path[at]) : nullptr;
    object.Set(path[at], make(part, at + 1));
    for (const std::string& name : schema ? schema->required : std::vector<std::string>()) {
      if (name == path[at]) continue;
      ToolParameter other;
      for (const auto& [known, property] : schema->properties) if (known == name) other.schema = property;
      object.Set(name, PlainValue(other));
    }
    return object;
  };
  Json reply = make(tool.output.get(), 0);
  if (tool.output && !CheckValue(*tool.output, reply).ok()) return std::nullopt;
  return reply;
}

// A call of the release's tool, asked with what is labelled so, that gave the value.
std::optional<PastCall> SourceOf(const PolicySet& policies, const Release& release, const Json& value, LabelId label) {
  const ToolSpec& tool = policies.manifest().tool(release.tool);
  std::optional<Json> reply = ReplyWith(tool, release.path, value);
  if (!reply) return std::nullopt;
  PastCall past;
  past.tool = release.tool;
  std::vector<RepliedArgument> arguments;
  for (const ToolParameter& parameter : tool.parameters) {
    const bool is_there = parameter.required;
    past.arguments.push_back(is_there ? std::optional<Json>(PlainValue(parameter)) : std::nullopt);
    past.labels.push_back(is_there ? label : kBottom);
    arguments.push_back({is_there, is_there ? *past.arguments.back() : Json(), past.labels.back()});
  }
  NoFacts nothing;
  LabelMemory memory;
  past.reply_labels = LabelReply(policies, release.tool, arguments, kBottom, *reply, nothing, memory);
  past.result = std::move(*reply);
  return past;
}

// What may stand in the other arguments: something plain (null), or somebody to whom something is told.
std::vector<Json> OthersOf(const PolicySet& policies, const Policy& policy) {
  std::vector<Json> all = {Json()};
  for (const Release& release : policy.releases) {
    const PrincipalSet* to = release.to == kNoTerm ? nullptr : policy.term(release.to).people.get();
    for (PrincipalId who : to ? to->members : std::vector<PrincipalId>()) {
      std::string name = policies.labels().PrincipalName(who);
      if (const size_t star = name.find('*'); star != std::string::npos) name.replace(star, 1, "somebody");
      if (all.size() < kMostValues) all.push_back(Json(std::move(name)));
    }
  }
  return all;
}

}  // namespace

std::optional<ChosenCall> FindReleased(const PolicySet& policies, const CallFacts& call, const std::function<bool(const ChosenCall&)>& confirm) {
  const std::vector<ToolParameter>& parameters = policies.manifest().tool(call.tool).parameters;
  for (const auto& policy : policies.units()) {
    if (!MayRelease(*policy, call.tool)) continue;
    const std::vector<Json> others = OthersOf(policies, *policy);
    for (size_t round = 0; round < kMostValues * others.size(); ++round) {
      ChosenCall one;
      one.witness.call = call;
      for (size_t i = 0; i < parameters.size(); ++i) {
        ArgumentFacts& argument = one.witness.call.arguments[i];
        if (argument.presence == Presence::kMaybe) argument = {};
        if (argument.presence == Presence::kAbsent) continue;
        argument.values_known = true;
        const Json& other = others[round / kMostValues];
        argument.values = {!other.is_null() && Fits(parameters[i], other) ? other : PlainValue(parameters[i])};
        if (argument.label.hi == kBottom) continue;
        // The first that may serve it; each argument has a source of its own.
        for (const Release& release : policy->releases) {
          const bool serves = Serves(release, policy->files.size(), true, call.tool, static_cast<int>(i)) || Serves(release, policy->files.size(), false, call.tool, static_cast<int>(i));
          const std::vector<Json> values = serves && !release.info->observe ? ValuesOf(release) : std::vector<Json>();
          if (values.empty()) continue;
          const Json& value = values[round % values.size()];
          std::optional<PastCall> source = Fits(parameters[i], value) ? SourceOf(policies, release, value, argument.label.hi) : std::nullopt;
          if (!source) continue;
          argument.values = {value};
          one.witness.given.emplace_back(1, std::move(*source));
          break;
        }
      }
      if (!one.witness.given.empty() && confirm(one)) return one;
    }
  }
  return std::nullopt;
}

}  // namespace penstock
