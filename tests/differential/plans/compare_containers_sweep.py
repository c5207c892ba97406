groups = [[[], [0], [0, 0], [1], [0, 1], [-1, 5]], [(), (0,), (1, 0), (1, -1)], ["", "a", "ab", "b", "A"],
    [{1}, {1, 2}, set(), {2}], [0, 0.5, True, 10**20, -1]]
for group in groups:
    for a in group:
        print(a, ["<" if a < b else ">" if a > b else "=" if a == b else "?" for b in group], [a <= b for b in group],
            [a != b for b in group])
print(sorted(groups[0]), sorted(groups[1]), sorted(groups[2]), sorted(groups[4]), max(groups[0]), min(groups[2]))
print([1, [2, 3]] < [1, [2, 4]], (1, "a", 2.5) < (1, "b", 0), [1, 2] < [1, "x"] if False else "-", ("a", 1) < ("a", 2),
    [[1]] == [[1.0]], {"a": [1]} == {"a": [1.0]}, {"a": 1} != {"a": 2}, (1, 2) == [1, 2], "1" == 1, [] == (),
    None == False, {} == set(), 0 == "", frozenset({1}) == {1})
for a, b in (([1, 2], [1, "x"]), ((1, None), (1, 2)), ([{}], [{}]), ([None], [None]), ({}, {}), ([1], (1,)), ({1}, [1]),
        (None, None), ("a", 1), ([[1], 2], [["x"], 2])):
    try:
        print(a < b)
    except TypeError as e:
        print(e)
