def twice(f): return lambda x: f(f(x))
def inc(x): return x + 1
print(twice(inc)(5), twice(twice(inc))(0), twice(lambda s: s + "!")("hey"), list(map(twice(inc), [1, 2])))
def memo(f):
    cache = {}
    def wrapped(*args):
        if args not in cache:
            print("computing", args)
            cache[args] = f(*args)
        return cache[args]
    return wrapped
slow = memo(lambda a, b: a ** b)
print(slow(2, 5), slow(2, 5), slow(3, 2))
def pipeline(*steps):
    def run(value):
        for step in steps:
            value = step(value)
            print(" ", step.__name__, "->", value)
        return value
    return run
def strip(s): return s.strip()
def words(s): return s.split()
def lengths(ws): return {w: len(w) for w in ws}
print(pipeline(strip, str.lower, words, lengths, sorted)("  Some Words HERE "))
commands = {"add": lambda s, v: s + [v], "drop": lambda s, v: [x for x in s if x != v], "clear": lambda s, _: []}
state = []
for line in ("add a", "add b", "drop a", "add c", "fly x", "clear .", "add z"):
    verb, value = line.split()
    action = commands.get(verb)
    state = action(state, value) if action else state
    print(line, state if action else "unknown")
def reduce(f, values, start):
    for v in values:
        start = f(start, v)
    return start
print(reduce(lambda a, b: a * b, range(1, 8), 1), reduce(lambda a, b: b + a, "abc", ""), reduce(max, [3, 9, 2], 0),
    reduce(lambda d, w: {**d, w: d.get(w, 0) + 1}, "abca", {}))
def curry(f, *early): return lambda *late: f(*early, *late)
print(curry(max, 5)(3), curry(pow, 2)(10), curry(print, "x:")("y"))
