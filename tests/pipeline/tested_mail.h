// Plans that send a mail, or do not, as an outsider's mail says.
#pragma once

#include <string>

#include "tests/pipeline/scripted_session.h"

namespace penstock {

struct Plan {
  const char* name;
  const char* text;  // SEND sends a mail, TOLD one to as many as `n` has
};

inline std::string NameOfPlan(const testing::TestParamInfo<Plan>& row) { return row.param.name; }

// With `t`, which an outsider's mail decides, where it does not ask for that itself.
inline std::string Whole(std::string text) {
  const auto replace = [&](const std::string& what, const std::string& by) {
    for (size_t at; (at = text.find(what)) != std::string::npos;) text.replace(at, what.size(), by);
  };
  replace("SEND", "send_email(to='bob@acme.example', subject='s', body='b')");
  replace("TOLD", "send_email(to=f'{len(n)}@acme.example', subject='s', body='b')");
  return text.find("read_inbox()") == std::string::npos ? "t = read_inbox()[0].id > 3\n" + text : text;
}

// Nobody answers questions. `sent`: mails, 0 or 1; where there is none the plan is denied.
inline void ExpectOnBothWays(const std::string& plan, int sent) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), sent) << plan << world->Messages();
    EXPECT_EQ(NameOf(world->report.outcome), sent != 0 ? "done" : "denied") << plan << world->Messages();
  }
}

inline std::string Indented(std::string_view text) {
  std::string out = "    ";
  for (char one : text) out += one == '\n' ? std::string("\n    ") : std::string(1, one);
  return out;
}

// Where somebody takes whatever error it ends in.
inline std::string Guarded(std::string_view text) { return "try:\n" + Indented(text) + "\nexcept Exception:\n    pass"; }

// In both runs. False: one ended in an error, which is all it tells, and nothing was compared.
inline bool ExpectSameMails(const std::string& text) {
  const std::string plan = Whole(text);
  auto world = RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies), other = RunWorld(plan, kWorldGate, DenyAll(), OtherReplies());
  if (world->report.error && NameOf(world->report.outcome) == "error") return false;
  if (other->report.error && NameOf(other->report.outcome) == "error") return false;
  const auto sent = [](const World& one) {
    std::string all;
    for (const MadeCall& call : one.report.calls) {
      if (call.executed && one.session->manifest().tool(call.tool).name == "send_email") all += WriteJson(call.arguments) + "\n";
    }
    return all;
  };
  EXPECT_EQ(sent(*world), sent(*other)) << plan << world->Messages() << other->Messages();
  return true;
}

}  // namespace penstock
