# __repr__, __eq__, __hash__ and __iter__ of the plan change the list, dict or set that is being walked.
class Act:
    def __init__(self, act, answer=False, number=1):
        self.act = act
        self.answer = answer
        self.number = number

    def __repr__(self):
        self.act()
        return "Act"

    def __eq__(self, other):
        self.act()
        return self.answer

    def __hash__(self):
        return self.number

    def __iter__(self):
        self.act()
        return iter([["i"], ["j"]])


def attempt(what):
    try:
        print(what.__name__, "gives", what())
    except (IndexError, ValueError, TypeError, KeyError, RuntimeError, AttributeError) as e:
        print(what.__name__, type(e).__name__, e)


def show_list():
    xs = []
    xs += [["a"], Act(xs.clear), ["b"] * 3, "c" * 50]
    return repr(xs), xs


def show_growing_list():
    xs = []
    xs += [Act(lambda: xs.append(["n"] * 2) if len(xs) < 60 else None) for i in range(3)]
    return len(repr(xs)) > 10, len(xs)


def show_tuple_in_list():
    xs = []
    xs.append(([1], Act(xs.clear), [str(2)] * 2))
    return repr(xs)


def set_add():
    s = set()
    s.add(Act(lambda: None))
    s.add(Act(lambda: s.update(range(40)) if len(s) < 30 else None))
    return len(s) > 30


def set_lookup():
    s = {Act(lambda: None, False)}
    probe = Act(lambda: s.update(str(i) for i in range(40)), True)
    return probe in s


def set_discard():
    s = {Act(lambda: None)}
    s.discard(Act(lambda: s.clear(), True))
    return len(s)


def set_operations():
    a = {Act(lambda: None), "x" * 2, ("t",) * 2}
    b = {Act(lambda: None), "y" * 2, ("t",) * 2}
    return len(a | b), len(a & b), len(a - b), len(a ^ b), a <= b, a.isdisjoint(b)


def dict_equal():
    a = {"k" + str(i): [i] for i in range(5)}
    b = {"k" + str(i): Act(lambda: None, True) for i in range(5)}
    return a == b


def dict_delete():
    d = {}
    d[Act(lambda: None)] = ["v"]
    probe = Act(lambda: None, True)
    del d[probe]
    return len(d)


def dict_setdefault():
    d = {Act(lambda: None): ["v"] * 2}
    return d.setdefault(Act(lambda: None, True), ["w"]), len(d)


def extend_self():
    xs = [["a"], ["b"]]
    xs.extend(xs)
    xs += xs
    xs[1:3] = xs
    xs.extend(Act(lambda: xs.clear()))
    return xs


def extend_by_generator():
    xs = []

    def gen():
        for i in range(5):
            yield [str(i)] * 2
            if i == 2:
                xs.clear()

    xs.extend(gen())
    return xs


def unpack():
    xs = [["a"] * 2, ["b"] * 2]
    a, *b = Act(xs.clear)
    return a, b, xs, [*Act(lambda: xs.append([1])), *xs], {*map(str, Act(lambda: None))}


def star_call():
    xs = [[str(i)] for i in range(5)]
    return (lambda *a, **k: [a, k])(*xs, *Act(xs.clear), **{"k" + str(i): [i] for i in range(3)})


def while_iterating():
    xs = [[str(i)] * 2 for i in range(10)]
    seen = []
    for x in xs:
        seen.append(x[0])
        if len(seen) < 8:
            xs.pop()
        else:
            xs.clear()
    return seen, xs


def while_zipping():
    xs = [[str(i)] * 2 for i in range(10)]
    return [(a[0], b[0], len(xs.pop())) for a, b in zip(xs, reversed(xs))]


def while_filtering():
    xs = [[str(i)] * 2 for i in range(10)]
    return [x[0] for x in filter(lambda x: xs.pop(), xs)]


def match_it(value):
    match value:
        case [Act(), *rest] if rest:
            return ["act", rest]
        case {"k": [x, *_], **others}:
            return [x, others]
        case [a, b] | [a, b, _]:
            return [a, b]
    return None


def matching():
    return match_it([Act(lambda: None), ["r"] * 2]), match_it({"k": [["x"]], "m" * 2: ["n"]}), match_it([[1], [2], [3]])


def replaced_globals():
    xs = [[str(i)] for i in range(3)]
    return [[x, xs := [x]] for x in xs]


for what in [show_list, show_growing_list, show_tuple_in_list, set_add, set_lookup, set_discard, set_operations, dict_equal, dict_delete,
             dict_setdefault, extend_self, extend_by_generator, unpack, star_call, while_iterating, while_zipping, while_filtering, matching]:
    attempt(what)
