// A log says the same thing twice; another gate may say another.

#include "pipeline/replay.h"

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

// Runs of every kind of end.
std::vector<std::pair<const char*, std::unique_ptr<World>>> SomeRuns() {
  std::string asks = kWorldGate;
  asks += "@id(\"waiver\") permit send_email accepting untrusted (to) with approval by User because \"An address out of a mail.\";\n";
  auto yes = [](const ApprovalQuestion&) { return ApprovalAnswer{ApprovalAnswer::Kind::kYes, "test"}; };
  Limits few;
  few.steps = 5000;
  std::vector<std::pair<const char*, std::unique_ptr<World>>> runs;
  runs.emplace_back("done", RunWorld("for m in read_inbox():\n    print(m.sender)\nsend_email('bob@acme.example', 's', 'b')\n"));
  runs.emplace_back("refused", RunWorld("send_email(read_inbox()[0].sender, 's', 'b')\n"));
  runs.emplace_back("rejected", RunWorld("import os\n"));
  runs.emplace_back("denied", RunWorld("ms = read_inbox()\nif len(ms) > 1:\n    send_email(ms[0].sender, 's', 'b')\n", ExplicitGate()));
  runs.emplace_back("approved", RunWorld("send_email(read_inbox()[0].sender, 's', 'b')\n", asks, yes));
  runs.emplace_back("not approved", RunWorld("send_email(read_inbox()[0].sender, 's', 'b')\n", asks));
  runs.emplace_back("clock and chance", RunWorld("import random, time\nprint(random.random(), time.time(), random.randint(1, 6))\n"));
  runs.emplace_back("error", RunWorld("print(read_inbox()[5])\n"));
  runs.emplace_back("limit", RunWorld("while True:\n    pass\n", kWorldGate, DenyAll(), kWorldReplies, few));
  runs.emplace_back("tool error", RunWorld("get_me()\n", kWorldGate, DenyAll(), R"({"replies":{"get_me":[{"error":"closed"}]}})"));
  return runs;
}

TEST(Replay, EveryLogReplaysByteForByte) {
  for (const auto& [name, world] : SomeRuns()) {
    Result<ReplayReport> report = ReplayLog(world->log.text());
    ASSERT_TRUE(report.ok()) << name << ": " << report.error().message;
    EXPECT_FALSE(report->difference.has_value()) << name << " line " << report->difference->line << "\n" << report->difference->recorded << "\n" << report->difference->replayed;
    EXPECT_EQ(report->events, world->log.event_count()) << name;
  }
}

TEST(Replay, ARewrittenReplyIsFoundOut) {
  auto world = RunWorld("print(get_me().name)\n");
  // Whoever writes a whole new chain passes verify; the run itself says otherwise.
  RunLog forged;
  std::string text(world->log.text());
  for (size_t at = 0; at < text.size();) {
    size_t newline = text.find('\n', at);
    Json event = *ParseJson(text.substr(at, newline - at));
    Json members{JsonObject{}};
    for (const auto& [name, value] : event.object()) {
      if (name == "seq" || name == "prev" || name == "event") continue;
      members.Set(name, value == Json("Dana\n") ? Json("Eve\n") : value);
    }
    ASSERT_TRUE(forged.AppendObject(event.StringAt("event"), members).ok());
    at = newline + 1;
  }
  Result<ReplayReport> report = ReplayLog(forged.text());
  ASSERT_TRUE(report.ok()) << report.error().message;
  ASSERT_TRUE(report->difference.has_value());
  EXPECT_NE(report->difference->recorded.find("Eve"), std::string::npos);
  EXPECT_NE(report->difference->replayed.find("Dana"), std::string::npos);
}

TEST(WhatIf, AStricterGateIsShownWhatItWouldHaveStopped) {
  auto world = RunWorld("print(get_me().name)\nsend_email('bob@acme.example', 's', 'b')\nsend_email('amy@acme.example', 's', 'b')\n");
  ASSERT_EQ(NameOf(world->report.outcome), "done") << world->Messages();
  std::string stricter = kWorldGate;
  stricter += "@id(\"bob-only\") forbid send_email if to != \"bob@acme.example\" because \"Only Bob.\";\n";
  Result<WhatIfReport> report = WhatIf(world->log.text(), {{"stricter.gate", stricter}});
  ASSERT_TRUE(report.ok()) << report.error().message;
  EXPECT_EQ(report->calls, 3u);
  ASSERT_EQ(report->changed.size(), 2u);  // the verdict before the run, and the second mail
  EXPECT_EQ(report->changed[1].tool, "send_email");
  EXPECT_EQ(report->changed[1].line, 3u);
  EXPECT_EQ(report->changed[1].after, "deny");
  EXPECT_EQ(report->changed[1].rules, std::vector<std::string>{"bob-only"});
  EXPECT_NE(report->exact_until.find("call 3"), std::string::npos);
}

TEST(WhatIf, TheSameGateChangesNothing) {
  for (const auto& [name, world] : SomeRuns()) {
    std::vector<GateText> gates;
    for (const auto& file : world->session->gates.files) gates.push_back({file->path(), std::string(file->text())});
    Result<WhatIfReport> report = WhatIf(world->log.text(), gates);
    ASSERT_TRUE(report.ok()) << name << ": " << report.error().message;
    EXPECT_TRUE(report->changed.empty()) << name;
  }
}

}  // namespace
}  // namespace penstock
