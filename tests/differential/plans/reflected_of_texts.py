# Which side of an operator is asked when the left one is a builtin value.
class Told:
    def __init__(self, answer):
        self.answer = answer
    def __rmod__(self, other):
        print("rmod", repr(other))
        return self.answer
    def __radd__(self, other):
        print("radd", repr(other))
        return self.answer
    def __rmul__(self, other):
        print("rmul", repr(other))
        return self.answer
    def __ror__(self, other):
        print("ror", other)
        return self.answer
    def __str__(self):
        return "told"

class Text(str):
    def __rmod__(self, other):
        return "text behind " + other

t = Told("given")
print("%s!" % t, "%s and %s" % (t, 1))
print("%s!" % Text("x"))
print(5 % t, 2.5 % t, [1] + t, (1,) * t, {1} | t, {"a": 1} | t)
n = Told(NotImplemented)
for use in [lambda: "a" + n, lambda: [1] * n, lambda: 3 % n, lambda: {1} | n]:
    try:
        print(use())
    except TypeError as e:
        print(e)
