// Plan code that builtins and operators run without a call that names it: what it calls is foreseen, and what only one of several would do is not
// taken for what every run does.
#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

struct Foreseen {
  const char* name;
  const char* text;
};

std::string NameOfForeseen(const testing::TestParamInfo<Foreseen>& row) { return row.param.name; }

class ForeseenTest : public testing::TestWithParam<Foreseen> {};

TEST_P(ForeseenTest, TheCallIsInTheReport) {
  for (bool strict : {false, true}) {
    const Flows flows(GetParam().text, strict);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
    EXPECT_EQ(flows.CallsOf("post").size(), 1u) << flows.Dump();
  }
}

#define SAYS(method) "class C:\n    def " method ":\n        post(x='b')\n        return 'c'\n"
#define HASHED "    def __hash__(self):\n        return 1\n"
#define HASH_SAYS "class C:\n    def __hash__(self):\n        post(x='b')\n        return 1\n"
#define SAYS_ERROR "class E(Exception):\n    def __init__(self, *x):\n        post(x='b')\n"
constexpr Foreseen kForeseen[] = {
    {"TruthOfWhatIsFiltered", SAYS("__bool__(self)") "list(filter(None, [C()]))"},
    {"TruthOfWhatAFilterGives", SAYS("__len__(self)") "list(filter(lambda x: C(), [1]))"},
    {"CallableThatReplaces", SAYS("__call__(self, m)") "import re\nre.sub('a', C(), 'abc')"},
    {"CallableForWhatIsNoJson", SAYS("__call__(self, x)") "import json\njson.dumps({'k': C()}, default=C())"},
    {"SliceOfAClass", SAYS("__class_getitem__(cls, k)") "C[:1]"},
    {"BehindAMethodGivenItsArgumentsLate", "import functools\nx = functools.partial(str.upper, 'a')()\npost(x=x)"},
    // Errors that are made where they are raised.
    {"ClassThatIsRaised", SAYS_ERROR "raise E"},
    {"ClassThatIsRaisedAndCaught", SAYS_ERROR "try:\n    raise E\nexcept E:\n    pass"},
    {"ClassThatIsTheCause", SAYS_ERROR "raise ValueError from E"},
    {"ClassThatIsTheCauseOfOneCaught", SAYS_ERROR "try:\n    raise ValueError from E\nexcept ValueError:\n    pass"},
    {"ClassThatIsThrown", SAYS_ERROR "def g():\n    yield 1\nm = g()\nnext(m)\nm.throw(E)"},
    {"ClassThatIsThrownWithAText", SAYS_ERROR "def g():\n    yield 1\nm = g()\nnext(m)\nm.throw(E, 'text')"},
    {"WhatClosesIt", "def g():\n    try:\n        yield 1\n    finally:\n        post(x='b')\nm = g()\nnext(m)\nm.close()"},
    // What a class that is derived from a builtin type holds.
    {"KeyOfADerivedDict", SAYS("__eq__(self, o)") HASHED "class D(dict):\n    pass\nd = D()\nd[C()] = 1\nd[1]"},
    {"KeyOfACounter", SAYS("__eq__(self, o)") HASHED "import collections\nd = collections.Counter()\nd[C()] = 1\nd[1]"},
    {"KeyOfAnOrderedDict", SAYS("__eq__(self, o)") HASHED "import collections\nd = collections.OrderedDict()\nd[C()] = 1\nd[1]"},
    {"KeysOfDerivedDictsTogether", SAYS("__eq__(self, o)") HASHED "class D(dict):\n    pass\nd = D()\nd[C()] = 1\nd | {1: 2}"},
    {"ElementsOfDerivedSets", SAYS("__eq__(self, o)") HASHED "class S(set):\n    pass\nS([C()]) & {1}"},
    {"HashesOfDictsThatAreCompared", HASH_SAYS "d = {C(): 1}\nd == {1: 1}"},
    {"HashesOfKeysThatAreCompared", HASH_SAYS "d = {C(): 1}\nd.keys() == {1}"},
    {"HashesOfWhatIsCopied", HASH_SAYS "import copy\nclass D(dict):\n    pass\ncopy.copy(D([(C(), 1)]))"},
    // Methods of builtin types by their names.
    {"OwnItem", SAYS("__eq__(self, o)") HASHED "dict.__getitem__({C(): 1}, 1)"},
    {"OwnIndex", SAYS("__index__(self)") "list.__getitem__(['a'], C())"},
    {"OwnStore", SAYS("__eq__(self, o)") HASHED "dict.__setitem__({C(): 1}, 1, 2)"},
    {"OwnDeleting", SAYS("__eq__(self, o)") HASHED "dict.__delitem__({C(): 1}, 1)"},
    {"OwnLook", SAYS("__eq__(self, o)") HASHED "dict.__contains__({C(): 1}, 1)"},
    {"OwnLookInAList", SAYS("__eq__(self, o)") "list.__contains__([C()], 1)"},
    {"OwnEquality", SAYS("__eq__(self, o)") "list.__eq__([C()], [1])"},
    {"OwnOrder", SAYS("__lt__(self, o)") "list.__lt__([C()], [1])"},
    {"OwnRepr", SAYS("__repr__(self)") "list.__repr__([C()])"},
    {"OwnHash", HASH_SAYS "tuple.__hash__((C(), 1))"},
    {"OwnUnion", SAYS("__eq__(self, o)") HASHED "set.__or__({C()}, {1})"},
    {"OwnFormat", SAYS("__str__(self)") "str.__mod__('%s', C())"},
    {"OwnRepetition", SAYS("__index__(self)") "str.__mul__('a', C())"},
    {"StrOfAnObject", SAYS("__repr__(self)") "object.__str__(C())"},
    {"FormatOfAnObject", SAYS("__str__(self)") "object.__format__(C(), '')"},
    {"FormatOfAnObjectWithoutStr", SAYS("__repr__(self)") "object.__format__(C(), '')"},
    {"DifferenceOfAnObject", SAYS("__eq__(self, o)") "object.__ne__(C(), 1)"},
    {"StrOfAnError", SAYS("__str__(self)") "class E(Exception):\n    def __str__(self):\n        return super().__str__()\nstr(E(C()))"},
    {"ReprOfAnError", SAYS("__repr__(self)") "class E(Exception):\n    def __repr__(self):\n        return super().__repr__()\nrepr(E(C()))"},
    {"ThroughSuper", SAYS("__eq__(self, o)") HASHED "class D(dict):\n    def __getitem__(self, k):\n        return super().__getitem__(k)\nd = D()\nd[C()] = 1\nd[1]"},
    // Behind what would be a sure error if the type were another.
    {"BehindAMethodOfADate", "x = get_calendar()[0].start.date().isoformat()\npost(x='b')"},
    {"BehindAMethodOfEachDate", "for e in get_calendar():\n    x = e.start.strftime('%H:%M')\npost(x='b')"},
    {"BehindAMethodOfAnAmount", "from decimal import Decimal\nx = abs(Decimal('2')).sqrt()\npost(x='b')"},
    {"BehindAMethodOfASpan", "import datetime\nx = (-datetime.timedelta(1)).total_seconds()\npost(x='b')"},
    {"BehindAMethodOfWhatIsRounded", "from decimal import Decimal\nx = round(Decimal('2.55'), 1).quantize(Decimal('1'))\npost(x='b')"},
    {"BehindAMethodTakenFirst", "from decimal import Decimal\nf = abs(Decimal('2')).sqrt\nf()\npost(x='b')"},
    // What is thrown into a generator comes to the one that it delegates to.
    {"ThrownThrough", "def inner():\n    try:\n        yield 0\n    except ValueError:\n        post(x='b')\n    yield 1\ndef outer():\n    yield from inner()\nm = outer()\nnext(m)\nm.throw(ValueError)"},
    {"ClosedThrough", "def inner():\n    try:\n        yield 0\n    except GeneratorExit:\n        post(x='b')\ndef outer():\n    yield from inner()\nm = outer()\nnext(m)\nm.close()"},
    {"InsteadOfWhatWasThrownThrough", "def inner():\n    try:\n        yield 0\n    except ValueError:\n        raise KeyError\ndef outer():\n    try:\n        yield from inner()\n    except KeyError:\n        post(x='b')\n    yield 1\nm = outer()\nnext(m)\nm.throw(ValueError)"},
    // A view of an empty dict is false.
    {"WithoutKeys", "d = {}\nif d.keys():\n    x = 1\nelse:\n    post(x='b')"},
    {"WithoutItems", "d = {}\nif not d.items():\n    post(x='b')"},
    {"WithoutValues", "d = {}\nx = d.values() or post(x='b')"},
    {"WithoutADocstring", "if len.__doc__ is None:\n    post(x='b')"},
    {"SentIntoAnInstance", SAYS("send(self, v)") "    def __iter__(self):\n        return self\n    def __next__(self):\n        return 1\ndef g():\n    yield from C()\nm = g()\nnext(m)\nm.send(1)"},
    {"BehindAMethodOfTheNameOfAType", "x = type(5).__name__.upper()\npost(x='b')"},
    {"StrOfAnErrorByName", SAYS("__str__(self)") "class E(Exception):\n    pass\nE(C()).__str__()"},
    {"WhatIsFlushed", SAYS("flush(self)") "    def write(self, s):\n        pass\nprint('a', file=C(), flush=True)"},
    {"BoundsOfASlice", SAYS("__index__(self)") "slice(C()).indices(3)"},
    {"WhatIsKeptOfAProperty", "import functools\nclass C:\n    @functools.cached_property\n    def p(self):\n        return post(x='b')\nC().p"},
};
INSTANTIATE_TEST_SUITE_P(Each, ForeseenTest, testing::ValuesIn(kForeseen), NameOfForeseen);

