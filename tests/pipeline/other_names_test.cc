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
      auto session = OpenWorld(gate);
      SourceFile source("checked.plan", plan);
      Diagnostics diagnostics(source);
      std::optional<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
      ASSERT_TRUE(checked.has_value()) << plan;
      EXPECT_NE(checked->verdict.outcome, Outcome::kAllow) << plan;
    }
  }
  // What is added may be a mail's and the recipient still one's own.
  ExpectSent("me = get_me()\nc = me\nc |= {'note': read_inbox()[0].body}\nsend_email(to=me['email'], subject='s', body=c['note'])\n");
}

// What stands in `**named` was made by the call: a plan that fills it there is no riddle.
TEST(OtherNames, OfWhatIsGivenByName) {
  const std::string plan = "def fill(**named):\n    named['c']['name'] = [1]\nfill(c=get_me() if read_inbox()[0].id > 3 else {})\nsend_email(to='bob@acme.example', subject='s', body='b')\n";
  EXPECT_NE(CheckedOutcome(plan), Outcome::kDeny);
}

}  // namespace
}  // namespace penstock
