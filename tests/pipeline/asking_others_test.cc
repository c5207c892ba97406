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
    {"AKeyThatIsPutIn", "n = {}\nclass P:\n    def __lt__(self, o):\n        return n.setdefault('a', 1) > 0\n"},
    {"AnItemThatAFormatTakes", "class V:\n    def __getitem__(self, k):\n        n.append(1)\n        return 'x'\nclass P:\n    v = V()\n    def __lt__(self, o):\n        return '{0[k]}'.format(self.v) < 'y'\n"},
    {"APropertyThatAFormatTakes", "class V:\n    @property\n    def size(self):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        return '{0.size}'.format(v) < 'y'\n"},
    {"AnAttributeThatAFormatMakesUp", "class V:\n    def __getattr__(self, name):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        return '{v.size}'.format_map({'v': v}) < 'y'\n"},
    {"AKeyThatAFormatPutsIn", "from collections import defaultdict\nn = defaultdict(list)\nclass P:\n    def __lt__(self, o):\n        return '{0[k]}'.format(n) < 'y'\n"},
    {"APropertyThatAPatternTakes", "class V:\n    @property\n    def size(self):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        match v:\n            case V(size=s):\n                return s > 0\n"},
    {"APropertyThatAPatternTakesByPlace", "class V:\n    __match_args__ = ('size',)\n    @property\n    def size(self):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        match v:\n            case V(s):\n                return s > 0\n"},
    {"AnAttributeThatAPatternMakesUp", "class V:\n    def __getattr__(self, name):\n        n.append(1)\n        return 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        match v:\n            case V(size=s):\n                return s > 0\n"},
    {"AMethodThatIsMadeUp", "class V:\n    def __getattr__(self, name):\n        n.append(1)\n        return lambda k: 1\nv = V()\nclass P:\n    def __lt__(self, o):\n        return v.get('k') > 0\n"},
    {"AMethodOfTheLibrary", "from collections.abc import Mapping\nclass V(Mapping):\n    def __getitem__(self, k):\n        n.append(1)\n        return 1\n    def __iter__(self):\n        return iter(['k'])\n    def __len__(self):\n        return 1\nv = V()\n"
                            "class P:\n    def __lt__(self, o):\n        return v.get('k') > 0\n"},
    {"AMethodOfTheLibraryThatCallsThePlans", "import string\nclass V(string.Formatter):\n    def get_value(self, k, args, named):\n        n.append(1)\n        return 'x'\nv = V()\nclass P:\n    def __lt__(self, o):\n        return v.format('{0}', 1) < 'y'\n"},
    {"WhatTheLibraryCalls", "from functools import cmp_to_key\ndef by(a, b):\n    n.append(1)\n    return 0\nK = cmp_to_key(by)\ndef P():\n    return K(1)\n"},
    {"APropertyThatTheLibraryReads", "from fractions import Fraction\nclass Q(Fraction):\n    @property\n    def numerator(self):\n        n.append(1)\n        return 1\ndef P():\n    return Q(1, 2)\n"},
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
    {"WhatGetattrCameBy", "import re\ns = getattr(re.compile('[a-d]'), 'finditer')('abcd')\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"WhatGetattrCameByUnderAMadeName", "import re\ns = getattr(re.compile('[a-d]'), 'find' + 'iter')('abcd')\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"WhatAnAttributeKeeps", "class J:\n    pass\nj = J()\nj.extend = lambda g: g\ns = j.extend(x for x in [1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
    {"WhatAMemberKeeps", "class J:\n    def keep(self, g):\n        return g\n    join = keep\ns = J().join(x for x in [1, 2, 3, 4])\nclass P:\n    def __lt__(self, o):\n        return 9 in s\n"},
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
    {"ATextThatIsFilledIn", "class P:\n    k = 'a'\n    def __lt__(self, o):\n        return '{0}-{1}'.format(self.k, 1) < '{k:>4}'.format(k=o.k)\n"},
    {"WhatTheLibraryHasToo", "from collections import Counter, deque\nseen, late = Counter('ab'), deque([1])\nclass P:\n    k = 'a'\n    def __lt__(self, o):\n        return seen.get(self.k, 0) < seen.get(o.k, 0)\n"},
    {"DataThatAPatternTakes", "class P:\n    k = 'a'\n    def __lt__(self, o):\n        match o:\n            case P(k=k):\n                return self.k < k\n        return False\n"},
};

class HarmlessTest : public testing::TestWithParam<Plan> {};

TEST_P(HarmlessTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text) + kOrders), 1); }

INSTANTIATE_TEST_SUITE_P(Each, HarmlessTest, testing::ValuesIn(kHarmless), NameOfPlan);

// In which order numbers are asked for shows in them.
TEST(Asking, GivesANumber) {
  ExpectNotSent(Whole("a, b = [], []\nclass P:\n    def __lt__(self, o):\n        return id(b) < 0\nps = [P(), P()]\nsorted(ps[:len(read_inbox())])\nn = [1] * (id(a) < id(b))\nTOLD\n"));
}

}  // namespace
}  // namespace penstock
