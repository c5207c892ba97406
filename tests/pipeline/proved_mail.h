// Plans that send one mail whatever the world is, as is proved before they run, and plans that send none.
#pragma once

#include <optional>
#include <string>

#include "tests/pipeline/scripted_session.h"

namespace penstock {

inline Outcome CheckedOutcome(const std::string& plan, const std::string& gate = kWorldGate) {
  auto session = OpenWorld(gate);
  SourceFile source("checked.plan", plan);
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  EXPECT_TRUE(checked != nullptr) << plan;
  return checked ? checked->verdict.outcome : Outcome::kDeny;
}

// Sent in both worlds, and proved before; or else denied in both.
inline void ExpectEverywhere(const std::string& plan, bool sent) {
  EXPECT_EQ(CheckedOutcome(plan) == Outcome::kAllow, sent) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), sent ? "done" : "denied") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), sent ? 1 : 0) << plan;
  }
}
inline void ExpectSent(const std::string& plan) { ExpectEverywhere(plan, true); }
inline void ExpectNotSent(const std::string& plan) { ExpectEverywhere(plan, false); }

}  // namespace penstock
