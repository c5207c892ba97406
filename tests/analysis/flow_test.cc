#include <gtest/gtest.h>

#include "plan_flows.h"

namespace penstock {
namespace {

Flows Explicit(const std::string& text) { return Flows(text, false); }

const Sources kClean = {};
const Sources kMail = {"outsider"};
const Sources kSystemOnly = {"System"};

// What `post(x)` may be told, data flows only.
struct FlowCase {
  const char* name;
  const char* plan;
  Sources explicit_sources, strict_sources;
};

class FlowTest : public testing::TestWithParam<FlowCase> {};

TEST_P(FlowTest, ModeExplicit) {
  Flows flows(GetParam().plan, false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), GetParam().explicit_sources) << flows.Dump();
  EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
}

TEST_P(FlowTest, ModeStrict) {
  Flows flows(GetParam().plan, true);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), GetParam().strict_sources) << flows.Dump();
}

INSTANTIATE_TEST_SUITE_P(Flows, FlowTest, testing::Values(
    FlowCase{"literal", "post(x='a')", kClean, kClean},
    FlowCase{"field", "m = read_inbox()[0]\npost(x=m.body)", kMail, kMail},
    FlowCase{"field_by_key", "m = read_inbox()[0]\npost(x=m['body'])", kMail, kMail},
    FlowCase{"calendar_title", "e = get_calendar()[0]\npost(x=e.title)", kSystemOnly, kSystemOnly},
    FlowCase{"calendar_notes", "e = get_calendar()[0]\npost(x=e.notes)", {"System", "outsider"}, {"System", "outsider"}},
    FlowCase{"raised_past_the_first_clause", "x = 'a'\ntry:\n    k = int(get_contacts()[0].name)\n    x = read_inbox()[0].sender\n    raise ValueError('b')\n"
             "except ZeroDivisionError:\n    k = 1\nexcept ValueError:\n    k = 2\npost(x=x)", kMail, kMail},
    FlowCase{"one_of_two_raised_past_the_first_clause", "x = 'a'\ntry:\n    if get_contacts():\n        raise ValueError('b')\n    x = read_inbox()[0].sender\n"
             "    raise LookupError('c')\nexcept ZeroDivisionError:\n    k = 1\nexcept:\n    k = 2\npost(x=x)", kMail, kMail},
    FlowCase{"calls_that_raise_nothing", "x = 'a'\ntry:\n    for i in range(2, 5):\n        n = abs(max(i, 3))\n    zip([1], 'b')\nexcept ValueError:\n    x = read_inbox()[0].sender\npost(x=x)", kClean, kClean},
    FlowCase{"a_range_by_no_step", "x = 'a'\ntry:\n    range(2, 5, 0)\nexcept ValueError:\n    x = read_inbox()[0].sender\npost(x=x)", kMail, kMail},
    FlowCase{"texts_and_numbers_have_no_greatest", "x = 'a'\ntry:\n    max(2, 'b')\nexcept TypeError:\n    x = read_inbox()[0].sender\npost(x=x)", kMail, kMail},
    FlowCase{"handler_and_finally_in_a_loop", "for i in [1, 2]:\n    try:\n        assert i\n    except:\n        pass\n    finally:\n        x = 'a'\npost(x=x)", kClean, kClean},
    FlowCase{"looks_at_the_list_it_fills", "xs = []\ndef g():\n    yield read_inbox()[0].body\n    post(x=xs[0])\nxs.extend(g())", kMail, kMail},
    FlowCase{"looks_at_the_list_that_is_added_to", "xs = ['a']\ndef g():\n    yield read_inbox()[0].body\n    post(x=xs[-1])\nxs += g()", kMail, kMail},
    FlowCase{"looks_at_the_set_it_fills", "xs = set()\ndef g():\n    yield read_inbox()[0].body\n    post(x=[*xs])\nxs.update(g())", kMail, kMail},
    FlowCase{"looks_at_the_dict_it_fills", "xs = {}\ndef g():\n    yield 'a', read_inbox()[0].body\n    post(x=xs['a'])\nxs.update(g())", kMail, kMail},
    FlowCase{"looks_at_the_list_by_an_argument", "xs = []\ndef g(kept):\n    yield read_inbox()[0].body\n    post(x=kept[0])\nxs.extend(g(xs))", kMail, kMail},
    FlowCase{"overwritten", "x = read_inbox()[0].body\nx = 'a'\npost(x=x)", kClean, kClean},
    FlowCase{"concatenated", "post(x='a' + read_inbox()[0].body)", kMail, kMail},
    FlowCase{"f_string", "m = read_inbox()[0]\npost(x=f'{m.subject:>3}!')", kMail, kMail},
    FlowCase{"format_width", "n = len(read_inbox())\npost(x=f\"{'a':>{n}}\")", kMail, kMail},
    FlowCase{"length_of_the_list", "post(x=len(read_inbox()))", kMail, kMail},
    FlowCase{"dead_branch", "if False:\n    x = read_inbox()[0].body\nelse:\n    x = 'a'\npost(x=x)", kClean, kClean},
    FlowCase{"either_branch", "if get_contacts()[0].name == 'a':\n    x = read_inbox()[0].body\nelse:\n    x = 'a'\npost(x=x)", kMail, kMail},
    FlowCase{"branch_on_mail", "x = 1\nif read_inbox()[0].subject == 'hi':\n    x = 2\npost(x=x)", kClean, kMail},
    FlowCase{"branch_on_the_system", "x = 1\nif get_contacts()[0].name == 'a':\n    x = 2\npost(x=x)", kClean, kClean},
    FlowCase{"branch_on_the_system_and_mail", "x = 1\nif get_contacts()[0].name == read_inbox()[0].sender:\n    x = 2\npost(x=x)", kClean, {"System", "outsider"}},
    FlowCase{"chosen_by_the_system", "xs, ys = [1], [2]\n(xs if get_contacts()[0].name == 'a' else ys).append(3)\npost(x=ys)", kClean, kClean},
    FlowCase{"branch_not_taken", "x = 1\ny = 2\nif read_inbox()[0].subject == 'hi':\n    y = 3\npost(x=x)", kClean, kClean},
    FlowCase{"ternary", "x = 1 if read_inbox()[0].subject == 'hi' else 2\npost(x=x)", kMail, kMail},
    FlowCase{"and_or", "x = read_inbox()[0].subject and 'b'\npost(x=x)", kMail, kMail},
    FlowCase{"list_place", "xs = ['a', read_inbox()[0].body]\npost(x=xs[0])", kClean, kClean},
    FlowCase{"list_other_place", "xs = ['a', read_inbox()[0].body]\npost(x=xs[1])", kMail, kMail},
    FlowCase{"list_from_behind", "xs = ['a', read_inbox()[0].body]\npost(x=xs[-2])", kClean, kClean},
    FlowCase{"list_by_mail", "xs = ['a', 'b']\npost(x=xs[len(read_inbox())])", kMail, kMail},
    FlowCase{"dict_place", "d = {'a': {'b': 1, 'c': read_inbox()[0].body}}\npost(x=d['a']['b'])", kClean, kClean},
    FlowCase{"dict_changed", "d = {'a': read_inbox()[0].body}\nd['a'] = 1\npost(x=d['a'])", kClean, kClean},
    FlowCase{"alias", "xs = ['a']\nys = xs\nys.append(read_inbox()[0].body)\npost(x=xs[1])", kMail, kMail},
    FlowCase{"deleted", "xs = ['a', read_inbox()[0].body]\ndel xs[0]\npost(x=xs[0])", kMail, kMail},
    FlowCase{"appended_in_a_loop", "xs = []\nfor m in read_inbox():\n    xs.append(m.body)\npost(x=xs)", kMail, kMail},
    FlowCase{"loop_variable", "t = 0\nfor m in read_inbox():\n    t = 1\npost(x=t)", kClean, kMail},
    FlowCase{"while_count", "n = read_inbox()[0].id\nk = 0\nwhile k < n:\n    k += 1\npost(x=k)", kClean, kMail},
    FlowCase{"function", "def f(s):\n    return s + '!'\nread_inbox()\npost(x=f('a'))", kClean, kClean},
    FlowCase{"function_by_call_site", "def f(s):\n    return s + '!'\nm = f(read_inbox()[0].body)\npost(x=f('a'))", kClean, kClean},
    FlowCase{"early_return", "def f(m):\n    if m.body == 'a':\n        return 1\n    return 2\npost(x=f(read_inbox()[0]))", kClean, kMail},
    FlowCase{"closure", "def outer():\n    who = 'a'\n    def go():\n        nonlocal who\n        who = read_inbox()[0].body\n    go()\n    return who\npost(x=outer())", kMail, kMail},
    FlowCase{"captured", "def make(t):\n    return lambda s: t\nf = make('a')\ng = make(read_inbox()[0].body)\npost(x=f(1))", kClean, kClean},
    FlowCase{"default_argument", "def f(a, b=read_inbox()[0].body):\n    return b\npost(x=f(1))", kMail, kMail},
    FlowCase{"default_not_used", "def f(a, b=read_inbox()[0].body):\n    return b\npost(x=f(1, 'a'))", kClean, kClean},
    FlowCase{"varargs", "def f(*xs):\n    return xs[1]\npost(x=f('a', read_inbox()[0].body))", kMail, kMail},
    FlowCase{"varargs_other", "def f(*xs):\n    return xs[0]\npost(x=f('a', read_inbox()[0].body))", kClean, kClean},
    FlowCase{"global", "x = 'a'\ndef f():\n    global x\n    x = read_inbox()[0].body\nf()\npost(x=x)", kMail, kMail},
    FlowCase{"recursion", "def last(xs):\n    if len(xs) == 1:\n        return xs[0]\n    return last(xs[1:])\npost(x=last(['a', 'b']))", kClean, kClean},
    FlowCase{"recursion_tainted", "def last(xs):\n    if len(xs) == 1:\n        return xs[0]\n    return last(xs[1:])\npost(x=last(['a', read_inbox()[0].body]))", kMail, kMail},
    FlowCase{"comprehension", "post(x=[m.body for m in read_inbox()])", kMail, kMail},
    FlowCase{"comprehension_filter", "post(x=[c.name for c in get_contacts() if read_inbox()[0].body])", {"System", "outsider"}, {"System", "outsider"}},
    FlowCase{"generator", "post(x=sum(len(m.body) for m in read_inbox()))", kMail, kMail},
    FlowCase{"generator_clean", "b = read_inbox()[0].body\npost(x=list(c for c in ['a', 'b']))", kClean, kClean},
    FlowCase{"mapped", "post(x=list(map(lambda m: m.body, read_inbox())))", kMail, kMail},
    FlowCase{"sorted_by_mail", "t = read_inbox()[0].body\nxs = sorted(['a', 'b'], key=lambda c: t.find(c))\npost(x=xs[0])", kMail, kMail},
    FlowCase{"minimum", "post(x=min([3, read_inbox()[0].id]))", kMail, kMail},
    FlowCase{"set", "s = {m.sender for m in read_inbox()}\npost(x=sorted(s)[0])", kMail, kMail},
    FlowCase{"inverted_dict", "d = {m.id: m.sender for m in read_inbox()}\ne = {v: k for k, v in d.items()}\npost(x=sorted(e)[0])", kMail, kMail},
    FlowCase{"zip_place", "for n, m in zip(['a'], read_inbox()):\n    post(x=n)", kMail, kMail},
    FlowCase{"unpacked", "a, b = 'a', read_inbox()[0].body\npost(x=a)", kClean, kClean},
    FlowCase{"unpacked_star", "a, *b = ['a', read_inbox()[0].body]\npost(x=a)", kClean, kClean},
    FlowCase{"caught_message", "x = 'a'\ntry:\n    int(read_inbox()[0].body)\nexcept ValueError as e:\n    x = str(e)\npost(x=x)", kMail, kMail},
    FlowCase{"caught_at_all", "x = 'a'\ntry:\n    int(read_inbox()[0].body)\nexcept ValueError:\n    x = 'b'\npost(x=x)", kClean, kMail},
    FlowCase{"missing_key", "d = {'a': 1}\nm = read_inbox()\ntry:\n    x = d['b']\nexcept KeyError:\n    x = d['a']\npost(x=x)", kClean, kClean},
    FlowCase{"secret", "post(x=get_payslip().net > 4000)", {"System", "for hr"}, {"System", "for hr"}},
    FlowCase{"secret_month", "post(x=get_payslip().month)", kSystemOnly, kSystemOnly},
    FlowCase{"assistant", "post(x=query_ai_assistant('is it ' + read_inbox()[0].body, str))", kMail, kMail},
    FlowCase{"assistant_clean", "read_inbox()\npost(x=query_ai_assistant('hello', str))", kClean, kClean},
    FlowCase{"tool_alias", "send = post\nsend(x=read_inbox()[0].body)", kMail, kMail},
    FlowCase{"tool_in_dict", "d = {'go': post}\nd['go'](x=read_inbox()[0].body)", kMail, kMail},
    FlowCase{"star_arguments", "args = ['a', read_inbox()[0].body]\npost(*args)", kClean, kClean},
    FlowCase{"star_keywords", "args = {'y': 'a', 'x': read_inbox()[0].body}\npost(**args)", kMail, kMail}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Analyze, ControlReachesTheCall) {
  Flows flows("if read_inbox()[0].subject == 'hi':\n    post(x='a')\n", true);
  EXPECT_EQ(flows.CallOf("post").control(), kMail);
  Flows after("y = 0\nif read_inbox()[0].subject == 'hi':\n    y = 1\npost(x='a')\n", true);
  EXPECT_EQ(after.CallOf("post").control(), kClean);
}

TEST(Analyze, ValuesAreFolded) {
  Flows flows = Explicit("n = 2\nname = 'bob'\npost(x=f'{name}@corp.example', y=[n * 3, {'k': None}])");
  EXPECT_EQ(flows.CallOf("post").arg("x").values(), (std::set<std::string>{"\"bob@corp.example\""}));
  EXPECT_EQ(flows.CallOf("post").arg("y").values(), (std::set<std::string>{"[6,{\"k\":null}]"}));
}

TEST(Analyze, AFewValuesAreKeptApart) {
  Flows flows = Explicit("x = 'a'\nif get_contacts():\n    x = 'b'\npost(x=x)");
  EXPECT_EQ(flows.CallOf("post").arg("x").values(), (std::set<std::string>{"\"a\"", "\"b\""}));
}

TEST(Analyze, SourcesAreCertainWhereTheyAre) {
  Flows flows = Explicit("post(x=read_inbox()[0].body)");
  EXPECT_EQ(flows.CallOf("post").arg("x").surely(), kMail);
  Flows either = Explicit("x = 'a'\nif get_contacts():\n    x = read_inbox()[0].body\npost(x=x)");
  EXPECT_EQ(either.CallOf("post").arg("x").surely(), kClean);
}

TEST(Analyze, AStoryLeadsFromTheSourceToTheSink) {
  Flows flows = Explicit("mails = read_inbox()\ntext = mails[0].body\npayee = query_ai_assistant(query=text, output_schema=str)\npost(x=payee)");
  EXPECT_EQ(flows.CallOf("post").arg("x").story(), "read_inbox()[].body -> text -> query_ai_assistant(query=…) -> payee");
}

struct PathCase {
  const char* name;
  const char* plan;
  bool certain;
};
class PathTest : public testing::TestWithParam<PathCase> {};
TEST_P(PathTest, OnEveryPath) {
  Flows flows = Explicit(GetParam().plan);
  EXPECT_EQ(flows.CallOf("post").on_every_path(), GetParam().certain) << flows.Dump();
}
INSTANTIATE_TEST_SUITE_P(Paths, PathTest, testing::Values(
    PathCase{"straight", "post(x=1)", true},
    PathCase{"in_a_branch", "if get_contacts():\n    post(x=1)", false},
    PathCase{"in_a_known_branch", "if 1 < 2:\n    post(x=1)", true},
    PathCase{"after_a_branch", "y = 0\nif get_contacts():\n    y = 1\npost(x=1)", true},
    PathCase{"in_a_loop", "for c in get_contacts():\n    post(x=1)", false},
    PathCase{"in_a_certain_loop", "for c in ['a', 'b']:\n    post(x=c)", true},
    PathCase{"in_a_loop_left_early", "for c in ['a', 'b']:\n    if get_contacts():\n        break\n    post(x=c)", false},
    PathCase{"in_a_function", "def f():\n    post(x=1)\nf()", true},
    PathCase{"in_a_function_perhaps_called", "def f():\n    post(x=1)\nif get_contacts():\n    f()", false},
    PathCase{"after_a_raise", "if get_contacts():\n    raise ValueError('no')\npost(x=1)", true},
    PathCase{"in_a_try", "try:\n    get_contacts()[0]\n    post(x=1)\nexcept IndexError:\n    pass", false},
    PathCase{"in_finally", "try:\n    get_contacts()[0]\nexcept IndexError:\n    pass\nfinally:\n    y = 1\npost(x=1)", true}),
    [](const auto& one) { return std::string(one.param.name); });

TEST(Analyze, WhatItDoesNotFollowItSays) {
  // Calls in calls, deeper than anybody writes.
  std::string plan = "def f0():\n    return 1\n";
  for (int i = 1; i <= 160; ++i) plan += "def f" + std::to_string(i) + "():\n    return f" + std::to_string(i - 1) + "()\n";
  Flows flows = Explicit(plan + "f160()\npost(x=read_inbox())");
  ASSERT_FALSE(flows.report().gave_up.empty());
  EXPECT_EQ(flows.CallsOf("post").size() > 0, true);
  for (const CallFlow* call : flows.CallsOf("post")) EXPECT_FALSE(call->on_every_path);
}

// A variable with more values than are told apart, the last of them another variable's list.
TEST(ManyValues, WhatIsWrittenIntoMayBeAnything) {
  std::string plan = "xs = []\n";
  for (int k = 0; k < 100; ++k) plan += "ys = [" + std::to_string(k) + "]\nif len(get_contacts()) > 1:\n    ys = []\n";
  plan += "ys = xs\nif read_inbox()[0].subject == 'hi':\n    ys.append(1)\npost(x=len(xs))";
  EXPECT_EQ(Flows(plan, false).CallOf("post").arg("x").sources(), kClean);
  EXPECT_EQ(Flows(plan, true).CallOf("post").arg("x").sources().count("outsider"), 1u);
}

// What the path not taken would have written into is found through closures that call each other, and through lists made
// just before.
TEST(ControlWrites, AreFoundThroughClosuresAndNewLists) {
  const char* plans[] = {
      // Each function is one block, and the cells are read in no other.
      "def outer(flag):\n    xs = []\n    def put():\n        xs.append(1)\n    def inner():\n        put()\n    if flag:\n        inner()\n"
      "    return xs\npost(x=len(outer(read_inbox()[0].subject == 'hi')))",
      "xs = []\nbox = []\nif read_inbox()[0].subject == 'hi':\n    box = []\n    box.append(xs)\n    box[0].append(1)\npost(x=len(xs), y=len(box))",
  };
  for (const char* plan : plans) EXPECT_EQ(Flows(plan, true).CallOf("post").arg("x").sources().count("outsider"), 1u) << plan;
}

// An iterator over itself gives what those give that it goes over, and its callback is called as often as may be.
TEST(Iterators, ThatGoOverThemselvesAreFollowed) {
  const char* plan = "n = 0\ndef f(x):\n    global n\n    n = n + 1\n    return x\nm = [read_inbox()[0].subject]\nfor k in range(3):\n    m = map(f, m)\n"
                     "post(x=list(m)[0], y=n)";
  const Flows flows(plan, false);
  EXPECT_TRUE(flows.report().gave_up.empty());
  EXPECT_EQ(flows.CallOf("post").arg("x").sources().count("outsider"), 1u);
  EXPECT_EQ(flows.CallOf("post").arg("y").sources(), kClean);
}

// Where a class decides that there is no more, that is in what is made of what it gave, be there nothing in it.
TEST(Iterators, WhereOneEndsIsForItsClassToSay) {
  const std::string ends = "mails = read_inbox()\nclass C:\n    def __iter__(self):\n        return self\n"
                           "    def __next__(self):\n        if mails[0].subject == 'hi':\n            raise StopIteration\n        return 'a'\n";
  const std::string emptied = "xs = ['a']\nif read_inbox()[0].subject == 'hi':\n    xs.clear()\nclass C:\n    def __iter__(self):\n        return iter(xs)\n";
  const std::string indexed = "mails = read_inbox()\nclass C:\n    def __getitem__(self, i):\n        if mails[0].subject == 'hi':\n            raise IndexError\n"
                              "        return 'a'\n";
  const std::string consumers[] = {"len([*C()])", "len(list(C()))", "len(tuple(C()))", "len(sorted(C()))", "len(set(C()))", "len([*zip(C(), 'ab')])",
                                   "''.join(C())", "'b' in C()", "len(dict.fromkeys(C()))", "len([0, *enumerate(C())])", "any(C())", "next(iter(C()), 0)"};
  for (const std::string& made : {ends, emptied, indexed}) {
    for (const std::string& consumer : consumers) {
      EXPECT_EQ(Flows(made + "post(x=" + consumer + ")", true).CallOf("post").arg("x").sources().count("outsider"), 1u) << made << consumer;
    }
    for (const char* statement : {"ys = []\nys.extend(C())", "ys = []\nys += C()", "ys = [1]\nys[:0] = C()", "*ys, y = C()"}) {
      EXPECT_EQ(Flows(made + statement + "\npost(x=len(ys))", true).CallOf("post").arg("x").sources().count("outsider"), 1u) << made << statement;
    }
  }
}

// One that is asked for an iterator gives another, though it could be asked for the next itself.
TEST(Iterators, AnIterableIsNotAlwaysItsIterator) {
  const char* plan = "mails = read_inbox()\nclass C:\n    def __iter__(self):\n        return iter([mails[0].subject])\n    def __next__(self):\n        return 'a'\n"
                     "post(x=list(C())[0], y=next(C()))";
  const Flows flows(plan, false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources().count("outsider"), 1u);
  EXPECT_EQ(flows.CallOf("post").arg("y").sources(), Sources());
}

// What is looked for comes to the method that is asked.
TEST(Classes, WhatIsLookedForComesToTheirMethods) {
  for (const char* asked : {"read_inbox()[0].subject in c", "[c] == [read_inbox()[0].subject]", "{c: 1}.get(read_inbox()[0].subject)"}) {
    const std::string plan = std::string("class C:\n    def __init__(self):\n        self.a = 'a'\n    def __contains__(self, o):\n        self.a = o\n        return True\n"
                             "    def __eq__(self, o):\n        self.a = o\n        return True\n    def __hash__(self):\n        return 1\nc = C()\n") + asked + "\npost(x=c.a)";
    EXPECT_EQ(Flows(plan, false).CallOf("post").arg("x").sources().count("outsider"), 1u) << asked;
  }
}

// In a loop over what is known each round is told by itself, as far as it surely comes.
TEST(Visits, ThoseThatAreCertainAreKept) {
  struct Case {
    const char* name;
    const char* plan;
    std::set<std::string> certain;  // for each visit whom `x` comes from
  };
  const std::string mails = "mail = read_inbox()[0]\n";
  for (const Case& one : std::initializer_list<Case>{
           {"list", "xs = ['a']\nxs.append(mail.body)\nfor x in xs:\n    post(x=x)", {"", "outsider"}},
           {"in_a_function", "def show(xs):\n    for x in xs:\n        post(x=x)\nshow(['a', mail.body])", {"", "outsider"}},
           {"function_called_twice", "def show(x):\n    post(x=x)\nshow('a')\nshow(mail.body)", {"", "outsider"}},
           {"while", "i = 0\nwhile i < 2:\n    post(x=[mail.body, 'a'][i])\n    i += 1", {"", "outsider"}},
           {"after_a_break", "for x in ['a', mail.body]:\n    post(x=x)\n    if mail.id > 2:\n        break", {}},
           {"under_a_test", "for x in ['a', mail.body]:\n    if mail.id > 2:\n        post(x=x)", {}},
           {"caught", "for x in ['a', mail.body]:\n    try:\n        post(x=x)\n    except ValueError:\n        pass", {}},
           {"once_for_each_mail", "for mail in read_inbox():\n    for x in ['a', mail.body]:\n        post(x=x)", {}},
           {"called_by_map", "list(map(lambda x: post(x=x), ['a', mail.body]))", {"", "outsider"}},
           {"called_by_a_builtin", "sorted(['a', mail.body], key=lambda x: post(x=x))", {"", "outsider"}},
           {"called_for_what_is_not_known", "sorted([m.body for m in read_inbox()], key=lambda x: post(x=x))", {}},
           {"one_visit", "post(x=mail.body)", {}},
       }) {
    const Flows flows(mails + one.plan, false);
    std::set<std::string> certain;
    for (const CallFlow& call : flows.report().calls) {
      for (const CallFacts& visit : call.certain_visits) {
        std::string names;
        for (const std::string& name : flows.Names(visit.arguments[0].label.lo)) names += name;
        certain.insert(names);
      }
    }
    // The first visit may be the only certain one: it says nothing then.
    if (one.certain.empty()) EXPECT_LE(certain.size(), 1u) << one.name;
    else EXPECT_EQ(certain, one.certain) << one.name;
  }
}

// Whatever raises in a `try` surely has the label: so has what its handler does, and what the other way leaves undone.
TEST(Handlers, WhateverRaisesLabelsWhatTheyDo) {
  const std::string bob = "except AssertionError:\n    who = 'b'\npost(x=who)";
  for (const char* body : {"assert 'yes' in read_inbox()[0].body", "m = read_inbox()\n    m[0].body == 'x'", "if read_inbox()[0].body == 'x':\n        raise ValueError"}) {
    EXPECT_EQ(Flows("who = 'a'\ntry:\n    " + std::string(body) + "\n" + bob, true).CallOf("post").arg("x").surely().count("outsider"), 1u) << body;
  }
  // A tool that fails with what it is given says nothing yet, and the other way has no label then.
  EXPECT_EQ(Flows("who = 'a'\ntry:\n    read_inbox()\n" + bob, true).CallOf("post").arg("x").surely(), Sources());
  EXPECT_EQ(Flows("who = 'a'\nm = read_inbox()\ntry:\n    1 // len(get_calendar())\n    m[0]\nexcept ArithmeticError:\n    who = 'b'\npost(x=who)", true).CallOf("post").arg("x").surely(), Sources());
}

// print writes each text by itself: none surely has the labels of the others.
TEST(Callbacks, AreCalledWithAPart) {
  const Flows flows("class W:\n    def write(self, text):\n        post(x=text)\nprint('a', read_inbox()[0].body, file=W())", false);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources().count("outsider"), 1u);
  EXPECT_EQ(flows.CallOf("post").arg("x").surely(), Sources());
}

