// Plans that have no branch: data of others picks who runs, and that writes into something that lives in the one block there is, so
// that no name leads to it but what the instruction itself reads.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

#define FILLS "def fill(x):\n    x.append(1)\ndef leave(x):\n    pass\n"
#define PICKED "{True: fill, False: leave}[t]"
#define CLASSES(method, parameters, fills, leaves)                                                                              \
  "class A:\n    def " method "(" parameters "):\n        " fills "\nclass B:\n    def " method "(" parameters "):\n        " leaves "\n"
#define PICKED_ONE "{True: A(), False: B()}[t]"
constexpr Plan kStraight[] = {
    {"Function", FILLS "n = []\n" PICKED "(n)\nTOLD\n"},
    {"FunctionOfAList", FILLS "n = []\n[leave, fill][t](n)\nTOLD\n"},
    {"ByKeyword", FILLS "n = []\n" PICKED "(x=n)\nTOLD\n"},
    {"Starred", FILLS "n = []\n" PICKED "(*[n])\nTOLD\n"},
    {"StarredByName", FILLS "n = []\n" PICKED "(**{'x': n})\nTOLD\n"},
    {"Lambda", "n = []\n{True: lambda x: x.append(1), False: len}[t](n)\nTOLD\n"},
    {"WithinATuple", "def fill(x):\n    x[0].append(1)\ndef leave(x):\n    pass\nn = []\nboth = (n, 1)\n" PICKED "(both)\nTOLD\n"},
    {"OutOfADict", FILLS "n = []\nkept = {'a': (n,)}\n" PICKED "(kept['a'][0])\nTOLD\n"},
    {"PutThereBefore", FILLS "n = []\nkept = {}\nkept['a'] = n\n" PICKED "(kept['a'])\nTOLD\n"},
    {"UnderAnotherName", FILLS "n = []\nother = n\n" PICKED "(other)\nTOLD\n"},
    {"OfAnInstance", "class Box:\n    pass\ndef fill(x):\n    x.held.append(1)\ndef leave(x):\n    pass\nn = []\nbox = Box()\nbox.held = n\n" PICKED "(box)\nTOLD\n"},
    {"InAFunction", FILLS "def work(t):\n    n = []\n    " PICKED "(n)\n    TOLD\nwork(t)\n"},
    {"Method", CLASSES("go", "self, x", "x.append(1)", "pass") "n = []\n" PICKED_ONE ".go(n)\nTOLD\n"},
    {"MethodOfItsOwn", CLASSES("go", "self", "self.x.append(1)", "pass") "n = []\na, b = A(), B()\na.x = b.x = n\n{True: a, False: b}[t].go()\nTOLD\n"},
    {"BoundMethod", "n = []\nother = []\n{True: n.append, False: other.append}[t](1)\nTOLD\n"},
    {"MethodByName", "n = []\ngetattr(n, ['count', 'append'][t])(1)\nTOLD\n"},
    {"Mapped", FILLS "n = []\nlist(map(" PICKED ", [n]))\nTOLD\n"},
    {"Key", "def fill(x):\n    x.append(1)\n    return 1\nn = []\nsorted([n], key={True: fill, False: len}[t])\nTOLD\n"},
    {"Reduced", "import functools\ndef fill(x, y):\n    x.append(1)\n    return x\ndef leave(x, y):\n    return x\nn = []\nfunctools.reduce(" PICKED ", [1], n)\nTOLD\n"},
    {"Partial", "import functools\n" FILLS "n = []\nfunctools.partial(" PICKED ", n)()\nTOLD\n"},
    {"Called", CLASSES("__call__", "self, x", "x.append(1)", "pass") "n = []\n" PICKED_ONE "(n)\nTOLD\n"},
    {"Made", CLASSES("__init__", "self, x", "x.append(1)", "pass") "n = []\n{True: A, False: B}[t](n)\nTOLD\n"},
    {"Added", CLASSES("__add__", "self, x", "return x.append(1)", "return 0") "n = []\n" PICKED_ONE " + n\nTOLD\n"},
    {"AddedOnTheRight", CLASSES("__radd__", "self, x", "return x.append(1)", "return 0") "n = []\nn + " PICKED_ONE "\nTOLD\n"},
    {"Item", CLASSES("__getitem__", "self, x", "return x.append(1)", "return 0") "n = []\n" PICKED_ONE "[n]\nTOLD\n"},
    {"Contains", CLASSES("__contains__", "self, x", "return x.append(1)", "return False") "n = []\nn in " PICKED_ONE "\nTOLD\n"},
    {"Compared", CLASSES("__lt__", "self, x", "return x.append(1)", "return False") "n = []\n" PICKED_ONE " < n\nTOLD\n"},
    {"AttributeSet", CLASSES("__setattr__", "self, k, x", "x.append(1)", "pass") "n = []\n" PICKED_ONE ".y = n\nTOLD\n"},
    {"GivesOneBack", "def first(x):\n    return x[0]\ndef last(x):\n    return x[1]\nn = []\n{True: first, False: last}[t]((n, [])).append(1)\nTOLD\n"},
    {"KeepsOne", "kept = [0]\ndef first(x):\n    kept[0] = x[0]\ndef last(x):\n    kept[0] = x[1]\nn = []\n{True: first, False: last}[t]((n, []))\nkept[0].append(1)\nTOLD\n"},
    {"ShownByPercent", "class A:\n    def __str__(self):\n        self.x.append(1)\n        return 'a'\nn = []\na = A()\na.x = n\n'%s' % ({True: a, False: 5}[t],)\nTOLD\n"},
    {"ShownInATuple", "class Pair(tuple):\n    pass\nclass A:\n    def __str__(self):\n        self.x.append(1)\n        return 'a'\nn = []\na = A()\na.x = n\n'%s %s' % Pair([{True: a, False: 5}[t], 1])\nTOLD\n"},
    {"ShownByItem", "class Named:\n    def __getitem__(self, k):\n        return self.x\nclass A:\n    def __str__(self):\n        self.x.append(1)\n        return 'a'\nn = []\na = A()\na.x = n\n"
     "named = Named()\nnamed.x = {True: a, False: 5}[t]\n'%(a)s' % named\nTOLD\n"},
    {"WhatWasAppended", "n = []\nclass A:\n    def __str__(self):\n        global n\n        n = [1]\n        return 'x'\nxs = []\nxs.append({True: A(), False: 5}[t])\nn = []\nf'{xs[0]}'\nTOLD\n"},
    {"WhatWasAppendedByAnother", "n = []\nclass A:\n    def __str__(self):\n        global n\n        n = [1]\n        return 'x'\nxs = []\nput = xs.append\nput({True: A(), False: 5}[t])\nn = []\nf'{xs[0]}'\nTOLD\n"},
    {"WhatAHeapHolds", "import heapq\nn = []\nkeep = lambda x: x\nheap = [(int(t), 0, next(map(keep, [n]))), (0.5, 1, [])]\nheapq.heapify(heap)\nheap[0][2].append(1)\nTOLD\n"},
};

