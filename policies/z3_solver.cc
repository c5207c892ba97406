// Questions about calls, put to z3. A call that is found is judged before it is believed.
#include <algorithm>

#include "policies/z3_encoder.h"

namespace penstock {
namespace {

constexpr unsigned kMostSteps = 400'000;  // of z3, for one question
constexpr int kMostModels = 12;

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

std::optional<Json> ReadList(const z3::model& model, const ListArgument& list) {
  JsonArray all;
  const int length = model.eval(list.length, true).get_numeral_int();
  for (int k = 0; k < length; ++k) {
    const Known& element = list.elements[static_cast<size_t>(k)];
    std::optional<Json> one = model.eval(element.known, true).is_true() ? Read(model, element) : std::optional<Json>(Json());
    if (!one) return std::nullopt;
    all.push_back(std::move(*one));
  }
  return Json(std::move(all));
}

LabelInterval LabelOf(const Encoder& z, const z3::model& model, size_t place) {
  for (size_t k = 0; k < z.kinds[place].size(); ++k) {
    const LabelId label = z.question.calls.labels[place][k];
    if (model.eval(z.kinds[place][k], true).is_true()) return {label, label};
  }
  return {};
}

std::optional<ChosenCall> CallOf(const Encoder& z, const z3::model& model) {
  ChosenCall out;
  CallFacts& call = out.witness.call;
  call.tool = z.question.calls.tool;
  const std::vector<ToolParameter>& parameters = z.question.policies.manifest().tool(call.tool).parameters;
  call.arguments.resize(parameters.size());
  for (size_t i = 0; i < parameters.size(); ++i) {
    ArgumentFacts& argument = call.arguments[i];
    if (!model.eval(z.arguments[i].known, true).is_true()) continue;
    std::optional<Json> value = z.lists[i] ? ReadList(model, *z.lists[i])
                                : z.arguments[i].kind == Known::Kind::kFree ? PlainValue(parameters[i]) : Read(model, z.arguments[i]);
    if (!value || !Fits(parameters[i], *value)) return std::nullopt;
    argument.presence = Presence::kPresent;
    argument.values_known = true;
    argument.values = {std::move(*value)};
    argument.label = LabelOf(z, model, i);
  }
  call.control = LabelOf(z, model, z.control());
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
  for (const std::optional<ListArgument>& list : z.lists) {
    if (!list) continue;
    other = other || list->length != model.eval(list->length, true);
    for (const Known& element : list->elements) if (element.kind != Known::Kind::kFree) other = other || element.value != model.eval(element.value, true);
  }
  for (const std::vector<z3::expr>& kinds : z.kinds) {
    for (const z3::expr& kind : kinds) if (!kind.is_true()) other = other || kind != model.eval(kind, true);
  }
  for (const auto& [words, truth] : z.truths) other = other || truth != model.eval(truth, true);
  return other;
}

// Not denied, although the condition holds.
z3::expr IsLetThrough(Encoder& z) {
  const SolverQuestion& question = z.question;
  z3::expr is = !DecidedBy(z, question.policies).denied;
  z.policy = &question.policy;
  if (question.condition != kNoTerm) is = is && !Truly(z, question.condition).no;
  return is;
}

// Decided in another way by the other gates, and not in one of the ways that are known.
z3::expr IsDecidedOtherwise(Encoder& z) {
  const Decided a = DecidedBy(z, z.question.policies), b = DecidedBy(z, *z.question.other);
  auto of = [](const Decided& d, Outcome outcome) {
    if (outcome == Outcome::kDeny) return d.denied;
    return !d.denied && (outcome == Outcome::kAsk ? d.asks : !d.asks);
  };
  z3::expr some = z.Bool(false);
  for (Outcome in_a : {Outcome::kAllow, Outcome::kAsk, Outcome::kDeny}) {
    for (Outcome in_b : {Outcome::kAllow, Outcome::kAsk, Outcome::kDeny}) {
      const std::vector<std::pair<Outcome, Outcome>>& besides = z.question.besides;
      const bool known = in_a == in_b || std::find(besides.begin(), besides.end(), std::pair(in_a, in_b)) != besides.end();
      if (!known) some = some || (of(a, in_a) && of(b, in_b));
    }
  }
  return some;
}

// What need not be there is not, and what need not be labelled is nobody's: one after the other, as far as a call is left.
void MakePlain(Encoder& z, z3::solver& solver) {
  auto ask = [&](const z3::expr& plain) {
    if (plain.is_true() || plain.is_false()) return;
    solver.push();
    solver.add(plain);
    const bool left = solver.check() == z3::sat;
    solver.pop();
    if (left) solver.add(plain);
  };
  for (const z3::expr& there : z.there) ask(!there);
  for (size_t place = 0; place < z.kinds.size(); ++place) {
    for (size_t k = 0; k < z.kinds[place].size(); ++k) if (z.question.calls.labels[place][k] == kBottom) ask(z.kinds[place][k]);
  }
}

std::optional<ChosenCall> FindConfirmed(Encoder& z, z3::solver& solver) {
  for (int i = 0; i < kMostModels && solver.check() == z3::sat; ++i) {
    const z3::model model = solver.get_model();
    std::optional<ChosenCall> one = CallOf(z, model);
    if (one && z.question.confirm(*one)) return one;
    solver.add(Other(z, model));
  }
  return std::nullopt;
}

SolverAnswer Ask(Encoder& z, const z3::expr& wanted, bool together) {
  using Kind = SolverAnswer::Kind;
  z3::solver solver(z.c);
  z3::params limits(z.c);
  limits.set("rlimit", kMostSteps);
  solver.set(limits);
  solver.add(wanted);
  for (const z3::expr& holds : z.always) solver.add(holds);
  for (const z3::expr& holds : WhatIsWithin(z, together)) solver.add(holds);
  const z3::check_result found = solver.check();
  if (found == z3::unsat) return {Kind::kNone, {}};
  if (found == z3::unknown) return {};
  for (const z3::expr& hint : z.hints) solver.add(hint);
  solver.push();
  MakePlain(z, solver);
  if (std::optional<ChosenCall> one = FindConfirmed(z, solver)) return {Kind::kFound, std::move(*one)};
  solver.pop();
  if (std::optional<ChosenCall> one = FindConfirmed(z, solver)) return {Kind::kFound, std::move(*one)};
  return {};
}

SolverAnswer Solve(const SolverQuestion& question) {
  z3::context context;
  Encoder z(question, context);
  AddArguments(z);
  const z3::expr wanted = question.other ? IsDecidedOtherwise(z) : IsLetThrough(z);
  SolverAnswer answer = Ask(z, wanted, false);
  const bool has_several = std::any_of(z.within.begin(), z.within.end(), [](const auto& one) { return one.second.all.size() > 1; });
  if (answer.kind == SolverAnswer::Kind::kNotDecided && has_several) answer = Ask(z, wanted, true);
  return answer;
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
