"""Writes random level-2 plans: classes, dataclasses, enumerations, named tuples, generators, match, with, decorators,
exceptions and coroutines. What each of them does when it is used, rightly or wrongly, is printed.

    generate_classes.py SEED    prints one plan
"""
import random
import sys

PRELUDE = '''\
import asyncio
import re
from collections import Counter, OrderedDict, defaultdict, deque
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, astuple, dataclass, field, fields, replace
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum, auto
from functools import cached_property, lru_cache, partial, reduce, singledispatchmethod, total_ordering, wraps
from typing import NamedTuple, Optional
def attempt(f):
    try:
        r = f()
        print(type(r).__name__, re.sub(" at 0x[0-9a-f]+", "", repr(r))[:200])
    except Exception as e:
        print(type(e).__name__, re.sub(" at 0x[0-9a-f]+", "", str(e))[:200], "|", repr(e.__cause__)[:80])
'''
VALUES = ["0", "1", "-3", "7", "2.5", "True", "None", "'a'", "'abc'", "''", "[]", "[1, 2]", "[3, [4]]", "(1, 2)", "()", "{}", "{'k': 1}",
          "{'a': [1], 'b': None}", "{1, 2}", "'x y'", "10**20", "(1, ('p', 2))", "['go', 'n', 3]"]
SMALL = ["0", "1", "2", "3", "-1", "5"]
BINARY = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "and": "&", "or": "|", "xor": "^",
          "lshift": "<<", "rshift": ">>", "matmul": "@"}
COMPARE = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
UNARY = {"neg": "-", "pos": "+", "invert": "~"}
USES = ["str({o})", "repr({o})", "bool({o})", "len({o})", "list({o})", "iter({o}) is {o}", "{o}[0]", "{o}[1:]",
        "{o}['k']", "1 in {o}", "{o}(1)", "{o}(2, k=3)", "-{o}", "~{o}", "+{o}", "abs({o})", "int({o})", "float({o})", "round({o})",
        'f"{{{o}}}"', 'f"{{{o}:>12}}"', "format({o}, '')", "'%s|%r' % ({o}, {o})", "'{{}}|{{!r}}'.format({o}, {o})", "{o} + 1", "1 + {o}",
        "{o} - {o}", "{o} * 2", "2 * {o}", "{o} == {o}", "{o} == 1", "{o} != {o2}", "{o} < {o2}", "{o} >= 1", "{o} is {o}", "sorted([{o}, {o2}])",
        "max({o}, {o2})", "sum([{o}, {o2}])", "[x for x in {o}]", "dict(a={o})", "{{{o}: 1}}[{o}]", "{o}.x", "{o}.nothing", "{o}.name", "{o}.size",
        "{o}.run()", "{o}.run(1)", "{o}.tell()", "{o}.make()", "{o}.both(1, 2)", "vars({o})", "hasattr({o}, 'x')", "getattr({o}, 'zz', 'none')",
        "isinstance({o}, {c})", "isinstance({o}, (int, {c}))", "type({o}).__name__", "{o}.__class__.__name__", "next({o})", "reversed({o})",
        "divmod({o}, 2)", "{o} ** 2", "{o} @ {o2}", "{o} & 1", "[1, 2][{o}]", "setattr({o}, 'x', 9)", "setattr({o}, 'size', 4)", "delattr({o}, 'x')",
        "{o}.__init__()", "{c}.make()", "{c}.run()", "{c}.total", "{c}.nothing", "{c}(1, 2, 3, 4)", "{c}(zz=1)", "issubclass({c}, {c2})",
        "[k.__name__ for k in {c}.__mro__]", "{o} in [{o2}, {o}]", "({o}, 1) < ({o2}, 2)", "{o} and 1", "not {o}", "str([{o}])", "{o}.x + {o2}.x"]


class Plan:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.counter = 0
        self.classes = []   # (name, text that makes an instance)

    def pick(self, options):
        return self.random.choice(options)

    def some(self, options, most):
        options = list(options)
        return self.random.sample(options, min(len(options), self.random.randrange(most + 1)))

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def line(self, text, indent=0):
        self.lines.append("    " * indent + text)

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"

    def value(self):
        return self.pick(VALUES)


