// Values by z3. A truth of the gate is two formulas: when it is surely true, when surely false; in between it is not known, and a permit
// does not apply, a forbid does. What z3 cannot be told is left free, so "there is no such call" stays true; a call that is found
// is judged before it is believed.
#include "policies/value_solver.h"

#include <z3++.h>

#include <algorithm>
#include <map>

#include "core/text.h"
#include "policies/evaluate.h"
#include "policies/releases.h"
#include "policies/same_rules.h"

namespace penstock {
namespace {

constexpr unsigned kMostSteps = 400'000;  // of z3, for one question
constexpr int kMostModels = 12;

struct Kleene {
  z3::expr yes, no;
};

// A value as z3 knows it. kFree: only that it is the same wherever the same words stand.
struct Known {
  enum class Kind : uint8_t { kNumber, kText, kBool, kFree } kind;
  z3::expr value;   // kFree: none
  z3::expr known, absent;
  std::string words = {};  // kFree
};

bool IsPlainText(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) { return c >= ' ' && c < 0x7F && c != '\\'; });
}

bool IsPlainNumber(const Json& number) {
  const std::string digits = number.digits();
  return number.is_number() && digits.find_first_of("eE") == std::string::npos;
}

struct Encoder {
  const SolverQuestion& question;
  const Policy* policy;
  z3::context& c;
  std::vector<Known> arguments = {};
  z3::expr_vector always, hints;               // what holds; what makes a model easy to write down
  std::map<std::string, z3::expr> truths = {}; // free ones, by their words
  std::map<std::string, std::pair<const Fact*, Known>> facts = {};

  Encoder(const SolverQuestion& q, z3::context& context) : question(q), policy(&q.policy), c(context), always(context), hints(context) {}

  z3::expr Bool(bool b) { return c.bool_val(b); }
  z3::expr Free(const std::string& words) {
    return truths.try_emplace(words, c.bool_const(("t" + std::to_string(truths.size())).c_str())).first->second;
  }
  Kleene FreeTruth(const std::string& words) {
    const z3::expr known = Free("known " + words), truth = Free("truth " + words);
    return {known && truth, known && !truth};
  }
  Kleene FreeTruth(TermId id) { return FreeTruth(WrittenOut(*policy, id)); }
  Kleene Of(Truth truth, TermId id) { return truth == Truth::kUnknown ? FreeTruth(id) : Kleene{Bool(truth == Truth::kTrue), Bool(truth == Truth::kFalse)}; }

  z3::expr Text(const std::string& text) { return c.string_val(text); }
  z3::expr Anything() {
    z3::sort text = c.string_sort();
    return z3::re_full(c.re_sort(text));
  }
  z3::expr Matching(const std::string& glob, const z3::expr& star) {
    z3::expr_vector parts(c);
    parts.push_back(z3::to_re(Text("")));
    std::string plain;
    for (char ch : glob + "*") {
      if (ch != '*') { plain += ch; continue; }
      parts.push_back(z3::to_re(Text(plain)));
      parts.push_back(star);
      plain.clear();
    }
    if (!parts.empty()) parts.pop_back();  // the star that was added
    return z3::concat(parts);
  }
  z3::expr Word() { return z3::plus(z3::range(Text("a"), Text("z"))); }
};

// -- arguments

void Bound(Encoder& z, const z3::expr& value, const Schema& schema) {
  auto number = [&](const Json& json) { return z.c.real_val(json.digits().c_str()); };
  if (schema.minimum && IsPlainNumber(*schema.minimum)) z.always.push_back(value >= number(*schema.minimum));
  if (schema.maximum && IsPlainNumber(*schema.maximum)) z.always.push_back(value <= number(*schema.maximum));
  if (schema.exclusive_minimum && IsPlainNumber(*schema.exclusive_minimum)) z.always.push_back(value > number(*schema.exclusive_minimum));
  if (schema.exclusive_maximum && IsPlainNumber(*schema.exclusive_maximum)) z.always.push_back(value < number(*schema.exclusive_maximum));
}

