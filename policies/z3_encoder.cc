#include "policies/z3_encoder.h"

#include <algorithm>

#include "policies/evaluate.h"
#include "policies/same_rules.h"

namespace penstock {
namespace {

constexpr size_t kMostKinds = 256;  // combinations of labels that one truth is tried for

bool MeanTheSame(const People& a, const People& b) {
  auto same = [](const std::vector<PrincipalId>& x, const std::vector<PrincipalId>& y) { return std::is_permutation(x.begin(), x.end(), y.begin(), y.end()); };
  return same(a.me, b.me) && same(a.trusted, b.trusted);
}

// One way a place may be: labelled so, or absent.
struct Option {
  z3::expr when;
  std::optional<LabelId> label;
};

std::vector<Option> OptionsOf(const Encoder& z, size_t place) {
  std::vector<Option> out;
  const std::vector<LabelId>& labels = z.question.calls.labels[place];
  const bool is_argument = place < z.control();
  for (size_t k = 0; k < labels.size(); ++k) out.push_back({is_argument ? z.there[place] && z.kinds[place][k] : z.kinds[place][k], labels[k]});
  if (is_argument && !z.there[place].is_true()) out.push_back({!z.there[place], std::nullopt});
  return out;
}

void AddKinds(Encoder& z) {
  for (size_t place = 0; place < z.question.calls.labels.size(); ++place) {
    const size_t count = z.question.calls.labels[place].size();
    std::vector<z3::expr>& kinds = z.kinds.emplace_back();
    if (count == 1) {
      kinds.push_back(z.Bool(true));
      continue;
    }
    z3::expr some = z.Bool(false);
    for (size_t k = 0; k < count; ++k) {
      kinds.push_back(z.c.bool_const(("kind" + std::to_string(place) + "_" + std::to_string(k)).c_str()));
      for (size_t other = 0; other < k; ++other) z.always.push_back(!(kinds[k] && kinds[other]));
      some = some || kinds[k];
    }
    z.always.push_back(some);
  }
}

}  // namespace

bool IsPlainText(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= ' ' && c < 0x7F && c != '\\'; });
}

bool IsPlainNumber(const Json& number) {
  const std::string digits = number.digits();
  return number.is_number() && digits.find_first_of("eE") == std::string::npos;
}

Encoder::Encoder(const SolverQuestion& q, z3::context& context) : question(q), policy(q.policies.units()[0].get()), c(context), always(context), hints(context) {}

std::string Encoder::WrittenOut(TermId id) const { return penstock::WrittenOut(*policy, id); }

std::string Encoder::Words(TermId id) {
  std::string words = Meant(WrittenOut(id));
  for (const auto& [slot, element] : slots) words += " " + std::to_string(slot) + "=" + element.words;
  return words;
}

std::string Encoder::Meant(const std::string& words) {
  auto known = std::find_if(people.begin(), people.end(), [&](const People* one) { return MeanTheSame(*one, policy->people); });
  const size_t index = static_cast<size_t>(known - people.begin());
  if (known == people.end()) people.push_back(&policy->people);
  return index == 0 ? words : std::to_string(index) + " " + words;
}

z3::expr Encoder::Free(const std::string& words) {
  return truths.try_emplace(words, c.bool_const(("t" + std::to_string(truths.size())).c_str())).first->second;
}

z3::expr Encoder::Within(const z3::expr& text, const z3::expr& texts) {
  auto& all = within.try_emplace(text.to_string(), Asked{text}).first->second.all;
  auto known = std::find_if(all.begin(), all.end(), [&](const auto& one) { return z3::eq(one.first, texts); });
  if (known != all.end()) return known->second;
  const std::string name = "within" + std::to_string(within.size()) + "_" + std::to_string(all.size()) + " " + text.to_string();
  return all.emplace_back(texts, c.bool_const(name.c_str())).second;
}

Kleene Encoder::FreeTruth(const std::string& words) {
  const z3::expr known = Free("known " + words), truth = Free("truth " + words);
  return {known && truth, known && !truth};
}

z3::expr IsOfSchema(Encoder& z, const Known& value, const Schema& schema) {
  z3::expr all = z.Bool(true);
  if (value.kind == Known::Kind::kText && schema.has_enum) {
    z3::expr some = z.Bool(false);
    bool plain = true;
    for (const Json& one : schema.enum_values) {
      plain = plain && one.is_string() && IsPlainText(one.string_value());
      if (plain) some = some || value.value == z.Text(one.string_value());
    }
    if (plain) all = some;
  }
  if (value.kind != Known::Kind::kNumber) return all;
  auto bound = [&](const std::optional<Json>& limit, auto within) {
    if (limit && IsPlainNumber(*limit)) all = all && within(value.value, z.c.real_val(limit->digits().c_str()));
  };
  bound(schema.minimum, [](const z3::expr& a, const z3::expr& b) { return a >= b; });
  bound(schema.maximum, [](const z3::expr& a, const z3::expr& b) { return a <= b; });
  bound(schema.exclusive_minimum, [](const z3::expr& a, const z3::expr& b) { return a > b; });
  bound(schema.exclusive_maximum, [](const z3::expr& a, const z3::expr& b) { return a < b; });
  return all;
}