def method_body(plan, indent, result=None):
    """What a method does: it may print, change the instance, call the class above, fail."""
    line = lambda text: plan.line(text, indent)
    if plan.chance(25):
        line(f"print({plan.pick(['type(self).__name__', 'self.x', repr(plan.fresh('in'))])}, end=' ')")
    if plan.chance(15):
        line(f"self.x {plan.pick(['=', '+=', '-='])} {plan.pick(SMALL)}")
    if plan.chance(8):
        line(f"if self.x {plan.pick(['>', '==', '<'])} {plan.pick(SMALL)}: raise {plan.pick(['ValueError', 'KeyError', 'TypeError', 'AttributeError'])}({plan.value()})")
    line("return " + (result or plan.pick(["self.x", "self", "self.x * 2", plan.value(), "[self.x, 1]", "f'<{self.x}>'", "(self.x,)"])))


def dunders(plan, indent, name):
    line = lambda text: plan.line(text, indent)
    for op in plan.some(BINARY, 3):
        kind = plan.pick(["", "", "r", "i"])
        line(f"def __{kind}{op}__(self, other):")
        form = plan.pick(["value", "not", "new", "guard"])
        if form == "not":
            plan.line("return NotImplemented", indent + 1)
        elif form == "new":
            plan.line(f"return type(self)(other if isinstance(other, int) else 4)", indent + 1)
        else:
            if form == "guard":
                plan.line(f"if not isinstance(other, (int, {name})): return NotImplemented", indent + 1)
            plan.line(f"return ('{kind}{op}', self.x, getattr(other, 'x', other))", indent + 1)
    for op in plan.some(COMPARE, 2):
        line(f"def __{op}__(self, other):")
        plan.line(f"return {plan.pick(['NotImplemented', 'True', 'False'])} if not hasattr(other, 'x') else self.x {COMPARE[op]} other.x", indent + 1)
    for op in plan.some(UNARY, 1):
        line(f"def __{op}__(self): return {plan.pick(['self.x', 'type(self)(5)', repr(op)])}")
    choices = {
        "repr": "def __repr__(self): return f'{type(self).__name__}<{self.x}>'", "str": "def __str__(self): return 'str:' + str(self.x)",
        "bool": f"def __bool__(self): return {plan.pick(['self.x > 1', 'False', '1', 'True'])}",
        "len": f"def __len__(self): return {plan.pick(['3', '0', 'self.x', '-1'])}", "hash": "def __hash__(self): return hash(self.x)",
        "iter": f"def __iter__(self): {plan.pick(['return iter([self.x, 1])', 'yield self.x', 'return iter((1, 2))', 'return 5'])}",
        "getitem": f"def __getitem__(self, key): return {plan.pick(['[1, 2, 3][key]', 'key', '(key, self.x)'])}",
        "contains": "def __contains__(self, item): return item == self.x", "call": "def __call__(self, *args, **named): return (args, named)",
        "abs": "def __abs__(self): return abs(self.x)", "int": "def __int__(self): return 12", "float": "def __float__(self): return 1.5",
        "index": "def __index__(self): return 1", "round": "def __round__(self, places=None): return ('round', places)",
        "format": "def __format__(self, spec): return f'[{spec}]'", "reversed": "def __reversed__(self): return iter([2, 1])",
        "getattr": "def __getattr__(self, name):\n" + "    " * (indent + 1) + "if name == 'nothing': return 'something'\n" + "    " * (indent + 1) +
                   "raise AttributeError(f'none such: {name}')",
        "missing": "def __missing__(self, key): return ('missing', key)", "next": "def __next__(self): raise StopIteration",
    }
    for chosen in plan.some(choices, 4):
        line(choices[chosen])


