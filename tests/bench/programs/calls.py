def steps(n, seen):
    if n == 1:
        return seen
    return steps(n // 2 if n % 2 == 0 else 3 * n + 1, seen + 1)


def longest(limit):
    best = 0
    for n in range(1, limit):
        best = max(best, steps(n, 0))
    return best


print(longest(3000))
