// Labels of replies: what is certain before the run, and what a reply's own data says.
#include <algorithm>

#include "policies/by_labels.h"
#include "policies/evaluate.h"
#include "policies/policy_set.h"

namespace penstock {

Label UntrustedPrivate(LabelTable& labels, const std::string& tool) {
  Label label;
  label.from = {labels.Principal("tool:" + tool)};
  label.readers_public = false;
  label.lost = labels.fragile_mask();
  return label;
}

namespace {

// -- the label that a rule gives of its own

LabelInterval Exactly(LabelTable& labels, Label label) {
  LabelId id = labels.Intern(std::move(label));
  return {id, id};
}

// `rule` null: a tool without a rule for this part.
LabelInterval OwnLabel(Evaluation& e, const ReplyRule* rule, const std::string& tool) {
  LabelTable& labels = *e.policy.people.labels;
  Label high = UntrustedPrivate(labels, tool);
  if (!rule) return Exactly(labels, std::move(high));
  if (!rule->adds_own) return {};
  high.sticky = rule->sticky;
  high.lost = labels.fragile_mask() & ~rule->fragile;
  Label low = high;
  if (rule->from != kNoTerm) {
    PrincipalSet from = SetOfTerm(e, rule->from);
    bool anyone = from.everyone || from.open;
    if (!from.members.empty() || anyone) high.from = low.from = from.members;
    high.from_anyone = anyone;  // nobody at all would be trusted, so it stays `tool:NAME`
    low.from_anyone = from.everyone;
  }
  if (rule->readers != kNoTerm) {
    PrincipalSet readers = SetOfTerm(e, rule->readers);
    high.readers_public = readers.everyone;
    high.readers = readers.members;
    low.readers_public = readers.everyone || readers.open;
    low.readers = readers.members;
  }
  return {labels.Intern(std::move(low)), labels.Intern(std::move(high))};
}

Evaluation EvaluationFor(const PolicySet& policies, const Policy& policy, ToolIndex tool) {
  Evaluation e{.policy = policy, .manifest = policies.manifest(), .arguments = {}, .control = {}, .slots = {}};
  e.arguments.resize(policies.manifest().tool(tool).parameters.size());
  for (ArgumentView& argument : e.arguments) argument.presence = Presence::kMaybe;
  return e;
}

// -- statically

ResultLabelRule StaticRule(const PolicySet& policies, const Policy& policy, ToolIndex tool, const ReplyRule* rule) {
  Evaluation e = EvaluationFor(policies, policy, tool);
  if (rule) e.slots.assign(static_cast<size_t>(rule->slots), GateValue::Unknown());
  ResultLabelRule out;
  out.own = OwnLabel(e, rule, policies.manifest().tool(tool).name);
  if (!rule) return out;
  out.flow = rule->flow;
  out.kept = rule->kept;
  if (!rule->loads.empty()) out.own.hi = policies.labels().Top();  // what was stored may be anything
  return out;
}

// Does the part that `steps` leads to always, never or perhaps have elements?
enum class Listness : uint8_t { kNever, kPerhaps, kAlways };

Listness ListnessOf(const SchemaPtr& schema) {
  if (!schema) return Listness::kPerhaps;
  bool combined = !schema->any_of.empty() || !schema->one_of.empty() || !schema->all_of.empty() || schema->reference.lock();
  if (!(schema->types & kSchemaArray)) return Listness::kNever;
  return schema->types == kSchemaArray && !combined ? Listness::kAlways : Listness::kPerhaps;
}

SchemaPtr StepInto(const SchemaPtr& schema, const LabelRuleStep& step) {
  if (!schema || !schema->any_of.empty() || !schema->one_of.empty() || !schema->all_of.empty() || schema->reference.lock()) return nullptr;
  if (step.any_element) return schema->prefix_items.empty() ? schema->items : nullptr;
  for (const auto& [name, property] : schema->properties) {
    if (name == step.member) return property;
  }
  return nullptr;
}

// The paths that a rule may speak for: of a part that may be no list, `[m]` may be the part itself.
void AddPaths(const std::vector<LabelRuleStep>& steps, size_t at, const SchemaPtr& schema, std::vector<PathStep> path,
              std::vector<std::vector<PathStep>>& paths) {
  if (at == steps.size()) {
    paths.push_back(std::move(path));
    return;
  }
  const LabelRuleStep& step = steps[at];
  Listness list = ListnessOf(schema);
  if (step.any_element && list != Listness::kAlways) AddPaths(steps, at + 1, schema, path, paths);
  if (step.any_element && list == Listness::kNever) return;
  path.push_back({step.any_element, step.member});
  AddPaths(steps, at + 1, StepInto(schema, step), std::move(path), paths);
}

bool SameFlow(const ResultLabelRule& a, const ResultLabelRule& b) { return a.flow == b.flow && a.kept == b.kept; }

// Either rule may turn out to speak for the path.
void AddAlternative(LabelTable& labels, std::vector<ResultLabelRule>& rules, ResultLabelRule rule) {
  for (ResultLabelRule& known : rules) {
    if (known.path != rule.path) continue;
    bool same_flow = SameFlow(known, rule);
    if (known.own == rule.own && same_flow) return;
    known.own = {kBottom, same_flow ? labels.Join(known.own.hi, rule.own.hi) : labels.Top()};
    if (!same_flow) known.flow = ArgumentFlow::kNone;
    if (!same_flow) known.kept.clear();
    return;
  }
  rules.push_back(std::move(rule));
}

// Who speaks for the reply as a whole?
enum class Whole : uint8_t {
  kRule,      // a rule without `at`
  kElements,  // none, but one `at [m]`: the list itself adds nothing to the labels of its elements
  kMembers,   // none, but one for each member of an object that always has exactly these: its shape says nothing
  kDefault,   // nobody: the part no rule speaks for is untrusted and private
};

bool CoverMembers(const std::vector<ReplyRule>& rules, const SchemaPtr& output) {
  if (!output || output->types != kSchemaObject || output->additional_allowed || output->properties.empty()) return false;
  if (!output->any_of.empty() || !output->one_of.empty() || !output->all_of.empty() || output->reference.lock()) return false;
  return std::all_of(output->properties.begin(), output->properties.end(), [&](const auto& property) {
    bool labelled = std::any_of(rules.begin(), rules.end(), [&](const ReplyRule& rule) {
      return rule.path.size() == 1 && !rule.path[0].any_element && rule.path[0].member == property.first;
    });
    return labelled && output->Requires(property.first);
  });
}

Whole WholeOf(const std::vector<ReplyRule>& rules, const SchemaPtr& output) {
  Whole whole = CoverMembers(rules, output) ? Whole::kMembers : Whole::kDefault;
  for (const ReplyRule& rule : rules) {
    if (rule.path.empty()) return Whole::kRule;
    if (rule.path.size() == 1 && rule.path[0].any_element) whole = Whole::kElements;
  }
  return whole;
}

std::vector<ResultLabelRule> StaticRules(const PolicySet& policies, const Policy& policy, ToolIndex tool) {
  std::vector<ResultLabelRule> rules;
  const std::vector<ReplyRule>& written = policy.tools[tool].reply;
  Whole whole = WholeOf(written, policies.manifest().tool(tool).output);
  bool never_list = ListnessOf(policies.manifest().tool(tool).output) == Listness::kNever;
  if (whole == Whole::kDefault) rules.push_back(StaticRule(policies, policy, tool, nullptr));
  if (whole == Whole::kMembers || (whole == Whole::kElements && !never_list)) rules.emplace_back();
  for (const ReplyRule& rule : written) {
    std::vector<std::vector<PathStep>> paths;
    AddPaths(rule.path, 0, policies.manifest().tool(tool).output, {}, paths);
    for (std::vector<PathStep>& path : paths) {
      ResultLabelRule one = StaticRule(policies, policy, tool, &rule);
      one.path = std::move(path);
      AddAlternative(policies.labels(), rules, std::move(one));
    }
  }
  return rules;
}

const ResultLabelRule& RuleFor(const std::vector<ResultLabelRule>& rules, const std::vector<PathStep>& path) {
  const ResultLabelRule* best = nullptr;
  for (const ResultLabelRule& rule : rules) {
    bool prefix = rule.path.size() <= path.size() && std::equal(rule.path.begin(), rule.path.end(), path.begin());
    if (prefix && (!best || rule.path.size() > best->path.size())) best = &rule;
  }
  return *best;  // the empty path is always there
}

// Both rules speak: their labels are joined.
ResultLabelRule Both(LabelTable& labels, const ResultLabelRule& a, const ResultLabelRule& b, std::vector<PathStep> path) {
  ResultLabelRule out;
  out.path = std::move(path);
  out.own = {labels.Join(a.own.lo, b.own.lo), labels.Join(a.own.hi, b.own.hi)};
  if (a.flow == ArgumentFlow::kAll || b.flow == ArgumentFlow::kAll) return out;
  out.kept = a.kept;
  for (int index : b.kept) {
    if (std::find(out.kept.begin(), out.kept.end(), index) == out.kept.end()) out.kept.push_back(index);
  }
  out.flow = out.kept.empty() ? ArgumentFlow::kNone : ArgumentFlow::kSome;
  return out;
}

std::vector<ResultLabelRule> JoinRules(LabelTable& labels, const std::vector<ResultLabelRule>& a, const std::vector<ResultLabelRule>& b) {
  std::vector<ResultLabelRule> out;
  for (const auto* rules : {&a, &b}) {
    for (const ResultLabelRule& rule : *rules) {
      bool known = std::any_of(out.begin(), out.end(), [&](const ResultLabelRule& r) { return r.path == rule.path; });
      if (!known) out.push_back(Both(labels, RuleFor(a, rule.path), RuleFor(b, rule.path), rule.path));
    }
  }
  return out;
}

// A gate after the first labels only the tools that it has label rules for.
bool Labels(const PolicySet& policies, size_t unit, ToolIndex tool) { return unit == 0 || policies.units()[unit]->labels_some(tool); }

// -- at run time

struct Candidate {
  const ReplyRule* rule;
  size_t at;                  // steps done
  std::vector<GateValue> slots;
};

struct Replying {
  Evaluation& e;
  const std::string& tool;
  std::optional<LabelId> unlabelled;
  const std::vector<RepliedArgument>& arguments;
  LabelId all_arguments = kBottom;
  LabelMemory& memory;
};

std::optional<std::string> KeyText(const GateValue& key) {
  if (!key.is(GateValue::Kind::kData)) return std::nullopt;
  return WriteJson(key.data);
}

LabelId LabelBy(Replying& r, const ReplyRule* rule, std::vector<GateValue> slots) {
  LabelTable& labels = *r.e.policy.people.labels;
  r.e.slots = std::move(slots);
  std::optional<LabelId> known = rule ? rule->own : r.unlabelled;
  LabelId label = known ? *known : OwnLabel(r.e, rule, r.tool).hi;
  if (!rule || rule->flow == ArgumentFlow::kAll) label = labels.Join(label, r.all_arguments);
  if (!rule) return label;
  for (int index : rule->kept) {
    if (static_cast<size_t>(index) < r.arguments.size() && r.arguments[index].present) label = labels.Join(label, r.arguments[index].label);
  }
  for (const ReplyRule::Memory& load : rule->loads) {
    label = labels.Join(label, r.memory.Load(labels, load.place, KeyText(ValueOfTerm(r.e, load.key))));
  }
  return label;
}

void SetSlot(Candidate& candidate, const LabelRuleStep& step, const Json& value) {
  if (step.slot < 0) return;
  if (candidate.slots.size() <= static_cast<size_t>(step.slot)) candidate.slots.resize(step.slot + 1);
  candidate.slots[step.slot] = GateValue::Data(value);
}

LabelTree TreeOf(Replying& r, const Json& part, std::vector<Candidate> candidates, LabelId inherited) {
  for (Candidate& c : candidates) {  // of what is no list, `[m]` is the part itself
    while (c.at < c.rule->path.size() && c.rule->path[c.at].any_element && !part.is_array()) SetSlot(c, c.rule->path[c.at++], part);
  }
  LabelTree tree{inherited, {}};
  const Candidate* speaker = nullptr;
  for (const Candidate& c : candidates) {
    bool done = c.at == c.rule->path.size();
    if (done && (!speaker || c.rule->path.size() > speaker->rule->path.size())) speaker = &c;
  }
  if (speaker) tree.label = LabelBy(r, speaker->rule, speaker->slots);
  std::vector<Candidate> deeper;
  for (Candidate& c : candidates) {
    if (c.at < c.rule->path.size()) deeper.push_back(std::move(c));
  }
  if (deeper.empty()) return tree;
  auto child = [&](const Json& value, auto matches) {
    std::vector<Candidate> going;
    for (const Candidate& c : deeper) {
      const LabelRuleStep& step = c.rule->path[c.at];
      if (!matches(step)) continue;
      going.push_back(c);
      SetSlot(going.back(), step, value);
      ++going.back().at;
    }
    tree.children.push_back(going.empty() ? LabelTree{tree.label, {}} : TreeOf(r, value, std::move(going), tree.label));
  };
  if (part.is_array()) {
    for (const Json& element : part.array()) child(element, [](const LabelRuleStep& s) { return s.any_element; });
  } else if (part.is_object()) {
    for (const auto& [name, value] : part.object()) child(value, [&name = name](const LabelRuleStep& s) { return !s.any_element && s.member == name; });
  }
  return tree;
}

LabelTree ReplyTree(const PolicySet& policies, const Policy& policy, ToolIndex tool, const std::vector<RepliedArgument>& arguments,
                    const Json& reply, FactReader& facts, LabelMemory& memory) {
  LabelTable& labels = policies.labels();
  Evaluation e = EvaluationFor(policies, policy, tool);
  e.facts = &facts;
  e.result = &reply;
  Replying r{e, policies.manifest().tool(tool).name, policy.tools[tool].unlabelled, arguments, kBottom, memory};
  for (size_t i = 0; i < arguments.size() && i < e.arguments.size(); ++i) {
    if (!arguments[i].present) { e.arguments[i].presence = Presence::kAbsent; continue; }
    e.arguments[i] = {Presence::kPresent, &arguments[i].value, {arguments[i].label, arguments[i].label}};
    r.all_arguments = labels.Join(r.all_arguments, arguments[i].label);
  }
  std::vector<Candidate> candidates;
  for (const ReplyRule& rule : policy.tools[tool].reply) candidates.push_back({&rule, 0, {}});
  Whole whole = WholeOf(policy.tools[tool].reply, policies.manifest().tool(tool).output);
  LabelId otherwise = whole == Whole::kDefault ? LabelBy(r, nullptr, {}) : r.all_arguments;
  return TreeOf(r, reply, std::move(candidates), otherwise);
}

LabelTree JoinTrees(LabelTable& labels, const LabelTree& a, const LabelTree& b) {
  LabelTree out{labels.Join(a.label, b.label), {}};
  size_t count = std::max(a.children.size(), b.children.size());
  for (size_t i = 0; i < count; ++i) {
    const LabelTree left = i < a.children.size() ? a.children[i] : LabelTree{a.label, {}};
    const LabelTree right = i < b.children.size() ? b.children[i] : LabelTree{b.label, {}};
    out.children.push_back(JoinTrees(labels, left, right));
  }
  return out;
}

void StoreAll(const PolicySet& policies, const Policy& policy, ToolIndex tool, const std::vector<RepliedArgument>& arguments, LabelId control,
              const Json& reply, FactReader& facts, LabelMemory& memory) {
  for (const ReplyRule& rule : policy.tools[tool].reply) {
    if (rule.stores.empty()) continue;
    Evaluation e = EvaluationFor(policies, policy, tool);
    e.facts = &facts;
    e.result = &reply;
    LabelId written = control;
    for (size_t i = 0; i < arguments.size() && i < e.arguments.size(); ++i) {
      if (!arguments[i].present) { e.arguments[i].presence = Presence::kAbsent; continue; }
      e.arguments[i] = {Presence::kPresent, &arguments[i].value, {arguments[i].label, arguments[i].label}};
      written = policies.labels().Join(written, arguments[i].label);
    }
    for (const ReplyRule::Memory& store : rule.stores) {
      memory.Store(policies.labels(), store.place, KeyText(ValueOfTerm(e, store.key)), written);
    }
  }
}

}  // namespace

void FixOwnLabels(Policy& policy, const Manifest& manifest) {
  auto constant = [&](TermId id) { return id == kNoTerm || IsConstant(policy, id); };
  for (ToolIndex tool = 0; tool < policy.tools.size(); ++tool) {
    const std::string& name = manifest.tool(tool).name;
    std::vector<ReplyRule>& rules = policy.tools[tool].reply;
    if (!rules.empty() && WholeOf(rules, manifest.tool(tool).output) == Whole::kDefault) {
      policy.tools[tool].unlabelled = policy.people.labels->Intern(UntrustedPrivate(*policy.people.labels, name));
    }
    for (ReplyRule& rule : rules) {
      if (!constant(rule.from) || !constant(rule.readers)) continue;
      Evaluation e{.policy = policy, .manifest = manifest, .arguments = {}, .control = {}, .slots = {}};
      rule.own = OwnLabel(e, &rule, name).hi;
    }
  }
}

ToolLabels StaticLabels(const PolicySet& policies) {
  ToolLabels all(policies.manifest().tools().size());
  for (ToolIndex tool = 0; tool < all.size(); ++tool) {
    std::vector<ResultLabelRule>& rules = all[tool].rules;
    for (size_t unit = 0; unit < policies.units().size(); ++unit) {
      if (!Labels(policies, unit, tool)) continue;
      std::vector<ResultLabelRule> own = StaticRules(policies, *policies.units()[unit], tool);
      rules = rules.empty() ? std::move(own) : JoinRules(policies.labels(), rules, own);
    }
    if (rules.empty()) {
      ResultLabelRule unknown;
      unknown.own = Exactly(policies.labels(), UntrustedPrivate(policies.labels(), policies.manifest().tool(tool).name));
      rules.push_back(std::move(unknown));
    }
  }
  return all;
}

LabelTree LabelReply(const PolicySet& policies, ToolIndex tool, const std::vector<RepliedArgument>& arguments, LabelId control,
                     const Json& reply, FactReader& facts, LabelMemory& memory) {
  if (tool >= policies.manifest().tools().size()) return {policies.labels().Top(), {}};
  LabelTree tree;
  bool labelled = false;
  for (size_t unit = 0; unit < policies.units().size(); ++unit) {
    if (!Labels(policies, unit, tool)) continue;
    LabelTree own = ReplyTree(policies, *policies.units()[unit], tool, arguments, reply, facts, memory);
    tree = labelled ? JoinTrees(policies.labels(), tree, own) : std::move(own);
    labelled = true;
  }
  for (const auto& unit : policies.units()) StoreAll(policies, *unit, tool, arguments, control, reply, facts, memory);
  if (labelled) return tree;
  tree.label = policies.labels().Intern(UntrustedPrivate(policies.labels(), policies.manifest().tool(tool).name));
  for (const RepliedArgument& argument : arguments) {
    if (argument.present) tree.label = policies.labels().Join(tree.label, argument.label);
  }
  return tree;
}

void LabelMemory::Store(LabelTable& labels, const std::string& place, const std::optional<std::string>& key, LabelId label) {
  Place& at = places_[place];
  at.all = labels.Join(at.all, label);
  LabelId& one = key ? at.by_key.emplace(*key, kBottom).first->second : at.any_key;
  one = labels.Join(one, label);
}

LabelId LabelMemory::Load(LabelTable& labels, const std::string& place, const std::optional<std::string>& key) const {
  auto at = places_.find(place);
  if (at == places_.end()) return kBottom;
  if (!key) return at->second.all;
  auto one = at->second.by_key.find(*key);
  return one == at->second.by_key.end() ? at->second.any_key : labels.Join(one->second, at->second.any_key);
}

}  // namespace penstock
