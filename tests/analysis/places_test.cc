// Lists, tuples and dicts of which every place is known stay known when their parts are moved about.
#include "tests/analysis/plan_flows.h"

namespace penstock {
namespace {

const Sources kMail = {"outsider"}, kNothing = {};

struct Moved {
  const char* name;
  const char* plan;   // `m` is a mail's sender; what is posted is either that or a text of the plan
  bool from_mail;
};

class Places : public testing::TestWithParam<Moved> {};

TEST_P(Places, KeepTheirLabels) {
  for (bool strict : {false, true}) {
    Flows flows(std::string("m = read_inbox()[0].sender\n") + GetParam().plan, strict);
    const Sources expected = GetParam().from_mail ? kMail : kNothing;
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), expected) << flows.Dump();
    EXPECT_EQ(flows.CallOf("post").arg("x").surely(), expected) << flows.Dump();
  }
}

INSTANTIATE_TEST_SUITE_P(OfLists, Places, testing::Values(
    Moved{"inserted_before", "xs = ['a']\nxs.insert(0, m)\npost(x=xs[1])", false},
    Moved{"inserted_itself", "xs = ['a']\nys = xs\nys.insert(-5, m)\npost(x=xs[0])", true},
    Moved{"inserted_at_the_end", "xs = ['a', 'b']\nxs.insert(9, m)\npost(x=xs[2])", true},
    Moved{"popped_first", "xs = [m, 'a']\nxs.pop(0)\npost(x=xs[0])", false},
    Moved{"what_was_popped", "xs = ['a', m, 'b']\npost(x=xs.pop(-2))", true},
    Moved{"reversed", "xs = [m, 'a']\nxs.reverse()\npost(x=xs[0])", false},
    Moved{"sliced", "xs = [m, 'a', 'b']\npost(x=xs[1:][0])", false},
    Moved{"sliced_backwards", "xs = ['a', 'b', m]\npost(x=xs[::-2][0])", true},
    Moved{"slice_replaced", "xs = ['a', 'b', 'c']\nxs[1:2] = [m, m]\npost(x=xs[3])", false},
    Moved{"slice_deleted", "xs = [m, m, 'a']\ndel xs[:2]\npost(x=xs[0])", false},
    Moved{"repeated", "xs = ['a'] * 3\nxs[1] = m\npost(x=xs[2])", false},
    Moved{"extended", "xs = ['a']\nxs.extend(('b', m))\npost(x=xs[1])", false},
    Moved{"tuples_added", "post(x=(('a',) + (m,))[1])", true}));

// What is made for a call is gone with it: the next round of a loop makes another.
#define SEND "def send(x, y):\n    post(x=x)\n"
#define LOGGED "def logged(f):\n    def go(*args, **named):\n        return f(*args, **named)\n    return go\n@logged\n" SEND
INSTANTIATE_TEST_SUITE_P(OfCallsInLoops, Places, testing::Values(
    Moved{"by_name", SEND "base = {'x': 'a'}\nfor k in [1, 2]:\n    send(**base, y=m)", false},
    Moved{"by_name_the_other", SEND "base = {'y': 'a'}\nfor k in [1, 2]:\n    send(**base, x=m)", true},
    Moved{"by_place", SEND "base = ['a']\nfor k in [1, 2]:\n    send(*base, m)", false},
    Moved{"handed_on", LOGGED "for k in [1, 2]:\n    send('a', m)", false},
    Moved{"handed_on_the_other", LOGGED "for k in [1, 2]:\n    send(m, 'a')", true},
    Moved{"handed_on_by_name", LOGGED "for k in [1, 2]:\n    send(y=m, x='a')", false},
    Moved{"handed_on_by_both", LOGGED "for k in [1, 2]:\n    send('a', y=m)", false},
    Moved{"partial", "from functools import partial\n" SEND "note = partial(send, 'a')\nfor k in [1, 2]:\n    note(m)", false},
    Moved{"partial_by_name", "from functools import partial\n" SEND "note = partial(send, x='a')\nfor k in [1, 2]:\n    note(y=m)", false},
    Moved{"partial_the_other", "from functools import partial\n" SEND "note = partial(send, y='a')\nfor k in [1, 2]:\n    note(x=m)", true}));