// Who says that an attribute is missing is in what comes instead.
TEST(Classes, AnAttributeThatMayBeMissing) {
  const std::string cls = "mails = read_inbox()\nclass C:\n    def __getattr__(self, name):\n        if mails[0].subject == 'hi':\n            return 'b'\n"
                          "        raise AttributeError(name)\n";
  for (const char* asked : {"hasattr(C(), 'b')", "getattr(C(), 'b', 'none')"}) {
    EXPECT_EQ(Flows(cls + "post(x=" + asked + ")", true).CallOf("post").arg("x").sources().count("outsider"), 1u) << asked;
  }
  // It is followed: what it calls is called.
  EXPECT_EQ(Flows("class C:\n    def __getattr__(self, name):\n        return post(x=name)\nhasattr(C(), 'b')", false).CallsOf("post").size(), 1u);
}

// A builtin type's method that an instance keeps under its own name.
TEST(Classes, AMethodKeptUnderItsOwnNameIsNotFollowedForEver) {
  const Flows flows("class D(dict):\n    pass\nd = D()\nd.get = d.get\npost(x=d.get(1))", false);
  EXPECT_TRUE(flows.report().gave_up.empty());
  EXPECT_EQ(flows.CallsOf("post").size(), 1u);
  // Another's method of that name: one calls the other for ever, and the analysis ends.
  EXPECT_FALSE(Flows("class A:\n    pass\na = A()\nA.__call__ = a\na(1)", false).report().gave_up.empty());
}

