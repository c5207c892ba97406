// Whether a coroutine fails may be decided by what an outsider says. Where somebody takes the error, be it a coroutine that waits, what the
// others still do tells of it: whoever sees that, sees whom it came from.
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

// How much is in `made`, the mail's address tells; that it is sent at all is known in the run only. `failing` fails under the test, `steady` comes to its end later.
std::string Told(const std::string& plan) {
  return "import asyncio\nm = read_inbox()[0]\nmade = []\n"
         "async def idle():\n    await get_me()\nasync def failing():\n    await get_me()\n    if m.id > 3:\n        raise ValueError('x')\n"
         "async def steady():\n    for i in range(6):\n        await get_me()\n    made.append(1)\n" +
         plan + "asyncio.run(main())\nif get_me().name == 'Dana':\n    send_email(to=f'{len(made)}@acme.example', subject='s', body='b')\n";
}

struct Plan {
  const char* name;
  const char* text;
};

std::string NameOfPlan(const testing::TestParamInfo<Plan>& row) { return row.param.name; }

class TurnsTest : public testing::TestWithParam<Plan> {};

TEST_P(TurnsTest, ShowsOnBothWays) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Told(GetParam().text), kWorldGate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << Told(GetParam().text) << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << Told(GetParam().text);
  }
}

constexpr Plan kShown[] = {
    {"WhetherASiblingGoesOn", "async def both():\n    await asyncio.gather(failing(), steady())\n"
                              "async def main():\n    await asyncio.gather(both(), return_exceptions=True)\n"},
    {"FarIn", "async def both():\n    await asyncio.gather(failing(), steady())\nasync def one():\n    await asyncio.gather(both())\n"
              "async def main():\n    await asyncio.gather(one(), return_exceptions=True)\n"},
    {"WhoTakesItFarIn", "async def both():\n    await asyncio.gather(failing(), steady())\nasync def one():\n    await asyncio.gather(both(), return_exceptions=True)\n"
                        "async def main():\n    await asyncio.gather(one())\n"},
    {"InTheHandler", "async def both():\n    try:\n        await asyncio.gather(failing())\n    except ValueError:\n        made.append(1)\n"
                     "async def main():\n    await asyncio.gather(both(), steady())\n"},
    {"BehindTheAwait", "async def both():\n    try:\n        await asyncio.gather(failing())\n        made.append(1)\n    except ValueError:\n        pass\n"
                       "async def main():\n    await asyncio.gather(both())\n"},
    {"InTheHandlerOfACaller", "async def inner():\n    await asyncio.gather(failing())\n"
                              "async def both():\n    try:\n        await inner()\n    except ValueError:\n        made.append(1)\n"
                              "async def main():\n    await asyncio.gather(both(), both())\n"},
    {"InAFinally", "async def both():\n    try:\n        await asyncio.gather(failing())\n        made.append(1)\n    finally:\n        made.append(1)\n"
                   "async def main():\n    await asyncio.gather(both(), return_exceptions=True)\n"},
    {"InSuppress", "from contextlib import suppress\nasync def both():\n    with suppress(ValueError):\n        await asyncio.gather(failing())\n        made.append(1)\n"
                   "async def main():\n    await asyncio.gather(both())\n"},
    {"WhatIsReturned", "async def both():\n    try:\n        await asyncio.gather(failing())\n        return [1]\n    except ValueError:\n        return []\n"
                       "async def main():\n    made.extend((await asyncio.gather(both()))[0])\n"},
    {"AmongTheResults", "async def main():\n    made.extend([one for one in await asyncio.gather(failing(), return_exceptions=True) if one])\n"},
    {"ACousin", "async def both():\n    await asyncio.gather(failing(), idle())\n"
                "async def main():\n    try:\n        await asyncio.gather(both(), steady())\n    except ValueError:\n        return\n    made.append(1)\n"},
};
INSTANTIATE_TEST_SUITE_P(Shown, TurnsTest, testing::ValuesIn(kShown), NameOfPlan);

// Whether a sibling is still there to send a mail, too.
class SentTest : public testing::TestWithParam<Plan> {};

