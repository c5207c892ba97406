#include "catalog/schema.h"

#include "catalog/decimal.h"
#include "catalog/schema_pattern.h"
#include "catalog/schema_reference.h"
#include "core/text.h"
#include "core/text_hash.h"

namespace penstock {
namespace {

constexpr int kMaxDepth = 100;  // schemas in schemas

// Where the reader is: a chain on the stack, written out only for an error.
struct Place {
  const Place* parent = nullptr;
  std::string_view token;
  int64_t index = -1;  // instead of a token
};

std::string PointerOf(const Place* place) {
  if (!place) return "#";
  std::string out = PointerOf(place->parent) + "/";
  if (place->index >= 0) return out + std::to_string(place->index);
  for (char c : place->token) {
    if (c == '~') out += "~0";
    else if (c == '/') out += "~1";
    else out += c;
  }
  return out;
}

Error At(const Place* place, std::string message, std::string help = {}) {
  return Error{PointerOf(place) + ": " + std::move(message), std::move(help)};
}

using Node = std::shared_ptr<Schema>;

// A `$ref` waits here until the whole document is read.
struct Pending {
  Schema* node;
  std::string target;   // `#/...`
  std::string pointer;  // of the `$ref`, for the error
};

struct Reader {
  std::vector<Pending> pending;
};

// What `plain_scalars` says. Keywords about objects and arrays do not count.
bool AsksScalarsForTypesOnly(const Schema& schema) {
  const bool bounded = schema.minimum || schema.maximum || schema.exclusive_minimum || schema.exclusive_maximum || schema.multiple_of ||
                       schema.min_length || schema.max_length || schema.compiled_pattern || !schema.format.empty();
  const bool combined = schema.has_reference || schema.has_enum || schema.not_schema || !schema.any_of.empty() || !schema.one_of.empty() ||
                        !schema.all_of.empty();
  return !bounded && !combined;
}

Result<Node> ReadSchema(Reader& reader, const Json& json, const Place* place, int depth);

struct Keyword {
  std::string_view name;
  // Reads the keyword's value into the schema. Null: an annotation, whose value nobody checks.
  Status (*read)(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth);
};

constexpr std::pair<std::string_view, uint8_t> kTypes[] = {
    {"null", kSchemaNull},     {"boolean", kSchemaBool}, {"integer", kSchemaInteger}, {"number", kSchemaNumber},
    {"string", kSchemaString}, {"array", kSchemaArray},  {"object", kSchemaObject}};

Result<uint8_t> TypeBit(const Json& name, const Place* place) {
  std::vector<std::string_view> names;
  for (const auto& [word, bits] : kTypes) {
    if (name.is_string() && name.string_value() == word) return bits;
    names.push_back(word);
  }
  if (!name.is_string()) return At(place, "a type is named by a string");
  std::string_view near = name.string_value().size() < 64 ? NearestName(name.string_value(), names) : "";
  return At(place, "there is no type " + Quoted(name.string_value()),
            near.empty() ? "types are null, boolean, integer, number, string, array, object"
                         : "did you mean `" + std::string(near) + "`?");
}

Status ReadType(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_array()) {
    PENSTOCK_TRY(schema.types, TypeBit(value, place));
    return Done{};
  }
  if (value.array().empty()) return At(place, "`type` names no type");
  schema.types = 0;
  for (const Json& name : value.array()) {
    PENSTOCK_TRY(uint8_t bits, TypeBit(name, place));
    schema.types |= bits;
  }
  return Done{};
}

Status ReadMap(Reader& reader, std::vector<std::pair<std::string, SchemaPtr>>& out, const Json& value, const Place* place,
               int depth) {
  if (!value.is_object()) return At(place, "has to be an object of schemas");
  for (const auto& [name, part] : value.object()) {
    Place here{place, name};
    PENSTOCK_TRY(Node node, ReadSchema(reader, part, &here, depth + 1));
    out.emplace_back(name, std::move(node));
  }
  return Done{};
}

Status ReadList(Reader& reader, std::vector<SchemaPtr>& out, const Json& value, const Place* place, int depth) {
  if (!value.is_array() || value.array().empty()) return At(place, "has to be a list of at least one schema");
  for (size_t i = 0; i < value.array().size(); ++i) {
    Place here{place, {}, static_cast<int64_t>(i)};
    PENSTOCK_TRY(Node node, ReadSchema(reader, value.array()[i], &here, depth + 1));
    out.push_back(std::move(node));
  }
  return Done{};
}

template <auto Member>
Status ReadPart(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  PENSTOCK_TRY(schema.*Member, ReadSchema(reader, value, place, depth + 1));
  return Done{};
}

template <auto Member>
Status ReadMapInto(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  return ReadMap(reader, schema.*Member, value, place, depth);
}

template <auto Member>
Status ReadListInto(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  return ReadList(reader, schema.*Member, value, place, depth);
}

template <auto Member>
Status ReadNumber(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_number()) return At(place, "has to be a number");
  schema.*Member = value;
  return Done{};
}

