// Plans as they are written every day: mails are all over them, and decide nothing of who is written to.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

const std::string kMail = "send_email(to=to, subject='s', body='b')\n";

TEST(EverydayPlans, FilterMailsForEachName) {
  for (const char* first : {"g = sum(x for x in [1])\n", "from pydantic import BaseModel\nclass D(BaseModel):\n    x: str\n", "def twice(x):\n    yield x\n    yield x\nn = list(twice(1))\n"}) {
    for (const char* filter : {"w in x.body", "x.sender.startswith(w)", "x.body.find(w) > 0", "w.split('@')[0] in x.sender.split('@')"}) {
      ExpectSent(std::string(first) + "to = ''\nfor w in ['ann@acme.example', 'bob@acme.example']:\n    mine = [x for x in read_inbox() if " + filter + "]\n    to = w\n" + kMail);
    }
  }
}

// A display that has a name may hold what is put into it.
TEST(EverydayPlans, GoOverADisplay) {
  ExpectNotSent("n, m = [5], read_inbox()[0]\nfor w in (ws := ['a', 'b']):\n    if len(ws) < 3:\n        ws.append(n)\n    c = w\n    if m.id > 3 and c != 'a' and c != 'b':\n        c.append(1)\n"
                "send_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
}

TEST(EverydayPlans, LetATextGrow) {
  for (const char* grow : {"s += '!'", "s += f'{m.id}'", "s += str(m.id)", "s += 'a' + 'b'"}) {
    ExpectSent("m = read_inbox()[0]\nc = {'name': 'Ann', 'to': 'ann@acme.example'}\ns = c['name']\nif m.id > 3:\n    " + std::string(grow) + "\nsend_email(to=c['to'], subject='s', body=s)\n");
  }
  // A tuple that grows is another one.
  ExpectNotSent("m = read_inbox()[0]\nn = [5]\na = ([0],)\nif m.id > 3:\n    a += (n,)\na[-1].append(1)\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
}

TEST(EverydayPlans, GiveArgumentsByName) {
  const std::string branch = "m = read_inbox()[0]\nif m.id > 3:\n    ";
  for (const char* call : {"add(b, text='x')", "add(text='x', b=b)", "add(b)", "add(b=b)"}) {
    ExpectSent("def add(b, text='y'):\n    b['n'] = text\nb = {'to': 'bob@acme.example', 'n': ''}\n" + branch + call + "\nsend_email(to=b['to'], subject='s', body=b['n'])\n");
    ExpectNotSent("def add(b, text='y'):\n    b['to'] = text\nb = {'to': 'bob@acme.example', 'n': ''}\n" + branch + call + "\nsend_email(to=b['to'], subject='s', body=b['n'])\n");
  }
  const std::string draft = "class Draft:\n    def __init__(self):\n        self.to, self.lines = 'bob@acme.example', []\n    def line(self, text='x', *, twice=False):\n        self.lines.append(text)\nb = Draft()\n";
  ExpectSent(draft + "for m in read_inbox():\n    b.line(text=m.body)\nsend_email(to=b.to, subject='s', body=str(len(b.lines)))\n");
  ExpectSent(draft + "for m in read_inbox():\n    b.line()\nsend_email(to=b.to, subject='s', body=str(len(b.lines)))\n");
  ExpectNotSent("a = [5]\nclass Draft:\n    def line(self, lines=a):\n        lines.append(1)\nb = Draft()\nfor m in read_inbox():\n    b.line()\nsend_email(to=f'{len(a)}@acme.example', subject='s', body='b')\n");
  // What a builtin calls has what the builtin gives it; a method that is called by its class has its instance first.
  for (const char* call : {"max(a, n, key=f)", "max([a, n], key=lambda key: f(key))", "Draft.put(Draft(), n, into=a)", "Draft.put(Draft(), into=n)", "f.__call__(q=n)", "Draft().put(into=n)", "Draft.put(self=Draft(), into=n)"}) {
    ExpectNotSent("a, n, m = [0], [5, 6], read_inbox()[0]\ndef f(q):\n    q.append(1)\n    return len(q)\nclass Draft:\n    def put(self, what=1, *, into=()):\n        if into:\n            into.append(what)\n        if what != 1:\n            what.append(1)\n"
                  "if m.id > 3:\n    " + std::string(call) + "\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
  }
  for (const char* call : {"C.put(C(), k=n)", "C.put(C(), n)", "C().put(k=n)", "C().put(n)"}) {
    ExpectNotSent("n, m = [5, 6], read_inbox()[0]\nclass C:\n    def put(self, k):\n        k.append(1)\nif m.id > 3:\n    " + std::string(call) + "\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
    ExpectNotSent("d, m = {'n': '5'}, read_inbox()[0]\nn = d\nclass C:\n    def put(self, k):\n        k['n'] = '6'\nif m.id > 3:\n    " + std::string(call) + "\nsend_email(to=d['n'] + '@acme.example', subject='s', body='b')\n");
  }
  // Which parameter it is decides: one that a place alone gives may have the name of another.
  ExpectNotSent("def put(a, /, **a_too):\n    a.append(1)\nn, k = [5], [6]\nm = read_inbox()[0]\nif m.id > 3:\n    put(n, a=k)\nsend_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n");
  ExpectSent("def put(a, /, **a_too):\n    a.append(1)\nn, k = [5], [6]\nm = read_inbox()[0]\nif m.id > 3:\n    put(n, a=k)\nsend_email(to=f'{len(k)}@acme.example', subject='s', body='b')\n");
}

TEST(EverydayPlans, GoOverADictInOrder) {
  const std::string made = "d = {'ann@acme.example': 0, 'bob@acme.example': 0}\nd['ann@acme.example'] = read_inbox()[0].id\nto = ''\n";
  ExpectSent(made + "for k, v in sorted(d.items()):\n    to = k\n" + kMail);
  ExpectSent(made + "to = min(d.items())[0]\n" + kMail);
  ExpectNotSent(made + "it = iter(d.items())\nto = sorted(it)[0][0]\n" + kMail);
  ExpectNotSent(made + "for v, k in sorted((v, k) for k, v in d.items()):\n    to = k\n" + kMail);
  ExpectNotSent(made + "to = max(d.items(), key=lambda pair: pair[1])[0]\n" + kMail);
  ExpectNotSent(made + "d[read_inbox()[0].sender] = 1\nto = max(d.items())[0]\n" + kMail);
}

// A loop within one that mails decide: a field of each, and no other, is written.
TEST(EverydayPlans, WriteAFieldOfEach) {
  for (const char* made : {"rows = [{'to': 'ann@acme.example', 'n': ''}, {'to': 'bob@acme.example', 'n': ''}]\n", "rows = [{'to': a, 'n': ''} for a in ['ann@acme.example', 'bob@acme.example']]\n"}) {
    for (const char* loop : {"for row in rows:\n        ", "for i, row in enumerate(rows):\n        ", "for row in (rows[0], rows[1]):\n        ", "for row in reversed(rows):\n        ", "for row in rows:\n        if row['to'] in x.body:\n            "}) {
      ExpectSent(std::string(made) + "for x in read_inbox():\n    " + loop + "row['n'] = 'seen'\nsend_email(to=rows[0]['to'], subject='s', body=rows[0]['n'])\n");
      ExpectNotSent(std::string(made) + "for x in read_inbox():\n    " + loop + "row['to'] = 'eve@evil.example'\nsend_email(to=rows[0]['to'], subject='s', body=rows[0]['n'])\n");
    }
  }
  const std::string named = "a, b = {'to': 'ann@acme.example', 'n': 0}, {'to': 'bob@acme.example', 'n': 0}\n";
  ExpectSent(named + "for x in read_inbox():\n    for one in (a, b):\n        one['n'] += 1\nsend_email(to=a['to'], subject='s', body='b')\n");
  ExpectNotSent(named + "for x in read_inbox():\n    for one in (a, b):\n        one['to'] = 'eve@evil.example'\nsend_email(to=a['to'], subject='s', body='b')\n");
  ExpectNotSent(named + "for x in read_inbox():\n    for one in (a, b):\n        one[x.body] = 1\nsend_email(to=list(a)[-1], subject='s', body='b')\n");
  // A display that has a name may hold more by now.
  for (const char* rows : {"rows = []\nrows.append({'to': 'ann@acme.example'})\n", "rows = [None]\nrows[0] = {'to': 'ann@acme.example'}\n", "rows = [{'to': 'bob@acme.example'}]\nrows.insert(0, {'to': 'ann@acme.example'})\n", "one = {'to': 'ann@acme.example'}\nrows = []\nrows += [one]\n"}) {
    for (const char* loop : {"for row in rows", "for i, row in enumerate(rows)", "for row in reversed(rows)", "for row, x in zip(rows, [1])"}) {
      ExpectNotSent("m = read_inbox()[0]\n" + std::string(rows) + "if m.id > 3:\n    " + loop + ":\n        row['to'] = 'eve@evil.example'\nsend_email(to=rows[0]['to'], subject='s', body='b')\n");
    }
  }
  ExpectNotSent("m, n = read_inbox()[0], {'to': 'ann@acme.example'}\nif m.id > 3:\n    for row in (rows := [{}]):\n        if len(rows) < 2:\n            rows.append(n)\n        row['to'] = 'eve@evil.example'\nsend_email(to=n['to'], subject='s', body='b')\n");
  // A copy holds what was in the list when it was made.
  ExpectNotSent("rows = [{'to': 'ann@acme.example'}, {'to': 'bob@acme.example'}]\none = rows[0]\nfor row in list(rows):\n    rows.clear()\n    m = read_inbox()[0]\n    if m.id > 3:\n        row['to'] = 'eve@evil.example'\nsend_email(to=one['to'], subject='s', body='b')\n");
  ExpectNotSent("rows = [{'to': 'ann@acme.example'}]\none = rows[0]\nfor row in (rows[0], rows[0]):\n    rows.clear()\n    for m in read_inbox():\n        row['to'] = m.sender\nsend_email(to=one['to'], subject='s', body='b')\n");
}

// Each instance has what its `__init__` sets first.
TEST(EverydayPlans, WriteAnAttributeOfEach) {
  const std::string each = "tasks = [Task(a) for a in ['ann@acme.example', 'bob@acme.example']]\nfor m in read_inbox():\n    for task in tasks:\n        if task.to in m.body:\n            ";
  for (const char* made : {"from dataclasses import dataclass\n@dataclass\nclass Task:\n    to: str\n    done: bool = False\n", "class Task:\n    def __init__(self, to):\n        self.to = to\n        self.done = False\n"}) {
    ExpectSent(made + each + "task.done = True\nsend_email(to=tasks[0].to, subject='s', body=str(tasks[0].done))\n");
    ExpectNotSent(made + each + "task.to = 'eve@evil.example'\nsend_email(to=tasks[0].to, subject='s', body='b')\n");
  }
  // Which it has is decided where they are not all set, or taken away, or made without.
  for (const char* made : {"class Task:\n    def __init__(self, to):\n        self.to = to\n", "class Task:\n    def __init__(self, to):\n        if len(to) > 99:\n            self.done = False\n        self.to = to\n",
                           "class Task:\n    def __new__(cls, to):\n        return super().__new__(cls)\n    def __init__(self, to):\n        self.to = to\n"}) {
    ExpectNotSent(made + each + "task.done = True\nsend_email(to='ann@acme.example' if hasattr(tasks[0], 'done') else 'bob@acme.example', subject='s', body='b')\n");
  }
}

// A dict of mails that is asked for what it lacks writes into itself alone.
TEST(EverydayPlans, LookUpWhatAMailMayLack) {
  const std::string counter = "from collections import Counter\nfound = Counter(m.sender for m in read_inbox())\nfor me in [get_me()]:\n    x = found[me.email]\n";
  ExpectSent(counter + "    send_email(to=me.email, subject='s', body='b')\n");
  ExpectNotSent(counter + "    send_email(to=f'{len(found)}@acme.example', subject='s', body='b')\n");
  const std::string counts = "class Found(dict):\n    def __missing__(self, key):\n        log.append(key)\n        return 0\nlog, found = [], Found()\nfor m in read_inbox():\n    found[m.sender] = 1\n";
  ExpectNotSent(counts + "x = found['bob@acme.example']\nsend_email(to=f'{len(log)}@acme.example', subject='s', body='b')\n");
  ExpectNotSent(counts + "x = found.__getitem__('bob@acme.example')\nsend_email(to=f'{len(log)}@acme.example', subject='s', body='b')\n");
}

// Whether a function ends in an error is decided by what it looks at, not by all that it is given.
TEST(EverydayPlans, AskAFunctionThatMayRaise) {
  const std::string limit = "def limit(n, text):\n    if n > 3:\n        raise ValueError('n')\n    return n\n";
  const std::string record = "class Limit:\n    def __init__(self, n, text):\n        self.n, self.text = n, text\n    def check(self):\n        if self.n > 3:\n            raise ValueError('n')\n";
  const std::string taken = "except ValueError:\n    to = 'bob@acme.example'\n" + kMail;
  const std::string begin = "m, to = read_inbox()[0], 'ann@acme.example'\ntry:\n    ";
  for (const char* call : {"limit(1, m.body)", "limit(n=1, text=m.body)", "limit(5, m.body)", "[limit(k, m.body) for k in [1, 2]]"}) ExpectSent(limit + begin + call + "\n" + taken);
  ExpectSent(record + begin + "Limit(1, m.body).check()\n" + taken);
  for (const char* call : {"limit(m.id, 'x')", "limit(text='x', n=m.id)", "(limit if m.id > 3 else max)(5, 2)", "limit(*[1, 'x'][:m.id])"}) ExpectNotSent(limit + begin + call + "\n" + taken);
  ExpectNotSent(record + begin + "Limit(m.id, 'x').check()\n" + taken);
  ExpectNotSent(record + "class More(Limit):\n    def check(self):\n        raise ValueError('n')\n" + begin + "(Limit if m.id > 3 else More)(1, 'x').check()\n" + taken);
  // What `__init__` gives decides, too.
  for (const char* gives : {"v", "None if v > 3 else 1", "[None, 1][v % 2]"}) {
    ExpectNotSent("class A:\n    def __init__(self, v):\n        return " + std::string(gives) + "\nm, to = read_inbox()[0], 'ann@acme.example'\ntry:\n    A(m.id if m.id < 3 else None)\nexcept TypeError:\n    to = 'bob@acme.example'\n" + kMail);
  }
  // An error of another kind is none of the handler's.
  ExpectSent("def clean(s):\n    if not s:\n        raise ValueError('s')\n    return s\n" + begin + "w = clean(m.body)\n    to = {'a': 'ann@acme.example'}['a']\nexcept KeyError:\n    to = 'bob@acme.example'\n" + kMail);
}

// What a generator decides between two things that it gives tells nothing of how many there are.
TEST(EverydayPlans, GoOverAGenerator) {
  const std::string begin = "m, n = read_inbox()[0], 0\ndef g():\n    ";
  for (const char* body : {"x = 1 if m.id > 3 else 2\n    yield 'ann@acme.example'\n", "x = 'a'\n    if m.id > 3:\n        x = 'b'\n    yield 'ann@acme.example'\n", "for k in [1]:\n        if m.id > 3:\n            k = 2\n        yield 'ann@acme.example'\n"}) {
    ExpectSent(begin + body + "for to in g():\n    " + kMail);
    ExpectSent(begin + body + "for i, to in enumerate(g()):\n    " + kMail);
  }
  const std::string counted = "send_email(to=f'{n}@acme.example', subject='s', body='b')\n";
  for (const char* body : {"if m.id > 3:\n        return\n    yield 1\n", "if m.id > 3:\n        yield 1\n    yield 2\n", "for k in range(m.id):\n        yield k\n", "yield 1\n    if m.id > 3:\n        return\n    yield 2\n",
                           "while m.id > 3:\n        yield 1\n        break\n    yield 2\n", "yield from [1, 2][:m.id]\n"}) {
    ExpectNotSent(begin + body + "for x in g():\n    n += 1\n" + counted);
  }
  const std::string taken = "try:\n    for x in g():\n        n += 1\nexcept ValueError:\n    n = 9\n";
  ExpectNotSent(begin + "yield 1\n    if m.id > 3:\n        raise ValueError('x')\n    yield 2\n" + taken + counted);
  ExpectNotSent(begin + "yield 1\n    x = [1, 2][m.id - 1] if m.id < 3 else int('x')\n    yield 2\n" + taken + counted);
}

// A handler takes the errors of its kind alone.
TEST(EverydayPlans, TakeErrorsOfAnotherKind) {
  struct Row { const char *may_raise, *own, *another; };
  for (const Row& row : {Row{"int(m.body[:0] + '5')", "ValueError", "KeyError"}, Row{"float(m.body[:0] + '5')", "ValueError", "(KeyError, IndexError)"}, Row{"all[0].id", "IndexError", "ValueError"},
                         Row{"10 / m.id", "ZeroDivisionError", "ValueError"}, Row{"10 // m.id", "ArithmeticError", "LookupError"}, Row{"{1: 'a', 5: 'b'}[m.id]", "KeyError", "IndexError"},
                         Row{"{1: 'a', 5: 'b'}[m.id]", "LookupError", "RuntimeError"}, Row{"[7, 8].pop(m.id - m.id)", "IndexError", "KeyError"}, Row{"{1: 'a', 5: 'b'}.pop(m.id)", "KeyError", "ValueError"},
                         Row{"[1, 5].index(m.id)", "ValueError", "KeyError"}, Row{"'15'.index(f'{m.id}')", "Exception", "OSError"}}) {
    const auto plan = [&](const char* taken) {
      return "all = read_inbox()\nm, to = all[0], 'ann@acme.example'\ntry:\n    x = " + std::string(row.may_raise) + "\nexcept " + taken + ":\n    to = 'bob@acme.example'\n" + kMail;
    };
    ExpectSent(plan(row.another));
    ExpectNotSent(plan(row.own));
  }
  // A value of which the kind is not known may raise any.
  ExpectNotSent("m, to = read_inbox()[0], 'ann@acme.example'\nrow = {'n': 1} if m.id > 3 else [7, 8]\nkey = 'n' if m.id > 3 else 0\ntry:\n    x = row[key]\nexcept TypeError:\n    to = 'bob@acme.example'\n" + kMail);
  // What looks a key up may ask an instance what it is like.
  ExpectNotSent("class Key:\n    def __hash__(self):\n        return hash(1)\n    def __eq__(self, other):\n        if other == 7:\n            raise ValueError('k')\n        return True\nm, to = read_inbox()[0], 'ann@acme.example'\n"
                "try:\n    x = {Key(): 1}[1 + m.id - m.id]\nexcept ValueError:\n    to = 'bob@acme.example'\n" + kMail);
}

TEST(EverydayPlans, SetAnAttributeOfAClass) {
  const std::string mails = "class Mails:\n    to = 'ann@acme.example'\n    n = 0\n    urgent = False\n", loop = "for m in read_inbox():\n    ";
  for (const char* set : {"Mails.n += 1", "Mails.urgent = 'yes' in m.body", "if 'yes' in m.body:\n        Mails.urgent = True"}) {
    ExpectSent(mails + loop + set + "\nsend_email(to=Mails.to, subject='s', body=str(Mails.n))\n");
    ExpectSent(mails + loop + set + "\nsend_email(to=Mails().to, subject='s', body='b')\n");
    ExpectSent(mails + "class Some(Mails):\n    more = 0\n" + loop + set + "\nsend_email(to=Some.to, subject='s', body='b')\n");
    ExpectNotSent(mails + loop + set + "\nsend_email(to=f'{Mails.n}{Mails.urgent}@acme.example', subject='s', body='b')\n");
    ExpectNotSent(mails + "class Some(Mails):\n    pass\n" + loop + set + "\nsend_email(to=f'{Some().n}{Some().urgent}@acme.example', subject='s', body='b')\n");
  }
  // A name that is new, or that Python asks for.
  ExpectNotSent(mails + loop + "if 'yes' in m.body:\n        Mails.more = 1\nsend_email(to='ann@acme.example' if hasattr(Mails, 'more') else 'bob@acme.example', subject='s', body='b')\n");
  ExpectNotSent(mails + loop + "if 'yes' in m.body:\n        Mails.__len__ = lambda self: 0\nsend_email(to='ann@acme.example' if Mails() else 'bob@acme.example', subject='s', body='b')\n");
  ExpectNotSent(mails + "made = Mails()\n" + loop + "if 'yes' in m.body:\n        Mails.urgent = property(lambda self: 5)\nsend_email(to=f'{made.urgent}@acme.example', subject='s', body='b')\n");
}

// A temporary of one statement is another's in the next.
TEST(EverydayPlans, GoOnWithOtherThings) {
  const std::string people = "people = [get_me()]\nd = {}\n", mails = "for m in read_inbox():\n    ";
  const std::string all = "for p in people:\n    send_email(to=p.email, subject='s', body='b')\n";
  ExpectSent(people + mails + "d.setdefault('a', []).append('x')\n" + all);
  ExpectNotSent(people + mails + "people.append(get_me())\n" + all);
  const std::string text = "text = '-'.join(m.body for m in read_inbox())\nfor p in [get_me()]:\n    ";
  ExpectSent(text + "body = 'Dear {}, {}'.format(p.name, text)\n    send_email(to=p.email, subject='s', body=body)\n");
  ExpectNotSent(text + "to = '{}@acme.example'.format(text)\n    send_email(to=to, subject='s', body='b')\n");
}

TEST(EverydayPlans, HandMailsToAMethod) {
  const std::string bot = "class Bot:\n    def __init__(self, to):\n        self.to = to\n        self.log = []\n        self.words = ['pay', 'lunch']\n"
                          "    def handle(self, m):\n        self.log.append(m.body)\n    def score(self, m):\n        return sum(w in m.body for w in self.words)\n"
                          "    def take(self, m):\n        self.to = 'bob@acme.example'\n        return 1\nb = Bot('ann@acme.example')\n";
  const std::string mail = "send_email(to=b.to, subject='s', body=str(x))\n";
  ExpectSent(bot + "x = [b.handle(m) for m in read_inbox()]\n" + mail);
  ExpectSent(bot + "x = sorted(read_inbox(), key=b.score)[-1].body\n" + mail);
  ExpectSent(bot + "x = max(read_inbox(), key=b.score).body\n" + mail);
  ExpectNotSent(bot + "x = [b.take(m) for m in read_inbox()]\n" + mail);
  ExpectNotSent(bot + "x = sorted(read_inbox(), key=b.take)\n" + mail);
  ExpectNotSent(bot + "x = 0\nif read_inbox()[0].id > 3:\n    x = max([1, 2], key=b.take)\n" + mail);
  ExpectNotSent(bot + "to = ['ann@acme.example']\nclass Other:\n    def put(self, xs):\n        xs[0] = 'bob@acme.example'\n        return 1\nx = 0\nif read_inbox()[0].id > 3:\n    x = max([to, to], key=Other().put)\n"
                      "send_email(to=to[0], subject='s', body='b')\n");
}

// A builtin value may have a method of the same name, or hold a function under it.
TEST(EverydayPlans, CallMethodsThatBuiltinsHaveToo) {
  const std::string log = "log = []\nclass A:\n    def __getitem__(self, k):\n        return 1\n    def start(self, x):\n        return 1\n    def send(self, x):\n        return 1\nm = read_inbox()[0]\n";
  const std::string end = "to = 'ann@acme.example' if log else 'bob@acme.example'\n" + std::string(kMail);
  ExpectNotSent(log + "xs = [log]\nif m.id > 3:\n    xs.__getitem__(0).append('v')\n" + end);
  ExpectNotSent(log + "def f(x):\n    log.append('v')\n    return 1\np = slice(f, 1)\nif m.id > 3:\n    sorted([1], key=p.start)\n" + end);
  // Nor is it told by its name alone what a call gives where the plan makes names.
  const std::string made = "class B:\n    def cb(self, x):\n        return 1\ndef f(x):\n    log.append('v')\n    return log\nclass Q:\n    pass\nq = Q()\n";
  for (const char* set : {"object.__setattr__(q, 'c' + 'b', f)", "q.__setattr__('c' + 'b', f)", "put = q.__setattr__\nput('c' + 'b', f)"}) {
    ExpectNotSent(log + made + set + "\nx = q.cb(1)\nlog.clear()\nif m.id > 3:\n    x.append('v')\n" + end);
    ExpectNotSent(log + made + set + "\nif m.id > 3:\n    sorted([1], key=q.cb)\n" + end);
  }
  ExpectNotSent(log + "def gen():\n    yield 1\n    yield iter([1, 2, 3])\ng = gen()\nnext(g)\nit = g.send(None)\nif m.id > 3:\n    for x in it:\n        break\nlog = [y for y in it][2:]\n" + end);
}

TEST(EverydayPlans, TestTwoThingsOfEach) {
  const std::string rows = "rows = [{'name': 'Ann', 'to': 'ann@acme.example', 'n': 0}, {'name': 'Bob', 'to': 'bob@acme.example', 'n': 0}]\n"
                           "for m in read_inbox():\n    for r in rows:\n        if r['name'] in m.body or r['to'] == m.sender:\n            ";
  const std::string all = "for r in rows:\n    to = r['to']\n" + std::string(kMail);
  ExpectSent(rows + "r['n'] += 1\n" + all);
  ExpectNotSent(rows + "r['to'] = 'eve@evil.example'\n" + all);
  // Another row on one of the ways.
  ExpectNotSent(rows + "if m.id > 3:\n                r = rows[0]\n            r['to'] = 'eve@evil.example'\n" + all);
}

TEST(EverydayPlans, UnpackRowsWithNames) {
  const std::string row = "from typing import NamedTuple\nclass Row(NamedTuple):\n    to: str\n    text: str\nm = read_inbox()[0]\nrows = [Row('ann@acme.example', m.body), Row(get_me().email, m.sender)]\n";
  ExpectSent(row + "for to, text in rows:\n    body = text\n" + kMail);
  ExpectSent(row + "for i, (to, text) in enumerate(rows):\n    body = text\n" + kMail);
  ExpectSent(row + "to, *rest = rows[0]\nsend_email(to=to, subject='s', body=str(rest))\n");
  ExpectNotSent(row + "for text, to in rows:\n    body = text\n" + kMail);
  ExpectNotSent("class Pair:\n    def __init__(self, to):\n        self.to = to\n    def __iter__(self):\n        return iter((self.to, 1))\nto, n = Pair(read_inbox()[0].sender)\n" + kMail);
}

TEST(EverydayPlans, KeepWhatAMailSaysInAnError) {
  const std::string error = "class Bad(Exception):\n    def __init__(self, to, text):\n        self.to = to\n        self.text = text\ntext = read_inbox()[0].body\n";
  ExpectSent(error + "try:\n    raise Bad('ann@acme.example', text)\nexcept Bad as e:\n    send_email(to=e.to, subject='s', body=e.text)\n");
  auto world = RunWorld("class Bad(Exception):\n    def __init__(self, to, text):\n        super().__init__(text)\n        self.to = to\ntext = read_inbox()[0].body\ntry:\n    raise Bad('ann@acme.example', text)\nexcept Bad as e:\n    send_email(to=e.to, subject='s', body=str(e))\n");
  EXPECT_EQ(world->executed("send_email"), 1) << world->Messages();
  ExpectNotSent(error + "try:\n    raise Bad('ann@acme.example', text)\nexcept Bad as e:\n    send_email(to=e.text, subject='s', body='b')\n");
  ExpectNotSent(error + "to = 'ann@acme.example'\nclass Strict(Bad):\n    def __setattr__(self, name, value):\n        if value == 'no':\n            raise KeyError(value)\ntry:\n    Strict('x', text)\nexcept KeyError:\n    to = 'bob@acme.example'\n" + kMail);
}

// What a loop goes over is no part of what is looked up for it, or joined.
TEST(EverydayPlans, LookUpEachInWhatMailsFilled) {
  const std::string count = "from collections import Counter, defaultdict\nn = Counter(m.sender for m in read_inbox())\nd = defaultdict(list)\nfor m in read_inbox():\n    d[m.sender].append(m.body)\n";
  const std::string people = "to = 'x'\nfor p in [get_me()]:\n    ";
  ExpectSent(count + people + "k = n[p.email]\n    to = p.email\n" + kMail);
  ExpectSent(count + people + "k = d[p.email]\n    to = p.email\n" + kMail);
  ExpectNotSent(count + people + "to = p.email if n[p.email] else p.name\n" + kMail);
  // One that puts an object under its key: which one that is, is not known.
  ExpectNotSent("class D(dict):\n    def __missing__(self, k):\n        k.to = 'bob@acme.example'\n        return 1\nclass K:\n    def __init__(self):\n        self.to = 'ann@acme.example'\n"
                "k, d = K(), D()\nif read_inbox()[0].id > 3:\n    d[k] = 1\nd[k]\nto = k.to\n" + kMail);
  const std::string rows = "rows = [{'to': get_me().email, 'mails': [m.body for m in read_inbox()]}]\nfor r in rows:\n    ";
  ExpectSent(rows + "text = '-'.join(b for b in r['mails']) if r['mails'] else 'none'\n    to = r['to']\n" + kMail);
  ExpectNotSent(rows + "to = '-'.join(b for b in r['mails']) if r['mails'] else 'none'\n" + kMail);
  // An iterator that somebody keeps.
  ExpectNotSent("it = iter(['ann@acme.example', 'bob@acme.example', 'eve@evil.example'])\nrows = [{'it': it}]\nfor r in rows:\n    if read_inbox()[0].id > 3:\n        next(r['it'])\nto = next(it)\n" + kMail);
  ExpectNotSent("rows = [iter(['ann@acme.example', 'bob@acme.example'])]\nfor r in rows:\n    if read_inbox()[0].id > 3:\n        x = '-'.join(b for b in r)\nto = next(rows[0], 'eve@evil.example')\n" + kMail);
}

TEST(EverydayPlans, GroupMailsInAnAttribute) {
  const std::string box = "class Box:\n    def __init__(self, to):\n        self.to = to\n        self.by = {}\n    def load(self, mails):\n        for m in mails:\n            ";
  const std::string end = "\nb = Box('ann@acme.example')\nb.load(read_inbox())\nto = ";
  ExpectSent(box + "self.by.setdefault(m.sender, []).append(m.body)" + end + "b.to\n" + kMail);
  ExpectSent(box + "self.by.setdefault(m.sender, [])" + end + "b.to\n" + kMail);
  ExpectSent(box + "self.by.get(m.sender, []).append(m.body)" + end + "b.to\n" + kMail);
  ExpectNotSent(box + "self.by.setdefault(m.sender, []).append(m.body)" + end + "list(b.by)[0]\n" + kMail);
  const std::string other = "\nb, xs = Box('ann@acme.example'), ['ann@acme.example']\nb.by['k'] = xs\nb.load(read_inbox())\nto = xs[-1]\n";
  ExpectNotSent(box + "self.by.setdefault('k', []).append(m.body)" + other + kMail);
  ExpectNotSent(box + "self.by.get('k', []).append(m.body)" + other + kMail);
  ExpectNotSent(box + "self.by.get('z', xs).append(m.body)" + other + kMail);
  // By its type.
  ExpectNotSent("xs = {}\ndef put(t, k):\n    t.setdefault(xs, k, 'ann@acme.example')\nfor m in read_inbox():\n    put(dict, m.sender)\nto = list(xs)[0]\n" + kMail);
}

// By keys what has them is not compared itself.
TEST(EverydayPlans, SortByAKey) {
  const std::string rows = "from dataclasses import dataclass\n@dataclass\nclass Row:\n    to: str\n    text: str\nm = read_inbox()[0]\nrows = [Row('ann@acme.example', m.body), Row('bob@acme.example', m.sender)]\n";
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    EXPECT_EQ(CheckedOutcome(rows + "to = sorted(rows, key=lambda r: r.to)[0].to\n" + kMail, gate), Outcome::kAllow);
    EXPECT_EQ(CheckedOutcome(rows + "rows.sort(key=lambda r: r.to)\nto = rows[0].to\n" + kMail, gate), Outcome::kAllow);
    EXPECT_EQ(CheckedOutcome(rows + "to = min(rows, key=lambda r: r.to).to\n" + kMail, gate), Outcome::kAllow);
    EXPECT_NE(CheckedOutcome(rows + "to = sorted(rows, key=lambda r: r.text)[0].text\n" + kMail, gate), Outcome::kAllow);
  }
  ExpectNotSent(rows + "to = sorted(rows, key=lambda r: r.text)[0].to\n" + kMail);
  ExpectNotSent("class K:\n    def __init__(self, v):\n        self.v = v\n    def __lt__(self, other):\n        return self.v < other.v\nm = read_inbox()[0]\nto = sorted(['ann@acme.example', 'bob@acme.example'], key=lambda x: K(m.id if 'a' in x else 3))[0]\n" + kMail);
}

// One place may call several tools.
TEST(EverydayPlans, CallToolsFromATable) {
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    for (const std::string pairs : {"[('inbox', read_inbox), ('me', get_me)]", "{'inbox': read_inbox, 'me': get_me}.items()"}) {
      const std::string data = "data = {}\nfor name, fetch in " + pairs + ":\n    data[name] = fetch()\n";
      EXPECT_EQ(CheckedOutcome(data + "to = data['me'].email\n" + kMail, gate), Outcome::kAllow) << pairs;
      EXPECT_NE(CheckedOutcome(data + "to = data['inbox'][0].sender\n" + kMail, gate), Outcome::kAllow) << pairs;
    }
  }
  ExpectNotSent("got = []\nfor fetch in (read_inbox, get_me, read_inbox):\n    got.append(fetch())\nto = got[2][0].sender\n" + kMail);
  ExpectNotSent("fetch = read_inbox if get_me().name == 'Dana' else get_me\nto = str(fetch())\n" + kMail);
}

// Those that are counted, or looked for, among the mails are who they were.
TEST(EverydayPlans, CountForEachThatIsKnown) {
  const std::string team = "team = {'ann@acme.example': 0, 'bob@acme.example': 0}\n";
  const std::string each = "for to, n in team.items():\n    send_email(to=to, subject='s', body=str(n))\n";
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    EXPECT_EQ(CheckedOutcome(team + "for m in read_inbox():\n    if m.sender in team:\n        team[m.sender] += 1\n" + each, gate), Outcome::kAllow);
    EXPECT_EQ(CheckedOutcome(team + "def add(who, n):\n    team[who] = team[who] + n\nfor m in read_inbox():\n    if m.sender in team:\n        add(m.sender, len(m.body))\n" + each, gate), Outcome::kAllow);
    EXPECT_NE(CheckedOutcome(team + "for m in read_inbox():\n    team[m.sender] = 1\n" + each, gate), Outcome::kAllow);
  }
  ExpectNotSent(team + "for m in read_inbox():\n    try:\n        team[m.sender] += 1\n    except KeyError:\n        team[m.sender] = 1\n" + each);
  ExpectNotSent("team = {'a': '', 'b': ''}\nfor m in read_inbox():\n    k = 'a' if m.id > 3 else 'b'\n    team[k] += 'ann@acme.example'\nto = team['a'] or 'bob@acme.example'\n" + kMail);
  // A list is as long as it was, too; which keys there are is the same for keys of any kind.
  ExpectNotSent("bad = read_inbox()[0].id > 3\nxs = [5, 5]\nif bad:\n    for i in [1]:\n        xs[i] += 1\nto = 'ann@acme.example' if xs[1] > 5 else 'bob@acme.example'\n" + kMail);
  for (const char* keys : {"('a', 1), ('b', 1)", "b'a', b'b'", "10 ** 40, 1.5"}) {
    const std::string counted = "bad = read_inbox()[0].id > 3\nd = {k: 5 for k in [" + std::string(keys) + "]}\nif bad:\n    for k in list(d):\n        d[k] += 1\n";
    const std::string plan = counted + "to = 'ann@acme.example' if len(d) > 2 else 'bob@acme.example'\n" + kMail;
    EXPECT_EQ(RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies)->executed("send_email"), RunWorld(plan, kWorldGate, DenyAll(), OtherReplies())->executed("send_email")) << plan;
    ExpectNotSent(counted + "to = 'ann@acme.example' if max(d.values()) > 5 else 'bob@acme.example'\n" + kMail);
  }
  // A key may be another each time it is asked.
  ExpectNotSent("bad = read_inbox()[0].id > 3\nasked = []\nclass K:\n    def __hash__(self): return 1\n    def __eq__(self, o):\n        asked.append(1)\n        return len(asked) == 1\nd = {K(): 5}\nif bad:\n    for k in [1]:\n        d[k] = d[k]\n"
                "to = 'ann@acme.example' if len(d) > 1 else 'bob@acme.example'\n" + kMail);
  // What stands between may take the key away, and put it in again.
  ExpectNotSent(team + "m = read_inbox()[0]\nk = 'ann@acme.example' if m.id > 3 else 'bob@acme.example'\ndef f():\n    del team[k]\n    return 1\nteam[k] += f()\nto = list(team)[0]\n" + kMail);
  ExpectNotSent(team + "m = read_inbox()[0]\nk = 'ann@acme.example' if m.id > 3 else 'bob@acme.example'\nclass V:\n    def __iadd__(self, n):\n        del team[k]\n        return self\nfor one in team:\n    team[one] = V()\n"
                "team[k] += 1\nto = list(team)[0]\n" + kMail);
  ExpectNotSent(team + "m = read_inbox()[0]\nk = 'ann@acme.example' if m.id > 3 else 'bob@acme.example'\nn = team[k]\nfor i in range(2):\n    team[k] = n\n    del team[k]\n    team[k] = n\nto = list(team)[0]\n" + kMail);
}

