// What every run of a plan puts into a call is known before it runs: the plan is denied then. And where some run may put in nothing of an outsider, it
// is not.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

std::string Plan(const std::string& before, const std::string& to) {
  return "import re\nimport datetime\nfrom decimal import Decimal\nm = read_inbox()[0]\nboss = 'bob@acme.example'\n" + before + "send_email(to=" + to + ", subject='s', body='b')\n";
}

void ExpectDenied(const std::string& before, const std::string& to) {
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) EXPECT_EQ(NameOf(CheckedOutcome(Plan(before, to), gate)), "deny") << gate << Plan(before, to);
}
void ExpectDeniedInStrict(const std::string& before, const std::string& to) {
  EXPECT_EQ(NameOf(CheckedOutcome(Plan(before, to), std::string(kWorldGate))), "deny") << Plan(before, to);
}
// At least in mode explicit.
void ExpectNotKnown(const std::string& before, const std::string& to) {
  EXPECT_EQ(NameOf(CheckedOutcome(Plan(before, to), ExplicitGate())), "depends") << Plan(before, to);
}

// Each item has the number of what is gone over, and so has the end: there may be no mail.
TEST(SurelyDeniedTest, WhatAGeneratorExpressionGivesIsPutTogether) {
  for (const char* to : {"','.join(x.sender for x in read_inbox())", "str(sum(len(x.body) for x in read_inbox()))", "str(any(x.body == 'a' for x in read_inbox()))",
                         "str(all(True for x in read_inbox()))", "next((x.sender for x in read_inbox() if x.body), boss)", "next((boss for x in read_inbox()), boss)",
                         "str(sum(1 for x in read_inbox()))"}) {
    ExpectDenied("", to);
  }
  // It was asked before, or it may never begin: what it says then is not looked for.
  ExpectNotKnown("g = (boss for x in read_inbox())\ng.close()\n", "','.join(g)");
  ExpectNotKnown("names = ['a', 'b']\nif m.body:\n    names.append(m.sender)\n", "','.join(x for x in names)");
}

TEST(SurelyDeniedTest, TextsOfAMatchAreTexts) {
  const std::string match = "k = re.match('(.)(.*)', m.sender)\n";
  for (const char* to : {"k.group(1) + k.group(2)", "k.groups()[0] + '@' + k.groups()[1]", "str(k.start() + k.end())", "str(k.span()[0] * 2)",
                         "k.expand('x') + k.expand('y')", "re.split('x', m.body)[0] + re.split('x', m.body)[0]", "'@'.join(re.findall('x', m.body))"}) {
    ExpectDenied(match, to);
  }
  ExpectDenied(match + "a, b = k.groups()\n", "a + b");
  ExpectDenied("q, r = divmod(len(m.body), 3)\n", "str(q + r)");
  ExpectNotKnown("k = re.match('(.)(.*)', boss) or m.sender\n", "str(k)");
}

TEST(SurelyDeniedTest, WhatIsReckonedOfMomentsAndDecimalsHasTheirLabels) {
  for (const char* to : {"str(Decimal(len(m.body)) + 1)", "str((Decimal(len(m.body)) / 3).quantize(Decimal('0.01')))", "str(Decimal(1) - Decimal(len(m.body)) * 2)",
                         "(datetime.date(2024, 1, 1) + datetime.timedelta(days=len(m.body))).isoformat()",
                         "str((datetime.date.fromisoformat(m.body) - datetime.date(2024, 1, 1)).days)"}) {
    ExpectDenied("", to);
  }
  ExpectDenied("sum = Decimal(0)\nsum += Decimal(len(m.body))\n", "str(sum)");
}

TEST(SurelyDeniedTest, AListThatGrewHasTheNumberOfWhatCame) {
  ExpectDenied("xs = []\nxs.extend(m.sender)\n", "''.join(xs)");
  ExpectDenied("xs = []\nxs += list(m.sender)\n", "''.join(xs)");
  ExpectDenied("xs = [boss, boss]\nxs.insert(len(m.body) % 2, 'x')\n", "xs[0]");
  ExpectNotKnown("xs = []\nfor x in read_inbox():\n    xs.append(x.sender)\n", "str(xs)");
}

