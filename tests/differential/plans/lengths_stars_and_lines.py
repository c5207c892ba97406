# Lengths that are too large, what stands behind a star, and what splitlines is given.
import datetime


def show(ask):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)


class Long:
    def __len__(self):
        return 2 ** 70


class Less:
    def __len__(self):
        return -2 ** 70


class Odd:
    def __len__(self):
        return "x"


class Lacks:
    value = property(None, lambda self, value: None)

    def method(self):
        pass


for one in (Long(), Less(), Odd()):
    show(lambda: len(one))
    show(lambda: bool(one))
show(lambda: Lacks().value)
show(lambda: Lacks().method.word)
show(lambda: [].append.word)


def give(*items, **named):
    return items


for ask in (lambda: give(1, *None), lambda: give(*None), lambda: give(*None, named=1), lambda: give(*None, 1), lambda: give(*[1], *None), lambda: give(*None, **{}),
            lambda: give(1, *5), lambda: len(*None), lambda: len(1, *None), lambda: [*None], lambda: (1, *None), lambda: print(*3), lambda: give(*[1], 2, *"ab")):
    show(ask)
for keep in ("a", None, 1.0, 1, True, 0):
    show(lambda: b"ab\ncd".splitlines(keep))
    show(lambda: "ab\ncd".splitlines(keep))
day = datetime.date(2024, 2, 29).timetuple()
print(type(day).__name__, type(day), isinstance(day, tuple), day[0], day.tm_mon, len(day), day)
show(lambda: day.word)
print(type(datetime.date(2024, 2, 29).isocalendar()))