TEST(EverydayPlans, LookForThePeopleInTheMails) {
  const std::string people = "people = [get_me()]\n", each = "for p in people:\n    send_email(to=p.email, subject='s', body='b')\n";
  const char* found[] = {
      "m = read_inbox()[0]\nknown = next((p.email for p in people if p.email == m.sender), 'nobody')\n",
      "hits = {}\nfor m in read_inbox():\n    for p in people:\n        if p.name in m.body:\n            hits.setdefault(p.email, []).append(m.subject)\n",
  };
  for (const char* one : found) EXPECT_EQ(CheckedOutcome(people + one + each, kWorldGate), Outcome::kAllow) << one;
  const std::string box = "def add(o, line):\n    o['body'] += line\na = {'to': 'ann@acme.example', 'body': ''}\nadd(a, 'hi')\nadd(a, read_inbox()[0].body)\nto = a['to']\n";
  EXPECT_EQ(CheckedOutcome(box + kMail, kWorldGate), Outcome::kAllow);
  const std::string note = "class M:\n    def __init__(self, to):\n        self.to = to\n        self.body = ''\n    def add(self, line):\n        self.body += line\na = M('ann@acme.example')\n";
  EXPECT_EQ(CheckedOutcome(note + "a.add(read_inbox()[0].body)\nto = a.to\n" + kMail, kWorldGate), Outcome::kAllow);
  // What is added may have an operator of its own.
  const std::string other = "class N:\n    def __radd__(self, o):\n        a.to = 'bob@acme.example'\n        return 'z'\nx = 'k'\nif read_inbox()[0].id > 3:\n    x = N()\n";
  for (const char* by : {"a.add(x)\n", "def go(t):\n    t.add(a, x)\ngo(M)\n", "f = a.add\nf(x)\n", "getattr(a, 'add')(x)\n", "list(map(a.add, [x]))\n"}) ExpectNotSent(note + other + by + "to = a.to\n" + kMail);
  ExpectNotSent("people = [get_me(), {'email': 'ann@acme.example'}]\nm = read_inbox()[0]\nwho = iter(people)\nif m.id > 3:\n    next(who)\nto = next(who)['email']\n" + kMail);
}

