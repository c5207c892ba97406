// What an operand is, a label may have decided: then so it did which method of the plan runs, and whether one does. The two runs differ in
// what `h` is; what was counted before is forgotten after the test, so that only what is asked of `h` tells.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

struct Asked {
  const char* name;
  const char* method;  // what instances of A do under this name, as `name(parameters)`
  const char* gives;   // and give
  const char* asks;    // the statement
};

std::string NameOfAsked(const testing::TestParamInfo<Asked>& row) { return row.param.name; }

// `other`: what `h` is where the test says no.
std::string PlanOf(const Asked& row, const std::string& classes, const std::string& other) {
  const std::string body = "        global n\n        n = [1]\n        return " + std::string(row.gives) + "\n";
  return Whole("n = []\nclass A:\n    def " + std::string(row.method) + ":\n" + body + classes + "h = " + other + "\nif t:\n    h = A()\nn = []\ntry:\n" +
               Indented(row.asks) + "\nexcept (TypeError, AttributeError):\n    pass\nTOLD\n");
}

class AskedTest : public testing::TestWithParam<Asked> {};

TEST_P(AskedTest, SendsNothing) {
  const Asked& row = GetParam();
  const std::string quiet = "class B:\n    def " + std::string(row.method) + ":\n        return " + row.gives + "\n";
  for (const std::string& plan : {PlanOf(row, "", "1"), PlanOf(row, quiet, "B()")}) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
      EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
    }
  }
}

// The same where nobody takes an error, which would hold control by itself.
TEST_P(AskedTest, SendsNothingWithoutHandlers) {
  std::string plan = PlanOf(GetParam(), "", "1");
  const std::string guarded = "try:\n" + Indented(GetParam().asks) + "\nexcept (TypeError, AttributeError):\n    pass\n";
  plan.replace(plan.find(guarded), guarded.size(), std::string(GetParam().asks) + "\n");
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

// A class that is chosen is asked, too.
TEST(AskedClasses, SendNothing) {
  const std::string body = "        global n\n        n = [1]\n        return 1\n";
  for (const char* decorator : {"", "    @classmethod\n"}) {
    for (const char* asks : {"h[0]", "h[:1]", "list(map(lambda k: h[k], [0]))"}) {
      for (const char* other : {"'x'", "list", "B"}) {
        const std::string plan = Whole("n = []\nclass A:\n" + std::string(decorator) + "    def __class_getitem__(cls, k):\n" + body +
                                       "class B:\n    def __class_getitem__(cls, k):\n        return 1\nh = " + other + "\nif t:\n    h = A\nn = []\n" + asks + "\nTOLD\n");
        for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
          auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
          EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
        }
      }
    }
  }
}