template <auto Member>
Status ReadCount(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (value.kind() != Json::Kind::kInt || value.int_value() < 0) return At(place, "has to be a whole number, not negative");
  schema.*Member = value.int_value();
  return Done{};
}

template <auto Member>
Status ReadText(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_string()) return At(place, "has to be a string");
  schema.*Member = value.string_value();
  return Done{};
}

Status ReadMultipleOf(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_number() || CompareNumbers(value, Json(0)) <= 0) return At(place, "has to be a number above zero");
  schema.multiple_of = value;
  return Done{};
}

Status ReadItems(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  if (value.is_array()) return At(place, "`items` is one schema for all items", "a schema for each position is `prefixItems`");
  return ReadPart<&Schema::items>(reader, schema, value, place, depth);
}

Status ReadAdditional(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  if (value.is_bool()) {
    schema.additional_allowed = value.bool_value();
    return Done{};
  }
  return ReadPart<&Schema::additional>(reader, schema, value, place, depth);
}

Status ReadPatternProperties(Reader& reader, Schema& schema, const Json& value, const Place* place, int depth) {
  std::vector<std::pair<std::string, SchemaPtr>> parts;
  PENSTOCK_TRY([[maybe_unused]] Done done, ReadMap(reader, parts, value, place, depth));
  for (auto& [pattern, part] : parts) {
    Result<std::shared_ptr<const SchemaPattern>> compiled = CompilePattern(pattern);
    if (!compiled.ok()) return At(place, compiled.error().message, compiled.error().help);
    schema.pattern_properties.emplace_back(std::move(*compiled), std::move(part));
  }
  return Done{};
}

Status ReadRequired(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_array()) return At(place, "has to be a list of member names");
  for (const Json& name : value.array()) {
    if (!name.is_string()) return At(place, "has to be a list of member names");
    schema.required.push_back(name.string_value());
  }
  return Done{};
}

// `enum` and `const` together: what both allow.
void NarrowEnum(Schema& schema, std::vector<Json> values) {
  if (!schema.has_enum) {
    schema.has_enum = true;
    schema.enum_values = std::move(values);
    return;
  }
  std::erase_if(schema.enum_values, [&](const Json& kept) {
    for (const Json& value : values)
      if (value == kept) return false;
    return true;
  });
}

Status ReadEnum(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_array() || value.array().empty()) return At(place, "`enum` has to be a list of at least one value");
  NarrowEnum(schema, value.array());
  return Done{};
}

Status ReadConst(Reader&, Schema& schema, const Json& value, const Place*, int) {
  NarrowEnum(schema, {value});
  return Done{};
}

Status ReadUnique(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_bool()) return At(place, "has to be true or false");
  schema.unique_items = value.bool_value();
  return Done{};
}

Status ReadPattern(Reader&, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_string()) return At(place, "has to be a string");
  schema.pattern = value.string_value();
  Result<std::shared_ptr<const SchemaPattern>> compiled = CompilePattern(schema.pattern);
  if (!compiled.ok()) return At(place, compiled.error().message, compiled.error().help);
  schema.compiled_pattern = std::move(*compiled);
  return Done{};
}

Status ReadReference(Reader& reader, Schema& schema, const Json& value, const Place* place, int) {
  if (!value.is_string()) return At(place, "has to be a string");
  const std::string& target = value.string_value();
  if (target.empty() || target[0] != '#' || (target.size() > 1 && target[1] != '/')) {
    return At(place, "cannot follow " + Quoted(target), "refer to a part of the same schema: `#/$defs/Name`");
  }
  schema.has_reference = true;
  reader.pending.push_back({&schema, target, PointerOf(place)});
  return Done{};
}

Status ReadDefault(Reader&, Schema& schema, const Json& value, const Place*, int) {
  schema.default_value = value;
  return Done{};
}

Status ReadId(Reader&, Schema&, const Json&, const Place* place, int) {
  if (place->parent) return At(place, "a part of a schema may not have an `$id` of its own");
  return Done{};
}

Status ReadDialect(Reader&, Schema&, const Json& value, const Place* place, int) {
  if (!value.is_string()) return At(place, "has to be a string");
  const std::string& uri = value.string_value();
  for (std::string_view known : {"https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema",
                                 "https://json-schema.org/draft/2019-09/schema"}) {
    if (uri.substr(0, uri.find('#')) == known) return Done{};
  }
  return At(place, "the dialect " + Quoted(uri) + " is not known", "`https://json-schema.org/draft/2020-12/schema` is");
}

