// What is taken out of a reply that is only read is data, whatever else the plan or a library may put into other things: which mail it is
// decides nothing that a method of some class would write.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

// Methods that write, which an operand might have; and something is put where names do not tell.
constexpr const char* kWriting = R"(
class Draft:
    def __init__(self, to):
        self.to = to
    def __eq__(self, other):
        self.to = 'eve@evil.example'
        return True
    def __len__(self):
        self.to = 'eve@evil.example'
        return 1
def put(into, what):
    into.append(what)
drafts = []
put(drafts, Draft)
draft = Draft('bob@acme.example')
)";

std::string Whole(const std::string& reads) { return kWriting + reads + "send_email(to=draft.to, subject='s', body='b')\n"; }

TEST(RepliesOnlyRead, AreData) {
  for (const char* reads : {
           "text = read_inbox()[0].body\n",
           "m = read_inbox()[0]\ntext = m.sender + m.body\n",
           "inbox = read_inbox()\nm = inbox[-1]\nn = m\ntext = f'{n.sender}: {n.body}'\n",
           "text = ''\nfor m in read_inbox():\n    text += m.body[:10]\n",
           "text = ''\nfor i, m in enumerate(read_inbox()):\n    text += m.body[i:]\n",
           "lines = [m.sender for m in read_inbox()]\n",
           "for m in list(read_inbox())[:2]:\n    print(m.id)\n",
           "def newest(mails):\n    return mails[0]\ninbox = read_inbox()\ntext = newest(inbox).body\n",
           "def line_of(m):\n    return m.sender.strip() + m.body\ntext = '; '.join(line_of(m) for m in read_inbox())\n",
           "inbox = read_inbox()\ndef first():\n    return inbox[0].sender\ntext = first()\n"}) {
    ExpectSent(Whole(reads));
  }
}

TEST(RepliesOnlyRead, UnlessSomethingIsPutIntoThem) {
  for (const char* reads : {
           "inbox = read_inbox()\nkept = inbox[0].id > 3\nput(inbox, draft)\nif inbox[-1 if kept else 0]:\n    pass\n",
           "inbox = read_inbox()\nkept = inbox[0].id > 3\ninbox.append(draft)\nx = inbox[-1 if kept else 0]\nif x:\n    pass\n",
           "inbox = read_inbox()\nkept = inbox[0].id > 3\nalias = inbox\nalias.append(draft)\nx = inbox[-1 if kept else 0] == 1\n"}) {
    ExpectNotSent(Whole(reads));
  }
}

// What is put into something that was chosen, or given by a tool, is found there by whoever has that: if it may be written into, who chose
// decided which one is.
TEST(RepliesOnlyRead, WhatIsPutIntoOneThatWasChosen) {
  const auto whole = [](const std::string& puts) {
    return "inbox = read_inbox()\nkept = inbox[0].id > 3\na, b, n = [], [], [5]\n" + puts + "send_email(to=f'{len(n)}@acme.example', subject='s', body='b')\n";
  };
  for (const char* puts : {
           "inbox.append(n)\nif kept:\n    inbox[-1].append(1)\n",
           "inbox[0]['body'] = n\nif kept:\n    inbox[0]['body'].append(1)\n",
           "put = inbox.append\nput(n)\nif kept:\n    inbox[-1].append(1)\n",
           "list.insert(inbox, 0, n)\nif kept:\n    inbox[0].append(1)\n",
           "inbox += [n]\nif kept:\n    inbox[-1].append(1)\n",
           "inbox[0].update(k=n)\nif kept:\n    inbox[0]['k'].append(1)\n",
           "def fill(where):\n    where.append(n)\nfill(inbox)\nif kept:\n    inbox[-1].append(1)\n",
           "l = a if kept else b\nl.append(n)\nx = l[-1]\nif kept:\n    x.append(1)\n",
           "l = a if kept else b\nl.append(n)\nif a:\n    a[-1].append(1)\n",
           "l = [a, b][kept]\nl.append(n)\nx = l[-1]\nif kept:\n    x.append(1)\n",
           "def pick():\n    return a if kept else b\nc = pick()\nc.append(n)\nfor z in a:\n    z.append(1)\n",
           "c = a if kept else b\ndef fill():\n    c.append(n)\nfill()\nfor z in a:\n    z.append(1)\n",
           "p = list.append\np(a if kept else b, n)\nfor z in a:\n    z.append(1)\n",
           "c, d = (a, b) if kept else (b, a)\nc.append(n)\nfor z in a:\n    z.append(1)\n",
           "class O:\n    pass\no, p = O(), O()\no.v = [0]\nc = o if kept else p\nobject.__setattr__(c, 'v', n)\no.v.append(1)\n",
           "l = a if kept else b\ndef put(w):\n    l.append(lambda: w)\nput(n)\nfor f in a:\n    f().append(1)\n",
           "class Box:\n    def __init__(self, w):\n        self.w = w\n    def get(self):\n        return self.w\nl = a if kept else b\ndef put(w):\n    l.append(Box(w).get)\nput(n)\nfor f in a:\n    f().append(1)\n",
           "def put(h, w):\n    h.append(w)\nl = a if kept else b\n(lambda w: put(l, w))(n)\nfor z in a:\n    z.append(1)\n",
           "first = inbox[0]\ntake = first.get\nfirst['k'] = [[0], n]\ntake('k')[1 if kept else 0].append(1)\n",
           "from contextlib import nullcontext\nclass O:\n    def __init__(self):\n        self.v = [0]\no, p = O(), O()\nc = o if kept else p\nwith nullcontext(n) as c.v:\n    pass\no.v.append(1)\n"}) {
    ExpectNotSent(whole(puts));
  }
  // A part of a list, pairs for a dict, and a sum of lists bring what is in them.
  for (const char* puts : {"l = [[0], [0]]\nl[slice(0, 1)] = [n]\nl[0 if kept else 1].append(1)\n", "d = {'z': [0]}\nd |= [('k', n)]\nd['k' if kept else 'z'].append(1)\n",
                           "l = sum([[n]], [[0]])\nl[1 if kept else 0].append(1)\n"}) {
    ExpectNotSent(whole(std::string(puts) + "n = [0] if len(n) == 1 else [0, 0]\n"));
  }
  // Nobody writes into it afterwards, or it is in what nobody chose.
  for (const char* puts : {"l = a if kept else b\nl.append(n)\n", "inbox.append(n)\n", "inbox.append([7])\nif kept:\n    inbox[-1].append(1)\n", "a.append(n)\na[0].append(kept)\nb.append(inbox)\n"}) {
    ExpectSent(whole(puts));
  }
}

