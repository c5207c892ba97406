// What a tool's schema says to be a text is nothing that may be written into, wherever it is put; nor is what a dict has as a key.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

// No reply has members but those that its schema names.
std::string ClosedTools() {
  std::string tools = kWorldTools;
  for (const char* required : {R"("required":["id","sender","body"])", R"("required":["name","email"])", R"("required":["net"])", R"("required":["id"])"}) {
    const std::string closed = std::string(required) + R"(,"additionalProperties":false)";
    for (size_t at = tools.find(required); at != std::string::npos; at = tools.find(required, at + closed.size())) tools.replace(at, std::string(required).size(), closed);
  }
  return tools;
}

bool IsProved(const std::string& plan, const std::string& tools) {
  auto session = OpenWorld(kWorldGate, kWorldReplies, {}, tools);
  SourceFile source("checked.plan", plan);
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  EXPECT_TRUE(checked != nullptr) << plan;
  return checked && checked->verdict.outcome == Outcome::kAllow;
}

// Proved, and sent in both worlds.
void ExpectSentWhereClosed(const std::string& plan) {
  EXPECT_TRUE(IsProved(plan, ClosedTools())) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    EXPECT_EQ(RunWorld(plan, kWorldGate, DenyAll(), replies, {}, ClosedTools())->executed("send_email"), 1) << plan;
  }
}
void ExpectDeniedWhereClosed(const std::string& plan) {
  EXPECT_FALSE(IsProved(plan, ClosedTools())) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies, {}, ClosedTools());
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
  }
}

const std::string kMail = "send_email(to=me.email, subject='s', body='b')\n";
const std::string kMany = "me = get_me()\nfor m in read_inbox():\n    for one in [me]:\n        if one.name in m.body:\n            ";

TEST(PlainFields, PutWhereMoreIsPut) {
  const std::string plans[] = {
      "found = {'names': [], 'others': set()}\n" + kMany + "found['names'].append(one.name)\n" + kMail,
      "class Found:\n    def __init__(self):\n        self.names = []\nfound = Found()\n" + kMany + "found.names.append(one.name)\n" + kMail,
      "class Found:\n    def __init__(self):\n        self.name = get_me().name\n        self.hits = []\nfound = Found()\n" + kMany + "found.hits.append(one.name)\n" + kMail,
  };
  for (const std::string& plan : plans) ExpectSentWhereClosed(plan);
  // Where a reply may have members of any name and kind, what is called so may be a list.
  EXPECT_FALSE(IsProved(plans[0], kWorldTools));
}

// What has the name elsewhere may be a list, and is known to another name.
TEST(PlainFields, MayBeSomethingElse) {
  const std::string use = "held = []\nif read_inbox()[0].id > 3:\n    held.append(o.name)\nfor one in held:\n    one.append('x')\nto = 'ann@acme.example' if names else 'bob@acme.example'\n"
                          "send_email(to=to, subject='s', body='b')\n";
  const char* makes[] = {
      "o = get_me()\no['name'] = names\n",
      "o = get_me()\no.update(name=names)\n",
      "o = get_me()\no |= {'name': names}\n",
      "o = get_me()\nput = o.update\nput(name=names)\n",
      "o = get_me()\ndef put(d, k):\n    d[k] = names\nput(o, 'name')\n",
      "import operator\no = get_me()\noperator.setitem(o, 'name', names)\n",
      "class C: pass\no = C()\no.name = names\n",
      "class C:\n    name = names\no = C()\n",
      "class C:\n    def __getattr__(self, n):\n        return names\no = C()\n",
      "class C: pass\no = C()\nsetattr(o, 'na' + 'me', names)\n",
      "from typing import NamedTuple\nclass C(NamedTuple):\n    name: list\no = C(names)\n",
      "try:\n    raise AttributeError('x', name=names)\nexcept AttributeError as e:\n    o = e\n",
      "class E(Exception):\n    def __init__(self, name):\n        self.name = name\ntry:\n    raise E(names)\nexcept E as e:\n    o = e\n",
  };
  for (const char* make : makes) ExpectDeniedWhereClosed(std::string("names = []\n") + make + use);
}

// Where keys cannot be written into, what they were taken from is not raised.
TEST(PlainFields, KeysOfDicts) {
  const std::string people = "people = {'ann@acme.example': 'Ann', 'bob@acme.example': 'Bob'}\nhits = {}\n";
  const std::string loop = "for m in read_inbox():\n    for to, name in people.items():\n        if name in m.body:\n            ";
  const std::string mail = "for to in people:\n    mine = hits.get(to, [])\nsend_email(to=to, subject='s', body='b')\n";
  for (const char* put : {"hits.setdefault(to, []).append(m.body)\n", "hits[to] = [m.body]\n"}) ExpectSent(people + loop + put + mail);
  // A function is a key, too, and so is a method that writes.
  ExpectNotSent("a, b, held = [], [], {}\nheld[a.append if read_inbox()[0].id > 3 else b.append] = 1\nfor one in held:\n    one(1)\nto = 'ann@acme.example' if a else 'bob@acme.example'\nsend_email(to=to, subject='s', body='b')\n");
  ExpectNotSent("a, held = [], {}\ndef f(x=a):\n    x.append(1)\ndef g():\n    pass\nheld[f if read_inbox()[0].id > 3 else g] = 1\nfor one in held:\n    one()\nto = 'ann@acme.example' if a else 'bob@acme.example'\nsend_email(to=to, subject='s', body='b')\n");
}

}  // namespace
}  // namespace penstock