constexpr Asked kAsked[] = {
    {"Negated", "__neg__(self)", "1", "-h"},
    {"Inverted", "__invert__(self)", "1", "~h"},
    {"Added", "__add__(self, o)", "1", "h + 1"},
    {"AddedTo", "__radd__(self, o)", "1", "1 + h"},
    {"AddedInPlace", "__iadd__(self, o)", "self", "h += 1"},
    {"Repeated", "__index__(self)", "1", "'a' * h"},
    {"Compared", "__lt__(self, o)", "True", "h < 1"},
    {"ComparedFromBehind", "__gt__(self, o)", "True", "1 < h"},
    {"ComparedInLists", "__eq__(self, o)", "True", "[h] == [1]"},
    {"Tested", "__bool__(self)", "True", "not h"},
    {"Measured", "__bool__(self)", "True", "if h:\n    pass"},
    {"ShownInText", "__str__(self)", "'x'", "f'{h}'"},
    {"ShownAsIs", "__repr__(self)", "'x'", "f'{h!r}'"},
    {"ShownBySpec", "__format__(self, s)", "'x'", "f'{h:>5}'"},
    {"ShownByPercent", "__str__(self)", "'x'", "'%s' % h"},
    {"ShownInATuple", "__str__(self)", "'x'", "'%s' % (h,)"},
    {"ShownByFormat", "__str__(self)", "'x'", "'{}'.format(h)"},
    {"ShownAsAnError", "__str__(self)", "'x'", "str(ValueError(h))"},
    {"ShownAsIsInAnError", "__repr__(self)", "'x'", "repr(ValueError(h))"},
    {"ShownAsAKeyError", "__repr__(self)", "'x'", "print(KeyError(h))"},
    {"ShownAsOneOfTwoInAnError", "__repr__(self)", "'x'", "f'{ValueError(h, 2)}'"},
    {"ShownAsAnErrorByFormat", "__str__(self)", "'x'", "'{}'.format(ValueError(h))"},
    {"ShownAsAnErrorByName", "__str__(self)", "'x'", "ValueError(h).__str__()"},
    {"ShownAsAnErrorOfTheSystem", "__str__(self)", "'x'", "str(OSError(1, h))"},
    {"ShownAsASlice", "__repr__(self)", "'x'", "str(slice(h))"},
    {"ComparedInASlice", "__eq__(self, o)", "True", "slice(1) == slice(h)"},
    {"MadeAText", "__str__(self)", "'x'", "str(h)"},
    {"MadeANumber", "__int__(self)", "1", "int(h)"},
    {"Rounded", "__round__(self, *n)", "1", "round(h)"},
    {"Hashed", "__hash__(self)", "1", "hash(h)"},
    {"PutInASet", "__hash__(self)", "1", "{h}"},
    {"AsAKey", "__hash__(self)", "1", "{h: 1}"},
    {"Index", "__index__(self)", "1", "[1, 2][h]"},
    {"Bound", "__index__(self)", "1", "[1, 2][h:]"},
    {"BoundOfWhatIsSet", "__index__(self)", "1", "[1, 2][h:] = []"},
    {"CountOfARange", "__index__(self)", "1", "range(h)"},
    {"Greatest", "__lt__(self, o)", "True", "max(h, 1)"},
    {"InOrder", "__lt__(self, o)", "True", "a = [1, h]\na.sort()"},
    {"Summed", "__radd__(self, o)", "1", "sum([h])"},
    {"Printed", "__str__(self)", "'x'", "print(h)"},
    {"Filtered", "__bool__(self)", "True", "list(filter(None, [h]))"},
    {"Matched", "__eq__(self, o)", "True", "match h:\n    case 1:\n        pass"},
    {"ByGetattr", "__getattr__(self, k)", "1", "getattr(h, 'q', 1)"},
    {"ByHasattr", "__getattr__(self, k)", "1", "hasattr(h, 'q')"},
    {"Searched", "__eq__(self, o)", "True", "h in [1]"},
    {"CountedIn", "__eq__(self, o)", "True", "[1].count(h)"},
    {"ShownByMap", "__str__(self)", "'x'", "list(map(str, [h]))"},
    {"ShownByMapInALoop", "__str__(self)", "'x'", "for s in map(str, [h]):\n    pass"},
    {"InOrderOfTexts", "__str__(self)", "'x'", "sorted([h, h], key=str)"},
    {"GreatestText", "__str__(self)", "'x'", "max([h, h], key=str)"},
    {"FilteredByLength", "__len__(self)", "1", "list(filter(len, [h]))"},
};
INSTANTIATE_TEST_SUITE_P(Asked, AskedTest, testing::ValuesIn(kAsked), NameOfAsked);

class RunByOperandsTest : public testing::TestWithParam<Plan> {};

TEST_P(RunByOperandsTest, SendsNothing) {
  const std::string plan = Whole(GetParam().text);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
  }
}

