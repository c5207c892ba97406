"""`UserString` and its methods."""
from collections import UserString


class Loud(UserString):
    def shout(self):
        return self.upper() + "!"


s = Loud("hey you")
print(s, repr(s), s.shout(), type(s.upper()).__name__, s + "x", "x" + s, s * 2, 2 * s, s.data, len(s), s[0], s[1:3], type(s[1:]).__name__)
print(s == "hey you", s == Loud("hey you"), s < "z", s >= Loud("a"), "ey" in s, Loud("ey") in s, hash(s) == hash("hey you"), {s: 1}["hey you"])
print(s.split(), s.split("e", 1), s.rsplit(" "), s.find("y"), s.rfind("y"), s.index("e"), s.count("y"), s.replace("hey", "ho"), s.title(), s.capitalize())
print(s.center(11, "*"), s.ljust(9) + "|", s.rjust(9), s.strip("h"), s.lstrip("h"), s.rstrip("u"), s.partition(" "), s.startswith("he"), s.endswith(("u", "x")))
print(s.join(["a", "b"]), s.encode(), s.zfill(9), s.swapcase(), s.removeprefix("hey "), s.removesuffix("you"), s.isalpha(), Loud("12").isdigit(), int(Loud("12")) + 1)
print(Loud("%s-%d") % ("a", 3), Loud("{}{x}").format(1, x=2), Loud(5), [c for c in Loud("ab")], sorted(Loud("cab")), list(map(str, Loud("ab"))), f"{s:>10}", bool(Loud("")))
try:
    s.index("zz")
except ValueError as error:
    print(error)
print(UserString("a b").isprintable(), UserString("a\n").isprintable())
