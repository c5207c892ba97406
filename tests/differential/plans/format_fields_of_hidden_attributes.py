# A field of a format reaches attributes with one underscore before them, too.
class Account:
    _bank = "north"

    def __init__(self, owner, cents):
        self._owner, self._cents = owner, cents
        self._tags = {"kind": ["a", "b"]}

    @property
    def _euros(self):
        return self._cents / 100

    def __str__(self):
        return "{self._owner} ({0._bank}): {0._euros:.2f} {0._tags[kind][1]!r}".format(self, self=self)


print(Account("bob", 1250))
print("{a._owner:>6}|{a._cents:05d}".format_map({"a": Account("al", 70)}))
try:
    print("{0._missing}".format(Account("x", 1)))
except AttributeError as error:
    print(error)
