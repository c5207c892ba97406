#include "core/files.h"
#include "editor.h"
#include "pipeline/gate_files.h"
#include "tests/policies/gate_testing.h"

namespace penstock {
namespace {

TEST(Diagnostics, OfAGateAsOneTypes) {
  Editor editor;
  editor.WriteFile("tools.json", kTools);
  editor.Open("mail.gate", std::string(kGate));
  EXPECT_TRUE(editor.Published("mail.gate").empty()) << WriteJson(editor.published[editor.Uri("mail.gate")]);
  // `send_email` -> `send_mail`, in the last line; then back.
  auto change = [&](int64_t version, uint32_t line, uint32_t from, uint32_t to, const char* text) {
    Json range = Object({{"start", PositionToJson({line, from})}, {"end", PositionToJson({line, to})}});
    editor.Notify("textDocument/didChange", Object({{"textDocument", Object({{"uri", editor.Uri("mail.gate")}, {"version", version}})},
                                                    {"contentChanges", Json(JsonArray{Object({{"range", range}, {"text", text}})})}}));
  };
  change(2, 9, 19, 29, "send_mail");
  ASSERT_FALSE(editor.Published("mail.gate").empty());
  const Json& first = editor.Published("mail.gate")[0];
  EXPECT_EQ(WriteJson(*first.Find("range")), R"({"start":{"line":7,"character":0},"end":{"line":7,"character":54}})") << WriteJson(first);
  bool found = false;
  for (const Json& one : editor.Published("mail.gate")) {
    if (one.StringAt("code") != "G402") continue;
    found = true;
    EXPECT_EQ(WriteJson(*one.Find("range")), R"({"start":{"line":9,"character":19},"end":{"line":9,"character":28}})");
    EXPECT_EQ(one.StringAt("message"), "there is no tool `send_mail`\nhelp: did you mean `send_email`?");
    EXPECT_EQ(NumberAt(one, "severity"), 1);
    EXPECT_EQ(one.StringAt("source"), "penstock");
  }
  EXPECT_TRUE(found);
  change(3, 9, 19, 28, "send_email");
  EXPECT_TRUE(editor.Published("mail.gate").empty());
  EXPECT_EQ(*editor.all.back().Find("params")->Find("version"), Json(3));
}

TEST(Diagnostics, RangesAreUtf16) {
  Editor editor;
  editor.WriteFile("tools.json", kTools);
  editor.Open("a.gate", std::string(kGate) + "/* \xF0\x9F\x98\x80\xC3\xA9 */ permit send_mail because \"x\";\n");
  for (const Json& one : editor.Published("a.gate")) {
    if (one.StringAt("code") != "G402") continue;
    EXPECT_EQ(WriteJson(*one.Find("range")->Find("start")), R"({"line":10,"character":17})");
  }
  EXPECT_FALSE(editor.Published("a.gate").empty());
}

TEST(Diagnostics, TheSameAsGateCheck) {
  for (const auto& entry : std::filesystem::directory_iterator(std::string(PENSTOCK_SOURCE_DIR) + "/tests/policies/gallery")) {
    if (entry.path().extension() != ".gate") continue;
    Editor editor(Object({{"tools", "shop.json"}}));
    editor.WriteFile("shop.json", kShopTools);
    editor.Notify("workspace/didChangeWatchedFiles", Object({}));
    const std::string uri = UriOfPath(entry.path());
    Result<std::string> text = ReadFile(entry.path());
    ASSERT_TRUE(text.ok());
    editor.Notify("textDocument/didOpen", Object({{"textDocument", Object({{"uri", uri}, {"languageId", "penstock-gate"}, {"version", 1}, {"text", *text}})}}));
    std::vector<std::string> expected, found;
    const GateAnswer answer = CheckGateFile(entry.path(), *ManifestFromJson(*ParseJson(kShopTools)));
    for (const Json& one : answer.json.Find("diagnostics")->array()) {
      if (one.StringAt("file") == entry.path().string()) expected.push_back(one.StringAt("code") + " at " + one.Find("line")->digits());
    }
    for (const Json& one : editor.published[uri].array()) {
      found.push_back(one.StringAt("code") + " at " + std::to_string(NumberAt(*one.Find("range")->Find("start"), "line") + 1));
    }
    EXPECT_EQ(found, expected) << entry.path();
  }
}

TEST(Diagnostics, NotesAreRelatedPlaces) {
  Editor editor;
  editor.WriteFile("tools.json", kTools);
  editor.Open("a.gate", std::string(kGate) + "group staff = [\"x\"];\n");
  bool found = false;
  for (const Json& one : editor.Published("a.gate")) {
    const Json* related = one.Find("relatedInformation");
    if (!related) continue;
    found = true;
    EXPECT_EQ(related->array()[0].StringAt("message"), "first here");
    EXPECT_EQ(related->array()[0].Find("location")->StringAt("uri"), editor.Uri("a.gate"));
    EXPECT_EQ(NumberAt(*related->array()[0].Find("location")->Find("range")->Find("start"), "line"), 2);
  }
  EXPECT_TRUE(found);
}

TEST(Diagnostics, OfAnImportStandInTheImport) {
  Editor editor;
  editor.WriteFile("tools.json", kTools);
  editor.WriteFile("shared.gate", "policy shared 1.0.0;\ntools \"tools.json\";\npermit send_mail because \"x\";\n");
  editor.Open("mail.gate", std::string(kGate) + "import \"shared.gate\";\n");
  ASSERT_FALSE(editor.Published("shared.gate").empty());
  EXPECT_EQ(editor.CodesOf("shared.gate").back(), "G402");
  // An open import speaks for itself, and an open text goes before the file.
  editor.Open("shared.gate", "policy shared 1.0.0;\ntools \"tools.json\";\npermit send_email because \"x\";\n");
  for (const std::string& code : editor.CodesOf("mail.gate")) EXPECT_NE(code, "G402");
  EXPECT_EQ(editor.CodesOf("shared.gate"), (std::vector<std::string>{"G452", "G451", "G418"})) << WriteJson(editor.published[editor.Uri("shared.gate")]);
  editor.Notify("textDocument/didClose", Object({{"textDocument", Object({{"uri", editor.Uri("shared.gate")}})}}));
  ASSERT_FALSE(editor.CodesOf("shared.gate").empty());
  EXPECT_EQ(editor.CodesOf("shared.gate").back(), "G402");
  editor.Notify("textDocument/didClose", Object({{"textDocument", Object({{"uri", editor.Uri("mail.gate")}})}}));
  EXPECT_TRUE(editor.Published("shared.gate").empty());
}

TEST(Diagnostics, OfAPlanWithoutGatesAreThoseOfItsText) {
  Editor editor;
  editor.Open("plan.py", "x = read_inbox()\nif x = 1:\n    pass\n");
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"P100"});
  editor.Open("plan.py", "x = read_inbox()\neval(\"1\")\n");  // of no tool is it known that it is none
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"L200"});
}

