#include "frontend/parse.h"

#include <gtest/gtest.h>

#include "catalog/tool_names.h"
#include "core/check.h"
#include "grammar/plan_lexer.h"

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

TEST(Parse, BlocksMayShareALineWithTheirHead) { EXPECT_EQ(Shown("if a: b; c\nelse:\n  d"), "if a\n  b\n  c\nelse\n  d\n"); }

// Tools are named without the grammar.
TEST(Parse, KeywordsAreReservedForTools) {
  for (std::string_view word : Keywords()) EXPECT_TRUE(IsReservedWord(word)) << word;
  for (const char* word : {"match", "case", "type", "print", "x"}) EXPECT_EQ(IsReservedWord(word), IsKeyword(word)) << word;
}

TEST(Parse, SoftKeywordsAreNamesElsewhere) {
  EXPECT_EQ(Shown("match = case\nmatch(x)\nmatch x:\n  case match: pass\n"),
            "match = case\nmatch(x)\nmatch x\n  case match\n    pass\n");
}

TEST(Parse, StringsMeanWhatTheyMeanInPython) {
  EXPECT_EQ(Shown(R"(x = 'a\x41\u00e9\101\q' "b" r'\n')"),
            "x = \"aA\xc3\xa9"
            "A\\\\qb\\\\n\"\n");
  EXPECT_EQ(Shown("x = f'{{{a!r:>{w}}}}{b=}'"), "x = f[\"{\", {a!r:f[\">\", {w}]}, \"}b=\", {b!r}]\n");
}

TEST(Parse, IntsOfEveryBaseBecomeDecimal) {
  EXPECT_EQ(Shown("x = 0xFFFF_FFFF_FFFF_FFFF_FFFF, 0o17, 0b1010, 00, 1_000"),
            "x = (1208925819614629174706175, 15, 10, 0, 1000)\n");
}

// The text a node's span covers.
std::vector<std::string> SpansOf(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, {}, diagnostics);
  std::vector<std::string> spans;
  for (const Expr& expr : ast->exprs) spans.emplace_back(source.TextOf(expr.span));
  for (const Stmt& stmt : ast->stmts) spans.emplace_back(source.TextOf(stmt.span));
  return spans;
}

TEST(Parse, SpansCoverWhatWasWritten) {
  EXPECT_EQ(SpansOf("f( (a + b).c )\n"),
            (std::vector<std::string>{"f", "a", "b", "a + b", "(a + b).c", "f( (a + b).c )", "f( (a + b).c )"}));
  EXPECT_EQ(SpansOf("if a:\n  b\n\nc\n"), (std::vector<std::string>{"a", "b", "c", "b", "if a:\n  b", "c"}));
}

struct Message {
  const char* name;
  const char* text;
  const char* rendered;
};

std::ostream& operator<<(std::ostream& out, const Message& row) { return out << row.name; }

class Messages : public testing::TestWithParam<Message> {};

TEST_P(Messages, SayWhatIsWrongAndWhatToWrite) { EXPECT_EQ(Shown(GetParam().text), GetParam().rendered); }

INSTANTIATE_TEST_SUITE_P(
    Table, Messages,
    testing::Values(
        Message{"unclosed", "x = (1, 2\ny = 3\n",
                "error[P106]: `(` is never closed\n --> t.plan:1:5\n 1 | x = (1, 2\n   |     ^\n help: write the missing `)`\n"},
        Message{"comparison", "if x = 3:\n  pass\n",
                "error[P100]: `=` gives a value; it is no comparison\n --> t.plan:1:6\n 1 | if x = 3:\n   |      ^\n help: to "
                "compare, write `==`\n"},
        Message{"block", "for x in y:\nprint(x)\n",
                "error[P105]: a block must follow the 'for' statement of line 1\n --> t.plan:2:1\n 2 | print(x)\n   | ^^^^^\n"
                " help: indent the lines that belong to it; an empty block is `pass`\n"},
        Message{"misspelled", "retrun x\n",
                "error[P100]: no statement begins with `retrun`\n --> t.plan:1:1\n 1 | retrun x\n   | ^^^^^^\n help: did you "
                "mean `return`?\n"},
        Message{"and_of_c", "if a && b: pass\n",
                "error[P100]: `&&` is no operator\n --> t.plan:1:7\n 1 | if a && b: pass\n   |       ^\n help: write `and`\n"},
        Message{"target", "f(x) = 1\n",
                "error[P108]: an assignment to a function call\n --> t.plan:1:1\n 1 | f(x) = 1\n   | ^^^^\n"
                " help: to compare, write `==`; to give a value, put a name on the left\n"},
        Message{
            "keyword", "def class(): pass\n",
            "error[P100]: `class` is a keyword and cannot be a name\n --> t.plan:1:5\n 1 | def class(): pass\n   |     ^^^^^\n"
            " help: choose another name, such as `class_`\n"},
        Message{"named_character", "x = '\\N{BULLIT}'\n",
                "error[P107]: no character is known as `BULLIT`\n --> t.plan:1:6\n 1 | x = "
                "'\\N{BULLIT}'\n"
                "   |      ^^^^^^^^^^\n help: write the character itself, or its code: `\\u2014`\n"},
        Message{"no_digits_at_the_end", "x = 0x", "error[P107]: a hexadecimal number without digits\n --> t.plan:1:5\n 1 | x = 0x\n   |     ^^\n"},
        Message{"quotes_in_field", "x = f'{a['k']}'\n",
                "error[P107]: a field of an f-string that is not closed\n --> t.plan:1:7\n 1 | x = f'{a['k']}'\n   |       ^\n"
                " help: write `}`; inside a field, ' would end the string: use the other kind of quote\n"}),
    [](const auto& row) { return row.param.name; });

TEST(Parse, SeveralMistakesOfMeaningAreReportedTogether) {
  SourceFile source("t.plan", "f(x) = 1\ndef g(a, a): pass\nh(k=1, k=2)\n");
  Diagnostics diagnostics(source);
  EXPECT_FALSE(Parse(source, {}, diagnostics));
  EXPECT_EQ(diagnostics.error_count(), 3u);
}

TEST(PlanTokens, SayWhatLinesAndBlocksAre) {
  std::string shown;
  for (const Token& token : ReadPlanTokens("if a:\n  b\n\n# c\nd is not e\n", {}).tokens)
    shown += std::string(WordsFor(TypeOf(token))) + "; ";
  EXPECT_EQ(shown,
            "`if`; a name; `:`; the end of the line; an indented block; a name; the end of the line; the end of the block; "
            "a name; `is not`; a name; the end of the line; the end of the text; ");
}

}  // namespace
}  // namespace penstock