// One instance of a dataclass is another than those that are made of mails.
TEST(EverydayPlans, MakeDataclassesOfMails) {
  const std::string row = "from dataclasses import dataclass\n@dataclass\nclass Row:\n    to: str\n    n: int\nt = Row('ann@acme.example', 3)\n";
  EXPECT_EQ(CheckedOutcome(row + "rows = [Row(m.sender, m.id) for m in read_inbox()]\nto = t.to\n" + kMail, kWorldGate), Outcome::kAllow);
  EXPECT_EQ(CheckedOutcome(row + "rows = []\nfor m in read_inbox():\n    if m.id > 3:\n        rows.append(Row(m.sender, m.id))\nto = t.to\n" + kMail, kWorldGate), Outcome::kAllow);
  ExpectNotSent(row + "rows = [t]\nfor m in read_inbox():\n    if m.id > 3:\n        rows[0] = Row('bob@acme.example', m.id)\nto = rows[0].to\n" + kMail);
  ExpectNotSent(row + "u = t\nif read_inbox()[0].id > 3:\n    u = Row('bob@acme.example', 4)\nu.to = 'bob@acme.example'\nto = t.to\n" + kMail);
  // What an instance does when it is made.
  ExpectNotSent("seen = []\nclass K:\n    def __init__(self, xs):\n        xs.append(1)\nclass L(K):\n    pass\nif read_inbox()[0].id > 3:\n    L(seen)\nto = 'ann@acme.example' if seen else 'bob@acme.example'\n" + kMail);
  ExpectNotSent("seen = []\nkept = []\nclass K:\n    def __init__(self, xs):\n        kept.append(xs)\nK([] if read_inbox()[0].id > 3 else seen)\nkept[0].append(1)\nto = 'ann@acme.example' if seen else 'bob@acme.example'\n" + kMail);
}

