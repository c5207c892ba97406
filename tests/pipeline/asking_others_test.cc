// A method that Python asks may ask others in its turn, or move an iterator on: then how many are asked makes a difference.
#include "tests/pipeline/proved_mail.h"
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

// `n` is what the methods write into; how many of the two are put in order the inbox says.
constexpr char kOrders[] = "ps = [P(), P()]\nsorted(ps[:len(read_inbox())])\nTOLD\n";

constexpr Plan kAskers[] = {
    {"AnOperator", "class V:\n    def __sub__(self, o):\n        n.append(1)\n        return 0\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return self.v - 1 < 0\n"},
    {"AnOperatorOfOne", "class V:\n    def __neg__(self):\n        n.append(1)\n        return 0\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return -self.v < 0\n"},
    {"AnOperatorThatAsksAnother", "class W:\n    def __neg__(self):\n        n.append(1)\n        return 0\nclass V:\n    w = W()\n    def __sub__(self, o):\n        return -self.w\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return self.v - 1 < 0\n"},
    {"AnOperatorUnderAnotherName", "def w(self, o):\n    n.append(1)\n    return 0\nclass V:\n    __sub__ = w\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return self.v - 1 < 0\n"},
    {"ABuiltin", "class V:\n    def __round__(self, k=None):\n        n.append(1)\n        return 0\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return round(self.v) < 0\n"},
    {"AnItem", "class V:\n    def __getitem__(self, k):\n        n.append(1)\n        return 0\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return self.v[0] < 0\n"},
    {"AnItemOfAGlobal", "class V:\n    def __getitem__(self, k):\n        n.append(1)\n        return 0\norder = {}\norder = V()\nclass P:\n    def __lt__(self, o):\n        return order[0] < 0\n"},
    {"AKeyThatADefaultdictLacks", "from collections import defaultdict\nn = defaultdict(int)\nclass P:\n    def __lt__(self, o):\n        return n['a'] < 1\n"},
    {"AKeyThatIsFilledIn", "class V(dict):\n    def __missing__(self, k):\n        n.append(1)\n        return 0\nv = V()\nclass P:\n    def __lt__(self, o):\n        return '%(a)s' % v < 'a'\n"},
    {"AnErrorIsMade", "class E(Exception):\n    def __init__(self):\n        n.append(1)\nclass P:\n    def __lt__(self, o):\n        try:\n            raise E\n        except E:\n            return True\n"},
    {"ACauseIsMade", "class E(Exception):\n    def __init__(self):\n        n.append(1)\nclass P:\n    def __lt__(self, o):\n        try:\n            raise ValueError from E\n        except ValueError:\n            return True\n"},
    {"AnErrorIsRaisedAgain", "a = ValueError()\nclass P:\n    def __lt__(self, o):\n        try:\n            try:\n                raise KeyError\n            except KeyError:\n                raise a\n        except ValueError:\n            return True\nps = [P(), P()]\n"
     "sorted(ps[:len(read_inbox())])\nif a.__context__:\n    n.append(1)\n"},
    {"AnAttributeThatIsMadeUp", "def w(self, name):\n    n.append(1)\n    return 0\nclass P:\n    __getattr__ = w\n    def __lt__(self, o):\n        return self.zzz < 1\n"},
    {"AnAttributeThatIsAskedFor", "class V:\n    def __getattr__(self, name):\n        n.append(1)\n        raise AttributeError(name)\nv = V()\nclass P:\n    def __lt__(self, o):\n        return hasattr(v, 'zzz')\n"},
    {"ADescriptor", "def w(self, o, k=None):\n    n.append(1)\n    return 0\nclass D:\n    __get__ = w\nclass P:\n    d = D()\n    def __lt__(self, o):\n        return self.d < 1\n"},
    {"InPlace", "class V:\n    def __itruediv__(self, o):\n        n.append(1)\n        return self\nv = V()\nclass P:\n    def __lt__(self, o):\n        p = v\n        p /= 1\n        return True\n"},
    {"AnIterator", "class V:\n    def __iter__(self):\n        n.append(1)\n        yield 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        return 1 in v\n"},
    {"AnIteratorThatIsItself", "class V:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        return 1 in v\n"},
};

class AskingOthersTest : public testing::TestWithParam<Plan> {};

TEST_P(AskingOthersTest, SendsNothing) { ExpectNotSent(Whole("n = []\n" + std::string(GetParam().text) + kOrders)); }

INSTANTIATE_TEST_SUITE_P(Each, AskingOthersTest, testing::ValuesIn(kAskers), NameOfPlan);

// Whoever goes on with it next finds less there.
constexpr Plan kMovers[] = {
    {"ByIn", "s = iter([1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"ByALoop", "s = iter([1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        for x in s:\n            return True\n        return False\n"},
    {"ByAList", "s = iter([1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return list(s) == []\n"},
    {"ByJoin", "s = iter('abcd')\nclass P:\n    def __lt__(self, o):\n        return ' '.join(s) == 'a'\n"},
    {"ByTakingItApart", "s = iter([1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        a, *b = s\n        return True\n"},
    {"AGeneratorExpression", "s = (x for x in [1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"PairsOfThem", "s = zip([1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"WhatAnInstanceGave", "class V:\n    def __iter__(self):\n        return iter([1, 2, 3, 4])\ns = iter(V())\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"WhatAnInstanceGaveByAnotherName", "class V:\n    def __iter__(self):\n        return iter([1, 2, 3, 4])\n    go = __iter__\ns = V().go()\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
};

class MovingOnTest : public testing::TestWithParam<Plan> {};

TEST_P(MovingOnTest, SendsNothing) { ExpectNotSent(Whole(std::string(GetParam().text) + "ps = [P(), P()]\nsorted(ps[:len(read_inbox())])\nn = list(s)\nTOLD\n")); }

INSTANTIATE_TEST_SUITE_P(Each, MovingOnTest, testing::ValuesIn(kMovers), NameOfPlan);

// Those that only look, at what is their own or at a table, and loops that have their iterators to themselves.
constexpr Plan kHarmless[] = {
    {"OwnFields", "class P:\n    a, b = 1, 'x'\n    def __lt__(self, o):\n        return (self.a - 1, -self.a, self.b) < (o.a, o.a, o.b)\n"},
    {"ATable", "from collections import defaultdict\nseen = defaultdict(int)\nseen['a'] += 1\norder = {'a': 1, 'b': 2}\nclass P:\n    k = 'a'\n    def __lt__(self, o):\n        return order[self.k] < order[o.k]\n"},
    {"AListOfItsOwn", "class P:\n    tags = ['a', 'b']\n    def __lt__(self, o):\n        return 'a' in self.tags and ' '.join(self.tags) < ' '.join(sorted(o.tags))\n"},
    {"ABookThatIsGoneOver", "class B:\n    def __init__(self):\n        self.d = {'a': 1}\n    def __iter__(self):\n        return iter(self.d.values())\n    def __contains__(self, k):\n        return k in self.d\nb = B()\nclass P:\n    k = 'a'\n    def __lt__(self, o):\n        return self.k in b\nfor x in b:\n    print(x)\n"},
    {"AnErrorOfThePlansOwn", "class P:\n    k = 1\n    def __lt__(self, o):\n        if not isinstance(o, P):\n            raise TypeError('no')\n        return self.k < o.k\n"},
};

class HarmlessTest : public testing::TestWithParam<Plan> {};

TEST_P(HarmlessTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text) + kOrders), 1); }

INSTANTIATE_TEST_SUITE_P(Each, HarmlessTest, testing::ValuesIn(kHarmless), NameOfPlan);

}  // namespace
}  // namespace penstock
