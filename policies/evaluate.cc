#include "policies/evaluate.h"

#include <re2/re2.h>

#include <algorithm>

#include "core/text.h"

namespace penstock {
namespace {

// A predicate that raising a label can only make false.
template <typename Predicate>
Truth Falling(const LabelTable& labels, LabelInterval label, Predicate holds) {
  Truth high = holds(labels.Get(label.hi));
  if (label.lo == label.hi || high == Truth::kTrue) return high;
  return holds(labels.Get(label.lo)) == Truth::kFalse ? Truth::kFalse : Truth::kUnknown;
}

// A predicate that raising a label can only make true, or unknown: who stands behind what is from anyone nobody knows, so what
// is true of the lowest need not be known of the highest.
template <typename Predicate>
Truth Rising(const LabelTable& labels, LabelInterval label, Predicate holds) {
  Truth low = holds(labels.Get(label.lo));
  if (label.lo == label.hi) return low;
  Truth high = holds(labels.Get(label.hi));
  return high == Truth::kFalse || (low == Truth::kTrue && high == Truth::kTrue) ? high : Truth::kUnknown;
}

const Json* MemberOf(const Json& object, std::string_view name) { return object.Find(name); }

// The label of everything a predicate speaks of; `maybe` if an argument may be absent.
struct SubjectLabel {
  LabelInterval label;
  std::vector<LabelInterval> maybe;  // of arguments that may be there
  bool known = true;
};

SubjectLabel LabelOf(Evaluation& e, const Subject& subject) {
  LabelTable& labels = *e.policy.people.labels;
  SubjectLabel out;
  auto add = [&](LabelInterval label) {
    out.label.lo = labels.Join(out.label.lo, label.lo);
    out.label.hi = labels.Join(out.label.hi, label.hi);
  };
  for (int index : subject.arguments) {
    const ArgumentView& argument = e.arguments[index];
    if (argument.presence == Presence::kPresent) add(argument.label);
    if (argument.presence == Presence::kMaybe) add({kBottom, argument.label.hi});
  }
  if (subject.control) add(e.control);
  for (const auto& [slot, parameter] : subject.past) {
    bool recorded = e.past && parameter >= 0 && static_cast<size_t>(parameter) < e.past->labels.size();
    if (!recorded) out.known = false;
    else add({e.past->labels[parameter], e.past->labels[parameter]});
  }
  return out;
}

Truth OfLabel(Evaluation& e, TermId id, const Term& term) {
  SubjectLabel subject = LabelOf(e, term.subject);
  if (!subject.known) return Truth::kUnknown;
  const People& people = e.policy.people;
  const LabelTable& labels = *people.labels;
  switch (term.op) {
    case TermOp::kTrusted: return IsTrusted(people, subject.label);
    case TermOp::kTrustedBy:
      return OfPeople(e, id, term.operands[0], subject.label, [&](const PrincipalSet& set) {
        return Falling(labels, subject.label, [&](const Label& l) { return TrustedBy(people, l, set); });
      });
    case TermOp::kPublic: return Falling(labels, subject.label, [](const Label& l) { return TruthOf(l.readers_public); });
    case TermOp::kReadableBy:
      return OfPeople(e, id, term.operands[0], subject.label, [&](const PrincipalSet& set) { return IsReadable(people, subject.label, set); });
    case TermOp::kFrom:
    case TermOp::kDerived:
      return OfPeople(e, id, term.operands[0], subject.label, [&](const PrincipalSet& set) {
        return Rising(labels, subject.label, [&](const Label& l) { return ComesFrom(people, l, set); });
      });
    default: {  // kTagged
      uint64_t bit = uint64_t{1} << term.index;
      if (labels.TagIsFragile(term.index)) {
        return Falling(labels, subject.label, [&](const Label& l) { return TruthOf(!(l.lost & bit)); });
      }
      return Rising(labels, subject.label, [&](const Label& l) { return TruthOf((l.sticky & bit) != 0); });
    }
  }
}

Truth OfQuantifier(Evaluation& e, const Term& term) {
  bool every = term.op == TermOp::kEvery;
  GateValue list = ValueOfTerm(e, term.operands[0]);
  if (list.is(GateValue::Kind::kUnknown)) return Truth::kUnknown;
  Elements elements = ElementsOf(list);
  if (!elements.known) return Truth::kUnknown;
  Truth all = every ? Truth::kTrue : Truth::kFalse;
  if (elements.open) all = Truth::kUnknown;
  if (e.slots.size() <= static_cast<size_t>(term.index)) e.slots.resize(term.index + 1);
  for (GateValue& item : elements.items) {
    if (--e.steps_left < 0) return Truth::kUnknown;
    e.slots[term.index] = std::move(item);
    Truth one = TruthOfTerm(e, term.operands[1]);
    all = every ? And(all, one) : Or(all, one);
    if (all == (every ? Truth::kFalse : Truth::kTrue)) break;
  }
  return all;
}

Truth OfText(Evaluation& e, const Term& term) {
  GateValue value = ValueOfTerm(e, term.operands[0]);
  if (value.is(GateValue::Kind::kAbsent)) return Truth::kFalse;
  if (!value.is_text()) return Truth::kUnknown;
  const std::string& text = value.data.string_value();
  if (term.op == TermOp::kLike) return TruthOf(GlobMatches(term.text, text));
  return TruthOf(re2::RE2::PartialMatch(text, *term.pattern));
}

Truth OfPresence(Evaluation& e, const Term& term) {
  const Term& operand = e.policy.term(term.operands[0]);
  if (operand.op == TermOp::kArgument) {
    const ArgumentView& argument = e.arguments[operand.index];
    if (argument.presence == Presence::kAbsent) return Truth::kFalse;
    if (argument.presence == Presence::kMaybe || !argument.value) return Truth::kUnknown;
    return TruthOf(!argument.value->is_null());
  }
  GateValue value = ValueOfTerm(e, term.operands[0]);
  if (value.is(GateValue::Kind::kUnknown)) return Truth::kUnknown;
  return TruthOf(!value.is(GateValue::Kind::kAbsent));
}

Truth OfValue(Evaluation& e, const Term& term) {
  GateValue value = ValueOfTerm(e, term.operands[0]);
  if (value.is(GateValue::Kind::kAbsent)) return Truth::kFalse;
  if (!value.is(GateValue::Kind::kData) || !value.data.is_bool()) return Truth::kUnknown;
  return TruthOf(value.data.bool_value());
}

GateValue OfArgument(const ArgumentView& argument) {
  if (argument.presence == Presence::kAbsent) return GateValue::Absent();
  if (argument.presence == Presence::kPresent && argument.value) return GateValue::Data(*argument.value);
  GateValue unknown = GateValue::Unknown();
  unknown.maybe_absent = true;  // also because a value that is not known may be null
  return unknown;
}

// `.name` of an object; of a list, those of its elements, united.
GateValue MemberValue(const GateValue& value, const std::string& name) {
  if (value.is(GateValue::Kind::kUnknown) || value.is(GateValue::Kind::kAbsent)) return value;
  if (!value.is(GateValue::Kind::kData) && !value.is(GateValue::Kind::kList)) return GateValue::Unknown();
  if (value.is(GateValue::Kind::kData) && value.data.is_object()) {
    const Json* member = MemberOf(value.data, name);
    return member ? GateValue::Data(*member) : GateValue::Absent();
  }
  if (value.is(GateValue::Kind::kData) && !value.data.is_array()) return GateValue::Unknown();
  Elements elements = ElementsOf(value);
  GateValue out = GateValue::OfKind(GateValue::Kind::kList);
  out.open = elements.open;
  for (const GateValue& element : elements.items) {
    if (!element.is(GateValue::Kind::kData) || !element.data.is_object()) { out.open = true; continue; }
    const Json* member = MemberOf(element.data, name);
    if (!member) continue;
    if (member->is_array()) {
      for (const Json& inner : member->array()) out.items.push_back(GateValue::Data(inner));
    } else {
      out.items.push_back(GateValue::Data(*member));
    }
  }
  return out;
}

GateValue ElementValue(const GateValue& list, const GateValue& key) {
  if (list.is(GateValue::Kind::kAbsent) || key.is(GateValue::Kind::kAbsent)) return GateValue::Absent();
  if (list.is(GateValue::Kind::kUnknown) || key.is(GateValue::Kind::kUnknown)) return GateValue::Unknown();
  if (key.is_text() && list.is(GateValue::Kind::kData) && list.data.is_object()) return MemberValue(list, key.data.string_value());
  Elements elements = ElementsOf(list);
  if (!elements.known || !key.is_number() || key.data.kind() != Json::Kind::kInt) return GateValue::Unknown();
  int64_t index = key.data.int_value();
  if (index < 0) return GateValue::Unknown();
  if (index < static_cast<int64_t>(elements.items.size())) return elements.items[static_cast<size_t>(index)];
  return elements.open ? GateValue::Unknown() : GateValue::Absent();
}

GateValue Unite(Evaluation& e, const Term& term) {
  GateValue out = GateValue::OfKind(GateValue::Kind::kList);
  for (TermId operand : term.operands) {
    GateValue value = ValueOfTerm(e, operand);
    switch (value.kind) {
      case GateValue::Kind::kAbsent: continue;
      case GateValue::Kind::kUnknown: out.open = true; continue;
      case GateValue::Kind::kPublic:
      case GateValue::Kind::kPrincipal: out.items.push_back(std::move(value)); continue;
      case GateValue::Kind::kList:
        out.open |= value.open;
        for (GateValue& item : value.items) out.items.push_back(std::move(item));
        continue;
      case GateValue::Kind::kData: {
        Elements elements = ElementsOf(value);
        if (!elements.known) { out.items.push_back(std::move(value)); continue; }
        for (GateValue& item : elements.items) out.items.push_back(std::move(item));
        continue;
      }
    }
  }
  return out;
}

GateValue ListValue(Evaluation& e, const Term& term) {
  GateValue out = GateValue::OfKind(GateValue::Kind::kList);
  for (TermId operand : term.operands) {
    GateValue value = ValueOfTerm(e, operand);
    if (value.is(GateValue::Kind::kAbsent)) continue;
    if (value.is(GateValue::Kind::kUnknown)) out.open = true;
    else out.items.push_back(std::move(value));
  }
  return out;
}

GateValue FirstValue(Evaluation& e, const Term& term) {
  GateValue value;
  for (TermId operand : term.operands) {
    value = ValueOfTerm(e, operand);
    if (value.is(GateValue::Kind::kUnknown) && value.maybe_absent) {
      // It may turn out to be any of the rest.
      return GateValue::Unknown();
    }
    if (!value.is(GateValue::Kind::kAbsent)) return value;
  }
  return value;
}

GateValue FactValue(Evaluation& e, const Term& term) {
  const Fact& fact = e.policy.facts[term.index];
  JsonArray list;
  Json arguments{JsonObject{}};
  for (size_t i = 0; i < term.operands.size(); ++i) {
    GateValue value = ValueOfTerm(e, term.operands[i]);
    if (!value.is(GateValue::Kind::kData)) return GateValue::Unknown();  // nothing is asked about nothing
    list.push_back(value.data);
    arguments.Set(fact.arguments[i], value.data);
  }
  if (e.test_facts) {
    auto found = e.test_facts->find({term.index, WriteJson(Json(std::move(list)))});
    return found == e.test_facts->end() ? GateValue::Unknown() : found->second;
  }
  if (!e.facts) return GateValue::Unknown();
  std::optional<Json> reply = e.facts->Known({fact.name, e.manifest.tool(fact.tool).name, std::move(arguments)});
  if (!reply) return GateValue::Unknown();
  GateValue value = GateValue::Data(std::move(*reply));
  for (const std::string& member : fact.path) value = MemberValue(value, member);
  return value;
}

// The host of a URL in lower case; nothing can be said of anything that is not plainly one.
GateValue HostOf(const std::string& url) {
  size_t scheme = url.find("://");
  if (scheme == std::string::npos || scheme == 0) return GateValue::Unknown();
  size_t begin = scheme + 3;
  size_t end = std::min(url.find_first_of(":/?#", begin), url.size());
  std::string host = url.substr(begin, end - begin);
  bool plain = !host.empty() && host.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789.-") == std::string::npos;
  return plain ? GateValue::Data(Json(std::move(host))) : GateValue::Unknown();
}

GateValue FunctionValue(Evaluation& e, const Term& term) {
  GateValue value = ValueOfTerm(e, term.operands[0]);
  if (value.is(GateValue::Kind::kAbsent) || value.is(GateValue::Kind::kUnknown)) return value;
  auto function = static_cast<GateFunction>(term.index);
  if (function == GateFunction::kLength) {
    if (value.is_text()) return GateValue::Data(Json(static_cast<uint64_t>(CodePointCount(value.data.string_value()))));
    Elements elements = ElementsOf(value);
    if (!elements.known || elements.open) return GateValue::Unknown();
    return GateValue::Data(Json(static_cast<uint64_t>(elements.items.size())));
  }
  if (!value.is_text()) return GateValue::Unknown();
  std::string text = value.data.string_value();
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return c < 0x80 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c); });
  if (function == GateFunction::kLower) return GateValue::Data(Json(std::move(text)));
  if (function == GateFunction::kDomain) {
    // Exactly one address, or nothing can be said of it.
    size_t at = text.find('@');
    bool odd = at == std::string::npos || at == 0 || text.find('@', at + 1) != std::string::npos ||
               text.find_first_of(" \t\r\n,;<>\"'()[]\\:") != std::string::npos;
    return odd ? GateValue::Unknown() : GateValue::Data(Json(text.substr(at + 1)));
  }
  return HostOf(text);
}

