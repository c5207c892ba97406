// The Ast against CPython's, on generated expressions and on a table of forms; error lines against CPython's.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "frontend/frontend.h"
#include "oracle.h"

namespace penstock {
namespace {

// Random expressions with few parentheses, so that precedence has work to do.
class ExpressionMaker {
 public:
  explicit ExpressionMaker(uint32_t seed) : random_(seed) {}

  std::string Expression(int depth) {
    if (depth <= 0) return Operand(0);
    switch (Pick(14)) {
      case 0: return Flat(depth - 1) + " if " + Flat(depth - 1) + " else " + Expression(depth - 1);
      case 1: return "lambda " + Parameters() + ": " + Expression(depth - 1);
      default: return Flat(depth);
    }
  }

 private:
  int Pick(int n) { return static_cast<int>(random_() % n); }
  template <size_t n>
  std::string One(const char* const (&words)[n]) {
    return words[Pick(n)];
  }

  std::string Parameters() { return One({"", "x", "x, y=1", "*a, k", "x, /, y", "x, *, k=2, **kw"}); }

  // Operands and operators side by side.
  std::string Flat(int depth) {
    std::string out = Prefix() + Operand(depth);
    for (int i = Pick(5); i > 0; --i) {
      std::string op = One({"or", "and", "in", "not in", "is", "is not", "<", ">", "<=", ">=", "==", "!=", "|",
                            "^",  "&",   "<<", ">>",     "+",  "-",      "*", "/", "//", "%",  "@",  "**"});
      bool may_not = op == "or" || op == "and";
      out += " " + op + " " + (may_not ? Prefix() : Sign()) + Operand(depth);
    }
    return out;
  }
  std::string Sign() { return Pick(5) ? "" : One({"-", "+", "~", "- -", "~ +"}); }
  std::string Prefix() { return Pick(6) ? Sign() : "not " + Sign(); }

  // Without quotes and backslashes: for the fields of f-strings.
  std::string Plain() { return One({"a", "b.c", "17", "d[0]", "e(1, k=2)", "-2.5", "not g", "h ** 2", "(i, j)", "[k]"}); }

  std::string Operand(int depth) {
    std::string atom = Atom(depth);
    for (int i = Pick(3) == 0 ? Pick(3) : 0; i > 0; --i) atom += Trailer(depth - 1);
    return atom;
  }
  std::string Trailer(int depth) {
    switch (Pick(5)) {
      case 0: return ".attr";
      case 1:
        return "(" + Expression(depth) + ", *" + Operand(depth) + ", k=" + Expression(depth) + ", **" + Operand(depth) + ")";
      case 2: return "[" + Expression(depth) + "]";
      case 3: return "[" + Expression(depth) + ":" + (Pick(2) ? Expression(depth) : "") + "]";
      default: return "[::2, " + Expression(depth) + "]";
    }
  }
  std::string Atom(int depth) {
    if (depth <= 0)
      return One({"a", "b", "c1", "0", "17", "0x1F", "1_000", "2.5", "1e3", "3j", "'s'", "\"t\" 'u'", "None", "True", "...",
                  "b'x'", "rb'\\n'"});
    std::string e = Expression(depth - 1);
    switch (Pick(13)) {
      case 0: return "(" + e + ")";
      case 1: return "(" + e + ", " + Expression(depth - 1) + ")";
      case 2: return "(" + e + ",)";
      case 3: return "[" + e + ", *" + Operand(depth - 1) + "]";
      case 4: return "{" + e + ", " + Expression(depth - 1) + "}";
      case 5: return "{" + e + ": " + Expression(depth - 1) + ", **" + Operand(depth - 1) + "}";
      case 6:
        return "[" + e + " for x in " + Flat(depth - 1) + " if " + Flat(depth - 1) + " for y, (z, *w) in " + Operand(depth - 1) +
               "]";
      case 7: return "{" + e + ": " + e + " for k in " + Operand(0) + "}";
      case 8: return "f(" + e + " for x in y)";
      case 9: return "(n := " + e + ")";
      case 10: return "f'<{" + Plain() + " }{{{" + Plain() + " + (" + Plain() + ")!r:>{" + Plain() + "}.2f}'";
      default: return Atom(0);
    }
  }

  std::mt19937 random_;
};

// CPython's last line for what is wrong with the plan.
std::string WhyNotCompiled(const std::string& text) {
  SourceFile source("t.plan", text);
  Diagnostics diagnostics(source);
  if (Compile(source, Manifest(), {}, {}, diagnostics)) return "nothing";
  auto said = std::find_if(diagnostics.all().begin(), diagnostics.all().end(), [](const Diagnostic& d) { return !d.python.empty(); });
  return said == diagnostics.all().end() ? "no words of CPython's" : said->python;
}

void ExpectSame(const std::vector<std::string>& texts) {
  std::vector<std::string> python = AskPython(texts);
  ASSERT_EQ(python.size(), texts.size()) << "python3 did not answer";
  std::vector<std::string> ours = AskUs(texts);
  int shown = 0;
  for (size_t i = 0; i < texts.size() && shown < 20; ++i) {
    if (ours[i] != python[i]) ++shown;
    EXPECT_EQ(ours[i], python[i]) << texts[i];
  }
}

TEST(Differential, RandomExpressionsHaveCPythonsTree) {
  ExpressionMaker maker(20240711);
  std::vector<std::string> texts;
  for (int i = 0; i < 4000; ++i) texts.push_back("x = " + maker.Expression(i % 4) + "\n");
  ExpectSame(texts);
}

TEST(Differential, EveryFormHasCPythonsTree) {
  ExpectSame({
#include "forms.inl"
  });
}

TEST(Differential, RulesOfScopesEndWithCPythonsLine) {
  const std::vector<std::string> texts = {
#include "scope_errors.inl"
  };
  const std::vector<std::string> python = AskPython(texts);
  ASSERT_EQ(python.size(), texts.size()) << "python3 did not answer";
  for (size_t i = 0; i < texts.size(); ++i) EXPECT_EQ(WhyNotCompiled(texts[i]), python[i]) << texts[i];
}

TEST(Differential, ErrorsEndWithCPythonsLine) {
  ExpectSame({
#include "errors.inl"
  });
}

}  // namespace
}  // namespace penstock
