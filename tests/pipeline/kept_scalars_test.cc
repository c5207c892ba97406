// What comes out of the lists, dicts and objects of a plan, and has no parts, raises nothing that it came out of where mails decide what becomes
// of it; what may have parts does.
#include <string>

#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

const std::string kMail = "send_email(to=to, subject='s', body=body)\n";

struct Row {
  const char* name;
  std::string plan;  // which says who is `to`, and what `body`
};

std::ostream& operator<<(std::ostream& out, const Row& row) { return out << row.name; }
std::string NameOfRow(const testing::TestParamInfo<Row>& info) { return info.param.name; }

class Kept : public testing::TestWithParam<Row> {};
TEST_P(Kept, RaisesNothing) { ExpectSent(GetParam().plan + kMail); }

const std::string kTally = "class Tally:\n    def __init__(self, words=('x',)):\n        self.words, self.hits, self.found = words, {}, []\n";
const std::string kFeed = "for m in read_inbox():\n    t.feed(m.body)\nto, body = t.words[0] + '@acme.example', str(t.found) + str(t.hits)\n";

INSTANTIATE_TEST_SUITE_P(
    Plans, Kept,
    testing::Values(
        Row{"CountedUnderIt", kTally + "    def feed(self, text):\n        for w in self.words:\n            if w in text:\n                self.hits[w] = self.hits.get(w, 0) + 1\nt = Tally(['bob', 'ann'])\n" + kFeed},
        Row{"PutIntoAList", kTally + "    def feed(self, text):\n        for w in self.words:\n            if w in text and w not in self.found:\n                self.found.append(w)\nt = Tally(words=['bob', 'ann'])\n" + kFeed},
        Row{"OutOfTheKeysOfADict", kTally + "    def feed(self, text):\n        for w in self.words:\n            if w in text:\n                self.found.append(w)\nt = Tally(list({'bob': 1, 'ann': 2}))\n" + kFeed},
        Row{"GivenToAMethod", "team = ['bob@acme.example', 'ann@acme.example']\nclass Tally:\n    def __init__(self):\n        self.counts = {}\n    def add(self, who, n=1):\n        self.counts[who] = self.counts.get(who, 0) + n\n"
                              "t = Tally()\nfor m in read_inbox():\n    for who in team:\n        if who in m.body:\n            t.add(who)\nto, body = team[0], str(t.counts)\n"},
        Row{"OutOfPairs", "class Log:\n    def __init__(self):\n        self.lines = []\nlog = Log()\nroutes = {'bob': 'bob@acme.example'}\nfor m in read_inbox():\n    for i, (name, mail) in enumerate(routes.items()):\n"
                          "        if name in m.body:\n            log.lines.append(mail)\nto, body = routes['bob'], str(log.lines)\n"},
        Row{"SortedByIt", "from dataclasses import dataclass\n@dataclass\nclass Score:\n    mail: str\n    n: int\nmails = read_inbox()\nscores = [Score(w + '@acme.example', sum(w in m.body for m in mails)) for w in ('bob', 'ann')]\n"
                          "best = max(scores, key=lambda s: s.n)\nto, body = scores[0].mail, best.mail\n"},
        Row{"SortedInPlace", kTally + "    def feed(self, text):\n        for w in self.words:\n            if w in text:\n                self.found.append(w)\nt = Tally(['bob', 'anna'])\nt.words.sort(key=len)\n" + kFeed},
        Row{"UnderAnotherKey", "class Plugin:\n    def run(self, ctx):\n        ctx['results'][self.name] = self.name + str(len(ctx['mails']))\nclass Count(Plugin):\n    name = 'count'\n"
                               "ctx = {'mails': read_inbox(), 'results': {}, 'to': 'bob@acme.example'}\nfor plugin in [Count()]:\n    plugin.run(ctx)\nto, body = ctx['to'], str(ctx['results'])\n"},
        // No word of a text names a method where nothing takes names.
        Row{"UnderAWordOfAText", "class Log:\n    def __init__(self):\n        self.found = []\n    def add(self, word):\n        self.found.append(word)\nlog = Log()\nwords = ['bob', 'add']\nfor m in read_inbox():\n    for w in words:\n"
                                 "        if w in m.body:\n            log.add(w)\nto, body = 'bob@acme.example' if len(words) == 2 else 'x', 'no found, add one'\n"}),
    NameOfRow);

class KeptParts : public testing::TestWithParam<Row> {};
TEST_P(KeptParts, RaiseWhatTheyCameOutOf) { ExpectNotSent(GetParam().plan + kMail); }

const std::string kTo = "to, body = f'{len(a)}@acme.example', 'b'\n";
const std::string kMark = "m = read_inbox()[0]\na = [1]\nb = [2]\nclass C:\n    def __init__(self, x='x'):\n        self.x = x\n    def take(self, x):\n        self.x = x\n    def send(self, x):\n        return 1\n";

