# Which of its bounds islice finds fault with, and in what words.
from itertools import count, islice

bounds = [(-1,), (-5,), (2.5,), ("a",), (2**64,), (-2**64,), (None,), (True,), (-1, 2), (-5, 2), (1, -1), (1, -5), (1, 2.5), (-1, "a"), ("a", 3), (-3, -3), (2**64, 3),
          (0, 4, 0), (0, 4, -1), (0, 4, -5), (0, 4, 1.5), (0, 4, None), (None, None, 2), (1, 3), (3, 1), (0, 2**63 - 1, 3), ([], 2), (0, 4, "a"), (-1, 4, -1)]
for one in bounds:
    try:
        print(one, list(islice("abcdef", *one)))
    except ValueError as error:
        print(one, error)
print(list(islice(count(), 2, 9, 3)), list(islice(iter("abc"), 0)))
