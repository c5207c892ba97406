// Who may be called, and what that does: a class that a classmethod is given, methods that have names of others, functions that only stand
// where they are called.
#include <string>

#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

struct Row {
  const char* name;
  std::string plan;  // which says who is `to`, and what `body`
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }
std::string NameOfRow(const testing::TestParamInfo<Row>& info) { return info.param.name; }

const std::string kSend = "send_email(to=to, subject='s', body=body)\n";

class Called : public testing::TestWithParam<Row> {};
TEST_P(Called, RaisesNothing) { ExpectSent(GetParam().plan + kSend); }

const std::string kBoxes = "class Box:\n    def __init__(self, to):\n        self.to = to\n        self.text = ''\n";
const std::string kFilled = "boxes = [Box('bob@acme.example'), Box('ann@acme.example')]\nfor box in boxes:\n    for m in read_inbox():\n        box.NAME(m.body)\nto, body = boxes[0].to, boxes[0].text\n";

std::string FilledBy(const std::string& name) {
  std::string plan = kBoxes + "    def NAME(self, text):\n        self.text = text\n" + kFilled;
  for (size_t at; (at = plan.find("NAME")) != std::string::npos;) plan.replace(at, 4, name);
  return plan;
}

INSTANTIATE_TEST_SUITE_P(
    Plans, Called,
    testing::Values(
        Row{"AMethodCalledUpdate", FilledBy("update")}, Row{"AMethodCalledRemove", FilledBy("remove")}, Row{"AMethodCalledDiscard", FilledBy("discard")},
        Row{"AMethodCalledSend", "from dataclasses import dataclass\n@dataclass\nclass Box:\n    to: str\n    text: str = ''\n    def add_line(self, text):\n        self.text += text\n        return self\n    def send(self):\n        return self.to\n"
                                 "boxes = {'a': Box('bob@acme.example'), 'b': Box('ann@acme.example')}\nfor m in read_inbox():\n    for box in boxes.values():\n        box.add_line(m.body)\nto, body = boxes['a'].send(), boxes['a'].text\n"},
        Row{"TheClassOfAClassmethod", "from dataclasses import dataclass\n@dataclass\nclass Note:\n    to: str\n    text: str\n    @classmethod\n    def of(cls, m):\n        return cls('ann@acme.example', m.body)\nnotes = []\n"
                                      "for m in read_inbox():\n    notes.append(Note.of(m))\nfirst = Note('bob@acme.example', '')\nto, body = first.to, str(notes)\n"},
        Row{"AClassThatDerivesFromThat", "from dataclasses import dataclass\n@dataclass\nclass Note:\n    to: str\n    text: str\n    @classmethod\n    def of(cls, m):\n        return cls('ann@acme.example', m.body)\nclass Late(Note):\n    pass\n"
                                         "notes = []\nfor m in read_inbox():\n    notes.append(Late.of(m))\nfirst = Note('bob@acme.example', '')\nto, body = first.to, str(notes)\n"},
        Row{"FieldsOfANamedTuple", "from typing import NamedTuple\nclass Score(NamedTuple):\n    to: str\n    n: int\nscores = [Score('bob@acme.example', len(read_inbox()[0].body)), Score('ann@acme.example', 3)]\nbest = scores[0]\n"
                                   "for s in scores:\n    if s.n > best.n:\n        best = s\nto, body = scores[0].to, best.to\n"}),
    NameOfRow);

class CalledAfterAll : public testing::TestWithParam<Row> {};
TEST_P(CalledAfterAll, RaisesWhatItWrites) { ExpectNotSent(GetParam().plan + kSend); }

const std::string kUnder = "if read_inbox()[0].id > 3:\n    ";
const std::string kLast = "to, body = log[-1], 'b'\n", kLog = "log = ['bob@acme.example']\n";

