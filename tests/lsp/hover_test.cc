#include "editor.h"
#include "grammar/gate_tree.h"

namespace penstock {
namespace {

struct Mail : MailEditor {
  // The gate with a statement more, in which the cursor stands.
  std::string InGate(const std::string& statement) { return Hover("mail.gate", std::string(kGate) + statement); }
};

bool Has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Hover, EveryWordOfTheLanguageHasALine) {
#define TOKEN(id, name, literal, words)                                                                                   \
  if (std::string_view(literal) != "" && std::isalpha(static_cast<unsigned char>(literal[0])))                           \
    EXPECT_FALSE(DocOf(GateToken::id).empty()) << literal;                                                                \
  else                                                                                                                    \
    EXPECT_TRUE(DocOf(GateToken::id).empty()) << literal;
#include "grammar/gate_tokens.def"
#undef TOKEN
}

TEST(Hover, AWord) {
  Mail mail;
  EXPECT_TRUE(Has(mail.InGate("forbid send_email if body is un|trusted;\n"), "`untrusted`: comes from somebody who is not trusted"));
  EXPECT_TRUE(Has(mail.InGate("ask| User before send_email;\n"), "`ask`: "));
}

TEST(Hover, ARuleIsExplained) {
  Mail mail;
  const std::string words = mail.InGate("@id(\"long\") for|bid send_email if length(body) > 500;\n");
  EXPECT_TRUE(Has(words, "A call of send_email is denied by it when all of this holds")) << words;
  EXPECT_TRUE(Has(words, "  - length(body) > 500"));
  const std::string named = mail.InGate("test \"t\" { call send_email(to: \"a\", body: \"b\"); expect allow by \"ma|il\"; }\n");
  EXPECT_TRUE(Has(named, "critical argument to is trusted")) << named;
}

TEST(Hover, AToolWithItsSignatureAndClass) {
  Mail mail;
  const std::string words = mail.InGate("forbid send|_email;\n");
  EXPECT_TRUE(Has(words, "def send_email(to: str, body: str, cc: str")) << words;
  EXPECT_TRUE(Has(words, "`effect`: changes something: needs a permit"));
  EXPECT_TRUE(Has(words, "Sends a mail."));
}

TEST(Hover, ArgumentsGroupsTagsFacts) {
  Mail mail;
  EXPECT_TRUE(Has(mail.InGate("forbid send_email if t|o like \"*@x\";\n"), "`to` of `send_email`: a text"));
  EXPECT_TRUE(Has(mail.InGate("forbid send_email if not to in sta|ff;\n"), "group staff = [\"*@acme.example\"];"));
  EXPECT_TRUE(Has(mail.InGate("forbid send_email if body is tagged sec|ret;\n"), "tag secret sticky;"));
  EXPECT_TRUE(Has(mail.InGate("fact first() = mails();\n"), "") && Has(mail.InGate("forbid send_email if mail|s() == null;\n"), "fact mails()"));
}

TEST(Hover, WithinABrokenStatementToo) {
  Mail mail;
  EXPECT_TRUE(Has(mail.InGate("forbid send_em|ail if and\n"), "Sends a mail."));
  EXPECT_TRUE(Has(mail.InGate("for|bid send_email if and\n"), "`forbid`: "));
}

TEST(Hover, NothingBetween) {
  Mail mail;
  EXPECT_EQ(mail.InGate("// a comm|ent\n"), "");
  EXPECT_EQ(mail.Hover("plan.py", "# a comm|ent\nx = 1\n"), "");
  EXPECT_EQ(mail.Hover("plan.py", "x = (|"), "");
}

// -- plans

TEST(Hover, AVariableOfAPlanTellsWhereItIsFrom) {
  Mail mail;
  const char* kPlan = "mail = read_inbox()[0]\nwho = mail.sender\nn = 3\nif n > 2:\n    who = 'bob'\nsend_email(to=%s, body=str(n))\n";
  auto with = [&](const std::string& what, const std::string& marked) {
    std::string plan(kPlan);
    plan.replace(plan.find("%s"), 2, "who");
    const size_t at = plan.find(what);
    return plan.replace(at, what.size(), marked);
  };
  const std::string first = mail.Hover("plan.py", with("who = mail", "w|ho = mail"));
  EXPECT_TRUE(Has(first, "str\n")) << first;
  EXPECT_TRUE(Has(first, "from tool:read_inbox")) << first;
  EXPECT_TRUE(Has(first, "comes from read_inbox()[].sender at line 1")) << first;
  const std::string constant = mail.Hover("plan.py", with("who = 'bob'", "wh|o = 'bob'"));
  EXPECT_TRUE(Has(constant, "is \"bob\"")) << constant;
  const std::string number = mail.Hover("plan.py", with("if n > 2", "if |n > 2"));
  EXPECT_TRUE(Has(number, "is 3")) << number;
}

TEST(Hover, AttributesCallsAndArguments) {
  Mail mail;
  const std::string attribute = mail.Hover("plan.py", "mail = read_inbox()[0]\nprint(mail.bo|dy)\n");
  EXPECT_TRUE(Has(attribute, "comes from read_inbox()[].body at line 1")) << attribute;
  const std::string tool = mail.Hover("plan.py", "mail = read_in|box()[0]\n");
  EXPECT_TRUE(Has(tool, "def read_inbox()")) << tool;
  EXPECT_TRUE(Has(tool, "`read`"));
  const std::string builtin = mail.Hover("plan.py", "print(le|n('abc'))\n");
  EXPECT_TRUE(Has(builtin, "len(x) -> int")|| Has(builtin, "len(x, /) -> int")) << builtin;
  const std::string argument = mail.Hover("plan.py", "mail = read_inbox()[0]\nsend_email(t|o=mail.sender, body='x')\n");
  EXPECT_TRUE(Has(argument, "`to` of `send_email`")) << argument;
  EXPECT_TRUE(Has(argument, "One address."));
  EXPECT_TRUE(Has(argument, "comes from read_inbox()[].sender at line 1")) << argument;
}

TEST(Hover, ParametersLoopsAndGlobals) {
  Mail mail;
  const std::string parameter = mail.Hover("plan.py", "def greet(na|me):\n    return 'hi ' + name\nprint(greet(read_inbox()[0].sender))\n");
  EXPECT_TRUE(Has(parameter, "comes from read_inbox()[].sender at line 3")) << parameter;
  const std::string loop = mail.Hover("plan.py", "for ma|il in read_inbox():\n    print(mail.body)\n");
  EXPECT_TRUE(Has(loop, "object\n")) << loop;
  const std::string global = mail.Hover("plan.py", "limit = 7\ndef f():\n    return lim|it\nprint(f())\n");
  EXPECT_TRUE(Has(global, "is 7")) << global;
  const std::string never = mail.Hover("plan.py", "if False:\n    x = 1\n    print(|x)\n");
  EXPECT_TRUE(never.empty() || Has(never, "no run gets here")) << never;
}

TEST(Hover, WhereTheAnalysisGaveUpItSaysSo) {
  Mail mail;
  const std::string words = mail.Hover("plan.py", "steps = iter(lambda: 0, 1)\nx| = 1\n");
  EXPECT_TRUE(Has(words, "the plan is not followed from line 1 on: ")) << words;
}

}  // namespace
}  // namespace penstock