// Calls that do not fit their schemas are never judged.
void AddArgument(Encoder& z, const ToolParameter& parameter, const ArgumentFacts& facts, size_t index) {
  const std::string name = "a" + std::to_string(index);
  z3::expr present = facts.presence == Presence::kMaybe ? z.c.bool_const((name + "_present").c_str()) : z.Bool(facts.presence == Presence::kPresent);
  const uint8_t kinds = parameter.schema ? parameter.schema->types & ~kSchemaNull : kSchemaAny;
  // What may be null is absent then.
  if (facts.presence == Presence::kPresent && (!parameter.schema || (parameter.schema->types & kSchemaNull))) present = z.c.bool_const((name + "_present").c_str());
  using Kind = Known::Kind;
  if (kinds == kSchemaString) {
    z3::expr text = z.c.constant(name.c_str(), z.c.string_sort());
    if (parameter.schema->has_enum) {
      z3::expr some = z.Bool(false);
      bool plain = true;
      for (const Json& one : parameter.schema->enum_values) {
        plain = plain && one.is_string() && IsPlainText(one.string_value());
        if (plain) some = some || text == z.Text(one.string_value());
      }
      if (plain) z.always.push_back(z3::implies(present, some));
    }
    z.hints.push_back(z3::in_re(text, z3::star(z3::range(z.Text(" "), z.Text("~")))));
    z.arguments.push_back({Kind::kText, text, present, !present});
  } else if (kinds != 0 && (kinds & ~(kSchemaInteger | kSchemaNumber)) == 0) {
    const bool whole = !(kinds & kSchemaNumber);
    z3::expr number = whole ? z3::to_real(z.c.int_const(name.c_str())) : z.c.real_const(name.c_str());
    if (!whole) z.hints.push_back(z3::is_int(number * 100));
    Bound(z, number, *parameter.schema);
    z.arguments.push_back({Kind::kNumber, number, present, !present});
  } else if (kinds == kSchemaBool) {
    z.arguments.push_back({Kind::kBool, z.c.bool_const(name.c_str()), present, !present});
  } else {
    z.arguments.push_back({Kind::kFree, z.Bool(true), present, !present, name});
  }
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

Known ValueOf(Encoder& z, TermId id);

Known OfConstant(Encoder& z, TermId id, const GateValue& value) {
  using Kind = Known::Kind;
  if (value.is(GateValue::Kind::kData)) {
    if (IsPlainNumber(value.data)) return {Kind::kNumber, z.c.real_val(value.data.digits().c_str()), z.Bool(true), z.Bool(false)};
    if (value.is_text() && IsPlainText(value.data.string_value())) return {Kind::kText, z.Text(value.data.string_value()), z.Bool(true), z.Bool(false)};
    if (value.data.is_bool()) return {Kind::kBool, z.Bool(value.data.bool_value()), z.Bool(true), z.Bool(false)};
  }
  return Nameless(z, WrittenOut(*z.policy, id));
}

// domain(x), lower(x), length(x): free, and for a model that can be written down what they are of plain texts.
Known OfFunction(Encoder& z, TermId id, const Term& term) {
  Known out = Nameless(z, WrittenOut(*z.policy, id));
  const Known of = ValueOf(z, term.operands[0]);
  if (of.kind != Known::Kind::kText) return out;
  const auto function = static_cast<GateFunction>(term.index);
  out = As(z, out, function == GateFunction::kLength ? Known::Kind::kNumber : Known::Kind::kText);
  z.always.push_back(out.absent == of.absent);
  z3::expr is = z.Bool(true);
  if (function == GateFunction::kLength) is = out.known == of.known && out.value == z3::to_real(of.value.length());
  if (function == GateFunction::kLower) is = out.known == of.known && out.value == of.value && !z3::in_re(of.value, z3::concat(z3::concat(z.Anything(), z3::range(z.Text("A"), z.Text("Z"))), z.Anything()));
  if (function == GateFunction::kDomain) is = z3::implies(of.known, out.known && of.value == z3::concat(z.Text("somebody@"), out.value) && z3::in_re(out.value, z3::plus(z3::range(z.Text("-"), z.Text("z")))));
  if (function == GateFunction::kHost) is = z3::implies(of.known, out.known && of.value == z3::concat(z.Text("https://"), out.value) && z3::in_re(out.value, z3::plus(z3::range(z.Text("-"), z.Text("z")))));
  z.hints.push_back(is);
  return out;
}

Known OfFirst(Encoder& z, TermId id, const Term& term) {
  std::vector<Known> all;
  for (TermId operand : term.operands) all.push_back(ValueOf(z, operand));
  const Known::Kind kind = all[0].kind;
  if (kind == Known::Kind::kFree || std::any_of(all.begin(), all.end(), [&](const Known& one) { return one.kind != kind; })) return Nameless(z, WrittenOut(*z.policy, id));
  Known out = all.back();
  for (size_t i = all.size() - 1; i-- > 0;) {
    out.value = z3::ite(all[i].absent, out.value, all[i].value);
    out.known = z3::ite(all[i].absent, out.known, all[i].known);
    out.absent = all[i].absent && out.absent;
  }
  return out;
}

Known ValueOf(Encoder& z, TermId id) {
  const Term& term = z.policy->term(id);
  switch (term.op) {
    case TermOp::kConstant: return OfConstant(z, id, term.constant);
    case TermOp::kArgument: return z.arguments[static_cast<size_t>(term.index)];
    case TermOp::kFunction: return OfFunction(z, id, term);
    case TermOp::kFirst: return OfFirst(z, id, term);
    case TermOp::kFact: {
      const Fact& fact = z.policy->facts[static_cast<size_t>(term.index)];
      Known value = Nameless(z, WrittenOut(*z.policy, id));
      return z.facts.try_emplace(value.words, &fact, value).first->second.second;
    }
    default: return Nameless(z, WrittenOut(*z.policy, id));
  }
}

// -- truths

Kleene Truly(Encoder& z, TermId id);

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
  const z3::expr named = z.Free("named " + item.value.to_string() + " " + std::to_string(static_cast<int>(pattern.kind)) + " " + std::to_string(pattern.principal) + " " + text);
  if (plain && !GlobMatches(text, "User")) {  // else other names of the user match as well
    z.always.push_back(z3::implies(named, z3::in_re(item.value, z.Matching(text, z.Anything()))));
    z.hints.push_back(named == z3::in_re(item.value, z.Matching(text, z.Word())));
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

// What labels say whatever the values; unknown where they do not.
Truth BlindTruth(Encoder& z, TermId id) {
  const CallFacts& call = z.question.call;
  Evaluation e{.policy = *z.policy, .manifest = z.question.policies.manifest(), .arguments = {}, .control = call.control, .slots = {}};
  for (const ArgumentFacts& argument : call.arguments) e.arguments.push_back({argument.presence, nullptr, argument.label});
  return TruthOfTerm(e, id);
}

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
      return When(text, z3::in_re(text.value, z.Matching(term.text, z.Anything())));
    }
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
    default: return z.Of(BlindTruth(z, id), id);
  }
}

