// The language card says what the passes do: everything that is there, nothing that is not.
#include "pipeline/prompt.h"

#include <gtest/gtest.h>

#include <set>

#include "frontend/forms.h"
#include "frontend/frontend.h"
#include "frontend/refusals.h"
#include "pipeline/tool_signatures.h"

namespace penstock {
namespace {

bool IsPlan(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  return Compile(source, Manifest(), {}, Limits(), diagnostics).has_value();
}

// The first error's message and help; empty if it is a plan.
std::string Refusal(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  if (Compile(source, Manifest(), {}, Limits(), diagnostics)) return "";
  for (const Diagnostic& d : diagnostics.all()) if (d.severity == Severity::kError) return d.message + "\n" + d.help;
  return "";
}

const Json& At(const Json& json, std::string_view name) {
  const Json* found = json.Find(name);
  EXPECT_NE(found, nullptr) << name;
  static const Json nothing;
  return found == nullptr ? nothing : *found;
}

std::set<std::string> NamesAt(const Json& list) {
  std::set<std::string> names;
  for (const Json& item : list.array()) names.insert(item.StringAt("name"));
  return names;
}

TEST(Prompt, EveryFormIsAPlan) {
  for (const FormRow& row : Forms()) EXPECT_TRUE(IsPlan(std::string(row.example) + "\n")) << row.name << "\n" << Refusal(std::string(row.example) + "\n");
}

TEST(Prompt, FormsShowEveryNode) {
  std::set<size_t> exprs, stmts, patterns;
  std::set<BinaryOp> operators;
  std::set<CompareOp> comparisons;
  for (const FormRow& row : Forms()) {
    SourceFile source("t.plan", std::string(row.example) + "\n");
    Diagnostics diagnostics(source);
    std::optional<Ast> ast = Parse(source, Limits(), diagnostics);
    ASSERT_TRUE(ast) << row.name;
    for (const Expr& e : ast->exprs) {
      exprs.insert(e.node.index());
      if (const auto* binary = std::get_if<BinaryExpr>(&e.node)) operators.insert(binary->op);
      if (const auto* compare = std::get_if<CompareExpr>(&e.node)) for (const auto& [op, operand] : compare->rest) comparisons.insert(op);
    }
    for (const Stmt& s : ast->stmts) stmts.insert(s.node.index());
    for (const Pattern& p : ast->patterns) patterns.insert(p.node.index());
  }
  EXPECT_EQ(exprs.size(), std::variant_size_v<decltype(Expr::node)> - 1) << "all but complex numbers";
  EXPECT_EQ(stmts.size(), std::variant_size_v<decltype(Stmt::node)>);
  EXPECT_EQ(patterns.size(), std::variant_size_v<decltype(Pattern::node)>);
  EXPECT_EQ(operators.size(), static_cast<size_t>(BinaryOp::kShr) + 1);
  EXPECT_EQ(comparisons.size(), static_cast<size_t>(CompareOp::kNotIn) + 1);
}

TEST(Prompt, WhatIsRefusedIsRefusedInTheSameWords) {
  const std::string text = PromptText(Manifest());
  auto expect = [&](const std::string& plan, std::string_view instead) {
    const std::string refusal = Refusal(plan);
    EXPECT_FALSE(refusal.empty()) << plan;
    EXPECT_NE(refusal.find(instead), std::string::npos) << plan << refusal;
    EXPECT_NE(text.find(instead), std::string::npos) << instead;
  };
  for (const RefusedNameRow& row : RefusedNames()) {
    expect("x = " + std::string(row.name) + "\n", row.instead);
    EXPECT_NE(text.find("`" + std::string(row.name) + "`"), std::string::npos) << row.name;
  }
  for (const RefusedFormRow& row : RefusedForms()) expect(std::string(row.example) + "\n", row.instead);
  for (const RefusedMemberRow& row : RefusedAttributes()) expect("x = 1\nx." + std::string(row.name) + "\n", row.instead);
  for (const RefusedMemberRow& row : RefusedMembers()) expect("class A:\n    def " + std::string(row.name) + "(self): pass\n", row.instead);
  for (const RefusedMemberRow& row : RefusedModules()) expect("import " + std::string(row.name) + "\n", row.instead);
  EXPECT_NE(Refusal("from os.path import join\n").find("path.rpartition"), std::string::npos);
  EXPECT_NE(Refusal("import urllib.request\n").find("call a tool"), std::string::npos);
  for (std::string_view name : DefinableDunders()) EXPECT_TRUE(IsPlan("class A:\n    " + std::string(name) + " = None\n")) << name;
  for (std::string_view name : ReadableDunders()) EXPECT_TRUE(IsPlan("x = 1\nx." + std::string(name) + "\n")) << name;
  EXPECT_FALSE(IsPlan("class A:\n    __other__ = None\n"));
  EXPECT_FALSE(IsPlan("import os\n"));
}

TEST(Prompt, EveryRowOfTheTablesIsThere) {
  const Json json = PromptToJson(Manifest());
  const std::string text = PromptText(Manifest());
  std::set<std::string> names = NamesAt(At(json, "builtins"));
  names.merge(NamesAt(At(json, "exceptions")));
  for (BuiltinId id = 0; id < kBuiltinCount; ++id) {
    const BuiltinRow& row = RowOf(id);
    if (row.module == kNoModule) {
      EXPECT_TRUE(names.contains(std::string(row.name))) << row.name;
      EXPECT_TRUE(IsPlan("x = " + std::string(row.name) + "\n")) << row.name;
    }
    if (row.module == kNoModule || !RowOf(row.module).is_hidden) {
      EXPECT_NE(text.find(row.kind == BuiltinKind::kException ? row.name : row.signature), std::string::npos) << row.name;
    }
  }
  const std::string all = WriteJson(json);
  for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
    const MethodRow& method = RowOf(static_cast<Method>(i));
    EXPECT_NE(text.find(method.signature), std::string::npos) << method.name;
    EXPECT_NE(all.find(WriteJson(Json(method.signature))), std::string::npos) << method.name;
  }
}

TEST(Prompt, EveryModuleAndMemberCanBeImported) {
  std::set<std::string> listed;
  const Json json = PromptToJson(Manifest());
  for (const Json& module : At(json, "modules").array()) {
    const std::string name = module.StringAt("name");
    listed.insert(name);
    EXPECT_TRUE(IsPlan("import " + name + "\n")) << name;
    std::string plan;
    for (const Json& member : At(module, "members").array()) plan += "from " + name + " import " + member.StringAt("name") + "\n";
    EXPECT_TRUE(IsPlan(plan)) << Refusal(plan);
  }
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) {
    const ModuleRow& row = RowOf(static_cast<ModuleId>(i));
    EXPECT_EQ(listed.contains(std::string(row.name)), !row.is_hidden) << row.name;
  }
}

