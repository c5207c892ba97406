def grade(n):
    return "A" if n >= 90 else "B" if n >= 80 else "C" if n >= 70 else "F"
print([(n, grade(n)) for n in (95, 90, 89, 80, 75, 10)])
x = 5
print("pos" if x > 0 else "neg", ("a" if x else "b") + "c", "a" if x else "b" + "c", [1 if x else 2, 3],
    (1, 2) if x else 3, 1 if x else 2, not x if x else x)
print((lambda n: "even" if n % 2 == 0 else "odd")(3), {"k" if x else "j": x if x > 9 else -x},
    [i if i % 2 else "e" for i in range(4)], x if x else 1 / 0, 0 if not x else x or 9)
sign = 1 if x > 0 else -1 if x < 0 else 0
print(sign, (print if x else len)("chosen"), f"{'many' if x != 1 else 'one'}", "s" * (x != 1), ("no", "yes")[x > 3])
y = None
print(y if y is not None else "default", (y or {}).get("k", "none"), [*([1] if x else []), *([2] if not x else [])])
def f(flag=False):
    return print("yes") if flag else print("no")
print(f(), f(True))
