// Coroutines are followed like the functions they are written as, alone or beside others.
#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

const Sources kMail = {"outsider"}, kNothing = {};

struct Awaited {
  const char* name;
  const char* plan;  // posts something once
  Sources value, control;
};

class Coroutines : public testing::TestWithParam<Awaited> {};

TEST_P(Coroutines, AreFollowed) {
  Flows flows(std::string("import asyncio\n") + GetParam().plan, true);
  EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), GetParam().value) << flows.Dump();
  EXPECT_EQ(flows.CallOf("post").control(), GetParam().control) << flows.Dump();
}

#define MAIN(body) "async def main():\n" body "\nasyncio.run(main())\n"

INSTANTIATE_TEST_SUITE_P(Alone, Coroutines, testing::Values(
    Awaited{"a_tool", MAIN("    m = await read_inbox()\n    await post(x=m[0].sender)"), kMail, kNothing},
    Awaited{"of_a_tool_nothing", MAIN("    m = await read_inbox()\n    await post(x='a')"), kNothing, kNothing},
    Awaited{"another", "async def f(a):\n    await read_inbox()\n    return a\n" MAIN("    await post(x=await f('a'))"), kNothing, kNothing},
    Awaited{"under_its_test", MAIN("    if (await read_inbox())[0].id > 1:\n        await post(x=1)"), kMail, kMail},
    Awaited{"behind_its_test", MAIN("    if (await read_inbox())[0].id > 1:\n        await get_contacts()\n    await post(x=1)"), kNothing, kNothing},
    Awaited{"a_method", "class A:\n    async def f(self, m):\n        return m.sender\n" MAIN("    m = await read_inbox()\n    await post(x=await A().f(m[0]))"), kMail, kNothing},
    Awaited{"in_time", "async def f(m):\n    return m.sender\n" MAIN("    m = await asyncio.wait_for(read_inbox(), timeout=5)\n    await post(x=await asyncio.wait_for(f(m[0]), 2.5))"), kMail, kNothing},
    Awaited{"run_by_a_function", "async def f():\n    return (await get_contacts())[0].email\ndef main():\n    return asyncio.run(f())\npost(x=main())", {"System"}, kNothing},
    Awaited{"its_result", "async def main():\n    return (await get_contacts())[0].email\npost(x=asyncio.run(main()))", {"System"}, kNothing}));

INSTANTIATE_TEST_SUITE_P(Beside, Coroutines, testing::Values(
    Awaited{"tools_first", MAIN("    a, b = await asyncio.gather(read_inbox(), get_contacts())\n    await post(x=a[0].sender)"), kMail, kNothing},
    Awaited{"tools_second", MAIN("    a, b = await asyncio.gather(read_inbox(), get_contacts())\n    await post(x=b[0].email)"), {"System"}, kNothing},
    Awaited{"many", "async def f(m):\n    if m.id > 1:\n        await get_contacts()\n    return m.id\n"
            MAIN("    m = await read_inbox()\n    await asyncio.gather(*[f(one) for one in m])\n    await post(x=1)"), kNothing, kNothing},
    Awaited{"what_many_return", "async def f(m):\n    return m.id\n" MAIN("    m = await read_inbox()\n    r = await asyncio.gather(*[f(one) for one in m])\n    await post(x=r[0])"),
            kMail, kNothing},
    Awaited{"another_that_waits_under_a_test", "async def f(m):\n    if m.id > 1:\n        await get_contacts()\nasync def g():\n    await get_contacts()\n    await post(x=1)\n"
            MAIN("    m = await read_inbox()\n    await asyncio.gather(f(m[0]), g())"), kNothing, kNothing},
    Awaited{"what_another_writes", "box = ['a']\nasync def f():\n    m = await read_inbox()\n    box[0] = m[0].sender\nasync def g():\n    await get_contacts()\n    await post(x=box[0])\n"
            MAIN("    await asyncio.gather(g(), f())"), kMail, kNothing},
    Awaited{"what_another_writes_when_it_goes_on", "box = ['a']\nasync def f():\n    await get_contacts()\n    box[0] = (await read_inbox())[0].sender\n"
            "async def g():\n    b = box\n    await get_calendar()\n    await get_calendar()\n    await post(x=b[0])\n" MAIN("    await asyncio.gather(f(), g())"), kMail, kNothing},
    Awaited{"before_another_writes", "box = ['a']\nasync def f():\n    box[0] = (await read_inbox())[0].sender\n"
            MAIN("    await post(x=box[0])\n    await asyncio.gather(f())"), kNothing, kNothing},
    Awaited{"held", "async def f(a):\n    return a\n" MAIN("    m = await read_inbox()\n    held = [f(m[0].body)]\n    held.append(f('a'))\n    r = await asyncio.gather(*held)\n    await post(x=r[0])"),
            kMail, kNothing},
    Awaited{"in_one_that_runs_beside_others", "async def f(a):\n    return a\nasync def g(a):\n    x, y = await asyncio.gather(f(a), f('b'))\n    return y\n"
            MAIN("    m = await read_inbox()\n    r, s = await asyncio.gather(g(m[0].body), f('c'))\n    await post(x=s)"), kNothing, kNothing},
    Awaited{"errors_kept", "async def f(m):\n    if m.id > 1:\n        raise ValueError(m.body)\n    return 1\n"
            MAIN("    m = await read_inbox()\n    r = await asyncio.gather(f(m[0]), return_exceptions=True)\n    await post(x=r[0])"), kMail, kNothing},
    Awaited{"what_an_awaited_test_decided_in_a_try", "xs = ['a']\nasync def f(m):\n    if m.id > 1:\n        return 1\nasync def g():\n    await asyncio.sleep(0)\n    await post(x=xs)\n"
            MAIN("    m = await read_inbox()\n    await asyncio.gather(g(), f(m[0]), return_exceptions=True)"), kMail, kMail},
    Awaited{"an_error_taken", "async def f(m):\n    if m.id > 1:\n        raise ValueError('a')\nasync def g():\n    pass\n"
            MAIN("    m = await read_inbox()\n    t = 'no'\n    try:\n        await asyncio.gather(f(m[0]), g())\n    except ValueError:\n        t = 'yes'\n    await post(x=t)"),
            kMail, kNothing}));

// Running a loop in a loop is an error, which the loop knows: what would have run in it surely runs in none of them.
TEST(CoroutinesBesides, LoopsInLoopsAreAnError) {
  Flows flows("import asyncio\nasync def f():\n    await get_contacts()\ndef g():\n    asyncio.run(f())\ndef h():\n    g()\nasync def main():\n    h()\n    await post(x=1)\nasyncio.run(main())", true);
  EXPECT_TRUE(flows.report().gave_up.empty());
  EXPECT_FALSE(flows.CallOf("get_contacts").on_every_path());
  EXPECT_FALSE(flows.CallOf("post").on_every_path());
}

// A task is followed as what it runs is, whenever that may be.
TEST(CoroutinesBesides, TasksRunWhatTheyAreMadeOf) {
  Flows flows("import asyncio\nasync def f(m):\n    await post(x=m)\nasync def main():\n    m = await read_inbox()\n    t = asyncio.create_task(f(m[0].sender))\n    await t\nasyncio.run(main())", true);
  EXPECT_TRUE(flows.report().gave_up.empty());
  EXPECT_EQ(flows.CallOf("post").arg("x").sources().count("outsider"), 1u);
  EXPECT_FALSE(flows.CallOf("post").on_every_path());
}

}  // namespace
}  // namespace penstock
