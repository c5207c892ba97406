"""Writes random level-1 plans for compare.py, and makes a differing one smaller.

A plan is typed enough to run: every variable keeps its type (int, float, str, bool, list of int, list of str,
dict from str to int, set of int, tuple), so most expressions succeed. The rest is wrapped in `try`, and what an
error says is printed and compared like everything else. Values are kept short where they are assigned in loops.

    generate.py SEED    prints one plan
"""
import ast
import random
import sys

PRELUDE = '''\
def show(*values):
    print(*[repr(v)[:160] for v in values])
def cap(v):
    if isinstance(v, int):
        return v if -10**40 < v < 10**40 else v % 1000003
    return v[:12] if isinstance(v, (str, list, tuple)) else v
'''
WORDS = ["", "a", "b", "ab", "Plan", "mail to eve", "x-1", "héllo", "日本", "it's", 'say "hi"', "tab\there", "1,2,3",
    "42", " 7 ", "UPPER", "a,b,,c"]
INTS = [0, 1, 2, 3, 5, 7, 10, 13, 64, 100, 255, -1, -2, -7, -100, 2**31, 2**63 - 1, 2**63, 10**20, -(10**19)]
FLOATS = [0.0, 0.5, 1.0, -1.5, 2.25, 0.1, 1e10, 3.14159, -0.0, 1e-7, 123456.789, 1e16, 1e300]
TYPES = ["int", "float", "str", "bool", "ints", "strs", "dict", "set", "tuple"]
ANY_TYPE = ["int", "int", "str", "str", "float", "bool", "ints", "ints", "strs", "dict", "set", "tuple"]


