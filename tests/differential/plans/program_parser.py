import re
from collections import namedtuple
Tok = namedtuple("Tok", "kind value pos")
SPEC = [("NUM", r"\d+(\.\d*)?"), ("ID", r"[A-Za-z_]\w*"), ("OP", r"[-+*/^()=,]"), ("WS", r"\s+"), ("BAD", r".")]
RX = re.compile("|".join(f"(?P<{n}>{p})" for n, p in SPEC))
def lex(s):
    for m in RX.finditer(s):
        k = m.lastgroup
        if k == "WS": continue
        if k == "BAD": raise SyntaxError(f"bad char {m.group()!r} at {m.start()}")
        yield Tok(k, float(m.group()) if k == "NUM" else m.group(), m.start())
    yield Tok("END", None, len(s))
class Parser:
    PREC = {"+": (1, "L"), "-": (1, "L"), "*": (2, "L"), "/": (2, "L"), "^": (3, "R")}
    FN = {"max": max, "min": min, "abs": abs}
    def __init__(self, s, env): self.t = list(lex(s)); self.i = 0; self.env = env
    @property
    def cur(self): return self.t[self.i]
    def eat(self, v=None):
        t = self.cur
        if v is not None and t.value != v: raise SyntaxError(f"expected {v!r}, got {t.value!r} at {t.pos}")
        self.i += 1; return t
    def parse(self):
        if self.cur.kind == "ID" and self.t[self.i + 1].value == "=":
            n = self.eat().value; self.eat("="); self.env[n] = v = self.expr(0)
        else: v = self.expr(0)
        if self.cur.kind != "END": raise SyntaxError(f"trailing {self.cur.value!r}")
        return v
    def expr(self, p):
        l = self.atom()
        while self.cur.kind == "OP" and self.cur.value in self.PREC and self.PREC[self.cur.value][0] >= p:
            op = self.eat().value; q, assoc = self.PREC[op]
            r = self.expr(q + (assoc == "L"))
            l = {"+": lambda: l + r, "-": lambda: l - r, "*": lambda: l * r, "/": lambda: l / r, "^": lambda: l ** r}[op]()
        return l
    def atom(self):
        t = self.eat()
        if t.kind == "NUM": return t.value
        if t.value == "-": return -self.expr(3)
        if t.value == "(":
            v = self.expr(0); self.eat(")"); return v
        if t.kind == "ID":
            if self.cur.value == "(":
                self.eat(); args = []
                while self.cur.value != ")":
                    args.append(self.expr(0))
                    if self.cur.value == ",": self.eat()
                self.eat(")")
                return self.FN[t.value](*args)
            try: return self.env[t.value]
            except KeyError: raise NameError(f"undefined {t.value}") from None
        raise SyntaxError(f"unexpected {t.value!r} at {t.pos}")
env = {}
for s in ["1 + 2 * 3", "2 ^ 3 ^ 2", "-(4 - 6) * 2", "x = 5", "x * x - 1", "max(1, x, 3) + abs(-2)", "y + 1", "1 / 0", "1 +", "(1", "3 $ 4", "2 2", "foo(1)", "10 / 4 - 1"]:
    try: print(s, "=>", Parser(s, env).parse())
    except (SyntaxError, NameError, ZeroDivisionError, KeyError) as e: print(s, "=>", type(e).__name__, e)
