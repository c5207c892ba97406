def say(tag, value):
    print(tag, value, end="; ")
    return value
print([say("item", x) for x in say("iter", [1, 2]) if say("if", x) > 1])
print({say("k", k): say("v", v) for k, v in [(1, 2), (3, 4)]})
print([(say("x", x), say("y", y)) for x in say("outer", (0, 1)) for y in say("inner", (x,)) if say("cond", x == y)])
print({say("s", c) for c in "a"}, (say("t1", 1), say("t2", 2)), [say("l1", 1), *say("star", [2]), say("l3", 3)])
print(say("a", 2) + say("b", 3) * say("c", 4) - say("d", 1))
print({say("k1", "x"): say("v1", 1), **say("rest", {"y": 2}), say("k2", "z"): say("v2", 3)})
print(say("f", print)(say("arg", "called"), *say("more", ["x"]), end=say("end", "!\n")))
d = {}
d[say("key", "k")] = say("value", 5)
say("list", [0, 0])[say("index", 1)] = say("stored", 9)
print(d)
