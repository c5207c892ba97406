// What is changed by one of its names is changed by all of them.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

// A function puts something into what it has from a global; what was put there is found by another name, and written into.
TEST(OtherNames, OfWhatAFunctionPutsSomethingInto) {
  const auto whole = [](const std::string& setup, const std::string& use) {
    return "m = read_inbox()[0]\nn = [5]\n" + setup + "if m.id > 3:\n    put()\n" + use + "send_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n";
  };
  struct Named { const char *setup, *use; };
  for (const Named& one : {
           Named{"a = {'k': [0]}\nc = a\ndef put():\n    c['k'] = n\n", "a['k'].append(1)\n"},
           {"a = {'k': [0]}\nc = a\ndef put():\n    h = c\n    h['k'] = n\n", "k, v = a.popitem()\nv.append(1)\n"},
           {"a = [[0]]\nrows = [a]\nrow = rows[0]\ndef put():\n    row[0] = n\n", "a[0].append(1)\n"},
           {"a = [[0]]\ndef same(x):\n    return x\nc = same(a)\ndef put():\n    c[0] = n\n", "a[0].append(1)\n"},
           {"a = [[0]]\nfor c in [a]:\n    pass\ndef put():\n    c[0] = n\n", "a[0].append(1)\n"},
           {"a = [[0]]\nc = None\ndef name():\n    global c\n    c = a\nname()\ndef put():\n    c[0] = n\n", "a[0].append(1)\n"},
           {"def a():\n    pass\na.v = [0]\nc = a\ndef put():\n    c.v = n\n", "a.v.append(1)\n"},
           {"a = ValueError()\na.v = [0]\nc = a\ndef put():\n    c.v = n\n", "a.v.append(1)\n"}}) {
    ExpectNotSent(whole(one.setup, one.use));
  }
  // A copy is something else, and so is what nobody puts anything into.
  ExpectSent(whole("a = {'k': [0]}\nc = dict(a)\ndef put():\n    c['k'] = n\n", "a['k'].append(1)\n"));
  ExpectSent(whole("a, b = [[0]], [[0]]\nc = a\ndef put():\n    b[0] = 1\n", "c[0].append(1)\n"));
}

