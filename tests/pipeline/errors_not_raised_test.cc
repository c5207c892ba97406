// Whether the rest of a `try` is come to is known to whoever decided that there is no error. What raises none in any run decides nothing.
#include <cstring>

#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

// What is done with each mail, in a `try` that goes on with a mail to somebody else.
struct Step {
  const char* name;
  const char* raises;
  const char* raises_nothing;
};

std::string Whole(const char* step) {
  std::string lines;
  for (const char* at = step; *at != 0;) {
    const char* end = std::strchr(at, '\n');
    if (end == nullptr) end = at + std::strlen(at);
    lines += "        " + std::string(at, end) + "\n";
    at = *end == 0 ? end : end + 1;
  }
  return "inbox = read_inbox()\nto = 'ann@acme.example'\nout, seen, d, n, k = [], set(), {'a': 1}, 0, 1\ndef tidy(t):\n    return t.strip().lower()\ndef first(t):\n    return t.split()[n]\n"
         "try:\n    for x in inbox:\n" + lines + "    to = 'bob@acme.example'\nexcept Exception:\n    pass\nsend_email(to=to, subject='s', body='b')\n";
}

class NotRaisedTest : public testing::TestWithParam<Step> {};

TEST_P(NotRaisedTest, DecidesNothing) {
  ExpectSent(Whole(GetParam().raises_nothing));
  ExpectNotSent(Whole(GetParam().raises));
}

INSTANTIATE_TEST_SUITE_P(Of, NotRaisedTest, testing::Values(
    Step{"list", "out.append(x.body)\nout.remove('no')", "out.append(x.body)\nout += [x.id]\nout.extend([x.sender])"},
    Step{"text", "out.append(x.body.index('y'))", "out.append(x.body.strip().upper().replace('A', 'B')[:3])"},
    Step{"text_with_something_else", "out.append(x.body.strip(d))", "out.append(x.body.split(',') + x.body.splitlines())"},
    Step{"parts", "out.append(x.body[n])", "out.append(x.body[n:])"},
    Step{"counted", "n += int(x.body)", "n += 1\nout.append(f'{n}')"},
    Step{"summed", "n += x.id // (x.id - 1)", "n += x.id\nout.append(str(n))"},
    Step{"as_large_as_they_like", "k = k * x.id + x.id\nout.append(f'{k}')", "k = k + x.id * x.id\nout.append(f'{k}')"},
    Step{"doubled", "k += k\nout.append(str(k))", "k += 1\nout.append(str(k))"},
    Step{"with_a_fraction", "out.append(f'{x.id / n:.2f}')", "out.append(f'{x.id / 2:>8,.2f}')"},
    Step{"format_of_another", "out.append(f'{x.id:{x.body}}')", "out.append(f'{x.body:>20}' + f'{x.id:5d}')"},
    Step{"entry", "d[x.sender] += 1", "d[x.sender] = d.get(x.sender, 0) + 1"},
    Step{"entry_of_lists", "d[x.sender].append(1)", "d.setdefault(x.sender, 1)"},
    Step{"without_a_hash", "seen.add(x)", "seen.add(x.sender)"},
    Step{"element", "seen.remove(x.sender)", "n += x.sender in seen"},
    Step{"dict_gone_over", "for c in d:\n    d[x.sender] = 1", "for c in d:\n    n += len(c)"},
    Step{"dict_gone_over_by_another_name", "e = d\nfor c in d.items():\n    e.update({x.sender: 1})", "for c, v in d.items():\n    out.append(c + x.sender)"},
    Step{"rows", "a, b = x.body.split(',')", "for i, (a, b) in enumerate([(x.id, x.body)]):\n    out.append(f'{i} {b}')"},
    Step{"function", "out.append(first(x.body))", "out.append(tidy(x.body))"},
    Step{"generator_expression", "out.append(', '.join(c[n] for c in x.body.split(',')))", "out.append(', '.join(c.title() for c in x.body.split(',')))"},
    Step{"of_the_wrong_kind", "out.append(''.join(c if c > 'b' else None for c in x.body))", "out.append(''.join(c if c > 'b' else '' for c in x.body))"},
    Step{"in_order", "out.append(sorted(x.body.split())[1])", "out.append(sorted(x.body.split()))"},
    Step{"not_in_order", "out.append(x.id if x.id > 3 else x.body)\nsorted(out)", "out.append((x.id, x.body))\nsorted(out)"},
    Step{"is_any", "out.append(any(1 // (x.id - 1) for c in x.body))", "out.append(any(c in 'xy' for c in x.body))"},
    Step{"raised", "if x.id > 3:\n    raise ValueError('late')\nif x.id == 1:\n    raise KeyError('k')", "if x.id > 3:\n    out.append('late')"}),
    [](const auto& row) { return row.param.name; });

