// Lists and objects that a loop, a generator or `zip` goes over beside a mailbox, in plans that keep iterators elsewhere: what is gone over is
// not moved on, and stays the user's. Iterators that are kept are, whichever way they came there.
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

const std::string kTeam = "team = ['bob@acme.example', 'eve@acme.example']\n";
const std::string kGenerator = "def steps():\n    yield 1\n";
const std::string kSend = "send_email(to=team[0], subject='s', body='b')\n";
const std::string kBox = "class Box:\n    def __init__(self):\n        self.to = 'bob@acme.example'\n        self.mails = read_inbox()\n";

class GoneOver : public testing::TestWithParam<Row> {};
TEST_P(GoneOver, StaysAsItIs) { ExpectSent(GetParam().plan); }

INSTANTIATE_TEST_SUITE_P(
    Plans, GoneOver,
    testing::Values(Row{"ByZip", kGenerator + kTeam + "for name, m in zip(team, read_inbox()):\n    print(name, m.body)\n" + kSend},
                    Row{"UntilOneIsFound", kGenerator + kTeam + "found = any(name in read_inbox()[0].body for name in team)\n" + kSend},
                    Row{"ByAZipThatIsKept", kTeam + "pairs = zip(team, read_inbox())\nfor name, m in pairs:\n    print(m.body)\n" + kSend},
                    Row{"ByAMethodThatGives", kBox + "    def lines(self):\n        for m in self.mails:\n            yield m.body\nbox = Box()\nprint(list(box.lines()))\n"
                                                     "send_email(to=box.to, subject='s', body='b')\n"},
                    Row{"GivenToAGeneratorBeside", "def walk(mails, beside):\n    for m in mails:\n        yield 1\nd = {'to': 'bob@acme.example'}\nfor n in walk(read_inbox(), d):\n    pass\n"
                                                   "send_email(to=d['to'], subject='s', body='b')\n"}),
    NameOfRow);

const std::string kEither = "it = one if read_inbox()[0].id > 3 else two\n";
const std::string kRest = "to = ['bob@acme.example', 'eve@acme.example', 'me@acme.example'][len(list(one))]\nsend_email(to=to, subject='s', body='b')\n";

// One of two is moved on, as a mail has it.
class MovedOn : public testing::TestWithParam<Row> {};
TEST_P(MovedOn, IsSeenInWhatIsLeft) { ExpectNotSent(GetParam().plan); }

INSTANTIATE_TEST_SUITE_P(
    Plans, MovedOn,
    testing::Values(Row{"ByALoop", "one, two = iter([1, 2]), iter([1])\n" + kEither + "for x in it:\n    pass\n" + kRest},
                    Row{"InALambda", "one, two = iter([1, 2]), iter([1])\ntake = lambda it: next(it, 0)\ntake(one if read_inbox()[0].id > 3 else two)\n" + kRest},
                    Row{"InAList", "one, two = iter([1, 2]), iter([1])\nkept = [one, two]\nnext(kept[read_inbox()[0].id > 3])\n" + kRest},
                    Row{"GivenByAFunction", "one, two = iter([1, 2]), iter([1])\ndef pick(yes):\n    return one if yes else two\nlist(pick(read_inbox()[0].id > 3))\n" + kRest},
                    Row{"GivenByAGenerator", "one, two = iter([1, 2]), iter([1])\ndef pick(yes):\n    yield one if yes else two\nfor it in pick(read_inbox()[0].id > 3):\n    list(it)\n" + kRest},
                    Row{"EndingAGenerator", "one, two = iter([1, 2]), iter([1])\ndef pick(yes):\n    yield 1\n    return one if yes else two\n"
                                            "def whole(yes):\n    it = yield from pick(yes)\n    list(it)\nlist(whole(read_inbox()[0].id > 3))\n" + kRest},
                    Row{"WithinAnother", "one, two = iter([1, 2]), iter([1])\npairs = zip(one if read_inbox()[0].id > 3 else two, [1])\nlist(pairs)\n" + kRest},
                    Row{"UnderAKeyword", "one, two = iter([1, 2]), iter([1])\nd = dict(k=one if read_inbox()[0].id > 3 else two)\nlist(d['k'])\n" + kRest},
                    Row{"AsADefault", "one, two = iter([1, 2]), iter([1])\ndef take(it=one if read_inbox()[0].id > 3 else two):\n    list(it)\ntake()\n" + kRest},
                    Row{"InAVariableOfAll", "one, two = iter([1, 2]), iter([1])\nit = None\ndef pick():\n    global it\n    it = one if read_inbox()[0].id > 3 else two\npick()\nlist(it)\n" + kRest},
                    Row{"InAVariableAround", "one, two = iter([1, 2]), iter([1])\ndef outer():\n    it = one\n    def pick():\n        nonlocal it\n        if read_inbox()[0].id > 3:\n            it = two\n"
                                             "    pick()\n    list(it)\nouter()\n" + kRest},
                    Row{"AsAnAttribute", "one, two = iter([1, 2]), iter([1])\nclass Box:\n    pass\nbox = Box()\nbox.it = one if read_inbox()[0].id > 3 else two\nlist(box.it)\n" + kRest},
                    Row{"ByItsMethod", "one, two = iter([1, 2]), iter([1])\nstep = (one if read_inbox()[0].id > 3 else two).__next__\nstep()\n" + kRest},
                    Row{"SentToAGenerator", "one, two = iter([1, 2]), iter([1])\ndef take():\n    it = yield\n    list(it)\n    yield\ng = take()\nnext(g)\ng.send(one if read_inbox()[0].id > 3 else two)\n" + kRest}),
    NameOfRow);

}  // namespace
}  // namespace penstock