ToolSignatures SignaturesOfText(std::string_view definitions) {
  Result<Json> json = ParseJson(definitions);
  EXPECT_TRUE(json.ok());
  Result<Manifest> manifest = ManifestFromJson(*json);
  EXPECT_TRUE(manifest.ok());
  return SignaturesOf(*manifest);
}

TEST(ToolSignatures, TypesComeFromSchemas) {
  ToolSignatures signatures = SignaturesOfText(R"([{"name": "send-mail",
    "inputSchema": {"type": "object", "required": ["to", "kind"], "properties": {
      "to": {"type": "array", "items": {"type": "string"}},
      "urgent": {"type": "boolean", "default": false},
      "kind": {"enum": ["note", "letter"]},
      "amount": {"anyOf": [{"type": "number"}, {"type": "null"}]},
      "x-head": {"type": "string"}}},
    "outputSchema": {"type": "object", "required": ["id"], "properties": {
      "id": {"type": "integer", "description": "its number"},
      "copies": {"type": "array", "items": {"$ref": "#"}},
      "rates": {"type": "object", "additionalProperties": {"type": "number"}}}}}])");
  ASSERT_EQ(signatures.tools.size(), 1u);
  EXPECT_EQ(signatures.tools[0],
            "def send_mail(*, to: list[str], urgent: bool = False, kind: Literal[\"note\", \"letter\"], amount: float | None = ..., **others: Any)"
            " -> SendMailReply: ...");
  EXPECT_EQ(signatures.classes,
            "class SendMailReply:\n    id: int  # its number\n    copies: list[SendMailReply]  # may be missing\n"
            "    rates: dict[str, float]  # may be missing\n");
}

TEST(ToolSignatures, AToolWithoutReplySchemaGivesText) {
  EXPECT_EQ(SignaturesOfText(R"([{"name": "ping", "inputSchema": {"type": "object"}}])").tools[0], "def ping() -> str: ...");
}

TEST(ToolSignatures, WordsOfATitleOrDescriptionStayInTheirPlace) {
  ToolSignatures signatures = SignaturesOfText(R"([{"name": "read",
    "inputSchema": {"type": "object"},
    "outputSchema": {"type": "object", "title": "A: mail\nclass X", "properties": {"a": {"type": "string", "description": "one\nx = 1"}}}}])");
  EXPECT_EQ(signatures.classes, "class AMailClassX:\n    a: str  # may be missing; one\n");
}

TEST(Prompt, IsShortForWhoKnowsPython) {
  Manifest tools;
  Result<ToolSpec> pay = ToolFromJson(*ParseJson(R"({"name":"pay","inputSchema":{"type":"object","properties":{"amount":{"type":"number"}},"required":["amount"]}})"));
  ASSERT_TRUE(pay.ok() && tools.Add(*pay).ok());
  const std::string text = ShortPromptText(tools);
  EXPECT_LT(text.size(), 9000u);
  EXPECT_LT(text.size() * 4, PromptText(tools).size());
  EXPECT_NE(text.find("def pay(amount: float) -> str: ..."), std::string::npos) << text;
  for (const RefusedNameRow& row : RefusedNames()) {
    EXPECT_NE(text.find("`" + std::string(row.name) + "`"), std::string::npos) << row.name;
    EXPECT_NE(text.find("; " + std::string(row.instead) + "\n"), std::string::npos) << row.name;
  }
  for (const RefusedFormRow& row : RefusedForms()) EXPECT_NE(text.find(std::string(row.what) + "; " + std::string(row.instead)), std::string::npos) << row.example;
}

}  // namespace
}  // namespace penstock
