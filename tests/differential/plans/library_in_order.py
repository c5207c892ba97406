# heapq and bisect: what is native for numbers, texts and rows of them, and what classes have a say in.
import heapq
from bisect import bisect, bisect_left, bisect_right, insort, insort_left, insort_right
from heapq import heapify, heappop, heappush, heappushpop, heapreplace, merge, nlargest, nsmallest


class Task:
    asked = 0

    def __init__(self, rank, name):
        self.rank, self.name = rank, name

    def __lt__(self, other):
        Task.asked += 1
        return self.rank < other.rank

    def __repr__(self):
        return f"{self.name}{self.rank}"


def emptied(heap):
    out = []
    while heap:
        out.append(heappop(heap))
    return out


for items in ([5, 3, 8, 1, 9, 2, 7, 3, 3], [2.5, -1, True, 10 ** 30, 0.0, -0.0, float("inf")], ["b", "a", "é", "zz", "", "ab"],
              [(1, "b"), (1, "a"), (0, "z"), (1,), ()], [[2, 1], [1, 9], [1]], [(1, None, 3), (1, None, 2), (0, None, 9)], []):
    heap = []
    for item in items:
        heappush(heap, item)
        print(heap, end=" ")
    print()
    print(emptied(heap))
    heap = list(items)
    heapify(heap)
    print(heap)
    if heap:
        print(heapreplace(heap, heap[0]), heappushpop(heap, heap[-1]), heap)
    print(nlargest(3, items), nsmallest(3, items), sorted(items) == list(merge(sorted(items[:3]), sorted(items[3:]))))

tasks = [Task(n * 7 % 5, "t") for n in range(12)]
heap = []
for task in tasks:
    heappush(heap, task)
print(heap, Task.asked)
print(emptied(heap), Task.asked)
heap = [(task.rank, task) for task in tasks]
heapify(heap)
print(heap, Task.asked)
print(heappushpop(heap, (0, tasks[1])), heapreplace(heap, (9, tasks[1])), emptied(heap), Task.asked)
same = Task(1, "same")
heap = [(1, same)]
heappush(heap, (1, same))
print(heap, Task.asked, heappop(heap))
nan = float("nan")
heap = [3.0, nan, 1.0, 2]
heapify(heap)
print(heap, heappop(heap), heap)
heap = [1, 2, "a"]
for attempt in (lambda: heappush(heap, "x"), lambda: heappush((1, 2), 3), lambda: heappop([]), lambda: heapify({1: 2}), lambda: heappop(None),
                lambda: heappush(heap, None), lambda: heapify([1, "a", None]), lambda: heappushpop(heap, {}), lambda: heapreplace([], 1),
                lambda: heappush([(1, {})], (1, {"a": 1})), lambda: heapq.heappush(heap), lambda: heappop(1, 2)):
    try:
        print(attempt())
    except (TypeError, IndexError) as error:
        print(type(error).__name__, error)
print(heap)


class Rows(list):
    pass


rows = Rows([3, 1, 2])
heapify(rows)
heappush(rows, 0)
print(rows, heappop(rows), type(rows).__name__)

xs = [1, 2, 2, 2, 5, 9]
for x in (0, 1, 2, 2.0, True, 3, 9, 10, 10 ** 20, -1.5):
    print(bisect(xs, x), bisect_left(xs, x), bisect_right(xs, x), bisect_left(xs, x, 2), bisect_right(xs, x, 1, 4), bisect_left(xs, x, hi=3), end="; ")
print()
names = []
for word in "the quick brown fox jumps over the lazy dog".split():
    insort(names, word)
print(names, bisect(names, "m"))
pairs = []
for pair in ((2, "b"), (1, "z"), (2, "a"), (0, None), (3, [])):
    insort_left(pairs, pair)
print(pairs)
keyed = [Task(1, "a"), Task(3, "b"), Task(3, "c")]
insort_right(keyed, Task(3, "d"), key=lambda task: task.rank)
insort_left(keyed, Task(3, "e"), key=lambda task: task.rank)
insort(keyed, Task(2, "f"))
print(keyed, bisect_left(keyed, 3, key=lambda task: task.rank))
for attempt in (lambda: bisect(xs, "a"), lambda: bisect_left(xs, 1, -1), lambda: bisect(xs, 5, 0, 99), lambda: insort(xs, None), lambda: bisect(5, 1),
                lambda: bisect_left([nan, 1.0], nan), lambda: bisect((1, 2, 3), 2), lambda: bisect_left("abc", "b"), lambda: insort((1, 2), 1)):
    try:
        print(attempt())
    except (TypeError, ValueError, IndexError, AttributeError) as error:
        print(type(error).__name__, error)
