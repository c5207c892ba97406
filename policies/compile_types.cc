// What terms may be: types from JSON Schema.
#include "policies/compile.h"

namespace penstock {
namespace {

constexpr int kDeepest = 6;  // schemas in schemas that are looked into

template <typename Visit>
void ForEachAlternative(const SchemaPtr& schema, int depth, Visit& visit) {
  if (!schema || depth > kDeepest) return;
  visit(schema);
  for (const auto* list : {&schema->any_of, &schema->one_of, &schema->all_of}) {
    for (const SchemaPtr& inner : *list) ForEachAlternative(inner, depth + 1, visit);
  }
  if (SchemaPtr target = schema->reference.lock()) ForEachAlternative(target, depth + 1, visit);
}

uint8_t KindsOf(const SchemaPtr& schema, int depth) {
  if (!schema || depth > kDeepest) return kSchemaAny;
  uint8_t kinds = schema->types;
  for (const auto* list : {&schema->any_of, &schema->one_of}) {
    if (list->empty()) continue;
    uint8_t some = 0;
    for (const SchemaPtr& inner : *list) some |= KindsOf(inner, depth + 1);
    kinds &= some;
  }
  for (const SchemaPtr& inner : schema->all_of) kinds &= KindsOf(inner, depth + 1);
  if (SchemaPtr target = schema->reference.lock()) kinds &= KindsOf(target, depth + 1);
  return kinds;
}

}  // namespace

Type AnyType() {
  Type type;
  type.kinds = kSchemaAny & ~kSchemaNull;
  return type;
}

Type TypeOfSchema(const SchemaPtr& schema, const std::string& unit) {
  Type type = AnyType();
  if (!schema) return type;
  type.schema = schema;
  type.kinds = KindsOf(schema, 0) & ~kSchemaNull;
  type.unit = unit;
  auto find_unit = [&](const SchemaPtr& s) { if (type.unit.empty()) type.unit = s->currency; };
  ForEachAlternative(schema, 0, find_unit);
  return type;
}

std::vector<std::string_view> MemberNames(const Type& type) {
  std::vector<std::string_view> names;
  auto collect = [&](const SchemaPtr& s) {
    for (const auto& [name, unused] : s->properties) names.push_back(name);
  };
  ForEachAlternative(type.schema, 0, collect);
  return names;
}

Type ElementType(const Type& type) {
  SchemaPtr items;
  bool additional = false;
  auto find = [&](const SchemaPtr& s) {
    if (!items && s->items) items = s->items;
    additional |= !s->prefix_items.empty();
  };
  ForEachAlternative(type.schema, 0, find);
  return items && !additional ? TypeOfSchema(items) : AnyType();
}

std::optional<Type> MemberType(const Type& type, std::string_view name) {
  if (type.condition || !(type.kinds & (kSchemaObject | kSchemaArray))) return std::nullopt;
  if (!type.schema) return AnyType();
  if (!(type.kinds & kSchemaObject)) {
    std::optional<Type> inner = MemberType(ElementType(type), name);
    if (!inner) return inner;
    Type list = AnyType();
    list.kinds = kSchemaArray;
    return list;
  }
  SchemaPtr found;
  bool closed = false;
  auto find = [&](const SchemaPtr& s) {
    closed |= !s->properties.empty() && !s->additional_allowed;
    for (const auto& [property, schema] : s->properties) {
      if (!found && property == name) found = schema;
    }
    if (!found && s->additional) found = s->additional;
  };
  ForEachAlternative(type.schema, 0, find);
  if (found) return TypeOfSchema(found);
  if (closed) return std::nullopt;
  return AnyType();
}

bool IsUndeclaredMember(const Type& type, std::string_view name) {
  if (!type.schema) return false;
  if (!(type.kinds & kSchemaObject)) return (type.kinds & kSchemaArray) && IsUndeclaredMember(ElementType(type), name);
  bool described = false, found = false;
  auto find = [&](const SchemaPtr& s) {
    described |= !s->properties.empty();
    found |= s->additional != nullptr;
    for (const auto& [property, unused] : s->properties) found |= property == name;
  };
  ForEachAlternative(type.schema, 0, find);
  return described && !found;
}

std::string Words(const Type& type) {
  if (type.condition) return "a condition";
  if (type.principals) return "people";
  switch (type.kinds) {
    case kSchemaBool: return "true or false";
    case kSchemaString: return "a text";
    case kSchemaInteger:
    case kSchemaNumber:
    case kSchemaInteger | kSchemaNumber: return type.unit.empty() ? "a number" : "a number of " + type.unit;
    case kSchemaArray: return "a list";
    case kSchemaObject: return "an object";
    case 0: return "nothing";
    default: return "a value";
  }
}

}  // namespace penstock
