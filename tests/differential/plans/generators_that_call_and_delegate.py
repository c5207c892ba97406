# A generator's registers are not on the stack: all kinds of calls from one, and chains that hand on.
class Point:
    def __init__(self, x, y=2, *rest, k=0, **more):
        self.x, self.y, self.rest, self.k, self.more = x, y, rest, k, more

    def shifted(self, by, *, times=1):
        return Point(self.x + by * times, self.y, k=self.k)

    def __add__(self, other):
        return Point(self.x + other.x)

    def __call__(self, *args, **kwargs):
        return (self.x, args, sorted(kwargs.items()))

    def __iter__(self):
        yield self.x
        yield from (self.y, self.k)

    @classmethod
    def origin(cls):
        return cls(0, 0)

    @staticmethod
    def twice(n):
        return n * 2


def plain(a, b, c):
    return a * 100 + b * 10 + c


def loose(a, b=5, *args, c=7, **kwargs):
    return (a, b, args, c, sorted(kwargs.items()))


def deep(n):
    return 0 if n == 0 else 1 + deep(n - 1)


def caller(n):
    yield plain(n, n + 1, n + 2)
    yield loose(n)
    yield loose(n, 1, 2, 3, c=4, d=5)
    yield loose(*[n, 1, 2], **{"z": 1})
    p = Point(n)
    yield list(p)
    yield p.shifted(3).x, p.shifted(3, times=2).x
    yield (p + p).x
    yield p(1, 2, a=3)
    yield Point.origin().y, Point.twice(n), Point(1, 2, 3, 4, k=5, z=6).more
    yield deep(50)
    yield sorted([3, 1, 2], key=lambda v: -v), list(map(lambda v: plain(v, v, v), range(3)))
    yield [plain(i, 0, j) for i in range(2) for j in range(2)]
    yield sum(caller_of_caller(n))
    return "done"


def caller_of_caller(n):
    for i in range(n):
        yield deep(i) + plain(0, 0, i)


for item in caller(3):
    print(item)
print(list(caller(1))[0], max(caller_of_caller(5)), tuple(caller_of_caller(3)))


def walk(tree):
    if tree:
        left, value, right = tree
        first = yield from walk(left)
        got = yield value
        second = yield from walk(right)
        return (first or 0) + (second or 0) + 1 + (got or 0)
    return 0


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return (build(low, middle), middle, build(middle + 1, high))


print(list(walk(build(0, 20))))
chain = walk(build(0, 3))
print(next(chain), chain.send(10), chain.send(100))
try:
    chain.send(1000)
except StopIteration as end:
    print("ended with", end.value)


def inner(name):
    try:
        while True:
            try:
                got = yield name
                print(name, "got", got)
            except KeyError as error:
                print(name, "took", error)
                yield "after " + name
            except ValueError:
                raise TypeError(name + " turned it")
    finally:
        print(name, "over")


def outer():
    try:
        yield from inner("one")
    except TypeError as error:
        print("outer took", error, "from", repr(error.__context__))
        yield from inner("two")
    finally:
        print("outer over")


o = outer()
print(next(o), o.send(1), o.send(2))
print(o.throw(KeyError("k")), next(o))
print(o.throw(ValueError("v")))
print(o.send("x"))
o.close()
print(list(o))


# Errors that are being handled while it waits.
def handling():
    try:
        raise ValueError("first")
    except ValueError:
        yield 1
        try:
            raise KeyError("second")
        except KeyError as error:
            yield from handled_inside(error)
            try:
                raise
            except KeyError as again:
                yield repr(again), repr(again.__context__)
        yield 4


def handled_inside(error):
    try:
        raise IndexError("third")
    except IndexError as third:
        yield repr(third.__context__)
        yield 3


try:
    raise RuntimeError("outside")
except RuntimeError:
    print(list(handling()))
    for item in handling():
        print(item, end=" ")
    print()


def endless():
    n = 0
    while True:
        yield n
        n += 1


def again():
    yield from g


g = again()
try:
    next(g)
except ValueError as error:
    print(error)


def stops():
    yield 1
    raise StopIteration("no")


try:
    print(list(stops()))
except RuntimeError as error:
    print(error, repr(error.__cause__))
try:
    for _ in (plain(1, 2) for _ in range(3)):
        print("never")
except TypeError as error:
    print(error)


def nested(n):
    if n == 0:
        yield from endless()
    else:
        yield from nested(n - 1)


many = nested(60)
print([next(many) for _ in range(5)], next(many))
total = 0
for a, b in zip(nested(3), walk(build(0, 10))):
    total += a * b
print(total, [x for x in (y * y for y in (z + 1 for z in range(5))) if x % 2])


def keeps(lists):
    for one in lists:
        for two in one:
            got = [two] * 200
            yield sum(got) + len([str(i) for i in range(100)])


print(sum(keeps([[i, i + 1] for i in range(300)])))


def sending():
    total = 0
    while True:
        got = yield total
        if got is None:
            return total
        total += got


def gathers(results):
    while True:
        result = yield from sending()
        results.append(result)


results = []
gatherer = gathers(results)
next(gatherer)
for n in (1, 2, 3, None, 10, None):
    gatherer.send(n)
print(results)