class OneOfSeveralTest : public testing::TestWithParam<Foreseen> {};

TEST_P(OneOfSeveralTest, NeedNotBeAsked) {
  const Flows flows("def g():\n    post(x='m')\n    yield 'a'\nclass C:\n    def __iter__(self):\n        return iter('c')\nh = [g(), C()][read_inbox()[0].id > 3]\na = [1]\n" + std::string(GetParam().text), false);
  ASSERT_EQ(flows.CallsOf("post").size(), 1u) << flows.Dump();
  EXPECT_FALSE(flows.CallOf("post").on_every_path()) << flows.Dump();
}

constexpr Foreseen kSeveral[] = {
    {"ByALoop", "for x in h:\n    pass"}, {"ByAComprehension", "[x for x in h]"}, {"ByList", "list(h)"}, {"ByAddingInPlace", "a += h"}, {"ByExtending", "a.extend(h)"},
    {"ByUnpacking", "x, *y = h"}, {"InAStar", "[*h]"},
};
INSTANTIATE_TEST_SUITE_P(Each, OneOfSeveralTest, testing::ValuesIn(kSeveral), NameOfForeseen);

// What one of them writes does not hide what the other would.
TEST(OneOfSeveral, EitherMayHaveWritten) {
  const std::string two = "n = 'none'\ndef g():\n    global n\n    n = 'one'\n    yield 1\nclass C:\n    def __iter__(self):\n        global n\n        n = 'other'\n        return iter('c')\n";
  EXPECT_EQ(Flows(two + "h = [g(), C()][read_inbox()[0].id > 3]\nfor x in h:\n    pass\npost(x=n)", false).CallOf("post").arg("x").values().count("\"one\""), 1u);
  EXPECT_EQ(Flows(two + "h = [C(), g()][read_inbox()[0].id > 3]\nlist(h)\npost(x=n)", false).CallOf("post").arg("x").values().count("\"other\""), 1u);
}

