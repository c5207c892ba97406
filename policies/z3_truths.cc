// Values and truths of a gate's terms.
#include <algorithm>

#include "core/text.h"
#include "policies/evaluate.h"
#include "policies/z3_encoder.h"

namespace penstock {
namespace {

z3::expr Anything(Encoder& z) {
  z3::sort text = z.c.string_sort();
  return z3::re_full(z.c.re_sort(text));
}

z3::expr Word(Encoder& z) { return z3::plus(z3::range(z.Text("a"), z.Text("z"))); }

z3::expr Matching(Encoder& z, const std::string& glob, const z3::expr& star) {
  z3::expr_vector parts(z.c);
  parts.push_back(z3::to_re(z.Text("")));
  std::string plain;
  for (char ch : glob + "*") {
    if (ch != '*') { plain += ch; continue; }
    parts.push_back(z3::to_re(z.Text(plain)));
    parts.push_back(star);
    plain.clear();
  }
  if (!parts.empty()) parts.pop_back();  // the star that was added
  return z3::concat(parts);
}

// -- values

Known Nameless(Encoder& z, std::string words) {
  const z3::expr known = z.Free("value " + words), absent = z.Free("absent " + words);
  z.always.push_back(!(known && absent));
  return {Known::Kind::kFree, z.Bool(true), known, absent, std::move(words)};
}

// A nameless value, taken for what it is compared with.
Known As(Encoder& z, Known value, Known::Kind kind) {
  using Kind = Known::Kind;
  if (value.kind != Kind::kFree || kind == Kind::kFree) return value;
  const std::string name = "v" + std::to_string(kind == Kind::kNumber) + std::to_string(kind == Kind::kText) + value.words;
  if (kind == Kind::kNumber) value.value = z.c.real_const(name.c_str());
  else if (kind == Kind::kText) value.value = z.c.constant(name.c_str(), z.c.string_sort());
  else value.value = z.c.bool_const(name.c_str());
  value.kind = kind;
  if (auto fact = z.facts.find(value.words); fact != z.facts.end()) fact->second.second = value;
  return value;
}

Known OfConstant(Encoder& z, TermId id, const GateValue& value) {
  std::optional<Known> plain = OfPlain(z, value);
  return plain ? *plain : Nameless(z, z.Words(id));
}

// length(x) is exact. domain(x), lower(x), host(x): free, and for a model that can be written down what they are of plain texts.
Known OfFunction(Encoder& z, TermId id, const Term& term) {
  Known out = Nameless(z, z.Words(id));
  const Known of = ValueOf(z, term.operands[0]);
  if (of.kind != Known::Kind::kText) return out;
  const auto function = static_cast<GateFunction>(term.index);
  out = As(z, out, function == GateFunction::kLength ? Known::Kind::kNumber : Known::Kind::kText);
  z.always.push_back(out.absent == of.absent);
  if (function == GateFunction::kLength) {
    z.always.push_back(out.known == of.known && out.value == z3::to_real(of.value.length()));
    return out;
  }
  z3::expr is = z.Bool(true);
  if (function == GateFunction::kLower) is = out.known == of.known && out.value == of.value && !z3::in_re(of.value, z3::concat(z3::concat(Anything(z), z3::range(z.Text("A"), z.Text("Z"))), Anything(z)));
  if (function == GateFunction::kDomain) is = z3::implies(of.known, out.known && of.value == z3::concat(z.Text("somebody@"), out.value) && z3::in_re(out.value, z3::plus(z3::range(z.Text("-"), z.Text("z")))));
  if (function == GateFunction::kHost) is = z3::implies(of.known, out.known && of.value == z3::concat(z.Text("https://"), out.value) && z3::in_re(out.value, z3::plus(z3::range(z.Text("-"), z.Text("z")))));
  z.hints.push_back(is);
  return out;
}

Known OfFirst(Encoder& z, TermId id, const Term& term) {
  std::vector<Known> all;
  for (TermId operand : term.operands) all.push_back(ValueOf(z, operand));
  const Known::Kind kind = all[0].kind;
  if (kind == Known::Kind::kFree || std::any_of(all.begin(), all.end(), [&](const Known& one) { return one.kind != kind; })) return Nameless(z, z.Words(id));
  Known out = all.back();
  for (size_t i = all.size() - 1; i-- > 0;) {
    out.value = z3::ite(all[i].absent, out.value, all[i].value);
    out.known = z3::ite(all[i].absent, out.known, all[i].known);
    out.absent = all[i].absent && out.absent;
  }
  return out;
}

}  // namespace

Known ValueOf(Encoder& z, TermId id) {
  const Term& term = z.policy->term(id);
  switch (term.op) {
    case TermOp::kConstant: return OfConstant(z, id, term.constant);
    case TermOp::kArgument: return z.arguments[static_cast<size_t>(term.index)];
    case TermOp::kFunction: return OfFunction(z, id, term);
    case TermOp::kFirst: return OfFirst(z, id, term);
    case TermOp::kFact: {
      const Fact& fact = z.policy->facts[static_cast<size_t>(term.index)];
      Known value = Nameless(z, z.Words(id));
      return z.facts.try_emplace(value.words, &fact, value).first->second.second;
    }
    case TermOp::kSlot:
      if (auto element = z.slots.find(term.index); element != z.slots.end()) return element->second;
      return Nameless(z, z.Words(id));
    default: return Nameless(z, z.Words(id));
  }
}

std::optional<Known> OfPlain(Encoder& z, const GateValue& value) {
  using Kind = Known::Kind;
  if (!value.is(GateValue::Kind::kData)) return std::nullopt;
  const std::string words = WriteJson(value.data);
  if (IsPlainNumber(value.data)) return Known{Kind::kNumber, z.c.real_val(value.data.digits().c_str()), z.Bool(true), z.Bool(false), words};
  if (value.is_text() && IsPlainText(value.data.string_value())) return Known{Kind::kText, z.Text(value.data.string_value()), z.Bool(true), z.Bool(false), words};
  if (value.data.is_bool()) return Known{Kind::kBool, z.Bool(value.data.bool_value()), z.Bool(true), z.Bool(false), words};
  return std::nullopt;
}

namespace {

// -- truths

Kleene When(const Known& value, const z3::expr& truth) { return {value.known && truth, value.absent || (value.known && !truth)}; }

Kleene OfCompare(Encoder& z, TermId id, const Term& term) {
  Known a = ValueOf(z, term.operands[0]), b = ValueOf(z, term.operands[1]);
  a = As(z, a, b.kind), b = As(z, b, a.kind);
  using Kind = Known::Kind;
  const bool equality = term.sign == CompareSign::kEqual || term.sign == CompareSign::kNotEqual;
  if (a.kind != b.kind || a.kind == Kind::kFree || (a.kind != Kind::kNumber && !equality)) return z.FreeTruth(id);
  z3::expr holds = z.Bool(true);
  switch (term.sign) {
    case CompareSign::kEqual: holds = a.value == b.value; break;
    case CompareSign::kNotEqual: holds = a.value != b.value; break;
    case CompareSign::kLess: holds = a.value < b.value; break;
    case CompareSign::kLessEqual: holds = a.value <= b.value; break;
    case CompareSign::kGreater: holds = a.value > b.value; break;
    case CompareSign::kGreaterEqual: holds = a.value >= b.value; break;
  }
  return {a.known && b.known && holds, a.absent || b.absent || (a.known && b.known && !holds)};
}

// Is the text this name, or one of this glob? Names are exact; of a glob it is said what a text must at least look like.
z3::expr IsNamed(Encoder& z, const Known& item, const GateValue& pattern) {
  const People& people = z.policy->people;
  const bool is_text = pattern.is_text() && IsPlainText(pattern.data.string_value());
  const std::string text = is_text ? pattern.data.string_value() : std::string();
  auto odd = [&](char ch) { return !(std::isalnum(static_cast<unsigned char>(ch)) || std::string_view("@.-_* ").find(ch) != std::string_view::npos); };
  const bool plain = is_text && std::none_of(text.begin(), text.end(), odd) && std::count(text.begin(), text.end(), '@') <= 1;
  const bool address = text.find('@') != std::string::npos;
  if (plain && text.find('*') == std::string::npos && people.FromAuthor(text) != kUser && !(address && text.find(' ') != std::string::npos)) return item.value == z.Text(text);
  const z3::expr named = z.Free("named " + z.Meant(item.value.to_string()) + " " + std::to_string(static_cast<int>(pattern.kind)) + " " + std::to_string(pattern.principal) + " " + text);
  if (plain && !GlobMatches(text, "User")) {  // else other names of the user match as well
    z.always.push_back(z3::implies(named, z.Within(item.value, Matching(z, text, Anything(z)))));
    z.hints.push_back(named == z3::in_re(item.value, Matching(z, text, Word(z))));
  }
  return named;
}

Kleene OfMember(Encoder& z, TermId id, const Term& term) {
  const Term& container = z.policy->term(term.operands[1]);
  Known item = ValueOf(z, term.operands[0]);
  if (!container.people || container.people->everyone) return z.FreeTruth(id);
  Evaluation e{.policy = *z.policy, .manifest = z.question.policies.manifest(), .arguments = {}, .control = {}, .slots = {}};
  const Elements elements = ElementsOf(ValueOfTerm(e, term.operands[1]));
  const bool numbers = std::all_of(elements.items.begin(), elements.items.end(), [](const GateValue& one) { return one.is(GateValue::Kind::kData) && IsPlainNumber(one.data); });
  if (!elements.known || elements.open || elements.items.empty() || (!numbers && !container.names_only)) return z.FreeTruth(id);
  item = As(z, item, numbers ? Known::Kind::kNumber : Known::Kind::kText);
  if (item.kind != (numbers ? Known::Kind::kNumber : Known::Kind::kText)) return z.FreeTruth(id);
  z3::expr some = z.Bool(false);
  for (const GateValue& one : elements.items) some = some || (numbers ? item.value == z.c.real_val(one.data.digits().c_str()) : IsNamed(z, item, one));
  return When(item, term.op == TermOp::kIn ? some : !some);
}

Kleene OfJunction(Encoder& z, const Term& term) {
  const bool all = term.op == TermOp::kAnd;
  Kleene out{z.Bool(all), z.Bool(!all)};
  for (TermId operand : term.operands) {
    const Kleene one = Truly(z, operand);
    out = all ? Kleene{out.yes && one.yes, out.no || one.no} : Kleene{out.yes || one.yes, out.no && one.no};
  }
  return out;
}

// What a term of labels is about, whatever stands below it.
void CollectPlaces(const Encoder& z, TermId id, std::vector<size_t>& places) {
  const Term& term = z.policy->term(id);
  auto add = [&](size_t place) { if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place); };
  for (int index : term.subject.arguments) add(static_cast<size_t>(index));
  if (term.subject.control) add(z.control());
  for (TermId operand : term.operands) CollectPlaces(z, operand, places);
}

Kleene OfLabels(Encoder& z, TermId id) {
  std::vector<size_t> places;
  CollectPlaces(z, id, places);
  return OfKinds(z, places, z.Words(id), [&](Evaluation& e) { return TruthOfTerm(e, id); });
}

}  // namespace