class Plan:
    """A plan being written: its lines, where they stand, and the variables that are set there."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.indent = 0
        self.names = {kind: [] for kind in TYPES}
        self.functions = []  # (name, parameter kinds, result kind)
        self.loops = 0
        self.counter = 0
        self.wrong = 2  # percent of expressions that are of another type than they should be

    def pick(self, options):
        return self.random.choice(options)

    def chance(self, percent):
        return self.random.randrange(100) < percent

    def line(self, text):
        self.lines.append("    " * self.indent + text)

    def fresh(self, stem):
        self.counter += 1
        return f"{stem}{self.counter}"


# --- expressions: one function a type, `depth` bounds their size -------------------------------------------------

def expression(plan, kind, depth=2):
    if plan.chance(plan.wrong):
        kind = plan.pick(ANY_TYPE)  # errors are behaviour too
    if plan.names[kind] and plan.chance(40):
        return plan.pick(plan.names[kind])
    if depth <= 0:
        return LITERALS[kind](plan)
    callable_here = [f for f in plan.functions if f[2] == kind]
    if callable_here and plan.chance(15):
        return call(plan, plan.pick(callable_here), depth - 1)
    if plan.chance(6):
        return f"({expression(plan, kind, depth - 1)} if {boolean(plan, depth - 1)} else {expression(plan, kind, depth - 1)})"
    if plan.chance(4):
        return f"({expression(plan, kind, depth - 1)} {plan.pick(['and', 'or'])} {expression(plan, kind, depth - 1)})"
    return MAKERS[kind](plan, depth - 1)


def call(plan, function, depth):
    name, kinds, _ = function
    given = [expression(plan, kind, depth) for kind in kinds]
    if given and plan.chance(25):
        given[-1] = f"p{len(kinds) - 1}={given[-1]}"
    if plan.chance(3):
        given.insert(0, "1")
    return f"{name}({', '.join(given)})"


def small(plan):
    return str(plan.random.randrange(-4, 7))


def literal_int(plan):
    return str(plan.pick(INTS)) if plan.chance(50) else small(plan)


def literal_str(plan):
    return repr(plan.pick(WORDS))


def literal_float(plan):
    return repr(plan.pick(FLOATS))


def literal_list(plan, item):
    return "[" + ", ".join(item(plan) for _ in range(plan.pick([0, 1, 2, 3, 3, 4, 5]))) + "]"


def literal_dict(plan):
    return "{" + ", ".join(f"{literal_str(plan)}: {literal_int(plan)}" for _ in range(plan.random.randrange(4))) + "}"


def literal_set(plan):
    inside = ", ".join(str(plan.random.randrange(9)) for _ in range(plan.random.randrange(1, 5)))
    return "{" + inside + "}" if plan.chance(90) else "set()"


def literal_tuple(plan):
    inside = [LITERALS[plan.pick(["int", "str", "float", "bool"])](plan) for _ in range(plan.random.randrange(4))]
    return "(" + ", ".join(inside) + ("," if len(inside) == 1 else "") + ")"


LITERALS = {"int": literal_int, "str": literal_str, "float": literal_float,
    "bool": lambda plan: plan.pick(["True", "False"]), "ints": lambda plan: literal_list(plan, literal_int),
    "strs": lambda plan: literal_list(plan, literal_str), "dict": literal_dict, "set": literal_set, "tuple": literal_tuple}


def fill(plan, template, depth):
    """Replaces every `<kind>` of a template by an expression of that kind, `<n>` by a small int."""
    out = ""
    quoted = template.startswith("f'")  # before 3.12 an f-string may not hold its own quotes: only names go in
    while "<" in template:
        before, _, rest = template.partition("<")
        kind, closed, after = rest.partition(">")
        if not closed or (kind not in TYPES and kind not in ("n", "any", "slice")):
            out, template = out + before + "<", rest
            continue
        if kind == "n":
            made = small(plan)
        elif quoted:
            made = plan.pick(plan.names[plan.pick(ANY_TYPE) if kind == "any" else kind] or ["5"])
        elif kind == "slice":
            made = ":".join(small(plan) if plan.chance(60) else "" for _ in range(plan.pick([2, 3])))
        else:
            made = expression(plan, plan.pick(ANY_TYPE) if kind == "any" else kind, depth)
        if after[:1] in (".", "[") and not made.isidentifier() and not quoted:
            made = f"({made})"
        out, template = out + before + made, after
    return out + template


INT_FORMS = ["(<int> + <int>)", "(<int> - <int>)", "(+<int> * -<int>)", "(<int> // <int>)", "(<int> % <int>)", "(-<int>)",
    "(~<int>)", "abs(<int>)", "(<int> & <int>)", "(<int> | <int>)", "(<int> ^ <int>)", "(<int> << abs(<n>))",
    "(<int> >> abs(<n>))", "(cap(<int>) ** abs(<n>))", "pow(<int>, abs(<n>), 97)", "len(<str>)", "len(<ints>)",
    "len(<dict>)", "sum(<ints>)", "max(<ints>)", "min(<int>, <int>)", "<ints>[<n>]", "<dict>[<str>]",
    "<dict>.get(<str>, <int>)", "int(<str>)", "int(<float>)", "int(<bool>)", "round(<float>)", "<str>.count(<str>)",
    "<str>.find(<str>)", "<str>.index(<str>)", "<ints>.index(<int>)", "<ints>.count(<int>)", "ord(<str>[<n>])",
    "divmod(<int>, <int>)[0]", "(<int> + <bool>)", "sum(+x * +<int> for x in <ints>)",
    "next((x for x in <ints> if x > <int>), <int>)", "(<int>).bit_length()",
    "max(<ints>, key=lambda v: v % 7, default=<int>)", "sum(1 for c in <str> if c.isalpha())", "len(<set>)",
    "round(<int>, <n>)", "hash(abs(<int>))", "int(<str>, 16)", "(lambda a, b=2: a * b)(<int>)", "len(<strs>)", "min(<ints>)"]
FLOAT_FORMS = ["(<float> + <float>)", "(<float> - <int>)", "(+<float> * +<float>)", "(<int> / <int>)",
    "(<float> // <float>)", "(<float> % <float>)", "(-<float>)", "abs(<float>)", "round(<float>, <n>)", "float(<int>)",
    "float(<str>)", "(sum(<ints>) / len(<ints>))", "(<float> ** <n>)", "max(<float>, <int>)", "min(<float>, <float>)",
    "sum([<float>, <int>, <float>])", "(<float> / <float>)", "(+<int> * -<float>)", "divmod(<float>, <float>)[1]"]
STR_FORMS = ["(<str> + <str>)", "<str>[<slice>]", "<str>[<n>]", "<str>.upper()", "<str>.lower()", "<str>.title()",
    "<str>.strip()", "<str>.replace(<str>, <str>)", "(cap(<str>) * <n>)", "'-'.join(<strs>)", "str(<any>)",
    "repr(<any>)", "<str>.center(9, '*')", "<str>.rjust(8)", "<str>.ljust(7, '.')", "<str>.zfill(6)",
    "<str>.capitalize()", "<str>.swapcase()", "f'{<int>:>8}|{<str>!r:<10}|'", "f'{<float>:.3f} {<int>:,}'",
    "f'{<any>} {<any>!r}'", "'%d %s %r' % (<int>, <str>, <any>)", "'%5.1f|%-6s|' % (<float>, <str>)",
    "'{} {:>5} {x}'.format(<any>, <str>, x=<any>)", "chr(97 + <int> % 26)", "hex(<int>)", "bin(<int>)",
    "format(<int>, ',')", "format(<float>, '.4g')", "<strs>[<n>]", "<str>.partition(<str>)[<n>]", "max(<strs>)",
    "min(<strs>, key=len, default='none')", "''.join(sorted(<str>))", "<str>[::-1]",
    "''.join(c for c in <str> if c not in <str>)", "<str>.removeprefix(<str>)", "<str>.strip(<str>)",
    "<str>.expandtabs(4)", "type(<any>).__name__", "f'{<int>:#x} {<float>:e} {<str>:^9}'",
    "f'{<int>:+d} {<bool>} {<float>:g}'", "<str>.casefold()", "ascii(<str>)", "(lambda *a: a[-1])(<int>, <str>)",
    "<str>.join(<strs>)"]
BOOL_FORMS = ["(<int> < <int>)", "(<int> <= <float>)", "(<int> == <int>)", "(<str> < <str>)", "(<str> == <str>)",
    "(<int> in <ints>)", "(<str> in <str>)", "(<str> not in <dict>)", "(not <any>)", "bool(<any>)", "<str>.isdigit()",
    "<str>.isalpha()", "<str>.startswith(<str>)", "<str>.endswith(<str>)", "(<ints> == <ints>)", "(<ints> < <ints>)",
    "(<int> < <int> < <int>)", "any(x > <int> for x in <ints>)", "all(<strs>)", "isinstance(<any>, (int, str))",
    "(<set> <= <set>)", "(<int> in <set>)", "(<tuple> == <tuple>)", "(<any> == <any>)", "(<float> > <float>)",
    "(cap(<any>) is None)", "<str>.isupper()", "<set>.isdisjoint(<set>)", "(<int> != <float>)"]
INTS_FORMS = ["(<ints> + <ints>)", "<ints>[<slice>]", "sorted(<ints>)", "sorted(<ints>, reverse=True)",
    "sorted(<ints>, key=lambda v: (v % 3, -v))", "[x + <int> for x in <ints>]", "[x for x in <ints> if x % 2 == 0]",
    "list(range(<n>, <n>))", "list(range(<n>, <n>, <n>))", "list(reversed(<ints>))", "[len(w) for w in <strs>]",
    "list(<dict>.values())", "sorted(<set>)", "list(map(abs, <ints>))", "list(filter(None, <ints>))",
    "[+x * +y for x in cap(<ints>) for y in cap(<ints>) if x != y]", "[i * v for i, v in enumerate(<ints>)]",
    "[a - b for a, b in zip(<ints>, <ints>)]", "[*<ints>, <int>, *<ints>]", "(cap(<ints>) * <n>)",
    "[ord(c) for c in <str>]", "list(map(lambda a, b: a ^ b, <ints>, <ints>))", "[int(c) for c in str(<int>)]",
    "list(dict.fromkeys(<ints>))", "<ints>.copy()", "[divmod(x, 7)[1] for x in <ints>]"]
STRS_FORMS = ["<str>.split()", "<str>.split(',')", "<str>.split(<str>)", "(<strs> + <strs>)",
    "[w.upper() for w in <strs>]", "sorted(<strs>)", "sorted(<strs>, key=len)", "list(<str>)",
    "[str(x) for x in <ints>]", "list(<dict>)", "<strs>[<slice>]", "list(<str>.partition(<str>))",
    "[f'{i}:{w}' for i, w in enumerate(<strs>)]", "[k for k, v in <dict>.items() if v > <int>]",
    "[w for w in <strs> if <str> in w]", "list(map(str, <tuple>))", "<str>.splitlines()", "<str>.rsplit(None, 1)",
    "[a + b for a in cap(<strs>) for b in cap(<str>)]", "sorted(<strs>, key=str.lower, reverse=True)",
    "[w[::-1] for w in <strs>]"]
DICT_FORMS = ["{w: len(w) for w in <strs>}", "dict(zip(<strs>, <ints>))", "{**<dict>, <str>: <int>}",
    "(<dict> | <dict>)", "dict(<dict>, extra=<int>)", "{k: v + 1 for k, v in <dict>.items()}",
    "dict(sorted(<dict>.items()))", "{c: <str>.count(c) for c in <str>}", "dict.fromkeys(<strs>, <int>)",
    "<dict>.copy()", "{str(x): x for x in <ints>}", "{k: v for k, v in zip(<str>, <ints>) if v}"]
SET_FORMS = ["(<set> | <set>)", "(<set> & <set>)", "(<set> - <set>)", "(<set> ^ <set>)", "{x % 7 for x in <ints>}",
    "set(range(<n>))", "<set>.intersection(<set>)", "{len(w) for w in <strs>}", "set(x % 5 for x in <ints>)", "<set>.copy()"]
TUPLE_FORMS = ["(<int>, <str>)", "(<any>, <any>, <any>)", "tuple(<ints>)", "(<tuple> + <tuple>)", "<tuple>[<slice>]",
    "divmod(<int>, <int>)", "(cap(<tuple>) * <n>)", "(*<strs>, <int>)", "tuple(<dict>.items())",
    "<str>.rpartition(<str>)", "tuple(zip(<str>, <ints>))", "(<int>).as_integer_ratio()", "tuple(sorted(<set>))", "(<bool>,)"]


def maker(forms):
    return lambda plan, depth: fill(plan, plan.pick(forms), depth)


MAKERS = {"int": maker(INT_FORMS), "float": maker(FLOAT_FORMS), "str": maker(STR_FORMS), "bool": maker(BOOL_FORMS),
    "ints": maker(INTS_FORMS), "strs": maker(STRS_FORMS), "dict": maker(DICT_FORMS), "set": maker(SET_FORMS),
    "tuple": maker(TUPLE_FORMS)}


def boolean(plan, depth):
    return expression(plan, "bool", depth)


# --- statements --------------------------------------------------------------------------------------------------

def block(plan, size, body=None):
    """An indented block. Variables first set in it are forgotten after it: it may not have run."""
    known = {kind: list(names) for kind, names in plan.names.items()}
    functions = list(plan.functions)
    plan.indent += 1
    before = len(plan.lines)
    if body:
        body()
    for _ in range(plan.random.randrange(1, size + 1)):
        statement(plan)
    if len(plan.lines) == before:
        plan.line("pass")
    plan.indent -= 1
    plan.names, plan.functions = known, functions


def assign(plan):
    kind = plan.pick(ANY_TYPE)
    value = expression(plan, kind, 3)
    if plan.loops or plan.chance(30):
        value = f"cap({value})"
    known = plan.names[kind]
    name = plan.pick(known) if known and plan.chance(40) else plan.fresh(kind[0])
    plan.line(f"{name} = {value}")
    if name not in known:
        known.append(name)


def change(plan):
    """Changes a variable in place."""
    forms = {"int": ["X += <int>", "X -= <int>", "X //= <int>", "X %= <int>", "X = cap(X * +<int>)", "X ^= <int>",
        "X |= <n>", "X >>= abs(<n>)"], "float": ["X += <float>", "X *= 0.5", "X -= <int>", "X /= <float>"],
        "str": ["X = cap(X + <str>)", "X += <str>[:3]"],
        "ints": ["X.append(<int>)", "X.extend(<ints>[:3])", "X.insert(<n>, <int>)", "X.pop()", "X.pop(<n>)",
        "X.remove(<int>)", "X.sort()", "X.reverse()", "X[<n>] = <int>", "X[<slice>] = <ints>[:3]", "del X[<n>]",
        "del X[<slice>]", "X += <ints>[:2]", "X.sort(key=lambda v: -v)", "X.clear()", "X[<n>] += <int>",
        "X[<n>], X[<n>] = <int>, <int>"], "strs": ["X.append(<str>)", "X.sort(key=len)", "X.pop(<n>)",
        "X.insert(0, <str>)", "X[<n>] = <str>", "X.reverse()", "del X[<slice>]", "X += <str>[:2]"],
        "dict": ["X[<str>] = <int>", "X.update(<dict>)", "X.pop(<str>, None)", "X.pop(<str>)", "del X[<str>]",
        "X.setdefault(<str>, <int>)", "X.popitem()", "X[<str>] = X.get(<str>, 0) + 1", "X |= <dict>",
        "X[<str>] += <int>"], "set": ["X.add(<int> % 9)", "X.discard(<n>)", "X.remove(<n>)", "X |= <set>", "X &= <set>",
        "X -= <set>", "X.update(range(<n>))", "X ^= {<n>, 3}"]}
    have = [kind for kind in forms if plan.names[kind]]
    if not have:
        return assign(plan)
    kind = plan.pick(have)
    text = fill(plan, plan.pick(forms[kind]), 1).replace("X", plan.pick(plan.names[kind]))
    if kind in ("ints", "strs") and plan.loops:
        text += "; del " + plan.pick(plan.names[kind]) + "[12:]"
    plan.line(text)


def unpack(plan):
    a, b = plan.fresh("i"), plan.fresh("i")
    form = plan.pick([f"{a}, {b} = {expression(plan, 'int')}, {expression(plan, 'int')}",
        f"{a}, {b} = divmod({expression(plan, 'int')}, {small(plan)})",
        f"({a}, {b}), _ = ({expression(plan, 'int')}, {small(plan)}), {expression(plan, 'str')}"])
    if plan.chance(30):
        rest = plan.fresh("i")
        plan.line(f"{a}, *{rest} = {expression(plan, 'ints')}")
        plan.names["int"].append(a)
        plan.names["ints"].append(rest)
        return
    plan.line(form)
    plan.names["int"] += [a, b]


def show(plan):
    plan.line("show(" + ", ".join(expression(plan, plan.pick(ANY_TYPE), 3) for _ in range(plan.random.randrange(1, 4))) + ")")


def branch(plan):
    plan.line(f"if {boolean(plan, 2)}:")
    block(plan, 3)
    if plan.chance(35):
        plan.line(f"elif {boolean(plan, 2)}:")
        block(plan, 2)
    if plan.chance(50):
        plan.line("else:")
        block(plan, 2)


def loop(plan):
    if plan.loops >= 2:
        return show(plan)
    name, other = plan.fresh("i"), plan.fresh("s")
    kinds = {name: "int"}
    form = plan.pick(["range", "ints", "strs", "enumerate", "items", "zip", "while"])
    if form == "range":
        plan.line(f"for {name} in range({small(plan)}, {plan.random.randrange(1, 6)}):")
    elif form == "ints":
        plan.line(f"for {name} in list({expression(plan, 'ints')})[:5]:")
    elif form == "strs":
        kinds = {other: "str"}
        plan.line(f"for {other} in {expression(plan, 'strs')}[:5]:")
    elif form == "enumerate":
        kinds[other] = "str"
        plan.line(f"for {name}, {other} in enumerate({expression(plan, 'str')}[:5], {small(plan)}):")
    elif form == "items":
        kinds[other] = "str"
        plan.line(f"for {other}, {name} in list({expression(plan, 'dict')}.items())[:5]:")
    elif form == "zip":
        kinds[other] = "str"
        plan.line(f"for {name}, {other} in zip({expression(plan, 'ints')}[:6], {expression(plan, 'str')}[:4]):")
    else:
        plan.line(f"{name} = 0")
        plan.line(f"while {name} < {plan.random.randrange(1, 6)} and {boolean(plan, 1)}:")
    plan.loops += 1

    def body():
        if form == "while":
            plan.line(f"{name} += 1")
        else:
            for variable, kind in kinds.items():
                plan.names[kind].append(variable)
        if plan.chance(40):
            plan.line(f"if {boolean(plan, 1)}:")
            plan.line("    " + plan.pick(["break", "continue"]))

    block(plan, 3, body)
    plan.loops -= 1
    if plan.chance(30):
        plan.line("else:")
        block(plan, 1)


def attempt(plan):
    plan.line("try:")
    block(plan, 3)
    form = plan.pick(["one", "one", "several", "finally", "both"])
    if form in ("one", "both"):
        plan.line("except Exception as e:")
        plan.line("    print(type(e).__name__, e)")
    elif form == "several":
        plan.line(f"except ({plan.pick(['ValueError', 'IndexError'])}, {plan.pick(['KeyError', 'TypeError'])}) as e:")
        plan.line("    print('first', repr(e))")
        plan.line("except ArithmeticError as e:")
        plan.line("    print('second', e.args)")
        plan.line("except Exception as e:")
        plan.line("    print('last', type(e).__name__, str(e))")
    if form != "finally" and plan.chance(30):
        plan.line("else:")
        block(plan, 2)
    if form in ("finally", "both"):
        plan.line("finally:")
        block(plan, 1)


def fail(plan):
    kind = plan.pick(["ValueError", "KeyError", "TypeError", "IndexError", "RuntimeError"])
    made = plan.pick([f"raise {kind}({expression(plan, 'str')})",
        f"raise {kind}({expression(plan, 'int')}, {expression(plan, 'str')})", f"raise {kind}",
                      f"assert {boolean(plan, 2)}, {expression(plan, 'str')}"])
    plan.line("try:")
    plan.line("    " + made)
    plan.line(f"except {plan.pick([kind, 'Exception', 'LookupError'])} as e:")
    plan.line("    show(e, str(e), e.args)")


def function(plan):
    if plan.indent > 1 or len(plan.functions) > 4:
        return show(plan)
    name = plan.fresh("f")
    kinds = [plan.pick(["int", "str", "ints", "float", "dict"]) for _ in range(plan.random.randrange(4))]
    result = plan.pick(["int", "str", "ints", "bool", "float"])
    parameters = [f"p{i}" for i in range(len(kinds))]
    shown = list(parameters)
    if shown and plan.chance(40):
        shown[-1] += f"={LITERALS[kinds[-1]](plan)}"
    if plan.chance(15):
        shown.append("*rest")
    if plan.chance(15):
        shown.append("**options")
    plan.line(f"def {name}({', '.join(shown)}):")
    outer, plan.names = plan.names, {kind: [] for kind in TYPES}
    loops, plan.loops = plan.loops, 1  # called who knows how often: keep values short
    for kind, readable in outer.items():
        if not plan.indent:
            plan.names[kind] = [n for n in readable if plan.chance(30)]
    for parameter, kind in zip(parameters, kinds):
        plan.names[kind].append(parameter)
    functions = list(plan.functions)
    plan.indent += 1
    for _ in range(plan.random.randrange(0, 4)):
        statement(plan)
    if plan.chance(25):
        plan.line(f"if {boolean(plan, 1)}:")
        plan.line(f"    return {expression(plan, result, 2)}")
    plan.line(f"return {expression(plan, result, 2)}")
    plan.indent -= 1
    plan.functions = functions + [(name, kinds, result)]
    plan.names, plan.loops = outer, loops


def closure(plan):
    if plan.indent > 1:
        return show(plan)
    name = plan.fresh("make")
    step = plan.fresh("step")
    plan.line(f"def {name}(n, log=None):")
    plan.line(f"    def step(by={small(plan)}):")
    plan.line("        nonlocal n")
    plan.line(f"        n {plan.pick(['+=', '-=', '*=', '^='])} by")
    plan.line("        if log is not None:")
    plan.line("            log.append(n)")
    plan.line("        return n")
    plan.line("    return step")
    plan.line(f"{step} = {name}({literal_int(plan)})")
    plan.line(f"show({step}(), {step}({small(plan)}), [{step}() for _ in range(3)])")
    plan.functions.append((step, [], "int"))


STATEMENTS = ([assign] * 7 + [change] * 6 + [show] * 9 + [branch] * 3 + [loop] * 4 + [attempt] * 5 + [unpack] * 2 +
              [function] * 3 + [fail] + [closure])


def statement(plan):
    if plan.indent > 4 or len(plan.lines) > 180:
        return plan.pick([assign, show])(plan)
    return plan.pick(STATEMENTS)(plan)


def guarded(plan):
    """A top-level statement, in a `try` unless it makes names that are used later."""
    if plan.chance(8):
        return statement(plan)
    plan.line("try:")
    plan.indent += 1
    before = {kind: list(names) for kind, names in plan.names.items()}
    functions = list(plan.functions)
    statement(plan)
    plan.indent -= 1
    plan.line("except Exception as e:")
    plan.line("    print(type(e).__name__, e)")
    plan.names, plan.functions = before, functions


FUNCTIONS = ("int float str bool list tuple sorted len sum max min abs round repr hex ord chr any all dict bin enumerate ascii "
             "range iter next reversed divmod callable zip").split()
METHODS = ("split find count replace strip center join startswith index rsplit partition zfill append pop get insert remove "
           "keys difference format sort translate title encode splitlines setdefault isdisjoint extend rjust removesuffix is_integer "
           "bit_length copy").split()
OPERATORS = "+ - * / // % & | ^ < <= == in > !=".split()


def format_spec(plan):
    parts = [["", "", "<", ">", "^", "=", "*<", "0>", "é^", "-="], ["", "", "", "+", "-", " "], ["", "", "", "#"],
             ["", "", "", "0"], ["", "", "1", "5", "12", "20"], ["", "", "", ",", "_"], ["", "", ".0", ".1", ".3", ".10", ".17"],
             ["", "", "d", "f", "e", "g", "s", "x", "b", "o", "%", "E", "G", "F", "c", "n", "X"]]
    return "".join(plan.pick(part) for part in parts)


def percent_spec(plan):
    parts = [["", "", "-", "0", "+", " ", "#", "-+", "0+"], ["", "", "3", "8", "15"], ["", "", ".0", ".2", ".7"],
             "ddfegsrxoXcEGFia%"]
    return "%" + "".join(plan.pick(part) for part in parts)


def some(plan, depth, kinds=ANY_TYPE):
    return expression(plan, plan.pick(kinds), depth)


def arguments(plan, counts):
    """Of any type; ints after the first stay small, so that nothing is padded or rounded to billions of places."""
    given = []
    for place in range(plan.pick(counts)):
        kind = plan.pick(ANY_TYPE)
        given.append(small(plan) if kind == "int" and (place or counts[0] == 0) else LITERALS[kind](plan))
    return ", ".join(given)


def one_operation(plan):
    """A single operation, the more likely to fail the better."""
    form = plan.random.randrange(10)
    if form == 0:
        return f"format({some(plan, 1, ['int', 'int', 'float', 'float', 'str', 'bool'])}, {format_spec(plan)!r})"
    if form == 1:
        return f"{percent_spec(plan)!r} % ({some(plan, 1, ['int', 'float', 'str', 'bool', 'ints'])},)"
    if form == 2:
        operator = plan.pick(OPERATORS)
        return f"({some(plan, 1)}) {operator} ({small(plan) if operator == '*' else some(plan, 1)})"
    if form == 3:
        key = plan.pick([small(plan), fill(plan, "<slice>", 0), literal_str(plan), literal_float(plan)])
        return f"({some(plan, 1)})[{key}]"
    if form == 4:
        function = plan.pick(FUNCTIONS)
        made = f"{function}({arguments(plan, [1, 1, 1, 1, 2, 2, 3, 0])})"
        return f"list({made})" if function in ("enumerate", "reversed", "zip", "iter") else made
    if form == 5:
        target = some(plan, 1, ["str", "str", "str", "ints", "dict", "set", "tuple", "int", "float"])
        return f"({target}).{plan.pick(METHODS)}({arguments(plan, [0, 1, 1, 1, 2, 2, 3])})"
    return some(plan, 3)


def generate_dense_plan(plan):
    """Many operations, each on its own, most of them on the wrong values."""
    plan.wrong = 15
    for kind in TYPES:
        name = plan.fresh(kind[0])
        plan.line(f"{name} = {LITERALS[kind](plan)}")
        plan.names[kind].append(name)
    plan.line("def attempt(f):")
    plan.line("    try:")
    plan.line("        show(f())")
    plan.line("    except Exception as e:")
    plan.line("        print(type(e).__name__, e)")
    for _ in range(60):
        plan.line(f"attempt(lambda: {one_operation(plan)})")
    return PRELUDE + "\n".join(plan.lines) + "\n"


def generate_plan(seed):
    plan = Plan(seed)
    if plan.chance(30):
        return generate_dense_plan(plan)
    for kind in TYPES:
        for _ in range(2):
            name = plan.fresh(kind[0])
            plan.line(f"{name} = {LITERALS[kind](plan)}")
            plan.names[kind].append(name)
    for _ in range(plan.random.randrange(14, 34)):
        guarded(plan)
    plan.line("show(" + ", ".join(names[0] for names in plan.names.values()) + ")")
    return PRELUDE + "\n".join(plan.lines) + "\n"


# --- making a plan smaller ---------------------------------------------------------------------------------------

def bodies(tree):
    return [getattr(node, field) for node in ast.walk(tree) for field in ("body", "orelse", "finalbody",
        "handlers", "cases", "decorator_list", "bases") if isinstance(getattr(node, field, None), list)]


def without_statements(text):
    """Plans in which a run of statements is left out, longest runs first."""
    count = len(bodies(ast.parse(text)))
    for size in (16, 8, 4, 2, 1):
        for which in range(count):
            for start in range(0, len(bodies(ast.parse(text))[which]), size):
                tree = ast.parse(text)
                body = bodies(tree)[which]
                if len(body) >= size:
                    del body[start:start + size]
                    yield tree


def with_bodies_lifted(text):
    """Plans in which a compound statement is replaced by what it contains."""
    for which in range(len(bodies(ast.parse(text)))):
        for place in range(len(bodies(ast.parse(text))[which])):
            tree = ast.parse(text)
            body = bodies(tree)[which]
            if isinstance(body[place], (ast.If, ast.For, ast.While, ast.Try, ast.With)):
                body[place:place + 1] = body[place].body
                yield tree


def with_expressions_simplified(text):
    """Plans in which an expression is replaced by one of its parts, or by nothing much."""
    count = sum(isinstance(node, ast.expr) for node in ast.walk(ast.parse(text)))
    for which in range(count):
        for part in range(4):
            tree = ast.parse(text)
            node = [n for n in ast.walk(tree) if isinstance(n, ast.expr)][which]
            parts = [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]
            if part >= len(parts):
                break
            for parent in ast.walk(tree):
                for field, value in ast.iter_fields(parent):
                    if value is node:
                        setattr(parent, field, parts[part])
                    elif isinstance(value, list) and node in value:
                        value[value.index(node)] = parts[part]
            yield tree


def smaller_plans(text, differs, tries=600):
    """The smallest plan found that still differs."""
    shrunk = True
    while shrunk and tries > 0:
        shrunk = False
        for way in (without_statements, with_bodies_lifted, with_expressions_simplified):
            again = True
            while again and tries > 0:
                again = False
                for tree in way(text):
                    try:
                        candidate = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
                        compile(candidate, "smaller", "exec", dont_inherit=True)
                    except (SyntaxError, ValueError, AttributeError, IndexError, TypeError):
                        continue
                    tries -= 1
                    if len(candidate) < len(text) and differs(candidate):
                        text, shrunk, again = candidate, True, True
                        break
                    if tries <= 0:
                        break
    return text


if __name__ == "__main__":
    print(generate_plan(sys.argv[1] if len(sys.argv) > 1 else "1"), end="")
