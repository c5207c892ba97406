// Who is called where no name says it: by `__call__`, out of what a builtin value holds, by keyword, behind a star, under a name that was made.
#include "tests/pipeline/proved_mail.h"
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

// `n` is what an outsider's mail may have had something put into. Neither is proved, nor sent.
void ExpectKeptBack(const std::string& text) { ExpectNotSent(Whole("n = []\n" + text)); }

constexpr char kOnce[] = "def w(*x):\n    n.append(1)\n    return ''\n";

constexpr Plan kCalled[] = {
    {"ByItsDunder", "c = []\ndef w():\n    c.append(1)\nw()\nif t:\n    c = n\nw.__call__()\nTOLD\n"},
    {"ByItsDunderForWhatItChose", "def pick():\n    if t:\n        return n\n    return []\npick.__call__().append(1)\nTOLD\n"},
    {"OutOfASlice", "W e = slice(w)\nif t:\n    e.stop()\nTOLD\n"},
    {"OutOfASliceLater", "c = []\ndef w():\n    c.append(1)\nw()\nif t:\n    c = n\nslice(w).stop()\nTOLD\n"},
    {"OutOfASliceByAMethodsName", "def pick():\n    if t:\n        return n\n    return []\nslice(pick, 1).start().append(1)\nTOLD\n"},
    {"OutOfASliceThatIsGiven", "W class V:\n    def __getitem__(self, k):\n        k.start()\nv = V()\nif t:\n    v[w:1]\nTOLD\n"},
    {"OutOfOneOfTheSlicesThatAreGiven", "W class V:\n    def __delitem__(self, k):\n        k[0].start()\nv = V()\nif t:\n    del v[w:1, 2]\nTOLD\n"},
    {"OutOfANumberedList", "W if t:\n    for i, f in enumerate(iterable=[w]):\n        f()\nTOLD\n"},
    {"OutOfAnError", "W e = SystemExit(w)\nif t:\n    e.code()\nTOLD\n"},
    {"OutOfAnErrorByKeyword", "W e = ImportError('x', name=w)\nif t:\n    e.name()\nTOLD\n"},
    {"OutOfAnErrorOfThePlan", "W class E(StopIteration): pass\ne = E(w)\nif t:\n    e.value()\nTOLD\n"},
    {"OutOfWhatAGeneratorGave", "W def g():\n    return w\n    yield\ntry:\n    next(g())\nexcept StopIteration as e:\n    if t:\n        e.value()\nTOLD\n"},
    {"WhatAGeneratorGave", "def g():\n    return n\n    yield\ntry:\n    next(g())\nexcept Exception as e:\n    if t:\n        e.value.append(1)\nTOLD\n"},
    {"WhatACoroutineGave", "async def g():\n    return n\ntry:\n    g().send(None)\nexcept Exception as e:\n    if t:\n        e.value.append(1)\nTOLD\n"},
    {"ByKeywordInFirstPlace", "import re\nW if t:\n    re.sub(repl=w, pattern='a', string='a')\nTOLD\n"},
    {"BehindAStar", "import re\nW if t:\n    re.sub(*['a', w, 'a'])\nTOLD\n"},
    {"BehindTwoStars", "W if t:\n    sorted('a', **{'key': w})\nTOLD\n"},
    {"AsTheKeyOfSeveral", "W xs = [1, 2]\nif t:\n    max(*xs, key=w)\nTOLD\n"},
    {"BehindAStarForWhatItChose", "def pick(x):\n    if t:\n        return n\n    return []\nlist(map(*[pick, [1]]))[0].append(1)\nTOLD\n"},
    {"OutOfAListByMap", "c = []\ndef w(x):\n    c.append(1)\nw(1)\nif t:\n    c = n\nfor x in next(map(map, [w], [[1]])):\n    pass\nTOLD\n"},
    {"OutOfAListByIter", "c = []\ndef w():\n    c.append(1)\n    return 5\nw()\nif t:\n    c = n\nlist(next(map(iter, [w], [5])))\nTOLD\n"},
    {"OutOfAListBySub", "import re\nc = []\ndef w(x):\n    c.append(1)\n    return ''\nw(1)\nif t:\n    c = n\nlist(map(re.sub, ['a'], [w], ['a']))\nTOLD\n"},
    {"ByPercentInPlace", "class V:\n    def __imod__(self, o):\n        n.append(1)\n        return self\nv = V()\nif t:\n    v %= 1\nTOLD\n"},
};