// What a method of a class gives, decides or changes while a builtin or an operator is at work.
TEST(Classes, WhatTheirMethodsDoIsFollowedThroughOperators) {
  const char* in_a_generator = "mails = read_inbox()\nclass C:\n    def __iter__(self):\n        yield mails\npost(x='a' in C())";
  EXPECT_EQ(Flows(in_a_generator, false).CallOf("post").arg("x").sources().count("outsider"), 1u);
  const char* changed_by_a_property = "class C:\n    def p(self):\n        if read_inbox()[0].subject == 'hi':\n            self.b = 1\n        return 'p'\n    p = property(p)\n"
                                      "post(x=C().p)";
  EXPECT_EQ(Flows(changed_by_a_property, true).CallOf("post").arg("x").sources().count("outsider"), 1u);
  const char* in_a_try = "class C:\n    def __init__(self, a):\n        self.a = a\n    @property\n    def p(self):\n        post(x=1)\n"
                         "c = C(read_inbox()[0].subject)\ntry:\n    c.p\nexcept ValueError:\n    pass";
  EXPECT_EQ(Flows(in_a_try, true).CallOf("post").control().count("outsider"), 1u);
  const char* ends_by_an_error = "mails = read_inbox()\nclass C:\n    def __getitem__(self, i):\n        return mails[0].subject[i]\nfor v in [1 for x in C()]:\n    post(x=1)";
  EXPECT_EQ(Flows(ends_by_an_error, true).CallOf("post").control().count("outsider"), 1u);
}

