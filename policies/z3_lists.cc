// `every` and `some`. A list that is written in the gate is looked at element by element. Of a list argument it is enough to look at
// short ones: for each quantifier keep one element that decides it (of a false `every` one for which it is false, of a true `some` one
// for which it is true, else one for which it is not known), and all of them are decided as before, while all else that is told of the
// list (its length, its members, that it is another's) is free. So a list argument is as long as there are quantifiers over it, and
// what holds of those holds of all. A quantifier within another is left free.
#include <algorithm>
#include <set>

#include "policies/evaluate.h"
#include "policies/same_rules.h"
#include "policies/z3_encoder.h"

namespace penstock {
namespace {

constexpr size_t kLongest = 6;  // with more quantifiers over one argument these are left free
constexpr size_t kMostElements = 64;

bool IsQuantifier(const Term& term) { return term.op == TermOp::kEvery || term.op == TermOp::kSome; }

bool HasQuantifier(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  return IsQuantifier(term) || std::any_of(term.operands.begin(), term.operands.end(), [&](TermId operand) { return HasQuantifier(policy, operand); });
}

// Which quantifiers look at a list argument, by their words.
using Quantifiers = std::vector<std::set<std::string>>;

void CollectArguments(const Policy& policy, TermId id, std::set<int>& arguments) {
  const Term& term = policy.term(id);
  if (term.op == TermOp::kArgument) arguments.insert(term.index);
  for (TermId operand : term.operands) CollectArguments(policy, operand, arguments);
}

void Collect(Encoder& z, TermId id, Quantifiers& out) {
  if (id == kNoTerm) return;
  const Term& term = z.policy->term(id);
  if (IsQuantifier(term)) {
    std::set<int> arguments;
    CollectArguments(*z.policy, term.operands[0], arguments);
    for (int index : arguments) out[static_cast<size_t>(index)].insert(z.Words(id));
  }
  for (TermId operand : term.operands) Collect(z, operand, out);
}

Quantifiers QuantifiersOf(Encoder& z) {
  const SolverQuestion& question = z.question;
  Quantifiers out(question.policies.manifest().tool(question.calls.tool).parameters.size());
  for (const PolicySet* policies : {&question.policies, question.other}) {
    if (!policies) continue;
    for (const auto& unit : policies->units()) {
      z.policy = unit.get();
      const ToolPolicy& tool = unit->tools[question.calls.tool];
      for (const auto* rules : {&tool.permits, &tool.forbids, &tool.asks}) {
        for (const Rule& rule : *rules) for (const Part& part : rule.parts) Collect(z, part.term, out);
      }
      for (const Sequence& sequence : tool.sequences) Collect(z, sequence.condition, out);
    }
  }
  z.policy = &question.policy;
  Collect(z, question.condition, out);
  return out;
}

// An element of the list, if `in` holds.
struct Element {
  z3::expr in;
  Known value;
};

struct Listed {
  std::vector<Element> elements = {};
  z3::expr open;    // there may be more
  bool ok = true;   // else the list cannot be told
};

// A value that is written in the gate. A name of the user or a glob is more than its text.
void AddWritten(Encoder& z, const GateValue& item, const z3::expr& when, Listed& out) {
  const std::string text = item.is_text() ? item.data.string_value() : std::string();
  auto odd = [](unsigned char c) { return !std::isalnum(c) && std::string_view("@.-_").find(static_cast<char>(c)) == std::string_view::npos; };
  const bool plain = std::none_of(text.begin(), text.end(), odd) && std::count(text.begin(), text.end(), '@') <= 1 && z.policy->people.FromAuthor(text) > kSystem;
  const std::optional<Known> value = plain ? OfPlain(z, item) : std::nullopt;
  if (value) out.elements.push_back({when, *value});
  else out.ok = false;
}

void AddOne(Encoder& z, TermId id, const z3::expr& when, Listed& out) {
  const Term& term = z.policy->term(id);
  if (term.op == TermOp::kConstant) return AddWritten(z, term.constant, when, out);
  const Known value = ValueOf(z, id);
  if (value.kind == Known::Kind::kFree) return void(out.ok = false);  // it may be a list
  out.elements.push_back({when && value.known, value});
  out.open = out.open || (when && !value.known && !value.absent);
}

bool IsListArgument(const Encoder& z, const Term& term) { return term.op == TermOp::kArgument && z.lists[static_cast<size_t>(term.index)]; }

bool IsList(const Encoder& z, const Term& term) {
  if (term.op == TermOp::kFirst) return IsList(z, z.policy->term(term.operands[0]));
  const bool written = term.op == TermOp::kConstant && (term.constant.is(GateValue::Kind::kList) || term.constant.data.is_array());
  return written || term.op == TermOp::kList || term.op == TermOp::kSum || IsListArgument(z, term);
}

void AddElements(Encoder& z, TermId id, const z3::expr& when, Listed& out) {
  const Term& term = z.policy->term(id);
  out.ok = out.ok && IsList(z, term) && out.elements.size() <= kMostElements;
  if (!out.ok) return;
  switch (term.op) {
    case TermOp::kArgument: {
      const ListArgument& list = *z.lists[static_cast<size_t>(term.index)];
      const z3::expr known = z.arguments[static_cast<size_t>(term.index)].known;
      for (size_t k = 0; k < list.elements.size(); ++k) out.elements.push_back({when && known && list.length > static_cast<int>(k), list.elements[k]});
      return;
    }
    case TermOp::kConstant:
      for (const GateValue& item : ElementsOf(term.constant).items) AddWritten(z, item, when, out);
      return;
    case TermOp::kList:
      for (TermId operand : term.operands) AddOne(z, operand, when, out);
      return;
    case TermOp::kSum:
      for (TermId operand : term.operands) {
        if (IsList(z, z.policy->term(operand))) AddElements(z, operand, when, out);
        else AddOne(z, operand, when, out);
      }
      return;
    default: {  // `cc ?? []`
      z3::expr left = when;
      for (TermId operand : term.operands) {
        const Term& one = z.policy->term(operand);
        AddElements(z, operand, left, out);
        left = left && (IsListArgument(z, one) ? z.arguments[static_cast<size_t>(one.index)].absent : z.Bool(false));
      }
    }
  }
}

}  // namespace

void AddLists(Encoder& z) {
  const std::vector<ToolParameter>& parameters = z.question.policies.manifest().tool(z.question.calls.tool).parameters;
  const Quantifiers quantifiers = QuantifiersOf(z);
  for (size_t i = 0; i < parameters.size(); ++i) {
    std::optional<ListArgument>& list = z.lists.emplace_back();
    const Schema* schema = parameters[i].schema.get();
    const size_t longest = quantifiers[i].size();
    if (!schema || (schema->types & ~kSchemaNull) != kSchemaArray || !schema->prefix_items.empty() || longest == 0 || longest > kLongest) continue;
    const std::string name = "a" + std::to_string(i);
    list = ListArgument{z.c.int_const((name + "_length").c_str()), {}};
    z.always.push_back(list->length >= 0 && list->length <= static_cast<int>(longest));
    for (size_t k = 0; k < longest; ++k) {
      const std::string element = name + "_" + std::to_string(k);
      const bool may_be_null = !schema->items || (schema->items->types & kSchemaNull);
      list->elements.push_back(OfSchema(z, schema->items.get(), element, may_be_null ? z.c.bool_const((element + "_known").c_str()) : z.Bool(true)));
    }
  }
}

Kleene OfQuantifier(Encoder& z, TermId id) {
  const Term& term = z.policy->term(id);
  Listed list{.open = z.Bool(false)};
  AddElements(z, term.operands[0], z.Bool(true), list);
  if (!list.ok || list.elements.size() > kMostElements || HasQuantifier(*z.policy, term.operands[1])) return z.FreeTruth(id);
  const bool every = term.op == TermOp::kEvery;
  Kleene all{every ? !list.open : z.Bool(false), every ? z.Bool(false) : !list.open};
  for (const Element& element : list.elements) {
    z.slots.insert_or_assign(term.index, element.value);
    const Kleene one = Truly(z, term.operands[1]);
    z.slots.erase(term.index);
    all = every ? Kleene{all.yes && z3::implies(element.in, one.yes), all.no || (element.in && one.no)}
                : Kleene{all.yes || (element.in && one.yes), all.no && z3::implies(element.in, one.no)};
  }
  return all;
}

}  // namespace penstock
