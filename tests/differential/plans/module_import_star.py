"""`from module import *` shadows builtins of the same name."""
print(pow(2, 3))
from math import *
print(pow(2, 3), sqrt(9), pi, floor(e), isclose(1, 1 + 1e-12))
from string import *
print(digits, ascii_lowercase[:3])


def area(r):
    return pi * r ** 2


print(area(2))
math
