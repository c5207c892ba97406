// JSON Schema, the 2020-12 subset that MCP manifests use; keywords we do not know are refused.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

struct Schema;
class SchemaPattern;  // a compiled `pattern`
using SchemaPtr = std::shared_ptr<const Schema>;

enum SchemaType : uint8_t {
  kSchemaNull = 1,
  kSchemaBool = 2,
  kSchemaInteger = 4,
  kSchemaNumber = 8,
  kSchemaString = 16,
  kSchemaArray = 32,
  kSchemaObject = 64,
  kSchemaAny = 127
};

// One schema, read and checked. `$ref` is resolved (to the same node: a schema may be recursive),
// and its target lives as long as the root does: ParseSchema gives the root, and a part handed out
// without it must share its ownership (see PartOf).
struct Schema {
  Json source;  // as it was written
  uint8_t types =
      kSchemaAny;   // bits of SchemaType as written (`number` takes integers too); 0: nothing is allowed (the schema `false`)
  bool plain_scalars = false;  // of a number, string, bool or null it asks the type and no more; set when it was read
  SchemaPtr items;  // null: anything
  std::vector<SchemaPtr> prefix_items;
  std::vector<std::pair<std::string, SchemaPtr>> properties;
  std::vector<std::string> required;
  bool additional_allowed = true;  // members besides `properties` and `pattern_properties`
  SchemaPtr additional;            // their schema, if any
  SchemaPtr property_names;        // the schema of every member's name, if any
  std::vector<std::pair<std::shared_ptr<const SchemaPattern>, SchemaPtr>> pattern_properties;
  std::vector<SchemaPtr> any_of, one_of, all_of;
  SchemaPtr not_schema;
  bool has_reference = false;
  std::weak_ptr<const Schema> reference;  // of has_reference: `$ref`; the other members apply as well
  bool has_enum = false;                  // the value is one of enum_values (`const`: exactly one)
  std::vector<Json> enum_values;
  std::optional<Json> minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;  // numbers, exact
  std::optional<int64_t> min_length, max_length, min_items, max_items, min_properties, max_properties;
  bool unique_items = false;
  std::string pattern, format, currency;  // `pattern`, `format`, `x-currency`
  std::shared_ptr<const SchemaPattern> compiled_pattern;
  std::string title, description;
  std::optional<Json> default_value;
  std::vector<std::pair<std::string, SchemaPtr>> definitions;  // `$defs`, of whom this node is the owner

  const Schema* Property(std::string_view name) const;
  bool Requires(std::string_view name) const;
};

// Reads a schema; the error names the JSON pointer of the keyword that is wrong or unknown.
// `format` is asserted, loosely, for date-time (the zone may be missing), date, time, email, uri and
// uuid; any other format is an annotation.
Result<SchemaPtr> ParseSchema(const Json& json);
// A schema that accepts anything.
SchemaPtr AnySchema();
// `part`, a node inside `root`, as a pointer that keeps the whole root.
inline SchemaPtr PartOf(const SchemaPtr& root, const SchemaPtr& part) { return SchemaPtr(root, part.get()); }

// Does `value` conform? The error names the path inside the value and what was expected there.
// `within`: where the value stands itself, with which the path begins. Takes bounded time and stack whatever the schema and the value.
Status CheckValue(const Schema& schema, const Json& value, std::string_view within = {});

}  // namespace penstock
