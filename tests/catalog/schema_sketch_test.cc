// What is said of a value of which a part is known holds for every value that it may be.
#include "catalog/schema_sketch.h"

#include <gtest/gtest.h>

namespace penstock {
namespace {

SchemaPtr SchemaOf(const char* text) {
  Result<SchemaPtr> schema = ParseSchema(*ParseJson(text));
  EXPECT_TRUE(schema.ok()) << text;
  return *schema;
}

SketchedValue Any(uint8_t types) {
  SketchedValue value;
  value.types = types;
  return value;
}

SketchedValue Only(const char* json) {
  SketchedValue value;
  value.value = *ParseJson(json);
  return value;
}

SketchedValue Record(std::vector<std::pair<std::string, ValueSketch>> members) {
  SketchedValue value = Any(kSchemaObject);
  value.parts = SketchedValue::Parts::kAll;
  value.members = std::move(members);
  return value;
}

std::string Why(const char* schema, ValueSketch sketch) { return WhyNoneConforms(*SchemaOf(schema), sketch, "x").value_or(""); }

TEST(SchemaSketch, OneThatMayConformIsEnough) {
  EXPECT_EQ(Why(R"({"type":"integer"})", {Any(kSchemaString)}), "x: expected integer, got string");
  EXPECT_EQ(Why(R"({"type":"integer"})", {Any(kSchemaString), Any(kSchemaInteger)}), "");
  EXPECT_EQ(Why(R"({"type":"integer"})", {Any(kSchemaNumber)}), "");  // it may be a whole one
  EXPECT_EQ(Why(R"({"type":"integer"})", {}), "");
  EXPECT_EQ(Why(R"({"type":"integer"})", {Only("\"a\""), Only("2")}), "");
}

TEST(SchemaSketch, AsksEachKeyword) {
  EXPECT_EQ(Why(R"({"anyOf":[{"type":"integer"},{"type":"null"}]})", {Any(kSchemaString)}), "x: expected null or integer, got string");
  EXPECT_EQ(Why(R"({"anyOf":[{"type":"integer"},{"type":"string"}]})", {Any(kSchemaString)}), "");
  EXPECT_EQ(Why(R"({"allOf":[{"type":"integer"},{"type":"string"}]})", {Any(kSchemaString)}), "x: expected integer, got string");
  EXPECT_EQ(Why(R"({"enum":[1,2]})", {Any(kSchemaString)}), "x: expected one of 1, 2, got string");
  EXPECT_EQ(Why(R"({"enum":[1,"a"]})", {Any(kSchemaString)}), "");
  EXPECT_EQ(Why(R"({"$defs":{"n":{"type":"integer"}},"properties":{"a":{"$ref":"#/$defs/n"}}})", {Record({{"a", {Any(kSchemaString)}}})}),
            "x.a: expected integer, got string");
}

// Against all values that a sketch may be, of which CheckValue knows.
TEST(SchemaSketch, HoldsForEveryValue) {
  const std::pair<uint8_t, const char*> leaves[] = {{kSchemaNull, "null"}, {kSchemaBool, "true"}, {kSchemaInteger, "3"}, {kSchemaNumber, "2.5"}, {kSchemaNumber, "2.0"},
                                                    {kSchemaString, "\"a\""}, {kSchemaArray, "[]"}, {kSchemaObject, "{}"}};
  const char* schemas[] = {R"({})", R"({"type":"integer"})", R"({"type":["string","null"]})", R"({"enum":[3,"a"]})", R"({"const":2.0})", R"({"not":{"type":"string"}})",
                           R"({"oneOf":[{"type":"number"},{"type":"integer"}]})", R"({"anyOf":[{"type":"array"},{"enum":["b"]}]})", R"(false)",
                           R"({"allOf":[{"type":"number"},{"minimum":2}]})"};
  for (const char* part : schemas) {
    for (const auto& [types, json] : leaves) {
      const std::string in_object = std::string(R"({"properties":{"k":)") + part + R"(},"required":["k"],"additionalProperties":false})";
      const bool conforms = CheckValue(*SchemaOf(part), *ParseJson(json)).ok();
      const bool in_member = CheckValue(*SchemaOf(in_object.c_str()), Json(JsonObject{{"k", *ParseJson(json)}})).ok();
      if (conforms) EXPECT_EQ(Why(part, {Any(types)}), "") << part << " " << json;
      if (in_member) EXPECT_EQ(Why(in_object.c_str(), {Record({{"k", {Any(types)}}})}), "") << in_object << " " << json;
    }
  }
}

}  // namespace
}  // namespace penstock
