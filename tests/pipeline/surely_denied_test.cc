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

}  // namespace
}  // namespace penstock