INSTANTIATE_TEST_SUITE_P(
    Plans, CalledAfterAll,
    testing::Values(
        // The method itself leaves out what mails choose.
        Row{"RemovesWhatTheyChoose", "class Box:\n    def __init__(self):\n        self.all = ['bob@acme.example', 'ann@acme.example']\n    def remove(self, one):\n        self.all.remove(one)\nbox = Box()\n"
                                     "box.remove('bob@acme.example' if read_inbox()[0].id > 3 else 'ann@acme.example')\nto, body = box.all[0], 'b'\n"},
        Row{"PopsWhatTheyChoose", "class Box:\n    def __init__(self):\n        self.all = {'b': 'bob@acme.example', 'a': 'ann@acme.example'}\n    def pop(self, key):\n        return self.all.pop(key)\nbox = Box()\n"
                                  "box.pop('a' if read_inbox()[0].id > 3 else 'b')\nto, body = list(box.all.values())[0], 'b'\n"},
        Row{"AnAttributeOfThatName", "class Box:\n    def __init__(self, all):\n        self.update = all.remove\nall = ['bob@acme.example', 'ann@acme.example']\nbox = Box(all)\n"
                                     "box.update('bob@acme.example' if read_inbox()[0].id > 3 else 'ann@acme.example')\nto, body = all[0], 'b'\n"},
        Row{"ADerivedClassThatLogs", kLog + "class Base:\n    def __init__(self, to):\n        self.to = to\n    @classmethod\n    def of(cls, to):\n        return cls(to)\nclass Sub(Base):\n    def __init__(self, to):\n        log.append(to)\n" + kUnder + "Sub.of('eve@evil.example')\n" + kLast},
        Row{"ADerivedClassThatIsMadeLater", kLog + "class Base:\n    def __init__(self, to):\n        self.to = to\n    @classmethod\n    def of(cls, to):\n        return cls(to)\ndef derived(base):\n    class Sub(base):\n        def __init__(self, to):\n            log.append(to)\n    return Sub\nS = derived(Base)\n" + kUnder + "S.of('eve@evil.example')\n" + kLast},
        Row{"TheClassAsAParameter", kLog + "class Base:\n    def __init__(self, to):\n        log.append(to)\ndef made(cls, to):\n    return cls(to)\n" + kUnder + "made(Base, 'eve@evil.example')\n" + kLast},
        Row{"SentByAGenerator", kLog + "class It:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        return 1\n    def send(self, x):\n        log.append(x)\n        return 1\ndef go(it):\n    got = yield from it\ng = go(It())\nnext(g)\n" + kUnder + "g.send('eve@evil.example')\n" + kLast},
        Row{"WrittenByPrint", kLog + "class F:\n    def write(self, x):\n        log.append(x.strip() or 'eve@evil.example')\n" + kUnder + "print('eve@evil.example', file=F())\n" + kLast},
        Row{"WrittenByAnOption", kLog + "class F:\n    def write(self, x):\n        log.append(x.strip() or 'eve@evil.example')\noptions = {'fi' + 'le': F()}\n" + kUnder + "print('eve@evil.example', **options)\n" + kLast},
        Row{"AFieldThatIsReplaced", "from typing import NamedTuple\nclass R(NamedTuple):\n    to: str\n    n: int\nr = R('bob@acme.example', 1)\n" + kUnder + "r = r._replace(to='eve@evil.example')\nto, body = r.to, 'b'\n"},
        Row{"AListInAReplacedOne", "from typing import NamedTuple\nclass R(NamedTuple):\n    to: list\n    n: int\nr = R(['bob@acme.example'], 1)\nq = r._replace(n=2)\n" + kUnder + "q.to[0] = 'eve@evil.example'\nto, body = r.to[0], 'b'\n"},
        Row{"AFunctionOutOfADict", kLog + "def note(x):\n    log.append(x)\nclass A:\n    def call(self, f, x):\n        return f(x)\ncalls = {'n': note}\n" + kUnder + "A().call(calls['n'], 'eve@evil.example')\n" + kLast},
        Row{"AFunctionOutOfArguments", kLog + "def note(x):\n    log.append(x)\ndef pick(*fs):\n    return fs[0]\n" + kUnder + "pick(note)('eve@evil.example')\n" + kLast},
        Row{"AMethodByItsName", kLog + "class A:\n    def note(self, x):\n        log.append(x)\nclass B:\n    def run(self, one, x):\n        return getattr(one, 'note')(x)\n" + kUnder + "B().run(A(), 'eve@evil.example')\n" + kLast},
        Row{"AMethodByAWord", kLog + "from operator import methodcaller\nclass A:\n    def note(self, x):\n        log.append(x)\nf = methodcaller('note', 'eve@evil.example')\n" + kUnder + "f(A())\n" + kLast},
        Row{"AnIteratorGivenToAListOfItsOwn", kLog + "class C(list):\n    def __init__(self, xs):\n        super().__init__(xs)\ndef gen():\n    log.append('eve@evil.example')\n    yield 1\n" + kUnder + "C(gen())\n" + kLast}),
    NameOfRow);

}  // namespace
}  // namespace penstock
