#include "catalog/manifest.h"

#include <gtest/gtest.h>

namespace penstock {
namespace {

Json Read(std::string_view text) {
  Result<Json> json = ParseJson(text);
  EXPECT_TRUE(json.ok()) << text;
  return json.ok() ? *json : Json();
}

std::string ErrorOf(std::string_view text) {
  Result<Manifest> manifest = ManifestFromJson(Read(text));
  return manifest.ok() ? "" : manifest.error().message;
}

constexpr std::string_view kMail = R"({"tools":[{"name":"send_email","title":"Send","description":"Sends a mail.",
  "inputSchema":{"type":"object","properties":{"to":{"type":"string"},"body":{"type":"string"},"cc":{"type":"string"}},"required":["to","body"]},
  "outputSchema":{"type":"object","properties":{"result":{"$ref":"#/$defs/Receipt"}},"required":["result"],
                  "$defs":{"Receipt":{"type":"object","properties":{"id":{"type":"integer"}}}},"x-fastmcp-wrap-result":true},
  "annotations":{"readOnlyHint":false,"destructiveHint":false}}]})";

TEST(Manifest, ParametersKeepTheirOrder) {
  Result<Manifest> manifest = ManifestFromJson(Read(kMail));
  ASSERT_TRUE(manifest.ok()) << manifest.error().message;
  const ToolSpec& tool = manifest->tool(manifest->Find("send_email"));
  ASSERT_EQ(tool.parameters.size(), 3u);
  EXPECT_EQ(tool.parameters[0].name, "to");
  EXPECT_EQ(tool.ParameterIndex("cc"), 2);
  EXPECT_FALSE(tool.parameters[2].required);
  EXPECT_FALSE(tool.read_only_hint);
  EXPECT_FALSE(tool.destructive_hint);
  EXPECT_TRUE(tool.open_world_hint);
}

TEST(Manifest, WrappedResultsAreUnwrapped) {
  Result<Manifest> manifest = ManifestFromJson(Read(kMail));
  ASSERT_TRUE(manifest.ok());
  const ToolSpec& tool = manifest->tool(0);
  EXPECT_TRUE(tool.wraps_result);
  EXPECT_TRUE(CheckValue(*tool.output, Read(R"({"id":1})")).ok());
  EXPECT_FALSE(CheckValue(*tool.output, Read(R"({"id":"x"})")).ok());
}

TEST(Manifest, ToolsArePinned) {
  Result<Manifest> one = ManifestFromJson(Read(R"([{"name":"f","inputSchema":{"type":"object"}}])"));
  Result<Manifest> other = ManifestFromJson(Read(R"([{"name":"f","description":"changed","inputSchema":{"type":"object"}}])"));
  ASSERT_TRUE(one.ok() && other.ok());
  EXPECT_NE(one->tool(0).digest, other->tool(0).digest);
  EXPECT_NE(one->Hash(), other->Hash());
  EXPECT_TRUE(one->Add(one->tool(0)).ok());
  EXPECT_EQ(one->tools().size(), 1u);
  EXPECT_NE(one->Add(other->tool(0)).error().message.find("defined twice"), std::string::npos);
}

TEST(Manifest, NamesThatNoPlanCouldCallAreBent) {
  Result<Manifest> manifest = ManifestFromJson(
      Read(R"([{"name":"get-sum","inputSchema":{"type":"object"}},{"name":"3d/view","inputSchema":{"type":"object"}}])"));
  ASSERT_TRUE(manifest.ok());
  EXPECT_EQ(manifest->Find("get_sum"), manifest->Find("get-sum"));
  EXPECT_EQ(manifest->tool(1).plan_name, "_3d_view");
  EXPECT_EQ(manifest->Find("sum"), kNoTool);
  EXPECT_EQ(ErrorOf(R"([{"name":"get-sum","inputSchema":{"type":"object"}},{"name":"get_sum","inputSchema":{"type":"object"}}])"),
            "/tools/1: the tools `get-sum` and `get_sum` are both `get_sum` in a plan");
}

TEST(Manifest, NamesThatPythonHasForItselfAreBent) {
  for (const char* name : {"print", "str", "class", "True", "None", "asyncio", "json", "async"}) {
    Result<Manifest> manifest = ManifestFromJson(Read("[{\"name\":\"" + std::string(name) + "\",\"inputSchema\":{\"type\":\"object\"}}]"));
    ASSERT_TRUE(manifest.ok());
    EXPECT_EQ(manifest->tool(0).plan_name, std::string(name) + "_");
    EXPECT_EQ(manifest->Find(name), 0u);  // so a gate calls it
  }
  for (const char* name : {"match", "search", "open", "Print"}) {  // nothing that a plan could mean otherwise
    EXPECT_EQ(ManifestFromJson(Read("[{\"name\":\"" + std::string(name) + "\",\"inputSchema\":{\"type\":\"object\"}}]"))->tool(0).plan_name, name);
  }
  EXPECT_EQ(ErrorOf(R"([{"name":"print","inputSchema":{"type":"object"}},{"name":"print_","inputSchema":{"type":"object"}}])"),
            "/tools/1: the tools `print` and `print_` are both `print_` in a plan");
}

TEST(Manifest, TheFunctionCallingFormLoads) {
  Result<Manifest> manifest =
      ManifestFromJson(Read(R"([{"name":"f","parameters":{"type":"object","properties":{}},"returns":{"type":"string"}}])"));
  ASSERT_TRUE(manifest.ok());
  EXPECT_EQ(manifest->tool(0).output->types, kSchemaString);
  EXPECT_FALSE(manifest->tool(0).wraps_result);
}

TEST(Manifest, WhatIsWrongIsSaidWithItsPlace) {
  EXPECT_EQ(ErrorOf("{}"), "a manifest is an object with a list `tools`");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"inputSchema":{}}]})"), "/tools/0: a tool needs a `name`");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"name":"f"}]})"), "/tools/0: tool `f`: the tool has no `inputSchema`");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"name":"f","inputSchema":{"type":"array"}}]})"),
            "/tools/0: tool `f`: `inputSchema` has to be a schema of type object");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"name":"f","inputSchema":{"type":"object","required":["x"]}}]})"),
            "/tools/0: tool `f`: `inputSchema` at #/required: \"x\" is no property");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"name":"f","inputSchema":{"type":"object"},"outputShema":{}}]})"),
            "/tools/0: tool `f`: there is no member \"outputShema\" of a tool; did you mean \"outputSchema\"?");
  EXPECT_EQ(ErrorOf(R"({"tools":[{"name":"f g","inputSchema":{"type":"object"}}]})"),
            "/tools/0: the tool name \"f g\" cannot be used");
  EXPECT_EQ(
      ErrorOf(R"({"tools":[{"name":"f","inputSchema":{"type":"object","properties":{"x":{"typ":"string"}}}}]})"),
      "/tools/0: tool `f`: `inputSchema` at #/properties/x/typ: the keyword \"typ\" is not known here; did you mean `type`?");
}

}  // namespace
}  // namespace penstock
