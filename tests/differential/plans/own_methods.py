# Methods of builtin types by their names: on what is of the type, or holds it, and on what is not.
import collections

q = collections.ChainMap({2: 1})
class D(dict): pass
class L(list): pass
class Loud:
    def __eq__(self, other):
        print("eq", other)
        return True
    def __radd__(self, other):
        print("radd")
        return 7
    def __repr__(self): return "loud"
loud = Loud()

for f in (
    lambda: dict.__getitem__(q,1),
    lambda: dict.__setitem__(q,1,2),
    lambda: dict.__len__(q),
    lambda: dict.__eq__(q,{}),
    lambda: list.__add__(1,[2]),
    lambda: list.__getitem__((1,),0),
    lambda: set.__contains__([1],1),
    lambda: int.__add__('x',1),
    lambda: str.__format__(1,''),
    lambda: dict.__repr__([]),
    lambda: list.__reversed__(()),
    lambda: dict.__contains__([],1),
    lambda: int.__round__(2.5),
    lambda: str.__len__(5),
    lambda:int.__add__(True,1),
    lambda: float.__add__(1.0,2),
    lambda: frozenset.__or__({1},{2}),
    lambda: object.__str__(5),
    lambda: list.__init__(5),
    lambda: list.__eq__(),
    lambda: list.__getitem__(),
    lambda: dict.__getitem__(D({1:2}),1),
    lambda: D.__getitem__(D({1:2}),1),
    lambda: L.__len__([1]),
    lambda: D.__len__({}),
    lambda: D.__len__([]),
    lambda: tuple.__getitem__([1],0),
    lambda: str.__contains__(b'x','x'),
    lambda: list.__iadd__([1],'ab'),
    lambda: list.__iadd__([1],5),
    lambda: list.__add__([1], 5),
    lambda: str.__add__('', 5),
    lambda: list.__mul__([1], 2),
    lambda: (1).__add__(2),
    lambda: [1].__add__([2]),
    lambda: list.__add__([1],(2,)),
    lambda: dict.__or__({}, []),
    lambda: dict.__ior__({}, [(1,2)]),
    lambda: str.__mod__('%s', 5),
    lambda: set.__or__({1}, [2]),
    lambda: int.__add__(1, 2.5),
    lambda: tuple.__mul__((1,), True),
    lambda: str.__add__("", loud),
    lambda: list.__add__([1], loud),
    lambda: object.__ne__(loud, 1),
    lambda: object.__ne__(D(), 1),
    lambda: object.__str__(loud),
    lambda: object.__format__(loud, ""),
    lambda: dict.__len__ == list.__len__,
    lambda: list.__eq__([loud], [3]),
):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)

# What an error shows by its own methods is not what its class says.
class Shown(Exception):
    def __repr__(self): return "<" + super().__repr__() + ">"
    def __str__(self): return "(" + super().__str__() + ")"
print(repr(Shown(1, "a")), str(Shown("b")), f"{Shown(2)!r:>12}", [Shown()])