// A loop that surely begins: what its first round does, all do that come behind it.
TEST(SurelyDeniedTest, TheFirstRoundOfALoopIsSure) {
  for (const char* over : {"range(200)", "'abcdefghijklmnopq'", "enumerate(range(50))", "zip(range(50), 'abcdefghijklmnopq')", "{'a': 1, 'b': 2}.values()"}) {
    ExpectDenied("x = ''\nfor i in " + std::string(over) + ":\n    x = m.body\n", "x");
    ExpectDeniedInStrict("x = boss\nfor i in " + std::string(over) + ":\n    if 'a' in m.body:\n        x = 'b'\n", "x");
  }
  ExpectDeniedInStrict("for i in range(200):\n    if i == len(m.body):\n        break\n", "str(i)");
  ExpectDeniedInStrict("x = ''\nfor i in range(30):\n    for c in 'abcdefghijklmnopqrs':\n        if i < len(m.body):\n            x += c\n", "x");
  ExpectNotKnown("x = ''\nfor c in read_inbox():\n    x = m.body\n", "x");
  ExpectNotKnown("x = ''\nit = iter(range(200))\nlist(it)\nfor c in it:\n    x = m.body\n", "x");
  ExpectNotKnown("x = ''\nfor i in range(200):\n    if i == 100:\n        x = m.body\n", "x");
}

TEST(SurelyDeniedTest, KeysAreAskedForOneByOne) {
  const std::string rows = "rows = [(2, m.sender), (1, boss)]\n";
  ExpectDenied(rows, "sorted(rows, key=lambda r: r[0], reverse=True)[0][1]");
  ExpectDenied(rows, "sorted(rows, key=lambda r: r[0])[1][1]");
  ExpectDenied(rows + "rows.sort(key=lambda r: -r[0])\n", "rows[0][1]");
  ExpectDenied("rows = [('a', len(m.body)), ('b', 150)]\nrows.sort(key=lambda r: r[1])\n", "rows[0][0]");
  ExpectDenied("", "max([boss, 'eve@evil.example'], key=lambda a: len(a) * len(m.body))");
  ExpectDenied("rows = [(boss, 1), ('b', len(m.body))]\n", "sorted(rows, key=lambda r: r[1])[0][0]");
  // The other one comes first.
  for (const char* to : {"sorted(rows, key=lambda r: r[0])[0][1]", "min(rows[1:], key=lambda r: r[0])[1]"}) {
    EXPECT_EQ(NameOf(CheckedOutcome(Plan(rows, to), ExplicitGate())), "allow") << to;
  }
  ExpectNotKnown("rows = [(2, m.sender), (datetime.date.today().day, boss)]\n", "sorted(rows, key=lambda r: r[0])[0][1]");
}

TEST(SurelyDeniedTest, AnInstanceIsTrueOrNotByItsMethod) {
  for (const char* name : {"__bool__", "__len__"}) {
    const std::string box = "class Box:\n    def __init__(self, n):\n        self.n = n\n    def " + std::string(name) + "(self):\n        return self.n " +
                            (name[2] == 'b' ? "> 3" : "+ 1") + "\nbox = Box(len(m.body))\n";
    ExpectDeniedInStrict(box + "x = boss\nif box:\n    x = 'b'\n", "x");
    ExpectDeniedInStrict(box, "boss if box else 'b'");
    ExpectDenied(box, "str(not box)");
  }
}

// Another one might have been taken, and been written into.
TEST(SurelyDeniedTest, WhatALabelTakesOutOfADictRaisesAllInIt) {
  ExpectDeniedInStrict("boxes = {'a': [], 'b': []}\nk = 'a'\nif 'x' in m.body:\n    k = 'b'\nboxes[k].append(1)\n", "str(len(boxes['a']))");
  ExpectDeniedInStrict("rows = [[1], [2]]\nrows[len(m.body) % 2].append(1)\n", "str(rows[0])");
}

