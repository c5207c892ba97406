// What code of which nothing is known may write into: what was given to such code, and nothing else. And where an error tells what a method said.
#include <string>

#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

struct Row {
  const char* name;
  std::string plan;  // which says who is `to`
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }
std::string NameOfRow(const testing::TestParamInfo<Row>& info) { return info.param.name; }

const std::string kSend = "send_email(to=to, subject='s', body='b')\n";

// Beside a module that writes into things of which nothing is known.
class BesideAModule : public testing::TestWithParam<Row> {};
TEST_P(BesideAModule, LeavesWhatItWasNotGiven) {
  ExpectSent(GetParam().plan +
             "class Log:\n    def __init__(self, to):\n        self.to, self.count, self.lines = to, 0, []\n"
             "    def append(self, m):\n        self.lines.append(m.body)\n    def see(self, m):\n        self.count += 1\n"
             "log = Log('bob@acme.example')\nfor m in read_inbox():\n    log.append(m)\n    log.see(m)\nto = log.to\n" +
             kSend);
}

INSTANTIATE_TEST_SUITE_P(
    Plans, BesideAModule,
    testing::Values(Row{"Enum", "from enum import Enum\nclass Level(Enum):\n    LOW = 1\n"}, Row{"IntEnum", "from enum import IntEnum\nclass Level(IntEnum):\n    LOW = 1\nlow = Level.LOW + 1\n"},
                    Row{"Counter", "from collections import Counter\nwords = Counter(['a'])\nwords['b'] += 1\n"},
                    Row{"Defaultdict", "from collections import defaultdict\nrows = defaultdict(list)\nrows['a'].append('x')\n"},
                    Row{"Map", "words = list(map(str.upper, ['a']))\n"}, Row{"Chain", "from itertools import chain\nwords = list(chain(['a'], ['b']))\n"},
                    Row{"Random", "import random\nrandom.seed(1)\nn = random.randint(1, 3)\n"}),
    NameOfRow);

// Of two methods of one name the class tells which it is.
TEST(MethodsOfOneName, AreToldByTheClass) {
  ExpectSent(
      "class Book:\n    def __init__(self, to):\n        self.to, self.n = to, 0\n    def add(self, m):\n        self.n += 1\n"
      "class Shelf:\n    def __init__(self):\n        self.all = []\n    def add(self, m):\n        self.all.append(m)\n        self.to = m.sender\n"
      "book, shelf = Book('bob@acme.example'), Shelf()\nfor m in read_inbox():\n    book.add(m)\nto = book.to\n" +
      kSend);
}

// What has no parts, or is just made, leads nowhere else, whatever key it is put under.
class PutUnderAnyKey : public testing::TestWithParam<Row> {};
TEST_P(PutUnderAnyKey, LeavesTheOtherKeys) {
  ExpectSent("rows = {'to': 'bob@acme.example', 'by': {}}\nfor m in read_inbox():\n    " + GetParam().plan + "\nto = rows['to']\n" + kSend);
}

INSTANTIATE_TEST_SUITE_P(Plans, PutUnderAnyKey,
                         testing::Values(Row{"ANumber", "rows['by'][m.sender] = 1"}, Row{"ACount", "rows['by'][m.sender] = rows['by'].get(m.sender, 0) + 1"},
                                         Row{"ANewList", "if m.sender not in rows['by']:\n        rows['by'][m.sender] = []\n    rows['by'][m.sender].append(m.body)"}),
                         NameOfRow);

// But what hangs from something that was there does.
TEST(UnderAnyKey, OfWhatWasThereLeadsThere) {
  ExpectNotSent("a, b = ['bob@acme.example'], ['x']\nrows = {'x': b}\nrows['by'] = rows\nif read_inbox()[0].id > 3:\n    rows['by']['x'] = a\n    rows['x'].append('eve@evil.example')\nto = a[-1]\n" + kSend);
  ExpectNotSent("rows = {'to': 'bob@acme.example'}\nrows['by'] = rows\nfor m in read_inbox():\n    rows['by'][m.sender if m.id > 3 else 'to'] = 'ann@acme.example'\nto = rows['to']\n" + kSend);
}

