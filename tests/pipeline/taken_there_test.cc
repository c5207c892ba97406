// An error that the nearest handler surely takes decides nothing behind that handler, though another stands further out: what a mail's text is
// read as may be an error, which one clause takes and another lets pass.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

struct Taken {
  const char* name;
  const char* step;    // what may be an error, by the text `s`
  const char* takes;   // a clause for whatever error that is
  const char* passes;  // and one for another
  const char* before = "";
};

std::string Whole(const Taken& row, const char* clause) {
  return std::string(row.before) + "sent = 'not yet'\ntry:\n    for x in read_inbox():\n        s = x.body\n        try:\n            n = " + row.step + "\n        except " + clause +
         ":\n            n = None\n    send_email(to='bob@acme.example', subject='s', body='b')\nexcept BaseException as error:\n    sent = 'failed'\n";
}

// Nothing is sent, in neither world, nor is it proved that it may be. Where there is an error, that is all.
void ExpectKept(const std::string& plan) {
  EXPECT_NE(CheckedOutcome(plan), Outcome::kAllow) << plan;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) EXPECT_EQ(RunWorld(plan, kWorldGate, DenyAll(), replies)->executed("send_email"), 0) << plan;
}

class TakenThereTest : public testing::TestWithParam<Taken> {};

TEST_P(TakenThereTest, DecidesNothingBehind) {
  ExpectSent(Whole(GetParam(), GetParam().takes));
  ExpectKept(Whole(GetParam(), GetParam().passes));
}

constexpr char kParses[] = "def parsed(t):\n    return int(t) + 1\n";
constexpr char kOwn[] = "class Odd(Exception):\n    pass\ndef parsed(t):\n    if 'x' in t:\n        raise Odd(t)\n    return len(t)\n";
constexpr char kTime[] = "from datetime import date, datetime, time\n";

INSTANTIATE_TEST_SUITE_P(Of, TakenThereTest, testing::Values(
    Taken{"number", "int(s)", "ValueError", "TypeError"},
    Taken{"number_by_name", "int(s)", "ValueError as error", "KeyError as error"},
    Taken{"any_of_two", "int(s)", "(TypeError, ValueError)", "(TypeError, KeyError)"},
    Taken{"two_errors", "int(s.split(':')[1])", "(IndexError, ValueError)", "IndexError"},
    Taken{"a_base", "s.split(':')[1]", "LookupError", "ArithmeticError"},
    Taken{"whatever_it_is", "[1][len(s)] / len(s)", "Exception", "ZeroDivisionError"},
    Taken{"whatever_within_a_tuple", "sorted(s, key=int)", "(KeyError, Exception)", "(KeyError, TypeError)"},
    Taken{"division", "10 // len(s)", "ZeroDivisionError", "OverflowError"},
    Taken{"by_a_function", "parsed(s)", "ValueError", "TypeError", kParses},
    Taken{"of_the_plan", "parsed(s)", "Odd", "ValueError", kOwn},
    Taken{"day", "date.fromisoformat(s)", "ValueError", "TypeError", kTime},
    Taken{"moment", "datetime.strptime(s, '%Y-%m-%d')", "ValueError", "TypeError", kTime},
    Taken{"decimal", "Decimal(s)", "InvalidOperation", "ValueError", "from decimal import Decimal, InvalidOperation\n"},
    Taken{"json", "json.loads(s)", "(ValueError, RecursionError)", "KeyError", "import json\n"}),
    [](const testing::TestParamInfo<Taken>& row) { return std::string(row.param.name); });

// `raise SystemExit` is no Exception, nor is a class that derives from BaseException alone.
TEST(TakenThereTest, WhatIsNoExceptionPasses) {
  const auto plan = [](const std::string& before, const std::string& raises) {
    return before + "try:\n    for x in read_inbox():\n        try:\n            if 'x' in x.body:\n                " + raises +
           "\n        except Exception:\n            pass\n    send_email(to='bob@acme.example', subject='s', body='b')\nexcept BaseException:\n    pass\n";
  };
  ExpectKept(plan("", "raise SystemExit(1)"));
  ExpectKept(plan("class Own(BaseException):\n    pass\n", "raise Own"));
  ExpectKept(plan("Own = Exception.__mro__[1]\n", "raise Own"));
}

