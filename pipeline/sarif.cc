#include "pipeline/sarif.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/digest.h"
#include "core/text.h"
#include "pipeline/hints.h"
#include "pipeline/version.h"

namespace penstock {
namespace {

constexpr char kSchema[] = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr char kNoRule[] = "default-deny";      // no rule speaks for the call
constexpr char kGuard[] = "guard";              // what a tool's line asks for by itself
constexpr char kNoPlan[] = "not-a-plan";        // the text is refused before any gate is asked
constexpr char kEndsTheRun[] = "ends-the-run";  // what no gate is asked about

// A path as a URI reference: a relative one stays relative.
std::string UriOf(std::string_view path) {
  std::string uri;
  if (path.starts_with('/')) uri = "file://";
  while (path.starts_with("./")) path.remove_prefix(2);
  for (unsigned char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || std::string_view("-._~/").find(static_cast<char>(c)) != std::string_view::npos;
    if (plain) uri += static_cast<char>(c);
    else uri += fmt::format("%{:02X}", c);
  }
  return uri;
}

Json Text(std::string text) { return Json(JsonObject{{"text", std::move(text)}}); }

// Lines and columns from 1, in code points, the end column behind the last one.
Json RegionOf(const SourceFile& source, Span span) {
  const LineColumn begin = source.At(span.begin), end = source.At(std::max(span.end, span.begin));
  Json region(JsonObject{{"startLine", static_cast<int64_t>(begin.line)}, {"startColumn", static_cast<int64_t>(begin.column)}});
  region.Set("endLine", static_cast<int64_t>(end.line)).Set("endColumn", static_cast<int64_t>(end.column));
  std::string_view text = source.TextOf(span);
  constexpr size_t kMostSnippet = 1000;
  if (text.size() <= kMostSnippet && FirstInvalidUtf8(text) == std::string_view::npos) region.Set("snippet", Text(std::string(text)));
  return region;
}

Json LocationOf(const SourceFile& source, Span span) {
  Json artifact(JsonObject{{"uri", UriOf(source.PathOf(span.begin))}});
  return Json(JsonObject{{"physicalLocation", Json(JsonObject{{"artifactLocation", artifact}, {"region", RegionOf(source, span)}})}});
}

// With the lines around it.
Json WithContext(const SourceFile& source, Span span, Json location) {
  const std::string_view text = source.text();
  auto line_begin = [&](size_t at) { const size_t newline = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1); return newline == std::string_view::npos ? size_t{0} : newline + 1; };
  auto line_end = [&](size_t at) { return std::min(text.find('\n', at), text.size()); };
  size_t begin = line_begin(span.begin), end = line_end(std::max(span.begin, span.end));
  if (begin > source.PartBegin(source.part_count() - 1)) begin = line_begin(begin - 1);
  if (end < text.size()) end = line_end(end + 1);
  Json physical = *location.Find("physicalLocation");
  physical.Set("contextRegion", RegionOf(source, {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)}));
  return location.Set("physicalLocation", std::move(physical));
}

std::string_view LevelOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kDeny: return "error";
    case Outcome::kDepends: return "warning";
    case Outcome::kAsk: return "note";
    case Outcome::kAllow: break;
  }
  return "none";
}

std::string RuleOf(const Decision& decision, const Finding& finding) {
  if (!finding.part.rule.empty()) return finding.part.rule;
  if (!finding.part.part.empty()) return kGuard;
  return decision.rules.empty() ? kNoRule : decision.rules.front();
}