// -- the decision

// Can the guards of a rule hold? What releases or values have a say in may.
z3::expr GuardsOf(Encoder& z, const Rule& rule, const ToolPolicy& tool, ToolIndex index) {
  const CallFacts& call = z.question.call;
  const bool strict = z.policy->mode == GateMode::kStrict, releases = MayRelease(*z.policy, index);
  z3::expr all = z.Bool(true);
  auto need = [&](const z3::expr& present, Truth truth) { if (truth == Truth::kFalse) all = all && !present; };
  if (strict && !rule.accept_control) need(z.Bool(true), IsTrusted(z.policy->people, call.control));
  if (!releases) {
    for (int at : tool.critical) {
      const auto i = static_cast<size_t>(at);
      if (!rule.accepting[i]) need(z.arguments[i].known, IsTrusted(z.policy->people, call.arguments[i].label));
    }
  }
  if (tool.observers == kNoTerm || !z.policy->term(tool.observers).people) return all;
  const PrincipalSet& observers = *z.policy->term(tool.observers).people;
  for (size_t i = 0; i < call.arguments.size() && !releases; ++i) {
    if (!tool.unchecked[i] && !rule.releasing[i]) need(z.arguments[i].known, IsReadable(z.policy->people, call.arguments[i].label, observers));
  }
  if (strict && !rule.release_control) need(z.Bool(true), IsReadable(z.policy->people, call.control, observers));
  return all;
}

z3::expr NotDenied(Encoder& z, ToolIndex index) {
  z3::expr all = z.Bool(true);
  bool first = true;
  for (const auto& unit : z.question.policies.units()) {
    if (unit->observes) continue;
    z.policy = unit.get();
    const ToolPolicy& tool = unit->tools[index];
    for (const Rule& rule : tool.forbids) {
      if (rule.info->observe) continue;
      z3::expr no = z.Bool(false);
      for (const Part& part : rule.parts) no = no || Truly(z, part.term).no;
      all = all && no;
    }
    bool spoke = tool.tool_class != ToolClass::kEffect || (!first && !tool.declared && tool.permits.empty());
    for (size_t layer = 0; layer < unit->layer_permits.size() && tool.tool_class == ToolClass::kEffect; ++layer) {
      z3::expr some = z.Bool(false);
      bool any = false;
      for (const Rule& rule : tool.permits) {
        if (rule.layer != layer) continue;
        any = true;
        if (rule.info->observe) continue;
        z3::expr yes = GuardsOf(z, rule, tool, index);
        for (const Part& part : rule.parts) yes = yes && Truly(z, part.term).yes;
        some = some || yes;
      }
      if (any) all = all && some;
      spoke |= any;
    }
    if (!spoke && first) all = z.Bool(false);
    first = false;
  }
  z.policy = &z.question.policy;
  return all;
}