// Whatever key it is: that it is new, or not, shows in how many there are, and which comes when.
TEST(SurelyDeniedTest, WhatIsPutUnderAKeySaysWhichKeysThereAre) {
  const std::string dict = "d = {'a': 1}\nd[m.subject] = 2\n";
  for (const char* to : {"str(len(d))", "list(d)[-1]", "sorted(d)[0]", "[*d][0]", "','.join(d)"}) ExpectDenied(dict, to);
  ExpectDenied("votes = {'a': 1, 'b': 2}\nvotes['c'] = len(m.body)\n", "max(votes, key=votes.get)");
  ExpectDenied("votes = {'a': 1, 'b': 2}\nvotes['c'] = len(m.body)\n", "max(votes.items(), key=lambda kv: kv[1])[0]");
  ExpectNotKnown("d = {'a': 1}\nfor x in read_inbox():\n    d[x.subject] = 2\n", "str(len(d))");
}

TEST(SurelyDeniedTest, AnAttributeOfThatNameHasTheLabelOfTheName) {
  const std::string cls = "class A:\n    eve = boss\n";
  for (const char* to : {"getattr(A(), m.subject)", "getattr(A(), m.subject, boss)", "str(hasattr(A(), m.subject))"}) ExpectDenied(cls, to);
  const std::string may_have = "class A:\n    pass\na = A()\nif 'x' in m.body:\n    a.to = 'b'\n";
  for (const char* to : {"getattr(a, 'to', boss)", "boss if hasattr(a, 'to') else 'b'"}) ExpectDeniedInStrict(may_have, to);
}

TEST(SurelyDeniedTest, AListGrowsByAsManyAsAGeneratorExpressionGives) {
  ExpectDenied("xs = [boss]\nxs.extend(x.sender for x in read_inbox())\n", "','.join(xs)");
  ExpectNotKnown("xs = [boss]\nxs.extend(x for x in [boss, m.sender] if len(x) > 40)\n", "xs[0]");
}

// What is thought of a branch before both its ways were seen says nothing in the end.
TEST(SurelyDeniedTest, WhichClauseTakesAnError) {
  for (const char* clauses : {"except ValueError:\n    x = 'b'\nexcept KeyError:\n    x = 'c'\n", "except KeyError:\n    x = 'b'\nexcept Exception:\n    x = 'c'\n"}) {
    ExpectDeniedInStrict("x = boss\ntry:\n    if 'a' in m.body:\n        raise ValueError('x')\n    raise KeyError('x')\n" + std::string(clauses), "x");
  }
  ExpectDeniedInStrict("n = 0\ntry:\n    for i in range(5):\n        if 'a' in m.body:\n            raise ValueError('x')\n        n += 1\nexcept ValueError:\n    pass\n", "str(n)");
}

// What a loop may write into was raised when it began, be there a round or not.
TEST(SurelyDeniedTest, ALoopRaisesWhatItMayWriteInto) {
  ExpectDeniedInStrict("def f(x, box=[0]):\n    box[0] += 1\n    return box[0]\nfor x in read_inbox():\n    f(x)\n", "str(f(None))");
  ExpectDeniedInStrict("it = iter(range(1, 10))\nfor x in read_inbox():\n    next(it)\n", "str(next(it))");
  ExpectDeniedInStrict("g = (i for i in range(1, 10))\nfor x in read_inbox():\n    next(g)\n", "str(sum(g))");
}

// It is one of them, whichever: the others were raised when it was chosen.
TEST(SurelyDeniedTest, WhatIsWrittenByAChosenReferenceHasItsLabel) {
  const std::string choose = "r = a\nif 'x' in m.body:\n    r = b\n";
  ExpectDeniedInStrict("a, b = [boss], ['b']\n" + choose + "r[0] = 'c'\n", "a[0]");
  ExpectDeniedInStrict("a, b = {'to': boss}, {'to': 'b'}\n" + choose + "r['to'] = 'c'\n", "a['to']");
  ExpectDeniedInStrict("class P:\n    def __init__(self, to):\n        self.to = to\na, b = P(boss), P('b')\n" + choose + "r.to = 'c'\n", "a.to");
}

}  // namespace
}  // namespace penstock
