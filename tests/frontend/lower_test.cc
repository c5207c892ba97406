// Goldens of `dump --ir`: tests/frontend/ir/NAME.plan and NAME.ir. UPDATE=1 writes them anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/files.h"
#include "frontend/frontend.h"

namespace penstock {
namespace {

const std::filesystem::path kSource = PENSTOCK_SOURCE_DIR;

std::vector<std::filesystem::path> PlansIn(const std::filesystem::path& folder, const std::string& extension) {
  std::vector<std::filesystem::path> plans;
  if (!std::filesystem::exists(folder)) return plans;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == extension) plans.push_back(entry.path());
  }
  std::sort(plans.begin(), plans.end());
  return plans;
}

std::string ReadText(const std::filesystem::path& path) {
  Result<std::string> text = ReadFile(path.string());
  return text.ok() ? *text : "";
}

Manifest Tools() {
  Manifest tools;
  for (const char* name : {"read_inbox", "pay"}) {
    ToolSpec tool;
    tool.name = tool.plan_name = name;
    EXPECT_TRUE(tools.Add(tool).ok());
  }
  return tools;
}

// The dump of a plan, or its messages.
std::string Dumped(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  std::optional<Module> module = Compile(source, Tools(), {"amount"}, {}, diagnostics);
  if (!module) return RenderAll(diagnostics);
  Status writes = VerifyWrites(*module);
  EXPECT_TRUE(writes.ok()) << writes.error().message;
  return Disassemble(*module);
}

TEST(Lower, Goldens) {
  std::vector<std::filesystem::path> plans = PlansIn(kSource / "tests/frontend/ir", ".plan");
  EXPECT_GE(plans.size(), 12u);
  for (const auto& plan : plans) {
    std::filesystem::path golden = plan;
    golden.replace_extension(".ir");
    std::string dump = Dumped(ReadText(plan));
    if (std::getenv("UPDATE")) std::ofstream(golden) << dump;
    EXPECT_EQ(dump, ReadText(golden)) << plan << "\nrun with UPDATE=1 and read the diff";
  }
}

// Whatever compiles passes the verifier, and reads no register before it is written.
TEST(Lower, AllPlansOfTheDifferentialSuiteVerify) {
  for (const auto& plan : PlansIn(kSource / "tests/differential", ".py")) {
    SourceFile source(plan.string(), ReadText(plan));
    Diagnostics diagnostics(source);
    std::optional<Module> module = Compile(source, {}, {}, {}, diagnostics);
    if (!module) continue;
    Status writes = VerifyWrites(*module);
    EXPECT_TRUE(writes.ok()) << plan << ": " << writes.error().message;
  }
}

TEST(Lower, LongPlansTakeLinearTimeAndFewRegisters) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    std::string n = std::to_string(i);
    text += "v" + n + " = " + n + "\nif v" + n + " > 3:\n  print('x', v" + n + ".foo(a=" + n + "))\n";
  }
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  std::optional<Module> module = Compile(source, {}, {}, {}, diagnostics);
  ASSERT_TRUE(module) << RenderAll(diagnostics);
  EXPECT_LT(module->functions[0].register_count, 1100);
}

TEST(Lower, LargeDisplaysAreBuiltInPieces) {
  std::string text = "x = 1\ny = [";
  for (int i = 0; i < 1000; ++i) text += "x + " + std::to_string(i) + ", ";
  SourceFile source("t.plan", text + "]\n");
  Diagnostics diagnostics(source);
  std::optional<Module> module = Compile(source, {}, {}, {}, diagnostics);
  ASSERT_TRUE(module);
  EXPECT_LT(module->functions[0].register_count, 50);
}

TEST(Lower, TooManyVariablesIsALocatedError) {
  std::string text = "def f():\n";
  for (int i = 0; i < 65500; ++i) text += "  v" + std::to_string(i) + " = 1\n";
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  EXPECT_FALSE(Compile(source, {}, {}, {}, diagnostics));
  ASSERT_EQ(diagnostics.error_count(), 1u);
  EXPECT_EQ(CodeOf(diagnostics.all()[0].id), "L204");
}

}  // namespace
}  // namespace penstock