class HiddenCallTest : public testing::TestWithParam<Plan> {};

std::string WithWriter(std::string text) {
  const size_t at = text.starts_with("W ") ? 0 : text.find("\nW ");
  return at == std::string::npos ? text : text.replace(at == 0 ? 0 : at + 1, 2, kOnce);
}

TEST_P(HiddenCallTest, SendsNothing) { ExpectKeptBack(WithWriter(GetParam().text)); }

INSTANTIATE_TEST_SUITE_P(Each, HiddenCallTest, testing::ValuesIn(kCalled), NameOfPlan);

// What a method is given where nothing is, hangs from its class: check says so, as the machine does.
TEST(HiddenCalls, OfAMethodForItsDefault) {
  const std::string made = "m = read_inbox()[0]\na = [1]\nb = [2]\nclass C:\n    def me(self, x=a):\n        return x\no = C()\n";
  const std::string mail = "x.append(3)\nsend_email(to=f'{len(a)}@acme.example', subject='s', body='b')\n";
  ExpectNotSent(made + "x = b\nif m.id > 3:\n    x = o.me()\n" + mail);
  ExpectNotSent(made + "def pick(t):\n    if t:\n        return o.me()\n    return b\nx = pick(m.id > 3)\n" + mail);
}

// Which of two closures is called is decided by their order: what the one has in its variables is as good as written into.
TEST(HiddenCalls, OfClosuresInAnotherOrder) {
  const std::string made = "m = read_inbox()[0]\ndef mk():\n    v = 'bob@acme.example'\n    def put():\n        nonlocal v\n        v = 'ann@acme.example'\n    def get():\n        return v\n    return put, get\nX, get = mk()\nY, _ = mk()\nps = [Y, X]\nif m.id > 3:\n    ";
  const std::string mail = "send_email(to=get(), subject='s', body='b')\n";
  for (const char* order : {"ps.reverse()\nps[0]()\n", "ps.pop(0)\nps[0]()\n", "del ps[0]\nf = ps[0]\nf()\n", "ps.reverse()\nlist(map(lambda f: f(), ps[:1]))\n"}) ExpectNotSent(made + order + mail);
}

// In both modes what is held is called before the run, too.
TEST(HiddenCalls, AreSeenInBothModes) {
  const char* made[] = {"slice(w).stop()", "slice(w, 1).start()", "SystemExit(w).code()", "ImportError('x', name=w).name()", "OSError(1, w).strerror()", "SyntaxError(w).msg()", "AttributeError('x', obj=w).obj()",
                        "E(w).value()", "StopIteration(w).value()"};
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    for (const char* call : made) {
      const std::string plan = std::string("class E(StopIteration): pass\ndef w():\n    send_email(to=read_inbox()[0].sender, subject='s', body='b')\n") + call + "\n";
      EXPECT_NE(CheckedOutcome(plan, gate), Outcome::kAllow) << plan;
      auto world = RunWorld(plan, gate, DenyAll(), kWorldReplies);
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
    }
  }
}

constexpr char kRaises[] = "a, b = ValueError(1), ValueError(2)\ndef f():\n    if t:\n        raise KeyError('x') from a\n    raise KeyError('x') from b\n";