def plain_class(plan):
    name = plan.fresh("C")
    above = [c for c, made in plan.classes if made.endswith("(1)")]
    bases = plan.some(above, 2) if above and plan.chance(55) else []
    if not bases and plan.chance(14):
        bases = [plan.pick(["list", "dict", "str", "int", "Exception", "tuple", "float"])]
    builtin = bases and bases[0][0].islower()
    if plan.chance(12) and not bases:
        plan.line("@total_ordering")
    plan.line(f"class {name}{'(' + ', '.join(bases) + ')' if bases else ''}:")
    if plan.chance(40):
        plan.line(f"total = {plan.value()}", 1)
    if plan.chance(12) and not bases:
        plan.line("__slots__ = ('x', 'y')", 1)
    if builtin or plan.chance(75 if not bases else 35):
        form = plan.pick(["plain", "super", "defaults"])
        if builtin:
            plan.line("x = 6", 1)
        elif bases and form == "super":
            plan.line("def __init__(self, x=2, *rest):", 1)
            plan.line("super().__init__(x)", 2)
            plan.line("self.more = rest", 2)
        else:
            plan.line(f"def __init__(self, x={plan.pick(SMALL)}):", 1)
            plan.line("self.x = x", 2)
    elif not bases:
        plan.line("x = 5" if "__slots__" not in plan.lines[-1] else "pass", 1)
    for method in plan.some(["run", "tell", "both", "size", "make", "name"], 5):
        if method == "size":
            plan.line("@property", 1)
            plan.line("def size(self):", 1)
            method_body(plan, 2)
            if plan.chance(50):
                plan.line("@size.setter", 1)
                plan.line("def size(self, value): self.x = value * 2", 1)
        elif method == "make":
            plan.line(plan.pick(["@classmethod", "@staticmethod"]), 1)
            plan.line(f"def make({'cls' if plan.lines[-1].endswith('classmethod') else 'cls=int'}): return cls.__name__", 1)
        elif method == "both":
            plan.line(f"def both(self, a, {plan.pick(['b', '*b', 'b=3', '*, b=4'])}): return (a, b, self.x)", 1)
        elif method == "name":
            plan.line("name = property(lambda self: 'named ' + str(self.x))", 1)
        elif bases and plan.chance(50) and not builtin:
            plan.line(f"def {method}(self): return ('{name}', super().{method}())", 1)
        else:
            plan.line(f"def {method}(self):", 1)
            method_body(plan, 2)
    dunders(plan, 1, name)
    plan.line("pass", 1)
    argument = {"list": "[1, 2]", "dict": "{'k': 1}", "str": "'text'", "int": "3", "tuple": "(1, 2)", "float": "2.5", "Exception": "'bad'"}
    plan.classes.append((name, f"{name}({argument[bases[0]]})" if builtin else f"{name}(1)"))


def a_dataclass(plan):
    name = plan.fresh("D")
    options = plan.some(["order=True", "frozen=True", "slots=True", "kw_only=True", "unsafe_hash=True", "repr=False", "eq=False"], 2)
    if "eq=False" in options:
        options = ["eq=False"]
    plan.line(f"@dataclass{'(' + ', '.join(options) + ')' if options else ''}")
    plan.line(f"class {name}:")
    plan.line("x: int", 1)
    extra = plan.some(["y: str = 'why'", "tags: list = field(default_factory=list)", "hidden: int = field(default=3, repr=False, compare=False)",
                       "made: int = field(init=False, default=8)", "z: Optional[float] = None"], 4)
    for one in extra:
        plan.line(one, 1)
    frozen = "frozen=True" in options
    if plan.chance(35) and not frozen and "slots=True" not in options:
        plan.line("def __post_init__(self):", 1)
        plan.line(plan.pick(["self.after = self.x * 2", "if self.x == 3: raise ValueError('three')", "self.x = self.x + 1"]), 2)
    if plan.chance(30):
        plan.line("def run(self): return self.x + 1", 1)
    if plan.chance(25):
        plan.line("@property", 1)
        plan.line("def size(self): return len(str(self.x))", 1)
    made = f"{name}(x=1)"
    plan.classes.append((name, made))
    for use in plan.some(["asdict({m})", "astuple({m})", "replace({m}, x=5)", "{n}(x=3)", "{n}(1, 'q')", "{n}()", "[f.name for f in fields({n})]",
                          "{m} == {n}(x=1)", "{m} < {n}(x=2)", "hash({m}) == hash({n}(x=1))", "{n}(x=1, nope=2)", "{n}(1, 2, 3, 4, 5, 6, 7)",
                          "sorted([{n}(x=2), {m}])", "{n}.__match_args__", "replace({m}, made=2)", "{n}(x=[1]).tags"], 8):
        plan.line(f"attempt(lambda: {use.format(m=made, n=name)})")


