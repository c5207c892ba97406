// From a plan's text to what was executed.

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

TEST(Run, APlanWithoutToolsPrints) {
  auto world = RunWorld("print('hello', 1 + 1)\n");
  EXPECT_EQ(NameOf(world->report.outcome), "done");
  EXPECT_EQ(world->report.printed, "hello 2\n");
}

TEST(Run, AMailToWhomTheUserNamedIsSent) {
  auto world = RunWorld("send_email(to='bob@acme.example', subject='news', body=read_inbox()[0].body)\n");
  EXPECT_EQ(NameOf(world->report.outcome), "done") << world->Messages();
  EXPECT_EQ(world->executed("send_email"), 1);
}

TEST(Run, AnAddressOutOfAMailIsRefusedBeforeTheRun) {
  auto world = RunWorld("m = read_inbox()[0]\nwho = m.sender\nsend_email(to=who, subject='s', body='b')\n");
  EXPECT_EQ(NameOf(world->report.outcome), "denied");
  EXPECT_EQ(world->report.stage, "check");
  EXPECT_EQ(world->executed("read_inbox"), 0);  // nothing ran
  std::string words = world->Messages();
  EXPECT_NE(words.find("test.plan:3:"), std::string::npos) << words;
  EXPECT_NE(words.find("read_inbox()"), std::string::npos) << words;  // where the value came from
  EXPECT_EQ(words.find("eve@evil.example"), std::string::npos);       // and not what it was
}

// Behind a condition that the analysis cannot decide, the call itself is stopped.
TEST(Run, ADeniedCallThatMayNotBeReachedStopsTheRunThere) {
  auto world = RunWorld("ms = read_inbox()\nif len(ms) > 1:\n    send_email(to=ms[0].sender, subject='s', body='b')\nprint('not here')\n", ExplicitGate());
  EXPECT_EQ(NameOf(world->report.outcome), "denied");
  EXPECT_EQ(world->report.stage, "run");
  EXPECT_EQ(world->executed("send_email"), 0);
  EXPECT_EQ(world->report.printed, "");
}

TEST(Run, ASecretDoesNotReachThePublic) {
  for (const char* plan : {"post(text=str(get_salary().net))\n", "post(text=f'{get_salary().net > 4000}')\n", "post(text='x' * (get_salary().net // 1000))\n"}) {
    auto world = RunWorld(plan);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan;
    EXPECT_EQ(world->executed("post"), 0);
  }
}

TEST(Run, StrictModeFollowsTheDecision) {
  const char* plan = "who = 'bob@acme.example'\nif 'yes' in read_inbox()[0].body:\n    who = 'amy@acme.example'\nsend_email(to=who, subject='s', body='b')\n";
  EXPECT_EQ(NameOf(RunWorld(plan)->report.outcome), "denied");
  EXPECT_EQ(NameOf(RunWorld(plan, ExplicitGate())->report.outcome), "done");
}

// The branch not taken says nothing either: here the body does not say no.
TEST(Run, StrictModeFollowsTheDecisionNotTaken) {
  const char* plan = "who = 'bob@acme.example'\nif 'no way' in read_inbox()[0].body:\n    who = 'amy@acme.example'\nsend_email(to=who, subject='s', body='b')\n";
  EXPECT_EQ(NameOf(RunWorld(plan)->report.outcome), "denied");
  EXPECT_EQ(NameOf(RunWorld(plan, ExplicitGate())->report.outcome), "done");
}

TEST(Run, ControlEndsWhereThePathsJoin) {
  auto world = RunWorld("n = 0\nif 'yes' in read_inbox()[0].body:\n    n = 1\nsend_email(to='bob@acme.example', subject='s', body='b')\n");
  EXPECT_EQ(NameOf(world->report.outcome), "done") << world->Messages();
}

TEST(Run, AskIsAnsweredByAPersonOrNotAtAll) {
  std::string gate = kWorldGate;
  gate += "@id(\"waiver\") permit send_email accepting untrusted (to) with approval by User because \"An address out of a mail.\";\n";
  const char* plan = "send_email(to=read_inbox()[0].sender, subject='s', body='b')\n";
  auto yes = [](const ApprovalQuestion& q) {
    EXPECT_EQ(q.tool, "send_email");
    EXPECT_EQ(WriteJson(q.arguments), R"({"to":"eve@evil.example","subject":"s","body":"b"})");
    return ApprovalAnswer{ApprovalAnswer::Kind::kYes, "test"};
  };
  EXPECT_EQ(NameOf(RunWorld(plan, gate, yes)->report.outcome), "done");
  EXPECT_EQ(NameOf(RunWorld(plan, gate, DenyAll())->report.outcome), "denied");
  EXPECT_EQ(NameOf(RunWorld(plan, gate, AskLater())->report.outcome), "approval");
}

TEST(Run, AToolThatFailsIsAnExceptionOfThePlan) {
  const char* replies = R"({"replies":{"get_me":[{"error":"mailbox is closed"}]}})";
  auto world = RunWorld("try:\n    get_me()\nexcept ToolError as e:\n    print('caught', e)\n", kWorldGate, DenyAll(), replies);
  EXPECT_EQ(world->report.printed, "caught mailbox is closed\n");
}

TEST(Run, AReplyThatBreaksItsSchemaEndsTheRun) {
  const char* replies = R"({"replies":{"get_me":[{"result":{"name":7}}]}})";
  auto world = RunWorld("try:\n    get_me()\nexcept Exception as e:\n    print('caught')\n", kWorldGate, DenyAll(), replies);
  EXPECT_EQ(NameOf(world->report.outcome), "tool_error");
  EXPECT_EQ(world->report.printed, "");
}

TEST(Run, LimitsCannotBeCaught) {
  Limits limits;
  limits.steps = 10000;
  auto world = RunWorld("try:\n    while True:\n        pass\nexcept BaseException:\n    print('caught')\nfinally:\n    print('finally')\n", kWorldGate, DenyAll(), kWorldReplies, limits);
  EXPECT_EQ(NameOf(world->report.outcome), "limit");
  EXPECT_EQ(world->report.printed, "");
  limits = {};
  limits.tool_calls = 3;
  EXPECT_EQ(NameOf(RunWorld("while True:\n    get_me()\n", kWorldGate, DenyAll(), kWorldReplies, limits)->report.outcome), "limit");
}

TEST(Run, WithoutAGateEveryEffectIsDenied) {
  auto world = RunWorld("post(text='hello')\n", "policy empty 1.0.0;\n");
  EXPECT_EQ(NameOf(world->report.outcome), "denied");
}

}  // namespace
}  // namespace penstock
