# A key that is an instance of a class derived from str is the text it holds.
class Upper(str):
    def shout(self):
        return self.upper() + "!"

u = Upper("hey")
d = {u: 1}
print(d["hey"], d.get("hey"), "hey" in d, d.get(Upper("hey")), {"hey": 2}[u])
d["hey"] = 5
print(len(d), d, next(iter(d)).shout())
print({u} == {"hey"}, "hey" in {u}, {"hey": 1} == {u: 1}, len({u, "hey"}))
del d["hey"]
print(d, d.setdefault("hey", 9), {**{u: 1}, "hey": 2})

class Oops(KeyError):
    def __str__(self):
        return "my " + super().__str__()

try:
    raise Oops("k")
except KeyError as e:
    print(e, repr(e), str(e))