// What a clause names may have no value, which is another error. What has one in all runs, and passes all clauses around, is none of theirs.
TEST(TakenThereTest, WhatAClauseNamesHasAValue) {
  const auto plan = [](const std::string& before, const std::string& outer) {
    return before + "def told():\n    try:\n        try:\n            n = int(read_inbox()[0].body)\n        except Odd:\n            pass\n"
           "        send_email(to='bob@acme.example', subject='s', body='b')\n    except " + outer + ":\n        pass\ntry:\n    told()\nexcept ValueError:\n    pass\n";
  };
  ExpectKept(plan("", "NameError"));
  ExpectKept(plan("if read_inbox()[0].id > 3:\n    class Odd(Exception):\n        pass\n", "NameError"));
  ExpectKept(plan("class Odd(Exception):\n    pass\n", "KeyError"));
}

// Who closes a generator that waits in a `try` throws what is no Exception, which goes on from there.
TEST(TakenThereTest, WhatClosesAGeneratorPasses) {
  ExpectKept(
      "def told():\n    try:\n        try:\n            yield 1\n        except Exception:\n            pass\n        return\n    except BaseException:\n        pass\n"
      "    send_email(to='bob@acme.example', subject='s', body='b')\n"
      "g = told()\nnext(g)\nif read_inbox()[0].id > 3:\n    g.close()\n");
}

// Lists that hold one another, each all of them, are looked at once; a tuple of classes that may be in itself says nothing.
TEST(TakenThereTest, WhatHangsFromItselfIsLookedAtOnce) {
  std::string web = "to = 'bob@acme.example'\n";
  constexpr int kLists = 14;
  for (int i = 0; i < kLists; ++i) web += "a" + std::to_string(i) + " = []\n";
  for (int i = 0; i < kLists; ++i) for (int k = 0; k < kLists; ++k) web += "a" + std::to_string(i) + ".append(a" + std::to_string(k) + ")\n";
  EXPECT_EQ(CheckedOutcome(web + "try:\n    a0.append(read_inbox()[0].id)\n    print(a0)\n    send_email(to=to, subject='s', body='b')\nexcept ValueError:\n    pass\n"), Outcome::kDepends);
  ExpectKept("odd = (KeyError,)\nfor x in read_inbox():\n    odd = (odd, TypeError)\n    try:\n        try:\n            n = int(x.body)\n        except odd:\n            pass\n"
             "        send_email(to='bob@acme.example', subject='s', body='b')\n    except ValueError:\n        pass\n");
}

// A branch that no run takes is no way from what a mail decides.
TEST(TakenThereTest, WaysThatNoRunGoesJoinNothing) {
  const std::string text =
      "quiet = False\nfor x in read_inbox():\n    try:\n        n = int(x.body)\n    except ValueError:\n        if quiet:\n            raise\n"
      "send_email(to='bob@acme.example', subject='s', body='b')\n";
  ExpectSent(text);
  ExpectSent("def all_of():\n    quiet = False\n    for x in read_inbox():\n        if 'x' in x.body:\n            if quiet:\n                return 1\n    return 2\nif all_of() == 2:\n"
             "    send_email(to='bob@acme.example', subject='s', body='b')\n");
  ExpectKept("def all_of():\n    quiet = read_inbox()[0].id > 3\n    for x in read_inbox():\n        if 'x' in x.body:\n            if quiet:\n                return 1\n    return 2\nif all_of() == 2:\n"
                "    send_email(to='bob@acme.example', subject='s', body='b')\n");
}

}  // namespace
}  // namespace penstock
