// What is written a few steps away from where it is held: by methods that give themselves back, in what a loop goes over, through calls
// that put one thing into another. What hangs beside it is let alone; what another run has there is not.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

#define SENT(to) "send_email(to=" to ", subject='s', body='b')\n"
#define BOX(returned) "class Box:\n    def __init__(self, to):\n        self.to = to\n        self.lines = []\n    def add(self, x):\n        self.lines.append(x)\n" returned "box = Box('bob@acme.example')\n"
#define SHELF "shelf = {'a': {'to': 'bob@acme.example', 'lines': []}, 'b': {'to': 'ann@acme.example', 'lines': []}}\n"
#define ROWS "rows = list(shelf.values())\n"

constexpr Plan kBeside[] = {
    {"AMethodThatPutsWhatItIsGiven", BOX("") "for m in read_inbox():\n    box.add(m.body)\n" SENT("box.to")},
    {"OneThatGivesItselfBack", BOX("        return self\n") "if t:\n    box.add(1).add(2)\n" SENT("box.to")},
    {"WhatItGaveBackIsWrittenInto", BOX("        return self\n") "if t:\n    box.add(1).lines.append(2)\n" SENT("box.to")},
    {"CalledAsMethodsOfListsAre", "class Log:\n    def __init__(self):\n        self.to = 'bob@acme.example'\n        self.rows = {}\n    def update(self, k):\n        self.rows[k] = 1\nlog = Log()\nif t:\n    log.update(3)\n" SENT("log.to")},
    {"OfTwo", BOX("") "other = Box('ann@acme.example')\nother.add(3)\nif t:\n    box.add(1)\nn = other.lines\nTOLD"},
    {"EachValue", SHELF "if t:\n    for row in shelf.values():\n        row['lines'].append(1)\n" SENT("shelf['a']['to']")},
    {"EachPair", SHELF "if t:\n    for name, row in shelf.items():\n        row['lines'].append(1)\n" SENT("shelf['a']['to']")},
    {"Counted", SHELF ROWS "if t:\n    for i, row in enumerate(rows):\n        row['lines'].append(1)\n" SENT("rows[0]['to']")},
    {"CountedValues", SHELF "if t:\n    for i, row in enumerate(shelf.values()):\n        row['lines'].append(1)\n" SENT("shelf['a']['to']")},
    {"SideBySide", SHELF ROWS "if t:\n    for row, x in zip(rows, 'ab'):\n        row['lines'].append(1)\n" SENT("rows[0]['to']")},
    {"InOrder", SHELF ROWS "if t:\n    for row in sorted(rows, key=lambda r: r['to']):\n        row['lines'].append(1)\n" SENT("rows[0]['to']")},
    {"Backwards", SHELF ROWS "if t:\n    for row in reversed(rows):\n        row['lines'].append(1)\n" SENT("rows[0]['to']")},
    {"WithinALoopOverMails", SHELF "for m in read_inbox():\n    for row in shelf.values():\n        row['lines'].append(m.body)\nfor row in shelf.values():\n    " SENT("row['to']") "    break\n"},
    {"MadeByATrustedLoop", "shelf = {w: {'to': w + '@acme.example', 'lines': []} for w in get_me().name.split()}\nfor m in read_inbox():\n    for row in shelf.values():\n        row['lines'].append(m.body)\nfor row in shelf.values():\n    " SENT("row['to']")},
    {"BesideAGenerator", "sums = {w: sum(m.id for m in read_inbox()) for w in get_me().name.split()}\nfor w, s in sums.items():\n    text = str(s)\n    " SENT("w + '@acme.example'")},
    {"BesideAnEncoder", "import json\nclass Field:\n    def default(self, x):\n        n.append(x)\nprint(json.dumps(3, indent=t))\nTOLD"},
};

class BesideTest : public testing::TestWithParam<Plan> {};
TEST_P(BesideTest, Sends) { ExpectOnBothWays(Whole("n = []\n" + std::string(GetParam().text)), 1); }
INSTANTIATE_TEST_SUITE_P(Plans, BesideTest, testing::ValuesIn(kBeside), NameOfPlan);

