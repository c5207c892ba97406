# Instances of classes that derive from builtin types, copied and made anew of themselves.
import copy


class Pair(tuple):
    pass


class Title(str):
    pass


class Level(int):
    pass


class Tags(frozenset):
    pass


class Rows(list):
    pass


class Table(dict):
    pass


pair = Pair([[1, 2], 3])
twin = copy.deepcopy(pair)
print(type(twin).__name__, twin, twin[0] is pair[0], twin == pair)
print(copy.deepcopy(Tags([1])) == Tags([1]), type(copy.deepcopy(Tags([1]))).__name__)
rows = Rows([[1]])
rows.note = ["kept"]
again = copy.deepcopy(rows)
print(again, again.note, again.note is rows.note, type(again).__name__)
table = Table(a=[1])
table.note = [1]
again = copy.deepcopy(table)
print(again, again.note, type(again).__name__, again["a"] is table["a"])
level = Level(5)
level.note = [1]
again = copy.deepcopy(level)
print(again + 1, again.note, type(again).__name__, again.note is level.note)
title = Title("ab")
title.note = [2]
again = copy.copy(title)
print(again.upper(), again.note is title.note, type(again).__name__)
for _ in range(3):
    pair = tuple.__new__(Pair, pair)
print(pair.count(3), str.__new__(Title, title).upper(), int.__new__(Level, level).bit_length())
setattr(rows, "#value", [])
print(rows, vars(rows))