// Where the error would go, or what is left undone, is no matter. Whether a tool fails is for the tool to say: so it is asked before.
constexpr const char* kAlike[] = {
    "def main():\n    out = []\n    for x in inbox:\n        out.append(STEP)\n    send_email(to='ann@acme.example', subject='s', body='b')\ntry:\n    main()\nexcept Exception:\n    pass\n",
    "out = []\ntry:\n    for x in inbox:\n        out.append(STEP)\nexcept Exception:\n    out = []\nelse:\n    send_email(to='ann@acme.example', subject='s', body='b')\n",
    "class Log:\n    def __init__(self):\n        self.lines = []\n    def add(self, line):\n        self.lines.append(line)\n    def __enter__(self):\n        return self\n    def __exit__(self, kind, error, trace):\n"
    "        if kind is None:\n            send_email(to='ann@acme.example', subject='s', body='b')\n        return True\nwith Log() as log:\n    for x in inbox:\n        log.add(STEP)\n",
    "to = 'bob@acme.example'\ntry:\n    try:\n        out = [STEP for x in inbox]\n        to = 'ann@acme.example'\n    finally:\n        n = 1\nexcept Exception:\n    pass\nsend_email(to=to, subject='s', body='b')\n",
    "def run(step):\n    try:\n        for x in inbox:\n            step(x)\n        return 'ann@acme.example'\n    except Exception:\n        return 'bob@acme.example'\nsend_email(to=run(lambda x: STEP), subject='s', body='b')\n",
    "def each():\n    for x in inbox:\n        yield STEP\nto = 'bob@acme.example'\ntry:\n    n = len([x for x in each()])\n    to = 'ann@acme.example'\nexcept Exception:\n    pass\nsend_email(to=to, subject='s', body='b')\n",
};

TEST(ErrorsNotRaised, WhereverTheyWouldBeTaken) {
  for (const char* plan : kAlike) {
    for (const auto& [step, raises] : {std::pair("x.body.strip()", false), {"int(x.body)", true}, {"x.body.split('@')[7]", true}}) {
      std::string whole = std::string("inbox = read_inbox()\n") + plan;
      whole.replace(whole.find("STEP"), 4, step);
      if (!raises) {
        ExpectSent(whole);
        continue;
      }
      EXPECT_NE(CheckedOutcome(whole), Outcome::kAllow) << whole;
      for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
        EXPECT_EQ(RunWorld(whole, kWorldGate, DenyAll(), replies)->executed("send_email"), 0) << whole;
      }
    }
  }
}

