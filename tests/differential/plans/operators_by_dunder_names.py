# The functions of operator under the names of special methods; abstract methods of classes as they were once written.
import operator
import operator as op
from abc import ABC, abstractclassmethod, abstractstaticmethod
from functools import reduce

print(reduce(operator.__mul__, [1, 2, 3, 4]), operator.__lt__(1, 2), op.__getitem__("abc", 1), operator.__contains__([1], 1))
print(list(map(operator.__neg__, [1, -2])), operator.__and__(6, 3), operator.__or__(6, 3), operator.__not__(0), operator.__concat__([1], [2]))
x = [1]
print(operator.__iadd__(x, [2]), x, operator.__index__(3), operator.__pow__(2, 5), operator.__truediv__(1, 4))
table = {"+": operator.__add__, "-": operator.__sub__}
print({sign: function(7, 5) for sign, function in table.items()})


class Shape(ABC):
    @abstractclassmethod
    def named(cls):
        pass

    @abstractstaticmethod
    def sides():
        pass


class Square(Shape):
    @classmethod
    def named(cls):
        return cls.__name__

    @staticmethod
    def sides():
        return 4


print(Square.named(), Square().sides())
try:
    Shape()
except TypeError as error:
    print(error)
