#include "policies/by_labels.h"

#include <algorithm>

#include "policies/evaluate.h"
#include "policies/releases.h"

namespace penstock {
namespace {

// A truth about labels of the call judged, and constants. What is not listed here may look at values.
bool IsAboutLabels(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  switch (term.op) {
    case TermOp::kAnd:
    case TermOp::kOr:
    case TermOp::kNot:
      return std::all_of(term.operands.begin(), term.operands.end(), [&](TermId operand) { return IsAboutLabels(policy, operand); });
    case TermOp::kTrusted:
    case TermOp::kTrustedBy:
    case TermOp::kPublic:
    case TermOp::kReadableBy:
    case TermOp::kFrom:
    case TermOp::kDerived:
    case TermOp::kTagged:
      return term.subject.past.empty() &&
             std::all_of(term.operands.begin(), term.operands.end(), [&](TermId operand) { return IsConstant(policy, operand); });
    default: return false;
  }
}

bool AreAboutLabels(const Policy& policy, const std::vector<Rule>& rules) {
  return std::all_of(rules.begin(), rules.end(), [&](const Rule& rule) {
    return std::all_of(rule.parts.begin(), rule.parts.end(), [&](const Part& part) { return IsAboutLabels(policy, part.term); });
  });
}

bool AsksFact(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  return term.op == TermOp::kFact ||
         std::any_of(term.operands.begin(), term.operands.end(), [&](TermId operand) { return AsksFact(policy, operand); });
}

void AddKept(std::vector<int>& kept, const std::vector<int>& more) {
  for (int index : more) {
    if (std::find(kept.begin(), kept.end(), index) == kept.end()) kept.push_back(index);
  }
}

}  // namespace

bool IsConstant(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  switch (term.op) {
    case TermOp::kConstant:
    case TermOp::kGroup: return true;
    case TermOp::kSum:
    case TermOp::kFirst:
    case TermOp::kList:
      return std::all_of(term.operands.begin(), term.operands.end(), [&](TermId operand) { return IsConstant(policy, operand); });
    default: return false;
  }
}

void FixPeople(Policy& policy, const Manifest& manifest) {
  policy.people.lately.Forget();  // what was found before all groups were known
  Evaluation e{.policy = policy, .manifest = manifest, .arguments = {}, .control = {}, .slots = {}};
  for (TermId id = 0; id < policy.terms.size(); ++id) {
    if (!IsConstant(policy, id)) continue;
    const GateValue value = ValueOfTerm(e, id);
    Term& term = policy.terms[id];
    term.people = std::make_shared<const PrincipalSet>(SetOf(policy.people, value));
    const Elements elements = ElementsOf(value);
    auto is_name = [](const GateValue& item) { return item.is(GateValue::Kind::kPrincipal) || (item.authored && item.is_text()); };
    term.names_only = elements.known && !elements.open && std::all_of(elements.items.begin(), elements.items.end(), is_name) && !term.people->everyone;
  }
}

bool NeedsOnlyLabels(const Policy& policy, ToolIndex tool) {
  const ToolPolicy& rules = policy.tools[tool];
  if (LooksBack(policy, tool)) return false;
  if (rules.observers != kNoTerm && !IsConstant(policy, rules.observers)) return false;
  return AreAboutLabels(policy, rules.permits) && AreAboutLabels(policy, rules.forbids) && AreAboutLabels(policy, rules.asks);
}

bool LooksBack(const Policy& policy, ToolIndex tool) {
  return !policy.tools[tool].budgets.empty() || !policy.tools[tool].sequences.empty() || MayRelease(policy, tool);
}

bool HasToRunAlone(const Policy& policy, ToolIndex tool) {
  const ToolPolicy& rules = policy.tools[tool];
  auto asks = [&](TermId id) { return id != kNoTerm && AsksFact(policy, id); };
  auto some_ask = [&](const std::vector<Rule>& list) {
    return std::any_of(list.begin(), list.end(), [&](const Rule& rule) {
      return std::any_of(rule.parts.begin(), rule.parts.end(), [&](const Part& part) { return asks(part.term); });
    });
  };
  return LooksBack(policy, tool) || asks(rules.observers) || some_ask(rules.permits) || some_ask(rules.forbids) || some_ask(rules.asks) ||
         std::any_of(rules.reply.begin(), rules.reply.end(), [&](const ReplyRule& rule) {
           return !rule.stores.empty() || !rule.loads.empty() || asks(rule.from) || asks(rule.readers);
         });
}

std::optional<FixedReply> FindFixedReply(const PolicySet& policies, ToolIndex tool) {
  FixedReply fixed;
  for (const auto& unit : policies.units()) {
    const ToolPolicy& rules = unit->tools[tool];
    for (const ReplyRule& rule : rules.reply) {
      if (!rule.stores.empty() || !rule.loads.empty() || !rule.path.empty() || !rule.own) return std::nullopt;
    }
    if (rules.reply.empty()) continue;
    const ReplyRule& speaks = rules.reply.front();
    fixed.own = policies.labels().Join(fixed.own, *speaks.own);
    fixed.all_arguments |= speaks.flow == ArgumentFlow::kAll;
    AddKept(fixed.kept, speaks.kept);
  }
  // The first gate labels every reply, a later one those that it has rules for.
  if (!policies.units().empty() && policies.units().front()->labels_some(tool)) return fixed;
  LabelId unlabelled = policies.labels().Intern(UntrustedPrivate(policies.labels(), policies.manifest().tool(tool).name));
  fixed.own = policies.labels().Join(fixed.own, unlabelled);
  fixed.all_arguments = true;
  return fixed;
}

}  // namespace penstock