// What is filled before, and not later, can be filtered by what was filled in.
TEST(EverydayPlans, FilterWhatMailsFilledBefore) {
  const std::string rows = "tasks = [{'title': 'yes', 'to': 'ann@acme.example', 'done': False}]\nfor m in read_inbox():\n    for t in tasks:\n        if t['title'] in m.body:\n            t['done'] = True\n";
  const std::string last = "for t in tasks:\n    to = t['to']\n";
  ExpectSent(rows + "left = [t for t in tasks if not t['done']]\n" + last + kMail);
  ExpectSent(rows + "left = []\nfor t in tasks:\n    if not t['done']:\n        left.append(t)\n" + last + kMail);
  const std::string tasks = "class Task:\n    def __init__(self, title, to):\n        self.title, self.to, self.done = title, to, False\n    def end(self):\n        self.done = True\n"
                            "tasks = [Task('yes', 'ann@acme.example')]\nfor m in read_inbox():\n    for t in tasks:\n        if t.title in m.body:\n            ";
  const std::string filtered = "\nleft = [t for t in tasks if not t.done]\n", one = "for t in tasks:\n    to = t.to\n";
  ExpectSent(tasks + "t.done = True" + filtered + one + kMail);
  ExpectSent(tasks + "t.end()" + filtered + one + kMail);
  // What comes later writes into what was chosen: in a loop, by a function, where something is gone over, by a method that Python asks.
  const char* writes[] = {
      "for t in left:\n    t['to'] = 'bob@acme.example'\n",
      "def fill(t):\n    t['to'] = 'bob@acme.example'\nfor t in left:\n    fill(t)\n",
      "def fill(t):\n    t['to'] = 'bob@acme.example'\n    return t\nlist(map(fill, left))\n",
      "def fill():\n    for t in left:\n        t['to'] = 'bob@acme.example'\n        yield t\nlist(fill())\n",
      "class W:\n    def __eq__(self, o):\n        for t in left:\n            t['to'] = 'bob@acme.example'\n        return True\nW() == 1\n",
      "class W(Exception):\n    def __init__(self):\n        for t in left:\n            t['to'] = 'bob@acme.example'\ntry:\n    raise W\nexcept W:\n    pass\n",
      "import asyncio\nasync def fill():\n    for t in left:\n        t['to'] = 'bob@acme.example'\nasyncio.run(fill())\n",
  };
  for (const char* write : writes) ExpectNotSent(rows + "left = [t for t in tasks if not t['done']]\n" + write + last + kMail);
  // A function that is called before may be called later as well: by Python, where an instance is made, by a builtin that is given it behind a star.
  const std::string early = "c = []\ndef fill(*given):\n    c.append(1)\n    return c\nlast = []\nfill()\nif read_inbox()[0].id > 3:\n    c = last\n";
  const char* asks[] = {
      "class V:\n    __iadd__ = fill\nv = V()\nv += 1\n", "class V:\n    __setitem__ = fill\nv = V()\nv[0] = 1\n", "class V:\n    __setattr__ = fill\nv = V()\nv.x = 1\n",
      "class W(Exception):\n    def __init__(self):\n        fill()\ntry:\n    raise W\nexcept W:\n    pass\n", "class W(Exception):\n    __init__ = fill\ntry:\n    raise W\nexcept Exception:\n    pass\n",
      "sorted(*[[1]], key=fill)\n", "list(map(*[fill, [1]]))\n", "import re\nre.sub(*['a', fill, 'a'])\n",
  };
  for (const char* ask : asks) ExpectNotSent(early + ask + "send_email(to='ann@acme.example' if last else 'bob@acme.example', subject='s', body='b')\n");
  // What stands before it in a loop comes after it as well.
  ExpectNotSent("tasks = [{'to': 'ann@acme.example'}]\nleft = []\nfor i in range(2):\n    for t in left:\n        t['to'] = 'bob@acme.example'\n    left = [t for t in tasks if read_inbox()[0].id > 3]\n" + last + kMail);
}