// A temporary that has another value in every loop ties nothing together: what a loop goes over is not what it writes into.
TEST(ControlWrites, NameWhatTheRegistersHoldWhereTheyAreRead) {
  std::string plan = "notes = get_contacts()\nsmall, known = [], {}\n";
  for (int k = 0; k < 4; ++k) {
    const std::string n = std::to_string(k);
    plan += "def f" + n + "(a, b=" + n + " + 1):\n    return [a, b]\nfor note in notes:\n    if read_inbox()[0].subject == 'hi':\n        small.append(" + n + ")\n" +
            "known['" + n + "'] = f" + n + "(1)[0]\n";
  }
  plan += "post(x=len(small), y=len(known) + len(notes))";
  const Flows flows(plan, true);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources().count("outsider"), 1u);
  EXPECT_EQ(flows.CallOf("post").arg("y").sources().count("outsider"), 0u);
}

// A method for an operator may answer with what others hold: who writes into the answer writes into that.
TEST(ControlWrites, WhatAnOperatorOfAClassGivesHangsFromWhatItsMethodReads) {
  struct Case { const char *method, *use; };
  for (Case one : {Case{"__add__(self, o)", "c + 1"}, {"__eq__(self, o)", "c == 1"}, {"__lt__(self, o)", "c < 1"}, {"__neg__(self)", "-c"}, {"get(self)", "c.get()"}}) {
    const std::string plan = std::string("xs = []\nclass C:\n    def ") + one.method + ":\n        return xs\nc = C()\n" +
                             "if read_inbox()[0].subject == 'hi':\n    (" + one.use + ").append(1)\npost(x=len(xs))";
    SourceFile source("test.plan", plan);
    Diagnostics diagnostics(source);
    std::optional<Module> module = Compile(source, TestTools(), {}, Limits(), diagnostics);
    ASSERT_TRUE(module) << RenderAll(diagnostics);
    const auto xs = std::find(module->globals.begin(), module->globals.end(), "xs") - module->globals.begin();
    const ControlMap map = BuildControlMap(*module, /*strict=*/true);
    bool named = false;
    const FunctionControl& control = map.Of(*module, 0);
    for (const ControlWrites& writes : control.writes) {
      const Places& objects = control.ObjectsOf(writes);
      named |= objects.all_globals || std::count(objects.globals.begin(), objects.globals.end(), static_cast<uint32_t>(xs)) > 0;
    }
    EXPECT_TRUE(named) << one.use;
  }
}

