#include "policies/call_space.h"

#include <algorithm>
#include <map>
#include <set>

#include "policies/releases.h"

namespace penstock {
namespace {

constexpr size_t kMostValues = 10;  // of one argument
constexpr size_t kMostNames = 6, kMostTags = 8;
constexpr int kMostRepeats = 50;    // of an earlier call

// What the terms of a tool's rules look at, by argument.
struct Looked {
  std::map<int, std::set<std::string>> texts, numbers;  // boundaries: constants that an argument meets
  std::set<int> values;                                 // arguments whose value matters
  std::set<int> labels;
  bool control = false;
  std::map<std::string, std::set<std::string>> facts;   // name -> constants it meets
  std::set<std::string> names;                          // people that label predicates name
  std::vector<std::string> undecided;
};

struct Looking {
  const PolicySet& policies;
  const Policy& policy;
  Looked& looked;
};

// The arguments, facts and constants below a term.
struct Below {
  std::set<int> arguments;
  std::set<std::string> facts, texts, numbers;
};

void CollectConstant(const GateValue& value, Below& below, const LabelTable& labels) {
  if (value.is_text()) below.texts.insert(value.data.string_value());
  if (value.is_number()) below.numbers.insert(value.data.digits());
  if (value.is(GateValue::Kind::kPrincipal) && value.principal > kSystem) below.texts.insert(labels.PrincipalName(value.principal));
  for (const GateValue& item : value.items) CollectConstant(item, below, labels);
}

void CollectBelow(const Looking& l, TermId id, Below& below) {
  const Term& term = l.policy.term(id);
  if (term.op == TermOp::kArgument) below.arguments.insert(term.index);
  if (term.op == TermOp::kFact) {
    below.facts.insert(l.policy.facts[static_cast<size_t>(term.index)].name);
    Below asked;  // whatever is asked is answered alike
    for (TermId operand : term.operands) CollectBelow(l, operand, asked);
    l.looked.values.insert(asked.arguments.begin(), asked.arguments.end());
    return;
  }
  if (term.op == TermOp::kLike) below.texts.insert(term.text);
  CollectConstant(term.constant, below, *l.policy.people.labels);
  for (TermId operand : term.operands) CollectBelow(l, operand, below);
}

void NoteUndecided(Looking& l, const std::string& words) {
  std::vector<std::string>& all = l.looked.undecided;
  if (std::find(all.begin(), all.end(), words) == all.end()) all.push_back(words);
}

bool HasFunction(const Looking& l, TermId id) {
  const Term& term = l.policy.term(id);
  return term.op == TermOp::kFunction || term.op == TermOp::kElement ||
         std::any_of(term.operands.begin(), term.operands.end(), [&](TermId t) { return HasFunction(l, t); });
}

// A predicate about values: its constants are boundaries of its arguments.
void LookAtPredicate(Looking& l, TermId id, const std::string& words) {
  Below below;
  CollectBelow(l, id, below);
  for (int argument : below.arguments) {
    l.looked.values.insert(argument);
    l.looked.texts[argument].insert(below.texts.begin(), below.texts.end());
    l.looked.numbers[argument].insert(below.numbers.begin(), below.numbers.end());
  }
  for (const std::string& fact : below.facts) {
    std::set<std::string>& constants = l.looked.facts[fact];
    constants.insert(below.numbers.begin(), below.numbers.end());
    constants.insert(below.texts.begin(), below.texts.end());
  }
  const Term& term = l.policy.term(id);
  bool beyond = term.op == TermOp::kMatches || HasFunction(l, id) || below.arguments.size() > 1;
  if (beyond) NoteUndecided(l, words);
}

void LookAt(Looking& l, TermId id, const std::string& words) {
  const Term& term = l.policy.term(id);
  l.looked.labels.insert(term.subject.arguments.begin(), term.subject.arguments.end());
  l.looked.control |= term.subject.control;
  switch (term.op) {
    case TermOp::kAnd:
    case TermOp::kOr:
    case TermOp::kNot:
      for (TermId operand : term.operands) LookAt(l, operand, words);
      return;
    case TermOp::kEvery:
    case TermOp::kSome: {
      LookAt(l, term.operands[1], words);
      LookAtPredicate(l, id, words);
      return;
    }
    case TermOp::kTrusted:
    case TermOp::kPublic:
    case TermOp::kTagged: return;
    case TermOp::kTrustedBy:
    case TermOp::kReadableBy:
    case TermOp::kFrom:
    case TermOp::kDerived: {
      Below below;
      CollectBelow(l, term.operands[0], below);
      l.looked.names.insert(below.texts.begin(), below.texts.end());
      l.looked.values.insert(below.arguments.begin(), below.arguments.end());
      return;
    }
    default: LookAtPredicate(l, id, words);
  }
}

void LookAtTool(Looking& l, ToolIndex index) {
  const ToolPolicy& tool = l.policy.tools[index];
  l.looked.labels.insert(tool.critical.begin(), tool.critical.end());
  if (l.policy.mode == GateMode::kStrict) l.looked.control = true;
  if (tool.observers != kNoTerm) {
    Below below;
    CollectBelow(l, tool.observers, below);
    l.looked.values.insert(below.arguments.begin(), below.arguments.end());
    l.looked.names.insert(below.texts.begin(), below.texts.end());
    for (const std::string& fact : below.facts) l.looked.facts[fact];
    for (size_t i = 0; i < tool.unchecked.size(); ++i) if (!tool.unchecked[i]) l.looked.labels.insert(static_cast<int>(i));
  }
  for (const auto* list : {&tool.permits, &tool.forbids, &tool.asks}) {
    for (const Rule& rule : *list) for (const Part& part : rule.parts) LookAt(l, part.term, part.text);
  }
  for (const Budget* budget : tool.budgets) {
    auto measured = budget->measured.find(index);
    if (measured != budget->measured.end()) {
      l.looked.values.insert(measured->second);
      l.looked.numbers[measured->second].insert(budget->limit.digits());
    }
    auto grouped = budget->grouped.find(index);
    if (grouped != budget->grouped.end()) l.looked.values.insert(grouped->second.begin(), grouped->second.end());
    NoteUndecided(l, budget->text);
  }
  for (const Release& release : l.policy.releases) {
    if (MayRelease(l.policy, index)) NoteUndecided(l, (release.endorses ? "endorse " : "declassify ") + release.info->id);
  }
  for (const Sequence& sequence : tool.sequences) {
    if (sequence.condition != kNoTerm) LookAt(l, sequence.condition, sequence.text);
    for (const Sequence::Past& past : sequence.past) {
      if (past.condition != kNoTerm) LookAtPredicate(l, past.condition, sequence.text);
    }
    NoteUndecided(l, sequence.text);
  }
}

// -- choices

Json Shifted(const std::string& digits, int by) {
  size_t point = digits.find_first_of(".eE");
  Json number = Json::Number(digits);
  if (point == std::string::npos && number.kind() == Json::Kind::kInt) return Json(number.int_value() + by);
  return Json(number.double_value() + by);
}

std::string Instance(const std::string& pattern) {
  std::string out;
  for (char c : pattern) out += c == '*' ? "somebody" : std::string(1, c);
  return out;
}

void Once(std::vector<std::optional<Json>>& values, std::optional<Json> value) {
  for (const std::optional<Json>& known : values) {
    if (known.has_value() == value.has_value() && (!known || *known == *value)) return;
  }
  if (values.size() < kMostValues) values.push_back(std::move(value));
}

// Values that tests of the gates give this argument: their authors know what matters.
void AddTested(const std::vector<const PolicySet*>& all, ToolIndex tool, int parameter, std::vector<std::optional<Json>>& values) {
  for (const PolicySet* policies : all) {
    for (const auto& policy : policies->units()) {
      for (const GateTest& test : policy->tests) {
        for (const TestStep& step : test.steps) {
          if (step.kind != TestStep::Kind::kCall || step.call.tool != tool) continue;
          const std::optional<TestArgument>& argument = step.call.arguments[static_cast<size_t>(parameter)];
          if (argument && !argument->unknown) Once(values, argument->value);
        }
      }
    }
  }
}

std::vector<std::optional<Json>> ValuesOf(const std::vector<const PolicySet*>& all, ToolIndex tool, int index, const Looked& looked) {
  const ToolParameter& parameter = all[0]->manifest().tool(tool).parameters[static_cast<size_t>(index)];
  std::vector<std::optional<Json>> values;
  auto offer = [&](Json value) { if (Fits(parameter, value)) Once(values, std::move(value)); };
  if (!parameter.required) values.push_back(std::nullopt);
  Once(values, PlainValue(parameter));
  if (!looked.values.count(index)) return {values[0]};
  auto numbers = looked.numbers.find(index);
  if (numbers != looked.numbers.end()) {
    for (const std::string& digits : numbers->second) for (int by : {0, 1, -1}) offer(Shifted(digits, by));
  }
  auto texts = looked.texts.find(index);
  if (texts != looked.texts.end()) {
    for (const std::string& text : texts->second) {
      offer(Json(Instance(text)));
      offer(Json(JsonArray{Json(Instance(text))}));
      if (text.find('@') == std::string::npos && text.find('.') != std::string::npos) offer(Json("somebody@" + text));
    }
    if (!texts->second.empty()) offer(Json(JsonArray{Json(Instance(*texts->second.begin())), Json("a")}));
  }
  AddTested(all, tool, index, values);
  if (values.size() == kMostValues) return values;
  offer(Json(JsonArray{}));
  offer(Json(""));
  offer(Json(true));
  offer(Json(false));
  if (parameter.schema) for (const Json& value : parameter.schema->enum_values) Once(values, value);
  return values;
}

std::vector<LabelId> LabelsFor(LabelTable& table, const std::set<std::string>& names) {
  std::vector<LabelId> out = {kBottom};
  auto add = [&](std::vector<PrincipalId> from, bool is_public, std::vector<PrincipalId> readers, uint64_t sticky, bool lost) {
    Label label;
    label.from = std::move(from);
    label.readers_public = is_public;
    label.readers = std::move(readers);
    label.sticky = sticky;
    label.lost = lost ? table.fragile_mask() : 0;
    LabelId id = table.Intern(std::move(label));
    if (std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
  };
  PrincipalId somebody = table.Principal("somebody");
  add({somebody}, true, {}, 0, true);
  add({kUser}, false, {kUser}, 0, true);
  add({somebody}, false, {somebody}, 0, true);
  add({kUser}, true, {}, 0, false);
  for (size_t tag = 0; tag < table.tag_count() && tag < kMostTags; ++tag) {
    if (!table.TagIsFragile(static_cast<int>(tag))) add({kUser}, true, {}, uint64_t{1} << tag, true);
  }
  size_t named = 0;
  for (const std::string& name : names) {
    if (++named > kMostNames) break;
    PrincipalId who = table.Principal(name);
    add({who}, true, {}, 0, true);
    add({kUser}, false, {who}, 0, true);
  }
  return out;
}

void AddHistory(const std::vector<const PolicySet*>& all, CallSpace& space) {
  CallFactor factor{CallFactor::Kind::kHistory, -1, {}, {}, "", {{0, space.tool}}};
  auto add = [&](int times, ToolIndex tool) {
    std::pair<int, ToolIndex> one{std::clamp(times, 1, kMostRepeats), tool};
    if (std::find(factor.past.begin(), factor.past.end(), one) == factor.past.end()) factor.past.push_back(one);
  };
  for (const PolicySet* policies : all) {
    for (const auto& policy : policies->units()) {
      const ToolPolicy& tool = policy->tools[space.tool];
      for (const Budget* budget : tool.budgets) {
        double limit = budget->sums ? 1 : budget->limit.double_value();
        for (int by : {-1, 0}) add(static_cast<int>(std::min(limit, double{kMostRepeats})) + by, space.tool);
      }
      for (const Sequence& sequence : tool.sequences) {
        for (const Sequence::Past& past : sequence.past) {
          add(1, past.tool);
          // `v.iban == p.payee`: the earlier call is one about the same
          for (TermId id = 0; past.condition != kNoTerm && id < policy->terms.size(); ++id) {
            const Term& term = policy->term(id);
            if (term.op != TermOp::kCompare || term.sign != CompareSign::kEqual) continue;
            const Term& x = policy->term(term.operands[0]);
            const Term& y = policy->term(term.operands[1]);
            if (x.op == TermOp::kPastArgument && y.op == TermOp::kArgument) space.shared.push_back({past.tool, x.index, y.index});
            if (y.op == TermOp::kPastArgument && x.op == TermOp::kArgument) space.shared.push_back({past.tool, y.index, x.index});
          }
        }
      }
    }
  }
  if (factor.past.size() > 1) space.factors.push_back(std::move(factor));
}

// Answers every fact alike, whatever it is asked, and remembers what was asked.
struct ChosenFacts : FactReader {
  const PolicySet& policies;
  const ChosenCall& call;
  std::vector<KnownFact>* asked;
  ChosenFacts(const PolicySet& p, const ChosenCall& c, std::vector<KnownFact>* a) : policies(p), call(c), asked(a) {}

  std::optional<Json> Known(const FactCall& wanted) override {
    for (const auto& [name, value] : call.facts) {
      if (name != wanted.fact || !value) continue;
      Json reply = *value;
      for (const auto& policy : policies.units()) {
        for (const Fact& fact : policy->facts) {
          if (fact.name != name) continue;
          for (size_t i = fact.path.size(); i-- > 0;) reply = Json(JsonObject{{fact.path[i], reply}});
          Remember(name, wanted.arguments, *value);
          return reply;
        }
      }
    }
    return std::nullopt;
  }
  void Remember(const std::string& name, const Json& arguments, const Json& value) {
    if (!asked) return;
    KnownFact fact{name, {}, value};
    for (const auto& [unused, argument] : arguments.object()) fact.arguments.push_back(argument);
    for (const KnownFact& known : *asked) if (known.name == name && known.arguments == fact.arguments) return;
    asked->push_back(std::move(fact));
  }
};

}  // namespace

size_t CallFactor::size() const {
  switch (kind) {
    case Kind::kValue:
    case Kind::kFact: return values.size();
    case Kind::kLabel:
    case Kind::kControl: return labels.size();
    case Kind::kHistory: return past.size();
  }
  return 1;
}

double CallSpace::count() const {
  double all = 1;
  for (const CallFactor& factor : factors) all *= static_cast<double>(factor.size());
  return all;
}

CallSpace SpaceOf(const std::vector<const PolicySet*>& all, ToolIndex tool) {
  Looked looked;
  for (const PolicySet* policies : all) {
    for (const auto& policy : policies->units()) {
      Looking l{*policies, *policy, looked};
      LookAtTool(l, tool);
    }
  }
  CallSpace space;
  space.tool = tool;
  space.undecided = looked.undecided;
  if (looked.names.size() > kMostNames || all[0]->labels().tag_count() > kMostTags) space.undecided.push_back("more people and tags than are tried");
  LabelTable& labels = all[0]->labels();
  const ToolSpec& spec = all[0]->manifest().tool(tool);
  for (int i = 0; i < static_cast<int>(spec.parameters.size()); ++i) {
    CallFactor value{CallFactor::Kind::kValue, i, ValuesOf(all, tool, i, looked), {}, "", {}};
    if (value.values.size() >= kMostValues) space.undecided.push_back("more values of " + spec.parameters[static_cast<size_t>(i)].name + " than are tried");
    bool varies = looked.labels.count(i) > 0;
    // An argument that may be absent is also there, if only its label matters.
    if (varies && value.values.size() == 1 && !value.values[0]) value.values.push_back(PlainValue(spec.parameters[static_cast<size_t>(i)]));
    space.factors.push_back(std::move(value));
    if (varies) space.factors.push_back({CallFactor::Kind::kLabel, i, {}, LabelsFor(labels, looked.names), "", {}});
  }
  if (looked.control) space.factors.push_back({CallFactor::Kind::kControl, -1, {}, LabelsFor(labels, looked.names), "", {}});
  for (const auto& [name, constants] : looked.facts) {
    CallFactor fact{CallFactor::Kind::kFact, -1, {std::nullopt, Json(true), Json(false)}, {}, name, {}};
    for (const std::string& constant : constants) {
      bool number = !constant.empty() && constant.find_first_not_of("0123456789.-") == std::string::npos;
      if (number) for (int by : {0, 1, -1}) Once(fact.values, Shifted(constant, by));
      else Once(fact.values, Json(Instance(constant)));
    }
    space.factors.push_back(std::move(fact));
  }
  AddHistory(all, space);
  return space;
}

ChosenCall Choose(const PolicySet& policies, const CallSpace& space, const std::vector<size_t>& choice) {
  ChosenCall out;
  CallFacts& call = out.witness.call;
  call.tool = space.tool;
  call.arguments.resize(policies.manifest().tool(space.tool).parameters.size());
  std::pair<int, ToolIndex> past{0, space.tool};
  for (size_t i = 0; i < space.factors.size(); ++i) {
    const CallFactor& factor = space.factors[i];
    switch (factor.kind) {
      case CallFactor::Kind::kValue:
        if (const std::optional<Json>& value = factor.values[choice[i]]) {
          ArgumentFacts& argument = call.arguments[static_cast<size_t>(factor.parameter)];
          argument.presence = Presence::kPresent;
          argument.values_known = true;
          argument.values = {*value};
        }
        break;
      case CallFactor::Kind::kLabel:
        if (call.arguments[static_cast<size_t>(factor.parameter)].presence == Presence::kPresent) {
          call.arguments[static_cast<size_t>(factor.parameter)].label = {factor.labels[choice[i]], factor.labels[choice[i]]};
        }
        break;
      case CallFactor::Kind::kControl: call.control = {factor.labels[choice[i]], factor.labels[choice[i]]}; break;
      case CallFactor::Kind::kFact: out.facts.emplace_back(factor.fact, factor.values[choice[i]]); break;
      case CallFactor::Kind::kHistory: past = factor.past[choice[i]]; break;
    }
  }
  if (past.first == 0) return out;
  PastCall earlier;
  earlier.tool = past.second;
  const ToolSpec& spec = policies.manifest().tool(past.second);
  for (int k = 0; k < static_cast<int>(spec.parameters.size()); ++k) {
    std::optional<Json> value;
    if (past.second == space.tool) {
      const ArgumentFacts& ours = call.arguments[static_cast<size_t>(k)];
      if (ours.presence == Presence::kPresent) value = ours.values[0];
    } else if (spec.parameters[static_cast<size_t>(k)].required) {
      value = PlainValue(spec.parameters[static_cast<size_t>(k)]);
    }
    for (const CallSpace::Shared& shared : space.shared) {
      const ArgumentFacts& ours = call.arguments[static_cast<size_t>(shared.ours)];
      if (shared.past == past.second && shared.theirs == k && ours.presence == Presence::kPresent) value = ours.values[0];
    }
    earlier.arguments.push_back(std::move(value));
    earlier.labels.push_back(kBottom);
  }
  earlier.result = Json(true);
  if (spec.output && !CheckValue(*spec.output, *earlier.result).ok()) earlier.result = Json();
  out.witness.given.emplace_back(past.first, std::move(earlier));
  return out;
}

Decision JudgeChosen(const PolicySet& policies, const ChosenCall& call, std::vector<KnownFact>* asked) {
  ChosenFacts facts(policies, call, asked);
  RunHistory history;
  for (const auto& [times, past] : call.witness.given) {
    for (int i = 0; i < times; ++i) history.calls.push_back(past);
  }
  JudgeOptions options;
  options.brief = true;
  return Judge(policies, call.witness.call, facts, history, options);
}

}  // namespace penstock
