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

const std::string kTagged = "class Note:\n    def __init__(self, text):\n        self.text, self.tags = text, []\n    def tag(self, name):\n        self.tags.append(name)\n"
                            "class Box:\n    def __init__(self, to):\n        self.to, self.all = to, []\n    def load(self):\n        for m in read_inbox():\n            self.all.append(Note(m.body))\n";
const std::string kTags = "box = Box('bob@acme.example')\nbox.load()\nbox.tag_all('seen')\nto, body = box.to, str([one.text for one in box.all])\n";

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
        Row{"AttributesOfWhatALoopMade", kTagged + "    def tag_all(self, name):\n        for one in self.all:\n            one.text = name\n" + kTags},
        Row{"ListsOfWhatALoopMade", kTagged + "    def tag_all(self, name):\n        for one in self.all:\n            one.tags.append(name)\n" + kTags},
        Row{"AGeneratorOverWhatALoopMade", kTagged + "    def tag_all(self, name):\n        return sum(len(one.tags) for one in self.all)\n" + kTags},
        Row{"BesideALazyIterator", "class Log:\n    def __init__(self, to):\n        self.to, self.lines = to, []\n    def note(self, text):\n        self.lines.append(text)\nlog = Log('bob@acme.example')\n"
                                   "for m in read_inbox():\n    log.note(m.body)\nto, body = log.to, ', '.join(map(str, log.lines))\n"},
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
        // Who was chosen decides which code runs, if any.
        Row{"OfOneClassOrAnother", kLog + "class A:\n    def go(self):\n        log.append('eve@evil.example')\nclass B:\n    def go(self):\n        return 1\na, b = A(), B()\no = b\n" + kUnder + "o = a\no.go()\n" + kLast},
        Row{"OfNoneAtAll", kLog + "class A:\n    def go(self):\n        log.append('eve@evil.example')\no = None\n" + kUnder + "o = A()\ntry:\n    o.go()\nexcept AttributeError:\n    pass\n" + kLast},
        Row{"OfNoneInAProperty", kLog + "class A:\n    def go(self):\n        log.append('eve@evil.example')\nclass C:\n    def __init__(self, o):\n        self.o = o\n    @property\n    def run(self):\n        return self.o.go()\nc = C(None)\n" + kUnder + "c = C(A())\nhasattr(c, 'run')\n" + kLast},
        Row{"OfAsManyAsThereAre", kLog + "class A:\n    def go(self):\n        log.append('eve@evil.example')\nall = []\nfor m in read_inbox():\n    if m.id > 3:\n        all.append(A())\nfor one in all:\n    one.go()\n" + kLast},
        Row{"OfOneOfSeveral", "class A:\n    def __init__(self):\n        self.to = 'bob@acme.example'\n    def set(self, to):\n        self.to = to\nall = [A(), A()]\none = all[0 if read_inbox()[0].id > 3 else 1]\none.set('eve@evil.example')\nto, body = all[0].to, 'b'\n"},
        Row{"OfOneThatALoopTakes", "class A:\n    def __init__(self, key):\n        self.to, self.key = 'bob@acme.example', key\n    def set(self, to):\n        self.to = to\nall = [A(1), A(2)]\nfor one in all:\n    if read_inbox()[0].id > one.key:\n        one.set('eve@evil.example')\nto, body = all[1].to, 'b'\n"},
        Row{"OverAListOrAnotherThing", kLog + "class It:\n    def __iter__(self):\n        log.append('eve@evil.example')\n        return iter([])\nxs = []\n" + kUnder + "xs = It()\nfor x in xs:\n    pass\n" + kLast},
        Row{"OverAMap", kLog + "it = map(log.append, ['eve@evil.example'])\n" + kUnder + "for x in it:\n        pass\n" + kLast},
        Row{"AnIteratorGivenToAListOfItsOwn", kLog + "class C(list):\n    def __init__(self, xs):\n        super().__init__(xs)\ndef gen():\n    log.append('eve@evil.example')\n    yield 1\n" + kUnder + "C(gen())\n" + kLast}),
    NameOfRow);

class NamedByLabels : public testing::TestWithParam<Row> {};

// Who reads it by that name later knows of no label.
TEST_P(NamedByLabels, EndsTheRun) {
  const std::string plan = GetParam().plan + kSend;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    ASSERT_TRUE(world->report.error.has_value()) << plan;
    EXPECT_EQ(world->report.error->type, "NotSupported") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
  }
}

const std::string kTwo = "a, b = ['bob@acme.example'], ['x']\nclass O:\n    one = a\no = O()\no.one = o.other = b\nname = 'one' if read_inbox()[0].id > 3 else 'other'\n";
const std::string kAdd = "def add(xs):\n    xs.append('eve@evil.example')\nadd(o.one)\nto, body = a[-1], 'b'\n";

INSTANTIATE_TEST_SUITE_P(
    Plans, NamedByLabels,
    testing::Values(Row{"Set", kTwo + "vars(o)[name] = a\n" + kAdd}, Row{"SetByTheDict", kTwo + "o.__dict__[name] = a\n" + kAdd}, Row{"TakenOut", kTwo + "vars(o).pop(name)\n" + kAdd},
                    Row{"Deleted", kTwo + "d = vars(o)\ndel d[name]\n" + kAdd}, Row{"Updated", kTwo + "vars(o).update({name: a})\n" + kAdd}),
    NameOfRow);

// What is proved before is not denied then, whoever was chosen.
TEST(WhoWasChosen, IsJudgedAlikeBeforeAndAtTheCall) {
  for (const char* body : {"send_email(to='bob@acme.example', subject='s', body='b')", "log.append('bob@acme.example')", "A.last = 'bob@acme.example'", "other.last = 'bob@acme.example'"}) {
    const std::string plan = "log = ['bob@acme.example']\nclass A:\n    last = 'bob@acme.example'\n    def go(self):\n        " + std::string(body) + "\nclass B:\n    last = 'bob@acme.example'\nother = B()\na, b = A(), A()\no = a if read_inbox()[0].id > 3 else b\no.go()\n"
                             "to, body = [log[-1], A.last, other.last][0], 'b'\n" + kSend;
    const std::string expected = CheckedOutcome(plan) == Outcome::kAllow ? "done" : "denied";
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) EXPECT_EQ(NameOf(RunWorld(plan, kWorldGate, DenyAll(), replies)->report.outcome), expected) << plan;
  }
}

}  // namespace
}  // namespace penstock
