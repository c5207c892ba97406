// The tools of a session: names, argument and reply schemas, from an MCP `tools/list`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/schema.h"
#include "core/source_file.h"

namespace penstock {

struct ToolParameter {
  std::string name;
  SchemaPtr schema;
  bool required = false;
};

struct ToolSpec {
  std::string name, title, description;
  std::string plan_name;                  // as a plan calls it: `get-sum` is get_sum there
  std::vector<ToolParameter> parameters;  // in the order of inputSchema.properties: the positional order
  SchemaPtr input;                        // the whole inputSchema
  SchemaPtr output;                       // null: opaque text
  Json source;                            // the definition as it was read
  // The reply is `{"result": value}` and the value is what is under `result` (x-fastmcp-wrap-result);
  // `output` is then already the schema of the value.
  bool wraps_result = false;
  bool read_only_hint = false, destructive_hint = true, idempotent_hint = false, open_world_hint = true;
  std::string digest;  // SHA-256 of the definition, canonical JSON

  int ParameterIndex(std::string_view name) const;  // -1 if there is none
};

using ToolIndex = uint32_t;
inline constexpr ToolIndex kNoTool = 0xFFFFFFFF;

class Manifest {
 public:
  Manifest() = default;
  // Adds a tool; a name twice with another definition is an error, and so are two with one plan name.
  Status Add(ToolSpec tool);

  const std::vector<ToolSpec>& tools() const { return tools_; }
  const ToolSpec& tool(ToolIndex index) const { return tools_[index]; }
  ToolIndex Find(std::string_view name) const;  // by either of its names; kNoTool if there is none
  // SHA-256 over the definitions, in order.
  std::string Hash() const;
  Json ToJson() const;  // {"tools": [...]} as it was read

 private:
  std::vector<ToolSpec> tools_;
};

// Reads `{"tools":[{"name","description","inputSchema","outputSchema","annotations"}]}`, or only the list.
// An error names the tool and the JSON pointer inside its schema.
Result<Manifest> ManifestFromJson(const Json& json);
// One tool's definition: as MCP writes it, or with `parameters` and `returns` as function-calling APIs do.
Result<ToolSpec> ToolFromJson(const Json& json);

}  // namespace penstock
