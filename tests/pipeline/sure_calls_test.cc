// Calls that every run makes, deep within what operators, builtins, loops and handlers do: a plan is denied before it runs
// where one of them is bad, and never where a run need not come by.
#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

struct Sure {
  const char* name;
  const char* surely;   // leak() is called on every path
  const char* perhaps;  // a run may end without it
};

const char* const kLeak = "m = read_inbox()[0]\ndef leak(*all):\n    send_email(to=m.sender, subject='s', body='b')\n    return 1\n";

Outcome Verdict(const std::string& plan, const std::string& gate) {
  const Checked checked = Check(kLeak + plan, gate);
  EXPECT_TRUE(checked.plan != nullptr) << plan;
  return checked.plan ? checked.plan->verdict.outcome : Outcome::kAllow;
}

class SureCallsTest : public testing::TestWithParam<Sure> {};

TEST_P(SureCallsTest, AreDeniedBeforeTheRun) {
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    EXPECT_EQ(Verdict(GetParam().surely, gate), Outcome::kDeny) << GetParam().surely;
    EXPECT_NE(Verdict(GetParam().perhaps, gate), Outcome::kDeny) << GetParam().perhaps;
  }
}

std::string NameOfSure(const testing::TestParamInfo<Sure>& row) { return row.param.name; }