// What a class may lack, or may have under any name, it need not have: making an instance is not one way only.
TEST(Classes, OneThatMayLackItsMethodsIsMadeEitherWay) {
  const std::string dataclass = R"(
from dataclasses import dataclass, field
@dataclass
class D:
    a: str
    kept: list = field(default_factory=list)
o = D(a='x')
post(x=o.a)
)";
  EXPECT_TRUE(Flows(dataclass, true).CallOf("post").arg("x").sources().empty());
  const std::string patched = R"(
class C:
    if read_inbox()[0].subject == 'hi':
        def __init__(self, a):
            self.a = a
o = C()
post(x='made')
)";
  EXPECT_TRUE(Flows(patched, false).CallOf("post").arg("x").sources().empty());
}

// Which object is written into, and whose code runs, may be what a test decided: all it might have been are raised.
TEST(Chosen, WhatMightHaveBeenWrittenIntoSaysNothing) {
  const char* const choices[] = {
      "(xs if t else ys).append(1)",
      "[ys, xs][t].append(1)",
      "m = (xs if t else ys).append\nm(1)",
      "(f if t else g)()",
      "{True: f}.get(t, g)()",
      "h = f if t else g\nlist(map(h, [1]))",
      "sorted([1], key=(f if t else g))",
      "(c if t else d).write()",
      "(c if t else d) + 1",
      "def put(l):\n    l.append(1)\nput(xs if t else ys)",
  };
  for (const char* choice : choices) {
    const std::string plan = std::string("xs = []\nys = []\n") +
                             "def f(x=0): xs.append(x)\ndef g(x=0): return 0\n" +
                             "class C:\n    def write(self): xs.append(1)\n    def __add__(self, o): xs.append(1)\n" +
                             "class D:\n    def write(self): pass\n    def __add__(self, o): return self\n" +
                             "c = C()\nd = D()\nt = read_inbox()[0].subject == 'hi'\n" + choice + "\npost(x=len(xs))";
    EXPECT_EQ(Flows(plan, true).CallOf("post").arg("x").sources().count("outsider"), 1u) << choice;
  }
}

TEST(Chosen, ToolThatATestChoseIsUnderItsControl) {
  Flows flows("t = read_inbox()[0].subject == 'hi'\n(post if t else lookup)('a')\npost(x='b')", true);
  ASSERT_EQ(flows.CallsOf("post").size(), 2u);
  EXPECT_EQ(flows.Names(flows.CallsOf("post")[0]->facts.control.hi).count("outsider"), 1u);
  EXPECT_EQ(flows.Names(flows.CallsOf("post")[1]->facts.control.hi).count("outsider"), 0u);
}