INSTANTIATE_TEST_SUITE_P(OfDicts, Places, testing::Values(
    Moved{"made_of_keywords", "post(x=dict(a='a', b=m)['a'])", false},
    Moved{"made_of_pairs", "post(x=dict([('a', 'a'), ('b', m)])['a'])", false},
    Moved{"made_of_zipped", "post(x=dict(zip(['a', 'b'], ['a', m]))['b'])", true},
    Moved{"updated", "d = {'a': 'a'}\nd.update({'b': m}, c=m)\npost(x=d['a'])", false},
    Moved{"merged", "post(x=({'a': 'a'} | {'b': m})['a'])", false},
    Moved{"merged_into", "d = {'a': 'a'}\nd |= {'b': m}\npost(x=d['b'])", true},
    Moved{"popped_key", "d = {'a': 'a', 'b': m}\npost(x=d.pop('a'))", false},
    Moved{"left_by_pop", "d = {'a': 'a', 'b': m}\nd.pop('b')\nfor v in d.values():\n    post(x=v)", false},
    Moved{"set_by_default", "d = {'b': m}\npost(x=d.setdefault('a', 'a'))", false},
    Moved{"there_before_its_default", "d = {'a': 'a'}\npost(x=d.setdefault('a', m))", false}));

INSTANTIATE_TEST_SUITE_P(OfRows, Places, testing::Values(
    Moved{"zipped", "for a, b in zip(['a'], [m]):\n    post(x=a)", false},
    Moved{"zipped_list", "post(x=list(zip(['a'], [m]))[0][1])", true},
    Moved{"numbered", "for i, a in enumerate(['a', 'b']):\n    post(x=a) if i == 0 else None", false}));

INSTANTIATE_TEST_SUITE_P(OfPatterns, Places, testing::Values(
    Moved{"sequence", "match ['a', m]:\n    case [a, b]:\n        post(x=a)", false},
    Moved{"sequence_with_rest", "match [1, m]:\n    case [_, *rest]:\n        post(x=rest[0])", true},
    Moved{"mapping", "match {'a': m}:\n    case {'a': a}:\n        post(x=a)", true},
    Moved{"named_attributes", "from dataclasses import dataclass\n@dataclass\nclass M:\n    a: str\n    b: str\n"
                              "match M('a', m):\n    case M(a=a, b=b):\n        post(x=a)", false}));

