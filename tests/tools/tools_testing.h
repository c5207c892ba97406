// Short ways to say things in the tests of this room.
#pragma once

#include <gtest/gtest.h>

#include "tools/bridge.h"

namespace penstock {

inline Json Read(std::string_view text) {
  Result<Json> json = ParseJson(text);
  EXPECT_TRUE(json.ok()) << text;
  return json.ok() ? *json : Json();
}

// A reply as one line: the value as JSON, `ToolError: words`, or `failure: words`.
inline std::string Show(const BridgeReply& reply) {
  switch (reply.outcome) {
    case BridgeReply::Outcome::kValue: return WriteJson(reply.value);
    case BridgeReply::Outcome::kToolError: return reply.error_type + ": " + reply.message;
    case BridgeReply::Outcome::kFailure: return "failure: " + reply.message;
  }
  return "";
}

template <typename T>
std::string ErrorOf(const Result<T>& result) {
  return result.ok() ? "" : result.error().message;
}

}  // namespace penstock
