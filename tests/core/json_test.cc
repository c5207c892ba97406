#include "core/json.h"

#include <gtest/gtest.h>

namespace penstock {
namespace {

std::string RoundTrip(const std::string& text) {
  Result<Json> json = ParseJson(text);
  return json.ok() ? WriteJson(*json) : "error: " + json.error().message;
}

TEST(Json, NumbersKeepTheirDigits) {
  EXPECT_EQ(RoundTrip("12345678901234567890123"), "12345678901234567890123");
  EXPECT_EQ(RoundTrip("10.10"), "10.10");
  EXPECT_EQ(RoundTrip("18446744073709551615"), "18446744073709551615");
  EXPECT_EQ(RoundTrip("-7"), "-7");
  EXPECT_NE(RoundTrip("1e400").find("error"), std::string::npos);  // no number anybody could use
}

TEST(Json, ObjectsKeepTheirOrder) { EXPECT_EQ(RoundTrip(R"({"b": 1, "a": [true, null]})"), R"({"b":1,"a":[true,null]})"); }

TEST(Json, WhatIsWrongIsSaidWithItsPlace) {
  EXPECT_NE(RoundTrip("{\"a\": 1, \"a\": 2}").find("appears twice"), std::string::npos);
  EXPECT_NE(RoundTrip("[1,\n 2,, 3]").find("line 2, column"), std::string::npos);
  EXPECT_NE(RoundTrip(std::string(300, '[') + std::string(300, ']')).find("nested deeper"), std::string::npos);
  EXPECT_NE(RoundTrip("\"\xff\"").find("UTF-8"), std::string::npos);
}

TEST(Json, CopiesShareUntilOneIsChanged) {
  Json a;
  a.Set("x", 1);
  Json b = a;
  b.Set("x", 2);
  EXPECT_EQ(WriteJson(a), R"({"x":1})");
  EXPECT_EQ(WriteJson(b), R"({"x":2})");
}

TEST(Json, EscapesAreTheShortest) { EXPECT_EQ(RoundTrip(R"("\u0041\u00e9\n\u0001\/")"), "\"A\xc3\xa9\\n\\u0001/\""); }

}  // namespace
}  // namespace penstock
