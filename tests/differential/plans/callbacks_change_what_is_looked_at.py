# Plan code called in the middle of an operation changes the very thing that is being looked at.
class Clearing:
    def __init__(self, xs, value=0):
        self.xs = xs
        self.value = value

    def __index__(self):
        self.xs.clear()
        return self.value


def attempt(what):
    try:
        print("gives", what())
    except (IndexError, ValueError, TypeError, KeyError, RuntimeError) as e:
        print(type(e).__name__, e)


def get_item():
    xs = list(range(100))
    return xs[Clearing(xs, 50)]


def get_slice():
    xs = list(range(100))
    return xs[Clearing(xs, 10):90], xs


def get_slice_step():
    xs = list(range(100))
    return xs[90:Clearing(xs, 10):-3], xs


def set_item():
    xs = list(range(100))
    xs[Clearing(xs, 50)] = 1
    return xs


def set_slice():
    xs = list(range(100))
    xs[Clearing(xs, 10):50] = [1, 2, 3]
    return xs


def set_slice_end():
    xs = list(range(100))
    xs[10:Clearing(xs, 50)] = [str(i) for i in range(3)]
    return xs


def set_slice_from_generator():
    xs = list(range(20))

    def items():
        for i in range(3):
            xs.append([str(i)] * 2)
            yield [i] * 3

    xs[5:15] = items()
    return xs


def set_slice_both():
    xs = list(range(20))
    ys = [9] * 20
    xs[Clearing(ys, 2):Clearing(ys, 5)] = ([str(i)] for i in range(4))
    return xs, ys


def del_item():
    xs = list(range(100))
    del xs[Clearing(xs, 50)]
    return xs


def del_slice():
    xs = list(range(100))
    del xs[Clearing(xs, 10):60]
    return xs


def del_slice_step():
    xs = list(range(100))
    del xs[::Clearing(xs, 3)]
    return xs


def insert():
    xs = list(range(100))
    xs.insert(Clearing(xs, 60), "x")
    return xs


def pop():
    xs = list(range(100))
    return xs.pop(Clearing(xs, 60))


for what in [get_item, get_slice, get_slice_step, set_item, set_slice, set_slice_end, set_slice_from_generator, set_slice_both,
             del_item, del_slice, del_slice_step, insert, pop]:
    print(what.__name__)
    attempt(what)
