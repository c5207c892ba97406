// A method that an outsider's test put into a class or an instance, or took out of it: who calls it, by whatever way, tells of
// the test, whether it was put there or not.
#include "tests/pipeline/checked_world.h"

namespace penstock {
namespace {

std::string Told(const std::string& plan) {
  return "def tell(x):\n    send_email(to=f'{x}@acme.example', subject='s', body='b')\nm = read_inbox()[0]\n" + plan;
}

struct Plan {
  const char* name;
  const char* text;
};

class FoundMethodTest : public testing::TestWithParam<Plan> {};

TEST_P(FoundMethodTest, TellsWhoPutItThere) {
  int denied = 0;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Told(GetParam().text), kWorldGate, DenyAll(), replies);
    EXPECT_EQ(world->executed("send_email"), 0) << Told(GetParam().text);
    denied += NameOf(world->report.outcome) == "denied";
  }
  EXPECT_GT(denied, 0) << Told(GetParam().text);
}

// Nor is any of them said to be allowed before the run, which the machine would then have to stop.
TEST_P(FoundMethodTest, IsNotProved) {
  Checked checked = Check(Told(GetParam().text));
  ASSERT_TRUE(checked.plan != nullptr);
  EXPECT_NE(checked.plan->verdict.outcome, Outcome::kAllow) << Told(GetParam().text);
}

std::string NameOfPlan(const testing::TestParamInfo<Plan>& row) { return row.param.name; }

