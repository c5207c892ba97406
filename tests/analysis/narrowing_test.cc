// What a test of a type tells of the variable behind it, on each of its ways; and which type an instance has.
#include "plan_flows.h"

namespace penstock {
namespace {

struct NarrowingCase {
  const char* name;
  const char* plan;    // ends in post(x=…); `c` is not known, `v` is None, 1 or 'a'
  const char* values;  // of x
};

constexpr const char* kBefore =
    "from enum import IntEnum\n"
    "class A:\n    held = 1\n"
    "class B(A):\n    pass\n"
    "class C:\n    held = 2\n"
    "class T(str):\n    pass\n"
    "class Rank(IntEnum):\n    LOW = 1\n"
    "c = get_contacts()[0].name\n"
    "v = None if c == 'a' else 1 if c == 'b' else 'a'\n"
    "o = A() if c == 'a' else C() if c == 'b' else None\n";

std::string ValuesOfX(const std::string& plan) {
  std::string all;
  for (const std::string& value : Flows(plan, false).CallOf("post").arg("x").values()) all += (all.empty() ? "" : ", ") + value;
  return all;
}

class Narrowing : public testing::TestWithParam<NarrowingCase> {};

TEST_P(Narrowing, TakesAwayWhatItCannotBe) {
  EXPECT_EQ(ValuesOfX(std::string(kBefore) + GetParam().plan), GetParam().values);
}

INSTANTIATE_TEST_SUITE_P(OfScalars, Narrowing, testing::Values(
    NarrowingCase{"nothing", "post(x=v)", "\"a\", 1, null"},
    NarrowingCase{"is_none", "if v is None:\n    post(x=v)", "null"},
    NarrowingCase{"is_not_none", "if v is not None:\n    post(x=v)", "\"a\", 1"},
    NarrowingCase{"early_exit", "def f(v):\n    if v is None:\n        return\n    post(x=v)\nf(v)", "\"a\", 1"},
    NarrowingCase{"true", "if v:\n    post(x=v)", "\"a\", 1"},
    NarrowingCase{"not_true", "if not v:\n    post(x=v)", "\"a\", 1, null"},
    NarrowingCase{"text", "if isinstance(v, str):\n    post(x=v)", "\"a\""},
    NarrowingCase{"not_text", "if not isinstance(v, str):\n    post(x=v)", "1, null"},
    NarrowingCase{"text_or_number", "if isinstance(v, (str, int)):\n    post(x=v)", "\"a\", 1"},
    NarrowingCase{"both", "if isinstance(v, str) and v is not None:\n    post(x=v)", "\"a\""},
    NarrowingCase{"kept_test", "t = isinstance(v, str)\nif t:\n    post(x=v)", "\"a\""},
    NarrowingCase{"variable_changed_behind_the_test", "t = isinstance(v, str)\nv = 1 if c == 'b' else 'c'\nif t:\n    post(x=v)", "\"c\", 1"},
    NarrowingCase{"another_variable", "w = v\nif isinstance(w, str):\n    post(x=v)", "\"a\", 1, null"},
    NarrowingCase{"joined_behind", "if isinstance(v, str):\n    pass\npost(x=v)", "\"a\", 1, null"},
    NarrowingCase{"own_isinstance", "def isinstance(a, b):\n    return True\nif isinstance(v, str):\n    post(x=v)", "\"a\", 1, null"},
    NarrowingCase{"global", "def f():\n    if v is not None:\n        post(x=v)\nf()", "\"a\", 1"},
    NarrowingCase{"global_changed_by_a_call", "def g():\n    global v\n    v = None if c == 'd' else 2\ndef f():\n    t = v is None\n    g()\n    if t:\n        post(x=v)\nf()", "2, null"},
    NarrowingCase{"global_changed_by_what_is_asked", "class N:\n    def __bool__(self):\n        global v\n        v = None\n        return True\n"
                                                     "v = N() if c == 'd' else 1\ndef f():\n    if v:\n        post(x=1 if v is None else 2)\nf()", "1, 2"},
    NarrowingCase{"type_changed_by_a_call", "D = int\ndef g():\n    global D\n    D = str if c == 'd' else int\ndef f(v):\n    t = isinstance(v, D)\n    g()\n"
                                            "    if t:\n        post(x=v)\nf(v)", "\"a\", 1, null"},
    NarrowingCase{"sliced_by_an_object", "xs = ['a']\ny = xs[slice(0, 1)]\nif isinstance(y, list):\n    post(x=y[0])", "\"a\""},
    NarrowingCase{"loop", "while v is None:\n    v = 1\npost(x=v)", "\"a\", 1"}),
    [](const auto& one) { return one.param.name; });

INSTANTIATE_TEST_SUITE_P(OfInstances, Narrowing, testing::Values(
    NarrowingCase{"by_class", "if isinstance(o, A):\n    post(x=o.held)", "1"},
    NarrowingCase{"by_the_other_class", "if isinstance(o, C):\n    post(x=o.held)", "2"},
    NarrowingCase{"by_derived_class", "if isinstance(o, B):\n    post(x=1)\nelse:\n    post(x=2)", "2"},
    NarrowingCase{"pattern", "match o:\n    case A():\n        pass\n    case C():\n        post(x=1)\n    case None:\n        pass\n    case _:\n        post(x=2)", "1"},
    NarrowingCase{"pattern_with_parts_may_fail", "match B():\n    case A(held=2):\n        pass\n    case B():\n        post(x=3)", "3"},
    NarrowingCase{"text_class", "post(x=isinstance(T('a'), str))", "true"},
    NarrowingCase{"text_class_is_no_number", "post(x=isinstance(T('a'), int))", "unknown"},
    NarrowingCase{"member_is_a_number", "post(x=isinstance(Rank.LOW, int))", "true"},
    NarrowingCase{"instance_is_no_text", "post(x=isinstance(A(), (str, int, list)))", "false"},
    NarrowingCase{"below", "post(x=(isinstance(B(), A), isinstance(A(), B), isinstance(B(), object)))", "[true,false,true]"},
    NarrowingCase{"text_is_no_instance", "post(x=isinstance(c, A))", "false"},
    NarrowingCase{"protocol", "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass Held(Protocol):\n    held: int\n"
                              "post(x=isinstance(A(), Held))", "unknown"},
    NarrowingCase{"what_has_the_methods", "from collections.abc import Sized\nclass L:\n    def __len__(self):\n        return 1\npost(x=isinstance(L(), Sized))", "unknown"}),
    [](const auto& one) { return one.param.name; });

// Only what an operation asks is followed: `<` of a sorted list, and nothing of `>=`; nothing of what attributes hold.
TEST(Asked, OnlyWhatTheOperationAsks) {
  const std::string plan =
      "class K:\n    def __init__(self, n, inner):\n        self.n = n\n        self.inner = inner\n    def __lt__(self, o):\n        get_contacts()\n        return self.n < o.n\n"
      "    def __ge__(self, o):\n        post(x=1)\n        return True\n    def __eq__(self, o):\n        get_calendar()\n        return True\n";
  struct { const char* asks; bool less, least, equals; } cases[] = {
      {"sorted([K(1, None), K(2, None)])", true, false, true}, {"K(1, [K(2, None)]) >= 5", false, true, false},
      {"{'a': K(1, None)} == {'a': 1}", false, false, true},   {"(K(1, None), 1) >= (K(2, None), 1)", false, true, true},
      {"'a' in [K(1, None)]", false, false, true},             {"max(K(1, None), K(2, None))", true, false, true}};
  for (const auto& c : cases) {
    const std::string calls = Flows(plan + c.asks, false).Dump();
    auto reached = [&](const char* call) { return calls.find(call) != std::string::npos; };
    EXPECT_EQ(reached(":9 get_contacts"), c.less) << c.asks << calls;
    EXPECT_EQ(reached(":9 post"), c.least) << c.asks << calls;
    EXPECT_EQ(reached(":9 get_calendar"), c.equals) << c.asks << calls;
  }
}

// Library classes of numbers ask each other: what they are made of decides which of their ways is taken.
TEST(Asked, FractionsAndOrderedRecordsAreFollowed) {
  EXPECT_EQ(Flows("from fractions import Fraction\npost(x=str(Fraction(1, 3) + Fraction(1, 6)))\n", false).CallOf("post").arg("x").sources(), Sources());
  const char* records = "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass P:\n    n: str\n    xs: list = field(default_factory=list)\n"
                        "ps = sorted([P('b'), P('a')])\npost(x=ps[0].n)\n";
  EXPECT_EQ(Flows(records, false).CallOf("post").arg("x").sources(), Sources());
}

// What is looked for in a dict is compared with keys, and not with what stands under them.
TEST(Asked, OfDictsOnlyKeysAreCompared) {
  const std::string keys = "class K:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        return self.n == other\n    def __hash__(self):\n        return 1\nk = K(read_inbox()[0].id)\n";
  for (bool strict : {false, true}) {
    EXPECT_EQ(Flows(keys + "post(x='b' in {'a': k})\n", strict).CallOf("post").arg("x").sources(), Sources());
    EXPECT_EQ(Flows(keys + "post(x='b' in {k: 'a'})\n", strict).CallOf("post").arg("x").sources(), Sources{"outsider"});
    EXPECT_EQ(Flows(keys + "post(x=k in {1: 'a'})\n", strict).CallOf("post").arg("x").sources(), Sources{"outsider"});
  }
}

// What models and dataclasses are turned into is followed: builtin values have none of the methods that do it.
TEST(Records, AreTakenApart) {
  const std::string model = "from pydantic import BaseModel\nclass M(BaseModel):\n    a: int\n    b: str = 'x'\n";
  EXPECT_EQ(Flows(model + "post(x=M(a=3).model_dump()['b'])\n", false).CallOf("post").arg("x").sources(), Sources());
  const std::string records = "from dataclasses import dataclass, asdict\n@dataclass\nclass Q:\n    z: int\n@dataclass\nclass P:\n    n: str\n    q: Q\n    xs: list\n";
  EXPECT_EQ(Flows(records + "post(x=asdict(P('a', Q(1), [Q(2)]))['n'])\n", false).CallOf("post").arg("x").sources(), Sources());
  EXPECT_EQ(Flows(records + "post(x=asdict(P(read_inbox()[0].body, Q(1), [])))\n", false).CallOf("post").arg("x").sources(), Sources{"outsider"});
  EXPECT_EQ(ValuesOfX("from collections import namedtuple\nP = namedtuple('P', 'a b')\npost(x=(hasattr(P(1, 2), '_fields'), hasattr([1], '_fields')))\n"), "[true,false]");
}

// Of the types of fields those too that are put together of others.
TEST(Records, OfModelsTypesPutTogetherAreKnown) {
  const std::string model = "from pydantic import BaseModel, PositiveInt\nfrom datetime import timedelta\nclass M(BaseModel):\n    a: str\n    b: ";
  for (const auto& [type, value] : {std::pair{"tuple[str, int]", "['x', '1']"}, {"tuple[str, ...]", "['x']"}, {"set[str]", "{'x'}"}, {"frozenset[int]", "[1]"}, {"timedelta", "60"},
                                    {"PositiveInt", "5"}, {"int | str | None", "'x'"}, {"list[tuple[int, int]]", "[(1, 2)]"}, {"list", "[1]"}, {"bytes", "b'x'"}}) {
    const Flows flows(model + type + "\npost(x=M(a=read_inbox()[0].body, b=" + value + ").b)\n", false);
    EXPECT_TRUE(flows.report().gave_up.empty()) << type;
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), Sources()) << type;
  }
}

