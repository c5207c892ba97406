#include "policies/value.h"

#include <algorithm>

#include "catalog/decimal.h"
#include "core/text.h"

namespace penstock {
namespace {

bool Covers(const People& people, const std::vector<PrincipalId>& patterns, PrincipalId who) {
  return std::any_of(patterns.begin(), patterns.end(), [&](PrincipalId p) { return people.labels->Covers(p, who); });
}

// More than one address, or an address with something around it.
bool IsOddAddress(std::string_view text) {
  size_t ats = 0;
  for (unsigned char c : text) {
    ats += c == '@';
    if (c <= ' ' || c == 0x7F || std::string_view(",;<>\"'()[]\\:").find(static_cast<char>(c)) != std::string_view::npos) return true;
  }
  return ats > 1;
}

bool IsReserved(std::string_view text) {
  return text == "User" || text == "System" || text == "Public" || text.starts_with("tool:") || text.starts_with("data:");
}

void AddData(const People& people, const Json& data, bool authored, PrincipalSet& set) {
  switch (data.kind()) {
    case Json::Kind::kNull: return;
    case Json::Kind::kBool: set.open = true; return;
    case Json::Kind::kInt:
    case Json::Kind::kNumber: set.members.push_back(people.FromData(data.digits())); return;
    case Json::Kind::kString:
      set.members.push_back(authored ? people.FromAuthor(data.string_value()) : people.FromData(data.string_value()));
      return;
    case Json::Kind::kArray:
      for (const Json& item : data.array()) AddData(people, item, authored, set);
      return;
    case Json::Kind::kObject:  // `shared_with: {"bob": "read"}`: the people are the keys
      for (const auto& [key, unused] : data.object()) set.members.push_back(people.FromData(key));
      return;
  }
}

void AddValue(const People& people, const GateValue& value, PrincipalSet& set) {
  switch (value.kind) {
    case GateValue::Kind::kAbsent: return;
    case GateValue::Kind::kUnknown: set.open = true; return;
    case GateValue::Kind::kData: AddData(people, value.data, value.authored, set); return;
    case GateValue::Kind::kPrincipal: set.members.push_back(people.Canonical(value.principal)); return;
    case GateValue::Kind::kPublic: set.everyone = true; return;
    case GateValue::Kind::kList:
      set.open |= value.open;
      for (const GateValue& item : value.items) AddValue(people, item, set);
      return;
  }
}

// `pattern` may be a name or glob of the author, or data.
bool SameItem(const People& people, const GateValue& item, const GateValue& pattern) {
  if (pattern.is(GateValue::Kind::kPublic)) return true;
  bool by_name = pattern.is(GateValue::Kind::kPrincipal) || (pattern.authored && pattern.is_text());
  if (item.is(GateValue::Kind::kPrincipal) || (by_name && item.is_text())) {
    PrincipalSet who, wanted;
    AddValue(people, item, who);
    AddValue(people, pattern, wanted);
    return who.members.size() == 1 && wanted.members.size() == 1 && people.labels->Covers(wanted.members[0], who.members[0]);
  }
  if (!item.is(GateValue::Kind::kData) || !pattern.is(GateValue::Kind::kData)) return false;
  if (item.is_number() && pattern.is_number()) return CompareNumbers(item.data, pattern.data) == 0;
  if (item.data == pattern.data) return true;
  return item.is_text() && pattern.is_text() && people.FromData(item.data.string_value()) == kUser &&
         people.FromData(pattern.data.string_value()) == kUser;
}

std::optional<int> Order(const GateValue& a, const GateValue& b) {
  if (a.is_number() && b.is_number()) return CompareNumbers(a.data, b.data);
  if (!a.is_text() || !b.is_text()) return std::nullopt;
  return a.data.string_value().compare(b.data.string_value());
}

}  // namespace

PrincipalId People::Canonical(PrincipalId id) const { return Covers(*this, me, id) ? kUser : id; }

PrincipalId People::FromAuthor(std::string_view text) const { return Canonical(labels->Principal(text)); }

PrincipalId People::FromData(std::string_view text) const {
  bool odd_address = text.find('@') != std::string_view::npos && IsOddAddress(text);
  if (!odd_address && text.find('*') == std::string_view::npos && !IsReserved(text)) return Canonical(labels->Principal(text));
  // Encoded so that no glob of an author and no reserved name can match it.
  std::string name = "data:";
  for (char c : text) name += c == '*' ? "%2A" : c == '@' ? "%40" : std::string(1, c);
  return labels->Principal(name);
}

bool People::IsTrusted(const Label& label) const {
  if (label.from_anyone) return false;
  for (PrincipalId p : label.from) {
    if (p != kUser && p != kSystem && !Covers(*this, trusted, p)) return false;
  }
  return true;
}

PrincipalSet SetOf(const People& people, const GateValue& value) {
  PrincipalSet set;
  AddValue(people, value, set);
  return set;
}

Truth Readable(const People& people, const Label& label, const PrincipalSet& set) {
  if (label.readers_public) return Truth::kTrue;
  if (set.everyone) return Truth::kFalse;
  if (set.members.empty()) return set.open ? Truth::kUnknown : Truth::kFalse;
  for (PrincipalId p : set.members) {
    if (p != kUser && !Covers(people, label.readers, p)) return Truth::kFalse;
  }
  return set.open ? Truth::kUnknown : Truth::kTrue;
}

Truth ComesFrom(const People& people, const Label& label, const PrincipalSet& set) {
  if (set.everyone) return TruthOf(label.from_anyone || !label.from.empty());
  for (PrincipalId p : label.from) {
    if (Covers(people, set.members, p)) return Truth::kTrue;
  }
  bool may = label.from_anyone || (set.open && !label.from.empty());
  return may ? Truth::kUnknown : Truth::kFalse;
}

Truth TrustedBy(const People& people, const Label& label, const PrincipalSet& set) {
  if (label.from_anyone) return Truth::kFalse;
  if (set.everyone) return Truth::kTrue;
  for (PrincipalId p : label.from) {
    if (p != kUser && p != kSystem && !Covers(people, set.members, p)) return set.open ? Truth::kUnknown : Truth::kFalse;
  }
  return Truth::kTrue;
}

Elements ElementsOf(const GateValue& value) {
  Elements out;
  switch (value.kind) {
    case GateValue::Kind::kAbsent: out.known = true; return out;
    case GateValue::Kind::kList: return {true, value.open, value.items};
    case GateValue::Kind::kData:
      if (value.data.is_array()) {
        out.known = true;
        for (const Json& item : value.data.array()) {
          out.items.push_back(GateValue::Data(item));
          out.items.back().authored = value.authored;
        }
      } else if (value.data.is_object()) {
        out.known = true;
        for (const auto& [key, unused] : value.data.object()) out.items.push_back(GateValue::Data(Json(key)));
      }
      return out;
    case GateValue::Kind::kUnknown:
    case GateValue::Kind::kPrincipal:
    case GateValue::Kind::kPublic: return out;
  }
  return out;
}

Truth Compare(const People& people, CompareSign sign, const GateValue& a, const GateValue& b) {
  using Kind = GateValue::Kind;
  if (a.is(Kind::kAbsent) || b.is(Kind::kAbsent)) return Truth::kFalse;
  if (a.is(Kind::kUnknown) || b.is(Kind::kUnknown)) return Truth::kUnknown;
  if (sign == CompareSign::kEqual || sign == CompareSign::kNotEqual) {
    Truth equal;
    if (a.is(Kind::kPrincipal) || b.is(Kind::kPrincipal)) {
      equal = TruthOf(a.is(Kind::kPrincipal) ? SameItem(people, b, a) : SameItem(people, a, b));
    } else if (a.is_number() && b.is_number()) {
      equal = TruthOf(CompareNumbers(a.data, b.data) == 0);
    } else if (a.is(Kind::kData) && b.is(Kind::kData)) {
      equal = TruthOf(a.data == b.data);
    } else {
      Elements left = ElementsOf(a), right = ElementsOf(b);
      if (!left.known || !right.known || left.open || right.open) return Truth::kUnknown;
      equal = TruthOf(left.items.size() == right.items.size());
      for (size_t i = 0; i < left.items.size() && equal != Truth::kFalse; ++i) {
        equal = And(equal, Compare(people, CompareSign::kEqual, left.items[i], right.items[i]));
      }
    }
    return sign == CompareSign::kEqual ? equal : Not(equal);
  }
  std::optional<int> order = Order(a, b);
  if (!order) return Truth::kUnknown;
  switch (sign) {
    case CompareSign::kLess: return TruthOf(*order < 0);
    case CompareSign::kLessEqual: return TruthOf(*order <= 0);
    case CompareSign::kGreater: return TruthOf(*order > 0);
    default: return TruthOf(*order >= 0);
  }
}

Truth IsIn(const People& people, const GateValue& item, const GateValue& container) {
  using Kind = GateValue::Kind;
  if (item.is(Kind::kAbsent)) return Truth::kFalse;
  if (item.is(Kind::kUnknown)) {  // perhaps there is nothing, and that is in no list, not even in Public
    Elements none = ElementsOf(container);
    return none.known && !none.open && none.items.empty() ? Truth::kFalse : Truth::kUnknown;
  }
  if (container.is(Kind::kPublic)) return Truth::kTrue;
  if (container.is(Kind::kPrincipal)) return TruthOf(SameItem(people, item, container));
  Elements elements = ElementsOf(container);
  if (!elements.known) return Truth::kUnknown;
  Truth found = elements.open ? Truth::kUnknown : Truth::kFalse;
  for (const GateValue& element : elements.items) {
    if (element.is(Kind::kUnknown)) found = Or(found, Truth::kUnknown);
    else if (SameItem(people, item, element)) return Truth::kTrue;
  }
  return found;
}

std::optional<Truth> IsOneOf(const People& people, const GateValue& item, const PrincipalSet& names) {
  if (!item.is(GateValue::Kind::kPrincipal) && !item.is_text()) return std::nullopt;
  PrincipalSet who;
  AddValue(people, item, who);
  return TruthOf(who.members.size() == 1 && Covers(people, names.members, who.members[0]));
}

namespace {

constexpr int kScale = 12;

// `number` in units of 10^-12.
std::optional<__int128> Units(const Json& number) {
  if (number.kind() == Json::Kind::kInt) return static_cast<__int128>(number.int_value()) * 1'000'000'000'000;
  std::string text = number.digits();
  bool negative = text.starts_with('-');
  size_t i = negative ? 1 : 0;
  __int128 units = 0;
  int digits = 0, fraction = -1, exponent = 0;
  for (; i < text.size(); ++i) {
    char c = text[i];
    if (c == '.') { fraction = 0; continue; }
    if (c == 'e' || c == 'E') {
      std::string power = text.substr(i + 1);
      if (power.empty() || power.size() > 4) return std::nullopt;
      exponent = std::atoi(power.c_str());
      break;
    }
    if (c < '0' || c > '9') return std::nullopt;
    if (++digits > 20) return std::nullopt;
    units = units * 10 + (c - '0');
    if (fraction >= 0) ++fraction;
  }
  int shift = kScale - std::max(fraction, 0) + exponent;
  if (shift < 0 || shift > kScale + 3) return std::nullopt;
  for (int k = 0; k < shift; ++k) units *= 10;
  return negative ? -units : units;
}

}  // namespace

bool ExactSum::Add(const Json& number) {
  std::optional<__int128> units = Units(number);
  if (!units) return false;
  return !__builtin_add_overflow(units_, *units, &units_);
}

std::optional<bool> ExactSum::Exceeds(const Json& limit) const {
  std::optional<__int128> units = Units(limit);
  if (!units) return std::nullopt;
  return units_ > *units;
}

}  // namespace penstock
