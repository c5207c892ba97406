#include "frontend/parse.h"

#include <gtest/gtest.h>

namespace penstock {
namespace {

// The Ast of `text` as ShowAst writes it, or the messages.
std::string Shown(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, {}, diagnostics);
  EXPECT_NE(ast.has_value(), diagnostics.has_errors());
  return ast ? ShowAst(*ast) : RenderAll(diagnostics);
}

TEST(Parse, PrecedenceIsPythons) {
  EXPECT_EQ(Shown("x = -a ** -b * c + d\n"), "x = (((-(a ** (-b))) * c) + d)\n");
  EXPECT_EQ(Shown("x = not a < b <= c and d or e if f else g\n"), "x = ((((not (a < b <= c)) and d) or e) if f else g)\n");
}

TEST(Parse, BlocksMayShareALineWithTheirHead) {
  EXPECT_EQ(Shown("if a: b; c\nelse:\n  d"), "if a\n  b\n  c\nelse\n  d\n");
}

}  // namespace
}  // namespace penstock
