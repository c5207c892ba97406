#include "policies/capacity.h"

#include <re2/re2.h>

#include <algorithm>
#include <cmath>

#include "policies/pattern_size.h"

namespace penstock {
namespace {

using Count = std::optional<long double>;

constexpr int kDeepest = 6;

Count Least(Count a, Count b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

Count Sum(Count a, Count b) { return a && b ? Count(*a + *b) : std::nullopt; }

// Whole numbers between two bounds, both of them taken.
struct Range {
  std::optional<long double> low, high;
  void AtLeast(long double bound) { low = low ? std::max(*low, bound) : bound; }
  void AtMost(long double bound) { high = high ? std::min(*high, bound) : bound; }
  Count size() const {
    if (!low || !high) return std::nullopt;
    return std::max(0.0L, std::floor(*high) - std::ceil(*low) + 1);
  }
};

long double NumberIn(const Json& number) { return strtold(number.digits().c_str(), nullptr); }

// -- what a condition leaves

bool IsIt(const Policy& policy, TermId id) { return policy.term(id).op == TermOp::kSlot && policy.term(id).index == 0; }

// Texts and numbers that are what they are: no globs, and no name that stands for other names.
bool IsPlain(const People& people, const GateValue& value) {
  if (value.is_number() || (value.is(GateValue::Kind::kData) && value.data.is_bool())) return true;
  return value.is_text() && value.data.string_value().find('*') == std::string::npos && people.FromAuthor(value.data.string_value()) != kUser;
}

Count CountOfList(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  if (term.op == TermOp::kList) {
    Count all = 0;
    for (TermId operand : term.operands) {
      const Term& item = policy.term(operand);
      all = Sum(all, item.op == TermOp::kConstant && IsPlain(policy.people, item.constant) ? Count(1) : std::nullopt);
    }
    return all;
  }
  if (term.op != TermOp::kConstant && term.op != TermOp::kGroup) return std::nullopt;
  Elements elements = ElementsOf(term.constant);
  if (!elements.known || elements.open) return std::nullopt;
  bool plain = std::all_of(elements.items.begin(), elements.items.end(), [&](const GateValue& item) { return IsPlain(policy.people, item); });
  return plain ? Count(elements.items.size()) : std::nullopt;
}

void Narrow(const Policy& policy, TermId id, Range& range) {
  const Term& term = policy.term(id);
  if (term.op == TermOp::kAnd) for (TermId operand : term.operands) Narrow(policy, operand, range);
  if (term.op != TermOp::kCompare) return;
  bool mirrored = IsIt(policy, term.operands[1]);
  if (!mirrored && !IsIt(policy, term.operands[0])) return;
  const Term& other = policy.term(term.operands[mirrored ? 0 : 1]);
  if (other.op != TermOp::kConstant || !other.constant.is_number()) return;
  const long double bound = NumberIn(other.constant.data);
  const bool less = term.sign == CompareSign::kLess || term.sign == CompareSign::kLessEqual;
  const bool greater = term.sign == CompareSign::kGreater || term.sign == CompareSign::kGreaterEqual;
  if (less || greater) less != mirrored ? range.AtMost(bound) : range.AtLeast(bound);
}

Count CountOfCondition(const Policy& policy, TermId id) {
  const Term& term = policy.term(id);
  switch (term.op) {
    case TermOp::kAnd: {
      Count least;
      for (TermId operand : term.operands) least = Least(least, CountOfCondition(policy, operand));
      return least;
    }
    case TermOp::kOr: {
      Count all = 0;
      for (TermId operand : term.operands) all = Sum(all, CountOfCondition(policy, operand));
      return all;
    }
    case TermOp::kCompare: {
      bool mirrored = IsIt(policy, term.operands[1]);
      bool equals = term.sign == CompareSign::kEqual && (mirrored || IsIt(policy, term.operands[0]));
      const Term& other = policy.term(term.operands[mirrored ? 0 : 1]);
      bool is_data = other.op == TermOp::kConstant && (other.constant.is_text() || other.constant.is_number());
      return equals && is_data ? Count(1) : std::nullopt;
    }
    case TermOp::kIn: return IsIt(policy, term.operands[0]) ? CountOfList(policy, term.operands[1]) : std::nullopt;
    case TermOp::kMatches: return IsIt(policy, term.operands[0]) && term.pattern->ok() ? CountOfPattern(term.text) : std::nullopt;
    default: return std::nullopt;
  }
}

// -- what a schema leaves

// `range`: what the condition leaves of numbers.
Count CountOfSchema(const SchemaPtr& schema, const Range& condition, int depth) {
  if (!schema || depth > kDeepest) return std::nullopt;
  Count count;
  if (schema->has_enum) count = schema->enum_values.size();
  for (const auto* alternatives : {&schema->any_of, &schema->one_of}) {
    if (alternatives->empty()) continue;
    Count all = 0;
    for (const SchemaPtr& one : *alternatives) all = Sum(all, CountOfSchema(one, condition, depth + 1));
    count = Least(count, all);
  }
  for (const SchemaPtr& one : schema->all_of) count = Least(count, CountOfSchema(one, condition, depth + 1));
  if (SchemaPtr target = schema->reference.lock()) count = Least(count, CountOfSchema(target, condition, depth + 1));
  Count own = 0;
  if (schema->types & kSchemaNull) own = Sum(own, 1);
  if (schema->types & kSchemaBool) own = Sum(own, 2);
  if (schema->types & (kSchemaInteger | kSchemaNumber)) {
    Range range = condition;
    if (schema->minimum) range.AtLeast(NumberIn(*schema->minimum));
    if (schema->exclusive_minimum) range.AtLeast(NumberIn(*schema->exclusive_minimum));
    if (schema->maximum) range.AtMost(NumberIn(*schema->maximum));
    if (schema->exclusive_maximum) range.AtMost(NumberIn(*schema->exclusive_maximum));
    own = Sum(own, schema->types & kSchemaNumber ? std::nullopt : range.size());
  }
  if (schema->types & kSchemaString) own = Sum(own, schema->pattern.empty() ? std::nullopt : CountOfPattern(schema->pattern));
  if (schema->types & (kSchemaArray | kSchemaObject)) own = std::nullopt;
  return Least(count, own);
}

}  // namespace

std::optional<long double> CountOfValues(const Build& build, const SchemaPtr& schema, TermId condition) {
  Range range;
  Count count;
  if (condition != kNoTerm) {
    Narrow(build.policy, condition, range);
    count = CountOfCondition(build.policy, condition);
  }
  return Least(count, CountOfSchema(schema, range, 0));
}

}  // namespace penstock
