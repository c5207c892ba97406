# A class statement that names a value in place of a base asks the value's type for the class.
class X:
    pass


def tell(base):
    try:
        class A(base):
            pass
    except TypeError as error:
        print(error)


def one():
    yield 1


for value in (5, 10**30, True, 1.5, "s", b"s", None, [1], (1,), {}, {1}, frozenset([1]), ..., one, len, "s".upper, range(3), one(), lambda: 0):
    tell(value)


def conflict(first, second):
    try:
        class A(first, second):
            pass
    except TypeError as error:
        print(error)


conflict(X, 5)
conflict(5, X)
conflict(5, 6)
conflict(5, "s")