// A call that nobody calls again is too deep where the limit says so.
TEST(ErrorsNotRaised, UnlessTheLimitOfDepthIsSmall) {
  const std::string plan = "m = read_inbox()[0]\nto = 'ann@acme.example'\ndef one():\n    return two()\ndef two():\n    return three()\ndef three():\n    return 1\n"
                           "try:\n    if m.id > 3:\n        one()\n    to = 'bob@acme.example'\nexcept RecursionError:\n    pass\nsend_email(to=to, subject='s', body='b')\n";
  ExpectSent(plan);
  Limits limits;
  limits.depth = 3;
  for (const std::string& replies : {std::string(kWorldReplies), OtherReplies()}) {
    auto world = RunWorld(plan, kWorldGate, DenyAll(), replies, limits);
    EXPECT_EQ(NameOf(world->report.outcome), "denied") << world->Messages();
    EXPECT_EQ(world->executed("send_email"), 0);
  }
}

// Of what was chosen one may take what the other does not.
TEST(ErrorsNotRaised, WhicheverWasChosen) {
  struct Chosen { const char *setup, *step; };
  for (const Chosen& one : {
           Chosen{"t = len if m.id > 3 else int\n", "isinstance(1, t)"},
           {"from typing import Protocol\nclass P(Protocol):\n    def f(self): ...\nt = P if m.id > 3 else int\n", "isinstance(1, t)"},
           {"t = range(2) if m.id > 3 else (1, 2)\n", "t + (1,)"},
           {"t = range(2)[1:] if m.id > 3 else (1, 2)\n", "t += (1,)"},
           {"t = range(10 ** 20) if m.id > 3 else range(2)\n", "len(t)"},
           {"t = frozenset([1]) if m.id > 3 else {1}\n", "t.add(2)"},
           {"t = [1] if m.id > 3 else 'a'\n", "'b'.join(['x', t])"},
           {"class A:\n    def f(self):\n        return 1\nt = A()\nif m.id > 3:\n    t.f = None\n", "t.f()"},
           {"class A:\n    def f(self):\n        return 1\nt = A()\nsetattr(t, 'f' if m.id > 3 else 'g', 5)\n", "t.f()"},
           {"class A:\n    pass\nt = A()\nt.v = 1\nif m.id > 3:\n    del t.v\n", "t.v"},
           {"class A:\n    __slots__ = ('v',)\nclass B:\n    pass\nt = A() if m.id > 3 else B()\n", "t.w = 1"},
           {"class A:\n    @property\n    def v(self):\n        return 1\nclass B:\n    pass\nt = A() if m.id > 3 else B()\n", "t.v = 1"},
           {"class A:\n    __hash__ = None\nt = A() if m.id > 3 else 'a'\n", "{t: 1}"},
           {"t = 1\nfor x in read_inbox():\n    t = t * 10 ** 3000\n", "f'{t}'"},
           {"class A:\n    def f(self):\n        return 1\nclass B:\n    def f(self, k):\n        return 1\nt = (A if m.id > 3 else B)()\n", "t.f()"},
           {"class A:\n    def f(self):\n        yield 1\nclass B:\n    def f(self, *, k):\n        yield 1\nt = (A if m.id > 3 else B)()\n", "t.f()"},
           {"class E(Exception):\n    def __init__(self, k):\n        if k > 3:\n            return 5\n", "E(m.id)"},
           {"class A:\n    def __len__(self):\n        return -1\nclass B:\n    pass\nt = A() if m.id > 3 else B()\n", "1 if t else 2"},
           {"class A:\n    def __len__(self):\n        return m.id - 4\nt = A()\n", "1 if t else 2"},
           {"class A:\n    def __bool__(self):\n        return m.id > 3 or 5\nt = A()\n", "1 if t else 2"},
           {"class A:\n    pass\nt = A()\nif m.id > 3:\n    A.__len__ = None\n", "1 if t else 2"},
           {"class A:\n    f = property(lambda s: 1)\nt = A()\nif m.id > 3:\n    A.f = 5\n", "t.f = 1"},
           {"class A:\n    __bool__ = None\nclass B:\n    pass\nt = A() if m.id > 3 else B()\ndef ask():\n    if t:\n        pass\n", "ask()"},
           {"class A:\n    def __len__(self, k):\n        return k\nclass B:\n    pass\nt = A() if m.id > 3 else B()\ndef ask():\n    assert not t or True\n", "ask()"},
           {"class A:\n    def __get__(self, a, b):\n        raise ValueError\nclass C:\n    def __get__(self, a, b):\n        return 1\nclass T:\n    z = (A if m.id > 3 else C)()\nt = T()\n", "t.z"},
           {"from decimal import Decimal\nt = Decimal('sNaN' if m.id > 3 else '1')\n", "1 in [t]"},
           {"def deep(k):\n    if k == 0:\n        return 1 // (m.id - 1) if m.id < 4 else 1\n    try:\n        return deep(k - 1)\n    except KeyError:\n        return 2\n", "deep(2)"}}) {
    const std::string plan = std::string("m = read_inbox()[0]\nto = 'ann@acme.example'\n") + one.setup + "try:\n    " + one.step +
                             "\n    to = 'bob@acme.example'\nexcept Exception:\n    pass\nsend_email(to=to, subject='s', body='b')\n";
    ExpectNotSent(plan);
  }
}

