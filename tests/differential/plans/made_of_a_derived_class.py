# `__new__` may give an instance of a derived class: then it is that class's `__init__` that is asked, and of another class none.


class Shape:
    kinds = {}

    def __init_subclass__(cls, kind=""):
        Shape.kinds[kind] = cls

    def __new__(cls, kind="shape", size=1):
        return super().__new__(Shape.kinds.get(kind, cls))

    def __init__(self, kind="shape", size=1):
        self.made = "shape"
        self.size = size


class Circle(Shape, kind="circle"):
    def __init__(self, kind="circle", size=1):
        super().__init__(kind, size * 2)
        self.made += " and circle"


class Plain(Shape, kind="plain"):
    pass


for kind in ("shape", "circle", "plain"):
    one = Shape(kind, 3)
    print(type(one).__name__, one.made, one.size)
print(Circle().made, Plain(size=4).size)


class Number(int):
    def __new__(cls, value):
        return int.__new__(Small if value < 10 else cls, value)

    def __init__(self, value):
        self.how = "large"


class Small(Number):
    def __init__(self, value):
        self.how = "small"


print(Number(5).how, Number(50).how, Number(5) + Number(50), type(Number(5)).__name__)


class Problem(Exception):
    def __new__(cls, text):
        return super().__new__(Grave if text.isupper() else cls, text)


class Grave(Problem):
    def __init__(self, text):
        super().__init__(text)
        self.grave = True


for text in ("a", "A"):
    try:
        raise Problem(text)
    except Grave as error:
        print("grave", error, error.grave)
    except Problem as error:
        print("problem", error)


class Other:
    def __init__(self, n):
        self.n = n


class Maker:
    def __new__(cls, n):
        return Other(n + 1)

    def __init__(self, n):
        print("never")


print(Maker(1).n)


class Bare:
    def __new__(cls, n=0):
        return super().__new__(WithItems) if n else super().__new__(cls)


class WithItems(Bare):
    def __init__(self, n):
        self.items = [n]


print(Bare(3).items, type(Bare()).__name__)


class Wrong(Shape, kind="wrong"):
    def __init__(self):
        pass


try:
    Shape("wrong")
except TypeError as error:
    print(error)
