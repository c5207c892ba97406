// Plans in pairs that look alike: in one an outsider has a say in whom a mail goes to, in the other not. The first is
// refused, and before the run wherever no run of it could be allowed; the second is proved before the run, and runs.
#include <cstring>

#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

enum class Known : uint8_t { kBefore, kAtCall };  // when a bad one is refused

struct Twins {
  const char* name;
  Known known;
  bool strict;  // the pair is about decisions; else it differs in mode explicit, too
  const char* bad;
  const char* good;
};

// The plan behind what all have: `m`, a mail; `me`, whom the system knows; and a mail to `to` at its end.
std::string Whole(const char* plan) {
  return std::string("m = read_inbox()[0]\nme = get_me()\nto = 'ann@acme.example'\n") + plan + "send_email(to=to, subject='s', body='b')\n";
}

void ExpectTwins(const Twins& twins, const std::string& gate) {
  const std::string bad = Whole(twins.bad), good = Whole(twins.good);
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(bad, gate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << bad << world->Messages();
    EXPECT_EQ(world->report.stage, twins.known == Known::kBefore ? "check" : "run") << bad;
    EXPECT_EQ(world->executed("send_email"), 0) << bad;
    world = RunWorld(good, gate, DenyAll(), replies);
    EXPECT_EQ(NameOf(world->report.outcome), "done") << good << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 1) << good;
  }
  auto session = OpenWorld(gate);
  SourceFile source("good.plan", good);
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  ASSERT_TRUE(checked != nullptr) << good;
  EXPECT_EQ(checked->verdict.outcome, Outcome::kAllow) << good;
}

class TwinsTest : public testing::TestWithParam<Twins> {};

TEST_P(TwinsTest, AreToldApart) {
  ExpectTwins(GetParam(), kWorldGate);
  if (!GetParam().strict) ExpectTwins(GetParam(), ExplicitGate());
}

std::string NameOfTwins(const testing::TestParamInfo<Twins>& row) { return row.param.name; }