// Whoever gets past an error that surely ends the run tells nothing, whatever is called on the way out.
TEST(ErrorsNotRaised, WhereTheHandlerSurelyRaises) {
  const std::string setup = "m = read_inbox()[0]\nseen, quiet = [], False\ndef note(e):\n    seen.append(e)\n"
                            "class Log:\n    def __init__(self, answer=None):\n        self.answer = answer\n    def __enter__(self):\n        return self\n"
                            "    def __exit__(self, kind, error, trace):\n        note(kind is None)\n        return self.answer\n";
  const std::string reads = "n = [1, 2, 3, 4, 5, 6][m.id]\n", mail = "send_email(to='bob@acme.example', subject='s', body='b')\n";
  const auto within = [](const std::string& lines) {
    std::string out;
    for (size_t at = 0; at < lines.size();) {
      const size_t end = lines.find('\n', at) + 1;
      out += "    " + lines.substr(at, end - at);
      at = end;
    }
    return out;
  };
  const std::string risky = within(reads + mail);
  for (const std::string& plan : {
           "with Log():\n" + risky,
           "with Log(False):\n" + risky,
           "with Log() as log:\n" + within(reads) + "send_email(to=f'{len(seen)}@acme.example', subject='s', body='b')\n",
           "try:\n" + risky + "except IndexError as e:\n    note(e)\n    raise\n",
           "try:\n" + risky + "except IndexError as e:\n    if quiet:\n        n = 0\n    else:\n        raise ValueError('no such row')\n",
           "try:\n" + within(reads) + "finally:\n    note('done')\n" + mail,
           "def work():\n" + within("with Log():\n" + risky) + "work()\n"}) {
    ExpectSent(setup + plan);
  }
  for (const std::string& plan : {
           "with Log(True):\n" + risky,
           "with Log(m.id > 3):\n" + risky,
           "if m.id > 3:\n    quiet = True\ntry:\n" + risky + "except IndexError as e:\n    if not quiet:\n        raise\n",
           "def work():\n" + within("with Log():\n" + within(reads)) + "try:\n    work()\nexcept IndexError:\n    pass\nsend_email(to=f'{len(seen)}@acme.example', subject='s', body='b')\n",
           "def work():\n" + within("with Log():\n" + risky) + "try:\n    work()\nexcept IndexError:\n    pass\n",
           "import asyncio\nasync def work():\n" + within("try:\n" + within(reads) + "except IndexError as e:\n    note(e)\n    raise\n") +
               "async def main():\n    t = asyncio.create_task(work())\n    await asyncio.sleep(0)\n    await asyncio.sleep(0)\n"
               "    send_email(to=f'{len(seen)}@acme.example', subject='s', body='b')\nasyncio.run(main())\n"}) {
    ExpectNotSent(setup + plan);
  }
}

}  // namespace
}  // namespace penstock
