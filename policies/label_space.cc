#include "policies/label_space.h"

#include <algorithm>
#include <map>
#include <set>

namespace penstock {
namespace {

constexpr size_t kMostNames = 9, kMostTags = 9;  // all their sets are made

// Names that a predicate compares sources or readers with.
void CollectBelow(const Policy& policy, TermId id, std::set<PrincipalId>& names) {
  const Term& term = policy.term(id);
  auto add = [&](const GateValue& value, auto& self) -> void {
    if (value.is(GateValue::Kind::kPrincipal)) names.insert(value.principal);
    if (value.authored && value.is_text()) names.insert(policy.people.FromAuthor(value.data.string_value()));
    for (const GateValue& item : value.items) self(item, self);
  };
  add(term.constant, add);
  for (TermId operand : term.operands) CollectBelow(policy, operand, names);
}

std::vector<std::vector<PrincipalId>> SubsetsOf(const std::set<PrincipalId>& names, bool& complete) {
  std::vector<PrincipalId> all(names.begin(), names.end());
  if (all.size() > kMostNames) {
    complete = false;
    all.resize(kMostNames);
  }
  std::vector<std::vector<PrincipalId>> out;
  for (size_t bits = 0; bits < size_t{1} << all.size(); ++bits) {
    std::vector<PrincipalId>& one = out.emplace_back();
    for (size_t i = 0; i < all.size(); ++i) if (bits >> i & 1) one.push_back(all[i]);
  }
  return out;
}

// Of the labels in one part that have equal signatures, the lowest.
std::vector<LabelId> LowestOf(LabelTable& table, const std::vector<LabelId>& labels, const Signature& signature) {
  std::map<std::vector<Truth>, std::vector<LabelId>> kinds;
  for (LabelId label : labels) {
    std::vector<LabelId>& lowest = kinds[signature(label)];
    if (std::any_of(lowest.begin(), lowest.end(), [&](LabelId l) { return table.Leq(l, label); })) continue;
    std::erase_if(lowest, [&](LabelId l) { return table.Leq(label, l); });
    lowest.push_back(label);
  }
  std::vector<LabelId> all;
  for (const auto& [unused, lowest] : kinds) all.insert(all.end(), lowest.begin(), lowest.end());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

LabelParts LabelPartsOf(const std::vector<const PolicySet*>& policies) {
  LabelTable& table = policies[0]->labels();
  LabelParts parts;
  std::set<PrincipalId> sources, readers;
  for (const PolicySet* set : policies) {
    for (const auto& policy : set->units()) {
      sources.insert(policy->people.trusted.begin(), policy->people.trusted.end());
      for (const Term& term : policy->terms) {
        if (term.op == TermOp::kFrom || term.op == TermOp::kTrustedBy || term.op == TermOp::kDerived) CollectBelow(*policy, term.operands[0], sources);
        if (term.op == TermOp::kReadableBy) CollectBelow(*policy, term.operands[0], readers);
      }
      for (const ToolPolicy& tool : policy->tools) if (tool.observers != kNoTerm) CollectBelow(*policy, tool.observers, readers);
      for (const Release& release : policy->releases) CollectBelow(*policy, release.to, readers);
    }
  }
  sources.insert(table.Principal("somebody"));
  for (std::vector<PrincipalId>& from : SubsetsOf(sources, parts.complete)) {
    Label label;
    label.from = std::move(from);
    parts.from.push_back(table.Intern(std::move(label)));
  }
  parts.readers.push_back(kBottom);
  for (std::vector<PrincipalId>& who : SubsetsOf(readers, parts.complete)) {
    Label label;
    label.readers_public = false;
    label.readers = std::move(who);
    parts.readers.push_back(table.Intern(std::move(label)));
  }
  size_t tags = table.tag_count();
  if (tags > kMostTags) {
    parts.complete = false;
    tags = kMostTags;
  }
  for (uint64_t bits = 0; bits < uint64_t{1} << tags; ++bits) {
    Label label;
    label.sticky = bits & ~table.fragile_mask();
    label.lost = bits & table.fragile_mask();
    parts.tags.push_back(table.Intern(std::move(label)));
  }
  return parts;
}

std::vector<LabelId> LowestOfEachKind(LabelTable& table, const LabelParts& parts, const Signature& signature) {
  std::vector<LabelId> from = LowestOf(table, parts.from, signature), readers = LowestOf(table, parts.readers, signature),
                       tags = LowestOf(table, parts.tags, signature), all;
  for (LabelId f : from) {
    for (LabelId r : readers) {
      for (LabelId t : tags) all.push_back(table.Join(table.Join(f, r), t));
    }
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void CollectAtoms(const Policy& policy, TermId id, int place, std::vector<TermId>& atoms) {
  const Term& term = policy.term(id);
  const std::vector<int>& arguments = term.subject.arguments;
  const bool speaks = place < 0 ? term.subject.control : std::find(arguments.begin(), arguments.end(), place) != arguments.end();
  if (speaks && term.op <= TermOp::kTagged) atoms.push_back(id);
  for (TermId operand : term.operands) CollectAtoms(policy, operand, place, atoms);
}

void AddSignature(const PolicySet& policies, const Policy& policy, ToolIndex tool, int place, LabelId label, std::vector<Truth>& signature) {
  const ToolPolicy& rules = policy.tools[tool];
  Evaluation e{.policy = policy, .manifest = policies.manifest(), .arguments = {}, .control = {}, .slots = {}};
  e.arguments.assign(policies.manifest().tool(tool).parameters.size(), {Presence::kPresent, nullptr, {}});  // values are not known
  if (place < 0) e.control = {label, label};
  else e.arguments[static_cast<size_t>(place)] = {Presence::kPresent, nullptr, {label, label}};
  signature.push_back(IsTrusted(policy.people, {label, label}));
  if (rules.observers != kNoTerm) signature.push_back(IsReadable(policy.people, {label, label}, SetOfTerm(e, rules.observers)));
  std::vector<TermId> atoms;
  for (const auto* list : {&rules.permits, &rules.forbids, &rules.asks}) {
    for (const Rule& rule : *list) for (const Part& part : rule.parts) CollectAtoms(policy, part.term, place, atoms);
  }
  for (TermId atom : atoms) signature.push_back(TruthOfTerm(e, atom));
}

std::vector<LabelId> KindsAt(const std::vector<const PolicySet*>& gates, const LabelParts& parts, ToolIndex tool, int place) {
  LabelTable& table = gates[0]->labels();
  Label anyone;  // `from Public`: what is asked of who stands behind it is not known, and shuts gates
  anyone.from_anyone = true;
  LabelParts all = parts;
  all.from.push_back(table.Intern(std::move(anyone)));
  return LowestOfEachKind(table, all, [&](LabelId label) {
    std::vector<Truth> signature;
    for (const PolicySet* gate : gates) {
      for (const auto& unit : gate->units()) AddSignature(*gate, *unit, tool, place, label, signature);
    }
    return signature;
  });
}

}  // namespace penstock
