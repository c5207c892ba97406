tasks = {"a": (3, 2, []), "b": (1, 5, ["a"]), "c": (2, 1, []), "d": (5, 3, ["b", "c"]), "e": (4, 4, ["x"])}
done, clock, order, stuck = set(), 0, [], []
while len(done) + len(stuck) < len(tasks):
    ready = [n for n, (_, _, needs) in tasks.items() if n not in done and n not in stuck and set(needs) <= done]
    if not ready:
        stuck = sorted(set(tasks) - done)
        print("stuck:", {n: sorted(set(tasks[n][2]) - done) for n in stuck})
        break
    pick = min(ready, key=lambda n: (-tasks[n][0], tasks[n][1], n))
    clock += tasks[pick][1]
    order.append((pick, clock))
    done.add(pick)
    print(f"at {clock:>2}: {pick} of {ready}")
print(order, sorted(done), clock)
heap = []
def push(item):
    heap.append(item)
    i = len(heap) - 1
    while i and heap[i] < heap[(i - 1) // 2]:
        heap[i], heap[(i - 1) // 2] = heap[(i - 1) // 2], heap[i]
        i = (i - 1) // 2
def pop():
    top, last = heap[0], heap.pop()
    if heap:
        heap[0], i = last, 0
        while (child := 2 * i + 1) < len(heap):
            if child + 1 < len(heap) and heap[child + 1] < heap[child]:
                child += 1
            if heap[i] <= heap[child]:
                break
            heap[i], heap[child] = heap[child], heap[i]
            i = child
    return top
for n in (5, 3, 8, 1, 9, 2, 7):
    push((n, f"t{n}"))
print(heap)
print([pop() for _ in range(len(heap))], heap)
try:
    pop()
except IndexError as e:
    print(e)
