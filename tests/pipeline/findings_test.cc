// Witness paths, effects, and SARIF.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "core/files.h"
#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

constexpr char kMailToSender[] = "m = read_inbox()[0]\nwho = m.sender\nsend_email(to=who, subject='s', body='b')\n";

TEST(Findings, ADeniedArgumentHasItsPath) {
  Checked c = Check(kMailToSender);
  ASSERT_EQ(c.findings().size(), 1u);
  const Finding& f = c.findings()[0];
  EXPECT_EQ(f.outcome, Outcome::kDeny);
  EXPECT_EQ(f.part.kind, PartKind::kIntegrity);
  EXPECT_EQ(c.Path(f), "to: 1 read_inbox()[].sender -> 2 who -> 3 `to` of `send_email`");
  EXPECT_EQ(c.source->TextOf(f.place), "who");
  ASSERT_EQ(c.diagnostics->all().size(), 1u);
  const std::string words = RenderAll(*c.diagnostics);
  for (const char* part : {"it comes from `read_inbox()[].sender`", "flows into `who`", "3 | send_email(to=who, subject='s', body='b')", "^^^"}) {
    EXPECT_NE(words.find(part), std::string::npos) << words;
  }
}

// Of two sources the one that the gate minds.
TEST(Findings, TheSourceAtFaultIsNamed) {
  Checked c = Check("x = get_salary().net\ny = read_inbox()[0].body\ntext = y + str(x)\npost(text=text)\n");
  ASSERT_EQ(c.findings().size(), 1u);
  EXPECT_EQ(c.findings()[0].part.kind, PartKind::kFlow);
  EXPECT_EQ(c.Path(c.findings()[0]), "text: 1 get_salary().net -> 1 x -> 3 text -> 4 `text` of `post`");
}

TEST(Findings, ControlHasAPath) {
  Checked c = Check("if 'go' in read_inbox()[0].body:\n    send_email(to='bob@acme.example', subject='s', body='b')\n");
  ASSERT_FALSE(c.findings().empty());
  EXPECT_EQ(c.Path(c.findings()[0]), "control: 1 read_inbox()[].body -> 1 test -> 2 `send_email`");
}

TEST(Findings, WhatIsUndecidedHasAPathToo) {
  // Which of two: the user's, or a stranger's.
  Checked c = Check("to = 'bob@acme.example'\nif get_me().name == 'Dana':\n    to = read_inbox()[0].sender\nsend_email(to=to, subject='s', body='b')\n", ExplicitGate());
  ASSERT_FALSE(c.findings().empty());
  EXPECT_EQ(c.findings()[0].outcome, Outcome::kDepends);
  EXPECT_TRUE(c.findings()[0].part.undecided);
  EXPECT_EQ(c.Path(c.findings()[0]), "to: 3 read_inbox()[].sender -> 3 to -> 4 `to` of `send_email`");
  EXPECT_FALSE(c.diagnostics->has_errors());
}

TEST(Findings, AForbidNamesTheArgumentThatSetsItOff) {
  Checked c = Check("post(text=read_inbox()[0].body)\n",
                    std::string(kWorldGate) + "@id(\"no-mails\") forbid post if text is untrusted because \"Mails are not posted.\";\n");
  ASSERT_EQ(c.findings().size(), 1u);
  EXPECT_EQ(c.findings()[0].part.rule, "no-mails");
  EXPECT_EQ(c.Path(c.findings()[0]), "text: 1 read_inbox()[].body -> 1 `text` of `post`");
}

TEST(Findings, WithoutARuleTheCallIsOne) {
  std::string gate = kWorldGate;
  gate.erase(gate.find("@id(\"post\")"), gate.find('\n', gate.find("@id(\"post\")")) - gate.find("@id(\"post\")"));
  Checked c = Check("post(text='hello')\n", gate);
  ASSERT_EQ(c.findings().size(), 1u);
  EXPECT_TRUE(c.findings()[0].path.empty());
  EXPECT_NE(RenderAll(*c.diagnostics).find("no rule permits it"), std::string::npos);
}

TEST(Findings, WhatIsAllowedHasNone) { EXPECT_TRUE(Check("post(text='hello')\n").findings().empty()); }

// ---- effects