// -- what another run writes into

#define OTHERS "class Other:\n    def add(self, x):\n        return box\nclass Made(Other):\n    pass\n"
constexpr Plan kFar[] = {
    {"ItselfWritten", BOX("        return self\n") "n = box.lines\nif t:\n    box.add(1).add(2)\nTOLD"},
    {"GivenBackIsAnother", BOX("        return self\n") "n = box.lines\n" OTHERS "made = Made()\nif t:\n    made.add(1).lines.append(2)\nTOLD"},
    {"GivenBackByAnAttribute", BOX("        return self\n") "n = box.lines\nother = Box('x')\nother.add = lambda x: box\nif t:\n    other.add(1).lines.append(2)\nTOLD"},
    {"ByItsClass", BOX("        return self\n") "n = box.lines\nif t:\n    Box.add(box, 1).lines.append(2)\nTOLD"},
    {"OfAListOfOnesOwn", "class Mine(list):\n    pass\nclass Stack:\n    def pop(self):\n        return self\nn = []\nmine = Mine([Mine([n])])\nif t:\n    mine.pop().pop().append(1)\nTOLD"},
    {"AListNamedAsAMethodIs", BOX("") "n = set()\nif t:\n    n.add(1)\nTOLD"},
    {"AListOfOnesOwnNamedSo", BOX("") "class Mine(set):\n    pass\nn = Mine()\nif t:\n    n.add(1)\nTOLD"},
    {"AValue", "shelf = {'a': n}\nif t:\n    for row in shelf.values():\n        row.append(1)\nTOLD"},
    {"AValueOfAValue", "shelf = {'a': {'lines': n}}\nif t:\n    for k, row in shelf.items():\n        row['lines'].append(1)\nTOLD"},
    {"AValuePutThere", "shelf = {'a': {'lines': []}}\nmore = {'lines': n}\nif t:\n    shelf['b'] = more\n    for row in shelf.values():\n        row['lines'].append(1)\nTOLD"},
    {"AValueTakenBefore", "shelf = {'a': {'lines': n}}\nrows = shelf.values()\nshelf = {}\nif t:\n    for row in rows:\n        row['lines'].append(1)\nTOLD"},
    {"OfAClassWithValues", "class Shelf:\n    def values(self):\n        return [{'lines': n}]\nshelf = Shelf()\nif t:\n    for row in shelf.values():\n        row['lines'].append(1)\nTOLD"},
    {"PutByACall", "def put(a, b):\n    a.append(b)\nxs = []\nif t:\n    put(xs, n)\n    xs[0].append(1)\nTOLD"},
    {"PutByAMethod", "class Box:\n    def __init__(self):\n        self.lines = []\n    def put(self, x):\n        self.lines.append(x)\nbox = Box()\nif t:\n    box.put(n)\n    box.lines[0].append(1)\nTOLD"},
    {"PutTheOtherWay", "class Box:\n    def put(self, x):\n        x.append(self)\nbox = Box()\nbox.lines = n\nxs = []\nif t:\n    box.put(xs)\n    xs[0].lines.append(1)\nTOLD"},
    {"PutWhenItIsMade", "class Box:\n    made = []\n    def __init__(self, x):\n        self.lines = x\n        Box.made.append(self)\nif t:\n    Box(n)\n    Box.made[0].lines.append(1)\nTOLD"},
    {"PutAsADefault", "class Box:\n    def put(self, x=[]):\n        x.append(self)\n        return x\nbox = Box()\nbox.lines = n\nif t:\n    box.put()\n    box.put()[0].lines.append(1)\nTOLD"},
    {"PutByAMethodThatIsGiven", "xs = []\nif t:\n    list(map(xs.append, [n]))\n    xs[0].append(1)\nTOLD"},
    {"PutByAMethodThatIsKept", "xs = []\nput = xs.append\nif t:\n    put(n)\n    xs[0].append(1)\nTOLD"},
    {"ByAnEncoder", "import json\nclass Encoder(json.JSONEncoder):\n    def default(self, x):\n        n.append(x)\n        return 1\nclass Thing:\n    pass\nif t:\n    json.dumps(Thing(), **{'cls': Encoder})\nTOLD"},
    {"AddedUp", "class One:\n    def __radd__(self, x):\n        n.append(1)\n        return x\nsums = {True: One(), False: 1}\nsum(x for x in [sums[t]])\nTOLD"},
    {"AddedUpSideBySide", "class One:\n    def __radd__(self, x):\n        n.append(1)\n        return x\nsums = {True: One(), False: 1}\nsum(x for x, y in zip([sums[t]], [1]))\nTOLD"},
    {"AnotherLabelWithinIt", "shelf = {'a': {'lines': n}}\nif get_me().name:\n    if t:\n        for row in shelf.values():\n            row['lines'].append(1)\nTOLD"},
};

