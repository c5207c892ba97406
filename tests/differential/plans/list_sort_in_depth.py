rows = [("b", 2), ("a", 2), ("c", 1), ("a", 1), ("B", 0)]
rows.sort(); print(rows)
rows.sort(key=lambda r: r[1]); print(rows)
rows.sort(key=lambda r: r[0].lower(), reverse=True); print(rows)
rows.sort(key=lambda r: (-r[1], r[0])); print(rows)
print(rows.sort(), sorted(rows, key=None), sorted(rows, key=lambda r: 0), sorted(rows, key=lambda r: 0, reverse=True))
nums = [(i * 61) % 97 for i in range(70)]
nums.sort(); print(nums[:10], nums[-5:], all(a <= b for a, b in zip(nums, nums[1:])))
nums.sort(key=lambda v: (v % 10, v)); print(nums[:15])
mixed = [3, 1.5, True, 2, 0, -1.0, False]
mixed.sort(); print(mixed, sorted(mixed, key=str), sorted(mixed, key=lambda v: (type(v).__name__, v)))
print(sorted([[3], [1, 2], [1], []]), sorted(["b", "B", "a", "A"]),
    sorted(["b10", "b9", "a1"], key=lambda s: (s[0], int(s[1:]))), sorted({"x": 2, "y": 1}.items(), key=lambda kv: kv[1]))
for bad in ([1, "a"], [None, 0], [[1], ["a"]], [(1, 2), (1, None)], [{}, {}], [1, [1]]):
    before = list(bad)
    try:
        bad.sort()
        print("sorted", bad)
    except TypeError as e:
        print(e, len(bad) == len(before))
def boom(v):
    if v == 2:
        raise ValueError("key failed")
    return v
keep = [3, 1, 2]
try:
    keep.sort(key=boom)
except ValueError as e:
    print(e, keep)