TEST(Effects, SayWhenAndFromWhere) {
  Checked c = Check("for m in read_inbox():\n    if m.id > 3:\n        send_email(to='bob@acme.example', subject='note', body=m.body)\n", ExplicitGate());
  const std::vector<PlanEffect> effects = c.effects();
  ASSERT_EQ(effects.size(), 2u);
  EXPECT_EQ(WhenWords(*c.source, effects[0]), "always");
  EXPECT_EQ(effects[0].tool_class, "read");
  EXPECT_EQ(WhenWords(*c.source, effects[1]), "for each `read_inbox()`, if `m.id > 3`, in the loop at line 1, any number of times");
  EXPECT_EQ(effects[1].tool_class, "effect");
  const std::string text = ArgumentsText(*c.session, effects[1]);
  EXPECT_EQ(text, "    to: \"bob@acme.example\"\n    subject: \"note\"\n    body: from read_inbox()[].body at line 1 (from outsider)\n") << text;
}

TEST(Effects, AnApprovalShowsThem) {
  std::string shown;
  Approver approver = [&](const ApprovalQuestion& question) {
    shown = question.effect;
    return ApprovalAnswer{ApprovalAnswer::Kind::kYes, "test"};
  };
  const std::string gate = std::string(kWorldGate) + "@id(\"sure\") ask User before send_email if body is untrusted because \"A stranger's words.\";\n";
  auto world = RunWorld("send_email(to='bob@acme.example', subject='s', body=read_inbox()[0].body)\n", gate, approver);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << world->Messages();
  EXPECT_NE(shown.find("body: from read_inbox()[].body at line 1"), std::string::npos) << shown;
  EXPECT_NE(shown.find("when: always"), std::string::npos) << shown;
  EXPECT_EQ(shown.find("eve@evil.example"), std::string::npos) << shown;
}

// ---- SARIF

const Json& At(const Json& json, std::initializer_list<std::string_view> path) {
  static const Json nothing;
  const Json* at = &json;
  for (std::string_view step : path) {
    if (at->is_array()) {
      const size_t index = static_cast<size_t>(std::stoul(std::string(step)));
      if (index >= at->array().size()) return nothing;
      at = &at->array()[index];
    } else {
      at = at->Find(step);
      if (at == nullptr) return nothing;
    }
  }
  return *at;
}

// Members that SARIF 2.1.0 asks for, wherever such objects are.
void ExpectWhole(const Json& json, size_t artifacts) {
  if (json.is_array()) for (const Json& item : json.array()) ExpectWhole(item, artifacts);
  if (!json.is_object()) return;
  for (const auto& [name, member] : json.object()) {
    if (name == "message" || name == "shortDescription" || name == "help") {
      EXPECT_FALSE(member.StringAt("text").empty()) << WriteJson(json);
    }
    if (name == "region" || name == "contextRegion") {
      const int64_t line = At(member, {"startLine"}).int_value(), column = At(member, {"startColumn"}).int_value();
      const int64_t end_line = At(member, {"endLine"}).int_value(), end_column = At(member, {"endColumn"}).int_value();
      EXPECT_GE(line, 1);
      EXPECT_GE(column, 1);
      EXPECT_TRUE(end_line > line || (end_line == line && end_column >= column)) << WriteJson(member);
    }
    if (name == "artifactLocation" && json.Find("region") != nullptr) {
      EXPECT_EQ(member.StringAt("uri"), "folder/a%20plan.py");
      EXPECT_LT(static_cast<size_t>(At(member, {"index"}).int_value()), artifacts);
    }
    ExpectWhole(member, artifacts);
  }
}

TEST(Sarif, ResultsHaveRulesRegionsAndFlows) {
  Checked c = Check(kMailToSender);
  const Json log = c.sarif();
  EXPECT_EQ(log.StringAt("version"), "2.1.0");
  const Json& run = At(log, {"runs", "0"});
  EXPECT_EQ(run.StringAt("columnKind"), "unicodeCodePoints");
  ASSERT_EQ(At(run, {"results"}).array().size(), 1u);
  const Json& result = At(run, {"results", "0"});
  EXPECT_EQ(result.StringAt("level"), "error");
  EXPECT_EQ(result.StringAt("ruleId"), "mail");
  const size_t rule = static_cast<size_t>(At(result, {"ruleIndex"}).int_value());
  const Json& rules = At(run, {"tool", "driver", "rules"});
  ASSERT_LT(rule, rules.array().size());
  EXPECT_EQ(rules.array()[rule].StringAt("id"), "mail");
  EXPECT_EQ(At(rules.array()[rule], {"fullDescription", "text"}).string_value(), "The user named the recipient.");
  std::set<std::string> ids;
  for (const Json& one : rules.array()) EXPECT_TRUE(ids.insert(one.StringAt("id")).second);
  EXPECT_TRUE(ids.contains("post") && ids.contains("default-deny"));
  const Json& steps = At(result, {"codeFlows", "0", "threadFlows", "0", "locations"});
  ASSERT_EQ(steps.array().size(), 3u);
  EXPECT_EQ(At(steps, {"0", "location", "message", "text"}).string_value(), "it comes from `read_inbox()[].sender`");
  EXPECT_EQ(At(steps, {"2", "location", "physicalLocation", "region", "startLine"}).int_value(), 3);
  EXPECT_FALSE(At(result, {"partialFingerprints", "penstock/v1"}).string_value().empty());
  EXPECT_EQ(At(run, {"artifacts", "0", "hashes", "sha-256"}).string_value().size(), 64u);
  ExpectWhole(log, 1);
}

