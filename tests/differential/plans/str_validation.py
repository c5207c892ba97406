def email_ok(s):
    name, at, domain = s.partition("@")
    return bool(at and name and "." in domain and not domain.startswith(".") and not domain.endswith(".") and "@" not in domain and " " not in s)
for s in ("a@b.c", "a@b", "@b.c", "a@.c", "a@b.", "a b@c.d", "a@b@c.d", "", "first.last@mail.example.org"):
    print(f"{s!r:<32}{email_ok(s)}")
def strength(p):
    checks = {"length": len(p) >= 8, "upper": any(c.isupper() for c in p), "lower": any(map(str.islower, p)),
        "digit": any(c.isdigit() for c in p), "other": any(not c.isalnum() for c in p), "spread": len(set(p)) > 5}
    return sum(checks.values()), [k for k, ok in checks.items() if not ok]
for p in ("", "password", "Passw0rd!", "AAAAaaaa1111", "Tr0ub4dor&3", "日本語abcD1"):
    print(p, *strength(p))
def is_number(s):
    try:
        float(s)
    except ValueError:
        return False
    return True
print([s for s in ("1", "-1.5", "1e3", "abc", "", "0x10", "nan", " 2 ", "1,5", "--1", ".") if is_number(s)])
def palindrome(s):
    letters = [c for c in s.casefold() if c.isalnum()]
    return letters == letters[::-1]
print([palindrome(s) for s in ("A man, a plan, a canal: Panama", "no", "", "Was it a car or a cat I saw?", "ab")])
brackets = {")": "(", "]": "[", "}": "{"}
def balanced(s):
    stack = []
    for i, c in enumerate(s):
        if c in "([{":
            stack.append(c)
        elif c in brackets and (not stack or stack.pop() != brackets[c]):
            return f"bad {c!r} at {i}"
    return f"open: {''.join(stack)}" if stack else "balanced"
for s in ("([]{})", "(]", "((", "", "a(b)c]", "{[()]}("):
    print(repr(s), balanced(s))
