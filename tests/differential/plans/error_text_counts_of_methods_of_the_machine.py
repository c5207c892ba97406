def numbers():
    yield 1


class Plain:
    @property
    def x(self):
        return 1


class Odd(ValueError):
    pass


calls = [
    lambda: numbers().send(), lambda: numbers().send(1, 2), lambda: numbers().send(value=1), lambda: numbers().close(1),
    lambda: numbers().close(x=1), lambda: numbers().throw(), lambda: numbers().throw(1, 2, 3, 4), lambda: numbers().__next__(1),
    lambda: numbers().__iter__(1), lambda: Odd().with_traceback(), lambda: ValueError().add_note(), lambda: Odd().add_note(1, 2),
    lambda: Plain.mro(1), lambda: {}.keys().isdisjoint(), lambda: {}.items().isdisjoint(1, 2), lambda: Plain.x.setter(),
    lambda: Plain.x.getter(1, 2), lambda: Plain.x.deleter(), lambda: Plain.x.setter(f=1), lambda: (1).__add__(), lambda: (1).__add__(1, 2),
    lambda: [].__len__(1), lambda: Plain().__setattr__(1), lambda: [].__setitem__(1), lambda: Plain().__format__(), lambda: "".__format__(),
    lambda: (1).__trunc__(1), lambda: (2).__floor__(1), lambda: (2.5).__ceil__(1), lambda: [].__reversed__(1), lambda: (1.5).__round__(1, 2),
]
for number, call in enumerate(calls):
    try:
        print(number, call())
    except TypeError as error:
        print(number, error)