constexpr Plan kHeld[] = {
    {"TheCause", "a, b = ValueError(1), ValueError(2)\ntry:\n    if t:\n        raise KeyError('x') from a\n    raise KeyError('x') from b\nexcept Exception as e:\n    e.__cause__.args = (1, 2)\nn = a.args\nTOLD\n"},
    {"TheCauseLater", "RAISES try:\n    f()\nexcept Exception as e:\n    q = e.__cause__\nq.args = (1, 2)\nn = a.args\nTOLD\n"},
    {"AnIteratorInArgsThatAreAKey", "i = iter([n])\np, q, d = ValueError(i), ValueError(iter([1])), {}\nif t:\n    d[p.args] = 1\nelse:\n    d[q.args] = 1\nfor k in d:\n    next(k[0])\nn = list(i)\nTOLD\n"},
    {"AnIteratorInArgsInASet", "i = iter([n])\np, q, d = ValueError(i), ValueError(iter([1])), set()\nif t:\n    d.add(p.args)\nelse:\n    d.add(q.args)\nfor k in d:\n    next(k[0])\nn = list(i)\nTOLD\n"},
};

class HeldTest : public testing::TestWithParam<Plan> {};

TEST_P(HeldTest, SendsNothing) {
  std::string text = GetParam().text;
  if (text.starts_with("RAISES ")) text.replace(0, 7, kRaises);
  ExpectKeptBack(text);
}

INSTANTIATE_TEST_SUITE_P(Each, HeldTest, testing::ValuesIn(kHeld), NameOfPlan);

constexpr char kPicks[] = "def pick(b):\n    if b:\n        return o.sender\n    return []\npick(t).append(1)\nTOLD\n";

// A model that keeps what no field is for has attributes, and methods, under names that stand nowhere.
TEST(HiddenNames, OfAModel) {
  const std::string model = "from pydantic import BaseModel, ConfigDict\nclass O(BaseModel):\n    model_config = ConfigDict(extra='allow')\n";
  ExpectKeptBack(model + "o = O(**{'sen' + 'der': n})\n" + kPicks);
  ExpectKeptBack(model + "o = O.model_construct(**{'sen' + 'der': n})\n" + kPicks);
  ExpectKeptBack("from pydantic import BaseModel\nclass O(BaseModel, extra='allow'):\n    pass\no = O(**{'sen' + 'der': n})\n" + std::string(kPicks));
  ExpectKeptBack("from pydantic import BaseModel\nclass O(BaseModel):\n    x: int = 1\nO.__model_extras__ = True\no = O.model_construct(**{'sen' + 'der': n})\n" + std::string(kPicks));
  ExpectKeptBack(model + "class P:\n    def zzz(self):\n        pass\ndef w():\n    n.append(1)\no = O(**{'zz' + 'z': w})\nif t:\n    o.zzz()\nTOLD\n");
}

constexpr Plan kSpared[] = {
    {"AMatchsPlace", "import re\nm = re.search('a', 'bab'[slice(0, 3)])\nn = [m.start(), m.end()]\nif t:\n    k = m.start()\nTOLD\n"},
    {"AModelThatForbids", "from pydantic import BaseModel, ConfigDict\nclass O(BaseModel):\n    model_config = ConfigDict(extra='forbid')\n    x: int\nif t:\n    k = O(x=1).model_copy(update={'x': 2})\nTOLD\n"},
    {"ATextByKeyword", "import re\nif t:\n    k = re.sub(pattern='a', repl='b', string='aab')\nTOLD\n"},
    {"AModulo", "k = 5\nif t:\n    k %= 3\nTOLD\n"},
};

class SparedCallTest : public testing::TestWithParam<Plan> {};

TEST_P(SparedCallTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text)), 1); }

INSTANTIATE_TEST_SUITE_P(Each, SparedCallTest, testing::ValuesIn(kSpared), NameOfPlan);