// The error that is raised is one of two, and one of them writes while it is made; a generator may have been begun, or not.
TEST(OneOfSeveral, MayHaveWritten) {
  const std::string error = "n = 'none'\nclass E(Exception):\n    def __init__(self, *x):\n        global n\n        n = 'some'\nes = [ValueError]\nif read_inbox()[0].id > 3:\n    es[0] = E\n";
  const std::set<std::string> both = {"\"none\"", "\"some\""};
  for (const char* raised : {"es[0]", "ValueError from es[0]"}) {
    EXPECT_EQ(Flows(error + "try:\n    raise " + raised + "\nexcept Exception:\n    pass\npost(x=n)", false).CallOf("post").arg("x").values(), both) << raised;
  }
  const std::string generator = "n = 'none'\ndef g():\n    global n\n    try:\n        yield 1\n    finally:\n        n = 'some'\nm = g()\nif read_inbox()[0].id > 3:\n    next(m)\n";
  EXPECT_EQ(Flows(generator + "m.close()\npost(x=n)", false).CallOf("post").arg("x").values(), both);
}

TEST(Foreseen, WhatIsSentComesThrough) {
  const std::string generators = "def inner():\n    x = yield 0\n    post(x=x)\n    yield 1\ndef outer():\n    yield from inner()\nm = outer()\nnext(m)\n";
  const Flows sent(generators + "m.send(read_inbox()[0].sender)", false);
  EXPECT_EQ(sent.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << sent.Dump();
  const Flows returned("def inner():\n    return (yield 0)\ndef outer():\n    x = yield from inner()\n    post(x=x)\n    yield 1\nm = outer()\nnext(m)\nm.send(read_inbox()[0].sender)", false);
  EXPECT_EQ(returned.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << returned.Dump();
}

// What an error shows of itself by name has the labels of what its arguments give.
TEST(Foreseen, WhatAnErrorShowsIsWhatItsArgumentsGive) {
  const std::string shown = "class A:\n    def __str__(self):\n        return read_inbox()[0].body\n";
  for (const char* error : {"class E(Exception):\n    pass\n", "class E(Exception):\n    def __str__(self):\n        return super().__str__()\n"}) {
    for (bool strict : {false, true}) {
      const Flows flows(shown + error + "post(x=E(A()).__str__())", strict);
      EXPECT_EQ(flows.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << error << flows.Dump();
    }
  }
}

// As far as is known, one that a function makes of another again and again holds itself.
TEST(Foreseen, ErrorsInErrorsShowWhatTheInnermostHolds) {
  const std::string wrap = "class E(Exception):\n    pass\ndef wrap(e, n):\n    if n == 0:\n        return e\n    return wrap(E(e), n - 1)\n";
  for (bool strict : {false, true}) {
    const Flows tainted(wrap + "post(x=f'{wrap(E(read_inbox()[0].body), 3)}')", strict);
    EXPECT_EQ(tainted.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << tainted.Dump();
    const Flows own(wrap + "post(x=f'{wrap(E(1), 3)}')", strict);
    EXPECT_EQ(own.CallOf("post").arg("x").sources(), std::set<std::string>{}) << own.Dump();
  }
}

TEST(Foreseen, AnErrorKeepsWhatItIsGivenByName) {
  const Flows flows("class E(Exception):\n    def __setattr__(self, k, v):\n        super().__setattr__(k, v)\ne = E('a')\ne.x = read_inbox()[0].body\npost(x=e.x)", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << flows.Dump();
}

// What the other one reads, it reads when it is asked, though its delegator would not ask it again.
TEST(Foreseen, DelegateReadsWhatIsThereThen) {
  const Flows flows("flag, n = True, 'a'\ndef inner():\n    yield 0\n    post(x=n)\n    yield 1\ndef outer():\n    if flag:\n        yield from inner()\n"
                    "m = outer()\nnext(m)\nflag = False\nn = read_inbox()[0].sender\nnext(m)", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), std::set<std::string>{"outsider"}) << flows.Dump();
}

// Slices of a text or of an instance: either may come of it.
TEST(OneOfSeveral, WhatASliceGives) {
  const Flows flows("class C:\n    def __getitem__(self, k):\n        return 7\nh = ['abc', C()][read_inbox()[0].id > 3]\npost(x=h[:1])", false);
  EXPECT_NE(flows.CallOf("post").arg("x").values(), std::set<std::string>{"\"a\""});
}

// Data of which the types are not known make no class of the plan's known only at run.
class FollowedTest : public testing::TestWithParam<Foreseen> {};

TEST_P(FollowedTest, ToItsEnd) {
  for (bool strict : {false, true}) {
    const Flows flows(GetParam().text, strict);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
  }
}

constexpr Foreseen kFollowed[] = {
    {"MeanOfParsedJson", "import json, statistics\nrows = json.loads(read_inbox()[0].body)\npost(x=statistics.mean(r['n'] for r in rows))"},
    {"MeanOfGroups", "import re, statistics\nrows = [m.groupdict() for m in re.finditer('(?P<t>a)', read_inbox()[0].body)]\npost(x=statistics.mean(r['t'] for r in rows))"},
    {"TypeOfParsedJson", "import json\nclass C:\n    pass\nx = json.loads(read_inbox()[0].body)\npost(x=str(type(x)(x)))"},
    {"ContextThatIsNone", "class C:\n    def __enter__(self):\n        return 1\n    def __exit__(self, *e):\n        pass\nh = [C(), None][read_inbox()[0].id > 3]\nwith h as y:\n    post(x=y)"},
};
INSTANTIATE_TEST_SUITE_P(Each, FollowedTest, testing::ValuesIn(kFollowed), NameOfForeseen);

}  // namespace
}  // namespace penstock
