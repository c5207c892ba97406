# Keys of one kind, of several, and tuples of them; both ways; all stable.
nan = float("nan")
rows = [
    {"name": "bo", "paid": True, "amount": 12.5, "n": 3},
    {"name": "al", "paid": False, "amount": 12, "n": 10**30},
    {"name": "cy", "paid": False, "amount": -0.0, "n": -(10**30)},
    {"name": "al", "paid": True, "amount": 0, "n": 7},
    {"name": "é", "paid": False, "amount": 1e300, "n": 10**299},
    {"name": "Z", "paid": True, "amount": float("inf"), "n": 0},
    {"name": "", "paid": False, "amount": 12.0, "n": 3},
]
keys = {
    "text": lambda r: r["name"],
    "bool": lambda r: r["paid"],
    "number": lambda r: r["amount"],
    "big": lambda r: r["n"],
    "mixed numbers": lambda r: r["n"] if r["paid"] else r["amount"],
    "two": lambda r: (r["paid"], r["name"]),
    "three": lambda r: (not r["paid"], -r["amount"], r["name"]),
    "big first": lambda r: (r["n"], r["amount"]),
    "sizes": lambda r: (r["name"],) if r["paid"] else (r["name"], 1),
    "list": lambda r: [r["name"], r["amount"]],
    "within": lambda r: (r["name"], (r["paid"], r["n"])),
    "nothing": lambda r: (),
    "nine": lambda r: (0, 0, 0, 0, 0, 0, 0, 0, r["name"]),
    "one nan": lambda r: (nan, r["name"]),
}
for word, key in keys.items():
    for reverse in (False, True):
        print(word, reverse, [rows.index(r) for r in sorted(rows, key=key, reverse=reverse)])
for key in (lambda r: (r["name"], None), lambda r: (r["paid"], r["name"] if r["paid"] else 1), lambda r: (1, "a") if r["paid"] else ("a", 1)):
    try:
        print(sorted(rows, key=key))
    except TypeError as e:
        print(e)
pairs = [((i * 7919) % 13, str((i * 31) % 7), (i * 17 % 5) / 2) for i in range(300)]
print(sorted(pairs) == sorted(pairs, key=lambda p: p), sorted(pairs)[:3], sorted(pairs, reverse=True)[:3])
pairs.sort(key=lambda p: (p[2], p[1]))
print(pairs[:5], pairs[-5:])
print(min(pairs), max(pairs), min(rows, key=lambda r: (r["amount"], r["name"]))["name"])
words = ("b" * 100 + str(i % 3) for i in range(9))
print([w[-1] for w in sorted(words)], sorted([True, 2, 0.5, False, 10**20, -1]))
print(sorted({"b": 2, "a": 2, "c": 1}.items(), key=lambda kv: (-kv[1], kv[0])))
