// What a plan may import: names, and how they are called.
#include "frontend/imports.h"

#include <algorithm>

#include <gtest/gtest.h>

namespace penstock {
namespace {

TEST(Imports, SignaturesAreFoundThroughFiles) {
  Library library;
  EXPECT_EQ(library.SignatureOf(FindModule("json"), "JSONEncoder").substr(0, 12), "JSONEncoder(");
  // json.py imports it from json itself: the native one.
  EXPECT_NE(library.SignatureOf(FindModule("json"), "dumps").find("dumps("), std::string::npos) << library.SignatureOf(FindModule("json"), "dumps");
  EXPECT_NE(library.SignatureOf(FindModule("pydantic"), "dumps").find("dumps("), std::string::npos);
  // Under another name it is the same.
  EXPECT_EQ(library.SignatureOf(FindModule("contextlib"), "_wraps"), library.SignatureOf(FindModule("functools"), "wraps"));
  EXPECT_NE(library.SignatureOf(FindModule("contextlib"), "_wraps"), "");
  EXPECT_EQ(library.SignatureOf(FindModule("json"), "nothing"), "");
}

// Of every name of every module something can be said, in finite time.
TEST(Imports, EverySignatureEnds) {
  Library library;
  size_t with = 0;
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) {
    for (const std::string& name : library.MembersOf(static_cast<ModuleId>(i))) with += !library.SignatureOf(static_cast<ModuleId>(i), name).empty();
  }
  EXPECT_GT(with, 100u);
}

TEST(Imports, WhatServesTheLibraryAloneIsNotThere) {
  Library library;
  const ModuleId typing = FindModule("typing");
  EXPECT_FALSE(library.Find(typing, "made_tuple"));
  EXPECT_TRUE(library.FindHidden(typing, "made_tuple"));
  EXPECT_TRUE(library.Find(typing, "NamedTuple"));
  const std::vector<std::string> members = library.MembersOf(typing);
  EXPECT_FALSE(std::binary_search(members.begin(), members.end(), "made_tuple"));
  EXPECT_TRUE(std::binary_search(members.begin(), members.end(), "NamedTuple"));
}

// Of a file all, or what it names.
TEST(Imports, FilesSayWhatCPythonHasInC) {
  Library library;
  EXPECT_TRUE(library.IsNative(FindModule("operator"), "add"));
  EXPECT_TRUE(library.IsNative(FindModule("functools"), "reduce"));
  EXPECT_FALSE(library.IsNative(FindModule("functools"), "wraps"));
  EXPECT_FALSE(library.IsNative(FindModule("statistics"), "mean"));
}

// Of BaseModel a plan has the methods that it names, and those that these name; all, if a name may come from elsewhere.
TEST(Imports, MethodsAreThereByName) {
  const auto code_for = [](std::string_view plan) {
    Library library;
    library.MeetPlan(plan);
    library.Need(*library.Find(FindModule("pydantic"), "BaseModel"));
    library.Close();
    std::string all;
    for (const LibraryModule* module : library.closed()) if (module->id == FindModule("pydantic")) all += module->source.text();
    return all;
  };
  const auto has = [&](std::string_view plan, std::string_view method) { return code_for(plan).find("def " + std::string(method) + "(") != std::string::npos; };
  EXPECT_FALSE(has("m = M(a=1)\n", "model_dump"));
  EXPECT_FALSE(has("d = dict(a=1)\njson = 1\n", "dict"));
  EXPECT_TRUE(has("m.model_dump()\n", "model_dump"));
  EXPECT_TRUE(has("x = (m.  # the whole\n  # of it\n  model_dump())\n", "model_dump"));
  EXPECT_TRUE(has("f'{m.model_copy()}'\n", "model_construct"));  // which the other one calls
  EXPECT_FALSE(has("m.model_dump()\n", "model_construct"));
  EXPECT_TRUE(has("match m:\n    case M(model_extra=x):\n        pass\n", "model_extra"));
  EXPECT_TRUE(has("getattr(m, 'model_' + what)()\n", "model_dump"));
  EXPECT_TRUE(has("", "model_dump"));
  EXPECT_TRUE(has("m = M(a=1)\n", "__eq__"));
}

// Functions of modules are taken to be nothing that can be written into (ir/fixed.h): no default of theirs may be.
TEST(Imports, NoDefaultCanBeWrittenInto) {
  Library library;
  for (size_t m = 0; m < static_cast<size_t>(ModuleId::kCount); ++m) library.NeedAll(static_cast<ModuleId>(m));
  library.Close();
  size_t defaults = 0;
  for (const LibraryModule* module : library.closed()) {
    for (const Stmt& stmt : module->ast.stmts) {
      const auto* def = std::get_if<DefStmt>(&stmt.node);
      if (def == nullptr) continue;
      for (const ParameterNode& parameter : def->parameters) {
        if (!parameter.default_value.present()) continue;
        ++defaults;
        const auto& value = module->ast[parameter.default_value].node;
        const bool is_made = std::holds_alternative<ListExpr>(value) || std::holds_alternative<DictExpr>(value) || std::holds_alternative<SetExpr>(value) ||
                             std::holds_alternative<CallExpr>(value) || std::holds_alternative<ComprehensionExpr>(value);
        EXPECT_FALSE(is_made) << RowOf(module->id).name << ": " << module->ast[def->name] << "(" << module->ast[parameter.name] << "=...)";
      }
    }
  }
  EXPECT_GT(defaults, 200u);
}

}  // namespace
}  // namespace penstock
