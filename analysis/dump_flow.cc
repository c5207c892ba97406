// `dump --flow`: every call that may be made, with the labels, values and stories of its arguments.
#include "analysis/analyze.h"
#include "core/text.h"

namespace penstock {
namespace {

std::string IntervalText(const LabelTable& labels, LabelInterval label) {
  if (label.lo == label.hi) return labels.Describe(label.hi);
  return labels.Describe(label.lo) + " .. " + labels.Describe(label.hi);
}

std::string StoryText(const Story& story) {
  std::vector<std::string> words;
  for (const StoryStep& step : story) words.push_back(step.words);
  return Join(words, " -> ");
}

std::string Place(const Module& module, Span span) {
  LineColumn at = module.source->At(span.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column);
}

}  // namespace

std::string DumpFlow(const FlowReport& report, const Module& module, const Manifest& tools, const LabelTable& labels) {
  std::string out;
  auto add_story = [&](OriginId origin) {
    Story story = StoryOf(report, module, origin);
    if (!story.empty()) out += "    " + StoryText(story) + "\n";
  };
  for (const GaveUp& gave_up : report.gave_up) out += Place(module, gave_up.span) + " gave up: " + gave_up.reason + "\n";
  for (const CallFlow& call : report.calls) {
    const ToolSpec& tool = tools.tool(call.facts.tool);
    out += Place(module, call.span) + " " + tool.name + (call.on_every_path ? " (on every path)" : "") + "\n";
    for (size_t i = 0; i < call.facts.arguments.size(); ++i) {
      const ArgumentFacts& argument = call.facts.arguments[i];
      if (argument.presence == Presence::kAbsent) continue;
      out += "  " + tool.parameters[i].name + (argument.presence == Presence::kMaybe ? "?" : "") + ": " + IntervalText(labels, argument.label);
      if (argument.values_known) {
        std::vector<std::string> values;
        for (const Json& value : argument.values) values.push_back(WriteJson(value));
        out += "; is " + Join(values, " or ");
      }
      out += "\n";
      add_story(call.origins[i]);
    }
    if (call.facts.control.hi != kBottom) {
      out += "  control: " + IntervalText(labels, call.facts.control) + "\n";
      add_story(call.control_origin);
    }
  }
  return out;
}

}  // namespace penstock
