def tokens(text):
    out, i = [], 0
    while i < len(text):
        c = text[i]
        if c.isspace():
            i += 1
        elif c.isdigit() or c == ".":
            j = i
            while j < len(text) and (text[j].isdigit() or text[j] == "."):
                j += 1
            out.append(float(text[i:j]) if "." in text[i:j] else int(text[i:j]))
            i = j
        elif c in "+-*/^()":
            out.append(c)
            i += 1
        else:
            raise SyntaxError(f"unexpected {c!r} at {i}")
    return out
def parse(ts):
    def atom():
        t = ts.pop(0) if ts else None
        if t == "(":
            v = add()
            if not ts or ts.pop(0) != ")":
                raise SyntaxError("missing )")
            return v
        if t == "-":
            return -power()
        if isinstance(t, (int, float)):
            return t
        raise SyntaxError(f"expected a number, got {t!r}")
    def power():
        base = atom()
        return base ** (ts.pop(0) and power()) if ts and ts[0] == "^" else base
    def mul():
        v = power()
        while ts and ts[0] in ("*", "/"):
            v = v * power() if ts.pop(0) == "*" else v / power()
        return v
    def add():
        v = mul()
        while ts and ts[0] in ("+", "-"):
            v = v + mul() if ts.pop(0) == "+" else v - mul()
        return v
    v = add()
    if ts:
        raise SyntaxError(f"left over {ts}")
    return v
for text in ("1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "-4 + 10 / 4", "1.5 * 4", "((7))", "1 / 0", "2 +", "3 $ 4", "(1",
        "1 2", "10 - 4 - 3", "1..2"):
    try:
        print(f"{text:<14} = {parse(tokens(text))}")
    except (SyntaxError, ArithmeticError, ValueError) as e:
        print(f"{text:<14} ! {type(e).__name__}: {e}")