def an_enum(plan):
    name = plan.fresh("E")
    kind = plan.pick(["Enum", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "str, Enum"])
    plan.line(f"class {name}({kind}):")
    texts = kind in ("StrEnum", "str, Enum")
    members = ["RED", "GREEN", "BLUE", "DARK"][:plan.random.randrange(2, 5)]
    automatic = plan.chance(50) and kind != "str, Enum"
    for at, member in enumerate(members):
        value = "auto()" if automatic else repr(member.lower()) if texts else str(2 ** at if "Flag" in kind else plan.pick([at + 1, at * 10, at + 1]))
        plan.line(f"{member} = {value}", 1)
    if "Flag" in kind and plan.chance(60):
        plan.line("BOTH = RED | GREEN", 1)
    if plan.chance(35):
        plan.line("@property", 1)
        plan.line("def size(self): return len(self.name)", 1)
    if plan.chance(20):
        plan.line("def __str__(self): return 'own:' + self.name", 1)
    if plan.chance(20):
        plan.line("@classmethod", 1)
        plan.line("def make(cls): return cls.RED", 1)
    if plan.chance(20):
        plan.line("@classmethod", 1)
        plan.line(f"def _missing_(cls, value): return {plan.pick(['cls.GREEN', 'None'])}", 1)
    for use in plan.some(["list({n})", "{n}.RED", "str({n}.RED)", "f'{{{n}.RED}}'", "'%s' % {n}.RED", "{n}['GREEN']", "{n}['X']", "{n}(1)", "{n}('red')",
                          "{n}(99)", "{n}.RED.value", "{n}.GREEN.name", "len({n})", "{n}.RED in {n}", "{n}.RED == 1", "{n}.RED == 'red'",
                          "{n}.RED is {n}.RED", "{n}.RED | {n}.GREEN", "{n}.RED & {n}.GREEN", "~{n}.RED", "{n}.RED < {n}.GREEN", "{n}.NOPE", "{n}.RED.nope",
                          "setattr({n}, 'RED', 3)", "{{{n}.RED: 1}}", "[m.value for m in {n}]", "{n}.__members__.keys()", "hash({n}.RED) == hash({n}.RED)",
                          "isinstance({n}.RED, int)", "{n}.RED.size", "{n}.make()", "sorted({n})", "max({n})", "{n}.RED + 1", "bool({n}.RED)", "type({n}.RED).__name__",
                          "{n}.RED.name.lower()", "{n}()", "{n}.RED in list({n})", "list(reversed({n}))", "{n}.BOTH", "{n}(3)", "{n}.RED ^ {n}.GREEN"], 16):
        plan.line(f"attempt(lambda: {use.format(n=name)})")


def a_named_tuple(plan):
    name = plan.fresh("N")
    plan.line(f"class {name}(NamedTuple):")
    plan.line("x: int", 1)
    plan.line(f"y: str = {plan.pick(['repr(1)', chr(39) + 'd' + chr(39)])}", 1)
    if plan.chance(50):
        plan.line("def run(self): return self.x, self.y", 1)
    plan.classes.append((name, f"{name}(1, y='p')"))
    for use in plan.some(["{n}(1)._replace(x=2)", "{n}(1)._asdict()", "{n}._make([1, 2])", "{n}._fields", "{n}(1)[0:1]", "{n}(1) == (1, 'd')", "{n}(1) + (2,)",
                          "{n}()", "{n}(1, 2, 3)", "{n}(1)._replace(q=1)", "setattr({n}(1), 'x', 2)", "[*{n}(3)]", "{n}(1) < {n}(2)", "max({n}(1), {n}(5)).x"], 6):
        plan.line(f"attempt(lambda: {use.format(n=name)})")


def generator_steps(plan, indent, depth):
    line = lambda text: plan.line(text, indent)
    for _ in range(plan.random.randrange(1, 4)):
        form = plan.random.randrange(9)
        if form < 3:
            line(f"yield {plan.value()}")
        elif form == 3:
            line(f"got = yield {plan.pick(SMALL)}")
            line("print('got', got)")
        elif form == 4 and depth:
            line("try:")
            generator_steps(plan, indent + 1, depth - 1)
            if plan.chance(60):
                line(f"except {plan.pick(['ValueError', 'GeneratorExit', 'KeyError', 'Exception'])} as e:")
                plan.line("print('caught', type(e).__name__)", indent + 1)
                plan.line(plan.pick(["pass", "raise", "yield 'handled'", "return 'early'"]), indent + 1)
            line("finally:")
            plan.line("print('finally')", indent + 1)
        elif form == 5 and depth:
            line(f"for i in range({plan.pick(['2', '3'])}):")
            generator_steps(plan, indent + 1, depth - 1)
        elif form == 6:
            line(f"r = yield from {plan.pick(['[1, 2]', 'inner()', 'range(2)', chr(39) + 'ab' + chr(39), '(q for q in [3])'])}")
            line("print('r', r)")
        elif form == 7:
            line("print('step')")
        elif plan.chance(30):
            line(plan.pick(["return 'ret'", "raise ValueError('own')", "raise StopIteration(1)"]))
        else:
            line("pass")


