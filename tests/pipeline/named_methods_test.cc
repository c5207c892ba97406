// What a call of a method by its name may run, and what making an instance may: all that may stand under that name, by whatever way it
// came there. Each writes into `n` where a branch on data of others calls it, and what `n` holds is told on either way.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

const char* const kHead = "n = []\nkept = []\ndef f(*a):\n    n.append(1)\ndef quiet(*a):\n    pass\n";

// Each gives `x`, of which `go` is called.
constexpr Plan kMethods[] = {
    {"DefinedInTheClass", "class C:\n    def go(self):\n        n.append(1)\nx = C()\n"},
    {"OfABase", "class B:\n    def go(self):\n        n.append(1)\nclass C(B):\n    pass\nx = C()\n"},
    {"FunctionAsAMember", "class C:\n    go = f\nx = C()\n"},
    {"SetOnTheClass", "class C:\n    pass\nC.go = f\nx = C()\n"},
    {"SetOnTheInstance", "class C:\n    pass\nx = C()\nx.go = f\n"},
    {"GivenToTheInstance", "class C:\n    def __init__(self, g):\n        self.go = g\nx = C(f)\n"},
    {"SetByAName", "class C:\n    pass\nx = C()\nfor k in ['go']:\n    setattr(C, k, f)\n"},
    {"SetByAMadeName", "class C:\n    pass\nx = C()\nk = 'g'\nsetattr(x, k + 'o', f)\n"},
    {"Lambda", "class C:\n    go = lambda self: n.append(1)\nx = C()\n"},
    {"Static", "class C:\n    @staticmethod\n    def go():\n        n.append(1)\nx = C()\n"},
    {"OfTheClass", "class C:\n    @classmethod\n    def go(cls):\n        n.append(1)\nx = C\n"},
    {"Partial", "import functools\nclass C:\n    pass\nx = C()\nx.go = functools.partial(f, 1)\n"},
    {"PartialMember", "import functools\nclass C:\n    go = functools.partial(f, 1)\nx = C()\n"},
    {"PartialMethod", "import functools\nclass C:\n    go = functools.partialmethod(f, 1)\nx = C()\n"},
    {"FieldOfATuple", "import collections\nC = collections.namedtuple('C', 'go y')\nx = C(f, 1)\n"},
    {"FieldOfATupleByList", "import collections\nC = collections.namedtuple('C', ['go', 'y'])\nx = C(f, 1)\n"},
    {"FieldByAMadeName", "import collections\nC = collections.namedtuple('C', ['g' + 'o', 'y'])\nx = C(f, 1)\n"},
    {"FieldOfARecord", "import dataclasses\n@dataclasses.dataclass\nclass C:\n    go: object\nx = C(f)\n"},
    {"DefaultOfARecord", "import dataclasses\n@dataclasses.dataclass\nclass C:\n    go: object = f\nx = C()\n"},
    {"ClassInAClass", "class C:\n    class go:\n        def __init__(self):\n            n.append(1)\nx = C()\n"},
    {"ClassAsAnAttribute", "class G:\n    def __init__(self):\n        n.append(1)\nclass C:\n    pass\nx = C()\nx.go = G\n"},
    {"InstanceThatIsCalled", "class G:\n    def __call__(self):\n        n.append(1)\nclass C:\n    go = G()\nx = C()\n"},
    {"Wrapped", "def deco(g):\n    def w(*a):\n        n.append(1)\n    return w\nclass C:\n    @deco\n    def go(self):\n        pass\nx = C()\n"},
    {"Replaced", "def deco(g):\n    return f\nclass C:\n    @deco\n    def go(self):\n        pass\nx = C()\n"},
    {"GivenByAProperty", "class C:\n    @property\n    def go(self):\n        return f\nx = C()\n"},
    {"PropertyThatWrites", "class C:\n    @property\n    def go(self):\n        n.append(1)\n        return quiet\nx = C()\n"},
    {"OfEveryName", "class C:\n    def __getattr__(self, k):\n        return f\nx = C()\n"},
    {"OfEveryNameThatWrites", "class C:\n    def __getattr__(self, k):\n        n.append(1)\n        return quiet\nx = C()\n"},
    {"TakenApartInTheClass", "class C:\n    go, stop = f, quiet\nx = C()\n"},
    {"LoopInTheClass", "class C:\n    for go in [quiet, f]:\n        pass\nx = C()\n"},
    {"BranchInTheClass", "class C:\n    if True:\n        def go(self):\n            n.append(1)\n    else:\n        go = quiet\nx = C()\n"},
    {"BySuper", "class B:\n    def go(self):\n        n.append(1)\nclass C(B):\n    def go(self):\n        super().go()\nx = C()\n"},
    {"CachedProperty", "import functools\nclass C:\n    @functools.cached_property\n    def go(self):\n        return f\nx = C()\n"},
    {"CachedMethod", "import functools\nclass C:\n    @functools.lru_cache\n    def go(self):\n        n.append(1)\nx = C()\n"},
    {"Descriptor", "class G:\n    def __get__(self, o, c):\n        return f\nclass C:\n    go = G()\nx = C()\n"},
    {"DescriptorThatWrites", "class G:\n    def __get__(self, o, c):\n        n.append(1)\n        return quiet\nclass C:\n    go = G()\nx = C()\n"},
    {"OfAMember", "import enum\nclass C(enum.Enum):\n    A = 1\n    def go(self):\n        n.append(1)\nx = C.A\n"},
    {"Abstract", "import abc\nclass B(abc.ABC):\n    @abc.abstractmethod\n    def go(self):\n        n.append(1)\nclass C(B):\n    def go(self):\n        super().go()\nx = C()\n"},
    {"Slot", "class C:\n    __slots__ = ('go',)\nx = C()\nx.go = f\n"},
    {"OfAnError", "class E(Exception):\n    def go(self):\n        n.append(1)\nx = E()\n"},
    {"ClassOfAFunction", "def make():\n    class C:\n        def go(self):\n            n.append(1)\n    return C()\nx = make()\n"},
    {"ClassOfAFunctionThatKeeps", "def make(box):\n    class C:\n        def go(self):\n            box.append(1)\n    return C()\nx = make(n)\n"},
    {"WhatItWasGiven", "class C:\n    def __init__(self, b):\n        self.b = b\n    def go(self):\n        self.b.append(1)\nx = C(n)\n"},
    {"WhatItsBaseWasGiven", "class B:\n    def __init__(self, b):\n        self.b = b\nclass C(B):\n    def go(self):\n        self.b.append(1)\nx = C(n)\n"},
    {"WhatWasSetOnIt", "class C:\n    def go(self):\n        self.b.append(1)\nx = C()\nx.b = n\n"},
    {"WhatItsClassHolds", "class C:\n    b = n\n    def go(self):\n        self.b.append(1)\nx = C()\n"},
    {"OfAnotherInstance", "class D2:\n    def go(self):\n        n.append(1)\nclass C:\n    def __init__(self):\n        self.d = D2()\n    def go(self):\n        self.d.go()\nx = C()\n"},
    {"TwoBases", "class A1:\n    def go(self):\n        n.append(1)\nclass B1(A1):\n    pass\nclass B2(A1):\n    def go(self):\n        super().go()\nclass C(B1, B2):\n    pass\nx = C()\n"},
    {"WhatUpdateAsks", "import collections\nclass C(collections.UserDict):\n    def __setitem__(self, k, v):\n        n.append(1)\nx0 = C()\nclass W:\n    def go(self):\n        x0.update({'a': 1})\nx = W()\n"},
    {"WhatSetdefaultAsks", "import collections\nclass C(collections.UserDict):\n    def __setitem__(self, k, v):\n        n.append(1)\nx0 = C()\nclass W:\n    def go(self):\n        x0.setdefault('a', 1)\nx = W()\n"},
    {"SetByABase", "class B:\n    def __init_subclass__(cls):\n        cls.go = f\nclass C(B):\n    pass\nx = C()\n"},
    {"SetByAMember", "class G:\n    def __set_name__(self, o, k):\n        o.go = f\nclass C:\n    g = G()\nx = C()\n"},
    {"InItsDict", "class C:\n    pass\nx = C()\nvars(x)['go'] = f\n"},
    {"ReplacedInARecord", "import dataclasses\n@dataclasses.dataclass\nclass C:\n    go: object\nx = dataclasses.replace(C(quiet), go=f)\n"},
    {"SetAfterInit", "import dataclasses\n@dataclasses.dataclass\nclass C:\n    y: int\n    def __post_init__(self):\n        self.go = f\nx = C(1)\n"},
    {"MadeByAFactory", "import dataclasses\n@dataclasses.dataclass\nclass C:\n    go: object = dataclasses.field(default_factory=lambda: f)\nx = C()\n"},
    {"SetByADecorator", "def add(c):\n    c.go = f\n    return c\n@add\nclass C:\n    pass\nx = C()\n"},
    {"CallOfAFunction", "class K:\n    def __call__(self):\n        pass\nclass C:\n    def go(self):\n        f.__call__()\nx = C()\n"},
    {"SetOfAProperty", "class D:\n    @property\n    def y(self):\n        return 1\n    @y.setter\n    def y(self, v):\n        n.append(1)\nclass K:\n    def __setattr__(self, k, v):\n        pass\nd = D()\nclass C:\n    def go(self):\n        d.__setattr__('y', 1)\nx = C()\n"},
    {"OfAFunction", "def x():\n    pass\nx.go = f\n"},
    {"OfTheOnlyInstance", "class C:\n    _one = None\n    def __new__(cls):\n        if cls._one is None:\n            cls._one = super().__new__(cls)\n        return cls._one\n    def __init__(self):\n        n.append(1)\n    def go(self):\n        C()\nx = C()\n"},
    {"MakesOne", "class M:\n    def __init__(self):\n        n.append(1)\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesOneByItsBase", "class B:\n    def __init__(self):\n        n.append(1)\nclass M(B):\n    pass\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesOneByAFunction", "class M:\n    __init__ = f\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesOneThatSets", "class M:\n    def __init__(self):\n        self.y = 1\n    def __setattr__(self, k, v):\n        n.append(1)\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesOneWithASetter", "class M:\n    def __init__(self):\n        self.y = 1\n    @property\n    def y(self):\n        return 1\n    @y.setter\n    def y(self, v):\n        n.append(1)\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesARecord", "import dataclasses\n@dataclasses.dataclass\nclass M:\n    y: int\n    def __post_init__(self):\n        n.append(1)\nclass C:\n    def go(self):\n        M(1)\nx = C()\n"},
    {"MakesARecordByAFactory", "import dataclasses\n@dataclasses.dataclass\nclass M:\n    y: object = dataclasses.field(default_factory=f)\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"AsksForAMember", "import enum\nclass M(enum.Enum):\n    A = 1\n    @classmethod\n    def _missing_(cls, v):\n        n.append(1)\n        return cls.A\nclass C:\n    def go(self):\n        M(7)\nx = C()\n"},
    {"MakesAList", "def g():\n    n.append(1)\n    yield 1\nclass M(list):\n    pass\nclass C:\n    def go(self):\n        M(g())\nx = C()\n"},
    {"MakesAListOfWhatIsBegun", "def g():\n    n.append(1)\n    yield 1\nit = g()\nclass M(list):\n    pass\nclass C:\n    def go(self):\n        M(it)\nx = C()\n"},
    {"MakesADict", "class K:\n    def __hash__(self):\n        n.append(1)\n        return 1\nk = K()\nclass M(dict):\n    pass\nclass C:\n    def go(self):\n        M([(k, 1)])\nx = C()\n"},
    {"MakesAnError", "class M(Exception):\n    def __init__(self, *a):\n        n.append(1)\nclass C:\n    def go(self):\n        M(1)\nx = C()\n"},
    {"RaisesAClass", "class M(Exception):\n    def __init__(self, *a):\n        n.append(1)\nclass C:\n    def go(self):\n        try:\n            raise M\n        except M:\n            pass\nx = C()\n"},
    {"MakesOneOf", "class M:\n    def __init__(self, b):\n        b.append(1)\nclass C:\n    def go(self):\n        M(n)\nx = C()\n"},
    {"MakesOneOfByName", "class M:\n    def __init__(self, *, b):\n        b.append(1)\nclass C:\n    def go(self):\n        M(b=n)\nx = C()\n"},
    {"MakesOneThatWritesWithin", "class M:\n    def __init__(self, b):\n        self.b = b\n        self.b.append(1)\nclass C:\n    def go(self):\n        M(n)\nx = C()\n"},
    {"MakesOneBySuper", "class B:\n    def __init__(self, b):\n        self.b = b\nclass M(B):\n    def __init__(self, b):\n        super().__init__(b)\n        self.b.append(1)\nclass C:\n    def go(self):\n        M(n)\nx = C()\n"},
    {"MakesOneThatWritesIntoItsClass", "class M:\n    b = n\n    def __init__(self):\n        self.b.append(1)\nclass C:\n    def go(self):\n        M()\nx = C()\n"},
    {"MakesSomeByMap", "class M:\n    def __init__(self, v):\n        n.append(1)\nclass C:\n    def go(self):\n        list(map(M, [1]))\nx = C()\n"},
    {"MakesOneInAdvance", "import functools\nclass M:\n    def __init__(self, v):\n        n.append(1)\np = functools.partial(M, 1)\nclass C:\n    def go(self):\n        p()\nx = C()\n"},
    {"MakesKeys", "class M:\n    def __init__(self, v):\n        n.append(1)\n    def __lt__(self, o):\n        return False\nclass C:\n    def go(self):\n        sorted([2, 1], key=M)\nx = C()\n"},
    {"MakesOneOfAType", "class M:\n    def __init__(self):\n        n.append(1)\nm = M()\nn.clear()\nclass C:\n    def go(self):\n        type(m)()\nx = C()\n"},
    {"MakesOneAndAsksIt", "class M:\n    def __init__(self):\n        self.b = n\n    def put(self):\n        self.b.append(1)\nclass C:\n    def go(self):\n        M().put()\nx = C()\n"},
    {"MakesOneThatIsKept", "kept = []\nclass M:\n    def __init__(self):\n        self.b = n\n        kept.append(self)\nclass C:\n    def go(self):\n        M()\n        kept[0].b.append(1)\nx = C()\n"},
};

class NamedMethodTest : public testing::TestWithParam<Plan> {};

TEST_P(NamedMethodTest, SendsNothing) {
  for (const char* call : {"if t:\n    x.go()\n", "def act(o):\n    if t:\n        y = o.go()\n    else:\n        quiet(1)\nact(x)\n"}) {
    ExpectOnBothWays(Whole(std::string(kHead) + GetParam().text + call + "TOLD\n"), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, NamedMethodTest, testing::ValuesIn(kMethods), NameOfPlan);

// `n` gets into something that is made on the way, and hangs from nowhere when the branch is met; what is written into is taken out of that.
constexpr Plan kKept[] = {
    {"FilledThenKept", "def reg(o):\n    o.append(n)\n    kept.append(o)\ndef go():\n    reg([])\n    kept[0][0].append(1)\n"},
    {"FilledThenAsked", "def reg(o):\n    o.append(n)\n    kept.append(o)\ndef go():\n    o = []\n    reg(o)\n    if t:\n        kept[0][0].append(1)\n"},
    {"AttributeThenKept", "class O:\n    pass\ndef reg(o):\n    o.b = n\n    kept.append(o)\ndef go():\n    reg(O())\n    kept[0].b.append(1)\n"},
    {"KeepsItself", "class O:\n    def __init__(self):\n        self.b = n\n        kept.append(self)\ndef go():\n    O()\n    kept[0].b.append(1)\n"},
    {"KeptByBoth", "class O:\n    def __init__(self):\n        self.b = n\n        kept.append(self)\ndef go():\n    kept.append(O())\n    kept[0].b.append(1)\n"},
    {"FilledByAnother", "def fill(o):\n    o.append(n)\ndef go():\n    o = []\n    fill(o)\n    kept.append(o)\n    act()\ndef act():\n    kept[0][0].append(1)\n"},
    {"KeptAsItIs", "def go():\n    kept.append([n])\n    act()\ndef act():\n    kept[0][0].append(1)\n"},
    {"FilledThenGlobal", "g = []\ndef go():\n    global g\n    o = []\n    o.append(n)\n    g = o\n    act()\ndef act():\n    g[0].append(1)\n"},
    {"DictThenKept", "def go():\n    o = {}\n    o['a'] = n\n    kept.append(o)\n    act()\ndef act():\n    kept[0]['a'].append(1)\n"},
    {"FilledByAWay", "def go():\n    o = {}\n    p = [o]\n    p[0]['a'] = n\n    kept.append(o)\n    act()\ndef act():\n    kept[0]['a'].append(1)\n"},
    {"FilledThenAround", "def outer():\n    g = []\n    def put():\n        nonlocal g\n        o = []\n        o.append(n)\n        g = o\n    def act():\n        g[0].append(1)\n    return put, act\nput, act = outer()\ndef go():\n    put()\n    act()\n"},
    {"AttributeOfAResult", "class O:\n    b = 0\ndef mk():\n    o = O()\n    o.b = n\n    return o\ndef go():\n    kept.append(mk())\n    kept[0].b.append(1)\n"},
    {"KeptThenFilled", "def go():\n    o = []\n    kept.append(o)\n    o.append(n)\n    act()\ndef act():\n    kept[0][0].append(1)\n"},
    {"KeptThenFilledByAnother", "def late(o):\n    o.append(n)\ndef go():\n    o = []\n    kept.append(o)\n    late(o)\n    act()\ndef act():\n    kept[0][0].append(1)\n"},
    {"FilledWhereItIsKept", "def late():\n    kept[0].append(n)\ndef go():\n    kept.append([])\n    late()\n    act()\ndef act():\n    kept[0][0].append(1)\n"},
    {"AddedToABasket", "class B:\n    def __init__(self):\n        self.items = []\n    def add(self, x):\n        self.items.append(x)\n    def act(self):\n        self.items[0].append(1)\nb = B()\ndef go():\n    b.add(n)\n    b.act()\n"},
    {"AddedToANewBasket", "class B:\n    def __init__(self):\n        self.items = []\n    def add(self, x):\n        self.items.append(x)\n    def act(self):\n        self.items[0].append(1)\ndef go():\n    b = B()\n    b.add(n)\n    b.act()\n"},
    {"MadeOfIt", "class B:\n    def __init__(self, x):\n        self.x = x\n    def act(self):\n        self.x.append(1)\ndef go():\n    kept.append(B(n))\n    kept[0].act()\n"},
    {"MadeOfItAndAsked", "class B:\n    def __init__(self, x):\n        self.x = x\n    def act(self):\n        self.x.append(1)\ndef go():\n    B(n).act()\n"},
    {"SetThenKept", "class B:\n    def set(self, x):\n        self.x = x\n    def act(self):\n        self.x.append(1)\ndef go():\n    b = B()\n    b.set(n)\n    kept.append(b)\n    kept[0].act()\n"},
    {"SetAndAsked", "class B:\n    def set(self, x):\n        self.x = x\n        return self\n    def act(self):\n        self.x.append(1)\ndef go():\n    B().set(n).act()\n"},
    {"LinkedList", "class N:\n    def __init__(self, v, nxt):\n        self.v, self.nxt = v, nxt\ndef go():\n    h = N(0, N(n, None))\n    kept.append(h)\n    kept[0].nxt.v.append(1)\n"},
};

class KeptOnTheWayTest : public testing::TestWithParam<Plan> {};

TEST_P(KeptOnTheWayTest, SendsNothing) {
  for (const char* call : {"if t:\n    go()\n", "def act_(o):\n    if t:\n        o()\nact_(go)\n"}) {
    ExpectOnBothWays(Whole("t = read_inbox()[0].id > 3\nn = []\nkept = []\n" + std::string(GetParam().text) + call + "TOLD\n"), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, KeptOnTheWayTest, testing::ValuesIn(kKept), NameOfPlan);

// What makes an instance stands in its class, in one that it derives from, or was put there.
constexpr Plan kMaking[] = {
    {"ByABase", "class B:\n    def __init__(self):\n        n.append(1)\nclass C(B):\n    pass\ndef go():\n    C()\n"},
    {"ByABaseOfABase", "class A:\n    def __init__(self):\n        n.append(1)\nclass B(A):\n    pass\nclass C(B):\n    pass\ndef go():\n    C()\n"},
    {"ByASecondBase", "class A:\n    pass\nclass B:\n    def __init__(self):\n        n.append(1)\nclass C(A, B):\n    pass\ndef go():\n    C()\n"},
    {"ByAChosenBase", "class A:\n    pass\nclass B:\n    def __init__(self):\n        n.append(1)\nclass C({1: A, 2: B}[2]):\n    pass\ndef go():\n    C()\n"},
    {"SetLater", "class C:\n    pass\ndef init(self):\n    n.append(1)\nC.__init__ = init\ndef go():\n    C()\n"},
    {"SetOnABase", "class B:\n    pass\nclass C(B):\n    pass\ndef init(self):\n    n.append(1)\nB.__init__ = init\ndef go():\n    C()\n"},
    {"GivenInTheBody", "def init(self):\n    n.append(1)\nclass C:\n    __init__ = init\ndef go():\n    C()\n"},
    {"GivenWrapped", "def wrap(f):\n    def inner(self):\n        n.append(1)\n    return inner\nclass C:\n    @wrap\n    def __init__(self):\n        pass\ndef go():\n    C()\n"},
    {"ByNew", "class C:\n    def __new__(cls):\n        n.append(1)\n        return object.__new__(cls)\ndef go():\n    C()\n"},
    {"ByNewOfABase", "class B:\n    def __new__(cls):\n        n.append(1)\n        return object.__new__(cls)\nclass C(B):\n    pass\ndef go():\n    C()\n"},
    {"OfADecoratedClass", "def same(c):\n    return c\n@same\nclass C:\n    def __init__(self):\n        n.append(1)\ndef go():\n    C()\n"},
    {"AfterADataclass", "from dataclasses import dataclass\n@dataclass\nclass C:\n    a: int = 1\n    def __post_init__(self):\n        n.append(1)\ndef go():\n    C()\n"},
    {"ByTheBaseOfADataclass", "from dataclasses import dataclass\nclass B:\n    def __post_init__(self):\n        n.append(1)\n@dataclass\nclass C(B):\n    a: int = 1\ndef go():\n    C()\n"},
    {"ByAFactory", "from dataclasses import dataclass, field\ndef make():\n    n.append(1)\n    return 1\n@dataclass\nclass C:\n    a: int = field(default_factory=make)\ndef go():\n    C()\n"},
    {"ByAFactoryOfABase", "from dataclasses import dataclass, field\ndef make():\n    n.append(1)\n    return 1\n@dataclass\nclass B:\n    a: int = field(default_factory=make)\n"
     "@dataclass\nclass C(B):\n    b: int = 2\ndef go():\n    C()\n"},
    {"ByAStoreOfItsClass", "class C:\n    def __setattr__(self, name, value):\n        n.append(1)\n    def __init__(self):\n        self.a = 1\ndef go():\n    C()\n"},
    {"OfAnEnum", "from enum import Enum\nclass C(Enum):\n    A = 1\n    @classmethod\n    def _missing_(cls, value):\n        n.append(1)\n        return cls.A\ndef go():\n    C(7)\n"},
    {"OfAModel", "from pydantic import BaseModel, field_validator\nclass C(BaseModel):\n    a: int\n    @field_validator('a')\n    @classmethod\n    def check(cls, v):\n        n.append(1)\n        return v\ndef go():\n    C(a=1)\n"},
    {"RaisedAsAClass", "class C(Exception):\n    def __init__(self):\n        n.append(1)\ndef go():\n    try:\n        raise C\n    except C:\n        pass\n"},
    {"RaisedAsAClassByName", "class C(Exception):\n    def __init__(self):\n        n.append(1)\nE = [C][0]\ndef go():\n    try:\n        raise E\n    except C:\n        pass\n"},
    {"RaisedFromAnother", "class C(Exception):\n    def __init__(self):\n        n.append(1)\ndef go():\n    try:\n        raise ValueError(1) from C\n    except ValueError:\n        pass\n"},
    {"MadeToBeRaised", "class C(Exception):\n    def __init__(self):\n        n.append(1)\ndef go():\n    try:\n        raise C()\n    except C:\n        pass\n"},
    {"GoesOverAnArgument", "class L(list):\n    pass\nclass S:\n    def __iter__(self):\n        n.append(1)\n        return iter([1])\ns = S()\ndef go():\n    L(s)\n"},
    {"WritesIntoAnArgument", "class C:\n    def __init__(self, a, b):\n        b.append(1)\ndef go():\n    C(3, n)\n"},
    {"WritesIntoAKeyword", "class C:\n    def __init__(self, a, b):\n        b.append(1)\ndef go():\n    C(b=n, a=3)\n"},
    {"WritesIntoADefault", "class C:\n    def __init__(self, a, b=n):\n        b.append(1)\ndef go():\n    C(3)\n"},
    {"ByAnInstanceOfAClassMadeInside", "def make():\n    class C:\n        def __init__(self):\n            n.append(1)\n    return C\ndef go():\n    make()()\n"},
    {"OfAClassThatIsGiven", "class C:\n    def __init__(self):\n        n.append(1)\nkinds = {'a': C}\ndef go():\n    kinds['a']()\n"},
    {"WhoseInitIsAClass", "class M:\n    def __init__(self, *of):\n        n.append(1)\n    def __call__(self, *of):\n        n.append(2)\nclass C:\n    __init__ = M()\ndef go():\n    try:\n        C()\n    except TypeError:\n        pass\n"},
};

class MakingTest : public testing::TestWithParam<Plan> {};

TEST_P(MakingTest, SendsNothing) {
  for (const char* call : {"if t:\n    go()\n", "def act_(o):\n    if t:\n        o()\nact_(go)\n"}) {
    ExpectOnBothWays(Whole("t = read_inbox()[0].id > 3\nn = []\n" + std::string(GetParam().text) + call + "TOLD\n"), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Each, MakingTest, testing::ValuesIn(kMaking), NameOfPlan);

// What the branch calls has nothing to do with `n`.
#define CART "class Cart:\n    def __init__(self):\n        self.items = []\n        self.total = 0\n    def add(self, item):\n        self.items.append(item)\n        self.total += 1\n"
#define ITEM "from dataclasses import dataclass, field\n@dataclass\nclass Item:\n    name: str\n    tags: list = field(default_factory=list)\n    size: int = field(default=3, repr=False)\n"
#define NOTES "def note(x):\n    n.append(x)\nnote('begin')\n"
constexpr Plan kSpared[] = {
    {"MethodOfAClass", CART NOTES "cart = Cart()\nif t:\n    cart.add(3)\nnote('end')\nTOLD\n"},
    {"AttributeOfAnInstance", CART NOTES "cart = Cart()\nif t:\n    cart.items.append(3)\nnote('end')\nTOLD\n"},
    {"InstanceMadeInTheBranch", CART NOTES "carts = []\nif t:\n    cart = Cart()\n    cart.add(3)\n    carts.append(cart)\nnote('end')\nTOLD\n"},
    {"InAFunction", CART NOTES "def shop(cart):\n    if t:\n        cart.add(3)\n    return cart\nshop(Cart())\nnote('end')\nTOLD\n"},
    {"BesideADataclass", ITEM CART NOTES "cart = Cart()\nif t:\n    cart.add('a')\nnote('end')\nTOLD\n"},
    {"OfADataclass", ITEM CART NOTES "cart = Cart()\nif t:\n    cart.add(Item('a'))\nnote('end')\nTOLD\n"},
    {"BesideAnInitThatWrites", CART NOTES "class Other:\n    def __init__(self):\n        note(1)\nif t:\n    cart = Cart()\nnote('end')\nTOLD\n"},
    {"OfADerivedClass", CART NOTES "class More(Cart):\n    by = 3\n"
     "class Other:\n    def __init__(self):\n        note(1)\nif t:\n    cart = More()\nnote('end')\nTOLD\n"},
    {"AnErrorIsMade", CART NOTES "class Other:\n    def __init__(self):\n        note(1)\ndef show(x):\n    return f'{ValueError(x)}'\nif t:\n    show(3)\nnote('end')\nTOLD\n"},
    {"AnotherInstance", CART "one, other = Cart(), Cart()\nother.add(5)\nif t:\n    one.add(3)\nn = other.items\nTOLD\n"},
};

class SparedByNameTest : public testing::TestWithParam<Plan> {};

TEST_P(SparedByNameTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text)), 1); }

INSTANTIATE_TEST_SUITE_P(Each, SparedByNameTest, testing::ValuesIn(kSpared), NameOfPlan);

}  // namespace
}  // namespace penstock