// Whether a pattern fits is known where the form is.
// In the next round of a loop there is another one, and nobody has the one before, unless somebody keeps it.
struct Kept {
  const char* name;
  const char* before;  // the loop: something like what is kept in it
  const char* keeps;   // the dict `d`, into which the mail was put
  const char* reads;   // what was kept
};
class KeptTest : public testing::TestWithParam<Kept> {};
TEST_P(KeptTest, IsThereStill) {
  const std::string first = "from functools import partial\nm = read_inbox()[0].sender\ndef read(d):\n    return d['x']\ndef give(d):\n    yield 0\n    yield d['x']\nclass Box:\n    def __init__(self, d):\n        self.d = d\n";
  const std::string plan = first + GetParam().before + "\nfor k in [1, 2]:\n    d = {'x': 'a'}\n    post(x=" + GetParam().reads + ")\n    d['x'] = m\n    " + GetParam().keeps + "\n";
  for (bool strict : {false, true}) EXPECT_EQ(Flows(plan, strict).CallOf("post").arg("x").sources().count("outsider"), 1u) << plan;
}
TEST_P(KeptTest, IsThereStillInAFunction) {
  if (std::string_view(GetParam().name) == "a_global") return;
  std::string body = std::string(GetParam().before) + "\nfor k in [1, 2]:\n    d = {'x': 'a'}\n    post(x=" + GetParam().reads + ")\n    d['x'] = m\n    " + GetParam().keeps;
  for (size_t at = body.find('\n'); at != std::string::npos; at = body.find('\n', at + 1)) body.insert(at + 1, "    ");
  const std::string plan = "from functools import partial\nm = read_inbox()[0].sender\ndef read(d):\n    return d['x']\ndef give(d):\n    yield 0\n    yield d['x']\nclass Box:\n    def __init__(self, d):\n        self.d = d\ndef main():\n    " + body + "\nmain()\n";
  for (bool strict : {false, true}) EXPECT_EQ(Flows(plan, strict).CallOf("post").arg("x").sources().count("outsider"), 1u) << plan;
}
INSTANTIATE_TEST_SUITE_P(ByWhom, KeptTest, testing::Values(
    Kept{"a_variable", "kept = {'x': 'b'}", "kept = d", "kept['x']"},
    Kept{"a_list", "kept = [{'x': 'b'}]", "kept = [d]", "kept[0]['x']"},
    Kept{"a_list_that_grows", "kept = [{'x': 'b'}]", "kept.append(d)", "kept[-1]['x']"},
    Kept{"a_dict", "kept = {'k': {'x': 'b'}}", "kept['k'] = d", "kept['k']['x']"},
    Kept{"a_default", "kept = lambda: 'b'", "kept = lambda d=d: d['x']", "kept()"},
    Kept{"a_method", "kept = {'x': 'b'}.get", "kept = d.get", "kept('x')"},
    Kept{"an_iterator", "kept = iter([{'x': 'b'}])", "kept = iter([d])", "next(kept)['x']"},
    Kept{"a_generator", "kept = give({'x': 'b'})\nnext(kept)", "kept = give(d)\n    next(kept)", "next(kept)"},
    Kept{"a_view", "kept = {'x': 'b'}.values()", "kept = d.values()", "list(kept)[0]"},
    Kept{"a_partial", "kept = partial(read, {'x': 'b'})", "kept = partial(read, d)", "kept()"},
    Kept{"an_instance", "kept = Box({'x': 'b'})", "kept = Box(d)", "kept.d['x']"},
    Kept{"a_map", "kept = map(read, [{'x': 'b'}])", "kept = map(read, [d])", "next(kept)"},
    Kept{"an_error", "kept = KeyError({'x': 'b'})", "kept = KeyError(d)", "kept.args[0]['x']"},
    Kept{"a_global", "kept = {'x': 'b'}\ndef keep(d):\n    global kept\n    kept = d\ndef kept_one():\n    return kept['x']", "keep(d)", "kept_one()"},
    Kept{"a_cell", "def cell():\n    kept = {'x': 'b'}\n    def keep(d):\n        nonlocal kept\n        kept = d\n    def read():\n        return kept['x']\n    return keep, read\nkeep, kept_one = cell()", "keep(d)", "kept_one()"}),
    [](const auto& row) { return row.param.name; });

TEST(Calls, OfWhatIsMadeAnewInALoop) {
  for (const char* plan : {"m = read_inbox()[0].sender\nfor k in [1, 2]:\n    d = {'x': 'a'}\n    post(x=d['x'])\n    d['x'] = m", "m = read_inbox()[0].sender\nfor k in [1, 2]:\n    xs = ['a']\n    xs.append(m)\n    post(x=xs[0])",
                           "m = read_inbox()[0].sender\nfor k in [1, 2]:\n    mail = {'x': 'a'}\n    mail['y'] = m\n    post(x=mail['x'])",
                           "m = read_inbox()[0].sender\ndef main():\n    for k in [1, 2]:\n        xs = ['a']\n        xs.append(m)\n        post(x=xs[0])\nmain()",
                           "m = read_inbox()[0].sender\nfor k in [1, 2]:\n    d = dict(x='a', y='b')\n    post(x=d['x'])\n    d['x'] = m", "m = read_inbox()[0].sender\nb = {'x': 'a'}\nfor k in [1, 2]:\n    d = b | {'y': 'b'}\n    post(x=d['x'])\n    d['x'] = m",
                           "m = read_inbox()[0].sender\nb = {'x': 'a'}\nfor k in [1, 2]:\n    d = b.copy()\n    post(x=d['x'])\n    d['x'] = m"}) {
    for (bool strict : {false, true}) EXPECT_EQ(Flows(plan, strict).CallOf("post").arg("x").sources(), Sources()) << plan;
  }
}