Kleene Truly(Encoder& z, TermId id) {
  const Term& term = z.policy->term(id);
  switch (term.op) {
    case TermOp::kAnd:
    case TermOp::kOr: return OfJunction(z, term);
    case TermOp::kNot: {
      Kleene one = Truly(z, term.operands[0]);
      return {one.no, one.yes};
    }
    case TermOp::kCompare: return OfCompare(z, id, term);
    case TermOp::kIn:
    case TermOp::kNotIn: return OfMember(z, id, term);
    case TermOp::kLike: {
      const Known text = As(z, ValueOf(z, term.operands[0]), Known::Kind::kText);
      if (text.kind != Known::Kind::kText || !IsPlainText(term.text)) return z.FreeTruth(id);
      return When(text, z.Within(text.value, Matching(z, term.text, Anything(z))));
    }
    case TermOp::kMatches: {
      const Known text = As(z, ValueOf(z, term.operands[0]), Known::Kind::kText);
      const std::optional<z3::expr> texts = text.kind == Known::Kind::kText ? TextsWith(z, term.text) : std::nullopt;
      return texts ? When(text, z.Within(text.value, *texts)) : z.FreeTruth(id);
    }
    case TermOp::kEvery:
    case TermOp::kSome: return OfQuantifier(z, id);
    case TermOp::kIsPresent: {
      const Term& operand = z.policy->term(term.operands[0]);
      if (operand.op != TermOp::kArgument) return z.FreeTruth(id);
      const Known& argument = z.arguments[static_cast<size_t>(operand.index)];
      return {argument.known, argument.absent};
    }
    case TermOp::kHolds: {
      const Known value = As(z, ValueOf(z, term.operands[0]), Known::Kind::kBool);
      return value.kind == Known::Kind::kBool ? When(value, value.value) : z.FreeTruth(id);
    }
    default: return OfLabels(z, id);
  }
}

}  // namespace penstock
