// A test may decide whether a function ends in an error. Where somebody further out takes that error, whatever the function does
// behind the test tells of it, though nothing but the error is on the other way.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

class CaughtTest : public testing::TestWithParam<Plan> {};

TEST_P(CaughtTest, SendsNothing) {
  const std::string plan = Whole(GetParam().text);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

constexpr Plan kCaught[] = {
    {"WhatAnErrorsRegisterHeldBefore",
     "a, n = [], []\nh = a if t else n\ndef f():\n    return h\ntry:\n    f().append(1)\nexcept ValueError:\n    pass\nTOLD\n"},
    {"TheSameByAName",
     "a, n = [], []\nh = a if t else n\ndef f():\n    return h\ntry:\n    c = f()\n    c.append(1)\nexcept ValueError:\n    pass\nTOLD\n"},
    {"TheSameInAList",
     "a, n = [], []\nh = a if t else n\ndef f():\n    return h\ndef g():\n    return [h]\ntry:\n    g()[0].append(1)\nexcept ValueError:\n    pass\nTOLD\n"},
    {"TheSameInAFinally",
     "a, n = [], []\nh = a if t else n\ndef f():\n    return h\ntry:\n    f()\nfinally:\n    f().append(1)\nTOLD\n"},
    {"WhatAClassIsToldOfWithinATry",
     "class C:\n    v = []\n    def __set_name__(self, c, k):\n        self.v = [1]\no = C()\nh = o if t else 2\ntry:\n    class D:\n        x = h\nexcept TypeError:\n    pass\nn = o.v\nTOLD\n"},
    {"Raise",
     "def f():\n    if t:\n        raise ValueError\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"Assert",
     "def f():\n    assert not t\n    SEND\ntry:\n    f()\nexcept AssertionError:\n    pass\n"},
    {"RaiseInTheHandler",
     "def f():\n    try:\n        [][1]\n    except IndexError:\n        if t:\n            raise\n    SEND\ntry:\n    f()\n"
     "except IndexError:\n    pass\n"},
    {"HandlerRaisesAnother",
     "def f():\n    try:\n        if t:\n            raise ValueError\n        SEND\n    except ValueError:\n"
     "        raise KeyError\ntry:\n    f()\nexcept LookupError:\n    pass\n"},
    {"HandlerRaisesAgain",
     "def f():\n    try:\n        if t:\n            raise ValueError\n    except ValueError:\n        raise\n    SEND\n"
     "try:\n    f()\nexcept ValueError:\n    pass\n"},
    {"HandlerRaisesFrom",
     "def g():\n    if t:\n        raise ValueError\ndef f():\n    try:\n        g()\n    except ValueError as e:\n"
     "        raise KeyError from e\n    SEND\ntry:\n    f()\nexcept KeyError:\n    pass\n"},
    {"ByABuiltin",
     "def f():\n    if t:\n        int('x')\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"ByABuiltinInATry",
     "def f():\n    try:\n        if t:\n            int('x')\n        SEND\n    except ValueError:\n"
     "        raise KeyError\ntry:\n    f()\nexcept KeyError:\n    pass\n"},
    {"ByACall",
     "def g():\n    raise ValueError\ndef f():\n    t and g()\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"ByATruthMethod",
     "class C:\n    def __bool__(self):\n        raise ValueError\nc = C()\ndef f():\n    if t:\n        if c:\n"
     "            pass\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"ByAGenerator",
     "def g():\n    yield 1\n    raise ValueError\ndef f():\n    for one in g():\n        if t:\n            break\n"
     "    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"InAWhile",
     "def f():\n    while t:\n        raise ValueError\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"InAMatch",
     "def f():\n    match t:\n        case True:\n            raise ValueError\n    SEND\ntry:\n    f()\n"
     "except ValueError:\n    pass\n"},
    {"FurtherOut",
     "def g():\n    if t:\n        raise ValueError\ndef f():\n    g()\n    SEND\ndef h():\n    f()\ntry:\n    h()\n"
     "except ValueError:\n    pass\n"},
    {"InSuppress",
     "from contextlib import suppress\ndef f():\n    if t:\n        raise ValueError\n    SEND\nwith suppress(ValueError):\n"
     "    f()\n"},
    {"InAGenerator",
     "def f():\n    if t:\n        raise ValueError\n    SEND\n    yield 1\ntry:\n    list(f())\nexcept ValueError:\n"
     "    pass\n"},
    {"InAMethod",
     "class C:\n    def f(self):\n        if t:\n            raise ValueError\n        SEND\ntry:\n    C().f()\n"
     "except ValueError:\n    pass\n"},
    {"InACallback",
     "def f(x):\n    if t:\n        raise ValueError\n    SEND\n    return x\ntry:\n    sorted([1], key=f)\n"
     "except ValueError:\n    pass\n"},
    {"InACoroutine",
     "import asyncio\nasync def f():\n    await get_me()\n    if t:\n        raise ValueError\n    SEND\nasync def main():\n"
     "    await asyncio.gather(f(), return_exceptions=True)\nasyncio.run(main())\n"},
    {"ASibling",
     "import asyncio\nasync def g():\n    await get_me()\n    if t:\n        raise ValueError\nasync def f():\n"
     "    for i in range(5):\n        await get_me()\n    SEND\nasync def main():\n    try:\n"
     "        await asyncio.gather(g(), f())\n    except ValueError:\n        pass\nasyncio.run(main())\n"},
    {"InAGeneratorGoneOver",
     "def f():\n    yield 1\n    if t:\n        raise ValueError\n    SEND\n    yield 2\ntry:\n    for i in f():\n        pass\nexcept ValueError:\n    pass\n"},
    {"InACoroutineOfACoroutine",
     "import asyncio\nasync def idle():\n    await get_me()\nasync def f():\n    await get_me()\n    if t:\n        raise ValueError\n    SEND\n"
     "async def both():\n    try:\n        await asyncio.gather(f())\n    except ValueError:\n        pass\n"
     "async def main():\n    await asyncio.gather(both(), idle())\nasyncio.run(main())\n"},
    {"WhatHasattrAsks",
     "class C:\n    def __getattr__(self, name):\n        if t:\n            raise AttributeError(name)\n        SEND\n        return 1\nhasattr(C(), 'b')\n"},
    {"WhatGetattrAsks",
     "class C:\n    @property\n    def b(self):\n        if t:\n            raise AttributeError\n        SEND\n        return 1\ngetattr(C(), 'b', 2)\n"},
    {"WhatIsGoneOver",
     "class C:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        if t:\n            raise StopIteration\n"
     "        SEND\n        raise StopIteration\nfor i in C():\n    pass\n"},
    {"WhatIsGoneOverByIndex",
     "class C:\n    def __getitem__(self, i):\n        if t:\n            raise IndexError\n        SEND\n        raise IndexError\nlist(C())\n"},
    {"WhatNextAsks",
     "class C:\n    def __next__(self):\n        if t:\n            raise StopIteration\n        SEND\n        return 1\nnext(C(), 2)\n"},
    {"WhatItWrote",
     "n = []\ndef f():\n    if t:\n        raise ValueError\n    n.append(1)\ntry:\n    f()\nexcept ValueError:\n    pass\n"
     "TOLD\n"},
    {"AGlobalItWrote",
     "n = []\ndef f():\n    global n\n    try:\n        if t:\n            int('x')\n        n = [1]\n"
     "    except ValueError:\n        raise KeyError\ntry:\n    f()\nexcept KeyError:\n    pass\nTOLD\n"},
    {"WhatItReturns",
     "n = []\ndef f():\n    if t:\n        raise ValueError\n    return [1]\ntry:\n    n = f()\nexcept ValueError:\n"
     "    pass\nTOLD\n"},
    // A variable has a value, or has none, as a test said.
    {"GlobalWithoutAValue",
     "def f(): return k\nif t:\n    k = 1\nn = []\ntry:\n    f()\n    n = [1]\nexcept NameError:\n    pass\nTOLD\n"},
    {"GlobalThatIsDeleted",
     "def f(): return k\nk = 1\nif t:\n    del k\nn = [1]\ntry:\n    f()\nexcept NameError:\n    n = []\nTOLD\n"},
    {"GlobalBoundByAFunction",
     "def f(): return k\ndef g():\n    global k\n    k = 1\nif t:\n    g()\nn = [1]\ntry:\n    f()\nexcept NameError:\n    n = []\nTOLD\n"},
    {"VariableWithoutAValue",
     "if t:\n    k = 1\nn = [1]\ntry:\n    k\nexcept NameError:\n    n = []\nTOLD\n"},
    {"CellWithoutAValue",
     "def f():\n    if t:\n        k = 1\n    def g(): return k\n    try:\n        g()\n    except NameError:\n        return []\n    return [1]\nn = f()\nTOLD\n"},
    {"NameOfAClassWithoutAValue",
     "def f(): return K()\nif t:\n    class K:\n        pass\nn = [1]\ntry:\n    f()\nexcept NameError:\n    n = []\nTOLD\n"},
    {"WithoutAValueWhereTheOtherWayEndsInAnError",
     "if t:\n    k = unknown()\nn = [1]\ntry:\n    k\nexcept NameError:\n    n = []\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Caught, CaughtTest, testing::ValuesIn(kCaught), NameOfPlan);

class UncaughtTest : public testing::TestWithParam<Plan> {};

// Where nobody takes it, where it was taken, and where nothing can fail.
TEST_P(UncaughtTest, Sends) {
  const std::string plan = Whole(GetParam().text);
  auto world = RunWorld(plan, kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
  EXPECT_EQ(world->executed("send_email"), 1);
}

constexpr Plan kUncaught[] = {
    {"NobodyTakesIt",
     "def f():\n    if t:\n        raise ValueError\n    SEND\nf()\n"},
    {"BehindTheTry",
     "def f():\n    if t:\n        raise ValueError\ntry:\n    f()\nexcept ValueError:\n    pass\nSEND\n"},
    {"BehindTheHandlerOfACaller",
     "def f():\n    if t:\n        raise ValueError\ndef g():\n    try:\n        f()\n    except:\n        pass\n    SEND\n"
     "try:\n    g()\nexcept KeyError:\n    pass\n"},
    {"NothingCanFail",
     "def f():\n    if t:\n        x = 1\n    else:\n        x = 2\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"TrustedDecides",
     "def f():\n    if get_me().name == 'Eve':\n        raise ValueError\n    SEND\ntry:\n    f()\nexcept ValueError:\n"
     "    pass\n"},
    {"InAFinally", "def f():\n    try:\n        if t:\n            return 1\n        int('5')\n    finally:\n        SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"WhatItReadsIsInTheError", "e = ValueError(read_inbox())\ndef f():\n    if get_me().name == 'Eve':\n        raise e\n    SEND\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    {"BehindAMap", "def f(x):\n    return x\nclass C:\n    def __init__(self):\n        self.a = 1\nif t:\n    x = 1\nfor i in map(f, [1]):\n    SEND\n"},
    {"InAFinallyBehindATryWithin",
     "import contextlib\ndef f():\n    t\nwith contextlib.suppress(ValueError):\n    try:\n        try:\n            1 // (0 if t else 1)\n"
     "        except:\n            pass\n    finally:\n        with contextlib.suppress(Exception):\n            SEND\n"},
    {"WithAClassThatWritesIntoItself",
     "class Report:\n    def __init__(self):\n        self.lines = []\n    def add(self, line):\n        self.lines.append(line)\nr = Report()\nto = {'bob': 'bob@acme.example'}\n"
     "if t:\n    x = 1\nr.add('a')\nsend_email(to=to['bob'], subject='s', body='b')\n"},
    {"BeforeTheTest",
     "def f():\n    SEND\n    if t:\n        raise ValueError\ntry:\n    f()\nexcept ValueError:\n    pass\n"},
    // It has a value on every way, which is all that counts.
    {"GlobalOfAMailInATry", "m = read_inbox()[0].body\ndef f(): return len(m)\ntry:\n    x = m\nexcept NameError:\n    pass\nSEND\n"},
    {"GlobalThatATestSet", "k = 1\ndef f(): return k\nif t:\n    k = 2\ntry:\n    x = k\n    SEND\nexcept KeyError:\n    pass\n"},
    {"BoundWhereTheOtherWayIsAnError",
     "if t:\n    k = 1\n    raise ValueError(k)\nn = []\ntry:\n    k\nexcept NameError:\n    n = [1]\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Uncaught, UncaughtTest, testing::ValuesIn(kUncaught), NameOfPlan);

}  // namespace
}  // namespace penstock