// While what is made for one call is filled, the same function may make the same for another.
TEST(Calls, WithinWhatIsMadeForThem) {
  const char* plans[] = {
      "m = read_inbox()[0].sender\ndef show(*xs):\n    post(x=xs[-1])\n    return 'b'\ndef go(k, *args):\n    if k == 0:\n        return m\n    return show('a', *args, go(k - 1, *args))\ngo(2)",
      "m = read_inbox()[0].sender\ndef show(x, **named):\n    post(x=x)\n    return 'b'\ndef go(k, **named):\n    if k == 0:\n        return m\n    return show(**named, x=go(k - 1, **named))\ngo(2, y='c')",
      "m = read_inbox()[0].sender\ndef logged(f):\n    def go(*args):\n        f(*args)\n        return args\n    return go\n@logged\ndef walk(k, x):\n    if k:\n        walk(k - 1, 'a')\npost(x=walk(2, m)[1])",
  };
  for (const char* plan : plans) {
    for (bool strict : {false, true}) EXPECT_EQ(Flows(plan, strict).CallOf("post").arg("x").sources().count("outsider"), 1u) << plan;
  }
}

TEST(Patterns, ThatSurelyFitAreOnEveryPath) {
  for (const char* plan : {"match [1, 2]:\n    case [a, b]:\n        post(x=a)", "match (1, 2, 3):\n    case [a, *_]:\n        post(x=a)",
                           "match {'a': 1}:\n    case [_]:\n        pass\n    case {'a': a}:\n        post(x=a)"}) {
    EXPECT_TRUE(Flows(plan, true).CallOf("post").on_every_path()) << plan;
  }
  for (const char* plan : {"match [c for c in get_contacts()]:\n    case [a, b]:\n        post(x=1)", "match get_contacts():\n    case [a]:\n        post(x=1)"}) {
    EXPECT_FALSE(Flows(plan, true).CallOf("post").on_every_path()) << plan;
  }
}

// What a function gives at its several ends is taken apart by place.
TEST(Dicts, OfKnownKeysKeepTheirLengthInALoop) {
  Flows flows("ds = []\nfor c in get_contacts():\n    d = {'a': c.name, 'b': 2}\n    ds.append(d)\npost(x=len(d))\n", true);
  EXPECT_EQ(flows.CallOf("post").arg("x").values(), (std::set<std::string>{"2"})) << flows.Dump();
  Flows alone("for c in get_contacts():\n    d = {'a': c.name, 'b': 2}\n    d['c'] = 3\npost(x=len(d))\n", true);
  EXPECT_EQ(alone.CallOf("post").arg("x").values(), (std::set<std::string>{"3"})) << alone.Dump();
  Flows more("ds = []\nfor c in get_contacts():\n    d = {'a': c.name, 'b': 2}\n    d['c'] = 3\n    ds.append(d)\npost(x=len(d))\n", true);
  EXPECT_EQ(more.CallOf("post").arg("x").values(), (std::set<std::string>{"unknown"})) << more.Dump();
  Flows twice("for c in get_contacts():\n    d = {'a': 1, 'a': 2}\npost(x=len(d))\n", true);
  EXPECT_EQ(twice.CallOf("post").arg("x").values(), (std::set<std::string>{"1"})) << twice.Dump();
}

TEST(Lists, ThatGrowInALoopDoNotMixWhatTheyBeganWith) {
  Flows flows("xs = [read_inbox()[0].body]\nfor c in get_contacts():\n    xs.append('a')\npost(x=xs[1])\n", true);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), (Sources{})) << flows.Dump();
}

TEST(Unpacked, WhatSeveralEndsGive) {
  const std::string plan = "m = read_inbox()[0].body\ndef f(c):\n    if c:\n        return 'a', m\n    return ['b', m + 'c']\nx, y = f(get_contacts())\n";
  EXPECT_EQ(Flows(plan + "post(x=x)", false).CallOf("post").arg("x").values(), (std::set<std::string>{"\"a\"", "\"b\""}));
  EXPECT_EQ(Flows(plan + "post(x=y)", false).CallOf("post").arg("x").sources(), Sources{"outsider"});
}


