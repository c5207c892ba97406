# `partialmethod` over methods of the class and of nobody.
import functools


class A:
    name = "A"

    @classmethod
    def made(cls, *args, **named):
        return cls.name, args, named

    @staticmethod
    def plain(*args, **named):
        return args, named

    def own(self, *args):
        return self.name, args

    made_first = functools.partialmethod(made, 1, tag="t")
    plain_first = functools.partialmethod(plain, 1)
    in_place = functools.partialmethod(classmethod(own), 7)
    of_own = functools.partialmethod(own, 0)


class B(A):
    name = "B"


print(A.made_first(2), A().made_first(2, tag="u"), B.made_first(), B().made_first(3))
print(A.plain_first(2), A().plain_first(), B.plain_first(5, k=6))
print(A.in_place(2), B().in_place(), A().of_own(1), B().of_own())
try:
    functools.partialmethod(5)
except TypeError as error:
    print(error)
