#include "catalog/schema_sketch.h"

#include <algorithm>

#include "catalog/schema_pattern.h"
#include "catalog/schema_words.h"

namespace penstock {
namespace {

constexpr int kDeepest = 40;      // `$ref`, anyOf and members in one another; below, anything may conform
constexpr int64_t kMostWork = 20'000;

using Why = std::optional<std::string>;  // nothing: it may conform

struct Sketcher {
  int64_t work_left = kMostWork;
  int depth = 0;
};

Why WhyNot(Sketcher& sketcher, const Schema& schema, const SketchedValue& value, const std::string& path);

Why NoneOf(Sketcher& sketcher, const Schema& schema, const ValueSketch& sketch, const std::string& path) {
  Why first;
  for (const SketchedValue& value : sketch) {
    Why why = WhyNot(sketcher, schema, value, path);
    if (!why) return why;
    if (!first) first = std::move(why);
  }
  return first;
}

std::string Got(const SketchedValue& value) { return value.called.empty() ? NameOfTypes(value.types) : value.called; }

bool MayMeet(uint8_t taken, const SketchedValue& value) { return (TypesTakenBy(taken) & value.types) != 0; }

// Of alternatives in a schema: none may do.
Why WhyNoBranch(Sketcher& sketcher, const std::vector<SchemaPtr>& branches, const SketchedValue& value, const std::string& path) {
  Why last;
  uint8_t types = 0;
  bool type_fits = false;
  for (const SchemaPtr& branch : branches) {
    Why why = WhyNot(sketcher, *branch, value, path);
    if (!why) return why;
    types |= branch->types;
    if (!MayMeet(branch->types, value)) continue;
    type_fits = true;
    last = std::move(why);
  }
  return type_fits ? last : Placed(path, types == kSchemaAny ? std::string(kNoneOfTheForms) : ExpectedTypes(types, Got(value)));
}

Why WhyNotList(Sketcher& sketcher, const Schema& schema, const SketchedValue& list, const std::string& path) {
  const auto count = static_cast<int64_t>(list.items.size());
  if (schema.min_items && count < *schema.min_items) return Placed(path, ExpectedCount("at least", *schema.min_items, "items", count));
  if (schema.max_items && count > *schema.max_items) return Placed(path, ExpectedCount("at most", *schema.max_items, "items", count));
  for (size_t i = 0; i < list.items.size(); ++i) {
    const Schema* part = i < schema.prefix_items.size() ? schema.prefix_items[i].get() : schema.items.get();
    if (part == nullptr) break;
    std::string place = path;
    AddIndexTo(place, static_cast<int64_t>(i));
    if (Why why = NoneOf(sketcher, *part, list.items[i], place)) return why;
  }
  return std::nullopt;
}

Why WhyNotMember(Sketcher& sketcher, const Schema& schema, const std::string& name, const ValueSketch& value, const std::string& path) {
  std::string place = path;
  AddMemberTo(place, name);
  const Schema* part = schema.Property(name);
  if (part != nullptr) return NoneOf(sketcher, *part, value, place);
  const bool by_pattern = std::any_of(schema.pattern_properties.begin(), schema.pattern_properties.end(), [&](const auto& one) { return one.first->Matches(name); });
  if (by_pattern) return std::nullopt;
  if (!schema.additional_allowed) return Placed(path, NoMember(schema, name));
  return schema.additional == nullptr ? std::nullopt : NoneOf(sketcher, *schema.additional, value, place);
}

Why WhyNotObject(Sketcher& sketcher, const Schema& schema, const SketchedValue& object, const std::string& path) {
  for (const auto& [name, value] : object.members) if (Why why = WhyNotMember(sketcher, schema, name, value, path)) return why;
  if (object.parts != SketchedValue::Parts::kAll) return std::nullopt;
  for (const std::string& name : schema.required) {
    const bool there = std::any_of(object.members.begin(), object.members.end(), [&](const auto& member) { return member.first == name; });
    if (!there) return Placed(path, MissingMember(name));
  }
  return std::nullopt;
}

Why WhyNotParts(Sketcher& sketcher, const Schema& schema, const SketchedValue& value, const std::string& path) {
  if (value.parts == SketchedValue::Parts::kUnknown) return std::nullopt;
  if (value.types == kSchemaObject) return WhyNotObject(sketcher, schema, value, path);
  return value.types == kSchemaArray ? WhyNotList(sketcher, schema, value, path) : std::nullopt;
}

// Each keyword by itself: one that nothing satisfies is enough. What `not` forbids, or that `oneOf` wants no two, is left to the run.
Why WhyNotHere(Sketcher& sketcher, const Schema& schema, const SketchedValue& value, const std::string& path) {
  if (value.types == 0 && schema.types == kSchemaAny) return Placed(path, "a tool cannot be given " + Got(value));
  if (!MayMeet(schema.types, value)) return Placed(path, ExpectedTypes(schema.types, Got(value)));
  const auto may_be = [&](const Json& one) { return MayMeet(SchemaTypeOf(one), value); };
  if (schema.has_enum && std::none_of(schema.enum_values.begin(), schema.enum_values.end(), may_be)) return Placed(path, ExpectedOneOf(schema.enum_values, Got(value)));
  if (const SchemaPtr target = schema.reference.lock()) if (Why why = WhyNot(sketcher, *target, value, path)) return why;
  if (Why why = WhyNotParts(sketcher, schema, value, path)) return why;
  for (const SchemaPtr& part : schema.all_of) if (Why why = WhyNot(sketcher, *part, value, path)) return why;
  for (const auto* branches : {&schema.any_of, &schema.one_of}) {
    if (branches->empty()) continue;
    if (Why why = WhyNoBranch(sketcher, *branches, value, path)) return why;
  }
  return std::nullopt;
}

Why WhyNot(Sketcher& sketcher, const Schema& schema, const SketchedValue& value, const std::string& path) {
  if (--sketcher.work_left < 0 || sketcher.depth >= kDeepest) return std::nullopt;
  if (value.value) {
    const Status conforms = CheckValue(schema, *value.value, path);
    return conforms.ok() ? std::nullopt : Why(conforms.error().message);
  }
  ++sketcher.depth;
  Why why = WhyNotHere(sketcher, schema, value, path);
  --sketcher.depth;
  return why;
}

}  // namespace

std::optional<std::string> WhyNoneConforms(const Schema& schema, const ValueSketch& sketch, std::string_view within) {
  Sketcher sketcher;
  return NoneOf(sketcher, schema, sketch, std::string(within));
}

}  // namespace penstock
