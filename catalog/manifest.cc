#include "catalog/manifest.h"

#include <algorithm>

#include "catalog/tool_names.h"
#include "core/digest.h"
#include "core/text.h"

namespace penstock {
namespace {

constexpr size_t kMaxName = 128;

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.' ||
         c == '/';
}

bool IsToolName(std::string_view name) {
  if (name.empty() || name.size() > kMaxName) return false;
  for (char c : name)
    if (!IsNameCharacter(c)) return false;
  return true;
}

constexpr std::string_view kMembers[] = {"name",      "title", "description", "inputSchema", "outputSchema", "annotations",
                                         "execution", "icons", "_meta",       "parameters",  "returns"};

// The protocol grows, so members we do not know are let be; but a misspelt one would silently take a
// tool's schema away.
Status CheckMembers(const Json& json) {
  std::vector<std::string_view> known(std::begin(kMembers), std::end(kMembers));
  for (const auto& [name, value] : json.object()) {
    if (name.size() > 40 || std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string_view near = NearestName(name, known);
    bool one_slip = !near.empty() && near.size() > 6 && name.size() + 2 >= near.size() && name.size() <= near.size() + 2;
    if (!one_slip) continue;
    return Error{"there is no member " + Quoted(name) + " of a tool; did you mean " + Quoted(near) + "?", ""};
  }
  return Done{};
}

Status ReadText(const Json& json, std::string_view member, std::string& out) {
  const Json* found = json.Find(member);
  if (!found) return Done{};
  if (!found->is_string()) return Error{"`" + std::string(member) + "` has to be a string", ""};
  out = found->string_value();
  return Done{};
}

Status ReadHint(const Json& annotations, std::string_view member, bool& out) {
  const Json* found = annotations.Find(member);
  if (!found) return Done{};
  if (!found->is_bool()) return Error{"`annotations." + std::string(member) + "` has to be true or false", ""};
  out = found->bool_value();
  return Done{};
}

Status ReadAnnotations(const Json& json, ToolSpec& tool) {
  const Json* annotations = json.Find("annotations");
  if (!annotations || annotations->is_null()) return Done{};
  if (!annotations->is_object()) return Error{"`annotations` has to be an object", ""};
  if (tool.title.empty()) { PENSTOCK_TRY([[maybe_unused]] Done title, ReadText(*annotations, "title", tool.title)); }
  PENSTOCK_TRY([[maybe_unused]] Done reads, ReadHint(*annotations, "readOnlyHint", tool.read_only_hint));
  PENSTOCK_TRY([[maybe_unused]] Done destroys, ReadHint(*annotations, "destructiveHint", tool.destructive_hint));
  PENSTOCK_TRY([[maybe_unused]] Done repeats, ReadHint(*annotations, "idempotentHint", tool.idempotent_hint));
  PENSTOCK_TRY([[maybe_unused]] Done open, ReadHint(*annotations, "openWorldHint", tool.open_world_hint));
  return Done{};
}

Result<SchemaPtr> SchemaUnder(std::string_view member, const Json& json) {
  Result<SchemaPtr> schema = ParseSchema(json);
  if (!schema.ok()) return Error{"`" + std::string(member) + "` at " + schema.error().message, schema.error().help};
  return schema;
}

Status ReadInput(const Json& json, ToolSpec& tool) {
  const Json* input = json.Find("inputSchema");
  std::string_view member = input ? "inputSchema" : "parameters";
  if (!input) input = json.Find(member);
  if (!input)
    return Error{"the tool has no `inputSchema`", "a tool without arguments has {\"type\": \"object\", \"properties\": {}}"};
  PENSTOCK_TRY(tool.input, SchemaUnder(member, *input));
  if (tool.input->types != kSchemaObject) return Error{"`" + std::string(member) + "` has to be a schema of type object", ""};
  for (const auto& [name, schema] : tool.input->properties) {
    tool.parameters.push_back({name, PartOf(tool.input, schema), tool.input->Requires(name)});
  }
  for (const std::string& name : tool.input->required) {
    if (!tool.input->Property(name))
      return Error{"`" + std::string(member) + "` at #/required: " + Quoted(name) + " is no property", ""};
  }
  return Done{};
}

// FastMCP's way to return what is no object: {"result": value}, marked.
const SchemaPtr* WrappedResult(const Schema& schema) {
  const Json* mark = schema.source.Find("x-fastmcp-wrap-result");
  if (!mark || !mark->is_bool() || !mark->bool_value()) return nullptr;
  if (schema.properties.size() != 1 || schema.properties[0].first != "result" || !schema.Requires("result")) return nullptr;
  return &schema.properties[0].second;
}

Status ReadOutput(const Json& json, ToolSpec& tool) {
  if (const Json* returns = json.Find("returns")) {
    PENSTOCK_TRY(tool.output, SchemaUnder("returns", *returns));
    return Done{};
  }
  const Json* output = json.Find("outputSchema");
  if (!output || output->is_null()) return Done{};
  PENSTOCK_TRY(tool.output, SchemaUnder("outputSchema", *output));
  if (const SchemaPtr* inner = WrappedResult(*tool.output)) {
    tool.output = PartOf(tool.output, *inner);
    tool.wraps_result = true;
  }
  return Done{};
}

Error InTool(const std::string& name, const Error& error) { return Error{"tool `" + name + "`: " + error.message, error.help}; }

Status ReadTool(const Json& json, ToolSpec& tool) {
  PENSTOCK_TRY([[maybe_unused]] Done members, CheckMembers(json));
  PENSTOCK_TRY([[maybe_unused]] Done title, ReadText(json, "title", tool.title));
  PENSTOCK_TRY([[maybe_unused]] Done description, ReadText(json, "description", tool.description));
  PENSTOCK_TRY([[maybe_unused]] Done input, ReadInput(json, tool));
  PENSTOCK_TRY([[maybe_unused]] Done output, ReadOutput(json, tool));
  return ReadAnnotations(json, tool);
}

}  // namespace

int ToolSpec::ParameterIndex(std::string_view parameter) const {
  for (size_t i = 0; i < parameters.size(); ++i)
    if (parameters[i].name == parameter) return static_cast<int>(i);
  return -1;
}

Status Manifest::Add(ToolSpec tool) {
  ToolIndex known = Find(tool.plan_name);
  if (known == kNoTool) {
    tools_.push_back(std::move(tool));
    return Done{};
  }
  if (tools_[known].digest == tool.digest) return Done{};
  if (tools_[known].name != tool.name) {
    return Error{"the tools `" + tools_[known].name + "` and `" + tool.name + "` are both `" + tool.plan_name + "` in a plan",
                 "rename one, or leave one provider out"};
  }
  return Error{"the tool `" + tool.name + "` is defined twice, and differently", "rename one, or leave one provider out"};
}

ToolIndex Manifest::Find(std::string_view name) const {
  for (size_t i = 0; i < tools_.size(); ++i)
    if (tools_[i].name == name || tools_[i].plan_name == name) return static_cast<ToolIndex>(i);
  return kNoTool;
}

std::string Manifest::Hash() const { return Sha256Hex(WriteJson(ToJson())); }

Json Manifest::ToJson() const {
  JsonArray tools;
  for (const ToolSpec& tool : tools_) tools.push_back(tool.source);
  return JsonObject{{"tools", Json(std::move(tools))}};
}

Result<ToolSpec> ToolFromJson(const Json& json) {
  if (!json.is_object()) return Error{"a tool is an object with `name` and `inputSchema`", ""};
  const Json* name = json.Find("name");
  if (!name || !name->is_string()) return Error{"a tool needs a `name`", ""};
  ToolSpec tool;
  tool.name = name->string_value();
  if (!IsToolName(tool.name)) {
    return Error{"the tool name " + Quoted(tool.name.substr(0, kMaxName)) + " cannot be used",
                 "names have 1 to 128 of A-Z a-z 0-9 _ - . /"};
  }
  tool.plan_name = PlanNameOf(tool.name);
  Status read = ReadTool(json, tool);
  if (!read.ok()) return InTool(tool.name, read.error());
  tool.source = json;
  tool.digest = Sha256Hex(WriteJson(json));
  return tool;
}

Result<Manifest> ManifestFromJson(const Json& json) {
  const Json* tools = json.is_array() ? &json : json.Find("tools");
  if (!tools || !tools->is_array())
    return Error{"a manifest is an object with a list `tools`", "this is what MCP's `tools/list` answers"};
  Manifest manifest;
  for (size_t i = 0; i < tools->array().size(); ++i) {
    Result<ToolSpec> tool = ToolFromJson(tools->array()[i]);
    if (!tool.ok()) return Error{"/tools/" + std::to_string(i) + ": " + tool.error().message, tool.error().help};
    Status added = manifest.Add(std::move(*tool));
    if (!added.ok()) return Error{"/tools/" + std::to_string(i) + ": " + added.error().message, added.error().help};
  }
  return manifest;
}

}  // namespace penstock