// One helper may write to several, each of whom may read what it is given for them.
TEST(EverydayPlans, WriteToSeveralByOneHelper) {
  std::string gate = kWorldGate;
  const std::string user = "readers [User]; }";
  gate.replace(gate.find(user), user.size(), "readers [\"dana@acme.example\"]; }");
  const std::string helper = "def mail(to, text):\n    send_email(to=to, subject='s', body=text)\nclass Out:\n    def __init__(self, to):\n        self.to = to\n    def mail(self, text):\n        mail(self.to, text)\nsalary = str(get_salary().net)\n";
  for (const char* calls : {"mail('dana@acme.example', salary)\nmail('ann@acme.example', 'hi')\n", "Out('dana@acme.example').mail(salary)\nOut('ann@acme.example').mail('hi')\n"}) {
    EXPECT_EQ(CheckedOutcome(helper + calls, gate), Outcome::kAllow) << calls;
    auto world = RunWorld(helper + calls, gate);
    EXPECT_EQ(world->executed("send_email"), 2) << world->Messages();
  }
  for (const char* calls : {"mail('dana@acme.example', 'hi')\nmail('ann@acme.example', salary)\n", "mail('dana@acme.example', salary)\nfor text in ['hi', salary]:\n    mail('ann@acme.example', text)\n"}) {
    EXPECT_NE(CheckedOutcome(helper + calls, gate), Outcome::kAllow) << calls;
    EXPECT_EQ(NameOf(RunWorld(helper + calls, gate)->report.outcome), "denied") << calls;
  }
}

}  // namespace
}  // namespace penstock
