# __eq__, __hash__, __lt__ and iteration that change the container they are asked for.
def attempt(what):
    try:
        print(what.__name__, "gives", what())
    except (IndexError, ValueError, TypeError, KeyError, RuntimeError) as e:
        print(what.__name__, type(e).__name__, e)


class Meddler:
    def __init__(self, act, answer=False):
        self.act = act
        self.answer = answer

    def __eq__(self, other):
        self.act()
        return self.answer

    def __hash__(self):
        return 1

    def __lt__(self, other):
        self.act()
        return self.answer

    def __repr__(self):
        return "M"


def contains():
    xs = [str(i) * 3 for i in range(50)]
    return Meddler(xs.clear) in xs


def count():
    xs = [str(i) * 3 for i in range(50)]
    return xs.count(Meddler(xs.clear, True))


def index():
    xs = [str(i) * 3 for i in range(50)]
    return xs.index(Meddler(lambda: xs.pop(), True), 3)


def remove():
    xs = [str(i) * 3 for i in range(50)]
    xs.remove(Meddler(lambda: xs.append("y" + str(len(xs))), True))
    return len(xs), xs[-1]


def equal_lists():
    xs = [str(i) * 3 for i in range(50)]
    ys = [Meddler(xs.clear, True) for i in range(50)]
    return xs == ys


def less_lists():
    xs = [0] * 5
    ys = [Meddler(lambda: xs.clear(), False) for i in range(5)]
    return ys < [1, 2, 3]


def dict_get():
    d = {}
    d[Meddler(d.clear)] = ["one"]
    return d.get(Meddler(lambda: d.update({str(i): [i] for i in range(40)}), True), "none"), len(d) > 0


def dict_set():
    d = {}
    for i in range(4):
        d[Meddler(lambda: None)] = [str(i)]
    d[Meddler(lambda: d.update({str(i): [i] for i in range(40)}))] = "new"
    return len(d)


def sort_with_key():
    xs = [str(i % 7) for i in range(40)]
    return xs.sort(key=lambda x: (xs.append(x), len(x))[1])


def sort_lists():
    xs = [[str(i % 5)] * (i % 3 + 1) for i in range(60)]
    xs.sort(key=lambda x: [[y + y for y in x], len(x)])
    return xs[:3], xs[-1]


def minimum():
    return min(([str(i)] * 2 for i in range(30)), key=lambda x: [x, [x]])


def maximum_of_made():
    return max([[str(i)] for i in range(30)], key=lambda x: "".join(c + c for c in x[0]))


def chained():
    return list(map(lambda p: [p, [p]], filter(lambda p: [p] and True, zip((str(i) for i in range(9)), ([i] for i in range(9))))))[-1]


def summed():
    return sum(([[str(i)]] for i in range(12)), [])[-2:]


def joined():
    return "-".join("".join([str(i)] * 2) for i in range(9))


def in_dict_of_made():
    return {str(k) + "k": [v, [v]] for k, v in ((i, "v" * i) for i in range(9))}["8k"]


def iterate_and_change():
    d = {str(i): i for i in range(5)}
    for k in d:
        d[k + "x"] = 1
    return d


for what in [contains, count, index, remove, equal_lists, less_lists, dict_set, sort_with_key, sort_lists, minimum, maximum_of_made,
             chained, summed, joined, in_dict_of_made, iterate_and_change]:
    attempt(what)