// Nothing more: others keep their labels, and a function that nobody chose runs under nobody's control.
TEST(Chosen, OthersStayAsTheyAre) {
  const std::string plan = R"(
xs = []
ys = []
zs = []
t = read_inbox()[0].subject == 'hi'
(xs if t else ys).append(1)
for m in read_inbox():
    print(m)
post(x=len(zs))
)";
  EXPECT_TRUE(Flows(plan, true).CallOf("post").arg("x").sources().empty());
}

// `1, 2`, or `unknown`.
std::string Values(const Flows& flows, std::string_view argument) {
  std::string text;
  for (const std::string& value : flows.CallOf("post").arg(argument).values()) text += (text.empty() ? "" : ", ") + value;
  return text;
}

// One of two dicts is merged: their keys are not all there.
TEST(Merged, OneOfSeveralDicts) {
  const std::string choose = "d = {'a': 1}\nif get_contacts()[0].name == 'a':\n    d = {'b': 2}\n";
  EXPECT_EQ(Values(Flows(choose + "post(x={**d, 'c': 3})", false), "x"), "unknown");
  EXPECT_EQ(Values(Flows(choose + "e = {'a': 0}\ne.update(d)\npost(x=e['a'])", false), "x"), "0, 1");
  EXPECT_EQ(Values(Flows("d = {}\nif get_contacts()[0].name == 'a':\n    d['a'] = 1\nelse:\n    d['b'] = 1\nd['a'] = 2\npost(x=len(d))", false), "x"), "unknown");
}

// Which branch is taken is known where a type is.
TEST(Types, DecideBranches) {
  struct { const char* name; const char* plan; const char* values; } cases[] = {
      {"is_type", "t = str\npost(x=1 if t is str else 2)", "1"},
      {"is_other_type", "t = int\npost(x=1 if t is str else 2)", "2"},
      {"is_not_type", "t = int\npost(x=1 if t is not str else 2)", "1"},
      {"is_class", "class A:\n    pass\nclass B:\n    pass\npost(x=(A is A, A is B, A is not B))", "[true,false,true]"},
      {"text_is_no_type", "post(x=read_inbox()[0].body is str)", "false"},
      {"type_of_a_text", "post(x=1 if type(read_inbox()[0].body) is str else 2)", "1"},
      {"type_of_something", "post(x=1 if type(read_inbox()[0].body if get_contacts()[0].name == 'a' else 1) is str else 2)", "1, 2"},
      {"type_of_a_list", "post(x=1 if type(read_inbox()) is str else 2)", "2"},
      {"type_of_a_dict", "post(x=1 if type({'a': read_inbox()}) is dict else 2)", "1"},
      {"type_of_a_set", "post(x=1 if type(frozenset({'a'}) | {'b'}) is set else 2)", "1, 2"},
      {"type_of_one_of_two", "post(x=1 if type([1] if get_contacts()[0].name == 'a' else {}) is dict else 2)", "1, 2"},
      {"type_of_what_a_class_has", "class A:\n    n = 1\npost(x=1 if type(vars(A)) is dict else 2)", "1, 2"},
      {"subclass", "class A:\n    pass\nclass B(A):\n    pass\npost(x=(issubclass(B, A), issubclass(A, B), issubclass(A, str)))", "[true,false,false]"},
      {"subclass_of_a_text", "class A(str):\n    pass\npost(x=issubclass(A, str))", "true"},
      {"subclass_of_one_below", "from collections import OrderedDict\nclass A(OrderedDict):\n    pass\npost(x=issubclass(A, dict))", "true"},
      {"key_in_dict", "d = {'a': 1, 2: 3}\npost(x=['a' in d, 'b' in d, 2.0 in d, 'b' not in d])", "[true,false,true,true]"},
      {"key_in_unknown_dict", "d = {'a': 1}\nd[read_inbox()[0].body] = 2\npost(x='b' in d)", "unknown"},
      {"item_in_list", "post(x=['a' in ['b', 'a'], 3 in (1, 2)])", "[true,false]"},
      {"item_in_unknown_list", "post(x='a' in ['b', read_inbox()[0].body])", "unknown"},
      {"text", "post(x=isinstance(read_inbox()[0].body, str))", "true"},
      {"text_or_number", "post(x=isinstance(read_inbox()[0].body, (int, str)))", "true"},
      {"text_is_no_number", "post(x=isinstance(read_inbox()[0].body, (int, float)))", "false"},
      {"truth_is_a_number", "post(x=isinstance(read_inbox()[0].body == 'a', int))", "true"},
      {"list", "post(x=isinstance(read_inbox(), str))", "false"},
      {"own_text_class", "class T(str):\n    pass\npost(x=isinstance(T('a'), str))", "true"},
      {"of_two_kinds", "post(x=isinstance(1 if get_contacts()[0].name == 'a' else 'b', str))", "unknown"},
      {"difference_of_dates", "from datetime import date\nd = date(2026, 1, 2) - date(2026, 1, 1)\npost(x=isinstance(d, int))", "unknown"},
      {"week_of_a_date", "from datetime import date\npost(x=isinstance(date(2026, 1, 2).isocalendar()[0], str))", "unknown"},
      {"less_of_a_decimal", "from decimal import Decimal\npost(x=isinstance(-Decimal('1'), int))", "unknown"},
      {"sum_of_decimals", "from decimal import Decimal\npost(x=isinstance(sum([Decimal('1')]), int))", "unknown"},
      {"date_as_text", "from datetime import date\npost(x=isinstance(date(2026, 1, 2).isoformat(), str))", "unknown"},
  };
  for (const auto& c : cases) {
    Flows flows(c.plan, false);
    EXPECT_EQ(Values(flows, "x"), c.values) << c.name << "\n" << flows.Dump();
  }
}