def a_generator(plan):
    name = plan.fresh("g")
    plan.line("def inner():")
    plan.line("try:", 1)
    plan.line("got = yield 'in'", 2)
    plan.line("print('inner got', got)", 2)
    plan.line("return 'inner result'", 2)
    plan.line("finally:", 1)
    plan.line("print('inner done')", 2)
    plan.line(f"def {name}():")
    generator_steps(plan, 1, 2)
    plan.line("yield 'last'", 1)
    plan.line(f"it = {name}()")
    for _ in range(plan.random.randrange(2, 6)):
        plan.line("attempt(lambda: " + plan.pick(["next(it)", "next(it)", "next(it, 'none')", "it.send('S')", "it.send(None)", "it.throw(ValueError('T'))",
                  "it.throw(KeyError)", "it.close()", "list(it)"]) + ")")
    plan.line("attempt(lambda: it.close())")
    plan.line(f"for item in {name}():")
    plan.line("print(item)", 1)
    plan.line("if item == 1: break", 1)


def pattern(plan, depth, names):
    form = plan.random.randrange(12 if depth else 4)
    if form == 0:
        return plan.pick(["0", "1", "-3", "2.5", "'a'", "'abc'", "None", "True", "'go'"])
    if form == 1:
        return "_"
    if form == 2:
        names.append(plan.fresh("v"))
        return names[-1]
    if form == 3:
        return plan.pick(["int()", "str()", "float()", "bool()", "list()", "dict()", "tuple()", "set()"])
    if form in (4, 5, 6):
        items = [pattern(plan, depth - 1, names) for _ in range(plan.random.randrange(4))]
        if plan.chance(35):
            items.insert(plan.random.randrange(len(items) + 1), "*_" if plan.chance(50) else "*" + (names.append(plan.fresh("v")) or names[-1]))
        return "[" + ", ".join(items) + "]" if plan.chance(60) else "(" + ", ".join(items) + ("," if len(items) == 1 else "") + ")"
    if form in (7, 8):
        keys = plan.some(["'k'", "'a'", "'b'"], 2)
        items = [f"{key}: {pattern(plan, depth - 1, names)}" for key in keys]
        if plan.chance(30):
            items.append("**" + (names.append(plan.fresh("v")) or names[-1]))
        return "{" + ", ".join(items) + "}"
    if form == 9:
        inner = [pattern(plan, 0, []) for _ in range(2)]
        return " | ".join("None" if one.startswith("v") or one == "_" else one for one in inner)
    if form == 10:
        inner = pattern(plan, depth - 1, names)
        if inner == "_" or " " in inner or inner.isidentifier():
            return inner
        names.append(plan.fresh("v"))
        return f"{inner} as {names[-1]}"
    return f"{plan.pick(['int', 'str', 'float', 'list'])}({pattern(plan, 0, names)})"


def a_match(plan):
    name = plan.fresh("m")
    plan.line(f"def {name}(value):")
    plan.line("match value:", 1)
    for at in range(plan.random.randrange(2, 6)):
        names = []
        made = pattern(plan, 2, names)
        guard = f" if {plan.pick(names)}" if names and plan.chance(20) else ""
        if (made == "_" or made.isidentifier()) and not guard:
            made = "[" + made + "]"
        plan.line(f"case {made}{guard}: return ({', '.join([str(at)] + names)},)", 2)
    plan.line("case _: return 'else'", 2)
    for value in VALUES:
        plan.line(f"attempt(lambda: {name}({value}))")


def exceptions(plan):
    kind = plan.fresh("X")
    plan.line(f"class {kind}({plan.pick(['Exception', 'ValueError', 'KeyError', 'LookupError'])}):")
    plan.line(plan.pick(["pass", "def __init__(self, a, b=2):\n        super().__init__(a)\n        self.b = b",
                         "def __str__(self): return 'own ' + str(self.args)"]), 1)
    name = plan.fresh("t")
    plan.line(f"def {name}(n):")
    plan.line("try:", 1)
    plan.line("try:", 2)
    for n in range(5):
        plan.line(f"if n == {n}: " + plan.pick([f"raise {kind}({plan.value()})", "raise ValueError('v')", "{}['k']", "[][1]", "1 / 0", "return 'r'", "int('q')",
                  f"raise {kind}('c') from KeyError('k')", "None.attribute", "assert n == 9, n", "raise StopIteration(n)", "'a' + 1"]), 3)
    plan.line(f"except {plan.pick([kind, 'ValueError', '(KeyError, IndexError)', 'ArithmeticError'])} as e:", 2)
    plan.line(plan.pick(["print('inner', repr(e), e.args)", "raise", "raise RuntimeError('again') from e", "raise TypeError('other')", "raise KeyError(n) from None",
                         "return ('inner', str(e))"]), 3)
    plan.line("else: print('else', n)", 2)
    if plan.chance(60):
        plan.line("finally:", 2)
        plan.line(plan.pick(["print('fin', n)", "print('fin')\n            if n == 3: return 'from finally'", "print('f', end=' ')"]), 3)
    plan.line(f"except {plan.pick(['LookupError', 'Exception', kind, 'RuntimeError'])} as e:", 1)
    plan.line("print('outer', type(e).__name__, e, '<-', repr(e.__cause__), type(e.__context__).__name__)", 2)
    plan.line("return 'end'", 1)
    for n in range(6):
        plan.line(f"attempt(lambda: {name}({n}))")