TEST(Diagnostics, OfAPlanTellTheWayOfTheValue) {
  Editor editor(Object({{"gates", "mail.gate"}}));
  editor.WriteFile("tools.json", kTools);
  editor.WriteFile("mail.gate", kGate);
  editor.Open("plan.py", "mail = read_inbox()[0]\nwho = mail.sender\nsend_email(to=who, body=\"hi\")\n");
  ASSERT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
  const Json& one = editor.Published("plan.py")[0];
  EXPECT_EQ(WriteJson(*one.Find("range")), R"({"start":{"line":2,"character":14},"end":{"line":2,"character":17}})");
  std::vector<std::string> way;
  for (const Json& step : one.Find("relatedInformation")->array()) {
    way.push_back(std::to_string(NumberAt(*step.Find("location")->Find("range")->Find("start"), "line")) + ": " + step.StringAt("message"));
  }
  EXPECT_EQ(way, (std::vector<std::string>{"0: it comes from `read_inbox()[].sender`", "1: flows into `who`"}));
  EXPECT_NE(one.StringAt("message").find("critical argument to is trusted"), std::string::npos);
}

TEST(Diagnostics, APlanFollowsTheGateThatIsBeingTyped) {
  Editor editor(Object({{"gates", "mail.gate"}}));
  editor.WriteFile("tools.json", kTools);
  editor.WriteFile("mail.gate", kGate);
  editor.Open("plan.py", "send_email(to=\"bob@x.example\", body=\"hi\")\n");
  EXPECT_TRUE(editor.CodesOf("plan.py").empty());
  editor.Open("mail.gate", std::string(kGate) + "forbid send_email because \"Not today.\";\n");
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
  editor.Open("mail.gate", std::string(kGate) + "forbid send_mail;\n");
  ASSERT_EQ(editor.Published("plan.py").size(), 1u);
  EXPECT_EQ(editor.Published("plan.py")[0].StringAt("message"), "flows are not checked: a gate does not load: there is no tool `send_mail`");
  EXPECT_NE(editor.Published("plan.py")[0].Find("relatedInformation"), nullptr);
  editor.Notify("textDocument/didClose", Object({{"textDocument", Object({{"uri", editor.Uri("mail.gate")}})}}));
  EXPECT_TRUE(editor.CodesOf("plan.py").empty());
}