constexpr Sure kMethods[] = {
    {"str_of", "class C:\n    def __str__(self):\n        leak()\n        return 'a'\nr = str(C())\n", "class C:\n    def __str__(self):\n        leak()\n        return 'a'\nr = [C()]\n"},
    {"str_by_repr", "class C:\n    def __repr__(self):\n        leak()\n        return 'a'\nr = f'{C()}'\n",
     "class C:\n    def __repr__(self):\n        leak()\n        return 'a'\n    def __str__(self):\n        return 'b'\nr = f'{C()}'\n"},
    {"behind_a_branch", "class C:\n    def __str__(self):\n        x = 1 if m.id > 3 else 2\n        leak()\n        return 'a'\nif m.id > 2:\n    x = 3\nr = str(C())\n",
     "class C:\n    def __str__(self):\n        if m.id > 3:\n            leak()\n        return 'a'\nr = str(C())\n"},
    {"added", "class C:\n    def __add__(self, other):\n        leak()\n        return 1\nr = C() + 1\n",
     "class C:\n    def __add__(self, other):\n        leak()\n        return 1\ndef add(x):\n    return x + 1\nadd(1)\nif m.id > 3:\n    add(C())\n"},
    {"attribute", "class C:\n    @property\n    def p(self):\n        leak()\n        return 1\nr = C().p\n",
     "class C:\n    @property\n    def p(self):\n        leak()\n        return 1\nclass D:\n    p = 1\ndef look(x):\n    return x.p\nlook(D())\nif m.id > 3:\n    look(C())\n"},
    {"item", "class C:\n    def __getitem__(self, key):\n        leak()\n        return 1\nr = C()[0]\n",
     "class C:\n    def __getitem__(self, key):\n        leak()\n        return 1\ndef look(x):\n    return x[0]\nlook([1])\nif m.id > 3:\n    look(C())\n"},
    {"method_of_one_name", "class C:\n    def append(self, x):\n        leak()\nC().append(1)\n",
     "class C:\n    def append(self, x):\n        leak()\ndef add(x):\n    x.append(0)\nadd([])\nif m.id > 3:\n    add(C())\n"},
    {"made", "class C:\n    def __init__(self):\n        leak()\nC()\n", "class C:\n    def __init__(self):\n        leak()\ndef make(x):\n    return x()\nmake(int)\nif m.id > 3:\n    make(C)\n"},
    {"made_otherwise", "class C:\n    def __new__(cls):\n        return object.__new__(cls)\n    def __init__(self):\n        leak()\nC()\n",
     "class C:\n    def __new__(cls):\n        return 1\n    def __init__(self):\n        leak()\nC()\n"},
    {"set_attribute", "class C:\n    @property\n    def p(self):\n        return 1\n    @p.setter\n    def p(self, value):\n        leak()\nC().p = 1\n",
     "class C:\n    @property\n    def p(self):\n        return 1\n    @p.setter\n    def p(self, value):\n        leak()\nr = C().p\n"},
    {"missing_attribute", "class C:\n    def __getattr__(self, name):\n        leak()\n        return 1\nr = C().foo\n",
     "class C:\n    foo = 1\n    def __getattr__(self, name):\n        leak()\n        return 1\nr = C().foo\n"},
    {"missing_key", "class C(dict):\n    def __missing__(self, key):\n        leak()\n        return 1\nr = C()['a']\n",
     "class C(dict):\n    def __missing__(self, key):\n        leak()\n        return 1\nc = C()\nc['a'] = 1\nr = c['a']\n"},
    {"compared", "class C:\n    def __lt__(self, other):\n        leak()\n        return True\nr = C() < 1\n", "class C:\n    def __lt__(self, other):\n        leak()\n        return True\nr = sorted([C()])\n"},
    {"not_equal", "class C:\n    def __eq__(self, other):\n        leak()\n        return True\nr = C() != 1\n",
     "class C:\n    def __eq__(self, other):\n        leak()\n        return True\nclass D(C):\n    def __ne__(self, other):\n        return True\nr = C() != D()\n"},
    {"truth", "class C:\n    def __bool__(self):\n        leak()\n        return True\nif C():\n    pass\n", "class C:\n    def __bool__(self):\n        leak()\n        return True\nr = True or C()\n"},
    {"truth_by_length", "class C:\n    def __len__(self):\n        leak()\n        return 1\nif C():\n    pass\n",
     "class C(int):\n    def __len__(self):\n        leak()\n        return 1\nif C(3):\n    pass\n"},
    {"float_by_index", "class C:\n    def __index__(self):\n        leak()\n        return 1\nr = float(C())\n",
     "class C(float):\n    def __index__(self):\n        leak()\n        return 1\nr = float(C(2.5))\n"},
    {"contains", "class C:\n    def __contains__(self, x):\n        leak()\n        return True\nr = 1 in C()\n",
     "class C:\n    def __contains__(self, x):\n        return True\n    def __iter__(self):\n        leak()\n        return iter([])\nr = 1 in C()\n"},
    {"hashed", "class C:\n    def __hash__(self):\n        leak()\n        return 1\nr = {C(): 1}\n", "class C:\n    def __hash__(self):\n        leak()\n        return 1\nr = [C()]\n"},
    {"formatted", "class C:\n    def __format__(self, spec):\n        leak()\n        return spec\nr = f'{C():>5}'\n",
     "class C:\n    def __repr__(self):\n        leak()\n        return ''\ntry:\n    r = f'{C():>5}'\nexcept TypeError:\n    pass\n"},
    {"format_of", "class C:\n    def __str__(self):\n        leak()\n        return ''\nr = format(C())\n",
     "class C:\n    def __str__(self):\n        leak()\n        return ''\ntry:\n    r = format(C(), '>5')\nexcept TypeError:\n    pass\n"},
    {"by_super", "class B:\n    def f(self):\n        leak()\nclass C(B):\n    def f(self):\n        super().f()\nC().f()\n", "class B:\n    def f(self):\n        leak()\nclass C(B):\n    def f(self):\n        pass\nC().f()\n"},
    {"entered", "class C:\n    def __enter__(self):\n        leak()\n        return self\n    def __exit__(self, *a):\n        return False\nwith C():\n    pass\n",
     "class C:\n    def __enter__(self):\n        leak()\n        return self\n    def __exit__(self, *a):\n        return False\nif m.id > 3:\n    with C():\n        pass\n"},
    {"within", "class C:\n    def __enter__(self):\n        return self\n    def __exit__(self, *a):\n        return False\nwith C():\n    leak()\n",
     "class C:\n    def __enter__(self):\n        return self\n    def __exit__(self, *a):\n        return True\nwith C():\n    int(m.body)\n    leak()\n"},
};
INSTANTIATE_TEST_SUITE_P(Methods, SureCallsTest, testing::ValuesIn(kMethods), NameOfSure);

