class Shape:
    sides = 0

    def kind(self): return __class__.__name__
    def again(self): return __class__()
    def count(self): return __class__.sides

    def inside(self):
        def deeper(): return __class__
        return deeper() is Shape, [__class__.sides for _ in range(2)], (lambda: __class__)() is Shape, list(__class__.sides for _ in "a")

    @staticmethod
    def still(): return __class__.__name__

    @classmethod
    def made_by(cls): return cls.__name__, __class__.__name__


class Square(Shape):
    sides = 4
    def kind(self): return super().kind() + "/" + __class__.__name__


one = Square()
print(one.kind(), type(one.again()).__name__, one.count(), one.inside(), one.still(), one.made_by())


def outside(): return __class__


class Body:
    try:
        __class__
    except NameError as error:
        print("in the body:", error)


for ask in (outside, lambda: __class__):
    try:
        ask()
    except NameError as error:
        print(error)


def no_class(self): return super().kind()
def no_argument(): return super().kind()


for call in (lambda: no_class(one), no_argument):
    try:
        call()
    except RuntimeError as error:
        print(error)