Truth OfMember(Evaluation& e, const GateValue& item, TermId container) {
  const Term& term = e.policy.term(container);
  std::optional<Truth> found;
  if (term.names_only) found = IsOneOf(e.policy.people, item, *term.people);
  return found ? *found : IsIn(e.policy.people, item, ValueOfTerm(e, container));
}

}  // namespace

Truth IsTrusted(const People& people, LabelInterval label) {
  if (label.hi == kBottom) return Truth::kTrue;
  auto trusted = [&] { return Falling(*people.labels, label, [&](const Label& l) { return TruthOf(people.IsTrusted(l)); }); };
  return label.lo == label.hi ? people.lately.Of(kNoTerm, label.hi, trusted) : trusted();
}

Truth IsReadable(const People& people, LabelInterval label, const PrincipalSet& set) {
  if (label.hi == kBottom) return Truth::kTrue;
  return Falling(*people.labels, label, [&](const Label& l) { return Readable(people, l, set); });
}

PrincipalSet SetOfTerm(Evaluation& e, TermId id) {
  const Term& term = e.policy.term(id);
  return term.people ? *term.people : SetOf(e.policy.people, ValueOfTerm(e, id));
}

Truth TruthOfTerm(Evaluation& e, TermId id) {
  const Term& term = e.policy.term(id);
  switch (term.op) {
    case TermOp::kAnd: {
      Truth all = Truth::kTrue;
      for (TermId operand : term.operands) {
        all = And(all, TruthOfTerm(e, operand));
        if (all == Truth::kFalse) break;
      }
      return all;
    }
    case TermOp::kOr: {
      Truth any = Truth::kFalse;
      for (TermId operand : term.operands) {
        any = Or(any, TruthOfTerm(e, operand));
        if (any == Truth::kTrue) break;
      }
      return any;
    }
    case TermOp::kNot: return Not(TruthOfTerm(e, term.operands[0]));
    case TermOp::kEvery:
    case TermOp::kSome: return OfQuantifier(e, term);
    case TermOp::kCompare:
      return Compare(e.policy.people, term.sign, ValueOfTerm(e, term.operands[0]), ValueOfTerm(e, term.operands[1]));
    case TermOp::kIn: return OfMember(e, ValueOfTerm(e, term.operands[0]), term.operands[1]);
    case TermOp::kNotIn: {
      GateValue item = ValueOfTerm(e, term.operands[0]);
      if (item.is(GateValue::Kind::kAbsent)) return Truth::kFalse;
      if (item.is(GateValue::Kind::kUnknown)) return Truth::kUnknown;  // it may be absent
      return Not(OfMember(e, item, term.operands[1]));
    }
    case TermOp::kLike:
    case TermOp::kMatches: return OfText(e, term);
    case TermOp::kIsPresent: return OfPresence(e, term);
    case TermOp::kHolds: return OfValue(e, term);
    case TermOp::kTrusted:
    case TermOp::kTrustedBy:
    case TermOp::kPublic:
    case TermOp::kReadableBy:
    case TermOp::kFrom:
    case TermOp::kDerived:
    case TermOp::kTagged: return OfLabel(e, id, term);
    default: return Truth::kUnknown;  // a value is no truth; the checker lets none through
  }
}

