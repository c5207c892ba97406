roads = [("home", "shop", 4), ("home", "park", 1), ("park", "shop", 2), ("shop", "work", 5), ("park", "work", 8),
    ("work", "gym", 3), ("island", "isle", 1)]
graph = {}
for a, b, d in roads:
    graph.setdefault(a, {})[b] = d
    graph.setdefault(b, {})[a] = d
print({k: sorted(v.items()) for k, v in sorted(graph.items())})
def shortest(start, goal):
    best, todo = {start: (0, None)}, [(0, start)]
    while todo:
        todo.sort(reverse=True)
        d, at = todo.pop()
        if at == goal:
            path = []
            while at is not None:
                path.append(at)
                at = best[at][1]
            return d, path[::-1]
        if d > best[at][0]:
            continue
        for near, step in graph[at].items():
            if near not in best or d + step < best[near][0]:
                best[near] = (d + step, at)
                todo.append((d + step, near))
    return float("inf"), []
for goal in ("work", "gym", "home", "isle"):
    cost, path = shortest("home", goal)
    print(goal, cost, " > ".join(path) or "unreachable")
def reach(start):
    seen, queue = [start], [start]
    while queue:
        for near in sorted(graph[queue.pop(0)]):
            if near not in seen:
                seen.append(near)
                queue.append(near)
    return seen
print(reach("home"), reach("isle"))
needs = {"deploy": ["test", "review"], "test": ["build"], "review": ["write"], "build": ["write"], "write": []}
order, state = [], {}
def visit(task):
    if state.get(task) == "done":
        return
    if state.get(task) == "open":
        raise ValueError(f"cycle at {task}")
    state[task] = "open"
    for need in needs[task]:
        visit(need)
    state[task] = "done"
    order.append(task)
visit("deploy")
print(order)
needs["write"].append("deploy")
state.clear()
try:
    visit("test")
except ValueError as e:
    print(e, sorted(state.items()))