constexpr Plan kPlans[] = {
    {"Method", "class Box:\n    def held(self):\n        return ['a']\nbox = Box()\nif m.id > 3:\n    Box.held = lambda self: ['b']\ntell(box.held())\n"},
    {"OwnInPlaceOfAMethod", "class Box:\n    def held(self):\n        return ['a']\nbox = Box()\nif m.id > 3:\n    box.held = lambda: ['b']\ntell(box.held())\n"},
    {"Operator", "class Box:\n    def __neg__(self):\n        return 'a'\nbox = Box()\nif m.id > 3:\n    Box.__neg__ = lambda self: 'b'\ntell(-box)\n"},
    {"SetByAMethod", "class Box:\n    def put(self):\n        type(self).held = lambda self: ['b']\n    def held(self):\n        return ['a']\nbox = Box()\nif m.id > 3:\n    box.put()\ntell(box.held())\n"},
    {"Property", "class Box:\n    def held(self):\n        return ['a']\n    @property\n    def p(self):\n        return 'a'\nbox = Box()\nif m.id > 3:\n    Box.p = property(lambda self: 'b')\ntell(box.p)\n"},
    {"OwnThatSends", "class Box:\n    def held(self):\n        tell('a')\nbox = Box()\nif m.id > 3:\n    box.held = lambda: tell('b')\nbox.held()\n"},
    {"OwnInPlaceOfOwn", "class Box:\n    pass\nbox = Box()\nbox.held = lambda: tell('a')\nif m.id > 3:\n    box.held = lambda: tell('b')\nbox.held()\n"},
    {"BoundFirst", "class Box:\n    def held(self):\n        return ['a']\nbox = Box()\nif m.id > 3:\n    Box.held = lambda self: ['b']\nf = box.held\ntell(f())\n"},
    {"InADerivedClass", "class Box:\n    def held(self):\n        return ['a']\nclass B(Box):\n    pass\nbox = B()\nif m.id > 3:\n    B.held = lambda self: ['b']\ntell(box.held())\n"},
    {"BySuper", "class Box:\n    def held(self):\n        return ['a']\nclass B(Box):\n    def held(self):\n        return super().held()\nbox = B()\nif m.id > 3:\n    Box.held = lambda self: ['b']\ntell(box.held())\n"},
    {"Init", "class Box:\n    def __init__(self):\n        self.x = 'a'\ndef other(self):\n    self.x = 'b'\nif m.id > 3:\n    Box.__init__ = other\ntell(Box().x)\n"},
    {"Str", "class Box:\n    def __str__(self):\n        return 'a'\nif m.id > 3:\n    Box.__str__ = lambda self: 'b'\ntell(f'{Box()}')\n"},
    {"Iter", "class Box:\n    def __iter__(self):\n        return iter(['a'])\nif m.id > 3:\n    Box.__iter__ = lambda self: iter(['b'])\ntell([x for x in Box()])\n"},
    {"Eq", "class Box:\n    def __eq__(self, o):\n        return True\nif m.id > 3:\n    Box.__eq__ = lambda self, o: False\ntell(1 if Box() == 1 else 2)\n"},
    {"EqPutThere", "class Box:\n    pass\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if Box() == 'y' else 2)\n"},
    {"EqOfADerivedClass", "class Box:\n    pass\nclass B(Box):\n    pass\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if B() == 'y' else 2)\n"},
    {"EqOfOther", "class Box:\n    pass\nbox = Box()\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if 'y' == box else 2)\n"},
    {"EqInAList", "class Box:\n    pass\nbox = [Box()]\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if box == ['y'] else 2)\n"},
    {"EqOfAParameter", "class Box:\n    pass\ndef same(o):\n    return o == 'y'\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if same(Box()) else 2)\n"},
    {"EqTakenAway", "class Box:\n    def __eq__(self, o):\n        return True\nif m.id > 3:\n    del Box.__eq__\ntell(1 if Box() == 'y' else 2)\n"},
    {"InOfAList", "class Box:\n    pass\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if Box() in ['y'] else 2)\n"},
    {"EqOfAPart", "class Box:\n    pass\nclass B:\n    def __init__(self):\n        self.box = Box()\n    def __eq__(self, o):\n        return self.box == o\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(1 if B() == 'y' else 2)\n"},
    {"IndexOfAList", "class Box:\n    pass\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell([Box(), 'y'].index('y'))\n"},
    {"Lt", "class Box:\n    def __lt__(self, o):\n        return True\nif m.id > 3:\n    Box.__gt__ = lambda self, o: True\ntell(1 if Box() < Box() else 2)\n"},
    {"Bool", "class Box:\n    def __bool__(self):\n        return True\nif m.id > 3:\n    Box.__bool__ = lambda self: False\na = Box()\ntell(1 if a else 2)\n"},
    {"Len", "class Box:\n    def __len__(self):\n        return 1\nif m.id > 3:\n    Box.__len__ = lambda self: 2\ntell(len(Box()))\n"},
    {"Enter", "class Box:\n    def __enter__(self):\n        return 'a'\n    def __exit__(self, *a):\n        pass\nif m.id > 3:\n    Box.__enter__ = lambda self: 'b'\nwith Box() as x:\n    tell(x)\n"},
    {"Called", "class Box:\n    def __call__(self):\n        return 'a'\nif m.id > 3:\n    Box.__call__ = lambda self: 'b'\na = Box()\ntell(a())\n"},
    {"GetItem", "class Box:\n    def __getitem__(self, i):\n        return 'a'\nif m.id > 3:\n    Box.__getitem__ = lambda self, i: 'b'\na = Box()\ntell(a[0])\n"},
    {"GetAttrOfAll", "class Box:\n    def __getattr__(self, i):\n        return 'a'\nif m.id > 3:\n    Box.__getattr__ = lambda self, i: 'b'\na = Box()\ntell(a.zz)\n"},
    {"DataInADerivedClass", "class Box:\n    held = 'a'\nclass B(Box):\n    pass\nbox = B()\nif m.id > 3:\n    B.held = 'b'\ntell(box.held)\n"},
    {"OperatorInADerivedClass", "class Box:\n    def __neg__(self):\n        return 'a'\nclass B(Box):\n    pass\nif m.id > 3:\n    B.__neg__ = lambda self: 'b'\ntell(-B())\n"},
    {"Deleted", "class Box:\n    def m(self):\n        return 'a'\nclass B(Box):\n    def m(self):\n        return 'b'\nif m.id > 3:\n    del B.m\ntell(B().m())\n"},
    {"CalledByAMethod", "class Box:\n    def m(self):\n        return 'a'\n    def n(self):\n        return self.m()\nclass B(Box):\n    pass\nb = B()\nif m.id > 3:\n    B.m = lambda self: 'b'\ntell(b.n())\n"},
    {"InitThatSetsOrNot", "class Box:\n    def __init__(self):\n        pass\ndef other(self):\n    self.x = 'b'\nif m.id > 3:\n    Box.__init__ = other\na = Box()\ntry:\n    y = a.x\nexcept AttributeError:\n    y = 'none'\ntell(y)\n"},
    {"WhatInitSet", "class Box:\n    def __init__(self):\n        pass\ndef other(self):\n    self.x = 'b'\nif m.id > 3:\n    Box.__init__ = other\na = Box()\ntell('y' if hasattr(a, 'x') else 'n')\n"},
    {"StaticMethod", "class Box:\n    @staticmethod\n    def m():\n        return 'a'\nif m.id > 3:\n    Box.m = staticmethod(lambda: 'b')\ntell(Box.m())\n"},
    {"ClassMethod", "class Box:\n    @classmethod\n    def m(cls):\n        return 'a'\nif m.id > 3:\n    Box.m = classmethod(lambda cls: 'b')\ntell(Box().m())\n"},
    {"Generator", "class Box:\n    def m(self):\n        yield 'a'\nif m.id > 3:\n    def g(self):\n        yield 'b'\n    Box.m = g\nfor x in Box().m():\n    tell(x)\n"},
    {"WhatItWrites", "class Box:\n    def m(self):\n        log.append('a')\nlog = []\nif m.id > 3:\n    Box.m = lambda self: None\nBox().m()\ntell(log)\n"},
    {"Less", "class Box:\n    def __lt__(self, o):\n        return True\nif m.id > 3:\n    Box.__lt__ = lambda self, o: False\nxs = [Box(), Box()]\nxs[0].n = 1\nxs[1].n = 2\ntell(sorted(xs)[0].n)\n"},
    {"EqOfKeys", "class Box:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return True\nif m.id > 3:\n    Box.__eq__ = lambda self, o: False\ntell(len({Box(), Box()}))\n"},
    {"ReprInAList", "class Box:\n    def __repr__(self):\n        return 'a'\nif m.id > 3:\n    Box.__repr__ = lambda self: 'b'\ntell(str([Box()]))\n"},
    {"SetAttrOfAll", "class Box:\n    def __setattr__(self, k, v):\n        object.__setattr__(self, k, v)\na = Box()\ndef s(self, k, v):\n    object.__setattr__(self, k, 'z')\nif m.id > 3:\n    Box.__setattr__ = s\na.x = 'q'\ntell(a.x)\n"},
    {"Descriptor", "class D:\n    def __get__(self, o, c):\n        return 'a'\nclass Box:\n    d = D()\nif m.id > 3:\n    D.__get__ = lambda self, o, c: 'b'\ntell(Box().d)\n"},
    {"Next", "class Box:\n    def __next__(self):\n        return 'a'\n    def __iter__(self):\n        return self\nif m.id > 3:\n    Box.__next__ = lambda self: 'b'\nit = iter(Box())\ntell(next(it))\n"},
    {"Exit", "class Box:\n    def __enter__(self):\n        return self\n    def __exit__(self, *a):\n        return True\nif m.id > 3:\n    Box.__exit__ = lambda self, *a: False\ntry:\n    with Box() as x:\n        raise ValueError('q')\n    tell('in')\nexcept ValueError:\n    tell('out')\n"},
    {"New", "class Box:\n    def __new__(cls):\n        return object.__new__(cls)\n    def m(self):\n        return 'a'\nclass B(Box):\n    def m(self):\n        return 'b'\nif m.id > 3:\n    Box.__new__ = lambda cls: object.__new__(B)\ntell(Box().m())\n"},
    {"InPlaceOperator", "class Box:\n    def __iadd__(self, o):\n        log.append('a')\n        return self\nlog = []\ndef other(self, o):\n    return self\nif m.id > 3:\n    Box.__iadd__ = other\na = Box()\na += 1\ntell(log)\n"},
    {"StarredArguments", "class Box:\n    def m(self, *a, **k):\n        return 'a'\nif m.id > 3:\n    Box.m = lambda self, *a, **k: 'b'\na = Box()\nargs = [1, 2]\ntell(a.m(*args, **{'k': 1}))\n"},
    {"Mapped", "class Box:\n    def m(self, x):\n        return 'a'\nif m.id > 3:\n    Box.m = lambda self, x: 'b'\na = Box()\ntell(list(map(a.m, [1])))\n"},
    {"ByGetattr", "class Box:\n    def m(self, x):\n        return 'a'\nif m.id > 3:\n    Box.m = lambda self, x: 'b'\ntell(getattr(Box(), 'm')(1))\n"},
    {"OwnInPlaceOfData", "class Box:\n    held = 'a'\nbox = Box()\nif m.id > 3:\n    box.held = 'b'\ntell(box.held)\n"},
    {"BoolThatMayCome", "class Box:\n    pass\na = Box()\nif m.id > 3:\n    Box.__bool__ = lambda self: False\ntell(1 if a else 2)\n"},
    {"MethodThatMayComeIsMissed", "class Box:\n    pass\na = Box()\nif m.id > 3:\n    Box.m = lambda self: False\ntry:\n    a.m()\nexcept AttributeError:\n    tell('x')\n"},
    {"BoolOfTheBody", "class Box:\n    if m.id > 3:\n        def __bool__(self):\n            return False\na = Box()\ntell(1 if a else 2)\n"},
    {"MethodThatMayComeIsCaught", "class Box:\n    pass\na = Box()\nif m.id > 3:\n    Box.m = lambda self: False\ny = 1\ntry:\n    a.m()\n    y = 2\nexcept AttributeError:\n    pass\ntell(y)\n"},
    {"Callable", "class Box:\n    pass\nif m.id > 3:\n    Box.__call__ = lambda self: 0\ntell(callable(Box()))\n"},
    {"Hasattr", "class Box:\n    pass\nif m.id > 3:\n    Box.m = lambda self: 0\ntell(hasattr(Box(), 'm'))\n"},
    {"GetattrWithADefault", "class Box:\n    pass\nif m.id > 3:\n    Box.m = 5\ntell(getattr(Box(), 'm', 4))\n"},
    {"GetattrOfADerivedClass", "class Box:\n    pass\nclass B(Box):\n    pass\nif m.id > 3:\n    Box.m = 5\ntell(getattr(B, 'm', 4))\n"},
    {"EqThatMayCome", "class Box:\n    pass\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(Box() == Box())\n"},
    {"StrThatMayCome", "class Box:\n    pass\nif m.id > 3:\n    Box.__str__ = lambda self: 'q'\ns = str([str(Box())])\ntell(s[:4])\n"},
    {"IterThatMayCome", "class Box:\n    pass\ndef f(o):\n    return 'iter' if hasattr(o, '__iter__') else 'no'\nif m.id > 3:\n    Box.__iter__ = lambda self: iter([])\ntell(f(Box()))\n"},
    {"ReflectedInADerivedClass", "class Box:\n    def __add__(self, o):\n        return 'a'\nclass B(Box):\n    pass\nif m.id > 3:\n    B.__radd__ = lambda self, o: 'b'\ntell(Box() + B())\n"},
    {"BySetattr", "class Box:\n    def m(self):\n        return 'a'\na = Box()\nb = Box()\ndef g():\n    return 'b'\nif m.id > 3:\n    setattr(a, 'm', g)\ntell(a.m())\n"},
    {"OwnDeleted", "class Box:\n    def m(self):\n        return 'a'\na = Box()\ndef g():\n    return 'b'\na.m = g\nif m.id > 3:\n    del a.m\ntell(a.m())\n"},
    {"WhatItRaises", "class Box:\n    def m(self):\n        raise ValueError('x')\nif m.id > 3:\n    Box.m = lambda self: 1\ny = 0\ntry:\n    Box().m()\n    y = 1\nexcept ValueError:\n    y = 2\ntell(y)\n"},
    {"WhatItRaisesFurtherIn", "class Box:\n    def m(self):\n        return 1\ndef bad(self):\n    raise ValueError('x')\nif m.id > 3:\n    Box.m = bad\ndef call(o):\n    o.m()\ny = 0\ntry:\n    call(Box())\n    y = 1\nexcept ValueError:\n    y = 2\ntell(y)\n"},
    {"WhatAPropertyRaises", "class Box:\n    @property\n    def p(self):\n        return 1\ndef bad(self):\n    raise ValueError('x')\nif m.id > 3:\n    Box.p = property(bad)\ny = 0\ntry:\n    Box().p\n    y = 1\nexcept ValueError:\n    y = 2\ntell(y)\n"},
    {"SuperOfASuper", "log = []\nclass Box:\n    def m(self):\n        log.append(1)\nclass B(Box):\n    def m(self):\n        super().m()\nclass C(B):\n    pass\nc = C()\nif m.id > 3:\n    B.m = lambda self: None\nc.m()\ntell(log)\n"},
    {"HowManyItGives", "class Box:\n    def __iter__(self):\n        yield 1\nif m.id > 3:\n    def g(self):\n        yield 2\n        yield 3\n    Box.__iter__ = g\nn = 0\nfor x in Box():\n    n += 1\ntell(n)\n"},
    {"Format", "class Box:\n    def __format__(self, s):\n        return 'a'\nif m.id > 3:\n    Box.__format__ = lambda self, s: 'bb'\ntell(len(f'{Box():>3}'))\n"},
    {"ChosenByIndex", "fs = [lambda: 'a', lambda: 'b']\nclass Box:\n    pass\nBox.m = staticmethod(fs[1 if m.id > 3 else 0])\ntell(Box.m())\n"},
    {"LeastOfTwo", "class Box:\n    def __init__(self, n):\n        self.n = n\n    def __lt__(self, o):\n        return self.n < o.n\nif m.id > 3:\n    Box.__lt__ = lambda self, o: self.n > o.n\ntell(min(Box(1), Box(2)).n)\n"},
    {"IterInPlaceOfItems", "class Box:\n    def __getitem__(self, i):\n        if i > 1:\n            raise IndexError\n        return i\nif m.id > 3:\n    Box.__iter__ = lambda self: iter([7])\ntell(list(Box()))\n"},
    {"FoundInADict", "class Box:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return o is self\nd = {Box(): 1}\nif m.id > 3:\n    Box.__eq__ = lambda self, o: True\ntell(d.get(Box(), 'none'))\n"},
    {"OfAClassThatWasChosen", "class Box:\n    def m(self):\n        return 0\nclass B:\n    def m(self):\n        return 0\nk = Box\nif m.id > 3:\n    k = B\ndef q(self):\n    return 5\nk.m = q\ntell(Box().m())\n"},
    {"OfAClassThatWasGiven", "class Box:\n    def m(self):\n        return 0\ndef q(self):\n    return 5\ndef change(k):\n    k.m = q\nif m.id > 3:\n    change(Box)\ntell(Box().m())\n"},
};