// Patterns of classes take data: who has a method has it by its name.
constexpr Plan kMethodsByPattern[] = {
    {"OfThePlan", "class C:\n    def add(self, x):\n        n.append(x)\nmatch C():\n    case C(add=f):\n        f(1)\nSEND\n"},
    {"ByPlace", "class C:\n    __match_args__ = ('add',)\n    def add(self, x):\n        n.append(x)\nmatch C():\n    case C(f):\n        f(1)\nSEND\n"},
    {"OfTheClass", "class C:\n    @classmethod\n    def add(cls, x):\n        n.append(x)\nmatch C():\n    case C(add=f):\n        f(1)\nSEND\n"},
    {"OfAList", "match n:\n    case list(append=f):\n        f(1)\nSEND\n"},
    {"OfABase", "class C(dict):\n    pass\nmatch C(a=1):\n    case dict(setdefault=f):\n        f('b', 1)\nSEND\n"},
    {"OfABaseBesideOthers", "class C(list):\n    def __getattr__(self, name):\n        return 1\nmatch C(n):\n    case C(append=f):\n        f(1)\nSEND\n"},
    {"OfAnError", "match ValueError('x'):\n    case ValueError(add_note=f):\n        f('q')\nSEND\n"},
    {"OfPythonsOwn", "class C:\n    __match_args__ = ('__dict__',)\nmatch C():\n    case C(d):\n        d['w'] = n\nSEND\n"},
    {"OfPythonsOwnUnderAMadeName", "class C:\n    __match_args__ = ('__set' + 'attr__',)\nmatch C():\n    case C(f):\n        f('w', n)\nSEND\n"},
};

class PatternTest : public testing::TestWithParam<Plan> {};

TEST_P(PatternTest, TakesNoMethod) {
  for (const std::string& way : {std::string("%"), std::string("try:\n%except Exception:\n    pass\n"), std::string("try:\n%finally:\n    SEND\n")}) {
    std::string plan = "n = []\n" + way;
    const std::string text = GetParam().text;
    plan.replace(plan.find('%'), 1, way == "%" ? text : Indented(text.substr(0, text.size() - 1)) + "\n");
    auto world = RunWorld(Whole(plan), kWorldGate, DenyAll(), kWorldReplies);
    ASSERT_TRUE(world->report.error) << plan;
    EXPECT_EQ(world->report.error->type, "NotSupported") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, PatternTest, testing::ValuesIn(kMethodsByPattern), NameOfPlan);

// What could not be refused before the run is no error that a plan may take.
TEST(MadeClass, EndsTheRun) {
  auto world = RunWorld("make = type\ntry:\n    make('A', (), {})\nexcept TypeError:\n    print('taken')\n", kWorldGate, DenyAll(), kWorldReplies);
  ASSERT_TRUE(world->report.error);
  EXPECT_EQ(world->report.error->type, "NotSupported");
  EXPECT_EQ(world->report.printed, "");
}

constexpr Plan kDataByPattern[] = {
    {"AFunctionThatIsHeld", "class C:\n    def __init__(self, f):\n        self.f = f\nmatch C(len):\n    case C(f=g):\n        n.append(g('a'))\nTOLD\n"},
    {"AProperty", "class C:\n    @property\n    def f(self):\n        return 1\nmatch C():\n    case C(f=1):\n        n.append(1)\nTOLD\n"},
    {"WhatIsMadeUp", "class C:\n    def __getattr__(self, name):\n        return name\nmatch C():\n    case C(f='f'):\n        n.append(1)\nTOLD\n"},
    {"AMember", "class C:\n    f = 1\nmatch C():\n    case C(f=1):\n        n.append(1)\nTOLD\n"},
    {"AnErrorsArguments", "match ValueError('x'):\n    case ValueError(args=('x',)):\n        n.append(1)\nTOLD\n"},
    {"ANamedTuple", "from collections import namedtuple\nC = namedtuple('C', 'f g')\nmatch C(1, 2):\n    case C(1, g=2):\n        n.append(1)\nTOLD\n"},
    {"ADate", "from datetime import date\nmatch date(2026, 1, 2):\n    case date(year=2026, month=1):\n        n.append(1)\nTOLD\n"},
};

class PatternOfDataTest : public testing::TestWithParam<Plan> {};

TEST_P(PatternOfDataTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text)), 1); }

INSTANTIATE_TEST_SUITE_P(Each, PatternOfDataTest, testing::ValuesIn(kDataByPattern), NameOfPlan);

}  // namespace
}  // namespace penstock
