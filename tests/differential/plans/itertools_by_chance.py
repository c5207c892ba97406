import itertools as it, random
random.seed(9)
for n in range(60):
    xs = [random.randint(0, 3) for _ in range(random.randint(0, 5))]; ys = "abcd"[:random.randint(0, 4)]; k = random.randint(0, 4)
    print(n, xs, ys, k, list(it.combinations(xs, k)), list(it.permutations(ys, k))[:8], list(it.combinations_with_replacement(ys, k))[:8], list(it.product(xs, ys))[:6], list(it.product(ys, repeat=min(k, 2))), list(it.accumulate(xs)), list(it.accumulate(xs, max)), list(it.accumulate(xs, initial=k)), [(a, list(b)) for a, b in it.groupby(xs)], [(a, list(b)) for a, b in it.groupby(xs, key=lambda v: v % 2)], list(it.zip_longest(xs, ys, fillvalue=k)), list(it.islice(xs, k)), list(it.islice(xs, 1, None, 2)), list(it.pairwise(ys)), list(it.chain(xs, ys)), list(it.compress(ys, xs)), list(it.takewhile(lambda v: v < 2, xs)), list(it.dropwhile(lambda v: v < 2, xs)), list(it.filterfalse(lambda v: v, xs)), list(it.starmap(lambda a, b: (b, a), zip(xs, ys))), [list(t) for t in it.tee(xs, 2)], list(it.islice(it.cycle(ys), 5)) if ys else [], list(zip(it.count(k), ys)), list(it.repeat(k, 2)))
g = it.groupby("aabbcc"); k1, g1 = next(g); k2, g2 = next(g); print(k1, list(g1), k2, list(g2))
a, b = it.tee(iter([1, 2, 3])); print(next(a), next(a), next(b), list(a), list(b))
c = it.chain([1], [2]); print(next(c), list(c), list(c))
for f in [lambda: list(it.islice([1], 0, 5, 0)), lambda: list(it.islice([1], "a")), lambda: it.tee([1], -1), lambda: list(it.product([1], repeat=-1)), lambda: list(it.chain(1)), lambda: list(it.chain.from_iterable([1])), lambda: list(it.accumulate([1, "a"])), lambda: list(it.combinations([1], -1)), lambda: list(it.permutations([1], "a")), lambda: next(it.count("a")), lambda: list(it.starmap(pow, [1])), lambda: list(it.groupby([1], 5)), lambda: list(it.repeat(1, "x")), lambda: list(it.compress(5, 1)), lambda: it.cycle(5), lambda: next(it.cycle([])), lambda: len(it.chain()), lambda: it.chain()[0], lambda: list(it.pairwise(5)), lambda: list(it.takewhile(5, [1])), lambda: it.islice([1]), lambda: it.count(1)[0], lambda: len(it.count())]:
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
