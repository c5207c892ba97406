calls = []
def key(v):
    calls.append(v)
    return -v
print(sorted([3, 1, 2], key=key), calls)
calls.clear()
print(max([4, 9, 2], key=key), calls, min([], key=key, default=0))
calls.clear()
print(sorted([], key=key), sorted([5], key=key), calls)
data = [3, 1, 2]
def nosy(v):
    data.append(v)
    return v
try:
    data.sort(key=nosy)
except ValueError as e:
    print(type(e).__name__, e)
print(len(data) >= 3)
order = []
class Stop(Exception): pass
def stop_at(limit):
    def check(v):
        order.append(v)
        if len(order) > limit:
            raise Stop(v)
        return v
    return check
try:
    sorted("hello", key=stop_at(3))
except Stop as s:
    print("stopped at", s, order)
print(sorted(range(6), key=lambda n: (n % 2, -n)), sorted(["aa", "b"], key=len, reverse=True),
    sorted(zip("ba", [1, 2])), sorted(map(str, [10, 9, 1])), sorted(x % 3 for x in range(7)),
    sorted(enumerate("ba"), key=lambda p: p[1]))