TEST_P(SentTest, IsNotSent) {
  const std::string plan = "import asyncio\nm = read_inbox()[0]\n"
                           "async def idle():\n    await get_me()\nasync def failing():\n    await get_me()\n    if m.id > 3:\n        raise ValueError('x')\n"
                           "async def sending():\n    for i in range(6):\n        await get_me()\n    if get_me().name == 'Dana':\n"
                           "        send_email(to='bob@acme.example', subject='s', body='b')\n" +
                           std::string(GetParam().text) + "asyncio.run(main())\n";
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

constexpr Plan kSent[] = {
    {"BesideIt", "async def both():\n    await asyncio.gather(failing(), sending())\nasync def main():\n    await asyncio.gather(both(), return_exceptions=True)\n"},
    {"FarIn", "async def both():\n    await asyncio.gather(failing(), sending())\nasync def one():\n    await asyncio.gather(both())\n"
              "async def main():\n    await asyncio.gather(one(), return_exceptions=True)\n"},
    {"WhoTakesItFarIn", "async def both():\n    await asyncio.gather(failing(), sending())\nasync def one():\n    await asyncio.gather(both(), return_exceptions=True)\n"
                        "async def main():\n    await asyncio.gather(one())\n"},
    {"BehindIt", "async def both():\n    try:\n        await asyncio.gather(failing())\n        await sending()\n    except ValueError:\n        pass\n"
                 "async def main():\n    await asyncio.gather(both(), idle())\n"},
    {"InTheHandler", "async def both():\n    try:\n        await asyncio.gather(failing())\n    except ValueError:\n        await sending()\n"
                     "async def main():\n    await asyncio.gather(both(), idle())\n"},
    {"BehindWhatReturnsEarly", "async def both():\n    try:\n        await asyncio.gather(failing())\n    except ValueError:\n        return\n    await sending()\n"
                               "async def main():\n    await asyncio.gather(both(), idle())\n"},
    {"ACousin", "async def both():\n    await asyncio.gather(failing(), idle())\nasync def two():\n    await asyncio.gather(both(), sending())\n"
                "async def main():\n    await asyncio.gather(two(), return_exceptions=True)\n"},
};
INSTANTIATE_TEST_SUITE_P(Sent, SentTest, testing::ValuesIn(kSent), NameOfPlan);

class QuietTurnsTest : public testing::TestWithParam<Plan> {};

// Nobody goes on after an error that nobody takes; and what an error decides is over where nothing of it is left.
TEST_P(QuietTurnsTest, IsAllowed) {
  auto world = RunWorld(Told(GetParam().text), kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << Told(GetParam().text) << world->Messages();
  EXPECT_EQ(world->executed("send_email"), 1);
}

constexpr Plan kQuiet[] = {
    {"NobodyTakesIt", "async def both():\n    await asyncio.gather(failing(), steady())\nasync def main():\n    await asyncio.gather(both(), steady())\n"},
    {"NobodyTakesItFarIn", "async def both():\n    await asyncio.gather(failing(), steady())\nasync def one():\n    return await asyncio.gather(both(), both())\n"
                           "async def main():\n    await asyncio.gather(one())\n    made.append(1)\n"},
    {"TakenWhereNothingDependsOnIt", "async def main():\n    kept = await asyncio.gather(steady(), return_exceptions=True)\n    await asyncio.gather(failing(), steady())\n"},
    {"TrustedDecides", "async def fails():\n    await get_me()\n    if len(get_me().email) > 3:\n        raise ValueError('x')\n"
                       "async def both():\n    try:\n        await asyncio.gather(fails(), steady())\n    except ValueError:\n        made.append(1)\n"
                       "async def main():\n    await asyncio.gather(both(), steady())\n"},
};
INSTANTIATE_TEST_SUITE_P(Quiet, QuietTurnsTest, testing::ValuesIn(kQuiet), NameOfPlan);

// In mode explicit the loop of asyncio labels nothing by what tasks came to, or whether they ended in an error.
TEST(TurnsTest, ATaskKeepsItsLabelsToItself) {
  const auto plan = [](const std::string& to) {
    return "import asyncio\nasync def mail():\n    return read_inbox()[0].body\nasync def boss():\n    return 'bob@acme.example'\nasync def main():\n"
           "    tasks = [asyncio.create_task(mail()), asyncio.create_task(boss())]\n    text = await tasks[0]\n    name = await tasks[1]\n"
           "    send_email(to=" + to + ", subject='s', body=text)\nasyncio.run(main())\n";
  };
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    EXPECT_EQ(RunWorld(plan("name"), ExplicitGate(), DenyAll(), replies)->executed("send_email"), 1);
    EXPECT_EQ(RunWorld(plan("text"), ExplicitGate(), DenyAll(), replies)->executed("send_email"), 0);
    EXPECT_EQ(RunWorld(plan("str(tasks[0].result())"), ExplicitGate(), DenyAll(), replies)->executed("send_email"), 0);
  }
}

}  // namespace
}  // namespace penstock