// A class may have the method of its base, though its body has one in a branch.
TEST(MethodsOfOneName, MayBeTheBases) {
  ExpectNotSent(
      "a, n = ['bob@acme.example'], len(get_me().name)\nclass A:\n    def get(self):\n        return a\nclass B(A):\n    if n == 7:\n        def get(self):\n            return ['z']\n"
      "def pick(t):\n    if t:\n        return B().get()\n    return ['q']\npick(read_inbox()[0].id > 3).append('eve@evil.example')\nto = a[-1]\n" +
      kSend);
}

// -- what is given to unknown code may be written into by that

const std::string kLevel = "from enum import Enum\nclass Level(Enum):\n    LOW = 1\n";
const std::string kTo = "to_all, made = ['bob@acme.example'], ['t']\n";
const std::string kPick = "def pick(t):\n    if t:\n        return made[-1]\n    return ['x']\npick(read_inbox()[0].id > 3).append('eve@evil.example')\nto = to_all[-1]\n";

class GivenToUnknownCode : public testing::TestWithParam<Row> {};
TEST_P(GivenToUnknownCode, IsWrittenInto) { ExpectNotSent(kTo + GetParam().plan + kPick + kSend); }

INSTANTIATE_TEST_SUITE_P(
    Plans, GivenToUnknownCode,
    testing::Values(
        Row{"ByGetattr", kLevel + "getattr(made, 'append')(to_all)\n"}, Row{"ByPartial", "from functools import partial\npartial(getattr, made)('append')(to_all)\n"},
        Row{"ByAttrgetter", "from operator import attrgetter\nattrgetter('append')(made)(to_all)\n"}, Row{"ByMethodcaller", "from operator import methodcaller\nmethodcaller('append', to_all)(made)\n"},
        Row{"UnderAMadeName", "class O:\n    pass\no = O()\no.xs = made\ngetattr(o, 'x' + 's').append(to_all)\nmade = o.xs\n"},
        Row{"KeptByContains", "class W:\n    def __contains__(self, x):\n        self.kept = x\nw = W()\nmade in w\nw.kept.append(to_all)\n"},
        Row{"WrittenByContains", "class W:\n    def __contains__(self, x):\n        x.append(to_all)\nmade in W()\n"},
        Row{"KeptByAdd", kLevel + "class W:\n    def __add__(self, x):\n        self.kept = x\nw = W()\nw + made\nw.kept.append(to_all)\n"},
        Row{"KeptByAnItem", kLevel + "class W:\n    def __getitem__(self, x):\n        x[0].append(to_all)\nW()[(made,)]\n"},
        Row{"KeptByASetter", kLevel + "class W:\n    @property\n    def h(self):\n        return 1\n    @h.setter\n    def h(self, x):\n        x.append(to_all)\nW().h = made\n"},
        Row{"SetUnderAnotherName", "class W:\n    def __setattr__(self, n, v):\n        object.__setattr__(self, '_' + n, v)\nw = W()\nw.h = to_all\nmade = [w._h]\n"},
        Row{"ByAnError", "e = ValueError('t')\ne.args = (made,)\ne.args[0].append(to_all)\n"}),
    NameOfRow);

// Who is no method is not given the instance: what stands in the call is its own.
class NotBound : public testing::TestWithParam<Row> {};
TEST_P(NotBound, WritesIntoWhatItIsGiven) {
  ExpectNotSent("made = ['t']\n" + GetParam().plan + "if read_inbox()[0].id > 3:\n    box.empty(made)\nto = 'bob@acme.example' if made else 'ann@acme.example'\n" + kSend);
}

INSTANTIATE_TEST_SUITE_P(
    Plans, NotBound,
    testing::Values(Row{"Static", "class Box:\n    @staticmethod\n    def empty(xs):\n        xs.clear()\nbox = Box()\n"},
                    Row{"OfTheInstance", "class Box:\n    def __init__(self):\n        self.empty = lambda xs: xs.clear()\nbox = Box()\n"},
                    Row{"OfAModule", "import bisect\nclass Box:\n    empty = bisect.insort\nbox = Box()\n"}),
    NameOfRow);