// Calls that do not fit their schemas are never judged.
Known OfSchema(Encoder& z, const Schema* schema, const std::string& name, const z3::expr& known) {
  using Kind = Known::Kind;
  const uint8_t kinds = schema ? schema->types & ~kSchemaNull : kSchemaAny;
  Known out{Kind::kFree, z.Bool(true), known, !known, name};
  if (kinds == kSchemaString) {
    out.kind = Kind::kText;
    out.value = z.c.constant(name.c_str(), z.c.string_sort());
    z.hints.push_back(z3::in_re(out.value, z3::star(z3::range(z.Text(" "), z.Text("~")))));
  } else if (kinds != 0 && (kinds & ~(kSchemaInteger | kSchemaNumber)) == 0) {
    const bool whole = !(kinds & kSchemaNumber);
    out.kind = Kind::kNumber;
    out.value = whole ? z3::to_real(z.c.int_const(name.c_str())) : z.c.real_const(name.c_str());
    if (!whole) z.hints.push_back(z3::is_int(out.value * 100));
  } else if (kinds == kSchemaBool) {
    out.kind = Kind::kBool;
    out.value = z.c.bool_const(name.c_str());
  }
  if (schema) z.always.push_back(z3::implies(known, IsOfSchema(z, out, *schema)));
  return out;
}

void AddArguments(Encoder& z) {
  const std::vector<ToolParameter>& parameters = z.question.policies.manifest().tool(z.question.calls.tool).parameters;
  for (size_t i = 0; i < parameters.size(); ++i) {
    const ToolParameter& parameter = parameters[i];
    const std::string name = "a" + std::to_string(i);
    const Presence presence = z.question.calls.presence[i];
    const bool may_be_null = !parameter.schema || (parameter.schema->types & kSchemaNull);  // and is absent then
    z3::expr there = presence == Presence::kAbsent ? z.Bool(false) : z.Bool(true);
    if (presence == Presence::kMaybe || (presence == Presence::kPresent && may_be_null)) there = z.c.bool_const((name + "_there").c_str());
    z3::expr known = there;
    if (may_be_null && presence != Presence::kAbsent) {
      known = z.c.bool_const((name + "_known").c_str());
      z.always.push_back(z3::implies(known, there));
      z.hints.push_back(known == there);
    }
    z.there.push_back(there);
    z.arguments.push_back(OfSchema(z, parameter.schema.get(), name, known));
  }
  AddLists(z);
  AddKinds(z);
}

Kleene OfKinds(Encoder& z, const std::vector<size_t>& places, const std::string& words, const std::function<Truth(Evaluation&)>& truth) {
  std::vector<std::vector<Option>> options;
  size_t combinations = 1;
  for (size_t place : places) {
    combinations *= options.emplace_back(OptionsOf(z, place)).size();
    if (combinations > kMostKinds) return z.FreeTruth(words);
  }
  Kleene out{z.Bool(false), z.Bool(false)};
  std::vector<size_t> at(places.size(), 0);
  while (true) {
    Evaluation e{.policy = *z.policy, .manifest = z.question.policies.manifest(), .arguments = {}, .control = {}, .slots = {}};
    e.arguments.assign(z.arguments.size(), {Presence::kPresent, nullptr, {}});
    z3::expr when = z.Bool(true);
    for (size_t i = 0; i < places.size(); ++i) {
      const Option& option = options[i][at[i]];
      when = when && option.when;
      if (places[i] == z.control()) e.control = {*option.label, *option.label};
      else if (option.label) e.arguments[places[i]].label = {*option.label, *option.label};
      else e.arguments[places[i]] = {};
    }
    const Truth found = truth(e);
    if (found == Truth::kTrue) out.yes = out.yes || when;
    if (found == Truth::kFalse) out.no = out.no || when;
    if (found == Truth::kUnknown) {
      const Kleene free = z.FreeTruth(words);
      out = {out.yes || (when && free.yes), out.no || (when && free.no)};
    }
    size_t i = 0;
    while (i < at.size() && ++at[i] == options[i].size()) at[i++] = 0;
    if (i == at.size()) return {out.yes.simplify(), out.no.simplify()};
  }
}

}  // namespace penstock
