# `__str__`, `__repr__` and `__format__` may give a text of a derived type.
from enum import Enum


class Markup(str):
    pass


class Level(str, Enum):
    LOW = "low"
    HIGH = "high"

    def __str__(self):
        return self


class Alert:
    def __init__(self, level, text):
        self.level, self.text = level, Markup(text)

    def __str__(self):
        return self.level

    def __repr__(self):
        return self.text

    def __format__(self, spec):
        return Markup(f"[{self.text:{spec}}]")


alert = Alert(Level.HIGH, "disk full")
print(alert, str(alert) + "!", f"{alert!s:>6}", [alert], repr(alert).upper())
print(f"{alert:>12}", format(alert, "^11"), "{:<10}|".format(alert), "%s %r" % (alert, alert))
print(Level.LOW, f"{Level.LOW!s}", ",".join(str(level) for level in Level))
