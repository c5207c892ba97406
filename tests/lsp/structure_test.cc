#include "core/files.h"
#include "editor.h"
#include "pipeline/gate_files.h"

namespace penstock {
namespace {

struct Mail : MailEditor {
  std::string InGate(const std::string& statement) { return Definition("mail.gate", std::string(kGate) + statement); }
};

TEST(Definition, InAGate) {
  Mail mail;
  EXPECT_EQ(mail.InGate("forbid send_em|ail;\n"), "mail.gate:7:5");
  EXPECT_EQ(mail.InGate("forbid send_email if to in sta|ff;\n"), "mail.gate:2:6");
  EXPECT_EQ(mail.InGate("forbid send_email if body is tagged se|cret;\n"), "mail.gate:3:4");
  EXPECT_EQ(mail.InGate("forbid send_email if mail|s() == null;\n"), "mail.gate:8:5");
  EXPECT_EQ(mail.InGate("test \"t\" { call send_email(to: \"a\", body: \"b\"); expect allow by \"ma|il\"; }\n"), "mail.gate:9:4");
  EXPECT_EQ(mail.InGate("def short = length(body) < 9;\nforbid send_email if sho|rt;\n"), "mail.gate:10:4");
  EXPECT_EQ(mail.InGate("// wo|rds\n"), "");
  EXPECT_EQ(mail.InGate("per|mit send_email;\n"), "");
}

TEST(Definition, OfAToolAtItsLineIsItsManifest) {
  Mail mail;
  std::string gate(kGate);
  gate.replace(gate.find("tool send_email"), 15, "tool send|_email");
  EXPECT_EQ(mail.Definition("mail.gate", gate), "tools.json:4:11");
  EXPECT_EQ(mail.Definition("mail.gate", "policy mail 1.0.0;\ntools \"too|ls.json\";\n"), "tools.json:0:0");
}

TEST(Definition, InAnImport) {
  Mail mail;
  mail.WriteFile("shared.gate", "policy shared 1.0.0;\ngroup friends = [\"*@friends.example\"];\n");
  EXPECT_EQ(mail.InGate("import \"shared.gate\";\nforbid send_email unless to in fri|ends;\n"), "shared.gate:1:6");
}

TEST(Definition, InAPlan) {
  Mail mail;
  EXPECT_EQ(mail.Definition("plan.py", "x = 1\ny = 2\nprint(|x)\n"), "plan.py:0:0");
  EXPECT_EQ(mail.Definition("plan.py", "def f(a):\n    return |a\nf(1)\n"), "plan.py:0:6");
  EXPECT_EQ(mail.Definition("plan.py", "def f(a):\n    return a\n|f(1)\n"), "plan.py:0:4");
  EXPECT_EQ(mail.Definition("plan.py", "x = 1\ndef f():\n    x = 2\n    return |x\nf()\n"), "plan.py:2:4");
  EXPECT_EQ(mail.Definition("plan.py", "import json\njs|on.dumps(1)\n"), "plan.py:0:7");
  EXPECT_EQ(mail.Definition("plan.py", "class A:\n    pass\nA|()\n"), "plan.py:0:6");
  EXPECT_EQ(mail.Definition("plan.py", "[|i for i in [1]]\n"), "plan.py:0:7");
  EXPECT_EQ(mail.Definition("plan.py", "send_em|ail(to='a', body='b')\n"), "mail.gate:7:5");
  EXPECT_EQ(mail.Definition("plan.py", "print(le|n([]))\n"), "");
}

std::string Outline(const Json& symbols) {
  std::string out;
  for (const Json& one : symbols.array()) {
    out += (out.empty() ? "" : "; ") + one.StringAt("name");
    if (const Json* children = one.Find("children")) out += " {" + Outline(*children) + "}";
  }
  return out;
}

TEST(Symbols, OfAGate) {
  Mail mail;
  mail.Open("mail.gate", kGate);
  const Json symbols = mail.Request("textDocument/documentSymbol", Object({{"textDocument", Object({{"uri", mail.Uri("mail.gate")}})}}));
  EXPECT_EQ(Outline(symbols), "policy mail; tools tools.json; group staff; tag secret; label read_inbox; label send_email; tool read_inbox; tool send_email; fact mails; "
                              "permit send_email (mail)");
  for (const Json& one : symbols.array()) {
    Position outer_begin, outer_end, begin, end;
    ASSERT_TRUE(PositionFromJson(one.Find("range")->Find("start"), outer_begin) && PositionFromJson(one.Find("range")->Find("end"), outer_end));
    ASSERT_TRUE(PositionFromJson(one.Find("selectionRange")->Find("start"), begin) && PositionFromJson(one.Find("selectionRange")->Find("end"), end));
    EXPECT_LE(std::tie(outer_begin.line, outer_begin.character), std::tie(begin.line, begin.character));
    EXPECT_LE(std::tie(end.line, end.character), std::tie(outer_end.line, outer_end.character));
  }
}

TEST(Symbols, OfAPlan) {
  Mail mail;
  mail.Open("plan.py", "limit = 3\nclass Note:\n    def show(self):\n        return 1\ndef f(a):\n    def inner():\n        pass\n    b = a\nfor m in []:\n    last, rest = m\nlimit = 4\n");
  EXPECT_EQ(Outline(mail.Request("textDocument/documentSymbol", Object({{"textDocument", Object({{"uri", mail.Uri("plan.py")}})}}))),
            "limit; Note {show}; f {inner}; m; last; rest");
}

Json Format(Editor& editor, const std::string& name) {
  return editor.Request("textDocument/formatting", Object({{"textDocument", Object({{"uri", editor.Uri(name)}})}, {"options", Object({{"tabSize", 2}, {"insertSpaces", true}})}}));
}

TEST(Formatting, IsThatOfGateFmt) {
  Mail mail;
  const std::string untidy = "policy   mail 1.0.0;\n\n\n\ngroup a=[\"\xC3\xA9@x\"];\n// kept\npermit send_email   because \"x\"  ;";
  mail.Open("mail.gate", untidy);
  const std::string formatted = Editor::Applied(untidy, Format(mail, "mail.gate").array());
  EXPECT_EQ(formatted, *FormatGateText("mail.gate", untidy).text);
  EXPECT_NE(formatted, untidy);
  mail.Open("mail.gate", formatted);
  EXPECT_TRUE(Format(mail, "mail.gate").array().empty());
  mail.Open("mail.gate", "permit send_email if;");
  EXPECT_TRUE(Format(mail, "mail.gate").is_null());  // a text that is not understood is left alone
  mail.Open("plan.py", "x=1");
  EXPECT_TRUE(Format(mail, "plan.py").is_null());
}

TEST(Formatting, OfEveryGateOfTheLibrary) {
  for (const char* folder : {"/library", "/tests/policies/gallery", "/examples/office"}) {
    for (const auto& entry : std::filesystem::directory_iterator(std::string(PENSTOCK_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".gate") continue;
      Mail mail;
      const std::string text = *ReadFile(entry.path());
      mail.Open("some.gate", text);
      const Json edits = Format(mail, "some.gate");
      const std::optional<std::string> expected = FormatGateText("some.gate", text).text;
      ASSERT_EQ(edits.is_null(), !expected) << entry.path();
      if (!expected) continue;
      EXPECT_EQ(Editor::Applied(text, edits.array()), *expected) << entry.path();
    }
  }
}

}  // namespace
}  // namespace penstock
