class Numbers:
    __match_args__ = (1, 2)
class Text:
    __match_args__ = "ab"
class Mixed:
    __match_args__ = ("a", None)
    a = 5
class Nothing:
    __match_args__ = ()

def first(value, cls):
    match value:
        case cls(x):
            return x
        case _:
            return "no"

def second(value, cls):
    match value:
        case cls(x, y):
            return x, y

for cls in (Numbers, Text, Mixed, Nothing, int, str):
    for looked in (first, second):
        try:
            print(cls.__name__, looked(cls(), cls))
        except TypeError as error:
            print(cls.__name__, error)
