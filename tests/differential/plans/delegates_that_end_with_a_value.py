# What an iterator of a class ends with is what `yield from` gives, as what a generator returns.


class Count:
    def __init__(self, to, end):
        self.at = 0
        self.to = to
        self.end = end

    def __iter__(self):
        return self

    def __next__(self):
        if self.at == self.to:
            raise StopIteration(self.end)
        self.at += 1
        return self.at


class Echo(Count):
    def send(self, value):
        if value == "stop":
            raise StopIteration("stopped")
        return f"sent {value}"

    def throw(self, error):
        if isinstance(error, KeyError):
            raise StopIteration("thrown")
        raise error

    def close(self):
        print("closed")


def inner():
    got = yield 1
    return got


def outer(source):
    result = yield from source
    print("result", result)
    return result


for source in (Count(2, "end"), Count(0, None), [1, 2], "ab", range(2), {"k": 1}, inner(), (n for n in "x"), map(str, [1])):
    print(list(outer(source)))

steps = outer(Echo(3, "end"))
print(next(steps), steps.send("a"), next(steps))
try:
    steps.send("stop")
except StopIteration as end:
    print("ended", end.value)
steps = outer(Echo(3, "end"))
next(steps)
try:
    steps.throw(KeyError("k"))
except StopIteration as end:
    print("ended", end.value)
steps = outer(Echo(3, "end"))
next(steps)
try:
    steps.throw(ValueError("v"))
except ValueError as error:
    print("error", error)
steps = outer(Echo(3, "end"))
next(steps)
steps.close()
steps = outer(Count(3, "end"))
next(steps)
try:
    steps.send(1)
except AttributeError as error:
    print(error)
steps = outer(Count(3, "end"))
next(steps)
try:
    steps.throw(KeyError("k"))
except KeyError as error:
    print(error)
steps = outer(inner())
print(next(steps))
try:
    steps.send("got")
except StopIteration as end:
    print("ended", end.value)
try:
    list(outer(5))
except TypeError as error:
    print(error)