#define LIST_OR_GENERATOR "def g():\n    global n\n    n = [1]\n    yield 'a'\nh = ['a']\nif t:\n    h = g()\nn = []\n"
#define SHOWN "n = []\nclass A:\n    def __str__(self):\n        global n\n        n = [1]\n        return 'x'\n"
#define PUT "if t:\n    put(A())\nelse:\n    put(5)\n"
#define HOOK "def f(x):\n    global n\n    n = [1]\n    return 'q'\n"
constexpr Plan kRun[] = {
    {"Listed", LIST_OR_GENERATOR "list(h)\nTOLD\n"},
    {"SearchedIn", LIST_OR_GENERATOR "'a' in h\nTOLD\n"},
    {"TakenApart", LIST_OR_GENERATOR "a, = h\nTOLD\n"},
    {"AddedToAList", LIST_OR_GENERATOR "a = []\na += h\nTOLD\n"},
    {"ExtendedBy", LIST_OR_GENERATOR "a = []\na.extend(h)\nTOLD\n"},
    {"Starred", LIST_OR_GENERATOR "a = [*h]\nTOLD\n"},
    {"StarredInACall", LIST_OR_GENERATOR "print(*h)\nTOLD\n"},
    {"Joined", LIST_OR_GENERATOR "','.join(h)\nTOLD\n"},
    {"AskedForTheNext", LIST_OR_GENERATOR "next(iter(h))\nTOLD\n"},
    {"KeyOrNone", HOOK "h = None\nif t:\n    h = f\nn = []\nsorted([1, 2], key=h)\nTOLD\n"},
    {"ReplacedByTextOrFunction", "import re\n" HOOK "h = 'z'\nif t:\n    h = f\nn = []\nre.sub('a', h, 'abc')\nTOLD\n"},
    {"CalledOrNot", HOOK "h = 5\nif t:\n    h = f\nn = []\ntry:\n    h(1)\nexcept TypeError:\n    pass\nTOLD\n"},
    {"MethodOfATextOrAClass", "class A:\n    def strip(self):\n        global n\n        n = [1]\nh = 'x'\nif t:\n    h = A()\nn = []\nh.strip()\nTOLD\n"},
    {"MethodUnderAnotherName", "def other(self):\n    global n\n    n = [1]\nclass A:\n    strip = other\nh = 'x'\nif t:\n    h = A()\nn = []\nh.strip()\nTOLD\n"},
    {"FieldThatIsCalled", "from collections import namedtuple\nA = namedtuple('A', 'x strip')\ndef f():\n    global n\n    n = [1]\nh = 'x'\nif t:\n    h = A(1, f)\nn = []\nh.strip()\nTOLD\n"},
    {"InAListOfAllThatAFunctionFills", SHOWN "xs = []\ndef put(x):\n    xs.append(x)\n" PUT "n = []\nf'{xs[0]}'\nTOLD\n"},
    {"InAListUnderAnotherName", SHOWN "xs = []\nys = xs\nput = xs.append\n" PUT "n = []\nf'{ys[0]}'\nTOLD\n"},
    {"InAListInAList", SHOWN "xs = []\nbox = [xs]\nput = xs.append\n" PUT "n = []\nf'{box[0][0]}'\nTOLD\n"},
    {"InAListOfAClosure", SHOWN "def make():\n    xs = []\n    def put(x):\n        xs.append(x)\n    def get():\n        return f'{xs[0]}'\n    return put, get\n"
     "put, get = make()\n" PUT "n = []\nget()\nTOLD\n"},
    {"InWhatAToolGave", SHOWN "mails = read_inbox()\nput = mails.append\nt = read_inbox()[0].id > 3\n" PUT "n = []\nf'{mails[-1]}'\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Run, RunByOperandsTest, testing::ValuesIn(kRun), NameOfPlan);

// An error that nobody takes is shown by its `__str__`, and by that of what it was made of: no tool is called for that.
TEST(ShownAtTheEnd, CallsNoTool) {
  for (const char* plan : {"class A:\n    def __str__(self):\n        SEND\n        return 'x'\nt = read_inbox()\nraise ValueError(A())\n",
                           "class A(Exception):\n    def __str__(self):\n        SEND\n        return 'x'\nt = read_inbox()\nraise A()\n"}) {
    auto world = RunWorld(Whole(plan), kWorldGate);
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
    ASSERT_TRUE(world->report.error) << plan;
    EXPECT_EQ(world->report.error->message, "<exception str() failed>") << plan;
  }
}

// One thing is asked after the other: whether the second is, the error of the first decides, if somebody takes it.
struct InTurn {
  const char* name;
  const char* method;
  const char* asks;
};

class InTurnTest : public testing::TestWithParam<InTurn> {};

TEST_P(InTurnTest, SendsNothing) {
  const std::string method = "    def " + std::string(GetParam().method) + "(self, *o):\n        ";
  const char* other = GetParam().method == std::string_view("__iter__") ? "''" : "1";
  for (const char* fails : {"raise ValueError", "return None"}) {
    const std::string plan = Whole("import math\nclass A:\n" + method + fails + "\nclass B:\n" + method + "SEND\n        return 1\na = A() if t else " + other +
                                   "\nb = B()\ntry:\n    " + GetParam().asks + "\nexcept Exception:\n    pass\n");
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
      EXPECT_EQ(world->executed("send_email"), 0) << plan << world->Messages();
    }
  }
}

constexpr InTurn kInTurn[] = {
    {"Zipped", "__iter__", "zip(a, b)"},
    {"Mapped", "__iter__", "map(max, a, b)"},
    {"United", "__iter__", "set().union(a, b)"},
    {"Updated", "__iter__", "set().update(a, b)"},
    {"Range", "__index__", "range(a, b)"},
    {"Found", "__index__", "'abc'.find('a', a, b)"},
    {"IndexFound", "__index__", "[1].index(1, a, b)"},
    {"Printed", "__str__", "print(a, b)"},
    {"Formatted", "__str__", "'{}{}'.format(a, b)"},
    {"InAText", "__str__", "f'{a}{b}'"},
    {"Summed", "__radd__", "sum([a, b])"},
    {"Hypotenuse", "__float__", "math.hypot(a, b)"},
    {"Angle", "__float__", "math.atan2(a, b)"},
    {"Divisor", "__index__", "math.gcd(a, b)"},
    {"Combinations", "__index__", "math.comb(a, b)"},
    {"Hashed", "__hash__", "{a, b}"},
    {"Ordered", "__lt__", "sorted([a, b, 1])"},
    {"Any", "__bool__", "any([a, b])"},
};
INSTANTIATE_TEST_SUITE_P(InTurn, InTurnTest, testing::ValuesIn(kInTurn), [](const auto& row) { return std::string(row.param.name); });

class AsksNobodyTest : public testing::TestWithParam<Plan> {};

TEST_P(AsksNobodyTest, Sends) {
  const std::string plan = Whole(GetParam().text);
  auto world = RunWorld(plan, kWorldGate);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << plan << world->Messages();
}

#define COUNTER "n = []\nclass A:\n    def __str__(self):\n        n.append(1)\n        return 'x'\n"
constexpr Plan kAsksNobody[] = {
    {"MailIsNoInstance", COUNTER "m = read_inbox()[0]\nf'{m.body}'\nstr(m.sender)\nm.body.strip()\nTOLD\n"},
    {"EachMail", COUNTER "for m in read_inbox():\n    x = m.body\nTOLD\n"},
    {"AClassIsAskedWhatItIs", "n = []\nclass A:\n    def __init__(self):\n        n.append(1)\nh = 5\nif t:\n    h = A\nn = []\ncallable(h)\nTOLD\n"},
    {"AppendedToAList", COUNTER "x = 'a' if t else 'b'\na = []\na.append(x)\nn = []\nTOLD\n"},
    {"WhatAListHolds", COUNTER "a = ['x', read_inbox()[0].body]\nfor v in a:\n    print(v)\nTOLD\n"},
    {"WhatADictHolds", COUNTER "d = {'k': 1, 'b': read_inbox()[0].body}\nfor k, v in d.items():\n    print(k, v)\nTOLD\n"},
    {"TextsOfWhatADictHolds", COUNTER "d = {'k': 1, 'b': read_inbox()[0].body}\nfor v in d.values():\n    s = str(v)\nTOLD\n"},
    {"LengthsByMap", "n = []\nclass A:\n    def __init__(self):\n        n.append(1)\nx = list(map(len, [read_inbox()[0].body]))\nTOLD\n"},
    {"MethodsThatOnlyRead", "n = []\nclass A:\n    def __init__(self, x):\n        self.x = x\n    def __str__(self):\n        return self.x\ny = 'a' if t else 'b'\nz = str(y) + f'{y}'\nTOLD\n"},
};
INSTANTIATE_TEST_SUITE_P(Nobody, AsksNobodyTest, testing::ValuesIn(kAsksNobody), NameOfPlan);

}  // namespace
}  // namespace penstock
