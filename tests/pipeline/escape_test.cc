// Ways around the gate and out of the language: each must end before anything is sent to the outsider.

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

struct Attack {
  const char* name;
  const char* plan;
};

class AliasTest : public testing::TestWithParam<Attack> {};

TEST_P(AliasTest, TheGateJudgesTheCallWhereverItHappens) {
  for (const std::string& gate : {std::string(kWorldGate), ExplicitGate()}) {
    auto world = RunWorld(GetParam().plan, gate);
    EXPECT_EQ(world->executed("send_email"), 0) << GetParam().plan;
    EXPECT_TRUE(world->report.outcome == RunOutcome::kDenied || world->report.outcome == RunOutcome::kRejected)
        << GetParam().plan << NameOf(world->report.outcome) << (world->report.error ? world->report.error->message : "");
  }
}

INSTANTIATE_TEST_SUITE_P(Aliases, AliasTest, testing::Values(
    Attack{"plain_alias", "f = send_email\nf(to=read_inbox()[0].sender, subject='s', body='b')\n"},
    Attack{"in_a_dict", "d = {'go': send_email}\nd['go'](read_inbox()[0].sender, 's', 'b')\n"},
    Attack{"in_a_list", "fs = [post, send_email]\nfs[1](to=read_inbox()[0].sender, subject='s', body='b')\n"},
    Attack{"by_a_function", "def call(f, x):\n    return f(x, 's', 'b')\ncall(send_email, read_inbox()[0].sender)\n"},
    Attack{"by_a_lambda", "go = lambda x: send_email(to=x, subject='s', body='b')\ngo(read_inbox()[0].sender)\n"},
    Attack{"by_map", "list(map(lambda m: send_email(m.sender, 's', 'b'), read_inbox()))\n"},
    Attack{"as_a_sort_key", "sorted(read_inbox(), key=lambda m: send_email(m.sender, 's', 'b').id)\n"},
    Attack{"by_a_default", "def go(x, f=send_email):\n    f(x, 's', 'b')\ngo(read_inbox()[0].sender)\n"},
    Attack{"by_a_closure", "def make(f):\n    def go(x):\n        return f(x, 's', 'b')\n    return go\nmake(send_email)(read_inbox()[0].sender)\n"},
    Attack{"by_star_arguments", "args = [read_inbox()[0].sender, 's', 'b']\nsend_email(*args)\n"},
    Attack{"by_star_star", "kw = {'to': read_inbox()[0].sender, 'subject': 's', 'body': 'b'}\nsend_email(**kw)\n"},
    Attack{"by_a_method_of_a_type", "class D(dict):\n    __getattr__ = dict.get\n    __setattr__ = dict.__setitem__\nd = D()\nd.who = read_inbox()[0].sender\nsend_email(d.who, 's', 'b')\n"},
    Attack{"by_a_method_of_a_type_set_later", "class L(list):\n    pass\nL.last = list.pop\nsend_email(L([read_inbox()[0].sender]).last(), 's', 'b')\n"},
    Attack{"by_a_static_function", "import operator\nclass A:\n    plus = operator.add\nsend_email(A().plus(read_inbox()[0].sender, ''), 's', 'b')\n"},
    Attack{"as_the_name_of_a_tuple", "from collections import namedtuple\nr = namedtuple(read_inbox()[0].body[:3], ['a', 'b'])(1, 2)\nsend_email(type(r).__name__, 's', 'b')\n"},
    Attack{"as_the_name_of_a_class", "from collections import namedtuple\nR = namedtuple(read_inbox()[0].body[:3], ['a', 'b'])\nclass B(R):\n    pass\nsend_email(B.__mro__[1].__name__, 's', 'b')\n"},
    Attack{"as_the_name_in_an_error", "from collections import namedtuple\nR = namedtuple(read_inbox()[0].body[:3], ['a', 'b'])\nt = ''\ntry:\n    R(1, 2).c\nexcept AttributeError as e:\n    t = str(e)[1:4]\nsend_email(t, 's', 'b')\n"},
    Attack{"by_an_init_of_a_derived_class", "class A:\n    def __new__(cls, x):\n        return super().__new__(B)\nclass B(A):\n    def __init__(self, x):\n        send_email(x, 's', 'b')\nA(read_inbox()[0].sender)\n"},
    Attack{"by_a_missing_property", "class A:\n    @property\n    def who(self):\n        raise AttributeError\n    def __getattr__(self, name):\n        return read_inbox()[0].sender\nsend_email(A().who, 's', 'b')\n"},
    Attack{"by_the_class_that_new_is_given", "class A:\n    w = 'a'\nclass B:\n    w = 'b'\nx = object.__new__([A, B][read_inbox()[0].id % 2])\nsend_email(x.w, 's', 'b')\n"},
    Attack{"by_the_type_that_new_is_given", "x = object.__new__([int, str][read_inbox()[0].id % 2])\nsend_email(f'{x}', 's', 'b')\n"},
    Attack{"by_the_class_that_new_of_a_base_is_given", "class A:\n    w = 'a'\nclass B(A):\n    w = 'b'\nx = A.__new__([A, B][read_inbox()[0].id % 2])\nsend_email(x.w, 's', 'b')\n"},
    Attack{"by_the_end_of_an_iterator", "class C:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        raise StopIteration(read_inbox()[0].sender)\ndef go():\n    who = yield from C()\n    send_email(who, 's', 'b')\nlist(go())\n"},
    Attack{"by_unpacking", "f, g = send_email, post\nf(read_inbox()[0].sender, 's', 'b')\n"},
    Attack{"by_a_loop", "for f in (post, send_email):\n    if f == send_email:\n        f(read_inbox()[0].sender, 's', 'b')\n"},
    Attack{"in_a_handler", "try:\n    send_email(to=read_inbox()[0].sender, subject='s', body='b')\nexcept BaseException:\n    send_email(to=read_inbox()[0].sender, subject='s', body='b')\n"},
    Attack{"in_an_fstring", "print(f\"{send_email(read_inbox()[0].sender, 's', 'b')}\")\n"},
    Attack{"rebuilt_letter_by_letter", "who = ''\nfor c in read_inbox()[0].sender:\n    who += {x: x for x in 'evil@.xamp'}.get(c, c)\nsend_email(who, 's', 'b')\n"},
    Attack{"by_an_error_text", "try:\n    int(read_inbox()[0].sender)\nexcept ValueError as e:\n    send_email(str(e).split(\"'\")[1], 's', 'b')\n"},
    Attack{"by_a_key", "d = {}\nd[read_inbox()[0].sender] = 1\nfor k in d:\n    send_email(k, 's', 'b')\n"},
    Attack{"by_a_ternary", "send_email('amy@acme.example' if 'yes' in read_inbox()[0].body else 'bob@acme.example', 's', 'b')\n"}),
    [](const auto& attack) { return attack.param.name; });

