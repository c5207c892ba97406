def t(tag, value=None):
    print(tag, end=" ")
    return value
d, l = {}, [0] * 3
t("target", d)[t("key", "k")] = t("value", 1)
print(d)
x = y = t("once", [])
print(x is y)
t("l", l)[t("i", 0)], t("d", d)[t("j", "m")] = t("first", 5), t("second", 6)
print(l, d)
t("l", l)[t("i", 1)] += t("by", 7)
print(l)
print(t("a", 1) if t("c", 0) else t("b", 2))
print(t("f", max)(t("1", 3), *t("2", [9]), key=t("k", lambda v: -v)))
print([t("e", i) for i in t("it", range(2)) if t("if", 1)], {t("k", 1): t("v", 2)}, t("lo", 1) < t("mid", 2) < t("hi", 3))
print(t("s", "abc")[t("start", 0):t("stop", 2):t("step", 1)], f"{t('f1', 1)}{t('f2', 2):>{t('w', 3)}}",
    t("x", 2) ** t("y", 3) * t("z", 1))
for i in t("seq", [1, 2]):
    t(f"body{i}")
print()
while t("cond", len(l) > 2):
    l.pop()
print(l)
def f(a=t("default", 1)):
    return t("body", a)
print(f(), f(t("arg", 2)))
del t("dd", d)[t("dk", "k")]
print(d)
try:
    raise t("exc", ValueError)(t("arg", "v"))
except t("clause", ValueError) as e:
    print(e)
assert t("test", True), t("never")
print(t("or1", 0) or t("or2", 5) or t("or3", 6), t("and1", 0) and t("and2", 1), not t("not", 1), t("in1", 2) in t("in2", [2]))
