position, visited, path = (0, 0), {(0, 0): 1}, []
moves = {"U": (0, 1), "D": (0, -1), "L": (-1, 0), "R": (1, 0)}
for step in "RRULLDDRRUU":
    dx, dy = moves[step]
    position = position[0] + dx, position[1] + dy
    visited[position] = visited.get(position, 0) + 1
    path.append(position)
print(position, visited, path[:3], [p for p, n in visited.items() if n > 1])
xs, ys = [x for x, _ in visited], [y for _, y in visited]
for y in range(max(ys), min(ys) - 1, -1):
    print("".join(str(visited.get((x, y), ".")) for x in range(min(xs), max(xs) + 1)))
print(max(visited, key=lambda p: (visited[p], p)), sorted(visited)[:3], (1, 0) in visited, visited.get((9, 9)),
    len(path) == len(set(path)))
distances = {(a, b): abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in path[:3] for b in path[:3]}
print(distances, max(distances.values()), sum(distances.values()))
t = (1, [2, 3], {"k": (4,)})
t[1].append(5)
t[2]["k"] += (6,)
print(t, t[2]["k"][-1], t[1:], t[::2], t + t[:1], len(t * 2), t.count(1), (t,)[0] is t)
(a, *b), c = t[1], t[0]
print(a, b, c, (a, b) < (a, [9, 9]), tuple(b) + (c,), *t)
