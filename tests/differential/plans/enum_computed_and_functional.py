from enum import Enum, IntEnum, Flag, IntFlag, StrEnum, auto, unique
class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    CRIMSON = 1
    @property
    def nice(self): return self.name.title()
    @classmethod
    def default(cls): return cls.GREEN
    def __str__(self): return f"Color<{self.name}>"
print(Color.RED, repr(Color.RED), Color(2), Color["BLUE"], Color.CRIMSON is Color.RED, list(Color), len(Color), Color.RED.nice, Color.default(), Color.__members__.keys())
print([c.value for c in Color], Color.RED == 1, Color.RED in Color, {Color.RED: 1}, isinstance(Color.RED, Color), Color.RED != Color.BLUE, Color.RED.name, type(Color.RED), Color, f"{Color.RED}", "%s" % Color.RED)
for f in [lambda: Color(9), lambda: Color["X"], lambda: Color.X, lambda: Color.RED < Color.BLUE, lambda: setattr(Color, "RED", 5), lambda: Color.RED + 1, lambda: Color(), lambda: Color("RED"), lambda: setattr(Color.RED, "value", 3), lambda: delattr(Color, "RED"), lambda: int(Color.RED), lambda: Color.RED.foo, lambda: 3 in Color]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
class Pri(IntEnum):
    LOW = auto(); MID = auto(); HIGH = 10; TOP = auto()
print(list(Pri), Pri.LOW < Pri.HIGH, Pri.HIGH + 1, Pri(10), sorted([Pri.TOP, Pri.LOW]), f"{Pri.LOW}", str(Pri.MID), repr(Pri.MID), Pri.LOW == 1, max(Pri), [10, 20][Pri.LOW], f"{Pri.HIGH:>5}|", "%d" % Pri.HIGH, Pri.MID in (2, 3), sum(Pri))
class Perm(Flag):
    R = auto(); W = auto(); X = auto()
    RW = R | W
    ALL = RW | X
print(Perm.R | Perm.W, Perm.RW, Perm.R in Perm.RW, Perm.RW & Perm.W, ~Perm.R, Perm(0), Perm(5), bool(Perm(0)), list(Perm.RW), Perm.R ^ Perm.RW, repr(Perm.R | Perm.X), len(Perm), Perm.X.value, str(Perm.R | Perm.X), Perm.R | Perm.W is Perm.RW)
class IP(IntFlag):
    A = 1; B = 2; C = 4
print(IP.A | IP.B, repr(IP.A | IP.B), IP.A + 5, IP(7), IP.A | 8, int(IP.C), IP.A in IP(3), str(IP.A | IP.C), f"{IP.A}")
class Mode(str, Enum):
    ON = "on"; OFF = "off"
print(Mode.ON, Mode.ON == "on", Mode("off"), Mode.ON.value, f"{Mode.ON}", Mode.ON.upper(), repr(Mode.ON), "x" + Mode.ON, {"on": 1}[Mode.ON], str(Mode.ON), "%s" % Mode.ON, "{}".format(Mode.ON))
class SE(StrEnum):
    ALPHA = auto(); BETA = "b"
print(SE.ALPHA, repr(SE.ALPHA), SE.BETA == "b", SE("alpha"), f"{SE.ALPHA:>8}", [s for s in SE], ", ".join(SE))
class Planet(Enum):
    EARTH = (5.97e24, 6.37e6); MARS = (6.4e23, 3.39e6)
    def __init__(self, mass, radius): self.mass, self.radius = mass, radius
    @property
    def g(self): return round(6.67e-11 * self.mass / self.radius ** 2, 2)
print(Planet.EARTH.g, Planet.MARS, Planet.EARTH.value, Planet((6.4e23, 3.39e6)))
try:
    @unique
    class Dup(Enum):
        A = 1; B = 1
except ValueError as e: print(e)
Animal = Enum("Animal", ["CAT", "DOG"]); print(Animal.CAT, list(Animal), Animal(2)); A2 = Enum("A2", "X Y Z"); print(A2.Z.value, A2); A3 = IntEnum("A3", {"P": 5, "Q": 6}); print(A3.P, list(A3)); A4 = Enum("A4", "a, b"); print(A4.b)
class Op(Enum):
    ADD = "+"; SUB = "-"
    def __call__(self, a, b): return a + b if self is Op.ADD else a - b
    @classmethod
    def _missing_(cls, v): return cls.ADD if v == "plus" else None
    @staticmethod
    def parse(s): return Op(s)
print(Op.ADD(1, 2), Op("plus"), Op.parse("-"))
try: Op("??")
except ValueError as e: print(e, repr(e.__context__))
class Auto(Enum):
    def _generate_next_value_(name, start, count, last): return name.lower()
    A = auto(); B = auto()
print([x.value for x in Auto])
class Ord(Enum):
    S = 1; M = 2
    def __lt__(self, o): return self.value < o.value
    def __hash__(self): return hash(self.name)
    def __eq__(self, o): return self.value == getattr(o, "value", o)
print(sorted([Ord.M, Ord.S]), Ord.S == 1, {Ord.S: 2})
match Color.RED:
    case Color.GREEN: print("no")
    case Color.RED | Color.BLUE: print("yes")
print({c.name: c.value for c in Color}, [n for n, m in Color.__members__.items()], Color.RED is Color(1), hash(Color.RED) == hash(Color.RED), dict((c, 0) for c in Color))
import json
print(json.dumps({"m": Mode.ON, "p": Pri.LOW, "s": [SE.BETA]}), Color.__name__, Color.RED.__class__.__name__, Color.RED._value_, Color.RED._name_)
class Style(IntFlag):
    BOLD = auto()
    ITALIC = auto()
    UNDER = auto()
    PLAIN = 0
    LOUD = BOLD | UNDER
print(list(Style), Style.LOUD, repr(~Style.BOLD), repr(Style.LOUD & ~Style.BOLD), Style(16), repr(Style(17)), Style.PLAIN, len(Style))
names = ["north", "south"]
Way = Enum("Way", [n.upper() for n in names])
Tone = StrEnum("Tone", ["HIGH", "LOW"])
Bit = Flag("Bit", "A B C", start=1)
Named = Enum("Named", [("X", 10), ("Y", 20)], module=__name__)
print(Way.SOUTH, Way["NORTH"].value, list(Tone), Bit.A | Bit.C, Named(20), [n.value for n in Named])
