#include "editor.h"

namespace penstock {
namespace {

using Labels = std::set<std::string>;

struct Mail : MailEditor {
  Labels InGate(const std::string& statement) { return Complete("mail.gate", std::string(kGate) + statement); }
};

testing::AssertionResult Offers(const Labels& labels, const Labels& wanted) {
  for (const std::string& one : wanted) {
    if (labels.contains(one)) continue;
    std::string all;
    for (const std::string& label : labels) all += " " + label;
    return testing::AssertionFailure() << "not `" << one << "`; offered are:" << all;
  }
  return testing::AssertionSuccess();
}

TEST(Complete, StatementsOfAGate) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.InGate("|"), {"permit", "forbid", "ask", "tool", "label", "group", "fact", "test", "budget", "sequence"}));
  EXPECT_TRUE(Offers(mail.InGate("per|"), {"permit"}));
  EXPECT_FALSE(mail.InGate("|").contains("releasing"));
  EXPECT_TRUE(Offers(mail.InGate("@|"), {"id", "owner", "until"}));
}

TEST(Complete, ToolsWhereToolsStand) {
  Mail mail;
  const Labels tools = {"read_inbox", "send_email"};
  for (const char* statement : {"permit |", "permit send_email, |", "tool |", "label |", "forbid |", "ask User before |", "budget b: count over |", "assert never permit |",
                                "sequence s: after |", "forbid send_email if body is derived from |", "test \"t\" { call |", "test \"t\" { given |", "fact f() = |"}) {
    EXPECT_TRUE(Offers(mail.InGate(statement), tools)) << statement;
  }
}

TEST(Complete, ArgumentsOfTheToolsOfTheRule) {
  Mail mail;
  for (const char* statement : {"permit send_email accepting untrusted (|", "permit send_email releasing (to, |", "tool send_email effect critical (|", "tool send_email effect hiding |",
                                "forbid send_email if |", "forbid send_email if to == \"a\" and |", "test \"t\" { call send_email(|", "test \"t\" { call send_email(to: \"a\", |"}) {
    const Labels labels = mail.InGate(statement);
    EXPECT_TRUE(Offers(labels, {"to", "body", "cc"})) << statement;
    EXPECT_FALSE(labels.contains("read_inbox")) << statement;
  }
}

TEST(Complete, ClausesAsTheGrammarHasThem) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.InGate("permit send_email |"), {"if", "unless", "releasing", "accepting", "with", "because", "as"}));
  const Labels forbid = mail.InGate("forbid send_email |");
  EXPECT_TRUE(Offers(forbid, {"if", "unless", "because"}));
  EXPECT_FALSE(forbid.contains("releasing"));
  EXPECT_TRUE(Offers(mail.InGate("forbid send_email if body is |"), {"trusted", "untrusted", "public", "readable", "from", "derived", "tagged", "present", "absent", "not"}));
  EXPECT_TRUE(Offers(mail.InGate("tool send_email |"), {"pure", "read", "effect", "critical", "observed", "hiding"}));
  EXPECT_TRUE(Offers(mail.InGate("label send_email { |"), {"from", "readers", "tags", "fresh", "keeps", "store", "load"}));
  EXPECT_TRUE(Offers(mail.InGate("test \"t\" { |"), {"call", "given", "expect", "wait", "fact", "control"}));
  EXPECT_TRUE(Offers(mail.InGate("test \"t\" { call send_email(to: \"a\"); expect |"), {"allow", "ask", "deny", "depends", "label"}));
  EXPECT_TRUE(Offers(mail.InGate("mode |"), {"strict", "explicit", "observe"}));
}

TEST(Complete, GroupsFactsAndTags) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.InGate("forbid send_email if not to in |"), {"staff", "Public", "User"}));
  EXPECT_TRUE(Offers(mail.InGate("forbid send_email if |"), {"mails", "length", "domain", "not", "every"}));
  EXPECT_EQ(mail.InGate("forbid send_email if body is tagged |"), Labels{"secret"});
  EXPECT_TRUE(Offers(mail.InGate("test \"t\" { call send_email(to: \"a\", body: \"b\"); expect allow by \"|"), {"mail"}));
  EXPECT_TRUE(Offers(mail.InGate("ask |"), {"staff", "User"}));
}

