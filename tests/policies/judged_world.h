// Worlds of the reference as the judge sees them.
#pragma once

#include "gate_testing.h"
#include "generated_gates.h"

namespace penstock {

inline LabelId Interned(LabelTable& labels, const reference::Mark& mark) {
  Label label;
  for (const std::string& name : mark.from) label.from.push_back(labels.Principal(name));
  label.from_anyone = mark.from_anyone;
  label.readers_public = mark.public_;
  for (const std::string& name : mark.readers) label.readers.push_back(labels.Principal(name));
  for (const std::string& tag : mark.sticky) label.sticky |= uint64_t{1} << labels.TagIndex(tag);
  for (const std::string& tag : mark.lost) label.lost |= uint64_t{1} << labels.TagIndex(tag);
  return labels.Intern(std::move(label));
}

// Facts as one run finds them: members by name, a price, and which calls fail.
struct Shopkeeper : FactReader {
  std::map<std::string, bool> members;
  std::optional<int> price;
  std::optional<Json> Ask(std::string_view fact, const Json& argument) const {
    if (fact == "price") return price ? std::optional<Json>(Json(*price)) : std::nullopt;
    auto at = argument.is_string() ? members.find(argument.string_value()) : members.end();
    return at == members.end() ? std::nullopt : std::optional<Json>(Json(at->second));
  }
  std::optional<Json> Known(const FactCall& call) override {
    std::optional<Json> part = Ask(call.fact, call.arguments.object()[0].second);
    if (part && call.fact == "price") return Json(JsonObject{{"price", *part}});
    return part;
  }
};

inline CallFacts Judged(LabelTable& labels, const Manifest& manifest, const reference::MadeCall& call) {
  CallFacts facts;
  facts.tool = manifest.Find(call.tool);
  for (const ToolParameter& parameter : manifest.tool(facts.tool).parameters) {
    auto at = call.arguments.find(parameter.name);
    ArgumentFacts argument;
    if (at != call.arguments.end()) {
      LabelId label = Interned(labels, at->second.mark);
      argument = {Presence::kPresent, true, {at->second.value}, {label, label}};
    }
    facts.arguments.push_back(std::move(argument));
  }
  LabelId control = Interned(labels, call.control);
  facts.control = {control, control};
  return facts;
}

inline RunHistory Judged(LabelTable& labels, const Manifest& manifest, const reference::World& world) {
  RunHistory history;
  history.run_begins = world.run_begins;
  history.now_ms = world.now_ms;
  for (const reference::Past& past : world.history) {
    PastCall call;
    call.tool = manifest.Find(past.tool);
    call.result = past.result;
    call.failed = past.failed;
    call.at_ms = past.at_ms;
    call.control = Interned(labels, past.control);
    call.reply_labels.label = Interned(labels, past.shape);
    if (call.result && call.result->is_object()) {
      for (const auto& [name, unused] : call.result->object()) {
        auto part = past.parts.find(name);
        (void)unused;
        call.reply_labels.children.push_back({part == past.parts.end() ? call.reply_labels.label : Interned(labels, part->second), {}});
      }
    }
    for (const auto& [rule, bits] : past.released) call.releases.push_back({rule, true, "x", Json(static_cast<int64_t>(bits))});
    for (const ToolParameter& parameter : manifest.tool(call.tool).parameters) {
      auto at = past.arguments.find(parameter.name);
      call.arguments.push_back(at == past.arguments.end() ? std::nullopt : std::optional<Json>(at->second.value));
      call.labels.push_back(at == past.arguments.end() ? kBottom : Interned(labels, at->second.mark));
    }
    history.calls.push_back(std::move(call));
  }
  return history;
}

}  // namespace penstock
