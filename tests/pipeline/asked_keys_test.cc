// What methods that are asked for a key, a number or a hash give decides what else is asked; and in which order objects are asked for
// their number tells nothing.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

std::string Whole(const std::string& plan, const char* decides) {
  return std::string("m = read_inbox()[0]\nme = get_me()\nbad = ") + decides + "\nxs = []\n" + plan + "send_email(to='ann@acme.example' if xs else 'bob@acme.example', subject='s', body='b')\n";
}

void ExpectDenied(const std::string& plan) {
  ExpectNotSent(Whole(plan, "m.id > 3"));
  for (const char* decides : {"'@' in me.email", "'@' not in me.email"}) {
    auto world = RunWorld(Whole(plan, decides), kWorldGate, DenyAll(), kWorldReplies);
    EXPECT_EQ(world->executed("send_email"), 1) << plan << world->Messages();
  }
}

TEST(AskedKeys, HowManyKeysThereAre) {
  const std::string mapping = "class S:\n    def keys(self):\n        return [1] * bad\n    def __getitem__(self, k):\n        xs.append(1)\n        return 1\n";
  for (const char* use : {"dict(S())\n", "d = {}\nd.update(S())\n", "d = {}\nd |= S()\n", "{**S()}\n"}) ExpectDenied(mapping + use);
  const std::string named = "class S:\n    def keys(self):\n        return ['a'] * bad\n    def __getitem__(self, k):\n        xs.append(1)\n        return 1\ndef f(**given):\n    return 1\n";
  ExpectDenied(named + "f(**S())\n");
  // None of them has a label.
  const std::string count = "class S:\n    def keys(self):\n        return ['a'] * (m.id > 3)\n    def __getitem__(self, k):\n        return 1\ndef f(**given):\n    return len(given)\nn = f(**S())\n";
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld("m = read_inbox()[0]\n" + count + "send_email(to=f'{n}@acme.example', subject='s', body='b')\n", gate, DenyAll(), replies);
      EXPECT_EQ(NameOf(world->report.outcome), "denied") << world->Messages();
    }
  }
}

TEST(AskedKeys, WhetherOneIsThere) {
  ExpectDenied("class K:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return not bad\nclass D(dict):\n    def __missing__(self, k):\n        xs.append(1)\nD({1: 1})[K()]\n");
  ExpectDenied("from collections import defaultdict\nclass K:\n    def __hash__(self):\n        return int(bad)\n    def __eq__(self, o):\n        return True\nd = defaultdict(lambda: xs.append(1), {0: 1})\nd[K()]\n");
}

TEST(AskedKeys, WhatATypeDecides) {
  ExpectDenied("def g():\n    xs.append(1)\n    yield 1\nq = [1]\nq[slice(None) if bad else 0] = g()\n");
  const std::string asked = "class P:\n    def __eq__(self, o):\n        xs.append(1)\n        return True\n    def __str__(self):\n        xs.append(1)\n        return ''\n    def __rmod__(self, o):\n        return ''\n";
  ExpectDenied(asked + "[P()] == ([1] if bad else (1,))\n");
  ExpectDenied(asked + "('%s' if bad else 5) % P()\n");
}

// What is filled in, and was chosen by a label, is asked no more than it may be, in check and run alike.
TEST(AskedKeys, WhatIsFilledIn) {
  const std::string asked = "names = ['ann@acme.example', 'b']\nclass C:\n    def __init__(self, b='x'):\n        self.b = b\n    @property\n    @classmethod\n    def of(cls, a):\n        return names\n    def __eq__(self, o):\n        return self.b == 'x'\n";
  ExpectSent(asked + "z = '{}'.format(read_inbox()[0].body)\nsend_email(to=names[0], subject='s', body='b')\n");
  ExpectSent(asked + "z = '{}'.format(get_me().name)\nsend_email(to=names[0], subject='s', body=read_inbox()[0].body)\n");
}

// The order of a set of objects, and their numbers, are the same whoever was asked first.
TEST(AskedKeys, NumbersAreGivenAsObjectsAreMade) {
  const std::string many = "class O: pass\nobjs = [O() for _ in range(9)]\n";
  const std::string plans[] = {
      many + "hits = {}\nif m.id > 3:\n    hits[objs[8]] = 1\nfor o in set(objs):\n    break\nto = 'ann@acme.example' if objs.index(o) % 2 else 'bob@acme.example'\n",
      "class O: pass\na, b = O(), O()\nif m.id > 3:\n    hash(b)\nto = 'ann@acme.example' if hash(a) < hash(b) else 'bob@acme.example'\n",
      "class O: pass\na, b = O(), O()\nif m.id > 3:\n    id(b)\nto = 'ann@acme.example' if id(a) < id(b) else 'bob@acme.example'\n",
      many + "[O() for _ in read_inbox()]\na = O()\nto = f'{id(a) - id(objs[8])}@acme.example'\n",
  };
  for (const std::string& plan : plans) {
    std::vector<std::string> sent;
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld("m = read_inbox()[0]\n" + plan + "send_email(to=to, subject='s', body='b')\n", kWorldGate, DenyAll(), replies);
      EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
      for (const MadeCall& call : world->report.calls) if (world->session->manifest().tool(call.tool).name == "send_email") sent.push_back(WriteJson(call.arguments));
    }
    ASSERT_EQ(sent.size(), 2u) << plan;
    EXPECT_EQ(sent[0], sent[1]) << plan;
  }
  // Others are numbered as they are asked: who decided that, all numbers tell of.
  ExpectNotSent("m = read_inbox()[0]\na, b = [], []\nif m.id > 3:\n    id(b)\nsend_email(to='ann@acme.example' if id(a) < id(b) else 'bob@acme.example', subject='s', body='b')\n");
  ExpectNotSent("m = read_inbox()[0]\na, b = [], []\nid([a, b][int(m.id > 3)])\nsend_email(to='ann@acme.example' if id(a) < id(b) else 'bob@acme.example', subject='s', body='b')\n");
}

}  // namespace
}  // namespace penstock
