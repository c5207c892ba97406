// A reference that a test chose, and what is then written through it: whatever else it might have been is labelled, too,
// however the reference came there; what it never could have been is not.
#include "plan_flows.h"

namespace penstock {
namespace {

struct ChosenCase {
  const char* name;
  const char* before;  // what stands above the lists
  const char* writes;  // into `a` or `b`, by `c`
  const char* other;   // an expression that tells whether it was the other
};

class ChosenTest : public testing::TestWithParam<ChosenCase> {};

std::string PlanOf(const ChosenCase& one, const std::string& shown) {
  return std::string(one.before) + "a = []\nb = []\nz = []\nbox = []\nm = read_inbox()[0]\nc = m.subject == 'hi'\n" + one.writes + "\npost(x=" + shown + ")";
}

TEST_P(ChosenTest, TheOtherIsLabelled) {
  EXPECT_TRUE(Flows(PlanOf(GetParam(), GetParam().other), true).CallOf("post").arg("x").sources().count("outsider"));
}

TEST_P(ChosenTest, AThirdIsNot) {
  EXPECT_EQ(Flows(PlanOf(GetParam(), "len(z)"), true).CallOf("post").arg("x").sources(), Sources());
}

INSTANTIATE_TEST_SUITE_P(References, ChosenTest, testing::Values(
    ChosenCase{"pick_args", "def pick(c,a,b):\n    return a if c else b\n",
               "pick(c,a,b).append(1)", "len(b)"},
    ChosenCase{"pick_list", "def pick(c,ls):\n    return ls[0] if c else ls[1]\n",
               "pick(c,[a,b]).append(1)", "len(b)"},
    ChosenCase{"index", "",
               "[a,b][m.id % 2].append(1)", "len(b)"},
    ChosenCase{"index2", "",
               "t=[a,b]\nt[m.id % 2].append(1)", "len(b)"},
    ChosenCase{"index3", "",
               "t=[a,b]\nr = t[m.id % 2]\nt = None\nr.append(1)", "len(b)"},
    ChosenCase{"dictget", "",
               "{'hi': a}.get(m.subject, b).append(1)", "len(b)"},
    ChosenCase{"dictitem", "",
               "d={True: a, False: b}\nd[c].append(1)", "len(b)"},
    ChosenCase{"loop", "",
               "r=a\nfor l in [a,b]:\n    if c:\n        r = l\nget_contacts()\nr.append(1)", "len(b)"},
    ChosenCase{"loop_fresh_iter", "",
               "r=a\nfor l in (a,b):\n    if l is not None and c:\n        r = l\nfor q in [1,2]:\n    pass\nr.append(1)", "len(b)"},
    ChosenCase{"direct_box", "",
               "box=[a,b]\nr = a if c else b\na = b = None\nr.append(1)", "len(box[1])"},
    ChosenCase{"direct_box_append", "",
               "box=[]\nbox.append(a)\nbox.append(b)\nr = a if c else b\na = b = None\nr.append(1)", "len(box[1])"},
    ChosenCase{"pick_box", "def pick(c,a,b):\n    return a if c else b\n",
               "box=[a,b]\nr=pick(c,a,b)\na = b = None\nr.append(1)", "len(box[1])"},
    ChosenCase{"default", "",
               "def pick(c, x=a, y=b):\n    return x if c else y\npick(c).append(1)", "len(b)"},
    ChosenCase{"default_dead", "",
               "def mk():\n    h=[[],[]]\n    def pick(c, x=h[0], y=h[1]):\n        return x if c else y\n    def other():\n        return h[1]\n    return pick, other\npick, other = mk()\npick(c).append(1)", "len(other())"},
    ChosenCase{"closure", "",
               "def mk(x,y):\n    def pick(c):\n        return x if c else y\n    return pick\np = mk(a,b)\np(c).append(1)", "len(b)"},
    ChosenCase{"closure2", "",
               "def mk():\n    x=[]\n    y=[]\n    def pick(c):\n        return x if c else y\n    def other():\n        return len(y)\n    return pick, other\np,o = mk()\np(c).append(1)", "o()"},
    ChosenCase{"generator", "def g(c,x,y):\n    yield x if c else y\n",
               "next(g(c,a,b)).append(1)", "len(b)"},
    ChosenCase{"generator_for", "def g(c,x,y):\n    yield x if c else y\n",
               "for l in g(c,a,b):\n    l.append(1)", "len(b)"},
    ChosenCase{"attr", "class B:\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n    def pick(self, c):\n        return self.x if c else self.y\n",
               "B(a,b).pick(c).append(1)", "len(b)"},
    ChosenCase{"attr2", "class B:\n    def __init__(self):\n        self.x = []\n        self.y = []\n    def pick(self, c):\n        return self.x if c else self.y\n",
               "o = B()\no.pick(c).append(1)", "len(o.y)"},
    ChosenCase{"global_fn", "",
               "def pick(c):\n    return a if c else b\npick(c).append(1)", "len(b)"},
    ChosenCase{"inner_write", "def pick(c,a,b):\n    return a if c else b\ndef w(l):\n    l.append(1)\n",
               "w(pick(c,a,b))", "len(b)"},
    ChosenCase{"inner_write2", "def pick(c,a,b):\n    return a if c else b\ndef w(c,a,b):\n    pick(c,a,b).append(1)\n",
               "w(c,a,b)", "len(b)"},
    ChosenCase{"returned_nested", "def pick(c,a,b):\n    return [a if c else b]\n",
               "pick(c,a,b)[0].append(1)", "len(b)"},
    ChosenCase{"tuple_unpack", "def pick(c,a,b):\n    return (a, b) if c else (b, a)\n",
               "x, y = pick(c,a,b)\nx.append(1)", "len(b)"},
    ChosenCase{"tuple_sorted", "",
               "x, y = sorted([a,b], key=lambda l: (l is a) == c)\nx.append(1)", "len(b)"},
    ChosenCase{"setitem", "def pick(c,a,b):\n    return a if c else b\n",
               "a.append(0)\nb.append(0)\npick(c,a,b)[0] = 5", "b[0]"},
    ChosenCase{"iadd", "def pick(c,a,b):\n    return a if c else b\n",
               "r = pick(c,a,b)\nr += [1]", "len(b)"},
    ChosenCase{"next_gen_expr", "",
               "next(l for l in [a,b] if c or l is b).append(1)", "len(b)"},
    ChosenCase{"minmax", "",
               "max([a,b], key=lambda l: (l is a) == c).append(1)", "len(b)"},
    ChosenCase{"method_ref", "",
               "(a.append if c else b.append)(1)", "len(b)"},
    ChosenCase{"method_ref_fn", "def pick(c,a,b):\n    return a.append if c else b.append\n",
               "pick(c,a,b)(1)", "len(b)"},
    ChosenCase{"store_then", "def store(h,l):\n    h.append(l)\n    return l\ndef pick(c,a,b):\n    return a if c else b\n",
               "h = []\npick(c,store(h,[]),store(h,[])).append(1)", "len(h[1])"},
    ChosenCase{"box_two_step", "def pick(c,a,b):\n    return a if c else b\n",
               "box = {}\nx = []\ny = []\nbox['x'] = x\nbox['y'] = y\nr = pick(c,x,y)\nx = 0\ny = 0\nr.append(1)", "len(box['y'])"},
    ChosenCase{"append_loop", "",
               "box=[]\nr=None\nfor i in range(2):\n    l = []\n    box.append(l)\n    if r is None or c:\n        r = l\nl = None\nr.append(1)", "len(box[1])"},
    ChosenCase{"map", "",
               "list(map(lambda k: a if k else b, [c]))[0].append(1)", "len(b)"},
    ChosenCase{"exc", "def pick(c,a,b):\n    try:\n        if c:\n            raise ValueError(a)\n        raise ValueError(b)\n    except ValueError as e:\n        return e.args[0]\n",
               "pick(c,a,b).append(1)", "len(b)"},
    ChosenCase{"dict_setdefault", "",
               "d = {'hi': a}\nd.setdefault(m.subject, b).append(1)", "len(b)"},
    ChosenCase{"pop", "",
               "t = [a,b]\nt.pop(m.id % 2).append(1)", "len(b)"},
    ChosenCase{"star", "def pick(*ls):\n    return ls[m.id % 2]\n",
               "pick(*[a,b]).append(1)", "len(b)"},
    ChosenCase{"recursive", "def pick(n,a,b):\n    return a if n <= 0 else pick(n-1,b,a)\n",
               "pick(m.id % 2,a,b).append(1)", "len(b)"},
    ChosenCase{"region_box", "",
               "if c:\n    box.append(a)\n    box[0].append(1)", "len(a)"},
    ChosenCase{"region_fn", "def w(l):\n    box.append(l)\n    box[0].append(1)\n",
               "if c:\n    w(a)", "len(a)"},
    ChosenCase{"region_dict", "",
               "d={}\nd['k']=a\nif c:\n    d['k'].append(1)", "len(a)"},
    ChosenCase{"region_dict2", "",
               "d={}\nif c:\n    d['k']=a\n    for q in d.values():\n        q.append(1)", "len(a)"},
    ChosenCase{"fnlist", "def f(l):\n    l.append(1)\ndef g(l):\n    pass\n",
               "[f,g][m.id % 2](a)", "len(a)"},
    ChosenCase{"fnpick", "def f(l):\n    l.append(1)\ndef g(l):\n    pass\ndef pick(c,x,y):\n    return x if c else y\n",
               "pick(c,f,g)(a)", "len(a)"},
    ChosenCase{"boundpick", "def pick(c,x,y):\n    return x if c else y\n",
               "pick(c,a,b).extend([1])", "len(b)"},
    ChosenCase{"parameter", "def w(c, l):\n    if c:\n        l = []\n    l.append(1)\n",
               "w(c, a)", "len(a)"},
    ChosenCase{"parameter_further_out", "def w(l):\n    l.append(1)\ndef v(c, l):\n    l = l if c else []\n    w(l)\n",
               "v(c, a)", "len(a)"},
    ChosenCase{"within_a_parameter", "def w(c, p):\n    l, n = p\n    p = None\n    if c:\n        l = []\n    l.append(1)\n",
               "w(c, (a, 1))", "len(a)"},
    ChosenCase{"taken_out_of_a_parameter", "def w(c, **named):\n    l = named.pop('l')\n    if c:\n        l = []\n    l.append(1)\n",
               "w(c, l=a)", "len(a)"},
    ChosenCase{"cell", "def outer(c, l):\n    def inner():\n        nonlocal l\n        if c:\n            l = []\n        l.append(1)\n    inner()\n",
               "outer(c, a)", "len(a)"},
    ChosenCase{"called_back", "def w(l):\n    if m.subject == 'hi':\n        l = []\n    l.append(1)\n",
               "sorted([a], key=w)", "len(a)"},
    ChosenCase{"sortpick", "def pick(c,x,y):\n    return x if c else y\n",
               "a.extend([2,1])\nb.extend([2,1])\npick(c,a,b).sort()", "b[0]"}),
    [](const auto& one) { return one.param.name; });

// In place, of several only one is changed.
TEST(Chosen, AnOperatorInPlaceChangesOne) {
  Flows flows("def pick(c, a, b):\n    return a if c else b\na = []\nb = []\nr = pick(read_inbox(), a, b)\nr += [1]\npost(x=len(b))", false);
  EXPECT_NE(flows.CallOf("post").arg("x").values(), std::set<std::string>{"1"});
}

// What a class gives for a slice, or to whom goes over it, is followed.
TEST(Chosen, SlicesAndJoinsOfInstancesRunTheirMethods) {
  const std::string cls = "class C:\n    def __getitem__(self, i):\n        return read_inbox()[0].body\n    def __iter__(self):\n        yield read_inbox()[0].body\no = C()\n";
  for (const char* use : {"o[1:]", "'-'.join(o)", "any(o)", "list(o)"}) {
    EXPECT_TRUE(Flows(cls + "post(x=" + use + ")", false).CallOf("post").arg("x").sources().count("outsider")) << use;
  }
}

TEST(Chosen, AnIteratorThatWasGoneOverMayHaveNothingLeft) {
  EXPECT_FALSE(Flows("i = iter(['a'])\nif get_contacts():\n    list(i)\nfor x in i:\n    post(x=1)", false).CallOf("post").on_every_path());
  EXPECT_TRUE(Flows("for x in ['a']:\n    post(x=1)", false).CallOf("post").on_every_path());
}

// The function that runs, the list that is written into, and how many elements there are: each surely by the mail.
TEST(Chosen, WhatALabelSurelyDecidesIsSurelyLabelled) {
  const std::string test = "read_inbox()[0].id > 1";
  for (const std::string& plan : {"f = lambda: 'a'\nif " + test + ":\n    f = lambda: 'b'\npost(x=f())",
                                  "a, b = ['a'], ['b']\nt = a\nif " + test + ":\n    t = b\nt[0] = 'c'\npost(x=a[0])",
                                  "d = {}\nif " + test + ":\n    d['a'] = 1\npost(x='a' in d)"}) {
    Flows flows(plan, true);
    EXPECT_EQ(flows.CallOf("post").arg("x").surely(), Sources{"outsider"}) << plan;
  }
  Flows sometimes("f = len\nif get_contacts():\n    f = read_inbox\nelse:\n    f = len if " + test + " else read_inbox\npost(x=f('a') == 1)", true);
  EXPECT_NE(sometimes.CallOf("post").arg("x").surely(), Sources{"outsider"});
}

}  // namespace
}  // namespace penstock