// What stays when lines are moved: the rule, the words, the text of the line.
std::string FingerprintOf(const SourceFile& source, std::string_view rule, const std::string& words, Span span) {
  std::string line(source.LineAt(span.begin));
  std::erase_if(line, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
  return Sha256Hex(fmt::format("{}\n{}\n{}\n{}", source.PathOf(span.begin), rule, words, line)).substr(0, 32);
}

Json CodeFlowOf(const SourceFile& source, const Story& path) {
  JsonArray locations;
  for (size_t i = 0; i < path.size(); ++i) {
    Json location = LocationOf(source, path[i].span);
    location.Set("message", Text(WordsFor(path[i], i == 0)));
    Json step(JsonObject{{"location", location}, {"kinds", Json(JsonArray{Json(i == 0 ? "source" : i + 1 == path.size() ? "sink" : NameOf(path[i].kind))})}});
    step.Set("executionOrder", static_cast<int64_t>(i + 1)).Set("importance", i == 0 || i + 1 == path.size() ? "essential" : "important");
    locations.push_back(std::move(step));
  }
  Json thread(JsonObject{{"locations", Json(std::move(locations))}});
  return Json(JsonObject{{"threadFlows", Json(JsonArray{thread})}});
}

Json ResultOf(const SourceFile& source, const std::string& rule, std::string_view level, const std::string& words, Span span) {
  Json result(JsonObject{{"ruleId", rule}, {"kind", "fail"}, {"level", level}, {"message", Text(words + ".")}});
  result.Set("locations", Json(JsonArray{WithContext(source, span, LocationOf(source, span))}));
  return result.Set("partialFingerprints", Json(JsonObject{{"penstock/v1", FingerprintOf(source, rule, words, span)}}));
}

std::string Sentence(std::string words) {
  if (!words.empty() && !words.ends_with('.') && !words.ends_with('!') && !words.ends_with('?')) words += '.';
  return words;
}

Json Descriptor(const std::string& id, std::string short_words, std::string full, std::string_view level) {
  Json rule(JsonObject{{"id", id}, {"shortDescription", Text(Sentence(std::move(short_words)))}, {"fullDescription", Text(Sentence(full))}});
  rule.Set("help", Text(Sentence(std::move(full))));
  return rule.Set("defaultConfiguration", Json(JsonObject{{"level", level}}));
}

JsonArray RulesAsDescriptors(const Session& session) {
  JsonArray rules;
  for (const RuleText& rule : RulesOf(session.policies())) {
    const std::string words = rule.because.empty() ? fmt::format("A rule `{}` of policy {}", rule.id, rule.policy) : rule.because;
    const std::string_view level = rule.word == "ask" ? "note" : "error";
    const LineColumn at = rule.file->At(rule.span.begin);
    Json descriptor = Descriptor(rule.id, words, words, level);
    descriptor.Set("help", Json(JsonObject{{"text", fmt::format("{}\n\n{}\n\n{}, {}:{}", words, rule.text, rule.policy, rule.file->path(), at.line)},
                                           {"markdown", fmt::format("{}\n\n```\n{}\n```\n\n{}, `{}:{}`", words, rule.text, rule.policy, rule.file->path(), at.line)}}));
    Json properties(JsonObject{{"policy", rule.policy}, {"statement", rule.word}});
    if (!rule.severity.empty()) properties.Set("severity", rule.severity);
    if (!rule.owner.empty()) properties.Set("owner", rule.owner);
    descriptor.Set("properties", std::move(properties));
    rules.push_back(std::move(descriptor));
  }
  rules.push_back(Descriptor(kNoRule, "No rule of the gate permits the call",
                             "A tool with effects is called only where a permit of the gate applies; here none does. Add a permit, or do without the call", "error"));
  rules.push_back(Descriptor(kGuard, "What the gate asks for every call of the tool",
                             "The tool's line in the gate names critical arguments and observers: the first must be trusted, what the others see must be "
                             "readable by them", "error"));
  rules.push_back(Descriptor(kNoPlan, "The text is no plan", "The text is malformed, or uses what the plan language leaves out. Nothing of it was analysed", "error"));
  rules.push_back(Descriptor(kEndsTheRun, "Where it is reached, the run ends in an error",
                             "A name that nothing binds, a member that a module does not have, or a call of a tool that cannot be made", "warning"));
  return rules;
}

// Equal results of one log are told apart by counting.
void NumberFingerprints(JsonArray& results) {
  std::map<std::string, int64_t> seen;
  for (Json& result : results) {
    const Json* prints = result.Find("partialFingerprints");
    const std::string text = prints->StringAt("penstock/v1");
    result.Set("partialFingerprints", Json(JsonObject{{"penstock/v1", fmt::format("{}:{}", text, ++seen[text])}}));
  }
}

// Fills in which artifact and which rule of the run they are.
void SetIndices(Json& value, int64_t artifact) {
  if (value.is_array()) {
    JsonArray items = value.array();
    for (Json& item : items) SetIndices(item, artifact);
    value = Json(std::move(items));
    return;
  }
  if (!value.is_object()) return;
  JsonObject members = value.object();
  for (auto& [name, member] : members) {
    if (name == "artifactLocation") member.Set("index", artifact);
    else SetIndices(member, artifact);
  }
  value = Json(std::move(members));
}

}  // namespace