TEST(RepliesOnlyRead, InPlansWithModels) {
  const std::string models = "from pydantic import BaseModel\nclass Item(BaseModel):\n    sender: str\nclass Report(BaseModel):\n    to: str\n    items: list[Item]\n    note: str = ''\n";
  for (const char* rest : {
           "r = Report.model_construct(to='bob@acme.example', note=read_inbox()[0].body)\nsend_email(to=r.to, subject='s', body=r.note)\n",
           "m = read_inbox()[0]\nr = Report(to='bob@acme.example', items=[], note=m.body)\nr = r.model_copy(update={'note': m.sender})\nsend_email(to=r.to, subject='s', body=r.note)\n",
           "r = Report(to='bob@acme.example', items=[Item(sender=m.sender) for m in read_inbox()])\nsend_email(to='bob@acme.example', subject='s', body=r.model_dump_json())\n",
           "import json\nr = Report(to='bob@acme.example', items=[Item(sender=m.sender) for m in read_inbox()])\nsend_email(to=r.to, subject='s', body=json.dumps(r.model_dump()))\n",
           "import json\nr = Report(to='bob@acme.example', items=[Item(sender=m.sender) for m in read_inbox()])\nsend_email(to=r.to, subject='s', body=json.dumps(r.model_dump(mode='json')))\n",
           "items = []\nfor m in read_inbox():\n    items.append(Item(sender=m.sender))\nr = Report(to='bob@acme.example', items=items)\nrows = [i.model_dump() for i in r.items]\nsend_email(to=r.to, subject='s', body=str(rows))\n"}) {
    ExpectSent(models + rest);
  }
}

// What the assistant gives may be an instance of a model, with methods that write.
TEST(RepliesOnlyRead, AnInstanceThatTheAssistantGives) {
  const auto with = [](std::string text, const std::string& behind, const std::string& more) { return text.insert(text.find(behind) + behind.size(), more); };
  const std::string tools = with(kWorldTools, "\"tools\":[", R"({"name":"query_ai_assistant","inputSchema":{"type":"object","properties":{"query":{"type":"string"},"output_schema":{"type":"object"}},"required":["query"]}},)");
  const std::string plan = "from pydantic import BaseModel\nseen = []\nclass A(BaseModel):\n    v: str\n    def __bool__(self):\n        seen.append(1)\n        return True\nclass R(BaseModel):\n    a: A\n    b: str\n"
                           "r = query_ai_assistant('x', R)\nx = r.a if read_inbox()[0].id > 3 else r.b\nif x:\n    pass\nsend_email(to=f'{len(seen)}@acme.example', subject='s', body='b')\n";
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), with(replies, "\"replies\":{", R"("query_ai_assistant":[{"result":{"a":{"v":"w"},"b":"c"}}],)"), {}, tools);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0);
  }
}

TEST(RepliesOnlyRead, SetUnderNamesOfAList) {
  const std::string made = "class B:\n    pass\nb = B()\nbody = read_inbox()[0].body\ndef fill(to, text):\n    for k in ['to', 'body']:\n        setattr(b, k, to if k == 'to' else text)\n";
  ExpectSent(made + "fill('bob@acme.example', body)\nsend_email(to=b.to, subject='s', body=b.body)\n");
  ExpectNotSent(made + "fill(body, 'x')\nsend_email(to=b.to, subject='s', body=b.body)\n");
}

}  // namespace
}  // namespace penstock
