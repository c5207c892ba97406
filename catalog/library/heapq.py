__native__ = ("heappush", "heappop", "heapify", "heapreplace", "heappushpop")

def _check(heap, argument):
    if not isinstance(heap, list):
        raise TypeError(f"{argument} must be list, not {'None' if heap is None else type(heap).__name__}")


# What decides is in expressions: those tell of it in what they give, where branches are not followed, too.

def _rise(heap, start, at):
    item = heap[at]
    while at > start:
        above = (at - 1) >> 1
        parent = heap[above]
        rises = True if item < parent else False
        heap[at] = parent if rises else item
        at = above if rises else at
        if not rises:
            break
    heap[at] = item


# Down to a leaf along the smaller children, then up to where it belongs: fewer comparisons than stopping on the way.
def _sink(heap, at):
    end = len(heap)
    start = at
    item = heap[at]
    child = 2 * at + 1
    while child < end:
        other = child + 1
        child = other if other < end and not heap[child] < heap[other] else child
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _rise(heap, start, at)


def heappush(heap, item, /):
    _check(heap, "heappush() argument 1")
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap, /):
    _check(heap, "heappop() argument")
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    least = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return least


def heapify(heap, /):
    _check(heap, "heapify() argument")
    for at in reversed(range(len(heap) // 2)):
        _sink(heap, at)


def heapreplace(heap, item, /):
    _check(heap, "heapreplace() argument 1")
    if not heap:
        raise IndexError("index out of range")
    least = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return least


def heappushpop(heap, item, /):
    _check(heap, "heappushpop() argument 1")
    if heap:
        less = True if heap[0] < item else False
        item, heap[0] = (heap[0], item) if less else (item, heap[0])
        if less:
            _sink(heap, 0)
    return item


# Only one is looked for as `min` does, and more than there are as `sorted` does, whatever n may be.
def _wanted(n, iterable):
    if isinstance(n, int):
        return n
    try:
        size = len(iterable)
    except TypeError:
        size = None
    if size is not None and n >= size:
        return size
    return range(n).stop


def nsmallest(n, iterable, key=None):
    wanted = _wanted(n, iterable)
    return sorted(iterable, key=key)[:max(wanted, 0)]


def nlargest(n, iterable, key=None):
    wanted = _wanted(n, iterable)
    return sorted(iterable, key=key, reverse=True)[:max(wanted, 0)]


def merge(*iterables, key=None, reverse=False):
    yield from _merge([iter(iterable) for iterable in iterables], key, reverse)


_end = object()


def _merge(iterators, key, reverse):
    heads = []
    for iterator in iterators:
        item = next(iterator, _end)
        if item is not _end:
            heads.append([item if key is None else key(item), item, iterator])
    while heads:
        best = heads[0]
        for head in heads:
            best = head if ((best[0] < head[0]) if reverse else (head[0] < best[0])) else best
        yield best[1]
        item = next(best[2], _end)
        if item is _end:
            heads = [head for head in heads if head is not best]
        else:
            best[0] = item if key is None else key(item)
            best[1] = item
