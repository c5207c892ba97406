// Plans run by the machine: what they print, how they end, which labels reach the doors.
#include <gtest/gtest.h>

#include "tests/interp/plan_runner.h"

namespace penstock {
namespace {

struct Ran {
  std::string printed;
  PlanRun run;
};

Ran RunText(const std::string& text, RunOptions options = {}) {
  LabelTable labels;
  RecordingHost host;
  Ran ran;
  ran.run = RunPlan(text, Manifest(), labels, host, options);
  ran.printed = host.printed;
  return ran;
}

struct PrintCase {
  const char* name;
  const char* plan;
  const char* printed;
};

class PrintTest : public testing::TestWithParam<PrintCase> {};

TEST_P(PrintTest, PrintsWhatPythonPrints) {
  Ran ran = RunText(GetParam().plan);
  ASSERT_TRUE(ran.run.compiled) << ran.run.diagnostics;
  EXPECT_EQ(ran.printed, GetParam().printed) << (ran.run.result.error ? ran.run.result.error->traceback : "");
}

INSTANTIATE_TEST_SUITE_P(Machine, PrintTest, testing::Values(
    PrintCase{"ints_grow", "print(2**63, -2**63 - 1, 9223372036854775807 + 1, 10**30 // 7, -7 // 2, -7 % 3)",
              "9223372036854775808 -9223372036854775809 9223372036854775808 142857142857142857142857142857 -4 2\n"},
    PrintCase{"division_rounds_once", "print((2**60 + 1) / 3, 10**400 / 10**399, 5e-324 / 2, 1 / 3)",
              "3.843071682022823e+17 10.0 0.0 0.3333333333333333\n"},
    PrintCase{"ints_meet_floats_exactly", "print(2**53 + 1 == 2.0**53, 2**53 < 2.0**53 + 2, float('nan') == float('nan'))", "False True False\n"},
    PrintCase{"sets_iterate_as_in_python", "print({30, 1, 17, 8, 9}, {3, 1, 2} | {100, 50})", "{1, 17, 8, 9, 30} {1, 2, 3, 50, 100}\n"},
    PrintCase{"dicts_keep_order", "d = {}\nfor i in range(20): d[i] = i\nfor i in range(0, 20, 2): del d[i]\nd[0] = 1\nprint(list(d))",
              "[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 0]\n"},
    PrintCase{"text_grows_in_place", "s = ''\nt = []\nfor i in range(300):\n    s += 'ab'\n    t.append(s)\nprint(len(s), t[199] == 'ab' * 200, len(set(t)))",
              "600 True 300\n"},
    PrintCase{"text_outside_ascii", "s = 'é€x' * 100\nprint(len(s), s[100], s[-1], s[99:102], s[::-50])", "300 € x é€x xé€xé€\n"},
    PrintCase{"closures_share_cells", "def f():\n    n = 0\n    def g():\n        nonlocal n\n        n += 1\n        return n\n    return g\ng = f()\ng()\nprint(g(), g())", "2 3\n"},
    PrintCase{"arguments_of_every_kind", "def f(a, b=2, *c, d, e=5, **g): return (a, b, c, d, e, g)\nprint(f(1, d=4), f(1, 2, 3, 4, d=0, z=9), f(*[1], **{'d': 2}))",
              "(1, 2, (), 4, 5, {}) (1, 2, (3, 4), 0, 5, {'z': 9}) (1, 2, (), 2, 5, {})\n"},
    PrintCase{"finally_runs", "def f():\n    for i in range(3):\n        try:\n            if i == 1: continue\n            if i == 2: return i\n        finally:\n            print('f', i)\nprint(f())",
              "f 0\nf 1\nf 2\n2\n"},
    PrintCase{"errors_are_told_as_python_tells_them",
              "for f in [lambda: 1 + 'a', lambda: 'a' + 1, lambda: [][1], lambda: {}['k'], lambda: (lambda x: x)(), lambda: None.x, lambda: 5()]:\n"
              "    try:\n        f()\n    except Exception as e:\n        print(type(e).__name__, e)",
              "TypeError unsupported operand type(s) for +: 'int' and 'str'\nTypeError can only concatenate str (not \"int\") to str\n"
              "IndexError list index out of range\nKeyError 'k'\nTypeError <lambda>.<locals>.<lambda>() missing 1 required positional argument: 'x'\n"
              "AttributeError 'NoneType' object has no attribute 'x'\nTypeError 'int' object is not callable\n"},
    PrintCase{"own_exceptions", "class E(ValueError):\n    def __init__(self, m, n):\n        super().__init__(m)\n        self.n = n\ntry:\n    raise E('m', 3)\nexcept ValueError as e:\n    print(e, e.n, e.args, repr(e))",
              "m 3 ('m',) E('m')\n"},
    PrintCase{"recursion_is_bounded", "def f(n): return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError as e:\n    print(e)", "maximum recursion depth exceeded\n"},
    PrintCase{"generators_send_and_close",
              "def g():\n    try:\n        while True:\n            x = yield 1\n            print('got', x)\n    finally:\n        print('closed')\n"
              "i = g()\nnext(i)\ni.send(5)\ni.close()\nprint(list(x * x for x in range(4)))",
              "got 5\nclosed\n[0, 1, 4, 9]\n"},
    PrintCase{"yield_from_gives_what_it_returned", "def a():\n    yield 1\n    return 2\ndef b():\n    print((yield from a()))\n    yield from [3]\nprint(list(b()))", "2\n[1, 3]\n"},
    PrintCase{"classes_have_operators",
              "class V:\n    def __init__(self, x): self.x = x\n    def __add__(self, o): return V(self.x + o.x)\n    def __eq__(self, o): return self.x == o.x\n"
              "    def __hash__(self): return self.x\n    def __repr__(self): return f'V({self.x})'\n    def __len__(self): return self.x\n"
              "    def __getitem__(self, i):\n        if i > 2: raise IndexError\n        return i\n    def __call__(self, y): return self.x * y\n"
              "print(V(1) + V(2), V(1) == V(1), {V(1): 'a'}[V(1)], len(V(4)), list(V(0)), V(3)(5), V(1) in [V(1)])",
              "V(3) True a 4 [0, 1, 2] 15 True\n"},
    PrintCase{"super_follows_the_order", "class A:\n    def f(self): return 'A'\nclass B(A):\n    def f(self): return 'B' + super().f()\nclass C(A):\n    def f(self): return 'C' + super().f()\nclass D(B, C):\n    def f(self): return 'D' + super().f()\nprint(D().f())", "DBCA\n"},
    PrintCase{"extended_slices", "x = list(range(10))\nx[::3] = 'abcd'\ndel x[1::2]\nprint(x, x[::-1], (1, 2, 3)[-2:])", "['a', 2, 4, 'c', 8] [8, 'c', 4, 2, 'a'] (2, 3)\n"}),
    [](const auto& c) { return std::string(c.param.name); });

TEST(Machine, LimitsMayBeAsLargeAsNumbersAre) {
  for (int64_t Limits::* limit : {&Limits::steps, &Limits::wall_ms, &Limits::heap_bytes, &Limits::value_bytes, &Limits::output_bytes}) {
    RunOptions options;
    options.limits.*limit = INT64_MAX;
    EXPECT_EQ(RunText("print(sum(range(100)))", options).printed, "4950\n");
  }
}

TEST(Machine, UncaughtErrorsEndWithPythonsLine) {
  Ran ran = RunText("def f(d):\n    return d['x']\nf({})\n");
  ASSERT_EQ(ran.run.result.outcome, RunResult::Outcome::kError);
  EXPECT_EQ(ran.run.result.error->type, "KeyError");
  EXPECT_EQ(ran.run.result.error->traceback,
            "Traceback (most recent call last):\n  File \"test.plan\", line 3, in <module>\n    f({})\n"
            "  File \"test.plan\", line 2, in f\n    return d['x']\n           ^^^^^^\nKeyError: 'x'\n");
}

// -- limits

struct LimitCase {
  const char* name;
  const char* plan;
  const char* limit;
};

class LimitTest : public testing::TestWithParam<LimitCase> {};

TEST_P(LimitTest, EndsTheRunUncaught) {
  RunOptions options;
  options.limits.steps = 3'000'000;
  options.limits.heap_bytes = 16 << 20;
  options.limits.value_bytes = 4 << 20;
  options.limits.output_bytes = 1000;
  std::string plan = std::string("try:\n    ") + GetParam().plan + "\nexcept BaseException:\n    print('caught')\nfinally:\n    print('finally')\n";
  Ran ran = RunText(plan, options);
  ASSERT_TRUE(ran.run.compiled) << ran.run.diagnostics;
  EXPECT_EQ(ran.run.result.outcome, RunResult::Outcome::kLimit);
  EXPECT_EQ(ran.run.result.limit, GetParam().limit);
  EXPECT_EQ(ran.printed.find("caught"), std::string::npos);
  EXPECT_EQ(ran.printed.find("finally"), std::string::npos);
  EXPECT_LE(ran.run.result.usage.peak_heap_bytes, 17 << 20);
}

INSTANTIATE_TEST_SUITE_P(Machine, LimitTest, testing::Values(
    LimitCase{"a_loop", "while True: pass", "steps"},
    LimitCase{"a_sum_over_a_long_range", "sum(range(10**15))", "steps"},
    LimitCase{"a_list_that_doubles", "x = [0]\n    while True: x.extend(x)", "value_bytes"},
    LimitCase{"many_lists", "x = []\n    while True: x.append([1, 2, 3])", "heap_bytes"},
    LimitCase{"a_long_text", "'x' * 10**9", "value_bytes"},
    LimitCase{"a_power", "10 ** 10 ** 9", "value_bytes"},
    LimitCase{"a_shift", "1 << 10**10", "value_bytes"},
    LimitCase{"a_wide_format", "f'{1:>1000000000}'", "value_bytes"},
    LimitCase{"much_output", "while True: print('x' * 100)", "output_bytes"},
    LimitCase{"a_shared_structure_printed", "d = [1]\n    for i in range(60): d = [d, d]\n    str(d)", "value_bytes"}),
    [](const auto& c) { return std::string(c.param.name); });

TEST(Machine, GarbageIsCollected) {
  RunOptions options;
  options.limits.heap_bytes = 8 << 20;
  Ran ran = RunText("for i in range(30000):\n    a = [0] * 50\n    a.append(a)\nprint(len(a))\n", options);
  EXPECT_EQ(ran.printed, "51\n");
  EXPECT_LT(ran.run.result.usage.peak_heap_bytes, 8 << 20);
}

// What is dropped at once is collected, whoever made it and whatever steps that was charged.
class GarbageTest : public testing::TestWithParam<const char*> {};

TEST_P(GarbageTest, OfOperatorsIsCollected) {
  RunOptions options;
  options.limits.heap_bytes = 8 << 20;
  options.limits.wall_ms = 600'000;  // whoever else is busy
  Ran ran = RunText(GetParam(), options);
  EXPECT_EQ(ran.printed, "done\n") << GetParam() << ran.run.diagnostics;
}

INSTANTIATE_TEST_SUITE_P(Machine, GarbageTest, testing::Values(
    "x = []\nfor i in range(3000): x = x + [i]\nprint('done')\n", "x = ()\nfor i in range(3000): x += (i,)\nprint('done')\n",
    "for i in range(600): x = [0] * 20000\nprint('done')\n", "x = set()\nfor i in range(2000): x = x | {i}\nprint('done')\n",
    "x = {}\nfor i in range(2000): x = {**x, i: i}\nprint('done')\n", "x = {}\nfor i in range(2000): x = x | {i: i}\nprint('done')\n",
    "for i in range(300000): x = {1, 2, 3} ^ {i}\nprint('done')\n"));

TEST(Machine, DeepNestsNeedNoDeepStack) {
  Ran ran = RunText("a = ()\nfor i in range(300000):\n    a = (a,)\ntry:\n    a == (a,)\nexcept RecursionError as e:\n    print(e)\n");
  EXPECT_EQ(ran.printed, "maximum recursion depth exceeded in comparison\n");
}

// -- labels

// Tools: web() gives text from the web, mails() a list with one tainted body, post(x) receives.
class LabelTest : public testing::Test {
 protected:
  LabelTest() {
    for (const char* name : {"web", "mails"}) EXPECT_TRUE(tools_.Add(AnyTool(name, {})).ok());
    EXPECT_TRUE(tools_.Add(AnyTool("post", {"x"})).ok());
    Label web;
    web.from = {labels_.Principal("tool:web")};
    web_ = labels_.Intern(web);
    host_.answer = [this](const ToolCall& call) {
      ToolReply reply;
      reply.kind = ToolReply::Kind::kValue;
      if (tools_.tool(call.tool).name == "web") {
        reply.value = Json("page");
        reply.labels.label = web_;
      } else if (tools_.tool(call.tool).name == "mails") {
        reply.value = *ParseJson(R"([{"id":1,"body":"bad"},{"id":2,"body":"fine"}])");
        reply.labels.children = {{kBottom, {{kBottom, {}}, {web_, {}}}}, {kBottom, {}}};
      }
      return reply;
    };
  }
  // The label of the argument of the last call of post, and of control there.
  std::pair<LabelId, LabelId> PostOf(const std::string& plan, bool strict) {
    RunOptions options;
    options.strict = strict;
    PlanRun run = RunPlan(plan, tools_, labels_, host_, options);
    EXPECT_TRUE(run.compiled) << run.diagnostics;
    EXPECT_EQ(run.result.outcome, RunResult::Outcome::kDone) << (run.result.error ? run.result.error->traceback : "");
    EXPECT_FALSE(host_.calls.empty());
    return {host_.calls.back().arguments.at(0).label, host_.calls.back().control};
  }
  Manifest tools_;
  LabelTable labels_;
  RecordingHost host_;
  LabelId web_ = kBottom;
};

TEST_F(LabelTest, OneBadFieldDoesNotTaintTheRest) {
  EXPECT_EQ(PostOf("m = mails()\npost(m[0].id)", false).first, kBottom);
  EXPECT_EQ(PostOf("m = mails()\npost(m[0].body)", false).first, web_);
  EXPECT_EQ(PostOf("m = mails()\npost(m[0]['body'])", false).first, web_);
  EXPECT_EQ(PostOf("m = mails()\npost(m[1].body)", false).first, kBottom);
  EXPECT_EQ(PostOf("m = mails()\npost(m[0])", false).first, web_);
  EXPECT_EQ(PostOf("m = mails()\npost(len(m))", false).first, kBottom);
}

TEST_F(LabelTest, OperatorsAndBuiltinsJoin) {
  for (const char* expression :
       {"'a' + w", "len(w)", "w.upper()", "f'{w}'", "'%s' % w", "w == 'x'", "[w][0]", "{w: 1}", "(1, w)", "sorted([w, 'b'])", "w in ['a']",
        "'a' if w else 'b'", "w and 'x'", "str([w])", "[1 for c in w]", "{'k': w}['k']", "int(w == '')", "(lambda: w)()", "[x for x in [w]]",
        "' '.join([w])", "w[0]", "[1, 2][len(w) - 4]", "max(w, 'a')", "list(w)", "sum(len(x) for x in [w])", "dict(k=w)", "not w", "-len(w)"}) {
    EXPECT_EQ(PostOf(std::string("w = web()\npost(") + expression + ")", false).first, web_) << expression;
  }
  for (const char* expression : {"len([w])", "[w, 'a'][1]", "{'k': w, 'l': 1}['l']", "1", "[1, 2]", "isinstance([w], list)"}) {
    EXPECT_EQ(PostOf(std::string("w = web()\npost(") + expression + ")", false).first, kBottom) << expression;
  }
}

TEST_F(LabelTest, StrictModeFollowsControl) {
  const char* branch = "w = web()\nx = 1\nif w == 'page':\n    x = 2\npost(x)";
  EXPECT_EQ(PostOf(branch, false).first, kBottom);
  EXPECT_EQ(PostOf(branch, true).first, web_);
  EXPECT_EQ(PostOf(branch, true).second, kBottom);
  // The path not taken says as much.
  EXPECT_EQ(PostOf("w = web()\nx = 1\nif w == 'other':\n    x = 2\npost(x)", true).first, web_);
  // What no path wrote stays clean.
  EXPECT_EQ(PostOf("w = web()\nx = 1\ny = 3\nif w == 'page':\n    x = 2\npost(y)", true).first, kBottom);
  // A call under control says who decided it.
  EXPECT_EQ(PostOf("if web() == 'page':\n    post(1)", true).second, web_);
  EXPECT_EQ(PostOf("if web() == 'page':\n    post(1)", false).second, kBottom);
  // Lists written into, loops, functions, caught errors.
  EXPECT_EQ(PostOf("w = web()\nx = []\nif w:\n    x.append(1)\npost(len(x))", true).first, web_);
  EXPECT_EQ(PostOf("w = web()\nn = 0\nfor c in w:\n    n += 1\npost(n)", true).first, web_);
  EXPECT_EQ(PostOf("def f(w):\n    if w: return 1\n    return 2\npost(f(web()))", true).first, web_);
  EXPECT_EQ(PostOf("w = web()\nx = 1\ntry:\n    int(w)\nexcept ValueError:\n    x = 2\npost(x)", true).first, web_);
  EXPECT_EQ(PostOf("w = web()\nx = 1\nwhile w == 'page':\n    x = 2\n    break\npost(x)", true).first, web_);
}

// How long an instance may be gone over is for its method to say, however far inside it is asked.
TEST_F(LabelTest, StrictModeFollowsTheEndOfInstances) {
  const std::string until = "w = web()\nclass C:\n    def __getitem__(self, i):\n        return w[i]\nc = C()\n";
  for (const char* over : {"c", "map(str, c)", "zip(c, 'ab')", "enumerate(filter(None, c))", "[1 for x in c]"}) {
    EXPECT_EQ(PostOf(until + "n = 0\nfor x in " + over + ":\n    n += 1\npost(n)", true).first, web_) << over;
  }
  EXPECT_EQ(PostOf("class C:\n    def __getitem__(self, i):\n        return 'ab'[i]\nn = 0\nw = web()\nfor x in C():\n    n += 1\npost(n)", true).first, kBottom);
}

// What a builtin makes of labelled things and hands to a method of the plan has their label.
TEST_F(LabelTest, GoesWithWhatBuiltinsHandOn) {
  for (const char* use : {"format(C(), w)", "f'{C():{w}}'", "'{:{}}'.format(C(), w)", "(w + '{:{x}}').format(C(), x=w)", "getattr(C(), w)", "getattr(C(), w, 1)",
                          "hasattr(C(), w)", "('{0.' + w + '}').format(C())", "('{0[' + w + ']}').format(C())", "print(w, file=C())", "print(len(w), file=C())",
                          "print(1, end=w, file=C())", "setattr(D(), w, 1)", "delattr(D(), w)"}) {
    const std::string plan = std::string("w = web()\nseen = []\nclass C:\n    def __format__(self, spec):\n        seen.append(spec)\n        return 'x'\n"
                                         "    def __getattr__(self, name):\n        seen.append(name)\n        return 1\n"
                                         "    def __getitem__(self, key):\n        seen.append(key)\n        return 1\n"
                                         "    def write(self, text):\n        seen.append(text)\n"
                                         "class D:\n    def __setattr__(self, name, value):\n        seen.append(name)\n"
                                         "    def __delattr__(self, name):\n        seen.append(name)\n") + use + "\n";
    const bool at_the_end = std::string_view(use).find("end=") != std::string_view::npos;
    EXPECT_EQ(PostOf(plan + (at_the_end ? "post(seen[-1])" : "post(seen[0])"), false).first, web_) << use;
  }
}

// Two that load one constant do not share what is known of its parts.
TEST_F(LabelTest, ATupleOfTheConstantsIsEachOnesOwn) {
  const char* plan = "w = web()\nclass C:\n    def __len__(self):\n        return f(1)\ndef f(a, b=(1, ('d',)), *rest):\n    return f\nfor c in w:\n    len(w)\n"
                     "def g(a, b=(1, ('d',)), *rest):\n    return b\npost(g(1))";
  EXPECT_EQ(PostOf(plan, true).first, kBottom);
}

TEST_F(LabelTest, PrintsCarryTheirLabel) {
  RunPlan("print('a', web())", tools_, labels_, host_, {});
  EXPECT_EQ(host_.printed_label, web_);
}

TEST_F(LabelTest, ToolsAreCalledLikeFunctions) {
  auto error_of = [&](const std::string& plan) {
    PlanRun run = RunPlan(plan, tools_, labels_, host_, {});
    return run.result.error ? run.result.error->type + ": " + run.result.error->message : std::string("none");
  };
  EXPECT_EQ(error_of("post(1)"), "none");
  EXPECT_EQ(error_of("post(x=1)"), "none");
  EXPECT_EQ(error_of("post(*[])"), "TypeError: post() missing 1 required positional argument: 'x'");
  EXPECT_EQ(error_of("f = post\nf(1, 2)"), "TypeError: post() takes 1 positional argument but 2 were given");
  EXPECT_EQ(error_of("f = post\nf(1, x=2)"), "TypeError: post() got multiple values for argument 'x'");
  EXPECT_EQ(error_of("f = post\nf(y=2)"), "TypeError: post() got an unexpected keyword argument 'y'");
  EXPECT_EQ(error_of("post(b'a')"), "TypeError: a tool's argument may not hold a value of type bytes");
  EXPECT_EQ(error_of("x = []\nx.append(x)\npost(x)"), "ValueError: a tool's argument is nested too deeply, or holds itself");
  EXPECT_EQ(error_of("mails()[0].id = 3"), "TypeError: attributes of a tool's reply cannot be set; set the item of that name");
  EXPECT_EQ(error_of("m = mails()[0]\nm['id'] = 3\nm['new'] = 4\nassert (m.id, m.new, mails()[0].id != 3) == (3, 4, True)"), "none");
}

TEST_F(LabelTest, TypesFreezeToSchemas) {
  PostOf("post(dict[str, list[int]] if 1 else 0)", false);
  EXPECT_EQ(WriteJson(host_.calls.back().arguments[0].value),
            R"({"type":"object","additionalProperties":{"type":"array","items":{"type":"integer"}}})");
  PostOf("post(10**30)", false);
  EXPECT_EQ(WriteJson(host_.calls.back().arguments[0].value), "1000000000000000000000000000000");
}

}  // namespace
}  // namespace penstock