TEST(Complete, PartsOfReplies) {
  Mail mail;
  const Labels parts = {"sender", "subject", "body"};
  EXPECT_EQ(mail.InGate("label read_inbox at [m].|"), parts);
  EXPECT_EQ(mail.InGate("label read_inbox at [m] { from [m.|"), parts);
  EXPECT_EQ(mail.InGate("label send_email at .|"), Labels{"id"});
  EXPECT_EQ(mail.InGate("permit send_email as p if p.|"), (Labels{"to", "body", "cc"}));
  EXPECT_EQ(mail.InGate("fact id() = send_email(\"a\", \"b\").|"), Labels{"id"});
}

TEST(Complete, NothingInTextsAndComments) {
  Mail mail;
  EXPECT_EQ(mail.InGate("// per|"), Labels{});
  EXPECT_EQ(mail.InGate("permit send_email because \"sen|"), Labels{});
  EXPECT_EQ(mail.Complete("plan.py", "x = 'rea|'\n"), Labels{});
  EXPECT_EQ(mail.Complete("plan.py", "# rea|\n"), Labels{});
  EXPECT_EQ(mail.Complete("plan.py", "x = '''\nrea|\n'''\n"), Labels{});
}

// -- plans

TEST(Complete, NamesOfAPlan) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "first = read_inbox()[0]\nprint(fi|)\n"), {"first", "read_inbox", "send_email", "len", "sorted", "ValueError", "for"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "def helper(item):\n    return item\nx = 1\nif x > (|\n"), {"helper", "x"}));
}

TEST(Complete, ArgumentsOfATool) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "send_email(|"), {"to=", "body=", "cc="}));
  const Labels rest = mail.Complete("plan.py", "send_email(to=\"a\", |)");
  EXPECT_TRUE(Offers(rest, {"body=", "cc="}));
  EXPECT_FALSE(rest.contains("to="));
  EXPECT_FALSE(mail.Complete("plan.py", "print(|").contains("to="));
  EXPECT_FALSE(mail.Complete("plan.py", "send_email(to=str(|").contains("body="));
}

TEST(Complete, AttributesFollowTheValue) {
  Mail mail;
  const Labels parts = {"sender", "subject", "body"};
  EXPECT_EQ(mail.Complete("plan.py", "mail = read_inbox()[0]\nprint(mail.|)\n"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "mail = read_inbox()[0]\nx = mail.se|\nprint(x)\n"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "print(read_inbox()[0].|"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "for m in read_inbox():\n    if m.|\n"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "def f(m):\n    return m.|\nf(read_inbox()[1])\n"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "last = sorted(read_inbox(), key=lambda m: m.|\n"), parts);
  EXPECT_EQ(mail.Complete("plan.py", "r = send_email(to='a', body='b')\nr.|"), Labels{"id"});
}

TEST(Complete, MethodsOfBuiltinTypesModulesAndClasses) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "s = 'abc'\ns.|"), {"upper", "split", "strip"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "read_inbox()[0].body.|\n"), {"upper", "startswith"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "x = [1]\nx.|\n"), {"append", "sort"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "import json\njson.|\n"), {"loads", "dumps"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "class Note:\n    def __init__(self, text):\n        self.text = text\n    def show(self):\n        return self.text\nn = Note('a')\nn.|\n"),
                     {"text", "show"}));
}

TEST(Complete, Imports) {
  Mail mail;
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "import |"), {"json", "re", "datetime"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "from json import |"), {"loads"}));
  EXPECT_TRUE(Offers(mail.Complete("plan.py", "from itertools import ch|"), {"chain"}));
}

TEST(Complete, WithoutGatesTheSchemasSpeak) {
  Editor editor(Object({{"tools", "tools.json"}}));  // read before the file is there: said, and read again
  editor.WriteFile("tools.json", kTools);
  editor.Notify("workspace/didChangeWatchedFiles", Object({{"changes", Json(JsonArray{})}}));
  EXPECT_EQ(editor.Complete("plan.py", "read_inbox()[0].|\n"), (Labels{"sender", "subject", "body"}));
  EXPECT_TRUE(Offers(editor.Complete("plan.py", "|"), {"read_inbox", "send_email"}));
}

}  // namespace
}  // namespace penstock