// What an address is made of.
constexpr Twins kData[] = {
    {"view_and_what_runs", Known::kAtCall, false, "box = [to]\ndef put(x):\n    box[0] = m.sender\n    return x\n{1: 2}.keys() - map(put, [1])\nto = box[0]\n",
     "box = [to]\ndef put(x):\n    box[0] = me.email\n    return x\n{1: 2}.keys() - map(put, [1])\nto = box[0]\n"},
    {"view_and_set", Known::kAtCall, false, "to = sorted({to: 1}.keys() | {m.sender})[0]\n", "to = sorted({to: 1}.keys() | {me.email})[0]\n"},
    {"joined_keys", Known::kAtCall, false, "d = {to: m.sender}\nto = ','.join(d.values())\n", "d = {to: m.sender}\nto = ','.join(d)\n"},
    {"joined_view", Known::kAtCall, false, "d = {to: 1}\nkeys = d.keys()\nd[m.sender] = 2\nto = ','.join(keys)\n", "d = {to: m.sender}\nto = ','.join(d.keys())\n"},
    {"shown_view", Known::kBefore, false, "to = str({m.sender: to}.keys())[12:-3]\n", "to = str({to: m.sender}.keys())[12:-3]\n"},
    {"view_of_own_keys", Known::kAtCall, false,
     "class D(dict):\n    def keys(self):\n        return self.values()\nd = D(a=m.sender)\nto = ','.join(d.keys())\n",
     "class D(dict):\n    def keys(self):\n        return self.values()\nd = D(a=to)\nto = ','.join(d.keys())\n"},
    {"in_view", Known::kBefore, false, "to = me.email if m.sender in {'x': 1}.keys() else to\n", "to = me.email if 'x' in {'x': m.sender}.keys() else to\n"},
    {"in_view_of_labelled", Known::kAtCall, false, "to = me.email if 'x' in {m.sender: 1}.keys() else to\n", "to = me.email if 'x' in {'y': m.sender}.keys() else to\n"},
    {"from_keys", Known::kBefore, false, "to = list(dict.fromkeys([to, m.sender]))[0]\n", "to = list(dict.fromkeys([to, 'x'], m.sender))[0]\n"},
    {"from_keys_value", Known::kBefore, false, "to = dict.fromkeys(['a'], m.sender)['a']\n", "to = dict.fromkeys({'a': m.sender}, to)['a']\n"},
    {"any_key", Known::kAtCall, false, "to = me.email if any({1: m.id}.values()) else to\n", "to = me.email if any({1: m.id}) and all({1: m.id}.keys()) else to\n"},
    {"sum_of_keys", Known::kAtCall, false, "to = f'{sum({1: m.id}.values())}@acme.example'\n", "to = f'{sum({1: m.id})}{sum({1: m.id}.keys())}@acme.example'\n"},
    {"set_of_view", Known::kBefore, false, "to = sorted(set({to: m.sender}.values()))[0]\n", "to = sorted(set({to: m.sender}.keys()))[0]\n"},
    {"tuple_key", Known::kBefore, false, "d = {(0, 'a'): m.sender, (0, 'b'): to}\nto = d[False, 'a']\n", "d = {(0, 'a'): m.sender, (0, 'b'): to}\nto = d[0.0, 'b']\n"},
    {"tuple_key_again", Known::kBefore, false, "d = {(0, 'a'): to}\nd[False, 'a'] = m.sender\nto = dict(d)[0, 'a']\n",
     "d = {(0, 'a'): m.sender, ((1,), 2): to}\nd[False, 'a'] = to\nto = {**d}[0, 'a']\n"},
    {"key_equal_to_tuple", Known::kAtCall, false,
     "class K:\n    def __eq__(self, other):\n        return True\n    def __hash__(self):\n        return hash((0, 'a'))\nd = {(0, 'a'): to}\nd[K()] = m.sender\nto = d[0, 'a']\n",
     "class K:\n    def __eq__(self, other):\n        return True\n    def __hash__(self):\n        return hash((0, 'a'))\nd = {(0, 'a'): m.sender}\ne = {K(): to}\nto = e[0, 'a']\n"},
    {"member_key", Known::kBefore, false, "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {E.A: m.sender, E.B: to}\nto = d[E.A]\n", "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {E.A: m.sender, E.B: to}\nto = d.get(E.B, 'x')\n"},
    {"member_key_by_other_name", Known::kBefore, false, "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 1\nd = {E.A: to}\nd[E.B] = m.sender\nto = d[E.A]\n",
     "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {E.A: to}\nd[E.B] = m.sender\nto = d[E.A]\n"},
    {"member_equal_to_text", Known::kAtCall, false, "from enum import Enum\nclass E(str, Enum):\n    A = 'a'\nd = {'a': to}\nd[E.A] = m.sender\nto = d['a']\n",
     "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {'a': to}\nd[E.A] = m.sender\nto = d['a']\n"},
    {"member_made_equal", Known::kAtCall, false, "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {E.A: to, E.B: m.sender}\nE.__eq__ = lambda self, other: True\nE.__hash__ = lambda self: hash('B')\nto = d['B']\n",
     "from enum import Enum\nclass E(Enum):\n    A = 1\n    B = 2\nd = {E.A: m.sender, E.B: to}\nE.note = lambda self: hash('B')\nto = d[E.B]\n"},
    {"subclass", Known::kBefore, false, "class A(str):\n    pass\nto = m.sender if issubclass(A, str) else to\n", "class A:\n    pass\nto = m.sender if issubclass(A, int) else to\n"},
    {"percent_key", Known::kBefore, false, "d = {'1-a': to, '1-b': m.sender}\nto = d['%d-%s' % (True, 'b')]\n", "d = {'1-a': to, '1-b': m.sender}\nto = d['%d-%s' % (True, 'a')]\n"},
    {"format_key", Known::kBefore, false, "d = {'1-a': to, '1-b': m.sender}\nto = d['{1}-{0}'.format('b', 1)]\n", "d = {'1-a': to, '1-b': m.sender}\nto = d['{}-{}'.format(1, 'a')]\n"},
    {"joined_key", Known::kBefore, false, "d = {'1-a': to, '1-b': m.sender}\nto = d['-'.join(['1', 'b'])]\n", "d = {'1-a': to, '1-b': m.sender}\nto = d['-'.join(['1', 'a'])]\n"},
    {"split_key", Known::kBefore, false, "d = {'a': to, 'b': m.sender}\nto = d['a,b'.split(',')[1]]\n", "d = {'a': to, 'b': m.sender}\nto = d['a,b'.split(',')[0]]\n"},
    {"split_list", Known::kBefore, false, "all = 'bob@acme.example x'.split()\nall.append(m.sender)\nto = all[2]\n", "all = 'bob@acme.example x'.split()\nall.append(m.sender)\nto = all[0]\n"},
    {"parted_key", Known::kBefore, false, "d = {'a': to, 'b': m.sender}\nto = d['a=b'.partition('=')[2]]\n", "d = {'a': to, 'b': m.sender}\nto = d['a=b'.rpartition('=')[0]]\n"},
    {"sorted_set_key", Known::kBefore, false, "d = {'a': to, 'b': m.sender}\nto = d[sorted({'b', 'c'})[0]]\n", "d = {'a': to, 'b': m.sender}\nto = d[sorted({'b', 'a'})[0]]\n"},
    {"character_key", Known::kBefore, false, "d = {'a': to, 'b': m.sender}\nto = d[list('ab')[1]]\n", "d = {'a': to, 'b': m.sender}\nto = d[list('ab')[0]]\n"},
    {"sorted_set_changed", Known::kAtCall, false, "d = {'a': to, 'b': m.sender}\ns = {'c', 'b'}\nt = s\nt |= {'a'}\nt -= {'a'}\nto = d[sorted(s)[0]]\n",
     "d = {'a': to, 'b': m.sender}\ns = {'c', 'a'}\nt = set(s)\nt |= {'b'}\nto = d[sorted(s)[0]]\n"},
    {"next_of_list", Known::kBefore, false, "it = iter([to, m.sender])\nnext(it)\nto = next(it)\n", "it = iter([m.sender, to])\nnext(it)\nto = next(it)\n"},
    {"next_by_other_name", Known::kBefore, false, "it = iter([m.sender, to, m.sender])\nother = it\nnext(other)\nnext(it)\nto = next(other)\n", "it = iter([m.sender, m.sender, to])\nother = it\nnext(other)\nnext(it)\nto = next(other)\n"},
    {"next_behind_a_loop", Known::kBefore, false, "it = iter(['x', m.sender, to])\nfor x in it:\n    break\nto = next(it)\n", "it = iter(['x', m.sender, to])\nfor x in iter([1, 2]):\n    next(it)\nto = next(it)\n"},
    {"unpacked_map", Known::kBefore, false, "a, b = map(str.lower, [m.sender, 'Bob@acme.example'])\nto = a\n", "a, b = map(str.lower, [m.sender, 'Bob@acme.example'])\nto = b\n"},
    {"unpacked_zip", Known::kBefore, false, "a, b = zip(*[(to, to), (m.sender, to)])\nto = a[1]\n", "a, b = zip(*[(to, m.sender), (to, m.sender)])\nto = a[1]\n"},
    {"shown_by_spec", Known::kBefore, false, "class A:\n    def __init__(self, x):\n        self.x = x\n    def __format__(self, spec):\n        return self.x + spec\nto = f'{A(m.sender):@acme.example}'\n", "class A:\n    def __init__(self, x):\n        self.x = x\n    def __format__(self, spec):\n        return 'ann' + spec\nto = f'{A(m.sender):@acme.example}'\n"},
    {"copied_dict", Known::kBefore, false, "import copy\nd = copy.copy({'a': m.sender, 'b': to})\nto = d['a']\n", "import copy\nd = copy.copy({'a': m.sender, 'b': to})\nto = d['b']\n"},
    {"shadowed_by_init", Known::kAtCall, false, "class A:\n    to = [m.sender]\n    def __init__(self, x):\n        if x == me.email:\n            self.to = [x]\n            return\n        return\n        self.to = [x]\na = A(to)\nto = a.to[0]\n", "class A:\n    to = [m.sender]\n    def __init__(self, x):\n        self.to = [x]\na = A(to)\nto = a.to[0]\n"},
    {"args_of_own_error", Known::kBefore, false, "class E(Exception):\n    pass\ntry:\n    raise E(to, m.sender)\nexcept E as e:\n    to = e.args[1]\n", "class E(Exception):\n    pass\ntry:\n    raise E(to, m.sender)\nexcept E as e:\n    to = e.args[0]\n"},
    {"known_branch", Known::kBefore, false, "if 1 + 1 == 2:\n    to = m.sender\n", "if 1 + 1 == 3:\n    to = m.sender\n"},
    {"f_string", Known::kBefore, false, "user = m.sender\nto = f'{user}@acme.example'\n", "user = 'bob'\nto = f'{user}@acme.example'\n"},
    {"percent", Known::kBefore, false, "to = '%s@acme.example' % m.id\n", "to = '%s@acme.example' % 7\n"},
    {"list_place", Known::kBefore, false, "all = [me.email, m.sender]\nto = all[1]\n", "all = [me.email, m.sender]\nto = all[0]\n"},
    {"list_from_behind", Known::kBefore, false, "all = [me.email, m.sender]\nto = all[-1]\n", "all = [me.email, m.sender]\nto = all[-2]\n"},
    {"deleted", Known::kBefore, false, "all = [to, m.sender]\ndel all[0]\nto = all[0]\n", "all = [m.sender, to]\ndel all[0]\nto = all[0]\n"},
    {"popped", Known::kBefore, false, "all = [to, m.sender]\nto = all.pop()\n", "all = [m.sender, to]\nto = all.pop()\n"},
    {"appended_by_alias", Known::kBefore, false, "a = []\nb = a\nb.append(m.sender)\nto = a[0]\n", "a = []\nb = list(a)\na.append(to)\nb.append(m.sender)\nto = a[0]\n"},
    {"overwritten", Known::kBefore, false, "d = {'to': to}\nd['to'] = m.sender\nto = d['to']\n", "d = {'to': m.sender}\nd['to'] = to\nto = d['to']\n"},
    {"nested", Known::kBefore, false, "d = {'a': {'to': m.sender}, 'b': {'to': to}}\nto = d['a']['to']\n",
     "d = {'a': {'to': m.sender}, 'b': {'to': to}}\nto = d['b']['to']\n"},
    {"merged_dicts", Known::kBefore, false, "d = {**{'to': to}, **{'to': m.sender}}\nto = d['to']\n", "d = {**{'to': m.sender}, **{'to': to}}\nto = d['to']\n"},
    {"unpacked", Known::kBefore, false, "a, (b, c) = 1, (m.sender, to)\nto = b\n", "a, (b, c) = 1, (m.sender, to)\nto = c\n"},
    {"unpacked_star", Known::kBefore, false, "a, *rest = [to, m.sender]\nto = rest[0]\n", "*rest, a = [to, m.sender]\nto = rest[0]\n"},
    {"function", Known::kBefore, false, "def same(x):\n    return x\nmine = same(to)\nto = same(m.sender)\n", "def same(x):\n    return x\nother = same(m.sender)\nto = same(to)\n"},
    {"keyword", Known::kBefore, false, "def pick(a, b):\n    return b\nto = pick(b=m.sender, a=to)\n", "def pick(a, b):\n    return b\nto = pick(a=m.sender, b=to)\n"},
    {"default_argument", Known::kBefore, false, "def pick(a=m.sender):\n    return a\nto = pick()\n", "def pick(a=m.sender):\n    return a\nto = pick(to)\n"},
    {"star_arguments", Known::kBefore, false, "def pick(*all):\n    return all[1]\nto = pick(*[to, m.sender])\n", "def pick(*all):\n    return all[0]\nto = pick(*[to, m.sender])\n"},
    {"star_default", Known::kBefore, false, "xs = ['a', 'b'][:len(m.body) % 2 + 1]\ndef pick(a, to=to):\n    return to\nto = pick(*xs)\n",
     "xs = ['a', 'b'][:len(m.body) % 2 + 1]\ndef pick(*all, to=to):\n    return to\nto = pick(*xs)\n"},
    {"star_star_default", Known::kBefore, false, "d = {m.body: 1}\ndef pick(to=to, **rest):\n    return to\nto = pick(**d)\n",
     "d = {m.body: 1}\ndef pick(to=to, /, **rest):\n    return to\nto = pick(**d)\n"},
    {"star_count", Known::kBefore, false, "xs = ['a'] * len(m.body)\ndef count(*all):\n    return len(all)\nto = f'{count(*xs)}@acme.example'\n",
     "xs = [m.body] * 3\ndef count(*all):\n    return len(all)\nto = f'{count(*xs)}@acme.example'\n"},
    {"star_star_names", Known::kBefore, false, "d = {m.body: 1}\ndef first(**rest):\n    return list(rest)[0]\nto = first(**d)\n",
     "d = {'ann': m.body}\ndef first(**rest):\n    return list(rest)[0]\nto = first(**d)\n"},
    {"star_of_a_class", Known::kBefore, false, "xs = ['bob@acme.example'][:len(m.body) % 2]\nclass Box:\n    def __init__(self, to=to):\n        self.to = to\nto = Box(*xs).to\n",
     "xs = ['bob@acme.example'][:len(m.body) % 2]\nclass Box:\n    def __init__(self, *all, to=to):\n        self.to = to\nto = Box(*xs).to\n"},
    {"star_of_a_builtin", Known::kAtCall, false, "xs = [0][:len(m.body) % 2]\nall = [to, 'bob@acme.example']\nall.pop(*xs)\nto = all[0]\n",
     "xs = [0]\nall = ['bob@acme.example', to]\nall.pop(*xs)\nto = all[0]\n"},
    {"closure", Known::kBefore, false, "def keep(x):\n    return lambda: x\na = keep(to)\nb = keep(m.sender)\nto = b()\n",
     "def keep(x):\n    return lambda: x\na = keep(to)\nb = keep(m.sender)\nto = a()\n"},
    {"nonlocal_name", Known::kBefore, false, "def run():\n    x = 'a'\n    def put():\n        nonlocal x\n        x = m.sender\n    put()\n    return x\nto = run()\n",
     "def run():\n    x = to\n    def put():\n        x = m.sender\n        return x\n    put()\n    return x\nto = run()\n"},
    {"attribute", Known::kBefore, false, "class Box:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\nto = Box(to, m.sender).b\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a = a\n        self.b = b\nto = Box(to, m.sender).a\n"},
    {"named_tuple", Known::kBefore, false, "from typing import NamedTuple\nclass Box(NamedTuple):\n    a: str\n    b: str\nto = Box(to, m.sender).b\n",
     "from typing import NamedTuple\nclass Box(NamedTuple):\n    a: str\n    b: str\nto = Box(to, m.sender).a\n"},
    {"shown_by_properties", Known::kBefore, false,
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    @property\n    def first(self):\n        return self.a\n"
     "    def __str__(self):\n        return self.first\nto = str(Box(m.sender, to))\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    @property\n    def first(self):\n        return self.a\n"
     "    def __str__(self):\n        return self.first\nto = str(Box(to, m.sender))\n"},
    {"dataclass", Known::kBefore, false, "from dataclasses import dataclass\n@dataclass\nclass Box:\n    a: str\n    b: str\nto = Box(to, m.sender).b\n",
     "from dataclasses import dataclass\n@dataclass\nclass Box:\n    a: str\n    b: str\nto = Box(to, m.sender).a\n"},
    {"set_algebra", Known::kBefore, false, "both = {'ann@acme.example', 'bob@acme.example'} & {m.sender, 'ann@acme.example'}\nto = sorted(both)[0]\n",
     "both = {'ann@acme.example', 'bob@acme.example'} & {'ann@acme.example'}\nto = sorted(both)[0]\n"},
    {"sorted_by", Known::kBefore, false, "to = max(['ann@acme.example', 'bob@acme.example'], key=lambda who: m.body.find(who))\n",
     "to = max(['ann@acme.example', 'bob@acme.example'], key=lambda who: len(who))\n"},
    {"counted", Known::kBefore, false, "to = ['ann@acme.example', 'bob@acme.example'][len(m.body) % 2]\n", "to = ['ann@acme.example', 'bob@acme.example'][len(to) % 2]\n"},
    {"looked_up", Known::kBefore, false, "to = {'yes': to}.get(m.body, 'bob@acme.example')\n", "to = {'yes': to}.get('no', 'bob@acme.example')\n"},
    {"joined", Known::kBefore, false, "to = ''.join(['a', m.sender])\n", "to = '@'.join(['ann', 'acme.example'])\n"},
    {"ternary", Known::kBefore, false, "to = to if m.body else 'bob@acme.example'\n", "to = to if me.name else 'bob@acme.example'\n"},
    {"and_or", Known::kBefore, false, "to = m.body and to\n", "to = me.name and to or to\n"},
    {"walrus", Known::kBefore, false, "if (x := m.sender) or True:\n    pass\nto = x\n", "if (x := to) or True:\n    pass\nto = x\n"},
    {"shown_by_method", Known::kBefore, false, "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __str__(self):\n        return self.note\nto = str(Card(to, m.sender))\n",
     "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __str__(self):\n        return self.name\nto = str(Card(to, m.sender))\n"},
    {"formatted_by_method", Known::kBefore, false, "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __str__(self):\n        return self.note\nto = f'{Card(to, m.sender)}'\n",
     "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __str__(self):\n        return self.name\nto = f'{Card(to, m.sender)}'\n"},
    {"list_shown_by_method", Known::kAtCall, false, "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __repr__(self):\n        return self.note\nto = str([Card(to, m.sender)])\n",
     "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __repr__(self):\n        return self.name\nto = str([Card(to, m.sender)])\n"},
    {"items_in_order", Known::kBefore, false, "row = {'to': to, 'cc': m.sender}\nfor name, value in row.items():\n    to = value\n",
     "row = {'cc': m.sender, 'to': to}\nfor name, value in row.items():\n    to = value\n"},
    {"item_under_a_name", Known::kBefore, false, "row = {'to': m.sender, 'cc': to}\nfor name, value in row.items():\n    if name == 'to':\n        to = value\n",
     "row = {'to': to, 'cc': m.sender}\nfor name, value in row.items():\n    if name == 'to':\n        to = value\n"},
    {"values_of_a_dict", Known::kBefore, false, "to = list({'a': to, 'b': m.sender}.values())[1]\n", "to = list({'a': to, 'b': m.sender}.values())[0]\n"},
    {"keys_of_a_dict", Known::kBefore, false, "row = {'b': to, 'a': m.sender}\nto = row[list(row)[1]]\n", "row = {'b': to, 'a': m.sender}\nto = row[list(row.keys())[0]]\n"},
    {"another_dict_of_these", Known::kBefore, false, "to = {name: value for name, value in {'a': m.sender, 'b': to}.items()}['a']\n", "to = {name: value for name, value in {'a': m.sender, 'b': to}.items()}['b']\n"},
    {"named_arguments_in_order", Known::kBefore, false, "def last(**rest):\n    for name in rest:\n        found = rest[name]\n    return found\nto = last(a=to, b=m.sender)\n",
     "def last(**rest):\n    for name in rest:\n        found = rest[name]\n    return found\nto = last(a=m.sender, b=to)\n"},
    {"backwards", Known::kBefore, false, "for who in reversed([m.sender, to]):\n    to = who\n", "for who in reversed([to, m.sender]):\n    to = who\n"},
    {"list_backwards", Known::kBefore, false, "to = list(reversed([m.sender, to]))[1]\n", "to = list(reversed([m.sender, to]))[0]\n"},
    {"searched_by_method", Known::kBefore, false, "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __contains__(self, x):\n        return x in self.a\nto = to if 'a' in Box(m.body, to) else 'bob@acme.example'\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __contains__(self, x):\n        return x in self.a\nto = to if 'a' in Box(to, m.body) else 'bob@acme.example'\n"},
    {"one_of_its_keys", Known::kBefore, false, "to = to if 'a' in {m.body: to} else 'bob@acme.example'\n", "to = to if 'a' in {to: m.body} else 'bob@acme.example'\n"},
    {"percent_by_method", Known::kAtCall, false, "class Card:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __str__(self):\n        return self.a\nto = '%s' % Card(m.sender, to)\n",
     "class Card:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __str__(self):\n        return self.a\nto = '%s' % Card(to, m.sender)\n"},
    {"sorted_by_own_method", Known::kAtCall, false,
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __lt__(self, other):\n        return self.b < other.b\nall = [Box('ann@acme.example', m.id), Box('bob@acme.example', 1)]\nall.sort()\nto = all[0].a\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __lt__(self, other):\n        return self.a < other.a\nall = [Box('ann@acme.example', m.id), Box('bob@acme.example', 1)]\nall.sort()\nto = all[0].a\n"},
    {"ordered_without_a_field", Known::kAtCall, false,
     "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass Box:\n    a: str = field(compare=False)\n    b: int\nto = max(sorted([Box('ann@acme.example', m.id), Box('bob@acme.example', 1)])).a\n",
     "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass Box:\n    a: str\n    b: int = field(compare=False)\nto = max(sorted([Box('ann@acme.example', m.id), Box('bob@acme.example', 1)])).a\n"},
    {"picked_from_pairs", Known::kBefore, false, "all = {'ann@acme.example': 0, 'bob@acme.example': 0}\nall['ann@acme.example'] = m.id\nto = max(all.items(), key=lambda pair: pair[1])[0]\n",
     "all = {'ann@acme.example': 0, 'bob@acme.example': 0}\nall['ann@acme.example'] = m.id\nto = max(all.items(), key=lambda pair: pair[0])[0]\n"},
    {"put_in_order_by_keys", Known::kBefore, false, "all = {'ann@acme.example': 0, m.sender: 0}\nfor a in list(all):\n    all[a] = m.id\nto = sorted(all)[0]\n",
     "all = {'ann@acme.example': 0, 'bob@acme.example': 0}\nfor a in list(all):\n    all[a] = m.id\nto = sorted(all)[0]\n"},
    {"put_in_order_by_a_view", Known::kAtCall, false, "all = {'ann@acme.example': m.id}\nview = all.keys()\nall[m.sender] = 1\nto = f'{len(sorted(view))}@acme.example'\n",
     "all = {'ann@acme.example': m.id}\nview = all.keys()\nall['bob@acme.example'] = m.id\nto = f'{len(sorted(view))}@acme.example'\n"},
    {"copied_whole", Known::kBefore, false, "from copy import deepcopy\nrow = deepcopy({'to': m.sender, 'all': [to, (m.body, [to])]})\nrow['all'].append(m.body)\nto = row['to']\n",
     "from copy import deepcopy\nrow = deepcopy({'to': m.sender, 'all': [to, (m.body, [to])]})\nrow['all'].append(m.body)\nto = row['all'][1][1][0]\n"},
    {"instance_copied_whole", Known::kBefore, false, "import copy\nclass Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, [b]\nto = copy.deepcopy(Box(to, m.sender)).b[0]\n",
     "import copy\nclass Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, [b]\nto = copy.deepcopy(Box(m.sender, to)).b[0]\n"},
    {"record_copied_whole", Known::kBefore, false, "import copy\nfrom dataclasses import dataclass\n@dataclass\nclass Box:\n    a: str\n    b: str\nto = copy.deepcopy([Box(to, m.sender)])[0].b\n",
     "import copy\nfrom dataclasses import dataclass\n@dataclass\nclass Box:\n    a: str\n    b: str\nto = copy.deepcopy([Box(m.sender, to)])[0].b\n"},
    {"model_copied_whole", Known::kBefore, false, "import copy\nfrom pydantic import BaseModel\nclass Box(BaseModel):\n    a: str\n    b: str\nto = copy.deepcopy(Box(a=to, b=m.sender)).b\n",
     "import copy\nfrom pydantic import BaseModel\nclass Box(BaseModel):\n    a: str\n    b: str\nto = copy.deepcopy(Box(a=m.sender, b=to)).b\n"},
    {"copy_of_a_chosen_one", Known::kBefore, false, "import copy\nrows = [{'to': to}, {'to': me.email}]\nto = copy.deepcopy(rows[m.id % 2])['to']\n",
     "import copy\nrows = [{'to': to}, {'to': me.email}]\nrows.append(m.id)\nto = copy.deepcopy(rows[1])['to']\n"},
    {"copied_in_a_loop", Known::kBefore, false, "import copy\nrow = {'to': to, 'cc': m.sender}\nfor n in range(3):\n    row = copy.deepcopy(row)\n    row['n'] = n\nto = row['cc']\n",
     "import copy\nrow = {'to': to, 'cc': m.sender}\nfor n in range(3):\n    row = copy.deepcopy(row)\n    row['n'] = n\nto = row['to']\n"},
    {"kept_beside_a_chosen_one", Known::kBefore, false, "class Box:\n    def __init__(self, a):\n        self.a = a\nbox = [Box(to), Box(me.email)][m.id % 2]\nrow = {'to': to, 'box': box}\npair = (to, box)\nto = row['box'].a\n",
     "class Box:\n    def __init__(self, a):\n        self.a = a\nbox = [Box(to), Box(me.email)][m.id % 2]\nrow = {'to': to, 'box': box}\npair = (to, box)\nto = row['to']\nto = pair[0]\n"},
    {"held_beside_a_chosen_one", Known::kBefore, false,
     "from dataclasses import dataclass\nclass Box:\n    def __init__(self, a):\n        self.a = a\n@dataclass\nclass Both:\n    to: str\n    box: Box\nto = Both(to, [Box(to), Box(me.email)][m.id % 2]).box.a\n",
     "from dataclasses import dataclass\nclass Box:\n    def __init__(self, a):\n        self.a = a\n@dataclass\nclass Both:\n    to: str\n    box: Box\nto = Both(to, [Box(to), Box(me.email)][m.id % 2]).to\n"},
    {"method_by_a_derived_name", Known::kAtCall, false, "class Name(str):\n    pass\nto = getattr(Name(m.sender), Name('lower'))()\n", "to = getattr(to, 'lower')()\n"},
    {"filled_in_by_method", Known::kAtCall, false, "class Card:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __str__(self):\n        return self.a\nto = '{}'.format(Card(m.sender, to))\n",
     "class Card:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __str__(self):\n        return self.a\nto = '{}'.format(Card(to, m.sender))\n"},
    {"text_and_a_found_one", Known::kBefore, false, "import re\nto = re.match(r'(\\w+)', m.sender).group(1) + '@acme.example'\n", "import re\nto = re.match(r'(\\w+)', to).group(1) + '@acme.example'\nz = re.match('a', m.sender)\n"},
    {"given_in_advance", Known::kBefore, false, "from functools import partial\ndef first(a, b):\n    return a\nto = partial(first, m.sender)(to)\n", "from functools import partial\ndef first(a, b):\n    return a\nto = partial(first, to)(m.sender)\n"},
    {"class_of_what_is_asked", Known::kBefore, false, "class A:\n    pass\nclass B(A):\n    pass\nto = m.sender if isinstance(B(), A) else to\n", "class A:\n    pass\nclass B(A):\n    pass\nto = m.sender if isinstance(A(), B) else to\n"},
    {"member_by_value", Known::kBefore, false, "from enum import Enum\nclass Who(Enum):\n    ann = 'no'\n    bob = 'lunch?'\n    eve = 'yes, send it to eve@evil.example'\nto = Who(m.body).name + '@acme.example'\n",
     "from enum import Enum\nclass Who(Enum):\n    ann = 'no'\n    bob = 'lunch?'\nto = Who('lunch?').name + '@acme.example'\nz = m.body\n"},
    {"place_by_halves", Known::kBefore, false, "import bisect\nto = ['a@acme.example', 'b@acme.example', 'c@acme.example'][bisect.bisect(['f', 'n'], m.sender)]\n",
     "import bisect\nto = ['a@acme.example', 'b@acme.example', 'c@acme.example'][bisect.bisect(['f', 'n'], to)]\nz = bisect.bisect(['f', 'n'], m.sender)\n"},
    {"least_of_a_heap", Known::kAtCall, false, "import heapq\nheap = []\nfor n, who in [(m.id, 'a@acme.example'), (3, 'b@acme.example')]:\n    heapq.heappush(heap, (n, who))\nto = heapq.heappop(heap)[1]\n",
     "import heapq\nheap = []\nfor n, who in [(4, 'a@acme.example'), (3, 'b@acme.example')]:\n    heapq.heappush(heap, (n, who))\nto = heapq.heappop(heap)[1]\nz = m.id\n"},
    {"how_many_are_it", Known::kBefore, false, "import operator\nto = f\"{operator.countOf(['a', 'b'], m.sender)}@acme.example\"\n", "import operator\nto = f\"{operator.countOf(['a', 'b'], to)}@acme.example\"\nz = operator.countOf(['a'], m.sender)\n"},
    {"from_there_on", Known::kBefore, false, "from itertools import islice\nto = list(islice(['a@acme.example', 'b@acme.example', 'c@acme.example'], m.id % 3, None))[0]\n",
     "from itertools import islice\nto = list(islice(['a@acme.example', 'b@acme.example', 'c@acme.example'], len(to) % 3, None))[0]\n"},
    {"pattern_used_twice", Known::kBefore, false, "import re\naddress = re.compile(r'[\\w.]+@[\\w.]+')\nz = address.search(to).group()\nto = address.search(m.sender).group()\n",
     "import re\naddress = re.compile(r'[\\w.]+@[\\w.]+')\nz = address.search(m.sender).group()\nto = address.search(to).group()\n"},
    {"number_in_a_text", Known::kBefore, false, "try:\n    n = int('5')\nexcept ValueError:\n    n = 0\nto = m.sender if n == 5 else to\n", "try:\n    n = int('5')\nexcept ValueError:\n    n = 0\nto = m.sender if n != 5 else to\n"},
    {"division_that_works", Known::kBefore, false, "try:\n    n = 10 / 2\nexcept ZeroDivisionError:\n    pass\nelse:\n    to = m.sender\n", "try:\n    n = 10 / 2\nexcept ZeroDivisionError:\n    to = m.sender\n"},
    {"either_way", Known::kBefore, false, "if me.email:\n    send_email(to=m.sender, subject='a', body='b')\nelse:\n    send_email(to=m.sender, subject='c', body='d')\n",
     "if me.email:\n    z = m.sender\nelse:\n    z = m.body\n"},
    {"tool_as_attribute", Known::kBefore, false, "class Out:\n    def __init__(self, send):\n        self.send = send\nOut(send_email).send(to=m.sender, subject='s', body='b')\n", "class Out:\n    def __init__(self, send):\n        self.send = send\nz = Out(send_email)\n"},
    {"tool_mapped_in_a_loop", Known::kBefore, false, "for r in map(lambda who: send_email(to=who, subject='s', body='b'), [m.sender, to]):\n    pass\n", "for r in map(lambda who: who, [m.sender, to]):\n    to = r\n"},
    {"equal_by_method", Known::kBefore, false, "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __eq__(self, other):\n        return self.note == other.note\nto = to if Card(1, m.body) == Card(1, 'x') else 'b@b.c'\n",
     "class Card:\n    def __init__(self, name, note):\n        self.name = name\n        self.note = note\n    def __eq__(self, other):\n        return self.name == other.name\nto = to if Card(1, m.body) == Card(1, 'x') else 'b@b.c'\n"},
    {"counted_by_method", Known::kBefore, false,
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __int__(self):\n        return self.a\nto = f'{int(Box(m.id, 1))}@acme.example'\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __int__(self):\n        return self.a\nto = f'{int(Box(1, m.id))}@acme.example'\n"},
    {"numbered", Known::kBefore, false, "all = [to, m.sender]\nfor i in range(len(all)):\n    to = all[i]\n", "all = [m.sender, to]\nfor i in range(len(all)):\n    to = all[i]\n"},
    {"counted_down", Known::kBefore, false, "all = [m.sender, to]\nfor i in range(len(all) - 1, -1, -1):\n    to = all[i]\n",
     "all = [to, m.sender]\nfor i in range(len(all) - 1, -1, -1):\n    to = all[i]\n"},
    {"place_of", Known::kBefore, false, "to = [m.sender, to][['a', 'b'].index('a')]\n", "to = [m.sender, to][['a', 'b'].index('b')]\n"},
    {"as_long_as", Known::kBefore, false, "to = [to, m.sender][len('a')]\n", "to = [m.sender, to][len('ä')]\n"},
    {"true_by_method", Known::kBefore, false,
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __bool__(self):\n        return self.a > 3\nto = to if Box(m.id, 1) else 'bob@acme.example'\n",
     "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __bool__(self):\n        return self.a > 3\nto = to if Box(1, m.id) else 'bob@acme.example'\n"},
    {"default_was_set", Known::kAtCall, false, "d = {'ann': 1}\nd.setdefault(m.sender, 2)\nto = f'{len(d)}@acme.example'\n", "d = {'ann': 1}\nd.setdefault('bob', m.sender)\nto = f'{len(d)}@acme.example'\n"},
    {"shown_error", Known::kBefore, false,
     "class Bad(Exception):\n    def __init__(self, a, b):\n        super().__init__(a)\n        self.b = b\nto = str(Bad(m.sender, 'x'))\n",
     "class Bad(Exception):\n    def __init__(self, a, b):\n        super().__init__(a)\n        self.b = b\nto = str(Bad(to, m.sender))\n"},
    {"argument_of_an_error", Known::kBefore, false, "to = ValueError(to, m.sender).args[1]\n", "to = ValueError(to, m.sender).args[0]\n"},
    {"sorted_list", Known::kBefore, false, "to = sorted(['ann@acme.example', 'bob@acme.example'], key=lambda who: m.body.find(who))[0]\n",
     "to = sorted(['ann@acme.example', 'bob@acme.example'], key=lambda who: len(who))[0]\n"},
    {"at_its_end", Known::kAtCall, false, "it = map(str, filter(lambda s: m.id > 3, ['a']))\nlist(it)\nto = f\"{bool([s for s in it])}@acme.example\"\n",
     "it = map(str, filter(lambda s: len(s) > 3, ['a']))\nlist(it)\nto = f\"{bool([s for s in it])}@acme.example\"\n"},
    {"all_of_a_list", Known::kBefore, false, "pairs = [{'to': to}, {'to': m.sender}]\nto = [pair['to'] for pair in pairs][1]\n",
     "pairs = [{'to': to}, {'to': m.sender}]\nto = [pair['to'] for pair in pairs][0]\n"},
    {"mapped_list", Known::kBefore, false, "to = list(map(lambda who: who.lower(), [to, m.sender]))[1]\n", "to = list(map(lambda who: who.lower(), [to, m.sender]))[0]\n"},
    {"mapped_and_changed", Known::kBefore, false, "all = [to, 'bob@acme.example']\ndef put(who):\n    all[1] = m.sender\n    return who\nto = list(map(put, all))[1]\n",
     "all = [to, 'bob@acme.example']\ndef put(who):\n    all[0] = m.sender\n    return who\nto = list(map(put, all))[1]\n"},
    {"round_by_round", Known::kBefore, false, "last = to\nfor one in [to, m.sender]:\n    last = one\nto = last\n", "last = to\nfor one in [m.sender, to]:\n    last = one\nto = last\n"},
    {"set_by_object", Known::kBefore, false, "class Slot:\n    def __set__(self, one, value):\n        box.append(value)\nbox = []\nclass Note:\n    to = Slot()\n    def __setattr__(self, name, value):\n        super().__setattr__(name, value)\nn = Note()\nn.to = m.sender\nto = box[0]\n",
     "class Slot:\n    def __set__(self, one, value):\n        box.append(value)\nbox = []\nclass Note:\n    to = Slot()\n    def __setattr__(self, name, value):\n        super().__setattr__(name, value)\nn = Note()\nn.to = to\nn.other = m.sender\nto = box[0]\n"},
    {"deleted_by_object", Known::kAtCall, false, "class Note:\n    to = m.sender\n    def __delattr__(self, name):\n        super().__delattr__(name)\nn = Note()\nn.to = to\ndel n.to\nto = n.to\n",
     "class Note:\n    to = to\n    def __delattr__(self, name):\n        super().__delattr__(name)\nn = Note()\nn.to = m.sender\ndel n.to\nn.to = to\nto = n.to\n"},
};
// What a branch writes into an object, and what stands beside it there.
#define BOX "class Box:\n    def __init__(self, to):\n        self.to = to\n        self.n = 0\n        self.log = []\n    def see(self, one):\n        self.n += 1\n" \
            "    def turn(self, one):\n        self.to = one\nb = Box(to)\n"
#define EACH_MAIL "for x in read_inbox():\n"
#define BOB "'bob@acme.example'"
constexpr Twins kParts[] = {
    {"attribute", Known::kBefore, true, BOX EACH_MAIL "    b.to = " BOB "\nto = b.to\n", BOX EACH_MAIL "    b.n += 1\nto = b.to\n"},
    {"attribute_by_method", Known::kBefore, true, BOX EACH_MAIL "    b.turn(" BOB ")\nto = b.to\n", BOX EACH_MAIL "    b.see(x)\nto = b.to\n"},
    {"list_in_attribute", Known::kBefore, true, BOX "b.log.append(to)\n" EACH_MAIL "    b.log.append(" BOB ")\nto = b.log[-1]\n", BOX EACH_MAIL "    b.log.append(x.sender)\nto = b.to\n"},
    {"item", Known::kBefore, true, "d = {'to': to, 'n': 0}\n" EACH_MAIL "    d['to'] = " BOB "\nto = d['to']\n", "d = {'to': to, 'n': 0}\n" EACH_MAIL "    d['n'] += 1\nto = d['to']\n"},
    {"list_in_item", Known::kBefore, true, "d = {'log': [to]}\n" EACH_MAIL "    d['log'].append(" BOB ")\nto = d['log'][-1]\n",
     "d = {'to': to, 'log': []}\n" EACH_MAIL "    if x.id > 3:\n        d['log'].append(x.sender)\nto = d['to']\n"},
    {"by_another_name", Known::kBefore, true, "d = {'log': [to]}\nlog = d['log']\n" EACH_MAIL "    d['log'].append(" BOB ")\nto = log[-1]\n",
     "d = {'to': to, 'log': []}\nlog = d['log']\n" EACH_MAIL "    log.append(x.sender)\nto = d['to']\n"},
    {"each_element", Known::kAtCall, true, "all = [{'to': to, 'log': []}]\n" EACH_MAIL "    for one in all:\n        one['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': to, 'log': []}]\n" EACH_MAIL "    for one in all:\n        one['log'].append(x.sender)\nto = all[0]['to']\n"},
    {"for_each_element", Known::kBefore, true, "all = [{'to': c, 'log': []} for c in ['ann@acme.example']]\nfor one in all:\n    for x in read_inbox():\n        one['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': c, 'log': []} for c in ['ann@acme.example']]\nfor one in all:\n    for x in read_inbox():\n        one['log'].append(x.sender)\nto = all[0]['to']\n"},
    {"in_function", Known::kBefore, true, "def note(d, x):\n    d['to'] = x\nd = {'to': to, 'n': 0}\n" EACH_MAIL "    note(d, " BOB ")\nto = d['to']\n",
     "def note(d, x):\n    d['n'] = x\nd = {'to': to, 'n': 0}\n" EACH_MAIL "    note(d, x.id)\nto = d['to']\n"},
    {"in_closure", Known::kBefore, true, "def count():\n    d = {'to': to, 'n': 0}\n    def note(x):\n        d['to'] = x\n    for x in read_inbox():\n        note(" BOB ")\n    return d['to']\nto = count()\n",
     "def count():\n    d = {'to': to, 'n': 0}\n    def note(x):\n        d['n'] = x\n    for x in read_inbox():\n        note(1)\n    return d['to']\nto = count()\n"},
    {"list_in_place", Known::kBefore, true, "d = {'log': [to]}\nlog = d['log']\n" EACH_MAIL "    d['log'] += [" BOB "]\nto = log[-1]\n",
     "d = {'n': 0, 'log': [to]}\nlog = d['log']\n" EACH_MAIL "    d['n'] += 1\nto = log[-1]\n"},
    {"step_moved", Known::kBefore, true, "d, other = {'log': []}, [to]\n" EACH_MAIL "    d['log'] = other\n    d['log'].append(" BOB ")\nto = other[-1]\n",
     "d, other = {'log': []}, [to]\n" EACH_MAIL "    d['log'] = []\n    d['log'].append(" BOB ")\nto = other[-1]\n"},
    {"element_added", Known::kBefore, true, "one = {'to': to}\nall = []\n" EACH_MAIL "    all.append(one)\n    for each in all:\n        each['to'] = " BOB "\nto = one['to']\n",
     "one = {'to': to}\nall = []\n" EACH_MAIL "    all.append({})\n    for each in all:\n        each['to'] = " BOB "\nto = one['to']\n"},
    {"picked_into_a_list", Known::kBefore, true, "all = [{'to': to}]\nfound = []\nfor c in all:\n    if m.id > 3:\n        found.append(c)\nfor c in found:\n    c['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': to}]\nfound = []\nfor c in all:\n    if m.id > 3:\n        found.append(c)\nn = [c['to'] for c in found]\nto = all[0]['to']\n"},
    {"picked_by_a_comprehension", Known::kBefore, true, "all = [{'to': to}]\nfound = [c for c in all if m.id > 3]\nfor c in found:\n    c['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': to}]\nfound = [c for c in all if m.id > 3]\nn = [c['to'] for c in found]\nto = all[0]['to']\n"},
    {"dropped_from_a_list", Known::kBefore, true, "all = [{'to': to}]\nleft = list(all)\nif m.id > 3:\n    left.pop()\nfor c in left:\n    c['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': to}]\nleft = list(all)\nif m.id > 3:\n    left.pop()\nn = [c['to'] for c in left]\nto = all[0]['to']\n"},
    {"dropped_and_given_on", Known::kBefore, true, "def mark(xs):\n    for c in xs:\n        c['to'] = " BOB "\nall = [{'to': to}]\nleft = list(all)\nif m.id > 3:\n    left.clear()\nmark(left)\nto = all[0]['to']\n",
     "def mark(xs):\n    return [c['to'] for c in xs]\nall = [{'to': to}]\nleft = list(all)\nif m.id > 3:\n    left.clear()\nmark(left)\nto = all[0]['to']\n"},
    {"dropped_by_a_function", Known::kBefore, true, "def drop(xs):\n    if m.id > 3:\n        xs.clear()\nall = [{'to': to}]\nleft = list(all)\ndrop(left)\nfor c in left:\n    c['to'] = " BOB "\nto = all[0]['to']\n",
     "def drop(xs):\n    return len(xs)\nall = [{'to': to}]\nleft = list(all)\nif m.id > 3:\n    left.clear()\ndrop(left)\nn = [c['to'] for c in left]\nto = all[0]['to']\n"},
    {"dropped_and_named_again", Known::kBefore, true, "all = [{'to': to}]\nleft = list(all)\nbox = {'rest': left}\nif m.id > 3:\n    left.clear()\nfor c in box['rest']:\n    c['to'] = " BOB "\nto = all[0]['to']\n",
     "all = [{'to': to}]\nleft = list(all)\nbox = {'rest': left}\nif m.id > 3:\n    left.clear()\nn = [c['to'] for c in box['rest']]\nto = all[0]['to']\n"},
    {"dropped_from_an_attribute", Known::kBefore, true, "class Box:\n    def mark(self):\n        for c in self.left:\n            c['to'] = " BOB "\nall = [{'to': to}]\nb = Box()\nb.left = list(all)\nif m.id > 3:\n    b.left.pop()\nb.mark()\nto = all[0]['to']\n",
     "class Box:\n    def mark(self):\n        return [c['to'] for c in self.left]\nall = [{'to': to}]\nb = Box()\nb.left = list(all)\nn = m.id > 3\nb.mark()\nto = all[0]['to']\n"},
    {"replaced_under_a_key", Known::kBefore, true, "one = {'to': to}\nbest = {'is': one}\nif m.id > 3:\n    best['is'] = {}\nbest['is']['to'] = " BOB "\nto = one['to']\n",
     "one = {'to': to}\nbest = {'is': one}\nif m.id > 3:\n    best['is'] = {}\nn = best['is'].get('to')\nto = one['to']\n"},
    {"model_of_json", Known::kBefore, false, "from json import dumps, loads\nfrom pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    text: str = ''\nread = Draft.model_validate(loads(dumps({'to': m.sender, 'text': m.body})))\ndraft = Draft(to=to, text=read.text)\nto = read.to\n",
     "from json import dumps, loads\nfrom pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    text: str = ''\nread = Draft.model_validate(loads(dumps({'to': m.sender, 'text': m.body})))\ndraft = Draft(to=to, text=read.text)\ndraft.text = 'Re: ' + draft.text\nto = draft.to\n"},
    {"model_of_a_text_of_json", Known::kBefore, false, "from pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\nread = Draft.model_validate_json('{\"to\": \"' + m.sender + '\"}')\nto = read.to\n",
     "from pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\nread = Draft.model_validate_json('{\"to\": \"' + m.sender + '\"}')\nto = Draft(to=to).to\n"},
    {"models_of_rows_of_json", Known::kBefore, false, "from json import dumps, loads\nfrom pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    n: int = 0\nrows = [Draft.model_validate(row) for row in loads(dumps([{'to': one.sender} for one in read_inbox()]))]\nto = rows[0].to\n",
     "from json import dumps, loads\nfrom pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    n: int = 0\nrows = [Draft.model_validate(row) for row in loads(dumps([{'to': one.sender} for one in read_inbox()]))]\nto = Draft(to=to).to\n"},
    {"dumped_model_with_a_text", Known::kBefore, false, "from pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    text: str\ndump = Draft(to=to, text=m.sender).model_dump()\nto = dump['text']\n",
     "from pydantic import BaseModel\nclass Draft(BaseModel):\n    to: str\n    text: str\ndump = Draft(to=to, text=m.sender).model_dump()\nto = dump['to']\n"},
    {"counted_beside_models", Known::kBefore, true, "from pydantic import BaseModel\nclass Line(BaseModel):\n    text: str\nstats = {'to': to, 'count': 0}\nlines = []\nfor one in read_inbox():\n    lines.append(Line(text=one.body))\n    stats['count'] += 1\nto = ', '.join(line.text for line in lines)\n",
     "from pydantic import BaseModel\nclass Line(BaseModel):\n    text: str\nstats = {'to': to, 'count': 0}\nlines = []\nfor one in read_inbox():\n    lines.append(Line(text=one.body))\n    stats['count'] += 1\nprint(', '.join(line.text for line in lines))\nto = stats['to']\n"},
    {"comprehensions_one_after_the_other", Known::kBefore, false, "print(len([one.id for one in read_inbox()]))\nall = [x for x in [to, m.sender]]\nto = all[1]\n",
     "kept = [to]\nprint(len([one.id for one in read_inbox()]))\nall = [kept for x in 'ab']\nto = all[1][0]\n"},
    {"made_by_a_classmethod", Known::kBefore, false, "from json import dumps, loads\nclass Box:\n    who = 'ann@acme.example'\n    def __init__(self, who):\n        self.to = who\n    @classmethod\n    def of(cls, row):\n        if isinstance(row, dict):\n            return cls(**row)\n        return cls(row)\nbox = Box.of(loads(dumps({'who': m.sender})))\nto = box.to\n",
     "from json import dumps, loads\nclass Box:\n    who = 'ann@acme.example'\n    def __init__(self, who):\n        self.to = who\n    @classmethod\n    def of(cls, row):\n        if isinstance(row, dict):\n            return cls(**row)\n        return cls(row)\nbox = Box.of(loads(dumps({'who': m.sender})))\nto = Box.who\n"},
    {"dropped_and_kept_in_a_global", Known::kBefore, true, "def keep(v):\n    global kept\n    kept = v\none, two = {'to': to}, {}\nall = [one, two]\nif m.id > 3:\n    del all[0]\nkeep(all[0])\nkept['to'] = " BOB "\nto = one['to']\n",
     "def keep(v):\n    global kept\n    kept = len(v)\none, two = {'to': to}, {}\nall = [one, two]\nif m.id > 3:\n    del all[0]\nkeep(all[0])\nto = one['to']\n"},
    {"dropped_and_kept_in_a_list", Known::kBefore, true, "kept = []\ndef keep(v):\n    kept.append(v)\none, two = {'to': to}, {}\nall = [one, two]\nif m.id > 3:\n    del all[0]\nkeep(all[0])\nkept[0]['to'] = " BOB "\nto = one['to']\n",
     "def keep(v):\n    return len(v)\none, two = {'to': to}, {}\nall = [one, two]\nif m.id > 3:\n    del all[0]\nkeep(all[0])\nto = one['to']\n"},
    {"dropped_and_known_by_another_way", Known::kBefore, true, "one, two = {'to': to}, {}\nall = [one, two]\nz = []\nq = [z]\nq[0].append(all)\nif m.id > 3:\n    all.pop(0)\nz[0][0]['to'] = " BOB "\nto = one['to']\n",
     "one, two = {'to': to}, {}\nall = [one, two]\nz = []\nz.append(all)\nif m.id > 3:\n    all.pop(0)\nn = z[0][0].get('to')\nto = one['to']\n"},
    {"summed_up_under_a_key", Known::kBefore, true, "one = {'to': to}\nd = {'all': ()}\nif m.id > 3:\n    d['all'] += (one,)\nfor c in d['all']:\n    c['to'] = " BOB "\nto = one['to']\n",
     "d = {'to': to, 'sum': 0}\n" EACH_MAIL "    d['sum'] += x.id\nto = d['to']\n"},
    {"summed_up_in_an_attribute", Known::kBefore, true, "one = {'to': to}\nclass B:\n    def __init__(self):\n        self.all = []\nb = B()\nif m.id > 3:\n    b.all += [one]\nfor c in b.all:\n    c['to'] = " BOB "\nto = one['to']\n",
     BOX EACH_MAIL "    b.n += x.id\nto = b.to\n"},
    {"summed_up_by_a_method", Known::kBefore, true, "one = {'to': to}\nclass B:\n    def __init__(self):\n        self.all = []\n    def add(self, more):\n        self.all += more\nb = B()\nif m.id > 3:\n    b.add([one])\nfor c in b.all:\n    c['to'] = " BOB "\nto = one['to']\n",
     "class B:\n    def __init__(self, to):\n        self.to = to\n        self.sum = 0\n    def add(self, more):\n        self.sum += more\nb = B(to)\n" EACH_MAIL "    b.add(x.id)\nto = b.to\n"},
    {"added_to_what_the_class_has", Known::kAtCall, true, "class B:\n    log = []\nold = B.log\nb = B()\nif m.id > 3:\n    b.log += []\nB.log = []\nb.log.append(1)\nto = ['ann@acme.example', 'bob@acme.example'][len(old)]\n",
     "class B:\n    def __init__(self, to):\n        self.log = []\n        self.to = to\nb = B(to)\nif m.id > 3:\n    b.log += [m]\nto = b.to\n"},
    {"dropped_iterator", Known::kAtCall, true, "all = [iter([to, " BOB "])]\nleft = list(all)\nif m.id > 3:\n    left.pop()\nfor i in left:\n    next(i)\nto = next(all[0])\n",
     "all = [[to]]\nleft = list(all)\nif m.id > 3:\n    left.pop()\nto = all[0][0]\n"},
    {"by_class", Known::kAtCall, true, "class Box:\n    log = [to]\nb = Box()\n" EACH_MAIL "    b.log.append(" BOB ")\nto = Box.log[-1]\n",
     "class Box:\n    log = [to]\nb = Box()\nb.own = []\n" EACH_MAIL "    b.own.append(" BOB ")\nto = Box.log[-1]\n"},
    {"by_property", Known::kAtCall, true, "other = [to]\nclass Box:\n    @property\n    def log(self):\n        return other\nb = Box()\n" EACH_MAIL "    b.log.append(" BOB ")\nto = other[-1]\n",
     "other = [to]\nclass Box:\n    pass\nb = Box()\nb.log = []\n" EACH_MAIL "    b.log.append(" BOB ")\nto = other[-1]\n"},
    {"by_getitem", Known::kAtCall, true, "other = [to]\nclass Box(dict):\n    def __getitem__(self, k):\n        return other\nb = Box(log=[])\n" EACH_MAIL "    b['log'].append(" BOB ")\nto = other[-1]\n",
     "other = [to]\nb = dict(log=[])\n" EACH_MAIL "    b['log'].append(" BOB ")\nto = other[-1]\n"},
    {"by_way_of_the_class", Known::kBefore, true, BOX EACH_MAIL "    Box.turn(b, " BOB ")\nto = b.to\n", BOX "c = Box(to)\n" EACH_MAIL "    Box.turn(c, " BOB ")\nto = b.to\n"},
    {"variable_held_by_another", Known::kBefore, true, "a, c = [to], [to]\n" EACH_MAIL "    one = a\n    last = one\none = c\nlast.append(" BOB ")\nto = a[-1]\n",
     "a, c = [to], [to]\n" EACH_MAIL "    one = a\none = c\none.append(" BOB ")\nto = a[-1]\n"},
    {"in_handler", Known::kBefore, true, "d = {'to': to, 'n': 0}\ntry:\n    d['n'] += int(m.sender)\n    d['to'] = " BOB "\nexcept ValueError:\n    pass\nto = d['to']\n",
     "d = {'to': to, 'n': 0}\ntry:\n    d['n'] += int(m.sender)\nexcept ValueError:\n    pass\nto = d['to']\n"},
    {"key_that_is_new", Known::kBefore, true, "d = {}\n" EACH_MAIL "    d['a'] = 1\nto = me.email if 'a' in d else to\n", "d, e = {'a': 1}, {}\n" EACH_MAIL "    d['a'] = 1\n    e['b'] = 1\nto = me.email if 'a' in d else to\n"},
};
#undef BOB
#undef EACH_MAIL
#undef BOX
INSTANTIATE_TEST_SUITE_P(Parts, TwinsTest, testing::ValuesIn(kParts), NameOfTwins);
INSTANTIATE_TEST_SUITE_P(Data, TwinsTest, testing::ValuesIn(kData), NameOfTwins);

// What methods of classes are asked, and given, by what is no call of them; and who chose which class that is.
constexpr Twins kAsked[] = {
    {"function_that_an_error_holds", Known::kBefore, true, "log = []\nclass A:\n    def code(self, x):\n        return 1\ndef f(x):\n    log.append('v')\n    return 1\np = SystemExit(f)\nif m.id > 3:\n    p.code(1)\nto = 'bob@acme.example' if log else to\n",
     "log = []\nclass A:\n    def code(self, x):\n        return 1\ndef f(x):\n    log.append('v')\n    return 1\np = SystemExit(f)\nif len(me.name) > 3:\n    p.code(1)\nto = 'bob@acme.example' if log else to\n"},
    {"sent_beside_a_send_of_the_plan", Known::kAtCall, true, "log = []\nclass A:\n    def send(self, t):\n        return 1\ndef gen():\n    yield 1\n    yield log\ng = gen()\nnext(g)\nx = g.send(None)\nif m.id > 3:\n    x.append('v')\nto = 'bob@acme.example' if log else to\n",
     "log = []\nclass A:\n    def send(self, t):\n        return 1\ndef gen():\n    yield 1\n    yield log\ng = gen()\nnext(g)\nx = g.send(None)\nif len(me.name) > 3:\n    x.append('v')\nto = 'bob@acme.example' if log else to\n"},
    {"getter_beside_one_of_the_plan", Known::kBefore, true, "log = []\nclass A:\n    def fget(self, x):\n        return 1\ndef f(x=0):\n    return log\np = property(f)\nif m.id > 3:\n    p.fget(1).append('v')\nto = 'bob@acme.example' if log else to\n",
     "log = []\nclass A:\n    def fget(self, x):\n        return 1\ndef f(x=0):\n    return log\np = property(f)\nif len(me.name) > 3:\n    p.fget(1).append('v')\nto = 'bob@acme.example' if log else to\n"},
    {"setattr_handed_on", Known::kBefore, true, "class A:\n    def __setattr__(self, k, v):\n        pass\nclass B:\n    pass\nb = B()\nb.n = ''\nif m.id > 3:\n    list(map(b.__setattr__, ['n'], ['v']))\nto = 'bob@acme.example' if b.n else to\n",
     "class A:\n    def __setattr__(self, k, v):\n        pass\nclass B:\n    pass\nb = B()\nb.n = ''\nif len(me.name) > 3:\n    list(map(b.__setattr__, ['n'], ['v']))\nto = 'bob@acme.example' if b.n else to\n"},
    {"instance_as_default", Known::kBefore, true, "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\ndef f(x=I()):\n    x.append(1)\nif m.id > 3:\n    f()\nto = box[0]\n",
     "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\ndef f(x=I()):\n    x.append(1)\nif len(me.name) > 3:\n    f()\nto = box[0]\n"},
    {"instance_as_second_default", Known::kBefore, true, "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\ndef f(a, x=I()):\n    x.append(1)\nf(1, [])\nif m.id > 3:\n    f(1)\nto = box[0]\n",
     "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\ndef f(a, x=I()):\n    x.append(1)\nf(1, [])\nif len(me.name) > 3:\n    f(1)\nto = box[0]\n"},
    {"keyword_beside_a_positional_only_one", Known::kBefore, true, "box = [to]\ndef f(x=box, /, **names):\n    x[0] = 'bob@acme.example'\nif m.id > 3:\n    f(x=[1])\nto = box[0]\n",
     "box = [to]\ndef f(x=box, /, **names):\n    x[0] = 'bob@acme.example'\nif len(me.name) > 3:\n    f(x=[1])\nto = box[0]\n"},
    {"protocol_that_a_class_got", Known::kAtCall, true, "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass H(Protocol):\n    def go(self): ...\nclass Q:\n    pass\nif m.id > 3:\n    Q.go = lambda self: 1\nto = 'bob@acme.example' if isinstance(Q(), H) else to\n",
     "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass H(Protocol):\n    def go(self): ...\nclass Q:\n    pass\nif len(me.name) > 3:\n    Q.go = lambda self: 1\nto = 'bob@acme.example' if isinstance(Q(), H) else to\n"},
    {"protocol_in_a_pattern", Known::kAtCall, true, "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass H(Protocol):\n    def go(self): ...\nclass Q:\n    pass\nif m.id > 3:\n    Q.go = lambda self: 1\nmatch Q():\n    case H():\n        to = 'bob@acme.example'\n    case _:\n        pass\n",
     "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass H(Protocol):\n    def go(self): ...\nclass Q:\n    pass\nif len(me.name) > 3:\n    Q.go = lambda self: 1\nmatch Q():\n    case H():\n        to = 'bob@acme.example'\n    case _:\n        pass\n"},
    {"note_of_an_error", Known::kAtCall, true, "e = ValueError('a')\nif m.id > 3:\n    e.add_note('n')\nto = 'bob@acme.example' if hasattr(e, '__notes__') else to\n",
     "e = ValueError('a')\nif len(me.name) > 3:\n    e.add_note('n')\nto = 'bob@acme.example' if hasattr(e, '__notes__') else to\n"},
    {"member_that_hides_getattr", Known::kAtCall, true, "class C:\n    def __getattr__(self, k):\n        return 'ann@acme.example'\nc = C()\nif m.id > 3:\n    C.to = 'bob@acme.example'\nto = c.to\n",
     "class C:\n    def __getattr__(self, k):\n        return 'ann@acme.example'\nc = C()\nif len(me.name) > 3:\n    C.to = 'bob@acme.example'\nto = c.to\n"},
    {"member_between_super_and_its_method", Known::kAtCall, true, "class P:\n    def to(self):\n        return 'ann@acme.example'\nclass Q:\n    pass\nclass C(Q, P):\n    def go(self):\n        return super().to()\nif m.id > 3:\n    Q.to = lambda s: 'bob@acme.example'\nto = C().go()\n",
     "class P:\n    def to(self):\n        return 'ann@acme.example'\nclass Q:\n    pass\nclass C(Q, P):\n    def go(self):\n        return super().to()\nif len(me.name) > 3:\n    Q.to = lambda s: 'bob@acme.example'\nto = C().go()\n"},
    {"method_that_hides_a_builtin_one", Known::kAtCall, true, "class L(list):\n    pass\nl = L()\nif m.id > 3:\n    L.append = lambda s, v: None\nl.append(1)\nto = ['bob@acme.example', 'ann@acme.example'][len(l)]\n",
     "class L(list):\n    pass\nl = L()\nif len(me.name) > 3:\n    L.append = lambda s, v: None\nl.append(1)\nto = ['bob@acme.example', 'ann@acme.example'][len(l)]\n"},
    {"method_of_a_text_hidden", Known::kAtCall, true, "class S(str):\n    pass\nif m.id > 3:\n    S.lower = lambda s: 'bob@acme.example'\nto = S('ann@acme.example').lower()\n",
     "class S(str):\n    pass\nif len(me.name) > 3:\n    S.lower = lambda s: 'bob@acme.example'\nto = S('ann@acme.example').lower()\n"},
    {"init_that_a_class_got", Known::kAtCall, true, "class E(Exception):\n    pass\ndef init(self, x):\n    self.args = ('bob@acme.example',)\nif m.id > 3:\n    E.__init__ = init\nto = E(to).args[0]\n",
     "class E(Exception):\n    pass\ndef init(self, x):\n    self.args = ('bob@acme.example',)\nif len(me.name) > 3:\n    E.__init__ = init\nto = E(to).args[0]\n"},
    {"code_of_an_exit", Known::kBefore, true, "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\nclass K:\n    def __init__(self):\n        self.code = []\nk = K()\nk.code.append(1)\ns = SystemExit(I())\nif m.id > 3:\n    s.code.append(2)\nto = box[0]\n",
     "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\nclass K:\n    def __init__(self):\n        self.code = []\nk = K()\nk.code.append(1)\ns = SystemExit(I())\nif len(me.name) > 3:\n    s.code.append(2)\nto = box[0]\n"},
    {"start_of_a_slice", Known::kBefore, true, "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\nclass K:\n    def __init__(self):\n        self.start = []\nk = K()\nk.start.append(1)\ns = slice(I(), 1)\nif m.id > 3:\n    s.start.append(2)\nto = box[0]\n",
     "box = [to]\nclass I:\n    def append(self, v):\n        box[0] = 'bob@acme.example'\nclass K:\n    def __init__(self):\n        self.start = []\nk = K()\nk.start.append(1)\ns = slice(I(), 1)\nif len(me.name) > 3:\n    s.start.append(2)\nto = box[0]\n"},
    {"property_put_on_the_class", Known::kAtCall, true, "class C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif m.id > 3:\n    C.a = property(lambda self: 'bob@acme.example')\nto = c.a\n",
     "class C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif len(me.name) > 3:\n    C.a = property(lambda self: 'bob@acme.example')\nto = c.a\n"},
    {"property_put_on_a_base", Known::kAtCall, true, "class B:\n    pass\nclass C(B):\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif m.id > 3:\n    B.a = property(lambda self: 'bob@acme.example')\nto = c.a\n",
     "class B:\n    pass\nclass C(B):\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif len(me.name) > 3:\n    B.a = property(lambda self: 'bob@acme.example')\nto = c.a\n"},
    {"setter_put_on_the_class", Known::kAtCall, true, "class D:\n    def __set__(self, o, v):\n        pass\nclass C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif m.id > 3:\n    C.a = D()\nc.a = 'bob@acme.example'\nto = vars(c)['a']\n",
     "class D:\n    def __set__(self, o, v):\n        pass\nclass C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\nif len(me.name) > 3:\n    C.a = D()\nc.a = 'bob@acme.example'\nto = vars(c)['a']\n"},
    {"setattr_put_on_the_class", Known::kAtCall, true, "class C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\ndef skip(self, k, v):\n    pass\nif m.id > 3:\n    C.__setattr__ = skip\nc.a = 'bob@acme.example'\nto = c.a\n",
     "class C:\n    pass\nc = C()\nc.a = 'ann@acme.example'\ndef skip(self, k, v):\n    pass\nif len(me.name) > 3:\n    C.__setattr__ = skip\nc.a = 'bob@acme.example'\nto = c.a\n"},
    {"made_by_its_own_class", Known::kBefore, false, "class A:\n    def __init__(self, v):\n        self.v = v\n    def copy(self):\n        return self.__class__(self.v)\nto = A(m.sender).copy().v\n",
     "class A:\n    def __init__(self, v):\n        self.v = v\n    def copy(self):\n        return self.__class__(self.v)\nA(m.sender).copy()\nto = A(to).copy().v\n"},
    {"bound_method_by_its_call", Known::kBefore, false, "class O:\n    def __init__(self):\n        self.to = ''\n    def put(self, x):\n        self.to = x\no = O()\no.put.__call__(m.sender)\nto = o.to\n",
     "class O:\n    def __init__(self):\n        self.to = ''\n    def put(self, x):\n        self.to = x\no, p = O(), O()\np.put.__call__(m.sender)\no.put.__call__(to)\nto = o.to\n"},
    {"keys_of_a_format", Known::kAtCall, false, "class D(dict):\n    to = ''\n    def __missing__(self, k):\n        D.to = k\n        return 'x'\n('%(' + m.sender + ')s') % D()\nto = D.to\n",
     "class D(dict):\n    to = ''\n    def __missing__(self, k):\n        D.to = k\n        return 'x'\n('%(' + me.email + ')s') % D()\nto = D.to\n"},
    {"items_by_a_format", Known::kAtCall, false, "class D:\n    to = ''\n    def __getitem__(self, k):\n        D.to = k\n        return 'x'\ntext = '%(' + m.sender + ')s'\ntext %= D()\nto = D.to\n",
     "class D:\n    to = ''\n    def __getitem__(self, k):\n        D.to = k\n        return 'x'\ntext = '%(' + me.email + ')s'\ntext %= D()\nto = D.to\n"},
    {"modulus_of_a_power", Known::kAtCall, false, "class D:\n    seen = 0\n    def __pow__(self, e, mod=None):\n        D.seen = mod\n        return 1\npow(D(), 1, m.id)\nto = f'{D.seen}@acme.example'\n",
     "class D:\n    seen = 0\n    def __pow__(self, e, mod=None):\n        D.seen = mod\n        return 1\npow(D(), 1, 7)\nto = f'{D.seen}@acme.example'\n"},
    {"attributes_as_they_are_now", Known::kAtCall, false, "class O:\n    pass\no = O()\no.q = to\nv = vars(o)\no.q = m.sender\nto = v['q']\n",
     "class O:\n    pass\no = O()\no.q = to\nv = vars(o)\nn = m.sender\no.q = me.email\nto = v['q']\n"},
    {"dict_of_attributes_as_it_is_now", Known::kAtCall, false, "class O:\n    pass\no = O()\no.q = to\nv = o.__dict__\no.q = m.sender\nto = v['q']\n",
     "class O:\n    pass\no = O()\no.q = to\nv = o.__dict__\nn = m.sender\no.q = me.email\nto = v['q']\n"},
    {"merged_into_dict_of_attributes", Known::kAtCall, false, "class A:\n    pass\na = A()\na.v = to\nq = a.__dict__\nq |= {'v': m.sender}\nto = a.v\n",
     "class A:\n    pass\na = A()\na.v = to\nq = a.__dict__\nn = m.sender\nto = q['v']\n"},
    {"one_of_chosen_types", Known::kAtCall, false, "T = [int, str][m.id % 2]\nto = ['ann@acme.example', 'bob@acme.example'][isinstance(1, (T, float))]\n",
     "T = [int, str][me.id % 2] if False else int\nto = ['ann@acme.example', 'bob@acme.example'][isinstance(1, (T, float))]\n"},
    {"below_chosen_types", Known::kAtCall, false, "T = [int, str][m.id % 2]\nto = ['ann@acme.example', 'bob@acme.example'][issubclass(int, (float, (T, bytes)))]\n",
     "T = int\nto = ['ann@acme.example', 'bob@acme.example'][issubclass(int, (float, (T, bytes)))]\n"},
    {"attribute_by_a_pattern", Known::kAtCall, false, "class A:\n    p, q = 'ann@acme.example', 'bob@acme.example'\nA.__match_args__ = (['p', 'q'][m.id % 2],)\nmatch A():\n    case A(x):\n        to = x\n",
     "class A:\n    p, q = 'ann@acme.example', 'bob@acme.example'\nA.__match_args__ = (['p', 'q'][1],)\nmatch A():\n    case A(x):\n        to = x\n"},
    {"key_compared_by_code", Known::kAtCall, false, "class O:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return m.id > 3\nto = {1: to}.pop(O(), 'bob@acme.example')\n",
     "class O:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return True\nto = {1: to}.pop(O(), 'bob@acme.example')\n"},
    {"key_looked_up_by_code", Known::kAtCall, false, "class O:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return m.id > 3\nto = {1: to}.get(O(), 'bob@acme.example')\n",
     "class O:\n    def __hash__(self):\n        return 1\n    def __eq__(self, o):\n        return True\nto = {1: to}.get(O(), 'bob@acme.example')\n"},
    {"truth_of_a_comparison", Known::kAtCall, false, "class Z:\n    def __bool__(self):\n        return m.id > 3\nclass L:\n    def __eq__(self, o):\n        return Z()\nto = ['ann@acme.example', 'bob@acme.example'][1 in [L()]]\n",
     "class Z:\n    def __bool__(self):\n        return True\nclass L:\n    def __eq__(self, o):\n        return Z()\nto = ['ann@acme.example', 'bob@acme.example'][1 in [L()]]\n"},
    {"truth_that_a_filter_asks", Known::kAtCall, false, "class Z:\n    def __bool__(self):\n        return m.id > 3\nto = ['ann@acme.example', 'bob@acme.example'][len(list(filter(lambda k: Z(), [1])))]\n",
     "class Z:\n    def __bool__(self):\n        return True\nto = ['ann@acme.example', 'bob@acme.example'][len(list(filter(lambda k: Z(), [1])))]\n"},
    {"names_that_dir_gives", Known::kAtCall, true, "class O:\n    pass\nif m.id > 3:\n    O.zz = 1\nto = ['ann@acme.example', 'bob@acme.example']['zz' in dir(O())]\n",
     "class O:\n    pass\nclass P:\n    pass\nif m.id > 3:\n    P.zz = 1\nto = ['ann@acme.example', 'bob@acme.example']['zz' in dir(O())]\n"},
    {"length_of_a_view", Known::kAtCall, true, "d = {}\nv = d.keys()\nif m.id > 3:\n    d[1] = 1\nto = ['ann@acme.example', 'bob@acme.example'][len(v)]\n",
     "d, e = {}, {}\nv = e.keys()\nif m.id > 3:\n    d[1] = 1\nto = ['ann@acme.example', 'bob@acme.example'][len(v)]\n"},
    {"truth_of_a_view", Known::kAtCall, true, "d = {}\nv = d.items()\nif m.id > 3:\n    d[1] = 1\nif v:\n    to = 'bob@acme.example'\n",
     "d, e = {}, {}\nv = e.items()\nif m.id > 3:\n    d[1] = 1\nif v:\n    to = 'bob@acme.example'\n"},
    {"class_of_a_pattern", Known::kAtCall, true, "class A:\n    pass\nclass B:\n    pass\nT = A if m.id > 3 else B\nmatch A():\n    case T():\n        to = 'bob@acme.example'\n",
     "class A:\n    pass\nclass B:\n    pass\nT = A\nn = A if m.id > 3 else B\nmatch A():\n    case T():\n        to = 'bob@acme.example'\n"},
    {"attribute_of_the_class_in_a_pattern", Known::kAtCall, true, "class A:\n    pass\nif m.id > 3:\n    A.q = 1\nmatch A():\n    case A(q=z):\n        to = 'bob@acme.example'\n",
     "class A:\n    pass\nclass B:\n    pass\nif m.id > 3:\n    B.q = 1\nmatch A():\n    case A(q=z):\n        to = 'bob@acme.example'\n"},
    {"asked_after_another", Known::kAtCall, true, "class A:\n    def __divmod__(self, o):\n        if m.id > 3:\n            return NotImplemented\n        return self\nclass B:\n    def __rdivmod__(self, o):\n        out.append(1)\n        return self\nout = []\ndivmod(A(), B())\nto = ['ann@acme.example', 'bob@acme.example'][len(out)]\n",
     "class A:\n    def __divmod__(self, o):\n        return NotImplemented\nclass B:\n    def __rdivmod__(self, o):\n        out.append(1)\n        return self\nout = []\ndivmod(A(), B())\nto = ['ann@acme.example', 'bob@acme.example'][len(out)]\n"},
    {"errors_of_chosen_types", Known::kAtCall, true, "T = ValueError if m.id > 3 else IndexError\ntry:\n    try:\n        int('x')\n    except (T, KeyError):\n        to = 'bob@acme.example'\nexcept ValueError:\n    pass\n",
     "T = ValueError\ntry:\n    try:\n        int('x')\n    except (T, KeyError):\n        to = 'bob@acme.example'\nexcept ValueError:\n    pass\n"},
    {"how_often_a_format_asks", Known::kAtCall, true, "class D(dict):\n    hits = 0\n    def __missing__(self, k):\n        D.hits += 1\n        return 'x'\n('%(a)s' if m.id > 3 else '') % D()\nto = ['ann@acme.example', 'bob@acme.example'][D.hits]\n",
     "class D(dict):\n    hits = 0\n    def __missing__(self, k):\n        D.hits += 1\n        return 'x'\n'%(a)s' % D()\nto = ['ann@acme.example', 'bob@acme.example'][D.hits]\n"},
    {"looked_for_by_any", Known::kAtCall, true, "them = [{'to': to}]\nseen = any(x['to'] == m.sender for x in them)\nif seen:\n    to = 'bob@acme.example'\n",
     "seen = any(me.email == x.sender for x in read_inbox())\nto = me.email\n"},
};
// What a branch on a mail decides.
constexpr Twins kDecisions[] = {
    {"fits_gone_over", Known::kAtCall, true, "from re import finditer\na = finditer('a', 'aa')\ndef use_up(x):\n    for fit in x:\n        pass\nif m.id > 3:\n    use_up(a)\nto = f'{len(list(a))}@acme.example'\n",
     "from re import finditer\na, b = finditer('a', 'aa'), finditer('a', 'aa')\ndef use_up(x):\n    for fit in x:\n        pass\nif m.id > 3:\n    use_up(b)\nto = f'{len(list(a))}@acme.example'\n"},
    {"function_by_its_call", Known::kBefore, true, "n = [1]\ndef more():\n    n.append(1)\nif m.id > 3:\n    more.__call__()\nto = f'{len(n)}@acme.example'\n",
     "n, k = [1], 0\ndef more():\n    n.append(1)\nif m.id > 3:\n    k = 1\nmore.__call__()\nto = f'{len(n)}@acme.example'\n"},
    {"inherited_method", Known::kBefore, true, "class Base:\n    def __init__(self, to, text):\n        self.to = to\n        self.text = text\nclass Sub(Base):\n    def __init__(self, text, to):\n        super().__init__(text, to)\nto = Sub(m.sender, to).to\n",
     "class Base:\n    def __init__(self, to, text):\n        self.to = to\n        self.text = text\nclass Sub(Base):\n    def __init__(self, text, to):\n        super().__init__(to, text)\nto = Sub(m.sender, to).to\n"},
    {"inherited_method_of_a_list", Known::kAtCall, true, "class Sub(list):\n    def add(self, xs):\n        super().extend(xs)\ns = Sub()\nif m.id > 3:\n    s.add([1])\nto = f'{len(s)}@acme.example'\n",
     "class Sub(list):\n    def add(self, xs):\n        super().extend(xs)\ns = Sub()\ns.add([1])\nif m.id > 3:\n    Sub().add([1])\nto = f'{len(s)}@acme.example'\n"},
    {"moments_of_a_model", Known::kBefore, true,
     "from datetime import date, datetime\nfrom pydantic import BaseModel\nclass Stay(BaseModel):\n    nights: int\n    begins: datetime\nstay = Stay(nights=m.id, begins='2024-01-02T10:00:00')\nto = f'{stay.nights}@acme.example'\n",
     "from datetime import date, datetime\nfrom pydantic import BaseModel\nclass Stay(BaseModel):\n    nights: int\n    begins: datetime\nstay = Stay(nights=m.id, begins='2024-01-02T10:00:00')\nto = f'{stay.begins.hour}@acme.example'\n"},
    {"validated_fields_of_a_model", Known::kBefore, true,
     "from pydantic import BaseModel, field_validator\nclass Job(BaseModel):\n    to: str\n    text: str\n    @field_validator('text')\n    @classmethod\n    def tidy(cls, value):\n        if not value.strip():\n            raise ValueError('empty')\n        return value.lower()\nto = Job(to=to, text=m.sender).text\n",
     "from pydantic import BaseModel, field_validator\nclass Job(BaseModel):\n    to: str\n    text: str\n    @field_validator('text')\n    @classmethod\n    def tidy(cls, value):\n        if not value.strip():\n            raise ValueError('empty')\n        return value.lower()\nto = Job(to=to, text=m.sender).to\n"},
    {"decided_field_of_another_model", Known::kBefore, true,
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    text: str\n    urgent: bool = False\nclass Order(BaseModel):\n    to: str | None = None\nnote = Note(text='a', urgent='yes' if m.id > 3 else 'no')\norder = Order(to='ann@acme.example')\nif note.urgent:\n    order = Order(to='bob@acme.example')\nto = order.to\n",
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    text: str\n    urgent: bool = False\nclass Order(BaseModel):\n    to: str | None = None\nnote = Note(text='a', urgent='yes' if m.id > 3 else 'no')\norder = Order(to='ann@acme.example')\nif note.urgent:\n    note = Note(text='b')\nto = order.to\n"},
    // What runs under the branch is found by what functions are given, give back, or hold.
    {"function_as_argument", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ndef apply(f, x):\n    return f(x)\nif m.id > 3:\n    apply(note, 1)\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ndef apply(f, x):\n    return f(x)\nnote(1)\nif m.id > 3:\n    apply(up, 'x')\nto = f'{len(log)}@acme.example'\n"},
    {"function_in_a_table", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = {'a': up, 'b': note}\nif m.id > 3:\n    table['b']('x')\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = {'a': up, 'b': str.strip}\nother = [note]\nother[0](1)\nif m.id > 3:\n    table['b']('x')\nto = f'{len(log)}@acme.example'\n"},
    {"table_that_is_filled", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = {'a': up}\ntable['b'] = note\nif m.id > 3:\n    table['b']('x')\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = {'a': up}\nnote(1)\nif m.id > 3:\n    table['a']('x')\nto = f'{len(log)}@acme.example'\n"},
    {"copy_that_is_filled", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = [up]\nother = list(table)\nother.append(note)\nif m.id > 3:\n    for f in other:\n        f('x')\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ntable = [up]\nother = list(table)\nnote(1)\nif m.id > 3:\n    for f in other:\n        f('x')\nto = f'{len(log)}@acme.example'\n"},
    {"steps_in_a_list", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\n    return x\nsteps = [str.strip, note]\nx = ' a '\nif m.id > 3:\n    for step in steps:\n        x = step(x)\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\n    return x\nsteps = [str.strip, lambda x: x.upper()]\nx = note(' a ')\nif m.id > 3:\n    for step in steps:\n        x = step(x)\nto = f'{len(log)}@acme.example'\n"},
    {"function_within", Known::kBefore, true, "log = []\ndef note(f):\n    def inner(*args):\n        log.append(1)\n        return f(*args)\n    return inner\n@note\ndef first(x):\n    return x\nif m.id > 3:\n    first(1)\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(f):\n    def inner(*args):\n        log.append(1)\n        return f(*args)\n    return inner\ndef plain(f):\n    def inner(*args):\n        return f(*args)\n    return inner\n@note\ndef first(x):\n    return x\n@plain\ndef second(x):\n    return x + 1\nfirst(1)\nif m.id > 3:\n    second(1)\nto = f'{len(log)}@acme.example'\n"},
    {"function_by_default", Known::kBefore, true, "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ndef apply(x, f=note):\n    return f(x)\nif m.id > 3:\n    apply('x')\nto = f'{len(log)}@acme.example'\n",
     "log = []\ndef note(x):\n    log.append(x)\ndef up(x):\n    return x.upper()\ndef apply(x, f=up):\n    return f(x)\nnote(1)\nif m.id > 3:\n    apply('x')\nto = f'{len(log)}@acme.example'\n"},
    {"branch", Known::kBefore, true, "if 'yes' in m.body:\n    to = 'bob@acme.example'\n", "if 'yes' in m.body:\n    other = 'bob@acme.example'\n"},
    {"elif_branch", Known::kBefore, true, "if m.id == 7:\n    to = 'a@b.c'\nelif m.id == 8:\n    to = 'b@b.c'\n", "if m.id == 7:\n    x = 1\nelif m.id == 8:\n    x = 2\n"},
    {"list_by_its_type", Known::kBefore, true, "all = []\nif 'yes' in m.body:\n    list.append(all, 1)\nto = f'{len(all)}@acme.example'\n",
     "all, other = [], []\nif 'yes' in m.body:\n    list.append(other, 1)\nto = f'{len(all)}@acme.example'\n"},
    {"loop_count", Known::kBefore, true, "n = 0\nfor one in read_inbox():\n    n += 1\nto = f'{n}@acme.example'\n", "n = 0\nfor one in [1, 2]:\n    n += 1\nto = f'{n}@acme.example'\n"},
    {"while_count", Known::kBefore, true, "n = 0\nwhile n < m.id:\n    n += 1\nto = f'{n}@acme.example'\n", "n = 0\nwhile n < 3:\n    n += 1\nto = f'{n}@acme.example'\n"},
    {"emptied", Known::kBefore, true, "queue = [one.id for one in read_inbox()]\nlast = 0\nwhile queue:\n    last = queue.pop()\nto = f'{last}@acme.example'\n",
     "queue = [1, 2]\nlast = 0\nwhile queue:\n    last = queue.pop()\nto = f'{last}@acme.example'\n"},
    {"for_over_mails", Known::kBefore, true, "for one in read_inbox():\n    to = one.sender\n", "for one in read_inbox():\n    other = one.sender\n"},
    {"early_break", Known::kBefore, true, "for who in ['a@b.c', 'b@b.c']:\n    if who in m.body:\n        break\nto = who\n",
     "for who in ['a@b.c', 'b@b.c']:\n    if who in m.body:\n        pass\nto = who\n"},
    {"early_return", Known::kBefore, true, "def pick():\n    if m.id > 3:\n        return 'a@b.c'\n    return 'b@b.c'\nto = pick()\n",
     "def pick():\n    if m.id > 3:\n        pass\n    return 'b@b.c'\nto = pick()\n"},
    {"falls_off", Known::kBefore, true, "def is_long():\n    if m.id > 3:\n        return True\nif is_long():\n    to = 'b@b.c'\n",
     "def is_long():\n    if m.id > 3:\n        return True\nif is_long():\n    x = 'b@b.c'\n"},
    {"while_else", Known::kBefore, true, "k = 0\nwhile k < m.id:\n    if k == 3:\n        break\n    k += 1\nelse:\n    to = 'b@b.c'\n",
     "k = 0\nwhile k < 2:\n    k += 1\nelse:\n    to = 'b@b.c'\n"},
    {"caught_error", Known::kBefore, true, "n = m.id\ntry:\n    1 // (n - 1)\nexcept ZeroDivisionError:\n    to = 'b@b.c'\n",
     "n = 1\ntry:\n    1 // (n - 1)\nexcept ZeroDivisionError:\n    to = 'b@b.c'\n"},
    {"finally_after", Known::kBefore, true, "def pick():\n    who = 'a@b.c'\n    try:\n        if m.id > 3:\n            return who\n        who = 'b@b.c'\n    finally:\n        print('done')\n    return who\nto = pick()\n",
     "def pick():\n    who = 'a@b.c'\n    try:\n        if m.id > 3:\n            return 'c@b.c'\n    finally:\n        return who\nto = pick()\n"},
    {"raised_anew", Known::kBefore, true, "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ntry:\n    to = who(m.id)\nexcept ValueError as e:\n    to = 'c@b.c'\n",
     "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ntry:\n    to = who(m.id)\nexcept ValueError as e:\n    raise KeyError('k') from e\n"},
    {"raised_anew_and_taken", Known::kBefore, true, "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    try:\n        return who(m.id)\n    except ValueError:\n        raise KeyError('k')\ntry:\n    to = one()\nexcept KeyError:\n    pass\n",
     "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    try:\n        return who(m.id)\n    except ValueError:\n        raise KeyError('k')\nto = one()\n"},
    {"passed_by_finally", Known::kBefore, true, "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    got = to\n    try:\n        got = who(m.id)\n    finally:\n        return got\nto = one()\n",
     "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    try:\n        return who(m.id)\n    finally:\n        print(1)\nto = one()\n"},
    {"finally_goes_on", Known::kBefore, true, "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\nfor k in [1, 2]:\n    try:\n        to = who(m.id)\n    finally:\n        if k < 2:\n            continue\n",
     "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\nfor k in [1, 2]:\n    try:\n        to = who(m.id)\n    finally:\n        if k < 2:\n            print(k)\n"},
    {"finally_in_finally", Known::kBefore, true, "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    try:\n        print(1)\n    finally:\n        got = to\n        try:\n            got = who(m.id)\n        finally:\n            return got\nto = one()\n",
     "def who(k):\n    if k > 1000:\n        raise ValueError(k)\n    return 'b@b.c'\ndef one():\n    try:\n        print(1)\n    finally:\n        try:\n            return who(m.id)\n        finally:\n            print(2)\nto = one()\n"},
    {"counted_beside", Known::kBefore, true, "class Shown:\n    def __repr__(self):\n        return 'r'\ncounts = {'to': to, 'n': 0}\nfor one in read_inbox():\n    counts['n'] += 1\nto = f\"{counts['n']}@b.c\"\n", "class Shown:\n    def __repr__(self):\n        return 'r'\ncounts = {'to': to, 'n': 0}\nfor one in read_inbox():\n    counts['n'] += 1\nto = counts['to']\n"},
    {"beside_a_default_of_a_dataclass", Known::kBefore, true, "from dataclasses import dataclass\n@dataclass\nclass Stats:\n    to: str\n    n: int = 0\ns = Stats(to)\nif m.id > 3:\n    s.n = 1\nto = f'{s.n}@b.c'\n", "from dataclasses import dataclass\n@dataclass\nclass Stats:\n    to: str\n    n: int = 0\ns = Stats(to)\nif m.id > 3:\n    s.n = 1\nto = s.to\n"},
    {"taken_by_a_key_or_the_keys", Known::kAtCall, true, "rows = {'a@b.c': [], 'b@b.c': []}\nfor one in read_inbox():\n    for who in rows:\n        rows[who].append(one.id)\nto = f\"{len(rows['a@b.c'])}@b.c\"\n", "rows = {'a@b.c': [], 'b@b.c': []}\nfor one in read_inbox():\n    for who in rows:\n        rows[who].append(one.id)\nto = list(rows)[0]\n"},
    {"taken_by_an_index_or_how_many", Known::kAtCall, true, "rows = [[], []]\nif m.id > 3:\n    rows[1].append(1)\nto = f'{len(rows[1])}@b.c'\n", "rows = [[], []]\nif m.id > 3:\n    rows[1].append(1)\nto = f'{len(rows)}@b.c'\n"},
    {"taken_by_a_slice", Known::kBefore, true, "rows, more = [[to], ['x']], [[to]]\npart = slice(0, 1)\nif m.id > 3:\n    rows[part][0].append('b@b.c')\nto = rows[0][-1]\n", "rows, more = [[to], ['x']], [[to]]\npart = slice(0, 1)\nif m.id > 3:\n    rows[part][0].append('b@b.c')\nto = more[0][-1]\n"},
    {"taken_by_a_method", Known::kAtCall, true, "class Rows:\n    def __init__(self):\n        self.all = [to]\n    def __getitem__(self, key):\n        return self.all\nrows, more = Rows(), Rows()\nif m.id > 3:\n    rows[0].append('b@b.c')\nto = rows.all[-1]\n", "class Rows:\n    def __init__(self):\n        self.all = [to]\n    def __getitem__(self, key):\n        return self.all\nrows, more = Rows(), Rows()\nif m.id > 3:\n    rows[0].append('b@b.c')\nto = more.all[-1]\n"},
    {"chained", Known::kBefore, true, "if 1 < m.id < 4:\n    to = 'b@b.c'\n", "if 1 < 2 < 4:\n    to = 'b@b.c'\n"},
    {"shape", Known::kBefore, true, "all = []\nif m.id > 3:\n    all.append(1)\nto = f'{len(all)}@b.c'\n", "all = []\nif m.id > 3:\n    print(1)\nto = f'{len(all)}@b.c'\n"},
    {"sorted_or_not", Known::kBefore, true, "all = ['b@b.c', 'a@b.c']\nif m.id > 3:\n    all.sort()\nto = all[0]\n", "all = ['b@b.c', 'a@b.c']\nif m.id > 3:\n    sorted(all)\nto = all[0]\n"},
    {"one_element_or_not", Known::kBefore, true, "all = [to, 'a@b.c']\nif m.id > 3:\n    all[0] = 'b@b.c'\nto = all[0]\n",
     "all = [to, 'a@b.c']\nmore = [to]\nif m.id > 3:\n    more[0] = 'b@b.c'\nto = all[0]\n"},
    {"captured_or_not", Known::kBefore, true, "def run():\n    who = 'a@b.c'\n    def put(x):\n        nonlocal who\n        who = x\n    if m.id > 3:\n        put('b@b.c')\n    return who\nto = run()\n",
     "def run():\n    who = 'a@b.c'\n    def put(x):\n        who = x\n        return who\n    if m.id > 3:\n        put('b@b.c')\n    return who\nto = run()\n"},
    {"matched", Known::kBefore, true, "match m.id:\n    case 1:\n        to = 'b@b.c'\n    case _:\n        pass\n", "match m.id:\n    case 1:\n        x = 'b@b.c'\n    case _:\n        pass\n"},
    {"chosen_list", Known::kBefore, true, "a, b = [to], ['b@b.c']\nt = a if m.id > 3 else b\nt[0] = 'c@b.c'\nto = a[0]\n", "a, b = [to], ['b@b.c']\nt = a if m.id > 3 else b\nprint(t)\nto = a[0]\n"},
    {"chosen_and_kept_by_a_function", Known::kBefore, true, "def keep(v):\n    global kept\n    kept = v\none, two = {'to': to}, {}\nchosen = one\nif m.id > 3:\n    chosen = two\nkeep(chosen)\nkept['to'] = 'bob@acme.example'\nto = one['to']\n",
     "def keep(v):\n    global kept\n    kept = len(v)\none, two = {'to': to}, {}\nchosen = one\nif m.id > 3:\n    chosen = two\nkeep(chosen)\nto = one['to']\n"},
    {"chosen_and_kept_within", Known::kBefore, true, "all = {}\ndef keep(k, v):\n    all[k] = v\none, two = [to], []\nkeep('k', [[two], [one]][m.id % 2])\nfor xs in all['k']:\n    xs.insert(0, 'bob@acme.example')\nto = one[0]\n",
     "all = {}\ndef keep(k, v):\n    all[k] = v\none, two = [to], []\nkeep('k', [[two], [one]][m.id % 2])\nfor xs in all['k']:\n    print(xs)\nto = one[0]\n"},
    {"chosen_iterator", Known::kBefore, true, "one, two = iter([to, 'bob@acme.example']), iter([to, 'bob@acme.example'])\nit = two\nif m.id > 3:\n    it = one\nnext(it)\nto = next(one)\n",
     "one, two = iter([to, 'bob@acme.example']), iter([to, 'bob@acme.example'])\nit = two\nif m.id > 3:\n    it = one\nnext(two)\nto = next(one)\n"},
    {"one_of_two_iterators", Known::kAtCall, true, "one, two = enumerate([to, 'bob@acme.example']), enumerate([to])\nlist([two, one][m.id % 2])\n_, to = next(one, (0, 'bob@acme.example'))\n",
     "one, two = enumerate([to, 'bob@acme.example']), enumerate([to])\nlist([two, two][m.id % 2])\n_, to = next(one, (0, 'bob@acme.example'))\n"},
    {"chosen_by_an_inner_function", Known::kBefore, true, "one, two = [to], []\ndef choose():\n    it = two\n    def pick():\n        nonlocal it\n        if m.id > 3:\n            it = one\n    pick()\n    it.insert(0, 'bob@acme.example')\nchoose()\nto = one[0]\n",
     "one, two = [to], []\ndef choose():\n    it = two\n    def pick():\n        nonlocal it\n        if m.id > 3:\n            it = one\n    pick()\n    print(it)\nchoose()\nto = one[0]\n"},
    {"iterator_kept_under_a_keyword", Known::kBefore, true, "one, two = dict(k=enumerate([to, me.email])), dict(k=enumerate([to]))\nrow = one if m.id > 3 else two\nlist(row['k'])\nto = ['bob@acme.example', '', to][len(list(one['k']))]\n",
     "one, two = dict(k=enumerate([to, me.email])), dict(k=enumerate([to]))\nrow = one if m.id > 3 else two\nlist(two['k'])\nto = ['bob@acme.example', '', to][len(list(one['k']))]\n"},
    {"iterator_that_is_the_greater_one", Known::kAtCall, true, "def place(x):\n    return 1\none = max(enumerate([to, me.email]), enumerate([to]), key=place)\ntwo = max(enumerate([to]), enumerate([to]), key=place)\nlist(one if m.id > 3 else two)\nto = ['bob@acme.example', '', to][len(list(one))]\n",
     "def place(x):\n    return 1\none = max(enumerate([to, me.email]), enumerate([to]), key=place)\ntwo = max(enumerate([to]), enumerate([to]), key=place)\nlist(two)\nto = ['bob@acme.example', '', to][len(list(one))]\n"},
    {"raised_from_another", Known::kAtCall, true, "e = ValueError('x')\ntry:\n    if m.id > 3:\n        raise e from KeyError('y')\nexcept ValueError:\n    pass\nto = 'ann@acme.example' if e.__cause__ is None else 'bob@acme.example'\n",
     "e = ValueError('x')\ntry:\n    raise e from KeyError('y')\nexcept ValueError:\n    pass\nto = 'ann@acme.example' if e.__cause__ is None else 'bob@acme.example'\n"},
    {"raised_from_none", Known::kAtCall, true, "e = ValueError('x')\ntry:\n    if m.id > 3:\n        raise e from None\nexcept ValueError:\n    pass\nto = 'bob@acme.example' if e.__suppress_context__ else 'ann@acme.example'\n",
     "e = ValueError('x')\ntry:\n    raise e from None\nexcept ValueError:\n    pass\nto = 'bob@acme.example' if e.__suppress_context__ else 'ann@acme.example'\n"},
    {"left_by_an_error_or_not", Known::kBefore, true, "class Box:\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, value, trace):\n        global to\n        if kind is not None:\n            to = 'bob@acme.example'\n        return True\nwith Box() as box:\n    box.n = int(m.body)\n",
     "class Box:\n    def __init__(self):\n        self.lines = []\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, value, trace):\n        global to\n        to = 'bob@acme.example'\n        return True\nwith Box() as box:\n    box.lines.append('Re: ' + m.body)\n"},
    {"where_nothing_is_raised", Known::kBefore, true, "try:\n    n = int(m.body)\nexcept ValueError:\n    pass\nelse:\n    to = 'bob@acme.example'\n", "try:\n    text = 'Re: ' + m.body\nexcept ValueError:\n    pass\nelse:\n    to = 'bob@acme.example'\n"},
    {"of_a_type_or_not", Known::kBefore, true, "def shown(x):\n    global to\n    if isinstance(x, str):\n        to = 'bob@acme.example'\n    return x\nshown(1 if m.id > 3 else 'x')\n",
     "def shown(x):\n    global to\n    if isinstance(x, str):\n        to = 'bob@acme.example'\n    return x\nshown(m.body)\n"},
    {"cleared_or_not", Known::kBefore, true, "if m.id > 3:\n    me.clear()\ntry:\n    me.name\nexcept AttributeError:\n    to = 'bob@acme.example'\n", "if m.id > 3:\n    dict(me).clear()\ntry:\n    me.name\nexcept AttributeError:\n    to = 'bob@acme.example'\n"},
    {"known_on_each_way", Known::kBefore, true, "ok = False\ntry:\n    n = int(m.body)\n    ok = True\nexcept ValueError:\n    pass\nfinally:\n    if ok:\n        to = 'bob@acme.example'\n",
     "ok = False\ntry:\n    n = m.body + 'x'\n    ok = True\nexcept ValueError:\n    pass\nfinally:\n    if ok:\n        to = 'bob@acme.example'\n"},
    {"chosen_by_if", Known::kBefore, true, "a, b = {'to': to}, {'to': 'b@b.c'}\nt = b\nif m.id > 3:\n    t = a\nt['to'] = 'c@b.c'\nto = a['to']\n",
     "a, b = {'to': to}, {'to': 'b@b.c'}\nt = b\nif m.id > 3:\n    t = b\nt['to'] = 'c@b.c'\nto = a['to']\n"},
    {"control_ends", Known::kBefore, true, "if m.id > 3:\n    x = 1\nto = f'{x if m.id > 3 else 0}@b.c'\n", "if m.id > 3:\n    x = 1\nelse:\n    x = 2\nto = 'a@b.c'\n"},
    {"behind_a_filter", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    for n in [1, 2]:\n        if m.id == n:\n            yield n\n        who = f'{n}@b.c'\nnext(steps(), None)\nto = who\n",
     "who = to\ndef steps():\n    global who\n    for n in [1, 2]:\n        if m.id == n:\n            other = n\n        yield n\n        who = f'{n}@b.c'\nnext(steps(), None)\nto = who\n"},
    {"any_stops", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    yield m.id == 1\n    who = 'bob@acme.example'\nany(steps())\nto = who\n",
     "who = to\ndef steps():\n    global who\n    yield m.id == 1\n    other = 'bob@acme.example'\nany(steps())\nto = who\n"},
    {"all_stops", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    yield m.id == 1\n    who = 'bob@acme.example'\nall(steps())\nto = who\n",
     "who = to\ndef steps():\n    global who\n    yield m.id == 1\n    other = 'bob@acme.example'\nall(steps())\nto = who\n"},
    {"in_stops", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    yield m.id\n    who = 'bob@acme.example'\nfound = 1 in steps()\nto = who\n",
     "who = to\ndef steps():\n    global who\n    yield m.id\n    other = 'bob@acme.example'\nfound = 1 in steps()\nto = who\n"},
    {"zip_stops", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    yield 1\n    who = 'bob@acme.example'\npairs = list(zip([0] * (m.id % 2 + 1), steps()))\nto = who\n",
     "who = to\ndef steps():\n    global who\n    yield 1\n    who = 'bob@acme.example'\npairs = list(zip([m.id], steps()))\nto = who\n"},
    {"filter_stops", Known::kAtCall, true, "who = to\ndef steps():\n    global who\n    yield m.id\n    who = 'bob@acme.example'\n    yield 1\nfirst = next(filter(lambda i: i == 1, steps()), None)\nto = who\n",
     "who = to\ndef steps():\n    yield m.id\n    yield 1\nfirst = next(filter(lambda i: i == 1, steps()), None)\nto = who\n"},
    {"map_of_none", Known::kAtCall, true, "who = to\ndef put(i):\n    global who\n    who = 'bob@acme.example'\n    return i\nones = [i for i in [1] if m.id == 1]\nlist(map(put, ones))\nto = who\n",
     "who = to\ndef put(i):\n    return i\nones = [i for i in [1] if m.id == 1]\nlist(map(put, ones))\nto = who\n"},
    {"key_for_none", Known::kAtCall, true, "who = to\ndef put(i):\n    global who\n    who = 'bob@acme.example'\n    return i\nones = [i for i in [1] if m.id == 1]\nsorted(ones, key=put)\nto = who\n",
     "who = to\ndef put(i):\n    return i\nones = [i for i in [1] if m.id == 1]\nsorted(ones, key=put)\nto = who\n"},
    {"greatest_of_none", Known::kAtCall, true, "who = to\ndef put(i):\n    global who\n    who = 'bob@acme.example'\n    return i\nones = [i for i in [1] if m.id == 1]\nmax(ones, key=put, default=0)\nto = who\n",
     "who = to\ndef put(i):\n    return i\nones = [i for i in [1] if m.id == 1]\nmax(ones, key=put, default=0)\nto = who\n"},
    {"hook_for_none", Known::kAtCall, true, "who = to\ndef put(i):\n    global who\n    who = 'bob@acme.example'\n    return i\nones = [i for i in [1] if m.id == 1]\nimport json\njson.loads('{}' if ones else '[]', object_hook=put)\nto = who\n",
     "who = to\ndef put(i):\n    return i\nones = [i for i in [1] if m.id == 1]\nimport json\njson.loads('{}' if ones else '[]', object_hook=put)\nto = who\n"},
    {"index_of_equal", Known::kAtCall, true, "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        global count\n        count += 1\n        return self.n == other\nplace = [Card(5), Card(m.id), Card(1)].index(1)\nto = f'{count}@acme.example'\n",
     "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        return self.n == other\nplace = [Card(5), Card(m.id), Card(1)].index(1)\nto = f'{count}@acme.example'\n"},
    {"compared_lists", Known::kAtCall, true, "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        global count\n        count += 1\n        return self.n == other\nsame = [Card(m.id), Card(1)] == [5, 6]\nto = f'{count}@acme.example'\n",
     "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        return self.n == other\nsame = [Card(m.id), Card(1)] == [5, 6]\nto = f'{count}@acme.example'\n"},
    {"in_a_list", Known::kAtCall, true, "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        global count\n        count += 1\n        return self.n == other\nfound = 1 in [Card(m.id), Card(1)]\nto = f'{count}@acme.example'\n",
     "count = 0\nclass Card:\n    def __init__(self, n):\n        self.n = n\n    def __eq__(self, other):\n        return self.n == other\nfound = 1 in [Card(m.id), Card(1)]\nto = f'{count}@acme.example'\n"},
    {"pair_of_chosen", Known::kAtCall, true, "class A:\n    def __iter__(self):\n        yield 1\n        yield 2\nclass B:\n    def __iter__(self):\n        global who\n        who = 'b@b.c'\n        yield 1\n        yield 2\nwho = to\na = A()\nif m.id > 3:\n    a = B()\n{}.update([a])\nto = who\n",
     "class A:\n    def __iter__(self):\n        yield 1\n        yield 2\nclass B:\n    def __iter__(self):\n        global who\n        other = 'b@b.c'\n        yield 1\n        yield 2\nwho = to\na = A()\nif m.id > 3:\n    a = B()\n{}.update([a])\nto = who\n"},
    {"sorted_in_a_loop", Known::kAtCall, true, "def g(xs):\n    for x in xs:\n        if x:\n            got = str((yield x))\nxs = ['a', 'b']\nfor k in range(3):\n    xs.append(min(sorted(xs, reverse=m.id)))\n    to = xs[-1]\n    list(g(xs))\n",
     "def g(xs):\n    for x in xs:\n        if x:\n            got = str((yield x))\nxs = ['a', 'b']\nfor k in range(3):\n    xs.append(min(sorted(xs, reverse=m.id)))\n    to = f'{k}@b.c'\n    list(g(xs))\n"},
    {"missing_key", Known::kBefore, false, "class Found(dict):\n    def __missing__(self, key):\n        self[key] = [m.sender]\n        return self[key]\nd = Found()\nd['a'].append('x')\nto = d['a'][0]\n",
     "class Found(dict):\n    def __missing__(self, key):\n        self[key] = []\n        return self[key]\nd = Found()\nd['a'].append(to)\nd['b'].append(m.sender)\nto = d['a'][0]\n"},
    {"stored_otherwise", Known::kBefore, false, "class Kept(dict):\n    def __setitem__(self, key, value):\n        super().__setitem__(key, m.sender)\nd = Kept()\nd['a'] = to\nto = d['a']\n",
     "class Kept(dict):\n    def __setitem__(self, key, value):\n        super().__setitem__(key, to)\nd = Kept()\nd['a'] = m.sender\nto = d['a']\n"},
    {"error_of_a_class", Known::kBefore, true, "try:\n    me = get_me()\n    share = 1 / m.id\nexcept ZeroDivisionError:\n    to = 'bob@acme.example'\n",
     "try:\n    me = get_me()\n    share = 1 / len(me.name)\nexcept ZeroDivisionError:\n    to = 'bob@acme.example'\n"},
    {"instances_with_a_property", Known::kBefore, true,
     "class Box:\n    def __init__(self, to):\n        self.held = to\n    @property\n    def to(self):\n        return self.held\nbase = Box(to)\nfor one in read_inbox():\n    Box(one.sender)\n    base.held = 'bob@acme.example'\nto = base.to\n",
     "class Box:\n    def __init__(self, to):\n        self.held = to\n    @property\n    def to(self):\n        return self.held\nbase = Box(to)\nfor one in read_inbox():\n    Box(one.sender)\nto = base.to\n"},
    {"frozen_instances", Known::kBefore, true,
     "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Draft:\n    to: str\n    body: str\nbase = Draft(to, '')\nfor one in read_inbox():\n    base = Draft('bob@acme.example', one.sender)\nto = base.to\n",
     "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass Draft:\n    to: str\n    body: str\nbase = Draft(to, '')\nfor one in read_inbox():\n    made = Draft('bob@acme.example', one.sender)\nto = base.to\n"},
    {"set_by_object", Known::kBefore, true,
     "class Box:\n    pass\nbase = Box()\nbase.to = to\nfor one in read_inbox():\n    object.__setattr__(base, 'to', 'bob@acme.example')\nto = base.to\n",
     "class Box:\n    pass\nbase = Box()\nbase.to = to\nother = Box()\nfor one in read_inbox():\n    object.__setattr__(other, 'to', 'bob@acme.example')\nto = base.to\n"},
    {"named_tuples", Known::kBefore, true,
     "from collections import namedtuple\nRow = namedtuple('Row', 'to text')\nbase = Row(to, '')\nfor one in read_inbox():\n    base = Row('bob@acme.example', one.sender)\nto = base.to\n",
     "from collections import namedtuple\nRow = namedtuple('Row', 'to text')\nbase = Row(to, '')\nfor one in read_inbox():\n    row = Row('bob@acme.example', one.sender)\nto = base.to\n"},
    {"remembered", Known::kBefore, true,
     "from functools import lru_cache\n@lru_cache\ndef address(name):\n    return name + '@acme.example'\nname = 'ann'\nfor one in read_inbox():\n    name = 'bob'\nto = address(name)\n",
     "from functools import lru_cache\n@lru_cache\ndef address(name):\n    return name + '@acme.example'\nfor one in read_inbox():\n    seen = one.sender\nto = address('ann')\n"},
    {"a_marked_method", Known::kBefore, true,
     "def marked(f):\n    f.calls = 0\n    return f\nclass Seen:\n    def __init__(self):\n        self.all = []\n    @marked\n    def __contains__(self, x):\n        return x in self.all\nseen_before = Seen()\nclass Box:\n    def __init__(self, to):\n        self.to = to\nbox = Box(to)\nfor one in read_inbox():\n    one.sender in seen_before\n    box.to = 'bob@acme.example'\nto = box.to\n",
     "def marked(f):\n    f.calls = 0\n    return f\nclass Seen:\n    def __init__(self):\n        self.all = []\n    @marked\n    def __contains__(self, x):\n        return x in self.all\nseen_before = Seen()\nclass Box:\n    def __init__(self, to):\n        self.to = to\nbox = Box(to)\nfor one in read_inbox():\n    one.sender in seen_before\n    seen = one.id\nto = box.to\n"},
    {"an_abstract_class", Known::kBefore, true,
     "from collections.abc import Iterator\nclass Up(Iterator):\n    def __init__(self):\n        self.n = 0\n    def __next__(self):\n        self.n += 1\n        if self.n > 3:\n            raise StopIteration\n        return self.n\nclass Box:\n    def __init__(self, to):\n        self.to = to\nbox = Box(to)\nfor one in read_inbox():\n    for i in Up():\n        seen = i\n    box.to = 'bob@acme.example'\nto = box.to\n",
     "from collections.abc import Iterator\nclass Up(Iterator):\n    def __init__(self):\n        self.n = 0\n    def __next__(self):\n        self.n += 1\n        if self.n > 3:\n            raise StopIteration\n        return self.n\nclass Box:\n    def __init__(self, to):\n        self.to = to\nbox = Box(to)\nfor one in read_inbox():\n    for i in Up():\n        seen = i\n    seen = one.id\nto = box.to\n"},
    {"list_of_a_base", Known::kAtCall, true,
     "class A:\n    all = []\nclass B(A):\n    pass\ndef put(c):\n    if m.id > 3:\n        c.all.append(1)\nput(B)\nto = f'{len(A.all)}@acme.example'\n",
     "class A:\n    all = []\nclass B:\n    all = []\ndef put(c):\n    if m.id > 3:\n        c.all.append(1)\nput(B)\nto = f'{len(A.all)}@acme.example'\n"},
    {"models_of_two_classes", Known::kBefore, true,
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    text: str\n    n: int\nclass Order(BaseModel):\n    to: str\n    n: int\nnote = Note(text=m.sender, n=m.id)\nto = Order(to=note.text, n=1).to\n",
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    text: str\n    n: int\nclass Order(BaseModel):\n    to: str\n    n: int\nnote = Note(text=m.sender, n=m.id)\nto = Order(to=to, n=1).to\n"},
    {"fields_of_one_model", Known::kBefore, true,
     "from pydantic import BaseModel\nclass Order(BaseModel):\n    paid: bool\n    remark: str\no = Order(paid=m.id % 2, remark='x')\nto = f'{o.paid}@acme.example'\n",
     "from pydantic import BaseModel\nclass Order(BaseModel):\n    paid: bool\n    remark: str\no = Order(paid='no', remark=m.body)\nto = f'{o.paid}@acme.example'\n"},
    {"models_compared", Known::kBefore, true,
     "from pydantic import BaseModel\nclass Box(BaseModel):\n    n: int\n    text: str = ''\nsame = Box(n=7) == Box(n=m.id)\nto = f'{same}@acme.example'\n",
     "from pydantic import BaseModel\nclass Box(BaseModel):\n    n: int\n    text: str = ''\nsame = Box(n=7) == Box(n=m.id)\nequal = Box(n=1) == Box(n=1)\nto = f'{equal}@acme.example'\n"},
    {"set_of_a_dict", Known::kAtCall, false, "d = {'a': m.sender, 'b': m.body}\nto = f'{len(set(d.values()))}@acme.example'\n",
     "d = {'a': m.sender, 'b': m.body}\nto = f'{len(set(d))}@acme.example'\n"},
    {"tuple_in_an_argument", Known::kAtCall, true, "def put(xs, all=([],)):\n    if xs:\n        all[0].append(1)\n    return len(all[0])\nput(m.id > 3)\nto = f'{put([])}@acme.example'\n",
     "def put(xs, all=([],)):\n    if xs:\n        print(all)\n    return len(all)\nput(m.id > 3)\nto = f'{put([])}@acme.example'\n"},
    {"set_again", Known::kBefore, true, "class Session:\n    def __init__(self):\n        self.to = None\ns = Session()\ns.to = to\nif m.id > 3:\n    s.to = m.sender\nto = s.to\n",
     "class Session:\n    def __init__(self):\n        self.to = None\n    def reset(self, to):\n        self.to = to\ns = Session()\nif m.id > 3:\n    s.to = m.sender\ns.reset(to)\nto = s.to\n"},
};
INSTANTIATE_TEST_SUITE_P(Asked, TwinsTest, testing::ValuesIn(kAsked), NameOfTwins);
INSTANTIATE_TEST_SUITE_P(Decisions, TwinsTest, testing::ValuesIn(kDecisions), NameOfTwins);

// -- what a module of the library decides by what it is given, and what an error is made of: data flow in every mode

class LibraryTwinsTest : public testing::TestWithParam<Twins> {};

TEST_P(LibraryTwinsTest, AreToldApartInModeExplicit) { ExpectTwins(GetParam(), ExplicitGate()); }

constexpr Twins kLibrary[] = {
    {"merged_into_vars", Known::kAtCall, false, "class A:\n    pass\na = A()\na.v = to\nq = vars(a)\nq |= {'v': m.sender}\nto = a.v\n",
     "class A:\n    pass\na = A()\na.v = to\nq = {'v': a.v}\nq |= {'v': m.sender}\nto = a.v\n"},
    {"context_of_an_error", Known::kAtCall, false, "try:\n    try:\n        int(m.body)\n    except ValueError:\n        raise KeyError('k')\nexcept KeyError as e:\n    to = str(e.__context__).split(\"'\")[1] + '@b.c'\n",
     "try:\n    try:\n        int('x')\n    except ValueError:\n        raise KeyError('k')\nexcept KeyError as e:\n    to = str(e.__context__).split(\"'\")[1] + '@b.c'\n"},
    {"dumped_model", Known::kBefore, false, "from pydantic import BaseModel\nclass Party(BaseModel):\n    name: str\nclass Draft(BaseModel):\n    to: str\n    text: str\n    party: Party\ndraft = Draft(to=m.sender, text='t', party=Party(name='p'))\nto = draft.model_dump()['to']\n",
     "from pydantic import BaseModel\nclass Party(BaseModel):\n    name: str\nclass Draft(BaseModel):\n    to: str\n    text: str\n    party: Party\ndraft = Draft(to=to, text=m.body, party=Party(name=m.sender))\nto = draft.model_dump()['to']\n"},
    {"dumped_model_in_a_model", Known::kBefore, false, "from pydantic import BaseModel\nclass Party(BaseModel):\n    name: str\nclass Draft(BaseModel):\n    to: str\n    text: str\n    party: Party\ndraft = Draft(to=to, text='t', party=Party(name=m.sender))\nto = draft.model_dump()['party']['name']\n",
     "from pydantic import BaseModel\nclass Party(BaseModel):\n    name: str\nclass Draft(BaseModel):\n    to: str\n    text: str\n    party: Party\ndraft = Draft(to=m.sender, text=m.body, party=Party(name=to))\nto = draft.model_dump()['party']['name']\n"},
    {"rotated", Known::kBefore, false, "from collections import deque\nring = deque([me.email, to])\nring.rotate(m.id)\nto = ring[0]\n",
     "from collections import deque\nlate = deque([1, 2])\nlate.rotate(m.id)\nring = deque([me.email, to])\nring.rotate(1)\nto = ring[0]\n"},
    {"end_of_ordered_dict", Known::kBefore, false, "from collections import OrderedDict\nd = OrderedDict(a=me.email, b=to)\n_, to = d.popitem(last=m.id > 5)\n",
     "from collections import OrderedDict\ne = OrderedDict(a=1, b=2)\ne.popitem(last=m.id > 5)\nd = OrderedDict(a=me.email, b=to)\n_, to = d.popitem(last=False)\n"},
    {"left_out_of_counter", Known::kAtCall, false, "from collections import Counter\nc = +Counter(a=m.id - 5)\nto = f'{len(c)}@acme.example'\n",
     "from collections import Counter\nc = +Counter(a=m.id - 5)\nd = +Counter(a=3)\nto = f'{len(d)}@acme.example'\n"},
    {"member_of_enum", Known::kBefore, false,
     "from enum import Enum\nclass Desk(Enum):\n    EVEN = 0\n    ODD = 1\nto = Desk(m.id % 2).name + '@acme.example'\n",
     "from enum import Enum\nclass Desk(Enum):\n    EVEN = 0\n    ODD = 1\nchosen = Desk(m.id % 2)\nto = Desk.ODD.name + '@acme.example'\n"},
    {"truth_of_model", Known::kBefore, false,
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    late: bool\n    text: str\nn = Note(late=m.id % 2, text='x')\nto = f'{n.late}@acme.example'\n",
     "from pydantic import BaseModel\nclass Note(BaseModel):\n    late: bool\n    text: str\nn = Note(late=m.id % 2, text=to)\nto = n.text\n"},
    {"limits_of_another_model", Known::kBefore, false,
     "from pydantic import BaseModel, Field\nclass Note(BaseModel):\n    text: str = Field(max_length=9000)\nn = Note(text=m.sender)\nto = n.text\n",
     "from pydantic import BaseModel, Field\nfrom typing import Optional\nclass Note(BaseModel):\n    text: Optional[str] = None\n    count: int = Field(ge=0, default=0)\n"
     "class Order(BaseModel):\n    to: str = Field(max_length=200)\nn = Note(text=m.sender, count=m.id)\nto = Order(to=to).to\n"},
    {"model_in_a_model", Known::kBefore, false,
     "from pydantic import BaseModel\nclass Payee(BaseModel):\n    to: str\nclass Task(BaseModel):\n    note: str\n    payee: Payee\nt = Task(note=to, payee=Payee(to=m.sender))\nto = t.payee.to\n",
     "from pydantic import BaseModel\nclass Payee(BaseModel):\n    to: str\nclass Task(BaseModel):\n    note: str\n    payee: Payee\nt = Task(note=m.sender, payee=Payee(to=to))\nto = t.payee.to\n"},
    {"hits_of_cache", Known::kBefore, false,
     "from functools import lru_cache\n@lru_cache\ndef f(x):\n    return x\nf(5)\nf(m.id)\nto = f'{f.cache_info().hits}@acme.example'\n",
     "from functools import lru_cache\n@lru_cache\ndef f(x):\n    return x\n@lru_cache\ndef g(x):\n    return x\nf(m.id)\ng(5)\ng(5)\nto = f'{g.cache_info().hits}@acme.example'\n"},
    {"lines_left_out", Known::kAtCall, false, "import textwrap\nto = f'{len(textwrap.wrap(\"ab cd ef gh ij kl\", width=8, max_lines=m.id))}@acme.example'\n",
     "import textwrap\nlines = textwrap.wrap('ab cd ef gh ij kl', width=8, max_lines=m.id)\nto = f'{len(textwrap.wrap(\"a b c d\", width=3))}@acme.example'\n"},
    {"state_of_random", Known::kAtCall, false, "import random\nr = random.Random(1)\nr.getrandbits(m.id)\nto = f'{r.getrandbits(8)}@acme.example'\n",
     "import random\nr = random.Random(1)\nq = random.Random(1)\nq.getrandbits(m.id)\nto = f'{r.getrandbits(8)}@acme.example'\n"},
};
INSTANTIATE_TEST_SUITE_P(Modules, LibraryTwinsTest, testing::ValuesIn(kLibrary), NameOfTwins);

// A reset is a reset, though a loop over mails wrote there before: what is read afterwards is what was set last.
TEST(Twins, AResetForgets) {
  const char* plan = R"(class Session:
    def __init__(self):
        self.to = None
        self.seen = []
    def observe(self, one):
        self.seen.append(one.body)
        self.to = one.sender
    def reset(self, to):
        self.to = to
s = Session()
for one in read_inbox():
    s.observe(one)
%sto = s.to
)";
  std::string bad(plan), good(plan);
  bad.replace(bad.find("%s"), 2, "");
  good.replace(good.find("%s"), 2, "s.reset('ann@acme.example')\n");
  EXPECT_EQ(NameOf(RunWorld(Whole(good.c_str()))->report.outcome), "done");
  EXPECT_EQ(NameOf(RunWorld(Whole(bad.c_str()))->report.outcome), "denied");
}

// Models that dicts are made into leave each other alone, and validators of one field the others, in mode explicit: at the call at least.
TEST(Twins, PartsOfModelsAreToldApartInModeExplicit) {
  const std::string nested = "from pydantic import BaseModel\nclass Note(BaseModel):\n    text: str\nclass Payee(BaseModel):\n    to: str\nclass Task(BaseModel):\n    note: Note\n    payee: Payee\n"
                             "t = Task(note={'text': %1}, payee={'to': %2})\nto = t.payee.to\n";
  const std::string checked = "from pydantic import BaseModel, field_validator\nclass Task(BaseModel):\n    to: str\n    note: str\n    @field_validator('note')\n    @classmethod\n"
                              "    def tidy(cls, value):\n        if not value.strip():\n            raise ValueError('empty')\n        return value\nt = Task(to=%2, note=%1)\nto = t.to\n";
  for (const std::string& plan : {nested, checked}) {
    const auto with = [&](const std::string& note, const std::string& to) {
      std::string text = plan;
      text.replace(text.find("%1"), 2, note);
      text.replace(text.find("%2"), 2, to);
      return NameOf(RunWorld(Whole(text.c_str()), ExplicitGate())->report.outcome);
    };
    EXPECT_EQ(with("m.sender", "to"), "done") << plan;
    EXPECT_EQ(with("to", "m.sender"), "denied") << plan;
  }
}

// What a library module made as it was loaded is nobody's to change: neither by its name, nor by way of what derives from it. What it makes
// for the plan is.
TEST(Twins, LibraryModulesAreFixed) {
  struct { const char* plan; const char* said; } const kRows[] = {
      {"from collections import Counter\nCounter.total = None\n", "TypeError: cannot set 'total' attribute of immutable type 'Counter'"},
      {"from collections import Counter\ndel Counter.total\n", "TypeError: cannot set 'total' attribute of immutable type 'Counter'"},
      {"from pydantic import BaseModel\nclass A(BaseModel):\n    n: int\nsetattr(A.__mro__[1], 'x', 1)\n", "TypeError: cannot set 'x' attribute of immutable type 'BaseModel'"},
      {"import textwrap\ntextwrap.wrap.calls = 1\n", "AttributeError: 'function' object has no attribute 'calls'"},
      {"from pydantic import BaseModel\nclass A(BaseModel):\n    n: int\nA.m = 2\nfrom collections import namedtuple\nP = namedtuple('P', 'x')\nP.m = 3\n"
       "from functools import lru_cache\n@lru_cache\ndef f(x):\n    return x\nf.m = 4\nprint(A.m, P.m, f.m)\n", "2 3 4\n"},
  };
  for (const auto& row : kRows) {
    auto world = RunWorld(row.plan);
    const std::string said = world->report.error ? world->report.error->type + ": " + world->report.error->message : world->report.printed;
    EXPECT_EQ(said.substr(0, strlen(row.said)), row.said) << row.plan << world->Messages();
  }
}

// What a schema does not name may be there nevertheless.
TEST(Twins, AReplyMayHaveMoreThanItsSchemaNames) {
  const std::string plan = "m = read_inbox()[0]\nfor name in get_me():\n    if name == 'zip':\n        send_email(to=m.sender, subject='s', body='b')\n";
  auto session = OpenWorld(kWorldGate);
  SourceFile source("named.plan", plan);
  Diagnostics diagnostics(source);
  std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
  ASSERT_TRUE(checked != nullptr);
  EXPECT_EQ(checked->verdict.outcome, Outcome::kDepends);
  std::string replies = kWorldReplies;
  replies.replace(replies.find("\"name\":\"Dana\""), 13, "\"name\":\"Dana\",\"zip\":\"1010\"");
  auto world = RunWorld(plan, kWorldGate, DenyAll(), replies);
  EXPECT_EQ(NameOf(world->report.outcome), "denied") << world->Messages();
}

// What a type is that is found at run is not known before: what its methods do is not, either.
TEST(Twins, MethodsOfATypeThatIsFoundAtRun) {
  for (const char* plan : {"a = []\ntype(a).append(a, m.sender)\nto = a[0]\n", "a = []\nput = type(a).append\nput(a, m.sender)\nto = a[0]\n", "a = []\na.__class__.append(a, m.sender)\nto = a[0]\n",
                           "e = ValueError(1)\ntype(e).__init__(e, m.sender)\nto = e.args[0]\n", "to = [].__class__([m.sender])[0]\n", "class S(str):\n    pass\nS.maketrans({1: 2})\nto = m.sender\n"}) {
    auto session = OpenWorld(ExplicitGate());
    SourceFile source("found.plan", Whole(plan));
    Diagnostics diagnostics(source);
    std::unique_ptr<CheckedPlan> checked = CheckPlan(*session, source, diagnostics);
    ASSERT_TRUE(checked != nullptr) << plan;
    EXPECT_NE(checked->verdict.outcome, Outcome::kAllow) << plan;
    auto world = RunWorld(Whole(plan), ExplicitGate());
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0) << plan;
  }
}

// Put in order by a method, by what that looks at.
TEST(Twins, OrderedByAMethod) {
  const std::string plan = "class Box:\n    def __init__(self, a, b):\n        self.a, self.b = a, b\n    def __lt__(self, other):\n        return self.%s < other.%s\n"
                           "to = %s([Box('ann@acme.example', m.body), Box('bob@acme.example', 'k')])%s.a\n";
  for (const auto& [order, first] : {std::pair("sorted", "[0]"), std::pair("min", ""), std::pair("max", "")}) {
    for (const char* by : {"a", "b"}) {
      std::string one = plan;
      for (const char* part : {by, by, order, first}) one.replace(one.find("%s"), 2, part);
      EXPECT_EQ(NameOf(RunWorld(Whole(one.c_str()), ExplicitGate())->report.outcome), *by == 'a' ? "done" : "denied") << one;
    }
  }
}

// An attribute that may come or go tells of the branch by being there.
TEST(Twins, AnAttributeThatMayComeTells) {
  const char* plan = "class Box:\n    to = 'ann@acme.example'\nbox = Box()\nif m.id > 3:\n    box.to = 'bob@acme.example'\nto = box.to\n";
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    EXPECT_EQ(NameOf(RunWorld(Whole(plan), kWorldGate, DenyAll(), replies)->report.outcome), "denied");
  }
}

// A method of an instance may write into what hangs from its class, too: lists there, variables around it, its defaults.
TEST(Twins, WhatHangsFromTheClassIsWrittenInto) {
  const char* plans[] = {
      "class Box:\n    held = [to]\nbox = Box()\nif m.id > 3:\n    box.held.append('bob@acme.example')\nto = box.held[-1]\n",
      "class Base:\n    held = [to]\nclass Box(Base):\n    pass\nbox = Box()\nif m.id > 3:\n    box.held[0] = 'bob@acme.example'\nto = box.held[0]\n",
      "class Box:\n    def put(self, one=None, held=[to]):\n        if one:\n            held.append(one)\n        return held[-1]\nbox = Box()\n"
      "if m.id > 3:\n    box.put('bob@acme.example')\nto = box.put()\n",
      "def make():\n    last = to\n    class Box:\n        def put(self, one):\n            nonlocal last\n            last = one\n        def get(self):\n"
      "            return last\n    return Box()\nbox = make()\nif m.id > 3:\n    box.put('bob@acme.example')\nto = box.get()\n",
      "def make():\n    held = [to]\n    class Box:\n        @property\n        def last(self):\n            return held[-1]\n        @last.setter\n"
      "        def last(self, one):\n            held.append(one)\n    return Box()\nbox = make()\nif m.id > 3:\n    box.last = 'bob@acme.example'\nto = box.last\n",
  };
  for (const char* plan : plans) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(Whole(plan), kWorldGate, DenyAll(), replies);
      EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan;
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
    }
  }
}

// Where the object that is written into was taken from elsewhere before the branch, was put there on the way, or goes on in another holder.
TEST(Parts, WhatOnlyLooksAsIfItStayedWhereItWas) {
  const char* plans[] = {
      "d = {'log': []}\nlog = d['log']\nd['log'] = []\nif m.id > 3:\n    log.append(1)\nn = len(log)\n",
      "one = {'n': 0}\nall = [one]\nfor it in all:\n    all.pop()\n    if m.id > 3:\n        it['n'] = 1\nn = one['n']\n",
      "a, b = {'n': 0}, {'n': 0}\nd = {'k': a}\nfor i in range(2):\n    if i:\n        if m.id > 3:\n            x['n'] = 1\n    x = d['k']\n    d['k'] = b\nn = a['n']\n",
      "d, o = {'a': []}, []\ne = d\nif m.id > 3:\n    e['a'] = o\n    d['a'].append(1)\nn = len(o)\n",
      "d, o = {'a': []}, []\ndef f(x):\n    x['a'] = o\nif m.id > 3:\n    f(d)\n    d['a'].append(1)\nn = len(o)\n",
      "d, o = {'a': []}, []\nif m.id > 3:\n    d.update(a=o)\n    d['a'].append(1)\nn = len(o)\n",
      "a, b = {'n': 0}, {'n': 0}\ncur = a\ndef swap():\n    global cur\n    cur = b\ndef mark():\n    cur['n'] = 1\nif m.id > 3:\n    swap()\n    mark()\nn = b['n']\n",
      "a, b, keep = [], [], []\nfor i in range(1):\n    it = a\n    if m.id > 3:\n        it = b\n    keep.append(it)\nkeep[0].append(1)\nn = len(b)\n",
      "class K:\n    def __init__(self):\n        self.n = []\na, b = K(), K()\ndef go():\n    x = a\n    if m.id > 3:\n        x = b\n    {}.pop(x)\ntry:\n    go()\n"
      "except KeyError as e:\n    e.args[0].n.append(1)\nn = len(b.n)\n",
  };
  for (const char* plan : plans) {
    for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
      auto world = RunWorld(Whole((std::string(plan) + "to = f'{n}@acme.example'\n").c_str()), kWorldGate, DenyAll(), replies);
      EXPECT_EQ(NameOf(world->report.outcome), "denied") << plan;
      EXPECT_EQ(world->executed("send_email"), 0) << plan;
    }
  }
}

// What stands in an instance decides how its items compare, not that it is gone over.
TEST(GoneOver, WhateverTheItemsCompareTo) {
  const std::string plan = "m = read_inbox()[0]\nclass Cards:\n    def __init__(self, n):\n        self.n = n\n    def __iter__(self):\n"
                           "        send_email(to='ann@acme.example', subject='s', body='b')\n        return iter([1, 2])\n"
                           "    def __le__(self, other):\n        self.n = 1\n        return True\nmax(Cards(m.id), default=0)\n";
  auto world = RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies);
  EXPECT_EQ(NameOf(world->report.outcome), "done") << world->Messages();
  EXPECT_EQ(world->executed("send_email"), 1);
}

// A `filter` that a branch exhausted asks nobody any more, and is taken for one that would: else who asks it again sees the branch.
TEST(GoneOver, WhetherOrNotSomethingIsLeft) {
  const std::string plan = "m = read_inbox()[0]\nfound = filter(len, (c for c in ['a', 'b'] if c))\nif m.id > 3:\n    for c in found:\n        pass\n"
                           "send_email(*[[list(found), 'ann@acme.example'][1], 's', 'b'])\n";
  auto gone_over = RunWorld(plan, kWorldGate, DenyAll(), OtherReplies()), left = RunWorld(plan, kWorldGate, DenyAll(), kWorldReplies);
  EXPECT_EQ(NameOf(gone_over->report.outcome), NameOf(left->report.outcome));
  EXPECT_EQ(gone_over->executed("send_email"), left->executed("send_email"));
}

}  // namespace
}  // namespace penstock