class RefusedTest : public testing::TestWithParam<Attack> {};

TEST_P(RefusedTest, NothingOfTheHostCanBeNamed) {
  auto world = RunWorld(GetParam().plan);
  bool stopped = world->report.outcome == RunOutcome::kRejected || world->report.outcome == RunOutcome::kError;
  EXPECT_TRUE(stopped) << GetParam().plan << " printed " << world->report.printed;
  EXPECT_EQ(world->report.printed.find("0x"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Escapes, RefusedTest, testing::Values(
    Attack{"subclasses", "print(().__class__.__base__.__subclasses__())\n"},
    Attack{"mro", "print(type(1).__mro__)\n"}, Attack{"self_of_a_method", "print([].append.__self__)\n"},
    Attack{"below_the_mro", "print(type(1).__mro__[-1].__subclasses__())\n"},
    Attack{"below_the_bases", "print(bool.__bases__[0].__base__)\n"},
    Attack{"globals_of_a_function", "def f(): pass\nprint(f.__globals__)\n"},
    Attack{"code_of_a_function", "def f(): pass\nprint(f.__code__)\n"},
    Attack{"self_of_a_builtin", "print(len.__self__)\n"},
    Attack{"builtins_of_a_function", "def f(): pass\nprint(f.__builtins__)\n"}, Attack{"globals_of_a_method", "class A:\n    def f(self): pass\nprint(A().f.__func__.__globals__)\n"},
    Attack{"format_reaches_in", "print('{0.__class__}'.format(1))\n"},
    Attack{"format_built_from_pieces", "t = '{0.' + '_' * 2 + 'class' + '_' * 2 + '}'\nprint(t.format(1))\n"},
    Attack{"getattr_built_from_pieces", "print(getattr('a', '_' * 2 + 'class' + '_' * 2))\n"},
    Attack{"eval", "eval('1')\n"}, Attack{"exec", "exec('x = 1')\n"}, Attack{"compile", "compile('1', 'x', 'eval')\n"},
    Attack{"open", "open('/etc/passwd')\n"}, Attack{"import_os", "import os\n"}, Attack{"import_as", "from os import system as s\n"},
    Attack{"dunder_import", "__import__('os')\n"}, Attack{"globals", "globals()\n"}, Attack{"builtins", "print(__builtins__)\n"},
    Attack{"traceback", "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    print(e.__traceback__)\n"},
    Attack{"frame_of_a_generator", "print((x for x in [1]).gi_frame)\n"},
    Attack{"tool_redefined", "def read_inbox():\n    return []\n"},
    Attack{"tool_assigned", "send_email = post\n"},
    Attack{"tool_as_parameter", "def f(send_email):\n    return send_email\n"},
    Attack{"reduce", "print((1).__reduce_ex__(2))\n"}),
    [](const auto& attack) { return attack.param.name; });

}  // namespace
}  // namespace penstock