// What is made of constants is known where the machine's own rules say it.
TEST(Constants, GoThroughFormatsAndMethods) {
  struct { const char* name; const char* plan; const char* values; } cases[] = {
      {"spec", "n = 1234\npost(x=f'{n:>8,}')", "\"   1,234\""},
      {"spec_of_a_float", "n = 2.5\npost(x=f'{n:.2f} {n!r}')", "\"2.50 2.5\""},
      {"spec_of_a_spec", "w = 5\npost(x=f'{\"ab\":*^{w}}')", "\"*ab**\""},
      {"each_of_two", "n = 7 if get_contacts()[0].name == 'a' else 42\npost(x=f'{n:03d}')", "\"007\", \"042\""},
      {"percent", "n = 7\npost(x='%05d|%-4s|%x' % (n, 'ab', 255))", "\"00007|ab  |ff\""},
      {"percent_with_star", "n = 3\npost(x='%*d|%.1f' % (n, 5, 1.25))", "\"  5|1.2\""},
      {"too_many", "n = 3\npost(x='%d' % (n, 5))", "unknown"},
      {"fields", "n = 7\npost(x='{1:>3}-{k!r}'.format('a', n, k='b'))", "\"  7-'b'\""},
      {"field_of_a_field", "n = 4\npost(x='{:{w}}|'.format('a', w=n))", "\"a   |\""},
      {"no_such_field", "n = 4\npost(x='{1}'.format(n))", "unknown"},
      {"arithmetic", "n = -7\npost(x=[n // 2, n % 3, n / 2, n ** 3, n << 2, ~n, -n])", "[-4,2,-3.5,-343,-28,6,7]"},
      {"minus_zero", "n = 0.0\npost(x=str(-n))", "\"-0.0\""},
      {"floats", "n = 0.1\npost(x=[n + 0.2, n < 1, n == 0.1, 1.5 // n])", "[0.30000000000000004,true,true,14.0]"},
      {"division_by_zero", "n = 0\npost(x=1 // n)", "unknown"},
      {"split_twice", "s = 'a,b,c'\npost(x=s.split(',', maxsplit=1))", "[\"a\",\"b,c\"]"},
      {"split_from_the_right", "s = 'aaa'\npost(x=s.rsplit('aa'))", "[\"a\",\"\"]"},
      {"lines", "s = 'a\\r\\nb'\npost(x=s.splitlines())", "[\"a\",\"b\"]"},
      {"methods", "s = ' ab '\npost(x=[s.strip().title(), s.strip().zfill(4), s.replace(' ', '-', 1), s.find('b'), s.strip().center(5, '*')])", "[\"Ab\",\"00ab\",\"-ab \",2,\"**ab*\"]"},
      {"of_any_script", "s = '\xC3\xBC'\npost(x=[s.upper(), s.isalpha(), ascii(s)])", "[\"\xC3\x9C\",true,\"'\\\\xfc'\"]"},
      {"numbers_in_texts", "s = '0x1f'\npost(x=[int(s, 16), int(' 1_0 '), float('2.5'), round(2.5), hex(31), chr(97), ord('a')])", "[31,10,2.5,2,\"0x1f\",\"a\",97]"},
      {"no_number", "s = 'a'\npost(x=int(s))", "unknown"},
  };
  for (const auto& c : cases) {
    Flows flows(c.plan, false);
    EXPECT_EQ(Values(flows, "x"), c.values) << c.name << "\n" << flows.Dump();
  }
}

// What a builtin calls it may call again and again, and as often as what it goes over is long.
TEST(Callbacks, AreCalledAnyNumberOfTimes) {
  for (const char* call : {"list(map(xs.append, get_contacts()))", "sorted(get_contacts(), key=xs.append)", "max(get_contacts(), key=lambda n: xs.append(n) or n)",
                           "any(map(xs.append, [1, 2]))", "[*map(xs.append, get_contacts())]", "sum(map(lambda n: xs.append(n) or n, [1, 2]))"}) {
    Flows flows("xs = []\n" + std::string(call) + "\npost(x=len(xs))", false);
    EXPECT_EQ(Values(flows, "x"), "unknown") << call << "\n" << flows.Dump();
  }
  // By `map` once for each of a list that is known.
  for (const char* call : {"list(map(xs.append, [1, 2]))", "[*map(xs.append, [1, 2])]"}) {
    Flows flows("xs = []\n" + std::string(call) + "\npost(x=len(xs))", false);
    EXPECT_EQ(Values(flows, "x"), "2") << call << "\n" << flows.Dump();
  }
}

TEST(Callbacks, AreUnderControlOfWhatIsGoneOver) {
  const std::string list = "xs = ['a']\nif get_payslip().net > 5:\n    xs.append('b')\n";
  for (const char* call : {"list(map(lambda s: post(x=1), xs))", "sorted(xs, key=lambda s: post(x=1))", "min(xs, key=lambda s: post(x=1))",
                           "xs.sort(key=lambda s: post(x=1))", "list(filter(lambda s: post(x=1), xs))", "list(map(lambda s: post(x=1), map(str, xs)))"}) {
    Flows flows(list + call, true);
    EXPECT_FALSE(flows.CallOf("post").control().empty()) << call << "\n" << flows.Dump();
    EXPECT_TRUE(Flows(list + call, false).CallOf("post").control().empty()) << call;
  }
}

// A method of a class gives what it gives, be it a list that others have, too.
TEST(Classes, OperatorsAndBuiltinsGiveWhatMethodsGive) {
  const std::string shared = "xs = []\nclass C:\n    def __round__(self, n=0):\n        return xs\n    def __abs__(self):\n        return xs\n"
                             "    def __and__(self, o):\n        return xs\n    def __rsub__(self, o):\n        return xs\nc = C()\n";
  for (const char* given : {"round(c)", "abs(c)", "(c & 1)", "(1 - c)"}) {
    Flows flows(shared + given + std::string(".append(read_inbox()[0].body)\npost(x=xs)"), false);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << given << "\n" << flows.Dump();
  }
}

// The fields of a model are what they were given as.
TEST(Models, FieldsKeepTheirLabels) {
  const std::string model = "class Payment(BaseModel):\n    iban: str\n    amount: int\n    note: str = ''\n";
  Flows asked(model + "m = read_inbox()[0]\np = query_ai_assistant('payee of ' + m.body, Payment)\npost(x=p.iban, y=p.amount)", false);
  EXPECT_TRUE(asked.report().gave_up.empty()) << asked.Dump();
  EXPECT_EQ(asked.CallOf("post").arg("x").sources(), kMail) << asked.Dump();
  EXPECT_EQ(asked.CallOf("post").arg("x").surely(), kMail) << asked.Dump();
  Flows made(model + "p = Payment(iban='a', amount=3)\npost(x=p.iban, y=p.amount)", false);
  EXPECT_EQ(Values(made, "x"), "\"a\"") << made.Dump();
  EXPECT_EQ(Values(made, "y"), "3") << made.Dump();
}

// A builtin may never call what it is given.
TEST(OnEveryPath, CallOfACallbackIsNot) {
  EXPECT_FALSE(Flows("xs = [m.body for m in read_inbox()]\nlist(map(post, xs))", true).CallOf("post").on_every_path());
  // Who goes over a generator may stop before it goes on behind `yield from`.
  const std::string passed_on = "def f():\n    yield 'a'\ndef g():\n    yield from f()\n    post(x=1)\n";
  EXPECT_FALSE(Flows(passed_on + "for s in g():\n    break", false).CallOf("post").on_every_path());
}

// What works when it runs is not taken for an error behind which nothing comes.
TEST(OnEveryPath, MethodsThatBoolHasOfInt) {
  for (const char* call : {"bool.bit_length(True)", "bool.from_bytes(b'1')", "bool.to_bytes(True, 2, 'big')", "True.bit_length()", "bool.as_integer_ratio(True)"}) {
    EXPECT_TRUE(Flows(std::string("x = ") + call + "\npost(x=x)", true).CallOf("post").on_every_path()) << call;
  }
}

// What is so when it runs is not known to be otherwise.
TEST(Branches, OnWhatIsSoAreTaken) {
  for (const char* test : {"list(enumerate(iterable='ab', start=5))", "A.__doc__ is None", "not A.__doc__", "[m for n, m in enumerate(iterable=['a'])]"}) {
    (void)Flows(std::string("class A:\n    pass\nif ") + test + ":\n    post(x='then')", true).CallOf("post");  // fails where there is none
  }
}

