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

}  // namespace
}  // namespace penstock
