from dataclasses import InitVar, asdict, dataclass, field, fields

@dataclass
class Parcel:
    grams: int
    factor: InitVar[int] = 1
    def __post_init__(self, factor):
        self.billed = self.grams * factor

@dataclass
class Letter(Parcel):
    to: str = "home"
    grams: int = 20

@dataclass
class Registered(Parcel):
    stamp: InitVar[list] = field(default=3)
    def __post_init__(self, factor, stamp):
        super().__post_init__(factor + 1)
        self.stamped = stamp

@dataclass
class Urgent(Registered):
    pass

print(Letter(), Letter(2, 5).billed, Letter().billed, Letter.factor)
for parcel in (Registered(10), Registered(10, 2, "x"), Urgent(7), Urgent(7, stamp="y")):
    print(parcel, parcel.billed, parcel.stamped, asdict(parcel), [f.name for f in fields(parcel)])