// A generator that goes over records gives what it picks of them, and no more.
TEST(Generators, AreNotWhatTheirCallsHold) {
  Flows flows("events = get_calendar()\npost(x=sum(len(e.title) for e in events))", true);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), Sources{"System"}) << flows.Dump();
}

// An iterator may go over what grows meanwhile, may have ended before it did, and what decided how long that is it learns at its end.
TEST(Rows, OfWhatChangesMeanwhile) {
  EXPECT_EQ(Flows("xs = ['a']\nxs.extend(zip(xs, [1, 2]))\npost(x=len(xs))", false).CallOf("post").arg("x").values(), std::set<std::string>{"unknown"});
  EXPECT_EQ(Flows("xs = ['a']\nxs += zip(xs, [1, 2])\npost(x=len(xs))", false).CallOf("post").arg("x").values(), std::set<std::string>{"unknown"});
  EXPECT_FALSE(Flows("xs = ['a']\nz = zip(xs, [1, 2])\nfor a in z:\n    pass\nxs.append('b')\nfor a in z:\n    post(x=1)", false).CallOf("post").on_every_path());
  const auto counted = [](const std::string& writes) { return Flows("xs = ['a']\nz = zip(xs, [1])\nif read_inbox()[0].id > 1:\n    " + writes + "\npost(x=len(list(z)))", true); };
  EXPECT_EQ(counted("xs.append('b')").CallOf("post").arg("x").sources(), kMail);
  EXPECT_EQ(counted("xs[0] = 'b'").CallOf("post").arg("x").sources(), (Sources{}));  // as long as before
  // Who wrote where in one of them is in what all of them give next.
  for (const char* other : {"'ab'", "['a', 'b']"}) {
    const Flows written("xs = ['', '']\nfor x, a in zip(xs, " + std::string(other) + "):\n    post(x=a)\n    xs[len(read_inbox())] = 'c'", false);
    EXPECT_EQ(written.CallOf("post").arg("x").sources(), kMail) << other;
    EXPECT_EQ(Flows("xs = ['', '']\nxs[len(read_inbox())] = 'c'\npost(x=list(zip(xs, " + std::string(other) + "))[0])", false).CallOf("post").arg("x").sources(), kMail) << other;
  }
  EXPECT_EQ(Flows("for i, a in enumerate(['a', 'b'], 9223372036854775807):\n    post(x=i)", false).CallOf("post").arg("x").values(), std::set<std::string>{"unknown"});
}

// By a key it is the keys that decide.
TEST(Order, ByAKeyHasTheLabelsOfTheKeys) {
  const Sources system = {"System"}, both = {"System", "outsider"};
  for (const char* events : {"sorted(es, key=lambda e: e.KEY)[0]", "min(es, key=lambda e: e.KEY)", "max(es[0], es[1], key=lambda e: e.KEY)",
                             "(es.sort(key=lambda e: e.KEY), es[0])[1]", "next(iter(sorted(es, key=lambda e: len(e.KEY), reverse=True)))"}) {
    for (const char* key : {"title", "notes"}) {
      std::string plan = "es = list(get_calendar())\npost(x=" + std::string(events) + ".title)";
      plan.replace(plan.find("KEY"), 3, key);
      Flows flows(plan, true);
      EXPECT_EQ(flows.CallOf("post").arg("x").sources(), std::string_view(key) == "title" ? system : both) << plan << flows.Dump();
    }
  }
  // Without one all that is compared is looked at.
  Flows whole("post(x=min([[e.title, e.notes] for e in get_calendar()])[0])", true);
  EXPECT_EQ(whole.CallOf("post").arg("x").sources(), both);
}

// A key that is labelled, or how many pairs there are, is in the dict's shape.
TEST(FilledDicts, ShowWhichKeysTheyHave) {
  for (const char* made : {"dict([(m, 1)])", "dict({m: 1})", "dict((c, 1) for c in m)", "dict(zip(m, m))", "dict.fromkeys(m)"}) {
    Flows flows("m = read_inbox()[0].sender\nd = " + std::string(made) + "\npost(x=len(d))", true);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << made << flows.Dump();
  }
}

