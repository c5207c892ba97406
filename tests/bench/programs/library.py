# What CPython has in C: heaps, queues, counts, caches, what stands in which order.
import heapq
from bisect import insort
from collections import Counter, defaultdict, deque
from functools import lru_cache
from itertools import chain, combinations, islice, permutations, product


def shortest(roads, start):
    far = {start: 0}
    open_ends = [(0, start)]
    while open_ends:
        length, at = heapq.heappop(open_ends)
        if length > far[at]:
            continue
        for to, more in roads[at]:
            if to not in far or length + more < far[to]:
                far[to] = length + more
                heapq.heappush(open_ends, (length + more, to))
    return sum(far.values())


def steps(roads, start):
    seen = {start: 0}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        for to, _ in roads[at]:
            if to not in seen:
                seen[to] = seen[at] + 1
                queue.append(to)
    return max(seen.values())


@lru_cache(maxsize=None)
def ways(amount, largest):
    if amount == 0:
        return 1
    return sum(ways(amount - coin, coin) for coin in (1, 2, 5, 10, 20, 50) if coin <= min(amount, largest))


roads = defaultdict(list)
for n in range(6000):
    for by in (1, 7, 31):
        roads[n].append(((n * by + 3) % 6000, by * n % 17 + 1))
print(shortest(roads, 0), steps(roads, 0))
words = ("the quick brown fox jumps over the lazy dog and the cat " * 600).split()
print(Counter(words).most_common(2), Counter("".join(words)).most_common(1))
print(ways(130, 50), ways.cache_info().hits)
print(sum(1 for a, b, c in permutations(range(20), 3) if a < b < c), sum(a * b for a, b in combinations(range(200), 2)))
print(sum(x * y for x, y in product(range(120), repeat=2)), sum(islice(chain(range(8000), range(8000)), 12000)))
in_order = []
for n in range(5000):
    insort(in_order, n * 7919 % 5003)
print(in_order[:3])
