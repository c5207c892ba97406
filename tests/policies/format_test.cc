// The canonical text: the same gate, and its own canonical text.
#include <filesystem>

#include "core/files.h"
#include "gate_testing.h"
#include "generated_gates.h"
#include "grammar/gate_tree.h"
#include "policies/format.h"

namespace penstock {
namespace {

std::string Formatted(const std::string& text) {
  SourceFile source("f.gate", text);
  Diagnostics diagnostics(source);
  std::optional<std::string> out = FormatGate(source, diagnostics);
  EXPECT_TRUE(out.has_value()) << RenderAll(diagnostics);
  return out.value_or("");
}

// The tree without places: kinds, and the texts of tokens.
std::string Shape(const std::string& text) {
  SourceFile source("f.gate", text);
  Diagnostics diagnostics(source);
  GateTree tree = ParseGateText(source, diagnostics);
  EXPECT_FALSE(diagnostics.has_errors()) << RenderAll(diagnostics) << text;
  std::string out;
  auto add = [&](GateNodeId id, auto& self) -> void {
    const GateNode& node = tree[id];
    out += std::to_string(static_cast<int>(node.kind)) + "(";
    if (node.children.empty()) {
      for (uint32_t i = node.first_token; i <= node.last_token; ++i) out += std::string(source.TextOf(tree.tokens[i].span())) + " ";
    }
    for (GateNodeId child : node.children) self(child, self);
    out += ")";
  };
  for (GateNodeId statement : tree.statements) add(statement, add);
  return out;
}

size_t Occurrences(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++count;
  return count;
}

void ExpectCanonical(const std::string& text, const std::string& name) {
  std::string once = Formatted(text);
  EXPECT_EQ(Formatted(once), once) << name;
  EXPECT_EQ(Shape(once), Shape(text)) << name;
  EXPECT_EQ(Occurrences(once, "//"), Occurrences(text, "//")) << name << "\n" << once;
}

TEST(Format, Layout) {
  struct Case {
    const char* text;
    const char* wanted;
  };
  const Case cases[] = {
      {"policy   shop 1.0.0 ;mode   strict;", "policy shop 1.0.0;\nmode strict;\n"},
      {"\n\n// head\npolicy a 1;\n\n\n\ngroup g=[\"x\" ,\"y\"];   // names\n", "// head\npolicy a 1;\n\ngroup g = [\"x\", \"y\"];  // names\n"},
      {"@id( \"a\" )@observe\npermit pay if a<=-5 EUR and b ?? c==1 ;", "@id(\"a\") @observe\npermit pay if a <= -5 EUR and b ?? c == 1;\n"},
      {"@id(\"a\") permit pay   if x [ 0 ].y? is trusted and not ( a in [ \"b\" ] ) ;", "@id(\"a\")\npermit pay if x[0].y? is trusted and not (a in [\"b\"]);\n"},
      {"label t at [m],.a.b{from[m.x]+staff;tags[ a,b ];fresh ;}", "label t at [m], .a.b { from [m.x] + staff; tags [a, b]; fresh; }\n"},
      {"test \"t\"{fact f ( 1 )=true;call p(a:?,b:{x:1,y:[ ]} from \"q\");expect deny by\"x\";}",
       "test \"t\" { fact f(1) = true; call p(a: ?, b: {x: 1, y: []} from \"q\"); expect deny by \"x\"; }\n"},
      {"permit send_everything_that_there_is if one_condition == \"a long text that fills the line\" and another_condition <= 5 EUR because \"Reasons.\";",
       "permit send_everything_that_there_is\n  if one_condition == \"a long text that fills the line\" and another_condition <= 5 EUR\n  because \"Reasons.\";\n"},
      {"budget b:sum( amount )by( payee )over pay<=10.5 EUR per 24h else ask staff;", "budget b: sum(amount) by (payee) over pay <= 10.5 EUR per 24h else ask staff;\n"},
      {"permit a // why\n  if b is trusted\n  // and\n  and c is public;", "permit a  // why\n  if b is trusted\n    // and\n    and c is public;\n"},
      {"permit a /* so */ if /* and so */ b is trusted;", "permit a /* so */ if /* and so */ b is trusted;\n"},
      {"permit a; // one\n// two\n\n// three\n", "permit a;  // one\n// two\n\n// three\n"},
      {"", ""},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(Formatted(one.text), one.wanted);
  }
}

TEST(Format, EveryGateOfTheRepository) {
  size_t seen = 0;
  for (const char* folder : {"examples", "tests", "library"}) {
    std::filesystem::path root = std::filesystem::path(PENSTOCK_SOURCE_DIR) / folder;
    if (!std::filesystem::exists(root)) continue;
    for (std::filesystem::recursive_directory_iterator it(root), end; it != end; ++it) {
      const std::filesystem::directory_entry& entry = *it;
      // What tests that run beside this one make for themselves comes and goes.
      const std::string name = entry.path().filename().string();
      if (name == "__pycache__" || name == "node_modules" || name[0] == '.') it.disable_recursion_pending();
      if (entry.path().extension() != ".gate" || entry.path().string().find("gallery") != std::string::npos) continue;
      ++seen;
      ExpectCanonical(*ReadFile(entry.path().string()), entry.path().string());
    }
  }
  EXPECT_GT(seen, 3u);
}

TEST(Format, GeneratedGates) {
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    Dice dice{std::mt19937_64(seed)};
    std::string text = GenerateGate(dice);
    ExpectCanonical(text, "seed " + std::to_string(seed));
    // The same with its white space and comments thrown about.
    std::string ragged;
    bool quoted = false;
    for (char c : text) {
      if (c == '"') quoted = !quoted;
      if (quoted || (c != ' ' && c != '\n')) { ragged += c; continue; }
      ragged += dice.Chance(8) ? "\n// why not\n" : dice.Chance(4) ? " // behind\n" : dice.Chance(3) ? " /* in */ " : dice.Chance(15) ? "\n\n  " : " ";
    }
    ExpectCanonical(ragged, "ragged " + std::to_string(seed) + "\n" + ragged);
  }
}

TEST(Format, WhatIsNotUnderstoodIsLeftAlone) {
  SourceFile source("f.gate", "permit refund if;");
  Diagnostics diagnostics(source);
  EXPECT_FALSE(FormatGate(source, diagnostics).has_value());
  EXPECT_TRUE(diagnostics.has_errors());
}

}  // namespace
}  // namespace penstock