// Under a test that decides, both places may be meant.
TEST(MovedPlaces, UnderATestAreJoined) {
  Flows flows("m = read_inbox()[0]\nxs = ['a', 'b']\nif m.id > 1:\n    xs.insert(0, 'c')\npost(x=xs[1])", true);
  EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << flows.Dump();
}

// What is taken out of a dict, or put in again, stands elsewhere; which of two ways it came by, and what a reply has first, nobody knows.
TEST(Entries, OfWhichTheOrderIsNotKnown) {
  for (const char* dict : {"d = {'a': m, 'b': 'x'}\ndel d['a']\nd['a'] = m\n", "d = {'a': m, 'b': 'x'}\nd['a'] = d.pop('a')\n", "d = {'b': 'x'}\nif get_contacts():\n    d['a'] = m\nelse:\n    d = {'a': m, 'b': 'x'}\n",
                           "d = {}\nif get_contacts():\n    d['a'] = m\n    d['b'] = 'x'\nelse:\n    d['b'] = 'x'\n    d['a'] = m\n", "d = dict(read_inbox()[0])\n"}) {
    Flows flows(std::string("m = read_inbox()[0].body\n") + dict + "for k, v in d.items():\n    last = v\npost(x=last)", false);
    EXPECT_EQ(flows.CallOf("post").arg("x").sources(), kMail) << dict << flows.Dump();
  }
  Flows overwritten("m = read_inbox()[0].body\nd = {'a': m, 'b': 'x'}\nd['a'] = m\nfor k, v in d.items():\n    last = v\npost(x=last)", false);
  EXPECT_EQ(overwritten.CallOf("post").arg("x").sources(), Sources{}) << overwritten.Dump();
  // Nor is that of names that were handed on.
  Flows named("m = read_inbox()[0].body\ndef f(**d):\n    for k in d:\n        last = d[k]\n    return last\nd = {'a': m, 'b': 'x'}\ndel d['a']\nd['a'] = m\npost(x=f(**d))", false);
  EXPECT_EQ(named.CallOf("post").arg("x").sources(), kMail) << named.Dump();
}

// A view can be gone over again, and an iterator goes on behind what was taken.
TEST(Entries, AreGivenAgain) {
  Flows again("d = {'a': 1, 'b': 2}\nv = d.values()\nfor x in v:\n    pass\nfor x in v:\n    pass\npost(x=x)", false);
  EXPECT_EQ(again.CallOf("post").arg("x").values(), std::set<std::string>{"2"}) << again.Dump();
  Flows grown("d = {'a': 1}\nv = d.values()\nd['b'] = 2\nfor x in v:\n    pass\npost(x=x)", false);
  EXPECT_EQ(grown.CallOf("post").arg("x").values(), std::set<std::string>{"2"}) << grown.Dump();
  Flows once("r = reversed([1, 2])\nfor x in r:\n    break\nfor x in r:\n    pass\npost(x=x)", false);
  EXPECT_TRUE(once.CallOf("post").arg("x").values().contains("1")) << once.Dump();
  Flows shorter("xs = [1, 2, 3]\nlast = 0\nfor x in reversed(xs):\n    last = x\n    xs.pop()\npost(x=last)", false);
  EXPECT_TRUE(shorter.CallOf("post").arg("x").values().contains("1") || shorter.CallOf("post").arg("x").values().contains("unknown")) << shorter.Dump();
}

// Of what may be empty nothing is sure, be it a dict of pairs that may be none.
TEST(Entries, OfPairsThatMayBeNone) {
  for (const char* made : {"dict([(m.sender, 1) for m in read_inbox()])", "{**{m.sender: 1 for m in read_inbox()}}", "{} | {m.sender: 1 for m in read_inbox()}"}) {
    Flows flows(std::string("d = ") + made + "\npost(x=len(d))", false);
    EXPECT_EQ(flows.CallOf("post").arg("x").surely(), kMail) << made << flows.Dump();
  }
  Flows none("def g(ms):\n    for m in ms:\n        yield m.sender, 1\npost(x=len(dict(g(['a'][1:]))))", false);
  EXPECT_EQ(none.CallOf("post").arg("x").surely(), Sources{}) << none.Dump();
}

}  // namespace
}  // namespace penstock
