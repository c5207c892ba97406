// CheckValue against ajv on generated schemas and values.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "catalog/schema.h"
#include "core/files.h"

namespace penstock {
namespace {

// Small numbers, always the same ones.
class Dice {
 public:
  explicit Dice(uint64_t seed) : state_(seed * 2 + 1) {}
  int Roll(int sides) {
    state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int>((state_ >> 33) % static_cast<uint64_t>(sides));
  }
  template <typename T, size_t kCount>
  T Pick(const T (&from)[kCount]) {
    return from[Roll(static_cast<int>(kCount))];
  }

 private:
  uint64_t state_;
};

constexpr const char* kNames[] = {"a", "b", "c", "ab", "x-y"};
constexpr const char* kTexts[] = {"", "a", "ab", "abc", "\u00e9", "\U0001F600x", "a1", "2026"};
constexpr const char* kPatterns[] = {"^a", "b$", "^[a-c]+$", "\\d", "^\\S*$", "^.{2}$", "(?:ab|1)", "\\u00e9"};
constexpr const char* kTypeNames[] = {"null", "boolean", "integer", "number", "string", "array", "object"};
constexpr const char* kNumbers[] = {"-2", "-1", "0", "1", "2", "3", "0.5", "1.0", "2.5", "1e1"};

Json AnyValue(Dice& dice, int depth) {
  switch (dice.Roll(depth > 0 ? 9 : 5)) {
    case 0: return Json();
    case 1: return Json(dice.Roll(2) == 1);
    case 2: return Json::Number(dice.Pick(kNumbers));
    case 3:
    case 4: return Json(dice.Pick(kTexts));
    case 5:
    case 6: {
      JsonArray items;
      for (int i = dice.Roll(4); i > 0; --i) items.push_back(AnyValue(dice, depth - 1));
      return items;
    }
    default: {
      Json object = JsonObject();
      for (int i = dice.Roll(4); i > 0; --i) object.Set(dice.Pick(kNames), AnyValue(dice, depth - 1));
      return object;
    }
  }
}

Json AnySchemaText(Dice& dice, int depth);

Json SchemaList(Dice& dice, int depth) {
  JsonArray list;
  for (int i = 1 + dice.Roll(3); i > 0; --i) list.push_back(AnySchemaText(dice, depth));
  return list;
}

Json SchemaMap(Dice& dice, int depth, bool patterns) {
  Json map = JsonObject();
  for (int i = 1 + dice.Roll(3); i > 0; --i)
    map.Set(patterns ? dice.Pick(kPatterns) : dice.Pick(kNames), AnySchemaText(dice, depth));
  return map;
}

void AddPlainKeyword(Dice& dice, Json& schema) {
  switch (dice.Roll(17)) {
    case 0:
    case 1:
    case 2: schema.Set("type", dice.Pick(kTypeNames)); break;
    case 3: {
      int first = dice.Roll(7);
      schema.Set("type", JsonArray{kTypeNames[first], kTypeNames[(first + 1 + dice.Roll(6)) % 7]});
      break;
    }
    case 4: schema.Set("enum", JsonArray{AnyValue(dice, 1), AnyValue(dice, 1), AnyValue(dice, 0)}); break;
    case 5: schema.Set("const", AnyValue(dice, 1)); break;
    case 6: schema.Set("minimum", Json::Number(dice.Pick(kNumbers))); break;
    case 7: schema.Set("maximum", Json::Number(dice.Pick(kNumbers))); break;
    case 8: schema.Set(dice.Roll(2) ? "exclusiveMinimum" : "exclusiveMaximum", Json::Number(dice.Pick(kNumbers))); break;
    case 9: schema.Set("multipleOf", Json::Number(dice.Roll(2) ? "0.5" : "2")); break;
    case 10: schema.Set(dice.Roll(2) ? "minLength" : "maxLength", Json(dice.Roll(3))); break;
    case 11: schema.Set(dice.Roll(2) ? "minItems" : "maxItems", Json(dice.Roll(3))); break;
    case 12: schema.Set(dice.Roll(2) ? "minProperties" : "maxProperties", Json(dice.Roll(3))); break;
    case 13: schema.Set("uniqueItems", Json(true)); break;
    case 14: schema.Set("pattern", dice.Pick(kPatterns)); break;
    case 15: schema.Set("required", JsonArray{dice.Pick(kNames)}); break;
    default: schema.Set("description", "words"); break;
  }
}

void AddNestedKeyword(Dice& dice, Json& schema, int depth) {
  switch (dice.Roll(13)) {
    case 0:
    case 1: schema.Set("properties", SchemaMap(dice, depth, false)); break;
    case 2: schema.Set("additionalProperties", dice.Roll(2) ? Json(dice.Roll(2) == 1) : AnySchemaText(dice, depth)); break;
    case 3: schema.Set("patternProperties", SchemaMap(dice, depth, true)); break;
    case 4: schema.Set("propertyNames", AnySchemaText(dice, depth)); break;
    case 5:
    case 6: schema.Set("items", AnySchemaText(dice, depth)); break;
    case 7: schema.Set("prefixItems", SchemaList(dice, depth)); break;
    case 8: schema.Set("anyOf", SchemaList(dice, depth)); break;
    case 9: schema.Set("oneOf", SchemaList(dice, depth)); break;
    case 10: schema.Set("allOf", SchemaList(dice, depth)); break;
    case 11: schema.Set("not", AnySchemaText(dice, depth)); break;
    default: schema.Set("$ref", "#/$defs/T"); break;
  }
}

Json AnySchemaText(Dice& dice, int depth) {
  if (dice.Roll(20) == 0) return Json(dice.Roll(2) == 1);
  Json schema = JsonObject();
  for (int i = 1 + dice.Roll(2); i > 0; --i) AddPlainKeyword(dice, schema);
  for (int i = depth > 0 ? dice.Roll(3) : 0; i > 0; --i) AddNestedKeyword(dice, schema, depth - 1);
  return schema;
}

// A tree, which refers to itself only through its members, and otherwise something.
Json Document(Dice& dice) {
  Json schema = JsonObject{{"allOf", JsonArray{AnySchemaText(dice, 3)}}};
  Json tree = JsonObject{{"properties", JsonObject{{"a", JsonObject{{"$ref", "#/$defs/T"}}}, {"b", AnySchemaText(dice, 0)}}}};
  AddPlainKeyword(dice, tree);
  return schema.Set("$defs", JsonObject{{"T", tree}});
}

TEST(SchemaOracle, AgreesWithAjv) {
  std::string tests = std::string(PENSTOCK_SOURCE_DIR) + "/tests";
  if (system("command -v node >/dev/null 2>&1") != 0) GTEST_SKIP() << "node is not here";
  if (!std::filesystem::exists(tests + "/npm/node_modules/ajv/dist/2020.js"))
    GTEST_SKIP() << "ajv is not installed: npm ci --prefix tests/npm";
  Dice dice(20261121);
  struct Case {
    std::string schema;
    std::vector<Json> values;
    std::string answers;  // v, i: ours
  };
  std::vector<Case> cases;
  std::string input;
  for (int i = 0; i < 500; ++i) {
    Json text = Document(dice);
    Result<SchemaPtr> schema = ParseSchema(text);
    ASSERT_TRUE(schema.ok()) << WriteJson(text) << "\n" << schema.error().message;
    Case& one = cases.emplace_back(Case{WriteJson(text), {}, {}});
    for (int j = 0; j < 10; ++j) {
      one.values.push_back(AnyValue(dice, 3));
      one.answers += CheckValue(**schema, one.values.back()).ok() ? 'v' : 'i';
    }
    input += WriteJson(JsonObject{{"schema", text}, {"values", Json(one.values)}}) + "\n";
  }
  std::string path = (std::filesystem::temp_directory_path() / ("penstock_ajv_" + std::to_string(getpid()))).string();
  ASSERT_TRUE(WriteFile(path, input).ok());
  ASSERT_EQ(system(("node '" + tests + "/catalog/ajv_oracle.cjs' <" + path + " >" + path + ".out").c_str()), 0);
  std::string theirs = *ReadFile(path + ".out");
  unlink(path.c_str());
  unlink((path + ".out").c_str());
  size_t at = 0, valid = 0, invalid = 0;
  for (const Case& one : cases) {
    for (size_t j = 0; j < one.answers.size(); ++j) {
      char other = theirs.at(at + j);
      valid += other == 'v';
      invalid += other == 'i';
      if (other != '?') { EXPECT_EQ(one.answers[j], other) << one.schema << "\n" << WriteJson(one.values[j]); }
    }
    at += one.answers.size() + 1;
  }
  EXPECT_GT(valid, 500u);
  EXPECT_GT(invalid, 2000u);
  EXPECT_GT(valid + invalid, 4900u);  // of 5000
}

}  // namespace
}  // namespace penstock
