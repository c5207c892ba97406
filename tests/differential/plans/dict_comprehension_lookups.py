prices = {"pen": 1.5, "ink": 7.25, "pad": 3}
print({k: v * 2 for k, v in prices.items()}, {k: v for k, v in prices.items() if v > 2},
    {v: k for k, v in prices.items()}, {k[0]: k for k in prices}, {k: [k] * i for i, k in enumerate(prices)})
print(sum(prices.values()), max(prices, key=prices.get), min(prices.values()), sorted(prices, key=prices.get),
    sorted(prices.items(), key=lambda kv: -kv[1])[0][0], [k for k in prices if prices[k] == 3], "pen" in prices.keys(),
    3 in prices.values())
basket = {"pen": 4, "pad": 1, "cup": 2}
print({k: round(prices[k] * n, 2) for k, n in basket.items() if k in prices},
    sum(prices.get(k, 0) * n for k, n in basket.items()), [k for k in basket if k not in prices])
grid = {(x, y): x * 10 + y for x in range(3) for y in range(2)}
print(grid, grid[1, 1], {x: sum(v for (a, _), v in grid.items() if a == x) for x in range(3)},
    [grid.get((i, i), None) for i in range(3)])
letters = {c: [i for i, x in enumerate("banana") if x == c] for c in sorted(set("banana"))}
print(letters, {len(v) for v in letters.values()} == {1, 2, 3}, {k: v[0] for k, v in letters.items()})
print({i: {j: i * j for j in range(i)} for i in range(3)}, {**{i: i for i in range(2)}, **{j: -j for j in range(1, 3)}},
    dict((w, w.count("a")) for w in ["a", "banana"]), {True: 1, 1: 2, 1.0: 3})