SarifPart SarifOf(const Session& session, const SourceFile& source, const Diagnostics& diagnostics, const FlowReport* flows, const Verdict* verdict,
                  const std::vector<Finding>* findings) {
  const std::string_view text = source.PartText(source.part_count() - 1);
  SarifPart part{source.path(), static_cast<int64_t>(text.size()), Sha256Hex(text), {}, ""};
  const bool is_plan = findings != nullptr;
  for (const Diagnostic& d : diagnostics.all()) {
    if (is_plan ? !EndsTheRun(d.id) : d.severity != Severity::kError) continue;
    Json result = ResultOf(source, is_plan ? kEndsTheRun : kNoPlan, is_plan ? "warning" : "error", fmt::format("{}: {}", CodeOf(d.id), d.message), d.span);
    if (!d.help.empty()) result.Set("properties", Json(JsonObject{{"advice", d.help}}));
    part.results.push_back(std::move(result));
  }
  if (!is_plan) return part;
  for (const Finding& finding : *findings) {
    const CallVerdict& call = verdict->calls[finding.call];
    const CallFlow& flow = flows->calls[call.flow];
    Json result = ResultOf(source, RuleOf(call.decision, finding), LevelOf(finding.outcome), WordsFor(session, *flows, *verdict, finding), finding.place);
    if (!finding.path.empty()) result.Set("codeFlows", Json(JsonArray{CodeFlowOf(source, finding.path)}));
    Json properties(JsonObject{{"tool", session.manifest().tool(flow.facts.tool).name}, {"decision", NameOf(finding.outcome)},
                               {"certain", call.IsCertain(*flows)}, {"asks", NameOf(finding.part.kind)}});
    if (!finding.part.argument.empty()) properties.Set("argument", finding.part.argument);
    result.Set("properties", std::move(properties));
    part.results.push_back(std::move(result));
  }
  for (const GaveUp& gave_up : flows->gave_up) {
    part.results.push_back(ResultOf(source, kNoRule, "warning", "not followed from here: " + gave_up.reason, gave_up.span));
  }
  return part;
}

SarifPart SarifOfUnreadable(const std::string& path, const std::string& why) { return {path, -1, "", {}, why}; }

Json SarifLog(const Session& session, const std::vector<SarifPart>& parts) {
  const JsonArray rules = RulesAsDescriptors(session);
  std::map<std::string, int64_t> index_of_rule;
  for (size_t i = 0; i < rules.size(); ++i) index_of_rule.emplace(rules[i].StringAt("id"), static_cast<int64_t>(i));
  JsonArray artifacts, results, notifications;
  for (const SarifPart& part : parts) {
    const Json location(JsonObject{{"uri", UriOf(part.path)}});
    if (part.length < 0) {
      Json notification(JsonObject{{"level", "error"}, {"message", Text(Sentence(part.failure))}});
      notification.Set("locations", Json(JsonArray{Json(JsonObject{{"physicalLocation", Json(JsonObject{{"artifactLocation", location}})}})}));
      notifications.push_back(std::move(notification));
      continue;
    }
    const int64_t index = static_cast<int64_t>(artifacts.size());
    Json artifact(JsonObject{{"location", location}, {"length", part.length}, {"sourceLanguage", "python"}, {"encoding", "utf-8"}});
    artifact.Set("roles", Json(JsonArray{Json("analysisTarget")})).Set("hashes", Json(JsonObject{{"sha-256", part.sha256}}));
    artifacts.push_back(std::move(artifact));
    for (Json result : part.results) {
      SetIndices(result, index);
      result.Set("ruleIndex", index_of_rule.at(result.StringAt("ruleId")));
      results.push_back(std::move(result));
    }
  }
  NumberFingerprints(results);
  Json driver(JsonObject{{"name", "Penstock"}, {"fullName", fmt::format("Penstock {}", kVersion)}, {"version", kVersion}, {"semanticVersion", kVersion},
                         {"shortDescription", Text("Checks by gates where the values of a plan may go.")}, {"rules", Json(rules)}});
  Json invocation(JsonObject{{"executionSuccessful", notifications.empty()}});
  if (!notifications.empty()) invocation.Set("toolExecutionNotifications", Json(std::move(notifications)));
  Json run(JsonObject{{"tool", Json(JsonObject{{"driver", std::move(driver)}})}, {"invocations", Json(JsonArray{invocation})}});
  run.Set("columnKind", "unicodeCodePoints").Set("artifacts", Json(std::move(artifacts))).Set("results", Json(std::move(results)));
  return Json(JsonObject{{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json(JsonArray{run})}});
}

}  // namespace penstock
