#include "policies/coverage.h"

#include <algorithm>
#include <map>

#include "policies/gate_tests.h"

namespace penstock {
namespace {

using Rule = CoverageReport::Rule;
using Part = CoverageReport::Part;

struct Covering {
  CoverageReport report;
  std::map<const RuleInfo*, size_t> rows;
};

Part& PartOf(Rule& row, const std::string& text, bool waiver) {
  for (Part& part : row.parts) if (part.text == text && part.waiver == waiver) return part;
  row.parts.push_back({text, waiver});
  return row.parts.back();
}

std::string Waiver(const char* word, const std::string& name) { return std::string(word) + " (" + name + ")"; }

// Every waiver of a permit for one tool, in words.
template <typename Visit>
void ForEachWaiver(const penstock::Rule& rule, const ToolSpec& spec, Visit visit) {
  for (size_t i = 0; i < spec.parameters.size(); ++i) {
    if (rule.accepting.size() > i && rule.accepting[i]) visit(Waiver("accepting untrusted", spec.parameters[i].name), static_cast<int>(i), false);
    if (rule.releasing.size() > i && rule.releasing[i]) visit(Waiver("releasing", spec.parameters[i].name), static_cast<int>(i), true);
  }
  if (rule.accept_control) visit(Waiver("accepting untrusted", "control"), -1, false);
  if (rule.release_control) visit(Waiver("releasing", "control"), -1, true);
}

Rule& RowOf(Covering& covering, const RuleInfo& info) {
  auto [at, added] = covering.rows.emplace(&info, covering.report.rules.size());
  if (added) {
    std::string_view word = info.place.file->TextOf(info.place.span);
    covering.report.rules.push_back({info.id, std::string(word.substr(0, word.find_first_of(" \t\n"))), info.place.file->path(),
                                     info.place.file->At(info.place.span.begin), 0, {}});
  }
  return covering.report.rules[at->second];
}

void AddRows(Covering& covering, const PolicySet& policies, const Policy& policy) {
  for (const auto& info : policy.rule_infos) RowOf(covering, *info);
  for (size_t tool = 0; tool < policy.tools.size(); ++tool) {
    const ToolPolicy& rules = policy.tools[tool];
    for (const auto* list : {&rules.permits, &rules.forbids, &rules.asks}) {
      for (const penstock::Rule& rule : *list) {
        Rule& row = RowOf(covering, *rule.info);
        for (const penstock::Part& part : rule.parts) PartOf(row, part.text, false);
        ForEachWaiver(rule, policies.manifest().tools()[tool], [&](const std::string& words, int, bool) { PartOf(row, words, true); });
      }
    }
  }
}

Evaluation EvaluationOf(const PolicySet& policies, const Policy& policy, const JudgedTestCall& judged, FactReader& nothing) {
  Evaluation e{.policy = policy, .manifest = policies.manifest(), .arguments = {}, .control = judged.call.control, .facts = &nothing,
               .test_facts = &judged.facts, .slots = {}};
  for (const ArgumentFacts& argument : judged.call.arguments) {
    e.arguments.push_back({argument.presence, argument.has_one_value() ? &argument.values[0] : nullptr, argument.label});
  }
  return e;
}

// Was the guard that is waived not met?
bool IsNeeded(Evaluation& e, const ToolPolicy& tool, int index, bool releases) {
  LabelInterval label = e.control;
  if (index >= 0) {
    const ArgumentView& argument = e.arguments[static_cast<size_t>(index)];
    if (argument.presence == Presence::kAbsent) return false;
    label = argument.label;
  }
  if (!releases) return IsTrusted(e.policy.people, label) != Truth::kTrue;
  return tool.observers != kNoTerm && IsReadable(e.policy.people, label, SetOfTerm(e, tool.observers)) != Truth::kTrue;
}

void LookAt(Covering& covering, const PolicySet& policies, const Policy& policy, const JudgedTestCall& judged) {
  NoFacts nothing;
  const ToolPolicy& tool = policy.tools[judged.call.tool];
  auto decided = [&](const RuleInfo& info) {
    return std::find(judged.decision.rules.begin(), judged.decision.rules.end(), info.id) != judged.decision.rules.end();
  };
  for (const auto* list : {&tool.permits, &tool.forbids, &tool.asks}) {
    for (const penstock::Rule& rule : *list) {
      Rule& row = RowOf(covering, *rule.info);
      Evaluation e = EvaluationOf(policies, policy, judged, nothing);
      for (const penstock::Part& part : rule.parts) {
        Truth truth = TruthOfTerm(e, part.term);
        Part& known = PartOf(row, part.text, false);
        known.held |= truth == Truth::kTrue;
        known.failed |= truth == Truth::kFalse;
      }
      if (!decided(*rule.info)) continue;
      ForEachWaiver(rule, policies.manifest().tool(judged.call.tool), [&](const std::string& words, int index, bool releases) {
        PartOf(row, words, true).held |= IsNeeded(e, tool, index, releases);
      });
    }
  }
  for (const auto& info : policy.rule_infos) {
    if (decided(*info)) ++RowOf(covering, *info).decided;
  }
}

std::string Missing(const Part& part) {
  if (part.waiver) return "never needed";
  if (!part.held && !part.failed) return "never looked at";
  return part.held ? "never false" : "never true";
}

}  // namespace

CoverageReport CoverageOfTests(const PolicySet& policies) {
  Covering covering;
  for (const auto& policy : policies.units()) AddRows(covering, policies, *policy);
  for (const auto& policy : policies.units()) {
    for (const GateTest& test : policy->tests) {
      RunGateTest(policies, test, [&](const JudgedTestCall& judged) {
        for (const auto& unit : policies.units()) LookAt(covering, policies, *unit, judged);
      });
    }
  }
  return std::move(covering.report);
}

size_t CoverageReport::rules_decided() const {
  return static_cast<size_t>(std::count_if(rules.begin(), rules.end(), [](const Rule& rule) { return rule.decided > 0; }));
}

size_t CoverageReport::parts() const {
  size_t count = 0;
  for (const Rule& rule : rules) count += rule.parts.size();
  return count;
}

size_t CoverageReport::parts_covered() const {
  size_t count = 0;
  for (const Rule& rule : rules) count += static_cast<size_t>(std::count_if(rule.parts.begin(), rule.parts.end(), [](const Part& p) { return p.covered(); }));
  return count;
}

std::string CoverageReport::ToText() const {
  std::string out;
  for (const Rule& rule : rules) {
    std::vector<std::string> missing;
    for (const Part& part : rule.parts) if (!part.covered()) missing.push_back("  " + part.text + ": " + Missing(part) + "\n");
    if (rule.decided > 0 && missing.empty()) continue;
    out += rule.file + ":" + std::to_string(rule.at.line) + ":" + std::to_string(rule.at.column) + ": " + rule.kind + " " + rule.id;
    out += rule.decided == 0 ? " decides no test\n" : " is not tested in all parts\n";
    for (const std::string& line : missing) out += line;
  }
  out += std::to_string(rules_decided()) + " of " + std::to_string(rules.size()) + " rules decide a test, ";
  return out + std::to_string(parts_covered()) + " of " + std::to_string(parts()) + " of their parts are tested both ways\n";
}

Json CoverageReport::ToJson() const {
  Json json;
  json.Set("rules", static_cast<uint64_t>(rules.size())).Set("decided", static_cast<uint64_t>(rules_decided()));
  json.Set("parts", static_cast<uint64_t>(parts())).Set("covered", static_cast<uint64_t>(parts_covered()));
  Json list{JsonArray{}};
  for (const Rule& rule : rules) {
    Json item;
    item.Set("id", rule.id).Set("kind", rule.kind).Set("file", rule.file).Set("line", rule.at.line).Set("column", rule.at.column);
    item.Set("decided", static_cast<uint64_t>(rule.decided));
    Json parts_json{JsonArray{}};
    for (const Part& part : rule.parts) {
      Json one;
      one.Set("text", part.text).Set("waiver", part.waiver).Set("held", part.held);
      if (!part.waiver) one.Set("failed", part.failed);
      parts_json.Push(std::move(one));
    }
    list.Push(std::move(item.Set("parts", std::move(parts_json))));
  }
  return json.Set("items", std::move(list));
}

}  // namespace penstock
