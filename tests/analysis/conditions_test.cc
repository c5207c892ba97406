// When a call is made, and graphs as Graphviz reads them.
#include "analysis/conditions.h"

#include <cctype>
#include <cstdio>
#include <fstream>

#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

struct WhenCase {
  const char* name;
  const char* plan;  // its only call of `post`
  const char* when;
};
std::ostream& operator<<(std::ostream& out, const WhenCase& c) { return out << c.name; }

class WhenTest : public testing::TestWithParam<WhenCase> {};

TEST_P(WhenTest, Says) {
  Flows flows(GetParam().plan, false);
  const CallFlow& call = *flows.CallsOf("post")[0];
  std::string when;
  for (const Condition& c : Conditions(flows.module()).Of(call.function, call.pc)) {
    when += (when.empty() ? "" : ", ") + std::string(NameOf(c.kind)) + " " + std::string(flows.TextOf(c.span));
  }
  EXPECT_EQ(when, GetParam().when) << flows.Dump();
}

INSTANTIATE_TEST_SUITE_P(Conditions, WhenTest, testing::Values(
    WhenCase{"always", "post(x=1)", ""},
    WhenCase{"if", "c = get_contacts()\nif len(c) > 1:\n    post(x=1)", "if len(c) > 1"},
    WhenCase{"else", "c = get_contacts()\nif len(c) > 1:\n    y = 1\nelse:\n    post(x=1)", "unless len(c) > 1"},
    WhenCase{"after_it", "c = get_contacts()\nif len(c) > 1:\n    y = 1\npost(x=1)", ""},
    WhenCase{"nested", "for c in get_contacts():\n    if c.name == 'a':\n        post(x=1)", "for each get_contacts(), if c.name == 'a'"},
    WhenCase{"while", "n = len(get_contacts())\nwhile n > 0:\n    n = n - 1\n    post(x=1)", "while n > 0"},
    WhenCase{"and", "c = get_contacts()\nif c and c[0].name == 'a':\n    post(x=1)", "if c, if c[0].name == 'a'"},
    WhenCase{"caught", "try:\n    int(get_contacts()[0].name)\nexcept ValueError:\n    post(x=1)\n",
             "on error of int(get_contacts()[0].name)"},
    WhenCase{"after_a_return", "def f(c):\n    if c:\n        return\n    post(x=1)\nf(get_contacts())", "unless c"}),
    [](const auto& one) { return std::string(one.param.name); });

// Graphviz's grammar, as far as graphs of ours go: statements, attributes, names, quoted texts.
class DotReader {
 public:
  explicit DotReader(std::string_view text) : text_(text) {}
  bool Graph() { return Word() == "digraph" && !Word().empty() && Block() && (Blank(), at_ == text_.size()); }
  size_t nodes = 0, edges = 0;

 private:
  void Blank() { while (at_ < text_.size() && isspace(static_cast<unsigned char>(text_[at_]))) ++at_; }
  bool Take(char c) {
    Blank();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string Word() {
    Blank();
    std::string word;
    if (at_ < text_.size() && text_[at_] == '"') {
      for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
        if (text_[at_] == '\\') {
          const char next = at_ + 1 < text_.size() ? text_[++at_] : '\0';
          if (next != 'l' && next != '\\' && next != '"') return "";
        }
        word += text_[at_];
      }
      if (at_++ >= text_.size()) return "";
      return word.empty() ? " " : word;
    }
    while (at_ < text_.size() && (isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_')) word += text_[at_++];
    return word;
  }
  bool Attributes() {
    if (!Take('[')) return true;
    do {
      if (Word().empty() || !Take('=') || Word().empty()) return false;
    } while (Take(','));
    // Graphviz takes attributes with blanks between them, too.
    while (!Take(']')) if (Word().empty() || !Take('=') || Word().empty()) return false;
    return true;
  }
  bool Block() {
    if (!Take('{')) return false;
    while (!Take('}')) {
      std::string word = Word();
      if (word.empty()) return false;
      if (word == "subgraph") {
        if (Word().empty() || !Block()) return false;
        continue;
      }
      if (Take('=')) {
        if (Word().empty()) return false;
      } else if (Take('-')) {
        if (!Take('>') || Word().empty() || !Attributes()) return false;
        ++edges;
      } else {
        if (!Attributes()) return false;
        nodes += word != "node";
      }
      Take(';');
    }
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
};

constexpr char kOddPlan[] =
    "t = 'a \"quoted\" \\\\n back\\\\slash \\n line [x=1]; } -> {'\n"
    "f = lambda x: x\n"
    "def g(n):\n    for i in range(n):\n        if i == 2:\n            return '\\x01'\n    return None\n"
    "try:\n    post(x=f(t))\nexcept Exception as e:\n    post(x=g(3))\n";

TEST(Dot, IsRead) {
  Flows flows(kOddPlan, true);
  const std::string dot = DumpCfgAsDot(flows.module());
  DotReader reader(dot);
  EXPECT_TRUE(reader.Graph()) << dot;
  EXPECT_GT(reader.nodes, 8u);
  EXPECT_GT(reader.edges, 8u);
}

TEST(Dot, GraphvizDrawsIt) {
  if (system("command -v dot >/dev/null 2>&1") != 0) GTEST_SKIP() << "dot (Graphviz) is not here";
  Flows flows(kOddPlan, true);
  FILE* dot = popen("dot -Tsvg >/dev/null", "w");
  ASSERT_NE(dot, nullptr);
  const std::string text = DumpCfgAsDot(flows.module());
  fwrite(text.data(), 1, text.size(), dot);
  EXPECT_EQ(pclose(dot), 0);
}

}  // namespace
}  // namespace penstock
