// A small world for tests of gates: a shop's agent with its tools.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "policies/gate_report.h"
#include "policies/policy_set.h"

namespace penstock {

inline const char* kShopTools = R"({"tools": [
  {"name": "list_orders", "inputSchema": {"type": "object", "properties": {"day": {"type": "string"}}},
   "outputSchema": {"type": "object", "required": ["result"], "x-fastmcp-wrap-result": true, "properties": {"result": {"type": "array", "items":
     {"type": "object", "additionalProperties": false, "required": ["buyer", "note"], "properties":
       {"buyer": {"type": "string"}, "note": {"type": "string"}, "total": {"type": "number"}, "seen_by": {"type": "array", "items": {"type": "string"}}}}}}}},
  {"name": "price_of", "inputSchema": {"type": "object", "properties": {"article": {"type": "string"}}, "required": ["article"]},
   "outputSchema": {"type": "object", "additionalProperties": false, "properties": {"price": {"type": "number"}, "remark": {"type": "string"}}}},
  {"name": "search_web", "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
  {"name": "is_member", "inputSchema": {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]},
   "outputSchema": {"type": "object", "required": ["result"], "x-fastmcp-wrap-result": true, "properties": {"result": {"type": "boolean"}}}},
  {"name": "send_note", "inputSchema": {"type": "object", "properties":
     {"to": {"type": "array", "items": {"type": "string"}}, "text": {"type": "string"}, "cc": {"type": "array", "items": {"type": "string"}},
      "speed": {"type": "string", "enum": ["slow", "fast"]}}, "required": ["to", "text"]}},
  {"name": "refund", "inputSchema": {"type": "object", "properties":
     {"buyer": {"type": "string"}, "amount": {"type": "number", "x-currency": "EUR"}, "reason": {"type": "string"}}, "required": ["buyer", "amount"]}},
  {"name": "drop_order", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer"}, "from": {"type": "string"}}, "required": ["id"]}}
]})";

inline const char* kShopHead = R"(policy shop 1.0.0;
group me = ["owner@shop.example"];
group staff = ["*@shop.example"];
tag secret sticky;
tag checked fragile;
label list_orders at [o] { from [o.buyer]; readers [o.buyer] + staff; }
label price_of { from [System]; readers Public; fresh; }
label price_of at .remark { from ["supplier"]; readers staff; }
fact member(name: text) = is_member(name) cache run;
tool list_orders, price_of, is_member read;
tool search_web read observed by Public;
tool send_note effect critical (to) observed by to + (cc ?? []);
tool refund effect critical (buyer, amount) observed by [buyer];
tool drop_order effect critical (id) observed by User;
)";

struct Shop {
  LabelTable labels;
  LoadedGates loaded;

  explicit Shop(const std::string& rules, const std::string& head = kShopHead) {
    Result<Manifest> manifest = ManifestFromJson(*ParseJson(kShopTools));
    EXPECT_TRUE(manifest.ok()) << manifest.error().message;
    loaded = LoadGates({{"shop.gate", head + rules}}, *manifest, labels);
  }
  const PolicySet& policies() const { return *loaded.policies; }
  ToolIndex Tool(const std::string& name) const { return policies().manifest().Find(name); }

  LabelId From(std::vector<std::string> from, std::optional<std::vector<std::string>> readers = std::nullopt) {
    Label label;
    for (const std::string& name : from) label.from.push_back(labels.Principal(name));
    if (readers) {
      label.readers_public = false;
      for (const std::string& name : *readers) label.readers.push_back(labels.Principal(name));
    }
    label.lost = labels.fragile_mask();
    return labels.Intern(std::move(label));
  }

  // A call in which nothing is given yet.
  CallFacts Call(const std::string& tool) const {
    CallFacts call;
    call.tool = Tool(tool);
    call.arguments.resize(policies().manifest().tool(call.tool).parameters.size());
    return call;
  }
  void Give(CallFacts& call, const std::string& name, Json value, LabelId label = kBottom) const {
    ArgumentFacts& argument = call.arguments[policies().manifest().tool(call.tool).ParameterIndex(name)];
    argument = {Presence::kPresent, true, {std::move(value)}, {label, label}};
  }
  Decision Decide(const CallFacts& call, const JudgeOptions& options = {}) const {
    NoFacts nothing;
    return Judge(policies(), call, nothing, RunHistory(), options);
  }
};

// The text of a gate's own tests, which must all hold.
inline void ExpectGateTestsHold(const std::string& rules) {
  Shop shop(rules);
  ASSERT_TRUE(shop.loaded.ok()) << shop.loaded.Messages();
  GateTestReport report = RunGateTests(shop.policies());
  EXPECT_GT(report.items.size(), 0u);
  EXPECT_TRUE(report.ok()) << report.ToText();
}

}  // namespace penstock