TEST(Diagnostics, OfASettingThatNamesNothing) {
  Editor editor(Object({{"gates", "none.gate"}}));
  editor.Open("plan.py", "x = 1\n");
  ASSERT_EQ(editor.Published("plan.py").size(), 1u);
  EXPECT_NE(editor.Published("plan.py")[0].StringAt("message").find("none.gate"), std::string::npos);
}

TEST(Diagnostics, WithTheToolsOfTheOffice) {
  Editor editor(Object({{"gates", "office.gate"}, {"office", "memory"}}));
  editor.WriteFile("office.gate", *ReadFile(std::string(PENSTOCK_SOURCE_DIR) + "/examples/office/office.gate"));
  editor.Open("plan.py", "pay(payee=read_inbox()[0].sender, amount=1, reference=\"x\")\n");
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
}

TEST(Diagnostics, AFileChangedOnDisk) {
  Editor editor(Object({{"gates", "mail.gate"}}));
  editor.WriteFile("tools.json", kTools);
  editor.WriteFile("mail.gate", kGate);
  editor.Open("plan.py", "send_email(to=\"bob@x.example\", body=\"hi\")\n");
  EXPECT_TRUE(editor.CodesOf("plan.py").empty());
  editor.WriteFile("mail.gate", std::string(kGate) + "forbid send_email;\n");
  editor.Notify("workspace/didChangeWatchedFiles", Object({{"changes", Json(JsonArray{Object({{"uri", editor.Uri("mail.gate")}, {"type", 2}})})}}));
  EXPECT_EQ(editor.CodesOf("plan.py"), std::vector<std::string>{"F301"});
}

TEST(Diagnostics, ATextThatIsTooLargeIsNotLookedAt) {
  Editor editor;
  editor.Open("big.gate", std::string(kMostDocumentBytes + 1, ' '));
  ASSERT_EQ(editor.Published("big.gate").size(), 1u);
  EXPECT_EQ(editor.Published("big.gate")[0].StringAt("message"), "this text is larger than 4194304 bytes: it is not looked at");
  EXPECT_TRUE(editor.Request("textDocument/hover", editor.At("big.gate", {0, 0})).is_null());
  // A change of a part of it cannot be followed; the whole text anew can.
  editor.Notify("textDocument/didChange", Object({{"textDocument", Object({{"uri", editor.Uri("big.gate")}, {"version", 2}})},
                                                  {"contentChanges", Json(JsonArray{Object({{"text", "policy p 1.0.0;\n"}})})}}));
  for (const Json& one : editor.Published("big.gate")) EXPECT_EQ(one.StringAt("message").find("larger"), std::string::npos);
}

TEST(Diagnostics, BinaryAndOddTexts) {
  Editor editor;
  std::string zeros("policy p 1.0.0;\0\0 permit", 24);
  for (const std::string& text : {zeros, std::string("\xEF\xBB\xBFpolicy p 1.0.0;"), std::string(100000, '('), std::string("\r\r\r"), std::string("policy")}) {
    for (const char* name : {"odd.gate", "odd.py"}) {
      editor.Open(name, text);
      for (uint32_t at : {0u, 5u, 20u, 100000u}) {
        for (const char* method : {"textDocument/hover", "textDocument/completion", "textDocument/definition"}) editor.Request(method, editor.At(name, {0, at}));
      }
      editor.Request("textDocument/documentSymbol", Object({{"textDocument", Object({{"uri", editor.Uri(name)}})}}));
    }
  }
  EXPECT_FALSE(editor.Published("odd.gate").empty());
}

}  // namespace
}  // namespace penstock
