// Containers that stand beside what decides who gets the mail: in an object or a dict, of classes that derive from one, or with methods for items.
// What is written into them is written into nothing else; and where it is known that something is, that is denied before the run.
#include <string>

#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

struct Row {
  const char* name;
  std::string plan;
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }
std::string NameOfRow(const testing::TestParamInfo<Row>& info) { return info.param.name; }

const std::string kSend = "send_email(to=to, subject='s', body='b')\n";
const std::string kForEach = "for m in read_inbox():\n    ";
const std::string kInADict = "r = {'to': 'bob@acme.example', 'q': ";
const std::string kToOfDict = "to = r['to']\n";

class HeldBeside : public testing::TestWithParam<Row> {};
TEST_P(HeldBeside, IsWrittenIntoAlone) { ExpectSent(GetParam().plan + kToOfDict + kSend); }

INSTANTIATE_TEST_SUITE_P(
    Plans, HeldBeside,
    testing::Values(Row{"ANumberOfTheSameDict", kInADict + "[], 'n': 1}\n" + kForEach + "r['q'].append(r['n'])\n"},
                    Row{"InAList", kInADict + "[], 'n': 1}\n" + kForEach + "r['q'].append([r['n'], m.body])\n"},
                    Row{"Summed", kInADict + "[], 'n': 1}\n" + kForEach + "n = r['n']\n    r['q'].append((n + 1,))\n"},
                    Row{"ADerivedDict", "class C(dict):\n    pass\n" + kInADict + "C()}\n" + kForEach + "r['q'][m.sender] = 1\n"},
                    Row{"ADerivedList", "class C(list):\n    pass\n" + kInADict + "C()}\n" + kForEach + "r['q'].append(m.sender)\n"},
                    Row{"WithAMissingKey", "class C(dict):\n    def __missing__(self, k):\n        return 0\n" + kInADict + "C()}\n" + kForEach + "r['q'][m.sender] = 1\n"},
                    Row{"ACounter", "from collections import Counter\n" + kInADict + "Counter()}\n" + kForEach + "r['q']['n'] = 1\n"}),
    NameOfRow);

// What is held is the same as what decides, or is put there: to be seen by `to`.
class HeldAndSeen : public testing::TestWithParam<Row> {};
TEST_P(HeldAndSeen, IsNotSent) { ExpectNotSent(GetParam().plan + kSend); }

const std::string kUnderATest = "if read_inbox()[0].id > 3:\n    ";
const std::string kByLength = "to = 'bob@acme.example' if len(x) == 0 else 'ann@acme.example'\n";
const std::string kMadeWithD = "class O:\n    def __init__(self):\n        self.d = []\nmade = O()\n";

INSTANTIATE_TEST_SUITE_P(
    Plans, HeldAndSeen,
    testing::Values(Row{"ADerivedDict", "class C(dict):\n    pass\nx = C()\nr = {'q': x}\n" + kUnderATest + "r['q']['k'] = 1\n" + kByLength},
                    Row{"ADerivedList", "class C(list):\n    pass\nx = C()\nr = {'q': x}\n" + kUnderATest + "r['q'].append(1)\n" + kByLength},
                    Row{"BySetItem", "x = []\nclass C:\n    def __setitem__(self, k, v):\n        x.append(v)\nr = {'q': C()}\n" + kUnderATest + "r['q']['k'] = 1\n" + kByLength},
                    Row{"ByMissing", "x = []\nclass C(dict):\n    def __missing__(self, k):\n        x.append(k)\n        return 0\nr = {'q': C()}\n" + kUnderATest + "r['q']['k']\n" + kByLength},
                    Row{"ByDelItem", "x = []\nclass C:\n    def __delitem__(self, k):\n        x.append(k)\nr = {'q': C()}\n" + kUnderATest + "del r['q']['k']\n" + kByLength},
                    Row{"ByAKeyThatCompares", "x = []\nclass K:\n    def __hash__(self):\n        x.append(1)\n        return 1\nr = {'q': {}}\nk = K()\n" + kUnderATest + "r['q'][k] = 1\n" + kByLength},
                    Row{"GivenByMissing", "x = []\nclass C(dict):\n    def __missing__(self, k):\n        return x\nr = {'q': C()}\n" + kUnderATest + "r['q']['k'].append(1)\n" + kByLength},
                    Row{"ABoundSetItem", "x = {}\nclass C:\n    __setitem__ = x.__setitem__\nr = {'q': C()}\n" + kUnderATest + "r['q']['k'] = 1\n" + kByLength},
                    Row{"ByAMethodAsAValue", "x = []\nr = {'n': 1}\nput = r.__setitem__\nput('n', x)\n" + kUnderATest + "r['n'].append(1)\n" + kByLength},
                    Row{"GivenBackByGetItem", "x = []\nclass C:\n    def __getitem__(self, k):\n        return k[0]\nc = C()\n" + kUnderATest + "c[(x, 1)].append(1)\n" + kByLength},
                    Row{"ByAnAssignedGetattr", "x = []\nclass C:\n    def give(self, k):\n        return x\n    __getattr__ = give\nc = C()\n" + kUnderATest + "c.n.append(1)\n" + kByLength},
                    Row{"InheritedSetItem", "x = []\nclass B:\n    def __setitem__(self, k, v):\n        x.append(v)\nclass C(B):\n    pass\nr = {'q': C()}\n" + kUnderATest + "r['q']['k'] = 1\n" + kByLength},
                    // A staticmethod that is called of an instance is not given it.
                    Row{"AStaticmethod", kMadeWithD + "class Box:\n    @staticmethod\n    def fill(o):\n        o.d.append(1)\nbox = Box()\n" + kUnderATest + "box.fill(made)\nx = made.d\n" + kByLength},
                    Row{"AStaticmethodOfOneAlike",
                        kMadeWithD + "class Box(O):\n    @staticmethod\n    def fill(o):\n        o.d.append(1)\nbox = Box()\n" + kUnderATest + "box.fill(made)\nx = made.d\n" + kByLength},
                    Row{"AStaticmethodOfAList",
                        "class L(list):\n    @staticmethod\n    def fill(o):\n        o.append(1)\nx, box = L(), L()\n" + kUnderATest + "box.fill(x)\n" + kByLength}),
    NameOfRow);