constexpr Sure kCallbacks[] = {
    {"mapped", "r = list(map(leak, [1]))\n", "r = list(map(leak, []))\n"},
    {"mapped_but_not_asked", "for i in map(leak, [1]):\n    pass\n", "r = map(leak, [1])\n"},
    {"mapped_over_two", "r = list(map(leak, [1], [2]))\n", "r = list(map(leak, [1], []))\n"},
    {"filtered", "r = list(filter(leak, [1]))\n", "r = list(filter(leak, [i for i in [1] if m.id == 1]))\n"},
    {"sorted_by", "r = sorted([2, 1], key=leak)\n", "r = sorted([], key=leak)\n"},
    {"list_sorted_by", "r = [2, 1]\nr.sort(key=leak)\n", "r = []\nr.sort(key=leak)\n"},
    {"greatest_by", "r = max([1, 2], key=leak)\n", "r = max([], key=leak, default=1)\n"},
    {"least_of_some", "r = min([i for i in [1] if m.id == 1], key=leak)\n", "try:\n    r = min([i for i in [1] if m.id == 1], key=leak)\nexcept ValueError:\n    pass\n"},
    {"any_of", "r = any(leak() for i in [1])\n", "r = any(f() for f in [lambda: 1, leak])\n"},
    {"all_of", "r = all(leak() for i in [1])\n", "r = all(f() for f in [lambda: 0, leak])\n"},
    {"summed", "r = sum(leak() for i in (1, 2))\n", "r = sum(leak() for i in ())\n"},
    {"joined", "r = ','.join(str(leak()) for i in [1])\n", "r = (str(leak()) for i in [1])\n"},
    {"zipped", "r = list(zip([1], map(leak, [1])))\n", "r = list(zip([], map(leak, [1])))\n"},
    {"next_of", "r = next(map(leak, [1]))\n", "r = next(map(leak, []), None)\n"},
    {"looked_for", "r = 1 in map(leak, [1])\n", "r = 1 in (leak() if i == 2 else 1 for i in [1, 2])\n"},
    {"unpacked", "r, = map(leak, [1])\n", "*r, = map(leak, [])\n"},
    {"starred", "print(*map(leak, [1]))\n", "print(*map(leak, []))\n"},
    {"in_a_try", "try:\n    r = sorted([1], key=leak)\nexcept ValueError:\n    pass\n", "try:\n    r = sorted([1], key=leak, foo=2)\nexcept TypeError:\n    pass\n"},
};
INSTANTIATE_TEST_SUITE_P(Callbacks, SureCallsTest, testing::ValuesIn(kCallbacks), NameOfSure);

constexpr Sure kGenerators[] = {
    {"gone_over", "def g():\n    leak()\n    yield 1\nfor i in g():\n    pass\n", "def g():\n    leak()\n    yield 1\nr = g()\n"},
    {"gone_over_once", "def g():\n    leak()\n    yield 1\nfor i in g():\n    break\n", "def g():\n    yield 1\n    leak()\nfor i in g():\n    break\n"},
    {"listed", "def g():\n    leak()\n    yield 1\nr = list(g())\n", "def g():\n    leak()\n    yield 1\nr = list(zip([], g()))\n"},
    {"asked", "def g():\n    leak()\n    yield 1\nr = next(g())\n", "def g():\n    yield 1\n    leak()\nr = next(g())\n"},
    {"behind_branches", "def g():\n    x = 1 if m.id > 3 else 2\n    leak()\n    yield x\nr = next(g())\n", "def g():\n    x = 1 if m.id > 3 else 2\n    yield x\n    y = 1 if m.id > 3 else 2\n    leak()\nr = next(g())\n"},
    {"asked_later", "def g():\n    leak()\n    yield 1\nit = g()\nprint(1)\nnext(it)\n", "def g():\n    leak()\n    yield 1\nit = g()\nif m.id > 3:\n    next(it)\n"},
    {"closed", "def g():\n    leak()\n    yield 1\nit = g()\nnext(it)\nit.close()\n", "def g():\n    leak()\n    yield 1\nit = g()\nit.close()\nr = list(it)\n"},
    {"failed_before", "def g():\n    leak()\n    yield 1\nit = g()\nr = list(it)\n",
     "def g():\n    int(m.body)\n    leak()\n    yield 1\nit = g()\ntry:\n    next(it)\nexcept ValueError:\n    pass\nr = list(it)\n"},
    {"by_another", "def g():\n    leak()\n    yield 1\ndef h():\n    yield from g()\nr = list(h())\n", "def g():\n    leak()\n    yield 1\ndef h():\n    yield 0\n    yield from g()\nr = next(h())\n"},
    {"in_context", "from contextlib import contextmanager\n@contextmanager\ndef c():\n    leak()\n    yield 1\nwith c():\n    pass\n",
     "from contextlib import contextmanager\n@contextmanager\ndef c():\n    leak()\n    yield 1\nr = c()\n"},
};
INSTANTIATE_TEST_SUITE_P(Generators, SureCallsTest, testing::ValuesIn(kGenerators), NameOfSure);