class StraightTest : public testing::TestWithParam<Plan> {};

TEST_P(StraightTest, SendsNothing) { ExpectOnBothWays(Whole(GetParam().text), 0); }

INSTANTIATE_TEST_SUITE_P(Each, StraightTest, testing::ValuesIn(kStraight), NameOfPlan);

// A callee gives back what it took out of what it was given, or out of its defaults.
#define CHOSEN "[a, n][t]"
constexpr Plan kGivenBack[] = {
    {"DefaultOfALambda", "a, n = [], []\n(lambda i=" CHOSEN ": i)().append(1)\nTOLD\n"},
    {"Default", "a, n = [], []\ndef f(i=" CHOSEN "):\n    return i\nf().append(1)\nTOLD\n"},
    {"WithinADefault", "a, n = [], []\ndef f(i=[" CHOSEN "]):\n    return i[0]\nf().append(1)\nTOLD\n"},
    {"DefaultOfAKeyword", "a, n = [], []\ndef f(*, i=" CHOSEN "):\n    return i\nf().append(1)\nTOLD\n"},
    {"OutOfATupleByDefault", "a, n = [], []\ndef f(i=(1, " CHOSEN ")):\n    x, y = i\n    return y\nf().append(1)\nTOLD\n"},
    {"YieldedDefault", "a, n = [], []\ndef f(i=" CHOSEN "):\n    yield i\nnext(f()).append(1)\nTOLD\n"},
    {"DefaultUnderAnotherName", "a, n = [], []\nf = lambda i=" CHOSEN ": i\ng = f\ng().append(1)\nTOLD\n"},
    {"First", "a, n = [], []\ndef f(x):\n    return x[0]\nf([" CHOSEN "]).append(1)\nTOLD\n"},
    {"FirstKept", "a, n = [], []\ndef f(x):\n    return x[0]\nc = f([" CHOSEN "])\nc.append(1)\nTOLD\n"},
    {"FirstOfAVariable", "a, n = [], []\ndef f(x):\n    return x[0]\nxs = [" CHOSEN "]\nf(xs).append(1)\nTOLD\n"},
    {"FirstThatComes", "a, n = [], []\ndef f(x):\n    for y in x:\n        return y\nf([" CHOSEN "]).append(1)\nTOLD\n"},
    {"ByAnother", "a, n = [], []\ndef f(x):\n    return g(x)\ndef g(x):\n    return x[0]\nf([" CHOSEN "]).append(1)\nTOLD\n"},
    {"Got", "a, n = [], []\ndef f(x):\n    return x.get('k')\nf({'k': " CHOSEN "}).append(1)\nTOLD\n"},
    {"Popped", "a, n = [], []\ndef f(x):\n    return x.pop()\nf([" CHOSEN "]).append(1)\nTOLD\n"},
    {"Greatest", "a, n = [], []\nmax([" CHOSEN "], key=len).append(1)\nTOLD\n"},
    {"Next", "a, n = [], []\nnext(iter([" CHOSEN "])).append(1)\nTOLD\n"},
    {"OfAMethod", "a, n = [], []\nclass C:\n    def m(self, x):\n        return x[0]\nC().m([" CHOSEN "]).append(1)\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(GivenBack, StraightTest, testing::ValuesIn(kGivenBack), NameOfPlan);
#undef CHOSEN

constexpr Plan kOther[] = {
    {"GivenBack", "a, b, n = [], [], []\ndef f(x):\n    return x[0]\nf([[a, b][t]]).append(1)\nTOLD\n"},
    {"GivenBackByDefault", "a, b, n = [], [], []\ndef f(x=[a, b][t]):\n    return x\nf().append(1)\nTOLD\n"},
    {"Function", FILLS "n = []\nx = []\n" PICKED "(x)\nTOLD\n"},
    {"WithinATuple", "def fill(x):\n    x[0].append(1)\ndef leave(x):\n    pass\nn = []\nboth = ([], 1)\n" PICKED "(both)\nTOLD\n"},
    {"Mapped", FILLS "n = []\nx = []\nlist(map(" PICKED ", [x]))\nTOLD\n"},
    {"BoundMethod", "n = []\nx = []\nother = []\n{True: x.append, False: other.append}[t](1)\nTOLD\n"},
    {"Method", CLASSES("go", "self, x", "x.append(1)", "pass") "n = []\nx = []\n" PICKED_ONE ".go(x)\nTOLD\n"},
};

class StraightOtherTest : public testing::TestWithParam<Plan> {};

TEST_P(StraightOtherTest, Sends) { ExpectOnBothWays(Whole(GetParam().text), 1); }

INSTANTIATE_TEST_SUITE_P(Each, StraightOtherTest, testing::ValuesIn(kOther), NameOfPlan);

}  // namespace
}  // namespace penstock