// Methods of builtin values that run code, or keep what they are given.
class OfABuiltinValue : public testing::TestWithParam<Row> {};
TEST_P(OfABuiltinValue, IsFollowed) {
  ExpectNotSent("made, e = ['t'], ValueError()\nclass M:\n    def __str__(self):\n        made.append(1)\n        return 'x'\n    def __hash__(self):\n        made.append(1)\n        return 1\n"
                "if read_inbox()[0].id > 3:\n    " +
                GetParam().plan + "\nto = 'bob@acme.example'\nif len(made) > 1:\n    to = 'ann@acme.example'\n" + kSend);
}

INSTANTIATE_TEST_SUITE_P(Plans, OfABuiltinValue,
                         testing::Values(Row{"ShownByName", "ValueError(M()).__str__()"}, Row{"RemovedFromASet", "{1, M()}.remove(M()) if made else None"}, Row{"BegunAgain", "e.__init__(made)\n    e.args[0].append(1)"},
                                         Row{"SetByName", "e.__setattr__('args', (made,))\n    e.args[0].append(1)"}, Row{"GivenBack", "f = e.with_traceback(None)\n    f.args = (made,)\n    e.args[0].append(1)"}),
                         NameOfRow);

// -- an error that somebody takes tells what a method said

class ToldByAnError : public testing::TestWithParam<Row> {};
TEST_P(ToldByAnError, IsLabelled) {
  ExpectNotSent("t = read_inbox()[0].id > 3\nto = 'bob@acme.example'\nclass K:\n    def __index__(self):\n        return int(t)\n    def __hash__(self):\n        return hash('k')\n"
                "    def __eq__(self, other):\n        return t\ntry:\n    " +
                GetParam().plan + "\nexcept Exception:\n    to = 'ann@acme.example'\n" + kSend);
}

INSTANTIATE_TEST_SUITE_P(Plans, ToldByAnError,
                         testing::Values(Row{"OfAnIndex", "[1][K()]"}, Row{"OfATextsIndex", "'a'[K()]"}, Row{"OfAnIndexThatIsSet", "[1][K()] = 2"},
                                         Row{"OfAKey", "{'k': 1}[K()]"}, Row{"OfAKeyThatIsThere", "{K(): 1}['k']"}, Row{"OfAKeyThatIsDeleted", "rows = {'k': 1}\n    del rows[K()]"},
                                         Row{"OfTuplesInOrder", "('k', 1) < (K(), 2)"}),
                         NameOfRow);

// How often a builtin asks for more: not after what it cannot take.
class AskedForMore : public testing::TestWithParam<Row> {};
TEST_P(AskedForMore, AsOftenInBothWorlds) {
  const std::string plan = "m = read_inbox()[0]\nv = " + GetParam().plan;
  EXPECT_NE(CheckedOutcome(plan), Outcome::kAllow) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) EXPECT_EQ(RunWorld(plan, kWorldGate, DenyAll(), replies)->executed("send_email"), 1) << plan;
}

std::string Asking(const std::string& value, const std::string& taken) {
  return value + "\ndef give():\n    for i in range(3):\n        send_email(to='bob@acme.example', subject='s', body='b')\n        yield v\ntry:\n    " + taken + "\nexcept Exception:\n    pass\n";
}

INSTANTIATE_TEST_SUITE_P(Plans, AskedForMore,
                         testing::Values(Row{"Pairs", Asking("'ab' if m.id > 3 else 'a'", "dict(give())")}, Row{"PairsOfAnUpdate", Asking("'ab' if m.id > 3 else 'a'", "rows = {}\n    rows.update(give())")},
                                         Row{"Keys", Asking("1 if m.id > 3 else []", "set(give())")}, Row{"Numbers", Asking("1 if m.id > 3 else 'a'", "sum(give())")},
                                         Row{"NumbersOfTexts", Asking("'1' if m.id > 3 else 'a'", "list(map(int, give()))")}, Row{"TheLeast", Asking("'1' if m.id > 3 else 'a'", "min(give(), key=int)")}),
                         NameOfRow);

}  // namespace
}  // namespace penstock
