#include "pipeline/effects.h"

#include <fmt/format.h>

#include <algorithm>

namespace penstock {
namespace {

constexpr size_t kMostShown = 100;  // of a text, in code points that are all ASCII or counted as bytes

}  // namespace

std::string ShortText(std::string_view text) {
  std::string out;
  bool blank = false;
  for (char c : text) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      blank = !out.empty();
      continue;
    }
    if (blank) out += ' ';
    blank = false;
    out += c;
  }
  if (out.size() <= kMostShown) return out;
  size_t end = kMostShown;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;  // not within a character
  return out.substr(0, end) + "…";
}

std::vector<EffectSource> SourcesOf(Session& session, const Module& module, const FlowReport& explained, OriginId origin, LabelId at_most) {
  std::vector<EffectSource> sources;
  auto counts = [&](const Origin& step) { return step.own.hi != kBottom && session.labels.Leq(step.own.hi, at_most); };
  for (const Origin& reply : RepliesBehind(explained, origin, counts)) {
    const Function& function = module.functions[reply.function];
    const uint32_t line = function.library == kNoModule ? module.source->LineOf(function.spans[reply.pc].begin) : 0;
    sources.push_back({explained.words[reply.words], line, reply.own.hi});
  }
  // Who reads a part of a reply reads what holds it: that goes without saying.
  std::erase_if(sources, [&](const EffectSource& whole) {
    return std::any_of(sources.begin(), sources.end(), [&](const EffectSource& part) {
      return part.line == whole.line && part.label == whole.label && part.reply.size() > whole.reply.size() && part.reply.starts_with(whole.reply);
    });
  });
  return sources;
}

std::string SourceWords(const Session& session, const EffectSource& source) {
  std::string words = source.reply;
  if (source.line != 0) words += fmt::format(" at line {}", source.line);
  return words + fmt::format(" ({})", session.labels.Describe(source.label));
}