// Every keyword we know. Those that older dialects share are read as 2020-12 reads them.
constexpr Keyword kKeywords[] = {
    {"type", ReadType},
    {"properties", ReadMapInto<&Schema::properties>},
    {"required", ReadRequired},
    {"additionalProperties", ReadAdditional},
    {"patternProperties", ReadPatternProperties},
    {"propertyNames", ReadPart<&Schema::property_names>},
    {"minProperties", ReadCount<&Schema::min_properties>},
    {"maxProperties", ReadCount<&Schema::max_properties>},
    {"items", ReadItems},
    {"prefixItems", ReadListInto<&Schema::prefix_items>},
    {"minItems", ReadCount<&Schema::min_items>},
    {"maxItems", ReadCount<&Schema::max_items>},
    {"uniqueItems", ReadUnique},
    {"enum", ReadEnum},
    {"const", ReadConst},
    {"anyOf", ReadListInto<&Schema::any_of>},
    {"oneOf", ReadListInto<&Schema::one_of>},
    {"allOf", ReadListInto<&Schema::all_of>},
    {"not", ReadPart<&Schema::not_schema>},
    {"$ref", ReadReference},
    {"$defs", ReadMapInto<&Schema::definitions>},
    {"definitions", ReadMapInto<&Schema::definitions>},  // as drafts before 2019 spell `$defs`
    {"minimum", ReadNumber<&Schema::minimum>},
    {"maximum", ReadNumber<&Schema::maximum>},
    {"exclusiveMinimum", ReadNumber<&Schema::exclusive_minimum>},
    {"exclusiveMaximum", ReadNumber<&Schema::exclusive_maximum>},
    {"multipleOf", ReadMultipleOf},
    {"minLength", ReadCount<&Schema::min_length>},
    {"maxLength", ReadCount<&Schema::max_length>},
    {"pattern", ReadPattern},
    {"format", ReadText<&Schema::format>},
    {"title", ReadText<&Schema::title>},
    {"description", ReadText<&Schema::description>},
    {"x-currency", ReadText<&Schema::currency>},
    {"default", ReadDefault},
    {"$id", ReadId},
    {"$schema", ReadDialect},
    {"examples", nullptr},
    {"$comment", nullptr},
    {"deprecated", nullptr},
    {"readOnly", nullptr},
    {"writeOnly", nullptr},
    {"contentEncoding", nullptr},
    {"contentMediaType", nullptr},
    {"discriminator", nullptr},  // OpenAPI's: says what `oneOf` already decides
};

Error UnknownKeyword(std::string_view name, const Place* place) {
  std::vector<std::string_view> names;
  for (const Keyword& keyword : kKeywords) names.push_back(keyword.name);
  std::string_view near = name.size() < 64 ? NearestName(name, names) : "";
  std::string help = near.empty() ? "keywords of your own begin with `x-`" : "did you mean `" + std::string(near) + "`?";
  return At(place,
            "the keyword " + Quoted(name.substr(0, 100)) + " is not known here" +
                (near.empty() ? "" : "; did you mean `" + std::string(near) + "`?"),
            std::move(help));
}

Status ReadKeyword(Reader& reader, Schema& schema, std::string_view name, const Json& value, const Place* place, int depth) {
  for (const Keyword& keyword : kKeywords) {
    if (keyword.name != name) continue;
    return keyword.read ? keyword.read(reader, schema, value, place, depth) : Status(Done{});
  }
  if (name.substr(0, 2) == "x-") return Done{};
  return UnknownKeyword(name, place);
}

Result<Node> ReadSchema(Reader& reader, const Json& json, const Place* place, int depth) {
  if (depth > kMaxDepth) return At(place, "schemas nested deeper than " + std::to_string(kMaxDepth));
  Node node = std::make_shared<Schema>();
  node->source = json;
  if (json.is_bool()) {
    node->types = json.bool_value() ? kSchemaAny : 0;
    return node;
  }
  if (!json.is_object()) return At(place, "a schema is an object, or true or false");
  for (const auto& [name, value] : json.object()) {
    Place here{place, name};
    PENSTOCK_TRY([[maybe_unused]] Done done, ReadKeyword(reader, *node, name, value, &here, depth));
  }
  node->plain_scalars = AsksScalarsForTypesOnly(*node);
  return node;
}

std::string NamesOf(const Schema& root) {
  std::vector<std::string> names;
  for (const auto& [name, part] : root.definitions) names.push_back("`#/$defs/" + name + "`");
  return names.empty() || names.size() > 12 ? "" : "there is " + Join(names, ", ");
}

}  // namespace

const Schema* Schema::Property(std::string_view name) const {
  for (const auto& [key, part] : properties)
    if (IsSameText(key, name)) return part.get();
  return nullptr;
}

bool Schema::Requires(std::string_view name) const {
  for (const std::string& key : required)
    if (IsSameText(key, name)) return true;
  return false;
}

Result<SchemaPtr> ParseSchema(const Json& json) {
  Reader reader;
  PENSTOCK_TRY(Node root, ReadSchema(reader, json, nullptr, 0));
  for (const Pending& pending : reader.pending) {
    SchemaPtr target = FollowPointer(root, pending.target);
    if (!target) return Error{pending.pointer + ": there is no schema at " + Quoted(pending.target), NamesOf(*root)};
    pending.node->reference = target;
  }
  return SchemaPtr(std::move(root));
}

SchemaPtr AnySchema() { return std::make_shared<const Schema>(); }

}  // namespace penstock