// Lines above do not matter to a fingerprint, and equal findings do not share one.
TEST(Sarif, FingerprintsStay) {
  auto prints = [](const std::string& plan) {
    Checked c = Check(plan);
    std::vector<std::string> all;
    const Json log = c.sarif();
    for (const Json& result : At(log, {"runs", "0", "results"}).array()) all.push_back(At(result, {"partialFingerprints", "penstock/v1"}).string_value());
    return all;
  };
  EXPECT_EQ(prints(kMailToSender), prints(std::string("# above\n\n") + kMailToSender));
  const std::vector<std::string> twice = prints(std::string(kMailToSender) + "send_email(to=who, subject='s', body='b')\n");
  ASSERT_EQ(twice.size(), 2u);
  EXPECT_NE(twice[0], twice[1]);
}

TEST(Sarif, WhatIsNoPlanIsAResult) {
  Checked c = Check("x = (\n");
  const Json log = c.sarif();
  EXPECT_EQ(At(log, {"runs", "0", "results", "0", "ruleId"}).string_value(), "not-a-plan");
  ExpectWhole(log, 1);
}

TEST(Sarif, ColumnsCountCodePoints) {
  Checked c = Check("e = 'ü😀'; send_email(to=read_inbox()[0].sender, subject='s', body='b')\n");
  const Json log = c.sarif();
  EXPECT_EQ(At(log, {"runs", "0", "results", "0", "locations", "0", "physicalLocation", "region", "startColumn"}).int_value(), 25);
}

// ---- Microsoft's validator, from npm

TEST(SarifPeers, Multitool) {
  const std::string tool = std::string(PENSTOCK_SOURCE_DIR) + "/tests/npm/node_modules/@microsoft/sarif-multitool-linux/Sarif.Multitool";
  if (!std::filesystem::exists(tool)) GTEST_SKIP() << "@microsoft/sarif-multitool is not installed: npm ci --prefix tests/npm";
  char folder[] = "/tmp/penstock-sarif-XXXXXX";
  ASSERT_NE(mkdtemp(folder), nullptr);
  const std::string base = folder;
  std::vector<SarifPart> parts{SarifOfUnreadable("folder/gone.py", "cannot open `folder/gone.py`")};
  std::vector<Checked> kept;
  for (const char* plan : {kMailToSender, "x = (\n", "post(text='hello')\n", "if 'go' in read_inbox()[0].body:\n    post(text=str(get_salary().net))\n",
                           "to = 'bob@acme.example'\nif get_me().name == 'Dana':\n    to = read_inbox()[0].sender\nsend_email(to=to, subject='ü😀', body='b')\n"}) {
    Checked& c = kept.emplace_back(Check(plan));
    parts.push_back(c.plan ? SarifOf(*c.session, *c.source, *c.diagnostics, &c.plan->flows, &c.plan->verdict, &c.findings())
                           : SarifOf(*c.session, *c.source, *c.diagnostics, nullptr, nullptr, nullptr));
    parts.back().path = "folder/a plan.py";
  }
  ASSERT_TRUE(WriteFile(base + "/log.sarif", PrettyJson(SarifLog(*kept[0].session, parts))).ok());
  const std::string command = "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 '" + tool + "' validate '" + base + "/log.sarif' -o '" + base +
                              "/found.sarif' > '" + base + "/words' 2>&1";
  const int code = system(command.c_str());
  const std::string words = *ReadFile(base + "/words");
  EXPECT_EQ(code, 0) << words;
  Result<std::string> found = ReadFile(base + "/found.sarif");
  ASSERT_TRUE(found.ok()) << words;
  const Json report = *ParseJson(*found);
  for (const Json& result : At(report, {"runs", "0", "results"}).array()) {
    EXPECT_EQ(result.StringAt("ruleId"), "SARIF2005") << words;  // there is no page about the tool to name
  }
  std::filesystem::remove_all(base);
}

}  // namespace
}  // namespace penstock