namespace {

std::string ArgumentWords(const Session& session, const EffectArgument& argument) {
  std::vector<std::string> parts;
  if (!argument.values.empty()) {
    std::vector<std::string> values;
    for (const Json& value : argument.values) values.push_back(ShortText(WriteJson(value)));
    parts.push_back(fmt::format("{}", fmt::join(values, " or ")));
  }
  if (!argument.sources.empty()) {
    std::vector<std::string> sources;
    for (const EffectSource& source : argument.sources) sources.push_back(SourceWords(session, source));
    parts.push_back(fmt::format("{} {}", argument.values.empty() ? "from" : "chosen by", fmt::join(sources, ", ")));
  } else if (argument.unknown) {
    parts.push_back(fmt::format("from what is not known ({})", session.labels.Describe(argument.label.hi)));
  } else if (parts.empty()) {
    parts.push_back("made by the plan alone");
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Json SourceToJson(const Session& session, const EffectSource& source) {
  return Json(JsonObject{{"reply", source.reply}, {"line", static_cast<int64_t>(source.line)}, {"label", session.labels.ToJson(source.label)}});
}

}  // namespace

std::vector<PlanEffect> EffectsOf(Session& session, const Module& module, const FlowReport& flows, const FlowReport& explained, const Verdict& verdict) {
  std::vector<PlanEffect> effects;
  Conditions conditions(module);
  for (size_t i = 0; i < verdict.calls.size(); ++i) {
    const CallFlow& flow = flows.calls[verdict.calls[i].flow];
    const CallFlow* found = explained.Find(flow.function, flow.pc, flow.facts.tool);
    const CallFlow& same = found == nullptr ? flow : *found;
    const ToolSpec& tool = session.manifest().tool(flow.facts.tool);
    const Function& function = module.functions[flow.function];
    PlanEffect& effect = effects.emplace_back();
    effect.call = i;
    effect.tool = flow.facts.tool;
    effect.tool_class = ClassOf(session.policies(), effect.tool);
    effect.function = flow.function;
    effect.pc = flow.pc;
    effect.span = flow.span;
    effect.always = flow.on_every_path;
    effect.times = same.times;
    if (flow.function != 0 && function.library == kNoModule) effect.in_function = function.qualified_name;
    if (!effect.always && function.library == kNoModule) effect.conditions = conditions.Of(flow.function, flow.pc);
    auto add = [&](std::string name, const ArgumentFacts& facts, OriginId origin, bool is_control) {
      EffectArgument& argument = effect.arguments.emplace_back();
      argument.name = std::move(name);
      argument.is_control = is_control;
      argument.optional = facts.presence == Presence::kMaybe;
      if (facts.values_known) argument.values = facts.values;
      argument.label = facts.label;
      if (facts.label.hi == kBottom) return;
      argument.sources = SourcesOf(session, module, explained, origin, facts.label.hi);
      argument.unknown = argument.sources.empty();
    };
    for (size_t k = 0; k < flow.facts.arguments.size(); ++k) {
      if (flow.facts.arguments[k].presence != Presence::kAbsent) add(tool.parameters[k].name, flow.facts.arguments[k], same.origins[k], false);
    }
    if (session.strict() && flow.facts.control.hi != kBottom) add("control", {.presence = Presence::kPresent, .values_known = false, .values = {}, .label = flow.facts.control}, same.control_origin, true);
  }
  return effects;
}

namespace {

std::string ConditionWords(const SourceFile& source, const PlanEffect& effect) {
  if (effect.always) return "always";
  std::vector<std::string> words;
  for (const Condition& condition : effect.conditions) words.push_back(fmt::format("{} `{}`", NameOf(condition.kind), ShortText(source.TextOf(condition.span))));
  std::string when = fmt::format("{}", fmt::join(words, ", "));
  if (!effect.in_function.empty()) when = fmt::format("when `{}` is called{}{}", effect.in_function, when.empty() ? "" : ", ", when);
  return when.empty() ? "unless the plan ends before" : when;
}

// `in the loop at line 3`, `in the loops at lines 3 and 5`; empty: in none.
std::string LoopWords(const SourceFile& source, const CallTimes& times) {
  std::vector<std::string> lines;
  for (const LoopAround& loop : times.loops) {
    const std::string line = std::to_string(source.LineOf(loop.span.begin));
    if (std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
  }
  if (lines.size() < 2) return lines.empty() ? "" : "in the loop at line " + lines[0];
  const std::string last = lines.back();
  lines.pop_back();
  return fmt::format("in the loops at lines {} and {}", fmt::join(lines, ", "), last);
}

std::string CountWords(const CallTimes& times) {
  if (!times.most) return "any number of times";
  return fmt::format("{}{} time{}", times.exact ? "" : "up to ", *times.most, *times.most == 1 ? "" : "s");
}

// How often, where that is not once at most.
std::string TimesWords(const SourceFile& source, const CallTimes& times) {
  if (times.loops.empty()) return times.most.value_or(2) > 1 ? CountWords(times) : "";
  return LoopWords(source, times) + ", " + CountWords(times);
}

Json TimesToJson(const SourceFile& source, const CallTimes& times) {
  JsonArray loops;
  for (const LoopAround& loop : times.loops) {
    loops.push_back(Json(JsonObject{{"line", static_cast<int64_t>(source.LineOf(loop.span.begin))}, {"text", ShortText(source.TextOf(loop.span))},
                                    {"rounds", loop.rounds ? Json(static_cast<int64_t>(*loop.rounds)) : Json()}}));
  }
  Json json(JsonObject{{"most", times.most ? Json(static_cast<int64_t>(*times.most)) : Json()}, {"exact", times.exact}});
  return json.Set("words", CountWords(times)).Set("loops", Json(std::move(loops)));
}

}  // namespace

std::string WhenWords(const SourceFile& source, const PlanEffect& effect) {
  const std::string when = ConditionWords(source, effect), times = TimesWords(source, effect.times);
  return times.empty() ? when : when + ", " + times;
}

std::string ArgumentsText(const Session& session, const PlanEffect& effect) {
  std::string text;
  for (const EffectArgument& argument : effect.arguments) {
    const std::string name = argument.is_control ? "whether it is called" : argument.name + (argument.optional ? ", if given" : "");
    text += fmt::format("    {}: {}\n", name, ArgumentWords(session, argument));
  }
  return text;
}

std::string EffectsText(const Session& session, const SourceFile& source, const std::vector<PlanEffect>& effects, const Verdict& verdict) {
  std::string text;
  for (const PlanEffect& effect : effects) {
    const Decision& decision = verdict.calls[effect.call].decision;
    text += fmt::format("  line {}: {} ({}), {}: {}\n", source.LineOf(effect.span.begin), session.manifest().tool(effect.tool).name, effect.tool_class,
                        WhenWords(source, effect), NameOf(decision.outcome));
    text += ArgumentsText(session, effect);
  }
  return text;
}

Json EffectsToJson(const Session& session, const SourceFile& source, const std::vector<PlanEffect>& effects, const Verdict& verdict) {
  JsonArray list;
  for (const PlanEffect& effect : effects) {
    Json json(JsonObject{{"call", static_cast<int64_t>(effect.call)}, {"tool", session.manifest().tool(effect.tool).name}, {"class", effect.tool_class}});
    json.Set("decision", NameOf(verdict.calls[effect.call].decision.outcome));
    SetPlace(json, source, effect.span);
    json.Set("always", effect.always).Set("when", WhenWords(source, effect)).Set("times", TimesToJson(source, effect.times));
    json.Set("function", effect.in_function.empty() ? Json() : Json(effect.in_function));
    JsonArray conditions;
    for (const Condition& condition : effect.conditions) {
      conditions.push_back(Json(JsonObject{{"kind", NameOf(condition.kind)}, {"text", ShortText(source.TextOf(condition.span))},
                                           {"line", static_cast<int64_t>(source.LineOf(condition.span.begin))}}));
    }
    json.Set("conditions", Json(std::move(conditions)));
    Json arguments{JsonObject{}};
    for (const EffectArgument& argument : effect.arguments) {
      JsonArray sources;
      for (const EffectSource& one : argument.sources) sources.push_back(SourceToJson(session, one));
      Json one(JsonObject{{"words", ArgumentWords(session, argument)}, {"optional", argument.optional}});
      one.Set("values", argument.values.empty() ? Json() : Json(JsonArray(argument.values)));
      one.Set("sources", Json(std::move(sources))).Set("label", session.labels.ToJson(argument.label.hi)).Set("unknown", argument.unknown);
      if (argument.is_control) json.Set("control", std::move(one));
      else arguments.Set(argument.name, std::move(one));
    }
    list.push_back(std::move(json.Set("arguments", std::move(arguments))));
  }
  return Json(std::move(list));
}

}  // namespace penstock
