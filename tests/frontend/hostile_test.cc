// Texts made to break a parser: each ends in an Ast or in a located message, in bounded time and stack.
#include <gtest/gtest.h>

#include <ctime>
#include <random>

#include "core/files.h"
#include "frontend/parse.h"

namespace penstock {
namespace {

std::string Times(size_t n, std::string_view text) {
  std::string out;
  out.reserve(n * text.size());
  for (size_t i = 0; i < n; ++i) out += text;
  return out;
}

std::string Nested(size_t n, std::string_view open, std::string_view middle, std::string_view close) {
  return Times(n, open) + std::string(middle) + Times(n, close);
}

// `n` blocks in one another, each opened by `head`.
std::string Blocks(size_t n, std::string_view head) {
  std::string out;
  for (size_t i = 0; i < n; ++i) out += std::string(i, ' ') + std::string(head) + "\n";
  return out + std::string(n, ' ') + "pass\n";
}

std::string ElseIfs(size_t n) {
  std::string out;
  for (size_t i = 0; i < n; ++i) out += std::string(i, ' ') + "if a: pass\n" + std::string(i, ' ') + "else:\n";
  return out + std::string(n, ' ') + "pass\n";
}

struct Hostile {
  std::string name;
  std::string text;
  std::string message;  // part of the first message; empty: it parses
  int at = -1;          // its column, if it matters (from 1)
};

std::ostream& operator<<(std::ostream& out, const Hostile& row) { return out << row.name; }

class HostileText : public testing::TestWithParam<Hostile> {};

TEST_P(HostileText, EndsInGoodTime) {
  const Hostile& row = GetParam();
  SourceFile source("t.plan", row.text);
  Diagnostics diagnostics(source);
  const std::clock_t begin = std::clock();  // of the processor, whoever else is busy
  std::optional<Ast> ast = Parse(source, {}, diagnostics);
  EXPECT_LT((std::clock() - begin) / CLOCKS_PER_SEC, 3);  // generous: sanitizers; figures are in the bench
  if (row.message.empty()) {
    EXPECT_TRUE(ast.has_value()) << RenderAll(diagnostics).substr(0, 400);
    return;
  }
  EXPECT_FALSE(ast.has_value());
  ASSERT_FALSE(diagnostics.all().empty());
  const Diagnostic& first = diagnostics.all()[0];
  EXPECT_NE(first.message.find(row.message), std::string::npos) << first.message;
  EXPECT_LT(RenderAll(diagnostics).size(), 4000u);
  if (row.at > 0) { EXPECT_EQ(source.At(first.span.begin).column, static_cast<uint32_t>(row.at)); }
}

constexpr size_t kMany = 100'000;
const char kDeep[] = "1000 expressions in one another";
const char kBrackets[] = "200 brackets in one another";

INSTANTIATE_TEST_SUITE_P(Table, HostileText,
                         testing::Values(Hostile{"parentheses", Nested(10000, "(", "1", ")"), kBrackets, 201},
                                         Hostile{"parentheses_200", Nested(200, "(", "1", ")"), ""},
                                         Hostile{"open_parentheses", Times(kMany, "("), kBrackets, 201},
                                         Hostile{"lists", Nested(10000, "[", "", "]"), kBrackets, 201},
                                         Hostile{"dicts", Nested(10000, "{1:", "1", "}"), kBrackets},
                                         Hostile{"calls", Nested(10000, "f(", "1", ")"), kBrackets},
                                         Hostile{"blocks_1000", Blocks(1000, "if a:"), "100 blocks in one another"},
                                         Hostile{"blocks_100", Blocks(100, "while a:"), ""},
                                         Hostile{"functions_in_functions", Blocks(1000, "def f():"), "100 blocks"},
                                         Hostile{"else_if_chain", ElseIfs(1000), "100 blocks"},
                                         Hostile{"elif_chain", "if a: pass\n" + Times(kMany, "elif a: pass\n"), ""}),
                         [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Chains, HostileText,
    testing::Values(
        Hostile{"minus", Times(kMany, "-") + "1", kDeep}, Hostile{"not_", Times(kMany, "not ") + "a", kDeep},
        Hostile{"tilde_900", Times(900, "~") + "a", ""}, Hostile{"powers", Times(kMany, "2**") + "1", kDeep},
        Hostile{"sums", Times(kMany, "a+") + "a", kDeep}, Hostile{"sums_900", Times(900, "a+") + "a", ""},
        Hostile{"attributes", "a" + Times(kMany, ".b"), kDeep}, Hostile{"subscripts", "a" + Times(kMany, "[0]"), kDeep},
        Hostile{"call_chain", "a" + Times(kMany, "()"), kDeep}, Hostile{"comparisons", Times(kMany, "a<") + "a", ""},
        Hostile{"ands", Times(kMany, "a and ") + "a", ""}, Hostile{"mixed_bools", Times(kMany, "a and b or ") + "a", ""},
        Hostile{"lambdas", Times(kMany, "lambda:") + "1", kDeep},
        Hostile{"lambda_defaults", Times(kMany, "lambda x=") + "1", kDeep},
        Hostile{"ternaries", Times(kMany, "a if b else ") + "c", kDeep},
        Hostile{"ternary_in_test", Times(kMany, "a if ") + "c", "needs an `else`"},
        Hostile{"yields", "x = " + Times(kMany, "yield "), "`yield`"}, Hostile{"awaits", Times(kMany, "await ") + "x", "`await`"},
        Hostile{"stars", "f(" + Times(kMany, "*") + "x)", "`**`"},
        Hostile{"for_clauses", "[x " + Times(kMany, "for x in y ") + "]", ""},
        Hostile{"if_clauses", "[x for x in y " + Times(kMany, "if a ") + "]", ""},
        Hostile{"targets", Times(kMany, "a = ") + "1", ""}, Hostile{"items", "[" + Times(kMany, "a,") + "]", ""},
        Hostile{"tuple", Times(kMany, "a,"), ""}, Hostile{"arguments", "f(" + Times(kMany, "a,") + ")", ""},
        Hostile{"semicolons", Times(kMany, "a;"), ""}, Hostile{"decorators", Times(kMany, "@d\n") + "def f(): pass", ""},
        Hostile{"handlers", "try: pass\n" + Times(10000, "except A: pass\n"), ""},
        Hostile{"patterns_or", "match x:\n  case " + Times(kMany, "1 | ") + "2: pass", ""},
        Hostile{"patterns_nested", "match x:\n  case " + Nested(300, "[", "", "]") + ": pass", kBrackets},
        Hostile{"dotted", "import " + Times(kMany, "a.") + "b", ""}, Hostile{"strings_side_by_side", Times(kMany, "'a' "), ""},
        Hostile{"with_parens", "with (" + Times(kMany, "a as b,") + "): pass", ""},
        Hostile{"withs", Times(1000, "with (a as b): pass\n"), ""}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    FStrings, HostileText,
    testing::Values(Hostile{"fields", "f'" + Times(kMany, "{a}") + "'", ""},
                    Hostile{"open_fields", "f'" + Times(kMany, "{") + "'", ""},
                    Hostile{"odd_open_fields", "f'" + Times(kMany + 1, "{") + "'", "not closed"},
                    Hostile{"nested_formats", "f'" + Nested(1000, "{a:", "", "}") + "'", "the format of a field"},
                    Hostile{"nested_brackets", "f'{" + Nested(1000, "(", "1", ")") + "}'", kBrackets},
                    Hostile{"nested_strings", "f'''{f\"\"\"{f'{f\"{1}\"}'}\"\"\"}'''", ""},
                    Hostile{"close_fields", "f'" + Times(kMany, "}") + "'", ""},
                    Hostile{"field_of_blanks", "f'{" + std::string(1 << 20, ' ') + "}'", "without an expression"}),
    [](const auto& row) { return row.param.name; });

constexpr size_t kMegabyte = 1 << 20;

INSTANTIATE_TEST_SUITE_P(
    Sizes, HostileText,
    testing::Values(Hostile{"name", std::string(kMegabyte, 'a'), ""},
                    Hostile{"two_names", std::string(kMegabyte, 'a') + " " + std::string(kMegabyte, 'b'), "directly"},
                    Hostile{"string", "'" + std::string(kMegabyte, 'a') + "'", ""},
                    Hostile{"open_string", "'" + std::string(kMegabyte, 'a'), "does not end"},
                    Hostile{"open_triple_string", "'''" + Times(kMegabyte, "\n"), "does not end"},
                    Hostile{"backslashes", "'" + std::string(kMegabyte, '\\') + "'", ""},
                    Hostile{"digits", std::string(kMegabyte, '1'), "more than 4300 digits"},
                    Hostile{"hex_digits", "0x" + std::string(kMegabyte, 'f'), "more than 4300 digits"},
                    Hostile{"digits_4300", std::string(4300, '7'), ""},
                    Hostile{"float_digits", std::string(kMegabyte, '1') + ".0", ""},
                    Hostile{"underscores", "1" + std::string(kMegabyte, '_'), "underscore"},
                    Hostile{"comment", "#" + std::string(kMegabyte, 'a'), ""}, Hostile{"blanks", std::string(kMegabyte, ' '), ""},
                    Hostile{"blank_lines", Times(kMegabyte, "\n"), ""},
                    Hostile{"backslash_lines", "x = 1 " + Times(kMegabyte / 2, "\\\n"), "the text ends"},
                    Hostile{"indent", std::string(kMegabyte, ' ') + "x", "no block begins here"},
                    Hostile{"line", "x = [" + Times(kMegabyte / 4, "1, ") + "]", ""},
                    Hostile{"quotes", std::string(kMegabyte, '"'), "does not end"},
                    Hostile{"bangs", std::string(kMegabyte, '!'), "`!`"}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Bytes, HostileText,
    testing::Values(Hostile{"byte_order_mark", "\xEF\xBB\xBFx = 1\n", ""},
                    Hostile{"second_byte_order_mark", "x = 1\n\xEF\xBB\xBFy = 2\n", "invisible character U+FEFF"},
                    Hostile{"nul", std::string("x = 1\0", 6), "NUL", 6},
                    Hostile{"nul_in_comment", std::string("# \0", 3), "NUL", 3},
                    Hostile{"nul_in_string", std::string("'\0'", 3), "NUL", 2},
                    Hostile{"lone_carriage_return", "x = 1\ry = 2", "carriage return", 6},
                    Hostile{"line_ends_of_windows", "if a:\r\n  b\r\n  'c\\\r\nd'\r\n", ""},
                    Hostile{"invalid_utf8", "x = '\xff'", "UTF-8"}, Hostile{"invalid_utf8_in_comment", "# \xc3(", "UTF-8"},
                    Hostile{"overlong_utf8", "# \xc0\x80", "UTF-8"}, Hostile{"surrogate_in_utf8", "'\xed\xa0\x80'", "UTF-8"},
                    Hostile{"cut_utf8", "x = '\xe2\x82", "UTF-8"}, Hostile{"bidi_in_string", "x = '\xe2\x80\xae'", "U+202E", 6},
                    Hostile{"bidi_in_comment", "# \xe2\x81\xa6", "U+2066"}, Hostile{"bidi_escaped", "x = '\\u202e'", ""},
                    Hostile{"homoglyph", "p\xd0\xb0y = 1", "Cyrillic character that looks like `a`", 2},
                    Hostile{"typographic_quotes", "x = \xe2\x80\x9chi\xe2\x80\x9d", "is not `\"`"},
                    Hostile{"no_break_space", "x\xc2\xa0= 1", "invisible character U+00A0"},
                    Hostile{"greek_after_number", "1\xce\xb1", "Greek"},
                    Hostile{"latin1_cookie", "# -*- coding: latin-1 -*-\nx = 1", "encoding `latin-1`"},
                    Hostile{"utf8_cookie", "#!/usr/bin/python\n# vim: set fileencoding=UTF_8 :\nx = 1", ""},
                    Hostile{"late_cookie", "x = 1\n# coding: latin-1\n", ""},
                    Hostile{"tabs_then_spaces", "if a:\n\tb\n        c\n", "tabs and spaces are mixed"},
                    Hostile{"spaces_then_tabs", "if a:\n        if b:\n\t\tc\n", "tabs and spaces are mixed"},
                    Hostile{"escape_character", "x = 1 \x1b[0m", "invisible character U+001B"}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Names, HostileText,
    testing::Values(
        Hostile{"accent", "café = 1", ""}, Hostile{"full_width", "ｘ = 1", ""}, Hostile{"cyrillic", "данные = 1", ""},
        Hostile{"greek", "λ = σ + 1", ""}, Hostile{"japanese", "x座標ラベルの値 = 1", ""}, Hostile{"korean", "이름1 = 1", ""},
        Hostile{"chinese", "价格 = ㄅㄆ字", ""}, Hostile{"devanagari", "नाम = 1", ""}, Hostile{"arabic", "اسم = 1", ""},
        Hostile{"all_look_alikes", "x = ре", "`ре` reads like another name: this is U+0440, a Cyrillic character that looks like `p`", 5},
        Hostile{"greek_o", "ο = 1", "a Greek character that looks like `o`", 1},
        Hostile{"armenian", "օս = 1", "Armenian character that looks like `o`", 1},
        Hostile{"latin_alpha", "pɑy = 1", "U+0251, a Latin character that looks like `a`", 2},
        Hostile{"dot_on_i", "i\u0307d = 1", "`i\u0307d` reads like another name", 2},
        Hostile{"digit_of_another_script", "x৪ = 1", "letters of Latin and Bengali"}, Hostile{"zero", "x૦ = 1", "looks like `o`"},
        Hostile{"two_scripts", "имя_x = 1", "a name with letters of Cyrillic and Latin: this is `x`, a Latin character", 5},
        Hostile{"greek_and_latin", "Δx = 1", "letters of Greek and Latin"}, Hostile{"attribute", "a.имя_x", "letters of Cyrillic and Latin", 7},
        Hostile{"keyword_argument", "f(tо=1)", "looks like `o`", 4}, Hostile{"in_a_field", "f'{nоte}'", "looks like `o`"},
        Hostile{"full_width_keyword", "ｉｆ = 1", "the keyword `if` in other letters"}, Hostile{"bold_keyword", "𝐟or x in y: pass", "the keyword `for`"},
        Hostile{"variation_selector", "a\ufe0e = 1", "the invisible character U+FE0E", 2},
        Hostile{"zero_width_joiner", "a\u200db = 1", "the invisible character U+200D", 2},
        Hostile{"hangul_filler", "a = \u3164", "the invisible character U+3164", 5},
        Hostile{"first_is_a_mark", "\u0301a = 1", "no name begins with", 1}, Hostile{"superscript", "x² = 1", "the character `²` means nothing here", 2},
        Hostile{"old_script", "ᏒᏚ = 1", "is not of a script that plans are written in"},
        Hostile{"sign", "℘ = 1", "is not of a script that plans are written in"}, Hostile{"tie", "a‿b = 1", "is not of a script", 2},
        Hostile{"letter_after_number", "1é", "a number is followed by U+00E9, a Latin character", 2},
        Hostile{"quote_after_word", "x if y else“z”", "is not `\"`"},
        Hostile{"long", Times(kMegabyte, "é"), "a name of more than 1000 bytes"},
        Hostile{"marks", "a" + Times(kMegabyte, "\u0301\u0327"), "a name of more than 1000 bytes"}),
    [](const auto& row) { return row.param.name; });

// Whatever bytes come: an answer, and never an error without a message.
TEST(Hostile, MutatedPlansNeverBreakTheParser) {
  std::vector<std::string> seeds = {
      "import math\ndef f(a, *b, c=1, **d):\n    '''doc'''\n    return f\"{a!r:>{c}}\" + 'x\\n'\n",
      "for i, (x, *y) in enumerate(z):\n  if x == 1 and not y or -x ** 2 < 3 <= 4:\n\tbreak\n  else: continue\n",
      "match p:\n  case {'a': [1, *_], **k} | A(x=None) if g: pass\n  case _: x[1:2, ::3] = lambda q, /, r=2: (yield)\n",
      "try:\n  with (a as b, c): del d\nexcept* (E, F) as g:\n  raise H from None\nfinally:\n  pass\n",
      "@d(1)\nasync def f() -> int:\n  return [await x async for x in y if (n := z)], {**a, 'k': {1, 2}}\n",
      "x: int = 0x1F + 1_000 - 2.5e-3j; y = b'\\x41' rb'q' if a else ...\nglobal t; assert u, \"v\"\n",
  };
  const std::string alphabet = "()[]{}'\"\\\n\r\t :;,.=+-*/%@&|^~<>!#$?_0179aefrbuNxj\xc3\xa9\xe2\x80\xae\xff";
  std::mt19937 random(4172);
  auto pick = [&](size_t n) { return static_cast<size_t>(random() % n); };
  int parsed = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = seeds[pick(seeds.size())];
    for (size_t i = 1 + pick(6); i > 0 && !text.empty(); --i) {
      size_t at = pick(text.size());
      switch (pick(5)) {
        case 0: text[at] = alphabet[pick(alphabet.size())]; break;
        case 1: text.insert(at, 1, alphabet[pick(alphabet.size())]); break;
        case 2: text.erase(at, 1 + pick(4)); break;
        case 3: text.insert(at, text.substr(pick(text.size()), 1 + pick(20))); break;
        case 4: text.insert(at, seeds[pick(seeds.size())].substr(pick(20), 1 + pick(20))); break;
      }
    }
    SourceFile source("t.plan", text);
    Diagnostics diagnostics(source);
    std::optional<Ast> ast = Parse(source, {}, diagnostics);
    ASSERT_NE(ast.has_value(), diagnostics.has_errors()) << text;
    if (ast) {
      ++parsed;
      ASSERT_FALSE(ShowAst(*ast).empty() && !ast->body.empty());
      continue;
    }
    const Diagnostic& first = diagnostics.all()[0];
    ASSERT_LE(first.span.begin, text.size()) << text;
    ASSERT_FALSE(RenderAll(diagnostics).empty());
  }
  EXPECT_GT(parsed, 200);  // the mutations are small enough to reach every part of the parser
}

TEST(Hostile, LimitsAreTheCallers) {
  auto message = [](const std::string& text, const char* limit) {
    Limits limits;
    EXPECT_TRUE(SetLimit(limits, limit).ok());
    SourceFile source("t.plan", text);
    Diagnostics diagnostics(source);
    return Parse(source, limits, diagnostics) ? std::string() : diagnostics.all()[0].message;
  };
  EXPECT_EQ(message("((1))", "brackets=2"), "");
  EXPECT_EQ(message("(((1)))", "brackets=2"), "nested too deeply: more than 2 brackets in one another");
  EXPECT_EQ(message("if a:\n if b: c", "blocks=1"), "");
  EXPECT_EQ(message("if a:\n if b:\n  c", "blocks=1"), "nested too deeply: more than 1 blocks in one another");
  EXPECT_EQ(message("a.b.c.d", "expression_depth=4"), "");
  EXPECT_EQ(message("a.b.c.d.e", "expression_depth=4"), "nested too deeply: more than 4 expressions in one another");
  EXPECT_EQ(message("xx = 1", "source_bytes=5"), "the text is larger than 5 bytes");
  EXPECT_EQ(message(Times(5000, "-") + "1", "expression_depth=100000"),
            "nested too deeply: more than 1000 expressions in one another");
}

}  // namespace
}  // namespace penstock
