s = {3, 1, 2}
print(s, s | {4}, s & {1, 9}, s - {1}, s ^ {1, 9}, s <= {1, 2, 3}, s < {1, 2, 3}, s >= {1}, s.isdisjoint({9}), s.union([7], (8,)), s.intersection([1], [1, 2]), s.difference([1], [2]), s.symmetric_difference([1]), {1} | frozenset([2]), type({1} | frozenset([2])).__name__, type(frozenset([2]) | {1}).__name__, len(s), 1 in s, sorted(s), sum(s), max(s), {x % 2 for x in s}, set("hello") == set("olleh"), set(), {*()}, frozenset({1}), frozenset(), {1, 1.0, True}, hash(frozenset([1, 2])) == hash(frozenset([2, 1])), {frozenset([1]): "x"}[frozenset([1])], s == {1, 2, 3}, s != [1], set([1]) == frozenset([1]))
s.add(5); s.discard(99); s.remove(5); s.update([6], {7}); s |= {8}; s &= {1, 6, 8}; s -= {8}; s ^= {2}; print(s); print(s.pop() in {1, 2, 6}, len(s)); s.clear(); print(s)
for f in [lambda: {1}.remove(2), lambda: set().pop(), lambda: {[]}, lambda: set(5), lambda: {1} + {2}, lambda: {1} | [2], lambda: {1} < 5, lambda: {1}[0], lambda: {1}.add(), lambda: {1}.union(5), lambda: {1}.foo, lambda: hash({1}), lambda: {1}.update(1), lambda: frozenset([1]).add(2), lambda: {{1}}, lambda: set([[]]), lambda: {1}.add([]), lambda: [] in {1}, lambda: {1} in {frozenset([1])}, lambda: set(1, 2), lambda: {1}.issubset(5), lambda: {1} & "a", lambda: {1}.intersection("ab")]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
try:
    t = {1, 2}
    for x in t: t.add(x + 10)
except RuntimeError as e: print(e)