constexpr Sure kErrors[] = {
    {"raised", "try:\n    raise ValueError('a')\nexcept ValueError:\n    leak()\n", "try:\n    if m.id > 3:\n        raise ValueError('a')\nexcept ValueError:\n    leak()\n"},
    {"raised_of_base", "try:\n    raise KeyError('a')\nexcept LookupError:\n    leak()\n", "try:\n    raise KeyError('a')\nexcept KeyError:\n    pass\nexcept LookupError:\n    leak()\n"},
    {"raised_and_not_first", "try:\n    raise KeyError\nexcept ValueError:\n    pass\nexcept (TypeError, KeyError):\n    leak()\n",
     "try:\n    raise KeyError\nexcept (ValueError, TypeError):\n    leak()\nexcept KeyError:\n    pass\n"},
    {"raised_own", "class E(Exception):\n    pass\ntry:\n    raise E(m.body)\nexcept E:\n    leak()\n", "class E(Exception):\n    pass\nclass F(E):\n    pass\ntry:\n    raise E(m.body)\nexcept F:\n    leak()\nexcept E:\n    pass\n"},
    {"raised_again", "try:\n    try:\n        raise ValueError('a')\n    except ValueError:\n        raise\nexcept ValueError:\n    leak()\n",
     "try:\n    try:\n        raise ValueError('a')\n    except ValueError:\n        raise KeyError('b')\nexcept ValueError:\n    leak()\nexcept KeyError:\n    pass\n"},
    {"raised_within", "def f():\n    raise ValueError('a')\ntry:\n    f()\nexcept ValueError:\n    leak()\n", "def f():\n    int(m.body)\n    raise KeyError('a')\ntry:\n    f()\nexcept KeyError:\n    leak()\nexcept ValueError:\n    pass\n"},
    {"tried", "try:\n    leak()\nexcept ValueError:\n    pass\n", "try:\n    int(m.body)\n    leak()\nexcept ValueError:\n    pass\n"},
    {"tried_with_what_fits", "try:\n    send_email(to=m.sender, subject='s', body='b')\nexcept TypeError:\n    pass\n", "try:\n    send_email(to=m.sender, subject=5, body='b')\nexcept TypeError:\n    pass\n"},
    {"too_deep", "def f(n):\n    leak()\n    return 1 if n == 0 else f(n - 1)\ntry:\n    f(m.id)\nexcept RecursionError:\n    pass\n",
     "def f(n):\n    if n > 0:\n        f(n - 1)\n    leak()\ntry:\n    f(m.id)\nexcept RecursionError:\n    pass\n"},
    {"after_all", "try:\n    x = int(m.body)\nexcept ValueError:\n    x = 0\nfinally:\n    leak()\n", "try:\n    x = int(m.body)\nexcept ValueError:\n    x = 0\nelse:\n    leak()\n"},
    {"before_what_is_after_all", "try:\n    leak()\nfinally:\n    x = 1\n", "def f():\n    try:\n        int(m.body)\n        leak()\n    finally:\n        return 1\nf()\n"},
};
INSTANTIATE_TEST_SUITE_P(Errors, SureCallsTest, testing::ValuesIn(kErrors), NameOfSure);

constexpr Sure kLoops[] = {
    {"over_a_text", "for c in 'ab':\n    leak()\n", "for c in m.body:\n    leak()\n"},
    {"over_items", "for k, v in {'a': 1}.items():\n    leak()\n", "for k, v in {}.items():\n    leak()\n"},
    {"over_rows", "for a, b in zip([1], [2]):\n    leak()\n", "for a, b in zip([1], []):\n    leak()\n"},
    {"over_numbers", "for i, c in enumerate(['a']):\n    leak()\n", "for i, c in enumerate([]):\n    leak()\n"},
    {"in_order", "for c in sorted([2, 1]):\n    leak()\n", "for c in sorted([]):\n    leak()\n"},
    {"decorated", "def d(f):\n    def w(*a):\n        leak()\n        return f(*a)\n    return w\n@d\ndef f():\n    pass\nf()\n", "def d(f):\n    def w(*a):\n        leak()\n        return f(*a)\n    return w\n@d\ndef f():\n    pass\n"},
};
INSTANTIATE_TEST_SUITE_P(Loops, SureCallsTest, testing::ValuesIn(kLoops), NameOfSure);

}  // namespace
}  // namespace penstock
