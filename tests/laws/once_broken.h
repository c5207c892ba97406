// Plans that once broke a law, made small: they hold for all that come after.
#pragma once

#include <cstdint>

namespace penstock {

struct OnceBroken {
  uint64_t seed;     // what the tools answer, by world
  bool is_straight;  // as GeneratedPlan has it
  const char* text;
};

inline constexpr OnceBroken kOnceBroken[] = {
    // A class in a field of `format`.
    {687250, false, R"(n = 'start'
class C:
    def __class_getitem__(cls, k):
        global n
        n = 'm7'
'{0[0]}'.format(C)
post(n)
)"},
    // A dict that is merged is an instance.
    {9700022, true, R"(import collections
inbox = read_inbox()
d = collections.defaultdict(int)
d[inbox[0].id] += 1
post(len({**d, 'k': 1}))
post({**d}.get(inbox[0].id))
)"},
    // What a call of the library left in registers that nobody reads.
    {10260949, false, R"(import contextlib
inbox = read_inbox()
t = inbox[0] in ('eve',)
xs = []
def g():
    try:
        try:
            y
        except:
            pass
        finally:
            xs.append(1)
    except LookupError:
        pass
    yield 1
def f(c=False):
    post(xs)
with contextlib.suppress(LookupError):
    try:
        try:
            str([f(s) for s in 'b'])
        except:
            pass
    finally:
        try:
            1[1 if n else 0]
        except LookupError:
            raise
        finally:
            pass
)"},
    // An iterator that a label chose runs no more than an operand may.
    {90049318, false, R"(inbox = read_inbox()
t = inbox[0].id > 3
xs = []
def mark(x='m'):
    xs
class C1:
    v = 'v'
    def __delitem__(self, i):
        return None
o, p = (C1, C1)
h2_ = [map(mark, [1, 2])]
if t:
    h2_ = 'k'
h2 = h2_[0]
o.h = h2
tuple(o.h)
post(p.v)
)"},
    // Numbers compared where methods of the plan write.
    {20037250, false, R"(class C1:
    def __init__(self, a, b='x'):
        self.a = a
    def __repr__(self):
        self.b = str
o2 = C1('a', 'bob')
v20 = o2.a
v23 = [0, 1]
v24 = get_payslip().net
v26 = min(v24, v23[0])
post(**{'x': v20, 'y': v23})
)"},
    // What an error in a method that a builtin asked decides in the handler.
    {40024935, false, R"(w = read_inbox()
log = []
class A:
    def __init__(self, v):
        pass
    def __eq__(self, *rest):
        1[0]
class B:
    def __repr__(self, *rest):
        self.v = 1
a = A(str)
if w == 'eve':
    a = 1
try:
    [a].index(1)
except Exception as e:
    e == TypeError
post(log)
)"},
    {40048072, false, R"(class A:
    def __init__(self, v):
        self.v = v
    def __rmul__(self, o=None, q=None, *rest):
        post(self.v)
import math
r = math.prod(['a', A('eve')])
)"},
    // One of two attributes is asked for, and neither is the property.
    {70072036, false, R"(inbox = read_inbox()
u = False
a = []
class Box:
    def __init__(self):
        self.xs = []
        self.ys = self.xs
    def __getattr__(self, name):
        a.append(name)
    @property
    def held(self):
        self.v = 'seen'
p = Box()
{False: p}[u].v = inbox[0].sender
getattr(p, 'xs' if a else 'ys')[:] = 'm11'
post(p.v)
)"},
    // The dict in an instance stays, whatever is raised in it.
    {280004037, true, R"(import collections
import functools
inbox = read_inbox()
def f2(s, k='2'):
    pass
v1 = functools.partial(f2, 1)
v2 = collections.OrderedDict()
v5 = inbox[0].subject.upper()
v6 = ['c']
v7 = list(v2.values())
post(v6)
)"},
    // A dict out of JSON has the key, or takes what is given.
    {280016090, true, R"(import json
inbox = read_inbox()
slip = get_payslip()
v2 = json.loads(json.dumps({'a': 2})).setdefault(inbox[-1].sender, slip)
post(v2)
)"},
    // A class that a descriptor is told of is raised no further than one that an instance leads to.
    {310024100, false, R"(inbox = read_inbox()
xs1 = 's'
class C2:
    def __init__(self, a):
        self.a = a
    def p(self):
        return 'p'
    p = property(p)
    class Field:
        def __get__(self, one, cls):
            return str(one)[9]
        def __set__(self, one, v):
            vars['field'] = v
    field = Field()
    def __ge__(self, o):
        return str(self.a)
o3 = C2(get_contacts())
match 'hi':
    case _ if get_calendar()[0].notes == 'hi':
        o3.field
post(*['hi', o3.p])
)"},
    // What was in a list lies in a register still, and in another run another thing.
    {270037220, false, R"(t = get_payslip().net > 4
u = len
class C2:
    pass
class C3:
    def __iadd__(self, o):
        return self
    def __init_subclass__(cls, **k):
        n = 'm17'
p = C3
def g():
    """k"""
h4 = [p]
if t:
    h4 = [1]
h5 = C2 if t and u else g
p.v = 'w'
try:
    n = str and h5
except Exception:
    xs
post(p.v)
)"},
    // What a default holds is given back, and written into.
    {450004338, false, R"(inbox = read_inbox()
t = inbox[0].id > 3
a, b = ([], ['b'])
class Box:
    def __init__(self, xs=None):
        self.xs = []
o, p = (Box, Box(a))
(lambda i=[p.xs, b][t]: i)().append(str)
post(b)
)"},
    // A register that a loop writes only if there is a next held something else before.
    {670004616, false, R"(t = get_payslip().net > 4
class C1:
    def __iadd__(self, o):
        return self
o, p = (C1(), C1())
def g(x=1):
    yield 'k'
h2 = (1, 2)
if t:
    h2 = g()
o = p.v = 'w'
for x in h2:
    break
post(p.v)
)"},
    // What a method may have ended in counted as said of what the next one is given.
    {270016632, false, R"(inbox = read_inbox()
t = inbox
u = not t
class C1:
    def __gt__(self, o):
        xs.append('m3')
o, p = (C1(), C1())
h2_ = [map]
if get_payslip().net:
    h2_[0] = C1()
h2 = h2_
o.h = h2
h3 = post
if u:
    h3 = p
xs = []
o.v = p = 'w'
def k4(z=1, *r):
    try:
        max([1, 2], key=z)
    except Exception:
        pass
k4(z=h3)
)"},
    // A class that a label chose is asked for an item.
    {730270910, false, R"(inbox = read_inbox()
t = len(inbox) > 1
n = 'start'
class C1:
    def __class_getitem__(cls, k):
        global n
        n = 'm3'
h3 = next((x for x in ['x', C1] if t or not isinstance(x, str)))
h3[:1]
post(n)
)"},
    // What `__new__` gave is no instance, and `__init__` is not asked.
    {730390199, false, R"(xs = []
n = 'start'
class K6:
    def __init__(self, v='i', w=None):
        type.seen(v)
    def __new__(cls, *a, **k):
        return xs
o8 = K6()
post(n)
)"},
    // What the branch itself writes into was made in its block.
    {740220205, false, R"(w = read_inbox()[0].sender
class A:
    def __init__(self, v):
        self = 'a'
    def __index__(self, o=None, q=None, *rest):
        return 0
a = A(w)
b = str
if w == 'eve':
    a = b
try:
    r = [1, 2]
    r[a] = b
except Exception as e:
    post
post(r)
)"},
    // What a closure writes into is a parameter of the function around it.
    {750070781, false, R"(t = get_payslip().net > 4
class C1:
    v = 'v'
o, p = (C1, C1())
h2 = 1 if t else p
o = p.v = 'w'
def k3_(w):
    def k3():
        try:
            del w.v
        except Exception:
            pass
    return k3()
a = k3_(h2)
post(p.v)
)"},
    // A method is given a class that nobody writes into, which an instance leads to.
    {750011212, false, R"(import functools
inbox = read_inbox()
class C2:
    made = 0
    def __init__(self, a, b='x'):
        self.b = b
    class Field:
        def __get__(self, one, cls):
            return cls.made if one else one
    field = Field()
o3 = C2(get_calendar, inbox[0].body)
def deco4(f):
    @functools
    def inner(*rest, **named):
        return f
if get_payslip().net > 4:
    o3
else:
    post(**{'x': o3.field, 'y': 0})
for s17 in [str, o3.field, o3]:
    post(s17)
)"},
    // What is sent through a generator, and what its delegate reads when it is asked again.
    {5, false, R"(inbox = read_inbox()
flag, n = True, 'a'
def inner():
    x = yield 0
    post(x)
    try:
        yield n
    except ValueError:
        post('caught')
    post(n)
    yield 1
def outer():
    if flag:
        y = yield from inner()
        post(y)
m = outer()
next(m)
flag = False
post(m.send(inbox[0].sender))
n = inbox[0].body
post(m.throw(ValueError))
m.close()
)"},
    // A class of errors that is one of several, and a generator that may not have begun.
    {5, false, R"(n = 'none'
class E(Exception):
    def __init__(self, *x):
        global n
        n = 'made'
def g():
    global n
    try:
        yield 1
    finally:
        n = 'closed'
es = [ValueError]
m = g()
if read_inbox()[0].id > 3:
    es[0] = E
    next(m)
try:
    raise KeyError from es[0]
except KeyError:
    pass
post(n)
m.close()
post(n)
)"},
    // A decimal that is what is left, and a span of time turned round.
    {5, false, R"(from decimal import Decimal
import datetime
post(str((Decimal(read_inbox()[0].id) % 7).sqrt()))
post(str((-datetime.timedelta(days=2)).total_seconds()))
post(type(n := 5).__name__.upper())
)"},
    // Where the callee stood the result of the call stands, and what an error may have written is raised by where it stood.
    {5, false, R"(w = read_inbox()
try:
    r = [w]
    r.extend(5)
except TypeError:
    pass
if r:
    post('z')
)"},
    // A place that a branch might have written into could not be told, and what a reference of another label had chosen was raised by that label, too.
    {690, false, R"(import re, json, copy, functools, itertools, operator, collections, dataclasses, enum, math, heapq, bisect
inbox = read_inbox()
t = inbox[0].id > 3
u = get_payslip().net > 4

def mark(x='m'):
    xs

class C1:

    def __index__(self):
        mark(n)

class C2:

    def __init_subclass__(cls, **k):
        mark
o, p = (C1, C2)
h3 = C2
h4 = p
if t:
    h4 = inbox[0]
o.v = p = 'w'

def k5(z=None):
    return xs
n = functools.partial(k5, h3)
try:
    h4['k'] = 'm22'
except Exception:
    pass
post(o.v)
)"},
    // Mode explicit: a generator of the plan is moved under a test within a module of the library.
    {531, false, R"(import contextlib, itertools, functools
t = get_payslip().net > 4
xs, ys = ([], 'a')

def g1(q=False, z=ys):
    yield xs
*_, y = itertools.dropwhile(lambda x: t, g1(t))
post(xs)
)"},
    // The same; its own code moves another one.
    {373, false, R"(import contextlib, itertools, functools
inbox = read_inbox()
t = len
xs, ys = ([], 'a')
n = y = 'start'

def g1(q=False, z=ys):
    next(jt, 'end')
    yield inbox

def g2(q=False, z=ys):
    got = (yield xs)
it, jt = (g1, g2())
*_, y = (k for k in itertools.groupby(g1(n), key=t))
post(xs)
)"},
    // The same of what a context manager holds while its body runs.
    {256, false, R"(import functools, contextlib, dataclasses, enum, abc, typing, collections
inbox = read_inbox()
xs = []
n = 'start'

@contextlib.contextmanager
def ctx4(x=None):
    yield xs

class K5:
    __hash__ = object

class K7:
    for i in inbox:
        break
try:
    match n:
        case _:
            with contextlib.ExitStack() as stack:
                stack.enter_context(ctx4())
                n = K7 < K5
except Exception as e:
    pass
post(xs)
)"},
    // A generator that ends decides that what filters is not asked.
    {7612, false, R"(import contextlib, itertools, functools
inbox = read_inbox()
t = get_payslip().net > 4
ys = []
n = y = 'start'

def g2(q=False, z=ys):
    if t:
        yield n

@contextlib.contextmanager
def k3(q=False, z=ys):
    y
it, jt = (filter(lambda x: x, g2()), iter(inbox))
next(it, 'end')
post(next(jt, 'end'))
)"},
    // The bases chose which hook runs, and who stands in the class what it is told: control by the first was lost behind the second.
    {9700134, false, R"(t = read_inbox()
u = get_payslip().net > 4

class Told:
    n = None

    def __set_name__(self, owner, name):
        if self.n is None:
            self.n = name

class K6:

    def __init_subclass__(cls, tag=None, **k):
        post('m8')

class K7(K6 if u else object):
    v = t
    c = Told()
)"},
    // What `__new__` gives decides whether there is an `__init__` to run.
    {9803784, false, R"(inbox = read_inbox()
u = inbox[0].id > 3
xs = []

class K5:

    def __new__(cls, *a, **k):
        return super().__new__(cls) if u else xs

    def __init__(self, v='i', w=None):
        post('m15')
K5()
)"},
    // Mode explicit: which class it is decides what is called by way of it.
    {9852871, false, R"(inbox = read_inbox()

class K5:
    pass

class K6(K5 if inbox[0].id > 3 else object):

    def q():
        return 1
post(K6.q())
)"},
    // That a finally block asks at once tells that the rest of the try block was skipped.
    {999, false, R"(inbox = read_inbox()
try:
    try:
        v28 = int
    finally:
        v29 = inbox[1]
        v30 = lookup('x1')
finally:
    for v32 in 'bob':
        v34 = lookup(v32)
)"},
    // What a labelled reference under a branch writes into, the branch raised as far as it may be written.
    {20290041, false, R"(inbox = read_inbox()
if get_payslip().net > 4:
    post
else:
    inbox[-1]['body'] = 1
lookup(inbox[0]['sender'])
)"},
    {20290041, false, R"(inbox = read_inbox()
d = {'q': inbox[-1]}
if get_payslip().net > 4:
    post
else:
    d['q']['body'] = 1
lookup(inbox[0]['sender'])
)"},
    // What a method put into an operand before it was of no use.
    {1153, false, R"(w = read_inbox()[0].sender
log = []
class A:
    def __init__(self, v):
        self.v = v
    def __ror__(self, o=None, q=None, *rest):
        self.v = w
        return NotImplemented
a = A('a')
try:
    r = {1}; r |= a
except Exception as e:
    post(len(log))
)"},
    // A function that a builtin calls within a `try`, and that calls one which raises nothing.
    {20420684, false, R"(t = read_inbox()[0].body == 'yes'
def early(c):
    if t:
        return 1
def key(c):
    early(c)
    return 1
x = 1
try:
    sorted([1, 0], key=key)
    [][1]
except Exception:
    x = 2
post(x)
)"},
    // An error far down, taken by a call of the same function around it.
    {7, false, R"(m = read_inbox()[0]
def deep(k):
    if k == 0:
        1 // (m.id - 3)
        return 1
    try:
        return deep(k - 1)
    except Exception:
        return 9
post(deep(1))
)"},
    // What a register of a generator still holds, though nobody reads it any more.
    {20471729, false, R"(inbox = read_inbox()
t = len(inbox) > 1
xs = []
def fail(error): raise error
def g0(c=False):
    len(xs)
    if not c:
        return
    yield 1
for s in g0(t):
    continue
try:
    xs.append('m7')
except LookupError:
    pass
post(len(xs))
)"},
    // A call takes, and opens its region afterwards.
    {20460318, false, R"(w = read_inbox()[0].sender
log = []
class A(list):
    def __len__(self, o=None, q=None, *rest):
        log.append(1)
a = A('eve')
try:
    r = print(w, a)
except Exception as e:
    post(type(e) == TypeError)
try:
    def f(*p, **q): return p
    r = f(*a, **b)
except Exception as e:
    post(len(log))
post(1 if r else 2)
)"},
    // An error that goes through a finally block by itself waits at the head of a loop there, when another begins a round of it.
    {60041239, false, R"(try:
    v = lookup('x1')
except ZeroDivisionError as e:
    pass
else:
    raise ValueError('x')
finally:
    for s in ['bob']:
        pass
    post(x=1, y=4)
)"},
    // What `__contains__` gives may be an error to ask for its truth.
    {60137547, false, R"(inbox = read_inbox()
class C:
    def __contains__(self, o):
        return inbox
try:
    v = 'a' in C()
    post(1)
except Exception as e:
    pass
)"},
    // Neither a generator nor a text has the method: which of them it was is nobody's choice of what runs.
    {91000302, false, R"(inbox = read_inbox()
t = inbox[0].body == 'yes'
class C:
    def __set__(self, i, x):
        return None
o = C()
h = [(mark for x in [1, 2])]
if t:
    h = inbox[0].body
h = h[0]
o.h = h
o.v = 'w'
try:
    o.h.append('m18')
except Exception:
    pass
post(o.v)
)"},
    // Of the dict that `fromkeys` is asked of nothing is known: a value that has been chosen has its label, what it holds has none.
    {961, false, R"(w = read_inbox()[0]
s = get_payslip()
class A:
    pass
a = A()
a.v = str(s)
post({'a': a}.fromkeys(w.sender))
post(s.fromkeys([1]))
)"},
    // What a callee alone chooses was not raised in the regions of who called it, whose labels may be less than was said.
    {110074163, false, R"(inbox = read_inbox()
for v13, v12 in dict(zip('hi', 'a')).items():

    def f14(a, b='d', *rest):
        if lookup(''):
            send(to=inbox[0].sender, body=b or v13)
            v17 = ['bob', v13] + [c for c in get_contacts() if c]
        return '-'
    if get_calendar()[0].kind:
        for v21 in f14(v13, b=v12):
            v24 = list
if get_contacts()[1].name.isdigit():
    v31 = 'hi'
elif False:

    def f32(a, b='d', **named):
        return str
else:
    post(x=[m for m in inbox], y=[c for c in get_contacts()])
)"},
    // A slice of a range has its label where an instance would have it.
    {928000223, false, R"(import copy
inbox = read_inbox()

class A:

    def __getattr__(self, k):
        return 'no '

    @property
    def twice(self):
        return self.n
v1 = {}
v4 = range(len(inbox))[1:].stop
v6 = copy
post(v1)
)"},
    // What a set is made of might be instances in another run.
    {701000910, false, R"(import collections, contextlib, functools, json

class C3:

    def __gt__(self, o):
        return len
o4 = C3
v6 = collections
for v28 in str(o4):
    v29 = {lookup(v28).value}
)"},
    // Of an iterator another run may ask what it goes over.
    {927000393, false, R"(inbox = read_inbox()
t = inbox[0].id
xs = []

class C1:

    def __getitem__(self, i):
        return [1, 2][i]

class C3:

    def __or__(self, o):
        self.v = 'm17'
o, p = (C1(), C3)
h4 = {True: o}.get(t, inbox)
for x in h4:
    pass
try:
    h4.w = 1
except Exception as e:
    pass
post(xs)
)"},
    // That a key is there, `setdefault` says.
    {110480402, false, R"(v1 = dict(zip('a'.split(), ['', 'x1']))
for v3, v2 in zip(['a', 'a'], [c for c in get_contacts() if True]):
    v4 = v1.setdefault(v3, v2)
post(**{'x': {v: k for k, v in v1.items()}, 'y': 5})
)"},
    // Control may have a label here, and in the run that has not, who was chosen raises it.
    {110421771, false, R"(inbox = read_inbox()

def g1(xs):
    for x in xs:
        if x != 'a':
            got = (yield x)
v2 = list(g1(['hi', 'a']))
for v4 in zip(v2, list(v2)):
    v2.append(inbox[0].sender)
    v2[len({v4: 'a', 'k': v4}) % len(v2)] = v4
v15 = ['a', 'hi']
for v17, v16 in dict(zip(['x1', 'x1'], v2)).items():
    for v19 in sorted(v15, key=lambda s: v16.find(s))[0]:
        v20 = list
post(v15)
)"},
    // What `**` takes along was not in the dict yet when that decided.
    {110222536, false, R"(inbox = read_inbox()
v3 = {'a': 'a'}
for v10 in list({s: s for s in ['a']}.items()):
    try:
        post(**{'x': v3, 'y': inbox})
    except ValueError as e12:
        v14 = 3
send(to='v7', body=v3.get('a'))
)"},
    // What is taken from a dict if it is there hangs from it only then.
    {705000519, false, R"(t = get_payslip().net
a, b = ([], 'b')
d = {'k': a, 'l': []}
n = 'start'
class Box:
    def __init__(self, xs=None):
        self.xs = []
    def give(self, q=False):
        return self.xs
o, p = (Box, Box([]))
def f3(q=False, z=b):
    d.pop('new', None)
    return f1
if n:
    b = str(len)
else:
    del f3(c)[1]
if 'x' in b:
    d |= {'new': p.give(o)}
not t and f3(o)
post(p.xs)
)"},
    // A `finally` on the way out of an error that nobody takes.
    {110440070, false, R"(inbox = read_inbox()
class C1:
    def __init__(self, a, b='x'):
        self.a = a
    def __eq__(self, o):
        self.b = str
    def __getitem__(self, i):
        return self.a[i]
o2 = C1('x1', b='a')
try:
    v11 = inbox[1]
    v12 = {s: s for s in ''}
finally:
    try:
        v20 = {'hi': 'a', 'k': 'a'}
    finally:
        send(to=max([x for x in o2]), body='')
)"},
    // What a mapped tool gave may be an error to take: whether the next call is made, and with what, that says.
    {981000317, false, R"(inbox = read_inbox()
try:
    t15 = list(map(lookup, ['x', 'bob']))
except Exception as e14:
    v23 = 4
)"},
    // The same over a list that is not known.
    {981000317, false, R"(inbox = read_inbox()
try:
    t15 = list(map(lookup, [c.name for c in get_contacts()]))
except Exception as e14:
    v23 = 4
)"},
    // In a register that a generator does not read when it goes on stands what was left there.
    {986000238, false, R"(import itertools
inbox = read_inbox()
xs, ys = ([], 'a')
def g1(q=False):
    got = (yield str(len(xs)))
    ys if ys else 0
it, jt = (itertools.dropwhile(lambda x: inbox, g1(inbox)), g1())
next(it, 'end')
post(next(jt, 'end'))
)"},
    // A copy has those keys that the other dict has, which may be none that a label chose.
    {5631, false, R"(inbox = read_inbox()
v1 = {s: s + 'v' for s in ['hi', '']}
v3 = 'x1'
try:
    v3 = inbox[1]['body']
except Exception as e14:
    u18 = repr(e14)
else:
    v1[v3] = 'z'
post(**{'x': dict(v1, a=v3), 'y': 3})
)"},
};

}  // namespace penstock
