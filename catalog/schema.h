// JSON Schema, the 2020-12 subset that MCP manifests use; keywords we do not know are refused.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

struct Schema;
using SchemaPtr = std::shared_ptr<const Schema>;

enum SchemaType : uint8_t {
  kSchemaNull = 1, kSchemaBool = 2, kSchemaInteger = 4, kSchemaNumber = 8, kSchemaString = 16, kSchemaArray = 32, kSchemaObject = 64,
  kSchemaAny = 127
};

// One schema, read and checked. `$ref` is resolved (to the same node: a schema may be recursive).
struct Schema {
  Json source;                      // as it was written
  uint8_t types = kSchemaAny;       // bits of SchemaType that are allowed
  SchemaPtr items;                  // null: anything
  std::vector<SchemaPtr> prefix_items;
  std::vector<std::pair<std::string, SchemaPtr>> properties;
  std::vector<std::string> required;
  bool additional_allowed = true;   // members besides `properties`
  SchemaPtr additional;             // their schema, if any
  std::vector<SchemaPtr> any_of, one_of, all_of;
  std::weak_ptr<const Schema> reference;  // set: `$ref`, the other members apply as well
  std::vector<Json> enum_values;    // empty: no constraint
  std::optional<double> minimum, maximum, exclusive_minimum, exclusive_maximum;
  std::optional<int64_t> min_length, max_length, min_items, max_items;
  bool unique_items = false;
  std::string pattern, format, currency;  // `pattern`, `format`, `x-currency`
  std::string title, description;
  std::optional<Json> default_value;

  const Schema* Property(std::string_view name) const;
  bool Requires(std::string_view name) const;
};

// Reads a schema; the error names the JSON pointer of the keyword that is wrong or unknown.
Result<SchemaPtr> ParseSchema(const Json& json);
// A schema that accepts anything.
SchemaPtr AnySchema();

// Does `value` conform? The error names the path inside the value and what was expected there.
Status CheckValue(const Schema& schema, const Json& value);

}  // namespace penstock