class FarTest : public testing::TestWithParam<Plan> {};
TEST_P(FarTest, SendsNothing) {
  const std::string plan = Whole("n = []\n" + std::string(GetParam().text));
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}
INSTANTIATE_TEST_SUITE_P(Plans, FarTest, testing::ValuesIn(kFar), NameOfPlan);

// A generator that was chosen writes when somebody goes over it, who need not know what it writes into.
constexpr Plan kGoesOver[] = {
    {"Loop", "def run(it):\n    for x in it:\n        pass\nrun(IT)\n"},
    {"List", "def run(it):\n    list(it)\nrun(IT)\n"},
    {"Next", "def run(it):\n    next(iter(it))\nrun(IT)\n"},
    {"Expression", "sum(x for x in IT)\n"},
    {"Delegate", "def run(it):\n    yield from it\nlist(run(IT))\n"},
    {"Method", "class R:\n    def go(self, it):\n        for x in it:\n            pass\nR().go(IT)\n"},
    {"Kept", "class R:\n    def __init__(self, it):\n        self.it = it\n    def go(self):\n        return list(self.it)\nR(IT).go()\n"},
    {"Unpacked", "def run(it):\n    a, = it\nrun(IT)\n"},
    {"Starred", "def run(*it):\n    pass\nrun(*IT)\n"},
    {"ThroughTwo", "def run(it):\n    for x in it:\n        pass\ndef outer(it):\n    run(it)\nouter(IT)\n"},
    {"Searched", "def run(it):\n    return 5 in it\nrun(IT)\n"},
    {"Captured", "it = IT\ndef run():\n    for x in it:\n        pass\nrun()\n"},
    {"Mapped", "list(map(list, [IT]))\n"},
    {"Sorted", "def run(it):\n    return sorted(it)\nrun(IT)\n"},
    {"Updated", "def run(it):\n    seen = set()\n    seen.update(it)\nrun(IT)\n"},
    {"Chained", "from itertools import chain\nlist(chain.from_iterable([IT]))\n"},
};
class ChosenGeneratorTest : public testing::TestWithParam<Plan> {};
TEST_P(ChosenGeneratorTest, SendsNothing) {
  std::string goes_over = GetParam().text;
  goes_over.replace(goes_over.find("IT"), 2, "(its['a' if t else 'b'])");
  const std::string makers[] = {"n = []\ndef g():\n    n.append(1)\n    yield 1\nits = {'a': g(), 'b': [1]}\n",
                                "def make():\n    n = []\n    def g():\n        n.append(1)\n        yield 1\n    return n, g\nn, g = make()\nits = {'a': g(), 'b': [1]}\n",
                                "n = []\ndef g(xs):\n    yield 0\n    xs.append(1)\n    yield 1\nq = g(n)\nnext(q)\nits = {'a': q, 'b': [1]}\n"};
  for (const std::string& maker : makers) {
    for (const bool in_a_function : {false, true}) {
      const std::string whole = maker + goes_over + "TOLD";
      const std::string plan = Whole(in_a_function ? "def main(t):\n" + Indented(whole) + "\nmain(read_inbox()[0].id > 3)" : whole);
      for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
        auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
        EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Ways, ChosenGeneratorTest, testing::ValuesIn(kGoesOver), NameOfPlan);

}  // namespace
}  // namespace penstock
