def merge_sort(v):
    if len(v) < 2:
        return v
    mid = len(v) // 2
    a, b, out = merge_sort(v[:mid]), merge_sort(v[mid:]), []
    while a and b:
        out.append((a if a[0] <= b[0] else b).pop(0))
    return out + a + b
def quick(v): return v if len(v) < 2 else quick([x for x in v[1:] if x < v[0]]) + [v[0]] + quick([x for x in v[1:] if x >= v[0]])
def search(v, x):
    low, high, steps = 0, len(v), 0
    while low < high:
        steps += 1
        mid = (low + high) // 2
        if v[mid] < x:
            low = mid + 1
        else:
            high = mid
    return low, steps, low < len(v) and v[low] == x
data = [(n * 37 + 11) % 50 for n in range(20)]
print(data, merge_sort(data), quick(data) == merge_sort(data) == sorted(data))
print([search(sorted(data), x) for x in (0, 11, 25, 49, 100)])
def rotate(v, k): return v[-k % len(v):] + v[:-k % len(v)]
def chunks(v, n): return [v[i:i + n] for i in range(0, len(v), n)]
def unique(v): return list(dict.fromkeys(v))
def runs(v):
    out = []
    for x in v:
        if out and out[-1][0] == x:
            out[-1][1] += 1
        else:
            out.append([x, 1])
    return out
print(rotate([1, 2, 3, 4], 1), rotate([1, 2, 3], -1), chunks(list("abcdefg"), 3), unique([3, 1, 3, 2, 1]),
    runs("aaabccd"), [a - b for a, b in zip(data[1:], data)][:6])
best = here = data[0] - 25
for x in (d - 25 for d in data[1:]):
    here = max(x, here + x)
    best = max(best, here)
print(best)