def contexts(plan):
    name = plan.fresh("W")
    plan.line(f"class {name}:")
    plan.line("def __init__(self, n): self.n = n", 1)
    plan.line("def __enter__(self):", 1)
    plan.line(plan.pick(["print('enter', self.n)", "if self.n == 3: raise ValueError('enter')"]), 2)
    plan.line("return self.n", 2)
    plan.line("def __exit__(self, kind, error, trace):", 1)
    plan.line("print('exit', self.n, kind and kind.__name__, error)", 2)
    plan.line(f"return {plan.pick(['None', 'True', 'self.n == 2', 'kind is KeyError'])}", 2)
    managed = plan.fresh("w")
    plan.line("@contextmanager")
    plan.line(f"def {managed}(n):")
    plan.line("print('open', n)", 1)
    plan.line("try: yield n * 2", 1)
    if plan.chance(50):
        plan.line("except KeyError as e: print('swallowed', e)", 1)
    plan.line("finally: print('close', n)", 1)
    use = plan.fresh("u")
    plan.line(f"def {use}(n):")
    plan.line(f"with {name}(n) as a, {plan.pick([name, managed])}({plan.pick(SMALL)}) as b:", 1)
    plan.line("print('body', a, b)", 2)
    for n in range(3):
        plan.line(f"if n == {n}: " + plan.pick(["raise KeyError('k')", "return 'returned'", "raise ValueError(n)", "1 / 0", "pass"]), 2)
    plan.line("return 'after'", 1)
    for n in range(4):
        plan.line(f"attempt(lambda: {use}({n}))")


def decorators(plan):
    name = plan.fresh("deco")
    plan.line(f"def {name}(tag='t'):")
    plan.line("def outer(f):", 1)
    if plan.chance(70):
        plan.line("@wraps(f)", 2)
    plan.line("def inner(*args, **named):", 2)
    plan.line(plan.pick(["print(tag, f.__name__, args, named)", "inner.calls += 1", "if not args: return 'empty'"]), 3)
    plan.line(f"return {plan.pick(['f(*args, **named)', '(tag, f(*args, **named))', '[f(*args, **named)] * 2'])}", 3)
    plan.line("inner.calls = 0", 2)
    plan.line("return inner", 2)
    plan.line("return outer", 1)
    function = plan.fresh("f")
    for one in plan.some([f"@{name}()", f"@{name}('q')", f"@{name}(tag=1)", "@lru_cache(maxsize=None)"], 3):
        plan.line(one)
    plan.line(f"def {function}(a, b={plan.pick(SMALL)}, *rest, key={plan.pick(SMALL)}):")
    plan.line("'the doc'", 1)
    plan.line("return (a, b, rest, key)", 1)
    for use in plan.some(["{f}(1)", "{f}(1, 2, 3)", "{f}()", "{f}(1, key=5)", "{f}(a=1)", "{f}.__name__", "{f}.__doc__", "{f}(1, zz=2)", "{f}([1])", "partial({f}, 1)(b=2)",
                          "reduce(lambda p, q: {f}(q), [1, 2])", "list(map({f}, [1, 2]))", "{f}.calls", "{f}(*[1, 2], **{{'key': 3}})", "{f}(1) is {f}(1)"], 8):
        plan.line(f"attempt(lambda: {use.format(f=function)})")


