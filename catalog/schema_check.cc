// CheckValue: does a JSON value conform to a schema?
#include <algorithm>
#include <unordered_set>

#include "catalog/decimal.h"
#include "catalog/schema.h"
#include "catalog/schema_pattern.h"
#include "catalog/schema_words.h"
#include "core/text.h"
#include "core/text_hash.h"

namespace penstock {
namespace {

constexpr int kMaxDepth = 600;           // checks in checks: `$ref`, anyOf and the value's own nesting
constexpr int64_t kMinWork = 5'000'000;  // what any value may cost, and more for larger ones
constexpr int64_t kWorkPerNode = 50;
constexpr int64_t kProbeWork = 100'000;  // for finding the words of a failed alternative

// Where in the value the check is: a chain on the stack, written out only for an error.
struct Path {
  const Path* parent = nullptr;
  std::string_view member;
  int64_t index = -1;  // instead of a member
};

struct Checker {
  int64_t work_left;
  const Json* whole;      // for whose size more work is allowed, when that is asked for; null: it was
  int depth = 0;
  bool wants_words = true;  // false inside anyOf and the like, where a failure is no error yet
  bool out_of_bounds = false;
  std::string message;    // of the first failure
  int message_depth = 0;  // how deep in the value it was found
  std::string_view within = {};  // where the value itself is
};

void WritePath(const Path* path, std::string& out, int& depth) {
  if (!path) return;
  WritePath(path->parent, out, depth);
  ++depth;
  if (path->index >= 0) AddIndexTo(out, path->index);
  else AddMemberTo(out, path->member);
}

// Records a failure at `path`; always false.
bool Fail(Checker& check, const Path* path, std::string_view what) {
  if (!check.wants_words || !check.message.empty()) return false;
  std::string where(check.within);
  WritePath(path, where, check.message_depth);
  check.message = Placed(where, what);
  return false;
}

bool GiveUp(Checker& check, std::string_view what) {
  check.out_of_bounds = true;
  check.message = what;
  return false;
}

// Nodes in a value, in so far as nesting is within reach.
int64_t SizeOf(const Json& value, int depth) {
  int64_t size = 1;
  if (depth > kMaxDepth) return size;
  if (value.is_string()) size += static_cast<int64_t>(value.string_value().size() / 8);
  if (value.is_array())
    for (const Json& item : value.array()) size += SizeOf(item, depth + 1);
  if (value.is_object())
    for (const auto& [name, item] : value.object()) size += 1 + SizeOf(item, depth + 1);
  return size;
}

// The size is looked at only when the work that any value may cost is done: few values get there.
void AllowForSize(Checker& check) {
  if (check.whole != nullptr) check.work_left += kWorkPerNode * SizeOf(*check.whole, 0);
  check.whole = nullptr;
}

bool Charge(Checker& check, int64_t work) {
  check.work_left -= work;
  if (check.work_left >= 0) return true;
  AllowForSize(check);
  return check.work_left >= 0 || GiveUp(check, "the value takes too long to check against its schema");
}

bool Check(Checker& check, const Schema& schema, const Json& value, const Path* path);

// Tries one alternative without keeping its words.
bool Conforms(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  bool wanted = std::exchange(check.wants_words, false);
  bool good = Check(check, schema, value, path);
  check.wants_words = wanted;
  return good;
}

// ---- types

bool TypeFits(uint8_t types, const Json& value) {
  uint8_t type = SchemaTypeOf(value);
  if (types & type) return true;
  if (type == kSchemaInteger) return types & kSchemaNumber;
  return type == kSchemaNumber && (types & kSchemaInteger) && IsWhole(value);
}

bool FailType(Checker& check, uint8_t types, const Json& value, const Path* path) {
  if (!check.wants_words) return false;
  return Fail(check, path, ExpectedTypes(types, value.is_integer() ? "integer" : NameOfTypes(SchemaTypeOf(value))));
}

// ---- what each kind of value has to satisfy

bool CheckNumber(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  auto fails = [&](const char* words, const Json& bound) {
    return check.wants_words
               ? Fail(check, path,
                      std::string("expected a number ") + words + " " + bound.digits() + ", got " + value.digits().substr(0, 40))
               : false;
  };
  if (!Charge(check, static_cast<int64_t>(value.kind() == Json::Kind::kInt ? 1 : value.number_text().size()))) return false;
  if (schema.minimum && CompareNumbers(value, *schema.minimum) < 0) return fails("not below", *schema.minimum);
  if (schema.maximum && CompareNumbers(value, *schema.maximum) > 0) return fails("not above", *schema.maximum);
  if (schema.exclusive_minimum && CompareNumbers(value, *schema.exclusive_minimum) <= 0)
    return fails("above", *schema.exclusive_minimum);
  if (schema.exclusive_maximum && CompareNumbers(value, *schema.exclusive_maximum) >= 0)
    return fails("below", *schema.exclusive_maximum);
  if (schema.multiple_of && !IsMultiple(value, *schema.multiple_of)) return fails("that is a multiple of", *schema.multiple_of);
  return true;
}

bool FailCount(Checker& check, const Path* path, const char* bound, int64_t wanted, const char* what, int64_t given) {
  if (!check.wants_words) return false;
  return Fail(check, path, ExpectedCount(bound, wanted, what, given));
}

bool CheckString(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  const std::string& text = value.string_value();
  if (schema.min_length || schema.max_length) {
    if (!Charge(check, static_cast<int64_t>(text.size()) / 16)) return false;
    int64_t length = static_cast<int64_t>(CodePointCount(text));
    if (schema.min_length && length < *schema.min_length)
      return FailCount(check, path, "at least", *schema.min_length, "characters", length);
    if (schema.max_length && length > *schema.max_length)
      return FailCount(check, path, "at most", *schema.max_length, "characters", length);
  }
  if (schema.compiled_pattern) {
    if (!Charge(check, static_cast<int64_t>(text.size()))) return false;
    if (!schema.compiled_pattern->Matches(text))
      return check.wants_words &&
             Fail(check, path, "expected a string that matches " + Quoted(schema.pattern) + ", got " + Shortened(text));
  }
  if (!schema.format.empty() && !MatchesFormat(schema.format, text)) {
    return check.wants_words &&
           Fail(check, path, "expected a string of the format " + schema.format + ", got " + Shortened(text));
  }
  return true;
}

bool CheckUnique(Checker& check, const Json& value, const Path* path) {
  std::unordered_set<std::string> seen;
  for (const Json& item : value.array()) {
    std::string normal = NormalText(item);
    if (!Charge(check, static_cast<int64_t>(normal.size()) / 8 + 1)) return false;
    if (seen.insert(std::move(normal)).second) continue;
    Path here{path, {}, &item - value.array().data()};
    return Fail(check, &here, "the same item stands in the list before");
  }
  return true;
}

bool CheckArray(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  const JsonArray& items = value.array();
  int64_t count = static_cast<int64_t>(items.size());
  if (schema.min_items && count < *schema.min_items) return FailCount(check, path, "at least", *schema.min_items, "items", count);
  if (schema.max_items && count > *schema.max_items) return FailCount(check, path, "at most", *schema.max_items, "items", count);
  for (size_t i = 0; i < items.size(); ++i) {
    const Schema* part = i < schema.prefix_items.size() ? schema.prefix_items[i].get() : schema.items.get();
    if (!part) break;
    Path here{path, {}, static_cast<int64_t>(i)};
    if (!Check(check, *part, items[i], &here)) return false;
  }
  return !schema.unique_items || CheckUnique(check, value, path);
}

bool FailUnknownMember(Checker& check, const Schema& schema, std::string_view name, const Path* path) {
  if (!check.wants_words) return false;
  return Fail(check, path, NoMember(schema, name));
}

// Members mostly stand in the order of their schema: `place` is where to look first.
const Schema* PropertyAt(const Schema& schema, std::string_view name, size_t place) {
  bool there = place < schema.properties.size() && IsSameText(schema.properties[place].first, name);
  return there ? schema.properties[place].second.get() : schema.Property(name);
}

bool HasMemberAt(const Json& object, std::string_view name, size_t place) {
  const JsonObject& members = object.object();
  return (place < members.size() && IsSameText(members[place].first, name)) || object.Find(name) != nullptr;
}

bool CheckMember(Checker& check, const Schema& schema, std::string_view name, const Json& value, size_t place, const Path* path) {
  Path here{path, name};
  bool known = false;
  if (const Schema* part = PropertyAt(schema, name, place)) {
    known = true;
    if (!Check(check, *part, value, &here)) return false;
  }
  for (const auto& [pattern, part] : schema.pattern_properties) {
    if (!pattern->Matches(name)) continue;
    known = true;
    if (!Check(check, *part, value, &here)) return false;
  }
  if (schema.property_names && !Check(check, *schema.property_names, Json(name), &here)) return false;
  if (known) return true;
  if (!schema.additional_allowed) return FailUnknownMember(check, schema, name, path);
  return !schema.additional || Check(check, *schema.additional, value, &here);
}

bool CheckObject(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  const JsonObject& members = value.object();
  int64_t count = static_cast<int64_t>(members.size());
  if (schema.min_properties && count < *schema.min_properties)
    return FailCount(check, path, "at least", *schema.min_properties, "members", count);
  if (schema.max_properties && count > *schema.max_properties)
    return FailCount(check, path, "at most", *schema.max_properties, "members", count);
  for (size_t i = 0; i < schema.required.size(); ++i) {
    const std::string& name = schema.required[i];
    if (!Charge(check, count / 8 + 1)) return false;
    if (!HasMemberAt(value, name, i)) return check.wants_words && Fail(check, path, MissingMember(name));
  }
  int64_t per_member = 1 + static_cast<int64_t>(schema.properties.size() / 8 + schema.pattern_properties.size() * 4);
  for (size_t i = 0; i < members.size(); ++i) {
    const auto& [name, item] = members[i];
    if (!Charge(check, per_member + static_cast<int64_t>(name.size() / 64)) || !CheckMember(check, schema, name, item, i, path))
      return false;
  }
  return true;
}

// ---- keywords about the whole value

bool CheckEnum(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (!Charge(check, static_cast<int64_t>(schema.enum_values.size()))) return false;
  for (const Json& allowed : schema.enum_values) {
    bool equal = allowed.is_number() && value.is_number() ? CompareNumbers(allowed, value) == 0 : allowed == value;
    if (equal) return true;
  }
  if (!check.wants_words) return false;
  return Fail(check, path, ExpectedOneOf(schema.enum_values, ShownValue(value)));
}

// A branch that says no more than a type; 0 if it says more.
uint8_t PlainTypes(const Schema& schema) {
  bool plain = schema.types != kSchemaAny && !schema.has_reference && !schema.has_enum && schema.any_of.empty() &&
               schema.one_of.empty() && schema.all_of.empty();
  return plain ? schema.types : 0;
}

// No branch fits: says which types would have, or why the branch failed that came furthest.
bool FailBranches(Checker& check, const std::vector<SchemaPtr>& branches, const Json& value, const Path* path) {
  if (!check.wants_words || !check.message.empty() || check.out_of_bounds) return false;
  uint8_t types = 0;
  bool type_fits = false, all_plain = true;
  for (const SchemaPtr& branch : branches) {
    uint8_t plain = PlainTypes(*branch);
    all_plain = all_plain && plain;
    types |= plain;
    type_fits = type_fits || TypeFits(branch->types, value);
  }
  if (all_plain && !type_fits) return FailType(check, types, value, path);
  AllowForSize(check);
  std::string best;
  int best_depth = -1;
  for (const SchemaPtr& branch : branches) {
    if (all_plain && !TypeFits(branch->types, value)) continue;
    int64_t allowance = std::min<int64_t>(check.work_left, kProbeWork);
    Checker probe{allowance, nullptr, check.depth, true, false, {}, 0, check.within};
    bool fits = Check(probe, *branch, value, path);
    check.work_left -= allowance - std::max<int64_t>(probe.work_left, 0);
    if (fits || probe.out_of_bounds || probe.message_depth <= best_depth) continue;
    best = std::move(probe.message);
    best_depth = probe.message_depth;
  }
  if (best.empty()) return Fail(check, path, kNoneOfTheForms);
  check.message = std::move(best);
  check.message_depth = best_depth;
  return false;
}

bool CheckAnyOf(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  for (const SchemaPtr& branch : schema.any_of) {
    if (Conforms(check, *branch, value, path)) return true;
    if (check.out_of_bounds) return false;
  }
  return FailBranches(check, schema.any_of, value, path);
}

bool CheckOneOf(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  int fitting = 0;
  for (const SchemaPtr& branch : schema.one_of) {
    fitting += Conforms(check, *branch, value, path);
    if (check.out_of_bounds) return false;
  }
  if (fitting == 1) return true;
  if (fitting > 1)
    return Fail(check, path, "the value has " + std::to_string(fitting) + " of the forms of which only one is allowed");
  return FailBranches(check, schema.one_of, value, path);
}

bool CheckNot(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (!schema.not_schema) return true;
  bool conforms = Conforms(check, *schema.not_schema, value, path);
  if (check.out_of_bounds) return false;
  return !conforms || Fail(check, path, "the value has a form that is not allowed");
}

bool CheckReference(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (!schema.has_reference) return true;
  SchemaPtr target = schema.reference.lock();
  if (!target) return GiveUp(check, "the schema refers to a part that is gone");
  return Check(check, *target, value, path);
}

bool CheckKind(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (value.is_number()) return CheckNumber(check, schema, value, path);
  if (value.is_string()) return CheckString(check, schema, value, path);
  if (value.is_array()) return CheckArray(check, schema, value, path);
  if (value.is_object()) return CheckObject(check, schema, value, path);
  return true;
}

bool CheckHere(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (!TypeFits(schema.types, value)) return FailType(check, schema.types, value, path);
  if (schema.has_enum && !CheckEnum(check, schema, value, path)) return false;
  if (!CheckReference(check, schema, value, path)) return false;
  if (!CheckKind(check, schema, value, path)) return false;
  for (const SchemaPtr& part : schema.all_of)
    if (!Check(check, *part, value, path)) return false;
  if (!schema.any_of.empty() && !CheckAnyOf(check, schema, value, path)) return false;
  if (!schema.one_of.empty() && !CheckOneOf(check, schema, value, path)) return false;
  return CheckNot(check, schema, value, path);
}

bool Check(Checker& check, const Schema& schema, const Json& value, const Path* path) {
  if (!Charge(check, 1)) return false;
  if (check.depth >= kMaxDepth) return GiveUp(check, "the value is nested too deeply to check against its schema");
  if (schema.plain_scalars && !value.is_array() && !value.is_object()) {
    return TypeFits(schema.types, value) || FailType(check, schema.types, value, path);
  }
  ++check.depth;
  bool good = CheckHere(check, schema, value, path);
  --check.depth;
  return good;
}

}  // namespace

Status CheckValue(const Schema& schema, const Json& value, std::string_view within) {
  Checker check{kMinWork, &value, 0, true, false, {}, 0, within};
  if (Check(check, schema, value, nullptr)) return Done{};
  return Error{check.message, ""};
}

}  // namespace penstock