class SurelySeen : public testing::TestWithParam<Row> {};
TEST_P(SurelySeen, IsDeniedBeforeTheRun) { EXPECT_EQ(CheckedOutcome(GetParam().plan + kSend), Outcome::kDeny); }

INSTANTIATE_TEST_SUITE_P(
    Plans, SurelySeen,
    testing::Values(Row{"AnAttribute", "class A:\n    def __init__(self):\n        self.to = 'bob@acme.example'\na = A()\n" + kUnderATest + "a.to = 'ann@acme.example'\nto = a.to\n"},
                    Row{"AnAttributeInALoop", "class A:\n    def __init__(self):\n        self.to = 'bob@acme.example'\na = A()\n" + kForEach + "a.to = 'ann@acme.example'\nto = a.to\n"},
                    Row{"AnItemInALoop", "d = {'to': 'bob@acme.example'}\n" + kForEach + "d['to'] = 'ann@acme.example'\nto = d['to']\n"},
                    Row{"HowMany", "x = []\n" + kForEach + "x.append(1)\n" + kByLength}, Row{"ASet", "x = set()\n" + kForEach + "x.add(1)\n" + kByLength},
                    Row{"InALoopInALoop", "d = {'n': 0}\nfor i in range(3):\n    for m in read_inbox():\n        d['n'] += 1\nto = 'bob@acme.example' if d['n'] > 2 else 'ann@acme.example'\n"}),
    NameOfRow);

// What `finally` does is done whether there was an error before or not.
class WithOrWithoutAnError : public testing::TestWithParam<Row> {};
TEST_P(WithOrWithoutAnError, IsSent) { ExpectSent("t = read_inbox()[0].body\nto = 'bob@acme.example'\n" + GetParam().plan); }

const std::string kSendWithin = "    send_email(to=to, subject='s', body='b')\n";

INSTANTIATE_TEST_SUITE_P(Plans, WithOrWithoutAnError,
                         testing::Values(Row{"Caught", "try:\n    n = int(t)\nexcept ValueError:\n    n = 0\nfinally:\n" + kSendWithin},
                                         Row{"CaughtPerhaps", "try:\n    n = int(read_inbox()[0].body)\nexcept ValueError:\n    n = 0\nfinally:\n" + kSendWithin}),
                         NameOfRow);

class SeenBesideFinally : public testing::TestWithParam<Row> {};
TEST_P(SeenBesideFinally, IsNotProved) { EXPECT_NE(CheckedOutcome("t = read_inbox()[0].body\nto = 'bob@acme.example'\n" + GetParam().plan), Outcome::kAllow); }

INSTANTIATE_TEST_SUITE_P(
    Plans, SeenBesideFinally,
    testing::Values(Row{"SentBetween", "try:\n    n = int(t)\n" + kSendWithin + "finally:\n" + kSendWithin},
                    Row{"SentInWhatIsCalled", "def f():\n    n = int(t)\n    send_email(to=to, subject='s', body='b')\ntry:\n    f()\nfinally:\n" + kSendWithin},
                    Row{"SentBehindTheInner", "try:\n    try:\n        n = int(t)\n    finally:\n        n = 1\n    send_email(to=to, subject='s', body='b')\nfinally:\n" + kSendWithin},
                    Row{"WhatWasSetBefore", "n = 0\ntry:\n    int(t)\n    n = 1\nfinally:\n    send_email(to=to if n else 'ann@acme.example', subject='s', body='b')\n"},
                    Row{"SentBehindOtherErrors", "try:\n    try:\n        n = int(t)\n    except KeyError:\n        n = 0\n    send_email(to='ann@acme.example', subject='s', body='b')\nfinally:\n" + kSendWithin},
                    Row{"SentByAStep", "def f(x):\n    send_email(to='ann@acme.example', subject='s', body='b')\nit = map(f, [1])\ntry:\n    n = int(t)\n    for i in it:\n        pass\nfinally:\n" + kSendWithin},
                    Row{"SentByAClassBody", "try:\n    n = int(t)\n    class X:\n        r = send_email(to=to, subject='s', body='b')\nfinally:\n" + kSendWithin},
                    Row{"GivenBetween", "def g():\n    try:\n        int(t)\n        yield 1\n    finally:\n        send_email(to=to, subject='s', body='b')\nfor i in g():\n    send_email(to=to, subject='s', body='b')\n"}),
    NameOfRow);

}  // namespace
}  // namespace penstock
