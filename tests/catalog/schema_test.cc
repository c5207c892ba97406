#include "catalog/schema.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace penstock {
namespace {

Json Read(std::string_view text) {
  Result<Json> json = ParseJson(text);
  EXPECT_TRUE(json.ok()) << text;
  return json.ok() ? *json : Json();
}

std::string ErrorOfSchema(std::string_view text) {
  Result<SchemaPtr> schema = ParseSchema(Read(text));
  return schema.ok() ? "" : schema.error().message;
}

// "" if the value conforms, else the words.
std::string Checked(std::string_view schema_text, const Json& value) {
  Result<SchemaPtr> schema = ParseSchema(Read(schema_text));
  if (!schema.ok()) return "schema: " + schema.error().message;
  Status status = CheckValue(**schema, value);
  return status.ok() ? "" : status.error().message;
}

struct ValueCase {
  const char* schema;
  const char* value;
  const char* error;  // "" if it conforms
};

class CheckValueTest : public testing::TestWithParam<ValueCase> {};

TEST_P(CheckValueTest, SaysWhatIsWrong) {
  EXPECT_EQ(Checked(GetParam().schema, Read(GetParam().value)), GetParam().error) << GetParam().schema;
}

INSTANTIATE_TEST_SUITE_P(
    Types, CheckValueTest,
    testing::Values(ValueCase{R"({"type":"string"})", R"("x")", ""},
                    ValueCase{R"({"type":"string"})", "3", "expected string, got integer"},
                    ValueCase{R"({"type":["string","null"]})", "null", ""},
                    ValueCase{R"({"type":["string","null"]})", "1.5", "expected null or string, got number"},
                    ValueCase{R"({"type":"number"})", "3", ""}, ValueCase{R"({"type":"integer"})", "3.0", ""},
                    ValueCase{R"({"type":"integer"})", "3.5", "expected integer, got number"},
                    ValueCase{R"({"type":"integer"})", "12345678901234567890123", ""},
                    ValueCase{R"({"type":"boolean"})", "0", "expected boolean, got integer"}, ValueCase{"true", "[1]", ""},
                    ValueCase{"false", "1", "no value is allowed here"},
                    ValueCase{R"({"type":"array","items":{"type":"object","properties":{"sender":{"type":"string"}}}})",
                              R"([{"sender":3}])", "[0].sender: expected string, got integer"}));

INSTANTIATE_TEST_SUITE_P(
    Bounds, CheckValueTest,
    testing::Values(ValueCase{R"({"minimum":9007199254740993})", "9007199254740992",
                              "expected a number not below 9007199254740993, got 9007199254740992"},
                    ValueCase{R"({"maximum":0.3})", "0.30000000000000001",
                              "expected a number not above 0.3, got 0.30000000000000001"},
                    ValueCase{R"({"exclusiveMinimum":0})", "0.0", "expected a number above 0, got 0.0"},
                    ValueCase{R"({"exclusiveMaximum":-1})", "-1e0", "expected a number below -1, got -1e0"},
                    ValueCase{R"({"multipleOf":0.01})", "19.99", ""},
                    ValueCase{R"({"multipleOf":0.01})", "19.999", "expected a number that is a multiple of 0.01, got 19.999"},
                    ValueCase{R"({"multipleOf":30})", "9e10", ""},
                    ValueCase{R"({"minLength":2})", "\"\u00e9\"", "expected at least 2 characters, got 1"},
                    ValueCase{R"({"maxLength":1})", R"("\ud83d\ude00")", ""},
                    ValueCase{R"({"minItems":1})", "[]", "expected at least 1 items, got 0"},
                    ValueCase{R"({"maxProperties":1})", R"({"a":1,"b":2})", "expected at most 1 members, got 2"},
                    ValueCase{R"({"uniqueItems":true})", R"([{"a":1,"b":2},{"b":2,"a":1.0}])",
                              "[1]: the same item stands in the list before"},
                    ValueCase{R"({"uniqueItems":true})", R"([1,"1",true])", ""}));

INSTANTIATE_TEST_SUITE_P(
    Members, CheckValueTest,
    testing::Values(
        ValueCase{R"({"required":["id"]})", "{}", "the member \"id\" is missing"}, ValueCase{R"({"required":["id"]})", "7", ""},
        ValueCase{R"({"properties":{"sender":{}},"additionalProperties":false})", R"({"sendr":1})",
                  "there is no member \"sendr\"; did you mean \"sender\"?"},
        ValueCase{R"({"additionalProperties":{"type":"integer"}})", R"({"a b":"x"})", "[\"a b\"]: expected integer, got string"},
        ValueCase{R"({"patternProperties":{"^x-":{"type":"string"}},"additionalProperties":false})", R"({"x-a":1})",
                  "[\"x-a\"]: expected string, got integer"},
        ValueCase{R"({"propertyNames":{"maxLength":2}})", R"({"abc":1})", "abc: expected at most 2 characters, got 3"},
        ValueCase{R"({"prefixItems":[{"type":"string"}],"items":{"type":"integer"}})", R"(["a",1,"b"])",
                  "[2]: expected integer, got string"},
        ValueCase{R"({"prefixItems":[{"type":"string"}],"items":false})", R"(["a",1])", "[1]: no value is allowed here"}));

INSTANTIATE_TEST_SUITE_P(
    Forms, CheckValueTest,
    testing::Values(
        ValueCase{R"({"enum":["a",1]})", "1.0", ""},
        ValueCase{R"({"enum":["a",1]})", "\"b\"", "expected one of \"a\", 1, got \"b\""},
        ValueCase{R"({"const":"a"})", "\"b\"", "expected \"a\", got \"b\""},
        ValueCase{R"({"const":"a","enum":["b","c"]})", "\"a\"", "no value is allowed here"},
        ValueCase{R"({"anyOf":[{"type":"string"},{"type":"null"}]})", "3", "expected null or string, got integer"},
        ValueCase{R"({"anyOf":[{"type":"string"},{"type":"array","items":{"type":"string"}}]})", R"(["a",2])",
                  "[1]: expected string, got integer"},
        ValueCase{R"({"oneOf":[{"type":"integer"},{"minimum":2}]})", "3",
                  "the value has 2 of the forms of which only one is allowed"},
        ValueCase{R"({"allOf":[{"minimum":1},{"maximum":2}]})", "3", "expected a number not above 2, got 3"},
        ValueCase{R"({"not":{"type":"null"}})", "null", "the value has a form that is not allowed"},
        ValueCase{
            R"({"$ref":"#/$defs/T","$defs":{"T":{"type":"object","properties":{"next":{"$ref":"#/$defs/T"},"n":{"type":"integer"}}}}})",
            R"({"next":{"next":{"n":"x"}}})", "next.next.n: expected integer, got string"},
        ValueCase{R"({"$ref":"#/$defs/a~1b%20c","maximum":3,"$defs":{"a/b c":{"type":"integer"}}})", "4",
                  "expected a number not above 3, got 4"}));

INSTANTIATE_TEST_SUITE_P(Text, CheckValueTest,
                         testing::Values(ValueCase{R"({"pattern":"^[A-Z]{2}\\d+$"})", R"("DE12")", ""},
                                         ValueCase{R"({"pattern":"^[A-Z]{2}\\d+$"})", R"("DE12\n")",
                                                   "expected a string that matches \"^[A-Z]{2}\\\\d+$\", got \"DE12\\n\""},
                                         ValueCase{R"({"pattern":"^\\u00e9\\s$"})", "\"\u00e9\\u00a0\"", ""},
                                         ValueCase{R"({"format":"date-time"})", R"("2026-03-02T09:00:00")", ""},
                                         ValueCase{R"({"format":"date-time"})", R"("2026-03-02T09:00:00.25+01:00")", ""},
                                         ValueCase{R"({"format":"date-time"})", R"("next week")",
                                                   "expected a string of the format date-time, got \"next week\""},
                                         ValueCase{R"({"format":"date"})", R"("2026-02-29")",
                                                   "expected a string of the format date, got \"2026-02-29\""},
                                         ValueCase{
                                             R"({"format":"email"})", R"("eve@evil.example, bob@corp.example")",
                                             "expected a string of the format email, got \"eve@evil.example, bob@corp.example\""},
                                         ValueCase{R"({"format":"uri"})", R"("https://a.example/?q=1")", ""},
                                         ValueCase{R"({"format":"uuid"})", R"("123e4567-e89b-12d3-a456-426614174000")", ""},
                                         ValueCase{R"({"format":"colour"})", R"("anything")", ""}));

struct SchemaCase {
  const char* schema;
  const char* error;  // a part of it
};

class ParseSchemaTest : public testing::TestWithParam<SchemaCase> {};

TEST_P(ParseSchemaTest, RefusesWithThePointer) {
  EXPECT_NE(ErrorOfSchema(GetParam().schema).find(GetParam().error), std::string::npos) << ErrorOfSchema(GetParam().schema);
}

INSTANTIATE_TEST_SUITE_P(
    Wrong, ParseSchemaTest,
    testing::Values(SchemaCase{R"({"properties":{"x":{"tpye":"string"}}})",
                               "#/properties/x/tpye: the keyword \"tpye\" is not known here; did you mean `type`?"},
                    SchemaCase{R"({"unevaluatedProperties":false})", "#/unevaluatedProperties: the keyword"},
                    SchemaCase{R"({"type":"strin"})", "#/type: there is no type \"strin\""},
                    SchemaCase{R"({"type":[]})", "#/type: `type` names no type"},
                    SchemaCase{R"({"items":[{}]})", "#/items: `items` is one schema for all items"},
                    SchemaCase{R"({"exclusiveMinimum":true})", "#/exclusiveMinimum: has to be a number"},
                    SchemaCase{R"({"minLength":-1})", "#/minLength: has to be a whole number"},
                    SchemaCase{R"({"multipleOf":0})", "#/multipleOf: has to be a number above zero"},
                    SchemaCase{R"({"enum":[]})", "#/enum"},
                    SchemaCase{R"({"anyOf":[{},{"oneOf":[3]}]})", "#/anyOf/1/oneOf/0: a schema is an object"},
                    SchemaCase{R"({"pattern":"(?=a)b"})", "#/pattern: look-around"},
                    SchemaCase{R"({"pattern":"(a)\\1"})", "#/pattern: the escape"}, SchemaCase{R"({"pattern":"a{2"})", ""},
                    SchemaCase{R"({"pattern":"(a"})", "#/pattern: the pattern"},
                    SchemaCase{R"({"$ref":"http://other.example/schema"})", "#/$ref: cannot follow"},
                    SchemaCase{R"({"properties":{"a/b":{"$ref":"#/$defs/T"}}})", "#/properties/a~1b/$ref: there is no schema at"},
                    SchemaCase{R"({"properties":{"a":{"$id":"x"}}})", "#/properties/a/$id"},
                    SchemaCase{R"({"$schema":"http://json-schema.org/draft-04/schema#"})", "#/$schema: the dialect"},
                    SchemaCase{"3", "#: a schema is an object"}));

TEST(ParseSchema, AnnotationsAreLetBe) {
  EXPECT_EQ(ErrorOfSchema(
                R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"u","title":"t","description":"d","default":1,
      "examples":[1],"$comment":"c","deprecated":true,"readOnly":true,"x-anything":{}})"),
            "");
}

TEST(ParseSchema, DeepNestingIsAnError) {
  std::string text;
  for (int i = 0; i < 110; ++i) text += R"({"not":)";
  text += "true" + std::string(110, '}');
  EXPECT_NE(ErrorOfSchema(text).find("nested deeper"), std::string::npos);
}

TEST(CheckValue, SchemasWithoutGroundEnd) {
  EXPECT_NE(Checked(R"({"$ref":"#"})", Json(1)).find("too deep"), std::string::npos);
  EXPECT_NE(Checked(R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})", Json(1)).find("too"), std::string::npos);
}

TEST(CheckValue, BranchingSchemasTakeBoundedTime) {
  // Each level tries both branches, and each fails at the bottom: 2^60 without a bound.
  std::string value = "0";
  for (int i = 0; i < 60; ++i) value = "[" + value + "]";
  std::string error = Checked(
      R"({"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#"}},{"type":"array","items":{"$ref":"#"},"maxItems":9}]})",
      Read(value));
  EXPECT_NE(error.find("too long"), std::string::npos) << error;
}

TEST(CheckValue, CatastrophicPatternsAreLinear) {
  EXPECT_NE(Checked(R"({"pattern":"^(a+)+$"})", Json(std::string(100'000, 'a') + "b")), "");
}

TEST(PartOf, KeepsWhatItRefersTo) {
  SchemaPtr part;
  {
    Result<SchemaPtr> root = ParseSchema(Read(R"({"properties":{"x":{"$ref":"#/$defs/T"}},"$defs":{"T":{"type":"string"}}})"));
    part = PartOf(*root, (*root)->properties[0].second);
  }
  EXPECT_TRUE(CheckValue(*part, Json("text")).ok());
  EXPECT_FALSE(CheckValue(*part, Json(3)).ok());
}

}  // namespace
}  // namespace penstock