// -- a model as a call

std::optional<Json> Read(const z3::model& model, const Known& known) {
  const z3::expr value = model.eval(known.value, true);
  if (known.kind == Known::Kind::kBool) return Json(value.is_true());
  if (known.kind == Known::Kind::kText) {
    if (!value.is_string_value()) return std::nullopt;
    std::string text = value.get_string();
    return IsPlainText(text) ? std::optional(Json(std::move(text))) : std::nullopt;
  }
  if (known.kind != Known::Kind::kNumber || !value.is_numeral()) return std::nullopt;
  std::string digits = value.get_decimal_string(6);
  if (digits.ends_with('?')) return std::nullopt;
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  Result<Json> number = ParseJson(digits);
  return number.ok() ? std::optional(std::move(*number)) : std::nullopt;
}

std::optional<ChosenCall> CallOf(const Encoder& z, const z3::model& model) {
  ChosenCall out;
  CallFacts& call = out.witness.call = z.question.call;
  const std::vector<ToolParameter>& parameters = z.question.policies.manifest().tool(call.tool).parameters;
  for (size_t i = 0; i < parameters.size(); ++i) {
    ArgumentFacts& argument = call.arguments[i];
    if (!model.eval(z.arguments[i].known, true).is_true()) {
      argument = {};
      continue;
    }
    std::optional<Json> value = z.arguments[i].kind == Known::Kind::kFree ? PlainValue(parameters[i]) : Read(model, z.arguments[i]);
    if (!value || !Fits(parameters[i], *value)) return std::nullopt;
    argument.presence = Presence::kPresent;
    argument.values_known = true;
    argument.values = {std::move(*value)};
  }
  for (const auto& [words, fact] : z.facts) {
    if (!model.eval(fact.second.known, true).is_true()) continue;
    if (std::optional<Json> value = Read(model, fact.second)) out.facts.emplace_back(fact.first->name, std::move(value));
  }
  return out;
}

// The same values again would be the same call.
z3::expr Other(Encoder& z, const z3::model& model) {
  z3::expr other = z.Bool(false);
  for (const Known& argument : z.arguments) {
    other = other || argument.known != model.eval(argument.known, true);
    if (argument.kind != Known::Kind::kFree) other = other || argument.value != model.eval(argument.value, true);
  }
  for (const auto& [words, truth] : z.truths) other = other || truth != model.eval(truth, true);
  return other;
}

SolverAnswer Solve(const SolverQuestion& question) {
  using Kind = SolverAnswer::Kind;
  z3::context context;
  Encoder z(question, context);
  const CallFacts& call = question.call;
  const std::vector<ToolParameter>& parameters = question.policies.manifest().tool(call.tool).parameters;
  for (size_t i = 0; i < parameters.size(); ++i) AddArgument(z, parameters[i], call.arguments[i], i);
  z3::solver solver(context);
  z3::params limits(context);
  limits.set("rlimit", kMostSteps);
  solver.set(limits);
  solver.add(NotDenied(z, call.tool));
  if (question.condition != kNoTerm) solver.add(!Truly(z, question.condition).no);
  for (const z3::expr& holds : z.always) solver.add(holds);
  const z3::check_result found = solver.check();
  if (found == z3::unsat) return {Kind::kNone, {}};
  if (found == z3::unknown) return {};
  for (const z3::expr& hint : z.hints) solver.add(hint);
  for (int i = 0; i < kMostModels && solver.check() == z3::sat; ++i) {
    const z3::model model = solver.get_model();
    std::optional<ChosenCall> one = CallOf(z, model);
    if (one && question.confirm(*one)) return {Kind::kFound, std::move(*one)};
    solver.add(Other(z, model));
  }
  return {};
}

}  // namespace

ValueSolver Z3Solver() {
  return [](const SolverQuestion& question) {
    try {
      return Solve(question);
    } catch (const z3::exception&) {
      return SolverAnswer{};
    }
  };
}

}  // namespace penstock
