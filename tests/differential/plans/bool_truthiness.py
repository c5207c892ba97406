samples = [0, 1, -1, 0.0, 0.1, "", " ", "0", [], [0], (), (0,), {}, {0: 0}, set(), {0}, frozenset(), None, range(0),
    range(1), False, True, float("nan")]
for s in samples:
    print(repr(s), bool(s), not s, "truthy" if s else "falsy", s and "and", s or "or")
print(all(samples), any(samples), len([s for s in samples if s]), sum(map(bool, samples)))
print(list(filter(None, [0, 1, "", "a", [], [1]])))
try:
    bool(1, 2)
except TypeError as e:
    print(e)
