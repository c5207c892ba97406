#include "editor.h"

namespace penstock {
namespace {

using Mail = MailEditor;

// What the gate says after the action.
std::string After(const std::map<std::string, std::string>& actions, const std::string& title) {
  auto found = actions.find(title);
  if (found != actions.end()) return found->second;
  std::string all = "no such action; there are:";
  for (const auto& [name, text] : actions) all += "\n  " + name;
  return all;
}

TEST(Actions, SpellingInAGate) {
  Mail mail;
  const std::string gate(kGate);
  auto fixed = [&](const std::string& statement, const std::string& title) {
    return After(mail.Actions("mail.gate", gate + statement), title).substr(std::min(gate.size(), After(mail.Actions("mail.gate", gate + statement), title).size()));
  };
  EXPECT_EQ(fixed("forbid send_em|al;\n", "write `send_email`"), "forbid send_email;\n");
  EXPECT_EQ(fixed("forbid \"send_em|al\";\n", "write `send_email`"), "forbid \"send_email\";\n");
  EXPECT_EQ(fixed("forbid send_email if bo|dyy is untrusted;\n", "write `body`"), "forbid send_email if body is untrusted;\n");
  EXPECT_EQ(fixed("forbid send_email if to in staf|;\n", "write `staff`"), "forbid send_email if to in staff;\n");
  EXPECT_EQ(fixed("forbid send_email if body is tagged secre|;\n", "write `secret`"), "forbid send_email if body is tagged secret;\n");
  EXPECT_EQ(fixed("fo|rbit send_email;\n", "write `forbid`"), "forbid send_email;\n");
  EXPECT_EQ(fixed("forbid send_email if to =| \"a\";\n", "write `==`"), "forbid send_email if to == \"a\";\n");
  EXPECT_EQ(fixed("forbid send_email if to == \"a\" &|& body == \"b\";\n", "write `and`"), "forbid send_email if to == \"a\" and body == \"b\";\n");
  EXPECT_EQ(fixed("@i|dd(\"x\") forbid send_email;\n", "write `id`"), "@id(\"x\") forbid send_email;\n");
  EXPECT_EQ(fixed("test \"t\" { call send_email(tto|: \"a\", body: \"b\"); expect deny; }\n", "write `to`"), "test \"t\" { call send_email(to: \"a\", body: \"b\"); expect deny; }\n");
}

TEST(Actions, DeclareWhatIsMissing) {
  Mail mail;
  const std::string gate(kGate);
  EXPECT_EQ(After(mail.Actions("mail.gate", gate + "ask bo|ss before send_email;\n"), "add `group boss = [\"*@example.com\"];`"),
            gate + "group boss = [\"*@example.com\"];\nask boss before send_email;\n");
  EXPECT_EQ(After(mail.Actions("mail.gate", gate + "forbid send_email if body is tagged pi|i;\n"), "add `tag pii sticky;`"),
            gate + "tag pii sticky;\nforbid send_email if body is tagged pii;\n");
  EXPECT_NE(After(mail.Actions("mail.gate", "|tool read_inbox read;\n"), "add a `policy` line").find("policy my_policy 1.0.0;\ntool read_inbox read;"), std::string::npos);
}

TEST(Actions, ToolAndLabelLinesAndPermits) {
  Mail mail;
  const std::string bare = "policy mail 1.0.0;\ntools \"tools.json\";\n";
  const auto actions = mail.Actions("mail.gate", "|" + bare);
  EXPECT_EQ(After(actions, "add `tool` lines for read_inbox, send_email"),
            bare.substr(0, bare.size() - 1) + "\ntool read_inbox effect observed by User;\ntool send_email effect critical args observed by [to] + [cc?];\n");
  EXPECT_NE(After(actions, "say so: add `label` rules for read_inbox, send_email").find("\nlabel send_email { readers [User]; }\n"), std::string::npos);
  const std::string line = bare + "tool send_email effect| observed by User;\n";
  EXPECT_NE(After(mail.Actions("mail.gate", line), "add `permit send_email because \"...\";`").find("observed by User;\npermit send_email because \"...\";\n"), std::string::npos);
  EXPECT_NE(After(mail.Actions("mail.gate", bare + "permit send_e|mail because \"x\";\n"), "add `tool send_email effect critical args observed by [to] + [cc?];`").find(
                "observed by [to] + [cc?];\npermit send_email"), std::string::npos);
  EXPECT_NE(After(mail.Actions("mail.gate", bare + "tool| send_email observed by User;\n"), "it is `effect`").find("tool send_email effect observed by User;"), std::string::npos);
}

TEST(Actions, Because) {
  Mail mail;
  const std::string gate(kGate);
  EXPECT_EQ(After(mail.Actions("mail.gate", gate + "forbid send_em|ail if body is untrusted;\n"), "say why: add `because`"),
            gate + "forbid send_email if body is untrusted because \"...\";\n");
  EXPECT_FALSE(mail.Actions("mail.gate", gate + "forbid send_em|ail because \"x\";\n").contains("say why: add `because`"));
}

TEST(Actions, InAPlan) {
  Mail mail;
  EXPECT_EQ(After(mail.Actions("plan.py", "first = 1\nprint(fi|rts)\n"), "write `first`"), "first = 1\nprint(first)\n");
  EXPECT_EQ(After(mail.Actions("plan.py", "x = 1\nif x =| 1:\n    pass\n"), "write `==`"), "x = 1\nif x == 1:\n    pass\n");
  EXPECT_EQ(After(mail.Actions("plan.py", "x = 1\nif x >| 1\n    pass\n"), "write `:`"), "no such action; there are:");
  EXPECT_EQ(After(mail.Actions("plan.py", "x = 1\nif x > 1|\n    pass\n"), "write `:`"), "x = 1\nif x > 1:\n    pass\n");
  EXPECT_EQ(After(mail.Actions("plan.py", "import json\njson.du|mp(1)\n"), "write `dumps`"), "import json\njson.dumps(1)\n");
  EXPECT_EQ(After(mail.Actions("plan.py", "from json import loa|d\n"), "write `loads`"), "from json import loads\n");
  EXPECT_EQ(After(mail.Actions("plan.py", "x = True &|& False\n"), "write `and`"), "x = True and False\n");
}

}  // namespace
}  // namespace penstock