// A branch on hasattr, or on being a very object, tells what is there.
TEST(Narrowing, ByAnAttributeAndByIdentity) {
  // Of a variable that was given what it has just before, too.
  EXPECT_EQ(ValuesOfX("x = {'a': 1}.get('a' if len(read_inbox()) else 'b')\nif x is not None:\n    y = 2 if x is None else 3\n    post(x=y)\n"), "3");
  EXPECT_EQ(ValuesOfX("def g():\n    yield 1\nx = g() if len(read_inbox()) else 'a'\nif not hasattr(x, '__next__'):\n    post(x=x)\n"), "\"a\"");
  EXPECT_EQ(ValuesOfX("class A:\n    pass\nclass B:\n    def __enter__(self):\n        return 1\nx = A() if len(read_inbox()) else B()\nif hasattr(x, '__enter__'):\n    y = 2 if isinstance(x, A) else 3\n"
                      "else:\n    y = 3\npost(x=y)\n"), "2, 3");  // an instance may have more attributes than are known
  EXPECT_EQ(ValuesOfX("mark = object()\nx = mark if len(read_inbox()) else 'a'\nif x is not mark:\n    post(x=x)\n"), "\"a\"");
  EXPECT_EQ(ValuesOfX("mark = []\nx = mark if len(read_inbox()) else 'a'\ny = 1\nif x is mark:\n    y = 2 if isinstance(x, str) else 3\npost(x=y)\n"), "1, 3");
  // One of several that are made at one place is not all of them.
  EXPECT_EQ(ValuesOfX("marks = [object() for _ in range(9)]\nm = marks[len(read_inbox()) % 9]\nx = marks[3] if len(read_inbox()) else 'a'\nif x is not m:\n    y = 2 if isinstance(x, str) else 3\n    post(x=y)\n"), "2, 3");
}

// Functions have a dict of annotations, which says nothing.
TEST(Functions, HaveAnnotations) {
  EXPECT_EQ(ValuesOfX("def f(a: int):\n    pass\nn = len(f.__annotations__.items())\npost(x=1 if n is not None else 2)\n"), "1");
}

// The length of an error is what its class says.
TEST(Length, OfAnErrorIsNotThatOfItsArguments) {
  EXPECT_EQ(ValuesOfX("class E(Exception):\n    def __len__(self):\n        return 5\npost(x=len(E(1)))\n"), "unknown");
}

}  // namespace
}  // namespace penstock