INSTANTIATE_TEST_SUITE_P(Plans, FoundMethodTest, testing::ValuesIn(kPlans), NameOfPlan);

// What the test did not touch tells nothing: other methods of the class, other classes, the method itself before.
class UntouchedMethodTest : public testing::TestWithParam<Plan> {};

TEST_P(UntouchedMethodTest, TellsNothing) {
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Told(GetParam().text), kWorldGate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "done") << Told(GetParam().text) << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 1) << Told(GetParam().text);
  }
}

constexpr Plan kUntouched[] = {
    {"AnotherMethod", "class Box:\n    def held(self):\n        return 'ann'\n    def other(self):\n        return 'a'\nif m.id > 3:\n    Box.other = lambda self: 'b'\ntell(Box().held())\n"},
    {"AnotherClass", "class Box:\n    def held(self):\n        return 'ann'\nclass Bag:\n    def held(self):\n        return 'a'\nif m.id > 3:\n    Bag.held = lambda self: 'b'\ntell(Box().held())\n"},
    {"Before", "class Box:\n    def held(self):\n        return 'ann'\ntell(Box().held())\nif m.id > 3:\n    Box.held = lambda self: 'b'\n"},
    {"SetAgain", "class Box:\n    def held(self):\n        return 'a'\nif m.id > 3:\n    Box.held = lambda self: 'b'\nBox.held = lambda self: 'ann'\ntell(Box().held())\n"},
    {"AnAttribute", "class Box:\n    n = 0\n    def held(self):\n        return 'ann'\nbox = Box()\nif m.id > 3:\n    box.n = 1\ntell(box.held())\n"},
    {"ACount", "class Box:\n    n = 0\n    def more(self):\n        Box.n += 1\n    def held(self):\n        return 'ann'\nbox = Box()\nif m.id > 3:\n    box.more()\ntell(box.held())\n"},
    {"TruthByAnotherMethod", "class Box:\n    def held(self):\n        return 'a'\nbox = Box()\nif m.id > 3:\n    Box.held = lambda self: 'b'\ntell('ann' if box else 'a')\n"},
};

