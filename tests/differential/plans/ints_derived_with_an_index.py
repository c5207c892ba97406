import math
import operator


class Odd(int):
    def __index__(self):
        return 7


class Like:
    def __index__(self):
        return 3


two, three = Odd(2), Like()
items = list("abcdefghij")
print(items[two], items[three], items[two:], items[:three], items[Odd(1):Odd(9):two])
print("ab" * two, range(two), range(three), bin(two), hex(Odd(20)), oct(three), operator.index(two), operator.index(three))
print(int(two), int(three), float(two), float(three), chr(Odd(65)), round(2.34567, two), f"{two}", "%d %x" % (two, two), two + 1)
print(items.index("c", two), "abcab".find("a", Odd(1)), "abc".center(Odd(7), "-"), math.factorial(Odd(4)), math.comb(Odd(5), two), sum([two, Odd(3)]))
print(items.pop(two), (1000).to_bytes(two, "big"), "a b c".split(" ", Odd(1)), two == 2, hash(two) == hash(2), {2: "x"}[two])
