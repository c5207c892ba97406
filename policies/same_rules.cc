#include "policies/same_rules.h"

#include <re2/re2.h>

#include <algorithm>
#include <map>

#include "policies/compiled.h"

namespace penstock {
namespace {

// All that a decision can hang on, written out. Equal texts: equal rules.
struct Written {
  const Policy& policy;
  std::string text = {};

  void Add(const std::string& word) { text.append(std::to_string(word.size())).append(":").append(word); }
  template <typename Number>
    requires std::is_arithmetic_v<Number> || std::is_enum_v<Number>
  void Add(Number number) { text.append(std::to_string(static_cast<int64_t>(number))).append(" "); }
  template <typename T>
  void Add(const std::vector<T>& list) {
    Add(list.size());
    for (const auto& item : list) Add(item);
  }
  template <typename A, typename B>
  void Add(const std::pair<A, B>& pair) { Add(pair.first), Add(pair.second); }
  void Sorted(std::vector<std::string> words) {
    std::sort(words.begin(), words.end());
    Add(words);
  }
  void AddJson(const Json& json) { Add(WriteJson(json)); }

  void Add(const GateValue& value) {
    Add(value.kind), Add(value.authored), Add(value.open), Add(value.maybe_absent), Add(value.principal), AddJson(value.data), Add(value.items);
  }

  void AddTerm(TermId id) {
    if (id == kNoTerm) return Add("none");
    const Term& term = policy.term(id);
    Add(term.op), Add(term.sign), Add(term.slot), Add(term.constant), Add(term.text);
    if (term.op == TermOp::kFact) {
      const Fact& fact = policy.facts[static_cast<size_t>(term.index)];
      Add(fact.name), Add(fact.tool), Add(fact.arguments), Add(fact.path);
    } else {
      Add(term.index);
    }
    Add(term.pattern ? term.pattern->pattern() : std::string());
    Add(term.subject.arguments), Add(term.subject.control), Add(term.subject.past);
    Add(term.operands.size());
    for (TermId operand : term.operands) AddTerm(operand);
  }

  void AddWaivers(const Rule& rule) {
    Add(rule.layer), Add(rule.accepting), Add(rule.releasing), Add(rule.accept_control), Add(rule.release_control);
  }

  void Add(const Rule& rule) {
    Add(rule.info->observe), AddWaivers(rule);
    Sorted(rule.askers);
    Add(rule.parts.size());
    for (const Part& part : rule.parts) AddTerm(part.term);
  }

  void Add(const Budget& budget) {
    Add(budget.layer), Add(budget.info->observe), Add(budget.tools), Add(budget.sums), AddJson(budget.limit), Add(budget.window_ms), Add(budget.denies);
    Sorted(budget.askers);
    for (const auto& [tool, index] : std::map(budget.measured.begin(), budget.measured.end())) Add(tool), Add(index);
    for (const auto& [tool, indices] : std::map(budget.grouped.begin(), budget.grouped.end())) Add(tool), Add(indices);
  }

  void Add(const Sequence& sequence) {
    Add(sequence.layer), Add(sequence.info->observe), Add(sequence.requires_past), Add(sequence.until), Add(sequence.window_ms);
    AddTerm(sequence.condition);
    Add(sequence.past.size());
    for (const Sequence::Past& past : sequence.past) Add(past.tool), AddTerm(past.condition), AddTerm(past.own_condition);
  }

  void Add(const Release& release) {
    Add(release.layer), Add(release.info->observe), Add(release.endorses), Add(release.tool), Add(release.path), AddJson(release.capacity);
    AddJson(release.budget), Add(release.to_trusted), Add(release.sinks);
    Sorted(release.askers);
    AddTerm(release.condition), AddTerm(release.to);
  }

  void AddPeople() { Add(policy.mode), Add(policy.observes), Add(policy.people.me), Add(policy.people.trusted); }

  void AddGuards(const ToolPolicy& tool) {
    Add(tool.layer), Add(tool.tool_class), Add(tool.critical), Add(tool.unchecked);
    AddTerm(tool.observers);
  }

  void AddRules(ToolIndex index) {
    const ToolPolicy& tool = policy.tools[index];
    AddPeople();
    Add(policy.layer_permits), Add(tool.declared), AddGuards(tool);
    Add(tool.permits), Add(tool.forbids), Add(tool.asks), Add(tool.sequences), Add(policy.releases);
    Add(tool.budgets.size());
    for (const Budget* budget : tool.budgets) Add(*budget);
  }

  void Add(const ReplyRule::Memory& memory) { Add(memory.place), AddTerm(memory.key); }
  void Add(const LabelRuleStep& step) { Add(step.any_element), Add(step.member), Add(step.slot); }
  void Add(const ReplyRule& rule) {
    Add(rule.path), Add(rule.adds_own), Add(rule.sticky), Add(rule.fragile), Add(rule.flow), Add(rule.kept), Add(rule.stores), Add(rule.loads), Add(rule.by_glob);
    AddTerm(rule.from), AddTerm(rule.readers);
  }
};

template <typename Write>
bool Same(const PolicySet& a, const PolicySet& b, Write write) {
  if (a.units().size() != b.units().size() || &a.labels() != &b.labels()) return false;
  for (size_t i = 0; i < a.units().size(); ++i) {
    Written first{*a.units()[i]}, second{*b.units()[i]};
    write(first), write(second);
    if (first.text != second.text) return false;
  }
  return true;
}

}  // namespace

std::string WrittenOut(const Policy& policy, TermId term) {
  Written written{policy};
  written.AddTerm(term);
  return std::move(written.text);
}

std::string WrittenOut(const Policy& policy, const Budget& budget) {
  Written written{policy};
  written.Add(budget);
  return std::move(written.text);
}

std::string WrittenOut(const Policy& policy, const Sequence& sequence) {
  Written written{policy};
  written.Add(sequence);
  return std::move(written.text);
}

std::string WrittenGuards(const Policy& policy, ToolIndex tool, const Rule* rule) {
  Written written{policy};
  written.AddGuards(policy.tools[tool]);
  written.Add(policy.mode);
  if (rule) written.AddWaivers(*rule);
  written.Add(policy.releases);
  return std::move(written.text);
}

bool HaveSameRules(const PolicySet& a, const PolicySet& b, ToolIndex tool) {
  return Same(a, b, [&](Written& written) { written.AddRules(tool); });
}

bool HaveSameLabelRules(const PolicySet& a, const PolicySet& b, ToolIndex tool) {
  return Same(a, b, [&](Written& written) { written.AddPeople(), written.Add(written.policy.tools[tool].reply); });
}

}  // namespace penstock
