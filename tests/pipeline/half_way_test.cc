// Where a generator goes on is where it stopped before. If a test decided how far it came, what it does from there on tells of the test.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

class HalfWayTest : public testing::TestWithParam<Plan> {};

TEST_P(HalfWayTest, SendsNothing) {
  const std::string plan = Whole(GetParam().text);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

#define SECOND "def g():\n    yield 1\n    SEND\n    yield 2\n"
constexpr Plan kHalfWay[] = {
    {"AskedForOneMore", SECOND "it = g()\nif t:\n    next(it)\nnext(it)\n"},
    {"AskedByAnotherTest", SECOND "it = g()\nt and next(it)\nnext(it, 0)\n"},
    {"Listed", SECOND "it = g()\nif t:\n    list(it)\nlist(it)\n"},
    {"SentTo", SECOND "it = g()\nif t:\n    it.send(None)\nit.send(None)\n"},
    {"ByItsMethod", SECOND "it = g()\nif t:\n    next(it)\nit.__next__()\n"},
    {"ByABoundMethod", SECOND "it = g()\nmore = it.send\nif t:\n    more(None)\nmore(None)\n"},
    {"Closed", SECOND "it = g()\nnext(it)\nif t:\n    it.close()\nlist(it)\n"},
    {"ClosedBeforeItBegan", "def g():\n    SEND\n    yield 1\nit = g()\nif t:\n    it.close()\nnext(it, 0)\n"},
    {"ClosedAfterATest", "def g():\n    try:\n        yield 1\n    finally:\n        SEND\nit = g()\nif t:\n    next(it)\nit.close()\n"},
    {"ThrownInto", "def g():\n    try:\n        yield 1\n    except KeyError:\n        yield 2\n    SEND\nit = g()\nnext(it)\nif t:\n    it.throw(KeyError)\nnext(it, 0)\n"},
    {"UnpackedFrom", SECOND "it = g()\nif t:\n    next(it)\na, *b = it\n"},
    {"SearchedIn", SECOND "it = g()\nif t:\n    next(it)\n2 in it\n"},
    {"Delegated", SECOND "it = g()\nif t:\n    next(it)\ndef h():\n    yield from it\nlist(h())\n"},
    {"BehindAMap", SECOND "it = g()\nif t:\n    next(it)\nlist(map(str, it))\n"},
    {"ByAMap", SECOND "it = g()\nm = map(str, it)\nif t:\n    next(m)\nnext(it)\n"},
    {"TheMapItself", "def f(x):\n    if x == 2:\n        SEND\nm = map(f, [1, 2])\nif t:\n    next(m)\nnext(m)\n"},
    {"ByAFunction", SECOND "it = g()\ndef f():\n    next(it)\nif t:\n    f()\nf()\n"},
    {"InAList", SECOND "its = [g()]\nif t:\n    next(its[0])\nnext(its[0])\n"},
    {"WhatItWrites", "n = []\ndef g():\n    yield 1\n    n.append(1)\n    yield 2\nit = g()\nif t:\n    next(it)\nnext(it)\nTOLD\n"},
    {"AGlobalItWrites", "n = []\ndef g():\n    global n\n    yield 1\n    n = [1]\n    yield 2\nit = g()\nif t:\n    next(it)\nnext(it)\nTOLD\n"},
    {"WhatItGives", "def g():\n    yield []\n    yield [1]\nit = g()\nif t:\n    next(it)\nn = next(it)\nTOLD\n"},
    {"WhatItGaveBefore", "def g():\n    a = []\n    while True:\n        yield a\n        a.append(1)\nit = g()\nn = next(it)\nif t:\n    next(it)\nTOLD\n"},
    {"WhatItGaveAndHasStill", "def g():\n    a = []\n    while True:\n        yield a\n        a.append(1)\nit = g()\nn = next(it)\nif t:\n    next(it)\nn.clear()\nnext(it)\nTOLD\n"},
    {"WhatItWasGiven", "n = []\ndef g(a):\n    yield 1\n    a.append(1)\n    yield 2\nit = g(n)\nif t:\n    next(it)\nnext(it)\nTOLD\n"},
    {"WhatWasPutThereSince", "d = {'n': []}\ndef g(a):\n    yield 1\n    a['n'].append(1)\n    yield 2\nit = g(d)\nif t:\n    next(it)\nd['n'] = []\nn = d['n']\nnext(it)\nTOLD\n"},
    {"WhatItReadsItself", "n = []\ndef g():\n    m = read_inbox()[0].id > 3\n    yield 1\n    if m:\n        n.append(1)\n    yield 2\nit = g()\nnext(it)\nnext(it)\nTOLD\n"},
    {"WhatADelegateReadsItself", "n = []\ndef g():\n    if read_inbox()[0].id > 3:\n        return\n    yield 1\ndef h():\n    yield from g()\n    yield 2\n    n.append(1)\n    yield 3\nit = h()\nnext(it)\nnext(it)\nTOLD\n"},
    {"ADelegateThatHasNothing", "def g():\n    yield from filter(lambda x: t, 'p')\n    SEND\nlist(g())\n"},
    {"AGeneratorThatHasNothing", "def h():\n    for x in filter(lambda x: t, 'p'):\n        yield x\ndef g():\n    yield from h()\n    SEND\nlist(g())\n"},
    {"WhatIsWrittenBehindOneThatHasNothing", "n = []\ndef g():\n    global n\n    yield from filter(lambda x: t, 'p')\n    n = [1]\nnext(g(), 0)\nTOLD\n"},
    {"AListBehindOneThatHasNothing", "n = []\ndef g():\n    yield from [1] if t else []\n    n.append(1)\nnext(g(), 0)\nTOLD\n"},
    {"BehindOneThatIsThrownInto", "n = []\ndef h():\n    try:\n        yield 1\n    except KeyError:\n        if t:\n            yield 2\ndef g():\n    yield from h()\n    n.append(1)\n    yield 3\nit = g()\nnext(it)\nit.throw(KeyError)\nTOLD\n"},
    {"HandedOnTwice", "n = []\ndef h():\n    yield from filter(lambda x: t, 'p')\ndef g():\n    yield from h()\n    n.append(1)\nnext(g(), 0)\nTOLD\n"},
    {"WhetherItIsAtItsEnd", "n = []\ndef g():\n    yield 1\nit = g()\nif t:\n    next(it)\nfor x in it:\n    n = [1]\nTOLD\n"},
    {"FirstOfTwo", "def g(a):\n    for x in a:\n        yield x\n    SEND\nit = g([1, 2])\nif t:\n    next(it)\nnext(it)\nnext(it, 0)\n"},
    {"LeftByABreak", SECOND "it = g()\nfor x in it:\n    if t:\n        break\n    break\nif t:\n    next(it)\nnext(it, 0)\n"},
    {"ExpressionThatCalls", "def f(x):\n    if x == 2:\n        SEND\nit = (f(x) for x in [1, 2])\nif t:\n    next(it)\nnext(it)\n"},
    {"ZippedWithMoreOrFewer", "it = iter([1, 2])\nlist(zip([0, 0] if t else [0], it))\nn = list(it)\nTOLD\n"},
    {"ZippedBeforeMoreOrFewer", "it = iter([1, 2])\ndict(zip(it, [0, 0] if t else [0]))\nn = list(it)\nTOLD\n"},
    {"ZippedIntoAView", "it = iter([1, 2])\n{1: 2}.keys() | zip([0, 0] if t else [0], it)\nn = list(it)\nTOLD\n"},
    {"ComparedUntilOneIsFound", "it = iter([1, 2])\n{1 if t else 3}.isdisjoint(it)\nif list(it):\n    SEND\n"},
    {"ComparedWithAViewUntilOneIsFound", "it = iter([1, 2])\n({1: 0} if t else {3: 0}).keys().isdisjoint(it)\nif list(it):\n    SEND\n"},
    {"ATableAskedForEachLetter", "n = []\nclass Table(dict):\n    def __missing__(self, code):\n        n.append(1)\n        return 'x'\n('a' if t else '').translate(Table())\nTOLD\n"},
    {"ChainedByAModule", "import itertools\n" SECOND "it = itertools.chain(g(), [3])\nif t:\n    next(it)\nnext(it)\n"},
};
// A function that is called until it gives a text: that it is called again, what it gave before decides.
#define UNTIL "n = []\ndef f():\n    n.append(1)\n    return 'a' if t or len(n) > 3 else 'b'\n"
constexpr Plan kUntil[] = {
    {"Listed", UNTIL "list(iter(f, 'a'))\nTOLD\n"},
    {"AskedForTheNext", UNTIL "it = iter(f, 'a')\nnext(it, 0)\nnext(it, 0)\nTOLD\n"},
    {"GoneOver", UNTIL "for x in iter(f, 'a'):\n    pass\nTOLD\n"},
    {"Unpacked", UNTIL "x = [0, *iter(f, 'a')]\nTOLD\n"},
    {"InAComprehension", UNTIL "x = [i for i in iter(f, 'a')]\nTOLD\n"},
    {"SearchedIn", UNTIL "'c' in iter(f, 'a')\nTOLD\n"},
    {"Delegated", UNTIL "def g():\n    yield from iter(f, 'a')\nlist(g())\nTOLD\n"},
    {"BehindAMap", UNTIL "list(map(str, iter(f, 'a')))\nTOLD\n"},
    {"UntilWhatIsSecret", "n = []\ndef f():\n    n.append(1)\n    return len(n)\nlist(iter(f, 1 + t))\nTOLD\n"},
    {"Sends", "k = []\ndef f():\n    k.append(1)\n    if len(k) > 1:\n        SEND\n    return 'a' if t or len(k) > 3 else 'b'\nlist(iter(f, 'a'))\n"},
};
INSTANTIATE_TEST_SUITE_P(Until, HalfWayTest, testing::ValuesIn(kUntil), NameOfPlan);
#undef UNTIL

INSTANTIATE_TEST_SUITE_P(HalfWay, HalfWayTest, testing::ValuesIn(kHalfWay), NameOfPlan);

class WholeWayTest : public testing::TestWithParam<Plan> {};

// What nobody moved on under the test.
TEST_P(WholeWayTest, Sends) {
  const std::string plan = Whole(GetParam().text);
  auto world = RunWorld(plan, kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
  EXPECT_EQ(world->executed("send_email"), 1);
}

constexpr Plan kWholeWay[] = {
    {"NotUnderTheTest", SECOND "it = g()\nif t:\n    x = 1\nnext(it)\nnext(it)\n"},
    {"AnotherOfItsKind", SECOND "it, jt = g(), g()\nif t:\n    next(jt)\nnext(it)\nnext(it)\n"},
    {"MadeAfter", SECOND "it = g()\nif t:\n    next(it)\nlist(g())\n"},
    {"OverWhatAnOutsiderWrote", "def g(a):\n    for x in a:\n        yield x\nlist(g(read_inbox()))\nSEND\n"},
    {"InALoop", "def g(a):\n    for x in a:\n        if x:\n            yield x\nfor k in range(1):\n    to = 'ann@acme.example'\n    n = []\n    list(g([read_inbox()[0].body]))\n    send_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n"},
    {"BehindADelegateOfTrustedItems", "def h(a):\n    yield from a\ndef g():\n    x = yield from h([1, 2])\n    SEND\nlist(h([m.body for m in read_inbox()]))\nlist(g())\n"},
    {"AskedOfWhatWasOnlyHandedOn", "def g():\n    yield from ['p', read_inbox()]\nn = list(g())\nTOLD\n"},
    {"OutsideOfADelegate", "def g():\n    yield from filter(lambda m: m.id > 3, read_inbox())\nlist(g())\nSEND\n"},
    {"BehindItsUse", SECOND "it = g()\nlist(it)\nif t:\n    next(it, 0)\n"},
};
INSTANTIATE_TEST_SUITE_P(WholeWay, WholeWayTest, testing::ValuesIn(kWholeWay), NameOfPlan);
#undef SECOND

}  // namespace
}  // namespace penstock