INSTANTIATE_TEST_SUITE_P(Plans, UntouchedMethodTest, testing::ValuesIn(kUntouched), NameOfPlan);

// Whether a special method that was put there is asked, or another, the machine does not always tell; but what is said before
// the run has to hold in it.
class SpecialMethodTest : public testing::TestWithParam<Plan> {};

TEST_P(SpecialMethodTest, IsProvedOnlyIfItIsAllowed) {
  Checked checked = Check(Told(GetParam().text));
  ASSERT_TRUE(checked.plan != nullptr);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(Told(GetParam().text), kWorldGate, DenyAll(), replies);
    if (checked.plan->verdict.outcome == Outcome::kAllow) {
      EXPECT_EQ(NameOf(world->report.outcome), "done") << Told(GetParam().text);
    }
  }
}

constexpr Plan kSpecial[] = {
    {"ShownInAList", "class Box:\n    def __eq__(self, o):\n        return True\nif m.id > 3:\n    Box.__eq__ = lambda self, o: False\ntell(1 if str([Box()]) in ['y'] else 2)\n"},
    {"Shown", "class Box:\n    def __str__(self):\n        return 'a'\nif m.id > 3:\n    Box.__eq__ = lambda self, o: False\ntell(f'{Box()}')\n"},
    {"ErrorShown", "class Bad(Exception):\n    def __str__(self):\n        return 'a'\nif m.id > 3:\n    Bad.__eq__ = lambda self, o: False\ntell(f'{[Bad()]}')\n"},
    {"Compared", "class Box:\n    def __eq__(self, o):\n        return True\nif m.id > 3:\n    Box.__str__ = lambda self: 'b'\ntell(1 if [Box()] == ['y'] else 2)\n"},
    {"Hashed", "class Box:\n    def __hash__(self):\n        return 1\nif m.id > 3:\n    Box.__str__ = lambda self: 'b'\ntell(hash(Box()))\n"},
};

INSTANTIATE_TEST_SUITE_P(Plans, SpecialMethodTest, testing::ValuesIn(kSpecial), NameOfPlan);

}  // namespace
}  // namespace penstock
