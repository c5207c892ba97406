"""Names and members of combined flags, with aliases of several bits, bits of no member, and members out of order."""
from enum import Flag, IntFlag, auto


class Mode(IntFlag):
    READ = 4
    WRITE = 2
    RUN = 1


class Color(IntFlag):
    RED = 1
    GREEN = 2
    BOTH = 3


class Plain(Flag):
    A = auto()
    B = auto()
    C = auto()
    ALL = A | B | C
    AC = A | C


for number in (0, 1, 3, 5, 7, 8, 9, 12, 99, 128, -1, -2):
    print(number, repr(Mode(number)), [member.name for member in Mode(number)], Mode(number).name)
    print(number, repr(Color(number)), [member.name for member in Color(number)], Color(number).name)
for number in range(8):
    print(repr(Plain(number)), [member.name for member in Plain(number)], Plain(number).name, len(Plain(number)))
for number in (8, 9, "x"):
    try:
        print(Plain(number))
    except ValueError as error:
        print(error)
print(repr(~Mode.READ), repr(Mode.READ | 8), repr(Color.BOTH | 4), repr(~Plain.AC), Plain.A in Plain.AC, Mode.RUN in Mode(5), list(Mode), list(Plain))


class Underscored(Flag):
    _A = 1
    B_ = 2
    __c = 4
    _ignored_by_nobody = auto()


print([member.name for member in Underscored], Underscored._A, Underscored(3))
