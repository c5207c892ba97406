print("{} {} {}".format(1, "two", 3.0), "{0} {1} {0}".format("a", "b"), "{x} {y}".format(x=1, y=2), "{0} {k}".format(5, k=6))
print("{:>5}|{:<5}|{:^5}|{:05.1f}|{:,}".format("a", "b", "c", 2.25, 1234567), "{{}} {{{}}}".format(7))
print("{0[1]} {0[-1]} {d[key]} {d[2]} {1}".format(["p", "q"] and {1: "one", "-1": "neg"}, "z", d={"key": "v", 2: "two"}))
print("{0[0]} {a[b]} {n.real} {0[0][1]}".format([["x", "y"]], a={"b": 3}, n=5))
print("{:{}}|{:{w}.{p}f}|{:{fill}{align}{width}}".format("a", 4, 3.14159, "mid", w=8, p=2, fill="~", align="^", width=9))
print("{!r} {!s:>4}|{0!a}".replace("{0!a}", "{!a}").format("a", "b", "é"), "{name!r:>8}".format(name="n"))
args, kwargs = [1, 2], {"z": 3}
print("{} {} {z}".format(*args, **kwargs), "{z}{z}".format(**kwargs), "".format(), "{}".format(None),
    "{a} {b}".format_map({"a": 1, "b": [2]}))