def class_keywords(plan):
    """A base that its classes register with, decorators on classes and methods, mixins."""
    registry, base, mark, mixin = plan.fresh("registry"), plan.fresh("Plugin"), plan.fresh("mark"), plan.fresh("Mixin")
    plan.line(f"{registry} = {{}}")
    plan.line(f"def {mark}(*names):")
    plan.line("def decorate(cls):", 1)
    plan.line("for name in names: setattr(cls, name, cls.__name__ + name)", 2)
    plan.line("return cls", 2)
    plan.line("return decorate", 1)
    plan.line(f"class {base}:")
    plan.line(f"def __init_subclass__(cls, /, kind={plan.pick(VALUES)}, {plan.pick(['**more', '*, extra=None', '**more'])}):", 1)
    plan.line(plan.pick([f"super().__init_subclass__()", f"super().__init_subclass__(**{plan.pick(['more', '{}'])})", "pass"]), 2)
    plan.line(f"cls.kind = kind; {registry}[cls.__name__] = cls", 2)
    plan.line("@singledispatchmethod", 1)
    plan.line("def show(self, x): return ('any', self.kind, x)", 1)
    for kind in plan.some(["int", "str", "list", "float", "bool"], 3):
        plan.line("@show.register", 1)
        plan.line(f"def _(self, x: {kind}): return ('{kind}', x)", 1)
    plan.line(f"class {mixin}:")
    plan.line(f"def show(self, x): return ['mixin', {plan.pick(['super().show(x)', 'x', 'self.kind'])}]", 1)
    made = []
    for _ in range(plan.random.randrange(1, 4)):
        name = plan.fresh("Made")
        given = plan.pick(["", f", kind={plan.pick(VALUES)}", ", kind='k', extra=1", ", wrong=1", f", kind={registry}"])
        plan.line("def make():")
        plan.line(f"@{mark}({plan.pick(['', repr('a'), repr('b')])})", 1)
        plan.line(f"class {name}({plan.pick([base, mixin + ', ' + base, made[-1] if made else base])}{given}): pass", 1)
        plan.line(f"return {name}", 1)
        plan.line(f"try: {name} = make()")
        plan.line(f"except (TypeError, NameError) as e: {name} = {base}; print(type(e).__name__, str(e).replace('make.<locals>.', ''))")
        made.append(name)
    for _ in range(6):
        c = plan.pick(made)
        use = plan.pick(["{c}.kind", "{c}().show({v})", "{c}.b", "sorted({r})", "[k.__name__ for k in {c}.__mro__]", "{c}().kind", "issubclass({c}, {m})"])
        plan.line(f"attempt(lambda: {use.format(c=c, v=plan.pick(VALUES), r=registry, m=mixin)})")


def bytes_methods(plan):
    """What bytes answer to."""
    values = ["b''", "b'a'", "b'abc'", "b'a,b,,c'", "b' x y '", "b'\\x00\\xff'", "b'Hello World'", "b'12'", "b'a\\nb\\r\\nc'", "b'a\\tb'"]
    uses = ["split({y})", "split()", "rsplit({y}, {n})", "split(None, {n})", "strip()", "strip({y})", "lstrip({y})", "rstrip()", "replace({y}, {z})", "replace({y}, {z}, {n})",
            "find({y})", "rfind({y}, {n})", "index({y})", "count({y})", "count({y}, {n}, {m})", "startswith({y})", "endswith(({y}, {z}))", "join([{y}, {z}])", "partition({y})",
            "rpartition({y})", "upper()", "title()", "capitalize()", "swapcase()", "center({m})", "ljust({m}, b'*')", "rjust({m})", "zfill({m})", "splitlines()",
            "splitlines(True)", "expandtabs({n})", "hex()", "hex('-', {n})", "isalpha()", "isdigit()", "isupper()", "istitle()", "isspace()", "isascii()",
            "removeprefix({y})", "removesuffix({y})", "translate(None, {y})", "translate(bytes.maketrans(b'ab', b'xy'))", "decode()", "find({n})", "join({v})", "split({v})", "strip({v})",
            "startswith({v})", "replace({v}, {y})", "count({v})"]
    for _ in range(8):
        given = {k: plan.pick(values) for k in "yz"} | {"n": plan.pick(SMALL), "m": plan.pick(["0", "3", "8", "20"]), "v": plan.pick(VALUES)}
        plan.line(f"attempt(lambda: {plan.pick(values)}.{plan.pick(uses).format(**given)})")
    for _ in range(3):
        number, order = plan.pick(["0", "1", "-1", "255", "256", "-128", "-129", "2**70", "-2**31"]), plan.pick(["'big'", "'little'", "'middle'"])
        sign = plan.pick(["True", "False"])
        plan.line(f"attempt(lambda: ({number}).to_bytes({plan.pick(['1', '2', '0', '9'])}, {order}, signed={sign}))")
        plan.line(f"attempt(lambda: int.from_bytes({plan.pick(values + VALUES)}, {order}, signed={sign}))")