// The same in line: whoever gave the other name.
TEST(OtherNames, OfWhatABranchPutsSomethingInto) {
  const std::string begin = "m = read_inbox()[0]\nn = [5, 6]\na = [[0]]\n";
  struct Named { const char *setup, *put, *use; };
  for (const Named& one : {
           Named{"c = next(iter([a]))\n", "c.append(n)", "a[-1].append(1)"},
           {"def same(x):\n    return x\nc = same(a)\n", "c.append(n)", "a[-1].append(1)"},
           {"reg = {'x': a}\ndef find(k):\n    return reg[k]\n", "find('x').append(n)", "find('x')[-1].append(1)"},
           {"for i, c in enumerate([a]):\n    pass\n", "c.append(n)", "a[-1].append(1)"},
           {"*r, c = 1, 2, a\n", "c.append(n)", "a[-1].append(1)"},
           {"b = a\nd = b\nc = d\ndef put():\n    c.append(n)\n", "put()", "a[-1].append(1)"},
           {"def give():\n    while True:\n        yield a\nit = give()\ndef put():\n    next(it).append(n)\n", "put()", "a[-1].append(1)"},
           {"class O:\n    pass\no = O()\no.v = [0]\ndef same(x):\n    return x\nc = same(o)\n", "c.v = n", "o.v.append(1)"},
           {"rows = [{'id': i, 'v': [0]} for i in range(3)]\nr = next((r for r in rows if r['id'] == 1), None)\n", "r['v'] = n", "for q in rows: q['v'].append(1)"}}) {
    ExpectNotSent(begin + one.setup + "if m.id > 3:\n    " + one.put + "\n" + one.use + "\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
  }
}

// What is put into something chosen may have it in ways of its own.
TEST(OtherNames, OfWhatSomethingThatIsPutHolds) {
  const std::string begin = "m = read_inbox()[0]\nn, t = [5, 6], m.id > 3\n";
  struct Held { const char *make, *use; };
  for (const Held& one : {
           Held{"make = slice\n", "a[-1].stop.append(1)"},
           {"class K:\n    def __init__(self, w):\n        self.w = w\ndef make(w):\n    return frozenset([K(w)])\n", "for q in a[-1]: q.w.append(1)"},
           {"class P:\n    pass\ndef make(w):\n    return staticmethod(lambda: w)\n", "P.x = a[-1]\nP.x().append(1)"},
           {"class P:\n    pass\ndef make(w):\n    return property(lambda self: w)\n", "P.x = a[-1]\nP().x.append(1)"},
           {"class B:\n    def get(self):\n        return self.w\nclass C(B):\n    def __init__(self, w):\n        self.w = w\n    def up(self):\n        return super()\ndef make(w):\n    return C(w).up()\n", "a[-1].get().append(1)"},
           {"def make(w):\n    try:\n        raise ValueError(w)\n    except ValueError:\n        try:\n            raise KeyError()\n        except KeyError as f:\n            return f\n", "a[-1].__context__.args[0].append(1)"},
           {"import asyncio\nasync def make(w):\n    return w\n", "asyncio.run(a[-1]).append(1)"},
           {"import asyncio\nasync def make(w):\n    yield w\n", "async def main():\n    async for x in a[-1]:\n        x.append(1)\nasyncio.run(main())"}}) {
    ExpectNotSent(begin + one.make + "a, b = [make([0])], [make([0])]\nc = a if t else b\nc.append(make(n))\n" + one.use + "\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
  }
  ExpectNotSent(begin + "class K:\n    def __init__(self, w, r):\n        self.w, self.r = w, r\nk = max(frozenset([K(n, True), K([0], False)]), key=lambda k: k.r == t)\nk.w.append(1)\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
  ExpectNotSent(begin + "def inner(w):\n    yield 0\n    w.append(1)\n    yield 1\ndef outer(box):\n    yield from inner(box.pop(0))\ng = outer([n])\nnext(g)\nif t:\n    next(g)\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
}

// An operator in place changes a reply, and what a text of JSON gave, under their other names as well: in both modes.
TEST(OtherNames, OfWhatAnOperatorChangesInPlace) {
  for (const char* plan : {
           "me = get_me()\nc = me\nc |= {'email': read_inbox()[0].sender}\nsend_email(to=me['email'], subject='s', body='b')\n",
           "me = get_me()\ndef fill(d):\n    d |= {'email': read_inbox()[0].sender}\nfill(me)\nsend_email(to=me['email'], subject='s', body='b')\n",
           "import operator\nme = get_me()\noperator.ior(me, {'email': read_inbox()[0].sender})\nsend_email(to=me['email'], subject='s', body='b')\n",
           "import json\nc = json.loads('[\"bob@acme.example\"]')\nd = c\nd += [read_inbox()[0].sender]\nsend_email(to=c[-1], subject='s', body='b')\n",
           "import json\nc = json.loads('{\"k\": 1}')\nd = c\nd |= {read_inbox()[0].sender: 2}\nsend_email(to=list(c)[-1], subject='s', body='b')\n",
           "import json\nc = {'a': json.loads('[\"q\"]')}\nfor l in c.values():\n    l += (m.sender for m in read_inbox())\nsend_email(to=c['a'][-1], subject='s', body='b')\n",
           "import re\nc = re.findall('a', 'bab')\nd = c\nd *= 2\nd += [read_inbox()[0].sender]\nsend_email(to=c[2], subject='s', body='b')\n"}) {
    for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
      auto world = RunWorld(plan, gate);
      EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
      EXPECT_NE(CheckedOutcome(plan, gate), Outcome::kAllow) << plan;
    }
  }
  // What is added may be a mail's and the recipient still one's own.
  ExpectSent("me = get_me()\nc = me\nc |= {'note': read_inbox()[0].body}\nsend_email(to=me['email'], subject='s', body=c['note'])\n");
}

// What stands in `**named` was made by the call: a plan that fills it there is no riddle.
TEST(OtherNames, OfWhatIsGivenByName) {
  ExpectSent("def fill(**named):\n    named['c']['name'] = [1]\nfill(c=get_me() if read_inbox()[0].id > 3 else {})\nsend_email(to='bob@acme.example', subject='s', body='b')\n");
}

// A variable that code may give another value, and that is written into: what it holds has other names.
TEST(OtherNames, OfWhatAVariableMayHoldNoMore) {
  for (const char* made : {"rows = [OrderedDict(n=0)]\n", "rows = deque([{'n': 0}])\n", "rows = [{'n': 0}]\n"}) {
    ExpectNotSent("from collections import OrderedDict, deque\n" + std::string(made) + "one = rows[0]\ndef swap():\n    global rows\n    rows = []\nm = read_inbox()[0]\n"
                  "try:\n    read_inbox()[1]\nexcept IndexError:\n    for row in rows:\n        row['n'] = 4\nsend_email(to=f\"{one['n']}@acme.example\", subject='s', body='b')\n");
  }
}

}  // namespace
}  // namespace penstock
