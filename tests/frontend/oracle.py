"""Reads a JSON list of plan texts, writes a JSON list of what CPython says of them.

Each answer is what ShowAst writes, or the last line of the error ("SyntaxError: ...").
"""
import ast
import json
import sys
import warnings

warnings.simplefilter("ignore")
BINARY = {"Add": "+", "Sub": "-", "Mult": "*", "Div": "/", "FloorDiv": "//", "Mod": "%", "Pow": "**", "MatMult": "@",
          "BitAnd": "&", "BitOr": "|", "BitXor": "^", "LShift": "<<", "RShift": ">>"}
COMPARE = {"Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Is": "is", "IsNot": "is not",
           "In": "in", "NotIn": "not in"}
UNARY = {"Not": "not ", "USub": "-", "UAdd": "+", "Invert": "~"}


def kind(node):
    return type(node).__name__


def quoted(text):
    out = '"'
    for c in text:
        if c in '"\\':
            out += "\\" + c
        elif c == "\n":
            out += "\\n"
        elif c == "\t":
            out += "\\t"
        elif c < " " or c == "\x7f":
            out += "\\x%02x" % ord(c)
        else:
            out += c
    return out + '"'


def constant(value):
    if value is ...:
        return "..."
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bytes):
        return "bytes[" + value.hex() + "]"
    if isinstance(value, complex):
        return repr(value.imag) + "j"
    return repr(value)


def commas(items):
    return ", ".join(expr(i) for i in items)


def parts(joined):
    out = []
    for v in joined.values:
        if isinstance(v, ast.Constant):
            out.append(quoted(v.value))
            continue
        text = "{" + expr(v.value)
        if v.conversion != -1:
            text += "!" + chr(v.conversion)
        if v.format_spec is not None:
            values = v.format_spec.values
            plain = all(isinstance(x, ast.Constant) for x in values)
            text += ":" + (quoted("".join(x.value for x in values)) if plain else "f[" + parts(v.format_spec) + "]")
        out.append(text + "}")
    return ", ".join(out)


def arguments(args, keywords):
    out = [expr(a) for a in args]
    out += [(k.arg + "=" if k.arg else "**") + expr(k.value) for k in keywords]
    return ", ".join(out)