def coroutines(plan):
    name = plan.fresh("work")
    plan.line(f"async def {name}(n, delay):")
    plan.line("print('start', n)", 1)
    plan.line("try: await asyncio.sleep(delay)", 1)
    plan.line("except asyncio.CancelledError: print('cancelled', n); raise", 1)
    plan.line("finally: print('end', n)", 1)
    plan.line(f"if n == {plan.pick(['2', '9'])}: raise ValueError(n)", 1)
    plan.line("return n * 10", 1)
    main = plan.fresh("main")
    plan.line(f"async def {main}():")
    delays = plan.random.sample([0, 0, 0.011, 0.023, 0.037, 0.052, 0.069], 4)
    calls = [f"{name}({n}, {delay})" for n, delay in enumerate(delays)]
    for _ in range(plan.random.randrange(1, 4)):
        form = plan.random.randrange(7)
        if form == 0:
            plan.line(f"print(await asyncio.gather({', '.join(calls)}, return_exceptions=True))", 1)
        elif form == 1:
            plan.line(f"tasks = [asyncio.create_task(c) for c in [{', '.join(calls)}]]", 1)
            plan.line("for t in tasks:", 1)
            plan.line("try: print(await t)", 2)
            plan.line("except ValueError as e: print('failed', e)", 2)
        elif form == 2:
            plan.line(f"try: print(await asyncio.wait_for({calls[-1]}, {plan.pick(['0.03', '1', '0.005'])}))", 1)
            plan.line("except asyncio.TimeoutError as e: print('timeout', repr(e))", 1)
            plan.line("except ValueError as e: print('value', e)", 1)
        elif form == 3:
            plan.line("lock = asyncio.Lock()", 1)
            plan.line("async def alone(i):", 1)
            plan.line("async with lock: print('in', i); await asyncio.sleep(0); print('out', i)", 2)
            plan.line("await asyncio.gather(*[alone(i) for i in range(3)])", 1)
        elif form == 4:
            plan.line(f"t = asyncio.create_task({calls[0]})", 1)
            plan.line(f"await asyncio.sleep({plan.pick(['0', '0.01'])})", 1)
            plan.line("print(t.cancel(), t.done())", 1)
            plan.line("print(await asyncio.gather(t, return_exceptions=True))", 1)
        elif form == 5:
            plan.line("q = asyncio.Queue(2)", 1)
            plan.line("async def put():", 1)
            plan.line("for i in range(4): await q.put(i); print('put', i)", 2)
            plan.line("async def take(): return [await q.get() for _ in range(4)]", 1)
            plan.line("print(await asyncio.gather(put(), take()))", 1)
        else:
            plan.line("async def items():", 1)
            plan.line("for i in range(3): await asyncio.sleep(0); yield i", 2)
            plan.line("print([i async for i in items() if i])", 1)
    plan.line("return 'finished'", 1)
    plan.line(f"attempt(lambda: asyncio.run({main}()))")


def uses(plan):
    """What the classes so far answer to."""
    if not plan.classes:
        return plain_class(plan)
    for _ in range(plan.random.randrange(8, 20)):
        (c, o), (c2, o2) = plan.pick(plan.classes), plan.pick(plan.classes)
        plan.line(f"attempt(lambda: {plan.pick(USES).format(o=o, o2=o2, c=c, c2=c2)})")
    c, o = plan.pick(plan.classes)
    plan.line(f"o = {o} if attempt(lambda: {o}) is None else 0")
    for _ in range(4):
        plan.line("attempt(lambda: " + plan.pick(USES).format(o="o", o2=o, c=c, c2=c) + ")")


PARTS = [plain_class] * 6 + [uses] * 4 + [a_dataclass] * 2 + [an_enum] * 2 + [a_named_tuple, a_generator, a_generator, a_match, a_match, exceptions, exceptions,
                                                                         contexts, decorators, class_keywords, bytes_methods, coroutines]


def generate_plan(seed):
    plan = Plan(seed)
    for _ in range(plan.random.randrange(3, 8)):
        plan.pick(PARTS)(plan)
    if plan.classes:
        uses(plan)
    return PRELUDE + "\n".join(plan.lines) + "\n"


if __name__ == "__main__":
    print(generate_plan(sys.argv[1] if len(sys.argv) > 1 else "1"), end="")