INSTANTIATE_TEST_SUITE_P(
    Plans, KeptParts,
    testing::Values(
        Row{"NumberedByKeyword", kMark + "got = ['q']\nfor i, x in enumerate(iterable=[a]):\n    got.append(x)\n    got.append('t')\ndef pick():\n    if m.id > 3:\n        return got[-2]\n    return b\npick().append(3)\n" + kTo},
        Row{"TheSliceThatAnInstanceIsGiven", kMark + "xs, got = [1], []\nclass W:\n    def __getitem__(self, k):\n        got.append(xs[k])\nw = W()\nw[0:1]\na = got[0]\ndef pick():\n    if m.id > 3:\n        return got[0]\n    return b\npick().append(3)\n" + kTo},
        Row{"OutOfTheSliceThatAnInstanceIsGiven", kMark + "class W:\n    def __getitem__(self, k):\n        return k.start\nw = W()\ndef pick():\n    if m.id > 3:\n        return w[a:1]\n    return b\npick().append(3)\n" + kTo},
        // A list takes a text in.
        Row{"AddedATextTo", "m = read_inbox()[0]\na, b = [1], [2]\nx, y = a, b\nx += ''\ny += ''\nif m.id > 3:\n    x = y\nx.append(3)\n" + kTo},
        Row{"FromAToolOrAFunction", "m = read_inbox()[0]\na = [1]\ndef one():\n    return 1\ng = one\nif len(get_me().name) > 1:\n    g = read_inbox\nr = g()\nx = [1]\nif m.id > 3:\n    x = r\nx.clear()\nto, body = 'bob@acme.example' if r else 'ann@acme.example', 'b'\n"},
        Row{"GivenByAGenerator", kMark + "def gen():\n    yield a\nx = next(gen())\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"SentToAGenerator", kMark + "def gen():\n    got = yield 1\n    yield got\ng = gen()\nnext(g)\nx = g.send(a)\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"UnitedWithPairs", kMark + "d = {'t': 'u'}\nd |= [('k', a)]\nx = d.get('k')\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"GivenByTheClassAndAKeyword", "m = read_inbox()[0]\na = [1]\nb = [2]\nclass C:\n    def me(self, n, x):\n        return x\no = C()\no.me('a', 'b')\nx = C.me(o, 't', x=a)\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"LeftToTheDefault", "m = read_inbox()[0]\na = [1]\nb = [2]\nclass C:\n    def me(self, n, x=a):\n        return x\no = C()\no.me('a', 'b')\nx = C.me(o, 't')\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeOfItsOwnClass", kMark + "c = C().__class__(a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeOfAClassAmongItsBases", kMark + "c = C.mro()[0](a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeOfTheOwner", "m = read_inbox()[0]\na = [1]\nb = [2]\nmade = []\nclass Made:\n    def __get__(self, o, owner):\n        return owner(a)\nclass C:\n    other = Made()\n    def __init__(self, x='x'):\n        self.x = x\nx = C().other.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"BehindAMethodOfItsName", "m = read_inbox()[0]\na = [1]\nb = [2]\nclass D(list):\n    pass\nclass E:\n    def pop(self):\n        return 't'\nd = D()\nd.append(a)\nE().pop()\nx = d.pop()\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"OverAText", kMark + "it = iter('ab')\nif m.id > 3:\n    next(it)\nto, body = next(it) + '@acme.example', 'b'\n"},
        Row{"SumOfLists", kMark + "x = sum([[a], [b]], [])[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"InAnotherPlaceOfATuple", kMark + "t = ('x', a)[::-1]\nx = t[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"BehindAText", kMark + "t = ('x',) + (a,)\nx = t[1]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"PutThereByAnotherName", kMark + "xs = ['x']\nys = xs\nys.insert(0, a)\nx = xs[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"PutThereByAFunction", kMark + "xs = ['x']\ndef put(ys, y):\n    ys[0] = y\nput(xs, a)\nx = xs[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"PutThereByAMethodOfAList", kMark + "xs = ['x']\nput = xs.append\nput(a)\nx = xs[-1]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"PutThereByTheType", kMark + "xs = ['x']\nlist.append(xs, a)\nx = xs[-1]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"UpdatedUnderAnyKey", kMark + "d = {'k': 'x'}\nd.update([('k', a)])\nx = d['k']\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"UnderAMadeKey", kMark + "d = {'k': 'x'}\nd[chr(107)] = a\nx = d['k']\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"GivenToItsMethod", kMark + "c = C()\nc.take(a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"GivenToItsMethodByTheClass", kMark + "c = C()\nC.take(c, a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"GivenToItsMethodByName", kMark + "c = C()\ngetattr(c, 'ta' + 'ke')(a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeOfTheClassOfAnother", kMark + "c = type(C())(a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeByAClassmethod", "m = read_inbox()[0]\na = [1]\nb = [2]\nclass C:\n    def __init__(self, x='x'):\n        self.x = x\n    @classmethod\n    def of(cls, x):\n        return cls(x)\nc, d = C(), C.of(a)\nx = d.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"MadeAgain", kMark + "c = C()\nc.__init__(a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"SetByAText", kMark + "c = C()\nsetattr(c, 'x', a)\nx = c.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"SetOnTheClass", kMark + "class D:\n    x = 'x'\nd = D()\nD.x = a\nx = d.x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"WhatAPropertyGives", kMark + "class D:\n    @property\n    def x(self):\n        return a\nx = D().x\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"WhatAnErrorHolds", kMark + "x = ValueError(a).args[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo},
        Row{"CaughtUnderTheSameName", kMark + "x = 'x'\ntry:\n    raise ValueError(a)\nexcept ValueError as e:\n    x = e\nx = x.args[0]\nif m.id > 3:\n    x = b\nx.append(3)\n" + kTo}),
    NameOfRow);

}  // namespace
}  // namespace penstock