TEST(OnEveryPath, MethodsAskedForByName) {
  const std::string color = "from enum import Enum\nclass Color(Enum):\n    RED = 1\n";
  for (const std::string& call : std::vector<std::string>{"getattr('abc', 'upper')()", "getattr([1], 'copy')()", "getattr({}, 'get', None)(1)", "getattr(str, 'upper')('a')",
                                 "[getattr(x, 'title') for x in ['a']][0]()", color + "x = Color.__members__.keys()", "type('a').upper('b')"}) {
    const std::string plan = call.starts_with("from") ? call : "x = " + call;
    EXPECT_TRUE(Flows(plan + "\npost(x='end')", true).report().gave_up.empty()) << plan;
    (void)Flows(plan + "\npost(x='end')", true).CallOf("post");  // fails where there is none
  }
}

// Where the analysis does not know what is called, it says so: what comes behind is not unreachable.
TEST(GivesUp, OnMethodsOfBuiltinValuesThatHaveOnlyAName) {
  for (const char* call : {"(5).__add__(3)", "[1].__contains__(1)", "'a'.__len__()", "{}.__setitem__(1, 2)", "getattr([1], '__len__')()",
                           "None.__eq__(1)", "getattr('abc', read_inbox()[0].body)()", "list[int]([1])"}) {
    EXPECT_FALSE(Flows(std::string("x = ") + call + "\npost(x='end')", true).report().gave_up.empty()) << call;
  }
}

// What a type, a method or a function keeps of others can be called through.
TEST(Structure, LeadsToMethodsAndDefaults) {
  const std::string shared = "class A:\n    def f(self, m=read_inbox()[0].body, *, k=1):\n        return m\n\n\nclass B(A):\n    pass\n\n\n"
      "class C:\n    p = property(A.f)\n    @classmethod\n    def c(cls):\n        return A().f()\n\n\n";
  for (const char* given : {"B.__mro__[1]().f()", "B.mro()[1].f(B())", "B.__bases__[0]().f()",
                           "vars(A)['f'](B())", "A.__dict__['f'](B())", "A.f.__defaults__[0]", "C.p.fget(A())", "(lambda g: g(A()))(C.p.fget)"}) {
    Flows flows(shared + "x = " + given + "\npost(x=x)", false);
    if (!flows.report().gave_up.empty()) continue;  // nothing is promised then
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << given << "\n" << flows.Dump();
  }
}

// Reading and storing through a descriptor is a call of its methods.
TEST(Descriptors, AreCalled) {
  const std::string shared =
      "class Field:\n    def __set_name__(self, owner, name):\n        self.name = '_' + name\n\n"
      "    def __get__(self, instance, owner):\n        if instance is None:\n            return self\n        return getattr(instance, '_x')\n\n"
      "    def __set__(self, instance, value):\n        instance._x = value\n\n\n"
      "class A:\n    x = Field()\n    def __init__(self, x):\n        self.x = x\n\n\n";
  for (const char* given : {"A(read_inbox()[0].body).x", "getattr(A(read_inbox()[0].body), 'x')", "A.x.__get__(A(read_inbox()[0].body), A)"}) {
    Flows flows(shared + "post(x=" + given + ")", false);
    EXPECT_TRUE(flows.report().gave_up.empty()) << given << "\n" << flows.Dump();
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << given << "\n" << flows.Dump();
  }
  Flows other(shared + "a = A('plain')\npost(x=a.x)\nA(read_inbox()[0].body)", false);
  EXPECT_EQ(other.CallOf("post").arg("x").sources(), Sources({})) << other.Dump();
  Flows stored(
      "class Sends:\n    def __set__(self, instance, value):\n        post(x=value)\n\n    def __delete__(self, instance):\n        get_contacts()\n\n\n"
      "class A:\n    out = Sends()\n\n\na = A()\na.out = read_inbox()[0].body\ndel a.out", false);
  EXPECT_EQ(stored.CallOf("post").arg("x").sources(), kMail) << stored.Dump();
  (void)stored.CallOf("get_contacts");  // fails where there is none
}

// A reply under names of its own is followed like any dict: its values are what the schema says of all of them.
TEST(Analyze, RepliesUnderNamesOfTheirOwn) {
  for (const char* best : {"max(rates, key=rates.get)", "sorted(rates.items(), key=lambda row: row[1])[0][0]", "[name for name in rates if rates[name] > 2][0]"}) {
    Flows flows(std::string("rates = get_rates()\nbest = ") + best + "\npost(x=best, y=rates['EUR'] * 2)", true);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), Sources({"System"})) << flows.Dump();
    EXPECT_EQ(flows.CallOf("post").arg("y").sources(), Sources({"System"})) << flows.Dump();
  }
}

// Whichever way a run takes, it may have to make one of several calls.
TEST(Paths, MakeOneOfSeveralCalls) {
  const auto all_posts = [](const Flows& flows) {
    std::vector<bool> posts;
    for (const CallFlow& call : flows.report().calls) posts.push_back(TestTools().tool(call.facts.tool).name == "post");
    return EveryRunMakesOneOf(flows.report(), posts);
  };
  const std::string who = "c = get_contacts()\n";
  for (const char* plan : {"if c:\n    post(x=1)\nelse:\n    post(x=2)\n", "if c:\n    post(x=1)\nelif len(c) > 3:\n    post(x=2)\nelse:\n    post(x=3)\n",
                           "def f(x):\n    if x:\n        post(x=1)\n        return\n    post(x=2)\nf(c)\n", "def f():\n    post(x=1)\nif c:\n    f()\nelse:\n    post(x=2)\n",
                           "match c:\n    case []:\n        post(x=1)\n    case _:\n        post(x=2)\n"}) {
    EXPECT_TRUE(all_posts(Flows(who + plan, true))) << plan;
  }
  for (const char* plan : {"if c:\n    post(x=1)\nelif len(c) > 3:\n    post(x=2)\n", "for x in c:\n    post(x=1)\nelse:\n    if c:\n        post(x=2)\n",
                           "def f(x):\n    if x:\n        return\n    post(x=2)\nif c:\n    f(c)\nelse:\n    post(x=1)\n",
                           "def f():\n    post(x=1)\n    raise ValueError\nif c:\n    try:\n        [][1]\n        f()\n    except Exception:\n        pass\nelse:\n    post(x=2)\n"}) {
    EXPECT_FALSE(all_posts(Flows(who + plan, true))) << plan;
  }
}

// A key is looked for among the keys: what stands under them is not asked whether it is equal, each one of each other one.
TEST(Classes, WhatStandsUnderKeysIsNotCompared) {
  const std::string hints = "from typing import ClassVar, Optional\nhints = {'a': ClassVar[str], 'b': Optional[int]}\n";
  for (const char* use : {"hints.get('a')\n", "hints.setdefault('c', 1)\n", "hints.pop('a')\n"}) {
    const Flows flows(hints + use + "post(x='end')\n", true);
    EXPECT_TRUE(flows.report().gave_up.empty()) << flows.Dump();
  }
}

}  // namespace
}  // namespace penstock
