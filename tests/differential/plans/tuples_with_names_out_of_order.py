# What is wrong with two items is told of the items, also where a tuple or list of a derived type holds them.
import heapq
from collections import namedtuple
from typing import NamedTuple


class Task(NamedTuple):
    due: int
    note: object = None


Row = namedtuple("Row", "key value")


class Stack(list):
    pass


class Deep(Task):
    def label(self):
        return "deep"


def push_both():
    heap = []
    heapq.heappush(heap, Row(1, {"a": 1}))
    heapq.heappush(heap, Row(1, {"b": 1}))


def attempt(what):
    try:
        print(what())
    except TypeError as error:
        print(error)


attempt(lambda: sorted([Task(1, "b"), Task(1, None)]))
attempt(lambda: min([Task(2), Task(2, 3)]))
attempt(lambda: Row(1, "a") < Row(1, 2))
attempt(lambda: Row(1, []) >= Row(1, ()))
attempt(lambda: (1, "a") < Task(1, 2))
attempt(lambda: Task(1, 2) < (1, "a"))
attempt(lambda: Task(1, "a") < Deep(1, 2))
attempt(lambda: Deep(1, 2) < Task(1, "a"))
attempt(lambda: Stack([1]) < Stack(["a"]))
attempt(lambda: [1] > Stack(["a"]))
attempt(lambda: Stack([1]) < (1,))
attempt(lambda: Task(1) < 5)
attempt(lambda: [1] < Task(1))
attempt(lambda: (sorted([Task(2, 1), Task(1, 9)]), (1, 2) < Task(1, 3), Stack([2]) > [1], Task(1) == (1, None)))
attempt(push_both)
print(max([Task(1, "a"), Task(1, 1.5)]))