def parameters(a):
    def one(p, default=None, star=""):
        text = star + p.arg
        if p.annotation:
            text += ": " + expr(p.annotation)
        return text + ("=" + expr(default) if default is not None else "")
    plain = a.posonlyargs + a.args
    defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
    out = []
    for i, p in enumerate(plain):
        out.append(one(p, defaults[i]))
        if i + 1 == len(a.posonlyargs):
            out.append("/")
    if a.vararg:
        out.append(one(a.vararg, None, "*"))
    elif a.kwonlyargs:
        out.append("*")
    out += [one(p, d) for p, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        out.append(one(a.kwarg, None, "**"))
    return ", ".join(out)


def comprehension(element, generators, open_, close):
    for g in generators:
        element += f" {'async ' if g.is_async else ''}for {expr(g.target)} in {expr(g.iter)}"
        element += "".join(" if " + expr(i) for i in g.ifs)
    return open_ + element + close


def expr(e):
    match e:
        case ast.Name(): return e.id
        case ast.Constant(): return constant(e.value)
        case ast.JoinedStr(): return "f[" + parts(e) + "]"
        case ast.Tuple(): return "(" + commas(e.elts) + (",)" if len(e.elts) == 1 else ")")
        case ast.List(): return "[" + commas(e.elts) + "]"
        case ast.Set(): return "{" + commas(e.elts) + "}"
        case ast.Dict():
            return "{" + ", ".join(expr(k) + ": " + expr(v) if k else "**" + expr(v) for k, v in zip(e.keys, e.values)) + "}"
        case ast.UnaryOp(): return f"({UNARY[kind(e.op)]}{expr(e.operand)})"
        case ast.BinOp(): return f"({expr(e.left)} {BINARY[kind(e.op)]} {expr(e.right)})"
        case ast.BoolOp(): return "(" + (" and " if kind(e.op) == "And" else " or ").join(map(expr, e.values)) + ")"
        case ast.Compare():
            return "(" + expr(e.left) + "".join(f" {COMPARE[kind(o)]} {expr(c)}" for o, c in zip(e.ops, e.comparators)) + ")"
        case ast.IfExp(): return f"({expr(e.body)} if {expr(e.test)} else {expr(e.orelse)})"
        case ast.NamedExpr(): return f"({expr(e.target)} := {expr(e.value)})"
        case ast.Starred(): return "*" + expr(e.value)
        case ast.Attribute(): return expr(e.value) + "." + e.attr
        case ast.Subscript(): return f"{expr(e.value)}[{expr(e.slice)}]"
        case ast.Slice(): return ":".join(expr(x) if x else "" for x in (e.lower, e.upper, e.step))
        case ast.Call(): return f"{expr(e.func)}({arguments(e.args, e.keywords)})"
        case ast.ListComp(): return comprehension(expr(e.elt), e.generators, "[", "]")
        case ast.SetComp(): return comprehension(expr(e.elt), e.generators, "{", "}")
        case ast.GeneratorExp(): return comprehension(expr(e.elt), e.generators, "(", ")")
        case ast.DictComp(): return comprehension(expr(e.key) + ": " + expr(e.value), e.generators, "{", "}")
        case ast.Lambda(): return f"(lambda {parameters(e.args)}: {expr(e.body)})"
        case ast.Yield(): return "(yield" + (" " + expr(e.value) if e.value else "") + ")"
        case ast.YieldFrom(): return f"(yield from {expr(e.value)})"
        case ast.Await(): return f"(await {expr(e.value)})"
    raise TypeError(kind(e))


def pattern(p):
    match p:
        case ast.MatchValue(): return expr(p.value)
        case ast.MatchSingleton(): return repr(p.value)
        case ast.MatchStar(): return "*" + (p.name or "_")
        case ast.MatchSequence(): return "[" + ", ".join(map(pattern, p.patterns)) + "]"
        case ast.MatchMapping():
            out = [expr(k) + ": " + pattern(v) for k, v in zip(p.keys, p.patterns)]
            return "{" + ", ".join(out + (["**" + p.rest] if p.rest else [])) + "}"
        case ast.MatchClass():
            out = [pattern(x) for x in p.patterns] + [f"{n}={pattern(x)}" for n, x in zip(p.kwd_attrs, p.kwd_patterns)]
            return f"{expr(p.cls)}({', '.join(out)})"
        case ast.MatchOr(): return "(" + " | ".join(map(pattern, p.patterns)) + ")"
        case ast.MatchAs():
            return f"({pattern(p.pattern)} as {p.name})" if p.pattern else p.name or "_"
    raise TypeError(kind(p))


def aliases(names):
    return ", ".join(a.name + (" as " + a.asname if a.asname else "") for a in names)


class Printer:
    def __init__(self):
        self.lines, self.indent = [], 0

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def block(self, head, body):
        self.line(head)
        self.indent += 1
        for s in body:
            self.stmt(s)
        self.indent -= 1

    def rest(self, word, body):
        if body:
            self.block(word, body)

    def stmt(self, s):
        a = "async " if kind(s).startswith("Async") else ""
        match s:
            case ast.Expr(): self.line(expr(s.value))
            case ast.Assign(): self.line("".join(expr(t) + " = " for t in s.targets) + expr(s.value))
            case ast.AugAssign(): self.line(f"{expr(s.target)} {BINARY[kind(s.op)]}= {expr(s.value)}")
            case ast.AnnAssign(): self.line(f"{expr(s.target)}: {expr(s.annotation)}" + (" = " + expr(s.value) if s.value else ""))
            case ast.Delete(): self.line("del " + commas(s.targets))
            case ast.Pass() | ast.Break() | ast.Continue(): self.line(kind(s).lower())
            case ast.Return(): self.line("return" + (" " + expr(s.value) if s.value else ""))
            case ast.Raise(): self.line("raise" + (" " + expr(s.exc) if s.exc else "") + (" from " + expr(s.cause) if s.cause else ""))
            case ast.Assert(): self.line("assert " + expr(s.test) + (", " + expr(s.msg) if s.msg else ""))
            case ast.Global() | ast.Nonlocal(): self.line(kind(s).lower() + " " + ", ".join(s.names))
            case ast.Import(): self.line("import " + aliases(s.names))
            case ast.ImportFrom(): self.line(f"from {'.' * s.level}{s.module or ''} import {aliases(s.names)}")
            case ast.If(): self.if_(s)
            case ast.While(): self.block("while " + expr(s.test), s.body); self.rest("else", s.orelse)
            case ast.For() | ast.AsyncFor():
                self.block(f"{a}for {expr(s.target)} in {expr(s.iter)}", s.body)
                self.rest("else", s.orelse)
            case ast.Try() | ast.TryStar():
                star = "*" if isinstance(s, ast.TryStar) else ""
                self.block("try", s.body)
                for h in s.handlers:
                    self.block("except" + star + (" " + expr(h.type) if h.type else "") + (" as " + h.name if h.name else ""), h.body)
                self.rest("else", s.orelse)
                self.rest("finally", s.finalbody)
            case ast.With() | ast.AsyncWith():
                items = ", ".join(expr(i.context_expr) + (" as " + expr(i.optional_vars) if i.optional_vars else "") for i in s.items)
                self.block(f"{a}with {items}", s.body)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for d in s.decorator_list:
                    self.line("@" + expr(d))
                self.block(f"{a}def {s.name}({parameters(s.args)})" + (" -> " + expr(s.returns) if s.returns else ""), s.body)
            case ast.ClassDef():
                for d in s.decorator_list:
                    self.line("@" + expr(d))
                self.block(f"class {s.name}({arguments(s.bases, s.keywords)})", s.body)
            case ast.Match():
                self.line("match " + expr(s.subject))
                self.indent += 1
                for c in s.cases:
                    self.block("case " + pattern(c.pattern) + (" if " + expr(c.guard) if c.guard else ""), c.body)
                self.indent -= 1
            case _: raise TypeError(kind(s))

    def if_(self, s):
        word = "if"
        while True:
            self.block(f"{word} {expr(s.test)}", s.body)
            elif_ = len(s.orelse) == 1 and isinstance(s.orelse[0], ast.If) and self.is_elif(s, s.orelse[0])
            if not elif_:
                break
            s, word = s.orelse[0], "elif"
        self.rest("else", s.orelse)

    def is_elif(self, outer, inner):
        line = self.source[inner.lineno - 1]
        return line[inner.col_offset:].startswith("elif")


def answer(text):
    try:
        tree = ast.parse(text)
        compile(tree, "t", "exec", dont_inherit=True) if text.startswith("# compile\n") else None
    except SyntaxError as e:
        return f"{type(e).__name__}: {e.msg}"
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    printer = Printer()
    printer.source = text.split("\n")
    try:
        for s in tree.body:
            printer.stmt(s)
    except RecursionError:
        return "too deep to show"
    return "".join(line + "\n" for line in printer.lines)


def main():
    sys.setrecursionlimit(20000)
    json.dump([answer(text) for text in json.load(sys.stdin)], sys.stdout)


main()