GateValue ValueOfTerm(Evaluation& e, TermId id) {
  const Term& term = e.policy.term(id);
  switch (term.op) {
    case TermOp::kConstant:
    case TermOp::kGroup: return term.constant;
    case TermOp::kArgument: return OfArgument(e.arguments[term.index]);
    case TermOp::kResult: return e.result ? GateValue::Data(*e.result) : GateValue::Unknown();
    case TermOp::kSlot: return static_cast<size_t>(term.index) < e.slots.size() ? e.slots[term.index] : GateValue::Unknown();
    case TermOp::kPastArgument:
      if (!e.past || static_cast<size_t>(term.index) >= e.past->arguments.size()) return GateValue::Unknown();
      return e.past->arguments[term.index] ? GateValue::Data(*e.past->arguments[term.index]) : GateValue::Absent();
    case TermOp::kPastResult: return e.past && e.past->result ? GateValue::Data(*e.past->result) : GateValue::Unknown();
    case TermOp::kMember: return MemberValue(ValueOfTerm(e, term.operands[0]), term.text);
    case TermOp::kElement: return ElementValue(ValueOfTerm(e, term.operands[0]), ValueOfTerm(e, term.operands[1]));
    case TermOp::kSum: return Unite(e, term);
    case TermOp::kFirst: return FirstValue(e, term);
    case TermOp::kList: return ListValue(e, term);
    case TermOp::kFact: return FactValue(e, term);
    case TermOp::kFunction: return FunctionValue(e, term);
    default: return GateValue::Unknown();
  }
}

}  // namespace penstock
