#include "policies/stricter.h"

#include <algorithm>
#include <random>

#include "core/text.h"
#include "policies/call_space.h"
#include "policies/label_space.h"

namespace penstock {
namespace {

constexpr size_t kMostCalls = 200'000, kSamples = 6'000;
constexpr double kAll = 40'000;

struct Comparing {
  const PolicySet& mine;
  const PolicySet& base;
  const Policy& policy;
  const Policy& base_policy;
  GateTestItem& item;
  LabelParts labels = {};
};

int Rank(Outcome outcome) { return outcome == Outcome::kAllow ? 0 : outcome == Outcome::kAsk ? 1 : 2; }

std::string Said(const Decision& decision) {
  return std::string(NameOf(decision.outcome)) + (decision.rules.empty() ? "" : " by " + Join(decision.rules, ", "));
}

// Tells the laxer call, written as a test that fails until the gate is mended.
void TellLaxer(Comparing& c, const Witness& witness, const Decision& mine, const Decision& base) {
  const std::string& tool = c.mine.manifest().tool(witness.call.tool).name;
  c.item.found = "a call of " + tool + " is laxer: " + Said(mine) + ", where the base says " + Said(base);
  c.item.witness = WitnessTest(c.mine, "stricter: " + tool, witness, base.outcome, {}, "found: " + Said(mine));
}

// -- an overlay: the base's files below, and nothing above that could loosen them

bool SamePeople(const std::vector<PrincipalId>& a, const std::vector<PrincipalId>& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end());
}

bool IsOverlay(const Comparing& c) {
  const size_t files = c.base_policy.files.size();
  if (c.policy.files.size() < files) return false;
  for (size_t i = 0; i < files; ++i) if (c.policy.files[i]->text() != c.base_policy.files[i]->text()) return false;
  return c.policy.mode == c.base_policy.mode && SamePeople(c.policy.people.me, c.base_policy.people.me) &&
         SamePeople(c.policy.people.trusted, c.base_policy.people.trusted);
}

// Of a tool that the base has a line for, all it says is said below, and each layer that speaks above has to permit as well.
bool OnlyAdds(const Comparing& c, ToolIndex tool) {
  const ToolPolicy& mine = c.policy.tools[tool];
  const ToolPolicy& base = c.base_policy.tools[tool];
  const size_t files = c.base_policy.files.size();
  if (mine.declared != base.declared || mine.reply.size() != base.reply.size()) return false;
  if (mine.tool_class != ToolClass::kEffect) return true;
  const bool base_speaks = std::any_of(c.base_policy.layer_permits.begin(), c.base_policy.layer_permits.end(), [](bool b) { return b; });
  return base_speaks || std::none_of(mine.permits.begin(), mine.permits.end(), [&](const Rule& r) { return r.layer >= files; });
}

// -- labels of replies

bool LabelsAreStricter(const Comparing& c, ToolIndex tool) {
  const FixedReply* mine = c.mine.FixedReplyOf(tool);
  const FixedReply* base = c.base.FixedReplyOf(tool);
  if (!mine || !base || !c.mine.labels().Leq(base->own, mine->own)) return false;
  if (mine->all_arguments) return true;
  return !base->all_arguments && std::all_of(base->kept.begin(), base->kept.end(), [&](int index) {
    return std::find(mine->kept.begin(), mine->kept.end(), index) != mine->kept.end();
  });
}

// -- decisions by labels alone: one label of each kind, for each argument and for control

enum class Found : uint8_t { kStricter, kLaxer, kUndecided };

Found CompareByLabels(Comparing& c, ToolIndex tool) {
  if (!c.labels.complete) return Found::kUndecided;
  const ToolSpec& spec = c.mine.manifest().tool(tool);
  const size_t places = spec.parameters.size() + 1;  // control stands last
  std::vector<std::vector<LabelId>> kinds;
  double calls = 1;
  for (size_t i = 0; i < places; ++i) {
    kinds.push_back(KindsAt({&c.mine, &c.base}, c.labels, tool, i + 1 == places ? -1 : static_cast<int>(i)));
    const bool may_miss = i + 1 < places && !spec.parameters[i].required;
    calls *= static_cast<double>(kinds.back().size() + may_miss);
  }
  if (calls > static_cast<double>(kMostCalls)) return Found::kUndecided;
  std::vector<size_t> choice(places, 0);
  auto choices = [&](size_t i) { return kinds[i].size() + (i + 1 < places && !spec.parameters[i].required); };
  while (true) {
    Witness witness;
    witness.call.tool = tool;
    witness.call.arguments.resize(spec.parameters.size());
    for (size_t i = 0; i + 1 < places; ++i) {
      if (choice[i] == kinds[i].size()) continue;  // absent
      const LabelId label = kinds[i][choice[i]];
      witness.call.arguments[i] = {Presence::kPresent, true, {PlainValue(spec.parameters[i])}, {label, label}};
    }
    const LabelId control = kinds.back()[choice.back()];
    witness.call.control = {control, control};
    NoFacts nothing;
    JudgeOptions options;
    options.brief = true;
    Decision mine = Judge(c.mine, witness.call, nothing, RunHistory(), options), base = Judge(c.base, witness.call, nothing, RunHistory(), options);
    if (Rank(mine.outcome) < Rank(base.outcome)) {
      TellLaxer(c, witness, mine, base);
      return Found::kLaxer;
    }
    size_t k = 0;
    while (k < places && ++choice[k] == choices(k)) choice[k++] = 0;
    if (k == places) return Found::kStricter;
  }
}

// -- and where values decide: a laxer call is looked for

bool IsLaxer(Comparing& c, const CallSpace& space, const std::vector<size_t>& choice) {
  ChosenCall call = Choose(c.mine, space, choice);
  Decision mine = JudgeChosen(c.mine, call, &call.witness.facts), base = JudgeChosen(c.base, call);
  if (Rank(mine.outcome) >= Rank(base.outcome)) return false;
  TellLaxer(c, call.witness, mine, base);
  return true;
}

bool FindLaxer(Comparing& c, ToolIndex tool) {
  CallSpace space = SpaceOf({&c.mine, &c.base}, tool);
  std::vector<size_t> choice(space.factors.size(), 0);
  if (space.count() <= kAll) {
    while (true) {
      if (IsLaxer(c, space, choice)) return true;
      size_t k = 0;
      while (k < choice.size() && ++choice[k] == space.factors[k].size()) choice[k++] = 0;
      if (k == choice.size()) return false;
    }
  }
  std::mt19937 random(1);  // the same calls every time
  for (size_t sample = 0; sample < kSamples; ++sample) {
    for (size_t i = 0; i < choice.size(); ++i) {
      const bool plain = space.factors[i].kind != CallFactor::Kind::kValue && random() % 2 == 0;
      choice[i] = plain || sample == 0 ? 0 : random() % space.factors[i].size();
    }
    if (IsLaxer(c, space, choice)) return true;
  }
  return false;
}

// Is the tool an effect that nothing permits, whoever calls it?
bool IsClosed(const Policy& policy, ToolIndex tool) {
  return tool >= policy.tools.size() || (policy.tools[tool].tool_class == ToolClass::kEffect && policy.tools[tool].permits.empty());
}

Found CompareTool(Comparing& c, ToolIndex tool, bool overlay) {
  const std::string& name = c.mine.manifest().tool(tool).name;
  const bool only_adds = overlay && tool < c.base_policy.tools.size() && OnlyAdds(c, tool);
  const bool closed = IsClosed(c.policy, tool);
  if (!only_adds && !closed && tool < c.base_policy.tools.size() && !LabelsAreStricter(c, tool)) {
    c.item.found = "not decided, hence not proved: whether the replies of " + name + " are labelled as strictly as in the base";
    return Found::kUndecided;
  }
  if (only_adds || closed) return Found::kStricter;
  if (tool >= c.base_policy.tools.size()) {
    c.item.found = "the base knows no tool " + name + ", so it denies each call of it";
    return Found::kLaxer;
  }
  const bool by_labels = c.mine.DecidesByLabels(tool) && c.base.DecidesByLabels(tool);
  if (by_labels) {
    Found found = CompareByLabels(c, tool);
    if (found != Found::kUndecided) return found;
  } else if (FindLaxer(c, tool)) {
    return Found::kLaxer;
  }
  c.item.found = "not decided, hence not proved: " + name + (by_labels ? " has too many kinds of labels to look at" : " is decided by values or earlier calls, and no laxer call was found");
  return Found::kUndecided;
}

}  // namespace

void ProveStricter(const PolicySet& policies, const Policy& policy, const GateAssert& promise, GateTestItem& item) {
  const PolicySet& base = *promise.base->policies;
  Comparing c{policies, base, policy, *base.units()[0], item};
  if (policy.observes && !c.base_policy.observes) {
    item.found = "this gate is on trial (`mode observe;`), so it stops nothing";
    return;
  }
  c.labels = LabelPartsOf({&policies, &base});
  const bool overlay = IsOverlay(c);
  if (!SamePeople(policy.people.me, c.base_policy.people.me)) {
    item.found = "not decided, hence not proved: the two gates mean different people by the user (`group me`)";
    return;
  }
  std::string undecided;
  // A laxer call says more than what is not decided.
  for (ToolIndex tool = 0; tool < policies.manifest().tools().size(); ++tool) {
    Found found = CompareTool(c, tool, overlay);
    if (found == Found::kLaxer) return;
    if (found == Found::kUndecided && undecided.empty()) undecided = item.found;
  }
  item.found = undecided;
  item.passed = undecided.empty();
}

}  // namespace penstock
