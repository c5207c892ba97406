import collections, functools, itertools, json, math, random, statistics, string
for ask in (lambda: math.x, lambda: statistics.average):
    try:
        ask()
    except AttributeError as error:
        print(error)
random.randit(1, 6)
